// SPDX-License-Identifier: MIT
#include "ai/eval/red_cathedral_look.h"

// A position as numbers for the network. Inputs are written one after the other through a pen, so that adding one is
// adding a line; the counts in the header are checked.

typedef struct red_cathedral_pen {
    float *at;
} red_cathedral_pen;

static void red_cathedral_put(red_cathedral_pen *pen, float value)
{
    *pen->at++ = value;
}

static void red_cathedral_put_count(red_cathedral_pen *pen, int count, float whole)
{
    *pen->at++ = (float)count / whole;
}

/// A bundle, one number a kind.
static void red_cathedral_put_bundle(red_cathedral_pen *pen, uint32_t bundle)
{
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        red_cathedral_put_count(pen, red_cathedral_count(bundle, kind), 2.0f);
}

/// The best a die can reach for a house: materials it lacks, roubles, recognition.
typedef struct red_cathedral_reach {
    int useful, paid, any, roubles, recognition;
} red_cathedral_reach;

static void red_cathedral_reach_space(const red_cathedral_look *l, int house, int die, int extra,
                                      red_cathedral_reach *best)
{
    const red_cathedral_state *s = l->s;
    int space = red_cathedral_target(s, die, extra);
    int dice = 1 + tri_bits_count(red_cathedral_dice_on(s, space) & ~(1u << die));
    const red_cathedral_gain *gain = red_cathedral_ring_gain(s->ring[space] - 1);
    if (dice > RC_SPACE_DICE)
        return;
    if (gain->kinds) {
        int kind = tri_bits_first(gain->kinds), amount = gain->count * dice, room = red_cathedral_room(s, house);
        int lacking = red_cathedral_count(l->lacking[house], kind);
        amount = amount < s->supply[kind] ? amount : s->supply[kind];
        amount = amount < room ? amount : room;
        int useful = 2 * (amount < lacking ? amount : lacking) - extra;
        if (!extra && useful > best->useful)
            best->useful = useful;
        if (!extra && amount > best->any)
            best->any = amount;
        if (useful > best->paid)
            best->paid = useful;
    }
    if (!extra && gain->roubles * dice > best->roubles)
        best->roubles = gain->roubles * dice;
    if (!extra && gain->recognition * dice > best->recognition)
        best->recognition = gain->recognition * dice;
}

static void red_cathedral_put_reach(const red_cathedral_look *l, int house, red_cathedral_pen *pen)
{
    const red_cathedral_state *s = l->s;
    red_cathedral_reach best = {0, 0, 0, 0, 0};
    for (int die = 0; die < RC_DICE; die++) {
        int extra = die == 0 || die == red_cathedral_own_die(s, house) ? s->roubles[house] : 0;
        extra = extra < 3 ? extra : 3;
        for (int more = 0; s->face[die] && more <= extra; more++)
            red_cathedral_reach_space(l, house, die, more, &best);
    }
    red_cathedral_put_count(pen, best.useful, 4.0f);
    red_cathedral_put_count(pen, best.paid, 4.0f);
    red_cathedral_put_count(pen, best.any, 4.0f);
    red_cathedral_put_count(pen, best.roubles, 4.0f);
    red_cathedral_put_count(pen, best.recognition, 2.0f);
}

/// Ornaments: what there is, where it could go, and the gems for it. 12 numbers.
static void red_cathedral_put_ornaments(const red_cathedral_look *l, int house, red_cathedral_pen *pen)
{
    const red_cathedral_state *s = l->s;
    uint32_t bare = s->done & ~red_cathedral_decorated(s);
    int green = red_cathedral_count(l->stock[house], RC_GREEN),
        purple = red_cathedral_count(l->stock[house], RC_PURPLE);
    int all = 0, open = 0;
    for (int type = 0; type < 3; type++) {
        int ready = red_cathedral_ready(s, house, type);
        int places = tri_bits_count(bare & red_cathedral_type_sites(s, type));
        all += ready;
        open += ready < places ? ready : places;
        red_cathedral_put_count(pen, ready, 1.0f);
        int possible = ready < places ? ready : places;
        int pieces = red_cathedral_count(l->stock[house], red_cathedral_ornament_material(type));
        red_cathedral_put_count(pen, possible, 1.0f);
        red_cathedral_put_count(pen, possible < pieces ? possible : pieces, 1.0f);
    }
    red_cathedral_put_count(pen, green + purple < 2 * all ? green + purple : 2 * all, 2.0f);
    red_cathedral_put_count(pen, green + purple < 2 * open ? green + purple : 2 * open, 2.0f);
    red_cathedral_put_count(pen, green < purple ? green : purple, 1.0f);
}

/// Workshop tiles that work, by what they pay and by how well their die can be steered. 7 numbers.
static void red_cathedral_put_tiles(const red_cathedral_look *l, int house, red_cathedral_pen *pen)
{
    const red_cathedral_state *s = l->s;
    int count[4] = {0}, steered = 0, useful = 0, vacant = 0;
    for (int slot = 0; slot < RC_SLOTS; slot++) {
        int tile = s->slot[house][slot];
        vacant += !tile;
        if (!(tile & RC_FACE_UP))
            continue;
        const red_cathedral_gain *gain = red_cathedral_tile_gain((tile & ~RC_FACE_UP) - 1);
        const red_cathedral_gain *pays = red_cathedral_pays(s, (tile & ~RC_FACE_UP) - 1);
        count[gain->die ? 0 : gain->kinds ? 1 : gain->roubles ? 2 : 3]++;
        steered += slot == red_cathedral_colour(s, house) || slot >= RC_WHITE_SLOT;
        useful += (pays->kinds & red_cathedral_kinds(l->lacking[house])) != 0;
    }
    for (int i = 0; i < 4; i++)
        red_cathedral_put_count(pen, count[i], 1.0f);
    red_cathedral_put_count(pen, steered, 1.0f);
    red_cathedral_put_count(pen, useful, 1.0f);
    red_cathedral_put_count(pen, vacant, 3.0f);
}

/// How far the house is from six sections, in deliveries: with the cheapest of its claims, and new ones if need be.
static void red_cathedral_put_distance(const red_cathedral_look *l, int house, red_cathedral_pen *pen)
{
    const red_cathedral_state *s = l->s;
    uint32_t open = l->banner[house] & ~s->done;
    int sections = tri_bits_count(s->banner[house] & s->done), claims = tri_bits_count(open), missing = 0, least = 9;
    int short_of[5] = {0};
    for (uint64_t rest = open; rest; rest = tri_bits_rest(rest)) {
        int needs = red_cathedral_total(red_cathedral_open_needs(s, tri_bits_first(rest)));
        missing += needs;
        least = needs < least ? needs : least;
        short_of[needs < 4 ? needs : 4]++;
    }
    int fresh = RC_SECTIONS_TO_END - sections - claims;
    fresh = fresh > 0 ? fresh : 0;
    int lacking = red_cathedral_total(l->lacking[house]);
    red_cathedral_put_count(pen, sections, 3.0f);
    red_cathedral_put_count(pen, sections >= RC_SECTIONS_TO_END - 1, 1.0f);
    red_cathedral_put_count(pen, sections == RC_SECTIONS_TO_END - 2, 1.0f);
    red_cathedral_put(pen, l->built[house] - (float)sections);
    red_cathedral_put_count(pen, claims, 2.0f);
    red_cathedral_put_count(pen, tri_bits_count(l->ready[house]), 1.0f);
    red_cathedral_put_count(pen, missing, 6.0f);
    red_cathedral_put_count(pen, lacking, 6.0f);
    red_cathedral_put_count(pen, missing - lacking, 3.0f);
    red_cathedral_put_count(pen, least, 4.0f);
    for (int i = 1; i <= 4; i++)
        red_cathedral_put_count(pen, short_of[i], 1.0f);
    red_cathedral_put_count(pen, (missing - lacking + RC_DELIVERIES - 1) / RC_DELIVERIES, 1.0f);
    red_cathedral_put_count(pen, 2 * (missing + 4 * fresh) - (missing - lacking) + 3 * fresh, 20.0f);
}

static void red_cathedral_put_house(const red_cathedral_look *l, int house, red_cathedral_pen *pen)
{
    const red_cathedral_state *s = l->s;
    const float *end = pen->at + RC_HOUSE_INPUTS;
    float track = red_cathedral_track((float)s->marker[house]);
    float ahead = red_cathedral_track((float)s->marker[house] + l->gain[house]) - track;
    int goods = red_cathedral_total(l->stock[house]), roubles = s->roubles[house];
    red_cathedral_put(pen, track / 8.0f);
    red_cathedral_put_count(pen, red_cathedral_prestige(s->marker[house]), 8.0f);
    red_cathedral_put(pen, ahead / 4.0f);
    red_cathedral_put(pen, l->penalty[house]);
    red_cathedral_put(pen, l->towers[house] / 8.0f);
    red_cathedral_put(pen, l->now[house] / 12.0f);
    red_cathedral_put(pen, (track + ahead + l->towers[house]) / 16.0f);
    red_cathedral_put_count(pen, roubles, 6.0f);
    red_cathedral_put_count(pen, roubles < 3 ? roubles : 3, 3.0f);
    red_cathedral_put_bundle(pen, l->stock[house]);
    red_cathedral_put_bundle(pen, l->lacking[house]);
    red_cathedral_put(pen, l->spare[house] / 3.0f);
    red_cathedral_put_count(pen, RC_PLACES - s->inside[house] - goods, 4.0f);
    red_cathedral_put_count(pen, (goods + roubles) / 5, 2.0f);
    red_cathedral_put_count(pen, s->inside[house], 3.0f);
    red_cathedral_put_count(pen, s->outside[house] + tri_bits_count(s->white[house]), 2.0f);
    red_cathedral_put_distance(l, house, pen);
    if (house < s->players) { // Ivan has no means of his own
        red_cathedral_put_ornaments(l, house, pen);
        red_cathedral_put_tiles(l, house, pen);
        red_cathedral_put_reach(l, house, pen);
    }
    while (pen->at < end)
        red_cathedral_put(pen, 0.0f);
    TRI_ASSERT(pen->at == end);
}

/// The turn: what is being asked, signed by whose turn it is. 13 numbers.
static void red_cathedral_put_turn(const red_cathedral_look *l, float sign, red_cathedral_pen *pen)
{
    const red_cathedral_state *s = l->s;
    int step = s->step;
    bool open = step == RC_STEP_MARKET && s->die, free = open && s->used != RC_USED_CLOSED, works = false;
    int quadrant = open ? red_cathedral_reached(s) / 2 : 0;
    int group = free ? red_cathedral_card_group(s->influence[quadrant] - 1) : -1;
    for (uint32_t rest = open && !s->worked ? red_cathedral_die_slots(s->die - 1) : 0; rest; rest &= rest - 1)
        works = works || (s->slot[s->turn][tri_bits_first(rest)] & RC_FACE_UP);
    red_cathedral_put(pen, s->loose ? 0.0f : sign);
    red_cathedral_put(pen, step == RC_STEP_ACT && !s->loose ? sign : 0.0f);
    red_cathedral_put(pen, step == RC_STEP_BANNER || step == RC_STEP_SLOT ? sign : 0.0f);
    red_cathedral_put(pen, step == RC_STEP_TAKE ? sign * (float)s->left : 0.0f);
    red_cathedral_put(pen, step == RC_STEP_BUILD || step == RC_STEP_CARRY ? sign * (float)s->left / 2.0f : 0.0f);
    red_cathedral_put(pen, open ? sign : 0.0f);
    red_cathedral_put(pen, works ? sign : 0.0f);
    for (int i = 0; i < 4; i++)
        red_cathedral_put(pen, i == group ? sign : 0.0f);
    red_cathedral_put(pen, s->loose ? sign : 0.0f);
    red_cathedral_put(pen, s->rerolled ? sign : 0.0f);
}

static void red_cathedral_put_table(const red_cathedral_look *l, int house, red_cathedral_pen *pen)
{
    const red_cathedral_state *s = l->s;
    const float *end = pen->at + RC_COMMON_INPUTS;
    uint32_t available = red_cathedral_available(s);
    int best = 0, cheapest = 9;
    for (uint64_t rest = available; rest; rest = tri_bits_rest(rest)) {
        int card = s->card[tri_bits_first(rest)] - 1, reward = red_cathedral_card_reward(card);
        int cost = red_cathedral_total(red_cathedral_card_cost(card));
        best = reward > best ? reward : best;
        cheapest = cost < cheapest ? cost : cheapest;
    }
    red_cathedral_put_turn(l, s->turn == house ? 1.0f : -1.0f, pen);
    red_cathedral_put(pen, s->ender == house + 1 ? 1.0f : 0.0f);
    red_cathedral_put(pen, s->ender && s->ender != house + 1 ? 1.0f : 0.0f);
    red_cathedral_put(pen, s->ender && s->turn != house ? 1.0f : 0.0f);
    red_cathedral_put(pen, l->early);
    red_cathedral_put_count(pen, tri_bits_count(available), 3.0f);
    red_cathedral_put_count(pen, tri_bits_count(l->sites & ~red_cathedral_claimed(s)), 6.0f);
    red_cathedral_put_count(pen, best, 5.0f);
    red_cathedral_put_count(pen, cheapest, 4.0f);
    red_cathedral_put_count(pen, tri_bits_count(s->done), 8.0f);
    red_cathedral_put_count(pen, l->houses - 2, 1.0f);
    red_cathedral_put_count(pen, s->advanced, 1.0f);
    while (pen->at < end)
        red_cathedral_put(pen, 0.0f);
    TRI_ASSERT(pen->at == end);
}

/// Solo: how soon each of Ivan's cards comes, and what lies on them.
static void red_cathedral_put_ivan(const red_cathedral_look *l, red_cathedral_pen *pen)
{
    const red_cathedral_state *s = l->s;
    float wait[RC_SOLO_CARDS] = {0};
    int stock = 0, works = 0, past = RC_SOLO_CARDS - tri_bits_count(s->solo_up);
    for (int i = 0; i < RC_SOLO_CARDS; i++)
        if (s->solo_card[i])
            wait[s->solo_card[i] - 1] = (float)((i - past + RC_SOLO_CARDS) % RC_SOLO_CARDS) / 4.0f;
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        stock += s->ivan_stock[kind];
        works += s->ivan_works[kind];
    }
    for (int i = 0; i < RC_SOLO_CARDS; i++)
        red_cathedral_put(pen, wait[i]);
    red_cathedral_put_count(pen, stock, 4.0f);
    red_cathedral_put_count(pen, works, 4.0f);
    red_cathedral_put_count(pen, tri_bits_count(s->ornament[RC_IVAN]), 2.0f);
}

/// The house that stands best besides this one.
static int red_cathedral_strongest(const red_cathedral_look *l, int house)
{
    int best = -1;
    float most = 0.0f;
    for (int other = 0; other < l->houses; other++) {
        float strength = red_cathedral_track((float)l->s->marker[other] + l->gain[other]) + l->towers[other] +
                         3.0f * l->built[other];
        if (other != house && (best < 0 || strength > most)) {
            most = strength;
            best = other;
        }
    }
    return best;
}

void red_cathedral_numbers(const red_cathedral_look *l, float input[RC_HOUSES][RC_INPUTS])
{
    float own[RC_HOUSES][RC_HOUSE_INPUTS];
    for (int house = 0; house < l->houses; house++) {
        red_cathedral_pen pen = {&own[house][0]};
        red_cathedral_put_house(l, house, &pen);
    }
    for (int seat = 0; seat < l->s->players; seat++) {
        red_cathedral_pen pen = {input[seat] + 1 + 2 * RC_HOUSE_INPUTS};
        __builtin_memcpy(input[seat] + 1, own[seat], sizeof own[seat]);
        __builtin_memcpy(input[seat] + 1 + RC_HOUSE_INPUTS, own[red_cathedral_strongest(l, seat)], sizeof own[seat]);
        red_cathedral_put_table(l, seat, &pen);
        if (l->s->players == 1)
            red_cathedral_put_ivan(l, &pen);
        while (pen.at < input[seat] + RC_INPUTS)
            red_cathedral_put(&pen, 0.0f);
    }
}
