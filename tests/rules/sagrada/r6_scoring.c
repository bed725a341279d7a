// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

/// A finished game of two in which seat 1's window is as drawn, whatever its pattern prints.
static sagrada_state window(const char *goals, const char *rows)
{
    char text[512];
    snprintf(text, sizeof text,
             "players=2 " PATTERNS "public=%s tools=lathekin,flux_brush,tap_wheel favour=3,3 step=over round=10",
             goals);
    sagrada_state s = at(text);
    const char *colours = "RGBYP";
    for (int space = 0; *rows; rows++) {
        const char *colour = strchr(colours, *rows);
        if (colour) {
            s.window[0].colour[colour - colours] |= 1u << space;
            s.window[0].value[*++rows - '1'] |= 1u << space;
            space++;
        } else if (*rows == '-') {
            rows++;
            space++;
        }
    }
    return s;
}

/// Seat 1's points of one kind; `where` narrows it to one objective, -1 does not. `count` gets the number of items.
static int points_of(const sagrada_state *s, const char *kind, int where, int *count)
{
    tri_item items[TRI_ITEMS_MAX];
    int total = 0;
    *count = 0;
    int n = sagrada_score(s, items);
    for (int i = 0; i < n; i++) {
        char words[TRI_ITEM_TEXT_MAX];
        tri_text out = tri_text_over(words, sizeof words);
        const char *name = sagrada_item_text(s, &items[i], &out);
        assert_true(out.used > 0);
        if (items[i].seat == 0 && strcmp(name, kind) == 0 && (where < 0 || items[i].where == where)) {
            total += items[i].points;
            ++*count;
        }
    }
    return total;
}

static void scores(const char *goal_word, int goal, const char *rows, int points, int items)
{
    char goals[128];
    const char *others = goal < 2 ? "deep_shades,color_diagonals" : "row_color_variety,column_color_variety";
    int count = 0;
    snprintf(goals, sizeof goals, "%s,%s", goal_word, others);
    sagrada_state s = window(goals, rows);
    assert_int_equal(points_of(&s, "public", goal, &count), points);
    assert_int_equal(count, items);
}

// R6.1: as often as it is met; lines only without a gap; sets by the rarest member.
static void sagrada_r6_1_objectives_count_repeatedly(void **unused)
{
    (void)unused;
    scores("row_color_variety", SAGRADA_ROW_COLOR_VARIETY, "R1 G2 B3 Y4 P5 / P1 Y2 B4 G3 R6 / R1 G2 B3 Y4 -- /", 12, 2);
    scores("light_shades", SAGRADA_LIGHT_SHADES, "R1 G1 B1 Y2 P2", 4, 1);
}

static void sagrada_r6_2_row_color_variety(void **unused)
{
    (void)unused;
    scores("row_color_variety", SAGRADA_ROW_COLOR_VARIETY,
           "R1 G1 B1 Y1 P1 / R1 G2 B3 Y4 R5 / R1 G2 B3 Y4 -- / P1 Y1 B1 G1 R1", 12, 2);
    scores("row_color_variety", SAGRADA_ROW_COLOR_VARIETY, "R1 G2 B3 Y4 --", 0, 0);
}

static void sagrada_r6_3_column_color_variety(void **unused)
{
    (void)unused;
    scores("column_color_variety", SAGRADA_COLUMN_COLOR_VARIETY,
           "R1 G1 -- Y1 P1 / G1 R1 B1 B1 P2 / B1 B1 Y1 R1 R1 / Y1 R2 P1 P1 G1", 10, 2);
}

static void sagrada_r6_4_row_shade_variety(void **unused)
{
    (void)unused;
    scores("row_shade_variety", SAGRADA_ROW_SHADE_VARIETY,
           "R1 R2 R3 R4 R5 / G6 G5 G4 G3 G2 / B1 B2 B3 B4 B1 / Y1 Y2 Y3 Y4 --", 10, 2);
}

static void sagrada_r6_5_column_shade_variety(void **unused)
{
    (void)unused;
    scores("column_shade_variety", SAGRADA_COLUMN_SHADE_VARIETY,
           "R1 R2 R3 R4 R5 / R2 R3 R4 R5 R6 / R3 R4 R3 R6 R1 / R4 R5 R6 R1 --", 12, 3);
}

static void sagrada_r6_6_light_shades(void **unused)
{
    (void)unused;
    scores("light_shades", SAGRADA_LIGHT_SHADES, "R1 G2 B1 Y2 P1 / R3 G4 B5 Y6 P2 / R2", 6, 1);
    scores("light_shades", SAGRADA_LIGHT_SHADES, "R1 G3 B1", 0, 0);
}

static void sagrada_r6_7_medium_shades(void **unused)
{
    (void)unused;
    scores("medium_shades", SAGRADA_MEDIUM_SHADES, "R3 G4 B3 Y1 P2 / R4 G4 B5", 4, 1);
}

static void sagrada_r6_8_deep_shades(void **unused)
{
    (void)unused;
    scores("deep_shades", SAGRADA_DEEP_SHADES, "R5 G6 B3 Y4 P5 / R6 G5 B6 Y6", 6, 1);
}

static void sagrada_r6_9_shade_variety(void **unused)
{
    (void)unused;
    scores("shade_variety", SAGRADA_SHADE_VARIETY, "R1 G2 B3 Y4 P5 / R6 G1 B2 Y3 P4 / R5 G6 B1 Y1 P1", 10, 1);
    scores("shade_variety", SAGRADA_SHADE_VARIETY, "R1 G2 B3 Y4 P5", 0, 0);
}

static void sagrada_r6_10_color_variety(void **unused)
{
    (void)unused;
    scores("color_variety", SAGRADA_COLOR_VARIETY, "R1 G2 B3 Y4 P5 / G1 R2 B4 R5 G6 / P1 Y2", 8, 1);
}

// R6.11: each die once, by any of four corners; no corner reaches round an edge of the window.
static void sagrada_r6_11_color_diagonals(void **unused)
{
    (void)unused;
    scores("color_diagonals", SAGRADA_COLOR_DIAGONALS, "R1 -- R2 -- -- / -- R3 -- -- -- / R4 -- R5 -- --", 5, 1);
    scores("color_diagonals", SAGRADA_COLOR_DIAGONALS,
           "R1 G2 -- -- -- / G3 R4 -- -- -- / -- -- B1 -- -- / -- -- -- -- --", 4, 1);
    scores("color_diagonals", SAGRADA_COLOR_DIAGONALS, "-- -- -- -- Y1 / -- -- -- -- -- / Y2 -- -- -- --", 0, 0);
    scores("color_diagonals", SAGRADA_COLOR_DIAGONALS, "-- -- -- -- Y1 / Y2 -- -- -- --", 0, 0);
}

// R6.12: seat 1 of these tables has purple.
static void sagrada_r6_12_private_objective(void **unused)
{
    (void)unused;
    int count = 0;
    sagrada_state s = window("deep_shades,light_shades,color_variety", "P1 G2 P3 Y4 P6 / R6");
    assert_int_equal(points_of(&s, "private", -1, &count), 10);
    assert_int_equal(count, 1);
    sagrada_state view;
    s.step = SAGRADA_STEP_TURN; // before the end the others cannot count it
    sagrada_observe(&s, 1, &view);
    assert_int_equal(points_of(&view, "private", -1, &count), 0);
    assert_int_equal(count, 0);
}

static void sagrada_r6_13_favour_tokens(void **unused)
{
    (void)unused;
    int count = 0;
    sagrada_state s = window("deep_shades,light_shades,color_variety", "");
    assert_int_equal(points_of(&s, "favour", -1, &count), 3);
    s.favour[0] = 0;
    assert_int_equal(points_of(&s, "favour", -1, &count), 0);
}

static void sagrada_r6_14_empty_spaces(void **unused)
{
    (void)unused;
    int count = 0;
    sagrada_state s = window("deep_shades,light_shades,color_variety", "G1 -- R3");
    assert_int_equal(points_of(&s, "empty", -1, &count), -18);
}

static void places(const char *text, int seat1, int seat2)
{
    char whole[512];
    snprintf(whole, sizeof whole,
             "players=2 patterns=luz_celestial,sun_catcher private=shades_of_purple,shades_of_red " GOALS
             "step=over round=10 %s",
             text);
    sagrada_state s = at(whole);
    tri_result result;
    sagrada_result(&s, &result);
    assert_int_equal(result.seats, 2);
    assert_int_equal(result.place[0], seat1);
    assert_int_equal(result.place[1], seat2);
}

// R6.15: -16 beats -17.
static void sagrada_r6_15_most_points_win(void **unused)
{
    (void)unused;
    places("tools=lathekin,flux_brush,tap_wheel favour=3,3 first=1 1a=B3.--.--.--.--", 1, 2);
    places("tools=lathekin,flux_brush,tap_wheel favour=3,3 first=2 2a=G3.--.--.--.--", 2, 1);
}

// R6.16: the three steps, each against what the later ones would say.
static void sagrada_r6_16_ties(void **unused)
{
    (void)unused;
    // Both -16: seat 1 has 1 for its purple die, seat 2 one token more.
    places("tools=lathekin:1,flux_brush,tap_wheel favour=2,3 first=1 1a=P1.--.--.--.-- 2a=G3.--.--.--.--", 1, 2);
    // Both -17 without private points: seat 1 has 3 tokens, seat 2 has 2 and a die.
    places("tools=lathekin:1,flux_brush,tap_wheel favour=3,2 first=1 2a=G3.--.--.--.--", 1, 2);
    // Everything equal: the later in the last round.
    places("tools=lathekin,flux_brush,tap_wheel favour=3,3 first=1", 2, 1);
    places("tools=lathekin,flux_brush,tap_wheel favour=3,3 first=2", 1, 2);
    // Before a first player is known nobody is ahead.
    sagrada_state s = start(2, "");
    tri_result result;
    sagrada_result(&s, &result);
    assert_int_equal(result.place[0], 1);
    assert_int_equal(result.place[1], 1);
}

// The rulebook's example: 10 + 4 + 12 + 17 + 0 - 3 = 40. One die contradicts the printed pattern, so Copper Foil
// Burnisher must have been at work.
static void sagrada_r6_1_worked_example_of_forty(void **unused)
{
    (void)unused;
    sagrada_state s = at("players=2 first=1 patterns=fractal_drops,sun_catcher private=shades_of_purple,shades_of_red "
                         "public=column_color_variety,light_shades,color_variety favour=0,3 step=over round=10 "
                         "tools=copper_foil_burnisher:3,flux_brush,tap_wheel "
                         "1a=--.G4.B2.Y4.P6 1b=R6.Y1.--.R1.Y2 1c=P5.G6.--.P6.B3 1d=B4.Y5.R3.G2.R5");
    int count = 0;
    assert_int_equal(points_of(&s, "public", SAGRADA_COLUMN_COLOR_VARIETY, &count), 10);
    assert_int_equal(count, 2);
    assert_int_equal(points_of(&s, "public", SAGRADA_LIGHT_SHADES, &count), 4);
    assert_int_equal(points_of(&s, "public", SAGRADA_COLOR_VARIETY, &count), 12);
    assert_int_equal(points_of(&s, "private", -1, &count), 17);
    assert_int_equal(points_of(&s, "favour", -1, &count), 0);
    assert_int_equal(points_of(&s, "empty", -1, &count), -3);
    tri_result result;
    sagrada_result(&s, &result);
    assert_int_equal(result.points[0], 40);
    assert_int_equal(result.points[1], -17);
    assert_int_equal(result.place[0], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sagrada_r6_1_objectives_count_repeatedly),
        cmocka_unit_test(sagrada_r6_1_worked_example_of_forty),
        cmocka_unit_test(sagrada_r6_2_row_color_variety),
        cmocka_unit_test(sagrada_r6_3_column_color_variety),
        cmocka_unit_test(sagrada_r6_4_row_shade_variety),
        cmocka_unit_test(sagrada_r6_5_column_shade_variety),
        cmocka_unit_test(sagrada_r6_6_light_shades),
        cmocka_unit_test(sagrada_r6_7_medium_shades),
        cmocka_unit_test(sagrada_r6_8_deep_shades),
        cmocka_unit_test(sagrada_r6_9_shade_variety),
        cmocka_unit_test(sagrada_r6_10_color_variety),
        cmocka_unit_test(sagrada_r6_11_color_diagonals),
        cmocka_unit_test(sagrada_r6_12_private_objective),
        cmocka_unit_test(sagrada_r6_13_favour_tokens),
        cmocka_unit_test(sagrada_r6_14_empty_spaces),
        cmocka_unit_test(sagrada_r6_15_most_points_win),
        cmocka_unit_test(sagrada_r6_16_ties),
    };
    return cmocka_run_group_tests_name("sagrada chapter 6", tests, NULL, NULL);
}
