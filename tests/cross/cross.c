// SPDX-License-Identifier: MIT
#include "tests/cross/cross.h"

#include "core/base/tri_hash.h"
#include "proto/proto_json.h"

// Runs natively and, without a libc, inside wasm; so it is written like the rooms it tests.

static uint64_t cross_text(uint64_t hash, const tri_text *text)
{
    return tri_hash_bytes(hash, text->at, text->used);
}

static uint64_t cross_position(const tri_game *game, const tri_state *s, const tri_move *legal, int count,
                               uint64_t hash)
{
    static char room[1 << 18];
    hash = tri_hash_bytes(hash, s, game->state_size);
    hash = tri_hash_bytes(hash, legal, (size_t)count * sizeof legal[0]);
    tri_text out = tri_text_over(room, sizeof room);
    tri_view whole;
    game->observe(s, TRI_REFEREE, &whole);
    game->state_text(&whole, &out);
    if (count)
        game->move_text(&whole, legal[hash % (uint64_t)count], &out);
    proto_view(game, &whole, &out);
    return cross_text(hash, &out);
}

static bool cross_setup(tri_reader *r, const tri_game **game, tri_setup *setup)
{
    const char *start = r->at;
    while (!tri_at_end(r) && tri_peek(r) != ' ')
        r->at++;
    *game = tri_game_find(start, (size_t)(r->at - start));
    int64_t players = 0;
    if (!*game || !tri_take_char(r, ' ') || !tri_take_word(r, "players") || !tri_take_char(r, '=') ||
        !tri_take_int(r, 1, TRI_SEATS_MAX, &players))
        return false;
    *setup = tri_setup_default(*game, (int)players);
    while (tri_take_char(r, ' ')) {
        start = r->at;
        while (!tri_at_end(r) && tri_peek(r) != ' ')
            r->at++;
        if (!tri_setup_set(*game, setup, start, (size_t)(r->at - start), NULL))
            return false;
    }
    return tri_at_end(r);
}

uint64_t cross_hash(const char *words, size_t size, uint64_t seed)
{
    static tri_move legal[TRI_MOVES_MAX];
    const tri_game *game;
    tri_setup setup;
    tri_state s;
    tri_reader r = tri_reader_over(words, size);
    if (!cross_setup(&r, &game, &setup) || !game->start(&s, &setup, NULL))
        return 0;
    tri_rng rng = tri_rng_seed(seed);
    uint64_t hash = tri_hash_start();
    for (;;) {
        int count = game->moves(&s, legal);
        hash = cross_position(game, &s, legal, count, hash);
        if (game->to_move(&s) == TRI_OVER)
            return hash;
        uint64_t random = tri_rng_next(&rng);
        game->apply(&s, game->to_move(&s) == TRI_CHANCE ? game->sample(&s, random)
                                                        : legal[tri_bits_scale(random, (uint64_t)count)]);
    }
}
