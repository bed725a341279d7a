// SPDX-License-Identifier: MIT
#include "core/base/tri_kind.h"

// One value at a time. A function of the game's own comes before what the rest of the kind says. Everything is total:
// no code or state, however made, reads beyond a list of words.

TRI_FN bool tri_kind_has(const tri_kind *kind, int value)
{
    if (kind->set)
        return value > 0 && value >> (kind->high - kind->low) <= 1;
    return value >= kind->low && value <= kind->high && (!kind->has || kind->has(value));
}

/// The word of a value; NULL for kinds without words.
TRI_LOCAL const char *tri_kind_word(const tri_kind *kind, int value)
{
    if (kind->list)
        return kind->list[value - kind->low];
    return kind->word ? kind->word(value - kind->low) : NULL;
}

// Writing.

TRI_LOCAL void tri_kind_put_cell(const tri_kind *kind, int value, tri_text *out)
{
    int row = value / kind->wide, column = value % kind->wide;
    bool turned = kind->form == TRI_ROW_COLUMN;
    tri_put_char(out, (char)('a' + (turned ? row : column)));
    tri_put_int(out, (turned ? column : row) + 1);
}

TRI_LOCAL void tri_kind_put_one(const tri_kind *kind, int value, tri_text *out)
{
    const char *word = tri_kind_word(kind, value);
    if (kind->wide) {
        tri_kind_put_cell(kind, value, out);
    } else if (word) {
        tri_put_span(out, word, kind->form == TRI_LETTER ? 1 : SIZE_MAX);
    } else {
        if (kind->mark)
            tri_put_char(out, kind->mark);
        tri_put_int(out, value + kind->shift);
    }
}

TRI_FN void tri_kind_put(const tri_kind *kind, const void *s, tri_move m, int value, tri_text *out)
{
    if (!tri_kind_has(kind, value)) {
        tri_put_char(out, '?');
    } else if (kind->put) {
        kind->put(s, m, value, out);
    } else if (!kind->set) {
        tri_kind_put_one(kind, value, out);
    } else {
        for (uint64_t set = (uint64_t)value; set;) {
            tri_kind_put_one(kind, kind->low + tri_bits_first(set), out);
            set = tri_bits_rest(set);
            if (set && kind->between)
                tri_put_char(out, kind->between);
        }
    }
}

// Reading.

TRI_LOCAL bool tri_kind_take_number(const tri_kind *kind, tri_reader *r, int *value)
{
    tri_reader ahead = *r;
    int64_t number = 0;
    if (kind->mark && !tri_take_char(&ahead, kind->mark))
        return false;
    if (!tri_take_int(&ahead, kind->low + kind->shift, kind->high + kind->shift, &number))
        return false;
    *value = (int)number - kind->shift;
    *r = ahead;
    return true;
}

/// One of the words. Those that go on where others end come after them, and are tried first.
TRI_LOCAL bool tri_kind_take_word(const tri_kind *kind, tri_reader *r, int *value)
{
    char first = tri_peek(r);
    for (*value = kind->high; *value >= kind->low; --*value) {
        const char *word = tri_kind_word(kind, *value);
        if (word[0] == first && (kind->form == TRI_LETTER ? tri_take_char(r, first) : tri_take_word(r, word)))
            return true;
    }
    return false;
}

TRI_LOCAL bool tri_kind_take_cell(const tri_kind *kind, tri_reader *r, int *value)
{
    tri_reader ahead = *r;
    bool turned = kind->form == TRI_ROW_COLUMN;
    int letter = tri_peek(&ahead) - 'a', rows = (kind->high + 1) / kind->wide;
    int64_t number = 0;
    if (letter < 0 || letter >= (turned ? rows : kind->wide))
        return false;
    ahead.at++;
    if (!tri_take_int(&ahead, 1, turned ? kind->wide : rows, &number))
        return false;
    *value = turned ? letter * kind->wide + (int)number - 1 : ((int)number - 1) * kind->wide + letter;
    *r = ahead;
    return true;
}

TRI_LOCAL bool tri_kind_take_one(const tri_kind *kind, tri_reader *r, int *value)
{
    if (kind->wide)
        return tri_kind_take_cell(kind, r, value);
    return kind->word || kind->list ? tri_kind_take_word(kind, r, value) : tri_kind_take_number(kind, r, value);
}

/// Does another member of a set follow? Letters and words with spaces between them go on to the end.
TRI_LOCAL bool tri_kind_goes_on(const tri_kind *kind, tri_reader *r)
{
    if (kind->between == ' ')
        tri_skip_spaces(r);
    return kind->between == ' ' || !kind->between ? !tri_at_end(r) : tri_take_char(r, kind->between);
}

/// The members of a set, none twice.
TRI_LOCAL bool tri_kind_take_set(const tri_kind *kind, tri_reader *r, int *value)
{
    int member = 0;
    *value = 0;
    do {
        tri_reader ahead = *r;
        if (!tri_kind_take_one(kind, &ahead, &member))
            return false;
        int higher = *value >> (member - kind->low);
        if (kind->sorted ? higher : higher & 1)
            return false;
        *value |= 1 << (member - kind->low);
        *r = ahead;
    } while (tri_kind_goes_on(kind, r));
    return true;
}

TRI_FN bool tri_kind_take(const tri_kind *kind, const void *s, tri_move m, tri_reader *r, int *value, tri_err *err)
{
    tri_reader before = *r;
    if (kind->take) {
        if (!kind->take(s, m, r, value, err))
            return false;
        if (tri_kind_has(kind, *value))
            return true;
        *r = before;
    } else if (kind->set ? tri_kind_take_set(kind, r, value) : tri_kind_take_one(kind, r, value)) {
        return true;
    }
    return tri_refuse(err, kind->expected, TRI_R0_1, tri_position(r));
}

// Describing.

TRI_LOCAL void tri_kind_show_one(const tri_kind *kind, const void *s, tri_move m, int value, const char *key,
                                 tri_sink *sink)
{
    if (kind->wide || kind->put) {
        char words[32];
        tri_text text = tri_text_over(words, sizeof words);
        tri_kind_put(kind, s, m, value, &text);
        sink->word(sink, key, words);
    } else if (kind->word || kind->list) {
        sink->word(sink, key, tri_kind_word(kind, value));
    } else {
        sink->number(sink, key, value + kind->shift);
    }
}

TRI_FN void tri_kind_show(const tri_kind *kind, const void *s, tri_move m, int value, const char *key, tri_sink *sink)
{
    if (kind->set) {
        sink->open(sink, key, '[');
        for (uint64_t set = (uint64_t)value; set; set = tri_bits_rest(set))
            tri_kind_show_one(kind, s, m, kind->low + tri_bits_first(set), NULL, sink);
        sink->close(sink, ']');
    } else if (!tri_kind_has(kind, value)) {
        sink->nothing(sink, key);
    } else if (kind->show) {
        kind->show(s, m, value, key, sink);
    } else if (kind->flag) {
        sink->flag(sink, key, value != 0);
    } else {
        tri_kind_show_one(kind, s, m, value, key, sink);
    }
}

TRI_FN bool tri_is_viewer(int viewer)
{
    return viewer < TRI_SEATS_MAX || viewer == TRI_SPECTATOR || viewer == TRI_REFEREE;
}

TRI_FN void tri_put_viewer(const void *s, tri_move m, int viewer, tri_text *out)
{
    (void)s, (void)m;
    if (viewer < TRI_SEATS_MAX)
        tri_put_int(out, viewer + 1);
    else
        tri_put(out, viewer == TRI_SPECTATOR ? "spectator" : "referee");
}

TRI_FN bool tri_take_viewer(const void *s, tri_move m, tri_reader *r, int *viewer, tri_err *err)
{
    (void)s, (void)m, (void)err;
    int64_t seat = 0;
    if (tri_take_word(r, "spectator"))
        *viewer = TRI_SPECTATOR;
    else if (tri_take_word(r, "referee"))
        *viewer = TRI_REFEREE;
    else if (tri_take_int(r, 1, TRI_SEATS_MAX, &seat))
        *viewer = (int)seat - 1;
    else
        return false;
    return true;
}

TRI_FN void tri_show_viewer(const void *s, tri_move m, int viewer, const char *key, tri_sink *sink)
{
    (void)s, (void)m;
    if (viewer < TRI_SEATS_MAX)
        sink->number(sink, key, viewer + 1);
    else
        sink->word(sink, key, viewer == TRI_SPECTATOR ? "spectator" : "referee");
}

TRI_FN void tri_show_word(tri_sink *sink, const char *key, const char *word)
{
    if (word)
        sink->word(sink, key, word);
    else
        sink->nothing(sink, key);
}

TRI_FN void tri_show_some(tri_sink *sink, const char *key, int number)
{
    if (number)
        sink->number(sink, key, number);
    else
        sink->nothing(sink, key);
}

TRI_FN void tri_show_counts(tri_sink *sink, const char *key, const char *(*word)(int), const uint8_t *counts, int size)
{
    sink->open(sink, key, '{');
    for (int i = 0; i < size; i++)
        sink->number(sink, word(i), counts[i]);
    sink->close(sink, '}');
}
