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

/// Positions that a program steps side by side, all on the device. One handle is used by one thread at a time.
typedef struct tri_cuda_batch tri_cuda_batch;

const char *tri_cuda_open(tri_cuda_device *out);
/// The games, in the order of games.txt; NULL from the first index that has none.
const tri_cuda_game *tri_cuda_at(int index);
const char *tri_cuda_play(const tri_cuda_game *game, const tri_cuda_job *job, tri_cuda_tally *out);

/// `count` positions that begin with `start`; position i draws its chance from a generator seeded with `seed` + i.
/// Chance is played out at once, so that each waits for a seat or is over. Free it with tri_cuda_batch_destroy.
const char *tri_cuda_batch_create(const tri_cuda_game *game, const void *start, uint64_t seed, uint32_t count,
                                  tri_cuda_batch **out);
/// Play legal move `choice[i]` (an index into its list) in position i, then its chance. Positions that are over stay.
const char *tri_cuda_batch_step(tri_cuda_batch *batch, const uint16_t *choice);
/// How many legal moves each position has; 0 when it is over.
const char *tri_cuda_batch_counts(tri_cuda_batch *batch, uint16_t *out);
/// The legal moves of position i begin at out[i * moves_max].
const char *tri_cuda_batch_moves(tri_cuda_batch *batch, uint32_t *out);
/// All positions, state_size bytes each.
const char *tri_cuda_batch_states(tri_cuda_batch *batch, void *out);
void tri_cuda_batch_destroy(tri_cuda_batch *batch);

#if defined(__cplusplus)
}
#endif
