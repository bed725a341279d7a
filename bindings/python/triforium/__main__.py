# SPDX-License-Identifier: MIT
"""python -m triforium: what actions and observations of each game are made of, as docs/observations.md has it."""
from __future__ import annotations

from typing import Iterator

from .games import Game, games

HEAD = """# Actions and observations, game by game

`python -m triforium` writes this page; a test compares. [python.md](python.md) says how the arrays are used.

An action's number is the first one of its verb plus its operands in mixed radix, the last one counting fastest, each counted over
the values it can have. Operands written `...` depend on the first ones. An observation is the C struct `<game>_state` of
`core/<game>/<game>.h` as its viewer may know it, byte for byte; a part in italics is a group of parts.
"""


def lines(game: Game) -> Iterator[str]:
    yield f"\n## {game.name}\n\n{len(game.actions)} actions.\n\n| verb | numbers | operands |\n|---|---|---|\n"
    for words, first, count, operands in game.actions.verbs():
        yield f"| {words} | {first} to {first + count - 1} | {operands} |\n"
    yield f"\n{game.size} bytes.\n\n| part | type | shape | |\n|---|---|---|---|\n"
    for part in game.parts:
        name = part.name if part.dtype else f"*{part.name}*"
        shape = " x ".join(map(str, part.shape))
        yield f"| {name} | {part.dtype.strip('<|')} | {shape} | {part.about.replace('|', chr(92) + '|')} |\n"


def page() -> str:
    return HEAD + "".join(line for game in games() for line in lines(game))


if __name__ == "__main__":
    print(page(), end="")
