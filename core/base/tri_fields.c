// SPDX-License-Identifier: MIT
#include "core/base/tri_fields.h"

// A field has for each of its keys one value, or a row of them. A value is kept in the state, or it is whatever the
// game's own functions make of its index. Reading knows nothing of the meaning of a position: what the values are to
// each other is judged by the game when all have been read.

enum { TRI_KEPT_HIDDEN = 0xff };

TRI_LOCAL uint32_t tri_field_get(const tri_field *field, const void *s, int index)
{
    const void *at = (const uint8_t *)s + field->at + index * field->size;
    return field->size == 1 ? *(const uint8_t *)at : field->size == 2 ? *(const uint16_t *)at : *(const uint32_t *)at;
}

TRI_LOCAL void tri_field_set(const tri_field *field, void *s, int index, uint32_t value)
{
    void *at = (uint8_t *)s + field->at + index * field->size;
    if (field->size == 1)
        *(uint8_t *)at = (uint8_t)value;
    else if (field->size == 2)
        *(uint16_t *)at = (uint16_t)value;
    else
        *(uint32_t *)at = value;
}

TRI_LOCAL const tri_kind *tri_field_kind(const tri_fields *all, const tri_field *field)
{
    TRI_ASSERT(all->kind[field->kind].id == field->kind);
    return &all->kind[field->kind];
}

TRI_LOCAL int tri_field_keys(const tri_field *field)
{
    return field->keys ? field->keys : 1;
}

/// How many values a key has in this state.
TRI_LOCAL int tri_field_count(const tri_field *field, const void *s)
{
    int count = field->count ? field->count : 1, n = 0;
    if (field->many)
        return field->many(s);
    if (!(field->flags & TRI_LIST))
        return count;
    while (n < count && tri_field_get(field, s, n))
        n++;
    return n;
}

// Writing.

TRI_LOCAL void tri_field_put_key(const tri_field *field, int key, tri_text *out)
{
    int letters = field->letters ? field->letters : 1;
    if (out->used)
        tri_put_char(out, ' ');
    if (!field->keys)
        tri_put(out, field->key);
    for (const char *c = field->key; field->keys && *c; c++) {
        if (*c == '#')
            tri_put_int(out, key / letters + 1);
        else
            tri_put_char(out, (char)(*c == '@' ? 'a' + key % letters : *c));
    }
    tri_put_char(out, '=');
}

TRI_LOCAL bool tri_field_is_usual(const tri_field *field, const void *s, int count)
{
    for (int i = 0; i < count; i++)
        if (tri_field_get(field, s, i) != field->usual)
            return false;
    return true;
}

TRI_LOCAL void tri_field_put_kept(const tri_field *field, const tri_kind *kind, const void *s, int index, tri_text *out)
{
    uint32_t kept = tri_field_get(field, s, index);
    if (tri_kind_has(kind, (int)kept - field->plus))
        tri_kind_put(kind, s, 0, (int)kept - field->plus, out);
    else
        tri_put_char(out, kept == TRI_KEPT_HIDDEN ? '?' : '-');
}

TRI_LOCAL void tri_field_put(const tri_fields *all, const tri_field *field, int key, const void *s, tri_text *out)
{
    int count = tri_field_count(field, s);
    if (field->flags & TRI_QUIET && tri_field_is_usual(field, s, count))
        return;
    size_t before = out->used;
    tri_field_put_key(field, key, out);
    size_t empty = out->used;
    for (int i = 0; i < count; i++) {
        if (i)
            tri_put_char(out, field->between ? field->between : ',');
        if (field->put)
            field->put(s, key * count + i, out);
        else
            tri_field_put_kept(field, tri_field_kind(all, field), s, key * count + i, out);
    }
    if (out->used == empty) {
        out->used = before;
        out->at[before] = 0;
    }
}

TRI_FN void tri_fields_put(const tri_fields *all, const void *s, tri_text *out)
{
    for (int i = 0; i < all->count; i++)
        for (int key = 0; key < tri_field_keys(&all->field[i]); key++)
            if (!all->field[i].when || all->field[i].when(s, key))
                tri_field_put(all, &all->field[i], key, s, out);
}

// Reading.

TRI_LOCAL bool tri_is_blank(char c)
{
    return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t');
}

/// Take the field's key and '='; returns which of its keys it is, or -1.
TRI_LOCAL int tri_field_take_key(const tri_field *field, tri_reader *r)
{
    tri_reader ahead = *r;
    int letters = field->letters ? field->letters : 1, key = 0;
    for (const char *c = field->key; *c; c++) {
        int64_t number = 0;
        if (*c == '#') {
            if (tri_peek(&ahead) == '0' || !tri_take_int(&ahead, 1, tri_field_keys(field) / letters, &number))
                return -1;
            key += ((int)number - 1) * letters;
        } else if (*c == '@') {
            int letter = tri_peek(&ahead) - 'a';
            if (letter < 0 || letter >= letters)
                return -1;
            key += letter;
            ahead.at++;
        } else if (!tri_take_char(&ahead, *c)) {
            return -1;
        }
    }
    if (!tri_take_char(&ahead, '='))
        return -1;
    *r = ahead;
    return key;
}

/// A field, and how many keys of a tri_found come before its own.
typedef struct tri_field_place {
    int field, before;
} tri_field_place;

/// The same over all fields: which key of a tri_found it is. Words mostly come in the order of the fields, so each
/// search begins where the last one ended.
TRI_LOCAL int tri_fields_take_key(const tri_fields *all, tri_field_place *place, tri_reader *r)
{
    for (int tried = 0; tried < all->count; tried++) {
        const tri_field *field = &all->field[place->field];
        char first = field->key[0];
        int key = first == tri_peek(r) || first == '#' || first == '@' ? tri_field_take_key(field, r) : -1;
        if (key >= 0)
            return place->before + key;
        place->before += tri_field_keys(field);
        if (++place->field == all->count)
            place->field = place->before = 0;
    }
    return -1;
}

TRI_FN bool tri_fields_find(const tri_fields *all, const char *text, size_t size, tri_found *found, tri_err *err)
{
    tri_reader r = tri_reader_over(text, size);
    tri_field_place place = {0, 0};
    for (int i = 0; i < TRI_KEYS_MAX; i++)
        found->value[i].at = NULL;
    for (;;) {
        while (tri_is_blank(tri_peek(&r)))
            r.at++;
        if (tri_at_end(&r))
            return true;
        tri_reader word = r, value = r;
        while (!tri_at_end(&r) && !tri_is_blank(*r.at))
            r.at++;
        value.end = r.at;
        int key = tri_fields_take_key(all, &place, &value);
        if (key < 0 || found->value[key].at)
            return tri_refuse_word(err, key < 0 ? TRI_E_POSITION_KEY : TRI_E_POSITION_KEY_TWICE, 0, tri_position(&word),
                                   word.at, (size_t)(r.at - word.at));
        found->value[key] = value;
    }
}

TRI_LOCAL bool tri_field_take_kept(const tri_field *field, const tri_kind *kind, void *s, int index, tri_reader *r)
{
    int value = 0;
    if ((field->flags & TRI_NOTHING || field->plus > 0) && tri_take_char(r, '-'))
        tri_field_set(field, s, index, 0);
    else if (field->flags & TRI_HIDDEN && tri_take_char(r, '?'))
        tri_field_set(field, s, index, TRI_KEPT_HIDDEN);
    else if (tri_kind_take(kind, s, 0, r, &value, NULL))
        tri_field_set(field, s, index, (uint32_t)(value + field->plus));
    else
        return false;
    return true;
}

TRI_LOCAL bool tri_field_read(const tri_fields *all, const tri_field *field, int key, void *s, tri_reader *r)
{
    bool list = field->flags & TRI_LIST;
    int count = list ? field->count : tri_field_count(field, s);
    if (field->flags & TRI_STRICT && !field->when(s, key))
        return false;
    for (int i = 0; i < count; i++) {
        if (i && !tri_take_char(r, field->between ? field->between : ','))
            return list;
        if (field->take ? !field->take(s, key * count + i, r)
                        : !tri_field_take_kept(field, tri_field_kind(all, field), s, key * count + i, r))
            return false;
    }
    return true;
}

TRI_FN bool tri_fields_read(const tri_fields *all, const tri_found *found, bool options, void *s, tri_err *err)
{
    const tri_reader *value = found->value;
    for (int i = 0; i < all->count; i++) {
        const tri_field *field = &all->field[i];
        for (int key = 0; key < tri_field_keys(field); key++, value++) {
            tri_reader r = *value;
            if (!r.at || !!(field->flags & TRI_OPTION) != options)
                continue;
            if (!tri_field_read(all, field, key, s, &r) || !tri_at_end(&r))
                return tri_refuse_word(err, TRI_E_POSITION_VALUE, 0, tri_position(&r), r.at, (size_t)(r.end - r.at));
        }
    }
    return true;
}

// Describing and checking.

TRI_LOCAL const char *tri_field_name(const tri_field *field)
{
    return field->shown ? field->shown : field->key;
}

TRI_LOCAL void tri_field_show(const tri_fields *all, const tri_field *field, const void *s, tri_sink *sink)
{
    const tri_kind *kind = tri_field_kind(all, field);
    int count = tri_field_count(field, s);
    bool row = field->count || field->many;
    if (row)
        sink->open(sink, tri_field_name(field), '[');
    for (int i = 0; i < count; i++)
        tri_kind_show(kind, s, 0, (int)tri_field_get(field, s, i) - field->plus, row ? NULL : tri_field_name(field),
                      sink);
    if (row)
        sink->close(sink, ']');
}

// Names are mostly given in the order of the fields, so each search goes on where the last one ended.
TRI_FN void tri_fields_show(const tri_fields *all, const void *s, const char *names, tri_sink *sink)
{
    tri_reader r = tri_reader_over(names, tri_length(names));
    for (int i = 0, missed = 0; !tri_at_end(&r) && missed < all->count; i = i + 1 < all->count ? i + 1 : 0) {
        const char *name = tri_field_name(&all->field[i]);
        missed++;
        if (name[0] != *r.at || !tri_take_word(&r, name))
            continue;
        tri_field_show(all, &all->field[i], s, sink);
        tri_skip_spaces(&r);
        missed = 0;
    }
    TRI_ASSERT(tri_at_end(&r));
}

TRI_FN bool tri_fields_hold(tri_fields all, const void *s)
{
    for (int i = 0; i < all.count; i++) {
        const tri_field *field = &all.field[i];
        int count = field->put ? 0 : tri_field_keys(field) * tri_field_count(field, s);
        for (int index = 0; index < count; index++) {
            uint32_t kept = tri_field_get(field, s, index);
            bool absent = (!kept && (field->plus > 0 || field->flags & TRI_NOTHING)) ||
                          (kept == field->usual && field->flags & TRI_QUIET) ||
                          (kept == TRI_KEPT_HIDDEN && field->flags & TRI_HIDDEN);
            if (!absent && !tri_kind_has(tri_field_kind(&all, field), (int)kept - field->plus))
                return false;
        }
    }
    return true;
}
