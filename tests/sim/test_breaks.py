#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test_breaks.py BUILD: does the simulation bite? Each row breaks the server on purpose, in a copy; test_sim_nave must find
it within a minute."""
import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 60

# What it breaks: file, [(words there, words instead)].
BREAKS = {
    "a move is acknowledged before it is written": (
        "server_do.c", [("    server_commit(a->s, &a->asker);",
                         "    say_done(a->s, a->c, &a->asker, true);\n    server_commit(a->s, &a->asker);")]),
    "a group is shown before it is written": (
        "server.c", [("        commit_fails(s, t, asker);\n}", "        commit_fails(s, t, asker);\n    table_written(s, t);\n}"),
                     ("void server_commit(", "static void table_written(server *s, server_table *t);\nvoid server_commit("),
                     ("        table_written(s, t);\n        t->asker.conn = 0;", "        t->asker.conn = 0;")]),
    "who comes back is believed without a digest": (
        "server_do_open.c", [("have > 0 && say_knows(t, c->viewer, (uint32_t)have, digest)", "have > 0 && have <= t->log.n")]),
    "a move sent twice, or late, is played": (
        "server_do_play.c", [("bool old = do_find_id(a->t, a->c->viewer, id, &entry);",
                              "bool old = do_find_id(a->t, a->c->viewer, id, &entry) && false;"),
                             ("n < log->played || n > log->n", "n > log->n")]),
    "everybody is shown all words of a move": (
        "server_log_shown.c", [("over ? LOG_WORDS_ALL : mark->told[viewer]", "over || viewer >= 0 ? LOG_WORDS_ALL : 0")]),
    "a view is made with the referee's eyes": (
        "server_say.c", [("log->game->observe(state, log_eyes(log, viewer), &view)",
                          "(void)viewer;\n    log->game->observe(state, TRI_REFEREE, &view)")]),
    "a failed write counts as written": (
        "server.c", [("    if (outcome == SERVER_WRITTEN) {", "    if (outcome != SERVER_TAKEN) {")]),
    "nobody asks a bot to move": (
        "server.c", [("    if (!bot || t->asked == log->played", "    if (!bot || bot || t->asked == log->played")]),
    "the rematch's seats are not rotated": (
        "server_draft.c", [("int from = (i + 1) % players;", "int from = i;")]),
    "who was given a seat may not sit down there": (
        "server_do_open.c", [(" && !do_invited(a)) {", ") {")]),
    "what other nodes write is not read": (
        "server_nodes.c", [("if (t->state == SERVER_READY && t->log.n < count && !t->log.broken)", "if (false)")]),
    "a number that another node took counts as written": (
        "server.c", [("    if (outcome == SERVER_WRITTEN) {", "    if (outcome != SERVER_FAILED) {")]),
    "who comes to a node is answered by what it last knew": (
        "server_do.c", [("!a->fresh && a->t->state == SERVER_READY)", "!a->fresh && a->t->state == SERVER_LOADING)")]),
    "nobody thinks for a bot whose node is gone": (
        "server.c", [("    t->ours = t->claimed = true;", "    t->claimed = false;")]),
    "clocks run while there is no server": (
        "server_draft.c", [("    if (pause)", "    if (pause < 0)")]),
    "the dice follow from the wrong number": (
        "server_draft.c", [("record_dice_random(key, log->count)", "record_dice_random(key, log->n)")]),
}


def compile_command(build, source):
    for row in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        if row["file"] == str(source) and "tri_server.dir" in row["command"] and "small_" not in row["command"]:
            return shlex.split(row["command"])
    sys.exit(f"{source} is not built in {build}")


def broken(build, folder, name, file, changes):
    """The simulation over a server with these changes."""
    source = ROOT / "server" / file
    text = source.read_text(encoding="utf-8")
    for old, new in changes:
        if text.count(old) != 1:
            sys.exit(f"{name}: '{old}' stands {text.count(old)} times in server/{file}")
        text = text.replace(old, new)
    copy, thing, program = folder / file, folder / f"{file}.o", folder / "sim"
    copy.write_text(text, encoding="utf-8")
    words = compile_command(build, source)
    words[words.index("-o") + 1] = str(thing)
    words[words.index(str(source))] = str(copy)
    words = [word for word in words if word not in ("-MD", "-Werror")]
    for option in ("-MT", "-MF"):
        if option in words:
            del words[words.index(option):words.index(option) + 2]
    subprocess.run(words, check=True, cwd=build)
    commands = subprocess.check_output(["ninja", "-t", "commands", "tests/sim/test_sim_nave"], cwd=build, text=True)
    link = commands.strip().splitlines()[-1].replace("-o tests/sim/test_sim_nave", f"{thing} -o {program}")
    subprocess.run(link, shell=True, check=True, cwd=build)
    return program


def main():
    build = Path(sys.argv[1]).resolve()
    missed = 0
    for name, (file, changes) in BREAKS.items():
        with tempfile.TemporaryDirectory() as folder:
            program = broken(build, Path(folder), name, file, changes)
            run = subprocess.run([program, str(SECONDS)], capture_output=True, text=True, check=False)
            found = (run.stdout or run.stderr).strip()[:160]
            print(f"{'found' if run.returncode else 'NOT FOUND'}: {name}: {found}", flush=True)
            missed += run.returncode == 0
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
