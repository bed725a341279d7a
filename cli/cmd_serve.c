// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/page.h"
#include "cli/serve.h"
#include "cli/table.h"
#include "net/http_server.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

// The page inside the program, over HTTP. Signals come as something to read, so the server's one loop hears them too.

enum { SERVE_PORT = 8080, SERVE_PORTS = 20, SERVE_OTHER_FILES = 64, SERVE_TABLES_DRAIN_MS = 500 };

extern char **environ;

/// The page runs its own scripts and modules and nothing else, talks to nobody else, and sits in nobody's frame.
static const char serve_headers[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
    "'self'; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/// Listen on the port, or if the user named none on the first free one after the usual. Returns it, or -1: refused.
static int serve_listen(http_server *server, const char *address, int64_t wanted)
{
    int first = wanted >= 0 ? (int)wanted : SERVE_PORT, tries = wanted >= 0 ? 0 : SERVE_PORTS;
    for (int port = first; port <= first + tries; port++) {
        int bound = http_server_listen(server, address, port);
        if (bound >= 0 && port > first)
            fprintf(stderr, "triforium: port %d is taken, using %d\n", first, port);
        if (bound >= 0)
            return bound;
        if (bound == HTTP_NO_ADDRESS)
            return cli_refuse("--bind takes an IPv4 or IPv6 address such as 127.0.0.1, ::1 or 0.0.0.0, not '%s'",
                              address),
                   -1;
        if (errno != EADDRINUSE)
            return cli_refuse("cannot listen on %s, port %d: %s", address, port, strerror(errno)), -1;
    }
    if (tries)
        return cli_refuse("ports %d to %d are all taken; name a free one with --port", first, first + tries), -1;
    return cli_refuse("port %d is taken; name another with --port, or none to take the next free one", first), -1;
}

static bool serve_has(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

/// Ask the desktop to show the page, if there is a desktop. Whatever comes of it, serving goes on.
static void serve_open(const char *address)
{
    if (!serve_has("DISPLAY") && !serve_has("WAYLAND_DISPLAY"))
        return;
    char opener[] = "xdg-open";
    char *const words[] = {opener, (char *)(uintptr_t)address, NULL};
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t files;
    sigset_t none, usual;
    pid_t pid;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    sigaddset(&usual, SIGCHLD);
    if (posix_spawnattr_init(&attributes))
        return;
    if (!posix_spawn_file_actions_init(&files)) {
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &usual);
        for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
            posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
        posix_spawnp(&pid, words[0], &files, &attributes, words, environ);
        posix_spawn_file_actions_destroy(&files);
    }
    posix_spawnattr_destroy(&attributes);
}

/// Room for that many open files. False: refused.
static bool serve_files(int connections)
{
    struct rlimit limit;
    rlim_t wanted = (rlim_t)connections + SERVE_OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= wanted)
        return true;
    limit.rlim_cur = wanted;
    if (limit.rlim_max >= wanted && !setrlimit(RLIMIT_NOFILE, &limit))
        return true;
    cli_refuse("%d connections need %llu open files, and this system allows %llu; see --connections, or ulimit -n",
               connections, (unsigned long long)wanted, (unsigned long long)limit.rlim_max);
    return false;
}

/// Something that can be read once SIGINT or SIGTERM has come.
static int serve_signals(void)
{
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    signal(SIGCHLD, SIG_IGN); // the desktop's opener is not waited for
    return signalfd(-1, &ends, SFD_NONBLOCK | SFD_CLOEXEC);
}

/// What is to be served, and where.
typedef struct serve_def {
    http_server_def page;
    const serve_tables *tables; ///< NULL: none
    const char *bind_to;
    int64_t port;        ///< below 0: the usual one, or the next free one
    const char *metrics; ///< NULL: none
    bool open_page;
} serve_def;

static int serve_run(const serve_def *def, http_server *server, const serve_metrics *metrics, int stop)
{
    char address[SERVE_URL_MAX], passed_at[SERVE_ADDRESS_MAX];
    int passed = serve_passed(passed_at);
    if (passed < -1)
        return CLI_REFUSED;
    const char *bind_to = passed >= 0 ? passed_at : def->bind_to;
    int bound = passed >= 0 ? http_server_adopt(server, passed) : serve_listen(server, bind_to, def->port);
    if (bound < 0)
        return passed >= 0 ? cli_refuse("what systemd passes does not listen: %s", strerror(errno)) : CLI_REFUSED;
    serve_url(bind_to, bound, address);
    printf("Triforium is at %s  (Ctrl-C stops it)\n", address);
    serve_print_network(bind_to, bound);
    if (metrics->server)
        printf("Metrics are at %smetrics\n", metrics->url);
    int code = cli_finish();
    if (def->open_page && code == CLI_DONE)
        serve_open(address);
    int trouble = code == CLI_DONE ? http_server_run(server, stop) : 0;
    return trouble ? cli_refuse("serving ended: %s", strerror(trouble)) : code;
}

/// The page and `/online`, by which it knows whether there are tables; links to tables are the page too. The resources
/// are the caller's to free.
static http_site serve_offer(const http_site *page, bool tables)
{
    static const char yes[] = "{\"tables\":true}\n", no[] = "{\"tables\":false}\n";
    const http_resource offer = {.path = "/online",
                                 .type = "application/json",
                                 .tag = tables ? "tables" : "no-tables",
                                 .form[HTTP_PLAIN] = {tables ? yes : no, strlen(tables ? yes : no)}};
    int at = 0;
    http_resource *all = (http_resource *)cli_room((size_t)(page->resources + 1) * sizeof *all);
    while (at < page->resources && strcmp(page->resource[at].path, offer.path) < 0)
        at++;
    memcpy(all, page->resource, (size_t)at * sizeof offer);
    all[at] = offer;
    memcpy(all + at + 1, page->resource + at, (size_t)(page->resources - at) * sizeof offer);
    return (http_site){.resource = all,
                       .resources = page->resources + 1,
                       .headers = page->headers,
                       .under = "/t/",
                       .means = tables ? "/" : NULL};
}

/// Serve the page, and tables if there are any.
static int serve_all(const serve_def *def, int stop)
{
    tri_host *host = def->tables ? def->tables->host : NULL;
    http_site site = serve_offer(def->page.site, host != NULL);
    http_server_def page = def->page;
    serve_metrics metrics = {0};
    page.site = &site;
    page.socket = host ? host_socket(host) : NULL;
    http_server *server = http_server_create(&page);
    int code = server ? CLI_REFUSED : cli_refuse("serve: %s", strerror(errno));
    if (server && host)
        host_serve(host, server);
    if (server && (!def->metrics || serve_metrics_open(&metrics, def->metrics, server, host)))
        code = serve_run(def, server, &metrics, stop);
    http_server_destroy(server);
    serve_metrics_close(&metrics);
    free((void *)(uintptr_t)site.resource);
    return code;
}

int cmd_serve(int argc, char **argv)
{
    const http_site site = {.resource = cli_page, .resources = cli_page_resources, .headers = serve_headers};
    serve_def all = {.page = http_server_def_default(&site), .bind_to = "127.0.0.1", .port = -1};
    http_server_def def = all.page;
    serve_tables_def data = {0};
    const char *listen_to = NULL, *database = NULL;
    char address[SERVE_ADDRESS_MAX] = "";
    serve_tables tables = {.lock = -1};
    int64_t connections = def.connections, per_address = def.per_address, requests = def.requests, head = def.head_ms,
            idle = def.idle_ms, write = def.write_ms, drain = -1, messages = 200;
    const cli_flag flags[] = {
        {"data", 'd', CLI_WORD, "FOLDER", "keep tables for people who are apart, in this folder", .out = &data.place},
        {"store", 0, CLI_WORD, "URL", "or in a database of PostgreSQL, postgres://...", .out = &database},
        {"listen", 'l', CLI_WORD, "ADDRESS:PORT", "--bind and --port in one", .out = &listen_to},
        {"name", 0, CLI_WORDS, "NAME", "by which browsers call this server, with --data", .out = &data.names},
        {"keep-open", 0, CLI_WORD, "TIME", "forget a table that has not begun after so long (2d)",
         .out = &data.keep[0]},
        {"keep-idle", 0, CLI_WORD, "TIME", "one at which nothing happens (90d)", .out = &data.keep[1]},
        {"keep-ended", 0, CLI_WORD, "TIME", "one that is over (365d; never keeps it)", .out = &data.keep[2]},
        {"log", 0, CLI_SWITCH, NULL, "a line on standard error for what happens at tables, not only for trouble",
         .out = &data.log_all},
        {"port", 'p', CLI_NUMBER, "N", "0 for any free one (8080, or the next free one)", &all.port, 0, 65535},
        {"bind", 'b', CLI_WORD, "ADDRESS", "whom to serve; 0.0.0.0 or :: for every network (127.0.0.1)",
         .out = &all.bind_to},
        {"metrics", 0, CLI_WORD, "ADDRESS:PORT", "/metrics and /healthz there (127.0.0.1:9480 for what is left out)",
         .out = &all.metrics},
        {"open", 'o', CLI_SWITCH, NULL, "show the page in this desktop's browser", .out = &all.open_page},
        {"connections", 0, CLI_NUMBER, "N", "at one time (1000)", &connections, 1, WS_PLACES_MAX},
        {"per-address", 0, CLI_NUMBER, "N", "of one address (250)", &per_address, 1, 100000},
        {"proxy", 0, CLI_WORD, "ADDRESS", "of a proxy whose X-Forwarded-For says where guests of tables come from",
         .out = &def.proxy},
        {"messages", 0, CLI_NUMBER, "N", "to tables, from one address in a second (200)", &messages, 1, 100000},
        {"requests", 0, CLI_NUMBER, "N", "of one connection (1000)", &requests, 1, 1000000},
        {"header-ms", 0, CLI_NUMBER, "MS", "for a request to arrive (10000)", &head, 1, 3600000},
        {"idle-ms", 0, CLI_NUMBER, "MS", "between two requests (60000)", &idle, 1, 3600000},
        {"write-ms", 0, CLI_NUMBER, "MS", "for a client to take 64 KiB of an answer (30000)", &write, 1, 3600000},
        {"drain-ms", 0, CLI_NUMBER, "MS", "for answers under way when it is stopped (5000; 500 with --data)", &drain, 0,
         3600000},
    };
    const cli_usage usage = {.command = "serve",
                             .operands = "",
                             .summary =
                                 "Serves the page to browsers until Ctrl-C, and with --data tables for people who\n"
                                 "are apart. Only this machine can reach it unless --listen or --bind says\n"
                                 "otherwise; docs/serving.md is for hosts.",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags)};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    if (!cli_page_resources)
        return cli_refuse("serve: this program was built without the page; build the page, then the program again");
    if (database && (data.place || !serve_is_database(database)))
        return cli_refuse(data.place ? "serve takes --data or --store, not both"
                                     : "--store takes the URL of a database (postgres://...); --data takes a folder");
    data.place = database ? database : data.place;
    def.connections = (int)connections;
    def.per_address = (int)per_address;
    def.requests = (int)requests;
    def.head_ms = (int)head;
    def.idle_ms = (int)idle;
    def.write_ms = (int)write;
    def.drain_ms = drain >= 0 ? (int)drain : data.place ? SERVE_TABLES_DRAIN_MS : def.drain_ms;
    if (def.proxy && !http_is_address(def.proxy))
        return cli_refuse("--proxy takes an address such as 127.0.0.1, not '%s'", def.proxy);
    if (listen_to && !serve_parse_listen("--listen", listen_to, address, &all.port))
        return CLI_REFUSED;
    int stop = serve_signals(); // before there are threads, which then leave the signals to it
    if (stop < 0)
        return cli_refuse("cannot listen for signals: %s", strerror(errno));
    code = CLI_REFUSED;
    all.page = def;
    all.tables = data.place ? &tables : NULL;
    data.connections = def.connections;
    data.messages = (int)messages;
    all.bind_to = address[0] ? address : all.bind_to;
    if (serve_files(def.connections) && (!data.place || serve_tables_open(&tables, &data)))
        code = serve_all(&all, stop);
    serve_tables_close(&tables);
    close(stop);
    return code;
}
