// SPDX-License-Identifier: MIT
#include "ai/host/ai_arena.h"
#include "tests/support/nave_fixture.h"
#include "tests/support/tri_test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// What the arena says must be true: its intervals are checked against results made by dice with known odds, its sums
// against those of a few rounds by hand.

static double unit(tri_rng *rng)
{
    return (double)(tri_rng_next(rng) >> 11) * 0x1p-53;
}

/// A tournament of `rounds` between two entrants, the first winning each game with odds `p`.
static void made_up(tri_rng *rng, uint32_t rounds, double p, ai_table *table)
{
    ai_game *games = (ai_game *)calloc(rounds * 2, sizeof *games);
    ai_arena_def def = {.entrants = 2, .setup = {.players = 2}};
    for (uint32_t i = 0; i < rounds * 2; i++) {
        bool first = unit(rng) < p;
        games[i] = (ai_game){.index = i, .seat = {(uint8_t)(i % 2), (uint8_t)(1 - i % 2)}, .done = true};
        games[i].played.result.seats = 2;
        games[i].played.failed = TRI_OVER;
        for (int seat = 0; seat < 2; seat++) {
            bool won = (games[i].seat[seat] == 0) == first;
            games[i].played.result.place[seat] = won ? 1 : 2;
            games[i].played.result.points[seat] = (int16_t)(won ? 10 : 5);
        }
    }
    ai_arena_tally(&def, games, rounds * 2, table);
    free(games);
}

static void equal_bots_measure_equal(void **unused)
{
    (void)unused;
    tri_rng rng = tri_rng_seed(11);
    int covered = 0, runs = 1000;
    for (int i = 0; i < runs; i++) {
        ai_table table;
        made_up(&rng, 60, 0.5, &table);
        ai_interval interval = ai_share_interval(&table.standing[0].score);
        covered += ai_elo(interval.low) <= 0 && ai_elo(interval.high) >= 0;
    }
    assert_in_range(covered, 925, 975); // 95% of 1000, give or take 3.6 standard deviations
}

static void a_bot_that_wins_three_in_four_measures_so(void **unused)
{
    (void)unused;
    tri_rng rng = tri_rng_seed(12);
    int covered = 0, runs = 1000;
    double sum = 0;
    for (int i = 0; i < runs; i++) {
        ai_table table;
        made_up(&rng, 60, 0.75, &table);
        ai_interval interval = ai_share_interval(&table.standing[0].score);
        covered += interval.low <= 0.75 && interval.high >= 0.75;
        sum += table.standing[0].score.mean;
        assert_true(fabs(table.standing[0].score.mean + table.standing[1].score.mean - 1) < 1e-9);
    }
    assert_in_range(covered, 925, 975);
    assert_true(fabs(sum / runs - 0.75) < 0.01);
    assert_true(fabs(ai_elo(0.75) - 190.8) < 0.1);
}

// A game that somebody forfeits is lost, but the points on the table when it broke off are nobody's measure.
static void points_of_forfeited_games_do_not_count(void **unused)
{
    (void)unused;
    ai_arena_def def = {.entrants = 2, .setup = {.players = 2}};
    ai_game games[4];
    ai_table table;
    for (uint32_t i = 0; i < 4; i++) {
        games[i] = (ai_game){.index = i, .seat = {(uint8_t)(i % 2), (uint8_t)(1 - i % 2)}, .done = true};
        games[i].played.failed = TRI_OVER;
        games[i].played.result = (tri_result){.seats = 2, .place = {1, 2}, .points = {(int16_t)(10 + i), 5}};
    }
    games[1].played.failed = 1; // seat 2, which is entrant 0
    games[2].played.failed = games[3].played.failed = 0;
    games[2].played.result = games[3].played.result = (tri_result){.seats = 2, .place = {2, 1}, .points = {90, 90}};
    ai_arena_tally(&def, games, 4, &table);
    assert_int_equal(table.games, 4);
    assert_int_equal(table.rounds, 2);
    assert_int_equal(table.standing[0].failures, 2);
    assert_int_equal(table.standing[1].failures, 1);
    assert_true(table.standing[0].score.mean == 0.5 && table.standing[0].wins.mean == 0.5);
    assert_int_equal(table.standing[0].points.count,
                     1); // the first round by its first game alone, the second not at all
    assert_true(table.standing[0].points.mean == 10.0 && table.standing[0].margin.mean == 5.0);
    assert_true(table.standing[1].points.mean == 5.0 && table.standing[1].margin.mean == -5.0);
}

// One bot in every seat wins every game and loses every game: that is no share of anything. Alone it is one.
static void self_play_has_no_share_of_the_win(void **unused)
{
    (void)unused;
    ai_game game = {.done = true, .played = {.failed = TRI_OVER, .result = {.seats = 2, .place = {1, 2}}}};
    ai_table table;
    ai_arena_def def = {.entrants = 1, .setup = {.players = 2}};
    ai_arena_tally(&def, &game, 1, &table);
    assert_int_equal(table.standing[0].wins.count, 0);
    assert_int_equal(table.standing[0].score.count, 0);
    assert_int_equal(table.standing[0].points.count, 1);
    def.setup.players = game.played.result.seats = 1;
    ai_arena_tally(&def, &game, 1, &table);
    assert_int_equal(table.standing[0].wins.count, 1);
    assert_true(table.standing[0].wins.mean == 1.0 && table.standing[0].score.mean == 1.0);
}

static void sprt_errs_as_seldom_as_it_says(void **unused)
{
    (void)unused;
    tri_rng rng = tri_rng_seed(13);
    int wrong[2] = {0, 0};
    for (int truth = 0; truth < 2; truth++)
        for (int run = 0; run < 300; run++) {
            ai_tally score = {0};
            double llr = 0, p = ai_elo_score(truth ? 60 : 0);
            for (int i = 0; i < 5000 && fabs(llr) < AI_SPRT_BOUND; i++) {
                ai_tally_add(&score, 0.5 * ((unit(&rng) < p) + (unit(&rng) < p)));
                llr = ai_sprt(&score, 0, 60);
            }
            wrong[truth] += truth ? llr < 0 : llr > 0;
        }
    assert_in_range(wrong[0], 0, 27); // 5% of 300, and some luck
    assert_in_range(wrong[1], 0, 27);
}

static void assert_near(double a, double b)
{
    if (!(fabs(a - b) < 1e-6 + 1e-6 * fabs(b)))
        fail_msg("%.9f is not %.9f", a, b);
}

static ai_tally tally_of(const double *value, int count)
{
    ai_tally tally = {0};
    for (int i = 0; i < count; i++)
        ai_tally_add(&tally, value[i]);
    return tally;
}

static void tallies_by_numbers(void **unused)
{
    (void)unused;
    ai_tally tally = tally_of((const double[]){1, 2, 4}, 3), one = tally_of((const double[]){3}, 1);
    assert_near(tally.mean, 7.0 / 3);
    assert_near(ai_tally_variance(&tally), 7.0 / 3);
    assert_int_equal(tally.count, 3);
    assert_near(ai_tally_variance(&one), 0);
    assert_true(ai_tally_interval(&one).low == -INFINITY && ai_tally_interval(&one).high == INFINITY);
    assert_true(ai_share_interval(&one).low == 0 && ai_share_interval(&one).high == 1);
    // 97.5% points of Student's t, from tables: 3.182 at 3 degrees of freedom, 2.776 at 4, 2.093 at 19; within 1%.
    ai_tally four = tally_of((const double[]){0, 2, 4, 6}, 4);
    double most = ai_tally_interval(&four).high - 3, student = 3.182 * sqrt(20.0 / 3 / 4);
    assert_true(fabs(most / student - 1) < 0.01);
    ai_tally five = tally_of((const double[]){10, 12, 14, 16, 18}, 5);
    ai_interval interval = ai_tally_interval(&five);
    double error = sqrt(10.0 / 5);
    assert_true(fabs((interval.high - 14) / error - 2.776) < 0.02 && fabs(interval.high + interval.low - 28) < 1e-9);
    ai_tally won = {0}, half = {0};
    for (int i = 0; i < 20; i++) {
        ai_tally_add(&won, 1);
        ai_tally_add(&half, i % 2);
    }
    interval = ai_share_interval(&won); // Wilson: n / (n + z^2)
    assert_true(interval.high == 1 && fabs(interval.low - 20 / (20 + 2.093 * 2.093)) < 0.001);
    interval = ai_share_interval(&half); // as 19 games: the variance between rounds is 5/19
    double z = 2.093, reach = z / (1 + z * z / 19) * sqrt(0.25 / 19 + z * z / (4.0 * 19 * 19));
    assert_true(fabs(interval.low - (0.5 - reach)) < 0.001 && fabs(interval.high - (0.5 + reach)) < 0.001);
}

static void ratings_by_numbers(void **unused)
{
    (void)unused;
    assert_near(ai_elo(0.5), 0);
    assert_near(ai_elo(10.0 / 11), 400);
    assert_near(ai_elo_score(400), 10.0 / 11);
    assert_near(ai_elo_score(-400), 1.0 / 11);
    assert_near(ai_elo(1.0), 400 * log10(999));
    assert_near(ai_elo(0.0), -400 * log10(999));
    ai_tally score = {.count = 10, .mean = 0.6, .squares = 0.4};
    double s1 = 1 / (1 + pow(10, -60 / 400.0));
    assert_near(ai_sprt(&score, 0, 60), 10 * (s1 - 0.5) * (1.2 - 0.5 - s1) / (2 * 0.065));
    score.count = 1;
    assert_near(ai_sprt(&score, 0, 60), 0);
}

// One seat against three, places 2 1 4 2 (the first is shared by nobody, the second by two), points 7 9 1 7.
static void a_round_by_numbers(void **unused)
{
    (void)unused;
    ai_arena_def def = {.entrants = 2, .setup = {.players = 4}};
    ai_game games[4];
    ai_table table;
    uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX];
    assert_int_equal(ai_arena_orders(4, 2, order), 4);
    for (uint32_t i = 0; i < 4; i++) {
        games[i] = (ai_game){.index = i, .done = true};
        memcpy(games[i].seat, order[i], TRI_SEATS_MAX);
        games[i].played = (ai_played){.failed = TRI_OVER,
                                      .result = {.seats = 4, .place = {2, 1, 4, 2}, .points = {7, 9, 1, 7}},
                                      .decisions = {1, 2, 3, 4},
                                      .nanos = {10, 20, 30, 40},
                                      .nodes = {5, 6, 7, 8},
                                      .playouts = {1, 1, 2, 2}};
    }
    ai_arena_tally(&def, games, 4, &table);
    // The first entrant sits in each seat once: ahead of or level with others in 1 + .5, 3, 0 and 1 + .5 of three.
    assert_near(table.standing[0].score.mean, 6.0 / 12);
    assert_near(table.standing[1].score.mean, 6.0 / 12);
    assert_near(table.standing[0].wins.mean, 0.25);
    assert_near(table.standing[1].wins.mean, 0.75);
    assert_near(table.standing[0].points.mean, 6);
    assert_near(table.standing[0].margin.mean, (-2 + 2 - 8 - 2) / 4.0);
    assert_int_equal(table.standing[0].seats, 4);
    assert_int_equal(table.standing[1].seats, 12);
    assert_int_equal(table.standing[0].decisions, 10);
    assert_int_equal(table.standing[0].nanos, 100);
    assert_int_equal(table.standing[1].nodes, 3 * 26);
    assert_int_equal(table.standing[1].playouts, 3 * 6);
    // A shared win is half a win; a round that is not whole is not tallied.
    for (int i = 0; i < 4; i++)
        games[i].played.result.place[0] = 1;
    games[3].done = false;
    ai_arena_tally(&def, games, 4, &table);
    assert_int_equal(table.games, 3);
    assert_int_equal(table.rounds, 0);
    games[3].done = true;
    ai_arena_tally(&def, games, 4, &table);
    assert_near(table.standing[0].wins.mean, (0.5 + 0.5 + 0 + 0) / 4);
    ai_arena_tally(&def, games, 3, &table);
    assert_int_equal(table.rounds, 0);
    // Solo: won or not, over the rival.
    def = (ai_arena_def){.entrants = 1, .setup = {.players = 1}};
    games[0] = (ai_game){
        .done = true, .played = {.failed = TRI_OVER, .result = {.seats = 1, .place = {2}, .points = {5}, .rival = 9}}};
    ai_arena_tally(&def, games, 1, &table);
    assert_near(table.standing[0].score.mean, 0);
    assert_near(table.standing[0].margin.mean, -4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_bots_measure_equal),
        cmocka_unit_test(a_bot_that_wins_three_in_four_measures_so),
        cmocka_unit_test(points_of_forfeited_games_do_not_count),
        cmocka_unit_test(self_play_has_no_share_of_the_win),
        cmocka_unit_test(sprt_errs_as_seldom_as_it_says),
        cmocka_unit_test(tallies_by_numbers),
        cmocka_unit_test(ratings_by_numbers),
        cmocka_unit_test(a_round_by_numbers),
    };
    return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
