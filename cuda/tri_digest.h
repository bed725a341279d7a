// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// One number for a whole game: how many moves were legal and which was played, event by event, then the bytes of the
// last position. FNV-1a over words instead of bytes, since a device pays for every multiplication of 64 bits.

TRI_INLINE uint64_t tri_digest_start(void)
{
    return 0xcbf29ce484222325u;
}

TRI_INLINE uint64_t tri_digest_word(uint64_t digest, uint32_t word)
{
    return (digest ^ word) * 0x100000001b3u;
}

/// An event: the length of the legal list (0 for chance) and the move.
TRI_INLINE uint64_t tri_digest_event(uint64_t digest, int legal, uint32_t move)
{
    return tri_digest_word(digest, move ^ (uint32_t)legal << 12);
}

/// The last position; what does not fill a word is not looked at, and no game has such a state.
TRI_INLINE uint64_t tri_digest_state(uint64_t digest, const void *state, size_t size)
{
    const uint32_t *word = (const uint32_t *)state;
    for (size_t i = 0; i < size / 4; i++)
        digest = tri_digest_word(digest, word[i]);
    return digest;
}
