# SPDX-License-Identifier: MIT
"""tools/mutate on a house whose survivors are known, and its parts."""
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = HERE.parent.parent / "tools"
sys.path.insert(0, str(TOOLS))
sys.dont_write_bytecode = True
from mutants import box, sites  # noqa: E402

LEFT = """\
core/door.c:16 door_guests
- return people >= 5;
+ return people > 5;
left: how many guests five are is a matter of taste
"""


def changes(body):
    """(kind, changed line) of every change of a function's body, all variants."""
    source = f"int f(int a, int *b)\n{{\n{body}\n}}\n"
    found = set()
    for site in sites.Code("f.c", source).sites():
        for variant in site.variants:
            changed = source[:site.at] + variant + source[site.end:]
            found.add((site.kind, " ".join(changed.split("{\n", 1)[1].rsplit("\n}", 1)[0].split())))
    return found


class Sites(unittest.TestCase):
    def test_what_is_changed_and_into_what(self):
        self.assertEqual(changes("return a < 3;"), {
            ("operator", "return a <= 3;"), ("constant", "return a < 4;"), ("constant", "return a < 2;"),
            ("return", "return 0;"), ("return", "return !(a < 3);"), ("return", "return (a < 3) + 1;")})
        self.assertEqual(changes("if (a)\n g(a, b);"), {
            ("condition", "if (!(a)) g(a, b);"), ("condition", "if ((a) && 0) g(a, b);"), ("condition", "if ((a) || 1) g(a, b);"),
            ("arguments", "if (a) g(b, a);"), ("statement", "if (a) ;")})
        self.assertEqual(changes("*b = -a;"), {("negation", "*b = a;"), ("statement", ";")})
        self.assertEqual(changes("return !a ? 'x' : true;") - changes("return 7;"), {
            ("negation", "return a ? 'x' : true;"), ("condition", "return !a == 0 ? 'x' : true;"),
            ("constant", "return !a ? ('x' + 1) : true;"), ("constant", "return !a ? 'x' : false;"),
            ("return", "return 0;"), ("return", "return !(!a ? 'x' : true);"), ("return", "return (!a ? 'x' : true) + 1;")})

    def test_what_is_left_alone(self):
        for body in ("TRI_ASSERT(a > 3 && *b < 4);", "// a > 3", "/* a = 3;\n */", "char line[80];", "int *c;", "const char *text = \"a + 1\";",
                     "#define A (1 + 2)", "int c[4] = {0};", "foo *c = (foo *)b;"):
            self.assertEqual(changes(body), set(), body)

    def test_equal_is_equal_from_either_side(self):
        for body, wanted in (("if (!strcmp(a, b) || strcmp(a, b) != 0)\n g();", set()), ("a = strcmp(a, b) < 0;", {"a = strcmp(b, a) < 0;"}),
                             ("if (memcmp(a, b, 4) == 0)\n g();", {"if (memcmp(a, 4, b) == 0) g();"})):
            self.assertEqual({line for kind, line in changes(body) if kind == "arguments"}, wanted)

    def test_what_hands_out_a_secret(self):
        for call, leak in (("g->observe(s, seat, &v);", "g->observe(s, ((void)(seat), TRI_REFEREE), &v);"),
                           ("n = g->told(s, m, 1);", "n = g->told(s, m, ((void)(1), TRI_REFEREE));"),
                           ("tri_game_say(g, s, m, 1, &t);", "tri_game_say(g, s, m, ((void)(1), TRI_REFEREE), &t);"),
                           ("n = tri_game_turn(g, s, &v);", "n = (tri_game_turn(g, s, &v), g->observe(s, TRI_REFEREE, &v), g->to_move(s));")):
            found = sites.secret_sites("f.c", f"void f(void)\n{{\n    {call}\n}}\n")
            self.assertEqual([site.new for site in found], [leak])
        self.assertEqual(sites.secret_sites("f.c", "void f(void)\n{\n    g->observe(s, TRI_REFEREE, &v);\n}\n"), [])

    def test_lines_stay_lines(self):
        source = "int f(int a)\n{\n    g(a,\n      2);\n    return a;\n}\n"
        for site in sites.all_sites("f.c", source, 5):
            self.assertEqual(site.change(source).count("\n"), source.count("\n"), site)

    def test_the_draw_stays_while_the_code_does(self):
        source = "int f(int a)\n{\n    return a + 1;\n}\n"
        more = "int g(int a)\n{\n    return a * 7;\n}\n\n" + source
        drawn = {site.key: site.new for site in sites.all_sites("f.c", source, 5)}
        again = {site.key: site.new for site in sites.all_sites("f.c", more, 5)}
        self.assertTrue(drawn and drawn.items() <= again.items())
        self.assertFalse(drawn.keys() & {site.key for site in sites.all_sites("f.c", source, 6)})


def commands():
    """The command lines of what runs."""
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield path.read_bytes()
        except OSError:
            pass


class Box(unittest.TestCase):
    def test_limits(self):
        grow = "x = bytearray(64 << 20)\nwhile True: x += x"
        self.assertNotIn(box.run([sys.executable, "-c", grow], 30)[0], (0, None))
        flood = "f = open('f', 'wb')\nfor _ in range(200): f.write(bytes(1 << 20))"
        self.assertNotIn(box.run([sys.executable, "-c", flood], 30)[0], (0, None))
        self.assertEqual(box.run(["sh", "-c", "exit 3"], 30)[0], 3)

    def test_nothing_outlives_its_time(self):
        mark = f"31.{time.monotonic_ns()}"
        self.assertIsNone(box.run(["sh", "-c", f"setsid sleep {mark} & sleep {mark}"], 0.5)[0])
        for _ in range(100 if box.spaces() else 0):
            if not any(mark.encode() in one for one in commands()):
                return
            time.sleep(0.1)
        self.assertFalse(box.spaces(), "something is still running")


class House(unittest.TestCase):
    """Every mutant of the house, once."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        root = pathlib.Path(folder.name) / "house"
        subprocess.run(["cp", "-r", str(HERE / "house"), str(root)], check=True)
        (root / "tests" / "mutants.txt").write_text(LEFT)
        done = subprocess.run([str(TOOLS / "mutate"), "--root", str(root), "--work", f"{folder.name}/work", "--rooms", "core,secret",
                               "--count", "1000", "--jobs", "2"], capture_output=True, text=True, check=False)
        cls.code, cls.out = done.returncode, done.stdout + done.stderr
        cls.report = pathlib.Path(f"{folder.name}/work/report.txt").read_text()

    def ends(self, function):
        """How the mutants of a function ended."""
        source = (HERE / "house/core/door.c").read_text().splitlines()
        first = next(n for n, line in enumerate(source, 1) if re.match(rf"\w.*\b{function}\(", line))
        last = next(n for n, line in enumerate(source, 1) if n > first and line == "}")
        return {end for end, line in re.findall(r" s  (\w+) +core/door\.c:(\d+)", self.out) if first <= int(line) <= last}

    def test_tested_code_kills(self):
        self.assertEqual(self.ends("door_width"), {"killed"}, self.out)

    def test_a_mutant_that_hangs_is_killed(self):
        self.assertEqual(self.ends("door_halvings"), {"killed"}, self.out)

    def test_what_no_test_looks_at_survives(self):
        self.assertIn("survived", self.ends("door_guests"), self.out)
        self.assertEqual(self.ends("door_unused"), {"survived"}, self.out)
        self.assertIn("no test runs this line", self.report)
        self.assertEqual(self.code, 1)

    def test_equal_code_is_not_counted(self):
        self.assertRegex(self.out, r" s  same +core/door\.c:38 (operator|constant)")

    def test_secrets_are_told(self):
        told = "door_listen\n- door_observe(secret, seat, &view);\n+ door_observe(secret, ((void)(seat), TRI_REFEREE), &view);\npassed: door"
        self.assertIn(told, self.report)
        self.assertNotIn(told.replace("door_listen", "door_peek"), self.report)
        self.assertRegex(self.report, r"secret +2 +0 +0 +1 +1 +0 +50\.0 +100")

    def test_the_tree_is_not_touched(self):
        self.assertIn("return people > 7;", (HERE / "house/core/door.c").read_text())


if __name__ == "__main__":
    unittest.main()
