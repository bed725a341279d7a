// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/join.h"
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

// Coming to a table: by its link, with a seat's invitation or key behind the #, or with what is kept of an earlier
// visit.

static bool join_knows_table(const tui_guest *g)
{
    return g->in_step;
}

static bool join_has_sat(const tui_guest *g)
{
    return g->in_step && (g->seat || (!g->wants && g->refused[0]));
}

/// The seat to sit down at: the invitation's, the one named, or the first that is open; 0: there is none.
static int join_choose_seat(const tui_guest *g, const tui_link *link, int64_t wanted)
{
    for (int seat = 1; seat <= g->players; seat++) {
        const guest_seat *s = &g->seats[seat - 1];
        bool open = !s->taken && (!s->link || link->seat == seat);
        if (wanted ? wanted == seat && open : link->seat ? link->seat == seat : open)
            return seat;
    }
    return 0;
}

/// Sit down, unless the seat is ours or there is none. Complains and returns false when it is refused.
static bool join_take_seat(join_table *j, const tui_link *link, int64_t wanted)
{
    tui_guest *g = &j->wire.guest;
    if (g->seat)
        return true;
    int seat = g->phase == GUEST_OPEN || link->invite[0] ? join_choose_seat(g, link, wanted) : 0;
    if (!seat && wanted) {
        cli_refuse("%s: seat %d is not free", j->server, (int)wanted);
        return false;
    }
    if (!seat) {
        cli_tell(j->manner.lang, "plain.look", NULL);
        return true;
    }
    join_name(j, g->held.name);
    tui_guest_sit(g, seat);
    if (!join_settle(j, join_has_sat))
        return false;
    if (g->seat)
        return true;
    return join_refuse(j, g->refused);
}

/// A level is one of the game's, which is known by now.
static bool join_knows_bot(const join_table *j)
{
    const ai_entrant *bot = &j->manner.bot;
    tri_bot_def def;
    if (!j->manner.by_bot || bot->command || tri_bot_named(j->wire.guest.game, bot->name, strlen(bot->name), &def))
        return true;
    cli_refuse("--bot takes random, greedy, network or a level, not '%s'", bot->name);
    cli_print_levels(stderr, NULL);
    return false;
}

static int join_run(join_table *j, const ws_place *place, const tui_link *link, int64_t seat, bool look)
{
    tui_held held = {.seat = 0};
    join_seats_open(&j->seats, j->server);
    if (!join_seats_find(&j->seats, link->table, &held) || link->key[0])
        memcpy(held.key, link->key, sizeof held.key);
    memcpy(held.table, link->table, sizeof held.table);
    if (look)
        held.key[0] = 0;
    if (!join_open(j, place, &held, link->invite))
        return CLI_REFUSED;
    int code = CLI_REFUSED;
    if (join_settle(j, join_knows_table) && join_knows_bot(j) && (look || join_take_seat(j, link, seat))) {
        if (link->key[0] && j->wire.guest.seat)
            join_seats_keep(&j->seats, &j->wire.guest.held);
        code = join_sit(j);
    }
    join_close(j);
    return code;
}

int join_link(const char *text, int64_t seat, bool look, const join_manner *manner)
{
    tui_link link;
    ws_place place;
    const char *rest = tui_link_parse(text, &link) ? ws_place_parse(link.server, &place) : NULL;
    if (!rest || *rest)
        return cli_refuse("join takes the link of a table, http://HOST/t/TABLE, with what may follow its #; not '%s'",
                          text);
    join_table *j = (join_table *)cli_room(sizeof *j);
    memset(j, 0, sizeof *j);
    j->manner = *manner;
    ws_place_text(&place, j->server, sizeof j->server);
    int code = join_run(j, &place, &link, seat, look);
    free(j);
    return code;
}

int cmd_join(int argc, char **argv)
{
    const char *link_text = NULL, *name = NULL, *engine = NULL, *level = NULL, *language = NULL;
    int64_t seat = 0, nodes = 1000, think = 0;
    bool plain = false, look = false;
    const cli_flag flags[] = {
        {"name", 0, CLI_WORD, "NAME", "to sit down with; asked for otherwise", .out = &name},
        {"seat", 0, CLI_NUMBER, "N", "where to sit down (the invitation's, or the first open seat)", &seat, 1,
         TRI_SEATS_MAX},
        {"look", 0, CLI_SWITCH, NULL, "only look on", .out = &look},
        {"engine", 0, CLI_WORD, "CMD", "a program that speaks the engine protocol plays", .out = &engine},
        {"bot", 0, CLI_WORD, "LEVEL", "or one of our own bots", .out = &level},
        {"nodes", 0, CLI_NUMBER, "N", "engine: nodes a move (1000)", &nodes, 1, 1000000000},
        {"time", 0, CLI_NUMBER, "MS", "engine: time a move instead", &think, 0, 3600000},
        {"plain", 0, CLI_SWITCH, NULL, "line by line, for screen readers and scripts", .out = &plain},
        {"lang", 0, CLI_WORD, "NAME", "en, fr or pl; LANG decides otherwise", .out = &language},
    };
    const cli_usage usage = {
        .command = "join",
        .operands = "LINK",
        .summary = "Sits down at a table of a server, as its page would: LINK is what somebody who opened the table\n"
                   "sent. The seat is kept in ~/.local/state/triforium, and the same LINK comes back to it.",
        .flags = flags,
        .flag_count = TRI_COUNT(flags),
        .operand = {&link_text},
        .operands_needed = 1};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    join_manner manner = {.lang = cli_lang(language), .name = name, .plain = plain};
    if (!manner.lang || !join_parse_bot(engine, level, nodes, think, &manner))
        return CLI_REFUSED;
    return join_link(link_text, seat, look, &manner);
}
