// SPDX-License-Identifier: MIT
#include "bench/load_flood.h"
#include "bench/load_socket.h"

#include <poll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FLOOD_FROM = 0x00f00000, FLOOD_TURNED_NS = 50000000, FLOOD_MS_NS = 1000000 };

typedef struct flood {
    load_socket socket;
    int port;
    uint64_t interval, begun, next; ///< between two messages, when it came, when it says more
    load_flooded done;
} flood;

static void flood_nothing(void *context, char *text, size_t size)
{
    (void)context;
    (void)text;
    (void)size;
}

/// Come in, or be turned away.
static void flood_come(flood *f)
{
    f->begun = load_now();
    if (!load_open(&f->socket, f->port, FLOOD_FROM)) {
        f->done.turned++;
        f->next = load_now() + FLOOD_TURNED_NS;
    }
}

static void flood_say(flood *f)
{
    static const char words[] = "{\"do\":\"mine\",\"q\":1,\"tables\":[\"AAAAAAAAAAAAAAAAAAAAAA\"]}";
    uint64_t now = load_now();
    while (f->next <= now && load_send(&f->socket, words, sizeof words - 1)) {
        f->next += f->interval;
        f->done.messages++;
    }
    f->next = f->next < now ? now : f->next;
}

static void flood_hear(flood *f)
{
    if (load_read(&f->socket, flood_nothing, NULL))
        return;
    uint64_t spent = load_now() - f->begun;
    load_close(&f->socket);
    f->done.cuts++;
    f->done.worst_ns = spent > f->done.worst_ns ? spent : f->done.worst_ns;
}

static void flood_run(flood *f, uint64_t until)
{
    for (uint64_t now = load_now(); now < until; now = load_now()) {
        struct pollfd ear = {f->socket.fd, POLLIN, 0};
        uint64_t wait = f->next > now ? f->next - now : 0;
        struct timespec timeout = {0, (long)(wait < FLOOD_MS_NS ? wait : FLOOD_MS_NS)};
        if (ppoll(&ear, 1, &timeout, NULL) > 0)
            flood_hear(f);
        else if (f->next <= load_now() && f->socket.fd < 0)
            flood_come(f);
        else if (f->next <= load_now())
            flood_say(f);
    }
    load_close(&f->socket);
}

static _Noreturn void flood_child(flood *f, int ask, int answer)
{
    uint64_t ns;
    if (read(ask, &ns, sizeof ns) == sizeof ns) {
        f->next = load_now();
        flood_run(f, f->next + ns);
    }
    _exit(write(answer, &f->done, sizeof f->done) != sizeof f->done);
}

load_flooder load_flood_start(int port, int64_t messages_a_second)
{
    int ask[2], answer[2];
    flood f = {.socket.fd = -1, .port = port, .interval = 1000000000u / (uint64_t)messages_a_second};
    if (pipe(ask) || pipe(answer))
        load_fail("pipe");
    load_flooder flooder = {fork(), ask[1], answer[0]};
    if (flooder.pid < 0)
        load_fail("fork");
    if (!flooder.pid) {
        close(ask[1]);
        flood_child(&f, ask[0], answer[1]);
    }
    close(ask[0]);
    close(answer[1]);
    return flooder;
}

void load_flood_begin(const load_flooder *f, uint64_t ns)
{
    if (write(f->ask, &ns, sizeof ns) != sizeof ns)
        load_fail("the flood");
}

load_flooded load_flood_end(const load_flooder *f)
{
    load_flooded done;
    if (read(f->answer, &done, sizeof done) != sizeof done)
        load_fail("the flood");
    close(f->ask);
    close(f->answer);
    waitpid(f->pid, NULL, 0);
    return done;
}
