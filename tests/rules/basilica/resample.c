// SPDX-License-Identifier: MIT
#include "tests/rules/basilica/basilica_test.h"

// Are resampled worlds as likely as they should be? The exact odds come from naming every unseen tile and counting all
// ways to lay named tiles under the faces that are seen; frequencies are compared by chi-square.

enum { BASILICA_TRIALS = 40000 };

/// The spaces with hidden crowns: order 1-3, then the top tile.
static uint8_t basilica_hidden_tile(const basilica_state *s, int space)
{
    return space < 3 ? s->order[space] : s->top;
}

/// Count, for every pattern of crowns (bit per space), the ways to pick different named tiles from space `space` on.
static void basilica_count_ways(basilica_state *view, int space, unsigned pattern, double ways, double out[16])
{
    while (space < 4 && !basilica_hidden_tile(view, space))
        space++;
    if (space == 4) {
        out[pattern] += ways;
        return;
    }
    uint8_t *pool = space < 3 && view->old >> space & 1 ? view->aside : view->stack;
    int face = basilica_face(basilica_hidden_tile(view, space));
    for (int crown = 0; crown < 2; crown++) {
        int count = pool[2 * face + crown];
        if (!count)
            continue;
        pool[2 * face + crown]--;
        basilica_count_ways(view, space + 1, pattern | (unsigned)crown << space, ways * count, out);
        pool[2 * face + crown]++;
    }
}

static unsigned basilica_pattern(const basilica_state *s)
{
    unsigned pattern = 0;
    for (int space = 0; space < 4; space++) {
        uint8_t tile = basilica_hidden_tile(s, space);
        pattern |= (unsigned)(tile && basilica_crown(tile) == BASILICA_CROWNED) << space;
    }
    return pattern;
}

/// Chi-square over the patterns that can be; `outcomes` must be their number, so that a test says what it looks at.
static void assert_resampled(const char *words, int outcomes)
{
    basilica_state s = basilica_at(words), view, world;
    basilica_observe(&s, 0, &view);
    double ways[16] = {0}, total = 0, chi = 0;
    int seen[16] = {0}, possible = 0;
    basilica_state counted = view;
    basilica_count_ways(&counted, 0, 0, 1, ways);
    tri_rng rng = tri_rng_seed(20101);
    for (int i = 0; i < BASILICA_TRIALS; i++) {
        basilica_resample(&view, &rng, &world);
        seen[basilica_pattern(&world)]++;
    }
    for (int i = 0; i < 16; i++)
        total += ways[i];
    for (int i = 0; i < 16; i++) {
        double expected = ways[i] / total * BASILICA_TRIALS;
        possible += ways[i] > 0;
        if (ways[i] > 0)
            chi += (seen[i] - expected) * (seen[i] - expected) / expected;
        else
            assert_int_equal(seen[i], 0);
    }
    assert_int_equal(possible, outcomes);
    assert_true(chi < 45); // 15 degrees of freedom at most: passed by chance once in 10,000
}

static void basilica_crowns_of_the_first_stack(void **unused)
{
    (void)unused;
    assert_resampled("order=rP,gR*,bM* top=yM", 4);
    assert_resampled("order=rP,yM*,gD top=bR", 8);                   // the only blue Recruit has no crown
    assert_resampled("order=rP,rP*,gD top=bR", 4);                   // one of the two red Promotes each
    assert_resampled("order=rP,gR*,gD top=rP* row1=yM,.,.,.,.", 4);  // told apart by neither
    assert_resampled("order=rP,gR*,gD top=yM* row1=rP*,.,.,.,.", 4); // the crowned one is seen elsewhere
    assert_resampled("crowns=fallback_32 order=gR*,bG,gR top=bG* vault=rC*,yM,yP*", 4);
}

static void basilica_crowns_of_the_expansion(void **unused)
{
    (void)unused;
    assert_resampled("expansion=festum order=rA,yA*,gA top=bA*", 16);
    assert_resampled("expansion=festum remove_six=no order=rA,rA*,gA top=yM", 8);
}

// The deck has at most two tiles of most faces, so uneven odds come from unseen tiles that only the pool knows: in the
// second pass an old tile shares `aside` with the six, a new one the stack.
static void basilica_crowns_of_the_second_stack(void **unused)
{
    (void)unused;
    assert_resampled("expansion=festum pass=2 old=1 order=rP,gR*,bM* top=yM aside=rP*,yC*,yD*,bD*,gA,rA", 4);
    assert_resampled("expansion=festum pass=2 old=1 order=rP,gR*,bM* top=yM aside=gC*,yC*,yD*,bD*,gA,rA",
                     2); // rP is known
    assert_resampled("expansion=festum pass=2 old=12 order=rA,gA,rP top=rP* aside=gA*,yC*,yD*,bD*,bA,rA*", 8);
    assert_resampled("expansion=festum remove_six=no pass=2 old=12 order=rP,yM*,rA top=gA",
                     4); // old ones are all known
}

/// Drawing from a resampled world is drawing by the odds that the view itself gives.
static void assert_odds(const char *words)
{
    basilica_state s = basilica_at(words), view, world;
    tri_move list[BASILICA_POOL];
    uint32_t weight[BASILICA_POOL];
    int seen[BASILICA_POOL] = {0};
    basilica_observe(&s, 1, &view);
    int count = basilica_outcomes(&view, list, weight);
    double total = 0, chi = 0;
    tri_rng rng = tri_rng_seed(20222);
    for (int i = 0; i < BASILICA_TRIALS; i++) {
        basilica_resample(&view, &rng, &world);
        seen[basilica_split(basilica_sample(&world, tri_rng_next(&rng))).a]++;
    }
    for (int i = 0; i < count; i++)
        total += weight[i];
    for (int i = 0; i < count; i++) {
        double expected = weight[i] / total * BASILICA_TRIALS;
        double off = seen[basilica_split(list[i]).a] - expected;
        chi += off * off / expected;
        seen[basilica_split(list[i]).a] = 0;
    }
    for (int kind = 0; kind < BASILICA_POOL; kind++)
        assert_int_equal(seen[kind], 0); // nothing the view rules out
    assert_in_range(count, 30, 100);
    assert_true(chi < count + 4.5 * 14); // mean count - 1, standard deviation under 14
}

static void basilica_a_view_knows_its_odds(void **unused)
{
    (void)unused;
    assert_odds("phase=draw top=- order=rP,yM*,gD");
    assert_odds("expansion=festum phase=draw top=- order=rA,gA*,rP");
    assert_odds("expansion=festum pass=2 old=1 phase=draw top=- order=rP,gA*,yM aside=rP*,yC*,yD*,bD*,rA*,rA");
}

/// Of a face of which one lies in the display with its crown hidden, crowns are drawn as often as they are unseen.
static void basilica_crowns_are_drawn_in_proportion(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("expansion=festum phase=draw top=- order=rA,gA*,rP"), view;
    tri_move list[BASILICA_POOL];
    uint32_t weight[BASILICA_POOL], odds[BASILICA_POOL] = {0};
    basilica_observe(&s, 1, &view);
    int plain = 0; // kinds of a face are two: one with a crown, one without
    while (view.order[0] != basilica_tile(plain >> 1, BASILICA_UNKNOWN))
        plain += 2;
    view.stack[plain] = 1;
    view.stack[plain + 1] = 3;
    int count = basilica_outcomes(&view, list, weight);
    for (int i = 0; i < count; i++)
        odds[basilica_split(list[i]).a] = weight[i];
    assert_true(odds[plain] > 0);
    assert_int_equal(odds[plain + 1], 3 * odds[plain]);
}

static void basilica_secret_colours_are_guessed_evenly(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("king=9 row1=gD@1ja,rM*@2js,.,.,. row2=.,.,.,ryG*@1js,."), view, world;
    basilica_play(&s, "vault 1 e1");
    basilica_play(&s, "juggle a1 blue");
    basilica_play(&s, "juggle d2 blue");
    basilica_observe(&s, 1, &view);
    tri_rng rng = tri_rng_seed(3);
    int plain[5] = {0}, wild[5] = {0}, at = basilica_token_at(&s, 0, 0), up = basilica_token_at(&s, 0, 8);
    for (int i = 0; i < BASILICA_TRIALS; i++) {
        basilica_resample(&view, &rng, &world);
        plain[basilica_token_colour(world.token[0][at])]++;
        wild[basilica_token_colour(world.token[0][up])]++;
    }
    for (int colour = 1; colour <= 4; colour++) {
        int third = colour == 3 ? 0 : BASILICA_TRIALS / 3, half = colour <= 2 ? 0 : BASILICA_TRIALS / 2;
        assert_true(plain[colour] >= third - third / 20 && plain[colour] <= third + third / 20);
        assert_true(wild[colour] >= half - half / 20 && wild[colour] <= half + half / 20);
    }
}

static void basilica_a_whole_state_comes_back_unchanged(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("order=rP,yM*,gD row1=gD*@1ja,.,.,.,."), same;
    tri_rng rng = tri_rng_seed(1);
    basilica_resample(&s, &rng, &same);
    assert_memory_equal(&s, &same, sizeof s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basilica_crowns_of_the_first_stack),
        cmocka_unit_test(basilica_crowns_of_the_expansion),
        cmocka_unit_test(basilica_crowns_of_the_second_stack),
        cmocka_unit_test(basilica_a_view_knows_its_odds),
        cmocka_unit_test(basilica_crowns_are_drawn_in_proportion),
        cmocka_unit_test(basilica_secret_colours_are_guessed_evenly),
        cmocka_unit_test(basilica_a_whole_state_comes_back_unchanged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
