#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_rooms.py ARCHIVE: does tools/check_rooms see what is wrong with a game folder or with the map? Each fault is made in a copy of the
fixture's folder, in what its library ARCHIVE defines, or in a house of three files."""
import importlib.machinery
import importlib.util
import shutil
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("check_rooms", str(ROOT / "tools" / "check_rooms"))
rooms = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_rooms", loader))
loader.exec_module(rooms)


FAULTS = {
    "a file is missing": lambda folder: (folder / "nave_valid.c").unlink(),
    "a file has another name": lambda folder: (folder / "nave_words.c").rename(folder / "nave_text.c"),
    "the private header has another name": lambda folder: (folder / "nave_inside.h").rename(folder / "nave_parts.h"),
    "no refusals are listed": lambda folder: (folder / "nave_errors.inc").unlink(),
    "a file is in no plan": lambda folder: (folder / "nave_more.c").touch(),
}
MOVED = {"observe lives elsewhere": "nave_observe", "asides live elsewhere": "nave_asides"}
MAP = """## core
- `<game>/<game>.{h,c}`: the game
## tests
- `unit/`: tests
"""
HOUSE = ("game/games.txt", "core/nave/nave.h", "core/nave/nave.c", "tests/unit/test_nave.c")
LISTED = [*HOUSE[1:], "core/CMakeLists.txt", "docs/images/nave.png", "web/package.json"]
MAP_FAULTS = {
    "a file has no line": (MAP, [*LISTED, "core/nave/nave_more.c"]),
    "a script has no line": (MAP, [*LISTED, "tools/check_nave"]),
    "a test has no line": (MAP, [*LISTED, "tests/cross/cross.c"]),
    "a line has no file": (MAP + "- `fuzz/`: fuzzers\n", LISTED),
    "half a line has no file": (MAP.replace("{h,c}", "{h,c,inc}"), LISTED),
    "a folder stands for the files of a room": (MAP.replace("<game>.{h,c}", ""), LISTED),
}


def folder_said(make, defined):
    with tempfile.TemporaryDirectory() as room:
        folder = Path(room) / "nave"
        shutil.copytree(ROOT / "tests" / "support" / "nave", folder)
        make(folder)
        return list(rooms.folder_complaints(folder, "nave", defined))


def moved(defined, function):
    """What the library would define if this function stood in another file."""
    return {name: found - {function} | ({function} if name == "nave_moves.c" else set()) for name, found in defined.items()}


def map_said(text, listed):
    with tempfile.TemporaryDirectory() as room:
        root = Path(room)
        for path in (*HOUSE, "docs/map.md"):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text({"game/games.txt": "nave\naisle\n", "docs/map.md": text}.get(path, ""))
        return list(rooms.map_complaints(root, listed))


def main():
    defined = rooms.defined_in(sys.argv[1:])
    said = {name: folder_said(make, defined) for name, make in FAULTS.items()}
    said |= {name: folder_said(lambda folder: None, moved(defined, function)) for name, function in MOVED.items()}
    said |= {name: map_said(*fault) for name, fault in MAP_FAULTS.items()}
    missed = [f"{name}: not seen" for name, found in said.items() if not found]
    missed += folder_said(lambda folder: None, defined) + map_said(MAP, LISTED)
    print("\n".join(missed) if missed else f"{len(said)} faults seen")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
