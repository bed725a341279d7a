// SPDX-License-Identifier: MIT
#include "tui/tui_online.h"

#include "tui/tui_run.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The words are the page's own (online.json): one server, one way to speak of it.

enum {
    ONLINE_LOST_MS = 2000,    ///< before a lost line is spoken of
    ONLINE_UNDERWAY_MS = 400, ///< before a decision under way is
    ONLINE_BACK_MS = 3000,    ///< how long it is said that the line is back
    ONLINE_HURRY_MS = 60000,
    ONLINE_WAIT_MS = 200, ///< between two looks at the clock
};

static void online_say(const tui_lang *lang, const char *key, json_t *with, tri_text *out)
{
    tui_say(lang, "online", key, with, NULL, out);
    json_decref(with);
}

/// "12 s", "3 min".
static void online_span(const tui_lang *lang, int64_t ms, tri_text *out)
{
    static const struct {
        const char *key;
        int64_t ms;
    } units[] = {{"span.day", 86400000}, {"span.hour", 3600000}, {"span.min", 60000}, {"span.sec", 1000}};
    int at = 0;
    while (at < TRI_COUNT(units) - 1 && ms < units[at].ms)
        at++;
    online_say(lang, units[at].key, json_pack("{s:I}", "n", (json_int_t)(ms / units[at].ms)), out);
}

/// A stranger's name for a grid of cells: letters that are two wide or none would break it.
static void online_narrow(const char *text, char *out, size_t size)
{
    tri_text to = tri_text_over(out, size);
    for (const uint8_t *at = (const uint8_t *)text; *at;) {
        int more = *at < 0x80 ? 0 : *at < 0xe0 ? 1 : *at < 0xf0 ? 2 : 3;
        uint32_t glyph = more == 1   ? (at[0] & 31u) << 6 | (at[1] & 63u)
                         : more == 2 ? (at[0] & 15u) << 12 | (at[1] & 63u) << 6 | (at[2] & 63u)
                                     : at[0];
        bool narrow = more < 3 && (glyph < 0x300 || (glyph >= 0x370 && glyph < 0x530) ||
                                   (glyph >= 0x1e00 && glyph < 0x2000) || (glyph >= 0x2010 && glyph < 0x2040));
        if (to.used + 5 > size)
            return;
        if (narrow)
            tri_put_span(&to, (const char *)at, (size_t)more + 1);
        else
            tri_put_char(&to, '?');
        at += more + 1; // whole letters only: tui_guest_clean has seen to it
    }
}

void tui_online_name(const tui_guest *g, const tui_lang *lang, int seat, char out[TUI_NAME_MAX])
{
    const guest_seat *s = &g->seats[seat];
    char key[TUI_NAME_MAX + 8];
    const char *level = NULL;
    if (seat == g->seat - 1) {
        snprintf(out, TUI_NAME_MAX, "%s", tui_word(lang, "terminal", "you"));
        return;
    }
    snprintf(key, sizeof key, "level.%s", s->level);
    if (s->bot)
        level = tui_word(lang, "ui", key);
    if (s->bot && g->players > 2)
        snprintf(out, TUI_NAME_MAX, "%.30s %d", level ? level : s->level, seat + 1);
    else if (s->taken)
        online_narrow(s->bot ? level ? level : s->level : s->name, out, TUI_NAME_MAX);
    else
        snprintf(out, TUI_NAME_MAX, "?");
    if (s->bot)
        out[0] = (char)toupper((unsigned char)out[0]);
}

static void online_place(const tui_guest *g, const tui_lang *lang, int seat, char out[TUI_NAME_MAX])
{
    const guest_seat *s = &g->seats[seat];
    tri_text text = tri_text_over(out, TUI_NAME_MAX);
    const char *key = s->bot      ? "presence.bot"
                      : !s->taken ? s->link ? "invite.link" : "presence.open"
                      : s->here   ? "presence.here"
                                  : "presence.away";
    online_say(lang, key, json_object(), &text);
}

static void online_clock(const tui_guest *g, tui_table *t, int seat, int64_t now)
{
    int64_t left = tui_guest_left(g, seat, now), seconds = (left + 999) / 1000;
    t->clock[seat][0] = 0;
    t->hurry[seat] = left >= 0 && left < ONLINE_HURRY_MS && g->running == seat + 1;
    if (left < 0)
        return;
    if (seconds >= 86400)
        snprintf(t->clock[seat], sizeof t->clock[seat], "%dd%dh", (int)(seconds / 86400), (int)(seconds / 3600 % 24));
    else if (seconds >= 3600)
        snprintf(t->clock[seat], sizeof t->clock[seat], "%d:%02d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60),
                 (int)(seconds % 60));
    else
        snprintf(t->clock[seat], sizeof t->clock[seat], "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

void tui_online_end(const tui_guest *g, const tui_lang *lang, tri_text *out)
{
    char key[GUEST_END + 8], name[TUI_NAME_MAX] = "";
    size_t size = strcspn(g->end, " ");
    int seat = g->end[size] ? atoi(g->end + size + 1) : 0;
    if (seat >= 1 && seat <= g->players)
        tui_online_name(g, lang, seat - 1, name);
    snprintf(key, sizeof key, "end.%.*s", (int)size, g->end);
    if (tui_word(lang, "online", key))
        online_say(lang, key, json_pack("{s:s}", "name", name), out);
    tri_put_char(out, '.');
}

void tui_online_asked(const tui_guest *g, const tui_lang *lang, tri_text *out)
{
    char key[GUEST_CODE + 8], name[TUI_NAME_MAX];
    if (g->request.n < 0 || !g->request.mine)
        return;
    tui_online_name(g, lang, g->request.seat - 1, name);
    snprintf(key, sizeof key, "ask.%s", g->request.what);
    if (tui_word(lang, "online", key))
        online_say(lang, key, json_pack("{s:s}", "name", name), out);
}

void tui_online_problem(const char *code, const tui_lang *lang, tri_text *out)
{
    char key[GUEST_CODE + 10];
    snprintf(key, sizeof key, "problem.%.*s", GUEST_CODE, code);
    if (tui_word(lang, "online", key))
        online_say(lang, key, json_object(), out);
    else {
        snprintf(key, sizeof key, "online.%.*s", GUEST_CODE, code);
        const char *own = tui_word(lang, "terminal", key);
        tri_put(out, own ? own : tui_word(lang, "online", "problem.other"));
    }
}

/// Before the game: who is waited for.
static void online_speech_before(const tui_guest *g, const tui_lang *lang, tri_text *out)
{
    // The seat is ours, but not the salt that was promised for it: whoever has that must add it.
    bool salt = g->seat && !g->held.salt[0] && !g->seats[g->seat - 1].salted;
    int free_seats = 0;
    for (int i = 0; i < g->players; i++)
        free_seats += !g->seats[i].taken;
    if (g->phase == GUEST_OPEN)
        online_say(lang, "invite.wait", json_pack("{s:i}", "n", free_seats), out);
    else if (g->phase == GUEST_READY)
        tri_put(out, tui_word(lang, "terminal", g->host ? "online.start" : "online.ready"));
    else if (g->phase == GUEST_SALTS && !salt)
        online_say(lang, "invite.salts", json_object(), out);
    if (salt) {
        tri_put(out, out->used ? " " : "");
        tri_put(out, tui_word(lang, "terminal", "online.salt"));
    }
}

/// Why the last request was not taken.
static void online_speech_refused(const tui_guest *g, const tui_lang *lang, tri_text *out)
{
    if (!strcmp(g->refused_what, "move")) {
        online_say(lang, "move.late", json_object(), out);
        tri_put_char(out, ' ');
        if (!strcmp(g->refused, "late") || !strcmp(g->refused, "turn"))
            online_say(lang, "move.late.why", json_object(), out);
    } else if (!strcmp(g->refused, "undo"))
        tri_put(out, tui_word(lang, "terminal", "online.no_back"));
    else
        tui_online_problem(g->refused, lang, out);
}

bool tui_online_is_gone(const tui_wire *w, int64_t now)
{
    return w->lost && now - w->lost > ONLINE_LOST_MS;
}

void tui_online_speech(const tui_wire *w, const tui_lang *lang, int64_t now, tri_text *out)
{
    const tui_guest *g = &w->guest;
    char span[64];
    tri_text text = tri_text_over(span, sizeof span);
    if (tui_online_is_gone(w, now)) {
        online_span(lang, now - w->lost, &text);
        online_say(lang, "line.gone_for", json_pack("{s:s}", "span", span), out);
        if (g->move_id[0]) {
            tri_put_char(out, ' ');
            online_say(lang, "line.kept", json_object(), out);
        }
    } else if (g->move_id[0] && now - g->move_at > ONLINE_UNDERWAY_MS)
        online_say(lang, "move.underway", json_object(), out);
    else if (g->handed && g->held.seat)
        online_say(lang, "hand.gone", json_pack("{s:s}", "name", g->seats[g->held.seat - 1].name), out);
    else if (w->back && now - w->back < ONLINE_BACK_MS)
        online_say(lang, "line.back", json_object(), out);
    else if (g->refused[0])
        online_speech_refused(g, lang, out);
    else if (g->phase == GUEST_OVER)
        tui_online_end(g, lang, out);
    else if (g->phase < GUEST_PLAY)
        online_speech_before(g, lang, out);
}

void tui_online_put(const tui_wire *w, tui_table *t, int64_t now)
{
    const tui_guest *g = &w->guest;
    char id[5];
    tri_text speech = tri_text_over(t->speech, sizeof t->speech), asked = tri_text_over(t->asked, sizeof t->asked),
             about = tri_text_over(t->about, sizeof t->about);
    t->online = true;
    t->ended = g->phase == GUEST_OVER;
    t->stale = tui_online_is_gone(w, now);
    t->talk = g->talk;
    t->talk_count = g->talk_count;
    for (int seat = 0; seat < t->players; seat++) {
        const guest_seat *s = &g->seats[seat];
        tui_online_name(g, t->lang, seat, t->name[seat]);
        online_place(g, t->lang, seat, t->place[seat]);
        online_clock(g, t, seat, now);
        t->away[seat] = g->phase >= GUEST_PLAY && s->taken && !s->bot && !s->here && seat != g->seat - 1;
        t->person[seat] = seat == g->seat - 1;
    }
    snprintf(id, sizeof id, "%.4s", g->held.table);
    tui_tell(t, "online.table", json_pack("{s:s}", "table", id), &about);
    tui_online_speech(w, t->lang, now, &speech);
    tui_online_asked(g, t->lang, &asked);
}

const char *tui_online_ask(tui_guest *g, const char *what)
{
    bool alone = !strcmp(what, "back") && g->undo;
    if (!tui_guest_ask(g, what))
        return "online.not_now";
    return alone ? "online.back" : "online.sent";
}

// The full screen.

typedef struct online_desk {
    const tui_online *o;
    tui_table *t;
    tui_source source;
    uint32_t changes, count;
    int64_t shown; ///< the second that was last drawn
    bool dirty;
} online_desk;

static tui_guest *desk_guest(const online_desk *d)
{
    return &d->o->wire->guest;
}

static void desk_play(void *context, tri_move move)
{
    online_desk *d = (online_desk *)context;
    tui_guest_play(desk_guest(d), &d->t->view, move, tui_wire_now());
}

static bool desk_hint(void *context, tri_move *move)
{
    const online_desk *d = (const online_desk *)context;
    return d->o->hint && d->o->hint(d->t->game, &d->t->view, move);
}

static void desk_say(void *context, const char *text)
{
    tui_guest_say(desk_guest((const online_desk *)context), text);
}

static bool desk_answer(void *context, bool yes)
{
    return tui_guest_answer(desk_guest((const online_desk *)context), yes);
}

static const char *desk_ask(void *context, const char *what)
{
    return tui_online_ask(desk_guest((const online_desk *)context), what);
}

/// Look again at what is known. What is chosen and typed stays, unless the game has gone on.
static void desk_refresh(online_desk *d)
{
    tui_guest *g = desk_guest(d);
    tui_table *t = d->t;
    bool back = t->now && t->looking < t->count;
    uint32_t looking = back ? t->looking : UINT32_MAX;
    d->changes = g->changes;
    if (g->next[0] && g->held.next_salt[0] && g->seat) // we agreed, and so did all
        tui_guest_follow(g);
    if (g->phase == GUEST_UNKNOWN || !g->game)
        return;
    tui_online_put(d->o->wire, t, tui_wire_now());
    if (d->count != g->count) {
        t->path.depth = 0;
        t->confirming = t->roaming = false;
        t->refused[0] = 0;
        t->log_back = 0;
        if (!t->asking)
            t->note[0] = 0;
    }
    d->count = g->count;
    tui_table_refresh(t, &d->source, g->seat ? (uint8_t)(g->seat - 1) : TRI_SPECTATOR, looking);
    if (g->move_id[0] || g->phase != GUEST_PLAY) // one at a time
        tui_ways_free(&t->ways);
    d->dirty = true;
}

static tui_next desk_press(online_desk *d, tui_key key)
{
    const tui_deeds deeds = {d, desk_play, NULL, desk_hint, desk_say, desk_answer, desk_ask};
    tui_guest *g = desk_guest(d);
    d->dirty = true;
    if (key.kind == TUI_KEY_ENTER && g->phase == GUEST_READY && !d->t->asking) {
        tui_guest_ask(g, "ready");
        return TUI_STAY;
    }
    g->refused[0] = 0; // it was read
    return tui_press(d->t, &deeds, key);
}

void tui_online_run(tui_term *term, const tui_online *o)
{
    tui_guest *g = &o->wire->guest;
    online_desk d = {.o = o, .t = (tui_table *)calloc(1, sizeof(tui_table)), .source = tui_guest_source(g)};
    tui_next next = TUI_STAY;
    if (!d.t)
        return;
    tui_table_start(d.t, g->game, o->lang, g->players);
    desk_refresh(&d);
    while (next != TUI_LEAVE && !g->problem[0]) {
        tui_wire_work(o->wire);
        int64_t now = tui_wire_now();
        if (g->changes != d.changes || next == TUI_LOOK || next == TUI_PLAYED)
            desk_refresh(&d);
        if (d.dirty || now / 1000 != d.shown) {
            tui_online_put(o->wire, d.t, now);
            tui_show(term, d.t);
            d.dirty = false;
            d.shown = now / 1000;
        }
        tui_key key = tui_term_key(term, 0);
        next = key.kind == TUI_KEY_NONE ? TUI_STAY : desk_press(&d, key);
        if (key.kind == TUI_KEY_NONE)
            tui_wire_wait(o->wire, STDIN_FILENO, ONLINE_WAIT_MS);
    }
    tui_table_free(d.t);
    free(d.t);
}
