// SPDX-License-Identifier: MIT
#include "ai/tri_search.h"

#include "ai/tri_bytes.h"
#include "ai/tri_math.h"
#include "ai/tri_tree.h"

// A walk keeps the edges it went through in `path` and adds its values to them at the end. Moves without an alternative
// are played without a node: they would only cost memory. A node is made at the second visit of the edge above it, so
// that the many leaves seen once cost nothing but their edge.
//
// On the way back each edge takes the value of what follows it. Under TRI_BACKUP_BEST that is the value of the move the
// next mover prefers, set outright when nothing random lies between, averaged when chance does. To know that move
// without another pass over the node, a step keeps the best of the moves it did not take (`rival`).

enum { TRI_SEARCH_PATH_MAX = 512 };

/// A step of a walk.
typedef struct tri_step {
    tri_edge *edge;
    const tri_edge *rival; ///< the best of the other moves of this world, or NULL
    uint8_t mover;
    bool random; ///< chance decided something between this edge and the next
} tri_step;

struct tri_search {
    tri_search_def def;
    tri_tree tree;
    uint32_t root; ///< slot
    bool told;     ///< `root` was moved along since the last think
    bool narrow;   ///< only `only` is looked at
    tri_move only;
    uint64_t seed;
    tri_rng rng;
    tri_search_stats stats;
    float sum[TRI_SEATS_MAX];
    const tri_edge *rival; ///< found by the last selection
    int length;            ///< of the path
    int horizon;           ///< of this root
    int events;            ///< how often chance has decided on this walk
    bool rolling;          ///< the last step was chance's
    tri_step path[TRI_SEARCH_PATH_MAX];
    tri_state view;  ///< the root
    tri_state world; ///< where the walk stands
    tri_state ahead; ///< one move further, for TRI_PRIOR_LOOK
    tri_move moves[TRI_MOVES_MAX];
    uint32_t index[TRI_MOVES_MAX];
    float logit[TRI_MOVES_MAX];
};

tri_search_def tri_search_def_default(const tri_game *game)
{
    tri_search_def def = {
        .game = game,
        .eval = tri_eval_find(game),
        .weight = NULL,
        .value = {0.6f, 10.0f},
        .nodes = 2000,
        .chance = TRI_CHANCE_OPEN,
        .playout = TRI_PLAYOUT_UNIFORM,
        .prior = TRI_PRIOR_LOOK,
        .final = TRI_FINAL_VISITS,
        .backup = TRI_BACKUP_MEAN,
        .cutoff = 0,
        .horizon = 0,
        .alone = 0,
        .worlds = 0,
        .explore = 1.5f,
        .widen = 1.0f,
        .heat = 0.005f,
        .first_loss = 0.0f,
        .range = 0.05f,
        .reuse = false,
    };
    if (!def.eval)
        def.cutoff = 0xffff;
    return def;
}

tri_search *tri_search_create(const tri_search_def *def, void *memory, size_t size)
{
    TRI_ASSERT(size >= TRI_SEARCH_MEMORY_MIN && sizeof(tri_search) < TRI_SEARCH_MEMORY_MIN / 2);
    tri_search *s = (tri_search *)memory;
    tri_clear(s, sizeof *s);
    s->def = *def;
    size_t head = (sizeof *s + 63) & ~(size_t)63;
    s->tree = tri_tree_over((char *)memory + head, size - head);
    return s;
}

void tri_search_budget(tri_search *search, uint64_t nodes)
{
    search->def.nodes = nodes;
}

void tri_search_root(tri_search *s, const void *view, uint64_t seed)
{
    tri_copy(&s->view, view, s->def.game->state_size);
    tri_setup setup;
    s->def.game->setup(view, &setup);
    s->horizon = setup.players == 1 ? s->def.alone : s->def.horizon;
    s->seed = seed;
    s->rng = tri_rng_seed(seed);
    tri_clear(&s->stats, sizeof s->stats);
    tri_clear(s->sum, sizeof s->sum);
    // What is left behind by reuse is never collected; a tree half full of it is not worth keeping.
    bool keep = s->def.reuse && s->told && s->root && s->tree.used < s->tree.size / 2;
    if (!keep) {
        tri_tree_clear(&s->tree);
        s->root = 0;
    }
    s->told = false;
    s->narrow = false;
}

void tri_search_only(tri_search *s, tri_move move)
{
    s->narrow = true;
    s->only = move;
}

void tri_search_played(tri_search *s, const void *view, tri_move move)
{
    const tri_game *game = s->def.game;
    uint8_t who = game->to_move(view);
    s->told = true;
    if (who == TRI_CHANCE && s->def.chance == TRI_CHANCE_OPEN)
        return;
    tri_node *node = tri_tree_find(&s->tree, s->root, who);
    tri_edge *edge = node ? tri_tree_edge(&s->tree, node, move) : NULL;
    if (edge)
        s->root = edge->child;
    else if (who == TRI_CHANCE || game->moves(view, s->moves) != 1) // a move without alternative has no node
        s->root = 0;
}

static void tri_search_enter(tri_search *s, tri_move move)
{
    s->def.game->apply(&s->world, move);
    s->stats.nodes++;
}

static void tri_search_value(const tri_search *s, const tri_state *state, float value[TRI_SEATS_MAX])
{
    tri_eval_value(s->def.game, s->def.eval, s->def.weight, s->def.value, state, value);
}

/// Opinions on `count` moves of the node that have an edge without one.
static void tri_search_look(tri_search *s, tri_node *node, int count)
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
        tri_search_value(s, &s->ahead, edge->value);
        s->logit[i] = edge->value[node->mover] / s->def.heat;
    }
    if (s->def.prior == TRI_PRIOR_POLICY && s->def.eval && s->def.eval->policy)
        s->def.eval->policy(&s->world, s->def.weight, s->moves, count, s->logit);
}

/// Turn the opinions into weights, relative to the best move of the world that came first.
static void tri_search_weigh(tri_search *s, tri_node *node, int count, bool first)
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

typedef struct tri_search_sums {
    float visits, sum, weight;
    float low, high; ///< of the values
    float fresh;     ///< value of a move nobody has tried
} tri_search_sums;

static float tri_search_q(const tri_edge *edge, uint8_t mover, float fresh)
{
    return edge->value[mover] >= 0 ? edge->value[mover] : fresh;
}

static tri_search_sums tri_search_add_up(const tri_search *s, const tri_edge *edges, uint8_t mover, int count)
{
    tri_search_sums t = {0, 0, 0, 2, -1, 0.5f};
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
        float q = tri_search_q(&edges[s->index[i]], mover, t.fresh);
        t.low = q < t.low ? q : t.low;
        t.high = q > t.high ? q : t.high;
    }
    return t;
}

/// The move other than `chosen` that its mover likes best.
static const tri_edge *tri_search_rival(const tri_search *s, const tri_edge *edges, const tri_edge *chosen,
                                        uint8_t mover, int count)
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
static tri_edge *tri_search_select(tri_search *s, const tri_node *node, int count)
{
    tri_edge *edges = tri_tree_edges(&s->tree, node), *best = NULL;
    tri_search_sums t = tri_search_add_up(s, edges, node->mover, count);
    float range = t.high - t.low > s->def.range ? t.high - t.low : s->def.range;
    float curiosity = s->def.explore * tri_sqrt(t.visits + 1.0f) / t.weight, best_score = -1.0f;
    for (int i = 0; i < count; i++) {
        if (s->index[i] == TRI_TREE_NONE)
            continue;
        tri_edge *edge = &edges[s->index[i]];
        float q = (tri_search_q(edge, node->mover, t.fresh) - t.low) / range;
        float score = q + curiosity * edge->weight / (1.0f + (float)edge->visits);
        if (score > best_score) {
            best_score = score;
            best = edge;
        }
    }
    s->rival = s->def.backup == TRI_BACKUP_BEST ? tri_search_rival(s, edges, best, node->mover, count) : NULL;
    return best;
}

static bool tri_search_follow(tri_search *s, tri_edge *edge, uint8_t mover, uint32_t **slot)
{
    s->path[s->length++] = (tri_step){edge, mover == TRI_CHANCE ? NULL : s->rival, mover, false};
    tri_search_enter(s, edge->move);
    *slot = &edge->child;
    return edge->visits > 0;
}

/// A branch that is there already, for a chance node that has as many as it may. NULL: none of those tried is possible.
static tri_edge *tri_search_known_outcome(tri_search *s, tri_node *node)
{
    tri_edge *edges = tri_tree_edges(&s->tree, node);
    for (int tries = 0; tries < 4 && node->count; tries++) {
        tri_edge *edge = &edges[tri_rng_below(&s->rng, node->count)];
        if (s->def.game->check(&s->world, edge->move) == TRI_LEGAL)
            return edge;
    }
    return NULL;
}

static bool tri_search_chance(tri_search *s, uint32_t **slot)
{
    tri_move outcome = s->def.game->sample(&s->world, tri_rng_next(&s->rng));
    tri_node *node = s->def.chance == TRI_CHANCE_OPEN ? NULL : tri_tree_node(&s->tree, *slot, TRI_CHANCE);
    if (!node) {
        tri_search_enter(s, outcome);
        return true;
    }
    tri_edge *edge = tri_tree_edge(&s->tree, node, outcome);
    float allowed = 1.0f + s->def.widen * tri_sqrt((float)node->visits++);
    if (!edge && s->def.chance == TRI_CHANCE_WIDEN && (float)node->count >= allowed)
        edge = tri_search_known_outcome(s, node);
    if (!edge) {
        tri_tree_match(&s->tree, node, &outcome, 1, s->index);
        edge = tri_tree_edge(&s->tree, node, outcome);
    }
    if (edge)
        return tri_search_follow(s, edge, TRI_CHANCE, slot);
    tri_search_enter(s, outcome);
    return false; // no room
}

/// One step down. False: the bottom of the tree is reached.
static bool tri_search_descend(tri_search *s, uint32_t **slot)
{
    const tri_game *game = s->def.game;
    uint8_t who = game->to_move(&s->world);
    if (who == TRI_OVER || s->length == TRI_SEARCH_PATH_MAX)
        return false;
    if (who == TRI_CHANCE) {
        s->events += !s->rolling;
        s->rolling = true;
        if (s->length)
            s->path[s->length - 1].random = true;
        return s->events != s->horizon && tri_search_chance(s, slot);
    }
    s->rolling = false;
    int count = game->moves(&s->world, s->moves);
    if (s->narrow && !s->length) {
        s->moves[0] = s->only;
        count = 1;
    }
    if (count == 1 && s->length) {
        tri_search_enter(s, s->moves[0]);
        return true;
    }
    tri_node *node = tri_tree_node(&s->tree, *slot, who);
    if (!node)
        return false;
    bool first = node->count == 0;
    if (tri_tree_match(&s->tree, node, s->moves, count, s->index)) {
        tri_search_look(s, node, count);
        tri_search_weigh(s, node, count, first);
    }
    tri_edge *edge = tri_search_select(s, node, count);
    return edge && tri_search_follow(s, edge, who, slot);
}

/// A move drawn by the policy's weights.
static tri_move tri_search_guided(tri_search *s, int count)
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
static void tri_search_playout(tri_search *s)
{
    const tri_game *game = s->def.game;
    bool guided = s->def.playout == TRI_PLAYOUT_GUIDED && s->def.eval && s->def.eval->policy;
    for (int left = s->def.cutoff; left > 0; left -= s->def.cutoff != 0xffff) {
        uint8_t who = game->to_move(&s->world);
        if (who == TRI_OVER)
            return;
        if (who == TRI_CHANCE) {
            tri_search_enter(s, game->sample(&s->world, tri_rng_next(&s->rng)));
            continue;
        }
        int count = game->moves(&s->world, s->moves);
        int pick = (int)tri_rng_below(&s->rng, (uint32_t)count);
        tri_search_enter(s, guided && count > 1 ? tri_search_guided(s, count) : s->moves[pick]);
    }
}

static void tri_search_world(tri_search *s)
{
    tri_rng fixed = tri_rng_seed(s->seed ^ (s->def.worlds ? s->stats.playouts % s->def.worlds + 1 : 0));
    s->def.game->resample(&s->view, s->def.worlds ? &fixed : &s->rng, &s->world);
}

/// Take `value` into an edge. Returns what the node above it is worth in `value`.
static void tri_search_back(const tri_search *s, const tri_step *step, bool bottom, float value[TRI_SEATS_MAX])
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

static void tri_search_walk(tri_search *s)
{
    float value[TRI_SEATS_MAX];
    uint32_t *slot = &s->root, depth = 0;
    s->length = 0;
    s->events = 0;
    s->rolling = false;
    tri_search_world(s);
    while (tri_search_descend(s, &slot))
        continue;
    tri_search_playout(s);
    tri_search_value(s, &s->world, value);
    for (int i = s->length - 1; i >= 0; i--) {
        tri_search_back(s, &s->path[i], i == s->length - 1, value);
        depth += s->path[i].mover < TRI_SEATS_MAX;
    }
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        s->sum[i] += value[i];
    s->stats.playouts++;
    s->stats.depth = depth > s->stats.depth ? depth : s->stats.depth;
}

void tri_search_think(tri_search *s, bool (*stop)(void *context), void *context)
{
    if (s->def.game->to_move(&s->view) >= TRI_SEATS_MAX)
        return;
    do
        tri_search_walk(s);
    while ((!s->def.nodes || s->stats.nodes < s->def.nodes) && (s->def.nodes || stop) && !(stop && stop(context)));
}

tri_search_stats tri_search_stats_of(const tri_search *s)
{
    tri_search_stats stats = s->stats;
    stats.full = s->tree.full;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        stats.value[i] = stats.playouts ? s->sum[i] / (float)stats.playouts : 0.0f;
    return stats;
}

int tri_search_choices(const tri_search *s, tri_choice *out, int room)
{
    tri_move moves[TRI_MOVES_MAX];
    uint8_t who = s->def.game->to_move(&s->view);
    if (who >= TRI_SEATS_MAX)
        return 0;
    int count = s->def.game->moves(&s->view, moves);
    const tri_node *node = tri_tree_find(&s->tree, s->root, who);
    for (int i = 0; i < count && i < room; i++) {
        const tri_edge *edge = node ? tri_tree_edge(&s->tree, node, moves[i]) : NULL;
        out[i] = (tri_choice){moves[i], 0, -1.0f};
        if (edge)
            out[i] = (tri_choice){moves[i], edge->visits, edge->value[who]};
    }
    return count < room ? count : room;
}

/// What def.final compares.
static float tri_search_merit(const tri_search_def *def, const tri_choice *c, uint32_t most)
{
    float visits = (float)c->visits;
    switch (def->final) {
    case TRI_FINAL_VALUE:
        return c->visits * 4 >= most && c->visits ? 1.0f + c->value : visits / (visits + (float)most + 1.0f);
    case TRI_FINAL_SECURE:
        return c->visits ? c->value - 0.25f / tri_sqrt(visits) : -1.0f;
    default:
        return visits;
    }
}

int tri_search_pick(const tri_search_def *def, const tri_choice *choice, int count)
{
    uint32_t most = 0;
    int best = 0;
    for (int i = 0; i < count; i++)
        most = choice[i].visits > most ? choice[i].visits : most;
    for (int i = 1; i < count; i++) {
        float a = tri_search_merit(def, &choice[i], most), b = tri_search_merit(def, &choice[best], most);
        if (a > b || (a == b && choice[i].value > choice[best].value))
            best = i;
    }
    return best;
}

tri_move tri_search_best(const tri_search *s)
{
    tri_choice choice[TRI_MOVES_MAX];
    choice[0].move = 0; // where nothing can be played
    int count = tri_search_choices(s, choice, TRI_MOVES_MAX);
    return choice[tri_search_pick(&s->def, choice, count)].move;
}

int tri_search_line(const tri_search *s, tri_move *out, int room)
{
    uint32_t slot = s->root;
    uint8_t who = s->def.game->to_move(&s->view);
    int length = 0;
    while (length < room && slot) {
        // Below the root the mover depends on the world; the first node of the chain is the one seen first.
        const tri_node *node = length ? (const tri_node *)(s->tree.base + slot) : tri_tree_find(&s->tree, slot, who);
        const tri_edge *edges = node ? tri_tree_edges(&s->tree, node) : NULL, *best = NULL;
        for (int i = 0; node && i < node->count; i++)
            if (!best || edges[i].visits > best->visits)
                best = &edges[i];
        if (!best || !best->visits)
            break;
        if (node->mover != TRI_CHANCE)
            out[length++] = best->move;
        slot = best->child;
    }
    return length;
}
