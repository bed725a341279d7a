// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

/// The last promise that was broken (tri_base.h), for tests that break one on purpose.
typedef struct broken_promise {
    const char *what, *file;
    int line;
} broken_promise;

extern broken_promise promise;
