// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

// R0.1: bits outside the list of moves are no move, whatever else they resemble.
static void red_cathedral_r0_1_stray_bits_are_no_move(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    tri_move claim = move_of(&s, "claim a1");
    assert_int_equal(red_cathedral_check(&s, claim), TRI_LEGAL);
    assert_int_equal(red_cathedral_check(&s, claim | 1), TRI_R0_1);
    assert_int_equal(red_cathedral_check(&s, claim | 0x80000000u), TRI_R0_1);
    assert_int_equal(red_cathedral_check(&s, 0), TRI_R0_1);
    assert_int_equal(red_cathedral_check(&s, 0xffffffffu), TRI_R0_1);
    tri_move m = 0;
    assert_false(red_cathedral_move_parse(&s, "pray a1", 7, &m, NULL));
    assert_false(red_cathedral_move_parse(&s, "claim g1", 8, &m, NULL));
    assert_false(red_cathedral_move_parse(&s, "claim a1 now", 12, &m, NULL));
}

// R0.2
static void red_cathedral_r0_2_decisions_wait_for_their_step(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    assert_int_equal(refuses(&s, "slot red paid"), TRI_R0_2);
    assert_int_equal(refuses(&s, "obtain 2"), TRI_R0_2);
    assert_int_equal(refuses(&s, "done"), TRI_R0_2);
    assert_int_equal(refuses(&s, "ivan_claims a1"), TRI_R0_2);
    red_cathedral_state dealing = table_empty(2, 0, 500);
    assert_int_equal(refuses(&dealing, "claim a1"), TRI_R0_2);
}

// R0.3
static void red_cathedral_r0_3_after_the_end_nothing_is_possible(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    s.step = RC_STEP_OVER;
    tri_move list[RED_CATHEDRAL_MOVES_MAX];
    assert_int_equal(red_cathedral_moves(&s, list), 0);
    assert_int_equal(red_cathedral_to_move(&s), TRI_OVER);
    assert_int_equal(refuses(&s, "claim a1"), TRI_R0_3);
    assert_int_equal(refuses(&s, "roll white 3"), TRI_R0_3);
}

// R0.4
static void red_cathedral_r0_4_chance_deals_only_what_is_left(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_empty(2, 0, 500);
    say(&s, "stall gold");
    assert_int_equal(refuses(&s, "stall gold"), TRI_R0_4);
    assert_int_equal(refuses(&s, "stall wood"), TRI_LEGAL);
    assert_int_equal(refuses(&s, "guild clergy_1"), TRI_R0_4);
    red_cathedral_state ready = table_ready(2, 0);
    assert_int_equal(refuses(&ready, "roll white 3"), TRI_R0_4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r0_1_stray_bits_are_no_move),
        cmocka_unit_test(red_cathedral_r0_2_decisions_wait_for_their_step),
        cmocka_unit_test(red_cathedral_r0_3_after_the_end_nothing_is_possible),
        cmocka_unit_test(red_cathedral_r0_4_chance_deals_only_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
