// SPDX-License-Identifier: MIT
#include "cli/arena.h"
#include "cli/commands.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Tournaments from the command line. A journal (--journal) gets a line for each finished game and is read back by the
// next run of the same tournament, which so goes on where the last one was stopped.

static atomic_bool arena_stop; // set in a signal handler and read by every thread

static void arena_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&arena_stop, true);
}

/// An engine is asked for its name before the first game; one that cannot even say it does not take part.
static bool arena_name_entrant(arena *a, int at)
{
    ai_entrant *e = &a->entrant[at];
    const char *words = a->words[at];
    TRI_ASSERT(words);
    tri_err err;
    char why[TRI_REFUSAL_MAX];
    bool good = e->command ? ai_entrant_meet(e, &err) : tri_bot_parse(a->game, words, strlen(words), &e->bot, &err);
    if (!good)
        return cli_refuse("%s: %s", words, tri_refusal(a->game, &err, why)), false;
    if (!e->command)
        snprintf(e->name, sizeof e->name, "%s", words);
    return true;
}

/// Those who are called the same are told apart by a number.
static void arena_number_names(arena *a)
{
    for (int i = a->def.entrants - 1; i > 0; i--) {
        int before = 0;
        for (int j = 0; j < i; j++)
            before += !strcmp(a->entrant[i].name, a->entrant[j].name);
        size_t used = strlen(a->entrant[i].name);
        if (before)
            snprintf(a->entrant[i].name + used, sizeof a->entrant[i].name - used, " (%d)", before + 1);
    }
}

/// Entrants from bot words and engine commands. Two of the same words are two entrants.
static bool arena_entrants(arena *a, const cli_words *bots, const cli_words *engines, const ai_entrant *limits)
{
    int players = a->def.setup.players, wanted = bots->count + engines->count;
    if (!wanted)
        return cli_refuse("arena: no bots given"), false;
    if (wanted > players)
        return cli_refuse("arena: more bots than the %d seats", players), false;
    for (int i = 0; i < wanted; i++) {
        bool engine = i >= bots->count;
        a->words[i] = engine ? engines->word[i - bots->count] : bots->word[i];
        a->entrant[i] = *limits;
        a->entrant[i].command = engine ? a->words[i] : NULL;
        if (!arena_name_entrant(a, i))
            return false;
        a->def.entrants++;
    }
    arena_number_names(a);
    return true;
}

static void arena_progress(arena *a, const ai_game *g)
{
    const tri_result *r = &g->played.result;
    for (int i = 0; i < r->seats; i++)
        for (int j = 0; j < r->seats; j++)
            if (g->seat[i] == 0 && (g->seat[j] != 0 || r->seats == 1)) {
                a->first_score += r->seats == 1                ? r->place[0] == 1
                                  : r->place[i] < r->place[j]  ? 1.0
                                  : r->place[i] == r->place[j] ? 0.5
                                                               : 0;
                a->first_rivals++;
            }
    if (a->screen && !arena_screen_game(a->screen, a, g))
        atomic_store(&arena_stop, true);
    if (a->quiet || a->screen)
        return;
    char bar[21];
    uint32_t filled = a->finished * 20 / (a->def.games ? a->def.games : 1);
    for (uint32_t i = 0; i < 20; i++)
        bar[i] = i < filled ? '#' : '.';
    bar[20] = 0;
    fprintf(stderr, "\r[%s] %u/%u", bar, a->finished, a->def.games);
    if (a->first_rivals)
        fprintf(stderr, "  %s %.1f%%", a->entrant[0].name, 100.0 * a->first_score / a->first_rivals);
    fputs("   ", stderr);
}

static bool arena_keep(const arena *a, const ai_game *g, const tri_move *moves)
{
    record_head head = {.setup = a->def.setup};
    size_t size = RECORD_HEAD_TEXT_MAX + (size_t)(g->played.plies + 2) * RECORD_LINE_MAX;
    char *bytes = (char *)cli_room(size), path[4096];
    tri_text text = tri_text_over(bytes, size);
    tri_state s;
    for (int i = 0; i < a->def.setup.players; i++)
        snprintf(head.seat[i], RECORD_NAME_MAX, "%.40s", a->entrant[g->seat[i]].name);
    record_put_head(a->game, &head, &text);
    a->game->start(&s, &a->def.setup, NULL);
    for (uint32_t i = 0; i < g->played.plies; i++) {
        record_put_move(a->game, &s, moves[i], &text);
        a->game->apply(&s, moves[i]);
    }
    if (a->game->to_move(&s) == TRI_OVER)
        record_put_result(a->game, &s, &text);
    snprintf(path, sizeof path, "%s/game-%06u.txt", a->record, g->index + 1);
    bool kept = cli_write_file(path, bytes, text.used, false);
    free(bytes);
    return kept;
}

static void arena_on_game(void *context, const ai_arena_def *def, const ai_game *g, const tri_move *moves)
{
    arena *a = (arena *)context;
    (void)def;
    a->finished++;
    if (g->played.failed != TRI_OVER && !a->screen)
        fprintf(stderr, "\rgame %u: %s loses: %s\n", g->index + 1, a->entrant[g->seat[g->played.failed]].name,
                g->played.reason);
    if (!arena_note(a, g) || (a->record && !arena_keep(a, g, moves))) {
        a->broken = true; // going on would lose what is played from now on
        atomic_store(&arena_stop, true);
    }
    arena_progress(a, g);
}

static bool arena_sprt(arena *a, const char *words)
{
    char *end;
    if (!words)
        return true;
    a->def.sprt = true;
    a->def.elo0 = strtod(words, &end);
    if (end != words && (*end == ',' || *end == ':'))
        a->def.elo1 = strtod(end + 1, &end);
    return (*end == 0 && a->def.elo1 > a->def.elo0) ||
           (cli_refuse("--sprt takes two Elo numbers, 0,30 for example; not '%s'", words), false);
}

/// One of those that have no plan, files or table.
static int arena_help(const arena *a)
{
    tri_err err;
    char why[TRI_REFUSAL_MAX];
    return ai_arena_help(&a->def, &a->crew->errand, &err) ? CLI_DONE
                                                          : cli_refuse("arena: %s", tri_refusal(a->game, &err, why));
}

static int arena_run(arena *a)
{
    ai_table table;
    tri_err err;
    char why[TRI_REFUSAL_MAX];
    struct sigaction action = {.sa_handler = arena_interrupt, .sa_flags = (int)SA_RESTART}, old;
    if (a->crew && a->crew->rank)
        return arena_help(a);
    if (a->crew && a->crew->size > 1 && !a->journal_path)
        return cli_refuse("arena: over several ranks --journal FILE is needed: when one dies MPI ends all of them, and "
                          "the next run goes on from there");
    if (!arena_open_journal(a))
        return CLI_REFUSED;
    if (a->record && mkdir(a->record, 0777) && errno != EEXIST)
        return cli_refuse("%s: %s", a->record, strerror(errno));
    a->screen = arena_screen_open(a);
    if (a->screen)
        arena_screen_game(a->screen, a, NULL);
    else
        action.sa_flags |= (int)SA_RESETHAND; // the second time nobody asks; but a screen must be given back
    sigaction(SIGINT, &action, &old);
    a->def.stop = &arena_stop;
    if (a->crew) {
        a->def.clerk = a->crew->clerk;
        a->def.clerk_context = a->crew->context;
        a->crew->ready(a->crew->context);
    }
    bool good = ai_arena_run(&a->def, &table, &err);
    sigaction(SIGINT, &old, NULL);
    bool shown = a->screen != NULL;
    arena_screen_close(a->screen);
    a->screen = NULL;
    if (!a->quiet && !shown)
        fputc('\n', stderr);
    if (!good)
        return cli_refuse("arena: %s", tri_refusal(a->game, &err, why));
    arena_print(a, &table);
    if (a->json && !arena_write_json(a, &table))
        return CLI_REFUSED;
    int code = cli_finish();
    return a->broken ? CLI_REFUSED : code;
}

/// `--sprt A B` as people type it becomes one word, and the bots after GAME are taken out of the words.
static int arena_words(int argc, char **argv, char **rest, cli_words *bots, char joined[64])
{
    int kept = 0;
    bool named = false;
    static const char *const valued[] = {"--players", "-n",       "--option", "-o",     "--games",  "-g",
                                         "--threads", "-t",       "--seed",   "-s",     "--json",   "--record",
                                         "--journal", "--engine", "--nodes",  "--time", "--timeout"};
    for (int i = 0; i < argc; i++) {
        bool takes = false;
        for (size_t v = 0; v < sizeof valued / sizeof valued[0]; v++)
            takes = takes || !strcmp(argv[i], valued[v]);
        if (!strcmp(argv[i], "--sprt") && i + 2 < argc) {
            snprintf(joined, 64, "--sprt=%s,%s", argv[i + 1], argv[i + 2]);
            rest[kept++] = joined;
            i += 2;
        } else if (argv[i][0] == '-') {
            rest[kept++] = argv[i];
            if (takes && i + 1 < argc)
                rest[kept++] = argv[++i];
        } else if (!named) {
            rest[kept++] = argv[i];
            named = true;
        } else if (bots->count < CLI_WORDS_MAX) {
            bots->word[bots->count++] = argv[i];
        }
    }
    return kept;
}

int cmd_arena(int argc, char **argv)
{
    return arena_main(argc, argv, NULL);
}

int arena_main(int argc, char **argv, const arena_crew *crew)
{
    arena a = {.crew = crew};
    const char *name = NULL, *sprt = NULL;
    int64_t players = 0, games = 100, threads = 1, nodes = 1000, think = 0, timeout = 5000;
    cli_words options = {.count = 0}, bots = {.count = 0}, engines = {.count = 0};
    cli_seed seed = {.value = 1};
    const cli_flag flags[] = {
        {"players", 'n', CLI_NUMBER, "N", "seats at the table", &players, 1, TRI_SEATS_MAX},
        {"option", 'o', CLI_WORDS, "K=V", "set an option of the game", .out = &options},
        {"games", 'g', CLI_NUMBER, "K", "how many, rounded up to whole rounds (100)", &games, 1, ARENA_GAMES_MAX},
        {"threads", 't', CLI_NUMBER, "T", "games at a time (1)", &threads, 1, 64},
        {"seed", 's', CLI_SEED, "S", "of the chance streams and the bots (1)", .out = &seed},
        {"sprt", 0, CLI_WORD, "A B", "stop when the first bot is B Elo better, or only A", .out = &sprt},
        {"json", 0, CLI_WORD, "FILE", "write the result there too", .out = &a.json},
        {"record", 0, CLI_WORD, "DIR", "keep every game there", .out = &a.record},
        {"journal", 0, CLI_WORD, "FILE", "note each game, and go on from there next time", .out = &a.journal_path},
        {"engine", 0, CLI_WORDS, "CMD", "a program that speaks the engine protocol takes part", .out = &engines},
        {"nodes", 0, CLI_NUMBER, "N", "engines: nodes a move (1000)", &nodes, 1, 1000000000},
        {"time", 0, CLI_NUMBER, "MS", "engines: time a move instead", &think, 0, 3600000},
        {"timeout", 0, CLI_NUMBER, "MS", "engines: lose when later than this (5000)", &timeout, 1, 3600000},
        {"quiet", 'q', CLI_SWITCH, NULL, "no progress bar", .out = &a.quiet},
    };
    const cli_usage usage = {
        .command = "arena",
        .operands = "GAME BOT...",
        .summary = "Bots play each other: same luck, seats in every order. The last bot takes the seats\n"
                   "left over. 'random', 'greedy', 'network', levels, or 'search:nodes=500,exploration=1'.",
        .flags = flags,
        .flag_count = TRI_COUNT(flags),
        .operand = {&name},
        .operands_needed = 1};
    int code;
    char joined[64], **rest = (char **)cli_room(sizeof(char *) * (size_t)(argc + 1));
    int kept = arena_words(argc, argv, rest, &bots, joined);
    bool good = cli_parse(&usage, kept, rest, &code);
    if (good) {
        a.game = cli_find_game(name, NULL);
        a.def.seed = seed.value;
        a.def.games = (uint32_t)games;
        a.def.threads = (int)threads;
        a.def.game = a.game;
        a.def.entrant = a.entrant;
        a.def.on_game = arena_on_game;
        a.def.context = &a;
        a.quiet = a.quiet || !isatty(STDERR_FILENO);
        code = CLI_REFUSED;
        const ai_entrant limits = {
            .think_ms = (uint32_t)think, .think_nodes = (uint64_t)nodes, .timeout_ms = (uint32_t)timeout};
        if (a.game && cli_setup(a.game, players, &options, &a.def.setup) &&
            arena_entrants(&a, &bots, &engines, &limits) && arena_sprt(&a, sprt))
            code = arena_run(&a);
    }
    if (a.journal && fclose(a.journal) && code == CLI_DONE)
        code = cli_refuse("%s: %s", a.journal_path, strerror(errno));
    free(a.known);
    free(rest);
    return code;
}
