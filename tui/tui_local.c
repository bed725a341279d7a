// SPDX-License-Identifier: MIT
#include "tui/tui_local.h"

#include <stdio.h>
#include <string.h>

static uint32_t local_count(void *context)
{
    return ((const record_table *)context)->count;
}

static bool local_view(void *context, uint32_t count, uint8_t viewer, tri_view *out)
{
    const record_table *table = (const record_table *)context;
    tri_state state;
    record_table_at(table, count, &state);
    table->game->observe(&state, viewer, out);
    return true;
}

/// A move that a viewer may not be told whole: its first words only.
static json_t *local_hidden(const tri_game *game, const tri_state *before, tri_move move, uint8_t viewer)
{
    char words[TRI_MOVE_TEXT_MAX], type[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_game_say(game, before, move, viewer, &text);
    snprintf(type, sizeof type, "%.*s", (int)strcspn(words, " "), words);
    return json_pack("{s:s,s:s}", "type", type, "text", words);
}

static bool local_event(void *context, uint32_t n, uint8_t viewer, tui_event *out)
{
    const record_table *table = (const record_table *)context;
    const tri_game *game = table->game;
    tri_state state;
    tri_view before, after;
    record_table_at(table, n, &state);
    tri_move move = table->moves[n];
    game->observe(&state, viewer, &before);
    out->seat = game->to_move(&state);
    out->hidden = game->told(&state, move, viewer) != TRI_WORDS_ALL;
    out->move = out->hidden ? local_hidden(game, &state, move, viewer) : tui_tree_move(game, &before, move);
    game->apply(&state, move);
    game->observe(&state, viewer, &after);
    out->asides = tui_tree_asides(game, &before, &after);
    return true;
}

tui_source tui_local(const record_table *table)
{
    return (tui_source){(void *)table, local_count, local_view, local_event};
}
