// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/table.h"

int cmd_rules(int argc, char **argv)
{
    const char *id = NULL, *number = NULL, *language = NULL;
    const cli_flag flags[] = {
        {"lang", 0, CLI_WORD, "NAME", "en, fr or pl; LANG decides otherwise", .out = &language},
    };
    const cli_usage usage = {.command = "rules",
                             .operands = "GAME [NUMBER]",
                             .summary = "Prints the numbered rules of a game, a chapter (3) or one rule (3.2).",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags),
                             .operand = {&id, &number},
                             .operands_needed = 1};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    const tui_lang *lang = cli_lang(language);
    const tri_game *game = lang ? cli_find_game(id, NULL) : NULL;
    if (!game)
        return CLI_REFUSED;
    if (!cli_print_rules(lang, game, number))
        return cli_refuse("%s has no rule '%s'; 'triforium rules %s' prints them all", id, number, id);
    return cli_finish();
}
