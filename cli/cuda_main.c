// SPDX-License-Identifier: MIT
#include "cli/args.h"
#include "cli/table.h"
#include "cuda/tri_cuda.h"
#include "cuda/tri_digest.h"
#include "game/tri_setup.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// triforium-cuda: the rules on a device, measured and compared with the CPU's. It links the core twice, built by the C
// compiler and by nvcc, and plays the same games with both.

typedef struct cuda_pair {
    const tri_game *host;
    const tri_cuda_game *device;
} cuda_pair;

/// The game at an index, or NULL for both past the end.
static cuda_pair cuda_at(int index)
{
    cuda_pair pair = {NULL, tri_cuda_at(index)};
    if (pair.device)
        pair.host = tri_game_find(pair.device->id, strlen(pair.device->id));
    return pair;
}

static bool cuda_open(void)
{
    tri_cuda_device device;
    const char *refusal = tri_cuda_open(&device);
    if (refusal)
        cli_refuse("no device: %s", refusal);
    else
        fprintf(stderr, "%s, %d processors\n", device.name, device.processors);
    return !refusal;
}

// bench

/// Play `games` and print a row's numbers; the games of a second follow from those of a first run.
static const char *bench_table(cuda_pair game, const tri_state *start, int64_t runs, tri_cuda_tally *best,
                               uint32_t *games)
{
    tri_cuda_job job = {start->bytes, 1, 1u << 16, NULL};
    const char *refusal = tri_cuda_play(game.device, &job, best);
    if (refusal)
        return refusal;
    double wanted = job.games * (1.0 / best->seconds);
    job.games = *games = (uint32_t)(wanted > 4e9 ? 4e9 : wanted);
    best->seconds = 0;
    for (int64_t run = 0; run < runs; run++) {
        tri_cuda_tally tally;
        if ((refusal = tri_cuda_play(game.device, &job, &tally)) != NULL)
            return refusal;
        if (!best->seconds || tally.seconds < best->seconds)
            *best = tally;
    }
    return NULL;
}

static int bench_game(cuda_pair game, int64_t runs)
{
    for (int players = game.host->about->players_min; players <= game.host->about->players_max; players++) {
        tri_setup setup = tri_setup_default(game.host, players);
        tri_state start;
        tri_cuda_tally tally;
        uint32_t games = 0;
        if (!game.host->start(&start, &setup, NULL))
            continue;
        const char *refusal = bench_table(game, &start, runs, &tally, &games);
        if (refusal)
            return cli_refuse("%s: %s", game.host->id, refusal);
        printf("%s_device_%dp,%.0f,%.0f,%.0f,%.3f\n", game.host->id, players, (double)tally.decisions / tally.seconds,
               games / tally.seconds, (double)tally.events / tally.seconds, tally.seconds);
        fflush(stdout);
    }
    return CLI_DONE;
}

static int cmd_cuda_bench(int argc, char **argv)
{
    const char *wanted = NULL;
    int64_t runs = 3;
    const cli_flag flags[] = {{"runs", 'r', CLI_NUMBER, "N", "best of N runs (default 3)", &runs, 1, 1000}};
    const cli_usage usage = {.command = "bench",
                             .operands = "[GAME]",
                             .summary = "Plays random games on the device for a second a run and prints CSV.",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags),
                             .operand = {&wanted}};
    int code = CLI_DONE;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    if (wanted && !cli_find_game(wanted, NULL))
        return CLI_REFUSED;
    if (!cuda_open())
        return CLI_REFUSED;
    puts("case,decisions_per_s,games_per_s,plies_per_s,seconds");
    cuda_pair game;
    for (int i = 0; code == CLI_DONE && (game = cuda_at(i)).device; i++)
        if (!wanted || !strcmp(wanted, game.host->id))
            code = bench_game(game, runs);
    return code;
}

// check

/// A game at random on the CPU, as a device's thread plays it.
static uint64_t check_play(const tri_game *game, const tri_state *start, uint64_t seed)
{
    tri_move list[TRI_MOVES_MAX];
    tri_state s;
    tri_rng rng = tri_rng_seed(seed);
    uint64_t digest = tri_digest_start();
    uint8_t to_move;
    memcpy(&s, start, game->state_size);
    while ((to_move = game->to_move(&s)) != TRI_OVER) {
        uint64_t random = tri_rng_next(&rng);
        int legal = to_move == TRI_CHANCE ? 0 : game->moves(&s, list);
        tri_move move = legal ? list[tri_bits_scale(random, (uint64_t)legal)] : game->sample(&s, random);
        digest = tri_digest_event(digest, legal, move);
        game->apply(&s, move);
    }
    return tri_digest_state(digest, &s, game->state_size);
}

/// Whole games, by their digests. Returns how many differ, or -1 with a complaint.
static int check_games(cuda_pair game, const tri_state *start, uint32_t games)
{
    uint64_t *digest = (uint64_t *)cli_room(games * sizeof *digest);
    tri_cuda_job job = {start->bytes, 2026, games, digest};
    tri_cuda_tally tally;
    const char *refusal = tri_cuda_play(game.device, &job, &tally);
    int differ = 0;
    for (uint32_t i = 0; i < games && !refusal; i++)
        differ += digest[i] != check_play(game.host, start, job.seed + i);
    free(digest);
    if (!refusal)
        return differ;
    cli_refuse("%s: %s", game.host->id, refusal);
    return -1;
}

/// A batch and what the CPU makes of the same choices.
typedef struct check_pair {
    cuda_pair game;
    tri_cuda_batch *batch;
    const tri_state *start;
    uint32_t count;
    tri_state *state;    ///< the CPU's
    tri_rng *rng;        ///< its chance
    bool *ended;         ///< a game has ended here
    uint8_t *states;     ///< the device's
    int32_t *legal;      ///< the device's
    uint32_t *choice;    ///< for the next step
    uint32_t *list;      ///< the device's
    uint32_t waiting;    ///< positions whose first game goes on
    uint32_t difference; ///< positions that differed
} check_pair;

static const char *check_read(check_pair *c)
{
    const tri_cuda_rows *rows = tri_cuda_batch_rows(c->batch);
    const char *refusal = tri_cuda_copy(c->states, rows->state, c->count * c->game.host->state_size);
    if (!refusal)
        refusal = tri_cuda_copy(c->legal, rows->legal_count, c->count * sizeof *c->legal);
    size_t lists = c->count * (size_t)c->game.device->moves_max * sizeof *c->list;
    return refusal ? refusal : tri_cuda_copy(c->list, rows->legal, lists);
}

/// What the batch does with a position before its first decision.
static void check_begin(check_pair *c, uint32_t i)
{
    memcpy(&c->state[i], c->start, c->game.host->state_size);
    tri_game_settle(c->game.host, &c->state[i], &c->rng[i]);
}

/// Compare position `i` and its list, and choose a move for both sides.
static void check_compare(check_pair *c, uint32_t i, tri_rng *chooser)
{
    const tri_game *game = c->game.host;
    tri_move list[TRI_MOVES_MAX];
    int legal = game->moves(&c->state[i], list);
    bool same = legal == c->legal[i] && !memcmp(&c->state[i], c->states + i * game->state_size, game->state_size) &&
                !memcmp(list, c->list + (size_t)i * (size_t)c->game.device->moves_max, (size_t)legal * sizeof *list);
    c->difference += !same;
    c->waiting += !c->ended[i];
    c->choice[i] = tri_rng_below(chooser, (uint32_t)legal);
    game->apply(&c->state[i], list[c->choice[i]]);
    tri_game_settle(game, &c->state[i], &c->rng[i]);
    if (game->to_move(&c->state[i]) == TRI_OVER) {
        c->ended[i] = true;
        check_begin(c, i);
    }
}

/// All steps until a game has ended at every position, or one differs.
static const char *check_steps(check_pair *c)
{
    tri_rng chooser = tri_rng_seed(7);
    for (;;) {
        int64_t wrong = -1;
        const char *refusal = check_read(c);
        c->waiting = 0;
        for (uint32_t i = 0; i < c->count && !refusal; i++)
            check_compare(c, i, &chooser);
        if (refusal || c->difference || !c->waiting)
            return refusal;
        refusal = tri_cuda_batch_take(c->batch, c->choice, sizeof *c->choice);
        if (!refusal)
            refusal = tri_cuda_batch_step(c->batch, TRI_CUDA_PLACES, &wrong);
        c->difference += wrong >= 0;
        if (refusal)
            return refusal;
    }
}

/// Games stepped side by side: every position and every list of every step. Returns how many differ, or -1.
static int check_batch(cuda_pair game, const tri_state *start, uint32_t count)
{
    check_pair c = {.game = game, .count = count, .start = start};
    tri_setup setup;
    game.host->setup(start, &setup);
    c.state = (tri_state *)cli_room(count * sizeof *c.state);
    c.rng = (tri_rng *)cli_room(count * sizeof *c.rng);
    c.ended = (bool *)cli_room(count * sizeof *c.ended);
    c.states = (uint8_t *)cli_room(count * game.host->state_size);
    c.legal = (int32_t *)cli_room(count * sizeof *c.legal);
    c.choice = (uint32_t *)cli_room(count * sizeof *c.choice);
    c.list = (uint32_t *)cli_room(count * (size_t)game.device->moves_max * sizeof *c.list);
    for (uint32_t i = 0; i < count; i++) {
        c.rng[i] = tri_rng_seed(99 + i);
        c.ended[i] = false;
        check_begin(&c, i);
    }
    const tri_cuda_batch_def def = {
        .game = game.device, .start = start->bytes, .seed = 99, .count = count, .seats = setup.players};
    const char *refusal = tri_cuda_batch_create(&def, &c.batch);
    if (!refusal) {
        refusal = check_steps(&c);
        tri_cuda_batch_destroy(c.batch);
    }
    free(c.state), free(c.rng), free(c.ended), free(c.states), free(c.legal), free(c.choice), free(c.list);
    if (!refusal)
        return (int)c.difference;
    cli_refuse("%s: %s", game.host->id, refusal);
    return -1;
}

/// A table from a line of words, "players=2 edition=2010"; the line is cut up.
static bool check_start(const tri_game *game, char *line, tri_state *start)
{
    cli_words words = {.count = 0};
    int64_t players = 0;
    tri_setup setup;
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
        if (!strncmp(word, "players=", 8))
            players = atoi(word + 8);
        else if (words.count < CLI_WORDS_MAX)
            words.word[words.count++] = word;
    }
    return cli_setup(game, players, &words, &setup) && game->start(start, &setup, NULL);
}

/// Every table of a file. Returns how many did not come out alike.
static int check_file(cuda_pair game, const char *folder, uint32_t games)
{
    char path[512], line[512];
    int wrong = 0;
    snprintf(path, sizeof path, "%s/%s.txt", folder, game.host->id);
    FILE *file = fopen(path, "r");
    if (!file) {
        cli_refuse("%s: cannot be read", path);
        return 1;
    }
    while (fgets(line, sizeof line, file)) {
        tri_state start;
        line[strcspn(line, "\n")] = 0;
        printf("%s %s: ", game.host->id, line);
        if (!check_start(game.host, line, &start)) {
            wrong++;
            continue;
        }
        int played = check_games(game, &start, games), stepped = check_batch(game, &start, games < 256 ? games : 256);
        bool same = !played && !stepped;
        printf("%s\n", same ? "same" : "DIFFERENT");
        if (!same)
            printf("  %d of %" PRIu32 " whole games, %d stepped positions\n", played, games, stepped);
        fflush(stdout);
        wrong += !same;
    }
    fclose(file);
    return wrong;
}

static int cmd_cuda_check(int argc, char **argv)
{
    const char *folder = "tests/variants";
    int64_t games = 4000;
    const cli_flag flags[] = {
        {"games", 'n', CLI_NUMBER, "N", "games a table (default 4000)", &games, 1, 10000000},
    };
    const cli_usage usage = {
        .command = "check",
        .operands = "[FOLDER]",
        .summary = "Plays every table of FOLDER/<game>.txt (default tests/variants), one a line, on the\n"
                   "device and on the CPU, and compares every game and every step. Exit 1 when one differs.",
        .flags = flags,
        .flag_count = TRI_COUNT(flags),
        .operand = {&folder}};
    int code = CLI_DONE, wrong = 0;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    if (!cuda_open())
        return CLI_REFUSED;
    cuda_pair game;
    for (int i = 0; (game = cuda_at(i)).device; i++)
        wrong += check_file(game, folder, (uint32_t)games);
    return wrong ? cli_refuse("%d tables differ", wrong) : CLI_DONE;
}

int main(int argc, char **argv)
{
    if (argc >= 2 && !strcmp(argv[1], "bench"))
        return cmd_cuda_bench(argc - 2, argv + 2);
    if (argc >= 2 && !strcmp(argv[1], "check"))
        return cmd_cuda_check(argc - 2, argv + 2);
    bool help = argc >= 2 && (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"));
    fputs("triforium-cuda: the rules on a CUDA device\n\n"
          "  triforium-cuda bench [GAME]    random games a second, as CSV\n"
          "  triforium-cuda check [FOLDER]  the device against the CPU, on every table of FOLDER\n",
          help ? stdout : stderr);
    return help ? CLI_DONE : CLI_USAGE;
}
