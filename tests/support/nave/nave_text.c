// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave.h"

#include <string.h>

// Words of Nave, the table of functions, and a position as one line: "cells=.........  first=0 favour=00 bell=00
// ringing=0 bonus=rows worth=1 blocked=- viewer=all".

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
        return tri_refuse_word(err, TRI_R0_1, 0, "no such move", text, size);
    tri_skip_spaces(&r);
    int64_t value = 0;
    if (kind == NAVE_PLACE) {
        value = tri_take_choice(&r, nave_cell_words, NAVE_CELLS);
        if (value < 0)
            return tri_refuse(err, TRI_R0_1, tri_position(&r), "no such cell");
    } else if (!tri_take_int(&r, 1, kind == NAVE_COIN ? 2 : 3, &value)) {
        return tri_refuse(err, TRI_R0_1, tri_position(&r), "a small number follows");
    }
    if (!tri_at_end(&r))
        return tri_refuse(err, TRI_R0_1, tri_position(&r), "something follows the move");
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

static char nave_cell_char(uint8_t cell)
{
    return ".12#"[cell];
}

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
        const char *known = ".12#";
        const char *found = tri_at_end(r) || !*r->at ? NULL : strchr(known, *r->at);
        if (!found)
            return false;
        s->cell[i] = (uint8_t)(found - known);
    }
    return true;
}

static bool nave_read_viewer(tri_reader *r, nave_state *s)
{
    char c = tri_peek(r);
    s->viewer = c == 'r' ? TRI_REFEREE : c == 's' ? TRI_SPECTATOR : (uint8_t)(c - '1');
    return tri_take_char(r, 'r') || tri_take_char(r, 's') || tri_take_char(r, '1') || tri_take_char(r, '2');
}

static bool nave_consistent(const nave_state *s)
{
    int stones[4] = {0};
    for (int i = 0; i < NAVE_CELLS; i++)
        stones[s->cell[i]]++;
    for (int i = 0; i < s->blocked_count; i++)
        for (int j = 0; j < i; j++)
            if (s->blocked[i] == s->blocked[j])
                return false;
    for (int i = 0; i < s->blocked_count; i++)
        if (s->cell[s->blocked[i]] != NAVE_BLOCKED)
            return false;
    int lead = stones[1] - stones[2];
    bool turns = s->first == 1 ? lead == 0 || lead == 1 : lead == 0 || lead == -1;
    bool begun = s->favour[0] && s->favour[1];
    uint8_t middle = s->cell[NAVE_MIDDLE];
    bool stone = middle == 1 || middle == 2;
    uint8_t rung = stone ? s->bell[middle - 1] : 0;
    bool bells = s->bell[0] + s->bell[1] == rung && (!stone || (rung ? !s->ringing : s->ringing == middle));
    for (int i = 0; i < 2; i++)
        if (s->favour[i] == NAVE_UNKNOWN && (s->viewer == TRI_REFEREE || s->viewer == i))
            return false;
        else if (s->favour[i] % NAVE_UNKNOWN && s->viewer != TRI_REFEREE && s->viewer != i)
            return false;
    return stones[3] == s->blocked_count && turns && bells && (s->first || (!s->favour[0] && !s->favour[1])) &&
           (s->favour[0] || !s->favour[1]) && (begun || !(stones[1] + stones[2])) && (stone || !s->ringing) &&
           !(middle == NAVE_BLOCKED && s->worth == 5);
}

bool nave_state_parse(const char *text, size_t size, nave_state *s, tri_err *err)
{
    memset(s, 0, sizeof *s);
    tri_reader r = tri_reader_over(text, size);
    uint8_t d[8];
    if (!tri_take_word(&r, "cells") || !tri_take_char(&r, '=') || !nave_read_cells(&r, s))
        return tri_refuse(err, 0, tri_position(&r), "a position begins with cells= and nine of .12#");
    tri_skip_spaces(&r);
    if (!tri_take_word(&r, "state") || !tri_take_char(&r, '=') || !nave_digits(&r, d, 2, 4) ||
        !nave_digits(&r, d + 2, 2, 3) || !nave_digits(&r, d + 4, 2, 2) || !nave_digits(&r, d + 6, 1, 1) ||
        !nave_digits(&r, d + 7, 1, 5))
        return tri_refuse(err, 0, tri_position(&r), "state= and eight digits are needed");
    s->favour[0] = d[0], s->favour[1] = d[1];
    s->bell[0] = d[2], s->bell[1] = d[3];
    s->first = d[4], s->ringing = d[5];
    s->bonus = d[6];
    s->worth = d[7];
    tri_skip_spaces(&r);
    if (!tri_take_word(&r, "blocked") || !tri_take_char(&r, '='))
        return tri_refuse(err, 0, tri_position(&r), "blocked= is needed");
    while (s->blocked_count < 3 && nave_digits(&r, s->blocked + s->blocked_count, 1, 8))
        s->blocked_count++;
    tri_skip_spaces(&r);
    if (!tri_take_word(&r, "viewer") || !tri_take_char(&r, '=') || !nave_read_viewer(&r, s) || !tri_at_end(&r))
        return tri_refuse(err, 0, tri_position(&r), "viewer= and one of 1 2 r s are needed, and nothing after");
    if (!nave_consistent(s))
        return tri_refuse(err, 0, 0, "no game of Nave comes to this position");
    return true;
}

void nave_show(const nave_state *s, tri_sink *sink)
{
    sink->open(sink, "cells", '[');
    for (int i = 0; i < NAVE_CELLS; i++)
        if (!s->cell[i])
            sink->nothing(sink, NULL);
        else if (s->cell[i] == NAVE_BLOCKED)
            sink->word(sink, NULL, "blocked");
        else
            sink->number(sink, NULL, s->cell[i]);
    sink->close(sink, ']');
    sink->open(sink, "seats", '[');
    for (int i = 0; i < 2; i++) {
        sink->open(sink, NULL, '{');
        if (s->favour[i] == 0 || s->favour[i] == NAVE_UNKNOWN)
            sink->nothing(sink, "favour");
        else
            sink->number(sink, "favour", s->favour[i]);
        sink->number(sink, "bell", s->bell[i]);
        sink->close(sink, '}');
    }
    sink->close(sink, ']');
    sink->number(sink, "first", s->first);
    sink->flag(sink, "ringing", s->ringing != 0);
}

void nave_draw(const nave_state *s, tri_text *out)
{
    for (int row = 2; row >= 0; row--) {
        tri_put_int(out, row + 1);
        for (int i = 0; i < 3; i++) {
            tri_put_char(out, ' ');
            tri_put_char(out, nave_cell_char(s->cell[row * 3 + i]));
        }
        tri_put_char(out, '\n');
    }
    tri_put(out, "  a b c\n");
}

const char *nave_item_text(const nave_state *s, const tri_item *item, tri_text *out)
{
    (void)s;
    static const char *const kinds[] = {"line", "favour", "bell"};
    tri_put(out, kinds[item->kind]);
    tri_put_char(out, ' ');
    tri_put_int(out, item->where + 1);
    return kinds[item->kind];
}

void nave_item_fields(const nave_state *s, const tri_item *item, tri_sink *sink)
{
    (void)s;
    sink->number(sink, "place", item->where + 1);
}

#define TRI_QUOTE_(word) #word
#define TRI_QUOTE(word)  TRI_QUOTE_(word)
#define TRI_GAME         nave
#define TRI_RULES_FILE   "tests/support/nave/nave_rules.inc"
#include "game/adapter.inc"

const tri_game *nave_fixture(void)
{
    return &nave_game;
}
