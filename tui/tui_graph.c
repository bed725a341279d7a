// SPDX-License-Identifier: MIT
#include "tui/tui_graph.h"

#include <stdio.h>
#include <stdlib.h>

bool tui_graph_make(tui_graph *g, const record_table *table)
{
    tri_state state;
    g->count = table->count;
    g->seats = table->head.setup.players;
    g->points = (int16_t *)calloc((size_t)(g->count + 1) * TRI_SEATS_MAX, sizeof *g->points);
    if (!g->points)
        return false;
    record_table_at(table, 0, &state);
    for (uint32_t n = 0; n <= g->count; n++) {
        tri_result result;
        table->game->result(&state, &result);
        for (int seat = 0; seat < g->seats; seat++)
            g->points[n * TRI_SEATS_MAX + (uint32_t)seat] = result.points[seat];
        if (n < g->count)
            table->game->apply(&state, table->moves[n]);
    }
    return true;
}

void tui_graph_free(tui_graph *g)
{
    free(g->points);
    g->points = NULL;
}

static int graph_at(const tui_graph *g, uint32_t n, int seat)
{
    return g->points[n * TRI_SEATS_MAX + (uint32_t)seat];
}

static void graph_range(const tui_graph *g, int *low, int *high)
{
    *low = *high = 0;
    for (uint32_t n = 0; n <= g->count; n++)
        for (int seat = 0; seat < g->seats; seat++) {
            int points = graph_at(g, n, seat);
            *low = points < *low ? points : *low;
            *high = points > *high ? points : *high;
        }
    *high = *high > *low ? *high : *low + 1;
}

void tui_graph_draw(tui_table *t)
{
    static const char *const marks[] = {"●", "■", "▲", "◈"};
    static const char letters[] = "RBGY";
    const tui_graph *g = t->graph;
    tui_screen *s = &t->screen;
    int w = s->columns >= 80 ? s->columns * 6 / 10 : s->columns, h = s->rows >= 36 ? 14 : 11;
    int x = s->columns - w, y = s->rows - 2 - h, low, high;
    if (!g || !t->show_graph || h > s->rows - 4)
        return;
    tui_fill(s, x, y, w, h, TUI_ON(TUI_PANEL), " ");
    tui_box(s, x, y, w, h, TUI_LIGHT, TUI_ON(TUI_PANEL) | TUI_LINE);
    int at = tui_putf(s, x + 2, y, TUI_ON(TUI_PANEL) | TUI_BOLD, " %s ", tui_t(t, "points.title")) + 1;
    for (int seat = 0; seat < g->seats; seat++) {
        char legend[TUI_NAME_MAX + 32];
        snprintf(legend, sizeof legend, " %s %s %d ", marks[seat], t->name[seat], graph_at(g, t->looking, seat));
        at = tui_put_within(s, at, y, x + w - 1, TUI_ON(TUI_PANEL) | (tui_style)tui_glass(letters[seat]), legend);
    }
    graph_range(g, &low, &high);
    int left = x + 6, across = w - 8, up = h - 3;
    tui_putf(s, x + 1, y + 1, TUI_ON(TUI_PANEL) | TUI_DIM, "%4d", high);
    tui_putf(s, x + 1, y + 1 + up, TUI_ON(TUI_PANEL) | TUI_DIM, "%4d", low);
    int now = g->count ? (int)((uint64_t)t->looking * (uint64_t)(across - 1) / g->count) : 0;
    tui_fill(s, left + now, y + 1, 1, up + 1, TUI_ON(TUI_PANEL) | TUI_FOCUS, "│");
    for (int column = 0; column < across; column++) {
        uint32_t n = across > 1 ? (uint32_t)((uint64_t)column * g->count / (uint64_t)(across - 1)) : 0;
        for (int seat = TRI_SEATS_MAX - 1; seat >= 0; seat--) {
            if (seat >= g->seats)
                continue;
            int row = (high - graph_at(g, n, seat)) * up / (high - low);
            tui_put(s, left + column, y + 1 + row, TUI_ON(TUI_PANEL) | (tui_style)tui_glass(letters[seat]),
                    marks[seat]);
        }
    }
}
