// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// The position says by itself what comes next: coin, favours, bell, then stones by count. Nothing is stored twice.

TRI_FN uint8_t nave_to_move(const nave_state *s)
{
    if (!s->first || s->ringing)
        return TRI_CHANCE;
    if (!s->favour[0] || !s->favour[1])
        return s->favour[0] ? 1 : 0;
    if (!nave_count(s, 0))
        return TRI_OVER;
    int played = nave_count(s, 1) + nave_count(s, 2);
    return (uint8_t)((s->first - 1 + played) % 2);
}

TRI_FN int nave_outcomes(const nave_state *s, tri_move *out, uint32_t *weight)
{
    int n = 0;
    if (!s->first)
        for (; n < 2; n++)
            out[n] = (tri_move)(NAVE_COIN << 8 | n), weight[n] = 1;
    else if (s->ringing)
        for (; n < 3; n++)
            out[n] = (tri_move)(NAVE_BELL << 8 | (n + 1)), weight[n] = n == 1 ? 2 : 1;
    return n;
}

TRI_FN int nave_moves(const nave_state *s, tri_move *out)
{
    uint32_t weight[3];
    int n = 0;
    if (nave_to_move(s) == TRI_OVER)
        return 0;
    if (nave_to_move(s) == TRI_CHANCE)
        return nave_outcomes(s, out, weight);
    if (!s->favour[0] || !s->favour[1]) {
        for (; n < 3; n++)
            out[n] = (tri_move)(NAVE_FAVOUR << 8 | (n + 1));
        return n;
    }
    for (int i = 0; i < NAVE_CELLS; i++)
        if (!s->cell[i])
            out[n++] = (tri_move)(NAVE_PLACE << 8 | i);
    return n;
}

TRI_FN tri_move nave_sample(const nave_state *s, uint64_t random)
{
    tri_move out[3];
    uint32_t weight[3];
    int n = nave_outcomes(s, out, weight);
    return tri_pick(out, weight, n, random);
}
