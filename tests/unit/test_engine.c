// SPDX-License-Identifier: MIT
#include "ai/host/ai_clock.h"
#include "cli/engine.h"
#include "tests/support/tri_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The engine answers every line, whatever it is: with what was asked, or with one line of error.

typedef struct ear {
    int lines, errors, best;
    char last[2048];
    int stop_after; ///< looks until `stop` is heard
} ear;

static void hear(void *context, const char *line)
{
    ear *e = (ear *)context;
    assert_null(strchr(line, '\n'));
    e->lines++;
    e->errors += !strncmp(line, "error ", 6);
    e->best += !strncmp(line, "bestmove ", 9);
    strncpy(e->last, line, sizeof e->last - 1);
}

static bool heard_stop(void *context)
{
    ear *e = (ear *)context;
    return e->stop_after && --e->stop_after == 0;
}

static engine *make(ear *e)
{
    engine *made = (engine *)malloc(sizeof *made);
    memset(e, 0, sizeof *e);
    engine_create(made, hear, heard_stop, e);
    return made;
}

static const char *ask(engine *e, ear *ears, const char *line)
{
    int before = ears->lines;
    assert_true(engine_feed(e, line, strlen(line)));
    assert_true(ears->lines > before);
    return ears->last;
}

/// Play a whole game through the protocol, every position as a view.
static void a_game_through_the_pipe(void **unused)
{
    (void)unused;
    ear ears;
    engine *e = make(&ears);
    char line[PROTO_ENGINE_LINE_MAX];
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        int players = game->about->players_max < 2 ? 1 : 2, asked = 0;
        tri_setup setup = tri_setup_default(game, players);
        tri_state s, view;
        tri_move move;
        tri_rng rng = tri_rng_seed(4);
        tri_move list[TRI_MOVES_MAX];
        game->start(&s, &setup, NULL);
        snprintf(line, sizeof line, "newgame %s players %d", game->id, players);
        assert_string_equal(ask(e, &ears, line), "ok");
        for (int ply = 0; game->to_move(&s) != TRI_OVER && asked < 40; ply++) {
            uint8_t who = game->to_move(&s);
            if (who == TRI_CHANCE || ply % 3) {
                int count = game->moves(&s, list);
                uint64_t random = tri_rng_next(&rng);
                move = who == TRI_CHANCE ? game->sample(&s, random) : list[tri_bits_scale(random, (uint64_t)count)];
            } else {
                game->observe(&s, who, &view);
                tri_text text = tri_text_over(line, sizeof line);
                tri_put(&text, "position seat ");
                tri_put_int(&text, who + 1);
                tri_put(&text, " view ");
                game->state_text(&view, &text);
                assert_string_equal(ask(e, &ears, line), "ok");
                ask(e, &ears, "go nodes 50");
                assert_memory_equal(ears.last, "bestmove ", 9);
                assert_true(game->move_parse(&view, ears.last + 9, strlen(ears.last + 9), &move, NULL));
                assert_int_equal(game->check(&s, move), TRI_LEGAL);
                asked++;
            }
            game->apply(&s, move);
        }
        assert_true(asked > 5);
    }
    assert_int_equal(ears.errors, 0);
    free(e);
}

static void what_cannot_be_is_an_error(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      "go",
                                      "goo",
                                      "stop",
                                      "ponder",
                                      "triforium 2",
                                      "newgame chess players 2",
                                      "newgame sagrada players 9",
                                      "newgame sagrada players 2 option colour=red",
                                      "position seat 1 view x",
                                      "position seat 7 moves",
                                      "option bot bishop",
                                      "option threads 99",
                                      "option seed x",
                                      "isready now",
                                      "go nodes",
                                      "go nodes 0"};
    ear ears;
    engine *e = make(&ears);
    for (int i = 0; i < TRI_COUNT(bad); i++) {
        int errors = ears.errors, lines = ears.lines;
        ask(e, &ears, bad[i]);
        assert_int_equal(ears.errors, errors + 1);
        assert_int_equal(ears.lines, lines + 1);
    }
    assert_false(engine_feed(e, "quit", 4));
    assert_string_equal(ears.last, "bye");
    free(e);
}

/// Put the engine before the first decision of a game.
static void place_first(engine *e, ear *ears, const tri_game *game)
{
    char line[PROTO_ENGINE_LINE_MAX];
    int players = game->about->players_max < 2 ? 1 : 2;
    tri_setup setup = tri_setup_default(game, players);
    tri_state s, view;
    tri_rng rng = tri_rng_seed(2);
    tri_move list[TRI_MOVES_MAX];
    game->start(&s, &setup, NULL);
    while (game->to_move(&s) == TRI_CHANCE || game->moves(&s, list) < 2)
        game->apply(&s, game->to_move(&s) == TRI_CHANCE ? game->sample(&s, tri_rng_next(&rng)) : list[0]);
    snprintf(line, sizeof line, "newgame %s players %d", game->id, players);
    ask(e, ears, line);
    game->observe(&s, game->to_move(&s), &view);
    tri_text text = tri_text_over(line, sizeof line);
    tri_put(&text, "position seat ");
    tri_put_int(&text, game->to_move(&s) + 1);
    tri_put(&text, " view ");
    game->state_text(&view, &text);
    assert_string_equal(ask(e, ears, line), "ok");
}

static void it_stops_when_told_and_in_time(void **unused)
{
    (void)unused;
    ear ears;
    engine *e = make(&ears);
    for (int g = 0; g < tri_game_count(); g++)
        for (int threads = 1; threads <= 2; threads++) {
            place_first(e, &ears, tri_game_at(g));
            ask(e, &ears, threads == 1 ? "option threads 1" : "option threads 2");
            ears.best = 0;
            ears.stop_after = 5;
            ask(e, &ears, "go nodes 1000000000");
            assert_int_equal(ears.best, 1);
            ears.stop_after = 0;
            uint64_t before = ai_now();
            ask(e, &ears, "go time 30");
            assert_in_range((ai_now() - before) / 1000000u, 30, 400);
            assert_int_equal(ears.best, 2);
        }
    free(e);
}

// Lines made of the protocol's own words in any order, and of any bytes at all.
static void any_line_gets_an_answer(void **unused)
{
    (void)unused;
    static const char *const words[] = {"go",       "nodes",   "1",
                                        "position", "seat",    "view",
                                        "moves",    "newgame", ";",
                                        "=",        "option",  "players",
                                        "2",        "sagrada", "time",
                                        "basilica", "bot",     "seed",
                                        "stop",     "isready", "ponder",
                                        "legal",    "take G1", "red_cathedral",
                                        "mason",    "-1",      "99999999999999999999",
                                        "triforium"};
    ear ears;
    engine *e = make(&ears);
    tri_rng rng = tri_rng_seed(8);
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
        int before = ears.lines;
        assert_true(engine_feed(e, line, size));
        assert_true(ears.lines > before);
    }
    free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_through_the_pipe),
        cmocka_unit_test(what_cannot_be_is_an_error),
        cmocka_unit_test(it_stops_when_told_and_in_time),
        cmocka_unit_test(any_line_gets_an_answer),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
