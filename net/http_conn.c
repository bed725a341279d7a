// SPDX-License-Identifier: MIT
#include "net/http_conn.h"

#include "net/http_fields.h"
#include "net/ws_shake.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// One connection's life: hear a request, tell the answer, hear the next. Requests sent ahead (pipelining) wait in the
// room or in the kernel: nothing is read while an answer is being written, so a client that does not take its answers
// cannot send more questions either.

enum {
    HTTP_READ_MAX = TRI_LIMIT(HTTP_HEAD_MAX, 23), ///< bytes read at a time
    HTTP_WRITE_MAX = TRI_LIMIT(1 << 30, 997),     ///< bytes of a body written at a time
    HTTP_NOWHERE = TRI_LIMIT(4096, 23),           ///< bytes forgotten at a time
};

static size_t http_least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void http_unlink(http_queue *q, http_conn *c)
{
    *(c->prev ? &c->prev->next : &q->first) = c->next;
    *(c->next ? &c->next->prev : &q->last) = c->prev;
}

void http_conn_enter(http_server *s, http_conn *c, http_phase phase)
{
    http_queue *q = &s->queue[phase];
    http_unlink(&s->queue[c->phase], c);
    c->phase = phase;
    c->since = s->now;
    if (s->accept_at && phase <= HTTP_HEARING)
        s->accept_at = s->now; // there is room for one more
    c->next = NULL;
    c->prev = q->last;
    *(q->last ? &q->last->next : &q->first) = c;
    q->last = c;
}

/// The memory of a request is not needed any more.
static void http_conn_drop_room(http_conn *c)
{
    if (c->room)
        http_answer_end(&c->room->answer);
    free(c->room);
    c->room = NULL;
}

void http_conn_close(http_server *s, http_conn *c)
{
    if (c->talk)
        ws_forget(s, c);
    close(c->fd); // which takes it out of epoll
    http_conn_drop_room(c);
    c->fd = -1;
    s->address[c - s->conn] = 0;
    s->live--;
    http_conn_enter(s, c, HTTP_FREE);
}

/// False: closed.
static bool http_conn_watch(http_server *s, http_conn *c, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.u32 = (uint32_t)(c - s->conn)};
    if (c->watched == events)
        return true;
    c->watched = events;
    if (!epoll_ctl(s->epoll, EPOLL_CTL_MOD, c->fd, &event))
        return true;
    http_conn_close(s, c);
    return false;
}

/// Say goodbye and wait for the client to hang up: closing at once could make its system throw our last answer away.
static void http_conn_leave(http_server *s, http_conn *c)
{
    http_conn_drop_room(c);
    shutdown(c->fd, SHUT_WR);
    if (http_conn_watch(s, c, EPOLLIN))
        http_conn_enter(s, c, HTTP_LEAVING);
}

/// Write on. True: all of the answer is out. False: the socket is full, or the connection closed.
static bool http_conn_write(http_server *s, http_conn *c)
{
    const http_answer *a = &c->room->answer;
    size_t total = a->head_size + a->body.size;
    while (c->sent < total) {
        size_t head = c->sent < a->head_size ? c->sent : a->head_size, body = c->sent - head;
        struct iovec part[2] = {
            {(void *)(uintptr_t)(a->head + head), a->head_size - head},
            {(void *)(uintptr_t)(a->body.bytes + body), http_least(a->body.size - body, HTTP_WRITE_MAX)}};
        struct msghdr message = {.msg_iov = part, .msg_iovlen = a->body.size ? 2 : 1};
        ssize_t n = sendmsg(c->fd, &message, MSG_NOSIGNAL);
        if (n >= 0) {
            c->sent += (size_t)n;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (c->sent - c->mark >= HTTP_STRIDE) {
                c->mark = c->sent;
                http_conn_enter(s, c, HTTP_TELLING);
            }
            http_conn_watch(s, c, EPOLLOUT);
            return false;
        } else if (errno != EINTR) {
            http_conn_close(s, c);
            return false;
        }
    }
    return true;
}

static void http_conn_tell(http_server *s, http_conn *c)
{
    c->sent = c->mark = 0;
    http_conn_enter(s, c, HTTP_TELLING);
}

static void http_conn_refuse(http_server *s, http_conn *c, const http_error *error)
{
    http_room *room = c->room;
    http_answer_error(&room->answer, s->def.site, room->parser.request.method, error, (int64_t)time(NULL));
    http_conn_tell(s, c);
}

/// Does the request ask for a socket where there is one?
static bool http_conn_opens(const http_server *s, const http_request *request)
{
    const ws_def *def = s->def.socket;
    return def && !s->stop_at && http_exactly(request->path, def->path);
}

static void http_conn_compose(http_server *s, http_conn *c, const http_request *request)
{
    const ws_def *def = s->def.socket;
    int64_t now = (int64_t)time(NULL);
    bool last = ++c->requests >= s->def.requests || s->stop_at;
    if (!http_conn_opens(s, request)) {
        http_answer_request(&c->room->answer, s->def.site, request, last, now);
        return;
    }
    bool place = http_believe(s, c, request);
    if (!place || ws_purse_of(s->purse, s->address[c - s->conn], def, s->now)->barred > s->now) {
        static const http_error refused[] = {{429, "your address has all the sockets it may have", 0},
                                             {429, "too much was said from here; come back in a few seconds", 0}};
        http_answer_error(&c->room->answer, s->def.site, request->method, &refused[place], now);
        return;
    }
    bool allowed = def->allows ? def->allows(def->context, request) : ws_same_origin(request);
    c->opening = ws_shake(&c->room->answer, s->def.site, request, allowed, now);
}

/// The answer needs nothing of the request any more, so the bytes behind it move up at once.
static void http_conn_answer(http_server *s, http_conn *c)
{
    http_room *room = c->room;
    size_t gone = room->parser.at;
    http_conn_compose(s, c, &room->parser.request);
    room->used -= gone;
    memmove(room->in, room->in + gone, room->used);
    http_parse_begin(&room->parser, room->in);
    http_conn_tell(s, c);
}

static void http_conn_open(http_server *s, http_conn *c)
{
    c->opening = false;
    if (ws_begin(s, c))
        ws_work(s, c);
    else
        http_conn_close(s, c);
}

/// Go on until there is nothing to do but wait.
static void http_conn_work(http_server *s, http_conn *c)
{
    for (;;) {
        if (c->phase == HTTP_TELLING) {
            if (!http_conn_write(s, c))
                return;
            http_answer_end(&c->room->answer);
            if (c->opening) {
                http_conn_open(s, c);
                return;
            }
            if (c->room->answer.close || s->stop_at) {
                http_conn_leave(s, c);
                return;
            }
            http_conn_enter(s, c, HTTP_HEARING);
        }
        switch (http_parse(&c->room->parser, c->room->used)) {
        case HTTP_REQUEST:
            http_conn_answer(s, c);
            break;
        case HTTP_BAD:
            http_conn_refuse(s, c, &c->room->parser.error);
            break;
        case HTTP_MORE:
            if (!c->room->used) {
                free(c->room);
                c->room = NULL;
                http_conn_enter(s, c, HTTP_IDLE);
            }
            http_conn_watch(s, c, EPOLLIN);
            return;
        }
    }
}

/// Read what is there. False: nothing was, or the connection closed.
static bool http_conn_read(http_server *s, http_conn *c)
{
    if (!c->room) {
        c->room = (http_room *)calloc(1, sizeof *c->room);
        if (!c->room) {
            http_conn_close(s, c);
            return false;
        }
        http_parse_begin(&c->room->parser, c->room->in);
    }
    http_room *room = c->room;
    ssize_t n = recv(c->fd, room->in + room->used, http_least(sizeof room->in - room->used, HTTP_READ_MAX), 0);
    if (n > 0) {
        room->used += (size_t)n;
        if (c->phase == HTTP_IDLE)
            http_conn_enter(s, c, HTTP_HEARING);
        return true;
    }
    if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        http_conn_close(s, c);
    } else if (!room->used) {
        free(room);
        c->room = NULL;
    }
    return false;
}

/// Read and forget, until the client hangs up.
static void http_conn_discard(http_server *s, http_conn *c)
{
    char nowhere[HTTP_NOWHERE];
    ssize_t n = recv(c->fd, nowhere, sizeof nowhere, 0);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
        http_conn_close(s, c);
}

void http_conn_ready(http_server *s, http_conn *c)
{
    if (c->phase == HTTP_TALKING)
        ws_work(s, c);
    else if (c->phase == HTTP_LEAVING)
        http_conn_discard(s, c);
    else if (c->phase == HTTP_TELLING || http_conn_read(s, c))
        http_conn_work(s, c);
}

void http_conn_expire(http_server *s, http_conn *c)
{
    static const http_error too_slow = {408, "the header took too long", 0};
    if (c->phase == HTTP_TALKING) {
        ws_expire(s, c);
    } else if (c->room && (c->phase == HTTP_HEARING || c->phase == HTTP_COMING)) {
        http_conn_refuse(s, c, &too_slow);
        http_conn_work(s, c);
    } else {
        http_conn_close(s, c);
    }
}
