// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// A position as named fields (docs/formats/sagrada.md). A view's hidden cards are null.

TRI_LOCAL void sagrada_show_die(tri_sink *sink, int die)
{
    tri_kind_show(&sagrada_value_kinds()[SAGRADA_KIND_DIE], NULL, 0, die, NULL, sink);
}

TRI_LOCAL void sagrada_show_dice(tri_sink *sink, const char *key, const uint8_t *dice)
{
    sink->open(sink, key, '[');
    for (int i = 0; i < SAGRADA_POOL_MAX && dice[i]; i++)
        sagrada_show_die(sink, dice[i]);
    sink->close(sink, ']');
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
    const tri_kind *kinds = sagrada_value_kinds();
    bool alone = s->players == 1;
    sink->open(sink, NULL, '{');
    sink->number(sink, "seat", seat + 1);
    tri_kind_show(&kinds[SAGRADA_KIND_PATTERN], s, 0, s->pattern[seat], "pattern", sink);
    sink->flag(sink, "chosen", s->pattern[seat] != 0);
    sagrada_show_prints(sink, s->pattern[seat]);
    sink->open(sink, "cards", '[');
    for (int i = 0; i < 4 && s->card[seat][i / 2]; i++)
        sink->word(sink, NULL, sagrada_pattern_word(sagrada_table_side((s->card[seat][i / 2] - 1) * 2 + i % 2)));
    sink->close(sink, ']');
    sink->open(sink, "private", '[');
    for (int i = alone ? 0 : seat; i < (alone ? 2 : seat + 1); i++)
        tri_kind_show(&kinds[SAGRADA_KIND_SECRET], s, 0, s->secret[i], NULL, sink);
    sink->close(sink, ']');
    sink->number(sink, "favour", s->favour[seat]);
    sink->flag(sink, "skips", s->skip >> seat & 1);
    sink->open(sink, "window", '[');
    for (int space = 0; space < SAGRADA_SPACES; space++)
        sagrada_show_die(sink, sagrada_die_at(&s->window[seat], space));
    sink->close(sink, ']');
    sink->close(sink, '}');
}

TRI_FN void sagrada_show(const sagrada_state *s, tri_sink *sink)
{
    tri_fields all = sagrada_fields();
    tri_fields_show(&all, s, "players viewer flux_brush step round turn first", sink);
    sink->number(sink, "seat", s->seat + 1);
    sink->flag(sink, "drafted", s->used & SAGRADA_USED_DRAFT);
    sink->flag(sink, "tool_used", s->used & SAGRADA_USED_TOOL);
    tri_fields_show(&all, s, "hand using moved", sink);
    sagrada_show_tools(s, sink);
    tri_fields_show(&all, s, "public pool", sink);
    tri_show_counts(sink, "rolling", sagrada_colour_word, s->rolling, SAGRADA_COLOURS);
    tri_show_counts(sink, "bag", sagrada_colour_word, s->bag, SAGRADA_COLOURS);
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
