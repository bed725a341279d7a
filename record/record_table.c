// SPDX-License-Identifier: MIT
#include "record/record_table.h"
#include "core/base/tri_hash.h"

static void record_copy_last(const uint32_t from[TRI_SEATS_MAX], uint32_t to[TRI_SEATS_MAX])
{
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        to[i] = from[i];
}

/// Keep the present, if it is time to.
static void record_table_mark(record_table *table)
{
    if (table->count % table->stride)
        return;
    if (table->count / table->stride == RECORD_MARKS) {
        for (int i = 1; i < RECORD_MARKS / 2; i++)
            table->mark[i] = table->mark[2 * i];
        table->stride *= 2;
    }
    record_moment *mark = &table->mark[table->count / table->stride];
    mark->state = table->state;
    record_copy_last(table->last, mark->last);
}

void record_table_start(record_table *table, const tri_game *game, const record_head *head, tri_move *moves)
{
    table->game = game;
    table->head = *head;
    table->moves = moves;
    table->count = 0;
    table->stride = 1;
    game->start(&table->state, &head->setup, NULL);
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        table->last[i] = 0;
    record_table_mark(table);
}

void record_table_start_at(record_table *table, const tri_game *game, const tri_state *state, tri_move *moves)
{
    record_head head = {0};
    game->setup(state, &head.setup);
    record_table_start(table, game, &head, moves);
    table->state = table->mark[0].state = *state;
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
    bool good = record_replay(&reader, record_table_take, table, err);
    table->head.other_result = reader.head.other_result;
    return good;
}

void record_table_write(const record_table *table, tri_text *out)
{
    record_put_head(table->game, &table->head, out);
    record_table_write_moves(table, 0, out);
}

void record_table_write_moves(const record_table *table, uint32_t from, tri_text *out)
{
    tri_state state;
    record_table_at(table, from, &state);
    for (uint32_t i = from; i < table->count; i++) {
        record_put_move(table->game, &state, table->moves[i], out);
        table->game->apply(&state, table->moves[i]);
    }
    if (table->game->to_move(&state) == TRI_OVER)
        record_put_result(table->game, &state, out);
}

void record_table_play(record_table *table, tri_move move)
{
    uint8_t seat = table->game->to_move(&table->state);
    table->moves[table->count++] = move;
    table->game->apply(&table->state, move);
    if (seat < TRI_SEATS_MAX)
        table->last[seat] = table->count;
    record_table_mark(table);
}

void record_table_at(const record_table *table, uint32_t count, tri_state *state)
{
    TRI_ASSERT(count <= table->count);
    if (count == table->count) {
        *state = table->state;
        return;
    }
    uint32_t at = count - count % table->stride;
    *state = table->mark[at / table->stride].state;
    for (; at < count; at++)
        table->game->apply(state, table->moves[at]);
}

void record_table_cut(record_table *table, uint32_t count)
{
    TRI_ASSERT(count <= table->count);
    uint32_t at = count - count % table->stride;
    const record_moment *mark = &table->mark[at / table->stride];
    table->state = mark->state;
    record_copy_last(mark->last, table->last);
    table->count = at;
    while (table->count < count)
        record_table_play(table, table->moves[table->count]);
}

/// Does `other` see something that `seat` may not know? Then what it sees, looked at with the seat's eyes, has lost
/// more than the byte that says whose view it is.
static bool record_table_knows_more(const record_table *table, uint8_t other, uint8_t seat)
{
    tri_view seen, through;
    table->game->observe(&table->state, other, &seen);
    table->game->observe(&seen.known, seat, &through);
    int differing = 0;
    for (size_t i = 0; i < table->game->state_size; i++)
        differing += seen.known.bytes[i] != through.known.bytes[i];
    return differing > 1;
}

bool record_table_curtain(const record_table *table, uint8_t shown, uint8_t next)
{
    return shown != next &&
           (record_table_knows_more(table, next, shown) || record_table_knows_more(table, shown, next));
}

uint64_t record_table_random(const record_table *table)
{
    if (table->head.dice.has_secret) {
        uint8_t key[RECORD_SECRET];
        record_dice_key(&table->head.dice, key);
        return record_dice_random(key, table->count);
    }
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
    uint32_t last = 0;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        if (person[i] && table->last[i] > last)
            last = table->last[i];
    return (int64_t)last - 1;
}

/// The person whose undo it is: the seat to decide, or the only one. TRI_SPECTATOR: any of them, who may know nothing.
static uint8_t record_table_asker(const record_table *table, const bool person[TRI_SEATS_MAX])
{
    uint8_t seat = table->game->to_move(&table->state), only = TRI_SPECTATOR;
    int count = 0;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        if (person[i]) {
            count++;
            only = (uint8_t)i;
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

static record_verdict record_table_promise(const record_dice *dice)
{
    uint8_t hash[RECORD_SECRET];
    int differing = 0;
    if (!dice->has_hash)
        return RECORD_UNPROMISED;
    if (!dice->has_secret)
        return RECORD_UNREVEALED;
    record_dice_hash(dice->secret, hash);
    for (int i = 0; i < RECORD_SECRET; i++)
        differing += hash[i] != dice->hash[i];
    return differing ? RECORD_BROKEN_PROMISE : RECORD_FAIR;
}

record_fairness record_table_fair(const record_table *table)
{
    const tri_game *game = table->game;
    record_fairness fair = {record_table_promise(&table->head.dice), 0, 0, 0};
    uint8_t key[RECORD_SECRET];
    tri_state state;
    if (fair.verdict != RECORD_FAIR)
        return fair;
    record_dice_key(&table->head.dice, key);
    record_table_at(table, 0, &state);
    for (uint32_t n = 0; n < table->count; n++) {
        bool chance = game->to_move(&state) == TRI_CHANCE;
        tri_move due = chance ? game->sample(&state, record_dice_random(key, n)) : table->moves[n];
        if (due != table->moves[n])
            return (record_fairness){RECORD_UNFAIR, fair.checked, n, due};
        fair.checked += chance;
        game->apply(&state, table->moves[n]);
    }
    return fair;
}
