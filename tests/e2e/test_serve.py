# SPDX-License-Identifier: MIT
"""test_serve.py BINARY BARE: `serve` over loopback, with the page in tests/e2e/page; BARE is built without a page."""
import concurrent.futures
import gzip
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time

BARE = sys.argv.pop(2)

import driver  # noqa: E402 (it takes the first word of the command line)

PACKER = pathlib.Path(__file__).parents[2] / "tools" / "pack_page.py"
PAGE = pathlib.Path(__file__).parent / "page"
LONG = (PAGE / "long.txt").read_bytes()
POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; "
          "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'none'")
ALWAYS = {"content-security-policy": POLICY, "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
          "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin"}


class Answer:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body


class Client:
    """One connection, spoken to in bytes."""

    def __init__(self, port, host="127.0.0.1", **options):
        self.socket = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        if options.get("receive"):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, options["receive"])
        self.socket.settimeout(20)
        self.held = b""
        try:
            self.socket.connect((host, port))
        except OSError:
            self.socket.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def ask(self, path="/", method="GET", **fields):
        self.send(request(path, method, **fields))
        return self.answer(method)

    def more(self):
        got = self.socket.recv(65536)
        self.held += got
        return bool(got)

    def answer(self, method="GET"):
        """The next answer, read exactly to its end."""
        while b"\r\n\r\n" not in self.held:
            if not self.more():
                raise EOFError(self.held)
        head, self.held = self.held.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("ascii").split("\r\n")
        version, status, reason = first.split(" ", 2)
        assert version == "HTTP/1.1" and reason, first
        pairs = [line.split(": ", 1) for line in lines]
        fields = {name.lower(): value for name, value in pairs}
        assert len(fields) == len(pairs), pairs
        size = 0 if method == "HEAD" or status == "304" else int(fields["content-length"])
        while len(self.held) < size:
            if not self.more():
                raise EOFError(self.held)
        body, self.held = self.held[:size], self.held[size:]
        return Answer(int(status), fields, body)

    def ended(self):
        """Nothing more comes, and the server has hung up."""
        try:
            return not self.held and self.socket.recv(1) == b""
        except ConnectionResetError:
            return True


def request(path="/", method="GET", **fields):
    fields = {"Host": "test", **{name.replace("_", "-"): value for name, value in fields.items()}}
    return (f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
            + "\r\n").encode("latin-1")


class Case(driver.Case):
    def serve(self, *words, env=None, preexec_fn=None):
        """Start a server on a port of the kernel's choice; it is made to end well when the test does."""
        environment = {**os.environ, **(env or {})}
        self.process = subprocess.Popen([driver.BINARY, "serve", "--port", "0", *words], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=preexec_fn)
        self.addCleanup(self.stop)
        self.line = self.process.stdout.readline()
        found = re.match(r"Triforium is at http://\S+:(\d+)/  \(Ctrl-C stops it\)\n$", self.line)
        if not found:
            self.process.kill()
            self.fail(self.line + self.process.stderr.read())
        self.port = int(found[1])

    def stop(self, number=signal.SIGTERM):
        if self.process.returncode is None:
            self.process.send_signal(number)
            out, err = self.process.communicate(timeout=30)
            self.assertEqual((self.process.returncode, out, err), (0, "", ""))

    def rests(self):
        """Half a second of the server's time costs it next to no work."""
        def worked():
            fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        before = worked()
        time.sleep(0.5)
        self.assertLess(worked() - before, 0.1)

    def client(self, **options):
        client = Client(self.port, **options)
        self.addCleanup(client.socket.close)
        return client

    def ask(self, *words, **fields):
        with Client(self.port) as client:
            return client.ask(*words, **fields)

    def hear(self, data):
        """The answer to these bytes, which ends the connection."""
        with Client(self.port) as client:
            client.send(data)
            answer = client.answer("HEAD" if data.startswith(b"HEAD") else "GET")
            self.assertEqual(answer.fields["connection"], "close")
            self.assertTrue(client.ended())
            return answer


class Answers(Case):
    def setUp(self):
        super().setUp()
        self.serve()

    def test_files(self):
        rows = {"/": ("index.html", "text/html; charset=utf-8"), "/index.html": ("index.html", "text/html; charset=utf-8"),
                "/sw.js": ("sw.js", "text/javascript; charset=utf-8"),
                "/manifest.webmanifest": ("manifest.webmanifest", "application/manifest+json"),
                "/assets/app-4f3a9c21.js": ("assets/app-4f3a9c21.js", "text/javascript; charset=utf-8"),
                "/assets/plain.css": ("assets/plain.css", "text/css; charset=utf-8"),
                "/long.txt": ("long.txt", "text/plain; charset=utf-8"), "/empty.txt": ("empty.txt", "text/plain; charset=utf-8")}
        for path, (name, kind) in rows.items():
            answer = self.ask(path)
            self.assertEqual((answer.status, answer.body), (200, (PAGE / name).read_bytes()), path)
            self.assertEqual(answer.fields["content-type"], kind)
            self.assertEqual(answer.fields["cache-control"], "public, max-age=31536000, immutable"
                             if path == "/assets/app-4f3a9c21.js" else "no-cache", path)
            self.assertEqual(answer.fields["vary"], "Accept-Encoding")
            self.assertRegex(answer.fields["date"], r"^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$")

    def test_one_resource_has_many_spellings(self):
        for path in ("/index.html?x=1", "/%69ndex%2Ehtml", "http://test/index.html", "HTTPS://test:1/index.html?x"):
            self.assertEqual(self.ask(path).status, 200, path)
        for path in ("/index.htm", "/index.html/", "/index.html%00", "//index.html", "/assets", "/assets/", "/../index.html",
                     "/a/../index.html", "/%2e%2e/etc/passwd", "/INDEX.HTML", "/" + "a" * 2000):
            answer = self.ask(path)
            self.assertEqual((answer.status, answer.body), (404, b"404 Not Found: there is nothing at this path.\n"), path)

    def test_every_kind_of_answer_has_the_headers(self):
        tag = self.ask().fields["etag"]
        kinds = {200: request(Connection="close"), 304: request(If_None_Match=tag, Connection="close"),
                 404: request("/none", Connection="close"), 405: request("/", "PUT", Connection="close"),
                 406: request(Accept_Encoding="*;q=0", Connection="close"), 400: b"GET / HTTP/1.1\r\n\r\n",
                 413: request(Content_Length="1"), 414: b"GET /" + b"a" * 3000, 431: request(X="a" * 9000),
                 505: b"GET / HTTP/3.0\r\n"}
        for status, data in kinds.items():
            answer = self.hear(data)
            self.assertEqual(answer.status, status, data)
            for name, value in ALWAYS.items():
                self.assertEqual(answer.fields[name], value, status)
            self.assertIn("date", answer.fields)
            self.assertEqual(status == 405, "allow" in answer.fields)
            if status >= 400:
                self.assertEqual(answer.fields["content-type"], "text/plain; charset=utf-8")
                self.assertEqual(answer.fields["cache-control"], "no-store")
                self.assertRegex(answer.body.decode(), rf"^{status} [A-Z][A-Za-z ]+: .*\.\n$")

    def test_refusals_say_what_was_wrong(self):
        for data, words in ((b"GET / HTTP/1.1\r\n\r\n", "there is no Host"),
                            (request(Host="a")[:-2] + b"Host: b\r\n\r\n", "more than one Host"),
                            (b"GET / HTTP/1.1\r\nHost : a\r\n\r\n", "after the name of a header field (byte 21)"),
                            (b"GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", "folded lines"),
                            (request(Transfer_Encoding="chunked", Content_Length="1"), "contradict"),
                            (b"\x16\x03\x01\x02\x00\x01\x00", "control byte"),
                            (request("/<script>"), "(byte 6)")):
            answer = self.hear(data)
            self.assertEqual(answer.status, 400)
            self.assertIn(words, answer.body.decode())

    def test_head_is_get_without_the_body(self):
        for path in ("/", "/none", "/long.txt"):
            with self.client() as client:
                whole, head = client.ask(path), client.ask(path, "HEAD")
                self.assertEqual(client.ask(path).body, whole.body)
            for answer in (whole, head):
                del answer.fields["date"]
            self.assertEqual((head.status, head.fields, head.body), (whole.status, whole.fields, b""))
        self.assertEqual(self.hear(b"HEAD / HTTP/1.1\r\n\r\n").status, 400)

    def test_other_methods(self):
        with self.client() as client:
            for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", "BREW"):
                answer = client.ask("/", method)
                self.assertEqual((answer.status, answer.fields["allow"]), (405, "GET, HEAD"), method)
            self.assertEqual(client.ask("*", "OPTIONS").status, 405)
            self.assertEqual(client.ask().status, 200)
        big = self.hear(request("/", "POST", Content_Length=str(1 << 20)) + b"x" * (1 << 20))
        self.assertEqual(big.status, 405)

    def test_tags(self):
        tags = {}
        for coding in ("identity", "gzip", "br"):
            first = self.ask("/", Accept_Encoding=coding)
            tags[coding] = first.fields["etag"]
            again = self.ask("/", Accept_Encoding=coding, If_None_Match=f'"x", W/{tags[coding]}')
            self.assertEqual((again.status, again.body), (304, b""))
            self.assertEqual({name: again.fields[name] for name in ("etag", "vary", "cache-control")},
                             {name: first.fields[name] for name in ("etag", "vary", "cache-control")})
            self.assertNotIn("content-type", again.fields)
            self.assertEqual(self.ask("/", "HEAD", Accept_Encoding=coding, If_None_Match="*").status, 304)
        self.assertEqual(len(set(tags.values())), 3 if shutil.which("brotli") else 2)
        self.assertEqual(self.ask("/", If_None_Match=tags["gzip"]).status, 200)
        self.assertEqual(self.ask("/sw.js", If_None_Match=tags["identity"]).status, 200)

    def test_encodings(self):
        def coding(path="/", **fields):
            answer = self.ask(path, **fields)
            return answer.fields.get("content-encoding", "plain"), answer.body
        plain = (PAGE / "index.html").read_bytes()
        self.assertEqual(coding(), ("plain", plain))
        name, packed = coding(Accept_Encoding="gzip")
        self.assertEqual((name, gzip.decompress(packed)), ("gzip", plain))
        self.assertLess(len(packed), len(plain))
        if shutil.which("brotli"):
            name, packed = coding(Accept_Encoding="gzip, deflate, br, zstd")
            self.assertEqual(name, "br")
            self.assertEqual(subprocess.run(["brotli", "-dc"], input=packed, capture_output=True, check=True).stdout, plain)
        self.assertEqual(coding(Accept_Encoding="br;q=0.2, gzip;q=0.3")[0], "gzip")
        self.assertEqual(coding(Accept_Encoding="gzip;q=0, br;q=0"), ("plain", plain))
        self.assertEqual(coding("/tiny.txt", Accept_Encoding="gzip, br"), ("plain", b"ok\n"))
        self.assertEqual(self.ask("/tiny.txt", Accept_Encoding="gzip, identity;q=0").status, 406)

    def test_no_ranges(self):
        answer = self.ask("/long.txt", Range="bytes=0-1")
        self.assertEqual((answer.status, answer.body), (200, LONG))
        self.assertNotIn("accept-ranges", answer.fields)


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
               request("/", "POST", Content_Length="100000") + b"x" * 5000, b"GET / HTTP/1.0\r\n\r\n", request(Connection="close")]

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


class Command(Case):
    def test_signals_end_it_well(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            self.serve()
            silent, idle = self.client(), self.client()
            idle.ask()
            begin = time.monotonic()
            self.stop(number)
            self.assertLess(time.monotonic() - begin, 3)
            self.assertTrue(silent.ended() and idle.ended())
            with self.assertRaises(ConnectionRefusedError):
                Client(self.port)

    def test_answers_under_way_are_finished(self):
        self.serve()
        client = self.client(receive=4096)
        client.send(request("/long.txt") * 400)
        client.answer()
        self.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        self.assertIsNone(self.process.poll())
        whole = 0
        with self.assertRaises(EOFError) as ending:
            while client.answer().body == LONG:
                whole += 1
        self.assertGreater(whole, 0)
        self.assertEqual(ending.exception.args, (b"",))  # it ended between two answers
        client.socket.close()
        self.process.communicate(timeout=10)
        self.assertEqual(self.process.returncode, 0)

    def test_who_takes_nothing_cannot_keep_it_from_ending(self):
        self.serve("--drain-ms", "300")
        client = self.client(receive=4096)
        client.send(request("/long.txt") * 400)
        client.answer()
        begin = time.monotonic()
        self.stop()
        self.assertLess(time.monotonic() - begin, 3)

    def test_a_second_signal_ends_it_at_once(self):
        self.serve("--drain-ms", "30000")
        client = self.client(receive=4096)
        client.send(request("/long.txt") * 400)
        client.answer()
        self.process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        self.assertIsNone(self.process.poll())
        begin = time.monotonic()
        self.stop(signal.SIGINT)
        self.assertLess(time.monotonic() - begin, 3)

    def test_open_files(self):
        def limit(hard):
            return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 64), hard))
        done = subprocess.run([driver.BINARY, "serve"], capture_output=True, text=True, check=False, timeout=20,
                              preexec_fn=limit(100))
        self.assertEqual(done.returncode, 1)
        self.assertIn("1000 connections need 1032 open files, and this system allows 100", done.stderr)
        self.serve(preexec_fn=limit(2000))
        soft, _ = resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE)
        self.assertEqual(soft, 1032)
        held = len(os.listdir(f"/proc/{self.process.pid}/fd"))
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (held + 2, 2000))
        clients = [self.client() for _ in range(3)]  # one more than there are descriptors left
        for client in clients:
            client.send(request("/tiny.txt"))
        for client in clients[:2]:
            self.assertEqual(client.answer().body, b"ok\n")
        self.rests()
        clients[0].socket.close()
        self.assertEqual(clients[2].answer().body, b"ok\n")

    def test_ports(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            self.refused(1, "serve", "--port", port, says=f"port {port} is taken")

    def test_the_next_free_port(self):
        holders = []
        try:
            for port in (8080, 8081):
                holder = socket.socket()
                holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                holders.append(holder)
                try:
                    holder.bind(("127.0.0.1", port))
                    holder.listen()
                except OSError:
                    pass  # somebody else has it: as good
            process = subprocess.Popen([driver.BINARY, "serve"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                line = process.stdout.readline()
            finally:
                process.terminate()
                _, err = process.communicate(timeout=10)
            port = int(re.search(r":(\d+)/", line)[1])
            self.assertTrue(8082 <= port <= 8100, line)
            self.assertEqual((process.returncode, err), (0, f"triforium: port 8080 is taken, using {port}\n"))
        finally:
            for holder in holders:
                holder.close()

    def test_addresses(self):
        self.serve("--bind", "0.0.0.0")
        self.assertIn("http://127.0.0.1:", self.line)
        self.assertEqual(self.ask().status, 200)
        self.stop()
        try:
            with socket.socket(socket.AF_INET6) as probe:
                probe.bind(("::1", 0))
        except OSError:
            self.skipTest("no IPv6 here")
        self.serve("--bind", "::1")
        self.assertIn("http://[::1]:", self.line)
        with Client(self.port, "::1") as client:
            self.assertEqual(client.ask().status, 200)
        self.stop()
        self.serve("--bind", "::")
        for host in ("127.0.0.1", "::1"):
            with Client(self.port, host) as client:
                self.assertEqual(client.ask().status, 200)

    def test_a_browser_is_opened_where_there_is_a_desktop(self):
        opener = self.home / "xdg-open"
        opener.write_text(f'#!/bin/sh\necho "$1" > {self.home}/opened.new && mv {self.home}/opened.new {self.home}/opened\n')
        opener.chmod(0o755)
        path = {"PATH": f"{self.home}:{os.environ['PATH']}"}
        opened = self.home / "opened"
        self.serve("--open", env={**path, "DISPLAY": "", "WAYLAND_DISPLAY": ":1"})
        end = time.monotonic() + 10
        while not opened.exists() and time.monotonic() < end:
            time.sleep(0.02)
        self.assertEqual(opened.read_text(), f"http://127.0.0.1:{self.port}/\n")
        self.stop()
        opened.unlink()
        self.serve("--open", env={**path, "DISPLAY": "", "WAYLAND_DISPLAY": ""})
        self.assertEqual(self.ask().status, 200)
        time.sleep(0.2)
        self.assertFalse(opened.exists())
        self.stop()
        opener.unlink()
        self.serve("--open", env={"PATH": str(self.home), "DISPLAY": ":9"})  # no xdg-open: served all the same
        self.assertEqual(self.ask().status, 200)

    def test_bad_words(self):
        self.refused(2, "serve", "now", says="one word too many")
        self.refused(2, "serve", "--prot", "1", says="unknown flag '--prot'")
        self.refused(2, "serve", "--port", says="a value is missing after '--port'")
        for port in ("-1", "65536", "http", ""):
            self.refused(1, "serve", f"--port={port}", says=f"--port takes a number from 0 to 65535, not '{port}'")
        for address in ("localhost:80", "300.0.0.1", "example.org", "[::1]", ""):
            self.refused(1, "serve", "--port", "0", "--bind", address, says=f"--bind takes an IPv4 or IPv6 address such as "
                         f"127.0.0.1, ::1 or 0.0.0.0, not '{address}'")
        self.refused(1, "serve", "--port", "0", "--bind", "192.0.2.1", says="cannot listen on 192.0.2.1")
        self.refused(1, "serve", "--connections", "0", says="--connections takes a number")

    def test_without_a_page(self):
        done = subprocess.run([BARE, "serve"], capture_output=True, text=True, check=False, timeout=20)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("built without the page", done.stderr)


class Packing(driver.Case):
    def pack(self, **files):
        folder, out = self.home / "page", self.home / "page.c"
        for name, text in files.items():
            path = folder / name.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([sys.executable, PACKER, folder, out], capture_output=True, text=True, check=False)
        return done.stderr or out.read_text()

    def test_no_folder_is_no_page(self):
        self.assertIn("cli_page_resources = 0;", self.pack())

    def test_rows(self):
        text = self.pack(index_dot_html="<p>", **{"assets__a-0123abCD_dot_js": "1", "assets__short-12_dot_js": "2"})
        self.assertIn("cli_page_resources = 4;", text)
        self.assertEqual(re.findall(r'^ +{"(\S+)", .* (true|false),', text, re.M),
                         [("/", "false"), ("/assets/a-0123abCD.js", "true"), ("/assets/short-12.js", "false"),
                          ("/index.html", "false")])

    def test_what_cannot_be_served_stops_the_build(self):
        self.assertIn("a page needs an index.html", self.pack(a_dot_js=""))
        self.assertIn("no media type is known", self.pack(index_dot_html="", a_dot_exe=""))

    def test_names_are_plain(self):
        self.assertIn("names in a page are made of", self.pack(index_dot_html="", **{"a b_dot_js": ""}))


if __name__ == "__main__":
    driver.main()
