# SPDX-License-Identifier: MIT
"""test_lang.py TRIFORIUM DESCRIBE GAME [LANGUAGE]: every language has the words for what the core says of a game: its
options, its phases, every move and score item met in random games. With a language, prints each kind of sentence once."""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
import check_lang  # noqa: E402


def name_of(names, kind, value):
    """The name of a value, its number split off where only the rest has a name."""
    if kind == "player":
        return f"player {value}"
    if f"{kind}.{value}" in names:
        return names[f"{kind}.{value}"]
    split = re.fullmatch(r"(.*?)_?0*(\d+)", str(value))
    if not split:
        raise KeyError(f"{kind}.{value}")
    return say(names, f"{kind}.{split[1]}", {"n": split[2]})


def say(names, key, fields):
    """A sentence with its placeholders filled in. Plural forms: `one` for 1, else `other`."""
    def field(path):
        value = fields
        for part in path.split("."):
            value = value[part]
        return value if isinstance(value, list) else [value]

    text = names[key]
    for inside in check_lang.braces(text):
        plural = re.fullmatch(r"(\w+), plural, (.+)", inside)
        path, _, kind = inside.partition("|")
        if "~" in inside:
            said = inside.split("~")[0]
        elif plural:
            number = int(field(plural[1])[0])
            forms = dict(zip(re.findall(r"(\w+) \{", plural[2]), check_lang.braces(plural[2])))
            said = forms["one" if number == 1 else "other"].replace("#", str(number))
        elif path.endswith("-"):
            said = name_of(names, kind, "-".join(field(path[:-1])))
        else:
            said = ", ".join(name_of(names, kind, value) if kind else str(value) for value in field(path))
        text = text.replace("{" + inside + "}", said, 1)
    return text


def move_key(move, names):
    """Which of a type's sentences says this move, to a viewer who knows all of it; as docs/languages.md has it. Where a field
    chooses between sentences, each of its values has one."""
    own = f"move.{move['type']}"
    said = {key.removeprefix(own + ".").split(".")[0] for key in names if key.startswith(own + ".")} - {"hidden"}
    tile = move.get("tile")
    if said and isinstance(move.get("order"), str):
        return f"{own}.{move['order']}"
    if isinstance(tile, dict) and isinstance(tile.get("crown"), bool) and said:
        return f"{own}.{'crown' if tile['crown'] else 'plain'}"
    if isinstance(move.get("face_up"), bool):
        return f"{own}.{'face_up' if move['face_up'] else 'face_down'}"
    for field, part in (("gems", "gems"), ("extra", "extra"), ("count", "materials"), ("pay", "pay")):
        if move.get(field) and part in said:
            return f"{own}.{part}"
    if move["type"] == "influence":
        return ".".join([own] + [key for key in move if key not in ("text", "type", "action")])
    return own


def item_sentence(item, names):
    """A score item: its label, and its place from the fields the core gives it."""
    at, kind = item["at"], item["kind"]
    part = next((word for word in ("row", "column", "sets") if kind == "public" and {"sets": "times"}.get(word, word) in at), "where")
    key = f"{kind}.{part}"
    return key, f"{names[f'item.{kind}']}: {say(names, f'item.{key}', at)}"


def phases(triforium, game):
    """What is asked at the tables of tests/variants."""
    for setup in (ROOT / "tests" / "variants" / f"{game}.txt").read_text(encoding="utf-8").splitlines():
        players, *options = setup.split()
        words = [word for option in options for word in ("--option", option)]
        for seed in "01":
            out = subprocess.check_output([triforium, "trace", game, "--players", players.split("=")[1], *words, "--seed", seed])
            for line in out.splitlines()[1:]:
                state = json.loads(line)["state"]
                if "phase" in state or "step" in state:
                    yield state["phase"] if "phase" in state else state["step"]


def about_keys(about, names, language):
    """Keys that the game's description needs; English ones say the very words of the core."""
    found = {f"game.{key}": about[key] for key in ("name", "summary", "reconstructed")}
    for option in about["options"]:
        found[f"option.{option['name']}.help"] = option["help"]
        for word in [f"option.{option['name']}"] + [f"option.{option['name']}.{c}" for c in option.get("choices", [])]:
            assert word in names, f"{language}: no {word}"
    for key, text in found.items():
        assert key in names, f"{language}: no {key}"
        assert language != "en" or names[key] == text, f"{key} is not what the core says: {text}"


def main():
    triforium, describe, game, *shown = sys.argv[1:]
    about = next(a for a in json.loads(subprocess.check_output([triforium, "games", "--json"])) if a["id"] == game)
    lines = [json.loads(line) for line in subprocess.check_output([describe, game, "10"]).splitlines()]
    moves = [line for line in lines if isinstance(line, dict)]
    items = [item for line in lines if isinstance(line, list) for item in line]
    asked = set(phases(triforium, game))
    for path in sorted((ROOT / "web" / "lang").glob(f"*/{game}.json")):
        language, names = path.parent.name, json.loads(path.read_text(encoding="utf-8"))
        about_keys(about, names, language)
        for phase in asked:
            assert f"phase.{phase}" in names and f"prompt.{phase}" in names, f"{language}: no phase or prompt {phase}"
        said = {move_key(move, names): say(names, move_key(move, names), move) for move in moves}
        said |= dict(item_sentence(item, names) for item in items)
        if language in shown:
            print("\n".join(f"{key:28} {text}" for key, text in sorted(said.items())))
            print("never met:", *(key for key in names if key.startswith("move.") and key not in said))
    print(f"{game}: {len(moves)} moves, {len(items)} score items, {len(asked)} phases have their words")


if __name__ == "__main__":
    main()
