// SPDX-License-Identifier: MIT
#include "tests/rules/basilica/basilica_test.h"

// Chapters 12 and 13: the stack, the end of the game, and Festum Fatuorum.

/// Move everything below the top tile to the discard pile, so that the top tile is the stack's last.
static void basilica_drain(basilica_state *s)
{
    for (int kind = 0; kind < BASILICA_POOL; kind++) {
        s->discard[kind] = (uint8_t)(s->discard[kind] + s->stack[kind]);
        s->stack[kind] = 0;
    }
    s->left = 0;
}

/// The same in the second pass and without the top tile.
static void basilica_dry(basilica_state *s)
{
    basilica_drain(s);
    s->pass = 2;
    s->discard[basilica_kind(s->top)]++;
    s->top = 0;
}

static void basilica_r12_1_the_discard_pile_becomes_the_stack(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yD*,gR*,bM* row1=rP,gD,.,.,.");
    basilica_drain(&s);
    int pile = basilica_pool_size(s.discard);
    basilica_play(&s, "order 1 disaster a1");
    assert_int_equal(s.pass, 2); // the moment the last tile has left the stack
    assert_int_equal(s.order[0], basilica_named("gS*"));
    assert_int_equal(s.left, pile + 2);
    assert_int_equal(s.stack[basilica_kind(basilica_named("yD*"))], 1); // the executed tile and its victim are in it
    assert_int_equal(s.stack[basilica_kind(basilica_named("rP"))], 1);
    assert_int_equal(basilica_pool_size(s.discard), 0);
    assert_int_equal(s.old, 7);
    assert_int_equal(basilica_to_move(&s), TRI_CHANCE);
    s = basilica_at("king=9 row1=yM,.,.,.,."); // rows cleared by a scoring are in the stack that its refill makes
    basilica_drain(&s);
    basilica_play(&s, "vault 1 b1");
    assert_int_equal(s.pass, 1);
    basilica_play(&s, "score");
    assert_int_equal(s.pass, 2);
    assert_int_equal(s.stack[basilica_kind(basilica_named("yM"))], 1);
}

static void basilica_r12_1_nothing_discarded_leaves_it_empty(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("");
    memset(s.stack, 0, sizeof s.stack); // as if all other tiles had been built
    s.left = 0;
    basilica_play(&s, "vault 1 a1");
    assert_int_equal(s.pass, 2);
    assert_int_equal(s.top, 0);
    assert_int_equal(basilica_to_move(&s), 0); // play goes on without a top tile
    basilica_play(&s, "vault 2 b1");
    assert_int_equal(s.last, 1);
}

static void basilica_r12_2_the_game_ends_when_a_tile_is_missing(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yD*,gR*,bM* row1=rP,gD,.,.,.");
    basilica_dry(&s);
    basilica_state vault = s;
    assert_int_equal(basilica_to_move(&s), 0); // not before
    basilica_play(&s, "order 1 disaster a1");
    assert_int_equal(s.phase, BASILICA_PHASE_SCORE);
    assert_int_equal(s.order[0], 0);
    assert_int_equal(s.actions, 0);
    basilica_play(&vault, "vault 1 c1");
    assert_int_equal(vault.vault[0], basilica_named("yD*")); // the order tile turns over, its space stays empty
    assert_int_equal(vault.order[0], 0);
    assert_int_equal(vault.phase, BASILICA_PHASE_SCORE);
    s = basilica_at("row1=ryG*,rM*,rgM*,rR*,rbM* row2=.,ygC*,.,ybP*,. vault=gbP*,gbG*,ybR*"); // a dead display
    basilica_drain(&s);
    s.pass = 2;
    basilica_play(&s, "vault replace");
    assert_int_equal(s.vault[0], basilica_named("gS*"));
    assert_int_equal(s.vault[1], 0);
    assert_int_equal(s.last, 1);
    assert_int_equal(s.phase, BASILICA_PHASE_SCORE);
}

static void basilica_r12_3_one_final_scoring(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=yD*,gR*,bM* king=3 row1=rP@1,gD,rM*@2ja,.,.");
    basilica_dry(&s);
    basilica_play(&s, "order 1 disaster b1");
    assert_int_equal(s.phase, BASILICA_PHASE_JUGGLE); // jugglers choose for this one too
    basilica_play(&s, "juggle c1 blue");
    basilica_play(&s, "score");
    assert_int_equal(basilica_to_move(&s), TRI_OVER);
    assert_int_equal(s.scorings, 1); // however few there were
    assert_int_equal(basilica_points(&s, 1), 1);
    // Right after a scoring has cleared the cathedral the last one pays nothing.
    s = basilica_at("king=9 row1=rP@1,.,.,.,.");
    basilica_dry(&s);
    basilica_play(&s, "vault 1 b1");
    basilica_play(&s, "score");
    assert_int_equal(s.phase, BASILICA_PHASE_SCORE);
    assert_int_equal(s.last, 1);
    basilica_play(&s, "score");
    assert_int_equal(basilica_to_move(&s), TRI_OVER);
    assert_int_equal(s.points[0][0], 2);
    assert_int_equal(s.points[1][0], 0);
}

static void basilica_r12_4_more_points_win_equal_points_share(void **unused)
{
    (void)unused;
    tri_result result;
    basilica_state s = basilica_at("phase=over actions=0 king=30 vault=-,yG*,bG* points=9/4,0/0,0/0");
    basilica_result(&s, &result);
    assert_int_equal(result.place[0], 1);
    assert_int_equal(result.place[1], 2);
    s = basilica_at("phase=over actions=0 king=30 vault=-,yG*,bG* points=9/4,0/5,0/0");
    basilica_result(&s, &result);
    assert_int_equal(result.place[0], 1);
    assert_int_equal(result.place[1], 1);
    assert_true(basilica_refuses("phase=over actions=0 king=30 order=yP*,gR*,bM* vault=-,yG*,bG* top=gS* "
                                 "points=9/4,0/5,0/1")); // the last points must be what the cathedral pays
}

static void basilica_r12_5_everything_discarded_is_in_the_pile(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=9 order=yD*,gR*,bM* row1=rP,gD,.,.,.");
    basilica_act(&s, "order 1 disaster b1");
    basilica_play(&s, "vault 1 c1");
    basilica_play(&s, "score");
    static const char *const pile[] = {"yD*", "gD", "rP", "rG*"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(s.discard[basilica_kind(basilica_named(pile[i]))], 1);
    assert_int_equal(basilica_pool_size(s.discard), 4);
}

#define FESTUM "expansion=festum order=yA*,gR*,bM* "

static void basilica_r13_1_eight_tiles_and_fourteen_altars(void **unused)
{
    (void)unused;
    basilica_state s = basilica_begin(1, 1, 1, 0, 1), base = basilica_begin(1, 0, 1, 0, 1);
    int altars = 0;
    for (int kind = 0; kind < 2 * BASILICA_FACES; kind++)
        altars += basilica_face_order(kind >> 1) == BASILICA_ALTAR ? s.stack[kind] : 0;
    assert_int_equal(altars, 8);
    assert_int_equal(s.left, 66);
    assert_int_equal(s.altars, 14);
    assert_int_equal(base.altars, 0);
    assert_true(basilica_refuses("phase=act actions=3 order=yA*,gR*,bM* vault=rG*,yG*,bG* top=gS*"));
}

static void basilica_r13_2_two_altars_on_two_vaults(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at(FESTUM "row1=rP@1,yM@2,gD,#,. row2=bR+a,.,.,.,.");
    assert_legal(&s, "order 1 altar a1");
    assert_legal(&s, "order 1 altar b1");
    assert_legal(&s, "order 1 altar c1");
    assert_refused(&s, "order 1 altar d1", 13, 2); // scaffolding
    assert_refused(&s, "order 1 altar e1", 13, 2);
    assert_refused(&s, "order 1 altar a2", 13, 2); // it has one
    basilica_play(&s, "order 1 altar a1");
    assert_int_equal(basilica_to_move(&s), 0);
    assert_refused(&s, "altar a1", 13, 2);
    assert_refused(&s, "vault 1 e1", 0, 2);
    basilica_act(&s, "altar b1");
    assert_int_equal(s.altars, 14 - 3);
    assert_int_equal(s.actions, 2);
}

static void basilica_r13_3_both_or_none(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at(FESTUM "row1=rP,yM+a,.,.,."); // one vault without an altar
    assert_refused(&s, "order 1 altar a1", 13, 3);
    s = basilica_at(FESTUM "row1=rP+a,yM+a,gD+a,bR+a,rM*+a row2=gM*+a,yM*+a,gM*+a,rR*+a,yR*+a "
                           "row3=rR*+a,bD*+a,gD*+a,rC*,gC*"); // one altar left
    assert_int_equal(s.altars, 1);
    assert_refused(&s, "order 1 altar d3", 13, 3);
}

static void basilica_r13_4_altars_protect_from_disaster(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("expansion=festum order=yD*,gR*,bM* row1=rP+a,yM,.,.,.");
    assert_refused(&s, "order 1 disaster a1", 13, 4);
    assert_legal(&s, "order 1 disaster b1");
}

static void basilica_r13_5_altars_protect_from_confuse(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("expansion=festum order=yC*,gR*,bM* row1=rP@1+a,gD@2+a,bR,.,.");
    assert_refused(&s, "order 1 confuse a1", 7, 9); // the only one is protected
    s = basilica_at("expansion=festum order=yC*,gR*,bM* row1=rP@1+a,gD@2+a,bR,rM*@2,.");
    basilica_play(&s, "order 1 confuse a1"); // the own one may be taken from an altar
    basilica_state paid = s;
    basilica_play(&s, "decline");
    assert_refused(&s, "push b1 c1", 13, 5);
    assert_legal(&s, "push d1 c1");
    basilica_play(&paid, "pay");
    assert_refused(&paid, "push b1 a1", 13, 5); // nor by its owner's choice
    s = basilica_at(FESTUM "row1=rP@1+a,gD,.,.,.");
    assert_legal(&s, "order 3 move a1 b1"); // other orders move it
}

static void basilica_r13_6_glass_on_an_altar_is_worth_four(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at(FESTUM "row1=rP@1+g+a,rM*+a,rR*+g,.,.");
    assert_int_equal(basilica_points(&s, 1), 3 + 4 + 2);
    tri_item items[TRI_ITEMS_MAX];
    assert_int_equal(basilica_score(&s, items), 3); // the area, plain glass, glass on an altar
    assert_int_equal(items[1].rule, TRI_RULE(10, 7));
    assert_int_equal(items[1].points, 2);
    assert_int_equal(items[2].rule, TRI_RULE(13, 6));
    assert_int_equal(items[2].points, 4);
    s = basilica_at(FESTUM "row1=rP@1,rM*,rR*@2,.,.");
    basilica_play(&s, "order 1 altar a1");
    basilica_act(&s, "altar b1");
    assert_int_equal(basilica_to_move(&s), 0); // no paid part
    assert_int_equal(s.coins[1], 1);
}

static void basilica_r13_7_altars_stay_with_their_vaults(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("expansion=festum phase=score actions=0 slot=1 king=10 vault=-,yG*,bG* "
                                   "row1=rP+a,.,.,.,. row2=yM,.,.,.,. row3=gD+a,.,.,.,.");
    assert_int_equal(s.altars, 12);
    basilica_play(&s, "score");
    assert_int_equal(s.altars, 13); // one came back with its vault
    assert_true(basilica_has(s.altar_at, 0));
    assert_int_equal(basilica_tile_at(&s, "a1"), basilica_named("gD"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basilica_r12_1_the_discard_pile_becomes_the_stack),
        cmocka_unit_test(basilica_r12_1_nothing_discarded_leaves_it_empty),
        cmocka_unit_test(basilica_r12_2_the_game_ends_when_a_tile_is_missing),
        cmocka_unit_test(basilica_r12_3_one_final_scoring),
        cmocka_unit_test(basilica_r12_4_more_points_win_equal_points_share),
        cmocka_unit_test(basilica_r12_5_everything_discarded_is_in_the_pile),
        cmocka_unit_test(basilica_r13_1_eight_tiles_and_fourteen_altars),
        cmocka_unit_test(basilica_r13_2_two_altars_on_two_vaults),
        cmocka_unit_test(basilica_r13_3_both_or_none),
        cmocka_unit_test(basilica_r13_4_altars_protect_from_disaster),
        cmocka_unit_test(basilica_r13_5_altars_protect_from_confuse),
        cmocka_unit_test(basilica_r13_6_glass_on_an_altar_is_worth_four),
        cmocka_unit_test(basilica_r13_7_altars_stay_with_their_vaults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
