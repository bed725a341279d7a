// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_kind.h"

// Positions, declared once. A position's text is words `key=value`; a game has one field a key: where in the state its
// value lies, of which kind it is, how many there are:
//
//     static const tri_field fields[] = {
//         {TRI_FIELD("round", nave_state, round, NAVE_KIND_ROUND)},
//         {TRI_FIELD("cells", nave_state, cell[0], NAVE_KIND_STONE), .plus = 1, .count = 9},
//     };
//
// Printing, reading, plain JSON fields and the checking of ranges walk the same fields. A value that is not of its kind
// is nothing, "-" in texts and null in JSON: the cells above keep 1 + a stone, and 0 is an empty one. A key whose value
// turns out to be empty is not written.

enum { TRI_KEYS_MAX = 144 };

/// Flags of a field.
enum {
    TRI_OPTION = 1,  ///< of the table: read before the rest, which begins with the start of such a table
    TRI_QUIET = 2,   ///< not written when it is `usual`
    TRI_NOTHING = 4, ///< "-" may be read, as it may where values are kept one higher
    TRI_HIDDEN = 8,  ///< "?" may be read, and is kept as 0xff
    TRI_LIST = 16,   ///< `count` is the most; 0 ends the list
    TRI_STRICT = 32, ///< refused unless `when`
};

typedef struct tri_field {
    const char *key; ///< '#' in it stands for a number from 1, '@' for a letter from a
    /// Values that the game itself writes and reads; NULL: they are kept in the state. They are counted on from key to
    /// key.
    void (*put)(const void *s, int index, tri_text *out);
    bool (*take)(void *s, int index, tri_reader *r);
    uint16_t at;                          ///< where it begins in the state, in bytes
    uint8_t size;                         ///< bytes of one value: 1, 2 or 4
    uint8_t kind;                         ///< index of the game's kinds
    int8_t plus;                          ///< the state keeps the value plus this
    uint8_t flags;                        ///< TRI_OPTION and so on
    const char *shown;                    ///< its name in JSON; NULL: the key
    uint8_t usual;                        ///< what the values of a QUIET field are kept as when it is not written
    uint8_t count;                        ///< how many values in a row; 0: it is one
    int (*many)(const void *s);           ///< how many are written, where the table decides
    char between;                         ///< what stands between two of them; 0: a comma
    uint8_t keys;                         ///< how many keys '#' and '@' make; 0: one
    uint8_t letters;                      ///< how many of them '@' makes for each '#'; 0: no '@'
    bool (*when)(const void *s, int key); ///< is it written? NULL: always
} tri_field;

// How a row begins; more may follow. Of an array, name the first value.
// NOLINTBEGIN(bugprone-macro-parentheses): names of members and beginnings of initialisers
#define TRI_FIELD(KEY, TYPE, MEMBER, KIND)                                                                             \
    .key = KEY, .at = (uint16_t)offsetof(TYPE, MEMBER), .size = (uint8_t)sizeof(((TYPE *)0)->MEMBER), .kind = KIND
#define TRI_FIELD_OWN(KEY, PUT, TAKE) .key = KEY, .put = PUT, .take = TAKE
// NOLINTEND(bugprone-macro-parentheses)

typedef struct tri_fields {
    const tri_field *field;
    const tri_kind *kind;
    int count;
} tri_fields;

/// The keys of a text and where their values stand.
typedef struct tri_found {
    tri_reader value[TRI_KEYS_MAX]; ///< by key in the order of the fields; `at` is NULL for a key left out
} tri_found;

/// Write every field, in order.
TRI_FN void tri_fields_put(const tri_fields *all, const void *s, tri_text *out);
/// Find the words of a text. Refuses unknown keys and such as come twice.
TRI_FN bool tri_fields_find(const tri_fields *all, const char *text, size_t size, tri_found *found, tri_err *err);
/// Read the fields that are options of the table, or all others; a key left out changes nothing.
TRI_FN bool tri_fields_read(const tri_fields *all, const tri_found *found, bool options, void *s, tri_err *err);
/// Describe the fields of these names, in this order: "round step turn".
TRI_FN void tri_fields_show(const tri_fields *all, const void *s, const char *names, tri_sink *sink);
/// Is every value of its kind, or as it usually is, nothing or hidden where it may be?
TRI_FN bool tri_fields_hold(tri_fields all, const void *s);
