// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// Counting and walking the set bits of a word, on every target we build for.

/// Number of set bits.
TRI_INLINE int tri_bits_count(uint64_t word)
{
#if defined(__CUDA_ARCH__)
    return __popcll(word);
#elif defined(__POPCNT__) || defined(__wasm__) || defined(__aarch64__)
    return __builtin_popcountll(word);
#else // the builtin would call into the compiler's library, which the core does without
    word -= (word >> 1) & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((word * 0x0101010101010101u) >> 56);
#endif
}

/// Index of the lowest set bit; the word must not be zero.
TRI_INLINE int tri_bits_first(uint64_t word)
{
    TRI_ASSERT(word != 0);
#if defined(__CUDA_ARCH__)
    return __ffsll((long long)word) - 1;
#else
    return __builtin_ctzll(word);
#endif
}

/// The word without its lowest set bit.
TRI_INLINE uint64_t tri_bits_rest(uint64_t word)
{
    return word & (word - 1);
}

/// The high 64 bits of a product: maps a 64-bit random evenly onto 0 .. `n`-1.
TRI_INLINE uint64_t tri_bits_scale(uint64_t random, uint64_t n)
{
#if defined(__CUDA_ARCH__)
    return __umul64hi(random, n);
#elif defined(__SIZEOF_INT128__) && !defined(__wasm__) // wasm32 would call a library function
    return (uint64_t)(((unsigned __int128)random * n) >> 64);
#else
    uint64_t low = (random & 0xffffffffu) * (n & 0xffffffffu);
    uint64_t a = (random >> 32) * (n & 0xffffffffu) + (low >> 32);
    uint64_t b = (random & 0xffffffffu) * (n >> 32) + (a & 0xffffffffu);
    return (random >> 32) * (n >> 32) + (a >> 32) + (b >> 32);
#endif
}
