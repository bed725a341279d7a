# SPDX-License-Identifier: MIT
"""Basilica a second time, to referee the engine: components, play, scoring.

Written from the printed rules of 2010 and 2022, without looking at the engine. Comments say where a rule comes from:
"2010" and "2022" are the editions, R3.2 is a number of docs/rules/basilica.md, A.. and D.. are the lists of questions
and differences at its end.
"""

import functools
import json
import os
from collections import Counter, namedtuple

DATA = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/basilica.json")))
COLOURS = ("red", "yellow", "green", "blue")
COLOUR_SETS = [(c,) for c in COLOURS] + [(a, b) for i, a in enumerate(COLOURS) for b in COLOURS[i + 1:]]
ORDERS = ("promote", "move", "recruit", "confuse", "glass", "scaffold", "disaster", "altar")
PAID = ("promote", "recruit", "confuse")  # the orders that carry a coin
WIDTH = 5
SCAFFOLD = "scaffold"

Tile = namedtuple("Tile", "colours order crown")


class Vault:
    """A vault in the cathedral and what lies on it."""

    def __init__(self, tile):
        self.tile, self.seat, self.token, self.colour, self.glass, self.altar = tile, None, None, None, False, False

    def rank(self):
        return self.token[0] if self.token else None

    def juggler(self):
        return self.rank() == "juggler"

    def colours(self):
        """Printed colours, and the one its juggler has chosen (2022)."""
        return self.tile.colours + ((self.colour,) if self.colour else ())

    def joker(self):
        """Two colours printed, or a juggler on it (R8.6, A41)."""
        return wild(self.tile) or self.juggler()


def wild(tile):
    return len(tile.colours) == 2


def cell_word(cell):
    return "abcde"[cell[1]] + str(cell[0] + 1)


def word_cell(word):
    return int(word[1:]) - 1, "abcde".index(word[0])


@functools.lru_cache(None)
def neighbours(cell):
    """Adjacent is horizontal or vertical, inside the five columns (2010, 2022)."""
    row, column = cell
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in around if r >= 0 and 0 <= c < WIDTH]


TILE_WORDS = {}
WORD_TILES = {}
TILE_JSON = {None: None}
TILE_RANK = {}


def deck(options):
    """All tiles of a table (R1.4)."""
    profile = next(p for p in DATA["crown_profiles"]["list"] if p["name"] == options["crowns"])
    tiles = [Tile(tuple(t["colours"]), t["order"], t["id"] not in profile["uncrowned"]) for t in DATA["tiles"]["list"]]
    if options["expansion"] == "festum":
        tiles += [Tile(tuple(t["colours"]), t["order"], t["crown"]) for t in DATA["festum_fatuorum"]["list"]]
    for t in tiles:
        TILE_WORDS[t] = "%s %s %s" % ("-".join(t.colours), t.order, "crown" if t.crown else "plain")
        WORD_TILES[TILE_WORDS[t]] = t
        TILE_JSON[t] = {"colours": list(t.colours), "order": t.order, "crown": t.crown}
        TILE_RANK[t] = (COLOUR_SETS.index(t.colours), ORDERS.index(t.order), t.crown)
    return Counter(tiles), profile["scoring_spaces"]


class Game:
    """One table, from its beginning to its end."""

    DEFAULTS = {"edition": "2022", "expansion": "none", "remove_six": "yes", "crowns": "standard_48", "first": "random"}

    @classmethod
    def full_options(cls, players, given):
        """The options of a table: what is given, else the default."""
        return {**cls.DEFAULTS, **given}

    def __init__(self, players, options):
        assert players == 2
        self.options = options
        self.events = Counter()  # rare situations met, to show that steering finds them
        self.festum = options["expansion"] == "festum"
        self.stack, self.spaces = deck(options)
        aside = DATA["supplies"]["removed_unseen"] if self.festum and options["remove_six"] == "yes" else 0
        self.count = sum(self.stack.values()) - aside  # tiles really in the stack, its top tile included
        self.faces = [tuple(t) for t in DATA["promotion_tokens"][options["edition"]]]
        self.tokens = {1: list(self.faces), 2: list(self.faces)}
        self.coins = {1: DATA["supplies"]["coins"], 2: DATA["supplies"]["coins"]}
        self.supply = {1: DATA["supplies"]["builders"], 2: DATA["supplies"]["builders"]}
        self.points = {1: [], 2: []}
        self.altars = DATA["supplies"]["altars"] if self.festum else 0
        self.orders, self.vaults, self.top = [None] * 3, [None] * 3, None
        self.discard, self.aside, self.reshuffled, self.old = Counter(), Counter(), False, set()
        self.cells = {}
        self.king = self.scorings = self.actions = 0
        self.just = self.slot = self.barred = None
        self.paid = self.must_place = self.last = False
        self.empty = [("orders", i) for i in range(3)] + [("vaults", i) for i in range(3)]  # spaces to fill, in order
        self.then = self.begin
        self.phase, self.turn = "first", 1
        if options["first"] != "random":
            self.phase, self.turn = "setup", int(options["first"])

    # Who decides, and what may be decided

    def to_move(self):
        if self.phase in ("first", "setup", "draw", "score"):
            return "chance"
        if self.phase == "over":
            return "over"
        if self.phase == "juggle":
            return self.cells[self.next_juggler()].seat
        if self.phase in ("offer", "promote", "recruit") or (self.phase == "push" and self.paid):
            return 3 - self.turn
        return self.turn

    def legal(self):
        return {
            "first": lambda: {"first 1": 1, "first 2": 1},
            "setup": self.draws,
            "draw": self.draws,
            "score": lambda: {"score": 1},
            "over": list,
            "act": self.actions_legal,
            "scaffold": lambda: ["scaffold " + cell_word(c) for c in self.open_cells()],
            "altar": lambda: ["altar " + cell_word(c) for c in self.altar_cells()],
            "offer": lambda: ["pay", "decline"],
            "promote": lambda: ["promote " + w for w in self.promotions(3 - self.turn, self.barred)],
            "recruit": lambda: ["recruit " + cell_word(c) for c in self.paid_recruit_cells(3 - self.turn)],
            "push": lambda: ["push " + w for w in self.pushes()],
            "juggle": self.juggles,
        }[self.phase]()

    def draws(self):
        """Every tile that may be next is as likely as there are copies, six removed ones included (R2.4)."""
        return {"draw " + TILE_WORDS[t]: n for t, n in self.stack.items()}

    def actions_legal(self):
        """Place Vault, Place Builder just after it, Execute Order (2010, 2022)."""
        words = ["vault %d %s" % (i + 1, cell_word(c)) for i in range(3) for c in self.vault_cells(self.vaults[i])]
        if not words:
            # A display that cannot be laid is replaced as part of Place Vault (R4.7)
            words = ["vault replace"]
        if self.must_place:
            return words  # after a replacement one must be placed (R4.8)
        if self.just is not None and self.supply[self.turn] > 0:
            words.append("builder")
        for i in range(3):
            order = self.orders[i].order
            words += ["order %d %s %s" % (i + 1, order, w) for w in self.order_words(order)]
        return words

    def open_cells(self):
        """Empty cells in the first row or beside any tile, connected or not (2010, A39)."""
        cells = {(0, c) for c in range(WIDTH)}
        for cell in self.cells:
            cells.update(neighbours(cell))
        return [c for c in cells if c not in self.cells]

    def vault_cells(self, tile):
        """A wild vault never lies beside a wild vault; only printed colours count (2010, A43)."""
        if not wild(tile):
            return self.open_cells()
        return [c for c in self.open_cells()
                if not any(self.is_vault(n) and wild(self.cells[n].tile) for n in neighbours(c))]

    def is_vault(self, cell):
        return isinstance(self.cells.get(cell), Vault)

    def all_vaults(self):
        return [c for c in self.cells if self.is_vault(c)]

    def builders_of(self, seat):
        return [c for c in self.all_vaults() if self.cells[c].seat == seat]

    def unoccupied(self):
        return [c for c in self.all_vaults() if self.cells[c].seat is None]

    def order_words(self, order):
        """What an order can do; nothing means that it cannot be taken (A05)."""
        me = self.turn
        if order == "promote":
            return self.promotions(me, None)
        if order == "move":
            return ["%s %s" % (cell_word(a), cell_word(b)) for a, b in self.steps(me)]
        if order == "recruit":
            return [cell_word(c) for c in self.unoccupied()] if self.supply[me] else []
        if order == "confuse":
            # Selectable while, before anything is taken back, an opposing builder can be moved (R7.9)
            return [cell_word(c) for c in self.builders_of(me)] if self.pushes() else []
        if order == "glass":
            return [cell_word(c) for c in self.builders_of(me) if not self.cells[c].glass]
        if order == "scaffold":
            return [cell_word(c) for c in self.open_cells()]
        if order == "disaster":
            # No builder on it (2010), no altar on it (expansion)
            return [cell_word(c) for c in self.unoccupied() if not self.cells[c].altar]
        cells = self.altar_cells()
        # Both altars must be put, from a supply that ends (A48, A49)
        return [cell_word(c) for c in cells] if len(cells) >= 2 and self.altars >= 2 else []

    def altar_cells(self):
        """Any vault without an altar, whoever stands there (A48)."""
        return [c for c in self.all_vaults() if not self.cells[c].altar]

    def promotions(self, seat, barred):
        """A token from the supply to a rank the builder does not have (A20, A21), nor the barred one (paid part)."""
        words = []
        faces = {(up, back) for t in self.tokens[seat] for up, back in (t, t[::-1])}
        backs = Counter(up for up, back in faces)
        for cell in self.builders_of(seat):
            for up, back in faces:
                if up not in (barred, self.cells[cell].rank()):
                    # the owner says which token if several differ behind the rank
                    words.append("%s %s%s" % (cell_word(cell), up, "/" + back if backs[up] > 1 else ""))
        return words

    def steps(self, seat):
        """Moves of a seat's builders to adjacent unoccupied vaults (2010, A17, D24)."""
        free = set(self.unoccupied())
        return [(a, b) for a in self.builders_of(seat) for b in neighbours(a) if b in free]

    def pushes(self):
        """Moves for Confuse: never a builder on an altar, whoever chooses (A50)."""
        return ["%s %s" % (cell_word(a), cell_word(b)) for a, b in self.steps(3 - self.turn) if not self.cells[a].altar]

    def paid_recruit_cells(self, seat):
        """Unoccupied, beside a vault where the payer has a builder (2010, 2022, D25)."""
        free = set(self.unoccupied())
        return {b for a in self.builders_of(seat) for b in neighbours(a) if b in free} if self.supply[seat] else set()

    def next_juggler(self):
        """The turn player's jugglers first, each player's by row and column (R8.5)."""
        waiting = [c for c in self.all_vaults() if self.cells[c].juggler() and self.cells[c].colour is None]
        return min(waiting, key=lambda c: (self.cells[c].seat != self.turn, c)) if waiting else None

    def juggles(self):
        """One colour that is not on the vault; it must be chosen (R8.4)."""
        cell = self.next_juggler()
        return ["juggle %s %s" % (cell_word(cell), c) for c in COLOURS if c not in self.cells[cell].tile.colours]

    # What moves do

    def apply(self, words):
        kind, *rest = words.split()
        getattr(self, "do_" + kind)(*rest)

    def do_first(self, seat):
        self.turn, self.phase = int(seat), "setup"

    def begin(self):
        self.actions = 3

    def do_draw(self, *words):
        """The next tile is known: it goes to the space that waits for it, or shows on top of the stack (R2.1)."""
        tile = WORD_TILES[" ".join(words)]
        self.stack[tile] -= 1
        self.stack += Counter()
        self.top = tile
        self.go_on()

    def go_on(self):
        """Fill what is empty, then finish the action, then show the top tile."""
        while self.empty:
            if self.count == 0:
                return self.run_out()
            if self.top is None:
                self.phase = self.phase if self.phase == "setup" else "draw"
                return
            self.fill(*self.empty.pop(0))
        if self.phase == "setup" and self.top is None:
            return  # the first turn begins when the top tile shows
        if self.then:
            then, self.then = self.then, None
            then()
        self.phase = "draw" if self.top is None and self.count > 0 else "act"

    def fill(self, row, i):
        if row == "orders":
            self.orders[i] = self.top
            self.old.discard(i + 1)
        else:
            self.vaults[i] = self.top
        self.top = None
        self.count -= 1
        if self.count == 0 and not self.reshuffled:
            self.reshuffle()

    def reshuffle(self):
        """The moment the stack is empty for the first time, the discard pile is the new stack (R12.1)."""
        self.events["reshuffle"] += 1
        self.events["reshuffle while replacing"] += self.replacing()
        self.events["reshuffle after a scoring"] += self.then == self.begin
        self.reshuffled = True
        self.aside, self.stack, self.discard = self.stack, self.discard, Counter()
        self.count = sum(self.stack.values())
        self.old = {i + 1 for i in range(3) if self.orders[i]}

    def run_out(self):
        """A draw finds no tile: the game ends with one final scoring, other actions are lost (R12.2, A34, A35)."""
        self.events["ran out"] += 1
        self.events["ran out while replacing"] += self.replacing()
        self.events["ran out after a scoring"] += self.then == self.begin
        self.last, self.actions, self.just, self.then, self.empty = True, 0, None, None, []
        self.must_place = False
        self.to_scoring()

    def do_vault(self, what, cell=None):
        if what == "replace":
            return self.replace_display()
        i, cell = int(what) - 1, word_cell(cell)
        tile, self.vaults[i] = self.vaults[i], None
        self.cells[cell] = Vault(tile)
        self.actions -= 1
        self.must_place = False
        # A crowned vault moves the king; on a scoring space the turn is over (2010, R8.1)
        self.king += tile.crown
        if tile.crown and self.king in self.spaces:
            self.actions, self.just, self.slot = 0, None, i
            return self.to_scoring()
        self.just = cell
        self.refill_vault(i)
        self.then = self.next_action
        self.go_on()

    def refill_vault(self, i):
        """The order tile above is turned over, its space filled from the stack (2010)."""
        self.vaults[i], self.orders[i] = self.orders[i], None
        self.old.discard(i + 1)
        self.empty = [("orders", i)]

    def replace_display(self):
        """Discard the three first, then fill spaces 1 to 3 (A09, R4.9)."""
        self.events["dead display"] += 1
        self.events["dead display again"] += self.must_place
        self.events["dead display after a vault"] += self.just is not None
        self.discard.update(self.vaults)
        self.vaults = [None] * 3
        self.empty = [("vaults", i) for i in range(3)]
        self.then = self.replaced
        self.just, self.must_place = None, False
        self.go_on()

    def replacing(self):
        return self.then == self.replaced

    def replaced(self):
        self.must_place = True

    def next_action(self):
        """Three actions a turn, no fewer (2010, 2022)."""
        if self.actions == 0:
            self.turn, self.actions, self.just = 3 - self.turn, 3, None

    def do_builder(self):
        """On the vault just laid, only as the next action (2010, A10)."""
        self.put_builder(self.turn, self.just)
        self.just = None
        self.actions -= 1
        self.next_action()

    def put_builder(self, seat, cell):
        self.cells[cell].seat = seat
        self.supply[seat] -= 1

    def take_builder(self, cell):
        """A removed builder and its token return to their owner's supply (2010)."""
        vault = self.cells[cell]
        self.supply[vault.seat] += 1
        self.return_token(vault)
        vault.seat = vault.colour = None

    def return_token(self, vault):
        if vault.token:
            token = vault.token if vault.token in self.faces else vault.token[::-1]
            self.tokens[vault.seat].append(token)
            vault.token = None

    def move_builder(self, a, b):
        """The token goes with its builder (A18), glass and altar stay (A19, A47)."""
        old, new = self.cells[a], self.cells[b]
        new.seat, new.token = old.seat, old.token
        old.seat = old.token = None

    def promote(self, seat, cell, words):
        """Rank, and the other face where that was said; the old token returns (2010)."""
        up, _, back = words.partition("/")
        for token in self.tokens[seat]:
            if up in token and (not back or back in token):
                break
        self.tokens[seat].remove(token)
        vault = self.cells[cell]
        self.events["promoted again"] += vault.token is not None
        self.return_token(vault)
        vault.token = token if token[0] == up else token[::-1]
        return up

    def do_order(self, space, order, *words):
        self.slot, self.just = int(space) - 1, None
        cell = word_cell(words[0])
        me, other = self.turn, 3 - self.turn
        if order == "promote":
            self.barred = self.promote(me, cell, words[1])
            possible = self.promotions(other, self.barred)
        elif order == "move":
            self.move_builder(cell, word_cell(words[1]))
        elif order == "recruit":
            self.put_builder(me, cell)
            possible = self.paid_recruit_cells(other)
        elif order == "confuse":
            self.take_builder(cell)
            possible = self.pushes()
        elif order == "glass":
            self.cells[cell].glass = True
        elif order == "scaffold":
            self.cells[cell] = SCAFFOLD
            self.phase = "scaffold"
            return
        elif order == "disaster":
            self.discard_vault(cell)
        elif order == "altar":
            self.put_altar(cell)
            self.phase = "altar"
            return
        if order in PAID and self.coins[other] and possible:
            self.phase = "offer"  # coin and possible effect (R6.5, A12)
        elif order == "confuse":
            self.phase = "push"
        else:
            self.order_done()

    def do_pay(self):
        """The coin goes to the active player (2010, A13)."""
        self.coins[3 - self.turn] -= 1
        self.coins[self.turn] += 1
        order = self.orders[self.slot].order
        self.phase = "push" if order == "confuse" else order
        self.paid = order == "confuse"
        self.events["paid " + order] += 1
        self.events["holds two coins"] += self.coins[self.turn] == 2

    def do_decline(self):
        if self.orders[self.slot].order == "confuse":
            self.phase = "push"
        else:
            self.order_done()

    def do_promote(self, cell, words):
        self.promote(3 - self.turn, word_cell(cell), words)
        self.order_done()

    def do_recruit(self, cell):
        self.put_builder(3 - self.turn, word_cell(cell))
        self.order_done()

    def do_push(self, a, b):
        self.move_builder(word_cell(a), word_cell(b))
        self.order_done()

    def do_scaffold(self, cell):
        """Both, one after the other; the second may lean on the first (A45)."""
        self.cells[word_cell(cell)] = SCAFFOLD
        self.order_done()

    def do_altar(self, cell):
        self.put_altar(word_cell(cell))
        self.events["altars used up"] += self.altars < 2
        self.order_done()

    def put_altar(self, cell):
        self.cells[cell].altar = True
        self.altars -= 1

    def discard_vault(self, cell):
        """The tile goes to the discard pile, an altar back to its supply (A37, A47, A58)."""
        vault = self.cells.pop(cell)
        self.altars += vault.altar
        self.discard[vault.tile] += 1

    def order_done(self):
        """Discard the tile, then fill its space (R6.3, A33)."""
        self.discard[self.orders[self.slot]] += 1
        self.orders[self.slot] = None
        self.old.discard(self.slot + 1)
        self.empty = [("orders", self.slot)]
        self.slot = self.barred = None
        self.paid = False
        self.actions -= 1
        self.then = self.next_action
        self.go_on()

    # Scoring

    def to_scoring(self):
        self.phase = "juggle" if self.next_juggler() else "score"
        seats = {self.cells[c].seat for c in self.all_vaults() if self.cells[c].juggler()}
        self.events["jugglers of both"] += len(seats) == 2
        self.events["juggler at the final scoring on running out"] += bool(seats) and self.last

    def do_juggle(self, cell, colour):
        self.cells[word_cell(cell)].colour = colour
        self.phase = "juggle" if self.next_juggler() else "score"

    def do_score(self):
        items = self.area_items()
        for seat in (1, 2):
            self.points[seat].append(sum(i["points"] for i in items if i["seat"] == seat))
        self.scorings += 1
        slot, self.slot = self.slot, None
        # The third scoring, or the final one after running out, ends the game (2010, 2022)
        if self.last or self.scorings == 3:
            self.phase = "over"
            self.events["tied game"] += sum(self.points[1]) == sum(self.points[2])
            return
        # The next turn is the opponent's; the display is filled only now (R8.2)
        self.clear_up()
        self.turn = 3 - self.turn
        self.refill_vault(slot)
        self.then = self.begin
        self.go_on()

    def clear_up(self):
        """Builders home; two nearest rows with vaults go, with all nearer; slide; scaffolding goes (R11.1 to R11.5)."""
        for cell in self.all_vaults():
            if self.cells[cell].seat:
                self.take_builder(cell)
        rows = sorted({row for row, _ in self.all_vaults()})
        self.events["clearing: gap or one row"] += rows[:2] != [0, 1]
        last = rows[:2][-1]
        for cell in [c for c in self.cells if c[0] <= last]:
            if self.is_vault(cell):
                self.discard_vault(cell)
            else:
                del self.cells[cell]
        shift = min((row for row, _ in self.cells), default=0)
        self.events["clearing: slides over a gap"] += bool(self.cells) and shift > last + 1
        self.events["clearing: scaffolding nearest"] += bool(self.cells) and not any(
            self.is_vault((shift, c)) for c in range(WIDTH))
        self.cells = {(row - shift, c): v for (row, c), v in self.cells.items() if v is not SCAFFOLD}

    def areas(self):
        """Connected vaults of one colour; a single joker is none, two or more are one (2010, A40)."""
        for colour in COLOURS:
            todo = {c for c in self.all_vaults() if colour in self.cells[c].colours()}
            while todo:
                area, edge = set(), [min(todo)]
                while edge:
                    cell = edge.pop()
                    if cell in todo:
                        todo.remove(cell)
                        area.add(cell)
                        edge += neighbours(cell)
                if len(area) > 1 or not self.cells[min(area)].joker():
                    yield colour, area
                elif self.cells[min(area)].seat:
                    self.events["builder on a single joker"] += 1

    def majority(self, vaults):
        """Who has more builders, masons counting two; strongmen left over after cancelling win ties (R10.5)."""
        balance = strong = 0
        for v in vaults:
            sign = {None: 0, 1: 1, 2: -1}[v.seat]
            balance += sign * (2 if v.rank() == "mason" else 1)
            strong += sign * (v.rank() == "strongman")
        self.events["strongman decides"] += balance == 0 and strong != 0
        self.events["strongmen cancel"] += balance == 0 and strong == 0 and any(v.rank() == "strongman" for v in vaults)
        lead = balance or strong
        return 1 if lead > 0 else 2 if lead < 0 else None

    def area_items(self):
        items = []
        for colour, area in self.areas():
            vaults = [self.cells[c] for c in area]
            name = "the %s area of %d at %s" % (colour, len(area), cell_word(min(area)))
            if any(v.seat for v in vaults):
                items += self.items_of(vaults, name)
        return items

    def items_of(self, vaults, name):
        """Tiles, doubled once by any architect, glass after that, on altars twice as much (R13.6); the other player one
        for each builder (R10.2)."""
        winner = self.majority(vaults)
        if winner is None:
            return []
        found = [item(winner, len(vaults), "10.1", "area", "tiles of " + name)]
        if any(v.rank() == "architect" for v in vaults):
            found.append(item(winner, len(vaults), "10.6", "architect", "architect in " + name))
        for altar, each, rule in ((False, 2, "10.7"), (True, 4, "13.6")):
            glass = sum(each for v in vaults if v.glass and v.altar == altar)
            if glass:
                self.events["glass with altar"] += altar
                found.append(item(winner, glass, rule, "glass", "stained glass in " + name))
        second = sum(1 for v in vaults if v.seat == 3 - winner)
        if second:
            found.append(item(3 - winner, second, "10.2", "second", "second place in " + name))
        return found

    # What a trace shows

    def score(self):
        """Earlier scorings, and the one just held or what would be scored now."""
        banked = self.scorings - (self.phase == "over")
        items = [item(seat, self.points[seat][i], "10.9", "banked", "scoring %d" % (i + 1))
                 for i in range(banked) for seat in (1, 2) if self.points[seat][i]]
        return items + self.area_items()

    def result(self):
        """More points win, equal points share (2010, 2022); of a running game as if it were scored now."""
        items = self.score()
        points = [sum(i["points"] for i in items if i["seat"] == seat) for seat in (1, 2)]
        return {"points": points, "places": [1 + (p < max(points)) for p in points]}

    def state(self):
        self.events["row 40 or deeper"] += any(row >= 39 for row, _ in self.cells)
        return {
            "edition": self.options["edition"], "expansion": self.options["expansion"],
            "remove_six": self.options["remove_six"] == "yes", "crowns": self.options["crowns"],
            "first": None if self.options["first"] == "random" else int(self.options["first"]), "view": None,
            "phase": self.phase, "turn": self.turn, "actions": self.actions,
            "just": None if self.just is None else cell_word(self.just),
            "slot": None if self.slot is None else self.slot + 1,
            "rank": self.barred, "paid": self.paid, "must_place": self.must_place, "last": self.last,
            "king": self.king, "scoring_spaces": self.spaces, "scorings": self.scorings,
            "players": [self.player_json(1), self.player_json(2)],
            "orders": [TILE_JSON[t] for t in self.orders], "vaults": [TILE_JSON[t] for t in self.vaults],
            "top": TILE_JSON[self.top], "stack_count": self.count, "pass": 2 if self.reshuffled else 1,
            "old": sorted(self.old), "stack": pile_json(self.stack), "aside": pile_json(self.aside),
            "discard": pile_json(self.discard), "altars": self.altars, "cathedral": self.cathedral_json(),
        }

    def player_json(self, seat):
        return {"seat": seat, "points": self.points[seat], "coins": self.coins[seat], "builders": self.supply[seat],
                "tokens": self.tokens_json(seat)}

    def tokens_json(self, seat):
        """In the order of the data file; of equal tokens the first ones count as used first."""
        return [list(t) for i, t in enumerate(self.faces) if self.faces[i:].count(t) <= self.tokens[seat].count(t)]

    def cathedral_json(self):
        depth = 1 + max((row for row, _ in self.cells), default=-1)
        return [[vault_json(self.cells.get((row, c))) for c in range(WIDTH)] for row in range(depth)]


def item(seat, points, rule, kind, where):
    return {"seat": seat, "points": points, "rule": rule, "kind": kind, "where": where}


def pile_json(pile):
    return [dict(TILE_JSON[t], count=pile[t]) for t in sorted(pile, key=TILE_RANK.get)]


def vault_json(vault):
    if not isinstance(vault, Vault):
        return vault
    builder = vault.seat and {"seat": vault.seat, "rank": vault.rank() or "none"}
    if vault.token:
        builder.update(back=vault.token[1], colour=vault.colour)
    return dict(TILE_JSON[vault.tile], builder=builder, glass=vault.glass, altar=vault.altar)
