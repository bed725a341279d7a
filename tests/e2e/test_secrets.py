# SPDX-License-Identifier: MIT
"""test_secrets.py BINARY: secrets, planted. Two games that differ only in what a seat may not know show that seat the same
in the terminal, and neither an external engine nor a terminal at a table elsewhere is sent what its seat may not know."""
import json
import re
import struct
import sys

import driver
import elsewhere

ASKED = ["board", "moves", "score", "state", "log", "hint", "why end", "why vault 1 a1", "why order 1 move a1 a2", "quit"]

ENGINE = """
import random, sys
log = open(sys.argv[1], "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    words = line.split()
    if words[0] == "triforium":
        print("id spy\\nwants moves\\nready", flush=True)
    elif words[0] == "go":
        print("bestmove " + random.choice(line.split(" moves ")[1].strip().split("; ")), flush=True)
    elif words[0] == "quit":
        break
    else:
        print("ok", flush=True)
"""


def words_of(outcome):
    return outcome if isinstance(outcome, str) else outcome[0]


class Secrets(driver.Case):
    def record(self, name, game, moves, options=()):
        head = ["triforium record 1", f"game {game}", "players 2", *(f"option {option}" for option in options),
                "seat 1 human", "seat 2 human", "seed 7", ""]
        return self.file(name, "\n".join(head + moves) + "\n")

    def shown(self, game, moves, options=()):
        """All that the seat to decide is shown when it asks for everything there is."""
        out = self.done("play", game, "--load", self.record("game.rec", game, moves, options), lines=ASKED)
        return out.split("> quit")[0]  # then it says where the game is saved

    def same(self, game, moves, other, options=()):
        self.assertNotEqual(moves, other)
        first, second = self.shown(game, moves, options), self.shown(game, other, options)
        self.assertEqual(first, second)
        self.assertIn("Perhaps", first)
        return first

    def test_a_private_objective_at_the_terminal(self):
        met = 0
        for seed in range(1, 6):
            lines = self.trace("sagrada", "--players", "2", "--seed", str(seed))[1:-1]
            moves = [line["move"] for line in lines]
            deals = [i for i, move in enumerate(moves) if move.startswith("deal private")]
            secret = deals[1]  # seat 2's
            another = next(words_of(each) for each in lines[secret]["legal"] if words_of(each) != moves[secret])
            turns = [i for i, line in enumerate(lines) if i > secret and line["to_move"] == 1 and len(line["legal"]) > 2]
            for at in turns[1::9]:
                other = moves[:at]
                other[secret] = another
                out = self.same("sagrada", moves[:at], other)
                self.assertIn("A private objective is dealt.", out)
                self.assertIn("Private objective: hidden.", " ".join(out.split()))
                self.assertNotIn(moves[secret].split()[-1], out)
                self.assertNotIn(f"Shades of {moves[secret].split('_')[-1].capitalize()}", " ".join(out.split()))
                met += 1
        self.assertGreater(met, 8)

    def test_a_private_objective_and_a_bot(self):
        """Seat 2 is a bot: what it plays does not depend on seat 1's private objective."""
        met = 0
        for seed in range(1, 9):
            lines = self.trace("sagrada", "--players", "2", "--seed", str(seed))[1:-1]
            moves = [line["move"] for line in lines]
            secret = next(i for i, move in enumerate(moves) if move.startswith("deal private"))
            dealt = [move for move in moves if move.startswith("deal private")]
            another = next(words_of(each) for each in lines[secret]["legal"] if words_of(each) not in dealt)
            turns = [i for i, line in enumerate(lines) if i > secret and line["to_move"] == 2 and len(line["legal"]) > 3]
            for at in turns[::5]:
                played = []
                for first in (moves[secret], another):
                    game = moves[:at]
                    game[secret] = first
                    out = self.done("play", "sagrada", "--load", self.record("game.rec", "sagrada", game),
                                    "--seat", "2=owl", lines=["quit"])
                    played.append(re.findall(r"(?m)^Owl (.*)$", out)[0])
                self.assertEqual(*played)
                met += 1
        self.assertGreater(met, 15)

    def test_a_crown_at_the_terminal(self):
        met = 0
        for seed in range(1, 40):
            lines = self.trace("basilica", "--seed", str(seed))[1:-1]
            for i, line in enumerate(lines[:-1]):
                if not line["move"].startswith("draw") or lines[i + 1]["to_move"] == "chance" or met > 12:
                    continue
                moves = [each["move"] for each in lines[:i + 1]]
                flipped = re.sub("crown$|plain$", "plain" if moves[-1].endswith("crown") else "crown", moves[-1])
                if flipped not in map(words_of, line["legal"]):
                    continue
                self.same("basilica", moves, moves[:-1] + [flipped])
                met += 1
        self.assertGreater(met, 8)

    def test_what_an_engine_is_sent(self):
        spy, log = self.file("spy.py", ENGINE), self.home / "sent.txt"
        for game in ("sagrada", "basilica"):
            log.write_text("")
            self.done("arena", game, "--engine", f"{sys.executable} {spy} {log}", "greedy", "--games", "2", "--seed", "3")
            views = [line.split(" view ") for line in log.read_text().splitlines() if line.startswith("position")]
            self.assertGreater(len(views), 10)
            for head, view in views:
                seat = int(head.split()[2])
                fields = dict(word.split("=", 1) for word in view.split())
                if game == "sagrada":
                    known = fields["private"].split(",")
                    self.assertEqual([each == "?" for each in known], [i != seat - 1 for i in range(2)], view)
                else:
                    hidden = [tile for tile in fields["order"].split(",") + [fields["top"]] if tile != "-"]
                    self.assertTrue(all(tile.endswith("?") for tile in hidden), view)


def messages_of(heard):
    """What a server said on a wire: the texts of its frames, behind the answer that opened the socket."""
    data = heard.split(b"\r\n\r\n", 1)[1]
    while len(data) >= 2:
        size, head = data[1] & 127, 2
        if size > 125:
            head = 4 if size == 126 else 10
            size = struct.unpack(">H" if head == 4 else ">Q", data[2:head])[0]
        if data[0] & 15 == 1:
            yield json.loads(data[head:head + size])
        data = data[head + size:]


class Elsewhere(elsewhere.Case):
    """A private objective at a table elsewhere: neither on the wire nor on the screen of the other terminal."""

    def test_a_private_objective_on_the_wire(self):
        tap = self.tap()
        first, second = self.pair("sagrada", tap=tap)
        self.play((first, second), moves=10)
        private = []
        for each in (second, first):
            each.type("state")
            each.wait_for("private=")
            private.append(each.wait_for(" ").strip().split(","))
        theirs = private[0][1]
        self.assertEqual((private[0][0], private[1][1]), ("?", "?"))
        self.assertNotIn("?", (theirs, private[1][0]))
        for word in ("log", "score", "board"):
            first.type(word)
        said = list(messages_of(tap.heard[-1]))
        tables = [each for each in said if each["say"] == "table"]
        views = [each["view"] for each in said if each.get("view")]
        self.assertGreater(len(views), 8)
        for view in views:
            self.assertEqual(re.search(r"private=\S+?,(\S+)", view)[1], "?")
        dealt = [words for each in tables for words in [*each["entries"], *(event["move"]["text"] for event in each["events"])]
                 if "deal private" in words]
        self.assertEqual(len(dealt), 4, dealt)
        self.assertEqual(sum(words.endswith(("...", "deal private")) for words in dealt), 2, dealt)
        self.assertFalse([words for words in dealt if words.endswith(theirs)], dealt)
        first.type("quit")
        shown = first.ends()
        self.assertNotRegex(shown, rf"private[^\n]*\b{theirs}\b")


driver.main()
