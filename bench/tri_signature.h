// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"

// One number that says whether opponents still think the same: bots look at fixed positions of every game with a fixed
// budget, evaluations at whole games, and what they found is hashed. It depends on rules, evaluations and search, never
// on speed or machine.

enum { TRI_SIGNATURE_MEMORY = 1 << 22 };

/// The signature of one game. `memory` is aligned for any type and holds TRI_SIGNATURE_MEMORY bytes.
uint64_t tri_signature_game(const tri_game *game, void *memory);
/// The number that is printed: all games of the list together, within 32 bits.
uint32_t tri_signature(void *memory);
