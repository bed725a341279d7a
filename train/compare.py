#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""compare.py DEVICE.so HOST.so: the same games by both libraries, step by step, for every number of players and every table they
are trained at; every way's inputs must be the same bits.

Values come from the bits alone, by whole numbers, so that both choose alike. Exits 1 at the first difference."""
import sys
from ctypes import byref, c_uint32

import torch

sys.dont_write_bytecode = True
from selfplay import SelfPlay


def listed(play):
    """Ways of this step in the order of their games: places, bits."""
    count = play.lib.train_ways(byref(play.job))
    play.lib.train_inputs(byref(play.job), c_uint32(count))
    order = play.tensors["owner"][:count].argsort(stable=True)
    return order, play.tensors["bits"][order].cpu()


def compare(players):
    """False when the game is not for so many."""
    games, steps = 512, 400
    try:
        sides = [SelfPlay(path, players, games, games * 256, 1 << 16, games // 2) for path in sys.argv[1:3]]
    except ValueError:
        return False
    compared = 0
    for play in sides:
        play.go_for((1.0, 0.0, 0.0), 1000.0, 0.1, 250.0, 0.9)
    for step in range(steps):
        orders, bits = zip(*(listed(play) for play in sides))
        if not torch.equal(bits[0], bits[1]):
            sys.exit(f"{players} players, step {step}: inputs differ")
        weights = torch.arange(1, bits[0].shape[1] + 1, dtype=torch.int64) * 2654435761
        value = ((bits[0].long() * weights).sum(1) >> 8 & 0xffff).float()
        for play, order in zip(sides, orders):
            play.tensors["value"][order] = value.to(play.device)[:, None].expand(-1, 3)
            play.lib.train_choose(byref(play.job))
            play.lib.train_finish(byref(play.job))
            play.check()
        compared += len(value)
    tallies = [play.tensors["tally"].tolist() for play in sides]
    if tallies[0] != tallies[1]:
        sys.exit(f"{players} players: results differ: {tallies}")
    print(f"{players} players: {compared} ways of {games} games: the same inputs, the same results {tallies[0]}", flush=True)
    return True


if __name__ == "__main__":
    if not any([compare(players) for players in range(1, 5)]):
        sys.exit("nothing to compare")
