// SPDX-License-Identifier: MIT
#include "record/record.h"

// Names and dates come from people and strangers' files and end up on terminals and pages. What is written and what is
// read goes through here, so that whoever shows a name need not think about it.

/// Bytes of the UTF-8 character at `at`, or 0: there is none, or it is not to be shown. Its value is in `code`.
static size_t record_character(const unsigned char *at, size_t size, uint32_t *code)
{
    static const struct {
        uint8_t mask, lead;
        uint32_t least;
    } shape[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    for (size_t n = 0; n < TRI_COUNT(shape) && n < size; n++) {
        if ((at[0] & shape[n].mask) != shape[n].lead)
            continue;
        *code = at[0] & (uint8_t)~shape[n].mask;
        for (size_t i = 1; i <= n; i++) {
            if ((at[i] & 0xc0) != 0x80)
                return 0;
            *code = *code << 6 | (at[i] & 0x3f);
        }
        return *code >= shape[n].least ? n + 1 : 0;
    }
    return 0;
}

/// What neither ends a line, starts a comment, commands a terminal nor turns the direction of the text around it.
static bool record_showable(uint32_t code, bool comments)
{
    static const struct {
        uint32_t first, last;
    } hidden[] = {{0, 0x1f},        {0x7f, 0x9f},     {0xad, 0xad},         {0x61c, 0x61c},
                  {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},     {0xd800, 0xf8ff},
                  {0xfeff, 0xfeff}, {0xfff0, 0xfffb}, {0xe0000, UINT32_MAX}};
    for (int i = 0; i < TRI_COUNT(hidden); i++)
        if (code >= hidden[i].first && code <= hidden[i].last)
            return false;
    return comments || code != '#';
}

size_t record_clean(char *out, size_t room, size_t most, bool comments, const char *text, size_t size)
{
    size_t used = 0;
    while (size && *text == ' ') {
        text++;
        size--;
    }
    for (; size && most; most--) {
        uint32_t code = 0;
        size_t n = record_character((const unsigned char *)text, size, &code);
        bool good = n && record_showable(code, comments);
        n = n ? n : 1;
        if (used + n > room - 1)
            break;
        for (size_t i = 0; good && i < n; i++)
            out[used++] = text[i];
        if (!good)
            out[used++] = '_';
        text += n;
        size -= n;
    }
    while (used && out[used - 1] == ' ')
        used--;
    out[used] = 0;
    return used;
}

void record_name(char out[RECORD_NAME_MAX], const char *text, size_t size)
{
    record_clean(out, RECORD_NAME_MAX, SIZE_MAX, false, text, size);
}
