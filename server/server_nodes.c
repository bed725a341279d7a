// SPDX-License-Identifier: MIT
#include "server/server_inside.h"

#include <string.h>

// Several nodes at the same tables. The log is one, and the number of an entry decides who writes it; all that nodes
// tell each other is that there is more to read, and who is where. Whatever of that is lost is late, and nothing worse.

enum { NODES_LOOKERS = 8 }; ///< the first bit of how many look on

static uint32_t nodes_here_now(const server_table *t)
{
    uint32_t here = (uint32_t)t->here[LOG_VIEWERS - 1] << NODES_LOOKERS;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        here |= (uint32_t)(t->here[i] > 0) << i;
    return here;
}

void nodes_tell(server *s, server_table *t)
{
    uint32_t here = nodes_here_now(t);
    if (!s->def.effects.tell || (here == t->told && s->now < t->tell))
        return;
    t->told = here;
    t->tell = here ? s->now + SERVER_TELL_MS : INT64_MAX;
    s->def.effects.tell(s->def.effects.context, &t->id, here);
}

int64_t nodes_there_until(const server *s, const server_table *t, int seat)
{
    int64_t until = INT64_MIN;
    for (const server_there *there = t->there; there < t->there + SERVER_NODES; there++)
        if (there->here >> seat & 1 && there->until > s->now && there->until > until)
            until = there->until;
    return until;
}

bool nodes_here(const server *s, const server_table *t, int seat)
{
    return t->here[seat] || nodes_there_until(s, t, seat) > s->now;
}

int nodes_lookers(const server *s, const server_table *t)
{
    uint32_t count = (uint32_t)t->here[LOG_VIEWERS - 1];
    for (const server_there *there = t->there; there < t->there + SERVER_NODES; there++)
        if (there->until > s->now)
            count += there->here >> NODES_LOOKERS;
    return (int)count;
}

/// Where a node's word is kept: its own place, or that of the word that is worth least.
static server_there *nodes_place(server_table *t, uint64_t node)
{
    server_there *place = t->there;
    for (server_there *there = t->there; there < t->there + SERVER_NODES; there++) {
        if (there->node == node)
            return there;
        if (there->until < place->until)
            place = there;
    }
    return place;
}

void server_told(server *s, int64_t now, uint64_t node, const store_id *table, uint32_t here)
{
    server_table *t = server_table_find(s, table);
    s->now = now;
    if (!t)
        return;
    bool was[TRI_SEATS_MAX], changed = false;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        was[i] = nodes_here(s, t, i);
    int lookers = nodes_lookers(s, t);
    bool known = false;
    for (int i = 0; i < SERVER_NODES; i++)
        known = known || (t->there[i].node == node && t->there[i].until > now);
    *nodes_place(t, node) = (server_there){node, here, now + SERVER_TOLD_MS};
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        if (was[i] != nodes_here(s, t, i)) {
            t->here_since[i] = now;
            changed = true;
        }
    if (!known && nodes_here_now(t)) { // whoever comes new to a table hears who is here
        t->tell = now;
        nodes_tell(s, t);
    }
    if (t->log.n && (changed || lookers != nodes_lookers(s, t)))
        say_here(s, t);
}

/// Read on, when that can be done now; a table that is writing finds out by the number, one that reads looks
/// afterwards.
static void nodes_read(server *s, server_table *t, uint32_t count)
{
    if (count > t->known)
        t->known = count;
    if (t->state == SERVER_READY && t->log.n < count && !t->log.broken)
        server_table_load(s, t);
}

bool server_news(server *s, int64_t now, const store_id *table, uint32_t count)
{
    s->now = now;
    server_table *one = table ? server_table_find(s, table) : NULL;
    if (one)
        nodes_read(s, one, count);
    for (int i = 0; !table && i < s->def.tables; i++)
        if (s->table[i] && s->table[i]->log.n)
            nodes_read(s, s->table[i], s->table[i]->log.n + 1);
    return one != NULL;
}
