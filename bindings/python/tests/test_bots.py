# SPDX-License-Identifier: MIT
"""Opponents and tournaments."""
import random

import pytest

import triforium


def test_a_bot_thinks_about_a_view_and_nothing_else() -> None:
    state = triforium.game("sagrada").start(2, seed=1)
    bot = triforium.bot("cat:nodes=60")
    view = state.observe(state.to_move)
    assert bot.think(view, seed=3) == bot.think(view, seed=3) and bot.think(view) in state.moves()
    with pytest.raises(TypeError):
        bot.think(state)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        bot.think(state.observe(1 - state.to_move))
    with pytest.raises(triforium.Refused):
        triforium.bot("grandmaster").think(view)


def test_analysis(table: tuple[str, int]) -> None:
    state = triforium.game(table[0]).start(table[1], seed=1)
    found = triforium.bot("search:nodes=80").analyse(state.observe(state.to_move), seed=1)
    assert [choice.move for choice in found.choices] == state.moves() and found.move in state.moves()
    assert found.nodes >= 80 or len(state.moves()) == 1
    assert len(found.values) == table[1] and all(0 <= value <= 1 for value in found.values)
    with pytest.raises(ValueError):
        triforium.bot("random").analyse(state.observe(state.to_move))


def test_a_bot_stops_in_time() -> None:
    state = triforium.game("basilica").start(seed=1)
    found = triforium.bot("search:nodes=1000000").analyse(state.observe(state.to_move), seconds=0.05)
    assert 0 < found.nodes < 1000000


def test_levels() -> None:
    assert [name for name, _ in triforium.levels()][::5] == ["sparrow", "gargoyle"]


def test_a_python_bot_in_the_arena() -> None:
    def mine(view: triforium.View, seed: int) -> int:
        assert isinstance(view, triforium.View) and view.seat == view.to_move
        return random.Random(seed).choice(view.moves())

    standings = triforium.arena("sagrada", [mine, "greedy"], games=10, players=2)
    assert [standing.name for standing in standings] == ["mine", "greedy"]
    assert standings[0].games == 10 and standings[0].score + standings[1].score == pytest.approx(1)
    assert standings[1].score > 0.6
    assert standings == triforium.arena("sagrada", [mine, "greedy"], games=10, players=2)
    alone = triforium.arena("red_cathedral", [mine], games=2, players=1)
    assert alone[0].games == 2 and 0 <= alone[0].score <= 1
    assert len(triforium.arena("sagrada", [mine, "random"], games=3, players=3)) == 2
    with pytest.raises(ValueError):
        triforium.arena("basilica", [mine, mine, mine])
