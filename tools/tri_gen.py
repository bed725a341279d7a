# SPDX-License-Identifier: MIT
"""What the table generators share: reading a data file, complaining about it, writing C."""
import hashlib
import json
import sys


def load(path):
    """The data file and a digest of its values that changes whenever one of them does."""
    with open(path, encoding="utf-8") as file:
        try:
            data = json.load(file)
        except json.JSONDecodeError as error:
            sys.exit(f"{path}:{error.lineno}: {error.msg}")
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=True)
    return data, hashlib.sha256(canonical.encode()).hexdigest()[:12]


def require(condition, path, message):
    """Stop the build with a sentence that names the file and the value."""
    if not condition:
        sys.exit(f"{path}: {message}")


def table(name, values, ctype="uint8_t", argument="int index", width=20):
    """A C function that answers from a table inside it: nvcc reads no file-scope tables on the device."""
    values = [str(value) for value in values]
    rows = [", ".join(values[i:i + width]) for i in range(0, len(values), width)]
    body = ",\n        ".join(rows)
    index = argument.split()[-1]
    return (f"TRI_INLINE {ctype} {name}({argument})\n{{\n    static const {ctype} table[{len(values)}] = {{\n"
            f"        {body},\n    }};\n    TRI_ASSERT({index} >= 0 && {index} < {len(values)});\n"
            f"    return table[{index}];\n}}\n\n")


def quote(words):
    """A C string literal."""
    return json.dumps(words, ensure_ascii=True)


def write(path, text):
    """Write only what changed, so that a second build does nothing."""
    try:
        with open(path, encoding="utf-8") as file:
            if file.read() == text:
                return
    except FileNotFoundError:
        pass
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
