# SPDX-License-Identifier: MIT
"""pack_nets.py OUT.inc FILE...: network files as C, for nets/tri_nets.c: their bytes, aligned, and a table of them."""
import pathlib
import sys

import pack_page


def main():
    out, *files = map(pathlib.Path, sys.argv[1:])
    parts, rows = [], ""
    for i, file in enumerate(files):
        data = file.read_bytes()
        parts.append(f"_Alignas(64) static const char tri_net_{i}[] =\n{pack_page.literal(data)};\n")
        rows += f"    {{tri_net_{i}, {len(data)}}},\n"
    table = f"static const tri_net_file tri_net_files[] = {{\n{rows}    {{NULL, 0}},\n}};\n"
    out.write_text("// Written by tools/pack_nets.py.\n" + "\n".join(parts) + "\n" + table, encoding="ascii")


if __name__ == "__main__":
    main()
