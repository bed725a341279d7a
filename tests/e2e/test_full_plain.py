# SPDX-License-Identifier: MIT
"""test_full_plain.py BINARY: a game that nobody has drawn for, Nave, on a full screen."""
import driver
import screen


class Nave(screen.Screen):
    def test_a_game_without_a_drawing_file_is_played_by_its_choices(self):
        self.open("play", "nave", "--seed", "3", "--seat", "2=random")
        self.assertTrue(self.wait_for("CHOICES").startswith(" Nave"))
        for _ in range(40):
            self.press("Enter", "Enter")
            if "The game is over" in self.shown():
                break
        self.wait_for("The game is over")
        self.press("q")
        self.assertIn("The record is", self.left())

    def test_a_hint_and_taking_back_are_kept_like_any_decision(self):
        own = self.kept / "nave.rec"
        self.open("play", "nave", "--seed", "3", "--seat", "2=random")
        self.wait_for("CHOICES")
        self.press("h")
        self.wait_for("Perhaps")
        self.assertNotIn("favour", own.read_text())
        self.press("Enter", "Enter")
        self.wait_for("place")
        self.assertRegex(own.read_text(), r"first 1\nfavour \d\n$")
        self.press("u")
        self.wait_for("Taken back.")
        self.assertTrue(own.read_text().endswith("\nfirst 1\n"))
        self.press("q")
        self.assertIn("Saved as", self.left())


driver.main()
