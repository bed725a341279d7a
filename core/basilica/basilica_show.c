// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// Every field of a position by name, for JSON and for pages. docs/formats/basilica.md explains each of them.

/// A number, or no value for zero: fields that exist only while something is pending.
TRI_LOCAL void basilica_show_maybe(tri_sink *sink, const char *key, int value)
{
    if (value)
        sink->number(sink, key, value);
    else
        sink->nothing(sink, key);
}

TRI_LOCAL void basilica_show_options(const basilica_state *s, tri_sink *sink)
{
    static const char *const profiles[] = {BASILICA_PROFILE_NAMES};
    sink->word(sink, "edition", s->edition ? "2022" : "2010");
    sink->word(sink, "expansion", s->expansion ? "festum" : "none");
    sink->flag(sink, "remove_six", !s->keep_six);
    sink->word(sink, "crowns", profiles[s->crowns]);
    basilica_show_maybe(sink, "first", s->first);
    if (s->viewer == TRI_REFEREE)
        sink->nothing(sink, "view");
    else if (s->viewer == TRI_SPECTATOR)
        sink->word(sink, "view", "spectator");
    else
        sink->number(sink, "view", s->viewer + 1);
}

TRI_LOCAL void basilica_show_pending(const basilica_state *s, tri_sink *sink)
{
    sink->word(sink, "phase", basilica_phase_word(s->phase));
    sink->number(sink, "turn", s->turn + 1);
    sink->number(sink, "actions", s->actions);
    if (s->just)
        basilica_show_cell(sink, "just", s->just - 1);
    else
        sink->nothing(sink, "just");
    basilica_show_maybe(sink, "slot", s->slot);
    if (s->rank)
        sink->word(sink, "rank", basilica_rank_word(s->rank - 1));
    else
        sink->nothing(sink, "rank");
    sink->flag(sink, "paid", s->paid != 0);
    sink->flag(sink, "must_place", s->must_place != 0);
    sink->flag(sink, "last", s->last != 0);
}

TRI_LOCAL void basilica_show_tokens(const basilica_state *s, tri_sink *sink, int seat)
{
    sink->open(sink, "tokens", '['); // those in supply, by their two sides
    for (int token = 0; token < BASILICA_TOKENS; token++) {
        if (s->token[seat][token])
            continue;
        sink->open(sink, NULL, '[');
        sink->word(sink, NULL, basilica_rank_word(basilica_rank_of(s, token, 0)));
        sink->word(sink, NULL, basilica_rank_word(basilica_rank_of(s, token, 1)));
        sink->close(sink, ']');
    }
    sink->close(sink, ']');
}

TRI_LOCAL void basilica_show_players(const basilica_state *s, tri_sink *sink)
{
    sink->open(sink, "players", '[');
    for (int seat = 0; seat < 2; seat++) {
        sink->open(sink, NULL, '{');
        sink->number(sink, "seat", seat + 1);
        sink->open(sink, "points", '[');
        for (int i = 0; i < s->scorings; i++)
            sink->number(sink, NULL, s->points[i][seat]);
        sink->close(sink, ']');
        sink->number(sink, "coins", s->coins[seat]);
        sink->number(sink, "builders", s->supply[seat]);
        basilica_show_tokens(s, sink, seat);
        sink->close(sink, '}');
    }
    sink->close(sink, ']');
}

TRI_LOCAL void basilica_show_spaces(tri_sink *sink, const char *key, const uint8_t tiles[3])
{
    sink->open(sink, key, '[');
    for (int slot = 0; slot < 3; slot++)
        basilica_show_tile(sink, NULL, tiles[slot]);
    sink->close(sink, ']');
}

TRI_LOCAL void basilica_show_pool(tri_sink *sink, const char *key, const uint8_t *pool)
{
    sink->open(sink, key, '[');
    for (int kind = 0; kind < 2 * BASILICA_FACES; kind++) {
        if (!pool[kind])
            continue;
        sink->open(sink, NULL, '{');
        basilica_show_face(sink, basilica_tile_of(kind));
        sink->number(sink, "count", pool[kind]);
        sink->close(sink, '}');
    }
    sink->close(sink, ']');
}

TRI_LOCAL void basilica_show_builder(const basilica_state *s, tri_sink *sink, int cell)
{
    int seat = basilica_has(s->builder_at[1], cell);
    if (!basilica_has(s->builder_at[seat], cell)) {
        sink->nothing(sink, "builder");
        return;
    }
    int token = basilica_token_at(s, seat, cell);
    sink->open(sink, "builder", '{');
    sink->number(sink, "seat", seat + 1);
    sink->word(sink, "rank", basilica_rank_word(basilica_rank_at(s, seat, cell)));
    if (token >= 0) {
        uint16_t value = s->token[seat][token];
        int colour = basilica_token_colour(value);
        sink->word(sink, "back", basilica_rank_word(basilica_rank_of(s, token, ~value & 1)));
        if (colour)
            sink->word(sink, "colour", colour == BASILICA_COLOUR_HIDDEN ? "hidden" : basilica_colour_word(colour - 1));
        else
            sink->nothing(sink, "colour");
    }
    sink->close(sink, '}');
}

TRI_LOCAL void basilica_show_square(const basilica_state *s, tri_sink *sink, int cell)
{
    if (!s->tile[cell]) {
        sink->nothing(sink, NULL);
        return;
    }
    if (s->tile[cell] == BASILICA_SCAFFOLD) {
        sink->word(sink, NULL, "scaffold");
        return;
    }
    sink->open(sink, NULL, '{');
    basilica_show_face(sink, s->tile[cell]);
    basilica_show_builder(s, sink, cell);
    sink->flag(sink, "glass", basilica_has(s->glass_at, cell));
    sink->flag(sink, "altar", basilica_has(s->altar_at, cell));
    sink->close(sink, '}');
}

TRI_LOCAL void basilica_show_cathedral(const basilica_state *s, tri_sink *sink)
{
    sink->open(sink, "cathedral", '[');
    for (int row = 0; row < s->rows; row++) {
        sink->open(sink, NULL, '[');
        for (int column = 0; column < BASILICA_COLUMNS; column++)
            basilica_show_square(s, sink, row * BASILICA_COLUMNS + column);
        sink->close(sink, ']');
    }
    sink->close(sink, ']');
}

TRI_FN void basilica_show(const basilica_state *s, tri_sink *sink)
{
    basilica_show_options(s, sink);
    basilica_show_pending(s, sink);
    sink->number(sink, "king", s->king);
    sink->open(sink, "scoring_spaces", '[');
    for (int i = 0; i < BASILICA_SCORINGS; i++)
        sink->number(sink, NULL, basilica_scoring_space(3 * s->crowns + i));
    sink->close(sink, ']');
    sink->number(sink, "scorings", s->scorings);
    basilica_show_players(s, sink);
    basilica_show_spaces(sink, "orders", s->order);
    basilica_show_spaces(sink, "vaults", s->vault);
    basilica_show_tile(sink, "top", s->top);
    sink->number(sink, "stack_count", s->left + (s->top != 0));
    sink->number(sink, "pass", s->pass);
    sink->open(sink, "old", '[');
    for (int slot = 0; slot < 3; slot++)
        if (s->old >> slot & 1)
            sink->number(sink, NULL, slot + 1);
    sink->close(sink, ']');
    basilica_show_pool(sink, "stack", s->stack);
    basilica_show_pool(sink, "aside", s->aside);
    basilica_show_pool(sink, "discard", s->discard);
    sink->number(sink, "altars", s->altars);
    basilica_show_cathedral(s, sink);
}

TRI_FN void basilica_asides(const basilica_state *before, const basilica_state *after, tri_sink *sink)
{
    (void)before;
    (void)after;
    (void)sink; // an event says all that happens in its course
}
