// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// A position drawn in ASCII; a view's hidden cards are '?'. An empty space shows its print: a digit for a value, a
// small letter for a colour, a dot for neither.

TRI_LOCAL void sagrada_draw_head(const sagrada_state *s, tri_text *out)
{
    tri_put(out, "Round ");
    tri_put_int(out, s->round + 1);
    tri_put(out, " of 10, step ");
    tri_put(out, sagrada_step_word(s->step));
    if (sagrada_to_move(s) < SAGRADA_SEATS) {
        tri_put(out, ", seat ");
        tri_put_int(out, s->seat + 1);
        tri_put(out, " to act");
    }
    if (s->first) {
        tri_put(out, ", seat ");
        tri_put_int(out, s->first);
        tri_put(out, " first");
    }
    tri_put(out, "\n");
}

TRI_LOCAL void sagrada_draw_cards(const sagrada_state *s, tri_text *out)
{
    for (uint64_t tools = s->tools; tools; tools = tri_bits_rest(tools)) {
        int tool = tri_bits_first(tools);
        tri_put(out, "Tool   ");
        tri_put_wide(out, sagrada_tool_word(tool), 26);
        if (s->players == 1) {
            tri_put(out, s->tool_tokens[tool] ? "spent" : "paid with a die ");
            if (!s->tool_tokens[tool])
                tri_put_char(out, "RGBYP"[sagrada_table_tool_colour(tool)]);
        } else {
            tri_put(out, s->tool_tokens[tool] ? "costs 2" : "costs 1");
        }
        tri_put(out, s->tool == tool + 1 ? "  (in use)\n       " : "\n       ");
        tri_put(out, sagrada_tool_text(tool));
        tri_put_char(out, '\n');
    }
    for (uint64_t goals = s->goals; goals; goals = tri_bits_rest(goals)) {
        tri_put(out, "Public ");
        tri_put_wide(out, sagrada_goal_word(tri_bits_first(goals)), 22);
        tri_put(out, sagrada_goal_text(tri_bits_first(goals)));
        tri_put(out, "\n");
    }
}

TRI_LOCAL void sagrada_draw_dice(tri_text *out, const uint8_t *dice)
{
    for (int i = 0; i < SAGRADA_POOL_MAX && dice[i]; i++) {
        tri_put_char(out, ' ');
        sagrada_put_die(out, dice[i]);
    }
}

TRI_LOCAL void sagrada_draw_table(const sagrada_state *s, tri_text *out)
{
    tri_put(out, "Pool  ");
    sagrada_draw_dice(out, s->pool);
    if (s->hand) {
        tri_put(out, "   in hand ");
        sagrada_put_die(out, s->hand);
    }
    tri_put(out, "\nBag   ");
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        tri_put_char(out, ' ');
        tri_put_int(out, s->bag[colour]);
        tri_put_char(out, "RGBYP"[colour]);
    }
    tri_put(out, "\n");
    for (int round = 0; round < SAGRADA_ROUNDS; round++) {
        if (!s->track[round][0])
            continue;
        tri_put(out, "Track ");
        tri_put_int_wide(out, round + 1, 2);
        tri_put(out, ":");
        sagrada_draw_dice(out, s->track[round]);
        tri_put(out, "\n");
    }
}

/// "R4" for a die, " r" for a printed colour, " 4" for a printed value, " ." for a free space.
TRI_LOCAL void sagrada_draw_space(const sagrada_state *s, int seat, int space, tri_text *out)
{
    int die = sagrada_die_at(&s->window[seat], space);
    int pattern = s->pattern[seat];
    tri_put_char(out, ' ');
    if (die) {
        sagrada_put_die(out, die);
        return;
    }
    tri_put_char(out, ' ');
    if (!pattern || pattern == SAGRADA_HIDDEN)
        tri_put_char(out, '?');
    else
        tri_put_char(out, ".123456rgbyp"[sagrada_table_print((pattern - 1) * SAGRADA_SPACES + space)]);
}

TRI_LOCAL void sagrada_draw_secret(int secret, tri_text *out)
{
    if (!secret)
        return;
    tri_put(out, ", ");
    tri_put(out, secret == SAGRADA_HIDDEN ? "private hidden" : sagrada_secret_word(secret - 1));
}

TRI_LOCAL void sagrada_draw_window(const sagrada_state *s, int seat, tri_text *out)
{
    int pattern = s->pattern[seat];
    tri_put(out, "\nSeat ");
    tri_put_int(out, seat + 1);
    tri_put(out, ": ");
    tri_put(out, !pattern                    ? "no pattern yet"
                 : pattern == SAGRADA_HIDDEN ? "pattern hidden"
                                             : sagrada_pattern_name(pattern - 1));
    if (s->players > 1) {
        tri_put(out, ", favour ");
        tri_put_int(out, s->favour[seat]);
    }
    sagrada_draw_secret(s->secret[seat], out);
    if (s->players == 1)
        sagrada_draw_secret(s->secret[1], out);
    tri_put(out, "\n     1  2  3  4  5\n");
    for (int row = 0; row < SAGRADA_ROWS; row++) {
        tri_put(out, "  ");
        tri_put_char(out, (char)('a' + row));
        for (int column = 0; column < SAGRADA_COLUMNS; column++)
            sagrada_draw_space(s, seat, row * SAGRADA_COLUMNS + column, out);
        tri_put(out, "\n");
    }
}

TRI_FN void sagrada_draw(const sagrada_state *s, tri_text *out)
{
    sagrada_draw_head(s, out);
    sagrada_draw_cards(s, out);
    sagrada_draw_table(s, out);
    for (int seat = 0; seat < s->players; seat++)
        sagrada_draw_window(s, seat, out);
}
