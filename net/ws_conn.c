// SPDX-License-Identifier: MIT
#include "net/http_conn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <wslay/wslay.h>

// A socket is one more phase of a connection, entered when the answer that opens it is written. Frames are wslay's
// affair; here is what it reads from and writes to, and what a client may cost.
//
// Nothing is closed while wslay is at work: a connection that must go is marked, and goes when its turn is over.

enum {
    WS_READ_MAX = TRI_LIMIT(1 << 30, 23),  ///< bytes read at a time
    WS_WRITE_MAX = TRI_LIMIT(1 << 30, 23), ///< bytes written at a time
    WS_TURNS = TRI_LIMIT(UINT16_MAX, 3),   ///< sockets of a place before a name comes again
};

static size_t ws_least(size_t a, size_t b)
{
    return a < b ? a : b;
}

struct ws_talk {
    wslay_event_context_ptr frames;
    http_server *server;
    http_conn *conn;
    ws_purse purse; ///< messages it may still send
    bool asked;     ///< for a sign of life, and it has not come yet
    bool alive;     ///< something came since it was last looked at
    bool lost;      ///< the connection is broken, or not wanted any more
    bool told;      ///< the def knows of it
    size_t left_at; ///< bytes that came behind the request and are still in the connection's room
};

ws_def ws_def_default(void)
{
    return (ws_def){.path = "/socket",
                    .message = 8192,
                    .queue = 262144,
                    .a_second = 20,
                    .burst = 60,
                    .address_a_second = 200,
                    .address_burst = 600,
                    .silence_ms = 25000,
                    .wake = -1};
}

static ws_id ws_name(const http_server *s, const http_conn *c)
{
    return (ws_id)c->turn << 16 | (ws_id)(c - s->conn);
}

static http_conn *ws_find(http_server *s, ws_id id)
{
    uint32_t place = id & (WS_PLACES_MAX - 1);
    http_conn *c = place < (uint32_t)s->def.connections ? &s->conn[place] : NULL;
    return c && c->talk && c->turn == id >> 16 && !c->talk->lost ? c : NULL;
}

/// What epoll is to wait for. Should that fail, it goes when it is next looked at.
static void ws_watch(http_server *s, http_conn *c, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.u32 = (uint32_t)(c - s->conn)};
    if (c->watched == events)
        return;
    c->watched = events;
    if (epoll_ctl(s->epoll, EPOLL_CTL_MOD, c->fd, &event))
        c->talk->lost = true;
}

static ssize_t ws_receive(wslay_event_context_ptr frames, uint8_t *to, size_t size, int flags, void *user)
{
    struct ws_talk *t = (struct ws_talk *)user;
    http_room *room = t->conn->room;
    (void)flags;
    if (room && t->left_at < room->used) { // sent ahead, before the socket was open
        size_t n = ws_least(ws_least(room->used - t->left_at, size), WS_READ_MAX);
        memcpy(to, room->in + t->left_at, n);
        t->left_at += n;
        return (ssize_t)n;
    }
    ssize_t n;
    do
        n = recv(t->conn->fd, to, ws_least(size, WS_READ_MAX), 0);
    while (n < 0 && errno == EINTR);
    if (n > 0) {
        t->asked = false;
        t->alive = true;
        return n;
    }
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    t->lost = true;
    wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t ws_transmit(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size, int flags, void *user)
{
    struct ws_talk *t = (struct ws_talk *)user;
    ssize_t n;
    do
        n = send(t->conn->fd, bytes, ws_least(size, WS_WRITE_MAX),
                 MSG_NOSIGNAL | (flags & WSLAY_MSG_MORE ? MSG_MORE : 0));
    while (n < 0 && errno == EINTR);
    if (n >= 0)
        return n;
    bool full = errno == EAGAIN || errno == EWOULDBLOCK;
    t->lost = t->lost || !full;
    wslay_event_set_error(frames, full ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

/// A message more: has the client any left to send, and its address?
static bool ws_pays(struct ws_talk *t)
{
    http_server *s = t->server;
    const ws_def *def = s->def.socket;
    ws_purse *shared = ws_purse_of(s->purse, s->address[t->conn - s->conn], def, s->now);
    bool pays = ws_purse_pay(&t->purse, def->a_second, def->burst, s->now);
    pays = ws_purse_pay(shared, def->address_a_second, def->address_burst, s->now) && pays;
    if (!pays)
        shared->barred = s->now + (int64_t)def->burst * 1000 / def->a_second;
    return pays;
}

/// What came was no more than a sign of life: nine tenths of its price are given back.
static void ws_spare(struct ws_talk *t)
{
    http_server *s = t->server;
    t->purse.credit += 900;
    ws_purse_of(s->purse, s->address[t->conn - s->conn], s->def.socket, s->now)->credit += 900;
}

static void ws_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message, void *user)
{
    struct ws_talk *t = (struct ws_talk *)user;
    const ws_def *def = t->server->def.socket;
    if (t->lost || !wslay_event_get_read_enabled(frames))
        return;
    if (!ws_pays(t)) {
        static const char reason[] = "too many messages";
        t->server->counts.limited++;
        wslay_event_queue_close(frames, WS_TOO_MUCH, (const uint8_t *)reason, sizeof reason - 1);
        wslay_event_shutdown_read(frames);
    } else if (message->opcode == WSLAY_TEXT_FRAME) {
        bool full =
            def->heard(def->context, ws_name(t->server, t->conn), (const char *)message->msg, message->msg_length);
        if (!full)
            ws_spare(t);
    } else if (message->opcode == WSLAY_BINARY_FRAME) {
        wslay_event_queue_close(frames, WS_NOT_TEXT, NULL, 0);
        wslay_event_shutdown_read(frames);
    }
}

bool ws_begin(http_server *s, http_conn *c)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = ws_receive, .send_callback = ws_transmit, .on_msg_recv_callback = ws_message};
    const ws_def *def = s->def.socket;
    struct ws_talk *t = (struct ws_talk *)calloc(1, sizeof *t);
    if (!t || wslay_event_context_server_init(&t->frames, &callbacks, t)) {
        free(t);
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(t->frames, def->message);
    t->server = s;
    t->conn = c;
    t->purse = (ws_purse){.since = s->now, .credit = def->burst * 1000};
    c->talk = t;
    c->turn = (uint16_t)(c->turn == WS_TURNS ? 1 : c->turn + 1); // so that no socket's name is 0
    http_conn_enter(s, c, HTTP_TALKING);
    s->counts.sockets++;
    t->told = true;
    def->opened(def->context, ws_name(s, c), s->address[c - s->conn]);
    return true;
}

void ws_forget(http_server *s, http_conn *c)
{
    struct ws_talk *t = c->talk;
    const ws_def *def = s->def.socket;
    ws_id id = ws_name(s, c);
    bool told = t->told;
    s->counts.sockets--;
    c->talk = NULL;
    wslay_event_context_free(t->frames);
    free(t);
    if (told)
        def->closed(def->context, id);
}

/// What came behind the request has been read: its memory is not needed any more.
static void ws_drop_room(http_conn *c)
{
    if (c->room && c->talk->left_at >= c->room->used) {
        free(c->room);
        c->room = NULL;
    }
}

void ws_work(http_server *s, http_conn *c)
{
    struct ws_talk *t = c->talk;
    bool trouble = false;
    if (!t->lost && wslay_event_want_read(t->frames))
        trouble = wslay_event_recv(t->frames) != 0;
    if (!t->lost && wslay_event_want_write(t->frames))
        trouble = wslay_event_send(t->frames) != 0 || trouble;
    bool over = !wslay_event_want_read(t->frames) && !wslay_event_want_write(t->frames);
    if (t->lost || trouble || over) {
        http_conn_close(s, c);
        return;
    }
    ws_drop_room(c);
    if (t->alive)
        http_conn_enter(s, c, HTTP_TALKING);
    t->alive = false;
    ws_watch(s, c,
             (wslay_event_want_read(t->frames) ? EPOLLIN : 0u) | (wslay_event_want_write(t->frames) ? EPOLLOUT : 0u));
}

void ws_expire(http_server *s, http_conn *c)
{
    struct ws_talk *t = c->talk;
    struct wslay_event_msg ping = {WSLAY_PING, NULL, 0};
    if (t->asked || !wslay_event_get_read_enabled(t->frames) || wslay_event_queue_msg(t->frames, &ping)) {
        s->counts.silent += t->asked;
        http_conn_close(s, c);
        return;
    }
    t->asked = true;
    http_conn_enter(s, c, HTTP_TALKING);
    ws_work(s, c);
}

bool ws_send(http_server *s, ws_id id, const char *text, size_t size)
{
    http_conn *c = ws_find(s, id);
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text, size};
    if (!c || !wslay_event_get_write_enabled(c->talk->frames))
        return false;
    if (wslay_event_get_queued_msg_length(c->talk->frames) + size > s->def.socket->queue ||
        wslay_event_queue_msg(c->talk->frames, &message)) {
        c->talk->lost = true; // it goes when epoll next looks at it
        s->counts.slow++;
        ws_watch(s, c, EPOLLIN | EPOLLOUT);
        shutdown(c->fd, SHUT_RDWR);
        return false;
    }
    ws_watch(s, c, c->watched | EPOLLOUT);
    return true;
}

void ws_end(http_server *s, ws_id id, int code, const char *reason)
{
    http_conn *c = ws_find(s, id);
    if (!c || !wslay_event_get_write_enabled(c->talk->frames))
        return;
    wslay_event_queue_close(c->talk->frames, (uint16_t)code, (const uint8_t *)reason, strlen(reason));
    ws_watch(s, c, c->watched | EPOLLOUT);
}

void ws_end_all(http_server *s)
{
    static const char reason[] = "the server restarts";
    for (http_conn *c = s->queue[HTTP_TALKING].first, *next; c; c = next) {
        next = c->next;
        ws_end(s, ws_name(s, c), WS_COME_BACK, reason);
        ws_work(s, c);
    }
}
