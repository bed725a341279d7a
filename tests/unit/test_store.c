// SPDX-License-Identifier: MIT
#include "core/base/tri_rng.h"
#include "tests/support/shelf.h"
#include "tests/unit/store_tests.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// What every store must keep: numbers without gaps, each taken once, groups whole or not at all, and whatever was said
// to be written still there after the program is killed, the disk is full, or two programs write at once. Of SQLite, or
// of the PostgreSQL whose URL the program is given.

static void numbers_decide(void **state)
{
    tri_store *store = ((shelf *)*state)->store;
    assert_int_equal(shelf_append(store, 1, 1, "early"), STORE_TAKEN); // there is no entry 0
    assert_int_equal(shelf_append(store, 1, 0, "a"), STORE_WRITTEN);
    assert_int_equal(shelf_append(store, 1, 0, "again"), STORE_TAKEN);
    assert_int_equal(shelf_append(store, 1, 2, "gap"), STORE_TAKEN);
    assert_int_equal(shelf_append(store, 1, 1, "b"), STORE_WRITTEN);
    assert_int_equal(shelf_append(store, 2, 0, "other"), STORE_WRITTEN);
    assert_string_equal(shelf_read_from(store, 1, 0).all, "0 a,1 b,");
    assert_string_equal(shelf_read_from(store, 1, 1).all, "1 b,");
    assert_string_equal(shelf_read_from(store, 1, 2).all, "");
    assert_string_equal(shelf_read_from(store, 2, 0).all, "0 other,");
    assert_string_equal(shelf_read_from(store, 3, 0).all, "");
    shelf_reading r = {.stop_at = 1};
    store_id id = shelf_table_of(1);
    assert_true(store_read(store, &id, 0, shelf_read_one, &r, NULL));
    assert_int_equal(r.count, 1);
}

static void any_bytes_come_back_and_sizes_are_bounded(void **state)
{
    tri_store *store = ((shelf *)*state)->store;
    static uint8_t bytes[STORE_ENTRY_MAX + 1];
    tri_err err;
    store_entry entry = {.table = shelf_table_of(1), .bytes = bytes, .size = 0};
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
    tri_store *store = ((shelf *)*state)->store;
    store_entry group[] = {
        {.table = shelf_table_of(2), .n = 0, .bytes = "x", .size = 1},
        {.table = shelf_table_of(2), .n = 0, .bytes = "y", .size = 1},
        {.table = shelf_table_of(1), .n = 0, .bytes = "a", .size = 1},
        {.table = shelf_table_of(1), .n = 1, .bytes = "b", .size = 1},
        {.table = shelf_table_of(1), .n = 2, .bytes = "c", .size = 1},
    };
    assert_true(store_append(store, group, 5, NULL, 0, NULL));
    static const store_answer wanted[] = {STORE_WRITTEN, STORE_TAKEN, STORE_WRITTEN, STORE_WRITTEN, STORE_WRITTEN};
    for (int i = 0; i < 5; i++)
        assert_int_equal(group[i].answer, wanted[i]);
    assert_string_equal(shelf_read_from(store, 1, 0).all, "a,b,c,");
    assert_string_equal(shelf_read_from(store, 2, 0).all, "x,");
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
            entries[i] = (store_entry){.table = shelf_table_of(at + i), .n = n, .bytes = "x", .size = 1};
            heads[i] = (store_head){.table = shelf_table_of(at + i), .kind = 1, .summary = "x", .size = 1};
        }
        assert_true(store_append(store, entries, size, heads, size, NULL));
        assert_int_equal(entries[size - 1].answer, STORE_WRITTEN);
    }
    return seconds() - begun;
}

// Under load groups become large, and must be worth it.
static void a_large_group_takes_no_longer_than_small_ones(void **state)
{
    shelf *f = (shelf *)*state;
    write_all(f->store, 0, LARGE, LARGE / 40);
    double small = write_all(f->store, 1, LARGE, LARGE / 40);
    write_all(f->store, 2, LARGE, LARGE); // whatever is done the first time
    double large = write_all(f->store, 3, LARGE, LARGE);
    print_message("%d entries: %.0f ms, in 40 groups %.0f ms\n", LARGE, 1e3 * large, 1e3 * small);
    assert_true(large < 2 * small);
}

static void what_follows_a_taken_entry_is_taken(void **state)
{
    tri_store *store = ((shelf *)*state)->store;
    assert_int_equal(shelf_append(store, 1, 0, "a"), STORE_WRITTEN);
    assert_int_equal(shelf_append(store, 1, 1, "won"), STORE_WRITTEN);
    store_entry group[] = {
        {.table = shelf_table_of(1), .n = 1, .bytes = "lost", .size = 4},
        {.table = shelf_table_of(1), .n = 2, .bytes = "and what followed", .size = 17},
        {.table = shelf_table_of(2), .n = 0, .bytes = "x", .size = 1},
    };
    assert_true(store_append(store, group, 3, NULL, 0, NULL));
    assert_int_equal(group[0].answer, STORE_TAKEN);
    assert_int_equal(group[1].answer, STORE_TAKEN);
    assert_int_equal(group[2].answer, STORE_WRITTEN);
    assert_string_equal(shelf_read_from(store, 1, 0).all, "0 a,1 won,");
}

// What another has written is known to whom it was written by.
static void a_head_of_taken_entries_is_left_alone(void **state)
{
    tri_store *store = ((shelf *)*state)->store;
    store_entry entries[3] = {{.table = shelf_table_of(1), .n = 0, .bytes = "a", .size = 1},
                              {.table = shelf_table_of(2), .n = 0, .bytes = "a", .size = 1},
                              {.table = shelf_table_of(2), .answer = STORE_TAKEN}}; // of another group
    store_head heads[2] = {{.table = shelf_table_of(1), .kind = 1, .due = 5},
                           {.table = shelf_table_of(2), .kind = 1, .due = 5}};
    assert_true(store_append(store, entries, 1, heads, 1, NULL));
    heads[0].due = heads[1].due = 6;
    assert_true(store_append(store, entries, 2, heads, 2, NULL));
    assert_true(entries[0].answer == STORE_TAKEN && entries[1].answer == STORE_WRITTEN);
    shelf_listing due = shelf_list(store, (store_query){STORE_BY_DUE, -1, 9, 10});
    assert_true(due.seen == 2 && due.table[0] == 1 && due.table[1] == 2 && due.last.due == 6);
    assert_int_equal(shelf_list(store, (store_query){STORE_BY_DUE, -1, 5, 10}).seen, 1);
}

static void heads_are_listed(void **state)
{
    tri_store *store = ((shelf *)*state)->store;
    for (int i = 1; i <= 5; i++) {
        char summary[16];
        int size = snprintf(summary, sizeof summary, "table %d", i);
        store_entry entry = {.table = shelf_table_of(i), .n = 0, .bytes = "a", .size = 1};
        store_head head = {.table = entry.table,
                           .kind = i % 2,
                           .due = 100 - i,
                           .touched = (i * 7) % 5,
                           .summary = summary,
                           .size = (size_t)size};
        assert_true(store_append(store, &entry, 1, &head, 1, NULL));
    }
    shelf_listing due = shelf_list(store, (store_query){STORE_BY_DUE, -1, 97, 10});
    assert_int_equal(due.seen, 3);
    assert_true(due.table[0] == 5 && due.table[1] == 4 && due.table[2] == 3);
    assert_string_equal(due.summary, "table 3");
    assert_int_equal(due.last.count, 1);
    assert_int_equal(due.last.due, 97);
    shelf_listing odd = shelf_list(store, (store_query){STORE_BY_TOUCHED, 1, 0, 10});
    assert_int_equal(odd.seen, 3); // touched: 1 at 2, 3 at 1, 5 at 0
    assert_true(odd.table[0] == 1 && odd.table[1] == 3 && odd.table[2] == 5);
    assert_int_equal(shelf_list(store, (store_query){STORE_BY_TOUCHED, -1, 0, 2}).seen, 2);
    shelf_listing one = {0};
    store_id id = shelf_table_of(4), none = shelf_table_of(9);
    tri_err err;
    assert_true(store_find(store, &id, shelf_list_one, &one, &err));
    assert_string_equal(one.summary, "table 4");
    assert_false(store_find(store, &none, shelf_list_one, &one, &err));
    assert_int_equal(err.code, 0);
    shelf_listing old = shelf_list(store, (store_query){STORE_BY_AGE, 1, 1, 10});
    assert_true(old.seen == 2 && old.table[0] == 5 && old.table[1] == 3);
    assert_int_equal(shelf_list(store, (store_query){STORE_BY_AGE, 1, 2, 2}).seen, 2);
    assert_true(store_remove(store, &id, 2, &err)); // it has one entry
    assert_true(store_find(store, &id, shelf_list_one, &one, &err));
    assert_int_equal(shelf_append(store, 4, 1, "b"), STORE_WRITTEN);
    assert_true(store_remove(store, &id, 2, &err));
    assert_false(store_find(store, &id, shelf_list_one, &one, &err));
    assert_string_equal(shelf_read_from(store, 4, 0).all, "");
    assert_int_equal(shelf_append(store, 4, 1, "late"), STORE_TAKEN);
    assert_int_equal(shelf_append(store, 4, 0, "anew"), STORE_WRITTEN);
    assert_string_equal(shelf_read_from(store, 4, 0).all, "0 anew,");
    assert_true(store_remove(store, &id, STORE_ANY_COUNT, &err));
    assert_string_equal(shelf_read_from(store, 4, 0).all, "");
}

/// Who stops reading in the middle does not live in the past from then on.
static void what_others_write_is_seen_behind_a_reading_that_was_stopped(void **state)
{
    shelf *f = (shelf *)*state;
    tri_store *other = shelf_open_store(f->path);
    store_id id = shelf_table_of(1);
    shelf_reading r = {.stop_at = 1};
    shelf_listing one = {0};
    tri_err err;
    shelf_append(f->store, 1, 0, "a");
    shelf_append(f->store, 1, 1, "b");
    assert_true(store_read(f->store, &id, 0, shelf_read_one, &r, &err));
    assert_int_equal(r.count, 1);
    assert_int_equal(shelf_append(other, 1, 2, "c"), STORE_WRITTEN);
    assert_true(store_find(f->store, &id, shelf_list_one, &one, &err));
    assert_int_equal(one.last.count, 3);
    store_close(other);
}

static void two_stores_on_one_place_race_for_numbers(void **state)
{
    shelf *f = (shelf *)*state;
    enum { EACH = 150 };
    assert_int_equal(shelf_append(f->store, 1, 0, "start"), STORE_WRITTEN);
    store_close(f->store);
    f->store = NULL;
    pid_t child[2];
    for (int i = 0; i < 2; i++)
        if (!(child[i] = fork())) {
            tri_store *own = shelf_open_store(f->path);
            int written = 0;
            for (uint32_t n = 1; written < EACH; n++)
                written += shelf_append(own, 1, n, i ? "two" : "one") == STORE_WRITTEN;
            store_close(own);
            _exit(0);
        }
    for (int i = 0; i < 2; i++) {
        int status;
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_int_equal(status, 0);
    }
    f->store = shelf_open_store(f->path);
    assert_int_equal(shelf_read_from(f->store, 1, 0).count, 1 + 2 * EACH);
}

/// A child that writes and says how far it has come, until it is killed.
static void write_until_killed(const char *path, int pipe)
{
    tri_store *store = shelf_open_store(path);
    for (uint32_t n = shelf_read_from(store, 1, 0).count;; n++) {
        if (shelf_append(store, 1, n, "kept") != STORE_WRITTEN)
            _exit(1);
        n++; // a group as well
        store_entry group[2] = {{.table = shelf_table_of(1), .n = n, .bytes = "x", .size = 1},
                                {.table = shelf_table_of(1), .n = n + 1, .bytes = "y", .size = 1}};
        if (!store_append(store, group, 2, NULL, 0, NULL))
            _exit(1);
        n++;
        if (write(pipe, &n, sizeof n) != sizeof n)
            _exit(1);
    }
}

/// A database goes on with what it was asked last for a while after who asked is dead.
static void wait_until_it_is_done(void)
{
    static const char busy[] = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'triforium'";
    for (int i = 0; shelf_database && i < 5000 && shelf_tell_database(busy); i++)
        usleep(1000);
}

static void what_was_written_survives_a_kill(void **state)
{
    shelf *f = (shelf *)*state;
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
        wait_until_it_is_done();
        tri_store *store = shelf_open_store(f->path);
        uint32_t count = shelf_read_from(store, 1, 0).count;
        store_close(store);
        assert_true(count > acknowledged && (count - start) % 3 != 2); // and never half a group
        start = count;
    }
}

static void nothing_is_left_of_what_is_removed(void **state)
{
    shelf *f = (shelf *)*state;
    store_id id = shelf_table_of(1);
    shelf_append(f->store, 1, 0, "a");
    shelf_append(f->store, 1, 1, "b");
    shelf_append(f->store, 2, 0, "other");
    assert_true(store_remove(f->store, &id, STORE_ANY_COUNT, NULL));
    assert_int_equal(shelf_database ? shelf_tell_database("SELECT count(*) FROM triforium.entries")
                                    : shelf_tell_file(f->path, "SELECT count(*) FROM entries"),
                     1);
    assert_true(store_probe(f->store, NULL)); // which leaves nothing either
    assert_int_equal(shelf_read_from(f->store, 2, 0).count, 1);
}

static void a_copy_has_everything(void **state)
{
    shelf *f = (shelf *)*state;
    char path[112];
    store_copied copied;
    tri_err err;
    snprintf(path, sizeof path, "%s/other.db", f->folder);
    tri_store *other = store_open_sqlite(path, &err);
    for (int table = 1; table <= 3; table++)
        for (uint32_t n = 0; n < 10 * (uint32_t)table; n++)
            shelf_append(f->store, table, n, "kept");
    store_head head = {.table = shelf_table_of(2), .kind = 3, .due = 77, .touched = 5, .summary = "two", .size = 3};
    assert_true(store_append(f->store, NULL, 0, &head, 1, NULL));
    shelf_append(other, 1, 0, "kept");
    shelf_append(other, 3, 0, "another table");
    shelf_append(f->store, 0, 0, "what we keep for ourselves"); // the name is STORE_OWN
    shelf_append(other, 0, 0, "and what others do");
    assert_true(store_copy(f->store, other, &copied, &err));
    assert_int_equal(copied.tables, 3);
    assert_int_equal(copied.entries, 9 + 20);
    assert_int_equal(copied.differ, 1); // table 3
    assert_string_equal(shelf_read_from(other, 3, 0).all, "0 another table,");
    assert_int_equal(shelf_read_from(other, 2, 0).count, 20);
    shelf_listing due = shelf_list(other, (store_query){STORE_BY_DUE, 3, 100, 10});
    assert_int_equal(due.seen, 1);
    assert_string_equal(due.summary, "two");
    shelf_append(f->store, 2, 20, "later");
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
    shelf_append(r->real, 1, 0, "first");
    return store_append(r->real, entries, count, heads, head_count, err);
}

static bool raced_read(tri_store *store, const store_id *id, uint32_t from, store_visit visit, void *context,
                       tri_err *err)
{
    return store_read(((raced *)store)->real, id, from, visit, context, err);
}

static void a_copy_leaves_alone_where_somebody_writes(void **state)
{
    shelf *f = (shelf *)*state;
    char path[112];
    store_copied copied;
    tri_err err;
    snprintf(path, sizeof path, "%s/other.db", f->folder);
    raced other = {{.append = raced_append, .read = raced_read}, store_open_sqlite(path, &err), true};
    shelf_append(f->store, 1, 0, "kept");
    shelf_append(f->store, 1, 1, "kept");
    assert_false(store_copy(f->store, &other.store, &copied, &err));
    assert_int_equal(err.code, TRI_E_STORE_FULL);
    other.full = false;
    assert_true(store_copy(f->store, &other.store, &copied, &err));
    assert_int_equal(copied.differ, 1);
    assert_int_equal(copied.entries, 0);
    assert_string_equal(shelf_read_from(other.real, 1, 0).all, "0 first,");
    store_close(other.real);
}

static void due_tables_are_claimed(void **state)
{
    shelf *f = (shelf *)*state;
    tri_store *other = shelf_open_store(f->path);
    for (int i = 1; i <= 4; i++) {
        store_entry entry = {.table = shelf_table_of(i), .n = 0, .bytes = "a", .size = 1};
        store_head head = {.table = entry.table, .due = i < 4 ? 10 - i : INT64_MAX};
        assert_true(store_append(f->store, &entry, 1, &head, 1, NULL));
    }
    shelf_listing mine = {0}, theirs = {0}, again = {0};
    assert_true(store_claim(f->store, 100, 60000, 2, shelf_list_one, &mine, NULL));
    assert_int_equal(mine.seen, 2);
    assert_true(mine.table[0] == 3 && mine.table[1] == 2);
    assert_true(store_claim(other, 100, 1, 10, shelf_list_one, &theirs, NULL));
    assert_int_equal(theirs.seen, store_is_shared(other) ? 1 : 3);
    usleep(20000);
    assert_true(store_claim(f->store, 100, 60000, 10, shelf_list_one, &again, NULL)); // a claim ends
    assert_int_equal(again.seen, store_is_shared(other) ? 1 : 3);
    store_head done = {.table = shelf_table_of(2), .due = 50};
    assert_true(store_append(f->store, NULL, 0, &done, 1, NULL)); // it was seen to, and is due anew
    memset(&theirs, 0, sizeof theirs);
    assert_true(store_claim(other, 49, 60000, 10, shelf_list_one, &theirs, NULL));
    assert_int_equal(theirs.seen, store_is_shared(other) ? 0 : 2);
    assert_true(store_claim(other, 50, 60000, 10, shelf_list_one, &theirs, NULL));
    assert_true(theirs.table[theirs.seen - 1] == 2);
    store_close(other);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        SHELF_TEST(numbers_decide),
        SHELF_TEST(any_bytes_come_back_and_sizes_are_bounded),
        SHELF_TEST(a_group_is_written_together),
        SHELF_TEST(what_follows_a_taken_entry_is_taken),
        SHELF_TEST(a_head_of_taken_entries_is_left_alone),
        SHELF_TEST(heads_are_listed),
        SHELF_TEST(due_tables_are_claimed),
        SHELF_TEST(a_copy_has_everything),
        SHELF_TEST(a_copy_leaves_alone_where_somebody_writes),
        SHELF_TEST(what_others_write_is_seen_behind_a_reading_that_was_stopped),
        SHELF_TEST(two_stores_on_one_place_race_for_numbers),
        SHELF_TEST(what_was_written_survives_a_kill),
        SHELF_TEST(nothing_is_left_of_what_is_removed),
        SHELF_TEST(a_large_group_takes_no_longer_than_small_ones),
    };
    shelf_database = argc > 1 ? argv[1] : NULL;
    int failed = cmocka_run_group_tests_name("store", tests, NULL, NULL);
    return failed + (shelf_database ? store_tests_postgres() : store_tests_sqlite());
}
