// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// What follows from a position and a board wants to show: the areas with who leads in them and why, what is known of
// crowns that lie face down, the orders with a coin.

/// One area (R9.1) and what decides who is paid for it.
typedef struct basilica_area {
    uint64_t cells[BASILICA_WORDS];
    int colour;
    int builders[2];
    int strength[2]; ///< masons count twice (R10.4)
    int leader;      ///< the seat with the majority, or -1
    bool doubled;    ///< by an architect (R10.6)
    bool lone;       ///< a single joker, which is no area by itself (R9.3)
} basilica_area;

/// All areas, one after the other: by colour, then by their first cell.
typedef struct basilica_walk {
    basilica_plan plan;
    uint64_t rest[BASILICA_WORDS]; ///< cells of `colour` in no area yet
    int colour;
} basilica_walk;

TRI_LOCAL void basilica_walk_begin(const basilica_state *s, basilica_walk *walk)
{
    basilica_make_plan(s, &walk->plan);
    walk->colour = 0;
    for (int i = 0; i < BASILICA_WORDS; i++)
        walk->rest[i] = walk->plan.colour[0][i];
}

/// The first cell that is in no area yet, or -1.
TRI_LOCAL int basilica_walk_on(basilica_walk *walk)
{
    for (; walk->colour < 4; walk->colour++) {
        for (int i = 0; i < walk->plan.words; i++)
            if (walk->rest[i])
                return i * BASILICA_WORD_CELLS + tri_bits_first(walk->rest[i]);
        for (int i = 0; walk->colour < 3 && i < walk->plan.words; i++)
            walk->rest[i] = walk->plan.colour[walk->colour + 1][i];
    }
    return -1;
}

/// The next area; false when there is none.
TRI_LOCAL bool basilica_walk_next(const basilica_state *s, basilica_walk *walk, basilica_area *area)
{
    const basilica_area none = {{0}, 0, {0}, {0}, 0, false, false};
    const basilica_plan *plan = &walk->plan;
    int first = basilica_walk_on(walk);
    if (first < 0)
        return false;
    *area = none;
    area->colour = walk->colour;
    basilica_set(area->cells, first);
    basilica_flood(plan->colour[walk->colour], area->cells, plan->words);
    for (int i = 0; i < plan->words; i++)
        walk->rest[i] &= ~area->cells[i];
    for (int seat = 0; seat < 2; seat++) {
        area->builders[seat] = basilica_count_in(area->cells, s->builder_at[seat], plan->words);
        area->strength[seat] = area->builders[seat] + basilica_count_in(area->cells, plan->mason[seat], plan->words);
    }
    area->doubled = basilica_count_in(area->cells, plan->architect, plan->words) > 0;
    area->lone = basilica_count_in(area->cells, area->cells, plan->words) == 1 &&
                 basilica_count_in(area->cells, plan->joker, plan->words) == 1;
    area->leader = area->lone ? -1 : basilica_majority(s, plan, area->cells);
    return true;
}

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
