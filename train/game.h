// SPDX-License-Identifier: MIT
#pragma once

// The game a training library is built for: -DTRAIN_SAGRADA and so on. Each has a row here, inputs in nets/ and
// its symmetries beside this file. A row says
// - TRAIN_GAME, TRAIN_MOVES, TRAIN_VERSION: the game's word, its longest list, the version of its inputs;
// - TRAIN_DEPTH: moves of a way at most. 1: every move is a decision of its own;
// - TRAIN_CHAIN: decisions of a seat that are remembered, the last ones of a longer game;
// - TRAIN_BEFORE: 1 when half of what is learnt are positions before a decision, so that a search may ask about those,
//   too; 0 when it is always asked behind decisions;
// - TRAIN_WANT: what a seat goes for, unless the command says otherwise: own points, the best other's, the win;
// - TRAIN_PLAYERS: of a position;
// - TRAIN_TABLES: its tables that are played side by side, each by its first three options
//   (-1: as usual).

enum { TRAIN_TABLE_OPTIONS = 3 };

#if defined(TRAIN_SAGRADA)
#include "nets/sagrada_inputs.h"
#include "train/sagrada_symmetry.h"
#define TRAIN_GAME       sagrada
#define TRAIN_MOVES      SAGRADA_MOVES_MAX
#define TRAIN_VERSION    SAGRADA_INPUTS_VERSION
#define TRAIN_DEPTH      6
#define TRAIN_BEFORE     0
#define TRAIN_CHAIN      96
#define TRAIN_WANT       1.0f, 0.0f, 0.0f
#define TRAIN_PLAYERS(s) (s)->players
#define TRAIN_TABLES     -1, -1, -1
#elif defined(TRAIN_BASILICA)
#include "nets/basilica_inputs.h"
#include "train/basilica_symmetry.h"
#define TRAIN_GAME       basilica
#define TRAIN_MOVES      BASILICA_MOVES_MAX
#define TRAIN_VERSION    BASILICA_INPUTS_VERSION
#define TRAIN_DEPTH      1
#define TRAIN_BEFORE     1
#define TRAIN_CHAIN      96
#define TRAIN_WANT       0.2f, -0.2f, 1.0f
#define TRAIN_PLAYERS(s) 2
#define TRAIN_TABLES     0, 0, -1, 1, 0, -1, 1, 1, -1 // both editions, the expansion
#elif defined(TRAIN_RED_CATHEDRAL)
#include "nets/red_cathedral_inputs.h"
#include "train/red_cathedral_symmetry.h"
#define TRAIN_GAME       red_cathedral
#define TRAIN_MOVES      RED_CATHEDRAL_MOVES_MAX
#define TRAIN_VERSION    RED_CATHEDRAL_INPUTS_VERSION
#define TRAIN_DEPTH      1
#define TRAIN_BEFORE     1
#define TRAIN_CHAIN      256
#define TRAIN_WANT       0.2f, -0.2f, 1.0f
#define TRAIN_PLAYERS(s) (s)->players
#define TRAIN_TABLES     0, 60, -1, 1, 60, -1 // both workshops; rounds enough for who has learnt to build
#else
#error "no game to train"
#endif
