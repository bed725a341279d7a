# SPDX-License-Identifier: MIT
"""public_headers.py OUT HEADER...: the headers of the library as they are installed, all in one folder. Inside the tree
they include each other by path from its root; installed, by name alone. A header that includes one that is not in the
list is refused: it would be missing where nobody looks."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def flattened(path, listed):
    def by_name(match):
        if match[1] not in listed:
            sys.exit(f"{path}: includes {match[1]}, which is not a public header (bindings/c/CMakeLists.txt)")
        return f'#include "{Path(match[1]).name}"'

    return re.sub(r'#include "([^"]+)"', by_name, (ROOT / path).read_text(encoding="utf-8"))


def main():
    out, listed = Path(sys.argv[1]), sys.argv[2:]
    out.mkdir(parents=True, exist_ok=True)
    for path in listed:
        (out / Path(path).name).write_text(flattened(path, listed), encoding="utf-8")


if __name__ == "__main__":
    main()
