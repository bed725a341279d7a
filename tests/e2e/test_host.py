# SPDX-License-Identifier: MIT
"""test_host.py BINARY WITNESS: what whoever looks after a server sees of it."""
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

WITNESS = sys.argv.pop(2)

import driver  # noqa: E402 (it takes the first word of the command line)
from server import Client as Asker  # noqa: E402
from sockets import frame  # noqa: E402
from test_tables import Served  # noqa: E402

SAMPLE = re.compile(r'([a-z_]+)(?:\{([a-z]+)="([^"\\\n]*)"\})? (-?\d+(?:\.\d+)?)$')


def metrics_of(text):
    """The samples of Prometheus' text format, which is read strictly: what is not in the format is an error."""
    assert text.endswith("\n"), text[-80:]
    helped, types, samples, family = set(), {}, {}, None
    for line in text.splitlines():
        word = line.split(" ", 3)
        if line.startswith("# HELP "):
            family = word[2]
            assert family not in helped and len(word) == 4 and word[3], line
            helped.add(family)
            continue
        if line.startswith("# TYPE "):
            assert word[2] == family and family not in types and word[3] in ("gauge", "counter", "histogram"), line
            types[family] = word[3]
            continue
        found = SAMPLE.match(line)
        assert found, line
        name, label, value, number = found.groups()
        kind = types[family]
        suffixes = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
        assert name in [family + suffix for suffix in suffixes], line
        assert (kind == "counter") == name.endswith("_total"), line
        key = (name, value) if label else name
        assert key not in samples, line
        samples[key] = float(number)
    assert helped == set(types)
    for family in (name for name, kind in types.items() if kind == "histogram"):
        buckets = [(key[1], number) for key, number in samples.items() if key[0] == family + "_bucket"]
        steps, counts = [float(step) for step, _ in buckets], [count for _, count in buckets]
        assert steps == sorted(set(steps)) and steps[-1] == float("inf"), steps
        assert counts == sorted(counts) and counts[-1] == samples[family + "_count"], counts
    return samples


class Watched(Served):
    def watch(self, *words, **more):
        self.serve("--metrics", "127.0.0.1:0", *words, **more)
        line = self.process.stdout.readline()
        found = re.match(r"Metrics are at http://127\.0\.0\.1:(\d+)/metrics\n$", line)
        self.assertTrue(found, line)
        self.metrics_port = int(found[1])

    def fetch(self, path, method="GET"):
        with Asker(self.metrics_port) as client:
            return client.ask(path, method)

    def metrics(self):
        answer = self.fetch("/metrics")
        self.assertEqual((answer.status, answer.fields["cache-control"]), (200, "no-store"))
        self.assertEqual(answer.fields["content-type"], "text/plain; version=0.0.4; charset=utf-8")
        self.text = answer.body.decode()
        return metrics_of(self.text)

    def comes_to(self, key, value):
        """A number that others change, a moment later."""
        end = time.monotonic() + 10
        while (now := self.metrics())[key] != value:
            self.assertLess(time.monotonic(), end, f"{key} is {now[key]}")
            time.sleep(0.05)
        return now


class Metrics(Watched):
    def test_a_page_alone_has_few(self):
        self.watch()
        self.ask("/")
        now = self.metrics()
        self.assertEqual(now["triforium_build_info", self.done("--version").split()[1]], 1)
        self.assertEqual(now["triforium_connections_accepted_total"], 1)
        time.sleep(0.01)  # it may be asked within its first millisecond
        self.assertGreater(self.metrics()["triforium_uptime_seconds"], now["triforium_uptime_seconds"])
        self.assertNotIn("triforium_moves_total", now)
        self.assertEqual((self.fetch("/healthz").status, self.fetch("/healthz").body), (200, b"ok\n"))

    def test_guests_have_no_business_there(self):
        self.watch("--data", self.folder)
        for path in ("/metrics", "/healthz"):
            self.assertEqual(self.ask(path).status, 404)
        for path in ("/", "/online", "/socket", "/t/x"):
            self.assertEqual(self.fetch(path).status, 404)
        head = self.fetch("/metrics", "HEAD")
        self.assertEqual(head.status, 200)
        self.assertGreater(int(head.fields["content-length"]), 1000)

    def test_an_address_that_cannot_be_is_refused(self):
        self.refused(1, "serve", "--metrics", "127.0.0.1:x", says="--metrics takes ADDRESS:PORT")
        self.refused(1, "serve", "--metrics", "here:80", says="--metrics takes an IPv4 or IPv6 address")
        self.watch()
        self.refused(1, "serve", "--port", "0", "--metrics", f":{self.metrics_port}", says="Address already in use")

    def test_a_game_is_counted(self):
        self.watch("--data", self.folder)
        anna, watcher = self.guest(), self.guest()
        anna.open()
        while anna.latest.get("to_move") != 1:
            anna.hear_until("table")
        watcher.say(do="hello", table=anna.table, have=0)
        watcher.hear_until("table")
        watcher.say(do="move", n=0, id="abcdefgh", move="x")
        self.assertEqual(watcher.hear_until("no")["code"], "not_yours")
        self.assertEqual(anna.move()["say"], "done")
        while anna.latest.get("to_move") != 1:
            anna.hear_until("table")
        now = self.metrics()
        moves = sum(" move " in entry for entry in anna.entries)
        self.assertEqual(now["triforium_moves_total"], moves)
        self.assertEqual(now["triforium_bot_answers_total"], moves - 1)
        self.assertEqual(now["triforium_commit_entries_total"], len(anna.entries))
        self.assertEqual(now["triforium_commits_total"], now["triforium_commit_seconds_count"])
        self.assertGreater(now["triforium_commits_total"], 2)
        self.assertGreater(now["triforium_commit_seconds_sum"], 0)
        self.assertEqual(now["triforium_refusals_total", "not_yours"], 1)
        self.assertEqual(now["triforium_tables", "play"], 1)
        self.assertEqual((now["triforium_watchers"], now["triforium_sockets"]), (1, 2))
        self.assertEqual((now["triforium_bots", "waiting"], now["triforium_bots", "thinking"]), (0, 0))
        self.assertGreaterEqual(now["triforium_messages_total", "in"], 5)
        self.assertGreater(now["triforium_messages_total", "out"], now["triforium_messages_total", "in"])
        for secret in (anna.table, anna.key, "Anna", "127.0.0.1"):
            self.assertNotIn(secret, self.text)
        watcher.socket.close()
        anna.socket.close()
        self.comes_to("triforium_sockets", 0)
        self.comes_to("triforium_watchers", 0)

    def test_who_floods_is_counted(self):
        self.watch("--data", self.folder)
        guest = self.guest()
        guest.socket.sendall(100 * frame(b'{"do":"nothing"}'))  # at once: it is cut off while it sends
        self.assertEqual(guest.ends(), 1008)
        now = self.comes_to(("triforium_sockets_ended_total", "limited"), 1)
        self.assertEqual(now["triforium_refusals_total", "message"], 60)

    def test_a_crowd_does_not_keep_the_host_out(self):
        self.watch("--data", self.folder, "--connections", "3")
        guests = [self.guest() for _ in range(3)]
        self.assertEqual([guest.status for guest in guests], [101] * 3)
        waiting = self.client(timeout=0.3)
        self.assertRaises(TimeoutError, waiting.ask)
        self.assertEqual(self.metrics()["triforium_sockets"], 3)
        slow = [Asker(self.metrics_port) for _ in range(40)]  # who say nothing there give way in turn
        for client in slow:
            self.addCleanup(client.socket.close)
        time.sleep(2.6)
        self.assertEqual(self.fetch("/healthz").status, 200)


LINE = re.compile(r'time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ level=(info|error) event=[a-z_]+( [a-z_]+=([^\s"=]+|"[^"\n]*"))*$')


class Logged(Watched):
    def stop(self, number=signal.SIGTERM):
        """The lines of its log are kept."""
        if self.process.returncode is None:
            self.process.send_signal(number)
            out, err = self.process.communicate(timeout=30)
            self.assertEqual((self.process.returncode, out), (0, ""))
            self.log = err.splitlines()
            for line in self.log:
                self.assertRegex(line, LINE)

    def events(self, event):
        return [dict(re.findall(r'(\w+)=("[^"]*"|\S+)', line)) for line in self.log if f" event={event}" in line]


class Keeping(Logged):
    written_down = True  # the rules, beside the tables

    def setUp(self):
        super().setUp()
        self.words = (*self.place, "--keep-open", "2s", "--keep-idle", "1h", "--keep-ended", "never", "--log")

    def open(self, seats):
        guest = self.guest()
        guest.say(do="open", q=1, table=guest.table, key=guest.key, game="nave", players=2, options={}, seats=seats,
                  pace="none", away="wait", look=True, list=len(seats[1]) > 4, auto=True, name="Anna", promise="0" * 64)
        self.assertEqual(guest.hear_until("done")["say"], "done")
        return guest

    def rows(self):
        return {row.split()[0]: row for row in self.done("tables", self.folder).splitlines()[1:]}

    def test_old_tables_are_forgotten_but_for_those_with_somebody_at_them(self):
        self.watch(*self.words)
        gone, stays = self.open(["me", "open"]), self.open(["me", "open"])
        begun = self.guest()
        begun.open()
        gone.socket.close()
        begun.socket.close()
        now = time.time()
        rows = self.rows()
        self.assertEqual(len(rows), 3)
        minutes = [time.strftime("%Y-%m-%d %H:%M", time.gmtime(now + 3600 + more)) for more in (-60, 0, 60)]
        if self.written_down:
            self.assertTrue(any(minute in rows[begun.table] for minute in minutes), rows[begun.table])
        self.comes_to("triforium_tables_expired_total", 1)
        self.assertEqual(set(self.rows()), {stays.table, begun.table})
        self.refused(1, "tables", self.folder, "show", gone.table, says="there is no table")
        late = self.guest()
        late.say(do="hello", table=gone.table, have=0)
        self.assertEqual(late.hear_until("table")["code"], "table")
        time.sleep(2)  # more than it is kept, but somebody is at it
        stays.say(do="say", q=5, id="abcdefgh", text="here")
        self.assertEqual(stays.hear_until("done")["say"], "done")
        self.stop()
        expired = self.events("table_expired")
        self.assertEqual([(row["table"], row["entries"]) for row in expired], [(gone.table, "3")])
        for secret in (gone.key, stays.key, stays.table, "Anna", "127.0.0.1"):
            self.assertNotIn(secret, "\n".join(self.log))

    def test_tables_end_and_stay_where_the_host_says_so(self):
        self.watch(*self.words)
        guest = self.guest()
        guest.open()
        guest.say(do="leave", q=7)
        self.assertEqual(guest.hear_until("done")["say"], "done")
        guest.socket.close()
        time.sleep(2.5)
        row = self.rows()[guest.table]
        if self.written_down:
            self.assertIn("  never  ", row)

    def test_many_are_forgotten_in_turn(self):
        self.watch(*self.words)
        for _ in range(12):
            self.open(["me", "open"]).socket.close()
        self.comes_to("triforium_tables_expired_total", 12)
        self.assertEqual(self.rows(), {})

    def test_rules_that_make_no_sense_are_refused(self):
        for words in ("2", "2w", "soon", "-1d", ""):
            self.refused(1, "serve", "--data", self.folder, "--keep-ended", words, says="--keep-ended takes a time such as 12h")


class FullDisk(Logged):
    def setUp(self):
        super().setUp()
        self.begin()
        self.anna = self.guest()
        self.anna.open()
        while self.anna.latest.get("to_move") != 1:
            self.anna.hear_until("table")

    why = "database or disk is full"

    def begin(self):
        self.full = self.home / "full"
        self.watch(*self.place, env=self.witnessed(WITNESS, WITNESS_FULL=str(self.full)))

    def fill(self):
        self.full.touch()

    def empty(self):
        self.full.unlink()

    def health(self):
        answer = self.fetch("/healthz")
        return answer.status, answer.body.decode()

    def test_moves_are_refused_nothing_is_lost_and_play_goes_on(self):
        before = list(self.anna.entries)
        self.assertEqual(self.health(), (200, "ok\n"))
        self.fill()
        identity = {"n": len(before), "id": "abcdefgh", "move": "favour 1"}
        self.anna.say(do="move", q=3, **identity)
        no = self.anna.hear_until("done")
        self.assertEqual((no["say"], no["q"], no["code"]), ("no", 3, "store"))
        self.assertEqual(no["text"], "the server's disk is full: nothing is lost, and it goes on when there is room")
        self.assertEqual(self.health(), (503, f"there is no room on the disk: '{self.why}'\n"))
        now = self.metrics()
        self.assertEqual((now["triforium_store_failing"], now["triforium_store_errors_total", "write"]), (1, 1))
        looker = self.guest()  # reading goes on
        self.assertEqual(looker.hello(self.anna)["seat"], 1)
        self.assertEqual(looker.entries, before)
        other = self.guest()
        other.say(do="open", q=1, table=other.table, key=other.key, game="nave", players=2, options={}, seats=["me", "open"],
                  pace="none", away="wait", look=True, list=True, auto=True, name="Basia", promise="0" * 64)
        self.assertEqual(other.hear_until("done")["code"], "store")
        self.empty()
        self.anna.say(do="move", q=4, **identity)
        done = self.anna.hear_until("done")
        self.assertEqual((done["say"], done["n"]), ("done", len(before)))
        self.assertIn(" id=abcdefgh favour 1", self.anna.entries[len(before)])
        self.assertEqual(self.anna.entries[:len(before)], before)
        self.assertEqual(self.health(), (200, "ok\n"))
        self.stop()
        self.assertEqual(self.events("store_failing")[0]["why"], f"\"there is no room on the disk: '{self.why}'\"")
        self.assertEqual(len(self.events("store_back")), 1)
        again = self.done("tables", self.folder, "show", self.anna.table)
        self.assertEqual(again.count(" id=abcdefgh "), 1)

    def test_health_is_back_although_nobody_writes(self):
        self.fill()
        self.anna.say(do="move", q=3, n=len(self.anna.entries), id="abcdefgh", move="favour 1")
        self.assertEqual(self.anna.hear_until("done")["code"], "store")
        time.sleep(5.5)  # it is looked at in vain
        self.assertEqual(self.health()[0], 503)
        self.empty()
        self.comes_to("triforium_store_failing", 0)
        self.assertEqual(self.health()[0], 200)
        self.stop()
        self.assertEqual([event["event"] for event in self.events("store_")], ["store_failing", "store_back"])


class Ending(Served):
    def test_many_guests_are_sent_away_within_a_second(self):
        self.serve("--data", self.folder, "--per-address", "1000")
        guests = [self.guest() for _ in range(300)]
        guests[0].open()
        for guest in guests[1:]:
            guest.say(do="hello", table=guests[0].table, have=0)
            guest.hear_until("table")
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)  # nobody hangs up
        self.process.communicate(timeout=10)
        took = time.monotonic() - begun
        self.assertLess(took, 1 * driver.SLACK)
        self.assertEqual({guest.ends() for guest in guests}, {1012})

    def test_a_copy_made_while_it_runs_is_a_whole_one(self):
        self.serve("--data", self.folder)
        anna = self.guest()
        anna.open()
        while anna.latest.get("to_move") != 1:
            anna.hear_until("table")
        copy = self.home / "copy"
        copy.mkdir()
        with closing(sqlite3.connect(f"{self.folder}/tables.db")) as source, closing(sqlite3.connect(copy / "tables.db")) as target:
            source.backup(target)  # what sqlite3's .backup does
        had = list(anna.entries)
        self.assertEqual(anna.move()["say"], "done")  # it goes on meanwhile
        self.assertEqual(len(self.done("tables", str(copy), "show", anna.table).splitlines()), len(had))
        self.stop()
        self.serve("--data", str(copy))
        again = self.guest()
        self.assertEqual(again.hello(anna)["seat"], 1)
        self.assertEqual(again.entries, had)


class Passed(Served):
    """A socket that systemd listens with and passes on (sd_listen_fds)."""

    def start(self, passed, pid="$$", count="1"):
        words = f'LISTEN_PID={pid} LISTEN_FDS={count} exec "$0" serve --port 0'
        self.process = subprocess.Popen(["sh", "-c", words, driver.BINARY], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        preexec_fn=lambda: os.dup2(passed.fileno(), 3), pass_fds=(3,))
        self.addCleanup(self.end)
        return self.process.stdout.readline()

    def end(self):
        if self.process.returncode is None:
            self.process.terminate()
        return self.process.communicate(timeout=30)[1]

    def test_who_came_before_it_began_is_served(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
            early = Asker(port)
            self.addCleanup(early.socket.close)
            early.send(b"GET / HTTP/1.1\r\nHost: test\r\n\r\n")
            self.assertEqual(self.start(listener), f"Triforium is at http://127.0.0.1:{port}/  (Ctrl-C stops it)\n")
            self.assertEqual(early.answer().status, 200)
            with Asker(port) as late:
                self.assertEqual(late.ask().status, 200)
            self.assertEqual((self.end(), self.process.returncode), ("", 0))

    def test_what_is_for_somebody_else_is_left_alone(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            line = self.start(listener, pid="1")
            self.assertRegex(line, r"^Triforium is at http://127\.0\.0\.1:\d+/")
            self.assertNotIn(f":{listener.getsockname()[1]}/", line)

    def test_what_does_not_listen_is_refused(self):
        with socket.socket() as idle, socket.create_server(("127.0.0.1", 0)) as listener:
            self.assertEqual(self.start(idle), "")
            self.assertIn("what systemd passes does not listen", self.end())
            self.assertEqual(self.start(listener, count="2"), "")
            self.assertIn("takes one socket from systemd, not 2", self.end())


if __name__ == "__main__":
    driver.main()
