// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "server/server_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// What clients ask. A request is a row of a table: its word, what it needs, and the function that answers it. Such a
// function either refuses, or has done it already, or makes a group of entries; it never changes a table itself.

typedef struct do_ask {
    server *s;
    server_conn *c;
    server_table *t;
    const json_t *m;
    server_asker asker; ///< who is told
} do_ask;

static void do_refuse(do_ask *a, const char *code)
{
    say_no(a->s, a->c, a->asker.has_q, a->asker.q, code, NULL, NULL);
}

/// A field is missing or not what it should be.
static void do_refuse_field(do_ask *a, const char *field)
{
    tri_err err = {0};
    memcpy(err.word, field, strlen(field) + 1);
    say_no(a->s, a->c, a->asker.has_q, a->asker.q, "message", NULL, &err);
}

static void do_done(do_ask *a, uint32_t n, bool has_n)
{
    a->asker.n = n;
    say_done(a->s, a->c, &a->asker, has_n);
}

// Fields.

static bool do_number(const json_t *m, const char *key, int64_t max, int64_t *out)
{
    const json_t *value = json_object_get(m, key);
    *out = json_is_integer(value) ? json_integer_value(value) : -1;
    return *out >= 0 && *out <= max;
}

static const char *do_text(const json_t *m, const char *key, size_t *size)
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

/// A key or an invitation: what is kept of it is a hash.
static bool do_secret_text(const char *text, size_t size, uint8_t hash[LOG_HASH])
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

static bool do_secret(const json_t *m, const char *key, uint8_t hash[LOG_HASH])
{
    size_t size;
    const char *text = do_text(m, key, &size);
    return do_secret_text(text, size, hash);
}

static bool do_hex(const json_t *m, const char *key, char out[2 * RECORD_SECRET + 1])
{
    uint8_t bytes[RECORD_SECRET];
    size_t size;
    const char *text = do_text(m, key, &size);
    if (!text || !record_dice_parse(text, size, bytes))
        return false;
    memcpy(out, text, size + 1);
    return true;
}

/// 8 to 22 characters of base64url.
static bool do_identity(const json_t *m, char out[LOG_ID_MAX + 1])
{
    size_t size;
    const char *text = do_text(m, "id", &size);
    if (!text || size < 8 || size > LOG_ID_MAX)
        return false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'))
            return false;
    }
    memcpy(out, text, size + 1);
    return true;
}

static bool do_name(const json_t *m, char out[RECORD_NAME_MAX])
{
    size_t size;
    const char *text = do_text(m, "name", &size);
    return text && record_clean(out, RECORD_NAME_MAX, LOG_NAME, false, text, size) > 0;
}

/// A seat of this table, from 0.
static bool do_seat(do_ask *a, uint8_t *seat)
{
    int64_t number;
    if (!do_number(a->m, "seat", a->t->log.head.setup.players, &number) || !number)
        return false;
    *seat = (uint8_t)(number - 1);
    return true;
}

static const char *do_hash_hex(const uint8_t hash[LOG_HASH], char out[2 * LOG_HASH + 1])
{
    return sodium_bin2hex(out, 2 * LOG_HASH + 1, hash, LOG_HASH);
}

// Groups.

static bool do_begin(do_ask *a)
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

/// Whatever follows from it, then to the disk; the first entry is the answer.
static void do_commit(do_ask *a)
{
    if (a->s->draft.full || !a->s->draft.own) {
        do_refuse(a, "busy");
        return;
    }
    a->asker.conn = a->c->id;
    a->asker.n = a->t->log.n;
    draft_follow(a->s, false);
    server_commit(a->s, &a->asker);
}

/// The entry in which this seat used this identity.
static bool do_find_id(const server_table *t, int viewer, const char *id, uint32_t *n)
{
    uint64_t hash = log_id_hash(id, strlen(id));
    for (uint32_t i = t->log.n; i-- > 0;)
        if (t->kept[i].mark.id == hash && t->kept[i].mark.seat == viewer) {
            *n = i;
            return true;
        }
    return false;
}

// Coming and going.

static void do_hello(do_ask *a)
{
    server_conn *c = a->c;
    server_table *t = a->t;
    int64_t have = 0;
    char hex[2 * LOG_HASH + 1];
    uint8_t digest[LOG_HASH];
    bool key = json_object_get(a->m, "key") != NULL;
    uint8_t hash[LOG_HASH] = {0};
    if (key && !do_secret(a->m, "key", hash)) {
        do_refuse(a, "key");
        return;
    }
    if (!do_number(a->m, "have", UINT32_MAX, &have) || (have && !do_hex(a->m, "digest", hex))) {
        do_refuse_field(a, "have");
        return;
    }
    if (!t->log.n || t->log.other_data || t->log.broken) {
        do_refuse(a, key && !t->log.n ? "key" : !t->log.n ? "table" : "data");
        return;
    }
    server_conn visit = *c;
    visit.has_key = key;
    memcpy(visit.key, hash, LOG_HASH);
    server_conn_place(t, &visit);
    if (key && !visit.host && visit.viewer == LOG_VIEWERS - 1) {
        do_refuse(a, "key");
        return;
    }
    if (!key && !t->log.look && t->log.phase >= LOG_SALTS) {
        do_refuse(a, "look");
        return;
    }
    server_table_part(a->s, c);
    c->has_key = key;
    memcpy(c->key, hash, LOG_HASH);
    server_conn_place(t, c);
    server_table_join(a->s, t, c);
    if (have)
        record_dice_parse(hex, 2 * LOG_HASH, digest);
    bool knows = have > 0 && say_knows(t, c->viewer, (uint32_t)have, digest);
    say_table(a->s, t, c, knows ? (uint32_t)have : 0, !knows, true);
    say_here(a->s, t);
}

static void do_bye(do_ask *a)
{
    server_table *t = a->t;
    server_table_part(a->s, a->c);
    say_here(a->s, t);
    do_done(a, 0, false);
}

/// May this address open one more table?
static bool do_may_open(server *s, uint64_t address)
{
    int at = 0;
    for (int i = 0; i < SERVER_ADDRESSES; i++) {
        if (s->opened[i].address == address) {
            at = i;
            break;
        }
        if (s->opened[i].paid < s->opened[at].paid)
            at = i;
    }
    if (s->opened[at].address != address) {
        s->opened[at].address = address;
        s->opened[at].paid = 0;
    }
    int64_t paid = s->opened[at].paid > s->now ? s->opened[at].paid : s->now;
    if (paid + s->def.open_ms > s->now + s->def.open_ms * s->def.opens)
        return false;
    s->opened[at].paid = paid + s->def.open_ms;
    return true;
}

/// The options of the message as the words of an entry. False with a reason.
static bool do_options(const tri_game *game, const json_t *options, tri_setup *setup, tri_text *out, tri_err *err)
{
    const char *name;
    json_t *value;
    tri_state state;
    json_object_foreach((json_t *)(uintptr_t)options, name, value)
    {
        char words[TRI_SETUP_TEXT_MAX];
        tri_text text = tri_text_over(words, sizeof words);
        tri_put(&text, name);
        tri_put_char(&text, '=');
        if (json_is_string(value))
            tri_put(&text, json_string_value(value));
        else if (json_is_integer(value))
            tri_put_int(&text, json_integer_value(value));
        if (text.full)
            return tri_refuse_word(err, TRI_E_OPTION, 0, 0, name, strlen(name));
        if (!tri_setup_set(game, setup, words, text.used, err))
            return false;
    }
    if (!game->start(&state, setup, err))
        return false;
    log_put_options(game, setup, out);
    return !out->full;
}

static const char *do_yes(const json_t *m, const char *key)
{
    return json_is_true(json_object_get(m, key)) ? "yes" : "no";
}

/// One seat of a new table. False: no such word.
static bool do_open_seat(do_ask *a, int seat, const char *word, const uint8_t key[LOG_HASH])
{
    char hex[2 * LOG_HASH + 1], promise[2 * RECORD_SECRET + 1], name[RECORD_NAME_MAX];
    uint8_t invite[LOG_HASH];
    if (!strcmp(word, "open")) {
        draft_add(a->s, LOG_K_SEAT, "seat %d open", seat);
    } else if (!strncmp(word, "link:", 5)) {
        if (!do_secret_text(word + 5, strlen(word + 5), invite))
            return false;
        draft_add(a->s, LOG_K_SEAT, "seat %d link ~invite=%s", seat, do_hash_hex(invite, hex));
    } else if (!strncmp(word, "bot:", 4)) {
        tri_bot_def def;
        if (!tri_bot_named(a->s->draft.log.game, word + 4, strlen(word + 4), &def) || strlen(word + 4) >= LOG_LEVEL_MAX)
            return false;
        draft_add(a->s, LOG_K_BOT, "bot %d %s", seat, word + 4);
    } else if (!strcmp(word, "me")) {
        bool has = do_hex(a->m, "promise", promise);
        if (!do_name(a->m, name) || (log_persons(&a->s->draft.log)))
            return false;
        draft_add(a->s, LOG_K_SIT, "sit %d ~key=%s%s%s name=%s", seat, do_hash_hex(key, hex), has ? " promise=" : "",
                  has ? promise : "", name);
    } else {
        return false;
    }
    return true;
}

/// All seats are said, and each can be.
static bool do_open_seats(do_ask *a, const json_t *seats, int players, const uint8_t key[LOG_HASH])
{
    if (!json_is_array(seats) || json_array_size(seats) != (size_t)players)
        return false;
    for (int pass = 0; pass < 2; pass++) // who sits comes last, so that nothing begins before all seats are said
        for (int i = 0; i < players; i++) {
            const char *word = json_string_value(json_array_get(seats, (size_t)i));
            bool late = word && (!strcmp(word, "me") || !strncmp(word, "bot:", 4));
            if (!word || (late == (pass == 1) && !do_open_seat(a, i + 1, word, key)))
                return false;
        }
    return true;
}

/// The game, its options, pace and what happens to who is away, as the words of an entry. False: refused already.
static bool do_open_words(do_ask *a, server_log *log, tri_text *words)
{
    size_t size = 0, away_size = 0;
    const char *id = do_text(a->m, "game", &size);
    int64_t players;
    tri_err err = {0};
    log->game = id ? tri_game_find(id, size) : NULL;
    if (!log->game) {
        do_refuse_field(a, "game");
        return false;
    }
    if (!do_number(a->m, "players", log->game->about->players_max, &players) ||
        players < log->game->about->players_min) {
        do_refuse_field(a, "players");
        return false;
    }
    log->head.setup = tri_setup_default(log->game, (int)players);
    if (!do_options(log->game, json_object_get(a->m, "options"), &log->head.setup, words, &err)) {
        say_no(a->s, a->c, a->asker.has_q, a->asker.q, "setup", log->game, &err);
        return false;
    }
    const char *pace = do_text(a->m, "pace", &size), *away = do_text(a->m, "away", &away_size);
    if (!pace || !log_parse_pace(log, pace, size)) {
        do_refuse_field(a, "pace");
        return false;
    }
    if (!away || !log_parse_away(log, away, away_size)) {
        do_refuse_field(a, "away");
        return false;
    }
    tri_put(words, " pace=");
    log_put_pace(log, words);
    tri_put(words, " away=");
    log_put_away(log, words);
    return true;
}

static void do_open(do_ask *a)
{
    uint8_t key[LOG_HASH], secret[RECORD_SECRET], promise[RECORD_SECRET];
    char words[LOG_LINE_MAX / 2], hexes[3][2 * LOG_HASH + 1];
    tri_text text = tri_text_over(words, sizeof words);
    if (!do_secret(a->m, "key", key)) {
        do_refuse(a, "key");
        return;
    }
    if (a->t->log.n) { // said again: it is open, if it is theirs
        bool own = !sodium_memcmp(key, a->t->log.host, LOG_HASH) && !a->t->log.other_data && !a->t->log.broken;
        if (own) {
            server_table_part(a->s, a->c);
            a->c->has_key = true;
            memcpy(a->c->key, key, LOG_HASH);
            server_conn_place(a->t, a->c);
            server_table_join(a->s, a->t, a->c);
            say_table(a->s, a->t, a->c, 0, true, true);
            do_done(a, 0, true);
        } else {
            do_refuse(a, "taken");
        }
        return;
    }
    server_log about;
    log_start(&about, NULL);
    if (!do_open_words(a, &about, &text) || !do_begin(a))
        return;
    if (!do_may_open(a->s, a->c->address)) {
        do_refuse(a, "slow");
        return;
    }
    server_random(a->s, secret);
    record_dice_hash(secret, promise);
    draft_add(a->s, LOG_K_OPEN, "open game=%s players=%d data=%s%s look=%s list=%s auto=%s dice=%s ~secret=%s ~host=%s",
              about.game->id, about.head.setup.players, about.game->about->data_version, words, do_yes(a->m, "look"),
              do_yes(a->m, "list"), do_yes(a->m, "auto"), do_hash_hex(promise, hexes[0]), do_hash_hex(secret, hexes[1]),
              do_hash_hex(key, hexes[2]));
    if (a->s->draft.full || !do_open_seats(a, json_object_get(a->m, "seats"), about.head.setup.players, key)) {
        do_refuse_field(a, "seats");
        return;
    }
    server_table_part(a->s, a->c);
    a->asker.joins = true;
    memcpy(a->asker.key, key, LOG_HASH);
    do_commit(a);
}

// Seats.

static void do_sit(do_ask *a)
{
    const server_log *log = &a->t->log;
    uint8_t seat = 0, key[LOG_HASH], invite[LOG_HASH];
    char name[RECORD_NAME_MAX], promise[2 * RECORD_SECRET + 1], hex[2 * LOG_HASH + 1];
    bool has = do_hex(a->m, "promise", promise), invited = do_secret(a->m, "invite", invite);
    if (!do_seat(a, &seat) || !do_name(a->m, name) || !do_secret(a->m, "key", key)) {
        do_refuse_field(a, "seat");
        return;
    }
    const log_seat *at = &log->seat[seat];
    if (at->sitter == LOG_PERSON && !sodium_memcmp(at->key, key, LOG_HASH)) { // said again
        int was = a->c->viewer;
        server_table_part(a->s, a->c);
        a->c->has_key = true;
        memcpy(a->c->key, key, LOG_HASH);
        server_conn_place(a->t, a->c);
        server_table_join(a->s, a->t, a->c);
        if (was != a->c->viewer)
            say_table(a->s, a->t, a->c, 0, true, false);
        do_done(a, 0, false);
        return;
    }
    for (int i = 0; i < log->head.setup.players; i++)
        if (log->seat[i].sitter == LOG_PERSON && !sodium_memcmp(log->seat[i].key, key, LOG_HASH)) {
            do_refuse(a, "seat"); // one key, one seat
            return;
        }
    if (log->phase == LOG_OVER) {
        do_refuse(a, "phase");
        return;
    }
    bool by_invite = at->has_invite && invited && !sodium_memcmp(at->invite, invite, LOG_HASH);
    if (at->sitter == LOG_LINK && !by_invite) {
        do_refuse(a, "key");
        return;
    }
    if (at->sitter == LOG_BOT || (at->sitter == LOG_PERSON && !by_invite)) {
        do_refuse(a, "seat");
        return;
    }
    if (!do_begin(a))
        return;
    draft_add(a->s, LOG_K_SIT, "sit %d ~key=%s%s%s name=%s", seat + 1, do_hash_hex(key, hex), has ? " promise=" : "",
              has ? promise : "", name);
    a->asker.sits = true;
    memcpy(a->asker.key, key, LOG_HASH);
    do_commit(a);
}

static void do_leave(do_ask *a)
{
    const server_log *log = &a->t->log;
    uint8_t seat = (uint8_t)a->c->viewer;
    bool other = json_object_get(a->m, "seat") != NULL;
    if (other && (!do_seat(a, &seat) || (seat != a->c->viewer && !a->c->host))) {
        do_refuse(a, "not_yours");
        return;
    }
    if (seat >= TRI_SEATS_MAX) {
        do_refuse(a, "not_yours");
        return;
    }
    bool own = seat == a->c->viewer;
    if (log->phase > LOG_PLAY || log->phase == LOG_SALTS || (log->phase == LOG_PLAY && !own)) {
        do_refuse(a, "phase");
        return;
    }
    if (log->seat[seat].sitter == LOG_FREE) {
        do_done(a, 0, false);
        return;
    }
    if (!do_begin(a))
        return;
    if (log->phase == LOG_PLAY)
        draft_add(a->s, LOG_K_END, "end left %d", seat + 1);
    else
        draft_add(a->s, LOG_K_LEAVE, "leave %d", seat + 1);
    do_commit(a);
}

/// A free seat, before the start, asked by who opened the table. False: refused already.
static bool do_free_seat(do_ask *a, uint8_t *seat)
{
    const char *code = !a->c->host                                  ? "not_yours"
                       : a->t->log.phase != LOG_OPEN                ? "phase"
                       : !do_seat(a, seat)                          ? "seat"
                       : a->t->log.seat[*seat].sitter >= LOG_PERSON ? "seat"
                                                                    : NULL;
    if (code)
        do_refuse(a, code);
    return !code;
}

static void do_bot(do_ask *a)
{
    uint8_t seat = 0;
    size_t size;
    tri_bot_def def;
    const char *word = do_text(a->m, "bot", &size);
    if (!word || size >= LOG_LEVEL_MAX || !tri_bot_named(a->t->log.game, word, size, &def)) {
        do_refuse_field(a, "bot");
        return;
    }
    if (!do_free_seat(a, &seat) || !do_begin(a))
        return;
    draft_add(a->s, LOG_K_BOT, "bot %d %s", seat + 1, word);
    do_commit(a);
}

static void do_link(do_ask *a)
{
    uint8_t seat = 0, invite[LOG_HASH];
    char hex[2 * LOG_HASH + 1];
    if (!do_secret(a->m, "invite", invite)) {
        do_refuse_field(a, "invite");
        return;
    }
    if (!do_free_seat(a, &seat) || !do_begin(a))
        return;
    draft_add(a->s, LOG_K_SEAT, "seat %d link ~invite=%s", seat + 1, do_hash_hex(invite, hex));
    do_commit(a);
}

static void do_hand(do_ask *a)
{
    uint8_t invite[LOG_HASH];
    char hex[2 * LOG_HASH + 1];
    if (!do_secret(a->m, "invite", invite)) {
        do_refuse_field(a, "invite");
        return;
    }
    if (a->t->log.phase == LOG_OVER) {
        do_refuse(a, "phase");
        return;
    }
    if (!do_begin(a))
        return;
    draft_add(a->s, LOG_K_HAND, "hand %d ~invite=%s", a->c->viewer + 1, do_hash_hex(invite, hex));
    do_commit(a);
}

static void do_ready(do_ask *a)
{
    if (!a->c->host || a->t->log.phase != LOG_READY) {
        do_refuse(a, !a->c->host ? "not_yours" : "phase");
        return;
    }
    if (!do_begin(a))
        return;
    draft_add(a->s, LOG_K_READY, "ready");
    do_commit(a);
}

static void do_salt(do_ask *a)
{
    const server_log *log = &a->t->log;
    char hex[2 * RECORD_SECRET + 1];
    uint8_t salt[RECORD_SECRET], hash[RECORD_SECRET];
    int seat = a->c->viewer;
    if (!do_hex(a->m, "salt", hex)) {
        do_refuse_field(a, "salt");
        return;
    }
    record_dice_parse(hex, 2 * RECORD_SECRET, salt);
    record_dice_hash(salt, hash);
    if (!log->seat[seat].has_promise || memcmp(hash, log->seat[seat].promise, sizeof hash) != 0) {
        do_refuse(a, "promise");
        return;
    }
    if (log->head.dice.has_salt[seat]) {
        do_done(a, 0, false);
        return;
    }
    if (log->phase != LOG_SALTS) {
        do_refuse(a, "phase");
        return;
    }
    if (!do_begin(a))
        return;
    draft_add(a->s, LOG_K_SALT, "salt %d %s", seat + 1, hex);
    do_commit(a);
}

// The game.

/// Is the request for the game as it is? False: refused already.
static bool do_timely(do_ask *a)
{
    int64_t n;
    const server_log *log = &a->t->log;
    if (!do_number(a->m, "n", UINT32_MAX, &n)) {
        do_refuse_field(a, "n");
        return false;
    }
    const char *code = log->phase != LOG_PLAY ? "phase" : n < log->played || n > log->n ? "late" : NULL;
    if (code)
        do_refuse(a, code);
    return !code;
}

/// The identity of the request, if it is a new one. False: refused or answered already.
static bool do_new(do_ask *a, char id[LOG_ID_MAX + 1])
{
    uint32_t entry;
    if (!do_identity(a->m, id)) {
        do_refuse_field(a, "id");
        return false;
    }
    bool old = do_find_id(a->t, a->c->viewer, id, &entry);
    if (old)
        do_done(a, entry, true);
    return !old;
}

static void do_move(do_ask *a)
{
    const server_log *log = &a->t->log;
    char id[LOG_ID_MAX + 1], words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    size_t size;
    tri_view view;
    tri_move move = 0;
    tri_err err = {0};
    if (!do_new(a, id) || !do_timely(a))
        return;
    if (log_to_move(log) != a->c->viewer) {
        do_refuse(a, "turn");
        return;
    }
    const char *given = do_text(a->m, "move", &size);
    log->game->observe(&log->state, (uint8_t)a->c->viewer, &view); // what it is refused for tells nothing
    if (!given || !log->game->move_parse(&view, given, size, &move, &err)) {
        say_no(a->s, a->c, a->asker.has_q, a->asker.q, "words", log->game, &err);
        return;
    }
    err = (tri_err){.rule = log->game->check(&view.known, move)};
    if (err.rule != TRI_LEGAL) {
        say_no(a->s, a->c, a->asker.has_q, a->asker.q, "illegal", log->game, &err);
        return;
    }
    if (!do_begin(a))
        return;
    if (log->seat[a->c->viewer].away)
        draft_add(a->s, LOG_K_RETURN, "return %d", a->c->viewer + 1);
    log->game->move_text(&view, move, &text);
    uint32_t n = a->s->draft.log.n;
    draft_add(a->s, LOG_K_MOVE, "move %d id=%s %s", a->c->viewer + 1, id, words);
    do_commit(a);
    a->t->asker.n = n;
}

static void do_back(do_ask *a)
{
    if (!do_timely(a))
        return;
    if (a->t->log.free_by != a->c->viewer) {
        do_refuse(a, "undo");
        return;
    }
    if (!do_begin(a))
        return;
    draft_add(a->s, LOG_K_BACK, "back %u", a->t->log.count - 1);
    do_commit(a);
}

static void do_ask_for(do_ask *a)
{
    const server_log *log = &a->t->log;
    size_t size;
    const char *what = do_text(a->m, "what", &size);
    char promise[2 * RECORD_SECRET + 1];
    bool has = do_hex(a->m, "promise", promise);
    bool back = what && !strcmp(what, "back"), end = what && !strcmp(what, "end"),
         rematch = what && !strcmp(what, "rematch");
    log_wish wish = back ? LOG_WISH_BACK : end ? LOG_WISH_END : LOG_WISH_REMATCH;
    uint32_t count = 0;
    if (!back && !end && !rematch) {
        do_refuse_field(a, "what");
        return;
    }
    if (log->phase != (rematch ? LOG_OVER : LOG_PLAY) || (rematch && log->has_next) ||
        (back && !log_last_of(log, (uint8_t)a->c->viewer, &count))) {
        do_refuse(a, "phase");
        return;
    }
    if (log->ask.wish == wish && log->ask.seat == a->c->viewer) { // said again
        do_done(a, log->ask.n, true);
        return;
    }
    if (rematch && log->ask.wish == wish) { // somebody was faster: this is agreeing
        do_refuse(a, "ask");
        return;
    }
    if (!do_begin(a))
        return;
    if (back)
        draft_add(a->s, LOG_K_ASK, "ask %d back %u", a->c->viewer + 1, count);
    else if (end)
        draft_add(a->s, LOG_K_ASK, "ask %d end", a->c->viewer + 1);
    else
        draft_add(a->s, LOG_K_ASK, "ask %d rematch%s%s", a->c->viewer + 1, has ? " promise=" : "", has ? promise : "");
    do_commit(a);
}

static bool do_asked(do_ask *a)
{
    int64_t n;
    const log_ask *ask = &a->t->log.ask;
    bool good =
        do_number(a->m, "n", UINT32_MAX, &n) && ask->wish != LOG_WISH_NONE && ask->n == n && ask->seat != a->c->viewer;
    if (!good)
        do_refuse(a, "ask");
    return good;
}

static void do_agree(do_ask *a)
{
    char promise[2 * RECORD_SECRET + 1];
    bool has = do_hex(a->m, "promise", promise);
    if (!do_asked(a))
        return;
    if (a->t->log.ask.agreed >> a->c->viewer & 1) {
        do_done(a, 0, false);
        return;
    }
    if (!do_begin(a))
        return;
    draft_add(a->s, LOG_K_AGREE, "agree %d %u%s%s", a->c->viewer + 1, a->t->log.ask.n, has ? " promise=" : "",
              has ? promise : "");
    do_commit(a);
}

static void do_decline(do_ask *a)
{
    if (!do_asked(a) || !do_begin(a))
        return;
    draft_add(a->s, LOG_K_DECLINE, "decline %d %u", a->c->viewer + 1, a->t->log.ask.n);
    do_commit(a);
}

static void do_say(do_ask *a)
{
    char id[LOG_ID_MAX + 1], words[LOG_TALK_MAX];
    size_t size;
    const char *text = do_text(a->m, "text", &size);
    if (!text || !record_clean(words, sizeof words, LOG_TALK, true, text, size)) {
        do_refuse_field(a, "text");
        return;
    }
    if (!do_new(a, id))
        return;
    server_conn *c = a->c;
    int64_t paid = c->talk > a->s->now ? c->talk : a->s->now;
    if (paid + SERVER_TALK_MS > a->s->now + SERVER_TALK_MS * SERVER_TALK_BURST) {
        do_refuse(a, "slow");
        return;
    }
    if (a->t->log.n >= LOG_ENTRIES_MAX / 2) { // the rest is for the game
        do_refuse(a, "long");
        return;
    }
    if (!do_begin(a))
        return;
    c->talk = paid + SERVER_TALK_MS;
    draft_add(a->s, LOG_K_SAY, "say %d id=%s text=%s", c->viewer + 1, id, words);
    do_commit(a);
}

// Questions.

static void do_look(do_ask *a)
{
    int64_t count;
    if (a->t->log.phase < LOG_PLAY || !do_number(a->m, "count", a->t->log.count, &count)) {
        do_refuse_field(a, "count");
        return;
    }
    say_look(a->s, a->t, a->c, a->asker.has_q, a->asker.q, (uint32_t)count);
}

static void do_record(do_ask *a)
{
    if (a->t->log.phase != LOG_OVER || !a->t->log.revealed)
        do_refuse(a, "phase");
    else
        say_record(a->s, a->t, a->c, a->asker.has_q, a->asker.q);
}

static void do_lobby(do_ask *a)
{
    a->c->lobby = json_is_true(json_object_get(a->m, "on"));
    do_done(a, 0, false);
    if (a->c->lobby)
        say_lobby(a->s, a->c);
}

static void do_mine(do_ask *a)
{
    store_id ids[SERVER_MINE];
    const json_t *tables = json_object_get(a->m, "tables");
    size_t count = json_array_size(tables);
    bool good = json_is_array(tables) && count <= SERVER_MINE && a->asker.has_q;
    for (size_t i = 0; good && i < count; i++) {
        const json_t *word = json_array_get(tables, i);
        good = json_is_string(word) && log_parse_id(json_string_value(word), json_string_length(word), &ids[i]);
    }
    if (good)
        a->s->def.effects.find(a->s->def.effects.context, a->c->id, a->asker.q, ids, (int)count);
    else
        do_refuse_field(a, "tables");
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
    {"hello", DO_NAMED, do_hello},   {"open", DO_NAMED, do_open},   {"bye", DO_TABLE, do_bye},
    {"sit", DO_TABLE, do_sit},       {"leave", DO_TABLE, do_leave}, {"bot", DO_TABLE, do_bot},
    {"link", DO_TABLE, do_link},     {"hand", DO_SEAT, do_hand},    {"ready", DO_TABLE, do_ready},
    {"salt", DO_SEAT, do_salt},      {"move", DO_SEAT, do_move},    {"back", DO_SEAT, do_back},
    {"ask", DO_SEAT, do_ask_for},    {"agree", DO_SEAT, do_agree},  {"decline", DO_SEAT, do_decline},
    {"say", DO_SEAT, do_say},        {"look", DO_TABLE, do_look},   {"record", DO_TABLE, do_record},
    {"lobby", DO_NOTHING, do_lobby}, {"mine", DO_NOTHING, do_mine},
};

static const struct do_row *do_row_of(const json_t *m)
{
    const char *word = json_string_value(json_object_get(m, "do"));
    for (int i = 0; word && i < TRI_COUNT(do_rows); i++)
        if (!strcmp(word, do_rows[i].word))
            return &do_rows[i];
    return NULL;
}

/// Keep the message until the table can be asked.
static void do_wait(do_ask *a, const char *text, size_t size)
{
    server_table *t = a->t;
    server_wait *w = t->waiting < SERVER_WAITING ? (server_wait *)malloc(sizeof *w + size) : NULL;
    if (!w) {
        do_refuse(a, "busy");
        return;
    }
    *w = (server_wait){.conn = a->c->id, .size = size};
    memcpy(w->text, text, size);
    if (t->wait_last)
        t->wait_last->next = w;
    else
        t->wait_first = w;
    t->wait_last = w;
    t->waiting++;
}

static void do_row_for(do_ask *a, const struct do_row *row, const char *text, size_t size)
{
    store_id id;
    if (row->need == DO_NOTHING) {
        row->answer(a);
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
    if (a->t->state != SERVER_READY) {
        do_wait(a, text, size);
        return;
    }
    if (row->need == DO_SEAT && a->c->viewer >= TRI_SEATS_MAX)
        do_refuse(a, "not_yours");
    else
        row->answer(a);
}

void do_message(server *s, server_conn *c, const char *text, size_t size)
{
    json_t *m = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    do_ask a = {.s = s, .c = c, .m = m};
    a.asker.has_q = do_number(m, "q", INT64_MAX, &a.asker.q);
    const struct do_row *row = json_is_object(m) ? do_row_of(m) : NULL;
    if (row)
        do_row_for(&a, row, text, size);
    else
        do_refuse_field(&a, "do");
    json_decref(m);
}
