# SPDX-License-Identifier: MIT
"""A bot of one's own in twelve lines against the house's, and a picture of how it did.

    python examples/python/tournament.py [GAMES] [PICTURE.svg]"""
from __future__ import annotations

import sys

import triforium

RIVALS = ["random", "sparrow", "mouse", "jackdaw"]


def lookahead(view: triforium.View, seed: int) -> int:
    """Plays each move in a few worlds that agree with the view, on at random for a while, and keeps the best."""
    def worth(move: int) -> float:
        total = 0
        for world in range(3):
            state = view.resample(seed + world)
            state.step(move)
            for _ in range(12):
                if state.to_move >= 0:
                    state.step(state.random())
            points = state.result()[0]
            mine = points[view.to_move]
            total += mine - max((p for seat, p in enumerate(points) if seat != view.to_move), default=0)
        return total / 3

    return max(view.moves(), key=worth)


def drawn(standings: list[tuple[str, triforium.Standing]]) -> str:
    """The score against each rival as an SVG of bars, with one standard error either way."""
    rows = ""
    for at, (name, mine) in enumerate(standings):
        y, x = 24 + 34 * at, 120 + 360 * mine.score
        rows += (f'<text x="10" y="{y + 16}">{name}</text><rect x="120" y="{y}" width="{x - 120:.0f}" height="22" fill="#b5763a"/>'
                 f'<line x1="{x - 360 * mine.error:.0f}" x2="{x + 360 * mine.error:.0f}" y1="{y + 11}" y2="{y + 11}" stroke="black"/>'
                 f'<text x="490" y="{y + 16}">{100 * mine.score:.0f}%</text>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="540" height="{40 + 34 * len(standings)}" font-family="sans-serif" '
            f'font-size="13"><rect width="100%" height="100%" fill="white"/>{rows}'
            f'<line x1="300" x2="300" y1="16" y2="{30 + 34 * len(standings)}" stroke="#888" stroke-dasharray="4 4"/></svg>')


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    standings = []
    for rival in RIVALS:
        mine, other = triforium.arena("sagrada", [lookahead, rival], games=games, players=2)
        standings.append((rival, mine))
        print(f"{rival:11} {100 * mine.score:5.1f}% +- {100 * mine.error:.1f}, {mine.points:.1f} points to {other.points:.1f}")
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write(drawn(standings))


if __name__ == "__main__":
    main()
