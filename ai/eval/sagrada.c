// SPDX-License-Identifier: MIT
#include "ai/eval/sagrada_seat.h"

// Sagrada's plug-in: how a position looks, what others are believed to have, and the levels. The policy of playouts is
// in sagrada_policy.c.

static const tri_weight sagrada_weights[SAGRADA_WEIGHTS] = {
    {"seen", 2.0f, 0},      {"line", 0.5f, 0},        {"count", 0.25f, 0}, {"secret", 1.5f, 0.1f},
    {"spread", 3.0f, 0.1f}, {"spread_turn", 0.4f, 0}, {"left", 2.4f, 0},   {"sharp", 20.0f, 0},
    {"low", 1.0f, 0},       {"belief", 0.2f, 0},      {"tool", 5.0f, 0},   {"net", 0, 0},
};

static const float sagrada_fitted[SAGRADA_MODELS * SAGRADA_FEATURES * TRI_STAGES] = {
#include "ai/eval/sagrada_fitted.inc"
};

static int sagrada_value_model(const sagrada_state *s)
{
    return s->players == 1 ? SAGRADA_ALONE : SAGRADA_SEVERAL;
}

/// Features for fitting; a seat in the middle of a draft has none.
static void sagrada_features(const tri_state *state, const float *weight, int seat, float *feature, float *stage,
                             int *model)
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

static void sagrada_outlook(const tri_state *state, const float *weight, tri_outlook *out)
{
    const sagrada_state *s = (const sagrada_state *)state;
    bool asked = weight[W_NET] >= 1.0f && sagrada_network_outlook(s, weight, out);
    for (int seat = 0; seat < s->players && !asked; seat++)
        out->points[seat] = sagrada_seat_points(s, weight, sagrada_value_model(s), seat);
    if (s->players == 1 && !asked)
        out->rival = sagrada_target(s, weight, 0, sagrada_turns_now(s));
    out->spread = weight[W_SPREAD] + weight[W_SPREAD_TURN] * (float)sagrada_turns_left(s, 0);
}

static void sagrada_any_policy(const tri_state *state, const float *weight, const tri_move *moves, int count,
                               float *logit)
{
    if (weight[W_NET] < 1.0f || !sagrada_network_policy((const sagrada_state *)state, weight, moves, count, logit))
        sagrada_policy(state, weight, moves, count, logit);
}

/// Who collects a colour is likely to be paid for it.
static float sagrada_belief(const tri_state *state, const float *weight, int seat)
{
    const sagrada_state *s = (const sagrada_state *)state;
    int pips = 0;
    for (int other = 0; other < s->players && s->players > 1; other++)
        if (other != seat && s->secret[other] && s->secret[other] != SAGRADA_HIDDEN)
            pips += sagrada_colour_sum(&s->window[other], s->secret[other] - 1);
    return weight[W_BELIEF] * (float)pips;
}

#if defined(TRI_NO_NETWORKS)
static const char sagrada_quick[] = "nodes=10000,root=race,field=12,laps=24,depth=1,horizon=2,playout=guided,"
                                    "cutoff=65535,spite=0,mix=0.05,margin=50";
static const char sagrada_best[] = "nodes=60000,root=race,field=12,laps=40,depth=1,horizon=4,playout=guided,"
                                   "cutoff=65535,spite=0,mix=0.05,margin=50";
#define SAGRADA_TWO_BEST sagrada_quick, sagrada_best
#else
#define SAGRADA_TWO_BEST sagrada_quick_network, sagrada_network
#endif

/// The levels, weakest first; measured in docs/opponents.md. The last two ask a network in programs that carry some.
static const char *const sagrada_levels[] = {
    "nodes=40,greed=0.9,temperature=0.05,epsilon=0.6",
    "nodes=60,greed=0.6,temperature=0.05,epsilon=0.4",
    "nodes=100,greed=0.3,temperature=0.04,epsilon=0.15",
    "nodes=3000,root=race,field=8,laps=12,confidence=2.5,spite=0.2,mix=0,temperature=0.006",
    SAGRADA_TWO_BEST,
};

static const int16_t sagrada_elo[] = {269, 462, 706, 1052, 1236, 1294};

extern const tri_eval sagrada_eval;
const tri_eval sagrada_eval = {
    .id = "sagrada",
    .settings = "prior_temperature=0.003,mix=0.5",
    .par = 50.0f,
    .levels = sagrada_levels,
    .elo = sagrada_elo,
    .weights = sagrada_weights,
    .weight_count = SAGRADA_WEIGHTS,
    .outlook = sagrada_outlook,
    .policy = sagrada_any_policy,
    .belief = sagrada_belief,
    .feature_count = SAGRADA_FEATURES,
    .models = SAGRADA_MODELS,
    .features = sagrada_features,
    .fitted = sagrada_fitted,
};
