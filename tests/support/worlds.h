// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"

/// How many characters of a move's words a seat would know from looking at the table alone: all of them, unless its
/// view afterwards would be the same had another move been played, in this world or in one of a sample of those it
/// cannot tell from this one; then what the words of those moves have in common, up to the end of a word. `told` says
/// the same without looking; this is what it is measured by.
int worlds_agree(const tri_game *game, const tri_state *state, tri_move move, uint8_t seat, tri_rng *rng);
