// SPDX-License-Identifier: MIT
#pragma once
#include "core/basilica/basilica_inside.h"

/// How far a game is from its end: 1 before the first crown, 0 when the last scoring is due.
float basilica_stage(const basilica_state *s);
