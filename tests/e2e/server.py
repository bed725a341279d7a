# SPDX-License-Identifier: MIT
"""The binary under test as a server of tests/e2e/page, and a client that speaks to it in bytes."""
import os
import pathlib
import re
import signal
import socket
import subprocess
import time

import driver

PAGE = pathlib.Path(__file__).parent / "page"
LONG = (PAGE / "long.txt").read_bytes()


class Answer:
    def __init__(self, status, fields, body):
        self.status, self.fields, self.body = status, fields, body


class Client:
    """One connection, spoken to in bytes."""

    def __init__(self, port, host="127.0.0.1", **options):
        self.socket = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        if options.get("receive"):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, options["receive"])
        self.socket.settimeout(options.get("timeout", 20))
        self.held = b""
        try:
            if options.get("source"):
                self.socket.bind((options["source"], 0))
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

    def queued(self):
        """Bytes that the kernel holds for each connection of the server: answers not taken, requests not read."""
        proc = pathlib.Path(f"/proc/{self.process.pid}")
        held = {os.readlink(link) for link in (proc / "fd").iterdir()}
        rows = [line.split() for line in (proc / "net/tcp").read_text().splitlines()[1:]]
        return [sum(int(part, 16) for part in row[4].split(":"))
                for row in rows if f"socket:[{row[9]}]" in held and row[3] != "0A"]

    def hear(self, data):
        """The answer to these bytes, which ends the connection."""
        with Client(self.port) as client:
            client.send(data)
            answer = client.answer("HEAD" if data.startswith(b"HEAD") else "GET")
            self.assertEqual(answer.fields["connection"], "close")
            self.assertTrue(client.ended())
            return answer
