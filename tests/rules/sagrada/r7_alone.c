// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

#define ALONE                                                                                                          \
    "players=1 first=1 patterns=luz_celestial private=shades_of_purple,shades_of_red "                                 \
    "public=light_shades,color_variety "

// R7.1: no tokens, 1 to 5 tools, two objectives of either kind, all open.
static void sagrada_r7_1_set_up(void **unused)
{
    (void)unused;
    for (int tools = 1; tools <= 5; tools++) {
        char option[32];
        tri_rng rng = tri_rng_seed((uint64_t)tools);
        snprintf(option, sizeof option, "solo_tools=%d", tools);
        sagrada_state s = start(1, option);
        settle(&s, &rng);
        assert_int_equal(s.step, SAGRADA_STEP_PATTERN);
        assert_int_equal(tri_bits_count(s.tools), tools);
        assert_int_equal(tri_bits_count(s.goals), 2);
        assert_true(s.secret[0] && s.secret[1] && s.secret[0] != s.secret[1]);
        sagrada_state view;
        sagrada_observe(&s, TRI_SPECTATOR, &view);
        assert_memory_equal(view.secret, s.secret, sizeof s.secret);
        tri_move list[SAGRADA_MOVES_MAX];
        assert_int_equal(sagrada_moves(&s, list), 4);
        sagrada_apply(&s, list[0]);
        assert_int_equal(s.favour[0], 0);
    }
    tri_setup setup = tri_setup_default(sagrada(), 2);
    tri_err err;
    sagrada_state s;
    setup.value[SAGRADA_OPTION_SOLO_TOOLS].item[0] = 4; // not for two
    assert_false(sagrada_start(&s, &setup, &err));
    assert_int_equal(err.rule, TRI_RULE(7, 1));
    setup = tri_setup_default(sagrada(), 1);
    setup.value[SAGRADA_OPTION_SOLO_TOOLS].item[0] = 6;
    assert_false(sagrada_start(&s, &setup, &err));
}

// R7.2: four dice, two turns.
static void sagrada_r7_2_four_dice_two_turns(void **unused)
{
    (void)unused;
    sagrada_state s = at(ALONE "tools=lathekin,flux_brush,tap_wheel step=draw");
    play(&s, "draw R1; draw G2; draw B3");
    assert_int_equal(sagrada_to_move(&s), TRI_CHANCE);
    play(&s, "draw Y4");
    assert_int_equal(sagrada_to_move(&s), 0);
    play(&s, "take R1; place a1; end; take G2; place a2; end");
    assert_int_equal(s.step, SAGRADA_STEP_DRAW);
    assert_int_equal(s.round, 1);
    assert_int_equal(s.track[0][0], 24 + 3);
    assert_int_equal(s.track[0][1], 32 + 4);
}

// R7.3: once, with a pool die of the card's colour (Flux Brush: purple), which is not the die in hand.
static void sagrada_r7_3_tools_are_paid_with_dice(void **unused)
{
    (void)unused;
    sagrada_state s = at(ALONE "tools=lathekin,flux_brush,tap_wheel step=turn pool=P1,P4,G2,R5");
    play(&s, "take P4");
    illegal(&s, "tool flux_brush", 7, 3);
    illegal(&s, "tool flux_brush P4", 7, 3); // in hand
    illegal(&s, "tool flux_brush G2", 7, 3);
    illegal(&s, "tool flux_brush P6", 7, 3);
    legal(&s, "tool flux_brush P1");
    play(&s, "tool flux_brush P1; roll P2; place a1; end; take R5");
    illegal(&s, "tool flux_brush G2", 7, 3); // used
    s = at(ALONE "tools=lathekin,flux_brush,tap_wheel step=turn round=2 pool=R2,P1 1a=R1.--.--.--.--");
    legal(&s, "take R2"); // it fits nowhere, but the purple die pays for the brush
    s = at(ALONE "tools=lathekin,flux_brush,tap_wheel step=turn round=2 pool=P5,Y6 1a=P2.--.--.--.--");
    illegal(&s, "take P5", 2, 4); // it cannot pay for itself
    s = at(ALONE "tools=lathekin,flux_brush,tap_wheel step=turn round=2 pool=P5,P5 1a=P2.--.--.--.--");
    legal(&s, "take P5"); // its double can
}

// R7.4: the die is gone before the tool works, and counts nowhere.
static void sagrada_r7_4_payment_leaves_the_game(void **unused)
{
    (void)unused;
    sagrada_state s = at(ALONE "tools=glazing_hammer,flux_brush,tap_wheel step=turn turn=2 pool=B1,B4,G2");
    int blues = s.bag[2];
    play(&s, "tool glazing_hammer B4; roll G5; roll B2");
    assert_int_equal(s.pool_count, 2);
    assert_int_equal(s.bag[2], blues);
    play(&s, "end");
    assert_int_equal(dice_of(&s, 2), 17);
    s = at(ALONE "tools=glazing_hammer,flux_brush,tap_wheel step=turn turn=2 pool=B1");
    illegal(&s, "tool glazing_hammer B1", 5, 7); // nothing would be left to roll
    s = at(ALONE
           "tools=running_pliers,flux_brush,tap_wheel step=turn turn=1 round=2 used=draft pool=R5 1a=Y6.--.--.--.--");
    illegal(&s, "tool running_pliers R5", 5, 8); // nothing left to draft
    s = at(
        ALONE
        "tools=running_pliers,flux_brush,tap_wheel step=turn turn=1 round=2 used=draft pool=R5,B2 1a=Y6.--.--.--.--");
    play(&s, "tool running_pliers R5; take B2; place a2; end");
    assert_int_equal(s.round, 2); // the second turn is skipped
}

static tri_result result_of(const char *text)
{
    sagrada_state s = at(text);
    tri_result result;
    sagrada_result(&s, &result);
    return result;
}

// R7.5: all dice of the track, and nothing else.
static void sagrada_r7_5_target(void **unused)
{
    (void)unused;
    tri_result result =
        result_of(ALONE "tools=lathekin,flux_brush:1,tap_wheel step=turn round=4 track=R6.G5,-,B4 pool=P6");
    assert_int_equal(result.rival, 15);
    sagrada_state s = at(ALONE "tools=lathekin,flux_brush:1,tap_wheel step=turn round=4 track=R6.G5,-,B4 pool=P6");
    tri_item items[TRI_ITEMS_MAX];
    int count = sagrada_score(&s, items);
    char words_out[TRI_ITEM_TEXT_MAX];
    tri_text out = tri_text_over(words_out, sizeof words_out);
    assert_string_equal(sagrada_item_text(&s, &items[count - 1], &out), "target");
    assert_string_equal(words_out, "round track, space 3");
    assert_int_equal(items[count - 1].seat, TRI_SEATS_MAX);
    assert_int_equal(items[count - 1].points, 4);
}

// R7.6: purple 5 and red 6: only red counts.
static void sagrada_r7_6_better_private_objective(void **unused)
{
    (void)unused;
    tri_result result = result_of(ALONE "tools=lathekin,flux_brush,tap_wheel step=over round=10 1a=P5.R6.--.--.--");
    assert_int_equal(result.points[0], 6 - 3 * 18);
    result = result_of(ALONE "tools=lathekin,flux_brush,tap_wheel step=over round=10 1a=P5.R2.--.--.--");
    assert_int_equal(result.points[0], 5 - 3 * 18);
}

// R7.7: three points a space.
static void sagrada_r7_7_empty_spaces(void **unused)
{
    (void)unused;
    tri_result result = result_of(ALONE "tools=lathekin,flux_brush,tap_wheel step=over round=10");
    assert_int_equal(result.points[0], -60);
}

// R7.8: more than the target wins, as many do not. Twenty purple ones make 20 points; only the comparison is at stake.
static void sagrada_r7_8_more_than_the_target(void **unused)
{
    (void)unused;
    sagrada_state s = at(ALONE "tools=lathekin,flux_brush,tap_wheel step=over round=10");
    tri_result result;
    s.window[0].colour[4] = 0xfffff;
    s.window[0].value[0] = 0xfffff;
    for (int target = 19; target <= 21; target++) {
        for (int i = 0; i < 4; i++)
            s.track[0][i] = (uint8_t)(8 + (i < 3 ? 6 : target - 18));
        sagrada_result(&s, &result);
        assert_int_equal(result.points[0], 20);
        assert_int_equal(result.rival, target);
        assert_int_equal(result.place[0], target < 20 ? 1 : 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sagrada_r7_1_set_up),
        cmocka_unit_test(sagrada_r7_2_four_dice_two_turns),
        cmocka_unit_test(sagrada_r7_3_tools_are_paid_with_dice),
        cmocka_unit_test(sagrada_r7_4_payment_leaves_the_game),
        cmocka_unit_test(sagrada_r7_5_target),
        cmocka_unit_test(sagrada_r7_6_better_private_objective),
        cmocka_unit_test(sagrada_r7_7_empty_spaces),
        cmocka_unit_test(sagrada_r7_8_more_than_the_target),
    };
    return cmocka_run_group_tests_name("sagrada chapter 7", tests, NULL, NULL);
}
