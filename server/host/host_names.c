// SPDX-License-Identifier: MIT
#include "net/http_fields.h"
#include "net/ws_shake.h"
#include "server/host/host_note.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Sockets are opened for pages of this server only, and only where it was called by a name that is its own: a page of
// somebody whose name was made to lead here (DNS rebinding) has the same origin as its socket, but not one of ours.

/// "name:80" and "[::1]:80" without the port.
static http_span host_without_port(http_span host)
{
    size_t at = host.size;
    while (at > 0 && host.at[at - 1] >= '0' && host.at[at - 1] <= '9')
        at--;
    bool port = at > 0 && at < host.size && host.at[at - 1] == ':';
    return (http_span){host.at, port ? at - 1 : host.size};
}

static bool host_is_address(http_span name)
{
    char text[INET6_ADDRSTRLEN];
    unsigned char address[sizeof(struct in6_addr)];
    bool six = name.size > 2 && name.at[0] == '[' && name.at[name.size - 1] == ']';
    size_t size = six ? name.size - 2 : name.size;
    if (size >= sizeof text)
        return false;
    memcpy(text, name.at + six, size);
    text[size] = 0;
    return inet_pton(six ? AF_INET6 : AF_INET, text, address) == 1;
}

/// This machine's own name, alone or as the local network says it.
static bool host_is_machine(http_span name)
{
    char own[256] = "", local[sizeof own + 8];
    if (http_same(name, "localhost"))
        return true;
    if (gethostname(own, sizeof own - 1) || !own[0])
        return false;
    snprintf(local, sizeof local, "%s.local", own);
    return http_same(name, own) || http_same(name, local);
}

bool host_is_called(const http_request *request, const char *const *names, int count)
{
    const http_field *host = http_next(request, NULL, "Host");
    if (!host || !ws_same_origin(request))
        return false;
    http_span name = host_without_port(host->value);
    for (int i = 0; i < count; i++)
        if (http_same(name, names[i]))
            return true;
    return host_is_address(name) || host_is_machine(name);
}
