// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"

/// How many different sequences of `depth` moves (chance outcomes included) start at this position; sequences that end
/// before are not counted. `room` holds at least depth * about->moves_max moves.
uint64_t tri_perft(const tri_game *game, const tri_state *state, int depth, tri_move *room);
