// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

// Seat 1 at the market with the red die alone on this space (1 to 8), so that its quadrant's card can be used.
static red_cathedral_state at_space(int space, const char *card, const char *letters, int roubles)
{
    red_cathedral_state s = table_ready(2, 0);
    if (card)
        guild(&s, (space + 1) / 2, card);
    give(&s, 0, letters);
    s.roubles[0] = (uint16_t)roubles;
    lay(&s, RED, space == 1 ? 8 : space - 1, 1);
    say(&s, "market red");
    return s;
}

// R7.1: one of the two actions of this quadrant's card.
static void red_cathedral_r7_1_one_action_of_the_quadrants_card(void **unused)
{
    (void)unused;
    red_cathedral_state s = at_space(1, NULL, "wg", 3);
    assert_int_equal(refuses(&s, "influence wages"), TRI_RULE(7, 1));
    assert_int_equal(refuses(&s, "influence sell_fine green_gem"), TRI_RULE(7, 1));
    assert_true(listed(&s, "influence buy_plain brick"));
    say(&s, "influence sell_any wood");
    assert_int_equal(refuses(&s, "influence buy_plain brick"), TRI_RULE(7, 1));
    assert_true(listed(&s, "influence sell_any green_gem"));
}

// R7.2
static void red_cathedral_r7_2_whole_cost_and_some_gain(void **unused)
{
    (void)unused;
    red_cathedral_state s = at_space(5, "merchants_1", "wwb", 0);
    assert_int_equal(refuses(&s, "influence trade_two brick"), TRI_RULE(7, 2));
    assert_int_equal(refuses(&s, "influence change wood"), TRI_RULE(7, 2)); // no rouble
    s.supply[RC_GOLD] = 0;
    say(&s, "influence trade_two wood");
    assert_int_equal(s.step, RC_STEP_TAKE);
    assert_int_equal(refuses(&s, "done"), TRI_RULE(7, 2)); // the gain must be taken
    assert_int_equal(refuses(&s, "take gold"), TRI_RULE(6, 6));
    assert_int_equal(s.supply[RC_WOOD], 20); // the payment is already in the supply
    say(&s, "take wood");                    // a kind for itself
    assert_int_equal(red_cathedral_count(s.stock[0], RC_WOOD), 1);
    red_cathedral_state full = at_space(1, NULL, "wwwwww", 3);
    assert_int_equal(refuses(&full, "influence buy_plain wood"), TRI_RULE(7, 2)); // no room
    red_cathedral_state idle = at_space(3, NULL, "w", 3);
    assert_int_equal(refuses(&idle, "influence carry_one"), TRI_RULE(7, 2)); // nothing to deliver to
    red_cathedral_state four = at_space(5, "merchants_2", "wwww", 0);
    say(&four, "influence trade_four wood");
    say(&four, "take gold");
    say(&four, "done"); // the second may be left
    assert_int_equal(four.stock[0], red_cathedral_one(RC_GOLD));
}

// R7.2, R6.9: what must be taken is the action's own gain; of a tile that it activates nothing need be taken.
static void red_cathedral_r7_2_an_activated_tile_may_be_left(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    guild(&s, 3, "merchants_3");
    own(&s, 0, "a1");
    s.slot[0][0] = 0;
    works(&s, 0, 0, "die_white");
    lay(&s, WHITE, 1, 1); // where wood lies
    lay(&s, RED, 4, 1);
    say(&s, "market red");
    red_cathedral_state by_workshop = s;
    say(&s, "influence activate red");
    assert_int_equal(s.step, RC_STEP_TAKE);
    say(&s, "done");
    say(&by_workshop, "workshop red");
    say(&by_workshop, "done");
    assert_int_equal(s.stock[0] | by_workshop.stock[0], 0);
}

// R7.3
static void red_cathedral_r7_3_repeats_are_one_block(void **unused)
{
    (void)unused;
    red_cathedral_state s = at_space(1, NULL, "wbs", 0);
    s.marker[0] = 10;
    say(&s, "influence sell_any wood");
    say(&s, "exchange"); // does not close the block
    say(&s, "influence sell_any brick");
    assert_int_equal(s.roubles[0], 4);
    say(&s, "obtain 1");
    assert_int_equal(refuses(&s, "influence sell_any stone"), TRI_RULE(7, 3));
    red_cathedral_state once = at_space(3, NULL, "", 0);
    say(&once, "influence wages");
    assert_int_equal(refuses(&once, "influence wages"), TRI_RULE(7, 3));
    red_cathedral_state tile = at_space(1, NULL, "wb", 0);
    tile.slot[0][0] = 0;
    works(&tile, 0, 0, "roubles");
    say(&tile, "influence sell_any wood");
    say(&tile, "workshop red");
    assert_int_equal(refuses(&tile, "influence sell_any brick"), TRI_RULE(7, 3));
}

// R7.4: each action with the infinity mark, repeated as long as it lasts, comes to an end.
static void red_cathedral_r7_4_repeats_run_dry(void **unused)
{
    (void)unused;
    for (int index = 0; index < RC_ACTIONS; index++) {
        const red_cathedral_action *action = red_cathedral_action_of(index);
        if (!action->repeat)
            continue;
        int paid = action->cost_identical + action->cost_different;
        assert_true(action->cost_roubles > action->roubles || paid > action->count);
        for (int card = 0; card < RC_INFLUENCE_CARDS; card++) {
            if (red_cathedral_card_action(2 * card) != index && red_cathedral_card_action(2 * card + 1) != index)
                continue;
            red_cathedral_state s = at_space(5, red_cathedral_influence_word(card), "wbsogp", 40);
            s.marker[0] = 70;
            int turns = 0;
            for (; s.step == RC_STEP_MARKET || s.step == RC_STEP_TAKE; turns++) {
                tri_move list[RED_CATHEDRAL_MOVES_MAX];
                int n = red_cathedral_moves(&s, list), pick = -1;
                for (int i = 0; i < n; i++) {
                    int op = (int)(list[i] >> 24);
                    if (op == RC_OP_TAKE || op == RC_OP_EXCHANGE ||
                        (op == RC_OP_USE && (int)(list[i] >> 16 & 255) == index))
                        pick = i;
                }
                if (pick < 0)
                    break;
                red_cathedral_apply(&s, list[pick]);
                assert_true(turns < 400);
            }
            assert_true(turns > 0);
        }
    }
}

// R7.5
static void red_cathedral_r7_5_artisans_buy_and_sell(void **unused)
{
    (void)unused;
    red_cathedral_state s = at_space(1, "artisans_3", "wg", 4);
    assert_int_equal(refuses(&s, "influence sell_fine wood"), TRI_RULE(7, 5));
    assert_int_equal(refuses(&s, "influence buy_fine brick"), TRI_RULE(7, 5));
    red_cathedral_state buy = s;
    say(&s, "influence sell_fine green_gem");
    assert_int_equal(s.roubles[0], 6);
    say(&buy, "influence buy_fine gold");
    assert_int_equal(buy.roubles[0], 2);
    say(&buy, "influence buy_fine gold");
    assert_int_equal(red_cathedral_count(buy.stock[0], RC_GOLD), 2);
    assert_int_equal(refuses(&buy, "influence buy_fine gold"), TRI_RULE(7, 2));
    red_cathedral_state plain = at_space(1, "artisans_2", "b", 3);
    red_cathedral_state any = plain;
    say(&plain, "influence sell_plain brick");
    assert_int_equal(plain.roubles[0], 4);
    say(&any, "influence buy_any purple_gem");
    assert_int_equal(any.roubles[0], 1);
    red_cathedral_state one = at_space(1, "artisans_1", "o", 1);
    assert_int_equal(refuses(&one, "influence buy_plain gold"), TRI_RULE(7, 5));
    say(&one, "influence sell_any gold");
    assert_int_equal(one.roubles[0], 2);
}

// R7.6
static void red_cathedral_r7_6_carriers_deliver_pay_and_swap(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 0, "a1");
    built(&s, 1, "b1");
    guild(&s, 2, "carriers_2");
    give(&s, 0, "wwg");
    lay(&s, RED, 2, 1);
    say(&s, "market red");
    say(&s, "influence carry_two");
    assert_int_equal(s.roubles[0], 0);
    assert_int_equal(s.step, RC_STEP_CARRY);
    assert_possible(&s);
    assert_int_equal(refuses(&s, "done"), TRI_RULE(7, 2)); // one delivery at least
    red_cathedral_state ornament = s;
    say(&s, "deliver wood a1");
    assert_possible(&s);
    say(&s, "deliver wood a1");
    assert_int_equal(s.step, RC_STEP_MARKET); // back to what else the market offers
    say(&ornament, "decorate b1 green_gem");
    assert_int_equal(ornament.marker[0], 5);
    red_cathedral_state one = table_ready(2, 0);
    own(&one, 0, "a1");
    give(&one, 0, "ww");
    lay(&one, RED, 2, 1);
    say(&one, "market red");
    say(&one, "influence carry_one");
    say(&one, "deliver wood a1");
    assert_int_equal(one.roubles[0], 2);
    assert_int_equal(one.step, RC_STEP_MARKET);
    red_cathedral_state swap = at_space(3, "carriers_3", "", 2);
    say(&swap, "influence swap 8 3");
    assert_int_equal(swap.ring[2], RC_RING_RECOGNITION + 1);
    assert_int_equal(swap.ring[7], RC_STONE + 1);
    assert_int_equal(swap.roubles[0], 0);
    red_cathedral_state wages = at_space(3, "carriers_3", "", 1);
    assert_int_equal(refuses(&wages, "influence swap 1 2"), TRI_RULE(7, 2));
    say(&wages, "influence wages");
    assert_int_equal(wages.roubles[0], 2);
}

// R7.7: the rulebook's example: two bricks become a green gem.
static void red_cathedral_r7_7_merchants_exchange_and_activate(void **unused)
{
    (void)unused;
    red_cathedral_state s = at_space(5, "merchants_1", "bbbb", 1);
    say(&s, "influence trade_two brick");
    say(&s, "take green_gem");
    assert_int_equal(red_cathedral_count(s.stock[0], RC_GREEN), 1);
    say(&s, "influence trade_two brick"); // infinity
    say(&s, "take stone");
    red_cathedral_state change = at_space(5, "merchants_1", "b", 1);
    say(&change, "influence change brick");
    say(&change, "take gold");
    assert_int_equal(change.stock[0], red_cathedral_one(RC_GOLD));
    assert_int_equal(change.roubles[0], 0);
    red_cathedral_state s3 = table_ready(2, 0);
    guild(&s3, 3, "merchants_3");
    own(&s3, 0, "a1");
    s3.slot[0][0] = 0;
    works(&s3, 0, 0, "roubles");
    lay(&s3, RED, 4, 1);
    say(&s3, "market red");
    assert_int_equal(refuses(&s3, "influence activate blue"), TRI_RULE(7, 7));
    say(&s3, "workshop red");
    say(&s3, "influence activate red"); // also the tile the workshop step has used
    assert_int_equal(s3.roubles[0], 7);
    assert_int_equal(refuses(&s3, "influence activate red"), TRI_RULE(7, 3));
}

// R7.8
static void red_cathedral_r7_8_clergy_honour(void **unused)
{
    (void)unused;
    red_cathedral_state s = at_space(7, "clergy_1", "", 3);
    red_cathedral_state donate = s;
    say(&s, "influence pray");
    assert_int_equal(s.marker[0], 3);
    say(&donate, "influence donate");
    assert_int_equal(donate.marker[0], 5);
    assert_int_equal(donate.roubles[0], 0);
    red_cathedral_state offer = at_space(7, "clergy_2", "wwbs", 0);
    assert_int_equal(refuses(&offer, "influence offer wood brick gold"), TRI_RULE(7, 2));
    say(&offer, "influence offer wood brick stone");
    assert_int_equal(offer.stock[0], red_cathedral_one(RC_WOOD));
    assert_int_equal(offer.marker[0], 5);
    red_cathedral_state types = at_space(7, "clergy_3", "", 0);
    built(&types, 0, "d1");
    built(&types, 0, "d2");
    assert_int_equal(refuses(&types, "influence jubilee"), TRI_RULE(7, 2)); // no middle
    built(&types, 1, "a1");
    built(&types, 0, "a2");
    say(&types, "influence jubilee");
    assert_int_equal(types.marker[0], 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r7_1_one_action_of_the_quadrants_card),
        cmocka_unit_test(red_cathedral_r7_2_whole_cost_and_some_gain),
        cmocka_unit_test(red_cathedral_r7_2_an_activated_tile_may_be_left),
        cmocka_unit_test(red_cathedral_r7_3_repeats_are_one_block),
        cmocka_unit_test(red_cathedral_r7_4_repeats_run_dry),
        cmocka_unit_test(red_cathedral_r7_5_artisans_buy_and_sell),
        cmocka_unit_test(red_cathedral_r7_6_carriers_deliver_pay_and_swap),
        cmocka_unit_test(red_cathedral_r7_7_merchants_exchange_and_activate),
        cmocka_unit_test(red_cathedral_r7_8_clergy_honour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
