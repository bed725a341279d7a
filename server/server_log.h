// SPDX-License-Identifier: MIT
#pragma once
#include "record/record.h"
#include "store/store.h"

// What the log of a table says. Everything about a table follows from its entries (docs/online-protocol.md lists them),
// and one function reads them, whether they come from the disk or have just been made: log_take. A server_log is flat
// but for the moves, so that whoever wants to know what an entry would change takes a copy and gives it the entry.

enum {
    LOG_LINE_MAX = 8000,                     ///< bytes of an entry
    LOG_ENTRIES_MAX = TRI_LIMIT(65536, 400), ///< of a table; then nothing but `end` and `reveal` is taken
    LOG_VIEWERS = TRI_SEATS_MAX + 1,         ///< the seats, then who looks on
    LOG_HASH = 32,
    LOG_LEVEL_MAX = 24,
    LOG_ID_MAX = 22,
    LOG_TALK = 200,      ///< characters
    LOG_TALK_MAX = 801,  ///< bytes of them
    LOG_NAME = 24,       ///< characters
    LOG_WORDS_ALL = 255, ///< as TRI_WORDS_ALL
};

typedef enum log_phase { LOG_OPEN, LOG_READY, LOG_SALTS, LOG_PLAY, LOG_OVER } log_phase;
typedef enum log_sitter { LOG_FREE, LOG_LINK, LOG_PERSON, LOG_BOT } log_sitter;
typedef enum log_pace { LOG_PACE_NONE, LOG_PACE_GAME, LOG_PACE_MOVE } log_pace;
typedef enum log_away { LOG_AWAY_WAIT, LOG_AWAY_BOT, LOG_AWAY_FORFEIT } log_away;
typedef enum log_wish { LOG_WISH_NONE, LOG_WISH_BACK, LOG_WISH_END, LOG_WISH_REMATCH } log_wish;
typedef enum log_end { LOG_END_OVER, LOG_END_AGREED, LOG_END_TIME, LOG_END_LEFT, LOG_END_CLOSED } log_end;
/// The kinds of entries, in the order of log_kind_word.
typedef enum log_kind {
    LOG_K_OPEN,
    LOG_K_SEAT,
    LOG_K_BOT,
    LOG_K_SIT,
    LOG_K_LEAVE,
    LOG_K_HAND,
    LOG_K_AUTO,
    LOG_K_READY,
    LOG_K_SALT,
    LOG_K_START,
    LOG_K_MOVE,
    LOG_K_CHANCE,
    LOG_K_BACK,
    LOG_K_ASK,
    LOG_K_AGREE,
    LOG_K_DECLINE,
    LOG_K_SAY,
    LOG_K_AWAY,
    LOG_K_RETURN,
    LOG_K_PAUSE,
    LOG_K_END,
    LOG_K_REVEAL,
    LOG_K_REMATCH,
    LOG_KINDS
} log_kind;

typedef struct log_seat {
    log_sitter sitter;
    bool away; ///< a bot sits in for the person
    bool has_promise, has_invite;
    char name[RECORD_NAME_MAX];
    char bot[LOG_LEVEL_MAX];  ///< its level
    uint8_t key[LOG_HASH];    ///< hash of the holder's key
    uint8_t invite[LOG_HASH]; ///< hash of an invitation
    uint8_t promise[RECORD_SECRET];
    int64_t left; ///< LOG_PACE_GAME: milliseconds it had when its last decision was taken
} log_seat;

/// A request that stands.
typedef struct log_ask {
    log_wish wish;
    uint32_t n; ///< its entry
    uint8_t seat;
    uint32_t count;                                ///< LOG_WISH_BACK: moves that would stay
    uint8_t agreed;                                ///< a bit a seat, who asks included
    bool has_promise[TRI_SEATS_MAX];               ///< LOG_WISH_REMATCH: for the dice of the next game
    uint8_t promise[TRI_SEATS_MAX][RECORD_SECRET]; ///< of each who agreed
} log_ask;

typedef struct server_log {
    uint32_t n;      ///< entries so far
    int64_t moment;  ///< of the last
    bool broken;     ///< an entry made no sense
    bool other_data; ///< made with other component data: it is not read further
    const tri_game *game;
    record_head head; ///< set-up, names, and all of the dice, the secret too
    log_pace pace;
    int64_t pace_ms, increment_ms;
    log_away away;
    int64_t away_ms;
    char away_bot[LOG_LEVEL_MAX];
    bool look, list, automatic;
    bool has_from, has_next;
    store_id from, next; ///< rematch of, and the rematch
    uint8_t host[LOG_HASH];
    log_phase phase;
    log_seat seat[TRI_SEATS_MAX];
    tri_state state; ///< once it plays
    tri_move *moves; ///< the caller's room for one more than there are
    uint32_t count;  ///< of the game's events
    uint32_t played; ///< number after the last entry that changed the game: a move made for it or later is in time
    int64_t since;   ///< when the seat to decide was first asked, and later by what time stood still since
    uint8_t free_by; ///< who may take back the last event without asking; TRI_OVER: nobody
    log_ask ask;
    log_end end;
    uint8_t end_seat;
    bool revealed;
} server_log;

/// What one entry is, for whoever keeps it.
typedef struct log_mark {
    uint8_t kind;              ///< log_kind
    uint8_t seat;              ///< whose, TRI_OVER: nobody's
    uint8_t told[LOG_VIEWERS]; ///< words of a move or outcome that each viewer may know
    tri_move move;             ///< a move or outcome; of a `back`, how many stay
    uint64_t id;               ///< hash of its identity, 0: it has none
} log_mark;

/// An empty table. `moves` is the caller's.
void log_start(server_log *log, tri_move *moves);
/// Read the next entry. False: it cannot follow, and the log is broken from here on.
bool log_take(server_log *log, const char *line, size_t size, log_mark *mark);
/// The same after undoing: the position after the first `count` events.
void log_state_at(const server_log *log, uint32_t count, tri_state *state);

/// An entry as a viewer is shown it. `over`: the game has ended, so all words of moves are shown.
void log_shown(const char *line, size_t size, const log_mark *mark, int viewer, bool over, tri_text *out);
/// The digest of a copy with nothing in it, and with one entry more.
void log_digest_start(uint8_t digest[LOG_HASH]);
void log_digest_add(uint8_t digest[LOG_HASH], const char *shown, size_t size);

const char *log_kind_word(log_kind kind);
uint64_t log_id_hash(const char *id, size_t size);
/// The eyes of a viewer, 0 .. LOG_VIEWERS - 1, as the rules count them.
uint8_t log_eyes(const server_log *log, int viewer);
/// Is this seat a person who decides for itself now?
bool log_decides(const server_log *log, int seat);
/// The bot that decides for this seat now; NULL: none.
const char *log_bot(const server_log *log, int seat);
/// The seat to decide, or TRI_OVER when none is.
uint8_t log_to_move(const server_log *log);
/// Milliseconds the seat has left at `now`; only where there is a pace.
int64_t log_left(const server_log *log, int seat, int64_t now);
/// How many events there were before the seat's last decision. False: it took none.
bool log_last_of(const server_log *log, uint8_t seat, uint32_t *count);
/// Persons at the table, a bit a seat.
uint8_t log_persons(const server_log *log);

/// The game as a record, with all of the dice that `head` has.
void log_put_record(const server_log *log, tri_text *out);

// How parts of entries are written and read; clients write some of them.
bool log_parse_level(const tri_game *game, const char *text, size_t size, char level[LOG_LEVEL_MAX]);
bool log_parse_pace(server_log *log, const char *text, size_t size);
bool log_parse_away(server_log *log, const char *text, size_t size);
void log_put_pace(const server_log *log, tri_text *out);
void log_put_away(const server_log *log, tri_text *out);
/// Every option of the set-up as a word of its own, a blank before each.
void log_put_options(const tri_game *game, const tri_setup *setup, tri_text *out);
/// 22 characters of base64url, and back.
void log_put_id(const store_id *id, tri_text *out);
bool log_parse_id(const char *text, size_t size, store_id *id);
