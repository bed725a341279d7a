// SPDX-License-Identifier: MIT
#pragma once
#include "ai/host/ai_match.h"
#include "cli/table.h"
#include "tui/tui_online.h"
#include "tui/tui_setup.h"

// A table elsewhere from the command line: `join` comes to one, `host` opens one; both then sit at it, full-screen,
// line by line, or by a bot.

/// Seats that this person holds, kept in a file as the page keeps them in a browser.
typedef struct join_seats {
    char path[CLI_PATH_MAX]; ///< "" for nowhere
    char server[300];        ///< whose seats are kept
    bool failed;             ///< it could not be written; said when the screen is free again
} join_seats;

/// The file of this person's, for seats at a server.
void join_seats_open(join_seats *s, const char *server);
/// What is held of a table. False: nothing.
bool join_seats_find(const join_seats *s, const char *table, tui_held *held);
/// The name somebody last sat down with, "" for none.
void join_seats_name(const join_seats *s, char name[GUEST_NAME]);
/// As a guest's def has them; `keeper` is the join_seats.
void join_seats_keep(void *keeper, const tui_held *held);
void join_seats_drop(void *keeper, const tui_held *held);

/// How a table is sat at.
typedef struct join_manner {
    const tui_lang *lang;
    const char *name; ///< given on the command line, or NULL
    bool plain;
    ai_entrant bot; ///< who plays in our place, where `by_bot`
    bool by_bot;
} join_manner;

/// A table, and the line to it.
typedef struct join_table {
    join_seats seats;
    tui_wire wire;
    join_manner manner;
    char server[300];
} join_table;

/// Dial a server. Complains and returns false. join_close is due after success.
bool join_open(join_table *j, const ws_place *place, const tui_held *held, const char *invite);
void join_close(join_table *j);
/// Complain about a refusal of the server's, by its code. Returns false.
bool join_refuse(const join_table *j, const char *code);
/// Work until the table is known, or for what happens next. Complains and returns false when it never is.
bool join_settle(join_table *j, bool (*done)(const tui_guest *g));
/// The name to sit down with: given, used before, typed, or the user's.
void join_name(const join_table *j, char out[GUEST_NAME]);
/// A sentence about the table's link and its game, on a line of its own however long it is.
void join_say_link(const join_table *j, const char *key);
/// Sit there until the person leaves or the bot is done. Returns the exit code.
int join_sit(join_table *j);
int join_plain(join_table *j);
int join_bot(join_table *j);

/// Come to the table of a link: `seat` to sit down at (0: the invitation's, or the first open one), `look`: only look
/// on. Returns the exit code.
int join_link(const char *text, int64_t seat, bool look, const join_manner *manner);
/// Host the table that was set up on the screen, on a server of our own. Returns the exit code.
int host_chosen(const tui_lang *lang, const tui_setup *s);

/// A flag of both commands: "CMD" or a level as a bot. Complains and returns false.
bool join_parse_bot(const char *engine, const char *level, int64_t nodes, int64_t think, join_manner *manner);
