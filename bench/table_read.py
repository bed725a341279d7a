# SPDX-License-Identifier: MIT
"""table_read.py TRIFORIUM: how long a finished table takes to come to somebody who has nothing of it, from PostgreSQL and from SQLite.

Games of four are played to their end on a PostgreSQL of its own and copied to a folder; then each is asked for at a server that has just begun
and read it never before. A row of CSV for each store. Debian's own Python runs it, with python3-websockets.
"""
import asyncio
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(root / "tests" / "support"), str(root / "tests" / "e2e")]
BINARY = sys.argv[1]
import sockets  # noqa: E402
import test_online  # noqa: E402
import with_postgres  # noqa: E402

TABLES, PLAYERS, TIMES = 6, 4, 5


class Server:
    def __init__(self, *words):
        self.process = subprocess.Popen([BINARY, "serve", "--port", "0", "--messages", "10000", *words], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.process.terminate()
        self.process.communicate()


async def play(server):
    table = test_online.name(16)
    guests = [test_online.Guest(server, table, seat + 1) for seat in range(PLAYERS)]

    async def late(guest):
        while not guests[0].sat:
            await asyncio.sleep(0.05)
        await guest.play()
    for guest in guests:
        guest.engine.say("set bot greedy", "ok")
    seats = ["me"] + ["open"] * (PLAYERS - 1)
    await asyncio.gather(guests[0].play(seats=seats, game="red_cathedral", players=PLAYERS), *map(late, guests[1:]))
    return table


async def play_all(server):
    return await asyncio.gather(*(play(server) for _ in range(TABLES)))


def read(port, table):
    """Milliseconds, and how many entries came."""
    with sockets.Client(port) as guest:
        begun, have, digest = time.perf_counter(), 0, {}
        while True:
            guest.send(json.dumps({"do": "hello", "table": table, "have": have, **digest}))
            while (message := json.loads(guest.text()))["say"] != "table":
                assert message["say"] != "no", message
            have += len(message["entries"])
            if not message["more"]:
                return 1e3 * (time.perf_counter() - begun), have
            digest = {"digest": message["digest"]}


def measure(what, words, tables):
    found = []
    for _ in range(TIMES):
        with Server(*words) as server:
            found += [read(server.port, table) for table in tables]
    times, counts = sorted(ms for ms, _ in found), [count for _, count in found]
    print(f"{what},{len(times)},{min(counts)},{max(counts)},{times[len(times) // 2]:.2f},{times[len(times) * 95 // 100]:.2f},{times[-1]:.2f}")


def main():
    with with_postgres.postgres() as database, tempfile.TemporaryDirectory() as folder:
        subprocess.run([BINARY, "store", "migrate", database.url], check=True, stdout=subprocess.DEVNULL)
        with Server("--store", database.url) as server:
            tables = asyncio.run(play_all(server))
        folder += "/tables"
        subprocess.run([BINARY, "store", "copy", database.url, folder], check=True, stdout=subprocess.DEVNULL)
        print("store,reads,entries_min,entries_max,p50_ms,p95_ms,max_ms")
        measure("postgresql", ("--store", database.url), tables)
        measure("sqlite", ("--data", folder), tables)


if __name__ == "__main__":
    main()
