// SPDX-License-Identifier: MIT
#pragma once

// The game a training library is built for: -DTRAIN_SAGRADA and so on. Each has a row here, inputs in nets/ and
// its symmetries beside this file.

#if defined(TRAIN_SAGRADA)
#include "nets/sagrada_inputs.h"
#include "train/sagrada_symmetry.h"
#define TRAIN_GAME    sagrada
#define TRAIN_MOVES   SAGRADA_MOVES_MAX
#define TRAIN_VERSION SAGRADA_INPUTS_VERSION
#else
#error "no game to train"
#endif
