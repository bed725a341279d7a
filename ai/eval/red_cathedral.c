// SPDX-License-Identifier: MIT
#include "ai/eval/red_cathedral_look.h"

#include "ai/tri_eval.h"
#include "ai/tri_math.h"
#include "ai/tri_net.h"

// Two evaluations. The plain one adds up what is there and what is expected, with weights set by hand. The network was
// trained on games to foresee who wins; it is asked for `net=1`.

enum {
    W_NET,         ///< 1: ask the network
    W_PENALTY,     ///< odds of each reprimand that threatens
    W_SECTION,     ///< each section built, parts included, beyond its points: a push towards the end
    W_ALONE,       ///< the same in a solo game
    W_IVAN,        ///< solo: points he gains on the track in a whole game
    W_SPREAD,      ///< points of luck left at the end
    W_SPREAD_LEFT, ///< and more of it at the start
    W_POINTS,      ///< what the network's scores are in points
    WEIGHTS,
};

static const tri_weight red_cathedral_weights[WEIGHTS] = {
    {"net", 1.0f, 0},   {"penalty", 0.45f, 0},  {"section", 7.90f, 0},    {"alone_section", 5.50f, 0},
    {"ivan", 15.0f, 0}, {"spread", 2.0f, 0.1f}, {"spread_left", 8.0f, 0}, {"net_points", 5.0f, 0.1f},
};

enum { RC_MODELS = 3 }; ///< two houses, more, solo

static const float red_cathedral_net[][TRI_NET_WEIGHTS(RC_INPUTS)] = {
    {
#include "ai/eval/red_cathedral_duel_fitted.inc"
    },
    {
#include "ai/eval/red_cathedral_table_fitted.inc"
    },
    {
#include "ai/eval/red_cathedral_solo_fitted.inc"
    },
};

static int red_cathedral_model(const red_cathedral_state *s)
{
    return s->players == 1 ? 2 : s->players == 2 ? 0 : 1;
}

/// 1 at the start, 0 when somebody has built six sections, by parts.
static float red_cathedral_stage(const red_cathedral_look *l)
{
    float most = 0.0f;
    for (int house = 0; house < l->houses; house++)
        most = l->built[house] > most ? l->built[house] : most;
    return l->s->ender || most >= RC_SECTIONS_TO_END ? 0.0f : 1.0f - most / RC_SECTIONS_TO_END;
}

static float red_cathedral_less(float a, float b)
{
    return a < b ? a : b;
}

/// Goods, roubles, tiles and the options of a market action that is not over.
static float red_cathedral_means(const red_cathedral_look *l, int house)
{
    const red_cathedral_state *s = l->s;
    float stock = (float)red_cathedral_total(l->stock[house]), roubles = (float)s->roubles[house];
    float room = (float)(RC_PLACES - s->inside[house]) - stock, ready = 0.0f, tiles = 0.0f;
    float gems =
        (float)(red_cathedral_count(l->stock[house], RC_GREEN) + red_cathedral_count(l->stock[house], RC_PURPLE));
    for (int type = 0; type < 3; type++)
        ready += (float)red_cathedral_ready(s, house, type);
    for (int slot = 0; slot < RC_SLOTS; slot++)
        tiles += (s->slot[house][slot] & RC_FACE_UP) ? 1.0f : 0.0f;
    float sum = 0.2f * roubles + 0.25f * red_cathedral_less(roubles, 8.0f) + 0.2f * stock + 0.1f * l->spare[house];
    sum += 0.25f * red_cathedral_less(gems, 2.0f * ready) + 0.8f * tiles;
    sum -= room < 4.0f ? 0.2f * (4.0f - room) : 0.0f;
    if (s->step == RC_STEP_MARKET && s->turn == house)
        sum += 0.2f * (float)((s->used == 0) + !s->worked);
    return sum;
}

static void red_cathedral_by_hand(const red_cathedral_look *l, const float *weight, float stage, tri_outlook *out)
{
    const red_cathedral_state *s = l->s;
    for (int seat = 0; seat < s->players; seat++) {
        float marker = (float)s->marker[seat] + l->gain[seat] - weight[W_PENALTY] * l->penalty[seat];
        out->points[seat] = red_cathedral_track(marker) + l->towers[seat] + red_cathedral_means(l, seat) +
                            weight[s->players == 1 ? W_ALONE : W_SECTION] * l->built[seat];
    }
    // Ivan goes his own way: what he has, and what the turns still to come bring him. Building fast keeps him short.
    if (s->players == 1)
        out->rival = red_cathedral_track((float)s->marker[RC_IVAN]) + l->towers[RC_IVAN] + weight[W_IVAN] * stage;
    out->spread = weight[W_SPREAD] + weight[W_SPREAD_LEFT] * stage;
}

/// What the network sees: what the plain evaluation says, then the position.
static void red_cathedral_see(const red_cathedral_look *l, const float *weight, float input[RC_HOUSES][RC_INPUTS])
{
    tri_outlook hand = {{0}, 0, 1, {-1.0f}};
    red_cathedral_by_hand(l, weight, red_cathedral_stage(l), &hand);
    red_cathedral_numbers(l, input);
    for (int seat = 0; seat < l->s->players; seat++)
        input[seat][0] = (hand.points[seat] - hand.rival) * 1.7f / hand.spread;
}

static void red_cathedral_features(const tri_state *state, const float *weight, int seat, float *feature, float *stage,
                                   int *model)
{
    const red_cathedral_state *s = (const red_cathedral_state *)state;
    red_cathedral_look l;
    float input[RC_HOUSES][RC_INPUTS];
    *stage = -1.0f;
    *model = red_cathedral_model(s);
    if (s->step <= RC_STEP_TILE) // not all is dealt
        return;
    red_cathedral_survey(&l, s);
    red_cathedral_see(&l, weight, input);
    for (int i = 0; i < RC_INPUTS; i++)
        feature[i] = input[seat][i];
    *stage = l.early;
}

static void red_cathedral_by_net(const red_cathedral_look *l, const float *weight, tri_outlook *out)
{
    float input[RC_HOUSES][RC_INPUTS];
    const float *net = red_cathedral_net[red_cathedral_model(l->s)];
    red_cathedral_see(l, weight, input);
    for (int seat = 0; seat < l->s->players; seat++)
        out->points[seat] = weight[W_POINTS] * tri_net_value(net, input[seat], RC_INPUTS);
    out->rival = 0.0f;
    out->spread = weight[W_POINTS] * 1.7f; // so that shares of the win are as trained
}

static void red_cathedral_outlook(const tri_state *state, const float *weight, tri_outlook *out)
{
    const red_cathedral_state *s = (const red_cathedral_state *)state;
    red_cathedral_look l;
    for (int seat = 0; seat < s->players; seat++)
        out->points[seat] = 0.0f;
    out->spread = weight[W_SPREAD] + weight[W_SPREAD_LEFT];
    if (s->step <= RC_STEP_TILE) // not all is dealt
        return;
    red_cathedral_survey(&l, s);
    if (weight[W_NET] > 0.0f)
        red_cathedral_by_net(&l, weight, out);
    else
        red_cathedral_by_hand(&l, weight, red_cathedral_stage(&l), out);
}

/// The levels, weakest first; measured in docs/opponents.md.
static const char *const red_cathedral_levels[] = {
    "nodes=30,greed=0.9,temperature=0.06,epsilon=0.35",
    "nodes=40,greed=0.7,temperature=0.04,epsilon=0.25",
    "nodes=60,greed=0.4,temperature=0.03,epsilon=0.13",
    "nodes=200,temperature=0.012,epsilon=0.06",
    "nodes=1500",
    "nodes=80000",
};

static const int16_t red_cathedral_elo[] = {798, 1350, 1766, 2158, 2628, 2869};

extern const tri_eval red_cathedral_eval;
const tri_eval red_cathedral_eval = {
    .id = "red_cathedral",
    .settings = "prior_temperature=0.04,exploration=0.7,mix=1,final=value",
    .levels = red_cathedral_levels,
    .elo = red_cathedral_elo,
    .weights = red_cathedral_weights,
    .weight_count = WEIGHTS,
    .outlook = red_cathedral_outlook,
    .feature_count = RC_INPUTS,
    .models = RC_MODELS,
    .features = red_cathedral_features,
    .fitted = NULL,
};
