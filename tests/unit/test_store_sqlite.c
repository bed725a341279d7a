// SPDX-License-Identifier: MIT
#include "tests/support/shelf.h"
#include "tests/unit/store_tests.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// What a store on SQLite does besides: full disks, files that are none of ours, backups.

static void a_full_disk_loses_nothing(void **state)
{
    shelf *f = (shelf *)*state;
    store_close(f->store);
    f->store = NULL;
    pid_t child = fork();
    if (!child) {
        static char bytes[4000];
        tri_err err = {0};
        struct rlimit all, none = {.rlim_cur = 256 * 1024};
        tri_store *store = shelf_open_store(f->path);
        uint32_t n = 0;
        memset(bytes, 'x', sizeof bytes);
        signal(SIGXFSZ, SIG_IGN);
        if (getrlimit(RLIMIT_FSIZE, &all))
            _exit(5);
        none.rlim_max = all.rlim_max; // one that is set already cannot be raised
        if (setrlimit(RLIMIT_FSIZE, &none))
            _exit(6);
        store_entry entry = {.table = shelf_table_of(1), .bytes = bytes, .size = sizeof bytes};
        for (; n < 1000; n++) {
            entry.n = n;
            if (!store_append(store, &entry, 1, NULL, 0, &err))
                break;
        }
        if (n < 10 || n == 1000 || (err.code != TRI_E_STORE && err.code != TRI_E_STORE_FULL) || !err.word[0])
            _exit(1);
        if (shelf_read_from(store, 1, 0).count != n) // everything before it is there
            _exit(2);
        setrlimit(RLIMIT_FSIZE, &all); // there is room again
        entry.n = n;
        if (!store_probe(store, &err))
            _exit(8);
        if (!store_append(store, &entry, 1, NULL, 0, &err) || entry.answer != STORE_WRITTEN)
            _exit(3);
        store_close(store);
        _exit(shelf_read_from(shelf_open_store(f->path), 1, 0).count == n + 1 ? 0 : 4);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void a_head_that_cannot_be_written_takes_its_group_along(void **state)
{
    shelf *f = (shelf *)*state;
    store_entry entry = {.table = shelf_table_of(1), .n = 0, .bytes = "a", .size = 1};
    store_head head = {.table = shelf_table_of(1), .kind = 1, .due = 5};
    tri_err err = {0};
    shelf_tell_file(f->path,
                    "CREATE TRIGGER refuse BEFORE UPDATE OF kind ON tables BEGIN SELECT raise(FAIL, 'not now'); END");
    assert_false(store_append(f->store, &entry, 1, &head, 1, &err));
    assert_int_equal(err.code, TRI_E_STORE);
    assert_string_equal(shelf_read_from(f->store, 1, 0).all, "");
    shelf_tell_file(f->path, "DROP TRIGGER refuse");
    assert_true(store_append(f->store, &entry, 1, &head, 1, &err));
    assert_int_equal(entry.answer, STORE_WRITTEN);
}

static void a_store_of_one_program_has_nobody_to_tell(void **state)
{
    shelf *f = (shelf *)*state;
    assert_false(store_is_shared(f->store));
    assert_true(store_shout(f->store, "anybody?", NULL)); // which is no trouble
}

static void what_cannot_be_read_is_told(void **state)
{
    shelf *f = (shelf *)*state;
    store_id id = shelf_table_of(1);
    shelf_reading r = {0};
    tri_err err = {0};
    shelf_append(f->store, 1, 0, "a");
    shelf_tell_file(f->path, "DROP TABLE entries");
    assert_false(store_read(f->store, &id, 0, shelf_read_one, &r, &err));
    assert_int_equal(err.code, TRI_E_STORE);
    assert_true(err.word[0]);
    store_entry entry = {.table = id, .n = 1, .bytes = "b", .size = 1};
    assert_false(store_append(f->store, &entry, 1, NULL, 0, &err));
    assert_false(store_remove(f->store, &id, STORE_ANY_COUNT, &err));
    shelf_listing one = {0};
    assert_true(store_find(f->store, &id, shelf_list_one, &one, &err)); // and nothing of all that was done
    assert_int_equal(one.last.count, 1);
    shelf_tell_file(f->path, "DROP TABLE tables");
    err = (tri_err){0};
    assert_false(store_list(f->store, &(store_query){STORE_BY_DUE, -1, 9, 10}, shelf_list_one, &one, &err));
    assert_int_equal(err.code, TRI_E_STORE);
    err = (tri_err){0};
    assert_false(store_find(f->store, &id, shelf_list_one, &one, &err));
    assert_int_equal(err.code, TRI_E_STORE); // which is not the same as that there is none
}

static void a_backup_is_a_store(void **state)
{
    shelf *f = (shelf *)*state;
    char copy[112];
    tri_err err;
    snprintf(copy, sizeof copy, "%s/copy.db", f->folder);
    for (uint32_t n = 0; n < 20; n++)
        shelf_append(f->store, 1, n, "kept");
    assert_true(store_backup(f->store, copy, &err));
    shelf_append(f->store, 1, 20, "later");
    err.code = 0;
    assert_false(store_backup(f->store, copy, &err)); // what is there is left alone
    assert_int_equal(err.code, TRI_E_STORE);
    tri_store *other = shelf_open_store(copy);
    assert_int_equal(shelf_read_from(other, 1, 0).count, 20);
    assert_int_equal(shelf_append(other, 1, 20, "goes on"), STORE_WRITTEN);
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
    shelf *f = (shelf *)*state;
    char path[112], command[300];
    snprintf(path, sizeof path, "%s/other", f->folder);
    FILE *file = fopen(path, "w");
    fputs(
        "these are not the tables you are looking for, and long enough for a header of a hundred bytes, that is, more",
        file);
    fclose(file);
    refuses(path, TRI_E_STORE);
    assert_int_equal(unlink(path), 0);
    shelf_tell_file(path, "CREATE TABLE books (title TEXT)"); // of a program that does not say which it is
    refuses(path, TRI_E_STORE_FOREIGN);
    shelf_append(f->store, 1, 0, "a");
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
    shelf_tell_file(path, "DROP INDEX tables_kind; CREATE TABLE tables_kind (x)"); // where an index has to be
    refuses(path, TRI_E_STORE);
    tri_err err;
    snprintf(path, sizeof path, "%s/none/tables.db", f->folder);
    assert_null(store_open_sqlite(path, &err));
    assert_int_equal(err.code, TRI_E_STORE);
}

int store_tests_sqlite(void)
{
    const struct CMUnitTest tests[] = {
        SHELF_TEST(a_full_disk_loses_nothing),
        SHELF_TEST(a_head_that_cannot_be_written_takes_its_group_along),
        SHELF_TEST(a_store_of_one_program_has_nobody_to_tell),
        SHELF_TEST(what_cannot_be_read_is_told),
        SHELF_TEST(a_backup_is_a_store),
        SHELF_TEST(other_files_are_refused_and_left_alone),
    };
    return cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
}
