// SPDX-License-Identifier: MIT
#pragma once
#include "ai/host/ai_match.h"
#include "ai/host/ai_stats.h"

// Tournaments. A round is one chance stream played with the entrants in every seat order; rounds are dealt to threads
// game by game and counted in order, so that the result depends on the seed and not on the threads.

enum { AI_ENTRANTS_MAX = TRI_SEATS_MAX, AI_ORDERS_MAX = 24 };

/// A finished game, with its place in the plan.
typedef struct ai_game {
    uint32_t index;              ///< in the plan: round * orders + order
    uint8_t seat[TRI_SEATS_MAX]; ///< the entrant in each seat
    bool done;
    ai_played played;
} ai_game;

/// A tournament under way: its plan, and what of it is played.
typedef struct ai_hall ai_hall;

typedef struct ai_arena_def {
    const tri_game *game;
    tri_setup setup;
    const ai_entrant *entrant; ///< the last takes the seats that are left over
    int entrants;
    uint32_t games; ///< rounded up to whole rounds
    int threads;
    uint64_t seed;
    bool sprt;
    double elo0, elo1;     ///< of the first entrant
    const ai_game *played; ///< games known from an earlier run (those that are done), or NULL
    uint32_t played_count;
    const atomic_bool *stop; ///< may be NULL; set by others when it is time to end; games under way count as nothing
    /// A game is finished; called by one thread at a time. `moves` are its events. May be NULL.
    void (*on_game)(void *context, const struct ai_arena_def *def, const ai_game *game, const tri_move *moves);
    void *context;
    /// Runs beside the threads: has games of the plan played elsewhere until there is none left to take. May be NULL.
    void (*clerk)(void *context, ai_hall *hall);
    void *clerk_context;
} ai_arena_def;

/// What is known of an entrant. Shares and points are tallied over whole rounds.
typedef struct ai_standing {
    ai_tally score;  ///< against each seat of another entrant: 1 ahead, 0.5 level, 0 behind. Solo: 1 won
    ai_tally wins;   ///< share of the win; nothing when one entrant has all seats of several
    ai_tally points; ///< mean over its seats, forfeited games left out
    ai_tally margin; ///< points over the best other seat (solo: the rival)
    uint32_t seats, failures;
    uint64_t decisions, nanos, nodes, playouts;
} ai_standing;

typedef struct ai_table {
    ai_standing standing[AI_ENTRANTS_MAX];
    uint32_t games, rounds; ///< finished; whole rounds
    double llr;
    int verdict; ///< SPRT: 1 the first entrant is elo1 stronger, -1 it is only elo0, 0 open
} ai_table;

/// The seat orders of a round: `order[i][seat]` is an entrant. Returns how many.
int ai_arena_orders(int players, int entrants, uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX]);
/// Where the dice and the bots' thoughts of game `index` of the plan come from: a round shares its dice, nobody shares
/// thoughts, and the two are streams of their own.
void ai_arena_seeds(const ai_arena_def *def, uint32_t index, uint32_t orders, uint64_t *chance, uint64_t *bots);
/// Tally the whole rounds among `count` games of the plan; with SPRT those before the first that is not whole, up to
/// the one that decides. So the result is the same whoever was faster.
void ai_arena_tally(const ai_arena_def *def, const ai_game *games, uint32_t count, ai_table *out);
/// Play. False with a reason when it could not start; ends early when told to stop or when the SPRT has decided.
bool ai_arena_run(const ai_arena_def *def, ai_table *out, tri_err *err);

/// The next open game. False: there is none left, or it is time to stop. For any thread.
bool ai_arena_take(ai_hall *hall, ai_game *out);
/// It was played.
void ai_arena_put(ai_hall *hall, const ai_game *game, const tri_move *moves);

/// Whoever has the plan, for another process: gives the number of a game, and takes the game.
typedef struct ai_errand {
    void *context;
    bool (*take)(void *context, uint32_t *index); ///< false: there is none left
    void (*put)(void *context, const ai_game *game, const tri_move *moves);
} ai_errand;
/// Play games of a plan that another process has. False with a reason when no player could be made.
bool ai_arena_help(const ai_arena_def *def, const ai_errand *errand, tri_err *err);
