// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_setup.h"

// What must hold in every position of every game, whatever its rules. A property answers NULL, or a sentence on what
// broke.

typedef struct prop_position {
    const tri_game *game;
    const tri_setup *setup;
    const tri_state *state;
    uint8_t to_move;
    tri_move moves[TRI_MOVES_MAX];
    int count;
    tri_rng *rng; ///< for the property's own choices; not the one the game is played with
} prop_position;

typedef const char *(*prop_check)(const prop_position *p);

/// Cheap ones, for every position; ends with NULL.
extern const prop_check prop_always[];
/// Dear ones, for a sample of positions; ends with NULL.
extern const prop_check prop_sometimes[];
