// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_rng.h"
#include "nets/red_cathedral_inputs.h"

// The Red Cathedral has no symmetry beyond those that its inputs use up already: houses and dice are seen from the own
// seat on. Plans tell the towers apart, boards the colours, and the market's spaces are tied to the quadrants.

/// The only symmetry there is.
static inline void red_cathedral_symmetry_draw(int players, tri_rng *rng, uint16_t *from, int count)
{
    (void)players, (void)rng;
    for (int i = 0; i < count; i++)
        from[i] = (uint16_t)i;
}
