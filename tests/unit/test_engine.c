// SPDX-License-Identifier: MIT
#include "ai/tri_engine.h"
#include "tests/support/tri_test.h"
#include "tests/support/why.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The engine answers every line, whatever it is: with what was asked, or with one line of error.

enum { MEMORY = 1 << 20 };

typedef struct desk {
    tri_engine engine;
    tri_engine_next next;
    char answer[TRI_ENGINE_ANSWER_MAX];
    int infos, looks, stop_after; ///< stop_after: looks until the host says stop, 0 for never
    uint64_t clock;               ///< a millisecond passes with every look
    char info[2048];
} desk;

static desk *open_desk(void)
{
    desk *d = (desk *)calloc(1, sizeof *d);
    tri_engine_create(&d->engine, "test", malloc(MEMORY), MEMORY);
    return d;
}

static void close_desk(desk *d)
{
    free(d->engine.memory);
    free(d);
}

static bool look(void *context)
{
    desk *d = (desk *)context;
    d->looks++;
    d->clock++;
    return d->stop_after && d->looks >= d->stop_after;
}

static uint64_t now(void *context)
{
    return ((const desk *)context)->clock;
}

static void hear(void *context, const tri_text *line)
{
    desk *d = (desk *)context;
    assert_int_equal(strchr(line->at, '\n') - line->at, line->used - 1);
    snprintf(d->info, sizeof d->info, "%s", line->at);
    d->infos++;
}

static const char *say_bytes(desk *d, const char *line, size_t size)
{
    const tri_engine_host host = {look, now, hear, NULL, d};
    tri_text out = tri_text_over(d->answer, sizeof d->answer);
    d->infos = d->looks = 0;
    d->next = tri_engine_line(&d->engine, line, size, &out);
    if (d->next == TRI_ENGINE_THINK)
        tri_engine_think(&d->engine, &host, &out);
    assert_false(out.full);
    if (d->next != TRI_ENGINE_QUIT)
        assert_int_equal(d->answer[out.used - 1], '\n');
    return d->answer;
}

static const char *say(desk *d, const char *line)
{
    return say_bytes(d, line, strlen(line));
}

static void must_say(desk *d, const char *line, const char *answer)
{
    if (strncmp(say(d, line), answer, strlen(answer)) != 0)
        fail_msg("'%s' is answered '%s', not '%s'", line, d->answer, answer);
}

static int players_of(const tri_game *game)
{
    return game->about->players_max < 2 ? 1 : 2;
}

static void start_game(desk *d, const tri_game *game)
{
    char line[256];
    must_say(d, "triforium 1", "id test\n");
    snprintf(line, sizeof line, "newgame %s players %d", game->id, players_of(game));
    must_say(d, line, "ok\n");
}

/// Show a seat's engine what `eyes` see.
static void show_through(desk *d, const tri_game *game, const tri_state *s, uint8_t eyes, uint8_t seat,
                         const char *answer)
{
    char line[TRI_STATE_TEXT_MAX + 64];
    tri_text text = tri_text_over(line, sizeof line);
    tri_view view;
    game->observe(s, eyes, &view);
    tri_put(&text, "position seat ");
    tri_put_int(&text, seat + 1);
    tri_put(&text, " view ");
    game->state_text(&view, &text);
    must_say(d, line, answer);
}

static void show_view(desk *d, const tri_game *game, const tri_state *s, uint8_t seat)
{
    show_through(d, game, s, seat, seat, "ok\n");
}

static tri_move any_move(const tri_game *game, const tri_state *s, tri_rng *rng)
{
    tri_move list[TRI_MOVES_MAX];
    uint64_t random = tri_rng_next(rng);
    if (game->to_move(s) == TRI_CHANCE)
        return game->sample(s, random);
    int count = game->moves(s, list);
    return list[tri_bits_scale(random, (uint64_t)count)];
}

/// The first decision worth thinking about of some game.
static void first_decision(desk *d, const tri_game *game, tri_state *s)
{
    tri_setup setup = tri_setup_default(game, players_of(game));
    tri_rng rng = tri_rng_seed(2);
    tri_move list[TRI_MOVES_MAX];
    game->start(s, &setup, NULL);
    while (game->to_move(s) == TRI_CHANCE || game->moves(s, list) < 3)
        game->apply(s, any_move(game, s, &rng));
    start_game(d, game);
    show_view(d, game, s, game->to_move(s));
}

static void a_game_through_the_protocol(void **unused)
{
    (void)unused;
    desk *d = open_desk();
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        tri_setup setup = tri_setup_default(game, players_of(game));
        tri_state s;
        tri_view view;
        tri_rng rng = tri_rng_seed(4);
        int asked = 0;
        game->start(&s, &setup, NULL);
        start_game(d, game);
        for (int ply = 0; game->to_move(&s) != TRI_OVER && asked < 30; ply++) {
            tri_move move = any_move(game, &s, &rng);
            if (game->to_move(&s) != TRI_CHANCE && ply % 3 == 0) {
                show_view(d, game, &s, game->to_move(&s));
                must_say(d, "go nodes 50", "bestmove ");
                assert_int_equal(d->infos, 1);
                tri_game_turn(game, &s, &view);
                assert_true(game->move_parse(&view, d->answer + 9, strlen(d->answer) - 10, &move, NULL));
                assert_int_equal(game->check(&s, move), TRI_LEGAL);
                asked++;
            }
            game->apply(&s, move);
        }
        assert_true(asked > 5);
    }
    close_desk(d);
}

static void what_cannot_be_is_an_error(void **unused)
{
    (void)unused;
    static const char *const lines[][2] = {
        {"", "error lines begin"},
        {"goo", "error lines begin"},
        {"isready", "error say 'triforium 1' first"},
        {"triforium", "error say 'triforium'"},
        {"triforium 2", "error this engine speaks version 1"},
        {"triforium 1", "id test\ngame "},
        {"isready now", "error nothing may follow"},
        {"isready", "ready\n"},
        {"stop", "ok\n"},
        {"go", "error there is no position"},
        {"position seat 1 moves", "error a position needs a newgame"},
        {"newgame chess", "error no such game 'chess'"},
        {"newgame sagrada players 9", "error this game is not for that number"},
        {"newgame sagrada players 2 option colour=red", "error "},
        {"newgame sagrada players 2 colour=red", "error 'players' or 'option' is expected"},
        {"set bot bishop", "error no such bot 'bishop'"},
        {"set seed x", "error a seed is"},
        {"set threads 2", "error this engine has not so many threads"},
        {"set threads 1", "ok\n"},
        {"set info maybe", "error info is"},
        {"set ponder on", "error this engine thinks only when told"},
        {"set volume 3", "error options are"},
        {"set bot random", "ok\n"},
        {"set ponder off", "ok\n"},
        {"newgame sagrada players 2", "ok\n"},
        {"position seat 3 moves", "error say 'position seat N'"},
        {"position seat 1 text", "error say 'view'"},
        {"position seat 1 view x", "error "},
        {"position seat 1 moves deal tool flux_brush; xyzzy", "error event 2: rule 0.1: "},
        {"position seat 1 moves", "ok\n"},
        {"go", "error it is not this seat's decision"},
    };
    desk *d = open_desk();
    for (int i = 0; i < TRI_COUNT(lines); i++)
        must_say(d, lines[i][0], lines[i][1]);
    say(d, "quit");
    assert_int_equal(d->next, TRI_ENGINE_QUIT);
    close_desk(d);
}

static void nobody_shows_an_engine_too_much(void **unused)
{
    (void)unused;
    static const char refusal[] = "error this position is not the view of that seat";
    desk *d = open_desk();
    int met = 0;
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        tri_state s;
        tri_view view;
        first_decision(d, game, &s);
        uint8_t seat = tri_game_turn(game, &s, &view);
        if (!memcmp(&view.known, &s, game->state_size))
            continue; // it has no secrets
        met++;
        show_through(d, game, &s, TRI_REFEREE, seat, refusal);
        show_through(d, game, &s, (uint8_t)(1 - seat), seat, refusal);
        show_through(d, game, &s, TRI_SPECTATOR, seat, refusal);
    }
    assert_true(met > 0);
    close_desk(d);
}

static void the_handshake_names_every_game(void **unused)
{
    (void)unused;
    char wanted[1024] = "id test\n";
    desk *d = open_desk();
    for (int g = 0; g < tri_game_count(); g++)
        snprintf(wanted + strlen(wanted), sizeof wanted - strlen(wanted), "game %s players %d %d\n", tri_game_at(g)->id,
                 tri_game_at(g)->about->players_min, tri_game_at(g)->about->players_max);
    strcat(wanted, "option bot gargoyle\noption seed 1\noption threads 1\noption info on\noption ponder off\nready\n");
    assert_string_equal(say(d, "triforium 1"), wanted);
    must_say(d, "set bot mason", "ok\n");
    must_say(d, "set bot cat", "ok\n");
    must_say(d, "set seed 9", "ok\n");
    must_say(d, "set info off", "ok\n");
    assert_non_null(
        strstr(say(d, "triforium 1"), "\noption bot cat\noption seed 9\noption threads 1\noption info off\n"));
    close_desk(d);
}

static void limits_are_kept(void **unused)
{
    (void)unused;
    tri_state s;
    desk *d = open_desk();
    for (int g = 0; g < tri_game_count(); g++) {
        first_decision(d, tri_game_at(g), &s);
        must_say(d, "go nodes", "error go takes");
        must_say(d, "go nodes 0", "error go takes");
        must_say(d, "go nodes time 5", "error go takes");
        must_say(d, "go infinite soon", "error go takes");
        must_say(d, "go time 20", "bestmove ");
        assert_int_equal(d->looks, 20); // the clock of this test moves when it is looked at
        d->stop_after = 7;
        must_say(d, "go infinite", "bestmove ");
        assert_int_equal(d->looks, 7);
        must_say(d, "go nodes 1000000000 time 86400000", "bestmove ");
        assert_int_equal(d->looks, 7);
        d->stop_after = 0;
        must_say(d, "go nodes 20000", "bestmove ");
        assert_true(d->infos >= 1); // a race that is decided ends before its nodes are spent
        assert_non_null(strstr(d->info, " value "));
        must_say(d, "set info off", "ok\n");
        must_say(d, "go nodes 3000", "bestmove ");
        assert_int_equal(d->infos, 0);
        must_say(d, "set info on", "ok\n");
    }
    close_desk(d);
}

static void the_answer_is_among_the_moves_named(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"set bot gargoyle", "set bot greedy", "set bot random"};
    desk *d = open_desk();
    for (int g = 0; g < tri_game_count(); g++)
        for (int b = 0; b < TRI_COUNT(bots); b++) {
            const tri_game *game = tri_game_at(g);
            tri_state s;
            tri_move list[TRI_MOVES_MAX];
            first_decision(d, game, &s);
            must_say(d, bots[b], "ok\n");
            int count = game->moves(&s, list);
            for (int i = 0; i < count && i < 5; i++) {
                char line[256] = "go nodes 60 moves ", wanted[128] = "bestmove ";
                tri_text text = tri_text_over(line + strlen(line), 128), best = tri_text_over(wanted + 9, 100);
                tri_game_say(game, &s, list[i], TRI_REFEREE, &text);
                tri_game_say(game, &s, list[i], TRI_REFEREE, &best);
                tri_put(&best, "\n");
                must_say(d, line, wanted);
            }
            must_say(d, "go moves", "error no moves are named");
            must_say(d, "go moves xyzzy", "error ");
        }
    close_desk(d);
}

/// The number after a word of an info line.
static long info_number(const char *info, const char *word)
{
    const char *at = strstr(info, word);
    assert_non_null(at);
    return strtol(at + strlen(word), NULL, 10);
}

// "info depth 6 nodes 20010 playouts 2412 time 31 value 536 464 line builder; order 1 ...": pairs in this order, a
// value for each seat in thousandths, and a line of legal moves that begins with the move played.
static void an_info_line_is_as_the_page_says(void **unused)
{
    (void)unused;
    desk *d = open_desk();
    int longer = 0;
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        tri_state s;
        tri_view view;
        tri_move move;
        int depth, nodes, playouts, time, value[2], used = 0;
        first_decision(d, game, &s);
        must_say(d, "set bot search:nodes=4000", "ok\n");
        d->clock = 0;
        must_say(d, "go", "bestmove ");
        assert_int_equal(sscanf(d->info, "info depth %d nodes %d playouts %d time %d value %d %d%n", &depth, &nodes,
                                &playouts, &time, &value[0], &value[1], &used),
                         6);
        assert_in_range(nodes, 4000, 4400);
        assert_in_range(d->infos, 2, 4); // when the work has doubled, from 1024 on, and at the end
        assert_int_equal(time, d->looks);
        assert_int_equal(playouts, d->looks + 1); // the last walk has spent the budget, and nobody looks
        assert_in_range(value[0] + value[1], 900, 1100);
        assert_true(depth >= 1 && !strncmp(d->info + used, " line ", 6));
        const char *at = d->info + used + 6;
        size_t best = strcspn(at, ";\n");
        assert_int_equal(best, strlen(d->answer) - strlen("bestmove \n"));
        assert_memory_equal(at, d->answer + strlen("bestmove "), best);
        game->observe(&s, game->to_move(&s), &view);
        assert_true(game->move_parse(&view, at, best, &move, NULL));
        longer += at[best] == ';';
        assert_true(at[best] == '\n' || (at[best + 1] == ' ' && at[best + 2] != ' ' && at[best + 2] != ';'));
        assert_null(strstr(at, " line "));
        say(d, "go nodes 100");
        assert_int_equal(info_number(d->info, " nodes ") < 400, true);
    }
    assert_true(longer >= 2);
    close_desk(d);
}

// The same lines twice give the same answers, and a thought leaves nothing behind that changes the next.
static void the_same_lines_get_the_same_answers(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++) {
        char first[256], info[2048];
        tri_state s;
        desk *d = open_desk();
        first_decision(d, tri_game_at(g), &s);
        d->clock = 0;
        snprintf(first, sizeof first, "%s", say(d, "go nodes 3000"));
        snprintf(info, sizeof info, "%s", strstr(d->info, " value "));
        say(d, "go nodes 100");
        assert_string_equal(say(d, "go nodes 3000"), first);
        assert_string_equal(strstr(d->info, " value "), info);
        close_desk(d);
    }
}

typedef struct story {
    const tri_game *game;
    tri_setup setup;
    tri_move move[64];
    int count;
} story;

/// Play the story with one event changed. False: it could not have gone so.
static bool retell(const story *t, int at, tri_move other, uint8_t seat, tri_view *view)
{
    tri_state s;
    t->game->start(&s, &t->setup, NULL);
    for (int i = 0; i < t->count; i++) {
        tri_move move = i == at ? other : t->move[i];
        if (t->game->to_move(&s) == TRI_OVER || t->game->check(&s, move) != TRI_LEGAL)
            return false;
        t->game->apply(&s, move);
    }
    t->game->observe(&s, seat, view);
    return true;
}

/// How many characters of an event's words the seat knows in the end: those shared with whatever else could have
/// happened there for all it knows.
static int known(const story *t, int at, const tri_state *before, uint8_t seat, const tri_view *view, const char *words)
{
    tri_move list[TRI_MOVES_MAX];
    int shared = (int)strlen(words), count = t->game->moves(before, list);
    for (int i = 0; i < count; i++) {
        char other[TRI_MOVE_TEXT_MAX];
        tri_view seen;
        tri_text text = tri_text_over(other, sizeof other);
        if (!retell(t, at, list[i], seat, &seen) || memcmp(&seen, view, t->game->state_size) != 0)
            continue;
        tri_game_say(t->game, before, list[i], TRI_REFEREE, &text);
        int same = 0;
        while (words[same] && words[same] == other[same])
            same++;
        while (words[same] && same && words[same - 1] != ' ')
            same--;
        shared = same < shared ? same : shared;
    }
    return shared;
}

/// The events as the seat knows them. Returns how many it does not know in full.
static int tell(const story *t, uint8_t seat, const tri_view *view, tri_text *out)
{
    tri_state s;
    int hidden = 0;
    t->game->start(&s, &t->setup, NULL);
    for (int i = 0; i < t->count; i++) {
        char words[TRI_MOVE_TEXT_MAX];
        tri_text text = tri_text_over(words, sizeof words);
        tri_game_say(t->game, &s, t->move[i], TRI_REFEREE, &text);
        int shown = known(t, i, &s, seat, view, words);
        tri_put(out, i ? "; " : "");
        tri_put_span(out, words, (size_t)shown);
        tri_put(out, (size_t)shown < text.used ? "?" : "");
        hidden += (size_t)shown < text.used;
        t->game->apply(&s, t->move[i]);
    }
    return hidden;
}

// What a seat is told of the events is enough: the replayed view is the seat's view, byte for byte.
static void events_known_make_the_view(void **unused)
{
    (void)unused;
    static char events[TRI_ENGINE_LINE_MAX];
    int hidden = 0;
    for (int g = 0; g < tri_game_count(); g++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            story t = {.game = tri_game_at(g), .setup = tri_setup_default(tri_game_at(g), players_of(tri_game_at(g)))};
            tri_state s;
            tri_view view, again;
            tri_rng rng = tri_rng_seed(seed);
            tri_err err;
            t.game->start(&s, &t.setup, NULL);
            for (t.count = 0; t.count < 20 + (int)seed * 10; t.count++) {
                t.move[t.count] = any_move(t.game, &s, &rng);
                t.game->apply(&s, t.move[t.count]);
            }
            for (uint8_t seat = 0; seat < t.setup.players; seat++) {
                tri_text text = tri_text_over(events, sizeof events);
                t.game->observe(&s, seat, &view);
                hidden += tell(&t, seat, &view, &text);
                if (!tri_engine_replay(t.game, &t.setup, seat, events, text.used, &again, &err))
                    fail_msg("%s, seat %d, event %u: %s\n%s", t.game->id, seat + 1, err.pos, why(t.game, &err), events);
                if (memcmp(&view, &again, t.game->state_size) != 0)
                    fail_msg("%s, seat %d: another view after %s", t.game->id, seat + 1, events);
            }
        }
    assert_true(hidden > 0);
}

// Lines made of the protocol's own words in any order, and of any bytes at all.
static void any_line_gets_an_answer(void **unused)
{
    (void)unused;
    static const char *const words[] = {"go",
                                        "nodes",
                                        "1",
                                        "position",
                                        "seat",
                                        "view",
                                        "moves",
                                        "newgame",
                                        ";",
                                        "=",
                                        "option",
                                        "players",
                                        "2",
                                        "sagrada",
                                        "time",
                                        "basilica",
                                        "bot",
                                        "seed",
                                        "stop",
                                        "isready",
                                        "ponder",
                                        "set",
                                        "?",
                                        "red_cathedral",
                                        "cat",
                                        "-1",
                                        "infinite",
                                        "first 1",
                                        "deal ?",
                                        "triforium",
                                        "99999999999999999999"};
    desk *d = open_desk();
    tri_rng rng = tri_rng_seed(8);
    say(d, "triforium 1");
    d->stop_after = 2;
    for (int i = 0; i < 20000; i++) {
        char line[600] = "";
        size_t size = 0;
        for (uint32_t left = tri_rng_below(&rng, 8); left > 0; left--) {
            const char *word = words[tri_rng_below(&rng, (uint32_t)TRI_COUNT(words))];
            if (tri_rng_below(&rng, 6) == 0)
                line[size++] = (char)tri_rng_next(&rng);
            memcpy(line + size, word, strlen(word));
            size += strlen(word);
            line[size++] = ' ';
        }
        say_bytes(d, line, size);
        assert_true(d->answer[0]);
        if (!strncmp(d->answer, "error", 5))
            assert_int_equal(strchr(d->answer, '\n') - d->answer, strlen(d->answer) - 1);
    }
    close_desk(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_through_the_protocol),
        cmocka_unit_test(what_cannot_be_is_an_error),
        cmocka_unit_test(nobody_shows_an_engine_too_much),
        cmocka_unit_test(the_handshake_names_every_game),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(the_answer_is_among_the_moves_named),
        cmocka_unit_test(an_info_line_is_as_the_page_says),
        cmocka_unit_test(the_same_lines_get_the_same_answers),
        cmocka_unit_test(events_known_make_the_view),
        cmocka_unit_test(any_line_gets_an_answer),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
