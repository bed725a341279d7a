# SPDX-License-Identifier: MIT
"""test_join.py BINARY [GAME]: tables elsewhere in the terminal: full-screen, line by line and by bots, on a real server."""
import json
import os
import pwd
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.parse
from pathlib import Path

GAME = sys.argv.pop(2) if len(sys.argv) > 2 else "nave"

import driver  # noqa: E402  (it takes the binary's name)
import elsewhere  # noqa: E402
import screen  # noqa: E402
import terminal  # noqa: E402


class Join(elsewhere.Case):
    def test_a_whole_game_line_by_line(self):
        pair = self.pair(GAME)
        self.play(pair)
        for each in pair:
            each.wait_for("The game is over.")
            each.type("quit")
            self.assertIn("won", each.ends())

    def test_talk_taking_back_ending_and_playing_again(self):
        first, second = self.pair(GAME)
        self.play((first, second), moves=2)
        first.type("say hello there")
        second.wait_for("Anna: hello there")
        second.type("say hello\x1b[31m yourself")  # nothing that a terminal obeys arrives
        first.wait_for("Zofia: hello [31m yourself")
        first.type("who")
        first.wait_for("seat 2  Zofia")
        first.type("undo")
        first.wait_for("Asked", "taken back")
        if "take back" in second.wait_for("take back", "move", seconds=20) or second.has("'agree' or 'decline'"):
            second.type("agree")
        second.type("end")
        first.wait_for("Zofia offers to end the game.")
        second.type("say well?")
        first.wait_for("Zofia: well?")
        first.type("who")
        first.wait_for("seat 2  Zofia")
        self.assertEqual(first.text.count("Zofia offers to end the game."), 1)  # it is told once
        first.type("decline")
        time.sleep(0.5)
        second.type("end")
        first.wait_for("Zofia offers to end the game.")
        first.type("agree")
        for each in (first, second):
            each.wait_for("Ended by agreement.")
        first.type("rematch")
        second.wait_for("Anna asks for a rematch.")
        second.type("agree")
        self.play((first, second))
        for each in (first, second):
            each.wait_for("The game is over.")
            each.type("quit")
            each.ends()

    def test_bots_of_ones_own(self):
        links = self.links(GAME)
        one = elsewhere.Lines(self, "join", links["you"], "--engine", f"{driver.BINARY} engine", name="host")
        two = elsewhere.Lines(self, "join", links["seat 2"], "--bot", "random", name="b")
        for each in (one, two):
            self.assertIn("The game is over.", each.ends())
        seats = json.loads((self.home / "b" / ".local/state/triforium/seats.json").read_text())
        self.assertEqual([(seat["seat"], seat["name"]) for seat in seats], [(2, "random")])
        self.assertEqual((self.home / "b" / ".local/state/triforium/seats.json").stat().st_mode & 0o777, 0o600)

    def test_a_bot_that_thinks_long_still_serves_its_line(self):
        """It agrees to what is asked while its engine thinks, and does not wait for it once the game is over."""
        links = self.links(GAME)
        slow = self.file("slow.py", "import sys, time\n"
                         "for line in sys.stdin:\n"
                         "    word = line.split()[0]\n"
                         "    time.sleep(40 if word == 'go' else 0)\n"
                         "    print({'triforium': 'id slow\\nready', 'isready': 'ready'}.get(word, 'ok'), flush=True)\n")
        first = elsewhere.Lines(self, "join", links["you"], "--plain", name="host")
        bot = elsewhere.Lines(self, "join", links["seat 2"], "--engine", f"{sys.executable} {slow}", name="b")
        began = time.monotonic()
        while time.monotonic() < began + 3:  # until it is the engine's turn, whoever begins
            if first.has("seat 1> "):
                first.wait_for("seat 1> ")
                first.type("1")
            time.sleep(0.05)
        first.type("end")
        first.wait_for("Asked:")
        first.wait_for("Ended by agreement")
        bot.ends()
        self.assertLess(time.monotonic(), began + 25)

    def test_what_happened_since_ones_last_turn_is_told_once(self):
        pair = self.pair("nave")
        self.play(pair, moves=6)
        for each, other in zip(pair, ("Zofia", "Anna")):
            told = re.findall(r"Since your last turn:\n((?:  .+\n)+)", each.text)
            self.assertGreaterEqual(len(told), 2)
            for since in told:
                # Who places first may have chosen a favour just before: who begins is left to chance.
                self.assertRegex(since, rf"^(?:  {other} favour \?\.\n)?(?:  {other} [a-z0-9 ]+\.\n)?$")

    def test_a_bot_that_waits_is_idle(self):
        links = self.links(GAME)
        bot = elsewhere.Lines(self, "join", links["seat 2"], "--bot", "random", name="b")
        end = time.monotonic() + 20
        while not (self.home / "b" / ".local/state/triforium/seats.json").exists() and time.monotonic() < end:
            time.sleep(0.05)
        spent = lambda: sum(map(int, Path(f"/proc/{bot.process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))
        before = spent()
        time.sleep(1.5)  # nobody else comes
        self.assertLess(spent() - before, 60)  # hundredths of a second
        self.assertIsNone(bot.process.poll())

    def test_an_engine_that_is_none(self):
        links = self.links(GAME)
        self.refused(1, "join", links["seat 2"], "--engine", "false", says="triforium: false: ")
        self.refused(1, "join", links["seat 2"], "--bot", "nobody", says="--bot takes random")
        self.refused(1, "join", links["seat 2"], "--bot", "cat", "--engine", "true", says="one of them plays")

    def test_the_server_dies_and_comes_back(self):
        pair = self.pair(GAME)
        self.play(pair, moves=3)
        asked = next(each for each in [*pair] * 400 if each.has("> ") or time.sleep(0.05))
        asked.wait_for("> ")
        self.server.end(signal.SIGKILL)
        asked.type("1")  # nobody hears it
        for each in pair:
            each.wait_for("No connection for")
        self.assertIn("Your move is kept and will be sent again.", asked.text)
        self.server.start()
        for each in pair:
            each.wait_for("Back. Nothing was lost.")
        self.play(pair)
        for each in pair:
            each.wait_for("The game is over.")
            each.type("quit")
            each.ends()

    def test_a_table_that_is_no_more_when_the_server_is_back(self):
        pair = self.pair(GAME)
        self.play(pair, moves=2)
        self.server.end()
        self.forget_all()
        self.server.start()
        for each in pair:
            self.assertIn("no such table", each.ends(1))

    def test_a_line_that_is_cut_again_and_again(self):
        tap = self.tap()
        pair = self.pair(GAME, tap=tap)
        chance = random.Random(3)

        def answer(shown):
            if chance.random() < 0.3:
                tap.cut()
            return "1"
        self.play(pair, answer=answer)
        for each in pair:
            each.wait_for("The game is over.")

    def test_who_comes_back_has_the_seat(self):
        links = self.links(GAME)
        first = elsewhere.Lines(self, "join", links["seat 2"], "--plain", "--name", "Zofia", name="b")
        first.wait_for("seat 2  You")
        first.type("quit")
        self.assertIn("Your seat is kept. 'triforium join", first.ends())
        plain = links["seat 2"].split("#")[0]  # what is kept is enough
        again = elsewhere.Lines(self, "join", plain, "--plain", name="b")
        again.wait_for("seat 2  You")
        other = elsewhere.Lines(self, "join", plain, "--plain", "--look", name="b")  # whose seat it is, and who only looks on
        other.wait_for("seat 2  Zofia")
        self.assertNotIn("You", other.text)
        self.assertEqual(json.loads((self.home / "b/.local/state/triforium/seats.json").read_text())[0]["seat"], 2)  # it is kept
        used = elsewhere.Lines(self, "join", links["seat 2"], "--plain", "--name", "Ola", name="d")
        self.assertIn("Somebody else sits there by now.", used.ends(1))
        for each in (again, other):
            each.type("quit")
            each.ends()

    def test_links_that_lead_nowhere(self):
        self.refused(2, "join", says="LINK")
        for link in ("", "nonsense", "http://127.0.0.1", "ftp://127.0.0.1/t/" + "A" * 22, "http://127.0.0.1/t/short",
                     "http://127.0.0.1/t/" + "A" * 22 + "#s9." + "A" * 43, "http://a b/t/" + "A" * 22,
                     "http://127.0.0.1:99999/t/" + "A" * 22, "http://127.0.0.1/t/" + "A" * 22 + "#k.short"):
            self.refused(1, "join", link, says="join takes the link of a table")
        self.refused(1, "join", f"{self.server.url}/t/B{'A' * 21}", says="There is no such table here")
        self.refused(1, "join", f"{self.server.url}/t/B{'A' * 21}#k.{'A' * 43}", says="There is no such table")
        self.refused(1, "join", f"http://127.0.0.1:1/t/{'A' * 22}", says="cannot be reached: Connection refused")
        self.refused(1, "join", f"http://no.such.host.invalid/t/{'A' * 22}", says="cannot be found")
        self.refused(1, "join", f"https://127.0.0.1:{self.server.port}/t/{'A' * 22}", says="cannot be reached")
        self.refused(1, "host", GAME, "--server", "nonsense", says="--server takes the address")
        self.refused(1, "host", GAME, "--server", self.server.url, "--links", "--name", "A", "--pace", "whenever", says="refused")
        self.refused(1, "host", GAME, "--server", self.server.url, "--links", "--seat", "1=nobody", says="--seat takes me")

    def test_under_tls(self):
        if not shutil.which("openssl"):
            self.skipTest("no openssl here")
        key, proof = self.home / "key.pem", self.home / "proof.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                        "subjectAltName=DNS:localhost", "-keyout", key, "-out", proof], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(proof, key)
        tap = self.tap(wrap=lambda near: context.wrap_socket(near, server_side=True))
        # The server must know the name it is called by.
        self.server.end()
        named = subprocess.Popen([driver.BINARY, "serve", "--port", str(self.server.port), "--data", self.server.folder,
                                  "--name", f"localhost:{tap.port}"], stdout=subprocess.PIPE, text=True)
        named.stdout.readline()
        named.stdout.close()
        self.server.process = named
        url = f"https://localhost:{tap.port}"
        self.refused(1, "host", GAME, "--server", url, "--links", "--name", "A", says="certificate")
        home = self.home / "tls"
        home.mkdir()
        out = self.done("host", GAME, "--server", url, "--links", "--name", "A", env={"HOME": str(home), "SSL_CERT_FILE": str(proof)})
        self.assertIn(f"{url}/t/", out)


class Asked(elsewhere.Case, terminal.Terminal):
    def asked(self, link, typed):
        """The name that is offered, and the one the seat is kept with once this was typed."""
        self.open("join", link)
        shown = self.wait_for("]: ")
        self.type(typed + "\n")
        self.wait_for("seat 2  You")
        self.type("quit\n")
        self.wait_for("Your seat is kept.")
        self.ends()
        kept = json.loads((self.home / ".local/state/triforium/seats.json").read_text())[0]["name"]
        return re.search(r"Your name \[(.*)\]", shown)[1], kept

    def test_a_name_is_asked_for_and_the_last_one_offered(self):
        first, second, third = (self.links(GAME)["seat 2"] for _ in range(3))
        offered, kept = self.asked(first, "Zofia\x0bB")
        self.assertEqual((offered, kept), (pwd.getpwuid(os.getuid()).pw_name[:24], "Zofia B"))
        self.assertEqual(self.asked(second, "  "), ("Zofia B", "Zofia B"))
        self.assertEqual(self.asked(third, "Ola"), ("Zofia B", "Ola"))


class Screens(elsewhere.Case, screen.Screen):
    """Two full screens at one table."""

    def setUp(self):
        super().setUp()
        if not shutil.which("tmux"):
            self.skipTest("no tmux here")
        self.other = screen.Screen("shown")
        self.other.setUp()
        self.addCleanup(self.other.doCleanups)

    def open_both(self, *words, **more):
        links = self.links(GAME, *words)
        self.open("join", f"'{links['you']}'", HOME=str(self.home / "host"), **more)
        self.wait_for("Waiting for 1 more")
        self.other.open("join", f"'{links['seat 2']}'", "--name", "Zofia", **more)
        for each in (self, self.other):
            each.wait_for("Enter choose", "decides.")

    def mash(self, chance, done):
        """Keys at random on both, until one of the words is there."""
        end = time.monotonic() + 240
        while time.monotonic() < end:
            for each in (self, self.other):
                each.press(*(key for _ in range(8) for key in (chance.choice(["Right", "Down", "Left", "Up", "Tab"]), "Enter", "Enter")))
                if done in each.shown():
                    return
        self.fail(self.shown() + self.other.shown())

    def test_a_whole_game_by_keys(self):
        self.open_both("--pace", "game:600+5")
        self.assertRegex(self.shown(), r"You (10:0|9:5)\d")
        self.press("t", *"hello", "Enter")
        self.other.wait_for("Anna  hello", "Anna hello")
        self.other.press("e")
        self.other.wait_for("Asked")
        self.wait_for("? Zofia offers to end the game. y yes  n no")
        self.press("n")
        self.mash(random.Random(7), "The game is over.")
        for each in (self, self.other):
            each.wait_for("The game is over.")
        self.press("n")
        self.other.wait_for("Anna asks for a rematch.")
        self.other.press("y")
        for each in (self, self.other):
            each.wait_for("Enter choose", "decides.")
            each.press("q")
            self.assertIn("Your seat is kept", each.left())

    def test_the_server_dies_under_a_full_screen(self):
        self.open_both()
        self.server.end(signal.SIGKILL)
        self.wait_for("No connection for")
        self.press("Enter", "Enter", "Enter")  # whoever decides may go on
        self.other.press("Enter", "Enter", "Enter")
        self.server.start()
        for each in (self, self.other):
            each.wait_for("Back. Nothing was lost.", "Enter choose", "decides.")
        self.mash(random.Random(8), "The game is over.")
        for each in (self, self.other):
            each.press("q")
            each.left()

    def test_a_table_that_is_no_more_leaves_the_full_screen(self):
        self.open_both()
        self.server.end()
        self.forget_all()
        self.server.start()
        for each in (self, self.other):
            self.assertIn("no such table", each.left(1))

    def test_a_server_of_its_own(self):
        self.open("host", GAME, "--name", "Anna", "--seat", "2=open", "--lang", "en")
        shown = self.wait_for("Enter goes to the table.")
        link = re.search(r"anybody +(http://\S+)", shown.replace("\n", ""))[1][:len("http://127.0.0.1:8080/t/") + 22]
        self.press("Enter")
        self.wait_for("Waiting for 1 more")
        bot = elsewhere.Lines(self, "join", link, "--bot", "random", name="b")
        self.wait_for("Enter choose", "decides.")
        self.press("q")
        self.assertIn("Your seat is kept", self.left())
        bot.close()
        server = urllib.parse.urlsplit(link)
        with self.assertRaises(ConnectionRefusedError):  # it has ended with us
            socket.create_connection((server.hostname, server.port), 5).close()

    def test_a_server_of_its_own_does_not_outlive_a_table_that_is_killed(self):
        self.open("host", GAME, "--name", "Anna", "--seat", "2=open", "--lang", "en")
        shown = self.wait_for("Enter goes to the table.")
        port = int(re.search(r"anybody +http://127.0.0.1:(\d+)/", shown)[1])
        os.kill(self.pid(), signal.SIGKILL)
        with self.assertRaises(ConnectionRefusedError):
            for _ in range(100):
                socket.create_connection(("127.0.0.1", port), 5).close()
                time.sleep(0.05)

    def test_the_set_up_screen_hosts_and_joins(self):
        """Nothing is typed on the command line: a seat is made open, and the link typed on the other's first screen."""
        self.open("play", "--lang", "en")
        self.wait_for("Choose a game")
        self.press("Down", "Down", "Right", "Right", "Right")
        self.wait_for("[open]")
        self.press("Down", "Right", "Down", "Right")
        self.wait_for("[this machine]")
        self.press("Up", "Up", "Up", "Left", "Enter")  # and nobody at this terminal
        self.wait_for("Where a seat is open, one person sits at this terminal.")
        self.press("Right", "Enter")
        self.wait_for("Your name [")
        self.press("Enter")
        shown = self.wait_for("Enter goes to the table.").replace("\n", "")
        link = re.search(r"anybody +(http://127\S+)", shown)[1][:len("http://127.0.0.1:8080/t/") + 22]
        self.press("Enter")
        self.wait_for("Waiting for 1 more")
        self.other.open("play", "--lang", "en")
        self.other.wait_for("j join a link")
        self.other.press("j", *"nonsense", "Enter")
        self.other.wait_for("This is no link of a table")
        self.other.press(*["BSpace"] * len("nonsense"), *link, "Enter")
        self.other.wait_for("Your name [")
        self.other.press("Enter")
        for each in (self, self.other):
            each.wait_for("Enter choose", "decides.")
        self.assertRegex(self.shown(), r"You (5:0|4:5)\d")
        for each in (self.other, self):
            each.press("q")
            self.assertIn("Your seat is kept", each.left())


driver.main()
