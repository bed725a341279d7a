// SPDX-License-Identifier: MIT
#pragma once
#include "tests/support/nave/nave.h"

// What the files of this folder share.

/// Refusals of its own, numbered after those that all games share.
enum {
    NAVE_E_NONE = TRI_E_COUNT - 1,
#define TRI_ERROR(code, key, text) NAVE_E_##code,
#include "tests/support/nave/nave_errors.inc"
#undef TRI_ERROR
};

/// How many cells hold this.
TRI_INLINE int nave_count(const nave_state *s, int what)
{
    int n = 0;
    for (int i = 0; i < NAVE_CELLS; i++)
        n += s->cell[i] == what;
    return n;
}

/// A cell as positions and drawings show it.
TRI_INLINE char nave_cell_char(uint8_t cell)
{
    return ".12#"[cell];
}

/// Could a game come to this position?
bool nave_valid(const nave_state *s);
