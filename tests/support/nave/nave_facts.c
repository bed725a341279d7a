// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

TRI_FN void nave_facts(const nave_state *s, tri_sink *sink)
{
    int empty = 0;
    for (int i = 0; i < NAVE_CELLS; i++)
        empty += !s->cell[i];
    sink->number(sink, "stones_to_come", empty);
}
