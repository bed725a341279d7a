// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// A position for clients, every field by name. docs/formats/red_cathedral.md explains them.

TRI_LOCAL void red_cathedral_show_bundle(tri_sink *sink, const char *key, uint32_t bundle)
{
    sink->open(sink, key, '{');
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        sink->number(sink, red_cathedral_material_word(kind), red_cathedral_count(bundle, kind));
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_show_site(tri_sink *sink, const red_cathedral_state *s, int site)
{
    int card = s->card[site] - 1;
    sink->open(sink, NULL, '{');
    tri_kind_show(&red_cathedral_value_kinds()[RC_KIND_SITE], s, 0, site, "site", sink);
    sink->word(sink, "type", red_cathedral_type_word(red_cathedral_site_type(s, site)));
    tri_show_word(sink, "card", card >= 0 ? red_cathedral_card_word(card) : NULL);
    if (card >= 0) {
        red_cathedral_show_bundle(sink, "cost", red_cathedral_card_cost(card));
        sink->number(sink, "recognition", red_cathedral_card_reward(card));
        sink->number(sink, "roubles", red_cathedral_card_roubles(card));
    }
    tri_show_word(sink, "tile", s->tile[site] ? red_cathedral_tile_word(s->tile[site] - 1) : NULL);
    tri_show_some(sink, "owner", red_cathedral_owner(s->banner, site));
    red_cathedral_show_bundle(sink, "held", s->held[site]);
    sink->flag(sink, "done", s->done >> site & 1);
    tri_show_some(sink, "ornament", red_cathedral_owner(s->ornament, site));
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_show_towers(tri_sink *sink, const red_cathedral_state *s)
{
    uint32_t sites = red_cathedral_sites(s);
    sink->open(sink, "towers", '[');
    for (int tower = 0; tower < RC_TOWERS; tower++) {
        uint32_t rest = sites & red_cathedral_tower(tower);
        if (!rest)
            continue;
        sink->open(sink, NULL, '[');
        for (; rest; rest &= rest - 1)
            red_cathedral_show_site(sink, s, tri_bits_first(rest));
        sink->close(sink, ']');
    }
    sink->close(sink, ']');
    sink->open(sink, "worth", '[');
    for (int tower = 0; tower < RC_TOWERS; tower++)
        if (sites & red_cathedral_tower(tower))
            sink->number(sink, NULL, red_cathedral_tower_value(s, tower));
    sink->close(sink, ']');
}

TRI_LOCAL void red_cathedral_show_space(tri_sink *sink, const red_cathedral_state *s, int space)
{
    const red_cathedral_gain *gain = s->ring[space] ? red_cathedral_ring_gain(s->ring[space] - 1) : NULL;
    sink->open(sink, NULL, '{');
    tri_show_word(sink, "tile", gain ? red_cathedral_ring_word(s->ring[space] - 1) : NULL);
    if (gain)
        sink->number(sink, "amount", gain->count + gain->roubles + gain->recognition);
    sink->number(sink, "quadrant", space / 2 + 1);
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_show_guild(tri_sink *sink, const red_cathedral_state *s, int quadrant)
{
    int card = s->influence[quadrant] - 1;
    if (card < 0) {
        sink->nothing(sink, NULL);
        return;
    }
    sink->open(sink, NULL, '{');
    sink->word(sink, "card", red_cathedral_influence_word(card));
    sink->word(sink, "group", red_cathedral_group_word(red_cathedral_card_group(card)));
    sink->open(sink, "actions", '[');
    for (int half = 0; half < 2; half++)
        sink->word(sink, NULL, red_cathedral_action_word(red_cathedral_card_action(2 * card + half)));
    sink->close(sink, ']');
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_show_die(tri_sink *sink, const red_cathedral_state *s, int die)
{
    bool loose = s->loose >> die & 1;
    sink->open(sink, NULL, '{');
    sink->word(sink, "die", red_cathedral_die_word(die));
    tri_show_some(sink, "space", s->face[die] || loose ? s->space[die] + 1 : 0);
    tri_show_some(sink, "face", s->face[die]);
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_show_market(tri_sink *sink, const red_cathedral_state *s)
{
    sink->open(sink, "market", '[');
    for (int space = 0; space < RC_SPACES; space++)
        red_cathedral_show_space(sink, s, space);
    sink->close(sink, ']');
    sink->open(sink, "guilds", '[');
    for (int quadrant = 0; quadrant < RC_QUADRANTS; quadrant++)
        red_cathedral_show_guild(sink, s, quadrant);
    sink->close(sink, ']');
    sink->open(sink, "dice", '[');
    for (int die = 0; die < RC_DICE; die++)
        red_cathedral_show_die(sink, s, die);
    sink->close(sink, ']');
}

TRI_LOCAL void red_cathedral_show_slot(tri_sink *sink, const red_cathedral_state *s, int seat, int slot)
{
    int tile = s->slot[seat][slot];
    bool coloured = slot < RC_WHITE_SLOT && s->advanced;
    sink->open(sink, NULL, '{');
    sink->word(sink, "slot", red_cathedral_slot_word(slot));
    sink->number(sink, "cost", red_cathedral_slot_cost(s, seat, slot));
    tri_show_word(sink, "tile", tile ? red_cathedral_tile_word((tile & ~RC_FACE_UP) - 1) : NULL);
    sink->flag(sink, "face_up", tile & RC_FACE_UP);
    sink->flag(sink, "banner", slot >= RC_WHITE_SLOT && s->white[seat] >> (slot - RC_WHITE_SLOT) & 1);
    int ornament = red_cathedral_slot_ornament(red_cathedral_colour(s, seat) * RC_WHITE_SLOT + slot % RC_WHITE_SLOT);
    tri_show_word(sink, "ornament", coloured ? red_cathedral_ornament_word(ornament) : NULL);
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_show_board(tri_sink *sink, const red_cathedral_state *s, int seat)
{
    red_cathedral_show_bundle(sink, "stock", s->stock[seat]);
    sink->number(sink, "room", red_cathedral_room(s, seat));
    sink->number(sink, "banners_inside", s->inside[seat]);
    sink->number(sink, "banners_outside", s->outside[seat]);
    sink->open(sink, "slots", '[');
    for (int slot = 0; slot < RC_SLOTS; slot++)
        red_cathedral_show_slot(sink, s, seat, slot);
    sink->close(sink, ']');
    sink->open(sink, "ornaments_ready", '{');
    for (int type = 0; type < 3; type++)
        sink->number(sink, red_cathedral_ornament_word(type), red_cathedral_ready(s, seat, type));
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_show_seat(tri_sink *sink, const red_cathedral_state *s, int house)
{
    sink->open(sink, NULL, '{');
    sink->word(sink, "colour", red_cathedral_die_word(red_cathedral_own_die(s, house)));
    sink->flag(sink, "ivan", house >= s->players);
    sink->number(sink, "marker", s->marker[house]);
    sink->number(sink, "prestige", red_cathedral_prestige(s->marker[house]));
    sink->number(sink, "roubles", s->roubles[house]);
    sink->number(sink, "sections", tri_bits_count(s->banner[house] & s->done));
    sink->number(sink, "claimed", tri_bits_count(s->banner[house]));
    sink->number(sink, "ornaments", tri_bits_count(s->ornament[house]));
    if (house < s->players)
        red_cathedral_show_board(sink, s, house);
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_show_ivan(tri_sink *sink, const red_cathedral_state *s)
{
    sink->open(sink, "ivan_row", '[');
    for (int i = 0; i < RC_SOLO_CARDS; i++) {
        sink->open(sink, NULL, '{');
        tri_show_word(sink, "card", s->solo_card[i] ? red_cathedral_solo_word(s->solo_card[i] - 1) : NULL);
        tri_show_word(sink, "die", s->solo_die[i] ? red_cathedral_die_word(s->solo_die[i] - 1) : NULL);
        sink->flag(sink, "face_up", s->solo_up >> i & 1);
        sink->close(sink, '}');
    }
    sink->close(sink, ']');
    tri_show_counts(sink, "ivan_inventory", red_cathedral_material_word, s->ivan_stock, RC_MATERIALS);
    tri_show_counts(sink, "ivan_construction", red_cathedral_material_word, s->ivan_works, RC_MATERIALS);
}

TRI_FN void red_cathedral_show(const red_cathedral_state *s, tri_sink *sink)
{
    static const char *const exchange[3] = {"possible", "open", "closed"};
    tri_fields all = red_cathedral_fields();
    bool repeatable = s->used && s->used != RC_USED_CLOSED;
    tri_fields_show(&all, s, "workshops round_limit round step turn first ender plan", sink);
    red_cathedral_show_market(sink, s);
    red_cathedral_show_towers(sink, s);
    tri_show_counts(sink, "supply", red_cathedral_material_word, s->supply, RC_MATERIALS);
    sink->open(sink, "houses", '[');
    for (int house = 0; house < red_cathedral_houses(s); house++)
        red_cathedral_show_seat(sink, s, house);
    sink->close(sink, ']');
    if (s->players == 1)
        red_cathedral_show_ivan(sink, s);
    tri_fields_show(&all, s, "claiming left must_take", sink);
    tri_kind_show(&all.kind[RC_KIND_OFFER], s, 0, s->take, "may_take", sink);
    tri_fields_show(&all, s, "moved obtained worked", sink);
    sink->flag(sink, "influenced", s->used != 0);
    tri_show_word(sink, "repeatable", repeatable ? red_cathedral_action_word(s->used - 1) : NULL);
    sink->word(sink, "exchange", exchange[s->exchange]);
    tri_fields_show(&all, s, "rerolled", sink);
}

// What Ivan did, for people who look on: read off the positions before and after.

TRI_LOCAL void red_cathedral_ivan_tell(tri_sink *sink, const char *what, const char *key, int64_t value)
{
    sink->open(sink, NULL, '{');
    sink->word(sink, "what", what);
    sink->number(sink, key, value);
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_ivan_tell_sites(tri_sink *sink, const char *what, uint32_t sites)
{
    if (!sites)
        return;
    sink->open(sink, NULL, '{');
    sink->word(sink, "what", what);
    sink->open(sink, "sites", '[');
    for (uint64_t left = sites; left; left = tri_bits_rest(left)) {
        int site = tri_bits_first(left);
        char word[3] = {(char)('a' + site / RC_LEVELS), (char)('1' + site % RC_LEVELS), 0};
        sink->word(sink, NULL, word);
    }
    sink->close(sink, ']');
    sink->close(sink, '}');
}

TRI_LOCAL void red_cathedral_ivan_tell_turn(tri_sink *sink, const red_cathedral_state *before,
                                            const red_cathedral_state *after)
{
    uint32_t turned = before->solo_up & ~after->solo_up & 255u;
    if (!turned)
        return;
    int card = tri_bits_first(turned);
    sink->open(sink, NULL, '{');
    sink->word(sink, "what", "ivan.turns");
    sink->word(sink, "card", red_cathedral_solo_word(after->solo_card[card] - 1));
    sink->word(sink, "die", red_cathedral_die_word(after->solo_die[card] - 1));
    sink->close(sink, '}');
}

TRI_LOCAL int red_cathedral_ivan_total(const uint8_t heap[RC_MATERIALS])
{
    int total = 0;
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        total += heap[kind];
    return total;
}

TRI_FN void red_cathedral_asides(const red_cathedral_state *before, const red_cathedral_state *after, tri_sink *sink)
{
    const int house = RC_IVAN;
    if (after->players > 1)
        return;
    red_cathedral_ivan_tell_turn(sink, before, after);
    red_cathedral_ivan_tell_sites(sink, "ivan.claims", after->banner[house] & ~before->banner[house]);
    red_cathedral_ivan_tell_sites(sink, "ivan.builds",
                                  after->banner[house] & after->done & ~(before->banner[house] & before->done));
    red_cathedral_ivan_tell_sites(sink, "ivan.decorates", after->ornament[house] & ~before->ornament[house]);
    int stock = red_cathedral_ivan_total(after->ivan_stock) - red_cathedral_ivan_total(before->ivan_stock);
    int works = red_cathedral_ivan_total(after->ivan_works) - red_cathedral_ivan_total(before->ivan_works);
    int marker = after->marker[house] - before->marker[house];
    int prestige = red_cathedral_prestige(after->marker[house]) - red_cathedral_prestige(before->marker[house]);
    if (stock > 0)
        red_cathedral_ivan_tell(sink, "ivan.takes", "n", stock);
    if (works > 0)
        red_cathedral_ivan_tell(sink, "ivan.carries", "n", works);
    if (works < 0)
        red_cathedral_ivan_tell(sink, "ivan.delivers", "n", -works);
    if (marker)
        red_cathedral_ivan_tell(sink, "ivan.marker", "gain", marker);
    if (prestige)
        red_cathedral_ivan_tell(sink, "ivan.prestige", "gain", prestige);
}
