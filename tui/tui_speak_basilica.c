// SPDX-License-Identifier: MIT
#include "tui/tui_speak.h"

#include <stdio.h>
#include <string.h>

// Basilica in sentences: the track, both players, the display, the stack, the cathedral row by row. What lies on a cell
// is told in the words that the page has for it.

static json_t *basilica_crown(const tui_speech *s, const json_t *tile)
{
    const json_t *crown = tui_at(tile, "crown");
    return speech_word(s, !crown ? "word.unknown_crown" : json_is_true(crown) ? "tile.crowned" : "tile.plain", NULL);
}

static json_t *basilica_colours(const tui_speech *s, const json_t *tile)
{
    json_t *list = json_array();
    for (int i = 0; i < tui_count(tui_at(tile, "colours")); i++)
        json_array_append_new(list, speech_thing(s, "colour", tui_text(tile, "colours.%d", i)));
    return list;
}

static json_t *basilica_vault(const tui_speech *s, const json_t *tile)
{
    if (!tile)
        return speech_word(s, "table.empty", NULL);
    return speech_word(s, tui_count(tui_at(tile, "colours")) > 1 ? "table.wild" : "table.vault",
                       json_pack("{s:o,s:o}", "colours", basilica_colours(s, tile), "crown", basilica_crown(s, tile)));
}

static json_t *basilica_order(const tui_speech *s, const json_t *tile)
{
    if (!tile)
        return speech_word(s, "table.empty", NULL);
    return speech_word(s, "table.order",
                       json_pack("{s:o,s:o,s:o}", "order", speech_thing(s, "order", tui_text(tile, "order")), "colours",
                                 basilica_colours(s, tile), "crown", basilica_crown(s, tile)));
}

static void basilica_speak_track(const tui_speech *s)
{
    int held = tui_number(s->now, "scorings"), king = tui_number(s->now, "king");
    int left = tui_number(s->now, "scoring_spaces.%d", held) - king;
    bool now = left <= 0 || tui_true(s->now, "last");
    bool queen = !strcmp(tui_text(s->now, "edition"), "2022");
    json_t *royal = speech_word(
        s, "table.track.royal",
        json_pack("{s:o,s:i}", "royal", speech_word(s, queen ? "token.queen" : "token.king", NULL), "space", king));
    json_t *next = speech_word(s, now ? "table.track.now" : "table.track.to",
                               json_pack("{s:i,s:i}", "n", left, "scoring", held < 3 ? held + 1 : 3));
    speech_line(s, held < 3 ? "track" : "track.over",
                json_pack("{s:s,s:o,s:o}", "edition", tui_text(s->now, "edition"), "royal", royal, "next", next));
}

static void basilica_speak_player(const tui_speech *s, const json_t *player)
{
    int points = 0, seat = tui_number(player, "seat"), tokens = tui_count(tui_at(player, "tokens"));
    json_t *supply = json_array(), *list = json_array();
    for (int i = 0; i < tui_count(tui_at(player, "points")); i++)
        points += tui_number(player, "points.%d", i);
    json_array_append_new(supply, speech_count(s, "count.builders", tui_number(player, "builders")));
    json_array_append_new(supply, speech_count(s, "count.coins", tui_number(player, "coins")));
    for (int i = 0; i < tokens; i++)
        json_array_append_new(list, speech_part(s, "token",
                                                json_pack("{s:s,s:s}", "front", tui_text(player, "tokens.%d.0", i),
                                                          "back", tui_text(player, "tokens.%d.1", i))));
    if (tokens)
        json_array_append_new(supply, speech_part(s, "tokens", json_pack("{s:O}", "tokens", list)));
    json_decref(list);
    char side[16];
    snprintf(side, sizeof side, "%d", seat);
    speech_line(s, "player",
                json_pack("{s:o,s:o,s:o,s:o}", "name", speech_name(s, seat), "side", speech_thing(s, "side", side),
                          "points", speech_count(s, "count.points", points), "supply", speech_join(s, supply)));
}

/// Tiles of one kind in the open discard: "2 × red vault, with a crown".
static json_t *basilica_pile(const tui_speech *s, const json_t *pile)
{
    json_t *tile = basilica_vault(s, pile);
    int count = tui_number(pile, "count");
    if (count < 2)
        return tile;
    return speech_part(s, "times", json_pack("{s:i,s:o}", "n", count, "thing", tile));
}

/// The discard, a line for each order.
static void basilica_speak_discard(const tui_speech *s)
{
    const json_t *discard = tui_at(s->now, "discard");
    for (int i = 0; i < tui_count(discard); i++) {
        const char *order = tui_text(discard, "%d.order", i);
        json_t *tiles = json_array();
        bool told = false;
        for (int k = 0; k < tui_count(discard) && !told; k++) {
            bool same = !strcmp(tui_text(discard, "%d.order", k), order);
            told = same && k < i;
            if (same && !told)
                json_array_append_new(tiles, basilica_pile(s, tui_at(discard, "%d", k)));
        }
        if (told)
            json_decref(tiles);
        else
            speech_line(
                s, "discard",
                json_pack("{s:o,s:o}", "order", speech_thing(s, "order", order), "tiles", speech_join(s, tiles)));
    }
}

static void basilica_speak_display(const tui_speech *s)
{
    for (int i = 0; i < tui_count(tui_at(s->now, "orders")); i++)
        speech_line(s, "display",
                    json_pack("{s:i,s:o,s:o}", "n", i + 1, "order", basilica_order(s, tui_at(s->now, "orders.%d", i)),
                              "vault", basilica_vault(s, tui_at(s->now, "vaults.%d", i))));
    const json_t *top = tui_at(s->now, "top");
    int out = 0;
    for (int i = 0; i < tui_count(tui_at(s->now, "discard")); i++)
        out += tui_number(s->now, "discard.%d.count", i);
    json_t *shown = speech_word(s, top ? "table.top" : "table.no_top",
                                top ? json_pack("{s:o}", "order", basilica_order(s, top)) : NULL);
    speech_line(s, "stack",
                json_pack("{s:o,s:o,s:o}", "top", shown, "stack",
                          speech_count(s, "count.tiles", tui_number(s->now, "stack_count")), "discard",
                          speech_count(s, "count.tiles", out)));
    basilica_speak_discard(s);
    if (!strcmp(tui_text(s->now, "expansion"), "festum"))
        speech_line(s, "altars",
                    json_pack("{s:o}", "altars", speech_count(s, "table.altars", tui_number(s->now, "altars"))));
}

/// "b1: blue vault, with a crown, builder, Cat"
static json_t *basilica_cell(const tui_speech *s, const json_t *cell, const char *name)
{
    json_t *what = json_array();
    const json_t *builder = tui_at(cell, "builder");
    const char *colour = tui_text(builder, "colour");
    json_array_append_new(what,
                          json_is_string(cell) ? speech_word(s, "token.scaffold", NULL) : basilica_vault(s, cell));
    if (builder)
        json_array_append_new(
            what, speech_word(s, "table.stands",
                              json_pack("{s:o,s:o}", "rank", speech_thing(s, "rank", tui_text(builder, "rank")), "name",
                                        speech_name(s, tui_number(builder, "seat")))));
    if (!strcmp(colour, "hidden"))
        json_array_append_new(what, speech_word(s, "table.juggled_hidden", NULL));
    else if (*colour)
        json_array_append_new(
            what, speech_word(s, "table.juggled", json_pack("{s:o}", "colour", speech_thing(s, "colour", colour))));
    if (tui_true(cell, "glass"))
        json_array_append_new(what, speech_word(s, "token.glass", NULL));
    if (tui_true(cell, "altar"))
        json_array_append_new(what, speech_word(s, "token.altar", NULL));
    return speech_word(s, "table.cell", json_pack("{s:s,s:o}", "cell", name, "what", what));
}

static void basilica_speak_row(const tui_speech *s, int row)
{
    json_t *cells = json_array(), *empty = json_array();
    for (int column = 0; column < 5; column++) {
        char name[16];
        const json_t *cell = tui_at(s->now, "cathedral.%d.%d", row, column);
        snprintf(name, sizeof name, "%c%d", 'a' + column, row + 1);
        if (cell)
            json_array_append_new(cells, basilica_cell(s, cell, name));
        else
            json_array_append_new(empty, json_string(name));
    }
    if (json_array_size(empty))
        json_array_append_new(cells, speech_part(s, "empty", json_pack("{s:O}", "cells", empty)));
    json_decref(empty);
    speech_line(s, "row", json_pack("{s:i,s:o}", "row", row + 1, "cells", speech_join(s, cells)));
}

void tui_speak_basilica(const tui_speech *s)
{
    int rows = tui_count(tui_at(s->now, "cathedral"));
    basilica_speak_track(s);
    speech_line(s, "turn",
                json_pack("{s:o,s:o}", "name", speech_name(s, tui_number(s->now, "turn")), "actions",
                          speech_count(s, "count.actions", tui_number(s->now, "actions"))));
    for (int i = 0; i < tui_count(tui_at(s->now, "players")); i++)
        basilica_speak_player(s, tui_at(s->now, "players.%d", i));
    basilica_speak_display(s);
    for (int row = 0; row < rows; row++)
        basilica_speak_row(s, row);
    speech_line(s, "beyond", json_pack("{s:i}", "row", rows + 1));
}

void tui_asked_basilica(const json_t *now, char *more, size_t size)
{
    const char *phase = tui_text(now, "phase");
    int seat = tui_number(now, "turn") - 1, slot = tui_number(now, "slot") - 1;
    bool builder = *tui_text(now, "just") && tui_number(now, "players.%d.builders", seat);
    const char *words = !strcmp(phase, "offer")       ? tui_text(now, "orders.%d.order", slot)
                        : tui_true(now, "paid")       ? "paid"
                        : tui_true(now, "must_place") ? "must_place"
                        : builder                     ? "builder"
                                                      : "";
    snprintf(more, size, "%s", words);
}
