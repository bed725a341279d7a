#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""make_corpus.py BINARY: seed inputs and dictionaries of the fuzz targets, from games that the binary plays.

Run it again when a game is added or its words change, and commit what it writes. The first byte of an input chooses the
game by its place in the list, modulo their number; digits are used so that the files stay readable.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
WORDS_MAX = 800


def run(*words):
    return subprocess.run([sys.argv[1], *words], capture_output=True, text=True, check=True).stdout


def put(parser, name, data):
    folder = HERE / "corpus" / parser
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())


def record_of(game, players, options, moves):
    head = f"triforium record 1\ngame {game}\nplayers {players}\n" + "".join(f"option {word}\n" for word in options)
    return head + "\n" + "".join(move + "\n" for move in moves)


def session_of(game, players, options, lines):
    """Lines of the engine protocol up to a thought about a position in mid-game."""
    at = next((at for at in range(len(lines) // 3, len(lines)) if lines[at]["to_move"] != "chance"), len(lines) - 1)
    seat = lines[at]["to_move"]
    table = "".join(f" option {word}" for word in options)
    return (f"triforium 1\nset bot greedy\nset bot search:nodes=40\nnewgame {game} players {players}{table}\n"
            f"position seat {seat} moves {'; '.join(line['move'] for line in lines[:at])}\ngo nodes 20\n"
            f"go time 2 moves {'; '.join(lines[at]['legal'][:3])}\nisready\ngo infinite\nstop\nquit\n")


def setups(game):
    """The default table for every number of players, and for the most players another choice of each option."""
    for players in range(game["players_min"], game["players_max"] + 1):
        yield players, []
    for option in game["options"]:
        if option["players_max"] >= game["players_max"] and option["kind"] == "choice":
            other = [choice for choice in option["choices"] if choice != option["default"]]
            yield game["players_max"], [f"{option['name']}={other[0]}"]


def seeds_of(index, game, words):
    """Write the inputs of one game; collect its words."""
    mark = str(index)
    for number, (players, options) in enumerate(setups(game)):
        flags = [word for option in options for word in ("--option", option)]
        try:
            lines = run("trace", game["id"], "--players", str(players), "--seed", str(number + 1), *flags).splitlines()
        except subprocess.CalledProcessError:
            continue  # a choice that needs another beside it
        lines = [json.loads(line) for line in lines[1:]]
        moves = [line["move"] for line in lines[:-1]]
        name = f"{game['id']}_{number}"
        text = record_of(game["id"], players, options, moves)
        words.update(word for line in lines[:-1] for move in line["legal"]
                     for word in (move if isinstance(move, str) else move[0]).split(" "))
        if number % 3 == 0:
            put("record", name, mark + text)
        put("option", name, mark + str(players - game["players_min"]) + "\n".join(options))
        with tempfile.NamedTemporaryFile("w", suffix=".rec") as file:
            file.write(text)
            file.flush()
            put("link", name, mark + run("replay", file.name, "--print-link").strip())
            for at in (len(moves) // 4, len(moves)):
                state = run("replay", file.name, "--at", str(at), "--state").strip()
                words.update(re.findall(r"[a-z_0-9]+=", state))
                put("state", f"{name}_{at}", mark + state)
        if number < 4:
            put("engine", name, session_of(game["id"], players, options, lines[:-1]))
        for at in range(0, len(moves), 1 + len(moves) // 2):
            put("move", f"{name}_{at}", mark + f"{at:03d}" + moves[at])
    put("check", game["id"], mark.encode() + b"\x01\x02\x03" + bytes(range(32)))


def main():
    games = json.loads(run("games", "--json"))
    words = set()
    for index, game in enumerate(games):
        seeds_of(index, game, words)
    for option in (option for game in games for option in game["options"]):
        words.update([option["name"] + "=", *option.get("choices", [])])
    common = ["triforium record 1\\x0a", "game ", "players ", "option ", "data ", "seat ", "seed ", "date ", "result points ",
              " places "]
    common += [game["id"] for game in games]
    short = sorted(words)[:WORDS_MAX]
    protocol = ["triforium 1\\x0a", "isready\\x0a", "set bot ", "set seed ", "set info off\\x0a", "set ponder off\\x0a",
                "newgame ", " players ", " option ", "position seat ", " view ", " moves ", "; ", "?", "go", " nodes ", " time ",
                " infinite", "stop\\x0a", "quit\\x0a", "\\x0a", "random", "greedy", "mason", "search:nodes="]
    protocol += [game["id"] for game in games]
    for parser, entries in {"record": common + short, "move": short, "state": short, "option": short,
                            "engine": protocol + short}.items():
        (HERE / f"{parser}.dict").write_text("# Written by make_corpus.py\n" + "".join(f'"{word}"\n' for word in entries))


if __name__ == "__main__":
    main()
