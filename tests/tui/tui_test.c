// SPDX-License-Identifier: MIT
#include "tests/tui/tui_test.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_play(void *context, tri_move move)
{
    tui_test *x = (tui_test *)context;
    if (x->table.game->check(&x->table.state, move) != TRI_LEGAL) {
        fprintf(stderr, "an illegal move was played\n");
        abort();
    }
    record_table_play(&x->table, move);
    x->played++;
}

static const char *test_undo(void *context)
{
    tui_test *x = (tui_test *)context;
    const bool person[TRI_SEATS_MAX] = {true, x->solo, x->solo, x->solo};
    uint32_t to;
    if (record_table_undo(&x->table, person, &to) != RECORD_UNDO)
        return "undo.revealed";
    record_table_cut(&x->table, to);
    return NULL;
}

static bool test_hint(void *context, tri_move *move)
{
    tui_test *x = (tui_test *)context;
    tri_move list[TRI_MOVES_MAX];
    int count = x->table.game->moves(&x->table.state, list);
    *move = list[0];
    return count > 0;
}

static tui_test *test_over(tui_test *x, const char *lang)
{
    x->source = tui_local(&x->table);
    x->deeds = (tui_deeds){x, test_play, test_undo, test_hint, NULL, NULL, NULL};
    tui_table_start(&x->t, x->table.game, tui_lang_find(lang), x->table.head.setup.players);
    static const char *const names[][TRI_SEATS_MAX] = {
        {"You", "Odo", "Zofia", "Aleksy"}, {"You", "Zofia", "Odo", "Aleksy"}, {"You", "Aleksy", "Odo", "Zofia"}};
    int players = x->table.head.setup.players;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        tui_table_name(&x->t, i, names[players < 3 ? 0 : players - 2][i]);
    x->t.person[0] = true;
    x->t.study = tui_study_create(&x->table, TUI_TEST_NODES);
    bool over = x->table.game->to_move(&x->table.state) == TRI_OVER;
    tui_table_refresh(&x->t, &x->source, over ? TRI_REFEREE : 0, UINT32_MAX);
    return x;
}

tui_test *tui_test_load(const char *folder, const char *game, const char *record, const char *lang)
{
    char path[512];
    record_err err;
    static char bytes[1 << 16];
    tui_test *x = (tui_test *)calloc(1, sizeof *x);
    const tri_game *found = tri_game_find(game, strlen(game));
    snprintf(path, sizeof path, "%s/records/%s", folder, record);
    FILE *file = fopen(path, "r");
    assert(file && found && x);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    tri_move *moves = (tri_move *)calloc(found->about->plies_max, sizeof(tri_move));
    bool good = record_table_read(&x->table, found, bytes, size, moves, &err);
    assert(good);
    (void)good;
    return test_over(x, lang);
}

tui_test *tui_test_new(const char *game, int players, uint64_t seed, const char *lang)
{
    tui_test *x = (tui_test *)calloc(1, sizeof *x);
    const tri_game *found = tri_game_find(game, strlen(game));
    assert(found && x);
    record_head head = {.setup = tri_setup_default(found, players), .has_seed = true, .seed = seed};
    record_table_start(&x->table, found, &head, (tri_move *)calloc(found->about->plies_max, sizeof(tri_move)));
    x->solo = true;
    test_over(x, lang);
    tui_test_settle(x);
    return x;
}

void tui_test_replay(tui_test *x)
{
    if (tui_graph_make(&x->graph, &x->table))
        x->t.graph = &x->graph;
    x->t.show_graph = x->t.replaying = true;
    tui_table_refresh(&x->t, &x->source, TRI_REFEREE, 0);
}

void tui_test_free(tui_test *x)
{
    tui_study_destroy(x->t.study);
    tui_graph_free(&x->graph);
    tui_table_free(&x->t);
    free(x->table.moves);
    free(x);
}

void tui_test_settle(tui_test *x)
{
    const tri_game *game = x->table.game;
    while (game->to_move(&x->table.state) == TRI_CHANCE)
        record_table_play(&x->table, record_table_chance(&x->table));
    uint8_t seat = game->to_move(&x->table.state);
    tui_table_refresh(&x->t, &x->source, seat == TRI_OVER ? TRI_REFEREE : x->solo ? seat : 0, UINT32_MAX);
}

void tui_test_draw(tui_test *x, int columns, int rows, bool ascii)
{
    tui_table_draw(&x->t, columns, rows, ascii);
}

tui_next tui_test_key(tui_test *x, tui_key key)
{
    tui_next next = tui_press(&x->t, &x->deeds, key);
    if (next == TUI_PLAYED)
        tui_test_settle(x);
    else if (next == TUI_LOOK)
        tui_table_refresh(&x->t, &x->source, x->t.viewer, x->t.looking);
    tui_table_draw(&x->t, x->t.screen.columns, x->t.screen.rows, x->t.screen.ascii);
    return next;
}

static tui_key test_named(const char *name, size_t size)
{
    static const struct {
        const char *name;
        tui_key key;
    } rows[] = {
        {"enter", {.kind = TUI_KEY_ENTER}},
        {"esc", {.kind = TUI_KEY_ESCAPE}},
        {"up", {.kind = TUI_KEY_UP}},
        {"down", {.kind = TUI_KEY_DOWN}},
        {"left", {.kind = TUI_KEY_LEFT}},
        {"right", {.kind = TUI_KEY_RIGHT}},
        {"s-up", {.kind = TUI_KEY_UP, .shift = true}},
        {"s-down", {.kind = TUI_KEY_DOWN, .shift = true}},
        {"s-left", {.kind = TUI_KEY_LEFT, .shift = true}},
        {"s-right", {.kind = TUI_KEY_RIGHT, .shift = true}},
        {"tab", {.kind = TUI_KEY_TAB}},
        {"pgdn", {.kind = TUI_KEY_PAGE_DOWN}},
        {"pgup", {.kind = TUI_KEY_PAGE_UP}},
    };
    for (int i = 0; i < TRI_COUNT(rows); i++)
        if (strlen(rows[i].name) == size && !strncmp(rows[i].name, name, size))
            return rows[i].key;
    return (tui_key){.kind = TUI_KEY_NONE};
}

tui_next tui_test_press(tui_test *x, const char *keys)
{
    tui_next next = TUI_STAY;
    while (*keys) {
        size_t size = keys[0] == '<' ? strcspn(keys, ">") : 0;
        bool named = size > 2 && keys[size] == '>';
        if (named && !strncmp(keys, "<whole>", size + 1))
            tui_study_finish(x->t.study);
        next = tui_test_key(x, named ? test_named(keys + 1, size - 1)
                                     : (tui_key){.kind = TUI_KEY_CHAR, .glyph = (uint32_t)(uint8_t)*keys});
        keys += named ? size + 1 : 1;
    }
    return next;
}
