// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "ai/tri_judge.h"
#include "game/tri_setup.h"
#include "tests/support/nave_fixture.h"
#include "tests/support/secret.h"
#include "tests/support/tri_test.h"
#include "tests/support/twig.h"

#include <stdlib.h>
#include <string.h>

// Judgements: right where the answer is plain, the same every time, and blind to what the seat could not know.

typedef struct bench {
    tri_bot_def def;
    tri_search *search;
    void *memory;
} bench;

static bench open_bench(const tri_game *game, uint64_t nodes)
{
    bench b;
    assert_true(tri_bot_parse(game, "gargoyle", 8, &b.def, NULL));
    b.def.search.nodes = nodes;
    b.memory = malloc(1 << 20);
    return b;
}

/// To be called where the bench has come to rest: the search points into its def.
static void ready(bench *b)
{
    b->def.search.weight = b->def.weight;
    b->search = tri_search_create(&b->def.search, b->memory, 1 << 20);
}

static tri_judgement judge(bench *b, const tri_view *view, tri_move move, uint64_t seed)
{
    tri_judgement j;
    tri_judge(b->search, &b->def.search, view, move, b->def.search.nodes, seed, NULL, &j);
    assert_true(j.loss >= 0.0f && j.before >= j.after && j.before <= 1.0f && j.after >= 0.0f);
    assert_true(j.best == move ? j.loss == 0.0f : j.loss > 0.0f);
    return j;
}

static void a_line_thrown_away_costs(void **unused)
{
    (void)unused;
    static const char text[] = "bonus=none viewer=1 first=1 favour=1,? rung=-,1 cells=1,1,-,2,2,1,-,2,-";
    const tri_game *game = nave_fixture();
    tri_state s;
    tri_view view;
    tri_move list[TRI_MOVES_MAX];
    bench b = open_bench(game, 3000);
    ready(&b);
    assert_true(game->state_parse(text, strlen(text), &s, NULL));
    tri_game_turn(game, &s, &view);
    int count = game->moves(&view.known, list);
    for (int i = 0; i < count; i++) {
        char words[TRI_MOVE_TEXT_MAX];
        tri_text out = tri_text_over(words, sizeof words);
        game->move_text(&view, list[i], &out);
        tri_judgement j = judge(&b, &view, list[i], 5);
        if (!strcmp(words, "place c1")) // the first row, and seat 1's
            assert_int_equal(j.best, list[i]);
        else
            assert_true(j.loss > 0.05f);
    }
    free(b.memory);
}

// Left ends three points down once the other has answered, right one point up either way (0.125 and 0.75 at these
// settings).
static const twig duel[] = {
    {0, {1, 2, 2}, 0, {0}},     {1, {3, 4}, 0, {3, 0}},     {1, {5, 6}, 0, {1, 0}},     {TRI_OVER, {0}, 0, {3, 0}},
    {TRI_OVER, {0}, 0, {0, 3}}, {TRI_OVER, {0}, 0, {1, 0}}, {TRI_OVER, {0}, 0, {2, 1}},
};

static void a_judgement_by_numbers(void **unused)
{
    (void)unused;
    tri_search_def def = {.game = twig_game(duel, 2),
                          .eval = &twig_eval,
                          .value = {.mix = 0.0f, .spite = 1.0f, .margin_scale = 1.0f},
                          .nodes = 7,
                          .exploration = 1.5f,
                          .prior_temperature = 0.1f,
                          .range = 0.05f};
    void *memory = malloc(1 << 20);
    tri_search *search = tri_search_create(&def, memory, 1 << 20);
    tri_state start = twig_at(0, 0);
    tri_view view;
    tri_judgement j;
    def.game->observe(&start, 0, &view);
    tri_judge(search, &def, &view, 1, 400, 3, NULL, &j);
    assert_int_equal(j.played, 1);
    assert_true(j.best == 2 || j.best == 3);
    assert_true(j.before == 0.75f && j.after < 0.2f && j.loss == j.before - j.after);
    assert_in_range(j.nodes, 3 * 400, 3 * 402); // to find the best, and on each of the two
    tri_judge(search, &def, &view, 1, 4000, 3, NULL, &j);
    assert_true(j.after < 0.13f);
    // The best move is judged by the first look alone; one that is as good costs nothing.
    tri_judge(search, &def, &view, 2, 400, 3, NULL, &j);
    tri_move best = j.best;
    assert_true(j.loss == 0.0f && j.before == j.after);
    for (tri_move move = 2; move <= 3; move++) {
        tri_judge(search, &def, &view, move, 400, 3, NULL, &j);
        assert_int_equal(j.best, move);
        assert_true(j.loss == 0.0f && j.before == j.after && j.after > 0.74f);
        if (move == best)
            assert_in_range(j.nodes, 400, 402);
    }
    free(memory);
}

/// A decision with a choice, some way into a random game.
static void decision(const tri_game *game, uint64_t seed, tri_state *s)
{
    tri_rng rng = tri_rng_seed(seed);
    tri_setup setup = tri_setup_default(game, game->about->players_max < 2 ? 1 : 2);
    tri_move list[TRI_MOVES_MAX];
    game->start(s, &setup, NULL);
    for (int plies = 0;; plies++) {
        int count = game->moves(s, list);
        if (plies > 40 && game->to_move(s) < TRI_SEATS_MAX && count > 2)
            return;
        uint64_t random = tri_rng_next(&rng);
        game->apply(s, game->to_move(s) == TRI_CHANCE ? game->sample(s, random)
                                                      : list[tri_bits_scale(random, (uint64_t)count)]);
    }
}

static void the_same_again_whatever_is_hidden(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            const tri_game *game = tri_game_at(g);
            tri_state s, other;
            tri_view view, again;
            tri_move list[TRI_MOVES_MAX];
            tri_rng rng = tri_rng_seed(seed);
            bench b = open_bench(game, 300);
            ready(&b);
            decision(game, seed, &s);
            uint8_t seat = tri_game_turn(game, &s, &view);
            tri_move move = list[game->moves(&view.known, list) - 1];
            tri_judgement first = judge(&b, &view, move, 9);
            secret_plant(game, &s, seat, &rng, &other);
            tri_game_turn(game, &other, &again);
            tri_judgement second = judge(&b, &again, move, 9);
            assert_int_equal(first.best, second.best);
            assert_int_equal(first.nodes, second.nodes);
            assert_memory_equal(&first.before, &second.before, sizeof first.before);
            assert_memory_equal(&first.after, &second.after, sizeof first.after);
            free(b.memory);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_thrown_away_costs),
        cmocka_unit_test(a_judgement_by_numbers),
        cmocka_unit_test(the_same_again_whatever_is_hidden),
    };
    return cmocka_run_group_tests_name("judge", tests, NULL, NULL);
}
