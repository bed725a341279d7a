// SPDX-License-Identifier: MIT
#pragma once
#include "net/http_parse.h"
#include "server/server.h"

#include <pthread.h>

// A note is something to be done by another thread, and comes back with what came of it. Whoever holds it owns it.

enum {
    HOST_BATCH = TRI_LIMIT(4096, 3),    ///< entries that are committed together, about
    HOST_QUESTIONS = TRI_LIMIT(512, 2), ///< that wait for the bots
    HOST_FINDS = TRI_LIMIT(4096, 3),    ///< requests for tables that wait for the desk
    HOST_DUE_MS = 5000,                 ///< how often the desk is asked which tables are due
    HOST_DUE_MOST = 1024,
    HOST_OLD_MS = 60000,              ///< how often it is asked which tables are older than they are kept,
    HOST_OLD_MIN_MS = 1000,           ///< and while there are more
    HOST_OLD_MOST = TRI_LIMIT(64, 2), ///< of them at a time
    HOST_CLAIM_MS = 3000,             ///< how long this node alone sees to what is due
    HOST_SHARED_DUE_MS = 500,         ///< how often that is asked where another node may have died
    HOST_SILENCE_MS = 800,            ///< of a shared store, until this node counts as cut off from it
    HOST_LIST_MS = 1000,              ///< how often the lobby is listed anew when other nodes have written
    HOST_LISTED = 64,                 ///< tables of a kind in it
    HOST_WATCH_MS = 500,
    HOST_BEAT_MS = 5000,       ///< how often it is written down that there is a server,
    HOST_IDLE_BEAT_MS = 60000, ///< and while nobody is connected to one that has the tables for itself
};

typedef enum host_kind {
    HOST_APPEND,
    HOST_LOAD,
    HOST_FIND,
    HOST_DUE,
    HOST_OLD,
    HOST_REMOVE,
    HOST_THINK,
    HOST_TELL, ///< other nodes who is at a table
    HOST_NEWS, ///< from them
    HOST_LIST, ///< the lobby anew
} host_kind;

typedef struct host_note {
    struct host_note *next;
    host_kind kind;
    uint64_t ticket;
    server_outcome outcome; ///< HOST_APPEND
    bool commits;           ///< HOST_APPEND: the first of those that were written together
    int written;            ///< then: entries of all of them,
    int64_t took_us;        ///< how long it took,
    tri_err err;            ///< and why it failed; HOST_DUE: likewise
    bool good;          ///< HOST_LOAD: it could be read; HOST_REMOVE: it is gone; HOST_DUE: it was probed, with success
    bool probe;         ///< HOST_DUE: look whether the store can write again
    bool beat;          ///< HOST_DUE: write down that there is a server
    store_entry *entry; ///< HOST_APPEND; these and what they point to are part of the note
    store_head *head;   ///< HOST_OLD: those found, without summaries; HOST_REMOVE: one
    int entries, heads;
    uint32_t conn; ///< HOST_FIND: who asks
    int64_t q;
    int64_t now;        ///< HOST_DUE, HOST_OLD
    server_keep keep;   ///< HOST_OLD
    uint32_t from;      ///< HOST_LOAD: the first entry wanted
    uint32_t here;      ///< HOST_TELL: who is there
    store_head *listed; ///< HOST_LIST; their summaries are lines
    char *words;        ///< HOST_NEWS: what a node said, if it did
    store_id *table;    ///< HOST_FIND: those asked for; HOST_DUE: those found. HOST_LOAD: one
    int tables;
    uint32_t *counts;  ///< HOST_DUE: entries of each
    server_line *line; ///< HOST_LOAD, HOST_FIND: what was read; freed with the note
    uint32_t lines, line_room;
    char *bytes;
    size_t used, byte_room;
    server_question question; ///< HOST_THINK
    char bot[LOG_LEVEL_MAX];
    tri_move move;
} host_note;

/// A note with `extra` bytes behind it, all zero. NULL: no memory.
host_note *note_create(host_kind kind, size_t extra);
void note_free(host_note *note);
/// One more line of what was read. False: no memory.
bool note_keep(host_note *note, const void *bytes, size_t size);
/// The lines point into `bytes` only now, since that may have moved.
void note_seal(host_note *note);

/// Notes from one thread to another, in order.
typedef struct host_queue {
    pthread_mutex_t lock;
    pthread_cond_t some;
    host_note *first, *last;
    int count;
    bool closed; ///< nothing more will be put; what is there is still taken
} host_queue;

bool queue_create(host_queue *q);
void queue_destroy(host_queue *q);
void queue_put(host_queue *q, host_note *note);
/// The first note, or all of them, waiting until there is one. NULL: the queue is closed and empty.
host_note *queue_take(host_queue *q);
host_note *queue_take_all(host_queue *q);
/// All that are there, without waiting.
host_note *queue_sweep(host_queue *q);
int queue_count(host_queue *q);
void queue_close(host_queue *q);

/// Where notes come back to the sockets' thread.
typedef struct host_back {
    host_queue queue;
    int wake; ///< an eventfd: readable once there is a note
} host_back;

void back_put(host_back *back, host_note *note);

/// host_desk.c: whatever is in the notes, all of them, by one commit where they write. `node` is this one's name among
/// others.
void desk_work(tri_store *store, uint64_t node, host_note *notes, host_back *back);
/// host_diary.c: write down that there is a server now.
void diary_beat(tri_store *store, int64_t now);
/// The first beat of a server. `down` hears when there was none, in order.
void diary_begin(tri_store *store, int64_t now, void (*down)(void *context, int64_t from, int64_t to), void *context);
/// host_names.c: does the request come from a page of this server, by a name that is its own?
bool host_is_called(const http_request *request, const char *const *names, int count);
/// host_pool.c: a thread's memory for bots, which grows as need be.
typedef struct host_thinker {
    void *memory;
    size_t size;
} host_thinker;
/// The bot's move, or any legal one when there is no memory to think with.
tri_move pool_think(host_thinker *thinker, const server_question *question, bool (*stop)(void *), void *context);
