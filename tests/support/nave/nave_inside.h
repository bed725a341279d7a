// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_fields.h"
#include "core/base/tri_shape.h"
#include "tests/support/nave/nave.h"

// What the files of this folder share.

/// Refusals of its own, numbered after those that all games share.
enum {
    NAVE_E_NONE = TRI_E_COUNT - 1,
#define TRI_ERROR(code, key, text) NAVE_E_##code,
#include "tests/support/nave/nave_errors.inc"
#undef TRI_ERROR
};

/// The kinds of values that moves and positions are made of.
enum {
    NAVE_KIND_NONE,
    NAVE_KIND_SEAT,
    NAVE_KIND_ROW,
    NAVE_KIND_CELL,
    NAVE_KIND_STROKES,
    NAVE_KIND_STONE,
    NAVE_KIND_BONUS,
    NAVE_KIND_WORTH,
    NAVE_KIND_VIEWER,
    NAVE_VALUE_KINDS
};

/// How each kind is written, and the shapes of the moves (nave_words.c).
TRI_FN const tri_kind *nave_value_kinds(void);
TRI_FN tri_shapes nave_shapes(void);
/// The fields of a position (nave_state.c).
TRI_FN tri_fields nave_fields(void);
/// Could a game come to this position?
TRI_FN bool nave_valid(const nave_state *s);

/// How many cells hold this.
TRI_INLINE int nave_count(const nave_state *s, int what)
{
    int n = 0;
    for (int i = 0; i < NAVE_CELLS; i++)
        n += s->cell[i] == what;
    return n;
}
