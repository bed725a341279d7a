# SPDX-License-Identifier: MIT
"""test_nodes.py BINARY: several `serve --store` on one PostgreSQL: guests at different nodes play together, and any node may die."""
import contextlib
import hashlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import driver
import with_postgres
from server import Client as Asker
from test_tables import Guest, name

def seen_by_all(entries):
    """A favour is its seat's secret."""
    return [re.sub("favour .*", "favour", entry) for entry in entries]


PLACES = ["place " + column + row for row in "123" for column in "abc"]


class Person(Guest):
    """A guest who asks again what was refused for now, as clients do."""

    def settle(self, **message):
        """`done` at last, however often that takes."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            self.say(**message)
            answer = self.hear_until("done")
            if answer["say"] == "done" or answer["code"] not in ("busy", "store"):
                return answer
            time.sleep(0.1)
        raise AssertionError(answer)

    def wait(self, count):
        """Until the copy has so many entries."""
        while len(self.entries) < count:
            self.hear_until("table")

    def wait_for(self, phase):
        while self.latest["phase"] != phase:
            self.hear_until("table")

    def move(self):
        """Whatever is legal, by ids of its own, so that what was written although nobody said so is not played twice."""
        for words in ["favour 1", *PLACES]:
            answer = self.settle(do="move", q=3, n=len(self.entries), id=name(8), move=words)
            if answer["say"] == "done":
                return answer
        return answer

    def open_for_two(self, seats):
        self.promise = hashlib.sha256(b"triforium promise" + self.salt).hexdigest()
        return self.settle(do="open", q=1, table=self.table, key=self.key, game="nave", players=2, options={}, seats=seats,
                           pace="none", away="wait", look=True, list=True, auto=True, name="Anna", promise=self.promise)

    def sit(self, other, seat):
        self.table = other.table
        self.promise = hashlib.sha256(b"triforium promise" + self.salt).hexdigest()
        self.say(do="hello", table=self.table, have=0)
        self.hear_until("table")
        return self.settle(do="sit", q=2, seat=seat, key=self.key, name="Bela", promise=self.promise)


class Node:
    def __init__(self, url, home, *more):
        env = {"PATH": os.environ["PATH"], "HOME": home,
               **{key: os.environ[key] for key in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS") if key in os.environ}}
        self.process = subprocess.Popen([driver.BINARY, "serve", "--port", "0", "--store", url, *more], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=env)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise AssertionError(line + self.process.stderr.read())
        self.port = int(found[1])

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


class Nodes(driver.Case):
    @classmethod
    def setUpClass(cls):
        if not with_postgres.programs():
            raise unittest.SkipTest("there is no PostgreSQL here")
        cls.stack = contextlib.ExitStack()
        cls.database = cls.stack.enter_context(with_postgres.postgres())
        done = subprocess.run([driver.BINARY, "store", "migrate", cls.database.url], capture_output=True, text=True, check=False)
        assert done.returncode == 0 and "from version 0 to" in done.stdout, done

    @classmethod
    def tearDownClass(cls):
        cls.stack.close()

    def node(self, *more):
        one = Node(self.database.url, str(self.home), *more)
        self.addCleanup(lambda: one.process.poll() is None and one.end(signal.SIGKILL))
        return one

    def guest(self, node):
        one = Person(node.port)
        self.addCleanup(one.socket.close)
        return one

    def two(self, first, second):
        """Two people at a table, each at a node of their own, about to play."""
        anna, bela = self.guest(first), self.guest(second)
        self.assertEqual(anna.open_for_two(["me", "open"])["say"], "done")
        self.assertEqual(bela.sit(anna, 2)["say"], "done")
        for one in (anna, bela):
            one.wait_for("salts")
            self.assertEqual(one.settle(do="salt", q=5, salt=one.salt.hex())["say"], "done")
        for one in (anna, bela):
            one.wait_for("play")
        return anna, bela

    def play(self, guests, turns):
        """So many decisions by whoever's turn it is; the others see each."""
        for _ in range(turns):
            mover = guests[0].latest["to_move"]
            if not mover:
                return
            one = guests[mover - 1]
            one.wait(max(len(each.entries) for each in guests))
            self.assertEqual(one.move()["say"], "done")
            for each in guests:
                each.wait(len(one.entries))
        self.assertEqual(seen_by_all(guests[0].entries), seen_by_all(guests[1].entries))

    def back(self, guest, node):
        """The guest comes back by another node, with a copy and a digest as ever."""
        other = self.guest(node)
        other.hello(guest)
        other.wait(len(guest.entries))
        self.assertEqual(other.entries[:len(guest.entries)], guest.entries)
        return other

    def test_people_at_two_nodes_play_together(self):
        one, two = self.node(), self.node()
        anna, bela = self.two(one, two)
        began = time.monotonic()
        self.play([anna, bela], 6)
        self.assertLess(time.monotonic() - began, 20)
        self.assertTrue(all(seat["here"] for seat in anna.latest["seats"]))
        self.assertEqual(one.end(), (0, "", ""))
        self.assertEqual(two.end(), (0, "", ""))

    def test_who_is_at_another_node_is_known(self):
        one, two = self.node(), self.node()
        anna, bela = self.two(one, two)
        bela.socket.close()
        here = anna.hear_until("here")
        while here["seats"][1]["here"]:
            here = anna.hear_until("here")
        bela = self.back(bela, two)
        while not here["seats"][1]["here"]:
            here = anna.hear_until("here")

    def test_a_node_dies_and_its_guests_go_on_elsewhere(self):
        one, two = self.node(), self.node()
        anna, bela = self.two(one, two)
        self.play([anna, bela], 3)
        one.end(signal.SIGKILL)
        began = time.monotonic()
        anna = self.back(anna, two)
        self.assertLess(time.monotonic() - began, 2)
        self.play([anna, bela], 3)

    def test_a_bot_goes_on_when_its_node_dies(self):
        for _ in range(3):
            one, two = self.node(), self.node()
            anna = self.guest(one)
            anna.open_for_two(["me", "bot:cat"])
            anna.settle(do="salt", q=5, salt=anna.salt.hex())
            while anna.latest["phase"] != "play" or anna.latest["to_move"] != 1:
                anna.hear_until("table")
            anna.move()
            one.end(signal.SIGKILL)
            again = self.back(anna, two)
            began = time.monotonic()
            while again.latest["to_move"] == 2:
                again.hear_until("table")
            self.assertLess(time.monotonic() - began, 8)
            two.end(signal.SIGKILL)

    def test_a_node_that_slept_finds_out(self):
        one, two, three = self.node(), self.node(), self.node()
        anna, bela = self.two(one, two)
        self.play([anna, bela], 2)
        one.process.send_signal(signal.SIGSTOP)
        here = self.back(anna, three)
        self.play([here, bela], 3)
        one.process.send_signal(signal.SIGCONT)
        anna.wait(len(here.entries))
        self.assertEqual(anna.entries, here.entries)

    def test_one_number_is_one_entry(self):
        """The same seat at two nodes, both at once: one of two moves is played, and both copies have it."""
        one, two = self.node(), self.node()
        anna, bela = self.two(one, two)
        twin = self.back(anna, two)
        for _ in range(5):
            if anna.latest["to_move"] != 1:
                self.play([anna, bela], 1)
                continue
            twin.wait(len(anna.entries))
            count = len(anna.entries)
            for each, words in ((anna, "favour 1"), (twin, "place b2")):
                each.say(do="move", q=9, n=count, id=name(8), move=words)
            for each in (anna, twin):
                each.hear_until("done")
            bela.wait(max(len(anna.entries), len(twin.entries)))
            for each in (anna, twin):
                each.wait(len(bela.entries))
            self.assertEqual(anna.entries, twin.entries)
            self.assertEqual(seen_by_all(anna.entries), seen_by_all(bela.entries))
            self.assertLessEqual(sum(" move " in entry for entry in anna.entries[count:]), 1)

    def test_the_database_restarts(self):
        one, two = self.node(), self.node()
        anna, bela = self.two(one, two)
        self.play([anna, bela], 2)
        self.database.stop("immediate")
        mover = (anna, bela)[anna.latest["to_move"] - 1]
        mover.say(do="move", q=7, n=len(mover.entries), id=name(8), move=PLACES[0])
        self.assertEqual(mover.hear_until("done")["code"], "store")
        self.database.start()
        self.play([anna, bela], 3)
        self.database.stop()
        self.database.start()
        self.play([anna, bela], 1)
        for node in (one, two):
            for line in node.end()[2].splitlines():  # nobody but the program writes there
                self.assertRegex(line, "^time=.* level=error event=store_(failing|back) ")

    def test_a_node_that_the_database_does_not_answer_says_so(self):
        """A node whose guests had better be elsewhere is known by its health, before anybody has moved there."""
        one = self.node("--metrics", "127.0.0.1:0")
        port = int(re.search(r":(\d+)/metrics", one.process.stdout.readline())[1])

        def health():
            with Asker(port) as asker:
                return asker.ask("/healthz")

        def comes_to(status):
            until = time.monotonic() + 3
            while (answer := health()).status != status:
                self.assertLess(time.monotonic(), until, answer.body)
                time.sleep(0.05)
            return answer.body.decode()
        self.assertEqual(comes_to(200), "ok\n")
        with self.database.paused():
            began = time.monotonic()
            self.assertIn("no answer", comes_to(503))
            self.assertLess(time.monotonic() - began, 2)
        self.assertEqual(comes_to(200), "ok\n")
        self.database.stop("immediate")
        comes_to(503)
        self.database.start()
        self.assertEqual(comes_to(200), "ok\n")

    def test_the_lobby_is_of_all_nodes(self):
        one, two = self.node(), self.node()
        looker, anna = self.guest(two), self.guest(one)
        looker.say(do="lobby", on=True)
        anna.open_for_two(["me", "open"])
        until = time.monotonic() + 8
        while anna.table not in [row["table"] for row in looker.hear_until("lobby")["tables"]]:
            self.assertLess(time.monotonic(), until)

    def test_copies_and_lists(self):
        one = self.node()
        anna = self.guest(one)
        anna.open_for_two(["me", "open"])
        url, folder = self.database.url, str(self.home / "copy")
        code, out, err = self.run_cli("store", "copy", url, folder)
        self.assertEqual((code, err), (0, ""))
        self.assertIn(anna.table, self.run_cli("tables", folder)[1])
        self.assertIn(anna.table, self.run_cli("tables", url)[1])
        code, out, err = self.run_cli("store", "copy", folder, url)
        self.assertEqual((code, " 0 entries written" in out, err), (0, True, ""))
        for words in (("store", "copy", url), ("store", "migrate", folder), ("store", "move", url, folder),
                      ("serve", "--store", folder), ("serve", "--store", url, "--data", folder),
                      ("serve", "--store", "postgres:///x?host=/nonexistent")):
            code, out, err = self.run_cli(*words)
            self.assertTrue(code and err, words)
        self.assertNotIn("geheim", self.run_cli("tables", "postgres://me:geheim@127.0.0.1:1/x")[2])


if __name__ == "__main__":
    unittest.main()
