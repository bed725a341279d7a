#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Referees the engine's traces of Basilica (basilica_model.py).

Usage: basilica.py TRIFORIUM_BINARY [GAMES] [SEED]
"""

from collections import Counter

import referee
from basilica_model import COLOURS, SCAFFOLD, Game, Tile, Vault, neighbours, word_cell
from referee import weighted


def policy(**likes):
    """A policy from weights for words that occur in a move; they multiply. Kinds of moves are balanced first, so that
    a kind with many cells does not crowd out the others."""
    def choose(rng, game, legal):
        if game.to_move() == "chance":
            return weighted(rng, legal, lambda w: like(w, likes))
        kinds = Counter(kind_of(w) for w in legal)
        return weighted(rng, legal, lambda w: like(w, likes) / kinds[kind_of(w)])
    return choose


def kind_of(words):
    parts = words.split()
    return " ".join(parts[:3:2]) if parts[0] == "order" else parts[0]


def like(words, likes):
    weight = 1.0
    for part in words.replace("/", " ").replace("-", " - ").split():
        weight *= likes.get("wild" if part == "-" else part, 1.0)
    if words.startswith("vault") and "deep" in likes and not words.endswith("replace"):
        weight *= likes["deep"] ** word_cell(words.split()[2])[0]
    return weight


def cornered(rng, game, legal):
    """Saves the wilds for the end of the stack, leaves them no cell, and then keeps a dead display until the stack is
    about to run out."""
    late = game.count <= 16

    def weight(words):
        parts = words.split()
        if words == "vault replace":
            return 5 if game.count <= 3 else 1e-6
        if parts[0] == "draw":
            return (50 if late else 0.02) if "-" in parts[1] else 1
        if parts[0] == "vault":
            tile = game.vaults[int(parts[1]) - 1]
            return (20 if late else 0.1) * 0.1 ** wild_room_after(game, word_cell(parts[2]), Vault(tile))
        if parts[0] == "scaffold" or parts[2:3] == ["scaffold"]:
            return 0.1 * 0.1 ** wild_room_after(game, word_cell(parts[-1]), SCAFFOLD)
        return {"builder": 9, "disaster": 0.1}.get(parts[2] if parts[0] == "order" else parts[0], 1)
    return weighted(rng, legal, weight)


def wild_room_after(game, cell, tile):
    """How many cells a wild would have with this tile laid."""
    game.cells[cell] = tile
    room = len(game.vault_cells(Tile(COLOURS[:2], None, False)))
    del game.cells[cell]
    return room


def hollow(rng, game, legal):
    """Builds deep and tears the third row out, so that clearing up has a gap to slide over."""
    deep = max((row for row, _ in game.cells), default=0)
    row_of = {0: 0.2, 1: 0.3, 2: 0.02 if deep > 2 else 5}

    def weight(words):
        parts = words.split()
        if parts[0] == "draw":
            return {"disaster": 20, "scaffold": 3}.get(parts[2], 1)
        if parts[0] in ("vault", "scaffold") or parts[2:3] == ["scaffold"]:
            return row_of.get(word_cell(parts[-1])[0], 1) if words != "vault replace" else 1
        if parts[2:3] == ["disaster"]:
            return 50 if deep > 2 and word_cell(parts[3])[0] == 2 else 0.1
        return 0.2
    return weighted(rng, legal, weight)


def duel(rng, game, legal):
    """Equal builders of both players in one red area, and strongmen among them."""
    mine, others = (len(game.builders_of(seat)) for seat in (game.turn, 3 - game.turn))

    def is_red(cell):
        return game.is_vault(cell) and "red" in game.cells[cell].tile.colours

    def weight(words):
        parts = words.split()
        if parts[0] == "draw":
            return (30 if "red" in words else 1) * {"promote": 6, "recruit": 3}.get(parts[2], 1)
        if parts[0] == "vault" and parts[1] != "replace":
            red = "red" in game.vaults[int(parts[1]) - 1].colours
            return 3 if red and any(is_red(n) for n in neighbours(word_cell(parts[2]))) else 0.2
        if words == "builder":
            return (60 if mine <= others else 1) if is_red(game.just) else 0.1
        if "recruit" in parts:
            return (9 if mine <= others else 0.3) * (1 if is_red(word_cell(parts[-1])) else 0.02)
        if "promote" in parts:
            return 20 if parts[-1].startswith("strongman") else 0.05
        return {"confuse": 0.02, "disaster": 0.02, "scaffold": 0.1, "pay": 5}.get((parts[2:3] or parts)[0], 1)
    return weighted(rng, legal, weight)


def skyscraper(rng, game, legal):
    """As deep as it gets: a new row with every tile, much scaffolding, few crowns."""
    deep = max((row for row, _ in game.cells), default=-1)
    near = game.king + 1 in game.spaces

    def weight(words):
        parts = words.split()
        if parts[0] == "draw":
            return (30 if parts[2] == "scaffold" else 1) * (1 if parts[3] == "crown" else 20)
        if parts[0] == "vault" and parts[1] != "replace":
            crown = game.vaults[int(parts[1]) - 1].crown
            above = 100 if word_cell(parts[2])[0] > deep else 0.01
            return above * (0.05 if crown else 5) * (1e-4 if near and crown else 1)
        if "scaffold" in parts:
            return 1000 if word_cell(parts[-1])[0] > deep else 0.001
        return 0.05 if "disaster" in parts else 2
    return weighted(rng, legal, weight)


POLICIES = {
    "balanced": policy(),
    "crowd": policy(builder=9, recruit=5, vault=1, pay=3),
    "ranks": policy(builder=8, recruit=3, promote=8, juggler=3, strongman=2, pay=3, glass=2),
    "jugglers": policy(builder=8, recruit=3, promote=8, juggler=30, pay=3, confuse=0.2),
    "confusion": policy(builder=6, recruit=4, confuse=9, move=2, pay=2, promote=2),
    "altars": policy(builder=4, glass=6, altar=9, confuse=4, disaster=3),
    "wilds first": policy(wild=6, vault=3, scaffold=0.3, disaster=0.5),
    "dead displays": policy(wild=40, vault=2, replace=60, builder=0.5, scaffold=0.2),
    "no crowns": policy(plain=30, vault=1, order=3, builder=2, scaffold=2),
    "orders only": policy(order=30, vault=0.05, builder=5, plain=3),
    "wild orders": policy(wild=30, order=12, vault=0.3, replace=900, plain=4, disaster=0.2, scaffold=4),
    "ruins": policy(disaster=9, scaffold=6, vault=3, builder=0.4),
    "cornered": cornered,
    "red ties": policy(red=8, builder=8, recruit=4, promote=8, strongman=30, architect=0.3, pay=6, confuse=0.3),
    "hollow": hollow,
    "duel": duel,
    "gaps in scaffolding": policy(disaster=8, scaffold=12, deep=5, builder=0.5),
    "skyscraper": skyscraper,
}

TABLES = [
    (2, {"edition": "2022"}),
    (2, {"edition": "2010"}),
    (2, {"edition": "2022", "expansion": "festum"}),
    (2, {"edition": "2022", "expansion": "festum", "remove_six": "no", "crowns": "lighter_44"}),
    (2, {"edition": "2022", "crowns": "sparse_40", "first": "2"}),
    (2, {"edition": "2010", "crowns": "fallback_32", "first": "1"}),
    (2, {"edition": "2022", "expansion": "festum", "crowns": "fallback_32"}),
]

if __name__ == "__main__":
    steered = {name: referee.steady(choose) for name, choose in POLICIES.items()}
    referee.main("basilica", Game, [(*table, steered) for table in TABLES], games=36)
