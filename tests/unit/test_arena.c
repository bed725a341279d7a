// SPDX-License-Identifier: MIT
#include "ai/host/ai_arena.h"
#include "ai/host/ai_clock.h"
#include "ai/host/ai_team.h"
#include "game/tri_setup.h"
#include "tests/support/nave_fixture.h"
#include "tests/support/tri_test.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

// What the arena says must be true: its intervals are checked against results made by dice with known odds, its games
// against the plan, and engines that misbehave against what the protocol threatens.

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

static void every_order_is_played(void **unused)
{
    (void)unused;
    uint8_t order[AI_ORDERS_MAX][TRI_SEATS_MAX];
    assert_int_equal(ai_arena_orders(2, 2, order), 2);
    assert_int_equal(ai_arena_orders(2, 1, order), 1);
    assert_int_equal(ai_arena_orders(4, 4, order), 24);
    assert_int_equal(ai_arena_orders(4, 2, order), 4); // one against three
    for (int i = 0; i < 4; i++) {
        int zeros = 0;
        for (int seat = 0; seat < 4; seat++)
            zeros += order[i][seat] == 0;
        assert_int_equal(zeros, 1);
    }
}

static ai_entrant entrant(const char *words)
{
    ai_entrant e = {.command = NULL};
    tri_err err;
    if (!tri_bot_parse(nave_fixture(), words, strlen(words), &e.bot, &err))
        fail_msg("%s", err.text);
    return e;
}

static ai_arena_def arena(const ai_entrant *entrants, int count, uint32_t games)
{
    ai_arena_def def = {
        .game = nave_fixture(), .entrant = entrants, .entrants = count, .games = games, .threads = 1, .seed = 5};
    def.setup = tri_setup_default(nave_fixture(), 2);
    return def;
}

static void search_beats_random_and_threads_change_nothing(void **unused)
{
    (void)unused;
    const ai_entrant bots[] = {entrant("search:nodes=300"), entrant("random")};
    ai_arena_def def = arena(bots, 2, 60);
    ai_table one, two;
    assert_true(ai_arena_run(&def, &one, NULL));
    def.threads = 3;
    assert_true(ai_arena_run(&def, &two, NULL));
    assert_int_equal(one.games, 60);
    assert_int_equal(one.rounds, 30);
    assert_memory_equal(&one.standing[0].score, &two.standing[0].score, sizeof one.standing[0].score);
    assert_memory_equal(&one.standing[1].points, &two.standing[1].points, sizeof one.standing[1].points);
    assert_true(one.standing[0].score.mean > 0.75);
}

typedef struct keep {
    ai_game games[40];
    uint32_t count;
} keep;

static void keep_game(void *context, const ai_arena_def *def, const ai_game *game, const tri_move *moves)
{
    keep *k = (keep *)context;
    (void)def;
    (void)moves;
    if (k->count < 40)
        k->games[k->count++] = *game;
}

static void an_interrupted_tournament_goes_on(void **unused)
{
    (void)unused;
    const ai_entrant bots[] = {entrant("search:nodes=100"), entrant("random")};
    ai_arena_def def = arena(bots, 2, 40);
    ai_table whole, rest;
    keep kept = {.count = 0}, played = {.count = 0};
    def.on_game = keep_game;
    def.context = &kept;
    assert_true(ai_arena_run(&def, &whole, NULL));
    def.played = kept.games;
    def.played_count = 25;
    def.context = &played;
    assert_true(ai_arena_run(&def, &rest, NULL));
    assert_int_equal(played.count, 15);
    assert_memory_equal(&whole.standing[0].score, &rest.standing[0].score, sizeof whole.standing[0].score);
}

// Crashing, hanging, talking nonsense, refusing, cheating, leaving in mid-game: each loses its game, and the arena goes
// on.
static void bad_engines_lose(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "exit 3",
        "sleep 20",
        "yes nonsense",
        "echo ready; cat >/dev/null",
        "while read line; do echo error no; done",
        "while read line; do case $line in tri*) echo ready;; go*) echo bestmove place z9;; *) echo ok;; esac; done",
        "while read line; do case $line in tri*) echo ready;; go*) echo bestmove;; *) echo ok;; esac; done",
        "while read line; do case $line in tri*) echo ready;; go*) exit 0;; *) echo ok;; esac; done",
    };
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < TRI_COUNT(bad); i++) {
        ai_entrant bots[] = {entrant("random"), entrant("random")};
        bots[0].command = bad[i];
        bots[0].timeout_ms = 150;
        bots[0].think_nodes = 10;
        ai_arena_def def = arena(bots, 2, 2);
        ai_table table;
        assert_true(ai_arena_run(&def, &table, NULL));
        assert_int_equal(table.games, 2);
        assert_int_equal(table.standing[0].failures, 2);
        assert_true(table.standing[0].score.mean == 0.0);
    }
}

/// An engine that shakes hands and then thinks for ever.
static const char ponderer[] =
    "while read line; do case $line in tri*) echo ready;; go*) sleep 30;; *) echo ok;; esac; done";

static void heard(int signal_number)
{
    (void)signal_number;
}

// A signal in the middle of waiting for an engine, Ctrl-C for one, is no reason to wait for ever.
static void one_signal_does_not_end_the_timeout(void **unused)
{
    (void)unused;
    struct sigaction action = {.sa_handler = heard}, old;
    struct itimerval once = {.it_value = {.tv_usec = 100000}};
    ai_entrant bots[] = {entrant("random"), entrant("random")};
    bots[0].command = ponderer;
    bots[0].timeout_ms = 300;
    bots[0].think_nodes = 10;
    ai_arena_def def = arena(bots, 2, 2);
    ai_table table;
    signal(SIGPIPE, SIG_IGN);
    sigaction(SIGALRM, &action, &old);
    uint64_t before = ai_now();
    setitimer(ITIMER_REAL, &once, NULL);
    assert_true(ai_arena_run(&def, &table, NULL));
    assert_true(ai_now() - before < 10000000000u);
    assert_int_equal(table.standing[0].failures, 2);
    sigaction(SIGALRM, &old, NULL);
}

static void *stop_soon(void *context)
{
    struct timespec nap = {.tv_nsec = 200000000};
    nanosleep(&nap, NULL);
    atomic_store((atomic_bool *)context, true);
    return NULL;
}

// Told to stop, the arena gives up the games under way, whoever is thinking, and they count as nothing: not as lost,
// not as played.
static void a_game_given_up_counts_as_nothing(void **unused)
{
    (void)unused;
    for (int engine = 0; engine < 2; engine++) {
        ai_entrant bots[] = {entrant("search:nodes=1000000000"), entrant("random")};
        atomic_bool stop = false;
        pthread_t thread;
        keep kept = {.count = 0};
        ai_table table;
        bots[0].command = engine ? ponderer : NULL;
        bots[0].timeout_ms = 20000;
        bots[0].think_nodes = 10;
        ai_arena_def def = arena(bots, 2, 4);
        def.threads = 2;
        def.stop = &stop;
        def.on_game = keep_game;
        def.context = &kept;
        signal(SIGPIPE, SIG_IGN);
        uint64_t before = ai_now();
        assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
        assert_true(ai_arena_run(&def, &table, NULL));
        pthread_join(thread, NULL);
        assert_true(ai_now() - before < 10000000000u);
        assert_int_equal(kept.count, 0);
        assert_int_equal(table.games, 0);
        assert_int_equal(table.standing[0].failures, 0);
    }
}

static void a_good_engine_plays(void **unused)
{
    (void)unused;
    ai_entrant bots[] = {entrant("random"), entrant("random")};
    bots[0].command = "python3 " TRI_SOURCE_DIR "/docs/example_bot.py";
    bots[0].timeout_ms = 10000;
    bots[0].think_nodes = 10;
    ai_arena_def def = arena(bots, 2, 6);
    ai_table table;
    signal(SIGPIPE, SIG_IGN);
    assert_true(ai_arena_run(&def, &table, NULL));
    assert_int_equal(table.games, 6);
    assert_int_equal(table.standing[0].failures, 0);
}

static void a_team_of_one_is_the_bot_and_two_share_the_work(void **unused)
{
    (void)unused;
    static const char text[] = "cells=11.221.2. state=12011001 blocked= viewer=1";
    const tri_game *game = nave_fixture();
    tri_state s;
    tri_view view;
    tri_err err;
    static ai_team team;
    tri_bot_def def = entrant("search:nodes=2000").bot;
    assert_false(game->state_parse(text, strlen(text), &s, &err)); // seat 1 cannot know seat 2's favour
    static const char seen[] = "cells=11.221.2. state=14011001 blocked= viewer=1";
    assert_true(game->state_parse(seen, strlen(seen), &s, &err));
    tri_game_turn(game, &s, &view);
    void *room = malloc(1 << 21);
    tri_bot bot;
    tri_bot_create(&bot, &def, room, 1 << 21);
    tri_move alone = tri_bot_choose(&bot, &view, 3, NULL, NULL);
    for (int threads = 1; threads <= 2; threads++) {
        assert_true(ai_team_create(&team, &def, threads, &err));
        assert_int_equal(ai_team_choose(&team, &view, 3, NULL, NULL), alone);
        assert_in_range(team.stats.nodes, 2000, 2200);
        if (threads == 1)
            assert_int_equal(team.stats.playouts, bot.stats.playouts);
        uint64_t deadline = ai_now() + 10000000u;
        ai_team_choose(&team, &view, 3, ai_past, &deadline);
        ai_team_destroy(&team);
    }
    free(room);
}

/// A game that notes whose eyes it is looked at with.
static const tri_game *spied;
static int looks, wrong_looks;

static void spy_observe(const tri_state *state, uint8_t seat, tri_view *view)
{
    looks++;
    wrong_looks += seat != spied->to_move(state);
    spied->observe(state, seat, view);
}

// A view is made by observe alone, so a match that only ever looks for the seat to decide shows its bots nothing else.
static void a_bot_is_shown_what_its_seat_may_know(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++) {
        spied = tri_game_at(g);
        tri_game spy = *spied;
        spy.observe = spy_observe;
        tri_setup setup = tri_setup_default(&spy, 2);
        ai_entrant bot = {0};
        ai_player player[2];
        ai_played played;
        looks = wrong_looks = 0;
        assert_true(tri_bot_parse(&spy, "search:nodes=20", 15, &bot.bot, NULL));
        for (int i = 0; i < 2; i++)
            assert_true(ai_player_create(&player[i], &bot, NULL, NULL));
        ai_player *const seat[] = {&player[0], &player[1]};
        assert_true(ai_match(&spy, &setup, seat, 1, 2, NULL, &played));
        assert_true(looks >= 20);
        assert_int_equal(wrong_looks, 0);
        for (int i = 0; i < 2; i++)
            ai_player_destroy(&player[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_bots_measure_equal),
        cmocka_unit_test(a_bot_that_wins_three_in_four_measures_so),
        cmocka_unit_test(points_of_forfeited_games_do_not_count),
        cmocka_unit_test(self_play_has_no_share_of_the_win),
        cmocka_unit_test(sprt_errs_as_seldom_as_it_says),
        cmocka_unit_test(every_order_is_played),
        cmocka_unit_test(search_beats_random_and_threads_change_nothing),
        cmocka_unit_test(an_interrupted_tournament_goes_on),
        cmocka_unit_test(bad_engines_lose),
        cmocka_unit_test(one_signal_does_not_end_the_timeout),
        cmocka_unit_test(a_game_given_up_counts_as_nothing),
        cmocka_unit_test(a_good_engine_plays),
        cmocka_unit_test(a_bot_is_shown_what_its_seat_may_know),
        cmocka_unit_test(a_team_of_one_is_the_bot_and_two_share_the_work),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
