// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// Moves in words and back.

void nave_move_text(const nave_state *s, tri_move m, tri_text *out)
{
    (void)s;
    static const char *const kinds[] = {"", "first ", "favour ", "place ", "bell "};
    tri_put(out, kinds[m >> 8]);
    if (m >> 8 == NAVE_PLACE)
        tri_put(out, nave_cell_words[m & 255]);
    else
        tri_put_int(out, (int64_t)(m & 255) + (m >> 8 == NAVE_COIN));
}

bool nave_move_parse(const nave_state *s, const char *text, size_t size, tri_move *out, tri_err *err)
{
    (void)s;
    static const char *const kinds[] = {"first", "favour", "place", "bell"};
    tri_reader r = tri_reader_over(text, size);
    int kind = tri_take_choice(&r, kinds, 4) + 1;
    if (!kind)
        return tri_refuse_word(err, NAVE_E_MOVE, TRI_R0_1, 0, text, size);
    tri_skip_spaces(&r);
    int64_t value = 0;
    if (kind == NAVE_PLACE) {
        value = tri_take_choice(&r, nave_cell_words, NAVE_CELLS);
        if (value < 0)
            return tri_refuse(err, NAVE_E_MOVE_CELL, TRI_R0_1, tri_position(&r));
    } else if (!tri_take_int(&r, 1, kind == NAVE_COIN ? 2 : 3, &value)) {
        return tri_refuse(err, NAVE_E_MOVE_NUMBER, TRI_R0_1, tri_position(&r));
    }
    if (!tri_at_end(&r))
        return tri_refuse(err, NAVE_E_MOVE_GOES_ON, TRI_R0_1, tri_position(&r));
    *out = (tri_move)(kind << 8 | (int)(value - (kind == NAVE_COIN)));
    return true;
}

void nave_describe(const nave_state *s, tri_move m, tri_sink *sink)
{
    static const char *const kinds[] = {"", "first", "favour", "place", "bell"};
    (void)s;
    sink->word(sink, "type", kinds[m >> 8]);
    if (m >> 8 == NAVE_PLACE)
        sink->word(sink, "cell", nave_cell_words[m & 255]);
    else
        sink->number(sink, "value", (int64_t)(m & 255) + (m >> 8 == NAVE_COIN));
}
