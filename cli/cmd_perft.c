// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/table.h"
#include "game/tri_perft.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// Counts from the position after the opening chance events, which the seed decides.

enum { PERFT_DEPTH_MAX = 32 };

static bool perft_position(const tri_game *game, const char *words, tri_state *state)
{
    tri_err err;
    char why[TRI_REFUSAL_MAX];
    if (game->state_parse(words, strlen(words), state, &err))
        return true;
    cli_refuse("--position:%u: %s", err.pos + 1, tri_refusal(game, &err, why));
    return false;
}

int cmd_perft(int argc, char **argv)
{
    const char *id = NULL, *position = NULL;
    int64_t depth = 3, players = 0;
    cli_seed seed = {.value = 1};
    cli_words options = {.count = 0};
    const cli_flag flags[] = {
        {"depth", 'd', CLI_NUMBER, "D", "count sequences of 1 to D moves (default 3)", &depth, 1, PERFT_DEPTH_MAX},
        {"seed", 's', CLI_SEED, "S", "decides the chance events before the first decision (default 1)", .out = &seed},
        {"players", 'n', CLI_NUMBER, "N", "how many play", &players, 1, TRI_SEATS_MAX},
        {"option", 'o', CLI_WORDS, "K=V", "set an option of the game", .out = &options},
        {"position", 0, CLI_WORD, "TEXT", "count from this position instead, as 'state' prints it in play",
         .out = &position},
    };
    const cli_usage usage = {.command = "perft",
                             .operands = "GAME",
                             .summary =
                                 "Counts the different sequences of legal moves, chance outcomes included, by depth.",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags),
                             .operand = {&id},
                             .operands_needed = 1};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    const tri_game *game = cli_find_game(id, NULL);
    tri_setup setup;
    if (!game || !cli_setup(game, players, &options, &setup))
        return CLI_REFUSED;
    tri_state state;
    tri_rng rng = tri_rng_seed(seed.value);
    if (position && !perft_position(game, position, &state))
        return CLI_REFUSED;
    if (!position) {
        game->start(&state, &setup, NULL);
        tri_game_settle(game, &state, &rng);
    }
    tri_move *room = (tri_move *)cli_room(sizeof(tri_move) * (size_t)game->about->moves_max * PERFT_DEPTH_MAX);
    puts("depth\tcount");
    for (int d = 1; d <= depth; d++) {
        printf("%d\t%" PRIu64 "\n", d, tri_perft(game, &state, d, room));
        cli_flush();
    }
    free(room);
    return cli_finish();
}
