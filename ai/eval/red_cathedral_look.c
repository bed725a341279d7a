// SPDX-License-Identifier: MIT
#include "ai/eval/red_cathedral_look.h"

#include "ai/tri_math.h"

// Every section gets the odds that it will be finished: by what lies on it and what of its needs its owner already has.
// Rewards and tower shares are then expected values.

#define RC_ODDS_CLAIMED 0.90f // of a claimed section without materials, at the start
#define RC_ODDS_OPEN    0.30f // of an unclaimed one, likewise
#define RC_MATCHED      0.6f  // how much a fitting material in stock counts of one delivered
#define RC_SHARP        2.0f  // how decisive a lead in a tower is

static int red_cathedral_least(int a, int b)
{
    return a < b ? a : b;
}

static float red_cathedral_lesser(float a, float b)
{
    return a < b ? a : b;
}

/// Put what a running action is about to bring into the stock.
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

static void red_cathedral_prepare(red_cathedral_look *l, const red_cathedral_state *s)
{
    int most = 0;
    l->s = s;
    l->houses = red_cathedral_houses(s);
    l->sites = red_cathedral_sites(s);
    for (int house = 0; house < l->houses; house++) {
        int sections = tri_bits_count(s->banner[house] & s->done);
        most = sections > most ? sections : most;
        l->banner[house] = s->banner[house];
        l->stock[house] = s->stock[house];
        l->lacking[house] = l->ready[house] = 0;
        l->gain[house] = l->penalty[house] = l->towers[house] = 0.0f;
        l->built[house] = (float)sections;
    }
    l->early = most >= RC_SECTIONS_TO_END ? 0.0f : (float)(RC_SECTIONS_TO_END - most) / RC_SECTIONS_TO_END;
    if (s->site && (s->step == RC_STEP_BANNER || s->step == RC_STEP_SLOT))
        l->banner[s->turn] |= red_cathedral_bit(s->site - 1);
    red_cathedral_expect_goods(l);
}

uint32_t red_cathedral_open_needs(const red_cathedral_state *s, int site)
{
    uint32_t needs = red_cathedral_card_cost(s->card[site] - 1);
    if (red_cathedral_holds(needs, s->held[site]))
        return needs - s->held[site];
    int others = 0; // pieces that stand for other kinds
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        int held = red_cathedral_count(s->held[site], kind);
        int fitting = red_cathedral_least(held, red_cathedral_count(needs, kind));
        needs -= (uint32_t)fitting << (4 * kind);
        others += held - fitting;
    }
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        int met = red_cathedral_least(others, red_cathedral_count(needs, kind));
        needs -= (uint32_t)met << (4 * kind);
        others -= met;
    }
    return needs;
}

/// Odds of one claimed section, and its materials taken out of what is left in stock.
static float red_cathedral_claim_odds(red_cathedral_look *l, int house, int site, uint32_t *left)
{
    uint32_t cost = red_cathedral_card_cost(l->s->card[site] - 1), needs = red_cathedral_open_needs(l->s, site);
    int total = red_cathedral_total(cost), matched = 0;
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        int need = red_cathedral_count(needs, kind), used = red_cathedral_least(need, red_cathedral_count(*left, kind));
        int lacking = red_cathedral_least(need - used, 15 - red_cathedral_count(l->lacking[house], kind));
        matched += used;
        *left -= (uint32_t)used << (4 * kind);
        l->lacking[house] += (uint32_t)lacking << (4 * kind);
    }
    int missing = red_cathedral_total(needs);
    float progress = (float)(total - missing) + RC_MATCHED * (float)matched;
    float base = RC_ODDS_CLAIMED * (0.3f + 0.7f * l->early);
    if (matched == missing)
        l->ready[house] |= red_cathedral_bit(site);
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
        l->odds[tri_bits_first(rest)] = RC_ODDS_OPEN * l->early;
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
        l->penalty[house] += (1.0f - l->odds[site]) * cost;
    }
}

/// Shares of one tower. With two houses the greater presence takes all, the other a third, and a tie nobody.
static void red_cathedral_share_tower(const red_cathedral_look *l, int tower, float *points)
{
    const red_cathedral_state *s = l->s;
    uint32_t sites = red_cathedral_tower(tower) & l->sites;
    float value = (float)tri_bits_count(sites & s->done & red_cathedral_decorated(s)), presence[RC_HOUSES];
    for (uint64_t rest = sites; rest; rest = tri_bits_rest(rest))
        value += 2.0f * l->odds[tri_bits_first(rest)];
    for (int house = 0; house < l->houses; house++) {
        presence[house] = (float)tri_bits_count(sites & s->done & s->ornament[house]);
        for (uint64_t rest = sites & l->banner[house]; rest; rest = tri_bits_rest(rest))
            presence[house] += l->odds[tri_bits_first(rest)];
    }
    float sharp = RC_SHARP * (2.0f - l->early);
    if (l->houses == 2) {
        float ahead = sharp * (presence[0] - presence[1]);
        float lead = tri_logistic(ahead - 0.5f * sharp), trail = tri_logistic(-ahead - 0.5f * sharp);
        points[0] += value * red_cathedral_lesser(presence[0], 1.0f) * (lead + 0.333f * trail);
        points[1] += value * red_cathedral_lesser(presence[1], 1.0f) * (trail + 0.333f * lead);
        return;
    }
    for (int house = 0; house < l->houses; house++) {
        float share = red_cathedral_lesser(presence[house], 1.0f);
        for (int other = 0; other < l->houses; other++)
            if (other != house)
                share *= 1.0f - 0.5f * tri_logistic(sharp * (presence[other] - presence[house]));
        points[house] += value * share;
    }
}

float red_cathedral_track(float marker)
{
    int at = marker > 0 ? (int)marker : 0;
    int below = red_cathedral_prestige(at), from = red_cathedral_prestige_space(below);
    int to = red_cathedral_prestige_space(below + 1);
    return (float)below + (marker - (float)from) / (float)(to - from);
}

void red_cathedral_survey(red_cathedral_look *l, const red_cathedral_state *s)
{
    tri_result result;
    red_cathedral_prepare(l, s);
    red_cathedral_find_odds(l);
    for (int tower = 0; tower < RC_TOWERS; tower++)
        if (red_cathedral_tower(tower) & l->sites)
            red_cathedral_share_tower(l, tower, l->towers);
    red_cathedral_result(s, &result);
    for (int house = 0; house < l->houses; house++) {
        l->now[house] = (float)(house < s->players ? result.points[house] : result.rival);
        red_cathedral_expect_penalties(l, house);
    }
}
