# SPDX-License-Identifier: MIT
"""Self-play from Python: selfplay.h over memory that PyTorch owns, on the host or on a device."""
import ctypes
import os
from ctypes import byref, c_char_p, c_float, c_int16, c_int32, c_uint16, c_uint32, c_uint64, c_void_p

import torch

WAYS, OUTPUTS, OPTIONS, TABLES = 256, 3, 16, 4
NOBODY = 0x7fffffff
SYMMETRIES = 1024  # drawn once; a batch shows each sample by one of them


class About(ctypes.Structure):
    _fields_ = [(name, c_int32) for name in ("inputs", "version", "words", "slot", "way", "state", "chain", "tables")] + [
        ("want", c_float * OUTPUTS)]


class Job(ctypes.Structure):
    _fields_ = [(name, c_void_p) for name in (
        "slot", "way", "owner", "bits", "value", "chain_bits", "chain_value", "chain_mark", "sample", "target", "written",
        "listed", "tally", "start")] + [
        ("seed", c_uint64), ("games", c_uint32), ("room", c_uint32), ("samples", c_uint32), ("words", c_uint32),
        ("tables", c_uint32), ("steady", c_uint32), ("loose", c_uint32), ("want", c_float * OUTPUTS), ("heat", c_float),
        ("cut", c_float), ("decay", c_float)]


TALLY = ("finished", "games", "seats", "points", "squares", "wins")


class SelfPlay:
    """Games side by side. `tensors` are kept so that their memory stays."""

    def __init__(self, library, players, games, room, samples, steady, options=None, seed=1):
        self.lib = ctypes.CDLL(os.path.abspath(library))
        self.lib.train_error.restype = c_char_p
        self.lib.train_ways.restype = c_uint32
        self.lib.train_open.restype = self.lib.train_on_device.restype = ctypes.c_bool
        self.device = "cuda" if self.lib.train_on_device() else "cpu"
        given = (c_int16 * OPTIONS)(*([-1] * OPTIONS))
        for place, value in (options or {}).items():
            given[place] = value
        self.about = About()
        start = ctypes.create_string_buffer(4096 * TABLES)
        if not self.lib.train_open(players, given, byref(self.about), start):
            raise ValueError("no such table")
        self.players, self.games, self.room, self.samples = players, games, room, samples
        self.columns = 32 * self.about.words
        self.kept = 0
        self._allocate(bytes(start.raw[:self.about.state * self.about.tables]))
        self.job = Job(seed=seed, games=games, room=room, samples=samples, words=self.about.words,
                       tables=self.about.tables, steady=steady,
                       **{name: tensor.data_ptr() for name, tensor in self.tensors.items()})
        self.lib.train_begin(byref(self.job))
        self.check()

    def _allocate(self, start):
        about, chain = self.about, self.games * self.players * self.about.chain
        shapes = {
            "slot": (self.games * about.slot, torch.uint8), "way": (self.games * WAYS * about.way, torch.uint8),
            "owner": (self.room, torch.int32), "bits": ((self.room, about.words), torch.int32),
            "value": ((self.room, OUTPUTS), torch.float32), "chain_bits": ((chain, about.words), torch.int32),
            "chain_value": ((chain, OUTPUTS), torch.float32), "chain_mark": (chain, torch.uint8),
            "sample": ((self.samples, about.words), torch.int32), "target": ((self.samples, OUTPUTS), torch.float32),
            "written": (1, torch.int64), "listed": (1, torch.int32), "tally": (len(TALLY), torch.int64),
        }
        self.tensors = {name: torch.zeros(shape, dtype=kind, device=self.device) for name, (shape, kind) in shapes.items()}
        self.tensors["start"] = torch.frombuffer(bytearray(start), dtype=torch.uint8).to(self.device)

        drawn = torch.zeros((SYMMETRIES, self.columns), dtype=torch.int16)
        self.lib.train_symmetries(self.players, c_uint64(1), c_uint32(SYMMETRIES), c_uint32(about.words),
                                  c_void_p(drawn.data_ptr()))
        self.symmetries = drawn.to(self.device)

    def check(self):
        error = self.lib.train_error()
        if error:
            raise RuntimeError(error.decode())

    def expand(self, bits, kind, out=None, shift=None):
        """Rows of bits as numbers of a 16-bit type (on a CPU: of 32 bits, which is what it is quick with). With `shift`, each
        row as another symmetry shows it."""
        rows = bits.shape[0]
        one = {torch.float16: 0x3c00, torch.bfloat16: 0x3f80}[kind]
        if out is None:
            out = torch.empty((rows, self.columns), dtype=kind, device=self.device)
        self.lib.train_expand(c_void_p(bits.data_ptr()), c_uint32(rows), c_uint32(self.about.words), c_uint16(one),
                              c_void_p(0 if shift is None else self.symmetries.data_ptr()), c_uint32(SYMMETRIES),
                              c_uint32(shift or 0), c_void_p(out.data_ptr()))
        out = out[:rows]
        return out if self.device == "cuda" else out.float()

    def go_for(self, want, heat, loose, cut, decay):
        """What a seat goes for, how it explores, which ways tried are not followed, how far targets follow
        the game (lambda)."""
        self.job.want[:] = want
        self.job.heat = heat
        self.job.loose = int(loose * 2**32)
        self.job.cut = cut
        self.job.decay = decay

    def step(self, player, out=None, ahead=None):
        """One decision of every game, by the values of `player`, or of those that explore by those of a short search."""
        ways = self.ask(player, out)
        if ahead:
            ahead.deepen(self, player, ways)
        self.lib.train_choose(byref(self.job))
        self.lib.train_finish(byref(self.job))
        return ways

    def ask(self, player, out=None):
        """The ways of every game, and what they are worth. Returns how many."""
        ref = byref(self.job)
        ways = self.lib.train_ways(ref)
        self.lib.train_inputs(ref, c_uint32(ways))
        if ways:
            x = self.expand(self.tensors["bits"][:ways], torch.float16, out)
            player.values(x, self.tensors["value"][:ways])
        return ways

    def measure(self, player, seed, out=None):
        """One new game in every slot without exploration; what they came to. Their samples are not for learning."""
        kept = {name: getattr(self.job, name) for name in ("seed", "steady", "loose")}
        self.job.seed, self.job.steady, self.job.loose = seed, self.games, 0
        self.lib.train_begin(byref(self.job))
        self.tensors["tally"].zero_()
        while int(self.tensors["tally"][0]) < self.games:
            self.step(player, out)
        for name, value in kept.items():
            setattr(self.job, name, value)
        return self.tally()

    def written(self):
        return int(self.tensors["written"].item())

    def tally(self):
        """Since the last time: games in all; steady ones, their points a seat, its standard error, wins of the first seat."""
        numbers = dict(zip(TALLY, self.tensors["tally"].tolist()))
        self.tensors["tally"].zero_()
        seats = max(numbers["seats"], 1)
        mean = numbers["points"] / seats
        spread = max(numbers["squares"] / seats - mean * mean, 0.0)
        return {"finished": numbers["finished"], "games": numbers["games"], "points": mean - 100, "error": (spread / seats) ** 0.5,
                "first": numbers["wins"] / max(numbers["games"], 1)}

    def batch(self, size):
        """Samples drawn at random from those kept, each in a guise at random: inputs and targets."""
        if self.kept < self.samples:
            self.kept = min(self.written(), self.samples)
        at = torch.randint(self.kept, (size,), device=self.device)
        shift = int(torch.randint(SYMMETRIES, (1,)))
        return self.expand(self.tensors["sample"][at], torch.bfloat16, shift=shift), self.tensors["target"][at]


class Ahead:
    """A short search for the games that explore: the best `ways` of each decision are played on `laps` times, the same luck for
    each, for so many decisions, by the network; the mean of what it says there is what a way is worth."""

    def __init__(self, library, play, ways, laps, decisions):
        self.ways, self.laps, self.decisions = ways, laps, decisions
        self.searched = play.games - int(play.job.steady)
        slots = self.searched * ways * laps
        self.play = SelfPlay(library, play.players, slots, slots * 48 + 2 * WAYS, 1, slots)
        self.play.go_for(play.job.want, 0.0, 0.0, 0.0, 0.0)
        self.way = torch.empty((self.searched * ways, laps), dtype=torch.int32, device=play.device)
        self.leaf = torch.empty((self.searched * ways, laps, OUTPUTS), device=play.device)
        self.out = torch.empty((self.play.room, self.play.columns), dtype=torch.float16, device=play.device)

    def best(self, play, rows):
        """The best listed ways of the games that are searched, and which place of the search each has."""
        owner, value = play.tensors["owner"][:rows].long(), play.tensors["value"][:rows]
        order = (value @ torch.tensor(play.job.want[:], device=play.device)).argsort(descending=True)
        order = order[owner[order].argsort(stable=True)]
        owner = owner[order]
        first = torch.searchsorted(owner, torch.arange(play.games, device=play.device))
        rank = torch.arange(rows, device=play.device) - first[owner.clamp(max=play.games - 1)]
        mine = (owner >= play.games - self.searched) & (owner < play.games) & (rank < self.ways)
        return order[mine], (owner[mine] - (play.games - self.searched)) * self.ways + rank[mine]

    def deepen(self, play, player, rows):
        """Put what the search finds in the place of what was said of the ways; those not searched move with those that were."""
        at, place = self.best(play, rows)
        self.way.fill_(NOBODY)
        self.way[place] = at.int()[:, None]
        here, there, way = byref(play.job), byref(self.play.job), c_void_p(self.way.data_ptr())
        self.play.job.seed += play.games * self.laps
        play.lib.train_branch(here, there, way, c_uint32(self.laps))
        for _ in range(self.decisions):
            self.play.ask(player, self.out)
            play.lib.train_choose(there)
        play.lib.train_leaves(here, there, way, c_void_p(self.leaf.data_ptr()))
        value, deep = play.tensors["value"], self.leaf.mean(1)[place]
        game = play.tensors["owner"][at].long()
        moved = torch.zeros((play.games, OUTPUTS + 1), device=play.device)
        moved.index_add_(0, game, torch.cat((deep - value[at], torch.ones_like(deep[:, :1])), 1))
        owner = play.tensors["owner"][:rows].long().clamp(max=play.games - 1)
        value[:rows] += (moved[:, :OUTPUTS] / moved[:, OUTPUTS:].clamp(min=1))[owner]
        value[at] = deep
