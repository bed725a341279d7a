// SPDX-License-Identifier: MIT
#include "tests/rules/basilica/basilica_test.h"

// Chapters 0 to 2: what is a move at all, the set-up, and what is hidden.

static void basilica_r0_1_other_bits_are_no_move(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("");
    tri_move m = 0;
    assert_int_equal(basilica_check(&s, 0), TRI_R0_1);
    assert_true(basilica_move_parse(&s, "vault 1 a1", 10, &m, NULL));
    assert_int_equal(basilica_check(&s, m), TRI_LEGAL);
    for (int bit = 0; bit < 3; bit++)
        assert_int_equal(basilica_check(&s, m | 1u << bit), TRI_R0_1);
    assert_int_equal(basilica_check(&s, m | 1u << 3), TRI_R0_1); // a vault has no second cell
    assert_refused(&s, "dance a1", 0, 1);
    assert_refused(&s, "vault 4 a1", 0, 1);
    assert_refused(&s, "vault 1 a1 b1", 0, 1);
}

// Of two equal tokens only the first has a code, so that one move has one name.
static void basilica_r0_1_equal_tokens_share_one_code(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("edition=2010 row1=rD*@1,.,.,.,.");
    assert_int_equal(basilica_check(&s, basilica_code(BASILICA_DO_ORDER, 0, BASILICA_PROMOTE, 0, 0)), TRI_LEGAL);
    assert_int_equal(basilica_check(&s, basilica_code(BASILICA_DO_ORDER, 0, BASILICA_PROMOTE, 0, 6)), TRI_R0_1);
}

static void basilica_r0_2_only_what_is_asked_can_be_answered(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("");
    assert_refused(&s, "pay", 0, 2);
    assert_refused(&s, "decline", 0, 2);
    assert_refused(&s, "score", 0, 2);
    assert_refused(&s, "scaffold a1", 0, 2);
    assert_refused(&s, "juggle a1 red", 0, 2);
    assert_refused(&s, "draw red promote crown", 0, 2);
    s = basilica_at("phase=draw top=-");
    assert_refused(&s, "vault 1 a1", 0, 2);
}

static void basilica_r0_3_nothing_after_the_end(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("phase=over actions=0 king=30 vault=-,yG*,bG* points=0/0,0/0,0/0");
    tri_move list[BASILICA_MOVES_MAX];
    assert_int_equal(basilica_to_move(&s), TRI_OVER);
    assert_int_equal(basilica_moves(&s, list), 0);
    assert_refused(&s, "vault 2 a1", 0, 3);
    assert_refused(&s, "score", 0, 3);
}

static void basilica_r0_4_only_tiles_left_can_be_drawn(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("phase=draw top=-");
    assert_refused(&s, "draw yellow promote crown", 0, 4); // the only one lies in the order row
    assert_refused(&s, "draw yellow promote plain", 0, 4); // never printed
    assert_refused(&s, "draw red altar crown", 0, 4);      // not at this table
    assert_legal(&s, "draw yellow glass crown");           // one of two lies in the display
}

static void basilica_r1_1_two_players_two_editions(void **unused)
{
    (void)unused;
    tri_setup setup = basilica_table(1, 0, 0, 0, 0);
    basilica_state s;
    tri_err err = {0};
    setup.players = 3;
    assert_false(basilica_start(&s, &setup, &err));
    assert_int_equal(err.rule, TRI_RULE(1, 1));
    s = basilica_at("edition=2022 row1=rD*@1,.,.,.,.");
    assert_int_equal(basilica_number_of(&s, "order 1 promote a1 juggler"), 2);
    s = basilica_at("edition=2010 row1=rD*@1,.,.,.,.");
    assert_int_equal(basilica_number_of(&s, "order 1 promote a1 juggler"), 0);
    assert_refused(&s, "order 1 promote a1 juggler", 7, 3);
}

// R1.1 to R1.4, R1.7: a value that an option does not have is refused by the rule that tells of the option.
static void basilica_r1_4_options_have_their_values(void **unused)
{
    (void)unused;
    static const tri_rule rules[] = {TRI_RULE(1, 1), TRI_RULE(1, 2), TRI_RULE(1, 3), TRI_RULE(1, 4), TRI_RULE(1, 7)};
    for (int option = 0; option < TRI_COUNT(rules); option++) {
        tri_setup setup = basilica_table(1, 0, 0, 0, 0);
        basilica_state s;
        tri_err err = {0};
        setup.value[option].item[0] = 99;
        assert_false(basilica_start(&s, &setup, &err));
        assert_int_equal(err.code, TRI_E_OPTION_VALUE);
        assert_int_equal(err.rule, rules[option]);
    }
}

static void basilica_r1_2_the_expansion_needs_the_edition_of_2022(void **unused)
{
    (void)unused;
    tri_setup setup = basilica_table(0, 1, 0, 0, 0);
    basilica_state s;
    tri_err err = {0};
    assert_false(basilica_start(&s, &setup, &err));
    assert_int_equal(err.rule, TRI_RULE(1, 2));
    setup.value[0].item[0] = 1;
    assert_true(basilica_start(&s, &setup, &err));
    assert_true(basilica_refuses("edition=2010 expansion=festum"));
}

static void basilica_r1_3_six_tiles_are_taken_out_unseen(void **unused)
{
    (void)unused;
    assert_int_equal(basilica_begin(1, 0, 0, 0, 0).left, BASILICA_TILES_BASE);
    assert_int_equal(basilica_begin(1, 0, 1, 0, 0).left, BASILICA_TILES_BASE); // nothing to take out
    assert_int_equal(basilica_begin(1, 1, 1, 0, 0).left, BASILICA_TILES);
    basilica_state s = basilica_begin(1, 1, 0, 0, 0);
    assert_int_equal(s.left, BASILICA_TILES - 6);
    assert_int_equal(basilica_pool_size(s.stack), BASILICA_TILES); // any of them may be among the six
}

static void basilica_r1_4_a_profile_sets_crowns_and_scoring_spaces(void **unused)
{
    (void)unused;
    static const int crowns[4] = {48, 44, 40, 32};
    for (int profile = 0; profile < 4; profile++)
        for (int expansion = 0; expansion < 2; expansion++) {
            basilica_state s = basilica_begin(1, expansion, 0, profile, 0);
            int found = 0;
            for (int face = 0; face < BASILICA_FACES; face++)
                found += s.stack[2 * face + 1];
            assert_int_equal(found, crowns[profile] + 4 * expansion); // the expansion's four in every profile
        }
    basilica_state s = basilica_at("crowns=fallback_32 king=5 vault=rC*,yG*,bG*");
    basilica_play(&s, "vault 1 a1");
    assert_int_equal(s.phase, BASILICA_PHASE_SCORE);
    s = basilica_at("king=5 vault=rC*,yG*,bG*");
    basilica_play(&s, "vault 1 a1");
    assert_int_equal(s.phase, BASILICA_PHASE_DRAW);
}

static void basilica_r1_5_supplies(void **unused)
{
    (void)unused;
    basilica_state s = basilica_begin(1, 0, 0, 0, 1);
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(s.supply[seat], 5);
        assert_int_equal(s.coins[seat], 1);
        assert_int_equal(basilica_points(&s, seat + 1), 0);
        for (int token = 0; token < BASILICA_TOKENS; token++)
            assert_int_equal(s.token[seat][token], 0);
    }
    assert_int_equal(s.king, 0);
    // Eight scaffolding tiles are in the box, and more may be used.
    s = basilica_at("order=yS*,gR*,bM* row1=#,#,#,#,# row2=#,#,#,#,#");
    basilica_play(&s, "order 1 scaffold a3");
    basilica_play(&s, "scaffold b3");
    assert_int_equal(basilica_tile_at(&s, "b3"), BASILICA_SCAFFOLD);
}

static void basilica_r1_6_three_orders_three_vaults_then_the_top(void **unused)
{
    (void)unused;
    basilica_state s = basilica_begin(1, 0, 0, 0, 1);
    static const char *const draws[] = {
        "draw red promote plain",      "draw red promote crown",   "draw green move crown",    "draw blue glass crown",
        "draw red-yellow glass crown", "draw blue disaster crown", "draw yellow recruit crown"};
    for (int i = 0; i < 7; i++) {
        assert_int_equal(basilica_to_move(&s), TRI_CHANCE);
        basilica_play(&s, draws[i]);
    }
    assert_int_equal(s.order[0], basilica_named("rP"));
    assert_int_equal(s.order[1], basilica_named("rP*"));
    assert_int_equal(s.order[2], basilica_named("gM*"));
    assert_int_equal(s.vault[0], basilica_named("bG*"));
    assert_int_equal(s.vault[2], basilica_named("bD*"));
    assert_int_equal(s.top, basilica_named("yR*"));
    assert_int_equal(s.left, BASILICA_TILES_BASE - 7);
    assert_int_equal(basilica_to_move(&s), 0);
}

static void basilica_r1_7_first_player(void **unused)
{
    (void)unused;
    basilica_state s = basilica_begin(1, 0, 0, 0, 0);
    tri_move list[4];
    uint32_t weight[4];
    assert_int_equal(basilica_outcomes(&s, list, weight), 2);
    assert_int_equal(weight[0], weight[1]);
    basilica_play(&s, "first 2");
    basilica_draws(&s);
    assert_int_equal(basilica_to_move(&s), 1);
    assert_int_equal(s.coins[0], s.coins[1]); // nobody is compensated
    s = basilica_begin(1, 0, 0, 0, 2);
    assert_int_equal(s.phase, BASILICA_PHASE_SETUP);
    basilica_draws(&s);
    assert_int_equal(basilica_to_move(&s), 1);
}

static void basilica_r2_1_order_sides_are_open(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rD*@1am,#,gbG*@2+g,.,. discard=yD*"), view;
    basilica_observe(&s, 1, &view);
    for (int slot = 0; slot < 3; slot++) {
        assert_int_equal(basilica_face(view.order[slot]), basilica_face(s.order[slot]));
        assert_int_equal(view.vault[slot], s.vault[slot]);
    }
    assert_int_equal(basilica_face(view.top), basilica_face(s.top));
    assert_int_equal(view.left, s.left);
    assert_memory_equal(view.tile, s.tile, sizeof s.tile);
    assert_memory_equal(view.token, s.token, sizeof s.token);
    assert_memory_equal(view.discard, s.discard, sizeof s.discard);
}

/// Every viewer sees the same in both worlds, may do the same and expects the same.
static void assert_same_to_all(const basilica_state *a, const basilica_state *b)
{
    static const uint8_t viewers[3] = {0, 1, TRI_SPECTATOR};
    static tri_move one[BASILICA_MOVES_MAX], two[BASILICA_MOVES_MAX];
    for (int i = 0; i < 3; i++) {
        basilica_state x, y;
        tri_item items[2][TRI_ITEMS_MAX];
        basilica_observe(a, viewers[i], &x);
        basilica_observe(b, viewers[i], &y);
        assert_memory_equal(&x, &y, sizeof x);
        int count = basilica_moves(&x, one);
        assert_int_equal(count, basilica_moves(&y, two));
        assert_memory_equal(one, two, sizeof one[0] * (size_t)count);
        assert_int_equal(basilica_score(&x, items[0]), basilica_score(&y, items[1]));
    }
}

static void basilica_r2_2_crowns_under_order_sides_are_hidden(void **unused)
{
    (void)unused;
    // One red Promote has a crown and one has not; one yellow Move has a crown and one has not.
    basilica_state a = basilica_at("order=rP,gR*,bM* top=yM row1=rD*@1,bD*@2,.,.,.");
    basilica_state b = basilica_at("order=rP*,gR*,bM* top=yM* row1=rD*@1,bD*@2,.,.,."), view;
    assert_memory_not_equal(&a, &b, sizeof a);
    assert_same_to_all(&a, &b);
    basilica_observe(&a, 0, &view);
    assert_int_equal(basilica_crown(view.order[0]), BASILICA_UNKNOWN);
    assert_int_equal(basilica_crown(view.top), BASILICA_UNKNOWN);
    basilica_state draw_a = basilica_at("phase=draw order=rP,gR*,bM* top=-");
    basilica_state draw_b = basilica_at("phase=draw order=rP*,gR*,bM* top=-");
    assert_same_to_all(&draw_a, &draw_b);
}

static void basilica_r2_3_the_discard_pile_shows_crowns(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yD*,gR*,bM* row1=rP,.,.,.,."), view;
    basilica_play(&s, "order 1 disaster a1");
    basilica_observe(&s, 1, &view);
    assert_int_equal(view.discard[basilica_kind(basilica_named("yD*"))], 1);
    assert_int_equal(view.discard[basilica_kind(basilica_named("rP"))], 1);
}

static void basilica_r2_4_tiles_of_the_first_stack_keep_their_odds(void **unused)
{
    (void)unused;
    static const char *const table =
        "edition=2022 expansion=festum pass=2 old=1 phase=act actions=3 vault=rG*,yG*,bG* ";
    char text[512];
    basilica_state a, b, view;
    tri_err err = {0};
    snprintf(text, sizeof text, "%s order=rP,gR*,bM* top=gS* aside=rP*:1,yC*:1,yD*:1,bD*:1,gA:1,rA:1", table);
    assert_true(basilica_state_parse(text, strlen(text), &a, &err));
    snprintf(text, sizeof text, "%s order=rP*,gR*,bM* top=gS* aside=rP:1,yC*:1,yD*:1,bD*:1,gA:1,rA:1", table);
    assert_true(basilica_state_parse(text, strlen(text), &b, &err));
    assert_same_to_all(&a, &b); // which red Promote was taken out stays unknown
    basilica_observe(&a, 0, &view);
    assert_int_equal(basilica_pool_size(view.aside), 7);
    tri_rng rng = tri_rng_seed(1);
    int crowned = 0;
    for (int i = 0; i < 400; i++) {
        basilica_state world;
        basilica_resample(&view, &rng, &world);
        crowned += basilica_crown(world.order[0]) == BASILICA_CROWNED;
        assert_int_equal(basilica_pool_size(world.aside), 6);
    }
    assert_in_range(crowned, 150, 250);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basilica_r0_1_other_bits_are_no_move),
        cmocka_unit_test(basilica_r0_1_equal_tokens_share_one_code),
        cmocka_unit_test(basilica_r0_2_only_what_is_asked_can_be_answered),
        cmocka_unit_test(basilica_r0_3_nothing_after_the_end),
        cmocka_unit_test(basilica_r0_4_only_tiles_left_can_be_drawn),
        cmocka_unit_test(basilica_r1_1_two_players_two_editions),
        cmocka_unit_test(basilica_r1_4_options_have_their_values),
        cmocka_unit_test(basilica_r1_2_the_expansion_needs_the_edition_of_2022),
        cmocka_unit_test(basilica_r1_3_six_tiles_are_taken_out_unseen),
        cmocka_unit_test(basilica_r1_4_a_profile_sets_crowns_and_scoring_spaces),
        cmocka_unit_test(basilica_r1_5_supplies),
        cmocka_unit_test(basilica_r1_6_three_orders_three_vaults_then_the_top),
        cmocka_unit_test(basilica_r1_7_first_player),
        cmocka_unit_test(basilica_r2_1_order_sides_are_open),
        cmocka_unit_test(basilica_r2_2_crowns_under_order_sides_are_hidden),
        cmocka_unit_test(basilica_r2_3_the_discard_pile_shows_crowns),
        cmocka_unit_test(basilica_r2_4_tiles_of_the_first_stack_keep_their_odds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
