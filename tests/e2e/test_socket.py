# SPDX-License-Identifier: MIT
"""test_socket.py SERVER: sockets of net/, against tests/support/ws_echo.c and a client that speaks in bytes."""
import pathlib
import re
import resource
import signal
import socket
import struct
import subprocess
import time
import unittest

import driver
from sockets import BINARY, CLOSE, PING, PONG, TEXT, Client, frame


class Sockets(unittest.TestCase):
    def serve(self, connections=50, per_address=50, queue=200000, a_second=1000, burst=1000, silence=60000,
              address=(10000, 10000), proxy=None):
        words = [connections, per_address, queue, a_second, burst, silence, *address, *([proxy] if proxy else [])]
        server = subprocess.Popen([driver.BINARY, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop, server)
        self.server = server
        return int(server.stdout.readline())

    def stop(self, server):
        if server.poll() is None:
            server.terminate()
        _, err = server.communicate(timeout=20)
        self.assertEqual((server.returncode, err), (0, ""))

    def test_words_come_back(self):
        port = self.serve()
        with Client(port) as client:
            self.assertEqual(client.status, 101)
            self.assertIn("Sec-WebSocket-Accept: ICX+Yqv66kxgM0FcWaLWlFLwTAI=", client.head)
            for words in ("hello", "x" * 125, "x" * 126, "é€🎲" * 100, "x" * 8192):
                client.send(words)
                self.assertEqual(client.text(), words)

    def test_however_the_bytes_come(self):
        port = self.serve()
        with Client(port, ahead=frame(b"sent ahead")) as client:
            self.assertEqual(client.text(), "sent ahead")
            for byte in frame("byte by byte".encode()):
                client.socket.sendall(bytes([byte]))
            self.assertEqual(client.text(), "byte by byte")
            client.send(b"in ", final=False)
            client.send(b"between", PING)
            client.send(b"pieces", 0)
            heard = sorted([client.hear(), client.hear()])
            self.assertEqual(heard, [(TEXT, b"in pieces"), (PONG, b"between")])
            client.socket.sendall(frame(b"one") + frame(b"two") + frame(b"three")[:5])
            self.assertEqual((client.text(), client.text()), ("one", "two"))

    def test_what_breaks_the_protocol_ends_it(self):
        port = self.serve()
        for bytes_, code in ((frame(b"bare", masked=False), 1002), (frame(b"x" * 8193), 1009), (frame(b"\xff\xfe"), 1007),
                             (frame(b"bits", BINARY), 1003), (bytes([0xF1, 0x80, 0, 0, 0, 0]), 1002),
                             (frame(b"x" * 200, PING), None), (frame(b"", 5), 1002), (frame(b"", CLOSE), None)):
            with Client(port) as client, Client(port) as other:
                client.socket.sendall(bytes_)
                opcode, payload = client.hear()
                self.assertEqual(opcode, CLOSE)
                if code:
                    self.assertEqual(payload[:2], struct.pack(">H", code), (bytes_[:8], payload))
                other.send("still here")
                self.assertEqual(other.text(), "still here")

    def test_who_may_open_one(self):
        port = self.serve()
        for fields, status in (({"Origin": None}, 403), ({"Origin": "https://elsewhere.example"}, 403),
                               ({"Origin": f"https://127.0.0.1:{port}"}, 101), ({"Origin": "null"}, 403),
                               ({"Sec_WebSocket_Version": "12"}, 426), ({"Sec_WebSocket_Version": None}, 426),
                               ({"Sec_WebSocket_Key": "abc"}, 400), ({"Sec_WebSocket_Key": None}, 400),
                               ({"Upgrade": "h2c"}, 400), ({"Connection": "close"}, 400), ({"path": "/other"}, 404),
                               ({"method": "HEAD"}, 400), ({"version": "1.0"}, 400)):
            with Client(port, **fields) as client:
                self.assertEqual(client.status, status, fields)

    def test_everybody_hears(self):
        port = self.serve()
        clients = [Client(port) for _ in range(20)]
        clients[3].send("all come")
        for client in clients:
            self.assertEqual(client.text(), "come")
        clients[5].socket.close()
        clients[6].send("bye")
        self.assertEqual(clients[6].ends(), 1001)
        clients[0].send("all go")
        for i, client in enumerate(clients):
            if i not in (5, 6):
                self.assertEqual(client.text(), "go")
            client.socket.close()

    def test_the_tick_and_what_wakes_it(self):
        port = self.serve()
        with Client(port) as client:
            client.send("wake")
            self.assertEqual(client.text(), "woken")
            begun = time.monotonic()
            client.send("late 200")
            self.assertEqual(client.text(), "late")
            self.assertGreater(time.monotonic() - begun, 0.15)

    def flood(self, client, count, word=b"x"):
        """So many words at once, which are too many."""
        client.socket.sendall(frame(word) * count)
        try:
            self.assertEqual(client.ends(), 1008)
        except ConnectionError:
            pass  # it went on sending after it was told

    def test_signs_of_life_cost_little(self):
        port = self.serve(a_second=1, burst=10)
        with Client(port) as client:
            for _ in range(90):
                client.send("ping")
                self.assertEqual(client.text(), "ping")
            self.flood(client, 100, b"ping")

    def test_a_flood_is_cut(self):
        port = self.serve(a_second=20, burst=40)
        with Client(port) as flooder, Client(port) as other:
            begun = time.monotonic()
            self.flood(flooder, 2000)
            self.assertLess(time.monotonic() - begun, 1)
            other.send("fine")
            self.assertEqual(other.text(), "fine")
            for _ in range(39):  # what is left of the burst
                other.send("x")
            other.send("bye")
            self.assertEqual(other.ends(), 1008)

    def test_who_flooded_comes_back_later(self):
        port = self.serve(a_second=100, burst=60)
        with Client(port) as flooder, Client(port) as neighbour:
            self.flood(flooder, 2000)
            with Client(port) as again, Client(port, source="127.0.0.2") as other:
                self.assertEqual((again.status, other.status), (429, 101))
            neighbour.send("fine")
            self.assertEqual(neighbour.text(), "fine")
        time.sleep(0.7)
        with Client(port) as again:
            self.assertEqual(again.status, 101)

    def test_many_sockets_of_one_address_say_no_more_than_a_few(self):
        port = self.serve(a_second=10, burst=60, address=(1, 100))
        with Client(port) as one, Client(port) as two, Client(port, source="127.0.0.2") as other:
            for client in (one, two):
                for _ in range(50):
                    client.send("x")
                    self.assertEqual(client.text(), "x")
            self.flood(two, 9)  # which it may say alone; but their address has said more than enough
            other.send("fine")
            self.assertEqual(other.text(), "fine")

    def test_a_proxy_says_where_its_guests_come_from(self):
        port = self.serve(per_address=2, a_second=100, burst=60, proxy="127.0.0.1")
        came = []

        def come(said, **more):
            client = Client(port, X_Forwarded_For=said, **more)
            self.addCleanup(client.socket.close)
            came.append(client)
            return client.status
        self.assertEqual([come("9.9.9.1"), come("9.9.9.1"), come("9.9.9.1")], [101, 101, 429])
        self.assertEqual([come("7.7.7.7, 9.9.9.1, 9.9.9.2"), come("x, [2001:db8::1]"), come("2001:db8::2"), come("2001:db8::3")],
                         [101, 101, 101, 429])  # one network
        self.flood(came[3], 2000)  # 9.9.9.2
        self.assertEqual([come("9.9.9.2"), come("9.9.9.3"), come("")], [429, 101, 101])
        # Who is no proxy may say what they like.
        self.assertEqual([come("9.9.9.4", source="127.0.0.2"), come("9.9.9.5", source="127.0.0.2")], [101, 101])
        with self.assertRaises((ConnectionError, IndexError)):
            come("9.9.9.6", source="127.0.0.2")

    def test_a_slow_reader_is_let_go(self):
        port = self.serve(queue=100000)
        with Client(port, receive=2048) as slow, Client(port) as other:
            slow.send("much 2000")
            other.send("fine")
            self.assertEqual(other.text(), "fine")
            got = 0
            with self.assertRaises((ConnectionError, OSError)):
                while True:
                    got += len(slow.hear()[1])
            self.assertLess(got, 1000 * 1024)

    def test_nobody_waits_for_a_slow_reader(self):
        port = self.serve(queue=4000000)
        with Client(port, receive=2048) as slow, Client(port) as other:
            slow.send("much 3000")  # more than the kernel keeps for it
            slow.text()             # it has begun
            other.send("fine")
            self.assertEqual(other.text(), "fine")
            self.assertEqual([len(slow.text()) for _ in range(2999)], [1024] * 2999)

    def test_silence_is_asked_about(self):
        port = self.serve(silence=300)
        with Client(port) as alive, Client(port) as dead:
            for _ in range(3):
                self.assertEqual(alive.hear()[0], PING)
                alive.send(b"", PONG)
            alive.send("here")
            self.assertEqual(alive.text(), "here")
            dead.socket.settimeout(5)
            with self.assertRaises(ConnectionError):
                while True:
                    dead.hear()

    def test_places(self):
        port = self.serve(connections=10, per_address=4)
        clients = [Client(port) for _ in range(4)]
        self.assertEqual([client.status for client in clients], [101] * 4)
        with self.assertRaises((OSError, ValueError, IndexError)):
            Client(port)  # a socket keeps its place, and this address has no other
        with Client(port, source="127.0.0.2") as other:
            self.assertEqual(other.status, 101)
        clients[0].send("still here")
        self.assertEqual(clients[0].text(), "still here")
        for client in clients:
            client.socket.close()

    def test_a_place_has_many_sockets_one_after_the_other(self):
        port = self.serve(connections=1, per_address=1)
        for _ in range(10):  # with small limits their names come round, and none is 0, which ws_echo takes for nobody
            with Client(port) as client:
                client.send("late 1")
                self.assertEqual(client.text(), "late")

    def test_the_end_says_come_back(self):
        port = self.serve()
        with Client(port) as client:
            client.send("hello")
            self.assertEqual(client.text(), "hello")
            begun = time.monotonic()
            self.server.send_signal(signal.SIGTERM)
            self.assertEqual(client.ends(), 1012)
            client.send(struct.pack(">H", 1012), CLOSE)
            self.server.wait(timeout=5)
            self.assertLess(time.monotonic() - begun, 1)

    def test_many_cost_little(self):
        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
        port = self.serve(connections=1000, per_address=1000)
        statm = pathlib.Path(f"/proc/{self.server.pid}/statm")
        memory = lambda: int(statm.read_text(encoding="ascii").split()[1]) * 4
        clients = [Client(port) for _ in range(50)]
        before = memory()
        clients += [Client(port) for _ in range(400)]
        each = (memory() - before) / 400
        for client in clients:
            client.socket.close()
        sanitized = re.search("asan|tsan", driver.BINARY)  # their shadow of the memory counts too
        self.assertLess(each, 80 if sanitized else 12, "kB")


driver.main()
