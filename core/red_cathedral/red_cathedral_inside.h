// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_fields.h"
#include "core/base/tri_shape.h"
#include "core/red_cathedral/red_cathedral.h"

// What the files of this game share and nobody else needs: rows of the generated tables, bundles, geometry, the track.

/// Refusals of its own, numbered after those that all games share.
enum {
    RED_CATHEDRAL_E_NONE = TRI_E_COUNT - 1,
#define TRI_ERROR(code, key, text) RED_CATHEDRAL_E_##code,
#include "core/red_cathedral/red_cathedral_errors.inc"
#undef TRI_ERROR
};

/// What one of them says, for asserts; NULL for TRI_E_NONE.
TRI_INLINE const char *red_cathedral_says(int code)
{
    static const char *const says[] = {
#define TRI_ERROR(code, key, text) text,
#include "core/red_cathedral/red_cathedral_errors.inc"
#undef TRI_ERROR
    };
    return code ? says[code - TRI_E_COUNT] : NULL;
}

/// What a tile pays. A die tile has nothing of its own: it pays what lies where its die is (R6.9).
typedef struct red_cathedral_gain {
    uint8_t kinds; ///< materials to choose from
    uint8_t count; ///< how many of them
    uint8_t roubles;
    uint8_t recognition;
    uint8_t die; ///< die + 1
} red_cathedral_gain;

/// One action of an influence card (chapter 7).
typedef struct red_cathedral_action {
    uint8_t cost_roubles;
    uint8_t cost_kinds;     ///< materials the cost may be paid in
    uint8_t cost_identical; ///< so many of one kind
    uint8_t cost_different; ///< or so many of different kinds
    uint8_t needs_types;    ///< a completed section of each type
    uint8_t roubles, recognition, prestige;
    uint8_t kinds, count; ///< materials gained
    uint8_t deliveries;
    uint8_t swap;     ///< two resource tiles change places
    uint8_t activate; ///< one of the player's face-up tiles
    uint8_t repeat;   ///< 1 for the infinity mark
} red_cathedral_action;

#include "red_cathedral_tables.inc"

/// What an influence action asks before it pays; the second number of its move.
typedef enum red_cathedral_choice {
    RC_CHOICE_NONE,
    RC_CHOICE_PAY,   ///< a material, so many of which are paid
    RC_CHOICE_OFFER, ///< a mask of different materials that are paid
    RC_CHOICE_SWAP,  ///< two spaces, the lower first
    RC_CHOICE_SLOT,  ///< a slot
    RC_CHOICE_GAIN,  ///< the material gained, where the cost leaves nothing to choose
} red_cathedral_choice;

TRI_INLINE int red_cathedral_choice_of(const red_cathedral_action *action)
{
    if (action->cost_identical)
        return RC_CHOICE_PAY;
    if (action->cost_different)
        return RC_CHOICE_OFFER;
    if (action->swap)
        return RC_CHOICE_SWAP;
    if (action->activate)
        return RC_CHOICE_SLOT;
    return action->count == 1 ? RC_CHOICE_GAIN : RC_CHOICE_NONE;
}

// Bundles.

enum { RC_BUNDLE_ONES = 0x111111 };

/// How many of one material.
TRI_INLINE int red_cathedral_count(uint32_t bundle, int kind)
{
    TRI_ASSERT(kind >= 0 && kind < RC_MATERIALS);
    return (int)(bundle >> (4 * kind) & 15u);
}

/// One piece of a material.
TRI_INLINE uint32_t red_cathedral_one(int kind)
{
    TRI_ASSERT(kind >= 0 && kind < RC_MATERIALS);
    return 1u << (4 * kind);
}

/// Pieces in all.
TRI_INLINE int red_cathedral_total(uint32_t bundle)
{
    uint32_t pairs = (bundle & 0x0f0f0fu) + (bundle >> 4 & 0x0f0f0fu);
    return (int)(pairs * 0x010101u >> 16 & 0xffu);
}

/// A one in every nibble that is not empty; walk it with tri_bits_first / 4.
TRI_INLINE uint32_t red_cathedral_present(uint32_t bundle)
{
    bundle |= bundle >> 1;
    bundle |= bundle >> 2;
    return bundle & RC_BUNDLE_ONES;
}

/// The same as a mask of one bit a kind.
TRI_INLINE uint32_t red_cathedral_kinds(uint32_t bundle)
{
    uint32_t ones = red_cathedral_present(bundle);
    return (ones & 1u) | (ones >> 3 & 2u) | (ones >> 6 & 4u) | (ones >> 9 & 8u) | (ones >> 12 & 16u) |
           (ones >> 15 & 32u);
}

// Geometry.

TRI_INLINE uint32_t red_cathedral_bit(int site)
{
    TRI_ASSERT(site >= 0 && site < RC_SITES);
    return 1u << site;
}

TRI_INLINE uint32_t red_cathedral_tower(int tower)
{
    TRI_ASSERT(tower >= 0 && tower < RC_TOWERS);
    return 31u << (RC_LEVELS * tower);
}

/// What a tower is worth as it stands, before it is shared (R8.4).
TRI_FN int red_cathedral_tower_value(const red_cathedral_state *s, int tower);

/// Every place for a card that the plan has.
TRI_INLINE uint32_t red_cathedral_sites(const red_cathedral_state *s)
{
    return s->plan ? red_cathedral_plan_sites(s->plan - 1) : 0;
}

/// Sites of one type: 0 bases, 1 middles, 2 domes.
TRI_INLINE uint32_t red_cathedral_type_sites(const red_cathedral_state *s, int type)
{
    uint32_t bases = 0x02108421u, domes = s->plan ? red_cathedral_plan_domes(s->plan - 1) : 0;
    if (type == 0)
        return bases & red_cathedral_sites(s);
    return type == 2 ? domes : red_cathedral_sites(s) & ~bases & ~domes;
}

/// 0 base, 1 middle, 2 dome.
TRI_INLINE int red_cathedral_site_type(const red_cathedral_state *s, int site)
{
    TRI_ASSERT(red_cathedral_sites(s) & red_cathedral_bit(site));
    if (site % RC_LEVELS == 0)
        return 0;
    return red_cathedral_plan_domes(s->plan - 1) & red_cathedral_bit(site) ? 2 : 1;
}

TRI_INLINE const char *red_cathedral_type_word(int type)
{
    static const char *const words[3] = {"base", "middle", "dome"};
    return words[type];
}

/// Sites directly above these, in the same tower.
TRI_INLINE uint32_t red_cathedral_above(const red_cathedral_state *s, uint32_t sites)
{
    return (sites & ~red_cathedral_plan_domes(s->plan - 1)) << 1;
}

TRI_INLINE uint32_t red_cathedral_claimed(const red_cathedral_state *s)
{
    return s->banner[0] | s->banner[1] | s->banner[2] | s->banner[3];
}

TRI_INLINE uint32_t red_cathedral_decorated(const red_cathedral_state *s)
{
    return s->ornament[0] | s->ornament[1] | s->ornament[2] | s->ornament[3];
}

/// Sections that may be claimed: unclaimed bases, and those directly above a banner (R4.1).
TRI_INLINE uint32_t red_cathedral_available(const red_cathedral_state *s)
{
    uint32_t claimed = red_cathedral_claimed(s);
    return (red_cathedral_type_sites(s, 0) | red_cathedral_above(s, claimed)) & ~claimed;
}

/// Houses with banners on the cathedral: the seats, and Ivan in solo.
TRI_INLINE int red_cathedral_houses(const red_cathedral_state *s)
{
    return s->players == 1 ? 2 : s->players;
}

// Seating (R1.7, R1.8): what the options `colours` and `first` name, packed into one byte of the state.

enum {
    RC_ORDERS = 25, ///< orders of the colours: 0 when the table names none, else one of the 24
    RC_FIRSTS = 5,  ///< 0 random, else the seat, from 1
};

TRI_INLINE uint8_t red_cathedral_seating(int order, int first)
{
    TRI_ASSERT(order >= 0 && order < RC_ORDERS && first >= 0 && first < RC_FIRSTS);
    return (uint8_t)(RC_FIRSTS * order + first);
}

TRI_INLINE int red_cathedral_order(const red_cathedral_state *s)
{
    return s->seating / RC_FIRSTS;
}

/// The seat that the table names as first, from 1; 0 when chance does.
TRI_INLINE int red_cathedral_named_first(const red_cathedral_state *s)
{
    return s->seating % RC_FIRSTS;
}

/// The colour of a house in this order; those beyond the named ones have what is left, in turn.
TRI_INLINE int red_cathedral_ordered(int order, int house)
{
    static const uint8_t colours[RC_ORDERS][RC_HOUSES] = {
        {0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1},
        {1, 0, 2, 3}, {1, 0, 3, 2}, {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0}, {2, 0, 1, 3},
        {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0}, {2, 3, 0, 1}, {2, 3, 1, 0}, {3, 0, 1, 2}, {3, 0, 2, 1},
        {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0}};
    TRI_ASSERT(order >= 0 && order < RC_ORDERS && house >= 0 && house < RC_HOUSES);
    return colours[order][house];
}

/// 0 red, 1 blue, 2 green, 3 yellow.
TRI_INLINE int red_cathedral_colour(const red_cathedral_state *s, int house)
{
    return red_cathedral_ordered(red_cathedral_order(s), house);
}

/// The die of a house's colour.
TRI_INLINE int red_cathedral_own_die(const red_cathedral_state *s, int house)
{
    return 1 + red_cathedral_colour(s, house);
}

/// The order that gives the first `count` houses these colours, or -1: one for each, all different.
TRI_FN int red_cathedral_find_order(const int16_t *colours, int count);

// Market.

/// Dice on a space, as a mask.
TRI_INLINE uint32_t red_cathedral_dice_on(const red_cathedral_state *s, int space)
{
    uint32_t dice = 0;
    for (int die = 0; die < RC_DICE; die++)
        dice |= (uint32_t)(s->space[die] == space) << die;
    return dice;
}

/// Where a die stops after its face and `extra` spaces more (R6.1).
TRI_INLINE int red_cathedral_target(const red_cathedral_state *s, int die, int extra)
{
    TRI_ASSERT(die >= 0 && die < RC_DICE && extra >= 0 && extra <= RC_EXTRA_MAX);
    return (s->space[die] + s->face[die] + extra) & (RC_SPACES - 1);
}

/// Has the space room for this die? It does not count on its own space while it moves (R6.3).
TRI_INLINE bool red_cathedral_may_stop(const red_cathedral_state *s, int die, int space)
{
    return tri_bits_count(red_cathedral_dice_on(s, space) & ~(1u << die)) < RC_SPACE_DICE;
}

/// The space the moved die has reached.
TRI_INLINE int red_cathedral_reached(const red_cathedral_state *s)
{
    TRI_ASSERT(s->die > 0 && s->die <= RC_DICE && s->space[s->die - 1] < RC_SPACES);
    return s->space[s->die - 1];
}

/// What a workshop tile pays now: a die tile stands for the resource tile where its die lies (R6.9).
TRI_INLINE const red_cathedral_gain *red_cathedral_pays(const red_cathedral_state *s, int tile)
{
    const red_cathedral_gain *gain = red_cathedral_tile_gain(tile);
    return gain->die ? red_cathedral_ring_gain(s->ring[s->space[gain->die - 1]] - 1) : gain;
}

/// Slots whose tile the moved die may activate: its own colour's, or the two white ones (R6.8).
TRI_INLINE uint32_t red_cathedral_die_slots(int die)
{
    return die == 0 ? 3u << RC_WHITE_SLOT : 1u << (die - 1);
}

// Inventory.

/// Free places (R1.9). Banners inside take one each.
TRI_INLINE int red_cathedral_room(const red_cathedral_state *s, int house)
{
    return RC_PLACES - s->inside[house] - red_cathedral_total(s->stock[house]);
}

/// Kinds the supply still has (R1.10).
TRI_INLINE uint32_t red_cathedral_supplied(const red_cathedral_state *s)
{
    uint32_t kinds = 0;
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        kinds |= (uint32_t)(s->supply[kind] > 0) << kind;
    return kinds;
}

/// Of these kinds, those a piece of which can be taken now (R6.6).
TRI_INLINE uint32_t red_cathedral_takable(const red_cathedral_state *s, int house, uint32_t kinds)
{
    return red_cathedral_room(s, house) > 0 ? kinds & red_cathedral_supplied(s) : 0;
}

/// Can anything of this gain be had?
TRI_INLINE bool red_cathedral_worthwhile(const red_cathedral_state *s, int house, const red_cathedral_gain *gain)
{
    return gain->roubles || gain->recognition || red_cathedral_takable(s, house, gain->kinds);
}

/// The most materials of the reached space's tile that obtain can bring (R6.5, R6.6); 0 also for roubles and
/// recognition.
TRI_INLINE int red_cathedral_obtainable(const red_cathedral_state *s, const red_cathedral_gain *gain, int dice)
{
    if (!gain->kinds)
        return 0;
    int most = gain->count * dice, room = red_cathedral_room(s, s->turn);
    int pieces = s->supply[tri_bits_first(gain->kinds)];
    most = most < room ? most : room;
    return most < pieces ? most : pieces;
}

/// Price of a slot for this house (R4.5, R4.8).
TRI_INLINE int red_cathedral_slot_cost(const red_cathedral_state *s, int house, int slot)
{
    return s->advanced ? RC_ADVANCED_COST
                       : red_cathedral_standard_cost(red_cathedral_colour(s, house) * RC_SLOTS + slot);
}

/// Is there no tile in the slot and no banner that blocks it (R4.3, R4.10)?
TRI_INLINE bool red_cathedral_slot_free(const red_cathedral_state *s, int house, int slot)
{
    TRI_ASSERT(house >= 0 && house < s->players && slot >= 0 && slot < RC_SLOTS);
    return !s->slot[house][slot] && !(slot >= RC_WHITE_SLOT && s->white[house] >> (slot - RC_WHITE_SLOT) & 1);
}

/// Banners a house could take, one bit a red_cathedral_source (R4.2, R4.10).
TRI_INLINE uint32_t red_cathedral_sources(const red_cathedral_state *s, int house)
{
    return (uint32_t)(s->inside[house] > 0) | (uint32_t)(s->outside[house] > 0) << 1 | (uint32_t)s->white[house] << 2;
}

/// Ornaments of one type that lie ready (R4.9): on the advanced side only those whose slot was paid for.
TRI_INLINE int red_cathedral_ready(const red_cathedral_state *s, int house, int type)
{
    int pieces = red_cathedral_ornament_pieces(type);
    if (s->advanced) {
        pieces = 0;
        int board = red_cathedral_colour(s, house) * RC_WHITE_SLOT;
        for (int slot = 0; slot < RC_WHITE_SLOT; slot++)
            pieces += red_cathedral_slot_ornament(board + slot) == type && s->slot[house][slot] & RC_FACE_UP;
    }
    return pieces - tri_bits_count(s->ornament[house] & red_cathedral_type_sites(s, type));
}

/// Gems of an ornament as a bundle.
TRI_INLINE uint32_t red_cathedral_gem_bundle(int gems)
{
    static const uint8_t green[RC_GEMS] = {0, 1, 0, 2, 1, 0}, purple[RC_GEMS] = {0, 0, 1, 0, 1, 2};
    return (uint32_t)green[gems] << (4 * RC_GREEN) | (uint32_t)purple[gems] << (4 * RC_PURPLE);
}

TRI_INLINE bool red_cathedral_holds(uint32_t bundle, uint32_t part)
{
    // Borrow-free lane compare: a spare bit above each nibble would not fit, so the six lanes are tested in two halves.
    uint32_t even = ((bundle & 0x0f0f0fu) | 0x101010u) - (part & 0x0f0f0fu);
    uint32_t odd = ((bundle >> 4 & 0x0f0f0fu) | 0x101010u) - (part >> 4 & 0x0f0f0fu);
    return (even & odd & 0x101010u) == 0x101010u;
}

/// Materials a seat's section still needs, by kind. Not to be asked of Ivan's, where any pieces lie (R9.12).
TRI_INLINE uint32_t red_cathedral_needs(const red_cathedral_state *s, int site)
{
    TRI_ASSERT(s->card[site] && red_cathedral_holds(red_cathedral_card_cost(s->card[site] - 1), s->held[site]));
    return red_cathedral_card_cost(s->card[site] - 1) - s->held[site];
}

// The track (chapter 3). Laps follow each other with the same gaps (R3.4).

/// Prestige spaces at or below a marker.
TRI_INLINE int red_cathedral_prestige(int marker)
{
    return marker / RC_LAP * RC_LAP_PRESTIGE + red_cathedral_lap_prestige(marker % RC_LAP);
}

/// Where the marker for so much prestige stands.
TRI_INLINE int red_cathedral_prestige_space(int prestige)
{
    return prestige / RC_LAP_PRESTIGE * RC_LAP + red_cathedral_lap_space(prestige % RC_LAP_PRESTIGE);
}

/// The prestige space behind a marker, or 0 when there is none (R3.3).
TRI_INLINE int red_cathedral_behind(int marker)
{
    return marker > 0 ? red_cathedral_prestige_space(red_cathedral_prestige(marker - 1)) : 0;
}

TRI_INLINE void red_cathedral_recognise(red_cathedral_state *s, int house, int spaces)
{
    TRI_ASSERT(house >= 0 && house < red_cathedral_houses(s));
    // R3.1: forward or back, never below 0.
    int at = s->marker[house] + spaces;
    at = at < 0 ? 0 : at;
    s->marker[house] = (uint16_t)(at > RC_MARKER_MAX ? RC_MARKER_MAX : at);
}

TRI_INLINE void red_cathedral_honour(red_cathedral_state *s, int house, int prestige)
{
    // R3.2: one prestige space forward for each.
    int at = red_cathedral_prestige_space(red_cathedral_prestige(s->marker[house]) + prestige);
    s->marker[house] = (uint16_t)(at > RC_MARKER_MAX ? RC_MARKER_MAX : at);
}

TRI_INLINE void red_cathedral_pay_out(red_cathedral_state *s, int house, int roubles)
{
    // R1.10: roubles do not run out.
    int sum = s->roubles[house] + roubles;
    s->roubles[house] = (uint16_t)(sum > RC_ROUBLES_MAX ? RC_ROUBLES_MAX : sum);
}

TRI_INLINE bool red_cathedral_may_exchange(const red_cathedral_state *s)
{
    // R2.2, R2.4
    return s->exchange < 2 && red_cathedral_behind(s->marker[s->turn]) > 0;
}

TRI_INLINE bool red_cathedral_may_reroll(const red_cathedral_state *s)
{
    // R2.3, R2.4
    return !s->rerolled && red_cathedral_behind(s->marker[s->turn]) > 0;
}

/// The seat's decision steps at which the exchanges of R2.2 and R2.3 are offered.
TRI_INLINE bool red_cathedral_any_time(int step)
{
    return step == RC_STEP_ACT || step == RC_STEP_BANNER || step == RC_STEP_SLOT || step == RC_STEP_BUILD ||
           step == RC_STEP_CARRY || step == RC_STEP_MARKET || step == RC_STEP_END;
}

// Between the files.

/// Put a bundle back into the supply.
TRI_FN void red_cathedral_return(red_cathedral_state *s, uint32_t bundle);
/// Can this house deliver or decorate anything with so many deliveries left?
TRI_FN bool red_cathedral_can_build(const red_cathedral_state *s, int house, int left);
/// Completed sections that `house` has the ornament and its material for.
TRI_FN uint32_t red_cathedral_decorable(const red_cathedral_state *s, int house);
TRI_FN void red_cathedral_deliver(red_cathedral_state *s, int site, int kind);
TRI_FN void red_cathedral_decorate(red_cathedral_state *s, int site, int gems);
TRI_FN void red_cathedral_complete(red_cathedral_state *s, int house, int site);
/// Go on until somebody has to decide or something has to be rolled.
TRI_FN void red_cathedral_go_on(red_cathedral_state *s);
/// The dice of a space are taken up to be rolled.
TRI_FN void red_cathedral_pick_up(red_cathedral_state *s, int space);
TRI_FN void red_cathedral_ivan_claims(red_cathedral_state *s, int site);
TRI_FN void red_cathedral_ivan_first_claim(red_cathedral_state *s);
TRI_FN void red_cathedral_ivan_decorates(red_cathedral_state *s, int site);
/// One automatic step of Ivan's turn.
TRI_FN void red_cathedral_ivan_step(red_cathedral_state *s);
TRI_FN uint32_t red_cathedral_ivan_ornament_sites(const red_cathedral_state *s);
/// Market moves proper: obtain, influence, workshop. Returns how many.
TRI_FN int red_cathedral_market_list(const red_cathedral_state *s, tri_move *out);
TRI_FN tri_rule red_cathedral_action_check(const red_cathedral_state *s, int index);
TRI_FN tri_rule red_cathedral_choice_check(const red_cathedral_state *s, int index, int b);
/// An outcome of the set-up: the piece goes where the step says (chapter 1, R9.1).
TRI_FN void red_cathedral_deal(red_cathedral_state *s, int a, int b);
/// Is this a consistent position? Refuses with a reason.
TRI_FN bool red_cathedral_valid(const red_cathedral_state *s, tri_err *err);
/// What makes this state impossible, or TRI_E_NONE: all of the above, and every piece is somewhere once.
TRI_FN int red_cathedral_flaw(const red_cathedral_state *s);
/// During set-up: workshop tiles of a kind not dealt yet.
TRI_FN int red_cathedral_tiles_left(const red_cathedral_state *s, int kind);

// Words (red_cathedral_words.c) and positions (red_cathedral_state.c).

/// Kinds of values; what each is stands in red_cathedral_value_kinds.
// clang-format off
enum {
    RC_KIND_NONE, RC_KIND_RING, RC_KIND_INFLUENCE, RC_KIND_DIE, RC_KIND_FACE, RC_KIND_PLAN, RC_KIND_CARD, RC_KIND_TILE,
    RC_KIND_SOLO, RC_KIND_SEAT, RC_KIND_SITE, RC_KIND_SOURCE, RC_KIND_SLOT, RC_KIND_PAID, RC_KIND_MATERIAL, RC_KIND_GEMS,
    RC_KIND_EXTRA, RC_KIND_COUNT, RC_KIND_ACTION, RC_KIND_SPACE, RC_KIND_SPACES, RC_KIND_OFFER, RC_KIND_LETTERS,
    RC_KIND_BUNDLE, RC_KIND_SLOT_TILE, RC_KIND_USED, RC_KIND_SIDE, RC_KIND_STEP, RC_KIND_FLAG, RC_KIND_PLAYERS,
    RC_KIND_TWO, RC_KIND_FOUR, RC_KIND_SITES, RC_KIND_HEAP, RC_KIND_ROUNDS, RC_KIND_TRACK, RC_KIND_ROUBLES, RC_VALUE_KINDS
};
// clang-format on

TRI_FN const tri_kind *red_cathedral_value_kinds(void);
TRI_FN tri_shapes red_cathedral_shapes(void);
TRI_FN tri_fields red_cathedral_fields(void);
TRI_FN const char *red_cathedral_step_word(int step);
/// House + 1 whose set holds the site, 0 if none does.
TRI_FN int red_cathedral_owner(const uint32_t *sets, int site);
/// A bundle as letters, '-' when empty.
TRI_FN void red_cathedral_put_letters(tri_text *out, uint32_t bundle);
TRI_FN bool red_cathedral_take_letters(tri_reader *r, uint32_t *out);
