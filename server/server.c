// SPDX-License-Identifier: MIT
#include "server/server_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// A table is loading, ready or writing; only a ready one is asked anything, and whatever comes meanwhile waits at it.
// table_go is the heart: whenever a table is ready, it does what follows by itself, then lets the next message in, then
// asks a bot.

server_def server_def_default(void)
{
    return (server_def){.connections = 1000, .tables = 4096, .opens = 20, .open_ms = 30000, .idle_ms = 60000};
}

server *server_create(const server_def *def)
{
    server *s = (server *)calloc(1, sizeof *s);
    if (!s || sodium_init() < 0) {
        free(s);
        return NULL;
    }
    s->def = *def;
    s->hash_size = def->tables * 2;
    s->conn = (server_conn *)calloc((size_t)def->connections, sizeof *s->conn);
    s->table = (server_table **)calloc((size_t)def->tables, sizeof(server_table *));
    s->hash = (int *)malloc((size_t)s->hash_size * sizeof *s->hash);
    if (!s->conn || !s->table || !s->hash) {
        server_destroy(s);
        return NULL;
    }
    for (int i = 0; i < s->hash_size; i++)
        s->hash[i] = SERVER_NONE;
    s->due = INT64_MAX;
    s->lobby_due = INT64_MAX;
    return s;
}

void server_destroy(server *s)
{
    for (int i = 0; s->table && i < s->def.tables; i++)
        if (s->table[i])
            server_table_free(s->table[i]);
    free(s->conn);
    free(s->table);
    free(s->hash);
    free(s->walk);
    free(s);
}

server_counts server_count(const server *s)
{
    server_counts counts = s->counts;
    for (int i = 0; i < s->def.tables; i++) {
        const server_table *t = s->table[i];
        if (!t)
            continue;
        counts.phase[t->log.n ? (int)t->log.phase : SERVER_PHASES - 1]++;
        counts.watchers += (uint64_t)t->here[LOG_VIEWERS - 1];
    }
    return counts;
}

const char *server_phase(int i)
{
    return i < SERVER_PHASES - 1 ? say_phase((log_phase)i) : "loading";
}

/// The next 32 random bytes of all that follow from the seed.
void server_random(server *s, uint8_t out[LOG_HASH])
{
    tri_sha256 h;
    s->random++;
    tri_hmac_start(&h, s->def.seed);
    tri_sha256_add(&h, &s->random, sizeof s->random);
    tri_hmac_end(&h, s->def.seed, out);
}

// Time.

/// When the person to decide has been away for so long that something follows; INT64_MAX: never.
static int64_t table_away_due(const server *s, const server_table *t, uint8_t seat)
{
    const server_log *log = &t->log;
    if (log->away == LOG_AWAY_WAIT || t->here[seat])
        return INT64_MAX;
    int64_t since = log->since > t->here_since[seat] ? log->since : t->here_since[seat];
    int64_t there = nodes_there_until(s, t, seat);
    return (since > there ? since : there) + log->away_ms;
}

static int64_t table_clock_due(const server_log *log, uint8_t seat)
{
    return log->pace == LOG_PACE_NONE ? INT64_MAX
                                      : log->since + (log->pace == LOG_PACE_GAME ? log->seat[seat].left : log->pace_ms);
}

/// When the table must be looked at next.
static int64_t table_next_due(const server *s, const server_table *t)
{
    uint8_t seat = log_to_move(&t->log);
    int64_t due = INT64_MAX;
    if (t->log.phase == LOG_SALTS)
        due = t->log.moment + SERVER_SALTS_MS;
    if (seat < TRI_SEATS_MAX && log_decides(&t->log, seat)) {
        int64_t away = table_away_due(s, t, seat), clock = table_clock_due(&t->log, seat);
        due = away < clock ? away : clock;
    }
    return due > t->quiet ? due : t->quiet;
}

/// What time brings: a clock that has run down, somebody who stayed away too long.
static void draft_time(server *s, server_table *t)
{
    const server_log *log = &s->draft.log;
    uint8_t seat = log_to_move(log);
    if (seat >= TRI_SEATS_MAX || !log_decides(log, seat))
        return;
    if (s->now >= table_clock_due(log, seat))
        draft_add(s, LOG_K_END, "end time %d", seat + 1);
    else if (s->now >= table_away_due(s, t, seat) && log->away == LOG_AWAY_FORFEIT)
        draft_add(s, LOG_K_END, "end left %d", seat + 1);
    else if (s->now >= table_away_due(s, t, seat))
        draft_add(s, LOG_K_AWAY, "away %d", seat + 1);
}

static void draft_returns(server *s, server_table *t)
{
    for (int i = 0; i < t->log.head.setup.players; i++)
        if (t->log.seat[i].away && t->here[i])
            draft_add(s, LOG_K_RETURN, "return %d", i + 1);
}

// Groups.

int32_t server_head_kind(const server_log *log)
{
    static const int32_t kinds[2][2] = {{SERVER_HEAD_HIDDEN_OPEN, SERVER_HEAD_HIDDEN},
                                        {SERVER_HEAD_OPEN, SERVER_HEAD_PLAY}};
    return log->phase == LOG_OVER ? SERVER_HEAD_OVER : kinds[log->list][log->phase == LOG_PLAY];
}

/// When somebody should look at a table that may not be in memory by then.
static int64_t head_due(const server *s, const server_log *log)
{
    uint8_t seat = log_to_move(log);
    if (log->phase == LOG_SALTS)
        return log->moment + SERVER_SALTS_MS;
    if (seat >= TRI_SEATS_MAX)
        return INT64_MAX;
    if (log_bot(log, seat)) // the node that wrote last thinks at once, where there are several
        return log->moment + (s->def.effects.tell ? SERVER_BOT_MS : 0);
    int64_t clock = table_clock_due(log, seat),
            away = log->away == LOG_AWAY_WAIT ? INT64_MAX : log->since + log->away_ms;
    return clock < away ? clock : away;
}

/// There is no memory to write with: nothing happened, and it is tried again after a while.
static void commit_fails(server *s, server_table *t, const server_asker *asker)
{
    server_conn *c = asker ? server_conn_of(s, asker->conn) : NULL;
    if (c)
        say_no(s, c, asker->has_q, asker->q, "store", NULL, NULL);
    t->state = SERVER_READY;
    t->asker.conn = 0;
    t->quiet = s->now + SERVER_RETRY_MS;
    server_table_due(s, t, t->quiet);
    s->counts.failed++;
}

void server_commit(server *s, const server_asker *asker)
{
    server_draft *d = &s->draft;
    server_table *t = d->table;
    char summary[STORE_SUMMARY_MAX];
    tri_text text = tri_text_over(summary, sizeof summary);
    TRI_ASSERT(t->state == SERVER_READY && d->own > 0);
    free(t->group);
    free(t->group_line);
    t->group = (char *)malloc(d->used);
    t->group_line = (server_span *)malloc((size_t)d->own * sizeof *t->group_line);
    t->group_count = 0;
    if (!t->group || !t->group_line) {
        commit_fails(s, t, asker);
        return;
    }
    memcpy(t->group, d->bytes, d->used);
    for (int i = 0; i < d->own; i++)
        t->group_line[t->group_count++] =
            (server_span){(uint32_t)((const char *)d->entry[i].bytes - d->bytes), (uint32_t)d->entry[i].size};
    t->asker = asker ? *asker : (server_asker){0};
    t->state = SERVER_WRITING;
    say_row(t, &d->log, d->now, &text);
    store_head heads[2] = {{.table = t->id,
                            .kind = server_head_kind(&d->log),
                            .due = head_due(s, &d->log),
                            .touched = d->now,
                            .summary = summary,
                            .size = text.full ? 0 : text.used},
                           {.kind = d->log.list ? SERVER_HEAD_OPEN : SERVER_HEAD_HIDDEN_OPEN, // a rematch's table
                            .due = INT64_MAX,
                            .touched = d->now}};
    bool two = d->count > d->own;
    if (two)
        heads[1].table = d->entry[d->own].table;
    s->counts.groups++;
    if (!s->def.effects.append(s->def.effects.context, server_table_ticket(t), d->entry, d->count, heads, two ? 2 : 1))
        commit_fails(s, t, asker);
}

// What a table does by itself.

static void table_think(server *s, server_table *t)
{
    const server_log *log = &t->log;
    static const char label[] = "triforium bot";
    uint8_t seat = log_to_move(log), tag[LOG_HASH];
    const char *bot = seat < TRI_SEATS_MAX ? log_bot(log, seat) : NULL;
    if (!bot || t->asked == log->played || (s->def.effects.tell && !t->ours))
        return;
    server_question q = {.table = t->id, .n = log->played, .game = log->game, .bot = bot};
    tri_sha256 h; // not the numbers that the dice come from
    tri_hmac_start(&h, log->head.dice.secret);
    tri_sha256_add(&h, label, sizeof label - 1);
    tri_sha256_add(&h, &log->n, sizeof log->n);
    tri_hmac_end(&h, log->head.dice.secret, tag);
    memcpy(&q.seed, tag, sizeof q.seed);
    tri_game_turn(log->game, &log->state, &q.view);
    if (s->def.effects.think(s->def.effects.context, &q))
        t->asked = log->played;
    else
        server_table_due(s, t, s->now + SERVER_RETRY_MS / 4);
}

/// The first message that waits, or NULL; `c` is who sent it, NULL when they are gone.
static server_wait *table_next_wait(server *s, server_table *t, server_conn **c)
{
    server_wait *w = t->wait_first;
    *c = w ? server_conn_of(s, w->conn) : NULL;
    if (!w)
        return NULL;
    t->wait_first = w->next;
    t->wait_last = w->next ? t->wait_last : NULL;
    t->waiting--;
    if (*c)
        (*c)->waits--;
    return w;
}

/// Answer a message that waited. False: none did.
static bool table_let_in(server *s, server_table *t)
{
    server_conn *c;
    server_wait *w = table_next_wait(s, t, &c);
    const server_table *at = c && c->table != SERVER_NONE ? s->table[c->table] : NULL;
    if (c && w->here && at &&
        memcmp(at->id.bytes, w->meant.bytes, STORE_ID) != 0) // it is at another table than this is for
        say_no(s, c, w->has_q, w->q, "not_here", NULL, NULL);
    else if (c)
        do_message(s, c, w->text, w->size, w);
    free(w);
    return w != NULL;
}

/// The entries that follow by themselves now. True: a group was handed out.
static bool table_follow(server *s, server_table *t)
{
    if (!t->log.n || t->log.other_data || t->log.broken || s->now < t->quiet || !draft_begin(s, t))
        return false;
    draft_returns(s, t);
    draft_time(s, t);
    draft_follow(s, t->log.phase == LOG_SALTS && s->now >= t->log.moment + SERVER_SALTS_MS);
    if (s->draft.own)
        server_commit(s, NULL);
    return s->draft.own > 0;
}

/// Whatever a ready table can do now. The table may be gone afterwards.
static void table_go(server *s, server_table *t)
{
    nodes_tell(s, t);
    do
        if (t->state != SERVER_READY || table_follow(s, t))
            return;
    while (table_let_in(s, t));
    if (!t->log.n) { // nobody opened it
        server_table_forget(s, t);
        return;
    }
    if (t->log.other_data || t->log.broken)
        return;
    t->due = INT64_MAX;
    table_think(s, t);
    server_table_due(s, t,
                     s->now < t->quiet ? t->quiet : table_next_due(s, t)); // what follows had to wait for the disk
    nodes_tell(s, t);                                                      // somebody who waited may have come
    server_table_due(s, t, t->tell);
}

// Events.

void server_opened(server *s, int64_t now, uint32_t id, uint64_t address)
{
    uint32_t place = id & 0xffff;
    s->now = now;
    if (!id || place >= (uint32_t)s->def.connections)
        return;
    s->conn[place] = (server_conn){.id = id, .address = address, .table = SERVER_NONE, .viewer = LOG_VIEWERS - 1};
    s->counts.connections++;
}

bool server_heard(server *s, int64_t now, uint32_t id, const char *text, size_t size)
{
    server_conn *c = server_conn_of(s, id);
    s->now = now;
    if (!c)
        return true;
    int before = c->table;
    bool more = do_message(s, c, text, size, NULL);
    if (c->id == id && c->table != SERVER_NONE && s->table[c->table])
        table_go(s, s->table[c->table]);
    if (before != SERVER_NONE && before != c->table && s->table[before])
        table_go(s, s->table[before]);
    return more;
}

void server_closed(server *s, int64_t now, uint32_t id)
{
    server_conn *c = server_conn_of(s, id);
    s->now = now;
    if (!c)
        return;
    server_table *t = c->table == SERVER_NONE ? NULL : s->table[c->table];
    server_table_part(s, c);
    c->id = 0;
    s->counts.connections--;
    if (t && t->log.n) {
        say_here(s, t);
        table_go(s, t);
    }
}

/// There are more entries than s->before has: everybody who had all of them then is brought up to date, by what seats
/// they have now; who had not will ask for the rest. `digest` is what each viewer had.
static void table_tell(server *s, server_table *t, const uint8_t digest[LOG_VIEWERS][LOG_HASH])
{
    for (int at = t->first; at != SERVER_NONE; at = s->conn[at].next) {
        server_conn *c = &s->conn[at];
        int was = c->viewer;
        server_conn_place(t, c);
        if (was == c->viewer)
            continue;
        server_table_count(s, t, was, -1);
        server_table_count(s, t, c->viewer, 1);
        if (c->have == s->before.n && memcmp(digest[was], digest[c->viewer], LOG_HASH) != 0)
            say_table(s, t, c, 0, true, false);
    }
    say_group(s, t, digest);
}

void server_loaded(server *s, int64_t now, uint64_t ticket, bool good, uint32_t from, const server_line *lines,
                   uint32_t count)
{
    server_table *t = server_table_of(s, ticket);
    s->now = now;
    if (!t || t->state != SERVER_LOADING)
        return;
    if (!good) { // who waits hears so, who is at it stays; it is tried again
        server_conn *c;
        for (server_wait *w = table_next_wait(s, t, &c); w; w = table_next_wait(s, t, &c)) {
            if (c)
                say_no(s, c, w->has_q, w->q, "store", NULL, NULL);
            free(w);
        }
        t->quiet = now + SERVER_RETRY_MS;
        if (t->first == SERVER_NONE)
            server_table_forget(s, t);
        else
            server_table_due(s, t, t->quiet);
        return;
    }
    uint32_t had = t->log.n;
    uint8_t digest[LOG_VIEWERS][LOG_HASH];
    memcpy(digest, t->digest, sizeof digest);
    s->before = t->log;
    // A log only grows: what was read before stands.
    for (uint32_t i = t->log.n - from; from <= had && i < count; i++)
        if (!server_table_keep(t, lines[i].bytes, lines[i].size))
            break;
    t->state = SERVER_READY;
    t->ours = t->claimed || (t->ours && t->log.n == had);
    t->claimed = false;
    if (t->log.n > had && !t->log.other_data && !t->log.broken)
        table_tell(s, t, digest);
    if (t->log.n > had)
        lobby_update(s, t);
    if (t->log.n > had && t->log.n < t->known) // still more was written meanwhile
        server_table_load(s, t);
    else
        table_go(s, t);
}

/// The group is on the disk: now it has happened.
static void table_written(server *s, server_table *t)
{
    uint8_t digest[LOG_VIEWERS][LOG_HASH];
    memcpy(digest, t->digest, sizeof digest);
    s->before = t->log;
    for (int i = 0; i < t->group_count; i++) {
        bool good = server_table_keep(t, t->group + t->group_line[i].at, t->group_line[i].size);
        (void)good;
        TRI_ASSERT(good);
        uint8_t kind = t->kept[t->log.n - 1].mark.kind;
        s->counts.entries++;
        s->counts.moves += kind == LOG_K_MOVE;
    }
    t->ours = true;
    server_conn *asker = server_conn_of(s, t->asker.conn);
    if (asker && t->asker.joins && asker->table == SERVER_NONE) {
        asker->has_key = true;
        memcpy(asker->key, t->asker.key, LOG_HASH);
        server_conn_place(t, asker);
        server_table_join(s, t, asker);
        say_table(s, t, asker, 0, true, true);
    } else if (asker && t->asker.sits && asker->table == t->slot) {
        asker->has_key = true;
        memcpy(asker->key, t->asker.key, LOG_HASH);
    }
    table_tell(s, t, digest);
    if (asker && (t->asker.joins || asker->table == t->slot))
        say_done(s, asker, &t->asker, true);
    lobby_update(s, t);
}

void server_stored(server *s, int64_t now, uint64_t ticket, server_outcome outcome)
{
    server_table *t = server_table_of(s, ticket);
    s->now = now;
    if (!t || t->state != SERVER_WRITING)
        return;
    t->state = SERVER_READY;
    outage_disk(s, outcome == SERVER_FAILED || outcome == SERVER_FULL);
    if (outcome == SERVER_WRITTEN) {
        table_written(s, t);
        t->asker.conn = 0;
        table_go(s, t);
        return;
    }
    const tri_err full = {.code = TRI_E_STORE_FULL};
    server_conn *asker = server_conn_of(s, t->asker.conn);
    s->counts.failed++;
    if (asker)
        say_no(s, asker, t->asker.has_q, t->asker.q, outcome == SERVER_TAKEN ? "busy" : "store", NULL,
               outcome == SERVER_FULL ? &full : NULL);
    if (asker && t->asker.sits && !asker->has_key) { // should it have been written after all, the seat is theirs
        asker->has_key = true;
        memcpy(asker->key, t->asker.key, LOG_HASH);
    }
    t->asker.conn = 0;
    if (outcome != SERVER_TAKEN)
        t->quiet = now + SERVER_RETRY_MS;
    server_table_load(s, t); // whatever is there now is what counts
}

void server_thought(server *s, int64_t now, const store_id *table, uint32_t n, tri_move move)
{
    server_table *t = server_table_find(s, table);
    s->now = now;
    if (!t || t->asked != n) {
        s->counts.stale++;
        return;
    }
    t->asked = 0;
    const server_log *log = &t->log;
    uint8_t seat = log_to_move(log);
    bool fits = t->state == SERVER_READY && log->played == n && seat < TRI_SEATS_MAX && log_bot(log, seat);
    if (fits && log->game->check(&log->state, move) == TRI_LEGAL && now >= t->quiet && draft_begin(s, t)) {
        char words[TRI_MOVE_TEXT_MAX];
        tri_text text = tri_text_over(words, sizeof words);
        tri_view whole;
        log->game->observe(&log->state, TRI_REFEREE, &whole);
        log->game->move_text(&whole, move, &text);
        draft_add(s, LOG_K_MOVE, "move %d id=bot%u %s", seat + 1, log->n, words);
        draft_follow(s, false);
        server_commit(s, NULL);
        return;
    }
    s->counts.stale++;
    table_go(s, t);
}

void server_found(server *s, int64_t now, uint32_t conn, int64_t q, const server_line *summaries, int count)
{
    server_conn *c = server_conn_of(s, conn);
    s->now = now;
    if (c)
        say_mine(s, c, q, summaries, count);
}

void server_due(server *s, int64_t now, const store_id *table, uint32_t count)
{
    s->now = now;
    server_table *t = server_table_get(s, table);
    if (!t)
        return;
    t->ours = t->claimed = true;
    if (t->state == SERVER_READY && t->log.n < count)
        server_table_load(s, t);
    else
        table_go(s, t);
}

bool server_expired(server *s, int64_t now, const store_head *head)
{
    server_table *t = server_table_find(s, &head->table);
    s->now = now;
    if (t && (!server_table_idle(t) || t->log.n != head->count))
        return false;
    if (t)
        server_table_forget(s, t);
    lobby_put(s, &head->table, SERVER_HEAD_OVER, head->touched, NULL, 0);
    lobby_soon(s);
    return true;
}

/// Look at every table in memory: what is due, what may leave.
static void server_sweep(server *s)
{
    s->due = INT64_MAX;
    for (int i = 0; i < s->def.tables; i++) {
        server_table *t = s->table[i];
        if (!t)
            continue;
        if (server_table_idle(t) && s->now >= t->idle + s->def.idle_ms) {
            server_table_forget(s, t);
            continue;
        }
        if (s->now >= t->due) {
            t->due = INT64_MAX;
            if (t->state != SERVER_LOADING)
                table_go(s, t);
            else if (s->now >= t->quiet)
                server_table_load(s, t);
            else // something else was due first
                server_table_due(s, t, t->quiet);
            t = s->table[i];
        }
        if (t && t->due < s->due)
            s->due = t->due;
        if (t && server_table_idle(t) && t->idle + s->def.idle_ms < s->due)
            s->due = t->idle + s->def.idle_ms;
    }
}

int64_t server_tick(server *s, int64_t now)
{
    s->now = now;
    if (now >= s->due)
        server_sweep(s);
    lobby_tell(s);
    int64_t lobby = s->lobby_changed ? s->lobby_due : INT64_MAX;
    return s->due < lobby ? s->due : lobby;
}
