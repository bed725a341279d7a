# SPDX-License-Identifier: MIT
"""gen_rules.py RULES.md OUT.inc: the numbered rules of a game as rows of tri_rule_text.

A chapter is a line `## 3. Placing`; a rule is a paragraph that begins `**3.2** `. Everything else in the page is prose
for readers and is left out.
"""
import re
import sys

import tri_gen


def rules(path):
    """(number, text) for every chapter heading and rule, checked to ascend."""
    found = []
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n") + [""]
    text, number = None, None
    for at, line in enumerate(lines, 1):
        chapter = re.match(r"## (\d+)\. (.+)$", line)
        rule = re.match(r"\*\*(\d+)\.(\d+)\*\* (.+)$", line)
        if chapter or rule or not line.strip():
            if text:
                found.append((number, text))
            text = None
        if chapter:
            found.append((int(chapter[1]) * 100, chapter[2]))
        elif rule:
            number, text = int(rule[1]) * 100 + int(rule[2]), rule[3]
        elif text:
            text += " " + line.strip()
        if len(found) > 1:
            tri_gen.require(found[-2][0] < found[-1][0], f"{path}:{at}", f"rule {found[-1][0]} does not ascend")
    return found


def plain(text):
    """Without the marks of Markdown."""
    return re.sub(r"[*`]", "", text)


def main():
    rows = [f"    {{{number}, {tri_gen.quote(plain(text))}}},\n" for number, text in rules(sys.argv[1])]
    tri_gen.write(sys.argv[2], "".join(rows))


if __name__ == "__main__":
    main()
