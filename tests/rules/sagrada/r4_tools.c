// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

// R4.1: a tool that is not on the table.
static void sagrada_r4_1_only_tools_laid_out(void **unused)
{
    (void)unused;
    sagrada_state s =
        at(TABLE "tools=lathekin,eglomise_brush,tap_wheel favour=3,3 round=2 step=turn 1a=R1.--.--.--.--");
    illegal(&s, "tool copper_foil_burnisher", 4, 1);
    legal(&s, "tool eglomise_brush");
}

// R4.2: one tool a turn, the same or another; the next turn may use one again.
static void sagrada_r4_2_one_tool_a_turn(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=copper_foil_burnisher,eglomise_brush,flux_brush favour=3,3 round=2 step=turn "
                               "1a=R1.--.--.--.-- pool=Y6");
    play(&s, "tool eglomise_brush; move a1 a2");
    illegal(&s, "tool eglomise_brush", 4, 2);
    illegal(&s, "tool copper_foil_burnisher", 4, 2);
    play(&s, "take Y6");
    illegal(&s, "tool flux_brush", 4, 2);
    play(&s, "place a1; end; end; end");
    legal(&s, "tool copper_foil_burnisher");
}

// R4.3: 1 token for a bare card, 2 for one that carries tokens, whoever put them there; they stay on it.
static void sagrada_r4_3_price_in_tokens(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=lathekin,eglomise_brush,tap_wheel favour=3,3 round=2 step=turn 1a=R1.--.--.--.-- "
                               "2a=G1.--.--.--.--");
    play(&s, "tool eglomise_brush; move a1 a2");
    assert_int_equal(s.favour[0], 2);
    assert_int_equal(s.tool_tokens[SAGRADA_EGLOMISE_BRUSH - 1], 1);
    play(&s, "end; tool eglomise_brush; move a1 b1");
    assert_int_equal(s.favour[1], 1);
    assert_int_equal(s.tool_tokens[SAGRADA_EGLOMISE_BRUSH - 1], 3);
    play(&s, "end");
    illegal(&s, "tool eglomise_brush", 4, 3); // seat 2 again, with one token left
    play(&s, "end; tool eglomise_brush; move a2 a1");
    assert_int_equal(s.favour[0], 0);
    play(&s, "end");
    s = at(TABLE "tools=lathekin:3,eglomise_brush,tap_wheel favour=0,3 round=2 step=turn 1a=R1.--.--.--.--");
    illegal(&s, "tool eglomise_brush", 4, 3);
}

// R4.4: six tools need the drafted die in hand.
static void sagrada_r4_4_tools_for_the_drafted_die(void **unused)
{
    (void)unused;
    const char *tools[6] = {"grozing_pliers", "lens_cutter",  "flux_brush",
                            "grinding_stone", "flux_remover", "cork_backed_straightedge"};
    for (int i = 0; i < 6; i++) {
        char text[512], move[64];
        snprintf(text, sizeof text,
                 TABLE "tools=%s,eglomise_brush,tap_wheel favour=3,3 round=2 step=turn pool=Y3 track=B2", tools[i]);
        snprintf(move, sizeof move, "tool %s", tools[i]);
        sagrada_state s = at(text);
        illegal(&s, move, 4, 4);
        play(&s, "take Y3");
        legal(&s, move);
        sagrada_state placed = s;
        play(&placed, "place a1");
        illegal(&placed, move, 4, 4);
    }
}

// R4.5: the other six are not used with a die in hand.
static void sagrada_r4_5_not_with_a_die_in_hand(void **unused)
{
    (void)unused;
    const char *tools[6] = {"eglomise_brush", "copper_foil_burnisher", "lathekin",
                            "glazing_hammer", "running_pliers",        "tap_wheel"};
    for (int i = 0; i < 6; i++) {
        char text[512], move[64];
        snprintf(text, sizeof text,
                 TABLE "tools=%s,flux_brush,grinding_stone favour=3,3 round=2 turn=%d step=turn pool=Y3,B1,G2 track=R2 "
                       "1a=R1.B5.--.--.--",
                 tools[i], i == 3 ? 4 : 1);
        snprintf(move, sizeof move, "tool %s", tools[i]);
        sagrada_state s = at(text);
        if (i != 4) // Running Pliers come after the draft
            legal(&s, move);
        play(&s, "take Y3");
        illegal(&s, move, 4, 5);
    }
}

// R4.6: lifted first, then every rule; not back to its space; a lone die goes to the border.
static void sagrada_r4_6_moving_a_die(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=lathekin,eglomise_brush:1,tap_wheel favour=2,3 round=2 step=move "
                               "using=eglomise_brush used=tool 1a=R1.--.--.--.--");
    illegal(&s, "move a1 a1", 4, 6);
    illegal(&s, "move b2 a2", 4, 6);
    illegal(&s, "move a1 b3", 3, 2);
    illegal(&s, "move a1 a4", 3, 5);
    legal(&s, "move a1 d5");
    legal(&s, "move a1 a3"); // red anyway: the waiver need not be used
    s = at(TABLE
           "tools=lathekin,eglomise_brush:1,tap_wheel favour=2,3 round=2 step=move using=eglomise_brush used=tool "
           "1a=--.R1.--.--.-- 1b=--.G4.--.--.--");
    illegal(&s, "move a2 a4", 3, 3); // it would touch only where it came from
    illegal(&s, "move a2 b2", 3, 1);
    legal(&s, "move a2 a1"); // beside its old space: no conflict with itself
    legal(&s, "move a2 b3");
}

// R4.7: no use whose effect cannot be carried out.
static void sagrada_r4_7_effect_must_be_possible(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=lathekin,eglomise_brush,tap_wheel favour=3,3 step=turn pool=R1");
    illegal(&s, "tool eglomise_brush", 5, 2); // nothing to move
    illegal(&s, "tool lathekin", 5, 4);
    illegal(&s, "tool tap_wheel", 5, 12);
}

// R4.8: a changed die is placed; nothing else is offered.
static void sagrada_r4_8_changed_die_is_placed(void **unused)
{
    (void)unused;
    sagrada_state s =
        at(TABLE "tools=grozing_pliers,flux_brush,flux_remover favour=3,3 round=2 step=hand used=draft hand=R3 "
                 "1a=R1.--.--.--.--");
    illegal(&s, "place a2", 3, 6);
    play(&s, "tool grozing_pliers; value 4");
    assert_int_equal(move_count(&s), 1);
    illegal(&s, "tool flux_brush", 4, 2);
    illegal(&s, "end", 2, 6);
    illegal(&s, "value 5", 0, 2);
    play(&s, "place b2; end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sagrada_r4_1_only_tools_laid_out),
        cmocka_unit_test(sagrada_r4_2_one_tool_a_turn),
        cmocka_unit_test(sagrada_r4_3_price_in_tokens),
        cmocka_unit_test(sagrada_r4_4_tools_for_the_drafted_die),
        cmocka_unit_test(sagrada_r4_5_not_with_a_die_in_hand),
        cmocka_unit_test(sagrada_r4_6_moving_a_die),
        cmocka_unit_test(sagrada_r4_7_effect_must_be_possible),
        cmocka_unit_test(sagrada_r4_8_changed_die_is_placed),
    };
    return cmocka_run_group_tests_name("sagrada chapter 4", tests, NULL, NULL);
}
