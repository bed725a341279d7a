#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_rooms: does tools/check_rooms see what is wrong with a game folder? Each fault is made in a copy of the fixture's."""
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


def lose_function(folder):
    path = folder / "nave_view.c"
    path.write_text(path.read_text().replace("nave_observe(", "nave_watch("))


FAULTS = {
    "a file is missing": lambda folder: (folder / "nave_valid.c").unlink(),
    "a file has another name": lambda folder: (folder / "nave_words.c").rename(folder / "nave_text.c"),
    "the private header has another name": lambda folder: (folder / "nave_inside.h").rename(folder / "nave_parts.h"),
    "no refusals are listed": lambda folder: (folder / "nave_errors.inc").unlink(),
    "a file is in no plan": lambda folder: (folder / "nave_more.c").touch(),
    "observe lives elsewhere": lose_function,
}


def main():
    missed = []
    for name, make in {"nothing is wrong": lambda folder: None, **FAULTS}.items():
        with tempfile.TemporaryDirectory() as room:
            folder = Path(room) / "nave"
            shutil.copytree(ROOT / "tests" / "support" / "nave", folder)
            make(folder)
            said = list(rooms.folder_complaints(folder, "nave"))
        if bool(said) != (name in FAULTS):
            missed.append(f"{name}: {said or 'not seen'}")
    print("\n".join(missed) if missed else f"{len(FAULTS)} faults seen")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
