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

int tri_game_settle(const tri_game *game, tri_state *state, tri_rng *rng)
{
    int events = 0;
    for (; game->to_move(state) == TRI_CHANCE; events++)
        game->apply(state, game->sample(state, tri_rng_next(rng)));
    return events;
}

uint8_t tri_game_turn(const tri_game *game, const tri_state *state, tri_view *view)
{
    uint8_t seat = game->to_move(state);
    TRI_ASSERT(seat < TRI_SEATS_MAX);
    game->observe(state, seat, view);
    return seat;
}

/// Cut a text behind its first `count` words. False: there were no more.
static bool tri_game_keep_words(char *text, int count)
{
    for (int i = 0; text[i]; i++)
        if (text[i] == ' ' && --count == 0) {
            text[i] = 0;
            return true;
        }
    return false;
}

bool tri_game_say(const tri_game *game, const tri_state *before, tri_move move, uint8_t viewer, tri_text *out)
{
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_view whole;
    game->observe(before, TRI_REFEREE, &whole); // of all that it says, only what the game lets through goes on
    game->move_text(&whole, move, &text);
    bool cut = tri_game_keep_words(words, game->told(before, move, viewer));
    tri_put(out, words);
    return !cut;
}
