# SPDX-License-Identifier: MIT
"""The binary under test on a full screen: tmux is the terminal, so that what is on it can be read back."""
import itertools
import os
import shutil
import subprocess
import time

import driver

SERVERS = itertools.count()


class Screen(driver.Case):
    TERM = "screen-256color"

    def setUp(self):
        super().setUp()
        if not shutil.which("tmux"):
            self.skipTest("no tmux here")
        self.socket = ""
        self.addCleanup(self.close)

    def close(self):
        if self.socket:
            self.tmux("kill-server", check=False)

    def tmux(self, *words, check=True):
        done = subprocess.run(["tmux", "-L", self.socket, "-f", "/dev/null", *words], capture_output=True, text=True, check=False)
        self.assertTrue(not check or done.returncode == 0, f"tmux {words}: {done.stderr}")
        return done.stdout

    def open(self, *words, columns=80, rows=24, shell="", before="", **environment):
        """Run the binary in a terminal of this size; when it ends, a line says so and how, and the terminal stays."""
        self.close()
        self.socket = f"tri{os.getpid()}.{next(SERVERS)}"  # one that is going away is not asked again
        given = {"HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"), "LANG": "C.UTF-8", "TERM": self.TERM, **environment}
        command = shell or " ".join([driver.BINARY, *words])
        script = self.home / "run.sh"
        exports = "\n".join(f"export {name}='{value}'" for name, value in given.items())
        script.write_text(f"{exports}\nunset NO_COLOR COLORTERM\n{before}\nstty -g >{self.home}/before\n{command}\n"
                          f"code=$?\nstty -g >{self.home}/after\necho LEFT $code\nexec sleep 1000\n")
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), f"sh {script}")

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def shown(self):
        return self.tmux("capture-pane", "-p")

    def wait_for(self, *words, seconds=60):
        """The screen once it has one of these words on it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            shown = self.shown()
            if any(word in shown for word in words):
                return shown
            time.sleep(0.05)
        return self.fail(f"{words} never came:\n{self.shown()}")

    def pid(self):
        """Of the binary: the only child of the terminal's shell."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as children:
            return int(children.read().split()[0])

    def left(self, code=0):
        """The program has ended with this code and the terminal is what it was."""
        shown = self.wait_for("LEFT ")
        self.assertIn(f"LEFT {code}", shown)
        self.assertEqual((self.home / "before").read_text(), (self.home / "after").read_text())
        self.assertEqual(self.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}").split(), ["0", "1", "0"])
        return shown
