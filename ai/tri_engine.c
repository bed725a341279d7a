// SPDX-License-Identifier: MIT
#include "ai/tri_engine.h"

#include "ai/tri_bytes.h"
#include "game/tri_error.h"

// A session: what has been said so far, and a table of the words a line may begin with. Every command either changes
// the session as a whole or refuses and leaves it as it was.

typedef tri_engine_next (*tri_engine_run)(tri_engine *e, tri_reader *r, tri_text *out);

static tri_engine_next tri_engine_error(tri_text *out, const char *text)
{
    tri_put(out, "error ");
    tri_put(out, text);
    tri_put_char(out, '\n');
    return TRI_ENGINE_ANSWERED;
}

static void tri_engine_put_err(tri_text *out, const tri_game *game, const tri_err *err)
{
    char room[TRI_REFUSAL_MAX];
    if (err->rule) {
        tri_put(out, "rule ");
        tri_put_rule(out, err->rule);
        tri_put(out, ": ");
    }
    tri_put(out, tri_refusal(game, err, room));
    tri_put_char(out, '\n');
}

static tri_engine_next tri_engine_refused(tri_text *out, const tri_game *game, const tri_err *err)
{
    tri_put(out, "error ");
    tri_engine_put_err(out, game, err);
    return TRI_ENGINE_ANSWERED;
}

static tri_engine_next tri_engine_refused_event(tri_text *out, const tri_game *game, const tri_err *err)
{
    tri_put(out, "error event ");
    tri_put_int(out, err->pos);
    tri_put(out, ": ");
    tri_engine_put_err(out, game, err);
    return TRI_ENGINE_ANSWERED;
}

static tri_engine_next tri_engine_ok(tri_text *out)
{
    tri_put(out, "ok\n");
    return TRI_ENGINE_ANSWERED;
}

/// The next run of characters that are not blanks.
static const char *tri_engine_word(tri_reader *r, size_t *size)
{
    tri_skip_spaces(r);
    const char *at = r->at;
    while (!tri_at_end(r) && tri_peek(r) != ' ')
        r->at++;
    *size = (size_t)(r->at - at);
    return at;
}

/// Everything that is left, without blanks before it; the line has none at its end.
static const char *tri_engine_rest(tri_reader *r, size_t *size)
{
    tri_skip_spaces(r);
    *size = (size_t)(r->end - r->at);
    return r->at;
}

/// A keyword and the blanks after it.
static bool tri_engine_take(tri_reader *r, const char *word)
{
    tri_skip_spaces(r);
    bool taken = tri_take_word(r, word);
    tri_skip_spaces(r);
    return taken;
}

bool tri_engine_is(const char *line, size_t size, const char *word)
{
    tri_reader r = tri_reader_over(line, size);
    return tri_engine_take(&r, word) && tri_at_end(&r);
}

// ---- handshake and options

static void tri_engine_put_games(tri_text *out)
{
    for (int i = 0; i < tri_game_count(); i++) {
        tri_put(out, "game ");
        tri_put(out, tri_game_at(i)->id);
        tri_put(out, " players ");
        tri_put_int(out, tri_game_at(i)->about->players_min);
        tri_put_char(out, ' ');
        tri_put_int(out, tri_game_at(i)->about->players_max);
        tri_put_char(out, '\n');
    }
}

static tri_engine_next tri_engine_hello(tri_engine *e, tri_reader *r, tri_text *out)
{
    int64_t version;
    if (!tri_take_int(r, 0, 1000000, &version) || !tri_at_end(r))
        return tri_engine_error(out, "say 'triforium' and the version of the protocol");
    if (version != TRI_ENGINE_VERSION)
        return tri_engine_error(out, "this engine speaks version 1 of the protocol");
    e->greeted = true;
    tri_put(out, "id ");
    tri_put(out, e->name);
    tri_put_char(out, '\n');
    tri_engine_put_games(out);
    tri_put(out, "option bot ");
    tri_put(out, e->words);
    tri_put(out, "\noption seed ");
    tri_put_int(out, (int64_t)e->seed);
    tri_put(out, "\noption threads ");
    tri_put_int(out, e->threads);
    tri_put(out, "\noption info ");
    tri_put(out, e->quiet ? "off" : "on");
    tri_put(out, "\noption ponder off\nready\n");
    return TRI_ENGINE_ANSWERED;
}

static tri_engine_next tri_engine_isready(tri_engine *e, tri_reader *r, tri_text *out)
{
    (void)e;
    (void)r;
    tri_put(out, "ready\n");
    return TRI_ENGINE_ANSWERED;
}

/// A bot whose tree is in the engine's memory. `e->bot` is untouched when the words are refused.
static bool tri_engine_seat_bot(tri_engine *e, const tri_game *game, const char *words, size_t size, tri_err *err)
{
    tri_bot_def def;
    if (!tri_bot_parse(game, words, size, &def, err))
        return false;
    tri_bot_create(&e->bot, &def, e->memory, e->size);
    return true;
}

/// Before a game is named, words that any game understands are good.
static bool tri_engine_bot_exists(const char *words, size_t size, tri_err *err)
{
    tri_bot_def def;
    for (int i = 0; i < tri_game_count(); i++)
        if (tri_bot_parse(tri_game_at(i), words, size, &def, err))
            return true;
    return false;
}

static tri_engine_next tri_engine_set_bot(tri_engine *e, tri_reader *r, tri_text *out)
{
    tri_err err = {0};
    size_t size;
    const char *words = tri_engine_rest(r, &size);
    if (size >= sizeof e->words ||
        !(e->game ? tri_engine_seat_bot(e, e->game, words, size, &err) : tri_engine_bot_exists(words, size, &err)))
        return size >= sizeof e->words ? tri_engine_error(out, "no bot has such a long name")
                                       : tri_engine_refused(out, e->game, &err);
    tri_copy(e->words, words, size);
    e->words[size] = 0;
    return tri_engine_ok(out);
}

static tri_engine_next tri_engine_set_seed(tri_engine *e, tri_reader *r, tri_text *out)
{
    int64_t seed;
    if (!tri_take_int(r, 0, INT64_MAX, &seed) || !tri_at_end(r))
        return tri_engine_error(out, "a seed is a number from 0 to 9223372036854775807");
    e->seed = (uint64_t)seed;
    return tri_engine_ok(out);
}

static tri_engine_next tri_engine_set_threads(tri_engine *e, tri_reader *r, tri_text *out)
{
    int64_t threads;
    if (!tri_take_int(r, 1, e->threads_max, &threads) || !tri_at_end(r))
        return tri_engine_error(out, "this engine has not so many threads");
    e->threads = (int)threads;
    return tri_engine_ok(out);
}

static tri_engine_next tri_engine_set_info(tri_engine *e, tri_reader *r, tri_text *out)
{
    static const char *const words[] = {"on", "off"};
    int choice = tri_take_choice(r, words, 2);
    if (choice < 0 || !tri_at_end(r))
        return tri_engine_error(out, "info is on or off");
    e->quiet = choice == 1;
    return tri_engine_ok(out);
}

static tri_engine_next tri_engine_set_ponder(tri_engine *e, tri_reader *r, tri_text *out)
{
    (void)e;
    if (!tri_take_word(r, "off") || !tri_at_end(r))
        return tri_engine_error(out, "this engine thinks only when told to go: ponder is off");
    return tri_engine_ok(out);
}

typedef struct tri_engine_row {
    const char *word;
    bool whole; ///< nothing may follow the word
    tri_engine_run run;
} tri_engine_row;

static const tri_engine_row *tri_engine_find(const tri_engine_row *rows, int count, tri_reader *r)
{
    for (int i = 0; i < count; i++)
        if (tri_engine_take(r, rows[i].word))
            return &rows[i];
    return NULL;
}

static tri_engine_next tri_engine_set(tri_engine *e, tri_reader *r, tri_text *out)
{
    static const tri_engine_row rows[] = {
        {"bot", false, tri_engine_set_bot},         {"seed", false, tri_engine_set_seed},
        {"threads", false, tri_engine_set_threads}, {"info", false, tri_engine_set_info},
        {"ponder", false, tri_engine_set_ponder},
    };
    const tri_engine_row *row = tri_engine_find(rows, TRI_COUNT(rows), r);
    return row ? row->run(e, r, out) : tri_engine_error(out, "options are bot, seed, threads, info and ponder");
}

// ---- the table

/// "players 3 option first=2 option tools=..." after the game's id.
static bool tri_engine_read_setup(const tri_game *game, tri_reader *r, tri_setup *setup, tri_err *err)
{
    const tri_about *about = game->about;
    int64_t players = about->players_min > 2 || about->players_max < 2 ? about->players_min : 2;
    size_t size;
    if (tri_engine_take(r, "players") && !tri_take_int(r, about->players_min, about->players_max, &players))
        return tri_refuse(err, TRI_E_PLAYERS, 0, tri_position(r));
    *setup = tri_setup_default(game, (int)players);
    while (tri_engine_take(r, "option")) {
        const char *words = tri_engine_word(r, &size);
        if (!tri_setup_set(game, setup, words, size, err))
            return false;
    }
    return tri_at_end(r) ||
           tri_refuse_word(err, TRI_E_ENGINE_TABLE, 0, tri_position(r), r->at, (size_t)(r->end - r->at));
}

static tri_engine_next tri_engine_newgame(tri_engine *e, tri_reader *r, tri_text *out)
{
    tri_err err;
    tri_setup setup;
    tri_state start;
    size_t size;
    const char *id = tri_engine_word(r, &size);
    const tri_game *game = tri_game_find(id, size);
    if (!game)
        return tri_refuse_word(&err, TRI_E_ENGINE_GAME, 0, 0, id, size), tri_engine_refused(out, NULL, &err);
    tri_skip_spaces(r);
    if (!tri_engine_read_setup(game, r, &setup, &err) || !game->start(&start, &setup, &err) ||
        !tri_engine_seat_bot(e, game, e->words, tri_length(e->words), &err))
        return tri_engine_refused(out, game, &err);
    e->game = game;
    e->setup = setup;
    e->placed = false;
    return tri_engine_ok(out);
}

/// A position as text: it must be the view of this seat and of no other, so that nobody shows an engine too much.
static bool tri_engine_read_view(const tri_engine *e, uint8_t seat, const char *text, size_t size, tri_view *view,
                                 tri_err *err)
{
    tri_state parsed;
    tri_setup setup;
    if (!e->game->state_parse(text, size, &parsed, err))
        return false;
    e->game->setup(&parsed, &setup);
    if (setup.players != e->setup.players)
        return tri_refuse(err, TRI_E_ENGINE_PLAYERS, 0, 0);
    e->game->observe(&parsed, seat, view);
    if (!tri_alike(view, &parsed, e->game->state_size))
        return tri_refuse(err, TRI_E_ENGINE_SEAT, 0, 0);
    return true;
}

static tri_engine_next tri_engine_position(tri_engine *e, tri_reader *r, tri_text *out)
{
    tri_err err;
    tri_view view;
    int64_t seat;
    size_t size;
    if (!e->game)
        return tri_engine_error(out, "a position needs a newgame before it");
    if (!tri_engine_take(r, "seat") || !tri_take_int(r, 1, e->setup.players, &seat))
        return tri_engine_error(out, "say 'position seat N', with a seat of this table");
    bool as_view = tri_engine_take(r, "view");
    if (!as_view && !tri_engine_take(r, "moves"))
        return tri_engine_error(out, "say 'view' and a position's text, or 'moves' and what the seat has seen");
    const char *text = tri_engine_rest(r, &size);
    tri_clear(&view, sizeof view);
    if (!(as_view ? tri_engine_read_view(e, (uint8_t)(seat - 1), text, size, &view, &err)
                  : tri_engine_replay(e->game, &e->setup, (uint8_t)(seat - 1), text, size, &view, &err)))
        return as_view ? tri_engine_refused(out, e->game, &err) : tri_engine_refused_event(out, e->game, &err);
    e->placed = true;
    e->seat = (uint8_t)(seat - 1);
    tri_copy(&e->view, &view, sizeof view);
    return tri_engine_ok(out);
}

// ---- thinking

/// Where a move stands in an ascending list.
static int tri_engine_place(const tri_move *list, int count, tri_move move)
{
    int low = 0, high = count;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        *(list[middle] <= move ? &low : &high) = middle;
    }
    return low;
}

static bool tri_engine_read_only(tri_engine *e, tri_reader *r, tri_err *err)
{
    tri_move list[TRI_MOVES_MAX], move;
    const char *words;
    size_t size;
    int count = e->game->moves(&e->view.known, list);
    tri_clear(e->only, sizeof e->only);
    e->limited = true;
    bool some = false;
    while (tri_engine_item(r, &words, &size)) {
        if (!e->game->move_parse(&e->view, words, size, &move, err))
            return false;
        tri_rule rule = e->game->check(&e->view.known, move);
        if (rule != TRI_LEGAL)
            return tri_refuse_word(err, TRI_E_ENGINE_MOVE, rule, 0, words, size);
        e->only[tri_engine_place(list, count, move)] = some = true;
    }
    return some || tri_refuse(err, TRI_E_ENGINE_NO_MOVES, 0, 0);
}

/// "nodes 500": false when it is another word or no such number follows; the reader then stays where it was.
static bool tri_engine_number(tri_reader *r, const char *word, int64_t max, uint64_t *out)
{
    tri_reader saved = *r;
    int64_t number;
    if (tri_engine_take(r, word) && tri_take_int(r, 1, max, &number)) {
        *out = (uint64_t)number;
        return true;
    }
    *r = saved;
    return false;
}

static bool tri_engine_limits(tri_engine *e, tri_reader *r, tri_err *err)
{
    e->nodes = e->time = 0;
    e->endless = e->limited = false;
    while (tri_skip_spaces(r), !tri_at_end(r)) {
        if (tri_engine_number(r, "nodes", 1000000000, &e->nodes) || tri_engine_number(r, "time", 86400000, &e->time))
            continue;
        if (tri_engine_take(r, "moves"))
            return tri_engine_read_only(e, r, err);
        if (!tri_engine_take(r, "infinite"))
            return tri_refuse_word(err, TRI_E_ENGINE_GO, 0, tri_position(r), r->at, (size_t)(r->end - r->at));
        e->endless = true;
    }
    return true;
}

static tri_engine_next tri_engine_go(tri_engine *e, tri_reader *r, tri_text *out)
{
    tri_err err;
    if (!e->placed)
        return tri_engine_error(out, "there is no position to think about");
    if (e->game->to_move(&e->view.known) == TRI_OVER)
        return tri_engine_error(out, "the game is over");
    if (e->game->to_move(&e->view.known) != e->seat)
        return tri_engine_error(out, "it is not this seat's decision");
    return tri_engine_limits(e, r, &err) ? TRI_ENGINE_THINK : tri_engine_refused(out, e->game, &err);
}

/// Nothing is being thought about when a stop gets here.
static tri_engine_next tri_engine_stop(tri_engine *e, tri_reader *r, tri_text *out)
{
    (void)e;
    (void)r;
    return tri_engine_ok(out);
}

static tri_engine_next tri_engine_quit(tri_engine *e, tri_reader *r, tri_text *out)
{
    (void)e;
    (void)r;
    (void)out;
    return TRI_ENGINE_QUIT;
}

void tri_engine_create(tri_engine *e, const char *name, void *memory, size_t size)
{
    tri_clear(e, sizeof *e);
    e->memory = memory;
    e->size = size;
    e->name = name;
    e->seed = 1;
    e->threads = e->threads_max = 1;
    const char *words = tri_level_at(TRI_LEVELS - 1)->name;
    tri_copy(e->words, words, tri_length(words) + 1);
}

tri_engine_next tri_engine_line(tri_engine *e, const char *line, size_t size, tri_text *out)
{
    static const tri_engine_row rows[] = {
        {"triforium", false, tri_engine_hello},   {"isready", true, tri_engine_isready},
        {"set", false, tri_engine_set},           {"newgame", false, tri_engine_newgame},
        {"position", false, tri_engine_position}, {"go", false, tri_engine_go},
        {"stop", true, tri_engine_stop},          {"quit", true, tri_engine_quit},
    };
    while (size && (line[size - 1] == '\r' || line[size - 1] == ' '))
        size--;
    tri_reader r = tri_reader_over(line, size);
    const tri_engine_row *row = tri_engine_find(rows, TRI_COUNT(rows), &r);
    if (!row)
        return tri_engine_error(out, "lines begin with triforium, isready, set, newgame, position, go, stop or quit");
    if (row->whole && !tri_at_end(&r))
        return tri_engine_error(out, "nothing may follow this word");
    if (!e->greeted && row->run != tri_engine_hello && row->run != tri_engine_quit)
        return tri_engine_error(out, "say 'triforium 1' first");
    return row->run(e, &r, out);
}
