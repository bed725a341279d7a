# SPDX-License-Identifier: MIT
"""One position: started, stepped, asked, copied, pickled, observed, resampled; and what is refused."""
import copy
import json
import pickle
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

import triforium
import triforium.__main__
from triforium import CHANCE, OVER

Table = tuple[str, int]


def played(table: Table, seed: int, decisions: int) -> triforium.State:
    state = triforium.game(table[0]).start(table[1], seed=seed)
    for _ in range(decisions):
        if state.to_move == OVER:
            break
        state.step(state.random())
    return state


def test_games_and_rules() -> None:
    assert [game.id for game in triforium.games()] == ["basilica", "sagrada", "red_cathedral"]
    game = triforium.game("sagrada")
    assert game.name == "Sagrada" and game.about["players_max"] == 4
    assert game.rules["0.1"].startswith("What is not written")
    assert triforium.game("sagrada") is game and pickle.loads(pickle.dumps(game)) is game
    with pytest.raises(KeyError):
        triforium.game("chess")


def test_the_same_seed_is_the_same_game_as_the_programs_trace(table: Table, trace: Callable[..., Any]) -> None:
    lines = trace(*table, 7)
    state = triforium.game(table[0]).start(table[1], seed=7)
    decisions = [line for line in lines[1:-1] if isinstance(line["to_move"], int)]
    for line in decisions:
        move = state.random()
        assert state.to_move == line["to_move"] - 1
        assert [state.words(code) for code in state.moves()] == line["legal"]
        assert state.words(move) == line["move"]
        assert json.loads(state.json("view")) == line["state"]
        state.step(move)
    assert state.to_move == OVER
    points, places, _ = state.result()
    assert list(points) == lines[-1]["result"]["points"] and list(places) == lines[-1]["result"]["places"]
    assert json.loads(state.json("score")) == lines[-1]["score"]


def test_chance_is_a_player_without_a_seed(table: Table) -> None:
    state = triforium.game(table[0]).start(table[1])
    assert state.to_move == CHANCE and not state.rolls
    outcomes = state.outcomes()
    assert [code for code, _ in outcomes] == state.moves() and all(weight > 0 for _, weight in outcomes)
    state.step(outcomes[-1][0])
    state.settle()
    assert state.to_move >= 0 and state.outcomes() == []
    before = state.copy()
    for _ in range(30):
        if state.to_move == OVER:
            break
        state.step(state.random())
    assert state != before


def test_words_lead_to_codes_and_back(table: Table) -> None:
    state = played(table, 3, 6)
    for code in state.moves():
        assert state.parse(state.words(code)) == code and state.check(code) is None
    other = state.copy()
    state.step(state.moves()[0])
    other.step(other.words(other.moves()[0]))
    assert state == other and hash(state) == hash(other)


def test_copies_pickles_and_comparisons(table: Table) -> None:
    state = played(table, 5, 9)
    view = state.observe(0)
    for same in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert same == state and hash(same) == hash(state) and same.text() == state.text() and same is not state
        while same.to_move >= 0:  # its random numbers came along
            same.step(same.random())
    assert pickle.loads(pickle.dumps(view)) == view and hash(view) == hash(state.observe(0))
    assert state != view and state != "state" and {state: 1}[state.copy()] == 1
    with pytest.raises(TypeError):
        state < state.copy()  # type: ignore[operator]


def test_printed_drawn_scored(table: Table) -> None:
    state = played(table, 5, 9)
    assert str(state) == state.draw() and "\n" in state.draw() and "\n" not in state.text()
    assert table[0] in repr(state)
    assert triforium.svg(state).startswith("<svg") and "</svg>" in triforium.svg(state)
    for what in ("view", "facts", "moves", "score", "legal", "result"):
        json.loads(state.json(what))
    with pytest.raises(KeyError):
        state.json("everything")
    for item in json.loads(state.json("score")):
        assert {"seat", "points", "rule", "kind", "where"} <= set(item)


def test_refusals_name_the_rule() -> None:
    game = triforium.game("basilica")
    state = game.start(seed=1)
    before = state.copy()
    with pytest.raises(triforium.Refused) as refused:
        state.step("vault 1 c9")
    assert refused.value.rule == "4.3" and refused.value.text == game.rules["4.3"]
    assert "4.3" in str(refused.value) and state == before
    assert state.check("vault 1 c9") == "4.3"
    with pytest.raises(triforium.Refused) as refused:
        state.step("dance")
    assert refused.value.rule == "0.1" and refused.value.key == "move"
    for nonsense in (0, 1, 0xFFFFFFFF, 2**32, 2**40):
        with pytest.raises(triforium.Refused) as refused:
            state.step(nonsense)
        assert refused.value.rule == "0.1"
    for wrong in (-1, 2**70):
        with pytest.raises(OverflowError):
            state.step(wrong)
    with pytest.raises(TypeError):
        state.step(None)  # type: ignore[arg-type]
    with pytest.raises(triforium.Refused):
        state.words(12345)
    with pytest.raises(ValueError):
        game.start(players=3)
    with pytest.raises(triforium.Refused) as refused:
        game.start(edition=1999)
    assert refused.value.rule is None and refused.value.key
    with pytest.raises(ValueError):
        state.observe(2)


def test_options() -> None:
    state = triforium.game("sagrada").start(players=1, seed=1, tools=["lens_cutter", "flux_brush", "flux_remover"])
    assert "lens_cutter" in state.draw() or "lens_cutter" in state.text()


def test_positions_are_made_by_games_alone() -> None:
    for kind in (triforium.State, triforium.View):
        with pytest.raises(TypeError):
            kind()
    text = triforium.game("sagrada").start(seed=1).text()
    with pytest.raises(triforium.Refused):
        triforium._core.restore("sagrada", text.replace("players=2", "players=7"), 0xFD, False, 0)
    with pytest.raises(ValueError):
        triforium._core.restore("sagrada", text, 9, False, 0)


def test_a_view_stays_a_view(table: Table) -> None:
    """Secrets by type: what a bot gets has no way to step or to see more."""
    view = played(table, 2, 12).observe(0)
    assert view.seat == 0
    for name in ("step", "observe", "tell", "settle", "random", "copy", "rolls"):
        assert not hasattr(view, name)


def test_hidden_facts_are_absent_from_views_and_observations(table: Table) -> None:
    """Permute what a seat does not know, with every odds it may have: nothing it is shown changes."""
    game = triforium.game(table[0])
    changed = 0
    for seed in range(3):
        state = game.start(table[1], seed=seed)
        while state.to_move >= 0:
            for seat in (*range(table[1]), None):
                view = state.observe(seat)
                shown = game.observation(view)
                world = view.resample(state.to_move + 17 * seed)
                changed += world != state
                again = world.observe(seat)
                assert again == view and np.array_equal(game.observation(again), shown)
                assert again.text() == view.text() and again.draw() == view.draw()
                assert again.json("view") == view.json("view") and again.json("facts") == view.json("facts")
            state.step(state.random())
    assert changed > 0 or table[0] == "red_cathedral" or table[1] == 1  # there was something to hide


def test_what_is_told_of_a_secret_move() -> None:
    state = triforium.game("sagrada").start(2, seed=3)
    move = state.moves()[0]
    assert state.words(move) != "pattern"
    assert state.tell(move, 1 - state.to_move) == "pattern" and state.tell(move, None) == "pattern"
    assert state.tell(move, state.to_move) == state.words(move)
    assert state.can_undo(move) in (True, False)


def test_observations_have_a_name_for_every_byte(table: Table) -> None:
    game = triforium.game(table[0])
    covered = np.zeros(game.size, int)

    def cover(dtype: "np.dtype[Any]", at: int) -> None:
        base, shape = dtype.subdtype or (dtype, ())
        for n in range(int(np.prod(shape, dtype=int))):
            start = at + n * base.itemsize
            if base.fields:
                for field in base.fields.values():
                    cover(field[0], start + field[1])
            else:
                covered[start:start + base.itemsize] += 1

    cover(game.dtype, 0)
    assert (covered == 1).all()
    named = game.observation(played(table, 1, 5).observe(0)).view(game.dtype)[0]
    assert named["viewer"] in (0, 0xFD)
    assert {part.name for part in game.parts if "/" not in part.name} == set(game.dtype.names or ())
    assert sum(bool(part.about) for part in game.parts) > len(game.parts) / 2


def test_the_page_of_actions_and_observations_is_true() -> None:
    page = Path(__file__).resolve().parents[3] / "docs" / "observations.md"
    assert page.read_text(encoding="utf-8") == triforium.__main__.page(), "python -m triforium >docs/observations.md"
