// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_eval.h"
#include "game/tri_game.h"

// Twig: a game that is written down as its tree, for tests of search and values that know every number beforehand. A
// position is a place in the tree and a secret bit, which seat 1 knows and seat 0 does not. Points are those of the
// place, at the end of the game and, by twig_eval, before.

enum { TWIG_BRANCHES = 4 };

/// A place in the tree.
typedef struct twig {
    uint8_t mover;                ///< a seat, TRI_CHANCE or TRI_OVER
    uint8_t child[TWIG_BRANCHES]; ///< where move 1, 2, .. leads; 0: there is no such move
    uint8_t secret;               ///< bits: moves (the lowest is move 1) that are legal only when the secret is 1
    int16_t points[TRI_SEATS_MAX];
} twig;

/// The game over this tree, whose root is place 0; solo, points[1] are the rival's. One at a time.
const tri_game *twig_game(const twig *tree, int players);
/// Expected points are those of the place, and their spread is 1.
extern const tri_eval twig_eval;
/// The position at a place of the tree.
tri_state twig_at(int place, int secret);
int twig_place(const tri_state *s);
int twig_secret(const tri_state *s);
/// What resample, sample and apply were called for since the last twig_game.
extern int twig_resampled, twig_sampled, twig_applied;
