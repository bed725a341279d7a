// SPDX-License-Identifier: MIT
#include "tests/support/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// sweep GAME GAMES: on every position of random games, check() is asked about every code that was ever legal in any
// position of the game's variants (and random garbage): exactly the listed ones may pass. The codes of a game are
// gathered by a first round of games; a code first met later joins them.

enum { SWEEP_SLOTS = 1 << 18 };

typedef struct sweep_codes {
    tri_move seen[SWEEP_SLOTS]; // open addressing; 0 is free, codes are stored plus one
    tri_move list[SWEEP_SLOTS / 2];
    int count;
} sweep_codes;

static void sweep_add(sweep_codes *codes, tri_move m)
{
    uint32_t slot = (m * 2654435761u) >> 14;
    while (codes->seen[slot & (SWEEP_SLOTS - 1)] && codes->seen[slot & (SWEEP_SLOTS - 1)] != m + 1)
        slot++;
    if (codes->seen[slot & (SWEEP_SLOTS - 1)])
        return;
    if (codes->count == SWEEP_SLOTS / 2) {
        fprintf(stderr, "sweep: more codes than slots\n");
        exit(1);
    }
    codes->seen[slot & (SWEEP_SLOTS - 1)] = m + 1;
    codes->list[codes->count++] = m;
}

static int sweep_ascending(const void *a, const void *b)
{
    tri_move x = *(const tri_move *)a, y = *(const tri_move *)b;
    return (x > y) - (x < y);
}

// Both lists ascend, so one walk compares them.
static long sweep_position(const tri_game *game, const tri_state *s, const tri_move *legal, int count,
                           const sweep_codes *codes, tri_rng *rng)
{
    int at = 0;
    for (int i = 0; i < codes->count; i++) {
        tri_move m = codes->list[i];
        while (at < count && legal[at] < m)
            at++;
        bool listed = at < count && legal[at] == m;
        if ((game->check(s, m) == TRI_LEGAL) != listed) {
            printf("%s: check and moves disagree on code %08x\n", game->id, m);
            exit(1);
        }
    }
    tri_move garbage = (tri_move)tri_rng_next(rng);
    bool listed = bsearch(&garbage, legal, (size_t)count, sizeof garbage, sweep_ascending) != NULL;
    if ((game->check(s, garbage) == TRI_LEGAL) != listed) {
        printf("%s: check and moves disagree on code %08x\n", game->id, garbage);
        exit(1);
    }
    return codes->count + 1;
}

static long sweep_play(const tri_game *game, const variant *table, uint64_t seed, sweep_codes *codes, bool gather)
{
    static tri_move legal[TRI_MOVES_MAX];
    tri_rng rng = tri_rng_seed(seed);
    tri_state s;
    long asked = 0;
    if (!game->start(&s, &table->setup, NULL))
        exit(1);
    while (game->to_move(&s) != TRI_OVER) {
        int count = game->moves(&s, legal);
        if (gather)
            for (int i = 0; i < count; i++)
                sweep_add(codes, legal[i]);
        else
            asked += sweep_position(game, &s, legal, count, codes, &rng);
        uint64_t random = tri_rng_next(&rng);
        game->apply(&s, game->to_move(&s) == TRI_CHANCE ? game->sample(&s, random)
                                                        : legal[tri_bits_scale(random, (uint64_t)count)]);
    }
    return asked;
}

int main(int argc, char **argv)
{
    const tri_game *game = argc > 2 ? tri_game_find(argv[1], strlen(argv[1])) : NULL;
    if (!game) {
        fprintf(stderr, "usage: sweep GAME GAMES\n");
        return 2;
    }
    int games = atoi(argv[2]);
    static variant tables[VARIANTS_MAX];
    static sweep_codes codes;
    int count = variants_load(game, tables);
    for (int g = 0; g < 300 * count; g++)
        sweep_play(game, &tables[g % count], (uint64_t)g, &codes, true);
    qsort(codes.list, (size_t)codes.count, sizeof codes.list[0], sweep_ascending);
    long asked = 0;
    for (int g = 0; g < games; g++)
        asked += sweep_play(game, &tables[g % count], 7000000u + (uint64_t)g, &codes, false);
    printf("%s: %d codes, %d games, %ld questions\n%s: 1 passed, 0 failed\n", game->id, codes.count, games, asked,
           game->id);
    return 0;
}
