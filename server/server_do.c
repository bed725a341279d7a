// SPDX-License-Identifier: MIT
#include "server/server_do.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// What clients ask. A request is a row of a table: its word, what it needs, and the function that answers it. Here is
// that table, what all answers share, and who must wait.

void do_refuse(do_ask *a, const char *code)
{
    say_no(a->s, a->c, a->asker.has_q, a->asker.q, code, NULL, NULL);
}

void do_refuse_field(do_ask *a, const char *field)
{
    tri_err err = {0};
    memcpy(err.word, field, strlen(field) + 1);
    say_no(a->s, a->c, a->asker.has_q, a->asker.q, "message", NULL, &err);
}

void do_done(do_ask *a, uint32_t n, bool has_n)
{
    a->asker.n = n;
    say_done(a->s, a->c, &a->asker, has_n);
}

// Fields.

bool do_number(const json_t *m, const char *key, int64_t max, int64_t *out)
{
    const json_t *value = json_object_get(m, key);
    *out = json_is_integer(value) ? json_integer_value(value) : -1;
    return *out >= 0 && *out <= max;
}

const char *do_text(const json_t *m, const char *key, size_t *size)
{
    const json_t *value = json_object_get(m, key);
    *size = json_is_string(value) ? json_string_length(value) : 0;
    return json_is_string(value) ? json_string_value(value) : NULL;
}

static bool do_id(const json_t *m, const char *key, store_id *id)
{
    size_t size;
    const char *text = do_text(m, key, &size);
    return text && log_parse_id(text, size, id);
}

bool do_secret_text(const char *text, size_t size, uint8_t hash[LOG_HASH])
{
    uint8_t bytes[LOG_HASH];
    size_t got = 0;
    if (!text || size != 43 ||
        sodium_base642bin(bytes, sizeof bytes, text, size, NULL, &got, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) ||
        got != sizeof bytes)
        return false;
    crypto_generichash(hash, LOG_HASH, bytes, sizeof bytes, NULL, 0);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

bool do_secret(const json_t *m, const char *key, uint8_t hash[LOG_HASH])
{
    size_t size;
    const char *text = do_text(m, key, &size);
    return do_secret_text(text, size, hash);
}

bool do_hex(const json_t *m, const char *key, char out[2 * RECORD_SECRET + 1])
{
    uint8_t bytes[RECORD_SECRET];
    size_t size;
    const char *text = do_text(m, key, &size);
    if (!text || !record_dice_parse(text, size, bytes))
        return false;
    memcpy(out, text, size + 1);
    return true;
}

bool do_name(const json_t *m, char out[RECORD_NAME_MAX])
{
    size_t size;
    const char *text = do_text(m, "name", &size);
    return text && record_clean(out, RECORD_NAME_MAX, LOG_NAME, false, text, size) > 0;
}

bool do_seat(do_ask *a, uint8_t *seat)
{
    int64_t number;
    if (!do_number(a->m, "seat", a->t->log.head.setup.players, &number) || !number)
        return false;
    *seat = (uint8_t)(number - 1);
    return true;
}

const char *do_hash_hex(const uint8_t hash[LOG_HASH], char out[2 * LOG_HASH + 1])
{
    return sodium_bin2hex(out, 2 * LOG_HASH + 1, hash, LOG_HASH);
}

// Groups.

bool do_begin(do_ask *a)
{
    if (a->t->log.n + SERVER_DRAFT >= LOG_ENTRIES_MAX && a->t->log.phase != LOG_PLAY) {
        do_refuse(a, "long");
        return false;
    }
    if (!draft_begin(a->s, a->t)) {
        do_refuse(a, "busy");
        return false;
    }
    return true;
}

void do_commit(do_ask *a)
{
    if (a->s->draft.full || a->s->draft.own == a->s->draft.before) {
        do_refuse(a, "busy");
        return;
    }
    a->asker.conn = a->c->id;
    a->asker.n = a->t->log.n + (uint32_t)a->s->draft.before;
    draft_follow(a->s, false);
    server_commit(a->s, &a->asker);
}

// Which request.

typedef enum do_need {
    DO_NOTHING, ///< no table
    DO_NAMED,   ///< the table it names
    DO_TABLE,   ///< the table it is at
    DO_SEAT,    ///< a seat there
} do_need;

static const struct do_row {
    const char *word;
    do_need need;
    void (*answer)(do_ask *a);
} do_rows[] = {
    {"hello", DO_NAMED, do_hello},    {"open", DO_NAMED, do_open},     {"bye", DO_TABLE, do_bye},
    {"sit", DO_TABLE, do_sit},        {"leave", DO_TABLE, do_leave},   {"bot", DO_TABLE, do_bot},
    {"link", DO_TABLE, do_link},      {"hand", DO_SEAT, do_hand},      {"ready", DO_TABLE, do_ready},
    {"auto", DO_TABLE, do_auto},      {"salt", DO_SEAT, do_salt},      {"move", DO_SEAT, do_move},
    {"back", DO_SEAT, do_back},       {"ask", DO_SEAT, do_ask_for},    {"agree", DO_SEAT, do_agree},
    {"decline", DO_SEAT, do_decline}, {"say", DO_SEAT, do_say},        {"look", DO_TABLE, do_look},
    {"record", DO_TABLE, do_record},  {"lobby", DO_NOTHING, do_lobby}, {"mine", DO_NOTHING, do_mine},
    {"ping", DO_NOTHING, do_ping},
};

static const struct do_row *do_row_of(const json_t *m)
{
    const char *word = json_string_value(json_object_get(m, "do"));
    for (int i = 0; word && i < TRI_COUNT(do_rows); i++)
        if (!strcmp(word, do_rows[i].word))
            return &do_rows[i];
    return NULL;
}

static void wait_put(server_table *t, server_wait *w, bool first)
{
    w->next = first ? t->wait_first : NULL;
    if (first || !t->wait_last)
        t->wait_first = w;
    else
        t->wait_last->next = w;
    if (!w->next)
        t->wait_last = w;
    t->waiting++;
}

/// Who waited at one table and now waits at another waits there with everything.
static void wait_follow(server_table *from, server_table *to, uint32_t conn)
{
    server_wait *all = from->wait_first;
    from->wait_first = from->wait_last = NULL;
    from->waiting = 0;
    for (server_wait *w = all, *next; w; w = next) {
        next = w->next;
        wait_put(w->conn == conn ? to : from, w, false);
    }
}

/// Keep the message until the table can be asked.
static void do_wait(do_ask *a, bool here, const char *text, size_t size)
{
    server_table *t = a->t;
    server_conn *c = a->c;
    server_wait *w = t->waiting < SERVER_WAITING ? (server_wait *)malloc(sizeof *w + size) : NULL;
    if (!w) {
        do_refuse(a, "busy");
        return;
    }
    if (!c->waits)
        c->meant = t->id;
    else if (!here && !a->waited)
        do_id(a->m, "table", &c->meant);
    *w = (server_wait){.conn = c->id,
                       .here = here,
                       .meant = c->meant,
                       .has_q = a->asker.has_q,
                       .fresh = t->state == SERVER_LOADING && t->load == a->s->now,
                       .q = a->asker.q,
                       .size = size};
    if (a->waited)
        w->meant = t->id;
    memcpy(w->text, text, size);
    wait_put(t, w, a->waited); // whose turn it was already
    if (c->waits && c->waits_at != t->slot)
        wait_follow(a->s->table[c->waits_at], t, c->id);
    c->waits++;
    c->waits_at = t->slot;
}

static void do_row_for(do_ask *a, const struct do_row *row, const char *text, size_t size)
{
    store_id id;
    if (row->need == DO_NOTHING) {
        row->answer(a);
        return;
    }
    if (a->c->waits && !a->waited) { // messages about tables are answered in their order
        a->t = a->s->table[a->c->waits_at];
        do_wait(a, row->need != DO_NAMED, text, size);
        return;
    }
    if (row->need == DO_NAMED && !do_id(a->m, "table", &id)) {
        do_refuse_field(a, "table");
        return;
    }
    if (row->need == DO_NAMED) {
        a->t = server_table_get(a->s, &id);
        if (!a->t) {
            do_refuse(a, "busy");
            return;
        }
    } else {
        a->t = a->c->table == SERVER_NONE ? NULL : a->s->table[a->c->table];
        if (!a->t) {
            do_refuse(a, "not_here");
            return;
        }
    }
    // Who comes to a node may have been at another one, and know more of the table than this one.
    if (row->answer == do_hello && a->s->def.effects.tell && !a->fresh && a->t->state == SERVER_READY)
        server_table_load(a->s, a->t);
    if (a->t->state != SERVER_READY) {
        do_wait(a, row->need != DO_NAMED, text, size);
        return;
    }
    if (row->need == DO_SEAT && a->c->viewer >= TRI_SEATS_MAX)
        do_refuse(a, "not_yours");
    else
        row->answer(a);
}

bool do_message(server *s, server_conn *c, const char *text, size_t size, const server_wait *waited)
{
    json_t *m = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    do_ask a = {.s = s, .c = c, .m = m, .waited = waited, .fresh = waited && waited->fresh};
    a.asker.has_q = do_number(m, "q", INT64_MAX, &a.asker.q);
    const struct do_row *row = json_is_object(m) ? do_row_of(m) : NULL;
    if (row)
        do_row_for(&a, row, text, size);
    else
        do_refuse_field(&a, "do");
    json_decref(m);
    return !row || row->answer != do_ping;
}
