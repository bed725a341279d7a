// SPDX-License-Identifier: MIT
#include "net/ws_dial.h"
#include "tests/fuzz/fuzz.h"
#include "tui/tui_guest.h"

#include <stdlib.h>
#include <string.h>

// A guest at a table elsewhere, whose server says anything at all: each line is a message. Whatever comes, what is kept
// has its bounds, what is answered is a message, and every position can be asked about. The first line is tried as a
// link and as the head of an answer too. The seeds were said by a real server; those without entries (_bare) have the
// digest of an empty copy, so that what is changed in them is still taken.

enum { GUEST_LINES = 64 };

static void on_send(void *context, const char *text, size_t size)
{
    (void)context;
    FUZZ_MUST(size > 2 && size < 8192 && text[0] == '{' && text[size - 1] == '}');
}

static void on_random(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    memset(bytes, 7, size);
}

static void on_keep(void *context, const tui_held *held)
{
    (void)context;
    FUZZ_MUST(strlen(held->table) == GUEST_TABLE - 1 && held->seat >= 0 && held->seat <= TRI_SEATS_MAX);
}

static void look(tui_guest *g)
{
    const tui_source source = tui_guest_source(g);
    tri_view view;
    FUZZ_MUST(g->talk_count <= GUEST_TALK && g->view_count <= GUEST_VIEWS && g->outbox_count <= GUEST_OUTBOX);
    FUZZ_MUST(!g->game || json_array_size(g->events) <= (size_t)g->game->about->plies_max);
    FUZZ_MUST(g->seat >= 0 && g->seat <= TRI_SEATS_MAX && g->to_move >= 0 && g->to_move <= TRI_SEATS_MAX);
    if (g->phase == GUEST_UNKNOWN || !g->game)
        return;
    if (tui_guest_view(g, &view)) {
        fuzz_ask(g->game, &view.known);
        tri_move list[TRI_MOVES_MAX];
        if (g->game->to_move(&view.known) < TRI_SEATS_MAX && g->game->moves(&view.known, list))
            tui_guest_play(g, &view, list[0], 5);
    }
    tui_table *t = (tui_table *)calloc(1, sizeof *t);
    tui_table_start(t, g->game, tui_lang_find("en"), g->players);
    t->online = true;
    t->talk = g->talk;
    t->talk_count = g->talk_count;
    tui_table_refresh(t, &source, g->seat ? (uint8_t)(g->seat - 1) : TRI_SPECTATOR, UINT32_MAX);
    tui_table_draw(t, 80, 24, false);
    tui_table_free(t);
    free(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const asks[] = {"back", "end", "rematch", "ready", "leave"};
    const tui_guest_def def = {NULL, on_send, on_random, NULL, on_keep, on_keep};
    tui_held held = {
        .table = "q83vASNFZ4mrze8BI0VniQ", .key = "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", .seat = 1};
    tui_guest *g = (tui_guest *)malloc(sizeof *g);
    const char *at = (const char *)data, *end = at + size;
    char text[1024], why[WS_WHY_MAX];
    size_t head = size < sizeof text ? size : sizeof text - 1;
    tui_link link;
    ws_place place;
    memcpy(text, data, head);
    text[head] = 0;
    if (tui_link_parse(text, &link))
        ws_place_parse(link.server, &place);
    ws_answer_opens(text, head, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", why);
    tui_guest_start(g, &def, &held, "");
    tui_guest_up(g);
    for (int i = 0; at < end && i < GUEST_LINES; i++) {
        const char *stop = (const char *)memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        tui_guest_hear(g, at, (size_t)(stop - at), i);
        look(g);
        if (stop > at)
            tui_guest_ask(g, asks[(uint8_t)*at % TRI_COUNT(asks)]);
        tui_guest_answer(g, i & 1);
        tui_guest_say(g, "words");
        tui_guest_tick(g, i * 700);
        at = stop + 1;
    }
    tui_guest_down(g);
    tui_guest_follow(g);
    tui_guest_up(g);
    tui_guest_free(g);
    free(g);
    return 0;
}
