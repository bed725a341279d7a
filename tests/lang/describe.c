// SPDX-License-Identifier: MIT
#include "proto/proto_json.h"
#include "tests/support/variants.h"
#include "tests/support/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// describe GAME GAMES: what a page has to put into words, met in random games of every variant. Prints JSON lines: each
// legal move's fields the first time its code is met (but for the few whose codes share a hash), and the final scores.

enum { DESCRIBE_SEEN = 1 << 20 };

static char line[PROTO_LINE_MAX];

static void describe_moves(const tri_game *game, const tri_state *s, const tri_move *legal, int count)
{
    static uint8_t seen[DESCRIBE_SEEN];
    tri_view whole = tri_whole(game, s);
    for (int i = 0; i < count; i++) {
        uint8_t *flag = &seen[(legal[i] * 2654435761u) >> 12];
        if (*flag)
            continue;
        *flag = 1;
        tri_text out = tri_text_over(line, sizeof line);
        proto_move(game, &whole, legal[i], &out);
        puts(line);
    }
}

static void describe_play(const tri_game *game, const variant *table, uint64_t seed)
{
    static tri_move legal[TRI_MOVES_MAX];
    tri_rng rng = tri_rng_seed(seed);
    tri_state s;
    if (!game->start(&s, &table->setup, NULL))
        exit(1);
    while (game->to_move(&s) != TRI_OVER) {
        int count = game->moves(&s, legal);
        uint64_t random = tri_rng_next(&rng);
        describe_moves(game, &s, legal, count);
        game->apply(&s, game->to_move(&s) == TRI_CHANCE ? game->sample(&s, random)
                                                        : legal[tri_bits_scale(random, (uint64_t)count)]);
    }
    tri_text out = tri_text_over(line, sizeof line);
    tri_view whole = tri_whole(game, &s);
    proto_score(game, &whole, &out);
    puts(line);
}

int main(int argc, char **argv)
{
    const tri_game *game = argc > 2 ? tri_game_find(argv[1], strlen(argv[1])) : NULL;
    static variant tables[VARIANTS_MAX];
    if (!game) {
        fprintf(stderr, "usage: describe GAME GAMES\n");
        return 2;
    }
    int games = atoi(argv[2]), count = variants_load(game, tables);
    for (int g = 0; g < games * count; g++)
        describe_play(game, &tables[g % count], (uint64_t)g);
    return 0;
}
