// SPDX-License-Identifier: MIT
#pragma once
#include "record/record.h"

// A whole game in a URL: base64url of a few bytes of header and, for each move, its place in the legal list. A move
// that was the only one takes no bytes. Unlike a record it carries no names, and it is meant for programs.
//
//     version, id, data digest, players, option values, move count, places..., check

enum { RECORD_LINK_HEAD_MAX = 512 }; ///< characters that hold any link's header; each move adds at most 3

/// Write the link of a game: a set-up the game accepts and legal moves. `out->full` says it did not fit.
void record_link_put(const tri_game *game, const tri_setup *setup, const tri_move *moves, uint32_t count,
                     tri_text *out);
/// The id of the game the link is of, so that the caller can look it up.
bool record_link_game_id(const char *text, size_t size, char id[RECORD_ID_MAX], tri_err *err);
/// Read a link back: set-up and at most `room` moves, all legal. There is one link per game: anything else is refused.
/// `head` gets the set-up and, when the link is refused too, whether it was made with other data; its moves may then be
/// others than were played, since places in lists say nothing about what was there.
bool record_link_parse(const tri_game *game, const char *text, size_t size, record_head *head, tri_move *moves,
                       uint32_t room, uint32_t *count, tri_err *err);
