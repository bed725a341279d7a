# SPDX-License-Identifier: MIT
"""Sagrada a second time, to referee the engine: components, placement, play, scoring.

Written from the rulebook and the documented formats, without looking at the engine. Comments name the source of a
rule: [book] the rulebook, [card N] the text of a tool card, [R3.2] a number of docs/rules/sagrada.md that decides what
these leave open, [format] docs/formats/sagrada.md.
"""

import collections
import json
import os

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
COLOURS = "RGBYP"
COLOUR_NAMES = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "P": "purple"}
CELLS = [row + col for row in "abcd" for col in "12345"]
HAND_TOOLS = (1, 5, 6, 9, 10, 11)    # used between draft and placement [R4.4]
MOVE_TOOLS = (2, 3, 4, 12)           # move dice that are already in the window [R4.6]


# --- Components ----------------------------------------------------------------------------------------------------

def load_data():
    with open(os.path.join(ROOT, "data", "sagrada.json"), encoding="utf-8") as file:
        raw = json.load(file)
    return {
        "patterns": {p["id"]: p for p in raw["patterns"]["list"]},
        "public": {o["id"]: o for o in raw["public_objectives"]["list"]},
        "private": {o["id"]: o for o in raw["private_objectives"]["list"]},
        "tools": {t["number"]: t for t in raw["tools"]["list"]},
        "dice": raw["dice"],
    }


DATA = load_data()
TOOL_NUMBER = {tool["id"]: number for number, tool in DATA["tools"].items()}
PATTERNS = list(DATA["patterns"])
PUBLIC = list(DATA["public"])
PRIVATE = list(DATA["private"])


def die_key(die):
    return COLOURS.index(die[0]), die[1]


def pattern_prints(pattern):
    return list("".join(DATA["patterns"][pattern]["rows"]))


# --- Geometry and placement ----------------------------------------------------------------------------------------

def neighbours(cell, steps):
    row, col = divmod(cell, 5)
    return [(row + dr) * 5 + col + dc for dr, dc in steps if 0 <= row + dr < 4 and 0 <= col + dc < 5]


SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
BESIDE = [neighbours(c, SIDES) for c in range(20)]
DIAGONAL = [neighbours(c, CORNERS) for c in range(20)]
AROUND = [BESIDE[c] + DIAGONAL[c] for c in range(20)]
BORDER = [len(AROUND[c]) < 8 for c in range(20)]


def fits_print(prints, die, cell, waive):
    """The space's print: a colour or a value the die must have [book]; tools 2 and 3 waive one kind [card 2, 3]."""
    need = prints[cell]
    if need == ".":
        return True
    if need in COLOURS:
        return waive == "colour" or die[0] == need
    return waive == "value" or die[1] == need


def fits(window, prints, die, cell, waive=None, isolated=False):
    """May the die land on the cell of this window, as the window is now? [book: placing a die]"""
    if window[cell] or not fits_print(prints, die, cell, waive):
        return False
    for other in BESIDE[cell]:       # never beside its own colour or value; diagonally is fine
        near = window[other]
        if near and (near[0] == die[0] or near[1] == die[1]):
            return False
    touching = any([window[other] for other in AROUND[cell]])
    if isolated:                     # [card 9]; an empty window keeps the border rule [R5.9]
        return not touching and (any(window) or BORDER[cell])
    return touching if any(window) else BORDER[cell]


def fits_somewhere(window, prints, die, waive=None, isolated=False):
    return any(fits(window, prints, die, c, waive, isolated) for c in range(20))


def landings(window, prints, die, waive=None, isolated=False):
    return [c for c in range(20) if fits(window, prints, die, c, waive, isolated)]


def lifted_moves(window, prints, cell, waive=None):
    """Where the die of a cell can go: lifted first, never back to where it was [R4.6]."""
    rest = list(window)
    rest[cell] = None
    return [c for c in landings(rest, prints, window[cell], waive) if c != cell]


def shifted(window, start, goal):
    after = list(window)
    after[start], after[goal] = None, window[start]
    return after


# --- The game ------------------------------------------------------------------------------------------------------

class Seat:
    def __init__(self, number, privates):
        self.number = number
        self.pattern = None
        self.prints = None
        self.cards = []
        self.private = [None] * privates
        self.favour = 0
        self.skips = False
        self.window = [None] * 20

    def json(self):
        return {
            "seat": self.number, "pattern": self.pattern, "chosen": self.pattern is not None, "prints": self.prints,
            "cards": sorted(self.cards, key=PATTERNS.index), "private": self.private, "favour": self.favour,
            "skips": self.skips, "window": self.window,
        }


class Game:
    """A whole table. `step` names what is decided next; `legal` and `apply` do the rest."""

    @staticmethod
    def full_options(players, given):
        """The options of a table: what is given, else the default [format]."""
        options = {"flux_brush": given.get("flux_brush", "bag")}
        if players == 1:
            options["solo_tools"] = int(given.get("solo_tools", 3))
        for name in ("tools", "public", "private"):
            options[name] = given[name].split(",") if name in given else []
        if players > 1:
            options["first"] = given.get("first", "random")
        for seat in range(1, players + 1):
            options["pattern%d" % seat] = given.get("pattern%d" % seat, "random")
        return options

    def __init__(self, players, options):
        self.players = players
        self.options = options
        self.solo = players == 1
        self.round, self.turn, self.seat = 1, 1, 1
        self.first = self.given_first()
        self.tools = {TOOL_NUMBER[t]: {"tokens": 0, "spent": False} for t in options["tools"]}
        self.public = set(options["public"])
        self.pool, self.track = [], [[] for _ in range(10)]
        self.bag = {c: DATA["dice"]["per_colour"] for c in COLOURS}
        self.rolling = {c: 0 for c in COLOURS}
        self.seats = [Seat(n, 2 if self.solo else 1) for n in range(1, players + 1)]
        self.step, self.hand, self.using, self.moved = None, None, None, None
        self.drafted = self.tool_used = False
        self.events = collections.Counter()
        self.take_given_cards()
        self.set_up_next()

    # Set-up [book; format for the order; R1.9 for what a table may fix]

    def given_first(self):
        if self.solo:
            return 1
        return None if self.options["first"] == "random" else int(self.options["first"])

    def take_given_cards(self):
        """Named patterns need no choice and their cards leave the deck; named private objectives go by seat."""
        self.deck = set(range(1, 13))
        given = self.options["private"]
        for seat in self.seats:
            if given:
                seat.private = list(given) if self.solo else [given[seat.number - 1]]
            name = self.options["pattern%d" % seat.number]
            if name != "random":
                self.set_pattern(seat, name)
                self.deck.discard(DATA["patterns"][name]["card"])

    def set_pattern(self, seat, name):
        seat.pattern, seat.prints = name, pattern_prints(name)

    def tool_count(self):
        return self.options["solo_tools"] if self.solo else 3

    def set_up_next(self):
        """Which set-up step is still open; the first round begins when none is."""
        self.seat = 1
        if len(self.tools) < self.tool_count():
            self.step = "deal_tool"
        elif len(self.public) < (2 if self.solo else 3):
            self.step = "deal_public"
        elif self.first is None:
            self.step = "deal_first"
        elif not self.seek("deal_private", lambda s: None in s.private):
            if not self.seek("deal_card", lambda s: s.pattern is None and len(s.cards) < 4 and not self.choosing()):
                if not self.seek("pattern", lambda s: s.pattern is None):
                    self.begin_play()

    def choosing(self):
        """All cards are dealt before the first choice."""
        return all(s.pattern or len(s.cards) == 4 for s in self.seats)

    def seek(self, step, wants):
        for seat in self.seats:
            if wants(seat):
                self.step, self.seat = step, seat.number
                return True
        return False

    def begin_play(self):
        """Tokens equal the pattern's difficulty [book]; solo has none [R7.1]."""
        for seat in self.seats:
            seat.cards = []
            seat.favour = 0 if self.solo else DATA["patterns"][seat.pattern]["difficulty"]
        self.begin_round()

    # Rounds and turns

    def begin_round(self):
        self.step, self.turn, self.seat = "draw", 1, self.first
        self.drafted = self.tool_used = False

    def turn_seat(self, turn):
        """Clockwise from the first player, then back again from the last [book]."""
        place = turn - 1 if turn <= self.players else 2 * self.players - turn
        return (self.first - 1 + place) % self.players + 1

    def first_half(self):
        return self.turn <= self.players

    def end_turn(self):
        """Next turn; a second turn given up for Running Pliers is passed over [card 8]."""
        self.drafted = self.tool_used = False
        while True:
            self.turn += 1
            if self.turn > 2 * self.players:
                return self.end_round()
            self.seat = self.turn_seat(self.turn)
            if self.first_half() or not self.me().skips:
                self.step = "turn"
                return None
            self.events["second turn skipped"] += 1

    def end_round(self):
        """What is left covers the round's space; the bag goes on clockwise [book]."""
        self.track[self.round - 1] = sorted(self.pool, key=die_key)
        self.events["round leaves %d dice" % len(self.pool)] += 1
        self.pool = []
        for seat in self.seats:   # the mark stays to the end of the round [format]
            seat.skips = False
        if self.round == DATA["dice"]["rounds"]:
            self.step, self.turn, self.seat = "over", 1, 1
            return
        self.round += 1
        self.first = self.first % self.players + 1
        self.begin_round()

    # Small questions

    def me(self):
        return self.seats[self.seat - 1]

    def places(self, die, isolated=False):
        return landings(self.me().window, self.me().prints, die, None, isolated)

    def placeable(self, die, isolated=False):
        return fits_somewhere(self.me().window, self.me().prints, die, None, isolated)

    def to_move(self):
        if self.step == "over":
            return "over"
        return "chance" if self.step in CHANCE else self.seat

    def payments(self, number, pool):
        """Ways to pay for a tool: `None` for tokens, or each different pool die of the card's colour in solo.
        One token on a bare card, two later [book]. Solo: every card once [book, R7.3]."""
        card = self.tools[number]
        if self.solo:
            colour = DATA["tools"][number]["solo_colour"]
            return [] if card["spent"] else sorted({d for d in pool if d[0] == colour}, key=die_key)
        return [None] if self.me().favour >= (2 if card["tokens"] else 1) else []

    # Which tools can be used

    def helps(self, number, die):
        """Would this tool do something allowed with the die in hand? [R4.7]"""
        if number in (6, 11):
            return True
        if number == 1:
            return bool(self.pliers_values(die))
        if number == 5:
            return bool(self.swaps())
        if number == 9:
            return self.placeable(die, isolated=True)
        return self.placeable(die[0] + str(7 - int(die[1])))

    def pliers_values(self, die):
        """One up or down, no step between 6 and 1 [card 1]; only where the die then fits [R5.1]."""
        values = [v for v in (int(die[1]) - 1, int(die[1]) + 1) if 1 <= v <= 6]
        return [v for v in values if self.placeable(die[0] + str(v))]

    def swaps(self):
        """Round space and die for Lens Cutter [card 5]; only dice that then fit [R5.5]."""
        return [(r, d) for r in range(10) for d in sorted(set(self.track[r]), key=die_key) if self.placeable(d)]

    def draftable(self, die):
        """A die is drafted only to be placed, or if a tool can still see to it [R2.4]."""
        if self.placeable(die):
            return True
        if self.tool_used:
            return False
        rest = list(self.pool)
        rest.remove(die)
        return any(t in self.tools and self.payments(t, rest) and self.helps(t, die) for t in HAND_TOOLS)

    def window_moves(self, number):
        """Moves (from, to) that a window-moving tool allows now."""
        seat = self.me()
        waive = {2: "colour", 3: "value"}.get(number)
        dice = [c for c in range(20) if seat.window[c] and c != self.moved and self.movable(number, c)]
        moves = [(c, goal) for c in dice for goal in lifted_moves(seat.window, seat.prints, c, waive)]
        if number == 4 and self.moved is None:   # only pairs that can be completed [R5.4]
            moves = [m for m in moves if self.lathekin_second(*m)]
        return moves

    def movable(self, number, cell):
        """Tap Wheel: a colour that is on the round track, and the second die of the first one's colour [R5.12]."""
        if number != 12:
            return True
        colour = self.me().window[cell][0]
        if self.moved is not None and self.me().window[self.moved][0] != colour:
            return False
        return any(die[0] == colour for space in self.track for die in space)

    def lathekin_second(self, start, goal):
        """Can another die still be moved after this one?"""
        seat = self.me()
        after = shifted(seat.window, start, goal)
        return any(lifted_moves(after, seat.prints, c) for c in range(20) if after[c] and c != goal)

    def turn_tool_use(self, number, pool):
        """May this tool be used with no die in hand, once `pool` is what is left after paying?"""
        if number in MOVE_TOOLS:
            return bool(self.window_moves(number))
        if number == 7:   # second turn, before drafting [R5.7]
            return not self.first_half() and not self.drafted and bool(pool)
        if number == 8:   # first turn, after draft-and-place, second die must fit [R5.8]
            return self.first_half() and self.drafted and any(self.placeable(d) for d in pool)
        return False

    # Legal moves, by step

    def legal(self):
        """Words of the legal moves, or for chance a dictionary from words to weight."""
        return getattr(self, "legal_" + self.step)()

    def legal_deal_tool(self):
        return {"deal tool " + t["id"]: 1 for n, t in DATA["tools"].items() if n not in self.tools}

    def legal_deal_public(self):
        return {"deal public " + o: 1 for o in PUBLIC if o not in self.public}

    def legal_deal_first(self):
        return {"deal first %d" % n: 1 for n in range(1, self.players + 1)}

    def legal_deal_private(self):
        dealt = [o for s in self.seats for o in s.private]
        return {"deal private " + o: 1 for o in PRIVATE if o not in dealt}

    def legal_deal_card(self):
        return {"deal card %d" % c: 1 for c in self.deck}

    def legal_pattern(self):
        return ["pattern " + p for p in self.me().cards]

    def legal_draw(self):
        """One die after the other, each colour as often as it is in the bag, each face alike."""
        return {"draw %s%d" % (c, v): self.bag[c] for c in COLOURS for v in range(1, 7) if self.bag[c]}

    def legal_roll(self):
        return {"roll %s%d" % (self.hand[0], v): 1 for v in range(1, 7)}

    def legal_reroll(self):
        colour = next(c for c in COLOURS if self.rolling[c])
        return {"roll %s%d" % (colour, v): 1 for v in range(1, 7)}

    def legal_redraw(self):
        return {"redraw " + c: self.bag[c] for c in COLOURS if self.bag[c]}

    def legal_turn(self):
        moves = ["end"]   # allowed whenever nothing is half done [R2.6]
        if not self.drafted:
            moves += ["take " + d for d in set(self.pool) if self.draftable(d)]
        if not self.tool_used:
            moves += self.tool_words(lambda n, rest: self.turn_tool_use(n, rest))
        return moves

    def legal_hand(self):
        moves = ["place " + CELLS[c] for c in self.places(self.hand, isolated=self.using == 9)]
        if not self.tool_used:
            moves += self.tool_words(lambda n, _: n in HAND_TOOLS and self.helps(n, self.hand))
        return moves

    def tool_words(self, usable):
        moves = []
        for number in self.tools:
            for payment in self.payments(number, self.pool):
                rest = list(self.pool)
                if payment:
                    rest.remove(payment)
                if usable(number, rest):
                    moves.append("tool " + DATA["tools"][number]["id"] + (" " + payment if payment else ""))
        return moves

    def legal_second(self):
        return ["take " + d for d in set(self.pool) if self.placeable(d)]

    def legal_value(self):
        """Flux Remover takes any face [R5.11]; Grozing Pliers one beside the old."""
        return ["value %d" % v for v in (range(1, 7) if self.using == 11 else self.pliers_values(self.hand))]

    def legal_swap(self):
        return ["swap %d %s" % (r + 1, d) for r, d in self.swaps()]

    def legal_move(self):
        moves = ["move %s %s" % (CELLS[a], CELLS[b]) for a, b in self.window_moves(self.using)]
        return moves + (["stop"] if self.using == 12 and self.moved is not None else [])

    def legal_over(self):
        return []

    # Playing moves, by first word

    def apply(self, words):
        word, *rest = words.split(" ")
        getattr(self, "play_" + word)(*rest)

    def play_deal(self, what, which):
        if what == "tool":
            self.tools[TOOL_NUMBER[which]] = {"tokens": 0, "spent": False}
        elif what == "public":
            self.public.add(which)
        elif what == "first":
            self.first = int(which)
        elif what == "private":
            self.me().private[self.me().private.index(None)] = which
        else:
            self.deck.remove(int(which))
            self.me().cards += [p for p in PATTERNS if DATA["patterns"][p]["card"] == int(which)]
        self.set_up_next()

    def play_pattern(self, name):
        self.set_pattern(self.me(), name)
        self.set_up_next()

    def play_draw(self, die):
        self.bag[die[0]] -= 1
        self.pool.append(die)
        if len(self.pool) == DATA["dice"]["drawn"][str(self.players)]:   # two a player and one more; solo 4 [book]
            self.step = "turn"

    def play_take(self, die):
        if not self.placeable(die):
            self.events["draft of an unplaceable die"] += 1
        self.pool.remove(die)
        self.hand, self.drafted, self.step = die, True, "hand"

    def play_place(self, cell):
        if self.using == 9 and not any(self.me().window):
            self.events["straightedge on an empty window"] += 1
        self.me().window[CELLS.index(cell)] = self.hand
        self.finish()

    def finish(self):
        """Nothing is half done any more."""
        self.hand = self.using = self.moved = None
        self.step = "turn"

    def play_end(self):
        self.end_turn()

    def play_tool(self, name, payment=None):
        number = TOOL_NUMBER[name]
        self.count_tool(number)
        self.pay(number, payment)
        self.tool_used, self.using = True, number
        if number in MOVE_TOOLS:
            self.step = "move"
        else:
            getattr(self, "start_" + name)()

    def count_tool(self, number):
        name = "tool %d" % number
        if number in MOVE_TOOLS:
            name += " after the draft" if self.drafted else " before the draft"
            name += ", lone die" if sum(map(bool, self.me().window)) == 1 else ""
        elif number in HAND_TOOLS and not self.placeable(self.hand):
            name += " on an unplaceable die"
        elif number == 8 and self.turn == self.players:
            name += " by the last player"
        self.events[name] += 1

    def pay(self, number, payment):
        card = self.tools[number]
        if self.solo:            # the die leaves the game with the card [R7.4]
            self.pool.remove(payment)
            card["spent"] = True
            return
        cost = 2 if card["tokens"] else 1
        card["tokens"] += cost
        self.me().favour -= cost

    def start_grozing_pliers(self):
        self.step = "value"

    def start_lens_cutter(self):
        self.step = "swap"

    def start_flux_brush(self):
        self.hand, self.step = self.hand[0] + "?", "roll"

    def start_glazing_hammer(self):
        for die in self.pool:
            self.rolling[die[0]] += 1
        self.pool, self.step = [], "reroll"

    def start_running_pliers(self):
        """A second draft now instead of the second turn [card 8]."""
        self.me().skips, self.step = True, "second"

    def start_cork_backed_straightedge(self):
        self.step = "hand"

    def start_grinding_stone(self):
        self.hand, self.step = self.hand[0] + str(7 - int(self.hand[1])), "hand"

    def start_flux_remover(self):
        """The drafted die goes into the bag before another is drawn [R5.11]."""
        self.bag[self.hand[0]] += 1
        self.hand, self.step = None, "redraw"
        if sum(self.bag.values()) == 1:
            self.events["flux remover with an empty bag"] += 1

    def play_redraw(self, colour):
        self.bag[colour] -= 1
        self.hand, self.step = colour + "?", "value"

    def play_value(self, value):
        self.hand, self.step = self.hand[0] + value, "hand"
        if not self.placeable(self.hand):      # only Flux Remover gets here: the die lies in the pool [R5.11]
            self.events["flux remover leaves the die in the pool"] += 1
            self.pool.append(self.hand)
            self.finish()

    def play_roll(self, die):
        if self.step == "reroll":
            self.rolling[die[0]] -= 1
            self.pool.append(die)
            if not any(self.rolling.values()):
                self.finish()
            return
        self.hand, self.step = die, "hand"
        if not self.placeable(die):            # [card 6, R5.6]; the draft is spent
            self.return_flux_die()

    def return_flux_die(self):
        self.events["flux brush returns the die: " + self.options["flux_brush"]] += 1
        if self.options["flux_brush"] == "bag":
            self.bag[self.hand[0]] += 1
        else:
            self.pool.append(self.hand)
        self.finish()

    def play_swap(self, space, die):
        """The drafted die takes the other one's space [card 5]; both keep their values."""
        dice = self.track[int(space) - 1]
        if die == self.hand:
            self.events["lens cutter takes an equal die"] += 1
        dice.remove(die)
        dice.append(self.hand)
        dice.sort(key=die_key)
        self.hand, self.step = die, "hand"

    def play_move(self, start, goal):
        start, goal = CELLS.index(start), CELLS.index(goal)
        self.me().window = shifted(self.me().window, start, goal)
        if self.using in (4, 12) and self.moved is None:
            self.moved = goal
        else:
            self.finish()

    def play_stop(self):
        self.finish()

    # Position as JSON [format]

    def state(self):
        return {
            "players": self.players, "viewer": "referee", "flux_brush": self.options["flux_brush"], "step": self.step,
            "round": self.round, "turn": self.turn, "first": self.first, "seat": self.seat, "drafted": self.drafted,
            "tool_used": self.tool_used, "hand": self.hand,
            "using": DATA["tools"][self.using]["id"] if self.using else None,
            "moved": None if self.moved is None else CELLS[self.moved],
            "tools": [dict(number=n, tool=DATA["tools"][n]["id"], **self.tools[n]) for n in sorted(self.tools)],
            "public": sorted(self.public, key=PUBLIC.index),
            "pool": sorted(self.pool, key=die_key),
            "rolling": {COLOUR_NAMES[c]: self.rolling[c] for c in COLOURS},
            "bag": {COLOUR_NAMES[c]: self.bag[c] for c in COLOURS},
            "track": self.track, "seats": [s.json() for s in self.seats],
            "target": self.target() if self.solo else None,
        }

    def score(self):
        return score_items(self)

    def spaces_of(self, seat, at):
        return [CELLS[c] for c in spaces_of(self.seats[seat - 1].window, at)]

    def result(self):
        return result(self)

    def target(self):
        """What a solo player has to beat: the dice on the round track [book]."""
        return sum(int(d[1]) for space in self.track for d in space)


CHANCE = ("deal_tool", "deal_public", "deal_first", "deal_private", "deal_card", "draw", "roll", "reroll", "redraw")


# --- Scoring -------------------------------------------------------------------------------------------------------

ROWS = [list(range(5 * r, 5 * r + 5)) for r in range(4)]
COLUMNS = [list(range(c, 20, 5)) for c in range(5)]
VALUE_SETS = {"light_shades": "12", "medium_shades": "34", "deep_shades": "56", "shade_variety": "123456"}


def public_points(objective, window):
    """The points one public objective brings, with words for what: each line by itself, otherwise all sets together
    [book, card texts]."""
    worth = DATA["public"][objective]["points"]
    dice = [d for d in window if d]
    if objective in VALUE_SETS:
        return sets_of(worth, min(sum(d[1] == v for d in dice) for v in VALUE_SETS[objective]))
    if objective == "color_variety":
        return sets_of(worth, min(sum(d[0] == c for d in dice) for c in COLOURS))
    if objective == "color_diagonals":   # a point for each die with its colour at a corner
        return sets_of(1, sum(any(window[o] and window[o][0] == window[c][0] for o in DIAGONAL[c])
                              for c in range(20) if window[c]))
    side = 0 if "color" in objective else 1
    lines = ROWS if objective.startswith("row") else COLUMNS
    names = [", row " + r for r in "abcd"] if lines is ROWS else [", column " + c for c in "12345"]
    return [(worth, name) for name, line in zip(names, lines)   # full lines without a repeat
            if all(window[c] for c in line) and len({window[c][side] for c in line}) == len(line)]


def spaces_of(window, at):
    """The cells that an item of the score is about."""
    objective = at.get("public")
    if "row" in at:
        return ROWS["abcd".index(at["row"])]
    if "column" in at:
        return COLUMNS[at["column"] - 1]
    if objective == "color_diagonals":
        return [c for c in range(20) if window[c] and any(window[o] and window[o][0] == window[c][0] for o in DIAGONAL[c])]
    if objective:
        return [c for c in range(20) if window[c] and window[c][1] in VALUE_SETS.get(objective, "123456")]
    if "private" in at:
        return [c for c in range(20) if window[c] and window[c][0] == DATA["private"][at["private"]]["colour"]]
    return [c for c in range(20) if not window[c]]


def sets_of(worth, times):
    return [(worth * times, " x %d" % times)] if times else []


def private_points(objective, window):
    colour = DATA["private"][objective]["colour"]
    return sum(int(d[1]) for d in window if d and d[0] == colour)


def private_score(seat):
    """The better of a seat's private objectives; only a solo seat has two, of which one counts [R7.6]."""
    return max([private_points(o, seat.window) for o in seat.private if o], default=0)


def private_items(game, seat):
    """An item even of 0 points, once the objective is dealt [format]; of two equal ones the first."""
    dealt = [o for o in seat.private if o]
    if not dealt:
        return []
    best = max(dealt, key=lambda o: private_points(o, seat.window))
    rule = "7.6" if game.solo else "6.12"
    return [("private", rule, DATA["private"][best]["name"], private_points(best, seat.window))]


def seat_items(game, seat):
    """(kind, rule number on the rules page, words, points) of one seat."""
    items = [("public", "6.%d" % (2 + PUBLIC.index(o)), DATA["public"][o]["name"] + words, p)
             for o in game.public for p, words in public_points(o, seat.window)]
    items += private_items(game, seat)
    if seat.favour:
        items.append(("favour", "6.13", "favour tokens left: %d" % seat.favour, seat.favour))
    empty = seat.window.count(None)
    if empty:
        rule, each = ("7.7", -3) if game.solo else ("6.14", -1)
        items.append(("empty", rule, "empty spaces: %d" % empty, each * empty))
    return items


def score_items(game):
    items = [(s.number,) + item for s in game.seats for item in seat_items(game, s)]
    game.events.update("scored " + item[3].split(",")[0].split(" x ")[0] for item in items if item[1] == "public")
    if game.solo:
        items += [("rival", "target", "7.5", "round track, space %d" % (space + 1), sum(int(d[1]) for d in dice))
                  for space, dice in enumerate(game.track) if dice]
    return [dict(zip(("seat", "kind", "rule", "where", "points"), item)) for item in items]


def result(game):
    points = [sum(item[3] for item in seat_items(game, s)) for s in game.seats]
    if game.solo:   # strictly more than the target wins [R7.8]
        if game.step == "over":
            gap = points[0] - game.target()
            game.events["solo " + ("won" if gap > 0 else "missed by nothing" if gap == 0 else "lost")] += 1
        return {"points": points, "places": [1 if points[0] > game.target() else 2], "rival": game.target()}
    ranks = []
    for seat in game.seats:   # [R6.16]: private points, tokens, later in the last round's order
        order = last_round_place(game, seat)
        ranks.append((points[seat.number - 1], private_score(seat), seat.favour, order))
    count_ties(game, ranks)
    return {"points": points, "places": [1 + sum(other > own for other in ranks) for own in ranks]}


def last_round_place(game, seat):
    """How late a seat is in the turn order of round 10, also when asked earlier; the same for all before the lot."""
    if game.first is None:
        return 0
    last_first = game.first + DATA["dice"]["rounds"] - game.round
    return (seat.number - last_first) % game.players


def count_ties(game, ranks):
    for one in range(len(ranks)):
        for two in range(one):
            if ranks[one][0] == ranks[two][0]:
                level = next((i for i in range(4) if ranks[one][i] != ranks[two][i]), 0)
                game.events["tie decided by " + ("nothing", "private points", "tokens", "order")[level]] += 1
