// SPDX-License-Identifier: MIT
#include "train/selfplay.h"

#include "cuda/rules.cuh"

// Self-play on a device: a thread a game, or a thread a way. Python calls these in the default stream, where its own
// kernels run too, so nothing here waits but for the number of ways.

namespace tri_device
{
#if defined(TRAIN_SAGRADA)
#include "nets/sagrada_inputs.c"
#elif defined(TRAIN_BASILICA)
#include "nets/basilica_inputs.c"
#elif defined(TRAIN_RED_CATHEDRAL)
#include "nets/red_cathedral_inputs.c"
#endif

#include "train/game.h"

#include "train/selfplay.inc"

#define TRAIN_KERNEL(name, ...)                                                                                        \
    __global__ void __launch_bounds__(128) name##_kernel(train_job job, uint32_t count)                                \
    {                                                                                                                  \
        uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;                                                            \
        if (i < count)                                                                                                 \
            __VA_ARGS__;                                                                                               \
    }
TRAIN_KERNEL(begin, ((train_slot *)job.slot + i)->rng = tri_rng_seed(job.seed + i), train_begin_slot(&job, i))
TRAIN_KERNEL(ways, train_ways_slot(&job, i))
TRAIN_KERNEL(inputs, train_inputs_way(&job, i))
TRAIN_KERNEL(choose, train_choose_slot(&job, i))
TRAIN_KERNEL(finish, train_finish_slot(&job, i))

__global__ void __launch_bounds__(128) branch_kernel(train_job job, train_job ahead, const uint32_t *way, uint32_t laps)
{
    uint32_t j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < ahead.games)
        train_branch_slot(&job, &ahead, way, laps, j);
}

__global__ void __launch_bounds__(128) leaves_kernel(train_job job, train_job ahead, const uint32_t *way, float *out)
{
    uint32_t j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < ahead.games)
        train_leaf_slot(&job, &ahead, way, out, j);
}

__device__ uint32_t expand_pair(uint32_t two, uint32_t one)
{
    return (two & 1 ? one : 0) | (two & 2 ? one << 16 : 0);
}

/// Eight inputs a thread, so that a warp writes 512 bytes.
__global__ void expand_kernel(const uint32_t *bits, size_t words, uint32_t one, uint4 *out)
{
    size_t at = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= words * 4)
        return;
    uint32_t eight = bits[at / 4] >> at % 4 * 8;
    out[at] = make_uint4(expand_pair(eight, one), expand_pair(eight >> 2, one), expand_pair(eight >> 4, one),
                         expand_pair(eight >> 6, one));
}

/// The same by symmetries, whose rows are uint4 of eight places.
__global__ void expand_symmetric_kernel(const uint32_t *bits, size_t rows, uint32_t words, uint32_t one,
                                        const uint4 *from, uint32_t count, uint32_t shift, uint4 *out)
{
    size_t at = (size_t)blockIdx.x * blockDim.x + threadIdx.x, row = at / (words * 4);
    if (row >= rows)
        return;
    const uint32_t *own = bits + row * words;
    uint4 place = from[(row + shift) % count * (words * 4) + at % (words * 4)];
    uint32_t pair[4] = {place.x, place.y, place.z, place.w};
    for (int i = 0; i < 4; i++) {
        uint32_t low = pair[i] & 0xffff, high = pair[i] >> 16;
        uint32_t two = (own[low / 32] >> low % 32 & 1) | (own[high / 32] >> high % 32 & 1) << 1;
        pair[i] = expand_pair(two, one);
    }
    out[at] = make_uint4(pair[0], pair[1], pair[2], pair[3]);
}
} // namespace tri_device

using namespace tri_device;

namespace
{
enum { THREADS = 64 };

unsigned blocks(size_t count)
{
    return (unsigned)((count + THREADS - 1) / THREADS);
}
} // namespace

bool train_on_device(void)
{
    return true;
}

bool train_open(int players, const int16_t options[TRAIN_OPTIONS], train_about *about, void *start)
{
    return train_open_tables(players, options, about, start);
}

void train_begin(const train_job *job)
{
    begin_kernel<<<blocks(job->games), THREADS>>>(*job, job->games);
}

uint32_t train_ways(const train_job *job)
{
    uint32_t listed = 0;
    cudaMemsetAsync(job->listed, 0, sizeof listed);
    ways_kernel<<<blocks(job->games), THREADS>>>(*job, job->games);
    cudaMemcpy(&listed, job->listed, sizeof listed, cudaMemcpyDeviceToHost);
    return listed < job->room ? listed : job->room;
}

void train_inputs(const train_job *job, uint32_t ways)
{
    if (ways)
        inputs_kernel<<<blocks(ways), THREADS>>>(*job, ways);
}

void train_choose(const train_job *job)
{
    choose_kernel<<<blocks(job->games), THREADS>>>(*job, job->games);
}

void train_finish(const train_job *job)
{
    finish_kernel<<<blocks(job->games), THREADS>>>(*job, job->games);
}

void train_branch(const train_job *job, const train_job *ahead, const uint32_t *way, uint32_t laps)
{
    branch_kernel<<<blocks(ahead->games), THREADS>>>(*job, *ahead, way, laps);
}

void train_leaves(const train_job *job, const train_job *ahead, const uint32_t *way, float *out)
{
    leaves_kernel<<<blocks(ahead->games), THREADS>>>(*job, *ahead, way, out);
}

void train_symmetries(int players, uint64_t seed, uint32_t count, uint32_t words, uint16_t *from)
{
    train_draw_symmetries(players, seed, count, words, from);
}

void train_expand(const uint32_t *bits, uint32_t rows, uint32_t words, uint16_t one, const uint16_t *from,
                  uint32_t count, uint32_t shift, uint16_t *out)
{
    size_t all = (size_t)rows * words;
    if (!all)
        return;
    if (from)
        expand_symmetric_kernel<<<blocks(all * 4), THREADS>>>(bits, rows, words, one, (const uint4 *)from, count, shift,
                                                              (uint4 *)out);
    else
        expand_kernel<<<blocks(all * 4), THREADS>>>(bits, all, one, (uint4 *)out);
}

const char *train_error(void)
{
    cudaError_t error = cudaGetLastError();
    return error == cudaSuccess ? NULL : cudaGetErrorString(error);
}
