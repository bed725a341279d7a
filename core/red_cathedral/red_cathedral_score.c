// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// The final score (chapter 8), of a running game as if it ended now. A tower is shared by presence: banners and
// ornaments on its completed sections. Everything is counted from the four bit sets of the cathedral.

enum { RC_ITEM_TRACK, RC_ITEM_LEFTOVERS, RC_ITEM_TOWER };
enum { RC_SECTION_VALUE = 2, RC_LEFTOVERS_PER = 5 };

// R8.4: two for a completed section, one for an ornament.
TRI_FN int red_cathedral_tower_value(const red_cathedral_state *s, int tower)
{
    uint32_t sites = red_cathedral_tower(tower) & s->done;
    return RC_SECTION_VALUE * tri_bits_count(sites) + tri_bits_count(sites & red_cathedral_decorated(s));
}

TRI_LOCAL int red_cathedral_presence(const red_cathedral_state *s, int house, int tower)
{
    uint32_t sites = red_cathedral_tower(tower) & s->done;
    return tri_bits_count(sites & s->banner[house]) + tri_bits_count(sites & s->ornament[house]);
}

// R8.7: with two houses the greater presence takes all, the other a third; equal ones take nothing.
TRI_LOCAL int red_cathedral_duel_share(int value, int own, int other)
{
    if (own == other || !own)
        return 0;
    return own > other ? value : value / 3;
}

// R8.5: each place is worth half of the one before, rounded down. R8.6: equal presence pools its places.
TRI_LOCAL int red_cathedral_place_share(int value, const int *presence, int houses, int house)
{
    int ahead = 0, equal = 1, pool = 0; // the house itself is one of the equal ones
    for (int other = 0; other < houses; other++) {
        ahead += presence[other] > presence[house];
        equal += other != house && presence[other] == presence[house];
    }
    for (int place = 0; place < ahead + equal; place++, value /= 2)
        pool += place >= ahead ? value : 0;
    return pool / equal;
}

// Which rule shares a tower out to a house that is present in it.
TRI_LOCAL tri_rule red_cathedral_share_rule(const red_cathedral_state *s, int tower, int house)
{
    int houses = red_cathedral_houses(s), own = red_cathedral_presence(s, house, tower);
    if (houses == 2)
        return TRI_RULE(8, 7);
    for (int other = 0; other < houses; other++)
        if (other != house && red_cathedral_presence(s, other, tower) == own)
            return TRI_RULE(8, 6);
    return TRI_RULE(8, 5);
}

TRI_LOCAL int red_cathedral_share(const red_cathedral_state *s, int tower, int house)
{
    int houses = red_cathedral_houses(s), value = red_cathedral_tower_value(s, tower), presence[RC_HOUSES] = {0};
    for (int other = 0; other < houses; other++)
        presence[other] = red_cathedral_presence(s, other, tower);
    if (!presence[house])
        return 0;
    if (houses == 2)
        return red_cathedral_duel_share(value, presence[house], presence[1 - house]);
    return red_cathedral_place_share(value, presence, houses, house);
}

// R8.3: inventory and roubles; for Ivan what lies on his two cards (R9.14).
TRI_LOCAL int red_cathedral_leftovers(const red_cathedral_state *s, int house)
{
    int pieces = s->roubles[house] + red_cathedral_total(s->stock[house]);
    if (house >= s->players)
        for (int kind = 0; kind < RC_MATERIALS; kind++)
            pieces += s->ivan_stock[kind] + s->ivan_works[kind];
    return pieces;
}

TRI_LOCAL tri_item red_cathedral_item(int seat, int kind, tri_rule rule, int points)
{
    tri_item item = {0};
    item.seat = (uint8_t)seat;
    item.kind = (uint8_t)kind;
    item.rule = rule;
    item.points = (int16_t)points;
    return item;
}

TRI_LOCAL int red_cathedral_house_items(const red_cathedral_state *s, int house, tri_item *out)
{
    int seat = house < s->players ? house : TRI_SEATS_MAX, n = 0, pieces = red_cathedral_leftovers(s, house);
    // R8.2: the marker falls back to the prestige space at or below it.
    out[n] = red_cathedral_item(seat, RC_ITEM_TRACK, TRI_RULE(8, 2), red_cathedral_prestige(s->marker[house]));
    out[n++].extra = s->marker[house];
    out[n] = red_cathedral_item(seat, RC_ITEM_LEFTOVERS, TRI_RULE(8, 3), pieces / RC_LEFTOVERS_PER);
    out[n++].extra = (uint16_t)pieces;
    for (int tower = 0; tower < RC_TOWERS; tower++) {
        int presence = red_cathedral_presence(s, house, tower);
        if (!presence)
            continue;
        tri_rule rule = red_cathedral_share_rule(s, tower, house);
        out[n] = red_cathedral_item(seat, RC_ITEM_TOWER, rule, red_cathedral_share(s, tower, house));
        out[n].where = (uint16_t)tower;
        out[n++].extra = (uint16_t)presence;
    }
    return n;
}

TRI_FN int red_cathedral_score(const red_cathedral_state *s, tri_item *out)
{
    int n = 0;
    for (int house = 0; house < red_cathedral_houses(s); house++)
        n += red_cathedral_house_items(s, house, out + n);
    return n;
}

TRI_LOCAL int red_cathedral_points(const red_cathedral_state *s, int house)
{
    int points = red_cathedral_prestige(s->marker[house]) + red_cathedral_leftovers(s, house) / RC_LEFTOVERS_PER;
    for (int tower = 0; tower < RC_TOWERS; tower++)
        points += red_cathedral_share(s, tower, house);
    return points;
}

// R8.8: points, then completed sections, then ornaments; one number that sorts alike.
TRI_LOCAL int32_t red_cathedral_rank(const red_cathedral_state *s, int house)
{
    int sections = tri_bits_count(s->banner[house] & s->done), ornaments = tri_bits_count(s->ornament[house]);
    return red_cathedral_points(s, house) * 64 + sections * 8 + ornaments;
}

TRI_FN void red_cathedral_result(const red_cathedral_state *s, tri_result *out)
{
    tri_result result = {0};
    int houses = red_cathedral_houses(s);
    int32_t rank[RC_HOUSES] = {0};
    for (int house = 0; house < houses; house++)
        rank[house] = red_cathedral_rank(s, house);
    result.seats = s->players;
    for (int seat = 0; seat < s->players; seat++) {
        result.points[seat] = (int16_t)(rank[seat] / 64);
        result.place[seat] = 1;
        for (int other = 0; other < houses; other++)
            result.place[seat] = (uint8_t)(result.place[seat] + (rank[other] > rank[seat]));
    }
    if (s->players == 1) // R9.14: a shared victory is a victory
        result.rival = (int16_t)(rank[RC_IVAN] / 64);
    *out = result;
}

TRI_LOCAL void red_cathedral_item_tower(const tri_item *item, tri_text *out)
{
    tri_put(out, "tower ");
    tri_put_char(out, (char)('a' + item->where));
    tri_put(out, ", presence ");
    tri_put_int(out, item->extra);
}

TRI_FN const char *red_cathedral_item_text(const red_cathedral_state *s, const tri_item *item, tri_text *out)
{
    (void)s;
    switch (item->kind) {
    case RC_ITEM_TRACK:
        tri_put(out, "prestige on the track, marker at space ");
        tri_put_int(out, item->extra);
        return "track";
    case RC_ITEM_LEFTOVERS:
        tri_put_int(out, item->extra);
        tri_put(out, " unused materials and roubles");
        return "leftovers";
    default:
        red_cathedral_item_tower(item, out);
        return "tower";
    }
}

TRI_FN void red_cathedral_item_fields(const red_cathedral_state *s, const tri_item *item, tri_sink *sink)
{
    static const char *const towers[] = {"a", "b", "c", "d", "e", "f"};
    (void)s;
    if (item->kind == RC_ITEM_TRACK) {
        sink->number(sink, "space", item->extra);
    } else if (item->kind == RC_ITEM_LEFTOVERS) {
        sink->number(sink, "count", item->extra);
    } else {
        TRI_ASSERT(item->where < TRI_COUNT(towers));
        sink->word(sink, "tower", towers[item->where]);
        sink->number(sink, "presence", item->extra);
    }
}
