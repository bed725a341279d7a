# SPDX-License-Identifier: MIT
"""test_online.py BINARY: a client written from docs/online-protocol.md alone, on a library for WebSocket that is not ours.

It plays whole games, and goes on through a server that is killed again and again: KILLS times (5).
"""
import asyncio
import base64
import hashlib
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import websockets

BINARY = sys.argv.pop(1)
KILLS = int(os.environ.get("KILLS", "5"))
MOVES = 30  # nobody moves more often than this in a second, as the server asks of its guests


def name(size):
    return base64.urlsafe_b64encode(os.urandom(size)).decode().rstrip("=")


class Server:
    def __init__(self, folder):
        self.folder, self.port = folder, 0

    def start(self):
        self.process = subprocess.Popen([BINARY, "serve", "--port", str(self.port), "--data", self.folder],
                                        stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])
        self.process.stdout.close()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


# Who plays at random builds for hundreds of rounds.
OPTIONS = {"red_cathedral": {"round_limit": "60"}}


class Engine:
    """Finds a legal move in a view, by the engine protocol."""

    def __init__(self):
        self.process = subprocess.Popen([BINARY, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("triforium 1", "ready")
        self.say("set bot random", "ok")

    def say(self, line, until):
        self.process.stdin.write(line + "\n")
        while True:
            answer = self.process.stdout.readline().strip()
            assert answer and not answer.startswith("error"), (line, answer)
            if answer.startswith(until):
                return answer

    def sit(self, about):
        words = {key: ",".join(map(str, value)) if isinstance(value, list) else value for key, value in about["options"].items()}
        options = " ".join(f"option {key}={value}" for key, value in words.items() if value != "")
        self.say(f"newgame {about['game']} players {about['players']} {options}", "ok")

    def move(self, seat, view):
        self.say(f"position seat {seat} view {view}", "ok")
        return self.say("go", "bestmove")[len("bestmove "):]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Guest:
    """One person at a table, who comes back whenever the line breaks."""

    def __init__(self, server, table, seat):
        self.server, self.table, self.seat = server, table, seat
        self.key, self.salt = name(32), os.urandom(32)
        self.entries, self.digest, self.state = [], hashlib.sha256(b"triforium log").digest(), {"phase": None}
        self.under_way = None  # (id, words, n) of a move that was sent and not answered
        self.acknowledged = {}  # id: the number of its entry
        self.engine, self.sat, self.back, self.record = Engine(), False, [], None

    @property
    def promise(self):
        return hashlib.sha256(b"triforium promise" + self.salt).hexdigest()

    def take(self, message):
        """A `table` message into the copy."""
        if message["anew"]:
            self.entries, self.digest = [], hashlib.sha256(b"triforium log").digest()
        assert message["from"] == len(self.entries), (message["from"], len(self.entries))
        for entry in message["entries"]:
            self.entries.append(entry)
            self.digest = hashlib.sha256(self.digest + entry.encode()).digest()
        assert message["digest"] == self.digest.hex()
        if not message["more"]:
            self.state.update(message)
        if "about" in message:
            self.engine.sit(message["about"])

    async def say(self, **message):
        await self.line.send(json.dumps(message))

    async def hello(self):
        more = {"digest": self.digest.hex()} if self.entries else {}
        await self.say(do="hello", table=self.table, have=len(self.entries), **({"key": self.key} if self.sat else {}), **more)

    async def arrange(self, seats=None, game=None, players=2):
        """Open the table, or look at it and sit down."""
        if seats:
            await self.say(do="open", q=1, table=self.table, key=self.key, game=game, players=players,
                           options=OPTIONS.get(game, {}), seats=seats, pace="none", away="wait", look=True, list=False, auto=True,
                           name=f"P{self.seat}", promise=self.promise)
        else:
            await self.hello()
            while (message := json.loads(await self.line.recv()))["say"] != "table":
                assert message["say"] != "no", message
            self.take(message)
            await self.say(do="sit", q=1, seat=self.seat, key=self.key, name=f"P{self.seat}", promise=self.promise)

    def connect(self):
        return websockets.connect(f"ws://127.0.0.1:{self.server.port}/socket", origin=f"http://127.0.0.1:{self.server.port}",
                                  max_size=None)

    async def decide(self):
        """Whatever is to be done now."""
        state = self.state
        if state["phase"] == "salts" and not state["seats"][self.seat - 1]["salt"]:
            await self.say(do="salt", q=2, salt=self.salt.hex())
        if state["phase"] == "play" and state["to_move"] == self.seat and not self.under_way:
            self.under_way = (name(9), self.engine.move(self.seat, state["view"]), len(self.entries))
            await self.send_move()

    async def send_move(self):
        move_id, words, n = self.under_way
        await asyncio.sleep(1 / MOVES)
        await self.say(do="move", q=3, n=n, id=move_id, move=words)

    async def resume(self):
        """After a break: was the move under way written?"""
        if not self.under_way:
            return
        if any(f" id={self.under_way[0]} " in entry for entry in self.entries):
            self.under_way = None
        else:
            await self.send_move()  # the same message: late, should something else have been written that was refused at first

    async def hear(self, message):
        if message["say"] == "table":
            self.take(message)
            if message["more"]:
                await self.hello()
            else:
                if "about" in message and self.sat:
                    await self.resume()
                await self.decide()
        elif message["say"] == "done" and message["q"] == 1:
            self.sat = True
        elif message["say"] == "done" and message["q"] == 3 and self.under_way:
            self.acknowledged[self.under_way[0]] = message["n"]
            assert f" id={self.under_way[0]} " in self.entries[message["n"]], (message, self.entries[message["n"]])
            self.under_way = None
            await self.decide()
        elif message["say"] == "no":
            assert message["code"] in ("late", "phase", "busy", "store"), message
            self.under_way = None
            await self.decide()

    async def fetch(self):
        """The record, which anybody may check."""
        async with self.connect() as self.line:
            await self.hello()
            async for text in self.line:
                message = json.loads(text)
                assert message["say"] != "no", message
                if message["say"] == "table":
                    self.take(message)
                    await self.say(do="record", q=9)
                elif message["say"] == "record":
                    self.record = message["record"]
                    return

    async def play(self, **table):
        """To the end of the game."""
        lost = None
        while self.state["phase"] != "over" or not self.entries[-1].split()[1] == "reveal":
            try:
                async with self.connect() as self.line:
                    if self.sat:
                        await self.hello()
                    else:
                        await self.arrange(**table)
                    async for text in self.line:
                        message = json.loads(text)
                        if lost and message["say"] == "table":
                            self.back.append(time.monotonic() - lost)
                            lost = None
                        await self.hear(message)
                        if self.entries and self.entries[-1].split()[1] == "reveal":
                            break
            except (OSError, websockets.exceptions.WebSocketException, asyncio.TimeoutError):
                pass
            if self.state["phase"] != "over":
                lost = lost or time.monotonic()
                await asyncio.sleep(0.05)
        while self.record is None:
            try:
                await self.fetch()
            except (OSError, websockets.exceptions.WebSocketException, asyncio.TimeoutError):
                await asyncio.sleep(0.05)
        self.engine.close()


class Online(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.server = Server(str(self.folder / "data"))
        self.server.start()
        self.addCleanup(lambda: self.server.kill())

    async def table(self, game, seats):
        """Everybody plays; the copies agree, nothing acknowledged is missing, the dice were fair."""
        table = name(16)
        guests = [Guest(self.server, table, seat + 1) for seat, kind in enumerate(seats) if kind != "bot"]
        async def late(guest):
            while not guests[0].sat:
                await asyncio.sleep(0.05)
            await guest.play()
        words = ["me"] + ["bot:jackdaw" if kind == "bot" else "open" for kind in seats[1:]]
        await asyncio.wait_for(asyncio.gather(guests[0].play(seats=words, game=game, players=len(seats)), *map(late, guests[1:])), 300)
        return self.check(guests)

    def check(self, guests):
        """Of those who have played to the end."""
        for guest in guests:
            self.assertEqual(guest.entries, guests[0].entries)
            for move_id, n in guest.acknowledged.items():
                self.assertIn(f" id={move_id} ", guest.entries[n])
            ids = re.findall(r" id=(\S+) ", "\n".join(guest.entries))
            self.assertEqual(len(ids), len(set(ids)), "a move is there twice")
        path = self.folder / f"{guests[0].table}.rec"
        path.write_text(guests[0].record, encoding="utf-8")
        said = subprocess.run([BINARY, "verify", str(path)], capture_output=True, text=True, check=False)
        self.assertIn("Dice: verified", said.stdout, said.stderr)
        return guests

    def test_whole_games(self):
        async def run():
            await asyncio.gather(self.table("sagrada", ["person", "person", "bot"]), self.table("basilica", ["person", "person"]),
                                 self.table("red_cathedral", ["person", "person"]))
        asyncio.run(run())

    async def break_off(self, guest, after, **table):
        """A game that is ended by consent; all want another one. Returns its table; `after` will sit there."""
        asked = set()
        async with guest.connect() as guest.line:
            await guest.arrange(**table)
            async for text in guest.line:
                message = json.loads(text)
                self.assertNotEqual(message["say"], "no", message)
                guest.sat = guest.sat or message["say"] == "done"
                if message["say"] != "table":
                    continue
                guest.take(message)
                phase, ask = guest.state["phase"], guest.state["ask"]
                what = {"play": "end", "over": "rematch"}.get(phase)
                if guest.state["next"]:
                    return guest.state["next"]
                if phase == "salts":
                    await guest.decide()
                elif ask and guest.seat in ask["by"] and guest.seat not in ask["agreed"]:
                    await guest.say(do="agree", q=4, n=ask["n"], promise=after.promise)
                elif guest.seat == 1 and not ask and what and what not in asked:
                    asked.add(what)
                    await guest.say(do="ask", q=5, what=what, promise=after.promise)

    def test_a_rematch_goes_on_elsewhere_with_seats_rotated(self):
        async def run():
            table = name(16)
            guests = [Guest(self.server, table, seat) for seat in (1, 2)]
            again = [Guest(self.server, None, seat) for seat in (2, 1)]
            for guest, after in zip(guests, again):
                after.key, after.sat = guest.key, True

            async def late(guest, after):
                while not guests[0].sat:
                    await asyncio.sleep(0.05)
                return await self.break_off(guest, after)
            tables = await asyncio.wait_for(asyncio.gather(
                self.break_off(guests[0], again[0], seats=["me", "open"], game="sagrada"), late(guests[1], again[1])), 60)
            self.assertEqual(tables[0], tables[1])
            for after in again:
                after.table = tables[0]
            await asyncio.wait_for(asyncio.gather(*(after.play() for after in again)), 300)
            for guest, after in zip(guests, again):
                self.assertEqual(after.state["seat"], after.seat)
                self.assertEqual(after.state["about"]["from"], table)
                self.assertEqual([seat["name"] for seat in after.state["seats"]], ["P2", "P1"])
                guest.engine.close()
            self.check(again)
        asyncio.run(run())

    def test_a_server_that_is_killed_loses_nothing(self):
        killed = 0

        async def kills(playing):
            nonlocal killed
            while killed < KILLS and not playing.done():
                await asyncio.sleep(random.uniform(0.05, 0.6))
                self.server.kill()
                self.server.start()
                killed += 1

        async def games():
            guests = []
            while killed < KILLS:
                for table in await asyncio.gather(*(self.table("sagrada", ["person", "person"]) for _ in range(4))):
                    guests += table
            return guests

        async def run():
            playing = asyncio.ensure_future(games())
            await kills(playing)
            return await playing
        guests = asyncio.run(run())
        back = sorted(gap for guest in guests for gap in guest.back)
        moves = sum(len(guest.acknowledged) for guest in guests)
        print(f"{killed} kills, {moves} acknowledged moves, none lost; back after {back[len(back) // 2]:.2f} s, at most {back[-1]:.2f} s")
        self.assertGreaterEqual(killed, KILLS)


if __name__ == "__main__":
    unittest.main()
