// SPDX-License-Identifier: MIT
#include "bindings/python/src/batch.h"

#include "bindings/python/src/pool.h"

#include <stdlib.h>
#include <string.h>

// Positions share nothing, so threads take a range of rows each. A mask is kept by taking back what the last legal list
// set, since it may have tens of thousands of entries of which dozens are legal.

static void *batch_room(size_t count, size_t size)
{
    return calloc(count ? count : 1, size);
}

static bool batch_rooms(batch *b)
{
    size_t n = (size_t)b->def.count, seats = (size_t)b->seats, size = b->def.game->state_size;
    size_t wide = (size_t)b->wide;
    b->state = (uint8_t *)batch_room(n, size);
    b->seed = (uint64_t *)batch_room(n, sizeof *b->seed);
    b->stream = (tri_rng *)batch_room(n, sizeof *b->stream);
    b->legal = (uint32_t *)batch_room(n * wide, sizeof *b->legal);
    b->legal_count = (int32_t *)batch_room(n, sizeof *b->legal_count);
    b->to_move = (int32_t *)batch_room(n, sizeof *b->to_move);
    b->move = (uint32_t *)batch_room(n, sizeof *b->move);
    b->reward = (float *)batch_room(n * seats, sizeof *b->reward);
    b->done = (uint8_t *)batch_room(n, 1);
    b->points = (int16_t *)batch_room(n * seats, sizeof *b->points);
    b->place = (uint8_t *)batch_room(n * seats, 1);
    b->rival = (int16_t *)batch_room(n, sizeof *b->rival);
    b->length = (uint32_t *)batch_room(n, sizeof *b->length);
    bool all = b->state && b->seed && b->stream && b->legal && b->legal_count && b->to_move && b->move && b->reward &&
               b->done && b->points && b->place && b->rival && b->length;
    if (b->def.masks) {
        b->mask = (uint8_t *)batch_room(n, (size_t)actions_count(b->numbers));
        b->number = (int32_t *)batch_room(n * wide, sizeof *b->number);
        all = all && b->mask && b->number;
    }
    if (b->def.views) {
        b->view = (uint8_t *)batch_room(n, size);
        all = all && b->view;
    }
    return all;
}

/// A position while it is at work: the games take whole tri_states, rows are as short as the game's own.
static tri_state *batch_at(const batch *b, int i)
{
    return (tri_state *)(void *)(b->state + (size_t)i * b->def.game->state_size);
}

static void batch_mark(batch *b, int i)
{
    int32_t *number = b->number + (size_t)i * (size_t)b->wide;
    const uint32_t *legal = b->legal + (size_t)i * (size_t)b->wide;
    uint8_t *mask = b->mask + (size_t)i * (size_t)actions_count(b->numbers);
    actions_numbers(b->numbers, legal, b->legal_count[i], number);
    for (int k = 0; k < b->legal_count[i]; k++)
        mask[number[k]] = 1;
}

static void batch_unmark(batch *b, int i)
{
    const int32_t *number = b->number + (size_t)i * (size_t)b->wide;
    uint8_t *mask = b->mask + (size_t)i * (size_t)actions_count(b->numbers);
    for (int k = 0; k < b->legal_count[i]; k++)
        mask[number[k]] = 0;
}

/// What the seat to decide is told.
static void batch_look(batch *b, int i)
{
    const tri_game *game = b->def.game;
    tri_state *s = batch_at(b, i);
    if (b->mask)
        batch_unmark(b, i);
    b->to_move[i] = game->to_move(s);
    b->legal_count[i] = game->moves(s, b->legal + (size_t)i * (size_t)b->wide);
    if (b->mask)
        batch_mark(b, i);
    if (b->view)
        game->observe(s, (uint8_t)b->to_move[i], (tri_view *)(void *)(b->view + (size_t)i * game->state_size));
}

static void batch_begin(batch *b, int i)
{
    b->seed[i] = b->stream[i].state;
    b->length[i] = 0;
    memcpy(batch_at(b, i), &b->start, b->def.game->state_size);
    tri_game_settle(b->def.game, batch_at(b, i), &b->stream[i]);
}

/// For each seat: the mean over the others of 1 ahead, 0 level, -1 behind; alone, 1 won and -1 lost.
static void batch_reward(const tri_result *result, float *reward)
{
    int seats = result->seats;
    for (int seat = 0; seat < seats; seat++) {
        float sum = seats == 1 ? (result->place[0] == 1 ? 1.0f : -1.0f) : 0.0f;
        for (int other = 0; other < seats; other++)
            sum += (float)((result->place[other] > result->place[seat]) - (result->place[other] < result->place[seat]));
        reward[seat] = seats > 1 ? sum / (float)(seats - 1) : sum;
    }
}

static void batch_finish(batch *b, int i)
{
    tri_result result;
    size_t at = (size_t)i * (size_t)b->seats;
    b->def.game->result(batch_at(b, i), &result);
    batch_reward(&result, b->reward + at);
    memcpy(b->points + at, result.points, (size_t)b->seats * sizeof *b->points);
    memcpy(b->place + at, result.place, (size_t)b->seats);
    b->rival[i] = result.rival;
    b->done[i] = 1;
}

static void batch_step_rows(void *context, int from, int to)
{
    batch *b = (batch *)context;
    const tri_game *game = b->def.game;
    for (int i = from; i < to; i++) {
        tri_state *s = batch_at(b, i);
        if (b->done[i])
            memset(b->reward + (size_t)i * (size_t)b->seats, 0, (size_t)b->seats * sizeof *b->reward);
        b->done[i] = 0;
        game->apply(s, b->move[i]);
        b->length[i]++;
        tri_game_settle(game, s, &b->stream[i]);
        if (game->to_move(s) == TRI_OVER) {
            batch_finish(b, i);
            batch_begin(b, i);
        }
        batch_look(b, i);
    }
}

static void batch_choose_rows(void *context, int from, int to)
{
    batch *b = (batch *)context;
    for (int i = from; i < to; i++) {
        uint64_t place = tri_bits_scale(tri_rng_next(&b->stream[i]), (uint64_t)b->legal_count[i]);
        b->move[i] = b->legal[(size_t)i * (size_t)b->wide + place];
    }
}

static void batch_begin_rows(void *context, int from, int to)
{
    batch *b = (batch *)context;
    for (int i = from; i < to; i++) {
        b->done[i] = 0;
        memset(b->reward + (size_t)i * (size_t)b->seats, 0, (size_t)b->seats * sizeof *b->reward);
        batch_begin(b, i);
        batch_look(b, i);
    }
}

void batch_step(batch *b)
{
    pool_run(b->pool, batch_step_rows, b, b->def.count);
}

void batch_choose(batch *b)
{
    pool_run(b->pool, batch_choose_rows, b, b->def.count);
}

void batch_reset(batch *b, const uint64_t *seed)
{
    for (int i = 0; seed && i < b->def.count; i++)
        b->stream[i] = tri_rng_seed(seed[i]);
    pool_run(b->pool, batch_begin_rows, b, b->def.count);
}

/// Is the code in the ascending list?
static bool batch_listed(const uint32_t *legal, int count, uint32_t code)
{
    int low = 0, high = count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (legal[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return count > 0 && legal[low] == code;
}

int batch_check(batch *b, batch_words words)
{
    uint32_t known = words == BATCH_ACTIONS ? (uint32_t)actions_count(b->numbers) : 0;
    for (int i = 0; i < b->def.count; i++) {
        const uint32_t *legal = b->legal + (size_t)i * (size_t)b->wide;
        uint32_t given = b->move[i];
        if (words == BATCH_PLACES) {
            if (given >= (uint32_t)b->legal_count[i])
                return i;
            b->move[i] = legal[given];
            continue;
        }
        if (words == BATCH_ACTIONS)
            b->move[i] = given < known ? actions_move(b->numbers, (int)given) : 0;
        if (!batch_listed(legal, b->legal_count[i], b->move[i]))
            return i;
    }
    return -1;
}

batch *batch_create(const batch_def *def)
{
    batch *b = (batch *)calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->def = *def;
    b->seats = def->setup.players;
    b->wide = def->game->about->moves_max;
    b->numbers = actions_create(def->game);
    bool pooled = def->threads == 1 || (b->pool = pool_create(def->threads - 1)) != NULL;
    if (!b->numbers || !pooled || !batch_rooms(b) || !def->game->start(&b->start, &def->setup, NULL)) {
        batch_destroy(b);
        return NULL;
    }
    for (int i = 0; i < def->count; i++)
        b->stream[i] = tri_rng_seed(def->seed + (uint64_t)i);
    batch_reset(b, NULL);
    return b;
}

void batch_destroy(batch *b)
{
    if (!b)
        return;
    pool_destroy(b->pool);
    actions_destroy(b->numbers);
    void *rooms[] = {b->state, b->seed,   b->stream, b->legal,  b->legal_count, b->to_move, b->mask,   b->view,
                     b->move,  b->reward, b->done,   b->points, b->place,       b->rival,   b->length, b->number};
    for (int i = 0; i < TRI_COUNT(rooms); i++)
        free(rooms[i]);
    free(b);
}
