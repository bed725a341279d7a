// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// Copying and comparing states without libc's header: the page has none.

TRI_INLINE void tri_copy(void *to, const void *from, size_t size)
{
    __builtin_memcpy(to, from, size);
}

TRI_INLINE void tri_clear(void *at, size_t size)
{
    __builtin_memset(at, 0, size);
}

TRI_INLINE bool tri_alike(const void *a, const void *b, size_t size)
{
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    while (size && *x == *y) {
        x++;
        y++;
        size--;
    }
    return size == 0;
}
