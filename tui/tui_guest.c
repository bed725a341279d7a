// SPDX-License-Identifier: MIT
#include "tui/tui_guest_inside.h"

#include "game/tri_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is said, and what is remembered until it is answered. Nothing is said twice but with the same identity.

// The copy.

void guest_forget(tui_guest *g)
{
    tri_sha256 h;
    tri_sha256_start(&h);
    tri_sha256_add(&h, "triforium log", 13);
    tri_sha256_end(&h, g->digest);
    g->have = g->events_in_log = 0;
    g->in_step = false;
    g->talk_count = 0;
    json_array_clear(g->events);
    json_array_clear(g->times);
    for (int i = 0; i < g->view_count; i++)
        free(g->views[i].text);
    g->view_count = g->view_next = 0;
}

void tui_guest_start(tui_guest *g, const tui_guest_def *def, const tui_held *held, const char *invite)
{
    memset(g, 0, sizeof *g);
    g->def = *def;
    g->held = *held;
    g->request.n = -1;
    g->events = json_array();
    g->times = json_array();
    snprintf(g->invite, sizeof g->invite, "%s", invite);
    guest_forget(g);
}

void tui_guest_free(tui_guest *g)
{
    guest_forget(g);
    json_decref(g->events);
    json_decref(g->times);
    free(g->opening);
    g->events = g->times = NULL;
    g->opening = NULL;
}

void guest_hex(const uint8_t bytes[RECORD_SECRET], char out[GUEST_HEX])
{
    tri_text text = tri_text_over(out, GUEST_HEX);
    record_dice_put(bytes, &text);
}

// What is said.

void guest_send(tui_guest *g, json_t *message, const char *id)
{
    guest_asked *asked = &g->asked[++g->q % GUEST_ASKED];
    asked->q = g->q;
    snprintf(asked->what, sizeof asked->what, "%s", tui_text(message, "do"));
    snprintf(asked->id, sizeof asked->id, "%s", id);
    json_object_set_new(message, "q", json_integer(g->q));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text && g->up)
        g->def.send(g->def.context, text, strlen(text));
    free(text);
}

void guest_hello(tui_guest *g)
{
    char hex[GUEST_HEX];
    json_t *m = json_pack("{s:s,s:s,s:i}", "do", "hello", "table", g->held.table, "have", (int)g->have);
    if (g->held.key[0])
        json_object_set_new(m, "key", json_string(g->held.key));
    else if (g->invite[0])
        json_object_set_new(m, "invite", json_string(g->invite));
    guest_hex(g->digest, hex);
    if (g->have)
        json_object_set_new(m, "digest", json_string(hex));
    g->in_step = false;
    guest_send(g, m, "");
}

void tui_guest_up(tui_guest *g)
{
    g->up = g->fresh = true;
    g->looking = g->sitting = false;
    g->changes++;
    memset(g->asked, 0, sizeof g->asked);
    if (!g->opening) {
        guest_hello(g);
        return;
    }
    json_t *m = json_loads(g->opening, 0, NULL); // done once, however often it is said
    if (m)
        guest_send(g, m, "");
}

void tui_guest_down(tui_guest *g)
{
    g->up = g->in_step = false;
    g->changes++;
}

/// The promise of a salt, made if there is none yet.
static void guest_promise(const tui_guest *g, char salt[GUEST_HEX], char out[GUEST_HEX])
{
    uint8_t bytes[RECORD_SECRET], hash[RECORD_SECRET];
    if (!record_dice_parse(salt, strlen(salt), bytes)) {
        g->def.random(g->def.context, bytes, sizeof bytes);
        guest_hex(bytes, salt);
    }
    record_dice_hash(bytes, hash);
    guest_hex(hash, out);
}

void tui_guest_open(tui_guest *g, const guest_opening *opening)
{
    char promise[GUEST_HEX];
    json_t *options = json_object(), *seats = json_array();
    const tri_game *game = opening->game;
    guest_promise(g, g->held.salt, promise);
    for (int i = 0; i < game->about->option_count; i++) {
        char words[TRI_SETUP_TEXT_MAX];
        tri_text text = tri_text_over(words, sizeof words);
        if (!tri_setup_applies(game, opening->setup, i) || tri_setup_is_default(game, opening->setup, i))
            continue;
        tri_setup_text(game, opening->setup, i, &text);
        char *value = strchr(words, '=');
        *value = 0;
        json_object_set_new(options, words, json_string(value + 1));
    }
    for (int i = 0; i < opening->setup->players; i++) {
        json_array_append_new(seats, json_string(opening->seat[i]));
        if (!strcmp(opening->seat[i], "me"))
            g->held.seat = i + 1;
    }
    json_t *m =
        json_pack("{s:s,s:s,s:s,s:s,s:i,s:o,s:o,s:s,s:s,s:b,s:b,s:b,s:s,s:s}", "do", "open", "table", g->held.table,
                  "key", g->held.key, "game", game->id, "players", opening->setup->players, "options", options, "seats",
                  seats, "pace", opening->pace, "away", opening->away, "look", opening->look, "list", opening->list,
                  "auto", !opening->by_hand, "name", g->held.name, "promise", promise);
    g->def.keep(g->def.keeper, &g->held);
    free(g->opening);
    g->opening = json_dumps(m, JSON_COMPACT);
    json_decref(m);
    if (g->up)
        tui_guest_up(g);
}

void guest_say_sit(tui_guest *g)
{
    char promise[GUEST_HEX];
    guest_promise(g, g->held.salt, promise);
    json_t *m = json_pack("{s:s,s:i,s:s,s:s,s:s}", "do", "sit", "seat", g->wants, "key", g->held.key, "name",
                          g->held.name, "promise", promise);
    if (g->invite[0])
        json_object_set_new(m, "invite", json_string(g->invite));
    g->sitting = true;
    guest_send(g, m, "");
}

void tui_guest_sit(tui_guest *g, int seat)
{
    char promise[GUEST_HEX];
    g->wants = seat;
    if (!g->held.key[0])
        tui_guest_word(&g->def, 32, g->held.key, sizeof g->held.key);
    guest_promise(g, g->held.salt, promise);
    g->held.seat = seat;
    g->def.keep(g->def.keeper, &g->held); // before it is asked for: should the answer be lost, the key opens the seat
    if (g->in_step)
        guest_say_sit(g);
}

void guest_say_move(tui_guest *g)
{
    g->again_at = 0;
    guest_send(g, json_pack("{s:s,s:i,s:s,s:s}", "do", "move", "n", (int)g->move_n, "id", g->move_id, "move", g->move),
               g->move_id);
}

void guest_say_talk(tui_guest *g, const guest_outgoing *talk)
{
    guest_send(g, json_pack("{s:s,s:s,s:s}", "do", "say", "id", talk->id, "text", talk->text), talk->id);
}

bool tui_guest_play(tui_guest *g, const tri_view *view, tri_move move, int64_t now)
{
    if (g->move_id[0] || g->phase != GUEST_PLAY || g->to_move != g->seat)
        return false;
    tri_text text = tri_text_over(g->move, sizeof g->move);
    g->game->move_text(view, move, &text);
    tui_guest_word(&g->def, 9, g->move_id, sizeof g->move_id);
    g->move_n = g->have;
    g->move_at = now;
    g->refused[0] = 0;
    g->changes++;
    if (g->in_step)
        guest_say_move(g);
    return true;
}

bool tui_guest_say(tui_guest *g, const char *text)
{
    if (g->outbox_count == GUEST_OUTBOX || !g->seat)
        return false;
    guest_outgoing *talk = &g->outbox[g->outbox_count];
    tui_guest_clean(text, talk->text, sizeof talk->text);
    if (!talk->text[strspn(talk->text, " ")])
        return true;
    tui_guest_word(&g->def, 9, talk->id, sizeof talk->id);
    g->outbox_count++;
    if (g->in_step)
        guest_say_talk(g, talk);
    return true;
}

/// A salt for the game after this one is kept before it is promised.
static void guest_add_promise(tui_guest *g, json_t *message)
{
    char promise[GUEST_HEX];
    guest_promise(g, g->held.next_salt, promise);
    g->def.keep(g->def.keeper, &g->held);
    json_object_set_new(message, "promise", json_string(promise));
}

bool tui_guest_ask(tui_guest *g, const char *what)
{
    bool play = g->phase == GUEST_PLAY, rematch = !strcmp(what, "rematch"), ready = !strcmp(what, "ready");
    bool asks = rematch || !strcmp(what, "end") || !strcmp(what, "back");
    if (!g->in_step || (!g->seat && !(ready && g->host)) || (asks && (rematch ? g->phase != GUEST_OVER : !play)) ||
        (ready && g->phase != GUEST_READY) || g->move_id[0])
        return false;
    g->refused[0] = 0;
    if (asks && g->request.n >= 0 && g->request.mine && !strcmp(g->request.what, what))
        return tui_guest_answer(g, true); // both want the same
    json_t *m = asks && !(g->undo && !strcmp(what, "back")) ? json_pack("{s:s,s:s}", "do", "ask", "what", what)
                                                            : json_pack("{s:s}", "do", what);
    if (rematch)
        guest_add_promise(g, m);
    if (!strcmp(tui_text(m, "do"), "back"))
        json_object_set_new(m, "n", json_integer(g->have));
    guest_send(g, m, "");
    return true;
}

bool tui_guest_answer(tui_guest *g, bool yes)
{
    if (g->request.n < 0 || !g->request.mine || !g->in_step)
        return false;
    json_t *m = json_pack("{s:s,s:I}", "do", yes ? "agree" : "decline", "n", (json_int_t)g->request.n);
    if (yes && !strcmp(g->request.what, "rematch"))
        guest_add_promise(g, m);
    g->request.mine = false;
    g->changes++;
    guest_send(g, m, "");
    return true;
}

void tui_guest_follow(tui_guest *g)
{
    tui_held next = g->held;
    if (!g->next[0])
        return;
    memcpy(next.table, g->next, sizeof next.table);
    memcpy(next.salt, g->held.next_salt, sizeof next.salt);
    next.next_salt[0] = 0;
    next.seat = 0;
    g->held = next;
    g->invite[0] = g->next[0] = g->end[0] = g->move_id[0] = g->refused[0] = 0;
    g->outbox_count = g->seat = g->to_move = 0;
    g->phase = GUEST_UNKNOWN;
    g->request.n = -1;
    g->has_clock = false;
    g->def.keep(g->def.keeper, &g->held);
    guest_forget(g);
    g->changes++;
    if (g->up)
        guest_hello(g);
}
