// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "core/nave/nave_inside.h"
#include "tests/support/why.h"

#include <string.h>

// A test for each rule of Nave.

static nave_state at(const char *words)
{
    nave_state s;
    tri_err err;
    if (!nave_state_parse(words, strlen(words), &s, &err))
        fail_msg("%s: %s", words, why_in("nave", &err));
    return s;
}

static tri_rule rule_of(const nave_state *s, const char *words)
{
    tri_move m;
    tri_err err;
    return nave_move_parse(s, words, strlen(words), &m, &err) ? nave_check(s, m) : err.rule;
}

static int points(const nave_state *s, int seat)
{
    tri_result result;
    nave_result(s, &result);
    return result.points[seat];
}

static const char *const beginning = "cells=-,-,-,-,-,-,-,-,-";
static const char *const placing = "first=1 favour=1,2 cells=-,-,-,-,-,-,-,-,-";

static void nave_r0_1_other_words_are_no_move(void **unused)
{
    (void)unused;
    nave_state s = at(placing);
    assert_int_equal(rule_of(&s, "place d4"), TRI_R0_1);
    assert_int_equal(nave_check(&s, 0xffffffffu), TRI_R0_1);
}

static void nave_r0_2_only_what_is_asked(void **unused)
{
    (void)unused;
    nave_state s = at(placing);
    assert_int_equal(rule_of(&s, "favour 1"), TRI_R0_2);
}

static void nave_r0_3_nothing_after_the_end(void **unused)
{
    (void)unused;
    nave_state s = at("first=1 favour=1,2 rung=1,- cells=1,2,1,2,1,2,1,2,1");
    assert_int_equal(nave_to_move(&s), TRI_OVER);
    assert_int_equal(rule_of(&s, "place a1"), TRI_R0_3);
}

static void nave_r0_4_chance_has_its_outcomes(void **unused)
{
    (void)unused;
    nave_state s = at(beginning);
    assert_int_equal(rule_of(&s, "bell 1"), TRI_R0_4);
}

static void nave_r1_1_a_coin_decides(void **unused)
{
    (void)unused;
    nave_state s = at(beginning);
    tri_move out[3];
    uint32_t weight[3];
    assert_int_equal(nave_outcomes(&s, out, weight), 2);
    nave_apply(&s, out[1]);
    assert_int_equal(s.first, 2);
}

static void nave_r1_2_favours_are_secret(void **unused)
{
    (void)unused;
    nave_state s = at("first=1 cells=-,-,-,-,-,-,-,-,-"), view;
    assert_int_equal(nave_to_move(&s), 0);
    assert_int_equal(rule_of(&s, "favour 3"), TRI_LEGAL);
    nave_apply(&s, (tri_move)(NAVE_FAVOUR << 8 | 3));
    nave_observe(&s, 1, &view);
    assert_int_equal(view.favour[0], NAVE_UNKNOWN);
}

static void nave_r2_1_seats_take_turns(void **unused)
{
    (void)unused;
    nave_state s = at(placing);
    assert_int_equal(nave_to_move(&s), 0);
    nave_apply(&s, (tri_move)(NAVE_PLACE << 8 | 0));
    assert_int_equal(nave_to_move(&s), 1);
}

static void nave_r2_2_a_stone_goes_on_an_empty_cell(void **unused)
{
    (void)unused;
    nave_state s = at("first=1 favour=1,2 cells=1,-,-,-,-,-,-,-,-");
    assert_int_equal(rule_of(&s, "place a1"), TRI_RULE(2, 2));
    assert_int_equal(rule_of(&s, "place b1"), TRI_LEGAL);
}

static void nave_r2_3_the_middle_rings_the_bell(void **unused)
{
    (void)unused;
    nave_state s = at(placing);
    nave_apply(&s, (tri_move)(NAVE_PLACE << 8 | NAVE_MIDDLE));
    assert_int_equal(nave_to_move(&s), TRI_CHANCE);
    assert_int_equal(rule_of(&s, "bell 3"), TRI_LEGAL);
}

static void nave_r3_1_a_line_is_worth_three(void **unused)
{
    (void)unused;
    nave_state s = at("bonus=none first=1 favour=3,3 cells=1,1,1,2,-,2,-,-,-");
    assert_int_equal(points(&s, 0), 3);
}

static void nave_r3_2_favoured_rows_score_with_a_bonus(void **unused)
{
    (void)unused;
    nave_state s = at("first=1 favour=1,2 rung=-,2 cells=1,1,-,-,2,-,2,-,-");
    assert_int_equal(points(&s, 0), 2);
    s.bonus = 0;
    assert_int_equal(points(&s, 0), 0);
}

static void nave_r3_3_strokes_are_worth_what_the_table_says(void **unused)
{
    (void)unused;
    nave_state s = at("bonus=none bell=4 first=1 favour=3,3 rung=2,- cells=-,-,-,-,1,-,-,-,-");
    assert_int_equal(points(&s, 0), 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nave_r0_1_other_words_are_no_move),
        cmocka_unit_test(nave_r0_2_only_what_is_asked),
        cmocka_unit_test(nave_r0_3_nothing_after_the_end),
        cmocka_unit_test(nave_r0_4_chance_has_its_outcomes),
        cmocka_unit_test(nave_r1_1_a_coin_decides),
        cmocka_unit_test(nave_r1_2_favours_are_secret),
        cmocka_unit_test(nave_r2_1_seats_take_turns),
        cmocka_unit_test(nave_r2_2_a_stone_goes_on_an_empty_cell),
        cmocka_unit_test(nave_r2_3_the_middle_rings_the_bell),
        cmocka_unit_test(nave_r3_1_a_line_is_worth_three),
        cmocka_unit_test(nave_r3_2_favoured_rows_score_with_a_bonus),
        cmocka_unit_test(nave_r3_3_strokes_are_worth_what_the_table_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
