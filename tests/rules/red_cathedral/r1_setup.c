// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

static int outcomes_at(const red_cathedral_state *s, uint32_t *total)
{
    tri_move list[RED_CATHEDRAL_MOVES_MAX];
    uint32_t weight[RED_CATHEDRAL_MOVES_MAX];
    int n = red_cathedral_outcomes(s, list, weight);
    *total = 0;
    for (int i = 0; i < n; i++)
        *total += weight[i];
    return n;
}

// R1.1: eight different tiles, one fewer to draw from each time.
static void red_cathedral_r1_1_resource_tiles_are_dealt_one_by_one(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_empty(3, 0, 500);
    uint32_t total = 0;
    for (int left = 8; left > 0; left--) {
        assert_int_equal(s.step, RC_STEP_RING);
        assert_int_equal(outcomes_at(&s, &total), left);
        assert_int_equal(total, left);
        tri_move list[RED_CATHEDRAL_MOVES_MAX];
        red_cathedral_moves(&s, list);
        red_cathedral_apply(&s, list[left / 2]);
    }
    assert_int_equal(s.step, RC_STEP_INFLUENCE);
    uint32_t seen = 0;
    for (int space = 0; space < RC_SPACES; space++)
        seen |= 1u << s.ring[space];
    assert_int_equal(seen, 0x1fe);
}

// R1.2: any card of any group first; then only groups that have no card yet.
static void red_cathedral_r1_2_one_card_of_each_group(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_empty(2, 0, 500);
    uint32_t total = 0;
    deal_until(&s, RC_STEP_INFLUENCE);
    assert_int_equal(outcomes_at(&s, &total), 12);
    say(&s, "guild clergy_2");
    assert_int_equal(outcomes_at(&s, &total), 9);
    assert_int_equal(refuses(&s, "guild clergy_1"), TRI_R0_4);
    say(&s, "guild artisans_3");
    say(&s, "guild merchants_1");
    assert_int_equal(outcomes_at(&s, &total), 3);
    say(&s, "guild carriers_3");
    assert_int_equal(s.step, RC_STEP_DROP);
}

// R1.3
static void red_cathedral_r1_3_dice_fall_from_the_recognition_tile_on(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_empty(2, 0, 500);
    uint32_t total = 0;
    say(&s, "stall wood");
    say(&s, "stall recognition"); // space 2
    deal_until(&s, RC_STEP_DROP);
    assert_int_equal(outcomes_at(&s, &total), 30);
    say(&s, "drop green 6");
    assert_int_equal(outcomes_at(&s, &total), 24);
    assert_int_equal(refuses(&s, "drop green 1"), TRI_R0_4);
    say(&s, "drop white 2");
    say(&s, "drop red 1");
    say(&s, "drop blue 5");
    say(&s, "drop yellow 4");
    assert_int_equal(s.space[GREEN], 1);
    assert_int_equal(s.face[GREEN], 6);
    assert_int_equal(s.space[WHITE], 2);
    assert_int_equal(s.space[YELLOW], 5);
    assert_int_equal(s.face[YELLOW], 4);
}

// R1.4: plans for the number of players; 6 sections a player in 4, 5 or 6 towers.
static void red_cathedral_r1_4_plan_fits_the_players(void **unused)
{
    (void)unused;
    static const int towers[5] = {0, 4, 4, 5, 6};
    for (int players = 1; players <= 4; players++) {
        red_cathedral_state s = table_empty(players, 0, 500);
        uint32_t total = 0;
        deal_until(&s, RC_STEP_PLAN);
        assert_int_equal(outcomes_at(&s, &total), 3);
        assert_int_equal(refuses(&s, players < 3 ? "plan 4p_a" : "plan 2p_a"), TRI_R0_4);
        deal_until(&s, RC_STEP_SECTION);
        assert_int_equal(tri_bits_count(red_cathedral_sites(&s)), 6 * red_cathedral_houses(&s));
        assert_int_equal(tri_bits_count(red_cathedral_type_sites(&s, 0)), towers[players]);
        assert_int_equal(tri_bits_count(red_cathedral_type_sites(&s, 2)), towers[players]);
    }
}

// R1.5
static void red_cathedral_r1_5_cards_match_the_type_of_their_site(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_empty(2, 0, 500);
    uint32_t total = 0;
    deal_until(&s, RC_STEP_SECTION);
    assert_int_equal(outcomes_at(&s, &total), 10);
    assert_int_equal(refuses(&s, "section dome_01"), TRI_R0_4);
    say(&s, "section base_07");
    assert_int_equal(outcomes_at(&s, &total), 20);
    say(&s, "section middle_19");
    say(&s, "section dome_10");
    assert_int_equal(outcomes_at(&s, &total), 9);
    assert_int_equal(refuses(&s, "section base_07"), TRI_R0_4);
}

// R1.6: one of each kind below three players, two from three on; every section gets one.
static void red_cathedral_r1_6_tiles_with_the_symbol_stay_out_below_three(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        red_cathedral_state s = table_empty(players, 0, 500);
        uint32_t total = 0;
        deal_until(&s, RC_STEP_TILE);
        assert_int_equal(outcomes_at(&s, &total), 14);
        assert_int_equal(total, players < 3 ? 14 : 28);
        say(&s, "tile gold");
        assert_int_equal(outcomes_at(&s, &total), players < 3 ? 13 : 14);
        assert_int_equal(total, players < 3 ? 13 : 27);
        deal_until(&s, players == 1 ? RC_STEP_SOLO_CARD : RC_STEP_FIRST);
        for (uint32_t rest = red_cathedral_sites(&s); rest; rest &= rest - 1)
            assert_true(s.tile[tri_bits_first(rest)] != 0);
    }
}

// R1.7
static void red_cathedral_r1_7_every_seat_begins_alike(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(4, 0);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(s.inside[seat], 4);
        assert_int_equal(s.outside[seat], 2);
        assert_int_equal(s.marker[seat], 2);
        assert_int_equal(red_cathedral_ready(&s, seat, 0), 1);
        assert_int_equal(red_cathedral_ready(&s, seat, 1), 2);
        assert_int_equal(red_cathedral_ready(&s, seat, 2), 1);
        for (int slot = 0; slot < RC_SLOTS; slot++)
            assert_true(red_cathedral_slot_free(&s, seat, slot));
    }
}

// A table that names colours and the first player.
static tri_setup named(int players, const int16_t *colours, int count, int first)
{
    tri_setup setup = {.players = (uint8_t)players};
    setup.value[0].count = setup.value[1].count = setup.value[3].count = 1;
    setup.value[1].item[0] = 500;
    setup.value[2].count = (int16_t)count;
    setup.value[3].item[0] = (int16_t)first;
    for (int i = 0; i < count; i++)
        setup.value[2].item[i] = colours[i];
    return setup;
}

static red_cathedral_state started(tri_setup setup)
{
    red_cathedral_state s;
    tri_setup back;
    assert_true(red_cathedral_start(&s, &setup, NULL));
    red_cathedral_setup(&s, &back);
    assert_memory_equal(&back, &setup, sizeof back);
    return s;
}

static void assert_no_table(tri_setup setup, tri_rule rule)
{
    red_cathedral_state s;
    tri_err err = {0};
    assert_false(red_cathedral_start(&s, &setup, &err));
    assert_int_equal(err.rule, rule);
}

// R1.4: there are plans for one to four. R2.7, R4.8: what a table may set has its values.
static void red_cathedral_r1_4_options_have_their_values(void **unused)
{
    (void)unused;
    tri_setup setup = named(2, NULL, 0, 0);
    setup.value[0].item[0] = 2;
    assert_no_table(setup, TRI_RULE(4, 8));
    setup = named(2, NULL, 0, 0);
    setup.value[1].item[0] = 0;
    assert_no_table(setup, TRI_RULE(2, 7));
    assert_no_table(named(0, NULL, 0, 0), TRI_RULE(1, 4));
    assert_no_table(named(5, NULL, 0, 0), TRI_RULE(1, 4));
}

// R1.7: the table may name the colours; the own die, the prices of the board and its ornaments follow.
static void red_cathedral_r1_7_the_table_names_colours(void **unused)
{
    (void)unused;
    static const int16_t colours[4] = {3, 0, 1, 1}; // yellow, red, blue
    red_cathedral_state s = started(named(3, colours, 3, 0));
    assert_int_equal(red_cathedral_colour(&s, 0), 3);
    assert_int_equal(red_cathedral_colour(&s, 2), 1);
    assert_int_equal(red_cathedral_slot_cost(&s, 0, 3), 3); // the yellow board's yellow slot is the dear one
    assert_int_equal(red_cathedral_slot_cost(&s, 0, 0), 2);
    deal_until(&s, RC_STEP_ACT);
    assert_true(listed(&s, "market yellow +1"));
    assert_int_equal(refuses(&s, "market red +1"), TRI_RULE(6, 2));
    s = started(named(1, colours, 1, 0));
    assert_int_equal(red_cathedral_colour(&s, RC_IVAN), 0); // R9.1: the first that is left
    started(named(2, colours, 0, 0));
    started(named(2, (const int16_t[]){0, 1}, 2, 0));         // named, and the order of the seats all the same
    assert_no_table(named(2, colours, 3, 0), TRI_RULE(1, 7)); // one for each seat
    assert_no_table(named(2, colours, 1, 0), TRI_RULE(1, 7));
    assert_no_table(named(4, colours, 4, 0), TRI_RULE(1, 7)); // blue twice
}

// R1.8: the table may name the first player, and then nobody is drawn.
static void red_cathedral_r1_8_the_table_names_the_first_player(void **unused)
{
    (void)unused;
    red_cathedral_state s = started(named(3, NULL, 0, 3));
    tri_move list[RED_CATHEDRAL_MOVES_MAX];
    while (red_cathedral_to_move(&s) == TRI_CHANCE) {
        assert_int_not_equal(s.step, RC_STEP_FIRST);
        red_cathedral_moves(&s, list);
        red_cathedral_apply(&s, list[0]);
    }
    assert_int_equal(red_cathedral_to_move(&s), 2);
    assert_int_equal(s.roubles[2], 3);
    assert_no_table(named(3, NULL, 0, 4), TRI_RULE(1, 8));
    assert_no_table(named(1, NULL, 0, 1), TRI_RULE(1, 8)); // alone the human begins
}

// R1.8
static void red_cathedral_r1_8_roubles_follow_the_turn_order(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_empty(4, 0, 500);
    uint32_t total = 0;
    deal_until(&s, RC_STEP_FIRST);
    assert_int_equal(outcomes_at(&s, &total), 4);
    say(&s, "first 3");
    assert_int_equal(red_cathedral_to_move(&s), 2);
    assert_int_equal(s.roubles[2], 3);
    assert_int_equal(s.roubles[3], 4);
    assert_int_equal(s.roubles[0], 4);
    assert_int_equal(s.roubles[1], 5);
}

// R1.9: ten places, four of them under banners at first.
static void red_cathedral_r1_9_banners_and_materials_share_ten_places(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    assert_int_equal(red_cathedral_room(&s, 0), 6);
    give(&s, 0, "wwwww");
    assert_int_equal(red_cathedral_room(&s, 0), 1);
    say(&s, "market white"); // two dice on the wood space: four wood, room for one
    assert_true(listed(&s, "obtain 1"));
    assert_int_equal(refuses(&s, "obtain 2"), TRI_RULE(6, 6));
}

// R1.10: an exhausted material cannot be had; roubles always can.
static void red_cathedral_r1_10_materials_end_and_roubles_do_not(void **unused)
{
    (void)unused;
    static const uint8_t pieces[6] = {20, 20, 20, 15, 10, 10};
    red_cathedral_state s = table_ready(2, 0);
    assert_memory_equal(s.supply, pieces, 6);
    s.supply[RC_WOOD] = 1;
    say(&s, "market white");
    assert_int_equal(refuses(&s, "obtain 2"), TRI_RULE(6, 6));
    say(&s, "obtain 1");
    assert_int_equal(s.supply[RC_WOOD], 0);
    red_cathedral_state rich = table_ready(2, 0);
    rich.roubles[0] = 50000;
    lay(&rich, RED, 6, 1);
    say(&rich, "market red");
    say(&rich, "obtain");
    assert_int_equal(rich.roubles[0], 50002);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r1_1_resource_tiles_are_dealt_one_by_one),
        cmocka_unit_test(red_cathedral_r1_2_one_card_of_each_group),
        cmocka_unit_test(red_cathedral_r1_3_dice_fall_from_the_recognition_tile_on),
        cmocka_unit_test(red_cathedral_r1_4_plan_fits_the_players),
        cmocka_unit_test(red_cathedral_r1_5_cards_match_the_type_of_their_site),
        cmocka_unit_test(red_cathedral_r1_6_tiles_with_the_symbol_stay_out_below_three),
        cmocka_unit_test(red_cathedral_r1_7_every_seat_begins_alike),
        cmocka_unit_test(red_cathedral_r1_4_options_have_their_values),
        cmocka_unit_test(red_cathedral_r1_7_the_table_names_colours),
        cmocka_unit_test(red_cathedral_r1_8_the_table_names_the_first_player),
        cmocka_unit_test(red_cathedral_r1_8_roubles_follow_the_turn_order),
        cmocka_unit_test(red_cathedral_r1_9_banners_and_materials_share_ten_places),
        cmocka_unit_test(red_cathedral_r1_10_materials_end_and_roubles_do_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
