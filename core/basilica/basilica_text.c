// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_plan.h"

// A position as one line of words. What follows from other words is left out: the stack (all tiles of the table that
// lie nowhere else), supplies, rows in use. basilica_parse.c reads it back.

TRI_LOCAL void basilica_put_key(tri_text *out, const char *key)
{
    if (out->used)
        tri_put_char(out, ' ');
    tri_put(out, key);
    tri_put_char(out, '=');
}

TRI_LOCAL void basilica_put_number(tri_text *out, const char *key, int value)
{
    basilica_put_key(out, key);
    tri_put_int(out, value);
}

TRI_LOCAL void basilica_put_space(tri_text *out, uint8_t tile)
{
    if (tile)
        basilica_put_tile(out, tile);
    else
        tri_put_char(out, '-');
}

TRI_LOCAL void basilica_put_row_of_three(tri_text *out, const char *key, const uint8_t tiles[3])
{
    basilica_put_key(out, key);
    for (int slot = 0; slot < 3; slot++) {
        if (slot)
            tri_put_char(out, ',');
        basilica_put_space(out, tiles[slot]);
    }
}

/// "rP*:2,bG:1", nothing at all for an empty pool.
TRI_LOCAL void basilica_put_pool(tri_text *out, const char *key, const uint8_t *pool)
{
    bool any = false;
    for (int kind = 0; kind < 2 * BASILICA_FACES; kind++) {
        if (!pool[kind])
            continue;
        if (any)
            tri_put_char(out, ',');
        else
            basilica_put_key(out, key);
        any = true;
        basilica_put_tile(out, basilica_tile_of(kind));
        tri_put_char(out, ':');
        tri_put_int(out, pool[kind]);
    }
}

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

TRI_LOCAL void basilica_put_square(const basilica_state *s, tri_text *out, int cell)
{
    if (!s->tile[cell] || s->tile[cell] == BASILICA_SCAFFOLD) {
        tri_put_char(out, s->tile[cell] ? '#' : '.');
        return;
    }
    basilica_put_tile(out, s->tile[cell]);
    for (int seat = 0; seat < 2; seat++)
        if (basilica_has(s->builder_at[seat], cell))
            basilica_put_builder(s, out, seat, cell);
    if (basilica_has(s->glass_at, cell))
        tri_put(out, "+g");
    if (basilica_has(s->altar_at, cell))
        tri_put(out, "+a");
}

TRI_LOCAL void basilica_put_rows(const basilica_state *s, tri_text *out)
{
    for (int cell = 0; cell < s->rows * BASILICA_COLUMNS; cell++) {
        if (cell % BASILICA_COLUMNS) {
            tri_put_char(out, ',');
        } else {
            tri_put(out, " row");
            tri_put_int(out, cell / BASILICA_COLUMNS + 1);
            tri_put_char(out, '=');
        }
        basilica_put_square(s, out, cell);
    }
}

TRI_LOCAL void basilica_put_options(const basilica_state *s, tri_text *out)
{
    static const char *const profiles[] = {BASILICA_PROFILE_NAMES};
    basilica_put_key(out, "edition");
    tri_put(out, s->edition ? "2022" : "2010");
    basilica_put_key(out, "expansion");
    tri_put(out, s->expansion ? "festum" : "none");
    basilica_put_key(out, "remove_six");
    tri_put(out, s->keep_six ? "no" : "yes");
    basilica_put_key(out, "crowns");
    tri_put(out, profiles[s->crowns]);
    basilica_put_key(out, "first");
    if (s->first)
        tri_put_int(out, s->first);
    else
        tri_put(out, "random");
    if (s->viewer == TRI_REFEREE)
        return;
    basilica_put_key(out, "view");
    if (s->viewer == TRI_SPECTATOR)
        tri_put(out, "spectator");
    else
        tri_put_int(out, s->viewer + 1);
}

/// What is pending; only what is not at its usual value.
TRI_LOCAL void basilica_put_pending(const basilica_state *s, tri_text *out)
{
    if (s->just) {
        basilica_put_key(out, "just");
        basilica_put_cell(out, s->just - 1);
    }
    if (s->slot)
        basilica_put_number(out, "slot", s->slot);
    if (s->rank) {
        basilica_put_key(out, "rank");
        tri_put(out, basilica_rank_word(s->rank - 1));
    }
    if (s->paid)
        tri_put(out, " paid=yes");
    if (s->must_place)
        tri_put(out, " must_place=yes");
    if (s->last)
        tri_put(out, " last=yes");
    if (s->old) {
        basilica_put_key(out, "old");
        for (int slot = 0; slot < 3; slot++)
            if (s->old >> slot & 1)
                tri_put_char(out, (char)('1' + slot));
    }
}

TRI_FN void basilica_state_text(const basilica_state *s, tri_text *out)
{
    basilica_put_options(s, out);
    basilica_put_key(out, "phase");
    tri_put(out, basilica_phase_word(s->phase));
    basilica_put_number(out, "turn", s->turn + 1);
    basilica_put_number(out, "actions", s->actions);
    basilica_put_number(out, "pass", s->pass);
    basilica_put_number(out, "king", s->king);
    basilica_put_key(out, "coins");
    tri_put_int(out, s->coins[0]);
    tri_put_char(out, ',');
    tri_put_int(out, s->coins[1]);
    for (int i = 0; i < s->scorings; i++) { // "points=3/5,10/4": seat 1, seat 2, by scoring
        if (i)
            tri_put_char(out, ',');
        else
            basilica_put_key(out, "points");
        tri_put_int(out, s->points[i][0]);
        tri_put_char(out, '/');
        tri_put_int(out, s->points[i][1]);
    }
    basilica_put_row_of_three(out, "order", s->order);
    basilica_put_row_of_three(out, "vault", s->vault);
    basilica_put_key(out, "top");
    basilica_put_space(out, s->top);
    basilica_put_pending(s, out);
    basilica_put_pool(out, "discard", s->discard);
    basilica_put_pool(out, "aside", s->aside);
    basilica_put_rows(s, out);
}
