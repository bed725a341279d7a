// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_bot.h"

// A bot that thinks in several threads: each grows a tree of its own from its own seed, and the counts of their first
// moves are added up. Trees share nothing, so there is nothing to lock while they think. With one thread it is the
// plain bot, move for move.

enum { AI_TEAM_MAX = 16 };

typedef struct ai_team {
    int threads;
    void *memory[AI_TEAM_MAX];
    tri_bot bot[AI_TEAM_MAX];
    tri_search_stats stats; ///< of the last move, all threads together
    int choices;            ///< and the moves it weighed
    tri_choice choice[TRI_MOVES_MAX];
    int line_length;
    tri_move line[32]; ///< the first thread's best line
} ai_team;

/// False when there is no memory. Destroy it either way.
bool ai_team_create(ai_team *team, const tri_bot_def *def, int threads, tri_err *err);
void ai_team_destroy(ai_team *team);
/// As tri_bot_choose; the node budget is shared out. `stop` is asked by the calling thread only.
tri_move ai_team_choose(ai_team *team, const tri_view *view, uint64_t seed, bool (*stop)(void *context), void *context);
