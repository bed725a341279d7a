// SPDX-License-Identifier: MIT
#include "tests/support/variants.h"
#include "tests/support/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void variant_stop(const char *path, int line, const char *why)
{
    fprintf(stderr, "%s:%d: %s\n", path, line, why);
    exit(1);
}

static void variant_parse(const tri_game *game, const char *path, int line, variant *out)
{
    char words[VARIANT_TEXT_MAX];
    snprintf(words, sizeof words, "%s", out->text);
    char *rest = words;
    char *word = strsep(&rest, " ");
    if (strncmp(word, "players=", 8) != 0)
        variant_stop(path, line, "a variant begins with players=N");
    out->setup = tri_setup_default(game, atoi(word + 8));
    while ((word = strsep(&rest, " ")) != NULL) {
        tri_err err;
        if (!tri_setup_set(game, &out->setup, word, strlen(word), &err))
            variant_stop(path, line, why(game, &err));
    }
    tri_state s;
    tri_err err;
    if (!game->start(&s, &out->setup, &err))
        variant_stop(path, line, why(game, &err));
}

int variants_load(const tri_game *game, variant out[VARIANTS_MAX])
{
    char path[512];
    snprintf(path, sizeof path, "%s/tests/variants/%s.txt", TRI_SOURCE_DIR, game->id);
    FILE *file = fopen(path, "r");
    if (!file)
        variant_stop(path, 0, "cannot be read");
    int count = 0;
    while (count < VARIANTS_MAX && fgets(out[count].text, VARIANT_TEXT_MAX, file)) {
        out[count].text[strcspn(out[count].text, "\n")] = 0;
        variant_parse(game, path, count + 1, &out[count]);
        count++;
    }
    fclose(file);
    return count;
}
