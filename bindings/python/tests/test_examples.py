# SPDX-License-Identifier: MIT
"""The worked examples run, and draw what they found."""
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "python"


def run(name: str, *words: str) -> str:
    return subprocess.run([sys.executable, str(EXAMPLES / name), *words], capture_output=True, text=True, check=True).stdout


def test_tournament(tmp_path: Path) -> None:
    said = run("tournament.py", "2", str(tmp_path / "bars.svg"))
    assert [line.split()[0] for line in said.splitlines()] == ["random", "sparrow", "mouse", "jackdaw"]
    assert (tmp_path / "bars.svg").read_text(encoding="utf-8").startswith("<svg")


def test_learning(tmp_path: Path) -> None:
    said = run("learn_sagrada.py", "0.08", str(tmp_path / "curve.svg"))
    assert "round    1: margin" in said and "jackdaw has" in said
    assert "polyline" in (tmp_path / "curve.svg").read_text(encoding="utf-8")
