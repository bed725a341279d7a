// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"

// A table's set-up as words: "edition=2022", "tools=lens_cutter,flux_brush". The same words in the command line, in
// records and in links.

enum { TRI_SETUP_TEXT_MAX = 512 };

/// Every option at its default.
tri_setup tri_setup_default(const tri_game *game, int players);
/// Set one option from "name=value". False with a reason when there is no such option or value; `setup` is then
/// untouched.
bool tri_setup_set(const tri_game *game, tri_setup *setup, const char *words, size_t size, tri_err *err);
/// Write option `index` as "name=value".
void tri_setup_text(const tri_game *game, const tri_setup *setup, int index, tri_text *out);
/// Does option `index` differ from its default?
bool tri_setup_is_default(const tri_game *game, const tri_setup *setup, int index);
/// Does option `index` exist for this number of players?
bool tri_setup_applies(const tri_game *game, const tri_setup *setup, int index);
