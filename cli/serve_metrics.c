// SPDX-License-Identifier: MIT
#include "cli/args.h"
#include "cli/serve.h"
#include "server/host/host_metrics.h"

#include <errno.h>
#include <string.h>
#include <time.h>

// `/metrics` and `/healthz`, at an address of their own: guests have no business there, and a crowd of them does not
// keep out whoever looks after the server.

enum { SERVE_METRICS_PLACES = 16, SERVE_METRICS_PORT = 9480 };

static int64_t serve_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int serve_make_metrics(void *context, tri_text *out)
{
    const serve_metrics *m = (const serve_metrics *)context;
    http_counts counts = http_server_count(m->guests);
    metrics_put_program(out, TRI_VERSION, serve_clock() - m->began);
    metrics_put_http(out, &counts);
    if (m->host)
        host_put_metrics(m->host, out);
    return 200;
}

static int serve_make_health(void *context, tri_text *out)
{
    const serve_metrics *m = (const serve_metrics *)context;
    if (m->host)
        return host_put_health(m->host, out);
    tri_put(out, "ok\n");
    return 200;
}

bool serve_metrics_open(serve_metrics *m, const char *where, http_server *guests, tri_host *host)
{
    char address[SERVE_ADDRESS_MAX] = "127.0.0.1";
    int64_t port = SERVE_METRICS_PORT;
    *m = (serve_metrics){.guests = guests, .host = host, .began = serve_clock()};
    m->resource[0] = (http_resource){
        .path = "/healthz", .type = "text/plain; charset=utf-8", .make = serve_make_health, .context = m};
    m->resource[1] = (http_resource){.path = "/metrics",
                                     .type = "text/plain; version=0.0.4; charset=utf-8",
                                     .make = serve_make_metrics,
                                     .context = m};
    m->site = (http_site){
        .resource = m->resource, .resources = TRI_COUNT(m->resource), .headers = "X-Content-Type-Options: nosniff\r\n"};
    http_server_def def = http_server_def_default(&m->site);
    def.connections = def.per_address = SERVE_METRICS_PLACES;
    if (!serve_parse_listen("--metrics", where, address, &port))
        return false;
    m->server = http_server_create(&def);
    int bound = m->server ? http_server_listen(m->server, address, (int)port) : -1;
    if (bound == HTTP_NO_ADDRESS)
        cli_refuse("--metrics takes an IPv4 or IPv6 address and a port, not '%s'", where);
    else if (bound < 0)
        cli_refuse("--metrics %s: %s", where, strerror(errno));
    if (bound < 0)
        return false;
    serve_url(address, bound, m->url);
    http_server_beside(guests, m->server);
    return true;
}

void serve_metrics_close(serve_metrics *m)
{
    http_server_destroy(m->server);
    m->server = NULL;
}
