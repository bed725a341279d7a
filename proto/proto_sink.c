// SPDX-License-Identifier: MIT
#include "proto/proto_sink.h"

// One bit of memory is enough for commas: opening clears it, every finished value sets it, and closing finishes a
// value.

static void proto_put_escape(tri_text *out, unsigned char c)
{
    tri_put(out, "\\u00");
    tri_put_char(out, "0123456789abcdef"[c >> 4]);
    tri_put_char(out, "0123456789abcdef"[c & 15]);
}

/// Bytes of the UTF-8 character at `at`, or 0 if there is none (overlong forms and surrogates are none).
static int proto_utf8_size(const unsigned char *at)
{
    int size = at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : at[0] < 0xf5 ? 4 : 0;
    for (int i = 1; i < size; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool beyond = (at[0] == 0xed && at[1] >= 0xa0) || (at[0] == 0xf4 && at[1] >= 0x90);
    return overlong || beyond ? 0 : size;
}

static bool proto_is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x7f && c != '"' && c != '\\';
}

/// A word in quotes that is plain from end to end, as nearly every one is, in one go and with what stands around it: a
/// comma before it, a colon after a key. False: it is not plain or there is no room, and nothing was written.
static bool proto_put_plain(tri_text *out, bool comma, const char *words, bool key)
{
    const unsigned char *at = (const unsigned char *)words;
    char *to = out->at + out->used, *end = out->at + out->size - 3; // quote, colon, terminator
    if (end - to < 2)
        return false;
    if (comma)
        *to++ = ',';
    *to++ = '"';
    for (; to < end && proto_is_plain(*at); at++)
        *to++ = (char)*at;
    if (*at) {
        out->at[out->used] = 0;
        return false;
    }
    *to++ = '"';
    if (key)
        *to++ = ':';
    *to = 0;
    out->used = (size_t)(to - out->at);
    return true;
}

static void proto_put_string(tri_text *out, const char *words)
{
    const unsigned char *at = (const unsigned char *)words;
    if (proto_put_plain(out, false, words, false))
        return;
    tri_put_char(out, '"');
    while (*at) {
        int size = *at < 0x80 ? 1 : proto_utf8_size(at);
        if (*at == '"' || *at == '\\')
            tri_put_char(out, '\\');
        if (*at < 0x20 || *at == 0x7f)
            proto_put_escape(out, *at);
        else if (size == 0)
            tri_put(out, "\\ufffd");
        else
            tri_put_span(out, (const char *)at, (size_t)size);
        at += size ? size : 1;
    }
    tri_put_char(out, '"');
}

void proto_key(proto_json *json, const char *key)
{
    bool comma = json->comma;
    json->comma = true;
    if (key && proto_put_plain(json->out, comma, key, true))
        return;
    if (comma)
        tri_put_char(json->out, ',');
    if (!key)
        return;
    proto_put_string(json->out, key);
    tri_put_char(json->out, ':');
}

void proto_open(proto_json *json, const char *key, char bracket)
{
    proto_key(json, key);
    tri_put_char(json->out, bracket);
    json->comma = false;
}

void proto_close(proto_json *json, char bracket)
{
    tri_put_char(json->out, bracket);
    json->comma = true;
}

void proto_number(proto_json *json, const char *key, int64_t value)
{
    proto_key(json, key);
    tri_put_int(json->out, value);
}

void proto_unsigned(proto_json *json, const char *key, uint64_t value)
{
    proto_key(json, key);
    if (value >= 10)
        tri_put_int(json->out, (int64_t)(value / 10));
    tri_put_int(json->out, (int64_t)(value % 10));
}

void proto_word(proto_json *json, const char *key, const char *word)
{
    proto_key(json, key);
    proto_put_string(json->out, word);
}

void proto_flag(proto_json *json, const char *key, bool value)
{
    proto_key(json, key);
    tri_put(json->out, value ? "true" : "false");
}

void proto_nothing(proto_json *json, const char *key)
{
    proto_key(json, key);
    tri_put(json->out, "null");
}

static void proto_sink_open(tri_sink *sink, const char *key, char bracket)
{
    proto_open((proto_json *)sink, key, bracket);
}

static void proto_sink_close(tri_sink *sink, char bracket)
{
    proto_close((proto_json *)sink, bracket);
}

static void proto_sink_number(tri_sink *sink, const char *key, int64_t value)
{
    proto_number((proto_json *)sink, key, value);
}

static void proto_sink_word(tri_sink *sink, const char *key, const char *word)
{
    proto_word((proto_json *)sink, key, word);
}

static void proto_sink_flag(tri_sink *sink, const char *key, bool value)
{
    proto_flag((proto_json *)sink, key, value);
}

static void proto_sink_nothing(tri_sink *sink, const char *key)
{
    proto_nothing((proto_json *)sink, key);
}

proto_json proto_json_over(tri_text *out)
{
    proto_json json = {
        .sink = {.open = proto_sink_open,
                 .close = proto_sink_close,
                 .number = proto_sink_number,
                 .word = proto_sink_word,
                 .flag = proto_sink_flag,
                 .nothing = proto_sink_nothing},
        .out = out,
    };
    return json;
}
