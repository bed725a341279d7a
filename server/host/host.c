// SPDX-License-Identifier: MIT
#include "server/host/host.h"

#include "game/tri_error.h"
#include "server/host/host_metrics.h"
#include "server/host/host_note.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

// Three queues: to the desk, to the bots, and back. The machine is asked by the sockets' thread alone. Its clock is the
// wall's when the host began, and goes on by a clock that nobody sets.

enum { HOST_THINKERS_MAX = 64, HOST_LINE_MAX = 512 };

struct tri_host {
    host_def def;
    ws_def socket;
    http_server *http;
    server *machine;
    host_queue desk, bots;
    host_back back;
    pthread_t desk_thread, thinker[HOST_THINKERS_MAX];
    bool has_desk, has_queues;
    int thinkers;
    atomic_bool stop; ///< bots need not finish their thoughts
    int64_t offset;   ///< from the sockets' clock to milliseconds since 1970
    int64_t due_at;   ///< when the desk is next asked what is due, by the sockets' clock
    bool asked_due;   ///< and it has not answered yet
    int64_t beat_at;  ///< when it next writes down that there is a server
    int sockets;
    int64_t old_at; ///< the same for tables that are older than they are kept
    bool asked_old;
    int at_desk;      ///< notes that it has not answered,
    int64_t heard_at; ///< and when it last answered one, or was asked while it had none
    int removing;     ///< such tables that are being removed
    int finds;        ///< requests under way
    uint64_t node;    ///< our name among others
    pthread_t watcher;
    bool has_watcher;
    bool stale;      ///< others have written at tables that the lobby may list
    bool asked_list; ///< and it is being listed anew
    int64_t list_at; ///< not before, by the sockets' clock
    host_counts counts;
};

host_def host_def_default(tri_store *store)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int thinkers = cores > 2 ? (int)cores - 1 : 1;
    return (host_def){.store = store,
                      .connections = 1000,
                      .tables = 4096,
                      .messages = ws_def_default().address_a_second,
                      .keep = server_keep_default(),
                      .thinkers = thinkers < HOST_THINKERS_MAX ? thinkers : HOST_THINKERS_MAX};
}

static int64_t host_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t host_now(const tri_host *h)
{
    return host_clock(CLOCK_MONOTONIC) + h->offset;
}

static void host_say(const tri_host *h, bool trouble, const char *words)
{
    if (h->def.log)
        h->def.log(h->def.log_context, trouble, words);
}

// Effects.

static void host_send(void *context, uint32_t conn, const char *text, size_t size)
{
    tri_host *h = (tri_host *)context;
    h->counts.sent += ws_send(h->http, conn, text, size);
}

static void host_ask(tri_host *h, host_note *note)
{
    if (!h->at_desk++)
        h->heard_at = host_now(h);
    queue_put(&h->desk, note);
}

/// A copy of the group, in one piece: the note, the entries, the heads, the bytes of both.
static host_note *host_copy_group(const store_entry *entries, int count, const store_head *heads, int head_count)
{
    size_t rows = (size_t)count * sizeof *entries + (size_t)head_count * sizeof *heads, bytes = 0;
    for (int i = 0; i < count; i++)
        bytes += entries[i].size;
    for (int i = 0; i < head_count; i++)
        bytes += heads[i].size;
    host_note *note = note_create(HOST_APPEND, rows + bytes);
    if (!note)
        return NULL;
    note->entry = (store_entry *)(note + 1);
    note->head = (store_head *)(note->entry + count);
    char *at = (char *)(note->head + head_count);
    for (int i = 0; i < count; i++, at += note->entry[i - 1].size) {
        note->entry[i] = entries[i];
        note->entry[i].bytes = memcpy(at, entries[i].bytes, entries[i].size);
    }
    for (int i = 0; i < head_count; i++, at += note->head[i - 1].size) {
        note->head[i] = heads[i];
        if (heads[i].size) // that of a rematch says nothing yet
            note->head[i].summary = memcpy(at, heads[i].summary, heads[i].size);
    }
    note->entries = count;
    note->heads = head_count;
    return note;
}

static bool host_append(void *context, uint64_t ticket, const store_entry *entries, int count, const store_head *heads,
                        int head_count)
{
    tri_host *h = (tri_host *)context;
    host_note *note = host_copy_group(entries, count, heads, head_count);
    if (!note)
        return false;
    note->ticket = ticket;
    host_ask(h, note);
    return true;
}

static host_note *host_ask_tables(host_kind kind, const store_id *tables, int count, int room)
{
    host_note *note = note_create(kind, (size_t)room * sizeof *tables);
    if (!note)
        return NULL;
    note->table = (store_id *)(note + 1);
    note->tables = count;
    if (count)
        memcpy(note->table, tables, (size_t)count * sizeof *tables);
    return note;
}

static bool host_load(void *context, uint64_t ticket, const store_id *table, uint32_t from)
{
    tri_host *h = (tri_host *)context;
    host_note *note = host_ask_tables(HOST_LOAD, table, 1, 1);
    if (!note)
        return false;
    note->ticket = ticket;
    note->from = from;
    host_ask(h, note);
    return true;
}

static void host_tell(void *context, const store_id *table, uint32_t here)
{
    tri_host *h = (tri_host *)context;
    host_note *note = host_ask_tables(HOST_TELL, table, 1, 1);
    if (!note)
        return; // it is told again
    note->here = here;
    host_ask(h, note);
}

static bool host_find(void *context, uint32_t conn, int64_t q, const store_id *tables, int count)
{
    tri_host *h = (tri_host *)context;
    host_note *note = h->finds < HOST_FINDS ? host_ask_tables(HOST_FIND, tables, count, count) : NULL;
    if (!note)
        return false;
    note->conn = conn;
    note->q = q;
    h->finds++;
    host_ask(h, note);
    return true;
}

static bool host_think(void *context, const server_question *question)
{
    tri_host *h = (tri_host *)context;
    host_note *note = queue_count(&h->bots) < HOST_QUESTIONS ? note_create(HOST_THINK, 0) : NULL;
    if (!note) {
        h->counts.postponed++;
        return false;
    }
    h->counts.asked++;
    note->question = *question;
    strncpy(note->bot, question->bot, sizeof note->bot - 1);
    note->question.bot = note->bot;
    queue_put(&h->bots, note);
    return true;
}

// Threads.

static void *host_desk_thread(void *context)
{
    tri_host *h = (tri_host *)context;
    for (host_note *notes; (notes = queue_take_all(&h->desk)) != NULL;)
        desk_work(h->def.store, h->node, notes, &h->back);
    return NULL;
}

static void host_hear(void *context, const store_id *table, uint32_t count, const char *words)
{
    tri_host *h = (tri_host *)context;
    size_t size = words ? strlen(words) + 1 : 0;
    host_note *note = note_create(HOST_NEWS, sizeof *table + size);
    if (!note)
        return;
    note->table = (store_id *)(note + 1);
    note->tables = table != NULL;
    note->lines = count;
    if (table)
        *note->table = *table;
    if (words)
        note->words = (char *)memcpy(note->table + 1, words, size);
    back_put(&h->back, note);
}

/// Hears what other nodes write and say. Where the database is gone it tries again after a while.
static void *host_watcher_thread(void *context)
{
    tri_host *h = (tri_host *)context;
    const struct timespec while_ = {.tv_nsec = HOST_WATCH_MS * 1000000L};
    while (!atomic_load(&h->stop))
        if (!store_watch(h->def.ears, HOST_WATCH_MS, host_hear, h, NULL))
            nanosleep(&while_, NULL);
    return NULL;
}

static bool host_stops(void *context)
{
    return atomic_load(&((tri_host *)context)->stop);
}

static void *host_thinker_thread(void *context)
{
    tri_host *h = (tri_host *)context;
    host_thinker thinker = {0};
    for (host_note *note; (note = queue_take(&h->bots)) != NULL;) {
        if (!host_stops(h))
            note->move = pool_think(&thinker, &note->question, host_stops, h);
        back_put(&h->back, note);
    }
    free(thinker.memory);
    return NULL;
}

// Events.

static bool host_allows(void *context, const http_request *request)
{
    const tri_host *h = (const tri_host *)context;
    return host_is_called(request, h->def.names, h->def.name_count);
}

static void host_opened(void *context, ws_id id, uint64_t address)
{
    tri_host *h = (tri_host *)context;
    h->sockets++;
    server_opened(h->machine, host_now(h), id, address);
}

static bool host_heard(void *context, ws_id id, const char *text, size_t size)
{
    tri_host *h = (tri_host *)context;
    h->counts.heard++;
    return server_heard(h->machine, host_now(h), id, text, size);
}

static void host_closed(void *context, ws_id id)
{
    tri_host *h = (tri_host *)context;
    h->sockets--;
    server_closed(h->machine, host_now(h), id);
}

// Tables that are not kept any longer.

static int64_t host_old_ms(const server_keep *keep)
{
    int64_t least = INT64_C(4) * HOST_OLD_MS, rules[] = {keep->open, keep->idle, keep->ended};
    for (int i = 0; i < TRI_COUNT(rules); i++)
        least = rules[i] && rules[i] < least ? rules[i] : least;
    return least / 4 < HOST_OLD_MIN_MS ? HOST_OLD_MIN_MS : least / 4;
}

static void host_ask_old(tri_host *h, int64_t now)
{
    h->old_at = now + host_old_ms(&h->def.keep);
    host_note *note = h->asked_old || h->removing ? NULL : note_create(HOST_OLD, HOST_OLD_MOST * sizeof *note->head);
    if (!note)
        return;
    note->head = (store_head *)(note + 1);
    note->keep = h->def.keep;
    note->now = host_now(h);
    h->asked_old = true;
    host_ask(h, note);
}

static void host_remove(tri_host *h, int64_t now, const host_note *old)
{
    h->asked_old = false;
    if (old->heads == HOST_OLD_MOST)
        h->old_at = now - h->offset + HOST_OLD_MIN_MS;
    for (int i = 0; i < old->heads; i++) {
        host_note *note = note_create(HOST_REMOVE, sizeof *note->head);
        if (!note || !server_expired(h->machine, now, &old->head[i])) {
            free(note);
            continue;
        }
        note->head = (store_head *)(note + 1);
        *note->head = old->head[i];
        h->removing++;
        host_ask(h, note);
    }
}

static void host_removed(tri_host *h, const host_note *note)
{
    char line[HOST_LINE_MAX];
    tri_text text = tri_text_over(line, sizeof line);
    h->removing--;
    if (!note->good)
        return;
    h->counts.expired++;
    tri_put(&text, "event=table_expired table=");
    log_put_id(&note->head->table, &text);
    tri_put(&text, " entries=");
    tri_put_int(&text, note->head->count);
    tri_put(&text, " days=");
    tri_put_int(&text, (host_now(h) - note->head->touched) / 86400000);
    host_say(h, false, line);
}

/// The store can write, or it cannot: said when it changes.
static void host_store_is(tri_host *h, bool failing, const tri_err *err)
{
    char line[HOST_LINE_MAX], why[TRI_REFUSAL_MAX];
    tri_text text = tri_text_over(line, sizeof line);
    host_counts *c = &h->counts;
    if (failing == c->failing)
        return;
    c->failing = failing;
    if (failing) {
        c->why = *err;
        c->failing_since = host_now(h);
        tri_put(&text, "event=store_failing why=\"");
        tri_put(&text, tri_refusal(NULL, err, why)); // it quotes with ' and never with "
        tri_put_char(&text, '"');
    } else {
        tri_put(&text, "event=store_back seconds=");
        tri_put_int(&text, (host_now(h) - c->failing_since) / 1000);
    }
    host_say(h, true, line);
}

/// What the desk says of the disk.
static void host_count(tri_host *h, const host_note *note)
{
    host_counts *c = &h->counts;
    c->read_errors += note->kind == HOST_LOAD && !note->good;
    c->answered += note->kind == HOST_THINK;
    if (note->kind != HOST_THINK && note->kind != HOST_NEWS) {
        h->at_desk--;
        h->heard_at = host_now(h);
    }
    if (note->kind == HOST_DUE && note->err.code)
        host_store_is(h, true, &note->err);
    else if (note->probe && note->good)
        host_store_is(h, false, NULL);
    if (!note->commits)
        return;
    bool failed = note->outcome == SERVER_FAILED || note->outcome == SERVER_FULL;
    host_store_is(h, failed, &note->err);
    c->write_errors += failed;
    if (failed)
        return;
    c->commits++;
    c->written += (uint64_t)note->written;
    metrics_took(c, note->took_us);
}

/// Who is where at another node: "NODE TABLE HERE TABLE HERE ...", as the desk says it.
static void host_told(tri_host *h, int64_t now, const char *words)
{
    uint64_t node;
    unsigned here;
    int used;
    char hex[2 * STORE_ID + 1];
    if (sscanf(words, "%16" SCNx64 "%n", &node, &used) != 1 || node == h->node)
        return;
    words += used;
    while (sscanf(words, " %32[0-9a-f] %x%n", hex, &here, &used) == 2) {
        store_id table;
        size_t size;
        if (!sodium_hex2bin(table.bytes, STORE_ID, hex, strlen(hex), NULL, &size, NULL) && size == STORE_ID)
            server_told(h->machine, now, node, &table, here);
        words += used;
    }
}

static void host_answer_news(tri_host *h, int64_t now, const host_note *note)
{
    if (note->words)
        host_told(h, now, note->words);
    else if (!server_news(h->machine, now, note->tables ? note->table : NULL, note->lines))
        h->stale = true;
}

static void host_answer_list(tri_host *h, const host_note *note)
{
    h->asked_list = false;
    if (!note->good)
        return;
    server_unlist(h->machine);
    for (uint32_t i = 0; i < note->lines; i++) {
        store_head head = note->listed[i];
        head.summary = note->line[i].bytes;
        server_listed(h->machine, &head);
    }
}

static void host_answer(tri_host *h, const host_note *note)
{
    int64_t now = host_now(h);
    host_count(h, note);
    switch (note->kind) {
    case HOST_APPEND:
        server_stored(h->machine, now, note->ticket, note->outcome);
        break;
    case HOST_LOAD:
        server_loaded(h->machine, now, note->ticket, note->good, note->from, note->line, note->lines);
        break;
    case HOST_FIND:
        h->finds--;
        server_found(h->machine, now, note->conn, note->q, note->line, (int)note->lines);
        break;
    case HOST_DUE:
        h->asked_due = false;
        for (int i = 0; i < note->tables; i++)
            server_due(h->machine, now, &note->table[i], note->counts[i]);
        break;
    case HOST_OLD:
        host_remove(h, now, note);
        break;
    case HOST_REMOVE:
        host_removed(h, note);
        break;
    case HOST_THINK:
        server_thought(h->machine, now, &note->question.table, note->question.n, note->move);
        break;
    case HOST_NEWS:
        host_answer_news(h, now, note);
        break;
    case HOST_LIST:
        host_answer_list(h, note);
        break;
    case HOST_TELL:
        break;
    }
}

static void host_ask_list(tri_host *h, int64_t now)
{
    host_note *note = note_create(HOST_LIST, 2 * (size_t)HOST_LISTED * sizeof *note->listed);
    if (!note)
        return;
    note->listed = (store_head *)(note + 1);
    h->list_at = now + HOST_LIST_MS;
    h->stale = false;
    h->asked_list = true;
    host_ask(h, note);
}

static void host_ask_due(tri_host *h, int64_t now)
{
    h->due_at = now + (h->def.ears ? HOST_SHARED_DUE_MS : HOST_DUE_MS);
    if (h->asked_due)
        return;
    // Room for names, and behind them for numbers, which are smaller.
    host_note *note = host_ask_tables(HOST_DUE, NULL, 0, 2 * HOST_DUE_MOST);
    if (!note)
        return;
    note->counts = (uint32_t *)(note->table + HOST_DUE_MOST);
    note->probe = h->counts.failing;
    note->now = host_now(h);
    note->beat = now >= h->beat_at;
    if (note->beat)
        h->beat_at = now + (h->sockets || h->def.ears ? HOST_BEAT_MS : HOST_IDLE_BEAT_MS);
    h->asked_due = true;
    host_ask(h, note);
}

static int64_t host_tick(void *context, int64_t now)
{
    tri_host *h = (tri_host *)context;
    uint64_t woken;
    ssize_t got = read(h->back.wake, &woken, sizeof woken);
    (void)got;
    for (host_note *note = queue_sweep(&h->back.queue), *next; note; note = next) {
        next = note->next;
        host_answer(h, note);
        note_free(note);
    }
    if (now >= h->due_at)
        host_ask_due(h, now);
    if (now >= h->old_at)
        host_ask_old(h, now);
    if (h->stale && !h->asked_list && now >= h->list_at)
        host_ask_list(h, now);
    int64_t next = server_tick(h->machine, now + h->offset);
    next = next == INT64_MAX ? next : next - h->offset;
    next = next < h->old_at ? next : h->old_at;
    return next < h->due_at ? next : h->due_at;
}

// Beginning and end.

static bool host_list(void *context, const store_head *head)
{
    tri_host *h = (tri_host *)context;
    server_listed(h->machine, head);
    return true;
}

static void host_was_down(void *context, int64_t from, int64_t to)
{
    tri_host *h = (tri_host *)context;
    server_was_down(h->machine, from, to);
}

/// What the lobby shows before anything happens.
static void host_read_lobby(tri_host *h)
{
    static const int32_t kinds[] = {SERVER_HEAD_OPEN, SERVER_HEAD_PLAY};
    for (int i = 0; i < TRI_COUNT(kinds); i++) {
        store_query query = {.order = STORE_BY_TOUCHED, .kind = kinds[i], .most = HOST_LISTED};
        store_list(h->def.store, &query, host_list, h, NULL);
    }
}

static bool host_start_threads(tri_host *h)
{
    h->has_desk = !pthread_create(&h->desk_thread, NULL, host_desk_thread, h);
    while (h->has_desk && h->thinkers < h->def.thinkers &&
           !pthread_create(&h->thinker[h->thinkers], NULL, host_thinker_thread, h))
        h->thinkers++;
    if (h->def.ears)
        h->has_watcher = !pthread_create(&h->watcher, NULL, host_watcher_thread, h);
    return h->thinkers > 0 && (!h->def.ears || h->has_watcher);
}

static bool host_create_queues(tri_host *h)
{
    h->back.wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (h->back.wake < 0)
        return false;
    if (!queue_create(&h->desk))
        return false;
    if (!queue_create(&h->bots)) {
        queue_destroy(&h->desk);
        return false;
    }
    if (!queue_create(&h->back.queue)) {
        queue_destroy(&h->bots);
        queue_destroy(&h->desk);
        return false;
    }
    h->has_queues = true;
    return true;
}

static server *host_create_machine(tri_host *h)
{
    server_def def = server_def_default();
    def.effects =
        (server_effects){h, host_send, host_append, host_load, host_think, host_find, h->def.ears ? host_tell : NULL};
    def.connections = h->def.connections;
    def.tables = h->def.tables;
    randombytes_buf(def.seed, sizeof def.seed);
    randombytes_buf(&h->node, sizeof h->node);
    return server_create(&def);
}

tri_host *host_create(const host_def *def)
{
    tri_host *h = (tri_host *)calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->def = *def;
    h->back.wake = -1;
    h->offset = host_clock(CLOCK_REALTIME) - host_clock(CLOCK_MONOTONIC);
    atomic_init(&h->stop, false);
    h->machine = sodium_init() < 0 || !host_create_queues(h) ? NULL : host_create_machine(h);
    if (h->machine) {
        diary_begin(h->def.store, host_now(h), host_was_down, h);
        host_read_lobby(h);
    }
    if (!h->machine || !host_start_threads(h)) {
        host_destroy(h);
        return NULL;
    }
    h->socket = ws_def_default();
    h->socket.address_a_second = def->messages;
    h->socket.address_burst = 3 * def->messages;
    h->socket.context = h;
    h->socket.allows = host_allows;
    h->socket.opened = host_opened;
    h->socket.heard = host_heard;
    h->socket.closed = host_closed;
    h->socket.tick = host_tick;
    h->socket.wake = h->back.wake;
    return h;
}

void host_destroy(tri_host *h)
{
    if (!h)
        return;
    atomic_store(&h->stop, true);
    if (h->has_queues) {
        queue_close(&h->bots);
        queue_close(&h->desk);
    }
    for (int i = 0; i < h->thinkers; i++)
        pthread_join(h->thinker[i], NULL);
    if (h->has_desk) {
        pthread_join(h->desk_thread, NULL);
        diary_beat(h->def.store, host_now(h));
    }
    if (h->has_watcher)
        pthread_join(h->watcher, NULL);
    if (h->has_queues) {
        queue_destroy(&h->back.queue);
        queue_destroy(&h->bots);
        queue_destroy(&h->desk);
    }
    if (h->machine)
        server_destroy(h->machine);
    if (h->back.wake >= 0)
        close(h->back.wake);
    free(h);
}

const ws_def *host_socket(const tri_host *h)
{
    return &h->socket;
}

void host_serve(tri_host *h, http_server *http)
{
    h->http = http;
}

void host_put_metrics(tri_host *h, tri_text *out)
{
    server_counts machine = server_count(h->machine);
    h->counts.waiting = (uint64_t)queue_count(&h->bots);
    metrics_put_tables(out, &h->counts, &machine);
}

int host_put_health(const tri_host *h, tri_text *out)
{
    host_counts c = h->counts;
    if (!c.failing && h->def.ears && h->at_desk && host_now(h) - h->heard_at > HOST_SILENCE_MS) {
        static const char why[] = "no answer"; // guests have other nodes to go to, and need not wait for this one
        c.failing = true;
        tri_refuse_word(&c.why, TRI_E_STORE, 0, 0, why, sizeof why - 1);
    }
    return metrics_put_health(out, &c);
}
