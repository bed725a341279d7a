// SPDX-License-Identifier: MIT
#pragma once
#include "record/record_table.h"
#include "tui/tui_table.h"

/// A game whose whole record is here, as a source: each viewer is told what it may know.
tui_source tui_local(const record_table *table);
/// A move as a viewer may be told of it, just before it is played.
void tui_local_tell(const tri_game *game, const tri_state *before, tri_move move, uint8_t viewer, tui_event *out);
