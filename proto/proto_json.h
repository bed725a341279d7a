// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_setup.h"
#include "proto/proto_sink.h"

// What clients are told of a game, as JSON. Pure functions: a const table of functions, what the client may know, the
// caller's text, onto whose end one value is written. Seats count from 1. docs/formats.md is the manual.

enum { PROTO_LINE_MAX = 1 << 20 }; ///< bytes that hold any one value or trace line of any game

/// Every field of a position as its viewer may know it: an object.
void proto_view(const tri_game *game, const tri_view *view, tri_text *out);
/// How far the game is, by those of these fields that count it: {"round":6}. Empty where a game counts neither rounds
/// nor scorings.
void proto_progress(const tri_game *game, const tri_view *view, tri_text *out);
/// What follows from it, so that no client needs to know a rule: an object.
void proto_facts(const tri_game *game, const tri_view *view, tri_text *out);
/// Seat from 1, "chance" or "over".
void proto_to_move(const tri_game *game, const tri_view *view, tri_text *out);
/// What happened by itself during an event, read off one viewer's views before and after it: [{"what", fields}].
void proto_asides(const tri_game *game, const tri_view *before, const tri_view *after, tri_text *out);
/// Event `n` of a game as an item of a list, played from `state`, as a viewer may know it: {"n","by","hidden","move",
/// "asides"}; a hidden move has only the words the viewer may hear. `state` is then the position after it.
void proto_event(proto_json *json, const tri_game *game, uint8_t viewer, uint32_t n, tri_move move, tri_state *state);
/// One move: {"text", "type", the game's named fields}.
void proto_move(const tri_game *game, const tri_view *view, tri_move move, tri_text *out);
/// The words of one move.
void proto_move_text(const tri_game *game, const tri_view *view, tri_move move, tri_text *out);
/// All legal moves as objects of proto_move; chance outcomes carry "weight" as well.
void proto_moves(const tri_game *game, const tri_view *view, tri_text *out);
/// All legal moves as words; at a chance event [words, weight] pairs.
void proto_legal(const tri_game *game, const tri_view *view, tri_text *out);
/// Reasons for points: [{"seat","points","rule","kind","where"}]; an automatic rival's seat is "rival".
void proto_score(const tri_game *game, const tri_view *view, tri_text *out);
/// {"points":[by seat],"places":[by seat]} and, in a solo game, "rival".
void proto_result(const tri_game *game, const tri_view *view, tri_text *out);
/// The options a set-up has: {"edition":"2022"}. Lists are lists, numbers numbers; options of other tables are left
/// out.
void proto_setup(const tri_game *game, const tri_setup *setup, tri_text *out);
/// All a menu needs: id, name, players, and every option with its kind, choices, range and default.
void proto_about(const tri_game *game, tri_text *out);
