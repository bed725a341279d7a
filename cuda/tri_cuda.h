// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// The games on a CUDA device, by the very source the CPU referees by: what a C program calls.
//
// Positions travel as the bytes of <game>_state, so a caller starts one through game/tri_game.h and hands it in. Every
// call returns NULL, or a sentence that says what the device refused.

#if defined(__cplusplus)
extern "C" {
#endif

/// The device in use.
typedef struct tri_cuda_device {
    char name[128];
    int processors; ///< streaming multiprocessors
} tri_cuda_device;

/// A game as it was compiled for the device.
typedef struct tri_cuda_game {
    const char *id;
    size_t state_size;
    int moves_max; ///< longest legal list
} tri_cuda_game;

/// Random games to be played. Game i draws from a generator seeded with `seed` + i, one number an event.
typedef struct tri_cuda_job {
    const void *start; ///< the position all of them begin with
    uint64_t seed;
    uint32_t games;
    uint64_t *digest; ///< one a game (see tri_digest.h), or NULL
} tri_cuda_job;

/// What was played.
typedef struct tri_cuda_tally {
    uint64_t decisions; ///< of seats, each with its legal list
    uint64_t events;    ///< these and those of chance
    double seconds;     ///< on the device
} tri_cuda_tally;

/// A batch to be made.
typedef struct tri_cuda_batch_def {
    const tri_cuda_game *game;
    const void *start;      ///< the position all games begin with, before its first event
    uint64_t seed;          ///< position i draws its chance from a generator seeded with `seed` + i
    uint32_t count, seats;  ///< positions, seats of each
    uint32_t actions;       ///< numbered actions; 0: moves are said by codes or places only
    uint32_t moves;         ///< how many of these are moves
    const uint32_t *code;   ///< [actions] by number
    const uint32_t *sorted; ///< [moves] codes, ascending
    const int32_t *number;  ///< [moves] of `sorted`
    bool masks, views;
} tri_cuda_batch_def;

/// What a batch shows, a row a position: all of it on the device, and the same as bindings/python/src/batch.h.
typedef struct tri_cuda_rows {
    void *state;
    uint64_t *seed;       ///< what this game began with
    uint64_t *stream;     ///< where its random numbers stand
    uint32_t *legal;      ///< [moves_max] ascending
    int32_t *legal_count; ///< how many
    int32_t *to_move;
    uint8_t *mask; ///< [actions] NULL without masks
    uint8_t *view; ///< [state_size] what the seat to decide may know; NULL without views
    uint32_t *move;
    float *reward; ///< [seats] 0 unless the game ended with the last step
    uint8_t *done;
    int16_t *points; ///< [seats] of the last game that ended
    uint8_t *place;  ///< [seats]
    int16_t *rival;
    uint32_t *length; ///< decisions of this game so far
} tri_cuda_rows;

/// How `move` says what to play, and where games begin.
typedef enum tri_cuda_words { TRI_CUDA_CODES, TRI_CUDA_ACTIONS, TRI_CUDA_PLACES } tri_cuda_words;
typedef enum tri_cuda_from { TRI_CUDA_STREAMS, TRI_CUDA_SEEDS, TRI_CUDA_FIRST } tri_cuda_from;

/// Positions that a program steps side by side, all on the device: chance plays itself, a game that ends begins anew.
/// One handle is used by one thread at a time. Every call returns when the device is done with it.
typedef struct tri_cuda_batch tri_cuda_batch;

const char *tri_cuda_open(tri_cuda_device *out);
/// The games, in the order of games.txt; NULL from the first index that has none.
const tri_cuda_game *tri_cuda_at(int index);
const char *tri_cuda_play(const tri_cuda_game *game, const tri_cuda_job *job, tri_cuda_tally *out);

/// Positions before their first decision. Free it with tri_cuda_batch_destroy.
const char *tri_cuda_batch_create(const tri_cuda_batch_def *def, tri_cuda_batch **out);
const tri_cuda_rows *tri_cuda_batch_rows(const tri_cuda_batch *batch);
/// Fill `move` from whole numbers of `size` bytes each, 4 or 8, on the device or the host.
const char *tri_cuda_batch_take(tri_cuda_batch *batch, const void *from, int size);
/// Play `move` in every position; when one is not legal, nothing is played and `wrong` is the first such position,
/// else -1.
const char *tri_cuda_batch_step(tri_cuda_batch *batch, tri_cuda_words words, int64_t *wrong);
/// Random legal moves, each drawn from its position's stream.
const char *tri_cuda_batch_random_step(tri_cuda_batch *batch);
/// Begin all games anew, from the rows' streams or seeds.
const char *tri_cuda_batch_reset(tri_cuda_batch *batch, tri_cuda_from from);
/// Copy bytes between device and host, either way.
const char *tri_cuda_copy(void *to, const void *from, size_t size);
void tri_cuda_batch_destroy(tri_cuda_batch *batch);

#if defined(__cplusplus)
}
#endif
