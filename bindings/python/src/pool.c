// SPDX-License-Identifier: MIT
#include "bindings/python/src/pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

// A round is one call of pool_run. Workers wait for its number to change, do their range and count themselves off.

typedef struct pool_worker {
    pthread_t thread;
    batch_pool *pool;
    int at; ///< which range is its own; the caller's is 0
} pool_worker;

struct batch_pool {
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    unsigned round;
    int busy, workers;
    bool quit;
    void (*rows)(void *context, int from, int to);
    void *context;
    int count;
    pool_worker worker[];
};

static void pool_share(const batch_pool *pool, int at)
{
    long long all = pool->count, shares = pool->workers + 1;
    pool->rows(pool->context, (int)(all * at / shares), (int)(all * (at + 1) / shares));
}

static void *pool_work(void *context)
{
    const pool_worker *worker = (const pool_worker *)context;
    batch_pool *pool = worker->pool;
    unsigned round = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->round == round && !pool->quit)
            pthread_cond_wait(&pool->begin, &pool->lock);
        if (pool->quit)
            break;
        round = pool->round;
        pthread_mutex_unlock(&pool->lock);
        pool_share(pool, worker->at);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0)
            pthread_cond_signal(&pool->end);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

batch_pool *pool_create(int extra)
{
    batch_pool *pool = (batch_pool *)calloc(1, sizeof *pool + (size_t)extra * sizeof pool->worker[0]);
    if (!pool)
        return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->begin, NULL);
    pthread_cond_init(&pool->end, NULL);
    for (int i = 0; i < extra; i++) {
        pool_worker *worker = &pool->worker[i];
        worker->pool = pool;
        worker->at = i + 1;
        if (pthread_create(&worker->thread, NULL, pool_work, worker)) {
            pool_destroy(pool);
            return NULL;
        }
        pool->workers++;
    }
    return pool;
}

void pool_destroy(batch_pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->quit = true;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->workers; i++)
        pthread_join(pool->worker[i].thread, NULL);
    pthread_cond_destroy(&pool->end);
    pthread_cond_destroy(&pool->begin);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pool_run(batch_pool *pool, void (*rows)(void *context, int from, int to), void *context, int count)
{
    if (!pool) {
        rows(context, 0, count);
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->rows = rows;
    pool->context = context;
    pool->count = count;
    pool->busy = pool->workers;
    pool->round++;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->lock);
    pool_share(pool, 0);
    pthread_mutex_lock(&pool->lock);
    while (pool->busy)
        pthread_cond_wait(&pool->end, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
