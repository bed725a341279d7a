// SPDX-License-Identifier: MIT
#pragma once
#include "store/store_inside.h"
#include "tests/support/tri_test.h"

// A store for each test, and what tests ask of it.

typedef struct shelf {
    char folder[64], path[96];
    tri_store *store;
} shelf;

typedef struct shelf_reading {
    uint32_t next, count, stop_at;
    char all[4096];
} shelf_reading;

typedef struct shelf_listing {
    int seen, stop_at;
    int table[32];
    store_head last;
    char summary[64];
} shelf_listing;

/// The URL of a PostgreSQL; NULL: SQLite, in a folder of its own.
extern const char *shelf_database;

tri_store *shelf_open_store(const char *path);
/// Plain SQL, for what no store does. Returns the number it gives, if it gives one.
int shelf_tell_database(const char *sql);
int shelf_begin(void **state);
int shelf_end(void **state);
store_id shelf_table_of(int number);
/// One entry that says its own number and `word`.
store_answer shelf_append(tri_store *store, int table, uint32_t n, const char *word);
/// Adds an entry to a shelf_reading, its context; stops after `stop_at`.
bool shelf_read_one(void *context, uint32_t n, const void *bytes, size_t size);
/// Everything from there on, as "0 a,1 b,".
shelf_reading shelf_read_from(tri_store *store, int table, uint32_t from);
/// Adds a head to a shelf_listing, its context.
bool shelf_list_one(void *context, const store_head *head);
shelf_listing shelf_list(tri_store *store, store_query query);
/// Plain SQL to a file of SQLite, for what no store does. Returns the number it gives, if it gives one.
int shelf_tell_file(const char *path, const char *sql);

#define SHELF_TEST(name) cmocka_unit_test_setup_teardown(name, shelf_begin, shelf_end)
