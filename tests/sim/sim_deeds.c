// SPDX-License-Identifier: MIT
#include "tests/sim/sim.h"

#include "record/record_dice.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

// What a client does when it may: it sits down, plays whatever its view allows, talks, takes back, asks, hands its seat
// on, loses patience, plays another one. Some lie instead.

static const char *promise_of(const sim_client *c, char out[65])
{
    uint8_t hash[32];
    record_dice_hash(c->salt, hash);
    return sodium_bin2hex(out, 65, hash, 32);
}

void client_open(sim *w, int at)
{
    sim_client *c = &w->client[at];
    const sim_table *t = &w->table[c->table];
    char seats[512] = "", promise[65];
    for (int i = 0; i < t->players; i++) {
        char word[64];
        snprintf(word, sizeof word, "%s\"%s%s\"", i ? "," : "",
                 i == 0              ? "me"
                 : t->bots >> i & 1  ? "bot:random"
                 : i == t->link_seat ? "link:"
                                     : "open",
                 i == t->link_seat && !(t->bots >> i & 1) ? t->invite[i] : "");
        strcat(seats, word);
    }
    c->tried_sit = true;
    client_ask(w, c, "open",
               ",\"table\":\"%s\",\"key\":\"%s\",\"game\":\"%s\",\"players\":%d,\"seats\":[%s],\"pace\":\"%s\","
               "\"away\":\"%s\","
               "\"look\":%s,\"list\":true,\"auto\":%s,\"name\":\"Host %d\",\"promise\":\"%s\"",
               t->word, c->key, t->game->id, t->players, seats, t->pace, t->away, t->look ? "true" : "false",
               t->automatic ? "true" : "false", at, promise_of(c, promise));
}

void sim_word(sim *w, char *out, int size)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    for (int i = 0; i < size; i++)
        out[i] = letters[sim_below(w, 64)];
    out[size - 1] = 'A'; // the last one has bits to spare, which are zero
    out[size] = 0;
}

static void client_identity(sim *w, char id[24])
{
    sim_word(w, id, 12);
}

/// The request just made has an identity.
static void client_remember(sim_client *c, const char id[24])
{
    sim_recent *recent = &c->recent[c->q % SIM_RECENT];
    *recent = (sim_recent){.q = c->q, .table = c->table, .move = !strcmp(c->request.kind, "move")};
    memcpy(recent->id, id, sizeof recent->id);
    memcpy(c->request.id, id, sizeof recent->id);
}

/// Says more before it has heard what came of a move: a word, or the same move once more, for the number it hopes for.
static void client_ahead(sim *w, sim_client *c, const char *words)
{
    char text[400], id[24];
    client_identity(w, id);
    if (sim_below(w, 2))
        snprintf(text, sizeof text, "{\"do\":\"say\",\"id\":\"%s\",\"text\":\"quick\"}", id);
    else
        snprintf(text, sizeof text, "{\"do\":\"move\",\"n\":%u,\"id\":\"%s\",\"move\":\"%s\"}", c->have + 1, id, words);
    client_say(w, c, text);
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
    client_remember(c, id);
    if (!w->calm && !sim_below(w, 30))
        client_ahead(w, c, words);
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
        "{\"do\":\"agree\",\"n\":9%u000}",
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

/// Has everybody had enough of this game?
static bool client_tired(const sim *w, const sim_client *c)
{
    uint32_t patience = w->table[c->table].patience;
    return patience && c->events >= patience && !strcmp(c->phase, "play");
}

/// Answer what all are asked. True: it was asked.
static bool client_answer(sim *w, sim_client *c)
{
    char promise[65];
    if (!c->ask_mine || c->ask_n < 0)
        return false;
    if (!strcmp(c->phase, "over") && sim_below(w, 4))
        client_ask(w, c, "agree", ",\"n\":%lld,\"promise\":\"%s\"", (long long)c->ask_n, promise_of(c, promise));
    else
        client_ask(w, c, client_tired(w, c) || (strcmp(c->phase, "over") != 0 && sim_below(w, 2)) ? "agree" : "decline",
                   ",\"n\":%lld", (long long)c->ask_n);
    return true;
}

/// One of the things people do besides playing. True: it waits for an answer now, or is on its way.
static bool client_besides(sim *w, int at)
{
    sim_client *c = &w->client[at];
    char id[24];
    bool play = !strcmp(c->phase, "play");
    if (c->seat && client_answer(w, c))
        return true;
    if (c->seat && client_tired(w, c) && c->asks++ < 20) {
        if (sim_below(w, 2))
            client_ask(w, c, "ask", ",\"what\":\"end\"");
        else
            client_ask(w, c, "leave", "%s", "");
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
        client_remember(c, id);
        return true;
    case 1:
        if (!play || !c->undo || c->backs++ > 3)
            return false;
        client_ask(w, c, "back", ",\"n\":%u", c->have);
        return true;
    case 2:
        if (!play || !c->seat || c->asks++ > 2)
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
    case 7:
        if (!c->seat || c->opener || !strcmp(c->phase, "over") || c->hands++ > 1)
            return false;
        sim_word(w, c->invite, 43);
        client_ask(w, c, "hand", ",\"invite\":\"%s\"", c->invite);
        return true;
    default:
        return false;
    }
}

/// What the time at the table asks for.
static void client_play(sim *w, int at)
{
    sim_client *c = &w->client[at];
    const sim_table *t = &w->table[c->table];
    char hex[65];
    bool sits =
        (!strcmp(c->phase, "open") && !c->looks && c->free_seat) || (c->handed && strcmp(c->phase, "over") != 0);
    if (sits && !c->seat) {
        int seat = c->handed ? c->handed : c->free_seat;
        c->tried_sit = true;
        c->keyless = false;
        client_ask(w, c, "sit",
                   ",\"seat\":%d,\"key\":\"%s\",\"invite\":\"%s\",\"name\":\"Guest %d\",\"promise\":\"%s\"", seat,
                   c->key, c->handed ? c->invite : t->invite[seat - 1], at, promise_of(c, hex));
    } else if (!strcmp(c->phase, "ready") && c->host) {
        if (sim_below(w, 2))
            client_ask(w, c, "ready", "%s", "");
        else
            client_ask(w, c, "auto", "%s", ",\"auto\":true");
    } else if (!strcmp(c->phase, "salts") && c->seat && !c->salted) {
        client_ask(w, c, "salt", ",\"salt\":\"%s\"", sodium_bin2hex(hex, sizeof hex, c->salt, sizeof c->salt));
    } else if (!strcmp(c->phase, "play") && c->seat && c->to_move == c->seat) {
        client_move(w, at);
    } else if (!strcmp(c->phase, "over") && !c->recorded && !c->looks) {
        client_ask(w, c, "record", "%s", "");
    } else if (!strcmp(c->phase, "over") && t->again && c->opener && !c->asked_rematch && !c->next[0]) {
        c->asked_rematch = true;
        client_ask(w, c, "ask", ",\"what\":\"rematch\",\"promise\":\"%s\"", promise_of(c, hex));
    }
}

void client_act(sim *w, int at)
{
    sim_client *c = &w->client[at];
    if (!c->link)
        return;
    if (c->request.open || !c->in_step) {
        client_later(w, at, 4000);                                  // looked at again
        if (c->request.open && w->now - c->request.since > 15000) { // no answer: the line must be dead
            c->request.since = w->now;
            client_leave(w, at);
            client_connect(w, at);
        }
        return;
    }
    if (!c->honest) {
        if (!w->calm && c->lies++ < 100) {
            client_lie(w, at);
            client_later(w, at, 100 + sim_below(w, 3000));
        }
        return;
    }
    if (!client_besides(w, at) && c->in_step)
        client_play(w, at);
}
