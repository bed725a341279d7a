// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "ai/tri_net.h"
#include "core/red_cathedral/red_cathedral.h"
#include "core/sagrada/sagrada_inside.h"
#include "game/tri_setup.h"
#include "tests/support/tri_test.h"

#include <string.h>

// Evaluations: the network adds up as written, every position of every game has a value, more on the track is better,
// and a policy knows what tools are for.

static void a_network_adds_up(void **unused)
{
    (void)unused;
    enum { ROW = TRI_NET_HIDDEN + 1, INPUTS = 3 };
    float weight[TRI_NET_WEIGHTS(INPUTS)] = {0};
    const float input[INPUTS] = {2.0f, 0.0f, -1.0f};
    float *one = weight + INPUTS * ROW, *out = one + ROW;
    weight[0 * ROW + 0] = 1.5f;              // 3 into the first sum
    weight[2 * ROW + 0] = 0.5f;              // -0.5
    weight[2 * ROW + 1] = 4.0f;              // -4 into the second, which stays below zero
    weight[1 * ROW + 1] = 9.0f;              // of an input that is zero
    weight[0 * ROW + TRI_NET_HIDDEN] = 0.5f; // 1 straight
    one[0] = -0.5f;
    one[TRI_NET_HIDDEN] = 10.0f;
    out[0] = 3.0f;
    out[1] = 7.0f;
    assert_true(tri_net_value(weight, input, INPUTS) == 10.0f + 1.0f + 3.0f * (3.0f - 0.5f - 0.5f));
}

/// A whole random game; the values of every position, the table being set included.
static void value_game(const tri_game *game, const tri_setup *setup, const char *bot, uint64_t seed)
{
    tri_bot_def def;
    tri_state s;
    tri_move list[TRI_MOVES_MAX];
    tri_rng rng = tri_rng_seed(seed);
    assert_true(tri_bot_parse(game, bot, strlen(bot), &def, NULL));
    game->start(&s, setup, NULL);
    for (uint8_t who; (who = game->to_move(&s)) != TRI_OVER;) {
        float value[TRI_SEATS_MAX], sum = 0.0f;
        tri_eval_value(game, def.search.eval, def.weight,
                       (tri_value_def){.mix = 1.0f, .spite = 1.0f, .margin_scale = 10.0f}, &s, value);
        for (int i = 0; i < TRI_SEATS_MAX; i++) {
            assert_true(value[i] >= 0.0f && value[i] <= 1.0f);
            sum += value[i];
        }
        assert_true(setup->players == 1 || (sum > 0.999f && sum < 1.001f));
        game->apply(&s, who == TRI_CHANCE ? game->sample(&s, tri_rng_next(&rng))
                                          : list[tri_rng_below(&rng, (uint32_t)game->moves(&s, list))]);
    }
}

static void every_position_has_a_value(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        for (int players = game->about->players_min; players <= game->about->players_max; players++) {
            tri_setup setup = tri_setup_default(game, players);
            value_game(game, &setup, "architect", (uint64_t)players);
        }
    }
}

static void plain_and_advanced_boards_have_values(void **unused)
{
    (void)unused;
    const tri_game *game = tri_game_find("red_cathedral", strlen("red_cathedral"));
    for (int players = 1; players <= 4; players++) {
        tri_setup setup = tri_setup_default(game, players);
        value_game(game, &setup, "search:net=0", 7);
        assert_true(tri_setup_set(game, &setup, "workshops=advanced", strlen("workshops=advanced"), NULL));
        value_game(game, &setup, "search", 8);
    }
}

static void ahead_on_the_track_is_better(void **unused)
{
    (void)unused;
    const tri_game *game = tri_game_find("red_cathedral", strlen("red_cathedral"));
    tri_bot_def def;
    tri_move list[TRI_MOVES_MAX];
    tri_rng rng = tri_rng_seed(3);
    assert_true(tri_bot_parse(game, "search", strlen("search"), &def, NULL));
    for (int players = 1; players <= 4; players++) {
        tri_setup setup = tri_setup_default(game, players);
        tri_state s;
        game->start(&s, &setup, NULL);
        for (int i = 0; i < 200 && game->to_move(&s) != TRI_OVER; i++) {
            tri_state better = s;
            float before[TRI_SEATS_MAX], after[TRI_SEATS_MAX];
            ((red_cathedral_state *)&better)->marker[0] += 20;
            tri_eval_value(game, def.search.eval, def.weight, def.search.value, &s, before);
            tri_eval_value(game, def.search.eval, def.weight, def.search.value, &better, after);
            assert_true(((red_cathedral_state *)&s)->step <= RC_STEP_TILE || after[0] > before[0]);
            game->apply(&s, game->to_move(&s) == TRI_CHANCE
                                ? game->sample(&s, tri_rng_next(&rng))
                                : list[tri_rng_below(&rng, (uint32_t)game->moves(&s, list))]);
        }
    }
}

/// Sum of points over the target of solo games that the policy plays, and how many tools it uses.
static void solo_games(const char *bot, int games, int *margin, int *tools)
{
    const tri_game *game = tri_game_find("sagrada", strlen("sagrada"));
    tri_setup setup = tri_setup_default(game, 1);
    tri_bot_def def;
    tri_move list[TRI_MOVES_MAX];
    float logit[TRI_MOVES_MAX];
    assert_true(tri_bot_parse(game, bot, strlen(bot), &def, NULL));
    *margin = *tools = 0;
    for (int g = 0; g < games; g++) {
        tri_rng rng = tri_rng_seed((uint64_t)g);
        tri_state s;
        tri_result result;
        game->start(&s, &setup, NULL);
        for (uint8_t who; (who = game->to_move(&s)) != TRI_OVER;) {
            int count = who == TRI_CHANCE ? 0 : game->moves(&s, list), best = 0;
            if (count)
                def.search.eval->policy(&s, def.weight, list, count, logit);
            for (int i = 1; i < count; i++)
                best = logit[i] > logit[best] ? i : best;
            tri_move move = count ? list[best] : game->sample(&s, tri_rng_next(&rng));
            *tools += count && sagrada_verb_of(move) == SAGRADA_TOOL;
            game->apply(&s, move);
        }
        game->result(&s, &result);
        *margin += result.points[0] - result.rival;
    }
}

/// Half a tool's use looks like a loss. Whoever stops there never uses one, or only when nothing else can be done.
static void solo_playouts_know_what_tools_are_for(void **unused)
{
    (void)unused;
    enum { GAMES = 200 };
    int with, without, used, forced;
    solo_games("search", GAMES, &with, &used);
    solo_games("search:tool=1000", GAMES, &without, &forced); // by a die in hand that fits nowhere
    assert_in_range(used, GAMES + forced, 3 * GAMES);
    assert_true(with - without > 7 * GAMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_network_adds_up),
        cmocka_unit_test(every_position_has_a_value),
        cmocka_unit_test(ahead_on_the_track_is_better),
        cmocka_unit_test(plain_and_advanced_boards_have_values),
        cmocka_unit_test(solo_playouts_know_what_tools_are_for),
    };
    return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}
