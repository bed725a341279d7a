// SPDX-License-Identifier: MIT
#include "core/base/tri_base.h"

// What becomes of a broken promise where nobody has anything better: tri_base.h says who may.

#if !defined(__CUDACC__)
__attribute__((weak)) void tri_assert_failed(const char *what, const char *file, int line)
{
    (void)what;
    (void)file;
    (void)line;
    __builtin_trap();
}
#endif
