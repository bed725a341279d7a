// SPDX-License-Identifier: MIT
#include "record/record_table.h"
#include "core/base/tri_hash.h"

void record_table_start(record_table *table, const tri_game *game, const record_head *head, tri_move *moves)
{
    table->game = game;
    table->head = *head;
    table->moves = moves;
    table->count = 0;
    game->start(&table->state, &head->setup, NULL);
}

static bool record_table_take(void *context, uint32_t n, const tri_state *state, tri_move move)
{
    (void)n;
    (void)state;
    record_table_play((record_table *)context, move);
    return true;
}

bool record_table_read(record_table *table, const tri_game *game, const char *bytes, size_t size, tri_move *moves,
                       record_err *err)
{
    record_reader reader;
    if (!record_open(&reader, game, bytes, size, err))
        return false;
    record_table_start(table, game, &reader.head, moves);
    return record_replay(&reader, record_table_take, table, err);
}

void record_table_write(const record_table *table, tri_text *out)
{
    tri_state state;
    record_put_head(table->game, &table->head, out);
    record_table_at(table, 0, &state);
    for (uint32_t i = 0; i < table->count; i++) {
        record_put_move(table->game, &state, table->moves[i], out);
        table->game->apply(&state, table->moves[i]);
    }
    if (table->game->to_move(&state) == TRI_OVER)
        record_put_result(table->game, &state, out);
}

void record_table_play(record_table *table, tri_move move)
{
    table->moves[table->count++] = move;
    table->game->apply(&table->state, move);
}

void record_table_at(const record_table *table, uint32_t count, tri_state *state)
{
    table->game->start(state, &table->head.setup, NULL);
    for (uint32_t i = 0; i < count; i++)
        table->game->apply(state, table->moves[i]);
}

void record_table_cut(record_table *table, uint32_t count)
{
    table->count = count;
    record_table_at(table, count, &table->state);
}

uint64_t record_table_random(const record_table *table)
{
    // SplitMix adds a constant a step, so the n-th number needs no walk through the others.
    tri_rng rng = tri_rng_seed(table->head.seed + table->count * 0x9e3779b97f4a7c15u);
    return tri_rng_next(&rng);
}

tri_move record_table_chance(const record_table *table)
{
    return table->game->sample(&table->state, record_table_random(table));
}

uint64_t record_table_bot_seed(const record_table *table)
{
    uint64_t hash = tri_hash_bytes(tri_hash_start(), &table->head.seed, sizeof table->head.seed);
    return tri_hash_bytes(hash, &table->count, sizeof table->count);
}

/// Index of the last decision a person took, or -1.
static int64_t record_table_last(const record_table *table, const bool person[TRI_SEATS_MAX])
{
    tri_state state;
    int64_t last = -1;
    record_table_at(table, 0, &state);
    for (uint32_t i = 0; i < table->count; i++) {
        uint8_t seat = table->game->to_move(&state);
        if (seat < TRI_SEATS_MAX && person[seat])
            last = i;
        table->game->apply(&state, table->moves[i]);
    }
    return last;
}

/// The person whose undo it is: the seat to decide, or the only one. TRI_SPECTATOR: any of them, who may know nothing.
static uint8_t record_table_asker(const record_table *table, const bool person[TRI_SEATS_MAX])
{
    uint8_t seat = table->game->to_move(&table->state), only = TRI_SPECTATOR;
    int count = 0;
    for (uint8_t i = 0; i < TRI_SEATS_MAX; i++)
        if (person[i]) {
            count++;
            only = i;
        }
    return seat < TRI_SEATS_MAX && person[seat] ? seat : count == 1 ? only : TRI_SPECTATOR;
}

record_undo record_table_undo(const record_table *table, const bool person[TRI_SEATS_MAX], uint32_t *to)
{
    int64_t last = record_table_last(table, person);
    tri_state state;
    if (last < 0)
        return RECORD_UNDO_NOTHING;
    record_table_at(table, (uint32_t)last, &state);
    if (table->game->told(&state, table->moves[last], record_table_asker(table, person)) != TRI_WORDS_ALL)
        return RECORD_UNDO_SECRET;
    for (uint32_t i = (uint32_t)last; i < table->count; i++) {
        if (table->game->to_move(&state) == TRI_CHANCE || !table->game->can_undo(&state, table->moves[i]))
            return RECORD_UNDO_REVEALED;
        table->game->apply(&state, table->moves[i]);
    }
    *to = (uint32_t)last;
    return RECORD_UNDO;
}
