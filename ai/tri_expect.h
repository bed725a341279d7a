// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_search.h"

// How a game is expected to end, in points and in shares of the win: what people ask for, where a search asks what a
// position is worth.

/// By seat; a seat nobody sits on has 0.
typedef struct tri_expectation {
    float points[TRI_SEATS_MAX];
    float share[TRI_SEATS_MAX]; ///< of the win, 0 .. 1
    float rival;                ///< solo: points of who is to be beaten
} tri_expectation;

/// Of a position that is not over: points as people will count them in place of those that the plug-in saw, which may
/// serve the search alone. A game whose plug-in sees true points has none of this in ai/eval/<game>_points.c.
typedef void tri_foresee(const tri_state *state, const tri_result *now, tri_expectation *seen);

/// One look at a position, by the plug-in that `def` names: exact when the game is over.
void tri_expect(const tri_search_def *def, const tri_state *state, tri_expectation *out);
/// Who looks: tri_expect, or nobody (NULL), and then a program need not carry it.
typedef void tri_expecter(const tri_search_def *def, const tri_state *state, tri_expectation *out);
/// Between a root and its think: at the end of every walk `look` is asked.
void tri_search_expects(tri_search *search, tri_expecter *look);
/// The mean over all walks; of the one move's where it was told to look at no other.
tri_expectation tri_search_expectation(const tri_search *search);
/// Add a multiple of another to `sum`.
void tri_expectation_add(tri_expectation *sum, const tri_expectation *more, float times);
