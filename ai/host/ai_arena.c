// SPDX-License-Identifier: MIT
#include "ai/host/ai_arena.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The plan is an array of games. Threads take the next open one under a lock, play it outside of it, and write it back
// under it. Everything that is concluded is concluded from that array. Where several processes play, one has the plan,
// and the others' games come to it as numbers and go back as games.

/// The next arrangement in lexicographic order, equal entries counting as one.
static bool ai_arena_permute(uint8_t *a, int n)
{
    int i = n - 2, j = n - 1;
    while (i >= 0 && a[i] >= a[i + 1])
        i--;
    if (i < 0)
        return false;
    while (a[j] <= a[i])
        j--;
    uint8_t held = a[i];
    a[i] = a[j];
    a[j] = held;
    for (int low = i + 1, high = n - 1; low < high; low++, high--) {
        held = a[low];
        a[low] = a[high];
        a[high] = held;
    }
    return true;
}

int ai_arena_orders(int players, int entrants, uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX])
{
    uint8_t now[TRI_SEATS_MAX] = {0};
    int count = 0;
    for (int i = 0; i < players; i++)
        now[i] = (uint8_t)(i < entrants ? i : entrants - 1);
    do
        memcpy(order[count++], now, sizeof now);
    while (count < AI_ORDERS_MAX && ai_arena_permute(now, players));
    return count;
}

/// A round's sums for an entrant.
typedef struct ai_sums {
    double score, rivals, wins;
    double points, margin, seats; ///< of games that were played to the end
} ai_sums;

static double ai_arena_margin(const tri_result *r, int seat)
{
    double best = r->seats == 1 ? r->rival : -1e9;
    for (int i = 0; i < r->seats; i++)
        if (i != seat && r->points[i] > best)
            best = r->points[i];
    return r->points[seat] - best;
}

static void ai_arena_add_seat(const ai_game *g, int seat, ai_sums *sums)
{
    const tri_result *r = &g->played.result;
    int firsts = 0;
    for (int i = 0; i < r->seats; i++) {
        firsts += r->place[i] == 1;
        if (g->seat[i] == g->seat[seat])
            continue;
        sums->score += r->place[seat] < r->place[i] ? 1.0 : r->place[seat] == r->place[i] ? 0.5 : 0.0;
        sums->rivals += 1;
    }
    if (r->seats == 1) {
        sums->score += r->place[0] == 1;
        sums->rivals += 1;
    }
    sums->wins += r->place[seat] == 1 ? 1.0 / firsts : 0.0;
    if (g->played.failed != TRI_OVER)
        return; // points of a game that broke off are nobody's measure
    sums->points += r->points[seat];
    sums->margin += ai_arena_margin(r, seat);
    sums->seats += 1;
}

static void ai_arena_effort(ai_table *out, const ai_game *g)
{
    for (int i = 0; i < g->played.result.seats; i++) {
        ai_standing *standing = &out->standing[g->seat[i]];
        standing->seats++;
        standing->failures += g->played.failed == i;
        standing->decisions += g->played.decisions[i];
        standing->nanos += g->played.nanos[i];
        standing->nodes += g->played.nodes[i];
        standing->playouts += g->played.playouts[i];
    }
}

static void ai_arena_add_round(const ai_arena_def *def, const ai_game *games, int orders, ai_table *out)
{
    for (int e = 0; e < def->entrants; e++) {
        ai_sums sums = {0};
        for (int g = 0; g < orders; g++)
            for (int seat = 0; seat < def->setup.players; seat++)
                if (games[g].seat[seat] == e)
                    ai_arena_add_seat(&games[g], seat, &sums);
        ai_standing *standing = &out->standing[e];
        if (sums.rivals > 0)
            ai_tally_add(&standing->score, sums.score / sums.rivals);
        if (def->entrants > 1 || def->setup.players == 1)
            ai_tally_add(&standing->wins, sums.wins / orders);
        if (sums.seats > 0) {
            ai_tally_add(&standing->points, sums.points / sums.seats);
            ai_tally_add(&standing->margin, sums.margin / sums.seats);
        }
    }
    out->rounds++;
}

static void ai_arena_judge(const ai_arena_def *def, ai_table *out)
{
    if (!def->sprt || out->verdict)
        return;
    out->llr = ai_sprt(&out->standing[0].score, def->elo0, def->elo1);
    out->verdict = out->llr >= AI_SPRT_BOUND ? 1 : out->llr <= -AI_SPRT_BOUND ? -1 : 0;
}

void ai_arena_tally(const ai_arena_def *def, const ai_game *games, uint32_t count, ai_table *out)
{
    uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX];
    uint32_t orders = (uint32_t)ai_arena_orders(def->setup.players, def->entrants, order);
    uint32_t first = 0;
    memset(out, 0, sizeof *out);
    for (bool gap = false; first + orders <= count && !out->verdict; first += orders) {
        uint32_t done = 0;
        while (done < orders && games[first + done].done)
            done++;
        gap = gap || done < orders;
        if (done < orders || (gap && def->sprt))
            continue;
        ai_arena_add_round(def, games + first, (int)orders, out);
        ai_arena_judge(def, out);
    }
    for (uint32_t i = 0; i < (out->verdict ? first : count); i++)
        if (games[i].done) {
            out->games++;
            ai_arena_effort(out, &games[i]);
        }
}

struct ai_hall {
    const ai_arena_def *def;
    const ai_errand *errand; ///< another process has the plan
    ai_game *games;
    uint32_t count, next;
    int orders;
    bool decided;
    tri_err err; ///< of a player that could not be made
    bool failed;
    pthread_mutex_t lock;
};

static uint64_t ai_arena_mix(uint64_t a, uint64_t b)
{
    tri_rng rng = tri_rng_seed(a ^ b * 0xd1b54a32d192ed03u);
    return tri_rng_next(&rng);
}

void ai_arena_seeds(const ai_arena_def *def, uint32_t index, uint32_t orders, uint64_t *chance, uint64_t *bots)
{
    *chance = ai_arena_mix(def->seed, index / orders);
    *bots = ai_arena_mix(~def->seed, index);
}

bool ai_arena_take(ai_hall *hall, ai_game *out)
{
    pthread_mutex_lock(&hall->lock);
    bool stop = hall->decided || hall->failed || (hall->def->stop && atomic_load(hall->def->stop));
    while (hall->next < hall->count && hall->games[hall->next].done)
        hall->next++;
    bool found = !stop && hall->next < hall->count;
    if (found)
        *out = hall->games[hall->next++];
    pthread_mutex_unlock(&hall->lock);
    return found;
}

void ai_arena_put(ai_hall *hall, const ai_game *game, const tri_move *moves)
{
    const ai_arena_def *def = hall->def;
    TRI_ASSERT(game->index < hall->count);
    pthread_mutex_lock(&hall->lock);
    hall->games[game->index] = *game;
    if (def->on_game)
        def->on_game(def->context, def, game, moves);
    if (def->sprt) {
        ai_table table;
        ai_arena_tally(def, hall->games, hall->count, &table);
        hall->decided = table.verdict != 0;
    }
    pthread_mutex_unlock(&hall->lock);
}

/// A game of the plan, wherever that is.
static bool ai_arena_next(ai_hall *hall, ai_game *out)
{
    uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX];
    if (!hall->errand)
        return ai_arena_take(hall, out);
    *out = (ai_game){.index = 0};
    if (!hall->errand->take(hall->errand->context, &out->index))
        return false;
    ai_arena_orders(hall->def->setup.players, hall->def->entrants, order);
    memcpy(out->seat, order[out->index % (uint32_t)hall->orders], TRI_SEATS_MAX);
    return true;
}

static void ai_arena_play(ai_hall *hall, ai_player *players, tri_move *moves)
{
    const ai_arena_def *def = hall->def;
    ai_game game;
    while (ai_arena_next(hall, &game)) {
        ai_player *seat[TRI_SEATS_MAX];
        for (int i = 0; i < def->setup.players; i++)
            seat[i] = &players[game.seat[i]];
        uint64_t chance, bots;
        ai_arena_seeds(def, game.index, (uint32_t)hall->orders, &chance, &bots);
        if (!ai_match(def->game, &def->setup, seat, chance, bots, moves, &game.played))
            return;
        game.done = true;
        if (hall->errand)
            hall->errand->put(hall->errand->context, &game, moves);
        else
            ai_arena_put(hall, &game, moves);
    }
}

static void *ai_arena_thread(void *context)
{
    ai_hall *hall = (ai_hall *)context;
    const ai_arena_def *def = hall->def;
    ai_player *players = (ai_player *)calloc(AI_ENTRANTS_MAX, sizeof *players);
    tri_move *moves = (tri_move *)malloc(sizeof *moves * def->game->about->plies_max);
    tri_err err;
    bool good = players && moves && (tri_refuse(&err, TRI_E_ARENA_MEMORY, 0, 0) || true);
    for (int i = 0; good && i < def->entrants; i++)
        good = ai_player_create(&players[i], &def->entrant[i], def->stop, &err);
    if (good) {
        ai_arena_play(hall, players, moves);
    } else {
        pthread_mutex_lock(&hall->lock);
        hall->failed = true;
        hall->err = err;
        pthread_mutex_unlock(&hall->lock);
    }
    for (int i = 0; players && i < def->entrants; i++)
        ai_player_destroy(&players[i]);
    free(players);
    free(moves);
    return NULL;
}

/// The plan, with what an earlier run has played already.
static void ai_arena_plan(ai_hall *hall)
{
    const ai_arena_def *def = hall->def;
    uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX];
    ai_arena_orders(def->setup.players, def->entrants, order);
    for (uint32_t i = 0; i < hall->count; i++) {
        hall->games[i].index = i;
        memcpy(hall->games[i].seat, order[i % (uint32_t)hall->orders], TRI_SEATS_MAX);
    }
    for (uint32_t i = 0; i < def->played_count; i++)
        if (def->played[i].done && def->played[i].index < hall->count) {
            hall->games[def->played[i].index].done = true;
            hall->games[def->played[i].index].played = def->played[i].played;
        }
}

static void ai_arena_threads(ai_hall *hall)
{
    pthread_t thread[64];
    int want = hall->def->threads < 1 ? 1 : hall->def->threads > 64 ? 64 : hall->def->threads, started = 0;
    want -= !hall->def->clerk; // this thread is one of them, or the clerk's
    while (started < want && pthread_create(&thread[started], NULL, ai_arena_thread, hall) == 0)
        started++;
    if (hall->def->clerk)
        hall->def->clerk(hall->def->clerk_context, hall);
    if (!hall->def->clerk || !started)
        ai_arena_thread(hall);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

bool ai_arena_run(const ai_arena_def *def, ai_table *out, tri_err *err)
{
    uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX];
    ai_hall hall = {.def = def, .orders = ai_arena_orders(def->setup.players, def->entrants, order)};
    uint32_t orders = (uint32_t)hall.orders;
    hall.count = (def->games + orders - 1) / orders * orders;
    hall.games = (ai_game *)calloc(hall.count, sizeof *hall.games);
    if (!hall.games)
        return tri_refuse(err, TRI_E_ARENA_MEMORY, 0, 0);
    pthread_mutex_init(&hall.lock, NULL);
    ai_arena_plan(&hall);
    ai_arena_threads(&hall);
    ai_arena_tally(def, hall.games, hall.count, out);
    pthread_mutex_destroy(&hall.lock);
    free(hall.games);
    if (hall.failed && err)
        *err = hall.err;
    return !hall.failed;
}

bool ai_arena_help(const ai_arena_def *def, const ai_errand *errand, tri_err *err)
{
    uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX];
    ai_hall hall = {.def = def, .errand = errand, .orders = ai_arena_orders(def->setup.players, def->entrants, order)};
    pthread_mutex_init(&hall.lock, NULL);
    ai_arena_thread(&hall);
    pthread_mutex_destroy(&hall.lock);
    if (hall.failed && err)
        *err = hall.err;
    return !hall.failed;
}
