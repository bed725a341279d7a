// SPDX-License-Identifier: MIT
#include "tui/tui_graph.h"

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

static int graph_at(const void *of, uint32_t n, int seat)
{
    const tui_graph *g = (const tui_graph *)of;
    return g->points[n * TRI_SEATS_MAX + (uint32_t)seat];
}

static void graph_figure(const tui_table *t, const void *of, int value, tri_text *out)
{
    (void)t;
    (void)of;
    tri_put_int(out, value);
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

enum { CHART_LEFT = 6 }; ///< columns for the scale and the frame

static int chart_across(const tui_chart *c)
{
    return c->w - CHART_LEFT - 2;
}

int tui_chart_column(const tui_chart *c, uint32_t n)
{
    return c->x + CHART_LEFT + (c->count ? (int)((uint64_t)n * (uint64_t)(chart_across(c) - 1) / c->count) : 0);
}

static void chart_scale(tui_table *t, const tui_chart *c, int y, int value)
{
    char room[16];
    tri_text text = tri_text_over(room, sizeof room);
    c->figure(t, c->of, value, &text);
    int width = tui_width(&t->screen, room);
    tui_put(&t->screen, c->x + (width < CHART_LEFT - 1 ? CHART_LEFT - 1 - width : 1), y, TUI_ON(TUI_PANEL) | TUI_DIM,
            room);
}

const char *tui_chart_sign(int seat)
{
    static const char *const signs[TRI_SEATS_MAX] = {"●", "■", "▲", "◈"};
    return signs[seat];
}

void tui_chart_draw(tui_table *t, const tui_chart *c)
{
    static const char letters[] = "RBGY";
    tui_screen *s = &t->screen;
    int across = chart_across(c), up = c->h - 3;
    tui_fill(s, c->x, c->y, c->w, c->h, TUI_ON(TUI_PANEL), " ");
    tui_box(s, c->x, c->y, c->w, c->h, TUI_LIGHT, TUI_ON(TUI_PANEL) | TUI_LINE);
    int at = tui_putf(s, c->x + 2, c->y, TUI_ON(TUI_PANEL) | TUI_BOLD, " %s ", c->title) + 1;
    for (int seat = 0; seat < c->seats && seat < TRI_SEATS_MAX; seat++) {
        char legend[TUI_NAME_MAX + 32];
        tri_text text = tri_text_over(legend, sizeof legend);
        tri_put_char(&text, ' ');
        tri_put(&text, tui_chart_sign(seat));
        tri_put_char(&text, ' ');
        tri_put(&text, t->name[seat]);
        tri_put_char(&text, ' ');
        c->figure(t, c->of, c->at(c->of, c->here, seat), &text);
        tri_put_char(&text, ' ');
        at = tui_put_within(s, at, c->y, c->x + c->w - 1, TUI_ON(TUI_PANEL) | (tui_style)tui_glass(letters[seat]),
                            legend);
    }
    chart_scale(t, c, c->y + 1, c->high);
    chart_scale(t, c, c->y + 1 + up, c->low);
    tui_fill(s, tui_chart_column(c, c->here), c->y + 1, 1, up + 1, TUI_ON(TUI_PANEL) | TUI_FOCUS, "│");
    for (int column = 0; column < across; column++) {
        uint32_t n = across > 1 ? (uint32_t)((uint64_t)column * c->count / (uint64_t)(across - 1)) : 0;
        for (int seat = TRI_SEATS_MAX - 1; seat >= 0 && n <= c->known; seat--) {
            if (seat >= c->seats)
                continue;
            int row = (c->high - c->at(c->of, n, seat)) * up / (c->high - c->low);
            tui_put(s, c->x + CHART_LEFT + column, c->y + 1 + row,
                    TUI_ON(TUI_PANEL) | (tui_style)tui_glass(letters[seat]), tui_chart_sign(seat));
        }
    }
}

void tui_graph_draw(tui_table *t)
{
    const tui_graph *g = t->graph;
    const tui_screen *s = &t->screen;
    int w = s->columns >= 80 ? s->columns * 6 / 10 : s->columns, h = s->rows >= 36 ? 14 : 11;
    if (!g || !t->show_graph || h > s->rows - 4)
        return;
    tui_chart c = {.x = s->columns - w,
                   .y = s->rows - 2 - h,
                   .w = w,
                   .h = h,
                   .title = tui_t(t, "points.title"),
                   .seats = g->seats,
                   .count = g->count,
                   .known = g->count,
                   .here = t->looking,
                   .of = g,
                   .at = graph_at,
                   .figure = graph_figure};
    graph_range(g, &c.low, &c.high);
    tui_chart_draw(t, &c);
}
