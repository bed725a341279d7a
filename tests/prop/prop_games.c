// SPDX-License-Identifier: MIT
#include "tests/prop/properties.h"
#include "tests/support/variants.h"
#include "tests/support/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// prop_games GAME GAMES [VARIANT]: random games of every variant (or of one, counted from 1), properties checked on the
// way. The dear properties look at one position in `rare`. A failure prints the seed, the move number and the board.

static void prop_fail(const prop_position *p, const char *broken, const char *variant_text, uint64_t seed, int ply)
{
    static char text[TRI_DRAW_MAX];
    tri_text out = tri_text_over(text, sizeof text);
    tri_view whole = tri_whole(p->game, p->state);
    p->game->draw(&whole, &out);
    printf("%s: %s\nvariant %s\nseed %llu, move %d\n%s\n", p->game->id, broken, variant_text, (unsigned long long)seed,
           ply, text);
    out = tri_text_over(text, sizeof text);
    p->game->state_text(&whole, &out);
    printf("position %s\n", text);
    exit(1);
}

static const char *prop_run(const prop_position *p, const prop_check *checks)
{
    const char *broken = NULL;
    for (int i = 0; checks[i] && !broken; i++)
        broken = checks[i](p);
    return broken;
}

static int prop_play(const tri_game *game, const variant *table, uint64_t seed, uint32_t rare)
{
    static prop_position p;
    tri_rng rng = tri_rng_seed(seed), own = tri_rng_seed(~seed);
    tri_state s;
    memset(&s, 0x5a, sizeof s);
    tri_err err;
    if (!game->start(&s, &table->setup, &err))
        exit(1);
    p = (prop_position){.game = game, .setup = &table->setup, .state = &s, .rng = &own};
    for (int ply = 0;; ply++) {
        p.to_move = game->to_move(&s);
        p.count = game->moves(&s, p.moves);
        const char *broken = prop_run(&p, prop_always);
        bool dear = p.to_move == TRI_OVER || tri_rng_below(&own, rare) == 0;
        if (!broken && dear)
            broken = prop_run(&p, prop_sometimes);
        if (!broken && (uint32_t)ply > game->about->plies_max)
            broken = "the game is longer than plies_max";
        if (broken)
            prop_fail(&p, broken, table->text, seed, ply);
        if (p.to_move == TRI_OVER)
            return ply;
        uint64_t random = tri_rng_next(&rng);
        game->apply(&s, p.to_move == TRI_CHANCE ? game->sample(&s, random)
                                                : p.moves[tri_bits_scale(random, (uint64_t)p.count)]);
    }
}

int main(int argc, char **argv)
{
    const tri_game *game = argc > 2 ? tri_game_find(argv[1], strlen(argv[1])) : NULL;
    if (!game) {
        fprintf(stderr, "usage: prop_games GAME GAMES [VARIANT]\n");
        return 2;
    }
    int games = atoi(argv[2]), only = argc > 3 ? atoi(argv[3]) : 0;
    static variant tables[VARIANTS_MAX];
    int count = variants_load(game, tables);
    for (int v = 0; v < count; v++) {
        if (only && only != v + 1)
            continue;
        long plies = 0;
        for (int g = 0; g < games; g++)
            plies += prop_play(game, &tables[v], (uint64_t)(v + 1) * 1000000u + (uint64_t)g, games > 500 ? 256 : 16);
        printf("%s [%s]: %d games, %ld positions\n", game->id, tables[v].text, games, plies);
    }
    printf("%s: %d passed, 0 failed\n", game->id, only ? 1 : count);
    return 0;
}
