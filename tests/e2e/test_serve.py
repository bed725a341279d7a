# SPDX-License-Identifier: MIT
"""test_serve.py BINARY BARE WITNESS: what `serve` answers, and the command itself; BARE is built without a page."""
import gzip
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time

BARE, WITNESS = sys.argv.pop(2), sys.argv.pop(2)

import driver  # noqa: E402 (it takes the first word of the command line)
from server import LONG, PAGE, Case, Client, request  # noqa: E402

PACKER = pathlib.Path(__file__).parents[2] / "tools" / "pack_page.py"
POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; "
          "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'none'")
ALWAYS = {"content-security-policy": POLICY, "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
          "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin"}


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
        time.sleep(0.1)  # the next one is under way
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
        time.sleep(0.1)  # the next one is under way
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
        self.assertIn("1000 connections need 1064 open files, and this system allows 100", done.stderr)
        self.serve(preexec_fn=limit(2000))
        soft, _ = resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE)
        self.assertEqual(soft, 1064)
        held = len(os.listdir(f"/proc/{self.process.pid}/fd"))
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (held + 2, 2000))
        clients = [self.client() for _ in range(3)]  # one more than there are descriptors left
        for client in clients:
            client.send(request("/tiny.txt"))
        for client in clients:  # an idle one makes room
            self.assertEqual(client.answer().body, b"ok\n")
        self.assertTrue(clients[0].ended())
        silent = [self.client() for _ in range(3)]  # nobody but the idle one gives way, and the third must wait
        self.rests()
        silent[0].socket.close()
        self.assertEqual(silent[2].ask("/tiny.txt").body, b"ok\n")

    def test_ports(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            self.refused(1, "serve", "--port", port, says=f"port {port} is taken")

    def test_the_next_free_port(self):
        address, holders = driver.own_address(), []
        words = ("serve", "--bind", address)

        def hold(*ports):
            for port in ports:
                holders.append(socket.create_server((address, port)))

        def begins():
            with subprocess.Popen([driver.BINARY, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
                line = process.stdout.readline()
                process.terminate()
                return int(re.search(r":(\d+)/", line)[1]), process.communicate(timeout=10)[1], process.returncode
        try:
            self.assertEqual(begins(), (8080, "", 0))
            hold(8080, 8081)
            self.assertEqual(begins(), (8082, "triforium: port 8080 is taken, using 8082\n", 0))
            hold(*range(8082, 8100))
            self.assertEqual(begins(), (8100, "triforium: port 8080 is taken, using 8100\n", 0))
            hold(8100)
            self.refused(1, *words, says="triforium: ports 8080 to 8100 are all taken; name a free one with --port\n")
        finally:
            for holder in holders:
                holder.close()

    def test_where_others_find_it(self):
        """Interfaces that are up and no loop, with IPv6 where that is served; addresses of one link are nobody else's."""
        reach = ["http://192.0.2.2:{}/", "http://192.0.2.3:{}/"]
        for bind, wanted in (("127.0.0.1", []), ("0.0.0.0", reach), ("::", [*reach, "http://[2001:db8::2]:{}/"])):
            self.serve("--bind", bind, env=self.witnessed(WITNESS, WITNESS_NETWORK="yes"))
            self.assertIn("http://127.0.0.1:", self.line)
            said = "".join(f"On this network:  {url.format(self.port)}\n" for url in wanted)
            self.process.terminate()
            self.assertEqual(self.process.stdout.read(), said, bind)
            self.stop()

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
        self.stop()
        self.serve("--bind", "::", env=self.witnessed(WITNESS))  # where a socket for IPv6 is not also one for IPv4 by itself
        self.assertEqual(self.ask().status, 200)

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
        for number in ("0", "65537"):
            self.refused(1, "serve", "--connections", number, says="--connections takes a number")

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
        self.assertEqual(re.findall(r'^ +{.path = "(\S+)", .* .forever = (true|false),', text, re.M),
                         [("/", "false"), ("/assets/a-0123abCD.js", "true"), ("/assets/short-12.js", "false"),
                          ("/index.html", "false")])

    def test_what_cannot_be_served_stops_the_build(self):
        self.assertIn("a page needs an index.html", self.pack(a_dot_js=""))
        self.assertIn("no media type is known", self.pack(index_dot_html="", a_dot_exe=""))

    def test_names_are_plain(self):
        self.assertIn("names in a page are made of", self.pack(index_dot_html="", **{"a b_dot_js": ""}))


if __name__ == "__main__":
    driver.main()
