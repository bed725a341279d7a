// SPDX-License-Identifier: MIT
#include "core/base/tri_text.h"

// A writer keeps its buffer terminated after every call, so a caller may stop at any moment. A word is a run of
// letters, digits and '_': taking "promote" from "promoted" fails, which is what keeps move words free of surprises.

TRI_FN size_t tri_length(const char *words)
{
    size_t n = 0;
    while (words[n])
        n++;
    return n;
}

TRI_FN bool tri_same(const char *a, const char *b)
{
    size_t i = 0;
    while (a[i] && a[i] == b[i])
        i++;
    return a[i] == b[i];
}

TRI_FN tri_text tri_text_over(char *buffer, size_t size)
{
    TRI_ASSERT(size > 0);
    tri_text t;
    t.at = buffer;
    t.size = size;
    t.used = 0;
    t.full = false;
    buffer[0] = 0;
    return t;
}

TRI_FN void tri_put_char(tri_text *t, char c)
{
    if (t->used + 1 >= t->size) {
        t->full = true;
        return;
    }
    t->at[t->used++] = c;
    t->at[t->used] = 0;
}

TRI_FN void tri_put_span(tri_text *t, const char *words, size_t size)
{
    size_t i = 0, room = t->size - 1 - t->used;
    char *at = t->at + t->used;
    for (; i < size && i < room && words[i]; i++)
        at[i] = words[i];
    at[i] = 0;
    t->used += i;
    t->full = t->full || (i < size && words[i]);
}

TRI_FN void tri_put(tri_text *t, const char *words)
{
    tri_put_span(t, words, SIZE_MAX);
}

TRI_FN void tri_put_int(tri_text *t, int64_t value)
{
    char digits[20];
    int n = 0;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (value < 0)
        tri_put_char(t, '-');
    while (n)
        tri_put_char(t, digits[--n]);
}

TRI_FN void tri_put_hex64(tri_text *t, uint64_t value)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        tri_put_char(t, "0123456789abcdef"[(value >> shift) & 15]);
}

TRI_FN void tri_put_wide(tri_text *t, const char *words, int width)
{
    tri_put(t, words);
    for (int n = (int)tri_length(words); n < width; n++)
        tri_put_char(t, ' ');
}

TRI_FN void tri_put_int_wide(tri_text *t, int64_t value, int width)
{
    char digits[24];
    tri_text number = tri_text_over(digits, sizeof digits);
    tri_put_int(&number, value);
    for (int n = (int)number.used; n < width; n++)
        tri_put_char(t, ' ');
    tri_put(t, digits);
}

TRI_FN void tri_put_rule(tri_text *t, uint16_t rule)
{
    tri_put_int(t, rule / 100);
    tri_put_char(t, '.');
    tri_put_int(t, rule % 100);
}

TRI_FN tri_reader tri_reader_over(const char *text, size_t size)
{
    tri_reader r;
    r.at = text;
    r.end = text + size;
    r.start = text;
    return r;
}

TRI_FN char tri_peek(const tri_reader *r)
{
    return r->at < r->end ? *r->at : (char)0;
}

TRI_FN bool tri_at_end(const tri_reader *r)
{
    return r->at >= r->end;
}

TRI_FN uint32_t tri_position(const tri_reader *r)
{
    return (uint32_t)(r->at - r->start);
}

TRI_FN void tri_skip_spaces(tri_reader *r)
{
    while (tri_peek(r) == ' ')
        r->at++;
}

TRI_LOCAL bool tri_is_word_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

TRI_FN bool tri_take_word(tri_reader *r, const char *word)
{
    tri_reader ahead = *r;
    for (; *word; word++) {
        if (tri_at_end(&ahead) || *ahead.at != *word)
            return false;
        ahead.at++;
        if (*word == ' ')
            tri_skip_spaces(&ahead);
    }
    if (tri_is_word_char(tri_peek(&ahead)))
        return false;
    *r = ahead;
    return true;
}

TRI_FN bool tri_take_char(tri_reader *r, char c)
{
    if (tri_at_end(r) || *r->at != c)
        return false;
    r->at++;
    return true;
}

TRI_FN bool tri_take_int(tri_reader *r, int64_t min, int64_t max, int64_t *out)
{
    tri_reader ahead = *r;
    bool negative = min < 0 && tri_take_char(&ahead, '-');
    const char *first = ahead.at;
    int64_t value = 0;
    while (tri_peek(&ahead) >= '0' && tri_peek(&ahead) <= '9') {
        int digit = *ahead.at - '0';
        if (value > (INT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
        ahead.at++;
    }
    if (ahead.at == first)
        return false;
    if (negative)
        value = -value;
    if (value < min || value > max)
        return false;
    *out = value;
    *r = ahead;
    return true;
}

TRI_FN int tri_take_choice(tri_reader *r, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (tri_take_word(r, words[i]))
            return i;
    return -1;
}
