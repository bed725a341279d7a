// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// The fields of a position; core/base/tri_fields.h makes text of them and reads it. What follows from other words is
// left out: the stack (all tiles of the table that lie nowhere else), supplies, rows in use.

// Tiles with counts: "rP*:2,bG:1", nothing at all for an empty pool.

TRI_LOCAL void basilica_put_pool(const uint8_t *pool, tri_text *out)
{
    const char *between = "";
    for (int kind = 0; kind < 2 * BASILICA_FACES; kind++) {
        if (!pool[kind])
            continue;
        tri_put(out, between);
        basilica_put_tile(NULL, 0, basilica_tile_of(kind), out);
        tri_put_char(out, ':');
        tri_put_int(out, pool[kind]);
        between = ",";
    }
}

TRI_LOCAL bool basilica_take_pool(uint8_t *pool, tri_reader *r)
{
    do {
        int64_t count = 1;
        int tile = 0;
        if (!basilica_take_tile(NULL, 0, r, &tile, NULL) || basilica_crown((uint8_t)tile) == BASILICA_UNKNOWN ||
            pool[basilica_kind((uint8_t)tile)])
            return false;
        if (tri_take_char(r, ':') && !tri_take_int(r, 1, BASILICA_TILES, &count))
            return false;
        pool[basilica_kind((uint8_t)tile)] = (uint8_t)count;
    } while (tri_take_char(r, ','));
    return true;
}

TRI_LOCAL void basilica_put_discard(const void *s, int index, tri_text *out)
{
    (void)index;
    basilica_put_pool(((const basilica_state *)s)->discard, out);
}

TRI_LOCAL bool basilica_take_discard(void *s, int index, tri_reader *r)
{
    (void)index;
    return basilica_take_pool(((basilica_state *)s)->discard, r);
}

TRI_LOCAL void basilica_put_aside(const void *s, int index, tri_text *out)
{
    (void)index;
    basilica_put_pool(((const basilica_state *)s)->aside, out);
}

TRI_LOCAL bool basilica_take_aside(void *s, int index, tri_reader *r)
{
    (void)index;
    return basilica_take_pool(((basilica_state *)s)->aside, r);
}

// Points of a scoring: "3/5", seat 1 and seat 2.

TRI_LOCAL int basilica_many_scorings(const void *s)
{
    return ((const basilica_state *)s)->scorings;
}

TRI_LOCAL void basilica_put_points(const void *s, int scoring, tri_text *out)
{
    tri_put_int(out, ((const basilica_state *)s)->points[scoring][0]);
    tri_put_char(out, '/');
    tri_put_int(out, ((const basilica_state *)s)->points[scoring][1]);
}

TRI_LOCAL bool basilica_take_points(void *state, int scoring, tri_reader *r)
{
    basilica_state *s = (basilica_state *)state;
    for (int seat = 0; seat < 2; seat++) {
        int64_t points = 0;
        if ((seat && !tri_take_char(r, '/')) || !tri_take_int(r, 0, 9999, &points))
            return false;
        s->points[scoring][seat] = (uint16_t)points;
    }
    s->scorings = (uint8_t)(scoring + 1);
    return true;
}

// Cells of the cathedral.

/// "@1am>r": owner, the two sides of the token, the juggler's colour.
TRI_LOCAL void basilica_put_builder(const basilica_state *s, tri_text *out, int seat, int cell)
{
    tri_put_char(out, '@');
    tri_put_int(out, seat + 1);
    int token = basilica_token_at(s, seat, cell);
    if (token < 0)
        return;
    uint16_t value = s->token[seat][token];
    tri_put_char(out, "amsj"[basilica_rank_of(s, token, value & 1)]);
    tri_put_char(out, "amsj"[basilica_rank_of(s, token, ~value & 1)]);
    if (!basilica_token_colour(value))
        return;
    tri_put_char(out, '>');
    tri_put_char(out, "rygb?"[basilica_token_colour(value) - 1]);
}

TRI_LOCAL void basilica_put_square(const void *state, int cell, tri_text *out)
{
    const basilica_state *s = (const basilica_state *)state;
    if (!s->tile[cell] || s->tile[cell] == BASILICA_SCAFFOLD) {
        tri_put_char(out, s->tile[cell] ? '#' : '.');
        return;
    }
    basilica_put_tile(s, 0, s->tile[cell], out);
    for (int seat = 0; seat < 2; seat++)
        if (basilica_has(s->builder_at[seat], cell))
            basilica_put_builder(s, out, seat, cell);
    tri_put(out, basilica_has(s->glass_at, cell) ? "+g" : "");
    tri_put(out, basilica_has(s->altar_at, cell) ? "+a" : "");
}

/// The token and its colour, after "@1".
TRI_LOCAL bool basilica_take_rank(basilica_state *s, tri_reader *r, int seat, int cell)
{
    int up = basilica_take_letter(r, "amsj");
    if (up < 0)
        return true; // no rank
    int down = basilica_take_letter(r, "amsj"), colour = 0;
    if (tri_take_char(r, '>') && (colour = 1 + basilica_take_letter(r, "rygb?")) == 0)
        return false;
    for (int choice = 0; choice < 2 * BASILICA_TOKENS; choice++) {
        int token = choice >> 1, side = choice & 1;
        if (s->token[seat][token] || basilica_rank_of(s, token, side) != up ||
            basilica_rank_of(s, token, !side) != down)
            continue;
        s->token[seat][token] = basilica_token_with_colour(basilica_token_under(cell, side), colour);
        return true;
    }
    return false; // no such token, or no more of them
}

TRI_LOCAL bool basilica_take_builder(basilica_state *s, tri_reader *r, int cell)
{
    int64_t seat = 0;
    if (!tri_take_int(r, 1, 2, &seat) || !s->supply[seat - 1])
        return false;
    basilica_set(s->builder_at[seat - 1], cell);
    s->supply[seat - 1]--;
    return basilica_take_rank(s, r, (int)seat - 1, cell);
}

TRI_LOCAL bool basilica_take_square(void *state, int cell, tri_reader *r)
{
    basilica_state *s = (basilica_state *)state;
    int tile = 0;
    if (tri_take_char(r, '.'))
        return true;
    if (tri_take_char(r, '#')) {
        basilica_lay(s, cell, BASILICA_SCAFFOLD);
        return true;
    }
    if (!basilica_take_tile(s, 0, r, &tile, NULL) || basilica_crown((uint8_t)tile) == BASILICA_UNKNOWN)
        return false;
    basilica_lay(s, cell, (uint8_t)tile);
    if (tri_take_char(r, '@') && !basilica_take_builder(s, r, cell))
        return false;
    for (int last = -1, what = 0; tri_take_char(r, '+'); last = what) {
        what = basilica_take_letter(r, "ga");
        if (what <= last || (what && !s->altars))
            return false;
        basilica_set(what ? s->altar_at : s->glass_at, cell);
        s->altars = (uint8_t)(s->altars - what);
    }
    return true;
}

TRI_LOCAL bool basilica_has_row(const void *s, int row)
{
    return row < ((const basilica_state *)s)->rows;
}

TRI_FN tri_fields basilica_fields(void)
{
    static const tri_field fields[] = {
        {TRI_FIELD("edition", basilica_state, edition, BASILICA_KIND_EDITION), .flags = TRI_OPTION},
        {TRI_FIELD("expansion", basilica_state, expansion, BASILICA_KIND_EXPANSION), .flags = TRI_OPTION},
        {TRI_FIELD("remove_six", basilica_state, keep_six, BASILICA_KIND_SIX), .flags = TRI_OPTION},
        {TRI_FIELD("crowns", basilica_state, crowns, BASILICA_KIND_PROFILE), .flags = TRI_OPTION},
        {TRI_FIELD("first", basilica_state, first, BASILICA_KIND_FIRST), .flags = TRI_OPTION},
        {TRI_FIELD("view", basilica_state, viewer, BASILICA_KIND_VIEWER), .flags = TRI_QUIET, .usual = TRI_REFEREE},
        {TRI_FIELD("phase", basilica_state, phase, BASILICA_KIND_PHASE)},
        {TRI_FIELD("turn", basilica_state, turn, BASILICA_KIND_SEAT)},
        {TRI_FIELD("actions", basilica_state, actions, BASILICA_KIND_ACTIONS)},
        {TRI_FIELD("pass", basilica_state, pass, BASILICA_KIND_PASS)},
        {TRI_FIELD("king", basilica_state, king, BASILICA_KIND_KING)},
        {TRI_FIELD("coins", basilica_state, coins[0], BASILICA_KIND_COINS), .count = 2},
        {TRI_FIELD_OWN("points", basilica_put_points, basilica_take_points), .flags = TRI_LIST,
         .count = BASILICA_SCORINGS, .many = basilica_many_scorings},
        {TRI_FIELD("order", basilica_state, order[0], BASILICA_KIND_TILE), .flags = TRI_NOTHING, .shown = "orders",
         .count = 3},
        {TRI_FIELD("vault", basilica_state, vault[0], BASILICA_KIND_TILE), .flags = TRI_NOTHING, .shown = "vaults",
         .count = 3},
        {TRI_FIELD("top", basilica_state, top, BASILICA_KIND_TILE), .flags = TRI_NOTHING},
        {TRI_FIELD("just", basilica_state, just, BASILICA_KIND_CELL), .plus = 1, .flags = TRI_QUIET},
        {TRI_FIELD("slot", basilica_state, slot, BASILICA_KIND_SPACE), .plus = 1, .flags = TRI_QUIET},
        {TRI_FIELD("rank", basilica_state, rank, BASILICA_KIND_RANK), .plus = 1, .flags = TRI_QUIET},
        {TRI_FIELD("paid", basilica_state, paid, BASILICA_KIND_YES), .flags = TRI_QUIET},
        {TRI_FIELD("must_place", basilica_state, must_place, BASILICA_KIND_YES), .flags = TRI_QUIET},
        {TRI_FIELD("last", basilica_state, last, BASILICA_KIND_YES), .flags = TRI_QUIET},
        {TRI_FIELD("old", basilica_state, old, BASILICA_KIND_SPACES), .flags = TRI_QUIET},
        {TRI_FIELD_OWN("discard", basilica_put_discard, basilica_take_discard)},
        {TRI_FIELD_OWN("aside", basilica_put_aside, basilica_take_aside)},
        {TRI_FIELD_OWN("row#", basilica_put_square, basilica_take_square), .count = BASILICA_COLUMNS,
         .keys = BASILICA_ROWS, .when = basilica_has_row},
    };
    tri_fields all = {fields, basilica_value_kinds(), TRI_COUNT(fields)};
    return all;
}

TRI_FN void basilica_state_text(const basilica_state *s, tri_text *out)
{
    tri_fields all = basilica_fields();
    tri_fields_put(&all, s, out);
}

TRI_FN bool basilica_state_parse(const char *text, size_t size, basilica_state *s, tri_err *err)
{
    tri_fields all = basilica_fields();
    tri_found found;
    tri_setup setup;
    basilica_state made = {0};
    made.edition = 1;
    made.crowns = BASILICA_PROFILE_DEFAULT;
    if (!tri_fields_find(&all, text, size, &found, err) || !tri_fields_read(&all, &found, true, &made, err))
        return false;
    basilica_setup(&made, &setup);
    if (!basilica_start(&made, &setup, err) || !tri_fields_read(&all, &found, false, &made, err))
        return false;
    for (int seat = 0; seat < 2; seat++)
        basilica_sort_tokens(&made, seat);
    int wrong = basilica_settle(&made);
    if (wrong)
        return tri_refuse(err, wrong, 0, 0);
    *s = made;
    return true;
}
