// SPDX-License-Identifier: MIT
#include "ai/tri_math.h"
#include "ai/tri_search_inside.h"
#include "tests/support/tri_test.h"
#include "tests/support/twig.h"

#include <math.h>
#include <string.h>

// Selection, expansion, back-up, playouts, belief and races over trees made by hand, where every number is known. With
// these settings a margin of 0, 1, 3 points is worth 0.5, 0.75, 0.875.

static uint64_t memory[(1 << 20) / 8];

static tri_search_def usual(const twig *tree, int players)
{
    return (tri_search_def){.game = twig_game(tree, players),
                            .eval = &twig_eval,
                            .value = {.mix = 0.0f, .spite = 1.0f, .margin_scale = 1.0f},
                            .nodes = 1000,
                            .exploration = 1.5f,
                            .prior_temperature = 0.1f,
                            .range = 0.05f,
                            .laps = 2,
                            .confidence = 3.0f};
}

static tri_search *begin(const tri_search_def *def, uint64_t seed)
{
    tri_search *s = tri_search_create(def, memory, sizeof memory);
    tri_state start = twig_at(0, 0);
    tri_view view;
    def->game->observe(&start, 0, &view);
    tri_search_root(s, &view, seed);
    return s;
}

static void assert_near(double a, double b)
{
    if (!(fabs(a - b) < 1e-5))
        fail_msg("%.7f is not %.7f", a, b);
}

// ---- selection

/// A node of three edges: moves 1, 2, 3.
static tri_node *three(tri_search *s, uint8_t mover)
{
    tri_tree_clear(&s->tree);
    s->root = 0;
    tri_node *node = tri_tree_node(&s->tree, &s->root, mover);
    assert_int_equal(tri_tree_match(&s->tree, node, (const tri_move[]){1, 2, 3}, 3, s->index), 3);
    return node;
}

static void set_edge(tri_search *s, const tri_node *node, int at, uint32_t visits, float prior, float first,
                     float second)
{
    tri_edge *edge = &tri_tree_edges(&s->tree, node)[at];
    edge->visits = visits;
    edge->prior = prior;
    edge->value[0] = first;
    edge->value[1] = second;
}

static const twig leaf[] = {{TRI_OVER, {0}, 0, {0}}};

static tri_move selected(tri_search *s, const tri_node *node, int count, float exploration)
{
    s->def.exploration = exploration;
    return tri_walk_select(s, node, count)->move;
}

// Q is 1 and 0, stretched; the priors are even, N is 11. Move 1: 1 + c * sqrt(12) / 22, move 2: c * sqrt(12) / 4. They
// are equal at c = 1.411, and move 3 is not legal here.
static void selection_is_puct(void **unused)
{
    (void)unused;
    tri_search_def def = usual(leaf, 2);
    tri_search *s = begin(&def, 1);
    tri_node *node = three(s, 0);
    set_edge(s, node, 0, 10, 0.5f, 0.6f, 0.4f);
    set_edge(s, node, 1, 1, 0.5f, 0.5f, 0.5f);
    set_edge(s, node, 2, 1000, 9.0f, 1.0f, 0.0f);
    s->index[0] = 0;
    s->index[1] = 1;
    assert_int_equal(selected(s, node, 2, 1.40f), 1);
    assert_int_equal(selected(s, node, 2, 1.42f), 2);
    // A prior three times as large: 1 + c * sqrt(12) / 44 against c * sqrt(12) * 3 / 8, equal at 0.8195.
    set_edge(s, node, 0, 10, 0.5f, 0.6f, 0.4f);
    set_edge(s, node, 1, 1, 1.5f, 0.5f, 0.5f);
    assert_int_equal(selected(s, node, 2, 0.81f), 1);
    assert_int_equal(selected(s, node, 2, 0.83f), 2);
    // Equal in everything: the first.
    set_edge(s, node, 0, 3, 0.5f, 0.6f, 0.4f);
    set_edge(s, node, 1, 3, 0.5f, 0.6f, 0.4f);
    assert_int_equal(selected(s, node, 2, 1.0f), 1);
    // A move without an edge cannot be followed; without any there is none.
    s->index[0] = TRI_TREE_NONE;
    assert_int_equal(selected(s, node, 2, 1.0f), 2);
    s->index[1] = TRI_TREE_NONE;
    assert_null(tri_walk_select(s, node, 2));
}

// Values 0.02 apart with a range of 0.05: Q differs by 0.4, not by 1. N is 2: c * sqrt(3) / 4 against c * sqrt(3) / 2
// ... equal at c = 0.4 / (sqrt(3) / 2 - sqrt(3) / 6) = 0.6928.
static void close_values_are_not_stretched(void **unused)
{
    (void)unused;
    tri_search_def def = usual(leaf, 2);
    tri_search *s = begin(&def, 1);
    tri_node *node = three(s, 0);
    set_edge(s, node, 0, 2, 1.0f, 0.52f, 0.0f);
    set_edge(s, node, 1, 0, 1.0f, 0.50f, 1.0f);
    assert_int_equal(selected(s, node, 2, 0.68f), 1);
    assert_int_equal(selected(s, node, 2, 0.70f), 2);
    s->def.range = 0.01f; // stretched: equal at 1.7321
    assert_int_equal(selected(s, node, 2, 1.72f), 1);
    assert_int_equal(selected(s, node, 2, 1.75f), 2);
}

static void the_mover_goes_by_its_own_value(void **unused)
{
    (void)unused;
    tri_search_def def = usual(leaf, 2);
    tri_search *s = begin(&def, 1);
    for (uint8_t mover = 0; mover < 2; mover++) {
        tri_node *node = three(s, mover);
        set_edge(s, node, 0, 5, 1.0f, 0.9f, 0.1f);
        set_edge(s, node, 1, 5, 1.0f, 0.5f, 0.5f);
        set_edge(s, node, 2, 5, 1.0f, 0.1f, 0.9f);
        assert_int_equal(selected(s, node, 3, 0.5f), mover == 0 ? 1 : 3);
    }
}

// ---- expansion

// Place 0: moves 1, 2, 3 lead to margins of +1, 0 and -1 for seat 0; move 4, of +3, needs the secret.
static const twig fan[] = {
    {0, {1, 2, 3, 4}, 1 << 3, {0}}, {TRI_OVER, {0}, 0, {1, 0}}, {TRI_OVER, {0}, 0, {2, 2}},
    {TRI_OVER, {0}, 0, {4, 5}},     {TRI_OVER, {0}, 0, {3, 0}},
};

static tri_node *open_fan(tri_search *s, int secret)
{
    s->world = twig_at(0, secret);
    int count = s->def.game->moves(&s->world, s->moves);
    assert_int_equal(count, secret ? 4 : 3);
    return tri_walk_open(s, &s->root, 0, count);
}

static void new_edges_are_looked_at(void **unused)
{
    (void)unused;
    tri_search_def def = usual(fan, 2);
    tri_search *s = begin(&def, 1);
    tri_node *node = open_fan(s, 0);
    const tri_edge *edge = tri_tree_edges(&s->tree, node);
    static const float first[] = {0.75f, 0.5f, 0.25f};
    assert_int_equal(s->stats.nodes, 3); // a look is a position entered
    for (int i = 0; i < 3; i++) {
        assert_true(edge[i].value[0] == first[i] && edge[i].value[1] == 1.0f - first[i]);
        assert_true(edge[i].value[2] == 0.0f && edge[i].visits == 0);
        assert_near((double)edge[i].prior, exp(-2.5 * i)); // a quarter is worth e to the 2.5
    }
    // Opened again, nothing is looked at again; with the secret, only what is new.
    open_fan(s, 0);
    assert_int_equal(s->stats.nodes, 3);
    tri_tree_edges(&s->tree, node)[0].value[0] = 0.3f;
    open_fan(s, 1);
    assert_int_equal(s->stats.nodes, 4);
    edge = tri_tree_edges(&s->tree, node);
    assert_true(edge[0].value[0] == 0.3f && edge[3].value[0] == 0.875f);
    assert_near((double)edge[1].prior, exp(-2.5));
    assert_near((double)edge[3].prior, exp(1.25)); // over what came first
    assert_int_equal(node->count, 4);
}

// No move is left without any attention, and none that comes later takes it all.
static void priors_have_bounds(void **unused)
{
    (void)unused;
    tri_search_def def = usual(fan, 2);
    def.prior_temperature = 0.01f;
    tri_search *s = begin(&def, 1);
    tri_node *node = open_fan(s, 0);
    open_fan(s, 1);
    const tri_edge *edge = tri_tree_edges(&s->tree, node);
    assert_near((double)edge[0].prior, 1.0);
    assert_near((double)edge[1].prior / exp(-8.0), 1.0);
    assert_near((double)edge[2].prior / exp(-8.0), 1.0);
    assert_near((double)edge[3].prior / exp(2.0), 1.0);
}

// ---- back-up

static void edges_keep_the_mean_of_their_walks(void **unused)
{
    (void)unused;
    tri_search_def def = usual(leaf, 2);
    tri_search *s = begin(&def, 1);
    tri_node *node = three(s, 0);
    tri_edge *edge = tri_tree_edges(&s->tree, node);
    for (int i = 0; i < 3; i++)
        set_edge(s, node, i, 0, 1.0f, 0.9f, 0.9f);
    s->path[0] = &edge[0];
    s->path[1] = &edge[1];
    s->path[2] = &edge[2];
    s->length = 2; // the third is of an earlier walk
    tri_walk_back_up(s, (const float[]){0.25f, 0.5f, 0.0f, 1.0f});
    assert_true(edge[0].value[0] == 0.25f && edge[0].value[1] == 0.5f &&
                edge[0].value[3] == 1.0f); // not a mean with the look
    assert_true(edge[1].value[0] == 0.25f && edge[1].visits == 1);
    assert_true(edge[2].value[0] == 0.9f && edge[2].visits == 0);
    s->length = 1;
    tri_walk_back_up(s, (const float[]){0.75f, 0.5f, 0.0f, 0.0f});
    assert_true(edge[0].value[0] == 0.5f && edge[0].value[1] == 0.5f && edge[0].value[3] == 0.5f);
    assert_int_equal(edge[0].visits, 2);
    tri_walk_back_up(s, (const float[]){0.5f, 0.8f, 0.0f, 0.0f});
    assert_near((double)edge[0].value[1], 0.6);
    assert_near((double)edge[0].value[3], 1.0 / 3.0);
    assert_int_equal(edge[0].visits, 3);
    assert_true(edge[1].value[0] == 0.25f && edge[1].visits == 1);
}

// ---- whole walks

// Seat 0 goes left or right, then seat 1 decides. Left looks better by 3 points and ends 3 points down when seat 1
// minds its own affairs; right is 1 point either way.
static const twig duel[] = {
    {0, {1, 2}, 0, {0}},        {1, {3, 4}, 0, {3, 0}},     {1, {5, 6}, 0, {1, 0}},     {TRI_OVER, {0}, 0, {3, 0}},
    {TRI_OVER, {0}, 0, {0, 3}}, {TRI_OVER, {0}, 0, {1, 0}}, {TRI_OVER, {0}, 0, {2, 1}},
};

static const tri_edge *root_edge(const tri_search *s, tri_move move)
{
    return tri_tree_edge(&s->tree, tri_tree_find(&s->tree, s->root, 0), move);
}

static void a_node_is_made_at_the_second_visit(void **unused)
{
    (void)unused;
    tri_search_def def = usual(duel, 2);
    tri_search *s = begin(&def, 1);
    float value[TRI_SEATS_MAX];
    tri_walk(s, NULL, value); // left, by its prior
    assert_true(value[0] == 0.875f && value[1] == 0.125f);
    assert_int_equal(root_edge(s, 1)->visits, 1);
    assert_int_equal(root_edge(s, 1)->child, 0);
    assert_int_equal(s->stats.nodes, 3); // two looks and the move
    assert_int_equal(s->stats.depth, 1);
    tri_walk(s, NULL, value); // left again, and seat 1's better answer
    assert_true(value[0] == 0.125f && value[1] == 0.875f);
    assert_int_equal(root_edge(s, 1)->visits, 2);
    const tri_node *below = tri_tree_find(&s->tree, root_edge(s, 1)->child, 1);
    assert_non_null(below);
    assert_int_equal(tri_tree_edge(&s->tree, below, 2)->visits, 1);
    assert_int_equal(tri_tree_edge(&s->tree, below, 1)->visits, 0);
    assert_int_equal(s->stats.nodes, 3 + 2 + 2);
    assert_int_equal(s->stats.depth, 2);
    assert_int_equal(s->stats.playouts, 2);
    assert_true(root_edge(s, 1)->value[0] == 0.5f);
    assert_true(tri_search_stats_of(s).value[1] == 0.5f);
}

static void the_search_expects_others_to_mind_themselves(void **unused)
{
    (void)unused;
    tri_search_def def = usual(duel, 2);
    tri_search *s = begin(&def, 1);
    tri_choice choice[4];
    tri_move line[4];
    tri_search_think(s, NULL, NULL);
    tri_search_stats stats = tri_search_stats_of(s);
    assert_int_equal(tri_search_best(s), 2);
    assert_int_equal(tri_search_choices(s, choice, 4), 2);
    assert_int_equal(choice[0].visits + choice[1].visits, stats.playouts);
    assert_true(choice[1].visits > 10 * choice[0].visits);
    assert_true(choice[1].value == 0.75f); // whatever seat 1 does
    assert_in_range(stats.nodes, 1000, 1001);
    assert_int_equal(tri_search_line(s, line, 4), 2);
    assert_int_equal(line[0], 2);
    assert_int_equal(tri_search_line(s, line, 1), 1);
    // One move alone: the other is not looked at.
    s = begin(&def, 1);
    tri_search_only(s, 1);
    tri_search_think(s, NULL, NULL);
    assert_int_equal(tri_search_choices(s, choice, 4), 2);
    assert_true(choice[1].visits == 0 && choice[1].value < 0);
    assert_true(choice[0].value < 0.2f); // where seat 1 takes three points
}

// A seat with one move is not a decision: no node, no depth, but a position entered.
static const twig forced[] = {
    {0, {1, 2}, 0, {0}}, {1, {3}, 0, {0}},           {TRI_OVER, {0}, 0, {0}},
    {0, {4, 5}, 0, {0}}, {TRI_OVER, {0}, 0, {1, 0}}, {TRI_OVER, {0}, 0, {1, 0}},
};

static void forced_moves_have_no_node(void **unused)
{
    (void)unused;
    tri_search_def def = usual(forced, 2);
    tri_search *s = begin(&def, 1);
    float value[TRI_SEATS_MAX];
    tri_search_only(s, 1);
    tri_walk(s, NULL, value); // 1 look, 1 move
    assert_int_equal(s->stats.nodes, 2);
    tri_walk(s, NULL, value); // the move, the forced one, two looks and one of them
    assert_int_equal(s->stats.nodes, 2 + 2 + 2 + 1);
    assert_int_equal(s->stats.depth, 2);
    assert_null(tri_tree_find(&s->tree, root_edge(s, 1)->child, 1));
    assert_non_null(tri_tree_find(&s->tree, root_edge(s, 1)->child, 0));
}

// The secret decides whether seat 1 has a move that ruins seat 0: the tree below is one, its moves those of each
// determinization.
static const twig trap[] = {
    {0, {1, 2}, 0, {0}},        {1, {3, 4}, 1 << 1, {1, 0}}, {TRI_OVER, {0}, 0, {0}},
    {TRI_OVER, {0}, 0, {1, 0}}, {TRI_OVER, {0}, 0, {0, 3}},
};

static void what_is_hidden_is_averaged(void **unused)
{
    (void)unused;
    tri_search_def def = usual(trap, 2);
    def.nodes = 20000;
    tri_search *s = begin(&def, 1);
    tri_search_only(s, 1);
    tri_search_think(s, NULL, NULL);
    tri_choice choice[4];
    tri_search_choices(s, choice, 4);
    // Half of the time there is only one answer, worth 0.75; half of the time seat 1 takes the other, worth 0.125.
    assert_true(fabsf(choice[0].value - 0.4375f) < 0.02f);
    assert_int_equal(twig_resampled, tri_search_stats_of(s).playouts);
}

// ---- chance, depth, cut-off, horizon

// Two dice in a row (places 1 and 2, 3), a decision (4), another die (5), and the end.
static const twig dice[] = {
    {0, {1, 1}, 0, {0}}, {TRI_CHANCE, {2, 3}, 0, {0}}, {TRI_CHANCE, {4, 4}, 0, {0}}, {TRI_CHANCE, {4, 4}, 0, {0}},
    {0, {5, 5}, 0, {0}}, {TRI_CHANCE, {6, 7}, 0, {0}}, {TRI_OVER, {0}, 0, {3, 0}},   {TRI_OVER, {0}, 0, {0, 3}},
};

/// Where the last of some walks ended.
static int walk_end(const tri_search_def *def, int walks)
{
    tri_search *s = begin(def, 1);
    float value[TRI_SEATS_MAX];
    for (int i = 0; i < walks; i++)
        tri_walk(s, NULL, value);
    return twig_place(&s->world);
}

static void a_walk_ends_where_it_is_told(void **unused)
{
    (void)unused;
    tri_search_def def = usual(dice, 2);
    assert_int_equal(walk_end(&def, 1), 1); // no playout: valued where the tree ends
    def.cutoff = TRI_CUTOFF_NEVER;
    assert_in_range(walk_end(&def, 1), 6, 7);
    def.cutoff = 3; // two dice and a decision
    assert_int_equal(walk_end(&def, 1), 5);
    def.cutoff = 2;
    assert_int_equal(walk_end(&def, 1), 4);
    def.cutoff = TRI_CUTOFF_NEVER;
    def.horizon = 1; // before the first dice
    assert_int_equal(walk_end(&def, 1), 1);
    assert_int_equal(walk_end(&def, 9), 1);
    def.horizon = 2; // two in a row are one
    assert_int_equal(walk_end(&def, 1), 5);
    assert_int_equal(walk_end(&def, 9), 5);
    def.horizon = 3;
    assert_in_range(walk_end(&def, 1), 6, 7);
    def = usual(dice, 1); // alone the horizon is another
    def.cutoff = TRI_CUTOFF_NEVER;
    def.horizon = 1;
    assert_in_range(walk_end(&def, 1), 6, 7);
    def.solo_horizon = 2;
    assert_int_equal(walk_end(&def, 1), 5);
}

static void a_tree_is_as_deep_as_it_may_be(void **unused)
{
    (void)unused;
    tri_search_def def = usual(dice, 2);
    for (uint16_t depth = 0; depth < 3; depth++) {
        def.depth = depth;
        tri_search *s = begin(&def, 1);
        tri_search_think(s, NULL, NULL);
        assert_int_equal(tri_search_stats_of(s).depth, depth == 1 ? 1 : 2);
    }
}

// What follows a die is the mean over its faces: half of the time +3, half -3.
static void chance_is_averaged(void **unused)
{
    (void)unused;
    tri_search_def def = usual(dice, 2);
    def.nodes = 40000;
    tri_search *s = begin(&def, 1);
    tri_search_think(s, NULL, NULL);
    assert_true(fabsf(tri_search_stats_of(s).value[0] - 0.5f) < 0.02f);
    assert_false(tri_search_stats_of(s).full);
}

// ---- playouts by policy

static float liking[TWIG_BRANCHES];

static void policy(const tri_state *state, const float *weight, const tri_move *moves, int count, float *logit)
{
    (void)state;
    (void)weight;
    for (int i = 0; i < count; i++)
        logit[i] = liking[moves[i] - 1];
}

static const twig plain[] = {
    {0, {1, 1}, 0, {0}},     {1, {2, 3, 4}, 0, {0}},  {TRI_OVER, {0}, 0, {0}},
    {TRI_OVER, {0}, 0, {0}}, {TRI_OVER, {0}, 0, {0}},
};

/// How often a playout goes to each of the three ends.
static void count_playouts(uint8_t mode, const tri_eval *eval, int share[3])
{
    tri_search_def def = usual(plain, 2);
    def.cutoff = TRI_CUTOFF_NEVER;
    def.playout = mode;
    def.eval = eval;
    def.depth = 1;
    tri_search *s = begin(&def, 5);
    memset(share, 0, 3 * sizeof *share);
    for (int i = 0; i < 10000; i++) {
        float value[TRI_SEATS_MAX];
        tri_walk(s, NULL, value);
        share[twig_place(&s->world) - 2]++;
    }
}

static void playouts_go_by_the_policy_when_guided(void **unused)
{
    (void)unused;
    tri_eval guided = twig_eval;
    int share[3];
    guided.policy = policy;
    liking[0] = 101.0f;
    liking[1] = 101.0f + logf(2.0f); // large ones must not overflow
    liking[2] = 101.0f + logf(5.0f);
    count_playouts(TRI_PLAYOUT_GUIDED, &guided, share);
    assert_in_range(share[0], 1150, 1350);
    assert_in_range(share[1], 2350, 2650);
    assert_in_range(share[2], 6050, 6450);
    for (int i = 0; i < 2; i++) { // told not to, or without a policy
        count_playouts(i ? TRI_PLAYOUT_GUIDED : TRI_PLAYOUT_UNIFORM, i ? &twig_eval : &guided, share);
        for (int end = 0; end < 3; end++)
            assert_in_range(share[end], 3150, 3520);
    }
}

// ---- belief

static float belief_in_one;

static float belief(const tri_state *state, const float *weight, int seat)
{
    (void)weight;
    assert_int_equal(seat, 0);
    return twig_secret(state) ? belief_in_one : 0.0f;
}

static double share_of_ones(const tri_eval *eval)
{
    tri_search_def def = usual(fan, 2);
    def.eval = eval;
    tri_search *s = begin(&def, 3);
    int ones = 0;
    for (int i = 0; i < 20000; i++) {
        tri_walk_determinize(s);
        ones += twig_secret(&s->world);
    }
    return ones / 20000.0;
}

// Eight are drawn, k of them with the secret 1, and one is kept: with odds 3 to 1 for a 1, in 3k of 3k + 8 - k cases.
static void determinizations_are_drawn_by_belief(void **unused)
{
    (void)unused;
    tri_eval eval = twig_eval;
    double expected = 0;
    static const double ways[] = {1, 8, 28, 56, 70, 56, 28, 8, 1};
    for (int k = 0; k <= 8; k++)
        expected += ways[k] / 256 * 3 * k / (3.0 * k + 8 - k);
    assert_true(fabs(share_of_ones(&eval) - 0.5) < 0.015);
    assert_int_equal(twig_resampled, 20000);
    eval.belief = belief;
    belief_in_one = logf(3.0f);
    assert_true(fabs(share_of_ones(&eval) - expected) < 0.015);
    assert_int_equal(twig_resampled, 20000 * TRI_WALK_WORLDS);
    belief_in_one = -logf(3.0f);
    assert_true(fabs(share_of_ones(&eval) - (1 - expected)) < 0.015);
    belief_in_one = 0.0f;
    assert_true(fabs(share_of_ones(&eval) - 0.5) < 0.015);
}

// ---- races

static void the_best_priors_line_up(void **unused)
{
    (void)unused;
    static const float prior[] = {0.2f, 0.9f, 0.2f, 0.5f, 0.9f};
    static const tri_move order[] = {2, 5, 4, 1, 3}; // equal ones as they stand
    tri_edge edges[5];
    tri_race r;
    memset(edges, 0, sizeof edges);
    for (int i = 0; i < 5; i++)
        edges[i] = (tri_edge){.move = (tri_move)i + 1, .prior = prior[i]};
    for (int room = 1; room <= 6; room++) {
        memset(&r, 0, sizeof r);
        tri_race_line_up(&r, edges, 5, room);
        assert_int_equal(r.racers, room < 5 ? room : 5);
        assert_int_equal(r.left, r.racers);
        for (int i = 0; i < r.racers; i++)
            assert_int_equal(r.racer[i].edge->move, order[i]);
    }
}

static void run_lap(tri_race *r, const tri_search_def *def, float a, float b, float c)
{
    r->racer[0].now = a;
    r->racer[1].now = b;
    r->racer[2].now = c;
    r->next = 3;
    tri_race_finish_lap(r, def);
    assert_int_equal(r->next, 0);
}

// Leads over the lap's mean are .2, .1, -.3 in the first lap and .1, .2, -.3 in the second: means .15, .15, -.3,
// squares .005, .005, 0 about them. Then .3, 0, -.3: means .2, .1, -.3, squares .02, .02, 0; the second is .1 behind
// with an error of sqrt(.04 / 6) = .08165, the third .5 with one of sqrt(.02 / 6) = .05774. So the second drops out
// below a confidence of 1.2247, the third below 8.6603.
static void who_is_clearly_behind_drops_out(void **unused)
{
    (void)unused;
    static const struct {
        float confidence;
        bool second, third;
    } cases[] = {{1.22f, true, true}, {1.23f, false, true}, {8.65f, false, true}, {8.67f, false, false}};
    for (int i = 0; i < TRI_COUNT(cases); i++) {
        tri_race r;
        tri_edge edges[3] = {{.move = 1, .prior = 1}, {.move = 2, .prior = 1}, {.move = 3, .prior = 1}};
        tri_search_def def = {.laps = 3, .confidence = cases[i].confidence};
        memset(&r, 0, sizeof r);
        tri_race_line_up(&r, edges, 3, 3);
        run_lap(&r, &def, 0.6f, 0.5f, 0.1f);
        run_lap(&r, &def, 0.6f, 0.7f, 0.2f);
        assert_int_equal(r.left, 3); // not before three laps
        assert_near((double)r.racer[0].lead, 0.15);
        assert_near((double)r.racer[2].lead, -0.3);
        assert_near((double)r.racer[1].noise, 0.005);
        assert_near((double)r.racer[2].noise, 0.0);
        run_lap(&r, &def, 0.9f, 0.6f, 0.3f);
        assert_near((double)r.racer[0].lead, 0.2);
        assert_near((double)r.racer[0].noise, 0.02);
        assert_near((double)r.racer[0].value, 0.7);
        assert_int_equal(r.racer[0].out, false);
        assert_int_equal(r.racer[1].out, cases[i].second);
        assert_int_equal(r.racer[2].out, cases[i].third);
        assert_int_equal(r.left, 3 - cases[i].second - cases[i].third);
        assert_int_equal(r.laps, 3);
    }
}

// Those who are out neither run nor count: the mean is of those who are left.
static void who_is_out_does_not_count(void **unused)
{
    (void)unused;
    tri_race r;
    tri_edge edges[3] = {{.move = 1, .prior = 1}, {.move = 2, .prior = 1}, {.move = 3, .prior = 1}};
    tri_search_def def = {.laps = 100, .confidence = 3.0f};
    memset(&r, 0, sizeof r);
    tri_race_line_up(&r, edges, 3, 3);
    r.racer[1].out = true;
    r.left = 2;
    run_lap(&r, &def, 0.8f, 9.0f, 0.4f);
    assert_near((double)r.racer[0].lead, 0.2);
    assert_near((double)r.racer[2].lead, -0.2);
    assert_int_equal(r.racer[1].laps, 0);
    assert_int_equal(r.racer[0].laps, 1);
}

// Three moves into the same die: with common random numbers they are alike in every lap, and nobody ever drops out.
static const twig alike[] = {
    {0, {1, 1, 1}, 0, {0}},     {TRI_CHANCE, {2, 3, 4}, 0, {0}}, {TRI_OVER, {0}, 0, {3, 0}},
    {TRI_OVER, {0}, 0, {1, 0}}, {TRI_OVER, {0}, 0, {0, 1}},
};

static void a_lap_has_common_random_numbers(void **unused)
{
    (void)unused;
    tri_search_def def = usual(alike, 2);
    def.root = TRI_ROOT_RACE;
    def.cutoff = TRI_CUTOFF_NEVER;
    def.confidence = 0.0f;
    tri_search *s = begin(&def, 7);
    int faces[3] = {0};
    for (int lap = 0; lap < 300; lap++) {
        int face = 0;
        for (int i = 0; i < 3; i++) {
            assert_true(tri_race_run(s));
            assert_true(i == 0 || twig_place(&s->world) == face);
            face = twig_place(&s->world);
        }
        faces[face - 2]++;
        for (int i = 0; i < 3; i++)
            assert_true(s->race.racer[i].lead == 0.0f && !s->race.racer[i].out);
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(faces[i], 70, 130); // and every lap has its own
    tri_choice choice = {.move = 2};
    assert_true(tri_race_choice(s, &choice));
    assert_int_equal(choice.visits, 300);
    assert_near((double)choice.value, (faces[0] * 0.875 + faces[1] * 0.75 + faces[2] * 0.25) / 300);
    choice.move = 4;
    assert_false(tri_race_choice(s, &choice));
    assert_false(tri_race_over(s));
}

// The same die, but each move has a margin of its own: the race is decided after its laps, and ends there.
static const twig clear[] = {
    {0, {1, 2, 3}, 0, {0}},       {TRI_CHANCE, {4, 5}, 0, {0}}, {TRI_CHANCE, {6, 7}, 0, {0}},
    {TRI_CHANCE, {8, 9}, 0, {0}}, {TRI_OVER, {0}, 0, {1, 0}},   {TRI_OVER, {0}, 0, {2, 0}},
    {TRI_OVER, {0}, 0, {3, 0}},   {TRI_OVER, {0}, 0, {4, 0}},   {TRI_OVER, {0}, 0, {0, 0}},
    {TRI_OVER, {0}, 0, {1, 0}},
};

static bool never(void *context)
{
    return ++*(int *)context >= 500;
}

static void a_decided_race_is_over(void **unused)
{
    (void)unused;
    tri_search_def def = usual(clear, 2);
    tri_choice choice[4];
    int looks = 0;
    def.root = TRI_ROOT_RACE;
    def.cutoff = TRI_CUTOFF_NEVER;
    def.nodes = 100000;
    def.laps = 6;
    tri_search *s = begin(&def, 7);
    tri_search_think(s, NULL, NULL);
    assert_true(tri_race_over(s));
    assert_int_equal(s->race.left, 1);
    assert_int_equal(tri_search_best(s), 2);
    assert_int_equal(tri_search_choices(s, choice, 4), 3);
    assert_true(choice[1].visits >= 6 && choice[1].visits < 100);
    assert_true(choice[0].visits >= 6 && choice[0].visits <= choice[1].visits);
    assert_in_range(s->stats.nodes, 3 + 6 * 6, 1000);
    // A budget of time is used up even so.
    def.nodes = 0;
    s = begin(&def, 7);
    tri_search_think(s, never, &looks);
    assert_int_equal(looks, 500);
    assert_int_equal(s->stats.playouts, 500);
    // One move alone is no race that could be decided.
    def.nodes = 300;
    s = begin(&def, 7);
    tri_search_only(s, 3);
    tri_search_think(s, NULL, NULL);
    assert_false(tri_race_over(s));
    assert_in_range(s->stats.nodes, 300, 302);
    assert_int_equal(tri_search_choices(s, choice, 4), 3);
    assert_true(choice[2].visits > 100 && choice[0].visits == 0 && choice[1].visits == 0);
    // Not even a lap: what the walks say has to do.
    def.nodes = 1;
    s = begin(&def, 7);
    tri_search_think(s, NULL, NULL);
    tri_search_choices(s, choice, 4);
    assert_int_equal(choice[0].visits + choice[1].visits + choice[2].visits, 1);
    // Two of three run.
    def.nodes = 100000;
    def.field = 2;
    s = begin(&def, 7);
    tri_search_think(s, NULL, NULL);
    assert_int_equal(s->race.racers, 2);
    assert_int_equal(tri_search_best(s), 2);
}

// ---- the move in the end

static void the_move_picked_in_the_end(void **unused)
{
    (void)unused;
    const tri_choice choice[] = {{1, 100, 0.50f}, {2, 60, 0.60f}, {3, 24, 0.90f}, {4, 25, 0.61f}, {5, 0, 0.99f}};
    const tri_choice level[] = {{1, 7, 0.2f}, {2, 9, 0.4f}, {3, 9, 0.5f}, {4, 9, 0.5f}};
    const tri_choice fresh[] = {{1, 0, 0.3f}, {2, 0, 0.7f}, {3, 0, 0.5f}};
    tri_search_def def = {.final = TRI_FINAL_VISITS};
    assert_int_equal(tri_search_pick(&def, choice, 5), 0);
    assert_int_equal(tri_search_pick(&def, level, 4), 2); // equal visits: the better value; equal in both: the first
    assert_int_equal(tri_search_pick(&def, fresh, 3), 1);
    def.final = TRI_FINAL_VALUE;
    assert_int_equal(tri_search_pick(&def, choice, 5), 3); // a quarter of the most visits is enough, less is not
    assert_int_equal(tri_search_pick(&def, choice, 3), 1);
    assert_int_equal(tri_search_pick(&def, fresh, 3), 1);
}

static void a_finished_game_is_not_thought_about(void **unused)
{
    (void)unused;
    tri_search_def def = usual(leaf, 2);
    tri_search *s = begin(&def, 1);
    tri_choice choice[4];
    tri_search_think(s, NULL, NULL);
    assert_int_equal(tri_search_stats_of(s).playouts, 0);
    assert_int_equal(tri_search_choices(s, choice, 4), 0);
    assert_true(tri_search_stats_of(s).value[0] == 0.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(selection_is_puct),
        cmocka_unit_test(close_values_are_not_stretched),
        cmocka_unit_test(the_mover_goes_by_its_own_value),
        cmocka_unit_test(new_edges_are_looked_at),
        cmocka_unit_test(priors_have_bounds),
        cmocka_unit_test(edges_keep_the_mean_of_their_walks),
        cmocka_unit_test(a_node_is_made_at_the_second_visit),
        cmocka_unit_test(the_search_expects_others_to_mind_themselves),
        cmocka_unit_test(forced_moves_have_no_node),
        cmocka_unit_test(what_is_hidden_is_averaged),
        cmocka_unit_test(a_walk_ends_where_it_is_told),
        cmocka_unit_test(a_tree_is_as_deep_as_it_may_be),
        cmocka_unit_test(chance_is_averaged),
        cmocka_unit_test(playouts_go_by_the_policy_when_guided),
        cmocka_unit_test(determinizations_are_drawn_by_belief),
        cmocka_unit_test(the_best_priors_line_up),
        cmocka_unit_test(who_is_clearly_behind_drops_out),
        cmocka_unit_test(who_is_out_does_not_count),
        cmocka_unit_test(a_lap_has_common_random_numbers),
        cmocka_unit_test(a_decided_race_is_over),
        cmocka_unit_test(the_move_picked_in_the_end),
        cmocka_unit_test(a_finished_game_is_not_thought_about),
    };
    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
