// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

// R5.1: three materials in all, at least one, and ornaments count theirs.
static void red_cathedral_r5_1_three_deliveries(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 0, "a1");
    own(&s, 0, "b1");
    give(&s, 0, "wwbb");
    assert_int_equal(refuses(&s, "done"), TRI_R0_2);
    say(&s, "deliver wood a1");
    assert_int_equal(s.left, 2);
    assert_possible(&s);
    red_cathedral_state early = s;
    say(&early, "done");
    assert_int_equal(red_cathedral_to_move(&early), 1);
    say(&s, "deliver wood b1");
    say(&s, "deliver brick b1");
    assert_int_equal(red_cathedral_to_move(&s), 1); // the third ends the action
    assert_int_equal(s.stock[0], red_cathedral_one(RC_BRICK));
    red_cathedral_state gems = table_ready(2, 0);
    own(&gems, 0, "a1");
    built(&gems, 1, "b1");
    give(&gems, 0, "wwgp");
    say(&gems, "deliver wood a1");
    assert_true(listed(&gems, "decorate b1 green_gem"));
    assert_int_equal(refuses(&gems, "decorate b1 green_gem purple_gem"), TRI_RULE(5, 1));
}

// R5.1: a material comes from the inventory, whatever the section needs.
static void red_cathedral_r5_1_only_what_is_in_the_inventory(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 0, "a1"); // two wood, one brick
    give(&s, 0, "w");
    assert_int_equal(refuses(&s, "deliver brick a1"), TRI_RULE(5, 1));
    assert_int_equal(refuses(&s, "deliver gold a1"), TRI_RULE(5, 1));
    give(&s, 0, "w");
    say(&s, "deliver wood a1");
    s.stock[0] = 0;
    assert_int_equal(refuses(&s, "deliver wood a1"), TRI_RULE(5, 1)); // also in the midst of building
}

// R5.2: own, unfinished, still needed.
static void red_cathedral_r5_2_only_where_it_is_needed(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 0, "a1"); // two wood, one brick
    own(&s, 1, "b1");
    give(&s, 0, "wbs");
    assert_int_equal(refuses(&s, "deliver stone a1"), TRI_RULE(5, 2));
    assert_int_equal(refuses(&s, "deliver wood b1"), TRI_RULE(5, 2));
    assert_int_equal(refuses(&s, "deliver wood c1"), TRI_RULE(5, 2));
    say(&s, "deliver brick a1");
    give(&s, 0, "b");
    assert_int_equal(refuses(&s, "deliver brick a1"), TRI_RULE(5, 2)); // it has its brick
    say(&s, "deliver wood a1");
}

// R5.3: the middle_01 of the rulebook's example: its gold brings 4 recognition and 2 roubles.
static void red_cathedral_r5_3_completion_pays_and_clears(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    built(&s, 1, "a1");
    nearly(&s, 0, "a2", "o");
    give(&s, 0, "os");
    assert_possible(&s);
    int stone = s.supply[RC_STONE];
    say(&s, "deliver gold a2");
    assert_int_equal(s.marker[0], 2 + 4);
    assert_int_equal(s.roubles[0], 3 + 2);
    assert_int_equal(s.held[site_of("a2")], 0);
    assert_int_equal(s.supply[RC_STONE], stone + 1);
    assert_int_equal(s.supply[RC_GOLD], 15);
    assert_true(s.done >> site_of("a2") & 1);
    assert_true(s.banner[0] >> site_of("a2") & 1);
}

// R5.4: the four printed cases. A tower of blue, red, blue, yellow; losses are blue's.
static void red_cathedral_r5_4_penalties_of_the_rulebook(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t before;
        int completes, loss;
    } vectors[4] = {{0, 1, 1}, {1u << 1, 3, 3}, {1u << 1, 2, 1}, {1u << 1 | 1u << 2, 3, 2}};
    static const int owner[4] = {1, 0, 1, 3};
    static const char *const sites[4] = {"b1", "b2", "b3", "b4"};
    for (int i = 0; i < 4; i++) {
        red_cathedral_state s = table_ready(4, 0);
        for (int level = 0; level < 4; level++)
            own(&s, owner[level], sites[level]);
        s.done = vectors[i].before << site_of("b1");
        for (int house = 0; house < 4; house++)
            s.marker[house] = 30;
        int site = site_of("b1") + vectors[i].completes, builder = owner[vectors[i].completes];
        int reward = red_cathedral_card_reward(s.card[site] - 1);
        red_cathedral_complete(&s, builder, site);
        for (int house = 0; house < 4; house++) {
            int expected = 30 + (house == builder ? reward : 0) - (house == 1 ? vectors[i].loss : 0);
            assert_int_equal(s.marker[house], expected);
        }
    }
    // The marker stops at 0 (R3.1), and another tower is nobody's business.
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 1, "a1");
    own(&s, 1, "b1");
    nearly(&s, 0, "a2", "o");
    give(&s, 0, "o");
    s.marker[1] = 0;
    say(&s, "deliver gold a2");
    assert_int_equal(s.marker[1], 0);
    assert_int_equal(s.marker[0], 6);
}

// R5.5
static void red_cathedral_r5_5_one_ornament_on_any_finished_section(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    own(&s, 0, "a1");
    built(&s, 1, "b1");
    built(&s, 0, "c1");
    give(&s, 0, "wwsoo");
    assert_int_equal(refuses(&s, "decorate a1"), TRI_RULE(5, 5)); // not finished
    assert_int_equal(refuses(&s, "decorate d1"), TRI_RULE(5, 5));
    say(&s, "decorate b1"); // somebody else's
    assert_int_equal(s.ornament[0], red_cathedral_bit(site_of("b1")));
    assert_int_equal(refuses(&s, "decorate b1"), TRI_RULE(5, 5)); // one ornament a section
    assert_int_equal(refuses(&s, "decorate c1"), TRI_RULE(5, 5)); // the only door is gone
    // Finished and decorated in one action, as in the rulebook's combined example.
    red_cathedral_state both = table_ready(2, 0);
    own(&both, 1, "a1");
    nearly(&both, 0, "a2", "o");
    give(&both, 0, "osg");
    say(&both, "deliver gold a2");
    assert_int_equal(both.marker[1], 1);
    say(&both, "decorate a2 green_gem");
    assert_int_equal(both.marker[0], 9); // 2 + 4, then the next prestige space
    assert_int_equal(both.roubles[0], 5);
}

// R5.5 on both sides of the boards; R4.9 only while a piece of the kind is still locked.
static void red_cathedral_r5_5_a_placed_ornament_is_used_on_advanced_boards_too(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 1);
    built(&s, 1, "a1");
    built(&s, 1, "b1");
    own(&s, 0, "c1"); // keeps the building open
    give(&s, 0, "wwwb");
    assert_int_equal(refuses(&s, "decorate a1"), TRI_RULE(4, 9));
    works(&s, 0, 1, "roubles"); // red's door lies on its blue slot
    say(&s, "decorate a1");
    assert_int_equal(refuses(&s, "decorate b1"), TRI_RULE(5, 5));
}

// R5.6
static void red_cathedral_r5_6_ornaments_take_everything_at_once(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    built(&s, 1, "d1");
    built(&s, 1, "d2");
    give(&s, 0, "gp");
    assert_int_equal(refuses(&s, "decorate d1"), TRI_RULE(5, 6));           // a door is of wood
    assert_int_equal(refuses(&s, "decorate d2 green_gem"), TRI_RULE(5, 6)); // a cross of gold
    give(&s, 0, "o");
    assert_int_equal(refuses(&s, "decorate d2 green_gem green_gem"), TRI_RULE(5, 6));
    say(&s, "decorate d2 green_gem purple_gem");
    assert_int_equal(s.stock[0], 0);
    assert_int_equal(s.supply[RC_GREEN], 10);
    assert_int_equal(s.supply[RC_GOLD], 15);
    assert_int_equal(s.step, RC_STEP_END); // all three deliveries are used
}

// R5.7
static void red_cathedral_r5_7_gems_bring_prestige(void **unused)
{
    (void)unused;
    static const char *const words[6] = {"decorate d2",
                                         "decorate d2 green_gem",
                                         "decorate d2 purple_gem",
                                         "decorate d2 green_gem green_gem",
                                         "decorate d2 green_gem purple_gem",
                                         "decorate d2 purple_gem purple_gem"};
    static const int prestige[6] = {0, 1, 1, 2, 3, 2};
    for (int i = 0; i < 6; i++) {
        red_cathedral_state s = table_ready(2, 0);
        built(&s, 1, "d1");
        built(&s, 1, "d2");
        give(&s, 0, "oggpp");
        s.marker[0] = 9;
        say(&s, words[i]);
        assert_int_equal(red_cathedral_prestige(s.marker[0]), 2 + prestige[i]);
    }
}

// R5.8: three prestige after the card's recognition, for the first one only.
static void red_cathedral_r5_8_sixth_section_begins_the_end(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    static const char *const five[5] = {"a1", "b1", "c1", "d1", "b2"};
    for (int i = 0; i < 5; i++)
        built(&s, 0, five[i]);
    nearly(&s, 0, "a2", "o");
    give(&s, 0, "o");
    say(&s, "deliver gold a2");
    assert_int_equal(s.ender, 1);
    assert_int_equal(s.marker[0], 17); // 2 + 4 = 6, then prestige 2, 3, 4
    red_cathedral_state later = table_ready(2, 0);
    for (int i = 0; i < 5; i++)
        built(&later, 0, five[i]);
    nearly(&later, 0, "a2", "o");
    give(&later, 0, "o");
    later.ender = 2; // somebody else was first
    say(&later, "deliver gold a2");
    assert_int_equal(later.marker[0], 6);
    assert_int_equal(later.ender, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r5_1_three_deliveries),
        cmocka_unit_test(red_cathedral_r5_1_only_what_is_in_the_inventory),
        cmocka_unit_test(red_cathedral_r5_2_only_where_it_is_needed),
        cmocka_unit_test(red_cathedral_r5_3_completion_pays_and_clears),
        cmocka_unit_test(red_cathedral_r5_4_penalties_of_the_rulebook),
        cmocka_unit_test(red_cathedral_r5_5_one_ornament_on_any_finished_section),
        cmocka_unit_test(red_cathedral_r5_5_a_placed_ornament_is_used_on_advanced_boards_too),
        cmocka_unit_test(red_cathedral_r5_6_ornaments_take_everything_at_once),
        cmocka_unit_test(red_cathedral_r5_7_gems_bring_prestige),
        cmocka_unit_test(red_cathedral_r5_8_sixth_section_begins_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
