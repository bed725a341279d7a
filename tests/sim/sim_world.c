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

/// An effect is about to be had. False: the server died after the one before.
static bool sim_lives(sim *w)
{
    bool lives = !w->dying;
    w->dying = w->dying || (sim_goes_wrong(w, 1) && !sim_below(w, 8));
    return lives;
}

// The server's clock.

static void sim_tick(sim *w, sim_event *e);

static void sim_wind(sim *w)
{
    if (!w->host)
        return;
    int64_t next = server_tick(w->host, w->now);
    if (next <= w->now)
        next = w->now + 1;
    if (next == INT64_MAX || (w->tick_at > w->now && w->tick_at <= next))
        return;
    w->tick_at = next;
    sim_at(w, next, sim_tick, w->epoch, 0, next, NULL, 0);
}

static void sim_tick(sim *w, sim_event *e)
{
    if (e->a != w->epoch || e->c != w->tick_at)
        return;
    w->tick_at = 0;
    sim_wind(w);
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
    if (e->b != w->epoch)
        return;
    server_stored(w->host, w->now, e->a, (server_outcome)e->c);
    sim_wind(w);
}

/// A head's time has come: whoever runs a server looks for such tables every few seconds, and again as long as that
/// does not change. (Here less and less often, since some stay due while their person thinks.)
static void sim_due(sim *w, sim_event *e)
{
    sim_log *log = &w->log[e->a];
    if (log->due != e->c)
        return;
    if (w->host) {
        server_due(w->host, w->now, &log->id, log->count);
        sim_wind(w);
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

/// Now it is on the disk, or not. An event whose epoch is past was under way when the server crashed.
static void sim_reach_disk(sim *w, sim_event *e)
{
    int fate = (int)(e->c & 3);
    bool lost = e->b != w->epoch && (e->c & 4);
    bool fits = !lost && fate != WRITE_FAILS &&
                sim_write_group(w, e->text + sizeof(sim_group), e->size - sizeof(sim_group), true);
    sim_group group;
    memcpy(&group, e->text, sizeof group);
    if (fits) {
        sim_write_group(w, e->text + sizeof group, e->size - sizeof group, false);
        sim_set_due(w, &group.table, group.due);
    }
    server_outcome outcome = fate != WRITE_FINE ? SERVER_FAILED : fits ? SERVER_WRITTEN : SERVER_TAKEN;
    w->count_of.failures += fate != WRITE_FINE;
    sim_at(w, w->now + sim_below(w, 4), sim_acknowledge, e->a, e->b, outcome, NULL, 0);
}

static bool sim_append(void *context, uint64_t ticket, const store_entry *entries, int count, const store_head *heads,
                       int head_count)
{
    sim *w = (sim *)context;
    size_t size;
    if (!sim_lives(w))
        return true;
    char *group = sim_pack(entries, count, heads, &size);
    bool full = w->now < w->disk_until;
    int fate = full || sim_goes_wrong(w, 6) ? WRITE_FAILS : sim_goes_wrong(w, 3) ? WRITE_FAILS_LATE : WRITE_FINE;
    int64_t delay = sim_goes_wrong(w, 20) ? 200 + sim_below(w, 3000) : 1 + sim_below(w, 6);
    (void)head_count;
    sim_at(w, w->now + delay, sim_reach_disk, ticket, w->epoch, fate | (sim_below(w, 2) ? 4 : 0), group, size);
    free(group);
    return true;
}

static void sim_read(sim *w, sim_event *e)
{
    if (e->b != w->epoch)
        return;
    store_id id;
    memcpy(id.bytes, e->text, STORE_ID);
    const sim_log *log = sim_log_of(w, &id);
    uint32_t count = log ? log->count : 0;
    server_line *lines = (server_line *)calloc(count + 1, sizeof *lines);
    for (uint32_t i = 0; i < count; i++)
        lines[i] = (server_line){log->line[i], strlen(log->line[i])};
    server_loaded(w->host, w->now, e->a, !e->c, 0, lines, count);
    free(lines);
    sim_wind(w);
}

static bool sim_load(void *context, uint64_t ticket, const store_id *table, uint32_t from)
{
    (void)from; // the whole of it comes, which will do
    sim *w = (sim *)context;
    if (!sim_lives(w))
        return true;
    sim_at(w, w->now + 1 + sim_below(w, 5), sim_read, ticket, w->epoch, sim_goes_wrong(w, 10),
           (const char *)table->bytes, STORE_ID);
    return true;
}

static void sim_find(void *context, uint32_t conn, int64_t q, const store_id *tables, int count)
{
    (void)context;
    (void)conn;
    (void)q;
    (void)tables;
    (void)count;
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
    if (e->b != w->epoch)
        return;
    memcpy(&thought, e->text, sizeof thought);
    server_thought(w->host, w->now, &thought.table, thought.n, thought.move);
    sim_wind(w);
}

static bool sim_think(void *context, const server_question *q)
{
    static tri_move list[TRI_MOVES_MAX];
    sim *w = (sim *)context;
    if (sim_goes_wrong(w, 20))
        return false;
    int count = q->game->moves(&q->view.known, list);
    sim_thought thought = {q->table, q->n, list[sim_below(w, (uint32_t)count)]};
    sim_at(w, w->now + sim_below(w, sim_goes_wrong(w, 50) ? 5000 : 50), sim_thinks, 0, w->epoch, 0,
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
    l->server_knows = false;
    if (w->host)
        server_closed(w->host, w->now, l->id);
    sim_unlink(l);
    sim_wind(w);
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
    if (!l || !l->server_knows || !w->host || l->to_server == INT64_MAX)
        return;
    server_heard(w->host, w->now, l->id, e->text, e->size);
    sim_wind(w);
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
    sim *w = (sim *)context;
    sim_link *l = sim_link_of(w, conn);
    if (!sim_lives(w) || !l || l->to_client == INT64_MAX)
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
    if (!w->host) { // nobody listens
        sim_client_loses(w, e);
        return;
    }
    l->server_knows = true;
    server_opened(w->host, w->now, l->id, (uint64_t)l->client + 1);
    sim_wind(w);
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
        sim_at(w, w->now + sim_delay(w), sim_link_open, l->id, 0, 0, NULL, 0);
        return l->id;
    }
    return 0;
}

// The server comes and goes.

void sim_server_start(sim *w)
{
    server_def def = server_def_default();
    def.effects = (server_effects){w, sim_server_sends, sim_append, sim_load, sim_think, sim_find, NULL};
    def.connections = SIM_LINKS;
    def.tables = 8;
    def.opens = 1000;
    def.idle_ms = 1000 + sim_below(w, 60000);
    for (int i = 0; i < LOG_HASH; i++)
        def.seed[i] = (uint8_t)sim_below(w, 256);
    w->epoch++;
    w->tick_at = 0;
    w->host = server_create(&def);
}

static void sim_restart(sim *w, sim_event *e)
{
    (void)e;
    if (!w->host)
        sim_server_start(w);
}

void sim_server_stop(sim *w)
{
    if (!w->host)
        return;
    server_destroy(w->host);
    w->host = NULL;
    w->epoch++;
    for (int i = 0; i < SIM_LINKS; i++)
        if (w->link[i].id) {
            w->link[i].server_knows = false;
            w->link[i].to_client = w->link[i].to_server = INT64_MAX;
            sim_at(w, w->now + sim_below(w, 5000), sim_client_loses, w->link[i].id, 0, 0, NULL, 0);
        }
}

static void sim_crash(sim *w)
{
    w->count_of.crashes++;
    sim_server_stop(w);
    sim_at(w, w->now + sim_below(w, 10000), sim_restart, 0, 0, 0, NULL, 0);
}

void sim_run(sim *w, int64_t until)
{
    while (w->count && w->heap[0].at <= until && !w->fault[0]) {
        sim_event e = sim_pop(w);
        w->now = e.at;
        w->done++;
        e.run(w, &e);
        free(e.text);
        if (w->host && (w->dying || (sim_goes_wrong(w, 1) && !sim_below(w, 8))))
            sim_crash(w);
        w->dying = false;
        if (sim_goes_wrong(w, 1) && !sim_below(w, 8))
            w->disk_until = w->now + sim_below(w, 20000);
    }
}

void sim_free(sim *w)
{
    if (w->host)
        server_destroy(w->host);
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
