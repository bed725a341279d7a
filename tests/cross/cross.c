// SPDX-License-Identifier: MIT
#include "tests/cross/cross.h"

#include "core/base/tri_hash.h"
#include "nets/tri_nets.h"
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

/// A network of made-up weights, small enough that no sum overflows. It is the only one in the program.
static void cross_network(tri_network *net, int inputs)
{
    static int8_t first[TRI_NETWORK_INPUTS_MAX * TRI_NETWORK_FIRST];
    static int16_t second[TRI_NETWORK_FIRST * (1 + TRI_NETWORK_SECOND)];
    static int32_t last[TRI_NETWORK_SECOND + (1 + TRI_NETWORK_SECOND) * TRI_NETWORK_OUTPUTS];
    tri_rng rng = tri_rng_seed((uint64_t)inputs);
    for (int i = 0; i < inputs * TRI_NETWORK_FIRST; i++)
        first[i] = (int8_t)((int)(tri_rng_next(&rng) >> 32 & 0xff) - 128);
    for (int i = 0; i < TRI_COUNT(second); i++)
        second[i] = (int16_t)((int)tri_rng_below(&rng, 801) - 400);
    for (int i = 0; i < TRI_COUNT(last); i++)
        last[i] = (int32_t)tri_rng_below(&rng, 20001) - 10000;
    *net = (tri_network){.first = first, .first_bias = second, .second = second + TRI_NETWORK_FIRST, .inputs = inputs};
    net->second_bias = last;
    net->last = last + TRI_NETWORK_SECOND;
    net->last_bias = net->last + TRI_NETWORK_SECOND * TRI_NETWORK_OUTPUTS;
    for (int i = 0; tri_network_code_at(i); i++)
        net->code = tri_network_code_at(i); // the last is what this machine does best
}

/// What every seat's network sees of a position, and what a network says to that.
static uint64_t cross_inputs(const tri_net_game *game, const tri_network *net, tri_network_sum *sum, const tri_state *s,
                             int players, uint64_t hash)
{
    uint32_t bits[TRI_INPUT_WORDS(TRI_NETWORK_INPUTS_MAX)];
    tri_network_said said;
    for (int seat = 0; seat < players; seat++) {
        game->inputs(s, seat, bits);
        hash = tri_hash_bytes(hash, bits, TRI_INPUT_WORDS((size_t)net->inputs) * sizeof bits[0]);
        tri_network_move(net, sum, bits);
        tri_network_say(net, sum, &said);
        hash = tri_hash_bytes(hash, &said, sizeof said);
    }
    return hash;
}

/// Is the game known to networks, and does a network of this size fit?
static const tri_net_game *cross_known(const tri_game *game, int players, tri_network *net, tri_network_sum *sum)
{
    const tri_net_game *known = tri_nets_find(game->id);
    if (!known || known->count(players) > TRI_NETWORK_INPUTS_MAX)
        return NULL;
    cross_network(net, known->count(players));
    tri_network_begin(net, sum);
    return known;
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
    bool inputs = tri_take_word(&r, "inputs") && tri_take_char(&r, ' ');
    if (!cross_setup(&r, &game, &setup) || !game->start(&s, &setup, NULL))
        return 0;
    tri_network net;
    tri_network_sum sum;
    const tri_net_game *known = inputs ? cross_known(game, setup.players, &net, &sum) : NULL;
    if (inputs && !known)
        return 0;
    tri_rng rng = tri_rng_seed(seed);
    uint64_t hash = tri_hash_start();
    for (;;) {
        int count = game->moves(&s, legal);
        hash = known ? cross_inputs(known, &net, &sum, &s, setup.players, hash)
                     : cross_position(game, &s, legal, count, hash);
        if (game->to_move(&s) == TRI_OVER)
            return hash;
        uint64_t random = tri_rng_next(&rng);
        game->apply(&s, game->to_move(&s) == TRI_CHANCE ? game->sample(&s, random)
                                                        : legal[tri_bits_scale(random, (uint64_t)count)]);
    }
}
