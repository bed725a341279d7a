// SPDX-License-Identifier: MIT
#include "ai/tri_search_inside.h"

#include "ai/tri_math.h"

// A walk keeps the edges it went through in `path` and adds its values to them at the end. Moves without an alternative
// are played without a node: they would only cost memory. A node is made at the second visit of the edge above it, so
// that the many leaves seen once cost nothing but their edge.
//
// On the way back each edge takes the value of what follows it. Under TRI_BACKUP_BEST that is the value of the move the
// next mover prefers, set outright when nothing random lies between, averaged when chance does. To know that move
// without another pass over the node, a step keeps the best of the moves it did not take (`rival`).

enum { TRI_WALK_WORLDS = 8 }; ///< drawn to find one that is easy to believe

/// Where worlds and outcomes come from: in a race from luck that all moves share.
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

/// Opinions on `count` moves of the node that have an edge without one.
static void tri_walk_look(tri_search *s, tri_node *node, int count)
{
    const tri_game *game = s->def.game;
    tri_edge *edges = tri_tree_edges(&s->tree, node);
    for (int i = 0; i < count; i++) {
        tri_edge *edge = s->index[i] == TRI_TREE_NONE ? NULL : &edges[s->index[i]];
        s->logit[i] = 0.0f;
        if (s->def.prior != TRI_PRIOR_LOOK || !edge || edge->weight >= 0)
            continue;
        tri_copy(&s->ahead, &s->world, game->state_size);
        game->apply(&s->ahead, s->moves[i]);
        s->stats.nodes++;
        tri_walk_value(s, &s->ahead, edge->value);
        s->logit[i] = edge->value[node->mover] / s->def.heat;
    }
    if (s->def.prior == TRI_PRIOR_POLICY && s->def.eval && s->def.eval->policy)
        s->def.eval->policy(&s->world, s->def.weight, s->moves, count, s->logit);
}

/// Turn the opinions into weights, relative to the best move of the world that came first.
static void tri_walk_weigh(tri_search *s, tri_node *node, int count, bool first)
{
    tri_edge *edges = tri_tree_edges(&s->tree, node);
    for (int i = 0; i < count && first; i++)
        if (i == 0 || s->logit[i] > node->anchor)
            node->anchor = s->logit[i];
    for (int i = 0; i < count; i++) {
        tri_edge *edge = s->index[i] == TRI_TREE_NONE ? NULL : &edges[s->index[i]];
        if (edge && edge->weight < 0) {
            float over = s->logit[i] - node->anchor;
            edge->weight = s->def.prior == TRI_PRIOR_EVEN ? 1.0f
                                                          : tri_exp(over > 2.0f    ? 2.0f
                                                                    : over < -8.0f ? -8.0f
                                                                                   : over);
        }
    }
}

typedef struct tri_walk_sums {
    float visits, sum, weight;
    float low, high; ///< of the values
    float fresh;     ///< value of a move nobody has tried
} tri_walk_sums;

static float tri_walk_q(const tri_edge *edge, uint8_t mover, float fresh)
{
    return edge->value[mover] >= 0 ? edge->value[mover] : fresh;
}

static tri_walk_sums tri_walk_add_up(const tri_search *s, const tri_edge *edges, uint8_t mover, int count)
{
    tri_walk_sums t = {0, 0, 0, 2, -1, 0.5f};
    for (int i = 0; i < count; i++) {
        if (s->index[i] == TRI_TREE_NONE)
            continue;
        const tri_edge *edge = &edges[s->index[i]];
        t.visits += (float)edge->visits;
        t.sum += edge->visits ? edge->value[mover] * (float)edge->visits : 0.0f;
        t.weight += edge->weight;
    }
    if (t.visits > 0)
        t.fresh = t.sum / t.visits - s->def.first_loss;
    for (int i = 0; i < count; i++) {
        if (s->index[i] == TRI_TREE_NONE)
            continue;
        float q = tri_walk_q(&edges[s->index[i]], mover, t.fresh);
        t.low = q < t.low ? q : t.low;
        t.high = q > t.high ? q : t.high;
    }
    return t;
}

/// The move other than `chosen` that its mover likes best.
static const tri_edge *tri_walk_rival(const tri_search *s, const tri_edge *edges, const tri_edge *chosen, uint8_t mover,
                                      int count)
{
    const tri_edge *best = NULL;
    for (int i = 0; i < count; i++) {
        const tri_edge *edge = s->index[i] == TRI_TREE_NONE ? NULL : &edges[s->index[i]];
        if (edge && edge != chosen && edge->value[mover] >= 0 && (!best || edge->value[mover] > best->value[mover]))
            best = edge;
    }
    return best;
}

/// The edge to follow: results so far plus curiosity, among the moves of this world. NULL when none has an edge.
static tri_edge *tri_walk_select(tri_search *s, const tri_node *node, int count)
{
    tri_edge *edges = tri_tree_edges(&s->tree, node), *best = NULL;
    tri_walk_sums t = tri_walk_add_up(s, edges, node->mover, count);
    float range = t.high - t.low > s->def.range ? t.high - t.low : s->def.range;
    float curiosity = s->def.explore * tri_sqrt(t.visits + 1.0f) / t.weight, best_score = -1.0f;
    for (int i = 0; i < count; i++) {
        if (s->index[i] == TRI_TREE_NONE)
            continue;
        tri_edge *edge = &edges[s->index[i]];
        float q = (tri_walk_q(edge, node->mover, t.fresh) - t.low) / range;
        float score = q + curiosity * edge->weight / (1.0f + (float)edge->visits);
        if (score > best_score) {
            best_score = score;
            best = edge;
        }
    }
    s->rival = s->def.backup == TRI_BACKUP_BEST ? tri_walk_rival(s, edges, best, node->mover, count) : NULL;
    return best;
}

static bool tri_walk_follow(tri_search *s, tri_edge *edge, uint8_t mover, uint32_t **slot)
{
    s->path[s->length++] = (tri_step){edge, mover == TRI_CHANCE ? NULL : s->rival, mover, false};
    tri_walk_enter(s, edge->move);
    *slot = &edge->child;
    return edge->visits > 0;
}

/// A branch that is there already, for a chance node that has as many as it may. NULL: none of those tried is possible.
static tri_edge *tri_walk_known_outcome(tri_search *s, tri_node *node)
{
    tri_edge *edges = tri_tree_edges(&s->tree, node);
    for (int tries = 0; tries < 4 && node->count; tries++) {
        tri_edge *edge = &edges[tri_rng_below(&s->rng, node->count)];
        if (s->def.game->check(&s->world, edge->move) == TRI_LEGAL)
            return edge;
    }
    return NULL;
}

static bool tri_walk_chance(tri_search *s, uint32_t **slot)
{
    tri_move outcome = s->def.game->sample(&s->world, tri_rng_next(tri_walk_luck(s)));
    tri_node *node = s->def.chance == TRI_CHANCE_OPEN ? NULL : tri_tree_node(&s->tree, *slot, TRI_CHANCE);
    if (!node) {
        tri_walk_enter(s, outcome);
        return true;
    }
    tri_edge *edge = tri_tree_edge(&s->tree, node, outcome);
    float allowed = 1.0f + s->def.widen * tri_sqrt((float)node->visits++);
    if (!edge && s->def.chance == TRI_CHANCE_WIDEN && (float)node->count >= allowed)
        edge = tri_walk_known_outcome(s, node);
    if (!edge) {
        tri_tree_match(&s->tree, node, &outcome, 1, s->index);
        edge = tri_tree_edge(&s->tree, node, outcome);
    }
    if (edge)
        return tri_walk_follow(s, edge, TRI_CHANCE, slot);
    tri_walk_enter(s, outcome);
    return false; // no room
}

tri_node *tri_walk_open(tri_search *s, uint32_t *slot, uint8_t who, int count)
{
    tri_node *node = tri_tree_node(&s->tree, slot, who);
    bool first = node && node->count == 0;
    if (node && tri_tree_match(&s->tree, node, s->moves, count, s->index)) {
        tri_walk_look(s, node, count);
        tri_walk_weigh(s, node, count, first);
    }
    return node;
}

/// Chance decides next. False: it does so once too often for this walk.
static bool tri_walk_within(tri_search *s)
{
    s->events += !s->rolling;
    s->rolling = true;
    return s->events != s->horizon;
}

/// One step down. False: the bottom of the tree is reached.
static bool tri_walk_descend(tri_search *s, uint32_t **slot)
{
    const tri_game *game = s->def.game;
    uint8_t who = game->to_move(&s->world);
    if (who == TRI_OVER || s->length == s->reach)
        return false;
    if (who == TRI_CHANCE) {
        if (s->length)
            s->path[s->length - 1].random = true;
        return tri_walk_within(s) && tri_walk_chance(s, slot);
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
    if (!node)
        return false;
    tri_edge *edge = tri_walk_select(s, node, count);
    return edge && tri_walk_follow(s, edge, who, slot);
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
    for (int left = s->def.cutoff; left > 0; left -= s->def.cutoff != 0xffff) {
        uint8_t who = game->to_move(&s->world);
        if (who == TRI_OVER)
            return;
        if (who == TRI_CHANCE) {
            if (!tri_walk_within(s))
                return;
            tri_walk_enter(s, game->sample(&s->world, tri_rng_next(tri_walk_luck(s))));
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

/// One of a few worlds, by how well each fits what was seen: those drawn later replace the one there is with the odds
/// that are due to them.
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

static void tri_walk_world(tri_search *s)
{
    tri_rng fixed = tri_rng_seed(s->seed ^ (s->def.worlds ? s->stats.playouts % s->def.worlds + 1 : 0));
    tri_rng *rng = s->def.worlds ? &fixed : tri_walk_luck(s);
    s->def.game->resample(&s->view, rng, &s->world);
    if (s->def.eval && s->def.eval->belief)
        tri_walk_believe(s, rng);
}

/// Take `value` into an edge. Returns what the node above it is worth in `value`.
static void tri_walk_back(const tri_search *s, const tri_step *step, bool bottom, float value[TRI_SEATS_MAX])
{
    tri_edge *edge = step->edge;
    bool average = bottom || step->random || s->def.backup == TRI_BACKUP_MEAN;
    float share = edge->visits++ && average ? 1.0f / (float)edge->visits : 1.0f;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        edge->value[i] += (value[i] - edge->value[i]) * share;
    if (s->def.backup == TRI_BACKUP_MEAN || step->mover == TRI_CHANCE)
        return;
    const tri_edge *best =
        step->rival && step->rival->value[step->mover] > edge->value[step->mover] ? step->rival : edge;
    tri_copy(value, best->value, sizeof best->value);
}

void tri_walk(tri_search *s, tri_edge *first, float value[TRI_SEATS_MAX])
{
    uint32_t *slot = &s->root, depth = 0;
    s->length = 0;
    s->events = 0;
    s->rolling = false;
    tri_walk_world(s);
    if (!first || tri_walk_follow(s, first, s->def.game->to_move(&s->view.known), &slot))
        while (tri_walk_descend(s, &slot))
            continue;
    tri_walk_playout(s);
    tri_walk_value(s, &s->world, value);
    for (int i = s->length - 1; i >= 0; i--) {
        tri_walk_back(s, &s->path[i], i == s->length - 1, value);
        depth += s->path[i].mover < TRI_SEATS_MAX;
    }
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        s->sum[i] += value[i];
    s->stats.playouts++;
    s->stats.depth = depth > s->stats.depth ? depth : s->stats.depth;
}
