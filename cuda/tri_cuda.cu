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

unsigned blocks(uint32_t count, uint32_t each)
{
    return (count + each - 1) / each;
}

template <typename R> void launch_mark(const batch_job *job)
{
    if (job->rows.mask)
        batch_mark<R><<<blocks(job->count, BATCH_WARPS), BATCH_THREADS>>>(*job);
}

template <typename R> cudaError_t launch_reset(const batch_job *job, tri_cuda_from from, uint64_t seed)
{
    batch_reset<R><<<blocks(job->count, BATCH_THREADS), BATCH_THREADS>>>(*job, from, seed);
    launch_mark<R>(job);
    return cudaGetLastError();
}

template <typename R> cudaError_t launch_check(const batch_job *job, tri_cuda_words words)
{
    batch_check<R><<<blocks(job->count, BATCH_THREADS), BATCH_THREADS>>>(*job, words);
    return cudaGetLastError();
}

template <typename R> cudaError_t launch_choose(const batch_job *job)
{
    batch_choose<R><<<blocks(job->count, BATCH_THREADS), BATCH_THREADS>>>(*job);
    return cudaGetLastError();
}

template <typename R> cudaError_t launch_step(const batch_job *job)
{
    batch_step<R><<<blocks(job->count, BATCH_THREADS), BATCH_THREADS>>>(*job);
    launch_mark<R>(job);
    return cudaGetLastError();
}

/// A game and its kernels.
struct game_row {
    tri_cuda_game about;
    cudaError_t (*play)(const play_job *);
    cudaError_t (*reset)(const batch_job *, tri_cuda_from, uint64_t);
    cudaError_t (*check)(const batch_job *, tri_cuda_words);
    cudaError_t (*choose)(const batch_job *);
    cudaError_t (*step)(const batch_job *);
};

#define TRI_CUDA_ROW(game, GAME)                                                                                       \
    {{#game, sizeof(game##_state), GAME##_MOVES_MAX},                                                                  \
     launch_play<game##_rules>,                                                                                        \
     launch_reset<game##_rules>,                                                                                       \
     launch_check<game##_rules>,                                                                                       \
     launch_choose<game##_rules>,                                                                                      \
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
    uint64_t *wide; ///< room for numbers of 8 bytes from the host
};

namespace
{
enum { ROOMS = 24 };

/// Memory of a batch: where its address stands, bytes, and what lies there at first (NULL: zeros).
struct batch_room {
    void **at;
    size_t size;
    const void *first;
};

int batch_rooms(tri_cuda_batch *b, const tri_cuda_batch_def *def, batch_room out[ROOMS])
{
    tri_cuda_rows *rows = &b->job.rows;
    size_t n = def->count, state = def->game->state_size, most = (size_t)def->game->moves_max, seats = def->seats;
    size_t masks = def->masks ? n : 0;
    const batch_room all[] = {
        {&rows->state, n * state, NULL},
        {(void **)&rows->seed, n * 8, NULL},
        {(void **)&rows->stream, n * 8, NULL},
        {(void **)&rows->legal, n * most * 4, NULL},
        {(void **)&rows->legal_count, n * 4, NULL},
        {(void **)&rows->to_move, n * 4, NULL},
        {(void **)&rows->mask, masks * def->actions, NULL},
        {(void **)&rows->view, def->views ? n * state : 0, NULL},
        {(void **)&rows->move, n * 4, NULL},
        {(void **)&rows->reward, n * seats * 4, NULL},
        {(void **)&rows->done, n, NULL},
        {(void **)&rows->points, n * seats * 2, NULL},
        {(void **)&rows->place, n * seats, NULL},
        {(void **)&rows->rival, n * 2, NULL},
        {(void **)&rows->length, n * 4, NULL},
        {(void **)&b->job.start, state, def->start},
        {(void **)&b->job.code, def->actions * sizeof *def->code, def->code},
        {(void **)&b->job.sorted, def->moves * sizeof *def->sorted, def->sorted},
        {(void **)&b->job.number, def->moves * sizeof *def->number, def->number},
        {(void **)&b->job.marked, masks * most * 4, NULL},
        {(void **)&b->job.marks, masks * 4, NULL},
        {(void **)&b->job.wrong, 4, NULL},
        {(void **)&b->wide, n * 8, NULL},
    };
    static_assert(TRI_COUNT(all) <= ROOMS, "room for all rooms");
    memcpy(out, all, sizeof all);
    return TRI_COUNT(all);
}

cudaError_t batch_take_rooms(tri_cuda_batch *b, const tri_cuda_batch_def *def)
{
    batch_room rooms[ROOMS];
    int many = batch_rooms(b, def, rooms);
    cudaError_t error = cudaSuccess;
    for (int i = 0; i < many && error == cudaSuccess; i++) {
        if (!rooms[i].size)
            continue;
        error = cudaMalloc(rooms[i].at, rooms[i].size);
        if (error == cudaSuccess)
            error = rooms[i].first ? cudaMemcpy(*rooms[i].at, rooms[i].first, rooms[i].size, cudaMemcpyHostToDevice)
                                   : cudaMemset(*rooms[i].at, 0, rooms[i].size);
    }
    return error;
}

/// Wait for what was launched.
const char *batch_wait(cudaError_t error)
{
    return words_of(error == cudaSuccess ? cudaDeviceSynchronize() : error);
}
} // namespace

const char *tri_cuda_batch_create(const tri_cuda_batch_def *def, tri_cuda_batch **out)
{
    tri_cuda_batch *b = new (std::nothrow) tri_cuda_batch();
    *out = NULL;
    if (!b)
        return "out of memory";
    b->row = row_of(def->game);
    b->job.count = def->count;
    b->job.seats = def->seats;
    b->job.actions = def->actions;
    b->job.moves = def->moves;
    cudaError_t error = batch_take_rooms(b, def);
    const char *refusal = batch_wait(error == cudaSuccess ? b->row->reset(&b->job, TRI_CUDA_FIRST, def->seed) : error);
    if (refusal)
        tri_cuda_batch_destroy(b);
    else
        *out = b;
    return refusal;
}

const tri_cuda_rows *tri_cuda_batch_rows(const tri_cuda_batch *batch)
{
    return &batch->job.rows;
}

const char *tri_cuda_batch_take(tri_cuda_batch *b, const void *from, int size)
{
    void *to = size == 8 ? (void *)b->wide : (void *)b->job.rows.move;
    cudaError_t error = cudaMemcpy(to, from, (size_t)b->job.count * (size_t)size, cudaMemcpyDefault);
    if (error == cudaSuccess && size == 8) {
        batch_narrow<<<blocks(b->job.count, BATCH_THREADS), BATCH_THREADS>>>(b->job.rows.move, b->wide, b->job.count);
        error = cudaGetLastError();
    }
    return words_of(error);
}

const char *tri_cuda_batch_step(tri_cuda_batch *b, tri_cuda_words words, int64_t *wrong)
{
    uint32_t first = 0;
    *wrong = -1;
    cudaError_t error = cudaMemset(b->job.wrong, 0xff, sizeof first);
    if (error == cudaSuccess)
        error = b->row->check(&b->job, words);
    if (error == cudaSuccess)
        error = cudaMemcpy(&first, b->job.wrong, sizeof first, cudaMemcpyDeviceToHost);
    if (error == cudaSuccess && first < b->job.count) {
        *wrong = first;
        return NULL;
    }
    return batch_wait(error == cudaSuccess ? b->row->step(&b->job) : error);
}

const char *tri_cuda_batch_random_step(tri_cuda_batch *b)
{
    cudaError_t error = b->row->choose(&b->job);
    return batch_wait(error == cudaSuccess ? b->row->step(&b->job) : error);
}

const char *tri_cuda_batch_reset(tri_cuda_batch *b, tri_cuda_from from)
{
    return batch_wait(b->row->reset(&b->job, from, 0));
}

const char *tri_cuda_copy(void *to, const void *from, size_t size)
{
    return words_of(cudaMemcpy(to, from, size, cudaMemcpyDefault));
}

void tri_cuda_batch_destroy(tri_cuda_batch *b)
{
    batch_room rooms[ROOMS];
    const tri_cuda_batch_def none = {&b->row->about};
    int many = batch_rooms(b, &none, rooms);
    for (int i = 0; i < many; i++)
        cudaFree(*rooms[i].at);
    delete b;
}
