// SPDX-License-Identifier: MIT
#include "core/base/tri_hash.h"
#include "proto/proto_json.h"
#include "tests/support/variants.h"
#include "tests/support/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Whole games, one per variant: every move in words with the hash of the position after it, and the final score; some
// positions of each as the terminal draws them in drawn.txt, as JSON in shown.txt, with what happened by itself.
// Without arguments each file in tests/golden/<game>/ is compared byte for byte with the game played anew; --write
// makes them.

enum { GOLDEN_ROOM = 1 << 20 };

typedef struct golden_pages {
    tri_text events, drawn, shown;
} golden_pages;

static void golden_event(const tri_game *game, const tri_state *s, tri_move m, int ply, tri_text *out)
{
    uint8_t who = game->to_move(s);
    tri_put_int_wide(out, ply, 4);
    tri_put(out, who == TRI_CHANCE ? "  chance  " : "  seat ");
    if (who != TRI_CHANCE) {
        tri_put_int(out, who + 1);
        tri_put(out, "  ");
    }
    char words[TRI_MOVE_TEXT_MAX];
    tri_text move = tri_text_over(words, sizeof words);
    tri_game_say(game, s, m, TRI_REFEREE, &move);
    tri_put_wide(out, words, 44);
    tri_state after = *s;
    game->apply(&after, m);
    tri_put_char(out, ' ');
    tri_put_hex64(out, tri_hash_bytes(tri_hash_start(), &after, game->state_size));
    tri_put_char(out, '\n');
}

static void golden_score(const tri_game *game, const tri_state *s, tri_text *out)
{
    static tri_item items[TRI_ITEMS_MAX];
    tri_view whole = tri_whole(game, s);
    int count = game->score(&whole, items);
    for (int i = 0; i < count; i++) {
        char where[TRI_ITEM_TEXT_MAX];
        tri_text words = tri_text_over(where, sizeof where);
        const char *kind = game->item_text(&whole, &items[i], &words);
        tri_put(out, items[i].seat < TRI_SEATS_MAX ? "seat " : "rival ");
        tri_put_int(out, items[i].seat % TRI_SEATS_MAX + 1);
        tri_put_int_wide(out, items[i].points, 5);
        tri_put(out, "  R");
        tri_put_rule(out, items[i].rule);
        tri_put_char(out, ' ');
        tri_put(out, kind);
        tri_put_char(out, ' ');
        tri_put(out, where);
        tri_put_char(out, '\n');
    }
}

static void golden_look(const tri_game *game, const tri_state *s, int ply, uint8_t viewer, golden_pages *pages)
{
    tri_view view;
    game->observe(s, viewer, &view);
    tri_put(&pages->drawn, "\nafter ");
    tri_put_int(&pages->drawn, ply);
    tri_put(&pages->drawn, viewer == TRI_REFEREE     ? ", all of it\n"
                           : viewer == TRI_SPECTATOR ? ", from outside\n"
                                                     : ", seat 1\n");
    game->draw(&view, &pages->drawn);
}

static void golden_json(const tri_game *game, const tri_state *s, golden_pages *pages)
{
    tri_view whole = tri_whole(game, s);
    proto_view(game, &whole, &pages->shown);
    tri_put_char(&pages->shown, '\n');
    proto_facts(game, &whole, &pages->shown);
    tri_put_char(&pages->shown, '\n');
}

static void golden_asides(const tri_game *game, const tri_state *was, const tri_state *is, int ply, golden_pages *pages)
{
    char words[4096];
    tri_text text = tri_text_over(words, sizeof words);
    tri_view before = tri_whole(game, was), after = tri_whole(game, is);
    proto_asides(game, &before, &after, &text);
    if (strcmp(words, "[]") == 0)
        return;
    tri_put_int(&pages->shown, ply);
    tri_put_char(&pages->shown, ' ');
    tri_put(&pages->shown, words);
    tri_put_char(&pages->shown, '\n');
}

static tri_move golden_move(const tri_game *game, const tri_state *s, tri_rng *rng)
{
    static tri_move legal[TRI_MOVES_MAX];
    uint64_t random = tri_rng_next(rng);
    if (game->to_move(s) == TRI_CHANCE)
        return game->sample(s, random);
    return legal[tri_bits_scale(random, (uint64_t)game->moves(s, legal))];
}

static void golden_play(const tri_game *game, const variant *table, uint64_t seed, golden_pages *pages)
{
    static const struct {
        int ply;
        uint8_t viewer;
    } looks[] = {{10, 0}, {40, TRI_REFEREE}, {100, TRI_SPECTATOR}};
    const int json = 90; // well into every game
    tri_rng rng = tri_rng_seed(seed);
    tri_state s;
    if (!game->start(&s, &table->setup, NULL))
        exit(1);
    tri_text *const all[] = {&pages->events, &pages->drawn, &pages->shown};
    for (int i = 0; i < TRI_COUNT(all); i++) {
        tri_put(all[i], table->text);
        tri_put_char(all[i], '\n');
    }
    tri_put(&pages->events, "seed ");
    tri_put_int(&pages->events, (int64_t)seed);
    tri_put_char(&pages->events, '\n');
    int ply = 1;
    for (; game->to_move(&s) != TRI_OVER; ply++) {
        tri_state before = s;
        tri_move m = golden_move(game, &s, &rng);
        golden_event(game, &s, m, ply, &pages->events);
        game->apply(&s, m);
        golden_asides(game, &before, &s, ply, pages);
        for (int i = 0; i < TRI_COUNT(looks); i++)
            if (looks[i].ply == ply)
                golden_look(game, &s, ply, looks[i].viewer, pages);
        if (ply == json)
            golden_json(game, &s, pages);
    }
    golden_score(game, &s, &pages->events);
    golden_look(game, &s, ply, TRI_REFEREE, pages);
    tri_put_char(&pages->drawn, '\n');
    tri_put_char(&pages->shown, '\n');
}

static bool golden_same(const char *path, const tri_text *played)
{
    static char kept[GOLDEN_ROOM];
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(kept, 1, sizeof kept, file) : 0;
    if (file)
        fclose(file);
    if (size == played->used && memcmp(kept, played->at, size) == 0)
        return true;
    size_t at = 0, line = 1;
    for (; at < size && at < played->used && kept[at] == played->at[at]; at++)
        line += kept[at] == '\n';
    printf("%s:%zu: the game goes another way now (make golden, then read the difference)\n", path, line);
    return false;
}

static bool golden_write(const char *path, const tri_text *played)
{
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(played->at, 1, played->used, file) == played->used;
    if (file)
        good = fclose(file) == 0 && good;
    if (!good)
        printf("%s: cannot be written\n", path);
    return good;
}

/// Compare or write one file of a game; returns how many went wrong.
static int golden_file(const tri_game *game, const char *name, const tri_text *played, bool write)
{
    char path[512];
    snprintf(path, sizeof path, "%s/tests/golden/%s/%s.txt", TRI_SOURCE_DIR, game->id, name);
    return !(write ? golden_write(path, played) : golden_same(path, played));
}

static int golden_game(const tri_game *game, bool write)
{
    static char events[GOLDEN_ROOM], drawn[GOLDEN_ROOM], shown[GOLDEN_ROOM];
    static variant tables[VARIANTS_MAX];
    golden_pages pages = {.drawn = tri_text_over(drawn, sizeof drawn), .shown = tri_text_over(shown, sizeof shown)};
    int count = variants_load(game, tables), failed = 0;
    for (int v = 0; v < count; v++) {
        char name[16];
        pages.events = tri_text_over(events, sizeof events);
        golden_play(game, &tables[v], 20260000u + (uint64_t)v, &pages);
        snprintf(name, sizeof name, "%02d", v + 1);
        failed += golden_file(game, name, &pages.events, write);
    }
    return failed + golden_file(game, "drawn", &pages.drawn, write) + golden_file(game, "shown", &pages.shown, write);
}

int main(int argc, char **argv)
{
    bool write = argc > 1 && strcmp(argv[1], "--write") == 0;
    int failed = 0;
    for (int g = 0; g < tri_game_count(); g++)
        failed += golden_game(tri_game_at(g), write);
    printf("golden: %d failed\n", failed);
    return failed ? 1 : 0;
}
