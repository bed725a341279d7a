# SPDX-License-Identifier: MIT
"""pack_page.py FOLDER OUT.c [KEPT]: every file of a folder as a row of http_resource, with its bytes plain, gzip and brotli.

A compressed form is used only where it is smaller. Without the `brotli` command there is no brotli form. A folder that does
not exist, or is empty, gives a page without resources. Compressed forms lie in the folder KEPT for the next program that is
built with the same page: they take long to make.
"""
import gzip
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".net": "application/octet-stream",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
# As the bundler writes them: a name, a hash of the content, an ending. Such a path never gets other bytes.
HASHED = re.compile(r"/assets/.*[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
PLAIN_NAME = re.compile(r"[A-Za-z0-9._~/-]+$")


def brotli(data):
    return subprocess.run(["brotli", "--best", "--stdout"], input=data, capture_output=True, check=True).stdout


CODINGS = {"br": brotli if shutil.which("brotli") else None, "gzip": lambda data: gzip.compress(data, 9, mtime=0)}


def packed(coding, data, kept):
    """A compressed form; None where there is none that is smaller."""
    if not CODINGS[coding]:
        return None
    path = kept and kept / f"{hashlib.sha256(data).hexdigest()}.{coding}"
    if path and path.exists():
        small = path.read_bytes()
    else:
        small = CODINGS[coding](data)
        if path:
            new = path.with_suffix(f".{os.getpid()}")  # other builds may be at it
            new.write_bytes(small)
            new.replace(path)
    return small if len(small) < len(data) else None


OCTAL = [f"\\{byte:03o}" for byte in range(256)]


def literal(data):
    """A C string literal, in lines; octal, since a hexadecimal escape would swallow digits behind it."""
    lines = [data[i:i + 40] for i in range(0, len(data), 40)] or [b""]
    return "\n".join('    "' + "".join(map(OCTAL.__getitem__, line)) + '"' for line in lines)


class Page:
    def __init__(self, kept=None):
        self.bytes, self.rows, self.kept = [], {}, kept

    def form(self, name, data):
        if data is None:
            return "{NULL, 0}"
        self.bytes.append(f"static const char {name}[] =\n{literal(data)};\n")
        return f"{{{name}, {len(data)}}}"

    def add(self, path, data):
        kind = TYPES.get(pathlib.PurePath(path).suffix)
        if not kind:
            sys.exit(f"{path}: no media type is known for this ending; tools/pack_page.py lists them")
        if not PLAIN_NAME.match(path):
            sys.exit(f"{path}: names in a page are made of letters, digits, '.', '_', '~' and '-'")
        name = f"page_{len(self.rows)}"
        forms = [self.form(f"{name}_{coding}", packed(coding, data, self.kept)) for coding in CODINGS]
        forms.append(self.form(f"{name}_plain", data))
        tag = hashlib.sha256(data).hexdigest()[:20]
        forever = "true" if HASHED.match(path) else "false"
        self.rows[path] = f'.type = "{kind}", .tag = "{tag}", .forever = {forever}, .form = {{{", ".join(forms)}}}'

    def text(self):
        rows = dict(self.rows)
        if rows:
            rows["/"] = rows["/index.html"]
        table = "".join(f'    {{.path = "{path}", {rows[path]}}},\n' for path in sorted(rows))
        table = table or "    {.path = NULL},\n"  # C has no empty arrays
        return ("// Written by tools/pack_page.py.\n#include \"cli/page.h\"\n\n" + "\n".join(self.bytes)
                + f"\nstatic const http_resource page_rows[] = {{\n{table}}};\n\n"
                + f"const http_resource *const cli_page = page_rows;\nconst int cli_page_resources = {len(rows)};\n")


def main():
    folder, out, *kept = map(pathlib.Path, sys.argv[1:])
    for each in kept:
        each.mkdir(parents=True, exist_ok=True)
    page = Page(*kept)
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        page.add("/" + file.relative_to(folder).as_posix(), file.read_bytes())
    if page.rows and "/index.html" not in page.rows:
        sys.exit(f"{folder}: a page needs an index.html")
    out.write_text(page.text(), encoding="ascii")


if __name__ == "__main__":
    main()
