#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Train a game's value network by self-play: from nothing, or on from where the last run stopped.

    train/train.py build/cuda/train/libtrain_sagrada.so --out runs/sagrada --minutes 10

Games are played side by side by the averaged network (train/selfplay.h); what was played becomes samples, and the network
learns from random ones beside it. A run stops after its minutes, or when told to, and leaves in its folder: the weights and
Adam's memory (to go on from), the curve as CSV and SVG, the network file and its card. docs/training.md explains.
"""
import argparse
import csv
import os
import sys
import time

try:
    import torch
except ImportError:
    sys.exit("train: needs PyTorch 2 (https://pytorch.org, or python3-torch of Debian 13)")

sys.dont_write_bytecode = True
import network
import report
from selfplay import Ahead, SelfPlay

COLUMNS = ("minutes", "games", "learnt", "points", "error", "measured", "first", "loss", "loss_points", "dead", "rate", "games_per_s", "ways_per_s")


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    p.add_argument("library", help="the game's self-play, built by CMake: libtrain_GAME.so or libtrain_GAME_host.so")
    p.add_argument("--out", required=True, help="folder of the run; one that has been used is gone on with")
    p.add_argument("--start", metavar="FILE.net", help="a new run begins with this network instead of nothing")
    p.add_argument("--players", type=int, default=2)
    p.add_argument("--minutes", type=float, default=10, help="of this run")
    p.add_argument("--steps", type=int, default=1 << 60, help="stop after so many decisions of every game, if that is earlier")
    p.add_argument("--plan", type=float, help="minutes of all runs together, for the learning rate (default: of this run)")
    p.add_argument("--games", type=int, default=32768, help="side by side")
    p.add_argument("--steady", type=int, default=2048, help="those of them that never explore, and measure")
    p.add_argument("--hidden", type=lambda s: tuple(map(int, s.split(","))), default=(512, 64))
    p.add_argument("--batch", type=int, default=32768)
    p.add_argument("--updates", type=int, default=4, help="batches learnt for each decision of the games")
    p.add_argument("--samples", type=int, default=1 << 24, help="kept to draw from")
    p.add_argument("--rate", type=float, default=5e-4, help="Adam's, at the start; it falls to a twentieth")
    p.add_argument("--heat", type=float, default=0.6, help="explore among ways that are worth about the same: noise, in points")
    p.add_argument("--loose", type=float, default=0.01, help="share of decisions that try any way at all")
    p.add_argument("--cut", type=float, help="points by which a way tried is worse than the best, beyond which the outcome is not its "
                   "teacher (default: a quarter of --heat)")
    p.add_argument("--decay", type=float, default=0.7, help="lambda of TD(lambda)")
    p.add_argument("--want", type=lambda s: tuple(map(float, s.split(","))),
                   help="what a seat goes for: weights of own points, the other's, winning (default: by game, train/game.h)")
    p.add_argument("--ahead", type=lambda s: tuple(map(int, s.split(","))), metavar="WAYS,LAPS,DECISIONS",
                   help="games that explore go by a short search: the best ways, each played on so often, for so many decisions")
    p.add_argument("--every", type=float, default=10, help="seconds between rows of the curve")
    p.add_argument("--seed", type=int, default=1)
    return p.parse_args()


class Run:
    """A training run and the folder it lives in."""

    def __init__(self, options):
        self.options = options
        self.game = os.path.basename(options.library).split("_", 1)[1].split(".")[0].removesuffix("_host")
        os.makedirs(options.out, exist_ok=True)
        torch.manual_seed(options.seed + int(time.time()))
        torch.backends.cuda.matmul.allow_tf32 = True
        self.play = SelfPlay(options.library, options.players, options.games, options.games * 64, options.samples,
                             options.steady, seed=options.seed + int(time.time()) * 1000003)
        options.cut = options.heat / 4 if options.cut is None else options.cut
        options.want = options.want or tuple(round(w, 3) for w in self.play.about.want)
        self.play.go_for(options.want, options.heat / 20, options.loose, options.cut / 20, options.decay)
        self.ahead = Ahead(options.library, self.play, *options.ahead) if options.ahead else None
        self.network = network.Network(self.play.columns, options.hidden).to(self.play.device)
        self.adam = torch.optim.Adam(self.network.parameters(), lr=options.rate, fused=self.play.device == "cuda")
        self.started = False
        self.past = {"minutes": 0.0, "games": 0, "learnt": 0, "batches": 0, "rows": []}
        self.resume()
        self.before = self.past["minutes"]
        self.past.setdefault("commands", []).append(" ".join(sys.argv))
        self.losses = torch.zeros(2, device=self.play.device)
        self.updates = 0
        self.dead = []

    def path(self, name):
        return os.path.join(self.options.out, name)

    def resume(self):
        """Go on from the folder's weights, when it has some, else from the network that was named."""
        average = None
        if os.path.exists(self.path("weights.pt")):
            kept = torch.load(self.path("weights.pt"), map_location=self.play.device, weights_only=True)
            self.network.load_state_dict(kept["network"])
            average, self.past = kept["average"], kept["past"]
            self.adam.load_state_dict(torch.load(self.path("adam.pt"), map_location=self.play.device, weights_only=True))
        elif self.options.start:
            self.take(self.options.start)
        self.player = network.Player(self.network, 0.9995, average)

    def take(self, path):
        """Begin with the weights of a network file."""
        about, whole = network.read(path)
        mine = {"game": self.game, "players": self.options.players, "inputs": self.play.about.inputs,
                "version": self.play.about.version, "first": self.options.hidden[0], "second": self.options.hidden[1]}
        for key, value in mine.items():
            if about[key] != str(value):
                sys.exit(f"train: {path}: {key} is {about[key]}, and this run's {value}")
        with torch.no_grad():
            for mine, theirs in zip(self.network.parameters(), network.floats(whole, self.play.columns)):
                mine.copy_(theirs)
        self.started = True

    def save(self):
        for name, what in (("weights.pt", {"network": self.network.state_dict(), "average": self.player.average,
                                           "past": self.past}), ("adam.pt", self.adam.state_dict())):
            torch.save(what, self.path(name + ".new"))
            os.replace(self.path(name + ".new"), self.path(name))

    def learn(self):
        """One batch."""
        x, target = self.play.batch(self.options.batch)
        if not self.past["batches"] and not self.started:
            self.network.begin_at(target)
        if self.past["batches"] % 1000 == 200:
            self.dead = self.network.dead(x)
            self.network.revive(self.dead, self.adam, self.player.average)
        out = self.network(x)
        points = (out[:, :2] - target[:, :2]).square().mean(0)
        win = torch.nn.functional.binary_cross_entropy_with_logits(out[:, 2], target[:, 2])
        loss = points[0] + 0.5 * points[1] + 0.1 * win
        self.adam.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.adam.step()
        self.player.follow(self.network)
        self.losses += torch.stack((loss.detach(), points[0].detach()))
        self.updates += 1
        self.past["batches"] += 1

    def set_rate(self, minutes):
        """Up to `rate` within a thousand batches, then down to a twentieth of it along a cosine."""
        plan = self.options.plan or self.before + self.options.minutes
        part = torch.tensor(min((self.before + minutes) / plan, 1.0) * torch.pi)
        self.rate = self.options.rate * float(0.05 + 0.95 * (1 + torch.cos(part)) / 2)
        self.rate *= min((self.past["batches"] + 1) / 1000, 1.0)
        for group in self.adam.param_groups:
            group["lr"] = self.rate

    def row(self, minutes, seconds, ways):
        """A row of the curve, from what was counted since the last."""
        tally = self.play.tally()
        games = tally["finished"]
        loss, points = (self.losses / max(self.updates, 1)).tolist()
        self.past["games"] += games
        self.past["learnt"] += self.updates * self.options.batch
        self.past["minutes"] = self.before + minutes
        self.losses.zero_()
        self.updates = 0
        row = dict(minutes=round(self.past["minutes"], 3), games=self.past["games"], learnt=self.past["learnt"],
                   points=round(tally["points"], 3), error=round(tally["error"], 4), measured=tally["games"],
                   first=round(tally["first"], 4),
                   loss=round(loss, 5), loss_points=round(400 * points, 3), dead=sum(int(d.sum()) for d in self.dead), rate=round(self.rate, 7),
                   games_per_s=round(games / seconds), ways_per_s=round(ways / seconds))
        self.past["rows"].append(row)
        print(" ".join(f"{k}={v}" for k, v in row.items()), flush=True)
        self.play.check()

    def train(self):
        begin = last = time.monotonic()
        out = torch.empty((self.play.room, self.play.columns), dtype=torch.float16, device=self.play.device)
        ways = steps = 0
        while (now := time.monotonic()) - begin < 60 * self.options.minutes and steps < self.options.steps:
            steps += 1
            self.set_rate((now - begin) / 60)
            ways += self.play.step(self.player, out, self.ahead)
            if self.play.kept >= 4 * self.options.batch or self.play.written() >= 4 * self.options.batch:
                for _ in range(self.options.updates):
                    self.learn()
                self.player.refresh()
            if now - last >= self.options.every:
                self.row((now - begin) / 60, now - last, ways)
                last, ways = now, 0
                if len(self.past["rows"]) % 6 == 0:
                    self.save()
        self.row((time.monotonic() - begin) / 60, max(time.monotonic() - last, 1e-3), ways)
        self.save()
        self.leave(self.play.measure(self.player, self.options.seed + 10**9, out))

    def leave(self, strength):
        """Curve, network and card."""
        rows, o, points, error = self.past["rows"], self.options, strength["points"], strength["error"]
        print(f"measured: {points:.3f} points a seat, standard error {error:.3f}, {strength['games']} games, "
              f"the first seat won {strength['first']:.3f}", flush=True)
        with open(self.path("curve.csv"), "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS, extrasaction="ignore")
            writer.writeheader()
            writer.writerows(rows)
        name = f"{self.game}-{o.players}p"
        report.curve(self.path(name + ".svg"), [(r["minutes"], r["points"], r["error"]) for r in rows],
                     f"{name}: points a seat in self-play without search")
        about = self.play.about
        weights = network.order(self.player.average, self.play.batch(4096)[0])
        whole = network.integers(weights, about.inputs)
        digest = network.write(self.path(name + ".net"), whole, self.game, o.players, about.version)
        report.card(self.path(name + ".md"), dict(
            name=name, origin=f"on from {os.path.basename(o.start)}" if o.start else "from nothing", game=self.game, players=o.players, inputs=about.inputs, version=about.version,
            layers=", ".join(map(str, o.hidden)), weights=sum(p.numel() for p in self.network.parameters()),
            points=points, low=points - 1.96 * error, high=points + 1.96 * error, measured=strength["games"], first=100 * strength["first"],
            games=self.past["games"], learnt=self.past["learnt"], minutes=self.past["minutes"],
            device=torch.cuda.get_device_name() if self.play.device == "cuda" else "a CPU", file=name + ".net",
            digest=digest, command="`, then `".join(self.past["commands"]), off=self.rounding(whole), want=o.want,
            loose=o.loose, decay=o.decay, heat=o.heat, cut=o.cut, batch=o.batch, curve=name + ".svg"))

    def rounding(self, whole):
        """How far the integers are from the weights that learnt, in points, on some samples."""
        x, _ = self.play.batch(1024)
        said = torch.empty((1024, 3), device=self.play.device)
        self.player.values(x.to(self.player.weight[0].dtype), said)
        return float((network.say(whole, x.cpu())[:, 0] - (20 * said[:, 0].cpu() + 40)).abs().mean())


if __name__ == "__main__":
    Run(arguments()).train()
