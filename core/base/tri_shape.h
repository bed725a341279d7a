// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_kind.h"

// Moves, declared once. A move is a verb and some operands, each of a kind and each in its own bits of the code; a game
// has one shape a verb:
//
//     static const tri_shape shapes[] = {
//         {.words = ""},
//         {.words = "place", .operand = {{"cell", NAVE_CELL, 0, 8}}},
//     };
//
// The words of a move, the way back from words, its named fields and the answer to "are these bits a move at all?"
// (R0.1) all walk the same shapes, so that they cannot disagree.

enum { TRI_OPERANDS = 2 };

/// Flags of an operand.
enum {
    TRI_MAYBE = 1,  ///< it may be missing: 0 is not said; only the last one may
    TRI_SECRET = 2, ///< not everybody may be told this operand, nor what is said after it
    TRI_BESIDE = 4, ///< no other cell is ever legal than the four beside that of the operand before it
};

typedef struct tri_operand {
    const char *key; ///< its name in a description; NULL: it is not described by itself
    uint8_t kind;    ///< index of the game's kinds; 0 ends the list
    uint8_t at;      ///< its lowest bit in the code
    uint8_t bits;    ///< how many it has
    uint8_t flags;
} tri_operand;

typedef struct tri_shape {
    const char *words; ///< how it begins: "deal tool"
    const char *type;  ///< of its description; NULL: the words
    tri_operand operand[TRI_OPERANDS];
    /// Up to TRI_OPERANDS more that depend on the first ones; NULL, or a function that may answer NULL.
    const tri_operand *(*rest)(tri_move m);
    bool turned; ///< the second operand is said before the first
    bool chance; ///< an outcome of chance, never a decision
} tri_shape;

typedef struct tri_shapes {
    const tri_shape *shape; ///< by verb; verb 0 is none
    const tri_kind *kind;   ///< kind 0 is none
    int verbs;              ///< how many, none included
    uint8_t verb_at;        ///< the verb is the code's bits from here on
} tri_shapes;

/// Are these bits a move: a verb, operands of their kinds, and nothing else (R0.1)?
TRI_FN bool tri_shape_has(const tri_shapes *all, tri_move m);
/// The words of a move.
TRI_FN void tri_shape_put(const tri_shapes *all, const void *s, tri_move m, tri_text *out);
/// The move that these words name.
TRI_FN bool tri_shape_take(const tri_shapes *all, const void *s, const char *text, size_t size, tri_move *out,
                           tri_err *err);
/// Its type and named operands, inside an object the caller has opened.
TRI_FN void tri_shape_show(const tri_shapes *all, const void *s, tri_move m, tri_sink *sink);
/// How many words of a move come before what not everybody may be told; all of them when nothing is secret.
TRI_FN int tri_shape_open_words(const tri_shapes *all, const void *s, tri_move m);
