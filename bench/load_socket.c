// SPDX-License-Identifier: MIT
#include "bench/load_socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { LOAD_READ = 1 << 20, LOAD_FRAME_HEAD = 14, LOAD_PING = 9, LOAD_PONG = 10, LOAD_TEXT = 1, LOAD_CLOSE = 8 };

uint64_t load_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

_Noreturn void load_fail(const char *what)
{
    perror(what);
    exit(1);
}

static bool load_connect(load_socket *s, int port, uint32_t from)
{
    const int on = 1;
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)},
                       here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK + from)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s->fd < 0)
        return false;
    setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(s->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    return !bind(s->fd, (struct sockaddr *)&here, sizeof here) && !connect(s->fd, (struct sockaddr *)&to, sizeof to);
}

/// Ask for a socket and wait for the answer.
static bool load_shake(const load_socket *s, int port)
{
    char text[1024];
    int size = snprintf(text, sizeof text,
                        "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nUpgrade: "
                        "websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                        "Sec-WebSocket-Version: 13\r\n\r\n",
                        port, port);
    size_t used = 0;
    if (send(s->fd, text, (size_t)size, MSG_NOSIGNAL) != size)
        return false;
    while (used < 4 || memcmp(text + used - 4, "\r\n\r\n", 4) != 0) { // by bytes: messages may follow
        if (used == sizeof text || recv(s->fd, text + used, 1, 0) != 1)
            return false;
        used++;
    }
    return !strncmp(text, "HTTP/1.1 101 ", 13);
}

bool load_open(load_socket *s, int port, uint32_t from)
{
    *s = (load_socket){.fd = -1};
    if (load_connect(s, port, from) && load_shake(s, port) && !fcntl(s->fd, F_SETFL, O_NONBLOCK))
        return true;
    load_close(s);
    return false;
}

void load_close(load_socket *s)
{
    if (s->fd >= 0)
        close(s->fd);
    free(s->rest);
    *s = (load_socket){.fd = -1};
}

static bool load_send_frame(load_socket *s, int kind, const char *text, size_t size)
{
    uint8_t frame[LOAD_FRAME_HEAD + 8192] = {(uint8_t)(0x80 | kind)};
    size_t head = size < 126 ? 6 : 8; // the mask's four bytes are zero
    if (size > 8192 || s->fd < 0)
        return false;
    frame[1] = (uint8_t)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[2] = (uint8_t)(size >> 8);
        frame[3] = (uint8_t)size;
    }
    memcpy(frame + head, text, size);
    return send(s->fd, frame, head + size, MSG_NOSIGNAL) == (ssize_t)(head + size);
}

bool load_send(load_socket *s, const char *text, size_t size)
{
    return load_send_frame(s, LOAD_TEXT, text, size);
}

/// Where the body of the frame at `at` begins and how long it is. False: not all of it is here.
static bool load_frame(const uint8_t *at, size_t size, size_t *head, size_t *body)
{
    if (size < 2)
        return false;
    size_t more = (at[1] & 127) == 126 ? 2 : (at[1] & 127) == 127 ? 8 : 0;
    *head = 2 + more;
    *body = more ? 0 : at[1] & 127u;
    if (size < *head)
        return false;
    for (size_t i = 0; i < more; i++)
        *body = *body << 8 | at[2 + i];
    return size >= *head + *body;
}

/// Hand on every whole frame, until one that ends the socket. Returns the bytes they took.
static size_t load_frames(load_socket *s, char *bytes, size_t size, load_hear hear, void *context, bool *over)
{
    size_t used = 0, head, body;
    while (!*over && load_frame((uint8_t *)bytes + used, size - used, &head, &body)) {
        int kind = bytes[used] & 15;
        char *text = bytes + used + head, after = text[body];
        used += head + body;
        text[body] = 0;
        if (kind == LOAD_TEXT)
            hear(context, text, body);
        else if (kind == LOAD_PING)
            load_send_frame(s, LOAD_PONG, text, body);
        *over = kind == LOAD_CLOSE;
        text[body] = after;
    }
    return used;
}

bool load_read(load_socket *s, load_hear hear, void *context)
{
    static char room[LOAD_READ + 1];
    size_t size = s->rest_size;
    if (size)
        memcpy(room, s->rest, size);
    ssize_t n = recv(s->fd, room + size, LOAD_READ - size, 0);
    if (n < 0 && errno == EAGAIN)
        return true;
    if (n <= 0)
        return false;
    free(s->rest);
    s->rest = NULL;
    s->rest_size = 0;
    size += (size_t)n;
    bool over = false;
    size_t used = load_frames(s, room, size, hear, context, &over);
    if (over)
        return false;
    if (used < size) {
        s->rest_size = size - used;
        s->rest = (char *)malloc(s->rest_size);
        if (!s->rest)
            load_fail("malloc");
        memcpy(s->rest, room + used, s->rest_size);
    }
    return true;
}
