// SPDX-License-Identifier: MIT
#include "tests/tui/tui_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// test_keys FOLDER: random keys at tables of all games, screens of all sizes. Whatever is pressed, no illegal move is
// played (test_play aborts), the screen is full of characters, and the game goes on: whole games by keys alone, and
// their beginnings on the smallest screen, where nothing may be out of reach.

static tui_key random_key(tri_rng *rng)
{
    static const char letters[] = "?rwusth/:<>qny123456789jklHJKL,.x vaulttakeplace +ocbe";
    uint64_t random = tri_rng_next(rng);
    tui_key key = {.kind = (tui_key_kind)(random % (TUI_KEY_END - 1)), .shift = random >> 8 & 1};
    key.glyph = (uint32_t)(uint8_t)letters[(random >> 16) % (sizeof letters - 1)];
    key.x = (int)((random >> 24) % 130);
    key.y = (int)((random >> 32) % 40);
    if ((random >> 40) % 3 == 0)
        key.kind = TUI_KEY_ENTER;
    return key;
}

static bool whole(const tui_screen *s)
{
    for (int y = 0; y < s->rows; y++)
        for (int x = 0; x < s->columns; x++)
            if (s->cell[y][x].glyph < 0x20 || (s->ascii && s->cell[y][x].glyph > 0x7e))
                return false;
    return true;
}

static bool storm(const char *game, int players, uint64_t seed, int keys)
{
    static const char *const langs[] = {"en", "fr", "pl"};
    tri_rng rng = tri_rng_seed(seed);
    tui_test *x = tui_test_new(game, players, seed, langs[seed % 3]);
    tui_test_draw(x, 80, 24, false);
    bool good = true;
    for (int i = 0; i < keys && good; i++) {
        if (tri_rng_next(&rng) % 8 == 0)
            tui_test_draw(x, 40 + (int)(tri_rng_next(&rng) % 130), 12 + (int)(tri_rng_next(&rng) % 50),
                          tri_rng_next(&rng) % 4 == 0);
        tui_test_key(x, random_key(&rng));
        good = whole(&x->t.screen);
    }
    if (!good || !x->played)
        fprintf(stderr, "%s, %d players, seed %llu: %u moves played, screen %s\n", game, players,
                (unsigned long long)seed, x->played, good ? "whole" : "broken");
    good = good && x->played;
    tui_test_free(x);
    return good;
}

/// A whole game by keys alone: Enter, and where that leads nowhere another thing first.
static bool whole_game(const char *game, int players, uint64_t seed, int columns, int rows, int most)
{
    tri_rng rng = tri_rng_seed(seed);
    tui_test *x = tui_test_new(game, players, seed, "en");
    tui_test_draw(x, columns, rows, false);
    int keys = 0;
    for (; keys < most && x->t.turn != TRI_OVER; keys++) {
        static const tui_key_kind kinds[] = {TUI_KEY_UP, TUI_KEY_DOWN, TUI_KEY_LEFT, TUI_KEY_RIGHT, TUI_KEY_TAB};
        uint64_t random = tri_rng_next(&rng);
        tui_key_kind kind = random % 4 ? TUI_KEY_ENTER : kinds[(random >> 8) % 5];
        tui_test_key(x, (tui_key){.kind = kind});
        if (x->t.ways.count && !x->t.cursor[0]) {
            fprintf(stderr, "%s: nothing to point at, step %s\n", game, tui_text(x->t.now, "step"));
            break;
        }
    }
    bool good = x->t.turn == TRI_OVER || (keys == most && columns < 80 && x->played > 20);
    if (!good)
        fprintf(stderr, "%s, %d players, seed %llu: not over after %d keys, %u moves, path %d, cursor %s\n", game,
                players, (unsigned long long)seed, keys, x->played, x->t.path.depth, x->t.cursor);
    tui_test_free(x);
    return good;
}

/// The Red Cathedral's own keys: to what can be claimed, and how far a die goes.
static bool own_keys(void)
{
    tui_test *x = tui_test_new("red_cathedral", 2, 3, "en");
    tui_test_settle(x);
    tui_test_draw(x, 80, 24, false);
    while (x->t.turn < TRI_SEATS_MAX && !tui_step_is(x->t.cursor, "die")) // whatever comes before the first market
        tui_test_press(x, "<enter><enter>");
    tui_test_press(x, "c");
    bool claims = tui_step_is(x->t.cursor, "site");
    tui_test_press(x, "<tab>");
    for (int i = 0; i < 8 && !x->t.path.depth; i++) {
        snprintf(x->t.cursor, sizeof x->t.cursor, "%s", x->t.spots[i].step);
        tui_test_press(x, "+");
    }
    char before[TUI_STEP_MAX];
    snprintf(before, sizeof before, "%s", x->t.cursor);
    bool chosen = x->t.path.depth == 1;
    tui_test_press(x, "+");
    bool further = strcmp(before, x->t.cursor) != 0;
    if (!claims || !chosen || !further)
        fprintf(stderr, "own keys: claims %d, chosen %d, further %d, at %s\n", claims, chosen, further, x->t.cursor);
    tui_test_free(x);
    return claims && chosen && further;
}

int main(void)
{
    bool good = own_keys();
    for (int i = 0; i < tri_game_count(); i++) {
        const tri_game *game = tri_game_at(i);
        for (int players = game->about->players_min; players <= game->about->players_max; players++) {
            good = whole_game(game->id, players, 7, TUI_COLUMNS_MIN, TUI_ROWS_MIN, 200) && good;
            good = storm(game->id, players, (uint64_t)(3 * players + i), 250) && good;
        }
        good = whole_game(game->id, 2, 7, 80, 24, 40000) && good;
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
