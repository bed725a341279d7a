// SPDX-License-Identifier: MIT
#include "net/ws_dial.h"

#include "net/net_tls.h"
#include "net/ws_shake.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

// A line goes through steps: looking the server up, connecting, securing (https), asking for a socket, hearing the
// answer, open. Each step is a function that answers whether it is done; the loop in ws_dial_work takes as many as can
// be taken without waiting. Addresses of the server are tried in turn, a call each; they are looked up anew after the
// last of them, and when a line that was open is lost. While the name cannot be looked up the old ones are tried again.

enum { DIAL_HEAD_MAX = 2048, DIAL_QUEUE_MAX = TRI_LIMIT(262144, 4096) };

typedef enum dial_step { DIAL_NONE, DIAL_LOOK, DIAL_CONNECT, DIAL_SECURE, DIAL_ASK, DIAL_HEAR, DIAL_OPEN } dial_step;

struct ws_dial {
    ws_dial_def def;
    struct addrinfo *addresses, *next;
    bool stale;        ///< they are to be looked up anew
    ws_lookup *lookup; ///< under way; it goes on when the line is hung up, so that there is never more than one
    dial_step step;
    int fd;
    net_tls *tls;
    wslay_event_context_ptr frames;
    char accept[WS_ACCEPT_MAX];
    char room[DIAL_HEAD_MAX]; ///< what is asked, then the answer
    size_t size, used;        ///< of what is asked: how much, and how much was sent; of the answer: what has come
    size_t left;              ///< where what came behind the answer begins
    bool lost;
    char why[WS_WHY_MAX];
};

// Places.

const char *ws_place_parse(const char *url, ws_place *place)
{
    *place = (ws_place){.secure = !strncasecmp(url, "https://", 8)};
    if (!place->secure && strncasecmp(url, "http://", 7) != 0)
        return NULL;
    const char *at = url + (place->secure ? 8 : 7);
    bool bracket = *at == '[';
    at += bracket;
    size_t size = strcspn(at, bracket ? "]" : ":/?#");
    if (!size || size >= sizeof place->host || (bracket && at[size] != ']'))
        return NULL;
    for (size_t i = 0; i < size; i++) // nothing that could end a line of a request, or name somebody
        if (at[i] <= ' ' || at[i] == '@' || at[i] == 127)
            return NULL;
    memcpy(place->host, at, size);
    at += size + bracket;
    snprintf(place->port, sizeof place->port, "%s", place->secure ? "443" : "80");
    if (*at != ':')
        return *at && !strchr("/?#", *at) ? NULL : at;
    size = strspn(at + 1, "0123456789");
    if (!size || size >= sizeof place->port || (at[1 + size] && !strchr("/?#", at[1 + size])))
        return NULL;
    memcpy(place->port, at + 1, size);
    place->port[size] = 0;
    return atoi(place->port) <= 65535 ? at + 1 + size : NULL;
}

/// "host:port" as a URL and `Host` have it.
static void dial_authority(const ws_place *place, char *out, size_t size)
{
    bool six = strchr(place->host, ':') != NULL, usual = !strcmp(place->port, place->secure ? "443" : "80");
    snprintf(out, size, "%s%s%s%s%s", six ? "[" : "", place->host, six ? "]" : "", usual ? "" : ":",
             usual ? "" : place->port);
}

void ws_place_text(const ws_place *place, char *out, size_t size)
{
    char authority[WS_HOST_MAX + 10];
    dial_authority(place, authority, sizeof authority);
    snprintf(out, size, "http%s://%s", place->secure ? "s" : "", authority);
}

// The answer.

/// The value of a field in the head of an answer, and its size; NULL when there is none.
static const char *dial_field(const char *head, size_t size, const char *name, size_t *value)
{
    const char *end = head + size, *at = head;
    size_t letters = strlen(name);
    while ((at = (const char *)memchr(at, '\n', (size_t)(end - at)))) {
        at++;
        if ((size_t)(end - at) <= letters || strncasecmp(at, name, letters) != 0 || at[letters] != ':')
            continue;
        for (at += letters + 1; at < end && (*at == ' ' || *at == '\t');)
            at++;
        const char *stop = at;
        while (stop < end && *stop != '\r' && *stop != '\n')
            stop++;
        *value = (size_t)(stop - at);
        return at;
    }
    return NULL;
}

bool ws_answer_opens(const char *head, size_t size, const char *accept, char why[WS_WHY_MAX])
{
    static const char http[] = "HTTP/1.1 ";
    size_t letters;
    if (size < sizeof http + 3 || memcmp(head, http, sizeof http - 1) != 0) {
        snprintf(why, WS_WHY_MAX, "no web server answers there");
        return false;
    }
    const char *status = head + sizeof http - 1;
    if (memcmp(status, "101 ", 4) != 0) {
        snprintf(why, WS_WHY_MAX, "the server answers %.3s: it keeps no tables, or not for a guest like this one",
                 status[0] >= '1' && status[0] <= '9' ? status : "nonsense");
        return false;
    }
    const char *value = dial_field(head, size, "Sec-WebSocket-Accept", &letters);
    if (value && letters == strlen(accept) && !memcmp(value, accept, letters))
        return true;
    snprintf(why, WS_WHY_MAX, "the server does not speak WebSocket");
    return false;
}

// The line.

/// It is over, with a reason; the first one counts.
static void dial_lose(ws_dial *d, const char *why)
{
    if (!d->lost && d->step != DIAL_NONE)
        snprintf(d->why, sizeof d->why, "%s", why);
    d->lost = true;
}

/// As read and write, with EAGAIN where there is nothing yet and 0 at the end, whatever the line is made of.
static ssize_t dial_read(ws_dial *d, void *to, size_t size)
{
    ssize_t n;
    if (d->tls) {
        n = net_tls_read(d->tls, to, size);
        errno = n == NET_TLS_AGAIN ? EAGAIN : EPIPE;
        return n > 0 ? n : -1;
    }
    do
        n = recv(d->fd, to, size, 0);
    while (n < 0 && errno == EINTR);
    return n;
}

static ssize_t dial_write(ws_dial *d, const void *bytes, size_t size)
{
    ssize_t n;
    if (d->tls) {
        n = net_tls_write(d->tls, bytes, size);
        errno = n == NET_TLS_AGAIN ? EAGAIN : EPIPE;
        return n > 0 ? n : -1;
    }
    do
        n = send(d->fd, bytes, size, MSG_NOSIGNAL);
    while (n < 0 && errno == EINTR);
    return n;
}

static bool dial_would_wait(ssize_t n)
{
    return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

static ssize_t dial_receive(wslay_event_context_ptr frames, uint8_t *to, size_t size, int flags, void *user)
{
    ws_dial *d = (ws_dial *)user;
    (void)flags;
    if (d->left < d->used) { // came behind the answer
        size_t n = d->used - d->left < size ? d->used - d->left : size;
        memcpy(to, d->room + d->left, n);
        d->left += n;
        return (ssize_t)n;
    }
    ssize_t n = dial_read(d, to, size);
    if (n > 0)
        return n;
    bool wait = dial_would_wait(n);
    if (!wait)
        dial_lose(d, "the connection broke");
    wslay_event_set_error(frames, wait ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t dial_transmit(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size, int flags, void *user)
{
    ws_dial *d = (ws_dial *)user;
    (void)flags;
    ssize_t n = dial_write(d, bytes, size);
    if (n >= 0)
        return n;
    bool wait = dial_would_wait(n);
    if (!wait)
        dial_lose(d, "the connection broke");
    wslay_event_set_error(frames, wait ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int dial_mask(wslay_event_context_ptr frames, uint8_t *bytes, size_t size, void *user)
{
    (void)frames;
    (void)user;
    return getrandom(bytes, size, 0) == (ssize_t)size ? 0 : -1;
}

static void dial_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message, void *user)
{
    ws_dial *d = (ws_dial *)user;
    (void)frames;
    if (d->lost)
        return;
    if (message->opcode == WSLAY_TEXT_FRAME)
        d->def.heard(d->def.context, (const char *)message->msg, message->msg_length);
    else if (message->opcode == WSLAY_CONNECTION_CLOSE)
        dial_lose(d, message->status_code == 1012 ? "the server restarts" : "the server ended the connection");
}

ws_dial *ws_dial_create(const ws_dial_def *def, char why[WS_WHY_MAX])
{
    ws_dial *d = (ws_dial *)calloc(1, sizeof *d);
    ws_lookup_name *ask = def->lookup ? def->lookup : ws_lookup_usual;
    int trouble = d ? ask(def->place.host, def->place.port, &d->addresses) : EAI_MEMORY;
    if (trouble) {
        snprintf(why, WS_WHY_MAX, "%s", gai_strerror(trouble));
        free(d);
        return NULL;
    }
    d->def = *def;
    d->def.lookup = ask;
    d->fd = -1;
    return d;
}

void ws_dial_hang_up(ws_dial *d)
{
    d->stale = d->stale || d->step == DIAL_OPEN;
    wslay_event_context_free(d->frames);
    net_tls_end(d->tls);
    if (d->fd >= 0)
        close(d->fd);
    d->frames = NULL;
    d->tls = NULL;
    d->fd = -1;
    d->step = DIAL_NONE;
    d->lost = false;
}

void ws_dial_destroy(ws_dial *d)
{
    if (!d)
        return;
    ws_dial_hang_up(d);
    ws_lookup_end(d->lookup);
    freeaddrinfo(d->addresses);
    free(d);
}

/// To the next address.
static void dial_reach(ws_dial *d)
{
    const int on = 1;
    d->next = d->next && d->next->ai_next ? d->next->ai_next : d->addresses;
    d->stale = !d->next->ai_next;
    d->fd = socket(d->next->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    d->size = d->used = d->left = 0;
    if (d->fd < 0 || (connect(d->fd, d->next->ai_addr, d->next->ai_addrlen) && errno != EINPROGRESS)) {
        dial_lose(d, strerror(errno));
        return;
    }
    setsockopt(d->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

void ws_dial_call(ws_dial *d)
{
    if (d->step != DIAL_NONE)
        return;
    if (d->stale && !d->lookup)
        d->lookup = ws_lookup_start(d->def.place.host, d->def.place.port, d->def.lookup);
    d->step = d->lookup ? DIAL_LOOK : DIAL_CONNECT;
    if (!d->lookup)
        dial_reach(d);
}

// Steps: 1 it is done, 0 it would have to wait, -1 the line is lost.

static int dial_look(ws_dial *d)
{
    if (!ws_lookup_is_done(d->lookup))
        return 0;
    struct addrinfo *found = ws_lookup_take(d->lookup);
    ws_lookup_end(d->lookup);
    d->lookup = NULL;
    if (found) {
        freeaddrinfo(d->addresses);
        d->addresses = found;
    }
    d->next = NULL;
    dial_reach(d);
    return d->lost ? -1 : 1;
}

static int dial_connect(ws_dial *d)
{
    struct pollfd file = {.fd = d->fd, .events = POLLOUT};
    int error = 0;
    socklen_t size = sizeof error;
    if (d->fd < 0)
        return -1;
    if (poll(&file, 1, 0) <= 0)
        return 0;
    if (getsockopt(d->fd, SOL_SOCKET, SO_ERROR, &error, &size) || error) {
        dial_lose(d, strerror(error ? error : errno));
        return -1;
    }
    d->tls = d->def.place.secure ? net_tls_start(d->fd, d->def.place.host) : NULL;
    if (d->def.place.secure && !d->tls)
        dial_lose(d, "there can be no secure connection");
    return d->lost ? -1 : 1;
}

static int dial_secure(ws_dial *d)
{
    int done = d->tls ? net_tls_shake(d->tls) : 1;
    if (done < 0)
        dial_lose(d, net_tls_why(d->tls));
    return done;
}

/// The request, made when it is first needed.
static bool dial_write_request(ws_dial *d)
{
    char key[WS_KEY_MAX], authority[WS_HOST_MAX + 10], origin[WS_HOST_MAX + 20];
    uint8_t random[16];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return false;
    ws_key_text(random, key);
    ws_accept_text(key, d->accept);
    dial_authority(&d->def.place, authority, sizeof authority);
    ws_place_text(&d->def.place, origin, sizeof origin);
    int size = snprintf(d->room, sizeof d->room,
                        "GET %s HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
                        d->def.path, authority, origin, key);
    d->size = (size_t)size;
    return size > 0 && d->size < sizeof d->room;
}

/// What came of reading or writing a part of the room: 1 some of it was, 0 it would have to wait, -1 the line is lost.
static int dial_take(ws_dial *d, ssize_t n, const char *why)
{
    if (dial_would_wait(n))
        return 0;
    if (n <= 0) {
        dial_lose(d, why);
        return -1;
    }
    d->used += (size_t)n;
    return 1;
}

static int dial_ask(ws_dial *d)
{
    if (!d->size && !dial_write_request(d)) {
        dial_lose(d, "nothing can be asked");
        return -1;
    }
    int some = dial_take(d, dial_write(d, d->room + d->used, d->size - d->used), "the connection broke");
    if (some != 1 || d->used < d->size)
        return some < 0 ? -1 : 0;
    d->used = 0;
    return 1;
}

/// What has come of the answer, up to its empty line; what follows stays in the room.
static int dial_hear(ws_dial *d)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = dial_receive,
                                                           .send_callback = dial_transmit,
                                                           .genmask_callback = dial_mask,
                                                           .on_msg_recv_callback = dial_message};
    int some = dial_take(d, dial_read(d, d->room + d->used, sizeof d->room - d->used), "the server says nothing");
    if (some != 1)
        return some;
    const char *end = (const char *)memmem(d->room, d->used, "\r\n\r\n", 4);
    if (!end && d->used < sizeof d->room)
        return 0;
    char why[WS_WHY_MAX] = "the server says too much";
    d->left = end ? (size_t)(end + 4 - d->room) : d->used;
    if (!end || !ws_answer_opens(d->room, d->left, d->accept, why)) {
        dial_lose(d, why);
        return -1;
    }
    if (wslay_event_context_client_init(&d->frames, &callbacks, d)) {
        dial_lose(d, "out of memory");
        return -1;
    }
    wslay_event_config_set_max_recv_msg_length(d->frames, d->def.message);
    return 1;
}

static void dial_talk(ws_dial *d)
{
    bool trouble = false;
    do { // what came together is heard together
        if (!d->lost && wslay_event_want_read(d->frames))
            trouble = wslay_event_recv(d->frames) != 0;
    } while (!d->lost && !trouble && d->left < d->used);
    if (!d->lost && wslay_event_want_write(d->frames))
        trouble = wslay_event_send(d->frames) != 0 || trouble;
    if (trouble || (!wslay_event_want_read(d->frames) && !wslay_event_want_write(d->frames)))
        dial_lose(d, "the connection broke");
}

void ws_dial_work(ws_dial *d)
{
    static int (*const steps[])(ws_dial *) = {[DIAL_LOOK] = dial_look,
                                              [DIAL_CONNECT] = dial_connect,
                                              [DIAL_SECURE] = dial_secure,
                                              [DIAL_ASK] = dial_ask,
                                              [DIAL_HEAR] = dial_hear};
    int done = 1;
    while (d->step != DIAL_NONE && d->step != DIAL_OPEN && done == 1 && !d->lost) {
        done = steps[d->step](d);
        if (done != 1)
            break;
        d->step = (dial_step)(d->step + 1);
        if (d->step == DIAL_OPEN)
            d->def.opened(d->def.context);
    }
    if (d->step == DIAL_OPEN)
        dial_talk(d);
    if (d->lost)
        ws_dial_hang_up(d);
}

bool ws_dial_say(ws_dial *d, const char *text, size_t size)
{
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text, size};
    if (d->step != DIAL_OPEN || d->lost)
        return false;
    if (wslay_event_get_queued_msg_length(d->frames) + size <= DIAL_QUEUE_MAX &&
        !wslay_event_queue_msg(d->frames, &message))
        return true;
    dial_lose(d, "the server takes nothing any more"); // it goes with the next work
    return false;
}

ws_dial_phase ws_dial_is(const ws_dial *d)
{
    return d->step == DIAL_NONE || d->lost ? WS_DIAL_DOWN : d->step == DIAL_OPEN ? WS_DIAL_UP : WS_DIAL_CALLING;
}

const char *ws_dial_why(const ws_dial *d)
{
    return d->why;
}

int ws_dial_file(const ws_dial *d, short *events)
{
    *events = POLLIN;
    if (d->step == DIAL_LOOK)
        return ws_lookup_file(d->lookup);
    bool writes = d->step == DIAL_CONNECT || d->step == DIAL_ASK || (d->tls && net_tls_wants_write(d->tls)) ||
                  (d->step == DIAL_OPEN && wslay_event_want_write(d->frames));
    *events = (short)((d->step == DIAL_CONNECT ? 0 : POLLIN) | (writes ? POLLOUT : 0));
    return d->fd;
}
