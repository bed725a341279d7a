// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/play.h"
#include "cli/replay.h"
#include "record/record_link.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Checks a record move by move and shows it. A link is turned into moves first and then shown the same way.

typedef struct replay_words {
    const char *file, *link;
    int64_t at; ///< -1: to the end
    bool quiet, print_link, state, plain;
    const char *language;
    const tui_lang *lang;
} replay_words;

typedef struct replay_show {
    const tri_game *game;
    const replay_words *words;
    tri_move *moves;
    uint32_t count;
    bool stops; ///< reading stops at --at: with our data what comes behind it may be impossible
} replay_show;

static void replay_print_move(const tri_game *game, uint32_t n, const tri_state *state, tri_move move)
{
    char text[TRI_MOVE_TEXT_MAX];
    tri_text out = tri_text_over(text, sizeof text);
    tri_game_say(game, state, move, TRI_REFEREE, &out);
    uint8_t seat = game->to_move(state);
    if (seat == TRI_CHANCE)
        printf("%4u  chance  %s\n", n, text);
    else
        printf("%4u  seat %d  %s\n", n, seat + 1, text);
}

static bool replay_step(void *context, uint32_t n, const tri_state *state, tri_move move)
{
    replay_show *show = (replay_show *)context;
    bool wanted = show->words->at < 0 || n <= show->words->at;
    if (!wanted && show->stops)
        return false;
    if (wanted && !show->words->quiet && !show->words->print_link && !show->words->state)
        replay_print_move(show->game, n, state, move);
    show->moves[show->count++] = move;
    return !show->stops || n != show->words->at;
}

/// The position after the first moves of a game that is known to be legal.
static void replay_position(const tri_game *game, const tri_setup *setup, const tri_move *moves, uint32_t count,
                            tri_state *state)
{
    game->start(state, setup, NULL);
    for (uint32_t i = 0; i < count; i++)
        game->apply(state, moves[i]);
}

static void replay_print_end(const replay_show *show, const tri_view *whole)
{
    const tri_game *game = show->game;
    uint8_t seat = game->to_move(&whole->known);
    putchar('\n');
    cli_print_position(show->words->lang, game, whole);
    putchar('\n');
    cli_print_score(show->words->lang, game, whole);
    if (seat == TRI_OVER)
        cli_print_winner(show->words->lang, game, whole);
    else if (seat == TRI_CHANCE)
        cli_tell(show->words->lang, "plain.chance_next", NULL);
    else
        cli_tell(show->words->lang, "plain.decides", json_pack("{s:i}", "seat", seat + 1));
}

static int replay_finish(const replay_show *show, const tri_setup *setup)
{
    const replay_words *words = show->words;
    if (words->at > (int64_t)show->count)
        return cli_refuse("--at %lld: this game has %u moves", (long long)words->at, show->count);
    tri_state state;
    tri_view whole;
    replay_position(show->game, setup, show->moves, words->at < 0 ? show->count : (uint32_t)words->at, &state);
    show->game->observe(&state, TRI_REFEREE, &whole); // whoever has the record may see everything
    if (words->print_link) {
        size_t size = RECORD_LINK_HEAD_MAX + 3 * (size_t)show->count;
        char *room = (char *)cli_room(size);
        tri_text text = tri_text_over(room, size);
        record_link_put(show->game, setup, show->moves, show->count, &text);
        puts(room);
        free(room);
    } else if (words->state) {
        cli_print_state(show->game, &whole);
    } else if (words->quiet && words->at < 0) {
        printf("%s: %u moves, %s\n", show->game->id, show->count,
               show->game->to_move(&state) == TRI_OVER ? "finished" : "unfinished");
    } else {
        replay_print_end(show, &whole);
    }
    return cli_finish();
}

static void replay_print_head(const replay_words *words, const tri_game *game, const record_head *head)
{
    if (words->quiet || words->print_link || words->state)
        return;
    printf("%s, %d player%s", game->about->name, head->setup.players, head->setup.players == 1 ? "" : "s");
    for (int i = 0; i < game->about->option_count; i++) {
        char text[TRI_SETUP_TEXT_MAX];
        tri_text out = tri_text_over(text, sizeof text);
        if (!tri_setup_applies(game, &head->setup, i) || !head->setup.value[i].count)
            continue;
        tri_setup_text(game, &head->setup, i, &out);
        printf(", %s", text);
    }
    putchar('\n');
    for (int i = 0; i < head->setup.players; i++)
        if (head->seat[i][0])
            printf("seat %d: %s\n", i + 1, head->seat[i]);
    putchar('\n');
}

static int replay_record(const replay_words *words, const char *bytes, size_t size)
{
    char id[RECORD_ID_MAX];
    record_err err;
    record_reader reader;
    if (!record_game_id(bytes, size, id, &err))
        return cli_refuse_record(words->file, NULL, &err);
    const tri_game *game = cli_find_game(id, words->file);
    if (!game)
        return CLI_REFUSED;
    if (!record_open(&reader, game, bytes, size, &err))
        return cli_refuse_record(words->file, game, &err);
    replay_show show = {.game = game,
                        .words = words,
                        .moves = (tri_move *)cli_room(sizeof(tri_move) * game->about->plies_max),
                        .stops = reader.head.other_data[0] != 0};
    replay_print_head(words, game, &reader.head);
    bool good = record_replay(&reader, replay_step, &show, &err);
    if (good)
        cli_note_data(words->file, game, &reader.head);
    int code = good ? replay_finish(&show, &reader.head.setup) : cli_refuse_record(words->file, game, &err);
    free(show.moves);
    return code;
}

/// The record on the full screen, where there is one and nothing else is asked for. False: print it.
static bool replay_on_screen(const replay_words *words, const char *bytes, size_t size)
{
    char id[RECORD_ID_MAX];
    record_err err;
    bool printed = words->plain || words->quiet || words->state || words->print_link || words->at >= 0;
    if (printed || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !record_game_id(bytes, size, id, &err))
        return false;
    const tri_game *game = tri_game_find(id, strlen(id));
    if (!game)
        return false;
    record_table *table = (record_table *)cli_room(sizeof *table);
    tri_move *moves = (tri_move *)cli_room(sizeof(tri_move) * game->about->plies_max);
    bool shown = record_table_read(table, game, bytes, size, moves, &err) && replay_full(table, words->lang);
    free(moves);
    free(table);
    return shown;
}

static int replay_link(const replay_words *words)
{
    char id[RECORD_ID_MAX], why[TRI_REFUSAL_MAX];
    tri_err err;
    record_head head;
    uint32_t count;
    if (!record_link_game_id(words->link, strlen(words->link), id, &err))
        return cli_refuse("--link: %s", tri_refusal(NULL, &err, why));
    const tri_game *game = cli_find_game(id, "--link");
    if (!game)
        return CLI_REFUSED;
    replay_show show = {
        .game = game, .words = words, .moves = (tri_move *)cli_room(sizeof(tri_move) * game->about->plies_max)};
    int code = CLI_REFUSED;
    if (!record_link_parse(game, words->link, strlen(words->link), &head, show.moves, game->about->plies_max, &count,
                           &err)) {
        cli_refuse_link(game, &head, &err);
    } else {
        tri_state state;
        cli_note_data("--link", game, &head);
        replay_print_head(words, game, &head);
        game->start(&state, &head.setup, NULL);
        while (show.count < count) {
            replay_step(&show, show.count + 1, &state, show.moves[show.count]);
            game->apply(&state, show.moves[show.count - 1]);
        }
        code = replay_finish(&show, &head.setup);
    }
    free(show.moves);
    return code;
}

int cmd_replay(int argc, char **argv)
{
    replay_words words = {.at = -1};
    const cli_flag flags[] = {
        {"quiet", 'q', CLI_SWITCH, NULL, "only check; one line, or the position with --at", .out = &words.quiet},
        {"at", 'a', CLI_NUMBER, "N", "stop after N moves and show the position there", &words.at, 0, UINT32_MAX},
        {"state", 0, CLI_SWITCH, NULL, "print the position as one line of text and nothing else", .out = &words.state},
        {"link", 'l', CLI_WORD, "TEXT", "replay a link instead of a file", .out = &words.link},
        {"plain", 0, CLI_SWITCH, NULL, "print it, on a terminal too", .out = &words.plain},
        {"lang", 0, CLI_WORD, "NAME", "en, fr or pl; LANG decides otherwise", .out = &words.language},
        {"print-link", 0, CLI_SWITCH, NULL, "print the game as a link and nothing else", .out = &words.print_link},
    };
    const cli_usage usage = {.command = "replay",
                             .operands = "FILE",
                             .summary =
                                 "Checks a record ('-' reads standard input), then shows its moves, its last position\n"
                                 "and the score with its reasons; on a terminal the arrows walk through it.",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags),
                             .operand = {&words.file}};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    words.lang = cli_lang(words.language);
    if (!words.lang)
        return CLI_REFUSED;
    if (!words.file == !words.link) {
        cli_refuse("replay: needs a file, or --link");
        return CLI_USAGE;
    }
    if (words.link)
        return replay_link(&words);
    size_t size;
    char *bytes = cli_read_file(words.file, &size);
    if (!bytes)
        return CLI_REFUSED;
    code = replay_on_screen(&words, bytes, size) ? CLI_DONE : replay_record(&words, bytes, size);
    free(bytes);
    return code;
}
