// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"

// Secrets, planted. What each game hides is written down here once more, from its rules and not from its `observe`, so
// that a view which shows too much is found out.

/// The same position but for one thing that `viewer` (a seat or TRI_SPECTATOR) may not know. False: the position hides
/// nothing from that viewer, and `other` is the position itself.
bool secret_plant(const tri_game *game, const tri_state *state, uint8_t viewer, tri_rng *rng, tri_state *other);
/// Does this game hide anything at all?
bool secret_is_kept(const tri_game *game);
