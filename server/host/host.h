// SPDX-License-Identifier: MIT
#pragma once
#include "net/ws.h"
#include "server/server_keep.h"
#include "store/store.h"

// What the machine of server.h runs on: sockets, a disk, a clock and threads. The machine itself lives in the thread of
// the sockets and never waits: logs are written and read at a desk, a thread that commits whatever has come together as
// one group, and bots think in a pool of threads. Both answer by notes that the sockets' thread reads when it is woken.
//
//     tri_host *h = host_create(&def);
//     http.socket = host_socket(h);
//     http_server *server = http_server_create(&http);
//     host_serve(h, server);
//     http_server_run(server, stop);
//     host_destroy(h);

typedef struct host_def {
    tri_store *store; ///< the host's until it is destroyed, the caller's to close afterwards
    tri_store *ears;  ///< another one on the same place, which hears of what other nodes write; NULL: there are none
    int connections;  ///< of the HTTP server
    int tables;       ///< in memory at one time
    int thinkers;     ///< threads in which bots think
    int messages;     ///< that may come from one address in a second
    const char *const *names; ///< by which browsers may call it, beside its addresses and the machine's own name
    int name_count;
    server_keep keep; ///< how long tables are kept
    /// Hears what happens, "event=..." and more of that form; `trouble`: the host should know. NULL: nobody listens.
    void (*log)(void *context, bool trouble, const char *words);
    void *log_context;
} host_def;

typedef struct tri_host tri_host;

host_def host_def_default(tri_store *store);
/// Starts the threads and reads which tables the lobby lists. NULL: there is no memory, or no thread to be had.
tri_host *host_create(const host_def *def);
/// What is under way is written first.
void host_destroy(tri_host *h);
/// For http_server_def.socket.
const ws_def *host_socket(const tri_host *h);
/// Whom the machine's messages go out by; before the first round of that server.
void host_serve(tri_host *h, http_server *http);
/// What it has counted (host_metrics.h), and whether all is well: the status that says so. For the sockets' thread.
void host_put_metrics(tri_host *h, tri_text *out);
int host_put_health(const tri_host *h, tri_text *out);
