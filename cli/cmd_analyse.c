// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/table.h"
#include "study/study.h"

#include <stdlib.h>
#include <string.h>

// A record is checked and read whole, then studied. Values are printed in thousandths, points with one decimal.

typedef struct analyse {
    const char *file;
    int64_t nodes;
    bool json;
    const tri_game *game;
    record_head head;
    tri_move *moves;
    uint32_t count;
    study looked;
} analyse;

static bool analyse_take(void *context, uint32_t n, const tri_state *state, tri_move move)
{
    analyse *a = (analyse *)context;
    (void)n;
    (void)state;
    a->moves[a->count++] = move;
    return true;
}

static bool analyse_load(analyse *a, const char *bytes, size_t size)
{
    char id[RECORD_ID_MAX];
    record_err err;
    record_reader reader;
    if (!record_game_id(bytes, size, id, &err))
        return cli_refuse_record(a->file, NULL, &err), false;
    a->game = cli_find_game(id, a->file);
    if (!a->game)
        return false;
    a->moves = (tri_move *)cli_room(sizeof(tri_move) * a->game->about->plies_max);
    if (!record_open(&reader, a->game, bytes, size, &err) || !record_replay(&reader, analyse_take, a, &err))
        return cli_refuse_record(a->file, a->game, &err), false;
    a->head = reader.head;
    cli_note_data(a->file, a->game, &a->head);
    return true;
}

static void analyse_words(const analyse *a, const tri_state *state, tri_move move, char out[TRI_MOVE_TEXT_MAX])
{
    tri_text text = tri_text_over(out, TRI_MOVE_TEXT_MAX);
    tri_game_say(a->game, state, move, TRI_REFEREE, &text);
}

static void analyse_print_row(const analyse *a, const tri_state *state, uint32_t event)
{
    const study_row *row = &a->looked.row[event];
    char played[TRI_MOVE_TEXT_MAX], best[TRI_MOVE_TEXT_MAX];
    analyse_words(a, state, row->played, played);
    analyse_words(a, state, row->best, best);
    printf("%4u  %4d  %6d %6d %6d  ", event + 1, row->by + 1, row->before, row->after, row->before - row->after);
    if (strcmp(played, best) != 0)
        printf("%-28s %s\n", played, best);
    else
        puts(played);
    cli_flush();
}

static void analyse_print_total(const analyse *a, int seat)
{
    study_total t = study_add_up(&a->looked, seat);
    printf("seat %d%s%s%s: %u decisions, %u of them not the best, loss %d", seat + 1, a->head.seat[seat][0] ? " (" : "",
           a->head.seat[seat], a->head.seat[seat][0] ? ")" : "", t.decisions, t.misses, t.loss);
    if (t.worst)
        printf(", most of it %d at move %u", t.most, t.worst);
    putchar('\n');
}

/// Where a seat's points come from: the start, chance, each seat's decisions.
static void analyse_print_points(const analyse *a, int seat)
{
    const study *s = &a->looked;
    const double whole = STUDY_WHOLE;
    study_ends luck = study_sum(s, TRI_CHANCE);
    printf("%4d  %6.1f  %+6.1f ", seat + 1, s->row[0].ends.at[seat] / whole, luck.at[seat] / whole);
    for (int by = 0; by < a->head.setup.players; by++) {
        study_ends skill = study_sum(s, (uint8_t)by);
        printf(" %+6.1f", skill.at[seat] / whole);
    }
    printf("  %6.1f  %5.1f %%\n", s->row[s->known].ends.at[seat] / whole,
           s->row[0].ends.at[STUDY_CHANCE + seat] / 10.0);
}

static void analyse_print_head(const analyse *a)
{
    printf("\nseat   start    luck ");
    for (int by = 0; by < a->head.setup.players; by++)
        printf(" seat %d", by + 1);
    puts("     end  chance   (points, by whose decisions)");
}

static void analyse_as_table(analyse *a)
{
    printf("%s, %d player%s. Values to the seat in thousandths, %lld nodes a look.\n\n", a->game->about->name,
           a->head.setup.players, a->head.setup.players == 1 ? "" : "s", (long long)a->nodes);
    puts("move  seat  before  after   loss  played                       better");
    for (tri_state state = a->looked.state; study_step(&a->looked); state = a->looked.state)
        if (a->looked.row[a->looked.done - 1].judged)
            analyse_print_row(a, &state, a->looked.done - 1);
    study_chain(&a->looked);
    putchar('\n');
    for (int i = 0; i < a->head.setup.players; i++)
        analyse_print_total(a, i);
    analyse_print_head(a);
    for (int i = 0; i < a->head.setup.players; i++)
        analyse_print_points(a, i);
}

static void analyse_as_json(analyse *a)
{
    size_t size = STUDY_REPORT_TEXT(a->count);
    char *room = (char *)cli_room(size);
    tri_text text = tri_text_over(room, size);
    while (study_step(&a->looked))
        continue;
    study_chain(&a->looked);
    study_report(&a->looked, &text);
    puts(room);
    free(room);
}

static int analyse_run(analyse *a)
{
    tri_bot_def def;
    study_def(a->game, (uint64_t)a->nodes, &def);
    size_t size = tri_bot_memory(&def);
    void *memory = cli_room(size);
    study_row *rows = (study_row *)cli_room(sizeof(study_row) * ((size_t)a->count + 1));
    study_task task = {.game = a->game,
                       .head = &a->head,
                       .moves = a->moves,
                       .count = a->count,
                       .def = &def.search,
                       .nodes = (uint64_t)a->nodes};
    task.search = tri_search_create(&def.search, memory, size);
    study_begin(&a->looked, &task, rows);
    if (a->json)
        analyse_as_json(a);
    else
        analyse_as_table(a);
    free(rows);
    free(memory);
    return cli_finish();
}

int cmd_analyse(int argc, char **argv)
{
    analyse a = {.nodes = 5000};
    const cli_flag flags[] = {
        {"json", 0, CLI_SWITCH, NULL, "as one JSON object", .out = &a.json},
        {"nodes", 0, CLI_NUMBER, "N", "positions to look at for each question (5000)", &a.nodes, 1, 100000000},
    };
    const cli_usage usage = {
        .command = "analyse",
        .operands = "FILE",
        .summary = "Judges every decision of a record ('-' reads standard input) from what its seat could\n"
                   "know: the value before and after, a better move if there was one, the loss. Then what\n"
                   "the expected points were at the start, and what luck and decisions made of them.",
        .flags = flags,
        .flag_count = TRI_COUNT(flags),
        .operand = {&a.file},
        .operands_needed = 1};
    int code;
    size_t size;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    char *bytes = cli_read_file(a.file, &size);
    if (!bytes)
        return CLI_REFUSED;
    code = analyse_load(&a, bytes, size) ? analyse_run(&a) : CLI_REFUSED;
    free(a.moves);
    free(bytes);
    return code;
}
