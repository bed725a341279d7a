// SPDX-License-Identifier: MIT
#include "tests/sim/sim.h"

#include "record/record_table.h"

#include <jansson.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A client as docs/online-protocol.md asks for: it keeps a copy, says what it has when it comes back, and sends again
// what it got no answer to.

enum { CLIENT_STRICT = 16 }; ///< one message of so many is read by a library too

void client_free(sim_client *c)
{
    for (uint32_t i = 0; i < c->have; i++)
        free(c->line[i]);
    free(c->line);
    free(c->view);
}

void client_forget(sim_client *c)
{
    for (uint32_t i = 0; i < c->have; i++)
        free(c->line[i]);
    c->have = c->events = c->checked = 0;
    log_digest_start(c->digest);
    c->in_step = false;
}

static const char *hex_of(const uint8_t bytes[32], char out[65])
{
    return sodium_bin2hex(out, 65, bytes, 32);
}

void client_say(sim *w, sim_client *c, const char *text)
{
    sim_send(w, c->link, text, strlen(text));
    if (sim_goes_wrong(w, 20)) // sent twice: harmless
        sim_send(w, c->link, text, strlen(text));
}

void client_ask(sim *w, sim_client *c, const char *kind, const char *format, ...)
{
    char rest[960];
    va_list words;
    va_start(words, format);
    vsnprintf(rest, sizeof rest, format, words);
    va_end(words);
    c->request = (sim_request){.open = true, .q = ++c->q, .since = w->now};
    snprintf(c->request.kind, sizeof c->request.kind, "%s", kind);
    snprintf(c->request.text, sizeof c->request.text, "{\"do\":\"%s\",\"q\":%lld%s}", kind, (long long)c->q, rest);
    client_say(w, c, c->request.text);
}

static void client_hello(sim *w, int at)
{
    sim_client *c = &w->client[at];
    const sim_table *t = &w->table[c->table];
    char text[512], hex[65], key[64] = "";
    if (c->tried_sit && !c->keyless)
        snprintf(key, sizeof key, ",\"key\":\"%s\"", c->key);
    else if (c->handed)
        snprintf(key, sizeof key, ",\"invite\":\"%s\"", c->invite);
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"q\":%lld,\"table\":\"%s\"%s,\"have\":%u,\"digest\":\"%s\"}",
             (long long)++c->q, t->word, key, c->have, hex_of(c->digest, hex));
    c->hello = c->q;
    c->in_step = false;
    w->count_of.hellos++;
    client_say(w, c, text);
}

// Coming and going.

static void client_wake(sim *w, sim_event *e);

void client_later(sim *w, int at, int64_t delay)
{
    sim_client *c = &w->client[at];
    if (c->wake && c->wake <= w->now + delay)
        return;
    c->wake = w->now + delay;
    sim_at(w, c->wake, client_wake, (uint64_t)at, 0, c->wake, NULL, 0);
}

void client_connect(sim *w, int at)
{
    sim_client *c = &w->client[at];
    c->in_step = false;
    if (!w->calm && w->now < c->away_until) {
        client_later(w, at, c->away_until - w->now);
        return;
    }
    c->link = sim_connect(w, at);
    if (!c->link)
        client_later(w, at, 1000);
}

void client_leave(sim *w, int at)
{
    sim_client *c = &w->client[at];
    uint32_t link = c->link;
    c->link = 0;
    sim_cut(w, link);
}

static void client_wake(sim *w, sim_event *e)
{
    int at = (int)e->a;
    sim_client *c = &w->client[at];
    if (c->wake != e->c)
        return;
    c->wake = 0;
    if (!c->link)
        client_connect(w, at);
    else
        client_act(w, at);
}

void client_start(sim *w, int at)
{
    client_forget(&w->client[at]);
    client_connect(w, at);
}

void client_lost(sim *w, int at, uint32_t link)
{
    sim_client *c = &w->client[at];
    if (c->link != link)
        return;
    c->link = 0;
    c->in_step = false;
    c->backoff = c->backoff < 4000 ? c->backoff * 2 + 250 : 8000;
    if (sim_goes_wrong(w, w->days ? 200 : 30))
        c->away_until = w->now + (int64_t)sim_below(w, 3 * 86400) * 1000;
    client_later(w, at, c->backoff);
}

void client_opened(sim *w, int at, uint32_t link)
{
    sim_client *c = &w->client[at];
    if (c->link != link)
        return;
    c->backoff = 0;
    if (c->opener && !c->opened)
        client_open(w, at);
    else
        client_hello(w, at);
    client_later(w, at, 6000);
}

// Its copy.

static void client_keep(sim *w, sim_client *c, char *line)
{
    if (c->have == c->room) {
        c->room = c->room ? 2 * c->room : 64;
        c->line = (char **)realloc(c->line, c->room * sizeof(char *));
    }
    c->line[c->have++] = line;
    log_digest_add(c->digest, line, strlen(line));
    if (strstr(line, " ~") && !strstr(line, "name=") && !strstr(line, "text="))
        sim_fault(w, "the server's own words were shown: %s", line);
}

static void client_read_ask(sim_client *c, sim_value ask)
{
    sim_json json;
    sim_value seat;
    const char *at = NULL;
    c->ask_n = -1;
    c->ask_mine = false;
    if (!sim_json_read(ask, &json))
        return;
    c->ask_n = sim_number(sim_get(&json, "n"), 0);
    while (sim_json_next(sim_get(&json, "by"), &at, &seat))
        c->ask_mine = c->ask_mine || sim_number(seat, 0) == c->seat;
    at = NULL;
    while (sim_json_next(sim_get(&json, "agreed"), &at, &seat))
        c->ask_mine = c->ask_mine && sim_number(seat, 0) != c->seat;
}

static void client_read_seats(sim_client *c, sim_value seats)
{
    sim_value value;
    const char *at = NULL;
    c->free_seat = 0;
    for (int i = 1; sim_json_next(seats, &at, &value); i++) {
        sim_json seat;
        if (!sim_json_read(value, &seat))
            continue;
        sim_value kind = sim_get(&seat, "kind");
        if (sim_is(kind, "\"open\"") || (sim_is(kind, "\"link\"") && !c->looks))
            c->free_seat = i;
        if (i == c->seat)
            c->salted = sim_is(sim_get(&seat, "salt"), "true");
    }
}

static void client_read_now(sim *w, int at, const sim_json *m)
{
    sim_client *c = &w->client[at];
    sim_value phase = sim_get(m, "phase");
    int seat = (int)sim_number(sim_get(m, "seat"), 0);
    char *next = sim_string(sim_get(m, "next"));
    free(c->view);
    c->view = sim_string(sim_get(m, "view"));
    c->checked = seat == c->seat ? c->checked : 0;
    c->seat = seat;
    c->handed = seat ? 0 : c->handed;
    c->host = sim_is(sim_get(m, "host"), "true");
    c->undo = sim_is(sim_get(m, "undo"), "true");
    c->to_move = (int)sim_number(sim_get(m, "to_move"), 0);
    snprintf(c->phase, sizeof c->phase, "%.*s", phase.size > 2 ? (int)phase.size - 2 : 0, phase.at + 1);
    snprintf(c->next, sizeof c->next, "%s", next ? next : "");
    free(next);
    client_read_seats(c, sim_get(m, "seats"));
    client_read_ask(c, sim_get(m, "ask"));
    int64_t count = sim_number(sim_get(m, "count"), -1);
    if (count != c->events)
        sim_fault(w, "client %d was told of %u events, and the game has %lld", at, c->events, (long long)count);
}

/// Is what it waits for among what it has?
static void client_settle(sim_client *c)
{
    char id[32];
    if (!c->request.open || !c->request.id[0])
        return;
    snprintf(id, sizeof id, " id=%s ", c->request.id);
    for (uint32_t i = c->have; i-- > 0;)
        if (strstr(c->line[i], id)) {
            c->request.open = false;
            return;
        }
}

static void client_take(sim *w, int at, const sim_json *m, uint32_t from, uint32_t durable)
{
    sim_client *c = &w->client[at];
    sim_value entries = sim_get(m, "entries"), entry;
    const char *place = NULL;
    char hex[65], due[68];
    while (sim_json_next(entries, &place, &entry)) {
        char *line = sim_string(entry);
        if (line)
            client_keep(w, c, line);
    }
    if (c->have > durable)
        sim_fault(w, "client %d was shown entry %u, and the disk has %u (from %u)", at, c->have - 1, durable, from);
    snprintf(due, sizeof due, "\"%s\"", hex_of(c->digest, hex));
    if (!sim_is(sim_get(m, "digest"), due))
        sim_fault(w, "client %d: another digest at entry %u", at, c->have);
    uint32_t cut = (uint32_t)sim_number(sim_get(m, "cut"), -1);
    if (cut > c->events)
        sim_fault(w, "client %d knows %u events and is told to keep %u", at, c->events, cut);
    c->events = cut + (uint32_t)sim_json_count(sim_get(m, "events"));
}

/// All agreed to play again: there it goes on.
static void client_move_on(sim *w, int at)
{
    sim_client *c = &w->client[at];
    int table = 0;
    while (table < w->tables && strcmp(w->table[table].word, c->next) != 0)
        table++;
    if (table == SIM_TABLES)
        return;
    if (table == w->tables) {
        sim_table *t = &w->table[w->tables++];
        *t = w->table[c->table];
        t->again = false;
        memcpy(t->word, c->next, sizeof t->word);
        log_parse_id(t->word, strlen(t->word), &t->id);
        w->count_of.tables++;
        w->count_of.rematches++;
    }
    client_forget(c);
    c->table = table;
    c->seen = 0;
    c->was_seat = c->seat;
    c->request.open = c->recorded = c->salted = false;
    c->next[0] = c->phase[0] = 0;
    c->seat = c->says = c->backs = c->asks = 0;
    client_hello(w, at);
}

static void client_table(sim *w, int at, const sim_json *m, uint32_t durable)
{
    sim_client *c = &w->client[at];
    uint32_t from = (uint32_t)sim_number(sim_get(m, "from"), -1);
    char word[32];
    bool about = sim_get(m, "about").at != NULL;
    snprintf(word, sizeof word, "\"%s\"", w->table[c->table].word);
    if (!sim_is(sim_get(m, "table"), word)) // of the table it was at before
        return;
    if (sim_is(sim_get(m, "anew"), "true")) {
        client_forget(c);
        w->count_of.anew++;
    }
    if (from != c->have) {
        if (from < c->have || !c->in_step) // an answer to an older hello, one that was sent twice
            return;
        sim_fault(w, "client %d has %u entries and got those from %u on", at, c->have, from);
        return;
    }
    client_take(w, at, m, from, durable);
    if (w->fault[0])
        return;
    if (sim_is(sim_get(m, "more"), "true")) {
        client_hello(w, at);
        return;
    }
    if (c->have < c->seen)
        sim_fault(w, "client %d has seen %u entries, and is shown %u", at, c->seen, c->have);
    c->seen = c->have;
    client_read_now(w, at, m);
    int players = w->table[c->table].players;
    if (c->was_seat && c->seat != (c->was_seat + players - 2) % players + 1)
        sim_fault(w, "client %d was at seat %d of %d, and is at %d now", at, c->was_seat, players, c->seat);
    c->was_seat = 0;
    c->in_step = true;
    c->opened = true;
    if (!strcmp(c->phase, "play") && !w->fault[0])
        check_secrets(w, at);
    client_settle(c);
    // What it does not find in its copy after coming back it sends again, the same words.
    if (c->request.open && about && c->request.id[0])
        client_say(w, c, c->request.text);
    else if (c->request.open && about)
        c->request.open = false;
    if (c->next[0] && c->seat && (c->recorded || !c->honest))
        client_move_on(w, at);
    else
        client_act(w, at);
}

// Answers.

/// Its seat has an invitation: somebody else, or the same person on another device, comes with it.
static void client_hand_on(sim *w, int at)
{
    sim_client *c = &w->client[at];
    c->handed = c->seat;
    c->keyless = true;
    c->seat = 0;
    sim_word(w, c->key, 43);
    w->count_of.hands++;
    client_leave(w, at);
    client_forget(c);
    client_connect(w, at);
}

static void client_done(sim *w, int at, const sim_json *m)
{
    sim_client *c = &w->client[at];
    int64_t q = sim_number(sim_get(m, "q"), -1);
    const sim_recent *recent = &c->recent[q < 0 ? 0 : q % SIM_RECENT];
    if (recent->q == q && recent->id[0] && c->acked_count < TRI_COUNT(c->acked)) {
        memcpy(c->acked[c->acked_count].id, recent->id, sizeof recent->id);
        c->acked[c->acked_count].table = recent->table;
        c->acked[c->acked_count++].n = (uint32_t)sim_number(sim_get(m, "n"), -1);
        w->count_of.moves += recent->move;
    }
    if (q != c->request.q || !c->request.open)
        return;
    c->request.open = false;
    if (!strcmp(c->request.kind, "hand") && c->seat)
        client_hand_on(w, at);
    else if (c->in_step)
        client_act(w, at);
}

static void client_no(sim *w, int at, const sim_json *m)
{
    sim_client *c = &w->client[at];
    sim_value code = sim_get(m, "code");
    bool mine = c->request.open && sim_number(sim_get(m, "q"), -1) == c->request.q;
    bool key = sim_is(code, "\"key\"");
    if (c->honest && mine && (sim_is(code, "\"illegal\"") || sim_is(code, "\"words\"") || sim_is(code, "\"promise\"")))
        sim_fault(w, "client %d: %s was refused: %.*s", at, c->request.text, (int)code.size, code.at);
    if (mine)
        c->request.open = false;
    if (!c->in_step && (mine || sim_number(sim_get(m, "q"), -1) == c->hello)) { // a hello that went wrong
        if (key && !c->opener)
            c->keyless = true;
        if (key && c->opener)
            c->opened = false;          // it never came to be
        if (sim_is(code, "\"look\"")) { // it began meanwhile: with us, if we ever asked for a seat
            c->keyless = false;
            c->used = c->tried_sit;
        }
        client_leave(w, at);
        client_later(w, at, 1000 + sim_below(w, 2000));
    } else if (mine) {
        client_later(w, at, 500 + sim_below(w, 1500));
    }
}

static void client_record(sim *w, int at, const sim_json *m)
{
    static record_table table;
    static tri_move moves[1 << 20];
    sim_client *c = &w->client[at];
    char *text = sim_string(sim_get(m, "record"));
    record_err err;
    c->request.open = false;
    c->recorded = true;
    if (!text || !record_table_read(&table, w->table[c->table].game, text, strlen(text), moves, &err)) {
        sim_fault(w, "client %d cannot read the record", at);
        free(text);
        return;
    }
    record_fairness fair = record_table_fair(&table);
    if (fair.verdict != RECORD_FAIR)
        sim_fault(w, "client %d finds the dice unfair: %d, event %u", at, fair.verdict, fair.event);
    if (c->in_step && table.count != c->events) // it may be on its way through a copy sent anew
        sim_fault(w, "client %d: a record of %u events, and it knows %u", at, table.count, c->events);
    free(text);
    if (c->next[0] && c->seat && c->in_step)
        client_move_on(w, at);
    else if (c->in_step)
        client_act(w, at);
}

/// A library has its word about some of what the server says.
static void client_read_strictly(sim *w, int at, const char *text, size_t size)
{
    json_t *m = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_string(json_object_get(m, "say")))
        sim_fault(w, "client %d heard no message: %.200s", at, text);
    json_decref(m);
}

void client_heard(sim *w, int at, uint32_t link, const char *text, size_t size, uint32_t durable)
{
    sim_client *c = &w->client[at];
    sim_json m;
    if (c->link != link)
        return;
    if (w->verbose)
        printf("%lld client %d < %.*s\n", (long long)w->now, at, size < 300 ? (int)size : 300, text);
    if (!(w->done % CLIENT_STRICT))
        client_read_strictly(w, at, text, size);
    if (!sim_json_read((sim_value){text, size}, &m)) {
        sim_fault(w, "client %d heard no message: %.200s", at, text);
        return;
    }
    sim_value say = sim_get(&m, "say");
    if (sim_is(say, "\"table\""))
        client_table(w, at, &m, durable);
    else if (sim_is(say, "\"done\""))
        client_done(w, at, &m);
    else if (sim_is(say, "\"no\""))
        client_no(w, at, &m);
    else if (sim_is(say, "\"look\"") && c->request.open)
        c->request.open = false;
    else if (sim_is(say, "\"record\""))
        client_record(w, at, &m);
    if (!c->request.open && c->in_step)
        client_later(w, at, 200 + sim_below(w, 400));
}
