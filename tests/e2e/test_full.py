# SPDX-License-Identifier: MIT
"""test_full.py BINARY: the terminal table on a real full screen."""
import fcntl
import os
import re
import pathlib
import random
import select
import signal
import struct
import termios
import time
from unittest import mock

import driver
import screen
import terminal

GAMES = ("basilica", "sagrada", "red_cathedral")


class Full(screen.Screen):
    def test_a_whole_game_by_keys_alone(self):
        for game in GAMES:
            with self.subTest(game=game):
                chance = random.Random(5)
                self.open("play", game, "--new", "--seed", "4", "--seat", "2=random")
                self.wait_for("Enter")
                for _ in range(900):
                    self.press(*(key for _ in range(12) for key in (chance.choice(["Right", "Down", "Left", "Up", "Tab"]), "Enter", "Enter")))
                    if "The game is over" in self.shown():
                        break
                shown = self.wait_for("The game is over. First place: ")
                self.press("a")
                self.wait_for(" Analysis  ")
                self.press("q")
                self.wait_for("The game is over. First place: ")
                self.press("s")
                self.wait_for("Points")
                while "LEFT" not in self.shown():  # q closes the sheet, then the table
                    self.press("q")
                    time.sleep(0.2)
                self.assertIn("The record is", self.left(), shown)
                self.assertIn("\nresult points", next((self.home / "data" / "triforium").glob(f"{game}.last.rec")).read_text())

    def test_set_up_on_the_screen(self):
        self.open("play")
        self.wait_for("Choose a game")
        self.press("2", "Right", "Down", "Down", "Right", "Enter")
        self.wait_for("Choose your window.")
        self.press("Enter")
        self.wait_for("round 1 of 10")
        self.press("q")
        self.left()
        record = (self.home / "data" / "triforium" / "sagrada.rec").read_text()
        self.assertIn("players 3\n", record)
        self.assertIn("seat 1 human\nseat 2 owl\nseat 3 cat\n", record)
        self.open("play")
        self.wait_for("GO ON")
        self.press("8")
        self.wait_for("round 1 of 10")
        self.press("q")
        self.left()

    def test_resizing_keeps_the_table(self):
        self.open("play", "basilica", "--seed", "1")
        self.wait_for("QUEEN")
        chance = random.Random(1)
        for _ in range(40):
            self.tmux("resize-window", "-x", str(chance.randrange(5, 200)), "-y", str(chance.randrange(3, 60)))
        self.tmux("resize-window", "-x", "20", "-y", "6")
        self.wait_for("Too small")
        self.tmux("resize-window", "-x", "120", "-y", "36")
        self.wait_for("ranks")
        self.press("q")
        self.left()

    def test_a_game_is_kept_before_its_first_key(self):
        self.open("play", "basilica", "--seed", "1")
        self.wait_for("QUEEN")
        self.press("q")
        self.left()
        self.open("play", "basilica", "--seed", "2", "--new")
        self.wait_for("QUEEN")
        kept = [path.name for path in (self.home / "data/triforium").iterdir()]
        self.assertIn("basilica.rec", kept)
        self.assertIn("basilica.previous.rec", kept)
        self.press("q")
        self.assertIn("the game begun before is kept as", self.left())

    def test_signals_leave_the_terminal_as_it_was(self):
        for number, code in ((signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 0), (signal.SIGABRT, 128 + signal.SIGABRT)):
            with self.subTest(number=number):
                self.open("play", "basilica")
                self.wait_for("QUEEN")
                os.kill(self.pid(), number)
                self.left(code)

    def test_suspended_and_back(self):
        self.open(shell=f"bash --norc -i -c 'set -m; {driver.BINARY} play basilica; jobs; echo STOPPED; fg'")
        self.wait_for("QUEEN")
        self.press("C-z")
        self.wait_for("STOPPED", "QUEEN")
        self.wait_for("QUEEN")
        self.press("q")
        self.left()

    def test_two_people_have_a_curtain_between_them(self):
        self.open("play", "sagrada", "--seed", "5", "--seat", "2=human")
        first = self.wait_for("Choose your window.")
        self.press("Enter")
        shown = self.wait_for("Pass the terminal to Seat 2")
        self.assertNotIn("YOURS ALONE", shown)
        self.press("x", "Enter")
        second = self.wait_for("Choose your window.")
        self.assertNotEqual(first.splitlines()[18], second.splitlines()[18])
        self.press("u")
        self.wait_for("another's secret")
        self.press("q")
        self.left()

    def test_where_there_is_no_screen_the_line_table_goes_on(self):
        for environment, size in (({"TERM": "dumb"}, (80, 24)), ({}, (30, 24)), ({"TERM": "nonsense"}, (80, 24))):
            with self.subTest(environment=environment, size=size):
                self.open("play", "basilica", "--seed", "1", columns=size[0], rows=size[1], **environment)
                self.wait_for("seat 1>")
                self.press("quit", "Enter")
                self.wait_for("LEFT 0")

    def test_without_utf_8_and_colours_it_is_plain_characters(self):
        self.open("play", "basilica", "--seed", "1", LANG="C", LC_ALL="C", before="export NO_COLOR=1")
        shown = self.wait_for("QUEEN")
        self.assertTrue(shown.isascii(), shown)
        self.press("q")
        self.left()

    def test_languages(self):
        for language, word in (("fr", "CONSIGNES"), ("pl", "ROZKAZY")):
            with self.subTest(language=language):
                self.open("play", "basilica", "--seed", "1", LANG=f"{language}_XX.UTF-8", LC_ALL="", LC_CTYPE="C.UTF-8")
                self.wait_for(word)
                self.press("q")
                self.left()
        self.open("play", "basilica", "--lang", "xx")
        self.wait_for("--lang takes en, fr or pl, not 'xx'")

    def test_a_record_is_walked_through(self):
        record = pathlib.Path(__file__).resolve().parents[1] / "tui" / "records" / "sagrada.txt"
        self.open("replay", str(record))
        self.wait_for("after 0 of 157 moves")
        self.press("Down", "Right")
        self.wait_for("after 11 of 157 moves")
        self.assertIn("Points", self.shown())
        self.press("g")
        self.wait_for("GOALS")
        self.press("Left", "Up", "Up")
        self.wait_for("after 0 of 157 moves")
        self.press("q")
        self.left()

    def test_a_record_is_looked_at_once_more(self):
        record = pathlib.Path(__file__).resolve().parents[1] / "tui" / "records" / "sagrada.txt"
        self.open("replay", str(record))
        self.wait_for("after 0 of 157 moves")
        self.press("a")
        self.wait_for(" of 68 decisions")
        self.press("Escape")
        self.assertRegex(self.wait_for("a go on"), r"Analysis  \d+ of 68 decisions")
        self.press("a")
        self.wait_for("Esc stop")
        shown = self.wait_for("▸1 ")
        move = int(re.search(r"▸1 +(\d+) ", shown)[1])
        self.press("Escape", "Enter")
        self.assertIn(" Better: ", self.wait_for(f"after {move - 1} of 157 moves"))
        self.press("a")
        self.wait_for(" Analysis  ")
        self.press("q")
        self.wait_for("Arrows walk")
        self.press("q")
        self.left()

    def test_a_tournament_shows_its_progress(self):
        self.open("arena", "sagrada", "greedy", "random", "--games", "20000", "--seed", "1")
        shown = self.wait_for("SCORE OF greedy")
        self.assertRegex(shown, r"Triforium arena  Sagrada, 2 players +\d+ of 20000 games")
        self.assertRegex(shown, r"greedy +\d+ +\d+\.\d% +\d+\.\d")
        shown = self.wait_for(" s to go")
        finished = int(re.search(r"(\d+) of 20000 games", shown)[1])
        spent, left = map(int, re.search(r"(\d+) s, (\d+) s to go", shown).groups())
        self.assertLess(spent, 60)
        self.assertTrue(spent <= (left + 1) * finished / (20000 - finished) <= spent + 2, shown)
        self.press("q")
        self.assertIn("games in", self.left())
        self.open("arena", "sagrada", "random", "greedy", "--games", "20000", "--seed", "1")
        self.assertRegex(self.wait_for("SCORE OF random"), r" 0% +●")  # it hardly ever wins
        os.kill(self.pid(), signal.SIGINT)
        self.assertIn("games in", self.left())
        self.open("arena", "sagrada", "greedy", "random", "--games", "2", "--seed", "1", "--quiet")
        self.assertIn("sagrada, 2 players, 2 games in 1 rounds", self.wait_for("LEFT 0"))

    def test_mouse(self):
        self.open("play", "basilica", "--seed", "1")
        lines = self.wait_for("QUEEN").splitlines()
        row = next(i for i, line in enumerate(lines) if "VAULTS" in line) + 1
        column = lines[row - 1].index("VAULTS")
        for button in " #":  # pressed and released, as this terminal's description says it
            self.tmux("send-keys", "-l", f"\x1b[M{button}{chr(33 + column + 1)}{chr(33 + row)}")
        self.wait_for("in hand")
        self.press("q")
        self.left()


class Sent(terminal.Terminal):
    TERM = "xterm-256color"

    def taken(self, pause):
        """How many bytes come before it is quiet."""
        size = 0
        try:
            while select.select([self.screen], [], [], pause)[0]:
                size += len(os.read(self.screen, 65536))
        except OSError:
            pass  # it has ended
        return size

    @mock.patch.dict(os.environ, LC_ALL="C.UTF-8")
    def test_a_move_sends_ten_kilobytes_at_most(self):
        for game in GAMES:
            with self.subTest(game=game):
                self.open("play", game, "--new", "--seed", "4", "--seat", "2=random")
                fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
                self.assertGreater(self.taken(1.5), 1000)
                sent = []
                for key in ("\r", "\r", "\t", "\x1b[B", "\r") * 4:
                    self.type(key)
                    sent.append(self.taken(0.15))
                self.assertGreater(max(sent), 500, sent)
                self.assertLessEqual(max(sent), 8_300, sent)  # ten are the bar; the most there was is 7.4, a new board
                self.type("q")
                self.taken(0.5)
                self.ends()


driver.main()
