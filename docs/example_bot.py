#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A whole engine in sixty lines: it plays the legal move with the longest words, and a random one now and then.

  triforium arena sagrada --engine "python3 docs/example_bot.py" random --games 10

docs/engine-protocol.md explains every line. A real bot would read the view; this one only needs the list of moves.
"""
import random
import sys


def say(line):
    print(line, flush=True)


class Bot:
    def __init__(self):
        self.legal = []
        self.view = ""
        self.seat = 0
        self.random = random.Random(1)

    def choose(self):
        if self.random.random() < 0.2:
            return self.random.choice(self.legal)
        return max(self.legal, key=len)

    def answer(self, line):
        """One line in, its answer out. Returns False when it is time to go."""
        verb, _, rest = line.partition(" ")
        if verb == "triforium":
            say("id name Longest Words")
            say("ready")
        elif verb == "isready":
            say("ready")
        elif verb in ("newgame", "option"):
            say("ok")
        elif verb == "position":
            words = rest.split(" ", 3)  # seat S view TEXT
            self.seat, self.view = int(words[1]), words[3]
            say("ok")
        elif verb == "legal":
            self.legal = rest.split("; ")
            say("ok")
        elif verb == "go":
            say("bestmove " + self.choose() if self.legal else "error no legal moves were given")
        elif verb == "quit":
            say("bye")
            return False
        else:
            say("error unknown command " + verb)
        return True


if __name__ == "__main__":
    bot = Bot()
    for text in sys.stdin:
        if not bot.answer(text.rstrip("\n")):
            break
