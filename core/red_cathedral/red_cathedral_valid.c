// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// Is this a position that play could show? Asked of every position that comes in as text, so that no other function
// meets one that would lead it astray. Fields are already within their ranges; here they are compared with each other.
// The last test plays: a position that would go on by itself is not one anybody waits at.

// Set-up, as opposed to Ivan's shuffle in the middle of a game.
TRI_LOCAL bool red_cathedral_dealing(const red_cathedral_state *s)
{
    return s->step <= RC_STEP_FIRST && !(s->step == RC_STEP_SOLO_DIE && s->banner[RC_IVAN]);
}

// How many of a heap of `count` must lie on the table, given the step that deals it.
TRI_LOCAL int red_cathedral_due(const red_cathedral_state *s, red_cathedral_step step, int count)
{
    return s->step < step ? 0 : s->step == step ? s->dealt : count;
}

// The first `due` of a row are there and different, the rest are not.
TRI_LOCAL bool red_cathedral_row_valid(const uint8_t *row, int size, int due)
{
    uint64_t seen = 0;
    for (int i = 0; i < size; i++) {
        if ((row[i] != 0) != (i < due))
            return false;
        if (row[i] && seen >> row[i] & 1)
            return false;
        seen |= (uint64_t)1 << row[i];
    }
    return true;
}

TRI_LOCAL bool red_cathedral_dealt_valid(const red_cathedral_state *s)
{
    switch ((red_cathedral_step)s->step) {
    case RC_STEP_RING:
        return s->dealt < RC_SPACES;
    case RC_STEP_INFLUENCE:
        return s->dealt < RC_QUADRANTS;
    case RC_STEP_DROP:
    case RC_STEP_SOLO_CARD:
    case RC_STEP_SOLO_DIE:
        return s->dealt < RC_DICE;
    case RC_STEP_SECTION:
    case RC_STEP_TILE:
        return red_cathedral_sites(s) >> s->dealt & 1;
    default:
        return s->dealt == 0;
    }
}

TRI_LOCAL bool red_cathedral_ring_valid(const red_cathedral_state *s)
{
    int due = red_cathedral_due(s, RC_STEP_INFLUENCE, RC_QUADRANTS);
    uint32_t groups = 0;
    if (!red_cathedral_row_valid(s->ring, RC_SPACES, red_cathedral_due(s, RC_STEP_RING, RC_SPACES)) ||
        !red_cathedral_row_valid(s->influence, RC_QUADRANTS, due))
        return false;
    for (int i = 0; i < due; i++)
        groups |= 1u << red_cathedral_card_group(s->influence[i] - 1);
    return tri_bits_count(groups) == due;
}

// R1.3: while the table is being set the dice lie in a row from the recognition tile.
TRI_LOCAL bool red_cathedral_drop_valid(const red_cathedral_state *s)
{
    int due = red_cathedral_due(s, RC_STEP_DROP, RC_DICE), start = 0;
    uint32_t places = 0;
    if (due)
        while (s->ring[start] != RC_RING_RECOGNITION + 1)
            start++;
    for (int die = 0; die < RC_DICE; die++) {
        if (s->face[die])
            places |= 1u << ((s->space[die] - start) & (RC_SPACES - 1));
        else if (s->space[die])
            return false;
    }
    return !s->loose && places == (1u << due) - 1u;
}

// Dice in play: at most three on a space; loose ones are the last of their space and belong to a step that rolls.
TRI_LOCAL bool red_cathedral_dice_valid(const red_cathedral_state *s)
{
    if (red_cathedral_dealing(s))
        return red_cathedral_drop_valid(s);
    for (int die = 0; die < RC_DICE; die++)
        if ((s->face[die] == 0) != (s->loose >> die & 1))
            return false;
    for (int space = 0; space < RC_SPACES; space++)
        if (tri_bits_count(red_cathedral_dice_on(s, space)) > RC_SPACE_DICE)
            return false;
    if (!s->loose)
        return s->step != RC_STEP_IVAN_CARD;
    int first = tri_bits_first(s->loose);
    if ((red_cathedral_dice_on(s, s->space[first]) & ~((1u << first) - 1u)) != s->loose)
        return false;
    bool market = s->step == RC_STEP_END || s->step == RC_STEP_IVAN_CARD;
    return market || (red_cathedral_any_time(s->step) && s->rerolled);
}

// R1.4, R1.5: every site of the plan has a card of its type, each card once.
TRI_LOCAL bool red_cathedral_cards_valid(const red_cathedral_state *s)
{
    uint32_t sites = red_cathedral_sites(s), due = s->step > RC_STEP_SECTION ? sites : 0;
    uint64_t seen = 0;
    if (s->step == RC_STEP_SECTION)
        due = sites & ((1u << s->dealt) - 1u);
    for (int site = 0; site < RC_SITES; site++) {
        // The byte, not `card >= 0`: gcc 12.2 from -O1 on compiles the signed form wrongly.
        if ((s->card[site] != 0) != (due >> site & 1))
            return false;
        if (!s->card[site])
            continue;
        int card = s->card[site] - 1;
        int type = card < RC_FIRST_MIDDLE ? 0 : card < RC_FIRST_DOME ? 1 : 2;
        if (type != red_cathedral_site_type(s, site) || seen >> card & 1)
            return false;
        seen |= (uint64_t)1 << card;
    }
    return true;
}

// R1.6: a tile lies on every section nobody has claimed (and on the one being claimed), no kind more often than it
// exists.
TRI_LOCAL bool red_cathedral_tiles_valid(const red_cathedral_state *s)
{
    uint32_t due = red_cathedral_dealing(s) ? 0 : red_cathedral_sites(s) & ~red_cathedral_claimed(s);
    int count[RC_TILE_KINDS + 1] = {0};
    if (s->step == RC_STEP_TILE)
        due = red_cathedral_sites(s) & ((1u << s->dealt) - 1u);
    else if (red_cathedral_dealing(s) && s->step > RC_STEP_TILE)
        due = red_cathedral_sites(s);
    if (s->step == RC_STEP_SLOT)
        due |= red_cathedral_bit(s->site - 1);
    for (int site = 0; site < RC_SITES; site++) {
        if ((s->tile[site] != 0) != (due >> site & 1))
            return false;
        count[s->tile[site]]++;
    }
    for (int i = 0; i < RC_HOUSES * RC_SLOTS; i++)
        count[s->slot[i / RC_SLOTS][i % RC_SLOTS] & ~RC_FACE_UP]++;
    for (int kind = 0; kind < RC_TILE_KINDS; kind++)
        if (count[kind + 1] > (s->players < 3 ? red_cathedral_tile_plain(kind) : red_cathedral_tile_every(kind)))
            return false;
    return true;
}

TRI_LOCAL bool red_cathedral_seat_valid(const red_cathedral_state *s, int seat)
{
    int banners = s->inside[seat] + s->outside[seat] + tri_bits_count(s->white[seat]);
    int claims = tri_bits_count(s->banner[seat]), tiles = 0;
    for (int slot = 0; slot < RC_SLOTS; slot++)
        tiles += s->slot[seat][slot] != 0;
    if (s->inside[seat] > RC_BANNERS_INSIDE || s->outside[seat] > (s->advanced ? 0 : RC_BANNERS - RC_BANNERS_INSIDE) ||
        (!s->advanced && s->white[seat]) || banners + claims != RC_BANNERS)
        return false;
    for (int i = 0; i < 2; i++)
        if (s->white[seat] >> i & 1 && s->slot[seat][RC_WHITE_SLOT + i])
            return false;
    if (tiles + (s->step == RC_STEP_SLOT && seat == s->turn) != claims || red_cathedral_room(s, seat) < 0)
        return false;
    for (int type = 0; type < 3; type++)
        if (red_cathedral_ready(s, seat, type) < 0)
            return false;
    return true;
}

// R9.6: Ivan's ornaments come in their order.
TRI_LOCAL bool red_cathedral_ivan_ornaments_valid(const red_cathedral_state *s)
{
    int placed = tri_bits_count(s->ornament[RC_IVAN]), wanted[3] = {0};
    if (placed > 4)
        return false;
    for (int i = 0; i < placed; i++)
        wanted[red_cathedral_ivan_ornament(i)]++;
    for (int type = 0; type < 3; type++)
        if (tri_bits_count(s->ornament[RC_IVAN] & red_cathedral_type_sites(s, type)) != wanted[type])
            return false;
    return true;
}

// A row of dice or cards of Ivan's; after set-up and outside a shuffle it is complete.
TRI_LOCAL bool red_cathedral_ivan_rows_valid(const red_cathedral_state *s)
{
    int cards = red_cathedral_due(s, RC_STEP_SOLO_CARD, RC_SOLO_CARDS);
    int dice = red_cathedral_due(s, RC_STEP_SOLO_DIE, RC_SOLO_CARDS);
    uint32_t up = s->solo_up;
    if (!red_cathedral_row_valid(s->solo_card, RC_SOLO_CARDS, cards) ||
        !red_cathedral_row_valid(s->solo_die, RC_SOLO_CARDS, dice))
        return false;
    if (s->step <= RC_STEP_SOLO_DIE)
        return up == (1u << dice) - 1u;
    return (up | (up - 1u)) == 31u || up == 0; // turned down from the left
}

TRI_LOCAL bool red_cathedral_ivan_valid(const red_cathedral_state *s)
{
    int played = RC_SOLO_CARDS - 1 - tri_bits_count(s->solo_up);
    uint32_t preferred = 0;
    if (!red_cathedral_ivan_rows_valid(s) || !red_cathedral_ivan_ornaments_valid(s) ||
        tri_bits_count(s->banner[RC_IVAN]) > RC_BANNERS || s->first != 0)
        return false;
    if (!red_cathedral_dealing(s) && !s->banner[RC_IVAN])
        return false;
    switch ((red_cathedral_step)s->step) {
    case RC_STEP_IVAN_ORNAMENT:
        return s->turn == RC_IVAN && !s->solo_up && tri_bits_count(red_cathedral_ivan_ornament_sites(s)) > 1;
    case RC_STEP_IVAN_CLAIM:
        preferred = red_cathedral_above(s, s->banner[0]) | red_cathedral_type_sites(s, 0);
        return s->turn == RC_IVAN && played >= 0 && s->solo_card[played] == 4 &&
               tri_bits_count(s->banner[RC_IVAN]) < RC_BANNERS && tri_bits_count(red_cathedral_available(s)) > 1 &&
               !(red_cathedral_available(s) & preferred);
    case RC_STEP_IVAN_CARD:
        return s->turn == RC_IVAN && played >= 0;
    case RC_STEP_SOLO_DIE:
        return s->turn == (s->banner[RC_IVAN] ? RC_IVAN : 0);
    default:
        return s->turn == 0 || s->step == RC_STEP_OVER;
    }
}

// A table of several has nothing of Ivan's.
TRI_LOCAL bool red_cathedral_no_ivan(const red_cathedral_state *s)
{
    uint32_t any = s->solo_up;
    for (int i = 0; i < RC_SOLO_CARDS; i++)
        any |= (uint32_t)(s->solo_card[i] | s->solo_die[i]);
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        any |= (uint32_t)(s->ivan_stock[kind] | s->ivan_works[kind]);
    bool step = s->step == RC_STEP_SOLO_CARD || s->step == RC_STEP_SOLO_DIE ||
                (s->step >= RC_STEP_IVAN_ORNAMENT && s->step <= RC_STEP_IVAN_CARD);
    return !any && !step;
}

// R5.2: a section holds less than it needs; Ivan's only counts.
TRI_LOCAL bool red_cathedral_held_valid(const red_cathedral_state *s, int site)
{
    if (!s->held[site])
        return true;
    if (!(red_cathedral_claimed(s) & ~s->done & red_cathedral_bit(site)) || site + 1 == s->site)
        return false;
    uint32_t cost = red_cathedral_card_cost(s->card[site] - 1);
    if (s->players == 1 && s->banner[RC_IVAN] & red_cathedral_bit(site))
        return red_cathedral_total(s->held[site]) < red_cathedral_total(cost);
    return red_cathedral_holds(cost, s->held[site]) && s->held[site] != cost;
}

TRI_LOCAL bool red_cathedral_sets_valid(const red_cathedral_state *s)
{
    uint32_t claimed = red_cathedral_claimed(s), decorated = red_cathedral_decorated(s);
    int banners = 0, ornaments = 0;
    for (int house = 0; house < RC_HOUSES; house++) {
        banners += tri_bits_count(s->banner[house]);
        ornaments += tri_bits_count(s->ornament[house]);
        if (house >= red_cathedral_houses(s) && (s->banner[house] || s->ornament[house]))
            return false;
    }
    if (!s->plan)
        return !claimed && !s->done && !decorated;
    uint32_t reachable = red_cathedral_type_sites(s, 0) | red_cathedral_above(s, claimed);
    return banners == tri_bits_count(claimed) && ornaments == tri_bits_count(decorated) && !(claimed & ~reachable) &&
           !(s->done & ~claimed) && !(decorated & ~s->done);
}

// R5.8: who completed six first; the game cannot have come round to them again.
TRI_LOCAL bool red_cathedral_end_valid(const red_cathedral_state *s)
{
    bool six = false;
    for (int house = 0; house < red_cathedral_houses(s); house++)
        six |= tri_bits_count(s->banner[house] & s->done) >= RC_SECTIONS_TO_END;
    if (s->ender ? s->ender > red_cathedral_houses(s) : six)
        return false;
    if (s->ender && tri_bits_count(s->banner[s->ender - 1] & s->done) < RC_SECTIONS_TO_END)
        return false;
    bool came_round = s->ender == s->turn + 1, limit = s->round == s->round_limit;
    if (s->step == RC_STEP_OVER)
        return came_round || (limit && s->turn == s->first);
    bool early = s->step == RC_STEP_ACT || s->step == RC_STEP_BANNER || s->step == RC_STEP_SLOT;
    return !limit && !(came_round && (early || s->turn >= s->players));
}

TRI_LOCAL bool red_cathedral_claim_valid(const red_cathedral_state *s)
{
    if (s->step != RC_STEP_BANNER && s->step != RC_STEP_SLOT)
        return s->site == 0;
    if (!s->site || !(red_cathedral_sites(s) >> (s->site - 1) & 1))
        return false;
    if (s->step == RC_STEP_SLOT)
        return s->banner[s->turn] & ~s->done & red_cathedral_bit(s->site - 1);
    return red_cathedral_available(s) >> (s->site - 1) & 1 && tri_bits_count(red_cathedral_sources(s, s->turn)) > 1;
}

// The reached quadrant's card has an action that brings so many deliveries or materials.
TRI_LOCAL bool red_cathedral_card_brings(const red_cathedral_state *s, bool deliveries)
{
    int card = s->influence[red_cathedral_reached(s) / 2] - 1;
    for (int half = 0; half < 2; half++) {
        const red_cathedral_action *action = red_cathedral_action_of(red_cathedral_card_action(2 * card + half));
        int most = deliveries ? action->deliveries : action->count;
        if (most && (s->must ? s->left == most : s->left < most) && (deliveries || action->kinds == s->take))
            return true;
    }
    return false;
}

// Some face-up tile of this seat pays such materials.
TRI_LOCAL bool red_cathedral_tile_brings(const red_cathedral_state *s)
{
    for (int slot = 0; slot < RC_SLOTS; slot++) {
        int tile = s->slot[s->turn][slot];
        if (!(tile & RC_FACE_UP))
            continue;
        const red_cathedral_gain *gain = red_cathedral_pays(s, (tile & ~RC_FACE_UP) - 1);
        if (gain->kinds == s->take && s->left <= gain->count)
            return true;
    }
    return false;
}

TRI_LOCAL bool red_cathedral_steps_valid(const red_cathedral_state *s)
{
    bool take = s->step == RC_STEP_TAKE, carry = s->step == RC_STEP_CARRY, build = s->step == RC_STEP_BUILD;
    if ((s->left != 0) != (take || carry || build) || (s->take != 0) != take || (s->must && !take && !carry))
        return false;
    if (build)
        return s->left < RC_DELIVERIES;
    if (carry)
        return s->used && red_cathedral_card_brings(s, true);
    if (!take)
        return true;
    bool influenced = s->die && s->used && red_cathedral_card_brings(s, false);
    return influenced || (!s->must && red_cathedral_tile_brings(s));
}

TRI_LOCAL bool red_cathedral_market_valid(const red_cathedral_state *s)
{
    bool must = s->step == RC_STEP_MARKET || s->step == RC_STEP_CARRY, may = must || s->step == RC_STEP_TAKE;
    if (!s->die)
        return !must && !s->obtained && !s->worked && !s->used;
    if (!may)
        return false;
    if (!s->used || s->used == RC_USED_CLOSED)
        return true;
    int card = s->influence[red_cathedral_reached(s) / 2] - 1, index = s->used - 1;
    return red_cathedral_action_of(index)->repeat &&
           (index == red_cathedral_card_action(2 * card) || index == red_cathedral_card_action(2 * card + 1));
}

// Set-up has nothing of what play brings.
TRI_LOCAL bool red_cathedral_fresh(const red_cathedral_state *s)
{
    bool fresh = !s->round && !s->turn && !s->first && !s->ender && !s->done && !red_cathedral_claimed(s);
    for (int house = 0; house < red_cathedral_houses(s); house++)
        fresh = fresh && s->marker[house] == RC_START_SPACE && !s->roubles[house] && !s->stock[house];
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        fresh = fresh && s->supply[kind] == red_cathedral_pieces(kind);
    return fresh;
}

TRI_LOCAL bool red_cathedral_turn_valid(const red_cathedral_state *s)
{
    int houses = red_cathedral_houses(s);
    if (s->turn >= houses || s->first >= houses || s->round > s->round_limit || s->round_limit == 0 ||
        s->step == RC_STEP_IVAN_TURN)
        return false;
    int named = red_cathedral_named_first(s); // R1.8
    if (named && (s->step == RC_STEP_FIRST || (!red_cathedral_dealing(s) && s->first + 1 != named)))
        return false;
    bool quiet = s->step == RC_STEP_OVER || s->turn >= s->players || red_cathedral_dealing(s);
    return !quiet || (!s->exchange && !s->rerolled);
}

TRI_LOCAL bool red_cathedral_waits(const red_cathedral_state *s)
{
    if (s->loose || s->step <= RC_STEP_FIRST)
        return true;
    red_cathedral_state copy = *s;
    red_cathedral_go_on(&copy);
    return copy.step == s->step && copy.turn == s->turn && copy.loose == s->loose;
}

// The cathedral and what lies on it.
TRI_LOCAL bool red_cathedral_pieces_valid(const red_cathedral_state *s)
{
    if (!red_cathedral_cards_valid(s) || !red_cathedral_sets_valid(s) || !red_cathedral_claim_valid(s) ||
        !red_cathedral_tiles_valid(s))
        return false;
    for (int site = 0; site < RC_SITES; site++)
        if (!red_cathedral_held_valid(s, site))
            return false;
    for (int seat = 0; seat < s->players; seat++)
        if (!red_cathedral_seat_valid(s, seat))
            return false;
    return s->players == 1 ? red_cathedral_ivan_valid(s) : red_cathedral_no_ivan(s);
}

TRI_FN bool red_cathedral_valid(const red_cathedral_state *s, tri_err *err)
{
    if (!red_cathedral_turn_valid(s))
        return tri_refuse(err, RED_CATHEDRAL_E_POSITION_TURN, 0, 0);
    bool planned = s->step <= RC_STEP_PLAN
                       ? !s->plan
                       : s->plan && red_cathedral_plan_players(s->plan - 1) == red_cathedral_houses(s);
    if (!planned || !red_cathedral_dealt_valid(s))
        return tri_refuse(err, RED_CATHEDRAL_E_POSITION_PLAN, TRI_RULE(1, 4), 0);
    if (!red_cathedral_ring_valid(s) || !red_cathedral_dice_valid(s))
        return tri_refuse(err, RED_CATHEDRAL_E_POSITION_MARKET, TRI_RULE(1, 3), 0);
    if (!red_cathedral_pieces_valid(s))
        return tri_refuse(err, RED_CATHEDRAL_E_POSITION_SECTIONS, TRI_RULE(1, 7), 0);
    if (red_cathedral_dealing(s) && !red_cathedral_fresh(s))
        return tri_refuse(err, RED_CATHEDRAL_E_POSITION_FRESH, TRI_RULE(1, 7), 0);
    if (!red_cathedral_end_valid(s))
        return tri_refuse(err, RED_CATHEDRAL_E_POSITION_END, TRI_RULE(8, 1), 0);
    if (!red_cathedral_market_valid(s) || !red_cathedral_steps_valid(s))
        return tri_refuse(err, RED_CATHEDRAL_E_POSITION_LEFT, TRI_RULE(2, 1), 0);
    if (!red_cathedral_waits(s))
        return tri_refuse(err, RED_CATHEDRAL_E_POSITION_NOTHING, TRI_RULE(2, 5), 0);
    return true;
}

TRI_FN int red_cathedral_flaw(const red_cathedral_state *s)
{
    tri_err err;
    for (int kind = 0; kind < RC_MATERIALS; kind++) { // R1.10
        int pieces = s->supply[kind] + s->ivan_stock[kind] + s->ivan_works[kind];
        for (int seat = 0; seat < RC_HOUSES; seat++)
            pieces += red_cathedral_count(s->stock[seat], kind);
        for (int site = 0; site < RC_SITES; site++)
            pieces += red_cathedral_count(s->held[site], kind);
        if (pieces != red_cathedral_pieces(kind))
            return RED_CATHEDRAL_E_POSITION_PIECES;
    }
    return red_cathedral_valid(s, &err) ? TRI_E_NONE : err.code;
}
