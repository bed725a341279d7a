# SPDX-License-Identifier: MIT
"""The network: bits to two hidden layers to own points, the best other's points, the odds of winning; and its file."""
import re

import torch
from torch import nn

HEAD, SCALE, SHIFT = 192, 65536, 16  # as nets/tri_network.h has them
KINDS = (torch.int8, torch.int16, torch.int16, torch.int32, torch.int32, torch.int32)


class Network(nn.Module):
    """Rectified layers over binary inputs. The last output is a logit."""

    def __init__(self, inputs, hidden=(512, 64), outputs=3):
        super().__init__()
        sizes = [inputs, *hidden, outputs]
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        with torch.no_grad():  # a fifth of the inputs are on: start as if those were all
            self.layers[0].weight.mul_(5**0.5)
            self.layers[-1].weight.mul_(0.1)

    def forward(self, x):
        """The first layer, which is nearly all of the work, in the precision of its inputs."""
        first, *others = self.layers
        x = nn.functional.linear(x, first.weight.to(x.dtype), first.bias.to(x.dtype)).float()
        for layer in others:
            x = layer(torch.relu(x))
        return x

    @torch.no_grad()
    def begin_at(self, target):
        """Begin with the mean of what is to be learnt. Otherwise the way there kills half of the hidden units."""
        self.layers[-1].bias.copy_(target.mean(0))
        self.layers[-1].bias[2] = 0

    @torch.no_grad()
    def dead(self, x):
        """For each hidden layer, which units are on in less than one row of a thousand."""
        found = []
        for layer in self.layers[:-1]:
            x = torch.relu(torch.nn.functional.linear(x, layer.weight.to(x.dtype), layer.bias.to(x.dtype)))
            found.append((x > 0).float().mean(0) < 0.001)
        return found

    @torch.no_grad()
    def revive(self, dead, adam, average):
        """Give dead units new weights, which nothing depends on yet; their memory in Adam and the average goes."""
        for i, units in enumerate(dead):
            layer, after = self.layers[i], self.layers[i + 1]
            bound = (15 / layer.in_features) ** 0.5 if i == 0 else (3 / layer.in_features) ** 0.5
            layer.weight[units] = torch.empty_like(layer.weight).uniform_(-bound, bound)[units]
            layer.bias[units] = 0
            average[2 * i][units] = layer.weight[units]
            average[2 * i + 1][units] = 0
            after.weight[:, units] = 0
            average[2 * i + 2][:, units] = 0
            for name in ("exp_avg", "exp_avg_sq"):
                if layer.weight in adam.state:
                    adam.state[layer.weight][name][units] = 0
                    adam.state[layer.bias][name][units] = 0
                    adam.state[after.weight][name][:, units] = 0


class Player:
    """Averaged weights of a network, in half precision on a device, that answer for self-play."""

    def __init__(self, network, decay, average=None):
        self.decay = decay
        self.average = average or [p.detach().clone() for p in network.parameters()]
        self.refresh()

    def follow(self, network):
        for mine, theirs in zip(self.average, network.parameters()):
            mine.lerp_(theirs.detach(), 1 - self.decay)

    def refresh(self):
        """Take the average into the weights that play."""
        half = torch.float16 if self.average[0].is_cuda else torch.float32
        self.weight = [p.to(half) for p in self.average[:-2]] + self.average[-2:]

    @torch.no_grad()
    def values(self, x, out):
        """Values of rows of inputs: points as they are learnt, and the odds themselves."""
        for weight, bias in zip(self.weight[:-2:2], self.weight[1:-2:2]):
            x = torch.relu_(torch.nn.functional.linear(x, weight, bias))
        torch.addmm(self.weight[-1], x.float(), self.weight[-2].t(), out=out)
        out[:, 2].sigmoid_()


def order(weights, x):
    """The same network with the first layer's sums sorted by how often they are on in rows of inputs: inference skips
    pairs of zeros, so those that are seldom on should be neighbours."""
    first, bias, second = weights[:3]
    at = (x.to(first.dtype) @ first.t() + bias > 0).float().mean(0).argsort()
    return [first[at], bias[at], second[:, at], *weights[3:]]


def integers(weights, inputs):
    """The weights as whole numbers (nets/tri_network.h), scaled so that no inputs whatever can make a sum overflow.

    A rectified sum may have any scale, as long as the next layer has its inverse: each of the first layer's has the one
    at which its weights fit into a byte and its sums into two, but steps of 1/256 at the finest, which is all that play can tell
    apart and compresses well."""
    w = [x.detach().double().cpu() for x in weights]
    first = w[0][:, :inputs]
    largest = torch.maximum(first.clamp(min=0).sum(1) + w[1].clamp(min=0), -first.clamp(max=0).sum(1) - w[1].clamp(max=0))
    unit = torch.minimum(127 / first.abs().amax(1), (32766 - inputs / 2) / largest).clamp(max=256)  # each is rounded by half at most
    a, a_bias = (first * unit[:, None]).round(), (w[1] * unit).round()
    most = a.clamp(min=0).sum(1) + a_bias.clamp(min=0)
    thin = w[2] / unit
    fine = 2.0**24
    while fine * float(thin.abs().max()) > 32767 or float((fine * (thin.abs() @ most + w[3].abs())).max()) > 2**31 - 2**16:
        fine /= 2
    b, b_bias = (thin * fine).round(), (w[3] * fine).round()
    points = torch.tensor([20.0, 20.0, 1.0]).double() * SCALE  # outputs are (points - 40) / 20, and a logit
    c = (w[4] * points[:, None] * 2**SHIFT / fine).round()
    c_bias = ((w[5] + torch.tensor([2.0, 2.0, 0.0]).double()) * points).round()
    b = b.reshape(len(b), -1, 2).transpose(0, 1)  # pairs of sums, side by side for each of the second layer
    whole = a.t(), a_bias, b, b_bias, c, torch.cat((c_bias, torch.zeros(1).double()))
    return [x.to(kind).contiguous() for x, kind in zip(whole, KINDS)]


def floats(whole, columns):
    """Weights that say what the whole numbers say, over `columns` inputs, to go on learning from: the inverse of integers(),
    but for the scales of the hidden sums, which any may have. Here each layer's weights come out as large as they are at birth."""
    a, a_bias, b, b_bias, c, c_bias = (w.double() for w in whole)
    second = b.transpose(0, 1).reshape(b.shape[1], -1)
    points = torch.tensor([20.0, 20.0, 1.0]).double() * SCALE
    thin, fine = 1 / 256, second.std() * len(a_bias) ** 0.5
    first = torch.zeros(a.shape[1], columns).double()
    first[:, :len(a)] = a.t() * thin
    return [w.float() for w in (first, a_bias * thin, second / fine, b_bias * thin / fine,
                                c * fine / thin / 2**SHIFT / points[:, None],
                                c_bias[:3] / points - torch.tensor([2.0, 2.0, 0.0]).double())]


def say(whole, x):
    """What the integers say of rows of inputs (0 or 1): points, points of the best other, logit of winning."""
    a, a_bias, b, b_bias, c, c_bias = (w.long() for w in whole)
    first = (x[:, :len(a)].double() @ a.double() + a_bias).clamp(min=0)  # exact: these sums are far below 2^53
    second = (first @ b.transpose(1, 2).reshape(-1, b.shape[1]).double() + b_bias).clamp(min=0)
    last = (second.long()[:, None, :] * c).sum(2) >> SHIFT
    return (last + c_bias[:3]).double() / SCALE


def digest(payload):
    """64-bit FNV-1a, as core/base/tri_hash.h."""
    value = 0xcbf29ce484222325
    for byte in payload:
        value = (value ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return f"{value:016x}"


def write(path, whole, game, players, version):
    """A network file: a line that says what it is, then the integers. Returns its digest."""
    payload = b"".join(w.numpy().tobytes() for w in whole)
    sizes = f"inputs={whole[0].shape[0]} version={version} first={whole[0].shape[1]} second={whole[2].shape[1]}"
    mark = digest(payload)
    line = f"triforium network 1 game={game} players={players} {sizes} digest={mark}"
    with open(path, "wb") as file:
        file.write(line.ljust(HEAD - 1).encode() + b"\n" + payload)
    return mark


def read(path):
    """What a network file says of itself, and its integers; refuses one whose bytes are not those its digest is of."""
    with open(path, "rb") as file:
        line, payload = file.read(HEAD).decode("ascii", "replace"), file.read()
    if not line.startswith("triforium network 1 ") or len(line) != HEAD:
        raise ValueError(f"{path}: not a network")
    about = dict(re.findall(r"(\w+)=(\w+)", line))
    if digest(payload) != about["digest"]:
        raise ValueError(f"{path}: its bytes have changed")
    inputs, first, second = (int(about[k]) for k in ("inputs", "first", "second"))
    whole, at = [], 0
    for shape, kind in zip(((inputs, first), (first,), (first // 2, second, 2), (second,), (3, second), (4,)), KINDS):
        size = torch.Size(shape).numel() * kind.itemsize
        whole.append(torch.frombuffer(bytearray(payload[at:at + size]), dtype=kind).reshape(shape))
        at += size
    return about, whole
