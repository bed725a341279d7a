// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// What a seat may know: all but the other's favour, and at the end that too (R1.2).

TRI_FN void nave_observe(const nave_state *s, uint8_t seat, nave_state *view)
{
    *view = *s;
    if (seat == TRI_REFEREE)
        return;
    view->viewer = seat;
    for (int i = 0; i < 2 && nave_to_move(s) != TRI_OVER; i++)
        if (i != seat && view->favour[i])
            view->favour[i] = NAVE_UNKNOWN;
}

TRI_FN int nave_told(const nave_state *before, tri_move m, uint8_t viewer)
{
    tri_shapes all = nave_shapes();
    bool secret = m >> 8 == NAVE_FAVOUR && viewer != TRI_REFEREE && viewer != nave_to_move(before);
    return secret ? tri_shape_open_words(&all, before, m) : TRI_WORDS_ALL;
}

TRI_FN void nave_resample(const nave_state *view, tri_rng *rng, nave_state *out)
{
    nave_state s = *view;
    for (int i = 0; i < 2; i++)
        if (s.favour[i] == NAVE_UNKNOWN)
            s.favour[i] = (uint8_t)(1 + tri_rng_below(rng, 3));
    s.viewer = TRI_REFEREE;
    *out = s;
}

TRI_FN bool nave_can_undo(const nave_state *before, tri_move m)
{
    // The bell is rung by chance, and the last stone shows the favours.
    return m >> 8 == NAVE_FAVOUR || (m >> 8 == NAVE_PLACE && (m & 255) != NAVE_MIDDLE && nave_count(before, 0) > 1);
}
