# SPDX-License-Identifier: MIT
"""pack_sql.py OUT.inc FILE...: numbered SQL files as C strings, for store/store_postgres.c; the first is 001_..., and none is missing."""
import pathlib
import sys

import pack_page


def main():
    out, *files = map(pathlib.Path, sys.argv[1:])
    for i, file in enumerate(files):
        if not file.name.startswith(f"{i + 1:03}_"):
            raise SystemExit(f"{file}: migration {i + 1} is expected here")
    texts = ",\n".join(pack_page.literal(file.read_bytes()) for file in files)
    out.write_text("// Written by tools/pack_sql.py.\n"
                   f"enum {{ STORE_MIGRATIONS = {len(files)} }};\nstatic const char *const store_migrations[] = {{\n{texts}}};\n",
                   encoding="ascii")


if __name__ == "__main__":
    main()
