// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// Why a move is refused.

static bool nave_exists(tri_move m)
{
    uint32_t kind = m >> 8, value = m & 255;
    return (kind == NAVE_COIN && value < 2) || (kind == NAVE_FAVOUR && value >= 1 && value <= 3) ||
           (kind == NAVE_PLACE && value < NAVE_CELLS) || (kind == NAVE_BELL && value >= 1 && value <= 3);
}

tri_rule nave_check(const nave_state *s, tri_move m)
{
    if (!nave_exists(m))
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
