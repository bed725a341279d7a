// SPDX-License-Identifier: MIT
#include "net/ws_lookup.h"

#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct ws_lookup {
    atomic_int owners; ///< who asked, and the thread: the last of them frees
    atomic_bool done;  ///< `found` is there
    int bell;
    ws_lookup_name *ask;
    char *host, *port;
    struct addrinfo *found;
};

int ws_lookup_usual(const char *host, const char *port, struct addrinfo **found)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG};
    return getaddrinfo(host, port, &hints, found);
}

void ws_lookup_end(ws_lookup *l)
{
    if (!l || atomic_fetch_sub(&l->owners, 1) > 1)
        return;
    if (l->found)
        freeaddrinfo(l->found);
    if (l->bell >= 0)
        close(l->bell);
    free(l->host);
    free(l->port);
    free(l);
}

static void *lookup_run(void *context)
{
    ws_lookup *l = (ws_lookup *)context;
    if (l->ask(l->host, l->port, &l->found))
        l->found = NULL;
    atomic_store(&l->done, true);
    (void)eventfd_write(l->bell, 1);
    ws_lookup_end(l);
    return NULL;
}

/// A thread that nobody waits for and that hears no signals.
static bool lookup_hire(ws_lookup *l)
{
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = !pthread_create(&thread, NULL, lookup_run, l);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (good)
        pthread_detach(thread);
    return good;
}

static char *lookup_copy(const char *text)
{
    char *copy = NULL;
    return asprintf(&copy, "%s", text) < 0 ? NULL : copy;
}

ws_lookup *ws_lookup_start(const char *host, const char *port, ws_lookup_name *ask)
{
    ws_lookup *l = (ws_lookup *)calloc(1, sizeof *l);
    if (!l)
        return NULL;
    atomic_init(&l->owners, 2);
    atomic_init(&l->done, false);
    l->ask = ask;
    l->host = lookup_copy(host);
    l->port = lookup_copy(port);
    l->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (l->host && l->port && l->bell >= 0 && lookup_hire(l))
        return l;
    atomic_store(&l->owners, 1);
    ws_lookup_end(l);
    return NULL;
}

int ws_lookup_file(const ws_lookup *l)
{
    return l->bell;
}

bool ws_lookup_is_done(ws_lookup *l)
{
    return atomic_load(&l->done);
}

struct addrinfo *ws_lookup_take(ws_lookup *l)
{
    struct addrinfo *found = l->found;
    l->found = NULL;
    return found;
}
