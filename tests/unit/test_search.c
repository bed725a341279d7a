// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "ai/tri_math.h"
#include "ai/tri_setting.h"
#include "game/tri_setup.h"
#include "tests/support/nave/nave.h"
#include "tests/support/nave_fixture.h"
#include "tests/support/secret.h"
#include "tests/support/tri_test.h"
#include "tests/support/twig.h"
#include "tests/support/whole.h"
#include "tests/support/why.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The search over the fixture and over every game there is: repeatable, blind to what its seat cannot know, punctual,
// unharmed by a small memory, and not foolish.

static const tri_game *game_at(int index)
{
    return index == 0 ? nave_fixture() : tri_game_at(index - 1);
}

static tri_bot_def bot_def(const tri_game *game, const char *words)
{
    tri_bot_def def;
    tri_err err;
    if (!tri_bot_parse(game, words, strlen(words), &def, &err))
        fail_msg("%s: %s", words, why(game, &err));
    return def;
}

/// A decision `plies` into a random game of two, or of one where that is all there is.
static bool position(const tri_game *game, uint64_t seed, int plies, tri_state *s)
{
    tri_rng rng = tri_rng_seed(seed);
    tri_setup setup = tri_setup_default(game, game->about->players_max < 2 ? 1 : 2);
    tri_move list[TRI_MOVES_MAX];
    assert_true(game->start(s, &setup, NULL));
    for (int i = 0; i < plies || game->to_move(s) == TRI_CHANCE; i++) {
        if (game->to_move(s) == TRI_OVER)
            return false;
        uint64_t random = tri_rng_next(&rng);
        int count = game->moves(s, list);
        game->apply(s, game->to_move(s) == TRI_CHANCE ? game->sample(s, random)
                                                      : list[tri_bits_scale(random, (uint64_t)count)]);
    }
    return game->to_move(s) != TRI_OVER;
}

static tri_move choose(const tri_bot_def *def, const tri_view *view, uint64_t seed, size_t memory)
{
    void *room = malloc(memory);
    tri_bot bot;
    tri_bot_create(&bot, def, room, memory);
    tri_move move = tri_bot_choose(&bot, view, seed, NULL, NULL);
    free(room);
    return move;
}

static void math_agrees_with_libm(void **unused)
{
    (void)unused;
    for (float x = -20.0f; x < 20.0f; x += 0.37f)
        assert_true(fabsf(tri_exp(x) / expf(x) - 1.0f) < 2e-5f);
    for (float x = 0.01f; x < 1000.0f; x *= 1.3f)
        assert_true(fabsf(tri_log(x) - logf(x)) < 2e-5f);
}

static void same_seed_same_tree(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"search:nodes=300", "search:nodes=300,final=value,horizon=1",
                                       "search:nodes=300,root=race,playout=guided,cutoff=9",
                                       "search:nodes=300,root=race,depth=1,playout=guided,cutoff=9", "greedy"};
    for (int g = 0; g <= tri_game_count(); g++)
        for (int b = 0; b < TRI_COUNT(bots); b++) {
            tri_state s;
            tri_view view;
            if (!position(game_at(g), 7 + (uint64_t)b, 30 * (g > 0) + 4, &s))
                continue;
            tri_bot_def def = bot_def(game_at(g), bots[b]);
            tri_game_turn(game_at(g), &s, &view);
            tri_move first = choose(&def, &view, 99, 1 << 20);
            assert_int_equal(first, choose(&def, &view, 99, 1 << 20));
            assert_int_equal(game_at(g)->check(&view.known, first), TRI_LEGAL);
        }
}

// A secret planted where the seat cannot see it changes no move, whatever bot decides; and it would, were the bot shown
// the position itself.
static void hidden_things_change_nothing(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"search:nodes=400", "search:nodes=400,root=race,playout=guided,cutoff=9",
                                       "greedy"};
    for (int g = 0; g <= tri_game_count(); g++) {
        const tri_game *game = game_at(g);
        int planted = 0, would_tell = 0;
        for (uint64_t seed = 1; seed <= 400 && (planted < 12 || !would_tell); seed++) {
            tri_bot_def def = bot_def(game, bots[seed % 3]);
            tri_state s, other;
            tri_view view, again;
            tri_rng rng = tri_rng_seed(seed * 77);
            if (!position(game, seed, (int)(seed % 24) * (g ? 5 : 1), &s) ||
                !secret_plant(game, &s, game->to_move(&s), &rng, &other))
                continue;
            planted++;
            tri_game_turn(game, &s, &view);
            tri_game_turn(game, &other, &again);
            assert_int_equal(choose(&def, &view, seed, 1 << 20), choose(&def, &again, seed, 1 << 20));
            view = tri_whole(game, &s);
            again = tri_whole(game, &other);
            would_tell += choose(&def, &view, seed, 1 << 20) != choose(&def, &again, seed, 1 << 20);
        }
        if (secret_is_kept(game))
            assert_true(planted > 4 && would_tell > 0);
    }
}

/// The same for a bot that asks a network, in the game that has one; and where there is none it is nobody.
static void a_network_sees_no_more(void **unused)
{
    (void)unused;
    const tri_game *game = tri_game_find("sagrada", 7);
    tri_bot_def none, def = bot_def(game, "network:nodes=60");
    tri_err err;
    int planted = 0, choices = 0;
    assert_false(tri_bot_parse(nave_fixture(), "network", 7, &none, &err));
    for (uint64_t seed = 1; seed <= 100 && planted < 12; seed++) {
        tri_state s, other;
        tri_view view, again;
        tri_rng rng = tri_rng_seed(seed * 77);
        if (!position(game, seed, (int)(seed % 24) * 5, &s) || !secret_plant(game, &s, game->to_move(&s), &rng, &other))
            continue;
        planted++;
        tri_game_turn(game, &s, &view);
        tri_game_turn(game, &other, &again);
        tri_move move = choose(&def, &view, seed, 1 << 20);
        assert_int_equal(move, choose(&def, &again, seed, 1 << 20));
        assert_int_equal(game->check(&view.known, move), TRI_LEGAL);
        tri_bot_def plain = bot_def(game, "network:nodes=60,net=0");
        choices += move != choose(&plain, &view, seed, 1 << 20);
    }
    assert_true(planted > 4 && choices > 0); // and it is the network that decides
}

static uint64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static bool past(void *context)
{
    return now() >= *(const uint64_t *)context;
}

// The bound is 5 ms; under sanitizers a walk that asks a network takes longer. The clock is the thread's own processor
// time, so that a busy machine is not taken for a slow search, and the best of a few tries counts.
#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if defined __SANITIZE_ADDRESS__ || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { LATE_NS = 25000000 };
#else
enum { LATE_NS = 5000000 };
#endif

static void stops_at_its_deadline(const tri_game *game, const tri_view *view, const char *words)
{
    tri_bot_def def = bot_def(game, words);
    size_t memory = 8 << 20;
    void *room = malloc(memory);
    tri_bot bot;
    uint64_t late = UINT64_MAX;
    tri_bot_create(&bot, &def, room, memory);
    for (int i = 0; i < 5; i++) {
        uint64_t deadline = now() + 20000000u;
        tri_bot_choose(&bot, view, 1, past, &deadline);
        uint64_t after = now(), over = after > deadline ? after - deadline : 0;
        bool decided = def.search.root == TRI_ROOT_RACE; // a race that is decided ends before
        assert_true(after >= deadline || decided || bot.stats.playouts == 0);
        late = over < late ? over : late;
    }
    if (late >= LATE_NS)
        fail_msg("%s of %s stops %llu us late", words, game->id, (unsigned long long)late / 1000);
    free(room);
}

static void it_stops_at_its_deadline(void **unused)
{
    (void)unused;
    for (int g = 0; g <= tri_game_count(); g++) {
        const tri_game *game = game_at(g);
        tri_state s;
        tri_view view;
        if (!position(game, 3, g ? 40 : 4, &s))
            continue;
        tri_game_turn(game, &s, &view);
        stops_at_its_deadline(game, &view, "search:nodes=1000000000,root=tree");
        stops_at_its_deadline(game, &view, "gargoyle:nodes=1000000000");
    }
}

static void a_full_memory_is_no_harm(void **unused)
{
    (void)unused;
    for (int g = 0; g <= tri_game_count(); g++) {
        tri_bot_def def = bot_def(game_at(g), "search:nodes=20000,root=tree");
        tri_state s;
        tri_view view;
        void *room = malloc(TRI_SEARCH_MEMORY_MIN);
        tri_bot bot;
        if (!position(game_at(g), 5, g ? 30 : 3, &s))
            continue;
        tri_game_turn(game_at(g), &s, &view);
        tri_bot_create(&bot, &def, room, TRI_SEARCH_MEMORY_MIN);
        assert_int_equal(game_at(g)->check(&view.known, tri_bot_choose(&bot, &view, 1, NULL, NULL)), TRI_LEGAL);
        assert_true(bot.stats.nodes >= 20000 || bot.stats.playouts == 0);
        free(room);
    }
}

// Seat 1 has a1 and b1; c1 completes a line, keeps seat 2 from one and prepares another.
static void it_takes_a_line(void **unused)
{
    (void)unused;
    static const char text[] = "bonus=none first=1 favour=1,2 rung=-,1 cells=1,1,-,2,2,1,-,2,-";
    static const char *const bots[] = {"search:nodes=4000",
                                       "search:nodes=4000,final=value",
                                       "search:nodes=4000,root=race",
                                       "search:nodes=4000,root=race,field=3",
                                       "search:nodes=4000,root=race,depth=1,playout=guided,cutoff=9",
                                       "greedy"};
    const tri_game *game = nave_fixture();
    tri_state s;
    tri_view view;
    tri_err err;
    assert_true(game->state_parse(text, strlen(text), &s, &err));
    tri_game_turn(game, &s, &view);
    for (int b = 0; b < TRI_COUNT(bots); b++) {
        tri_bot_def def = bot_def(game, bots[b]);
        assert_int_equal(choose(&def, &view, 1, 1 << 20), NAVE_PLACE << 8 | 2);
    }
}

static void words_are_refused_with_a_reason(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      "bishop",
                                      "cat:",
                                      "cat:nodes",
                                      "cat:nodes=0",
                                      "cat:nodes=5,",
                                      "cat:final=sometimes",
                                      "cat nodes=5",
                                      "cat:wheight=1",
                                      "random:x"};
    tri_bot_def def;
    tri_err err;
    for (int i = 0; i < TRI_COUNT(bad); i++)
        assert_false(tri_bot_parse(nave_fixture(), bad[i], strlen(bad[i]), &def, &err));
    def = bot_def(nave_fixture(), "cat:nodes=77,exploration=0.25,final=value");
    assert_int_equal(def.search.nodes, 77);
    assert_int_equal(def.search.final, TRI_FINAL_VALUE);
    assert_true(def.search.exploration == 0.25f);
    for (int i = 0; i < TRI_LEVELS; i++)
        def = bot_def(nave_fixture(), tri_level_at(i)->name);
}

// What kept a search from ever ending or its values from being numbers: divisions by nothing, curiosity below zero.
static void settings_have_bounds(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"search:range=0",
                                      "search:prior_temperature=0",
                                      "search:prior_temperature=0.00009",
                                      "search:exploration=-999999",
                                      "search:margin=0",
                                      "search:chance=open",
                                      "search:temperature=-1",
                                      "search:epsilon=1.1",
                                      "search:mix=-0.1",
                                      "search:spite=2",
                                      "search:confidence=-1",
                                      "search:nodes=0",
                                      "search:depth=65536",
                                      "search:nodes=1000000001",
                                      "search:laps=-1",
                                      "cat:range=0",
                                      "random:range=0",
                                      "search:spread=0",
                                      "search:spread=-3",
                                      "search:spread=100001",
                                      "search:range=",
                                      "search:exploration=1e9"};
    tri_bot_def def;
    tri_err err;
    const tri_game *game = tri_game_find("sagrada", 7);
    for (int i = 0; i < TRI_COUNT(bad); i++)
        if (tri_bot_parse(game, bad[i], strlen(bad[i]), &def, &err))
            fail_msg("%s is accepted", bad[i]);
    assert_false(tri_bot_parse(game, "search:nodes=9,range=0,mix=1", 28, &def, &err));
    assert_string_equal(why(game, &err), "no such setting or value 'range=0: 0.001 to 1'");
    assert_int_equal(err.pos, 15);
    assert_false(tri_bot_parse(game, "search:root=star", 16, &def, &err));
    assert_string_equal(why(game, &err), "no such setting or value 'root=star: tree, race'");
    assert_false(tri_bot_parse(game, "search:spread=0.09", 18, &def, &err));
    assert_string_equal(why(game, &err), "no such setting or value 'spread=0.09: 0.1 to 100000'");
    assert_false(tri_bot_parse(game, "search:mix=-1.5", 15, &def, &err));
    assert_string_equal(why(game, &err), "no such setting or value 'mix=-1.5: 0 to 1'");
    assert_false(tri_bot_parse(game, "search:mix=0.1234567", 20, &def, &err)); // six digits at most
    def = bot_def(game, "search:mix=0.123456");
    assert_true(def.search.value.mix == 0.123456f);
    def = bot_def(game, "search:mix=0.25,spread=0.1,nodes=1000000000,range=0.001");
    assert_true(def.search.value.mix == 0.25f && def.weight[4] == 0.1f && def.search.range == 0.001f);
    assert_int_equal(def.search.nodes, 1000000000);
}

static int looks;

static bool look_and_give_up(void *context)
{
    return ++looks >= *(const int *)context;
}

/// The search ends by itself, and what it plays is legal.
static void ends_by_itself(const tri_game *game, const tri_view *view, const tri_bot_def *def, const char *what)
{
    enum { ROOM = 1 << 20 };
    int patience = 3000;
    void *room = malloc(ROOM);
    tri_bot bot;
    looks = 0;
    tri_bot_create(&bot, def, room, ROOM);
    tri_move move = tri_bot_choose(&bot, view, 1, look_and_give_up, &patience);
    if (looks >= patience)
        fail_msg("%s: %s does not end", game->id, what);
    assert_int_equal(game->check(&view->known, move), TRI_LEGAL);
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        if (!(bot.stats.value[i] >= 0.0f && bot.stats.value[i] <= 1.0001f)) // what is no number is neither
            fail_msg("%s: with %s seat %d is worth %f", game->id, what, i + 1, (double)bot.stats.value[i]);
    free(room);
}

static void set_setting(tri_bot_def *def, const tri_setting *setting, double value)
{
    void *at = (char *)def + setting->at;
    switch (setting->kind) {
    case TRI_SETTING_REAL:
        *(float *)at = (float)value;
        break;
    case TRI_SETTING_COUNT:
        *(uint64_t *)at = (uint64_t)value;
        break;
    case TRI_SETTING_SHORT:
        *(uint16_t *)at = (uint16_t)value;
        break;
    case TRI_SETTING_CHOICE:
        *(uint8_t *)at = (uint8_t)value;
        break;
    }
}

static void every_search_within_bounds_ends(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"search:nodes=150", "search:nodes=150,root=race,laps=2"};
    for (int g = 0; g <= tri_game_count(); g++) {
        const tri_game *game = game_at(g);
        tri_state s;
        tri_view view;
        if (!position(game, 3, g ? 30 : 3, &s))
            continue;
        tri_game_turn(game, &s, &view);
        for (int b = 0; b < TRI_COUNT(bots); b++)
            for (int i = 0; tri_setting_at(i); i++)
                for (int end = 0; end < 2; end++) {
                    const tri_setting *setting = tri_setting_at(i);
                    tri_bot_def def = bot_def(game, bots[b]);
                    assert_true(setting->min <= setting->normal && setting->normal <= setting->max);
                    assert_true(setting->meaning[0] && !strchr(setting->meaning, '\n'));
                    if (end == 1 && setting->kind == TRI_SETTING_COUNT)
                        continue; // a thousand million nodes take their time
                    set_setting(&def, setting, end ? setting->max : setting->min);
                    ends_by_itself(game, &view, &def, setting->name);
                }
    }
}

static void every_weight_within_bounds_ends(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        tri_state s;
        tri_view view;
        if (!position(game, 3, 30, &s))
            continue;
        tri_game_turn(game, &s, &view);
        tri_bot_def def = bot_def(game, "search:nodes=150");
        for (int i = 0; i < def.search.eval->weight_count; i++)
            for (int end = 0; end < 2; end++) {
                def = bot_def(game, "search:nodes=150,playout=guided,cutoff=9");
                def.weight[i] = end ? TRI_WEIGHT_MAX : def.search.eval->weights[i].min;
                ends_by_itself(game, &view, &def, def.search.eval->weights[i].name);
            }
    }
}

// Should no move be good enough to enter, there is no use in trying on: with a budget of nodes none would be spent.
static void a_walk_that_enters_nothing_ends_the_search(void **unused)
{
    (void)unused;
    tri_state s;
    tri_view view;
    assert_true(position(nave_fixture(), 3, 4, &s));
    tri_game_turn(nave_fixture(), &s, &view);
    tri_bot_def def = bot_def(nave_fixture(), "search:nodes=1000,cutoff=0");
    def.search.exploration = -1e6f; // words cannot say so
    ends_by_itself(nave_fixture(), &view, &def, "a search that enters nothing");
    assert_in_range(looks, 0, 2);
}

static void put_row(const tri_setting *setting, char *out, size_t size)
{
    bool words = setting->kind == TRI_SETTING_CHOICE;
    if (words)
        snprintf(out, size, "| `%s` | `%s`, `%s` | `%s` | %s |", setting->name, setting->choice[0], setting->choice[1],
                 setting->choice[(int)setting->normal], setting->meaning);
    else
        snprintf(out, size, "| `%s` | %.10g to %.10g | %.10g | %s |", setting->name, setting->min, setting->max,
                 setting->normal, setting->meaning);
}

// docs/opponents.md has the table of settings, row by row.
static void the_manual_has_every_setting(void **unused)
{
    (void)unused;
    FILE *file = fopen(TRI_SOURCE_DIR "/docs/opponents.md", "r");
    char *text = (char *)calloc(1, 1 << 20), row[256];
    assert_non_null(file);
    assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    for (int i = 0; tri_setting_at(i); i++) {
        put_row(tri_setting_at(i), row, sizeof row);
        if (!strstr(text, row))
            fail_msg("docs/opponents.md lacks\n%s", row);
    }
    free(text);
}

static void records_seat_bots_by_name_only(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"search", "search:nodes=5", "cat:nodes=5", "cat:", "Cat", "", "bishop", "human"};
    static const char *const good[] = {"random", "greedy", "gargoyle"};
    tri_bot_def def;
    for (int i = 0; i < TRI_COUNT(bad); i++)
        assert_false(tri_bot_named(nave_fixture(), bad[i], strlen(bad[i]), &def));
    for (int i = 0; i < TRI_COUNT(good); i++)
        assert_true(tri_bot_named(nave_fixture(), good[i], strlen(good[i]), &def));
    assert_true(tri_bot_named(nave_fixture(), "cat:nodes=5", 3, &def)); // so many bytes and no more
    for (int i = 0; i < TRI_LEVELS; i++)
        assert_true(tri_bot_named(nave_fixture(), tri_level_at(i)->name, strlen(tri_level_at(i)->name), &def));
}

static void levels_are_still_found_by_the_names_they_had(void **unused)
{
    (void)unused;
    static const char *const before[TRI_LEVELS] = {"pilgrim", "novice", "apprentice", "mason", "master", "architect"};
    for (int i = 0; i < TRI_LEVELS; i++) {
        char words[40], name[40];
        tri_bot_def old = bot_def(nave_fixture(), before[i]), now = bot_def(nave_fixture(), tri_level_at(i)->name);
        assert_string_equal(tri_level_before(i), before[i]);
        assert_memory_equal(&old, &now, sizeof old);
        snprintf(words, sizeof words, "%s:nodes=77", before[i]);
        snprintf(name, sizeof name, "%s:nodes=77", tri_level_at(i)->name);
        assert_string_equal(bot_def(nave_fixture(), words).name, name);
    }
}

// Strength grows with the level, from random play at 0; a game that nobody measured has none.
static void levels_have_a_rating(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++)
        for (int i = 0, last = 0; i < TRI_LEVELS && tri_eval_find(tri_game_at(g)); i++) {
            int elo = tri_level_elo(tri_game_at(g), i);
            assert_true(elo > last);
            last = elo;
        }
    assert_int_equal(tri_level_elo(nave_fixture(), 3), 0);
}

// A race is over when one move has outrun the rest, long before a large budget is spent; a budget of time is used up.
static void a_race_ends_when_it_is_decided(void **unused)
{
    (void)unused;
    static const char text[] = "bonus=none first=1 favour=1,2 rung=-,1 cells=1,1,-,2,2,1,-,2,-";
    tri_bot_def def = bot_def(nave_fixture(), "search:nodes=10000000,root=race");
    tri_state s;
    tri_view view;
    tri_choice choice[TRI_MOVES_MAX];
    tri_bot bot;
    void *room = malloc(1 << 20);
    assert_true(nave_fixture()->state_parse(text, strlen(text), &s, NULL));
    tri_game_turn(nave_fixture(), &s, &view);
    tri_bot_create(&bot, &def, room, 1 << 20);
    assert_int_equal(tri_bot_choose(&bot, &view, 1, NULL, NULL), NAVE_PLACE << 8 | 2);
    assert_true(bot.stats.nodes < 1000000);
    int count = tri_search_choices(bot.search, choice, TRI_MOVES_MAX), most = 0;
    for (int i = 0; i < count; i++)
        most = choice[i].visits > choice[most].visits ? i : most;
    for (int i = 0; i < count; i++)
        assert_true(i == most || (choice[i].visits > 0 && choice[i].visits <= choice[most].visits));
    uint64_t deadline = now() + 5000000u;
    tri_search_budget(bot.search, 0);
    tri_search_root(bot.search, &view, 1);
    tri_search_think(bot.search, past, &deadline);
    assert_true(now() >= deadline);
    free(room);
}

// Walks leave the tree where they are told to.
static void a_tree_is_as_deep_as_it_may_be(void **unused)
{
    (void)unused;
    static const int depth[] = {1, 3, 0};
    void *room = malloc(1 << 20);
    for (int i = 0; i < TRI_COUNT(depth); i++) {
        tri_bot_def def = bot_def(nave_fixture(), "search:nodes=20000");
        def.search.depth = (uint16_t)depth[i];
        tri_state s;
        tri_view view;
        tri_bot bot;
        assert_true(position(nave_fixture(), 3, 4, &s));
        tri_game_turn(nave_fixture(), &s, &view);
        tri_bot_create(&bot, &def, room, 1 << 20);
        tri_bot_choose(&bot, &view, 1, NULL, NULL);
        if (depth[i])
            assert_int_equal(bot.stats.depth, depth[i]);
        else
            assert_true(bot.stats.depth > 3);
    }
    free(room);
}

// Temperature and epsilon do what they say: no more, no less.
static void weakening_is_as_measured(void **unused)
{
    (void)unused;
    tri_choice choice[4] = {{1, 10, 0.50f}, {2, 80, 0.60f}, {3, 10, 0.55f}, {4, 0, 0.0f}};
    tri_bot_def def = bot_def(nave_fixture(), "search:epsilon=0.2");
    tri_rng rng = tri_rng_seed(1);
    int count[4] = {0};
    for (int i = 0; i < 20000; i++)
        count[tri_bot_pick(&def, 2, choice, 4, &rng)]++;
    assert_in_range(count[0], 880, 1120);
    assert_in_range(count[1], 16800, 17200);
    def = bot_def(nave_fixture(), "search:temperature=0.1");
    memset(count, 0, sizeof count);
    for (int i = 0; i < 20000; i++)
        count[tri_bot_pick(&def, 2, choice, 4, &rng)]++;
    assert_int_equal(count[3], 0); // never tried, never played
    double share = exp(-0.5) / (1 + exp(-0.5) + exp(-1.0));
    assert_true(fabs(count[2] / 20000.0 - share) < 0.015);
}

/// How often each of four choices is picked, in thousands.
static void shares(const tri_bot_def *def, int seats, const tri_choice *choice, double share[4])
{
    tri_rng rng = tri_rng_seed(9);
    for (int i = 0; i < 4; i++)
        share[i] = 0;
    for (int i = 0; i < 20000; i++)
        share[tri_bot_pick(def, seats, choice, 4, &rng)] += 1 / 20000.0;
}

// Alone, values lie close together where a game is nearly lost or won, and the temperature falls with the square of
// what is left: at 0.9 it is a twenty-fifth.
static void alone_the_temperature_falls(void **unused)
{
    (void)unused;
    tri_choice choice[4] = {{1, 10, 0.5f}, {2, 10, 0.9f}, {3, 10, 0.88f}, {4, 10, 0.2f}};
    tri_bot_def def = bot_def(nave_fixture(), "search:temperature=0.5");
    double share[4], odds = exp(-0.02 / 0.02);
    shares(&def, 1, choice, share);
    assert_true(fabs(share[1] - 1 / (1 + odds)) < 0.015 && fabs(share[2] - odds / (1 + odds)) < 0.015);
    shares(&def, 2, choice, share);
    double total = 1 + exp(-0.8) + exp(-0.04) + exp(-1.4);
    assert_true(fabs(share[0] - exp(-0.8) / total) < 0.015 && fabs(share[3] - exp(-1.4) / total) < 0.015);
    for (int i = 0; i < 4; i++) // and on the other side alike
        choice[i].value = (float[]){0.05f, 0.1f, 0.08f, 0.02f}[i];
    shares(&def, 1, choice, share);
    assert_true(fabs(share[2] / share[1] - odds) < 0.03);
}

// Greedy plays what looks best one move ahead, over eight determinizations, the same for every move.
static void greedy_looks_one_move_ahead(void **unused)
{
    (void)unused;
    static const twig fan[] = {{0, {1, 2, 3}, 0, {0}}, {1, {4, 5}, 0, {1, 0}},     {1, {4, 5}, 0, {2, 0}},
                               {1, {4, 5}, 0, {0, 0}}, {TRI_OVER, {0}, 0, {0, 9}}, {TRI_OVER, {0}, 0, {0, 9}}};
    const tri_game *game = twig_game(fan, 2);
    tri_state start = twig_at(0, 0);
    tri_view view;
    tri_bot_def def = bot_def(game, "greedy");
    tri_bot bot;
    def.search.eval = &twig_eval;
    game->observe(&start, 0, &view);
    tri_bot_create(&bot, &def, NULL, 0);
    assert_null(bot.search);
    assert_int_equal(tri_bot_choose(&bot, &view, 1, NULL, NULL), 2);
    assert_int_equal(bot.stats.nodes, 3 * 8);
    assert_int_equal(twig_resampled, 3 * 8);
    assert_int_equal(twig_applied, 3 * 8);
    def = bot_def(game, "greedy:epsilon=0.3");
    def.search.eval = &twig_eval;
    tri_bot_create(&bot, &def, NULL, 0);
    int best = 0;
    for (uint64_t seed = 0; seed < 3000; seed++)
        best += tri_bot_choose(&bot, &view, seed, NULL, NULL) == 2;
    assert_in_range(best, 2330, 2480); // 70%, and a third of the rest
}

static void a_forced_move_takes_no_thought(void **unused)
{
    (void)unused;
    static const twig only[] = {{0, {0, 0, 1}, 0, {0}}, {TRI_OVER, {0}, 0, {0}}};
    static const char *const bots[] = {"random", "greedy", "search"};
    const tri_game *game = twig_game(only, 2);
    tri_state start = twig_at(0, 0);
    tri_view view;
    void *room = malloc(1 << 20);
    game->observe(&start, 0, &view);
    for (int i = 0; i < TRI_COUNT(bots); i++) {
        tri_bot_def def = bot_def(game, bots[i]);
        tri_bot bot;
        tri_bot_create(&bot, &def, room, 1 << 20);
        bot.stats.nodes = 5;
        assert_int_equal(tri_bot_choose(&bot, &view, 1, NULL, NULL), 3);
        assert_int_equal(bot.stats.nodes, 0);
        assert_int_equal(twig_applied + twig_resampled, 0);
    }
    free(room);
}

static void memory_goes_with_the_budget(void **unused)
{
    (void)unused;
    static const struct {
        const char *words;
        size_t size;
    } bots[] = {{"random", TRI_SEARCH_MEMORY_MIN},
                {"search:nodes=1000", TRI_SEARCH_MEMORY_MIN + 512000},
                {"search:nodes=1000000", (size_t)64 << 20}};
    for (int i = 0; i < TRI_COUNT(bots); i++) {
        tri_bot_def def = bot_def(nave_fixture(), bots[i].words);
        assert_int_equal(tri_bot_memory(&def), bots[i].size);
    }
    assert_string_equal(tri_level_at(tri_level_everyday())->name, "cat");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(math_agrees_with_libm),
        cmocka_unit_test(same_seed_same_tree),
        cmocka_unit_test(hidden_things_change_nothing),
        cmocka_unit_test(a_network_sees_no_more),
        cmocka_unit_test(it_stops_at_its_deadline),
        cmocka_unit_test(a_full_memory_is_no_harm),
        cmocka_unit_test(it_takes_a_line),
        cmocka_unit_test(words_are_refused_with_a_reason),
        cmocka_unit_test(weakening_is_as_measured),
        cmocka_unit_test(a_race_ends_when_it_is_decided),
        cmocka_unit_test(a_tree_is_as_deep_as_it_may_be),
        cmocka_unit_test(settings_have_bounds),
        cmocka_unit_test(every_search_within_bounds_ends),
        cmocka_unit_test(every_weight_within_bounds_ends),
        cmocka_unit_test(a_walk_that_enters_nothing_ends_the_search),
        cmocka_unit_test(alone_the_temperature_falls),
        cmocka_unit_test(greedy_looks_one_move_ahead),
        cmocka_unit_test(a_forced_move_takes_no_thought),
        cmocka_unit_test(memory_goes_with_the_budget),
        cmocka_unit_test(records_seat_bots_by_name_only),
        cmocka_unit_test(levels_are_still_found_by_the_names_they_had),
        cmocka_unit_test(levels_have_a_rating),
        cmocka_unit_test(the_manual_has_every_setting),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
