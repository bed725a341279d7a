// SPDX-License-Identifier: MIT
#include "ai/eval/red_cathedral_look.h"
#include "ai/tri_bot.h"
#include "ai/tri_net.h"
#include "core/sagrada/sagrada_inside.h"
#include "game/tri_setup.h"
#include "tests/support/tri_test.h"
#include "tests/support/twig.h"

#include <math.h>
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

static void assert_near(double a, double b)
{
    if (!(fabs(a - b) < 2e-5))
        fail_msg("%.7f is not %.7f", a, b);
}

/// The value of a position with these points to each seat, by twig_eval (par 4, spread 1) or at the end.
static void value_of(uint8_t mover, int players, const int *points, const tri_eval *eval, tri_value_def def,
                     float value[TRI_SEATS_MAX])
{
    static twig place;
    place = (twig){.mover = mover};
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        place.points[i] = (int16_t)points[i];
    tri_state s = twig_at(0, 0);
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        value[i] = -9.0f;
    tri_eval_value(twig_game(&place, players), eval, NULL, def, &s, value);
    for (int i = players; i < TRI_SEATS_MAX; i++)
        assert_true(value[i] == 0.0f);
}

static const tri_value_def win_only = {.mix = 1.0f, .spite = 1.0f, .margin_scale = 3.0f};
static const tri_value_def margin_only = {.mix = 0.0f, .spite = 1.0f, .margin_scale = 3.0f};

// First places share the win of a finished game, whatever the margin.
static void a_finished_game_is_won_or_shared(void **unused)
{
    (void)unused;
    float value[TRI_SEATS_MAX];
    value_of(TRI_OVER, 3, (const int[]){5, 9, 9, 0}, &twig_eval, win_only, value);
    assert_true(value[0] == 0.0f && value[1] == 0.5f && value[2] == 0.5f);
    value_of(TRI_OVER, 2, (const int[]){5, 4, 0, 0}, &twig_eval, win_only, value);
    assert_true(value[0] == 1.0f && value[1] == 0.0f);
    value_of(TRI_OVER, 1, (const int[]){5, 4, 0, 0}, &twig_eval, win_only, value);
    assert_true(value[0] == 1.0f);
    value_of(TRI_OVER, 1, (const int[]){4, 5, 0, 0}, &twig_eval, win_only, value);
    assert_true(value[0] == 0.0f);
}

// Before the end: the softmax of points over their spread, at slope 1.7; alone the logistic curve of the lead over the
// rival.
static void a_running_game_is_won_in_part(void **unused)
{
    (void)unused;
    float value[TRI_SEATS_MAX];
    value_of(0, 2, (const int[]){5, 4, 0, 0}, &twig_eval, win_only, value);
    assert_near((double)value[0], 1 / (1 + exp(-1.7)));
    assert_near((double)value[1], 1 / (1 + exp(1.7)));
    value_of(0, 3, (const int[]){4, 6, 5, 0}, &twig_eval, win_only, value);
    double total = exp(-3.4) + 1 + exp(-1.7);
    assert_near((double)value[0], exp(-3.4) / total);
    assert_near((double)value[1], 1 / total);
    assert_near((double)value[2], exp(-1.7) / total);
    value_of(0, 1, (const int[]){3, 5, 0, 0}, &twig_eval, win_only, value);
    assert_near((double)value[0], 1 / (1 + exp(3.4)));
    // Without an evaluation by the points there are, and their spread is the scale of margins.
    value_of(0, 2, (const int[]){5, 4, 0, 0}, NULL, win_only, value);
    assert_near((double)value[0], 1 / (1 + exp(-1.7 / 3)));
}

// A margin is over the best other seat (alone: the rival), and one of the scale's size is half way to all there is.
static void margins_are_squashed(void **unused)
{
    (void)unused;
    float value[TRI_SEATS_MAX];
    for (int over = 0; over < 2; over++) {
        uint8_t mover = over ? TRI_OVER : 0;
        value_of(mover, 4, (const int[]){5, 8, 2, 7}, &twig_eval, margin_only, value);
        assert_near((double)value[0], 0.5 - 0.5 * 3 / 6);
        assert_near((double)value[1], 0.5 + 0.5 * 1 / 4);
        assert_near((double)value[2], 0.5 - 0.5 * 6 / 9);
        assert_near((double)value[3], 0.5 - 0.5 * 1 / 4);
        value_of(mover, 1, (const int[]){9, 3, 0, 0}, &twig_eval, margin_only, value);
        assert_near((double)value[0], 0.5 + 0.5 * 6 / 9);
    }
}

// With less spite a margin is partly own points over par, which is 4 here. Alone, or without an evaluation, it is not.
static void spite_says_whose_points_count(void **unused)
{
    (void)unused;
    float value[TRI_SEATS_MAX];
    tri_value_def def = margin_only;
    def.spite = 0.25f;
    value_of(0, 2, (const int[]){5, 9, 0, 0}, &twig_eval, def, value);
    assert_near((double)value[0], 0.5 - 0.5 * 0.25 / 3.25); // 0.25 * -4 + 0.75 * 1
    assert_near((double)value[1], 0.5 + 0.5 * 4.75 / 7.75); // 0.25 * 4 + 0.75 * 5
    value_of(0, 1, (const int[]){5, 9, 0, 0}, &twig_eval, def, value);
    assert_near((double)value[0], 0.5 - 0.5 * 4 / 7);
    value_of(0, 2, (const int[]){5, 9, 0, 0}, NULL, def, value);
    assert_near((double)value[0], 0.5 - 0.5 * 4 / 7);
}

static void win_and_margin_are_mixed(void **unused)
{
    (void)unused;
    float value[TRI_SEATS_MAX];
    tri_value_def def = {.mix = 0.25f, .spite = 1.0f, .margin_scale = 3.0f};
    value_of(TRI_OVER, 2, (const int[]){8, 5, 0, 0}, &twig_eval, def, value);
    assert_near((double)value[0], 0.25 + 0.75 * 0.75);
    assert_near((double)value[1], 0.75 * 0.25);
}

static void hope(const tri_state *state, const float *weight, tri_outlook *out)
{
    (void)state, (void)weight;
    *out = (tri_outlook){{1, 7, -1e9f, -1e9f}, 0, 1, {-1.0f}};
}

// The first seat has 3 points more and is expected to end with 6 less. Of a finished game greed changes nothing.
static void greed_counts_what_is_there(void **unused)
{
    (void)unused;
    static const tri_eval hopeful = {.id = "twig", .outlook = hope};
    float value[TRI_SEATS_MAX];
    tri_value_def def = margin_only;
    for (int i = 0; i < 3; i++) {
        def.greed = 0.5f * (float)i;
        value_of(0, 2, (const int[]){8, 5, 0, 0}, &hopeful, def, value);
        assert_near((double)value[0], (1 - 0.5 * i) * (0.5 - 0.5 * 6 / 9) + 0.5 * i * (0.5 + 0.5 * 3 / 6));
        assert_near((double)value[1], (1 - 0.5 * i) * (0.5 + 0.5 * 6 / 9) + 0.5 * i * (0.5 - 0.5 * 3 / 6));
        value_of(TRI_OVER, 2, (const int[]){8, 5, 0, 0}, &hopeful, def, value);
        assert_near((double)value[0], 0.75);
    }
}

static void alone_the_win_may_weigh_more(void **unused)
{
    (void)unused;
    float value[TRI_SEATS_MAX];
    tri_value_def def = {.mix = 0.25f, .spite = 1.0f, .margin_scale = 3.0f, .solo_mix = 0.5f};
    value_of(TRI_OVER, 1, (const int[]){8, 5, 0, 0}, &twig_eval, def, value);
    assert_near((double)value[0], 0.5 + 0.5 * 0.75);
    value_of(TRI_OVER, 2, (const int[]){8, 5, 0, 0}, &twig_eval, def, value);
    assert_near((double)value[0], 0.25 + 0.75 * 0.75);
    def.mix = 0.75f; // it is the least, not the most
    value_of(TRI_OVER, 1, (const int[]){8, 5, 0, 0}, &twig_eval, def, value);
    assert_near((double)value[0], 0.75 + 0.25 * 0.75);
}

// A weight is a + b * stage + c * stage^2.
static void fitted_weights_follow_the_stage(void **unused)
{
    (void)unused;
    static const float fitted[] = {1, 2, 4, -1, 0.5f, 8}, feature[] = {3, 2};
    assert_near((double)tri_eval_linear(fitted, feature, 2, 0.0f), 3 * 1 - 2);
    assert_near((double)tri_eval_linear(fitted, feature, 2, 1.0f), 3 * 7 + 2 * 7.5);
    assert_near((double)tri_eval_linear(fitted, feature, 2, 0.5f), 3 * (1 + 1 + 1) + 2 * (-1 + 0.25 + 2));
    assert_near((double)tri_eval_linear(fitted, feature, 1, 0.5f), 9);
}

static void weights_begin_with_the_named_ones(void **unused)
{
    (void)unused;
    static const tri_weight named[] = {{"a", 2.0f, 0}, {"b", 3.0f, 0}};
    static const float fitted[2 * TRI_STAGES * 2] = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21};
    const tri_eval eval = {.weights = named, .weight_count = 2, .feature_count = 2, .models = 2, .fitted = fitted};
    float weight[TRI_WEIGHTS_MAX];
    tri_eval_defaults(&eval, weight);
    assert_true(weight[0] == 2 && weight[1] == 3);
    for (int i = 0; i < 12; i++)
        assert_true(weight[2 + i] == fitted[i]);
    for (int i = 14; i < TRI_WEIGHTS_MAX; i++)
        assert_true(weight[i] == 0);
    tri_eval_defaults(NULL, weight);
    assert_true(weight[0] == 0 && weight[TRI_WEIGHTS_MAX - 1] == 0);
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
            value_game(game, &setup, "gargoyle", (uint64_t)players);
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

/// A position in the middle of a game at random.
static tri_state somewhere(const tri_game *game, const tri_setup *setup, tri_rng *rng)
{
    tri_move list[TRI_MOVES_MAX];
    tri_state s;
    game->start(&s, setup, NULL);
    for (int i = 0; i < 150; i++)
        game->apply(&s, game->to_move(&s) == TRI_CHANCE ? game->sample(&s, tri_rng_next(rng))
                                                        : list[tri_rng_below(rng, (uint32_t)game->moves(&s, list))]);
    return s;
}

/// What a position says of the workshops reaches the network of levels, and it makes something of it.
static void the_network_knows_the_workshops(void **unused)
{
    (void)unused;
    enum { ADVANCED = 1 + 2 * RC_HOUSE_INPUTS + RC_COMMON_INPUTS - 1 };
    static const float net[][TRI_NET_WEIGHTS(RC_INPUTS)] = {
        {
#include "ai/eval/red_cathedral_duel_fitted.inc"
        },
        {
#include "ai/eval/red_cathedral_table_fitted.inc"
        },
    };
    const tri_game *game = tri_game_find("red_cathedral", strlen("red_cathedral"));
    tri_rng rng = tri_rng_seed(5);
    tri_bot_def def;
    assert_true(tri_bot_parse(game, "gargoyle", strlen("gargoyle"), &def, NULL));
    for (int players = 2; players <= 4; players++)
        for (int advanced = 0; advanced < 2; advanced++) {
            tri_setup setup = tri_setup_default(game, players);
            const char *words = advanced ? "workshops=advanced" : "workshops=standard";
            assert_true(tri_setup_set(game, &setup, words, strlen(words), NULL));
            tri_state s = somewhere(game, &setup, &rng);
            float feature[TRI_FEATURES_MAX], stage;
            int model;
            def.search.eval->features(&s, def.weight, 0, feature, &stage, &model);
            assert_true(stage >= 0 && feature[ADVANCED] == (float)advanced);
            float said = tri_net_value(net[model], feature, RC_INPUTS);
            feature[ADVANCED] = (float)!advanced;
            assert_true(tri_net_value(net[model], feature, RC_INPUTS) != said);
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

/// What Ivan's unfinished sections lack, in pieces; `strange` counts those with a piece that their card does not ask
/// for.
static int ivan_lacks(const red_cathedral_state *s, int *strange)
{
    int pieces = 0;
    for (uint64_t rest = s->banner[RC_IVAN] & ~s->done; rest; rest = tri_bits_rest(rest)) {
        int site = tri_bits_first(rest);
        uint32_t cost = red_cathedral_card_cost(s->card[site] - 1);
        pieces += red_cathedral_total(cost) - red_cathedral_total(s->held[site]);
        *strange += !red_cathedral_holds(cost, s->held[site]);
    }
    return pieces;
}

/// R9.12: on Ivan's sections any pieces count, and only their number.
static void ivans_sections_lack_a_number_of_pieces(void **unused)
{
    (void)unused;
    const tri_game *game = tri_game_find("red_cathedral", strlen("red_cathedral"));
    tri_setup setup = tri_setup_default(game, 1);
    tri_move list[TRI_MOVES_MAX];
    int strange = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        tri_rng rng = tri_rng_seed(seed);
        tri_state state;
        const red_cathedral_state *s = (const red_cathedral_state *)&state;
        game->start(&state, &setup, NULL);
        while (game->to_move(&state) != TRI_OVER) {
            red_cathedral_look look;
            game->apply(&state, list[tri_rng_below(&rng, (uint32_t)game->moves(&state, list))]);
            if (s->step <= RC_STEP_TILE)
                continue;
            red_cathedral_survey(&look, s);
            int claims = tri_bits_count(s->banner[RC_IVAN]);
            assert_int_equal(red_cathedral_total(look.lacking[RC_IVAN]), ivan_lacks(s, &strange));
            assert_true(look.built[RC_IVAN] >= 0.0f && look.built[RC_IVAN] <= (float)claims);
        }
    }
    assert_true(strange > 1000);
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

/// Just before a game of random play ends, Basilica's network knows who will have won, whoever is asked.
static void a_network_sees_who_wins(void **unused)
{
    (void)unused;
    enum { GAMES = 60 };
    const tri_game *game = tri_game_find("basilica", 8);
    const char bot[] = "search:net=1";
    tri_setup setup = tri_setup_default(game, 2);
    tri_bot_def def;
    tri_move list[TRI_MOVES_MAX];
    int decided = 0, seen = 0;
    assert_true(tri_bot_parse(game, bot, strlen(bot), &def, NULL));
    for (int g = 0; g < GAMES; g++) {
        tri_rng rng = tri_rng_seed((uint64_t)g);
        tri_state s;
        tri_result result;
        tri_outlook said = {{0}, 0, 1, {-1.0f}};
        game->start(&s, &setup, NULL);
        for (uint8_t who; (who = game->to_move(&s)) != TRI_OVER;) {
            def.search.eval->outlook(&s, def.weight, &said);
            assert_near((double)(said.share[0] + said.share[1]), 1.0);
            int count = who == TRI_CHANCE ? 0 : game->moves(&s, list);
            uint64_t random = tri_rng_next(&rng);
            game->apply(&s, count ? list[tri_bits_scale(random, (uint64_t)count)] : game->sample(&s, random));
        }
        game->result(&s, &result);
        decided += result.place[0] != result.place[1];
        seen += result.place[0] != result.place[1] && (said.share[0] > 0.5f) == (result.place[0] == 1);
    }
    assert_true(decided > GAMES / 2);
    assert_true(seen > decided * 9 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_network_sees_who_wins),
        cmocka_unit_test(a_network_adds_up),
        cmocka_unit_test(a_finished_game_is_won_or_shared),
        cmocka_unit_test(a_running_game_is_won_in_part),
        cmocka_unit_test(margins_are_squashed),
        cmocka_unit_test(spite_says_whose_points_count),
        cmocka_unit_test(win_and_margin_are_mixed),
        cmocka_unit_test(greed_counts_what_is_there),
        cmocka_unit_test(alone_the_win_may_weigh_more),
        cmocka_unit_test(fitted_weights_follow_the_stage),
        cmocka_unit_test(weights_begin_with_the_named_ones),
        cmocka_unit_test(every_position_has_a_value),
        cmocka_unit_test(ahead_on_the_track_is_better),
        cmocka_unit_test(the_network_knows_the_workshops),
        cmocka_unit_test(plain_and_advanced_boards_have_values),
        cmocka_unit_test(ivans_sections_lack_a_number_of_pieces),
        cmocka_unit_test(solo_playouts_know_what_tools_are_for),
    };
    return cmocka_run_group_tests_name("eval", tests, NULL, NULL);
}
