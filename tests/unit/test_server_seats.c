// SPDX-License-Identifier: MIT
#include "tests/support/scene.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

// Online tables: seats, dice, taking back and requests.

// Seats.

static void seats_are_taken_by_invitation_and_handed_on(void **state)
{
    scene *w = (scene *)*state;
    char seats[128];
    snprintf(seats, sizeof seats, "\"me\",\"link:%s\"", scene_keys[4]);
    scene_open_with(w, seats, scene_usual);
    scene_sit_down(w, 2, 1, 2);
    scene_refused(w, 2, "key");
    scene_say(w, 2, "{\"do\":\"sit\",\"q\":2,\"seat\":2,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Basia\"}",
              scene_keys[1], scene_keys[4]);
    assert_int_equal(scene_number(w, 2, "table", "seat"), 2);
    assert_string_equal(scene_word(w, 2, "table", "phase"), "salts");
    scene_say(w, 2, "{\"do\":\"hand\",\"q\":3,\"invite\":\"%s\"}", scene_keys[3]);
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", scene_table_word);
    scene_say(w, 3, "{\"do\":\"sit\",\"q\":2,\"seat\":2,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Celia\"}",
              scene_keys[2], scene_keys[4]);
    scene_refused(w, 3, "seat"); // the first invitation is used up
    scene_say(w, 3, "{\"do\":\"sit\",\"q\":2,\"seat\":2,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Celia\"}",
              scene_keys[2], scene_keys[3]);
    assert_int_equal(scene_number(w, 3, "table", "seat"), 2);
    assert_int_equal(scene_number(w, 2, "table", "seat"), 0); // who handed it on looks on
}

static void who_is_invited_may_look_where_others_may_not(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, "\"pace\":\"none\",\"away\":\"wait\",\"look\":false,\"list\":true,\"auto\":true");
    scene_say(w, 2, "{\"do\":\"hand\",\"q\":3,\"invite\":\"%s\"}", scene_keys[3]);
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", scene_table_word);
    scene_refused(w, 3, "look");
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0,\"invite\":\"%s\"}", scene_table_word,
              scene_keys[4]);
    scene_refused(w, 3, "look");
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0,\"invite\":\"%s\"}", scene_table_word,
              scene_keys[3]);
    assert_int_equal(scene_number(w, 3, "table", "seat"), 0);
    scene_say(w, 3, "{\"do\":\"sit\",\"q\":2,\"seat\":2,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Celia\"}",
              scene_keys[2], scene_keys[3]);
    assert_int_equal(scene_number(w, 3, "table", "seat"), 2);
    scene_say(w, 4, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0,\"invite\":\"%s\"}", scene_table_word,
              scene_keys[3]);
    scene_refused(w, 4, "look"); // it is used up
}

static void sitting_down_twice_is_harmless(void **state)
{
    scene *w = (scene *)*state;
    scene_open_with(w, "\"me\",\"open\"", scene_usual);
    scene_sit_down(w, 2, 1, 2);
    uint32_t count = scene_written(w);
    scene_sit_down(w, 3, 1, 2);
    assert_non_null(strstr(w->heard[3][w->heard_count[3] - 1], "\"done\""));
    assert_int_equal(scene_written(w), count);
    scene_sit_down(w, 4, 2, 2);
    scene_refused(w, 4, "seat");
}

static void a_table_opened_twice_is_one_table(void **state)
{
    scene *w = (scene *)*state;
    scene_open_with(w, "\"me\",\"open\"", scene_usual);
    uint32_t count = scene_written(w);
    scene_open_with(w, "\"me\",\"open\"", scene_usual);
    assert_int_equal(scene_written(w), count);
    assert_int_equal(scene_number(w, 1, "done", "n"), 0);
    scene_say(w, 2, "{\"do\":\"open\",\"q\":1,\"table\":\"%s\",\"key\":\"%s\"}", scene_table_word, scene_keys[1]);
    scene_refused(w, 2, "taken");
}

static void names_and_talk_are_cleaned_and_bounded(void **state)
{
    scene *w = (scene *)*state;
    scene_open_with(w, "\"me\",\"open\"", scene_usual);
    scene_say(w, 2, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", scene_table_word);
    scene_say(w, 2,
              "{\"do\":\"sit\",\"seat\":2,\"key\":\"%s\",\"name\":\" a\\u0007b\\u202e012345678901234567890123456789\"}",
              scene_keys[1]);
    assert_non_null(strstr(scene_line(w, 0), "name=a_b_01234567890123456789"));
    assert_int_equal(strlen(strstr(scene_line(w, 0), "name=") + 5), LOG_NAME);
    for (int i = 0; i < 9; i++)
        scene_say(w, 2, "{\"do\":\"say\",\"id\":\"talking_%d\",\"text\":\"#%d %0300d\"}", i, i, 0);
    scene_refused(w, 2, "slow");
    assert_int_equal(strlen(strstr(scene_line(w, 0), "text=") + 5), LOG_TALK);
    scene_pass(w, 3000);
    scene_say(w, 2, "{\"do\":\"say\",\"id\":\"talking_x\",\"text\":\"again\"}");
    assert_string_equal(scene_line(w, 0), "say 2 id=talking_x text=again");
}

static void one_address_opens_so_many_tables(void **state)
{
    scene *w = (scene *)*state;
    for (int i = 0; i < 3; i++)
        scene_say(w, 1,
                  "{\"do\":\"open\",\"q\":1,\"table\":\"AAAAAAAAAAAAAAAAAAAA%dA\",\"key\":\"%s\",\"game\":\"nave\","
                  "\"players\":2,\"seats\":"
                  "[\"me\",\"open\"],\"name\":\"Anna\",%s}",
                  i, scene_keys[0], scene_usual);
    scene_refused(w, 1, "slow");
}

// Dice.

static void who_opened_it_says_whether_it_begins_by_itself(void **state)
{
    scene *w = (scene *)*state;
    scene_open_with(w, "\"me\",\"open\"", scene_usual);
    scene_say(w, 1, "{\"do\":\"auto\",\"q\":7,\"auto\":false}");
    assert_string_equal(scene_line(w, 0), "auto no");
    json_t *m = scene_last(w, 1, "table");
    assert_true(json_is_false(json_object_get(json_object_get(m, "about"), "auto")));
    json_decref(m);
    scene_sit_down(w, 2, 1, 2);
    assert_string_equal(scene_word(w, 1, "table", "phase"), "ready");
    scene_say(w, 2, "{\"do\":\"auto\",\"q\":7,\"auto\":true}");
    scene_refused(w, 2, "not_yours");
    scene_say(w, 1, "{\"do\":\"auto\",\"q\":8}");
    scene_refused(w, 1, "message");
    uint32_t before = scene_written(w);
    scene_say(w, 1, "{\"do\":\"auto\",\"q\":9,\"auto\":false}"); // said again
    assert_int_equal(scene_written(w), before);
    scene_say(w, 1, "{\"do\":\"auto\",\"q\":9,\"auto\":true}");
    assert_string_equal(scene_word(w, 1, "table", "phase"), "salts");
    scene_say(w, 1, "{\"do\":\"auto\",\"q\":9,\"auto\":false}");
    scene_refused(w, 1, "phase");
}

static void a_salt_is_the_one_that_was_promised(void **state)
{
    scene *w = (scene *)*state;
    char salt[65];
    scene_open_with(w, "\"me\",\"open\"", scene_usual);
    scene_sit_down(w, 2, 1, 2);
    assert_string_equal(scene_word(w, 1, "table", "phase"), "salts");
    scene_say(w, 1, "{\"do\":\"salt\",\"q\":3,\"salt\":\"%s\"}", scene_salt_of(1, salt));
    scene_refused(w, 1, "promise");
    scene_say(w, 1, "{\"do\":\"salt\",\"q\":3,\"salt\":\"%s\"}", scene_salt_of(0, salt));
    scene_pass(w, 29000);
    assert_string_equal(scene_word(w, 1, "table", "phase"), "salts");
    scene_pass(w, 2000);
    assert_string_equal(scene_word(w, 1, "table", "phase"), "play"); // without the salt that never came
}

// Taking back, requests.

static void a_decision_is_taken_back_freely_or_by_consent(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    scene_both_favour(w);
    int who = scene_mover(w), other = 3 - who;
    scene_move(w, who, "abcdefgh", "place a1");
    uint32_t count = (uint32_t)scene_number(w, who, "table", "count");
    scene_say(w, other, "{\"do\":\"back\",\"n\":%u}", scene_written(w));
    scene_refused(w, other, "undo");
    if (scene_yes(w, who, "table", "undo")) {
        scene_say(w, who, "{\"do\":\"back\",\"n\":%u}", scene_written(w));
        assert_int_equal(scene_number(w, other, "table", "count"), count - 1);
        assert_int_equal(scene_number(w, other, "table", "cut"), count - 1);
        scene_move(w, who, "abcdefg1", "place a1");
    }
    scene_say(w, who, "{\"do\":\"ask\",\"q\":5,\"what\":\"back\"}");
    int n = scene_number(w, who, "done", "n");
    scene_say(w, who, "{\"do\":\"agree\",\"n\":%d}", n);
    scene_refused(w, who, "ask");
    scene_say(w, other, "{\"do\":\"decline\",\"q\":6,\"n\":%d}", n);
    assert_int_equal(scene_number(w, who, "table", "count"), count);
    scene_say(w, who, "{\"do\":\"ask\",\"q\":7,\"what\":\"back\"}");
    n = scene_number(w, who, "done", "n");
    scene_say(w, other, "{\"do\":\"agree\",\"q\":8,\"n\":%d}", n);
    assert_int_equal(scene_number(w, who, "table", "count"), count - 1);
    assert_memory_equal(scene_line(w, 0), "back ", 5);
}

static void a_rematch_rotates_the_seats(void **state)
{
    scene *w = (scene *)*state;
    char next[32], promise[65], promise2[65];
    scene_start_with(w, scene_usual);
    scene_say(w, 1, "{\"do\":\"ask\",\"q\":5,\"what\":\"end\"}");
    scene_say(w, 2, "{\"do\":\"agree\",\"q\":5,\"n\":%d}", scene_number(w, 1, "done", "n"));
    assert_string_equal(scene_word(w, 2, "table", "end"), "agreed");
    scene_say(w, 2, "{\"do\":\"ask\",\"q\":6,\"what\":\"rematch\",\"promise\":\"%s\"}", scene_promise_of(1, promise));
    scene_say(w, 1, "{\"do\":\"agree\",\"q\":6,\"n\":%d,\"promise\":\"%s\"}", scene_number(w, 2, "done", "n"),
              scene_promise_of(0, promise2));
    snprintf(next, sizeof next, "%s", scene_word(w, 1, "table", "next"));
    assert_int_equal(strlen(next), 22);
    scene_say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", next, scene_keys[0]);
    assert_int_equal(scene_number(w, 1, "table", "seat"), 2);
    assert_string_equal(scene_word(w, 1, "table", "phase"), "salts");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        SCENE_TEST(seats_are_taken_by_invitation_and_handed_on),
        SCENE_TEST(who_is_invited_may_look_where_others_may_not),
        SCENE_TEST(sitting_down_twice_is_harmless),
        SCENE_TEST(a_table_opened_twice_is_one_table),
        SCENE_TEST(names_and_talk_are_cleaned_and_bounded),
        SCENE_TEST(one_address_opens_so_many_tables),
        SCENE_TEST(who_opened_it_says_whether_it_begins_by_itself),
        SCENE_TEST(a_salt_is_the_one_that_was_promised),
        SCENE_TEST(a_decision_is_taken_back_freely_or_by_consent),
        SCENE_TEST(a_rematch_rotates_the_seats),
    };
    if (sodium_init() < 0)
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
