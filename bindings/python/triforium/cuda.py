# SPDX-License-Identifier: MIT
"""Many positions at once on a CUDA device, in arrays that DLPack hands to PyTorch, JAX or CuPy without a copy.

    batch = triforium.cuda.Batch("sagrada", 65536, 2, seed=1, masks=True, observations=True)
    masks = torch.from_dlpack(batch.masks)          # the memory the device works on: look again after every step
    batch.step_actions(torch.multinomial(masks.float(), 1)[:, 0])

Position by position what triforium.Batch does, bit for bit. The library it needs is built where nvcc is found and asked for:
`pip install . -C cmake.define.TRI_CUDA=ON`. `missing()` says what keeps it from working here."""
from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, byref, c_bool, c_char_p, c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from functools import lru_cache
from pathlib import Path
from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _core
from . import batch as host
from ._core import Refused, State
from .games import Game, Option, game as game_of

DEVICE = 2  #: DLPack's number for CUDA
_CODES, _ACTIONS, _PLACES = range(3)
_STREAMS, _SEEDS = range(2)


class _Device(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char * 128), ("processors", c_int)]


class _Game(ctypes.Structure):
    _fields_ = [("id", c_char_p), ("state_size", c_size_t), ("moves_max", c_int)]


class _Def(ctypes.Structure):
    _fields_ = [("game", POINTER(_Game)), ("start", c_char_p), ("seed", c_uint64), ("count", c_uint32), ("seats", c_uint32),
                ("actions", c_uint32), ("moves", c_uint32), ("code", c_void_p), ("sorted", c_void_p), ("number", c_void_p),
                ("masks", c_bool), ("views", c_bool)]


class _Rows(ctypes.Structure):
    _fields_ = [(name, c_void_p) for name in ("states", "seeds", "streams", "legal", "counts", "to_move", "masks", "observations",
                                              "moves", "rewards", "done", "points", "places", "rivals", "lengths")]


@lru_cache(maxsize=None)
def _library() -> Union[ctypes.CDLL, str]:
    """The library with a device behind it, or why there is none."""
    path = os.environ.get("TRIFORIUM_CUDA") or Path(__file__).with_name("libtriforium-cuda.so")
    if not os.path.exists(path):
        return "triforium was built without CUDA; where nvcc is: pip install . -C cmake.define.TRI_CUDA=ON"
    try:
        library = ctypes.CDLL(os.fspath(path))
    except OSError as error:
        return f"{path}: {error}"
    for name in ("tri_cuda_open", "tri_cuda_batch_create", "tri_cuda_batch_take", "tri_cuda_batch_step",
                 "tri_cuda_batch_random_step", "tri_cuda_batch_reset", "tri_cuda_copy"):
        getattr(library, name).restype = c_char_p
    library.tri_cuda_at.restype = POINTER(_Game)
    library.tri_cuda_batch_rows.restype = POINTER(_Rows)
    refused = library.tri_cuda_open(byref(_Device()))
    return library if refused is None else f"no CUDA device: {refused.decode()}"


def missing() -> Optional[str]:
    """None where batches can be made on a device, else what is missing."""
    found = _library()
    return found if isinstance(found, str) else None


def _call(name: str, *words: Any) -> None:
    found = _library()
    if isinstance(found, str):
        raise RuntimeError(found)
    refused: Optional[bytes] = getattr(found, name)(*words)
    if refused is not None:
        raise RuntimeError(f"the device refused: {refused.decode()}")


class _Handle:
    """A batch on the device; arrays keep it alive."""

    def __init__(self, words: _Def) -> None:
        self.at = c_void_p()
        _call("tri_cuda_batch_create", byref(words), byref(self.at))

    def __del__(self) -> None:
        found = _library()
        if self.at and not isinstance(found, str):
            found.tri_cuda_batch_destroy(self.at)


class Array:
    """Memory on the device: `torch.from_dlpack(array)`, `jax.dlpack.from_dlpack(array)`, `cupy.from_dlpack(array)` share it."""

    def __init__(self, owner: object, address: int, shape: tuple[int, ...], dtype: npt.DTypeLike,
                 strides: Optional[tuple[int, ...]] = None) -> None:
        self.owner, self.address, self.shape, self.dtype = owner, address, shape, np.dtype(dtype)
        #: in bytes, as NumPy's
        self.strides = strides or tuple(self.dtype.itemsize * int(np.prod(shape[at + 1:])) for at in range(len(shape)))

    def __repr__(self) -> str:
        return f"<triforium.cuda.Array {self.dtype.name} {self.shape}>"

    def __len__(self) -> int:
        return self.shape[0]

    def __dlpack_device__(self) -> tuple[int, int]:
        return DEVICE, 0

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Any = None) -> Any:
        """Every call of a batch waits for the device, so the memory is ready for any stream."""
        if copy or (dl_device is not None and tuple(dl_device) != self.__dlpack_device__()):
            raise BufferError("this memory is handed over as it is, where it is")
        size = self.dtype.itemsize
        return _core.dlpack(self.address, self.shape, tuple(step // size for step in self.strides), self.dtype.str, DEVICE, 0,
                            self.owner)

    def numpy(self) -> npt.NDArray[Any]:
        """A copy for the host."""
        span = self.dtype.itemsize + sum((many - 1) * step for many, step in zip(self.shape, self.strides))
        room = np.empty(span, np.uint8)
        _call("tri_cuda_copy", c_void_p(room.ctypes.data), c_void_p(self.address), c_size_t(span))
        return np.ndarray(self.shape, self.dtype, room, strides=self.strides)


@lru_cache(maxsize=None)
def _numbers(game: Game) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32], npt.NDArray[np.int32]]:
    """The codes of all actions by number; those that are moves, ascending; and the numbers of these."""
    codes = np.array([game.actions.move(number) for number in range(len(game.actions))], np.uint32)
    order = np.argsort(codes, kind="stable").astype(np.int32)
    order = order[codes[order] != 0]
    return codes, codes[order], order


class Batch:
    """triforium.Batch with its arrays on the device; `threads` is the device's own affair."""

    def __init__(self, game: Union[str, Game], count: int, players: int = 0, seed: int = 0, threads: int = 1,
                 masks: bool = False, observations: bool = False, **options: Option) -> None:
        self.game = game if isinstance(game, Game) else game_of(game)
        if count < 1:
            raise ValueError("a batch has at least one position")
        self.count = count
        table: dict[str, Any] = {"players": players, **options}
        self._one = host.Batch(self.game, 1, **table)  # a table that positions are shown at
        self._handle = self._create(table, seed, masks, observations)
        n, seats, size = count, self._one.rewards.shape[1], self.game.size
        self.states = self._array("states", (n, size), np.uint8)
        self.seeds = self._array("seeds", (n,), np.uint64)
        self.to_move = self._array("to_move", (n,), np.int32)
        self.legal = self._array("legal", (n, self.game.moves_max), np.uint32)
        self.counts = self._array("counts", (n,), np.int32)
        self.moves = self._array("moves", (n,), np.uint32)
        self.rewards = self._array("rewards", (n, seats), np.float32)
        self.done = self._array("done", (n,), np.bool_)
        self.points = self._array("points", (n, seats), np.int16)
        self.places = self._array("places", (n, seats), np.uint8)
        self.rivals = self._array("rivals", (n,), np.int16)
        self.lengths = self._array("lengths", (n,), np.uint32)
        self.masks = self._array("masks", (n, len(self.game.actions)), np.bool_) if masks else None
        self.observations = self._array("observations", (n, size), np.uint8) if observations else None

    def _create(self, table: dict[str, Any], seed: int, masks: bool, observations: bool) -> _Handle:
        library = _library()
        if isinstance(library, str):
            raise RuntimeError(library)
        at = 0
        while library.tri_cuda_at(at) and library.tri_cuda_at(at).contents.id.decode() != self.game.id:
            at += 1
        about = library.tri_cuda_at(at)
        start = self.game.start(**table).bytes()
        if not about or (about.contents.state_size, about.contents.moves_max) != (len(start), self.game.moves_max):
            raise RuntimeError("libtriforium-cuda.so is of another version")
        codes, ascending, numbers = _numbers(self.game)
        return _Handle(_Def(about, start, seed & (2**64 - 1), self.count, self._one.rewards.shape[1], len(codes),
                            len(ascending), codes.ctypes.data, ascending.ctypes.data, numbers.ctypes.data, masks, observations))

    def _array(self, name: str, shape: tuple[int, ...], dtype: npt.DTypeLike) -> Array:
        library = _library()
        assert not isinstance(library, str)
        rows = library.tri_cuda_batch_rows(self._handle.at).contents
        return Array(self._handle, getattr(rows, name), shape, dtype)

    def _take(self, moves: Any) -> None:
        """`moves` becomes what was given: on the device already, or anything that NumPy reads."""
        if moves is self.moves:
            return
        if hasattr(moves, "__dlpack_device__") and moves.__dlpack_device__()[0] == DEVICE:
            capsule = moves.__dlpack__(stream=1)  # the stream that we use, too, waits for the giver's
            address, count, size = _core.dlpack_open(capsule)
            if count != self.count or size not in (4, 8):
                raise ValueError(f"expected {self.count} whole numbers of 4 or 8 bytes")
        else:
            given = np.empty(self.count, np.uint32)
            given[:] = moves
            address, size = given.ctypes.data, 4
        _call("tri_cuda_batch_take", self._handle.at, c_void_p(address), c_int(size))

    def _step(self, moves: Any, words: int) -> None:
        self._take(moves)
        wrong = c_int64()
        _call("tri_cuda_batch_step", self._handle.at, c_int(words), byref(wrong))
        if wrong.value >= 0:
            self._refuse(wrong.value, words)

    def _refuse(self, at: int, words: int) -> None:
        if words == _PLACES:
            raise IndexError(f"position {at}: its legal list has {int(self.counts.numpy()[at])} moves")
        try:
            self.state(at).step(int(self.moves.numpy()[at]))
        except Refused as refused:
            refused.args = (f"position {at}: {refused}",)
            raise

    def step(self, moves: Any) -> None:
        """Play a move's code in every position. One that is not legal is Refused, and nothing is played."""
        self._step(moves, _CODES)

    def step_actions(self, actions: Any) -> None:
        """The same by numbers of actions (`masks`)."""
        self._step(actions, _ACTIONS)

    def step_places(self, places: Any) -> None:
        """The same by places in the rows of `legal`."""
        self._step(places, _PLACES)

    def random_step(self) -> None:
        """Random legal moves, each from its position's own stream."""
        _call("tri_cuda_batch_random_step", self._handle.at)

    def reset(self, seeds: Optional[npt.ArrayLike] = None) -> None:
        """Begin all games anew, from these seeds or from where the streams stand."""
        if seeds is not None:
            given = np.empty(self.count, np.uint64)
            given[:] = seeds
            _call("tri_cuda_copy", c_void_p(self.seeds.address), c_void_p(given.ctypes.data), c_size_t(given.nbytes))
        _call("tri_cuda_batch_reset", self._handle.at, c_int(_STREAMS if seeds is None else _SEEDS))

    def state(self, at: int) -> State:
        """A copy of one position, for the host."""
        if not 0 <= at < self.count:
            raise IndexError(f"no position {at}")
        size = self.game.size
        row = Array(self._handle, self.states.address + at * size, (size,), np.uint8)
        stream = self._array("streams", (self.count,), np.uint64)
        self._one.states[0] = row.numpy()
        self._one._array("streams")[0] = Array(self._handle, stream.address + 8 * at, (1,), np.uint64).numpy()[0]
        return self._one.state(0)

    def named(self) -> dict[str, Array]:
        """The parts of the observations by name, those inside others as "window/colour"; the same memory."""
        if self.observations is None:
            raise ValueError("this batch keeps no observations: Batch(..., observations=True)")
        found: dict[str, Array] = {}
        _parts(self.observations, self.game.dtype, "", 0, (self.count,), (self.game.size,), found)
        return found


def _parts(whole: Array, dtype: np.dtype[Any], name: str, offset: int, shape: tuple[int, ...], strides: tuple[int, ...],
           found: dict[str, Array]) -> None:
    """What a type is made of, down to numbers, as arrays over the memory of `whole`."""
    base = dtype.base
    shape = shape + dtype.shape
    strides = strides + tuple(base.itemsize * int(np.prod(dtype.shape[at + 1:])) for at in range(len(dtype.shape)))
    if base.fields is None:
        found[name] = Array(whole.owner, whole.address + offset, shape, base, strides)
        return
    for part, (kind, at, *_) in base.fields.items():
        _parts(whole, kind, f"{name}/{part}" if name else part, offset + at, shape, strides, found)
