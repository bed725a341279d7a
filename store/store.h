// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_vocab.h"

// Tables that outlive the program: each is a log of entries numbered from 0 without gaps, and a head that says what is
// known of it without reading the log. What the bytes of an entry or a summary mean is not the store's affair.
//
// The number decides every race, inside one process and between several: an entry is written if its number is the next
// one, and else it was taken. What of a group is not taken is written whole or not at all, and what store_append says
// is written is on the disk. Calls take their time (a group waits for the disk), but never for ever; a store is used by
// one thread at a time, and several stores may be open on the same place.
//
//     tri_store *store = store_open_sqlite("tables.db", &err);
//     store_entry entry = {.table = id, .n = 17, .bytes = line, .size = size};
//     if (store_append(store, &entry, 1, NULL, 0, &err) && entry.answer == STORE_WRITTEN)
//         acknowledge();

enum {
    STORE_ID = 16,            ///< bytes of a table's name
    STORE_ENTRY_MAX = 8192,   ///< bytes of an entry
    STORE_SUMMARY_MAX = 2048, ///< bytes of a summary
    STORE_WORDS_MAX = 7000,   ///< bytes of words for other programs
};

typedef struct tri_store tri_store;

typedef struct store_id {
    uint8_t bytes[STORE_ID];
} store_id;

typedef enum store_answer {
    STORE_WRITTEN, ///< it is entry n now
    STORE_TAKEN,   ///< another is, or there is no entry n - 1: read the log and think again
} store_answer;

typedef struct store_entry {
    store_id table;
    uint32_t n;
    const void *bytes;
    size_t size;         ///< 1 .. STORE_ENTRY_MAX
    store_answer answer; ///< set by store_append
} store_entry;

/// What is known of a table without its log. Numbers are the caller's own: moments, and kinds of tables.
typedef struct store_head {
    store_id table;
    uint32_t count;  ///< entries; set by the store
    int32_t kind;    ///< to list by
    int64_t due;     ///< when somebody should look at it, to list by
    int64_t touched; ///< when something last happened, to list by
    const void *summary;
    size_t size; ///< up to STORE_SUMMARY_MAX
} store_head;

/// Write a group of entries and, with them, what is known of tables that have entries by then; not of one whose entries
/// were taken, since others know more of it. Entries of one table stand together, in order; after one that is taken the
/// rest are taken too. False with a reason when nothing was written, or when nobody knows: the line to a database may
/// break before its answer. Whoever tries again finds out, by the number.
bool store_append(tri_store *store, store_entry *entries, int count, const store_head *heads, int head_count,
                  tri_err *err);

/// Sees an entry; returning false stops the reading early.
typedef bool (*store_visit)(void *context, uint32_t n, const void *bytes, size_t size);
/// Read a table's log from entry `from` on, in order; nothing where there is no such table or entry.
bool store_read(tri_store *store, const store_id *table, uint32_t from, store_visit visit, void *context, tri_err *err);

typedef enum store_order {
    STORE_BY_DUE,     ///< soonest first
    STORE_BY_TOUCHED, ///< latest first
    STORE_BY_AGE,     ///< those of a kind that nothing happened to for the longest time first
} store_order;

typedef struct store_query {
    store_order order;
    int32_t kind;  ///< of this kind; below 0: of any
    int64_t until; ///< STORE_BY_DUE: due up to this moment; STORE_BY_AGE: touched up to it
    uint32_t most; ///< so many at most
} store_query;

/// Sees a head; returning false stops early.
typedef bool (*store_visit_head)(void *context, const store_head *head);
bool store_list(tri_store *store, const store_query *query, store_visit_head visit, void *context, tri_err *err);
/// The head of one table. False, with an `err` of code 0, when there is no such table.
bool store_find(tri_store *store, const store_id *table, store_visit_head visit, void *context, tri_err *err);
/// Heads that are due by `now`, soonest first. Where several programs share the tables each head is shown to one of
/// them, and to others only when `ms` have passed without its being written: doing twice what is due must be harmless,
/// and is rare.
bool store_claim(tri_store *store, int64_t now, int64_t ms, uint32_t most, store_visit_head visit, void *context,
                 tri_err *err);
/// Do several programs share these tables?
bool store_is_shared(const tri_store *store);
/// Let all who watch hear some words of at most STORE_WORDS_MAX bytes, zero-terminated. Nothing is kept of them.
bool store_shout(tri_store *store, const char *words, tri_err *err);
/// Sees what others say (`words`), or that a table has so many entries now; `table` is NULL when any may have more:
/// some news was missed.
typedef void (*store_visit_news)(void *context, const store_id *table, uint32_t count, const char *words);
/// Wait for what others write, at most `ms`. Its own thread's business: a store that is watched is used for nothing
/// else.
bool store_watch(tri_store *store, int ms, store_visit_news visit, void *context, tri_err *err);
#define STORE_ANY_COUNT UINT32_MAX
/// Forget a table and its log, if it has so many entries: one that somebody has written to meanwhile stays.
bool store_remove(tri_store *store, const store_id *table, uint32_t count, tri_err *err);
/// Can anything be written? A commit that changes nothing, but takes its place on the disk.
bool store_probe(tri_store *store, tri_err *err);
/// A copy of everything there is now, as a file that store_open_sqlite opens. Others may go on writing meanwhile.
bool store_backup(tri_store *store, const char *path, tri_err *err);
void store_close(tri_store *store);

/// One file of SQLite, made if need be. The caller closes it. NULL with a reason.
tri_store *store_open_sqlite(const char *path, tri_err *err);
/// A database of PostgreSQL by its URL, whose relations store_migrate has made. Likewise.
tri_store *store_open_postgres(const char *url, tri_err *err);
/// Bring a database of PostgreSQL to the version this program knows, step by step. `version` is where it stood and
/// stands.
bool store_migrate(const char *url, int version[2], tri_err *err);

/// What a copy came to.
typedef struct store_copied {
    uint64_t tables, entries; ///< looked at; written
    uint64_t differ;          ///< tables that are another log over there: left alone
} store_copied;
/// The name of a log that is no table: what the caller keeps for itself.
extern const store_id STORE_OWN;
/// Copy what `to` does not have of the tables of `from`, and compare every entry with what is there then. STORE_OWN is
/// copied where `to` has none, and not counted.
bool store_copy(tri_store *from, tri_store *to, store_copied *copied, tri_err *err);
