// SPDX-License-Identifier: MIT
#include "tui/tui_table.h"

#include <stdio.h>
#include <string.h>

// A game without a drawing file of its own: the board as the core draws it, and all choices as a list. It is also the
// shortest example of a drawing file.

static void plain_draw(tui_table *t)
{
    char room[TRI_DRAW_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    int y = 2, end = t->screen.rows - 2, widest = 0;
    t->game->draw(&t->view, &text);
    for (char *line = strtok(room, "\n"); line && y < end; line = strtok(NULL, "\n"), y++) {
        tui_put(&t->screen, 1, y, TUI_INK, line);
        widest = (int)strlen(line) > widest ? (int)strlen(line) : widest;
    }
    bool beside = t->screen.columns - widest >= 34;
    t->side.x = beside ? widest + 3 : 1;
    t->side.y = beside ? 2 : y < end - 6 ? y + 1 : end - 6;
    t->side.w = t->screen.columns - t->side.x;
    t->side.h = end - t->side.y;
    if (!beside)
        tui_fill(&t->screen, 0, t->side.y, t->screen.columns, t->side.h, TUI_INK, " ");
}

static bool plain_prompt(tui_table *t, int *x, tri_text *todo, tri_text *how)
{
    (void)x;
    (void)how;
    tri_put(todo, tui_t(t, "choose"));
    return true;
}

const tui_face tui_face_plain = {.game = "", .draw = plain_draw, .prompt = plain_prompt};
