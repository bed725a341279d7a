// SPDX-License-Identifier: MIT
#include "train/selfplay.h"

#include "cuda/rules.cuh"

// Self-play on a device: a thread a game, or a thread a way. Python calls these in the default stream, where its own
// kernels run too, so nothing here waits but for the number of ways.

namespace tri_device
{
#if defined(TRAIN_SAGRADA)
#include "nets/sagrada_inputs.c"
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

__global__ void expand_kernel(const uint32_t *bits, size_t words, uint32_t one, uint4 *out)
{
    size_t at = (size_t)blockIdx.x * blockDim.x + threadIdx.x; // eight inputs a thread, so that a warp writes 512 bytes
    if (at >= words * 4)
        return;
    uint32_t eight = bits[at / 4] >> at % 4 * 8, high = one << 16;
    uint4 four;
    four.x = (eight & 1 ? one : 0) | (eight & 2 ? high : 0);
    four.y = (eight & 4 ? one : 0) | (eight & 8 ? high : 0);
    four.z = (eight & 16 ? one : 0) | (eight & 32 ? high : 0);
    four.w = (eight & 64 ? one : 0) | (eight & 128 ? high : 0);
    out[at] = four;
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
    return train_open_table(players, options, about, start);
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

void train_expand(const uint32_t *bits, uint32_t rows, uint32_t words, uint16_t one, uint16_t *out)
{
    size_t count = (size_t)rows * words;
    if (count)
        expand_kernel<<<blocks(count * 4), THREADS>>>(bits, count, one, (uint4 *)out);
}

const char *train_error(void)
{
    cudaError_t error = cudaGetLastError();
    return error == cudaSuccess ? NULL : cudaGetErrorString(error);
}
