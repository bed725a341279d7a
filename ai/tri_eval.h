// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_game.h"

// What a game may plug into the search: how a position looks for each seat, and by which moves playouts go. Both are
// optional; a game without a file in ai/eval/ is searched with the points result() gives. A trained network takes
// the same two places.

enum {
    TRI_WEIGHTS_MAX = 1024,
    TRI_FEATURES_MAX = 192,
    TRI_STAGES = 3, ///< a fitted weight is a + b * stage + c * stage^2
};

/// One number of an evaluation that a tuner may change.
typedef struct tri_weight {
    const char *name;
    float value;
    float min; ///< it may be set to this or more
} tri_weight;

/// How the game is expected to end.
typedef struct tri_outlook {
    float points[TRI_SEATS_MAX]; ///< by seat
    float rival;                 ///< solo: the points to beat
    float spread;               ///< how far a difference of two seats may still move: about one standard deviation, > 0
    float share[TRI_SEATS_MAX]; ///< of the win, where the plug-in knows it; share[0] below 0: as points tell
} tri_outlook;

typedef struct tri_eval {
    const char *id;            ///< the game's
    const char *settings;      ///< of the search where its defaults are not best for this game: "range=0.02,mix=1"
    float par;                 ///< points of a usual game, for margins that leave the others' points out
    const char *const *levels; ///< settings of each level of tri_bot.h, or NULL for the usual ones
    const int16_t *elo;        ///< of each level, for two players; random play has 0. NULL: nobody measured it
    const tri_weight *weights;
    int weight_count;
    /// Expected points. Called on whole states (a resampled world) that are not over.
    void (*outlook)(const tri_state *state, const float *weight, tri_outlook *out);
    /// How promising each move looks, as logits (a difference of 1 is a factor e). NULL: all alike.
    void (*policy)(const tri_state *state, const float *weight, const tri_move *moves, int count, float *logit);
    /// How well this world, drawn from what `seat` knows, fits what the others have been seen to do: the logarithm of
    /// its odds. NULL: as well as any.
    float (*belief)(const tri_state *state, const float *weight, int seat);
    /// Fitted part, may be NULL: what is known of a seat's position as `feature_count` numbers, and the stage of the
    /// game (1 at the start, 0 at the end). Its TRI_STAGES * feature_count weights follow the named ones.
    /// tools/fit_eval.c finds them from games, tools/tune_policy.c those of a policy by play. `model` says which of
    /// `models` sets of them is meant (solo and multiplayer, say).
    int feature_count, models;
    void (*features)(const tri_state *state, const float *weight, int seat, float *feature, float *stage, int *model);
    const float *fitted;
} tri_eval;

/// Points by the fitted weights.
float tri_eval_linear(const float *fitted, const float *feature, int count, float stage);

/// The plug-in of a game, or NULL.
const tri_eval *tri_eval_find(const tri_game *game);
/// The table's own values of the weights.
void tri_eval_defaults(const tri_eval *eval, float weight[TRI_WEIGHTS_MAX]);

/// How the values of a search are made of points.
typedef struct tri_value_def {
    float mix;          ///< share of the chance to win; the rest is the margin
    float spite;        ///< how much of the others' points a margin counts: 1 all of them, 0 own points against par
    float margin_scale; ///< a margin of so many points is half of all that margins can give
    float solo_mix;     ///< solo: mix is at least this
    float greed;        ///< how much the points so far count instead of what is expected
} tri_value_def;

/// What a position is worth to each seat, 0 .. 1: mix * (share of the win) + (1 - mix) * squashed margin over the best
/// other seat, or with less spite partly over par (solo: over the rival). Exact at the end of a game, by `eval` (or the
/// points so far, when NULL; with greed by both) before.
void tri_eval_value(const tri_game *game, const tri_eval *eval, const float *weight, tri_value_def def,
                    const tri_state *state, float value[TRI_SEATS_MAX]);
