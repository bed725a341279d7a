// SPDX-License-Identifier: MIT
#include "tui/tui_guest_inside.h"

#include "game/tri_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A message is read by jansson into a tree, whose fields are then looked up: what is missing or of another kind reads
// as nothing, so that no message can do more than be ignored. What grows with what the server says has a bound: events
// by the longest game there is, everything else by the arrays of tui_guest.

// What is heard: entries.

static void guest_add_talk(tui_guest *g, int64_t at, int seat, const char *text)
{
    if (g->talk_count == GUEST_TALK)
        memmove(g->talk, g->talk + 1, sizeof g->talk[0] * (size_t)--g->talk_count);
    tui_talk *talk = &g->talk[g->talk_count++];
    *talk = (tui_talk){.at = at, .after = g->events_in_log, .seat = (uint8_t)(seat - 1)};
    tui_guest_clean(text, talk->text, sizeof talk->text);
    g->talk_seen++;
}

/// What is under way and stands in an entry is done.
static void guest_find_id(tui_guest *g, const char *entry)
{
    const char *at = strstr(entry, " id=");
    char id[GUEST_ID + 12];
    if (!at)
        return;
    snprintf(id, sizeof id, "%.*s", (int)strcspn(at + 4, " "), at + 4);
    if (!strcmp(id, g->move_id))
        g->move_id[0] = 0;
    for (int i = 0; i < g->outbox_count; i++)
        if (!strcmp(id, g->outbox[i].id)) {
            memmove(&g->outbox[i], &g->outbox[i + 1], sizeof g->outbox[0] * (size_t)(--g->outbox_count - i));
            return;
        }
}

/// An event, and when: those that are taken back later are written over.
static void guest_add_event(tui_guest *g, int64_t at)
{
    uint32_t n = g->events_in_log++;
    if (n < json_array_size(g->times))
        json_array_set_new(g->times, n, json_integer(at));
    else if (n == json_array_size(g->times) && n < GUEST_TIMES)
        json_array_append_new(g->times, json_integer(at));
}

static void guest_take_entry(tui_guest *g, const char *entry, size_t size)
{
    tri_sha256 h;
    tri_reader r = tri_reader_over(entry, size);
    int64_t at = 0, number;
    tri_sha256_start(&h);
    tri_sha256_add(&h, g->digest, sizeof g->digest);
    tri_sha256_add(&h, entry, size);
    tri_sha256_end(&h, g->digest);
    g->have++;
    if (!tri_take_int(&r, 0, INT64_MAX, &at))
        return;
    tri_skip_spaces(&r);
    const char *text = strstr(r.at, " text=");
    if (tri_take_word(&r, "move")) {
        guest_add_event(g, at);
        guest_find_id(g, r.at);
    } else if (tri_take_word(&r, "chance"))
        guest_add_event(g, at);
    else if (tri_take_word(&r, "back")) {
        tri_skip_spaces(&r);
        if (tri_take_int(&r, 0, UINT32_MAX, &number))
            g->events_in_log = (uint32_t)number;
    } else if (tri_take_word(&r, "say") && text) {
        tri_skip_spaces(&r);
        if (tri_take_int(&r, 1, TRI_SEATS_MAX, &number))
            guest_add_talk(g, at, (int)number, text + 6);
        guest_find_id(g, r.at);
    }
}

/// It does not fit: once more from the beginning. A server with which it never fits is given up.
static void guest_anew(tui_guest *g)
{
    if (++g->anew > GUEST_ANEW_MAX) {
        snprintf(g->problem, sizeof g->problem, "digest");
        return;
    }
    guest_forget(g);
    guest_hello(g);
}

/// The entries of a message. False: it is not for us, or does not fit.
static bool guest_take_entries(tui_guest *g, const json_t *m)
{
    const json_t *entries = tui_at(m, "entries"), *from = tui_at(m, "from");
    char hex[GUEST_HEX];
    if (strcmp(tui_text(m, "table"), g->held.table) != 0)
        return false;
    if (tui_true(m, "anew"))
        guest_forget(g);
    if (!json_is_integer(from) || json_integer_value(from) < (json_int_t)g->have)
        return false; // of an older hello
    if (json_integer_value(from) > (json_int_t)g->have) {
        guest_anew(g);
        return false;
    }
    for (int i = 0; i < tui_count(entries); i++) {
        const json_t *entry = json_array_get(entries, (size_t)i);
        guest_take_entry(g, json_is_string(entry) ? json_string_value(entry) : "", json_string_length(entry));
    }
    guest_hex(g->digest, hex);
    if (!strcmp(hex, tui_text(m, "digest")))
        return true;
    guest_anew(g);
    return false;
}

// Events and positions.

static void guest_drop_views(tui_guest *g, uint32_t after)
{
    int kept = 0;
    for (int i = 0; i < g->view_count; i++)
        if (g->views[i].count > after)
            free(g->views[i].text);
        else
            g->views[kept++] = g->views[i];
    g->view_count = kept;
    g->view_next = 0;
}

static const char *guest_find_view(const tui_guest *g, uint32_t count)
{
    for (int i = 0; i < g->view_count; i++)
        if (g->views[i].count == count)
            return g->views[i].text;
    return NULL;
}

static void guest_add_view(tui_guest *g, uint32_t count, const char *text)
{
    char *copy = strdup(text);
    int place = 0;
    if (!copy)
        return;
    while (place < g->view_count && g->views[place].count != count)
        place++;
    if (place == GUEST_VIEWS) { // the oldest makes room, but never the latest position
        place = g->views[g->view_next].count == g->count ? (g->view_next + 1) % GUEST_VIEWS : g->view_next;
        g->view_next = (place + 1) % GUEST_VIEWS;
    }
    if (place < g->view_count)
        free(g->views[place].text);
    else
        g->view_count++;
    g->views[place] = (guest_view){count, copy};
}

static bool guest_take_events(tui_guest *g, const json_t *m)
{
    const json_t *events = tui_at(m, "events");
    uint32_t cut = tui_true(m, "anew") ? 0 : (uint32_t)tui_number(m, "cut");
    if (!events) // nothing has happened
        return true;
    if (cut > json_array_size(g->events) ||
        (g->game && cut + json_array_size(events) > (size_t)g->game->about->plies_max))
        return false;
    if (cut < json_array_size(g->events))
        guest_drop_views(g, cut);
    while (json_array_size(g->events) > cut)
        json_array_remove(g->events, json_array_size(g->events) - 1);
    for (int i = 0; i < tui_count(events); i++)
        json_array_append(g->events, json_array_get(events, (size_t)i));
    return true;
}

uint8_t tui_guest_eyes(const tui_guest *g)
{
    return g->phase == GUEST_OVER ? TRI_REFEREE : g->seat ? (uint8_t)(g->seat - 1) : TRI_SPECTATOR;
}

/// A position that was sent, as our seat may know it and no further, whatever the server has put there.
static bool guest_parse(const tui_guest *g, const char *text, tri_view *view)
{
    tri_state state;
    memset(&state, 0, sizeof state);
    if (!g->game || !text || !g->game->state_parse(text, strlen(text), &state, NULL))
        return false;
    g->game->observe(&state, tui_guest_eyes(g), view);
    return true;
}

// What the server says of now.

static void guest_read_seats(tui_guest *g, const json_t *seats)
{
    for (int i = 0; i < TRI_SEATS_MAX && i < tui_count(seats); i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        const char *kind = tui_text(seat, "kind");
        guest_seat *to = &g->seats[i];
        if (*kind) {
            to->bot = !strcmp(kind, "bot");
            to->link = !strcmp(kind, "link");
            to->taken = to->bot || !strcmp(kind, "person");
            to->salted = tui_true(seat, "salt");
            tui_guest_clean(tui_text(seat, "name"), to->name, sizeof to->name);
            tui_guest_clean(tui_text(seat, "bot"), to->level, sizeof to->level);
        }
        to->here = tui_true(seat, "here");
        to->since = json_integer_value(tui_at(seat, "since"));
    }
}

static void guest_read_request(tui_guest *g, const json_t *ask)
{
    const json_t *by = tui_at(ask, "by"), *agreed = tui_at(ask, "agreed");
    g->request = (guest_request){.n = ask ? json_integer_value(tui_at(ask, "n")) : -1, .seat = tui_number(ask, "seat")};
    snprintf(g->request.what, sizeof g->request.what, "%s", tui_text(ask, "what"));
    for (int i = 0; i < tui_count(by); i++)
        g->request.mine = g->request.mine || (g->seat && tui_number(by, "%d", i) == g->seat);
    for (int i = 0; i < tui_count(agreed); i++)
        g->request.mine = g->request.mine && tui_number(agreed, "%d", i) != g->seat;
    if (g->request.seat < 1 || g->request.seat > TRI_SEATS_MAX)
        g->request = (guest_request){.n = -1};
}

static void guest_read_clock(tui_guest *g, const json_t *clock)
{
    g->has_clock = clock != NULL;
    g->running = tui_number(clock, "running");
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        g->left[i] = json_integer_value(tui_at(clock, "left.%d", i));
}

/// An option of the table's, as words.
static void guest_read_option(tui_guest *g, const char *name, const json_t *value)
{
    char words[TRI_SETUP_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_put(&text, name);
    tri_put_char(&text, '=');
    if (json_is_integer(value))
        tri_put_int(&text, json_integer_value(value));
    for (int i = 0; i < tui_count(value); i++) {
        tri_put(&text, i ? "," : "");
        tri_put(&text, tui_text(value, "%d", i));
    }
    if (json_is_string(value))
        tri_put(&text, json_string_value(value));
    if (!text.full && !(json_is_array(value) && !tui_count(value)))
        tri_setup_set(g->game, &g->setup, words, text.used, NULL);
}

/// The table itself. False: this program has no such game, or another version of it.
static bool guest_read_about(tui_guest *g, const json_t *about)
{
    const char *id = tui_text(about, "game"), *name;
    json_t *value;
    g->game = tri_game_find(id, strlen(id));
    g->players = tui_number(about, "players");
    g->auto_start = tui_true(about, "auto");
    if (!g->game || g->players < g->game->about->players_min || g->players > g->game->about->players_max)
        return false;
    g->setup = tri_setup_default(g->game, g->players);
    json_object_foreach((json_t *)(uintptr_t)tui_at(about, "options"), name, value) guest_read_option(g, name, value);
    return true;
}

static guest_phase guest_read_phase(const char *word)
{
    static const char *const words[] = {"", "open", "ready", "salts", "play", "over"};
    for (int i = 1; i < TRI_COUNT(words); i++)
        if (!strcmp(word, words[i]))
            return (guest_phase)i;
    return GUEST_UNKNOWN;
}

static int guest_seat_number(const tui_guest *g, const json_t *m, const char *field)
{
    int seat = tui_number(m, "%s", field);
    return seat >= 1 && seat <= g->players ? seat : 0;
}

static void guest_mark(tui_guest *g, const json_t *m, int64_t now)
{
    g->now = json_integer_value(tui_at(m, "now"));
    g->heard = now;
}

static bool guest_read_now(tui_guest *g, const json_t *m, int64_t now)
{
    const char *view = json_string_value(tui_at(m, "view"));
    tri_view known;
    int seat = guest_seat_number(g, m, "seat");
    if (seat != g->seat) // other eyes: what was seen before is seen differently
        guest_drop_views(g, 0);
    if (g->seat && !seat && g->held.key[0]) { // somebody came with an invitation to our seat
        g->handed = true;
        g->def.drop(g->def.keeper, &g->held);
        g->held.key[0] = 0;
    }
    g->seat = seat;
    g->host = tui_true(m, "host");
    g->undo = tui_true(m, "undo");
    g->phase = guest_read_phase(tui_text(m, "phase"));
    g->to_move = guest_seat_number(g, m, "to_move");
    g->count = (uint32_t)tui_number(m, "count");
    g->watchers = tui_number(m, "watchers");
    snprintf(g->end, sizeof g->end, "%s", tui_text(m, "end"));
    snprintf(g->next, sizeof g->next, "%s", strlen(tui_text(m, "next")) == GUEST_TABLE - 1 ? tui_text(m, "next") : "");
    guest_read_seats(g, tui_at(m, "seats"));
    guest_read_request(g, tui_at(m, "ask"));
    guest_read_clock(g, tui_at(m, "clock"));
    guest_mark(g, m, now);
    if (g->count != json_array_size(g->events))
        return false;
    if (!view)
        return g->phase < GUEST_PLAY || g->phase == GUEST_OVER;
    if (!guest_parse(g, view, &known))
        return false;
    guest_add_view(g, g->count, view);
    return true;
}

/// What follows from what was heard: the seat is ours, salts, what is under way.
static void guest_go_on(tui_guest *g)
{
    if (g->seat && (g->seat == g->wants || !g->wants)) {
        g->wants = 0;
        if (g->held.key[0] && g->held.seat != g->seat) {
            g->held.seat = g->seat;
            g->def.keep(g->def.keeper, &g->held);
        }
    }
    if (g->wants && !g->seat && !g->sitting)
        guest_say_sit(g);
    if (g->phase == GUEST_SALTS && g->seat && g->held.salt[0] && !g->seats[g->seat - 1].salted)
        guest_send(g, json_pack("{s:s,s:s}", "do", "salt", "salt", g->held.salt), "");
    if (!g->fresh || (!g->seat && g->wants))
        return;
    g->fresh = false;
    if (g->move_id[0])
        guest_say_move(g);
    for (int i = 0; i < g->outbox_count; i++)
        guest_say_talk(g, &g->outbox[i]);
}

static void guest_problem(tui_guest *g, const char *code)
{
    snprintf(g->problem, sizeof g->problem, "%s", code);
    g->changes++;
}

static void guest_hear_table(tui_guest *g, const json_t *m, int64_t now)
{
    const json_t *about = tui_at(m, "about");
    if (!guest_take_entries(g, m))
        return;
    if (about && !guest_read_about(g, about)) {
        guest_problem(g, "game");
        return;
    }
    if (!guest_take_events(g, m)) {
        guest_anew(g);
        return;
    }
    g->changes++;
    if (tui_true(m, "more")) {
        guest_hello(g);
        return;
    }
    if (!g->game || !guest_read_now(g, m, now)) {
        guest_problem(g, "view");
        return;
    }
    g->anew = 0;
    g->in_step = true;
    guest_go_on(g);
}

static void guest_hear_here(tui_guest *g, const json_t *m, int64_t now)
{
    guest_read_seats(g, tui_at(m, "seats"));
    g->watchers = tui_number(m, "watchers");
    if (g->has_clock && g->running) // the clocks are as of when they were told
        g->left[g->running - 1] = tui_guest_left(g, g->running - 1, now);
    guest_mark(g, m, now);
    g->changes++;
}

static void guest_hear_look(tui_guest *g, const json_t *m)
{
    const char *view = json_string_value(tui_at(m, "view"));
    tri_view known;
    uint32_t count = (uint32_t)tui_number(m, "count");
    g->looking = false;
    if (view && count < g->count && guest_parse(g, view, &known))
        guest_add_view(g, count, view);
    g->changes++;
}

static const guest_asked *guest_asked_of(tui_guest *g, const json_t *m)
{
    int64_t q = json_integer_value(tui_at(m, "q"));
    guest_asked *asked = &g->asked[q > 0 ? q % GUEST_ASKED : 0];
    return q > 0 && asked->q == q ? asked : NULL;
}

static void guest_hear_done(tui_guest *g, const json_t *m)
{
    const guest_asked *asked = guest_asked_of(g, m);
    if (!asked)
        return;
    if (!strcmp(asked->what, "open")) {
        free(g->opening);
        g->opening = NULL;
    }
    g->changes++;
}

/// Hello or open was refused: without the key the table may still be looked at, else it is over.
static void guest_refuse_entry(tui_guest *g, const char *what, const char *code)
{
    if (!strcmp(code, "key") && g->held.key[0] && !strcmp(what, "hello")) {
        g->def.drop(g->def.keeper, &g->held);
        g->held.key[0] = 0;
        guest_forget(g);
        guest_hello(g);
        return;
    }
    guest_problem(g, code);
}

static bool guest_is_passing(const char *code)
{
    return !strcmp(code, "store") || !strcmp(code, "busy") || !strcmp(code, "slow");
}

static void guest_hear_no(tui_guest *g, const json_t *m, int64_t now)
{
    const guest_asked *asked = guest_asked_of(g, m);
    const char *code = tui_text(m, "code"), *what = asked ? asked->what : "";
    bool entry = !strcmp(what, "hello") || !strcmp(what, "open");
    g->changes++;
    if (!asked)
        return;
    if (entry && !guest_is_passing(code)) {
        guest_refuse_entry(g, what, code);
        return;
    }
    if (!strcmp(what, "look")) {
        g->looking = false;
        guest_add_view(g, (uint32_t)strtoul(asked->id, NULL, 10), ""); // so that it is not asked for again
        return;
    }
    if (!strcmp(what, "move") && !strcmp(asked->id, g->move_id)) {
        if (guest_is_passing(code)) {
            g->again_at = now + GUEST_PATIENCE_MS;
            return;
        }
        g->move_id[0] = 0;
    }
    if (entry) {
        g->again_at = now + GUEST_PATIENCE_MS;
        return;
    }
    if (!strcmp(what, "sit")) {
        g->wants = 0;
        g->sitting = false;
        g->def.drop(g->def.keeper, &g->held);
        g->held.key[0] = 0;
    }
    if (!strcmp(what, "say") && !guest_is_passing(code)) {
        char words[GUEST_ID + 8];
        snprintf(words, sizeof words, " id=%s ", asked->id);
        guest_find_id(g, words);
    }
    if (!strcmp(what, "salt"))
        return;
    snprintf(g->refused, sizeof g->refused, "%s", code);
    snprintf(g->refused_what, sizeof g->refused_what, "%s", what);
}

void tui_guest_hear(tui_guest *g, const char *text, size_t size, int64_t now)
{
    json_t *m = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    const char *say = tui_text(m, "say");
    if (g->problem[0])
        say = "";
    if (!strcmp(say, "table"))
        guest_hear_table(g, m, now);
    else if (!strcmp(say, "here") && g->in_step)
        guest_hear_here(g, m, now);
    else if (!strcmp(say, "look") && g->in_step)
        guest_hear_look(g, m);
    else if (!strcmp(say, "done"))
        guest_hear_done(g, m);
    else if (!strcmp(say, "no"))
        guest_hear_no(g, m, now);
    json_decref(m);
}

void tui_guest_tick(tui_guest *g, int64_t now)
{
    if (!g->up || !g->again_at || now < g->again_at)
        return;
    g->again_at = 0;
    if (!g->in_step)
        tui_guest_up(g);
    else if (g->move_id[0])
        guest_say_move(g);
}

int64_t tui_guest_left(const tui_guest *g, int seat, int64_t now)
{
    if (!g->has_clock)
        return -1;
    int64_t left = g->left[seat] - (g->running == seat + 1 ? now - g->heard : 0);
    return left > 0 ? left : 0;
}

// As a source.

static uint32_t source_count(void *context)
{
    return ((const tui_guest *)context)->count;
}

static bool source_view(void *context, uint32_t count, uint8_t viewer, tri_view *out)
{
    tui_guest *g = (tui_guest *)context;
    (void)viewer;
    const char *text = guest_find_view(g, count);
    if (text)
        return guest_parse(g, text, out);
    if (g->in_step && !g->looking && count < g->count) {
        char id[GUEST_ID];
        g->looking = true;
        snprintf(id, sizeof id, "%u", count);
        guest_send(g, json_pack("{s:s,s:i}", "do", "look", "count", (int)count), id);
    }
    return false;
}

static bool source_event(void *context, uint32_t n, uint8_t viewer, tui_event *out)
{
    const tui_guest *g = (const tui_guest *)context;
    const json_t *event = json_array_get(g->events, n);
    int by = tui_number(event, "by");
    (void)viewer;
    if (!event)
        return false;
    out->seat = by >= 1 && by <= TRI_SEATS_MAX ? (uint8_t)(by - 1) : TRI_CHANCE;
    out->hidden = tui_true(event, "hidden");
    out->move = json_incref(json_object_get(event, "move"));
    out->asides = json_incref(json_object_get(event, "asides"));
    out->at = json_integer_value(json_array_get(g->times, n));
    return true;
}

tui_source tui_guest_source(tui_guest *g)
{
    return (tui_source){g, source_count, source_view, source_event};
}

bool tui_guest_view(tui_guest *g, tri_view *view)
{
    return g->count == json_array_size(g->events) && guest_parse(g, guest_find_view(g, g->count), view);
}
