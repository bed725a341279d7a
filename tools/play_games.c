// SPDX-License-Identifier: MIT
#include "ai/host/ai_match.h"
#include "game/tri_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Play games of one bot with itself and write them down for tools/fit_net.c:
//
//     play_games GAME PLAYERS BOT GAMES SEED [OPTION=VALUE...] >> FILE
//
// A game is its set-up (tri_setup), its number of events and the events, 32 bits each.

/// The table that the last words ask for.
static bool set_up(const tri_game *game, char **words, int count, tri_setup *setup)
{
    tri_err err;
    for (int i = 0; i < count; i++)
        if (!tri_setup_set(game, setup, words[i], strlen(words[i]), &err))
            return fprintf(stderr, "no such option: %s\n", words[i]), false;
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 6)
        return fputs("play_games GAME PLAYERS BOT GAMES SEED [OPTION=VALUE...] >> FILE\n", stderr), 2;
    const tri_game *game = tri_game_find(argv[1], strlen(argv[1]));
    ai_entrant entrant = {.command = NULL};
    tri_err err;
    if (!game || !tri_bot_parse(game, argv[3], strlen(argv[3]), &entrant.bot, &err))
        return fputs("no such game or bot\n", stderr), 1;
    tri_setup setup = tri_setup_default(game, atoi(argv[2]));
    if (!set_up(game, argv + 6, argc - 6, &setup))
        return 1;
    ai_player player, *seat[TRI_SEATS_MAX] = {&player, &player, &player, &player};
    tri_move *moves = (tri_move *)malloc(sizeof *moves * game->about->plies_max);
    if (!moves || !ai_player_create(&player, &entrant, NULL, &err))
        return free(moves), fputs("out of memory\n", stderr), 1;
    tri_rng rng = tri_rng_seed(strtoull(argv[5], NULL, 10));
    for (int g = atoi(argv[4]); g > 0; g--) {
        ai_played played;
        uint64_t luck = tri_rng_next(&rng), bots = tri_rng_next(&rng);
        ai_match(game, &setup, seat, luck, bots, moves, &played);
        fwrite(&setup, sizeof setup, 1, stdout);
        fwrite(&played.plies, sizeof played.plies, 1, stdout);
        fwrite(moves, sizeof *moves, played.plies, stdout);
        fflush(stdout);
    }
    ai_player_destroy(&player);
    free(moves);
    return 0;
}
