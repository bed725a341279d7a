// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// Lines, favours and bells (chapter 3).

TRI_FN int nave_score(const nave_state *s, tri_item *out)
{
    static const uint8_t lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                        {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    int n = 0;
    for (int i = 0; i < 8; i++) {
        uint8_t a = s->cell[lines[i][0]];
        if ((a == 1 || a == 2) && a == s->cell[lines[i][1]] && a == s->cell[lines[i][2]])
            out[n++] = (tri_item){(uint8_t)(a - 1), 0, TRI_RULE(3, 1), 3, (uint16_t)i, 0};
    }
    for (uint8_t seat = 0; seat < 2; seat++) {
        int row = s->favour[seat] - 1, stones = 0;
        for (int i = 0; i < 3 && row >= 0 && row < 3; i++)
            stones += s->cell[row * 3 + i] == seat + 1;
        if (stones && s->bonus)
            out[n++] = (tri_item){seat, 1, TRI_RULE(3, 2), (int16_t)stones, (uint16_t)row, 0};
        if (s->bell[seat])
            out[n++] = (tri_item){seat, 2, TRI_RULE(3, 3), (int16_t)(s->bell[seat] * s->worth), NAVE_MIDDLE, 0};
    }
    return n;
}

TRI_FN void nave_result(const nave_state *s, tri_result *out)
{
    const tri_result blank = {0};
    tri_item items[32];
    *out = blank;
    out->seats = 2;
    int n = nave_score(s, items);
    for (int i = 0; i < n; i++)
        out->points[items[i].seat] = (int16_t)(out->points[items[i].seat] + items[i].points);
    out->place[0] = out->points[0] >= out->points[1] ? 1 : 2;
    out->place[1] = out->points[1] >= out->points[0] ? 1 : 2;
}

TRI_FN const char *nave_item_text(const nave_state *s, const tri_item *item, tri_text *out)
{
    (void)s;
    static const char *const kinds[] = {"line", "favour", "bell"};
    tri_put(out, kinds[item->kind]);
    tri_put_char(out, ' ');
    tri_put_int(out, item->where + 1);
    return kinds[item->kind];
}

TRI_FN void nave_item_fields(const nave_state *s, const tri_item *item, tri_sink *sink)
{
    (void)s;
    sink->number(sink, "place", item->where + 1);
}
