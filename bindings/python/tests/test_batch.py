# SPDX-License-Identifier: MIT
"""Many positions: the same games as alone, in arrays that are the C side's own memory."""
import contextlib
import gc
import pickle
import sys
import threading
from typing import Any, Callable

import numpy as np
import pytest

import triforium

Table = tuple[str, int]


def test_games_are_those_of_trace(table: Table, trace: Callable[..., Any]) -> None:
    batch = triforium.Batch(table[0], 2, table[1], seed=40)
    traces = [[line for line in trace(*table, 40 + at)[1:-1] if isinstance(line["to_move"], int)] for at in range(2)]
    for step in range(min(200, *map(len, traces))):
        states = [batch.state(at) for at in range(2)]
        assert [state.to_move for state in states] == list(batch.to_move)
        batch.random_step()
        for at in range(2):
            assert traces[at][step]["move"] == states[at].words(int(batch.moves[at]))


def test_every_game_of_a_stream_has_its_own_seed(trace: Callable[..., Any]) -> None:
    batch = triforium.Batch("sagrada", 2, 1, seed=9)
    while not batch.done[0]:
        batch.random_step()
    seed, state = int(batch.seeds[0]), batch.state(0)
    assert seed != 9
    lines = [line for line in trace("sagrada", 1, seed)[1:-1] if isinstance(line["to_move"], int)]
    assert state.words(state.random()) == lines[0]["move"]


def test_a_game_ends_as_it_does_alone(table: Table) -> None:
    """Points, places, the points to beat and the length are those of the very game, for every seat."""
    batch = triforium.Batch(table[0], 3, table[1], seed=70)
    states, lengths = [batch.state(at) for at in range(3)], [0] * 3
    ended = 0
    while ended < 3:
        assert list(batch.lengths) == lengths
        picked = [state.random() for state in states]
        batch.random_step()
        assert list(batch.moves) == picked
        for at, state in enumerate(states):
            state.step(picked[at])
            lengths[at] += 1
            assert batch.done[at] == (state.to_move == triforium.OVER)
            if not batch.done[at]:
                continue
            points, places, rival = state.result()
            assert (tuple(batch.points[at]), tuple(batch.places[at]), batch.rivals[at]) == (points, places, rival)
            assert list(batch.rewards[at]) == triforium.rewards(places)
            states[at], lengths[at], ended = batch.state(at), 0, ended + 1
        assert np.array_equal(batch.states, np.array([list(state.bytes()) for state in states], np.uint8))


def test_types_and_shapes_are_those_of_the_manual(table: Table) -> None:
    game = triforium.game(table[0])
    batch = triforium.Batch(game, 7, table[1], seed=1, masks=True, observations=True)
    shapes: dict[str, tuple[Any, ...]] = {
        "states": ("u1", game.size), "seeds": ("u8",), "to_move": ("i4",), "legal": ("u4", game.moves_max), "counts": ("i4",),
        "moves": ("u4",), "rewards": ("f4", table[1]), "done": ("?",), "points": ("i2", table[1]), "places": ("u1", table[1]),
        "rivals": ("i2",), "lengths": ("u4",), "masks": ("?", len(game.actions)), "observations": ("u1", game.size)}
    for name, (kind, *wide) in shapes.items():
        array = getattr(batch, name)
        assert array.dtype == np.dtype(kind) and array.shape == (7, *wide) and array.flags.c_contiguous, name


def test_three_ways_to_say_a_move(table: Table) -> None:
    game = triforium.game(table[0])
    batches = [triforium.Batch(game, 5, table[1], seed=2, masks=True) for _ in range(3)]
    rng = np.random.default_rng(1)
    for _ in range(60):
        places = (rng.random(5) * batches[0].counts).astype(np.int64)
        codes = batches[0].legal[np.arange(5), places]
        batches[0].step_places(places)
        batches[1].step(codes)
        batches[2].step_actions([game.actions.number(int(code)) for code in codes])
        for other in batches[1:]:
            assert batches[0].masks is not None and other.masks is not None
            assert np.array_equal(batches[0].states, other.states) and np.array_equal(batches[0].masks, other.masks)


def test_masks_and_observations_are_those_of_lone_states(table: Table) -> None:
    game = triforium.game(table[0])
    batch = triforium.Batch(game, 4, table[1], seed=3, masks=True, observations=True)
    assert batch.masks is not None and batch.observations is not None
    for step in range(40):
        state = batch.state(step % 4)
        view = state.observe(state.to_move)
        assert np.array_equal(batch.masks[step % 4], game.mask(view))
        assert np.array_equal(batch.observations[step % 4], game.observation(view))
        legal = game.actions.legal(state)
        assert sorted(legal) == list(np.flatnonzero(batch.masks[step % 4])) and len(set(legal)) == len(legal)
        assert [game.actions.move(number) for number in legal] == state.moves()
        batch.random_step()
    assert np.array_equal(batch.named()["viewer"], batch.observations[:, game.dtype.fields["viewer"][1]])  # type: ignore[index]
    assert batch.named().base is not None


def test_numbers_of_actions_lead_both_ways(table: Table) -> None:
    numbers = triforium.game(table[0]).actions
    moves = [numbers.move(number) for number in range(0, len(numbers), 7)]
    assert all(numbers.number(move) == 7 * at for at, move in enumerate(moves) if move)
    for beyond in (-1, len(numbers)):
        with pytest.raises(IndexError):
            numbers.move(beyond)
    for nothing in (0, 0xFFFFFFFF, 2**33):
        with pytest.raises(triforium.Refused):
            numbers.number(nothing)
    with pytest.raises(ValueError):
        numbers.mask(triforium.game("sagrada" if table[0] != "sagrada" else "basilica").start(seed=1))
    with pytest.raises(TypeError):
        numbers.mask(None)  # type: ignore[arg-type]


def test_an_illegal_move_is_refused_and_nothing_is_played() -> None:
    batch = triforium.Batch("basilica", 4, seed=1, masks=True)
    before = batch.states.copy()
    good = batch.legal[:, 0].copy()
    bad = good.copy()
    bad[2] = batch.state(2).parse("vault 1 c9")
    with pytest.raises(triforium.Refused, match="position 2: rule 4.3") as refused:
        batch.step(bad)
    assert refused.value.rule == "4.3"
    with pytest.raises(triforium.Refused):
        batch.step_actions(np.full(4, len(batch.game.actions)))
    with pytest.raises(IndexError):
        batch.step_places(batch.counts)
    assert np.array_equal(batch.states, before)
    batch.step(good)
    assert not np.array_equal(batch.states, before)


def test_threads_play_the_same_games() -> None:
    one, three = (triforium.Batch("red_cathedral", 50, 3, seed=4, threads=threads, masks=True) for threads in (1, 3))
    for _ in range(300):
        one.random_step()
        three.random_step()
    assert one.masks is not None and three.masks is not None
    assert np.array_equal(one.states, three.states) and np.array_equal(one.masks, three.masks)


def test_the_lock_is_free_while_positions_step() -> None:
    """Another thread counts while a long step runs; with the lock held it would stand still."""
    batch = triforium.Batch("basilica", 20000, seed=4, masks=False)
    counted, stop = [0], threading.Event()

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    progress = 0
    for _ in range(20):
        batch._core.choose()
        before = counted[0]
        batch._core.step(0)
        progress += counted[0] > before
    stop.set()
    thread.join()
    assert progress >= 10


def test_arrays_outlive_the_batch() -> None:
    batch = triforium.Batch("sagrada", 1000, seed=1, observations=True)
    states, copy = batch.states, batch.states.copy()
    del batch
    gc.collect()
    noise = [np.zeros(360000, np.uint8) + 7 for _ in range(20)]
    assert np.array_equal(states, copy) and noise


def pages() -> int:
    """Of memory that this process holds."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1])


def sagrada() -> triforium.State:
    return triforium.game("sagrada").start(2, seed=1)


def refused(play: Callable[[], Any]) -> None:
    with contextlib.suppress(triforium.Refused, IndexError):
        play()


LONE, MANY = sagrada(), triforium.Batch("sagrada", 64, 2, seed=1, masks=True)
NUMBERS = triforium.game("sagrada").actions
KEEPERS: dict[str, Callable[[], Any]] = {
    "start": sagrada, "copy": LONE.copy, "observe": lambda: LONE.observe(0), "resample": lambda: LONE.observe(0).resample(1),
    "moves": LONE.moves, "words": lambda: LONE.words(LONE.moves()[0]), "text": LONE.text, "json": lambda: LONE.json("view"),
    "pickle": lambda: pickle.loads(pickle.dumps(LONE)), "step": lambda: LONE.copy().step(LONE.moves()[0]),
    "refused step": lambda: refused(lambda: LONE.step("nonsense")), "refused code": lambda: refused(lambda: LONE.step(1)),
    "numbers": lambda: NUMBERS.legal(LONE), "mask": lambda: NUMBERS.mask(LONE), "state": lambda: MANY.state(3),
    "batch": lambda: triforium.Batch("sagrada", 64, 2), "batch step": MANY.random_step, "batch reset": MANY.reset,
    "refused batch": lambda: refused(lambda: MANY.step(1)), "refused places": lambda: refused(lambda: MANY.step_places(10**6)),
}


@pytest.mark.parametrize("name", KEEPERS)
def test_nothing_is_kept_that_nobody_holds(name: str) -> None:
    """Neither memory nor references to types: what is done again and again leaves the process as it was."""
    play = KEEPERS[name]
    rounds = 300 if name.startswith("batch") else 2000
    types = (triforium.State, triforium.View, type(MANY._core), triforium.Refused)
    grown, held = [], []
    for _ in range(4):  # the allocator may take a block of memory at any time, but not every time
        before = pages()
        for _ in range(rounds):
            play()
        gc.collect()
        grown.append(pages() - before)
        held.append([sys.getrefcount(kind) for kind in types])
    assert held[1:] == held[1:2] * 3
    assert min(grown) < 128  # half a megabyte


def test_reset_and_rewards() -> None:
    batch = triforium.Batch("sagrada", 8, 2, seed=5)
    first = batch.states.copy()
    for _ in range(400):
        batch.random_step()
        ended = batch.done
        assert (batch.rewards[~ended] == 0).all() and np.allclose(batch.rewards.sum(axis=1), 0)
        for at in np.flatnonzero(ended):
            assert list(batch.rewards[at]) == triforium.rewards([int(place) for place in batch.places[at]])
    batch.reset(np.arange(8) + 5)
    assert np.array_equal(batch.states, first) and (batch.lengths == 0).all() and not batch.done.any()
    with pytest.raises(ValueError):
        triforium.Batch("sagrada", 0)
    with pytest.raises(triforium.Refused):
        triforium.Batch("sagrada", 2, flux_brush="neither")
