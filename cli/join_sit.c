// SPDX-License-Identifier: MIT
#include "cli/join.h"
#include "cli/play.h"

#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What `join` and `host` share: the line before anybody sits, and how a table is sat at.

enum { JOIN_PATIENCE_MS = 15000, JOIN_WAIT_MS = 200 };

bool join_open(join_table *j, const ws_place *place, const tui_held *held, const char *invite)
{
    char why[WS_WHY_MAX];
    const tui_guest_def def = {.keeper = &j->seats, .keep = join_seats_keep, .drop = join_seats_drop};
    if (tui_wire_start(&j->wire, place, &def, held, invite, why))
        return true;
    cli_refuse("%s cannot be found: %s", j->server, why);
    return false;
}

void join_close(join_table *j)
{
    tui_wire_free(&j->wire);
    if (j->seats.failed)
        cli_refuse("%s could not be written: the seat is not remembered", j->seats.path);
}

bool join_refuse(const join_table *j, const char *code)
{
    char room[TUI_WORDS_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    tui_online_problem(code, j->manner.lang, &text);
    cli_refuse("%s: %s", j->server, room);
    return false;
}

bool join_settle(join_table *j, bool (*done)(const tui_guest *g))
{
    int64_t began = tui_wire_now();
    for (;;) {
        tui_wire_work(&j->wire);
        if (j->wire.guest.problem[0])
            return join_refuse(j, j->wire.guest.problem);
        if (done(&j->wire.guest))
            return true;
        int64_t waited = tui_wire_now() - began;
        if (waited > JOIN_PATIENCE_MS || (j->wire.tries > 1 && !j->wire.once)) {
            const char *why = ws_dial_why(j->wire.dial);
            cli_refuse("%s cannot be reached: %s", j->server, *why ? why : "it does not answer");
            return false;
        }
        tui_wire_wait(&j->wire, -1, JOIN_WAIT_MS);
    }
}

void join_name(const join_table *j, char out[GUEST_NAME])
{
    const struct passwd *user = getpwuid(getuid());
    char typed[GUEST_NAME] = "";
    join_seats_name(&j->seats, out);
    if (j->manner.by_bot && !j->manner.name) {
        tui_guest_clean(j->manner.bot.name, out, GUEST_NAME);
        out[24] = 0; // as long as a name may be
        return;
    }
    if (!out[0])
        snprintf(out, GUEST_NAME, "%.24s", user ? user->pw_name : "guest");
    if (j->manner.name) {
        snprintf(out, GUEST_NAME, "%s", j->manner.name);
        return;
    }
    if (!isatty(STDIN_FILENO))
        return;
    cli_say(j->manner.lang, "plain.name", json_pack("{s:o}", "name", cli_typed(out)));
    fflush(stdout);
    if (!fgets(typed, sizeof typed, stdin))
        return;
    typed[strcspn(typed, "\n")] = 0;
    if (typed[strspn(typed, " ")])
        tui_guest_clean(typed, out, GUEST_NAME);
}

static bool join_hint(const tri_game *game, const tri_view *view, tri_move *move)
{
    *move = play_hint_at(game, view, (uint64_t)tui_wire_now());
    return true;
}

/// On the full screen. False: there can be none, and a line has said why.
static bool join_full(join_table *j)
{
    const char *why = tui_term_refuses();
    const tui_online online = {&j->wire, j->manner.lang, join_hint};
    tui_term *term = why ? NULL : tui_term_open();
    if (!term) {
        cli_tell_lines(j->manner.lang, why);
        return false;
    }
    tui_online_run(term, &online);
    tui_term_close(term);
    return true;
}

void join_say_link(const join_table *j, const char *key)
{
    char link[TUI_WORDS_MAX];
    const tui_guest *g = &j->wire.guest;
    snprintf(link, sizeof link, "%s/t/%s", j->server, g->held.table);
    cli_say(j->manner.lang, key, json_pack("{s:s,s:s}", "game", cli_game_name(j->manner.lang, g->game), "link", link));
    putchar('\n');
}

/// Where the table can be found again.
static int join_leave(const join_table *j)
{
    const tui_guest *g = &j->wire.guest;
    if (g->problem[0]) {
        join_refuse(j, g->problem);
        return CLI_REFUSED;
    }
    if (g->phase != GUEST_OVER && g->seat)
        join_say_link(j, "plain.kept");
    return cli_finish();
}

int join_sit(join_table *j)
{
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (j->manner.by_bot)
        return join_bot(j);
    if (j->manner.plain || !terminal || !join_full(j)) {
        int code = join_plain(j);
        if (code != CLI_DONE)
            return code;
    }
    return join_leave(j);
}

bool join_parse_bot(const char *engine, const char *level, int64_t nodes, int64_t think, join_manner *manner)
{
    tri_err err;
    ai_entrant *bot = &manner->bot;
    if (!engine && !level)
        return true;
    if (engine && level) {
        cli_refuse("--engine and --bot are two; one of them plays");
        return false;
    }
    manner->by_bot = true;
    *bot = (ai_entrant){
        .command = engine, .timeout_ms = 60000, .think_ms = (uint32_t)think, .think_nodes = (uint64_t)nodes};
    if (engine && !ai_entrant_meet(bot, &err)) {
        char why[TRI_REFUSAL_MAX];
        cli_refuse("%s: %s", engine, tri_refusal(NULL, &err, why));
        return false;
    }
    if (level)
        snprintf(bot->name, sizeof bot->name, "%s", level);
    return true;
}
