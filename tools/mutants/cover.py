# SPDX-License-Identifier: MIT
"""Which tests run which function and line, from a build that counts lines. Kept in a file until the tree changes."""
import hashlib
import json
import os
import re
import subprocess
from pathlib import Path

from . import box
from .build import Build

# Thousands of random games: what these alone would find is not looked for.
LEFT_OUT = re.compile(r"prop_.*_\d+|sweep_.*")
LABELS = {"quick", "full"}
LONGEST = 120  # seconds a test may take
READ = (".c", ".h", ".inc", ".py", ".txt", ".json", ".cmake")


def digest(paths):
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(str(path).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def key_of(tree):
    return digest(path for path in tree.rglob("*") if path.is_file() and path.suffix in READ and "web" not in path.parts)


class Cover:
    """`tests`: by name, the seconds it takes and the functions and lines it runs, as file: {function: [lines]}."""

    def __init__(self, file):
        self.file = file
        kept = json.loads(file.read_text()) if file.exists() else {}
        self.key, self.tests, self.files = kept.get("key"), kept.get("tests", {}), kept.get("files", {})

    def refresh(self, build, folder, jobs, say, only_new=False):
        """Run every test twice: in a build that counts lines, and as mutants will be tested, for its verdict and its time."""
        wanted = [name for name, test in build.tests.items() if LABELS & set(test.labels) and not LEFT_OUT.fullmatch(name)
                  and not (only_new and name in self.tests)]
        if not wanted:
            return
        say(f"a build that counts lines, to learn what {len(wanted)} tests run")
        counts = Build(build.tree, folder, ["-DCMAKE_BUILD_TYPE=Debug", "-DTRI_COVERAGE=ON"], jobs)
        if not only_new:
            self.key, self.tests, self.files = key_of(build.tree), {}, {}
        known = {}
        for name in wanted:
            for old in folder.rglob("*.gcda"):
                old.unlink()
            if box.run(counts.tests[name].command, 5 * LONGEST)[0] is None:
                say(f"{name}: takes too long while lines are counted, and so is not known whole")
            runs = lines_of(build.tree, folder, known)
            seconds = time_of(build.tests[name].command, folder / "test.log", say) if runs else 0
            if seconds is not None:
                self.tests[name] = {"seconds": round(seconds, 2), "runs": runs}
                say(f"{name}: {len(runs)} files, {seconds:.1f} s")
        for file, lines in known.items():
            self.files.setdefault(file, {"digest": digest([build.tree / file]), "lines": sorted(lines)})
        self.file.write_text(json.dumps({"key": self.key, "tests": self.tests, "files": self.files}))

    def covering(self, tree, site):
        """Names of the tests that run the site, the fastest first: the line its expression begins on; the function where the
        file has changed since; the file where the function has a name that a macro makes, or runs in a child that leaves
        without having counted."""
        file = self.files.get(site.file, {"digest": "", "lines": []})
        same = file["digest"] == digest([tree / site.file])
        line = max((one for one in file["lines"] if one <= site.line), default=0)
        runs = {name: test["runs"][site.file] for name, test in self.tests.items() if site.file in test["runs"]}
        if same and any(site.function in functions for functions in runs.values()):
            found = [name for name, functions in runs.items() if any(line in lines for lines in functions.values())]
        else:
            found = [name for name, functions in runs.items() if site.function in functions] or list(runs)
        return sorted(found, key=lambda name: self.tests[name]["seconds"])


def time_of(command, log, say):
    """The seconds a test takes; None, and what it says, where it does not pass with nothing changed."""
    for _ in range(2):
        with log.open("wb") as output:
            status, seconds = box.run(command, LONGEST, output=output)
        if status in (0, 77):
            return seconds
    say(f"{' '.join(command)}\nleft out: it {'takes too long' if status is None else 'fails'} without any change\n"
        + log.read_text(errors="replace")[-2000:])
    return None


def lines_of(tree, folder, known):
    """file: {function: [lines that ran]} of the counters a test left behind; `known` gathers the lines that count."""
    counters = [str(path) for path in folder.rglob("*.gcda")]
    if not counters:
        return {}
    told = subprocess.run(["gcov", "--json-format", "--stdout", *counters], cwd=folder, capture_output=True, text=True, check=True)
    runs = {}
    for document in told.stdout.splitlines():
        for file in json.loads(document)["files"]:
            path = Path(os.path.normpath(folder / file["file"]))  # a compiler's cache may have made it relative
            name = str(path.relative_to(tree)) if path.is_relative_to(tree) else ""
            if not name or name.startswith("tests/"):
                continue
            for line in file["lines"]:
                known.setdefault(name, set()).add(line["line_number"])
                if line["count"]:
                    runs.setdefault(name, {}).setdefault(line.get("function_name", ""), set()).add(line["line_number"])
    return {file: {name: sorted(lines) for name, lines in functions.items()} for file, functions in runs.items()}
