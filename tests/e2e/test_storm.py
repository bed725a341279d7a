# SPDX-License-Identifier: MIT
"""test_storm.py BINARY: three nodes and a proxy on one PostgreSQL; whole games while all of them fail, for STORM seconds (5).

Nodes are killed, stopped and cut off from the database, which restarts. Nothing acknowledged may be missing, nothing be there twice, every
game ends, and whoever was at a node that failed is at another one within two seconds. PACE (30) is how many moves a guest makes in a second
at most, CALM (1) how many times longer the pauses between two failures are, TABLES (6) how many are played at.
"""
import asyncio
import base64
import contextlib
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import websockets

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import test_online
import with_postgres
from test_online import BINARY, Guest, name

SECONDS, CALM, TABLES = (float(os.environ.get(key, usual)) for key, usual in (("STORM", "5"), ("CALM", "1"), ("TABLES", "6")))
test_online.MOVES = float(os.environ.get("PACE", "30"))
HAPROXY = "/usr/sbin/haproxy"
NODES, BACK = 3, 2.0
SEATS = {"sagrada": ["person", "person", "bot"], "basilica": ["person", "person"], "red_cathedral": ["person", "person"]}
# What docs/serving.md recommends: a node that does not answer twice is left at once.
PROXY = """
defaults
    mode http
    timeout connect 300ms
    timeout client 1h
    timeout server 2s
    timeout tunnel 1h
    timeout check 300ms
    retries 3
    option redispatch 1
    option forwardfor
frontend guests
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /healthz
    http-response set-header X-Node %s
    default-server check inter 300ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Relay:
    """A node's way to the database, which can be cut, or hold everything back."""

    def __init__(self, database, folder):
        self.to, self.folder = str(database.folder / ".s.PGSQL.5432"), folder
        self.at = str(folder / ".s.PGSQL.5432")
        self.url = f"postgres:///postgres?host={folder}&user=triforium"
        self.flows, self.lines = asyncio.Event(), set()

    async def open(self):
        self.flows.set()
        self.server = await asyncio.start_unix_server(self.relay, self.at)

    async def carry(self, source, sink):
        with contextlib.suppress(OSError):
            while some := await source.read(65536):
                await self.flows.wait()
                sink.write(some)
                await sink.drain()
        sink.close()

    async def relay(self, reader, writer):
        await self.flows.wait()
        try:
            there, back = await asyncio.open_unix_connection(self.to)
        except OSError:
            writer.close()
            return
        ends = {writer, back}
        self.lines |= ends
        await asyncio.gather(self.carry(reader, back), self.carry(there, writer))
        self.lines -= ends

    def cut(self):
        self.server.close()
        pathlib.Path(self.at).unlink()
        for line in self.lines:
            line.transport.abort()


class Node:
    def __init__(self, number, database, folder):
        self.number, self.name, self.port, self.health = number, f"n{number}", free_port(), free_port()
        folder = folder / self.name
        folder.mkdir()
        self.relay = Relay(database, folder)
        self.process = None

    async def start(self):
        """Until it answers."""
        self.process = await asyncio.create_subprocess_exec(
            BINARY, "serve", "--port", str(self.port), "--store", self.relay.url, "--metrics", f"127.0.0.1:{self.health}",
            "--proxy", "127.0.0.1", "--per-address", "1000", "--messages", "100000", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return re.search(rb":(\d+)/", await self.process.stdout.readline())

    async def is_well(self):
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.health)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            said = await reader.read()
            writer.close()
            return b" 200 " in said.splitlines()[0]
        return False

    async def kill(self):
        self.process.kill()
        await self.process.wait()


class Player(Guest):
    """A guest who knows at which node it is, and how long it took to come back when that failed."""

    def __init__(self, *words):
        super().__init__(*words)
        self.node, self.line, self.hurt, self.backs = None, None, None, []
        self.engine.say("set bot greedy", "ok")  # its games are shorter than random ones

    @contextlib.asynccontextmanager
    async def connect(self):
        try:
            async with websockets.connect(f"ws://127.0.0.1:{self.server.port}/socket", origin=f"http://127.0.0.1:{self.server.port}",
                                          max_size=None, compression=None) as line:
                self.node = line.response_headers["X-Node"]
                yield line
        finally:
            self.node = None

    def take(self, message):
        super().take(message)
        if not self.hurt:
            return
        moment, line, what = self.hurt
        if self.line is not line:
            self.backs.append((time.monotonic() - moment, what))
            self.hurt = None
            if self.backs[-1][0] > BACK:
                print(f"late at {self.table}, {self.node}:", *self.backs[-1], flush=True)

    async def hear(self, message):
        if message["say"] == "no":
            await asyncio.sleep(0.1)
            if message.get("q") in (None, 1, 9):
                raise ConnectionError(message)
        await super().hear(message)

    async def arrange(self, **table):
        try:
            await super().arrange(**table)
        except AssertionError as refused:
            raise ConnectionError(*refused.args) from None

    async def fetch(self):
        try:
            await super().fetch()
        except AssertionError as refused:
            raise ConnectionError(*refused.args) from None


class Storm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not with_postgres.programs() or not os.path.exists(HAPROXY):
            raise unittest.SkipTest("there is no PostgreSQL or no HAProxy here")

    async def set_up(self, stack):
        self.folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tri_storm_", dir="/tmp")))
        self.database = stack.enter_context(with_postgres.postgres())
        subprocess.run([BINARY, "store", "migrate", self.database.url], check=True, stdout=subprocess.DEVNULL)
        self.nodes = [Node(number, self.database, self.folder) for number in range(NODES)]
        for node in self.nodes:
            await node.relay.open()
            self.assertTrue(await node.start())
            stack.push_async_callback(node.kill)
        await self.start_proxy(stack)
        self.guests, self.done, self.whole = set(), [], asyncio.Semaphore(NODES - 1)
        self.next, self.counts, self.deck, self.calm = 0.0, {}, [], asyncio.Event()
        self.calm.set()

    async def start_proxy(self, stack):
        self.port = free_port()
        servers = "".join(f"    server {node.name} 127.0.0.1:{node.port} port {node.health}\n" for node in self.nodes)
        config = self.folder / "haproxy.cfg"
        config.write_text(PROXY.format(port=self.port) + servers, encoding="ascii")
        proxy = await asyncio.create_subprocess_exec(HAPROXY, "-db", "-f", str(config), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        stack.callback(proxy.kill)
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            await asyncio.sleep(0.05)

    # What goes wrong.

    def hurts(self, node, what):
        self.counts[what] = self.counts.get(what, 0) + 1
        for guest in self.guests:
            if guest.node == node.name and not guest.hurt:
                guest.hurt = (time.monotonic(), guest.line, what)

    async def killed(self, node):
        self.hurts(node, "killed")
        await node.kill()
        await asyncio.sleep(random.uniform(0, 2))
        while not await node.start():  # the database may be away
            await asyncio.sleep(0.2)

    async def stopped(self, node):
        self.hurts(node, "stopped")
        node.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(random.uniform(3, 6))
        node.process.send_signal(signal.SIGCONT)

    async def cut(self, node):
        self.hurts(node, "cut off")
        node.relay.cut()
        await asyncio.sleep(random.uniform(3, 6))
        await node.relay.open()

    async def held(self, node):
        self.hurts(node, "unanswered")
        node.relay.flows.clear()
        await asyncio.sleep(random.uniform(3, 6))
        node.relay.flows.set()

    async def naps(self, node):
        """Too short for anybody to leave."""
        self.counts["naps"] = self.counts.get("naps", 0) + 1
        node.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(random.uniform(0.02, 0.4))
        node.process.send_signal(signal.SIGCONT)

    async def pause(self, least, most):
        """A while, and not while the database is away. Two nodes do not fail at the same moment: whoever left one finds another."""
        await asyncio.sleep(random.uniform(least, most) * CALM)
        await self.calm.wait()
        self.next = max(self.next + 2.5, time.monotonic())
        await asyncio.sleep(self.next - time.monotonic())
        await self.calm.wait()

    async def trouble(self, node):
        while time.monotonic() < self.until:
            await self.pause(0.2, 2)
            async with self.whole:
                if not self.deck:
                    self.deck = random.sample((self.killed, self.stopped, self.cut, self.held, self.naps), 5)
                await self.deck.pop()(node)
                while not await node.is_well():
                    await asyncio.sleep(0.1)
                await asyncio.sleep(0.5)  # the proxy finds out

    async def restarts(self):
        """The database goes and comes. Who lost the line meanwhile is back soon after."""
        await asyncio.sleep(min(SECONDS / 2, 30))
        while time.monotonic() < self.until:
            self.calm.clear()
            self.counts["restarts"] = self.counts.get("restarts", 0) + 1
            await asyncio.to_thread(self.database.stop, random.choice(("fast", "immediate")))
            await asyncio.sleep(random.uniform(0, 2))
            await asyncio.to_thread(self.database.start)
            for guest in self.guests:
                guest.hurt = None if guest.node else (time.monotonic(), guest.line, "database")
            await asyncio.sleep(3)
            self.calm.set()
            await asyncio.sleep(random.uniform(20, 60) * CALM)

    # What goes on all the same.

    async def play(self, game):
        seats, table = SEATS[game], name(16)
        people = [Player(self, table, seat + 1) for seat, kind in enumerate(seats) if kind == "person"]
        self.guests.update(people)

        async def late(guest):
            while not people[0].sat:
                await asyncio.sleep(0.05)
            await guest.play()
        words = ["me"] + ["bot:apprentice" if kind == "bot" else "open" for kind in seats[1:]]
        await asyncio.wait_for(asyncio.gather(people[0].play(seats=words, game=game, players=len(seats)), *map(late, people[1:])), 900)
        self.guests.difference_update(people)
        self.check(people)
        self.done += [(guest.table, guest.acknowledged, guest.backs, game) for guest in people]

    async def go_on(self, number):
        await self.play(list(SEATS)[number % len(SEATS)])
        while time.monotonic() < self.until:
            await self.play(random.choice(list(SEATS)))

    def check(self, people):
        """All have one log, and the dice were fair."""
        for guest in people:
            self.assertEqual(guest.entries, people[0].entries)
        path = self.folder / "game.rec"
        path.write_text(people[0].record, encoding="utf-8")
        said = subprocess.run([BINARY, "verify", str(path)], capture_output=True, text=True, check=False)
        self.assertIn("Dice: verified", said.stdout, said.stderr)

    def rows(self, sql):
        """What the database itself says."""
        words = [self.database.bin / "psql", "-h", self.database.folder, "-U", "triforium", "-AtF", " ", "-c", sql, "postgres"]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()

    def check_database(self):
        """Every acknowledged move is the entry it was said to be, and no move is there twice."""
        entries, ids = {}, set()
        for row in self.rows("SELECT encode(id, 'hex'), n, convert_from(bytes, 'UTF8') FROM triforium.entries WHERE bytes LIKE '% move %'"):
            table, n, entry = row.split(" ", 2)
            move = re.search(r" id=(\S+) ", entry)
            entries[table, int(n)] = move[1] if move else None
            if move:
                self.assertNotIn((table, move[1]), ids, "a move is there twice")
                ids.add((table, move[1]))
        for table, acknowledged, _, _ in self.done:
            table = base64.urlsafe_b64decode(table + "==").hex()
            for move, n in acknowledged.items():
                self.assertEqual(entries.get((table, n)), move, "an acknowledged move is lost")
        self.assertEqual(self.rows("SELECT count(*) FROM triforium.tables t WHERE count <> "
                                   "(SELECT count(*) FROM triforium.entries e WHERE e.id = t.id)"), ["0"])

    def report(self, began):
        backs = [back for _, _, backs, _ in self.done for back in backs]
        moves = sum(len(acknowledged) for _, acknowledged, _, _ in self.done)
        games = {game: len({table for table, _, _, of in self.done if of == game}) for game in SEATS}
        print(f"{time.monotonic() - began:.0f} s; {self.counts}; games to their end: {games}; {moves} acknowledged moves")
        for what in sorted({what for _, what in backs}):
            some = sorted(back for back, of in backs if of == what)
            print(f"back, {what}: {len(some)} times, median {some[len(some) // 2]:.2f} s, "
                  f"p95 {some[len(some) * 95 // 100]:.2f} s, at most {some[-1]:.2f} s", flush=True)
        return [back for back, _ in backs]

    async def tell(self, began):
        """How it stands, in a long run."""
        while True:
            await asyncio.sleep(300)
            self.report(began)

    async def storm(self):
        async with contextlib.AsyncExitStack() as stack:
            await self.set_up(stack)
            began = time.monotonic()
            self.until = began + SECONDS
            troubles = [asyncio.ensure_future(one) for one in (*map(self.trouble, self.nodes), self.restarts())]
            told = asyncio.ensure_future(self.tell(began))
            await asyncio.gather(*(self.go_on(number) for number in range(int(TABLES))))
            told.cancel()
            for trouble in troubles:
                trouble.cancel()
            for done in await asyncio.gather(*troubles, return_exceptions=True):
                self.assertTrue(done is None or isinstance(done, asyncio.CancelledError), done)
            took = self.report(began)
            self.check_database()
            return took

    def test_nothing_is_lost(self):
        took = asyncio.run(self.storm())
        self.assertTrue(took)
        self.assertLessEqual(max(took), BACK)


if __name__ == "__main__":
    unittest.main()
