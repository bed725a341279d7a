# SPDX-License-Identifier: MIT
"""Runs the binary under test in a home of its own."""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

BINARY = sys.argv.pop(1) if len(sys.argv) > 1 else "build/debug/triforium"

# For a process that may write only small files: it would tear the counters of a build that counts lines.
UNCOUNTED = {"GCOV_PREFIX": os.devnull}

# A busy machine may take so many times as long as an idle one; E2E_SLACK=1 measures in earnest.
SLACK = float(os.environ.get("E2E_SLACK", "4"))


def own_address():
    """An address of this machine at which nobody else takes ports, not even this test in another run."""
    return "127." + ".".join(str(random.randint(1, 254)) for _ in range(3))


class Case(unittest.TestCase):
    """A test with an empty folder as its home."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)
        self.kept = self.home / "data" / "triforium"

    def file(self, name, text):
        path = self.home / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def environment(self, env=None):
        kept = {key: os.environ[key] for key in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "GCOV_ERROR_FILE") if key in os.environ}
        return {"PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"), **kept,
                **(env or {})}

    def witnessed(self, library, **more):
        """What tests/support/witness.c needs to write down what is asked of the system, in self.asked."""
        self.asked = self.home / "asked.txt"
        sanitizer = os.environ.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"
        return {"LD_PRELOAD": library, "WITNESS": str(self.asked), "ASAN_OPTIONS": sanitizer, **more}

    def run_cli(self, *words, lines=None, text=None, env=None, stdout=subprocess.PIPE, prepare=None):
        """Exit code, standard output, standard error. `prepare` runs in the new process before the binary does."""
        given = "\n".join(lines) + "\n" if lines is not None else text or ""
        done = subprocess.run([BINARY, *words], input=given, stdout=stdout, stderr=subprocess.PIPE, text=True,
                              env=self.environment(env), timeout=120, check=False, errors="replace", preexec_fn=prepare)
        self.assertNotIn("Sanitizer", done.stderr)
        self.assertNotIn("runtime error", done.stderr)
        return done.returncode, done.stdout, done.stderr

    def done(self, *words, **more):
        code, out, err = self.run_cli(*words, **more)
        self.assertEqual((code, err), (0, ""), (words, out))
        return out

    def refused(self, code, *words, says, **more):
        """The command ends with this code and a message that holds all these words."""
        got, _, err = self.run_cli(*words, **more)
        self.assertEqual(got, code, (words, err))
        for part in [says] if isinstance(says, str) else says:
            self.assertIn(part, err, words)

    def trace(self, *words, **more):
        *lines, end = self.done("trace", *words, **more).split("\n")  # not splitlines, which knows more ends than one
        self.assertEqual(end, "")
        return [json.loads(line) for line in lines]


def main():
    unittest.main()
