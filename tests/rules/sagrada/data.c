// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

#include "core/sagrada/sagrada_inside.h"

// The tables made from data/sagrada.json, against a list kept apart from it: a slip in the data file shows here.

typedef struct pattern_row {
    const char *id, *other_side;
    int difficulty;
    const char *prints; ///< 20 marks, row by row
} pattern_row;

static const pattern_row patterns[SAGRADA_PATTERN_COUNT] = {
    {"kaleidoscopic_dream", "firmitas", 4, "YB..1G.5.43.R.G2..BY"},
    {"firmitas", "kaleidoscopic_dream", 5, "P6..35P3...2P1..15P4"},
    {"virtus", "symphony_of_light", 5, "4.25G..6G2.3G4.5G1.."},
    {"symphony_of_light", "virtus", 6, "2.5.1Y6P2R.B4G..3.5."},
    {"aurorae_magnificus", "aurora_sagradis", 5, "5GBP2P...YY.6.P1..G4"},
    {"aurora_sagradis", "aurorae_magnificus", 4, "R.B.Y4P3G2.1.5...6.."},
    {"via_lux", "industria", 4, "Y.6...15.23YRP...43R"},
    {"industria", "via_lux", 5, "1R3.654R2...5R1...3R"},
    {"sun_catcher", "shadow_thief", 3, ".B2.Y.4.R...5Y.G3..P"},
    {"shadow_thief", "sun_catcher", 5, "6P..55.P..R6.P.YR543"},
    {"bellesguard", "batllo", 3, "B6..Y.3B...562..4.1G"},
    {"batllo", "bellesguard", 5, "..6...5B4.3GYP214R53"},
    {"fractal_drops", "ripples_of_light", 3, ".4.Y6R.2....RP1BY..."},
    {"ripples_of_light", "fractal_drops", 5, "...R5..P4B.B3Y6Y2G1R"},
    {"lux_mundi", "lux_astram", 6, "..1..1G3B2B546G.B5G."},
    {"lux_astram", "lux_mundi", 5, ".1GP46P25G1G53P....."},
    {"gravitas", "water_of_life", 5, "1.3B..2B..6B.4.B52.1"},
    {"water_of_life", "gravitas", 6, "6B..1.5B..4R2B.G6Y3P"},
    {"firelight", "suns_glory", 5, "3415..62.Y...YR5.YR6"},
    {"suns_glory", "firelight", 6, "1PY.4PY..6Y..53.5421"},
    {"fulgor_del_cielo", "luz_celestial", 5, ".BR...45.BB2.R56R31."},
    {"luz_celestial", "fulgor_del_cielo", 3, "..R5.P4.G36..B..Y2.."},
    {"chromatic_splendor", "comitas", 4, "..G..2Y5B1.R3P.1.6.4"},
    {"comitas", "chromatic_splendor", 5, "Y.2.6.4.5Y...Y512Y3."},
};

static int find_pattern(const char *id)
{
    for (int i = 0; i < SAGRADA_PATTERN_COUNT; i++)
        if (strcmp(sagrada_pattern_word(i), id) == 0)
            return i;
    fail_msg("no pattern %s", id);
    return -1;
}

static void patterns_are_those_of_the_cards(void **unused)
{
    (void)unused;
    for (int i = 0; i < SAGRADA_PATTERN_COUNT; i++) {
        int pattern = find_pattern(patterns[i].id);
        int other = find_pattern(patterns[i].other_side);
        assert_int_not_equal(pattern, other);
        assert_int_equal(sagrada_table_card(pattern), sagrada_table_card(other));
        assert_int_equal(sagrada_table_difficulty(pattern), patterns[i].difficulty);
        for (int space = 0; space < SAGRADA_SPACES; space++)
            assert_int_equal(".123456RGBYP"[sagrada_table_print(pattern * SAGRADA_SPACES + space)],
                             patterns[i].prints[space]);
    }
}

static void patterns_are_all_different(void **unused)
{
    (void)unused;
    for (int a = 0; a < SAGRADA_PATTERN_COUNT; a++)
        for (int b = 0; b < a; b++) {
            int differing = 0;
            for (int space = 0; space < SAGRADA_SPACES; space++)
                differing +=
                    sagrada_table_print(a * SAGRADA_SPACES + space) != sagrada_table_print(b * SAGRADA_SPACES + space);
            assert_true(differing > 0);
        }
}

static void cards_have_two_sides(void **unused)
{
    (void)unused;
    uint32_t seen = 0;
    for (int card = 0; card < SAGRADA_CARD_COUNT; card++)
        for (int side = 0; side < 2; side++) {
            int pattern = sagrada_table_side(card * 2 + side);
            assert_int_equal(sagrada_table_card(pattern), card);
            seen |= 1u << pattern;
        }
    assert_int_equal(seen, 0xffffff);
}

// The masks that play uses say the same as the prints that people see.
static void masks_agree_with_prints(void **unused)
{
    (void)unused;
    for (int pattern = 0; pattern < SAGRADA_PATTERN_COUNT; pattern++)
        for (int space = 0; space < SAGRADA_SPACES; space++) {
            int print = sagrada_table_print(pattern * SAGRADA_SPACES + space);
            assert_int_equal(sagrada_table_colour_prints(pattern) >> space & 1, print >= 7);
            assert_int_equal(sagrada_table_value_prints(pattern) >> space & 1, print >= 1 && print <= 6);
            for (int kind = 0; kind < 30; kind++) {
                int die = sagrada_die_of_kind(kind);
                bool fits = print == 0 || print == sagrada_value(die) || print == 7 + sagrada_colour(die);
                assert_int_equal(sagrada_printed_for(pattern + 1, die) >> space & 1, fits);
            }
        }
}

static void tools_and_objectives(void **unused)
{
    (void)unused;
    const char *colours = "PBRYGPBRYGPB"; // in the corner of tools 1 to 12
    const int points[SAGRADA_GOAL_COUNT] = {6, 5, 5, 4, 2, 2, 2, 5, 4, 1};
    for (int i = 0; i < SAGRADA_TOOL_COUNT; i++)
        assert_int_equal("RGBYP"[sagrada_table_tool_colour(i)], colours[i]);
    for (int i = 0; i < SAGRADA_GOAL_COUNT; i++)
        assert_int_equal(sagrada_table_goal_points(i), points[i]);
    assert_string_equal(sagrada_tool_word(SAGRADA_CORK_BACKED_STRAIGHTEDGE - 1), "cork_backed_straightedge");
    assert_string_equal(sagrada_goal_word(SAGRADA_COLOR_DIAGONALS), "color_diagonals");
    assert_string_equal(sagrada_secret_word(4), "shades_of_purple");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_those_of_the_cards),
        cmocka_unit_test(patterns_are_all_different),
        cmocka_unit_test(cards_have_two_sides),
        cmocka_unit_test(masks_agree_with_prints),
        cmocka_unit_test(tools_and_objectives),
    };
    return cmocka_run_group_tests_name("sagrada data", tests, NULL, NULL);
}
