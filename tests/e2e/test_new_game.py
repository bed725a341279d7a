# SPDX-License-Identifier: MIT
"""test_new_game.py [FOLDER]: "Add a game" of CONTRIBUTING.md, step by step, in a copy of the tree: the fixture becomes a fourth game,
and plays in the terminal, in the arena and in the page. The copy lies in FOLDER (build/new_game) and is brought up to date, so that
only the first run builds everything."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build" / "new_game"
NAVE = ROOT / "tests" / "support" / "nave"
SKIPPED = 77


def run(*words, folder=COPY, **more):
    """What a command prints; its words and output when it fails."""
    done = subprocess.run([str(word) for word in words], cwd=folder, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout[-6000:]}")
    return done.stdout


def put(path, content):
    """A file of the copy; left alone when it is as it should be, so that nothing is built again for it."""
    target = COPY / path
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_bytes() != content:
        target.write_bytes(content)
    return path


def copy_tree():
    """Every file that git knows of or would add; what is gone here goes there too."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=ROOT).split("\0")
    kept = {path for path in listed if path and (ROOT / path).is_file()}
    for path in sorted(kept):
        put(path, (ROOT / path).read_bytes())
        shutil.copymode(ROOT / path, COPY / path)
    return kept


def copy_part(*paths):
    """These files or folders of the mini-tree, at their places."""
    for path in paths:
        found = [NAVE / "tree" / path] if (NAVE / "tree" / path).is_file() else sorted((NAVE / "tree" / path).rglob("*"))
        assert found, path
        for file in found:
            if file.is_file():
                yield put(str(file.relative_to(NAVE / "tree")), file.read_bytes())


def rules_page():
    yield from copy_part("docs/rules", "web/lang")


def data():
    yield from copy_part("data/nave.json", "tools/gen_nave.py")


def core():
    for file in sorted([*NAVE.glob("*.[ch]"), NAVE / "nave_errors.inc"]):
        yield put(f"core/nave/{file.name}", file.read_bytes().replace(b"tests/support/nave/", b"core/nave/"))
    yield put("core/nave/CMakeLists.txt", b"tri_game_files(nave)\n")


def text():
    """Nothing to add: it is part of the core."""
    yield from ()


def tests():
    yield from copy_part("tests/rules/nave", "tests/boards/nave", "tests/variants/nave.txt")


def the_line():
    yield put("game/games.txt", (ROOT / "game/games.txt").read_bytes() + b"nave\n")


def document():
    yield from copy_part("docs/formats/nave.md")
    page = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    last = list(re.finditer(r"^- \[.*\]\(formats/\w+\.md\)\n", page, re.M))[-1].end()
    yield put("docs/formats.md", (page[:last] + "- [Nave](formats/nave.md)\n" + page[last:]).encode())


STEPS = {"Rules page": rules_page, "Data": data, "Core": core, "Text.": text, "Tests": tests, "The line": the_line, "Document": document}


def follow_the_steps():
    """CONTRIBUTING's steps are those written here, and its functions are those of the fixture's header."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Add a game")[1].split("\n## ")[0]
    titles = re.findall(r"^\d+\. \*\*(.+?)\*\*", page, re.M)
    assert titles == list(STEPS), f"CONTRIBUTING.md has the steps {titles}"
    asked = set(re.findall(r"\bnave_\w+(?=\()", re.search(r"```c\n(.*?)```", page, re.S)[1]))
    declared = set(re.findall(r"\bnave_\w+(?=\()", (NAVE / "nave.h").read_text(encoding="utf-8")))
    assert asked == declared, f"CONTRIBUTING.md and nave.h differ in {sorted(asked ^ declared)}"
    return {path for step in STEPS.values() for path in step()}


def drop_the_rest(kept):
    for file in COPY.rglob("*"):
        path = str(file.relative_to(COPY))
        if file.is_file() and not path.startswith(("build/", "web/node_modules")) and path not in kept:
            file.unlink()


def build():
    """The page first: the program carries it."""
    modules = COPY / "web" / "node_modules"
    if not modules.is_symlink():
        modules.symlink_to(ROOT / "web" / "node_modules")
    native = COPY / "build" / "native"
    if not (COPY / "build/wasm/build.ninja").exists():
        run("cmake", "--preset", "wasm")
    run("cmake", "--build", "build/wasm", "--target", "web/all")
    run("npx", "--no-install", "vite", "build", "--logLevel", "warn", folder=COPY / "web")
    if not (native / "build.ninja").exists():
        run("cmake", "-G", "Ninja", "-S", COPY, "-B", native, "-DCMAKE_BUILD_TYPE=Debug", f"-DTRI_PAGE={COPY}/build/web/dist")
    run("cmake", "--build", native, "--target", "triforium", "test_boards", "test_nave_rules", "test_describe", "test_prop", "test_errors")
    binary = COPY / "build" / "triforium"
    if not binary.is_symlink():
        binary.symlink_to("native/triforium")
    return native, binary


def check(native, binary):
    """What holds for every game holds for it."""
    run("tools/check_rooms", native / "core/libtri_core.a")
    run("tools/check_rules", "nave")
    run("tools/check_words", native / "tests/test_errors")
    run(native / "tests/rules/nave/test_nave_rules")
    run(native / "tests/test_boards")
    run(native / "tests/test_prop", "nave", "20")
    run(sys.executable, "tests/lang/test_lang.py", binary, native / "tests/test_describe", "nave")


def play(binary):
    home = {**os.environ, "XDG_DATA_HOME": str(COPY / "build" / "home")}
    shutil.rmtree(COPY / "build" / "home", ignore_errors=True)
    cells = [f"place {column}{row}" for row in "123" for column in "abc"]
    said = run(binary, "play", "nave", "--plain", "--seed", "3", "--seat", "2=random", env=home, input="\n".join(["favour 2", *cells]) + "\n")
    assert "The game is over" in said or "wins" in said or "share" in said, said[-800:]
    assert "nave" in run(binary, "games") and "A stone goes on an empty cell." in run(binary, "rules", "nave", "2.2")
    table = run(binary, "arena", "nave", "mouse", "random", "--games", "4", "--quiet")
    assert "mouse" in table and "random" in table, table
    print(run("node", "--test", "--test-reporter=spec", "tests/e2e/new_game.mjs", folder=COPY / "web")[-2500:])


def main():
    if not (ROOT / ".git").exists() or not (ROOT / "web" / "node_modules").exists() or not shutil.which("clang"):
        print("no git, no node_modules or no clang here: 'make test' brings them")
        sys.exit(SKIPPED)
    COPY.mkdir(parents=True, exist_ok=True)
    drop_the_rest(copy_tree() | follow_the_steps())
    native, binary = build()
    check(native, binary)
    play(binary)
    print("a fourth game was added by the steps of CONTRIBUTING.md and plays everywhere")


if __name__ == "__main__":
    main()
