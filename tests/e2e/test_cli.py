# SPDX-License-Identifier: MIT
"""test_cli.py BINARY: every command over Nave, the fixture game, whose answers are known exactly."""
import base64
import json
import os

import driver

HEAD = "triforium record 1\ngame nave\nplayers 2\n"


def fnv(data):
    """64-bit FNV-1a."""
    value = 0xcbf29ce484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001b3 % 2**64
    return value


class Usage(driver.Case):
    def test_help_and_version(self):
        for words in (["--help"], ["-h"], ["help"]):
            self.assertIn("triforium play", self.done(*words))
        self.assertRegex(self.done("--version"), r"^triforium \d+\.\d+\.\d+\n$")
        for command in "games rules play trace replay perft arena engine serve analyse bench".split():
            self.assertIn(f"triforium {command}", self.done(command, "--help"))
            self.assertTrue(self.done(command, "--help").replace("\n", "").isprintable(), command)

    def test_what_is_not_understood_is_usage(self):
        self.refused(2, says="triforium play")
        self.refused(2, "plya", says="unknown command 'plya'; commands are: games, rules, play")
        self.refused(2, "play", says="needs GAME")
        self.refused(2, "rules", says="needs GAME")
        self.refused(2, "replay", says="needs a file, or --link")
        self.refused(2, "trace", "nave", "--sed", "1", says=["unknown flag '--sed'", "trace --help"])
        self.refused(2, "trace", "nave", "-x", says="unknown flag '-x'")
        self.refused(2, "trace", "nave", "--seed", says="a value is missing after '--seed'")
        self.refused(2, "games", "--json=yes", says="takes no value")
        self.refused(2, "games", "nave", "x", says="one word too many")
        self.refused(2, "replay", "a", "--link", "b", says="needs a file, or --link")
        self.refused(2, "play", "nave", "--load", "x", "--players", "2", says="says its own players")

    def test_bad_values_are_refused(self):
        self.refused(1, "play", "naev", says="unknown game 'naev'; games are: nave")
        for seed in ("x", "-1", "0x", "18446744073709551616", "1.5", ""):
            self.refused(1, "trace", "nave", f"--seed={seed}", says=f"64 bits, not '{seed}'")
        for players in ("0", "5", "two", "2x", "99999999999999999999"):
            self.refused(1, "trace", "nave", "--players", players, says=f"not '{players}'")
        self.refused(1, "trace", "nave", "--players", "3", says="nave is for 2 to 2 players, not 3")
        for option in ("bonus", "bonus=columns", "bell=6", "colour=red", "blocked=a1,a1", "=", ""):
            self.refused(1, "trace", "nave", "--option", option, says=[f"--option {option}: ", "bell=0..5"])
        self.refused(1, "trace", "nave", "-obell=5", "-oblocked=b2", says="do not go together")
        self.refused(1, "trace", "nave", "--policy", "wise", says="policies are: random")
        self.refused(1, "perft", "nave", "--depth", "0", says="from 1 to 32")
        self.refused(1, "perft", "nave", "--position", "cells=1", says="--position:8: ")
        self.refused(1, "engine", "--memory", "16385", says="16384")
        self.refused(1, "bench", "nave_playout_9p", says="unknown case")
        for seat in ("1", "0=human", "3=human", "1=clever", "1=human,"):
            self.refused(1, "play", "nave", "--seat", seat, says=f"not '{seat}'")
        for rule in ("9.9", "x", "2.2.2", "2."):
            self.refused(1, "rules", "nave", rule, says=f"no rule '{rule}'")


class Lists(driver.Case):
    def test_games(self):
        self.assertIn("nave", self.done("games"))
        one = self.done("games", "nave")
        for part in ("bonus=none|rows\n", "(default rows)", "bell=0..5\n", "(default 1)", "blocked=a1,b1", "(1 to 3 of them"):
            self.assertIn(part, one)
        self.refused(1, "games", "aisle", says="unknown game 'aisle'")
        games = json.loads(self.done("games", "--json"))
        self.assertEqual([game["id"] for game in games], ["nave"])
        self.assertEqual([option["kind"] for option in games[0]["options"]], ["choice", "number", "list"])

    def test_rules(self):
        everything = self.done("rules", "nave")
        self.assertIn("2. Placing", everything)
        self.assertLess(max(map(len, everything.splitlines())), 80)
        self.assertEqual(self.done("rules", "nave", "2.2"), "2.2   A stone goes on an empty cell.\n")
        self.assertEqual(self.done("rules", "nave", "R2.2"), self.done("rules", "nave", "2.2"))
        self.assertEqual(self.done("rules", "nave", "2").count("2."), 4)

    def test_perft(self):
        self.assertEqual(self.done("perft", "nave", "--depth", "4", "--seed", "7"),
                         "depth\tcount\n1\t3\n2\t9\n3\t81\n4\t603\n")
        position = "first=1 favour=1,1 rung=-,1 cells=1,2,1,1,2,2,1,2,-"
        self.assertEqual(self.done("perft", "nave", "-d2", "--position", position), "depth\tcount\n1\t1\n2\t0\n")

    def test_bench(self):
        rows = self.done("bench", "-r", "1").splitlines()
        again = self.done("bench", "nave_playout_2p", "-r1").splitlines()
        names = rows[0].split(",")
        self.assertEqual(names[:5], ["case", "decisions_per_s", "games_per_s", "ns_per_copy", "ns_per_moves"])
        first, second = (dict(zip(names, row[1].split(","))) for row in (rows, again))
        self.assertEqual(first["case"], "nave_playout_2p")
        self.assertEqual(first["signature"], second["signature"])
        self.assertEqual(first["decisions"], "110000")
        self.assertEqual(self.done("bench", "-l"), "nave_playout_2p\n")


class Trace(driver.Case):
    def test_lines(self):
        lines = self.trace("nave", "--seed", "5", "--option", "bell=2")
        self.assertEqual(lines[0], {"game": "nave", "players": 2, "data_version": "nave-1", "seed": 5,
                                    "options": {"bonus": "rows", "bell": 2, "blocked": []}})
        for n, line in enumerate(lines[1:], 1):
            self.assertEqual(line["n"], n)
        for line in lines[1:-1]:
            self.assertEqual(list(line), ["n", "to_move", "legal", "move", "state"])
            legal = [move[0] for move in line["legal"]] if line["to_move"] == "chance" else line["legal"]
            self.assertIn(line["move"], legal)
        last = lines[-1]
        self.assertEqual((last["to_move"], last["legal"], last["move"]), ("over", [], None))
        for seat in (1, 2):
            points = sum(item["points"] for item in last["score"] if item["seat"] == seat)
            self.assertEqual(points, last["result"]["points"][seat - 1])

    def test_seeds(self):
        self.assertEqual(self.done("trace", "nave"), self.done("trace", "nave", "--seed", "0x1"))
        self.assertNotEqual(self.done("trace", "nave"), self.done("trace", "nave", "-s2"))
        self.assertEqual(self.trace("nave", "-s", "0xffffffffffffffff")[0]["seed"], 2**64 - 1)

    def test_moves_from_a_list(self):
        whole = self.trace("nave", "--seed", "9")
        moves = self.file("moves.txt", "".join(line["move"] + " # so\n\n" for line in whole[1:-1]))
        again = self.trace("nave", "--moves", moves)
        self.assertIsNone(again[0]["seed"])
        self.assertEqual(whole[1:], again[1:])
        part = self.trace("nave", "--moves", "-", text="first 2\nfavour 1\n")
        self.assertEqual([line["to_move"] for line in part[1:]], ["chance", 1, 2])
        self.assertIsNone(part[-1]["move"])

    def test_moves_from_a_record(self):
        path = self.file("a.rec", HEAD + "option bell=3\nseed 77\n\nfirst 2\n")
        lines = self.trace("nave", "--moves", path)
        self.assertEqual((lines[0]["seed"], lines[0]["options"]["bell"]), (77, 3))
        self.refused(1, "trace", "nave", "--moves", path, "--option", "bell=1", says="says its own players and options")

    def test_bad_moves_name_file_line_and_rule(self):
        path = self.file("bad.txt", "first 1\nfavour 1\nfavour 1\nplace a1\nplace a1\n")
        self.refused(1, "trace", "nave", "--moves", path,
                     says=[path + ":5: ", "'place a1'", "rule 2.2: A stone goes on an empty cell."])
        path = self.file("bad.rec", "triforium record 1\ngame nave\nplayers 9\n")
        self.refused(1, "trace", "nave", "--moves", path, says=[path + ":3: ", "'9'"])
        self.refused(1, "trace", "nave", "--moves", "/no/such", says="/no/such: No such file")
        self.refused(1, "trace", "nave", "--moves", str(self.home), says=str(self.home))


class Replay(driver.Case):
    def record(self, seed):
        lines = self.trace("nave", "--seed", str(seed))
        return HEAD + "seat 1 Anna\n\n" + "".join(line["move"] + "\n" for line in lines[1:-1]), lines

    def test_moves_position_and_score(self):
        text, lines = self.record(4)
        out = self.done("replay", self.file("a.rec", text))
        self.assertIn("seat 1: Anna", out)
        self.assertIn("   1  chance  first", out)
        self.assertIn("(rule 3.", out)
        winners = lines[-1]["result"]["places"].count(1)
        self.assertIn("has won." if winners == 1 else "share the first place", out)
        self.assertEqual(self.done("replay", "-q", "-", text=text), "nave: 13 moves, finished\n")

    def test_at(self):
        text, _ = self.record(4)
        path = self.file("a.rec", text)
        self.assertIn("is to decide", self.done("replay", path, "--at", "3"))
        self.assertIn("chance event comes next", self.done("replay", path, "--at", "0"))
        self.refused(1, "replay", path, "--at", "14", says="this game has 13 moves")

    def test_links(self):
        path = self.file("a.rec", self.record(4)[0])
        link = self.done("replay", path, "--print-link").strip()
        self.assertRegex(link, r"^[A-Za-z0-9_-]{20,60}$")
        self.assertEqual(self.done("replay", "--link", link).split("\n\n", 1)[1], self.done("replay", path).split("\n\n", 1)[1])
        self.assertEqual(self.done("replay", "--link", link, "--print-link").strip(), link)
        self.refused(1, "replay", "--link", link[:-2], says="--link: ")
        self.refused(1, "replay", "--link", "!!", says="--link: ")

    def test_state(self):
        path = self.file("a.rec", HEAD + "\nfirst 2\nfavour 1\nfavour 3\nplace b2\n")
        self.assertEqual(self.done("replay", path, "--state"), "first=2 favour=1,3 ringing=2 cells=-,-,-,-,2,-,-,-,-\n")
        self.assertEqual(self.done("replay", path, "--at", "1", "--state"), "first=2 cells=-,-,-,-,-,-,-,-,-\n")

    def test_a_link_is_what_the_manual_says(self):
        path = self.file("a.rec", HEAD + "option bell=4\noption blocked=c1,a1\n\nfirst 2\nfavour 1\nfavour 3\nplace b2\n")
        link = self.done("replay", path, "--print-link").strip()
        data = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
        head = bytes([1, 4]) + b"nave" + (fnv(b"nave-1") >> 32).to_bytes(4, "big") + bytes([2])
        # bonus is choice 1, bell is 4, two cells are blocked (2 and 0); four moves at their places.
        body = head + bytes([2, 8, 2, 4, 0]) + bytes([4, 1, 0, 2, 2])
        self.assertEqual(data, body + (fnv(body) & 0xffff).to_bytes(2, "big"))

    def test_refusals(self):
        for text, line, reason in [
                ("", 0, "empty"), ("junk\n", 1, "triforium record 1"), ("triforium record 9\n", 1, "version 1"),
                (HEAD + "colour red\n", 4, "no such line"), (HEAD + "data\n", 4, "a data version is"),
                (HEAD + "\nfirst 3\n", 5, "rule 0.1"), (HEAD + "\nfirst 1\nplace a1\n", 6, "rule 0.2"),
                (HEAD + "\n" + "x" * 9999 + "\n", 5, "longer"), (b"triforium record 1\n\xff\x00\xfe\n", 2, "second line"),
                (HEAD + "\nfirst 1\nresult points 1 1 places 1 1\n", 6, "not over")]:
            path = self.file("bad.rec", text)
            self.refused(1, "replay", path, says=[f"{path}:{line}: ", reason])
        self.refused(1, "replay", self.file("other.rec", "triforium record 1\ngame aisle\n"), says="other.rec: unknown game 'aisle'")


class OtherData(driver.Case):
    """Records and links that were made with other component data."""
    NOTE = "made with component data nave-0, and this program has nave-1"
    BODY = "\nfirst 1\nfavour 2\nfavour 3\nplace a1\n"

    def noted(self, *words, **more):
        code, out, err = self.run_cli(*words, **more)
        self.assertEqual(code, 0, err)
        self.assertRegex(err, r"^triforium: \S+: " + self.NOTE + r"\n$")
        return out

    def test_a_record_whose_moves_are_legal_is_read_and_noted(self):
        path = self.file("old.rec", HEAD + "data nave-0\n" + self.BODY)
        self.assertIn("   4  seat 1  place a1\n", self.noted("replay", path))
        self.assertIn("Going on with", self.noted("play", "nave", "--load", path, text=""))
        self.assertIn("data nave-1\n", (self.kept / "nave.rec").read_text())
        self.assertIn("decisions", self.noted("analyse", path, "--nodes", "50"))
        self.assertIn('"n":4', self.noted("trace", "nave", "--moves", path))

    def test_a_move_that_is_not_legal_any_more(self):
        path = self.file("old.rec", HEAD + "data nave-0\n" + self.BODY + "place a1\n")
        says = [f"{path}:10: this move is not allowed: 'place a1' (rule 2.2", "; it was " + self.NOTE]
        self.refused(1, "replay", path, says=says)
        self.refused(1, "play", "nave", "--load", path, says=says)
        self.refused(1, "analyse", path, says=says)
        code, out, _ = self.run_cli("replay", path)
        self.assertIn("   4  seat 1  place a1\n", out)
        self.assertIn("Seat 2 is to decide.", self.noted("replay", path, "--at", "4"))
        self.refused(1, "replay", path, "--at", "5", says=says)
        option = self.file("option.rec", HEAD + "option bonus=columns\ndata nave-0\n" + self.BODY)
        self.refused(1, "replay", option, says=[f"{option}:4: ", self.NOTE])

    def test_another_result(self):
        moves = "".join(line["move"] + "\n" for line in self.trace("nave", "--seed", "4")[1:-1])
        path = self.file("old.rec", HEAD + "data nave-0\n\n" + moves + "result points 99 0 places 1 2\n")
        code, out, err = self.run_cli("replay", "-q", path)
        self.assertEqual((code, out), (0, "nave: 13 moves, finished\n"))
        self.assertIn(self.NOTE + ", with which the result is another\n", err)
        path = self.file("new.rec", HEAD + "data nave-1\n\n" + moves + "result points 99 0 places 1 2\n")
        self.refused(1, "replay", "-q", path, says="does not follow from the moves")

    def test_links(self):
        head = bytes([1, 4]) + b"nave" + (fnv(b"nave-0") >> 32).to_bytes(4, "big") + bytes([2])
        for body, code in ((bytes([2, 2, 0]) + bytes([4, 1, 0, 2, 2]), 0), (bytes([2, 2, 0]) + bytes([4, 1, 0, 2, 99]), 1)):
            data = head + body
            data += (fnv(data) & 0xffff).to_bytes(2, "big")
            link = base64.urlsafe_b64encode(data).decode().rstrip("=")
            got, out, err = self.run_cli("replay", "--link", link)
            self.assertEqual(got, code, err)
            self.assertIn(f"made with component data digest {fnv(b'nave-0') >> 32:08x}, and this program has nave-1", err)
            self.assertIn("   3  seat 2  favour 3\n" if code == 0 else "", out)


class Strangers(driver.Case):
    """What files say is shown without what could command a terminal."""

    def test_names_and_ids(self):
        path = self.file("a.rec", HEAD.encode() + b"seat 1 A\x1b[2Jnna\x07\xc2\x9b31m\xe2\x80\xae\nseat 2 random\n\nfirst 1\nfavour 1\n")
        for words in (["replay", path], ["analyse", path, "--nodes", "50"], ["play", "nave", "--load", path]):
            out = self.done(*words, text="log\n")
            self.assertNotRegex(out, "[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", words)
        self.assertIn("seat 1: A_[2Jnna__31m_\n", self.done("replay", path))
        for text in (b"triforium record 1\ngame \x1b[2J\n", HEAD.encode() + b"seat 1 x\n\n\x1b]0;title\x07\n",
                     HEAD.encode() + b"\x1b[31m\n", HEAD.encode() + b"option \x1b=1\n"):
            code, out, err = self.run_cli("replay", self.file("bad.rec", text))
            self.assertEqual(code, 1)
            self.assertNotRegex(out + err, "[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)
        link = base64.urlsafe_b64encode(bytes([1, 4]) + b"\x1b[2J").decode().rstrip("=")
        code, _, err = self.run_cli("replay", "--link", link)
        self.assertEqual(code, 1)
        self.assertNotIn("\x1b", err)


class Output(driver.Case):
    """Where there is no place to write to, a command says so and ends with 1."""

    def commands(self):
        path = self.file("a.rec", HEAD + "\nfirst 1\nfavour 2\nfavour 3\nplace a1\n")
        return (["--help"], ["--version"], ["games"], ["games", "--json"], ["games", "--help"], ["rules", "nave"],
                ["trace", "nave"], ["trace", "nave", "--moves", path], ["replay", path], ["analyse", path, "--nodes", "50"],
                ["perft", "nave", "-d2"], ["bench", "-l"], ["serve", "--port", "0"], ["play", "nave"],
                ["arena", "nave", "random", "greedy", "--games", "2"])

    def test_a_full_disk(self):
        for words in self.commands():
            with open("/dev/full", "w", encoding="ascii") as full:
                code, _, err = self.run_cli(*words, stdout=full)
            self.assertEqual(code, 1, words)
            self.assertIn("triforium: cannot write: No space left on device\n", err, words)

    def test_closed_output(self):
        for words in self.commands():
            code, _, err = self.run_cli(*words, prepare=lambda: os.close(1))
            self.assertEqual(code, 1, words)
            self.assertIn("triforium: cannot write: Bad file descriptor\n", err, words)

    def test_whoever_read_it_has_gone(self):
        for words in self.commands():
            theirs, ours = os.pipe()
            os.close(theirs)
            try:
                code, _, err = self.run_cli(*words, stdout=ours)
            finally:
                os.close(ours)
            self.assertEqual(code, 1, words)
            self.assertNotIn("cannot write", err, words)

    def test_no_file_of_ours_gets_what_is_printed(self):
        words = ["arena", "nave", "random", "greedy", "--games", "4", "--journal"]
        self.done(*words, self.file("whole", ""), "-q")
        for closed in ((0,), (1,), (2,), (1, 2), (0, 1, 2)):
            path = self.home / f"journal{len(closed)}{closed[0]}"
            code, _, _ = self.run_cli(*words, str(path), prepare=lambda fds=closed: [os.close(fd) for fd in fds])
            self.assertEqual(code, 1 if 1 in closed else 0, closed)
            first, *games = path.read_text().splitlines()
            self.assertEqual(first, (self.home / "whole").read_text().splitlines()[0])
            self.assertEqual(len(games), 4, games)
            for line in games:
                self.assertRegex(line, r"^game [-0-9 ]+$", closed)


class Play(driver.Case):
    def test_numbers_words_and_prefixes(self):
        out = self.done("play", "nave", "--seed", "3", lines=["favour 2", "PLACE   B2", "log"])
        self.assertIn("\nYou favour 2.\n", out)
        self.assertRegex(out.split("> log\n")[1], r"\n +4  You place b2\.\n")
        out = self.done("play", "nave", "--seed", "3", lines=["3", "place a", "place a1", "log", "quit"])
        self.assertIn("\nYou favour 3.\n", out)
        self.assertIn("seat 1> place a\nplace  [1] a1  [4] a2  [7] a3\n", out)
        self.assertIn("  You place a1.\n", out)
        out = self.done("play", "nave", "--seed", "3", lines=["99", "0", "f", "blah", "", "favour 9"])
        self.assertIn("There is no move 99", out)
        self.assertIn("There is no move 0", out)
        self.assertIn("seat 1> f\nfavour  [1] 1  [2] 2  [3] 3\n", out)
        self.assertIn("'blah' is not a move: no move begins with 'blah'", out)
        out = self.done("play", "nave", "--seed", "3", lines=["Favour 1", "Place A1", "why PLACE A1", "MOVES"])
        self.assertIn("'PLACE A1' is not allowed now.\nrule 2.2", out)
        self.assertIn("'MOVES' is not a move", out)
        self.assertIn("rule 0.1", out)

    def test_why(self):
        out = self.done("play", "nave", "--seed", "3",
                        lines=["why", "why place a1", "1", "1", "why place a1", "why place", "why place z9"])
        self.assertIn("why MOVE", out)
        self.assertIn("'place a1' is not allowed now.\nrule 0.2  A decision can be taken", out)
        self.assertRegex(out, r"rule 0\.2  A decision [^\n]*\n {10}\S")  # below its first word
        self.assertIn("'place a1' is not allowed now.\nrule 2.2  A stone goes on an empty cell.", out)
        self.assertIn("'place' is not a whole move. Nothing forbids these:\nplace  [1] b1", out)
        self.assertIn("'place z9' is not a move", out)

    def test_why_of_what_may_be_played(self):
        out = self.done("play", "nave", "--seed", "3", lines=["why 2", "why FAVOUR 3", "why favour", "why 9"])
        self.assertIn("> why 2\nNothing forbids 'favour 2'.", out)
        self.assertIn("> why FAVOUR 3\nNothing forbids 'favour 3'.", out)
        self.assertNotIn("Nothing forbids 'favour'", out)
        self.assertIn("'9' is not a move", out)

    def test_what_is_secret_stays_secret(self):
        out = self.done("play", "nave", "--seed", "3", "--seat", "2=random", lines=["1", "log", "state"])
        self.assertIn("\nRandom favour ?.\n", out)
        self.assertNotRegex(out, r"Random favour \d")
        self.assertRegex(out, r"viewer=1 .*favour=1,\?")
        referee = self.done("play", "nave", "--seed", "3", "--seat", "2=random", "--seat", "1=random")
        self.assertRegex(referee, r"Random favour \d")

    def test_hints_know_no_secrets(self):
        hints = set()
        for favour in "123":
            path = self.file("a.rec", HEAD + "seat 1 human\nseat 2 cat\nseed 7\n\n"
                             f"first 1\nfavour 2\nfavour {favour}\nplace b1\nplace a1\n")
            hints.add(self.done("play", "nave", "--load", path, lines=["hint"]).split("> hint\n")[1].split("\n")[0])
        self.assertEqual(len(hints), 1, hints)
        self.assertRegex(hints.pop(), r"^Perhaps \[\d\] place \w\d\.$")

    def test_undo(self):
        out = self.done("play", "nave", "--seed", "3", "--seat", "2=random",
                        lines=["undo", "1", "undo", "2", "1", "undo", "place b2", "undo"])
        self.assertIn("Nothing is taken back: you have not decided anything yet.", out)
        self.assertEqual(out.count("Taken back."), 2)
        self.assertIn("Nothing is taken back: something random or hidden has come to light since.", out)

    def test_taking_back_does_not_change_the_dice(self):
        plain = self.done("play", "nave", "--seed", "3", "--seat", "2=random", lines=["1", "place b2", "log"])
        fished = self.done("play", "nave", "--seed", "3", "--seat", "2=random",
                           lines=["3", "undo", "1", "place a1", "undo", "place b2", "log"])
        self.assertEqual(plain[plain.index("> log"):], fished[fished.index("> log"):])

    def test_score_rules_help_and_board(self):
        out = self.done("play", "nave", "--seed", "3", lines=["1", "1", "score", "rules 2.2", "rules 77", "help", "board", "?"])
        self.assertRegex(out, r"seat 1: 1 point\n +\+1  favour 1  \(rule 3\.2\)")
        self.assertIn("2.2   A stone goes on an empty cell.", out)
        self.assertIn("There is no rule '77'.", out)
        self.assertEqual(out.count("take back your last decision"), 2)

    def test_the_whole_position_at_first_and_when_asked_for(self):
        """A game that nobody has found words for tells its fields; after a move, only those that have changed."""
        out = self.done("play", "nave", "--seed", "3", "--seat", "2=random", lines=["1", "place b2", "board"])
        first, favour, placed, board = out.split("seat 1> ")[:4]
        self.assertIn("\n\ncells: -, -, -, -, -, -, -, -, -\nseats 1: favour -, bell 0\nseats 2: favour -, bell 0\nfirst: 1\n", first)
        self.assertIn("\n\nNow:\nseats 1: favour 1, bell 0\n\n", favour)
        self.assertRegex(placed, r"\n\nNow:\ncells: .*\b1\b.*\n(seats 1: favour 1, bell 1\n)?facts: stones_to_come \d\n\n")
        self.assertRegex(board, r"^board\n\ncells: .*\b1\b.*\nseats 1: favour 1, bell \d\n")

    def test_what_begins_like_a_number_is_none(self):
        out = self.done("play", "nave", "--seed", "3", lines=["1x", "log"])
        self.assertIn("1x", out[out.index("> 1x") + 4:])
        self.assertNotIn("favour", out[out.index("> log"):])

    def test_quit_saves_and_the_next_play_goes_on(self):
        self.done("play", "nave", "--seed", "3", "--seat", "2=random", lines=["1", "1", "quit"])
        saved = (self.kept / "nave.rec").read_text()
        self.assertIn("seat 1 human\nseat 2 random\nseed 0x0000000000000003\n", saved)
        out = self.done("play", "nave", text="")
        self.assertIn("Going on with", out)
        self.assertIn("5 moves played (--new starts a fresh game)", out)
        self.assertEqual((self.kept / "nave.rec").read_text(), saved)
        self.assertEqual([path.name for path in self.kept.iterdir()], ["nave.rec"])

    def test_a_new_game_keeps_the_earlier_one(self):
        self.done("play", "nave", "--seed", "3", lines=["1", "1"])
        saved = (self.kept / "nave.rec").read_text()
        out = self.done("play", "nave", "--new", lines=["2"])
        self.assertIn("A new game of Nave", out)
        self.assertIn("is kept as", out)
        self.assertEqual((self.kept / "nave.previous.rec").read_text(), saved)

    def test_to_the_end(self):
        out = self.done("play", "nave", "--seed", "3", lines=["1"] * 20)
        self.assertIn("The game is over.", out)
        self.assertRegex(out, r"Seat \d has won\.|share the first place")
        self.assertFalse((self.kept / "nave.rec").exists())
        self.assertEqual(self.done("replay", "-q", str(self.kept / "nave.last.rec")), "nave: 13 moves, finished\n")
        self.assertIn("A new game", self.done("play", "nave", text=""))

    def test_random_seats_repeat_themselves(self):
        words = ["play", "nave", "--seed", "8", "--seat", "2=random", "--seat", "1=random", "--option", "bell=2"]
        self.done(*words)
        saved = (self.kept / "nave.last.rec").read_text()
        self.done(*words)
        self.assertEqual((self.kept / "nave.last.rec").read_text(), saved)

    def test_save_and_load(self):
        path = str(self.home / "Mine.rec")
        code, out, err = self.run_cli("play", "nave", "--seed", "3", "--seat", "2=random",
                                      lines=["1", "1", f"save {path}", "save /no/where"])
        self.assertEqual(code, 1)
        self.assertIn(f"Saved as {path}", out)
        self.assertIn("cannot save /no/where", err)
        out = self.done("play", "nave", "--load", path, "--seat", "2=human", lines=["1"])
        self.assertIn("5 moves played", out)
        self.assertNotIn("Random", out.split("5 moves played")[1])
        self.refused(1, "play", "nave", "--load", self.file("x.rec", HEAD + "\nfirst 9\n"), says="x.rec:5: ")

    def test_a_damaged_save_is_not_overwritten(self):
        self.kept.mkdir(parents=True)
        (self.kept / "nave.rec").write_text("junk")
        self.refused(1, "play", "nave", says="nave.rec:1: ")
        self.assertEqual((self.kept / "nave.rec").read_text(), "junk")
        self.done("play", "nave", "--new", text="")
        self.assertEqual((self.kept / "nave.previous.rec").read_text(), "junk")

    def test_without_a_home(self):
        out = self.done("play", "nave", "--seed", "1", lines=["1", "save", "quit"], env={"XDG_DATA_HOME": "", "HOME": ""})
        self.assertIn("no usual place", out)

    def test_two_humans_see_only_their_own(self):
        out = self.done("play", "nave", "--seed", "3", "--seat", "2=human", lines=["favour 3", "log", "state"])
        self.assertIn("Seat 1 favour ?.\n", out)
        self.assertNotIn("Seat 1 favour 3", out)
        self.assertRegex(out, r"viewer=2 .*favour=\?,-")

    def test_any_input_is_survived(self):
        noise = ["\x01\x02", "x" * 100000, "why " + "y" * 5000, "moves zzz", "undo undo", "save", "99999999999999999999", "-1", "é"]
        self.done("play", "nave", "--seed", "3", lines=noise)


driver.main()
