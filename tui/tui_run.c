// SPDX-License-Identifier: MIT
#include "tui/tui_run.h"

#include "tui/tui_study.h"

#include <string.h>

void tui_show(tui_term *term, tui_table *t)
{
    int columns, rows;
    tui_term_size(term, &columns, &rows);
    bool ascii = tui_term_ascii(term);
    if (columns >= TUI_COLUMNS_MIN && rows >= TUI_ROWS_MIN) {
        tui_table_draw(t, columns, rows, ascii);
    } else {
        tui_screen_clear(&t->screen, columns, rows, ascii);
        const char *words = tui_t(t, "too_small");
        for (int y = 0; y < rows && *words; y++) { // in pieces, cut anywhere
            char piece[TUI_COLUMNS_MAX + 1];
            size_t size = strlen(words), cut = size < (size_t)columns ? size : (size_t)columns;
            memcpy(piece, words, cut);
            piece[cut] = 0;
            tui_put(&t->screen, 0, y, TUI_INK, piece);
            words += cut;
        }
    }
    tui_term_show(term, &t->screen);
}

/// Nothing of the table until the next person is there. False: nobody came.
static bool run_curtain(tui_term *term, tui_table *t, uint8_t next)
{
    for (;;) {
        int columns, rows;
        tui_term_size(term, &columns, &rows);
        tui_screen_clear(&t->screen, columns, rows, tui_term_ascii(term));
        tui_put_told(t, 2, rows / 2, TUI_BOLD, "curtain", json_pack("{s:s}", "name", t->name[next]));
        tui_term_show(term, &t->screen);
        tui_key key = tui_term_key(term, -1);
        if (key.kind == TUI_KEY_ENTER)
            return true;
        if (key.kind == TUI_KEY_END)
            return false;
    }
}

/// Chance and bots act; each act of a bot is shown to who looks.
static void run_others(tui_term *term, tui_table *t, const tui_host *host, uint8_t shown)
{
    void *context = host->context;
    for (;;) {
        uint8_t seat = host->seat(context);
        if (seat == TRI_OVER || (seat < TRI_SEATS_MAX && t->person[seat]))
            return;
        if (seat < TRI_SEATS_MAX && shown < TRI_SEATS_MAX) {
            tui_table_refresh(t, &host->source, shown, UINT32_MAX);
            tui_show(term, t);
        }
        host->advance(context);
    }
}

/// One person's keys, until the game has changed or ends.
static tui_next run_person(tui_term *term, tui_table *t, const tui_host *host, uint8_t viewer)
{
    tui_next next = TUI_STAY;
    tui_table_refresh(t, &host->source, viewer, UINT32_MAX);
    while (next == TUI_STAY || next == TUI_LOOK) {
        tui_show(term, t);
        next = tui_press(t, &host->deeds, tui_term_key(term, tui_study_wait(t)));
        if (next == TUI_LOOK)
            tui_table_refresh(t, &host->source, viewer, t->looking);
    }
    return next;
}

tui_next tui_run(tui_term *term, tui_table *t, const tui_host *host)
{
    uint8_t shown = TRI_CHANCE;
    tui_next next = TUI_STAY;
    while (next != TUI_LEAVE && next != TUI_AGAIN) {
        run_others(term, t, host, shown);
        uint8_t seat = host->seat(host->context);
        if (seat < TRI_SEATS_MAX && shown < TRI_SEATS_MAX && seat != shown &&
            host->curtain(host->context, shown, seat) && !run_curtain(term, t, seat))
            return TUI_LEAVE;
        shown = seat < TRI_SEATS_MAX ? seat : shown;
        next = run_person(term, t, host, seat == TRI_OVER ? TRI_REFEREE : seat);
    }
    return next;
}
