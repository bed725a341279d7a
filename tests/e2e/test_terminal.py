# SPDX-License-Identifier: MIT
"""test_terminal.py BINARY: playing Nave at a real terminal, where two people share one screen."""
import os
import pty
import select
import time

import driver


class Terminal(driver.Case):
    def open(self, *words):
        """Start the binary on a terminal of its own."""
        pid, self.screen = pty.fork()
        if pid == 0:
            environment = dict(os.environ, HOME=str(self.home), XDG_DATA_HOME=str(self.home / "data"), TERM="xterm")
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

    def hand_over(self, *words):
        self.open("play", "nave", "--seed", "3", "--seat", "2=human", *words)
        self.wait_for("seat 1> ")
        self.type("favour 3\n")
        curtain = self.wait_for("Pass the terminal to seat 2, who presses Enter. ")
        self.type("\n")
        after = self.wait_for("seat 2> ")
        self.assertIn("seat 1: favour ?", after)
        self.assertNotIn("favour 3", after.split("[1]", maxsplit=1)[0])
        return curtain

    def test_the_screen_is_cleared_between_two_people(self):
        self.assertIn("\x1b[2J\x1b[3J", self.hand_over())
        self.type("quit\n")
        self.wait_for("goes on with it")
        self.ends()

    def test_plain_never_clears(self):
        self.assertNotIn("\x1b", self.hand_over("--plain"))
        self.type("quit\n")
        self.ends()

    def test_end_of_input_saves(self):
        self.hand_over()
        self.type("\x04")
        self.wait_for("Saved as")
        self.ends()
        self.assertIn("favour 3\n", (self.kept / "nave.rec").read_text())

    def test_end_of_input_at_the_curtain_saves(self):
        self.open("play", "nave", "--seed", "3", "--seat", "2=human")
        self.wait_for("seat 1> ")
        self.type("favour 2\n")
        self.wait_for("presses Enter. ")
        self.type("\x04")
        self.wait_for("Saved as")
        self.ends()

    def test_one_person_is_never_asked_to_pass(self):
        self.open("play", "nave", "--seed", "3")
        shown = self.wait_for("seat 1> ")
        self.type("1\n")
        shown += self.wait_for("seat 1> ")
        self.assertNotIn("Pass the terminal", shown)
        self.assertNotIn("\x1b", shown)
        self.type("quit\n")
        self.ends()


driver.main()
