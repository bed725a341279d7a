// SPDX-License-Identifier: MIT
// A random game, told move by move: random_game [GAME [SEED]].
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <triforium/triforium.h>

static void say(const tri_game *game, const tri_state *state, tri_move move)
{
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_game_say(game, state, move, TRI_SPECTATOR, &text); // secrets are left out
    printf("%s\n", words);
}

int main(int argc, char **argv)
{
    const char *id = argc > 1 ? argv[1] : "sagrada";
    const tri_game *game = tri_game_find(id, strlen(id));
    if (!game)
        return fprintf(stderr, "no game '%s'\n", id), 1;
    tri_rng rng = tri_rng_seed(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    tri_setup setup = tri_setup_default(game, 2);
    tri_move list[TRI_MOVES_MAX];
    tri_state state;
    tri_err err;
    if (!game->start(&state, &setup, &err))
        return 1;
    while (game->to_move(&state) != TRI_OVER) {
        uint64_t random = tri_rng_next(&rng); // one number an event, as `triforium trace` draws them
        tri_move move = game->to_move(&state) == TRI_CHANCE
                            ? game->sample(&state, random)
                            : list[tri_bits_scale(random, (uint64_t)game->moves(&state, list))];
        say(game, &state, move);
        game->apply(&state, move);
    }
    tri_result result;
    game->result(&state, &result);
    for (int seat = 0; seat < result.seats; seat++)
        printf("seat %d: %d points, place %d\n", seat + 1, result.points[seat], result.place[seat]);
    return 0;
}
