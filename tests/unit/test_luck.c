// SPDX-License-Identifier: MIT
#include "ai/host/ai_arena.h"
#include "cli/play.h"
#include "record/record_table.h"
#include "tests/support/nave_fixture.h"
#include "tests/support/tri_test.h"

#include <stdlib.h>
#include <string.h>

// Dice and thoughts have streams of their own: a bot that thinks with the dice's own numbers could know them, whatever
// its view hides. A stream is a walk of equal steps through 64-bit states, so two of them are told apart by how many
// steps lie between their states.

enum { NEAR = 1 << 20 };

/// Steps of the generator from one state to another, the short way round.
static int64_t steps_between(uint64_t from, uint64_t to)
{
    const uint64_t step = 0x9e3779b97f4a7c15u;
    uint64_t inverse = 1; // of the step, modulo 2^64: each round doubles the digits that are right
    for (int i = 0; i < 6; i++)
        inverse *= 2 - step * inverse;
    return (int64_t)((to - from) * inverse);
}

/// A thought seeded so draws from these streams (tri_bot_choose); neither may come by the dice.
static void assert_apart(uint64_t dice, uint64_t thought)
{
    int64_t a = steps_between(dice, thought), b = steps_between(dice, ~thought);
    assert_false(a > -NEAR && a < NEAR);
    assert_false(b > -NEAR && b < NEAR);
}

static void steps_are_counted(void **unused)
{
    (void)unused;
    tri_rng rng = tri_rng_seed(77);
    uint64_t before = rng.state;
    for (int i = 0; i < 1000; i++)
        tri_rng_next(&rng);
    assert_int_equal(steps_between(before, rng.state), 1000);
    assert_int_equal(steps_between(rng.state, before), -1000);
}

static const tri_game *game_at(int index)
{
    return index == 0 ? nave_fixture() : tri_game_at(index - 1);
}

static ai_player *seat_bot(const tri_game *game, const char *words, ai_entrant *entrant)
{
    ai_player *player = (ai_player *)malloc(sizeof *player);
    memset(entrant, 0, sizeof *entrant);
    assert_true(tri_bot_parse(game, words, strlen(words), &entrant->bot, NULL));
    assert_true(ai_player_create(player, entrant, NULL, NULL));
    return player;
}

// The n-th chance event takes the n-th number of the chance seed and nothing of the bots'; the n-th decision, forced or
// not, the n-th of the bots' seed and nothing of the dice.
static void a_match_draws_from_two_streams(void **unused)
{
    (void)unused;
    for (int g = 0; g <= tri_game_count(); g++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            const tri_game *game = game_at(g);
            tri_setup setup = tri_setup_default(game, game->about->players_max < 2 ? 1 : 2);
            ai_entrant entrant;
            ai_player *player = seat_bot(game, "random", &entrant),
                      *seat[TRI_SEATS_MAX] = {player, player, player, player};
            tri_move *moves = (tri_move *)malloc(sizeof *moves * game->about->plies_max);
            tri_rng chance = tri_rng_seed(seed), bots = tri_rng_seed(seed + 100);
            ai_played played;
            tri_state s;
            assert_true(ai_match(game, &setup, seat, seed, seed + 100, moves, &played));
            game->start(&s, &setup, NULL);
            for (uint32_t i = 0; i < played.plies; i++) {
                tri_move due;
                tri_view view;
                if (game->to_move(&s) == TRI_CHANCE) {
                    due = game->sample(&s, tri_rng_next(&chance));
                } else {
                    game->observe(&s, game->to_move(&s), &view);
                    due = tri_bot_choose(&player->bot, &view, tri_rng_next(&bots), NULL, NULL);
                }
                assert_int_equal(moves[i], due);
                game->apply(&s, due);
            }
            assert_int_equal(game->to_move(&s), TRI_OVER);
            ai_player_destroy(player);
            free(player);
            free(moves);
        }
}

// Games of a round share their dice and no game shares its thoughts, in any tournament.
static void an_arena_keeps_them_apart(void **unused)
{
    (void)unused;
    enum { GAMES = 200 };
    for (uint64_t seed = 0; seed < 20; seed++)
        for (uint32_t orders = 1; orders <= 2; orders++) {
            uint64_t dice[GAMES], thoughts[GAMES];
            ai_arena_def def = {.seed = seed};
            for (uint32_t i = 0; i < GAMES; i++) {
                ai_arena_seeds(&def, i, orders, &dice[i], &thoughts[i]);
                for (uint32_t j = 0; j < i; j++) {
                    bool round = i / orders == j / orders;
                    assert_true(round ? dice[i] == dice[j] : llabs(steps_between(dice[i], dice[j])) >= NEAR);
                    assert_true(llabs(steps_between(thoughts[i], thoughts[j])) >= NEAR);
                }
            }
            for (int i = 0; i < GAMES; i++)
                for (int j = 0; j < GAMES; j++)
                    assert_apart(dice[i], thoughts[j]);
        }
}

// At a table, of the terminal or the page, too: nowhere on the dice's way, and not by one of their numbers either.
static void a_table_keeps_them_apart(void **unused)
{
    (void)unused;
    const tri_game *game = nave_fixture();
    for (uint64_t seed = 0; seed < 50; seed++) {
        record_head head = {.setup = tri_setup_default(game, 2), .has_seed = true, .seed = seed};
        tri_move moves[64], list[TRI_MOVES_MAX];
        uint64_t thoughts[64], numbers[64];
        record_table table;
        uint32_t plies = 0;
        record_table_start(&table, game, &head, moves);
        for (; game->to_move(&table.state) != TRI_OVER; plies++) {
            thoughts[plies] = record_table_bot_seed(&table);
            numbers[plies] = record_table_random(&table);
            bool chance = game->to_move(&table.state) == TRI_CHANCE;
            game->moves(&table.state, list);
            record_table_play(&table, chance ? record_table_chance(&table) : list[0]);
        }
        tri_rng dice = tri_rng_seed(seed);
        for (uint32_t i = 0; i < plies; i++) {
            assert_apart(seed, thoughts[i]);
            assert_int_equal(numbers[i], tri_rng_next(&dice)); // the n-th move by the n-th number
            for (uint32_t j = 0; j < plies; j++) {
                assert_true(thoughts[i] != numbers[j] && thoughts[i] != ~numbers[j]);
                assert_true(i == j || thoughts[i] != thoughts[j]);
            }
        }
    }
}

// What the terminal's bots play is what they play with the table's seed for thoughts. Half of a
// sparrow's moves are anything at all, so that another seed would soon show.
static void the_terminal_hands_out_the_seed_for_thoughts(void **unused)
{
    (void)unused;
    const tri_game *game = nave_fixture();
    tri_bot_def def;
    tri_bot bot;
    void *memory = malloc(8 << 20);
    for (uint64_t seed = 0; seed < 4; seed++) {
        record_head head = {.setup = tri_setup_default(game, 2), .has_seed = true, .seed = seed};
        play p = {.table.count = 0};
        tri_view view;
        strcpy(head.seat[0], "sparrow");
        strcpy(head.seat[1], "random");
        play_create(&p, game, &head);
        while (play_seat(&p) != TRI_OVER) {
            tri_move move = play_pick(&p);
            if (play_seat(&p) == TRI_CHANCE) {
                assert_int_equal(move, record_table_chance(&p.table));
            } else {
                const char *name = p.table.head.seat[tri_game_turn(game, &p.table.state, &view)];
                assert_true(tri_bot_parse(game, name, strlen(name), &def, NULL));
                tri_bot_create(&bot, &def, memory, tri_bot_memory(&def));
                assert_int_equal(move, tri_bot_choose(&bot, &view, record_table_bot_seed(&p.table), NULL, NULL));
            }
            record_table_play(&p.table, move);
        }
        play_destroy(&p);
    }
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_counted),
        cmocka_unit_test(a_match_draws_from_two_streams),
        cmocka_unit_test(an_arena_keeps_them_apart),
        cmocka_unit_test(a_table_keeps_them_apart),
        cmocka_unit_test(the_terminal_hands_out_the_seed_for_thoughts),
    };
    return cmocka_run_group_tests_name("luck", tests, NULL, NULL);
}
