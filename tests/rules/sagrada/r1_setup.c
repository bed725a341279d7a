// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

// Outcomes at this chance event, all of the same weight.
static int even_outcomes(const sagrada_state *s)
{
    tri_move out[SAGRADA_MOVES_MAX];
    uint32_t weight[SAGRADA_MOVES_MAX];
    int count = sagrada_outcomes(s, out, weight);
    for (int i = 0; i < count; i++)
        assert_int_equal(weight[i], 1);
    return count;
}

// R1.1: 18 dice of five colours in the bag for any number of players, and never more of a colour in all.
static void sagrada_r1_1_ninety_dice(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        sagrada_state s = start(players, "");
        assert_int_equal(s.bag_count, 90);
        for (int colour = 0; colour < 5; colour++)
            assert_int_equal(s.bag[colour], 18);
    }
    flaw_of(TABLE
            "tools=lathekin,flux_brush,tap_wheel favour=3,3 step=over round=10 track=R1.R1.R1.R1.R1,R1.R1.R1.R1.R1,"
            "R1.R1.R1.R1.R1,R1.R1.R1.R1");
    flaw_of("players=2 bag=18,18,18,18,17");
}

// R1.2: three tools, one by one, each of those left as likely as the others.
static void sagrada_r1_2_three_tools(void **unused)
{
    (void)unused;
    sagrada_state s = start(3, "");
    assert_int_equal(even_outcomes(&s), 12);
    play(&s, "deal tool tap_wheel");
    assert_int_equal(even_outcomes(&s), 11);
    play(&s, "deal tool lathekin; deal tool flux_brush");
    assert_int_equal(s.step, SAGRADA_STEP_GOALS);
    assert_int_equal(tri_bits_count(s.tools), 3);
}

// R1.3: three public objectives in the same way.
static void sagrada_r1_3_three_public_objectives(void **unused)
{
    (void)unused;
    sagrada_state s = start(2, "tools=lathekin,flux_brush,tap_wheel");
    assert_int_equal(even_outcomes(&s), 10);
    play(&s, "deal public light_shades; deal public color_diagonals");
    illegal(&s, "deal public light_shades", 0, 4);
    play(&s, "deal public deep_shades");
    assert_int_equal(s.step, SAGRADA_STEP_FIRST);
}

#define OPEN "tools=lathekin,flux_brush,tap_wheel public=light_shades,deep_shades,color_diagonals "

// R1.4: any seat may begin, unless the table says which.
static void sagrada_r1_4_first_player_by_lot(void **unused)
{
    (void)unused;
    sagrada_state s = start(3, OPEN);
    assert_int_equal(even_outcomes(&s), 3);
    illegal(&s, "deal first 4", 0, 4);
    play(&s, "deal first 3");
    assert_int_equal(s.first, 3);
    s = start(3, OPEN "first=2");
    assert_int_equal(s.first, 2);
    assert_int_equal(s.step, SAGRADA_STEP_SECRETS);
}

// R1.5: one private objective each, all different; the others do not see it before the end, and guess it evenly.
static void sagrada_r1_5_private_objectives_are_private(void **unused)
{
    (void)unused;
    sagrada_state s = start(3, OPEN "first=1");
    assert_int_equal(even_outcomes(&s), 5);
    play(&s, "deal private shades_of_blue");
    assert_int_equal(even_outcomes(&s), 4);
    illegal(&s, "deal private shades_of_blue", 0, 4);
    play(&s, "deal private shades_of_red; deal private shades_of_green");
    sagrada_state view;
    sagrada_observe(&s, 1, &view);
    assert_int_equal(view.secret[0], SAGRADA_HIDDEN);
    assert_int_equal(view.secret[1], 1);
    assert_int_equal(view.secret[2], SAGRADA_HIDDEN);
    // Four cards are left for seats 1 and 3: 12 ways, each 1 in 12.
    int seen[6][6] = {{0}};
    tri_rng rng = tri_rng_seed(5);
    for (int i = 0; i < 12000; i++) {
        sagrada_state whole;
        sagrada_resample(&view, &rng, &whole);
        seen[whole.secret[0]][whole.secret[2]]++;
    }
    for (int a = 1; a <= 5; a++)
        for (int b = 1; b <= 5; b++) {
            bool possible = a != b && a != 1 && b != 1;
            assert_true(possible ? seen[a][b] > 850 && seen[a][b] < 1150 : seen[a][b] == 0);
        }
    s = at(TABLE "tools=lathekin,flux_brush,tap_wheel favour=3,3 step=over round=10");
    sagrada_observe(&s, TRI_SPECTATOR, &view);
    assert_int_equal(view.secret[0], s.secret[0]);
}

// R1.6: two pattern cards each, seen by all, every card once.
static void sagrada_r1_6_two_cards_each(void **unused)
{
    (void)unused;
    sagrada_state s = start(2, OPEN "first=1 private=shades_of_red,shades_of_blue");
    assert_int_equal(even_outcomes(&s), 12);
    play(&s, "deal card 9; deal card 2");
    assert_int_equal(s.seat, 1);
    assert_int_equal(even_outcomes(&s), 10);
    illegal(&s, "deal card 9", 0, 4);
    play(&s, "deal card 1; deal card 12");
    assert_int_equal(s.step, SAGRADA_STEP_PATTERN);
    sagrada_state view;
    sagrada_observe(&s, 1, &view);
    assert_int_equal(view.card[0][0], 2);
    assert_int_equal(view.card[0][1], 9);
}

// R1.7: one of the four sides, in seat order, hidden until all have chosen.
static void sagrada_r1_7_choice_of_four_patterns(void **unused)
{
    (void)unused;
    sagrada_state s = start(3, OPEN "first=1 private=shades_of_red,shades_of_blue,shades_of_green");
    play(&s, "deal card 2; deal card 9; deal card 1; deal card 12; deal card 3; deal card 4");
    assert_int_equal(sagrada_to_move(&s), 0);
    assert_int_equal(move_count(&s), 4);
    legal(&s, "pattern virtus");
    legal(&s, "pattern symphony_of_light");
    legal(&s, "pattern gravitas");
    illegal(&s, "pattern firmitas", 1, 7);
    play(&s, "pattern gravitas");
    assert_int_equal(sagrada_to_move(&s), 1);
    sagrada_state view, whole;
    sagrada_observe(&s, 1, &view);
    assert_int_equal(view.pattern[0], SAGRADA_HIDDEN);
    int seen[25] = {0};
    tri_rng rng = tri_rng_seed(3);
    for (int i = 0; i < 4000; i++) {
        sagrada_resample(&view, &rng, &whole);
        seen[whole.pattern[0]]++;
    }
    const int sides[4] = {3, 4, 17, 18}; // cards 2 and 9
    for (int i = 0; i < 4; i++)
        assert_true(seen[sides[i]] > 850 && seen[sides[i]] < 1150);
    sagrada_observe(&s, 0, &view);
    assert_int_equal(view.pattern[0], 17);
    play(&s, "pattern firmitas; pattern via_lux");
    sagrada_observe(&s, 1, &view);
    assert_int_equal(view.pattern[0], 17);
}

// R1.8: tokens by difficulty, only once all have chosen (they would tell what was chosen), and the cards go away.
static void sagrada_r1_8_favour_tokens_by_difficulty(void **unused)
{
    (void)unused;
    sagrada_state s = start(2, OPEN "first=1 private=shades_of_red,shades_of_blue");
    play(&s, "deal card 2; deal card 9; deal card 5; deal card 12; pattern symphony_of_light");
    assert_int_equal(s.favour[0], 0);
    play(&s, "pattern sun_catcher");
    assert_int_equal(s.favour[0], 6);
    assert_int_equal(s.favour[1], 3);
    assert_int_equal(s.card[0][0] + s.card[0][1] + s.card[1][0] + s.card[1][1], 0);
    assert_int_equal(s.step, SAGRADA_STEP_DRAW);
}

// R1.9: what the options name is there from the start; contradictions are refused.
static void sagrada_r1_9_named_cards(void **unused)
{
    (void)unused;
    sagrada_state s = start(2, OPEN "first=2 private=shades_of_red,shades_of_blue pattern1=virtus pattern2=comitas");
    assert_int_equal(s.step, SAGRADA_STEP_DRAW);
    assert_int_equal(s.favour[0], 5);
    sagrada_state view;
    sagrada_observe(&s, 1, &view);
    assert_int_equal(view.secret[0], 1); // named, so open
    s = start(2, OPEN "first=2 private=shades_of_red,shades_of_blue pattern1=virtus");
    assert_int_equal(s.step, SAGRADA_STEP_CARDS);
    assert_int_equal(s.seat, 1);
    assert_int_equal(even_outcomes(&s), 11);
    illegal(&s, "deal card 2", 0, 4);
    play(&s, "deal card 1; deal card 3");
    assert_int_equal(sagrada_to_move(&s), 1);
    char text[1024];
    tri_text out = tri_text_over(text, sizeof text);
    sagrada_state_text(&s, &out);
    assert_non_null(strstr(text, " set_tools=lathekin,flux_brush,tap_wheel set_public="));
    assert_non_null(strstr(text, " set_private=shades_of_red,shades_of_blue set_first=2 set_patterns=virtus,- "));
    same(&s, text);
    tri_setup setup;
    sagrada_setup(&s, &setup);
    assert_int_equal(setup.value[SAGRADA_OPTION_TOOLS].item[1], SAGRADA_FLUX_BRUSH - 1);
    assert_int_equal(setup.value[SAGRADA_OPTION_FIRST].item[0], 2);
    assert_int_equal(setup.value[SAGRADA_OPTION_PATTERN].item[0], 3);

    assert_true(refused(2, "pattern1=virtus pattern2=symphony_of_light", 1, 9));
    assert_true(refused(2, "pattern1=virtus pattern2=virtus", 1, 9));
    assert_true(refused(2, "first=3", 1, 9));
    assert_true(refused(2, "tools=lathekin,flux_brush", 1, 9));
    assert_true(refused(3, "public=light_shades,deep_shades", 1, 9));
    assert_true(refused(3, "private=shades_of_red,shades_of_blue", 1, 9));
    assert_true(refused(1, "tools=lathekin,flux_brush", 1, 9)); // solo_tools says 3
    tri_setup odd = tri_setup_default(sagrada(), 2);
    tri_err err;
    odd.players = 5;
    assert_false(sagrada_start(&s, &odd, &err));
    odd = tri_setup_default(sagrada(), 2);
    odd.value[SAGRADA_OPTION_TOOLS].count = 3; // the same tool three times
    assert_false(sagrada_start(&s, &odd, &err));
    odd = tri_setup_default(sagrada(), 2);
    odd.value[SAGRADA_OPTION_PATTERN + 3].item[0] = 1; // a seat that is not there
    assert_false(sagrada_start(&s, &odd, &err));
    odd = tri_setup_default(sagrada(), 2);
    odd.value[SAGRADA_OPTION_FLUX_BRUSH].item[0] = 2;
    assert_false(sagrada_start(&s, &odd, &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sagrada_r1_1_ninety_dice),
        cmocka_unit_test(sagrada_r1_2_three_tools),
        cmocka_unit_test(sagrada_r1_3_three_public_objectives),
        cmocka_unit_test(sagrada_r1_4_first_player_by_lot),
        cmocka_unit_test(sagrada_r1_5_private_objectives_are_private),
        cmocka_unit_test(sagrada_r1_6_two_cards_each),
        cmocka_unit_test(sagrada_r1_7_choice_of_four_patterns),
        cmocka_unit_test(sagrada_r1_8_favour_tokens_by_difficulty),
        cmocka_unit_test(sagrada_r1_9_named_cards),
    };
    return cmocka_run_group_tests_name("sagrada chapter 1", tests, NULL, NULL);
}
