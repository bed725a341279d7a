// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/table.h"
#include "record/record_table.h"

#include <stdlib.h>

// Were the dice fair? A record that carries the promise, the salts and the secret proves it to anybody (record_dice.h).

/// Everything in words; the exit code.
static int verify_tell(const char *file, const record_table *table, const record_fairness *fair)
{
    char played[TRI_MOVE_TEXT_MAX], due[TRI_MOVE_TEXT_MAX];
    switch (fair->verdict) {
    case RECORD_UNPROMISED:
        return cli_refuse("%s: this record does not say by what its dice were promised", file);
    case RECORD_UNREVEALED:
        return cli_refuse("%s: the secret of the dice is not revealed yet", file);
    case RECORD_BROKEN_PROMISE:
        return cli_refuse("%s: the secret is not the one that was promised", file);
    case RECORD_UNFAIR:
        break;
    case RECORD_FAIR:
        printf("Dice: verified. %u outcome%s of chance follow%s from the secret, the salts and the event's number.\n",
               fair->checked, fair->checked == 1 ? "" : "s", fair->checked == 1 ? "s" : "");
        return cli_finish();
    }
    tri_state state;
    tri_text one = tri_text_over(played, sizeof played), two = tri_text_over(due, sizeof due);
    record_table_at(table, fair->event, &state);
    tri_game_say(table->game, &state, table->moves[fair->event], TRI_REFEREE, &one);
    tri_game_say(table->game, &state, fair->due, TRI_REFEREE, &two);
    return cli_refuse("%s: event %u, '%s', does not follow: '%s' was due", file, fair->event + 1, played, due);
}

static int verify_record(const char *file, const char *bytes, size_t size)
{
    char id[RECORD_ID_MAX];
    record_err err;
    if (!record_game_id(bytes, size, id, &err))
        return cli_refuse_record(file, NULL, &err);
    const tri_game *game = cli_find_game(id, file);
    if (!game)
        return CLI_REFUSED;
    record_table *table = (record_table *)cli_room(sizeof *table);
    tri_move *moves = (tri_move *)cli_room(sizeof *moves * game->about->plies_max);
    int code = CLI_REFUSED;
    if (record_table_read(table, game, bytes, size, moves, &err)) {
        record_fairness fair = record_table_fair(table);
        code = verify_tell(file, table, &fair);
    } else {
        cli_refuse_record(file, game, &err);
    }
    free(moves);
    free(table);
    return code;
}

int cmd_verify(int argc, char **argv)
{
    const char *file = NULL;
    const cli_usage usage = {
        .command = "verify",
        .operands = "FILE",
        .summary = "Checks that every outcome of chance in a record ('-' reads standard input) follows from\n"
                   "the secret that was promised before the game, the players' salts and the event's number.",
        .operand = {&file},
        .operands_needed = 1};
    int code;
    size_t size;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    char *bytes = cli_read_file(file, &size);
    if (!bytes)
        return CLI_REFUSED;
    code = verify_record(file, bytes, size);
    free(bytes);
    return code;
}
