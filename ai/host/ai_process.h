// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_setup.h"

#include <stdatomic.h>
#include <sys/types.h>

// An engine in a process of its own, spoken to in lines (docs/engine-protocol.md). Whatever it does, every call here
// comes back in time with an answer or a reason.

enum { AI_PROCESS_BUFFER = TRI_LIMIT(16384, 512) };

typedef struct ai_process {
    pid_t pid; ///< 0: not running
    int in, out;
    const atomic_bool *stop; ///< when others set this, waiting ends at once; may be NULL
    size_t held;
    char buffer[AI_PROCESS_BUFFER];
} ai_process;

/// Start the command through the shell.
bool ai_process_start(ai_process *p, const char *command, const atomic_bool *stop, tri_err *err);
/// Ask it to quit, then make it; what is not running stays so.
void ai_process_stop(ai_process *p);
/// Send one line.
bool ai_process_send(ai_process *p, const char *line, tri_err *err);
/// The next line it sends (cut at `size`). An engine that ends or says nothing before `deadline` (on ai_now's clock) is
/// an error whose text says that `word` was waited for.
bool ai_process_next(ai_process *p, const char *word, char *line, size_t size, uint64_t deadline, tri_err *err);
/// Does a line begin with this word?
bool ai_process_says(const char *line, const char *word);
/// Read lines until one begins with `word`; it is left in `line` (cut at `size`). `deadline` is on ai_now's clock.
bool ai_process_await(ai_process *p, const char *word, char *line, size_t size, uint64_t deadline, tri_err *err);
