#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Referees the engine's traces of The Red Cathedral (red_cathedral_model.py).

Usage: red_cathedral.py TRIFORIUM_BINARY [GAMES] [SEED]
"""

import referee
from red_cathedral_model import Game
from red_cathedral_setup import SLOTS

# Policies of steered games: weights by the first words of a move.
BUILDERS = {"deliver": 30, "decorate": 60, "claim": 8, "slot": 0.1, "take": 9, "obtain": 4, "done": 0.2, "reroll": 0.1,
            "influence carry_one": 60, "influence carry_two": 60, "influence swap": 0.05, "workshop": 20}
PAYERS = {**BUILDERS, **{f"slot {slot} paid": 50 for slot in SLOTS}, "obtain 6": 30, "influence activate": 200,
          "claim": 20, "influence": 3}
HOARDERS = {"deliver": 0.02, "decorate": 0.02, "done": 0.05, "take": 9, "obtain 6": 60, "obtain 5": 50, "obtain 4": 40,
            "obtain 3": 30, "obtain 2": 20, "market white": 3, "influence buy_any": 9, "influence buy_fine": 9,
            "influence swap": 0.05, "claim": 5}
JEWELLERS = {**BUILDERS, "deliver green_gem": 1, "deliver purple_gem": 1, "decorate": 5,
             "influence carry_two": 200}
DEVOUT = {"deliver": 0.1, "influence": 40, "influence pray": 200, "influence donate": 400, "influence offer": 400,
          "influence jubilee": 900, "done": 0.02, "exchange": 6, "reroll": 3, "claim": 3, "influence swap": 0.5}
SPENDERS = {**BUILDERS, "exchange": 20, "reroll": 6, "claim": 12}
CLAIMANTS = {"influence pray": 90, "influence donate": 90, "obtain": 9, "deliver": 3, "done": 0.1, "exchange": 0.02,
             "reroll": 0.02, "banner": 0.001, "slot": 0.001, "influence swap": 0.05, "influence carry_one": 9,
             "influence carry_two": 9}


def weight(likes, words):
    """The weight of the longest beginning of the words that is named; 1 if none is."""
    while words and words not in likes:
        words = words.rpartition(" ")[0]
    return likes.get(words, 1)


def policy(likes):
    return referee.steady(lambda rng, game, legal: referee.weighted(rng, legal, lambda words: weight(likes, words)))


STEERED = {"builders": policy(BUILDERS), "payers": policy(PAYERS), "hoarders": policy(HOARDERS),
           "jewellers": policy(JEWELLERS), "devout": policy(DEVOUT), "spenders": policy(SPENDERS),
           "claimants": policy(CLAIMANTS)}
SIDES = ("standard", "advanced")

# Steered games need a round limit, since some policies never build; random ones are played to their own end.
TABLES = [(players, {"workshops": side}, {}) for players in (1, 2, 3, 4) for side in SIDES]
TABLES += [(1, {"round_limit": 2}, {}), (2, {"round_limit": 1}, {}),
           (3, {"round_limit": 12, "workshops": "advanced"}, {})]
TABLES += [(players, {"workshops": side, "round_limit": 60}, STEERED) for players in (1, 2, 3, 4) for side in SIDES]
# Colours and first player named by the table.
TABLES += [(1, {"workshops": "advanced", "round_limit": 60, "colours": "blue"}, STEERED),
           (2, {"workshops": "advanced", "round_limit": 60, "colours": "yellow,green", "first": "2"}, STEERED),
           (3, {"round_limit": 60, "colours": "green,red,blue", "first": "3"}, STEERED),
           (4, {"workshops": "advanced", "round_limit": 60, "colours": "red,yellow,blue,green"}, STEERED)]

if __name__ == "__main__":
    referee.main("red_cathedral", Game, TABLES, games=6)
