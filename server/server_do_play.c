// SPDX-License-Identifier: MIT
#include "server/server_do.h"

#include <string.h>

// Moves, requests to the others, talk; and questions, which change nothing.

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

void do_move(do_ask *a)
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

void do_back(do_ask *a)
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

void do_ask_for(do_ask *a)
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

void do_agree(do_ask *a)
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

void do_decline(do_ask *a)
{
    if (!do_asked(a) || !do_begin(a))
        return;
    draft_add(a->s, LOG_K_DECLINE, "decline %d %u", a->c->viewer + 1, a->t->log.ask.n);
    do_commit(a);
}

void do_say(do_ask *a)
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

void do_look(do_ask *a)
{
    int64_t count;
    if (a->t->log.phase < LOG_PLAY || !do_number(a->m, "count", a->t->log.count, &count)) {
        do_refuse_field(a, "count");
        return;
    }
    say_look(a->s, a->t, a->c, a->asker.has_q, a->asker.q, (uint32_t)count);
}

void do_record(do_ask *a)
{
    if (a->t->log.phase != LOG_OVER || !a->t->log.revealed)
        do_refuse(a, "phase");
    else
        say_record(a->s, a->t, a->c, a->asker.has_q, a->asker.q);
}

void do_lobby(do_ask *a)
{
    a->c->lobby = json_is_true(json_object_get(a->m, "on"));
    do_done(a, 0, false);
    if (a->c->lobby)
        say_lobby(a->s, a->c);
}

void do_mine(do_ask *a)
{
    store_id ids[SERVER_MINE];
    const json_t *tables = json_object_get(a->m, "tables");
    size_t count = json_array_size(tables);
    bool good = json_is_array(tables) && count <= SERVER_MINE;
    for (size_t i = 0; good && i < count; i++) {
        const json_t *word = json_array_get(tables, i);
        good = json_is_string(word) && log_parse_id(json_string_value(word), json_string_length(word), &ids[i]);
    }
    if (!good)
        do_refuse_field(a, "tables");
    else if (!a->s->def.effects.find(a->s->def.effects.context, a->c->id, a->asker.has_q ? a->asker.q : -1, ids,
                                     (int)count))
        do_refuse(a, "busy");
}

void do_ping(do_ask *a)
{
    do_done(a, 0, false);
}
