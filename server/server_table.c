// SPDX-License-Identifier: MIT
#include "server/server_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// Tables in memory: in slots, found by a hash of their names, with their logs as they are on the disk, and who is at
// them.

void server_table_free(server_table *t)
{
    for (server_wait *w = t->wait_first, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    free(t->moves);
    free(t->bytes);
    free(t->kept);
    free(t->milestone);
    free(t->group);
    free(t->group_line);
    free(t);
}

static int server_bucket(const server *s, const store_id *id)
{
    uint64_t bits;
    memcpy(&bits, id->bytes,
           sizeof bits); // strangers choose names, but not which share a bucket: it is mixed with the seed
    uint64_t seed;
    memcpy(&seed, s->def.seed, sizeof seed);
    bits = (bits ^ seed) * 0x9e3779b97f4a7c15u;
    return (int)((bits >> 32) % (uint64_t)s->hash_size);
}

server_table *server_table_find(server *s, const store_id *id)
{
    for (int i = s->hash[server_bucket(s, id)]; i != SERVER_NONE; i = s->table[i]->hash_next)
        if (!memcmp(s->table[i]->id.bytes, id->bytes, STORE_ID))
            return s->table[i];
    return NULL;
}

uint64_t server_table_ticket(const server_table *t)
{
    return (uint64_t)t->turn << 32 | (uint32_t)t->slot;
}

server_table *server_table_of(server *s, uint64_t ticket)
{
    uint32_t slot = (uint32_t)ticket;
    server_table *t = slot < (uint32_t)s->def.tables ? s->table[slot] : NULL;
    return t && t->turn == ticket >> 32 ? t : NULL;
}

/// Nobody is at it and nothing is under way.
bool server_table_idle(const server_table *t)
{
    return t->state == SERVER_READY && t->first == SERVER_NONE && !t->waiting && !t->asked;
}

void server_table_forget(server *s, server_table *t)
{
    int *at = &s->hash[server_bucket(s, &t->id)];
    while (*at != t->slot)
        at = &s->table[*at]->hash_next;
    *at = t->hash_next;
    s->table[t->slot] = NULL;
    s->counts.tables--;
    server_table_free(t);
}

/// A slot, if need be that of the table that has been idle longest.
static int server_slot(server *s)
{
    server_table *oldest = NULL;
    for (int i = 0; i < s->def.tables; i++) {
        int slot = (s->free_hint + i) % s->def.tables;
        server_table *t = s->table[slot];
        if (!t) {
            s->free_hint = slot + 1;
            return slot;
        }
        if (server_table_idle(t) && (!oldest || t->idle < oldest->idle))
            oldest = t;
    }
    if (!oldest)
        return SERVER_NONE;
    int slot = oldest->slot;
    server_table_forget(s, oldest);
    return slot;
}

void server_table_due(server *s, server_table *t, int64_t moment)
{
    if (moment < t->due)
        t->due = moment;
    if (t->due < s->due)
        s->due = t->due;
}

void server_table_load(server *s, server_table *t)
{
    t->state = SERVER_LOADING;
    t->load = s->now;
    t->turn = ++s->turn; // answers to anything asked before are stale
    if (s->def.effects.load(s->def.effects.context, server_table_ticket(t), &t->id, t->log.n))
        return;
    t->quiet = s->now + SERVER_RETRY_MS;
    server_table_due(s, t, t->quiet);
}

server_table *server_table_get(server *s, const store_id *id)
{
    server_table *t = server_table_find(s, id);
    if (t)
        return t;
    int slot = server_slot(s);
    t = slot == SERVER_NONE ? NULL : (server_table *)calloc(1, sizeof *t);
    if (!t)
        return NULL;
    int bucket = server_bucket(s, id);
    t->slot = slot;
    t->id = *id;
    t->hash_next = s->hash[bucket];
    t->first = SERVER_NONE;
    t->due = INT64_MAX;
    t->idle = s->now;
    s->hash[bucket] = slot;
    s->table[slot] = t;
    s->counts.tables++;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        t->here_since[i] = s->now;
    t->tell = INT64_MAX;
    log_start(&t->log, t->moves);
    for (int v = 0; v < LOG_VIEWERS; v++)
        log_digest_start(t->digest[v]);
    server_table_load(s, t);
    return t;
}

const char *server_kept_line(const server_table *t, uint32_t n, size_t *size)
{
    *size = t->kept[n].line.size;
    return t->bytes + t->kept[n].line.at;
}

/// Twice the room, if need be, so that it holds `want` things. False: no memory.
static bool server_grow(void **room, size_t *have, size_t want, size_t size)
{
    size_t more = *have ? *have : 16;
    if (want <= *have)
        return true;
    while (more < want)
        more *= 2;
    void *bigger = realloc(*room, more * size);
    if (!bigger)
        return false;
    *room = bigger;
    *have = more;
    return true;
}

bool server_table_room(server_table *t)
{
    size_t have = t->moves_room;
    void *moves = t->moves;
    if (!server_grow(&moves, &have, (size_t)t->log.count + SERVER_DRAFT + 2, sizeof *t->moves))
        return false;
    t->moves = (tri_move *)moves;
    t->moves_room = (uint32_t)have;
    t->log.moves = t->moves;
    return true;
}

/// Somebody may look with these eyes: seats that the game does not have never do.
static bool table_looks(const server_table *t, int viewer)
{
    return viewer == LOG_VIEWERS - 1 || viewer < t->log.head.setup.players;
}

/// Entry `n` has come: what each viewer's copy amounts to now. Most entries look the same to most.
static void table_digest(server_table *t, uint32_t n)
{
    uint8_t before[LOG_HASH] = {0}, after[LOG_HASH];
    char shown[2][LOG_LINE_MAX + 8];
    size_t size, was = 0;
    const char *line = server_kept_line(t, n, &size);
    bool over = t->log.phase == LOG_OVER;
    for (int v = 0, now = 0; v < LOG_VIEWERS; v++) {
        tri_text text = tri_text_over(shown[now], sizeof shown[now]);
        if (!table_looks(t, v))
            continue;
        log_shown(line, size, &t->kept[n].mark, v, over, &text);
        if (v && was == text.used && !memcmp(shown[0], shown[1], was) && !memcmp(before, t->digest[v], LOG_HASH)) {
            memcpy(t->digest[v], after, LOG_HASH);
            continue;
        }
        memcpy(before, t->digest[v], LOG_HASH);
        log_digest_add(t->digest[v], shown[now], text.used);
        memcpy(after, t->digest[v], LOG_HASH);
        was = text.used;
        now = !now;
    }
    if ((n + 1) % SERVER_MILESTONE == 0)
        memcpy(t->milestone[n / SERVER_MILESTONE], t->digest, sizeof t->digest);
}

/// The game has ended: all are shown everything from now on.
static void table_digest_anew(server_table *t)
{
    for (int v = 0; v < LOG_VIEWERS; v++)
        log_digest_start(t->digest[v]);
    for (uint32_t n = 0; n < t->log.n; n++)
        table_digest(t, n);
}

/// One entry more, as it is on the disk.
bool server_table_keep(server_table *t, const char *line, size_t size)
{
    size_t kept = t->kept_room, milestones = t->kept_room / SERVER_MILESTONE;
    void *bytes = t->bytes, *marks = t->kept, *stones = t->milestone;
    if (!server_table_room(t) || !server_grow(&bytes, &t->room, t->used + size, 1))
        return false;
    t->bytes = (char *)bytes;
    if (!server_grow(&marks, &kept, (size_t)t->log.n + 1, sizeof *t->kept))
        return false;
    t->kept = (server_kept *)marks;
    if (!server_grow(&stones, &milestones, kept / SERVER_MILESTONE, sizeof *t->milestone))
        return false;
    t->milestone = (server_digests *)stones;
    t->kept_room = (uint32_t)kept;
    server_kept *k = &t->kept[t->log.n];
    *k = (server_kept){.line = {(uint32_t)t->used, (uint32_t)size}};
    memcpy(t->bytes + t->used, line, size);
    if (!log_take(&t->log, line, size, &k->mark))
        return false;
    t->used += size;
    if (k->mark.kind == LOG_K_END)
        table_digest_anew(t);
    else
        table_digest(t, t->log.n - 1);
    return true;
}

// Who is at a table.

server_conn *server_conn_of(server *s, uint32_t id)
{
    uint32_t place = id & 0xffff;
    return id && place < (uint32_t)s->def.connections && s->conn[place].id == id ? &s->conn[place] : NULL;
}

void server_conn_place(const server_table *t, server_conn *c)
{
    c->viewer = LOG_VIEWERS - 1;
    c->host = c->has_key && !sodium_memcmp(c->key, t->log.host, LOG_HASH);
    for (int i = 0; c->has_key && i < t->log.head.setup.players; i++)
        if (t->log.seat[i].sitter == LOG_PERSON && !sodium_memcmp(c->key, t->log.seat[i].key, LOG_HASH))
            c->viewer = i;
}

void server_table_count(server *s, server_table *t, int viewer, int by)
{
    int was = t->here[viewer];
    t->here[viewer] += by;
    if (viewer < TRI_SEATS_MAX && !was != !t->here[viewer])
        t->here_since[viewer] = s->now;
}

void server_table_join(server *s, server_table *t, server_conn *c)
{
    int place = (int)(c - s->conn);
    c->table = t->slot;
    c->previous = SERVER_NONE;
    c->next = t->first;
    if (t->first != SERVER_NONE)
        s->conn[t->first].previous = place;
    t->first = place;
    server_table_count(s, t, c->viewer, 1);
}

void server_table_part(server *s, server_conn *c)
{
    server_table *t = c->table == SERVER_NONE ? NULL : s->table[c->table];
    if (!t)
        return;
    if (c->previous == SERVER_NONE)
        t->first = c->next;
    else
        s->conn[c->previous].next = c->next;
    if (c->next != SERVER_NONE)
        s->conn[c->next].previous = c->previous;
    c->table = SERVER_NONE;
    server_table_count(s, t, c->viewer, -1);
    t->idle = s->now;
    if (t->idle + s->def.idle_ms < s->due)
        s->due = t->idle + s->def.idle_ms;
}
