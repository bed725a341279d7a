// SPDX-License-Identifier: MIT
#include "cuda/tri_cuda.h"

#include "cuda/batch.cuh"
#include "cuda/play.cuh"

#include <new>
#include <string.h>

// Host side: memory on the device, launches, and one row a game. Whatever fails is returned in CUDA's words.

using namespace tri_device;

namespace
{
const char *words_of(cudaError_t error)
{
    return error == cudaSuccess ? NULL : cudaGetErrorString(error);
}

/// Memory on the device, freed with its scope.
struct device_room {
    void *at = NULL;
    cudaError_t take(size_t size)
    {
        return cudaMalloc(&at, size);
    }
    ~device_room()
    {
        cudaFree(at);
    }
};

struct stopwatch {
    cudaEvent_t begin = NULL, end = NULL;
    stopwatch()
    {
        cudaEventCreate(&begin);
        cudaEventCreate(&end);
        cudaEventRecord(begin);
    }
    ~stopwatch()
    {
        cudaEventDestroy(begin);
        cudaEventDestroy(end);
    }
    double seconds()
    {
        float ms = 0;
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        cudaEventElapsedTime(&ms, begin, end);
        return ms / 1000.0;
    }
};

int processors(void)
{
    int count = 0;
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
    return count;
}

/// How a game is kept while it is played, how many games a block has, and how many blocks a processor: what was
/// fastest in docs/gpu.md. Together, the games of a block must fit into shared memory.
template <typename R> struct play_shape {
    enum { TOGETHER = 0, THREADS = 128, BLOCKS = 4 };
};
template <> struct play_shape<sagrada_rules> {
    enum { TOGETHER = 1, THREADS = 192, BLOCKS = 3 };
};
template <> struct play_shape<red_cathedral_rules> {
    enum { TOGETHER = 1, THREADS = 576, BLOCKS = 1 };
};

template <typename R> cudaError_t launch_play(const play_job *job)
{
    typedef play_shape<R> shape;
    if constexpr (shape::TOGETHER) {
        auto kernel = play_together<R, shape::THREADS, shape::BLOCKS>;
        int room = sizeof(table<typename R::state, shape::THREADS>);
        cudaError_t error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, room);
        if (error != cudaSuccess)
            return error;
        kernel<<<processors() * shape::BLOCKS, shape::THREADS, room>>>(*job);
    } else {
        play_apart<R, shape::THREADS, shape::BLOCKS><<<processors() * shape::BLOCKS, shape::THREADS>>>(*job);
    }
    return cudaGetLastError();
}

template <typename R> cudaError_t launch_begin(const batch_job *job, const void *start, uint64_t seed)
{
    batch_begin<R><<<(job->count + 127) / 128, 128>>>(*job, start, seed);
    return cudaGetLastError();
}

template <typename R> cudaError_t launch_step(const batch_job *job)
{
    batch_step<R><<<(job->count + 127) / 128, 128>>>(*job);
    return cudaGetLastError();
}

/// A game and its kernels.
struct game_row {
    tri_cuda_game about;
    cudaError_t (*play)(const play_job *);
    cudaError_t (*begin)(const batch_job *, const void *, uint64_t);
    cudaError_t (*step)(const batch_job *);
};

#define TRI_CUDA_ROW(game, GAME)                                                                                       \
    {{#game, sizeof(game##_state), GAME##_MOVES_MAX},                                                                  \
     launch_play<game##_rules>,                                                                                        \
     launch_begin<game##_rules>,                                                                                       \
     launch_step<game##_rules>},
const game_row rows[] = {TRI_CUDA_GAMES(TRI_CUDA_ROW)};

/// `about` is the first member of its row.
const game_row *row_of(const tri_cuda_game *game)
{
    return (const game_row *)game;
}
} // namespace

const char *tri_cuda_open(tri_cuda_device *out)
{
    cudaDeviceProp about;
    cudaError_t error = cudaGetDeviceProperties(&about, 0);
    if (error != cudaSuccess)
        return words_of(error);
    strncpy(out->name, about.name, sizeof out->name - 1);
    out->name[sizeof out->name - 1] = 0;
    out->processors = about.multiProcessorCount;
    return NULL;
}

const tri_cuda_game *tri_cuda_at(int index)
{
    return index >= 0 && index < TRI_COUNT(rows) ? &rows[index].about : NULL;
}

const char *tri_cuda_play(const tri_cuda_game *game, const tri_cuda_job *job, tri_cuda_tally *out)
{
    device_room start, digest, total;
    uint64_t counts[3] = {0}; // decisions, events, the next game
    play_job play = {NULL, job->seed, job->games, NULL, NULL, NULL};
    cudaError_t error = start.take(game->state_size);
    if (error == cudaSuccess)
        error = total.take(sizeof counts);
    if (error == cudaSuccess && job->digest)
        error = digest.take(job->games * sizeof *job->digest);
    if (error == cudaSuccess)
        error = cudaMemcpy(start.at, job->start, game->state_size, cudaMemcpyHostToDevice);
    if (error == cudaSuccess)
        error = cudaMemcpy(total.at, counts, sizeof counts, cudaMemcpyHostToDevice);
    if (error != cudaSuccess)
        return words_of(error);
    play.start = start.at;
    play.total = (uint64_t *)total.at;
    play.next = (uint32_t *)(play.total + 2);
    play.digest = (uint64_t *)digest.at;
    stopwatch watch;
    error = row_of(game)->play(&play);
    out->seconds = watch.seconds();
    if (error == cudaSuccess)
        error = cudaMemcpy(counts, total.at, sizeof counts, cudaMemcpyDeviceToHost);
    if (error == cudaSuccess && job->digest)
        error = cudaMemcpy(job->digest, digest.at, job->games * sizeof *job->digest, cudaMemcpyDeviceToHost);
    out->decisions = counts[0];
    out->events = counts[1];
    return words_of(error);
}

struct tri_cuda_batch {
    const game_row *row;
    batch_job job;
    uint16_t *choice; ///< room for the caller's choices
};

namespace
{
cudaError_t batch_rooms(tri_cuda_batch *batch)
{
    const tri_cuda_game *game = &batch->row->about;
    size_t count = batch->job.count;
    struct {
        void **at;
        size_t size;
    } const rooms[] = {
        {&batch->job.state, game->state_size},
        {(void **)&batch->job.rng, sizeof(uint64_t)},
        {(void **)&batch->job.legal, sizeof(uint16_t)},
        {(void **)&batch->job.list, (size_t)game->moves_max * sizeof(tri_move)},
        {(void **)&batch->choice, sizeof(uint16_t)},
    };
    for (auto &room : rooms) {
        cudaError_t error = cudaMalloc(room.at, room.size * count);
        if (error != cudaSuccess)
            return error;
    }
    return cudaSuccess;
}

cudaError_t batch_start(tri_cuda_batch *batch, const void *start, uint64_t seed)
{
    device_room room;
    size_t size = batch->row->about.state_size;
    cudaError_t error = room.take(size);
    if (error == cudaSuccess)
        error = cudaMemcpy(room.at, start, size, cudaMemcpyHostToDevice);
    if (error == cudaSuccess)
        error = batch->row->begin(&batch->job, room.at, seed);
    if (error == cudaSuccess)
        error = batch->row->step(&batch->job);
    return error == cudaSuccess ? cudaDeviceSynchronize() : error;
}

const char *batch_read(void *out, const void *from, size_t size)
{
    return words_of(cudaMemcpy(out, from, size, cudaMemcpyDeviceToHost));
}
} // namespace

const char *tri_cuda_batch_create(const tri_cuda_game *game, const void *start, uint64_t seed, uint32_t count,
                                  tri_cuda_batch **out)
{
    tri_cuda_batch *batch = new (std::nothrow) tri_cuda_batch();
    *out = NULL;
    if (!batch)
        return "out of memory";
    batch->row = row_of(game);
    batch->job.count = count;
    cudaError_t error = batch_rooms(batch);
    if (error == cudaSuccess)
        error = batch_start(batch, start, seed);
    if (error != cudaSuccess) {
        tri_cuda_batch_destroy(batch);
        return words_of(error);
    }
    *out = batch;
    return NULL;
}

const char *tri_cuda_batch_step(tri_cuda_batch *batch, const uint16_t *choice)
{
    cudaError_t error = cudaMemcpy(batch->choice, choice, batch->job.count * sizeof *choice, cudaMemcpyHostToDevice);
    batch->job.choice = batch->choice;
    return words_of(error == cudaSuccess ? batch->row->step(&batch->job) : error);
}

const char *tri_cuda_batch_counts(tri_cuda_batch *batch, uint16_t *out)
{
    return batch_read(out, batch->job.legal, batch->job.count * sizeof *out);
}

const char *tri_cuda_batch_moves(tri_cuda_batch *batch, uint32_t *out)
{
    return batch_read(out, batch->job.list, (size_t)batch->job.count * batch->row->about.moves_max * sizeof *out);
}

const char *tri_cuda_batch_states(tri_cuda_batch *batch, void *out)
{
    return batch_read(out, batch->job.state, batch->job.count * batch->row->about.state_size);
}

void tri_cuda_batch_destroy(tri_cuda_batch *batch)
{
    cudaFree(batch->job.state);
    cudaFree(batch->job.rng);
    cudaFree(batch->job.legal);
    cudaFree(batch->job.list);
    cudaFree(batch->choice);
    delete batch;
}
