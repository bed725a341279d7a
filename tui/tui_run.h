// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_press.h"

// A game at this terminal, from the first key to the last: whose turn it is, what is shown to whom, the curtain between
// two people.

/// The game as whoever keeps it offers it.
typedef struct tui_host {
    tui_source source;
    tui_deeds deeds;
    void *context; ///< of the functions below
    /// The seat to decide, TRI_CHANCE, TRI_OVER.
    uint8_t (*seat)(void *context);
    /// Let chance or a bot act once.
    void (*advance)(void *context);
    /// Must the screen be hidden from `shown` before `next` looks?
    bool (*curtain)(void *context, uint8_t shown, uint8_t next);
} tui_host;

/// Until somebody leaves (TUI_LEAVE) or wants a new game (TUI_AGAIN). Names and persons of the table are the caller's.
tui_next tui_run(tui_term *term, tui_table *t, const tui_host *host);
/// Draw the table and show it.
void tui_show(tui_term *term, tui_table *t);
