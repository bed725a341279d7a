// SPDX-License-Identifier: MIT
#include "server/server_inside.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// A group is made on a copy of what the log says: each line is given to log_take as soon as it is written, so that
// what cannot be read back is never handed out, and the next line knows what the ones before it changed.

/// A line more, for whichever table.
static char *draft_line(server_draft *d, const store_id *id, uint32_t n, const char *format, va_list words)
{
    char *at = d->bytes + d->used;
    size_t room = sizeof d->bytes - d->used;
    int start = snprintf(at, room, "%lld ", (long long)d->now);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang 14 loses sight of va_start when it follows a caller
    int size = start < (int)room ? vsnprintf(at + start, room - (size_t)start, format, words) : 0;
    if (start + size >= (int)room || start + size > LOG_LINE_MAX || d->count == TRI_COUNT(d->entry)) {
        d->full = true;
        return NULL;
    }
    d->entry[d->count++] = (store_entry){.table = *id, .n = n, .bytes = at, .size = (size_t)(start + size)};
    d->used += (size_t)(start + size);
    return at;
}

static void draft_other(server_draft *d, const store_id *id, uint32_t n, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void draft_other(server_draft *d, const store_id *id, uint32_t n, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    draft_line(d, id, n, format, words);
    va_end(words);
}

void draft_add(server *s, log_kind kind, const char *format, ...)
{
    server_draft *d = &s->draft;
    va_list words;
    log_mark mark;
    TRI_ASSERT(d->count == d->own); // the lines of a table stand together
    va_start(words, format);
    char *line = draft_line(d, &d->table->id, d->log.n, format, words);
    va_end(words);
    if (!line)
        return;
    d->own++;
    bool good = log_take(&d->log, line, d->entry[d->count - 1].size, &mark);
    (void)good;
    (void)kind;
    TRI_ASSERT(good && mark.kind == kind);
}

bool draft_begin(server *s, server_table *t)
{
    server_draft *d = &s->draft;
    if (!server_table_room(t))
        return false;
    d->log = t->log;
    d->table = t;
    d->now = s->now > t->log.moment ? s->now : t->log.moment;
    d->count = d->own = 0;
    d->used = 0;
    d->full = false;
    int64_t pause = outage_seconds(s, &d->log);
    if (pause)
        draft_add(s, LOG_K_PAUSE, "pause %lld", (long long)pause);
    d->before = d->own;
    return true;
}

/// Everybody who promised a salt has added it.
static bool draft_salted(const server_log *log)
{
    for (int i = 0; i < log->head.setup.players; i++)
        if (log->seat[i].sitter == LOG_PERSON && log->seat[i].has_promise && !log->head.dice.has_salt[i])
            return false;
    return true;
}

static void draft_chance(server *s)
{
    server_log *log = &s->draft.log;
    uint8_t key[RECORD_SECRET];
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_view whole;
    record_dice_key(&log->head.dice, key);
    tri_move move = log->game->sample(&log->state, record_dice_random(key, log->count));
    log->game->observe(&log->state, TRI_REFEREE, &whole);
    log->game->move_text(&whole, move, &text);
    draft_add(s, LOG_K_CHANCE, "chance %s", words);
}

static const char *draft_hex(const uint8_t bytes[LOG_HASH], char out[2 * LOG_HASH + 1])
{
    return sodium_bin2hex(out, 2 * LOG_HASH + 1, bytes, LOG_HASH);
}

/// The name of the rematch follows from the table's: writing it twice is found out by its number.
static store_id draft_next_id(const store_id *id)
{
    static const char label[] = "triforium rematch";
    uint8_t hash[TRI_SHA256_SIZE];
    store_id next;
    tri_sha256 h;
    tri_sha256_start(&h);
    tri_sha256_add(&h, label, sizeof label - 1);
    tri_sha256_add(&h, id->bytes, STORE_ID);
    tri_sha256_end(&h, hash);
    memcpy(next.bytes, hash, STORE_ID);
    return next;
}

static void draft_rematch_open(server *s, const store_id *next)
{
    server_draft *d = &s->draft;
    const server_log *log = &d->log;
    char line[LOG_LINE_MAX], hash[2 * LOG_HASH + 1], secret[2 * LOG_HASH + 1], host[2 * LOG_HASH + 1];
    uint8_t bytes[RECORD_SECRET], promise[RECORD_SECRET];
    tri_text text = tri_text_over(line, sizeof line);
    log_put_options(log->game, &log->head.setup, &text);
    tri_put(&text, " pace=");
    log_put_pace(log, &text);
    tri_put(&text, " away=");
    log_put_away(log, &text);
    tri_put(&text, log->look ? " look=yes" : " look=no");
    tri_put(&text, log->list ? " list=yes" : " list=no");
    tri_put(&text, " auto=yes from=");
    log_put_id(&d->table->id, &text);
    server_random(s, bytes);
    record_dice_hash(bytes, promise);
    draft_other(d, next, 0, "open game=%s players=%d data=%s%s dice=%s ~secret=%s ~host=%s", log->game->id,
                log->head.setup.players, log->game->about->data_version, line, draft_hex(promise, hash),
                draft_hex(bytes, secret), draft_hex(log->host, host));
}

/// The next table, seats rotated by one, everybody in place; salts are promised already.
static void draft_rematch(server *s)
{
    server_draft *d = &s->draft;
    const log_ask ask = d->log.ask;
    store_id next = draft_next_id(&d->table->id);
    char word[32], key[2 * LOG_HASH + 1], promise[2 * LOG_HASH + 1];
    tri_text text = tri_text_over(word, sizeof word);
    int players = d->log.head.setup.players;
    uint32_t n = 1;
    log_put_id(&next, &text);
    draft_add(s, LOG_K_REMATCH, "rematch %s", word);
    draft_rematch_open(s, &next);
    for (int i = 0; i < players; i++) {
        int from = (i + 1) % players;
        const log_seat *seat = &d->log.seat[from];
        if (seat->sitter == LOG_BOT)
            draft_other(d, &next, n++, "bot %d %s", i + 1, seat->bot);
        else
            draft_other(d, &next, n++, "sit %d ~key=%s%s%s name=%s", i + 1, draft_hex(seat->key, key),
                        ask.has_promise[from] ? " promise=" : "",
                        ask.has_promise[from] ? draft_hex(ask.promise[from], promise) : "", seat->name);
    }
}

static bool draft_agreed(const server_log *log)
{
    uint8_t persons = log_persons(log);
    return log->ask.wish != LOG_WISH_NONE && (log->ask.agreed & persons) == persons;
}

/// One entry that follows from what the log says now. False: none does.
static bool draft_follow_once(server *s, bool salts_late)
{
    server_log *log = &s->draft.log;
    char hex[2 * LOG_HASH + 1];
    uint8_t mover = log->phase == LOG_PLAY ? log->game->to_move(&log->state) : 0;
    if (log->phase == LOG_SALTS && (salts_late || draft_salted(log)))
        draft_add(s, LOG_K_START, "start");
    else if (log->phase == LOG_PLAY && mover == TRI_CHANCE)
        draft_chance(s);
    else if (log->phase == LOG_PLAY && mover == TRI_OVER)
        draft_add(s, LOG_K_END, "end over");
    else if (log->phase == LOG_PLAY && log->n >= LOG_ENTRIES_MAX)
        draft_add(s, LOG_K_END, "end closed");
    else if (log->phase == LOG_OVER && !log->revealed)
        draft_add(s, LOG_K_REVEAL, "reveal %s", draft_hex(log->head.dice.secret, hex));
    else if (draft_agreed(log) && log->ask.wish == LOG_WISH_BACK)
        draft_add(s, LOG_K_BACK, "back %u", log->ask.count);
    else if (draft_agreed(log) && log->ask.wish == LOG_WISH_END)
        draft_add(s, LOG_K_END, "end agreed");
    else if (draft_agreed(log) && log->ask.wish == LOG_WISH_REMATCH)
        draft_rematch(s);
    else
        return false;
    return true;
}

void draft_follow(server *s, bool salts_late)
{
    server_draft *d = &s->draft;
    while (!d->full && d->count == d->own && d->count < SERVER_DRAFT && draft_follow_once(s, salts_late))
        continue;
    d->full = false; // what did not fit follows in the next group
}
