// SPDX-License-Identifier: MIT
#include "ai/tri_judge.h"

// A search spends its visits on the moves it likes, so what it says of the others is vague. Two moves are therefore
// compared by a search each that looks at nothing else, with the same seed and so with much the same luck.

static float tri_judge_value(tri_search *search, const tri_view *view, tri_move move, uint64_t seed, tri_expecter *look,
                             tri_expectation *expected)
{
    tri_choice choice[TRI_MOVES_MAX];
    tri_search_root(search, view, seed);
    tri_search_only(search, move);
    tri_search_expects(search, look);
    tri_search_think(search, NULL, NULL);
    *expected = tri_search_expectation(search);
    int count = tri_search_choices(search, choice, TRI_MOVES_MAX);
    for (int i = 0; i < count; i++)
        if (choice[i].move == move)
            return choice[i].value;
    return 0.0f;
}

void tri_judge(tri_search *search, const tri_search_def *def, const tri_view *view, tri_move played, uint64_t nodes,
               uint64_t seed, tri_expecter *look, tri_judgement *out)
{
    tri_choice choice[TRI_MOVES_MAX];
    tri_search_budget(search, nodes);
    tri_search_root(search, view, seed);
    tri_search_think(search, NULL, NULL);
    int count = tri_search_choices(search, choice, TRI_MOVES_MAX);
    const tri_choice *best = &choice[tri_search_pick(def, choice, count)];
    tri_expectation better, worse;
    *out = (tri_judgement){played,       best->move, best->value, best->value, 0.0f, tri_search_stats_of(search).nodes,
                           {{0}, {0}, 0}};
    if (best->move == played)
        return;
    out->before = tri_judge_value(search, view, out->best, seed, look, &better);
    out->nodes += tri_search_stats_of(search).nodes;
    out->after = tri_judge_value(search, view, played, seed, look, &worse);
    out->nodes += tri_search_stats_of(search).nodes;
    if (out->after >= out->before) { // at a second look it is as good
        out->best = played;
        out->before = out->after;
        return;
    }
    out->change = worse;
    tri_expectation_add(&out->change, &better, -1.0f);
    out->loss = out->before - out->after;
}
