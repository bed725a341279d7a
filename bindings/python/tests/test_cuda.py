# SPDX-License-Identifier: MIT
"""Batches on a device against those of the CPU, bit for bit, where there is one; DLPack and clear words everywhere."""
import gc
import weakref
from pathlib import Path
from typing import Any, Union

import numpy as np
import numpy.typing as npt
import pytest

import triforium
import triforium.cuda
from triforium import _core

ARRAYS = ("states", "seeds", "to_move", "counts", "moves", "rewards", "done", "points", "places", "rivals", "lengths", "masks",
          "observations")
FOLDER = Path(__file__).resolve().parents[3] / "tests" / "variants"
VARIANTS = [(game.id, line) for game in triforium.games() for line in (FOLDER / f"{game.id}.txt").read_text().splitlines()
            if line and not line.startswith("%")]
device = pytest.mark.skipif(triforium.cuda.missing() is not None, reason=triforium.cuda.missing() or "")


class Shared:
    """Memory of an array under another name, handed over by our capsules on the host."""

    def __init__(self, memory: npt.NDArray[Any]) -> None:
        self.memory = memory

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0

    def __dlpack__(self, **_: Any) -> Any:
        size = self.memory.itemsize
        return _core.dlpack(self.memory.ctypes.data, self.memory.shape, tuple(step // size for step in self.memory.strides),
                            self.memory.dtype.str, 1, 0, self)


@pytest.mark.parametrize("kind", ["<u4", "<i4", "<u8", "<i2", "|u1", "<f4", "|b1"])
def test_dlpack_hands_memory_over(kind: str) -> None:
    memory = (np.arange(60).reshape(3, 4, 5) % 2).astype(kind)
    for part in (memory, memory[:, 1:3, ::2]):
        taken = np.from_dlpack(Shared(part))
        assert taken.dtype == part.dtype and taken.strides == part.strides and np.array_equal(taken, part)
        part[0, 0, 0] = 1
        assert taken[0, 0, 0] == 1
        part[0, 0, 0] = 0
        assert taken[0, 0, 0] == 0


def test_dlpack_keeps_its_owner_as_long_as_it_is_used() -> None:
    shared = Shared(np.arange(6, dtype=np.uint32))
    owner = weakref.ref(shared)
    taken = np.from_dlpack(shared)
    capsule = shared.__dlpack__()
    del shared
    gc.collect()
    assert owner() is not None
    del taken
    gc.collect()
    assert owner() is not None
    del capsule
    gc.collect()
    assert owner() is None


def test_dlpack_reads_rows_of_whole_numbers() -> None:
    for kind, size in (("<i8", 8), ("<u4", 4)):
        row = np.arange(9, dtype=kind)
        assert _core.dlpack_open(Shared(row).__dlpack__()) == (row.ctypes.data, 9, size)
    for wrong in (np.zeros(4, np.float32), np.zeros((2, 2), np.int64), np.zeros(8, np.int64)[::2]):
        with pytest.raises(TypeError):
            _core.dlpack_open(Shared(wrong).__dlpack__())
    with pytest.raises(ValueError):
        _core.dlpack(0, (3,), (), "<u4", 1, 0, None)
    with pytest.raises(ValueError):
        _core.dlpack(0, (3,), (1,), "<c8", 1, 0, None)


def test_the_numbers_that_masks_are_made_by() -> None:
    for game in triforium.games():
        codes, ascending, numbers = triforium.cuda._numbers(game)
        assert len(codes) == len(game.actions) and (np.diff(ascending.astype(np.int64)) > 0).all()
        for at in range(0, len(ascending), 97):
            assert game.actions.number(int(ascending[at])) == numbers[at]


@pytest.mark.skipif(triforium.cuda.missing() is None, reason="there is a device")
def test_without_a_device_a_clear_word() -> None:
    with pytest.raises(RuntimeError, match="built without CUDA|no CUDA device"):
        triforium.cuda.Batch("sagrada", 2)


def alike(here: triforium.Batch, there: triforium.cuda.Batch) -> None:
    for name in ARRAYS:
        mine, theirs = getattr(here, name), getattr(there, name)
        if mine is not None:
            copy = theirs.numpy()
            assert copy.dtype == mine.dtype and np.array_equal(copy, mine), name
    legal = there.legal.numpy()
    assert legal.shape == here.legal.shape
    listed = np.arange(legal.shape[1]) < here.counts[:, None]
    assert np.array_equal(np.where(listed, legal, 0), np.where(listed, here.legal, 0))


@device
@pytest.mark.parametrize("game,line", VARIANTS, ids=[f"{game}: {line}" for game, line in VARIANTS])
def test_the_same_games(game: str, line: str) -> None:
    words: dict[str, Any] = dict(word.split("=") for word in line.split())
    players = int(words.pop("players", 0))
    rng = np.random.default_rng(5)
    here = triforium.Batch(game, 96, players, seed=11, masks=True, observations=True, **words)
    there = triforium.cuda.Batch(game, 96, players, seed=11, masks=True, observations=True, **words)
    alike(here, there)
    ended = 0
    both: tuple[Union[triforium.Batch, triforium.cuda.Batch], ...] = (here, there)
    for at in range(1500):
        how = at % 4
        places = (rng.random(96) * here.counts).astype(np.int64)
        codes = here.legal[np.arange(96), places]
        actions = [here.game.actions.number(int(code)) for code in codes] if how == 3 else []
        for batch in both:
            if how == 0:
                batch.random_step()
            elif how == 1:
                batch.step(codes)
            elif how == 2:
                batch.step_places(places)
            else:
                batch.step_actions(actions)
        ended += int(here.done.sum())
        if at < 40 or at % 25 == 0:
            alike(here, there)
    assert ended > 48
    for seeds in (None, rng.integers(2**63, size=96, dtype=np.uint64)):
        for batch in both:
            batch.reset(seeds)
        alike(here, there)
    assert there.state(7) == here.state(7) and there.state(7).random() == here.state(7).random()
    named, mine = there.named(), here.named()
    for name in mine.dtype.names or ():
        if name in named:
            assert np.array_equal(named[name].numpy(), mine[name]), name
    assert len(named) >= len(mine.dtype.names or ())


@device
def test_what_is_not_legal_is_refused_and_nothing_played() -> None:
    batch = triforium.cuda.Batch("sagrada", 8, 2, seed=3)
    before = batch.states.numpy()
    codes = batch.legal.numpy()[:, 0].copy()
    codes[5] = 1
    with pytest.raises(triforium.Refused, match="position 5: ") as refused:
        batch.step(codes)
    assert refused.value.rule
    with pytest.raises(IndexError, match="position 0: "):
        batch.step_places(batch.counts.numpy())
    with pytest.raises(triforium.Refused, match="position 0: "):
        batch.step_actions(np.full(8, 10**6))
    with pytest.raises(ValueError):
        triforium.cuda.Batch("sagrada", 0)
    assert np.array_equal(batch.states.numpy(), before)


@device
@pytest.mark.parametrize("library", ["torch", "cupy", "jax.dlpack"])
def test_other_libraries_share_the_memory(library: str) -> None:
    other = pytest.importorskip(library)
    batch = triforium.cuda.Batch("sagrada", 64, 2, seed=3, masks=True, observations=True)
    for name in ARRAYS:
        if library == "jax.dlpack" and name == "seeds":
            continue  # JAX has no 64 bits unless it is told to
        mine = getattr(batch, name)
        theirs = other.from_dlpack(mine)
        assert tuple(theirs.shape) == mine.shape
        copy = theirs.cpu().numpy() if library == "torch" else theirs.get() if library == "cupy" else np.asarray(theirs)
        assert np.array_equal(copy, mine.numpy()), name
    if library == "jax.dlpack":
        return
    masks = other.from_dlpack(batch.masks)
    states = other.from_dlpack(batch.states)
    for _ in range(100):
        batch.step_actions(masks.argmax(1) if library == "cupy" else masks.int().argmax(1))
    copy = states.cpu().numpy() if library == "torch" else states.get()
    assert np.array_equal(copy, batch.states.numpy())
    here = triforium.Batch("sagrada", 64, 2, seed=3, masks=True)
    for _ in range(100):
        assert here.masks is not None
        here.step_actions(here.masks.argmax(1))
    assert np.array_equal(here.states, copy)
    del batch
    gc.collect()
    assert bool((states == other.asarray(copy, device=states.device) if library == "torch" else states == other.asarray(copy)).all())
