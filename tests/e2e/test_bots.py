# SPDX-License-Identifier: MIT
"""test_bots.py BINARY: bots in the seats of play, hint, analyse, the engine and engines in the arena, over every game."""
import json
import math
import os
import pathlib
import re
import resource
import signal
import subprocess
import time

import driver

EXAMPLE = pathlib.Path(__file__).parents[2] / "docs" / "example_bot.py"
LEVELS = "sparrow mouse jackdaw cat owl gargoyle".split()


class Games(driver.Case):
    def games(self):
        return [game["id"] for game in json.loads(self.done("games", "--json"))]

    def record(self, game, seed=1, bots="12"):
        """A finished game of bots, as a path."""
        seats = [word for seat in bots for word in ("--seat", f"{seat}=random")]
        self.done("play", game, "--players", "2", "--seed", str(seed), "--new", *seats)
        return str(self.kept / f"{game}.last.rec")


class Play(Games):
    def test_the_others_are_the_everyday_level(self):
        for game in self.games():
            out = self.done("play", game, "--players", "2", "--seed", "2", lines=["1"] * 6)
            self.assertRegex(out, r"(?m)^Cat \w")
            self.assertIn("seat 1 human\nseat 2 cat\n", (self.kept / f"{game}.rec").read_text())

    def test_any_bot_in_any_seat(self):
        for game in self.games():
            for words in ("sparrow", "greedy", "random"):
                # A level is still known by the name it had.
                old = words.replace("sparrow", "pilgrim")
                self.done("play", game, "--players", "2", "--seed", "3", "--new", "--seat", f"1={old}", "--seat", "2=novice")
                saved = (self.kept / f"{game}.last.rec").read_text()
                self.assertIn(f"seat 1 {words}\nseat 2 mouse\n", saved)
                self.assertIn("\nresult points ", saved)

    def test_levels_are_rated(self):
        for game in self.games():
            rows = re.findall(r"(?m)^  (\w+) +(\d+)  \w", self.done("games", game).split("Opponents", 1)[1])
            self.assertEqual([name for name, _ in rows], LEVELS)
            self.assertEqual([elo for _, elo in rows], sorted((elo for _, elo in rows), key=int))
        self.assertNotRegex(self.done("games"), r"cat +\d")  # at which game?

    def test_a_network_where_there_is_one(self):
        out = self.done("arena", "sagrada", "network:nodes=20", "random", "--games", "2", "--seed", "3", "-q")
        self.assertIn("network:nodes=20\n  score   100.00%", out)
        self.refused(1, "arena", "red_cathedral", "network", "random", "--games", "2", says="network")
        self.done("play", "sagrada", "--players", "2", "--seed", "3", "--seat", "2=network", lines=["quit"])
        rows = [row.split(",") for row in self.done("bench", "networks", "-r", "1").splitlines()]
        self.assertEqual(rows[0], ["network", "code", "evaluations_per_s", "said"])
        said = {}
        for name, code, _, value in rows[1:]:
            said.setdefault(name, {})[code] = value
        self.assertEqual(list(said), ["basilica_2p"] + [f"sagrada_{players}p" for players in (1, 2, 3, 4)])
        for values in said.values():
            self.assertIn("plain", values)
            self.assertEqual(len(set(values.values())), 1)  # said the same, however it was calculated

    def test_the_same_seed_is_the_same_game(self):
        for game in self.games():
            moves = []
            for _ in range(2):
                self.done("play", game, "--players", "2", "--seed", "5", "--new", "--seat", "1=cat", "--seat", "2=sparrow")
                moves.append((self.kept / f"{game}.last.rec").read_text())
            self.assertEqual(*moves)

    def test_a_saved_game_keeps_its_bots(self):
        game = self.games()[0]
        self.done("play", game, "--players", "2", "--seed", "2", "--seat", "2=sparrow", lines=["1", "1"])
        self.assertRegex(self.done("play", game, lines=["1"] * 4), r"(?m)^Sparrow \w")
        self.assertRegex(self.done("play", game, "--load", str(self.kept / f"{game}.rec"), "--seat", "2=mouse",
                                   lines=["1"] * 6), r"(?m)^Mouse \w")

    def test_a_record_seats_no_bot_with_settings(self):
        """Words that would think for hours, from a stranger's record: to play they are a person's name."""
        for game in self.games():
            self.done("play", game, "--players", "2", "--seed", "2", "--new", lines=["1", "1"])
            text = (self.kept / f"{game}.rec").read_text()
            for words in ("search:nodes=1000000000", "gargoyle:nodes=999999999", "search"):
                path = self.file("stranger.rec", re.sub(r"(?m)^seat 2 .*$", f"seat 2 {words}", text))
                out = self.done("play", game, "--load", path, lines=["1"] * 8 + ["state"])
                self.assertNotIn("Gargoyle ", out)
                self.assertIn("seat 2> ", out)
            self.assertIn("seat 2: search\n", self.done("replay", path))

    def test_refusals_name_the_levels(self):
        game = self.games()[0]
        for words in ("2=bishop", "2=", "2=cat:nodes=50", "2=search", "2=search:nodes=1"):
            self.refused(1, "play", game, "--seat", words, says=[f"not '{words}'", *LEVELS])
        for words in ("3=cat", "0=cat", "cat"):
            self.refused(1, "play", game, "--players", "2", "--seat", words, says=f"not '{words}'")

    def test_games_lists_the_levels(self):
        out = self.done("games")
        for level in LEVELS:
            self.assertRegex(out, rf"\n  {level} +\w+")


class Signature(Games):
    def test_it_is_the_one_that_is_kept(self):
        self.assertEqual(self.done("bench", "signature"), (EXAMPLE.parents[1] / "bench" / "signature.txt").read_text())


class Hint(Games):
    def test_a_hint_is_a_legal_move_and_plays_nothing(self):
        for game in self.games():
            out = self.done("play", game, "--players", "2", "--seed", "4", lines=["hint", "hint", "state", "hint", "state"])
            hints = re.findall(r"(?:Perhaps|There is only) \[(\d+)\] (.+)\.\n", out)
            self.assertEqual(len(hints), 3)
            self.assertEqual(len(set(hints)), 1)
            number, words = hints[0]
            states = re.findall(r"> state\n(.*)\n", out)
            self.assertEqual(states[0], states[1])
            saved = (self.kept / f"{game}.rec").read_text()
            again = self.done("play", game, lines=["moves", number])
            self.assertRegex(again, rf"\[{number}\] ")
            kept = (self.kept / f"{game}.rec").read_text()
            self.assertTrue(kept.startswith(saved))
            self.assertEqual(kept[len(saved):].splitlines()[0], words)

    def test_hints_to_the_end(self):
        """Following every hint from the middle on is a legal game, and still not a bad one."""
        game = "sagrada"
        code, out, _ = self.run_cli("play", game, "--players", "2", "--seed", "6", "--seat", "2=random", lines=["1"] * 30 + ["hint"])
        lines = []
        for _ in range(400):
            found = re.findall(r"(?:Perhaps|There is only) \[(\d+)\] ", out)
            if not found:
                break
            lines.append(found[-1])
            code, out, _ = self.run_cli("play", game, lines=[found[-1], "hint"])
            self.assertEqual(code, 0)
        self.assertIn("The game is over.", out)
        self.assertIn("Seat 1 has won.", out)


    def test_hints_know_no_secrets(self):
        """Another private card in the hands of the opponent changes no hint."""
        self.done("play", "sagrada", "--players", "2", "--seed", "9", "--seat", "2=sparrow", lines=["1"] * 12)
        text = (self.kept / "sagrada.rec").read_text()
        private = re.findall(r"^deal private (\w+)$", text, re.M)
        out = set()
        for colour in {"red", "green", "blue", "yellow", "purple"} - {private[0][len("shades_of_"):]}:
            other = text.replace(f"deal private {private[1]}\n", f"deal private shades_of_{colour}\n")
            shown = self.done("play", "sagrada", "--load", self.file("other.rec", other), lines=["hint"])
            out.add(re.search(r"(Perhaps|There is only) .*", shown)[0])
        self.assertEqual(len(out), 1, out)
        self.assertIn("Perhaps", out.pop())


class Analyse(Games):
    def test_every_decision_with_its_loss(self):
        for game in self.games():
            path = self.record(game)
            report = json.loads(self.done("analyse", path, "--json", "--nodes", "60"))
            self.assertEqual(list(report), ["game", "players", "options", "data_version", "nodes", "events", "end", "decisions", "seats"])
            choices = {line["n"]: line for line in self.trace(game, "--moves", path)[1:-1]
                       if line["to_move"] != "chance" and len(line["legal"]) > 1}
            self.assertEqual([row["n"] for row in report["decisions"]], list(choices))
            for row in report["decisions"]:
                line = choices[row["n"]]
                self.assertEqual((row["seat"], row["played"], row["choices"]), (line["to_move"], line["move"], len(line["legal"])))
                self.assertIn(row["best"], line["legal"])
                self.assertEqual(row["loss"], row["before"] - row["after"])
                self.assertTrue(0 <= row["after"] <= row["before"] <= 1000)
                self.assertTrue(row["loss"] == 0 or row["best"] != row["played"])
            for total in report["seats"]:
                rows = [row for row in report["decisions"] if row["seat"] == total["seat"]]
                self.assertEqual(total["decisions"], len(rows))
                self.assertEqual(total["loss"], sum(row["loss"] for row in rows))
                self.assertEqual(total["misses"], sum(row["loss"] > 0 for row in rows))

    def test_luck_and_skill_add_up(self):
        for game in self.games():
            path = self.record(game)
            report = json.loads(self.done("analyse", path, "--json", "--nodes", "60"))
            *lines, last = self.trace(game, "--moves", path)[1:]
            self.assertEqual([(event["n"], event["by"]) for event in report["events"]], [(line["n"], line["to_move"]) for line in lines])
            self.assertEqual(report["end"]["points"], [1000 * points for points in last["result"]["points"]])
            self.assertEqual(sum(report["end"]["chance"]), 1000)
            best = {row["n"] for row in report["decisions"] if row["best"] == row["played"]}
            for event, after in zip(report["events"], report["events"][1:] + [report["end"]]):
                change = event["luck"] if event["by"] == "chance" else event["skill"]
                for key in ("points", "chance"):
                    self.assertEqual([a + b for a, b in zip(event[key], change[key])], after[key])
                    if event["n"] in best or len(lines[event["n"] - 1]["legal"]) == 1:
                        self.assertEqual(change[key], [0, 0])
            for total in report["seats"]:
                for key in ("points", "chance"):
                    self.assertEqual(total["start"][key] + total["luck"][key] + sum(part[key] for part in total["skill"]), total["end"][key])

    def test_the_table_says_the_same_and_again(self):
        for game in self.games():
            path = self.record(game)
            table = self.done("analyse", path, "--nodes", "60")
            self.assertEqual(self.done("analyse", "-", "--nodes", "60", text=pathlib.Path(path).read_text()), table)
            report = json.loads(self.done("analyse", path, "--json", "--nodes", "60"))
            rows = re.findall(r"^ *(\d+) +(\d) +(\d+) +(\d+) +(\d+)  ", table, re.M)
            self.assertEqual([tuple(map(int, row)) for row in rows],
                             [tuple(row[key] for key in ("n", "seat", "before", "after", "loss")) for row in report["decisions"]])
            words, sums = table.split("\n\n")[2:]
            self.assertEqual(sums.splitlines()[0], "seat   start    luck  seat 1 seat 2     end  chance   (points, by whose decisions)")
            for total, said, row in zip(report["seats"], words.splitlines(), sums.splitlines()[1:], strict=True):
                most = max((one["loss"] for one in report["decisions"] if one["seat"] == total["seat"]), default=0)
                worst = f", most of it {most} at move {total['worst']}" if most else ""
                self.assertEqual(said, f"seat {total['seat']} ({total['name']}): {total['decisions']} decisions, {total['misses']} of them"
                                       f" not the best, loss {total['loss']}{worst}")
                parts = [total["start"], total["luck"], *total["skill"], total["end"]]
                wanted = [total["seat"], *(part["points"] / 1000 for part in parts), total["start"]["chance"] / 10]
                for one, other in zip(row.replace("%", "").split(), wanted, strict=True):
                    self.assertAlmostEqual(float(one), other, delta=0.0501, msg=row)

    def test_better_players_lose_less(self):
        for game in self.games():
            loss, decisions = [0, 0], [0, 0]
            for seed in (8, 9):  # one game may be a lucky one
                self.done("play", game, "--players", "2", "--seed", str(seed), "--new", "--seat", "1=cat", "--seat", "2=random")
                seats = json.loads(self.done("analyse", str(self.kept / f"{game}.last.rec"), "--json", "--nodes", "150"))["seats"]
                for i, seat in enumerate(seats):
                    loss[i] += seat["loss"]
                    decisions[i] += seat["decisions"]
            self.assertLess(loss[0] / decisions[0], loss[1] / decisions[1], game)

    def test_unfinished_games_and_refusals(self):
        game = self.games()[0]
        self.done("play", game, "--players", "2", "--seed", "2", lines=["1"] * 4)
        self.assertIn("\nseat 2 (cat): ", self.done("analyse", str(self.kept / f"{game}.rec"), "--nodes", "20"))
        bad = self.file("bad.rec", f"triforium record 1\ngame {game}\nplayers 2\n\nxyzzy\n")
        self.refused(1, "analyse", bad, says=f"{bad}:5: ")
        self.refused(1, "analyse", "/no/such", says="/no/such: No such file")
        self.refused(1, "analyse", bad, "--nodes", "0", says="not '0'")
        self.refused(2, "analyse", says="needs FILE")

    def test_secrets_do_not_count(self):
        """What a seat could not know when it decided changes nothing about what is said of its decision."""
        path = pathlib.Path(self.record("sagrada"))
        text = path.read_text()
        deals = re.findall(r"^deal private (\w+)$", text, re.M)
        others = {"shades_of_red", "shades_of_green", "shades_of_blue", "shades_of_yellow", "shades_of_purple"} - set(deals)
        lines = text[:text.index("\nresult")].split("\n")
        at = [i for i, line in enumerate(lines) if line.startswith("deal private ")][1]
        lines[at] = f"deal private {sorted(others)[0]}"
        whole, other = (json.loads(self.done("analyse", self.file(name, one), "--json", "--nodes", "60"))["decisions"]
                        for name, one in (("a.rec", text), ("b.rec", "\n".join(lines) + "\n")))
        mine, theirs = ([row for row in rows if row["seat"] == 1] for rows in (whole, other))
        self.assertTrue(mine)
        self.assertEqual(mine, theirs)
        self.assertNotEqual(whole, other)


class Arena(Games):
    def arena(self, *words, **more):
        """What the arena prints, and its JSON."""
        path = self.home / "result.json"
        return self.done("arena", *words, "-q", "--json", str(path), **more), json.loads(path.read_text())

    def engine(self, name, *lines):
        """An engine that answers the handshake with these lines, and any go with the first legal move."""
        return "sh " + self.file(name, 'while read -r word rest; do echo "$word $rest" >> "$0.log"; case $word in\n'
                                 + "triforium) " + "".join(f"echo '{line}';" for line in lines)
                                 + ' echo wants moves; echo ready;;\n'
                                   'go) rest=${rest#*moves }; echo "bestmove ${rest%%;*}";;\nquit) exit;;\n*) echo ok;; esac; done\n')

    def test_two_of_one_bot_are_told_apart(self):
        out, result = self.arena("sagrada", "random", "random", "--games", "60")
        self.assertIn("\nrandom\n  score ", out)
        self.assertIn("\nrandom (2)\n  score ", out)
        self.assertEqual([bot["name"] for bot in result["bots"]], ["random", "random (2)"])
        self.assertTrue(all(0.2 < bot["score"]["mean"] < 0.8 for bot in result["bots"]))
        self.assertAlmostEqual(sum(bot["wins"]["mean"] for bot in result["bots"]), 1.0)
        self.refused(1, "arena", "sagrada", "random", "random", "random", "--players", "2", says="more bots than the 2 seats")

    def test_people_and_programs_are_told_the_same(self):
        out, result = self.arena("sagrada", "random", "search:nodes=20", "--games", "6")
        for bot, text in zip(result["bots"], out.split("search:nodes=20\n"), strict=True):
            said = [one for line in text.splitlines()[-4:] for one in re.findall(r"[-+]?\d+(?:\.\d+)?", line)]
            ends, seconds = ("mean", "low", "high"), bot["nanoseconds"] / 1e9
            shares = [min(max(bot["score"][end], 0.001), 0.999) for end in ends]
            wanted = [*(100 * bot["score"][end] for end in ends), *(400 * math.log10(share / (1 - share)) for share in shares),
                      *(100 * bot["wins"][end] for end in ends), *(bot["points"][end] for end in ends), *(bot["margin"][end] for end in ends),
                      bot["decisions"] / bot["seats"], 1000 * seconds / bot["decisions"], bot["nodes"] / bot["decisions"],
                      bot["nodes"] / seconds, bot["playouts"] / seconds]
            self.assertEqual(len(said), len(wanted), text)
            for one, other in zip(said, wanted):
                self.assertAlmostEqual(float(one), other, delta=0.52 * 10.0 ** -len(one.partition(".")[2]), msg=text)

    def test_one_bot_in_every_seat_has_no_share_of_the_win(self):
        out, result = self.arena("sagrada", "random", "--games", "4")
        self.assertIn("self-play", out)
        self.assertNotIn("wins", out)
        self.assertNotIn("wins", result["bots"][0])
        self.assertIn("wins", self.arena("sagrada", "random", "--players", "1", "--games", "4")[1]["bots"][0])

    def test_engines_are_called_what_they_call_themselves(self):
        first, second = self.engine("first", "id Left Nave \x1b[31m"), self.engine("second", "game sagrada players 2 4")
        out, result = self.arena("sagrada", "--engine", first, "--engine", first, "--engine", second, "--players", "3",
                                 "--games", "1", "--record", str(self.home / "kept"))
        names = ["Left Nave ?[31m", "Left Nave ?[31m (2)", second]
        self.assertEqual([bot["name"] for bot in result["bots"]], names)
        self.assertEqual([bot["engine"] for bot in result["bots"]], [first, first, second])
        for name in names:
            self.assertIn(f"\n{name}\n", out)
        self.assertIn("\nseat 1 Left Nave ?[31m\n", (self.home / "kept" / "game-000001.txt").read_text())
        # One blank between words, as the protocol says.
        log = (self.home / "second.log").read_text()
        self.assertIn("position seat 3 view players=3 ", log)
        self.assertNotIn("  ", log.replace("\n", ""))
        self.assertEqual(len(re.findall("^go ", log, re.M)), result["bots"][2]["decisions"])  # forced moves are not asked

    def test_an_engine_that_cannot_start_ends_it(self):
        self.refused(1, "arena", "sagrada", "random", "--engine", "/nonexistent", says="/nonexistent: the engine ended")
        self.refused(1, "arena", "sagrada", "random", "--engine", "echo error no", says="the engine says")
        self.refused(1, "arena", "sagrada", "random", "--engine", "sleep 9", "--timeout", "100", says="no answer in time")

    def test_a_journal_goes_on(self):
        path = self.home / "journal"
        whole, result = self.arena("sagrada", "random", "greedy", "--games", "6", "--journal", str(path))
        text = path.read_text()
        lines = text.splitlines(True)
        self.assertEqual(len(lines), 7)
        for kept in ("", lines[0][:20], lines[0], "".join(lines[:4]), "".join(lines[:4]) + lines[4][:9], text):
            path.write_text(kept)
            self.assertEqual(self.arena("sagrada", "random", "greedy", "--games", "6", "--journal", str(path))[1]["bots"][0]["score"],
                             result["bots"][0]["score"])
            self.assertEqual([line.split()[:6] for line in path.read_text().splitlines()], [line.split()[:6] for line in lines])
        self.arena("sagrada", "random", "greedy", "--games", "2", "--journal", str(path))  # a shorter run of the same
        self.assertEqual(path.read_text(), text)

    def test_a_journal_is_one_tournament(self):
        path = str(self.home / "journal")
        engine = self.engine("first")
        base = ["sagrada", "random", "--engine", engine, "--games", "1", "--journal", path]
        self.arena(*base, "--nodes", "9", "--timeout", "4000")
        self.arena(*base, "--nodes", "9", "--timeout", "4000")
        for other in (["--nodes", "8", "--timeout", "4000"], ["--nodes", "9", "--timeout", "4001"],
                      ["--time", "5", "--timeout", "4000"], ["--nodes", "9", "--timeout", "4000", "--seed", "3"]):
            self.refused(1, "arena", *base, *other, says=[path, "another tournament"])

    def test_what_is_no_journal_is_left_alone(self):
        path = self.home / "journal"
        self.arena("sagrada", "random", "greedy", "--games", "2", "--journal", str(path))
        title, *games = path.read_text().splitlines(True)
        bad = {"one line of my own": ":1: ", "two\nlines": ":1: ", title + games[0] + games[0]: ":3: ",
               title + "game 0\n": ":2: ", title + games[0].replace("\n", " 1\n"): ":2: ",
               title + "x" * 9000 + "\n": ":2: ", title + games[0][:-1] + "\0\n": ":2: ",
               title + re.sub(r"^game 0 2 (\S+) \d+", r"game 0 2 \1 7", games[0]): ":2: ",
               title + re.sub(r"^game 0 2", r"game 0 99999999999999999999", games[0]): ":2: "}
        for text, place in bad.items():
            path.write_text(text)
            self.refused(1, "arena", "sagrada", "random", "greedy", "--games", "2", "--journal", str(path),
                         says=f"{path}{place}")
            self.assertEqual(path.read_text(), text)
        self.refused(1, "arena", "sagrada", "random", "--games", "2", "--journal", "/dev/zero", says="/dev/zero:1: ")
        self.refused(1, "arena", "sagrada", "random", "--games", "2", "--journal", str(self.home), says=f"{self.home}: Is a dir")

    def test_a_full_disk_is_not_done(self):
        """Journal, records and JSON that cannot be written: said, and not exit code 0."""
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (256, 256))
        for words, name in ((["--journal", "journal"], "journal"), (["--record", "kept"], "kept"), (["--json", "out"], "out")):
            done = subprocess.run([os.path.abspath(driver.BINARY), "arena", "sagrada", "random", "greedy", "--games", "40", "-q", *words],
                                  cwd=self.home, capture_output=True, text=True, preexec_fn=small, timeout=60, check=False,
                                  env={**os.environ, **driver.UNCOUNTED})
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertRegex(done.stderr, f"{name}.*: File too large")
            self.assertLess(done.stderr.count("File too large"), 3)  # it stops there
        (self.home / "kept" / "game-000001.txt").mkdir(parents=True)
        self.refused(1, "arena", "sagrada", "random", "--games", "1", "--record", str(self.home / "kept"), says="cannot save")
        self.refused(1, "arena", "sagrada", "random", "--games", "1", "--json", "/dev/full", says="/dev/full: No space left")
        self.refused(1, "arena", "sagrada", "random", "--games", "1", "--json", "/no/where", says="/no/where: No such file")

    def test_an_interrupted_game_counts_as_nothing(self):
        slow = self.file("slow", "while read word rest; do case $word in triforium) echo ready;;\n"
                                 "go) touch \"$0.asked\"; sleep 60;; *) echo ok;; esac; done\n")
        process = subprocess.Popen([driver.BINARY, "arena", "sagrada", "random", "--engine", f"sh {slow}", "--timeout", "50000",
                                    "--games", "2", "-q"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(300):
            if pathlib.Path(slow + ".asked").exists():
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        self.assertEqual((process.returncode, err), (0, ""))
        self.assertIn(" 0 games in 0 rounds", out)
        self.assertNotIn("failing", out)


class Engine(Games):
    def start(self, *words):
        environment = {**os.environ, "HOME": str(self.home)}
        process = subprocess.Popen([driver.BINARY, "engine", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   env=environment)
        self.addCleanup(process.wait, 30)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stdin.close)
        return process

    def ask(self, engine, line, until):
        """Send a line; the lines that come back up to one that begins with `until`."""
        engine.stdin.write(line + "\n")
        engine.stdin.flush()
        got = []
        while not got or not got[-1].startswith((until, "error")):
            got.append(engine.stdout.readline())
            self.assertTrue(got[-1], (line, got))
        return got

    def place(self, engine, game):
        """The first decision of a game, by the view that play prints."""
        out = self.done("play", game, "--players", "2", "--seed", "6", "--new", lines=["1", "1", "state"])
        view = re.findall(r"> state\n(.*)\n", out)[-1]
        self.assertEqual(self.ask(engine, f"newgame {game} players 2", "ok"), ["ok\n"])
        self.assertEqual(self.ask(engine, f"position seat 1 view {view}", "ok"), ["ok\n"])

    def test_a_session_in_every_game(self):
        engine = self.start()
        hello = self.ask(engine, "triforium 1", "ready")
        self.assertEqual(hello[-1], "ready\n")
        for game in self.games():
            self.assertTrue(any(line.startswith(f"game {game} players ") for line in hello))
            self.place(engine, game)
            answer = self.ask(engine, "go nodes 3000", "bestmove ")
            self.assertRegex(answer[-1], r"^bestmove \S.*\n$")
            self.assertRegex(answer[-2], r"^info depth \d+ nodes \d+ playouts \d+ time \d+ value \d+ \d+( line .+)?\n$")
            self.assertEqual(self.ask(engine, "go nodes 3000", "bestmove ")[-1], answer[-1])
            self.assertTrue(self.ask(engine, "nonsense", "error")[0].startswith("error "))
        engine.stdin.write("quit\n")
        engine.stdin.flush()
        self.assertEqual(engine.wait(30), 0)

    def test_two_threads(self):
        engine = self.start()
        self.ask(engine, "triforium 1", "ready")
        self.assertEqual(self.ask(engine, "set threads 2", "ok"), ["ok\n"])
        self.assertIn("error", self.ask(engine, "set threads 99", "ok")[0])
        for game in self.games():
            self.place(engine, game)
            answer = self.ask(engine, "go nodes 4000", "bestmove ")
            self.assertGreaterEqual(int(re.search(r"nodes (\d+)", answer[-2])[1]), 4000)
            before = time.monotonic()
            self.ask(engine, "go time 100", "bestmove ")
            self.assertTrue(0.09 < time.monotonic() - before < 0.5 * driver.SLACK)

    def test_stop_is_heard_while_thinking(self):
        engine = self.start("--memory", "2")
        self.ask(engine, "triforium 1", "ready")
        self.place(engine, self.games()[0])
        engine.stdin.write("go infinite\n")
        engine.stdin.flush()
        time.sleep(0.3)
        self.assertEqual(self.ask(engine, "isready", "ready")[-1], "ready\n")
        before = time.monotonic()
        self.assertTrue(self.ask(engine, "stop", "bestmove ")[-1].startswith("bestmove "))
        self.assertLess(time.monotonic() - before, 0.5 * driver.SLACK)  # milliseconds; the rest is for sanitizers
        self.assertEqual(self.ask(engine, "stop", "ok"), ["ok\n"])
        before = time.monotonic()
        self.ask(engine, "go time 200", "bestmove ")
        self.assertTrue(0.19 < time.monotonic() - before < 0.6 * driver.SLACK)
        engine.stdin.write("go infinite\nquit\n")
        engine.stdin.flush()
        self.assertEqual(engine.wait(30), 0)

    def test_lines_wait_their_turn_and_the_end_of_input_is_the_end(self):
        text = "triforium 1\nset bot random\nnewgame sagrada players 2\nposition seat 1 moves\n" + "x" * 70000 + "\nisready"
        out = self.done("engine", text=text).splitlines()
        self.assertEqual(out[-5:], ["ok", "ok", "ok", "error this line is too long", "ready"])
        engine = self.start()
        self.ask(engine, "triforium 1", "ready")
        self.place(engine, self.games()[0])
        engine.stdin.write("go nodes 20000\nset seed 2\ngo nodes 100\nset seed 3\nisready\n")
        engine.stdin.flush()
        lines = self.ask(engine, "go infinite", "ready")
        first = next(at for at, line in enumerate(lines) if line.startswith("bestmove"))
        self.assertGreaterEqual(int(re.search(r"nodes (\d+)", lines[first - 1])[1]), 20000)  # what waits does not cut it short
        answers = [line.split()[0] for line in lines if not line.startswith("info")]
        self.assertEqual(answers, ["bestmove", "ok", "bestmove", "ok", "ready"])
        engine.stdin.close()
        self.assertIn("bestmove ", engine.stdout.read())
        self.assertEqual(engine.wait(30), 0)

    def test_the_example_bot_plays_every_game(self):
        self.assertLessEqual(len(EXAMPLE.read_text().splitlines()), 60)
        for game in self.games():
            path = self.home / f"{game}.json"
            self.done("arena", game, "random", "--engine", f"python3 {EXAMPLE}", "--games", "2", "-q", "--json", str(path),
                      "--record", str(self.home / game))
            bot = json.loads(path.read_text())["bots"][1]
            self.assertEqual((bot["failures"], bot["seats"]), (0, 2))
            self.assertGreater(bot["decisions"], 20)
            for record in (self.home / game).iterdir():
                self.assertRegex(self.done("replay", "-q", str(record)), r": \d+ moves, finished")

    def test_our_engine_plays_in_our_arena(self):
        for game in self.games():
            path = self.home / f"{game}.json"
            self.done("arena", game, "random", "--engine", f"{driver.BINARY} engine", "--nodes", "40", "--games", "2", "-q",
                      "--json", str(path))
            bot = json.loads(path.read_text())["bots"][1]
            self.assertEqual((bot["failures"], bot["seats"]), (0, 2))


driver.main()
