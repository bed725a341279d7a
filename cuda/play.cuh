// SPDX-License-Identifier: MIT
#pragma once
#include "cuda/rules.cuh"

// Random games, as many as the device holds at a time; a thread whose game is over takes the next one. Two ways to keep
// them, measured in docs/gpu.md:
//
// apart: each thread has its game in local memory. Right for large positions of which a game touches little.
//
// together: a block has its games in shared memory, where any thread reaches any game. Before every event the block
// sorts them by stage, so that the threads of a warp go through the same rules. Right for small positions.

namespace tri_device
{
struct play_job {
    const void *start;
    uint64_t seed;
    uint32_t games;
    uint32_t *next;   ///< the next game nobody has taken
    uint64_t *total;  ///< decisions, events
    uint64_t *digest; ///< one a game, or NULL
};

enum : uint32_t { NO_GAME = 0xffffffffu };

/// Take the next game. NO_GAME when all are taken.
template <typename S> __device__ uint32_t take_game(const play_job *job, S *s, player *p)
{
    uint32_t game = atomicAdd(job->next, 1);
    if (game >= job->games)
        return NO_GAME;
    *s = *(const S *)job->start;
    p->rng = tri_rng_seed(job->seed + game);
    p->digest = tri_digest_start();
    return game;
}

template <typename S> __device__ void end_game(const play_job *job, uint32_t game, const S *s, const player *p)
{
    if (job->digest)
        job->digest[game] = tri_digest_state(p->digest, s, sizeof *s);
}

/// Add up what the threads of a warp have counted.
inline __device__ void add_total(uint64_t *total, uint32_t count)
{
    count = __reduce_add_sync(0xffffffffu, count);
    if (threadIdx.x % 32 == 0)
        atomicAdd((unsigned long long *)total, count);
}

template <typename R, int THREADS, int BLOCKS>
__global__ void __launch_bounds__(THREADS, BLOCKS) play_apart(play_job job)
{
    typename R::state s;
    player p;
    uint32_t decisions = 0, events = 0;
    uint32_t game = take_game(&job, &s, &p);
    while (game != NO_GAME) {
        uint8_t to_move = R::to_move(&s);
        if (to_move == TRI_OVER) {
            end_game(&job, game, &s, &p);
            game = take_game(&job, &s, &p);
            continue;
        }
        decisions += play_event<R>(&s, to_move, &p);
        events++;
    }
    __syncwarp();
    add_total(&job.total[0], decisions);
    add_total(&job.total[1], events);
}

/// A block's games in shared memory. States stand an odd number of words apart (of double words where they hold
/// some), so that threads which look at the same field of neighbours meet different banks.
template <typename S, int GAMES> struct table {
    enum {
        UNIT = alignof(S) > 4 ? 8 : 4,
        STRIDE = ((sizeof(S) + UNIT - 1) / UNIT | 1) * UNIT,
        IDLE = 31, ///< the stage of a place whose games have run out
    };
    uint64_t digest[GAMES];
    uint64_t rng[GAMES];
    uint32_t game[GAMES];
    uint32_t at_stage[3][32]; ///< how many games; one is filled, the next is emptied, the last may still be read
    uint16_t order[GAMES];    ///< places, sorted by stage
    alignas(8) uint8_t bytes[GAMES * STRIDE];

    __device__ S *state(int place)
    {
        return (S *)(bytes + place * STRIDE);
    }
};

/// Sort the places by stage, all threads of the block together, each for the place of its own number. Returns the place
/// this thread plays at, or -1 when no games are left.
template <typename T> __device__ int regroup(T *t, int stage, int lap)
{
    uint32_t *count = t->at_stage[lap % 3];
    int lane = (int)threadIdx.x % 32;
    uint32_t peers = __match_any_sync(0xffffffffu, stage);
    int first = __ffs((int)peers) - 1;
    uint32_t rank = 0;
    if (lane == first)
        rank = atomicAdd(&count[stage], (uint32_t)__popc(peers));
    rank = __shfl_sync(0xffffffffu, rank, first) + (uint32_t)__popc(peers & ((1u << lane) - 1));
    if (threadIdx.x < 32)
        t->at_stage[(lap + 1) % 3][lane] = 0;
    __syncthreads();
    uint32_t before = count[lane]; // how many games wait at earlier stages: a prefix sum, in every warp anew
    for (int step = 1; step < 32; step *= 2) {
        uint32_t add = __shfl_up_sync(0xffffffffu, before, (unsigned)step);
        before += lane >= step ? add : 0;
    }
    before -= count[lane];
    t->order[__shfl_sync(0xffffffffu, before, stage) + rank] = (uint16_t)threadIdx.x;
    if (count[T::IDLE] == blockDim.x)
        return -1;
    __syncthreads();
    return t->order[threadIdx.x];
}

/// One event at a place; a game that is over makes room for the next one. Adds to the counts.
template <typename R, typename T>
__device__ void play_place(const play_job *job, T *t, int at, uint32_t *decisions, uint32_t *events)
{
    if (t->game[at] == NO_GAME)
        return;
    typename R::state *s = t->state(at);
    player p = {{t->rng[at]}, t->digest[at]};
    uint8_t to_move = R::to_move(s);
    if (to_move == TRI_OVER) {
        end_game(job, t->game[at], s, &p);
        t->game[at] = take_game(job, s, &p);
    } else {
        *decisions += play_event<R>(s, to_move, &p);
        ++*events;
    }
    t->rng[at] = p.rng.state;
    t->digest[at] = p.digest;
}

template <typename R, int THREADS, int BLOCKS>
__global__ void __launch_bounds__(THREADS, BLOCKS) play_together(play_job job)
{
    typedef table<typename R::state, THREADS> T;
    extern __shared__ uint64_t room[];
    T *t = (T *)room;
    uint32_t decisions = 0, events = 0;
    int self = (int)threadIdx.x;
    player p = {{0}, 0};
    t->game[self] = take_game(&job, t->state(self), &p);
    t->rng[self] = p.rng.state;
    t->digest[self] = p.digest;
    if (self < 32)
        t->at_stage[0][self] = 0;
    for (int lap = 0;; lap++) {
        __syncthreads();
        const typename R::state *s = t->state(self);
        int stage = t->game[self] == NO_GAME ? (int)T::IDLE : stage_of(s, R::to_move(s));
        int at = regroup(t, stage, lap);
        if (at < 0)
            break;
        play_place<R>(&job, t, at, &decisions, &events);
    }
    add_total(&job.total[0], decisions);
    add_total(&job.total[1], events);
}
} // namespace tri_device
