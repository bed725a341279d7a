// SPDX-License-Identifier: MIT
#include "ai/tri_eval.h"
#include "game/tri_setup.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Tune the fitted weights that a policy goes by, by play. Two copies of the policy, changed a little in opposite ways,
// play with the same luck; over many such pairs the weights move towards the changes that made more points (evolution
// strategies with mirrored steps and momentum).
//
//     tune_policy GAME PLAYERS MODEL ROUNDS SEED > ai/eval/GAME_fitted.inc
//
// MODEL is the set of weights, from 0, that the policy uses at such a table; the others are printed as they are. Steps
// are taken in weights at the end, the middle and the start of the game, measured in points that a usual change of the
// feature makes, so that all of them matter about as much.

enum { KNOTS = TRI_STAGES, TERMS_MAX = TRI_FEATURES_MAX * KNOTS, THREADS = 2 };
enum { PAIRS = 20000, MEASURED = 6000, SCALED = 400, REPORT = 5 };

static const double step_size = 0.1, rate = 0.25, inertia = 0.8, settling = 0.1;

static const tri_game *game;
static const tri_eval *eval;
static tri_setup setup;
static int terms, model;
static float start[TRI_WEIGHTS_MAX];
static double scale[TERMS_MAX]; // weight per unit of a step
static double here[TERMS_MAX];  // where the weights are, in steps from the start

static double normal(tri_rng *rng)
{
    double u = ((double)(tri_rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
    double v = (double)(tri_rng_next(rng) >> 11) / 9007199254740992.0;
    return sqrt(-2 * log(u)) * cos(6.283185307179586 * v);
}

/// The weights `size` steps from `from`; `step` NULL: at `from` itself. A weight is a + b * stage + c * stage^2.
static void weights_at(const double *from, const double *step, double size, float *weight)
{
    memcpy(weight, start, sizeof start);
    float *w = weight + eval->weight_count + model * terms;
    for (int i = 0; i < terms; i += KNOTS, w += KNOTS) {
        double d[KNOTS];
        for (int k = 0; k < KNOTS; k++)
            d[k] = (from[i + k] + (step ? size * step[i + k] : 0)) * scale[i + k];
        w[0] += (float)d[0];
        w[1] += (float)(-3 * d[0] + 4 * d[1] - d[2]);
        w[2] += (float)(2 * d[0] - 4 * d[1] + 2 * d[2]);
    }
}

static tri_move preferred(const tri_state *s, const float *weight)
{
    tri_move moves[TRI_MOVES_MAX];
    float logit[TRI_MOVES_MAX];
    int count = game->moves(s, moves), best = 0;
    if (count > 1)
        eval->policy(s, weight, moves, count, logit);
    for (int i = 1; i < count; i++)
        best = logit[i] > logit[best] ? i : best;
    return moves[best];
}

/// One game; `weight` for the even and the odd seats.
static void play(const float *const weight[2], uint64_t luck, tri_result *result)
{
    tri_state s;
    tri_rng rng = tri_rng_seed(luck);
    game->start(&s, &setup, NULL);
    for (uint8_t who; (who = game->to_move(&s)) != TRI_OVER;)
        game->apply(&s, who == TRI_CHANCE ? game->sample(&s, tri_rng_next(&rng)) : preferred(&s, weight[who % 2]));
    game->result(&s, result);
}

/// How much more `a` makes than `b`: two games with the same luck, seats changed (solo: one each, over the rival).
static double duel(const float *a, const float *b, uint64_t luck, double *points)
{
    double lead = 0;
    for (int g = 0; g < 2; g++) {
        const float *weight[2] = {g ? b : a, g ? a : b};
        tri_result r;
        play(weight, luck, &r);
        for (int i = 0; i < setup.players; i++) {
            double own = r.points[i] - (setup.players == 1 ? r.rival : 0);
            lead += (weight[i % 2] == a ? own : -own) / setup.players;
            *points += own / (2 * setup.players);
        }
    }
    return lead;
}

/// What one thread finds.
typedef struct share {
    uint64_t seed;
    const double *against_start; ///< play these weights against those of the start, instead of steps against each other
    int pairs;
    double gradient[TERMS_MAX], points, lead, lead_squares;
} share;

static void *run(void *context)
{
    share *w = (share *)context;
    tri_rng rng = tri_rng_seed(w->seed);
    for (int p = 0; p < w->pairs; p++) {
        float a[TRI_WEIGHTS_MAX], b[TRI_WEIGHTS_MAX];
        double step[TERMS_MAX];
        for (int i = 0; i < terms; i++)
            step[i] = normal(&rng);
        weights_at(w->against_start ? w->against_start : here, w->against_start ? NULL : step, step_size, a);
        weights_at(here, step, -step_size, b);
        double lead = duel(a, w->against_start ? start : b, tri_rng_next(&rng), &w->points);
        w->lead += lead;
        w->lead_squares += lead * lead;
        for (int i = 0; i < terms; i++)
            w->gradient[i] += lead * step[i];
    }
    return NULL;
}

static share run_all(uint64_t seed, int pairs, const double *against_start)
{
    static share part[THREADS];
    pthread_t thread[THREADS];
    share sum = {.pairs = 0};
    for (int t = 0; t < THREADS; t++) {
        part[t] =
            (share){.seed = seed * THREADS + (uint64_t)t, .against_start = against_start, .pairs = pairs / THREADS};
        if (pthread_create(&thread[t], NULL, run, &part[t]) != 0)
            exit(1);
    }
    for (int t = 0; t < THREADS; t++) {
        pthread_join(thread[t], NULL);
        sum.pairs += part[t].pairs;
        sum.points += part[t].points;
        sum.lead += part[t].lead;
        sum.lead_squares += part[t].lead_squares;
        for (int i = 0; i < terms; i++)
            sum.gradient[i] += part[t].gradient[i];
    }
    return sum;
}

/// Add what changed in the features of each seat since it was last looked at.
static void watch(const tri_state *s, float last[][TRI_FEATURES_MAX], bool *known, double *squares, double *count)
{
    for (int seat = 0; seat < setup.players; seat++) {
        float feature[TRI_FEATURES_MAX], stage;
        int unused;
        eval->features(s, start, seat, feature, &stage, &unused);
        if (stage < 0)
            continue;
        int knot = stage < 0.25f ? 0 : stage < 0.75f ? 1 : 2;
        for (int i = 0; i < eval->feature_count && known[seat]; i++) {
            double change = (double)(feature[i] - last[seat][i]);
            squares[KNOTS * i + knot] += change * change;
            count[KNOTS * i + knot] += change != 0;
        }
        memcpy(last[seat], feature, sizeof feature);
        known[seat] = true;
    }
}

/// From games by the start's weights. Features that hardly ever change are left alone.
static void find_scales(void)
{
    double squares[TERMS_MAX] = {0}, count[TERMS_MAX] = {0};
    tri_rng rng = tri_rng_seed(0);
    for (int g = 0; g < SCALED; g++) {
        float last[TRI_SEATS_MAX][TRI_FEATURES_MAX];
        bool known[TRI_SEATS_MAX] = {false};
        tri_state s;
        game->start(&s, &setup, NULL);
        for (uint8_t who; (who = game->to_move(&s)) != TRI_OVER;) {
            if (who != TRI_CHANCE)
                watch(&s, last, known, squares, count);
            game->apply(&s, who == TRI_CHANCE ? game->sample(&s, tri_rng_next(&rng)) : preferred(&s, start));
        }
    }
    for (int i = 0; i < terms; i++)
        scale[i] = count[i] > 20 ? sqrt(count[i] / squares[i]) : 0;
}

/// Climb; `mean` follows at some distance, free of the last steps' noise.
static void climb(int rounds, uint64_t seed, double *mean)
{
    double speed[TERMS_MAX] = {0};
    for (int round = 1; round <= rounds; round++) {
        share w = run_all(seed * 100000 + (uint64_t)round, PAIRS, NULL);
        for (int i = 0; i < terms; i++) {
            speed[i] = inertia * speed[i] + (1 - inertia) * w.gradient[i] / (2 * step_size * w.pairs);
            here[i] += rate * speed[i];
            mean[i] += settling * (here[i] - mean[i]);
        }
        if (round % REPORT)
            continue;
        share m = run_all(~seed, MEASURED, mean);
        double lead = m.lead / m.pairs, error = sqrt((m.lead_squares / m.pairs - lead * lead) / m.pairs);
        fprintf(stderr, "round %d: %.2f points while stepping; over the start %+.2f +- %.2f\n", round,
                w.points / w.pairs, lead, 1.96 * error);
    }
}

int main(int argc, char **argv)
{
    if (argc != 6)
        return fputs("tune_policy GAME PLAYERS MODEL ROUNDS SEED\n", stderr), 2;
    game = tri_game_find(argv[1], strlen(argv[1]));
    eval = game ? tri_eval_find(game) : NULL;
    model = atoi(argv[3]);
    if (!eval || !eval->policy || !eval->features || model < 0 || model >= eval->models)
        return fputs("no such game or model, or no policy to tune\n", stderr), 1;
    static double mean[TERMS_MAX];
    static float weight[TRI_WEIGHTS_MAX];
    setup = tri_setup_default(game, atoi(argv[2]));
    terms = eval->feature_count * TRI_STAGES;
    tri_eval_defaults(eval, start);
    find_scales();
    climb(atoi(argv[4]), strtoull(argv[5], NULL, 10), mean);
    weights_at(mean, NULL, 0, weight);
    puts("// Made by tools/fit_eval.c; the policy's weights by tools/tune_policy.c.");
    for (int i = 0; i < terms * eval->models; i++)
        printf("%.5ff,%s", (double)weight[eval->weight_count + i], i % TRI_STAGES == TRI_STAGES - 1 ? "\n" : " ");
    return 0;
}
