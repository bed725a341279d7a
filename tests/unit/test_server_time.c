// SPDX-License-Identifier: MIT
#include "tests/support/scene.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

// Online tables: clocks, who is away, the order of answers, how long tables are kept.

// Time.

static const char game_clock[] = "\"pace\":\"game:60+5\",\"away\":\"wait\",\"look\":true,\"list\":true,\"auto\":true";

static void a_clock_that_has_run_down_ends_the_game(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, game_clock);
    int who = scene_mover(w), first = who;
    scene_pass(w, 50000);
    scene_move(w, who, "abcdefgh", "favour 1");
    json_t *m = scene_last(w, 1, "table");
    const json_t *left = json_object_get(json_object_get(m, "clock"), "left");
    assert_int_equal(json_integer_value(json_array_get(left, (size_t)first - 1)), 15000);
    json_decref(m);
    scene_pass(w, 59000);
    assert_string_equal(scene_word(w, 1, "table", "phase"), "play");
    scene_pass(w, 1000);
    assert_string_equal(scene_word(w, 1, "table", "phase"), "over");
    assert_int_equal(scene_word(w, 1, "table", "end")[5], '0' + 3 - first);
}

static int64_t left_of(scene *w, int seat)
{
    json_t *m = scene_last(w, 1, "table");
    int64_t left =
        json_integer_value(json_array_get(json_object_get(json_object_get(m, "clock"), "left"), (size_t)seat - 1));
    json_decref(m);
    return left;
}

static void clocks_stand_still_while_there_is_no_server(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, game_clock);
    int who = scene_mover(w);
    scene_pass(w, 50000);
    int64_t down = w->now;
    server_destroy(w->s);
    w->now += 3600000;
    scene_create(w);
    server_was_down(w->s, down - 500000, down - 400000); // before the game
    server_was_down(w->s, down, w->now);
    scene_forget(w, 1);
    scene_say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", scene_table_word, scene_keys[0]);
    assert_string_equal(scene_line(w, 0), "pause 3600");
    assert_int_equal(left_of(w, who), 10000);
    scene_pass(w, 9000);
    assert_string_equal(scene_word(w, 1, "table", "phase"), "play");
    scene_pass(w, 1000);
    assert_string_equal(scene_word(w, 1, "table", "phase"), "over");
}

static void clocks_stand_still_while_the_disk_takes_nothing(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, game_clock);
    int who = scene_mover(w);
    uint32_t before = scene_written(w);
    w->manual = true;
    scene_move(w, who, "in_vain_", "favour 1");
    scene_store(w, SERVER_FULL);
    scene_settle(w);
    for (int i = 0; i < 100; i++) {
        scene_pass(w, 1100);
        if (w->ticket)
            scene_store(w, SERVER_FULL);
        scene_settle(w);
    }
    assert_int_equal(scene_written(w), before);
    w->manual = false;
    scene_forget(w, who);
    scene_pass(w, 1100);
    scene_move(w, who, "at_last_", "favour 1");
    assert_memory_equal(scene_line(w, 1), "pause 11", 8);
    assert_memory_equal(scene_line(w, 0), "move ", 5);
    assert_int_equal(scene_number(w, who, "done", "n"), before + 1);
    assert_in_range(left_of(w, who), 60000, 65000);
}

static void a_bot_sits_in_for_who_is_away_until_they_are_back(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, "\"pace\":\"none\",\"away\":\"bot:random:60\",\"look\":true,\"list\":true,\"auto\":true");
    int who = scene_mover(w), other = 3 - who;
    server_closed(w->s, w->now, 0x10000u | (uint32_t)who);
    scene_pass(w, 59000);
    assert_false(w->has_asked);
    scene_pass(w, 1000);
    scene_settle(w);
    assert_true(w->has_asked);
    assert_memory_equal(scene_line(w, 0), "away ", 5);
    tri_move list[TRI_MOVES_MAX];
    w->asked.game->moves(&w->asked.view.known, list);
    server_thought(w->s, w->now, &scene_table, w->asked.n + 1, list[0]); // of another moment
    scene_settle(w);
    assert_memory_equal(scene_line(w, 0), "away ", 5);
    server_thought(w->s, w->now, &scene_table, w->asked.n, list[0]);
    scene_settle(w);
    assert_memory_equal(scene_line(w, 0), "move ", 5);
    assert_int_equal(scene_number(w, other, "table", "to_move"), other);
    server_opened(w->s, w->now, 0x10000u | (uint32_t)who, 1);
    scene_say(w, who, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", scene_table_word,
              scene_keys[who - 1]);
    assert_memory_equal(scene_line(w, 0), "return ", 7);
}

// Words of before are understood, and what they mean is written and told by the name it has now.
static void a_level_by_the_name_it_had_is_told_by_the_one_it_has(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, "\"pace\":\"none\",\"away\":\"bot:mason:60\",\"look\":true,\"list\":true,\"auto\":true");
    server_opened(w->s, w->now, 0x10003u, 1);
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", scene_table_word, scene_keys[1]);
    json_t *m = scene_last(w, 3, "table");
    assert_string_equal(json_string_value(json_object_get(json_object_get(m, "about"), "away")), "bot:cat:60");
    json_decref(m);
}

static void who_stays_away_forfeits_where_that_was_agreed(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, "\"pace\":\"none\",\"away\":\"forfeit:60\",\"look\":true,\"list\":true,\"auto\":true");
    int who = scene_mover(w), other = 3 - who;
    server_closed(w->s, w->now, 0x10000u | (uint32_t)who);
    scene_pass(w, 60000);
    assert_memory_equal(scene_word(w, other, "table", "end"), "left ", 5);
}

static void a_table_nobody_is_at_leaves_the_memory_and_comes_back(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    int count = scene_number(w, 1, "table", "count");
    server_closed(w->s, w->now, 0x10001);
    server_closed(w->s, w->now, 0x10002);
    assert_int_equal(server_count(w->s).tables, 1);
    scene_pass(w, 61000);
    assert_int_equal(server_count(w->s).tables, 0);
    server_opened(w->s, w->now, 0x10001, 1);
    scene_say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", scene_table_word, scene_keys[0]);
    assert_int_equal(scene_number(w, 1, "table", "count"), count);
}

// The order of answers.

/// What a connection heard, as words: "no 3 not_here", "done 4", "table".
static const char *answers(scene *w, int conn)
{
    static char all[2048];
    all[0] = 0;
    for (int i = 0; i < w->heard_count[conn]; i++) {
        json_t *m = json_loads(w->heard[conn][i], 0, NULL), *q = json_object_get(m, "q");
        const char *what = json_string_value(json_object_get(m, "say")),
                   *code = json_string_value(json_object_get(m, "code"));
        size_t used = strlen(all);
        if (strcmp(what, "here") != 0)
            snprintf(all + used, sizeof all - used, "%s%s %d%s%s", used ? ", " : "", what,
                     q ? (int)json_integer_value(q) : 0, code ? " " : "", code ? code : "");
        json_decref(m);
    }
    return all;
}

static void what_is_sent_behind_a_hello_waits_with_it(void **state)
{
    scene *w = (scene *)*state;
    char text[256], other[23];
    scene_start_with(w, scene_usual);
    server_closed(w->s, w->now, 0x10001);
    server_closed(w->s, w->now, 0x10002);
    scene_pass(w, 61000); // the table leaves the memory
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"q\":1,\"table\":\"%s\",\"have\":0}", scene_table_word);
    server_heard(w->s, w->now, 0x10003, text, strlen(text));
    static const char *const behind[] = {"{\"do\":\"look\",\"q\":2,\"count\":0}", "{\"do\":\"bye\",\"q\":3}",
                                         "{\"do\":\"look\",\"q\":4,\"count\":0}"};
    for (int i = 0; i < 3; i++)
        server_heard(w->s, w->now, 0x10003, behind[i], strlen(behind[i]));
    // From here to a table that is not there, and back.
    memset(other, 'A', sizeof other - 1);
    other[sizeof other - 1] = 0;
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"q\":5,\"table\":\"%s\",\"have\":0}", other);
    server_heard(w->s, w->now, 0x10003, text, strlen(text));
    server_heard(w->s, w->now, 0x10003, behind[0], strlen(behind[0]));
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"q\":6,\"table\":\"%s\",\"have\":0}", scene_table_word);
    server_heard(w->s, w->now, 0x10003, text, strlen(text));
    static const char ping[] = "{\"do\":\"ping\",\"q\":7}"; // is about no table, and need not wait
    assert_false(server_heard(w->s, w->now, 0x10003, ping, strlen(ping)));
    assert_string_equal(answers(w, 3), "done 7");
    scene_settle(w);
    assert_string_equal(answers(w, 3),
                        "done 7, table 0, look 2, done 3, no 4 not_here, no 5 table, no 2 not_here, table 0");
    scene_say(w, 3, "%s", behind[0]); // nothing waits any more
    assert_int_equal(scene_number(w, 3, "look", "count"), 0);
}

static void waiting_has_a_bound_and_ends_with_the_connection(void **state)
{
    scene *w = (scene *)*state;
    char text[256];
    scene_start_with(w, scene_usual);
    server_closed(w->s, w->now, 0x10001);
    server_closed(w->s, w->now, 0x10002);
    scene_pass(w, 61000);
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", scene_table_word);
    for (int i = 0; i < 100; i++)
        server_heard(w->s, w->now, 0x10003, text, strlen(text));
    assert_int_equal(w->heard_count[3], 36); // 64 wait
    assert_string_equal(scene_word(w, 3, "no", "code"), "busy");
    server_closed(w->s, w->now, 0x10003);
    server_opened(w->s, w->now, 0x20003, 3); // another, in the same place
    scene_settle(w);
    assert_int_equal(w->heard_count[3], 36);
    server_heard(w->s, w->now, 0x20003, text, strlen(text));
    assert_int_equal(w->heard_count[3], 38); // a table, and who is here
}

// How long tables are kept.

static void a_table_is_forgotten_only_when_nobody_is_at_it(void **state)
{
    scene *w = (scene *)*state;
    scene_say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    scene_open_with(w, "\"me\",\"open\"", scene_usual);
    scene_pass(w, 10);
    assert_int_equal(w->head.kind, SERVER_HEAD_OPEN);
    assert_non_null(strstr(w->heard[5][w->heard_count[5] - 1], scene_table_word));
    store_head head = w->head;
    head.count = scene_written(w);
    assert_false(server_expired(w->s, w->now, &head)); // somebody is at it
    server_closed(w->s, w->now, 0x10001);
    head.count--;
    assert_false(server_expired(w->s, w->now, &head)); // something has happened since that was read
    head.count++;
    assert_true(server_expired(w->s, w->now, &head));
    assert_int_equal(server_count(w->s).tables, 0);
    scene_pass(w, 1000);
    assert_null(strstr(w->heard[5][w->heard_count[5] - 1], scene_table_word));
    assert_true(server_expired(w->s, w->now, &head)); // it is not in memory
}

static void rules_say_how_long_tables_are_kept(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t ms;
        const char *put;
    } good[] = {{"0", 0, "never"},
                {"never", 0, "never"},
                {"90s", 90000, "90s"},
                {"120s", 120000, "2m"},
                {"36h", 129600000, "36h"},
                {"2d", 172800000, "2d"},
                {"36525d", INT64_C(3155760000000), "36525d"}};
    static const char *const bad[] = {"",      "d", "2", "2w", "2dd", "-2d", "2 d", "36526d", "99999999999999999999d",
                                      "Never", "00"};
    int64_t ms;
    for (int i = 0; i < TRI_COUNT(good); i++) {
        char room[32];
        tri_text text = tri_text_over(room, sizeof room);
        assert_true(server_keep_parse(good[i].text, strlen(good[i].text), &ms));
        assert_int_equal(ms, good[i].ms);
        server_keep_put(ms, &text);
        assert_string_equal(room, good[i].put);
    }
    for (int i = 0; i < TRI_COUNT(bad); i++)
        if (server_keep_parse(bad[i], strlen(bad[i]), &ms))
            fail_msg("'%s' is taken", bad[i]);
    server_keep keep = {.open = 1, .idle = 2, .ended = 3};
    static const int64_t of_kind[SERVER_HEAD_KINDS] = {INT64_MAX, 11, 12, 12, 13, 11, INT64_MAX};
    for (int kind = 0; kind < SERVER_HEAD_KINDS; kind++)
        assert_int_equal(server_keep_until(&keep, kind, 10), of_kind[kind]);
    keep.idle = 0;
    assert_int_equal(server_keep_until(&keep, SERVER_HEAD_PLAY, 10), INT64_MAX);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        SCENE_TEST(a_clock_that_has_run_down_ends_the_game),
        SCENE_TEST(clocks_stand_still_while_there_is_no_server),
        SCENE_TEST(clocks_stand_still_while_the_disk_takes_nothing),
        SCENE_TEST(a_bot_sits_in_for_who_is_away_until_they_are_back),
        SCENE_TEST(a_level_by_the_name_it_had_is_told_by_the_one_it_has),
        SCENE_TEST(who_stays_away_forfeits_where_that_was_agreed),
        SCENE_TEST(a_table_nobody_is_at_leaves_the_memory_and_comes_back),
        SCENE_TEST(what_is_sent_behind_a_hello_waits_with_it),
        SCENE_TEST(waiting_has_a_bound_and_ends_with_the_connection),
        SCENE_TEST(a_table_is_forgotten_only_when_nobody_is_at_it),
        SCENE_TEST(rules_say_how_long_tables_are_kept),
    };
    if (sodium_init() < 0)
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
