// SPDX-License-Identifier: MIT
#include "cli/join.h"
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A table elsewhere line by line: what happens is said in sentences as it comes, and whoever decides is asked as at a
// table that is here. Both the line to the server and the person are listened to.

enum { PLAIN_WAIT_MS = 500, PLAIN_LINE_MAX = 2048 };

typedef struct plain_desk {
    join_table *j;
    play p;
    play_elsewhere elsewhere;
    tri_move *moves;
    char line[PLAIN_LINE_MAX]; ///< what was typed so far
    size_t typed;
    bool ended;      ///< the input is over
    bool asked;      ///< the prompt stands
    uint32_t said;   ///< words of talk that were printed
    uint32_t told;   ///< events that were, for who looks on
    uint32_t shown;  ///< entries there were when the person was last asked
    int64_t request; ///< the request that was told of
    char speech[TUI_WORDS_MAX];
    bool lost; ///< it was said that there is no line
    guest_phase phase;
} plain_desk;

static tui_guest *plain_guest(const plain_desk *d)
{
    return &d->j->wire.guest;
}

static void plain_name(void *context, int seat, char out[TUI_NAME_MAX])
{
    const plain_desk *d = (const plain_desk *)context;
    tui_online_name(plain_guest(d), d->j->manner.lang, seat, out);
}

static void plain_play(void *context, const tri_view *view, tri_move move)
{
    const plain_desk *d = (const plain_desk *)context;
    tui_guest_play(plain_guest(d), view, move, tui_wire_now());
}

/// Who is there, a line each.
static void plain_who(const plain_desk *d)
{
    const tui_guest *g = plain_guest(d);
    const tui_lang *lang = d->j->manner.lang;
    for (int seat = 0; seat < g->players; seat++) {
        const guest_seat *s = &g->seats[seat];
        char name[TUI_NAME_MAX], clock[32];
        int64_t left = tui_guest_left(g, seat, tui_wire_now());
        tui_online_name(g, d->j->manner.lang, seat, name);
        const char *who = s->taken ? name : "-";
        printf("  ");
        cli_say(lang, "seat", json_pack("{s:i}", "n", seat + 1));
        printf("  %s%*s ", who, 16 - cli_width(who) > 0 ? 16 - cli_width(who) : 0, "");
        cli_say(lang,
                !s->taken ? "plain.who.free"
                : s->bot  ? "plain.who.bot"
                : s->here ? "plain.who.here"
                          : "plain.who.away",
                NULL);
        snprintf(clock, sizeof clock, "%d:%02d", (int)(left / 60000), (int)(left / 1000 % 60));
        if (left >= 0)
            cli_say(lang, g->running == seat + 1 ? "plain.who.running" : "plain.who.left",
                    json_pack("{s:s}", "clock", clock));
        putchar('\n');
    }
    printf(g->watchers ? "  " : "");
    if (g->watchers)
        cli_tell(lang, "plain.who.looking", json_pack("{s:i}", "n", g->watchers));
}

static void plain_word(void *context, const char *word, const char *rest)
{
    static const char *const requests[][2] = {
        {"undo", "back"}, {"end", "end"}, {"rematch", "rematch"}, {"start", "ready"}, {"giveup", "leave"}};
    const plain_desk *d = (const plain_desk *)context;
    tui_guest *g = plain_guest(d);
    bool yes = !strcmp(word, "agree");
    for (int i = 0; i < TRI_COUNT(requests); i++)
        if (!strcmp(word, requests[i][0])) {
            puts(tui_word(d->j->manner.lang, "terminal", tui_online_ask(g, requests[i][1])));
            return;
        }
    if (!strcmp(word, "who"))
        plain_who(d);
    else if (!strcmp(word, "say") && !tui_guest_say(g, rest))
        cli_tell(d->j->manner.lang, "plain.no_say", NULL);
    else if ((yes || !strcmp(word, "decline")) && !tui_guest_answer(g, yes))
        cli_tell(d->j->manner.lang, "plain.no_asker", NULL);
}

/// What was said since it was last looked at.
static void plain_tell_talk(plain_desk *d)
{
    const tui_guest *g = plain_guest(d);
    uint32_t fresh = g->talk_seen - d->said;
    int from = fresh < (uint32_t)g->talk_count ? g->talk_count - (int)fresh : 0;
    for (int i = from; i < g->talk_count; i++) {
        char name[TUI_NAME_MAX];
        tui_online_name(g, d->j->manner.lang, g->talk[i].seat, name);
        printf("%s: %s\n", name, g->talk[i].text);
    }
    d->said = g->talk_seen;
}

/// The state of the line and of the table, when it is another.
static void plain_tell_speech(plain_desk *d)
{
    char room[TUI_WORDS_MAX] = "";
    tri_text text = tri_text_over(room, sizeof room);
    const tui_wire *w = &d->j->wire;
    int64_t now = tui_wire_now();
    bool underway = plain_guest(d)->move_id[0] != 0, gone = tui_online_is_gone(w, now);
    tui_online_speech(w, d->j->manner.lang, now, &text);
    if (gone ? !d->lost : !underway && strcmp(room, d->speech) != 0 && room[0])
        printf("%s\n", room);
    d->lost = gone; // for how long is said once
    memcpy(d->speech, room, sizeof room);
}

static void plain_tell_request(plain_desk *d)
{
    char room[TUI_WORDS_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    const tui_guest *g = plain_guest(d);
    bool fresh = g->request.n != d->request && g->request.mine;
    d->request = g->request.n;
    tui_online_asked(g, d->j->manner.lang, &text);
    if (fresh && text.used)
        cli_tell(d->j->manner.lang, "plain.asked", json_pack("{s:o}", "asked", cli_typed(room)));
}

static void plain_print_end(plain_desk *d)
{
    tui_guest *g = plain_guest(d);
    tri_view view;
    if (!tui_guest_view(g, &view))
        return;
    play_print_position(&d->p, &view, g->seat ? (uint8_t)(g->seat - 1) : TRI_SPECTATOR, false);
    putchar('\n');
    cli_print_score(d->j->manner.lang, g->game, &view);
    if (!strcmp(g->end, "over"))
        cli_print_winner(d->j->manner.lang, g->game, &view);
}

/// The position as the line table knows one. False: there is none yet.
static bool plain_position(plain_desk *d)
{
    tui_guest *g = plain_guest(d);
    tri_view view;
    if (g->phase < GUEST_PLAY || !tui_guest_view(g, &view))
        return false;
    record_table_start_at(&d->p.table, g->game, &view.known, d->moves);
    d->elsewhere.eyes = tui_guest_eyes(g);
    d->elsewhere.turn = g->phase == GUEST_PLAY && g->to_move == g->seat && g->seat && !g->move_id[0];
    return true;
}

/// Events since the seat decided last.
static uint32_t plain_last(const tui_guest *g)
{
    for (uint32_t n = g->count; n > 0; n--)
        if (tui_number(json_array_get(g->events, n - 1), "by") == g->seat)
            return n;
    return 0;
}

/// What is new, in sentences; and whoever decides is asked.
static void plain_tell(plain_desk *d)
{
    tui_guest *g = plain_guest(d);
    if (g->next[0] && g->held.next_salt[0] && g->seat) {
        tui_guest_follow(g);
        d->phase = GUEST_UNKNOWN;
        d->said = g->talk_seen;
        d->shown = 0;
        play_forget(&d->p);
    }
    plain_tell_talk(d);
    plain_tell_speech(d);
    plain_tell_request(d);
    if (!plain_position(d)) {
        if (g->phase != d->phase && g->phase != GUEST_UNKNOWN)
            plain_who(d);
        d->phase = g->phase;
        return;
    }
    if (!g->seat && d->told < g->count) {
        play_print_events(&d->p, TRI_SPECTATOR, d->told);
        d->told = g->count;
    }
    if (g->phase == GUEST_OVER && d->phase != GUEST_OVER)
        plain_print_end(d);
    d->phase = g->phase;
    d->asked = d->asked && d->elsewhere.turn;
    if (!d->elsewhere.turn || (d->asked && d->shown == g->count))
        return;
    d->shown = g->count;
    d->elsewhere.last = plain_last(g);
    play_print_turn(&d->p);
    play_prompt(&d->p, g->seat);
    d->asked = true;
}

/// Does a word make sense before the game has begun?
static bool plain_is_early(const char *word)
{
    static const char *const words[] = {"say", "quit", "who", "help", "start"};
    for (int i = 0; i < TRI_COUNT(words); i++)
        if (!strcmp(word, words[i]))
            return true;
    return false;
}

/// A line was typed. False: the person leaves.
static bool plain_answer(plain_desk *d)
{
    bool echo = !isatty(STDIN_FILENO), there = plain_position(d);
    if (echo)
        printf("%s\n", d->line);
    play_next next = PLAY_ASK;
    if (there || plain_is_early(play_named(&d->p, d->line)))
        next = play_answer(&d->p, d->line);
    else
        cli_tell(d->p.lang, "plain.not_begun", NULL);
    if (next == PLAY_LEAVE)
        return false;
    if (next == PLAY_GO_ON)
        d->asked = false;
    else if (d->asked)
        play_prompt(&d->p, plain_guest(d)->seat);
    return true;
}

/// What has come from the person, line by line. False: leaves.
static bool plain_read(plain_desk *d)
{
    ssize_t n = read(STDIN_FILENO, d->line + d->typed, sizeof d->line - 1 - d->typed);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    d->ended = n <= 0;
    d->typed += n > 0 ? (size_t)n : 0;
    for (;;) {
        char *end = (char *)memchr(d->line, '\n', d->typed);
        if (!end && d->typed < sizeof d->line - 1)
            return !d->ended;
        size_t size = end ? (size_t)(end - d->line) : d->typed, used = end ? size + 1 : size;
        char rest[PLAIN_LINE_MAX];
        size_t left = d->typed - used;
        memcpy(rest, d->line + used, left);
        d->line[size] = 0;
        bool stays = plain_answer(d);
        memcpy(d->line, rest, left);
        d->typed = left;
        if (!stays)
            return false;
    }
}

int join_plain(join_table *j)
{
    tui_guest *g = &j->wire.guest;
    plain_desk *d = (plain_desk *)cli_room(sizeof *d);
    memset(d, 0, sizeof *d);
    d->j = j;
    d->request = -1;
    d->moves = (tri_move *)cli_room(sizeof(tri_move) * g->game->about->plies_max);
    d->elsewhere =
        (play_elsewhere){d, tui_guest_source(g), 0, plain_name, plain_play, plain_word, false, TRI_SPECTATOR};
    d->p = (play){.elsewhere = &d->elsewhere, .lang = j->manner.lang, .file.fd = -1};
    d->p.table.game = g->game;
    join_say_link(j, "plain.at");
    for (uint32_t seen = g->changes - 1; !g->problem[0];) {
        tui_wire_work(&j->wire);
        if (seen != g->changes || j->wire.lost || d->speech[0])
            plain_tell(d);
        seen = g->changes;
        if (fflush(stdout))
            break;
        if (tui_wire_wait(&j->wire, STDIN_FILENO, PLAIN_WAIT_MS) && !plain_read(d))
            break;
        seen -= g->move_id[0] != 0; // what became of it is told
    }
    if (d->asked)
        putchar('\n');
    play_forget(&d->p);
    free(d->moves);
    free(d);
    return CLI_DONE;
}
