// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// A position as one line: "cells=......... state=00000011 blocked= viewer=r".

static char nave_viewer_char(uint8_t viewer)
{
    return viewer == TRI_REFEREE ? 'r' : viewer == TRI_SPECTATOR ? 's' : (char)('1' + viewer);
}

void nave_state_text(const nave_state *s, tri_text *out)
{
    tri_put(out, "cells=");
    for (int i = 0; i < NAVE_CELLS; i++)
        tri_put_char(out, nave_cell_char(s->cell[i]));
    const uint8_t digits[] = {s->favour[0], s->favour[1], s->bell[0], s->bell[1],
                              s->first,     s->ringing,   s->bonus,   s->worth};
    tri_put(out, " state=");
    for (int i = 0; i < TRI_COUNT(digits); i++)
        tri_put_char(out, (char)('0' + digits[i]));
    tri_put(out, " blocked=");
    for (int i = 0; i < s->blocked_count; i++)
        tri_put_int(out, s->blocked[i]);
    tri_put(out, " viewer=");
    tri_put_char(out, nave_viewer_char(s->viewer));
}

static bool nave_digits(tri_reader *r, uint8_t *out, int count, int most)
{
    for (int i = 0; i < count; i++, r->at++) {
        if (tri_peek(r) < '0' || tri_peek(r) > '0' + most)
            return false;
        out[i] = (uint8_t)(*r->at - '0');
    }
    return true;
}

static bool nave_read_cells(tri_reader *r, nave_state *s)
{
    for (int i = 0; i < NAVE_CELLS; i++, r->at++) {
        s->cell[i] = 0;
        while (s->cell[i] < 4 && tri_peek(r) != nave_cell_char(s->cell[i]))
            s->cell[i]++;
        if (s->cell[i] == 4)
            return false;
    }
    return true;
}

static bool nave_read_viewer(tri_reader *r, nave_state *s)
{
    char c = tri_peek(r);
    s->viewer = c == 'r' ? TRI_REFEREE : c == 's' ? TRI_SPECTATOR : (uint8_t)(c - '1');
    return tri_take_char(r, 'r') || tri_take_char(r, 's') || tri_take_char(r, '1') || tri_take_char(r, '2');
}

bool nave_state_parse(const char *text, size_t size, nave_state *s, tri_err *err)
{
    const nave_state blank = {{0}, {0}, {0}, 0, 0, 0, 0, 0, 0, {0}};
    *s = blank;
    tri_reader r = tri_reader_over(text, size);
    uint8_t d[8];
    tri_skip_spaces(&r);
    if (!tri_take_word(&r, "cells") || !tri_take_char(&r, '=') || !nave_read_cells(&r, s))
        return tri_refuse(err, NAVE_E_POSITION_CELLS, 0, tri_position(&r));
    tri_skip_spaces(&r);
    if (!tri_take_word(&r, "state") || !tri_take_char(&r, '=') || !nave_digits(&r, d, 2, 4) ||
        !nave_digits(&r, d + 2, 2, 3) || !nave_digits(&r, d + 4, 2, 2) || !nave_digits(&r, d + 6, 1, 1) ||
        !nave_digits(&r, d + 7, 1, 5))
        return tri_refuse(err, NAVE_E_POSITION_STATE, 0, tri_position(&r));
    s->favour[0] = d[0], s->favour[1] = d[1];
    s->bell[0] = d[2], s->bell[1] = d[3];
    s->first = d[4], s->ringing = d[5];
    s->bonus = d[6];
    s->worth = d[7];
    tri_skip_spaces(&r);
    if (!tri_take_word(&r, "blocked") || !tri_take_char(&r, '='))
        return tri_refuse(err, NAVE_E_POSITION_BLOCKED, 0, tri_position(&r));
    while (s->blocked_count < 3 && nave_digits(&r, s->blocked + s->blocked_count, 1, 8))
        s->blocked_count++;
    tri_skip_spaces(&r);
    if (!tri_take_word(&r, "viewer") || !tri_take_char(&r, '=') || !nave_read_viewer(&r, s) || !tri_at_end(&r))
        return tri_refuse(err, NAVE_E_POSITION_VIEWER, 0, tri_position(&r));
    if (!nave_valid(s))
        return tri_refuse(err, NAVE_E_POSITION_INVALID, 0, 0);
    return true;
}
