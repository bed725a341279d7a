# SPDX-License-Identifier: MIT
"""gen_parts.py HEADER GAME OUT: the members of a game's state as rows of a C table, so that programs in other languages
can name the parts of a view. Read from the header, where each member has its line and its comment:

    {"track", "uint8_t", offsetof(sagrada_state, track), {SAGRADA_ROUNDS, SAGRADA_POOL_MAX}, sizeof(uint8_t), "dice ..."},

Members of a struct inside the state follow it as "window/colour", at their place in that struct. A member that is not
understood is refused: its bytes would have no name."""
import re
import sys
from pathlib import Path

NUMBERS = {"uint8_t", "uint16_t", "uint32_t", "uint64_t", "int16_t"}
MEMBER = re.compile(r"(\w+) (\w+)((?:\[[^\]]+\])*);(.*)")


def structs(text):
    """{name: [(type, member, [dimensions], comment)]} of every plain struct of a header."""
    found = {}
    for name, body in re.findall(r"typedef struct (\w+) \{\n(.*?)\n\} \1;", text, re.S):
        rows = found.setdefault(name, [])
        for line in body.split("\n"):
            line = line.strip()
            member = MEMBER.fullmatch(line)
            if member:
                kind, word, dimensions, tail = member.groups()
                comment = tail.strip().removeprefix("///<").strip() if "///<" in tail else ""
                rows.append((kind, word, re.findall(r"\[([^\]]+)\]", dimensions), comment))
            elif line.startswith("///<") or (line.startswith("//") and rows):
                rows[-1] = (*rows[-1][:3], f"{rows[-1][3]} {line.lstrip('/< ')}".strip())
            elif line:
                sys.exit(f"{name}: what is this member? {line}")
    return found


def rows(found, struct, path):
    for kind, word, dimensions, comment in found[struct]:
        sizes = ", ".join([*dimensions, "0", "0"][:max(2, len(dimensions))])
        comment = comment.replace("\\", "\\\\").replace('"', '\\"')
        shown = kind if kind in NUMBERS else ""
        yield f'{{"{path}{word}", "{shown}", offsetof({struct}, {word}), {{{sizes}}}, sizeof({kind}), "{comment}"}},'
        if kind not in NUMBERS:
            if kind not in found:
                sys.exit(f"{struct}.{word}: no struct {kind} in the header")
            yield from rows(found, kind, f"{path}{word}/")


def main():
    header, game, out = sys.argv[1:]
    found = structs(Path(header).read_text(encoding="utf-8"))
    Path(out).write_text("".join(row + "\n" for row in rows(found, f"{game}_state", "")), encoding="utf-8")


if __name__ == "__main__":
    main()
