// SPDX-License-Identifier: MIT
#pragma once
#include "server/server.h"
#include "tests/support/tri_test.h"

#include <jansson.h>

// A server machine on a stage: a disk that answers when it is told to, and connections whose messages are looked at.
// Nave is played, the fixture.

enum { SCENE_CONNS = 8, SCENE_HEARD = 64, SCENE_LINES = 512 };

typedef struct scene {
    server *s;
    int64_t now;
    char *heard[SCENE_CONNS + 1][SCENE_HEARD];
    int heard_count[SCENE_CONNS + 1];
    struct {
        store_id id;
        char *line[SCENE_LINES];
        uint32_t count;
    } disk[4];
    int disks;
    uint64_t ticket; ///< of what is to be written; 0: nothing is
    struct {
        store_id id;
        uint32_t n;
        char *line;
    } group[128];
    int group_count;
    bool manual; ///< groups wait until `store` is called
    uint64_t load;
    store_id load_id;
    uint32_t load_from;
    server_question asked;
    bool has_asked, finds_nothing;
    store_head head;
    char summary[STORE_SUMMARY_MAX];
} scene;

extern char scene_keys[6][44], scene_table_word[23];
extern store_id scene_table;
/// The rest of an `open`: no clock, who is away is waited for, anybody may look on.
extern const char scene_usual[];

int scene_disk_of(scene *w, const store_id *id);
/// Answer what is being written.
void scene_store(scene *w, server_outcome outcome);
/// Load and write, unless `manual`, until nothing is asked for.
void scene_settle(scene *w);
/// A connection says something, and everything that follows happens.
void scene_say(scene *w, int conn, const char *format, ...) __attribute__((format(printf, 3, 4)));
void scene_pass(scene *w, int64_t ms);
/// What a connection heard so far is gone.
void scene_forget(scene *w, int conn);
/// The last message of this kind that a connection heard, or NULL. The caller frees it.
json_t *scene_last(scene *w, int conn, const char *what);
/// A field of the last message of a kind.
int scene_number(scene *w, int conn, const char *what, const char *key);
const char *scene_word(scene *w, int conn, const char *what, const char *key);
bool scene_yes(scene *w, int conn, const char *what, const char *key);
/// How many entries the last `table` brought.
int scene_entries(scene *w, int conn);
/// A line on the disk of the table, counted from the last, without its time.
const char *scene_line(scene *w, int from_end);
/// Lines on the disk of the table.
uint32_t scene_written(scene *w);
const char *scene_salt_of(int who, char out[65]);
const char *scene_promise_of(int who, char out[65]);
void scene_create(scene *w);
int scene_begin(void **state);
int scene_end(void **state);
/// Connection 1 opens a table of two seats.
void scene_open_with(scene *w, const char *seats, const char *more);
void scene_sit_down(scene *w, int conn, int who, int seat);
/// A game of two persons at connections 1 and 2, begun.
void scene_start_with(scene *w, const char *more);
/// The connection whose seat decides.
int scene_mover(scene *w);
void scene_move(scene *w, int conn, const char *id, const char *words);
void scene_both_favour(scene *w);
/// The last refusal has this code; what was heard is forgotten.
void scene_refused(scene *w, int conn, const char *code);

#define SCENE_TEST(name) cmocka_unit_test_setup_teardown(name, scene_begin, scene_end)
