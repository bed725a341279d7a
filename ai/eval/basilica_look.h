// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_eval.h"
#include "core/basilica/basilica_inside.h"

/// How far a game is from its end: 1 before the first crown, 0 when the last scoring is due.
float basilica_stage(const basilica_state *s);
/// How a network expects the game to end. False: this program carries none.
bool basilica_network_outlook(const basilica_state *s, tri_outlook *out);
/// Settings of the bot that asks it, which is the top level.
extern const char basilica_network[];
