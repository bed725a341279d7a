// SPDX-License-Identifier: MIT
#include "bench/tri_bench.h"
#include "game/tri_setup.h"

#include <string.h>

// Positions are those a search asks about: at every decision of random games each move's position, one after the other,
// so that neighbours differ by what a move differs by.

enum { BENCH_ASKED = 1024, BENCH_ROUNDS = 8 };

typedef struct bench_asked {
    tri_state state[BENCH_ASKED];
    uint8_t seat[BENCH_ASKED];
    int count;
} bench_asked;

/// What a seat could do now.
static void bench_ask(bench_asked *asked, const tri_game *game, const tri_state *s, const tri_move *list, int count)
{
    for (int i = 0; i < count && asked->count < BENCH_ASKED; i++, asked->count++) {
        asked->seat[asked->count] = game->to_move(s);
        memcpy(&asked->state[asked->count], s, game->state_size);
        game->apply(&asked->state[asked->count], list[i]);
    }
}

static void bench_positions(const tri_game *game, const tri_state *start, bench_asked *asked)
{
    tri_rng rng = tri_rng_seed(1);
    tri_move list[TRI_MOVES_MAX];
    for (asked->count = 0; asked->count < BENCH_ASKED;) {
        tri_state s;
        uint8_t seat;
        memcpy(&s, start, game->state_size);
        while ((seat = game->to_move(&s)) != TRI_OVER) {
            uint64_t random = tri_rng_next(&rng);
            if (seat == TRI_CHANCE) {
                game->apply(&s, game->sample(&s, random));
                continue;
            }
            int count = game->moves(&s, list);
            bench_ask(asked, game, &s, list, count);
            game->apply(&s, list[tri_bits_scale(random, (uint64_t)count)]);
        }
    }
}

bool tri_bench_network(const tri_game *game, int players, int code, int runs, tri_bench_clock now,
                       tri_bench_network_row *row)
{
    bench_asked asked;
    const tri_net_game *inputs = tri_nets_find(game->id);
    tri_setup setup = tri_setup_default(game, players);
    tri_network net;
    tri_network_sum sum;
    tri_state start;
    if (!inputs || !tri_network_code_at(code) || !tri_nets_network(game->id, players, &net) ||
        !game->start(&start, &setup, NULL))
        return false;
    bench_positions(game, &start, &asked);
    net.code = tri_network_code_at(code);
    *row = (tri_bench_network_row){net.code->name, 0.0, 0};
    for (int run = 0; run < runs; run++) {
        uint64_t begin = now();
        row->said = 0;
        tri_network_begin(&net, &sum);
        for (int k = 0; k < BENCH_ROUNDS * BENCH_ASKED; k++) {
            int i = k % BENCH_ASKED;
            uint32_t bits[TRI_INPUT_WORDS(TRI_NETWORK_INPUTS_MAX)];
            tri_network_said said;
            inputs->inputs(&asked.state[i], asked.seat[i], bits);
            tri_network_move(&net, &sum, bits);
            tri_network_say(&net, &sum, &said);
            row->said += said.own;
        }
        double speed = 1e9 * BENCH_ROUNDS * BENCH_ASKED / (double)(now() - begin + 1);
        row->per_second = speed > row->per_second ? speed : row->per_second;
    }
    return true;
}
