// SPDX-License-Identifier: MIT
#include "net/http_conn.h"

#include "net/http_fields.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

// Who gets a place. Time alone is no measure of who keeps others out: a client that finishes something now and then is
// never late. So whoever has had an answer gives way at once to one who has had none, unless he is being answered; and
// everybody gives way after a while. Phases are in the order in which they give way, and the first in the queue of a
// phase is the first of it to do so.

enum { HTTP_ACCEPTS = TRI_LIMIT(64, 2), HTTP_PAUSE_MS = 50 };

uint64_t http_address(const http_name *name)
{
    const bool six = name->any.sa_family == AF_INET6;
    const uint8_t *bytes = six ? name->six.sin6_addr.s6_addr : (const uint8_t *)&name->four.sin_addr;
    bool four = !six || IN6_IS_ADDR_V4MAPPED(&name->six.sin6_addr);
    uint64_t address = four;
    for (int i = six && four ? 12 : 0, end = i + (four ? 4 : 8); i < end; i++)
        address = address << 8 | bytes[i];
    return address ? address : 1;
}

uint64_t http_address_of(const char *text, size_t size)
{
    char words[INET6_ADDRSTRLEN];
    http_name name = {0};
    if (size >= sizeof words)
        return 0;
    memcpy(words, text, size);
    words[size] = 0;
    name.any.sa_family = memchr(words, ':', size) ? AF_INET6 : AF_INET;
    void *place = name.any.sa_family == AF_INET6 ? (void *)&name.six.sin6_addr : (void *)&name.four.sin_addr;
    return inet_pton(name.any.sa_family, words, place) == 1 ? http_address(&name) : 0;
}

bool http_is_address(const char *text)
{
    return http_address_of(text, strlen(text)) != 0;
}

/// The last address of X-Forwarded-For: what stands before it was said to the proxy, by anybody. 0: there is none.
static uint64_t http_forwarded(const http_request *request)
{
    const http_field *last = NULL;
    for (const http_field *f = NULL; (f = http_next(request, f, "X-Forwarded-For")) != NULL;)
        last = f;
    if (!last)
        return 0;
    http_span list = last->value;
    const char *comma = list.size ? (const char *)memrchr(list.at, ',', list.size) : NULL;
    size_t gone = comma ? (size_t)(comma + 1 - list.at) : 0;
    http_span word = http_trim((http_span){list.at + gone, list.size - gone});
    if (word.size > 2 && word.at[0] == '[' && word.at[word.size - 1] == ']')
        word = (http_span){word.at + 1, word.size - 2};
    return http_address_of(word.at, word.size);
}

bool http_believe(http_server *s, const http_conn *c, const http_request *request)
{
    uint64_t *address = &s->address[c - s->conn], guest = http_forwarded(request);
    int count = 0;
    if (*address != s->proxy || !guest)
        return true;
    for (int i = 0; i < s->def.connections; i++)
        count += s->address[i] == guest;
    if (count < s->def.per_address)
        *address = guest;
    return count < s->def.per_address;
}

/// A quarter of its time is gone, or it is free, idle or begins another request; or it has been answered for so long
/// that it had time for an answer of any size.
static bool http_gives_way(const http_server *s, const http_conn *c)
{
    if (c->phase == HTTP_TALKING)
        return false; // it ends by itself when it falls silent
    return c->phase <= HTTP_HEARING || s->now - c->since >= s->limit[c->phase] / 4 ||
           (c->phase == HTTP_TELLING && s->now - c->came >= s->limit[HTTP_TELLING]);
}

/// Whoever gives way first, of this phase and those behind it. NULL: nobody yet.
static http_conn *http_first(http_server *s, http_phase from)
{
    for (int phase = (int)from; phase < HTTP_PHASES; phase++) {
        http_conn *c = s->queue[phase].first;
        if (c && http_gives_way(s, c))
            return c;
    }
    return NULL;
}

/// The place for one more connection of an address: `place`, unless it has all it may have; then the one of its own
/// that gives way first, or NULL.
static http_conn *http_place_of(http_server *s, uint64_t address, http_conn *place)
{
    http_conn *own = NULL;
    int count = 0;
    for (int i = 0; i < s->def.connections; i++) {
        http_conn *c = &s->conn[i];
        if (s->address[i] != address)
            continue;
        count++;
        if (http_gives_way(s, c) &&
            (!own || c->phase < own->phase || (c->phase == own->phase && c->since < own->since)))
            own = c;
    }
    return count < s->def.per_address ? place : own;
}

/// Look away from the listener until a place is free or a moment has passed; who wants in waits in the kernel's queue.
static void http_pause(http_server *s)
{
    if (!epoll_ctl(s->epoll, EPOLL_CTL_DEL, s->listener, NULL))
        s->accept_at = s->now + HTTP_PAUSE_MS;
}

bool http_look_again(http_server *s)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)s->def.connections};
    bool good = !epoll_ctl(s->epoll, EPOLL_CTL_ADD, s->listener, &event);
    s->accept_at = good ? 0 : s->now + HTTP_PAUSE_MS;
    return good;
}

static void http_admit(http_server *s, http_conn *c, int fd, uint64_t address)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)(c - s->conn)};
    if (c->phase != HTTP_FREE)
        http_conn_close(s, c);
    if (epoll_ctl(s->epoll, EPOLL_CTL_ADD, fd, &event)) {
        close(fd);
        return;
    }
    s->address[c - s->conn] = address;
    s->live++;
    s->counts.accepted++;
    c->fd = fd;
    c->watched = EPOLLIN;
    c->requests = 0;
    c->opening = false;
    c->came = s->now;
    http_conn_enter(s, c, HTTP_COMING);
}

/// Accepting failed. True: it may be tried again.
static bool http_accept_failed(http_server *s, int trouble)
{
    if (trouble == EINTR || trouble == ECONNABORTED)
        return true;
    if (trouble == EAGAIN || trouble == EWOULDBLOCK)
        return false;
    bool short_of = trouble == EMFILE || trouble == ENFILE || trouble == ENOBUFS || trouble == ENOMEM;
    http_conn *c = short_of ? http_first(s, HTTP_IDLE) : NULL;
    if (c)
        http_conn_close(s, c);
    else
        http_pause(s);
    return c != NULL;
}

/// Let one in, or turn it away. False: there is nobody, or no place.
static bool http_accept_one(http_server *s)
{
    http_name name = {0};
    socklen_t size = sizeof name;
    http_conn *place = http_first(s, HTTP_FREE);
    if (!place) {
        http_pause(s);
        return false;
    }
    int fd = accept4(s->listener, &name.any, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0)
        return http_accept_failed(s, errno);
    uint64_t address = http_address(&name);
    if (address != s->proxy) // whose guests are counted one by one, when they ask for sockets
        place = http_place_of(s, address, place);
    if (place) {
        http_admit(s, place, fd, address);
    } else {
        close(fd);
        s->counts.refused++;
    }
    return true;
}

void http_accept(http_server *s)
{
    for (int i = 0; i < HTTP_ACCEPTS && http_accept_one(s); i++)
        continue;
}
