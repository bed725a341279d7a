// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// Text without libc: a writer into the caller's buffer and a reader over the caller's bytes.
// Both are total. A writer that runs out of room stops, stays terminated and says so; a reader never passes its end.

typedef struct tri_text {
    char *at;    ///< the caller's buffer, always zero-terminated
    size_t size; ///< its size, at least 1
    size_t used; ///< characters written so far, terminator not counted
    bool full;   ///< something did not fit and was dropped
} tri_text;

/// A writer over `size` bytes at `buffer`.
TRI_FN tri_text tri_text_over(char *buffer, size_t size);
TRI_FN void tri_put_char(tri_text *t, char c);
TRI_FN void tri_put(tri_text *t, const char *words);
/// At most `size` characters of `words`.
TRI_FN void tri_put_span(tri_text *t, const char *words, size_t size);
TRI_FN void tri_put_int(tri_text *t, int64_t value);
/// Sixteen hexadecimal digits.
TRI_FN void tri_put_hex64(tri_text *t, uint64_t value);
/// The value right-aligned in `width` columns.
TRI_FN void tri_put_int_wide(tri_text *t, int64_t value, int width);
/// The words left-aligned in `width` columns.
TRI_FN void tri_put_wide(tri_text *t, const char *words, int width);
/// A rule number as people write it: 302 is "3.2".
TRI_FN void tri_put_rule(tri_text *t, uint16_t rule);

typedef struct tri_reader {
    const char *at;  ///< next character
    const char *end; ///< one past the last
    const char *start;
} tri_reader;

TRI_FN tri_reader tri_reader_over(const char *text, size_t size);
/// The next character, or 0 at the end.
TRI_FN char tri_peek(const tri_reader *r);
TRI_FN bool tri_at_end(const tri_reader *r);
/// How many characters have been read: the place to point at in an error.
TRI_FN uint32_t tri_position(const tri_reader *r);
TRI_FN void tri_skip_spaces(tri_reader *r);
/// Take `word` if it comes next and is not the beginning of a longer word of letters, digits and '_'. A space in it
/// stands for any number of them.
TRI_FN bool tri_take_word(tri_reader *r, const char *word);
/// Take this very character if it comes next.
TRI_FN bool tri_take_char(tri_reader *r, char c);
/// Take a decimal number within min .. max (a minus sign only if min is negative). False leaves the reader in place.
TRI_FN bool tri_take_int(tri_reader *r, int64_t min, int64_t max, int64_t *out);
/// Take one of `count` words; returns its index or -1 and leaves the reader in place.
TRI_FN int tri_take_choice(tri_reader *r, const char *const *words, int count);

TRI_FN size_t tri_length(const char *words);
TRI_FN bool tri_same(const char *a, const char *b);
