# SPDX-License-Identifier: MIT
"""Opponents by name. A bot is shown a View and nothing else."""
from __future__ import annotations

from typing import NamedTuple

from . import _core
from ._core import View


class Choice(NamedTuple):
    """A legal move as the search sees it."""
    move: int
    visits: int
    value: float  #: for the seat to decide, 0 to 1; below 0 when it was not looked at


class Analysis(NamedTuple):
    """What a bot found."""
    move: int
    nodes: int
    playouts: int
    values: tuple[float, ...]  #: by seat
    choices: list[Choice]
    line: list[int]  #: the most visited moves from here on, chance left out


class Bot:
    """A bot by its words: a level ("cat"), "random", "greedy", or "search:nodes=500". It plays every game."""

    def __init__(self, words: str) -> None:
        self.name = words
        self._of: dict[str, _core.Bot] = {}

    def __repr__(self) -> str:
        return f"<triforium.Bot {self.name}>"

    def _for(self, view: View) -> _core.Bot:
        if view.game not in self._of:
            self._of[view.game] = _core.Bot(view.game, self.name)
        return self._of[view.game]

    def think(self, view: View, seed: int = 0, seconds: float = 0.0) -> int:
        """Its move. The same view and seed give the same one, unless `seconds` end the thinking first."""
        return self._for(view).think(view, seed, seconds)

    def __call__(self, view: View, seed: int = 0) -> int:
        return self.think(view, seed)

    def analyse(self, view: View, seed: int = 0, seconds: float = 0.0) -> Analysis:
        """Its move and all it found on the way; of bots that search."""
        bot = self._for(view)
        move = bot.think(view, seed, seconds)
        nodes, playouts, values, choices, line = bot.found()
        return Analysis(move, nodes, playouts, values[:view.players], [Choice(*choice) for choice in choices], line)


def bot(words: str) -> Bot:
    """A bot by its words; unknown ones are Refused when it first thinks."""
    return Bot(words)


def levels() -> list[tuple[str, str]]:
    """The levels, weakest first, with a line for a menu."""
    return _core.levels()
