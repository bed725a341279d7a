# SPDX-License-Identifier: MIT
"""A build of a copy of the tree, and programs of it with one file changed.

The copy and its build stay what they are: a mutant's objects, archives and programs lie in a folder of their own, made by
the commands of the build with paths put in their place. Nothing has to be put back, and mutants can be built side by side."""
import dataclasses
import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path

# What is said of a mutant's look is no verdict on the tests.
QUIET = ["-Wno-parentheses", "-Wno-type-limits", "-Wno-bool-compare", "-Wno-logical-not-parentheses", "-Wno-int-in-bool-context"]


def copy_tree(root, tree):
    """The tracked and new files of a working tree. Only what differs is written, and is new then: a build looks at times."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True,
                            text=True, check=False)
    names = ({name for name in listed.stdout.split("\0") if name and (root / name).is_file()} if listed.returncode == 0
             else {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()})
    for name in names:
        source, target = root / name, tree / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
            shutil.copymode(source, target)
    for path in [path for path in tree.rglob("*") if path.is_file() and str(path.relative_to(tree)) not in names]:
        path.unlink()


@dataclasses.dataclass
class Test:
    """A CTest entry."""
    command: list
    labels: list


class Build:
    """Built from `tree` in `folder`, with what CMake is told besides."""

    def __init__(self, tree, folder, settings, jobs):
        self.tree, self.folder = tree, folder
        told = folder / "settings.json"
        if not told.exists() or json.loads(told.read_text()) != settings:
            page = f"-DTRI_PAGE={tree}/tests/e2e/page"  # a small one, so that what serves does
            self.must("cmake", "-G", "Ninja", "-S", str(tree), "-B", str(folder), page, *settings)
            told.write_text(json.dumps(settings))
        self.must("cmake", "--build", str(folder), "-j", str(jobs), "--", "--quiet")
        self.compile = {}  # object: words of its command
        for entry in json.loads((folder / "compile_commands.json").read_text()):
            words = [word for word in shlex.split(entry["command"]) if os.path.basename(word) != "ccache"]
            self.compile[words[words.index("-o") + 1]] = words
        self.archive, self.link = {}, {}  # output: words of its command
        for line in self.must("ninja", "-t", "commands").splitlines():
            self.read_command(line)
        self.users = {}  # file of the tree: objects that read it
        self.read_deps()
        self.tests = {}
        self.read_tests()

    def must(self, *words):
        done = subprocess.run(words, cwd=self.folder if self.folder.exists() else None, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{shlex.join(words)}\n{done.stdout}{done.stderr}")
        return done.stdout

    def read_command(self, line):
        for part in line.split(" && "):
            words = shlex.split(part)
            if len(words) > 2 and words[1] == "qc":
                self.archive[words[2]] = words
            elif "-o" in words and "-c" not in words:
                self.link[words[words.index("-o") + 1]] = words

    def read_deps(self):
        target = None
        for line in self.must("ninja", "-t", "deps").splitlines():
            if line.startswith("    "):
                path = Path(os.path.normpath(self.folder / line.strip()))
                if path.is_relative_to(self.tree):
                    self.users.setdefault(str(path.relative_to(self.tree)), []).append(target)
            elif line:
                target = line.split(":")[0]

    def read_tests(self):
        for test in json.loads(self.must("ctest", "--show-only=json-v1"))["tests"]:
            labels = next((one["value"] for one in test.get("properties", []) if one["name"] == "LABELS"), [])
            if test.get("command"):
                self.tests[test["name"]] = Test(test["command"], labels)


class NoC(Exception):
    """A change that does not compile."""


class Mutant:
    """One change of a build's tree: what of the build it changes, made when it is asked for."""

    def __init__(self, build, folder, file, source):
        self.build, self.folder, self.file = build, folder, file
        self.source = folder / "tree" / file
        self.source.parent.mkdir(parents=True, exist_ok=True)
        self.source.write_text(source, encoding="utf-8")
        self.changed = set(build.users.get(file, []))
        self.made = {}

    def place(self, output):
        path = self.folder / "build" / output
        path.parent.mkdir(parents=True, exist_ok=True)
        return str(path)

    def run(self, words):
        return subprocess.run(words, cwd=self.build.folder, capture_output=True, check=False).returncode == 0

    def compiled(self, target):
        """The object with the change in it."""
        if target not in self.made:
            output, tree = self.place(target), self.folder / "tree"
            words = [output if word == target else word for word in self.build.compile[target]]
            words = [str(self.source) if word == str(self.build.tree / self.file) else word for word in words]
            words[1:1] = [f"-I{tree}", f"-fmacro-prefix-map={tree}={self.build.tree}"]
            if not self.run([*words, *QUIET]):
                raise NoC(target)
            self.made[target] = output
        return self.made[target]

    def room_objects(self):
        """What the change reaches, the tests' own objects left out."""
        return sorted(one for one in self.changed if not one.startswith("tests/") or f"/{self.file}.o" in one)

    def is_same(self):
        """Whether the compiler makes the same code of it, bit by bit."""
        return all(Path(self.compiled(target)).read_bytes() == (self.build.folder / target).read_bytes()
                   for target in self.room_objects())

    def archived(self, name):
        if name not in self.made:
            words = self.build.archive[name]
            objects = [self.compiled(one) if one in self.changed else str(self.build.folder / one) for one in words[3:]]
            touched = any(one in self.changed for one in words[3:])
            self.made[name] = self.place(name) if touched else name
            if touched and not self.run([words[0], "qcsT", self.made[name], *objects]):
                raise RuntimeError(f"{name} cannot be put together")
        return self.made[name]

    def program(self, name):
        """The program with the change in it, or its path in the build where the change does not reach it."""
        if name not in self.made:
            words = []
            for word in self.build.link[name]:
                if word in self.build.archive:
                    word = self.archived(word)
                elif word in self.changed:
                    word = self.compiled(word)
                words.append(word)
            if words == self.build.link[name]:
                self.made[name] = str(self.build.folder / name)
            else:
                self.made[name] = self.place(name)
                if not self.run([self.made[name] if word == name else word for word in words]):
                    raise RuntimeError(f"{name} cannot be linked")
        return self.made[name]

    def command(self, test):
        """A test's command with the programs of this mutant in it."""
        programs = {str(self.build.folder / name): name for name in self.build.link}
        return [self.program(programs[word]) if word in programs else word for word in self.build.tests[test].command]
