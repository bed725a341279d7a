// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_error.h"

/// What a refusal says; good until the next one.
static inline const char *why(const tri_game *game, const tri_err *err)
{
    static char room[TRI_REFUSAL_MAX];
    return tri_refusal(game, err, room);
}

/// The same by the game's word, for tests that call a game directly.
static inline const char *why_in(const char *id, const tri_err *err)
{
    return why(tri_game_find(id, tri_length(id)), err);
}
