// SPDX-License-Identifier: MIT
#include "cli/commands.h"
#include "cli/engine.h"
#include "cli/table.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Lines between standard input, the engine, and standard output. While the engine thinks, input is read as it comes:
// `stop` ends the thinking, anything else waits its turn.

typedef struct engine_pipe {
    char *bytes;
    size_t held, room;
    bool ended;
} engine_pipe;

static void engine_say(void *context, const char *line)
{
    (void)context;
    puts(line);
    fflush(stdout);
}

/// Read what is there; waits for something only if `wait`.
static void engine_fill(engine_pipe *p, bool wait)
{
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    if (p->held == p->room || p->ended || poll(&ready, 1, wait ? -1 : 0) <= 0)
        return;
    ssize_t n = read(STDIN_FILENO, p->bytes + p->held, p->room - p->held);
    if (n == 0 || (n < 0 && errno != EINTR))
        p->ended = true;
    p->held += n > 0 ? (size_t)n : 0;
}

static void engine_drop(engine_pipe *p, size_t size)
{
    memmove(p->bytes, p->bytes + size, p->held - size);
    p->held -= size;
}

static bool engine_halted(void *context)
{
    engine_pipe *p = (engine_pipe *)context;
    engine_fill(p, false);
    if (p->held >= 5 && !memcmp(p->bytes, "stop\n", 5)) {
        engine_drop(p, 5);
        return true;
    }
    return p->ended || (p->held >= 5 && !memcmp(p->bytes, "quit\n", 5));
}

/// Feed the lines there are. False: quit.
static bool engine_lines(engine *e, engine_pipe *p)
{
    char *end;
    char *line = (char *)cli_room(p->room);
    bool go_on = true;
    while (go_on && (end = (char *)memchr(p->bytes, '\n', p->held)) != NULL) {
        size_t size = (size_t)(end - p->bytes);
        memcpy(line, p->bytes, size);
        engine_drop(p, size + 1);
        if (size && line[size - 1] == '\r')
            size--;
        go_on = engine_feed(e, line, size);
    }
    if (go_on && p->held == p->room) {
        engine_say(NULL, "error this line is too long");
        p->held = 0;
    }
    free(line);
    return go_on;
}

int cmd_engine(int argc, char **argv)
{
    const cli_usage usage = {.command = "engine",
                             .operands = "",
                             .summary =
                                 "Speaks the engine protocol on standard input and output (docs/engine-protocol.md).",
                             .flags = NULL,
                             .flag_count = 0,
                             .operand = {NULL},
                             .operands_needed = 0};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    engine_pipe p = {.bytes = (char *)cli_room(PROTO_ENGINE_LINE_MAX), .room = PROTO_ENGINE_LINE_MAX};
    engine *e = (engine *)cli_room(sizeof *e);
    engine_create(e, engine_say, engine_halted, &p);
    while (engine_lines(e, &p) && !p.ended)
        engine_fill(&p, true);
    free(e);
    free(p.bytes);
    return cli_finish();
}
