# SPDX-License-Identifier: MIT
"""test_embed.py: Triforium as others build it: under a project of theirs, with their warnings and not ours, and by a plain
`cmake -B` where there is no cmocka."""
import subprocess
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def run(*words):
    ran = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if ran.returncode:
        raise AssertionError(f"{' '.join(map(str, words))}\n{ran.stdout}")
    return ran.stdout


class Embed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.build = Path(folder.name)

    def test_a_guest_adds_the_folder_and_keeps_its_own_warnings(self):
        run("cmake", "-S", HERE, "-B", self.build, f"-DTRIFORIUM={ROOT}", "-DCMAKE_C_FLAGS=-Werror")
        run("cmake", "--build", self.build, "-j", "2", "--target", "guest")
        games = (ROOT / "game" / "games.txt").read_text().split()
        self.assertEqual([line.split()[0] for line in run(self.build / "guest").splitlines()], games)

    def test_a_plain_configure_needs_no_cmocka(self):
        said = run("cmake", "-S", ROOT, "-B", self.build, "-DCMAKE_DISABLE_FIND_PACKAGE_cmocka=ON")
        self.assertIn("Tests are left out: there is no cmocka here ('tools/install test' brings it)", said)

    def test_tests_that_are_wanted_are_not_left_out(self):
        with self.assertRaises(AssertionError):
            run("cmake", "-S", ROOT, "-B", self.build, "-DCMAKE_DISABLE_FIND_PACKAGE_cmocka=ON", "-DTRI_TESTS=ON")


if __name__ == "__main__":
    unittest.main()
