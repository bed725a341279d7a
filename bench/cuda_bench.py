# SPDX-License-Identifier: MIT
"""cuda_bench.py [POSITIONS]: how fast triforium.cuda.Batch is on this device, beside Pgx on it where JAX is.

Rows are CSV: case, positions side by side, decisions a second of wall time, each the best of several runs of about a quarter
of a second. `lists` plays at random with legal lists, `all` with masks and observations too; `torch` has PyTorch decide on the
device, by the masks."""
from __future__ import annotations

import sys
import time
from typing import Callable

import triforium
import triforium.cuda
from python_bench import pgx_game

RUNS = 5


def best(play: Callable[[], int]) -> float:
    """Decisions a second; `play` returns how many it made when the device is done."""
    play()
    rates = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        decisions = 0
        while time.perf_counter() - begin < 0.25:
            decisions += play()
        rates.append(decisions / (time.perf_counter() - begin))
    return max(rates)


def at_random(batch: triforium.cuda.Batch) -> Callable[[], int]:
    def play() -> int:
        for _ in range(16):
            batch.random_step()
        return 16 * batch.count

    for _ in range(200):  # games have come apart by then
        batch.random_step()
    return play


def by_torch(batch: triforium.cuda.Batch) -> Callable[[], int]:
    import torch
    masks = torch.from_dlpack(batch.masks)

    def play() -> int:
        for _ in range(4):
            batch.step_actions(((2 - torch.rand(masks.shape, device="cuda")) * masks).argmax(1))  # at least 1 where legal
        torch.cuda.synchronize()
        return 4 * batch.count

    return play


def row(case: str, positions: int, make: Callable[[], Callable[[], int]]) -> None:
    try:
        print(f"{case},{positions},{best(make()):.0f}", flush=True)
    except Exception as why:  # another library's own affair
        print(f"# {case}: not measured ({type(why).__name__}: {str(why)[:200]})", flush=True)


def main() -> None:
    if triforium.cuda.missing():
        sys.exit(triforium.cuda.missing())
    sizes = [int(word) for word in sys.argv[1:]] or [4096, 65536, 262144]
    print("case,positions,decisions_per_s")
    for game in triforium.games():
        for n in sizes:
            row(f"{game.id}_lists", n, lambda: at_random(triforium.cuda.Batch(game, n, 2, seed=1)))
            if n * len(game.actions) < 2**34:
                row(f"{game.id}_all", n, lambda: at_random(triforium.cuda.Batch(game, n, 2, seed=1, masks=True,
                                                                               observations=True)))
        row(f"{game.id}_torch", sizes[0], lambda: by_torch(triforium.cuda.Batch(game, sizes[0], 2, seed=1, masks=True,
                                                                               observations=True)))
    for name, n in (("backgammon", 4096), ("backgammon", 65536), ("connect_four", 65536), ("chess", 4096)):
        row(f"pgx_{name}", n, lambda: pgx_game(name, n))


if __name__ == "__main__":
    main()
