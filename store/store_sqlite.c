// SPDX-License-Identifier: MIT
#include "store/store_inside.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// Two relations: a row a table with the number of its entries, and a row an entry. Writing entry n raises that number
// from n to n + 1, and only where it is n does anything happen: so there is no gap, and of two that race for a number
// one finds it raised. A group is one transaction, and WAL with synchronous=FULL has it on the disk when it is
// committed. Statements are prepared once; what they give is read before the next call.

enum {
    STORE_SCHEMA = 1,
    STORE_APPLICATION = 0x54726966,
    STORE_WAIT_MS = 10000,
    STORE_CHECKPOINT = TRI_LIMIT(1000, 1), ///< pages of the write-ahead log before they move to the file
};
#define STORE_CACHE TRI_LIMIT("PRAGMA cache_size = -2000", "PRAGMA cache_size = 1") // a group may not fit in memory

typedef enum store_statement {
    STORE_BEGIN,
    STORE_COMMIT,
    STORE_ROLLBACK,
    STORE_NEW_TABLE,
    STORE_NEXT,
    STORE_ENTRY,
    STORE_HEAD,
    STORE_READ,
    STORE_FIND,
    STORE_LIST_DUE,
    STORE_LIST_TOUCHED,
    STORE_LIST_KIND,
    STORE_LIST_AGE,
    STORE_REMOVE_ENTRIES,
    STORE_REMOVE_TABLE,
    STORE_STATEMENTS
} store_statement;

#define STORE_SELECT_HEAD "SELECT id, count, kind, due, touched, summary FROM tables WHERE "

static const char *const store_sql[STORE_STATEMENTS] = {
    "BEGIN IMMEDIATE",
    "COMMIT",
    "ROLLBACK",
    "INSERT INTO tables (id) VALUES (?1) ON CONFLICT DO NOTHING",
    "UPDATE tables SET count = ?2 + 1 WHERE id = ?1 AND count = ?2 RETURNING seq",
    "INSERT INTO entries (seq, n, bytes) VALUES (?1, ?2, ?3)",
    "UPDATE tables SET kind = ?2, due = ?3, touched = ?4, summary = ?5 WHERE id = ?1",
    "SELECT n, bytes FROM entries WHERE seq = (SELECT seq FROM tables WHERE id = ?1) AND n >= ?2 ORDER BY n",
    STORE_SELECT_HEAD "id = ?1",
    STORE_SELECT_HEAD "(?1 < 0 OR kind = ?1) AND due <= ?2 ORDER BY due, seq LIMIT ?3",
    STORE_SELECT_HEAD "?1 < 0 AND ?2 = ?2 ORDER BY touched DESC, seq DESC LIMIT ?3",
    STORE_SELECT_HEAD "kind = ?1 AND ?2 = ?2 ORDER BY touched DESC, seq DESC LIMIT ?3",
    STORE_SELECT_HEAD "kind = ?1 AND touched <= ?2 ORDER BY touched, seq LIMIT ?3",
    "DELETE FROM entries WHERE seq = (SELECT seq FROM tables WHERE id = ?1 AND ?2 IN (count, 4294967295))",
    "DELETE FROM tables WHERE id = ?1 AND ?2 IN (count, 4294967295)",
};

static const char store_schema[] =
    "CREATE TABLE tables (seq INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE, count INTEGER NOT NULL"
    " DEFAULT 0, kind INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL DEFAULT 9223372036854775807,"
    " touched INTEGER NOT NULL DEFAULT 0, summary BLOB NOT NULL DEFAULT x'');"
    "CREATE TABLE entries (seq INTEGER NOT NULL, n INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (seq, n))"
    " WITHOUT ROWID;"
    "CREATE INDEX tables_due ON tables (due);";

/// By kind and age; files that are older have an index by age alone, which nothing asks any more.
static const char store_indices[] = "CREATE INDEX IF NOT EXISTS tables_kind ON tables (kind, touched);"
                                    "DROP INDEX IF EXISTS tables_touched;";

typedef struct store_sqlite {
    tri_store store; ///< first, so that a tri_store * of it is a store_sqlite *
    sqlite3 *db;
    sqlite3_stmt *statement[STORE_STATEMENTS];
} store_sqlite;

/// What SQLite has to say, as a refusal.
static bool store_trouble(const store_sqlite *s, tri_err *err)
{
    int code = s->db ? sqlite3_errcode(s->db) : SQLITE_NOMEM;
    const char *text = s->db ? sqlite3_errmsg(s->db) : "out of memory";
    return tri_refuse_word(err, code == SQLITE_FULL ? TRI_E_STORE_FULL : TRI_E_STORE, 0, 0, text, strlen(text));
}

/// A statement from its beginning.
static sqlite3_stmt *store_ready(store_sqlite *s, store_statement which)
{
    sqlite3_stmt *statement = s->statement[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

static sqlite3_stmt *store_ready_for(store_sqlite *s, store_statement which, const store_id *table)
{
    sqlite3_stmt *statement = store_ready(s, which);
    sqlite3_bind_blob(statement, 1, table->bytes, STORE_ID, SQLITE_STATIC);
    return statement;
}

/// Run a statement that gives no rows, or whose rows nobody wants.
static bool store_run(sqlite3_stmt *statement)
{
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW)
        continue;
    sqlite3_reset(statement);
    return step == SQLITE_DONE;
}

/// Raise the table's number from entry->n. False: trouble. `seq` is 0 when the number was taken.
static bool store_next(store_sqlite *s, const store_entry *entry, int64_t *seq)
{
    sqlite3_stmt *statement = store_ready_for(s, STORE_NEXT, &entry->table);
    sqlite3_bind_int64(statement, 2, entry->n);
    int step = sqlite3_step(statement);
    *seq = step == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    if (step == SQLITE_ROW)
        step = sqlite3_step(statement);
    sqlite3_reset(statement);
    return step == SQLITE_DONE;
}

/// Does this entry go on from the one before it, which was taken? Then it is for another log than there is.
static bool store_follows_taken(const store_entry *entries, int i)
{
    return i > 0 && entries[i - 1].answer == STORE_TAKEN &&
           !memcmp(entries[i - 1].table.bytes, entries[i].table.bytes, STORE_ID);
}

static bool store_write_entry(store_sqlite *s, store_entry *entry)
{
    int64_t seq = 0;
    if (entry->n == 0 && !store_run(store_ready_for(s, STORE_NEW_TABLE, &entry->table)))
        return false;
    if (!store_next(s, entry, &seq))
        return false;
    entry->answer = seq ? STORE_WRITTEN : STORE_TAKEN;
    if (!seq)
        return true;
    sqlite3_stmt *statement = store_ready(s, STORE_ENTRY);
    sqlite3_bind_int64(statement, 1, seq);
    sqlite3_bind_int64(statement, 2, entry->n);
    sqlite3_bind_blob(statement, 3, entry->bytes, (int)entry->size, SQLITE_STATIC);
    return store_run(statement);
}

static bool store_write_head(store_sqlite *s, const store_head *head)
{
    sqlite3_stmt *statement = store_ready_for(s, STORE_HEAD, &head->table);
    sqlite3_bind_int(statement, 2, head->kind);
    sqlite3_bind_int64(statement, 3, head->due);
    sqlite3_bind_int64(statement, 4, head->touched);
    sqlite3_bind_blob(statement, 5, head->size ? head->summary : "", (int)head->size, SQLITE_STATIC);
    return store_run(statement);
}

/// Was an entry of this table taken? Then its head is somebody else's to write. Next to never any is.
static bool store_was_taken(const store_entry *entries, int count, const store_id *table)
{
    for (int i = 0; i < count; i++)
        if (entries[i].answer == STORE_TAKEN && !memcmp(entries[i].table.bytes, table->bytes, STORE_ID))
            return true;
    return false;
}

/// Everything between begin and commit.
static bool store_write_group(store_sqlite *s, store_entry *entries, int count, const store_head *heads, int head_count)
{
    bool taken = false;
    for (int i = 0; i < count; i++) {
        if (store_follows_taken(entries, i))
            entries[i].answer = STORE_TAKEN;
        else if (!store_write_entry(s, &entries[i]))
            return false;
        taken = taken || entries[i].answer == STORE_TAKEN;
    }
    for (int i = 0; i < head_count; i++)
        if (!(taken && store_was_taken(entries, count, &heads[i].table)) && !store_write_head(s, &heads[i]))
            return false;
    return true;
}

/// Whatever went wrong, nothing of the group stays. The reason is the first one.
static bool store_give_up(store_sqlite *s, tri_err *err)
{
    store_trouble(s, err);
    if (!sqlite3_get_autocommit(s->db))
        store_run(store_ready(s, STORE_ROLLBACK));
    return false;
}

static bool store_sqlite_append(tri_store *store, store_entry *entries, int count, const store_head *heads,
                                int head_count, tri_err *err)
{
    store_sqlite *s = (store_sqlite *)store;
    if (!store_run(store_ready(s, STORE_BEGIN)) || !store_write_group(s, entries, count, heads, head_count) ||
        !store_run(store_ready(s, STORE_COMMIT)))
        return store_give_up(s, err);
    return true;
}

static bool store_sqlite_read(tri_store *store, const store_id *table, uint32_t from, store_visit visit, void *context,
                              tri_err *err)
{
    store_sqlite *s = (store_sqlite *)store;
    sqlite3_stmt *statement = store_ready_for(s, STORE_READ, table);
    sqlite3_bind_int64(statement, 2, from);
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW)
        if (!visit(context, (uint32_t)sqlite3_column_int64(statement, 0), sqlite3_column_blob(statement, 1),
                   (size_t)sqlite3_column_bytes(statement, 1)))
            break;
    bool good = step == SQLITE_DONE || step == SQLITE_ROW || store_trouble(s, err);
    sqlite3_reset(statement);
    return good;
}

/// Show the heads that a statement gives. Returns how many, or -1 for trouble.
static int store_show_heads(store_sqlite *s, sqlite3_stmt *statement, store_visit_head visit, void *context,
                            tri_err *err)
{
    int step, seen = 0;
    bool more = true;
    while (more && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        store_head head = {.count = (uint32_t)sqlite3_column_int64(statement, 1),
                           .kind = sqlite3_column_int(statement, 2),
                           .due = sqlite3_column_int64(statement, 3),
                           .touched = sqlite3_column_int64(statement, 4),
                           .summary = sqlite3_column_blob(statement, 5),
                           .size = (size_t)sqlite3_column_bytes(statement, 5)};
        memcpy(head.table.bytes, sqlite3_column_blob(statement, 0), STORE_ID);
        more = visit(context, &head);
        seen++;
    }
    bool good = !more || step == SQLITE_DONE || store_trouble(s, err);
    sqlite3_reset(statement);
    return good ? seen : -1;
}

static bool store_sqlite_list(tri_store *store, const store_query *query, store_visit_head visit, void *context,
                              tri_err *err)
{
    store_sqlite *s = (store_sqlite *)store;
    sqlite3_stmt *statement = store_ready(s, query->order == STORE_BY_DUE   ? STORE_LIST_DUE
                                             : query->order == STORE_BY_AGE ? STORE_LIST_AGE
                                             : query->kind < 0              ? STORE_LIST_TOUCHED
                                                                            : STORE_LIST_KIND);
    sqlite3_bind_int(statement, 1, query->kind);
    sqlite3_bind_int64(statement, 2, query->until);
    sqlite3_bind_int64(statement, 3, query->most);
    return store_show_heads(s, statement, visit, context, err) >= 0;
}

static bool store_sqlite_find(tri_store *store, const store_id *table, store_visit_head visit, void *context,
                              tri_err *err)
{
    store_sqlite *s = (store_sqlite *)store;
    if (err)
        err->code = 0;
    return store_show_heads(s, store_ready_for(s, STORE_FIND, table), visit, context, err) > 0;
}

static bool store_forget(store_sqlite *s, store_statement which, const store_id *table, uint32_t count)
{
    sqlite3_stmt *statement = store_ready_for(s, which, table);
    sqlite3_bind_int64(statement, 2, count);
    return store_run(statement);
}

static bool store_sqlite_remove(tri_store *store, const store_id *table, uint32_t count, tri_err *err)
{
    store_sqlite *s = (store_sqlite *)store;
    if (!store_run(store_ready(s, STORE_BEGIN)) || !store_forget(s, STORE_REMOVE_ENTRIES, table, count) ||
        !store_forget(s, STORE_REMOVE_TABLE, table, count) || !store_run(store_ready(s, STORE_COMMIT)))
        return store_give_up(s, err);
    return true;
}

/// The number of the schema is written anew, as it is.
static bool store_sqlite_probe(tri_store *store, tri_err *err)
{
    store_sqlite *s = (store_sqlite *)store;
    return sqlite3_exec(s->db, "PRAGMA user_version = 1", NULL, NULL, NULL) == SQLITE_OK || store_trouble(s, err);
}

/// A whole and consistent copy by SQLite's own means; a file that is there already is left alone.
static bool store_sqlite_backup(tri_store *store, const char *path, tri_err *err)
{
    store_sqlite *s = (store_sqlite *)store;
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_bind_text(statement, 1, path, -1, SQLITE_STATIC) == SQLITE_OK && store_run(statement);
    if (!good)
        store_trouble(s, err);
    sqlite3_finalize(statement);
    return good;
}

static void store_sqlite_close(tri_store *store)
{
    store_sqlite *s = (store_sqlite *)store;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

// Opening.

static bool store_exec(store_sqlite *s, const char *sql, tri_err *err)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_trouble(s, err);
}

static bool store_number(store_sqlite *s, const char *sql, int *number, tri_err *err)
{
    sqlite3_stmt *statement = NULL;
    bool good =
        sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW;
    if (good)
        *number = sqlite3_column_int(statement, 0);
    else
        store_trouble(s, err);
    sqlite3_finalize(statement);
    return good;
}

/// A new file gets its relations; one that is of another program or of another version is left as it is.
static bool store_check_schema(store_sqlite *s, const char *path, tri_err *err)
{
    int version = 0, application = 0, relations = 0;
    if (!store_exec(s, "BEGIN IMMEDIATE", err) || !store_number(s, "PRAGMA user_version", &version, err) ||
        !store_number(s, "PRAGMA application_id", &application, err) ||
        !store_number(s, "SELECT count(*) FROM sqlite_schema", &relations, err))
        return false;
    if (!version && !application && !relations)
        return store_exec(s, store_schema, err) && store_exec(s, store_indices, err) &&
               store_exec(s, "PRAGMA user_version = 1", err) &&
               store_exec(s, "PRAGMA application_id = 0x54726966", err) && store_exec(s, "COMMIT", err);
    if (application != STORE_APPLICATION)
        return tri_refuse_word(err, TRI_E_STORE_FOREIGN, 0, 0, path, strlen(path));
    if (version != STORE_SCHEMA)
        return tri_refuse_word(err, TRI_E_STORE_VERSION, 0, 0, path, strlen(path));
    return store_exec(s, store_indices, err) && store_exec(s, "COMMIT", err);
}

/// What is written must be on the disk when it is said to be: asked for, and looked at, since not every place can do
/// it.
static bool store_make_durable(store_sqlite *s, tri_err *err)
{
    int synchronous = 0, wal = 0;
    if (!store_exec(s, "PRAGMA journal_mode = WAL", err) || !store_exec(s, "PRAGMA synchronous = FULL", err) ||
        !store_number(s, "PRAGMA synchronous", &synchronous, err) ||
        !store_number(s, "SELECT journal_mode = 'wal' FROM pragma_journal_mode", &wal, err))
        return false;
    return (synchronous == 2 && wal) || tri_refuse_word(err, TRI_E_STORE, 0, 0, "no write-ahead log here", 23);
}

static bool store_prepare(store_sqlite *s, tri_err *err)
{
    for (int i = 0; i < STORE_STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, store_sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) != SQLITE_OK)
            return store_trouble(s, err);
    return true;
}

tri_store *store_open_sqlite(const char *path, tri_err *err)
{
    store_sqlite *s = (store_sqlite *)calloc(1, sizeof *s);
    if (!s) {
        tri_refuse(err, TRI_E_STORE, 0, 0);
        return NULL;
    }
    s->store = (tri_store){.append = store_sqlite_append,
                           .read = store_sqlite_read,
                           .list = store_sqlite_list,
                           .find = store_sqlite_find,
                           .remove = store_sqlite_remove,
                           .probe = store_sqlite_probe,
                           .backup = store_sqlite_backup,
                           .close = store_sqlite_close};
    bool good = sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW,
                                NULL) == SQLITE_OK ||
                store_trouble(s, err);
    good = good && sqlite3_busy_timeout(s->db, STORE_WAIT_MS) == SQLITE_OK &&
           sqlite3_wal_autocheckpoint(s->db, STORE_CHECKPOINT) == SQLITE_OK && store_exec(s, STORE_CACHE, err) &&
           store_make_durable(s, err) && store_check_schema(s, path, err) && store_prepare(s, err);
    if (good)
        return &s->store;
    store_sqlite_close(&s->store);
    return NULL;
}
