// SPDX-License-Identifier: MIT
#pragma once
#include "record/record_table.h"
#include "tui/tui_table.h"

// Lines over the events of a game, a seat each, in a box; and of them the points of every seat over a whole game.

typedef struct tui_chart {
    int x, y, w, h;
    const char *title;
    int seats;
    uint32_t count, known; ///< events there are, and of them those with a line
    uint32_t here;         ///< where a line across stands; its values are those behind the names
    int low, high;         ///< of all values; low < high
    const void *of;
    int (*at)(const void *of, uint32_t n, int seat);
    /// A value as people read it.
    void (*figure)(const tui_table *t, const void *of, int value, tri_text *out);
} tui_chart;

/// The column of an event.
int tui_chart_column(const tui_chart *c, uint32_t n);
void tui_chart_draw(tui_table *t, const tui_chart *c);
/// The sign that a seat's line is made of.
const char *tui_chart_sign(int seat);

struct tui_graph {
    uint32_t count; ///< events; there is a position more
    int seats;
    int16_t *points; ///< by position, then by seat: what each would have if the game ended there
};

/// Of a game whose record is here. False when there is no memory. tui_graph_free frees.
bool tui_graph_make(tui_graph *g, const record_table *table);
void tui_graph_free(tui_graph *g);
/// With a line where the shown position is.
void tui_graph_draw(tui_table *t);
