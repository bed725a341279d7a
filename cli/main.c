// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/table.h"
#include "core/base/tri_base.h"

#include <stdlib.h>
#include <string.h>

// One binary, a table of subcommands.

/// The core's own would stop without a word (tri_base.h).
void tri_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "triforium: %s:%d: broken promise: %s\n", file, line, what);
    abort();
}

typedef struct cli_command {
    const char *name, *operands, *help;
    int (*run)(int argc, char **argv);
} cli_command;

static const cli_command commands[] = {
    {"games", "[GAME]", "list the games, or show the options of one", cmd_games},
    {"rules", "GAME [NUMBER]", "print a game's numbered rules, a chapter, or one rule", cmd_rules},
    {"play", "[GAME]", "play in the terminal", cmd_play},
    {"join", "LINK", "sit down at a table elsewhere, by the link to it", cmd_join},
    {"host", "GAME", "open a table for people who are apart, and print its links", cmd_host},
    {"trace", "GAME", "play at random or from a file, one JSON object a line", cmd_trace},
    {"replay", "FILE", "check a record and show its moves and final score", cmd_replay},
    {"analyse", "FILE", "judge every decision of a record", cmd_analyse},
    {"verify", "FILE", "check that the dice of a record were fair", cmd_verify},
    {"perft", "GAME", "count legal sequences by depth", cmd_perft},
    {"arena", "GAME BOT...", "let bots play each other and measure them", cmd_arena},
    {"engine", "", "play through a pipe, by the engine protocol", cmd_engine},
    {"serve", "", "serve the page to browsers, and tables for people who are apart", cmd_serve},
    {"store", "VERB", "make a database ready for tables, or copy tables from one place to another", cmd_store},
    {"tables", "PLACE", "list, show, export, close or delete the tables of a server", cmd_tables},
    {"bench", "[CASE]", "measure speed, as CSV", cmd_bench},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(FILE *out)
{
    fputs("triforium: Basilica, The Red Cathedral and Sagrada by their rulebooks\n\n", out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  triforium %-7s %-14s %s\n", commands[i].name, commands[i].operands, commands[i].help);
    fputs("\n  triforium COMMAND --help   what a command takes\n"
          "  triforium --version        which version this is\n\n"
          "Exit codes: 0 done, 1 input refused (the message says where and why), 2 not understood.\n",
          out);
}

static int run_command(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        print_help(stdout);
        return CLI_DONE;
    }
    if (!strcmp(argv[1], "--version")) {
        puts("triforium " TRI_VERSION);
        return CLI_DONE;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (!strcmp(argv[1], commands[i].name))
            return commands[i].run(argc - 2, argv + 2);
    cli_refuse("unknown command '%s'; commands are: games, rules, play, join, host, trace, replay, analyse, verify, "
               "perft, arena, engine, "
               "serve, store, tables, bench",
               argv[1]);
    return CLI_USAGE;
}

int main(int argc, char **argv)
{
    cli_begin();
    return cli_end(run_command(argc, argv));
}
