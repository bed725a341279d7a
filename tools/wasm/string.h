// SPDX-License-Identifier: MIT
#pragma once
#include <stddef.h>

// The part of <string.h> that ai/ uses, for wasm32, where there is no libc: with -mbulk-memory copies and fills are
// instructions, and comparing is a loop. Found only by builds for wasm (ai/CMakeLists.txt).

#define memcpy  __builtin_memcpy
#define memmove __builtin_memmove
#define memset  __builtin_memset

static inline int tri_wasm_memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
    for (size_t i = 0; i < size; i++)
        if (p[i] != q[i])
            return p[i] < q[i] ? -1 : 1;
    return 0;
}
#define memcmp tri_wasm_memcmp
