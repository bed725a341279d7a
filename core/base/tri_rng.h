// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_bits.h"

// SplitMix64: one word of state, full period, good enough for dice and playouts, and the same on every target.
// The core never draws from one; callers do, and hand the numbers in.

typedef struct tri_rng {
    uint64_t state;
} tri_rng;

/// A generator for this seed. Equal seeds give equal streams on every build.
TRI_INLINE tri_rng tri_rng_seed(uint64_t seed)
{
    tri_rng rng;
    rng.state = seed;
    return rng;
}

/// The next 64 random bits.
TRI_INLINE uint64_t tri_rng_next(tri_rng *rng)
{
    uint64_t z = (rng->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// A number in 0 .. `n`-1; `n` is at least 1.
TRI_INLINE uint32_t tri_rng_below(tri_rng *rng, uint32_t n)
{
    TRI_ASSERT(n > 0);
    return (uint32_t)tri_bits_scale(tri_rng_next(rng), n);
}
