// SPDX-License-Identifier: MIT
#include "ai/host/ai_team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// The calling thread is the first of the team and the only one that knows the caller's `stop`; the others watch a flag.

bool ai_team_create(ai_team *team, const tri_bot_def *def, int threads, tri_err *err)
{
    memset(team, 0, sizeof *team);
    team->threads = def->kind != TRI_BOT_SEARCH || threads < 1 ? 1 : threads > AI_TEAM_MAX ? AI_TEAM_MAX : threads;
    tri_bot_def part = *def;
    part.search.nodes = (def->search.nodes + (uint64_t)team->threads - 1) / (uint64_t)team->threads;
    size_t size = def->search.nodes ? tri_bot_memory(&part) : (size_t)64 << 20;
    for (int i = 0; i < team->threads; i++) {
        team->memory[i] = malloc(size);
        if (!team->memory[i])
            return tri_refuse(err, TRI_E_ARENA_MEMORY, 0, 0);
        tri_bot_create(&team->bot[i], &part, team->memory[i], size);
    }
    return true;
}

void ai_team_destroy(ai_team *team)
{
    for (int i = 0; i < team->threads; i++)
        free(team->memory[i]);
    team->threads = 0;
}

typedef struct ai_member {
    tri_search *search;
    atomic_bool *over;
} ai_member;

static bool ai_team_watch(void *context)
{
    return atomic_load_explicit(((ai_member *)context)->over, memory_order_relaxed);
}

/// The caller's `stop`, which may say yes only once.
typedef struct ai_captain {
    bool (*stop)(void *context);
    void *context;
    bool stopped;
} ai_captain;

static bool ai_team_ask(void *context)
{
    ai_captain *captain = (ai_captain *)context;
    captain->stopped = captain->stopped || (captain->stop && captain->stop(captain->context));
    return captain->stopped;
}

static void *ai_team_thread(void *context)
{
    ai_member *member = (ai_member *)context;
    tri_search_think(member->search, ai_team_watch, member);
    return NULL;
}

/// Think with all threads until the first has ended.
static void ai_team_think(ai_team *team, const tri_view *view, uint64_t seed, bool (*stop)(void *context),
                          void *context)
{
    pthread_t thread[AI_TEAM_MAX];
    ai_member member[AI_TEAM_MAX];
    ai_captain captain = {stop, context, false};
    atomic_bool over = false;
    int started = 1;
    for (int i = 0; i < team->threads; i++) {
        tri_search_root(team->bot[i].search, view, seed + (uint64_t)i * 0x9e3779b97f4a7c15u);
        member[i] = (ai_member){team->bot[i].search, &over};
    }
    while (started < team->threads && pthread_create(&thread[started], NULL, ai_team_thread, &member[started]) == 0)
        started++;
    tri_search_think(team->bot[0].search, stop ? ai_team_ask : NULL, &captain);
    if (captain.stopped) // otherwise the others come to the end of their own budgets
        atomic_store(&over, true);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
}

/// Add up first moves and numbers.
static void ai_team_join(ai_team *team)
{
    static const tri_search_stats none = {0};
    tri_choice *part = (tri_choice *)malloc(sizeof *part * TRI_MOVES_MAX);
    team->stats = none;
    team->choices = tri_search_choices(team->bot[0].search, team->choice, TRI_MOVES_MAX);
    for (int t = 0; t < team->threads; t++) {
        tri_search_stats stats = tri_search_stats_of(team->bot[t].search);
        team->stats.nodes += stats.nodes;
        team->stats.playouts += stats.playouts;
        team->stats.depth = stats.depth > team->stats.depth ? stats.depth : team->stats.depth;
        team->stats.full = team->stats.full || stats.full;
        for (int i = 0; i < TRI_SEATS_MAX; i++)
            team->stats.value[i] += stats.value[i] / (float)team->threads;
        if (t == 0 || !part)
            continue;
        tri_search_choices(team->bot[t].search, part, TRI_MOVES_MAX);
        for (int i = 0; i < team->choices; i++) {
            tri_choice *c = &team->choice[i];
            float visits = (float)c->visits + (float)part[i].visits;
            c->value =
                visits > 0 ? (c->value * (float)c->visits + part[i].value * (float)part[i].visits) / visits : 0.0f;
            c->visits += part[i].visits;
        }
    }
    free(part);
    team->line_length = tri_search_line(team->bot[0].search, team->line, TRI_COUNT(team->line));
}

tri_move ai_team_choose(ai_team *team, const tri_view *view, uint64_t seed, bool (*stop)(void *context), void *context)
{
    const tri_bot_def *def = &team->bot[0].def;
    tri_move moves[TRI_MOVES_MAX];
    int count = def->search.game->moves(&view->known, moves);
    team->choices = 0;
    team->line_length = 0;
    if (def->kind != TRI_BOT_SEARCH || count == 1) {
        tri_move move = tri_bot_choose(&team->bot[0], view, seed, stop, context);
        team->stats = team->bot[0].stats;
        return move;
    }
    tri_rng rng = tri_rng_seed(~seed);
    tri_setup setup;
    def->search.game->setup(&view->known, &setup);
    ai_team_think(team, view, seed, stop, context);
    ai_team_join(team);
    return team->choice[tri_bot_pick(def, setup.players, team->choice, team->choices, &rng)].move;
}
