// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// 64-bit FNV-1a. Small, byte by byte, and so the same on every target; used for golden files and cross-build checks.

/// The hash of no bytes.
TRI_INLINE uint64_t tri_hash_start(void)
{
    return 0xcbf29ce484222325u;
}

/// Fold `size` bytes into a running hash.
TRI_INLINE uint64_t tri_hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *at = (const uint8_t *)bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}
