// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// Nothing is hidden, so a view is the state itself.
TRI_FN void red_cathedral_observe(const red_cathedral_state *s, uint8_t seat, red_cathedral_state *view)
{
    (void)seat;
    *view = *s;
}

TRI_FN int red_cathedral_told(const red_cathedral_state *before, tri_move m, uint8_t viewer)
{
    (void)before;
    (void)m;
    (void)viewer;
    return TRI_WORDS_ALL; // nothing is hidden
}

TRI_FN void red_cathedral_resample(const red_cathedral_state *view, tri_rng *rng, red_cathedral_state *out)
{
    (void)rng;
    *out = *view;
}

TRI_FN bool red_cathedral_can_undo(const red_cathedral_state *before, tri_move m)
{
    if (red_cathedral_to_move(before) == TRI_CHANCE)
        return false;
    red_cathedral_state after = *before;
    red_cathedral_apply(&after, m);
    return red_cathedral_to_move(&after) != TRI_CHANCE; // dice are about to fall
}
