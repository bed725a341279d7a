# SPDX-License-Identifier: MIT
"""test_abi.py: the public declarations are as bindings/c/abi.txt pins them, and tools/abi notices when they are not. Changes are
made in a copy of the headers."""
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Abi(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name)
        for room in ("core/base", "game", "record", "proto", "ai", "bindings/c"):
            shutil.copytree(ROOT / room, self.tree / room, ignore=shutil.ignore_patterns("*.c", "eval", "host"))
        (self.tree / "tools").mkdir()
        shutil.copy(ROOT / "tools" / "abi", self.tree / "tools" / "abi")

    def change(self, path, old, new):
        text = (self.tree / path).read_text()
        self.assertIn(old, text)
        (self.tree / path).write_text(text.replace(old, new, 1))

    def abi(self, *words):
        return subprocess.run([self.tree / "tools" / "abi", *words], capture_output=True, text=True)

    def refused(self, says, shows, *words):
        ran = self.abi(*words)
        self.assertEqual(ran.returncode, 1, ran.stdout)
        self.assertIn(says, ran.stderr)
        self.assertIn(shows, ran.stdout + ran.stderr)

    def raise_number(self):
        number = re.search(r"TRI_LIBRARY_ABI +(\d+)", (self.tree / "bindings/c/triforium.h").read_text())
        self.change("bindings/c/triforium.h", number[0], f"TRI_LIBRARY_ABI {int(number[1]) + 1}")

    def test_as_pinned(self):
        ran = self.abi()
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)

    def test_a_changed_member_needs_another_number(self):
        self.change("core/base/tri_vocab.h", "int16_t rival;", "int32_t rival;")
        for words in ([], ["--write"]):
            self.refused("raise TRI_LIBRARY_ABI", "+ struct tri_result 20:", *words)
        self.raise_number()
        self.refused("run tools/abi --write", "+ struct tri_result 20:")
        self.assertEqual(self.abi("--write").returncode, 0)
        self.assertEqual(self.abi().returncode, 0)

    def test_a_function_that_is_gone_or_takes_something_else(self):
        self.change("game/tri_game.h", "int tri_game_count(void);", "")
        self.refused("raise TRI_LIBRARY_ABI", "+ (gone)")
        self.change("game/tri_game.h", "tri_game_at(int index);", "tri_game_at(long index);")
        self.refused("raise TRI_LIBRARY_ABI", "tri_game_at(long index)")

    def test_a_constant_is_part_of_it(self):
        self.change("core/base/tri_vocab.h", "TRI_SEATS_MAX = 4,", "TRI_SEATS_MAX = 5,")
        self.refused("raise TRI_LIBRARY_ABI", "TRI_SEATS_MAX = 5")

    def test_what_is_only_added_is_told_and_pinned_under_the_same_number(self):
        self.change("game/tri_game.h", "int tri_game_count(void);", "int tri_game_count(void);\nint tri_game_more(void);")
        ran = self.abi()
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn("+ function tri_game_more: int tri_game_more(void)", ran.stdout)
        self.assertIn("1 not pinned yet", ran.stdout)
        self.assertIn("function tri_game_more: ", self.abi("--list").stdout)
        self.assertEqual(self.abi("--write").returncode, 0)
        self.assertIn("function tri_game_more: ", (self.tree / "bindings/c/abi.txt").read_text())

    def test_codes_of_refusals_may_come_and_go(self):
        path = self.tree / "core/base/tri_errors.inc"
        path.write_text(path.read_text() + 'TRI_ERROR(ANOTHER, "another", "another")\n')
        self.assertEqual(self.abi().returncode, 0)


if __name__ == "__main__":
    unittest.main()
