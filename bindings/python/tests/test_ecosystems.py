# SPDX-License-Identifier: MIT
"""PettingZoo's, Gymnasium's and OpenSpiel's own conformance tests."""
import contextlib
import io

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough, mcts
from pettingzoo.test import api_test, render_test, seed_test

import triforium
import triforium.openspiel
from triforium.gymnasium import ILLEGAL, SoloEnv, SoloVectorEnv
from triforium.pettingzoo import env

Table = tuple[str, int]
SOLO = [game.id for game in triforium.games() if game.about["players_min"] == 1]
pytestmark = pytest.mark.filterwarnings("ignore")


def test_pettingzoo(table: Table) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(env(*table), num_cycles=300)
        seed_test(lambda: env(*table), num_cycles=50)
        render_test(lambda render_mode: env(*table, render_mode=render_mode), {"svg": lambda shown: shown.startswith("<svg")})


def test_a_pettingzoo_game_to_its_end(table: Table) -> None:
    zoo = env(*table)
    zoo.reset(seed=3)
    total = {agent: 0.0 for agent in zoo.possible_agents}
    for agent in zoo.agent_iter():
        shown, reward, ended, _, info = zoo.last()
        total[agent] += reward
        for other in zoo.possible_agents:  # who waits has nothing to choose
            assert zoo.observe(other)["action_mask"].any() == (other == agent and not ended)
        zoo.step(None if ended else int(np.flatnonzero(shown["action_mask"])[0]))
    assert zoo.agents == [] and list(total.values()) == triforium.rewards(zoo.state_now.result()[1])


@pytest.mark.parametrize("game", SOLO)
def test_gymnasium(game: str) -> None:
    solo = SoloEnv(game, render_mode="ansi")
    check_env(solo, skip_render_check=False)
    shown, _ = solo.reset(seed=1)
    illegal = int(np.flatnonzero(shown["action_mask"] == 0)[0])
    again, reward, ended, _, info = solo.step(illegal)
    assert reward == ILLEGAL and info["refused"] and not ended and np.array_equal(again["observation"], shown["observation"])
    while not ended:
        shown, reward, ended, _, info = solo.step(np.flatnonzero(shown["action_mask"])[-1])
    points, places, rival = solo.state_now.result()
    assert reward == triforium.rewards(places)[0] and (info["points"], info["rival"]) == (points[0], rival)


@pytest.mark.parametrize("game", SOLO)
def test_gymnasium_vectors(game: str) -> None:
    many = SoloVectorEnv(game, num_envs=6, seed=1)
    shown, _ = many.reset(seed=4)
    first = shown["observation"].copy()
    assert many.observation_space.contains(shown)
    ended, kept, before = 0, np.zeros(6, bool), np.zeros(6, bool)
    for _ in range(400):
        shown, reward, done, cut, info = many.step(shown["action_mask"].argmax(axis=1))
        ended += int(done.sum())
        assert np.array_equal(kept, before)  # what a step returned stays
        kept, before = done, done.copy()
        assert np.array_equal(reward, many.batch.rewards[:, 0]) and np.array_equal(done, many.batch.done)
        assert reward.shape == done.shape == cut.shape == (6,) and (done == (reward != 0)).all()
    assert ended
    shown, _ = many.reset(seed=4)
    assert np.array_equal(shown["observation"], first)


def test_openspiel_random_simulation(table: Table) -> None:
    game = pyspiel.load_game(f"python_triforium_{table[0]}", {"players": table[1]})
    pyspiel.random_sim_test(game, num_sims=1, serialize=table[0] == "sagrada", verbose=False)


def test_openspiel_returns_are_those_of_the_game() -> None:
    state = pyspiel.load_game("python_triforium_sagrada(players=3)").new_initial_state()
    rng = np.random.RandomState(2)
    while not state.is_terminal():
        assert state.returns() == [0.0] * 3
        state.apply_action(rng.choice(state.legal_actions()))
    points, places, _ = state.now.result()
    assert state.returns() == triforium.rewards(places) and max(state.returns()) == state.returns()[int(np.argmax(points))]


def test_openspiel_playthrough() -> None:
    said = generate_playthrough.playthrough("python_triforium_sagrada(players=1)", None)
    assert 'short_name = "python_triforium_sagrada"' in said and "State 40" in said


def test_openspiel_mcts_and_resampling() -> None:
    game = pyspiel.load_game("python_triforium_sagrada")
    state = game.new_initial_state()
    rng = np.random.RandomState(1)
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(rng.choice(outcomes, p=odds))
    bot = mcts.MCTSBot(game, 1.5, 5, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()
    player = state.current_player()
    world = state.resample_from_infostate(player, rng.random_sample)
    assert world.legal_actions() == state.legal_actions() and not world.now.rolls
    assert world.observation_tensor(player) == state.observation_tensor(player)
