// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

#define PLAIN "tools=lathekin,glazing_hammer,tap_wheel favour=3,3 "
// R1 on a1 of Luz Celestial leaves a2 (free), b1 (purple) and b2 (4): R2 and G1 fit nowhere.
#define CORNER "round=2 step=turn 1a=R1.--.--.--.-- "

// R2.1: two dice a player and one more, each drawn by its colour's share of the bag and rolled evenly.
static void sagrada_r2_1_dice_of_a_round(void **unused)
{
    (void)unused;
    const int dice[5] = {0, 4, 5, 7, 9};
    for (int players = 2; players <= 4; players++) {
        sagrada_state s = start(players, "");
        tri_rng rng = tri_rng_seed(1);
        while (s.step != SAGRADA_STEP_DRAW) {
            tri_move list[SAGRADA_MOVES_MAX];
            sagrada_moves(&s, list);
            sagrada_apply(&s, list[0]);
        }
        int drawn = settle(&s, &rng);
        assert_int_equal(drawn, dice[players]);
        assert_int_equal(s.pool_count, dice[players]);
        assert_int_equal(s.step, SAGRADA_STEP_TURN);
    }
    sagrada_state s = at(TABLE PLAIN "step=draw pool=R1,R2,G3");
    tri_move out[SAGRADA_MOVES_MAX];
    uint32_t weight[SAGRADA_MOVES_MAX];
    assert_int_equal(sagrada_outcomes(&s, out, weight), 30);
    for (int i = 0; i < 30; i++)
        assert_int_equal(weight[i], i < 6 ? 16 : i < 12 ? 17 : 18);
    play(&s, "draw P6; draw B1");
    same(&s, TABLE PLAIN "step=turn pool=R1,R2,G3,B1,P6");
}

// R2.2: clockwise, then back; the last of the first half has two turns in a row.
static void sagrada_r2_2_there_and_back(void **unused)
{
    (void)unused;
    sagrada_state s = at("players=3 first=2 patterns=luz_celestial,sun_catcher,virtus " GOALS
                         "private=shades_of_red,shades_of_blue,shades_of_green tools=lathekin,glazing_hammer,tap_wheel "
                         "favour=3,3,5 step=turn pool=R1");
    const int order[6] = {1, 2, 0, 0, 2, 1};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(sagrada_to_move(&s), order[i]);
        play(&s, "end");
    }
    assert_int_equal(s.step, SAGRADA_STEP_DRAW);
}

// R2.3: draft and tool in either order, each at most once, both optional.
static void sagrada_r2_3_one_draft_and_one_tool(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=eglomise_brush,glazing_hammer,tap_wheel favour=3,3 " CORNER "pool=B5,Y6,R2");
    sagrada_state first = s;
    play(&first, "tool eglomise_brush; move a1 a2; take B5; place a1; end");
    sagrada_state second = s;
    play(&second, "take B5; place a2");
    illegal(&second, "take Y6", 2, 3);
    play(&second, "tool eglomise_brush; move a1 b1; end");
    assert_string_equal(die_on(&second, 0, "b1"), "R1");
    play(&s, "take B5");
    illegal(&s, "take Y6", 2, 3);
    assert_int_equal(sagrada_to_move(&first), 1);
}

// R2.4: a die that fits nowhere may be drafted only if a tool within reach can see to it.
static void sagrada_r2_4_drafted_only_to_be_placed(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE PLAIN CORNER "pool=R2,G1,R4,B5,R3");
    illegal(&s, "take R2", 2, 4);
    illegal(&s, "take G1", 2, 4);
    legal(&s, "take R4");
    legal(&s, "take B5");
    assert_int_equal(move_count(&s), 3); // and end: no tool can be used
    s = at(TABLE "tools=lathekin,grozing_pliers,tap_wheel favour=3,3 " CORNER "pool=R2,G1,R3");
    illegal(&s, "take R2", 2, 4);
    legal(&s, "take R3"); // up to 4
    legal(&s, "take G1"); // up to 2
    s = at(TABLE "tools=lathekin,grinding_stone,tap_wheel favour=3,3 " CORNER "pool=R2,G1,R3");
    illegal(&s, "take R2", 2, 4);
    legal(&s, "take R3"); // over to 4
    legal(&s, "take G1");
    s = at(TABLE "tools=lathekin,cork_backed_straightedge,tap_wheel favour=3,3 " CORNER "pool=R2");
    legal(&s, "take R2");
    s = at(TABLE "tools=lathekin,lens_cutter,tap_wheel favour=3,3 " CORNER "pool=R2 track=R2.G1");
    illegal(&s, "take R2", 2, 4);
    s = at(TABLE "tools=lathekin,lens_cutter,tap_wheel favour=3,3 " CORNER "pool=R2 track=R2.Y6");
    legal(&s, "take R2");
    s = at(TABLE "tools=lathekin,flux_remover,tap_wheel favour=3,3 " CORNER "pool=R2");
    legal(&s, "take R2");
    s = at(TABLE "tools=lathekin,flux_brush,tap_wheel favour=3,3 " CORNER "pool=R2");
    legal(&s, "take R2");
    s = at(TABLE "tools=lathekin:1,flux_brush:1,tap_wheel favour=1,3 " CORNER "pool=R2");
    illegal(&s, "take R2", 2, 4); // it costs 2 now
    s = at(TABLE "tools=lathekin:1,flux_brush,tap_wheel favour=2,3 used=tool " CORNER "pool=R2");
    illegal(&s, "take R2", 2, 4); // this turn has had its tool
}

// R2.5: a draft names a die of the pool; two alike are one move.
static void sagrada_r2_5_only_dice_of_the_pool(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE PLAIN "step=turn pool=B5,B5,Y6");
    illegal(&s, "take B4", 2, 5);
    illegal(&s, "take R5", 2, 5);
    assert_int_equal(move_count(&s), 3);
    play(&s, "take B5");
    same(&s, TABLE PLAIN "step=hand used=draft hand=B5 pool=B5,Y6");
}

// R2.6: not with a die in hand, not in the middle of a tool.
static void sagrada_r2_6_when_a_turn_may_end(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE PLAIN "step=turn pool=B5,Y6");
    legal(&s, "end");
    play(&s, "take B5");
    illegal(&s, "end", 2, 6);
    play(&s, "place a1");
    legal(&s, "end");
    s = at(TABLE "tools=lathekin,running_pliers,tap_wheel favour=3,3 round=2 step=turn track=R6 "
                 "1a=R1.B5.--.--.-- pool=Y6,G3");
    sagrada_state t = s;
    play(&t, "tool tap_wheel");
    illegal(&t, "end", 2, 6);
    play(&t, "move a1 b3"); // now `stop` or a second die
    illegal(&t, "end", 2, 6);
    play(&t, "stop; end");
    play(&s, "take G3; place b3; tool running_pliers");
    illegal(&s, "end", 2, 6);
    play(&s, "take Y6");
    illegal(&s, "end", 2, 6);
}

// R2.7: the rest of the pool lies on the space of its round; none leaves it empty.
static void sagrada_r2_7_left_over_dice(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE PLAIN "round=3 turn=4 step=turn track=R1,G2 pool=Y6,B5,B5");
    play(&s, "end");
    sagrada_state left = at(TABLE PLAIN "round=4 step=draw track=R1,G2,B5.Y6.B5");
    assert_memory_equal(s.track, left.track, sizeof s.track);
    assert_int_equal(s.track_kinds, left.track_kinds);
    assert_int_equal(s.pool_count, 0);
    s = at(TABLE PLAIN "round=3 turn=4 step=turn track=R1,G2 pool=Y6");
    play(&s, "take Y6");
    play(&s, "place d2; end");
    assert_int_equal(s.track[2][0], 0);
}

// R2.8: the bag goes round clockwise.
static void sagrada_r2_8_next_first_player(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE PLAIN "round=3 turn=4 step=turn pool=Y6");
    play(&s, "end");
    assert_int_equal(s.first, 2);
    play(&s, "draw R1; draw R2; draw R3; draw R4; draw R5");
    assert_int_equal(sagrada_to_move(&s), 1);
    play(&s, "end; end; end; end");
    assert_int_equal(s.first, 1);
    assert_int_equal(s.round, 4);
}

// R2.9: ten rounds.
static void sagrada_r2_9_ten_rounds(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE PLAIN "round=10 turn=4 step=turn pool=Y6");
    assert_int_equal(sagrada_to_move(&s), 0);
    play(&s, "end");
    assert_int_equal(sagrada_to_move(&s), TRI_OVER);
    assert_int_equal(s.track[9][0] & 7, 6);
    s = at(TABLE PLAIN "round=9 turn=4 step=turn pool=Y6");
    play(&s, "end");
    assert_int_equal(sagrada_to_move(&s), TRI_CHANCE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sagrada_r2_1_dice_of_a_round),
        cmocka_unit_test(sagrada_r2_2_there_and_back),
        cmocka_unit_test(sagrada_r2_3_one_draft_and_one_tool),
        cmocka_unit_test(sagrada_r2_4_drafted_only_to_be_placed),
        cmocka_unit_test(sagrada_r2_5_only_dice_of_the_pool),
        cmocka_unit_test(sagrada_r2_6_when_a_turn_may_end),
        cmocka_unit_test(sagrada_r2_7_left_over_dice),
        cmocka_unit_test(sagrada_r2_8_next_first_player),
        cmocka_unit_test(sagrada_r2_9_ten_rounds),
    };
    return cmocka_run_group_tests_name("sagrada chapter 2", tests, NULL, NULL);
}
