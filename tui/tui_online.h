// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_press.h"
#include "tui/tui_wire.h"

// A table elsewhere on this terminal: what its guest knows, as a table to draw, and what its person does, as requests.

typedef struct tui_online {
    tui_wire *wire;
    const tui_lang *lang;
    bool (*hint)(const tri_game *game, const tri_view *view, tri_move *move); ///< may be NULL
} tui_online;

/// On the full screen, until its person leaves or there is a problem (wire->guest.problem).
void tui_online_run(tui_term *term, const tui_online *o);

/// Who sits at a seat: a name, a bot's level, "You".
void tui_online_name(const tui_guest *g, const tui_lang *lang, int seat, char out[TUI_NAME_MAX]);
/// Everything that a table shows of being elsewhere.
void tui_online_put(const tui_wire *w, tui_table *t, int64_t now);
/// Has there been no line for so long that it is spoken of?
bool tui_online_is_gone(const tui_wire *w, int64_t now);
/// What is to be said before what to do; "" when all is as it should be.
void tui_online_speech(const tui_wire *w, const tui_lang *lang, int64_t now, tri_text *out);
/// What somebody asks of us, as a sentence; "" when nobody does.
void tui_online_asked(const tui_guest *g, const tui_lang *lang, tri_text *out);
/// How the game ended, otherwise than by its rules too.
void tui_online_end(const tui_guest *g, const tui_lang *lang, tri_text *out);
/// Why there is no going on: a sentence for a code of the protocol's, or of g->problem.
void tui_online_problem(const char *code, const tui_lang *lang, tri_text *out);
/// Ask for it, and the key of the words that say what comes of it.
const char *tui_online_ask(tui_guest *g, const char *what);
