// SPDX-License-Identifier: MIT
#include "ai/host/ai_process.h"

#include "ai/host/ai_clock.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// The child leads a process group of its own, so that stopping it stops what its shell started too. Our end of its
// input is written in full or not at all; a child that stops reading is found out by its next answer being late.
//
// A signal (Ctrl-C) may come at any time and to any thread. Waiting is therefore done in short slices, each of which
// begins by asking whether it is time to stop and ends at the same deadline whatever has interrupted it.

enum { AI_PROCESS_SLICE = 50, AI_PROCESS_SEND_MS = 1000 }; ///< milliseconds
enum {
    AI_PROCESS_WRITE = TRI_LIMIT(512, 23), ///< a pipe that polls as writable takes PIPE_BUF bytes without blocking
    AI_PROCESS_READ = TRI_LIMIT(AI_PROCESS_BUFFER, 23),
};

static bool ai_process_fail(tri_err *err, int code)
{
    return tri_refuse_word(err, code, 0, 0, strerror(errno), strlen(strerror(errno)));
}

static void ai_process_child(const char *command, const int in[2], const int out[2])
{
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    for (int fd = 3; fd < 256; fd++)
        close(fd);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

bool ai_process_start(ai_process *p, const char *command, const atomic_bool *stop, tri_err *err)
{
    int in[2], out[2];
    memset(p, 0, sizeof *p);
    p->stop = stop;
    if (pipe(in))
        return ai_process_fail(err, TRI_E_ARENA_PIPE);
    if (pipe(out)) {
        close(in[0]);
        close(in[1]);
        return ai_process_fail(err, TRI_E_ARENA_PIPE);
    }
    pid_t pid = fork();
    if (pid == 0)
        ai_process_child(command, in, out);
    close(in[0]);
    close(out[1]);
    if (pid < 0) {
        close(in[1]);
        close(out[0]);
        return ai_process_fail(err, TRI_E_ARENA_PROCESS);
    }
    setpgid(pid, pid); // both do it: whoever comes first
    p->pid = pid;
    p->in = in[1];
    p->out = out[0];
    return true;
}

void ai_process_stop(ai_process *p)
{
    if (!p->pid)
        return;
    tri_err ignored;
    p->stop = NULL;
    ai_process_send(p, "quit", &ignored);
    close(p->in);
    for (int i = 0; i < 20; i++) {
        if (waitpid(p->pid, NULL, WNOHANG) == p->pid) {
            kill(-p->pid, SIGKILL); // what it left behind
            p->pid = 0;
            break;
        }
        poll(NULL, 0, 10);
    }
    if (p->pid) {
        kill(-p->pid, SIGKILL);
        while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    close(p->out);
    p->pid = 0;
}

/// Wait until the end of a pipe is ready for `events`. False: it is not by the deadline, or it is time to stop.
static bool ai_process_wait(const ai_process *p, int fd, short events, uint64_t deadline)
{
    for (;;) {
        uint64_t now = ai_now();
        if (now >= deadline || (p->stop && atomic_load(p->stop)))
            return false;
        uint64_t left = (deadline - now) / 1000000u + 1;
        struct pollfd ready = {.fd = fd, .events = events};
        if (poll(&ready, 1, left < AI_PROCESS_SLICE ? (int)left : AI_PROCESS_SLICE) == 1)
            return true;
    }
}

bool ai_process_send(ai_process *p, const char *line, tri_err *err)
{
    size_t size = strlen(line), sent = 0;
    uint64_t deadline = ai_now() + AI_PROCESS_SEND_MS * UINT64_C(1000000);
    while (sent <= size) {
        if (!ai_process_wait(p, p->in, POLLOUT, deadline))
            return tri_refuse(err, TRI_E_ARENA_DEAF, 0, 0);
        size_t part = size - sent < AI_PROCESS_WRITE ? size - sent : AI_PROCESS_WRITE;
        ssize_t n = part ? write(p->in, line + sent, part) : write(p->in, "\n", 1);
        if (n < 0 && errno == EPIPE)
            return true; // it has ended; whoever reads what it said hears so
        if (n <= 0 && errno != EINTR)
            return ai_process_fail(err, TRI_E_ARENA_WRITE);
        sent += n > 0 ? (size_t)n : 0;
        if (!part && n == 1)
            return true;
    }
    return true;
}

/// Take the first line out of the buffer. False: there is none yet.
static bool ai_process_line(ai_process *p, char *line, size_t size)
{
    char *end = (char *)memchr(p->buffer, '\n', p->held);
    if (!end && p->held < sizeof p->buffer)
        return false;
    size_t used = end ? (size_t)(end - p->buffer) + 1 : p->held; // a line that fills the buffer is cut
    size_t kept = used - (end != NULL) < size - 1 ? used - (end != NULL) : size - 1;
    memcpy(line, p->buffer, kept);
    line[kept] = 0;
    if (kept && line[kept - 1] == '\r')
        line[kept - 1] = 0;
    memmove(p->buffer, p->buffer + used, p->held - used);
    p->held -= used;
    return true;
}

bool ai_process_says(const char *line, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(line, word, length) && (line[length] == 0 || line[length] == ' ');
}

bool ai_process_next(ai_process *p, const char *word, char *line, size_t size, uint64_t deadline, tri_err *err)
{
    while (!ai_process_line(p, line, size)) {
        if (!ai_process_wait(p, p->out, POLLIN, deadline))
            return tri_refuse_word(err, TRI_E_ARENA_LATE, 0, 0, word, strlen(word));
        size_t room = sizeof p->buffer - p->held;
        ssize_t n = read(p->out, p->buffer + p->held, room < AI_PROCESS_READ ? room : AI_PROCESS_READ);
        if (n == 0 || (n < 0 && errno != EINTR))
            return tri_refuse_word(err, TRI_E_ARENA_ENDED, 0, 0, word, strlen(word));
        p->held += n > 0 ? (size_t)n : 0;
    }
    return true;
}

bool ai_process_await(ai_process *p, const char *word, char *line, size_t size, uint64_t deadline, tri_err *err)
{
    while (ai_process_next(p, word, line, size, deadline, err)) {
        if (ai_process_says(line, word))
            return true;
        if (ai_process_says(line, "error"))
            return tri_refuse_word(err, TRI_E_ARENA_SAYS, 0, 0, line, strlen(line));
    }
    return false;
}
