// SPDX-License-Identifier: MIT
#include "ai/host/ai_match.h"
#include "game/tri_setup.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Fit the linear part of an evaluation: play games with a bot, note the features of each seat at every decision, and
// find the weights that predict its final points best (ridge regression by the normal equations).
//
//     fit_eval GAME PLAYERS BOT GAMES SEED > ai/eval/GAME_fitted.inc
//
// Only the model the games belong to is fitted; the others are printed as they are.

enum { TERMS_MAX = TRI_FEATURES_MAX * TRI_STAGES };

static double product[TERMS_MAX][TERMS_MAX], moment[TERMS_MAX], solution[TERMS_MAX];
static double squares, error_before, count;

static void add_sample(const float *feature, float stage, int features, double target)
{
    double x[TERMS_MAX];
    int terms = features * TRI_STAGES;
    for (int i = 0; i < features; i++)
        for (int k = 0; k < TRI_STAGES; k++)
            x[TRI_STAGES * i + k] = (double)feature[i] * pow((double)stage, k);
    for (int i = 0; i < terms; i++) {
        if (x[i] == 0)
            continue;
        moment[i] += x[i] * target;
        for (int j = 0; j <= i; j++)
            product[i][j] += x[i] * x[j];
    }
    squares += target * target;
    count++;
}

/// Cholesky, in place; the ridge pulls towards the weights there are.
static void solve(int terms, const float *start, double ridge)
{
    static double lower[TERMS_MAX][TERMS_MAX], right[TERMS_MAX];
    for (int i = 0; i < terms; i++) {
        right[i] = moment[i] + ridge * (double)start[i];
        for (int j = 0; j <= i; j++) {
            double sum = product[i][j] + (i == j ? ridge : 0);
            for (int k = 0; k < j; k++)
                sum -= lower[i][k] * lower[j][k];
            lower[i][j] = i == j ? sqrt(sum) : sum / lower[j][j];
        }
    }
    for (int i = 0; i < terms; i++) {
        for (int k = 0; k < i; k++)
            right[i] -= lower[i][k] * right[k];
        right[i] /= lower[i][i];
    }
    for (int i = terms - 1; i >= 0; i--) {
        for (int k = i + 1; k < terms; k++)
            right[i] -= lower[k][i] * right[k];
        right[i] /= lower[i][i];
        solution[i] = right[i];
    }
}

typedef struct fit {
    const tri_game *game;
    const tri_eval *eval;
    tri_setup setup;
    float weight[TRI_WEIGHTS_MAX];
    int model;
} fit;

/// Replay a game and take its samples.
static void learn(fit *f, const tri_move *moves, const ai_played *played)
{
    tri_state s;
    f->game->start(&s, &f->setup, NULL);
    for (uint32_t i = 0; i < played->plies; i++) {
        if (f->game->to_move(&s) < TRI_SEATS_MAX)
            for (int seat = 0; seat < f->setup.players; seat++) {
                float feature[TRI_FEATURES_MAX], stage;
                f->eval->features(&s, f->weight, seat, feature, &stage, &f->model);
                if (stage < 0)
                    continue;
                const float *now = f->weight + f->eval->weight_count + f->model * f->eval->feature_count * TRI_STAGES;
                double miss =
                    played->result.points[seat] - (double)tri_eval_linear(now, feature, f->eval->feature_count, stage);
                error_before += miss * miss;
                add_sample(feature, stage, f->eval->feature_count, played->result.points[seat]);
            }
        f->game->apply(&s, moves[i]);
    }
}

static void report(const fit *f)
{
    int terms = f->eval->feature_count * TRI_STAGES;
    double error = squares;
    for (int i = 0; i < terms; i++) {
        error -= 2 * solution[i] * moment[i];
        for (int j = 0; j < terms; j++)
            error += solution[i] * solution[j] * (j <= i ? product[i][j] : product[j][i]);
    }
    fprintf(stderr, "%.0f samples, mean square error %.3f before, %.3f after\n", count, error_before / count,
            error / count);
    puts("// Made by tools/fit_eval.c.");
    for (int m = 0; m < f->eval->models; m++)
        for (int i = 0; i < f->eval->feature_count; i++) {
            for (int k = 0; k < TRI_STAGES; k++) {
                int at = TRI_STAGES * i + k;
                double value = m == f->model ? solution[at] : (double)f->eval->fitted[m * terms + at];
                printf("%.5ff,%s", value, k == TRI_STAGES - 1 ? "\n" : " ");
            }
        }
}

int main(int argc, char **argv)
{
    if (argc != 6)
        return fputs("fit_eval GAME PLAYERS BOT GAMES SEED\n", stderr), 2;
    fit f = {.game = tri_game_find(argv[1], strlen(argv[1]))};
    f.eval = f.game ? tri_eval_find(f.game) : NULL;
    ai_entrant entrant = {.command = NULL};
    tri_err err;
    if (!f.eval || !f.eval->features || !tri_bot_parse(f.game, argv[3], strlen(argv[3]), &entrant.bot, &err))
        return fputs("no such game or bot, or nothing to fit\n", stderr), 1;
    f.setup = tri_setup_default(f.game, atoi(argv[2]));
    tri_eval_defaults(f.eval, f.weight);
    ai_player player, *seat[TRI_SEATS_MAX] = {&player, &player, &player, &player};
    tri_move *moves = (tri_move *)malloc(sizeof *moves * f.game->about->plies_max);
    if (!moves || !ai_player_create(&player, &entrant, NULL, &err))
        return 1;
    tri_rng rng = tri_rng_seed(strtoull(argv[5], NULL, 10));
    for (int g = atoi(argv[4]); g > 0; g--) {
        ai_played played;
        uint64_t luck = tri_rng_next(&rng), bots = tri_rng_next(&rng);
        ai_match(f.game, &f.setup, seat, luck, bots, moves, &played);
        learn(&f, moves, &played);
    }
    int terms = f.eval->feature_count * TRI_STAGES;
    solve(terms, f.eval->fitted + f.model * terms, count * 1e-4);
    report(&f);
    ai_player_destroy(&player);
    free(moves);
    return 0;
}
