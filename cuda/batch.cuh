// SPDX-License-Identifier: MIT
#pragma once
#include "cuda/rules.cuh"

// Positions stepped side by side under a program's control: it says which legal move, the device plays it and what
// chance adds, and lists what is legal then.

namespace tri_device
{
struct batch_job {
    void *state;
    uint64_t *rng;
    uint16_t *choice; ///< which of the listed moves; NULL before the first
    uint16_t *legal;
    tri_move *list; ///< MOVES a position
    uint32_t count;
};

template <typename R> __global__ void batch_begin(batch_job job, const void *start, uint64_t seed)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= job.count)
        return;
    ((typename R::state *)job.state)[i] = *(const typename R::state *)start;
    job.rng[i] = seed + i;
    job.legal[i] = 0;
}

template <typename R> __global__ void batch_step(batch_job job)
{
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= job.count)
        return;
    typename R::state *s = (typename R::state *)job.state + i;
    tri_move *list = job.list + (size_t)i * R::MOVES;
    tri_rng rng = {job.rng[i]};
    if (job.choice && job.choice[i] < job.legal[i])
        R::apply(s, list[job.choice[i]]);
    while (R::to_move(s) == TRI_CHANCE)
        R::apply(s, R::sample(s, tri_rng_next(&rng)));
    job.rng[i] = rng.state;
    job.legal[i] = (uint16_t)R::moves(s, list);
}
} // namespace tri_device
