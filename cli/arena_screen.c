// SPDX-License-Identifier: MIT
#include "cli/arena.h"
#include "tui/tui_term.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// A tournament's progress on the full screen of a terminal: how far it is, a row for each entrant, and the score of the
// first over the games so far as a graph. What it prints in the end is the same as without.

enum { SCREEN_EVERY_MS = 100 };

struct arena_screen {
    tui_term *term;
    tui_screen screen;
    int64_t began, drawn;
    arena_tally tally;
};

static int64_t screen_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

arena_screen *arena_screen_open(const arena *a)
{
    if (a->quiet || a->crew || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !isatty(STDERR_FILENO) ||
        tui_term_refuses())
        return NULL;
    tui_term *term = tui_term_open();
    if (!term)
        return NULL;
    arena_screen *s = (arena_screen *)cli_room(sizeof *s);
    memset(s, 0, sizeof *s);
    s->term = term;
    s->tally.stride = 1;
    s->began = screen_now();
    return s;
}

void arena_screen_close(arena_screen *s)
{
    if (!s)
        return;
    tui_term_close(s->term);
    if (s->tally.note[0])
        fprintf(stderr, "%s\n", s->tally.note);
    free(s);
}

/// What one game adds to everybody's numbers.
static void tally_count(arena_tally *s, const ai_game *g)
{
    const tri_result *r = &g->played.result;
    for (int i = 0; i < r->seats; i++) {
        int e = g->seat[i];
        s->entrant[e].games++;
        s->entrant[e].points += r->points[i];
        for (int j = 0; j < r->seats; j++)
            if (g->seat[j] != e) {
                s->entrant[e].score += r->place[i] < r->place[j] ? 1 : r->place[i] == r->place[j] ? 0.5 : 0;
                s->entrant[e].rivals++;
            }
        if (r->seats == 1) {
            s->entrant[e].score += r->place[0] == 1;
            s->entrant[e].rivals++;
        }
    }
}

/// The first's score so far; when there is no more room every other one is given up.
static void tally_remember(arena_tally *s, uint32_t finished)
{
    if (!s->entrant[0].rivals || finished % s->stride)
        return;
    if (s->past_count == ARENA_PAST) {
        for (int i = 0; i < ARENA_PAST / 2; i++)
            s->past[i] = s->past[2 * i + 1];
        s->past_count = ARENA_PAST / 2;
        s->stride *= 2;
    }
    s->past[s->past_count++] = (float)(s->entrant[0].score / s->entrant[0].rivals);
}

static void tally_graph(const arena_tally *s, const arena *a, tui_screen *c, int y, int h)
{
    int w = c->columns - 10;
    h -= h & 1; // so that there is a middle, and it is 50 %
    if (h < 4 || !s->past_count)
        return;
    tui_putf(c, 1, y, TUI_INK_2, "SCORE OF %.40s OVER THE GAMES SO FAR", a->entrant[0].name);
    for (int row = 0; row < h - 1; row++) {
        int percent = 100 - 100 * row / (h - 2);
        bool middle = row == (h - 2) / 2;
        if (!row || row == h - 2 || middle)
            tui_putf(c, 1, y + 1 + row, TUI_DIM, "%4d%%", percent);
        if (middle)
            tui_fill(c, 7, y + 1 + row, w, 1, TUI_LINE, "─");
    }
    for (int x = 0; x < w; x++) {
        int at = s->past_count <= w ? x : (int)((int64_t)(x + 1) * s->past_count / w) - 1;
        if (at >= s->past_count)
            break;
        int row = (int)((1 - (double)s->past[at]) * (h - 2) + 0.5);
        tui_put(c, 7 + x, y + 1 + row, TUI_ACCENT | TUI_BOLD, "●");
    }
}

static void tally_head(const arena *a, int64_t spent, tui_screen *c)
{
    uint32_t all = a->def.games ? a->def.games : 1;
    int64_t w = c->columns - 30;
    char right[48];
    tui_fill(c, 0, 0, c->columns, 1, TUI_ON(TUI_PANEL), " ");
    tui_putf(c, 1, 0, TUI_ON(TUI_PANEL) | TUI_BOLD, "Triforium arena  %s, %d player%s", a->game->about->name,
             a->def.setup.players, a->def.setup.players == 1 ? "" : "s");
    snprintf(right, sizeof right, "%u of %u games", a->finished, a->def.games);
    tui_put(c, c->columns - 1 - tui_width(c, right), 0, TUI_ON(TUI_PANEL) | TUI_ACCENT | TUI_BOLD, right);
    tui_fill(c, 1, 1, (int)w, 1, TUI_LINE, "░");
    tui_fill(c, 1, 1, (int)(w * a->finished / all), 1, TUI_LEGAL, "█");
    if (a->finished)
        tui_putf(c, (int)w + 3, 1, TUI_INK_2, "%d s, %d s to go", (int)(spent / 1000),
                 (int)(spent * (all - a->finished) / a->finished / 1000));
}

void arena_tally_draw(const arena_tally *s, const arena *a, int64_t spent, tui_screen *c)
{
    int y = 3;
    tally_head(a, spent, c);
    tui_putf(c, 1, y++, TUI_INK_2, "%-28s %8s %8s %8s", "ENTRANT", "seats", "score", "points");
    for (int e = 0; e < a->def.entrants && y < c->rows - 2; e++, y++) {
        tui_put_within(c, 1, y, 28, e ? TUI_INK : TUI_ACCENT | TUI_BOLD, a->entrant[e].name);
        tui_putf(c, 30, y, TUI_INK, "%8u", s->entrant[e].games);
        if (s->entrant[e].rivals)
            tui_putf(c, 39, y, TUI_INK, "%7.1f%%", 100 * s->entrant[e].score / s->entrant[e].rivals);
        if (s->entrant[e].games)
            tui_putf(c, 48, y, TUI_INK, "%8.1f", s->entrant[e].points / s->entrant[e].games);
    }
    tally_graph(s, a, c, y + 1, c->rows - 3 - y);
    tui_put_within(c, 1, c->rows - 2, c->columns - 1, TUI_WARN, s->note);
    tui_fill(c, 0, c->rows - 1, c->columns, 1, TUI_ON(TUI_PANEL), " ");
    int x = tui_put(c, 1, c->rows - 1, TUI_ON(TUI_PANEL) | TUI_ACCENT | TUI_BOLD, "q");
    tui_put(c, x + 1, c->rows - 1, TUI_ON(TUI_PANEL) | TUI_INK_2, "stops, and shows what was played so far");
}

void arena_tally_add(arena_tally *t, const arena *a, const ai_game *g)
{
    tally_count(t, g);
    tally_remember(t, a->finished);
    if (g->played.failed != TRI_OVER)
        snprintf(t->note, sizeof t->note, "game %u: %.40s loses: %.80s", g->index + 1,
                 a->entrant[g->seat[g->played.failed]].name, g->played.reason);
}

static void screen_draw(arena_screen *s, const arena *a)
{
    int columns, rows;
    tui_term_size(s->term, &columns, &rows);
    tui_screen_clear(&s->screen, columns, rows, tui_term_ascii(s->term));
    arena_tally_draw(&s->tally, a, screen_now() - s->began, &s->screen);
    tui_term_show(s->term, &s->screen);
}

bool arena_screen_game(arena_screen *s, const arena *a, const ai_game *g)
{
    if (g)
        arena_tally_add(&s->tally, a, g);
    bool stop = false;
    for (tui_key key = tui_term_key(s->term, 0); key.kind != TUI_KEY_NONE && !stop; key = tui_term_key(s->term, 0))
        stop = key.kind == TUI_KEY_END || (key.kind == TUI_KEY_CHAR && key.glyph == 'q');
    if (!stop && a->finished < a->def.games && screen_now() - s->drawn < SCREEN_EVERY_MS)
        return true;
    s->drawn = screen_now();
    screen_draw(s, a);
    return !stop;
}
