# SPDX-License-Identifier: MIT
"""What the tests share: every table, and the program whose traces are compared."""
import json
import os
import subprocess
from typing import Any, Callable

import pytest

import triforium

TABLES = [(game.id, players) for game in triforium.games()
          for players in range(game.about["players_min"], game.about["players_max"] + 1)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", TABLES, ids=[f"{game}-{players}" for game, players in TABLES])


@pytest.fixture
def trace() -> Callable[..., list[dict[str, Any]]]:
    """`triforium trace`: the lines of a random game."""
    program = os.environ.get("TRIFORIUM")
    if not program:
        pytest.skip("TRIFORIUM does not name the program")

    def run(game: str, players: int, seed: int) -> list[dict[str, Any]]:
        said = subprocess.run([program, "trace", game, "--players", str(players), "--seed", str(seed)], capture_output=True,
                              text=True, check=True).stdout
        return [json.loads(line) for line in said.splitlines()]

    return run
