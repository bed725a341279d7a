// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"
#include "nets/tri_nets.h"

// How fast a game is, and one number that says whether it still behaves the same. A case is a game with a number of
// players and its default options, played at random for a fixed number of games from a fixed seed.

enum { TRI_BENCH_GAMES = 10000, TRI_BENCH_NAME_MAX = 64 };

/// Nanoseconds from any fixed moment. Nothing here reads a clock of its own.
typedef uint64_t (*tri_bench_clock)(void);

typedef struct tri_bench_row {
    uint64_t games;
    uint64_t decisions;  ///< taken by seats
    uint64_t events;     ///< taken by chance
    uint64_t play_ns;    ///< best of the runs, for all games
    double ns_per_copy;  ///< of one state
    double ns_per_moves; ///< of one legal list, over positions met in play where a seat decides
    uint64_t signature;  ///< hash of all final states: depends on behaviour, never on speed
} tri_bench_row;

/// "<game>_playout_<N>p"
void tri_bench_name(const tri_game *game, int players, char out[TRI_BENCH_NAME_MAX]);
/// Run one case `runs` times and keep the best times.
void tri_bench_run(const tri_game *game, int players, int runs, tri_bench_clock now, tri_bench_row *row);

typedef struct tri_bench_network_row {
    const char *code;  ///< how it was calculated
    double per_second; ///< positions, their inputs included; best of the runs
    int64_t said;      ///< sum of all that was said: the same however it was calculated
} tri_bench_network_row;

/// How fast a game's network is by way `code` of tri_network_code_at. False: there is no such network or way.
bool tri_bench_network(const tri_game *game, int players, int code, int runs, tri_bench_clock now,
                       tri_bench_network_row *row);
