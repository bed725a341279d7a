# SPDX-License-Identifier: MIT
"""Basilica, The Red Cathedral and Sagrada by their rulebooks.

    import triforium

    state = triforium.game("sagrada").start(players=2, seed=7)
    while state.to_move >= 0:
        state.step(state.random())
    print(state.result())

Seats count from 0 here, and from 1 in every text, as in C. docs/python.md is the manual."""
from ._core import Refused, State, View
from .arena import Standing, arena
from .batch import Batch
from .bots import Analysis, Bot, Choice, bot, levels
from .games import CHANCE, OVER, Game, Part, Result, game, games, rewards, svg

__version__ = "0.1.0"
__all__ = ["CHANCE", "OVER", "Analysis", "Batch", "Bot", "Choice", "Game", "Part", "Refused", "Result", "Standing", "State",
           "View", "arena", "bot", "game", "games", "levels", "rewards", "svg"]
