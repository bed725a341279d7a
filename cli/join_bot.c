// SPDX-License-Identifier: MIT
#include "cli/join.h"

#include <stdlib.h>
#include <string.h>

// A bot of one's own at a table elsewhere. It is shown what its seat is shown and nothing else. It agrees to what
// people ask of it, but for playing again: its game is over then.

enum { BOT_WAIT_MS = 500 };

static bool bot_complain(const join_table *j, const tri_err *err)
{
    char why[TRI_REFUSAL_MAX];
    cli_refuse("%s: %s", j->manner.bot.name, tri_refusal(j->wire.guest.game, err, why));
    return false;
}

static bool bot_act(join_table *j, ai_player *player)
{
    tui_guest *g = &j->wire.guest;
    tri_view view;
    tri_move move;
    tri_err err;
    if (g->request.n >= 0 && g->request.mine)
        tui_guest_answer(g, strcmp(g->request.what, "rematch") != 0);
    if (!g->in_step || g->phase != GUEST_PLAY || g->to_move != g->seat || g->move_id[0] || !tui_guest_view(g, &view))
        return true;
    if (!ai_player_choose(player, g->game, &view, (uint64_t)tui_wire_now(), &move, &err))
        return bot_complain(j, &err);
    return tui_guest_play(g, &view, move, tui_wire_now()) || true;
}

static void bot_print_end(join_table *j)
{
    tui_guest *g = &j->wire.guest;
    char room[TUI_WORDS_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    tri_view view;
    tui_online_end(g, j->manner.lang, &text);
    puts(room);
    if (tui_guest_view(g, &view))
        cli_print_winner(j->manner.lang, g->game, &view);
}

static int bot_run(join_table *j, ai_player *player)
{
    tui_guest *g = &j->wire.guest;
    tri_err err;
    if (!ai_player_greet(player, g->game, &g->setup, &err))
        return bot_complain(j, &err), CLI_REFUSED;
    while (g->phase != GUEST_OVER) {
        tui_wire_work(&j->wire);
        if (g->problem[0])
            return join_refuse(j, g->problem), CLI_REFUSED;
        if (g->handed)
            return cli_refuse("%s: the seat is somebody else's now", j->server);
        if (!bot_act(j, player))
            return CLI_REFUSED;
        tui_wire_work(&j->wire);
        tui_wire_wait(&j->wire, -1, BOT_WAIT_MS);
    }
    bot_print_end(j);
    return cli_finish();
}

int join_bot(join_table *j)
{
    const tui_guest *g = &j->wire.guest;
    ai_player *player = (ai_player *)cli_room(sizeof *player);
    ai_entrant *bot = &j->manner.bot;
    tri_err err;
    int code = CLI_REFUSED;
    if (!g->seat)
        cli_refuse("%s: there is no seat for a bot", j->server);
    else if (!bot->command && !tri_bot_named(g->game, bot->name, strlen(bot->name), &bot->bot)) {
        cli_refuse("--bot takes random, greedy, network or a level, not '%s'", bot->name);
        cli_print_levels(stderr, NULL);
    } else if (!ai_player_create(player, bot, NULL, &err)) {
        bot_complain(j, &err);
        ai_player_destroy(player);
    } else {
        code = bot_run(j, player);
        ai_player_destroy(player);
    }
    free(player);
    return code;
}
