// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_vocab.h"

// Kinds of values. A game says once how each kind of thing it names is written: as a number, as one of some words, as a
// cell, as a set of such, or in a way of its own. Moves (tri_shape.h) and positions (tri_fields.h) are made of such
// values; printing, reading, describing and the checking of ranges follow from the kind.

typedef enum tri_form {
    TRI_PLAIN,      ///< one of the words; a number where there are no words: the value plus `shift`
    TRI_LETTER,     ///< the first letter of the word
    TRI_COLUMN_ROW, ///< a cell, "c3": column c of row 3; rows of `wide` cells follow each other
    TRI_ROW_COLUMN, ///< a cell, "b2": row b, column 2 of `wide`
} tri_form;

typedef struct tri_kind {
    uint8_t id;                     ///< its own place in the game's list of kinds
    uint16_t expected;              ///< what to refuse with who writes something else in a move
    const char *(*word)(int index); ///< the words of `low`, `low` + 1 and so on
    const char *const *list;        ///< the same as a list
    int32_t low, high;              ///< the range of its values, or of the members of a set
    uint8_t form;                   ///< tri_form
    uint8_t wide;                   ///< cells in a row
    int8_t shift;                   ///< what texts add to a number
    char mark;                      ///< stands in front of a number
    bool flag;                      ///< described as true or false
    bool set;                       ///< the value has a bit for each member; without any it is nothing
    bool sorted;                    ///< members come in their order; otherwise in any
    char between;                   ///< what stands between two members; 0: nothing
    bool (*has)(int value);         ///< not every value of the range exists; NULL: it does
    /// What all this does not say the game's own functions do; each may be NULL. `m` is the move as far as it is known.
    void (*put)(const void *s, tri_move m, int value, tri_text *out);
    bool (*take)(const void *s, tri_move m, tri_reader *r, int *value, tri_err *err);
    void (*show)(const void *s, tri_move m, int value, const char *key, tri_sink *sink);
} tri_kind;

// How a row of a game's list of kinds begins; more may follow: {TRI_NUMBERS(RC_KIND_SPACE, RED_CATHEDRAL_E_MOVE_SPACE,
// 0, 7), .shift = 1}.
// NOLINTBEGIN(bugprone-macro-parentheses): names of members and beginnings of initialisers
#define TRI_WORDS(ID, EXPECTED, WORD, LOW, HIGH) .id = ID, .expected = EXPECTED, .word = WORD, .low = LOW, .high = HIGH
#define TRI_CHOICES(ID, EXPECTED, LIST)          .id = ID, .expected = EXPECTED, .list = LIST, .high = TRI_COUNT(LIST) - 1
#define TRI_NUMBERS(ID, EXPECTED, LOW, HIGH)     .id = ID, .expected = EXPECTED, .low = LOW, .high = HIGH
// NOLINTEND(bugprone-macro-parentheses)

TRI_FN bool tri_kind_has(const tri_kind *kind, int value);
/// The value's words; '?' for a value that is not of the kind.
TRI_FN void tri_kind_put(const tri_kind *kind, const void *s, tri_move m, int value, tri_text *out);
/// Take a value of the kind. False leaves the reader where something else was found, and `err` (which may be NULL) says
/// what was expected.
TRI_FN bool tri_kind_take(const tri_kind *kind, const void *s, tri_move m, tri_reader *r, int *value, tri_err *err);
/// The value under its key, or nothing for a value that is not of the kind.
TRI_FN void tri_kind_show(const tri_kind *kind, const void *s, tri_move m, int value, const char *key, tri_sink *sink);

// A viewer, as the functions of a kind: a seat from 1, "spectator" or "referee".
TRI_FN bool tri_is_viewer(int viewer);
TRI_FN void tri_put_viewer(const void *s, tri_move m, int viewer, tri_text *out);
TRI_FN bool tri_take_viewer(const void *s, tri_move m, tri_reader *r, int *viewer, tri_err *err);
TRI_FN void tri_show_viewer(const void *s, tri_move m, int viewer, const char *key, tri_sink *sink);

/// A word under its key, or no value for NULL.
TRI_FN void tri_show_word(tri_sink *sink, const char *key, const char *word);
/// A number under its key, or no value for 0.
TRI_FN void tri_show_some(tri_sink *sink, const char *key, int number);
/// Counts by name, as an object.
TRI_FN void tri_show_counts(tri_sink *sink, const char *key, const char *(*word)(int), const uint8_t *counts, int size);
