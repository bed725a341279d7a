// SPDX-License-Identifier: MIT
#include "tui/tui_local.h"

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
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_game_say(game, before, move, viewer, &text);
    return json_pack("{s:s}", "text", words);
}

void tui_local_tell(const tri_game *game, const tri_state *before, tri_move move, uint8_t viewer, tui_event *out)
{
    tri_state state = *before;
    tri_view was, is;
    game->observe(before, viewer, &was);
    out->seat = game->to_move(before);
    out->hidden = game->told(before, move, viewer) != TRI_WORDS_ALL;
    out->move = out->hidden ? local_hidden(game, before, move, viewer) : tui_tree_move(game, &was, move);
    game->apply(&state, move);
    game->observe(&state, viewer, &is);
    out->asides = tui_tree_asides(game, &was, &is);
}

static bool local_event(void *context, uint32_t n, uint8_t viewer, tui_event *out)
{
    const record_table *table = (const record_table *)context;
    tri_state state;
    record_table_at(table, n, &state);
    tui_local_tell(table->game, &state, table->moves[n], viewer, out);
    return true;
}

tui_source tui_local(const record_table *table)
{
    return (tui_source){(void *)table, local_count, local_view, local_event};
}
