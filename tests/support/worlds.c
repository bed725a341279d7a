// SPDX-License-Identifier: MIT
#include "tests/support/worlds.h"

#include <string.h>

enum { WORLDS = 32 };

/// How much of two texts is the same, in characters, up to the end of a word.
static int worlds_common(const char *a, const char *b)
{
    int same = 0;
    for (int i = 0; a[i] == b[i]; i++) {
        if (!a[i])
            return i;
        if (a[i] == ' ')
            same = i;
    }
    return same;
}

static void worlds_words(const tri_game *game, const tri_state *state, tri_move move, char out[TRI_MOVE_TEXT_MAX])
{
    tri_text text = tri_text_over(out, TRI_MOVE_TEXT_MAX);
    tri_game_say(game, state, move, TRI_REFEREE, &text);
}

/// What `words` share with those of every other move of this world that would leave the seat the view `seen`.
static int worlds_shared(const tri_game *game, const tri_state *world, tri_move move, uint8_t seat,
                         const tri_view *seen, const char *words)
{
    tri_move list[TRI_MOVES_MAX];
    char others[TRI_MOVE_TEXT_MAX];
    int count = game->moves(world, list), shared = (int)strlen(words);
    tri_state after = *world;
    bool possible = game->check(world, move) == TRI_LEGAL;
    if (possible)
        game->apply(&after, move);
    for (int i = 0; i < count; i++) {
        tri_state other = *world;
        tri_view view;
        game->apply(&other, list[i]);
        game->observe(&other, seat, &view);
        bool same_move = possible && !memcmp(&after, &other, game->state_size);
        if (same_move || memcmp(seen, &view, game->state_size) != 0)
            continue;
        worlds_words(game, world, list[i], others);
        int common = worlds_common(words, others);
        shared = common < shared ? common : shared;
    }
    return shared;
}

int worlds_agree(const tri_game *game, const tri_state *state, tri_move move, uint8_t seat, tri_rng *rng)
{
    tri_state after = *state, world;
    tri_view before, seen;
    char words[TRI_MOVE_TEXT_MAX];
    game->observe(state, seat, &before);
    game->apply(&after, move);
    game->observe(&after, seat, &seen);
    worlds_words(game, state, move, words);
    int agreed = worlds_shared(game, state, move, seat, &seen, words);
    // What could have been played may itself be secret: look at other worlds that the seat cannot tell from this one.
    for (int i = 0; i < WORLDS; i++) {
        game->resample(&before, rng, &world);
        if (game->to_move(&world) != game->to_move(state))
            continue;
        int shared = worlds_shared(game, &world, move, seat, &seen, words);
        agreed = shared < agreed ? shared : agreed;
    }
    return agreed;
}
