// SPDX-License-Identifier: MIT
#include "bench/tri_bench.h"

#include "core/base/tri_hash.h"
#include "game/tri_setup.h"

#include <string.h>

// The first pass is not timed: it warms up, hashes the final states and keeps positions to time copying and listing on.
// The timed passes play the very same games through the table of functions, as clients do.

enum { BENCH_POOL = 256, BENCH_EVERY = 61, BENCH_REPEATS = 64 };

typedef struct bench_pool {
    tri_state state[BENCH_POOL];
    int count;
    uint64_t seen;
} bench_pool;

void tri_bench_name(const tri_game *game, int players, char out[TRI_BENCH_NAME_MAX])
{
    tri_text text = tri_text_over(out, TRI_BENCH_NAME_MAX);
    tri_put(&text, game->id);
    tri_put(&text, "_playout_");
    tri_put_int(&text, players);
    tri_put_char(&text, 'p');
}

/// Keeps the compiler from leaving out work whose result nobody reads.
static inline void bench_keep(void *result)
{
    __asm__ volatile("" : : "r"(result) : "memory");
}

static void bench_sample(bench_pool *pool, const tri_game *game, const tri_state *s)
{
    if (pool->seen++ % BENCH_EVERY == 0 && pool->count < BENCH_POOL)
        memcpy(&pool->state[pool->count++], s, game->state_size);
}

/// One game at random from `start`. Returns decisions of seats; `plies` counts chance as well.
static uint64_t bench_game(const tri_game *game, tri_state *s, tri_rng *rng, uint64_t *plies, bench_pool *pool)
{
    tri_move list[TRI_MOVES_MAX];
    uint64_t decisions = 0;
    uint8_t seat;
    while ((seat = game->to_move(s)) != TRI_OVER) {
        uint64_t random = tri_rng_next(rng);
        ++*plies;
        if (seat == TRI_CHANCE) {
            game->apply(s, game->sample(s, random));
            continue;
        }
        if (pool)
            bench_sample(pool, game, s);
        decisions++;
        game->apply(s, list[tri_bits_scale(random, (uint64_t)game->moves(s, list))]);
    }
    return decisions;
}

static void bench_all_games(const tri_game *game, const tri_state *start, tri_bench_row *row, bench_pool *pool)
{
    tri_rng rng = tri_rng_seed(1);
    uint64_t plies = 0;
    tri_state s;
    row->decisions = 0;
    for (row->games = 0; row->games < TRI_BENCH_GAMES; row->games++) {
        memcpy(&s, start, game->state_size);
        row->decisions += bench_game(game, &s, &rng, &plies, pool);
        if (pool)
            row->signature = tri_hash_bytes(row->signature, &s, game->state_size);
    }
    row->events = plies - row->decisions;
}

static double bench_copies(const tri_game *game, const bench_pool *pool, tri_bench_clock now)
{
    tri_state s;
    uint64_t begin = now();
    for (int repeat = 0; repeat < BENCH_REPEATS; repeat++)
        for (int i = 0; i < pool->count; i++) {
            memcpy(&s, &pool->state[i], game->state_size);
            bench_keep(&s);
        }
    return (double)(now() - begin) / ((double)BENCH_REPEATS * pool->count);
}

static double bench_lists(const tri_game *game, const bench_pool *pool, tri_bench_clock now)
{
    tri_move list[TRI_MOVES_MAX];
    uint64_t begin = now();
    for (int repeat = 0; repeat < BENCH_REPEATS; repeat++)
        for (int i = 0; i < pool->count; i++) {
            game->moves(&pool->state[i], list);
            bench_keep(list);
        }
    return (double)(now() - begin) / ((double)BENCH_REPEATS * pool->count);
}

static double bench_least(double a, double b)
{
    return a < b ? a : b;
}

void tri_bench_run(const tri_game *game, int players, int runs, tri_bench_clock now, tri_bench_row *row)
{
    bench_pool pool = {.count = 0};
    tri_state start;
    tri_setup setup = tri_setup_default(game, players);
    *row = (tri_bench_row){
        .signature = tri_hash_start(), .play_ns = UINT64_MAX, .ns_per_copy = 1e18, .ns_per_moves = 1e18};
    bool started = game->start(&start, &setup, NULL);
    TRI_ASSERT(started);
    if (!started)
        return;
    bench_all_games(game, &start, row, &pool);
    for (int run = 0; run < runs; run++) {
        uint64_t begin = now();
        bench_all_games(game, &start, row, NULL);
        uint64_t spent = now() - begin;
        row->play_ns = spent < row->play_ns ? spent : row->play_ns;
        row->ns_per_copy = bench_least(row->ns_per_copy, bench_copies(game, &pool, now));
        row->ns_per_moves = bench_least(row->ns_per_moves, bench_lists(game, &pool, now));
    }
}
