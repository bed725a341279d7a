#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Referees the engine's traces of Sagrada (sagrada_model.py).

Usage: sagrada.py TRIFORIUM_BINARY [GAMES] [SEED]
"""
import copy

import referee
from referee import weighted
from sagrada_model import CELLS, COLOURS, DATA, PRIVATE, Game, fits, fits_somewhere

# --- Policies: the model plays, looking for rare situations --------------------------------------------------------

class Policy:
    """Chance is fair and every legal move alike; subclasses lean."""

    def __init__(self, rng):
        self.rng = rng

    def chance(self, game, legal):
        return weighted(self.rng, legal)

    def weight(self, game, move):
        return 1

    def __call__(self, game, legal):
        if game.to_move() == "chance":
            return self.chance(game, legal)
        return weighted(self.rng, legal, lambda move: self.weight(game, move))


class ToolLover(Policy):
    """Uses a tool wherever one is offered."""

    def weight(self, game, move):
        return {"tool": 12, "end": 0.3}.get(move.split()[0], 1)


class Builder(Policy):
    """Never ends a turn while a die can be placed: full windows, full lines."""

    def weight(self, game, move):
        return {"take": 20, "tool": 2, "end": 0.05}.get(move.split()[0], 1)


class Idler(Policy):
    """Ends almost every turn, or every one: laden round track, empty windows, ties."""

    def __init__(self, rng):
        super().__init__(rng)
        self.idleness = rng.choice((15, 60, 1e6))

    def weight(self, game, move):
        return self.idleness if move == "end" else 1


class Spoiler(ToolLover):
    """Turns dice against the player: rolls and faces that fit nowhere, drafts that need a tool."""

    def chance(self, game, legal):
        if game.step in ("roll", "draw", "reroll"):
            bad = {m: w for m, w in legal.items() if not game.placeable(m.split()[1])}
            if bad and self.rng.random() < 0.8:
                return weighted(self.rng, bad)
        return weighted(self.rng, legal)

    def weight(self, game, move):
        word, *rest = move.split()
        if word == "value" and not game.placeable(game.hand[0] + rest[0]):
            return 15
        if word == "take" and not game.placeable(rest[0]):
            return 15
        return super().weight(game, move)


class Miser(Policy):
    """Saves its tool for the last rounds, then spends; keeps tools for odd moments."""

    def weight(self, game, move):
        late = game.round > 7
        return {"tool": 20 if late else 0.05, "end": 0.5 if late else 1}.get(move.split()[0], 1)


class Painter(Builder):
    """Draws one colour until it is gone, then the next: bags without a colour, crowded colours."""

    def chance(self, game, legal):
        if game.step in ("draw", "redraw") and self.rng.random() < 0.9:
            colour = max(legal, key=lambda m: COLOURS.index(m.split()[1][0])).split()[1][0]
            legal = {m: w for m, w in legal.items() if m.split()[1][0] == colour}
        return weighted(self.rng, legal)


class Master(Policy):
    """Lucky and careful: dice that fit come up and the most constrained spaces are filled first; half of the masters
    also keep lines free of repeats. For full windows and big scores."""

    def __init__(self, rng):
        super().__init__(rng)
        self.tidy = rng.random() < 0.5

    def chance(self, game, legal):
        if game.step in ("draw", "roll", "reroll"):
            seat = game.seats[len(game.pool) // 2 % game.players] if game.step == "draw" else game.me()
            good = {m: w for m, w in legal.items() if fits_somewhere(seat.window, seat.prints, m.split()[1])}
            legal = good or legal
        return weighted(self.rng, legal)

    def weight(self, game, move):
        word, *rest = move.split()
        if word == "place":
            cell = CELLS.index(rest[0])
            return 0.5 ** self.freedom(game, cell) * (1e-4 ** self.repeats(game, cell) if self.tidy else 1)
        return {"take": 50, "tool": 0.3, "end": 0.01}.get(word, 1)

    def freedom(self, game, cell):
        """How many different dice the space would take now."""
        seat = game.me()
        return sum(fits(seat.window, seat.prints, c + v, cell) for c in COLOURS for v in "123456")

    def repeats(self, game, cell):
        """How often the die in hand repeats a colour or value in its row or column."""
        window = game.me().window
        line = [c for c in range(20) if c != cell and (c // 5 == cell // 5 or c % 5 == cell % 5) and window[c]]
        return sum((window[c][0] == game.hand[0]) + (window[c][1] == game.hand[1]) for c in line)


class Soloist(Master):
    """A master whose leftover dice are low, so that a solo target comes within reach."""

    def chance(self, game, legal):
        if game.step == "draw" and len(game.pool) >= 2:
            legal = {m: w for m, w in legal.items() if m.endswith("1")} or legal
        return super().chance(game, legal)

    def weight(self, game, move):
        return super().weight(game, move) * (0.2 if move.startswith("take") and move.endswith("1") else 1)


class CloseFinisher(Soloist):
    """Tries the last round of a solo game again until the points meet the target, or miss it by one."""

    def __init__(self, rng):
        super().__init__(rng)
        self.gap = rng.choice((-1, 0, 0, 1))
        self.ending = None

    def __call__(self, game, legal):
        if game.round < DATA["dice"]["rounds"]:
            return super().__call__(game, legal)
        if self.ending is None:
            self.ending = self.find_ending(game)
        return self.ending.pop(0)

    def find_ending(self, game):
        for _ in range(40):
            end = copy.deepcopy(game)
            moves = referee.steer(end, self.rng.choice((Soloist(self.rng), Policy(self.rng))))
            if end.result()["points"][0] - end.target() == self.gap:
                break
        return moves


POLICIES = {policy.__name__: policy for policy in (ToolLover, Builder, Idler, Spoiler, Miser, Painter, Master, Policy)}
SOLO_POLICIES = {**POLICIES, "Soloist": Soloist, "CloseFinisher": CloseFinisher, "CloseFinisher again": CloseFinisher}


def tools_named(*numbers):
    return ",".join(DATA["tools"][n]["id"] for n in numbers)


# --- The tables refereed -------------------------------------------------------------------------------------------

TABLES = [
    (2, {}), (3, {}), (4, {}), (1, {}),
    (1, {"solo_tools": "1"}), (1, {"solo_tools": "5"}),
    (1, {"solo_tools": "5", "tools": tools_named(1, 4, 7, 11, 12), "flux_brush": "pool"}),
    (1, {"solo_tools": "5", "tools": tools_named(5, 6, 8, 9, 10)}),
    (1, {"solo_tools": "4", "tools": tools_named(2, 3, 6, 11), "private": "shades_of_red,shades_of_blue",
         "public": "color_diagonals,shade_variety", "pattern1": "luz_celestial"}),
    (2, {"tools": tools_named(1, 6, 11), "flux_brush": "pool", "first": "2"}),
    (2, {"tools": tools_named(4, 12, 5), "pattern1": "sun_catcher", "pattern2": "water_of_life"}),
    (3, {"tools": tools_named(2, 3, 9), "private": "shades_of_red,shades_of_green,shades_of_purple",
         "public": "row_color_variety,column_color_variety,color_diagonals", "pattern2": "lux_mundi"}),
    (3, {"tools": tools_named(7, 8, 10), "public": "row_shade_variety,column_shade_variety,medium_shades",
         "flux_brush": "pool", "pattern1": "batllo", "pattern2": "firelight", "pattern3": "comitas"}),
    (4, {"tools": tools_named(1, 5, 11)}),
    (4, {"tools": tools_named(6, 8, 11), "public": "light_shades,deep_shades,color_variety"}),
    (4, {"tools": tools_named(12, 4, 7), "private": ",".join(PRIVATE[:4]), "first": "4",
         "pattern1": "virtus", "pattern2": "gravitas", "pattern3": "industria", "pattern4": "comitas"}),
]

if __name__ == "__main__":
    referee.main("sagrada", Game, [(*table, SOLO_POLICIES if table[0] == 1 else POLICIES) for table in TABLES],
                 games=30)
