// SPDX-License-Identifier: MIT
#include "server/server_log.h"
#include "core/base/tri_hash.h"

#include <string.h>

// An entry is a line of words; a kind is a row of a table with the function that reads the rest. Those functions
// believe nothing: a line that cannot follow from what was said before is refused, wherever it came from.

typedef struct log_span {
    const char *at;
    size_t size;
} log_span;

/// What is being read.
typedef struct log_line {
    tri_reader r;
    int64_t moment;
    log_mark *mark;
} log_line;

static log_span log_word(log_line *line)
{
    tri_reader *r = &line->r;
    log_span word = {r->at, 0};
    while (r->at < r->end && *r->at != ' ')
        r->at++;
    word.size = (size_t)(r->at - word.at);
    tri_take_char(r, ' ');
    return word;
}

static log_span log_rest(log_line *line)
{
    log_span rest = {line->r.at, (size_t)(line->r.end - line->r.at)};
    line->r.at = line->r.end;
    return rest;
}

static bool log_is(log_span word, const char *text)
{
    return word.size == strlen(text) && !memcmp(word.at, text, word.size);
}

/// If the next word begins with `key`, take it; its value is what follows.
static bool log_value(log_line *line, const char *key, log_span *value)
{
    size_t size = strlen(key);
    if ((size_t)(line->r.end - line->r.at) < size || memcmp(line->r.at, key, size) != 0)
        return false;
    *value = log_word(line);
    value->at += size;
    value->size -= size;
    return true;
}

static bool log_hex(log_line *line, const char *key, uint8_t out[RECORD_SECRET])
{
    log_span value;
    return log_value(line, key, &value) && record_dice_parse(value.at, value.size, out);
}

static bool log_number(log_line *line, int64_t max, uint32_t *out)
{
    log_span word = log_word(line);
    tri_reader r = tri_reader_over(word.at, word.size);
    int64_t value = 0;
    if (!tri_take_int(&r, 0, max, &value) || !tri_at_end(&r))
        return false;
    *out = (uint32_t)value;
    return true;
}

/// A seat of this table, counted from 0.
static bool log_seat_of(server_log *log, log_line *line, uint8_t *seat)
{
    uint32_t number = 0;
    if (!log_number(line, log->head.setup.players, &number) || !number)
        return false;
    *seat = (uint8_t)(number - 1);
    line->mark->seat = *seat;
    return true;
}

uint64_t log_id_hash(const char *id, size_t size)
{
    uint64_t hash = tri_hash_bytes(tri_hash_start(), id, size);
    return hash ? hash : 1;
}

static bool log_identity(log_line *line)
{
    log_span id;
    if (!log_value(line, "id=", &id) || !id.size || id.size > LOG_ID_MAX)
        return false;
    line->mark->id = log_id_hash(id.at, id.size);
    return true;
}

// Questions.

uint8_t log_eyes(const server_log *log, int viewer)
{
    return log->phase == LOG_OVER ? TRI_REFEREE : viewer < TRI_SEATS_MAX ? (uint8_t)viewer : TRI_SPECTATOR;
}

uint8_t log_to_move(const server_log *log)
{
    uint8_t seat = log->phase == LOG_PLAY ? log->game->to_move(&log->state) : TRI_OVER;
    return seat < TRI_SEATS_MAX ? seat : TRI_OVER;
}

bool log_decides(const server_log *log, int seat)
{
    return log->seat[seat].sitter == LOG_PERSON && !log->seat[seat].away;
}

const char *log_bot(const server_log *log, int seat)
{
    const log_seat *s = &log->seat[seat];
    return s->sitter == LOG_BOT ? s->bot : s->sitter == LOG_PERSON && s->away ? log->away_bot : NULL;
}

uint8_t log_persons(const server_log *log)
{
    uint8_t persons = 0;
    for (int i = 0; i < log->head.setup.players; i++)
        if (log->seat[i].sitter == LOG_PERSON)
            persons |= (uint8_t)(1 << i);
    return persons;
}

int64_t log_left(const server_log *log, int seat, int64_t now)
{
    int64_t left = log->pace == LOG_PACE_GAME ? log->seat[seat].left : log->pace_ms;
    if (log_to_move(log) == seat && log_decides(log, seat))
        left -= now > log->since ? now - log->since : 0;
    return left > 0 ? left : 0;
}

void log_state_at(const server_log *log, uint32_t count, tri_state *state)
{
    log->game->start(state, &log->head.setup, NULL);
    for (uint32_t i = 0; i < count; i++)
        log->game->apply(state, log->moves[i]);
}

bool log_last_of(const server_log *log, uint8_t seat, uint32_t *count)
{
    tri_state state;
    bool found = false;
    log->game->start(&state, &log->head.setup, NULL);
    for (uint32_t i = 0; i < log->count; i++) {
        if (log->game->to_move(&state) == seat) {
            *count = i;
            found = true;
        }
        log->game->apply(&state, log->moves[i]);
    }
    return found;
}

// Seats.

/// Who has sat down or got up: may it begin?
static void log_seats_changed(server_log *log)
{
    bool full = true;
    for (int i = 0; i < log->head.setup.players; i++)
        full = full && log->seat[i].sitter >= LOG_PERSON;
    log->phase = !full ? LOG_OPEN : log->automatic ? LOG_SALTS : LOG_READY;
}

static bool log_take_seat(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    if (log->phase >= LOG_PLAY || !log_seat_of(log, line, &seat) || log->seat[seat].sitter >= LOG_PERSON)
        return false;
    log_seat *s = &log->seat[seat];
    log_span kind = log_word(line);
    s->has_invite = false;
    if (log_is(kind, "link")) {
        s->sitter = LOG_LINK;
        s->has_invite = true;
        return log_hex(line, "~invite=", s->invite);
    }
    s->sitter = LOG_FREE;
    return log_is(kind, "open");
}

static bool log_take_bot(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    if (log->phase != LOG_OPEN || !log_seat_of(log, line, &seat) || log->seat[seat].sitter >= LOG_PERSON)
        return false;
    log_seat *s = &log->seat[seat];
    s->sitter = LOG_BOT;
    s->has_invite = false;
    log_span level = log_rest(line);
    if (!log_parse_level(log->game, level.at, level.size, s->bot))
        return false;
    memcpy(log->head.seat[seat], s->bot, strlen(s->bot) + 1);
    log_seats_changed(log);
    return true;
}

static bool log_take_sit(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    log_span name;
    if (log->phase == LOG_OVER || !log_seat_of(log, line, &seat))
        return false;
    log_seat *s = &log->seat[seat];
    bool over = s->sitter == LOG_PERSON; // another takes the seat over
    if (s->sitter == LOG_BOT || (over && !s->has_invite) || !log_hex(line, "~key=", s->key))
        return false;
    uint8_t promise[RECORD_SECRET];
    bool has = log_hex(line, "promise=", promise);
    if (has && log->phase < LOG_SALTS) { // later, others' salts are known and it would be no promise
        memcpy(s->promise, promise, sizeof promise);
        s->has_promise = true;
    }
    if ((size_t)(line->r.end - line->r.at) < 5 || memcmp(line->r.at, "name=", 5) != 0)
        return false;
    line->r.at += 5;
    name = log_rest(line);
    s->sitter = LOG_PERSON;
    s->has_invite = s->away = false;
    s->left = over ? s->left : log->pace_ms;
    record_name(s->name, name.at, name.size);
    memcpy(log->head.seat[seat], s->name, sizeof s->name);
    if (log->phase <= LOG_READY)
        log_seats_changed(log);
    return s->name[0] != 0;
}

static bool log_take_leave(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    if (log->phase >= LOG_SALTS || !log_seat_of(log, line, &seat) || log->seat[seat].sitter == LOG_FREE)
        return false;
    memset(&log->seat[seat], 0, sizeof log->seat[seat]);
    log->head.seat[seat][0] = 0;
    log->phase = LOG_OPEN;
    return true;
}

static bool log_take_hand(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    if (log->phase == LOG_OVER || !log_seat_of(log, line, &seat) || log->seat[seat].sitter != LOG_PERSON)
        return false;
    log->seat[seat].has_invite = true;
    return log_hex(line, "~invite=", log->seat[seat].invite);
}

static bool log_take_away(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    if (log->phase != LOG_PLAY || !log_seat_of(log, line, &seat) || !log_decides(log, seat))
        return false;
    log->seat[seat].away = true;
    return true;
}

static bool log_take_return(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    if (!log_seat_of(log, line, &seat) || !log->seat[seat].away)
        return false;
    log->seat[seat].away = false;
    if (log_to_move(log) == seat)
        log->since = line->moment;
    return true;
}

/// Nobody could play: it is as if the seat to decide had been asked so much later.
static bool log_take_pause(server_log *log, log_line *line)
{
    uint32_t seconds = 0;
    if (log->phase != LOG_PLAY || !log_number(line, UINT32_MAX, &seconds) ||
        (int64_t)seconds * 1000 > line->moment - log->since)
        return false;
    log->since += (int64_t)seconds * 1000;
    return true;
}

// The beginning.

static bool log_take_options(server_log *log, log_line *line)
{
    log_span value;
    tri_err err;
    while (log_value(line, "option=", &value))
        if (!tri_setup_set(log->game, &log->head.setup, value.at, value.size, &err))
            return false;
    return log->game->start(&log->state, &log->head.setup, &err);
}

static bool log_flag(log_line *line, const char *key, bool *out)
{
    log_span value;
    if (!log_value(line, key, &value))
        return false;
    *out = log_is(value, "yes");
    return *out || log_is(value, "no");
}

static bool log_take_open(server_log *log, log_line *line)
{
    log_span value, away;
    uint32_t players = 0;
    if (log->n || !log_value(line, "game=", &value))
        return false;
    log->game = tri_game_find(value.at, value.size);
    if (!log->game || !log_value(line, "players=", &value))
        return false;
    tri_reader r = tri_reader_over(value.at, value.size);
    int64_t number = 0;
    if (!tri_take_int(&r, log->game->about->players_min, log->game->about->players_max, &number))
        return false;
    players = (uint32_t)number;
    log->head.setup = tri_setup_default(log->game, (int)players);
    if (!log_value(line, "data=", &value))
        return false;
    log->other_data = !log_is(value, log->game->about->data_version);
    if (log->other_data)
        return true;
    if (!log_take_options(log, line) || !log_value(line, "pace=", &value) || !log_value(line, "away=", &away) ||
        !log_parse_pace(log, value.at, value.size) || !log_parse_away(log, away.at, away.size) ||
        !log_flag(line, "look=", &log->look) || !log_flag(line, "list=", &log->list) ||
        !log_flag(line, "auto=", &log->automatic))
        return false;
    log->has_from = log_value(line, "from=", &value);
    if (log->has_from && !log_parse_id(value.at, value.size, &log->from))
        return false;
    record_dice *dice = &log->head.dice;
    dice->has_hash = log_hex(line, "dice=", dice->hash);
    dice->has_secret = log_hex(line, "~secret=", dice->secret);
    return dice->has_hash && dice->has_secret && log_hex(line, "~host=", log->host);
}

static bool log_take_salt(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    uint8_t hash[RECORD_SECRET];
    record_dice *dice = &log->head.dice;
    if (log->phase != LOG_SALTS || !log_seat_of(log, line, &seat) || !log->seat[seat].has_promise ||
        dice->has_salt[seat] || !log_hex(line, "", dice->salt[seat]))
        return false;
    record_dice_hash(dice->salt[seat], hash);
    dice->has_salt[seat] = !memcmp(hash, log->seat[seat].promise, sizeof hash);
    return dice->has_salt[seat];
}

/// It begins by itself when everybody sits, or when it is told to.
static bool log_take_auto(server_log *log, log_line *line)
{
    log_span word = log_word(line);
    if (log->phase >= LOG_SALTS || (!log_is(word, "yes") && !log_is(word, "no")))
        return false;
    log->automatic = log_is(word, "yes");
    log_seats_changed(log);
    return true;
}

static bool log_take_ready(server_log *log, log_line *line)
{
    (void)line;
    if (log->phase != LOG_READY)
        return false;
    log->phase = LOG_SALTS;
    return true;
}

static bool log_take_start(server_log *log, log_line *line)
{
    if (log->phase != LOG_SALTS)
        return false;
    log->phase = LOG_PLAY;
    log->played = log->n + 1;
    log->since = line->moment;
    for (int i = 0; i < log->head.setup.players; i++)
        log->seat[i].left = log->pace_ms;
    return true;
}

// The game.

/// What of this event may each viewer know?
static void log_tell(const server_log *log, tri_move move, log_mark *mark)
{
    for (int v = 0; v < LOG_VIEWERS; v++) {
        uint8_t eyes = v < TRI_SEATS_MAX ? (uint8_t)v : TRI_SPECTATOR;
        bool looks = v == TRI_SEATS_MAX || v < log->head.setup.players;
        int told = looks ? log->game->told(&log->state, move, eyes) : 0;
        mark->told[v] = (uint8_t)(told < LOG_WORDS_ALL ? told : LOG_WORDS_ALL);
    }
}

static void log_play(server_log *log, uint8_t seat, tri_move move, int64_t moment)
{
    bool free = seat < TRI_SEATS_MAX && log_decides(log, seat) && log->game->can_undo(&log->state, move);
    if (seat < TRI_SEATS_MAX && log->pace == LOG_PACE_GAME && log_decides(log, seat))
        log->seat[seat].left = log_left(log, seat, moment) + log->increment_ms;
    log->moves[log->count++] = move;
    log->game->apply(&log->state, move);
    log->free_by = free ? seat : TRI_OVER;
    log->since = moment;
    log->ask.wish = LOG_WISH_NONE;
}

/// The words of a move, with the eyes of who decides, or of nobody where chance does.
static bool log_move_of(const server_log *log, log_span words, tri_move *move)
{
    tri_view whole;
    tri_err err;
    log->game->observe(&log->state, TRI_REFEREE, &whole);
    return log->game->move_parse(&whole, words.at, words.size, move, &err) &&
           log->game->check(&log->state, *move) == TRI_LEGAL;
}

static bool log_take_event(server_log *log, log_line *line, uint8_t seat)
{
    tri_move move = 0;
    if (log->phase != LOG_PLAY || log->game->to_move(&log->state) != seat || !log_move_of(log, log_rest(line), &move))
        return false;
    log_tell(log, move, line->mark);
    line->mark->move = move;
    log_play(log, seat, move, line->moment);
    log->played = log->n + 1;
    return true;
}

static bool log_take_move(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    return log_seat_of(log, line, &seat) && log_identity(line) && log_take_event(log, line, seat);
}

static bool log_take_chance(server_log *log, log_line *line)
{
    return log_take_event(log, line, TRI_CHANCE);
}

static bool log_take_back(server_log *log, log_line *line)
{
    uint32_t count = 0;
    if (log->phase != LOG_PLAY || !log_number(line, log->count, &count) || count >= log->count)
        return false;
    tri_state before;
    log_state_at(log, count, &log->state);
    line->mark->move = count;
    log->count = count;
    log->played = log->n + 1;
    log->since = line->moment;
    log->ask.wish = LOG_WISH_NONE;
    log->free_by = TRI_OVER;
    if (!count)
        return true;
    log_state_at(log, count - 1, &before);
    uint8_t seat = log->game->to_move(&before);
    if (seat < TRI_SEATS_MAX && log_decides(log, seat) && log->game->can_undo(&before, log->moves[count - 1]))
        log->free_by = seat;
    return true;
}

// Requests.

static bool log_promise(server_log *log, log_line *line, uint8_t seat)
{
    log->ask.has_promise[seat] = log_hex(line, "promise=", log->ask.promise[seat]);
    return true;
}

static bool log_take_ask(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    if (!log_seat_of(log, line, &seat) || log->seat[seat].sitter != LOG_PERSON)
        return false;
    log_span what = log_word(line);
    log_ask ask = {.n = log->n, .seat = seat, .agreed = (uint8_t)(1 << seat)};
    ask.wish = log_is(what, "back")      ? LOG_WISH_BACK
               : log_is(what, "end")     ? LOG_WISH_END
               : log_is(what, "rematch") ? LOG_WISH_REMATCH
                                         : LOG_WISH_NONE;
    if (ask.wish == LOG_WISH_NONE || log->phase != (ask.wish == LOG_WISH_REMATCH ? LOG_OVER : LOG_PLAY))
        return false;
    if (ask.wish == LOG_WISH_BACK && (!log_number(line, log->count, &ask.count) || ask.count >= log->count))
        return false;
    log->ask = ask;
    return ask.wish != LOG_WISH_REMATCH || (!log->has_next && log_promise(log, line, seat));
}

/// The request of the entry that is named, and whose answer it is.
static bool log_answer(server_log *log, log_line *line, uint8_t *seat)
{
    uint32_t n = 0;
    return log_seat_of(log, line, seat) && log->seat[*seat].sitter == LOG_PERSON && log_number(line, UINT32_MAX, &n) &&
           log->ask.wish != LOG_WISH_NONE && log->ask.n == n;
}

static bool log_take_agree(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    if (!log_answer(log, line, &seat))
        return false;
    log->ask.agreed |= (uint8_t)(1 << seat);
    return log->ask.wish != LOG_WISH_REMATCH || log_promise(log, line, seat);
}

static bool log_take_decline(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    if (!log_answer(log, line, &seat))
        return false;
    log->ask.wish = LOG_WISH_NONE;
    return true;
}

static bool log_take_say(server_log *log, log_line *line)
{
    uint8_t seat = 0;
    return log_seat_of(log, line, &seat) && log_identity(line) && log_rest(line).size > 5;
}

// The end.

static bool log_take_end(server_log *log, log_line *line)
{
    static const char *const words[] = {"over", "agreed", "time", "left", "closed"};
    if (log->phase == LOG_OVER)
        return false;
    log_span how = log_word(line);
    int which = -1;
    for (int i = 0; i < TRI_COUNT(words); i++)
        if (log_is(how, words[i]))
            which = i;
    bool seat = which == LOG_END_TIME || which == LOG_END_LEFT;
    if (which < 0 || (seat && !log_seat_of(log, line, &log->end_seat)))
        return false;
    if (which == LOG_END_OVER && (log->phase != LOG_PLAY || log->game->to_move(&log->state) != TRI_OVER))
        return false;
    log->end = (log_end)which;
    log->phase = LOG_OVER;
    log->ask.wish = LOG_WISH_NONE;
    log->free_by = TRI_OVER;
    log->played = log->n + 1;
    return true;
}

static bool log_take_reveal(server_log *log, log_line *line)
{
    uint8_t secret[RECORD_SECRET];
    if (log->phase != LOG_OVER || log->revealed || !log_hex(line, "", secret))
        return false;
    log->revealed = !memcmp(secret, log->head.dice.secret, sizeof secret);
    return log->revealed;
}

static bool log_take_rematch(server_log *log, log_line *line)
{
    log_span word = log_word(line);
    if (log->phase != LOG_OVER || log->has_next)
        return false;
    log->has_next = log_parse_id(word.at, word.size, &log->next);
    log->ask.wish = LOG_WISH_NONE;
    return log->has_next;
}

static const struct {
    const char *word;
    bool (*take)(server_log *log, log_line *line);
} log_kinds[LOG_KINDS] = {
    {"open", log_take_open},       {"seat", log_take_seat},       {"bot", log_take_bot},
    {"sit", log_take_sit},         {"leave", log_take_leave},     {"hand", log_take_hand},
    {"auto", log_take_auto},       {"ready", log_take_ready},     {"salt", log_take_salt},
    {"start", log_take_start},     {"move", log_take_move},       {"chance", log_take_chance},
    {"back", log_take_back},       {"ask", log_take_ask},         {"agree", log_take_agree},
    {"decline", log_take_decline}, {"say", log_take_say},         {"away", log_take_away},
    {"return", log_take_return},   {"pause", log_take_pause},     {"end", log_take_end},
    {"reveal", log_take_reveal},   {"rematch", log_take_rematch},
};

const char *log_kind_word(log_kind kind)
{
    return log_kinds[kind].word;
}

void log_start(server_log *log, tri_move *moves)
{
    memset(log, 0, sizeof *log);
    log->moves = moves;
    log->free_by = TRI_OVER;
    log->end_seat = TRI_OVER;
}

bool log_take(server_log *log, const char *text, size_t size, log_mark *mark)
{
    log_line line = {.r = tri_reader_over(text, size), .mark = mark};
    *mark = (log_mark){.kind = LOG_KINDS, .seat = TRI_OVER};
    bool good = !log->broken && size <= LOG_LINE_MAX && tri_take_int(&line.r, 0, INT64_MAX / 2, &line.moment) &&
                tri_take_char(&line.r, ' ');
    log_span kind = log_word(&line);
    for (int i = 0; good && i < LOG_KINDS; i++)
        if (log_is(kind, log_kinds[i].word))
            mark->kind = (uint8_t)i;
    good = good && (log->n > 0 || mark->kind == LOG_K_OPEN);
    if (!good || mark->kind == LOG_KINDS || log->other_data || !log_kinds[mark->kind].take(log, &line)) {
        log->broken = !log->other_data;
        log->n++;
        return false;
    }
    log->moment = line.moment;
    log->n++;
    return true;
}
