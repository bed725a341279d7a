// SPDX-License-Identifier: MIT
#include "tests/rules/basilica/basilica_test.h"

// Chapters 6 and 7: orders, coins and what each order does.

static void basilica_r6_1_the_order_on_the_tile(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yD*,gR*,bM* row1=rP,gD@1,bR,.,.");
    assert_refused(&s, "order 1 recruit a1", 6, 1);
    assert_refused(&s, "order 2 disaster a1", 6, 1);
    assert_legal(&s, "order 1 disaster a1"); // a yellow order on a red vault: colours do not matter
    assert_legal(&s, "order 2 recruit a1");
    assert_legal(&s, "order 3 move b1 a1");
}

static void basilica_r6_2_all_of_it_or_not_at_all(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yP*,yC*,yG* vault=rG*,gM*,bG* row1=rP,.,.,.,.");
    assert_int_equal(basilica_number_of(&s, "order"), 0); // no builder to promote, take back or stand under glass
    s = basilica_at("order=yM*,yD*,yG* vault=rG*,gM*,bG* row1=rP@1+g,#,.,.,.");
    assert_int_equal(basilica_number_of(&s, "order"), 0); // nowhere to go, nothing to discard, glass there already
    s = basilica_at("order=yP*,yC*,yG* vault=rG*,gM*,bG* row1=rP@1am,yM@1ms,gD@1sj,bR@1ja,."); // no token in supply
    assert_int_equal(basilica_number_of(&s, "order 1"), 0);
    assert_int_equal(basilica_number_of(&s, "order 3"), 4);
}

static void basilica_r6_3_effect_offer_paid_effect_discard_refill(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,yM@2,.,.,.");
    basilica_play(&s, "order 1 promote a1 mason/architect");
    assert_int_equal(basilica_rank_at(&s, 0, basilica_cell("a1")), BASILICA_MASON);
    assert_int_equal(s.phase, BASILICA_PHASE_OFFER);
    assert_int_equal(basilica_to_move(&s), 1);
    assert_int_equal(s.order[0], basilica_named("yP*")); // the tile lies there still, and nothing new is seen
    assert_int_equal(basilica_pool_size(s.discard), 0);
    basilica_play(&s, "pay");
    assert_int_equal(s.order[0], basilica_named("yP*"));
    basilica_play(&s, "promote b1 architect/juggler");
    assert_int_equal(s.order[0], basilica_named("gS*"));
    assert_int_equal(s.discard[basilica_kind(basilica_named("yP*"))], 1);
    basilica_draws(&s);
    assert_int_equal(basilica_to_move(&s), 0);
    assert_int_equal(s.actions, 2);
}

static void basilica_r6_4_the_coin_goes_to_the_active_player(void **unused)
{
    (void)unused;
    static const char *const offers[3][2] = {
        {"order=yP*,gR*,bM*", "order 1 promote a1 mason/strongman"},
        {"order=yP*,gR*,bM*", "order 2 recruit c1"},
        {"order=yC*,gR*,bM*", "order 1 confuse a1"},
    };
    for (int i = 0; i < 3; i++) {
        char words[128];
        snprintf(words, sizeof words, "%s row1=rP@1,yM@2,gD,.,. row2=bR,gM*,.,.,.", offers[i][0]);
        basilica_state s = basilica_at(words);
        basilica_play(&s, offers[i][1]);
        assert_int_equal(s.phase, BASILICA_PHASE_OFFER);
        basilica_play(&s, "pay");
        assert_int_equal(s.coins[0], 2);
        assert_int_equal(s.coins[1], 0);
        assert_int_equal(basilica_to_move(&s), 1); // outside the own turn
    }
    basilica_state s = basilica_at("turn=2 coins=2,0 row1=rP@1,yM@2,gD,.,."); // a coin received is spent
    basilica_play(&s, "order 1 promote b1 mason/strongman");
    basilica_play(&s, "pay");
    assert_int_equal(s.coins[0], 1);
    assert_int_equal(s.coins[1], 1);
    assert_true(basilica_refuses("coins=2,1"));
}

static void basilica_r6_5_only_for_a_coin_and_an_effect(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("coins=2,0 row1=rP@1,yM@2,gD,.,."); // no coin
    basilica_play(&s, "order 1 promote a1 mason/strongman");
    assert_int_not_equal(s.phase, BASILICA_PHASE_OFFER);
    s = basilica_at("row1=rP@1,yM,gD,.,."); // nobody to promote
    basilica_play(&s, "order 1 promote a1 mason/strongman");
    assert_int_not_equal(s.phase, BASILICA_PHASE_OFFER);
    s = basilica_at("row1=rP@1,yM@2,gD,.,."); // after this recruit no free vault is beside b1
    basilica_play(&s, "order 2 recruit c1");
    assert_int_not_equal(s.phase, BASILICA_PHASE_OFFER);
    s = basilica_at("row1=rP@1,yM@2,gD,bR,.");
    basilica_play(&s, "order 2 recruit d1");
    assert_int_equal(s.phase, BASILICA_PHASE_OFFER);
    s = basilica_at("order=yD*,gG*,bM* row1=rP@1,yM@2,gD,bR,."); // orders without a coin are never on offer
    basilica_play(&s, "order 2 glass a1");
    assert_int_not_equal(s.phase, BASILICA_PHASE_OFFER);
}

static void basilica_r6_6_pay_or_decline_once(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,yM@2,gD,bR,.");
    basilica_play(&s, "order 2 recruit d1");
    assert_legal(&s, "pay");
    assert_legal(&s, "decline");
    basilica_state paid = s;
    basilica_act(&s, "decline");
    assert_int_equal(s.coins[1], 1);
    assert_int_equal(basilica_to_move(&s), 0);
    basilica_play(&paid, "pay");
    assert_refused(&paid, "decline", 0, 2); // who has paid performs
    assert_refused(&paid, "pay", 0, 2);
    basilica_act(&paid, "recruit c1");
    assert_int_equal(basilica_to_move(&paid), 0);
    assert_int_equal(paid.actions, 2);
}

static void basilica_r6_7_orders_leave_the_king_alone(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=9 order=yS*,gD*,bM* row1=rD*@1,gM*,.,.,.");
    basilica_play(&s, "order 1 scaffold c1");
    basilica_act(&s, "scaffold d1");
    basilica_act(&s, "order 2 disaster b1");
    assert_int_equal(s.king, 9);
    assert_int_equal(s.phase, BASILICA_PHASE_ACT);
}

static void basilica_r7_1_promote_an_own_builder_in_the_cathedral(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,yM@2,gD,.,.");
    assert_refused(&s, "order 1 promote b1 mason/strongman", 7, 1);
    assert_refused(&s, "order 1 promote c1 mason/strongman", 7, 1);
    assert_int_equal(basilica_number_of(&s, "order 1 promote a1"), 8); // four tokens, either side
    assert_int_equal(basilica_number_of(&s, "order 1"), 8);
    basilica_play(&s, "order 1 promote a1 juggler/strongman");
    assert_int_equal(basilica_rank_at(&s, 0, basilica_cell("a1")), BASILICA_JUGGLER);
}

static void basilica_r7_2_one_token_replaced_by_another(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1am,.,.,.,.");
    assert_refused(&s, "order 1 promote a1 architect/juggler", 7, 2); // the rank it has
    tri_move turned_over = basilica_code(BASILICA_DO_ORDER, 0, BASILICA_PROMOTE, 0, 1);
    assert_int_equal(basilica_check(&s, turned_over), TRI_RULE(7, 2));
    assert_legal(&s, "order 1 promote a1 mason"); // the other mason token
    basilica_play(&s, "order 1 promote a1 mason");
    assert_int_equal(basilica_rank_at(&s, 0, basilica_cell("a1")), BASILICA_MASON);
    assert_int_equal(s.token[0][0], 0); // back in supply
    assert_int_not_equal(s.token[0][1], 0);
}

static void basilica_r7_3_four_tokens(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1am,yM@1ms,gD@1,.,.");
    assert_refused(&s, "order 1 promote c1 architect/mason", 7, 3); // in use
    assert_legal(&s, "order 1 promote c1 architect");               // one such token is left: no need to name it
    assert_legal(&s, "order 1 promote c1 strongman");
    assert_refused(&s, "order 1 promote c1 mason", 7, 3);
    s = basilica_at("row1=gD@1,.,.,.,.");
    assert_refused(&s, "order 1 promote a1 architect", 7, 3); // which of the two?
    assert_legal(&s, "order 1 promote a1 architect/mason");
    assert_legal(&s, "order 1 promote a1 architect/juggler");
    s = basilica_at("edition=2010 row1=gD@1,.,.,.,."); // two equal tokens need no choice
    assert_int_equal(basilica_number_of(&s, "order 1 promote a1 architect/mason"), 1);
    basilica_state a = basilica_at("edition=2010 row1=gD@1am,rP@1,.,.,.");
    assert_int_equal(basilica_number_of(&a, "order 1 promote b1 architect/mason"), 1);
    assert_true(basilica_refuses("edition=2010 row1=gD@1am,rP@1am,yM@1ma,.,."));
}

// Where several tokens show the rank, that is a reason to refuse only if there is no other: R4.8, R6.1, R0.2 come
// first.
static void basilica_r7_3_an_unclear_token_is_the_last_reason(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("must_place=yes row1=gD@1,.,.,.,.");
    assert_refused(&s, "order 1 promote a1 architect", 4, 8);
    s = basilica_at("row1=gD@1,yM@2,.,.,.");
    assert_refused(&s, "order 2 promote a1 architect", 6, 1); // that tile is a Recruit
    assert_refused(&s, "promote b1 architect", 0, 2);         // nobody has paid
    assert_refused(&s, "order 1 promote b1 architect", 7, 1); // not an own builder
    basilica_play(&s, "order 1 promote a1 architect/mason");
    assert_refused(&s, "order 1 promote a1 mason", 0, 2); // the offer is being asked
    basilica_play(&s, "pay");
    assert_refused(&s, "promote b1 architect", 7, 4); // barred, whichever token
    assert_refused(&s, "promote b1 mason", 7, 3);     // here the token is all that is missing
}

// Which of two equal tokens lies where cannot be told: the bytes must not tell either.
static void basilica_r7_3_equal_tokens_are_one(void **unused)
{
    (void)unused;
    basilica_state a = basilica_at("edition=2010 order=yP*,rP*,bM* row1=gD@1,rP@1,.,.,."), b = a;
    basilica_act(&a, "order 1 promote a1 architect/mason");
    basilica_act(&b, "order 1 promote b1 architect/mason");
    basilica_act(&a, "order 2 promote b1 architect/mason");
    basilica_act(&b, "order 2 promote a1 architect/mason");
    assert_memory_equal(a.token, b.token, sizeof a.token);
}

static void basilica_r7_4_a_rank_other_than_the_one_just_chosen(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,yM@2,gD,.,.");
    basilica_play(&s, "order 1 promote a1 mason/strongman");
    basilica_play(&s, "pay");
    assert_refused(&s, "promote b1 mason/strongman", 7, 4);
    assert_refused(&s, "promote b1 mason/architect", 7, 4);
    assert_legal(&s, "promote b1 strongman/mason");
    assert_refused(&s, "promote a1 strongman/mason", 7, 1);
    assert_int_equal(basilica_number_of(&s, "promote"), 6);
    // All tokens but one in use, and both its sides are no help: one is barred, the other is the builder's own rank.
    s = basilica_at("row1=rP@1,yM@2am,gD@2sj,bR@2ja,. row2=gM*,.,.,.,.");
    basilica_play(&s, "order 1 promote a1 mason/strongman");
    assert_int_equal(s.phase, BASILICA_PHASE_OFFER); // b1 or d1 can become a strongman
    s = basilica_at("row1=rP@1,.,gD@2sj,.,.");
    basilica_play(&s, "order 1 promote a1 mason/strongman");
    basilica_play(&s, "pay");
    assert_refused(&s, "promote c1 strongman/mason", 7, 2);
}

static void basilica_r7_5_a_token_stays_with_its_builder(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yP*,gC*,bM* row1=rP@1am,yM,gD@2sj,bR,.");
    basilica_act(&s, "order 3 move a1 b1");
    assert_int_equal(basilica_rank_at(&s, 0, basilica_cell("b1")), BASILICA_ARCHITECT);
    basilica_play(&s, "order 2 confuse b1");
    assert_int_equal(s.token[0][0], 0); // back with its builder
    assert_int_equal(s.supply[0], 5);
    basilica_play(&s, "decline");
    basilica_act(&s, "push c1 d1");
    assert_int_equal(basilica_rank_at(&s, 1, basilica_cell("d1")), BASILICA_STRONGMAN);
}

static void basilica_r7_6_move_to_an_adjacent_free_vault(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,yM,gD@2,.,. row2=#,.,.,.,.");
    assert_legal(&s, "order 3 move a1 b1");
    assert_refused(&s, "order 3 move a1 a2", 7, 15); // scaffolding
    assert_refused(&s, "order 3 move c1 b1", 7, 6);  // not an own builder
    assert_refused(&s, "order 3 move c1 d1", 7, 6);
    assert_refused(&s, "order 3 move a1 c1", 3, 3);
    s = basilica_at("row1=.,rP@1,.,.,.");
    assert_refused(&s, "order 3 move b1 c1", 7, 6); // an empty cell
}

static void basilica_r7_7_recruit_anywhere(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,yM,#,.,. row4=.,.,.,.,gD");
    assert_legal(&s, "order 2 recruit b1");
    assert_legal(&s, "order 2 recruit e4"); // cut off from everything
    assert_refused(&s, "order 2 recruit d1", 7, 7);
    assert_refused(&s, "order 2 recruit c1", 7, 15);
    basilica_play(&s, "order 2 recruit e4");
    assert_int_equal(s.supply[0], 3);
}

static void basilica_r7_8_paid_recruit_beside_an_own_builder(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("row1=rP@1,yM,gD@2,bR,rM* row2=gM*,.,.,.,.");
    basilica_play(&s, "order 2 recruit a2");
    basilica_play(&s, "pay");
    assert_legal(&s, "recruit b1");
    assert_legal(&s, "recruit d1");
    assert_refused(&s, "recruit e1", 7, 8);
    assert_refused(&s, "recruit c2", 7, 8);
    assert_refused(&s, "recruit a1", 5, 3);
    basilica_play(&s, "recruit d1");
    assert_true(basilica_builder_at(&s, 2, "d1"));
    // Beside a builder of the other player's only is not enough to be asked at all.
    s = basilica_at("row1=rP@1,yM,#,gD@2,# row2=gM*,.,.,#,.");
    basilica_play(&s, "order 2 recruit b1");
    assert_int_not_equal(s.phase, BASILICA_PHASE_OFFER);
}

static void basilica_r7_9_confuse_needs_both_sides(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yC*,gR*,bM* row1=rP,.,yM@2,gD,."); // no own builder
    assert_int_equal(basilica_number_of(&s, "order 1"), 0);
    s = basilica_at("order=yC*,gR*,bM* row1=rP@1,.,yM,.,."); // no other builder
    assert_refused(&s, "order 1 confuse a1", 7, 9);
    s = basilica_at("order=yC*,gR*,bM* row1=rP@1,yM@2,#,.,."); // it could move only after the own one has left
    assert_refused(&s, "order 1 confuse a1", 7, 9);
    s = basilica_at("order=yC*,gR*,bM* row1=rP@1,yM@2,gD,.,.");
    assert_legal(&s, "order 1 confuse a1");
}

static void basilica_r7_10_take_back_one_then_the_opponent_may_choose(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yC*,gR*,bM* row1=rP@1,yM@2,gD,bR@1,.");
    assert_refused(&s, "order 1 confuse b1", 7, 10);
    assert_int_equal(basilica_number_of(&s, "order 1"), 2);
    basilica_play(&s, "order 1 confuse a1");
    assert_int_equal(s.supply[0], 4);
    assert_int_equal(s.phase, BASILICA_PHASE_OFFER);
    basilica_state paid = s;
    basilica_play(&s, "decline");
    assert_int_equal(basilica_to_move(&s), 0);
    assert_legal(&s, "push b1 a1"); // the vault just left
    basilica_play(&paid, "pay");
    assert_int_equal(basilica_to_move(&paid), 1);
    basilica_act(&paid, "push b1 c1");
    assert_true(basilica_builder_at(&paid, 2, "c1"));
    s = basilica_at("order=yC*,gR*,bM* coins=2,0 row1=#,yM@2,gD,bR@1,."); // without a coin nobody is asked
    basilica_play(&s, "order 1 confuse d1");
    assert_int_equal(s.phase, BASILICA_PHASE_PUSH);
    assert_int_equal(basilica_to_move(&s), 0);
    s = basilica_at("order=yC*,gR*,bM* row1=#,yM@2,gD,#,bR@1"); // one move exists, the offer is made all the same
    basilica_play(&s, "order 1 confuse e1");
    assert_int_equal(s.phase, BASILICA_PHASE_OFFER);
}

static void basilica_r7_11_one_opposing_builder_must_move(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yC*,gR*,bM* coins=2,0 row1=rP@1,yM@2,gD@2,bR,# row2=rM*@1,#,.,.,.");
    basilica_play(&s, "order 1 confuse a2");
    assert_refused(&s, "push b1 a1", 5, 3); // builders of either player block
    assert_refused(&s, "push b1 c1", 5, 3);
    assert_refused(&s, "push b1 b2", 7, 15);
    assert_refused(&s, "push c1 c2", 7, 11); // an empty cell
    assert_refused(&s, "push a1 a2", 7, 11); // an own builder
    assert_refused(&s, "decline", 0, 2);
    assert_int_equal(basilica_number_of(&s, "push"), 1);
    basilica_act(&s, "push c1 d1");
    assert_int_equal(s.actions, 2);
}

static void basilica_r7_12_glass_under_an_own_builder(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yG*,gR*,bM* vault=rG*,gM*,bG* row1=rP@1,yM@2,gD,bR@1+g,.");
    assert_legal(&s, "order 1 glass a1");
    assert_refused(&s, "order 1 glass b1", 7, 12);
    assert_refused(&s, "order 1 glass c1", 7, 12);
    assert_refused(&s, "order 1 glass d1", 7, 12); // at most one
    basilica_play(&s, "order 1 glass a1");
    assert_true(basilica_has(s.glass_at, basilica_cell("a1")));
}

static void basilica_r7_13_glass_stays_with_its_vault(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yD*,gR*,bM* row1=rP@1+g,yM,.,.,.");
    basilica_act(&s, "order 3 move a1 b1");
    assert_true(basilica_has(s.glass_at, basilica_cell("a1")));
    assert_false(basilica_has(s.glass_at, basilica_cell("b1")));
    basilica_act(&s, "order 1 disaster a1");
    assert_false(basilica_has(s.glass_at, basilica_cell("a1")));
    basilica_act(&s, "vault 1 a1");
    assert_false(basilica_has(s.glass_at, basilica_cell("a1")));
}

static void basilica_r7_14_two_scaffolding_tiles(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=4 order=yS*,gR*,bM* row1=ryG*,.,.,.,.");
    assert_legal(&s, "order 1 scaffold b1"); // beside a wild vault
    assert_refused(&s, "order 1 scaffold c2", 4, 3);
    basilica_play(&s, "order 1 scaffold a2");
    assert_int_equal(s.phase, BASILICA_PHASE_SCAFFOLD);
    assert_int_equal(basilica_to_move(&s), 0);
    assert_refused(&s, "vault 1 b1", 0, 2); // the second must follow
    assert_refused(&s, "scaffold a2", 4, 1);
    assert_legal(&s, "scaffold a3"); // leaning on the first
    basilica_act(&s, "scaffold a3");
    assert_int_equal(s.king, 4);
    assert_int_equal(s.actions, 2);
    assert_int_equal(s.rows, 3);
}

static void basilica_r7_15_scaffolding_is_in_the_way(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yD*,gR*,bM* row1=rP@1,#,rM*@1,.,.");
    assert_refused(&s, "order 1 disaster b1", 7, 15);
    assert_refused(&s, "order 2 recruit b1", 7, 15);
    assert_refused(&s, "order 3 move a1 b1", 7, 15);
    assert_refused(&s, "vault 1 b1", 4, 1);
    assert_int_equal(basilica_points(&s, 1), 2); // two areas of one
    assert_true(basilica_refuses("row1=#@1,.,.,.,."));
    assert_true(basilica_refuses("row1=#+g,.,.,.,."));
}

static void basilica_r7_16_disaster_spares_builders_only(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yD*,gR*,bM* row1=rP@1,yM+g,gD@2,.,. row2=.,bR,.,.,.");
    assert_refused(&s, "order 1 disaster a1", 7, 16);
    assert_refused(&s, "order 1 disaster c1", 7, 16);
    assert_refused(&s, "order 1 disaster d1", 7, 16);
    assert_legal(&s, "order 1 disaster b1"); // glass does not protect; b2 is cut off
    basilica_play(&s, "order 1 disaster b1");
    assert_int_equal(basilica_tile_at(&s, "b1"), 0);
    assert_int_equal(s.discard[basilica_kind(basilica_named("yM"))], 1);
    assert_int_equal(s.rows, 2);
    basilica_draws(&s);
    assert_legal(&s, "vault 1 b3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basilica_r6_1_the_order_on_the_tile),
        cmocka_unit_test(basilica_r6_2_all_of_it_or_not_at_all),
        cmocka_unit_test(basilica_r6_3_effect_offer_paid_effect_discard_refill),
        cmocka_unit_test(basilica_r6_4_the_coin_goes_to_the_active_player),
        cmocka_unit_test(basilica_r6_5_only_for_a_coin_and_an_effect),
        cmocka_unit_test(basilica_r6_6_pay_or_decline_once),
        cmocka_unit_test(basilica_r6_7_orders_leave_the_king_alone),
        cmocka_unit_test(basilica_r7_1_promote_an_own_builder_in_the_cathedral),
        cmocka_unit_test(basilica_r7_2_one_token_replaced_by_another),
        cmocka_unit_test(basilica_r7_3_four_tokens),
        cmocka_unit_test(basilica_r7_3_an_unclear_token_is_the_last_reason),
        cmocka_unit_test(basilica_r7_3_equal_tokens_are_one),
        cmocka_unit_test(basilica_r7_4_a_rank_other_than_the_one_just_chosen),
        cmocka_unit_test(basilica_r7_5_a_token_stays_with_its_builder),
        cmocka_unit_test(basilica_r7_6_move_to_an_adjacent_free_vault),
        cmocka_unit_test(basilica_r7_7_recruit_anywhere),
        cmocka_unit_test(basilica_r7_8_paid_recruit_beside_an_own_builder),
        cmocka_unit_test(basilica_r7_9_confuse_needs_both_sides),
        cmocka_unit_test(basilica_r7_10_take_back_one_then_the_opponent_may_choose),
        cmocka_unit_test(basilica_r7_11_one_opposing_builder_must_move),
        cmocka_unit_test(basilica_r7_12_glass_under_an_own_builder),
        cmocka_unit_test(basilica_r7_13_glass_stays_with_its_vault),
        cmocka_unit_test(basilica_r7_14_two_scaffolding_tiles),
        cmocka_unit_test(basilica_r7_15_scaffolding_is_in_the_way),
        cmocka_unit_test(basilica_r7_16_disaster_spares_builders_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
