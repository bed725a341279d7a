# SPDX-License-Identifier: MIT
"""test_install.py: `make install` into an empty folder, and what others build upon it: the examples by pkg-config, shared and
static, a CMake project, a C++ program, the manual page, the completions; then `make uninstall`."""
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.c"))
GUEST = """cmake_minimum_required(VERSION 3.25)
project(guest LANGUAGES C)
find_package(triforium 0.1 REQUIRED)
foreach(kind shared static)
    add_executable(${kind} guest.c)
    target_link_libraries(${kind} PRIVATE triforium::${kind})
endforeach()
"""
ABOUT = """#include <triforium/triforium.h>
#include <stdio.h>
int main(void)
{
    printf("%d %s %d %zu %zu %zu\\n", tri_library_version(), tri_library_version_text(), tri_library_abi(),
        tri_library_size("tri_setup"), sizeof(tri_setup), tri_library_size("no_such"));
}
"""
OUTSIDE = """#include <triforium/triforium.h>
int main()
{
    tri_rng rng = tri_rng_seed(1);
    return tri_game_count() + static_cast<int>(tri_rng_below(&rng, 3)) + tri_level_everyday();
}
"""


def run(*words, env=None, **more):
    ran = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **(env or {})},
                         **more)
    if ran.returncode:
        raise AssertionError(f"{' '.join(map(str, words))}\n{ran.stdout}")
    return ran.stdout


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.room = Path(folder.name)
        cls.root = cls.room / "root"
        run("make", "install", f"DESTDIR={cls.root}", "PREFIX=/opt/tri", cwd=ROOT)
        cls.prefix = cls.root / "opt" / "tri"
        cls.program = cls.prefix / "bin" / "triforium"
        cls.env = {"PKG_CONFIG_PATH": str(cls.prefix / "lib" / "pkgconfig"), "LD_LIBRARY_PATH": str(cls.prefix / "lib")}

    @classmethod
    def tearDownClass(cls):
        run("make", "uninstall", f"DESTDIR={cls.root}", cwd=ROOT)
        left = [path for path in cls.root.rglob("*") if path.is_file() or path.is_symlink() or path.name == "triforium"]
        assert not left, left

    def flags(self, *words):
        return run("pkg-config", *words, "triforium", env=self.env).split()

    def compiled(self, source, *libraries):
        out = self.room / Path(source).stem
        run("cc", "-std=c17", "-Wall", "-Wextra", "-Werror", source, "-o", out, *self.flags("--cflags"), *libraries)
        return out

    def test_only_the_public_functions_are_exported(self):
        library = self.prefix / "lib" / "libtriforium.so"
        said = run("nm", "-D", "--defined-only", library)
        folder = self.prefix / "include" / "triforium"
        declared = run(ROOT / "tools" / "abi", "--list", folder / "triforium.h", folder)
        number = re.search(r"^abi (\d+)", declared, re.M)[1]
        functions = re.findall(r"^function (\w+):", declared, re.M)
        exported = [line.split()[2] for line in said.splitlines() if line.split()[1] != "A"]
        self.assertEqual(sorted(exported), sorted(f"{name}@@TRIFORIUM_{number}" for name in functions))
        self.assertIn(f"Library soname: [libtriforium.so.{number}]", run("readelf", "-d", library))

    def test_the_installed_headers_declare_what_is_pinned(self):
        folder = self.prefix / "include" / "triforium"
        run(ROOT / "tools" / "abi", folder / "triforium.h", folder)

    def test_examples_are_short_and_build_against_what_is_installed(self):
        self.assertEqual(len(EXAMPLES), 3)
        for source in EXAMPLES:
            self.assertLess(len(source.read_text().splitlines()), 60, source)
            self.compiled(source, *self.flags("--libs"))

    def test_a_random_game_is_the_one_that_trace_plays(self):
        for libraries in (self.flags("--libs"), [self.prefix / "lib" / "libtriforium.a"]):
            game = self.compiled(ROOT / "examples" / "random_game.c", *libraries)
            for name, seed in (("red_cathedral", "3"), ("sagrada", "4"), ("basilica", "5")):
                told = run(game, name, seed, env=self.env).splitlines()
                traced = [json.loads(line) for line in run(self.program, "trace", name, "--seed", seed).splitlines()]
                moves = [line["move"] for line in traced[1:-1]]
                self.assertEqual(len(told), len(moves) + 2)
                for said, move in zip(told, moves):
                    self.assertTrue(move.startswith(said), (said, move))
                points = [int(line.split()[2]) for line in told[-2:]]
                self.assertEqual(points, traced[-1]["result"]["points"])

    def test_ones_own_bot_plays_ours(self):
        bot = self.compiled(ROOT / "examples" / "own_bot.c", *self.flags("--libs"))
        self.assertRegex(run(bot, "random", "6", env=self.env), r"^own bot won [1-6] of 6 games against random$")

    def test_two_people_at_one_keyboard(self):
        table = self.compiled(ROOT / "examples" / "hot_seat.c", *self.flags("--libs"))
        said = run(table, "basilica", env=self.env, input="?\nvault 9 c3\nvault 1 c3\nvault 1 c1\n")
        self.assertIn("  vault 1 c1\n", said)
        self.assertIn("expected a space from 1 to 3", said)
        rule = run(self.program, "rules", "basilica", "4.3").split()[3:8]
        self.assertIn(" ".join(rule), said)
        self.assertIn("builders", said.split("your move")[-2])

    def test_a_cmake_project_finds_the_package(self):
        guest = self.room / "guest"
        guest.mkdir()
        (guest / "CMakeLists.txt").write_text(GUEST)
        (guest / "guest.c").write_text(ABOUT)
        run("cmake", "-S", guest, "-B", guest / "build", f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", guest / "build")
        for kind in ("shared", "static"):
            number, text, _, size, mine, none = run(guest / "build" / kind, env=self.env).split()
            major, minor, patch = map(int, text.split("."))
            self.assertEqual((int(number), size, none), (major * 10000 + minor * 100 + patch, mine, "0"))

    def test_cpp_programs_link_to_it(self):
        source = self.room / "outside.cpp"
        source.write_text(OUTSIDE)
        words = ["-x", "c++", "-std=c++17", "-Wall", "-Werror", source, "-o", self.room / "outside"]
        run("clang", *words, "-nostdlib++", *self.flags("--cflags", "--libs"))
        ran = subprocess.run([self.room / "outside"], env={**os.environ, **self.env})
        self.assertGreaterEqual(ran.returncode, 3)

    def test_the_manual_page_says_what_help_says(self):
        page = re.sub(r"\\[-&]", lambda match: match[0][1:].replace("&", ""),
                      (self.prefix / "share/man/man6/triforium.6").read_text())
        for name in re.findall(r"^  triforium ([a-z]+) ", run(self.program, "--help"), re.M):
            self.assertIn(f".SS triforium {name}", page)
            for flag, words in re.findall(r"--([\w-]+).*?  +(\S.*)$", run(self.program, name, "--help"), re.M):
                self.assertRegex(page, rf"--{flag}\\fR.*\n{re.escape(words)}\n")

    def test_bash_completes_commands_games_and_flags(self):
        file = self.prefix / "share/bash-completion/completions/triforium"
        for words, wanted in ({"triforium pl": "play", "triforium play red": "red_cathedral",
                               "triforium arena basilica --thr": "--threads"}).items():
            script = f'. {file}; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _triforium; echo "${{COMPREPLY[@]}}"'
            self.assertEqual(run("bash", "-c", script).split(), [wanted])


if __name__ == "__main__":
    unittest.main()
