// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_press.h"

// What the files of the keys share: tui_press.c has the keys, tui_sheet.c what lies over the facts, tui_typed.c what is
// typed.

// tui_press.c

/// A sentence in the line of consequence; `with` is freed and may be NULL.
void press_note(tui_table *t, const char *key, json_t *with);
/// Nothing is noted or asked once more.
void press_clear(tui_table *t);
/// Play a legal move of the viewer.
tui_next press_play(tui_table *t, const tui_deeds *deeds, tri_move move);
/// Why words are no legal move, in the person's language: the rule's number, then what on the table is to blame or else
/// the rule's first sentence. False: no rule forbids them.
bool press_explain(const tui_table *t, const char *words, tri_text *out);

// tui_sheet.c

/// The rules that have these words in them ("" for all), at one of them (0: at the first).
void sheet_rules(tui_table *t, const char *with, tri_rule from);
/// Keys that lay a sheet over the facts.
tui_next press_rules(tui_table *t, const tui_deeds *deeds);
tui_next press_points(tui_table *t, const tui_deeds *deeds);
/// The whole table as the core draws it: what others have, in full.
tui_next press_others(tui_table *t, const tui_deeds *deeds);
tui_next press_help(tui_table *t, const tui_deeds *deeds);

// tui_typed.c

/// The moves that begin as typed, behind it.
void press_suggest(tui_table *t);
/// A key while a line is being typed.
tui_next press_typing(tui_table *t, const tui_deeds *deeds, tui_key key);
