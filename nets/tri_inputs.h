// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_bits.h"

// What a network sees of a position: bits, packed into words. A game's inputs are one file, <game>_inputs.c, that
// builds natively, to wasm and in kernels, and gives the same bits there; it reads nothing that its seat may not know.
// Its header says how many inputs there are for so many players, and a version that changes with their meaning.

/// Words for so many inputs.
#define TRI_INPUT_WORDS(inputs) (((inputs) + 31) / 32)

/// The lowest `size` bits of `set` (up to 32) become inputs `at` and following.
TRI_INLINE void tri_input_set(uint32_t *bits, int at, uint32_t set, int size)
{
    uint64_t shifted = (uint64_t)(size < 32 ? set & ((1u << size) - 1) : set) << at % 32;
    bits[at / 32] |= (uint32_t)shifted;
    if (shifted >> 32)
        bits[at / 32 + 1] |= (uint32_t)(shifted >> 32);
}

/// Input `at` is on.
TRI_INLINE void tri_input(uint32_t *bits, int at)
{
    bits[at / 32] |= 1u << at % 32;
}

/// A number as a thermometer: the first `count` of `size` inputs are on, so that each step has a weight of its own.
TRI_INLINE void tri_input_count(uint32_t *bits, int at, int count, int size)
{
    count = count < 0 ? 0 : count > size ? size : count;
    for (; count > 16; count -= 16, at += 16)
        tri_input_set(bits, at, 0xffff, 16);
    tri_input_set(bits, at, (1u << count) - 1, count);
}
