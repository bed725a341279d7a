// SPDX-License-Identifier: MIT
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Who is not a person: chance, the bots in the seats, and the one that is asked for a hint. Bots are shown the view of
// the seat they play for and nothing else.

/// The best level.
static const char play_hint_words[] = "gargoyle";

static void *play_memory(const tri_bot_def *def, size_t *size)
{
    *size = tri_bot_memory(def);
    return cli_room(*size);
}

void play_rise(play *p)
{
    for (int i = 0; i < TRI_SEATS_MAX; i++) {
        free(p->bot[i]);
        free(p->memory[i]);
        p->bot[i] = NULL;
        p->memory[i] = NULL;
    }
}

void play_sit(play *p)
{
    play_rise(p);
    for (int i = 0; i < TRI_SEATS_MAX; i++) {
        tri_bot_def def;
        const char *name = p->table.head.seat[i];
        size_t size;
        bool seated = i < p->table.head.setup.players;
        bool bot = seated && tri_bot_named(p->table.game, name, strlen(name), &def);
        p->human[i] = seated && !bot;
        if (!bot)
            continue;
        snprintf(p->table.head.seat[i], RECORD_NAME_MAX, "%.*s", RECORD_NAME_MAX - 1, def.name);
        p->memory[i] = play_memory(&def, &size);
        p->bot[i] = (tri_bot *)cli_room(sizeof(tri_bot));
        tri_bot_create(p->bot[i], &def, p->memory[i], size);
    }
}

tri_move play_pick(const play *p)
{
    tri_view view;
    if (p->table.game->to_move(&p->table.state) == TRI_CHANCE)
        return record_table_chance(&p->table);
    uint8_t seat = tri_game_turn(p->table.game, &p->table.state, &view);
    return tri_bot_choose(p->bot[seat], &view, record_table_bot_seed(&p->table), NULL, NULL);
}

tri_move play_hint_at(const tri_game *game, const tri_view *view, uint64_t seed)
{
    tri_bot_def def;
    tri_bot bot;
    size_t size;
    bool known = tri_bot_parse(game, play_hint_words, sizeof play_hint_words - 1, &def, NULL);
    TRI_ASSERT(known);
    (void)known;
    void *memory = play_memory(&def, &size);
    tri_bot_create(&bot, &def, memory, size);
    tri_move move = tri_bot_choose(&bot, view, seed, NULL, NULL);
    free(memory);
    return move;
}

tri_move play_hint(const play *p)
{
    tri_view view;
    tri_game_turn(p->table.game, &p->table.state, &view);
    return play_hint_at(p->table.game, &view, record_table_bot_seed(&p->table));
}
