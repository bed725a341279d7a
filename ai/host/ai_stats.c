// SPDX-License-Identifier: MIT
#include "ai/host/ai_stats.h"

#include <math.h>

// Welford's running variance, so that a long tournament needs no list of its rounds.

void ai_tally_add(ai_tally *tally, double value)
{
    double before = value - tally->mean;
    tally->count++;
    tally->mean += before / (double)tally->count;
    tally->squares += before * (value - tally->mean);
}

double ai_tally_variance(const ai_tally *tally)
{
    return tally->count > 1 ? tally->squares / (double)(tally->count - 1) : 0.0;
}

/// 97.5% point of Student's t, by the first terms of its expansion in 1/df (within 1% from df 3 on).
static double ai_student(double df)
{
    double z = 1.959964, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * df) + (5 * z5 + 16 * z3 + 3 * z) / (96 * df * df) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * df * df * df);
}

ai_interval ai_tally_interval(const ai_tally *tally)
{
    if (tally->count < 2)
        return (ai_interval){-INFINITY, INFINITY};
    double n = (double)tally->count;
    double reach = ai_student(n - 1) * sqrt(ai_tally_variance(tally) / n);
    return (ai_interval){tally->mean - reach, tally->mean + reach};
}

ai_interval ai_share_interval(const ai_tally *tally)
{
    if (tally->count < 2)
        return (ai_interval){0.0, 1.0};
    double n = (double)tally->count, p = tally->mean;
    double error = ai_tally_variance(tally) / n, z = ai_student(n - 1);
    // All rounds alike (say, all won) have no spread; then each round counts as one game.
    double games = error > 0 ? p * (1 - p) / error : n;
    double middle = (p + z * z / (2 * games)) / (1 + z * z / games);
    double reach = z / (1 + z * z / games) * sqrt(p * (1 - p) / games + z * z / (4 * games * games));
    return (ai_interval){fmax(0.0, middle - reach), fmin(1.0, middle + reach)};
}

double ai_elo(double score)
{
    double bound = 0.001; // +-1200
    double s = fmin(fmax(score, bound), 1.0 - bound);
    return 400.0 * log10(s / (1.0 - s));
}

double ai_elo_score(double elo)
{
    return 1.0 / (1.0 + pow(10.0, -elo / 400.0));
}

double ai_sprt(const ai_tally *score, double elo0, double elo1)
{
    double s0 = ai_elo_score(elo0), s1 = ai_elo_score(elo1), n = (double)score->count;
    // With few rounds the variance may be nothing by accident; a round that could have gone the other way is added.
    double variance = (score->squares + 0.25) / n;
    return score->count < 2 ? 0.0 : n * (s1 - s0) * (2 * score->mean - s0 - s1) / (2 * variance);
}
