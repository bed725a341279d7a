// SPDX-License-Identifier: MIT
#include "ai/tri_search_inside.h"

#include "ai/tri_math.h"

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

void tri_search_root(tri_search *s, const tri_view *view, uint64_t seed)
{
    tri_copy(&s->view, view, s->def.game->state_size);
    tri_setup setup;
    s->def.game->setup(&view->known, &setup);
    s->horizon = setup.players == 1 ? s->def.solo_horizon : s->def.horizon;
    s->depth = s->def.depth && s->def.depth < TRI_SEARCH_PATH_MAX ? s->def.depth : TRI_SEARCH_PATH_MAX;
    s->rng = tri_rng_seed(seed);
    tri_clear(&s->stats, sizeof s->stats);
    tri_clear(s->sum, sizeof s->sum);
    tri_tree_clear(&s->tree);
    s->root = 0;
    s->race.racers = 0;
    s->narrow = false;
    s->look = NULL;
    tri_clear(&s->expected, sizeof s->expected);
}

void tri_search_only(tri_search *s, tri_move move)
{
    s->narrow = true;
    s->only = move;
}

void tri_search_expects(tri_search *s, tri_expecter *look)
{
    s->look = look;
}

tri_expectation tri_search_expectation(const tri_search *s)
{
    tri_expectation mean = {{0}, {0}, 0};
    if (s->stats.playouts)
        tri_expectation_add(&mean, &s->expected, 1.0f / (float)s->stats.playouts);
    return mean;
}

/// Is there reason for another walk?
static bool tri_search_goes_on(const tri_search *s, bool entered, bool can_stop)
{
    if (!entered)
        return false; // and never would: nothing that could be spent is left
    return s->def.nodes ? s->stats.nodes < s->def.nodes && !tri_race_over(s) : can_stop;
}

void tri_search_think(tri_search *s, bool (*stop)(void *context), void *context)
{
    if (s->def.game->to_move(&s->view.known) >= TRI_SEATS_MAX)
        return;
    float value[TRI_SEATS_MAX];
    uint64_t before;
    do {
        before = s->stats.nodes;
        if (s->def.root != TRI_ROOT_RACE || !tri_race_run(s))
            tri_walk(s, NULL, value);
    } while (tri_search_goes_on(s, s->stats.nodes > before, stop != NULL) && !(stop && stop(context)));
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
    uint8_t who = s->def.game->to_move(&s->view.known);
    if (who >= TRI_SEATS_MAX)
        return 0;
    int count = s->def.game->moves(&s->view.known, moves);
    const tri_node *node = tri_tree_find(&s->tree, s->root, who);
    for (int i = 0; i < count && i < room; i++) {
        const tri_edge *edge = node ? tri_tree_edge(&s->tree, node, moves[i]) : NULL;
        out[i] = (tri_choice){moves[i], 0, -1.0f};
        if (edge)
            out[i] = (tri_choice){moves[i], edge->visits, edge->value[who]};
        tri_race_choice(s, &out[i]);
    }
    return count < room ? count : room;
}

/// What def.final compares.
static float tri_search_merit(const tri_search_def *def, const tri_choice *c, uint32_t most)
{
    float visits = (float)c->visits;
    if (def->final == TRI_FINAL_VISITS)
        return visits;
    return c->visits * 4 >= most && c->visits ? 1.0f + c->value : visits / (visits + (float)most + 1.0f);
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
    uint8_t who = s->def.game->to_move(&s->view.known);
    int length = 0;
    while (length < room && slot) {
        // Below the root the mover depends on the determinization; the node seen first will do.
        const tri_node *node = length ? tri_tree_first(&s->tree, slot) : tri_tree_find(&s->tree, slot, who);
        const tri_edge *edges = node ? tri_tree_edges(&s->tree, node) : NULL, *best = NULL;
        for (int i = 0; node && i < node->count; i++)
            if (!best || edges[i].visits > best->visits)
                best = &edges[i];
        if (!best || !best->visits)
            break;
        out[length++] = best->move;
        slot = best->child;
    }
    return length;
}
