// SPDX-License-Identifier: MIT
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// The server that is measured: a `triforium serve` of its own on a free port, and what /proc says about it.

typedef struct load_server {
    pid_t pid;
    int port;
} load_server;

/// Is this the URL of a database, and no folder?
bool load_is_database(const char *place);
/// Its tables are in the database, or in a new folder below `place`, which should be on the disk that is meant.
load_server load_server_start(const char *program, const char *place, int connections);
/// Ends it and forgets the tables of its folder.
void load_server_stop(load_server *s);
/// Seconds of processor time of a process so far.
double load_cpu(pid_t pid);
/// Bytes of memory it has now.
int64_t load_memory(pid_t pid);
/// Bytes that the kernel has for TCP's buffers, of this machine's sockets at both ends, and in all its own tables.
int64_t load_kernel_buffers(void);
int64_t load_kernel_slabs(void);
