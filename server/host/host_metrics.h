// SPDX-License-Identifier: MIT
#pragma once
#include "net/http_server.h"
#include "server/server.h"

// Counts as text that Prometheus reads (its exposition format 0.0.4), and as one word for whoever asks whether all is
// well. Nothing of a guest is in it: no name, key, address or table.

enum { METRICS_TOOK = 13 }; ///< steps of how long a commit takes

/// What the host counts itself.
typedef struct host_counts {
    uint64_t heard, sent;                ///< messages
    uint64_t commits, written;           ///< groups that the disk has, and entries in them
    uint64_t took[METRICS_TOOK + 1];     ///< commits by time, the last for those over every step
    uint64_t took_us;                    ///< all of it
    uint64_t write_errors, read_errors;  ///< of the store
    uint64_t asked, answered, postponed; ///< questions to bots; those that found no room
    uint64_t expired;                    ///< tables
    uint64_t waiting;                    ///< of them now
    bool failing;                        ///< the last commit failed,
    tri_err why;                         ///< for this reason
    int64_t failing_since;
} host_counts;

/// A commit took so long.
void metrics_took(host_counts *c, int64_t us);

void metrics_put_program(tri_text *out, const char *version, int64_t uptime_ms);
void metrics_put_http(tri_text *out, const http_counts *c);
void metrics_put_tables(tri_text *out, const host_counts *host, const server_counts *machine);
/// A line. Returns the status that goes with it: 200, or 503 when the last commit failed.
int metrics_put_health(tri_text *out, const host_counts *c);
