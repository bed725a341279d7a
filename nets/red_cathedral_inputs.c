// SPDX-License-Identifier: MIT
#include "nets/red_cathedral_inputs.h"

#include "core/red_cathedral/red_cathedral_inside.h"

// Inputs are written block by block, each at a place that the counts of the header give. While the table is set there
// are no cards, dice or plan yet, and their inputs stay off.

/// Whose eyes a position is seen through.
typedef struct red_cathedral_eyes {
    const red_cathedral_state *s;
    uint32_t *bits;
    int seat, houses;
    uint8_t house[RC_HOUSES]; ///< in the order of the inputs
    uint8_t role[RC_DICE];    ///< of each die: 0 is white, then as the houses
    uint8_t slot[RC_SLOTS];   ///< in the order of the inputs: the own colour's first
} red_cathedral_eyes;

TRI_LOCAL void red_cathedral_input_eyes(red_cathedral_eyes *e, const red_cathedral_state *s, int seat, uint32_t *bits)
{
    e->s = s;
    e->bits = bits;
    e->seat = seat;
    e->houses = red_cathedral_houses(s);
    e->role[0] = 0;
    for (int i = 0; i < RC_HOUSES; i++) {
        e->house[i] = (uint8_t)(i < s->players ? (seat + i) % s->players : i);
        int colour = red_cathedral_colour(s, e->house[i]);
        e->role[1 + colour] = (uint8_t)(1 + i);
        e->slot[i] = (uint8_t)colour;
    }
    e->slot[RC_WHITE_SLOT] = RC_WHITE_SLOT;
    e->slot[RC_WHITE_SLOT + 1] = RC_WHITE_SLOT + 1;
}

/// A house's place in the order of the inputs.
TRI_LOCAL int red_cathedral_input_place(const red_cathedral_eyes *e, int house)
{
    int at = 0;
    while (at < e->houses - 1 && e->house[at] != house)
        at++;
    return at;
}

/// The kind of a workshop tile, dice by their roles.
TRI_LOCAL int red_cathedral_input_kind(const red_cathedral_eyes *e, int kind)
{
    int die = red_cathedral_tile_gain(kind)->die;
    return die ? e->role[die - 1] : kind;
}
TRI_STATIC_ASSERT((int)RC_TILE_KINDS > (int)RC_DICE, "the first kinds of tile are the dice");

// Sections.

/// What a section still needs, as a bundle. Any pieces count on Ivan's (R9.12): there it is so many of the first kinds.
TRI_LOCAL uint32_t red_cathedral_input_needs(const red_cathedral_state *s, int site)
{
    uint32_t cost = red_cathedral_card_cost(s->card[site] - 1);
    if (s->players > 1 || !(s->banner[RC_IVAN] & red_cathedral_bit(site)))
        return red_cathedral_needs(s, site);
    int missing = red_cathedral_total(cost) - red_cathedral_total(s->held[site]);
    uint32_t needs = 0;
    for (int kind = 0; kind < 4 && missing > 0; kind++, missing -= 2)
        needs += (missing > 1 ? 2 : 1) * red_cathedral_one(kind);
    return needs;
}

TRI_LOCAL void red_cathedral_input_section(const red_cathedral_eyes *e, int site, uint32_t available, int at)
{
    const red_cathedral_state *s = e->s;
    uint32_t bit = red_cathedral_bit(site), others = red_cathedral_decorated(s) & ~s->ornament[e->seat];
    if (!s->card[site])
        return;
    int card = s->card[site] - 1;
    if (s->done & bit) {
        tri_input(e->bits, at + RC_IN_DONE);
    } else {
        uint32_t needs = red_cathedral_input_needs(s, site);
        for (int kind = 0; kind < RC_MATERIALS; kind++) // the two gems have one input each
            tri_input_count(e->bits, at + RC_IN_NEEDS + (kind < 4 ? 2 * kind : 4 + kind),
                            red_cathedral_count(needs, kind), kind < 4 ? 2 : 1);
        tri_input_count(e->bits, at + RC_IN_REWARD, red_cathedral_card_reward(card) - 3, 5);
        tri_input_count(e->bits, at + RC_IN_ROUBLES, red_cathedral_card_roubles(card), 3);
        tri_input_set(e->bits, at + RC_IN_COVERED, red_cathedral_holds(s->stock[e->seat], needs), 1);
    }
    if (s->tile[site])
        tri_input(e->bits, at + RC_IN_TILE + red_cathedral_input_kind(e, s->tile[site] - 1));
    tri_input_set(e->bits, at + RC_IN_AVAILABLE, (available & bit) != 0, 1);
    tri_input_set(e->bits, at + RC_IN_CLAIMING, s->site == site + 1, 1);
    tri_input_set(e->bits, at + RC_IN_ORNAMENT, (s->ornament[e->seat] & bit) != 0, 1);
    tri_input_set(e->bits, at + RC_IN_ORNAMENT + 1, (others & bit) != 0, 1);
    for (int i = 0; i < e->houses; i++)
        tri_input_set(e->bits, at + RC_IN_BANNER + i, (s->banner[e->house[i]] & bit) != 0, 1);
}

TRI_LOCAL void red_cathedral_input_tower(const red_cathedral_eyes *e, int tower, int at)
{
    const red_cathedral_state *s = e->s;
    uint32_t sites = red_cathedral_tower(tower) & s->done;
    tri_input_count(e->bits, at + RC_IN_VALUE, (red_cathedral_tower_value(s, tower) + 1) / 2, 6);
    for (int i = 0; i < e->houses; i++) {
        int house = e->house[i];
        int presence = tri_bits_count(sites & s->banner[house]) + tri_bits_count(sites & s->ornament[house]);
        tri_input_count(e->bits, at + RC_IN_PRESENCE + i * RC_IN_PRESENCE_SIZE, presence, RC_IN_PRESENCE_SIZE);
    }
}

TRI_LOCAL int red_cathedral_input_cathedral(const red_cathedral_eyes *e, int at)
{
    const red_cathedral_state *s = e->s;
    int towers = red_cathedral_input_towers(s->players);
    uint32_t available = s->plan ? red_cathedral_available(s) : 0;
    for (int site = 0; site < towers * RC_LEVELS; site++, at += RC_IN_BANNER + e->houses)
        red_cathedral_input_section(e, site, available, at);
    for (int tower = 0; tower < towers; tower++, at += RC_IN_PRESENCE + e->houses * RC_IN_PRESENCE_SIZE)
        red_cathedral_input_tower(e, tower, at);
    return at;
}

// Houses.

TRI_LOCAL void red_cathedral_input_outline(const red_cathedral_eyes *e, int house, int points, int at)
{
    const red_cathedral_state *s = e->s;
    int prestige = red_cathedral_prestige(s->marker[house]);
    tri_input_count(e->bits, at + RC_IN_PRESTIGE, prestige, 40);
    tri_input_count(e->bits, at + RC_IN_STEP_UP, s->marker[house] - red_cathedral_prestige_space(prestige), 3);
    tri_input_count(e->bits, at + RC_IN_SECTIONS, tri_bits_count(s->banner[house] & s->done), 6);
    tri_input_count(e->bits, at + RC_IN_CLAIMS, tri_bits_count(s->banner[house] & ~s->done), 4);
    tri_input_count(e->bits, at + RC_IN_POINTS, points, 40);
    if (house >= s->players) // Ivan has no means of his own
        return;
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        tri_input_count(e->bits, at + RC_IN_STOCK + 6 * kind, red_cathedral_count(s->stock[house], kind), 6);
    tri_input_count(e->bits, at + RC_IN_ROOM, red_cathedral_room(s, house), 10);
    tri_input_count(e->bits, at + RC_IN_MONEY, s->roubles[house], 12);
    for (int type = 0; type < 3; type++)
        tri_input_count(e->bits, at + RC_IN_READY + 2 * type, red_cathedral_ready(s, house, type), 2);
}

/// Materials that a house's claims need beyond its stock.
TRI_LOCAL void red_cathedral_input_lacking(const red_cathedral_eyes *e, int house, int at)
{
    const red_cathedral_state *s = e->s;
    int lacking[RC_MATERIALS] = {0};
    for (uint32_t rest = s->banner[house] & ~s->done; rest; rest &= rest - 1) {
        uint32_t needs = red_cathedral_input_needs(s, tri_bits_first(rest));
        for (int kind = 0; kind < RC_MATERIALS; kind++)
            lacking[kind] += red_cathedral_count(needs, kind);
    }
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        tri_input_count(e->bits, at + RC_IN_LACKING + 4 * kind,
                        lacking[kind] - red_cathedral_count(s->stock[house], kind), 4);
}

TRI_LOCAL void red_cathedral_input_workshop(const red_cathedral_eyes *e, int house, int at)
{
    const red_cathedral_state *s = e->s;
    tri_input_count(e->bits, at + RC_IN_BANNERS, s->inside[house], 4);
    tri_input_count(e->bits, at + RC_IN_BANNERS + 4, s->outside[house], 2);
    tri_input_set(e->bits, at + RC_IN_BANNERS + 6, s->white[house], 2);
    for (int i = 0; i < RC_SLOTS; i++) {
        int tile = s->slot[house][e->slot[i]], first = at + RC_IN_SLOT + i * (RC_TILE_KINDS + 1);
        if (tile & RC_FACE_UP)
            tri_input(e->bits, first + red_cathedral_input_kind(e, (tile & ~RC_FACE_UP) - 1));
        else if (tile)
            tri_input(e->bits, first + RC_TILE_KINDS);
    }
}

TRI_LOCAL int red_cathedral_input_all_houses(const red_cathedral_eyes *e, int at)
{
    tri_result now;
    red_cathedral_result(e->s, &now);
    for (int i = 0; i < e->houses; at += red_cathedral_input_house(e->s->players, i++)) {
        int house = e->house[i];
        red_cathedral_input_outline(e, house, house < now.seats ? now.points[house] : now.rival, at);
        if (red_cathedral_input_house(e->s->players, i) == RC_IN_OUTLINE)
            continue;
        red_cathedral_input_workshop(e, house, at);
        red_cathedral_input_lacking(e, house, at);
    }
    return at;
}

// The market.

/// A die and what it reaches; `heap` and `paid` keep the most dice for each resource tile.
TRI_LOCAL void red_cathedral_input_die(const red_cathedral_eyes *e, int die, int *heap, int at)
{
    const red_cathedral_state *s = e->s;
    int role = e->role[die], roubles = role < 2 ? s->roubles[e->seat] : 0; // R6.2: the white and the own die
    if (!s->face[die])
        return;
    tri_input(e->bits, at + RC_IN_SPACE + role * RC_SPACES + s->space[die]);
    tri_input(e->bits, at + RC_IN_FACE + role * 6 + s->face[die] - 1);
    for (int extra = 0; extra <= 3 && extra <= roubles; extra++) {
        int space = red_cathedral_target(s, die, extra), dice = tri_bits_count(red_cathedral_dice_on(s, space));
        if (!red_cathedral_may_stop(s, die, space) || !s->ring[space])
            continue;
        int tile = s->ring[space] - 1, card = s->influence[space / 2];
        if (extra) {
            tri_input(e->bits, at + RC_IN_PAID + (extra - 1) * RC_RING_TILES + tile);
            continue;
        }
        dice += s->space[die] == space ? 0 : 1;
        heap[tile] = dice > heap[tile] ? dice : heap[tile];
        tri_input(e->bits, at + RC_IN_REACH + role * RC_RING_TILES + tile);
        if (card)
            tri_input(e->bits, at + RC_IN_CARD + role * RC_INFLUENCE_CARDS + card - 1);
    }
}

TRI_LOCAL int red_cathedral_input_market(const red_cathedral_eyes *e, int at)
{
    const red_cathedral_state *s = e->s;
    int heap[RC_RING_TILES] = {0};
    for (int i = 0; i < RC_SPACES; i++)
        if (s->ring[i])
            tri_input(e->bits, at + RC_IN_RING + i * RC_RING_TILES + s->ring[i] - 1);
    for (int i = 0; i < RC_QUADRANTS; i++)
        if (s->influence[i])
            tri_input(e->bits, at + RC_IN_INFLUENCE + i * RC_INFLUENCE_CARDS + s->influence[i] - 1);
    for (int die = 0; die < RC_DICE; die++)
        red_cathedral_input_die(e, die, heap, at);
    for (int i = 0; i < RC_RING_TILES; i++)
        tri_input_count(e->bits, at + RC_IN_HEAP + i * RC_SPACE_DICE, heap[i], RC_SPACE_DICE);
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        tri_input_count(e->bits, at + RC_IN_SUPPLY + 3 * kind, (s->supply[kind] + 1) / 2, 3);
    return at + RC_IN_MARKET;
}

// The turn.

TRI_LOCAL uint32_t red_cathedral_input_flags(const red_cathedral_state *s)
{
    return (uint32_t)(s->must != 0) | (uint32_t)(s->obtained != 0) << 1 | (uint32_t)(s->worked != 0) << 2 |
           (uint32_t)(s->exchange == 1) << 3 | (uint32_t)(s->exchange == 2) << 4 | (uint32_t)(s->rerolled != 0) << 5;
}

TRI_LOCAL int red_cathedral_input_turn(const red_cathedral_eyes *e, int at)
{
    const red_cathedral_state *s = e->s;
    tri_input(e->bits, at + RC_IN_STEP + s->step);
    tri_input(e->bits, at + RC_IN_TURN + red_cathedral_input_place(e, s->turn));
    for (int die = 0; die < RC_DICE; die++)
        tri_input_set(e->bits, at + RC_IN_LOOSE + e->role[die], s->loose >> die & 1u, 1);
    tri_input_count(e->bits, at + RC_IN_LEFT, s->left, 4);
    tri_input_set(e->bits, at + RC_IN_TAKE, s->take, RC_MATERIALS);
    if (s->die && s->step > RC_STEP_FIRST) {
        int space = red_cathedral_reached(s);
        tri_input(e->bits, at + RC_IN_DIE + e->role[s->die - 1]);
        tri_input(e->bits, at + RC_IN_WHERE + s->ring[space] - 1);
        if (s->used != RC_USED_CLOSED)
            tri_input(e->bits, at + RC_IN_HELP + s->influence[space / 2] - 1);
    }
    tri_input_set(e->bits, at + RC_IN_FLAGS, red_cathedral_input_flags(s), 6);
    if (s->ender)
        tri_input(e->bits, at + RC_IN_ENDER + red_cathedral_input_place(e, s->ender - 1));
    tri_input(e->bits, at + RC_IN_FIRST + red_cathedral_input_place(e, s->first));
    tri_input_count(e->bits, at + RC_IN_ROUND, s->round, 24);
    if (s->plan)
        tri_input(e->bits, at + RC_IN_PLAN + s->plan - 1);
    tri_input(e->bits, at + RC_IN_COLOUR + red_cathedral_colour(s, e->seat));
    tri_input_set(e->bits, at + RC_IN_ADVANCED, s->advanced, 1);
    return at + RC_IN_TABLE;
}

TRI_LOCAL void red_cathedral_input_ivan(const red_cathedral_eyes *e, int at)
{
    const red_cathedral_state *s = e->s;
    for (int i = 0; i < RC_SOLO_CARDS; i++) {
        if (s->solo_card[i])
            tri_input(e->bits, at + RC_IN_IVAN_CARD + i * RC_SOLO_CARDS + s->solo_card[i] - 1);
        if (s->solo_die[i])
            tri_input(e->bits, at + RC_IN_IVAN_DIE + i * RC_DICE + e->role[s->solo_die[i] - 1]);
    }
    tri_input_set(e->bits, at + RC_IN_IVAN_UP, s->solo_up, RC_SOLO_CARDS);
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        tri_input_count(e->bits, at + RC_IN_IVAN_STOCK + 3 * kind, s->ivan_stock[kind], 3);
        tri_input_count(e->bits, at + RC_IN_IVAN_WORKS + 3 * kind, s->ivan_works[kind], 3);
    }
}

TRI_FN void red_cathedral_inputs(const red_cathedral_state *s, int seat, uint32_t *bits)
{
    red_cathedral_eyes e;
    TRI_ASSERT(s->players >= 1 && s->players <= RC_HOUSES && seat >= 0 && seat < s->players);
    for (int i = 0; i < TRI_INPUT_WORDS(red_cathedral_input_count(s->players)); i++)
        bits[i] = 0;
    red_cathedral_input_eyes(&e, s, seat, bits);
    int at = red_cathedral_input_cathedral(&e, 0);
    at = red_cathedral_input_all_houses(&e, at);
    at = red_cathedral_input_market(&e, at);
    at = red_cathedral_input_turn(&e, at);
    if (s->players == 1)
        red_cathedral_input_ivan(&e, at);
}
