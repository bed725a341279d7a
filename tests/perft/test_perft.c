// SPDX-License-Identifier: MIT
#include "game/tri_perft.h"
#include "tests/support/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// tests/perft/<game>.tsv: how many sequences of legal moves there are to each depth, from positions some way into a
// game. Columns: variant (line of tests/variants), seed, random moves played first, depth, sequences. --write makes
// them anew.

enum { PERFT_DEPTH = 3, PERFT_SEED = 5 };

static uint64_t perft_count(const tri_game *game, const variant *table, uint64_t seed, int moves, int depth)
{
    static tri_move room[PERFT_DEPTH * TRI_MOVES_MAX];
    tri_rng rng = tri_rng_seed(seed);
    tri_state s;
    if (!game->start(&s, &table->setup, NULL))
        exit(1);
    tri_game_settle(game, &s, &rng);
    for (int i = 0; i < moves && game->to_move(&s) != TRI_OVER; i++) {
        game->apply(&s, room[tri_bits_scale(tri_rng_next(&rng), (uint64_t)game->moves(&s, room))]);
        tri_game_settle(game, &s, &rng);
    }
    return tri_perft(game, &s, depth, room);
}

static void perft_write(const tri_game *game, const char *path, const variant *tables, int count)
{
    FILE *file = fopen(path, "w");
    if (!file)
        exit(1);
    fprintf(file, "variant\tseed\tmoves\tdepth\tsequences\n");
    for (int v = 0; v < count; v++)
        for (int moves = 0; moves <= 40; moves += 20)
            for (int depth = 1; depth <= PERFT_DEPTH; depth++)
                fprintf(file, "%d\t%d\t%d\t%d\t%llu\n", v + 1, PERFT_SEED, moves, depth,
                        (unsigned long long)perft_count(game, &tables[v], PERFT_SEED, moves, depth));
    fclose(file);
}

static void perft_compare(const tri_game *game, const char *path, const variant *tables, int count, int *passed,
                          int *failed)
{
    FILE *file = fopen(path, "r");
    char line[256];
    int rows = 0;
    while (file && fgets(line, sizeof line, file)) {
        int v = 0, moves = 0, depth = 0;
        unsigned long long seed = 0, wanted = 0;
        if (rows++ == 0)
            continue;
        if (sscanf(line, "%d %llu %d %d %llu", &v, &seed, &moves, &depth, &wanted) == 5 && v >= 1 && v <= count &&
            depth <= PERFT_DEPTH && perft_count(game, &tables[v - 1], seed, moves, depth) == wanted)
            ++*passed;
        else if (++*failed)
            printf("%s:%d: counts differ: %s", path, rows, line);
    }
    if (rows < 2 && ++*failed)
        printf("%s: no counts\n", path);
    if (file)
        fclose(file);
}

int main(int argc, char **argv)
{
    static variant tables[VARIANTS_MAX];
    int passed = 0, failed = 0;
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        char path[512];
        snprintf(path, sizeof path, "%s/tests/perft/%s.tsv", TRI_SOURCE_DIR, game->id);
        int count = variants_load(game, tables);
        if (argc > 1 && strcmp(argv[1], "--write") == 0)
            perft_write(game, path, tables, count);
        else
            perft_compare(game, path, tables, count, &passed, &failed);
    }
    printf("perft: %d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
