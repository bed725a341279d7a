# SPDX-License-Identifier: MIT
"""gen_red_cathedral.py DATA.json OUT.h OUT.inc: constants and tables of The Red Cathedral.

Refuses data the rules cannot live with: a repeatable action that costs nothing, a plan that does not fit its players, a
card nobody could pay for, a track whose spaces do not add up.
"""
import sys

import tri_gen

TYPES = ["base", "middle", "dome"]
ORNAMENTS = ["door", "arch", "cross"]
COLOURS = ["red", "blue", "green", "yellow"]
GROUPS = ["artisans", "carriers", "merchants", "clergy"]
TOWERS, LEVELS = 6, 5
LAP, LAP_PRESTIGE = 80, 40


class Box:
    """The data file with what every table needs of it at hand."""

    def __init__(self, path):
        self.path = path
        self.data, self.version = tri_gen.load(path)
        self.materials = self.data["materials"]["list"]
        self.kinds = [material["id"] for material in self.materials]
        self.dice = self.data["dice"]["list"]
        self.ring = self.data["resource_tiles"]["list"]
        self.tiles = self.data["workshop_tiles"]["tiles"]["list"]
        self.plans = self.data["construction_plans"]["plans"]["list"]
        self.cards = self.data["cathedral_cards"]["cards"]["list"]
        self.actions = self.data["influence"]["actions"]["list"]
        self.influence = self.data["influence"]["cards"]["list"]
        self.board = self.data["workshop_board"]
        self.players = self.data["players"]
        self.solo = self.data["solo"]

    def require(self, condition, message):
        tri_gen.require(condition, self.path, message)

    def kind(self, word):
        self.require(word in self.kinds, f"no material is called '{word}'")
        return self.kinds.index(word)

    def mask(self, words):
        return (1 << len(self.kinds)) - 1 if words == "any" else sum(1 << self.kind(word) for word in set(words))


def check_pieces(box):
    box.require(len(box.kinds) == 6 and len(set(box.kinds)) == 6, "there are six different materials")
    box.require([m["gem"] for m in box.materials] == [False] * 4 + [True] * 2, "the two gems are the last two materials")
    for m in box.materials:
        box.require(1 <= m["pieces"] <= 40, f"{m['id']} has {m['pieces']} pieces")
    box.require(len({m["letter"] for m in box.materials}) == 6, "each material has a letter of its own")
    box.require(box.dice == ["white"] + COLOURS, "the dice are white and the four colours of the seats")
    box.require(len(box.ring) == 8, f"the market has 8 resource tiles, not {len(box.ring)}")
    box.require(sum(t["kind"] == "recognition" for t in box.ring) == 1, "exactly one resource tile gives recognition")
    for t in box.ring + [t for t in box.tiles if "amount" in t]:
        box.require(1 <= t["amount"] <= 4, f"tile '{t['id']}' gives {t['amount']}; 1 to 4 is possible")
    for a in box.board["advanced_ornaments"]["by_board"].values():
        box.require(sorted(a) == ["arch", "arch", "cross", "door"], f"an advanced board holds {a}")
    for ornament in ORNAMENTS:
        word = box.board["ornament_materials"][ornament]
        box.require(box.kind(word) < 4, f"a {ornament} cannot be made of '{word}', which is a gem")


def check_tiles(box):
    for t in box.tiles:
        if t["kind"] == "die":
            box.require(t["die"] in box.dice, f"tile '{t['id']}' shows the die '{t['die']}'")
        elif t["kind"] == "material":
            box.kind(t["material"])
        else:
            box.require(t["kind"] in ("roubles", "recognition", "any_material"), f"tile '{t['id']}' is a '{t['kind']}'")
    box.require(len(box.tiles) <= 30, "more than 30 kinds of workshop tiles")
    plain = sum(t["plain"] for t in box.tiles)
    every = plain + sum(t["three_plus"] for t in box.tiles)
    box.require(plain >= 12, f"{plain} workshop tiles are too few for the 12 sections of two players")
    box.require(every >= 24, f"{every} workshop tiles are too few for the 24 sections of four players")
    for die in box.dice:
        count = sum(t["three_plus"] for t in box.tiles if t["kind"] == "die" and t["die"] == die)
        box.require(count == 1, f"solo needs one 3+ tile of the {die} die, not {count}")


def check_plans(box):
    for p in box.plans:
        heights = p["heights"]
        box.require(all(2 <= h <= LEVELS for h in heights), f"plan {p['id']} has a tower not 2 to {LEVELS} high")
        box.require(len(heights) <= TOWERS, f"plan {p['id']} has more than {TOWERS} towers")
        box.require(sum(heights) == 6 * p["players"], f"plan {p['id']} has {sum(heights)} sections, not 6 a player")
    for players in (2, 3, 4):
        box.require(any(p["players"] == players for p in box.plans), f"no plan for {players} players")
    box.require([p["players"] for p in box.plans] == sorted(p["players"] for p in box.plans), "plans are out of order")


def check_cards(box):
    order = [TYPES.index(c["type"]) for c in box.cards]
    box.require(order == sorted(order), "section cards come bases first, then middles, then domes")
    box.require(len(box.cards) <= 64, "more than 64 section cards")
    for c in box.cards:
        total = sum(c["cost"].values())
        box.require(1 <= total <= 4, f"card {c['id']} costs {total} materials; 1 to 4 is possible")
        box.require(0 <= c["recognition"] <= 12 and 0 <= c["roubles"] <= 12, f"card {c['id']} pays too much")
        for word in c["cost"]:
            box.kind(word)
    for t, most in zip(range(3), (6, 12, 6)):
        box.require(order.count(t) >= most, f"{order.count(t)} {TYPES[t]} cards are too few for some plan")


def check_action(box, a):
    cost, gain, name = a["cost"], a["gain"], a["id"]
    known = {"roubles", "identical", "different", "kinds", "completed_each_type"}
    box.require(set(cost) <= known, f"action '{name}' has an unknown cost")
    known = {"roubles", "recognition", "prestige", "materials", "kinds", "deliveries", "swap_tiles", "activate"}
    box.require(set(gain) <= known and set(gain) - {"kinds"}, f"action '{name}' has an unknown gain or none")
    for key, value in list(cost.items()) + list(gain.items()):
        if key not in ("kinds", "completed_each_type", "swap_tiles", "activate"):
            box.require(1 <= value <= 4, f"action '{name}' has {key} {value}; 1 to 4 is possible")
    box.require(not ("identical" in cost and "different" in cost), f"action '{name}' has two material costs")
    chooses = ("identical" in cost or "different" in cost) + ("swap_tiles" in gain) + ("activate" in gain)
    box.require(chooses <= 1, f"action '{name}' asks for more than one choice before it pays")
    follow = ("materials" in gain) + ("deliveries" in gain) + ("activate" in gain)
    box.require(follow <= 1, f"action '{name}' leads to more than one further step")
    box.require(a["repeat"] in ("once", "infinity"), f"action '{name}' repeats '{a['repeat']}'")
    if a["repeat"] == "infinity":
        paid = cost.get("identical", 0) + cost.get("different", 0)
        box.require(paid or "roubles" in cost, f"action '{name}' costs nothing and may not be marked infinity")
        loses = cost.get("roubles", 0) > gain.get("roubles", 0) or paid > gain.get("materials", 0)
        box.require(loses, f"action '{name}' is marked infinity but gives back all it costs: a turn might never end")
        box.require("activate" not in gain and "deliveries" not in gain,
                    f"action '{name}' is marked infinity and pays from tiles or cards: a turn might never end")


def check_influence(box):
    names = [a["id"] for a in box.actions]
    box.require(len(set(names)) == len(names) <= 32, "influence actions need names of their own")
    for a in box.actions:
        check_action(box, a)
    for c in box.influence:
        box.require(c["group"] in GROUPS, f"card {c['id']} is of no group")
        box.require(len(set(c["actions"])) == 2, f"card {c['id']} shows two different actions")
        for word in c["actions"]:
            box.require(word in names, f"card {c['id']} names the unknown action '{word}'")
    for group in GROUPS:
        box.require(any(c["group"] == group for c in box.influence), f"no influence card for the {group}")


def track(box):
    """Recognition space of each prestige space of one lap."""
    at, spaces = 0, [0]
    for gap, times in box.data["score_track"]["gaps"]["runs"]:
        box.require(gap >= 1 and times >= 1, f"the track has a run of {times} gaps of {gap}")
        for _ in range(times):
            at += gap
            spaces.append(at)
    box.require(len(spaces) == LAP_PRESTIGE + 1 and at == LAP, f"the track has {len(spaces) - 1} prestige on {at} spaces")
    return spaces


def plies(box, spaces):
    """Bounds on moves, see docs/rules/red_cathedral.md 7.4: what a turn can do once, plus what it can gain to spend later."""
    gap = max(b - a for a, b in zip(spaces, spaces[1:]))

    def most(rows, kind):
        return max([r["amount"] for r in rows if r["kind"] == kind] + [0])

    places = box.players["inventory_places"]
    tile = {k: max(most(box.ring, k), most(box.tiles, k)) for k in ("recognition", "roubles")}
    steps = 3 * most(box.ring, "recognition") + 2 * tile["recognition"] + max(
        a["gain"].get("recognition", 0) + gap * a["gain"].get("prestige", 0) for a in box.actions)
    roubles = 3 * most(box.ring, "roubles") + 2 * tile["roubles"] + max(
        a["gain"].get("roubles", 0) * (places if a["repeat"] == "infinity" else 1) for a in box.actions)
    fixed = 40 + 2 * places
    turn = fixed + steps + 3 * (roubles + 2 * steps)
    gem = max(v for k, v in box.board["gem_prestige"].items() if k not in ("confidence", "provenance"))
    steps = 6 * max(c["recognition"] for c in box.cards) + gap * (box.players["trigger_prestige"] + 4 * gem) + 2
    roubles = 6 * max(c["roubles"] for c in box.cards) + max(box.players["start_roubles_by_turn_order"])
    return turn, steps + 3 * (roubles + 2 * steps)


def constants(box, spaces):
    order = [TYPES.index(c["type"]) for c in box.cards]
    turn, game = plies(box, spaces)
    gems = box.board["gem_prestige"]
    rows = [(f"RC_{k.upper()}", i) for i, k in enumerate(box.kinds)]
    rows += [
        ("RC_MATERIALS", len(box.kinds)), ("RC_GREEN", box.kinds.index("green_gem")),
        ("RC_PURPLE", box.kinds.index("purple_gem")), ("RC_RING_TILES", len(box.ring)),
        ("RC_RING_RECOGNITION", [t["kind"] for t in box.ring].index("recognition")),
        ("RC_TILE_KINDS", len(box.tiles)), ("RC_CARDS", len(box.cards)), ("RC_PLANS", len(box.plans)),
        ("RC_ACTIONS", len(box.actions)), ("RC_INFLUENCE_CARDS", len(box.influence)), ("RC_GROUPS", len(GROUPS)),
        ("RC_FIRST_MIDDLE", order.index(1)), ("RC_FIRST_DOME", order.index(2)),
        ("RC_LAP", LAP), ("RC_LAP_PRESTIGE", LAP_PRESTIGE), ("RC_START_SPACE", box.players["start_score_space"]),
        ("RC_SECTIONS_TO_END", box.players["sections_to_trigger_end"]),
        ("RC_TRIGGER_PRESTIGE", box.players["trigger_prestige"]), ("RC_BANNERS", box.players["banners"]),
        ("RC_BANNERS_INSIDE", box.players["banners_in_inventory"]), ("RC_PLACES", box.players["inventory_places"]),
        ("RC_ADVANCED_COST", box.board["advanced_costs"]["all_slots"]),
        ("RC_GEM_ONE", gems["one"]), ("RC_GEM_SAME", gems["two_same"]), ("RC_GEM_DIFFERENT", gems["two_different"]),
        ("RC_IVAN_RECOGNITION", box.solo["list"][0]["recognition"]),
        ("RC_IVAN_MATERIALS", box.solo["list"][1]["materials"]),
        ("RC_IVAN_PRESTIGE", box.solo["ornament_prestige"]), ("RC_IVAN_MARKET", box.solo["market_recognition"]),
        ("RC_TURN_PLIES", turn), ("RC_GAME_PLIES", game),
    ]
    box.require(box.players["banners"] == 6 and box.players["banners_in_inventory"] <= 6, "a player has six banners")
    box.require(box.players["inventory_places"] <= 15, "an inventory has at most 15 places")
    return "enum {\n" + "".join(f"    {name} = {value},\n" for name, value in rows) + "};\n"


def reconstructed(node, path=""):
    """Names of the parts marked reconstructed, depth first."""
    if not isinstance(node, dict):
        return []
    own = [path] if node.get("confidence") == "reconstructed" else []
    for key, value in node.items():
        own += reconstructed(value, f"{path} {key.replace('_', ' ')}".strip())
    return own


def header(box, spaces):
    parts = ["the plans" if p == "construction plans plans" else p for p in reconstructed(box.data)]
    parts = [p[:-6] if p.endswith("tiles tiles") or p.endswith("cards cards") else p for p in parts]
    tiles = [t["id"].replace("_", " ") for t in box.ring if t["confidence"] == "reconstructed"]
    words = ("Not the printed values, designed to fit everything that is known: " + ", ".join(parts)
             + ", the amounts on the resource tiles of " + ", ".join(tiles)
             + ", and which influence actions may be repeated or pay prestige")
    return ("// Made from data/red_cathedral.json. Do not edit.\n#pragma once\n\n"
            f"#define RED_CATHEDRAL_DATA_VERSION {tri_gen.quote(box.version)}\n"
            f"#define RED_CATHEDRAL_RECONSTRUCTED {tri_gen.quote(words)}\n\n" + constants(box, spaces))


def words(name, rows):
    """A function that answers with a word."""
    body = ",\n        ".join(", ".join(tri_gen.quote(w) for w in rows[i:i + 8]) for i in range(0, len(rows), 8))
    return (f"TRI_INLINE const char *red_cathedral_{name}(int index)\n{{\n"
            f"    static const char *const table[{len(rows)}] = {{\n        {body},\n    }};\n"
            f"    TRI_ASSERT(index >= 0 && index < {len(rows)});\n    return table[index];\n}}\n\n")


def gains(box, name, rows):
    """What tiles pay: kinds, count, roubles, recognition, die + 1."""
    lines = []
    for t in rows:
        amount, kind = t.get("amount", 0), t["kind"]
        mask = box.mask("any") if kind == "any_material" else box.mask([t["material"]]) if kind == "material" else 0
        die = box.dice.index(t["die"]) + 1 if kind == "die" else 0
        lines.append(f"{{{mask}, {amount if mask else 0}, {amount if kind == 'roubles' else 0}, "
                     f"{amount if kind == 'recognition' else 0}, {die}}}, // {t['id']}")
    return struct_table("gain", name, lines)


def struct_table(kind, name, lines):
    body = "\n        ".join(lines)
    return (f"TRI_INLINE const red_cathedral_{kind} *red_cathedral_{name}(int index)\n{{\n"
            f"    static const red_cathedral_{kind} table[{len(lines)}] = {{\n        {body}\n    }};\n"
            f"    TRI_ASSERT(index >= 0 && index < {len(lines)});\n    return &table[index];\n}}\n\n")


def action_row(box, a):
    cost, gain = a["cost"], a["gain"]
    paid = box.mask(cost.get("kinds", "any")) if "identical" in cost or "different" in cost else 0
    fields = [
        cost.get("roubles", 0), paid, cost.get("identical", 0), cost.get("different", 0),
        int(cost.get("completed_each_type", False)), gain.get("roubles", 0), gain.get("recognition", 0),
        gain.get("prestige", 0), box.mask(gain["kinds"]) if "materials" in gain else 0, gain.get("materials", 0),
        gain.get("deliveries", 0), int(gain.get("swap_tiles", False)), int(gain.get("activate", False)),
        int(a["repeat"] == "infinity"),
    ]
    return "{" + ", ".join(str(f) for f in fields) + "}, // " + a["id"]


def plan_masks(box):
    sites, domes = [], []
    for p in box.plans:
        sites.append(sum(((1 << h) - 1) << (LEVELS * t) for t, h in enumerate(p["heights"])))
        domes.append(sum(1 << (LEVELS * t + h - 1) for t, h in enumerate(p["heights"])))
    return sites, domes


def influence_tables(box):
    names = [a["id"] for a in box.actions]
    pairs = [sorted(names.index(w) for w in c["actions"]) for c in box.influence]
    free = [int(any(set(box.actions[i]["gain"]) == {"recognition"} and not box.actions[i]["cost"] for i in p)) for p in pairs]
    table = tri_gen.table
    return (table("red_cathedral_card_action", sum(pairs, []), argument="int card_and_half")
            + table("red_cathedral_card_group", [GROUPS.index(c["group"]) for c in box.influence])
            + table("red_cathedral_card_recognition", free)
            + struct_table("action", "action_of", [action_row(box, a) for a in box.actions]))


def tables(box, spaces):
    table = tri_gen.table
    sites, domes = plan_masks(box)
    costs = [sum(n << (4 * box.kind(k)) for k, n in c["cost"].items()) for c in box.cards]
    standard, advanced = box.board["standard_costs"]["by_board"], box.board["advanced_ornaments"]["by_board"]
    count = [sum(1 for s in spaces[1:] if s <= at) for at in range(LAP)]
    made = box.board["ornament_materials"]
    text = "// Made from data/red_cathedral.json. Do not edit.\n\n"
    text += table("red_cathedral_pieces", [m["pieces"] for m in box.materials])
    text += gains(box, "ring_gain", box.ring) + gains(box, "tile_gain", box.tiles)
    text += table("red_cathedral_tile_plain", [t["plain"] for t in box.tiles])
    text += table("red_cathedral_tile_every", [t["plain"] + t["three_plus"] for t in box.tiles])
    text += table("red_cathedral_plan_players", [p["players"] for p in box.plans])
    text += table("red_cathedral_plan_sites", [f"0x{s:x}u" for s in sites], "uint32_t", width=8)
    text += table("red_cathedral_plan_domes", [f"0x{s:x}u" for s in domes], "uint32_t", width=8)
    text += table("red_cathedral_card_cost", [f"0x{c:x}u" for c in costs], "uint32_t", width=8)
    text += table("red_cathedral_card_reward", [c["recognition"] for c in box.cards])
    text += table("red_cathedral_card_roubles", [c["roubles"] for c in box.cards])
    text += influence_tables(box)
    text += table("red_cathedral_standard_cost", sum((standard[c] for c in COLOURS), []))
    text += table("red_cathedral_slot_ornament", [ORNAMENTS.index(o) for c in COLOURS for o in advanced[c]])
    text += table("red_cathedral_ornament_pieces", [box.players["ornaments"][o] for o in ORNAMENTS])
    text += table("red_cathedral_ornament_material", [box.kind(made[o]) for o in ORNAMENTS])
    text += table("red_cathedral_ivan_ornament", [ORNAMENTS.index(o) for o in box.solo["ornament_order"]])
    text += table("red_cathedral_start_roubles", box.players["start_roubles_by_turn_order"])
    text += table("red_cathedral_lap_prestige", count) + table("red_cathedral_lap_space", spaces)
    text += words("material_word", box.kinds) + words("material_letter", [m["letter"] for m in box.materials])
    text += words("die_word", box.dice) + words("slot_word", box.board["slots"]["list"])
    text += words("ring_word", [t["id"] for t in box.ring]) + words("tile_word", [t["id"] for t in box.tiles])
    text += words("plan_word", [p["id"] for p in box.plans]) + words("card_word", [c["id"] for c in box.cards])
    text += words("action_word", [a["id"] for a in box.actions])
    text += words("influence_word", [c["id"] for c in box.influence]) + words("group_word", GROUPS)
    text += words("solo_word", [c["id"] for c in box.solo["list"]]) + words("ornament_word", ORNAMENTS)
    return text


def main():
    box = Box(sys.argv[1])
    check_pieces(box)
    check_tiles(box)
    check_plans(box)
    check_cards(box)
    check_influence(box)
    wanted = ["recognition", "inventory", "transport", "claim", "build"]
    box.require([c["id"] for c in box.solo["list"]] == wanted, f"the solo cards are {wanted}, in this order")
    spaces = track(box)
    tri_gen.write(sys.argv[2], header(box, spaces))
    tri_gen.write(sys.argv[3], tables(box, spaces))


if __name__ == "__main__":
    main()
