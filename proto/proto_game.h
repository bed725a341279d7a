// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_setup.h"
#include "proto/proto_json.h"

// What clients are told of a game, as JSON values. Pure functions: a const table of functions, a const position, a
// writer. Each writes one value under `key` (NULL inside a list or outermost). Seats count from 1. docs/formats.md is
// the manual.

enum { PROTO_LINE_MAX = 1 << 20 }; ///< bytes that hold any one trace line of any game

/// Every field of a position or view: an object.
void proto_state(proto_json *json, const char *key, const tri_game *game, const void *state);
/// What `seat` (from 0, or TRI_SPECTATOR) may know of the position: an object like proto_state's.
void proto_view(proto_json *json, const char *key, const tri_game *game, const void *state, uint8_t seat);
/// Seat from 1, "chance" or "over".
void proto_to_move(proto_json *json, const char *key, const tri_game *game, const void *state);
/// One move: {"text", "type", the game's named fields}.
void proto_move(proto_json *json, const char *key, const tri_game *game, const void *state, tri_move move);
/// The words of one move.
void proto_move_text(proto_json *json, const char *key, const tri_game *game, const void *state, tri_move move);
/// All legal moves as objects of proto_move; chance outcomes carry "weight" as well.
void proto_moves(proto_json *json, const char *key, const tri_game *game, const void *state);
/// All legal moves as words; at a chance event [words, weight] pairs.
void proto_legal(proto_json *json, const char *key, const tri_game *game, const void *state);
/// Reasons for points: [{"seat","points","rule","kind","where"}]; an automatic rival's seat is "rival".
void proto_score(proto_json *json, const char *key, const tri_game *game, const void *state);
/// {"points":[by seat],"places":[by seat]} and, in a solo game, "rival".
void proto_result(proto_json *json, const char *key, const tri_game *game, const void *state);
/// The options a set-up has: {"edition":"2022"}. Lists are lists, numbers numbers; options of other tables are left
/// out.
void proto_setup(proto_json *json, const char *key, const tri_game *game, const tri_setup *setup);
/// All a menu needs: id, name, players, and every option with its kind, choices, range and default.
void proto_about(proto_json *json, const char *key, const tri_game *game);
