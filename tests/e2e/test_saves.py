# SPDX-License-Identifier: MIT
"""test_saves.py BINARY WITNESS: the file a game of Nave is kept in while it is played."""
import os
import re
import resource
import shutil
import stat
import subprocess
import sys
import threading

WITNESS = sys.argv.pop(2)

import driver  # noqa: E402 (it takes the first word of the command line)

HEAD = "triforium record 1\ngame nave\nplayers 2\noption bonus=rows\noption bell=1\ndata nave-1\nseat 1 a\nseat 2 b\nseed 0x0000000000000003\n\n"
MOVES = "first 1\nfavour 1\nfavour 2\nplace a1\n"


class Session:
    """A game that is being played: a person who says one thing at a time."""

    def __init__(self, case, *words, env=None):
        self.process = subprocess.Popen([driver.BINARY, "play", "nave", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, bufsize=0, env=case.environment(env))
        case.addCleanup(self.end)
        self.shown = ""
        self.hear()

    def hear(self):
        """Everything up to the next question."""
        self.shown = ""
        while not self.shown.endswith("> "):
            got = os.read(self.process.stdout.fileno(), 65536).decode()
            assert got, self.shown
            self.shown += got
        return self.shown

    def say(self, words):
        os.write(self.process.stdin.fileno(), (words + "\n").encode())
        return self.hear()

    def end(self):
        """Exit code and what is said at the end of the input."""
        if self.process.returncode is None:
            rest, _ = self.process.communicate(timeout=30)
            self.shown = rest
        return self.process.returncode, self.shown


class Saves(driver.Case):
    def setUp(self):
        super().setUp()
        self.own = self.kept / "nave.rec"

    def keep(self, text):
        self.kept.mkdir(parents=True, exist_ok=True)
        self.own.write_text(text)

    def check(self, path=None):
        return self.done("replay", "-q", str(path or self.own))

    def test_decisions_are_appended(self):
        session = Session(self, "--seed", "3", "--seat", "2=human")
        session.say("favour 1")
        before, inode = self.own.read_text(), self.own.stat().st_ino
        for words in ("favour 2", "place a1", "place c3"):
            session.say(words)
            after = self.own.read_text()
            self.assertTrue(after.startswith(before) and after.endswith(words + "\n"), after)
            self.assertEqual(self.own.stat().st_ino, inode)  # the same file: nothing was written anew
            before = after
        session.say("undo")
        self.assertNotEqual(self.own.stat().st_ino, inode)
        self.assertEqual(self.own.read_text(), before[:-len("place c3\n")])
        session.say("place c2")
        session.say("place b1")
        self.assertEqual(session.end()[0], 0)
        self.assertEqual(self.own.read_text(), before[:-len("place c3\n")] + "place c2\nplace b1\n")
        self.assertEqual([path.name for path in self.kept.iterdir()], ["nave.rec"])

    def test_going_on_appends_unless_the_header_changes(self):
        self.keep(HEAD + MOVES)
        inode = self.own.stat().st_ino
        self.done("play", "nave", lines=["place b1"])
        self.assertEqual(self.own.read_text(), HEAD + MOVES + "place b1\n")
        self.assertEqual(self.own.stat().st_ino, inode)
        self.keep(HEAD.replace("seed 0x0000000000000003\n", "# a comment\n") + MOVES)
        self.own.chmod(0o640)
        self.done("play", "nave", lines=["place b1"])
        text = self.own.read_text()
        self.assertRegex(text, r"\nseed 0x[0-9a-f]{16}\n\n")
        self.assertTrue(text.endswith(MOVES + "place b1\n"))
        self.assertEqual(self.own.stat().st_mode & 0o777, 0o640)  # whoever might read it still may

    def asked_of_the_disk(self, *words, lines):
        """What was waited for and renamed, with names that cannot be foreseen as NEW."""
        self.done(*words, lines=lines, env=self.witnessed(WITNESS))
        told = self.asked.read_text().replace(str(self.home), "~")
        self.asked.unlink()
        return re.sub(r"rec\.\w{6}\b", "rec.NEW", told).splitlines()

    def test_the_disk_is_waited_for(self):
        own = "~/data/triforium/nave.rec"
        written = [f"fsync {own}.NEW", f"rename {own}.NEW {own}", "fsync ~/data/triforium"]  # the bytes, then the name, then its folder
        asked = self.asked_of_the_disk("play", "nave", "--seed", "3", lines=["favour 1", "place a1"])
        self.assertEqual(asked, [*written, f"fsync {own}"])  # the new file, and at the end what was appended
        self.assertEqual(self.asked_of_the_disk("play", "nave", lines=["place a2"]), [f"fsync {own}"])
        asked = self.asked_of_the_disk("play", "nave", lines=[f"save {self.home}/copy.rec"])
        self.assertEqual(asked, ["fsync ~/copy.rec.NEW", "rename ~/copy.rec.NEW ~/copy.rec", "fsync ~", f"fsync {own}"])

    def test_a_disk_that_fails_is_told(self):
        for fails in ("nave.rec.", "rename", "triforium\n", "nave.rec\n"):
            shutil.rmtree(self.kept, ignore_errors=True)
            env = self.witnessed(WITNESS, WITNESS_FAILS=fails)
            self.refused(1, "play", "nave", "--seed", "3", lines=["favour 1"], env=env, says=["cannot save", "Input/output error"])

    def test_a_line_that_was_cut_off_is_left_out(self):
        whole = HEAD + MOVES
        for size in range(len(HEAD), len(whole)):
            self.keep(whole[:size])
            lines = whole[len(HEAD):size].count("\n")
            out = self.done("play", "nave", text="")
            self.assertIn(f", {lines} moves played", out)
            self.assertEqual("ends in the middle of a line, which is left out" in out, not whole[:size].endswith("\n"))
            self.assertTrue(self.own.read_text().startswith(HEAD + "".join(MOVES.splitlines(True)[:lines])))
        self.keep(whole + "place b1")  # though it would be a move, it may have been the beginning of another
        self.assertIn("4 moves played", self.done("play", "nave", lines=["place c1"]))
        self.assertEqual(self.own.read_text(), whole + "place c1\n")
        strange = self.file("strange.rec", whole + "place")
        self.refused(1, "play", "nave", "--load", strange, says="strange.rec:15: ")
        self.refused(1, "replay", strange, says="strange.rec:15: ")

    def test_nobody_else_plays_there_meanwhile(self):
        session = Session(self, "--seed", "3", "--seat", "2=human")
        session.say("favour 1")
        saved = self.own.read_text()
        other = self.file("other.rec", HEAD + MOVES)
        for words in ([], ["--new"], ["--seed", "4"], ["--load", other]):
            self.refused(1, "play", "nave", *words, lines=["1"],
                         says=[f"{self.own}: this game is being played by another 'triforium play'", "--save FILE"])
        self.assertEqual(self.own.read_text(), saved)
        session.say("undo")  # the file is another one now, and locked again
        self.refused(1, "play", "nave", says="is being played by another")
        elsewhere = self.home / "elsewhere.rec"
        out = self.done("play", "nave", "--seed", "5", "--save", str(elsewhere), lines=["1"])
        self.assertIn(f"'triforium play nave --save {elsewhere}' goes on with it", out)
        self.check(elsewhere)
        self.assertEqual(session.end()[0], 0)
        self.assertIn("Going on with", self.done("play", "nave", text=""))

    def test_two_that_begin_at_once_do_not_overwrite_each_other(self):
        for env in ({}, self.witnessed(WITNESS, WITNESS_OLD="yes")):  # and where the file system cannot look and act at once
            with self.subTest(env=env):
                self.begin_two(env)
                shutil.rmtree(self.kept)

    def begin_two(self, env):
        one, two = (Session(self, "--seed", seed, "--seat", "2=human", env=env) for seed in "34")
        one.say("favour 1")
        saved = self.own.read_text()
        self.assertIn(f"cannot save {self.own}: File exists", two.say("favour 2"))
        code, said = two.end()
        self.assertEqual(code, 1, said)
        self.assertEqual(self.own.read_text(), saved)
        self.assertEqual([path.name for path in self.own.parent.iterdir()], [self.own.name])
        one.say("favour 2")
        self.assertEqual(one.end()[0], 0)
        self.check()

    def test_the_name_beside_cannot_be_foreseen(self):
        session = Session(self, "--seed", "3", "--seat", "2=human")
        self.kept.mkdir(parents=True)
        victim = self.home / "victim"
        victim.write_text("precious")
        for name in (f"nave.rec.{session.process.pid}.new", "nave.rec.new", "nave.rec.tmp"):
            (self.kept / name).symlink_to(victim)
        session.say("favour 1")
        session.say("undo")
        self.assertEqual(session.end()[0], 0)
        self.assertEqual(victim.read_text(), "precious")
        self.check()

    def test_links_are_followed(self):
        real = self.home / "real.rec"
        real.write_text(HEAD + MOVES)
        self.kept.mkdir(parents=True)
        self.own.symlink_to(real)
        self.done("play", "nave", lines=["place b1", "undo", "place c1", f"save {self.home}/copy"])
        self.assertTrue(self.own.is_symlink())
        self.assertEqual(real.read_text(), HEAD + MOVES + "place c1\n")
        (self.home / "mine").symlink_to(self.home / "copy")
        self.done("play", "nave", lines=[f"save {self.home}/mine"])
        self.assertTrue((self.home / "mine").is_symlink())
        self.check(self.home / "copy")
        real.unlink()
        self.refused(1, "play", "nave", says=f"{self.own} is a link that leads nowhere")

    def test_what_is_no_file_is_written_into(self):
        pipe = self.home / "pipe"
        os.mkfifo(pipe)
        heard = []
        reader = threading.Thread(target=lambda: heard.append(pipe.read_text()), daemon=True)
        reader.start()
        self.done("play", "nave", "--seed", "3", lines=["1", f"save {pipe}"])
        self.assertTrue(stat.S_ISFIFO(pipe.stat().st_mode))
        reader.join(10)
        self.assertTrue(heard and heard[0].startswith("triforium record 1\n"))

    def test_what_cannot_be_written_ends_with_one(self):
        blocked = {"XDG_DATA_HOME": self.file("blocked", "")}
        self.refused(1, "play", "nave", "--seed", "3", lines=["1"], says="Not a directory", env=blocked)
        self.refused(1, "play", "nave", "--seed", "3", lines=["save /no/where"], says="cannot save /no/where: No such file")
        self.refused(1, "play", "nave", "--seed", "3", lines=[f"save {self.home}"], says=f"cannot save {self.home}: Is a directory")

    def test_a_full_disk_loses_no_line_that_was_there(self):
        whole = len(HEAD + MOVES)
        for room in range(whole - 10, whole + 20, 4):
            self.keep(HEAD + MOVES[:MOVES.index("favour 2")])
            code, _, err = self.run_cli("play", "nave", lines=["favour 2", "place a1", "place b1"], env=driver.UNCOUNTED,
                                        prepare=lambda size=room: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
            fits = len(HEAD + MOVES + "place b1\n") <= room
            self.assertEqual(code, 0 if fits else 1, err)
            self.assertEqual("File too large" in err, not fits)
            text = self.own.read_text()
            self.assertTrue((HEAD + MOVES + "place b1\n").startswith(text) and text.endswith("\n"), text)
            self.check()

    def test_another_file_in_its_place_is_left_alone(self):
        session = Session(self, "--seed", "3", "--seat", "2=human")
        session.say("favour 1")
        self.own.unlink()
        session.say("favour 2")  # gone is written again
        self.assertTrue(self.own.read_text().endswith("favour 1\nfavour 2\n"))
        self.own.rename(self.home / "moved.rec")
        self.own.write_text("precious")
        self.assertIn("another file has been put there; this game is not saved", session.say("place a1"))
        self.assertEqual(session.end()[0], 1)
        self.assertEqual(self.own.read_text(), "precious")

    def test_a_finished_game_stays_where_a_person_wants_it(self):
        path = self.home / "100%d %s.rec"
        self.assertIn(f"The record is {path}\n", self.done("play", "nave", "--seed", "3", "--save", str(path), lines=["1"] * 20))
        self.assertIn("finished", self.check(path))
        before = path.read_text()
        self.assertIn("The game is over.", self.done("play", "nave", "--save", str(path), text=""))
        self.assertEqual(path.read_text(), before)


driver.main()
