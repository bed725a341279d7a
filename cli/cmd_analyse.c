// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

// Goes through a record and asks a bot about every decision, through the eyes of the seat that took it: what the
// position was worth to it, what the move played is worth, what would have been better. Values are percent of a win
// (with a part for the margin, as the search counts).

typedef struct analysis_seat {
    uint32_t decisions, agreed;
    double loss;
} analysis_seat;

typedef struct analysis {
    const tri_game *game;
    tri_bot bot;
    FILE *json; ///< NULL for text
    uint32_t shown;
    uint64_t seed;
    double least; ///< text: smaller losses are not listed
    analysis_seat seat[TRI_SEATS_MAX];
    tri_choice choice[TRI_MOVES_MAX];
} analysis;

static void analyse_words(const tri_game *game, const void *state, tri_move move, char out[TRI_MOVE_TEXT_MAX])
{
    tri_text text = tri_text_over(out, TRI_MOVE_TEXT_MAX);
    game->move_text(state, move, &text);
}

static void analyse_print(const analysis *a, uint32_t n, int seat, const char *played, const char *best, double before,
                          double after)
{
    double loss = before - after;
    if (loss >= a->least)
        printf("%4u  seat %d  %-28s %5.1f%% -> %5.1f%%  -%4.1f  better: %s\n", n, seat + 1, played, before, after, loss,
               best);
}

static void analyse_write(analysis *a, uint32_t n, int seat, const char *played, const char *best, double before,
                          double after)
{
    fprintf(a->json,
            "%s\n{\"n\":%u,\"seat\":%d,\"move\":\"%s\",\"best\":\"%s\",\"before\":%.2f,\"after\":%.2f,\"loss\":%.2f}",
            a->shown++ ? "," : "", n, seat + 1, played, best, before, after, before - after);
}

/// What the move played is worth, when the search did not look at it: one look ahead, in one world.
static double analyse_unseen(const analysis *a, const void *view, tri_move move, int seat)
{
    tri_state world;
    float value[TRI_SEATS_MAX];
    tri_rng rng = tri_rng_seed(a->seed);
    const tri_search_def *def = &a->bot.def.search;
    a->game->resample(view, &rng, &world);
    a->game->apply(&world, move);
    tri_eval_value(a->game, def->eval, a->bot.def.weight, def->value, &world, value);
    return (double)value[seat];
}

static bool analyse_step(void *context, uint32_t n, const void *state, tri_move move)
{
    analysis *a = (analysis *)context;
    uint8_t seat = a->game->to_move(state);
    tri_move list[TRI_MOVES_MAX];
    tri_state view;
    char played[TRI_MOVE_TEXT_MAX], better[TRI_MOVE_TEXT_MAX];
    if (seat >= TRI_SEATS_MAX || a->game->moves(state, list) < 2)
        return true;
    a->game->observe(state, seat, &view);
    tri_move best = tri_bot_choose(&a->bot, &view, a->seed + n, NULL, NULL);
    int count = tri_search_choices(a->bot.search, a->choice, TRI_MOVES_MAX);
    double before = 0, after = -1;
    for (int i = 0; i < count; i++) {
        before = a->choice[i].move == best ? (double)a->choice[i].value : before;
        after = a->choice[i].move == move ? (double)a->choice[i].value : after;
    }
    if (after < 0)
        after = analyse_unseen(a, &view, move, seat);
    after =
        after < before ? after : before; // a move the search likes less is not better for having been looked at less
    analysis_seat *total = &a->seat[seat];
    total->decisions++;
    total->agreed += move == best;
    total->loss += before - after;
    analyse_words(a->game, state, move, played);
    analyse_words(a->game, state, best, better);
    if (a->json)
        analyse_write(a, n, seat, played, better, 100 * before, 100 * after);
    else if (move != best)
        analyse_print(a, n, seat, played, better, 100 * before, 100 * after);
    return true;
}

static void analyse_totals(const analysis *a, int seats)
{
    if (a->json)
        fputs("\n],\"seats\":[", a->json);
    for (int i = 0; i < seats; i++) {
        const analysis_seat *s = &a->seat[i];
        double mean = s->decisions ? 100 * s->loss / s->decisions : 0;
        if (a->json)
            fprintf(a->json, "%s{\"seat\":%d,\"decisions\":%u,\"agreed\":%u,\"loss\":%.2f,\"mean_loss\":%.3f}",
                    i ? "," : "", i + 1, s->decisions, s->agreed, 100 * s->loss, mean);
        else
            printf("seat %d: %u decisions, %u as %s would, %.1f%% lost in all, %.2f%% each\n", i + 1, s->decisions,
                   s->agreed, a->bot.def.name, 100 * s->loss, mean);
    }
    if (a->json)
        fputs("]}\n", a->json);
}

static int analyse_run(analysis *a, const char *file, const char *bytes, size_t size)
{
    record_err err;
    record_reader *reader = (record_reader *)cli_room(sizeof *reader);
    tri_bot_def def = a->bot.def;
    int code = CLI_DONE;
    if (!record_open(reader, a->game, bytes, size, &err)) {
        code = cli_refuse_record(file, a->game, &err);
    } else {
        size_t room = tri_bot_memory(&def);
        void *memory = cli_room(room);
        tri_bot_create(&a->bot, &def, memory, room);
        if (a->json)
            fprintf(a->json, "{\"game\":\"%s\",\"bot\":\"%s\",\"decisions\":[", a->game->id, def.name);
        if (!record_replay(reader, analyse_step, a, &err))
            code = cli_refuse_record(file, a->game, &err);
        analyse_totals(a, reader->head.setup.players);
        free(memory);
    }
    free(reader);
    return code == CLI_DONE ? cli_finish() : code;
}

int cmd_analyse(int argc, char **argv)
{
    const char *file = NULL, *words = "master";
    int64_t least = 2;
    bool json = false;
    cli_seed seed = {.value = 1};
    const cli_flag flags[] = {
        {"bot", 'b', CLI_WORD, "BOT", "who judges: a level or search:settings (master)", &words, 0, 0},
        {"least", 0, CLI_NUMBER, "PERCENT", "list only moves that lost so much (2)", &least, 0, 100},
        {"seed", 's', CLI_SEED, "S", "of the bot (1)", &seed, 0, 0},
        {"json", 0, CLI_SWITCH, NULL, "every decision, as JSON", &json, 0, 0},
    };
    const cli_usage usage = {.command = "analyse",
                             .operands = "FILE",
                             .summary =
                                 "Judges every decision of a record: its value before and after, and what was better.",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags),
                             .operand = {&file},
                             .operands_needed = 1};
    int code;
    size_t size;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    char *bytes = cli_read_file(file, &size), id[RECORD_ID_MAX];
    if (!bytes)
        return CLI_REFUSED;
    analysis *a = (analysis *)cli_room(sizeof *a);
    memset(a, 0, sizeof *a);
    a->json = json ? stdout : NULL;
    a->least = (double)least;
    a->seed = seed.value;
    record_err err;
    tri_err why;
    code = CLI_REFUSED;
    if (!record_game_id(bytes, size, id, &err))
        cli_refuse_record(file, NULL, &err);
    else if ((a->game = cli_find_game(id, file)) == NULL)
        code = CLI_REFUSED;
    else if (!tri_bot_parse(a->game, words, strlen(words), &a->bot.def, &why) || a->bot.def.kind != TRI_BOT_SEARCH)
        cli_refuse("analyse: --bot takes a level or search:settings, not '%s'", words);
    else
        code = analyse_run(a, file, bytes, size);
    free(a);
    free(bytes);
    return code;
}
