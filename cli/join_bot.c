// SPDX-License-Identifier: MIT
#include "cli/join.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A bot of one's own at a table elsewhere. It is shown what its seat is shown and nothing else. It agrees to what
// people ask of it, but for playing again: its game is over then.

enum { BOT_WAIT_MS = 500 };

/// A bot at work, in a thread of its own, so that the line is served while it thinks.
typedef struct bot_desk {
    ai_player player;
    atomic_bool stop; ///< whatever it thinks, nobody waits for it any more
    pthread_t thread;
    bool thinking;
    int done[2]; ///< a pipe: a byte is in it when it has thought
    const tri_game *game;
    uint64_t seed;
    tri_view view; ///< about which it thinks
    tri_move move;
    tri_err err;
    bool good;
} bot_desk;

static bool bot_complain(const join_table *j, const tri_err *err)
{
    char why[TRI_REFUSAL_MAX];
    cli_refuse("%s: %s", j->manner.bot.name, tri_refusal(j->wire.guest.game, err, why));
    return false;
}

static void *bot_think(void *context)
{
    bot_desk *d = (bot_desk *)context;
    d->good = ai_player_choose(&d->player, d->game, &d->view, d->seed, &d->move, &d->err);
    return write(d->done[1], "", 1) < 0 ? context : NULL;
}

/// Do two views show the same?
static bool bot_is_same(const tri_game *game, const tri_view *a, const tri_view *b)
{
    char *room = (char *)cli_room((size_t)2 * TRI_STATE_TEXT_MAX);
    tri_text first = tri_text_over(room, TRI_STATE_TEXT_MAX),
             second = tri_text_over(room + TRI_STATE_TEXT_MAX, TRI_STATE_TEXT_MAX);
    game->state_text(a, &first);
    game->state_text(b, &second);
    bool same = !strcmp(room, room + TRI_STATE_TEXT_MAX);
    free(room);
    return same;
}

/// Its seat decides, and nothing is under way: the position.
static bool bot_decides(tui_guest *g, tri_view *view)
{
    return g->in_step && g->phase == GUEST_PLAY && g->to_move == g->seat && !g->move_id[0] && tui_guest_view(g, view);
}

static bool bot_begin(join_table *j, bot_desk *d)
{
    tui_guest *g = &j->wire.guest;
    if (g->request.n >= 0 && g->request.mine)
        tui_guest_answer(g, strcmp(g->request.what, "rematch") != 0);
    if (d->thinking || !bot_decides(g, &d->view))
        return true;
    d->seed = (uint64_t)tui_wire_now();
    d->thinking = !pthread_create(&d->thread, NULL, bot_think, d);
    if (!d->thinking)
        cli_refuse("%s: there is no thread for it", j->manner.bot.name);
    return d->thinking;
}

static void bot_join(bot_desk *d)
{
    char byte;
    if (d->thinking && !pthread_join(d->thread, NULL) && read(d->done[0], &byte, 1) == 1)
        d->thinking = false;
}

/// It has thought: what it decides is played, unless the position has become another meanwhile.
static bool bot_end(join_table *j, bot_desk *d)
{
    tui_guest *g = &j->wire.guest;
    tri_view now;
    bot_join(d);
    if (!d->good)
        return bot_complain(j, &d->err);
    if (bot_decides(g, &now) && bot_is_same(g->game, &now, &d->view))
        tui_guest_play(g, &now, d->move, tui_wire_now());
    return true;
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

static int bot_run(join_table *j, bot_desk *d)
{
    tui_guest *g = &j->wire.guest;
    if (!ai_player_greet(&d->player, g->game, &g->setup, &d->err))
        return bot_complain(j, &d->err), CLI_REFUSED;
    while (g->phase != GUEST_OVER) {
        tui_wire_work(&j->wire);
        if (g->problem[0])
            return join_refuse(j, g->problem), CLI_REFUSED;
        if (g->handed)
            return cli_refuse("%s: the seat is somebody else's now", j->server);
        if (!bot_begin(j, d))
            return CLI_REFUSED;
        tui_wire_work(&j->wire);
        if (tui_wire_wait(&j->wire, d->thinking ? d->done[0] : -1, BOT_WAIT_MS) && !bot_end(j, d))
            return CLI_REFUSED;
    }
    bot_print_end(j);
    return cli_finish();
}

/// Nobody waits for what it may still think.
static void bot_close(bot_desk *d)
{
    atomic_store(&d->stop, true);
    bot_join(d);
    ai_player_destroy(&d->player);
    close(d->done[0]);
    close(d->done[1]);
}

int join_bot(join_table *j)
{
    const tui_guest *g = &j->wire.guest;
    bot_desk *d = (bot_desk *)cli_room(sizeof *d);
    ai_entrant *bot = &j->manner.bot;
    int code = CLI_REFUSED;
    memset(d, 0, sizeof *d);
    d->game = g->game;
    if (!g->seat)
        cli_refuse("%s: there is no seat for a bot", j->server);
    else if (!bot->command && !tri_bot_named(g->game, bot->name, strlen(bot->name), &bot->bot)) {
        cli_refuse("--bot takes random, greedy, network or a level, not '%s'", bot->name);
        cli_print_levels(stderr, NULL);
    } else if (pipe2(d->done, O_CLOEXEC)) {
        cli_refuse("%s: %s", bot->name, strerror(errno));
    } else {
        if (ai_player_create(&d->player, bot, &d->stop, &d->err))
            code = bot_run(j, d);
        else
            bot_complain(j, &d->err);
        bot_close(d);
    }
    free(d);
    return code;
}
