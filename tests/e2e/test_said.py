# SPDX-License-Identifier: MIT
"""test_said.py BINARY FOLDER [--write]: what commands say, to the letter. A file of FOLDER is one session: lines behind a `$` are given to
a shell, and what follows them is all that was said and, in brackets, any exit code but 0. $OWN is an address of its own. --write takes
what is said now as right."""
import os
import pathlib
import re
import signal
import subprocess
import sys

WRITE = "--write" in sys.argv and not sys.argv.remove("--write")
FOLDER = pathlib.Path(sys.argv.pop(2))

import driver  # noqa: E402 (it takes the first word of the command line)

# What depends on the machine's speed, on chance and on the day.
MASKS = [(re.compile(pattern), word) for pattern, word in (
    (r"\d+\.\d+ ms", "N ms"), (r"\d+ (nodes|playouts)/s", r"N \1/s"), (r'"nanoseconds":\d+', '"nanoseconds":N'),
    (r"http://127\.0\.0\.1:\d+", "URL"), (r"(?<![\w-])[\w-]{43}(?![\w-])", "KEY"), (r"(?<![\w-])[0-9a-f]{64}(?![\w-])", "HEX"),
    (r"(?<![\w-])[\w-]{22}(?![\w-])", "TABLE"), (r"\b\d{13}\b", "MOMENT"), (r"20\d\d-\d\d-\d\d \d\d:\d\d", "YYYY-MM-DD HH:MM"))]


class Said(driver.Case):
    maxDiff = None

    def setUp(self):
        super().setUp()
        self.addCleanup(self.end)
        self.own = driver.own_address()
        (self.home / "bin").mkdir()
        (self.home / "bin" / "triforium").symlink_to(os.path.abspath(driver.BINARY))

    def end(self):
        """A server that a session began, and which a failure may have left alone."""
        pid = self.home / "pid"
        if pid.exists():
            try:
                os.kill(int(pid.read_text()), signal.SIGKILL)
            except ProcessLookupError:
                pass

    def say(self, command):
        """Everything a shell says to a line, with errors where they come."""
        env = self.environment({"PATH": f"{self.home}/bin:{os.environ['PATH']}", "OWN": self.own})
        done = subprocess.run(["sh", "-c", command], cwd=self.home, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=60, check=False)
        said = done.stdout.decode().replace(str(self.home), "HOME").replace(self.own, "OWN").replace("\r", "<CR>")
        for pattern, word in MASKS:
            said = pattern.sub(word, said)
        said += "" if said.endswith("\n") or not said else "\n(no end of line)\n"
        return said + (f"[{done.returncode}]\n" if done.returncode else "")

    def session(self, path):
        wanted = path.read_text(encoding="utf-8")
        pieces = re.split(r"^\$ ", wanted, flags=re.M)[1:]
        got = []
        for command in (piece.partition("\n")[0] for piece in pieces):
            got.append(f"{command}\n{self.say(command)}")
        if WRITE:
            path.write_text("".join(f"$ {piece}" for piece in got), encoding="utf-8")
        self.assertTrue(got, path)
        for one, other in zip(got, got if WRITE else pieces):
            self.assertEqual(one, other, f"{path.name}; where the first is right, make golden")


def one(path):
    return lambda case: case.session(path)


for file in sorted(FOLDER.glob("*.txt")):
    setattr(Said, f"test_{file.stem}", one(file))

driver.main()
