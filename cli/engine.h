// SPDX-License-Identifier: MIT
#pragma once
#include "ai/host/ai_team.h"
#include "proto/proto_engine.h"

// The engine behind `triforium engine`: fed lines, answers lines. Every line gets an answer or an error of one line;
// only `go` gives several (info lines, then bestmove).

typedef struct engine {
    void (*say)(void *context, const char *line); ///< an answer, without its newline
    bool (*halted)(void *context);                ///< asked while thinking: has `stop` come in?
    void *context;
    const tri_game *game; ///< NULL before newgame
    tri_setup setup;
    bool placed; ///< a position was given
    uint8_t seat;
    tri_state view;
    char bot[TRI_BOT_NAME_MAX];
    uint64_t seed;
    int threads;
    uint64_t deadline, told; ///< while thinking
} engine;

void engine_create(engine *e, void (*say)(void *context, const char *line), bool (*halted)(void *context),
                   void *context);
/// Answer a line. False after quit.
bool engine_feed(engine *e, const char *line, size_t size);
