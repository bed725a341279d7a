// SPDX-License-Identifier: MIT
#pragma once
#include "cuda/tri_digest.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The whole core as one CUDA unit. cuda_core.inc is made by CMake: it includes every .c of core/, then lists the games
// as TRI_CUDA_GAMES(GAME). All of it sits in a namespace, so that a program can link the core built for the CPU beside
// it. A game becomes a type whose functions the kernels are instantiated with: a device has no use for a table of
// function pointers.

namespace tri_device
{
#include "cuda/outline.cuh"

#include "cuda_core.inc"

#include "cuda/basilica_pick.cuh"

#define TRI_CUDA_RULES(game, GAME)                                                                                     \
    struct game##_rules {                                                                                              \
        typedef game##_state state;                                                                                    \
        enum { MOVES = GAME##_MOVES_MAX };                                                                             \
        static __device__ uint8_t to_move(const state *s)                                                              \
        {                                                                                                              \
            return game##_to_move(s);                                                                                  \
        }                                                                                                              \
        static __device__ int moves(const state *s, tri_move *out)                                                     \
        {                                                                                                              \
            return game##_moves(s, out);                                                                               \
        }                                                                                                              \
        static __device__ tri_move sample(const state *s, uint64_t random)                                             \
        {                                                                                                              \
            return game##_sample(s, random);                                                                           \
        }                                                                                                              \
        static __device__ void apply(state *s, tri_move m)                                                             \
        {                                                                                                              \
            game##_apply(s, m);                                                                                        \
        }                                                                                                              \
        static __device__ void observe(const state *s, uint8_t seat, state *view)                                      \
        {                                                                                                              \
            game##_observe(s, seat, view);                                                                             \
        }                                                                                                              \
        static __device__ void result(const state *s, tri_result *out)                                                 \
        {                                                                                                              \
            game##_result(s, out);                                                                                     \
        }                                                                                                              \
    };
TRI_CUDA_GAMES(TRI_CUDA_RULES)

// What a position waits for, as a number below 31. Positions of one stage go through the same code, so a kernel that
// keeps them together diverges less. A game without a function of its own has two: chance and seats.

template <typename S> __device__ int stage_of(const S *, uint8_t to_move)
{
    return to_move == TRI_CHANCE;
}
inline __device__ int stage_of(const basilica_state *s, uint8_t)
{
    return s->phase;
}
inline __device__ int stage_of(const sagrada_state *s, uint8_t)
{
    return s->step;
}
inline __device__ int stage_of(const red_cathedral_state *s, uint8_t)
{
    return s->loose ? (int)RC_STEPS : s->step;
}

// The legal move (or the outcome of chance) that a random number picks; `legal` is the length of the list, 0 for
// chance.

template <typename R>
__device__ tri_move pick_listed(const typename R::state *s, uint8_t to_move, uint64_t random, int *legal)
{
    *legal = 0;
    if (to_move == TRI_CHANCE)
        return R::sample(s, random);
    tri_move list[R::MOVES]; // local memory: interleaved by thread, and only what is written costs anything
    *legal = R::moves(s, list);
    return list[tri_bits_scale(random, (uint64_t)*legal)];
}

template <typename R> __device__ tri_move pick(const typename R::state *s, uint8_t to_move, uint64_t random, int *legal)
{
    return pick_listed<R>(s, to_move, random, legal);
}

template <>
inline __device__ tri_move pick<basilica_rules>(const basilica_state *s, uint8_t to_move, uint64_t random, int *legal)
{
    if (s->phase == BASILICA_PHASE_ACT && basilica_words(s) == 1)
        return basilica_pick_action(s, random, legal);
    return pick_listed<basilica_rules>(s, to_move, random, legal);
}

/// One game at random, as far as it has come.
struct player {
    tri_rng rng;
    uint64_t digest;
};

/// Play one event. True when a seat decided.
template <typename R> __device__ bool play_event(typename R::state *s, uint8_t to_move, player *p)
{
    int legal = 0;
    tri_move move = pick<R>(s, to_move, tri_rng_next(&p->rng), &legal);
    p->digest = tri_digest_event(p->digest, legal, move);
    R::apply(s, move);
    return legal > 0;
}
} // namespace tri_device
