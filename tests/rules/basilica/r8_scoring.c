// SPDX-License-Identifier: MIT
#include "tests/rules/basilica/basilica_test.h"

// Chapters 8 to 11: when points are scored, areas, points, and the clearing afterwards.

/// A position just before its first scoring is counted, brought by player 1 with the vault of space 1.
static basilica_state basilica_counting(const char *words)
{
    char text[1024];
    snprintf(text, sizeof text, "phase=score actions=0 slot=1 king=10 vault=-,yG*,bG* %s", words);
    return basilica_at(text);
}

/// The same, counted and cleared.
static basilica_state basilica_cleared(const char *words)
{
    basilica_state s = basilica_counting(words);
    basilica_play(&s, "score");
    return s;
}

static void basilica_r8_1_the_turn_ends_at_a_scoring_space(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=9 actions=3"); // the first of three actions
    basilica_play(&s, "vault 1 a1");
    assert_int_equal(s.king, 10);
    assert_int_equal(s.phase, BASILICA_PHASE_SCORE);
    assert_int_equal(s.actions, 0);
    basilica_play(&s, "score");
    basilica_draws(&s);
    assert_int_equal(basilica_to_move(&s), 1);
    assert_int_equal(s.actions, 3);
    s = basilica_at("king=8 actions=3");
    basilica_play(&s, "vault 1 a1");
    assert_int_not_equal(s.phase, BASILICA_PHASE_SCORE);
}

static void basilica_r8_2_count_clear_then_fill(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=9 row1=rP@1,.,.,.,.");
    basilica_play(&s, "vault 1 b1");
    assert_int_equal(s.vault[0], 0);
    assert_int_equal(s.order[0], basilica_named("yP*"));
    assert_int_equal(basilica_points(&s, 1), 2); // the vault that brought the scoring counts
    basilica_play(&s, "score");
    assert_int_equal(s.points[0][0], 2);
    assert_int_equal(s.rows, 0);
    assert_int_equal(s.vault[0], basilica_named("yP*"));
    assert_int_equal(s.order[0], basilica_named("gS*"));
}

static void basilica_r8_3_the_third_scoring_ends_the_game(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=29 points=3/4,5/6 row1=rP@1,.,.,.,.");
    basilica_play(&s, "vault 1 b1");
    basilica_play(&s, "score");
    assert_int_equal(basilica_to_move(&s), TRI_OVER);
    assert_int_equal(s.vault[0], 0); // no space is filled
    assert_int_equal(basilica_points(&s, 1), 10);
    assert_int_equal(basilica_points(&s, 2), 10);
    assert_int_equal(basilica_tile_at(&s, "a1"), basilica_named("rP")); // the cathedral stays to be looked at
    s = basilica_at("king=19 points=3/4");
    basilica_play(&s, "vault 1 b1");
    basilica_play(&s, "score");
    assert_int_not_equal(basilica_to_move(&s), TRI_OVER);
}

static void basilica_r8_4_a_juggler_adds_a_missing_colour(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=9 row1=gD@1ja,.,.,.,.");
    basilica_play(&s, "vault 1 b1");
    assert_int_equal(s.phase, BASILICA_PHASE_JUGGLE);
    assert_refused(&s, "juggle a1 green", 8, 4);
    assert_int_equal(basilica_number_of(&s, "juggle a1"), 3);
    assert_refused(&s, "score", 0, 2); // it must be chosen
    assert_refused(&s, "decline", 0, 2);
    basilica_play(&s, "juggle a1 red");
    assert_int_equal(s.phase, BASILICA_PHASE_SCORE);
    assert_int_equal(basilica_points(&s, 1), 2); // red with b1; a green joker alone is nothing
    s = basilica_at("king=9 row1=gbG*@2js,.,.,.,.");
    basilica_play(&s, "vault 1 e1");
    assert_int_equal(basilica_to_move(&s), 1); // its owner chooses, in the other's turn too
    assert_int_equal(basilica_number_of(&s, "juggle a1"), 2);
}

static void basilica_r8_5_in_order_and_in_secret(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=9 turn=2 row1=.,gD@2ja,rP@1ja,.,. row2=rM*@2js,.,.,.,."), view;
    basilica_play(&s, "vault 1 a1");
    assert_int_equal(basilica_to_move(&s), 1); // the player whose turn it is
    assert_refused(&s, "juggle a2 blue", 8, 5);
    assert_refused(&s, "juggle c1 blue", 8, 5);
    basilica_play(&s, "juggle b1 red");
    assert_refused(&s, "juggle b1 red", 8, 5);
    basilica_play(&s, "juggle a2 blue");
    assert_int_equal(basilica_to_move(&s), 0);
    basilica_observe(&s, 0, &view); // the other player does not see what was chosen
    assert_int_equal(basilica_token_colour(view.token[1][basilica_token_at(&s, 1, 1)]), BASILICA_COLOUR_HIDDEN);
    basilica_state other = s;
    int token = basilica_token_at(&s, 1, 1);
    other.token[1][token] = basilica_token_with_colour(other.token[1][token], 4);
    basilica_state same;
    basilica_observe(&other, 0, &same);
    assert_memory_equal(&view, &same, sizeof view);
    basilica_observe(&s, TRI_SPECTATOR, &view);
    assert_int_equal(basilica_token_colour(view.token[1][token]), BASILICA_COLOUR_HIDDEN);
    basilica_observe(&s, 1, &view); // the owner does
    assert_int_equal(basilica_token_colour(view.token[1][token]), 1 + BASILICA_RED);
    basilica_play(&s, "juggle c1 blue");
    basilica_observe(&s, 0, &view); // all are made: revealed
    assert_int_equal(basilica_token_colour(view.token[1][token]), 1 + BASILICA_RED);
    s = basilica_at("king=9 row1=gD@1ja,rM*@1js,.,.,."); // only one player juggles: open
    basilica_play(&s, "vault 1 e1");
    basilica_play(&s, "juggle a1 blue");
    basilica_observe(&s, 1, &view);
    token = basilica_token_at(&s, 0, 0);
    assert_int_equal(basilica_token_colour(view.token[0][token]), 1 + BASILICA_BLUE);
}

static void basilica_r8_6_a_vault_with_a_juggler_is_a_joker(void **unused)
{
    (void)unused;
    basilica_state s = basilica_counting("row1=rP@1ja>b,.,.,.,.");
    assert_int_equal(basilica_points(&s, 1), 0); // alone it is no area, not even of its own colour
    s = basilica_counting("row1=rP@1ja>b,bR,.,.,.");
    assert_int_equal(basilica_points(&s, 1), 2); // blue, but no red
    s = basilica_counting("row1=rP@1ja>b,bR,.,.,. row2=rM*,.,.,.,.");
    assert_int_equal(basilica_points(&s, 1), 4); // both
    s = basilica_counting("row1=rP@1ja>b,bR@1js>g,gD,.,.");
    assert_int_equal(basilica_points(&s, 1), 2 + 2); // two jugglers: blue of two, green of two
}

static void basilica_r9_1_areas_are_connected_by_sides(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,rM*,.,.,. row2=.,rR*,.,.,. row3=.,.,rC*,.,.");
    assert_int_equal(basilica_points(&s, 1), 3);
    s = basilica_at("row1=rP@1,.,.,.,. row2=.,rR*@1,.,.,."); // corners
    assert_int_equal(basilica_points(&s, 1), 2);
    // An area that crosses from the twelfth row to the thirteenth is one.
    s = basilica_at("row11=.,.,rP@1,.,. row12=.,.,rM*,.,. row13=.,.,rR*,.,. row14=.,.,.,rC*,.");
    assert_int_equal(basilica_points(&s, 1), 3);
}

// The illustration of areas: green 2, blue 5, red 1; E is no yellow area, F belongs to none.
#define AREAS(a1, b1, c1, d1, d2, d4)                                                                                  \
    "row1=gM*" a1 ",gbP*" b1 ",bC*" c1 ",ybR*" d1 ",bS* row2=.,.,bD*,rP" d2 ",. row4=.,.,.,ygC*" d4 ",."

static void basilica_r9_2_a_wild_vault_is_in_both_areas_and_joins_neither(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at(AREAS("@1", "", "", "", "", ""));
    assert_int_equal(basilica_points(&s, 1), 2); // A: green
    s = basilica_at(AREAS("", "", "@1", "", "", ""));
    assert_int_equal(basilica_points(&s, 1), 5); // B: blue
    s = basilica_at(AREAS("", "@1", "", "", "", ""));
    assert_int_equal(basilica_points(&s, 1), 2 + 5); // D
    s = basilica_at(AREAS("", "", "", "@1", "", ""));
    assert_int_equal(basilica_points(&s, 1), 5); // E: blue only
    s = basilica_at(AREAS("", "", "", "", "@1", ""));
    assert_int_equal(basilica_points(&s, 1), 1); // C: red
}

static void basilica_r9_3_a_single_wild_vault_is_no_area(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at(AREAS("", "", "", "", "", "@1am+g"));
    assert_int_equal(basilica_points(&s, 1), 0); // F, with an architect and glass on it
    s = basilica_at("row1=rP@1,.,.,.,.");
    assert_int_equal(basilica_points(&s, 1), 1);         // a plain one is
    s = basilica_counting("row1=ybR*@1,rP@1js>b,.,.,."); // two jokers that share blue, no plain blue beside
    assert_int_equal(basilica_points(&s, 1), 2);
}

static void basilica_r9_4_scaffolding_and_gaps_separate(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,#,rM*,.,rR*@1");
    assert_int_equal(basilica_points(&s, 1), 2);
}

// The worked example of a scoring: white 4 and 1, black 10.
static void basilica_r10_1_the_majority_is_paid_for_every_vault(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=yR*@1,ybR*@1am,bC*+g,bM*,. row2=.,.,bS*@2ma,.,. order=yP*,gR*,gM*");
    assert_int_equal(basilica_points(&s, 1), 5);
    assert_int_equal(basilica_points(&s, 2), 10);
    tri_item items[TRI_ITEMS_MAX];
    int count = basilica_score(&s, items), yellow = 0, blue = 0;
    for (int i = 0; i < count; i++) {
        int colour = items[i].extra & 3;
        yellow += items[i].seat == 0 && colour == BASILICA_YELLOW ? items[i].points : 0;
        blue += items[i].seat == 0 && colour == BASILICA_BLUE ? items[i].points : 0;
        char words[96];
        tri_text text = tri_text_over(words, sizeof words);
        assert_non_null(basilica_item_text(&s, &items[i], &text));
        assert_true(text.used > 0);
    }
    assert_int_equal(yellow, 4);
    assert_int_equal(blue, 1);
    s = basilica_at("row1=rP,rM*,rR*,.,."); // nobody there
    assert_int_equal(basilica_points(&s, 1) + basilica_points(&s, 2), 0);
}

static void basilica_r10_2_second_place_is_one_a_builder(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,rM*@1,rR*@1,rC*@2am,rD*");
    assert_int_equal(basilica_points(&s, 1), 10);
    assert_int_equal(basilica_points(&s, 2), 1); // not doubled by the architect
    s = basilica_at("row1=rP@1,rM*@1,rR*@1,rC*@2ma,rD*");
    assert_int_equal(basilica_points(&s, 2), 1); // a mason is one builder here
}

static void basilica_r10_3_a_tie_pays_nobody(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,rM*@2,rR*+g,.,.");
    assert_int_equal(basilica_points(&s, 1), 0);
    assert_int_equal(basilica_points(&s, 2), 0);
}

static void basilica_r10_4_a_mason_counts_two(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1ma,rM*@2,rR*,.,.");
    assert_int_equal(basilica_points(&s, 1), 3);
    assert_int_equal(basilica_points(&s, 2), 1);
    s = basilica_at("row1=rP@1ma,rM*@2,rR*@2,.,.");
    assert_int_equal(basilica_points(&s, 1), 0);
    assert_int_equal(basilica_points(&s, 2), 0);
}

static void basilica_r10_5_strongmen_break_ties(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1sm,rM*@2,rR*,.,.");
    assert_int_equal(basilica_points(&s, 1), 3);
    assert_int_equal(basilica_points(&s, 2), 1);    // paid as the other player
    s = basilica_at("row1=rP@1sm,rM*@2sj,rR*,.,."); // they cancel
    assert_int_equal(basilica_points(&s, 1), 0);
    s = basilica_at("row1=rP@1sm,rM*@1sj,rR*@2sj,rC*@2,rD*"); // two against one: one is left over
    assert_int_equal(basilica_points(&s, 1), 5);
    assert_int_equal(basilica_points(&s, 2), 2);
    s = basilica_at("row1=rP@1sm,rM*@2,rR*@2,.,."); // no tie, no help
    assert_int_equal(basilica_points(&s, 2), 3);
}

static void basilica_r10_6_an_architect_doubles_once(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1am,rM*@1aj,rR*,.,.");
    assert_int_equal(basilica_points(&s, 1), 6);
    s = basilica_at("row1=rP@1am,rM*@2,rR*@2,.,."); // the other player's gain
    assert_int_equal(basilica_points(&s, 2), 6);
    assert_int_equal(basilica_points(&s, 1), 1);
}

static void basilica_r10_7_glass_adds_two_after_doubling(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1am+g,rM*+g,rR*,.,.");
    assert_int_equal(basilica_points(&s, 1), 3 * 2 + 2 * 2);
    s = basilica_at("row1=rP@1+g,rM*@2,rR*@2,.,."); // whoever has the majority, and nobody else
    assert_int_equal(basilica_points(&s, 1), 1);
    assert_int_equal(basilica_points(&s, 2), 5);
}

static void basilica_r10_8_on_a_wild_vault_everything_counts_twice(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=yR*,ybR*@1am+g,bC*,bM*,. order=yP*,gR*,gM*");
    assert_int_equal(basilica_points(&s, 1), (2 * 2 + 2) + (3 * 2 + 2));
    s = basilica_at("row1=yR*@2,ybR*@1ma,bC*@2,bM*,. order=yP*,gR*,gM*"); // the mason wins both
    assert_int_equal(basilica_points(&s, 1), 2 + 3);
    assert_int_equal(basilica_points(&s, 2), 1 + 1);
}

static void basilica_r10_9_points_add_up(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=21 points=40/2,33/3 row1=rP@1,.,.,.,.");
    assert_int_equal(basilica_points(&s, 1), 40 + 33 + 1);
    assert_int_equal(basilica_points(&s, 2), 5);
    tri_item items[TRI_ITEMS_MAX];
    int total = 0, count = basilica_score(&s, items);
    for (int i = 0; i < count; i++)
        total += items[i].points;
    assert_int_equal(total, 79);
}

static void basilica_r11_1_builders_and_tokens_return(void **unused)
{
    (void)unused;
    basilica_state s = basilica_cleared("row1=rP@1am,.,.,.,. row3=yM@2,.,.,.,. row4=gD@1,.,.,.,. row5=bR@2,.,.,.,.");
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(s.supply[seat], 5);
        for (int token = 0; token < BASILICA_TOKENS; token++)
            assert_int_equal(s.token[seat][token], 0);
    }
    assert_false(basilica_builder_at(&s, 1, "a1"));
}

static void basilica_r11_2_two_rows_with_vaults_are_finished(void **unused)
{
    (void)unused;
    basilica_state s = basilica_cleared("row1=rP+g,yM,.,.,. row2=gD,.,.,.,. row3=bR+g,.,.,.,.");
    assert_int_equal(basilica_tile_at(&s, "a1"), basilica_named("bR"));
    assert_true(basilica_has(s.glass_at, 0)); // glass on what remains stays
    assert_int_equal(s.rows, 1);
    assert_int_equal(basilica_pool_size(s.discard), 3);
    // A row of scaffolding alone does not count, but goes with the rows behind it.
    s = basilica_cleared("row1=#,.,.,.,. row2=rP,.,.,.,. row3=.,#,.,.,. row4=yM,.,.,.,. row5=gD,.,.,.,.");
    assert_int_equal(s.rows, 1);
    assert_int_equal(basilica_tile_at(&s, "a1"), basilica_named("gD"));
}

static void basilica_r11_3_the_rest_slides_to_the_board(void **unused)
{
    (void)unused;
    basilica_state s = basilica_cleared("row1=rP,.,.,.,. row2=yM,.,.,.,. row5=.,gD,.,.,. row7=.,.,.,bR,.");
    assert_int_equal(basilica_tile_at(&s, "b1"), basilica_named("gD"));
    assert_int_equal(basilica_tile_at(&s, "d3"), basilica_named("bR")); // no change of shape
    assert_int_equal(s.rows, 3);
    // Scaffolding counts while sliding: it takes the first row and is then removed.
    s = basilica_cleared("row1=rP,.,.,.,. row2=yM,.,.,.,. row4=.,#,.,.,. row5=.,gD,.,.,.");
    assert_int_equal(basilica_tile_at(&s, "b2"), basilica_named("gD"));
    assert_int_equal(basilica_tile_at(&s, "b1"), 0);
    // A slide across the border of two words of cells.
    s = basilica_cleared("row1=rP,.,.,.,. row2=yM,.,.,.,. row13=.,gD+g,.,.,. row14=.,ryG*,.,.,.");
    assert_int_equal(basilica_tile_at(&s, "b1"), basilica_named("gD"));
    assert_true(basilica_has(s.glass_at, 1));
    assert_true(basilica_has(s.wild_at, 6));
    assert_int_equal(s.rows, 2);
}

static void basilica_r11_4_scaffolding_goes_and_gaps_may_stay(void **unused)
{
    (void)unused;
    basilica_state s =
        basilica_cleared("row1=rP,.,.,.,. row2=yM,.,.,.,. row3=gD,.,.,.,. row4=#,.,.,.,. row5=bR,#,.,.,.");
    assert_int_equal(basilica_tile_at(&s, "a1"), basilica_named("gD"));
    assert_int_equal(basilica_tile_at(&s, "a2"), 0);
    assert_int_equal(basilica_tile_at(&s, "a3"), basilica_named("bR"));
    for (int i = 0; i < BASILICA_WORDS; i++)
        assert_true(s.scaffold_at[i] == 0);
    basilica_draws(&s);
    assert_legal(&s, "vault 2 a4"); // what is cut off still gives a neighbour
}

static void basilica_r11_5_fewer_than_two_rows(void **unused)
{
    (void)unused;
    basilica_state s = basilica_cleared("row1=rP,.,.,.,. row2=#,.,.,.,.");
    assert_int_equal(s.rows, 0);
    assert_int_equal(basilica_pool_size(s.discard), 1);
    basilica_draws(&s);
    assert_int_equal(basilica_number_of(&s, "vault 2"), 5);
}

static void basilica_r11_6_the_opponent_is_next(void **unused)
{
    (void)unused;
    basilica_state s = basilica_counting("turn=2");
    basilica_play(&s, "score");
    basilica_draws(&s);
    assert_int_equal(basilica_to_move(&s), 0);
    assert_int_equal(s.actions, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basilica_r8_1_the_turn_ends_at_a_scoring_space),
        cmocka_unit_test(basilica_r8_2_count_clear_then_fill),
        cmocka_unit_test(basilica_r8_3_the_third_scoring_ends_the_game),
        cmocka_unit_test(basilica_r8_4_a_juggler_adds_a_missing_colour),
        cmocka_unit_test(basilica_r8_5_in_order_and_in_secret),
        cmocka_unit_test(basilica_r8_6_a_vault_with_a_juggler_is_a_joker),
        cmocka_unit_test(basilica_r9_1_areas_are_connected_by_sides),
        cmocka_unit_test(basilica_r9_2_a_wild_vault_is_in_both_areas_and_joins_neither),
        cmocka_unit_test(basilica_r9_3_a_single_wild_vault_is_no_area),
        cmocka_unit_test(basilica_r9_4_scaffolding_and_gaps_separate),
        cmocka_unit_test(basilica_r10_1_the_majority_is_paid_for_every_vault),
        cmocka_unit_test(basilica_r10_2_second_place_is_one_a_builder),
        cmocka_unit_test(basilica_r10_3_a_tie_pays_nobody),
        cmocka_unit_test(basilica_r10_4_a_mason_counts_two),
        cmocka_unit_test(basilica_r10_5_strongmen_break_ties),
        cmocka_unit_test(basilica_r10_6_an_architect_doubles_once),
        cmocka_unit_test(basilica_r10_7_glass_adds_two_after_doubling),
        cmocka_unit_test(basilica_r10_8_on_a_wild_vault_everything_counts_twice),
        cmocka_unit_test(basilica_r10_9_points_add_up),
        cmocka_unit_test(basilica_r11_1_builders_and_tokens_return),
        cmocka_unit_test(basilica_r11_2_two_rows_with_vaults_are_finished),
        cmocka_unit_test(basilica_r11_3_the_rest_slides_to_the_board),
        cmocka_unit_test(basilica_r11_4_scaffolding_goes_and_gaps_may_stay),
        cmocka_unit_test(basilica_r11_5_fewer_than_two_rows),
        cmocka_unit_test(basilica_r11_6_the_opponent_is_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
