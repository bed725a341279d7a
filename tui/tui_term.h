// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_paint.h"

// The terminal, by way of ncursesw: a tui_screen is shown, keys come back. Whatever ends the program leaves the
// terminal as it was.

typedef enum tui_key_kind {
    TUI_KEY_NONE, ///< nothing within the time
    TUI_KEY_CHAR,
    TUI_KEY_UP,
    TUI_KEY_DOWN,
    TUI_KEY_LEFT,
    TUI_KEY_RIGHT,
    TUI_KEY_ENTER,
    TUI_KEY_ESCAPE,
    TUI_KEY_TAB,
    TUI_KEY_BACK_TAB,
    TUI_KEY_BACKSPACE,
    TUI_KEY_PAGE_UP,
    TUI_KEY_PAGE_DOWN,
    TUI_KEY_MOUSE,
    TUI_KEY_WHEEL, ///< `glyph` is '+' or '-'
    TUI_KEY_RESIZE,
    TUI_KEY_END, ///< the input is over, or a signal asks to leave
} tui_key_kind;

typedef struct tui_key {
    tui_key_kind kind;
    uint32_t glyph; ///< TUI_KEY_CHAR
    bool shift;     ///< with an arrow
    int x, y;       ///< TUI_KEY_MOUSE
} tui_key;

typedef struct tui_term tui_term;

/// Why there can be no full screen here: the key of a sentence of terminal.json, or NULL when there can.
const char *tui_term_refuses(void);
/// Take the terminal over. NULL when that fails.
tui_term *tui_term_open(void);
void tui_term_close(tui_term *term);
void tui_term_size(tui_term *term, int *columns, int *rows);
bool tui_term_ascii(const tui_term *term);
void tui_term_show(tui_term *term, const tui_screen *screen);
/// The next key, waiting at most so long; -1 waits for ever.
tui_key tui_term_key(tui_term *term, int wait_ms);
