// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/table.h"
#include "proto/proto_trace.h"

#include <stdlib.h>
#include <string.h>

// A game as JSON lines. At random, one number of the generator is drawn per decision, chance or not, so that a seed
// means the same game here, in play and in the benches.

typedef struct trace_words {
    const char *game, *policy, *moves;
    int64_t players;
    cli_words options;
    cli_seed seed;
} trace_words;

static void trace_flush(tri_text *line)
{
    fwrite(line->at, 1, line->used, stdout);
    putchar('\n');
    line->used = 0;
}

static int trace_random(const tri_game *game, const tri_setup *setup, uint64_t seed, tri_text *line)
{
    tri_move list[TRI_MOVES_MAX];
    tri_state state;
    tri_rng rng = tri_rng_seed(seed);
    uint32_t n = 1;
    game->start(&state, setup, NULL);
    proto_trace_head(line, game, &state, &seed);
    trace_flush(line);
    for (; game->to_move(&state) != TRI_OVER && !ferror(stdout); n++) {
        uint64_t random = tri_rng_next(&rng);
        tri_move move = game->to_move(&state) == TRI_CHANCE
                            ? game->sample(&state, random)
                            : list[tri_bits_scale(random, (uint64_t)game->moves(&state, list))];
        proto_trace_line(line, game, &state, n, move);
        trace_flush(line);
        game->apply(&state, move);
    }
    proto_trace_last(line, game, &state, n);
    trace_flush(line);
    return cli_finish();
}

typedef struct trace_visit {
    const tri_game *game;
    tri_text *line;
} trace_visit;

static bool trace_step(void *context, uint32_t n, const tri_state *state, tri_move move)
{
    trace_visit *visit = (trace_visit *)context;
    proto_trace_line(visit->line, visit->game, state, n, move);
    trace_flush(visit->line);
    return true;
}

static int trace_reader(const char *file, record_reader *reader, tri_text *line)
{
    record_err err;
    trace_visit visit = {reader->game, line};
    const uint64_t *seed = reader->head.has_seed ? &reader->head.seed : NULL;
    proto_trace_head(line, reader->game, &reader->state, seed);
    trace_flush(line);
    if (!record_replay(reader, trace_step, &visit, &err))
        return cli_refuse_record(file, reader->game, &err);
    cli_note_data(file, reader->game, &reader->head);
    proto_trace_last(line, reader->game, &reader->state, reader->moves + 1);
    trace_flush(line);
    return cli_finish();
}

/// Stand a reader before the first move of a record or of a bare list.
static bool trace_open(const tri_game *game, const trace_words *words, const char *bytes, size_t size,
                       record_reader *reader)
{
    record_err err;
    tri_setup setup;
    bool is_record = record_is(bytes, size);
    if (is_record && (words->players || words->options.count)) {
        cli_refuse("%s is a record, which says its own players and options", words->moves);
        return false;
    }
    if (!is_record)
        return cli_setup(game, words->players, &words->options, &setup) &&
               record_open_moves(reader, game, &setup, bytes, size, &err);
    if (!record_open(reader, game, bytes, size, &err)) {
        cli_refuse_record(words->moves, game, &err);
        return false;
    }
    return true;
}

static int trace_file(const tri_game *game, const trace_words *words, tri_text *line)
{
    record_reader reader = {.game = game};
    size_t size;
    char *bytes = cli_read_file(words->moves, &size);
    if (!bytes)
        return CLI_REFUSED;
    int code = CLI_REFUSED;
    if (trace_open(game, words, bytes, size, &reader))
        code = trace_reader(words->moves, &reader, line);
    free(bytes);
    return code;
}

static int trace_run(const trace_words *words, tri_text *line)
{
    const tri_game *game = cli_find_game(words->game, NULL);
    tri_setup setup;
    if (!game)
        return CLI_REFUSED;
    if (strcmp(words->policy, "random") != 0)
        return cli_refuse("unknown policy '%s'; policies are: random", words->policy);
    if (words->moves)
        return trace_file(game, words, line);
    if (!cli_setup(game, words->players, &words->options, &setup))
        return CLI_REFUSED;
    return trace_random(game, &setup, words->seed.value, line);
}

int cmd_trace(int argc, char **argv)
{
    trace_words words = {.policy = "random", .seed = {.value = 1}};
    const cli_flag flags[] = {
        {"players", 'n', CLI_NUMBER, "N", "how many play", &words.players, 1, TRI_SEATS_MAX},
        {"option", 'o', CLI_WORDS, "K=V", "set an option of the game", .out = &words.options},
        {"seed", 's', CLI_SEED, "S", "of the random games, decimal or 0x (default 1)", .out = &words.seed},
        {"policy", 0, CLI_WORD, "NAME", "who decides: random", .out = &words.policy},
        {"moves", 'm', CLI_WORD, "FILE", "a record or a list of moves instead, '-' reads standard input",
         .out = &words.moves},
    };
    const cli_usage usage = {.command = "trace",
                             .operands = "GAME",
                             .summary = "Plays one game and prints one JSON object a line: header, decisions, end.\n"
                                        "docs/formats.md explains every field.",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags),
                             .operand = {&words.game},
                             .operands_needed = 1};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    char *room = (char *)cli_room(PROTO_LINE_MAX);
    tri_text line = tri_text_over(room, PROTO_LINE_MAX);
    code = trace_run(&words, &line);
    free(room);
    return code;
}
