// SPDX-License-Identifier: MIT
#pragma once
#include "record/record_dice.h"
#include "tui/tui_table.h"

// Somebody at a table elsewhere (docs/online-protocol.md), as a value: what the server says goes in, what is to be said
// comes out through a function, and time is given. No socket, no file, no clock, so that tests and fuzzers can be the
// server.
//
// The position is what the log says: entries are counted and digested as they come, what does not fit is forgotten and
// asked for anew. Of the entries themselves only talk is kept. A decision is under way until the entry with its
// identity comes; after a break it is said again, the same words, unless it is found.

enum {
    GUEST_TABLE = 23, ///< bytes of a table's name
    GUEST_KEY = 44,
    GUEST_ID = 13,
    GUEST_HEX = 65,
    GUEST_CODE = 16,
    GUEST_END = 24,
    GUEST_NAME = 100,                    ///< bytes of a name: 24 characters
    GUEST_TALK = TRI_LIMIT(64, 3),       ///< words of talk that are remembered
    GUEST_VIEWS = TRI_LIMIT(48, 6),      ///< positions that are
    GUEST_OUTBOX = TRI_LIMIT(4, 2),      ///< words of talk that wait for their entry
    GUEST_ASKED = TRI_LIMIT(16, 4),      ///< requests that wait for their answer
    GUEST_MESSAGE_MAX = 1 << 20,         ///< bytes of a message from a server
    GUEST_TIMES = TRI_LIMIT(1 << 16, 8), ///< events of which it is known when they were
    GUEST_ANEW_MAX = TRI_LIMIT(4, 2),    ///< copies that did not fit, one after the other, before it is given up
    GUEST_PATIENCE_MS = 1000,            ///< before what the server could not do just now is said again
};

/// What makes a seat one's own. The caller keeps it where it outlives the program.
typedef struct tui_held {
    char table[GUEST_TABLE], key[GUEST_KEY];
    char salt[GUEST_HEX], next_salt[GUEST_HEX]; ///< added to the dice; of a rematch. "": none
    char name[GUEST_NAME];
    int seat; ///< from 1; 0: none yet
} tui_held;

typedef struct guest_seat {
    bool taken, bot, link; ///< a person or bot sits there; a bot; who has its invitation may
    bool here, salted;
    int64_t since;            ///< when `here` last changed, 0 unknown
    char name[GUEST_NAME];    ///< of a person
    char level[TUI_NAME_MAX]; ///< of a bot, or of one that sits in; ""
} guest_seat;

typedef enum guest_phase { GUEST_UNKNOWN, GUEST_OPEN, GUEST_READY, GUEST_SALTS, GUEST_PLAY, GUEST_OVER } guest_phase;

typedef struct guest_request {
    int64_t n; ///< its entry; -1: there is none
    int seat;  ///< who asks, from 1
    char what[GUEST_CODE];
    bool mine; ///< our word is wanted, and was not given
} guest_request;

typedef struct guest_view {
    uint32_t count;
    char *text;
} guest_view;

/// What was said and is not answered.
typedef struct guest_asked {
    int64_t q;
    char what[GUEST_CODE];
    char id[GUEST_ID];
} guest_asked;

typedef struct guest_outgoing {
    char id[GUEST_ID];
    char text[TUI_TALK_MAX];
} guest_outgoing;

typedef struct tui_guest_def {
    void *context;
    void (*send)(void *context, const char *text, size_t size);
    void (*random)(void *context, uint8_t *bytes, size_t size);
    void *keeper;                                     ///< of the two below
    void (*keep)(void *keeper, const tui_held *held); ///< before anything depends on it
    void (*drop)(void *keeper, const tui_held *held); ///< it opens nothing any more
} tui_guest_def;

typedef struct tui_guest {
    tui_guest_def def;
    tui_held held;
    char invite[GUEST_KEY]; ///< with which we come; ""
    int wants;              ///< the seat to sit down at; 0: none
    char *opening;          ///< what opens the table, until it is open
    bool up;                ///< there is a line

    // The copy.
    uint32_t have, events_in_log;
    uint8_t digest[TRI_SHA256_SIZE];
    bool in_step, fresh; ///< the server has answered on this line; what is under way was not said on it yet
    int anew;
    json_t *events, *times; ///< what happened, and when

    // What the server said last.
    const tri_game *game;
    tri_setup setup;
    int players, seat, watchers;
    bool host, undo, auto_start;
    bool handed; ///< our seat is somebody else's now
    guest_phase phase;
    int to_move; ///< from 1; 0: nobody
    uint32_t count;
    guest_seat seats[TRI_SEATS_MAX];
    guest_request request;
    bool has_clock;
    int64_t left[TRI_SEATS_MAX];
    int running;         ///< whose clock runs, from 1; 0: none
    int64_t now, heard;  ///< the server's clock, and ours at the same moment
    char end[GUEST_END]; ///< words of the end; ""
    char next[GUEST_TABLE];
    tui_talk talk[GUEST_TALK];
    int talk_count;
    uint32_t talk_seen; ///< words in all, those forgotten too
    guest_view views[GUEST_VIEWS];
    int view_count, view_next;

    // What is under way.
    char move_id[GUEST_ID], move[TRI_MOVE_TEXT_MAX]; ///< "": none
    uint32_t move_n;
    int64_t move_at, again_at; ///< since when; when it is said again, 0: it need not be
    guest_outgoing outbox[GUEST_OUTBOX];
    int outbox_count;
    int64_t q;
    guest_asked asked[GUEST_ASKED];
    bool looking; ///< an earlier position was asked for
    bool sitting; ///< a seat was

    char problem[GUEST_CODE]; ///< refused for good: a code of the protocol, "digest", "game" or "view"; ""
    char refused[GUEST_CODE]; ///< why the last request was not taken; "": it was
    char refused_what[GUEST_CODE];
    uint32_t changes; ///< grows with everything that is to be seen
} tui_guest;

/// At a table, with what is held of it. tui_guest_free frees what it has.
void tui_guest_start(tui_guest *g, const tui_guest_def *def, const tui_held *held, const char *invite);
void tui_guest_free(tui_guest *g);

/// There is a line, or none any more.
void tui_guest_up(tui_guest *g);
void tui_guest_down(tui_guest *g);
/// What the server says. Any bytes may come.
void tui_guest_hear(tui_guest *g, const char *text, size_t size, int64_t now);
/// Time passes. Whatever was put off is said.
void tui_guest_tick(tui_guest *g, int64_t now);

/// The set-up of a table to open; texts are as the protocol has them.
typedef struct guest_opening {
    const tri_game *game;
    const tri_setup *setup;
    char seat[TRI_SEATS_MAX][GUEST_KEY + 8]; ///< "me", "open", "link:...", "bot:..."
    const char *pace, *away;
    bool look, list, by_hand;
} guest_opening;
void tui_guest_open(tui_guest *g, const guest_opening *opening);
/// Sit down, with the name that is held.
void tui_guest_sit(tui_guest *g, int seat);
/// Decide. False: one is under way.
bool tui_guest_play(tui_guest *g, const tri_view *view, tri_move move, int64_t now);
/// "back" (by oneself where that may be), "end", "rematch", "leave", "ready". False: it makes no sense now.
bool tui_guest_ask(tui_guest *g, const char *what);
/// Yes or no to what somebody asks. False: nobody does.
bool tui_guest_answer(tui_guest *g, bool yes);
/// Talk. False: too much waits already.
bool tui_guest_say(tui_guest *g, const char *text);
/// All agreed to play again: go on at that table.
void tui_guest_follow(tui_guest *g);

/// Milliseconds that a seat has left by now; -1 without clocks.
int64_t tui_guest_left(const tui_guest *g, int seat, int64_t now);
/// The game as a source. A position that is not here is asked for, and comes later.
tui_source tui_guest_source(tui_guest *g);
/// As whom positions are seen: our seat, TRI_SPECTATOR, and TRI_REFEREE once the game is over.
uint8_t tui_guest_eyes(const tui_guest *g);
/// The latest position. False before the start.
bool tui_guest_view(tui_guest *g, tri_view *view);

/// Random bytes as the protocol writes names: `size` of them in base64url.
void tui_guest_word(const tui_guest_def *def, int bytes, char *out, size_t size);
/// Text of a stranger's without anything that a terminal would obey.
void tui_guest_clean(const char *text, char *out, size_t size);

/// A link to a table. False: it is none.
typedef struct tui_link {
    char server[300]; ///< "https://host"
    char table[GUEST_TABLE], invite[GUEST_KEY], key[GUEST_KEY];
    int seat; ///< of the invitation
} tui_link;
bool tui_link_parse(const char *text, tui_link *link);
