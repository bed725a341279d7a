# SPDX-License-Identifier: MIT
"""test_serve_clients.py BINARY: `serve` and clients that are many, slow, silent or mad."""
import concurrent.futures
import random
import socket
import struct
import time

import driver
from server import LONG, Case, Client, request


class Connections(Case):
    def test_keeping_and_closing(self):
        self.serve("--requests", "5")
        with self.client() as client:
            for at in range(5):
                self.assertEqual(client.ask().fields.get("connection"), "close" if at == 4 else None)
            self.assertTrue(client.ended())
        with self.client() as client:
            self.assertEqual(client.ask(Connection="close").fields["connection"], "close")
            self.assertTrue(client.ended())
        with self.client() as client:
            client.send(b"GET / HTTP/1.0\r\n\r\n")
            self.assertEqual(client.answer().fields["connection"], "close")
            self.assertTrue(client.ended())
        with self.client() as client:
            for _ in range(2):
                client.send(b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                self.assertEqual(client.answer().fields["connection"], "keep-alive")

    def test_pipelining(self):
        self.serve()
        paths = ["/tiny.txt", "/none", "/", "/long.txt", "/empty.txt"] * 40
        with self.client() as client:
            client.send(b"".join(map(request, paths)) + b"BAD\r\n")
            for path in paths:
                answer = client.answer()
                self.assertEqual(answer.status, 404 if path == "/none" else 200)
                if path == "/long.txt":
                    self.assertEqual(answer.body, LONG)
            self.assertEqual(client.answer().status, 400)
            self.assertTrue(client.ended())

    def test_a_request_in_single_bytes(self):
        self.serve()
        with self.client() as client:
            client.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for byte in request("/tiny.txt"):
                client.send(bytes([byte]))
            self.assertEqual(client.answer().body, b"ok\n")

    def test_a_client_that_half_closes_gets_its_answers(self):
        self.serve()
        with self.client() as client:
            client.send(request("/long.txt") * 3)
            client.socket.shutdown(socket.SHUT_WR)
            for _ in range(3):
                self.assertEqual(client.answer().body, LONG)
            self.assertTrue(client.ended())

    def test_a_slow_reader_gets_everything(self):
        self.serve()
        with self.client(receive=4096) as client:
            client.send(request("/long.txt") * 400)
            time.sleep(0.3)  # by now the answers fill every buffer on the way
            self.rests()
            for _ in range(400):
                self.assertEqual(client.answer().body, LONG)
            self.assertEqual(client.ask("/tiny.txt").body, b"ok\n")
            self.rests()

    def test_idle_connections_end(self):
        self.serve("--idle-ms", "200")
        with self.client() as client:
            client.ask()
            begin = time.monotonic()
            self.assertTrue(client.ended())
            self.assertGreater(time.monotonic() - begin, 0.15)
            self.assertLess(time.monotonic() - begin, 2)

    def test_who_takes_nothing_is_cut_off(self):
        self.serve("--write-ms", "300")
        with self.client(receive=4096) as client:
            client.send(request("/long.txt") * 400)
            time.sleep(1.5)
            with self.assertRaises((EOFError, ConnectionResetError)):
                for _ in range(400):
                    client.answer()

    def test_slow_clients_are_cut_off_and_hold_up_nobody(self):
        self.serve("--header-ms", "1500")
        begin = time.monotonic()
        slow = [self.client() for _ in range(100)]
        said, waits, open_ones, ends = request(X="a" * 200), [], set(slow), {}
        for turn in range(200):
            for client in list(open_ones):
                try:
                    client.send(said[turn:turn + 1])
                    client.socket.setblocking(False)
                    if not client.more():
                        ends[client] = time.monotonic() - begin
                except BlockingIOError:
                    pass
                except OSError:
                    ends[client] = time.monotonic() - begin
            open_ones -= set(ends)
            if not open_ones:
                break
            asked = time.monotonic()
            self.assertEqual(self.ask("/tiny.txt").body, b"ok\n")
            waits.append(time.monotonic() - asked)
            time.sleep(0.05)
        self.assertEqual(len(ends), 100)
        self.assertGreater(min(ends.values()), 1.2)
        self.assertLess(max(ends.values()), 4)
        self.assertGreater(len(waits), 10)
        waits.sort()
        self.assertLess(waits[len(waits) * 9 // 10], 0.1)  # the rest may have waited for this machine, not for the server
        self.assertLess(waits[-1], 1)
        told = [client for client in slow if client.held.startswith(b"HTTP/1.1 408 Request Timeout\r\n")]
        self.assertEqual(len(told), 100)

    def test_who_says_nothing_is_cut_off(self):
        self.serve("--header-ms", "200")
        with self.client() as client:
            self.assertTrue(client.ended())

    def test_the_next_comer_gets_the_place_of_the_idle(self):
        self.serve("--connections", "3")
        idle = [self.client() for _ in range(3)]
        for client in idle:
            self.assertEqual(client.ask().status, 200)
        with self.client() as client:
            self.assertEqual(client.ask().status, 200)
            self.assertTrue(idle[0].ended())
            self.assertEqual(idle[2].ask().status, 200)
            self.assertEqual(client.ask().status, 200)

    def test_a_crowd_of_slow_clients_gives_way(self):
        self.serve("--connections", "5", "--header-ms", "800")
        crowd = [self.client() for _ in range(40)]
        for client in crowd:
            client.send(b"GET")
        begin = time.monotonic()
        self.assertEqual(self.ask().status, 200)
        self.assertLess(time.monotonic() - begin, 10)

    def test_who_comes_when_all_are_being_answered_waits(self):
        self.serve("--connections", "1", "--write-ms", "8000")
        busy, next_one = self.client(receive=4096), self.client()
        busy.send(request("/long.txt") * 400)
        busy.answer()
        next_one.send(request("/tiny.txt"))
        self.rests()
        busy.socket.close()
        self.assertEqual(next_one.answer().body, b"ok\n")

    def test_a_burst_waits_its_turn(self):
        self.serve("--connections", "4")
        with concurrent.futures.ThreadPoolExecutor(40) as pool:
            statuses = list(pool.map(lambda _: self.ask("/long.txt", Connection="close").status, range(200)))
        self.assertEqual(statuses, [200] * 200)


class Chaos(Case):
    """Clients that do anything at all, more of them than there are places."""
    SAYINGS = [request("/"), request("/long.txt"), request("/x", "HEAD"), b"GET", b" ", b"\r\n", b"\n", b"\0", b"a" * 9000,
               request("/", "POST", Content_Length="100000") + b"x" * 5000, b"GET / HTTP/1.0\r\n\r\n",
               request(Connection="close")]

    def act(self, rng, clients):
        """One thing that one client does; returns how many bytes it got."""
        what = rng.choices(("come", "say", "hear", "half", "go", "break"), (15, 45, 25, 5, 5, 5))[0]
        if what == "come" or not clients:
            if len(clients) < 60:
                clients.append(Client(self.port, receive=rng.choice((None, 2048))).socket)
                clients[-1].setblocking(False)
            return 0
        client = rng.choice(clients)
        try:
            if what == "say":
                client.send(rng.choice(self.SAYINGS) * rng.choice((1, 1, 3, 40)))
            elif what == "hear":
                return len(client.recv(rng.choice((1, 100, 65536))))
            elif what == "half":
                client.shutdown(socket.SHUT_WR)
            else:
                if what == "break":
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                raise ConnectionAbortedError
        except BlockingIOError:
            pass
        except OSError:
            clients.remove(client)
            client.close()
        return 0

    def test_the_next_one_is_served(self):
        self.serve("--connections", "12", "--requests", "7", "--header-ms", "150", "--idle-ms", "100", "--write-ms", "200")
        rng, clients, got, end = random.Random(5), [], 0, time.monotonic() + 3
        while time.monotonic() < end:
            got += self.act(rng, clients)
        for client in clients:
            client.close()
        begin = time.monotonic()
        self.assertEqual(self.ask("/tiny.txt").body, b"ok\n")
        self.assertLess(time.monotonic() - begin, 1)
        self.assertGreater(got, 100000)


if __name__ == "__main__":
    driver.main()
