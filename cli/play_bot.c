// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

// Bots at the terminal's table. A bot is made for each move and sees the view of its seat; that costs a malloc and
// keeps nothing that taking back would have to undo.

static const char hint_bot[] = "master";

bool play_is_bot(const tri_game *game, const char *words)
{
    tri_bot_def def;
    return tri_bot_parse(game, words, strlen(words), &def, NULL);
}

/// A bot of these words thinks about what its seat sees. The caller frees the memory.
static tri_move play_think(const play *p, const char *words, uint64_t seed, tri_bot *bot, void **memory)
{
    tri_bot_def def;
    tri_state view;
    p->game->observe(&p->state, p->game->to_move(&p->state), &view);
    if (!tri_bot_parse(p->game, words, strlen(words), &def, NULL))
        abort(); // seats are checked when they are set
    size_t size = tri_bot_memory(&def);
    *memory = cli_room(size);
    tri_bot_create(bot, &def, *memory, size);
    return tri_bot_choose(bot, &view, seed, NULL, NULL);
}

tri_move play_bot_move(const play *p, uint64_t seed)
{
    tri_bot bot;
    void *memory;
    tri_move list[TRI_MOVES_MAX];
    if (!strcmp(p->head.seat[p->game->to_move(&p->state)], "random")) // the number picks the move, as `trace` does
        return list[tri_bits_scale(seed, (uint64_t)p->game->moves(&p->state, list))];
    tri_move move = play_think(p, p->head.seat[p->game->to_move(&p->state)], seed, &bot, &memory);
    free(memory);
    return move;
}

static int play_by_visits(const void *a, const void *b)
{
    uint32_t x = ((const tri_choice *)a)->visits, y = ((const tri_choice *)b)->visits;
    return x < y ? 1 : x > y ? -1 : 0;
}

void play_print_hint(const play *p)
{
    tri_bot bot;
    void *memory;
    char words[TRI_MOVE_TEXT_MAX];
    tri_move best = play_think(p, hint_bot, p->head.seed + p->count, &bot, &memory);
    tri_choice *choice = (tri_choice *)cli_room(sizeof *choice * TRI_MOVES_MAX);
    int count = bot.stats.playouts ? tri_search_choices(bot.search, choice, TRI_MOVES_MAX) : 0;
    tri_text text = tri_text_over(words, sizeof words);
    p->game->move_text(&p->state, best, &text);
    printf("%s would play: %s\n", hint_bot, words);
    qsort(choice, (size_t)count, sizeof *choice, play_by_visits);
    for (int i = 0; i < count && i < 4 && choice[i].visits; i++) {
        text = tri_text_over(words, sizeof words);
        p->game->move_text(&p->state, choice[i].move, &text);
        printf("  %5.1f%%  %s\n", 100.0 * (double)choice[i].value, words);
    }
    free(choice);
    free(memory);
}
