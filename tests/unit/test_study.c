// SPDX-License-Identifier: MIT
#include "game/tri_setup.h"
#include "study/study.h"
#include "tests/support/tri_test.h"
#include "tests/support/twig.h"

#include <stdlib.h>
#include <string.h>

// Luck and skill: by numbers that can be told beforehand, and adding up in every game there is.

enum { ROOM = 4096 };

typedef struct desk {
    tri_search_def def;
    tri_bot_def bot;
    record_head head;
    tri_move moves[ROOM];
    uint32_t count;
    study_row rows[ROOM + 1];
    void *memory;
    study looked;
} desk;

static void look(desk *d, uint64_t nodes)
{
    size_t size = 1 << 20;
    d->memory = malloc(size);
    study_task task = {.game = d->def.game, .head = &d->head, .moves = d->moves, .count = d->count, .def = &d->def};
    task.search = tri_search_create(&d->def, d->memory, size);
    task.nodes = nodes;
    study_begin(&d->looked, &task, d->rows);
}

static void finish(desk *d)
{
    while (study_step(&d->looked))
        continue;
    study_chain(&d->looked);
    assert_int_equal(d->looked.known, d->count);
}

/// The game along these moves of a tree, looked at.
static desk *along(const twig *tree, const tri_move *moves, uint32_t count)
{
    desk *d = (desk *)calloc(1, sizeof *d);
    d->def = (tri_search_def){.game = twig_game(tree, 2),
                              .eval = &twig_eval,
                              .value = {.mix = 0.0f, .spite = 1.0f, .margin_scale = 1.0f},
                              .exploration = 1.5f,
                              .prior_temperature = 0.1f,
                              .range = 0.05f};
    d->head.setup.players = 2;
    memcpy(d->moves, moves, count * sizeof *moves);
    d->count = count;
    look(d, 400);
    finish(d);
    return d;
}

static void done(desk *d)
{
    free(d->memory);
    free(d);
}

static void assert_nothing(const study_ends *change)
{
    for (int k = 0; k < STUDY_NUMBERS; k++)
        assert_int_equal(change->at[k], 0);
}

// Left throws a coin for four points, right for the same two either way; what follows has no alternative.
static const twig coins[] = {
    {0, {1, 2}, 0, {0}},        {TRI_CHANCE, {3, 4}, 0, {2, 0}}, {TRI_CHANCE, {5, 6}, 0, {2, 0}},
    {TRI_OVER, {0}, 0, {4, 0}}, {TRI_OVER, {0}, 0, {0, 4}},      {TRI_OVER, {0}, 0, {2, 0}},
    {TRI_OVER, {0}, 0, {2, 0}},
};

static void a_coin_is_luck(void **unused)
{
    (void)unused;
    for (tri_move side = 1; side <= 2; side++) {
        const tri_move moves[] = {1, side};
        desk *d = along(coins, moves, 2);
        const study_row *coin = &d->rows[1];
        assert_true(coin->opens && !coin->sole && coin->by == TRI_CHANCE);
        // About two points each, of which this side brings four or none.
        assert_in_range(coin->ends.at[STUDY_POINTS], 1600, 2400);
        assert_in_range(coin->ends.at[STUDY_CHANCE], 400, 600);
        assert_true(side == 1 ? coin->change.at[STUDY_POINTS] > 1500 : coin->change.at[STUDY_POINTS] < -1500);
        assert_int_equal(coin->change.at[STUDY_POINTS + 1], (side == 1 ? 0 : 4000) - coin->ends.at[STUDY_POINTS + 1]);
        done(d);
    }
}

static void a_coin_that_decides_nothing_is_no_luck(void **unused)
{
    (void)unused;
    for (tri_move side = 1; side <= 2; side++) {
        const tri_move moves[] = {2, side};
        desk *d = along(coins, moves, 2);
        assert_nothing(&d->rows[1].change);
        assert_int_equal(d->rows[1].ends.at[STUDY_POINTS], 2000);
        assert_int_equal(d->rows[1].ends.at[STUDY_CHANCE], 1000);
        done(d);
    }
}

// Chance has one way to go; what the plug-in sees there is wrong, and what is known at the end is true all along.
static const twig rail[] = {
    {0, {1, 1}, 0, {9, 9}}, {TRI_CHANCE, {2}, 0, {7, 0}}, {TRI_CHANCE, {3}, 0, {0, 7}}, {TRI_OVER, {0}, 0, {3, 1}}};

static void what_could_not_go_otherwise_is_no_luck(void **unused)
{
    (void)unused;
    const tri_move moves[] = {2, 1, 1};
    desk *d = along(rail, moves, 3);
    for (int i = 0; i <= 3; i++) {
        assert_int_equal(d->rows[i].ends.at[STUDY_POINTS], 3000);
        assert_int_equal(d->rows[i].ends.at[STUDY_POINTS + 1], 1000);
        assert_nothing(&d->rows[i].change);
    }
    assert_true(d->rows[1].sole && d->rows[2].sole);
    done(d);
}

// Left gives the other three points, right takes two: three points and the game.
static const twig gift[] = {{0, {1, 2}, 0, {0}}, {TRI_OVER, {0}, 0, {0, 3}}, {TRI_OVER, {0}, 0, {2, 0}}};

static void a_gift_is_no_luck(void **unused)
{
    (void)unused;
    const tri_move gives = 1, takes = 2;
    desk *d = along(gift, &gives, 1);
    const study_ends *skill = &d->rows[0].change;
    assert_int_equal(d->rows[0].best, 2);
    assert_int_equal(skill->at[STUDY_POINTS], -2000);
    assert_int_equal(skill->at[STUDY_POINTS + 1], 3000);
    assert_int_equal(skill->at[STUDY_CHANCE], -1000);
    assert_int_equal(study_cost(&d->looked, 0), 5000);
    assert_int_equal(d->rows[0].ends.at[STUDY_POINTS], 2000);
    assert_int_equal(study_sum(&d->looked, 0).at[STUDY_POINTS], -2000);
    study_ends luck = study_sum(&d->looked, TRI_CHANCE);
    assert_nothing(&luck);
    assert_int_equal(study_add_up(&d->looked, 0).worst, 1);
    done(d);
    d = along(gift, &takes, 1);
    assert_nothing(&d->rows[0].change);
    assert_int_equal(study_add_up(&d->looked, 0).worst, 0);
    done(d);
}

/// A game at random, whole or given up after so many events.
static desk *at_random(const tri_game *game, int players, uint64_t seed, uint32_t most)
{
    desk *d = (desk *)calloc(1, sizeof *d);
    tri_rng rng = tri_rng_seed(seed);
    tri_state s;
    tri_move list[TRI_MOVES_MAX];
    d->head.setup = tri_setup_default(game, players);
    game->start(&s, &d->head.setup, NULL);
    while (d->count < most && game->to_move(&s) != TRI_OVER) {
        int count = game->moves(&s, list);
        uint64_t random = tri_rng_next(&rng);
        tri_move move =
            game->to_move(&s) == TRI_CHANCE ? game->sample(&s, random) : list[tri_bits_scale(random, (uint64_t)count)];
        d->moves[d->count++] = move;
        game->apply(&s, move);
    }
    study_def(game, 20, &d->bot);
    d->def = d->bot.search;
    d->def.weight = d->bot.weight;
    look(d, 20);
    return d;
}

/// What a search expected before chance began is what stands there, unless nothing of the run could go otherwise.
static void assert_anchored(const study_row *row)
{
    bool free_to = false;
    for (const study_row *at = row; at->by == TRI_CHANCE && (at == row || !at->opens); at++)
        free_to |= !at->sole;
    if (free_to)
        assert_memory_equal(&row->ends, &row->anchor, sizeof row->ends);
}

static void assert_adds_up(const desk *d, uint32_t known)
{
    study_ends sum = d->rows[0].ends;
    for (uint32_t i = 0; i < known; i++) {
        const study_row *row = &d->rows[i];
        if (row->by == TRI_CHANCE ? row->sole : row->best == row->played)
            assert_nothing(&row->change);
        if (row->opens)
            assert_anchored(row);
        for (int k = 0; k < STUDY_NUMBERS; k++) {
            assert_int_equal(row->ends.at[k] + row->change.at[k], row[1].ends.at[k]);
            if (k >= STUDY_CHANCE && k < STUDY_RIVAL)
                assert_in_range(row->ends.at[k], 0, STUDY_WHOLE);
        }
    }
    for (int k = 0; k < STUDY_NUMBERS; k++) {
        sum.at[k] += study_sum(&d->looked, TRI_CHANCE).at[k];
        for (int by = 0; by < TRI_SEATS_MAX; by++)
            sum.at[k] += study_sum(&d->looked, (uint8_t)by).at[k];
        assert_int_equal(sum.at[k], d->rows[known].ends.at[k]);
    }
}

static void luck_and_skill_make_the_result(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        for (int players = game->about->players_min; players <= game->about->players_max; players++) {
            desk *d = at_random(game, players, (uint64_t)players, ROOM);
            tri_result result;
            finish(d);
            assert_adds_up(d, d->count);
            game->result(&d->looked.state, &result);
            for (int i = 0; i < players; i++)
                assert_int_equal(d->rows[d->count].ends.at[i], result.points[i] * STUDY_WHOLE);
            assert_int_equal(study_count(&d->looked.task), d->looked.decisions);
            done(d);
        }
    }
}

static void a_game_that_stopped_and_one_half_looked_at(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++) {
        desk *d = at_random(tri_game_at(g), tri_game_at(g)->about->players_min, 3, 70);
        for (int i = 0; i < 60; i++)
            assert_true(study_step(&d->looked));
        study_chain(&d->looked);
        assert_in_range(d->looked.known, 1, 60);
        assert_adds_up(d, d->looked.known);
        finish(d);
        assert_adds_up(d, d->count);
        assert_false(study_step(&d->looked));
        char *room = (char *)malloc(STUDY_REPORT_TEXT(d->count));
        tri_text text = tri_text_over(room, STUDY_REPORT_TEXT(d->count));
        study_report(&d->looked, &text);
        assert_false(text.full);
        free(room);
        done(d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_coin_is_luck),
        cmocka_unit_test(a_coin_that_decides_nothing_is_no_luck),
        cmocka_unit_test(what_could_not_go_otherwise_is_no_luck),
        cmocka_unit_test(a_gift_is_no_luck),
        cmocka_unit_test(luck_and_skill_make_the_result),
        cmocka_unit_test(a_game_that_stopped_and_one_half_looked_at),
    };
    return cmocka_run_group_tests_name("study", tests, NULL, NULL);
}
