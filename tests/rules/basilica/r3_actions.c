// SPDX-License-Identifier: MIT
#include "tests/rules/basilica/basilica_test.h"

// Chapters 3 to 5: the turn, vaults and builders.

// Five wild vaults leave no cell to three more: every open cell touches one of them.
#define DEAD "row1=ryG*,rM*,rgM*,rR*,rbM* row2=.,ygC*,.,ybP*,. vault=gbP*,gbG*,ybR* "

static void basilica_r3_1_three_actions_then_the_other_player(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("");
    for (int action = 0; action < 3; action++) {
        assert_int_equal(basilica_to_move(&s), 0);
        assert_int_equal(s.actions, 3 - action);
        assert_refused(&s, "decline", 0, 2); // there is no passing
        basilica_act(&s, action == 0 ? "vault 1 a1" : action == 1 ? "vault 1 b1" : "vault 2 c1");
    }
    assert_int_equal(basilica_to_move(&s), 1);
    assert_int_equal(s.actions, 3);
}

// The three example turns of the rulebooks.
static void basilica_r3_2_actions_mix_freely(void **unused)
{
    (void)unused;
    static const char *const turns[3][3] = {{"vault 1 a2", "order 3 disaster e1", "vault 2 b2"},
                                            {"order 3 disaster e1", "order 1 disaster a1", "vault 2 b1"},
                                            {"vault 1 a2", "builder", "order 3 disaster e1"}};
    for (int turn = 0; turn < 3; turn++) {
        basilica_state s = basilica_at("order=rD*,gR*,yD* row1=rP,.,.,.,bR");
        for (int action = 0; action < 3; action++) {
            assert_int_equal(basilica_to_move(&s), 0);
            basilica_act(&s, turns[turn][action]);
        }
        assert_int_equal(basilica_to_move(&s), 1);
    }
}

static void basilica_r3_3_corners_do_not_touch(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,.,.,.,. row2=.,yM,.,.,.");
    assert_refused(&s, "order 3 move a1 b2", 3, 3);
    s = basilica_at("row1=.,.,.,.,rP");
    assert_refused(&s, "vault 1 d2", 4, 3);
    assert_legal(&s, "vault 1 e2");
    s = basilica_at("row1=.,.,.,.,rP@1 row2=yM,.,.,.,.");
    assert_refused(&s, "order 3 move e1 a2", 3, 3); // the end of a row is not beside the next row's beginning
}

static void basilica_r3_4_a_vault_can_always_be_placed(void **unused)
{
    (void)unused;
    tri_move list[BASILICA_MOVES_MAX];
    basilica_state s = basilica_at(""); // nothing in the cathedral: Promote, Recruit and Move are impossible
    assert_int_equal(basilica_moves(&s, list), 15);
    assert_int_equal(basilica_number_of(&s, "vault"), 15);
    s = basilica_at(DEAD);
    assert_int_equal(basilica_number_of(&s, "vault"), 1);
}

static void basilica_r4_1_only_empty_cells(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yS*,gR*,bM* row1=rP,#,.,.,.");
    assert_refused(&s, "vault 1 a1", 4, 1);
    assert_refused(&s, "vault 1 b1", 4, 1);
    assert_refused(&s, "order 1 scaffold a1", 4, 1);
    assert_legal(&s, "vault 1 c1");
    assert_legal(&s, "vault 2 c1");
    assert_legal(&s, "vault 3 c1");
    basilica_play(&s, "vault 2 c1");
    assert_int_equal(basilica_tile_at(&s, "c1"), basilica_named("yG*"));
}

static void basilica_r4_2_five_columns(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("");
    assert_refused(&s, "vault 1 f1", 4, 2);
    assert_int_equal(basilica_number_of(&s, "vault 1"), 5);
    s = basilica_at("row1=.,.,.,.,rP");
    assert_refused(&s, "vault 1 f1", 4, 2);
    // As deep as any game can get, across the border of two words of cells.
    s = basilica_at("row96=.,.,rP@1,.,. row97=.,.,rM*,.,. row101=.,.,rR*,.,. row102=yM,.,.,.,.");
    assert_legal(&s, "vault 1 a103");
    assert_legal(&s, "vault 1 c98");
    assert_legal(&s, "order 3 move c96 c97");
    assert_int_equal(basilica_points(&s, 1), 2);
    basilica_act(&s, "order 3 move c96 c97");
    assert_true(basilica_builder_at(&s, 1, "c97"));
}

// Tiles A and B of the rulebooks' example of right and wrong placement.
static void basilica_r4_3_first_row_or_beside_a_tile(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP,.,.,.,# row3=.,.,yM,.,.");
    assert_legal(&s, "vault 1 d1"); // the first row is always open
    assert_legal(&s, "vault 1 a2"); // beside a vault
    assert_legal(&s, "vault 1 e2"); // beside scaffolding
    assert_refused(&s, "vault 1 a3", 4, 3);
    assert_refused(&s, "vault 1 c5", 4, 3);
    assert_legal(&s, "vault 1 c2"); // a hole beside a vault cut off from the rest
    assert_legal(&s, "vault 1 c4");
    assert_int_equal(basilica_why(&s, "vault 1 a999"), TRI_RULE(4, 3));
}

// Tile D of the same example, and the juggler who changes nothing.
static void basilica_r4_4_wild_vaults_never_touch(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("vault=gbG*,yG*,bG* row1=ryP,.,#,.,. row2=.,.,rP,.,.");
    assert_refused(&s, "vault 1 b1", 4, 4);
    assert_refused(&s, "vault 1 a2", 4, 4);
    assert_legal(&s, "vault 2 b1");
    assert_legal(&s, "vault 1 d1"); // beside scaffolding
    assert_legal(&s, "vault 1 c3"); // above a plain vault
    s = basilica_at("vault=gbG*,yG*,bG* row1=ryP@1ja,.,.,rP@1js,.");
    assert_refused(&s, "vault 1 b1", 4, 4);
    assert_legal(&s, "vault 1 e1"); // printed plain: its juggler counts only when scoring
    assert_true(
        basilica_refuses("phase=act actions=3 order=yP*,gR*,bM* vault=rG*,yG*,bG* top=gS* row1=ryP,gbG*,.,.,."));
}

static void basilica_r4_5_crowns_move_the_king(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=3 order=yD*,gR*,bM* vault=rG*,yM,bG*");
    basilica_act(&s, "vault 1 a1");
    assert_int_equal(s.king, 4);
    basilica_act(&s, "vault 2 b1"); // no crown
    assert_int_equal(s.king, 4);
    basilica_act(&s, "vault 3 c1");
    assert_int_equal(s.king, 5);
    s = basilica_at("king=3 order=yD*,gR*,bM* row1=rM*,.,.,.,.");
    basilica_act(&s, "order 1 disaster a1"); // never back
    assert_int_equal(s.king, 3);
}

static void basilica_r4_6_the_tile_above_comes_down(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP,.,.,.,. order=yP*,rD*,bM*");
    basilica_play(&s, "vault 1 b1");
    assert_int_equal(s.vault[0], basilica_named("yP*"));
    assert_int_equal(s.order[0], basilica_named("gS*"));
    assert_int_equal(s.top, 0);
    assert_int_equal(basilica_to_move(&s), TRI_CHANCE); // the new top tile is seen before the next action
    basilica_play(&s, "draw blue disaster crown");
    assert_int_equal(s.top, basilica_named("bD*"));
    basilica_play(&s, "order 2 disaster a1");
    assert_int_equal(s.order[1], basilica_named("bD*")); // vaults stay
    assert_int_equal(s.vault[1], basilica_named("yG*"));
}

static void basilica_r4_7_a_dead_display_is_replaced(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at(DEAD "actions=2");
    assert_int_equal(basilica_number_of(&s, "vault"), 1);
    assert_legal(&s, "vault replace");
    assert_refused(&s, "vault 1 a2", 4, 4);
    assert_legal(&s, "order 2 recruit a1"); // other actions stay possible
    basilica_act(&s, "vault replace");
    assert_int_equal(s.actions, 2); // free
    assert_int_equal(basilica_to_move(&s), 0);
    s = basilica_at("");
    assert_refused(&s, "vault replace", 4, 7);
    s = basilica_at("row1=ryG*,rM*,rgM*,rR*,rbM* row2=.,ygC*,.,ybP*,. vault=gbP*,gbG*,bG*"); // one plain vault
    assert_refused(&s, "vault replace", 4, 7);
    s = basilica_at("row1=ryG*,rM*,rgM*,rR*,rbM* row2=.,.,.,ybP*,. vault=gbP*,gbG*,ybR*"); // a cell at b2
    assert_refused(&s, "vault replace", 4, 7);
    assert_legal(&s, "vault 1 b2");
}

static void basilica_r4_8_then_one_must_be_placed(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at(DEAD "order=yD*,gR*,bM*");
    basilica_act(&s, "vault replace");
    assert_refused(&s, "order 2 recruit a1", 4, 8);
    assert_refused(&s, "builder", 4, 8);
    assert_true(basilica_number_of(&s, "order") == 0);
    assert_true(basilica_number_of(&s, "vault") > 0);
    basilica_act(&s, basilica_is_wild(s.vault[0]) ? "vault 2 a2" : "vault 1 a2");
    assert_false(s.must_place);
    assert_int_equal(s.actions, 2);
    assert_true(basilica_number_of(&s, "order") > 0);
}

static void basilica_r4_9_spaces_1_to_3_from_the_stack(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at(DEAD);
    uint8_t orders[3] = {s.order[0], s.order[1], s.order[2]};
    basilica_play(&s, "vault replace");
    assert_int_equal(s.discard[basilica_kind(basilica_named("gbP*"))], 1);
    assert_int_equal(basilica_pool_size(s.discard), 3);
    assert_int_equal(s.vault[0], basilica_named("gS*")); // the top tile
    assert_int_equal(s.vault[1], 0);
    basilica_play(&s, "draw red disaster crown");
    assert_int_equal(s.vault[1], basilica_named("rD*"));
    basilica_play(&s, "draw blue disaster crown");
    basilica_play(&s, "draw green confuse crown");
    assert_int_equal(s.vault[2], basilica_named("bD*"));
    assert_int_equal(s.top, basilica_named("gC*"));
    assert_memory_equal(s.order, orders, 3);
    assert_int_equal(basilica_to_move(&s), 0);
}

// The last tile of the first stack goes to space 1; the new stack holds the three tiles just discarded and nothing
// else.
static void basilica_r4_9_replaced_vaults_may_come_back(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at(DEAD);
    for (int kind = 0; kind < BASILICA_POOL; kind++) // everything else has been built elsewhere: empty the stack
        s.stack[kind] = 0;
    s.left = 0;
    basilica_play(&s, "vault replace");
    assert_int_equal(s.pass, 2);
    assert_int_equal(s.left, 3);
    assert_legal(&s, "draw green-blue promote crown");
    assert_refused(&s, "draw red disaster crown", 0, 4);
}

static void basilica_r5_1_right_after_the_vault(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yD*,gR*,bM* row1=rP,.,.,.,.");
    assert_refused(&s, "builder", 5, 1);
    basilica_act(&s, "vault 1 b1");
    assert_legal(&s, "builder");
    basilica_state other = s;
    basilica_act(&other, "order 2 recruit a1");
    if (other.phase == BASILICA_PHASE_OFFER)
        basilica_act(&other, "decline");
    assert_refused(&other, "builder", 5, 1); // an order came between
    basilica_act(&s, "builder");
    assert_true(basilica_builder_at(&s, 1, "b1"));
    assert_int_equal(s.supply[0], 4);
    assert_refused(&s, "builder", 5, 1);
    basilica_act(&s, "vault 1 c1");
    assert_int_equal(basilica_to_move(&s), 1);
    assert_refused(&s, "builder", 5, 1); // nor in the next turn
}

static void basilica_r5_2_a_builder_must_be_in_supply(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,yM@1,gD@1,bR@1,rM*@1 row2=gM*,.,.,.,.");
    assert_int_equal(s.supply[0], 0);
    assert_refused(&s, "order 2 recruit a2", 5, 2);
    basilica_act(&s, "vault 1 b2");
    assert_refused(&s, "builder", 5, 2);
    assert_true(basilica_refuses("row1=rP@1,yM@1,gD@1,bR@1,rM*@1 row2=gM*@1,.,.,.,."));
}

static void basilica_r5_3_one_builder_a_vault(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,yM@2,gD,.,.");
    assert_refused(&s, "order 2 recruit a1", 5, 3);
    assert_refused(&s, "order 2 recruit b1", 5, 3);
    assert_legal(&s, "order 2 recruit c1");
    assert_refused(&s, "order 3 move a1 b1", 5, 3);
}

static void basilica_r5_4_no_builder_on_the_vault_that_scores(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=9");
    basilica_play(&s, "vault 1 a1");
    assert_int_equal(s.phase, BASILICA_PHASE_SCORE);
    assert_refused(&s, "builder", 5, 4);
    basilica_play(&s, "score");
    basilica_draws(&s);
    assert_refused(&s, "builder", 5, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basilica_r3_1_three_actions_then_the_other_player),
        cmocka_unit_test(basilica_r3_2_actions_mix_freely),
        cmocka_unit_test(basilica_r3_3_corners_do_not_touch),
        cmocka_unit_test(basilica_r3_4_a_vault_can_always_be_placed),
        cmocka_unit_test(basilica_r4_1_only_empty_cells),
        cmocka_unit_test(basilica_r4_2_five_columns),
        cmocka_unit_test(basilica_r4_3_first_row_or_beside_a_tile),
        cmocka_unit_test(basilica_r4_4_wild_vaults_never_touch),
        cmocka_unit_test(basilica_r4_5_crowns_move_the_king),
        cmocka_unit_test(basilica_r4_6_the_tile_above_comes_down),
        cmocka_unit_test(basilica_r4_7_a_dead_display_is_replaced),
        cmocka_unit_test(basilica_r4_8_then_one_must_be_placed),
        cmocka_unit_test(basilica_r4_9_spaces_1_to_3_from_the_stack),
        cmocka_unit_test(basilica_r4_9_replaced_vaults_may_come_back),
        cmocka_unit_test(basilica_r5_1_right_after_the_vault),
        cmocka_unit_test(basilica_r5_2_a_builder_must_be_in_supply),
        cmocka_unit_test(basilica_r5_3_one_builder_a_vault),
        cmocka_unit_test(basilica_r5_4_no_builder_on_the_vault_that_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
