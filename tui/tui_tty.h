// SPDX-License-Identifier: MIT
#pragma once
#include <stddef.h>

// What the terminal's description says (terminfo), apart from the rest: its header has macros named like ordinary
// words.

enum { TUI_TTY_NAME = 64 };

/// The entry to use: "xterm-direct" where COLORTERM promises all colours and there is such a one, so that ncurses has
/// them too; else TERM's own.
const char *tui_tty_entry(char room[TUI_TTY_NAME]);
/// The bytes that bring the terminal of the current entry back. Returns how many.
size_t tui_tty_restore(char *out, size_t room);
