// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_vocab.h"

// JSON into the caller's buffer. A proto_json is a tri_sink, so a game can describe itself straight into it; commas and
// quotes are its affair. When the buffer is too small the text says so (`full`) and what is there is cut off anywhere:
// callers throw it away and come back with more room.

typedef struct proto_json {
    tri_sink sink; ///< first, so that a tri_sink * of it is a proto_json *
    tri_text *out;
    bool comma; ///< something stands before the next value in this object or list
} proto_json;

/// A writer of one JSON value onto the end of `out`.
proto_json proto_json_over(tri_text *out);

// The sink's own calls, for C callers. `key` is NULL inside a list and for the outermost value.
void proto_open(proto_json *json, const char *key, char bracket);
void proto_close(proto_json *json, char bracket);
void proto_number(proto_json *json, const char *key, int64_t value);
/// Seeds use all 64 bits.
void proto_unsigned(proto_json *json, const char *key, uint64_t value);
/// Words that may hold anything: quotes and control characters are escaped, bytes that are no UTF-8 become U+FFFD.
void proto_word(proto_json *json, const char *key, const char *word);
void proto_flag(proto_json *json, const char *key, bool value);
void proto_nothing(proto_json *json, const char *key);
/// The key alone: the value is written next, straight onto the text.
void proto_key(proto_json *json, const char *key);
