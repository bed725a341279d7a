// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"

// Refusals in words. A tri_err carries a code; the sentence and the key of its translations are in tri_errors.inc, or
// in the game's own list when the code is one of its own. `game` may be NULL where only shared codes can come.

enum { TRI_REFUSAL_MAX = 192 }; ///< bytes for any refusal, terminator included

/// The key and the sentence of a code; NULL when there is no such code.
const tri_error_text *tri_error_of(const tri_game *game, int code);
/// A move that breaks `rule`, refused with its cause as far as the game knows one. Returns false.
bool tri_refuse_move(const tri_game *game, const tri_view *view, tri_move move, tri_rule rule, tri_err *err);
/// One sentence without a full stop, in English, written into `room`, which is returned.
const char *tri_refusal(const tri_game *game, const tri_err *err, char room[TRI_REFUSAL_MAX]);
