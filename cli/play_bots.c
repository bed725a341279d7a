// SPDX-License-Identifier: MIT
#include "cli/play.h"
#include "core/base/tri_hash.h"

#include <stdlib.h>
#include <string.h>

// Who is not a person: chance, the bots in the seats, and the one that is asked for a hint. Bots are shown the view of
// the seat they play for and nothing else.

/// The best level with a budget that takes a moment on any machine.
static const char play_hint_words[] = "architect:nodes=20000";

static void *play_memory(const tri_bot_def *def, size_t *size)
{
    *size = tri_bot_memory(def);
    return cli_room(*size);
}

void play_rise(play *p)
{
    for (int i = 0; i < TRI_SEATS_MAX; i++) {
        free(p->bot[i]);
        free(p->memory[i]);
        p->bot[i] = NULL;
        p->memory[i] = NULL;
    }
}

void play_sit(play *p)
{
    play_rise(p);
    for (int i = 0; i < TRI_SEATS_MAX; i++) {
        tri_bot_def def;
        const char *name = p->head.seat[i];
        size_t size;
        bool seated = i < p->head.setup.players;
        bool bot = seated && tri_bot_parse(p->game, name, strlen(name), &def, NULL);
        p->human[i] = seated && !bot;
        if (!bot)
            continue;
        p->memory[i] = play_memory(&def, &size);
        p->bot[i] = (tri_bot *)cli_room(sizeof(tri_bot));
        tri_bot_create(p->bot[i], &def, p->memory[i], size);
    }
}

/// A bot must not think with the very numbers the dice will come from, so its seed is a hash of the game's.
static uint64_t play_bot_seed(const play *p)
{
    uint64_t hash = tri_hash_bytes(tri_hash_start(), &p->head.seed, sizeof p->head.seed);
    return tri_hash_bytes(hash, &p->count, sizeof p->count);
}

tri_move play_pick(const play *p)
{
    // SplitMix adds a constant a step, so the n-th number needs no walk through the others.
    tri_rng rng = tri_rng_seed(p->head.seed + p->count * 0x9e3779b97f4a7c15u);
    uint64_t random = tri_rng_next(&rng);
    uint8_t seat = p->game->to_move(&p->state);
    tri_state view;
    tri_move list[TRI_MOVES_MAX];
    if (seat == TRI_CHANCE)
        return p->game->sample(&p->state, random);
    p->game->observe(&p->state, seat, &view);
    if (p->bot[seat]->def.kind != TRI_BOT_RANDOM)
        return tri_bot_choose(p->bot[seat], &view, play_bot_seed(p), NULL, NULL);
    int count = p->game->moves(&view, list);
    return list[tri_bits_scale(random, (uint64_t)count)];
}

tri_move play_hint(const play *p)
{
    tri_bot_def def;
    tri_bot bot;
    tri_state view;
    size_t size;
    bool known = tri_bot_parse(p->game, play_hint_words, sizeof play_hint_words - 1, &def, NULL);
    TRI_ASSERT(known);
    (void)known;
    void *memory = play_memory(&def, &size);
    p->game->observe(&p->state, p->game->to_move(&p->state), &view);
    tri_bot_create(&bot, &def, memory, size);
    tri_move move = tri_bot_choose(&bot, &view, play_bot_seed(p), NULL, NULL);
    free(memory);
    return move;
}
