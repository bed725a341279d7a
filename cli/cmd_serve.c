// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/page.h"
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

enum { SERVE_PORT = 8080, SERVE_PORTS = 20, SERVE_OTHER_FILES = 32 };

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

/// Where a browser finds it. An address that means "all of this machine" is no address to go to.
static void serve_address(const char *bound, int port, char *out, size_t size)
{
    bool every = !strcmp(bound, "0.0.0.0") || !strcmp(bound, "::");
    const char *host = every ? "127.0.0.1" : bound;
    bool six = strchr(host, ':') != NULL;
    snprintf(out, size, "http://%s%s%s:%d/", six ? "[" : "", host, six ? "]" : "", port);
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

static int serve_run(http_server *server, const char *bind_to, int64_t port, bool open_page)
{
    char address[128];
    int bound = serve_listen(server, bind_to, port);
    if (bound < 0)
        return CLI_REFUSED;
    int stop = serve_signals();
    if (stop < 0)
        return cli_refuse("cannot listen for signals: %s", strerror(errno));
    serve_address(bind_to, bound, address, sizeof address);
    printf("Triforium is at %s  (Ctrl-C stops it)\n", address);
    int code = cli_finish();
    if (open_page && code == CLI_DONE)
        serve_open(address);
    int trouble = code == CLI_DONE ? http_server_run(server, stop) : 0;
    close(stop);
    return trouble ? cli_refuse("serving ended: %s", strerror(trouble)) : code;
}

int cmd_serve(int argc, char **argv)
{
    const http_site site = {cli_page, cli_page_resources, serve_headers};
    http_server_def def = http_server_def_default(&site);
    const char *bind_to = "127.0.0.1";
    bool open_page = false;
    int64_t port = -1, connections = def.connections, per_address = def.per_address, requests = def.requests,
            head = def.head_ms, idle = def.idle_ms, write = def.write_ms, drain = def.drain_ms;
    const cli_flag flags[] = {
        {"port", 'p', CLI_NUMBER, "N", "0 for any free one (8080, or the next free one)", &port, 0, 65535},
        {"bind", 'b', CLI_WORD, "ADDRESS", "whom to serve; 0.0.0.0 or :: for every network (127.0.0.1)", &bind_to, 0,
         0},
        {"open", 'o', CLI_SWITCH, NULL, "show the page in this desktop's browser", &open_page, 0, 0},
        {"connections", 0, CLI_NUMBER, "N", "at one time (1000)", &connections, 1, 100000},
        {"per-address", 0, CLI_NUMBER, "N", "of one address (250)", &per_address, 1, 100000},
        {"requests", 0, CLI_NUMBER, "N", "of one connection (1000)", &requests, 1, 1000000},
        {"header-ms", 0, CLI_NUMBER, "MS", "for a request to arrive (10000)", &head, 1, 3600000},
        {"idle-ms", 0, CLI_NUMBER, "MS", "between two requests (60000)", &idle, 1, 3600000},
        {"write-ms", 0, CLI_NUMBER, "MS", "for a client to take 64 KiB of an answer (30000)", &write, 1, 3600000},
        {"drain-ms", 0, CLI_NUMBER, "MS", "for answers under way when it is stopped (5000)", &drain, 0, 3600000},
    };
    const cli_usage usage = {.command = "serve",
                             .operands = "",
                             .summary =
                                 "Serves the page to browsers until Ctrl-C. Only this machine can reach it unless\n"
                                 "--bind says otherwise; docs/serving.md is for hosts.",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags)};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    if (!cli_page_resources)
        return cli_refuse("serve: this program was built without the page; build the page, then the program again");
    def.connections = (int)connections;
    def.per_address = (int)per_address;
    def.requests = (int)requests;
    def.head_ms = (int)head;
    def.idle_ms = (int)idle;
    def.write_ms = (int)write;
    def.drain_ms = (int)drain;
    if (!serve_files(def.connections))
        return CLI_REFUSED;
    http_server *server = http_server_create(&def);
    if (!server)
        return cli_refuse("serve: %s", strerror(errno));
    code = serve_run(server, bind_to, port, open_page);
    http_server_destroy(server);
    return code;
}
