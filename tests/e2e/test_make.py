# SPDX-License-Identifier: MIT
"""test_make.py: what `make` and tools/install do where something is missing. Commands are looked for in a folder of links to
this machine's, all but those a test hides, with an apt-get that only writes down what it was asked for."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APT = '#!/bin/sh\necho "$@" >>"$APT_LOG"\n'


class Machine(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bin, self.log = Path(folder.name) / "bin", Path(folder.name) / "apt.log"
        self.bin.mkdir()

    def without(self, *hidden):
        for place in os.environ["PATH"].split(os.pathsep):
            for command in Path(place).glob("*"):
                link = self.bin / command.name
                if command.name not in {*hidden, "apt-get", "sudo"} and not link.is_symlink():
                    link.symlink_to(command)
        for name, text in {"apt-get": APT, "sudo": '#!/bin/sh\n"$@"\n'}.items():
            (self.bin / name).write_text(text)
            (self.bin / name).chmod(0o755)

    def run_here(self, *words):
        environment = {"PATH": str(self.bin), "APT_LOG": str(self.log)}
        return subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)

    def asked(self):
        return self.log.read_text().splitlines() if self.log.exists() else []

    def test_plain_make_installs_nothing_and_says_what_is_missing(self):
        self.without("ninja", "brotli")
        ran = self.run_here("make")
        self.assertEqual(ran.returncode, 2, ran.stdout)
        self.assertIn("missing: ninja-build brotli\n", ran.stderr)
        self.assertIn("'tools/install build'", ran.stderr)
        self.assertEqual(self.asked(), [])

    def test_install_installs_what_is_missing_and_only_that(self):
        self.without("ninja")
        ran = self.run_here("tools/install", "build")
        self.assertEqual((ran.returncode, ran.stdout), (0, "installing: ninja-build\n"))
        self.assertEqual(self.asked(), ["update -qq", "install -y -qq --no-install-recommends ninja-build"])

    def test_nothing_missing_nothing_said(self):
        self.without()
        for words in (["build"], ["--check", "build"]):
            ran = self.run_here("tools/install", *words)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, "", ""))
        self.assertEqual(self.asked(), [])

    def test_play_and_test_install_before_anything_else(self):
        self.without()
        for target, wanted in {"play": "page", "test": "test"}.items():
            ran = self.run_here("make", "--dry-run", target)
            self.assertEqual(ran.stdout.splitlines()[0], f"tools/install {wanted}")

    def test_without_pypi_the_python_tests_are_skipped_and_say_so(self):
        tree = self.bin.parent / "tree"
        for path in ("tools/test_python", "bindings/python/requirements.txt"):
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, tree / path)
        nowhere = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_NO_CACHE_DIR": "1"}
        ran = subprocess.run([tree / "tools/test_python", os.devnull, "1"], env={**os.environ, **nowhere}, capture_output=True,
                             text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn("python: SKIPPED: PyPI cannot be reached", ran.stdout)


if __name__ == "__main__":
    unittest.main()
