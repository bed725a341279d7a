// SPDX-License-Identifier: MIT
#include "ai/eval/basilica_look.h"

#include "ai/tri_eval.h"

// Basilica is counted three times, and most of what stands now is counted again later. So a seat's final points are
// what it has banked, what the cathedral would pay it now, and what its builders, ranks and coins will be good for; how
// much each of these is worth at which stage of the king's way was fitted to games.

enum { W_SPREAD, W_SPREAD_LEFT, W_NET, WEIGHTS };

static const tri_weight basilica_weights[WEIGHTS] = {
    {"spread", 3.0f, 0.1f},   ///< points of luck left at the end
    {"spread_left", 9.0f, 0}, ///< and more of it at the start
    {"net", 0.0f, 0},         ///< 1: ask the network, where there is one
};

/// What the fitted weights are of; "other" is the opponent's.
enum {
    F_ONE,
    F_BANKED,
    F_AREA, ///< points the cathedral would pay now
    F_AREA_OTHER,
    F_SECOND, ///< of those, points for a second place
    F_COINS,
    F_COINS_OTHER,
    F_SUPPLY,
    F_BUILDERS,
    F_BUILDERS_OTHER,
    F_ARCHITECTS,
    F_MASONS,
    F_STRONGMEN,
    F_JUGGLERS,
    F_RANKS_OTHER,
    F_ACTIONS, ///< left in the running turn
    F_ACTIONS_OTHER,
    F_VAULTS,
    F_GLASS,
    F_DEPTH, ///< builders of one's own beyond the first two rows, which outlast the next scoring
    F_DEPTH_OTHER,
    FEATURES,
};

static const float basilica_fitted[FEATURES * TRI_STAGES] = {
#include "ai/eval/basilica_fitted.inc"
};

static int basilica_count_plane(const uint64_t *plane, int words)
{
    int count = 0;
    for (int i = 0; i < words; i++)
        count += tri_bits_count(plane[i]);
    return count;
}

float basilica_stage(const basilica_state *s)
{
    float last = (float)basilica_scoring_space(3 * s->crowns + BASILICA_SCORINGS - 1);
    float way = (float)s->king / last;
    return s->scorings >= BASILICA_SCORINGS || way > 1.0f ? 0.0f : 1.0f - way;
}

static void basilica_rank_features(const basilica_state *s, int seat, float *f)
{
    for (int token = 0; token < BASILICA_TOKENS; token++) {
        uint16_t own = s->token[seat][token];
        int rank = own ? basilica_rank_of(s, token, own & 1) : BASILICA_NO_RANK;
        if (rank != BASILICA_NO_RANK)
            f[F_ARCHITECTS + rank] += 1.0f;
        f[F_RANKS_OTHER] += s->token[1 - seat][token] != 0;
    }
}

static void basilica_seat_features(const basilica_state *s, const int area[2], const int second[2], int seat, float *f)
{
    int words = basilica_words(s), other = 1 - seat;
    const uint64_t near = (1u << (2 * BASILICA_COLUMNS)) - 1;
    for (int i = 0; i < FEATURES; i++)
        f[i] = 0.0f;
    f[F_ONE] = 1.0f;
    for (int i = 0; i < BASILICA_SCORINGS; i++)
        f[F_BANKED] += (float)s->points[i][seat];
    f[F_AREA] = (float)area[seat];
    f[F_AREA_OTHER] = (float)area[other];
    f[F_SECOND] = (float)second[seat];
    f[F_COINS] = (float)s->coins[seat];
    f[F_COINS_OTHER] = (float)s->coins[other];
    f[F_SUPPLY] = (float)s->supply[seat];
    f[F_BUILDERS] = (float)basilica_count_plane(s->builder_at[seat], words);
    f[F_BUILDERS_OTHER] = (float)basilica_count_plane(s->builder_at[other], words);
    basilica_rank_features(s, seat, f);
    f[s->turn == seat ? F_ACTIONS : F_ACTIONS_OTHER] = (float)s->actions;
    f[F_VAULTS] = (float)basilica_count_plane(s->vault_at, words);
    f[F_GLASS] = (float)basilica_count_plane(s->glass_at, words);
    f[F_DEPTH] = f[F_BUILDERS] - (float)tri_bits_count(s->builder_at[seat][0] & near);
    f[F_DEPTH_OTHER] = f[F_BUILDERS_OTHER] - (float)tri_bits_count(s->builder_at[other][0] & near);
}

static void basilica_count_areas(const basilica_state *s, int area[2], int second[2])
{
    tri_item items[TRI_ITEMS_MAX];
    int count = basilica_areas(s, items, area);
    second[0] = second[1] = 0;
    for (int i = 0; i < count; i++)
        if (items[i].kind == BASILICA_ITEM_SECOND)
            second[items[i].seat] += items[i].points;
}

static void basilica_features(const tri_state *state, const float *weight, int seat, float *feature, float *stage,
                              int *model)
{
    const basilica_state *s = (const basilica_state *)state;
    int area[2], second[2];
    (void)weight;
    basilica_count_areas(s, area, second);
    basilica_seat_features(s, area, second, seat, feature);
    *stage = basilica_stage(s);
    *model = 0;
}

static void basilica_outlook(const tri_state *state, const float *weight, tri_outlook *out)
{
    const basilica_state *s = (const basilica_state *)state;
    float feature[FEATURES], stage = basilica_stage(s);
    int area[2], second[2];
    out->spread = weight[W_SPREAD] + weight[W_SPREAD_LEFT] * stage;
    if (weight[W_NET] >= 1.0f && basilica_network_outlook(s, out))
        return;
    basilica_count_areas(s, area, second);
    for (int seat = 0; seat < 2; seat++) {
        basilica_seat_features(s, area, second, seat, feature);
        out->points[seat] = tri_eval_linear(weight + WEIGHTS, feature, FEATURES, stage);
    }
}

#if defined(TRI_NO_NETWORKS)
#define BASILICA_BEST "nodes=160000"
#else
#define BASILICA_BEST basilica_network
#endif

/// The levels, weakest first; measured in docs/opponents.md. The last asks a network in programs that carry some.
static const char *const basilica_levels[] = {
    "nodes=30,greed=0.95,temperature=0.1,epsilon=0.65",
    "nodes=40,greed=0.8,temperature=0.04,epsilon=0.4",
    "nodes=60,greed=0.5,temperature=0.03,epsilon=0.15",
    "nodes=200,temperature=0.01,epsilon=0.04",
    "nodes=2000",
    BASILICA_BEST,
};

static const int16_t basilica_elo[] = {590, 872, 1128, 1247, 1639, 2376};

extern const tri_eval basilica_eval;
const tri_eval basilica_eval = {
    .id = "basilica",
    .levels = basilica_levels,
    .elo = basilica_elo,
    .weights = basilica_weights,
    .weight_count = WEIGHTS,
    .outlook = basilica_outlook,
    .feature_count = FEATURES,
    .models = 1,
    .features = basilica_features,
    .fitted = basilica_fitted,
};
