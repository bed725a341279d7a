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


driver.main()
