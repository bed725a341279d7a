// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"

/// The view of a position that hides nothing, for tests that ask about the position itself.
static inline tri_view tri_whole(const tri_game *game, const tri_state *state)
{
    tri_view view;
    game->observe(state, TRI_REFEREE, &view);
    return view;
}
