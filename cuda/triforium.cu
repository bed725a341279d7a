// SPDX-License-Identifier: MIT
// The core as one CUDA unit. cuda_core.inc is made by CMake: it includes every .c of core/, then lists the games as
// TRI_CUDA_GAMES(GAME). A kernel per game plays random games, one a thread, by the very rules the CPU referees by.
#include "core/base/tri_hash.h"
#include "core/base/tri_rng.h"

#include "cuda_core.inc"

#define TRI_CUDA_PLAYOUT(game)                                                                                              \
    __global__ void game##_playouts(const game##_state *start, uint64_t seed, int count, tri_move *room, int stride,     \
                                    uint64_t *hash)                                                                         \
    {                                                                                                                        \
        int thread = (int)(blockIdx.x * blockDim.x + threadIdx.x);                                                           \
        if (thread >= count)                                                                                                 \
            return;                                                                                                          \
        game##_state s = *start;                                                                                             \
        tri_rng rng = tri_rng_seed(seed + (uint64_t)thread);                                                                 \
        tri_move *list = room + (size_t)thread * (size_t)stride;                                                              \
        while (game##_to_move(&s) != TRI_OVER) {                                                                             \
            uint64_t random = tri_rng_next(&rng);                                                                            \
            game##_apply(&s, game##_to_move(&s) == TRI_CHANCE                                                                \
                                 ? game##_sample(&s, random)                                                                 \
                                 : list[tri_bits_scale(random, (uint64_t)game##_moves(&s, list))]);                          \
        }                                                                                                                    \
        hash[thread] = tri_hash_bytes(tri_hash_start(), &s, sizeof s);                                                       \
    }

TRI_CUDA_GAMES(TRI_CUDA_PLAYOUT)
