// SPDX-License-Identifier: MIT
#include "net/ws_dial.h"
#include "net/ws_shake.h"
#include "tests/support/tri_test.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// A line to a server whose address changes, and a name that takes long to look up. The names are this file's: asked for
// one it finds the port of the server that is at home.

static atomic_int home;    // port that the name stands for; 0: it cannot be looked up
static atomic_int asked;   // times it was looked up
static atomic_int slow_ms; // how long that takes

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

static int find_home(const char *host, const char *port, struct addrinfo **found)
{
    char number[8];
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST};
    (void)port;
    assert_string_equal(host, "games.example.org");
    pause_ms(atomic_load(&slow_ms));
    atomic_fetch_add(&asked, 1);
    if (!atomic_load(&home))
        return EAI_AGAIN;
    snprintf(number, sizeof number, "%d", atomic_load(&home));
    return getaddrinfo("127.0.0.1", number, &hints, found);
}

/// A server that listens; its port.
static int server_open(int *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&at, size) | listen(fd, 4), 0);
    getsockname(fd, (struct sockaddr *)&at, &size);
    *port = ntohs(at.sin_port);
    return fd;
}

static void nothing_opened(void *context)
{
    (void)context;
}

static void nothing_heard(void *context, const char *text, size_t size)
{
    (void)context;
    (void)text;
    (void)size;
}

static ws_dial *dial_open(void)
{
    char why[WS_WHY_MAX];
    const ws_dial_def def = {.place = {.host = "games.example.org", .port = "80"},
                             .path = "/socket",
                             .message = 1000,
                             .opened = nothing_opened,
                             .heard = nothing_heard,
                             .lookup = find_home};
    atomic_store(&asked, 0);
    atomic_store(&slow_ms, 0);
    ws_dial *d = ws_dial_create(&def, why);
    assert_non_null(d);
    return d;
}

/// Let the line work until it is in a phase, at most two seconds.
static bool dial_until(ws_dial *d, ws_dial_phase phase)
{
    for (int i = 0; i < 1000 && ws_dial_is(d) != phase; i++) {
        struct pollfd file = {.fd = -1};
        file.fd = ws_dial_file(d, &file.events);
        poll(&file, 1, 10);
        ws_dial_work(d);
    }
    return ws_dial_is(d) == phase;
}

/// Does somebody call there within ten seconds? Then the connection.
static int server_called(ws_dial *d, int fd)
{
    for (int i = 0; i < 1000; i++) {
        struct pollfd file = {.fd = fd, .events = POLLIN};
        ws_dial_work(d);
        if (poll(&file, 1, 10) > 0)
            return accept(fd, NULL, NULL);
    }
    return -1;
}

/// Answer the request for a socket, so that the line is open.
static void server_answer(ws_dial *d, int fd)
{
    char ask[2048] = "", key[WS_KEY_MAX], accept[WS_ACCEPT_MAX], answer[512];
    size_t used = 0;
    while (!strstr(ask, "\r\n\r\n")) {
        ws_dial_work(d);
        ssize_t n = recv(fd, ask + used, sizeof ask - 1 - used, MSG_DONTWAIT);
        used += n > 0 ? (size_t)n : 0;
    }
    assert_int_equal(sscanf(strstr(ask, "Sec-WebSocket-Key: "), "Sec-WebSocket-Key: %24s", key), 1);
    ws_accept_text(key, accept);
    int size = snprintf(answer, sizeof answer,
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Accept: %s\r\n\r\n",
                        accept);
    assert_int_equal(send(fd, answer, (size_t)size, 0), size);
    assert_true(dial_until(d, WS_DIAL_UP));
}

/// A line to a server, which then ends it.
static ws_dial *dial_lost(int fd)
{
    ws_dial *d = dial_open();
    ws_dial_call(d);
    int call = server_called(d, fd);
    assert_true(call >= 0);
    server_answer(d, call);
    close(call);
    assert_true(dial_until(d, WS_DIAL_DOWN));
    return d;
}

static void a_server_that_has_moved_is_found(void **unused)
{
    int first, second, before, after;
    (void)unused;
    before = server_open(&first);
    after = server_open(&second);
    atomic_store(&home, first);
    ws_dial *d = dial_lost(before);
    atomic_store(&home, second);
    ws_dial_call(d);
    int call = server_called(d, after);
    assert_true(call >= 0);
    assert_int_equal(atomic_load(&asked), 2);
    server_answer(d, call);
    ws_dial_destroy(d);
    close(call);
    close(before);
    close(after);
}

static void a_server_that_does_not_answer_is_looked_up_again(void **unused)
{
    int first, second, before, after;
    (void)unused;
    before = server_open(&first);
    after = server_open(&second);
    close(before);
    atomic_store(&home, first);
    ws_dial *d = dial_open();
    ws_dial_call(d);
    assert_true(dial_until(d, WS_DIAL_DOWN));
    atomic_store(&home, second);
    ws_dial_call(d);
    int call = server_called(d, after);
    assert_true(call >= 0);
    ws_dial_destroy(d);
    close(call);
    close(after);
}

static void where_the_name_cannot_be_looked_up_the_old_address_is_tried(void **unused)
{
    int first, before;
    (void)unused;
    before = server_open(&first);
    atomic_store(&home, first);
    ws_dial *d = dial_lost(before);
    atomic_store(&home, 0);
    ws_dial_call(d);
    int call = server_called(d, before);
    assert_true(call >= 0);
    assert_int_equal(atomic_load(&asked), 2);
    ws_dial_destroy(d);
    close(call);
    close(before);
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void nobody_waits_for_a_name(void **unused)
{
    enum { SLOW_MS = 2000 }; // half of it is room for a busy machine
    int first, before;
    (void)unused;
    before = server_open(&first);
    atomic_store(&home, first);
    ws_dial *d = dial_lost(before);
    atomic_store(&slow_ms, SLOW_MS);
    int64_t began = now_ms();
    for (int i = 0; i < 5; i++) { // hung up and dialled again: still the same look-up
        ws_dial_call(d);
        ws_dial_work(d);
        assert_int_equal(ws_dial_is(d), WS_DIAL_CALLING);
        ws_dial_hang_up(d);
    }
    ws_dial_call(d);
    assert_true(now_ms() - began < SLOW_MS / 2);
    int call = server_called(d, before);
    assert_true(call >= 0);
    assert_int_equal(atomic_load(&asked), 2);
    close(call);
    assert_true(dial_until(d, WS_DIAL_DOWN));
    ws_dial_call(d);
    began = now_ms();
    ws_dial_destroy(d); // its thread outlives it
    assert_true(now_ms() - began < SLOW_MS / 2);
    pause_ms(2 * SLOW_MS);
    close(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_server_that_has_moved_is_found),
        cmocka_unit_test(a_server_that_does_not_answer_is_looked_up_again),
        cmocka_unit_test(where_the_name_cannot_be_looked_up_the_old_address_is_tried),
        cmocka_unit_test(nobody_waits_for_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
