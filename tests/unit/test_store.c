// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "core/base/tri_rng.h"
#include "store/store_inside.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// What every store must keep: numbers without gaps, each taken once, groups whole or not at all, and whatever was said
// to be written still there after the program is killed, the disk is full, or two programs write at once. Of SQLite, or
// of the PostgreSQL whose URL the program is given.

typedef struct fixture {
    char folder[64], path[96];
    tri_store *store;
} fixture;

static const char *database; ///< NULL: SQLite

static tri_store *open_store(const char *path)
{
    tri_err err;
    tri_store *store = database ? store_open_postgres(database, &err) : store_open_sqlite(path, &err);
    if (!store)
        fail_msg("%s: code %d, %s", database ? database : path, err.code, err.word);
    return store;
}

/// Plain SQL, for what no store does. Returns the number it gives, if it gives one.
static int tell_database(const char *sql)
{
    PGconn *conn = PQconnectdb(database);
    PGresult *result = PQexec(conn, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    int number = PQntuples(result) ? atoi(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    PQfinish(conn);
    return number;
}

static int begin(void **state)
{
    fixture *f = (fixture *)calloc(1, sizeof *f);
    strcpy(f->folder, "/tmp/tri_store_XXXXXX");
    assert_non_null(mkdtemp(f->folder));
    snprintf(f->path, sizeof f->path, "%s/tables.db", f->folder);
    if (database) {
        int version[2];
        assert_true(store_migrate(database, version, NULL));
        tell_database("TRUNCATE triforium.tables, triforium.entries");
    }
    f->store = open_store(f->path);
    *state = f;
    return 0;
}

static int end(void **state)
{
    fixture *f = (fixture *)*state;
    char command[128];
    store_close(f->store);
    snprintf(command, sizeof command, "rm -rf '%s'", f->folder);
    assert_int_equal(system(command), 0);
    free(f);
    return 0;
}

static store_id table_of(int number)
{
    store_id id = {{0}};
    memcpy(id.bytes, &number, sizeof number);
    return id;
}

/// One entry that says its own number and `word`.
static store_answer append(tri_store *store, int table, uint32_t n, const char *word)
{
    char bytes[64];
    int size = snprintf(bytes, sizeof bytes, "%u %s", n, word);
    store_entry entry = {.table = table_of(table), .n = n, .bytes = bytes, .size = (size_t)size};
    tri_err err;
    if (!store_append(store, &entry, 1, NULL, 0, &err))
        fail_msg("entry %u: code %d, %s", n, err.code, err.word);
    return entry.answer;
}

typedef struct reading {
    uint32_t next, count, stop_at;
    char all[4096];
} reading;

static bool read_one(void *context, uint32_t n, const void *bytes, size_t size)
{
    reading *r = (reading *)context;
    assert_int_equal(n, r->next);
    r->next++;
    r->count++;
    if (strlen(r->all) + size + 2 < sizeof r->all)
        snprintf(r->all + strlen(r->all), size + 2, "%.*s,", (int)size, (const char *)bytes);
    return r->count != r->stop_at;
}

static reading read_from(tri_store *store, int table, uint32_t from)
{
    reading r = {.next = from};
    store_id id = table_of(table);
    tri_err err;
    assert_true(store_read(store, &id, from, read_one, &r, &err));
    return r;
}

static void numbers_decide(void **state)
{
    tri_store *store = ((fixture *)*state)->store;
    assert_int_equal(append(store, 1, 1, "early"), STORE_TAKEN); // there is no entry 0
    assert_int_equal(append(store, 1, 0, "a"), STORE_WRITTEN);
    assert_int_equal(append(store, 1, 0, "again"), STORE_TAKEN);
    assert_int_equal(append(store, 1, 2, "gap"), STORE_TAKEN);
    assert_int_equal(append(store, 1, 1, "b"), STORE_WRITTEN);
    assert_int_equal(append(store, 2, 0, "other"), STORE_WRITTEN);
    assert_string_equal(read_from(store, 1, 0).all, "0 a,1 b,");
    assert_string_equal(read_from(store, 1, 1).all, "1 b,");
    assert_string_equal(read_from(store, 1, 2).all, "");
    assert_string_equal(read_from(store, 2, 0).all, "0 other,");
    assert_string_equal(read_from(store, 3, 0).all, "");
    reading r = {.stop_at = 1};
    store_id id = table_of(1);
    assert_true(store_read(store, &id, 0, read_one, &r, NULL));
    assert_int_equal(r.count, 1);
}

static void any_bytes_come_back_and_sizes_are_bounded(void **state)
{
    tri_store *store = ((fixture *)*state)->store;
    static uint8_t bytes[STORE_ENTRY_MAX + 1];
    tri_err err;
    store_entry entry = {.table = table_of(1), .bytes = bytes, .size = 0};
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 31);
    assert_false(store_append(store, &entry, 1, NULL, 0, &err));
    assert_int_equal(err.code, TRI_E_STORE_SIZE);
    entry.size = STORE_ENTRY_MAX + 1;
    assert_false(store_append(store, &entry, 1, NULL, 0, &err));
    entry.size = STORE_ENTRY_MAX;
    assert_true(store_append(store, &entry, 1, NULL, 0, &err));
    store_head head = {.table = entry.table, .summary = bytes, .size = STORE_SUMMARY_MAX + 1};
    assert_false(store_append(store, NULL, 0, &head, 1, &err));
}

static void a_group_is_written_together(void **state)
{
    tri_store *store = ((fixture *)*state)->store;
    store_entry group[] = {
        {.table = table_of(2), .n = 0, .bytes = "x", .size = 1},
        {.table = table_of(2), .n = 0, .bytes = "y", .size = 1},
        {.table = table_of(1), .n = 0, .bytes = "a", .size = 1},
        {.table = table_of(1), .n = 1, .bytes = "b", .size = 1},
        {.table = table_of(1), .n = 2, .bytes = "c", .size = 1},
    };
    assert_true(store_append(store, group, 5, NULL, 0, NULL));
    static const store_answer wanted[] = {STORE_WRITTEN, STORE_TAKEN, STORE_WRITTEN, STORE_WRITTEN, STORE_WRITTEN};
    for (int i = 0; i < 5; i++)
        assert_int_equal(group[i].answer, wanted[i]);
    assert_string_equal(read_from(store, 1, 0).all, "a,b,c,");
    assert_string_equal(read_from(store, 2, 0).all, "x,");
}

/// Two went on from entry 0. Who lost entry 1 gets no entry 2 either, although nobody else has that number.
enum { LARGE = 2000 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/// How long it takes to write entry n of `tables` tables, with their heads, in groups of `size`.
static double write_all(tri_store *store, uint32_t n, int tables, int size)
{
    static store_entry entries[LARGE];
    static store_head heads[LARGE];
    double begun = seconds();
    for (int at = 0; at < tables; at += size) {
        for (int i = 0; i < size; i++) {
            entries[i] = (store_entry){.table = table_of(at + i), .n = n, .bytes = "x", .size = 1};
            heads[i] = (store_head){.table = table_of(at + i), .kind = 1, .summary = "x", .size = 1};
        }
        assert_true(store_append(store, entries, size, heads, size, NULL));
        assert_int_equal(entries[size - 1].answer, STORE_WRITTEN);
    }
    return seconds() - begun;
}

// Under load groups become large, and must be worth it.
static void a_large_group_takes_no_longer_than_small_ones(void **state)
{
    fixture *f = (fixture *)*state;
    write_all(f->store, 0, LARGE, LARGE / 40);
    double small = write_all(f->store, 1, LARGE, LARGE / 40);
    write_all(f->store, 2, LARGE, LARGE); // whatever is done the first time
    double large = write_all(f->store, 3, LARGE, LARGE);
    print_message("%d entries: %.0f ms, in 40 groups %.0f ms\n", LARGE, 1e3 * large, 1e3 * small);
    assert_true(large < 2 * small);
}

static void what_follows_a_taken_entry_is_taken(void **state)
{
    tri_store *store = ((fixture *)*state)->store;
    assert_int_equal(append(store, 1, 0, "a"), STORE_WRITTEN);
    assert_int_equal(append(store, 1, 1, "won"), STORE_WRITTEN);
    store_entry group[] = {
        {.table = table_of(1), .n = 1, .bytes = "lost", .size = 4},
        {.table = table_of(1), .n = 2, .bytes = "and what followed", .size = 17},
        {.table = table_of(2), .n = 0, .bytes = "x", .size = 1},
    };
    assert_true(store_append(store, group, 3, NULL, 0, NULL));
    assert_int_equal(group[0].answer, STORE_TAKEN);
    assert_int_equal(group[1].answer, STORE_TAKEN);
    assert_int_equal(group[2].answer, STORE_WRITTEN);
    assert_string_equal(read_from(store, 1, 0).all, "0 a,1 won,");
}

typedef struct listing {
    int seen, stop_at;
    int table[32];
    store_head last;
    char summary[64];
} listing;

static bool list_one(void *context, const store_head *head)
{
    listing *l = (listing *)context;
    memcpy(&l->table[l->seen++], head->table.bytes, sizeof(int));
    l->last = *head;
    snprintf(l->summary, sizeof l->summary, "%.*s", (int)head->size, (const char *)head->summary);
    return l->seen != l->stop_at;
}

static listing list(tri_store *store, store_query query)
{
    listing l = {0};
    assert_true(store_list(store, &query, list_one, &l, NULL));
    return l;
}

// What another has written is known to whom it was written by.
static void a_head_of_taken_entries_is_left_alone(void **state)
{
    tri_store *store = ((fixture *)*state)->store;
    store_entry entries[3] = {{.table = table_of(1), .n = 0, .bytes = "a", .size = 1},
                              {.table = table_of(2), .n = 0, .bytes = "a", .size = 1},
                              {.table = table_of(2), .answer = STORE_TAKEN}}; // of another group
    store_head heads[2] = {{.table = table_of(1), .kind = 1, .due = 5}, {.table = table_of(2), .kind = 1, .due = 5}};
    assert_true(store_append(store, entries, 1, heads, 1, NULL));
    heads[0].due = heads[1].due = 6;
    assert_true(store_append(store, entries, 2, heads, 2, NULL));
    assert_true(entries[0].answer == STORE_TAKEN && entries[1].answer == STORE_WRITTEN);
    listing due = list(store, (store_query){STORE_BY_DUE, -1, 9, 10});
    assert_true(due.seen == 2 && due.table[0] == 1 && due.table[1] == 2 && due.last.due == 6);
    assert_int_equal(list(store, (store_query){STORE_BY_DUE, -1, 5, 10}).seen, 1);
}

static void heads_are_listed(void **state)
{
    tri_store *store = ((fixture *)*state)->store;
    for (int i = 1; i <= 5; i++) {
        char summary[16];
        int size = snprintf(summary, sizeof summary, "table %d", i);
        store_entry entry = {.table = table_of(i), .n = 0, .bytes = "a", .size = 1};
        store_head head = {.table = entry.table,
                           .kind = i % 2,
                           .due = 100 - i,
                           .touched = (i * 7) % 5,
                           .summary = summary,
                           .size = (size_t)size};
        assert_true(store_append(store, &entry, 1, &head, 1, NULL));
    }
    listing due = list(store, (store_query){STORE_BY_DUE, -1, 97, 10});
    assert_int_equal(due.seen, 3);
    assert_true(due.table[0] == 5 && due.table[1] == 4 && due.table[2] == 3);
    assert_string_equal(due.summary, "table 3");
    assert_int_equal(due.last.count, 1);
    assert_int_equal(due.last.due, 97);
    listing odd = list(store, (store_query){STORE_BY_TOUCHED, 1, 0, 10});
    assert_int_equal(odd.seen, 3); // touched: 1 at 2, 3 at 1, 5 at 0
    assert_true(odd.table[0] == 1 && odd.table[1] == 3 && odd.table[2] == 5);
    assert_int_equal(list(store, (store_query){STORE_BY_TOUCHED, -1, 0, 2}).seen, 2);
    listing one = {0};
    store_id id = table_of(4), none = table_of(9);
    tri_err err;
    assert_true(store_find(store, &id, list_one, &one, &err));
    assert_string_equal(one.summary, "table 4");
    assert_false(store_find(store, &none, list_one, &one, &err));
    assert_int_equal(err.code, 0);
    listing old = list(store, (store_query){STORE_BY_AGE, 1, 1, 10});
    assert_true(old.seen == 2 && old.table[0] == 5 && old.table[1] == 3);
    assert_int_equal(list(store, (store_query){STORE_BY_AGE, 1, 2, 2}).seen, 2);
    assert_true(store_remove(store, &id, 2, &err)); // it has one entry
    assert_true(store_find(store, &id, list_one, &one, &err));
    assert_int_equal(append(store, 4, 1, "b"), STORE_WRITTEN);
    assert_true(store_remove(store, &id, 2, &err));
    assert_false(store_find(store, &id, list_one, &one, &err));
    assert_string_equal(read_from(store, 4, 0).all, "");
    assert_int_equal(append(store, 4, 1, "late"), STORE_TAKEN);
    assert_int_equal(append(store, 4, 0, "anew"), STORE_WRITTEN);
    assert_string_equal(read_from(store, 4, 0).all, "0 anew,");
    assert_true(store_remove(store, &id, STORE_ANY_COUNT, &err));
    assert_string_equal(read_from(store, 4, 0).all, "");
}

/// Who stops reading in the middle does not live in the past from then on.
static void what_others_write_is_seen_behind_a_reading_that_was_stopped(void **state)
{
    fixture *f = (fixture *)*state;
    tri_store *other = open_store(f->path);
    store_id id = table_of(1);
    reading r = {.stop_at = 1};
    listing one = {0};
    tri_err err;
    append(f->store, 1, 0, "a");
    append(f->store, 1, 1, "b");
    assert_true(store_read(f->store, &id, 0, read_one, &r, &err));
    assert_int_equal(r.count, 1);
    assert_int_equal(append(other, 1, 2, "c"), STORE_WRITTEN);
    assert_true(store_find(f->store, &id, list_one, &one, &err));
    assert_int_equal(one.last.count, 3);
    store_close(other);
}

static void two_stores_on_one_place_race_for_numbers(void **state)
{
    fixture *f = (fixture *)*state;
    enum { EACH = 150 };
    assert_int_equal(append(f->store, 1, 0, "start"), STORE_WRITTEN);
    store_close(f->store);
    f->store = NULL;
    pid_t child[2];
    for (int i = 0; i < 2; i++)
        if (!(child[i] = fork())) {
            tri_store *own = open_store(f->path);
            int written = 0;
            for (uint32_t n = 1; written < EACH; n++)
                written += append(own, 1, n, i ? "two" : "one") == STORE_WRITTEN;
            store_close(own);
            _exit(0);
        }
    for (int i = 0; i < 2; i++) {
        int status;
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_int_equal(status, 0);
    }
    f->store = open_store(f->path);
    assert_int_equal(read_from(f->store, 1, 0).count, 1 + 2 * EACH);
}

/// A child that writes and says how far it has come, until it is killed.
static void write_until_killed(const char *path, int pipe)
{
    tri_store *store = open_store(path);
    for (uint32_t n = read_from(store, 1, 0).count;; n++) {
        if (append(store, 1, n, "kept") != STORE_WRITTEN)
            _exit(1);
        n++; // a group as well
        store_entry group[2] = {{.table = table_of(1), .n = n, .bytes = "x", .size = 1},
                                {.table = table_of(1), .n = n + 1, .bytes = "y", .size = 1}};
        if (!store_append(store, group, 2, NULL, 0, NULL))
            _exit(1);
        n++;
        if (write(pipe, &n, sizeof n) != sizeof n)
            _exit(1);
    }
}

static void what_was_written_survives_a_kill(void **state)
{
    fixture *f = (fixture *)*state;
    tri_rng rng = tri_rng_seed(5);
    uint32_t acknowledged = 0, start = 0;
    store_close(f->store);
    f->store = NULL;
    for (int round = 0; round < 12; round++) {
        int ends[2];
        uint32_t n;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (!child)
            write_until_killed(f->path, ends[1]);
        close(ends[1]);
        assert_int_equal(read(ends[0], &n, sizeof n), sizeof n); // it is at work
        usleep(tri_rng_below(&rng, 30000));
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        do
            acknowledged = n;
        while (read(ends[0], &n, sizeof n) == sizeof n);
        close(ends[0]);
        tri_store *store = open_store(f->path);
        uint32_t count = read_from(store, 1, 0).count;
        store_close(store);
        assert_true(count > acknowledged && (count - start) % 3 != 2); // and never half a group
        start = count;
    }
}

static void a_full_disk_loses_nothing(void **state)
{
    fixture *f = (fixture *)*state;
    store_close(f->store);
    f->store = NULL;
    pid_t child = fork();
    if (!child) {
        static char bytes[4000];
        tri_err err = {0};
        struct rlimit all, none = {.rlim_cur = 256 * 1024};
        tri_store *store = open_store(f->path);
        uint32_t n = 0;
        memset(bytes, 'x', sizeof bytes);
        signal(SIGXFSZ, SIG_IGN);
        if (getrlimit(RLIMIT_FSIZE, &all))
            _exit(5);
        none.rlim_max = all.rlim_max; // one that is set already cannot be raised
        if (setrlimit(RLIMIT_FSIZE, &none))
            _exit(6);
        store_entry entry = {.table = table_of(1), .bytes = bytes, .size = sizeof bytes};
        for (; n < 1000; n++) {
            entry.n = n;
            if (!store_append(store, &entry, 1, NULL, 0, &err))
                break;
        }
        if (n < 10 || n == 1000 || (err.code != TRI_E_STORE && err.code != TRI_E_STORE_FULL) || !err.word[0])
            _exit(1);
        if (read_from(store, 1, 0).count != n) // everything before it is there
            _exit(2);
        setrlimit(RLIMIT_FSIZE, &all); // there is room again
        entry.n = n;
        if (!store_probe(store, &err))
            _exit(8);
        if (!store_append(store, &entry, 1, NULL, 0, &err) || entry.answer != STORE_WRITTEN)
            _exit(3);
        store_close(store);
        _exit(read_from(open_store(f->path), 1, 0).count == n + 1 ? 0 : 4);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static int see_number(void *context, int columns, char **values, char **names)
{
    (void)columns, (void)names;
    *(int *)context = atoi(values[0]);
    return 0;
}

/// Plain SQL to a file of SQLite, for what no store does. Returns the number it gives, if it gives one.
static int tell_file(const char *path, const char *sql)
{
    sqlite3 *db;
    int number = -1;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, see_number, &number, NULL), SQLITE_OK);
    sqlite3_close(db);
    return number;
}

static void nothing_is_left_of_what_is_removed(void **state)
{
    fixture *f = (fixture *)*state;
    store_id id = table_of(1);
    append(f->store, 1, 0, "a");
    append(f->store, 1, 1, "b");
    append(f->store, 2, 0, "other");
    assert_true(store_remove(f->store, &id, STORE_ANY_COUNT, NULL));
    assert_int_equal(database ? tell_database("SELECT count(*) FROM triforium.entries")
                              : tell_file(f->path, "SELECT count(*) FROM entries"),
                     1);
    assert_true(store_probe(f->store, NULL)); // which leaves nothing either
    assert_int_equal(read_from(f->store, 2, 0).count, 1);
}

static void a_head_that_cannot_be_written_takes_its_group_along(void **state)
{
    fixture *f = (fixture *)*state;
    store_entry entry = {.table = table_of(1), .n = 0, .bytes = "a", .size = 1};
    store_head head = {.table = table_of(1), .kind = 1, .due = 5};
    tri_err err = {0};
    tell_file(f->path,
              "CREATE TRIGGER refuse BEFORE UPDATE OF kind ON tables BEGIN SELECT raise(FAIL, 'not now'); END");
    assert_false(store_append(f->store, &entry, 1, &head, 1, &err));
    assert_int_equal(err.code, TRI_E_STORE);
    assert_string_equal(read_from(f->store, 1, 0).all, "");
    tell_file(f->path, "DROP TRIGGER refuse");
    assert_true(store_append(f->store, &entry, 1, &head, 1, &err));
    assert_int_equal(entry.answer, STORE_WRITTEN);
}

static void a_store_of_one_program_has_nobody_to_tell(void **state)
{
    fixture *f = (fixture *)*state;
    assert_false(store_is_shared(f->store));
    assert_true(store_shout(f->store, "anybody?", NULL)); // which is no trouble
}

static void what_cannot_be_read_is_told(void **state)
{
    fixture *f = (fixture *)*state;
    store_id id = table_of(1);
    reading r = {0};
    tri_err err = {0};
    append(f->store, 1, 0, "a");
    tell_file(f->path, "DROP TABLE entries");
    assert_false(store_read(f->store, &id, 0, read_one, &r, &err));
    assert_int_equal(err.code, TRI_E_STORE);
    assert_true(err.word[0]);
    store_entry entry = {.table = id, .n = 1, .bytes = "b", .size = 1};
    assert_false(store_append(f->store, &entry, 1, NULL, 0, &err));
    assert_false(store_remove(f->store, &id, STORE_ANY_COUNT, &err));
    listing one = {0};
    assert_true(store_find(f->store, &id, list_one, &one, &err)); // and nothing of all that was done
    assert_int_equal(one.last.count, 1);
    tell_file(f->path, "DROP TABLE tables");
    err = (tri_err){0};
    assert_false(store_list(f->store, &(store_query){STORE_BY_DUE, -1, 9, 10}, list_one, &one, &err));
    assert_int_equal(err.code, TRI_E_STORE);
    err = (tri_err){0};
    assert_false(store_find(f->store, &id, list_one, &one, &err));
    assert_int_equal(err.code, TRI_E_STORE); // which is not the same as that there is none
}

static void a_backup_is_a_store(void **state)
{
    fixture *f = (fixture *)*state;
    char copy[112];
    tri_err err;
    snprintf(copy, sizeof copy, "%s/copy.db", f->folder);
    for (uint32_t n = 0; n < 20; n++)
        append(f->store, 1, n, "kept");
    assert_true(store_backup(f->store, copy, &err));
    append(f->store, 1, 20, "later");
    err.code = 0;
    assert_false(store_backup(f->store, copy, &err)); // what is there is left alone
    assert_int_equal(err.code, TRI_E_STORE);
    tri_store *other = open_store(copy);
    assert_int_equal(read_from(other, 1, 0).count, 20);
    assert_int_equal(append(other, 1, 20, "goes on"), STORE_WRITTEN);
    store_close(other);
}

static void refuses(const char *path, int code)
{
    tri_err err = {0};
    struct stat before, after;
    assert_int_equal(stat(path, &before), 0);
    assert_null(store_open_sqlite(path, &err));
    assert_int_equal(err.code, code);
    assert_true(err.word[0]);
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_size == after.st_size);
}

static void other_files_are_refused_and_left_alone(void **state)
{
    fixture *f = (fixture *)*state;
    char path[112], command[300];
    snprintf(path, sizeof path, "%s/other", f->folder);
    FILE *file = fopen(path, "w");
    fputs(
        "these are not the tables you are looking for, and long enough for a header of a hundred bytes, that is, more",
        file);
    fclose(file);
    refuses(path, TRI_E_STORE);
    assert_int_equal(unlink(path), 0);
    tell_file(path, "CREATE TABLE books (title TEXT)"); // of a program that does not say which it is
    refuses(path, TRI_E_STORE_FOREIGN);
    append(f->store, 1, 0, "a");
    store_close(f->store);
    f->store = NULL;
    // The numbers stand at bytes 60 (version) and 68 (application) of the file's header.
    static const struct {
        int at, code;
    } cases[] = {{63, TRI_E_STORE_VERSION}, {68, TRI_E_STORE_FOREIGN}};
    for (int i = 0; i < 2; i++) {
        snprintf(command, sizeof command, "cp '%s' '%s'", f->path, path);
        assert_int_equal(system(command), 0);
        int fd = open(path, O_WRONLY);
        assert_int_equal(pwrite(fd, "\x09", 1, cases[i].at), 1);
        close(fd);
        refuses(path, cases[i].code);
    }
    snprintf(command, sizeof command, "cp '%s' '%s'", f->path, path);
    assert_int_equal(system(command), 0);
    tell_file(path, "DROP INDEX tables_kind; CREATE TABLE tables_kind (x)"); // where an index has to be
    refuses(path, TRI_E_STORE);
    tri_err err;
    snprintf(path, sizeof path, "%s/none/tables.db", f->folder);
    assert_null(store_open_sqlite(path, &err));
    assert_int_equal(err.code, TRI_E_STORE);
}

static void a_copy_has_everything(void **state)
{
    fixture *f = (fixture *)*state;
    char path[112];
    store_copied copied;
    tri_err err;
    snprintf(path, sizeof path, "%s/other.db", f->folder);
    tri_store *other = store_open_sqlite(path, &err);
    for (int table = 1; table <= 3; table++)
        for (uint32_t n = 0; n < 10 * (uint32_t)table; n++)
            append(f->store, table, n, "kept");
    store_head head = {.table = table_of(2), .kind = 3, .due = 77, .touched = 5, .summary = "two", .size = 3};
    assert_true(store_append(f->store, NULL, 0, &head, 1, NULL));
    append(other, 1, 0, "kept");
    append(other, 3, 0, "another table");
    append(f->store, 0, 0, "what we keep for ourselves"); // the name is STORE_OWN
    append(other, 0, 0, "and what others do");
    assert_true(store_copy(f->store, other, &copied, &err));
    assert_int_equal(copied.tables, 3);
    assert_int_equal(copied.entries, 9 + 20);
    assert_int_equal(copied.differ, 1); // table 3
    assert_string_equal(read_from(other, 3, 0).all, "0 another table,");
    assert_int_equal(read_from(other, 2, 0).count, 20);
    listing due = list(other, (store_query){STORE_BY_DUE, 3, 100, 10});
    assert_int_equal(due.seen, 1);
    assert_string_equal(due.summary, "two");
    append(f->store, 2, 20, "later");
    assert_true(store_copy(f->store, other, &copied, &err));
    assert_int_equal(copied.entries, 1);
    assert_true(store_copy(other, f->store, &copied, &err)); // and back: nothing is missing there
    assert_int_equal(copied.entries, 0);
    assert_int_equal(copied.differ, 1);
    store_close(other);
}

/// A store in whose place somebody writes to table 1 right before it is written to, or whose disk is full.
typedef struct raced {
    tri_store store;
    tri_store *real;
    bool full;
} raced;

static bool raced_append(tri_store *store, store_entry *entries, int count, const store_head *heads, int head_count,
                         tri_err *err)
{
    raced *r = (raced *)store;
    if (r->full)
        return tri_refuse(err, TRI_E_STORE_FULL, 0, 0);
    append(r->real, 1, 0, "first");
    return store_append(r->real, entries, count, heads, head_count, err);
}

static bool raced_read(tri_store *store, const store_id *id, uint32_t from, store_visit visit, void *context,
                       tri_err *err)
{
    return store_read(((raced *)store)->real, id, from, visit, context, err);
}

static void a_copy_leaves_alone_where_somebody_writes(void **state)
{
    fixture *f = (fixture *)*state;
    char path[112];
    store_copied copied;
    tri_err err;
    snprintf(path, sizeof path, "%s/other.db", f->folder);
    raced other = {{.append = raced_append, .read = raced_read}, store_open_sqlite(path, &err), true};
    append(f->store, 1, 0, "kept");
    append(f->store, 1, 1, "kept");
    assert_false(store_copy(f->store, &other.store, &copied, &err));
    assert_int_equal(err.code, TRI_E_STORE_FULL);
    other.full = false;
    assert_true(store_copy(f->store, &other.store, &copied, &err));
    assert_int_equal(copied.differ, 1);
    assert_int_equal(copied.entries, 0);
    assert_string_equal(read_from(other.real, 1, 0).all, "0 first,");
    store_close(other.real);
}

static void due_tables_are_claimed(void **state)
{
    fixture *f = (fixture *)*state;
    tri_store *other = open_store(f->path);
    for (int i = 1; i <= 4; i++) {
        store_entry entry = {.table = table_of(i), .n = 0, .bytes = "a", .size = 1};
        store_head head = {.table = entry.table, .due = i < 4 ? 10 - i : INT64_MAX};
        assert_true(store_append(f->store, &entry, 1, &head, 1, NULL));
    }
    listing mine = {0}, theirs = {0}, again = {0};
    assert_true(store_claim(f->store, 100, 60000, 2, list_one, &mine, NULL));
    assert_int_equal(mine.seen, 2);
    assert_true(mine.table[0] == 3 && mine.table[1] == 2);
    assert_true(store_claim(other, 100, 1, 10, list_one, &theirs, NULL));
    assert_int_equal(theirs.seen, store_is_shared(other) ? 1 : 3);
    usleep(20000);
    assert_true(store_claim(f->store, 100, 60000, 10, list_one, &again, NULL)); // a claim ends
    assert_int_equal(again.seen, store_is_shared(other) ? 1 : 3);
    store_head done = {.table = table_of(2), .due = 50};
    assert_true(store_append(f->store, NULL, 0, &done, 1, NULL)); // it was seen to, and is due anew
    memset(&theirs, 0, sizeof theirs);
    assert_true(store_claim(other, 49, 60000, 10, list_one, &theirs, NULL));
    assert_int_equal(theirs.seen, store_is_shared(other) ? 0 : 2);
    assert_true(store_claim(other, 50, 60000, 10, list_one, &theirs, NULL));
    assert_true(theirs.table[theirs.seen - 1] == 2);
    store_close(other);
}

// Of PostgreSQL alone.

typedef struct news {
    int tables, doubts, last;
    uint32_t count;
    char words[16];
} news;

static void hear(void *context, const store_id *table, uint32_t count, const char *words)
{
    news *n = (news *)context;
    if (words) {
        snprintf(n->words, sizeof n->words, "%s", words);
        return;
    }
    n->doubts += !table;
    n->tables += table != NULL;
    n->count = count;
    if (table)
        memcpy(&n->last, table->bytes, sizeof n->last);
}

static void what_others_write_is_heard(void **state)
{
    fixture *f = (fixture *)*state;
    tri_store *ears = open_store(f->path);
    news n = {0};
    store_entry many[200];
    assert_true(store_watch(ears, 0, hear, &n, NULL));
    assert_true(n.doubts == 1 && n.tables == 0); // what was before is not known
    append(f->store, 7, 0, "a");
    append(f->store, 7, 0, "taken");
    append(f->store, 7, 1, "b");
    for (int i = 0; i < 50 && n.tables < 2; i++)
        assert_true(store_watch(ears, 100, hear, &n, NULL));
    assert_true(n.tables == 2 && n.last == 7 && n.count == 2 && n.doubts == 1);
    for (int i = 0; i < 200; i++)
        many[i] = (store_entry){.table = table_of(100 + i), .n = 0, .bytes = "x", .size = 1};
    many[0].table = table_of(8);
    many[1].table = table_of(9);
    assert_true(store_append(f->store, many, 2, NULL, 0, NULL)); // two in one
    for (int i = 0; i < 50 && n.tables + n.doubts < 5; i++)
        assert_true(store_watch(ears, 100, hear, &n, NULL));
    assert_true(n.tables == 4 && n.count == 1 && n.doubts == 1);
    assert_true(store_append(f->store, many + 2, 198, NULL, 0, NULL)); // more than one notification can name
    for (int i = 0; i < 50 && n.doubts < 2; i++)
        assert_true(store_watch(ears, 100, hear, &n, NULL));
    assert_int_equal(n.doubts, 2);
    assert_true(store_shout(f->store, "anybody?", NULL));
    for (int i = 0; i < 50 && !n.words[0]; i++)
        assert_true(store_watch(ears, 100, hear, &n, NULL));
    assert_string_equal(n.words, "anybody?");
    store_close(ears);
}

static void a_line_that_breaks_is_made_anew(void **state)
{
    fixture *f = (fixture *)*state;
    static const char cut[] =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'triforium'";
    news n = {0};
    tri_store *ears = open_store(f->path);
    assert_true(store_watch(ears, 0, hear, &n, NULL));
    assert_int_equal(append(f->store, 1, 0, "a"), STORE_WRITTEN);
    tell_database(cut);
    usleep(50000);
    assert_int_equal(append(f->store, 1, 1, "b"), STORE_WRITTEN);
    assert_string_equal(read_from(f->store, 1, 0).all, "0 a,1 b,");
    for (int i = 0; i < 20 && n.doubts < 2; i++)
        store_watch(ears, 100, hear, &n, NULL);
    assert_int_equal(n.doubts, 2); // it listens again, and may have missed something
    store_close(ears);
}

/// Relations of another version are no place to write to.
static void versions_are_kept_apart(void **state)
{
    int version[2] = {-1, -1};
    tri_err err = {0};
    (void)state;
    assert_true(store_migrate(database, version, &err));
    assert_true(version[0] == version[1] && version[0] > 0); // it was done before
    tell_database("UPDATE triforium.migrations SET version = version + 1");
    assert_null(store_open_postgres(database, &err));
    assert_int_equal(err.code, TRI_E_STORE_VERSION);
    assert_false(store_migrate(database, version, &err));
    assert_int_equal(err.code, TRI_E_STORE_VERSION);
    tell_database("SET client_min_messages = warning; DROP SCHEMA triforium CASCADE");
    assert_null(store_open_postgres(database, &err));
    assert_int_equal(err.code, TRI_E_STORE_MIGRATE);
    assert_true(store_migrate(database, version, &err));
    assert_int_equal(version[0], 0);
    store_close(open_store(NULL));
    static const struct {
        const char *url, *says;
    } wrong[] = {{"postgres:///nowhere?host=/nonexistent", "No such file"}, {"postgres://%zz", "percent"}};
    for (int i = 0; i < TRI_COUNT(wrong); i++) {
        err = (tri_err){0};
        assert_null(store_open_postgres(wrong[i].url, &err));
        assert_int_equal(err.code, TRI_E_STORE);
        assert_non_null(strstr(err.word, wrong[i].says));
    }
}

/// Every write fails like this until it has been tried so often.
static void let_writes_fail(const char *code, int times)
{
    char sql[640];
    snprintf(
        sql, sizeof sql,
        "SET client_min_messages = warning; DROP SEQUENCE IF EXISTS tries; CREATE SEQUENCE tries;"
        "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger AS $$ BEGIN IF nextval('tries') <= %d THEN"
        "  RAISE EXCEPTION 'not now' USING ERRCODE = '%s'; END IF; RETURN NEW; END $$ LANGUAGE plpgsql;"
        "CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON triforium.entries FOR EACH ROW EXECUTE FUNCTION refuse()",
        times, code);
    tell_database(sql);
}

static int refusal(tri_store *store, uint32_t n)
{
    store_entry entry = {.table = table_of(1), .n = n, .bytes = "x", .size = 1};
    tri_err err = {0};
    return store_append(store, &entry, 1, NULL, 0, &err) ? TRI_E_NONE : err.code;
}

static void what_the_database_refuses_is_told_or_tried_again(void **state)
{
    fixture *f = (fixture *)*state;
    static const char *const passing[] = {"40P01", "40001"}; // a deadlock; two that cannot both have been first
    uint32_t n = 0;
    for (int i = 0; i < TRI_COUNT(passing); i++) {
        let_writes_fail(passing[i], 2);
        assert_int_equal(refusal(f->store, n++), 0);
        let_writes_fail(passing[i], 4);
        assert_int_equal(refusal(f->store, n++), 0);
        let_writes_fail(passing[i], 5);
        assert_int_equal(refusal(f->store, n), TRI_E_STORE); // not for ever
    }
    let_writes_fail("53100", 1);
    assert_int_equal(refusal(f->store, n), TRI_E_STORE_FULL); // and at once
    let_writes_fail("23000", 1);
    assert_int_equal(refusal(f->store, n), TRI_E_STORE);
    assert_int_equal(refusal(f->store, n), 0);
    tell_database("DROP TRIGGER refuse ON triforium.entries");
    assert_int_equal(read_from(f->store, 1, 0).count, 5);
}

static void a_database_that_lacks_something_is_refused(void **state)
{
    fixture *f = (fixture *)*state;
    store_id id = table_of(1);
    reading r = {0};
    tri_err err = {0};
    append(f->store, 1, 0, "a");
    tell_database("ALTER TABLE triforium.entries RENAME TO mislaid");
    assert_false(store_read(f->store, &id, 0, read_one, &r, &err));
    assert_int_equal(err.code, TRI_E_STORE);
    err = (tri_err){0};
    assert_null(store_open_postgres(database, &err));
    assert_non_null(strstr(err.word, "entries"));
    tell_database("ALTER TABLE triforium.mislaid RENAME TO entries");
    assert_string_equal(read_from(f->store, 1, 0).all, "0 a,");
    assert_false(store_backup(f->store, f->path, &err));
    assert_string_equal(err.word, "use pg_dump or 'triforium store copy'");
}

/// Who comes to the database, or nobody: said in another one, since nobody can shut the door behind himself.
static void let_in(bool anybody)
{
    static const char *const keys[] = {"dbname", "dbname", NULL};
    const char *const values[] = {database, "template1", NULL};
    PGconn *conn = PQconnectdb(database), *beside = PQconnectdbParams(keys, values, 1);
    char sql[256];
    snprintf(sql, sizeof sql, "ALTER DATABASE %s ALLOW_CONNECTIONS %s", PQdb(conn), anybody ? "true" : "false");
    if (!anybody) {
        snprintf(sql + strlen(sql), sizeof sql - strlen(sql),
                 "; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'triforium'");
        PQfinish(conn);
        conn = NULL;
    }
    PGresult *result = PQexec(beside, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(beside));
    PQclear(result);
    PQfinish(beside);
    PQfinish(conn);
}

static void a_database_that_lets_nobody_in_is_not_full(void **state)
{
    fixture *f = (fixture *)*state;
    let_writes_fail("53100", 1);
    assert_int_equal(refusal(f->store, 0), TRI_E_STORE_FULL);
    tell_database("DROP TRIGGER refuse ON triforium.entries");
    let_in(false);
    usleep(50000);
    news n = {0};
    tri_err err = {0};
    assert_false(store_watch(f->store, 0, hear, &n, &err));
    assert_int_equal(err.code, TRI_E_STORE);
    assert_int_equal(refusal(f->store, 0), TRI_E_STORE);
    let_in(true);
    assert_int_equal(refusal(f->store, 0), 0);
}

/// Listens, and sends `words`, the last byte again and again.
static pid_t listen_and_drip(const char *words, size_t size, int *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t room = sizeof address;
    int deaf = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(deaf, (struct sockaddr *)&address, room), 0);
    assert_int_equal(listen(deaf, 1), 0);
    assert_int_equal(getsockname(deaf, (struct sockaddr *)&address, &room), 0);
    *port = ntohs(address.sin_port);
    pid_t child = fork();
    if (!child) {
        int one = accept(deaf, NULL, NULL);
        bool heard = size && write(one, words, size) == (ssize_t)size;
        for (int i = 0; i < 120; i++) {
            usleep(100000);
            heard = heard && write(one, words + size - 1, 1) == 1;
        }
        _exit(0);
    }
    close(deaf);
    return child;
}

/// Somebody listens at its port and never says a word, or never comes to the end of one.
static void a_database_that_does_not_answer_is_given_up(void **state)
{
    static const char error[] = {'E', 0, 0, 0x40, 0, 'x'}; // one of sixteen thousand bytes
    static const size_t said[] = {0, sizeof error};
    (void)state;
    for (int i = 0; i < TRI_COUNT(said); i++) {
        char url[64];
        tri_err err = {0};
        int port = 0;
        pid_t child = listen_and_drip(error, said[i], &port);
        snprintf(url, sizeof url, "postgres://127.0.0.1:%d/x?sslmode=disable", port);
        time_t began = time(NULL);
        assert_null(store_open_postgres(url, &err));
        assert_string_equal(err.word, "the database does not answer");
        assert_in_range(time(NULL) - began, 2, 8);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
}

int main(int argc, char **argv)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest all[] = {
        TEST(numbers_decide),
        TEST(any_bytes_come_back_and_sizes_are_bounded),
        TEST(a_group_is_written_together),
        TEST(what_follows_a_taken_entry_is_taken),
        TEST(a_head_of_taken_entries_is_left_alone),
        TEST(heads_are_listed),
        TEST(due_tables_are_claimed),
        TEST(a_copy_has_everything),
        TEST(a_copy_leaves_alone_where_somebody_writes),
        TEST(what_others_write_is_seen_behind_a_reading_that_was_stopped),
        TEST(two_stores_on_one_place_race_for_numbers),
        TEST(what_was_written_survives_a_kill),
        TEST(nothing_is_left_of_what_is_removed),
        TEST(a_large_group_takes_no_longer_than_small_ones),
    };
    const struct CMUnitTest sqlite[] = {
        TEST(a_full_disk_loses_nothing),
        TEST(a_head_that_cannot_be_written_takes_its_group_along),
        TEST(a_store_of_one_program_has_nobody_to_tell),
        TEST(what_cannot_be_read_is_told),
        TEST(a_backup_is_a_store),
        TEST(other_files_are_refused_and_left_alone),
    };
    const struct CMUnitTest postgres[] = {
        TEST(what_others_write_is_heard),
        TEST(a_line_that_breaks_is_made_anew),
        TEST(versions_are_kept_apart),
        TEST(what_the_database_refuses_is_told_or_tried_again),
        TEST(a_database_that_lacks_something_is_refused),
        TEST(a_database_that_lets_nobody_in_is_not_full),
        TEST(a_database_that_does_not_answer_is_given_up),
    };
    database = argc > 1 ? argv[1] : NULL;
    int failed = cmocka_run_group_tests_name("store", all, NULL, NULL);
    return failed + (database ? cmocka_run_group_tests_name("postgres", postgres, NULL, NULL)
                              : cmocka_run_group_tests_name("sqlite", sqlite, NULL, NULL));
}
