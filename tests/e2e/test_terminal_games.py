# SPDX-License-Identifier: MIT
"""test_terminal_games.py BINARY: the real games at a terminal, line by line: secrets where several people share it, and a tournament."""
import re

import driver
import terminal


class Sagrada(terminal.Terminal):
    def pass_to(self, seat):
        """Everything shown up to the curtain, and then to the seat's own prompt."""
        before = self.wait_for(f"Pass the terminal to seat {seat}, who presses Enter. ")
        self.type("\n")
        return before, self.wait_for(f"seat {seat}> ")

    def test_a_pattern_chosen_in_secret_is_told_to_nobody(self):
        """Patterns are chosen in secret (R1.7), and private objectives are dealt by then."""
        self.open("play", "sagrada", "--players", "3", "--seed", "5", "--seat", "2=human", "--seat", "3=human")
        shown = " ".join(self.wait_for("seat 1> ").split())
        self.assertIn("Seat 1: choosing a pattern; 0 favour tokens. Private objective: Shades of ", shown)
        self.assertIn("Seat 2: choosing a pattern; 0 favour tokens. Private objective: hidden.", shown)
        self.type("1\n")
        before, after = self.pass_to(2)
        self.assertIn("\r\n" * 40, before)
        self.assertIn("Seat 1 chooses a pattern.", after)
        self.assertIn("Seat 1: pattern chosen;", after)
        self.type("undo\n")
        self.assertIn("the last decision was another's secret", self.wait_for("seat 2> "))
        self.type("1\n")
        _, after = self.pass_to(3)
        self.assertIn("Seat 1 chooses a pattern.", after)
        self.assertIn("Seat 2 chooses a pattern.", after)
        self.type("quit\n")
        self.ends()

    def test_plain_says_what_cards_are_and_what_happened(self):
        """In sentences of the person's language; patterns before one of them is chosen."""
        said = {"en": ("row a: any, any, 1, any, any\r\n      row b: 1, green, 3, blue, 2\r\n", "Since your last turn:", "Now:", "Cat chooses the pattern Sun Catcher."),
                "fr": ("ligne a\u202f: libre, libre, 1, libre, libre\r\n      ligne b\u202f: 1, vert, 3, bleu, 2\r\n", "Depuis votre dernier tour\u202f:", "Maintenant\u202f:", "Chat choisit "),
                "pl": ("rząd a: dowolne, dowolne, 1, dowolne, dowolne", "Od twojej ostatniej tury:", "Teraz:", "Kot wybiera ")}
        for language, (card, since, now, deed) in said.items():
            with self.subTest(language=language):
                self.open("play", "sagrada", "--plain", "--new", "--seed", "3", "--lang", language)
                before = self.wait_for(" 1> ")
                self.assertIn(card, before)
                self.assertNotIn(since, before)
                self.assertNotIn(now, before)
                self.type("1\n")
                after = self.wait_for(" 1> ")
                self.assertIn(deed, after)
                self.assertIn(now, after)
                self.assertNotIn(since, after)  # it was told as it happened
                self.type("quit\n")
                self.ends()
                self.open("play", "sagrada", "--plain", "--lang", language)
                again = self.wait_for(" 1> ")
                self.assertLess(again.index(since), again.index(deed))
                self.assertNotIn(now, again)
                self.type("quit\n")
                self.ends()


class Arena(terminal.Terminal):
    def test_how_far_it_is_and_how_the_first_does(self):
        """A bar of twenty; alone, the score is how often what was to be beaten was."""
        for players, bots in ((1, ["greedy"]), (2, ["greedy", "random"])):
            self.open("arena", "sagrada", *bots, "--players", str(players), "--games", "4", "--seed", "1")
            shown = self.wait_for("playouts/s\r\n")
            self.ends()
            score = re.search(r"greedy\r\n  (?:score|wins) +([\d.]+)%", shown)[1]
            bars = re.findall(r"\r\[([#.]{20})\] (\d)/4  greedy ([\d.]+)%   ", shown)
            self.assertEqual([(bar.count("#"), n) for bar, n, _ in bars], [(5 * n, str(n)) for n in range(1, 5)])
            self.assertEqual(float(bars[-1][2]), round(float(score), 1))


driver.main()
