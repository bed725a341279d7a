# SPDX-License-Identifier: MIT
"""python_bench.py PROGRAM: how fast the Python package is, beside what it is compared with, in one run.

Rows are CSV: case, decisions a second of processor time, and the ratio to what the case is measured against: a batch to
`PROGRAM bench` of the same game, a game in plain Python to OpenSpiel's backgammon in the same loop. OpenSpiel, PettingZoo's
classic games and Pgx are measured where they are installed. Each figure is the best of several short runs."""
from __future__ import annotations

import random
import subprocess
import sys
import time
from typing import Callable

import numpy as np

import triforium

RUNS = 9
POSITIONS = 64


def best(play: Callable[[], int]) -> float:
    """Decisions a second of processor time; `play` returns how many it made."""
    play()
    rates = []
    for _ in range(RUNS):
        begin = time.process_time()
        decisions = play()
        rates.append(decisions / (time.process_time() - begin))
    return max(rates)


def row(case: str, rate: float, beside: float) -> None:
    print(f"{case},{rate:.0f},{rate / beside:.2f}", flush=True)


def c_bench(program: str, game: str) -> float:
    said = subprocess.run([program, "bench", "-r", str(RUNS), f"{game}_playout_2p"], capture_output=True, text=True, check=True)
    return float(said.stdout.splitlines()[1].split(",")[1])


def stepper(batch: triforium.Batch, how: str) -> Callable[[], int]:
    rng = np.random.default_rng(1)

    def play() -> int:
        for _ in range(400):
            if how == "random":
                batch.random_step()
            else:
                batch.step_places(rng.random(batch.count) * batch.counts)
        return 400 * batch.count

    return play


def batches(program: str) -> None:
    for game in triforium.games():
        c = c_bench(program, game.id)
        row(f"{game.id}_c", c, c)
        lists = triforium.Batch(game, POSITIONS, 2, seed=1)
        row(f"{game.id}_batch", best(stepper(lists, "random")), c)
        wide = triforium.Batch(game, 16 * POSITIONS, 2, seed=1)
        row(f"{game.id}_batch_numpy_decides", best(stepper(wide, "numpy")), c)
        full = triforium.Batch(game, POSITIONS, 2, seed=1, masks=True, observations=True)
        row(f"{game.id}_batch_masks_observations", best(stepper(full, "random")), c)


def our_game(game: triforium.Game) -> Callable[[], int]:
    seeds = iter(range(10**9))

    def play() -> int:
        decisions = 0
        state = game.start(2, seed=next(seeds))
        while state.to_move >= 0:
            state.step(random.choice(state.moves()))
            decisions += 1
        return decisions

    return play


def spiel_game(name: str) -> Callable[[], int]:
    import pyspiel
    game = pyspiel.load_game(name)

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes())
                state.apply_action(random.choices(actions, odds)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def spiel_native(name: str) -> Callable[[], int]:
    """OpenSpiel's own loop in C++, with its uniform random bots."""
    import pyspiel
    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, [pyspiel.make_uniform_random_bot(seat, 7) for seat in range(2)], random.randrange(2**31))
        return sum(1 for step in state.full_history() if step.player >= 0)

    return play


def zoo_game(module: str) -> Callable[[], int]:
    import importlib
    environment = importlib.import_module(f"pettingzoo.classic.{module}").env()

    def play() -> int:
        decisions = 0
        environment.reset(seed=random.randrange(2**31))
        for agent in environment.agent_iter():
            shown, _, ended, cut, _ = environment.last()
            action = None if ended or cut else int(random.choice(np.flatnonzero(shown["action_mask"])))
            decisions += action is not None
            environment.step(action)
        return decisions

    return play


def our_zoo(game: str) -> Callable[[], int]:
    from triforium.pettingzoo import env
    environment = env(game, 2)

    def play() -> int:
        decisions = 0
        environment.reset(seed=random.randrange(2**31))
        for agent in environment.agent_iter():
            shown, _, ended, cut, _ = environment.last()
            action = None if ended or cut else int(random.choice(np.flatnonzero(shown["action_mask"])))
            decisions += action is not None
            environment.step(action)
        return decisions

    return play


def pgx_game(name: str, positions: int) -> Callable[[], int]:
    """Pgx on whatever device JAX has, random legal actions chosen on it too, ended games begun anew."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset
    environment = pgx.make(name)
    steps = jax.vmap(auto_reset(environment.step, environment.init))
    keys = jax.random.split(jax.random.PRNGKey(1), positions)
    state = jax.jit(jax.vmap(environment.init))(keys)

    @jax.jit  # type: ignore[untyped-decorator]
    def many(state: object, key: object) -> object:
        def one(carry: tuple[object, object], _: None) -> tuple[tuple[object, object], None]:
            state, key = carry
            key, draw, step = jax.random.split(key, 3)
            logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))  # type: ignore[attr-defined]
            action = jax.random.categorical(draw, logits, axis=1)
            return (steps(state, action, jax.random.split(step, positions)), key), None

        return jax.lax.scan(one, (state, key), None, length=50)[0][0]

    held = [state]

    def play() -> int:
        held[0] = many(held[0], jax.random.PRNGKey(random.randrange(2**31)))
        jax.block_until_ready(held[0])
        return 50 * positions

    return play


def beside(case: str, make: Callable[[], Callable[[], int]], reference: float) -> float:
    try:
        rate = best(make())
    except ImportError as missing:
        print(f"# {case}: not measured ({missing})")
        return 0.0
    row(case, rate, reference or rate)
    return rate


def main() -> None:
    random.seed(1)
    print("case,decisions_per_s,ratio")
    batches(sys.argv[1])
    spiel = beside("openspiel_backgammon_python", lambda: spiel_game("backgammon"), 0.0)
    beside("openspiel_backgammon_native", lambda: spiel_native("backgammon"), spiel)
    for game in triforium.games():
        beside(f"{game.id}_python", lambda game=game: our_game(game), spiel)  # type: ignore[misc]
    zoo = beside("pettingzoo_connect_four", lambda: zoo_game("connect_four_v3"), 0.0)
    beside("pettingzoo_chess", lambda: zoo_game("chess_v6"), zoo)
    for game in triforium.games():
        beside(f"{game.id}_pettingzoo", lambda game=game: our_zoo(game.id), zoo)  # type: ignore[misc]
    pgx = beside("pgx_backgammon", lambda: pgx_game("backgammon", 256), 0.0)
    beside("pgx_chess", lambda: pgx_game("chess", 256), pgx)


if __name__ == "__main__":
    main()
