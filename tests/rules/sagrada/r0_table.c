// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

// R0.1: every code outside the game's list of moves is refused as such, in every kind of position.
static void sagrada_r0_1_other_bits_are_no_move(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=lathekin,flux_brush,tap_wheel favour=3,3 step=turn pool=R1,G2,B3,Y4,P5");
    const tri_move bad[] = {0,           0xffffffffu, 0x01000000u, 0x01090001u, 0x01090900u, 0x010f0000u, 0x02140000u,
                            0x03000000u, 0x030d0000u, 0x03010900u, 0x04000000u, 0x04070000u, 0x05000900u, 0x05010000u,
                            0x06140000u, 0x06001400u, 0x07010000u, 0x08010000u, 0x09190000u, 0x0a0d0000u, 0x0b0b0000u,
                            0x0c050000u, 0x0d060000u, 0x11060000u, 0x12000000u};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(sagrada_check(&s, bad[i]), TRI_R0_1);
    tri_move m;
    tri_err err;
    assert_false(sagrada_move_parse(&s, "take R7", 7, &m, &err));
    assert_int_equal(err.rule, TRI_R0_1);
    assert_false(sagrada_move_parse(&s, "place e1", 8, &m, &err));
    assert_false(sagrada_move_parse(&s, "end now", 7, &m, &err));
    assert_false(sagrada_move_parse(&s, "tool hammer", 11, &m, &err));
}

// R0.2: a decision of another step, or an outcome of chance where nothing is drawn, is not being asked.
static void sagrada_r0_2_only_what_is_asked(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=lathekin,flux_brush,tap_wheel favour=3,3 step=turn pool=R1,G2,B3,Y4,P5");
    illegal(&s, "place a1", 0, 2);
    illegal(&s, "value 3", 0, 2);
    illegal(&s, "swap 1 R1", 0, 2);
    illegal(&s, "move a1 a2", 0, 2);
    illegal(&s, "stop", 0, 2);
    illegal(&s, "pattern virtus", 0, 2);
    illegal(&s, "draw R1", 0, 2);
    illegal(&s, "roll R1", 0, 2);
    illegal(&s, "redraw R", 0, 2);
    illegal(&s, "deal tool lathekin", 0, 2);
    s = start(2, "");
    illegal(&s, "end", 0, 2);
    illegal(&s, "deal public light_shades", 0, 2);
}

// R0.3: after the tenth round every move is refused and the list is empty.
static void sagrada_r0_3_nothing_after_the_end(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=lathekin,flux_brush,tap_wheel favour=3,3 step=over round=10");
    assert_int_equal(sagrada_to_move(&s), TRI_OVER);
    assert_int_equal(move_count(&s), 0);
    illegal(&s, "end", 0, 3);
    illegal(&s, "take R1", 0, 3);
    illegal(&s, "draw R1", 0, 3);
}

// R0.4: a colour that is used up cannot be drawn, a card on the table cannot be dealt again, a rolled die keeps its
// colour.
static void sagrada_r0_4_chance_has_only_the_pieces_there_are(void **unused)
{
    (void)unused;
    sagrada_state s =
        at("players=4 first=1 patterns=luz_celestial,sun_catcher,virtus,firmitas tools=lathekin,flux_brush,"
           "tap_wheel favour=3,3,5,5 " GOALS
           "private=shades_of_red,shades_of_blue,shades_of_green,shades_of_yellow step=draw round=3 "
           "track=R1.R1.R1.R1.R1.R1.R1.R1.R1,R2.R2.R2.R2.R2.R2.R2.R2.R2");
    assert_int_equal(s.bag[0], 0);
    illegal(&s, "draw R3", 0, 4);
    legal(&s, "draw G3");
    assert_int_equal(move_count(&s), 24);
    s = start(2, "");
    play(&s, "deal tool lathekin");
    illegal(&s, "deal tool lathekin", 0, 4);
    s = at(
        TABLE
        "tools=lathekin,flux_brush:1,tap_wheel favour=2,3 step=roll using=flux_brush hand=R? used=draft,tool pool=G2");
    illegal(&s, "roll G3", 0, 4);
    legal(&s, "roll R3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sagrada_r0_1_other_bits_are_no_move),
        cmocka_unit_test(sagrada_r0_2_only_what_is_asked),
        cmocka_unit_test(sagrada_r0_3_nothing_after_the_end),
        cmocka_unit_test(sagrada_r0_4_chance_has_only_the_pieces_there_are),
    };
    return cmocka_run_group_tests_name("sagrada chapter 0", tests, NULL, NULL);
}
