// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "proto/proto_json.h"

#include <stdlib.h>

// The list of games, for people or as JSON for menus.

static void games_line(const tri_game *game)
{
    const tri_about *about = game->about;
    printf("%-14s %d", game->id, about->players_min);
    printf(about->players_max > about->players_min ? "-%d" : "  ", about->players_max);
    printf(" players  %s\n%15s", about->name, "");
    cli_wrap(about->summary, 15, 15);
}

/// One game with its options, or all in short.
static int games_plain(const char *id)
{
    const tri_game *game = id ? cli_find_game(id, NULL) : NULL;
    if (id && !game)
        return CLI_REFUSED;
    for (int i = 0; i < tri_game_count(); i++)
        if (!game || game == tri_game_at(i))
            games_line(tri_game_at(i));
    if (game) {
        printf("\nOptions, for --option:\n");
        cli_print_options(stdout, game, 0);
    }
    bool rated = game && tri_level_elo(game, 0);
    printf("\nOpponents, for play --seat N=LEVEL%s:\n", rated ? ", with their Elo (moves at random: 0)" : "");
    cli_print_levels(stdout, game);
    return cli_finish();
}

static void games_json(void)
{
    char *room = (char *)cli_room(PROTO_LINE_MAX);
    tri_text text = tri_text_over(room, PROTO_LINE_MAX);
    proto_json json = proto_json_over(&text);
    proto_open(&json, NULL, '[');
    for (int i = 0; i < tri_game_count(); i++) {
        proto_key(&json, NULL);
        proto_about(tri_game_at(i), &text);
    }
    proto_close(&json, ']');
    puts(room);
    free(room);
}

int cmd_games(int argc, char **argv)
{
    bool json = false;
    const char *id = NULL;
    const cli_flag flags[] = {{"json", 0, CLI_SWITCH, NULL, "everything a menu needs, options included", .out = &json}};
    const cli_usage usage = {
        .command = "games",
        .operands = "[GAME]",
        .summary = "Lists the games and the levels of opponents, or shows one game with the options it can be\n"
                   "played with and how strong the levels are at it.",
        .flags = flags,
        .flag_count = TRI_COUNT(flags),
        .operand = {&id}};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    if (!json)
        return games_plain(id);
    games_json();
    return cli_finish();
}
