// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

#define HAND "tools=lathekin,glazing_hammer,tap_wheel favour=3,3 round=5 step=hand used=draft "

// R3.1: one die a space.
static void sagrada_r3_1_space_must_be_free(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE HAND "hand=G2 1a=R1.--.--.--.--");
    illegal(&s, "place a1", 3, 1);
    play(&s, "place a2");
    assert_string_equal(die_on(&s, 0, "a2"), "G2");
    assert_int_equal(s.hand, 0);
}

// R3.2: the first die goes on the border, and only there.
static void sagrada_r3_2_first_die_on_the_border(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE HAND "hand=G1");
    illegal(&s, "place b3", 3, 2);
    illegal(&s, "place c2", 3, 2);
    illegal(&s, "place b4", 3, 2); // though it is printed green
    legal(&s, "place a1");
    legal(&s, "place c5");
    assert_int_equal(move_count(&s), 7); // a1 a2 a5 c5 d1 d4 d5 have no print
}

// R3.3: later dice touch one that is there, by side or corner; the border is no longer needed.
static void sagrada_r3_3_later_dice_touch(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE HAND "hand=G2 1a=--.R1.--.--.--");
    illegal(&s, "place a5", 3, 3);
    illegal(&s, "place c2", 3, 3);
    legal(&s, "place a1"); // side
    legal(&s, "place b3"); // corner
    assert_int_equal(move_count(&s), 2);
}

// R3.4: a printed colour binds the colour, whatever the value.
static void sagrada_r3_4_printed_colour(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE HAND "hand=G2 1a=--.B1.--.--.--");
    illegal(&s, "place a3", 3, 4);
    illegal(&s, "place b1", 3, 4);
    s = at(TABLE HAND "hand=R2 1a=--.B1.--.--.--");
    legal(&s, "place a3");
    s = at(TABLE HAND "hand=P6 1a=--.B1.--.--.--");
    legal(&s, "place b1");
}

// R3.5: a printed value binds the value, whatever the colour.
static void sagrada_r3_5_printed_value(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE HAND "hand=G2 1a=R1.--.--.--.--");
    illegal(&s, "place b2", 3, 5);
    s = at(TABLE HAND "hand=G4 1a=R1.--.--.--.--");
    legal(&s, "place b2");
    s = at(TABLE HAND "hand=R4 1a=R1.--.--.--.--");
    legal(&s, "place b2");
}

// R3.6: no side shared with a die of the same colour; a corner may be.
static void sagrada_r3_6_same_colour_side_by_side(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE HAND "hand=R2 1a=--.R1.--.--.--");
    illegal(&s, "place a1", 3, 6);
    illegal(&s, "place a3", 3, 6);
    legal(&s, "place b3");
}

// R3.7: no side shared with a die of the same value; a corner may be.
static void sagrada_r3_7_same_value_side_by_side(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE HAND "hand=G1 1a=--.R1.--.--.--");
    illegal(&s, "place a1", 3, 7);
    legal(&s, "place b3");
}

// R3.8: what is printed next door does not matter, rows do not wrap, and dice left behind are not asked again.
static void sagrada_r3_8_only_at_landing(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE HAND "hand=R2 1a=--.B1.--.--.-- 1b=--.--.Y5.--.--");
    legal(&s, "place a3");
    s = at(TABLE HAND "hand=G2 1a=--.--.--.--.R6");
    illegal(&s, "place b1", 3, 3);
    // Y3 hangs on R1 alone; when that moves away, Y3 stays where it is, touching nothing.
    s = at(TABLE "tools=eglomise_brush,glazing_hammer,tap_wheel favour=3,3 round=5 step=turn "
                 "1a=G3.R1.--.--.-- 1b=--.--.Y3.--.--");
    play(&s, "tool eglomise_brush; move a2 b1");
    assert_string_equal(die_on(&s, 0, "b3"), "Y3");
    legal(&s, "end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sagrada_r3_1_space_must_be_free),      cmocka_unit_test(sagrada_r3_2_first_die_on_the_border),
        cmocka_unit_test(sagrada_r3_3_later_dice_touch),        cmocka_unit_test(sagrada_r3_4_printed_colour),
        cmocka_unit_test(sagrada_r3_5_printed_value),           cmocka_unit_test(sagrada_r3_6_same_colour_side_by_side),
        cmocka_unit_test(sagrada_r3_7_same_value_side_by_side), cmocka_unit_test(sagrada_r3_8_only_at_landing),
    };
    return cmocka_run_group_tests_name("sagrada chapter 3", tests, NULL, NULL);
}
