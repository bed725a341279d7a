// SPDX-License-Identifier: MIT
#include "ai/tri_search_inside.h"

#include "ai/tri_math.h"

// A walk keeps the edges it went through in `path` and adds its values to them at the end. Moves without an alternative
// are played without a node: they would only cost memory. A node is made at the second visit of the edge above it, so
// that the many leaves seen once cost nothing but their edge.
//
// Chance is open-loop: an edge leads to whatever the dice of this walk make of it, and values below it are means over
// them. There are no nodes for chance.

/// Where determinizations and outcomes come from: in a race from common random numbers.
static tri_rng *tri_walk_luck(tri_search *s)
{
    return s->race.racers ? &s->luck : &s->rng;
}

static void tri_walk_enter(tri_search *s, tri_move move)
{
    s->def.game->apply(&s->world, move);
    s->stats.nodes++;
}

static void tri_walk_value(const tri_search *s, const tri_state *state, float value[TRI_SEATS_MAX])
{
    tri_eval_value(s->def.game, s->def.eval, s->def.weight, s->def.value, state, value);
}

/// One ply ahead: the values of `count` moves of the node whose edges are new, and logits for their priors. Such a
/// value is also the move's first-play urgency: what selection takes it to be worth until it has been tried.
static void tri_walk_look(tri_search *s, const tri_node *node, int count)
{
    const tri_game *game = s->def.game;
    tri_edge *edges = tri_tree_edges(&s->tree, node);
    for (int i = 0; i < count; i++) {
        tri_edge *edge = &edges[s->index[i]];
        if (edge->prior >= 0)
            continue;
        tri_copy(&s->ahead, &s->world, game->state_size);
        game->apply(&s->ahead, s->moves[i]);
        s->stats.nodes++;
        tri_walk_value(s, &s->ahead, edge->value);
        s->logit[i] = edge->value[node->mover] / s->def.prior_temperature;
    }
}

/// Priors of the new edges: e to the logit, relative to the best move of the determinization that came first.
static void tri_walk_weigh(tri_search *s, tri_node *node, int count, bool first)
{
    tri_edge *edges = tri_tree_edges(&s->tree, node);
    for (int i = 0; i < count && first; i++)
        if (i == 0 || s->logit[i] > node->anchor)
            node->anchor = s->logit[i];
    for (int i = 0; i < count; i++) {
        tri_edge *edge = &edges[s->index[i]];
        if (edge->prior >= 0)
            continue;
        float over = s->logit[i] - node->anchor;
        edge->prior = tri_exp(over > 2.0f ? 2.0f : over < -8.0f ? -8.0f : over);
    }
}

tri_node *tri_walk_open(tri_search *s, uint32_t *slot, uint8_t mover, int count)
{
    tri_node *node = tri_tree_node(&s->tree, slot, mover);
    bool first = node && node->count == 0;
    if (node && tri_tree_match(&s->tree, node, s->moves, count, s->index)) {
        tri_walk_look(s, node, count);
        tri_walk_weigh(s, node, count, first);
    }
    return node;
}

/// Of the moves of a node that are legal in this determinization.
typedef struct tri_walk_sums {
    float visits, prior;
    float low, high; ///< of their values
} tri_walk_sums;

static tri_walk_sums tri_walk_add_up(const tri_search *s, const tri_edge *edges, uint8_t mover, int count)
{
    tri_walk_sums t = {0, 0, 2, -1};
    for (int i = 0; i < count; i++) {
        if (s->index[i] == TRI_TREE_NONE)
            continue;
        const tri_edge *edge = &edges[s->index[i]];
        t.visits += (float)edge->visits;
        t.prior += edge->prior;
        t.low = edge->value[mover] < t.low ? edge->value[mover] : t.low;
        t.high = edge->value[mover] > t.high ? edge->value[mover] : t.high;
    }
    return t;
}

// PUCT: Q + c * P * sqrt(1 + N) / (1 + n), with Q the mover's mean value, stretched over the range of its siblings'
// (min-max normalisation), P the share of the priors, n the visits of the move and N those of all.
tri_edge *tri_walk_select(const tri_search *s, const tri_node *node, int count)
{
    tri_edge *edges = tri_tree_edges(&s->tree, node), *best = NULL;
    tri_walk_sums t = tri_walk_add_up(s, edges, node->mover, count);
    float range = t.high - t.low > s->def.range ? t.high - t.low : s->def.range;
    float urge = s->def.exploration * tri_sqrt(t.visits + 1.0f) / t.prior, best_score = -1.0f;
    for (int i = 0; i < count; i++) {
        if (s->index[i] == TRI_TREE_NONE)
            continue;
        tri_edge *edge = &edges[s->index[i]];
        float q = (edge->value[node->mover] - t.low) / range;
        float score = q + urge * edge->prior / (1.0f + (float)edge->visits);
        if (score > best_score) {
            best_score = score;
            best = edge;
        }
    }
    return best;
}

/// Play an edge's move. False: it is its first visit, and the tree ends below it.
static bool tri_walk_follow(tri_search *s, tri_edge *edge, uint32_t **slot)
{
    s->path[s->length++] = edge;
    tri_walk_enter(s, edge->move);
    *slot = &edge->child;
    return edge->visits > 0;
}

/// Chance decides next. False: it does so once too often for this walk.
static bool tri_walk_within(tri_search *s)
{
    s->events += !s->rolling;
    s->rolling = true;
    return s->events != s->horizon;
}

static void tri_walk_chance(tri_search *s)
{
    tri_walk_enter(s, s->def.game->sample(&s->world, tri_rng_next(tri_walk_luck(s))));
}

/// One step down. False: the bottom of the tree is reached.
static bool tri_walk_descend(tri_search *s, uint32_t **slot)
{
    const tri_game *game = s->def.game;
    uint8_t who = game->to_move(&s->world);
    if (who == TRI_OVER || s->length == s->depth)
        return false;
    if (who == TRI_CHANCE) {
        if (!tri_walk_within(s))
            return false;
        tri_walk_chance(s);
        return true;
    }
    s->rolling = false;
    int count = game->moves(&s->world, s->moves);
    if (s->narrow && !s->length) {
        s->moves[0] = s->only;
        count = 1;
    }
    if (count == 1 && s->length) {
        tri_walk_enter(s, s->moves[0]);
        return true;
    }
    tri_node *node = tri_walk_open(s, *slot, who, count);
    tri_edge *edge = node ? tri_walk_select(s, node, count) : NULL;
    return edge && tri_walk_follow(s, edge, slot);
}

/// A move drawn by the policy's weights.
static tri_move tri_walk_guided(tri_search *s, int count)
{
    float total = 0.0f, top = -1e9f;
    s->def.eval->policy(&s->world, s->def.weight, s->moves, count, s->logit);
    for (int i = 0; i < count; i++)
        top = s->logit[i] > top ? s->logit[i] : top;
    for (int i = 0; i < count; i++)
        total += s->logit[i] = tri_exp(s->logit[i] - top);
    float at = tri_unit(tri_rng_next(&s->rng)) * total;
    int pick = 0;
    while (pick < count - 1 && (at -= s->logit[pick]) >= 0)
        pick++;
    return s->moves[pick];
}

/// From the bottom of the tree on, `cutoff` moves or to the end.
static void tri_walk_playout(tri_search *s)
{
    const tri_game *game = s->def.game;
    bool guided = s->def.playout == TRI_PLAYOUT_GUIDED && s->def.eval && s->def.eval->policy;
    for (int left = s->def.cutoff; left > 0; left -= s->def.cutoff != TRI_CUTOFF_NEVER) {
        uint8_t who = game->to_move(&s->world);
        if (who == TRI_OVER)
            return;
        if (who == TRI_CHANCE) {
            if (!tri_walk_within(s))
                return;
            tri_walk_chance(s);
            continue;
        }
        s->rolling = false;
        int count = game->moves(&s->world, s->moves);
        if (count == 1)
            tri_walk_enter(s, s->moves[0]);
        else
            tri_walk_enter(s, guided ? tri_walk_guided(s, count) : s->moves[tri_rng_below(&s->rng, (uint32_t)count)]);
    }
}

/// One of a few determinizations, by how well each fits what was seen (weighted reservoir sampling): those drawn later
/// replace the one there is with the odds that are due to them.
static void tri_walk_believe(tri_search *s, tri_rng *rng)
{
    const tri_game *game = s->def.game;
    int seat = game->to_move(&s->view.known);
    float anchor = s->def.eval->belief(&s->world, s->def.weight, seat), total = 1.0f;
    for (int i = 1; i < TRI_WALK_WORLDS; i++) {
        game->resample(&s->view, rng, &s->ahead);
        float odds = tri_exp(s->def.eval->belief(&s->ahead, s->def.weight, seat) - anchor);
        total += odds;
        if (tri_unit(tri_rng_next(rng)) * total < odds)
            tri_copy(&s->world, &s->ahead, game->state_size);
    }
}

void tri_walk_determinize(tri_search *s)
{
    s->def.game->resample(&s->view, tri_walk_luck(s), &s->world);
    if (s->def.eval && s->def.eval->belief)
        tri_walk_believe(s, tri_walk_luck(s));
}

void tri_walk_back_up(tri_search *s, const float value[TRI_SEATS_MAX])
{
    for (int step = 0; step < s->length; step++) {
        tri_edge *edge = s->path[step];
        float share = 1.0f / (float)++edge->visits; // so that the first visit replaces what the look ahead said
        for (int i = 0; i < TRI_SEATS_MAX; i++)
            edge->value[i] += (value[i] - edge->value[i]) * share;
    }
}

/// Count what the end of this walk lets expect.
static void tri_walk_expect(tri_search *s)
{
    tri_expectation here;
    s->look(&s->def, &s->world, &here);
    tri_expectation_add(&s->expected, &here, 1.0f);
}

void tri_walk(tri_search *s, tri_edge *first, float value[TRI_SEATS_MAX])
{
    uint32_t *slot = &s->root;
    s->length = 0;
    s->events = 0;
    s->rolling = false;
    tri_walk_determinize(s);
    if (!first || tri_walk_follow(s, first, &slot))
        while (tri_walk_descend(s, &slot))
            continue;
    tri_walk_playout(s);
    tri_walk_value(s, &s->world, value);
    if (s->look)
        tri_walk_expect(s);
    tri_walk_back_up(s, value);
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        s->sum[i] += value[i];
    s->stats.playouts++;
    s->stats.depth = (uint32_t)s->length > s->stats.depth ? (uint32_t)s->length : s->stats.depth;
}
