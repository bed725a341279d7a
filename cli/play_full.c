// SPDX-License-Identifier: MIT
#include "cli/play.h"
#include "tui/tui_local.h"
#include "tui/tui_run.h"
#include "tui/tui_study.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// The session behind the full screen: what the terminal table asks of a game that is played here.

/// Save, with any complaint kept off the screen: it comes again when the game is left.
static void full_save(play *p)
{
    int real = dup(STDERR_FILENO);
    FILE *quiet = fopen("/dev/null", "we");
    if (quiet)
        dup2(fileno(quiet), STDERR_FILENO);
    play_save_own(p, false);
    if (real >= 0)
        dup2(real, STDERR_FILENO);
    if (quiet)
        fclose(quiet);
    if (real >= 0)
        close(real);
}

static void full_play(void *context, tri_move move)
{
    play *p = (play *)context;
    record_table_play(&p->table, move);
    full_save(p);
}

static const char *full_undo(void *context)
{
    play *p = (play *)context;
    const char *why = play_undo(p);
    if (!why)
        full_save(p);
    return why;
}

static bool full_hint(void *context, tri_move *move)
{
    *move = play_hint((const play *)context);
    return true;
}

static uint8_t full_seat(void *context)
{
    return play_seat((const play *)context);
}

static void full_advance(void *context)
{
    play *p = (play *)context;
    record_table_play(&p->table, play_pick(p));
}

static bool full_curtain(void *context, uint8_t shown, uint8_t next)
{
    return record_table_curtain(&((const play *)context)->table, shown, next);
}

static void full_names(tui_table *t, const play *p)
{
    for (int seat = 0; seat < t->players; seat++) {
        play_name(p, p->lang, seat, t->name[seat]);
        t->person[seat] = p->human[seat];
    }
}

/// The games that lie unfinished in their usual places.
static int full_saved(tui_saved saved[TUI_SAVED_MAX])
{
    int count = 0;
    for (int i = 0; i < tri_game_count() && count < TUI_SAVED_MAX; i++) {
        char place[CLI_PATH_MAX];
        struct stat about;
        struct tm day;
        play_place(tri_game_at(i), place, sizeof place);
        if (!place[0] || stat(place, &about) || !localtime_r(&about.st_mtime, &day))
            continue;
        saved[count].game = tri_game_at(i);
        strftime(saved[count++].when, sizeof saved[0].when, "%Y-%m-%d %H:%M", &day);
    }
    return count;
}

tui_setup_next play_choose(const tui_lang *lang, tui_setup *s, tui_saved saved[TUI_SAVED_MAX])
{
    tui_term *term = tui_term_open();
    if (!term)
        return TUI_SETUP_LEAVE;
    tui_setup_begin(s, lang, saved, full_saved(saved));
    tui_setup_next next = tui_setup_run(term, s);
    tui_term_close(term);
    return next;
}

bool play_can_choose(void)
{
    return !tui_term_refuses();
}

play_end_of play_full(play *p)
{
    const char *why = tui_term_refuses();
    const tui_host host = {
        .source = tui_local(&p->table),
        .deeds = {p, full_play, full_undo, full_hint, NULL, NULL, NULL},
        .context = p,
        .seat = full_seat,
        .advance = full_advance,
        .curtain = full_curtain,
    };
    play_save_own(p, false); // what it says of an earlier game is said before the screen is taken
    tui_term *term = why ? NULL : tui_term_open();
    if (!term) {
        cli_tell_lines(p->lang, why);
        return PLAY_NO_SCREEN;
    }
    tui_table *t = (tui_table *)cli_room(sizeof *t);
    tui_table_start(t, p->table.game, p->lang, p->table.head.setup.players);
    full_names(t, p);
    t->study = tui_study_create(&p->table, TUI_STUDY_NODES);
    tui_next next = tui_run(term, t, &host);
    tui_term_close(term);
    tui_study_destroy(t->study);
    tui_table_free(t);
    free(t);
    return next == TUI_AGAIN ? PLAY_AGAIN : play_seat(p) == TRI_OVER ? PLAY_ENDED : PLAY_LEFT;
}
