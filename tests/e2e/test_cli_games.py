# SPDX-License-Identifier: MIT
"""test_cli_games.py BINARY: what every game must do in the terminal, for each game and number of players in the binary."""
import itertools
import json
import pathlib
import random
import re

import driver

LANG = pathlib.Path(__file__).resolve().parents[2] / "web" / "lang"


def splitmix(seed):
    """The generator as docs/formats.md names it."""
    while True:
        seed = (seed + 0x9e3779b97f4a7c15) % 2**64
        z = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9 % 2**64
        z = (z ^ z >> 27) * 0x94d049bb133111eb % 2**64
        yield z ^ z >> 31


def chosen(line, number):
    """The move that a random number picks from a trace line's legal list."""
    if line["to_move"] != "chance":
        return line["legal"][number * len(line["legal"]) >> 64]
    left = number * sum(weight for _, weight in line["legal"]) >> 64
    for move, weight in line["legal"]:
        if left < weight:
            return move
        left -= weight
    raise AssertionError("weights do not add up")


class Games(driver.Case):
    def tables(self):
        games = json.loads(self.done("games", "--json"))
        self.assertTrue(games)
        for game in games:
            for players in range(game["players_min"], game["players_max"] + 1):
                yield game, players

    def test_about_and_rules(self):
        for game, _ in self.tables():
            self.assertIn(game["id"], self.done("games"))
            text = self.done("rules", game["id"])
            self.assertIn("0. The table", text)
            self.assertLessEqual(max(map(len, text.splitlines())), 80)
            self.assertTrue(self.done("rules", game["id"], "0.1").startswith("0.1"))
            self.assertIn("\n0.1", "\n" + self.done("rules", game["id"], "0"))

    def test_trace_adds_up_and_plays_again_from_its_moves(self):
        for game, players in self.tables():
            words = [game["id"], "--players", str(players)]
            lines = self.trace(*words, "--seed", "11")
            self.assertEqual(lines[0]["data_version"], game["data_version"])
            self.assertEqual(lines[-1]["to_move"], "over")
            for seat in range(1, players + 1):
                points = sum(item["points"] for item in lines[-1]["score"] if item["seat"] == seat)
                self.assertEqual(points, lines[-1]["result"]["points"][seat - 1], (game["id"], seat))
            for line in lines[1:-1]:
                legal = [move[0] for move in line["legal"]] if line["to_move"] == "chance" else line["legal"]
                self.assertEqual(len(legal), len(set(legal)))
                self.assertIn(line["move"], legal)
            moves = self.file("moves.txt", "\n".join(line["move"] for line in lines[1:-1]))
            self.assertEqual(self.trace(*words, "--moves", moves)[1:], lines[1:])

    def test_random_play_is_what_the_manual_says(self):
        for game, players in self.tables():
            for line, number in zip(self.trace(game["id"], "-n", str(players), "-s", "12345")[1:-1], splitmix(12345)):
                self.assertEqual(line["move"], chosen(line, number), (game["id"], line["n"]))

    def test_every_choice_of_every_option_plays(self):
        for game, players in self.tables():
            for option in game["options"]:
                if players != max(option["players_min"], game["players_min"]) or option["kind"] == "list":
                    continue
                values = option.get("choices") or [option["min"], option["max"]]
                for value in values:
                    code, out, err = self.run_cli("trace", game["id"], "--players", str(players), "--option",
                                                  f"{option['name']}={value}", "--seed", "2")
                    # Some values need another option beside them; then the game says so in a sentence.
                    if code == 1:
                        self.assertIn("do not go together: ", err)
                        continue
                    self.assertEqual(code, 0, err)
                    header = json.loads(out.splitlines()[0])
                    self.assertEqual(str(header["options"][option["name"]]), str(value))

    def test_refusals_in_a_record(self):
        for game, players in self.tables():
            head = f"triforium record 1\ngame {game['id']}\nplayers {players}\n"
            for body, line in [("shape red\n", 4), ("data\n", 4), ("\nxyzzy 1\n", 5), ("option xyzzy=1\n", 4),
                               ("\n\n# c\nresult points 0 places 1\n", 7)]:
                path = self.file("bad.rec", head + body)
                self.refused(1, "replay", path, says=f"{path}:{line}: ")

    def play_through(self, game, players, seed, chooser):
        """Play with all seats human, feeding numbers; returns what was printed."""
        seats = [word for seat in range(players) for word in ("--seat", f"{seat + 1}=human")]
        answers = [str(chooser.randrange(1, 4)) if chooser.random() < 0.5 else "1" for _ in range(3000)]
        mixed = []
        for answer in answers:
            mixed += [answer] + chooser.choice([[], [], [], ["undo"], ["score"], ["why xyzzy"]]) + ["1"]
        return self.done("play", game["id"], "--players", str(players), "--seed", str(seed), *seats, lines=mixed)

    def test_piped_play_to_the_end(self):
        for game, players in self.tables():
            out = self.play_through(game, players, 5, random.Random(players))
            self.assertIn("The game is over.", out)
            self.assertRegex(out, r"has won\.|share the first|You have (won|lost), -?\d+ points to \d+ \([+-]\d+\)\.")
            record = str(self.kept / f"{game['id']}.last.rec")
            self.assertRegex(self.done("replay", "-q", record), r": \d+ moves, finished")
            link = self.done("replay", record, "--print-link").strip()
            self.assertLess(len(link), 2000)
            final = self.done("replay", record).split("\n\n", 1)[1]
            self.assertEqual(self.done("replay", "--link", link).split("\n\n", 1)[1], final)
            with open(record, encoding="utf-8") as file:
                said = re.search(r"^result points (.*?) places (.*?)(?: rival (-?\d+))?$", file.read(), re.M)
            points, places, rival = said[1].split(), said[2].split(), said[3]
            wanted = [f"seat {seat}: {one} points" for seat, one in enumerate(points, 1)]
            if rival:
                wanted += [f"to beat: {rival} points", f"You have {'won' if places == ['1'] else 'lost'}, {points[0]} points to {rival} "
                                                       f"({int(points[0]) - int(rival):+d})."]
            elif places.count("1") == 1:
                wanted += [f"Seat {places.index('1') + 1} has won."]
            else:
                wanted += [f"{places.count('1')} seats share the first place."]
            self.assertLessEqual(set(wanted), set(final.splitlines()))

    def test_quit_anywhere_and_go_on(self):
        for game, players in self.tables():
            words = ["play", game["id"]]
            self.done(*words, "--players", str(players), "--seed", "6", "--new", text="")
            for _ in range(3):
                before = (self.kept / f"{game['id']}.rec").read_text()
                out = self.done(*words, lines=["1"])
                self.assertIn("Going on with", out)
                self.assertTrue((self.kept / f"{game['id']}.rec").read_text().startswith(before))

    def test_printed_positions_are_read_back(self):
        for game, players in self.tables():
            out = self.done("play", game["id"], "--players", str(players), "--seed", "6", lines=["1", "1", "state"])
            position = re.search(r"seat \d> state\n(.*)\n", out)[1]
            self.assertIn("depth\tcount\n1\t", self.done("perft", game["id"], "-d1", "--position", position))
            self.refused(1, "perft", game["id"], "--position", position + " xyzzy", says="--position:")

    def test_perft_has_a_usual_seed(self):
        usual, first, none = (self.done("perft", "red_cathedral", "-d2", *words) for words in ([], ["-s1"], ["-s0"]))
        self.assertEqual(usual, first)
        self.assertNotEqual(usual, none)

    def test_lines_fit_the_terminal(self):
        for game, players in self.tables():
            out = self.done("play", game["id"], "--players", str(players), "--seed", "6", lines=["1"] * 30)
            long = [line for line in out.splitlines() if len(line) > 80 and not line.startswith(("Saved", "Going", "(the game"))]
            self.assertEqual(long, [])

    def test_options_are_those_for_so_many_players(self):
        for game, players in self.tables():
            _, _, err = self.run_cli("trace", game["id"], "--players", str(players), "--option", "none=such")
            _, head, *lines = err.splitlines()
            self.assertEqual(head, f"Options of {game['id']} for {players} player{'s' if players > 1 else ''}:")
            wanted = [one["name"] for one in game["options"] if one["players_min"] <= players <= one["players_max"]]
            self.assertEqual([found[1] for line in lines if (found := re.match(r"  (\w+)=", line))], wanted)

    def test_bench_has_every_case(self):
        wanted = [f"{game['id']}_playout_{players}p" for game, players in self.tables()]
        self.assertEqual(self.done("bench", "-l").split(), wanted)


class Lists(driver.Case):
    """The moves one can make, as a person is shown them."""

    def shown(self, game, trace, at):
        """At a decision of a trace: the legal moves, what is asked with them, and all of them."""
        moves = "".join(line["move"] + "\n" for line in trace[1:at])
        path = self.file("at.rec", f"triforium record 1\ngame {game}\nplayers 2\nseat 1 a\nseat 2 b\n\n{moves}")
        asked, every, _ = re.split(r"^seat \d> .*\n", self.done("play", game, "--load", path, lines=["moves"]), flags=re.M)
        cards = re.split(r"\n  \[1\] [A-Z]", asked)[0].splitlines()  # patterns are told after the list
        first = max(i for i, line in enumerate(cards) if re.match(r"(\S.*)?  \[1(-\d+)?\] ", line))
        return trace[at]["legal"], cards[first:], every.splitlines()

    def whole(self, legal, lines):
        """Every move once, in order, those with all but the last word the same in a row, as much in a line as goes there."""
        said, start, column = [], "", max((line.index("  [") for line in lines if line[0] != " "), default=0)
        for line, after in zip(lines, [*lines[1:], "x"]):
            entries = [(int(number), words) for number, words in re.findall(r"  \[(\d+)\] (\S+(?: \S+)*)", line)]
            group = line[0] != " "
            if group or not line.startswith(" " * (column + 2)) or not column:
                start = line[:column].rstrip() + " " if group else ""
            self.assertTrue(entries and len(line) <= 79, line)
            self.assertEqual(line.index("  ["), column if group or (column and line.startswith(" " * (column + 2))) else 0, line)
            if column and after.startswith(" " * (column + 2)):
                self.assertGreater(len(line + re.match(r" {%d}(  \[\d+\] \S+)" % column, after)[1]), 79, lines)
            said += [(number, start + words) for number, words in entries]
        self.assertEqual(said, list(enumerate(legal, 1)))

    def grouped(self, legal, lines):
        """At most twenty lines by as many first words as that allows, and how many moves there are."""
        *rows, end = lines[:next(i for i, line in enumerate(lines) if str(len(legal)) in line and "[" not in line) + 1]
        at = 0
        for row in rows:
            first, last, words, more = re.fullmatch(r"  \[(\d+)(?:-(\d+))?\] (.*?)( \.\.\.)?", row).groups()
            self.assertEqual((int(first), bool(last)), (at + 1, bool(more)), row)
            part = legal[at:int(last or first)]
            self.assertTrue(all(move.startswith(words + " ") if more else move == words for move in part), (row, part))
            at += len(part)
            self.assertFalse(more and at < len(legal) and legal[at].startswith(words + " "), row)
        self.assertEqual(at, len(legal), end)
        self.assertLessEqual(len(rows), 20)
        shared = max(len(row.split()) - 2 for row in rows if row.endswith("..."))  # words of a group; one more would be too many lines
        longer = itertools.groupby(legal, lambda move: move.split()[:shared + 1] if len(move.split()) > shared else id(move))
        self.assertGreater(len(list(longer)), 20)

    def test_every_move_has_its_number(self):
        shapes = {"whole": 0, "grouped": 0}
        for game in ("basilica", "sagrada", "red_cathedral"):
            trace = self.trace(game, "--players", "2", "--seed", "3")
            size = {at: len(line["legal"]) for at, line in enumerate(trace) if line.get("to_move") in (1, 2)}
            for at in sorted(size, key=size.get)[::len(size) // 8] + [max(size, key=size.get)]:
                with self.subTest(game=game, at=at):
                    legal, asked, every = self.shown(game, trace, at)
                    self.whole(legal, every)
                    way = "whole" if len(every) <= 20 else "grouped"
                    shapes[way] += 1
                    if way == "grouped":
                        self.grouped(legal, asked)
                    else:
                        self.assertEqual(asked, every)
        self.assertTrue(all(shapes.values()), shapes)


class Words(driver.Case):
    def at(self, game, seed, n):
        """A record of random play up to a decision, and the trace line of that decision."""
        head, *lines = self.trace(game, "--seed", str(seed))
        moves = "".join(line["move"] + "\n" for line in lines[:n - 1])
        text = f"triforium record 1\ngame {game}\nplayers {head['players']}\nseat 1 a\nseat 2 b\n\n{moves}"
        return self.file("at.rec", text), lines[n - 1]

    def test_whole_words_are_no_beginning(self):
        path, line = self.at("basilica", 83, 116)
        self.assertEqual([move for move in line["legal"] if move.startswith("scaffold d1")], ["scaffold d10"])
        out = self.done("play", "basilica", "--load", path, lines=["why scaffold d1", "scaffold d1", "log", "scaffold d10", "log"])
        why, tried, log, _, after = out.split("seat 2> ")[1:6]
        for answer in (why, tried):
            self.assertIn("'scaffold d1' is not allowed now: d1 is taken.\nrule ", answer)
        self.assertNotIn(" on d10.", log)
        self.assertIn(" on d10.\n", after)

    def test_whole_words_that_others_begin_with(self):
        path, line = self.at("red_cathedral", 1, 404)
        longer = [move for move in line["legal"] if move.startswith("obtain ")]
        self.assertTrue(longer and "obtain" not in line["legal"])
        seat = line["to_move"]
        answer = self.done("play", "red_cathedral", "--load", path, lines=["obtain"]).split(f"seat {seat}> ")[1]
        self.assertIn("'obtain' is not allowed now.\nrule ", answer)
        self.assertIn("obtain", answer.split("rule ", 1)[1])


class Languages(driver.Case):
    """The line table in other languages says nothing in English but notation: what a move is called."""
    WORDS = {name: json.loads((LANG / name / "terminal.json").read_text(encoding="utf-8")) for name in ("en", "fr", "pl")}
    OTHERS = ("fr", "pl")

    def prose(self, out):
        """The lines of a session that are no move list."""
        for line in out.splitlines():
            if not re.search(r"^(\w.*)?\s*\[\d+", line):
                yield re.sub(r"^\w+ \d+\.\d+  +", "", line)  # a rule without "rule 3.2"

    def without_names(self, game, lang, text):
        """A text without what is called the same in English and in this language, such as a pattern."""
        english, own = (json.loads((LANG / name / f"{game}.json").read_text(encoding="utf-8")) for name in ("en", lang))
        for name in {english[key] for key in english if english[key] == own[key] and " " in own[key]}:
            text = re.sub(r"\s+".join(map(re.escape, name.split())), "", text)
        return text

    def session(self, game, lang):
        """A whole game with two people, who ask for everything once; the words asked with are the language's own."""
        word = {key.rsplit(".", 1)[1]: text for key, text in self.WORDS[lang].items() if key.startswith("plain.word.")}
        asks = [word["help"], word["hint"], word["why"], f"{word['why']} xyzzy", f"{word['why']} 1", f"{word['rules']} 99", "xyzzy", "999",
                word["score"], word["undo"], word["board"], f"{word['moves']} xyzzy", f"{word['save']} {self.home / 'kept.rec'}"]
        once = [line for ask in asks for line in (ask, "1")]
        return self.done("play", game, "--players", "2", "--seed", "5", "--seat", "2=human", "--lang", lang, "--new",
                         lines=once + ["1", "2", "2"] * 700 + [word["log"]])

    def test_a_whole_game_has_no_english_left(self):
        for game in json.loads(self.done("games", "--json")):
            english = {line.strip() for line in self.prose(self.session(game["id"], "en"))}
            for lang in self.OTHERS:
                out = self.session(game["id"], lang)
                self.assertIn(self.WORDS[lang]["over"], out)
                self.assertIn(self.WORDS[lang]["plain.news"], out)
                left = sorted(line for line in set(self.prose(out)) if line.strip() in english and re.search("[a-z]{3}.* ", line.strip()))
                self.assertEqual(left, [], (game["id"], lang))
                said = self.without_names(game["id"], lang, "\n".join(self.prose(out)))
                self.assertEqual(re.findall(r"\b(?:the|of|with|and|empty|row|turn|seat|round|showing|choose|nothing|hand|discarded)\b", said), [], (game["id"], lang))
                wide = [line for line in out.splitlines() if len(line) > 80 and str(self.home) not in line]
                self.assertEqual(wide, [], (game["id"], lang))

    def test_nothing_is_drawn_that_can_be_said(self):
        """Positions are sentences, in every language: no frames, no columns, and a line is about something."""
        for game in json.loads(self.done("games", "--json")):
            for lang in self.WORDS:
                board = self.WORDS[lang]["plain.word.board"]
                out = self.done("play", game["id"], "--seed", "4", "--lang", lang, "--new", lines=["1", "1", "1", board, "quit"])
                said = out.split(f"> {board}\n\n")[1].split(">")[0].replace("\n  ", " ").splitlines()[:-1]
                self.assertGreater(len(said), 8, (game["id"], lang))
                for line in said:
                    self.assertNotRegex(line, r"[\u2500-\u259f|+#]|[-=.]{2}|\S  ")
                    self.assertRegex(line, r"[^\W\d]{2}")

    def test_the_rules_are_those_of_the_language(self):
        for game in json.loads(self.done("games", "--json")):
            english = {line.strip() for line in self.done("rules", game["id"]).splitlines()}
            for lang in self.OTHERS:
                text = self.done("rules", game["id"], "--lang", lang)
                self.assertEqual(text, self.done("rules", game["id"], env={"LANG": f"{lang}.UTF-8"}))
                numbers = re.findall(r"(?m)^\d+\.\d+", text)
                self.assertEqual(numbers, re.findall(r"(?m)^\d+\.\d+", self.done("rules", game["id"])))
                left = [line for line in text.splitlines() if line.strip() in english and len(line.split()) > 3]
                self.assertEqual(left, [], (game["id"], lang))
                self.assertLessEqual(max(map(len, text.splitlines())), 80)

    def test_french_has_its_narrow_spaces(self):
        wrong = {key: text for key, text in self.WORDS["fr"].items() if re.search("\\w[ \\u00a0][;:!?]|« | »|\\w'\\w", text)}
        self.assertEqual(wrong, {})

    def test_english_words_are_understood_everywhere(self):
        for lang in self.OTHERS:
            out = self.done("play", "sagrada", "--seed", "3", "--lang", lang, "--new", lines=["help", "quit"])
            self.assertIn(self.WORDS[lang]["plain.help.hint"].split()[0], out)
            self.assertIn("sagrada.rec", out.splitlines()[-1])


driver.main()
