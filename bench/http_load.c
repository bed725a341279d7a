// SPDX-License-Identifier: MIT
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// http_load PORT PATH CONNECTIONS SECONDS: asks a server on loopback for one path over kept connections, the next
// question of each as soon as its answer is whole, and prints a row of CSV. For answers of up to LOAD_ANSWER_MAX bytes.

enum { LOAD_CONNECTIONS_MAX = 10000, LOAD_SAMPLES_MAX = 1 << 22, LOAD_ANSWER_MAX = 65536 };

typedef struct load {
    struct pollfd wait[LOAD_CONNECTIONS_MAX];
    uint64_t asked[LOAD_CONNECTIONS_MAX]; ///< when, in nanoseconds
    size_t got[LOAD_CONNECTIONS_MAX];     ///< bytes of the answer so far
    uint32_t sample[LOAD_SAMPLES_MAX];    ///< microseconds each
    size_t samples;
    char request[512];
    size_t request_size, answer_size;
    int connections;
} load;

static uint64_t load_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void load_fail(const char *what)
{
    perror(what);
    exit(1);
}

static int load_connect(int port)
{
    const int on = 1;
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to))
        load_fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static void load_ask(load *l, int i)
{
    l->got[i] = 0;
    l->asked[i] = load_now();
    if (send(l->wait[i].fd, l->request, l->request_size, MSG_NOSIGNAL) != (ssize_t)l->request_size)
        load_fail("send");
}

/// Ask once and find out how long an answer is: they are all alike.
static void load_measure(load *l)
{
    static char answer[LOAD_ANSWER_MAX];
    const char *end = NULL, *length;
    size_t used = 0;
    load_ask(l, 0);
    while (!end) {
        ssize_t n = recv(l->wait[0].fd, answer + used, sizeof answer - 1 - used, 0);
        if (n <= 0)
            load_fail("recv");
        used += (size_t)n;
        end = strstr(answer, "\r\n\r\n");
    }
    length = strstr(answer, "Content-Length: ");
    if (!length || strncmp(answer, "HTTP/1.1 200 ", 13) != 0)
        load_fail("answer");
    l->answer_size = (size_t)(end + 4 - answer) + strtoul(length + 16, NULL, 10);
    while (used < l->answer_size) {
        ssize_t n = recv(l->wait[0].fd, answer, sizeof answer, 0);
        if (n <= 0)
            load_fail("recv");
        used += (size_t)n;
    }
}

static void load_hear(load *l, int i)
{
    static char nowhere[LOAD_ANSWER_MAX];
    ssize_t n = recv(l->wait[i].fd, nowhere, sizeof nowhere, 0);
    if (n <= 0)
        load_fail("recv");
    l->got[i] += (size_t)n;
    if (l->got[i] < l->answer_size)
        return;
    if (l->samples < LOAD_SAMPLES_MAX)
        l->sample[l->samples++] = (uint32_t)((load_now() - l->asked[i]) / 1000u);
    load_ask(l, i);
}

static int load_order(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static load l;
    if (argc != 5 || (l.connections = atoi(argv[3])) < 1 || l.connections > LOAD_CONNECTIONS_MAX) {
        fputs("usage: http_load PORT PATH CONNECTIONS SECONDS\n", stderr);
        return 2;
    }
    double seconds = atof(argv[4]);
    l.request_size =
        (size_t)snprintf(l.request, sizeof l.request, "GET %.400s HTTP/1.1\r\nHost: load\r\n\r\n", argv[2]);
    for (int i = 0; i < l.connections; i++)
        l.wait[i] = (struct pollfd){.fd = load_connect(atoi(argv[1])), .events = POLLIN};
    load_measure(&l);
    uint64_t begin = load_now(), end = begin + (uint64_t)(seconds * 1e9), now = begin;
    for (int i = 0; i < l.connections; i++)
        load_ask(&l, i);
    while (now < end && poll(l.wait, (nfds_t)l.connections, 1000) > 0) {
        for (int i = 0; i < l.connections; i++)
            if (l.wait[i].revents)
                load_hear(&l, i);
        now = load_now();
    }
    qsort(l.sample, l.samples, sizeof l.sample[0], load_order);
    if (!l.samples)
        return 1;
    puts("path,bytes,connections,requests_per_s,p50_us,p99_us,max_us");
    printf("%s,%zu,%d,%.0f,%u,%u,%u\n", argv[2], l.answer_size, l.connections,
           (double)l.samples / ((double)(now - begin) / 1e9), l.sample[l.samples / 2], l.sample[l.samples * 99 / 100],
           l.sample[l.samples - 1]);
    return 0;
}
