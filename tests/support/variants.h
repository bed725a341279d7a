// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_setup.h"

// The tables that generic tests play: tests/variants/<game>.txt, one a line, as "players=2 edition=2010".

enum { VARIANTS_MAX = 32, VARIANT_TEXT_MAX = 256 };

typedef struct variant {
    char text[VARIANT_TEXT_MAX]; ///< the line itself
    tri_setup setup;
} variant;

/// Read a game's variants; stops the program with a message when the file is missing or a line is wrong.
int variants_load(const tri_game *game, variant out[VARIANTS_MAX]);
