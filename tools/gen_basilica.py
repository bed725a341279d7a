# SPDX-License-Identifier: MIT
"""gen_basilica.py DATA.json OUT.h OUT.inc: tiles, tokens and tracks of Basilica as constants and lookup functions.

A face is what the order side of a tile shows: its colours and its order. A kind is a face with or without a crown. The
core counts tiles by kind, since two tiles of one kind can never be told apart.
"""
import sys

import tri_gen

COLOURS = ["red", "yellow", "green", "blue"]
ORDERS = ["promote", "move", "recruit", "confuse", "glass", "scaffold", "disaster", "altar"]
RANKS = ["architect", "mason", "strongman", "juggler"]
FACES_MAX = 84  # a tile byte is 1 + 3 * face + {plain, crown, unknown} and 255 is scaffolding
COLUMNS = 5
WORD_ROWS = 12  # twelve rows of five cells share a 64-bit word
STATE_MAX = 2048  # bytes that callers of game/tri_game.h keep for a position


def face_of(tile):
    """(colour mask, order index): the order side of a tile."""
    mask = sum(1 << COLOURS.index(colour) for colour in tile["colours"])
    return mask, ORDERS.index(tile["order"])


def check_tiles(path, tiles):
    seen = set()
    for tile in tiles:
        name = tile.get("id")
        tri_gen.require(name and name not in seen, path, f"tile id {name!r} is missing or used twice")
        seen.add(name)
        colours = tile.get("colours", [])
        tri_gen.require(1 <= len(colours) <= 2 and len(set(colours)) == len(colours) and set(colours) <= set(COLOURS),
                        path, f"tile {name}: colours {colours} are not one or two different ones of {COLOURS}")
        order = tile.get("order")
        tri_gen.require(order in ORDERS, path, f"tile {name}: order {order!r} is none of {ORDERS}")


def check_profile(path, profile, ids):
    name, spaces = profile["name"], profile["scoring_spaces"]
    tri_gen.require(name.replace("_", "").isalnum() and name == name.lower(), path, f"profile name {name!r} is no word")
    tri_gen.require(len(spaces) == 3 and 0 < spaces[0] < spaces[1] < spaces[2] < 256, path,
                    f"profile {name}: scoring spaces {spaces} are not three ascending numbers under 256")
    for tile in profile["uncrowned"]:
        tri_gen.require(tile in ids, path, f"profile {name}: no base tile {tile!r}")


def check_tokens(path, edition, tokens):
    tri_gen.require(len(tokens) == 4, path, f"promotion tokens {edition}: {len(tokens)} instead of 4")
    for token in tokens:
        known = RANKS if edition == "2022" else RANKS[:3]
        tri_gen.require(len(token) == 2 and token[0] != token[1] and set(token) <= set(known), path,
                        f"promotion tokens {edition}: {token} is not two different ones of {known}")


def rows_bound(base, festum, profile):
    """How deep a cathedral can get, whatever the players do.

    The stack is gone through twice, so a tile is used at most twice. A tile used as Scaffolding order adds at most two
    rows, any other tile at most one, as a vault. A crowned vault moves the king, who has only so many steps before the
    last scoring; so crowned tiles that are not used as scaffolding add at most that many rows in all.
    """
    scaffold = [t for t in base + festum if t["order"] == "scaffold"]
    plain = [t for t in base if t["id"] in profile["uncrowned"] and t["order"] != "scaffold"]
    plain += [t for t in festum if not t["crown"] and t["order"] != "scaffold"]
    return 2 * (2 * len(scaffold) + len(plain)) + profile["scoring_spaces"][2]


def counts(faces, pool, base, festum, profile, expansion):
    """Tiles of each kind in one table's deck."""
    row = [0] * pool
    for tile in base:
        row[2 * faces.index(face_of(tile)) + (tile["id"] not in profile["uncrowned"])] += 1
    for tile in festum if expansion else []:
        row[2 * faces.index(face_of(tile)) + bool(tile["crown"])] += 1
    return row


def main():
    path, header, tables = sys.argv[1:4]
    data, digest = tri_gen.load(path)
    base, festum, supplies = data["tiles"]["list"], data["festum_fatuorum"]["list"], data["supplies"]
    profiles = data["crown_profiles"]["list"]
    check_tiles(path, base + festum)
    for tile in festum:
        tri_gen.require(isinstance(tile.get("crown"), bool), path, f"tile {tile['id']}: crown is neither true nor false")
    for tile in base:
        tri_gen.require(tile["order"] != "altar", path, f"tile {tile['id']}: the altar order is the expansion's")
    for profile in profiles:
        check_profile(path, profile, {tile["id"] for tile in base})
    names = [profile["name"] for profile in profiles]
    tri_gen.require(len(set(names)) == len(names) and 1 <= len(names) <= 16, path, "crown profiles need different names")
    default = data["crown_profiles"]["default"]
    tri_gen.require(default in names, path, f"no crown profile {default!r}, which is named as the default")
    for edition in ("2010", "2022"):
        check_tokens(path, edition, data["promotion_tokens"][edition])
    tiles, six = len(base) + len(festum), supplies["removed_unseen"]
    tri_gen.require(12 <= len(base) and tiles <= 120, path, f"{len(base)} base tiles and {tiles} in all: 12 to 120 will do")
    tri_gen.require(0 <= six <= len(festum), path, f"removed_unseen {six} is more than the expansion adds")
    tri_gen.require(1 <= supplies["builders"] <= 9, path, f"builders {supplies['builders']}: 1 to 9 will do")
    tri_gen.require(0 <= supplies["coins"] <= 9, path, f"coins {supplies['coins']}: 0 to 9 will do")
    tri_gen.require(0 <= supplies["altars"] <= 99, path, f"altars {supplies['altars']}: 0 to 99 will do")

    colour_sets = [1, 2, 4, 8, 3, 5, 9, 6, 10, 12]
    faces = sorted({face_of(tile) for tile in base + festum}, key=lambda face: (colour_sets.index(face[0]), face[1]))
    tri_gen.require(len(faces) <= FACES_MAX, path, f"{len(faces)} different faces; a tile byte holds {FACES_MAX}")
    same = max(sum(face_of(tile) == face for tile in base + festum) for face in faces)
    tri_gen.require(same <= 16, path, f"{same} tiles share one face; 16 will do")
    pool = (2 * len(faces) + 7) // 8 * 8
    bound = max(rows_bound(base, festum, profile) for profile in profiles)
    words = (bound + WORD_ROWS - 1) // WORD_ROWS
    tri_gen.require(words * WORD_ROWS * COLUMNS <= 1000, path, f"a cathedral of {bound} rows is too deep for a move code")
    size = words * (7 * 8 + WORD_ROWS * COLUMNS) + 3 * pool + 70  # seven planes and a byte a cell, three pools, the rest
    tri_gen.require(size <= STATE_MAX, path, f"{len(faces)} faces and {bound} rows make positions of {size} bytes")
    scaffold = 4 * sum(tile["order"] == "scaffold" for tile in base + festum)

    out = "// Made by tools/gen_basilica.py from data/basilica.json.\n#pragma once\n\n"
    out += f'#define BASILICA_DATA_VERSION "{digest}"\n'
    out += f"#define BASILICA_RECONSTRUCTED {tri_gen.quote(data['reconstructed'])}\n"
    out += "#define BASILICA_PROFILE_NAMES " + ", ".join(tri_gen.quote(name) for name in names) + "\n\nenum {\n"
    for name, value, note in (
            ("FACES", len(faces), "different order sides"),
            ("POOL", pool, "kinds (2 * face + crown), rounded up to whole words"),
            ("TILES", tiles, "base and expansion"),
            ("TILES_BASE", len(base), ""),
            ("ROWS_REACHED", bound, "no play makes a cathedral deeper, see rows_bound in the generator"),
            ("WORDS", words, "64-bit words of twelve rows"),
            ("SCAFFOLD_MAX", scaffold, "two a Scaffolding tile, each used at most twice"),
            ("SIX", six, "tiles taken out unseen"),
            ("BUILDERS", supplies["builders"], "per player"),
            ("COINS", supplies["coins"], "per player"),
            ("ALTARS", supplies["altars"], ""),
            ("PROFILES", len(names), "crown profiles"),
            ("PROFILE_DEFAULT", names.index(default), "")):
        out += f"    BASILICA_{name} = {value},{' ///< ' + note if note else ''}\n"
    tri_gen.write(header, out + "};\n")

    inc = "// Made by tools/gen_basilica.py from data/basilica.json.\n\n"
    inc += "/// Colours of a face, a bit each: red 1, yellow 2, green 4, blue 8.\n"
    inc += tri_gen.table("basilica_face_colours", [face[0] for face in faces], argument="int face")
    inc += "/// Order of a face (basilica_order).\n"
    inc += tri_gen.table("basilica_face_order", [face[1] for face in faces], argument="int face")
    decks = [counts(faces, pool, base, festum, p, e) for p in profiles for e in (False, True)]
    inc += "/// Tiles of a kind in a deck: index is (2 * profile + expansion) * BASILICA_POOL + kind.\n"
    inc += tri_gen.table("basilica_deck", [n for deck in decks for n in deck])
    inc += "/// Where the king scores: index is 3 * profile + scoring.\n"
    inc += tri_gen.table("basilica_scoring_space", [n for p in profiles for n in p["scoring_spaces"]])
    tokens = [data["promotion_tokens"][edition] for edition in ("2010", "2022")]
    inc += "/// Rank on a side of a promotion token: index is 8 * edition + 2 * token + side.\n"
    inc += tri_gen.table("basilica_token_rank", [RANKS.index(r) for four in tokens for token in four for r in token])
    inc += "/// The first token with the same two ranks: index is 4 * edition + token.\n"
    first = [[next(j for j in range(4) if sorted(four[j]) == sorted(four[i])) for i in range(4)] for four in tokens]
    inc += tri_gen.table("basilica_token_class", first[0] + first[1])
    tri_gen.write(tables, inc)


if __name__ == "__main__":
    main()
