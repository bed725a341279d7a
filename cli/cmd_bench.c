// SPDX-License-Identifier: MIT
#include "bench/tri_bench.h"
#include "bench/tri_signature.h"
#include "cli/commands.h"
#include "cli/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A row per game and number of players. The numbers of decisions count seats' decisions only; plies count chance too.

/// Time on the processor, so that other programs on the machine do not count.
static uint64_t bench_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void bench_print(const char *name, const tri_bench_row *row)
{
    double seconds = (double)row->play_ns / 1e9;
    printf("%s,%.0f,%.0f,%.1f,%.1f,%" PRIu64 ",%016" PRIx64 ",%.0f\n", name, (double)row->decisions / seconds,
           (double)row->games / seconds, row->ns_per_copy, row->ns_per_moves, row->decisions, row->signature,
           (double)(row->decisions + row->events) / seconds);
    cli_flush();
}

/// Every case, or the wanted one. Returns how many matched.
static int bench_cases(const char *wanted, bool list, int runs)
{
    int matched = 0;
    for (int i = 0; i < tri_game_count(); i++) {
        const tri_game *game = tri_game_at(i);
        for (int players = game->about->players_min; players <= game->about->players_max; players++) {
            char name[TRI_BENCH_NAME_MAX];
            tri_bench_row row;
            tri_bench_name(game, players, name);
            if (wanted && strcmp(wanted, name) != 0)
                continue;
            matched++;
            if (list) {
                puts(name);
                continue;
            }
            if (matched == 1)
                puts("case,decisions_per_s,games_per_s,ns_per_copy,ns_per_moves,decisions,signature,plies_per_s");
            tri_bench_run(game, players, runs, bench_now, &row);
            bench_print(name, &row);
        }
    }
    return matched;
}

static int bench_signature(void)
{
    void *memory = cli_room(TRI_SIGNATURE_MEMORY);
    printf("%" PRIu32 "\n", tri_signature(memory));
    free(memory);
    return cli_finish();
}

/// A row for every network and every way this machine has to calculate it.
static int bench_networks(int runs)
{
    puts("network,code,evaluations_per_s,said");
    for (int i = 0; i < tri_game_count(); i++)
        for (int players = 1; players <= TRI_SEATS_MAX; players++) {
            const tri_game *game = tri_game_at(i);
            tri_bench_network_row row;
            for (int code = 0; tri_bench_network(game, players, code, runs, bench_now, &row); code++) {
                printf("%s_%dp,%s,%.0f,%" PRId64 "\n", game->id, players, row.code, row.per_second, row.said);
                cli_flush();
            }
        }
    return cli_finish();
}

int cmd_bench(int argc, char **argv)
{
    const char *wanted = NULL;
    int64_t runs = 5;
    bool list = false;
    const cli_flag flags[] = {
        {"runs", 'r', CLI_NUMBER, "N", "best of N runs (default 5)", &runs, 1, 1000},
        {"list", 'l', CLI_SWITCH, NULL, "only list the cases", .out = &list},
    };
    const cli_usage usage = {
        .command = "bench",
        .operands = "[CASE]",
        .summary = "Plays random games through the table of functions and prints CSV: speed, and a\n"
                   "signature that changes only when a game behaves differently. The case 'signature' lets a bot\n"
                   "think about fixed positions and prints one number for all it found; 'networks' measures how fast\n"
                   "networks answer.",
        .flags = flags,
        .flag_count = TRI_COUNT(flags),
        .operand = {&wanted}};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    if (wanted && !strcmp(wanted, "signature"))
        return bench_signature();
    if (wanted && !strcmp(wanted, "networks"))
        return bench_networks((int)runs);
    if (!bench_cases(wanted, list, (int)runs) && wanted)
        return cli_refuse("unknown case '%s'; 'triforium bench -l' lists them", wanted);
    return cli_finish();
}
