# SPDX-License-Identifier: MIT
"""The Red Cathedral's pieces and how its table is set, for the rules in red_cathedral_model.py."""

import bisect
import collections
import itertools
import json
import pathlib

DATA = json.loads((pathlib.Path(__file__).parents[2] / "data" / "red_cathedral.json").read_text())

MATERIALS = [m["id"] for m in DATA["materials"]["list"]]
GEMS = [m["id"] for m in DATA["materials"]["list"] if m["gem"]]
DICE = DATA["dice"]["list"]
COLOURS = DICE[1:]
RESOURCES = {t["id"]: t for t in DATA["resource_tiles"]["list"]}
TILES = {t["id"]: t for t in DATA["workshop_tiles"]["tiles"]["list"]}
SLOTS = DATA["workshop_board"]["slots"]["list"]
PLANS = {p["id"]: p for p in DATA["construction_plans"]["plans"]["list"]}
CARDS = {c["id"]: c for c in DATA["cathedral_cards"]["cards"]["list"]}
ACTIONS = {a["id"]: a for a in DATA["influence"]["actions"]["list"]}
GUILDS = {c["id"]: c for c in DATA["influence"]["cards"]["list"]}
IVAN_CARDS = {c["id"]: c for c in DATA["solo"]["list"]}
ORNAMENT_OF = {"base": "door", "middle": "arch", "dome": "cross"}
ORNAMENT_COST = DATA["workshop_board"]["ornament_materials"]
GEM_SETS = [()] + [c for n in (1, 2) for c in itertools.combinations_with_replacement(GEMS, n)]
SPACES, FULL = DATA["market"]["spaces"], DATA["market"]["max_dice_per_space"]
LAP = sum(gap * times for gap, times in DATA["score_track"]["gaps"]["runs"])
PRESTIGE = list(itertools.accumulate(g for g, n in DATA["score_track"]["gaps"]["runs"] for _ in range(n)))
MAX_EXTRA = 7   # R6.2
DELIVERIES = 3  # rulebook: materials brought by one build action
IVAN = 2        # his seat in a solo game

DEFAULTS = {"workshops": "standard", "round_limit": 500, "colours": [], "first": "random"}
CHANCE_STEPS = ("ring", "guilds", "drop", "plan", "section", "tile", "first", "ivan_cards", "ivan_dice")


def none_of_all():
    return dict.fromkeys(MATERIALS, 0)


# The score track. It repeats itself every lap (R3.4).

def prestige_at(marker):
    """Prestige spaces at or below the marker."""
    return marker // LAP * len(PRESTIGE) + bisect.bisect(PRESTIGE, marker % LAP)


def prestige_space(number):
    """Where the track shows so much prestige; 0 shows none, space 0 being no prestige space (R2.4)."""
    lap, rest = divmod(number - 1, len(PRESTIGE))
    return lap * LAP + PRESTIGE[rest]


def prestige_behind(marker):
    """The nearest prestige space strictly behind the marker, or None (R3.3)."""
    number = prestige_at(marker - 1) if marker else 0
    return prestige_space(number) if number else None


class Table:
    """An empty table, what lies on it, and the chance events that set it."""

    # Setting the table (chapter 1: all of it by chance, in the order of the rulebook).

    @staticmethod
    def full_options(players, given):
        """The options of a table: what is given, else the default."""
        options = {**DEFAULTS, **given}
        if isinstance(options["colours"], str):
            options["colours"] = options["colours"].split(",")
        if players == 1:
            del options["first"]  # alone the human begins (R9.2)
        return options

    def __init__(self, players, options):
        self.events = collections.Counter()
        self.solo = players == 1
        self.seats = 2 if self.solo else players
        self.advanced = options["workshops"] == "advanced"
        self.named_first = options.get("first", "random")
        self.colours = options["colours"] + [c for c in COLOURS if c not in options["colours"]]  # R1.7, R9.1
        self.position = {
            "workshops": options["workshops"], "round_limit": options["round_limit"], "round": 0, "step": "ring",
            "turn": 1, "first": 1, "ender": None, "plan": None,
            "market": [{"tile": None, "quadrant": at // 2 + 1} for at in range(SPACES)],
            "guilds": [None] * 4,
            "dice": [{"die": die, "space": None, "face": None} for die in DICE],
            "towers": [], "supply": {m["id"]: m["pieces"] for m in DATA["materials"]["list"]},
            "houses": [self.new_house(seat) for seat in range(self.seats)],
            "claiming": None, "left": 0, "must_take": False, "may_take": [], "moved": None, "obtained": False,
            "worked": False, "influenced": False, "repeatable": None, "exchange": "possible", "rerolled": False,
        }
        if self.solo:
            self.position["ivan_row"] = [{"card": None, "die": None, "face_up": False} for _ in IVAN_CARDS]
            self.position["ivan_inventory"] = none_of_all()
            self.position["ivan_construction"] = none_of_all()

    def new_house(self, at):
        rules, colour = DATA["players"], self.colours[at]
        house = {"colour": colour, "ivan": self.solo and at == 1, "marker": rules["start_score_space"],
                 "prestige": prestige_at(rules["start_score_space"]), "roubles": 0, "sections": 0, "claimed": 0,
                 "ornaments": 0}
        if house["ivan"]:
            return house
        inside = rules["banners_in_inventory"]
        house.update({
            "stock": none_of_all(), "room": rules["inventory_places"] - inside, "banners_inside": inside,
            "banners_outside": 0 if self.advanced else rules["banners"] - inside,
            "slots": [self.new_slot(colour, n) for n in range(len(SLOTS))],
            "ornaments_ready": {kind: 0 if self.advanced else n for kind, n in rules["ornaments"].items()}})
        return house

    def new_slot(self, colour, at):
        """Rulebook, advanced side: 3 roubles a slot, ornaments on the coloured slots, spare banners on the white."""
        board, white = DATA["workshop_board"], SLOTS[at].startswith("white")
        cost = board["standard_costs"]["by_board"][colour][at]
        if self.advanced:
            cost = board["advanced_costs"]["all_slots"]
        locked = self.advanced and not white
        return {"slot": SLOTS[at], "cost": cost, "tile": None, "face_up": False, "banner": self.advanced and white,
                "ornament": board["advanced_ornaments"]["by_board"][colour][at] if locked else None}

    # Looking things up.

    def state(self):
        return {**self.position, "worth": [self.tower_facts(tower)[0] for tower in self.position["towers"]]}

    @property
    def house(self):
        return self.position["houses"][self.position["turn"] - 1]

    def sites(self):
        return (site for tower in self.position["towers"] for site in tower)

    def site(self, name):
        return self.position["towers"][ord(name[0]) - ord("a")][int(name[1:]) - 1]

    def die(self, name):
        return self.position["dice"][DICE.index(name)]

    def dice_on(self, space):
        return [die for die in self.position["dice"] if die["space"] == space]

    def resource_at(self, space):
        return RESOURCES[self.position["market"][space - 1]["tile"]]

    def slot(self, name):
        return self.house["slots"][SLOTS.index(name)]

    def rolling(self):
        """The next die in hand: dice of a space are rolled in their order."""
        if self.position["step"] in ("ring", "guilds", "drop"):
            return None
        return next((die for die in self.position["dice"] if die["face"] is None), None)

    def to_move(self):
        step = self.position["step"]
        if step == "over":
            return "over"
        if step in CHANCE_STEPS or self.rolling():
            return "chance"
        return 1 if self.solo else self.position["turn"]

    # Set-up events.

    def legal_ring(self):
        lying = [space["tile"] for space in self.position["market"]]
        return {f"stall {tile}": 1 for tile in RESOURCES if tile not in lying}

    def do_stall(self, tile):
        space = next(s for s in self.position["market"] if s["tile"] is None)
        space.update(tile=tile, amount=RESOURCES[tile]["amount"])
        if all(s["tile"] for s in self.position["market"]):
            self.position["step"] = "guilds"

    def legal_guilds(self):
        lying = [card["group"] for card in self.position["guilds"] if card]
        return {f"guild {card}": 1 for card, c in GUILDS.items() if c["group"] not in lying}

    def do_guild(self, card):
        actions = [a for a in ACTIONS if a in GUILDS[card]["actions"]]
        at = self.position["guilds"].index(None)
        self.position["guilds"][at] = {"card": card, "group": GUILDS[card]["group"], "actions": actions}
        if at == 3:
            self.position["step"] = "drop"

    def legal_drop(self):
        return {f"drop {die['die']} {face}": 1 for die in self.position["dice"] if die["space"] is None
                for face in range(1, 7)}

    def do_drop(self, name, face):
        """Rulebook: one die on each space clockwise, beginning beside the recognition tile."""
        start = next(at for at in range(SPACES) if self.position["market"][at]["tile"] == "recognition")
        lying = sum(die["space"] is not None for die in self.position["dice"])
        self.die(name).update(space=(start + lying) % SPACES + 1, face=int(face))
        if lying + 1 == len(DICE):
            self.position["step"] = "plan"

    def legal_plan(self):
        return {f"plan {plan}": 1 for plan, p in PLANS.items() if p["players"] == self.seats}

    def do_plan(self, plan):
        for at, height in enumerate(PLANS[plan]["heights"]):
            types = ["base"] + ["middle"] * (height - 2) + ["dome"]
            self.position["towers"].append([
                {"site": f"{chr(ord('a') + at)}{level}", "type": kind, "card": None, "tile": None, "owner": None,
                 "held": none_of_all(), "done": False, "ornament": None} for level, kind in enumerate(types, 1)])
        self.position.update(plan=plan, step="section")

    def legal_section(self):
        dealt = [site["card"] for site in self.sites()]
        kind = next(site["type"] for site in self.sites() if not site["card"])
        return {f"section {card}": 1 for card, c in CARDS.items() if c["type"] == kind and card not in dealt}

    def do_section(self, card):
        site, facts = next(site for site in self.sites() if not site["card"]), CARDS[card]
        site.update(card=card, cost={**none_of_all(), **facts["cost"]}, recognition=facts["recognition"],
                    roubles=facts["roubles"])
        if all(site["card"] for site in self.sites()):
            self.position["step"] = "tile"

    def legal_tile(self):
        """Rulebook: tiles with the symbol stay in the box below three players."""
        dealt = [site["tile"] for site in self.sites()]
        left = {tile: t["plain"] + (t["three_plus"] if self.seats > 2 else 0) - dealt.count(tile)
                for tile, t in TILES.items()}
        return {f"tile {tile}": n for tile, n in left.items() if n}

    def do_tile(self, tile):
        next(site for site in self.sites() if not site["tile"])["tile"] = tile
        if all(site["tile"] for site in self.sites()):
            self.position["step"] = "ivan_cards" if self.solo else "first"
            if not self.solo and self.named_first != "random":
                self.do_first(self.named_first)  # R1.8

    def legal_first(self):
        return {f"first {seat}": 1 for seat in range(1, self.seats + 1)}

    def do_first(self, seat):
        self.position.update(first=int(seat), turn=int(seat))
        for at, roubles in enumerate(DATA["players"]["start_roubles_by_turn_order"][:self.seats]):
            self.position["houses"][(int(seat) - 1 + at) % self.seats]["roubles"] = roubles
        self.position["step"] = "act"
