// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// Small words: a die is "R4" (red 4; "R?" before its value is known), a space is "b2" (row b from the top, column 2).

TRI_FN void sagrada_put_die(tri_text *out, int die)
{
    tri_put_char(out, "RGBYP"[sagrada_colour(die)]);
    tri_put_char(out, sagrada_value(die) ? (char)('0' + sagrada_value(die)) : '?');
}

TRI_FN void sagrada_put_space(tri_text *out, int space)
{
    tri_put_char(out, (char)('a' + space / SAGRADA_COLUMNS));
    tri_put_char(out, (char)('1' + space % SAGRADA_COLUMNS));
}

TRI_FN bool sagrada_take_die(tri_reader *r, int *die)
{
    tri_reader ahead = *r;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        char letter = "RGBYP"[colour];
        if (!tri_take_char(&ahead, letter) && !tri_take_char(&ahead, (char)(letter + 'a' - 'A')))
            continue;
        int64_t value = 0;
        if (!tri_take_char(&ahead, '?') && !tri_take_int(&ahead, 1, SAGRADA_VALUES, &value))
            return false;
        *die = sagrada_die(colour, (int)value);
        *r = ahead;
        return true;
    }
    return false;
}

TRI_FN bool sagrada_take_space(tri_reader *r, int *space)
{
    tri_reader ahead = *r;
    int64_t column = 0;
    int row = tri_peek(&ahead) - 'a';
    if (row < 0 || row >= SAGRADA_ROWS)
        return false;
    ahead.at++;
    if (!tri_take_int(&ahead, 1, SAGRADA_COLUMNS, &column))
        return false;
    *space = row * SAGRADA_COLUMNS + (int)column - 1;
    *r = ahead;
    return true;
}

TRI_FN int sagrada_take_card(tri_reader *r, const char *(*word)(int), int count)
{
    for (int i = 0; i < count; i++)
        if (tri_take_word(r, word(i)))
            return i;
    return -1;
}

TRI_FN const char *sagrada_step_word(int step)
{
    static const char *const words[SAGRADA_STEPS] = {
        "deal_tool", "deal_public", "deal_first", "deal_private", "deal_card", "pattern", "draw",   "turn", "hand",
        "value",     "swap",        "move",       "second",       "roll",      "redraw",  "reroll", "over",
    };
    return words[step];
}
