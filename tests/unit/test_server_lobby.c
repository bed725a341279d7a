// SPDX-License-Identifier: MIT
#include "tests/support/scene.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

// The lobby, and rows that tell of a table.

// The lobby.

static void the_lobby_tells_of_listed_tables_once_a_second(void **state)
{
    scene *w = (scene *)*state;
    scene_say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    assert_int_equal(w->heard_count[5], 2);
    scene_open_with(w, "\"me\",\"open\"", scene_usual);
    scene_pass(w, 10);
    assert_int_equal(w->heard_count[5], 3);
    assert_non_null(strstr(w->heard[5][2], "\"phase\":\"open\""));
    assert_non_null(strstr(w->heard[5][2], scene_table_word));
    scene_sit_down(w, 2, 1, 2);
    scene_pass(w, 100);
    assert_int_equal(w->heard_count[5], 3);
    scene_pass(w, 1000);
    assert_int_equal(w->heard_count[5], 4);
    scene_say(w, 5, "{\"do\":\"mine\",\"q\":4,\"tables\":[\"%s\"]}", scene_table_word);
    assert_int_equal(scene_number(w, 5, "mine", "q"), 4);
    scene_say(w, 5, "{\"do\":\"mine\",\"tables\":[]}");
    json_t *none = scene_last(w, 5, "mine");
    assert_true(!json_object_get(none, "q") && json_is_array(json_object_get(none, "tables")));
    assert_int_equal(json_array_size(json_object_get(none, "tables")), 0);
    json_decref(none);
}

/// The one row of the last `lobby` that this connection heard.
static json_t *row_of(scene *w, int c)
{
    json_t *all = json_loads(w->heard[c][w->heard_count[c] - 1], 0, NULL), *tables = json_object_get(all, "tables");
    assert_int_equal(json_array_size(tables), 1);
    json_t *row = json_incref(json_array_get(tables, 0));
    assert_true(json_integer_value(json_object_get(all, "now")) > 0);
    json_decref(all);
    return row;
}

static void a_row_has_what_a_card_of_the_table_shows(void **state)
{
    scene *w = (scene *)*state;
    scene_say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    scene_open_with(w, "\"me\",\"open\"",
                    "\"pace\":\"game:60+5\",\"away\":\"wait\",\"look\":true,\"list\":true,\"auto\":true");
    scene_pass(w, 10);
    json_t *row = row_of(w, 5);
    assert_true(json_is_null(json_object_get(row, "view")));
    assert_true(json_is_null(json_object_get(row, "progress")));
    assert_true(json_is_object(json_object_get(row, "options")));
    json_decref(row);
    char salt[65];
    scene_sit_down(w, 2, 1, 2);
    scene_say(w, 1, "{\"do\":\"salt\",\"salt\":\"%s\"}", scene_salt_of(0, salt));
    scene_say(w, 2, "{\"do\":\"salt\",\"salt\":\"%s\"}", scene_salt_of(1, salt));
    scene_pass(w, 2000);
    row = row_of(w, 5);
    assert_string_equal(json_string_value(json_object_get(row, "phase")), "play");
    assert_true(json_is_string(json_object_get(row, "view")));
    assert_true(json_is_object(json_object_get(row, "progress")));
    assert_int_equal(json_array_size(json_object_get(json_object_get(row, "clock"), "left")), 2);
    assert_true(json_is_null(json_object_get(row, "end")));
    assert_true(json_is_null(json_object_get(row, "result")));
    json_decref(row);
    scene_say(w, 2, "{\"do\":\"leave\"}");
    row = json_loadb((const char *)w->head.summary, w->head.size, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(row, "end")), "left 2");
    assert_int_equal(json_array_size(json_object_get(json_object_get(row, "result"), "points")), 2);
    json_decref(row);
}

/// Who is at the seats, as a row tells it: "+-", "" when nobody is at the table at all, "?" when nothing is said of it.
static const char *here_of(json_t *row)
{
    static char word[TRI_SEATS_MAX + 1];
    const json_t *here = json_object_get(row, "here"), *one;
    size_t i;
    memset(word, 0, sizeof word);
    json_array_foreach(here, i, one) word[i] = json_is_true(one) ? '+' : '-';
    if (!here)
        word[0] = '?';
    json_decref(row);
    return word;
}

static json_t *own_row(scene *w, int c)
{
    scene_say(w, c, "{\"do\":\"mine\",\"tables\":[\"%s\"]}", scene_table_word);
    json_t *all = scene_last(w, c, "mine"), *row = json_incref(json_array_get(json_object_get(all, "tables"), 0));
    assert_string_equal(json_string_value(json_object_get(row, "table")), scene_table_word);
    json_decref(all);
    return row;
}

static void a_row_tells_who_is_here(void **state)
{
    scene *w = (scene *)*state;
    assert_string_equal(here_of(own_row(w, 5)), ""); // not in memory
    scene_say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    scene_open_with(w, "\"me\",\"open\"", scene_usual);
    scene_sit_down(w, 2, 1, 2);
    scene_pass(w, 2000);
    assert_string_equal(here_of(row_of(w, 5)), "++");
    assert_string_equal(here_of(own_row(w, 5)), "++");
    server_closed(w->s, w->now, 0x10002);
    scene_pass(w, 2000);
    assert_string_equal(here_of(row_of(w, 5)), "+-");
    assert_string_equal(here_of(own_row(w, 5)), "+-");
}

static void who_looks_up_too_much_is_told_so(void **state)
{
    scene *w = (scene *)*state;
    w->finds_nothing = true;
    scene_say(w, 5, "{\"do\":\"mine\",\"q\":3,\"tables\":[\"%s\"]}", scene_table_word);
    scene_refused(w, 5, "busy");
}

static void a_row_shows_no_board_where_nobody_may_look_on(void **state)
{
    scene *w = (scene *)*state;
    scene_say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    scene_start_with(w, "\"pace\":\"none\",\"away\":\"wait\",\"look\":false,\"list\":true,\"auto\":true");
    scene_pass(w, 2000);
    json_t *row = row_of(w, 5);
    assert_string_equal(json_string_value(json_object_get(row, "phase")), "play");
    assert_true(json_is_null(json_object_get(row, "view")));
    assert_true(json_is_object(json_object_get(row, "progress"))); // whoever reads the lobby may know how long it lasts
    json_decref(row);
}

static void the_lobby_shows_so_many_boards_and_no_more(void **state)
{
    scene *w = (scene *)*state;
    static char text[4000];
    enum { MANY = 12 };
    for (int i = 0; i < MANY; i++) {
        int size = snprintf(text, sizeof text, "{\"table\":\"%d,\\\"view\\\":\",\"view\":\"board %d\"}", i, i);
        store_head head = {.kind = SERVER_HEAD_PLAY, .touched = 100 + i, .summary = text, .size = (size_t)size};
        head.table.bytes[0] = (uint8_t)(i + 1);
        server_listed(w->s, &head);
    }
    scene_say(w, 5, "{\"do\":\"lobby\",\"q\":1,\"on\":true}");
    json_t *all = json_loads(w->heard[5][w->heard_count[5] - 1], 0, NULL), *row;
    size_t i;
    int64_t boards = 0, rows = (int64_t)json_array_size(json_object_get(all, "tables"));
    json_array_foreach(json_object_get(all, "tables"), i, row)
    {
        const char *view = json_string_value(json_object_get(row, "view"));
        boards += view != NULL;
        if (view) // the newest ones
            assert_true(atoi(view + 6) >= MANY - (rows < MANY ? 1 : 8));
    }
    assert_int_equal(boards, rows < MANY ? 1 : 8);
    json_decref(all);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        SCENE_TEST(the_lobby_tells_of_listed_tables_once_a_second),
        SCENE_TEST(a_row_has_what_a_card_of_the_table_shows),
        SCENE_TEST(a_row_shows_no_board_where_nobody_may_look_on),
        SCENE_TEST(a_row_tells_who_is_here),
        SCENE_TEST(who_looks_up_too_much_is_told_so),
        SCENE_TEST(the_lobby_shows_so_many_boards_and_no_more),
    };
    if (sodium_init() < 0)
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
