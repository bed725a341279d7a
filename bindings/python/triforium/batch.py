# SPDX-License-Identifier: MIT
"""Many positions at once, in NumPy arrays that are the memory the C side works on."""
from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._core import State
from .games import Game, Option, game as game_of, option_words


class _Memory:
    """Memory of a batch as NumPy asks for it; an array made of it keeps the batch alive."""

    def __init__(self, owner: _core.Batch, name: str) -> None:
        address, shape, kind = owner.array(name)
        self.owner = owner
        self.__array_interface__ = {"version": 3, "data": (address, False), "shape": shape, "typestr": kind}


class Batch:
    """`count` positions of one table. Chance plays itself, and a game that ends begins anew at once.

    The arrays below hold what is now; every step writes into the same memory. Position i has a stream of random numbers of
    its own, which begins with `seed` + i; `seeds` says with which number its present game began, and `triforium trace GAME
    --seed` of it plays the same game, event by event, where `random_step` decides."""

    def __init__(self, game: Union[str, Game], count: int, players: int = 0, seed: int = 0, threads: int = 1,
                 masks: bool = False, observations: bool = False, **options: Option) -> None:
        self.game = game if isinstance(game, Game) else game_of(game)
        self.count = count
        self._core = _core.Batch(self.game.id, count, players, option_words(options), seed & (2**64 - 1), threads, masks,
                                 observations)
        self.states: npt.NDArray[np.uint8] = self._array("states")  #: [count, bytes] whole positions, secrets included
        self.seeds: npt.NDArray[np.uint64] = self._array("seeds")  #: [count] what each game began with
        self.to_move: npt.NDArray[np.int32] = self._array("to_move")  #: [count] seat to decide
        self.legal: npt.NDArray[np.uint32] = self._array("legal")  #: [count, most] codes; the first `counts` of a row are meant
        self.counts: npt.NDArray[np.int32] = self._array("counts")  #: [count] how many moves are legal
        self.moves: npt.NDArray[np.uint32] = self._array("moves")  #: [count] what was played last
        self.rewards: npt.NDArray[np.float32] = self._array("rewards")  #: [count, seats] 0 unless the game ended just now
        self.done: npt.NDArray[np.bool_] = self._array("done")  #: [count] the game ended with the last step
        self.points: npt.NDArray[np.int16] = self._array("points")  #: [count, seats] of the last game that ended
        self.places: npt.NDArray[np.uint8] = self._array("places")  #: [count, seats] 1 is first
        self.rivals: npt.NDArray[np.int16] = self._array("rivals")  #: [count] alone: the points to beat in it
        self.lengths: npt.NDArray[np.uint32] = self._array("lengths")  #: [count] decisions of this game so far
        self.masks: Optional[npt.NDArray[np.bool_]] = self._array("masks") if masks else None  #: [count, actions]
        #: [count, bytes] what the seat to decide may know
        self.observations: Optional[npt.NDArray[np.uint8]] = self._array("observations") if observations else None

    def _array(self, name: str) -> Any:
        return np.asarray(_Memory(self._core, name))

    def step(self, moves: npt.ArrayLike) -> None:
        """Play a move's code in every position. One that is not legal is Refused, and nothing is played."""
        self.moves[:] = moves
        self._core.step(0)

    def step_actions(self, actions: npt.ArrayLike) -> None:
        """The same by numbers of actions (`masks`)."""
        self.moves[:] = actions
        self._core.step(1)

    def step_places(self, places: npt.ArrayLike) -> None:
        """The same by places in the rows of `legal`."""
        self.moves[:] = places
        self._core.step(2)

    def random_step(self) -> None:
        """Random legal moves, each from its position's own stream."""
        self._core.random_step()

    def reset(self, seeds: Optional[npt.ArrayLike] = None) -> None:
        """Begin all games anew, from these seeds or from where the streams stand."""
        if seeds is not None:
            self.seeds[:] = seeds
        self._core.reset(seeds is not None)

    def state(self, at: int) -> State:
        """A copy of one position."""
        return self._core.state(at)

    def named(self) -> npt.NDArray[Any]:
        """The observations with their parts by name: `batch.named()["pool"]`; the same memory."""
        if self.observations is None:
            raise ValueError("this batch keeps no observations: Batch(..., observations=True)")
        return self.observations.view(self.game.dtype)[:, 0]
