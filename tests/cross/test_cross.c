// SPDX-License-Identifier: MIT
#include "bench/tri_signature.h"
#include "nets/tri_nets.h"
#include "tests/cross/cross.h"
#include "tests/support/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// hashes.txt has a line per game played: "<hash> <seed> <table>". Compared here natively, by cross_wasm.mjs under node.
// --write makes it anew from the variants.

enum { CROSS_SEEDS = 4 };

/// A line for each seed of each table of a game; `before` is what its words begin with.
static void cross_write_game(FILE *file, const tri_game *game, const char *before, int seeds)
{
    static variant tables[VARIANTS_MAX];
    int count = variants_load(game, tables);
    for (int i = 0; i < count * seeds; i++) {
        char words[VARIANT_TEXT_MAX + 64];
        snprintf(words, sizeof words, "%s%s %s", before, game->id, tables[i / seeds].text);
        uint64_t seed = 100 + (uint64_t)i;
        fprintf(file, "%016llx %llu %s\n", (unsigned long long)cross_hash(words, strlen(words), seed),
                (unsigned long long)seed, words);
    }
}

static int cross_write(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return 1;
    for (int g = 0; g < tri_game_count(); g++)
        cross_write_game(file, tri_game_at(g), "", CROSS_SEEDS);
    for (int g = 0; g < tri_game_count(); g++)
        if (tri_nets_find(tri_game_at(g)->id))
            cross_write_game(file, tri_game_at(g), "inputs ", 1);
    return fclose(file) ? 1 : 0;
}

/// bench/signature.txt holds what `triforium bench signature` prints.
static bool cross_signature(bool write)
{
    static uint64_t memory[TRI_SIGNATURE_MEMORY / sizeof(uint64_t)];
    const char *path = TRI_SOURCE_DIR "/bench/signature.txt";
    unsigned long wanted = 0, found = tri_signature(memory);
    FILE *file = fopen(path, write ? "w" : "r");
    if (!file)
        return false;
    bool good = write ? fprintf(file, "%lu\n", found) > 0 : fscanf(file, "%lu", &wanted) == 1 && wanted == found;
    if (!good)
        printf("%s: bots think differently: %lu, not %lu\n", path, found, wanted);
    return fclose(file) == 0 && good;
}

int main(int argc, char **argv)
{
    const char *path = TRI_SOURCE_DIR "/tests/cross/hashes.txt";
    if (argc > 1 && strcmp(argv[1], "--write") == 0)
        return cross_write(path) || !cross_signature(true);
    FILE *file = fopen(path, "r");
    char line[512];
    int passed = 0, failed = 0;
    while (file && fgets(line, sizeof line, file)) {
        unsigned long long wanted = 0, seed = 0;
        int at = 0;
        line[strcspn(line, "\n")] = 0;
        if (sscanf(line, "%llx %llu %n", &wanted, &seed, &at) == 2 &&
            cross_hash(line + at, strlen(line + at), seed) == wanted)
            passed++;
        else if (++failed)
            printf("%s: differs: %s\n", path, line);
    }
    if (file)
        fclose(file);
    *(cross_signature(false) ? &passed : &failed) += 1;
    printf("cross: %d passed, %d failed\n", passed, failed);
    return failed || !passed ? 1 : 0;
}
