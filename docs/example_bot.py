#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot in sixty lines: it speaks the engine protocol (docs/engine-protocol.md) and knows no rules at all.

    triforium arena sagrada greedy --engine "python3 docs/example_bot.py" --games 10

By saying "wants moves" it gets every legal move with each go, and so it only has to like some words better than others.
"""
import random
import sys

# What it likes, by the first word of a move. Everything else is as good as anything else.
LIKES = {"place": 3, "vault": 3, "order": 3, "claim": 3, "deliver": 3, "build": 3, "pass": -2, "builder": -1}


class Bot:
    def __init__(self):
        self.dice = random.Random(1)  # the same answers every time

    def hello(self, rest):
        if rest != "1":
            return "error this bot speaks version 1"
        return "id sixty lines\nwants moves\nready"

    def newgame(self, rest):
        self.table = rest  # "sagrada players 2 option first=1"
        return "ok"

    def position(self, rest):
        self.view = rest  # "seat 2 view key=value ...": what the seat may know; this bot does not look
        return "ok"

    def go(self, rest):
        _, _, words = rest.partition("moves ")
        if not words:
            return "error this bot needs the legal moves"
        moves = words.split("; ")
        best = max(LIKES.get(move.split(" ")[0], 0) for move in moves)
        good = [move for move in moves if LIKES.get(move.split(" ")[0], 0) == best]
        return f"info nodes {len(moves)}\nbestmove {self.dice.choice(good)}"

    def answer(self, line):
        word, _, rest = line.strip().partition(" ")
        known = {"triforium": self.hello, "newgame": self.newgame, "position": self.position, "go": self.go,
                 "isready": lambda _: "ready", "set": lambda _: "ok", "stop": lambda _: "ok"}
        return known[word](rest) if word in known else "error this bot does not know that word"


def main():
    bot = Bot()
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        print(bot.answer(line), flush=True)


main()
