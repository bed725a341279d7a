// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// Ivan Yakovlevich, the rival of a solo game (chapter 9). He is house 1, has no inventory of his own but two heaps of
// material on his cards, and needs nobody but where the rules let the human choose. His tiles are turned down from the
// left, so the card in play is the one just before the first tile that still lies face up.

// R9.8 .. R9.12, in the order of the data file.
enum { RC_SOLO_RECOGNITION, RC_SOLO_INVENTORY, RC_SOLO_TRANSPORT, RC_SOLO_CLAIM, RC_SOLO_BUILD };

TRI_FN void red_cathedral_ivan_claims(red_cathedral_state *s, int site)
{
    TRI_ASSERT(s->players == 1 && s->tile[site] && red_cathedral_available(s) & red_cathedral_bit(site));
    // R9.11: the tile leaves the game; recognition it shows is his.
    red_cathedral_recognise(s, RC_IVAN, red_cathedral_tile_gain(s->tile[site] - 1)->recognition);
    s->tile[site] = 0;
    s->banner[RC_IVAN] |= red_cathedral_bit(site);
}

// R9.2: before the first turn, the base with the most recognition; the leftmost of equal ones.
TRI_FN void red_cathedral_ivan_first_claim(red_cathedral_state *s)
{
    int best = 0;
    for (uint32_t rest = red_cathedral_type_sites(s, 0); rest; rest &= rest - 1) {
        int site = tri_bits_first(rest);
        if (red_cathedral_card_reward(s->card[site] - 1) > red_cathedral_card_reward(s->card[best] - 1))
            best = site;
    }
    red_cathedral_ivan_claims(s, best);
}

// R9.6: where his next ornament may go: sections the human built, else his own.
TRI_FN uint32_t red_cathedral_ivan_ornament_sites(const red_cathedral_state *s)
{
    int placed = tri_bits_count(s->ornament[RC_IVAN]);
    if (placed >= 4)
        return 0;
    uint32_t open = s->done & ~red_cathedral_decorated(s);
    open &= red_cathedral_type_sites(s, red_cathedral_ivan_ornament(placed));
    uint32_t human = open & s->banner[0];
    return human ? human : open;
}

// R9.7: all five tiles are shuffled onto the cards again.
TRI_LOCAL void red_cathedral_ivan_shuffles(red_cathedral_state *s)
{
    for (int i = 0; i < RC_SOLO_CARDS; i++)
        s->solo_die[i] = 0;
    s->dealt = 0;
    s->step = RC_STEP_SOLO_DIE;
}

TRI_FN void red_cathedral_ivan_decorates(red_cathedral_state *s, int site)
{
    s->ornament[RC_IVAN] |= red_cathedral_bit(site);
    red_cathedral_honour(s, RC_IVAN, RC_IVAN_PRESTIGE);
    red_cathedral_ivan_shuffles(s);
}

TRI_LOCAL void red_cathedral_ivan_prepares(red_cathedral_state *s)
{
    uint32_t sites = red_cathedral_ivan_ornament_sites(s);
    if (!sites)
        red_cathedral_ivan_shuffles(s);
    else if (tri_bits_count(sites) == 1)
        red_cathedral_ivan_decorates(s, tri_bits_first(sites));
    else
        s->step = RC_STEP_IVAN_ORNAMENT;
}

// R9.3, R9.5: his die moves, he may get recognition from the space or the quadrant's card, and the dice there are
// rolled.
TRI_LOCAL void red_cathedral_ivan_moves(red_cathedral_state *s, int die)
{
    int target = red_cathedral_target(s, die, 0);
    if (!red_cathedral_may_stop(s, die, target))
        return; // R9.4
    s->space[die] = (uint8_t)target;
    int card = s->influence[target / 2] - 1;
    if (red_cathedral_ring_gain(s->ring[target] - 1)->recognition || red_cathedral_card_recognition(card))
        red_cathedral_recognise(s, RC_IVAN, RC_IVAN_MARKET);
    red_cathedral_pick_up(s, target);
}

// R9.9: the fullest pile; of equal ones the first in the data file.
TRI_LOCAL void red_cathedral_ivan_stocks(red_cathedral_state *s)
{
    int best = 0;
    for (int kind = 1; kind < RC_MATERIALS; kind++)
        if (s->supply[kind] > s->supply[best])
            best = kind;
    int count = s->supply[best] < RC_IVAN_MATERIALS ? s->supply[best] : RC_IVAN_MATERIALS;
    s->supply[best] = (uint8_t)(s->supply[best] - count);
    s->ivan_stock[best] = (uint8_t)(s->ivan_stock[best] + count);
}

// R9.10
TRI_LOCAL void red_cathedral_ivan_transports(red_cathedral_state *s)
{
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        s->ivan_works[kind] = (uint8_t)(s->ivan_works[kind] + s->ivan_stock[kind]);
        s->ivan_stock[kind] = 0;
    }
}

// R9.11: above the human, else a base, else where the human says.
TRI_LOCAL void red_cathedral_ivan_looks(red_cathedral_state *s)
{
    s->step = RC_STEP_END;
    uint32_t available = red_cathedral_available(s);
    if (!available || tri_bits_count(s->banner[RC_IVAN]) == RC_BANNERS)
        return;
    uint32_t sites = available & red_cathedral_above(s, s->banner[0]);
    if (!sites)
        sites = available & red_cathedral_type_sites(s, 0);
    if (!sites && tri_bits_count(available) > 1)
        s->step = RC_STEP_IVAN_CLAIM;
    else
        red_cathedral_ivan_claims(s, tri_bits_first(sites ? sites : available));
}

// R9.12: tower by tower from the left, bottom to top; only the number of pieces counts.
TRI_LOCAL void red_cathedral_ivan_builds(red_cathedral_state *s)
{
    for (uint32_t rest = s->banner[RC_IVAN] & ~s->done; rest; rest &= rest - 1) {
        int site = tri_bits_first(rest);
        int missing =
            red_cathedral_total(red_cathedral_card_cost(s->card[site] - 1)) - red_cathedral_total(s->held[site]);
        for (int kind = 0; kind < RC_MATERIALS; kind++)
            for (; missing > 0 && s->ivan_works[kind] > 0; missing--) {
                s->ivan_works[kind]--;
                s->held[site] += red_cathedral_one(kind);
            }
        if (missing > 0)
            return;
        red_cathedral_complete(s, RC_IVAN, site);
    }
}

TRI_LOCAL void red_cathedral_ivan_plays(red_cathedral_state *s)
{
    int place = RC_SOLO_CARDS - 1 - tri_bits_count(s->solo_up);
    TRI_ASSERT(place >= 0 && s->solo_card[place]);
    s->step = RC_STEP_END;
    switch (s->solo_card[place] - 1) {
    case RC_SOLO_RECOGNITION: // R9.8
        red_cathedral_recognise(s, RC_IVAN, RC_IVAN_RECOGNITION);
        break;
    case RC_SOLO_INVENTORY:
        red_cathedral_ivan_stocks(s);
        break;
    case RC_SOLO_TRANSPORT:
        red_cathedral_ivan_transports(s);
        break;
    case RC_SOLO_CLAIM:
        red_cathedral_ivan_looks(s);
        break;
    default:
        red_cathedral_ivan_builds(s);
        break;
    }
}

TRI_FN void red_cathedral_ivan_step(red_cathedral_state *s)
{
    if (s->step == RC_STEP_IVAN_CARD) {
        red_cathedral_ivan_plays(s);
    } else if (!s->solo_up) {
        red_cathedral_ivan_prepares(s);
    } else {
        int place = tri_bits_first(s->solo_up);
        s->solo_up = (uint8_t)(s->solo_up & (s->solo_up - 1u));
        s->step = RC_STEP_IVAN_CARD;
        red_cathedral_ivan_moves(s, s->solo_die[place] - 1);
    }
}
