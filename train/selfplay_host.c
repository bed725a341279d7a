// SPDX-License-Identifier: MIT
#include "train/selfplay.h"

#include "train/game.h"

#include "train/selfplay.inc"

// Self-play on the CPU: the same steps one after the other, for tests and for a look at how training works. A game
// takes about as long as its evaluations.

bool train_on_device(void)
{
    return false;
}

bool train_open(int players, const int16_t options[TRAIN_OPTIONS], train_about *about, void *start)
{
    return train_open_tables(players, options, about, start);
}

void train_begin(const train_job *job)
{
    for (uint32_t i = 0; i < job->games; i++) {
        ((train_slot *)job->slot + i)->rng = tri_rng_seed(job->seed + i);
        train_begin_slot(job, i);
    }
}

uint32_t train_ways(const train_job *job)
{
    *job->listed = 0;
    for (uint32_t i = 0; i < job->games; i++)
        train_ways_slot(job, i);
    return *job->listed < job->room ? *job->listed : job->room;
}

void train_inputs(const train_job *job, uint32_t ways)
{
    for (uint32_t k = 0; k < ways; k++)
        train_inputs_way(job, k);
}

void train_choose(const train_job *job)
{
    for (uint32_t i = 0; i < job->games; i++)
        train_choose_slot(job, i);
}

void train_finish(const train_job *job)
{
    for (uint32_t i = 0; i < job->games; i++)
        train_finish_slot(job, i);
}

void train_branch(const train_job *job, const train_job *ahead, const uint32_t *way, uint32_t laps)
{
    for (uint32_t j = 0; j < ahead->games; j++)
        train_branch_slot(job, ahead, way, laps, j);
}

void train_leaves(const train_job *job, const train_job *ahead, const uint32_t *way, float *out)
{
    for (uint32_t j = 0; j < ahead->games; j++)
        train_leaf_slot(job, ahead, way, out, j);
}

void train_symmetries(int players, uint64_t seed, uint32_t count, uint32_t words, uint16_t *from)
{
    train_draw_symmetries(players, seed, count, words, from);
}

void train_expand(const uint32_t *bits, uint32_t rows, uint32_t words, uint16_t one, const uint16_t *from,
                  uint32_t count, uint32_t shift, uint16_t *out)
{
    size_t columns = (size_t)words * 32;
    for (size_t row = 0; row < rows; row++)
        for (size_t i = 0; i < columns; i++) {
            size_t at = from ? from[(row + shift) % count * columns + i] : i;
            out[row * columns + i] = bits[row * words + at / 32] >> at % 32 & 1 ? one : 0;
        }
}

const char *train_error(void)
{
    return NULL;
}
