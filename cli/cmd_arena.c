// SPDX-License-Identifier: MIT
#include "ai/host/ai_arena.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "proto/proto_json.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Tournaments from the command line. A journal (--journal) gets a line for each finished game and is read back by the
// next run of the same tournament, which so goes on where the last one was stopped.

enum { ARENA_WORDS = CLI_WORDS_MAX };

typedef struct arena {
    const tri_game *game;
    ai_arena_def def;
    ai_entrant entrant[AI_ENTRANTS_MAX];
    const char *record, *json, *journal_path;
    FILE *journal;
    ai_game *known; ///< read back from the journal
    bool quiet;
    uint32_t finished, failures;
    double first_score; ///< running sums for the progress line
    uint32_t first_rivals;
} arena;

static atomic_bool arena_stop; // set in a signal handler and read by every thread

static void arena_interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&arena_stop, true);
}

/// Entrants from bot words and engine commands; equal words are one entrant.
static bool arena_entrants(arena *a, const cli_words *bots, const cli_words *engines, int64_t think_ms, int64_t nodes,
                           int64_t timeout_ms)
{
    int players = a->def.setup.players;
    for (int i = 0; i < bots->count + engines->count; i++) {
        bool engine = i >= bots->count;
        const char *words = engine ? engines->word[i - bots->count] : bots->word[i];
        int at = 0;
        while (at < a->def.entrants && strcmp(a->entrant[at].name, words) != 0)
            at++;
        if (at < a->def.entrants)
            continue;
        if (at == AI_ENTRANTS_MAX || at == players)
            return cli_refuse("arena: more bots than the %d seats", players), false;
        ai_entrant *e = &a->entrant[at];
        tri_err err;
        if (!engine && !tri_bot_parse(a->game, words, strlen(words), &e->bot, &err))
            return cli_refuse("%s: %s", words, err.text), false;
        snprintf(e->name, sizeof e->name, "%s", words);
        e->command = engine ? words : NULL;
        e->think_ms = (uint32_t)think_ms;
        e->think_nodes = (uint64_t)nodes;
        e->timeout_ms = (uint32_t)timeout_ms;
        a->def.entrants++;
    }
    return a->def.entrants > 0 || (cli_refuse("arena: no bots given"), false);
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
    if (a->quiet)
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

static void arena_journal_game(FILE *out, const ai_game *g)
{
    const ai_played *p = &g->played;
    fprintf(out, "game %u %u %d %u", g->index, p->result.seats, p->result.rival, p->failed);
    for (int i = 0; i < p->result.seats; i++)
        fprintf(out, " %d %u %u %llu %llu %llu", p->result.points[i], p->result.place[i], p->decisions[i],
                (unsigned long long)p->nanos[i], (unsigned long long)p->nodes[i], (unsigned long long)p->playouts[i]);
    fputc('\n', out);
    fflush(out);
}

static bool arena_read_game(const char *line, ai_game *g)
{
    unsigned index, seats, failed;
    int rival, used, at = 0;
    if (sscanf(line, "game %u %u %d %u%n", &index, &seats, &rival, &failed, &at) != 4 || seats > TRI_SEATS_MAX)
        return false;
    memset(g, 0, sizeof *g);
    g->index = index;
    g->done = true;
    g->played.result.seats = (uint8_t)seats;
    g->played.result.rival = (int16_t)rival;
    g->played.failed = (uint8_t)failed;
    for (unsigned i = 0; i < seats; i++) {
        int points;
        unsigned place, decisions;
        unsigned long long nanos, nodes, playouts;
        if (sscanf(line + at, " %d %u %u %llu %llu %llu%n", &points, &place, &decisions, &nanos, &nodes, &playouts,
                   &used) != 6)
            return false;
        at += used;
        g->played.result.points[i] = (int16_t)points;
        g->played.result.place[i] = (uint8_t)place;
        g->played.decisions[i] = decisions;
        g->played.nanos[i] = nanos;
        g->played.nodes[i] = nodes;
        g->played.playouts[i] = playouts;
    }
    return true;
}

/// What makes two runs the same tournament.
static void arena_title(const arena *a, char *out, size_t size)
{
    tri_text text = tri_text_over(out, size);
    tri_put(&text, "triforium arena 1 ");
    tri_put(&text, a->game->id);
    tri_put_char(&text, ' ');
    tri_put_int(&text, a->def.setup.players);
    for (int i = 0; i < a->game->about->option_count; i++)
        if (tri_setup_applies(a->game, &a->def.setup, i) && !tri_setup_is_default(a->game, &a->def.setup, i)) {
            tri_put_char(&text, ' ');
            tri_setup_text(a->game, &a->def.setup, i, &text);
        }
    tri_put(&text, " seed ");
    tri_put_hex64(&text, a->def.seed);
    for (int i = 0; i < a->def.entrants; i++) {
        tri_put(&text, " | ");
        tri_put(&text, a->entrant[i].name);
    }
}

static bool arena_read_journal(arena *a, const char *title)
{
    FILE *file = fopen(a->journal_path, "r");
    char *line = NULL;
    size_t room = 0;
    bool same = true;
    uint32_t space = 0;
    if (!file)
        return true;
    if (getline(&line, &room, file) > 0) {
        line[strcspn(line, "\n")] = 0;
        same = !strcmp(line, title);
    }
    while (same && getline(&line, &room, file) > 0) {
        if (a->def.played_count == space) {
            space = space ? space * 2 : 256;
            a->known = (ai_game *)realloc(a->known, space * sizeof *a->known);
            if (!a->known)
                exit(cli_refuse("out of memory"));
        }
        // A line that was being written when the run ended does not count.
        if (strchr(line, '\n') && arena_read_game(line, &a->known[a->def.played_count]))
            a->def.played_count++;
    }
    free(line);
    fclose(file);
    if (!same)
        cli_refuse("%s is the journal of another tournament", a->journal_path);
    return same;
}

static bool arena_open_journal(arena *a)
{
    char title[2048];
    if (!a->journal_path)
        return true;
    arena_title(a, title, sizeof title);
    if (!arena_read_journal(a, title))
        return false;
    a->def.played = a->known;
    a->finished = a->def.played_count;
    a->journal = fopen(a->journal_path, "a");
    if (!a->journal)
        return cli_refuse("%s: %s", a->journal_path, strerror(errno)), false;
    if (!a->finished)
        fprintf(a->journal, "%s\n", title);
    return true;
}

static void arena_keep(const arena *a, const ai_game *g, const tri_move *moves)
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
    cli_write_file(path, bytes, text.used, false);
    free(bytes);
}

static void arena_on_game(void *context, const ai_arena_def *def, const ai_game *g, const tri_move *moves)
{
    arena *a = (arena *)context;
    (void)def;
    a->finished++;
    if (g->played.failed != TRI_OVER)
        fprintf(stderr, "\rgame %u: %s loses: %s\n", g->index + 1, a->entrant[g->seat[g->played.failed]].name,
                g->played.reason);
    if (a->journal)
        arena_journal_game(a->journal, g);
    if (a->record)
        arena_keep(a, g, moves);
    arena_progress(a, g);
}

static void arena_print_one(const arena *a, const ai_table *t, int e)
{
    const ai_standing *s = &t->standing[e];
    ai_interval score = ai_share_interval(&s->score), wins = ai_share_interval(&s->wins);
    ai_interval points = ai_tally_interval(&s->points), margin = ai_tally_interval(&s->margin);
    double decisions = s->decisions ? (double)s->decisions : 1.0;
    printf("%s\n", a->entrant[e].name);
    if (s->score.count)
        printf("  score   %6.2f%%  [%.2f, %.2f]   Elo %+.0f [%+.0f, %+.0f]\n", 100 * s->score.mean, 100 * score.low,
               100 * score.high, ai_elo(s->score.mean), ai_elo(score.low), ai_elo(score.high));
    printf("  wins    %6.2f%%  [%.2f, %.2f]\n", 100 * s->wins.mean, 100 * wins.low, 100 * wins.high);
    printf("  points  %6.2f   [%.2f, %.2f]   margin %+.2f [%+.2f, %+.2f]\n", s->points.mean, points.low, points.high,
           s->margin.mean, margin.low, margin.high);
    printf("  %.1f decisions a game, %.3f ms and %.0f nodes each; %.0f nodes/s, %.0f playouts/s\n",
           s->seats ? (double)s->decisions / s->seats : 0.0, (double)s->nanos / 1e6 / decisions,
           (double)s->nodes / decisions, s->nanos ? (double)s->nodes * 1e9 / (double)s->nanos : 0.0,
           s->nanos ? (double)s->playouts * 1e9 / (double)s->nanos : 0.0);
    if (s->failures)
        printf("  lost %u games by failing\n", s->failures);
}

static void arena_print(const arena *a, const ai_table *t)
{
    printf("%s, %d players, %u games in %u rounds; intervals are 95%% over rounds\n", a->game->id, a->def.setup.players,
           t->games, t->rounds);
    for (int e = 0; e < a->def.entrants; e++)
        arena_print_one(a, t, e);
    if (a->def.sprt)
        printf("SPRT [%g, %g]: LLR %.2f of +-%.2f: %s\n", a->def.elo0, a->def.elo1, t->llr, AI_SPRT_BOUND,
               t->verdict > 0   ? "stronger"
               : t->verdict < 0 ? "not stronger"
                                : "undecided");
}

/// JSON has no infinities.
static void arena_json_number(FILE *f, const char *key, double value)
{
    if (value > -1e300 && value < 1e300)
        fprintf(f, "\"%s\":%.6g,", key, value);
    else
        fprintf(f, "\"%s\":null,", key);
}

static void arena_json_tally(FILE *f, const char *key, const ai_tally *t, ai_interval i)
{
    fprintf(f, "\"%s\":{", key);
    arena_json_number(f, "low", i.low);
    arena_json_number(f, "high", i.high);
    fprintf(f, "\"mean\":%.6g},", t->mean);
}

static void arena_json_name(FILE *f, const char *name)
{
    char quoted[TRI_BOT_NAME_MAX * 8];
    tri_text text = tri_text_over(quoted, sizeof quoted);
    proto_json json = proto_json_over(&text);
    proto_word(&json, NULL, name);
    fputs(quoted, f);
}

static bool arena_write_json(const arena *a, const ai_table *t)
{
    FILE *f = fopen(a->json, "w");
    if (!f)
        return cli_refuse("%s: %s", a->json, strerror(errno)), false;
    fprintf(f, "{\"game\":\"%s\",\"players\":%d,\"seed\":%llu,\"games\":%u,\"rounds\":%u,", a->game->id,
            a->def.setup.players, (unsigned long long)a->def.seed, t->games, t->rounds);
    if (a->def.sprt)
        fprintf(f, "\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"llr\":%.4f,\"verdict\":%d},", a->def.elo0, a->def.elo1, t->llr,
                t->verdict);
    fputs("\"bots\":[", f);
    for (int e = 0; e < a->def.entrants; e++) {
        const ai_standing *s = &t->standing[e];
        fprintf(f, "%s{\"name\":", e ? "," : "");
        arena_json_name(f, a->entrant[e].name);
        fputc(',', f);
        if (s->score.count) {
            arena_json_tally(f, "score", &s->score, ai_share_interval(&s->score));
            arena_json_number(f, "elo", ai_elo(s->score.mean));
        }
        arena_json_tally(f, "wins", &s->wins, ai_share_interval(&s->wins));
        arena_json_tally(f, "points", &s->points, ai_tally_interval(&s->points));
        arena_json_tally(f, "margin", &s->margin, ai_tally_interval(&s->margin));
        fprintf(
            f, "\"seats\":%u,\"failures\":%u,\"decisions\":%llu,\"nanoseconds\":%llu,\"nodes\":%llu,\"playouts\":%llu}",
            s->seats, s->failures, (unsigned long long)s->decisions, (unsigned long long)s->nanos,
            (unsigned long long)s->nodes, (unsigned long long)s->playouts);
    }
    fputs("]}\n", f);
    return fclose(f) == 0 || (cli_refuse("%s: %s", a->json, strerror(errno)), false);
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

static int arena_run(arena *a)
{
    ai_table table;
    tri_err err;
    struct sigaction action = {.sa_handler = arena_interrupt, .sa_flags = (int)(SA_RESTART | SA_RESETHAND)}, old;
    if (!arena_open_journal(a))
        return CLI_REFUSED;
    if (a->record && mkdir(a->record, 0777) && errno != EEXIST)
        return cli_refuse("%s: %s", a->record, strerror(errno));
    signal(SIGPIPE, SIG_IGN);
    sigaction(SIGINT, &action, &old);
    a->def.stop = &arena_stop;
    bool good = ai_arena_run(&a->def, &table, &err);
    sigaction(SIGINT, &old, NULL);
    if (!a->quiet)
        fputc('\n', stderr);
    if (!good)
        return cli_refuse("arena: %s", err.text);
    arena_print(a, &table);
    if (a->json && !arena_write_json(a, &table))
        return CLI_REFUSED;
    return cli_finish();
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
    arena a = {.def = {.games = 0}};
    const char *name = NULL, *sprt = NULL;
    int64_t players = 0, games = 100, threads = 1, nodes = 1000, think = 0, timeout = 5000;
    cli_words options = {.count = 0}, bots = {.count = 0}, engines = {.count = 0};
    cli_seed seed = {.value = 1};
    const cli_flag flags[] = {
        {"players", 'n', CLI_NUMBER, "N", "seats at the table", &players, 1, TRI_SEATS_MAX},
        {"option", 'o', CLI_WORDS, "K=V", "set an option of the game", &options, 0, 0},
        {"games", 'g', CLI_NUMBER, "K", "how many, rounded up to whole rounds (100)", &games, 1, 10000000},
        {"threads", 't', CLI_NUMBER, "T", "games at a time (1)", &threads, 1, 64},
        {"seed", 's', CLI_SEED, "S", "of the chance streams and the bots (1)", &seed, 0, 0},
        {"sprt", 0, CLI_WORD, "A B", "stop when the first bot is B Elo better, or only A", &sprt, 0, 0},
        {"json", 0, CLI_WORD, "FILE", "write the result there too", &a.json, 0, 0},
        {"record", 0, CLI_WORD, "DIR", "keep every game there", &a.record, 0, 0},
        {"journal", 0, CLI_WORD, "FILE", "note each game, and go on from there next time", &a.journal_path, 0, 0},
        {"engine", 0, CLI_WORDS, "CMD", "a program that speaks the engine protocol takes part", &engines, 0, 0},
        {"nodes", 0, CLI_NUMBER, "N", "engines: nodes a move (1000)", &nodes, 1, 1000000000},
        {"time", 0, CLI_NUMBER, "MS", "engines: time a move instead", &think, 0, 3600000},
        {"timeout", 0, CLI_NUMBER, "MS", "engines: lose when later than this (5000)", &timeout, 1, 3600000},
        {"quiet", 'q', CLI_SWITCH, NULL, "no progress bar", &a.quiet, 0, 0},
    };
    const cli_usage usage = {.command = "arena",
                             .operands = "GAME BOT...",
                             .summary =
                                 "Bots play each other: same luck, seats in every order. The last bot takes the seats\n"
                                 "left over. 'random', 'greedy', levels, or 'search:nodes=500,explore=1'.",
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
        if (a.game && cli_setup(a.game, players, &options, &a.def.setup) &&
            arena_entrants(&a, &bots, &engines, think, nodes, timeout) && arena_sprt(&a, sprt))
            code = arena_run(&a);
    }
    if (a.journal)
        fclose(a.journal);
    free(a.known);
    free(rest);
    return code;
}
