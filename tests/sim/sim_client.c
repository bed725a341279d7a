// SPDX-License-Identifier: MIT
#include "tests/sim/sim.h"

#include "record/record_table.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A client as docs/online-protocol.md asks for: it keeps a copy, says what it has when it comes back, sends again what
// it got no answer to, and plays whatever its view allows. Some do it badly on purpose.

static void client_act(sim *w, int at);

void client_free(sim_client *c)
{
    for (uint32_t i = 0; i < c->have; i++)
        free(c->line[i]);
    free(c->line);
    free(c->view);
}

static void client_forget(sim_client *c)
{
    for (uint32_t i = 0; i < c->have; i++)
        free(c->line[i]);
    c->have = c->events = 0;
    log_digest_start(c->digest);
    c->in_step = false;
}

static const char *hex_of(const uint8_t bytes[32], char out[65])
{
    return sodium_bin2hex(out, 65, bytes, 32);
}

static void client_say(sim *w, sim_client *c, const char *text)
{
    sim_send(w, c->link, text, strlen(text));
    if (sim_goes_wrong(w, 20)) // sent twice: harmless
        sim_send(w, c->link, text, strlen(text));
}

/// A request that waits for its answer.
static void client_ask(sim *w, sim_client *c, const char *kind, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void client_ask(sim *w, sim_client *c, const char *kind, const char *format, ...)
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
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"table\":\"%s\"%s,\"have\":%u,\"digest\":\"%s\"}", t->word, key,
             c->have, hex_of(c->digest, hex));
    c->in_step = false;
    w->count_of.hellos++;
    client_say(w, c, text);
}

static void client_open(sim *w, int at)
{
    sim_client *c = &w->client[at];
    const sim_table *t = &w->table[c->table];
    char seats[512] = "", promise[65];
    uint8_t hash[32];
    record_dice_hash(c->salt, hash);
    for (int i = 0; i < t->players; i++) {
        char word[64];
        snprintf(word, sizeof word, "%s\"%s%s\"", i ? "," : "",
                 i == 0              ? "me"
                 : i == t->link_seat ? "link:"
                 : i == 3            ? "bot:random"
                                     : "open",
                 i == t->link_seat ? t->invite[i] : "");
        strcat(seats, word);
    }
    c->tried_sit = true;
    client_ask(w, c, "open",
               ",\"table\":\"%s\",\"key\":\"%s\",\"game\":\"%s\",\"players\":%d,\"seats\":[%s],\"pace\":\"%s\","
               "\"away\":\"%s\","
               "\"look\":%s,\"list\":true,\"auto\":%s,\"name\":\"Host %d\",\"promise\":\"%s\"",
               t->word, c->key, t->game->id, t->players, seats, t->pace, t->away, t->look ? "true" : "false",
               t->automatic ? "true" : "false", at, hex_of(hash, promise));
}

// Coming and going.

static void client_wake(sim *w, sim_event *e);

static void client_later(sim *w, int at, int64_t delay)
{
    sim_client *c = &w->client[at];
    if (c->wake && c->wake <= w->now + delay)
        return;
    c->wake = w->now + delay;
    sim_at(w, c->wake, client_wake, (uint64_t)at, 0, c->wake, NULL, 0);
}

static void client_connect(sim *w, int at)
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

static void client_leave(sim *w, int at)
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
    if (sim_goes_wrong(w, 30))
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

static void client_keep(sim *w, sim_client *c, const char *line)
{
    if (c->have == c->room) {
        c->room = c->room ? 2 * c->room : 64;
        c->line = (char **)realloc(c->line, c->room * sizeof(char *));
    }
    c->line[c->have++] = strdup(line);
    log_digest_add(c->digest, line, strlen(line));
    if (strstr(line, " ~") && !strstr(line, "name=") && !strstr(line, "text="))
        sim_fault(w, "the server's own words were shown: %s", line);
}

static int json_int(const json_t *m, const char *key, int otherwise)
{
    const json_t *value = json_object_get(m, key);
    return json_is_integer(value) ? (int)json_integer_value(value) : otherwise;
}

static void client_read_now(sim *w, int at, const json_t *m)
{
    sim_client *c = &w->client[at];
    const json_t *seats = json_object_get(m, "seats"), *ask = json_object_get(m, "ask");
    const char *view = json_string_value(json_object_get(m, "view"));
    free(c->view);
    c->view = view ? strdup(view) : NULL;
    c->seat = json_int(m, "seat", 0);
    c->host = json_is_true(json_object_get(m, "host"));
    c->undo = json_is_true(json_object_get(m, "undo"));
    c->to_move = json_int(m, "to_move", 0);
    snprintf(c->phase, sizeof c->phase, "%s", json_string_value(json_object_get(m, "phase")));
    c->free_seat = 0;
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *kind = json_string_value(json_object_get(seat, "kind"));
        if (!strcmp(kind, "open") || (!strcmp(kind, "link") && !c->looks))
            c->free_seat = (int)i + 1;
        if ((int)i + 1 == c->seat)
            c->salted = json_is_true(json_object_get(seat, "salt"));
    }
    c->ask_n = -1;
    c->ask_mine = false;
    if (json_is_object(ask)) {
        const json_t *by = json_object_get(ask, "by"), *agreed = json_object_get(ask, "agreed");
        c->ask_n = json_int(ask, "n", 0);
        for (size_t i = 0; i < json_array_size(by); i++)
            c->ask_mine = c->ask_mine || json_integer_value(json_array_get(by, i)) == c->seat;
        for (size_t i = 0; i < json_array_size(agreed); i++)
            if (json_integer_value(json_array_get(agreed, i)) == c->seat)
                c->ask_mine = false;
    }
    if ((uint32_t)json_int(m, "count", -1) != c->events)
        sim_fault(w, "client %d was told of %u events, and the game has %d", at, c->events, json_int(m, "count", -1));
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

/// What of its copy could leak, said a second time straight from the disk and the rules: words of moves, and the view.
static void client_secrets(sim *w, int at)
{
    static tri_move moves[SIM_MOVES];
    sim_client *c = &w->client[at];
    const tri_game *game = w->table[c->table].game;
    const sim_log *disk = sim_log_of(w, &w->table[c->table].id);
    uint8_t eyes = c->seat ? (uint8_t)(c->seat - 1) : TRI_SPECTATOR;
    tri_setup setup = tri_setup_default(game, w->table[c->table].players);
    tri_state state;
    uint32_t count = 0;
    game->start(&state, &setup, NULL);
    for (uint32_t i = 0; i < c->have; i++) {
        const char *kind = strchr(disk->line[i], ' ') + 1, *words = NULL;
        if (!strncmp(kind, "move ", 5))
            words = strchr(strstr(kind, " id=") + 4, ' ') + 1;
        else if (!strncmp(kind, "chance ", 7))
            words = kind + 7;
        if (!strncmp(kind, "back ", 5)) {
            count = (uint32_t)atoi(kind + 5);
            game->start(&state, &setup, NULL);
            for (uint32_t k = 0; k < count; k++)
                game->apply(&state, moves[k]);
        }
        if (!words || count == SIM_MOVES)
            continue;
        char due[TRI_MOVE_TEXT_MAX + 8];
        tri_text text = tri_text_over(due, sizeof due);
        tri_view whole;
        tri_err err;
        game->observe(&state, TRI_REFEREE, &whole);
        if (!game->move_parse(&whole, words, strlen(words), &moves[count], &err))
            sim_fault(w, "entry %u has no move: %s", i, disk->line[i]);
        tri_put(&text, "");
        if (!tri_game_say(game, &state, moves[count], eyes, &text))
            tri_put(&text, " ...");
        const char *shown = c->line[i] + (words - disk->line[i]);
        if (strlen(c->line[i]) < (size_t)(words - disk->line[i]) || strcmp(shown, due) != 0)
            sim_fault(w, "client %d may know '%s' of entry %u and was shown '%s'", at, due, i, c->line[i]);
        game->apply(&state, moves[count++]);
    }
    if (c->view && count < SIM_MOVES) {
        char due[TRI_STATE_TEXT_MAX];
        tri_text text = tri_text_over(due, sizeof due);
        tri_view view;
        game->observe(&state, eyes, &view);
        game->state_text(&view, &text);
        if (strcmp(due, c->view) != 0)
            sim_fault(w, "client %d may know %s and was shown %s", at, due, c->view);
    }
}

static void client_table(sim *w, int at, const json_t *m, uint32_t durable)
{
    sim_client *c = &w->client[at];
    const json_t *entries = json_object_get(m, "entries"), *events = json_object_get(m, "events");
    uint32_t from = (uint32_t)json_int(m, "from", -1), cut = (uint32_t)json_int(m, "cut", -1);
    char hex[65];
    if (json_is_true(json_object_get(m, "anew"))) {
        client_forget(c);
        w->count_of.anew++;
    }
    if (from != c->have) {
        if (from < c->have || !c->in_step) // an answer to an older hello, one that was sent twice
            return;
        sim_fault(w, "client %d has %u entries and got those from %u on", at, c->have, from);
        return;
    }
    if (from + json_array_size(entries) > durable)
        sim_fault(w, "client %d was shown entry %zu, and the disk has %u", at, from + json_array_size(entries) - 1,
                  durable);
    for (size_t i = 0; i < json_array_size(entries); i++)
        client_keep(w, c, json_string_value(json_array_get(entries, i)));
    if (strcmp(hex_of(c->digest, hex), json_string_value(json_object_get(m, "digest"))) != 0)
        sim_fault(w, "client %d: another digest at entry %u", at, c->have);
    if (cut > c->events)
        sim_fault(w, "client %d knows %u events and is told to keep %u", at, c->events, cut);
    c->events = cut + (uint32_t)json_array_size(events);
    if (json_is_true(json_object_get(m, "more"))) {
        client_hello(w, at);
        return;
    }
    client_read_now(w, at, m);
    c->in_step = true;
    c->opened = true;
    if (!strcmp(c->phase, "play") && !(w->done & 3) && !w->fault[0])
        client_secrets(w, at);
    bool waited = c->request.open;
    client_settle(c);
    // What it does not find in its copy after coming back it sends again, the same words.
    if (c->request.open && json_object_get(m, "about") && c->request.id[0] && waited)
        client_say(w, c, c->request.text);
    else if (c->request.open && json_object_get(m, "about"))
        c->request.open = false;
    client_act(w, at);
}

// What it does.

static void client_identity(sim *w, char id[24])
{
    for (int i = 0; i < 12; i++)
        id[i] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"[sim_below(w, 64)];
    id[12] = 0;
}

static void client_move(sim *w, int at)
{
    static tri_move list[TRI_MOVES_MAX];
    sim_client *c = &w->client[at];
    const tri_game *game = w->table[c->table].game;
    tri_view view;
    tri_err err;
    char words[TRI_MOVE_TEXT_MAX], id[24];
    tri_text text = tri_text_over(words, sizeof words);
    if (!c->view || !game->state_parse(c->view, strlen(c->view), &view.known, &err)) {
        sim_fault(w, "client %d cannot read its view: %s", at, c->view ? c->view : "none");
        return;
    }
    int count = game->moves(&view.known, list);
    if (!count)
        return;
    game->move_text(&view, list[sim_below(w, (uint32_t)count)], &text);
    client_identity(w, id);
    uint32_t n = sim_goes_wrong(w, 20) ? sim_below(w, c->have + 1) : c->have; // sometimes for an older number
    client_ask(w, c, "move", ",\"n\":%u,\"id\":\"%s\",\"move\":\"%s\"", n, id, words);
    memcpy(c->request.id, id, sizeof id);
}

/// Something that is no business of a client: everything must stay as it is.
static void client_lie(sim *w, int at)
{
    sim_client *c = &w->client[at];
    char text[400], junk[44];
    w->count_of.lies++;
    for (int i = 0; i < 43; i++)
        junk[i] = (char)('A' + sim_below(w, 26));
    junk[43] = 0;
    static const char *const lies[] = {
        "{\"do\":\"move\",\"n\":%u,\"id\":\"%.12s\",\"move\":\"first 1\"}",
        "{\"do\":\"hello\",\"have\":%u,\"key\":\"%s\",\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\"}",
        "{\"do\":\"sit\",\"seat\":%u,\"key\":\"%.42s\",\"name\":\"\\u0007liar ~key=1\"}", // no key: it must not sit
        "{\"do\":\"say\",\"text\":\"hidden ~secret=%u\",\"id\":\"%.12s\"}",
        "{\"do\":\"agree\",\"n\":%u}",
        "{\"do\":\"salt\",\"salt\":\"%u%s\"}",
        "{\"do\":\"open\",\"q\":77%u00000,\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"key\":\"%s\",\"game\":\"chess\"}",
        "{\"do\":\"leave\",\"seat\":%u}",
        "{\"do\":\"record\",\"q\":77%u00000}",
        "{\"do\":\"look\",\"count\":%u}",
        "[%u,\"%s\"",
        "{\"do\":\"back\",\"n\":%u}",
        "{\"do\":\"lobby\",\"on\":true,\"q\":77%u00000}",
    };
    uint32_t which = sim_below(w, TRI_COUNT(lies));
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(text, sizeof text, lies[which], sim_below(w, 60), junk);
#pragma GCC diagnostic pop
    sim_send(w, c->link, text, strlen(text));
}

/// One of the things people do besides playing. True: it waits for an answer now.
static bool client_besides(sim *w, int at)
{
    sim_client *c = &w->client[at];
    char id[24];
    bool play = !strcmp(c->phase, "play");
    if (c->ask_mine && play && c->ask_n >= 0) {
        client_ask(w, c, sim_below(w, 2) ? "agree" : "decline", ",\"n\":%lld", (long long)c->ask_n);
        return true;
    }
    if (w->calm)
        return false;
    switch (sim_below(w, 40)) {
    case 0:
        if (c->says++ > 6)
            return false;
        client_identity(w, id);
        client_ask(w, c, "say", ",\"id\":\"%s\",\"text\":\"good move ~x #1\"", id);
        memcpy(c->request.id, id, sizeof id);
        return true;
    case 1:
        if (!play || !c->undo || c->backs++ > 3)
            return false;
        client_ask(w, c, "back", ",\"n\":%u", c->have);
        return true;
    case 2:
        if (!play || c->asks++ > 2)
            return false;
        client_ask(w, c, "ask", ",\"what\":\"%s\"", sim_below(w, 8) ? "back" : "end");
        return true;
    case 3:
        client_leave(w, at);
        client_forget(c); // the page was loaded anew
        client_connect(w, at);
        return true;
    case 4:
        client_lie(w, at);
        return false;
    case 5:
        client_leave(w, at);
        client_connect(w, at); // a second tab; the server may still believe in the first
        return true;
    case 6:
        if (!play)
            return false;
        client_ask(w, c, "look", ",\"count\":%u", sim_below(w, c->events + 1));
        return true;
    default:
        return false;
    }
}

static void client_act(sim *w, int at)
{
    sim_client *c = &w->client[at];
    if (!c->link)
        return;
    if (c->request.open || !c->in_step) {
        if (w->now - c->request.since > 5000 || !c->in_step)
            client_later(w, at, 4000);                              // looked at again
        if (c->request.open && w->now - c->request.since > 15000) { // no answer: the line must be dead
            c->request.since = w->now;
            client_leave(w, at);
            client_connect(w, at);
        }
        return;
    }
    if (!c->honest) {
        if (!w->calm) {
            client_lie(w, at);
            client_later(w, at, 100 + sim_below(w, 3000));
        }
        return;
    }
    if (client_besides(w, at) || !c->in_step)
        return;
    uint8_t hash[32];
    char hex[65];
    record_dice_hash(c->salt, hash);
    if (!strcmp(c->phase, "open") && !c->seat && !c->looks && c->free_seat) {
        c->tried_sit = true;
        c->keyless = false;
        client_ask(w, c, "sit",
                   ",\"seat\":%d,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Guest %d\",\"promise\":\"%s\"",
                   c->free_seat, c->key, w->table[c->table].invite[c->free_seat - 1], at, hex_of(hash, hex));
    } else if (!strcmp(c->phase, "ready") && c->host) {
        client_ask(w, c, "ready", "%s", "");
    } else if (!strcmp(c->phase, "salts") && c->seat && !c->salted) {
        client_ask(w, c, "salt", ",\"salt\":\"%s\"", hex_of(c->salt, hex));
    } else if (!strcmp(c->phase, "play") && c->seat && c->to_move == c->seat) {
        client_move(w, at);
    } else if (!strcmp(c->phase, "over") && !c->recorded && !c->looks) {
        client_ask(w, c, "record", "%s", "");
    }
}

static void client_done(sim *w, int at, const json_t *m)
{
    sim_client *c = &w->client[at];
    if (json_int(m, "q", -1) != (int)c->request.q)
        return;
    c->request.open = false;
    if (c->request.id[0] && c->acked_count < TRI_COUNT(c->acked)) {
        memcpy(c->acked[c->acked_count].id, c->request.id, sizeof c->request.id);
        c->acked[c->acked_count++].n = (uint32_t)json_int(m, "n", -1);
        w->count_of.moves += !strcmp(c->request.kind, "move");
    }
    if (c->in_step)
        client_act(w, at);
}

static void client_no(sim *w, int at, const json_t *m)
{
    sim_client *c = &w->client[at];
    const char *code = json_string_value(json_object_get(m, "code"));
    bool mine = c->request.open && json_int(m, "q", -1) == (int)c->request.q;
    if (c->honest && mine && (!strcmp(code, "illegal") || !strcmp(code, "words") || !strcmp(code, "promise")))
        sim_fault(w, "client %d: %s was refused: %s", at, c->request.text, code);
    if (mine)
        c->request.open = false;
    if (!c->in_step) { // a hello that went wrong
        if (!strcmp(code, "key") && !c->opener)
            c->keyless = true;
        if (!strcmp(code, "key") && c->opener)
            c->opened = false;       // it never came to be
        if (!strcmp(code, "look")) { // it began meanwhile: with us, if we ever asked for a seat
            c->keyless = false;
            c->used = c->tried_sit;
        }
        client_leave(w, at);
        client_later(w, at, 1000 + sim_below(w, 2000));
    } else if (mine) {
        client_later(w, at, 500 + sim_below(w, 1500));
    }
}

static void client_record(sim *w, int at, const json_t *m)
{
    static record_table table;
    static tri_move moves[1 << 20];
    sim_client *c = &w->client[at];
    const char *text = json_string_value(json_object_get(m, "record"));
    record_err err;
    c->request.open = false;
    c->recorded = true;
    if (!record_table_read(&table, w->table[c->table].game, text, strlen(text), moves, &err)) {
        sim_fault(w, "client %d cannot read the record, line %u", at, err.line);
        return;
    }
    record_fairness fair = record_table_fair(&table);
    if (fair.verdict != RECORD_FAIR)
        sim_fault(w, "client %d finds the dice unfair: %d, event %u", at, fair.verdict, fair.event);
    if (c->in_step && table.count != c->events) // it may be on its way through a copy sent anew
        sim_fault(w, "client %d: a record of %u events, and it knows %u", at, table.count, c->events);
}

void client_heard(sim *w, int at, uint32_t link, const char *text, size_t size, uint32_t durable)
{
    sim_client *c = &w->client[at];
    if (c->link != link)
        return;
    json_t *m = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    const char *say = json_string_value(json_object_get(m, "say"));
    if (w->verbose)
        printf("%lld client %d < %.*s\n", (long long)w->now, at, size < 300 ? (int)size : 300, text);
    if (!say)
        sim_fault(w, "client %d heard no message: %.200s", at, text);
    else if (!strcmp(say, "table"))
        client_table(w, at, m, durable);
    else if (!strcmp(say, "done"))
        client_done(w, at, m);
    else if (!strcmp(say, "no"))
        client_no(w, at, m);
    else if (!strcmp(say, "look") && c->request.open)
        c->request.open = false;
    else if (!strcmp(say, "record"))
        client_record(w, at, m);
    json_decref(m);
    if (!c->request.open && c->in_step)
        client_later(w, at, 200 + sim_below(w, 400));
}

void client_check(sim *w, int at)
{
    static tri_move moves[1 << 20];
    static server_log log;
    static log_mark marks[1 << 16];
    sim_client *c = &w->client[at];
    const sim_log *disk = sim_log_of(w, &w->table[c->table].id);
    if (!c->used)
        return;
    if (!disk) {
        sim_fault(w, "table %d was never opened", c->table);
        return;
    }
    log_start(&log, moves);
    for (uint32_t i = 0; i < disk->count; i++)
        if (!log_take(&log, disk->line[i], strlen(disk->line[i]), &marks[i])) {
            sim_fault(w, "table %d: entry %u cannot follow: %s", c->table, i, disk->line[i]);
            return;
        }
    for (int i = 0; i < c->acked_count; i++) {
        char id[32];
        snprintf(id, sizeof id, " id=%s ", c->acked[i].id);
        if (c->acked[i].n >= disk->count || !strstr(disk->line[c->acked[i].n], id))
            sim_fault(w, "client %d: entry %u was acknowledged as %s and is not that", at, c->acked[i].n,
                      c->acked[i].id);
    }
    for (uint32_t i = 0; i < disk->count; i++) // a move is played once
        for (uint32_t j = i + 1; marks[i].id && marks[i].kind == LOG_K_MOVE && j < disk->count; j++)
            if (marks[j].id == marks[i].id && marks[j].seat == marks[i].seat && marks[j].kind == LOG_K_MOVE)
                sim_fault(w, "table %d: entries %u and %u are one move", c->table, i, j);
    if (log.phase != LOG_OVER)
        sim_fault(w, "table %d has not ended: %u entries, phase %d, the last %s", c->table, disk->count, log.phase,
                  disk->line[disk->count - 1]);
    if (!c->in_step || c->have != disk->count) {
        sim_fault(w, "client %d has %u of %u entries, in step: %d", at, c->have, disk->count, c->in_step);
        return;
    }
    for (uint32_t i = 0; i < disk->count; i++) {
        char shown[LOG_LINE_MAX + 8];
        tri_text text = tri_text_over(shown, sizeof shown);
        log_shown(disk->line[i], strlen(disk->line[i]), &marks[i], c->seat ? c->seat - 1 : LOG_VIEWERS - 1,
                  log.phase == LOG_OVER, &text);
        if (strcmp(shown, c->line[i]) != 0)
            sim_fault(w, "client %d, entry %u: it has '%s', and it is '%s'", at, i, c->line[i], shown);
    }
}
