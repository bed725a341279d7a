// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_table.h"
#include "tui/tui_term.h"

// What a key does at a table. No terminal here: keys are values, so that tests and fuzzers press them too.

/// What is done about the real game. Each may be NULL where it cannot be.
typedef struct tui_deeds {
    void *context;
    void (*play)(void *context, tri_move move); ///< a legal decision of the viewer
    const char *(*undo)(void *context);         ///< NULL, or the key of the words that say why not
    bool (*hint)(void *context, tri_move *move);
    void (*say)(void *context, const char *text); ///< talk; NULL where nobody is there
    bool (*answer)(void *context, bool yes);      ///< to what somebody asks; false: nobody does
    /// At a table elsewhere: "back", "end" or "rematch". Returns the key of the words that say what comes of it.
    const char *(*ask)(void *context, const char *what);
} tui_deeds;

typedef enum tui_next {
    TUI_STAY,
    TUI_LOOK,   ///< t->looking has changed
    TUI_PLAYED, ///< or taken back: the game is another
    TUI_LEAVE,
    TUI_AGAIN, ///< a new game
} tui_next;

tui_next tui_press(tui_table *t, const tui_deeds *deeds, tui_key key);
/// The legal move that words name, by themselves or as a beginning that only one has. Returns how many begin so.
int tui_match(const tui_table *t, const char *words, int *index);
