// SPDX-License-Identifier: MIT
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

// The clock of the host, for those who think by time.

/// Nanoseconds of a clock that never goes back.
static inline uint64_t ai_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/// A `stop` for tri_search_think: context is a uint64_t, the moment to stop at.
static inline bool ai_past(void *context)
{
    return ai_now() >= *(const uint64_t *)context;
}
