// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_expect.h"

// Was a move good? Asked of the seat that played it, with what it knew then: luck and secrets do not count.

typedef struct tri_judgement {
    tri_move played;
    tri_move best;          ///< what the search prefers; `played` when nothing better was found
    float before;           ///< value of the position to the seat, if it plays `best`
    float after;            ///< the same if it plays `played`
    float loss;             ///< before - after, never negative
    uint64_t nodes;         ///< looked at in all
    tri_expectation change; ///< what playing it instead of `best` makes of the expected end; nothing where that is it
} tri_judgement;

/// Judge a legal move of the seat whose view this is and whose decision it is. The search looks at `nodes` positions to
/// find the best move and, if that is another one, at as many again after each of the two. Same view, move, budget and
/// seed: same judgement. `look` finds `change`; NULL: nobody asks for it.
void tri_judge(tri_search *search, const tri_search_def *def, const tri_view *view, tri_move played, uint64_t nodes,
               uint64_t seed, tri_expecter *look, tri_judgement *out);
