# SPDX-License-Identifier: MIT
"""gen_nave.py DATA.json OUT_data.h OUT_tables.inc: what Nave's board has."""
import sys

import tri_gen


def main():
    path = sys.argv[1]
    data, digest = tri_gen.load(path)
    cells = data["board"]["cells"]
    tri_gen.require(len(cells) == 9, path, f"{len(cells)} cells: the board has nine")
    tri_gen.write(sys.argv[2], f"enum {{ NAVE_DATA_CELLS = {len(cells)} }};\n"
                  f"#define NAVE_DATA_VERSION {tri_gen.quote(digest)}\n#define NAVE_RECONSTRUCTED \"nothing\"\n")
    tri_gen.write(sys.argv[3], tri_gen.table("nave_table_column", [ord(cell[0]) - ord("a") for cell in cells]))


if __name__ == "__main__":
    main()
