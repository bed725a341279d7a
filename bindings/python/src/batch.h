// SPDX-License-Identifier: MIT
#pragma once
#include "bindings/python/src/actions.h"

// Many positions of one table, stepped together. Everything about them lies in flat arrays, one row a position, that
// whoever holds the batch may look at between two calls; chance plays itself, and a game that ends begins anew.
//
// Each position has a stream of random numbers of its own, from which every event draws one: a decision too, where
// batch_choose makes it. So the games are those of `triforium trace` with the same seeds, event by event. A stream goes
// on into the next game, which begins with the seed that `seed` says.

typedef struct batch_def {
    const tri_game *game;
    tri_setup setup; ///< one the game accepts
    int count;       ///< positions
    int threads;     ///< at least 1, the caller's included
    uint64_t seed;   ///< of position 0; the others count on
    bool masks, views;
} batch_def;

typedef struct batch {
    batch_def def;
    actions *numbers;
    int seats, wide;         ///< entries of a row of `legal`
    tri_state start;         ///< before the first event
    uint8_t *state;          ///< [count][state_size] whole positions
    uint64_t *seed;          ///< [count] what this game began with
    tri_rng *stream;         ///< [count] where the numbers stand
    uint32_t *legal;         ///< [count][wide] legal moves, ascending
    int32_t *legal_count;    ///< [count]
    int32_t *to_move;        ///< [count] seat to decide
    uint8_t *mask;           ///< [count][actions] 1 for a legal action; NULL without masks
    uint8_t *view;           ///< [count][state_size] what the seat to decide may know; NULL without views
    uint32_t *move;          ///< [count] what is played next
    float *reward;           ///< [count][seats] of the last step: 0 unless the game ended with it
    uint8_t *done;           ///< [count] the game ended with the last step
    int16_t *points;         ///< [count][seats] of the last game that ended
    uint8_t *place;          ///< [count][seats]
    int16_t *rival;          ///< [count] solo: the points to beat in it
    uint32_t *length;        ///< [count] decisions of this game so far
    int32_t *number;         ///< [count][wide] numbers of `legal`, to take the mask back; NULL without masks
    struct batch_pool *pool; ///< threads; NULL for one
} batch;

/// NULL without memory. All positions stand before their first decision.
batch *batch_create(const batch_def *def);
void batch_destroy(batch *b);

/// How `move` says what to play.
typedef enum batch_words { BATCH_CODES, BATCH_ACTIONS, BATCH_PLACES } batch_words;
/// Turn actions or places in the legal list into codes, and look whether all are legal. Returns the first position
/// whose move is not, or -1; the moves of others are codes then, too.
int batch_check(batch *b, batch_words words);
/// Play `move`, codes that batch_check has passed, in every position.
void batch_step(batch *b);
/// A random legal move for every position, drawn from its stream.
void batch_choose(batch *b);
/// Begin all games anew, from these seeds or, for NULL, from where the streams stand.
void batch_reset(batch *b, const uint64_t *seed);
