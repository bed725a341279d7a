// SPDX-License-Identifier: MIT
#include "tests/support/shelf.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *shelf_database;

tri_store *shelf_open_store(const char *path)
{
    tri_err err;
    tri_store *store = shelf_database ? store_open_postgres(shelf_database, &err) : store_open_sqlite(path, &err);
    if (!store)
        fail_msg("%s: code %d, %s", shelf_database ? shelf_database : path, err.code, err.word);
    return store;
}

int shelf_tell_database(const char *sql)
{
    PGconn *conn = PQconnectdb(shelf_database);
    PGresult *result = PQexec(conn, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    int number = PQntuples(result) ? atoi(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    PQfinish(conn);
    return number;
}

int shelf_begin(void **state)
{
    shelf *f = (shelf *)calloc(1, sizeof *f);
    strcpy(f->folder, "/tmp/tri_store_XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(f->path, sizeof f->path, "%s/tables.db", f->folder);
    if (shelf_database) {
        int version[2];
        assert_true(store_migrate(shelf_database, version, NULL));
        shelf_tell_database("TRUNCATE triforium.tables, triforium.entries");
    }
    f->store = shelf_open_store(f->path);
    *state = f;
    return 0;
}

int shelf_end(void **state)
{
    shelf *f = (shelf *)*state;
    char command[128];
    store_close(f->store);
    snprintf(command, sizeof command, "rm -rf '%s'", f->folder);
    assert_int_equal(system(command), 0);
    free(f);
    return 0;
}

store_id shelf_table_of(int number)
{
    store_id id = {{0}};
    memcpy(id.bytes, &number, sizeof number);
    return id;
}

store_answer shelf_append(tri_store *store, int table, uint32_t n, const char *word)
{
    char bytes[64];
    int size = snprintf(bytes, sizeof bytes, "%u %s", n, word);
    store_entry entry = {.table = shelf_table_of(table), .n = n, .bytes = bytes, .size = (size_t)size};
    tri_err err;
    if (!store_append(store, &entry, 1, NULL, 0, &err))
        fail_msg("entry %u: code %d, %s", n, err.code, err.word);
    return entry.answer;
}

bool shelf_read_one(void *context, uint32_t n, const void *bytes, size_t size)
{
    shelf_reading *r = (shelf_reading *)context;
    assert_int_equal(n, r->next);
    r->next++;
    r->count++;
    if (strlen(r->all) + size + 2 < sizeof r->all)
        snprintf(r->all + strlen(r->all), size + 2, "%.*s,", (int)size, (const char *)bytes);
    return r->count != r->stop_at;
}

shelf_reading shelf_read_from(tri_store *store, int table, uint32_t from)
{
    shelf_reading r = {.next = from};
    store_id id = shelf_table_of(table);
    tri_err err;
    assert_true(store_read(store, &id, from, shelf_read_one, &r, &err));
    return r;
}

bool shelf_list_one(void *context, const store_head *head)
{
    shelf_listing *l = (shelf_listing *)context;
    memcpy(&l->table[l->seen++], head->table.bytes, sizeof(int));
    l->last = *head;
    snprintf(l->summary, sizeof l->summary, "%.*s", (int)head->size, (const char *)head->summary);
    return l->seen != l->stop_at;
}

shelf_listing shelf_list(tri_store *store, store_query query)
{
    shelf_listing l = {0};
    assert_true(store_list(store, &query, shelf_list_one, &l, NULL));
    return l;
}

static int see_number(void *context, int columns, char **values, char **names)
{
    (void)columns, (void)names;
    *(int *)context = atoi(values[0]);
    return 0;
}

int shelf_tell_file(const char *path, const char *sql)
{
    sqlite3 *db;
    int number = -1;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, see_number, &number, NULL), SQLITE_OK);
    sqlite3_close(db);
    return number;
}
