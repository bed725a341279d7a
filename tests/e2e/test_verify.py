# SPDX-License-Identifier: MIT
"""test_verify.py BINARY: fair dice, made by other means than ours: from docs/formats.md, with Python's own hashes."""
import hashlib
import hmac
import re

import driver

SECRET, SALTS = bytes(range(32)), {1: b"a" * 32, 2: bytes(reversed(range(32)))}


def promise(secret):
    return hashlib.sha256(b"triforium promise" + secret).hexdigest()


def randoms(secret, salts):
    """The random number of each event."""
    told = b"".join(b"\x01" + salts[seat] if seat in salts else b"\x00" for seat in range(1, 5))
    key = hmac.new(secret, b"triforium dice" + told, hashlib.sha256).digest()
    n = 0
    while True:
        tag = hmac.new(key, b"triforium event" + n.to_bytes(4, "big"), hashlib.sha256).digest()
        yield int.from_bytes(tag[:8], "big")
        n += 1


def due(outcomes, number):
    left = number * sum(weight for _, weight in outcomes) >> 64
    for words, weight in outcomes:
        if left < weight:
            return words
        left -= weight
    raise AssertionError("weights do not add up")


class Verify(driver.Case):
    def play(self, game, players, events, secret, salts):
        """A game whose chance follows from the secret, and where everybody takes the first legal move."""
        moves = []
        for number in randoms(secret, salts):
            last = self.trace(game, "--players", str(players), "--moves", self.file("moves", "\n".join(moves)))[-1]
            if last["to_move"] == "over" or len(moves) == events:
                return moves
            moves.append(due(last["legal"], number) if last["to_move"] == "chance" else last["legal"][0])

    def record(self, game, players, moves, secret=None, hashed=None, salts=None):
        head = ["triforium record 1", f"game {game}", f"players {players}"]
        head += [f"dice {hashed}"] if hashed else []
        head += [f"salt {seat} {salt.hex()}" for seat, salt in (salts or {}).items()]
        head += [f"secret {secret.hex()}"] if secret else []
        return self.file("game.rec", "\n".join(head + [""] + moves) + "\n")

    def test_fair_games(self):
        for game, players, events in (("sagrada", 2, 60), ("basilica", 2, 50), ("red_cathedral", 1, 60)):
            salts = {seat: salt for seat, salt in SALTS.items() if seat <= players}
            moves = self.play(game, players, events, SECRET, salts)
            file = self.record(game, players, moves, SECRET, promise(SECRET), salts)
            self.assertRegex(self.done("verify", file), r"^Dice: verified\. \d\d outcomes of chance follow ")

    def test_a_rigged_outcome_is_caught(self):
        moves = self.play("sagrada", 2, 40, SECRET, SALTS)
        rolls = [i for i, move in enumerate(moves) if move.startswith("draw")]
        for at in rolls[::4]:
            line = self.trace("sagrada", "--players", "2", "--moves", self.file("moves", "\n".join(moves)))[1 + at]
            other = next(words for words, _ in line["legal"] if words != moves[at])
            rigged = moves[:at] + [other]
            self.refused(1, "verify", self.record("sagrada", 2, rigged, SECRET, promise(SECRET), SALTS),
                         says=f"event {at + 1}, '{other}', does not follow: '{moves[at]}' was due")

    def test_another_secret_or_salt_is_caught(self):
        moves = self.play("sagrada", 2, 30, SECRET, SALTS)
        other = bytes(32)
        say = lambda **more: self.record("sagrada", 2, moves, **{"secret": SECRET, "hashed": promise(SECRET), "salts": SALTS, **more})
        self.refused(1, "verify", say(secret=other), says="the secret is not the one that was promised")
        self.refused(1, "verify", say(salts={**SALTS, 2: other}), says="does not follow")
        self.refused(1, "verify", say(salts={1: SALTS[1]}), says="does not follow")
        self.refused(1, "verify", say(secret=None), says="not revealed yet")
        self.refused(1, "verify", say(hashed=None), says="promised")

    def test_what_a_header_may_say(self):
        good = promise(SECRET)
        for line, says in ((f"dice {good[:-1]}", "64"), (f"dice {good.upper()}", "64"), (f"salt 3 {good}", "no seat"),
                           (f"salt {good}", "no seat"), (f"dice {good}\ndice {good}", "twice"), ("secret xyz", "64"),
                           (f"salt 1 {good}\nsalt 1 {good}", "twice")):
            file = self.file("bad.rec", f"triforium record 1\ngame sagrada\nplayers 2\n{line}\n\n")
            self.refused(1, "verify", file, says=[says, "bad.rec:"])
        file = self.record("sagrada", 2, [], SECRET, good, SALTS)
        self.assertIn("0 outcomes", self.done("verify", file))
        self.assertFalse(re.search("[A-F]", good))


driver.main()
