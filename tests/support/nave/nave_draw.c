// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// A position drawn for a terminal.

TRI_FN void nave_draw(const nave_state *s, tri_text *out)
{
    for (int row = 2; row >= 0; row--) {
        tri_put_int(out, row + 1);
        for (int i = 0; i < 3; i++) {
            tri_put_char(out, ' ');
            tri_put_char(out, ".12#"[s->cell[row * 3 + i]]);
        }
        tri_put_char(out, '\n');
    }
    tri_put(out, "  a b c\n");
}
