// SPDX-License-Identifier: MIT
#pragma once
#include "proto/proto_json.h"
#include "server/server.h"

#include <jansson.h>

// What the files of this room share: tables in memory, who is at them, and a group being made.

enum {
    SERVER_WAITING = TRI_LIMIT(64, 3), ///< messages that wait for a table
    SERVER_DRAFT = TRI_LIMIT(64, 6),   ///< entries of a group
    SERVER_DRAFT_BYTES = 2 * LOG_LINE_MAX + 64 * 256,
    SERVER_CHUNK = TRI_LIMIT(16384, 300), ///< bytes of entries in one message, about
    SERVER_CHUNK_ENTRIES = TRI_LIMIT(400, 5),
    SERVER_EVENTS = TRI_LIMIT(65536, 20000), ///< bytes of events in one message, about
    SERVER_OUT = 262144,                     ///< bytes of any message
    SERVER_LOBBY = TRI_LIMIT(64, 3),         ///< tables that the lobby shows
    SERVER_BOARDS = TRI_LIMIT(8, 1),         ///< of those that are played, so many with their position
    SERVER_MINE = 16,
    SERVER_ADDRESSES = TRI_LIMIT(256, 2), ///< whose openings are counted
    SERVER_SALTS_MS = 30000,
    SERVER_RETRY_MS = 1000,
    SERVER_LOBBY_MS = 1000,
    SERVER_OUTAGES = TRI_LIMIT(64, 2),   ///< that are known of
    SERVER_NODES = TRI_LIMIT(8, 2),      ///< others at the same table; more are not shown as being there
    SERVER_TELL_MS = 10000,              ///< how often other nodes are told who is at a table here,
    SERVER_TOLD_MS = 25000,              ///< and how long they believe it
    SERVER_BOT_MS = 1500,                ///< until another node thinks for a bot whose node may be gone
    SERVER_TALK_MS = 1000,               ///< a word of talk costs so much time,
    SERVER_TALK_BURST = 8,               ///< so many may come at once
    SERVER_MILESTONE = TRI_LIMIT(16, 2), ///< entries from one digest that is kept to the next
    SERVER_NONE = -1,
};

typedef struct server_conn {
    uint32_t id; ///< 0: nobody
    uint64_t address;
    int table;          ///< slot, or SERVER_NONE
    int next, previous; ///< at the same table
    int viewer;         ///< 0 .. LOG_VIEWERS - 1
    bool host, lobby;   ///< has the key that opened the table; hears of the lobby
    bool has_key;
    uint8_t key[LOG_HASH]; ///< hash of the key it said
    uint32_t have;         ///< entries it was sent
    int64_t talk;          ///< when its talk is paid for
    int waits, waits_at;   ///< messages of it that wait, and at which table the next one would
    store_id meant;        ///< the table that it will be at when they are answered, if all goes well
} server_conn;

/// A message that waits until its table can be asked.
typedef struct server_wait {
    struct server_wait *next;
    uint32_t conn;
    bool here;      ///< it is for the table that its sender is at by then,
    store_id meant; ///< which should be this one
    bool has_q;
    bool fresh; ///< its table has been read since it came
    int64_t q;
    size_t size;
    char text[];
} server_wait;

typedef enum server_state { SERVER_FREE, SERVER_LOADING, SERVER_READY, SERVER_WRITING } server_state;

/// Who is told when the group is stored.
typedef struct server_asker {
    uint32_t conn; ///< 0: nobody
    int64_t q;
    bool has_q, sits; ///< `sits`: its key becomes `key`
    bool joins;       ///< it opened the table and is at it from now on
    uint8_t key[LOG_HASH];
    uint32_t n;
} server_asker;

/// A line among others.
typedef struct server_span {
    uint32_t at, size;
} server_span;

/// An entry in memory.
typedef struct server_kept {
    server_span line;
    log_mark mark;
} server_kept;

/// A digest a viewer.
typedef uint8_t server_digests[LOG_VIEWERS][LOG_HASH];

/// Nobody could play.
typedef struct server_outage {
    int64_t from, to;
} server_outage;

/// Who is at a table at another node.
typedef struct server_there {
    uint64_t node;
    uint32_t here; ///< as server_told says it
    int64_t until;
} server_there;

typedef struct server_table {
    server_state state;
    uint32_t turn; ///< of the slot, so that late answers are known
    int slot, hash_next;
    store_id id;
    server_log log;
    tri_move *moves;
    uint32_t moves_room;
    char *bytes; ///< of all entries, one after another
    size_t used, room;
    server_kept *kept;
    uint32_t kept_room;
    server_digests digest;             ///< of all entries as each viewer is shown them now,
    server_digests *milestone;         ///< and of the first SERVER_MILESTONE, of twice as many ...
    int first;                         ///< connection at it
    int here[LOG_VIEWERS];             ///< how many of each viewer
    int64_t here_since[TRI_SEATS_MAX]; ///< when that last became none or some
    server_wait *wait_first, *wait_last;
    int waiting;
    server_asker asker;
    char *group; ///< what is being written
    size_t group_used;
    server_span *group_line;
    int group_count;
    uint32_t asked; ///< log.played of the question that a bot thinks about, 0: none does
    int64_t quiet;  ///< nothing is tried before this moment: the disk failed
    int64_t due;    ///< when it must be looked at
    int64_t idle;   ///< since when nobody is at it
    bool ours;      ///< among the nodes that have it, this one sees to its bots
    bool claimed;   ///< and will when it has been read
    uint32_t known; ///< entries that there are, as far as heard
    int64_t load;   ///< when it was last asked for
    server_there there[SERVER_NODES];
    uint32_t told; ///< what the other nodes know of who is here,
    int64_t tell;  ///< and when they are told again
} server_table;

/// A group being made: what the log would say with it, and its lines.
typedef struct server_draft {
    server_log log;
    server_table *table;
    int64_t now;
    int count; ///< lines; those of this table come first
    int own;
    int before; ///< of these, so many that nobody asked for: they had to come first
    store_entry entry[SERVER_DRAFT + 2 + 2 * TRI_SEATS_MAX];
    size_t used;
    bool full;
    char bytes[SERVER_DRAFT_BYTES];
} server_draft;

typedef struct server_row {
    store_id id;
    int32_t kind;
    int64_t touched;
    uint16_t size;
    char text[STORE_SUMMARY_MAX];
} server_row;

struct server {
    server_def def;
    int64_t now;
    server_conn *conn;
    server_table **table;
    int *hash; ///< first slot of each bucket
    int hash_size, free_hint;
    uint32_t turn;
    uint64_t random;                      ///< how much randomness was used
    int64_t due;                          ///< no table is due before
    server_outage outage[SERVER_OUTAGES]; ///< the last ones, in order
    int outages;
    int64_t failing; ///< since when the disk has taken nothing, 0: it does
    server_draft draft;
    server_log before; ///< the log of a table before a group, while it is told
    tri_move *walk;    ///< moves of a line that is walked again
    uint32_t walk_room;
    server_row lobby[SERVER_LOBBY];
    int lobby_count;
    bool lobby_changed;
    int64_t lobby_due;
    struct {
        uint64_t address;
        int64_t paid;
    } opened[SERVER_ADDRESSES];
    server_counts counts;
    char out[SERVER_OUT], events[SERVER_EVENTS + (1 << 15)];
};

// server.c: events, and what tables do by themselves.
/// Hand out the draft. The asker is told when it is stored.
void server_commit(server *s, const server_asker *asker);
void server_random(server *s, uint8_t out[LOG_HASH]);
int32_t server_head_kind(const server_log *log);

// server_table.c: tables in memory and who is at them.
server_table *server_table_find(server *s, const store_id *id);
/// The table, read from the disk if need be. NULL: there is no room for another one.
server_table *server_table_get(server *s, const store_id *id);
/// Read on from what is known of it.
void server_table_load(server *s, server_table *t);
/// What answers about a table carry, and the table that an answer is about; NULL: it is stale.
uint64_t server_table_ticket(const server_table *t);
server_table *server_table_of(server *s, uint64_t ticket);
/// Nobody is at it and nothing is under way.
bool server_table_idle(const server_table *t);
void server_table_forget(server *s, server_table *t);
void server_table_free(server_table *t);
/// It must be looked at by this moment.
void server_table_due(server *s, server_table *t, int64_t moment);
/// Room for as many moves as a group may have, and one. False: there is none.
bool server_table_room(server_table *t);
/// One entry more, as it is on the disk. False: there is no memory, or it makes no sense.
bool server_table_keep(server_table *t, const char *line, size_t size);
/// The line of a table's entry.
const char *server_kept_line(const server_table *t, uint32_t n, size_t *size);
server_conn *server_conn_of(server *s, uint32_t id);
/// Whose eyes and rights a connection has, by its key.
void server_conn_place(const server_table *t, server_conn *c);
void server_table_join(server *s, server_table *t, server_conn *c);
void server_table_part(server *s, server_conn *c);
/// So many more connections have these eyes.
void server_table_count(server *s, server_table *t, int viewer, int by);

// server_outage.c: times at which nobody could play.
/// So many seconds of its clock, since its last entry, the table has not got back yet.
int64_t outage_seconds(const server *s, const server_log *log);
/// The disk took something, or did not.
void outage_disk(server *s, bool failed);

// server_lobby.c: tables that are listed.
void lobby_put(server *s, const store_id *id, int32_t kind, int64_t touched, const char *text, size_t size);
void lobby_update(server *s, const server_table *t);
/// Whoever looks at the lobby is told soon.
void lobby_soon(server *s);
/// Who is at a table has changed, which cards of it show.
void lobby_here(server *s, const server_table *t);
/// Tell them, if it is time.
void lobby_tell(server *s);

// server_draft.c: groups of entries.
/// False: there is no memory.
bool draft_begin(server *s, server_table *t);
/// One more entry, as printf takes it, the word of its kind first.
void draft_add(server *s, log_kind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
/// Whatever follows without anybody's asking: outcomes of chance, the end, what was agreed.
void draft_follow(server *s, bool salts_late);

// server_say.c: what clients hear.
void say_done(server *s, const server_conn *c, const server_asker *asker, bool has_n);
void say_no(server *s, const server_conn *c, bool has_q, int64_t q, const char *code, const tri_game *game,
            const tri_err *err);
/// Bring one copy up to date from entry `from` on; `about`: with what the table is.
void say_table(server *s, server_table *t, server_conn *c, uint32_t from, bool anew, bool about);
/// Has a client with so many entries and this digest what the viewer was shown?
bool say_knows(const server_table *t, int viewer, uint32_t have, const uint8_t digest[LOG_HASH]);
/// Tell all who are at the table of a group; s->before is the log without it, `digest` what each viewer had.
void say_group(server *s, server_table *t, const uint8_t digest[LOG_VIEWERS][LOG_HASH]);
void say_here(server *s, server_table *t);
void say_look(server *s, server_table *t, const server_conn *c, bool has_q, int64_t q, uint32_t count);
void say_record(server *s, server_table *t, const server_conn *c, bool has_q, int64_t q);
void say_lobby(server *s, const server_conn *c);
void say_mine(server *s, const server_conn *c, int64_t q, const server_line *rows, int count);
/// A row of the lobby: what everybody may know of a table, its position last, or null where it has no room or nobody
/// may look on.
void say_row(const server_table *t, const server_log *log, int64_t now, tri_text *out);
const char *say_phase(log_phase phase);

// server_nodes.c: other nodes.
/// Tell them who is here, if that is new to them or long ago.
void nodes_tell(server *s, server_table *t);
/// Is the seat's person at the table, here or elsewhere?
bool nodes_here(const server *s, const server_table *t, int seat);
int nodes_lookers(const server *s, const server_table *t);
/// Until when somebody of that seat is believed to be at another node; INT64_MIN: nobody is.
int64_t nodes_there_until(const server *s, const server_table *t, int seat);

// server_do.c: what clients ask.
/// Answer a message, at once or by a group; what must wait for its table is left to wait. `waited`: it has. False: it
/// was no more than a sign of life.
bool do_message(server *s, server_conn *c, const char *text, size_t size, const server_wait *waited);
