# SPDX-License-Identifier: MIT
"""The binary under test on a terminal of its own."""
import os
import pty
import select
import time

import driver


class Terminal(driver.Case):
    TERM = "dumb"  # which has the line table

    def open(self, *words):
        """Start the binary on a terminal of its own."""
        try:
            pid, self.screen = pty.fork()
        except OSError as error:
            self.skipTest(f"no terminals here: {error}")  # a bare chroot without /dev/pts
        if pid == 0:
            environment = dict(os.environ, HOME=str(self.home), XDG_DATA_HOME=str(self.home / "data"), TERM=self.TERM)
            os.execve(driver.BINARY, [driver.BINARY, *words], environment)
        self.addCleanup(os.close, self.screen)
        self.pid = pid

    def wait_for(self, words):
        """Everything shown until these words appear."""
        shown, end = "", time.monotonic() + 30
        while words not in shown:
            left = end - time.monotonic()
            self.assertTrue(left > 0 and select.select([self.screen], [], [], left)[0], f"{words!r} never came: {shown}")
            try:
                shown += os.read(self.screen, 65536).decode()
            except OSError:
                self.fail(f"{words!r} never came: {shown}")
        return shown

    def type(self, words):
        os.write(self.screen, words.encode())

    def ends(self):
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self.assertEqual(code, 0)
