// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

enum { RECOGNITION, INVENTORY, TRANSPORT, CLAIM, BUILD };

/// Ivan's turn comes; dice that roll show 1.
static void ivan(red_cathedral_state *s)
{
    s->turn = RC_IVAN;
    s->step = RC_STEP_IVAN_TURN;
    red_cathedral_go_on(s);
    roll_all(s, 1);
}

/// Ivan's turn with this card first in the row (its tile shows the yellow die, on space 4 with 1).
static void ivan_plays(red_cathedral_state *s, int card)
{
    for (int i = 0; i < RC_SOLO_CARDS; i++)
        s->solo_card[i] = (uint8_t)((card + 1 + i) % RC_SOLO_CARDS + 1);
    s->solo_up = 1u << 4; // the last of the row is the card asked for
    ivan(s);
}

// R9.1
static void red_cathedral_r9_1_set_as_for_two_with_five_cards(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_empty(1, 0, 500);
    deal_until(&s, RC_STEP_SOLO_CARD);
    assert_int_equal(tri_bits_count(red_cathedral_sites(&s)), 12);
    say(&s, "ivan_card claim");
    assert_int_equal(refuses(&s, "ivan_card claim"), TRI_R0_4);
    deal_until(&s, RC_STEP_SOLO_DIE);
    say(&s, "ivan_die green");
    assert_int_equal(refuses(&s, "ivan_die green"), TRI_R0_4);
    deal_until(&s, RC_STEP_ACT);
    assert_int_equal(s.solo_up, 31);
    assert_int_equal(s.marker[RC_IVAN], 2);
    assert_int_equal(s.roubles[0], 3);
    assert_int_equal(s.roubles[RC_IVAN], 0);
    assert_possible(&s);
}

// R9.2: b1 and d1 pay 4, a1 and c1 pay 3: the leftmost of the best is b1.
static void red_cathedral_r9_2_first_claim_is_the_best_base(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    assert_int_equal(s.banner[RC_IVAN], red_cathedral_bit(site_of("b1")));
    assert_int_equal(s.tile[site_of("b1")], 0);
    assert_int_equal(red_cathedral_to_move(&s), 0);
    assert_int_equal(s.marker[RC_IVAN], 2);
    red_cathedral_state shown = table_empty(1, 0, 500); // the same with a recognition tile on b1 (R9.11)
    deal_until(&shown, RC_STEP_TILE);
    say(&shown, "tile wood");
    say(&shown, "tile brick");
    say(&shown, "tile stone");
    say(&shown, "tile recognition");
    deal_until(&shown, RC_STEP_ACT);
    assert_int_equal(shown.banner[RC_IVAN], red_cathedral_bit(site_of("b1")));
    assert_int_equal(shown.marker[RC_IVAN], 3);
}

// R9.3: leftmost face-up tile, its die, the roll, the card.
static void red_cathedral_r9_3_his_die_moves_and_his_card_is_done(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    say(&s, "claim a1");
    say(&s, "banner outside");
    say(&s, "slot red unpaid");
    assert_int_equal(s.space[WHITE], 0);                // from 8 by 1
    assert_int_equal(s.loose, 1u << WHITE | 1u << RED); // both dice there
    assert_int_equal(red_cathedral_to_move(&s), TRI_CHANCE);
    assert_int_equal(s.solo_up, 30);
    assert_possible(&s);
    say(&s, "roll white 3");
    say(&s, "roll red 4");
    assert_int_equal(s.marker[RC_IVAN], 2 + 4); // his first card
    assert_int_equal(red_cathedral_to_move(&s), 0);
    assert_int_equal(s.round, 1);
}

// R9.4
static void red_cathedral_r9_4_a_full_space_stops_his_die(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    lay(&s, RED, 1, 1);
    lay(&s, BLUE, 1, 1);
    lay(&s, GREEN, 1, 1);
    ivan(&s);
    assert_int_equal(s.space[WHITE], 7);
    assert_int_equal(s.solo_up, 30);
    assert_int_equal(s.marker[RC_IVAN], 6); // the card is carried out all the same
    assert_int_equal(red_cathedral_to_move(&s), 0);
}

// R9.5: once, whether from the space or from the clergy, whatever the dice.
static void red_cathedral_r9_5_one_recognition_from_the_market(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    lay(&s, WHITE, 6, 1); // to 7: roubles, but the clergy's quadrant
    ivan(&s);
    assert_int_equal(s.marker[RC_IVAN], 2 + 1 + 4);
    red_cathedral_state both = table_ready(1, 0);
    lay(&both, RED, 8, 1);
    lay(&both, WHITE, 6, 2); // to 8: recognition and clergy and two dice
    ivan(&both);
    assert_int_equal(both.marker[RC_IVAN], 2 + 1 + 4);
    red_cathedral_state space = table_ready(1, 0);
    space.ring[0] = RC_RING_RECOGNITION + 1;
    space.ring[7] = RC_WOOD + 1;
    ivan(&space); // to 1: recognition among the artisans
    assert_int_equal(space.marker[RC_IVAN], 2 + 1 + 4);
}

// R9.6
static void red_cathedral_r9_6_his_ornaments_in_their_order(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    built(&s, 0, "a1");
    built(&s, 0, "c1");
    built(&s, 0, "a2");
    s.solo_up = 0;
    ivan(&s);
    assert_int_equal(s.step, RC_STEP_IVAN_ORNAMENT);
    assert_int_equal(red_cathedral_to_move(&s), 0);
    assert_possible(&s);
    assert_int_equal(refuses(&s, "ivan_decorates a2"), TRI_RULE(9, 6)); // the door goes first
    assert_true(listed(&s, "ivan_decorates a1"));
    say(&s, "ivan_decorates c1");
    assert_int_equal(s.ornament[RC_IVAN], red_cathedral_bit(site_of("c1")));
    assert_int_equal(s.marker[RC_IVAN], 5);
    red_cathedral_state lone = table_ready(1, 0);
    built(&lone, 0, "a1");
    lone.solo_up = 0;
    ivan(&lone); // one place only: nothing to choose
    assert_int_equal(lone.ornament[RC_IVAN], red_cathedral_bit(site_of("a1")));
    red_cathedral_state own_base = table_ready(1, 0);
    own_base.done = own_base.banner[RC_IVAN];
    own_base.solo_up = 0;
    ivan(&own_base); // no base of yours: his own
    assert_int_equal(own_base.ornament[RC_IVAN], own_base.banner[RC_IVAN]);
    red_cathedral_state none = table_ready(1, 0);
    own(&none, 0, "a1");
    built(&none, 0, "a2"); // an arch would fit, but the door is due
    none.solo_up = 0;
    ivan(&none);
    assert_int_equal(none.ornament[RC_IVAN], 0);
    assert_int_equal(none.marker[RC_IVAN], 2);
}

// R9.7
static void red_cathedral_r9_7_tiles_are_shuffled_again(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    s.solo_up = 0;
    ivan(&s);
    assert_int_equal(s.step, RC_STEP_SOLO_DIE);
    assert_int_equal(red_cathedral_to_move(&s), TRI_CHANCE);
    assert_possible(&s);
    static const char *const order[5] = {"ivan_die yellow", "ivan_die white", "ivan_die red", "ivan_die blue",
                                         "ivan_die green"};
    for (int i = 0; i < 5; i++)
        say(&s, order[i]);
    assert_int_equal(s.space[YELLOW], 4); // and his turn goes on with the new first tile
    assert_int_equal(s.solo_up, 30);
}

// R9.8
static void red_cathedral_r9_8_recognition_card(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    ivan_plays(&s, RECOGNITION);
    assert_int_equal(s.marker[RC_IVAN], 6);
}

// R9.9: the fullest pile, the first of equal ones; fewer when there are no four.
static void red_cathedral_r9_9_inventory_card(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    ivan_plays(&s, INVENTORY);
    assert_int_equal(s.ivan_stock[RC_WOOD], 4);
    assert_int_equal(s.supply[RC_WOOD], 16);
    ivan_plays(&s, INVENTORY);
    assert_int_equal(s.ivan_stock[RC_BRICK], 4);
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        s.supply[kind] = kind == RC_GOLD ? 3 : 1;
    ivan_plays(&s, INVENTORY);
    assert_int_equal(s.ivan_stock[RC_GOLD], 3);
}

// R9.10
static void red_cathedral_r9_10_transport_card(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    ivan_plays(&s, TRANSPORT); // nothing there: nothing happens but the die
    assert_int_equal(s.space[YELLOW], 4);
    ivan_plays(&s, INVENTORY);
    ivan_plays(&s, TRANSPORT);
    assert_int_equal(s.ivan_stock[RC_WOOD], 0);
    assert_int_equal(s.ivan_works[RC_WOOD], 4);
}

// R9.11
static void red_cathedral_r9_11_claim_card(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0); // he has b1
    own(&s, 0, "d1");
    own(&s, 0, "c1");
    s.tile[site_of("c2")] = 13; // recognition
    ivan_plays(&s, CLAIM);      // above you, leftmost: c2 before d2
    assert_true(s.banner[RC_IVAN] >> site_of("c2") & 1);
    assert_int_equal(s.marker[RC_IVAN], 3);
    assert_int_equal(s.tile[site_of("c2")], 0);
    red_cathedral_state base = table_ready(1, 0);
    ivan_plays(&base, CLAIM); // nothing of yours: a base
    assert_true(base.banner[RC_IVAN] >> site_of("a1") & 1);
    red_cathedral_state choice = table_ready(1, 0);
    own(&choice, RC_IVAN, "a1");
    own(&choice, RC_IVAN, "c1");
    own(&choice, RC_IVAN, "d1");
    ivan_plays(&choice, CLAIM);
    assert_int_equal(choice.step, RC_STEP_IVAN_CLAIM);
    assert_int_equal(red_cathedral_to_move(&choice), 0);
    assert_possible(&choice);
    assert_int_equal(refuses(&choice, "ivan_claims a3"), TRI_RULE(9, 11));
    say(&choice, "ivan_claims d2");
    assert_true(choice.banner[RC_IVAN] >> site_of("d2") & 1);
    assert_int_equal(red_cathedral_to_move(&choice), 0);
    assert_int_equal(choice.step, RC_STEP_ACT);
    red_cathedral_state spent = choice;
    own(&spent, RC_IVAN, "a2");
    ivan_plays(&spent, CLAIM); // six banners are all he has
    assert_int_equal(tri_bits_count(spent.banner[RC_IVAN]), 6);
}

// R9.12: three wood finish b1 (cost three), the fourth waits on c1; recognition but no roubles.
static void red_cathedral_r9_12_construction_card(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    own(&s, RC_IVAN, "c1");
    s.supply[RC_WOOD] = 16;
    s.ivan_works[RC_WOOD] = 4;
    ivan_plays(&s, BUILD);
    assert_true(s.done >> site_of("b1") & 1);
    assert_int_equal(s.marker[RC_IVAN], 2 + 4);
    assert_int_equal(s.roubles[RC_IVAN], 0);
    assert_int_equal(s.held[site_of("c1")], red_cathedral_one(RC_WOOD));
    assert_int_equal(s.supply[RC_WOOD], 19);
    assert_possible(&s);
    s.supply[RC_BRICK] = 12;
    s.ivan_works[RC_BRICK] = 8;
    ivan_plays(&s, BUILD);
    assert_int_equal(s.ivan_works[RC_BRICK], 6); // what no section needs stays
}

// R9.13: both are reprimanded, and nobody gets three prestige.
static void red_cathedral_r9_13_penalties_and_the_end(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    nearly(&s, 0, "b2", "o"); // above Ivan's unfinished base
    give(&s, 0, "o");
    s.marker[RC_IVAN] = 10;
    own(&s, 0, "a1");
    s.done |= red_cathedral_bit(site_of("a1"));
    say(&s, "deliver gold b2");
    assert_int_equal(s.marker[RC_IVAN], 9);
    red_cathedral_state end = table_ready(1, 0);
    static const char *const five[5] = {"a1", "c1", "d1", "a2", "c2"};
    for (int i = 0; i < 5; i++)
        built(&end, 0, five[i]);
    nearly(&end, 0, "b2", "o");
    give(&end, 0, "o");
    say(&end, "deliver gold b2");
    assert_int_equal(end.ender, 1);
    assert_int_equal(end.marker[0], 2 + 5); // the card alone
    say(&end, "done");
    roll_all(&end, 1); // Ivan's last turn
    assert_int_equal(red_cathedral_to_move(&end), TRI_OVER);
}

// R9.14
static void red_cathedral_r9_14_score_against_ivan(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(1, 0);
    tri_result result;
    s.marker[0] = s.marker[RC_IVAN] = 9;
    s.roubles[0] = 0;
    red_cathedral_result(&s, &result);
    assert_int_equal(result.seats, 1);
    assert_int_equal(result.rival, 2);
    assert_int_equal(result.place[0], 1); // equal in everything: shared, so won
    s.ivan_stock[RC_WOOD] = 3;
    s.ivan_works[RC_GOLD] = 2;
    red_cathedral_result(&s, &result);
    assert_int_equal(result.rival, 3);
    assert_int_equal(result.place[0], 2);
    built(&s, 0, "a1"); // two-player scoring: 2 for me, equal presence nothing
    assert_int_equal(points_of(&s, 0), 4);
    own(&s, RC_IVAN, "a2");
    s.done |= red_cathedral_bit(site_of("a2"));
    assert_int_equal(points_of(&s, 0), 2);
    tri_item items[TRI_ITEMS_MAX];
    int n = red_cathedral_score(&s, items), rival = 0;
    for (int i = 0; i < n; i++)
        rival += items[i].seat == TRI_SEATS_MAX ? items[i].points : 0;
    assert_int_equal(rival, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r9_1_set_as_for_two_with_five_cards),
        cmocka_unit_test(red_cathedral_r9_2_first_claim_is_the_best_base),
        cmocka_unit_test(red_cathedral_r9_3_his_die_moves_and_his_card_is_done),
        cmocka_unit_test(red_cathedral_r9_4_a_full_space_stops_his_die),
        cmocka_unit_test(red_cathedral_r9_5_one_recognition_from_the_market),
        cmocka_unit_test(red_cathedral_r9_6_his_ornaments_in_their_order),
        cmocka_unit_test(red_cathedral_r9_7_tiles_are_shuffled_again),
        cmocka_unit_test(red_cathedral_r9_8_recognition_card),
        cmocka_unit_test(red_cathedral_r9_9_inventory_card),
        cmocka_unit_test(red_cathedral_r9_10_transport_card),
        cmocka_unit_test(red_cathedral_r9_11_claim_card),
        cmocka_unit_test(red_cathedral_r9_12_construction_card),
        cmocka_unit_test(red_cathedral_r9_13_penalties_and_the_end),
        cmocka_unit_test(red_cathedral_r9_14_score_against_ivan),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
