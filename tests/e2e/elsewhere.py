# SPDX-License-Identifier: MIT
"""Tables elsewhere: a server of tables that can be killed, terminals that are read line by line, and a wire that is listened to."""
import os
import re
import signal
import socket
import subprocess
import threading
import time

import driver


class Server:
    """`triforium serve` of a folder, on one port for all its lives."""

    def __init__(self, folder):
        self.folder, self.port, self.process = str(folder), 0, None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen([driver.BINARY, "serve", "--port", str(self.port), "--data", self.folder],
                                        stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])
        self.process.stdout.close()
        return self

    def end(self, number=signal.SIGTERM):
        if self.process.returncode is None:
            self.process.send_signal(number)
            self.process.wait(30)


class Lines:
    """A terminal that is spoken to line by line."""

    def __init__(self, case, *words, name="a"):
        self.case, self.text, self.read = case, "", 0
        home = case.home / name
        home.mkdir(exist_ok=True)
        self.process = subprocess.Popen([driver.BINARY, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, bufsize=0,
                                        env=case.environment({"HOME": str(home), "XDG_DATA_HOME": str(home / "data")}))
        self.thread = threading.Thread(target=self.listen, daemon=True)
        self.thread.start()
        case.addCleanup(self.close)

    def listen(self):
        while piece := os.read(self.process.stdout.fileno(), 65536):
            self.text += piece.decode(errors="replace")

    def close(self):
        if self.process.returncode is None:
            self.process.kill()
            self.process.wait()
        self.thread.join()
        self.process.stdin.close()
        self.process.stdout.close()

    def wait_for(self, *words, seconds=60):
        """What has come since the last time, once one of these words is in it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = [at + len(word) for word in words if (at := self.text.find(word, self.read)) >= 0]
            if found:
                seen, self.read = self.text[self.read:min(found)], min(found)
                return seen
            time.sleep(0.02)
        return self.case.fail(f"{words} never came:\n{self.text[self.read:]}")

    def has(self, word):
        return word in self.text[self.read:]

    def type(self, line):
        self.process.stdin.write(line + "\n")

    def ends(self, code=0):
        got = self.process.wait(60)
        self.thread.join()
        self.case.assertEqual(got, code, self.text)
        self.case.assertNotIn("Sanitizer", self.text)
        self.case.assertNotIn("runtime error", self.text)
        return self.text


class Tap:
    """A wire to a server that writes down all that comes from it."""

    def __init__(self, port, wrap=None):
        self.to, self.wrap, self.heard, self.open = port, wrap, [], []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                near = self.wrap(near) if self.wrap else near
                far = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                near.close()
                continue
            self.open += [near, far]
            self.heard.append(bytearray())  # a connection each
            threading.Thread(target=self.pass_on, args=(near, far, bytearray()), daemon=True).start()
            threading.Thread(target=self.pass_on, args=(far, near, self.heard[-1]), daemon=True).start()

    def pass_on(self, source, sink, heard):
        try:
            while data := source.recv(65536):
                heard += data
                sink.sendall(data)
        except OSError:
            pass
        finally:
            self.hang_up(source, sink)

    @staticmethod
    def hang_up(*ends):
        for end in ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def cut(self):
        """Break every connection there is."""
        ends, self.open = self.open, []
        self.hang_up(*ends)

    def close(self):
        self.listener.close()
        self.cut()


class Case(driver.Case):
    """A test with a server of tables."""

    def setUp(self):
        super().setUp()
        self.server = Server(self.home / "tables").start()
        self.addCleanup(lambda: self.server.end())

    def tap(self, **more):
        tap = Tap(self.server.port, **more)
        self.addCleanup(tap.close)
        return tap

    def forget_all(self):
        """Every table, while no server runs."""
        for table in set(re.findall(r"^[\w-]{22}", self.done("tables", self.server.folder), re.M)):
            self.done("tables", self.server.folder, "delete", table)

    def links(self, game, *words, name="host", url=None):
        """A table's links: {"seat 2": ..., "anybody": ..., "you": ...}."""
        home = self.home / name
        home.mkdir(exist_ok=True)
        out = self.done("host", game, "--server", url or self.server.url, "--links", "--name", "Anna", *words,
                        env={"HOME": str(home), "XDG_DATA_HOME": str(home / "data")})
        return dict(re.findall(r"^  (seat \d|anybody|you) +(\S+)$", out, re.M))

    def pair(self, game, *words, tap=None):
        """Two terminals, line by line, at one table."""
        url = f"http://127.0.0.1:{tap.port}" if tap else self.server.url
        links = self.links(game, *words, url=url)
        first = Lines(self, "join", links["you"], "--plain", name="host")  # who has the salt that was promised
        second = Lines(self, "join", links["seat 2"].replace(url, self.server.url), "--plain", "--name", "Zofia", name="b")
        return first, second

    def play(self, pair, moves=None, answer=lambda shown: "1"):
        """Whoever is asked plays the first move there is, until the game is over or so many were made."""
        end, made = time.monotonic() + 120, 0
        while time.monotonic() < end and (moves is None or made < moves):
            for each in pair:
                at = max(each.text.find("seat 1> ", each.read), each.text.find("seat 2> ", each.read))
                if at >= 0:
                    each.type(answer(each.wait_for("seat 1> ", "seat 2> ")))
                    made += 1
            if any(each.has("The game is over.") for each in pair):
                return
            time.sleep(0.01)
        self.assertLess(time.monotonic(), end, [each.text[-2000:] for each in pair])
