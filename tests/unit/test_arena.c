// SPDX-License-Identifier: MIT
#include "ai/host/ai_arena.h"
#include "ai/host/ai_clock.h"
#include "ai/host/ai_team.h"
#include "game/tri_setup.h"
#include "tests/support/nave_fixture.h"
#include "tests/support/tri_test.h"
#include "tests/support/why.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

// What the arena plays must be true: its games are checked against the plan, and engines that misbehave against what
// the protocol threatens.

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
        fail_msg("%s", why(nave_fixture(), &err));
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

// The test ends the tournament when it has decided, not before and not much later.
static void sprt_ends_the_tournament(void **unused)
{
    (void)unused;
    const ai_entrant bots[] = {entrant("search:nodes=300"), entrant("random")};
    ai_arena_def def = arena(bots, 2, 2000);
    ai_table table;
    def.sprt = true;
    def.elo0 = 0;
    def.elo1 = 100;
    assert_true(ai_arena_run(&def, &table, NULL));
    assert_int_equal(table.verdict, 1);
    assert_in_range(table.games, 10, 200);
    assert_true(table.llr >= AI_SPRT_BOUND);
    ai_table by_more;
    def.threads = 3; // what was under way when it was decided changes nothing
    assert_true(ai_arena_run(&def, &by_more, NULL));
    assert_int_equal(by_more.games, table.games);
    assert_int_equal(by_more.rounds, table.rounds);
    assert_memory_equal(&by_more.standing[0].score, &table.standing[0].score, sizeof table.standing[0].score);
    assert_int_equal(by_more.standing[1].decisions, table.standing[1].decisions);
    const ai_entrant other[] = {entrant("random"), entrant("search:nodes=300")};
    def.entrant = other;
    assert_true(ai_arena_run(&def, &table, NULL));
    assert_int_equal(table.verdict, -1);
    assert_true(table.llr <= -AI_SPRT_BOUND);
}

static bool get_line(ai_process *p, char *line, size_t size, uint64_t ms, tri_err *err)
{
    return ai_process_next(p, "word", line, size, ai_now() + ms * 1000000u, err);
}

static void lines_of_an_engine(void **unused)
{
    (void)unused;
    static ai_process p;
    static char line[AI_PROCESS_BUFFER + 1];
    tri_err err;
    signal(SIGPIPE, SIG_IGN);
    assert_true(
        ai_process_start(&p, "printf 'one\\r\\n\\ntwo words\\n'; read a; echo \"heard $a\"; exit 3", NULL, &err));
    assert_true(get_line(&p, line, sizeof line, 5000, &err));
    assert_string_equal(line, "one");
    assert_true(get_line(&p, line, sizeof line, 5000, &err));
    assert_string_equal(line, "");
    assert_true(get_line(&p, line, 5, 5000, &err)); // cut
    assert_string_equal(line, "two ");
    assert_false(get_line(&p, line, sizeof line, 50, &err));
    assert_string_equal(why(NULL, &err), "no answer in time, waiting for 'word'");
    assert_true(ai_process_send(&p, "x", &err)); // one character, and its end
    assert_true(get_line(&p, line, sizeof line, 5000, &err));
    assert_string_equal(line, "heard x");
    assert_false(get_line(&p, line, sizeof line, 5000, &err));
    assert_string_equal(why(NULL, &err), "the engine ended, waiting for 'word'");
    ai_process_stop(&p);
    assert_int_equal(p.pid, 0);
    ai_process_stop(&p); // once more is no harm
    // A line as long as the buffer is cut there.
    char command[96];
    snprintf(command, sizeof command, "head -c %d /dev/zero | tr '\\0' x; echo y; sleep 5", AI_PROCESS_BUFFER);
    assert_true(ai_process_start(&p, command, NULL, &err));
    assert_true(get_line(&p, line, sizeof line, 5000, &err));
    assert_int_equal(strlen(line), AI_PROCESS_BUFFER);
    assert_true(get_line(&p, line, sizeof line, 5000, &err));
    assert_string_equal(line, "y");
    ai_process_stop(&p);
    assert_true(ai_process_says("go on", "go") && ai_process_says("go", "go"));
    assert_false(ai_process_says("gone", "go") || ai_process_says("g", "go"));
}

/// Is there a process of this number, other than as a zombie that nobody has asked for yet?
static bool is_running(const char *number)
{
    char path[64], state = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", atoi(number));
    for (int i = 0; i < 100; i++) { // a killed one takes a moment to go
        FILE *file = fopen(path, "r");
        if (!file)
            return false;
        int got = fscanf(file, "%*d (%*[^)]) %c", &state);
        fclose(file);
        if (got == 1 && state != 'Z' && i >= 20)
            return true;
        struct timespec nap = {.tv_nsec = 5000000};
        nanosleep(&nap, NULL);
        if (got != 1 || state == 'Z')
            return false;
    }
    return true;
}

// What the arena waits for, what it takes for an answer, and what an engine may say before.
static void awaiting_an_answer(void **unused)
{
    (void)unused;
    static ai_process p;
    char line[64];
    tri_err err;
    uint64_t deadline = ai_now() + 5000000000u;
    signal(SIGPIPE, SIG_IGN);
    assert_true(ai_process_start(&p, "echo info; echo okay; echo ok then; echo more; echo error it hurts; sleep 5",
                                 NULL, &err));
    assert_true(ai_process_await(&p, "ok", line, sizeof line, deadline, &err));
    assert_string_equal(line, "ok then");
    assert_false(ai_process_await(&p, "ok", line, sizeof line, deadline, &err));
    assert_string_equal(why(NULL, &err), "the engine says 'error it hurts'");
    ai_process_stop(&p);
    // What its shell started ends with it, though it does not hear quit.
    uint64_t before = ai_now();
    assert_true(ai_process_start(&p, "trap '' TERM HUP; echo $$; while :; do sleep 1; done", NULL, &err));
    assert_true(ai_process_next(&p, "number", line, sizeof line, deadline, &err));
    ai_process_stop(&p);
    assert_true(ai_now() - before < 3000000000u);
    assert_false(is_running(line));
    assert_true(ai_process_start(&p, "sleep 60 & echo $!; read x", NULL, &err));
    assert_true(ai_process_next(&p, "number", line, sizeof line, deadline, &err));
    assert_true(is_running(line));
    ai_process_stop(&p);
    assert_false(is_running(line));
}

/// An engine that plays the first legal move `goes` times and then ends; one that is not told to think so leaves at
/// once.
static void short_lived(char *out, size_t size, const char *told, int goes)
{
    snprintf(out, size,
             "n=0; while read -r word rest; do case $word in tri*) echo id Short; echo wants moves; echo ready;;"
             " go) [ \"${rest%%%% moves*}\" = '%s' ] || exit; [ $n = %d ] && exit; n=$((n+1)); rest=${rest#*moves };"
             " echo info nodes 7 playouts 3 x; echo \"bestmove ${rest%%%%;*}\";; *) echo ok;; esac; done",
             told, goes);
}

// Whoever fails is last, and the others are placed by the points they have.
static void a_forfeit_leaves_the_others_as_they_stand(void **unused)
{
    (void)unused;
    const tri_game *game = tri_game_find("sagrada", 7);
    char command[512];
    for (int players = 1; players <= 4; players += players == 1 ? 2 : 1) {
        tri_setup setup = tri_setup_default(game, players);
        ai_entrant entrants[TRI_SEATS_MAX];
        ai_player *seat[TRI_SEATS_MAX];
        ai_played played;
        tri_err err;
        bool timed = players == 3;
        short_lived(command, sizeof command, timed ? "time 30" : "nodes 7", 12);
        for (int i = 0; i < players; i++) {
            memset(&entrants[i], 0, sizeof entrants[i]);
            assert_true(tri_bot_parse(game, "random", 6, &entrants[i].bot, &err));
            entrants[i].command = i == players - 1 ? command : NULL;
            entrants[i].timeout_ms = 20000;
            entrants[i].think_nodes = 7;
            entrants[i].think_ms = timed ? 30 : 0;
            seat[i] = (ai_player *)malloc(sizeof *seat[i]);
            assert_true(ai_player_create(seat[i], &entrants[i], NULL, &err));
        }
        assert_true(ai_match(game, &setup, seat, 5, 6, NULL, &played));
        assert_int_equal(played.failed, players - 1);
        assert_string_equal(played.reason, "the engine ended, waiting for 'bestmove'");
        assert_string_equal(seat[players - 1]->id, "Short");
        assert_int_equal(played.decisions[players - 1], 13);
        assert_int_equal(played.nodes[players - 1], 12 * 7);
        assert_int_equal(played.playouts[players - 1], 12 * 3);
        const tri_result *r = &played.result;
        assert_int_equal(r->place[players - 1], players == 1 ? 2 : players);
        for (int i = 0; i < players - 1; i++) {
            int place = 1;
            for (int j = 0; j < players - 1; j++)
                place += r->points[j] > r->points[i];
            assert_int_equal(r->place[i], place);
        }
        for (int i = 0; i < players; i++) {
            ai_player_destroy(seat[i]);
            free(seat[i]);
        }
    }
}

// One that cannot even begin loses before anything is played, the reason being its first one.
static void an_engine_that_cannot_begin_loses_at_once(void **unused)
{
    (void)unused;
    ai_entrant entrants[] = {entrant("random"), entrant("random")};
    tri_setup setup = tri_setup_default(nave_fixture(), 2);
    ai_player *seat[2];
    ai_played played;
    entrants[1].command = "read x; exit 3";
    entrants[1].timeout_ms = 5000;
    for (int i = 0; i < 2; i++) {
        seat[i] = (ai_player *)malloc(sizeof *seat[i]);
        assert_true(ai_player_create(seat[i], &entrants[i], NULL, NULL));
    }
    assert_true(ai_match(nave_fixture(), &setup, seat, 5, 6, NULL, &played));
    assert_int_equal(played.failed, 1);
    assert_int_equal(played.plies, 0);
    assert_string_equal(played.reason, "the engine ended, waiting for 'ready'");
    for (int i = 0; i < 2; i++) {
        ai_player_destroy(seat[i]);
        free(seat[i]);
    }
}

static void an_engine_is_met_once(void **unused)
{
    (void)unused;
    static const struct {
        const char *command, *name, *reason;
    } engines[] = {
        {"read x; echo id  Two Blanks; echo ready; read x", "Two Blanks", NULL},
        {"read x; echo idle talk; echo ready; read x", "", NULL},
        {"read x; printf 'id \\033[1m\\n'; echo ready", "?[1m", NULL},
        {"read x; echo id Failing; echo error not today", "", "the engine says 'error not today'"},
        {"read x; exit 1", "", "the engine ended, waiting for 'ready'"},
    };
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < TRI_COUNT(engines); i++) {
        ai_entrant e = {.command = engines[i].command, .timeout_ms = 5000};
        tri_err err;
        assert_int_equal(ai_entrant_meet(&e, &err), engines[i].reason == NULL);
        if (engines[i].reason)
            assert_string_equal(why(NULL, &err), engines[i].reason);
        assert_string_equal(e.name, engines[i].name[0] ? engines[i].name : engines[i].command);
    }
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
    static const char text[] = "bonus=none viewer=1 first=1 favour=1,2 rung=-,1 cells=1,1,-,2,2,1,-,2,-";
    const tri_game *game = nave_fixture();
    tri_state s;
    tri_view view;
    tri_err err;
    static ai_team team;
    tri_bot_def def = entrant("search:nodes=2000").bot;
    assert_false(game->state_parse(text, strlen(text), &s, &err)); // seat 1 cannot know seat 2's favour
    static const char seen[] = "bonus=none viewer=1 first=1 favour=1,? rung=-,1 cells=1,1,-,2,2,1,-,2,-";
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

// Two threads are two searches with half of the nodes each: their counts are added up, their values weighted by them.
static void a_team_adds_up_what_its_members_find(void **unused)
{
    (void)unused;
    static const char seen[] = "bonus=none viewer=1 first=1 favour=1,? rung=-,1 cells=1,1,-,2,2,1,-,2,-";
    const tri_game *game = nave_fixture();
    static ai_team team;
    static tri_choice part[2][TRI_MOVES_MAX];
    tri_bot_def def = entrant("search:nodes=1500").bot, half = entrant("search:nodes=750").bot;
    tri_search_stats stats[2];
    tri_state known;
    tri_view view;
    tri_err err;
    int count = 0;
    void *room = malloc(1 << 21);
    assert_true(game->state_parse(seen, strlen(seen), &known, &err));
    game->observe(&known, 0, &view);
    for (int i = 0; i < 2; i++) {
        tri_bot bot;
        tri_bot_create(&bot, &half, room, 1 << 21);
        tri_bot_choose(&bot, &view, 3 + (uint64_t)i * 0x9e3779b97f4a7c15u, NULL, NULL);
        stats[i] = bot.stats;
        count = tri_search_choices(bot.search, part[i], TRI_MOVES_MAX);
    }
    assert_true(ai_team_create(&team, &def, 2, &err));
    tri_move move = ai_team_choose(&team, &view, 3, NULL, NULL);
    assert_int_equal(team.choices, count);
    assert_int_equal(team.stats.nodes, stats[0].nodes + stats[1].nodes);
    assert_int_equal(team.stats.playouts, stats[0].playouts + stats[1].playouts);
    assert_int_equal(team.stats.depth, stats[0].depth > stats[1].depth ? stats[0].depth : stats[1].depth);
    assert_true(fabsf(team.stats.value[0] - (stats[0].value[0] + stats[1].value[0]) / 2) < 1e-5f);
    for (int i = 0; i < count; i++) {
        float a = (float)part[0][i].visits, b = (float)part[1][i].visits;
        assert_int_equal(team.choice[i].visits, part[0][i].visits + part[1][i].visits);
        float mean = a + b > 0 ? (part[0][i].value * a + part[1][i].value * b) / (a + b) : 0.0f;
        assert_true(fabsf(team.choice[i].value - mean) < 1e-5f);
    }
    assert_true(team.line_length > 0 && team.line[0] == move);
    ai_team_destroy(&team);
    def = entrant("random").bot; // baselines do not think, and one of them is enough
    assert_true(ai_team_create(&team, &def, 4, &err));
    assert_int_equal(team.threads, 1);
    ai_team_choose(&team, &view, 3, NULL, NULL);
    assert_int_equal(team.choices + team.line_length, 0);
    ai_team_destroy(&team);
    def = entrant("search:nodes=50").bot;
    assert_true(ai_team_create(&team, &def, 99, &err));
    assert_int_equal(team.threads, AI_TEAM_MAX);
    ai_team_destroy(&team);
    free(room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sprt_ends_the_tournament),
        cmocka_unit_test(lines_of_an_engine),
        cmocka_unit_test(awaiting_an_answer),
        cmocka_unit_test(a_forfeit_leaves_the_others_as_they_stand),
        cmocka_unit_test(an_engine_that_cannot_begin_loses_at_once),
        cmocka_unit_test(an_engine_is_met_once),
        cmocka_unit_test(a_team_adds_up_what_its_members_find),
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
