// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// Every field of a position by name, for JSON and for pages. docs/formats/basilica.md explains each of them.

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
    tri_fields all = basilica_fields();
    tri_fields_show(&all, s, "edition expansion", sink);
    sink->flag(sink, "remove_six", !s->keep_six);
    tri_fields_show(&all, s, "crowns", sink);
    tri_show_some(sink, "first", s->first);
    tri_fields_show(&all, s, "view phase turn actions just slot rank paid must_place last king", sink);
    sink->open(sink, "scoring_spaces", '[');
    for (int i = 0; i < BASILICA_SCORINGS; i++)
        sink->number(sink, NULL, basilica_scoring_space(3 * s->crowns + i));
    sink->close(sink, ']');
    sink->number(sink, "scorings", s->scorings);
    basilica_show_players(s, sink);
    tri_fields_show(&all, s, "orders vaults top", sink);
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
