# SPDX-License-Identifier: MIT
"""test_tables.py BINARY: `serve --data` as a host meets it: the folder, who may come, stopping, and coming back."""
import base64
import hashlib
import json
import os
import re
import signal
import socket
import time

import driver
from server import PAGE, Case
from sockets import Client
from terminal import Terminal


def name(size):
    return base64.urlsafe_b64encode(os.urandom(size)).decode().rstrip("=")


class Guest(Client):
    """Somebody at a table, with a copy of its log."""

    def __init__(self, port):
        super().__init__(port)
        self.entries, self.table, self.key, self.salt = [], name(16), name(32), os.urandom(32)

    def say(self, **message):
        self.send(json.dumps(message))

    def hear_until(self, say):
        while True:
            message = json.loads(self.text())
            if message["say"] == "table":
                self.entries[message["from"]:] = message["entries"]
                self.latest = message
            if message["say"] in (say, "no"):
                return message

    def open(self, bot="cat", pace="none"):
        promise = hashlib.sha256(b"triforium promise" + self.salt).hexdigest()
        self.say(do="open", q=1, table=self.table, key=self.key, game="nave", players=2, options={}, seats=["me", "bot:" + bot],
                 pace=pace, away="wait", look=True, list=True, auto=True, name="Anna", promise=promise)
        self.hear_until("done")
        self.say(do="salt", q=2, salt=self.salt.hex())
        return self.hear_until("done")

    def move(self):
        """Whatever is legal: one that is not changes nothing."""
        for words in ["favour 1"] + ["place " + column + row for row in "123" for column in "abc"]:
            self.say(do="move", q=3, n=len(self.entries), id=name(8), move=words)
            answer = self.hear_until("done")
            if answer["say"] == "done":
                break
        return answer

    def hello(self, other):
        self.table, self.key = other.table, other.key
        self.say(do="hello", table=self.table, key=self.key, have=0)
        return self.hear_until("table")


class Served(Case):
    def setUp(self):
        super().setUp()
        self.folder = str(self.home / "a" / "b")
        self.place = ("--data", self.folder)

    def guest(self):
        guest = Guest(self.port)
        self.addCleanup(guest.socket.close)
        return guest


class Tables(Served):

    def test_the_page_is_told_whether_there_are_tables(self):
        self.serve()
        self.assertEqual(json.loads(self.ask("/online").body), {"tables": False})
        self.assertEqual(self.ask("/t/x").status, 404)
        self.stop()
        self.serve("--data", self.folder)
        self.assertEqual(json.loads(self.ask("/online").body), {"tables": True})
        for path in ("/t/", "/t/x", "/%74/q83vASNFZ4mrze8BI0VniQ"):
            self.assertEqual((self.ask(path).status, self.ask(path).body), (200, (PAGE / "index.html").read_bytes()), path)
        for path in ("/t", "/tx", "/x/t/"):
            self.assertEqual(self.ask(path).status, 404, path)
        self.assertEqual(oct(os.stat(self.folder).st_mode & 0o777), "0o700")

    def test_a_folder_that_cannot_be_is_refused(self):
        file = self.file("file", "")
        self.refused(1, "serve", "--data", file + "/x", says=["--data", "Not a directory"])
        self.refused(1, "serve", "--data", "", says="--data takes a folder")
        os.mkdir(self.home / "foreign")
        self.file("foreign/tables.db", b"no database, but long enough to be looked at" * 100)
        self.refused(1, "serve", "--data", str(self.home / "foreign"), says="tables.db")

    def test_a_folder_has_one_server(self):
        self.serve("--data", self.folder)
        self.refused(1, "serve", "--port", "0", "--data", self.folder, says="another 'triforium serve' keeps its tables there")

    def test_listen_is_an_address_and_a_port(self):
        for words in ("127.0.0.1:x", "127.0.0.1:65536", "[::1", "[::1]x", "x" * 70):
            self.refused(1, "serve", "--listen", words, says="--listen takes ADDRESS:PORT")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            for words in (f"127.0.0.1:{port}", f":{port}"):
                self.refused(1, "serve", "--listen", words, says=f"port {port} is taken")

    def test_only_pages_of_this_server_open_sockets(self):
        def status(host, origin=None):
            with Client(self.port, Host=host, Origin=origin or "http://" + host) as client:
                return client.status
        self.serve("--data", self.folder, "--name", "games.example")
        for host in ("127.0.0.1", "127.0.0.1:80", "[::1]:80", "localhost:1", socket.gethostname(), "games.example", "Games.Example:443"):
            self.assertEqual(status(host), 101, host)
        for host in ("evil.example", "127.0.0.1.evil.example", "games.example.evil.example", "[::1", "[::1]]", "x" * 300):
            self.assertEqual(status(host), 403, host)
        self.assertEqual(status("127.0.0.1", "http://evil.example"), 403)

    def test_a_table_is_there_after_a_kill(self):
        self.serve("--data", self.folder)
        first = self.guest()
        self.assertEqual(first.open()["say"], "done")
        while first.latest.get("to_move") != 1:
            first.hear_until("table")
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        self.serve("--data", self.folder)
        second = self.guest()
        begun = time.monotonic()
        self.assertEqual(second.hello(first)["seat"], 1)
        self.assertLess(time.monotonic() - begun, 1 * driver.SLACK)
        self.assertEqual(second.entries, first.entries)
        self.assertEqual(second.latest["digest"], first.latest["digest"])

    def test_clocks_stand_still_while_there_is_no_server(self):
        self.serve("--data", self.folder)
        first = self.guest()
        first.open(pace="game:600+0")
        while first.latest.get("to_move") != 1:
            first.hear_until("table")
        left = first.latest["clock"]["left"][0]
        self.stop()
        time.sleep(4)
        self.serve("--data", self.folder)
        second = self.guest()
        second.hello(first)
        while " pause " not in second.entries[-1]:
            second.hear_until("table")
        self.assertIn(int(second.entries[-1].split()[2]), (3, 4))
        self.assertGreater(second.latest["clock"]["left"][0], left - 3000)
        self.assertEqual(self.done("tables", self.folder).count("\n"), 2)  # a heading and this table

    def killed_before_a_bot_moves(self):
        """A table at which a bot is to decide, without a server. The bot may be quicker than the kill: then another one."""
        for _ in range(20):
            self.serve("--data", self.folder)
            guest = self.guest()
            guest.open("gargoyle")
            while guest.latest.get("to_move") != 1:
                guest.hear_until("table")
            self.assertEqual(guest.move()["say"], "done")
            self.process.send_signal(signal.SIGKILL)
            self.process.communicate()
            if self.moves(guest).endswith(guest.entries[-1].split(" ", 1)[0]):
                return guest
        self.skipTest("the bot was quicker each time")

    def moves(self, guest):
        """The moments of the moves there are, in one line."""
        shown = self.done("tables", self.folder, "show", guest.table).splitlines()
        return " ".join(line.split()[1] for line in shown if " move " in line)

    def test_a_bot_goes_on_after_a_kill(self):
        guest = self.killed_before_a_bot_moves()
        before = self.moves(guest)
        self.serve("--data", self.folder)
        begun = time.monotonic()
        while self.moves(guest) == before:  # nobody comes to the table: the server finds by itself that a bot is to decide
            self.assertLess(time.monotonic() - begun, 10)
            time.sleep(0.05)

    def test_stopping_asks_everybody_to_come_back(self):
        self.serve("--data", self.folder)
        guest = self.guest()
        guest.open("gargoyle")
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.assertEqual(guest.ends(), 1012)
        guest.socket.close()
        self.process.wait(timeout=5)
        self.assertLess(time.monotonic() - begun, 1 * driver.SLACK)


class Hosting(Served):
    """`tables`, while the server runs and after it."""

    def setUp(self):
        super().setUp()
        self.serve("--data", self.folder)
        self.anna = self.guest()
        self.anna.open()
        while self.anna.latest.get("to_move") != 1:
            self.anna.hear_until("table")

    def test_tables_are_listed_and_shown(self):
        rows = self.done("tables", self.folder).splitlines()
        self.assertEqual(len(rows), 2)
        for words in (self.anna.table, "play", "nave", "Anna, cat"):
            self.assertIn(words, rows[1])
        shown = [line.split(maxsplit=1)[1] for line in self.done("tables", self.folder, "show", self.anna.table).splitlines()]
        self.assertEqual(len(shown), len(self.anna.entries))
        self.assertEqual([line for line in shown if " salt " in line], [line for line in self.anna.entries if " salt " in line])
        self.assertNotIn("~", "".join(shown))
        self.assertEqual(self.anna.move()["say"], "done")  # a favour, which is Anna's secret
        mine = next(entry for entry in self.anna.entries if " favour " in entry)
        theirs = self.done("tables", self.folder, "show", self.anna.table)
        self.assertRegex(mine, r" favour [123]$")
        self.assertIn(mine.rsplit(" ", 1)[0] + " ...", theirs)
        self.assertNotIn(mine, theirs)

    def test_what_is_not_there_is_refused(self):
        self.refused(1, "tables", self.folder, "show", name(16), says="there is no table")
        self.refused(1, "tables", self.folder, "show", "x", says="is no table's name")
        self.refused(1, "tables", self.folder, "show", "-" + name(16)[1:], says="there is no table")
        self.refused(1, "tables", str(self.home / "none"), says=["tables.db", "No such file"])
        self.assertFalse((self.home / "none").exists())
        for words in (["look", self.anna.table], ["show"], ["delete"]):
            self.refused(2, "tables", self.folder, *words, says="not among them")

    def test_a_table_is_closed_under_a_running_server(self):
        self.assertEqual(self.done("tables", self.folder, "close", self.anna.table), "")
        while self.anna.latest["phase"] != "over":
            self.anna.hear_until("table")
        self.assertEqual(self.anna.latest["end"], "closed")
        while " reveal " not in self.anna.entries[-1]:
            self.anna.hear_until("table")
        self.refused(1, "tables", self.folder, "close", self.anna.table, says="over already")
        record = self.file("game.rec", self.done("tables", self.folder, "export", self.anna.table))
        self.assertIn("Dice: verified", self.done("verify", record))

    def test_a_table_closed_without_a_server_is_listed_by_its_game(self):
        self.stop()
        self.assertEqual(self.done("tables", self.folder, "close", self.anna.table), "")
        row = self.done("tables", self.folder).splitlines()[1]
        for words in (self.anna.table, " over ", "nave", "Anna, cat"):
            self.assertIn(words, row)

    def test_an_export_of_a_running_game_keeps_the_secret(self):
        record = self.done("tables", self.folder, "export", self.anna.table)
        self.refused(1, "verify", self.file("game.rec", record), says="not revealed yet")

    def test_a_table_is_deleted_when_no_server_runs(self):
        self.refused(1, "tables", self.folder, "delete", self.anna.table, says="another 'triforium serve'")
        self.stop()
        self.assertEqual(self.done("tables", self.folder, "delete", self.anna.table), "")
        self.refused(1, "tables", self.folder, "show", self.anna.table, says="there is no table")


class OnTerminal(Terminal):
    def test_the_network_is_told_an_address_and_a_code(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))
            except OSError:
                self.skipTest("this machine is on no network")
            address = probe.getsockname()[0]
        self.open("serve", "--listen", "0.0.0.0:0")
        shown = self.wait_for("\x1b[30;107m" + " " * 4 + "\u2588\u2580\u2580\u2580\u2580\u2580\u2588 ")
        self.assertRegex(shown, rf"On this network:  http://{re.escape(address)}:\d+/")
        os.kill(self.pid, signal.SIGTERM)
        self.ends()


if __name__ == "__main__":
    driver.main()
