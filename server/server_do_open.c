// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "server/server_do.h"

#include <sodium.h>
#include <string.h>

// Coming to a table, going, and opening one.

/// Has the client an invitation that stands? Then it may look before it sits down, whoever else may not.
static bool do_invited(do_ask *a)
{
    uint8_t invite[LOG_HASH];
    const server_log *log = &a->t->log;
    if (!do_secret(a->m, "invite", invite))
        return false;
    bool stands = false;
    for (int i = 0; i < log->head.setup.players; i++)
        stands = stands || (log->seat[i].has_invite && !sodium_memcmp(log->seat[i].invite, invite, LOG_HASH));
    return stands;
}

void do_hello(do_ask *a)
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
    if (!key && !t->log.look && t->log.phase >= LOG_SALTS && !do_invited(a)) {
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

void do_bye(do_ask *a)
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
        draft_add(a->s, LOG_K_BOT, "bot %d %s", seat, def.name);
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

void do_open(do_ask *a)
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
