# SPDX-License-Identifier: MIT
"""Where C code can be changed, and into what.

Works on tokens, not on a syntax tree: a change that is no C does not compile and is not counted. What is told apart
by layout (a pointer's `*` from a product's) relies on clang-format. Only the bodies of functions are changed, and
nothing in an assert. A change never adds or takes a line, so that __LINE__ stays what it was."""
import dataclasses
import hashlib
import re

TOKEN = re.compile(r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
    |(?P<string>"(?:[^"\\]|\\.)*")|(?P<char>'(?:[^'\\]|\\.)*')
    |(?P<float>(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?[fF]?|\d+[eE][-+]?\d+[fF]?)
    |(?P<int>0[xX][0-9a-fA-F]+[uUlL]*|\d+[uUlL]*)
    |(?P<word>[A-Za-z_]\w*)
    |(?P<mark><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||\#\#|[][(){};,.?:<>=!~&|^+\-*/%\#])""", re.X | re.S | re.M)

SWAPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "+", "/": "*", "%": "/",
           "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "|", "&&": "||", "||": "&&", "+=": "-=", "-=": "+=", "*=": "+=",
           "/=": "*=", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<="}
ASSERTS = {"TRI_ASSERT", "TRI_STATIC_ASSERT", "_Static_assert", "assert"}
KEYWORDS = set("if else while for do switch case default return break continue goto sizeof struct union enum typedef static const "
               "unsigned signed int char short long float double void bool extern inline volatile".split())
VALUES = {"int", "float", "char", "string"}
COMPARES = {"strcmp", "strncmp", "strcasecmp", "strncasecmp", "memcmp"}
OPENS, CLOSES = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}


@dataclasses.dataclass(frozen=True)
class Token:
    kind: str
    text: str
    at: int

    @property
    def end(self):
        return self.at + len(self.text)


@dataclasses.dataclass
class Site:
    """A place, and what it can be changed into: `variants` are texts for source[at:end]."""
    file: str
    function: str
    kind: str
    at: int
    end: int
    variants: list
    line: int = 0
    old: str = ""
    new: str = ""
    key: str = ""

    def draw(self, source, seed, seen):
        """Fix this site's place in the draw and which variant it stands for, by the seed and by what the code says: code
        elsewhere in the file may change without changing the draw."""
        first, last = source.rfind("\n", 0, self.at) + 1, source.find("\n", self.end)
        name = f"{self.file} {self.function} {self.kind} {source[first:last].strip()}"
        seen[name] = seen.get(name, 0) + 1
        self.key = hashlib.sha256(f"{seed} {name} {seen[name]}".encode()).hexdigest()
        variant = self.variants[int(self.key[:8], 16) % len(self.variants)]
        self.variants = [variant + "\n" * (source[self.at:self.end].count("\n") - variant.count("\n"))]
        self.line = source.count("\n", 0, self.at) + 1
        self.old = shown(source[first:last])
        self.new = shown(source[first:self.at] + self.variants[0] + source[self.end:last])

    def change(self, source):
        return source[:self.at] + self.variants[0] + source[self.end:]


def shown(text):
    return re.sub(r"\s+", " ", text).strip()


def tokens_of(source):
    found, at = [], 0
    while at < len(source):
        match = TOKEN.match(source, at)
        if not match:
            raise ValueError(f"not C at line {source.count(chr(10), 0, at) + 1}: {source[at:at + 20]!r}")
        if match.lastgroup != "skip":
            found.append(Token(match.lastgroup, match[0], at))
        at = match.end()
    return found


def pairs_of(tokens):
    """For each bracket the index of its other half, and the tokens inside round ones."""
    pairs, inside, stack = {}, set(), []
    for i, token in enumerate(tokens):
        if stack and tokens[stack[-1]].text == "(":
            inside.add(i)
        if token.kind == "mark" and token.text in OPENS:
            stack.append(i)
        elif token.kind == "mark" and token.text in CLOSES and stack:
            pairs[i] = stack.pop()
            pairs[pairs[i]] = i
    return pairs, inside


class Code:
    """One file's tokens, and the functions among them."""

    def __init__(self, file, source):
        self.file, self.source = file, source
        self.tokens = tokens_of(source)
        self.pairs, self.inside = pairs_of(self.tokens)

    def text(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def between(self, first, last):
        """The source from token `first` to before token `last`."""
        return self.source[self.tokens[first].at:self.tokens[last - 1].end] if last > first else ""

    def functions(self):
        """(name, index of `{`, index of `}`) of each function defined here."""
        i = 0
        while i < len(self.tokens):
            if self.text(i) == "{":
                close = self.pairs.get(i, len(self.tokens) - 1)
                if self.text(i - 1) == ")":
                    yield self.name_before(self.pairs[i - 1]), i, close
                i = close
            i += 1

    def name_before(self, bracket):
        """The word before an opening bracket; of a name made by a macro, all of it."""
        if self.text(bracket - 1) == ")":
            return self.between(self.pairs[bracket - 1] - 1, bracket)
        return self.text(bracket - 1)

    def sites(self):
        for name, opened, closed in self.functions():
            i = opened + 1
            while i < closed:
                if self.text(i) in ASSERTS and self.text(i + 1) == "(":
                    i = self.pairs[i + 1]
                else:
                    for kind, at, end, variants in self.at(i):
                        yield Site(self.file, name, kind, at, end, variants)
                i += 1

    def at(self, i):
        """Every change that begins at token i."""
        token = self.tokens[i]
        if token.kind == "mark":
            yield from self.operator(i)
        elif token.kind in ("int", "float", "char") or token.text in ("true", "false"):
            yield from self.constant(i)
        if token.kind == "word":
            yield from self.condition(i)
            yield from self.returned(i)
            yield from self.swapped(i)
        if self.begins_statement(i):
            yield from self.dropped(i)

    def after_value(self, i):
        """Whether the token before i ends a value, so that an operator at i has two sides."""
        before = self.tokens[i - 1]
        return before.kind in VALUES or before.text in (")", "]") or (before.kind == "word" and before.text not in KEYWORDS)

    def operator(self, i):
        token = self.tokens[i]
        spaced = self.source[token.end].isspace()
        if token.text in SWAPPED and spaced and self.after_value(i):
            yield "operator", token.at, token.end, [SWAPPED[token.text]]
        elif token.text in ("++", "--"):
            yield "operator", token.at, token.end, ["--" if token.text == "++" else "++"]
        elif token.text in ("!", "~", "-") and not spaced and not self.after_value(i):
            yield "negation", token.at, token.end, [""]
        elif token.text == "?":
            yield "condition", token.at, token.end, ["== 0 ?"]

    def constant(self, i):
        token = self.tokens[i]
        if token.text in ("true", "false"):
            yield "constant", token.at, token.end, ["false" if token.text == "true" else "true"]
        elif token.kind in ("char", "float"):
            yield "constant", token.at, token.end, [f"({token.text} + 1)"]
        elif not self.declares_size(i) and (self.text(i - 1), self.text(i + 1)) != ("{", "}"):
            digits, suffix = re.fullmatch(r"(\w+?)([uUlL]*)", token.text).groups()
            value = int(digits, 0 if digits[:2] in ("0x", "0X") else 10)
            yield "constant", token.at, token.end, [f"{n}{suffix}" for n in (value + 1, value - 1) if n >= 0]

    def declares_size(self, i):
        """A number in `char line[80]`: more room, or less than nothing needs, is no change of behaviour worth a test."""
        while i > 0 and self.text(i) != "[":
            if self.text(i) in (";", "{", "}", "=", ","):
                return False
            i -= 1
        return self.tokens[i - 1].kind == "word" and (self.tokens[i - 2].kind == "word" and self.text(i - 2) not in ("return", "else", "case")
                                                      or self.text(i - 2) == "*" and not self.source[self.tokens[i - 2].end].isspace())

    def condition(self, i):
        if self.text(i) not in ("if", "while") or self.text(i + 1) != "(":
            return
        close = self.pairs[i + 1]
        inside = self.between(i + 2, close)
        variants = [f"!({inside})", f"({inside}) && 0"] + ([f"({inside}) || 1"] if self.text(i) == "if" else [])
        yield "condition", self.tokens[i + 2].at, self.tokens[close - 1].end, variants

    def returned(self, i):
        end = self.end_of_statement(i) if self.text(i) == "return" else i
        if end - i < 2 or (end - i == 2 and self.tokens[i + 1].kind in VALUES) or self.text(i + 1) in ("true", "false"):
            return
        inside = self.between(i + 1, end)
        yield "return", self.tokens[i + 1].at, self.tokens[end - 1].end, ["0", f"!({inside})", f"({inside}) + 1"]

    def arguments(self, bracket):
        """(first, last) token indices of each argument of the call that opens at `bracket`."""
        found, begin, i, close = [], bracket + 1, bracket + 1, self.pairs[bracket]
        while i < close:
            if self.text(i) in OPENS:
                i = self.pairs[i]
            elif self.text(i) == ",":
                found.append((begin, i))
                begin = i + 1
            i += 1
        return found + ([(begin, close)] if close > begin else [])

    def swapped(self, i):
        if self.text(i) in KEYWORDS or self.text(i + 1) != "(":
            return
        given = self.arguments(i + 1)
        variants = []
        for n in range(1 if self.asks_whether_equal(i) else 0, len(given) - 1):
            texts = [self.between(*one) for one in given]
            texts[n], texts[n + 1] = texts[n + 1], texts[n]
            if texts[n] != texts[n + 1]:
                variants.append(", ".join(texts))
        if variants:
            yield "arguments", self.tokens[given[0][0]].at, self.tokens[given[-1][1] - 1].end, variants

    def asks_whether_equal(self, i):
        """`!strcmp(a, b)` and `strcmp(a, b) != 0`: equal is equal from either side."""
        close = self.pairs[i + 1]
        asked = self.text(i - 1) == "!" or (self.text(close + 1) in ("==", "!=") and self.text(close + 2) == "0")
        return self.text(i) in COMPARES and asked

    def end_of_statement(self, i):
        """The index of the `;` that ends the statement at i, or i where there is none."""
        at = i
        while at < len(self.tokens) and self.text(at) != ";":
            if self.text(at) in CLOSES:
                return i
            at = self.pairs.get(at, at) + 1
        return at

    def begins_statement(self, i):
        before = self.text(i - 1)
        if i in self.inside:
            return False  # `for (a; b; c)`
        if before in (";", "{", "}", "else", "do"):
            return True
        if before == ")":
            return self.text(self.pairs[i - 1] - 1) in ("if", "while", "for", "switch")
        return before == ":" and self.text(i - 3) == "case" or before == ":" and self.text(i - 2) == "default"

    def dropped(self, i):
        token, end = self.tokens[i], self.end_of_statement(i)
        if end == i or token.text in KEYWORDS - {"break", "continue", "return"} or (token.text == "return" and end > i + 1):
            return
        if token.kind == "word" and self.tokens[i + 1].kind == "word":
            return  # a declaration
        if token.kind == "word" and self.text(i + 1) == "*" and not self.source[self.tokens[i + 1].end].isspace():
            return
        if any(self.text(n) == ";" and n < end for n in range(i, end)):
            return
        yield "statement", token.at, self.tokens[end - 1].end, [""]


def all_sites(file, source, seed):
    """Every site of a file, its change fixed by the seed."""
    seen, found = {}, []
    for site in Code(file, source).sites():
        site.draw(source, seed, seen)
        found.append(site)
    return found


# Who decides what a viewer is shown or told, and how it looks when the referee's eyes are used instead; the viewer is still
# named, so that no compiler complains of one that nobody asks.
SECRETS = {"observe": (3, "{0}, ((void)({1}), TRI_REFEREE), {2}"), "told": (3, "{0}, {1}, ((void)({2}), TRI_REFEREE)"),
           "tri_game_say": (5, "{0}, {1}, {2}, ((void)({3}), TRI_REFEREE), {4}"),
           "tri_game_turn": (3, "{0}, {1}, {2}), {0}->observe({1}, TRI_REFEREE, {2}), {0}->to_move({1}")}


def secret_sites(file, source):
    """Each call that shows or tells somebody something, with the referee's eyes in place of theirs: what a leak would be."""
    code, found, seen = Code(file, source), [], {}
    for function, opened, closed in code.functions():
        for i in range(opened, closed):
            name = "observe" if code.text(i).endswith("_observe") else code.text(i)
            if name not in SECRETS or code.text(i + 1) != "(":
                continue
            count, shape = SECRETS[name]
            given = [code.between(*one) for one in code.arguments(i + 1)]
            if len(given) != count or "TRI_REFEREE" in given:
                continue
            first, last = (i, code.pairs[i + 1] + 1) if name == "tri_game_turn" else (i + 2, code.pairs[i + 1])
            changed = shape.format(*given)
            changed = f"(tri_game_turn({changed}))" if name == "tri_game_turn" else changed
            found.append(Site(file, function, "secret", code.tokens[first].at, code.tokens[last - 1].end, [changed]))
    for site in found:
        site.draw(source, 0, seen)
    return found
