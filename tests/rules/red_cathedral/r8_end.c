// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

// A finished tower without the bookkeeping of boards: so many banners and ornaments for each house, from the bottom.
static void fill_tower(red_cathedral_state *s, int tower, const int *banners, const int *ornaments)
{
    int level = 0, decorated = 0;
    for (int house = 0; house < RC_HOUSES; house++) {
        for (int i = 0; i < banners[house]; i++, level++) {
            s->banner[house] |= red_cathedral_bit(tower * RC_LEVELS + level);
            s->done |= red_cathedral_bit(tower * RC_LEVELS + level);
        }
        for (int i = 0; i < ornaments[house]; i++, decorated++)
            s->ornament[house] |= red_cathedral_bit(tower * RC_LEVELS + decorated);
    }
    assert_true(decorated <= level);
}

static void finish_six(red_cathedral_state *s, int seat)
{
    static const char *const six[6] = {"a1", "b1", "c1", "d1", "a2", "b2"};
    for (int i = 0; i < 6; i++)
        built(s, seat, six[i]);
    s->ender = (uint8_t)(seat + 1);
}

// R8.1: everybody else has one more turn, in order, however the six were reached.
static void red_cathedral_r8_1_one_more_turn_for_the_others(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(4, 0);
    finish_six(&s, 1);
    s.turn = 2; // seat 2 has just ended its turn
    static const char *const words[3] = {"claim e1", "claim f1", "claim a3"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(red_cathedral_to_move(&s), (2 + i) % 4);
        say(&s, words[i]);
        say(&s, "banner inventory");
        say(&s, "slot red unpaid");
    }
    assert_int_equal(red_cathedral_to_move(&s), TRI_OVER);
    assert_possible(&s);
}

// R8.2: the rulebook's example: a marker just beyond prestige 14 falls back to it, one on 18 stays.
static void red_cathedral_r8_2_markers_fall_back(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    s.roubles[0] = s.roubles[1] = 0;
    s.marker[0] = (uint16_t)(red_cathedral_prestige_space(14) + 1);
    s.marker[1] = (uint16_t)red_cathedral_prestige_space(18);
    assert_int_equal(points_of(&s, 0), 14);
    assert_int_equal(points_of(&s, 1), 18);
    s.marker[0] = 4;
    assert_int_equal(points_of(&s, 0), 0);
}

// R8.3
static void red_cathedral_r8_3_five_leftovers_make_one(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    s.marker[0] = 0;
    s.roubles[0] = 4;
    assert_int_equal(points_of(&s, 0), 0);
    give(&s, 0, "w");
    assert_int_equal(points_of(&s, 0), 1);
    give(&s, 0, "wwww");
    assert_int_equal(points_of(&s, 0), 1);
    s.roubles[0] = 5;
    assert_int_equal(points_of(&s, 0), 2);
    nearly(&s, 0, "a1", "b"); // materials on sections do not count
    assert_int_equal(points_of(&s, 0), 2);
}

// R8.4: two for a section, one for an ornament; unfinished ones neither count nor give presence.
static void red_cathedral_r8_4_value_and_presence(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(3, 0);
    built(&s, 0, "b1");
    assert_int_equal(tower_points(&s, 0, 1), 2);
    own(&s, 1, "b2");
    assert_int_equal(tower_points(&s, 0, 1), 2);
    assert_int_equal(tower_points(&s, 1, 1), 0);
    s.ornament[1] |= red_cathedral_bit(site_of("b1")); // one each: 3 and 1 pooled
    assert_int_equal(tower_points(&s, 0, 1), 2);
    assert_int_equal(tower_points(&s, 1, 1), 2);
}

typedef struct share {
    int banners[4], ornaments[4], points[4];
} share;

static void assert_shares(red_cathedral_state *s, const share *towers, int count)
{
    for (int tower = 0; tower < count; tower++)
        fill_tower(s, tower, towers[tower].banners, towers[tower].ornaments);
    for (int tower = 0; tower < count; tower++)
        for (int seat = 0; seat < s->players; seat++)
            assert_int_equal(tower_points(s, seat, tower), towers[tower].points[seat]);
}

// R8.5: the rulebook's example for four, towers 2, 3, 4 and 6 (seats red, blue, green, yellow).
static void red_cathedral_r8_5_shares_of_the_rulebook(void **unused)
{
    (void)unused;
    static const share towers[6] = {
        {{0}, {0}, {0}},
        {{0, 1, 0, 1}, {0, 1, 0, 0}, {0, 5, 0, 2}},
        {{1, 2, 1, 1}, {0, 1, 0, 1}, {2, 12, 2, 6}},
        {{1, 0, 2, 1}, {1, 0, 1, 0}, {5, 0, 10, 2}},
        {{0}, {0}, {0}},
        {{2, 1, 0, 0}, {1, 0, 2, 0}, {9, 2, 4, 0}},
    };
    red_cathedral_state s = table_ready(4, 0);
    assert_shares(&s, towers, 6);
}

// R8.6: towers 1 and 5 of the same example, with ties.
static void red_cathedral_r8_6_ties_pool_their_places(void **unused)
{
    (void)unused;
    static const share towers[5] = {
        {{1, 0, 1, 1}, {0, 0, 1, 0}, {2, 0, 7, 2}}, {{0}, {0}, {0}}, {{0}, {0}, {0}}, {{0}, {0}, {0}},
        {{1, 1, 1, 1}, {0, 1, 0, 0}, {2, 9, 2, 2}},
    };
    red_cathedral_state s = table_ready(4, 0);
    assert_shares(&s, towers, 5);
    // Two on top and one behind: 6 + 3 shared, the third place left.
    static const share top[1] = {{{1, 1, 1, 0}, {1, 1, 0, 0}, {6, 6, 2, 0}}};
    red_cathedral_state tie = table_ready(4, 0);
    assert_shares(&tie, top, 1);
    assert_int_equal(tower_item(&tie, 0, 0).rule, TRI_RULE(8, 6));
    assert_int_equal(tower_item(&tie, 1, 0).rule, TRI_RULE(8, 6));
    assert_int_equal(tower_item(&tie, 2, 0).rule, TRI_RULE(8, 5));
}

// R8.7: the rulebook's example for two (seat 1 is green, seat 2 yellow), and a tie.
static void red_cathedral_r8_7_two_players(void **unused)
{
    (void)unused;
    static const share towers[4] = {
        {{3, 0, 0, 0}, {2, 0, 0, 0}, {8, 0, 0, 0}},
        {{1, 2, 0, 0}, {0, 0, 0, 0}, {2, 6, 0, 0}},
        {{1, 3, 0, 0}, {0, 0, 0, 0}, {2, 8, 0, 0}},
        {{1, 1, 0, 0}, {1, 0, 0, 0}, {5, 1, 0, 0}},
    };
    red_cathedral_state s = table_ready(2, 0);
    assert_shares(&s, towers, 4);
    static const share even[1] = {{{1, 1, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}};
    red_cathedral_state tie = table_ready(2, 0);
    assert_shares(&tie, even, 1);
    assert_int_equal(tower_item(&tie, 0, 0).rule, TRI_RULE(8, 7));
}

// R8.8
static void red_cathedral_r8_8_ties_for_victory(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(3, 0);
    tri_result result;
    s.roubles[0] = s.roubles[1] = s.roubles[2] = 0;
    red_cathedral_result(&s, &result);
    assert_int_equal(result.place[0], 1); // all equal: the victory is shared
    assert_int_equal(result.place[2], 1);
    s.marker[1] = 60;
    red_cathedral_result(&s, &result);
    assert_int_equal(result.place[1], 1);
    assert_int_equal(result.place[0], 2);
    assert_int_equal(result.place[2], 2);
    // Equal points, but seat 3 built what seat 2 has on the track.
    s.marker[1] = (uint16_t)red_cathedral_prestige_space(2);
    built(&s, 2, "a1");
    s.marker[2] = 0;
    red_cathedral_result(&s, &result);
    assert_int_equal(result.points[1], result.points[2]);
    assert_int_equal(result.place[2], 1);
    assert_int_equal(result.place[1], 2);
    // Equal points and sections, but seat 1 placed an ornament: 3 in tower b for both, shared 2 and 2.
    red_cathedral_state t = table_ready(3, 0);
    t.roubles[0] = t.roubles[1] = t.roubles[2] = 0;
    built(&t, 0, "a1");
    built(&t, 1, "b1");
    built(&t, 2, "c1");
    t.ornament[0] = red_cathedral_bit(site_of("c1")); // tower c: value 3, one presence each: (3 + 1) / 2
    t.marker[1] = (uint16_t)red_cathedral_prestige_space(2);
    red_cathedral_result(&t, &result);
    assert_int_equal(result.points[0], 4);
    assert_int_equal(result.points[1], 4);
    assert_int_equal(result.place[0], 1);
    assert_int_equal(result.place[1], 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r8_1_one_more_turn_for_the_others),
        cmocka_unit_test(red_cathedral_r8_2_markers_fall_back),
        cmocka_unit_test(red_cathedral_r8_3_five_leftovers_make_one),
        cmocka_unit_test(red_cathedral_r8_4_value_and_presence),
        cmocka_unit_test(red_cathedral_r8_5_shares_of_the_rulebook),
        cmocka_unit_test(red_cathedral_r8_6_ties_pool_their_places),
        cmocka_unit_test(red_cathedral_r8_7_two_players),
        cmocka_unit_test(red_cathedral_r8_8_ties_for_victory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
