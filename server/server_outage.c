// SPDX-License-Identifier: MIT
#include "server/server_inside.h"

#include <string.h>

// A clock that ran while nobody could play gets that time back: as an entry, `pause`, before anything else that happens
// at its table. Nothing can have happened at a table meanwhile, so what lies behind its last entry is what it lacks. A
// disk that takes nothing is the same to players as no server at all; while it does, the pause grows with each try.

enum { OUTAGE_MS = 2000 }; ///< shorter ones are no more than a slow line

void server_was_down(server *s, int64_t from, int64_t to)
{
    if (to - from < OUTAGE_MS)
        return;
    if (s->outages == SERVER_OUTAGES)
        memmove(s->outage, s->outage + 1, (size_t)--s->outages * sizeof *s->outage);
    s->outage[s->outages++] = (server_outage){from, to};
}

static int64_t outage_since(server_outage outage, int64_t moment)
{
    int64_t from = outage.from > moment ? outage.from : moment;
    return outage.to - from >= OUTAGE_MS ? outage.to - from : 0;
}

int64_t outage_seconds(const server *s, const server_log *log)
{
    uint8_t seat = log_to_move(log);
    int64_t ms = 0;
    if (log->pace == LOG_PACE_NONE || seat == TRI_OVER || !log_decides(log, seat))
        return 0;
    for (int i = 0; i < s->outages; i++)
        ms += outage_since(s->outage[i], log->moment);
    if (s->failing)
        ms += outage_since((server_outage){s->failing, s->now}, log->moment);
    int64_t now = s->now > log->moment ? s->now : log->moment;
    return (ms < now - log->since ? ms : now - log->since) / 1000;
}

void outage_disk(server *s, bool failed)
{
    if (failed && !s->failing)
        s->failing = s->now;
    if (failed || !s->failing)
        return;
    server_was_down(s, s->failing, s->now);
    s->failing = 0;
}
