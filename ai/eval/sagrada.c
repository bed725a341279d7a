// SPDX-License-Identifier: MIT
#include "ai/eval/sagrada_window.h"

// Sagrada's plug-in: expected points of each window, the target of a solo game, and the policy of playouts, which plays
// what looks best for its own window. A die in hand is taken to lie where it does most good.

static const tri_weight sagrada_weights[SAGRADA_WEIGHTS] = {
    {"seen", 2.0f},        {"line", 0.5f}, {"count", 0.25f}, {"secret", 1.5f}, {"spread", 3.0f},
    {"spread_turn", 0.4f}, {"left", 2.4f}, {"sharp", 20.0f}, {"low", 1.0f},    {"belief", 0.2f},
};

static const float sagrada_fitted[SAGRADA_MODELS * SAGRADA_FEATURES * TRI_STAGES] = {
#include "ai/eval/sagrada_fitted.inc"
};

static bool sagrada_has_window(const sagrada_state *s, int seat)
{
    return s->pattern[seat] && s->pattern[seat] != SAGRADA_HIDDEN;
}

/// Which fitted weights a position is valued by, and which ones playouts go by.
static int sagrada_value_model(const sagrada_state *s)
{
    return s->players == 1 ? SAGRADA_ALONE : SAGRADA_SEVERAL;
}
static int sagrada_policy_model(const sagrada_state *s)
{
    return s->players == 1 ? SAGRADA_ALONE_POLICY : SAGRADA_SEVERAL;
}

static float sagrada_seat_points(const sagrada_state *s, const float *weight, int model, int seat)
{
    if (!sagrada_has_window(s, seat))
        return 0.0f;
    const sagrada_window *w = &s->window[seat];
    sagrada_allowed allowed = sagrada_allowed_in(w, s->pattern[seat]);
    sagrada_look l;
    int turns = sagrada_turns_left(s, seat);
    uint32_t spaces = 0;
    if (s->hand && s->seat == seat) {
        turns -= turns > 0 && !(s->used & SAGRADA_USED_DRAFT);
        spaces = sagrada_is_die(s->hand) ? sagrada_spaces(w, s->pattern[seat], s->hand) : 0;
    }
    sagrada_look_at(&l, s, weight, model, seat, turns);
    return spaces ? sagrada_best_place(&l, w, &allowed, s->hand, spaces) : sagrada_window_points(&l, w, &allowed);
}

/// Features for fitting; a seat in the middle of a draft has none.
static void sagrada_features(const void *state, const float *weight, int seat, float *feature, float *stage, int *model)
{
    const sagrada_state *s = (const sagrada_state *)state;
    *stage = -1.0f;
    *model = sagrada_value_model(s);
    if (!sagrada_has_window(s, seat) || (s->hand && s->seat == seat))
        return;
    sagrada_look l;
    sagrada_allowed allowed = sagrada_allowed_in(&s->window[seat], s->pattern[seat]);
    sagrada_look_at(&l, s, weight, *model, seat, sagrada_turns_left(s, seat));
    sagrada_window_features(&l, &s->window[seat], &allowed, feature);
    *stage = (float)l.turns * (1.0f / (2 * SAGRADA_ROUNDS));
}

/// Solo: what will lie on the round track at the end, if `taken` (0: none) leaves the pool and `turns` of this round
/// are to come. Of the pool, something between an average and the lowest dice stays.
static float sagrada_target(const sagrada_state *s, const float *weight, int taken, int turns)
{
    int of[SAGRADA_VALUES + 1] = {0}, sum = 0, pool = 0, count = s->pool_count - (taken != 0), low = 0;
    for (int round = 0; round < s->round; round++)
        sum += sagrada_track_sum(s, round);
    for (int i = 0; i < s->pool_count; i++)
        of[sagrada_value(s->pool[i])]++;
    of[sagrada_value(taken)] -= taken != 0;
    int left = count > turns ? count - turns : 0, rest = left;
    for (int value = 1; value <= SAGRADA_VALUES; value++) {
        int take = of[value] < rest ? of[value] : rest;
        low += take * value;
        rest -= take;
        pool += of[value] * value;
    }
    float mean = count ? (float)(pool * left) / (float)count : 0.0f;
    int to_come = (sagrada_drawn_per_round(s) - 2) * (SAGRADA_ROUNDS - 1 - s->round);
    return (float)sum + mean + weight[W_LOW] * ((float)low - mean) + weight[W_LEFT] * (float)to_come;
}

/// Turns of this round in which the seat may still draft.
static int sagrada_turns_now(const sagrada_state *s)
{
    return sagrada_turns_left(s, 0) - 2 * (SAGRADA_ROUNDS - 1 - s->round);
}

static void sagrada_outlook(const void *state, const float *weight, tri_outlook *out)
{
    const sagrada_state *s = (const sagrada_state *)state;
    for (int seat = 0; seat < s->players; seat++)
        out->points[seat] = sagrada_seat_points(s, weight, sagrada_value_model(s), seat);
    if (s->players == 1)
        out->rival = sagrada_target(s, weight, 0, sagrada_turns_now(s));
    out->spread = weight[W_SPREAD] + weight[W_SPREAD_TURN] * (float)sagrada_turns_left(s, 0);
}

/// After a move that is not a draft or a placement: points of its seat, alone less the target.
static float sagrada_points_after(const sagrada_state *s, const float *weight, tri_move move)
{
    sagrada_state after = *s;
    sagrada_apply(&after, move);
    if (after.step != SAGRADA_STEP_OVER) {
        float rival = s->players == 1 ? sagrada_target(&after, weight, 0, sagrada_turns_now(&after)) : 0.0f;
        return sagrada_seat_points(&after, weight, sagrada_policy_model(s), s->seat) - rival;
    }
    tri_result result;
    sagrada_result(&after, &result);
    return (float)(result.points[s->seat] - (s->players == 1 ? result.rival : 0));
}

static void sagrada_policy(const void *state, const float *weight, const tri_move *moves, int count, float *logit)
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
        float points =
            spaces ? sagrada_best_place(&l, w, &allowed, die, spaces) : sagrada_points_after(s, weight, moves[i]);
        if (spaces && s->players == 1)
            points -= sagrada_target(s, weight, draft ? die : 0, turns_now);
        logit[i] = points * weight[W_SHARP];
    }
}

/// Who collects a colour is likely to be paid for it.
static float sagrada_belief(const void *state, const float *weight, int seat)
{
    const sagrada_state *s = (const sagrada_state *)state;
    int pips = 0;
    for (int other = 0; other < s->players && s->players > 1; other++)
        if (other != seat && s->secret[other] && s->secret[other] != SAGRADA_HIDDEN)
            pips += sagrada_colour_sum(&s->window[other], s->secret[other] - 1);
    return weight[W_BELIEF] * (float)pips;
}

static const char sagrada_top_level[] = "nodes=60000,root=race,field=12,laps=40,reach=1,horizon=4,playout=guided,"
                                        "cutoff=65535,spite=0,mix=0.05,margin=50";

/// The levels, weakest first; measured in docs/opponents.md.
static const char *const sagrada_levels[] = {
    "nodes=100,loose=0.08,blunder=0.75",
    "nodes=100,loose=0.08,blunder=0.52",
    "nodes=100,loose=0.06,blunder=0.28",
    "nodes=200,loose=0.04,blunder=0.11",
    "nodes=600,loose=0.015",
    sagrada_top_level,
};

extern const tri_eval sagrada_eval;
const tri_eval sagrada_eval = {
    .id = "sagrada",
    .settings = "heat=0.003,mix=0.5",
    .par = 50.0f,
    .levels = sagrada_levels,
    .weights = sagrada_weights,
    .weight_count = SAGRADA_WEIGHTS,
    .outlook = sagrada_outlook,
    .policy = sagrada_policy,
    .belief = sagrada_belief,
    .feature_count = SAGRADA_FEATURES,
    .models = SAGRADA_MODELS,
    .features = sagrada_features,
    .fitted = sagrada_fitted,
};
