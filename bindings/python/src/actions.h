// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_shape.h"
#include "game/tri_game.h"

// Decisions of a game numbered from 0, the same at every table and in every position: what learning programs call
// actions. The numbers follow from the shapes of moves (core/base/tri_shape.h): verb by verb in the order of codes,
// and within a verb operand by operand, each counted over the values of its kind. Outcomes of chance have none.

typedef struct actions actions;

/// The numbering of a game, or NULL without memory.
actions *actions_create(const tri_game *game);
void actions_destroy(actions *all);
/// One verb: where its numbers begin and how many it has.
typedef struct actions_verb {
    const char *words;
    int first, count;
    const tri_operand *operand; ///< TRI_OPERANDS of them, the first ones; `rest` depends on these
    int many[TRI_OPERANDS];     ///< values of each, 0 where there is none
    bool rest;
} actions_verb;

/// Verb `index`, from 0. False: there are no more.
bool actions_verb_at(const actions *all, int index, actions_verb *out);
/// How many there are.
int actions_count(const actions *all);
/// The number of a move; -1 where the bits are no decision.
int actions_number(const actions *all, tri_move move);
/// The numbers of decisions that are legal somewhere.
void actions_numbers(const actions *all, const tri_move *legal, int count, int32_t *number);
/// The move of a number in 0 .. count-1; 0, which is no move, for the few numbers that stand for a cell beyond an edge.
tri_move actions_move(const actions *all, int number);
