// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"
#include <jansson.h>

// What a game tells of itself, as trees to look things up in: the same fields that the page gets as JSON, so that the
// terminal knows no more of the rules than it does.

/// A position's fields, with "facts" (what follows from it) and "score" (the items) among them. The caller's.
json_t *tui_tree_view(const tri_game *game, const tri_view *view);
/// A move's type and fields, and its words as "text". The caller's.
json_t *tui_tree_move(const tri_game *game, const tri_view *view, tri_move move);
/// What happened by itself between two views of one viewer: a list. The caller's.
json_t *tui_tree_asides(const tri_game *game, const tri_view *before, const tri_view *after);

/// The value at a path such as "players.0.points", in printf's way; NULL where there is none.
const json_t *tui_at(const json_t *tree, const char *path, ...) __attribute__((format(printf, 2, 3)));
/// The number, word or truth there; 0, "" or false where there is none such.
int tui_number(const json_t *tree, const char *path, ...) __attribute__((format(printf, 2, 3)));
const char *tui_text(const json_t *tree, const char *path, ...) __attribute__((format(printf, 2, 3)));
bool tui_true(const json_t *tree, const char *path, ...) __attribute__((format(printf, 2, 3)));
/// A word, a number, "yes" or "no". False: the value is none of these, and nothing is put.
bool tui_put_scalar(const json_t *value, tri_text *out);
/// How many entries a list has.
int tui_count(const json_t *list);
