// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_setup.h"

// Lines of the engine protocol, taken apart and put together without doing anything. docs/engine-protocol.md is the
// manual. Reading is total: every line is a command or an error with a reason.

enum { PROTO_ENGINE_LINE_MAX = 65536 }; ///< bytes of the longest line, terminator included

typedef enum proto_engine_verb {
    PROTO_ENGINE_HELLO,    ///< triforium 1
    PROTO_ENGINE_READY,    ///< isready
    PROTO_ENGINE_OPTION,   ///< option NAME VALUE
    PROTO_ENGINE_NEW,      ///< newgame GAME players N [option K=V]...
    PROTO_ENGINE_POSITION, ///< position seat S view TEXT, or position seat S moves M; M; ...
    PROTO_ENGINE_LEGAL,    ///< legal M; M; ...: what the seat may play, for engines without rules of their own
    PROTO_ENGINE_GO,       ///< go [nodes N] [time MS]
    PROTO_ENGINE_STOP,
    PROTO_ENGINE_PONDER,
    PROTO_ENGINE_QUIT,
} proto_engine_verb;

typedef struct proto_engine_command {
    proto_engine_verb verb;
    const char *word, *rest; ///< OPTION: name and value; POSITION: rest is the view or the moves. Not terminated
    size_t word_size, rest_size;
    bool is_view;         ///< POSITION
    uint8_t seat;         ///< POSITION, from 0
    uint64_t nodes;       ///< GO, 0 for none
    uint64_t time_ms;     ///< GO, 0 for none
    const tri_game *game; ///< NEW
    tri_setup setup;      ///< NEW
} proto_engine_command;

/// Take a line apart (without its newline).
bool proto_engine_read(const char *line, size_t size, proto_engine_command *out, tri_err *err);
/// "info depth D nodes N value A B"; the best line is appended by the caller.
void proto_engine_put_info(tri_text *out, uint32_t depth, uint64_t nodes, const float *value, int seats);
