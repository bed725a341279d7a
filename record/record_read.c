// SPDX-License-Identifier: MIT
#include "record/record.h"

// Line by line: a line is cut at '#', trimmed, and is then a header line (keyword, space, value), the result, or a
// move. Every line costs at most its length plus one move, and moves are at most plies_max, so bad input cannot run
// away.

typedef struct record_line {
    const char *at;
    size_t size;
} record_line;

static bool record_fail(record_err *err, uint32_t line, int code, tri_rule rule, record_line word)
{
    if (err)
        err->line = line;
    return tri_refuse_word(err ? &err->why : NULL, code, rule, 0, word.at, word.size);
}

static bool record_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static record_line record_trim(const char *at, const char *end)
{
    while (at < end && record_blank(*at))
        at++;
    while (at < end && record_blank(end[-1]))
        end--;
    return (record_line){at, (size_t)(end - at)};
}

/// The next line without comment and outer blanks; false at the end or when it is too long (`err` is then written).
static bool record_take_line(record_reader *reader, record_line *out, bool *too_long, record_err *err)
{
    *too_long = false;
    if (reader->at >= reader->end)
        return false;
    const char *start = reader->at, *stop = start, *comment = NULL;
    for (; stop < reader->end && *stop != '\n'; stop++)
        if (*stop == '#' && !comment)
            comment = stop;
    reader->at = stop < reader->end ? stop + 1 : stop;
    reader->line++;
    if (stop - start > RECORD_LINE_MAX) {
        *too_long = true;
        return record_fail(err, reader->line, TRI_E_RECORD_LINE_LONG, 0, (record_line){NULL, 0});
    }
    *out = record_trim(start, comment ? comment : stop);
    return true;
}

/// The next line that is not empty.
static bool record_take_words(record_reader *reader, record_line *out, bool *too_long, record_err *err)
{
    while (record_take_line(reader, out, too_long, err))
        if (out->size)
            return true;
    return false;
}

/// Split "key value" at the first blank; false when the line is not of this key.
static bool record_value(record_line line, const char *key, record_line *value)
{
    tri_reader r = tri_reader_over(line.at, line.size);
    if (!tri_take_word(&r, key))
        return false;
    *value = record_trim(r.at, r.end);
    return tri_at_end(&r) || record_blank(*r.at);
}

static bool record_same(record_line line, const char *words)
{
    size_t n = tri_length(words);
    if (n != line.size)
        return false;
    for (size_t i = 0; i < n; i++)
        if (line.at[i] != words[i])
            return false;
    return true;
}

static void record_copy(char *out, size_t room, record_line value)
{
    size_t n = value.size < room - 1 ? value.size : room - 1;
    for (size_t i = 0; i < n; i++)
        out[i] = value.at[i];
    out[n] = 0;
}

/// Refused; data that differ may be why.
static void record_refused(const record_reader *reader, record_err *err)
{
    if (err)
        record_copy(err->other_data, RECORD_NAME_MAX,
                    (record_line){reader->head.other_data, tri_length(reader->head.other_data)});
}

bool record_is(const char *bytes, size_t size)
{
    record_reader reader = {.at = bytes, .end = bytes + size};
    record_line line = {0}, rest = {0};
    bool too_long;
    return record_take_words(&reader, &line, &too_long, NULL) && record_value(line, "triforium", &rest);
}

static bool record_magic(record_reader *reader, record_err *err)
{
    record_line line = {NULL, 0};
    bool too_long;
    if (!record_take_words(reader, &line, &too_long, err))
        return too_long ? false : record_fail(err, reader->line, TRI_E_RECORD_EMPTY, 0, line);
    if (record_same(line, "triforium record 1"))
        return true;
    record_line version = {0};
    if (record_value(line, "triforium", &version) && record_value(version, "record", &version))
        return record_fail(err, reader->line, TRI_E_RECORD_VERSION, 0, version);
    return record_fail(err, reader->line, TRI_E_RECORD_BEGINS, 0, line);
}

/// Ids are lower-case words joined by '_'.
static bool record_is_id(record_line id)
{
    for (size_t i = 0; i < id.size; i++)
        if ((id.at[i] < 'a' || id.at[i] > 'z') && (id.at[i] < '0' || id.at[i] > '9') && id.at[i] != '_')
            return false;
    return id.size > 0 && id.size < RECORD_ID_MAX;
}

static bool record_game_line(record_reader *reader, record_line *id, record_err *err)
{
    record_line line = {NULL, 0};
    bool too_long;
    if (!record_magic(reader, err))
        return false;
    if (!record_take_words(reader, &line, &too_long, err))
        return too_long ? false : record_fail(err, reader->line, TRI_E_RECORD_NO_GAME, 0, line);
    if (!record_value(line, "game", id))
        return record_fail(err, reader->line, TRI_E_RECORD_SECOND, 0, line);
    if (!record_is_id(*id))
        return record_fail(err, reader->line, TRI_E_RECORD_GAME, 0, *id);
    return true;
}

bool record_game_id(const char *bytes, size_t size, char id[RECORD_ID_MAX], record_err *err)
{
    record_reader reader = {.at = bytes, .end = bytes + size};
    record_line word = {0};
    if (!record_game_line(&reader, &word, err)) {
        record_refused(&reader, err);
        return false;
    }
    record_copy(id, RECORD_ID_MAX, word);
    return true;
}

/// What the header has said so far: what is needed once must not come twice.
typedef struct record_seen {
    bool players, data, seed, date;
    bool option[TRI_OPTIONS_MAX];
    bool seat[TRI_SEATS_MAX];
} record_seen;

static bool record_read_players(record_reader *reader, record_line value, record_seen *seen, record_err *err)
{
    const tri_about *about = reader->game->about;
    tri_reader r = tri_reader_over(value.at, value.size);
    int64_t n;
    if (seen->players)
        return record_fail(err, reader->line, TRI_E_RECORD_TWICE, 0, (record_line){"players", 7});
    if (!tri_take_int(&r, about->players_min, about->players_max, &n) || !tri_at_end(&r))
        return record_fail(err, reader->line, TRI_E_RECORD_PLAYERS, 0, value);
    reader->head.setup = tri_setup_default(reader->game, (int)n);
    seen->players = true;
    return true;
}

static bool record_read_option(record_reader *reader, record_line value, record_seen *seen, record_err *err)
{
    if (!seen->players)
        return record_fail(err, reader->line, TRI_E_RECORD_OPTION_EARLY, 0, (record_line){NULL, 0});
    for (int i = 0; i < reader->game->about->option_count; i++) {
        tri_reader r = tri_reader_over(value.at, value.size);
        if (tri_take_word(&r, reader->game->about->options[i].name) && tri_peek(&r) == '=') {
            if (seen->option[i])
                return record_fail(err, reader->line, TRI_E_RECORD_OPTION_TWICE, 0, value);
            seen->option[i] = true;
        }
    }
    if (err)
        err->line = reader->line;
    return tri_setup_set(reader->game, &reader->head.setup, value.at, value.size, err ? &err->why : NULL);
}

/// "2 Anna": a seat of the table, counted from 0, and the rest of the line.
static bool record_take_seat(record_reader *reader, record_line value, int *seat, record_line *rest, record_err *err)
{
    tri_reader r = tri_reader_over(value.at, value.size);
    int64_t number;
    if (!reader->head.setup.players)
        return record_fail(err, reader->line, TRI_E_RECORD_SEAT_EARLY, 0, (record_line){NULL, 0});
    if (!tri_take_int(&r, 1, reader->head.setup.players, &number) || (!tri_at_end(&r) && !record_blank(*r.at)))
        return record_fail(err, reader->line, TRI_E_RECORD_SEAT, 0, value);
    *seat = (int)number - 1;
    *rest = record_trim(r.at, r.end);
    return true;
}

static bool record_read_seat(record_reader *reader, record_line value, record_seen *seen, record_err *err)
{
    int seat = 0;
    record_line name = {0};
    if (!record_take_seat(reader, value, &seat, &name, err))
        return false;
    if (seen->seat[seat])
        return record_fail(err, reader->line, TRI_E_RECORD_SEAT_TWICE, 0, value);
    if (name.size == 0 || name.size >= RECORD_NAME_MAX)
        return record_fail(err, reader->line, TRI_E_RECORD_SEAT_NAME, 0, name);
    seen->seat[seat] = true;
    record_name(reader->head.seat[seat], name.at, name.size);
    return true;
}

static bool record_read_data(record_reader *reader, record_line value, record_seen *seen, record_err *err)
{
    if (seen->data)
        return record_fail(err, reader->line, TRI_E_RECORD_TWICE, 0, (record_line){"data", 4});
    if (value.size == 0 || value.size >= RECORD_NAME_MAX)
        return record_fail(err, reader->line, TRI_E_RECORD_DATA, 0, value);
    seen->data = true;
    return true;
}

static bool record_read_seed(record_reader *reader, record_line value, record_seen *seen, record_err *err)
{
    if (seen->seed)
        return record_fail(err, reader->line, TRI_E_RECORD_TWICE, 0, (record_line){"seed", 4});
    seen->seed = reader->head.has_seed = true;
    if (!record_parse_seed(value.at, value.size, &reader->head.seed))
        return record_fail(err, reader->line, TRI_E_RECORD_SEED, 0, value);
    return true;
}

static bool record_read_dice(record_reader *reader, record_line value, record_seen *seen, record_err *err)
{
    (void)seen;
    if (reader->head.dice.has_hash)
        return record_fail(err, reader->line, TRI_E_RECORD_TWICE, 0, (record_line){"dice", 4});
    if (!record_dice_parse(value.at, value.size, reader->head.dice.hash))
        return record_fail(err, reader->line, TRI_E_RECORD_DICE, 0, value);
    reader->head.dice.has_hash = true;
    return true;
}

static bool record_read_secret(record_reader *reader, record_line value, record_seen *seen, record_err *err)
{
    (void)seen;
    if (reader->head.dice.has_secret)
        return record_fail(err, reader->line, TRI_E_RECORD_TWICE, 0, (record_line){"secret", 6});
    if (!record_dice_parse(value.at, value.size, reader->head.dice.secret))
        return record_fail(err, reader->line, TRI_E_RECORD_DICE, 0, value);
    reader->head.dice.has_secret = true;
    return true;
}

static bool record_read_salt(record_reader *reader, record_line value, record_seen *seen, record_err *err)
{
    int seat = 0;
    record_line salt = {0};
    (void)seen;
    if (!record_take_seat(reader, value, &seat, &salt, err))
        return false;
    if (reader->head.dice.has_salt[seat])
        return record_fail(err, reader->line, TRI_E_RECORD_TWICE, 0, (record_line){"salt", 4});
    if (!record_dice_parse(salt.at, salt.size, reader->head.dice.salt[seat]))
        return record_fail(err, reader->line, TRI_E_RECORD_DICE, 0, salt);
    reader->head.dice.has_salt[seat] = true;
    return true;
}

static bool record_read_date(record_reader *reader, record_line value, record_seen *seen, record_err *err)
{
    if (seen->date)
        return record_fail(err, reader->line, TRI_E_RECORD_TWICE, 0, (record_line){"date", 4});
    if (value.size == 0 || value.size >= RECORD_NAME_MAX)
        return record_fail(err, reader->line, TRI_E_RECORD_DATE, 0, value);
    seen->date = true;
    record_name(reader->head.date, value.at, value.size);
    return true;
}

typedef bool (*record_read_key)(record_reader *, record_line, record_seen *, record_err *);

static bool record_head_line(record_reader *reader, record_line line, record_seen *seen, record_err *err)
{
    static const struct {
        const char *key;
        record_read_key read;
    } keys[] = {
        {"players", record_read_players}, {"option", record_read_option}, {"data", record_read_data},
        {"seat", record_read_seat},       {"seed", record_read_seed},     {"date", record_read_date},
        {"dice", record_read_dice},       {"salt", record_read_salt},     {"secret", record_read_secret},
    };
    for (int i = 0; i < TRI_COUNT(keys); i++) {
        record_line value = {0};
        if (record_value(line, keys[i].key, &value))
            return keys[i].read(reader, value, seen, err);
    }
    return record_fail(err, reader->line, TRI_E_RECORD_LINE, 0, line);
}

/// The line whose raw text is empty ends the header; a line that holds only a comment does not.
static bool record_at_gap(const record_reader *reader)
{
    const char *at = reader->at;
    while (at < reader->end && record_blank(*at))
        at++;
    return at >= reader->end || *at == '\n';
}

static bool record_begin(record_reader *reader, record_err *err)
{
    if (err)
        err->line = reader->line;
    return reader->game->start(&reader->state, &reader->head.setup, err ? &err->why : NULL);
}

/// Look ahead for the data version: it is wanted as soon as something is refused.
static void record_find_data(record_reader *reader)
{
    record_reader ahead = *reader;
    record_line line = {0}, version = {0};
    bool too_long;
    while (!record_at_gap(&ahead) && record_take_line(&ahead, &line, &too_long, NULL))
        if (record_value(line, "data", &version) && !record_same(version, reader->game->about->data_version)) {
            record_name(reader->head.other_data, version.at, version.size);
            return;
        }
}

static bool record_read_head(record_reader *reader, record_err *err)
{
    record_line line = {NULL, 0};
    record_seen seen = {0};
    bool too_long;
    if (!record_game_line(reader, &line, err))
        return false;
    if (!record_same(line, reader->game->id))
        return record_fail(err, reader->line, TRI_E_RECORD_OTHER_GAME, 0, line);
    record_find_data(reader);
    while (!record_at_gap(reader)) {
        if (!record_take_line(reader, &line, &too_long, err))
            return false;
        if (line.size && !record_head_line(reader, line, &seen, err))
            return false;
    }
    if (!seen.players)
        return record_fail(err, reader->line, TRI_E_RECORD_NO_PLAYERS, 0, (record_line){NULL, 0});
    return record_begin(reader, err);
}

bool record_open(record_reader *reader, const tri_game *game, const char *bytes, size_t size, record_err *err)
{
    *reader = (record_reader){.game = game, .at = bytes, .end = bytes + size};
    bool good = record_read_head(reader, err);
    if (!good)
        record_refused(reader, err);
    return good;
}

bool record_open_moves(record_reader *reader, const tri_game *game, const tri_setup *setup, const char *bytes,
                       size_t size, record_err *err)
{
    *reader = (record_reader){.game = game, .at = bytes, .end = bytes + size};
    reader->head.setup = *setup;
    bool good = record_begin(reader, err);
    if (!good)
        record_refused(reader, err);
    return good;
}

static bool record_check_result(record_reader *reader, record_line line, record_err *err)
{
    char expected[RECORD_LINE_MAX];
    tri_text text = tri_text_over(expected, sizeof expected);
    if (reader->game->to_move(&reader->state) != TRI_OVER)
        return record_fail(err, reader->line, TRI_E_RECORD_NOT_OVER, 0, (record_line){NULL, 0});
    record_put_result(reader->game, &reader->state, &text);
    text.at[--text.used] = 0; // its newline
    reader->head.other_result = !record_same(line, expected);
    if (reader->head.other_result && !reader->head.other_data[0])
        return record_fail(err, reader->line, TRI_E_RECORD_RESULT, 0, (record_line){expected, text.used});
    reader->finished = true;
    return true;
}

static bool record_read_move(record_reader *reader, record_line line, tri_move *move, record_err *err)
{
    const tri_game *game = reader->game;
    tri_view whole;
    if (game->to_move(&reader->state) == TRI_OVER)
        return record_fail(err, reader->line, TRI_E_RECORD_OVER, TRI_R0_3, line);
    if (reader->moves >= game->about->plies_max)
        return record_fail(err, reader->line, TRI_E_GAME_LENGTH, 0, (record_line){NULL, 0});
    if (err)
        err->line = reader->line;
    game->observe(&reader->state, TRI_REFEREE, &whole); // a record holds everything
    if (!game->move_parse(&whole, line.at, line.size, move, err ? &err->why : NULL))
        return false;
    tri_rule rule = game->check(&reader->state, *move);
    if (rule != TRI_LEGAL)
        return record_fail(err, reader->line, TRI_E_RECORD_MOVE, rule, line);
    return true;
}

static record_step record_step_on(record_reader *reader, tri_move *move, record_err *err)
{
    record_line line = {NULL, 0}, rest;
    bool too_long;
    while (record_take_words(reader, &line, &too_long, err)) {
        if (reader->finished) {
            record_fail(err, reader->line, TRI_E_RECORD_GOES_ON, 0, line);
            return RECORD_REFUSED;
        }
        if (!record_value(line, "result", &rest))
            return record_read_move(reader, line, move, err) ? RECORD_MOVE : RECORD_REFUSED;
        if (!record_check_result(reader, line, err))
            return RECORD_REFUSED;
    }
    return too_long ? RECORD_REFUSED : RECORD_END;
}

record_step record_next(record_reader *reader, tri_move *move, record_err *err)
{
    record_step step = record_step_on(reader, move, err);
    if (step == RECORD_REFUSED)
        record_refused(reader, err);
    return step;
}

void record_advance(record_reader *reader, tri_move move)
{
    reader->game->apply(&reader->state, move);
    reader->moves++;
}

bool record_replay(record_reader *reader, record_visit visit, void *context, record_err *err)
{
    tri_move move = 0;
    record_step step;
    while ((step = record_next(reader, &move, err)) == RECORD_MOVE) {
        if (visit && !visit(context, reader->moves + 1, &reader->state, move))
            return true;
        record_advance(reader, move);
    }
    return step == RECORD_END;
}
