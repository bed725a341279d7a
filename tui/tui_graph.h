// SPDX-License-Identifier: MIT
#pragma once
#include "record/record_table.h"
#include "tui/tui_table.h"

// The points of every seat over a whole game, as a graph.

struct tui_graph {
    uint32_t count; ///< events; there is a position more
    int seats;
    int16_t *points; ///< by position, then by seat: what each would have if the game ended there
};

/// Of a game whose record is here. False when there is no memory. tui_graph_free frees.
bool tui_graph_make(tui_graph *g, const record_table *table);
void tui_graph_free(tui_graph *g);
/// In a box, with a line where the shown position is.
void tui_graph_draw(tui_table *t);
