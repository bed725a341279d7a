// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "bindings/python/src/batch.h"
#include "game/tri_setup.h"

#include <stdlib.h>
#include <string.h>

// Numbered actions and batches of every game, at every number of players.

enum { POSITIONS = 7, STEPS = 400, SEED = 11 };

/// Do this for every game and number of players.
static void everywhere(void (*test)(const tri_game *game, int players))
{
    for (int i = 0; i < tri_game_count(); i++)
        for (int players = tri_game_at(i)->about->players_min; players <= tri_game_at(i)->about->players_max; players++)
            test(tri_game_at(i), players);
}

static batch *made(const tri_game *game, int players, int threads)
{
    batch_def def = {game, tri_setup_default(game, players), POSITIONS, threads, SEED, true, true};
    batch *b = batch_create(&def);
    assert_non_null(b);
    return b;
}

static void numbers_lead_to_moves_and_back(void **unused)
{
    (void)unused;
    for (int i = 0; i < tri_game_count(); i++) {
        actions *all = actions_create(tri_game_at(i));
        int beyond = 0;
        assert_true(actions_count(all) > 0);
        for (int number = 0; number < actions_count(all); number++) {
            tri_move move = actions_move(all, number);
            beyond += !move;
            if (move)
                assert_int_equal(actions_number(all, move), number);
        }
        assert_true(beyond < actions_count(all) / 20); // only cells beyond an edge
        for (tri_move move = 0; move < 4096; move++)   // bits that no verb has
            assert_int_equal(actions_number(all, move), -1);
        assert_int_equal(actions_number(all, 0xffffffffu), -1);
        actions_destroy(all);
    }
}

/// A row of the mask says what the rules say, of every action there is.
static void check_mask(const batch *b, int i)
{
    const uint8_t *mask = b->mask + (size_t)i * (size_t)actions_count(b->numbers);
    const tri_state *s = (const tri_state *)(const void *)(b->state + (size_t)i * b->def.game->state_size);
    int legal = 0;
    for (int number = 0; number < actions_count(b->numbers); number++) {
        legal += mask[number];
        if (mask[number])
            assert_int_equal(b->def.game->check(s, actions_move(b->numbers, number)), TRI_LEGAL);
    }
    assert_int_equal(legal, b->legal_count[i]); // as many as are legal, all different, all legal
}

static void mask_is_the_legal_list(const tri_game *game, int players)
{
    batch *b = made(game, players, 1);
    for (int step = 0; step < STEPS; step++) {
        check_mask(b, step % POSITIONS);
        batch_choose(b);
        assert_int_equal(batch_check(b, BATCH_CODES), -1);
        batch_step(b);
    }
    batch_destroy(b);
}

static void masks_are_the_legal_lists(void **unused)
{
    (void)unused;
    everywhere(mask_is_the_legal_list);
}

/// One position, alone, the way tri_game.h shows it: one number an event.
typedef struct lone {
    tri_state s;
    tri_rng rng;
} lone;

static void lone_begin(lone *l, const tri_game *game, const tri_setup *setup)
{
    assert_true(game->start(&l->s, setup, NULL));
    tri_game_settle(game, &l->s, &l->rng);
}

static void lone_step(lone *l, const tri_game *game, const tri_setup *setup)
{
    tri_move list[TRI_MOVES_MAX];
    uint64_t random = tri_rng_next(&l->rng);
    game->apply(&l->s, list[tri_bits_scale(random, (uint64_t)game->moves(&l->s, list))]);
    tri_game_settle(game, &l->s, &l->rng);
    if (game->to_move(&l->s) == TRI_OVER)
        lone_begin(l, game, setup);
}

static void batch_plays_lone_games(const tri_game *game, int players)
{
    batch *b = made(game, players, 3);
    lone l[POSITIONS];
    tri_view view;
    for (int i = 0; i < POSITIONS; i++) {
        l[i].rng = tri_rng_seed(SEED + (uint64_t)i);
        lone_begin(&l[i], game, &b->def.setup);
    }
    for (int step = 0; step < STEPS; step++) {
        batch_choose(b);
        batch_step(b);
        for (int i = 0; i < POSITIONS; i++) {
            lone_step(&l[i], game, &b->def.setup);
            size_t at = (size_t)i * game->state_size;
            assert_memory_equal(b->state + at, &l[i].s, game->state_size);
            game->observe(&l[i].s, game->to_move(&l[i].s), &view);
            assert_memory_equal(b->view + at, &view, game->state_size);
        }
    }
    batch_destroy(b);
}

static void a_batch_in_threads_plays_the_games_of_lone_positions(void **unused)
{
    (void)unused;
    everywhere(batch_plays_lone_games);
}

static void game_ends_with_its_rewards(const tri_game *game, int players)
{
    batch *b = made(game, players, 1);
    int ended = 0;
    for (int step = 0; step < 20000 && !ended; step++) {
        batch_choose(b);
        batch_step(b);
        for (int i = 0; i < POSITIONS; i++) {
            const float *reward = b->reward + i * players;
            const uint8_t *place = b->place + i * players;
            float sum = 0.0f;
            for (int seat = 0; seat < players; seat++) {
                sum += reward[seat];
                assert_true(b->done[i] || reward[seat] == 0.0f);
                if (b->done[i] && players > 1 && place[seat] == 1)
                    assert_true(reward[seat] >= 0.0f);
            }
            ended += b->done[i];
            assert_true(!b->done[i] || b->length[i] == 0);
            if (b->done[i] && players == 1)
                assert_true(reward[0] == (place[0] == 1 ? 1.0f : -1.0f));
            if (players > 1)
                assert_true(sum > -1e-5f && sum < 1e-5f);
        }
    }
    assert_true(ended > 0);
    batch_destroy(b);
}

static void games_end_with_their_rewards(void **unused)
{
    (void)unused;
    everywhere(game_ends_with_its_rewards);
}

static void what_is_not_legal_is_found_in_every_wording(void **unused)
{
    (void)unused;
    batch *b = made(tri_game_find("sagrada", 7), 2, 1);
    for (int i = 0; i < POSITIONS; i++)
        b->move[i] = (uint32_t)b->legal_count[i] - 1;
    assert_int_equal(batch_check(b, BATCH_PLACES), -1);
    assert_int_equal(batch_check(b, BATCH_CODES), -1);
    for (int i = 0; i < POSITIONS; i++)
        b->move[i] = (uint32_t)actions_number(b->numbers, b->move[i]);
    assert_int_equal(batch_check(b, BATCH_ACTIONS), -1);
    b->move[3] = 0xffffffffu;
    assert_int_equal(batch_check(b, BATCH_CODES), 3);
    for (int i = 0; i < POSITIONS; i++)
        b->move[i] = 0;
    b->move[2] = (uint32_t)b->legal_count[2];
    assert_int_equal(batch_check(b, BATCH_PLACES), 2);
    b->move[0] = (uint32_t)actions_count(b->numbers);
    assert_int_equal(batch_check(b, BATCH_ACTIONS), 0);
    batch_destroy(b);
}

static void a_seed_begins_the_same_game_again(void **unused)
{
    (void)unused;
    batch *b = made(tri_game_find("red_cathedral", 13), 2, 1);
    size_t size = POSITIONS * b->def.game->state_size;
    uint8_t *first = (uint8_t *)malloc(size);
    uint64_t seed[POSITIONS];
    memcpy(seed, b->seed, sizeof seed);
    assert_int_equal(seed[4], SEED + 4);
    memcpy(first, b->state, size);
    batch_reset(b, NULL);
    assert_memory_not_equal(b->state, first, size);
    batch_reset(b, seed);
    assert_memory_equal(b->state, first, size);
    assert_memory_equal(b->seed, seed, sizeof seed);
    free(first);
    batch_destroy(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_lead_to_moves_and_back),
        cmocka_unit_test(masks_are_the_legal_lists),
        cmocka_unit_test(a_batch_in_threads_plays_the_games_of_lone_positions),
        cmocka_unit_test(games_end_with_their_rewards),
        cmocka_unit_test(what_is_not_legal_is_found_in_every_wording),
        cmocka_unit_test(a_seed_begins_the_same_game_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
