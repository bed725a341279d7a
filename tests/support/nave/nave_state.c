// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// The fields of a position; core/base/tri_fields.h makes text of them and reads it: "first=1 favour=1,?
// cells=1,-,2,-,-,
// -,-,-,-". What is as at the start of a default table is left out, but for the cells.

TRI_FN tri_fields nave_fields(void)
{
    static const tri_field fields[] = {
        {TRI_FIELD("bonus", nave_state, bonus, NAVE_KIND_BONUS), .flags = TRI_OPTION | TRI_QUIET, .usual = 1},
        {TRI_FIELD("bell", nave_state, worth, NAVE_KIND_WORTH), .flags = TRI_OPTION | TRI_QUIET, .usual = 1},
        {TRI_FIELD("blocked", nave_state, blocked[0], NAVE_KIND_CELL), .plus = 1, .flags = TRI_OPTION | TRI_LIST,
         .count = NAVE_BLOCKS},
        {TRI_FIELD("viewer", nave_state, viewer, NAVE_KIND_VIEWER), .flags = TRI_QUIET, .usual = TRI_REFEREE},
        {TRI_FIELD("first", nave_state, first, NAVE_KIND_SEAT), .plus = 1, .flags = TRI_QUIET},
        {TRI_FIELD("favour", nave_state, favour[0], NAVE_KIND_ROW), .flags = TRI_QUIET | TRI_NOTHING | TRI_HIDDEN,
         .count = 2},
        {TRI_FIELD("rung", nave_state, bell[0], NAVE_KIND_STROKES), .flags = TRI_QUIET | TRI_NOTHING, .count = 2},
        {TRI_FIELD("ringing", nave_state, ringing, NAVE_KIND_SEAT), .plus = 1, .flags = TRI_QUIET},
        {TRI_FIELD("cells", nave_state, cell[0], NAVE_KIND_STONE), .plus = 1, .count = NAVE_CELLS},
    };
    tri_fields all = {fields, nave_value_kinds(), TRI_COUNT(fields)};
    return all;
}

TRI_FN void nave_state_text(const nave_state *s, tri_text *out)
{
    tri_fields all = nave_fields();
    tri_fields_put(&all, s, out);
}

TRI_FN bool nave_state_parse(const char *text, size_t size, nave_state *s, tri_err *err)
{
    tri_fields all = nave_fields();
    nave_state read = {0};
    tri_setup setup;
    tri_found found;
    read.bonus = read.worth = 1;
    if (!tri_fields_find(&all, text, size, &found, err) || !tri_fields_read(&all, &found, true, &read, err))
        return false;
    nave_setup(&read, &setup);
    if (!nave_start(&read, &setup, err) || !tri_fields_read(&all, &found, false, &read, err))
        return false;
    if (!nave_valid(&read))
        return tri_refuse(err, NAVE_E_POSITION_INVALID, 0, 0);
    *s = read;
    return true;
}
