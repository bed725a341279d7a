// SPDX-License-Identifier: MIT
#include "net/http_conn.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// The loop. epoll names a connection by its place in the table; the places behind the table are the listener, the word
// to stop, what wakes the sockets' tick and the epoll of a server beside it. Places are filled anew only by
// http_accept, which comes last in a round, so that no event of a round can reach a connection that began in it.

enum {
    HTTP_EVENTS = TRI_LIMIT(256, 2),
    HTTP_BACKLOG = 512,
    HTTP_SEND_ROOM =
        TRI_LIMIT(32768, 4096), ///< bytes of answers in the kernel; it keeps as much again for its own books
    HTTP_HEAR_ROOM = TRI_LIMIT(16384, 2048), ///< bytes of requests there
};

/// Places behind the table of connections.
enum { HTTP_LISTENER, HTTP_STOP, HTTP_WAKE, HTTP_BESIDE };

http_server_def http_server_def_default(const http_site *site)
{
    return (http_server_def){.site = site,
                             .connections = 1000,
                             .per_address = 250,
                             .requests = 1000,
                             .head_ms = 10000,
                             .idle_ms = 60000,
                             .write_ms = 30000,
                             .linger_ms = 2000,
                             .drain_ms = 5000};
}

static int64_t http_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

http_server *http_server_create(const http_server_def *def)
{
    http_server *s = (http_server *)calloc(1, sizeof *s + (size_t)def->connections * sizeof s->conn[0]);
    if (!s)
        return NULL;
    s->def = *def;
    s->limit[HTTP_IDLE] = def->idle_ms;
    s->limit[HTTP_HEARING] = def->head_ms;
    s->limit[HTTP_COMING] = def->head_ms;
    s->limit[HTTP_TELLING] = def->write_ms;
    s->limit[HTTP_LEAVING] = def->linger_ms;
    s->limit[HTTP_TALKING] = def->socket ? def->socket->silence_ms : 0;
    s->tick_at = INT64_MAX;
    TRI_ASSERT(!def->socket || def->connections <= WS_PLACES_MAX);
    s->listener = s->stop = -1;
    s->address = (uint64_t *)calloc((size_t)def->connections, sizeof s->address[0]);
    s->proxy = def->proxy ? http_address_of(def->proxy, strlen(def->proxy)) : 0;
    s->epoll = s->address ? epoll_create1(EPOLL_CLOEXEC) : -1;
    if (s->epoll < 0) {
        free(s->address);
        free(s);
        return NULL;
    }
    http_queue *spare = &s->queue[HTTP_FREE];
    for (int i = def->connections - 1; i >= 0; i--) {
        http_conn *c = &s->conn[i];
        c->fd = -1;
        c->next = spare->first;
        *(spare->first ? &spare->first->prev : &spare->last) = c;
        spare->first = c;
    }
    return s;
}

static void http_close_listener(http_server *s)
{
    if (s->listener >= 0)
        close(s->listener);
    s->listener = -1;
}

/// Close every connection in this phase.
static void http_close_all(http_server *s, http_phase phase)
{
    while (s->queue[phase].first)
        http_conn_close(s, s->queue[phase].first);
}

void http_server_destroy(http_server *s)
{
    if (!s)
        return;
    for (int phase = HTTP_FREE + 1; phase < HTTP_PHASES; phase++)
        http_close_all(s, (http_phase)phase);
    http_close_listener(s);
    close(s->epoll);
    free(s->address);
    free(s);
}

/// What connections inherit from the listener. What the kernel holds for each is bounded: left alone, it would keep
/// megabytes of answers for a client that takes none.
static void http_prepare(int listener)
{
    const int on = 1, send = HTTP_SEND_ROOM, hear = HTTP_HEAR_ROOM;
    setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(listener, SOL_SOCKET, SO_SNDBUF, &send, sizeof send);
    setsockopt(listener, SOL_SOCKET, SO_RCVBUF, &hear, sizeof hear);
}

/// Bind and listen. False: errno.
static bool http_open_listener(http_server *s, const struct addrinfo *address)
{
    const int on = 1, off = 0;
    s->listener = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (s->listener < 0)
        return false;
    setsockopt(s->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    http_prepare(s->listener);
    if (address->ai_family == AF_INET6)
        setsockopt(s->listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    return !bind(s->listener, address->ai_addr, address->ai_addrlen) && !listen(s->listener, HTTP_BACKLOG) &&
           http_look_again(s);
}

static int http_bound_port(int fd)
{
    struct sockaddr_storage name;
    socklen_t size = sizeof name;
    memset(&name, 0, sizeof name);
    if (getsockname(fd, (struct sockaddr *)&name, &size))
        return -1;
    return ntohs(name.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&name)->sin6_port
                                            : ((struct sockaddr_in *)&name)->sin_port);
}

int http_server_listen(http_server *s, const char *address, int port)
{
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found))
        return HTTP_NO_ADDRESS;
    bool good = http_open_listener(s, found);
    int trouble = errno;
    freeaddrinfo(found);
    if (good)
        return http_bound_port(s->listener);
    http_close_listener(s);
    errno = trouble;
    return -1;
}

int http_server_adopt(http_server *s, int listener)
{
    struct sockaddr_storage name = {0};
    socklen_t size = sizeof name, word = sizeof(int);
    int listens = 0;
    if (getsockopt(listener, SOL_SOCKET, SO_ACCEPTCONN, &listens, &word) ||
        getsockname(listener, (struct sockaddr *)&name, &size))
        return -1;
    if (!listens || (name.ss_family != AF_INET && name.ss_family != AF_INET6)) {
        errno = EINVAL;
        return -1;
    }
    if (fcntl(listener, F_SETFL, O_NONBLOCK) || fcntl(listener, F_SETFD, FD_CLOEXEC))
        return -1;
    s->listener = listener;
    http_prepare(listener);
    return http_look_again(s) ? http_bound_port(listener) : -1;
}

void http_server_beside(http_server *s, http_server *other)
{
    TRI_ASSERT(!other->def.socket);
    s->beside = other;
}

http_counts http_server_count(const http_server *s)
{
    http_counts counts = s->counts;
    counts.connections = (uint64_t)s->live;
    return counts;
}

/// The word to stop: the first lets answers finish, the second does not.
static void http_stop(http_server *s)
{
    s->stop_at = s->stop_at ? s->now : s->now + s->def.drain_ms;
    s->accept_at = 0;
    http_close_listener(s);
    http_close_all(s, HTTP_IDLE);
    http_close_all(s, HTTP_HEARING);
    http_close_all(s, HTTP_COMING);
    ws_end_all(s);
}

/// Is there such a word? It is read.
static bool http_told(const http_server *s)
{
    char word[256];
    return read(s->stop, word, sizeof word) >= 0 || (errno != EAGAIN && errno != EINTR);
}

/// End what has run out of time; returns how long until the next will, or -1.
static int http_deadlines(http_server *s)
{
    int64_t next = s->stop_at ? s->stop_at : INT64_MAX;
    for (int phase = HTTP_FREE + 1; phase < HTTP_PHASES; phase++) {
        http_conn *c;
        while ((c = s->queue[phase].first) != NULL && c->since + s->limit[phase] <= s->now)
            http_conn_expire(s, c);
    }
    for (int phase = HTTP_FREE + 1; phase < HTTP_PHASES; phase++)
        if (s->queue[phase].first && s->queue[phase].first->since + s->limit[phase] < next)
            next = s->queue[phase].first->since + s->limit[phase];
    if (s->accept_at && s->accept_at < next)
        next = s->accept_at;
    if (s->tick_at < next)
        next = s->tick_at;
    return next == INT64_MAX ? -1 : next <= s->now ? 0 : (int)(next - s->now);
}

static void http_round(http_server *s, const struct epoll_event *events, int count)
{
    bool accepts = false;
    for (int i = 0; i < count; i++) {
        uint32_t place = events[i].data.u32, connections = (uint32_t)s->def.connections;
        if (place < connections && s->conn[place].phase != HTTP_FREE)
            http_conn_ready(s, &s->conn[place]);
        else if (place == connections + HTTP_LISTENER)
            accepts = true;
        else if (place == connections + HTTP_STOP && http_told(s)) {
            http_stop(s);
            if (s->beside)
                http_stop(s->beside);
        }
    }
    if (s->accept_at && s->accept_at <= s->now)
        http_look_again(s);
    if (accepts && s->listener >= 0)
        http_accept(s);
}

/// Watch a file, if there is one. False: errno.
static bool http_watch(http_server *s, int fd, int place)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)(s->def.connections + place)};
    return fd < 0 || !epoll_ctl(s->epoll, EPOLL_CTL_ADD, fd, &event);
}

/// Wait for so long for something to do, and do it. Returns 0, or errno when the waiting itself fails.
static int http_turn(http_server *s, int wait)
{
    struct epoll_event events[HTTP_EVENTS];
    int count = epoll_wait(s->epoll, events, HTTP_EVENTS, wait);
    if (count < 0 && errno != EINTR)
        return errno;
    s->now = http_clock();
    http_round(s, events, count);
    return 0;
}

/// How long the next turn may wait; -1: for ever.
static int http_patience(http_server *s)
{
    int own = http_deadlines(s), other = s->beside ? http_deadlines(s->beside) : -1;
    return own < 0 || (other >= 0 && other < own) ? other : own;
}

int http_server_run(http_server *s, int stop)
{
    s->stop = stop;
    if (!http_watch(s, stop, HTTP_STOP) || !http_watch(s, s->def.socket ? s->def.socket->wake : -1, HTTP_WAKE) ||
        !http_watch(s, s->beside ? s->beside->epoll : -1, HTTP_BESIDE))
        return errno;
    s->now = http_clock();
    s->tick_at = s->def.socket && s->def.socket->tick ? s->now : INT64_MAX; // the first one is not waited for
    while (!s->stop_at || (s->live && s->now < s->stop_at)) {
        int trouble = http_turn(s, http_patience(s));
        if (!trouble && s->beside)
            trouble = http_turn(s->beside, 0);
        if (trouble)
            return trouble;
        if (s->def.socket && s->def.socket->tick)
            s->tick_at = s->def.socket->tick(s->def.socket->context, s->now);
    }
    return 0;
}
