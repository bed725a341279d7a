// SPDX-License-Identifier: MIT
#include "cli/serve.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Addresses as people type them and as browsers take them.

static bool serve_parse_port(const char *text, int64_t *port)
{
    int64_t value = 0;
    size_t digits = strspn(text, "0123456789");
    for (size_t i = 0; i < digits && value <= 65535; i++)
        value = value * 10 + (text[i] - '0');
    if (!digits || text[digits] || value > 65535)
        return false;
    *port = value;
    return true;
}

bool serve_parse_listen(const char *flag, const char *text, char address[SERVE_ADDRESS_MAX], int64_t *port)
{
    bool bracket = text[0] == '[';
    const char *end = bracket ? strchr(text, ']') : text + strcspn(text, ":");
    if (!bracket && end[0] && strchr(end + 1, ':')) // an IPv6 address on its own
        end = text + strlen(text);
    const char *from = text + bracket, *rest = end && bracket ? end + 1 : end;
    size_t size = end ? (size_t)(end - from) : SERVE_ADDRESS_MAX;
    bool good = size < SERVE_ADDRESS_MAX && (!rest[0] || (rest[0] == ':' && serve_parse_port(rest + 1, port)));
    if (!good) {
        cli_refuse("%s takes ADDRESS:PORT such as 0.0.0.0:8080 or [::]:8080, not '%s'", flag, text);
        return false;
    }
    if (size) {
        memcpy(address, from, size);
        address[size] = 0;
    }
    return true;
}

static bool serve_is_every(const char *address)
{
    return !strcmp(address, "0.0.0.0") || !strcmp(address, "::");
}

static void serve_put_url(const char *host, int port, char out[SERVE_URL_MAX])
{
    bool six = strchr(host, ':') != NULL;
    snprintf(out, SERVE_URL_MAX, "http://%s%s%s:%d/", six ? "[" : "", host, six ? "]" : "", port);
}

void serve_url(const char *bound, int port, char out[SERVE_URL_MAX])
{
    serve_put_url(serve_is_every(bound) ? "127.0.0.1" : bound, port, out);
}

/// An address that others can reach, as text. IPv6 addresses of one link only need a zone, which no URL has.
static bool serve_reachable(const struct ifaddrs *at, bool six_too, char out[INET6_ADDRSTRLEN])
{
    if (!at->ifa_addr || !(at->ifa_flags & IFF_UP) || at->ifa_flags & IFF_LOOPBACK)
        return false;
    if (at->ifa_addr->sa_family == AF_INET)
        return inet_ntop(AF_INET, &((struct sockaddr_in *)at->ifa_addr)->sin_addr, out, INET6_ADDRSTRLEN) != NULL;
    const struct in6_addr *six = &((struct sockaddr_in6 *)at->ifa_addr)->sin6_addr;
    return six_too && at->ifa_addr->sa_family == AF_INET6 && !IN6_IS_ADDR_LINKLOCAL(six) &&
           inet_ntop(AF_INET6, six, out, INET6_ADDRSTRLEN) != NULL;
}

void serve_print_network(const char *bound, int port)
{
    struct ifaddrs *all = NULL;
    char first[SERVE_URL_MAX] = "";
    if (!serve_is_every(bound) || getifaddrs(&all))
        return;
    for (const struct ifaddrs *at = all; at; at = at->ifa_next) {
        char address[INET6_ADDRSTRLEN], url[SERVE_URL_MAX];
        if (!serve_reachable(at, !strcmp(bound, "::"), address))
            continue;
        serve_put_url(address, port, url);
        printf("On this network:  %s\n", url);
        if (!first[0])
            memcpy(first, url, sizeof first);
    }
    if (first[0] && isatty(STDOUT_FILENO))
        serve_print_code(first);
    freeifaddrs(all);
}

int serve_passed(char address[SERVE_ADDRESS_MAX])
{
    enum { FIRST = 3 }; // where they begin, sd_listen_fds(3)
    const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    struct sockaddr_storage name = {0};
    socklen_t size = sizeof name;
    char own[24];
    snprintf(own, sizeof own, "%ld", (long)getpid());
    if (!pid || !count || strcmp(pid, own) != 0)
        return -1;
    if (strcmp(count, "1") != 0) {
        cli_refuse("serve takes one socket from systemd, not %s", count);
        return -2;
    }
    if (getsockname(FIRST, (struct sockaddr *)&name, &size) ||
        getnameinfo((struct sockaddr *)&name, size, address, SERVE_ADDRESS_MAX, NULL, 0, NI_NUMERICHOST)) {
        cli_refuse("what systemd passes is no socket of IPv4 or IPv6");
        return -2;
    }
    unsetenv("LISTEN_PID"); // for nobody else
    unsetenv("LISTEN_FDS");
    return FIRST;
}
