// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

// R2.1: after a claim neither market nor building is asked; the next seat acts.
static void red_cathedral_r2_1_one_basic_action_a_turn(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    assert_true(listed(&s, "claim a1"));
    assert_true(listed(&s, "market white"));
    assert_false(listed(&s, "done"));
    say(&s, "claim a1");
    assert_int_equal(refuses(&s, "market white"), TRI_R0_2);
    say(&s, "banner outside");
    assert_int_equal(refuses(&s, "claim b1"), TRI_R0_2);
    say(&s, "slot red unpaid");
    assert_int_equal(red_cathedral_to_move(&s), 1);
}

// R2.2: two roubles each, as often as wanted, but in one go.
static void red_cathedral_r2_2_prestige_for_roubles_in_one_block(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    s.marker[0] = 23; // prestige 5 at 21
    say(&s, "exchange");
    assert_int_equal(s.marker[0], 21);
    assert_int_equal(s.roubles[0], 5);
    say(&s, "exchange");
    assert_int_equal(s.marker[0], 17);
    assert_int_equal(s.roubles[0], 7);
    say(&s, "claim a1");
    assert_int_equal(refuses(&s, "exchange"), TRI_RULE(2, 2));
    assert_true(listed(&s, "reroll 1")); // the other exchange is still open
    red_cathedral_state later = table_ready(2, 0);
    later.marker[0] = 23;
    say(&later, "claim a1");
    say(&later, "banner inventory");
    assert_true(listed(&later, "exchange")); // between the steps
    say(&later, "exchange");
    say(&later, "slot red paid");
    assert_int_equal(later.roubles[0], 2);
}

// R2.3: once a turn, all dice of one space, 1 prestige.
static void red_cathedral_r2_3_reroll_once_a_turn(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    s.marker[0] = 14;
    lay(&s, WHITE, 1, 1);                                      // with red
    assert_int_equal(refuses(&s, "reroll 8"), TRI_RULE(2, 3)); // no dice there now
    say(&s, "reroll 1");
    assert_int_equal(s.marker[0], 13);
    assert_int_equal(red_cathedral_to_move(&s), TRI_CHANCE);
    assert_int_equal(s.loose, 1u << WHITE | 1u << RED);
    say(&s, "roll white 5");
    assert_int_equal(refuses(&s, "roll blue 2"), TRI_R0_4);
    say(&s, "roll red 2");
    assert_int_equal(s.face[WHITE], 5);
    assert_int_equal(s.face[RED], 2);
    assert_int_equal(red_cathedral_to_move(&s), 0);
    assert_int_equal(s.step, RC_STEP_ACT);
    assert_int_equal(refuses(&s, "reroll 2"), TRI_RULE(2, 3));
    assert_true(listed(&s, "exchange")); // both may happen in one turn
}

// R2.4: prestige 1 is at space 5; on it there is nothing behind, just beyond it there is.
static void red_cathedral_r2_4_exchanges_need_prestige_behind(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    for (int marker = 0; marker < 8; marker++) {
        s.marker[0] = (uint16_t)marker;
        assert_int_equal(refuses(&s, "exchange"), marker > 5 ? TRI_LEGAL : TRI_RULE(2, 4));
        assert_int_equal(refuses(&s, "reroll 1"), marker > 5 ? TRI_LEGAL : TRI_RULE(2, 4));
    }
}

// R2.5: with an exchange possible the turn waits for a word, without it goes on.
static void red_cathedral_r2_5_turn_ends_by_itself_when_nothing_is_left(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    s.marker[0] = 6;
    say(&s, "claim a1");
    say(&s, "banner outside");
    say(&s, "slot red unpaid");
    assert_int_equal(red_cathedral_to_move(&s), 0);
    assert_int_equal(s.step, RC_STEP_END);
    assert_possible(&s);
    say(&s, "done");
    assert_int_equal(red_cathedral_to_move(&s), 1);
    say(&s, "claim a2"); // seat 2 is on space 2: nothing to exchange
    say(&s, "banner outside");
    say(&s, "slot red unpaid");
    assert_int_equal(red_cathedral_to_move(&s), 0);
    // A lone outside banner and no inventory ones leave nothing to choose.
    s.inside[0] = 0;
    say(&s, "claim b1");
    assert_int_equal(s.step, RC_STEP_SLOT);
}

// R2.6
static void red_cathedral_r2_6_turns_go_round(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_empty(3, 0, 500);
    deal_until(&s, RC_STEP_FIRST);
    say(&s, "first 2");
    static const int order[6] = {1, 2, 0, 1, 2, 0};
    static const char *const claims[6] = {"claim a1", "claim b1", "claim c1", "claim d1", "claim e1", "claim a2"};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(red_cathedral_to_move(&s), order[i]);
        assert_int_equal(s.round, i / 3);
        say(&s, claims[i]);
        say(&s, "banner inventory");
        say(&s, i < 3 ? "slot red unpaid" : "slot blue unpaid");
    }
}

// R2.7
static void red_cathedral_r2_7_round_limit_ends_the_game(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    s.round_limit = 2;
    static const char *const claims[4] = {"claim a1", "claim b1", "claim c1", "claim d1"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(red_cathedral_to_move(&s), i % 2);
        say(&s, claims[i]);
        say(&s, "banner inventory");
        say(&s, i < 2 ? "slot red unpaid" : "slot blue unpaid");
    }
    assert_int_equal(red_cathedral_to_move(&s), TRI_OVER);
    assert_int_equal(s.round, 2);
    tri_setup setup = {.players = 2};
    setup.value[1].item[0] = 0;
    assert_false(red_cathedral_start(&s, &setup, NULL));
    setup.value[1].item[0] = RC_ROUND_LIMIT_MAX;
    assert_true(red_cathedral_start(&s, &setup, NULL));
    assert_true(red_cathedral_about.plies_max ==
                RC_SETUP_PLIES + 4 * (RC_GAME_PLIES + (uint32_t)RC_ROUND_LIMIT_MAX * RC_TURN_PLIES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r2_1_one_basic_action_a_turn),
        cmocka_unit_test(red_cathedral_r2_2_prestige_for_roubles_in_one_block),
        cmocka_unit_test(red_cathedral_r2_3_reroll_once_a_turn),
        cmocka_unit_test(red_cathedral_r2_4_exchanges_need_prestige_behind),
        cmocka_unit_test(red_cathedral_r2_5_turn_ends_by_itself_when_nothing_is_left),
        cmocka_unit_test(red_cathedral_r2_6_turns_go_round),
        cmocka_unit_test(red_cathedral_r2_7_round_limit_ends_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
