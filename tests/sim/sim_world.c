// SPDX-License-Identifier: MIT
#include "tests/sim/sim.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t sim_below(sim *w, uint32_t n)
{
    return (uint32_t)tri_bits_scale(tri_rng_next(&w->rng), n);
}

bool sim_goes_wrong(sim *w, int thousandths)
{
    uint32_t draw = sim_below(w, 1000);
    return !w->calm && draw < (uint32_t)(thousandths * w->trouble / 10);
}

void sim_fault(sim *w, const char *format, ...)
{
    va_list words;
    if (w->fault[0])
        return;
    va_start(words, format);
    vsnprintf(w->fault, sizeof w->fault, format, words);
    va_end(words);
}

// The queue: a heap by time, then by order of making.

static bool sim_sooner(const sim_event *a, const sim_event *b)
{
    return a->at != b->at ? a->at < b->at : a->seq < b->seq;
}

static void sim_push(sim *w, const sim_event *e)
{
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 256;
        w->heap = (sim_event *)realloc(w->heap, (size_t)w->room * sizeof *w->heap);
    }
    int i = w->count++;
    for (; i && sim_sooner(e, &w->heap[(i - 1) / 2]); i = (i - 1) / 2)
        w->heap[i] = w->heap[(i - 1) / 2];
    w->heap[i] = *e;
}

static sim_event sim_pop(sim *w)
{
    sim_event top = w->heap[0], last = w->heap[--w->count];
    int i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= w->count)
            break;
        if (child + 1 < w->count && sim_sooner(&w->heap[child + 1], &w->heap[child]))
            child++;
        if (!sim_sooner(&w->heap[child], &last))
            break;
        w->heap[i] = w->heap[child];
        i = child;
    }
    w->heap[i] = last;
    return top;
}

void sim_at(sim *w, int64_t at, void (*run)(sim *w, sim_event *e), uint64_t a, uint64_t b, int64_t c, const char *text,
            size_t size)
{
    sim_event e = {.at = at > w->now ? at : w->now, .seq = ++w->seq, .run = run, .a = a, .b = b, .c = c};
    if (text) {
        e.text = (char *)malloc(size + 1);
        memcpy(e.text, text, size);
        e.text[size] = 0;
        e.size = size;
    }
    sim_push(w, &e);
}

// Nodes. Whatever is meant for one says for which of its lives.

/// An effect is about to be had. False: the node died after the one before.
static bool sim_lives(sim_node *n)
{
    bool lives = !n->dying;
    n->dying = n->dying || (sim_goes_wrong(n->w, 1) && !sim_below(n->w, 8));
    return lives;
}

static sim_node *sim_node_of(sim *w, uint64_t epoch)
{
    for (sim_node *n = w->node; n < w->node + w->nodes; n++)
        if (n->host && n->epoch == epoch)
            return n;
    return NULL;
}

/// The event waits until the node is awake.
static bool sim_sleeps(const sim_node *n, const sim_event *e)
{
    if (n->w->now >= n->sleeps)
        return false;
    sim_at(n->w, n->sleeps, e->run, e->a, e->b, e->c, e->text, e->size);
    return true;
}

static int64_t sim_clock(const sim_node *n)
{
    return n->w->now + n->skew;
}

static void sim_tick(sim *w, sim_event *e);

static void sim_wind(sim_node *n)
{
    sim *w = n->w;
    if (!n->host)
        return;
    int64_t next = server_tick(n->host, sim_clock(n));
    next = next == INT64_MAX ? next : next - n->skew;
    if (next <= w->now)
        next = w->now + 1;
    if (next == INT64_MAX || (n->tick_at > w->now && n->tick_at <= next))
        return;
    n->tick_at = next;
    sim_at(w, next, sim_tick, 0, n->epoch, next, NULL, 0);
}

static void sim_tick(sim *w, sim_event *e)
{
    sim_node *n = sim_node_of(w, e->b);
    if (!n || e->c != n->tick_at || sim_sleeps(n, e))
        return;
    n->tick_at = 0;
    sim_wind(n);
}

/// What is said to all other nodes, in its own time to each. What one misses it asks for after a while, since it knows
/// that its ears were closed.
static void sim_tell_others(sim *w, uint64_t epoch, void (*run)(sim *w, sim_event *e), uint64_t a, int64_t c,
                            const store_id *table)
{
    for (const sim_node *n = w->node; w->nodes > 1 && n < w->node + w->nodes; n++) {
        bool missed = sim_goes_wrong(w, 20);
        int64_t delay = missed ? 1000 + sim_below(w, 10000) : sim_below(w, sim_goes_wrong(w, 20) ? 3000 : 20);
        w->count_of.missed += missed && n->epoch != epoch;
        if (n->host && n->epoch != epoch)
            sim_at(w, w->now + delay, run, a, n->epoch, c, missed ? NULL : (const char *)table->bytes,
                   missed ? 0 : STORE_ID);
    }
}

/// A table has so many entries; or nobody knows which has more.
static void sim_news(sim *w, sim_event *e)
{
    sim_node *n = sim_node_of(w, e->b);
    store_id id;
    if (!n || sim_sleeps(n, e))
        return;
    if (e->text)
        memcpy(id.bytes, e->text, STORE_ID);
    server_news(n->host, sim_clock(n), e->text ? &id : NULL, (uint32_t)e->a);
    sim_wind(n);
}

/// Who is where.
static void sim_told(sim *w, sim_event *e)
{
    sim_node *n = sim_node_of(w, e->b);
    store_id id;
    if (!n || !e->text || sim_sleeps(n, e))
        return;
    memcpy(id.bytes, e->text, STORE_ID);
    server_told(n->host, sim_clock(n), (uint64_t)e->c, &id, (uint32_t)e->a);
    sim_wind(n);
}

static void sim_tell(void *context, const store_id *table, uint32_t here)
{
    sim_node *n = (sim_node *)context;
    if (sim_lives(n))
        sim_tell_others(n->w, n->epoch, sim_told, here, n->epoch, table);
}

// The disk. What is on it stays; a write has a moment at which it is there, and a later one at which the server hears
// so.

sim_log *sim_log_of(sim *w, const store_id *id)
{
    for (int i = 0; i < w->logs; i++)
        if (!memcmp(w->log[i].id.bytes, id->bytes, STORE_ID))
            return &w->log[i];
    return NULL;
}

typedef struct sim_write {
    store_id table;
    uint32_t n, size;
} sim_write;

/// What the group makes of its table's head.
typedef struct sim_group {
    store_id table;
    int64_t due;
} sim_group;

/// A group as the text of an event: its head, then for each entry a sim_write and its bytes.
static char *sim_pack(const store_entry *entries, int count, const store_head *of, size_t *size)
{
    sim_group group = {of->table, of->due};
    char *all = (char *)malloc(sizeof group);
    memcpy(all, &group, sizeof group);
    *size = sizeof group;
    for (int i = 0; i < count; i++) {
        sim_write head = {entries[i].table, entries[i].n, (uint32_t)entries[i].size};
        all = (char *)realloc(all, *size + sizeof head + entries[i].size);
        memcpy(all + *size, &head, sizeof head);
        memcpy(all + *size + sizeof head, entries[i].bytes, entries[i].size);
        *size += sizeof head + entries[i].size;
    }
    return all;
}

static bool sim_write_group(sim *w, const char *group, size_t size, bool dry)
{
    uint32_t extra = 0;
    for (size_t at = 0; at < size;) {
        sim_write head;
        memcpy(&head, group + at, sizeof head);
        sim_log *log = sim_log_of(w, &head.table);
        uint32_t count = log ? log->count : 0;
        extra = dry && at && !memcmp(head.table.bytes, group, STORE_ID) ? extra + 1 : extra;
        if (dry) {
            bool own = !memcmp(head.table.bytes, group, STORE_ID);
            if (own ? head.n != count + extra : head.n == 0 && count)
                return false;
        } else {
            if (!log) {
                log = &w->log[w->logs++];
                *log = (sim_log){.id = head.table, .due = INT64_MAX};
            }
            if (log->count == log->room) {
                log->room = log->room ? 2 * log->room : 64;
                log->line = (char **)realloc(log->line, log->room * sizeof(char *));
            }
            char *line = (char *)malloc(head.size + 1);
            memcpy(line, group + at + sizeof head, head.size);
            line[head.size] = 0;
            log->line[log->count++] = line;
        }
        at += sizeof head + head.size;
    }
    return true;
}

enum { WRITE_FINE = 0, WRITE_FAILS = 1, WRITE_FAILS_LATE = 2 };

static void sim_acknowledge(sim *w, sim_event *e)
{
    sim_node *n = sim_node_of(w, e->b);
    if (!n || sim_sleeps(n, e))
        return;
    server_stored(n->host, sim_clock(n), e->a, (server_outcome)e->c);
    sim_wind(n);
}

/// A head's time has come: some node looks for such tables every few seconds, and again as long as that does not
/// change. (Here less and less often, since some stay due while their person thinks.)
static void sim_due(sim *w, sim_event *e)
{
    sim_log *log = &w->log[e->a];
    if (log->due != e->c)
        return;
    sim_node *n = &w->node[sim_below(w, (uint32_t)w->nodes)];
    if (n->host && w->now >= n->sleeps) {
        server_due(n->host, sim_clock(n), &log->id, log->count);
        sim_wind(n);
    }
    sim_at(w, w->now + (int64_t)e->b, sim_due, e->a, e->b < 1 << 22 ? 2 * e->b : e->b, e->c, NULL, 0);
}

static void sim_set_due(sim *w, const store_id *table, int64_t due)
{
    sim_log *log = sim_log_of(w, table);
    if (!log || log->due == due)
        return;
    log->due = due;
    if (due != INT64_MAX)
        sim_at(w, (due > w->now ? due : w->now) + sim_below(w, 5000), sim_due, (uint64_t)(log - w->log), 5000, due,
               NULL, 0);
}

/// Now it is on the disk, or not. An event whose epoch is past was under way when its node crashed.
static void sim_reach_disk(sim *w, sim_event *e)
{
    int fate = (int)(e->c & 3);
    bool lost = !sim_node_of(w, e->b) && (e->c & 4);
    bool fits = !lost && fate != WRITE_FAILS &&
                sim_write_group(w, e->text + sizeof(sim_group), e->size - sizeof(sim_group), true);
    sim_group group;
    memcpy(&group, e->text, sizeof group);
    if (fits) {
        sim_write_group(w, e->text + sizeof group, e->size - sizeof group, false);
        sim_set_due(w, &group.table, group.due);
        sim_tell_others(w, e->b, sim_news, sim_log_of(w, &group.table)->count, 0, &group.table);
    }
    server_outcome outcome = fate != WRITE_FINE ? SERVER_FAILED : fits ? SERVER_WRITTEN : SERVER_TAKEN;
    w->count_of.failures += fate != WRITE_FINE;
    sim_at(w, w->now + sim_below(w, 4), sim_acknowledge, e->a, e->b, outcome, NULL, 0);
}

static bool sim_append(void *context, uint64_t ticket, const store_entry *entries, int count, const store_head *heads,
                       int head_count)
{
    sim_node *n = (sim_node *)context;
    sim *w = n->w;
    size_t size;
    if (!sim_lives(n))
        return true;
    char *group = sim_pack(entries, count, heads, &size);
    bool full = w->now < w->disk_until;
    int fate = full || sim_goes_wrong(w, 6) ? WRITE_FAILS : sim_goes_wrong(w, 3) ? WRITE_FAILS_LATE : WRITE_FINE;
    int64_t delay = sim_goes_wrong(w, 20) ? 200 + sim_below(w, 3000) : 1 + sim_below(w, 6);
    (void)head_count;
    sim_at(w, w->now + delay, sim_reach_disk, ticket, n->epoch, fate | (sim_below(w, 2) ? 4 : 0), group, size);
    free(group);
    return true;
}

static void sim_read(sim *w, sim_event *e)
{
    sim_node *n = sim_node_of(w, e->b);
    if (!n || sim_sleeps(n, e))
        return;
    store_id id;
    memcpy(id.bytes, e->text, STORE_ID);
    const sim_log *log = sim_log_of(w, &id);
    uint32_t count = log ? log->count : 0, from;
    memcpy(&from, e->text + STORE_ID, sizeof from);
    from = from < count ? from : count;
    server_line *lines = (server_line *)calloc(count + 1, sizeof *lines);
    for (uint32_t i = from; i < count; i++)
        lines[i - from] = (server_line){log->line[i], strlen(log->line[i])};
    server_loaded(n->host, sim_clock(n), e->a, !e->c, from, lines, count - from);
    free(lines);
    sim_wind(n);
}

static bool sim_load(void *context, uint64_t ticket, const store_id *table, uint32_t from)
{
    sim_node *n = (sim_node *)context;
    sim *w = n->w;
    char wanted[STORE_ID + sizeof from];
    if (!sim_lives(n))
        return true;
    memcpy(wanted, table->bytes, STORE_ID);
    memcpy(wanted + STORE_ID, &from, sizeof from);
    sim_at(w, w->now + 1 + sim_below(w, 5), sim_read, ticket, n->epoch, sim_goes_wrong(w, 10), wanted, sizeof wanted);
    return true;
}

static bool sim_find(void *context, uint32_t conn, int64_t q, const store_id *tables, int count)
{
    (void)context;
    (void)conn;
    (void)q;
    (void)tables;
    (void)count;
    return true;
}

// Bots choose at random from their view.

typedef struct sim_thought {
    store_id table;
    uint32_t n;
    tri_move move;
} sim_thought;

static void sim_thinks(sim *w, sim_event *e)
{
    sim_thought thought;
    sim_node *n = sim_node_of(w, e->b);
    if (!n || sim_sleeps(n, e))
        return;
    memcpy(&thought, e->text, sizeof thought);
    server_thought(n->host, sim_clock(n), &thought.table, thought.n, thought.move);
    sim_wind(n);
}

static bool sim_think(void *context, const server_question *q)
{
    static tri_move list[TRI_MOVES_MAX];
    sim_node *n = (sim_node *)context;
    sim *w = n->w;
    if (sim_goes_wrong(w, 20))
        return false;
    int count = q->game->moves(&q->view.known, list);
    sim_thought thought = {q->table, q->n, list[sim_below(w, (uint32_t)count)]};
    sim_at(w, w->now + sim_below(w, sim_goes_wrong(w, 50) ? 5000 : 50), sim_thinks, 0, n->epoch, 0,
           (const char *)&thought, sizeof thought);
    return true;
}

// The network.

static sim_link *sim_link_of(sim *w, uint32_t id)
{
    sim_link *l = &w->link[id % SIM_LINKS];
    return id && l->id == id ? l : NULL;
}

static void sim_unlink(sim_link *l)
{
    if (!l->server_knows && !l->client_knows)
        l->id = 0;
}

static void sim_server_loses(sim *w, sim_event *e)
{
    sim_link *l = sim_link_of(w, (uint32_t)e->a);
    if (!l || !l->server_knows)
        return;
    sim_node *n = &w->node[l->node];
    if (n->host && sim_sleeps(n, e))
        return;
    l->server_knows = false;
    if (n->host)
        server_closed(n->host, sim_clock(n), l->id);
    sim_unlink(l);
    sim_wind(n);
}

static void sim_client_loses(sim *w, sim_event *e)
{
    sim_link *l = sim_link_of(w, (uint32_t)e->a);
    if (!l || !l->client_knows)
        return;
    l->client_knows = false;
    int client = l->client;
    uint32_t id = l->id;
    sim_unlink(l);
    client_lost(w, client, id);
}

/// Nothing passes any more, in either direction; each end finds out in its own time.
void sim_cut(sim *w, uint32_t id)
{
    sim_link *l = sim_link_of(w, id);
    if (!l || l->to_client == INT64_MAX)
        return;
    l->to_client = l->to_server = INT64_MAX;
    w->count_of.cuts++;
    sim_at(w, w->now + sim_below(w, 20000), sim_server_loses, id, 0, 0, NULL, 0);
    sim_at(w, w->now + sim_below(w, 8000), sim_client_loses, id, 0, 0, NULL, 0);
}

static void sim_arrive_server(sim *w, sim_event *e)
{
    sim_link *l = sim_link_of(w, (uint32_t)e->a);
    if (!l || !l->server_knows || !w->node[l->node].host || l->to_server == INT64_MAX)
        return;
    sim_node *n = &w->node[l->node];
    if (sim_sleeps(n, e))
        return;
    server_heard(n->host, sim_clock(n), l->id, e->text, e->size);
    sim_wind(n);
}

static void sim_arrive_client(sim *w, sim_event *e)
{
    sim_link *l = sim_link_of(w, (uint32_t)e->a);
    if (!l || !l->client_knows || l->to_client == INT64_MAX)
        return;
    client_heard(w, l->client, l->id, e->text, e->size, (uint32_t)e->c);
}

static int64_t sim_delay(sim *w)
{
    return sim_goes_wrong(w, 30) ? sim_below(w, 4000) : 1 + sim_below(w, 40);
}

void sim_send(sim *w, uint32_t id, const char *text, size_t size)
{
    sim_link *l = sim_link_of(w, id);
    if (!l || l->to_server == INT64_MAX)
        return;
    int64_t at = w->now + sim_delay(w);
    l->to_server = at > l->to_server ? at : l->to_server;
    sim_at(w, l->to_server, sim_arrive_server, id, 0, 0, text, size);
    if (sim_goes_wrong(w, 8))
        sim_cut(w, id);
}

/// How many entries of the client's table are on the disk when something is said about it.
static uint32_t sim_durable(sim *w, const sim_link *l)
{
    const sim_client *c = &w->client[l->client];
    const sim_log *log = sim_log_of(w, &w->table[c->table].id);
    return log ? log->count : 0;
}

static void sim_server_sends(void *context, uint32_t conn, const char *text, size_t size)
{
    sim_node *n = (sim_node *)context;
    sim *w = n->w;
    sim_link *l = sim_link_of(w, conn);
    if (!sim_lives(n) || !l || l->to_client == INT64_MAX)
        return;
    int64_t at = w->now + sim_delay(w);
    l->to_client = at > l->to_client ? at : l->to_client;
    sim_at(w, l->to_client, sim_arrive_client, conn, 0, sim_durable(w, l), text, size);
    if (sim_goes_wrong(w, 8))
        sim_cut(w, conn);
}

static void sim_link_open(sim *w, sim_event *e)
{
    sim_link *l = sim_link_of(w, (uint32_t)e->a);
    if (!l)
        return;
    sim_node *n = &w->node[l->node];
    if (!n->host) { // nobody listens
        sim_client_loses(w, e);
        return;
    }
    if (sim_sleeps(n, e))
        return;
    l->server_knows = true;
    server_opened(n->host, sim_clock(n), l->id, (uint64_t)l->client + 1);
    sim_wind(n);
    client_opened(w, l->client, l->id);
}

uint32_t sim_connect(sim *w, int client)
{
    for (uint32_t place = 0; place < SIM_LINKS; place++) {
        sim_link *l = &w->link[place];
        if (l->id)
            continue;
        w->turn[place]++;
        *l = (sim_link){.id = (uint32_t)w->turn[place] << 16 | place, .client = client, .client_knows = true};
        l->node = (int)sim_below(w, (uint32_t)w->nodes); // as whoever balances the load sees fit
        sim_at(w, w->now + sim_delay(w), sim_link_open, l->id, 0, 0, NULL, 0);
        return l->id;
    }
    return 0;
}

// Nodes come and go.

static void sim_node_start(sim_node *n)
{
    sim *w = n->w;
    server_def def = server_def_default();
    def.effects = (server_effects){
        n, sim_server_sends, sim_append, sim_load, sim_think, sim_find, w->nodes > 1 ? sim_tell : NULL};
    def.connections = SIM_LINKS;
    def.tables = 8;
    def.opens = 1000;
    def.idle_ms = 1000 + sim_below(w, 60000);
    for (int i = 0; i < LOG_HASH; i++)
        def.seed[i] = (uint8_t)sim_below(w, 256);
    n->epoch = ++w->epochs;
    n->tick_at = 0;
    n->dying = false;
    n->host = server_create(&def);
    if (w->outages && !w->outage[w->outages - 1].to)
        w->outage[w->outages - 1].to = w->now;
    for (int i = 0; i < w->outages; i++)
        server_was_down(n->host, w->outage[i].from, w->outage[i].to);
}

void sim_start(sim *w)
{
    for (sim_node *n = w->node; n < w->node + w->nodes; n++)
        if (!n->host) {
            n->w = w;
            n->skew = w->nodes > 1 && !n->epoch ? (int64_t)sim_below(w, 3000) - 1500 : n->skew;
            sim_node_start(n);
        }
}

static void sim_restart(sim *w, sim_event *e)
{
    sim_node *n = &w->node[e->a];
    if (!n->host)
        sim_node_start(n);
}

/// No node is up any more.
static void sim_note_outage(sim *w)
{
    for (int i = 0; i < w->nodes; i++)
        if (w->node[i].host)
            return;
    if (w->outages < SIM_OUTAGES)
        w->outage[w->outages++].from = w->now;
}

static void sim_crash(sim_node *n)
{
    sim *w = n->w;
    int64_t down = sim_below(w, 16) ? 10000 : 1200000;
    w->count_of.crashes++;
    server_destroy(n->host);
    n->host = NULL;
    sim_note_outage(w);
    n->sleeps = 0;
    for (int i = 0; i < SIM_LINKS; i++)
        if (w->link[i].id && w->link[i].node == n - w->node) {
            w->link[i].server_knows = false;
            w->link[i].to_client = w->link[i].to_server = INT64_MAX;
            sim_at(w, w->now + sim_below(w, 5000), sim_client_loses, w->link[i].id, 0, 0, NULL, 0);
        }
    sim_at(w, w->now + sim_below(w, (uint32_t)down), sim_restart, (uint64_t)(n - w->node), 0, 0, NULL, 0);
}

/// What goes wrong between two events.
static void sim_mishaps(sim *w)
{
    sim_node *unlucky = &w->node[sim_below(w, (uint32_t)w->nodes)];
    if (sim_goes_wrong(w, 1) && !sim_below(w, 8))
        unlucky->dying = true;
    if (w->nodes > 1 && sim_goes_wrong(w, 1) && !sim_below(w, 4) && w->now >= unlucky->sleeps) {
        unlucky->sleeps = w->now + sim_below(w, 180000);
        w->count_of.sleeps++;
    }
    for (sim_node *n = w->node; n < w->node + w->nodes; n++) {
        if (n->host && n->dying)
            sim_crash(n);
        n->dying = false;
    }
    if (sim_goes_wrong(w, 1) && !sim_below(w, 8))
        w->disk_until = w->now + sim_below(w, 20000);
}

void sim_run(sim *w, int64_t until)
{
    while (w->count && w->heap[0].at <= until && !w->fault[0]) {
        sim_event e = sim_pop(w);
        w->now = e.at;
        w->done++;
        e.run(w, &e);
        free(e.text);
        sim_mishaps(w);
    }
}

void sim_free(sim *w)
{
    for (sim_node *n = w->node; n < w->node + w->nodes; n++)
        if (n->host)
            server_destroy(n->host);
    for (int i = 0; i < w->count; i++)
        free(w->heap[i].text);
    free(w->heap);
    for (int i = 0; i < w->logs; i++) {
        for (uint32_t n = 0; n < w->log[i].count; n++)
            free(w->log[i].line[n]);
        free(w->log[i].line);
        check_free(&w->log[i]);
    }
    for (int i = 0; i < w->clients; i++)
        client_free(&w->client[i]);
}
