// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// The kinds of values of this game and the shapes of its moves; core/base/tri_shape.h turns them into words and back. A
// cell is "c3", the third of row 3.

/// A stone is its seat's number in JSON, and "blocked" a word.
TRI_LOCAL void nave_show_stone(const void *s, tri_move m, int stone, const char *key, tri_sink *sink)
{
    (void)s, (void)m;
    if (stone + 1 == NAVE_BLOCKED)
        sink->word(sink, key, "blocked");
    else
        sink->number(sink, key, stone + 1);
}

TRI_FN const tri_kind *nave_value_kinds(void)
{
    static const char *const stones[] = {"1", "2", "blocked"};
    static const char *const bonuses[] = {"none", "rows"};
    static const tri_kind kinds[NAVE_VALUE_KINDS] = {
        {.id = NAVE_KIND_NONE},
        {TRI_NUMBERS(NAVE_KIND_SEAT, TRI_E_MOVE_SEAT, 0, 1), .shift = 1},
        {TRI_NUMBERS(NAVE_KIND_ROW, NAVE_E_MOVE_NUMBER, 1, 3)},
        {TRI_NUMBERS(NAVE_KIND_CELL, NAVE_E_MOVE_CELL, 0, NAVE_CELLS - 1), .form = TRI_COLUMN_ROW, .wide = 3},
        {TRI_NUMBERS(NAVE_KIND_STROKES, NAVE_E_MOVE_NUMBER, 1, 3)},
        {TRI_CHOICES(NAVE_KIND_STONE, TRI_E_NONE, stones), .show = nave_show_stone},
        {TRI_CHOICES(NAVE_KIND_BONUS, TRI_E_NONE, bonuses)},
        {TRI_NUMBERS(NAVE_KIND_WORTH, TRI_E_NONE, 0, 5)},
        {TRI_NUMBERS(NAVE_KIND_VIEWER, TRI_E_NONE, 0, TRI_REFEREE), .has = tri_is_viewer, .put = tri_put_viewer,
         .take = tri_take_viewer, .show = tri_show_viewer},
    };
    return kinds;
}

TRI_FN tri_shapes nave_shapes(void)
{
    static const tri_shape shapes[NAVE_VERBS] = {
        {.words = ""},
        {.words = "first", .operand = {{"value", NAVE_KIND_SEAT, 0, 8, 0}}},
        {.words = "favour", .operand = {{"value", NAVE_KIND_ROW, 0, 8, TRI_SECRET}}},
        {.words = "place", .operand = {{"cell", NAVE_KIND_CELL, 0, 8, 0}}},
        {.words = "bell", .operand = {{"value", NAVE_KIND_STROKES, 0, 8, 0}}},
    };
    tri_shapes all = {shapes, nave_value_kinds(), NAVE_VERBS, 8};
    return all;
}

TRI_FN void nave_move_text(const nave_state *s, tri_move m, tri_text *out)
{
    tri_shapes all = nave_shapes();
    tri_shape_put(&all, s, m, out);
}

TRI_FN bool nave_move_parse(const nave_state *s, const char *text, size_t size, tri_move *out, tri_err *err)
{
    tri_shapes all = nave_shapes();
    return tri_shape_take(&all, s, text, size, out, err);
}

TRI_FN void nave_describe(const nave_state *s, tri_move m, tri_sink *sink)
{
    tri_shapes all = nave_shapes();
    tri_shape_show(&all, s, m, sink);
}
