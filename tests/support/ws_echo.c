// SPDX-License-Identifier: MIT
#include "core/base/tri_text.h"
#include "net/ws.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

// ws_echo CONNECTIONS PER_ADDRESS QUEUE A_SECOND BURST SILENCE_MS ADDRESS_A_SECOND ADDRESS_BURST [PROXY]: a server
// whose sockets say back what they hear. Other words: "all X" says X to everybody, "much N" sends N messages of a
// kilobyte, "bye" is hung up on, "late MS" is answered from the tick after so many milliseconds, "wake" by way of the
// file that wakes the tick.

typedef struct echo {
    http_server *server;
    ws_id open[4096];
    int count, wake;
    ws_id late;
    int64_t due, now;
} echo;

static void echo_opened(void *context, ws_id id, uint64_t address)
{
    echo *e = (echo *)context;
    (void)address;
    if (e->count < 4096)
        e->open[e->count++] = id;
}

static void echo_closed(void *context, ws_id id)
{
    echo *e = (echo *)context;
    for (int i = 0; i < e->count; i++)
        if (e->open[i] == id)
            e->open[i--] = e->open[--e->count];
    if (e->late == id)
        e->late = 0;
    if (ws_send(e->server, id, "gone", 4))
        abort(); // whoever is gone hears nothing
}

static void echo_all(echo *e, const char *text, size_t size)
{
    for (int i = 0; i < e->count; i++)
        ws_send(e->server, e->open[i], text, size);
}

static void echo_much(echo *e, ws_id id, int messages)
{
    static char kilobyte[1024];
    memset(kilobyte, 'x', sizeof kilobyte);
    while (messages-- > 0 && ws_send(e->server, id, kilobyte, sizeof kilobyte))
        continue;
}

/// The number at the end of a message.
static int echo_number(const char *text, size_t size)
{
    tri_reader r = tri_reader_over(text, size);
    int64_t number = 0;
    tri_take_int(&r, 0, 1000000, &number);
    return (int)number;
}

static bool echo_heard(void *context, ws_id id, const char *text, size_t size)
{
    echo *e = (echo *)context;
    if (size > 4 && !memcmp(text, "all ", 4)) {
        echo_all(e, text + 4, size - 4);
    } else if (size > 5 && !memcmp(text, "much ", 5)) {
        echo_much(e, id, echo_number(text + 5, size - 5));
    } else if (size == 3 && !memcmp(text, "bye", 3)) {
        ws_end(e->server, id, WS_GOING_AWAY, "as you wish");
    } else if (size > 5 && !memcmp(text, "late ", 5)) {
        e->late = id;
        e->due = e->now + echo_number(text + 5, size - 5);
    } else if (size == 4 && !memcmp(text, "wake", 4)) {
        e->late = id;
        e->due = INT64_MAX;
        if (eventfd_write(e->wake, 1))
            abort();
    } else {
        ws_send(e->server, id, text, size);
    }
    return size != 4 || memcmp(text, "ping", 4) != 0;
}

static int64_t echo_tick(void *context, int64_t now)
{
    echo *e = (echo *)context;
    eventfd_t count = 0;
    e->now = now;
    bool woken = !eventfd_read(e->wake, &count);
    if (e->late && (woken || now >= e->due)) {
        ws_send(e->server, e->late, woken ? "woken" : "late", woken ? 5 : 4);
        e->late = 0;
    }
    return e->late ? e->due : INT64_MAX;
}

int main(int argc, char **argv)
{
    static const http_site site = {.headers = ""};
    static echo e;
    sigset_t ends;
    if (argc != 9 && argc != 10)
        return 2;
    ws_def socket = ws_def_default();
    http_server_def def = http_server_def_default(&site);
    def.connections = atoi(argv[1]);
    def.per_address = atoi(argv[2]);
    def.proxy = argc == 10 ? argv[9] : NULL;
    socket.queue = (size_t)atoi(argv[3]);
    socket.a_second = atoi(argv[4]);
    socket.burst = atoi(argv[5]);
    socket.silence_ms = atoi(argv[6]);
    socket.address_a_second = atoi(argv[7]);
    socket.address_burst = atoi(argv[8]);
    socket.context = &e;
    socket.opened = echo_opened;
    socket.closed = echo_closed;
    socket.heard = echo_heard;
    socket.tick = echo_tick;
    socket.wake = e.wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    def.socket = &socket;
    e.server = http_server_create(&def);
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    int stop = signalfd(-1, &ends, SFD_NONBLOCK | SFD_CLOEXEC), port = http_server_listen(e.server, "127.0.0.1", 0);
    printf("%d\n", port);
    fflush(stdout);
    int trouble = http_server_run(e.server, stop);
    http_server_destroy(e.server);
    close(stop);
    close(e.wake);
    return trouble;
}
