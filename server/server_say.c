// SPDX-License-Identifier: MIT
#include "game/tri_error.h"
#include "record/record_table.h"
#include "server/server_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// What clients hear. A `table` message is made for a viewer, never for the server's own eyes: entries as log_shown cuts
// them, events and position through observe.

static tri_text say_begin(server *s, const char *what)
{
    tri_text out = tri_text_over(s->out, sizeof s->out);
    tri_put(&out, "{\"say\":\"");
    tri_put(&out, what);
    tri_put_char(&out, '"');
    return out;
}

/// The rest of a message that say_begin began, as members of its object.
static proto_json say_members(tri_text *out)
{
    proto_json json = proto_json_over(out);
    json.comma = true;
    return json;
}

static void say_send(server *s, const server_conn *c, tri_text *out)
{
    tri_put_char(out, '}');
    TRI_ASSERT(!out->full);
    if (!out->full)
        s->def.effects.send(s->def.effects.context, c->id, out->at, out->used);
}

static void say_q(proto_json *json, bool has_q, int64_t q)
{
    if (has_q)
        proto_number(json, "q", q);
}

void say_done(server *s, const server_conn *c, const server_asker *asker, bool has_n)
{
    tri_text out = say_begin(s, "done");
    proto_json json = say_members(&out);
    say_q(&json, asker->has_q, asker->q);
    if (has_n)
        proto_number(&json, "n", asker->n);
    else
        proto_nothing(&json, "n");
    say_send(s, c, &out);
}

/// English for each code that is not a game's own refusal; docs/online-protocol.md has the list.
static const struct {
    const char *code, *text;
} say_why[SERVER_CODES] = {
    {"message", "no such message, or a field is missing or not what it should be"},
    {"key", "this key opens nothing here"},
    {"table", "there is no such table"},
    {"taken", "there is a table of this name already"},
    {"not_here", "this connection is at no table"},
    {"not_yours", "this is for others at the table to do"},
    {"look", "nobody may look on at this table"},
    {"seat", "this seat is not free, or there is none such"},
    {"phase", "not at this time"},
    {"turn", "another seat decides"},
    {"late", "something happened before this came"},
    {"illegal", "the rules forbid this"},
    {"words", "these words are no move"},
    {"undo", "this cannot be taken back without asking"},
    {"ask", "there is no such request, or it is not yours to answer"},
    {"setup", "the game cannot be set up like this"},
    {"promise", "this is not the salt that was promised"},
    {"store", "the server cannot write just now; try again later"},
    {"busy", "too much at once; try again"},
    {"slow", "too often; wait a little"},
    {"long", "this table's log is full"},
    {"data", "this table was made with other component data than this server has"},
};

const char *server_code(int i)
{
    return say_why[i].code;
}

static int say_code(const char *code)
{
    int i = 0;
    while (i < SERVER_CODES - 1 && strcmp(say_why[i].code, code) != 0)
        i++;
    TRI_ASSERT(!strcmp(say_why[i].code, code));
    return i;
}

void say_no(server *s, const server_conn *c, bool has_q, int64_t q, const char *code, const tri_game *game,
            const tri_err *err)
{
    static const char full[] = "the server's disk is full: nothing is lost, and it goes on when there is room";
    char room[TRI_REFUSAL_MAX], rule[16];
    tri_text out = say_begin(s, "no"), number = tri_text_over(rule, sizeof rule);
    proto_json json = say_members(&out);
    int which = say_code(code);
    s->counts.refused[which]++;
    say_q(&json, has_q, q);
    proto_word(&json, "code", code);
    proto_word(&json, "text",
               err && err->code == TRI_E_STORE_FULL ? full
               : err && err->code                   ? tri_refusal(game, err, room)
                                                    : say_why[which].text);
    if (err && err->rule) {
        tri_put_rule(&number, err->rule);
        proto_word(&json, "rule", rule);
    }
    if (err && err->word[0])
        proto_word(&json, "word", err->word);
    say_send(s, c, &out);
}

const char *say_phase(log_phase phase)
{
    static const char *const words[] = {"open", "ready", "salts", "play", "over"};
    return words[phase];
}

static const char *say_sitter(log_sitter sitter)
{
    static const char *const words[] = {"open", "link", "person", "bot"};
    return words[sitter];
}

static void say_id(proto_json *json, const char *key, const store_id *id)
{
    char word[32];
    tri_text text = tri_text_over(word, sizeof word);
    log_put_id(id, &text);
    proto_word(json, key, word);
}

static void say_hex(proto_json *json, const char *key, const uint8_t bytes[LOG_HASH])
{
    char hex[2 * LOG_HASH + 1];
    proto_word(json, key, sodium_bin2hex(hex, sizeof hex, bytes, LOG_HASH));
}

static void say_number_or_nothing(proto_json *json, const char *key, bool some, int64_t number)
{
    if (some)
        proto_number(json, key, number);
    else
        proto_nothing(json, key);
}

// The parts of a `table` message.

static void say_seats(const server *s, proto_json *json, const server_table *t)
{
    const server_log *log = &t->log;
    proto_open(json, "seats", '[');
    for (int i = 0; i < log->head.setup.players; i++) {
        const log_seat *seat = &log->seat[i];
        bool person = seat->sitter == LOG_PERSON;
        const char *bot = log_bot(log, i);
        proto_open(json, NULL, '{');
        proto_word(json, "kind", say_sitter(seat->sitter));
        proto_word(json, "name", seat->name);
        proto_flag(json, "here", seat->sitter == LOG_BOT || (person && nodes_here(s, t, i)));
        say_number_or_nothing(json, "since", person, t->here_since[i]);
        if (bot)
            proto_word(json, "bot", bot);
        else
            proto_nothing(json, "bot");
        proto_flag(json, "salt", log->head.dice.has_salt[i]);
        proto_close(json, '}');
    }
    proto_close(json, ']');
}

static void say_ask(proto_json *json, const server_log *log)
{
    static const char *const wishes[] = {"", "back", "end", "rematch"};
    const log_ask *ask = &log->ask;
    if (ask->wish == LOG_WISH_NONE) {
        proto_nothing(json, "ask");
        return;
    }
    uint8_t masks[2] = {ask->agreed, log_persons(log)};
    proto_open(json, "ask", '{');
    proto_number(json, "n", ask->n);
    proto_number(json, "seat", ask->seat + 1);
    proto_word(json, "what", wishes[ask->wish]);
    say_number_or_nothing(json, "count", ask->wish == LOG_WISH_BACK, ask->count);
    for (int m = 0; m < 2; m++) {
        proto_open(json, m ? "by" : "agreed", '[');
        for (int i = 0; i < TRI_SEATS_MAX; i++)
            if (i != ask->seat && masks[m] >> i & 1)
                proto_number(json, NULL, i + 1);
        proto_close(json, ']');
    }
    proto_close(json, '}');
}

static void say_clock(proto_json *json, const server_log *log, int64_t now)
{
    uint8_t mover = log_to_move(log);
    if (log->pace == LOG_PACE_NONE || log->phase < LOG_PLAY) {
        proto_nothing(json, "clock");
        return;
    }
    proto_open(json, "clock", '{');
    proto_open(json, "left", '[');
    for (int i = 0; i < log->head.setup.players; i++)
        proto_number(json, NULL, log_left(log, i, now));
    proto_close(json, ']');
    bool runs = mover < TRI_SEATS_MAX && log_decides(log, mover);
    say_number_or_nothing(json, "running", runs, mover + 1);
    proto_close(json, '}');
}

static void say_end(proto_json *json, const server_log *log)
{
    static const char *const words[] = {"over", "agreed", "time", "left", "closed"};
    char word[32];
    tri_text text = tri_text_over(word, sizeof word);
    if (log->phase != LOG_OVER) {
        proto_nothing(json, "end");
        return;
    }
    tri_put(&text, words[log->end]);
    if (log->end == LOG_END_TIME || log->end == LOG_END_LEFT) {
        tri_put_char(&text, ' ');
        tri_put_int(&text, log->end_seat + 1);
    }
    proto_word(json, "end", word);
}

/// Whether the game was ever begun: a table can be closed before.
static bool say_began(const server_log *log)
{
    return log->phase == LOG_PLAY || (log->phase == LOG_OVER && log->since > 0);
}

static void say_view(proto_json *json, const server_log *log, const tri_state *state, int viewer)
{
    char words[TRI_STATE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tri_view view;
    if (!say_began(log)) {
        proto_nothing(json, "view");
        return;
    }
    log->game->observe(state, log_eyes(log, viewer), &view);
    log->game->state_text(&view, &text);
    proto_word(json, "view", words);
}

/// How things stand now.
static void say_now(server *s, proto_json *json, const server_table *t, int viewer)
{
    const server_log *log = &t->log;
    uint8_t mover = log_to_move(log);
    proto_number(json, "count", log->count);
    say_view(json, log, &log->state, viewer);
    proto_word(json, "phase", say_phase(log->phase));
    say_number_or_nothing(json, "to_move", mover < TRI_SEATS_MAX, mover + 1);
    proto_flag(json, "undo", log->free_by == viewer && log->phase == LOG_PLAY);
    say_ask(json, log);
    say_seats(s, json, t);
    say_clock(json, log, s->now);
    proto_number(json, "watchers", nodes_lookers(s, t));
    say_end(json, log);
    if (log->has_next)
        say_id(json, "next", &log->next);
    else
        proto_nothing(json, "next");
}

static void say_about(proto_json *json, const server_log *log)
{
    char words[64];
    tri_text text = tri_text_over(words, sizeof words);
    proto_open(json, "about", '{');
    proto_word(json, "game", log->game->id);
    proto_number(json, "players", log->head.setup.players);
    proto_key(json, "options");
    proto_setup(log->game, &log->head.setup, json->out);
    proto_word(json, "data_version", log->game->about->data_version);
    log_put_pace(log, &text);
    proto_word(json, "pace", words);
    text = tri_text_over(words, sizeof words);
    log_put_away(log, &text);
    proto_word(json, "away", words);
    proto_flag(json, "look", log->look);
    proto_flag(json, "list", log->list);
    proto_flag(json, "auto", log->automatic);
    if (log->has_from)
        say_id(json, "from", &log->from);
    else
        proto_nothing(json, "from");
    proto_close(json, '}');
}

// Entries and the events they tell of. A walk is a line of moves on its way through the log.

typedef struct say_walk {
    const tri_game *game;
    const tri_setup *setup;
    tri_state state;
    tri_move *moves;
    uint32_t count;
} say_walk;

/// The position after the moves of a walk.
static void say_replay(say_walk *w)
{
    w->game->start(&w->state, w->setup, NULL);
    for (uint32_t i = 0; i < w->count; i++)
        w->game->apply(&w->state, w->moves[i]);
}

/// The moves with one entry more; the position is left behind.
static void say_step(say_walk *w, const log_mark *mark)
{
    if (mark->kind == LOG_K_MOVE || mark->kind == LOG_K_CHANCE)
        w->moves[w->count++] = mark->move;
    else if (mark->kind == LOG_K_BACK)
        w->count = mark->move;
}

/// A walk that has come to entry `from`.
static bool say_walk_to(server *s, const server_table *t, uint32_t from, say_walk *w)
{
    if (s->walk_room < t->moves_room) {
        tri_move *room = (tri_move *)realloc(s->walk, t->moves_room * sizeof *room);
        if (!room)
            return false;
        s->walk = room;
        s->walk_room = t->moves_room;
    }
    *w = (say_walk){.game = t->log.game, .setup = &t->log.head.setup, .moves = s->walk};
    if (from == t->log.n) { // there already
        w->count = t->log.count;
        return true;
    }
    for (uint32_t n = 0; n < from; n++)
        say_step(w, &t->kept[n].mark);
    say_replay(w);
    return true;
}

/// Entries from `from` on, as many as one message takes, and what the game's log gets of them.
typedef struct say_part {
    uint32_t to;
    uint32_t cut;
    tri_text events;
} say_part;

static void say_entries(server *s, server_table *t, int viewer, uint32_t from, say_walk *w, proto_json *json,
                        say_part *part)
{
    size_t at[SERVER_CHUNK_ENTRIES + 1], begun = json->out->used;
    bool over = t->log.phase == LOG_OVER;
    uint8_t eyes = log_eyes(&t->log, viewer);
    part->cut = w->count;
    part->events = tri_text_over(s->events, sizeof s->events);
    proto_json events = proto_json_over(&part->events);
    proto_open(&events, NULL, '[');
    at[0] = part->events.used;
    proto_open(json, "entries", '[');
    for (part->to = from; part->to < t->log.n && part->to - from < SERVER_CHUNK_ENTRIES &&
                          json->out->used - begun < SERVER_CHUNK && part->events.used < SERVER_EVENTS;
         part->to++) {
        char shown[LOG_LINE_MAX + 8];
        tri_text text = tri_text_over(shown, sizeof shown);
        const log_mark *mark = &t->kept[part->to].mark;
        size_t size;
        const char *line = server_kept_line(t, part->to, &size);
        log_shown(line, size, mark, viewer, over, &text);
        proto_word(json, NULL, shown);
        if (mark->kind == LOG_K_MOVE || mark->kind == LOG_K_CHANCE) {
            proto_event(&events, w->game, eyes, w->count, mark->move, &w->state);
            say_step(w, mark);
            at[w->count - part->cut] = part->events.used;
        } else if (mark->kind == LOG_K_BACK) {
            part->cut = mark->move < part->cut ? mark->move : part->cut;
            part->events.used = at[mark->move - part->cut];
            part->events.at[part->events.used] = 0;
            events.comma = mark->move > part->cut;
            say_step(w, mark);
            say_replay(w);
        }
    }
    proto_close(json, ']');
    proto_close(&events, ']');
}

/// What comes before the part that is the same for all of a viewer.
static tri_text say_table_begin(server *s, const server_table *t, const server_conn *c)
{
    tri_text out = say_begin(s, "table");
    proto_json json = say_members(&out);
    say_id(&json, "table", &t->id);
    proto_number(&json, "seat", c->viewer < TRI_SEATS_MAX ? c->viewer + 1 : 0);
    proto_flag(&json, "host", c->host);
    return out;
}

/// The digest of a viewer's copy of the first `count` entries, as they are shown now.
static void say_digest(const server_table *t, int viewer, uint32_t count, uint8_t digest[LOG_HASH])
{
    bool over = t->log.phase == LOG_OVER;
    if (count == t->log.n) {
        memcpy(digest, t->digest[viewer], LOG_HASH);
        return;
    }
    uint32_t milestones = count / SERVER_MILESTONE;
    if (milestones)
        memcpy(digest, t->milestone[milestones - 1][viewer], LOG_HASH);
    else
        log_digest_start(digest);
    for (uint32_t n = milestones * SERVER_MILESTONE; n < count; n++) {
        char shown[LOG_LINE_MAX + 8];
        tri_text text = tri_text_over(shown, sizeof shown);
        size_t size;
        const char *line = server_kept_line(t, n, &size);
        log_shown(line, size, &t->kept[n].mark, viewer, over, &text);
        log_digest_add(digest, shown, text.used);
    }
}

/// The rest of it. Returns how far it goes.
static uint32_t say_table_rest(server *s, server_table *t, int viewer, uint32_t from, bool anew, say_walk *w,
                               bool about, tri_text *out)
{
    proto_json json = say_members(out);
    uint8_t digest[LOG_HASH];
    say_part part;
    proto_flag(&json, "anew", anew);
    proto_number(&json, "from", from);
    say_entries(s, t, viewer, from, w, &json, &part);
    bool more = part.to < t->log.n;
    proto_flag(&json, "more", more);
    say_digest(t, viewer, part.to, digest);
    say_hex(&json, "digest", digest);
    proto_number(&json, "now", s->now);
    if (about)
        say_about(&json, &t->log);
    proto_number(&json, "cut", part.cut);
    proto_key(&json, "events");
    tri_put_span(out, part.events.at, part.events.used);
    if (!more)
        say_now(s, &json, t, viewer);
    return part.to;
}

void say_table(server *s, server_table *t, server_conn *c, uint32_t from, bool anew, bool about)
{
    say_walk w;
    if (!say_walk_to(s, t, from, &w))
        return;
    tri_text out = say_table_begin(s, t, c);
    c->have = say_table_rest(s, t, c->viewer, from, anew, &w, about, &out);
    say_send(s, c, &out);
}

bool say_knows(const server_table *t, int viewer, uint32_t have, const uint8_t digest[LOG_HASH])
{
    uint8_t due[LOG_HASH];
    if (have > t->log.n)
        return false;
    say_digest(t, viewer, have, due);
    return !memcmp(due, digest, LOG_HASH);
}

/// One viewer's copy after a group: those who had everything before get the group, the same bytes for all of them.
static void say_group_to(server *s, server_table *t, int viewer)
{
    static const size_t BODY = SERVER_OUT / 2;
    uint32_t from = s->before.n, to = 0;
    size_t size = 0;
    char *body = s->out + BODY;
    for (int at = t->first; at != SERVER_NONE; at = s->conn[at].next) {
        server_conn *c = &s->conn[at];
        if (c->viewer != viewer || c->have != from)
            continue;
        if (!size) {
            say_walk w = {.game = t->log.game, .setup = &t->log.head.setup, .state = s->before.state};
            w.moves = t->log.moves; // what is written there again is what stands there
            w.count = s->before.count;
            tri_text out = tri_text_over(body, SERVER_OUT - BODY);
            to = say_table_rest(s, t, viewer, from, false, &w, s->before.automatic != t->log.automatic, &out);
            TRI_ASSERT(!out.full);
            size = out.used;
        }
        tri_text out = say_table_begin(s, t, c);
        tri_put_span(&out, body, size);
        c->have = to;
        say_send(s, c, &out);
    }
}

void say_group(server *s, server_table *t, const uint8_t digest[LOG_VIEWERS][LOG_HASH])
{
    uint32_t from = s->before.n;
    for (int v = 0; v < LOG_VIEWERS; v++) {
        uint8_t now[LOG_HASH]; // of what they had, as it is shown now: the end changes that
        if (!t->here[v])
            continue;
        memcpy(now, digest[v], LOG_HASH);
        if (t->log.phase == LOG_OVER && s->before.phase != LOG_OVER)
            say_digest(t, v, from, now);
        if (!memcmp(now, digest[v], LOG_HASH)) {
            say_group_to(s, t, v);
            continue;
        }
        for (int at = t->first; at != SERVER_NONE; at = s->conn[at].next)
            if (s->conn[at].viewer == v && s->conn[at].have == from)
                say_table(s, t, &s->conn[at], 0, true, false);
    }
}

void say_here(server *s, server_table *t)
{
    tri_text out = say_begin(s, "here");
    proto_json json = say_members(&out);
    proto_open(&json, "seats", '[');
    for (int i = 0; i < t->log.head.setup.players; i++) {
        bool person = t->log.seat[i].sitter == LOG_PERSON;
        proto_open(&json, NULL, '{');
        proto_flag(&json, "here", t->log.seat[i].sitter == LOG_BOT || (person && nodes_here(s, t, i)));
        say_number_or_nothing(&json, "since", person, t->here_since[i]);
        proto_close(&json, '}');
    }
    proto_close(&json, ']');
    proto_number(&json, "watchers", nodes_lookers(s, t));
    proto_number(&json, "now", s->now);
    tri_put_char(&out, '}');
    for (int at = t->first; at != SERVER_NONE; at = s->conn[at].next)
        if (s->conn[at].have == t->log.n)
            s->def.effects.send(s->def.effects.context, s->conn[at].id, out.at, out.used);
    lobby_here(s, t);
}

void say_look(server *s, server_table *t, const server_conn *c, bool has_q, int64_t q, uint32_t count)
{
    tri_text out = say_begin(s, "look");
    proto_json json = say_members(&out);
    tri_state state;
    log_state_at(&t->log, count, &state);
    say_q(&json, has_q, q);
    proto_number(&json, "count", count);
    say_view(&json, &t->log, &state, c->viewer);
    say_send(s, c, &out);
}

void say_record(server *s, server_table *t, const server_conn *c, bool has_q, int64_t q)
{
    static const size_t HALF = SERVER_OUT / 2;
    tri_text text = tri_text_over(s->out + HALF, SERVER_OUT - HALF);
    log_put_record(&t->log, &text);
    if (text.full) {
        say_no(s, c, has_q, q, "long", NULL, NULL);
        return;
    }
    tri_text out = say_begin(s, "record");
    proto_json json = say_members(&out);
    say_q(&json, has_q, q);
    proto_word(&json, "record", text.at);
    if (out.used < HALF)
        say_send(s, c, &out);
    else
        say_no(s, c, has_q, q, "long", NULL, NULL);
}

// The lobby.

static const char say_row_table[] = "{\"table\":\"", say_row_view[] = ",\"view\":";

/// How the game ended, as all may know it then.
static void say_result(proto_json *json, const server_log *log)
{
    tri_view view;
    if (log->phase != LOG_OVER || !say_began(log)) {
        proto_nothing(json, "result");
        return;
    }
    log->game->observe(&log->state, log_eyes(log, LOG_VIEWERS - 1), &view);
    proto_key(json, "result");
    proto_result(log->game, &view, json->out);
}

/// How far the game is, which no table hides: rounds or scorings are counted for all to see.
static void say_progress(proto_json *json, const server_log *log)
{
    tri_view view;
    if (!say_began(log)) {
        proto_nothing(json, "progress");
        return;
    }
    log->game->observe(&log->state, log_eyes(log, LOG_VIEWERS - 1), &view);
    proto_key(json, "progress");
    proto_progress(log->game, &view, json->out);
}

void say_row(const server_table *t, const server_log *log, int64_t now, tri_text *out)
{
    proto_json json = proto_json_over(out);
    char words[64];
    tri_text text = tri_text_over(words, sizeof words);
    uint8_t mover = log_to_move(log);
    log_put_pace(log, &text);
    proto_open(&json, NULL, '{');
    say_id(&json, "table", &t->id);
    proto_word(&json, "game", log->game->id);
    proto_number(&json, "players", log->head.setup.players);
    proto_word(&json, "phase", say_phase(log->phase));
    proto_open(&json, "seats", '[');
    for (int i = 0; i < log->head.setup.players; i++) {
        proto_open(&json, NULL, '{');
        proto_word(&json, "kind", say_sitter(log->seat[i].sitter));
        proto_word(&json, "name", log->seat[i].sitter == LOG_BOT ? log->seat[i].bot : log->seat[i].name);
        if (log->seat[i].sitter == LOG_PERSON && log_bot(log, i)) // sits in
            proto_word(&json, "bot", log_bot(log, i));
        proto_close(&json, '}');
    }
    proto_close(&json, ']');
    say_number_or_nothing(&json, "to_move", mover < TRI_SEATS_MAX, mover + 1);
    proto_number(&json, "count", log->count);
    proto_word(&json, "pace", words);
    proto_flag(&json, "look", log->look);
    proto_number(&json, "touched", now);
    proto_number(&json, "watchers", t->here[LOG_VIEWERS - 1]);
    say_clock(&json, log, now);
    say_end(&json, log);
    say_result(&json, log);
    say_progress(&json, log);
    proto_key(&json, "options");
    proto_setup(log->game, &log->head.setup, out);
    tri_text plain = *out;
    if (log->look)
        say_view(&json, log, &log->state, LOG_VIEWERS - 1);
    else
        proto_nothing(&json, "view");
    proto_close(&json, '}');
    if (out->full) {
        *out = plain;
        tri_put(out, ",\"view\":null}");
    }
}

/// How much of a row comes before its position. A text inside it has its quotes escaped, so it cannot look like that.
static size_t say_row_plain(const server_row *row)
{
    static const size_t size = sizeof say_row_view - 1;
    size_t at = 0;
    while (at + size <= row->size && memcmp(row->text + at, say_row_view, size) != 0)
        at++;
    return at + size <= row->size ? at : row->size;
}

/// Is it among the tables played most lately, whose boards the lobby shows?
static bool say_row_board(const server *s, int i)
{
    int later = 0;
    for (int k = 0; k < s->lobby_count; k++)
        later += s->lobby[k].kind == SERVER_HEAD_PLAY && s->lobby[k].touched > s->lobby[i].touched;
    return later < SERVER_BOARDS;
}

/// Who is at a table now, after a row that says how it was, in place of the row's last brace. A table that is not in
/// memory has nobody here; where there are other nodes, some may be there.
static void say_row_here(server *s, const store_id *id, proto_json *json)
{
    const server_table *t = server_table_find(s, id);
    if (t && t->log.n) {
        proto_open(json, "here", '[');
        for (int i = 0; i < t->log.head.setup.players; i++)
            proto_flag(json, NULL, t->log.seat[i].sitter == LOG_BOT || nodes_here(s, t, i));
        proto_close(json, ']');
    } else if (!s->def.effects.tell) {
        proto_open(json, "here", '[');
        proto_close(json, ']');
    }
    proto_close(json, '}');
}

static void say_lobby_row(server *s, int i, tri_text *out)
{
    const server_row *row = &s->lobby[i];
    size_t plain = say_row_plain(row);
    bool whole = plain == row->size || say_row_board(s, i);
    proto_json json = say_members(out);
    tri_put_span(out, row->text, whole ? row->size - 1u : plain);
    if (!whole)
        proto_nothing(&json, "view");
    say_row_here(s, &row->id, &json);
}

/// A row as the store keeps it.
static void say_stored_row(server *s, const server_line *row, tri_text *out)
{
    static const size_t begin = sizeof say_row_table - 1;
    const char *end = row->size > begin ? (const char *)memchr(row->bytes + begin, '"', row->size - begin) : NULL;
    proto_json json = say_members(out);
    store_id id;
    tri_put_span(out, row->bytes, row->size - 1);
    if (end && !memcmp(row->bytes, say_row_table, begin) &&
        log_parse_id(row->bytes + begin, (size_t)(end - row->bytes) - begin, &id))
        say_row_here(s, &id, &json);
    else
        proto_close(&json, '}');
}

void say_lobby(server *s, const server_conn *c)
{
    tri_text out = say_begin(s, "lobby");
    proto_json json = say_members(&out);
    bool first = true;
    proto_number(&json, "now", s->now);
    proto_key(&json, "tables");
    tri_put_char(&out, '[');
    for (int kind = SERVER_HEAD_OPEN; kind <= SERVER_HEAD_PLAY; kind++)
        for (int i = 0; i < s->lobby_count; i++)
            if (s->lobby[i].kind == kind) {
                tri_put(&out, first ? "" : ",");
                say_lobby_row(s, i, &out);
                first = false;
            }
    tri_put_char(&out, ']');
    say_send(s, c, &out);
}

void say_mine(server *s, const server_conn *c, int64_t q, const server_line *rows, int count)
{
    tri_text out = say_begin(s, "mine");
    proto_json json = say_members(&out);
    say_q(&json, q >= 0, q);
    proto_number(&json, "now", s->now);
    proto_key(&json, "tables");
    tri_put_char(&out, '[');
    for (int i = 0; i < count; i++) {
        tri_put(&out, i ? "," : "");
        say_stored_row(s, &rows[i], &out);
    }
    tri_put_char(&out, ']');
    say_send(s, c, &out);
}
