# SPDX-License-Identifier: MIT
"""What check_rules asks of a language: docs/rules/<language>/<game>.md has the numbers of docs/rules/<game>.md, and
web/lang/<language>/<game>.json the keys and placeholders of web/lang/en/<game>.json. docs/languages.md explains both."""
import json
import re
from collections import Counter

import gen_rules

# Plural categories that whole numbers fall into, by language: a new language begins with its row here.
PLURALS = {"en": {"one", "other"}, "fr": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
ELSEWHERE = {"player"}  # names that the page knows, not the file


def games(root):
    """The list of games."""
    return (root / "game" / "games.txt").read_text(encoding="utf-8").split()


def languages(root):
    """The languages beside English that have a folder for rules or for names."""
    folders = list((root / "docs" / "rules").iterdir()) + list((root / "web" / "lang").iterdir())
    return sorted({folder.name for folder in folders if folder.is_dir()} - {"en"})


def faults(root, game, others):
    """Sentences on what is wrong with the languages of a game."""
    if not set(others) <= PLURALS.keys():
        return [f"tools/check_lang.py: no plural categories for {language}" for language in set(others) - PLURALS.keys()]
    english = root / "docs" / "rules" / f"{game}.md"
    model, found = names(root / "web" / "lang" / "en" / f"{game}.json", "en")
    for language in others:
        page = root / "docs" / "rules" / language / f"{game}.md"
        file = root / "web" / "lang" / language / f"{game}.json"
        for path in (page, file):
            if not path.exists():
                found.append(f"{path.relative_to(root)}: missing")
        found += page_faults(english, page, language) if page.exists() else []
        if file.exists():
            own, own_faults = names(file, language)
            found += own_faults + name_faults(f"{language}/{game}.json", model, own)
    return found


def rule_name(number):
    return f"rule {number // 100}.{number % 100}" if number % 100 else f"chapter {number // 100}"


def page_faults(english, page, language):
    """Rules and chapters of one page but not the other, and rule numbers mentioned more or less often."""
    where = f"{language}/{page.name}"
    wanted, given = ([number for number, _ in gen_rules.rules(str(path))] for path in (english, page))
    found = [f"{where}: {rule_name(n)} is missing" for n in wanted if n not in given]
    found += [f"{where}: {rule_name(n)} is not in English" for n in given if n not in wanted]
    wanted, given = (Counter(re.findall(r"\d+\.\d+", path.read_text(encoding="utf-8"))) for path in (english, page))
    found += [f"{where}: mentions {n} {given[n]} times, English {wanted[n]}"
              for n in wanted | given if wanted[n] != given[n]]
    return found


def name_faults(where, model, own):
    """Keys that only one side has, and placeholders that differ. Both sides are {key: placeholders}."""
    found = [f"{where}: no key {key}" for key in model.keys() - own.keys()]
    found += [f"{where}: key {key} is not in English" for key in own.keys() - model.keys()]
    for key in model.keys() & own.keys():
        if model[key] != own[key]:
            found.append(f"{where}: {key} has {sorted(own[key])}, English {sorted(model[key])}")
    return found


def names(path, language):
    """{key: set of placeholders} of a file of names, and what is wrong with the file by itself."""
    where, found, kinds = f"{language}/{path.name}", [], {}
    pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
    found += [f"{where}: {key} twice" for key, count in Counter(key for key, _ in pairs).items() if count > 1]
    for key, text in pairs:
        try:
            kinds[key] = placeholders(text, PLURALS[language])
        except ValueError as fault:
            found.append(f"{where}: {key}: {fault}")
            kinds[key] = set()
    first = {key.split(".")[0] for key, _ in pairs} | ELSEWHERE
    for key, used in kinds.items():
        found += [f"{where}: {key} looks up {one}, and nothing has such a name"
                  for one in used if "|" in one and one.split("|")[1] not in first]
    return kinds, found


def placeholders(text, plurals):
    """The placeholders of a text, `cell`, `rank|rank` and `n, plural`, those inside plural forms included."""
    if not isinstance(text, str) or not text.strip() or text != text.strip():
        raise ValueError("not a text, or blank at an end")
    found = set()
    for inside in braces(text):
        plural = re.fullmatch(r"([a-z_]+), plural, (.+)", inside)
        if plural:
            forms = re.findall(r"([a-z]+) $", plural[2].split("{")[0]) + re.findall(r"\} ([a-z]+) \{", plural[2])
            if set(forms) != plurals or len(forms) != len(plurals):
                raise ValueError(f"plural forms are {' '.join(forms)}, not {' '.join(sorted(plurals))}")
            found.add(f"{plural[1]}, plural")
            found = found.union(*(placeholders(form, plurals) for form in braces(plural[2])))
        elif re.fullmatch(r"\w+~\w+", inside):
            continue  # a verb after a name and after "you"
        elif re.fullmatch(r"[a-z_.]+-?(\|[a-z_]+)?", inside):
            found.add(inside)
        else:
            raise ValueError(f"{{{inside}}} is no placeholder")
    return found


def braces(text):
    """What stands between the outermost braces."""
    found, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        if letter == "{":
            depth += 1
            start = at + 1 if depth == 1 else start
        elif letter == "}":
            depth -= 1
            if depth == 0:
                found.append(text[start:at])
        if depth < 0:
            break
    if depth:
        raise ValueError("braces do not match")
    return found
