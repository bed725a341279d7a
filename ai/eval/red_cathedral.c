// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_parts.h"

#include "ai/tri_eval.h"
#include "ai/tri_math.h"

// What each house will have at the end. Every section gets the odds that it will be finished: by what lies on it and
// what of its needs its owner already has. Rewards and tower shares are then expected values. The track is read at the
// space the marker is expected to reach, since its last spaces are worth four times its first. What the running action
// has already earned but not yet handed out (the die has moved, the banner is chosen) is counted as if it were there.

enum {
    W_CLAIMED,     ///< odds that a claimed section without materials gets finished
    W_MATCHED,     ///< how much a fitting material in stock counts of one delivered
    W_OPEN,        ///< odds that an unclaimed section gets finished, at the start
    W_SHARP,       ///< how decisive a lead in a tower is
    W_PENALTY,     ///< odds of each reprimand that threatens
    W_SECTION,     ///< a push towards the end, beyond what the fit says: for each section built, parts included
    W_ALONE,       ///< the same in a solo game
    W_IVAN,        ///< solo: points he gains on the track in a whole game
    W_SPREAD,      ///< points of luck left at the end
    W_SPREAD_LEFT, ///< and more of it at the start
    WEIGHTS,
};

static const tri_weight red_cathedral_weights[WEIGHTS] = {
    {"claimed", 0.90f}, {"matched", 0.6f},       {"open", 0.30f}, {"sharp", 2.0f},  {"penalty", 0.45f},
    {"section", 3.40f}, {"alone_section", 1.0f}, {"ivan", 15.0f}, {"spread", 2.0f}, {"spread_left", 8.0f},
};

/// What the fitted weights are of; "other" is the best or the sum of the other houses, as said.
enum {
    F_ONE,
    F_TRACK,      ///< prestige now
    F_TRACK_MORE, ///< and what the sections to come may add
    F_TOWERS,     ///< tower shares as expected
    F_TOWERS_NOW, ///< and by what is finished
    F_ROUBLES,
    F_POCKET, ///< roubles up to eight
    F_STOCK,
    F_SPARE, ///< materials without a use yet
    F_PARTS, ///< parts of unfinished sections, in sections
    F_GEMS,  ///< as many as the ornaments left can take
    F_TILES, ///< working tiles
    F_SECTIONS,
    F_SECTIONS_OTHER, ///< best
    F_CLAIMS,         ///< unfinished
    F_CLAIMS_OTHER,   ///< sum
    F_ORNAMENTS,
    F_ORNAMENTS_LEFT,
    F_CROWDED,
    F_BANNERS,
    F_PENDING,
    F_TURN,
    F_ENDER,
    F_ENDER_OTHER,
    FEATURES,
};

enum { RC_MODELS = 3 }; ///< two houses, more, solo

static const float red_cathedral_fitted[RC_MODELS * FEATURES * TRI_STAGES] = {
#include "ai/eval/red_cathedral_fitted.inc"
};

typedef struct red_cathedral_look {
    const red_cathedral_state *s;
    const float *weight;
    int houses;
    float early; ///< 1 at the start, 0 when somebody has finished six
    uint32_t sites;
    uint32_t banner[RC_HOUSES]; ///< with the claim being made
    uint32_t stock[RC_HOUSES];  ///< with what the market action is about to bring
    float odds[RC_SITES];       ///< of being finished
    float gain[RC_HOUSES];      ///< recognition to come
    float spare[RC_HOUSES];     ///< materials in stock that fit nowhere
    float built[RC_HOUSES];     ///< sections built, parts included
    float towers[RC_HOUSES], towers_now[RC_HOUSES];
} red_cathedral_look;

static int red_cathedral_sections(const red_cathedral_state *s, int house)
{
    return tri_bits_count(s->banner[house] & s->done);
}

/// Count what a running market action brings as had.
static void red_cathedral_expect_goods(red_cathedral_look *l)
{
    const red_cathedral_state *s = l->s;
    int house = s->turn;
    if (s->step != RC_STEP_MARKET || s->obtained || !s->die || house >= s->players)
        return;
    int space = red_cathedral_reached(s);
    const red_cathedral_gain *gain = red_cathedral_ring_gain(s->ring[space] - 1);
    int dice = tri_bits_count(red_cathedral_dice_on(s, space));
    if (gain->kinds)
        l->stock[house] += (uint32_t)red_cathedral_obtainable(s, gain, dice) << (4 * tri_bits_first(gain->kinds));
    l->gain[house] += (float)(gain->recognition * dice) + 0.6f * (float)(gain->roubles * dice);
}

static void red_cathedral_prepare(red_cathedral_look *l, const red_cathedral_state *s, const float *weight)
{
    int most = 0;
    l->s = s;
    l->weight = weight;
    l->houses = red_cathedral_houses(s);
    l->sites = red_cathedral_sites(s);
    for (int house = 0; house < l->houses; house++) {
        int sections = red_cathedral_sections(s, house);
        most = sections > most ? sections : most;
        l->banner[house] = s->banner[house];
        l->stock[house] = s->stock[house];
        l->gain[house] = 0.0f;
        l->spare[house] = 0.0f;
        l->built[house] = (float)sections;
    }
    l->early = most >= RC_SECTIONS_TO_END ? 0.0f : (float)(RC_SECTIONS_TO_END - most) / RC_SECTIONS_TO_END;
    if (s->site && (s->step == RC_STEP_BANNER || s->step == RC_STEP_SLOT))
        l->banner[s->turn] |= red_cathedral_bit(s->site - 1);
    red_cathedral_expect_goods(l);
}

/// Odds of one claimed section, and its materials taken out of what is left in stock.
static float red_cathedral_claim_odds(red_cathedral_look *l, int house, int site, uint32_t *left)
{
    uint32_t cost = red_cathedral_card_cost(l->s->card[site] - 1), needs = red_cathedral_needs(l->s, site);
    int total = red_cathedral_total(cost), matched = 0;
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        int need = red_cathedral_count(needs, kind), have = red_cathedral_count(*left, kind);
        int used = need < have ? need : have;
        matched += used;
        *left -= (uint32_t)used << (4 * kind);
    }
    float progress = (float)(total - red_cathedral_total(needs)) + l->weight[W_MATCHED] * (float)matched;
    float base = l->weight[W_CLAIMED] * (0.3f + 0.7f * l->early);
    l->built[house] += progress / (float)total;
    return base + (1.0f - base) * progress / (float)total;
}

static void red_cathedral_find_odds(red_cathedral_look *l)
{
    const red_cathedral_state *s = l->s;
    uint32_t claimed = 0;
    for (int house = 0; house < l->houses; house++) {
        uint32_t left = l->stock[house];
        claimed |= l->banner[house];
        for (uint64_t rest = l->banner[house] & ~s->done; rest; rest = tri_bits_rest(rest)) {
            int site = tri_bits_first(rest);
            l->odds[site] = red_cathedral_claim_odds(l, house, site, &left);
            l->gain[house] += l->odds[site] * (float)red_cathedral_card_reward(s->card[site] - 1);
        }
        l->spare[house] = (float)red_cathedral_total(left);
    }
    for (uint64_t rest = l->sites & s->done; rest; rest = tri_bits_rest(rest))
        l->odds[tri_bits_first(rest)] = 1.0f;
    for (uint64_t rest = l->sites & ~claimed; rest; rest = tri_bits_rest(rest))
        l->odds[tri_bits_first(rest)] = l->weight[W_OPEN] * l->early;
}

/// Recognition that unfinished sections may still cost: others will finish above them.
static void red_cathedral_expect_penalties(red_cathedral_look *l, int house)
{
    const red_cathedral_state *s = l->s;
    for (uint64_t rest = l->banner[house] & ~s->done; rest; rest = tri_bits_rest(rest)) {
        int site = tri_bits_first(rest), tower = site / RC_LEVELS;
        uint32_t above = red_cathedral_tower(tower) & ~((2u << site) - 1) & ~l->banner[house];
        uint32_t threats = above & ~s->done & red_cathedral_claimed(s);
        int already = tri_bits_count(above & s->done);
        float cost = 0.0f;
        for (uint64_t each = threats; each; each = tri_bits_rest(each))
            cost += l->odds[tri_bits_first(each)] * (float)(already + 1);
        l->gain[house] -= l->weight[W_PENALTY] * (1.0f - l->odds[site]) * cost;
    }
}

/// Shares of one tower. With two houses the greater presence takes all, the other a third, and a tie nobody.
static void red_cathedral_share_tower(const red_cathedral_look *l, int tower, bool now, float *points)
{
    const red_cathedral_state *s = l->s;
    uint32_t sites = red_cathedral_tower(tower) & l->sites & (now ? s->done : ~0u);
    float value = (float)tri_bits_count(sites & s->done & red_cathedral_decorated(s)), presence[RC_HOUSES];
    for (uint64_t rest = sites; rest; rest = tri_bits_rest(rest))
        value += 2.0f * l->odds[tri_bits_first(rest)];
    for (int house = 0; house < l->houses; house++) {
        presence[house] = (float)tri_bits_count(sites & s->done & s->ornament[house]);
        for (uint64_t rest = sites & l->banner[house]; rest; rest = tri_bits_rest(rest))
            presence[house] += l->odds[tri_bits_first(rest)];
    }
    float sharp = l->weight[W_SHARP] * (2.0f - l->early);
    for (int house = 0; house < l->houses; house++) {
        float share = presence[house] < 1.0f ? presence[house] : 1.0f;
        for (int other = 0; other < l->houses; other++) {
            if (other == house)
                continue;
            float ahead = sharp * (presence[house] - presence[other]);
            if (l->houses == 2)
                share *= tri_logistic(ahead - 0.5f * sharp) + 0.333f * tri_logistic(-ahead - 0.5f * sharp);
            else
                share *= 1.0f - 0.5f * tri_logistic(-ahead);
        }
        points[house] += value * share;
    }
}

/// Prestige at a place between two spaces of the track.
static float red_cathedral_track(float marker)
{
    int at = marker > 0 ? (int)marker : 0;
    int below = red_cathedral_prestige(at), from = red_cathedral_prestige_space(below);
    int to = red_cathedral_prestige_space(below + 1);
    return (float)below + (marker - (float)from) / (float)(to - from);
}

static int red_cathedral_ready_all(const red_cathedral_state *s, int house)
{
    int ready = 0;
    for (int type = 0; type < 3; type++)
        ready += red_cathedral_ready(s, house, type);
    return ready;
}

static void red_cathedral_means(const red_cathedral_look *l, int house, float *f)
{
    const red_cathedral_state *s = l->s;
    int gems = red_cathedral_count(l->stock[house], RC_GREEN) + red_cathedral_count(l->stock[house], RC_PURPLE);
    int ready = red_cathedral_ready_all(s, house);
    int room = RC_PLACES - s->inside[house] - red_cathedral_total(l->stock[house]);
    for (int slot = 0; slot < RC_SLOTS; slot++)
        f[F_TILES] += (s->slot[house][slot] & RC_FACE_UP) ? 1.0f : 0.0f;
    f[F_ROUBLES] = (float)s->roubles[house];
    f[F_POCKET] = f[F_ROUBLES] < 8.0f ? f[F_ROUBLES] : 8.0f;
    f[F_STOCK] = (float)red_cathedral_total(l->stock[house]);
    f[F_SPARE] = l->spare[house];
    f[F_GEMS] = (float)(gems < 2 * ready ? gems : 2 * ready);
    f[F_ORNAMENTS] = (float)tri_bits_count(s->ornament[house]);
    f[F_ORNAMENTS_LEFT] = (float)ready;
    f[F_CROWDED] = room < 4 ? (float)(4 - room) : 0.0f;
    f[F_BANNERS] = (float)(s->inside[house] + s->outside[house] + tri_bits_count(s->white[house]));
    if (s->step == RC_STEP_MARKET && s->turn == house)
        f[F_PENDING] = (float)((s->used == 0) + !s->worked);
}

static void red_cathedral_house_features(const red_cathedral_look *l, int house, float *f)
{
    const red_cathedral_state *s = l->s;
    for (int i = 0; i < FEATURES; i++)
        f[i] = 0.0f;
    f[F_ONE] = 1.0f;
    f[F_TRACK] = red_cathedral_track((float)s->marker[house]);
    f[F_TRACK_MORE] = red_cathedral_track((float)s->marker[house] + l->gain[house]) - f[F_TRACK];
    f[F_TOWERS] = l->towers[house];
    f[F_TOWERS_NOW] = l->towers_now[house];
    f[F_SECTIONS] = (float)red_cathedral_sections(s, house);
    f[F_PARTS] = l->built[house] - f[F_SECTIONS];
    f[F_CLAIMS] = (float)tri_bits_count(l->banner[house] & ~s->done);
    for (int other = 0; other < l->houses; other++) {
        float sections = (float)red_cathedral_sections(s, other);
        if (other == house)
            continue;
        f[F_SECTIONS_OTHER] = sections > f[F_SECTIONS_OTHER] ? sections : f[F_SECTIONS_OTHER];
        f[F_CLAIMS_OTHER] += (float)tri_bits_count(l->banner[other] & ~s->done);
    }
    red_cathedral_means(l, house, f);
    f[F_TURN] = s->turn == house;
    f[F_ENDER] = s->ender == house + 1;
    f[F_ENDER_OTHER] = s->ender && s->ender != house + 1;
}

/// Everything the features need, for all houses.
static void red_cathedral_survey(red_cathedral_look *l, const red_cathedral_state *s, const float *weight)
{
    red_cathedral_prepare(l, s, weight);
    red_cathedral_find_odds(l);
    for (int house = 0; house < l->houses; house++)
        l->towers[house] = l->towers_now[house] = 0.0f;
    for (int tower = 0; tower < RC_TOWERS; tower++)
        if (red_cathedral_tower(tower) & l->sites) {
            red_cathedral_share_tower(l, tower, false, l->towers);
            red_cathedral_share_tower(l, tower, true, l->towers_now);
        }
    for (int house = 0; house < l->houses; house++)
        red_cathedral_expect_penalties(l, house);
}

/// 1 at the start, 0 when somebody has built six sections, by parts.
static float red_cathedral_stage(const red_cathedral_look *l)
{
    float most = 0.0f;
    for (int house = 0; house < l->houses; house++)
        most = l->built[house] > most ? l->built[house] : most;
    return l->s->ender || most >= RC_SECTIONS_TO_END ? 0.0f : 1.0f - most / RC_SECTIONS_TO_END;
}

static int red_cathedral_model(const red_cathedral_state *s)
{
    return s->players == 1 ? 2 : s->players == 2 ? 0 : 1;
}

static void red_cathedral_features(const void *state, const float *weight, int seat, float *feature, float *stage,
                                   int *model)
{
    const red_cathedral_state *s = (const red_cathedral_state *)state;
    red_cathedral_look l;
    *stage = -1.0f;
    *model = red_cathedral_model(s);
    if (s->step < RC_STEP_ACT)
        return;
    red_cathedral_survey(&l, s, weight);
    red_cathedral_house_features(&l, seat, feature);
    *stage = red_cathedral_stage(&l);
}

/// Ivan goes his own way: what he has, and what the turns still to come bring him. Building fast keeps him short.
static float red_cathedral_ivan(const red_cathedral_look *l, const float *weight, float stage)
{
    return red_cathedral_track((float)l->s->marker[RC_IVAN]) + l->towers[RC_IVAN] + weight[W_IVAN] * stage;
}

static void red_cathedral_outlook(const void *state, const float *weight, tri_outlook *out)
{
    const red_cathedral_state *s = (const red_cathedral_state *)state;
    const float *fitted = weight + WEIGHTS + red_cathedral_model(s) * FEATURES * TRI_STAGES;
    float feature[FEATURES], stage = 1.0f, push = weight[s->players == 1 ? W_ALONE : W_SECTION];
    red_cathedral_look l;
    for (int seat = 0; seat < s->players; seat++)
        out->points[seat] = 0.0f;
    if (s->plan) {
        red_cathedral_survey(&l, s, weight);
        stage = red_cathedral_stage(&l);
        for (int seat = 0; seat < s->players; seat++) {
            red_cathedral_house_features(&l, seat, feature);
            out->points[seat] = tri_eval_linear(fitted, feature, FEATURES, stage) + push * l.built[seat];
        }
        if (s->players == 1)
            out->rival = red_cathedral_ivan(&l, weight, stage);
    }
    out->spread = weight[W_SPREAD] + weight[W_SPREAD_LEFT] * stage;
}

/// The levels, weakest first; measured in docs/opponents.md.
static const char *const red_cathedral_levels[] = {
    "nodes=60,loose=0.1,blunder=0.7",
    "nodes=60,loose=0.06,blunder=0.45",
    "nodes=100,loose=0.03,blunder=0.2",
    "nodes=160,loose=0.015,blunder=0.05",
    "nodes=600,loose=0.006",
    "nodes=4000",
};

extern const tri_eval red_cathedral_eval;
const tri_eval red_cathedral_eval = {
    .id = "red_cathedral",
    .settings = "prior=even,mix=0.75,alone=1",
    .levels = red_cathedral_levels,
    .weights = red_cathedral_weights,
    .weight_count = WEIGHTS,
    .outlook = red_cathedral_outlook,
    .feature_count = FEATURES,
    .models = RC_MODELS,
    .features = red_cathedral_features,
    .fitted = red_cathedral_fitted,
};
