// SPDX-License-Identifier: MIT
#include "store/pg.h"
#include "store/store_inside.h"

#include "migrations.inc" // store_migrations[], from store/migrations/*.sql

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// PostgreSQL. A group is one statement, so one round trip and one commit: runs of entries raise their tables' numbers
// where these are what the runs begin with, and what was raised gets its entries and its head. Nodes that write the
// same table at once wait for each other's row, then find the number raised. One notification goes out with each
// commit. Lists are joined to each other before they meet the relations, and every statement is planned for the lists
// it gets (pg.c): a plan for any length takes ten rows for granted and compares each run with each head.

enum {
    STORE_NEWS_MOST = 150,  ///< tables in one notification, which has at most 8,000 bytes
    STORE_TRIES = 5,        ///< of a group that lost to a deadlock
    STORE_NEWS_TABLE = 32,  ///< hexadecimal digits of a table in a notification
    STORE_LOCK = 1416783206 ///< of whoever migrates
};

typedef enum store_statement {
    PG_APPEND,
    PG_READ,
    PG_FIND,
    PG_LIST_DUE,
    PG_LIST_TOUCHED,
    PG_LIST_AGE,
    PG_CLAIM,
    PG_REMOVE,
    PG_SHOUT,
    PG_PROBE,
    PG_STATEMENTS
} store_statement;

#define HEAD     "id, count, kind, due, touched, summary"
#define SET_HEAD "kind = h.kind, due = h.due, touched = h.touched, summary = h.summary, claimed = '-infinity'"
#define NEVER    "9223372036854775807"
#define ANY      "4294967295" // STORE_ANY_COUNT

static const char *const store_sql[PG_STATEMENTS] = {
    // runs: 1 table, 2 first number, 3 length; entries: 4 run, 5 number, 6 bytes; heads: 7 table, 8 kind, 9 due,
    // 10 touched, 11 summary. Gives the runs that were written, and 0.
    "WITH head AS (SELECT * FROM unnest($7::bytea[], $8::int4[], $9::int8[], $10::int8[], $11::bytea[])"
    "   AS h(id, kind, due, touched, summary)),"
    " run AS MATERIALIZED (SELECT * FROM unnest($1::bytea[], $2::int4[], $3::int4[])"
    "   WITH ORDINALITY AS r(id, first, length, i) LEFT JOIN head USING (id)),"
    " begun AS (INSERT INTO triforium.tables (id, count, kind, due, touched, summary)"
    "   SELECT id, length, coalesce(kind, 0), coalesce(due, " NEVER "), coalesce(touched, 0), coalesce(summary, '')"
    "   FROM run WHERE first = 0 ORDER BY id ON CONFLICT (id) DO NOTHING RETURNING id, count),"
    " raised AS (UPDATE triforium.tables t SET count = t.count + r.length, kind = coalesce(r.kind, t.kind),"
    "     due = coalesce(r.due, t.due), touched = coalesce(r.touched, t.touched),"
    "     summary = coalesce(r.summary, t.summary), claimed = '-infinity'"
    "   FROM run r WHERE t.id = r.id AND r.first > 0 AND t.count = r.first RETURNING t.id, t.count),"
    " known AS (UPDATE triforium.tables t SET " SET_HEAD " FROM head h"
    "   WHERE t.id = h.id AND NOT EXISTS (SELECT FROM run WHERE run.id = h.id)),"
    " won AS (SELECT * FROM begun UNION ALL SELECT * FROM raised),"
    " written AS (INSERT INTO triforium.entries (id, n, bytes) SELECT r.id, e.n, e.bytes"
    "   FROM unnest($4::int4[], $5::int4[], $6::bytea[]) AS e(i, n, bytes) JOIN run r USING (i) JOIN won USING (id))"
    " SELECT r.i FROM run r JOIN won USING (id) UNION ALL SELECT 0 FROM (SELECT pg_notify('triforium',"
    "   CASE WHEN count(*) > $12::int8 THEN '*' ELSE string_agg(encode(id, 'hex') || ' ' || count, ' ') END)"
    "   FROM won HAVING count(*) > 0) AS said",
    "SELECT n, bytes FROM triforium.entries WHERE id = $1::bytea AND n >= $2::int8 ORDER BY n",
    "SELECT " HEAD " FROM triforium.tables WHERE id = $1::bytea",
    "SELECT " HEAD " FROM triforium.tables WHERE ($1::int8 < 0 OR kind = $1) AND due <= $2::int8"
    " ORDER BY due, seq LIMIT $3::int8",
    "SELECT " HEAD " FROM triforium.tables WHERE ($1::int8 < 0 OR kind = $1) AND $2::int8 IS NOT NULL"
    " ORDER BY touched DESC, seq DESC LIMIT $3::int8",
    "SELECT " HEAD " FROM triforium.tables WHERE ($1::int8 < 0 OR kind = $1) AND touched <= $2::int8"
    " ORDER BY touched, seq LIMIT $3::int8",
    "WITH claimed AS (UPDATE triforium.tables SET claimed = clock_timestamp() + $2::int8 * interval '1 millisecond'"
    "   WHERE id IN (SELECT id FROM triforium.tables WHERE due <= $1::int8 AND due < " NEVER
    "     AND claimed <= clock_timestamp() ORDER BY due, seq LIMIT $3::int8 FOR UPDATE SKIP LOCKED)"
    "   RETURNING " HEAD ", seq)"
    " SELECT " HEAD " FROM claimed ORDER BY due, seq",
    "WITH gone AS (DELETE FROM triforium.tables WHERE id = $1::bytea AND ($2::int8 = " ANY
    " OR count = $2) RETURNING id)"
    " DELETE FROM triforium.entries WHERE id IN (SELECT id FROM gone)",
    "SELECT pg_notify('triforium', '!' || $1::text)",
    "UPDATE triforium.migrations SET version = version WHERE version = 1",
};

typedef struct store_postgres {
    tri_store store; ///< first, so that a tri_store * of it is a store_postgres *
    pg_line line;
} store_postgres;

// Writing.

/// How many entries from i on are a run: of one table, numbered on. The rest of that table's are taken, come what may.
static int store_run_length(const store_entry *entries, int i, int count)
{
    int end = i + 1;
    while (end < count && entries[end].n == entries[end - 1].n + 1 &&
           !memcmp(entries[end].table.bytes, entries[i].table.bytes, STORE_ID))
        end++;
    return end - i;
}

static int store_next_table(const store_entry *entries, int i, int count)
{
    int end = i + 1;
    while (end < count && !memcmp(entries[end].table.bytes, entries[i].table.bytes, STORE_ID))
        end++;
    return end;
}

static void store_put_entries(pg_line *p, const store_entry *entries, int count)
{
    int run = 0;
    for (int i = 0; i < 3; i++) {
        pg_array(p, i, i ? PG_INT4 : PG_BYTEA);
        pg_array(p, 3 + i, i < 2 ? PG_INT4 : PG_BYTEA);
    }
    for (int i = 0; i < count; i = store_next_table(entries, i, count)) {
        int length = store_run_length(entries, i, count);
        run++;
        pg_add_bytes(p, 0, entries[i].table.bytes, STORE_ID);
        pg_add_int4(p, 1, (int32_t)entries[i].n);
        pg_add_int4(p, 2, length);
        for (const store_entry *entry = entries + i; entry < entries + i + length; entry++) {
            pg_add_int4(p, 3, run);
            pg_add_int4(p, 4, (int32_t)entry->n);
            pg_add_bytes(p, 5, entry->bytes, entry->size);
        }
    }
}

static void store_put_heads(pg_line *p, const store_head *heads, int count)
{
    static const pg_type types[] = {PG_BYTEA, PG_INT4, PG_INT8, PG_INT8, PG_BYTEA};
    for (int i = 0; i < 5; i++)
        pg_array(p, 6 + i, types[i]);
    for (const store_head *head = heads; head < heads + count; head++) {
        pg_add_bytes(p, 6, head->table.bytes, STORE_ID);
        pg_add_int4(p, 7, head->kind);
        pg_add_int8(p, 8, head->due);
        pg_add_int8(p, 9, head->touched);
        pg_add_bytes(p, 10, head->summary, head->size);
    }
}

typedef struct store_group {
    store_entry *entries;
    int count;
} store_group;

/// A run of the group was written.
static bool store_won(void *context, const PGresult *row, int i)
{
    const store_group *group = (const store_group *)context;
    int64_t run = pg_int8(row, i, 0);
    int at = 0;
    if (run < 1)
        return true;
    while (--run && at < group->count)
        at = store_next_table(group->entries, at, group->count);
    for (int length = at < group->count ? store_run_length(group->entries, at, group->count) : 0; length--; at++)
        group->entries[at].answer = STORE_WRITTEN;
    return true;
}

static bool store_pg_append(tri_store *store, store_entry *entries, int count, const store_head *heads, int head_count,
                            tri_err *err)
{
    pg_line *p = &((store_postgres *)store)->line;
    store_group group = {entries, count};
    for (int tries = 0; tries < STORE_TRIES; tries++) {
        for (int i = 0; i < count; i++)
            entries[i].answer = STORE_TAKEN;
        store_put_entries(p, entries, count);
        store_put_heads(p, heads, head_count);
        pg_number(p, 11, STORE_NEWS_MOST);
        if (pg_ask(p, PG_APPEND, 12, store_won, &group))
            return true;
        if (!p->again)
            break;
    }
    return pg_trouble(p, err);
}

// Reading. A line that broke while nothing was asked is made anew; one that breaks under a question is a refusal.

typedef struct store_reading {
    store_visit entry;
    store_visit_head head;
    void *context;
    int seen;
} store_reading;

static bool store_show_entry(void *context, const PGresult *row, int i)
{
    const store_reading *r = (const store_reading *)context;
    return r->entry(r->context, (uint32_t)pg_int4(row, i, 0), PQgetvalue(row, i, 1), (size_t)PQgetlength(row, i, 1));
}

static bool store_pg_read(tri_store *store, const store_id *table, uint32_t from, store_visit visit, void *context,
                          tri_err *err)
{
    pg_line *p = &((store_postgres *)store)->line;
    store_reading r = {.entry = visit, .context = context};
    pg_bytes(p, 0, table->bytes, STORE_ID);
    pg_number(p, 1, from);
    return pg_ask(p, PG_READ, 2, store_show_entry, &r) || pg_trouble(p, err);
}

static bool store_show_head(void *context, const PGresult *row, int i)
{
    store_reading *r = (store_reading *)context;
    store_head head = {.count = (uint32_t)pg_int4(row, i, 1),
                       .kind = pg_int4(row, i, 2),
                       .due = pg_int8(row, i, 3),
                       .touched = pg_int8(row, i, 4),
                       .summary = PQgetvalue(row, i, 5),
                       .size = (size_t)PQgetlength(row, i, 5)};
    memcpy(head.table.bytes, PQgetvalue(row, i, 0), STORE_ID);
    r->seen++;
    return r->head(r->context, &head);
}

static bool store_pg_heads(tri_store *store, store_statement which, const int64_t values[3], store_visit_head visit,
                           void *context, tri_err *err)
{
    pg_line *p = &((store_postgres *)store)->line;
    store_reading r = {.head = visit, .context = context};
    for (int i = 0; i < 3; i++)
        pg_number(p, i, values[i]);
    return pg_ask(p, (int)which, 3, store_show_head, &r) || pg_trouble(p, err);
}

static bool store_pg_list(tri_store *store, const store_query *query, store_visit_head visit, void *context,
                          tri_err *err)
{
    static const store_statement by[] = {
        [STORE_BY_DUE] = PG_LIST_DUE, [STORE_BY_TOUCHED] = PG_LIST_TOUCHED, [STORE_BY_AGE] = PG_LIST_AGE};
    const int64_t values[3] = {query->kind, query->until, query->most};
    return store_pg_heads(store, by[query->order], values, visit, context, err);
}

static bool store_pg_claim(tri_store *store, int64_t now, int64_t ms, uint32_t most, store_visit_head visit,
                           void *context, tri_err *err)
{
    const int64_t values[3] = {now, ms, most};
    return store_pg_heads(store, PG_CLAIM, values, visit, context, err);
}

static bool store_pg_find(tri_store *store, const store_id *table, store_visit_head visit, void *context, tri_err *err)
{
    pg_line *p = &((store_postgres *)store)->line;
    store_reading r = {.head = visit, .context = context};
    if (err)
        err->code = 0;
    pg_bytes(p, 0, table->bytes, STORE_ID);
    return (pg_ask(p, PG_FIND, 1, store_show_head, &r) || pg_trouble(p, err)) && r.seen > 0;
}

static bool store_pg_remove(tri_store *store, const store_id *table, uint32_t count, tri_err *err)
{
    pg_line *p = &((store_postgres *)store)->line;
    pg_bytes(p, 0, table->bytes, STORE_ID);
    pg_number(p, 1, count);
    return pg_ask(p, PG_REMOVE, 2, NULL, NULL) || pg_trouble(p, err);
}

/// Whether it takes transactions that write, which a standby or a database that is shutting down does not.
static bool store_pg_probe(tri_store *store, tri_err *err)
{
    pg_line *p = &((store_postgres *)store)->line;
    return pg_ask(p, PG_PROBE, 0, NULL, NULL) || pg_trouble(p, err);
}

static bool store_pg_backup(tri_store *store, const char *path, tri_err *err)
{
    static const char why[] = "use pg_dump or 'triforium store copy'";
    (void)store, (void)path;
    return tri_refuse_word(err, TRI_E_STORE, 0, 0, why, sizeof why - 1);
}

// News.

/// "TABLE COUNT TABLE COUNT ...", or "*", or "!WORDS".
static void store_show_news(const char *text, store_visit_news visit, void *context)
{
    store_id table;
    unsigned count;
    int used;
    while (strspn(text, "0123456789abcdef") == STORE_NEWS_TABLE &&
           sscanf(text + STORE_NEWS_TABLE, " %u%n", &count, &used) == 1) {
        for (int i = 0; i < STORE_ID; i++) {
            unsigned byte;
            sscanf(text + 2 * i, "%2x", &byte);
            table.bytes[i] = (uint8_t)byte;
        }
        visit(context, &table, count, NULL);
        text += STORE_NEWS_TABLE + used;
        text += strspn(text, " ");
    }
    if (*text)
        visit(context, NULL, 0, *text == '!' ? text + 1 : NULL);
}

static bool store_pg_shout(tri_store *store, const char *words, tri_err *err)
{
    pg_line *p = &((store_postgres *)store)->line;
    pg_bytes(p, 0, words, strlen(words));
    return pg_ask(p, PG_SHOUT, 1, NULL, NULL) || pg_trouble(p, err);
}

static bool store_pg_watch(tri_store *store, int ms, store_visit_news visit, void *context, tri_err *err)
{
    store_postgres *s = (store_postgres *)store;
    PGnotify *news;
    if (!pg_stands(&s->line) || (s->line.fresh && !pg_say(&s->line, "LISTEN triforium")))
        return pg_trouble(&s->line, err);
    if (s->line.fresh)
        visit(context, NULL, 0, NULL); // whatever was said while nobody listened
    s->line.fresh = false;
    if (!pg_listen(&s->line, ms))
        return pg_trouble(&s->line, err);
    while (s->line.conn && (news = PQnotifies(s->line.conn)) != NULL) {
        store_show_news(news->extra, visit, context);
        PQfreemem(news);
    }
    return true;
}

// Opening.

static void store_pg_close(tri_store *store)
{
    pg_close(&((store_postgres *)store)->line);
    free(store);
}

static bool store_see_version(void *context, const PGresult *row, int i)
{
    *(int *)context = pg_int4(row, i, 0);
    return true;
}

/// The version of a database's relations; 0: it has none. False: it cannot be asked.
static bool store_version(pg_line *p, int *version)
{
    static const char *const sql[] = {"SELECT CASE WHEN to_regclass('triforium.migrations') IS NULL THEN 0 ELSE 1 END",
                                      "SELECT coalesce(max(version), 0) FROM triforium.migrations"};
    *version = 0;
    return pg_ask_words(p, sql[0], store_see_version, version) &&
           (!*version || pg_ask_words(p, sql[1], store_see_version, version));
}

static bool store_refuse_version(int version, tri_err *err)
{
    char word[64];
    snprintf(word, sizeof word, "version %d, not %d", version, STORE_MIGRATIONS);
    return tri_refuse_word(err, version < STORE_MIGRATIONS ? TRI_E_STORE_MIGRATE : TRI_E_STORE_VERSION, 0, 0, word,
                           strlen(word));
}

static store_postgres *store_pg_create(const char *url, tri_err *err)
{
    store_postgres *s = (store_postgres *)calloc(1, sizeof *s);
    if (s)
        s->line.url = strdup(url);
    if (s && s->line.url)
        return s;
    free(s);
    tri_refuse(err, TRI_E_STORE, 0, 0);
    return NULL;
}

tri_store *store_open_postgres(const char *url, tri_err *err)
{
    store_postgres *s = store_pg_create(url, err);
    int version;
    if (!s)
        return NULL;
    s->store = (tri_store){.append = store_pg_append,
                           .read = store_pg_read,
                           .list = store_pg_list,
                           .find = store_pg_find,
                           .claim = store_pg_claim,
                           .watch = store_pg_watch,
                           .shout = store_pg_shout,
                           .remove = store_pg_remove,
                           .probe = store_pg_probe,
                           .backup = store_pg_backup,
                           .close = store_pg_close};
    // Statements are understood only where the relations are there: these are looked for first.
    bool good = store_version(&s->line, &version) ? version == STORE_MIGRATIONS || store_refuse_version(version, err)
                                                  : pg_trouble(&s->line, err);
    if (good && (pg_prepare(&s->line, store_sql, PG_STATEMENTS) || pg_trouble(&s->line, err)))
        return &s->store;
    store_pg_close(&s->store);
    return NULL;
}

/// One step, whole or not at all. Two that migrate at once wait for each other.
static bool store_step(pg_line *p, int step)
{
    char note[128], lock[64];
    int version;
    snprintf(lock, sizeof lock, "BEGIN; SELECT pg_advisory_xact_lock(%d)", STORE_LOCK);
    snprintf(note, sizeof note, "INSERT INTO triforium.migrations (version) VALUES (%d); COMMIT", step);
    if (!pg_say(p, lock) || !store_version(p, &version))
        return false;
    if (version >= step)
        return pg_say(p, "ROLLBACK");
    return pg_say(p, store_migrations[step - 1]) && pg_say(p, note);
}

bool store_migrate(const char *url, int version[2], tri_err *err)
{
    store_postgres *s = store_pg_create(url, err);
    if (!s)
        return false;
    bool good = store_version(&s->line, &version[0]);
    version[1] = version[0];
    while (good && version[1] < STORE_MIGRATIONS)
        good = store_step(&s->line, ++version[1]);
    if (!good)
        pg_trouble(&s->line, err);
    else if (version[1] > STORE_MIGRATIONS)
        good = store_refuse_version(version[1], err);
    store_pg_close(&s->store);
    return good;
}
