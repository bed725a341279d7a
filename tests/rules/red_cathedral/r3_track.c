// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

static int recognise_from(int marker, int spaces)
{
    red_cathedral_state s = {.players = 2};
    s.marker[0] = (uint16_t)marker;
    red_cathedral_recognise(&s, 0, spaces);
    return s.marker[0];
}

static int honour_from(int marker, int prestige)
{
    red_cathedral_state s = {.players = 2};
    s.marker[0] = (uint16_t)marker;
    red_cathedral_honour(&s, 0, prestige);
    return s.marker[0];
}

// R3.1
static void red_cathedral_r3_1_recognition_is_spaces(void **unused)
{
    (void)unused;
    assert_int_equal(recognise_from(2, 4), 6);
    assert_int_equal(recognise_from(6, -4), 2);
    assert_int_equal(recognise_from(2, -3), 0);
    for (int marker = 10; marker < 170; marker++) // forward and back are inverse
        assert_int_equal(recognise_from(recognise_from(marker, 7), -7), marker);
}

// R3.2
static void red_cathedral_r3_2_prestige_goes_to_the_next_prestige_space(void **unused)
{
    (void)unused;
    assert_int_equal(honour_from(2, 1), 5);
    assert_int_equal(honour_from(5, 1), 9);
    assert_int_equal(honour_from(7, 1), 9);
    assert_int_equal(honour_from(7, 3), 17);
    assert_int_equal(honour_from(59, 1), 60);
}

// R3.3: from between two spaces only the part beyond the lower one is lost; from a space, gaining undoes losing.
static void red_cathedral_r3_3_losing_goes_to_the_space_behind(void **unused)
{
    (void)unused;
    assert_int_equal(red_cathedral_behind(8), 5);
    assert_int_equal(red_cathedral_behind(9), 5);
    assert_int_equal(red_cathedral_behind(10), 9);
    assert_int_equal(red_cathedral_behind(5), 0);
    for (int prestige = 2; prestige < 90; prestige++) {
        int space = red_cathedral_prestige_space(prestige);
        assert_int_equal(red_cathedral_prestige(space), prestige);
        assert_int_equal(honour_from(red_cathedral_behind(space), 1), space);
    }
}

// R3.4: 80 spaces, 40 prestige, then the same gaps again.
static void red_cathedral_r3_4_laps_repeat_their_gaps(void **unused)
{
    (void)unused;
    assert_int_equal(red_cathedral_prestige(80), 40);
    assert_int_equal(red_cathedral_prestige(84), 40);
    assert_int_equal(red_cathedral_prestige(85), 41);
    assert_int_equal(honour_from(80, 1), 85);
    assert_int_equal(honour_from(79, 2), 85);
    assert_int_equal(red_cathedral_behind(85), 80);
    assert_int_equal(red_cathedral_behind(83), 80);
    for (int space = 0; space < 80; space++)
        assert_int_equal(red_cathedral_prestige(space + 80), red_cathedral_prestige(space) + 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_cathedral_r3_1_recognition_is_spaces),
        cmocka_unit_test(red_cathedral_r3_2_prestige_goes_to_the_next_prestige_space),
        cmocka_unit_test(red_cathedral_r3_3_losing_goes_to_the_space_behind),
        cmocka_unit_test(red_cathedral_r3_4_laps_repeat_their_gaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
