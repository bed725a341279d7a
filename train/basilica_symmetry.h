// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_rng.h"
#include "nets/basilica_inputs.h"

// Basilica stays the same game in a mirror: no rule tells the columns a to e from e to a. Colours may not change
// places, since the deck has other orders for each.

/// A symmetry at random: from[i] is the input that takes the place of input i. Of `count` places; what is behind the
/// planes stays.
static inline void basilica_symmetry_draw(int players, tri_rng *rng, uint16_t *from, int count)
{
    bool turned = tri_rng_below(rng, 2);
    (void)players;
    for (int i = 0; i < count; i++)
        from[i] = (uint16_t)i;
    for (int i = 0; turned && i < BASILICA_PLANES * BASILICA_IN_CELLS; i++)
        from[i] = (uint16_t)(i - i % BASILICA_COLUMNS + BASILICA_COLUMNS - 1 - i % BASILICA_COLUMNS);
}
