// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// A position as named fields (docs/formats/sagrada.md). A view's hidden cards are null.

TRI_LOCAL void sagrada_show_die(tri_sink *sink, const char *key, int die)
{
    char words[4];
    if (!die) {
        sink->nothing(sink, key);
        return;
    }
    tri_text text = tri_text_over(words, sizeof words);
    sagrada_put_die(&text, die);
    sink->word(sink, key, words);
}

TRI_LOCAL void sagrada_show_dice(tri_sink *sink, const char *key, const uint8_t *dice)
{
    sink->open(sink, key, '[');
    for (int i = 0; i < SAGRADA_POOL_MAX && dice[i]; i++)
        sagrada_show_die(sink, NULL, dice[i]);
    sink->close(sink, ']');
}

/// A card by its word, or nothing when there is none or it is hidden.
TRI_LOCAL void sagrada_show_card(tri_sink *sink, const char *key, int card, const char *(*word)(int))
{
    if (card && card != SAGRADA_HIDDEN)
        sink->word(sink, key, word(card - 1));
    else
        sink->nothing(sink, key);
}

TRI_LOCAL void sagrada_show_colours(tri_sink *sink, const char *key, const uint8_t *counts)
{
    static const char *const words[SAGRADA_COLOURS] = {"red", "green", "blue", "yellow", "purple"};
    sink->open(sink, key, '{');
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++)
        sink->number(sink, words[colour], counts[colour]);
    sink->close(sink, '}');
}

TRI_LOCAL void sagrada_show_tools(const sagrada_state *s, tri_sink *sink)
{
    sink->open(sink, "tools", '[');
    for (uint64_t tools = s->tools; tools; tools = tri_bits_rest(tools)) {
        int tool = tri_bits_first(tools);
        sink->open(sink, NULL, '{');
        sink->number(sink, "number", tool + 1);
        sink->word(sink, "tool", sagrada_tool_word(tool));
        sink->number(sink, "tokens", s->players == 1 ? 0 : s->tool_tokens[tool]);
        sink->flag(sink, "spent", s->players == 1 && s->tool_tokens[tool]);
        sink->close(sink, '}');
    }
    sink->close(sink, ']');
    sink->open(sink, "public", '[');
    for (uint64_t goals = s->goals; goals; goals = tri_bits_rest(goals))
        sink->word(sink, NULL, sagrada_goal_word(tri_bits_first(goals)));
    sink->close(sink, ']');
}

TRI_LOCAL void sagrada_show_prints(tri_sink *sink, int pattern)
{
    static const char *const marks[12] = {".", "1", "2", "3", "4", "5", "6", "R", "G", "B", "Y", "P"};
    if (!pattern || pattern == SAGRADA_HIDDEN) {
        sink->nothing(sink, "prints");
        return;
    }
    sink->open(sink, "prints", '[');
    for (int space = 0; space < SAGRADA_SPACES; space++)
        sink->word(sink, NULL, marks[sagrada_table_print((pattern - 1) * SAGRADA_SPACES + space)]);
    sink->close(sink, ']');
}

TRI_LOCAL void sagrada_show_seat(const sagrada_state *s, int seat, tri_sink *sink)
{
    bool alone = s->players == 1;
    sink->open(sink, NULL, '{');
    sink->number(sink, "seat", seat + 1);
    sagrada_show_card(sink, "pattern", s->pattern[seat], sagrada_pattern_word);
    sink->flag(sink, "chosen", s->pattern[seat] != 0);
    sagrada_show_prints(sink, s->pattern[seat]);
    sink->open(sink, "cards", '[');
    for (int i = 0; i < 4 && s->card[seat][i / 2]; i++)
        sink->word(sink, NULL, sagrada_pattern_word(sagrada_table_side((s->card[seat][i / 2] - 1) * 2 + i % 2)));
    sink->close(sink, ']');
    sink->open(sink, "private", '[');
    for (int i = alone ? 0 : seat; i < (alone ? 2 : seat + 1); i++)
        sagrada_show_card(sink, NULL, s->secret[i], sagrada_secret_word);
    sink->close(sink, ']');
    sink->number(sink, "favour", s->favour[seat]);
    sink->flag(sink, "skips", s->skip >> seat & 1);
    sink->open(sink, "window", '[');
    for (int space = 0; space < SAGRADA_SPACES; space++)
        sagrada_show_die(sink, NULL, sagrada_die_at(&s->window[seat], space));
    sink->close(sink, ']');
    sink->close(sink, '}');
}

TRI_LOCAL void sagrada_show_turn(const sagrada_state *s, tri_sink *sink)
{
    sink->word(sink, "step", sagrada_step_word(s->step));
    sink->number(sink, "round", s->round + 1);
    sink->number(sink, "turn", s->turn + 1);
    if (s->first)
        sink->number(sink, "first", s->first);
    else
        sink->nothing(sink, "first");
    sink->number(sink, "seat", s->seat + 1);
    sink->flag(sink, "drafted", s->used & SAGRADA_USED_DRAFT);
    sink->flag(sink, "tool_used", s->used & SAGRADA_USED_TOOL);
    sagrada_show_die(sink, "hand", s->hand);
    sagrada_show_card(sink, "using", s->tool, sagrada_tool_word);
    char words[4];
    tri_text text = tri_text_over(words, sizeof words);
    if (s->moved) {
        sagrada_put_space(&text, s->moved - 1);
        sink->word(sink, "moved", words);
    } else {
        sink->nothing(sink, "moved");
    }
}

TRI_FN void sagrada_show(const sagrada_state *s, tri_sink *sink)
{
    sink->number(sink, "players", s->players);
    if (s->viewer == TRI_REFEREE || s->viewer == TRI_SPECTATOR)
        sink->word(sink, "viewer", s->viewer == TRI_REFEREE ? "referee" : "spectator");
    else
        sink->number(sink, "viewer", s->viewer + 1);
    sink->word(sink, "flux_brush", s->table.pool_flux ? "pool" : "bag");
    sagrada_show_turn(s, sink);
    sagrada_show_tools(s, sink);
    sagrada_show_dice(sink, "pool", s->pool);
    sagrada_show_colours(sink, "rolling", s->rolling);
    sagrada_show_colours(sink, "bag", s->bag);
    sink->open(sink, "track", '[');
    for (int round = 0; round < SAGRADA_ROUNDS; round++)
        sagrada_show_dice(sink, NULL, s->track[round]);
    sink->close(sink, ']');
    sink->open(sink, "seats", '[');
    for (int seat = 0; seat < s->players; seat++)
        sagrada_show_seat(s, seat, sink);
    sink->close(sink, ']');
    if (s->players == 1) {
        int target = 0;
        for (int round = 0; round < SAGRADA_ROUNDS; round++)
            target += sagrada_track_sum(s, round);
        sink->number(sink, "target", target);
    } else {
        sink->nothing(sink, "target");
    }
}

TRI_FN void sagrada_asides(const sagrada_state *before, const sagrada_state *after, tri_sink *sink)
{
    (void)before;
    (void)after;
    (void)sink; // an event says all that happens in its course
}
