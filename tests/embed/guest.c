// SPDX-License-Identifier: MIT
// A random game of everything there is, the way game/tri_game.h shows it. The file would not pass our own warnings.
#include "game/tri_game.h"
#include "game/tri_setup.h"
#include <stdio.h>

int moves_made; // no static, no prototype wanted

int play(const tri_game *game, int seed)
{
    tri_state s;
    tri_move list[TRI_MOVES_MAX];
    tri_rng rng = tri_rng_seed(seed); // int to uint64_t, unasked
    tri_setup setup = tri_setup_default(game, 2);
    tri_err err;
    if (!game->start(&s, &setup, &err))
        return -1;
    for (; game->to_move(&s) != TRI_OVER; moves_made++) {
        uint64_t random = tri_rng_next(&rng);
        if (game->to_move(&s) == TRI_CHANCE)
            game->apply(&s, game->sample(&s, random));
        else
            game->apply(&s, list[tri_bits_scale(random, game->moves(&s, list))]);
    }
    return moves_made;
}

int main()
{
    for (int i = 0; i < tri_game_count(); i++)
        printf("%s %d\n", tri_game_at(i)->id, play(tri_game_at(i), i));
}
