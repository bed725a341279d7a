// SPDX-License-Identifier: MIT
#pragma once
#include "core/sagrada/sagrada_inside.h"

#include "ai/tri_eval.h"

// What a window will be worth: the part of Sagrada's evaluation that is asked most, thousands of times a decision.

/// Named weights.
enum {
    W_SEEN,        ///< dice a seat can choose from in a turn, for the odds of filling a space
    W_LINE,        ///< share of them that are of use when a line asks for more
    W_COUNT,       ///< the same for the odds of a die that a count asks for
    W_SECRET,      ///< pull towards dice of the own colour
    W_SPREAD,      ///< points of luck left at the end of the game
    W_SPREAD_TURN, ///< and more of it for each turn to come
    W_LEFT,        ///< solo: mean value of a die left over
    W_SHARP,       ///< playouts: a point more makes a move so many times e likelier
    W_LOW,         ///< solo: how far from an average to the lowest dice what stays in the pool is
    W_BELIEF,      ///< a pip more of a colour makes it so many times e likelier to be a seat's private objective
    W_TOOL,        ///< solo playouts: points that a tool must gain
    W_NET,         ///< from 1 on a network is asked instead, where there is one; from 2 on for the odds of winning, too
    SAGRADA_WEIGHTS,
};

/// What the fitted weights are of.
enum {
    F_ONE,
    F_FILL,        ///< spaces expected to be filled
    F_GAPS,        ///< empty spaces
    F_DEAD,        ///< those where nothing fits any more
    F_TIGHT,       ///< those with 1 or 2 kinds
    F_NARROW,      ///< 3 to 5
    F_MEDIUM,      ///< 6 to 10
    F_SHORT,       ///< more spaces than turns
    F_SECRET,      ///< private objective now
    F_SECRET_MORE, ///< and what it may still get
    F_TOKENS,
    F_EDGE,         ///< spaces where the next die may touch down
    F_KINDS,        ///< kinds of dice that fit on one of them
    F_KINDS_TWICE,  ///< and on two
    F_COLOUR_CROWD, ///< how much the spaces want the same colours
    F_VALUE_CROWD,  ///< and values
    F_SECRET_BAG,   ///< F_SECRET_MORE, by how much more of that colour the bag has than of others
    F_GOAL,         ///< for each public objective on the table: 1
    F_GOAL_NOW = F_GOAL + SAGRADA_GOAL_COUNT,       ///< its points now
    F_GOAL_MORE = F_GOAL_NOW + SAGRADA_GOAL_COUNT,  ///< its points as expected
    F_GOAL_SURE = F_GOAL_MORE + SAGRADA_GOAL_COUNT, ///< lines: likely ones count more; counts: dice of use there are
    F_TOOL = F_GOAL_SURE + SAGRADA_GOAL_COUNT,      ///< for each tool on the table: how often it could be paid for
    SAGRADA_FEATURES = F_TOOL + SAGRADA_TOOL_COUNT,
};

/// Sets of fitted weights.
enum {
    SAGRADA_SEVERAL,      ///< several seats: values and playouts
    SAGRADA_ALONE,        ///< solo: values
    SAGRADA_ALONE_POLICY, ///< solo: playouts
    SAGRADA_MODELS,
};

enum { SAGRADA_KINDS = 30 }; ///< kinds of dice

/// Which colours and values the prints and neighbours of each space allow: one word a row, one byte a column.
typedef struct sagrada_allowed {
    uint64_t colours[SAGRADA_ROWS], values[SAGRADA_ROWS];
} sagrada_allowed;

/// A seat, the turns it has left, and what follows from those alone.
typedef struct sagrada_look {
    const sagrada_state *s;
    const float *weight;
    int seat, turns;
    float fill[SAGRADA_KINDS + 1];  ///< odds that a die comes which is one of so many kinds: any die,
    float line[SAGRADA_KINDS + 1];  ///< one that a line asks for,
    float count[SAGRADA_KINDS + 1]; ///< one that a count asks for
    float fitted[SAGRADA_FEATURES]; ///< the fitted weights at this stage of the game
} sagrada_look;

/// Turns in which the seat may still draft, the running one included.
int sagrada_turns_left(const sagrada_state *s, int seat);
/// A look at a seat's window by the weights of `model`, with so many turns to come.
void sagrada_look_at(sagrada_look *l, const sagrada_state *s, const float *weight, int model, int seat, int turns);
sagrada_allowed sagrada_allowed_in(const sagrada_window *w, int pattern);
/// The same after `die` was placed on `space`.
void sagrada_allowed_after(sagrada_allowed *a, int die, int space);
/// The features of a window, SAGRADA_FEATURES of them.
void sagrada_window_features(const sagrada_look *l, const sagrada_window *w, const sagrada_allowed *a, float *f);
/// Points at the end of the game.
float sagrada_window_points(const sagrada_look *l, const sagrada_window *w, const sagrada_allowed *a);
/// Points with this die placed on the best of `spaces`, which must not be empty.
float sagrada_best_place(const sagrada_look *l, const sagrada_window *w, const sagrada_allowed *a, int die,
                         uint32_t spaces);
