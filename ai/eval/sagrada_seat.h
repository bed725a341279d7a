// SPDX-License-Identifier: MIT
#pragma once
#include "ai/eval/sagrada_window.h"

// What a seat will have at the end, and alone what it has to beat.

/// A seat has a window from the moment it has picked a pattern that can be seen.
bool sagrada_has_window(const sagrada_state *s, int seat);
/// Points of a seat by the weights of `model`. A die in hand is taken to lie where it does most good.
float sagrada_seat_points(const sagrada_state *s, const float *weight, int model, int seat);
/// Solo: what will lie on the round track at the end, if `taken` (0: none) leaves the pool and `turns` of this round
/// are to come.
float sagrada_target(const sagrada_state *s, const float *weight, int taken, int turns);
/// Solo: turns of this round in which the seat may still draft.
int sagrada_turns_now(const sagrada_state *s);

/// The plug-in's policy: what looks best for the mover's own window; alone, less the target.
void sagrada_policy(const tri_state *state, const float *weight, const tri_move *moves, int count, float *logit);

/// How a network expects the game to end. False: there is none for this table.
bool sagrada_network_outlook(const sagrada_state *s, const float *weight, tri_outlook *out);
/// The policy by a network: a move is worth what the best that can follow it in the same turn is. False: as above.
bool sagrada_network_policy(const sagrada_state *s, const float *weight, const tri_move *moves, int count,
                            float *logit);
/// Settings of bots that ask it: the bot `network`, which is the top level, and a quicker one.
extern const char sagrada_network[], sagrada_quick_network[];
