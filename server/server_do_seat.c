// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "server/server_do.h"

#include <sodium.h>
#include <string.h>

// Who sits where, and what each adds to the dice.

void do_sit(do_ask *a)
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

void do_leave(do_ask *a)
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

void do_bot(do_ask *a)
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
    draft_add(a->s, LOG_K_BOT, "bot %d %s", seat + 1, def.name);
    do_commit(a);
}

void do_link(do_ask *a)
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

void do_hand(do_ask *a)
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

void do_ready(do_ask *a)
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

void do_auto(do_ask *a)
{
    const json_t *wanted = json_object_get(a->m, "auto");
    if (!json_is_boolean(wanted)) {
        do_refuse_field(a, "auto");
        return;
    }
    if (!a->c->host || a->t->log.phase >= LOG_SALTS) {
        do_refuse(a, !a->c->host ? "not_yours" : "phase");
        return;
    }
    if (a->t->log.automatic == json_is_true(wanted)) { // said again
        do_done(a, 0, false);
        return;
    }
    if (!do_begin(a))
        return;
    draft_add(a->s, LOG_K_AUTO, "auto %s", json_is_true(wanted) ? "yes" : "no");
    do_commit(a);
}

void do_salt(do_ask *a)
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
