# SPDX-License-Identifier: MIT
"""gen_lang.py LANG_FOLDER RULES_FOLDER OUT.inc: the words of the terminal in every language, as rows of C sorted by key.

Of each language: a file a game (<game>.json and <game>.table.json together), core.json, ui.json, online.json, study.json and terminal.json. The page
reads the same files; what only the page says is left out. What is printed on a game's cards and no word, which die pays for a tool
alone, comes from data/<game>.json as it does in the page, as tool.<id>.solo. Rules are those of RULES_FOLDER/<language>/<game>.md; in
English the games have their own.
"""
import json
import sys
from pathlib import Path

import gen_rules
import tri_gen

SHARED = {"core", "online", "study", "terminal", "ui"}


def games(folder):
    """The ids of the games, from the tree that a language's folder is in."""
    return (folder.parents[2] / "game" / "games.txt").read_text(encoding="utf-8").split()


def printed(folder, game):
    """{key: letter} of what a game's cards show."""
    data = json.loads((folder.parents[2] / "data" / f"{game}.json").read_text(encoding="utf-8"))
    tools = data.get("tools", {})
    return {f"tool.{each['id']}.solo": each["solo_colour"] for each in tools.get("list", ()) if "solo_colour" in each}


def files(folder):
    """{name: {key: words}} of one language."""
    found = {}
    for path in sorted(folder.glob("*.json")):
        name = path.name.split(".")[0]
        if name in SHARED or name in games(folder):
            found.setdefault(name, {}).update(json.loads(path.read_text(encoding="utf-8")))
    for game in games(folder):
        if game in found:
            found[game].update(printed(folder, game))
    return found


def quote(words):
    """A C string literal in UTF-8."""
    return json.dumps(words, ensure_ascii=False)


def rules(folder, language):
    """C of the rules in one language: the rows of each game, and how many games there are."""
    out, rows = [], []
    for path in sorted((folder / language).glob("*.md")):
        array = f"rules_{language}_{path.stem}"
        lines = [f"    {{{number}, {quote(gen_rules.plain(text))}}},\n" for number, text in gen_rules.rules(path)]
        out.append(f"static const tri_rule_text {array}[] = {{\n{''.join(lines)}}};\n")
        rows.append(f'    {{"{path.stem}", {array}, {len(lines)}}},\n')
    if rows:
        out.append(f"static const words_rules rules_{language}[] = {{\n{''.join(rows)}}};\n")
    return "".join(out), len(rows)


def main():
    out, langs = [], []
    for folder in sorted(path for path in Path(sys.argv[1]).iterdir() if path.is_dir()):
        rows = []
        for name, words in files(folder).items():
            array = f"words_{folder.name}_{name}"
            lines = "".join(f"    {{{quote(key)}, {quote(words[key])}}},\n" for key in sorted(words))
            out.append(f"static const words_row {array}[] = {{\n{lines}}};\n")
            rows.append(f'    {{"{name}", {array}, {len(words)}}},\n')
        out.append(f"static const words_file words_{folder.name}[] = {{\n{''.join(rows)}}};\n")
        text, count = rules(Path(sys.argv[2]), folder.name)
        out.append(text)
        named = f"rules_{folder.name}" if count else "NULL"
        langs.append(f'    {{"{folder.name}", words_{folder.name}, {len(rows)}, {named}, {count}}},\n')
    out.append(f"static const tui_lang words_langs[] = {{\n{''.join(langs)}}};\n")
    tri_gen.write(sys.argv[3], "".join(out))


if __name__ == "__main__":
    main()
