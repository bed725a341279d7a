// SPDX-License-Identifier: MIT
#include "ai/host/ai_clock.h"
#include "ai/host/ai_team.h"
#include "ai/tri_engine.h"
#include "cli/commands.h"
#include "cli/table.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Standard input and output around ai/tri_engine. One thread: while the engine thinks, its pauses look for input once a
// millisecond. Lines are answered in the order they come; stop, isready and quit are heard during a thought, any other
// line waits for its end, and so do those behind it.

typedef struct engine {
    tri_engine session;
    char buffer[TRI_ENGINE_LINE_MAX];
    size_t held;
    bool ended;    ///< nothing more comes
    bool skipping; ///< the rest of a line that was too long
    bool quitting;
    uint64_t look; ///< when to look for input again, in nanoseconds
} engine;

enum { ENGINE_READ_MAX = TRI_LIMIT(TRI_ENGINE_LINE_MAX, 23) }; ///< bytes at a time

static void engine_say(const char *text, size_t size)
{
    fwrite(text, 1, size, stdout);
    cli_flush();
}

static void engine_say_line(void *context, const tri_text *line)
{
    (void)context;
    engine_say(line->at, line->used);
}

/// Read what is there, waiting for it if `wait`.
static void engine_read(engine *e, bool wait)
{
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    if (e->ended || e->held == sizeof e->buffer || (poll(&ready, 1, wait ? -1 : 0) <= 0))
        return;
    size_t room = sizeof e->buffer - e->held;
    ssize_t n = read(STDIN_FILENO, e->buffer + e->held, room < ENGINE_READ_MAX ? room : ENGINE_READ_MAX);
    if (n > 0)
        e->held += (size_t)n;
    else if (n == 0 || errno != EINTR)
        e->ended = true;
}

/// Forget the first `size` bytes.
static void engine_drop(engine *e, size_t size)
{
    memmove(e->buffer, e->buffer + size, e->held - size);
    e->held -= size;
}

/// The length of the first whole line, its newline not counted, or -1. What follows the last newline of all is a line.
static long engine_line(engine *e)
{
    const char *end = (const char *)memchr(e->buffer, '\n', e->held);
    if (e->skipping && (end || e->held)) {
        e->skipping = !end;
        engine_drop(e, end ? (size_t)(end - e->buffer) + 1 : e->held);
        return engine_line(e);
    }
    if (!end && e->held == sizeof e->buffer) {
        static const char answer[] = "error this line is too long\n";
        engine_say(answer, sizeof answer - 1);
        e->skipping = true;
        e->held = 0;
        return -1;
    }
    return end ? (long)(end - e->buffer) : e->ended && e->held ? (long)e->held : -1;
}

static void engine_done(engine *e, long size)
{
    engine_drop(e, (size_t)size < e->held ? (size_t)size + 1 : (size_t)size);
}

/// During a thought: is there a reason to end it?
static bool engine_stop(void *context)
{
    engine *e = (engine *)context;
    uint64_t now = ai_now();
    if (now < e->look)
        return e->quitting;
    e->look = now + 1000000u;
    engine_read(e, false);
    for (long size; (size = engine_line(e)) >= 0;) {
        bool ready = tri_engine_is(e->buffer, (size_t)size, "isready");
        e->quitting = tri_engine_is(e->buffer, (size_t)size, "quit");
        bool stop = e->quitting || tri_engine_is(e->buffer, (size_t)size, "stop");
        if (!ready && !stop)
            return false;
        engine_done(e, size);
        if (ready)
            engine_say("ready\n", 6);
        if (stop)
            return true;
    }
    return e->ended && e->session.endless; // nobody is left to say stop
}

static uint64_t engine_now(void *context)
{
    (void)context;
    return ai_now() / 1000000u;
}

static bool engine_team(void *context, const tri_engine *session, uint64_t nodes, bool (*pause)(void *thought),
                        void *thought, tri_engine_found *found)
{
    tri_bot_def def = session->bot.def;
    tri_err err;
    ai_team *team = (ai_team *)cli_room(sizeof *team);
    (void)context;
    def.search.nodes = nodes;
    bool made = ai_team_create(team, &def, session->threads, &err);
    if (made) {
        found->best = ai_team_choose(team, &session->view, session->seed, pause, thought);
        found->stats = team->stats;
        found->choices = team->choices;
        memcpy(found->choice, team->choice, sizeof found->choice);
        found->length = team->line_length < TRI_ENGINE_MOVES ? team->line_length : TRI_ENGINE_MOVES;
        memcpy(found->line, team->line, sizeof found->line);
    }
    ai_team_destroy(team);
    free(team);
    return made;
}

static void engine_answer(engine *e, long size)
{
    char answer[TRI_ENGINE_ANSWER_MAX];
    tri_text out = tri_text_over(answer, sizeof answer);
    tri_engine_next next = tri_engine_line(&e->session, e->buffer, (size_t)size, &out);
    engine_done(e, size);
    if (next == TRI_ENGINE_QUIT)
        e->quitting = true;
    if (next == TRI_ENGINE_THINK) {
        const tri_engine_host host = {engine_stop, engine_now, engine_say_line, engine_team, e};
        e->look = 0;
        tri_engine_think(&e->session, &host, &out);
    }
    engine_say(answer, out.used);
}

static int engine_run(engine *e)
{
    while (!e->quitting) {
        long size = engine_line(e);
        if (size >= 0)
            engine_answer(e, size);
        else if (e->ended)
            break;
        else
            engine_read(e, true);
    }
    return cli_finish();
}

int cmd_engine(int argc, char **argv)
{
    int64_t mebibytes = 64;
    const cli_flag flags[] = {
        {"memory", 'm', CLI_NUMBER, "MIB", "of the search tree (64)", &mebibytes, 1, 16384},
    };
    const cli_usage usage = {.command = "engine",
                             .operands = "",
                             .summary =
                                 "Speaks the engine protocol on standard input and output; docs/engine-protocol.md\n"
                                 "is its manual. Begin with 'triforium 1'.",
                             .flags = flags,
                             .flag_count = TRI_COUNT(flags)};
    int code;
    if (!cli_parse(&usage, argc, argv, &code))
        return code;
    size_t size = (size_t)mebibytes << 20;
    void *memory = cli_room(size);
    engine *e = (engine *)cli_room(sizeof *e);
    memset(e, 0, sizeof *e);
    tri_engine_create(&e->session, "triforium", memory, size);
    e->session.threads_max = AI_TEAM_MAX;
    code = engine_run(e);
    free(e);
    free(memory);
    return code;
}
