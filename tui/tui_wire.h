// SPDX-License-Identifier: MIT
#pragma once
#include "net/ws_dial.h"
#include "tui/tui_guest.h"

// A guest on a line that is kept up: when it breaks it is dialled again, after longer and longer; one on which nothing
// is heard is asked for a sign of life, and given up when none comes. Times are milliseconds of CLOCK_MONOTONIC.

enum {
    WIRE_SILENCE_MS = 10000,
    WIRE_ANSWER_MS = 5000, ///< for a sign of life, or for a connection to come about
};

typedef struct tui_wire {
    tui_guest guest;
    ws_dial *dial;
    int tries;           ///< since it was last up
    int64_t lost, retry; ///< when it was lost, and when it is tried again; 0: it is up, or being dialled
    int64_t back;        ///< when it came back after it had been lost; 0: never
    int64_t called, heard, asked;
    bool was_up, once; ///< `once`: it has ever been up
} tui_wire;

/// A guest on a line to this place; of `def` only what keeps is used. False with a reason.
bool tui_wire_start(tui_wire *w, const ws_place *place, const tui_guest_def *def, const tui_held *held,
                    const char *invite, char why[WS_WHY_MAX]);
void tui_wire_free(tui_wire *w);
int64_t tui_wire_now(void);
/// Whatever can be done without waiting.
void tui_wire_work(tui_wire *w);
/// Wait until the line or `file` (-1: none) has something, or so long; a signal ends it too. True: `file` has.
bool tui_wire_wait(const tui_wire *w, int file, int ms);
