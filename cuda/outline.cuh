// SPDX-License-Identifier: MIT
#pragma once
#include "core/red_cathedral/red_cathedral_inside.h"

// Long functions that several others call. Left alone, the compiler copies them into each caller, and a kernel outgrows
// the instruction cache.

#define TRI_OUTLINE static __noinline__ __host__ __device__
TRI_OUTLINE void red_cathedral_go_on(red_cathedral_state *s);
TRI_OUTLINE int red_cathedral_market_list(const red_cathedral_state *s, tri_move *out);
