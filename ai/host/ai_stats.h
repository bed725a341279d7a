// SPDX-License-Identifier: MIT
#pragma once
#include <stdint.h>

// What a tournament may conclude. The unit is a round: the games of one chance stream with the seats in every order.
// Games of a round share their luck, rounds do not, so means and errors are taken over rounds.

/// Running mean and variance.
typedef struct ai_tally {
    uint64_t count;
    double mean, squares; ///< squares: sum of squared differences from the mean
} ai_tally;

typedef struct ai_interval {
    double low, high;
} ai_interval;

void ai_tally_add(ai_tally *tally, double value);
double ai_tally_variance(const ai_tally *tally);
/// 95% interval of the mean, by Student's t.
ai_interval ai_tally_interval(const ai_tally *tally);
/// 95% interval of a share in 0 .. 1 by Wilson's formula, with the number of independent games that the spread between
/// rounds says there were. Sensible for 0% and 100% too.
ai_interval ai_share_interval(const ai_tally *tally);
/// Elo difference of a score, cut off at +-1200.
double ai_elo(double score);
/// The score expected at an Elo difference.
double ai_elo_score(double elo);
/// Log-likelihood ratio of "the difference is elo1" against "it is elo0", by the normal law of round means.
double ai_sprt(const ai_tally *score, double elo0, double elo1);

/// Where the ratio decides, with 5% for either error: ln(0.95 / 0.05).
#define AI_SPRT_BOUND 2.944438979
