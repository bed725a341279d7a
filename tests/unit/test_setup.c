// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "game/tri_perft.h"
#include "game/tri_setup.h"
#include "tests/support/nave_fixture.h"
#include "tests/support/why.h"

#include <string.h>

static bool set(tri_setup *setup, const char *words, tri_err *err)
{
    return tri_setup_set(nave_fixture(), setup, words, strlen(words), err);
}

static const char *text(const tri_setup *setup, int index)
{
    static char room[TRI_SETUP_TEXT_MAX];
    tri_text out = tri_text_over(room, sizeof room);
    tri_setup_text(nave_fixture(), setup, index, &out);
    return room;
}

static void defaults_are_what_the_options_say(void **unused)
{
    (void)unused;
    tri_setup setup = tri_setup_default(nave_fixture(), 2);
    assert_string_equal(text(&setup, 0), "bonus=rows");
    assert_string_equal(text(&setup, 1), "bell=1");
    assert_string_equal(text(&setup, 2), "blocked=");
    for (int i = 0; i < 3; i++)
        assert_true(tri_setup_is_default(nave_fixture(), &setup, i));
}

static void every_kind_reads_back_as_written(void **unused)
{
    (void)unused;
    const char *const words[] = {"bonus=none", "bell=5", "blocked=c3,a1,b2"};
    for (int i = 0; i < 3; i++) {
        tri_setup setup = tri_setup_default(nave_fixture(), 2);
        assert_true(set(&setup, words[i], NULL));
        assert_string_equal(text(&setup, i), words[i]);
        assert_false(tri_setup_is_default(nave_fixture(), &setup, i));
    }
}

static void malformed_words_are_refused_and_change_nothing(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      "bonus",
                                      "bonus=",
                                      "bonus=columns",
                                      "bonus=rows,none",
                                      "bell=",
                                      "bell=6",
                                      "bell=-1",
                                      "bell=1x",
                                      "bell=99999999999999",
                                      "blocked=",
                                      "blocked=a1,a1",
                                      "blocked=a1,",
                                      "blocked=d4",
                                      "=rows",
                                      "colour=red",
                                      "bonus =rows",
                                      " bonus=rows",
                                      "blocked=a1,a2,a3,b1",
                                      "bell=0x1",
                                      "bonus=rows ",
                                      "\xff\xfe=1",
                                      "bonusx=rows"};
    for (int i = 0; i < TRI_COUNT(bad); i++) {
        tri_setup setup = tri_setup_default(nave_fixture(), 2), before = setup;
        tri_err err = {.code = TRI_E_NONE};
        assert_false(set(&setup, bad[i], &err));
        assert_true(err.code != TRI_E_NONE);
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

static void a_refusal_says_what_and_where(void **unused)
{
    (void)unused;
    static const struct {
        const char *words, *says;
        uint32_t pos;
    } bad[] = {
        {"colour=red", "no such option", 0},     {"bell=6", "a number in its range", 5},
        {"bonus=columns", "has no choice", 6},   {"blocked=a1,a1", "one choice twice", 13},
        {"blocked=a1,a2,a3,b1", "too many", 19}, {"bonus=rows ", "something follows", 10},
    };
    for (int i = 0; i < TRI_COUNT(bad); i++) {
        tri_setup setup = tri_setup_default(nave_fixture(), 2);
        tri_err err = {.pos = 99};
        assert_false(set(&setup, bad[i].words, &err));
        assert_non_null(strstr(why(nave_fixture(), &err), bad[i].says));
        assert_int_equal(err.pos, bad[i].pos);
        assert_int_equal(err.rule, 0);
    }
}

static void an_option_of_another_table_is_refused(void **unused)
{
    (void)unused;
    tri_setup setup = tri_setup_default(nave_fixture(), 3);
    tri_err err;
    assert_false(tri_setup_applies(nave_fixture(), &setup, 0));
    assert_false(set(&setup, "bonus=none", &err));
    assert_int_equal(err.code, TRI_E_OPTION_PLAYERS);
}

static void contradicting_options_are_refused_by_the_game(void **unused)
{
    (void)unused;
    tri_setup setup = tri_setup_default(nave_fixture(), 2);
    tri_state state;
    tri_err err;
    assert_true(set(&setup, "bell=5", NULL));
    assert_true(set(&setup, "blocked=b2", NULL));
    assert_false(nave_fixture()->start(&state, &setup, &err));
    assert_non_null(strstr(why(nave_fixture(), &err), "contradict"));
}

// By hand: a coin of 2, favours of 3 and 3, then nine cells, eight more, and 3 strokes where the middle was taken.
static void perft_counts_chance_and_decisions(void **unused)
{
    (void)unused;
    const tri_game *game = nave_fixture();
    tri_setup setup = tri_setup_default(game, 2);
    tri_state state;
    tri_move room[6 * 9];
    static const uint64_t wanted[] = {1, 2, 6, 18, 162, 18 * (8 * 8 + 3)};
    assert_true(game->start(&state, &setup, NULL));
    for (int depth = 0; depth < TRI_COUNT(wanted); depth++)
        assert_true(tri_perft(game, &state, depth, room) == wanted[depth]);
}

static void perft_counts_nothing_beyond_the_end(void **unused)
{
    (void)unused;
    const tri_game *game = nave_fixture();
    tri_state state;
    tri_move room[27];
    const char *last = "first=1 favour=1,1 rung=-,1 cells=1,2,1,1,2,2,1,2,-";
    assert_true(game->state_parse(last, strlen(last), &state, NULL));
    assert_true(tri_perft(game, &state, 1, room) == 1);
    assert_true(tri_perft(game, &state, 2, room) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_what_the_options_say),
        cmocka_unit_test(every_kind_reads_back_as_written),
        cmocka_unit_test(malformed_words_are_refused_and_change_nothing),
        cmocka_unit_test(a_refusal_says_what_and_where),
        cmocka_unit_test(an_option_of_another_table_is_refused),
        cmocka_unit_test(contradicting_options_are_refused_by_the_game),
        cmocka_unit_test(perft_counts_chance_and_decisions),
        cmocka_unit_test(perft_counts_nothing_beyond_the_end),
    };
    return cmocka_run_group_tests_name("setup", tests, NULL, NULL);
}
