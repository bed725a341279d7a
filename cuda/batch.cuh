// SPDX-License-Identifier: MIT
#pragma once
#include "cuda/rules.cuh"
#include "cuda/tri_cuda.h"

// Positions stepped side by side under a program's control: it says which legal move, the device plays it and what
// chance adds, begins ended games anew and lists what is legal then. Row by row what bindings/python/src/batch.c does
// on the CPU, a thread a position; masks are a warp a position, since they are many short searches.

namespace tri_device
{
struct batch_job {
    tri_cuda_rows rows;
    const void *start;      ///< before the first event
    const uint32_t *code;   ///< of an action's number
    const uint32_t *sorted; ///< the codes that are moves, ascending
    const int32_t *number;  ///< their numbers
    int32_t *marked;        ///< [count][MOVES] what the mask shows now; NULL without masks
    int32_t *marks;         ///< [count] how many
    uint32_t *wrong;        ///< the first position whose move is not legal
    uint32_t actions, moves;
    uint32_t count;
    uint32_t seats;
};

enum { BATCH_THREADS = 128, BATCH_WARPS = BATCH_THREADS / 32 };

/// Where `value` is in ascending numbers; `size` where it is not.
inline __device__ uint32_t batch_find(const uint32_t *list, uint32_t size, uint32_t value)
{
    uint32_t low = 0, high = size;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (list[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < size && list[low] == value ? low : size;
}

template <typename R> __device__ void batch_settle(const batch_job *job, uint32_t i, typename R::state *s)
{
    tri_rng rng = {job->rows.stream[i]};
    while (R::to_move(s) == TRI_CHANCE)
        R::apply(s, R::sample(s, tri_rng_next(&rng)));
    job->rows.stream[i] = rng.state;
}

template <typename R> __device__ void batch_begin(const batch_job *job, uint32_t i, typename R::state *s)
{
    job->rows.seed[i] = job->rows.stream[i];
    job->rows.length[i] = 0;
    *s = *(const typename R::state *)job->start;
    batch_settle<R>(job, i, s);
}

/// What the seat to decide is told.
template <typename R> __device__ void batch_look(const batch_job *job, uint32_t i, const typename R::state *s)
{
    uint8_t seat = R::to_move(s);
    job->rows.to_move[i] = seat;
    job->rows.legal_count[i] = R::moves(s, job->rows.legal + (size_t)i * R::MOVES);
    if (job->rows.view)
        R::observe(s, seat, (typename R::state *)job->rows.view + i);
}

/// As batch_reward on the CPU, in the same order of sums.
inline __device__ void batch_reward(const tri_result *result, float *reward)
{
    int seats = result->seats;
    for (int seat = 0; seat < seats; seat++) {
        float sum = seats == 1 ? (result->place[0] == 1 ? 1.0f : -1.0f) : 0.0f;
        for (int other = 0; other < seats; other++)
            sum += (float)((result->place[other] > result->place[seat]) - (result->place[other] < result->place[seat]));
        reward[seat] = seats > 1 ? sum / (float)(seats - 1) : sum;
    }
}

template <typename R> __device__ void batch_finish(const batch_job *job, uint32_t i, const typename R::state *s)
{
    tri_result result;
    size_t at = (size_t)i * job->seats;
    R::result(s, &result);
    batch_reward(&result, job->rows.reward + at);
    for (uint32_t seat = 0; seat < job->seats; seat++) {
        job->rows.points[at + seat] = result.points[seat];
        job->rows.place[at + seat] = result.place[seat];
    }
    job->rows.rival[i] = result.rival;
    job->rows.done[i] = 1;
}

inline __device__ void batch_clear(const batch_job *job, uint32_t i)
{
    for (uint32_t seat = 0; job->rows.done[i] && seat < job->seats; seat++)
        job->rows.reward[(size_t)i * job->seats + seat] = 0;
    job->rows.done[i] = 0;
}

/// Begin all games anew: from `seed` + i, or else from the rows' seeds or streams.
template <typename R> __global__ void batch_reset(batch_job job, tri_cuda_from from, uint64_t seed)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= job.count)
        return;
    typename R::state *s = (typename R::state *)job.rows.state + i;
    if (from != TRI_CUDA_STREAMS)
        job.rows.stream[i] = from == TRI_CUDA_SEEDS ? job.rows.seed[i] : seed + i;
    batch_clear(&job, i);
    batch_begin<R>(&job, i, s);
    batch_look<R>(&job, i, s);
}

/// Actions or places become codes; the first position whose move is not legal is noted.
template <typename R> __global__ void batch_check(batch_job job, tri_cuda_words words)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= job.count)
        return;
    const uint32_t *legal = job.rows.legal + (size_t)i * R::MOVES;
    uint32_t given = job.rows.move[i], many = (uint32_t)job.rows.legal_count[i];
    uint32_t at = given < many ? given : many;
    if (words != TRI_CUDA_PLACES) {
        given = words == TRI_CUDA_CODES ? given : given < job.actions ? job.code[given] : 0;
        job.rows.move[i] = given;
        at = batch_find(legal, many, given);
    }
    if (at < many)
        job.rows.move[i] = legal[at];
    else
        atomicMin(job.wrong, i);
}

template <typename R> __global__ void batch_choose(batch_job job)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= job.count)
        return;
    tri_rng rng = {job.rows.stream[i]};
    uint64_t place = tri_bits_scale(tri_rng_next(&rng), (uint64_t)job.rows.legal_count[i]);
    job.rows.stream[i] = rng.state;
    job.rows.move[i] = job.rows.legal[(size_t)i * R::MOVES + place];
}

template <typename R> __global__ void batch_step(batch_job job)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= job.count)
        return;
    typename R::state *s = (typename R::state *)job.rows.state + i;
    batch_clear(&job, i);
    R::apply(s, job.rows.move[i]);
    job.rows.length[i]++;
    batch_settle<R>(&job, i, s);
    if (R::to_move(s) == TRI_OVER) {
        batch_finish<R>(&job, i, s);
        batch_begin<R>(&job, i, s);
    }
    batch_look<R>(&job, i, s);
}

/// Take back what a mask shows, then show what is legal now: it may have tens of thousands of entries.
template <typename R> __global__ void batch_mark(batch_job job)
{
    uint32_t i = blockIdx.x * BATCH_WARPS + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (i >= job.count)
        return;
    const uint32_t *legal = job.rows.legal + (size_t)i * R::MOVES;
    int32_t *marked = job.marked + (size_t)i * R::MOVES;
    uint8_t *mask = job.rows.mask + (size_t)i * job.actions;
    for (uint32_t k = lane; k < (uint32_t)job.marks[i]; k += 32)
        mask[marked[k]] = 0;
    __syncwarp();
    for (uint32_t k = lane; k < (uint32_t)job.rows.legal_count[i]; k += 32) {
        marked[k] = job.number[batch_find(job.sorted, job.moves, legal[k])];
        mask[marked[k]] = 1;
    }
    __syncwarp();
    if (lane == 0)
        job.marks[i] = job.rows.legal_count[i];
}

/// Numbers of 8 bytes as moves; what has no place in 4 is none.
static __global__ void batch_narrow(uint32_t *move, const uint64_t *wide, uint32_t count)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        move[i] = wide[i] > 0xffffffffu ? 0xffffffffu : (uint32_t)wide[i];
}
} // namespace tri_device
