# SPDX-License-Identifier: MIT
"""gen_sagrada.py DATA.json OUT_DATA.h OUT_TABLES.inc: Sagrada's cards as C constants and tables.

Dice kinds count colour * 6 + value - 1, spaces row * 5 + column, both as core/sagrada/sagrada.h has them.
"""
import sys

import tri_gen

ROWS, COLUMNS = 4, 5
COLOURS = "RGBYP"
# The core scores line objectives by this order, and rules 6.2 to 6.11 are numbered by it.
OBJECTIVES = ["row_color_variety", "column_color_variety", "row_shade_variety", "column_shade_variety", "light_shades",
              "medium_shades", "deep_shades", "shade_variety", "color_variety", "color_diagonals"]


def strings(name, words):
    """A C function that answers with one of several strings."""
    body = ",\n        ".join(tri_gen.quote(word) for word in words)
    return (f"TRI_INLINE const char *{name}(int index)\n{{\n    static const char *const table[{len(words)}] = {{\n"
            f"        {body},\n    }};\n    TRI_ASSERT(index >= 0 && index < {len(words)});\n"
            f"    return table[index];\n}}\n\n")


def check(data, path):
    """Refuse data that no box of the game could hold."""
    def need(condition, message):
        tri_gen.require(condition, path, message)

    patterns = data["patterns"]["list"]
    need(len(patterns) == 24, f"{len(patterns)} patterns, not 24")
    need(len({tuple(p["rows"]) for p in patterns}) == 24, "two patterns are the same")
    for p in patterns:
        need(len(p["rows"]) == ROWS, f"pattern {p['id']}: {len(p['rows'])} rows, not {ROWS}")
        for row in p["rows"]:
            need(len(row) == COLUMNS and set(row) <= set(".123456" + COLOURS), f"pattern {p['id']}: bad row '{row}'")
        need(3 <= p["difficulty"] <= 6, f"pattern {p['id']}: difficulty {p['difficulty']} is not 3 to 6")
    for card in range(1, 13):
        sides = [p["id"] for p in patterns if p["card"] == card]
        need(len(sides) == 2, f"card {card} has {len(sides)} sides")
    need([o["id"] for o in data["public_objectives"]["list"]] == OBJECTIVES,
         "the public objectives are not " + ", ".join(OBJECTIVES))
    need([o["colour"] for o in data["private_objectives"]["list"]] == list(COLOURS),
         "there is one private objective per colour, in the order " + COLOURS)
    need([c[0] for c in data["colours"]] == list(COLOURS), "colours are not in the order " + COLOURS)
    need([t["number"] for t in data["tools"]["list"]] == list(range(1, 13)), "tools are not numbered 1 to 12")
    for t in data["tools"]["list"]:
        need(t["solo_colour"] in COLOURS, f"tool {t['id']}: no colour '{t['solo_colour']}'")
    need(data["dice"]["per_colour"] * 5 == 90, "90 dice")


def prints(pattern):
    """The mark of each space: 0 free, 1-6 a value, 7-11 a colour."""
    marks = []
    for row in pattern["rows"]:
        for mark in row:
            marks.append(0 if mark == "." else int(mark) if mark.isdigit() else 7 + COLOURS.index(mark))
    return marks


def spaces(marks, wanted):
    return sum(1 << at for at, mark in enumerate(marks) if wanted(mark))


def constants(data, digest):
    out = ["// Made from data/sagrada.json by tools/gen_sagrada.py.\n#pragma once\n\n",
           f"#define SAGRADA_DATA_VERSION {tri_gen.quote(digest)}\n"]
    parts = ["dice", "patterns", "public_objectives", "private_objectives", "tools"]
    loose = [f"{part.replace('_', ' ')} ({data[part]['confidence']})" for part in parts
             if data[part]["confidence"] != "verified"]
    told = "Not verified against the printed game: " + ", ".join(loose) + "." if loose else \
        "Nothing: every component value was verified against several sources."
    out.append(f"#define SAGRADA_RECONSTRUCTED {tri_gen.quote(told)}\n\n")
    out.append(f"enum {{\n    SAGRADA_DICE_OF_COLOUR = {data['dice']['per_colour']},\n"
               f"    SAGRADA_ROUNDS = {data['dice']['rounds']},\n}};\n\n")
    out.append("// Tools by their number on the card.\nenum {\n")
    out += [f"    SAGRADA_{t['id'].upper()} = {t['number']},\n" for t in data["tools"]["list"]]
    out.append("};\n\n// Public objectives in the order of the data file.\nenum {\n")
    out += [f"    SAGRADA_{o['id'].upper()},\n" for o in data["public_objectives"]["list"]]
    out.append("};\n\n")
    for name, part in (("TOOL", "tools"), ("GOAL", "public_objectives"), ("SECRET", "private_objectives"),
                       ("PATTERN", "patterns")):
        words = ", ".join(tri_gen.quote(entry["id"]) for entry in data[part]["list"])
        out.append(f"#define SAGRADA_{name}_WORDS {words}\n")
    return "".join(out)


def tables(data):
    patterns = data["patterns"]["list"]
    marks = [prints(p) for p in patterns]
    allow = [spaces(m, lambda mark: mark in (0, value, 7 + colour))
             for m in marks for colour in range(5) for value in range(1, 7)]
    sides = [i for card in range(1, 13) for i, p in enumerate(patterns) if p["card"] == card]
    tools, goals = data["tools"]["list"], data["public_objectives"]["list"]
    secrets = data["private_objectives"]["list"]
    drawn = data["dice"]["drawn"]
    table, out = tri_gen.table, ["// Made from data/sagrada.json by tools/gen_sagrada.py.\n\n"]
    out.append("/// Spaces of pattern index / 30 whose print lets in dice of kind index % 30.\n")
    out.append(table("sagrada_table_allow", [f"0x{mask:05x}" for mask in allow], "uint32_t", width=6))
    out.append("/// Spaces of a pattern with a printed colour, and with a printed value.\n")
    out.append(table("sagrada_table_colour_prints", [hex(spaces(m, lambda k: k >= 7)) for m in marks], "uint32_t",
                     width=8))
    out.append(table("sagrada_table_value_prints", [hex(spaces(m, lambda k: 1 <= k <= 6)) for m in marks], "uint32_t",
                     width=8))
    out.append("/// The mark of space index % 20 of pattern index / 20: 0 free, 1-6 a value, 7-11 a colour.\n")
    out.append(table("sagrada_table_print", [mark for m in marks for mark in m]))
    out.append(table("sagrada_table_difficulty", [p["difficulty"] for p in patterns]))
    out.append("/// The card of a pattern, from 0.\n")
    out.append(table("sagrada_table_card", [p["card"] - 1 for p in patterns]))
    out.append("/// Side index % 2 of card index / 2 as a pattern.\n")
    out.append(table("sagrada_table_side", sides))
    out.append("/// The colour that pays for a tool in a solo game, by its number less 1.\n")
    out.append(table("sagrada_table_tool_colour", [COLOURS.index(t["solo_colour"]) for t in tools]))
    out.append(table("sagrada_table_goal_points", [o["points"] for o in goals]))
    out.append("/// Dice drawn for a round, by players less 1.\n")
    out.append(table("sagrada_table_drawn", [drawn[str(n)] for n in range(1, 5)]))
    out.append(strings("sagrada_tool_word", [t["id"] for t in tools]))
    out.append(strings("sagrada_tool_name", [t["name"] for t in tools]))
    out.append(strings("sagrada_goal_word", [o["id"] for o in goals]))
    out.append(strings("sagrada_goal_name", [o["name"] for o in goals]))
    out.append(strings("sagrada_goal_text", [o["text"] for o in goals]))
    out.append(strings("sagrada_tool_text", [tool["text"] for tool in tools]))
    out.append(strings("sagrada_secret_word", [o["id"] for o in secrets]))
    out.append(strings("sagrada_secret_name", [o["name"] for o in secrets]))
    out.append(strings("sagrada_pattern_word", [p["id"] for p in patterns]))
    out.append(strings("sagrada_pattern_name", [p["name"] for p in patterns]))
    return "".join(out)


def main():
    path = sys.argv[1]
    data, digest = tri_gen.load(path)
    check(data, path)
    tri_gen.write(sys.argv[2], constants(data, digest))
    tri_gen.write(sys.argv[3], tables(data))


if __name__ == "__main__":
    main()
