// SPDX-License-Identifier: MIT
#include "game/tri_game.h"

// The list of games. games.inc is made by CMake from games.txt: for each line it includes the game's header and
// adapter.inc, and TRI_GAMES lists the resulting tables.

#define TRI_QUOTE_(word) #word
#define TRI_QUOTE(word)  TRI_QUOTE_(word)

#include "games.inc"

static const tri_game *const games[] = {TRI_GAMES};

int tri_game_count(void)
{
    return TRI_COUNT(games);
}

const tri_game *tri_game_at(int index)
{
    TRI_ASSERT(index >= 0 && index < TRI_COUNT(games));
    return games[index];
}

const tri_game *tri_game_find(const char *id, size_t size)
{
    for (int i = 0; i < TRI_COUNT(games); i++) {
        tri_reader r = tri_reader_over(id, size);
        if (tri_take_word(&r, games[i]->id) && tri_at_end(&r))
            return games[i];
    }
    return NULL;
}

const char *tri_game_rule(const tri_game *game, tri_rule rule)
{
    for (int i = 0; i < game->rule_count; i++)
        if (game->rules[i].rule == rule)
            return game->rules[i].text;
    return NULL;
}

int tri_game_settle(const tri_game *game, void *state, tri_rng *rng)
{
    int events = 0;
    for (; game->to_move(state) == TRI_CHANCE; events++)
        game->apply(state, game->sample(state, tri_rng_next(rng)));
    return events;
}
