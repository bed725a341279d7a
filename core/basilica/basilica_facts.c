// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// What follows from a position and a board wants to show: the areas with who leads in them and why, what is known of
// crowns that lie face down, the orders with a coin.

/// Why an area pays as it does, in a word; NULL where size and numbers say it.
TRI_LOCAL const char *basilica_area_why(const basilica_area *area)
{
    if (area->lone) // R9.3
        return "lone";
    if (!area->builders[0] && !area->builders[1]) // R10.1
        return "empty";
    if (area->leader < 0) // R10.3
        return "tied";
    if (area->strength[0] == area->strength[1]) // R10.5
        return "strongman";
    if (area->doubled) // R10.6
        return "architect";
    bool masons = area->strength[0] != area->builders[0] || area->strength[1] != area->builders[1];
    return masons ? "mason" : NULL; // R10.4
}

TRI_LOCAL void basilica_tell_pair(tri_sink *sink, const char *key, const int pair[2])
{
    sink->open(sink, key, '[');
    sink->number(sink, NULL, pair[0]);
    sink->number(sink, NULL, pair[1]);
    sink->close(sink, ']');
}

TRI_LOCAL void basilica_tell_area(tri_sink *sink, const basilica_area *area)
{
    const char *why = basilica_area_why(area);
    sink->open(sink, NULL, '{');
    sink->word(sink, "colour", basilica_colour_word(area->colour));
    sink->open(sink, "cells", '[');
    for (int i = 0; i < BASILICA_WORDS; i++)
        for (uint64_t rest = area->cells[i]; rest; rest = tri_bits_rest(rest))
            basilica_show_cell(sink, NULL, i * BASILICA_WORD_CELLS + tri_bits_first(rest));
    sink->close(sink, ']');
    basilica_tell_pair(sink, "builders", area->builders);
    basilica_tell_pair(sink, "strength", area->strength);
    if (area->leader >= 0)
        sink->number(sink, "leader", area->leader + 1);
    else
        sink->nothing(sink, "leader");
    if (why)
        sink->word(sink, "why", why);
    else
        sink->nothing(sink, "why");
    sink->close(sink, '}');
}

/// Of the tiles that a face-down one may be, how many are crowned (R2.2). No value where the crown is known.
TRI_LOCAL void basilica_tell_crown(tri_sink *sink, const char *key, uint8_t tile, const uint8_t *pool)
{
    if (!tile || basilica_crown(tile) != BASILICA_UNKNOWN) {
        sink->nothing(sink, key);
        return;
    }
    int plain = pool[2 * basilica_face(tile)], crowned = pool[2 * basilica_face(tile) + 1];
    sink->open(sink, key, '{');
    sink->number(sink, "crowned", crowned);
    sink->number(sink, "all", plain + crowned);
    sink->close(sink, '}');
}

TRI_FN void basilica_facts(const basilica_state *s, tri_sink *sink)
{
    basilica_walk walk;
    basilica_area area;
    sink->open(sink, "areas", '[');
    for (basilica_walk_begin(s, &walk); basilica_walk_next(s, &walk, &area);)
        basilica_tell_area(sink, &area);
    sink->close(sink, ']');
    sink->open(sink, "order_crowns", '[');
    for (int slot = 0; slot < 3; slot++)
        basilica_tell_crown(sink, NULL, s->order[slot], s->old >> slot & 1 ? s->aside : s->stack);
    sink->close(sink, ']');
    basilica_tell_crown(sink, "top_crown", s->top, s->stack);
    sink->open(sink, "coin_orders", '[');
    for (int order = 0; order <= BASILICA_ALTAR; order++)
        if (basilica_bears_coin(order))
            sink->word(sink, NULL, basilica_order_word(order));
    sink->close(sink, ']');
}
