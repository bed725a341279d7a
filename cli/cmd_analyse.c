// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "ai/tri_judge.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "proto/proto_json.h"

#include <stdlib.h>
#include <string.h>

// A record is checked and read whole, then every decision that had an alternative is judged from the view of the seat
// that took it. Values are printed in thousandths.

typedef struct analyse {
    const char *file;
    int64_t nodes;
    bool json;
    const tri_game *game;
    record_head head;
    tri_move *moves;
    uint32_t count;
    tri_bot_def def; ///< how the search is set for this game
    tri_search *search;
} analyse;

/// One line of the table.
typedef struct analyse_row {
    uint32_t n;
    uint8_t seat;
    int choices;
    char played[TRI_MOVE_TEXT_MAX], best[TRI_MOVE_TEXT_MAX];
    int before, after, loss; ///< thousandths
} analyse_row;

typedef struct analyse_total {
    uint32_t decisions, misses, worst; ///< worst: number of the move that lost most, 0 for none
    int loss, most;
} analyse_total;

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

static int analyse_thousandths(float value)
{
    return (int)(value * 1000.0f + 0.5f);
}

static void analyse_words(const tri_game *game, const tri_state *state, tri_move move, char out[TRI_MOVE_TEXT_MAX])
{
    tri_text text = tri_text_over(out, TRI_MOVE_TEXT_MAX);
    tri_game_say(game, state, move, TRI_REFEREE, &text);
}

/// Judge move `n` (from 1), played from `state`. False: there was no choice.
static bool analyse_judge(const analyse *a, const tri_state *state, uint32_t n, analyse_row *row)
{
    tri_move list[TRI_MOVES_MAX];
    tri_view view;
    tri_judgement j;
    row->n = n;
    row->seat = a->game->to_move(state);
    if (row->seat >= TRI_SEATS_MAX)
        return false;
    tri_game_turn(a->game, state, &view);
    row->choices = a->game->moves(&view.known, list);
    if (row->choices < 2)
        return false;
    tri_judge(a->search, &a->def.search, &view, a->moves[n - 1], (uint64_t)a->nodes, n, &j);
    analyse_words(a->game, state, j.played, row->played);
    analyse_words(a->game, state, j.best, row->best);
    row->before = analyse_thousandths(j.before);
    row->after = analyse_thousandths(j.after);
    row->loss = row->before - row->after;
    return true;
}

static void analyse_add(analyse_total *total, const analyse_row *row)
{
    total->decisions++;
    total->misses += row->loss > 0;
    total->loss += row->loss;
    if (row->loss > total->most) {
        total->most = row->loss;
        total->worst = row->n;
    }
}

static void analyse_print_row(const analyse_row *row)
{
    printf("%4u  %4d  %6d %6d %6d  ", row->n, row->seat + 1, row->before, row->after, row->loss);
    if (strcmp(row->played, row->best) != 0)
        printf("%-28s %s\n", row->played, row->best);
    else
        puts(row->played);
}

static void analyse_print_total(const analyse *a, int seat, const analyse_total *t)
{
    printf("seat %d%s%s%s: %u decisions, %u of them not the best, loss %d", seat + 1, a->head.seat[seat][0] ? " (" : "",
           a->head.seat[seat], a->head.seat[seat][0] ? ")" : "", t->decisions, t->misses, t->loss);
    if (t->worst)
        printf(", most of it %d at move %u", t->most, t->worst);
    putchar('\n');
}

static void analyse_json_row(proto_json *json, const analyse_row *row)
{
    proto_open(json, NULL, '{');
    proto_number(json, "n", row->n);
    proto_number(json, "seat", row->seat + 1);
    proto_number(json, "choices", row->choices);
    proto_word(json, "played", row->played);
    proto_word(json, "best", row->best);
    proto_number(json, "before", row->before);
    proto_number(json, "after", row->after);
    proto_number(json, "loss", row->loss);
    proto_close(json, '}');
}

static void analyse_json_total(proto_json *json, const analyse *a, int seat, const analyse_total *t)
{
    proto_open(json, NULL, '{');
    proto_number(json, "seat", seat + 1);
    if (a->head.seat[seat][0])
        proto_word(json, "name", a->head.seat[seat]);
    else
        proto_nothing(json, "name");
    proto_number(json, "decisions", t->decisions);
    proto_number(json, "misses", t->misses);
    proto_number(json, "loss", t->loss);
    if (t->worst)
        proto_number(json, "worst", t->worst);
    else
        proto_nothing(json, "worst");
    proto_close(json, '}');
}

static void analyse_json_head(proto_json *json, const analyse *a)
{
    proto_open(json, NULL, '{');
    proto_word(json, "game", a->game->id);
    proto_number(json, "players", a->head.setup.players);
    proto_key(json, "options");
    proto_setup(a->game, &a->head.setup, json->out);
    proto_word(json, "data_version", a->game->about->data_version);
    proto_number(json, "nodes", a->nodes);
    proto_open(json, "decisions", '[');
}

static void analyse_all(const analyse *a, proto_json *json, analyse_total total[TRI_SEATS_MAX])
{
    tri_state state;
    analyse_row row;
    a->game->start(&state, &a->head.setup, NULL);
    for (uint32_t i = 0; i < a->count; i++) {
        if (analyse_judge(a, &state, i + 1, &row)) {
            analyse_add(&total[row.seat], &row);
            if (json)
                analyse_json_row(json, &row);
            else
                analyse_print_row(&row);
            cli_flush();
        }
        a->game->apply(&state, a->moves[i]);
    }
}

static void analyse_as_json(const analyse *a, analyse_total total[TRI_SEATS_MAX])
{
    size_t size = RECORD_HEAD_TEXT_MAX + ((size_t)a->count + TRI_SEATS_MAX) * (2 * TRI_MOVE_TEXT_MAX + 256);
    char *room = (char *)cli_room(size);
    tri_text text = tri_text_over(room, size);
    proto_json json = proto_json_over(&text);
    analyse_json_head(&json, a);
    analyse_all(a, &json, total);
    proto_close(&json, ']');
    proto_open(&json, "seats", '[');
    for (int i = 0; i < a->head.setup.players; i++)
        analyse_json_total(&json, a, i, &total[i]);
    proto_close(&json, ']');
    proto_close(&json, '}');
    puts(room);
    free(room);
}

static void analyse_as_table(const analyse *a, analyse_total total[TRI_SEATS_MAX])
{
    printf("%s, %d player%s. Values to the seat in thousandths, %lld nodes a look.\n\n", a->game->about->name,
           a->head.setup.players, a->head.setup.players == 1 ? "" : "s", (long long)a->nodes);
    puts("move  seat  before  after   loss  played                       better");
    analyse_all(a, NULL, total);
    putchar('\n');
    for (int i = 0; i < a->head.setup.players; i++)
        analyse_print_total(a, i, &total[i]);
}

static int analyse_run(analyse *a)
{
    const char *words = tri_level_at(TRI_LEVELS - 1)->name;
    analyse_total total[TRI_SEATS_MAX];
    bool known = tri_bot_parse(a->game, words, strlen(words), &a->def, NULL);
    TRI_ASSERT(known);
    (void)known;
    memset(total, 0, sizeof total);
    a->def.search.nodes = (uint64_t)a->nodes;
    a->def.search.weight = a->def.weight;
    size_t size = tri_bot_memory(&a->def);
    void *memory = cli_room(size);
    a->search = tri_search_create(&a->def.search, memory, size);
    if (a->json)
        analyse_as_json(a, total);
    else
        analyse_as_table(a, total);
    free(memory);
    return cli_finish();
}

int cmd_analyse(int argc, char **argv)
{
    analyse a = {.nodes = 5000};
    const cli_flag flags[] = {
        {"json", 0, CLI_SWITCH, NULL, "as one JSON object", &a.json, 0, 0},
        {"nodes", 0, CLI_NUMBER, "N", "positions to look at for each question (5000)", &a.nodes, 1, 100000000},
    };
    const cli_usage usage = {
        .command = "analyse",
        .operands = "FILE",
        .summary = "Judges every decision of a record ('-' reads standard input) from what its seat could\n"
                   "know: the value before and after, a better move if there was one, the loss.",
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
