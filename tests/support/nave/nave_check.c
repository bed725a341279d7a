// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// Why a move is refused.

TRI_FN tri_rule nave_check(const nave_state *s, tri_move m)
{
    tri_shapes all = nave_shapes();
    if (!tri_shape_has(&all, m))
        return TRI_R0_1;
    if (nave_to_move(s) == TRI_OVER)
        return TRI_R0_3;
    tri_move list[NAVE_CELLS];
    int n = nave_moves(s, list);
    for (int i = 0; i < n; i++)
        if (list[i] == m)
            return TRI_LEGAL;
    if (nave_to_move(s) == TRI_CHANCE)
        return TRI_R0_4;
    bool placing = s->favour[0] && s->favour[1];
    return m >> 8 == NAVE_PLACE && placing ? TRI_RULE(2, 2) : TRI_R0_2;
}

TRI_FN void nave_cause(const nave_state *s, tri_move m, tri_err *err)
{
    (void)s;
    (void)m;
    (void)err;
}
