// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

// One or two tests per tool: its legal use, each illegal use, each way it ends. R1 on a1 is handy throughout: next to
// it are only a2 (free), b1 (purple) and b2 (4).

#define CORNER "round=3 1a=R1.--.--.--.-- "

static void sagrada_r5_1_grozing_pliers(void **unused)
{
    (void)unused;
    sagrada_state s =
        at(TABLE "tools=grozing_pliers,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=Y2 " CORNER);
    play(&s, "tool grozing_pliers");
    illegal(&s, "value 1", 5, 1); // beside R1
    illegal(&s, "value 2", 5, 1); // no change
    illegal(&s, "value 4", 5, 1); // two steps
    illegal(&s, "value 6", 5, 1);
    play(&s, "value 3; place a2");
    same(&s, TABLE "tools=grozing_pliers:1,lathekin,tap_wheel favour=2,3 step=turn used=draft,tool round=3 "
                   "1a=R1.Y3.--.--.--");
    s = at(TABLE "tools=grozing_pliers,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=Y6 " CORNER);
    play(&s, "tool grozing_pliers");
    illegal(&s, "value 1", 5, 1); // no step from 6 to 1
    assert_int_equal(move_count(&s), 1);
    legal(&s, "value 5");
    s = at(TABLE "tools=grozing_pliers,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=G1 "
                 "round=3 1a=R2.--.--.--.--");
    illegal(&s, "tool grozing_pliers", 5, 1); // a 2 would not fit, a 6 is no step from 1
    s = at(TABLE "tools=grozing_pliers,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=R4 " CORNER);
    illegal(&s, "tool grozing_pliers", 5, 1); // R3 and R5 fit nowhere
}

static void sagrada_r5_2_eglomise_brush(void **unused)
{
    (void)unused;
    sagrada_state s =
        at(TABLE "tools=eglomise_brush,lathekin,tap_wheel favour=3,3 step=turn round=3 1a=R1.G3.--.--.--");
    play(&s, "tool eglomise_brush");
    illegal(&s, "move a1 b2", 3, 5); // a printed value still counts
    illegal(&s, "move a1 d5", 3, 3);
    illegal(&s, "stop", 5, 2);
    legal(&s, "move a1 b1"); // purple is printed there
    legal(&s, "move a2 b1");
    legal(&s, "move a1 b3");
    play(&s, "move a1 b1");
    same(&s, TABLE "tools=eglomise_brush:1,lathekin,tap_wheel favour=2,3 step=turn used=tool round=3 1a=--.G3.--.--.-- "
                   "1b=R1.--.--.--.--");
    s = at(TABLE "tools=eglomise_brush,lathekin,tap_wheel favour=3,3 step=turn round=3 1a=R1.G3.--.--.-- "
                 "1b=--.--.R5.--.--");
    play(&s, "tool eglomise_brush");
    illegal(&s, "move a1 a3", 3, 6);
    s = at(TABLE "tools=eglomise_brush,lathekin,tap_wheel favour=3,3 step=turn round=3 1a=R1.G3.--.--.-- "
                 "1b=--.--.B1.--.--");
    play(&s, "tool eglomise_brush");
    illegal(&s, "move a1 a3", 3, 7);
    s = at(TABLE "tools=eglomise_brush,lathekin,tap_wheel favour=3,3 step=turn");
    illegal(&s, "tool eglomise_brush", 5, 2);
}

static void sagrada_r5_3_copper_foil_burnisher(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=copper_foil_burnisher,lathekin,tap_wheel favour=3,3 step=turn round=3 "
                               "1a=R1.G3.--.--.--");
    play(&s, "tool copper_foil_burnisher");
    illegal(&s, "move a1 b1", 3, 4); // a printed colour still counts
    illegal(&s, "move a1 d5", 3, 3);
    illegal(&s, "stop", 5, 3);
    play(&s, "move a1 b2");
    same(&s, TABLE "tools=copper_foil_burnisher:1,lathekin,tap_wheel favour=2,3 step=turn used=tool round=3 "
                   "1a=--.G3.--.--.-- 1b=--.R1.--.--.--");
    s = at(TABLE "tools=copper_foil_burnisher,lathekin,tap_wheel favour=3,3 step=turn round=3 1a=--.R3.--.--.-- "
                 "1b=--.--.B1.--.-- 1c=--.R1.--.--.--");
    play(&s, "tool copper_foil_burnisher");
    illegal(&s, "move c2 b2", 3, 6); // under a red die
    s = at(TABLE "tools=copper_foil_burnisher,lathekin,tap_wheel favour=3,3 step=turn");
    illegal(&s, "tool copper_foil_burnisher", 5, 3);
}

static void sagrada_r5_4_lathekin(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=eglomise_brush,lathekin,tap_wheel favour=3,3 step=turn round=3 1a=R1.--.--.--.-- "
                               "1b=--.R4.--.--.--");
    play(&s, "tool lathekin");
    illegal(&s, "move a1 a3", 5, 4); // legal for one die, but then R4 could not move
    illegal(&s, "move a1 b1", 3, 4);
    illegal(&s, "stop", 5, 4);
    play(&s, "move a1 c3");
    illegal(&s, "move c3 a1", 5, 4); // the same die again
    illegal(&s, "stop", 5, 4);
    illegal(&s, "end", 2, 6);
    illegal(&s, "move b2 a1", 3, 3); // each landing as the window is then
    play(&s, "move b2 d4");
    same(&s, TABLE "tools=eglomise_brush,lathekin:1,tap_wheel favour=2,3 step=turn used=tool round=3 1c=--.--.R1.--.-- "
                   "1d=--.--.--.R4.--");
    s = at(TABLE "tools=eglomise_brush,lathekin,tap_wheel favour=3,3 step=turn " CORNER);
    illegal(&s, "tool lathekin", 5, 4); // one die is not two
}

// The second die may go where the first one came from.
static void sagrada_r5_4_lathekin_into_the_space_left(void **unused)
{
    (void)unused;
    sagrada_state s =
        at(TABLE "tools=eglomise_brush,lathekin,tap_wheel favour=3,3 step=turn round=3 1a=P1.G3.--.--.--");
    play(&s, "tool lathekin; move a1 b1; move a2 a1");
    same(&s, TABLE "tools=eglomise_brush,lathekin:1,tap_wheel favour=2,3 step=turn used=tool round=3 1a=G3.--.--.--.-- "
                   "1b=P1.--.--.--.--");
}

static void sagrada_r5_5_lens_cutter(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=lens_cutter,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=Y3 "
                               "track=Y6.R2.G5,B3 " CORNER);
    play(&s, "tool lens_cutter");
    illegal(&s, "swap 1 R2", 5, 5); // would fit nowhere
    illegal(&s, "swap 2 Y6", 5, 5); // lies on another space
    illegal(&s, "swap 3 Y6", 5, 5);
    illegal(&s, "end", 2, 6);
    sagrada_state t = s;
    play(&s, "swap 1 Y6; place a2");
    same(&s,
         TABLE "tools=lens_cutter:1,lathekin,tap_wheel favour=2,3 step=turn used=draft,tool track=R2.Y3.G5,B3 round=3 "
               "1a=R1.Y6.--.--.--");
    play(&t, "swap 1 G5");
    assert_int_equal(move_count(&t), 1); // placed now, on a2
    s = at(TABLE "tools=lens_cutter,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=Y6 track=Y6 " CORNER);
    sagrada_state before = s;
    play(&s, "tool lens_cutter; swap 1 Y6"); // an equal die may be taken
    assert_memory_equal(s.track, before.track, sizeof s.track);
    play(&s, "place a2");
    s = at(TABLE "tools=lens_cutter,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=Y6");
    illegal(&s, "tool lens_cutter", 5, 5); // nothing on the track
    s = at(TABLE "tools=lens_cutter,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=Y6 track=R2.G1 " CORNER);
    illegal(&s, "tool lens_cutter", 5, 5); // nothing that fits
}

#define BRUSH "tools=flux_brush,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=R2 pool=G4 " CORNER

static void sagrada_r5_6_flux_brush(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE BRUSH);
    assert_int_equal(move_count(&s), 1); // R2 fits nowhere; only the brush helps
    play(&s, "tool flux_brush");
    assert_int_equal(sagrada_to_move(&s), TRI_CHANCE);
    assert_int_equal(move_count(&s), 6);
    sagrada_state t = s;
    int reds = s.bag[0];
    play(&t, "roll R4");
    assert_int_equal(move_count(&t), 1); // it must be placed
    illegal(&t, "end", 2, 6);
    play(&t, "place b2; end");
    play(&s, "roll R3"); // fits nowhere: into the bag
    assert_int_equal(s.bag[0], reds + 1);
    assert_int_equal(s.pool_count, 1);
    assert_int_equal(s.step, SAGRADA_STEP_TURN);
    illegal(&s, "take G4", 2, 3); // the draft is spent
    s = at(TABLE "flux_brush=pool " BRUSH);
    play(&s, "tool flux_brush; roll R3");
    assert_int_equal(s.bag[0], reds);
    assert_int_equal(s.pool_count, 2);
    assert_int_equal(s.pool[0], 8 + 3);
    illegal(&s, "take G4", 2, 3);
}

static void sagrada_r5_7_glazing_hammer(void **unused)
{
    (void)unused;
    sagrada_state s =
        at(TABLE "tools=glazing_hammer,lathekin,tap_wheel favour=3,3 round=3 turn=4 step=turn pool=G2,R1,G3");
    sagrada_state drafted = s;
    play(&drafted, "take G2; place a1");
    illegal(&drafted, "tool glazing_hammer", 5, 7);
    play(&s, "tool glazing_hammer; roll R5");
    illegal(&s, "roll R6", 0, 4); // the red one has been rolled
    assert_int_equal(move_count(&s), 6);
    play(&s, "roll G6; roll G1");
    same(&s,
         TABLE "tools=glazing_hammer:1,lathekin,tap_wheel favour=2,3 round=3 turn=4 step=turn used=tool pool=R5,G1,G6");
    legal(&s, "take R5"); // drafting comes after
    s = at(TABLE "tools=glazing_hammer,lathekin,tap_wheel favour=3,3 round=3 turn=1 step=turn pool=G2,R1,G3");
    illegal(&s, "tool glazing_hammer", 5, 7);
    s = at(TABLE "tools=glazing_hammer,lathekin,tap_wheel favour=3,3 round=3 turn=4 step=turn");
    illegal(&s, "tool glazing_hammer", 5, 7); // nothing to roll
}

#define PLIERS "tools=running_pliers,flux_brush,tap_wheel favour=3,3 round=3 step=turn pool=R2,Y6,G5,B3 "

static void sagrada_r5_8_running_pliers(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE PLIERS "1a=R1.--.--.--.--");
    illegal(&s, "tool running_pliers", 5, 8); // before the draft
    play(&s, "take Y6; place a2; tool running_pliers");
    illegal(&s, "end", 2, 6);
    illegal(&s, "take B6", 2, 5);
    illegal(&s, "tool flux_brush", 4, 2);
    legal(&s, "take R2"); // a3 now touches Y6
    play(&s, "take G5");
    illegal(&s, "tool flux_brush", 4, 2);
    play(&s, "place b3; end");
    assert_int_equal(sagrada_to_move(&s), 1);
    play(&s, "end"); // seat 2, both turns
    assert_int_equal(sagrada_to_move(&s), 1);
    play(&s, "end");
    assert_int_equal(s.step, SAGRADA_STEP_DRAW); // seat 1 has had its second turn
    assert_int_equal(s.round, 3);
    assert_int_equal(s.skip, 0);
    s = at(TABLE PLIERS "turn=4");
    play(&s, "take Y6; place a2");
    illegal(&s, "tool running_pliers", 5, 8); // second turn
}

// A second die that does not fit as it is cannot be drafted, whatever tools there are; if none fits, there is no second
// draft.
static void sagrada_r5_8_running_pliers_needs_a_fitting_die(void **unused)
{
    (void)unused;
    // Lux Mundi: around a1 and a2 everything is printed 1, 3 or green.
#define MUNDI                                                                                                          \
    "players=2 first=1 patterns=lux_mundi,sun_catcher private=shades_of_red,shades_of_blue favour=6,3 " GOALS          \
    "tools=running_pliers,flux_brush,tap_wheel round=3 step=turn 1a=R2.--.--.--.-- "
    sagrada_state s = at(MUNDI "pool=Y4,P5,B1");
    play(&s, "take Y4; place a2; tool running_pliers");
    illegal(&s, "take P5", 5, 8);
    legal(&s, "take B1");
    s = at(MUNDI "pool=Y4,P5");
    play(&s, "take Y4; place a2");
    illegal(&s, "tool running_pliers", 5, 8);
}

// The last player of the first half may use them too; the other seat then has the rest of the round.
static void sagrada_r5_8_running_pliers_last_of_the_half(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE PLIERS "turn=2");
    assert_int_equal(sagrada_to_move(&s), 1);
    play(&s, "take Y6; place a1; tool running_pliers; take B3; place a2; end");
    assert_int_equal(sagrada_to_move(&s), 0);
    assert_int_equal(s.turn, 3);
}

static void sagrada_r5_9_cork_backed_straightedge(void **unused)
{
    (void)unused;
    sagrada_state s =
        at(TABLE "tools=cork_backed_straightedge,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=G2 " CORNER);
    play(&s, "tool cork_backed_straightedge");
    illegal(&s, "place a2", 5, 9); // it must stand apart
    illegal(&s, "place a3", 3, 4);
    illegal(&s, "place a4", 3, 5);
    illegal(&s, "end", 2, 6);
    legal(&s, "place b4");
    play(&s, "place d5");
    same(&s, TABLE "tools=cork_backed_straightedge:1,lathekin,tap_wheel favour=2,3 step=turn used=draft,tool round=3 "
                   "1a=R1.--.--.--.-- 1d=--.--.--.--.G2");
    s = at(TABLE "tools=cork_backed_straightedge,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=G2");
    play(&s, "tool cork_backed_straightedge");
    illegal(&s, "place b3", 3, 2); // the first die keeps to the border
    legal(&s, "place a1");
    s = at(TABLE "tools=cork_backed_straightedge,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=Y6 round=5 "
                 "1a=--.G6.--.--.-- 1b=--.Y4.R2.G1.-- 1c=--.P3.--.B5.--");
    illegal(&s, "tool cork_backed_straightedge", 5, 9); // every free space touches a die
}

static void sagrada_r5_10_grinding_stone(void **unused)
{
    (void)unused;
    sagrada_state s =
        at(TABLE "tools=grinding_stone,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=R3 " CORNER);
    play(&s, "tool grinding_stone");
    assert_int_equal(s.hand, 8 + 4);
    illegal(&s, "end", 2, 6);
    play(&s, "place b2; end");
    for (int value = 1; value <= 6; value++) {
        char text[512];
        snprintf(text, sizeof text,
                 TABLE "tools=grinding_stone,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=B%d", value);
        s = at(text);
        play(&s, "tool grinding_stone");
        assert_int_equal(s.hand, 24 + 7 - value);
    }
    s = at(TABLE "tools=grinding_stone,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=Y6 " CORNER);
    illegal(&s, "tool grinding_stone", 5, 10); // Y1 would fit nowhere
}

static void sagrada_r5_11_flux_remover(void **unused)
{
    (void)unused;
    sagrada_state s =
        at(TABLE "tools=flux_remover,lathekin,tap_wheel favour=3,3 step=hand used=draft hand=R2 pool=P4 " CORNER);
    int reds = s.bag[0];
    play(&s, "tool flux_remover");
    assert_int_equal(s.bag[0], reds + 1);
    tri_move out[SAGRADA_MOVES_MAX];
    uint32_t weight[SAGRADA_MOVES_MAX];
    assert_int_equal(sagrada_outcomes(&s, out, weight), 5);
    assert_int_equal(weight[0], 17); // its own colour included
    assert_int_equal(weight[4], 17);
    assert_int_equal(weight[1], 18);
    play(&s, "redraw G");
    assert_int_equal(move_count(&s), 6);
    illegal(&s, "end", 2, 6);
    sagrada_state t = s;
    play(&t, "value 3");
    assert_int_equal(move_count(&t), 1); // it must be placed
    play(&t, "place a2; end");
    play(&s, "value 1"); // fits nowhere: into the pool as it is
    same(&s, TABLE "tools=flux_remover:1,lathekin,tap_wheel favour=2,3 step=turn used=draft,tool pool=G1,P4 " CORNER);
    illegal(&s, "take P4", 2, 3); // the draft is spent
}

#define WHEEL                                                                                                          \
    "tools=eglomise_brush,lathekin,tap_wheel favour=3,3 step=turn round=3 1a=R1.G3.--.--.-- 1b=--.--.R5.--.-- "

static void sagrada_r5_12_tap_wheel(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE WHEEL "track=R6");
    play(&s, "tool tap_wheel");
    illegal(&s, "stop", 5, 12);       // at least one
    illegal(&s, "move a2 c2", 5, 12); // green is not on the track
    illegal(&s, "move a1 b1", 3, 4);
    play(&s, "move a1 c2");
    illegal(&s, "move c2 a1", 5, 12); // the same die again
    illegal(&s, "move a2 a1", 5, 12); // another colour
    legal(&s, "stop");
    sagrada_state t = s;
    play(&t, "stop");
    assert_int_equal(t.step, SAGRADA_STEP_TURN);
    assert_int_equal(t.moved, 0);
    play(&s, "move b3 a3");
    same(&s, TABLE "tools=eglomise_brush,lathekin,tap_wheel:1 favour=2,3 step=turn used=tool round=3 track=R6 "
                   "1a=--.G3.R5.--.-- 1c=--.R1.--.--.--");
    s = at(TABLE WHEEL);
    illegal(&s, "tool tap_wheel", 5, 12); // the track is empty
    s = at(TABLE WHEEL "track=B2");
    illegal(&s, "tool tap_wheel", 5, 12); // no blue die to move
    s = at(TABLE WHEEL "track=R2.G5");
    play(&s, "tool tap_wheel; move a1 c2");
    illegal(&s, "move a2 a1", 5, 12); // both on the track, but two colours
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sagrada_r5_1_grozing_pliers),
        cmocka_unit_test(sagrada_r5_2_eglomise_brush),
        cmocka_unit_test(sagrada_r5_3_copper_foil_burnisher),
        cmocka_unit_test(sagrada_r5_4_lathekin),
        cmocka_unit_test(sagrada_r5_4_lathekin_into_the_space_left),
        cmocka_unit_test(sagrada_r5_5_lens_cutter),
        cmocka_unit_test(sagrada_r5_6_flux_brush),
        cmocka_unit_test(sagrada_r5_7_glazing_hammer),
        cmocka_unit_test(sagrada_r5_8_running_pliers),
        cmocka_unit_test(sagrada_r5_8_running_pliers_needs_a_fitting_die),
        cmocka_unit_test(sagrada_r5_8_running_pliers_last_of_the_half),
        cmocka_unit_test(sagrada_r5_9_cork_backed_straightedge),
        cmocka_unit_test(sagrada_r5_10_grinding_stone),
        cmocka_unit_test(sagrada_r5_11_flux_remover),
        cmocka_unit_test(sagrada_r5_12_tap_wheel),
    };
    return cmocka_run_group_tests_name("sagrada chapter 5", tests, NULL, NULL);
}
