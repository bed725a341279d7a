# SPDX-License-Identifier: MIT
"""Second opinion on the engine: the loop over traces that all games share.

A game's model writes the rules down a second time, in Python, as a class with

    Game(players, options)              a table at its beginning
    Game.full_options(players, given)   all options of a table, as the first line of a trace names them
    to_move()                           a seat, "chance" or "over"
    legal()                             words of the legal moves; at a chance event {words: weight}
    apply(words)                        the move, and all that follows by itself
    state(), score(), result()          as a trace writes them
    events                              a Counter of the rare situations met

Its program hands that to `main` with a table of option sets. Every trace is followed move by move, and everything the
engine says is compared with what the model says. Games of even seeds are the engine's own random play. Games of odd
seeds are steered: a policy plays by the model alone, looking for rare situations, and the engine is made to follow; one
in four stops early, for the score as it stands. The first difference ends the run with a report.
"""

import collections
import json
import os
import random
import subprocess
import sys
import tempfile


class Disagreement(Exception):
    """The engine and the model differ; the text says where and how."""


# The engine


def trace(binary, game, table, extra, moves=None):
    """The lines of a trace as objects."""
    players, options = table
    command = [binary, "trace", game, "--players", str(players)]
    for name, value in options.items():
        command += ["--option", "%s=%s" % (name, value)]
    run = subprocess.run(command + extra, input=moves, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise Disagreement("the engine refuses (exit %d): %s" % (run.returncode, run.stderr.strip()))
    return [json.loads(line) for line in run.stdout.splitlines()]


class RandomPlay:
    """What random play picks: SplitMix64, chance by weight (docs/formats.md)."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        """floor(r * n / 2^64) for the next number r."""
        mask = 2 ** 64 - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return ((z ^ (z >> 31)) * n) >> 64

    def __call__(self, line):
        legal = line["legal"]
        if line["to_move"] == "over":
            return None
        if line["to_move"] != "chance":
            return legal[self.below(len(legal))]
        place = self.below(sum(weight for _, weight in legal))
        for words, weight in legal:
            if place < weight:
                return words
            place -= weight
        return None


# Comparing


def differences(engine, ours, path):
    """Paths at which two JSON values differ, with both values."""
    if engine == ours:
        return []
    if isinstance(engine, dict) and isinstance(ours, dict):
        keys = sorted(set(engine) | set(ours))
        return [text for key in keys
                for text in differences(engine.get(key, "absent"), ours.get(key, "absent"), path + "." + key)]
    if isinstance(engine, list) and isinstance(ours, list) and len(engine) == len(ours):
        return [text for i, pair in enumerate(zip(engine, ours)) for text in differences(*pair, "%s[%d]" % (path, i))]
    return ["%s: engine %s, referee %s" % (path, json.dumps(engine), json.dumps(ours))]


def list_differences(engine, ours):
    """What only one of two lists has. Order does not matter, repetition does."""
    a, b = ([json.dumps(x, sort_keys=True) for x in values] for values in (engine, ours))
    if sorted(a) == sorted(b):
        return []
    return (["only the engine: " + x for x in sorted(set(a) - set(b))]
            + ["only the referee: " + x for x in sorted(set(b) - set(a))]) or ["one side repeats something"]


def demand_none(what, found):
    if found:
        raise Disagreement(what + "\n  " + "\n  ".join(found[:20]))


def check_header(header, name, players, options):
    ours = {"game": name, "players": players, "options": options}
    demand_none("first line", differences({key: header[key] for key in ours}, ours, "header"))


def check_line(line, game, choose):
    """Compare one decision of a trace with the model, and what was chosen with what should have been."""
    demand_none("to move", differences(line["to_move"], game.to_move(), "to_move"))
    demand_none("position", differences(line["state"], game.state(), "state"))
    legal = game.legal()
    if isinstance(legal, dict):
        legal = list(legal.items())
    demand_none("legal list", list_differences(line["legal"], legal))
    demand_none("choice", differences(line["move"], choose(line), "move"))


def check_end(line, game):
    """Compare score items (in any order) and result."""
    items = [dict(item) for item in line["score"]]
    for item in items:  # "at" repeats "where" as fields
        words = item["where"].lower()
        at = item.pop("at")
        if "spaces" in at:
            demand_none("score", differences(at.pop("spaces"), game.spaces_of(item["seat"], at), "spaces"))
        lost = [value for value in at.values() if str(value).replace("_", " ") not in words]
        demand_none("score", [] if not lost else ["%s does not say %s" % (words, lost)])
    demand_none("score", list_differences(items, game.score()))
    if game.to_move() == "over" or "result" in line:
        demand_none("result", differences(line["result"], game.result(), "result"))


def follow(lines, game, choose):
    """Follow a trace to its end; the number of positions compared."""
    for line in lines:
        try:
            check_line(line, game, choose)
            if line["move"] is None:
                check_end(line, game)
            else:
                game.apply(line["move"])
        except Disagreement as problem:
            raise Disagreement("decision %s (step %s, move '%s'): %s" % (
                line["n"], line["state"].get("step") or line["state"].get("phase"), line["move"], problem)) from None
    if not lines or lines[-1]["move"] is not None:
        raise Disagreement("the trace stops before its last line")
    return len(lines)


# Steered play


def weighted(rng, legal, weight=lambda words: 1):
    """One of the moves by weight; chance outcomes weigh by their own weight times ours."""
    odds = legal if isinstance(legal, dict) else dict.fromkeys(legal, 1)
    return rng.choices(list(odds), [max(weight(words) * n, 1e-9) for words, n in odds.items()])[0]


def steady(choose):
    """A policy is called with a random generator for each game and gives a player, called with the game and its legal
    moves. This makes one of a function that needs no memory."""
    return lambda rng: lambda game, legal: choose(rng, game, legal)


def steer(game, player):
    """Play a game by the model alone; its moves."""
    moves = []
    while game.to_move() != "over":
        legal = game.legal()  # sorted: the same game every time
        legal = dict(sorted(legal.items())) if isinstance(legal, dict) else sorted(legal)
        if not legal:
            raise Disagreement("the model finds no legal move after %d moves" % len(moves))
        moves.append(player(game, legal))
        game.apply(moves[-1])
    return moves


def steered_moves(game, policy, rng):
    """The moves of a steered game, or of the beginning of one."""
    moves = steer(game, policy(rng))
    return moves[:rng.randrange(len(moves))] if rng.random() < 0.25 else moves


# The run


class Run:
    """A run over all tables of a game; counts what it has seen."""

    def __init__(self, binary, name, make, tables):
        self.binary, self.name, self.make, self.tables = binary, name, make, tables
        self.events = collections.Counter()
        self.passed = 0

    def referee(self, table, lines, choose):
        """One trace; the number of positions."""
        players, given = table
        options = self.make.full_options(players, given)
        check_header(lines[0], self.name, players, options)
        game = self.make(players, options)
        positions = follow(lines[1:], game, choose)
        self.events.update(game.events)
        self.passed += 1
        return positions

    def random_game(self, table, seed):
        lines = trace(self.binary, self.name, table, ["--seed", str(seed)])
        if lines[-1]["to_move"] != "over":
            raise Disagreement("random play does not reach the end")
        return self.referee(table, lines, RandomPlay(seed))

    def steered_game(self, table, policy, seed):
        """A disagreement leaves the moves in a file, for `trace --moves`."""
        players, given = table
        rng = random.Random("%s %d" % (table, seed))
        moves = steered_moves(self.make(players, self.make.full_options(players, given)), policy, rng)
        text = "\n".join(moves) + "\n"
        given = iter(moves)
        try:
            lines = trace(self.binary, self.name, table, ["--moves", "-"], text)
            return self.referee(table, lines, lambda line: next(given, None))
        except Disagreement as problem:
            file, path = tempfile.mkstemp("-%s.moves" % self.name)
            with os.fdopen(file, "w") as out:
                out.write(text)
            raise Disagreement("moves in %s, %s" % (path, problem)) from None

    def one_game(self, place, seed):
        """The game of this seed at a table: random, or by the policy whose turn it is over the whole run."""
        *table, policies = self.tables[place]
        if seed % 2 == 0 or not policies:
            return self.random_game(table, seed)
        name = list(policies)[(seed // 2 * len(self.tables) + place) % len(policies)]
        try:
            return self.steered_game(table, policies[name], seed)
        except Disagreement as problem:
            raise Disagreement("policy %s, %s" % (name, problem)) from None

    def table(self, place, seeds):
        """All games of one table; False at the first disagreement."""
        players, given, _ = self.tables[place]
        words = " ".join("%s=%s" % option for option in given.items()) or "default options"
        label = "%s, %d players, %s" % (self.name, players, words)
        positions = 0
        for seed in seeds:
            try:
                positions += self.one_game(place, seed)
            except Disagreement as problem:
                print("%s: disagreement\nseed %d, %s" % (label, seed, problem))
                return False
        print("%s: %d games, %d positions" % (label, len(seeds), positions), flush=True)
        return True


def main(name, make, tables, games):
    """Command line: BINARY [GAMES] [SEED]. Tables are (players, options, policies by name); `games` is how many at
    each take about as long as a test should."""
    if not 2 <= len(sys.argv) <= 4:
        sys.exit("usage: %s TRIFORIUM_BINARY [GAMES] [SEED]" % sys.argv[0])
    games, seed = (int(word) for word in sys.argv[2:] + [games, 1][len(sys.argv) - 2:])
    run = Run(sys.argv[1], name, make, tables)
    good = all(run.table(place, range(seed, seed + games)) for place in range(len(tables)))
    if good and run.events:
        print("met: " + ", ".join("%s %d" % event for event in sorted(run.events.items()) if event[1]))
    print("referee: %d passed, %d failed" % (run.passed, not good))
    sys.exit(not good)
