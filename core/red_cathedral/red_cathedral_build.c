// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// Deliveries, completed sections and ornaments (chapter 5). A section's materials are a bundle that never exceeds its
// card's cost kind by kind, except Ivan's, whose sections only count pieces (R9.12).

TRI_FN void red_cathedral_return(red_cathedral_state *s, uint32_t bundle)
{
    for (uint32_t rest = red_cathedral_present(bundle); rest; rest &= rest - 1) {
        int kind = tri_bits_first(rest) / 4;
        TRI_ASSERT(s->supply[kind] + red_cathedral_count(bundle, kind) <= red_cathedral_pieces(kind));
        s->supply[kind] = (uint8_t)(s->supply[kind] + red_cathedral_count(bundle, kind));
    }
}

TRI_FN uint32_t red_cathedral_decorable(const red_cathedral_state *s, int house)
{
    // R5.5: any completed section without an ornament, whoever built it, for which the piece lies ready.
    uint32_t open = s->done & ~red_cathedral_decorated(s), sites = 0;
    if (!open)
        return 0;
    for (int type = 0; type < 3; type++) {
        uint32_t of_type = open & red_cathedral_type_sites(s, type);
        if (of_type && red_cathedral_count(s->stock[house], red_cathedral_ornament_material(type)) &&
            red_cathedral_ready(s, house, type) > 0)
            sites |= of_type;
    }
    return sites;
}

TRI_FN bool red_cathedral_can_build(const red_cathedral_state *s, int house, int left)
{
    if (left <= 0)
        return false;
    uint32_t have = red_cathedral_present(s->stock[house]);
    for (uint32_t rest = s->banner[house] & ~s->done; rest; rest &= rest - 1)
        if (red_cathedral_present(red_cathedral_needs(s, tri_bits_first(rest))) & have)
            return true;
    return red_cathedral_decorable(s, house) != 0;
}

// R5.4: every claimed unfinished card below costs its owner as many recognition as others have finished above it.
TRI_LOCAL void red_cathedral_reprimand(red_cathedral_state *s, int site)
{
    uint32_t tower = red_cathedral_tower(site / RC_LEVELS), below = tower & (red_cathedral_bit(site) - 1u);
    for (int house = 0; house < red_cathedral_houses(s); house++) {
        int loss = 0;
        for (uint32_t rest = s->banner[house] & below & ~s->done; rest; rest &= rest - 1) {
            uint32_t above = tower & ~((2u << tri_bits_first(rest)) - 1u);
            loss += tri_bits_count(above & s->done & ~s->banner[house]);
        }
        red_cathedral_recognise(s, house, -loss);
    }
}

// R5.3: materials back, reward, card turned; then the penalties, then the end of the game may come into sight.
TRI_FN void red_cathedral_complete(red_cathedral_state *s, int house, int site)
{
    int card = s->card[site] - 1;
    TRI_ASSERT(card >= 0 && s->banner[house] & ~s->done & red_cathedral_bit(site));
    red_cathedral_return(s, s->held[site]);
    s->held[site] = 0;
    red_cathedral_recognise(s, house, red_cathedral_card_reward(card));
    if (house < s->players) // R9.12: Ivan gets no roubles
        red_cathedral_pay_out(s, house, red_cathedral_card_roubles(card));
    s->done |= red_cathedral_bit(site);
    red_cathedral_reprimand(s, site);
    if (s->ender || tri_bits_count(s->banner[house] & s->done) < RC_SECTIONS_TO_END)
        return;
    s->ender = (uint8_t)(house + 1); // R5.8
    if (s->players > 1)              // R9.13: never in solo
        red_cathedral_honour(s, house, RC_TRIGGER_PRESTIGE);
}

TRI_FN void red_cathedral_deliver(red_cathedral_state *s, int site, int kind)
{
    // R5.2: one material to one's own section; R5.1 counts it.
    TRI_ASSERT(s->left > 0 && red_cathedral_holds(s->stock[s->turn], red_cathedral_one(kind)));
    s->stock[s->turn] -= red_cathedral_one(kind);
    s->held[site] += red_cathedral_one(kind);
    TRI_ASSERT(red_cathedral_holds(red_cathedral_card_cost(s->card[site] - 1), s->held[site]));
    s->left--;
    if (!red_cathedral_needs(s, site))
        red_cathedral_complete(s, s->turn, site);
}

TRI_FN void red_cathedral_decorate(red_cathedral_state *s, int site, int gems)
{
    // R5.6: all its materials at once, straight back to the supply. R5.7: prestige for the gems.
    static const uint8_t prestige[RC_GEMS] = {0, RC_GEM_ONE, RC_GEM_ONE, RC_GEM_SAME, RC_GEM_DIFFERENT, RC_GEM_SAME};
    int kind = red_cathedral_ornament_material(red_cathedral_site_type(s, site));
    uint32_t bundle = red_cathedral_gem_bundle(gems) + red_cathedral_one(kind);
    TRI_ASSERT(red_cathedral_holds(s->stock[s->turn], bundle) && red_cathedral_total(bundle) <= s->left);
    s->stock[s->turn] -= bundle;
    red_cathedral_return(s, bundle);
    s->left = (uint8_t)(s->left - red_cathedral_total(bundle));
    s->ornament[s->turn] |= red_cathedral_bit(site);
    if (prestige[gems])
        red_cathedral_honour(s, s->turn, prestige[gems]);
}
