// SPDX-License-Identifier: MIT
#pragma once
#include "proto/proto_json.h"

// A trace: one JSON object a line, each with everything needed to check the step by other means than ours. The order is
// header, one line per decision, last line. None of these write the newline.

/// {"game","players","options","data_version","seed"}; `seed` may be NULL: the moves came from a file.
void proto_trace_head(tri_text *out, const tri_game *game, const tri_state *state, const uint64_t *seed);
/// {"n","to_move","legal","move","state"}: the position before its `n`-th move, and that move.
void proto_trace_line(tri_text *out, const tri_game *game, const tri_state *state, uint32_t n, tri_move move);
/// {"n","to_move","legal","move":null,"state","score","result"}: where the trace stops, over or not.
void proto_trace_last(tri_text *out, const tri_game *game, const tri_state *state, uint32_t n);
