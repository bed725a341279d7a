# SPDX-License-Identifier: MIT
"""test_terminal.py BINARY: Nave at a real terminal, where two people share one screen, and records there."""
import driver
import terminal


class Nave(terminal.Terminal):
    def hand_over(self, *words):
        self.open("play", "nave", "--seed", "3", "--seat", "2=human", *words)
        self.wait_for("seat 1> ")
        self.type("favour 3\n")
        curtain = self.wait_for("Pass the terminal to seat 2, who presses Enter. ")
        self.type("\n")
        after = self.wait_for("seat 2> ")
        self.assertIn("Seat 1 favour ?.", after)
        self.assertNotIn("favour 3", after.split("[1]", maxsplit=1)[0])
        return curtain

    def test_the_screen_is_pushed_out_of_sight_between_two_people(self):
        self.assertIn("\r\n" * 40, self.hand_over())
        self.type("quit\n")
        self.wait_for("goes on with it")
        self.ends()

    def test_nothing_commands_the_terminal(self):
        self.assertNotIn("\x1b", self.hand_over("--plain"))
        self.type("quit\n")
        self.ends()

    def test_another_ones_secret_is_not_taken_back(self):
        self.hand_over()
        self.type("undo\n")
        shown = self.wait_for("seat 2> ")
        self.assertIn("Nothing is taken back: the last decision was another's secret.", shown)
        self.type("favour 2\n")
        self.wait_for("Pass the terminal to seat 1, who presses Enter. ")
        self.type("\n")
        self.wait_for("seat 1> ")
        self.type("undo\n")
        self.assertIn("the last decision was another's secret", self.wait_for("seat 1> "))
        self.type("quit\n")
        self.ends()
        self.assertIn("favour 3\nfavour 2\n", (self.kept / "nave.rec").read_text())

    def test_taking_back_what_all_saw_goes_through_the_curtain(self):
        self.hand_over()
        self.type("favour 2\n")
        self.wait_for("Pass the terminal to seat 1, who presses Enter. ")
        self.type("\n")
        self.wait_for("seat 1> ")
        self.type("place a1\n")
        self.wait_for("Pass the terminal to seat 2, who presses Enter. ")
        self.type("\n")
        self.wait_for("seat 2> ")
        self.type("undo\n")
        shown = self.wait_for("Pass the terminal to seat 1, who presses Enter. ")
        self.assertIn("Taken back.", shown)
        self.assertIn("\r\n" * 40, shown)
        self.assertNotIn("decides", shown)
        self.type("\n")
        self.wait_for("seat 1> ")
        self.type("place b1\n")
        self.wait_for("Pass the terminal to seat 2, who presses Enter. ")
        self.type("\n")
        self.assertIn("Seat 1 place b1.", self.wait_for("seat 2> "))
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


class Replay(terminal.Terminal):
    TERM = "xterm"  # which could have the full screen

    def test_what_is_asked_for_is_printed_on_a_terminal_too(self):
        path = self.file("a.rec", "triforium record 1\ngame nave\nplayers 2\n\nfirst 1\nfavour 2\n")
        for words in (["--plain"], ["--quiet"], ["--state"], ["--print-link"], ["--at", "0"], ["--at", "1"]):
            self.open("replay", path, *words)
            self.assertNotIn("\x1b", self.wait_for("\r\n"), words)
            self.ends()


driver.main()
