# SPDX-License-Identifier: MIT
"""Games: what a menu shows, rules by number, tables to start, the numbers of actions and the parts of observations."""
from __future__ import annotations

import json
from functools import cached_property, lru_cache
from html import escape
from typing import Any, NamedTuple, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._core import State, View

CHANCE = -1  #: to_move: a random event comes next
OVER = -2  #: to_move: the game has ended

Option = Union[str, int, list[str], tuple[str, ...]]


class Part(NamedTuple):
    """A named part of an observation."""
    name: str  #: "track", or "window/colour" inside "window"
    dtype: str  #: NumPy's word for one value, "" for a group
    shape: tuple[int, ...]
    about: str


class Result(NamedTuple):
    """How a game stands or ended."""
    points: tuple[int, ...]  #: by seat
    places: tuple[int, ...]  #: by seat; 1 is first, equal places share; alone: 1 won, 2 lost
    rival: int  #: alone: the points to beat


def option_words(options: dict[str, Option]) -> list[str]:
    """Options as the C side reads them: "tools=lens_cutter,flux_brush"."""
    def value(given: Option) -> str:
        return ",".join(given) if isinstance(given, (list, tuple)) else str(given)

    return [f"{name}={value(given)}" for name, given in options.items()]


class Game:
    """One of the games; `triforium.game(id)` gives it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.about: dict[str, Any] = json.loads(_core.about(id))  #: name, players, options, everything a menu needs
        self.name: str = self.about["name"]
        #: the longest legal list, the most events a game can have, the bytes of a position or observation
        self.moves_max, self.events_max, self.size = _core.bounds(id)

    def __repr__(self) -> str:
        return f"<triforium.Game {self.id}>"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return game, (self.id,)

    @cached_property
    def rules(self) -> dict[str, str]:
        """The numbered rules: {"3": a chapter's heading, "3.2": a rule}."""
        return {f"{number // 100}.{number % 100}" if number % 100 else str(number // 100): text
                for number, text in _core.rules(self.id)}

    def start(self, players: int = 0, seed: Optional[int] = None, **options: Option) -> State:
        """A table of so many players (0: the usual number). With a seed chance plays itself; without one it is a player:
        `to_move` is CHANCE, `outcomes()` lists what can happen, and `step` plays one of them."""
        return _core.start(self.id, players, option_words(options), seed)

    @cached_property
    def actions(self) -> _core.Actions:
        """The numbers of this game's decisions: `len`, `number(code)`, `move(number)`, `legal(position)`, `mask(position)`."""
        return _core.Actions(self.id)

    @cached_property
    def parts(self) -> list[Part]:
        """What an observation is made of, in order; docs/python.md explains."""
        return [Part(path, np.dtype(kind[:-2]).str if kind else "", tuple(n for n in many if n), about)
                for path, kind, _, many, _, about in _core.parts(self.id)]

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """An observation's bytes as named parts: `observation.view(game.dtype)["pool"]`."""
        return _dtype(_core.parts(self.id), "", self.size)

    def mask(self, position: Union[State, View]) -> npt.NDArray[np.bool_]:
        """True for each action that is legal."""
        return np.frombuffer(self.actions.mask(position), dtype=np.bool_)

    def observation(self, view: View) -> npt.NDArray[np.uint8]:
        """What a viewer may know, as bytes."""
        return np.frombuffer(view.bytes(), dtype=np.uint8)


def rewards(places: Sequence[int]) -> list[float]:
    """What a finished game is worth to each seat: the mean over the others of 1 ahead, 0 level, -1 behind; alone, 1 won and
    -1 lost. The same as Batch.rewards."""
    if len(places) == 1:
        return [1.0 if places[0] == 1 else -1.0]
    return [sum((other > mine) - (other < mine) for other in places) / (len(places) - 1) for mine in places]


def svg(position: Union[State, View]) -> str:
    """The drawing of a position as an SVG of its characters."""
    lines = position.draw().splitlines()
    rows = "".join(f'<text x="8" y="{18 * at + 20}">{escape(line)}</text>' for at, line in enumerate(lines))
    width, height = 8.5 * max(map(len, lines), default=0) + 16, 18 * len(lines) + 16
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" font-family="monospace" '
            f'font-size="14" xml:space="preserve"><rect width="100%" height="100%" fill="#fbf7ee"/>{rows}</svg>')


def _dtype(rows: list[tuple[str, str, int, tuple[int, int], int, str]], prefix: str, size: int) -> np.dtype[Any]:
    """The members of one struct, those of structs inside it included."""
    names, formats, offsets = [], [], []
    for path, kind, at, many, item, _ in rows:
        name = path[len(prefix):]
        if not path.startswith(prefix) or "/" in name:
            continue
        one = np.dtype(kind[:-2]) if kind else _dtype(rows, f"{path}/", item)
        names.append(name)
        formats.append(np.dtype((one, tuple(n for n in many if n))))
        offsets.append(at)
    return np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": size})


@lru_cache(maxsize=None)
def game(id: str) -> Game:
    """The game of this id; KeyError when there is none."""
    return Game(id)


def games() -> list[Game]:
    """All of them."""
    return [game(id) for id in _core.games()]
