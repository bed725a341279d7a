// SPDX-License-Identifier: MIT
#include "tests/support/shelf.h"
#include "tests/unit/store_tests.h"

#include <arpa/inet.h>
#include <libpq-fe.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// What a store on PostgreSQL does besides: news, lines that break, a database that refuses.

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
    shelf *f = (shelf *)*state;
    tri_store *ears = shelf_open_store(f->path);
    news n = {0};
    store_entry many[200];
    assert_true(store_watch(ears, 0, hear, &n, NULL));
    assert_true(n.doubts == 1 && n.tables == 0); // what was before is not known
    shelf_append(f->store, 7, 0, "a");
    shelf_append(f->store, 7, 0, "taken");
    shelf_append(f->store, 7, 1, "b");
    for (int i = 0; i < 50 && n.tables < 2; i++)
        assert_true(store_watch(ears, 100, hear, &n, NULL));
    assert_true(n.tables == 2 && n.last == 7 && n.count == 2 && n.doubts == 1);
    for (int i = 0; i < 200; i++)
        many[i] = (store_entry){.table = shelf_table_of(100 + i), .n = 0, .bytes = "x", .size = 1};
    many[0].table = shelf_table_of(8);
    many[1].table = shelf_table_of(9);
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
    shelf *f = (shelf *)*state;
    static const char cut[] =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'triforium'";
    news n = {0};
    tri_store *ears = shelf_open_store(f->path);
    assert_true(store_watch(ears, 0, hear, &n, NULL));
    assert_int_equal(shelf_append(f->store, 1, 0, "a"), STORE_WRITTEN);
    shelf_tell_database(cut);
    usleep(50000);
    assert_int_equal(shelf_append(f->store, 1, 1, "b"), STORE_WRITTEN);
    assert_string_equal(shelf_read_from(f->store, 1, 0).all, "0 a,1 b,");
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
    assert_true(store_migrate(shelf_database, version, &err));
    assert_true(version[0] == version[1] && version[0] > 0); // it was done before
    shelf_tell_database("UPDATE triforium.migrations SET version = version + 1");
    assert_null(store_open_postgres(shelf_database, &err));
    assert_int_equal(err.code, TRI_E_STORE_VERSION);
    assert_false(store_migrate(shelf_database, version, &err));
    assert_int_equal(err.code, TRI_E_STORE_VERSION);
    shelf_tell_database("SET client_min_messages = warning; DROP SCHEMA triforium CASCADE");
    assert_null(store_open_postgres(shelf_database, &err));
    assert_int_equal(err.code, TRI_E_STORE_MIGRATE);
    assert_true(store_migrate(shelf_database, version, &err));
    assert_int_equal(version[0], 0);
    store_close(shelf_open_store(NULL));
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
    shelf_tell_database(sql);
}

static int refusal(tri_store *store, uint32_t n)
{
    store_entry entry = {.table = shelf_table_of(1), .n = n, .bytes = "x", .size = 1};
    tri_err err = {0};
    return store_append(store, &entry, 1, NULL, 0, &err) ? TRI_E_NONE : err.code;
}

static void what_the_database_refuses_is_told_or_tried_again(void **state)
{
    shelf *f = (shelf *)*state;
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
    shelf_tell_database("DROP TRIGGER refuse ON triforium.entries");
    assert_int_equal(shelf_read_from(f->store, 1, 0).count, 5);
}

static void a_database_that_lacks_something_is_refused(void **state)
{
    shelf *f = (shelf *)*state;
    store_id id = shelf_table_of(1);
    shelf_reading r = {0};
    tri_err err = {0};
    shelf_append(f->store, 1, 0, "a");
    shelf_tell_database("ALTER TABLE triforium.entries RENAME TO mislaid");
    assert_false(store_read(f->store, &id, 0, shelf_read_one, &r, &err));
    assert_int_equal(err.code, TRI_E_STORE);
    err = (tri_err){0};
    assert_null(store_open_postgres(shelf_database, &err));
    assert_non_null(strstr(err.word, "entries"));
    shelf_tell_database("ALTER TABLE triforium.mislaid RENAME TO entries");
    assert_string_equal(shelf_read_from(f->store, 1, 0).all, "0 a,");
    assert_false(store_backup(f->store, f->path, &err));
    assert_string_equal(err.word, "use pg_dump or 'triforium store copy'");
}

/// Who comes to the database, or nobody: said in another one, since nobody can shut the door behind himself.
static void let_in(bool anybody)
{
    static const char *const keys[] = {"dbname", "dbname", NULL};
    const char *const values[] = {shelf_database, "template1", NULL};
    PGconn *conn = PQconnectdb(shelf_database), *beside = PQconnectdbParams(keys, values, 1);
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
    shelf *f = (shelf *)*state;
    let_writes_fail("53100", 1);
    assert_int_equal(refusal(f->store, 0), TRI_E_STORE_FULL);
    shelf_tell_database("DROP TRIGGER refuse ON triforium.entries");
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

int store_tests_postgres(void)
{
    const struct CMUnitTest tests[] = {
        SHELF_TEST(what_others_write_is_heard),
        SHELF_TEST(a_line_that_breaks_is_made_anew),
        SHELF_TEST(versions_are_kept_apart),
        SHELF_TEST(what_the_database_refuses_is_told_or_tried_again),
        SHELF_TEST(a_database_that_lacks_something_is_refused),
        SHELF_TEST(a_database_that_lets_nobody_in_is_not_full),
        SHELF_TEST(a_database_that_does_not_answer_is_given_up),
    };
    return cmocka_run_group_tests_name("postgres", tests, NULL, NULL);
}
