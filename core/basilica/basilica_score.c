// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// Areas and points. The cathedral becomes one plane per colour; an area is what a flood from a builder reaches within a
// plane. Areas without builders pay nobody (R10.1), so floods start only from builders.

/// Where items and points go.
typedef struct basilica_tally {
    tri_item *out;
    int count;
    int *points;
} basilica_tally;

TRI_LOCAL void basilica_give(basilica_tally *tally, int seat, int kind, tri_rule rule, int points, int where, int extra)
{
    if (!points)
        return;
    tally->points[seat] += points;
    tally->count++;
    if (!tally->out)
        return;
    tri_item *item = &tally->out[tally->count - 1];
    item->seat = (uint8_t)seat;
    item->kind = (uint8_t)kind;
    item->rule = rule;
    item->points = (int16_t)points;
    item->where = (uint16_t)where;
    item->extra = (uint16_t)extra;
}

TRI_LOCAL int basilica_first_cell(const uint64_t *area, int words)
{
    int i = 0;
    while (i < words - 1 && !area[i])
        i++;
    return i * BASILICA_WORD_CELLS + tri_bits_first(area[i]);
}

/// Pay for one area of one colour.
TRI_LOCAL void basilica_pay_area(const basilica_state *s, const basilica_plan *plan, const uint64_t *area, int colour,
                                 basilica_tally *tally)
{
    int words = plan->words, size = basilica_count_in(area, area, words);
    if (size == 1 && basilica_count_in(area, plan->joker, words)) // R9.3
        return;
    int winner = basilica_majority(s, plan, area);
    if (winner < 0) // R10.3
        return;
    int where = basilica_first_cell(area, words), extra = colour + 4 * size;
    uint64_t rich[BASILICA_WORDS]; // glass and altar
    for (int i = 0; i < words; i++)
        rich[i] = s->glass_at[i] & s->altar_at[i];
    int on_altars = basilica_count_in(area, rich, words);
    int plain = basilica_count_in(area, s->glass_at, words) - on_altars;
    bool doubled = basilica_count_in(area, plan->architect, words) > 0;
    // R10.1, R10.6 and, after the doubling, R10.7 and R13.6 for the majority; R10.2 for the other.
    basilica_give(tally, winner, BASILICA_ITEM_AREA, TRI_RULE(10, 1), size, where, extra);
    basilica_give(tally, winner, BASILICA_ITEM_DOUBLE, TRI_RULE(10, 6), doubled ? size : 0, where, extra);
    basilica_give(tally, winner, BASILICA_ITEM_GLASS, TRI_RULE(10, 7), 2 * plain, where, extra);
    basilica_give(tally, winner, BASILICA_ITEM_GLASS, TRI_RULE(13, 6), 4 * on_altars, where, extra);
    basilica_give(tally, 1 - winner, BASILICA_ITEM_SECOND, TRI_RULE(10, 2),
                  basilica_count_in(area, s->builder_at[1 - winner], words), where, extra);
}

TRI_FN int basilica_areas(const basilica_state *s, tri_item *out, int points[2])
{
    basilica_plan plan;
    basilica_tally tally = {out, 0, points};
    points[0] = points[1] = 0;
    basilica_make_plan(s, &plan);
    for (int colour = 0; colour < 4; colour++) {
        uint64_t rest[BASILICA_WORDS]; // R10.8: a builder counts in each colour of its vault
        for (int i = 0; i < plan.words; i++)
            rest[i] = plan.colour[colour][i] & (s->builder_at[0][i] | s->builder_at[1][i]);
        for (int i = 0; i < plan.words; i++)
            while (rest[i]) {
                uint64_t area[BASILICA_WORDS] = {0};
                area[i] = rest[i] & (~rest[i] + 1);
                basilica_flood(plan.colour[colour], area, plan.words);
                basilica_pay_area(s, &plan, area, colour, &tally);
                for (int j = 0; j < plan.words; j++)
                    rest[j] &= ~area[j];
            }
    }
    return tally.count;
}

/// Scorings of which only the points are left: all that were held, but for the last one of a finished game.
TRI_LOCAL int basilica_banked(const basilica_state *s)
{
    return s->phase == BASILICA_PHASE_OVER ? s->scorings - 1 : s->scorings;
}

TRI_FN int basilica_score(const basilica_state *s, tri_item *out)
{
    int points[2] = {0, 0};
    basilica_tally tally = {out, 0, points};
    for (int i = 0; i < basilica_banked(s); i++)
        for (int seat = 0; seat < 2; seat++)
            basilica_give(&tally, seat, BASILICA_ITEM_BANKED, TRI_RULE(10, 9), s->points[i][seat], i, 0);
    return tally.count + basilica_areas(s, out + tally.count, points);
}

TRI_FN void basilica_result(const basilica_state *s, tri_result *out)
{
    int points[2];
    basilica_areas(s, NULL, points);
    for (int i = 0; i < basilica_banked(s); i++) // R10.9
        for (int seat = 0; seat < 2; seat++)
            points[seat] += s->points[i][seat];
    tri_result zero = {0};
    *out = zero;
    out->seats = 2;
    for (int seat = 0; seat < 2; seat++) { // R12.4
        out->points[seat] = (int16_t)points[seat];
        out->place[seat] = points[seat] >= points[1 - seat] ? 1 : 2;
    }
}

TRI_FN const char *basilica_item_text(const basilica_state *s, const tri_item *item, tri_text *out)
{
    static const char *const kinds[] = {"banked", "area", "architect", "glass", "second"};
    static const char *const colours[] = {"red", "yellow", "green", "blue"};
    (void)s;
    if (item->kind == BASILICA_ITEM_BANKED) {
        tri_put(out, "scoring ");
        tri_put_int(out, item->where + 1);
        return kinds[0];
    }
    static const char *const reasons[] = {"", "tiles of", "architect in", "stained glass in", "second place in"};
    tri_put(out, reasons[item->kind]);
    tri_put(out, " the ");
    tri_put(out, colours[item->extra & 3]);
    tri_put(out, " area of ");
    tri_put_int(out, item->extra >> 2);
    tri_put(out, " at ");
    tri_put_char(out, (char)('a' + item->where % BASILICA_COLUMNS));
    tri_put_int(out, item->where / BASILICA_COLUMNS + 1);
    return kinds[item->kind];
}

TRI_FN void basilica_item_fields(const basilica_state *s, const tri_item *item, tri_sink *sink)
{
    static const char *const colours[] = {"red", "yellow", "green", "blue"};
    (void)s;
    if (item->kind == BASILICA_ITEM_BANKED) {
        sink->number(sink, "scoring", item->where + 1);
        return;
    }
    char cell[4];
    tri_text text = tri_text_over(cell, sizeof cell);
    tri_put_char(&text, (char)('a' + item->where % BASILICA_COLUMNS));
    tri_put_int(&text, item->where / BASILICA_COLUMNS + 1);
    sink->word(sink, "colour", colours[item->extra & 3]);
    sink->number(sink, "size", item->extra >> 2);
    sink->word(sink, "cell", cell);
}
