// SPDX-License-Identifier: MIT
#include "ai/eval/sagrada_seat.h"

// The policy of playouts: one move ahead by its own weights. Alone it also sees what a tool can do, which half a
// tool's use does not show; at a table of several seats that takes three times the time and changed no result
// (docs/opponents.md).

static int sagrada_policy_model(const sagrada_state *s)
{
    return s->players == 1 ? SAGRADA_ALONE_POLICY : SAGRADA_SEVERAL;
}

/// What playouts compare: points of a seat, alone less the target.
static float sagrada_policy_points(const sagrada_state *s, const float *weight, int seat)
{
    if (s->step == SAGRADA_STEP_OVER) {
        tri_result result;
        sagrada_result(s, &result);
        return (float)(result.points[seat] - (s->players == 1 ? result.rival : 0));
    }
    float rival = s->players == 1 ? sagrada_target(s, weight, 0, sagrada_turns_now(s)) : 0.0f;
    return sagrada_seat_points(s, weight, sagrada_policy_model(s), seat) - rival;
}

static float sagrada_points_after(const sagrada_state *s, const float *weight, tri_move move)
{
    sagrada_state after = *s;
    sagrada_apply(&after, move);
    return sagrada_policy_points(&after, weight, s->seat);
}

/// Flux Brush: any value may come up.
static float sagrada_points_of_roll(const sagrada_state *s, const float *weight)
{
    float sum = 0.0f;
    for (int value = 1; value <= SAGRADA_VALUES; value++) {
        sagrada_state after = *s;
        after.hand = (uint8_t)(s->hand | value);
        after.step = SAGRADA_STEP_HAND;
        sum += sagrada_policy_points(&after, weight, s->seat);
    }
    return sum / SAGRADA_VALUES;
}

/// A tool alone: the best that can be made of it. W_TOOL comes off that, for the tool is gone then.
static float sagrada_points_of_tool(const sagrada_state *s, const float *weight, tri_move move)
{
    sagrada_state used = *s;
    tri_move next[TRI_MOVES_MAX];
    sagrada_apply(&used, move);
    if (used.step == SAGRADA_STEP_ROLL)
        return sagrada_points_of_roll(&used, weight);
    if (sagrada_to_move(&used) != s->seat)
        return sagrada_policy_points(&used, weight, s->seat);
    float best = -1e6f;
    int count = sagrada_moves(&used, next);
    for (int i = 0; i < count; i++) {
        float points = sagrada_points_after(&used, weight, next[i]);
        best = points > best ? points : best;
    }
    return best;
}

void sagrada_policy(const tri_state *state, const float *weight, const tri_move *moves, int count, float *logit)
{
    const sagrada_state *s = (const sagrada_state *)state;
    const sagrada_window *w = &s->window[s->seat];
    int pattern = s->pattern[s->seat], turns = sagrada_turns_left(s, s->seat);
    int turns_now = turns - 2 * (SAGRADA_ROUNDS - 1 - s->round) - !(s->used & SAGRADA_USED_DRAFT);
    sagrada_look l;
    sagrada_allowed allowed;
    if (s->step == SAGRADA_STEP_TURN || s->step == SAGRADA_STEP_HAND) {
        allowed = sagrada_allowed_in(w, pattern);
        sagrada_look_at(&l, s, weight, sagrada_policy_model(s), s->seat, turns - !(s->used & SAGRADA_USED_DRAFT));
    }
    for (int i = 0; i < count; i++) {
        bool draft = s->step == SAGRADA_STEP_TURN && sagrada_verb_of(moves[i]) == SAGRADA_TAKE;
        bool place = s->step == SAGRADA_STEP_HAND && sagrada_verb_of(moves[i]) == SAGRADA_PLACE;
        int die = draft ? sagrada_a(moves[i]) : s->hand;
        uint32_t spaces = draft ? sagrada_spaces(w, pattern, die) : place ? 1u << sagrada_a(moves[i]) : 0;
        bool tool = s->players == 1 && sagrada_verb_of(moves[i]) == SAGRADA_TOOL;
        float points = spaces ? sagrada_best_place(&l, w, &allowed, die, spaces)
                       : tool ? sagrada_points_of_tool(s, weight, moves[i]) - weight[W_TOOL]
                              : sagrada_points_after(s, weight, moves[i]);
        if (spaces && s->players == 1)
            points -= sagrada_target(s, weight, draft ? die : 0, turns_now);
        logit[i] = points * weight[W_SHARP];
    }
}
