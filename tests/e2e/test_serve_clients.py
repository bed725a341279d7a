# SPDX-License-Identifier: MIT
"""test_serve_clients.py BINARY: `serve` and clients that are many, slow, silent or mad."""
import concurrent.futures
import random
import socket
import struct
import threading
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

    def test_a_connection_has_a_thousand_requests(self):
        self.serve()
        with self.client() as client:
            client.send(request("/tiny.txt") * 1001)
            closes = [client.answer().fields.get("connection") for _ in range(1000)]
            self.assertEqual(closes, [None] * 999 + ["close"])
            self.assertTrue(client.ended())

    def test_what_comes_ahead_is_kept_to_the_byte(self):
        self.serve()
        paths = ["/tiny.txt", "/none" + "x" * 300, "/", "/none", "/tiny.txt"]  # longer and shorter by turns
        said = b"".join(map(request, paths))
        for cut in range(1, len(said), 7):
            with self.client() as client:
                client.send(said[:cut])
                if cut % 2:
                    time.sleep(0.002)
                client.send(said[cut:])
                self.assertEqual([client.answer().status for _ in paths], [200, 404, 200, 404, 200])

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


class Crowds(Case):
    """Clients that do all they can to keep others out, and one that only wants an answer."""

    def besiege(self, clients, act, seconds, every=0.1):
        """Let each client act time and again while a stranger asks; returns how long each of its answers took."""
        waits, done = [], threading.Event()

        def crowd():
            while not done.wait(every):
                for client in clients:
                    try:
                        act(client)
                    except OSError:
                        pass

        thread = threading.Thread(target=crowd)
        thread.start()
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                begin = time.monotonic()
                with self.client(timeout=10) as stranger:
                    self.assertEqual(stranger.ask("/tiny.txt").body, b"ok\n")
                waits.append(time.monotonic() - begin)
                time.sleep(every)
        finally:
            done.set()
            thread.join()
        return waits

    def test_the_beginning_of_a_next_request_holds_no_place(self):
        self.serve("--connections", "8", "--header-ms", "60000")
        crowd = [self.client() for _ in range(8)]
        for client in crowd:
            client.send(request("/tiny.txt") + b"G")
            client.answer()
        waits = self.besiege(crowd, lambda client: client.send(request("/tiny.txt")[1:] + b"G"), 2)
        self.assertLess(max(waits), 5)

    def test_new_faces_cannot_shield_the_beginning_of_a_next_request(self):
        self.serve("--connections", "4", "--header-ms", "60000")
        fresh, answered = [self.client(), self.client()], [self.client(), self.client()]
        for client in answered:
            client.send(request("/tiny.txt") + b"G")
            client.answer()
        with self.client(timeout=10) as stranger:
            self.assertEqual(stranger.ask("/tiny.txt").body, b"ok\n")
        self.assertTrue(answered[0].ended())
        self.assertEqual([client.ask("/tiny.txt").body for client in fresh], [b"ok\n"] * 2)

    def test_answers_taken_steadily_hold_no_place_for_ever(self):
        self.serve("--connections", "4", "--write-ms", "1200", "--requests", "1000000")
        crowd = [self.client(receive=4096) for _ in range(4)]
        for client in crowd:
            client.send(request("/long.txt") * 400)
            client.socket.settimeout(0.05)
        begin = time.monotonic()
        self.besiege(crowd, lambda client: client.socket.recv(16384), 0.1, every=0.01)
        self.assertLess(time.monotonic() - begin, 9)

    def test_an_address_has_its_places_and_no_more(self):
        self.serve("--connections", "9", "--per-address", "3", "--header-ms", "60000")
        others = [self.client(source="127.0.0.3") for _ in range(2)]
        own = [self.client(source="127.0.0.2") for _ in range(3)]
        for client in others + own[:1]:
            self.assertEqual(client.ask("/tiny.txt").body, b"ok\n")
        with self.client(source="127.0.0.2") as fourth:  # in the place of the one of its own that is idle
            self.assertTrue(own[0].ended())
            with self.client(source="127.0.0.2") as fifth:  # the three have come this moment: there is no place for it
                self.assertTrue(fifth.ended())
            self.assertEqual(fourth.ask("/tiny.txt").body, b"ok\n")
        for client in others + own[1:]:
            self.assertEqual(client.ask("/tiny.txt").body, b"ok\n")
        self.assertEqual(self.client(source="127.0.0.4").ask("/tiny.txt").body, b"ok\n")

    def test_of_its_own_an_address_gives_up_the_idlest(self):
        self.serve("--connections", "9", "--per-address", "3", "--header-ms", "60000")
        own = [self.client(source="127.0.0.2") for _ in range(3)]
        for client in own:
            self.assertEqual(client.ask("/tiny.txt").body, b"ok\n")
        time.sleep(0.02)
        own[0].ask("/tiny.txt")  # the second has now been idle the longest
        own[2].send(b"G")  # and the third is asking again
        time.sleep(0.02)
        fourth = self.client(source="127.0.0.2")
        self.assertEqual(fourth.ask("/tiny.txt").body, b"ok\n")
        self.assertTrue(own[1].ended())
        own[0].send(b"G")
        time.sleep(0.02)
        with self.client(source="127.0.0.2") as fifth:  # the fourth came last, but the others have begun a request
            self.assertEqual(fifth.ask("/tiny.txt").body, b"ok\n")
        self.assertTrue(fourth.ended())
        for client in (own[0], own[2]):
            client.send(request("/tiny.txt")[1:])
            self.assertEqual(client.answer().body, b"ok\n")

    def test_a_full_address_takes_no_place_of_another(self, bind="127.0.0.1"):
        self.serve("--connections", "4", "--per-address", "3", "--bind", bind)
        other = self.client(source="127.0.0.3")
        self.assertEqual(other.ask("/tiny.txt").body, b"ok\n")
        own = [self.client(source="127.0.0.2") for _ in range(3)]
        for client in own:
            self.assertEqual(client.ask("/tiny.txt").body, b"ok\n")
        self.assertEqual(self.client(source="127.0.0.2").ask("/tiny.txt").body, b"ok\n")
        self.assertTrue(own[0].ended())
        self.assertEqual(other.ask("/tiny.txt").body, b"ok\n")

    def test_addresses_are_told_apart_where_both_families_come(self):
        if not socket.has_dualstack_ipv6():
            self.skipTest("no IPv6 here")
        self.test_a_full_address_takes_no_place_of_another("::")

    def test_who_takes_nothing_holds_little_of_the_kernel(self):
        self.serve("--requests", "1000000")
        crowd = [self.client(receive=4096) for _ in range(4)]
        for client in crowd:
            left = memoryview(request("/long.txt") * 500000)
            client.socket.settimeout(0.3)
            with self.assertRaises(TimeoutError):
                while left:
                    left = left[client.socket.send(left):]
        self.assertEqual(len(self.queued()), 4)
        self.assertLess(max(self.queued()), 100000)


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
