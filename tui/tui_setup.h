// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_bot.h"
#include "game/tri_setup.h"
#include "tui/tui_term.h"
#include "tui/tui_words.h"

// The first screen of `triforium play`: which game, with how many, who sits where, with which options; a game that was
// begun before; or the link of a table elsewhere. A seat that is open makes it a table to host. Keys are values here
// too.

enum { TUI_SAVED_MAX = 8, TUI_LINK_MAX = 512 };

/// A game that lies somewhere unfinished.
typedef struct tui_saved {
    const tri_game *game;
    char when[32];
} tui_saved;

typedef struct tui_setup {
    const tui_lang *lang;
    int game; ///< index of the games
    tri_setup setup;
    int seat[TRI_SEATS_MAX]; ///< 0 is a person, else 1 + a level, and behind the levels open
    int pace, where;         ///< of a table with an open seat
    int row, top;
    const tui_saved *saved;
    int saved_count;
    int resumed; ///< a saved game was chosen; -1 none
    char note[TUI_WORDS_MAX];
    bool joining; ///< a link is being typed
    char link[TUI_LINK_MAX];
} tui_setup;

typedef enum tui_setup_next {
    TUI_SETUP_STAY,
    TUI_SETUP_START,
    TUI_SETUP_RESUME,
    TUI_SETUP_HOST, ///< seats are open: the table is hosted
    TUI_SETUP_JOIN, ///< `link` is one of a table elsewhere
    TUI_SETUP_LEAVE,
} tui_setup_next;

void tui_setup_begin(tui_setup *s, const tui_lang *lang, const tui_saved *saved, int count);
void tui_setup_draw(tui_setup *s, tui_screen *screen, int columns, int rows, bool ascii);
tui_setup_next tui_setup_press(tui_setup *s, tui_key key);
/// Until something is chosen or somebody leaves.
tui_setup_next tui_setup_run(tui_term *term, tui_setup *s);
/// What a record's header says of a seat: "human" or a level; "open" where somebody elsewhere may sit down.
const char *tui_setup_seat(const tui_setup *s, int seat);
/// The clocks of a table that is hosted, as the protocol writes them, and the address its server is bound to.
const char *tui_setup_pace(const tui_setup *s);
const char *tui_setup_bind(const tui_setup *s);
