// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

// R6.1
static void red_cathedral_r6_1_a_die_moves_by_its_face(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    lay(&s, GREEN, 7, 6);
    say(&s, "market green");
    assert_int_equal(s.space[GREEN], 5 - 1); // 7 and 6 more is 13, which is 5 on a ring of 8
    assert_int_equal(s.die, GREEN + 1);
    assert_int_equal(s.step, RC_STEP_MARKET);
}

// R6.2
static void red_cathedral_r6_2_white_and_own_die_go_further_for_roubles(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    assert_int_equal(refuses(&s, "market blue +1"), TRI_RULE(6, 2));
    assert_int_equal(refuses(&s, "market white +4"), TRI_RULE(6, 2)); // three roubles only
    assert_true(listed(&s, "market red +3"));
    s.roubles[0] = 7;
    assert_true(listed(&s, "market red +7")); // all the way round to its own space
    say(&s, "market white +3");
    assert_int_equal(s.roubles[0], 4);
    assert_int_equal(s.space[WHITE], 3);
    tri_move m = 0;
    assert_false(red_cathedral_move_parse(&s, "market white +8", 15, &m, NULL));
}

// R6.3
static void red_cathedral_r6_3_no_fourth_die(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    lay(&s, RED, 1, 1);
    lay(&s, BLUE, 1, 2);
    lay(&s, GREEN, 1, 3);
    assert_int_equal(refuses(&s, "market white"), TRI_RULE(6, 3));
    assert_true(listed(&s, "market white +1")); // passing is allowed
    assert_true(listed(&s, "market red"));
    s.roubles[0] = 7;
    assert_true(listed(&s, "market red +7")); // back to its own space: it was one of the three
    // Four of five dice blocked leaves the market open (R2.1): three together can always move.
    tri_move list[RED_CATHEDRAL_MOVES_MAX];
    lay(&s, YELLOW, 7, 2);
    s.roubles[0] = 0;
    int n = red_cathedral_moves(&s, list), market = 0;
    for (int i = 0; i < n; i++)
        market += list[i] >> 24 == RC_OP_MARKET;
    assert_int_equal(market, 3);
}

// R6.4
static void red_cathedral_r6_4_each_market_action_once_in_any_order(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 0, "a1");
    works(&s, 0, 4, "roubles");
    s.slot[0][0] = 0;
    lay(&s, WHITE, 3, 1); // to gold, carriers
    say(&s, "market white");
    red_cathedral_state other = s;
    say(&s, "workshop white_1");
    assert_int_equal(s.roubles[0], 5);
    assert_int_equal(refuses(&s, "workshop white_1"), TRI_RULE(6, 4));
    say(&s, "influence wages");
    say(&s, "obtain 2");                                     // the yellow die lies there too
    assert_int_equal(red_cathedral_to_move(&s), TRI_CHANCE); // nothing left: the dice roll by themselves
    say(&other, "obtain 1");
    assert_int_equal(refuses(&other, "obtain 1"), TRI_RULE(6, 4));
    say(&other, "influence wages");
    assert_true(listed(&other, "done")); // the tile is not obligatory
    say(&other, "done");
    assert_int_equal(red_cathedral_to_move(&other), TRI_CHANCE);
}

// R6.5: the rulebook's example: two dice on a tile of two bricks give four.
static void red_cathedral_r6_5_obtain_times_the_dice(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    say(&s, "market red"); // joins blue on the bricks
    assert_int_equal(refuses(&s, "obtain"), TRI_RULE(6, 5));
    assert_int_equal(refuses(&s, "obtain 5"), TRI_RULE(6, 5));
    assert_true(listed(&s, "obtain 1")); // fewer is allowed
    say(&s, "obtain 4");
    assert_int_equal(red_cathedral_count(s.stock[0], RC_BRICK), 4);
    assert_int_equal(s.supply[RC_BRICK], 16);
    red_cathedral_state fame = table_ready(2, 0);
    lay(&fame, RED, 8, 2);
    lay(&fame, BLUE, 8, 2);
    lay(&fame, YELLOW, 7, 1);
    fame.space[WHITE] = 0;
    say(&fame, "market yellow");
    assert_int_equal(refuses(&fame, "obtain 1"), TRI_RULE(6, 5)); // recognition comes whole
    say(&fame, "obtain");
    assert_int_equal(fame.marker[0], 2 + 3);
}

// R6.6
static void red_cathedral_r6_6_only_what_fits_and_exists(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    give(&s, 0, "wwwwww");
    say(&s, "market red");
    assert_false(listed(&s, "obtain 1")); // the inventory is full
    assert_int_equal(refuses(&s, "obtain 1"), TRI_RULE(6, 6));
    red_cathedral_state tile = table_ready(2, 0);
    own(&tile, 0, "a1");
    tile.slot[0][0] = 0;
    works(&tile, 0, 0, "gold");
    give(&tile, 0, "wwwwww");
    say(&tile, "market red");
    assert_int_equal(refuses(&tile, "workshop red"), TRI_RULE(6, 6));
    red_cathedral_state part = table_ready(2, 0);
    give(&part, 0, "wwwww");
    part.roubles[0] = 5;
    say(&part, "claim c1"); // two bricks, room for one
    say(&part, "banner outside");
    say(&part, "slot blue paid");
    say(&part, "take brick");
    assert_int_equal(red_cathedral_to_move(&part), 1); // the second is lost
}

// R6.7: also when nothing was done there.
static void red_cathedral_r6_7_dice_of_the_space_are_rolled(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    say(&s, "market white");
    say(&s, "done");
    assert_int_equal(s.loose, 1u << WHITE | 1u << RED);
    assert_possible(&s);
    assert_int_equal(refuses(&s, "roll red 4"), TRI_R0_4); // white comes first
    say(&s, "roll white 6");
    assert_possible(&s);
    say(&s, "roll red 4");
    assert_int_equal(s.face[WHITE], 6);
    assert_int_equal(s.face[RED], 4);
    assert_int_equal(s.face[BLUE], 1);
    assert_int_equal(red_cathedral_to_move(&s), 1);
}

// R6.8
static void red_cathedral_r6_8_the_slot_of_the_moved_die(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 0, "a1");
    own(&s, 0, "b1");
    own(&s, 0, "c1");
    s.slot[0][0] = s.slot[0][1] = s.slot[0][2] = 0;
    works(&s, 0, 1, "recognition");
    works(&s, 0, 4, "roubles");
    works(&s, 0, 5, "gold");
    red_cathedral_state white = s;
    say(&s, "market blue");
    assert_int_equal(refuses(&s, "workshop white_1"), TRI_RULE(6, 8));
    assert_int_equal(refuses(&s, "workshop red"), TRI_RULE(6, 8)); // empty
    say(&s, "workshop blue");
    assert_int_equal(s.marker[0], 3);
    say(&white, "market white");
    assert_true(listed(&white, "workshop white_1"));
    say(&white, "workshop white_2");
    say(&white, "take gold");
    assert_int_equal(refuses(&white, "workshop white_1"), TRI_RULE(6, 4)); // one of the two
}

// R6.9: the rulebook's example: the red die's tile pays two wood once, however many dice lie there.
static void red_cathedral_r6_9_a_die_tile_pays_its_space_once(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 0, "a1");
    s.slot[0][0] = 0;
    works(&s, 0, 1, "die_red");
    lay(&s, WHITE, 1, 1);
    lay(&s, GREEN, 1, 1); // three dice on the wood
    say(&s, "market blue");
    say(&s, "workshop blue");
    assert_int_equal(refuses(&s, "take stone"), TRI_RULE(6, 9));
    say(&s, "take wood");
    say(&s, "take wood");
    assert_int_equal(s.step, RC_STEP_MARKET);
    assert_int_equal(red_cathedral_count(s.stock[0], RC_WOOD), 2);
    red_cathedral_state any = table_ready(2, 0);
    own(&any, 0, "a1");
    any.slot[0][0] = 0;
    works(&any, 0, 1, "any_material");
    say(&any, "market blue");
    say(&any, "workshop blue");
    assert_true(listed(&any, "take wood"));
    say(&any, "take purple_gem");
    assert_int_equal(any.step, RC_STEP_MARKET);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r6_1_a_die_moves_by_its_face),
        cmocka_unit_test(red_cathedral_r6_2_white_and_own_die_go_further_for_roubles),
        cmocka_unit_test(red_cathedral_r6_3_no_fourth_die),
        cmocka_unit_test(red_cathedral_r6_4_each_market_action_once_in_any_order),
        cmocka_unit_test(red_cathedral_r6_5_obtain_times_the_dice),
        cmocka_unit_test(red_cathedral_r6_6_only_what_fits_and_exists),
        cmocka_unit_test(red_cathedral_r6_7_dice_of_the_space_are_rolled),
        cmocka_unit_test(red_cathedral_r6_8_the_slot_of_the_moved_die),
        cmocka_unit_test(red_cathedral_r6_9_a_die_tile_pays_its_space_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
