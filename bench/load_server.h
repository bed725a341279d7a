// SPDX-License-Identifier: MIT
#pragma once
#include <stdint.h>
#include <sys/types.h>

// The server that is measured: a `triforium serve` of its own on a free port, and what /proc says about it.

typedef struct load_server {
    pid_t pid;
    int port;
} load_server;

/// Its tables are in a new folder below `folder`, which should be on the disk that is meant.
load_server load_server_start(const char *program, const char *folder, int connections);
/// Ends it and forgets its tables.
void load_server_stop(load_server *s);
/// Seconds of processor time of a process so far.
double load_cpu(pid_t pid);
/// Bytes of memory it has now.
int64_t load_memory(pid_t pid);
/// Bytes that the kernel has for TCP's buffers, of this machine's sockets at both ends, and in all its own tables.
int64_t load_kernel_buffers(void);
int64_t load_kernel_slabs(void);
