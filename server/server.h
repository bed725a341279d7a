// SPDX-License-Identifier: MIT
#pragma once
#include "server/server_keep.h"
#include "server/server_log.h"

// Tables across a network, as a machine: events go in (a socket opened, a message came, a group is on the disk, a bot
// has thought, time has passed), effects come out (send, write, read, think). It has no socket, disk, clock, thread or
// randomness of its own, so that the whole of it runs under simulation from one seed.
//
// Nothing is shown or acknowledged before it is on the disk: a request becomes a group of entries, the group is handed
// out, and only when it is said to be stored does the table change and does anybody hear of it. A table writes one
// group at a time; what comes meanwhile waits in a bounded queue. docs/online-protocol.md is what clients see of it.

typedef struct server server;

/// A bot is asked for a move.
typedef struct server_question {
    store_id table;
    uint32_t n; ///< goes back with the answer: it is stale when the game has gone on
    const tri_game *game;
    const char *bot;
    tri_view view; ///< of the seat that decides
    uint64_t seed;
} server_question;

/// What the machine wants done. None of them may call back into it; bytes are the machine's and only lent.
typedef struct server_effects {
    void *context;
    void (*send)(void *context, uint32_t conn, const char *text, size_t size);
    /// Write the group and what is then known of its tables, answer with server_stored. False: there is no memory for
    /// it, nothing will be written and no answer comes.
    bool (*append)(void *context, uint64_t ticket, const store_entry *entries, int count, const store_head *heads,
                   int head_count);
    /// Read a log from entry `from` on, or more of it, answer with server_loaded. False: as above.
    bool (*load)(void *context, uint64_t ticket, const store_id *table, uint32_t from);
    /// Answer with server_thought, at some time. False: there is no room for another question now.
    bool (*think)(void *context, const server_question *question);
    /// Look up what is known of these tables, answer with server_found. `q` is -1 where there is none. False: too many
    /// are looked up already.
    bool (*find)(void *context, uint32_t conn, int64_t q, const store_id *tables, int count);
    /// Let the other nodes know who is at a table here (server_told). NULL: there are none, the tables are ours alone.
    void (*tell)(void *context, const store_id *table, uint32_t here);
} server_effects;

typedef struct server_def {
    server_effects effects;
    int connections;        ///< names of sockets are below 65536 * their turn; their lower half is below this
    int tables;             ///< in memory at one time
    int opens;              ///< tables that one address may open at once
    int64_t open_ms;        ///< and how long until it may open one more
    int64_t idle_ms;        ///< a table that nobody is at leaves the memory after so long
    uint8_t seed[LOG_HASH]; ///< random bytes that everything random here comes from
} server_def;

server_def server_def_default(void);
/// NULL when there is no memory. server_destroy frees it.
server *server_create(const server_def *def);
void server_destroy(server *s);

// Events. `now` is in milliseconds since 1970 and never goes back.

void server_opened(server *s, int64_t now, uint32_t conn, uint64_t address);
/// False: the message was no more than a sign of life.
bool server_heard(server *s, int64_t now, uint32_t conn, const char *text, size_t size);
void server_closed(server *s, int64_t now, uint32_t conn);

/// SERVER_FULL is a failure whose reason clients are told.
typedef enum server_outcome { SERVER_WRITTEN, SERVER_TAKEN, SERVER_FAILED, SERVER_FULL } server_outcome;
void server_stored(server *s, int64_t now, uint64_t ticket, server_outcome outcome);

typedef struct server_line {
    const char *bytes;
    size_t size;
} server_line;
/// The log of a table from entry `from` on; nothing where there is no such table. `good` is false: it could not be
/// read.
void server_loaded(server *s, int64_t now, uint64_t ticket, bool good, uint32_t from, const server_line *lines,
                   uint32_t count);
void server_thought(server *s, int64_t now, const store_id *table, uint32_t n, tri_move move);
/// What find has found: the summaries of heads, those that exist.
void server_found(server *s, int64_t now, uint32_t conn, int64_t q, const server_line *summaries, int count);
/// Somebody should look at this table: a head's `due` has come. `count` is how many entries its log has, which are more
/// than are known here when somebody else has written some.
void server_due(server *s, int64_t now, const store_id *table, uint32_t count);
/// There was no server between these moments, so nobody could play: clocks that ran then get it back. Known in their
/// order, before anything else happens.
void server_was_down(server *s, int64_t from, int64_t to);
/// Forget what the lobby lists: it is listed anew.
void server_unlist(server *s);
/// A table that the store lists, by its head.
void server_listed(server *s, const store_head *head);
/// A table is older than tables are kept. True: nobody is at it and nothing has happened since this head was read; it
/// is not known here any more and may be removed from the disk, before anything else is asked of that.
bool server_expired(server *s, int64_t now, const store_head *head);

// Other nodes at the same tables. What they write is found out by the number at the latest; these make it soon.

/// A table's log has so many entries now. `table` is NULL: any may have more. False: it is none of those in memory.
bool server_news(server *s, int64_t now, const store_id *table, uint32_t count);
/// Who is at a table at another node: a bit a seat, and above them how many look on. It holds for a while.
void server_told(server *s, int64_t now, uint64_t node, const store_id *table, uint32_t here);
/// Time has passed. Returns when it wants to be called again, INT64_MAX: never.
int64_t server_tick(server *s, int64_t now);

/// Kinds of heads: listed tables before and after the game began, the same of tables that are not listed, and those
/// that are over. 0 has a table that nobody has said anything of yet, and the last is no table at all (host_diary.c).
enum {
    SERVER_HEAD_OPEN = 1,
    SERVER_HEAD_PLAY = 2,
    SERVER_HEAD_HIDDEN = 3,
    SERVER_HEAD_OVER = 4,
    SERVER_HEAD_HIDDEN_OPEN = 5,
    SERVER_HEAD_DIARY = 6,
    SERVER_HEAD_KINDS
};

enum { SERVER_CODES = 22, SERVER_PHASES = LOG_OVER + 2 };

/// For whoever measures: the first row is how many there are now, the others how many there were.
typedef struct server_counts {
    uint64_t tables, connections, watchers, phase[SERVER_PHASES]; ///< of tables in memory; the last: not read yet
    uint64_t entries, moves, groups, failed, stale;               ///< `stale`: thoughts of bots that came too late
    uint64_t refused[SERVER_CODES];                               ///< by server_code
} server_counts;
server_counts server_count(const server *s);
/// The codes of refusals, 0 .. SERVER_CODES - 1.
const char *server_code(int i);
/// The name of a phase of server_counts.
const char *server_phase(int i);
