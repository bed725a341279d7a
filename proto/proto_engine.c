// SPDX-License-Identifier: MIT
#include "proto/proto_engine.h"

// One function per command, found in a table by its first word.

typedef struct proto_engine_row {
    const char *word;
    proto_engine_verb verb;
    bool (*read)(tri_reader *r, proto_engine_command *out, tri_err *err);
} proto_engine_row;

/// Take the next word of any printable characters.
static size_t proto_engine_word(tri_reader *r, const char **word)
{
    tri_skip_spaces(r);
    *word = r->at;
    while (!tri_at_end(r) && *r->at > ' ')
        r->at++;
    return (size_t)(r->at - *word);
}

static bool proto_engine_nothing(tri_reader *r, proto_engine_command *out, tri_err *err)
{
    (void)out;
    tri_skip_spaces(r);
    return tri_at_end(r) || tri_refuse(err, 0, tri_position(r), "nothing may follow this command");
}

static bool proto_engine_anything(tri_reader *r, proto_engine_command *out, tri_err *err)
{
    (void)r;
    (void)out;
    (void)err;
    return true;
}

static bool proto_engine_hello(tri_reader *r, proto_engine_command *out, tri_err *err)
{
    int64_t version;
    tri_skip_spaces(r);
    if (!tri_take_int(r, 1, 1, &version))
        return tri_refuse(err, 0, tri_position(r), "this engine speaks version 1: triforium 1");
    return proto_engine_nothing(r, out, err);
}

static bool proto_engine_option(tri_reader *r, proto_engine_command *out, tri_err *err)
{
    out->word_size = proto_engine_word(r, &out->word);
    out->rest_size = proto_engine_word(r, &out->rest);
    if (!out->rest_size)
        return tri_refuse(err, 0, tri_position(r), "option NAME VALUE");
    return proto_engine_nothing(r, out, err);
}

static bool proto_engine_new(tri_reader *r, proto_engine_command *out, tri_err *err)
{
    const char *word;
    size_t size = proto_engine_word(r, &word);
    int64_t players;
    out->game = tri_game_find(word, size);
    if (!out->game)
        return tri_refuse_word(err, 0, tri_position(r), "no such game", word, size);
    tri_skip_spaces(r);
    if (!tri_take_word(r, "players"))
        return tri_refuse(err, 0, tri_position(r), "newgame GAME players N");
    tri_skip_spaces(r);
    if (!tri_take_int(r, out->game->about->players_min, out->game->about->players_max, &players))
        return tri_refuse(err, 0, tri_position(r), "not a number of players for this game");
    out->setup = tri_setup_default(out->game, (int)players);
    for (tri_skip_spaces(r); tri_take_word(r, "option"); tri_skip_spaces(r)) {
        size = proto_engine_word(r, &word);
        if (!tri_setup_set(out->game, &out->setup, word, size, err))
            return false;
    }
    return proto_engine_nothing(r, out, err);
}

static bool proto_engine_position(tri_reader *r, proto_engine_command *out, tri_err *err)
{
    int64_t seat;
    tri_skip_spaces(r);
    bool good = tri_take_word(r, "seat");
    tri_skip_spaces(r);
    if (!good || !tri_take_int(r, 1, TRI_SEATS_MAX, &seat))
        return tri_refuse(err, 0, tri_position(r), "position seat S view TEXT, or position seat S moves M; M");
    out->seat = (uint8_t)(seat - 1);
    tri_skip_spaces(r);
    out->is_view = tri_take_word(r, "view");
    if (!out->is_view && !tri_take_word(r, "moves"))
        return tri_refuse(err, 0, tri_position(r), "'view' or 'moves' is expected");
    tri_skip_spaces(r);
    out->rest = r->at;
    out->rest_size = (size_t)(r->end - r->at);
    return true;
}

static bool proto_engine_go(tri_reader *r, proto_engine_command *out, tri_err *err)
{
    int64_t number;
    for (tri_skip_spaces(r); !tri_at_end(r); tri_skip_spaces(r)) {
        bool nodes = tri_take_word(r, "nodes"), time = !nodes && tri_take_word(r, "time");
        tri_skip_spaces(r);
        if (!(nodes || time) || !tri_take_int(r, 1, 1000000000, &number))
            return tri_refuse(err, 0, tri_position(r), "go [nodes N] [time MS]");
        *(nodes ? &out->nodes : &out->time_ms) = (uint64_t)number;
    }
    return true;
}

bool proto_engine_read(const char *line, size_t size, proto_engine_command *out, tri_err *err)
{
    static const proto_engine_row rows[] = {
        {"triforium", PROTO_ENGINE_HELLO, proto_engine_hello},
        {"isready", PROTO_ENGINE_READY, proto_engine_nothing},
        {"option", PROTO_ENGINE_OPTION, proto_engine_option},
        {"newgame", PROTO_ENGINE_NEW, proto_engine_new},
        {"position", PROTO_ENGINE_POSITION, proto_engine_position},
        {"legal", PROTO_ENGINE_LEGAL, proto_engine_anything},
        {"go", PROTO_ENGINE_GO, proto_engine_go},
        {"stop", PROTO_ENGINE_STOP, proto_engine_nothing},
        {"ponder", PROTO_ENGINE_PONDER, proto_engine_nothing},
        {"quit", PROTO_ENGINE_QUIT, proto_engine_nothing},
    };
    static const proto_engine_command blank = {.verb = PROTO_ENGINE_HELLO};
    tri_reader r = tri_reader_over(line, size);
    *out = blank;
    tri_skip_spaces(&r);
    for (int i = 0; i < TRI_COUNT(rows); i++)
        if (tri_take_word(&r, rows[i].word)) {
            out->verb = rows[i].verb;
            return rows[i].read(&r, out, err);
        }
    return tri_refuse_word(err, 0, 0, "unknown command", line, size);
}

void proto_engine_put_info(tri_text *out, uint32_t depth, uint64_t nodes, const float *value, int seats)
{
    tri_put(out, "info depth ");
    tri_put_int(out, depth);
    tri_put(out, " nodes ");
    tri_put_int(out, (int64_t)nodes);
    tri_put(out, " value");
    for (int i = 0; i < seats; i++) { // thousandths, so that no floating text is needed
        tri_put_char(out, ' ');
        tri_put_int(out, (int64_t)(value[i] * 1000.0f + 0.5f));
    }
}
