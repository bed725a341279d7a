// SPDX-License-Identifier: MIT
#pragma once

// Threads that share rows of work out among themselves and the caller, and sleep in between.

typedef struct batch_pool batch_pool;

/// `extra` threads beside the caller's; NULL when there are none to be had.
batch_pool *pool_create(int extra);
void pool_destroy(batch_pool *pool);
/// Do rows 0 .. count-1, a range a thread; comes back when all are done. Without a pool the caller does them all.
void pool_run(batch_pool *pool, void (*rows)(void *context, int from, int to), void *context, int count);
