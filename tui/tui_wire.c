// SPDX-License-Identifier: MIT
#include "tui/tui_wire.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

int64_t tui_wire_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + 1; // never 0
}

static void wire_opened(void *context)
{
    tui_wire *w = (tui_wire *)context;
    int64_t now = tui_wire_now();
    if (w->once && w->lost)
        w->back = now;
    w->was_up = w->once = true;
    w->lost = w->retry = w->asked = 0;
    w->heard = now;
    tui_guest_up(&w->guest);
}

static void wire_heard(void *context, const char *text, size_t size)
{
    tui_wire *w = (tui_wire *)context;
    w->heard = tui_wire_now();
    w->asked = 0;
    w->tries = 0; // a server that only opens lines and ends them is not dialled faster for it
    tui_guest_hear(&w->guest, text, size, w->heard);
}

static void wire_send(void *context, const char *text, size_t size)
{
    tui_wire *w = (tui_wire *)context;
    ws_dial_say(w->dial, text, size);
}

static void wire_random(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    for (size_t done = 0; done < size;) {
        ssize_t n = getrandom(bytes + done, size - done, 0);
        done += n > 0 ? (size_t)n : 0;
    }
}

bool tui_wire_start(tui_wire *w, const ws_place *place, const tui_guest_def *def, const tui_held *held,
                    const char *invite, char why[WS_WHY_MAX])
{
    ws_dial_def dial = {.place = *place,
                        .path = "/socket",
                        .message = GUEST_MESSAGE_MAX,
                        .context = w,
                        .opened = wire_opened,
                        .heard = wire_heard};
    tui_guest_def guest = {w, wire_send, wire_random, def->keeper, def->keep, def->drop};
    memset(w, 0, sizeof *w);
    w->dial = ws_dial_create(&dial, why);
    if (!w->dial)
        return false;
    tui_guest_start(&w->guest, &guest, held, invite);
    return true;
}

void tui_wire_free(tui_wire *w)
{
    if (!w->dial)
        return;
    ws_dial_destroy(w->dial);
    tui_guest_free(&w->guest);
}

static void wire_call(tui_wire *w, int64_t now)
{
    w->retry = 0;
    w->called = now;
    ws_dial_call(w->dial);
    ws_dial_work(w->dial);
}

/// It is down: when is it tried again?
static void wire_broke(tui_wire *w, int64_t now)
{
    static const int waits[] = {500, 1000, 2000, 4000, 8000};
    if (w->was_up)
        tui_guest_down(&w->guest);
    w->was_up = false;
    w->lost = w->lost ? w->lost : now;
    w->retry = now + waits[w->tries < TRI_COUNT(waits) ? w->tries : TRI_COUNT(waits) - 1];
    w->tries++;
}

/// A line that only seems to be there is given up.
static void wire_listen(tui_wire *w, int64_t now)
{
    static const char ping[] = "{\"do\":\"ping\"}";
    bool calling = ws_dial_is(w->dial) == WS_DIAL_CALLING;
    if ((calling && now - w->called > WIRE_ANSWER_MS) || (!calling && w->asked && now - w->asked > WIRE_ANSWER_MS)) {
        ws_dial_hang_up(w->dial);
    } else if (!calling && !w->asked && now - w->heard > WIRE_SILENCE_MS) {
        w->asked = now;
        ws_dial_say(w->dial, ping, sizeof ping - 1);
        ws_dial_work(w->dial);
    }
}

void tui_wire_work(tui_wire *w)
{
    int64_t now = tui_wire_now();
    if (ws_dial_is(w->dial) == WS_DIAL_DOWN) {
        if (w->was_up || (w->called && !w->retry))
            wire_broke(w, now);
        if (!w->retry || now >= w->retry)
            wire_call(w, now);
    } else {
        ws_dial_work(w->dial);
    }
    if (ws_dial_is(w->dial) != WS_DIAL_DOWN)
        wire_listen(w, now);
    if (ws_dial_is(w->dial) == WS_DIAL_DOWN && !w->retry)
        wire_broke(w, now);
    tui_guest_tick(&w->guest, now);
    if (ws_dial_is(w->dial) == WS_DIAL_UP)
        ws_dial_work(w->dial); // what was just said
}

bool tui_wire_wait(const tui_wire *w, int file, int ms)
{
    struct pollfd files[2] = {{.fd = -1}, {.fd = file, .events = POLLIN}};
    int64_t now = tui_wire_now();
    files[0].fd = ws_dial_file(w->dial, &files[0].events);
    if (w->retry && w->retry - now < ms)
        ms = w->retry > now ? (int)(w->retry - now) : 0;
    return poll(files, 2, ms) > 0 && files[1].revents;
}
