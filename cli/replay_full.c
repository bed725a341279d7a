// SPDX-License-Identifier: MIT
#include "cli/replay.h"
#include "record/record_table.h"
#include "tui/tui_graph.h"
#include "tui/tui_local.h"
#include "tui/tui_run.h"
#include "tui/tui_study.h"

#include <stdlib.h>
#include <string.h>

// A record on the full screen: its reader walks through the game and sees everything.

static void full_names(tui_table *t, const record_head *head)
{
    for (int seat = 0; seat < t->players; seat++) {
        char key[RECORD_NAME_MAX + 8];
        snprintf(key, sizeof key, "level.%s", head->seat[seat]);
        const char *level = tui_word(t->lang, "ui", key);
        tri_text text = tri_text_over(t->name[seat], TUI_NAME_MAX);
        if (level || (head->seat[seat][0] && strcmp(head->seat[seat], "human") != 0))
            tri_put(&text, level ? level : head->seat[seat]);
        else
            tui_tell(t, "seat", json_pack("{s:i}", "n", seat + 1), &text);
    }
}

/// Until somebody leaves.
static void full_walk(tui_term *term, tui_table *t, const tui_source *source)
{
    const tui_deeds deeds = {0};
    tui_next next = TUI_LOOK;
    while (next != TUI_LEAVE) {
        if (next == TUI_LOOK)
            tui_table_refresh(t, source, TRI_REFEREE, t->looking);
        tui_show(term, t);
        next = tui_press(t, &deeds, tui_term_key(term, tui_study_wait(t)));
    }
}

bool replay_full(const record_table *table, const tui_lang *lang)
{
    tui_graph graph;
    tui_term *term = tui_term_refuses() ? NULL : tui_term_open();
    if (!term)
        return false;
    const tui_source source = tui_local(table);
    tui_table *t = (tui_table *)cli_room(sizeof *t);
    tui_table_start(t, table->game, lang, table->head.setup.players);
    full_names(t, &table->head);
    if (tui_graph_make(&graph, table))
        t->graph = &graph;
    t->study = tui_study_create(table, TUI_STUDY_NODES);
    t->show_graph = true;
    t->replaying = true;
    full_walk(term, t, &source);
    tui_term_close(term);
    tui_study_destroy(t->study);
    tui_graph_free(&graph);
    tui_table_free(t);
    free(t);
    return true;
}
