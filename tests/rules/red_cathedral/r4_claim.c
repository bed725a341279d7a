// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

// R4.1: bases, or directly above a banner of anybody; never twice.
static void red_cathedral_r4_1_bases_or_above_a_banner(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    assert_int_equal(refuses(&s, "claim a2"), TRI_RULE(4, 1));
    assert_int_equal(refuses(&s, "claim f1"), TRI_RULE(4, 1)); // no such tower in this plan
    own(&s, 1, "a1");
    assert_int_equal(refuses(&s, "claim a1"), TRI_RULE(4, 1));
    assert_int_equal(refuses(&s, "claim a3"), TRI_RULE(4, 1));
    assert_true(listed(&s, "claim a2"));
    built(&s, 1, "d1");
    assert_true(listed(&s, "claim d2")); // a finished section keeps its banner
    own(&s, 1, "d2");
    assert_int_equal(refuses(&s, "claim d3"), TRI_RULE(4, 1)); // nothing above a dome
    assert_possible(&s);
}

// R4.2
static void red_cathedral_r4_2_a_banner_from_inside_or_beside(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    say(&s, "claim a1");
    assert_int_equal(s.step, RC_STEP_BANNER);
    assert_int_equal(refuses(&s, "banner white_1"), TRI_RULE(4, 10));
    red_cathedral_state other = s;
    say(&s, "banner outside");
    assert_int_equal(s.outside[0], 1);
    say(&other, "banner inventory");
    assert_int_equal(other.inside[0], 3);
    red_cathedral_state spent = table_ready(2, 0);
    static const char *const six[6] = {"a1", "b1", "c1", "d1", "a2", "b2"};
    for (int i = 0; i < 6; i++)
        own(&spent, 0, six[i]);
    assert_int_equal(refuses(&spent, "claim c2"), TRI_RULE(4, 2));
    assert_int_equal(refuses(&spent, "market white"), TRI_LEGAL);
    red_cathedral_state beside = table_ready(2, 0);
    beside.step = RC_STEP_BANNER;
    beside.site = 1;
    beside.outside[0] = 0;
    assert_int_equal(refuses(&beside, "banner outside"), TRI_RULE(4, 2));
}

// R4.3
static void red_cathedral_r4_3_the_tile_goes_to_an_empty_slot(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 0, "b1"); // die_green lies face down in the red slot
    say(&s, "claim a1");
    say(&s, "banner inventory");
    assert_int_equal(refuses(&s, "slot red unpaid"), TRI_RULE(4, 3));
    say(&s, "slot white_2 unpaid");
    assert_string_equal(red_cathedral_tile_word(s.slot[0][5] - 1), "die_white");
    assert_int_equal(s.tile[site_of("a1")], 0);
}

// R4.4: free, and silent for ever.
static void red_cathedral_r4_4_unpaid_tiles_never_work(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    say(&s, "claim d1"); // purple gem
    say(&s, "banner inventory");
    say(&s, "slot red unpaid");
    assert_int_equal(s.roubles[0], 3);
    assert_int_equal(s.stock[0], 0);
    assert_int_equal(s.slot[0][0] & RC_FACE_UP, 0);
    s.turn = 0;
    say(&s, "market red");
    assert_int_equal(refuses(&s, "workshop red"), TRI_RULE(6, 8));
}

// R4.5: the price must be there before the tile pays.
static void red_cathedral_r4_5_the_tile_cannot_pay_for_itself(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 1, "d1");
    s.roubles[0] = 1; // the tile on d2 pays 2 roubles
    say(&s, "claim d2");
    say(&s, "banner inventory");
    assert_int_equal(refuses(&s, "slot blue paid"), TRI_RULE(4, 5));
    s.roubles[0] = 2;
    assert_int_equal(refuses(&s, "slot red paid"), TRI_RULE(4, 5)); // own colour costs 3
    assert_int_equal(refuses(&s, "slot white_1 paid"), TRI_RULE(4, 5));
    say(&s, "slot blue paid");
    assert_int_equal(s.roubles[0], 2);
}

// R4.6: at once, and materials may be left.
static void red_cathedral_r4_6_a_paid_tile_pays_at_once(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    say(&s, "claim c1"); // two bricks
    say(&s, "banner outside");
    say(&s, "slot blue paid");
    assert_int_equal(s.step, RC_STEP_TAKE);
    assert_possible(&s);
    assert_int_equal(refuses(&s, "take wood"), TRI_RULE(6, 9));
    red_cathedral_state none = s, one = s;
    say(&none, "done");
    assert_int_equal(none.stock[0], 0);
    assert_int_equal(red_cathedral_to_move(&none), 1);
    say(&one, "take brick");
    say(&one, "done");
    assert_int_equal(red_cathedral_count(one.stock[0], RC_BRICK), 1);
    say(&s, "take brick");
    say(&s, "take brick");
    assert_int_equal(red_cathedral_count(s.stock[0], RC_BRICK), 2);
    assert_int_equal(red_cathedral_to_move(&s), 1);
    // The example of the rulebook: a white die tile paid for pays what lies where the white die is.
    red_cathedral_state yellow = table_ready(4, 0);
    yellow.turn = 3;
    yellow.roubles[3] = 2;
    lay(&yellow, WHITE, 7, 4);
    say(&yellow, "claim a1");
    say(&yellow, "banner outside");
    say(&yellow, "slot blue paid");
    assert_int_equal(yellow.roubles[3], 2);
}

// R4.7
static void red_cathedral_r4_7_an_inventory_banner_makes_room(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    say(&s, "claim a1");
    red_cathedral_state beside = s;
    say(&s, "banner inventory");
    assert_int_equal(red_cathedral_room(&s, 0), 7);
    say(&beside, "banner outside");
    assert_int_equal(red_cathedral_room(&beside, 0), 6);
}

// R4.8
static void red_cathedral_r4_8_advanced_slots_cost_three(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 1);
    for (int slot = 0; slot < RC_SLOTS; slot++)
        assert_int_equal(red_cathedral_slot_cost(&s, 0, slot), 3);
    s.roubles[0] = 2;
    say(&s, "claim a1");
    say(&s, "banner inventory");
    assert_int_equal(refuses(&s, "slot blue paid"), TRI_RULE(4, 8));
    s.roubles[0] = 3;
    say(&s, "slot blue paid");
    assert_true(s.slot[0][1] & RC_FACE_UP);
}

// R4.9: red's door lies on its blue slot.
static void red_cathedral_r4_9_a_paid_slot_frees_its_ornament(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 1);
    assert_int_equal(red_cathedral_ready(&s, 0, 0), 0);
    built(&s, 1, "a1");
    give(&s, 0, "w");
    assert_int_equal(refuses(&s, "decorate a1"), TRI_RULE(4, 9));
    red_cathedral_state locked = s;
    say(&s, "claim b1");
    say(&s, "banner inventory");
    say(&s, "slot blue paid");
    assert_int_equal(red_cathedral_ready(&s, 0, 0), 1);
    s.turn = 0;
    s.step = RC_STEP_ACT;
    s.take = s.left = 0;
    assert_int_equal(refuses(&s, "decorate a1"), TRI_LEGAL);
    say(&locked, "claim b1");
    say(&locked, "banner inventory");
    say(&locked, "slot blue unpaid");
    locked.turn = 0;
    assert_int_equal(red_cathedral_ready(&locked, 0, 0), 0);
    assert_int_equal(refuses(&locked, "decorate a1"), TRI_RULE(4, 9));
    assert_int_equal(red_cathedral_slot_free(&locked, 0, 1), false); // the slot is full, so for the rest of the game
}

// R4.10
static void red_cathedral_r4_10_white_banners_block_their_slots(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 1);
    assert_int_equal(s.outside[0], 0);
    assert_int_equal(s.white[0], 3);
    say(&s, "claim a1");
    red_cathedral_state white = s;
    say(&s, "banner inventory");
    assert_int_equal(refuses(&s, "slot white_1 unpaid"), TRI_RULE(4, 10));
    assert_true(listed(&s, "slot green unpaid"));
    say(&white, "banner white_2");
    assert_true(listed(&white, "slot white_2 unpaid"));
    assert_int_equal(refuses(&white, "slot white_1 unpaid"), TRI_RULE(4, 10));
    say(&white, "slot white_2 unpaid");
    assert_int_equal(white.white[0], 1);
    assert_int_equal(white.inside[0], 4);
    assert_possible(&white);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r4_1_bases_or_above_a_banner),
        cmocka_unit_test(red_cathedral_r4_2_a_banner_from_inside_or_beside),
        cmocka_unit_test(red_cathedral_r4_3_the_tile_goes_to_an_empty_slot),
        cmocka_unit_test(red_cathedral_r4_4_unpaid_tiles_never_work),
        cmocka_unit_test(red_cathedral_r4_5_the_tile_cannot_pay_for_itself),
        cmocka_unit_test(red_cathedral_r4_6_a_paid_tile_pays_at_once),
        cmocka_unit_test(red_cathedral_r4_7_an_inventory_banner_makes_room),
        cmocka_unit_test(red_cathedral_r4_8_advanced_slots_cost_three),
        cmocka_unit_test(red_cathedral_r4_9_a_paid_slot_frees_its_ornament),
        cmocka_unit_test(red_cathedral_r4_10_white_banners_block_their_slots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
