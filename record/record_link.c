// SPDX-License-Identifier: MIT
#include "record/record_link.h"

#include "core/base/tri_hash.h"

// Bytes are coded to and from base64url as they are produced, 6 bits at a time, so there is no second buffer. Numbers
// are varints: seven bits a byte, low first, the top bit says another byte follows; the last byte is never zero unless
// it is the only one, so that equal games have equal links. Two bytes of hash at the end catch a mistyped or shortened
// link.

enum { RECORD_LINK_VERSION = 1 };

typedef struct link_out {
    tri_text *out;
    uint64_t hash; ///< of all bytes so far
    uint32_t bits; ///< the lowest `held` of them are not written yet
    int held;
} link_out;

static void link_put_digit(link_out *link, uint32_t six)
{
    tri_put_char(link->out, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[six & 63]);
}

static void link_put_byte(link_out *link, uint32_t value)
{
    uint8_t byte = (uint8_t)(value & 255);
    link->hash = tri_hash_bytes(link->hash, &byte, 1);
    link->bits = (link->bits << 8 | byte) & 0xffff;
    link->held += 8;
    while (link->held >= 6) {
        link->held -= 6;
        link_put_digit(link, link->bits >> link->held);
    }
}

static void link_put_number(link_out *link, uint32_t value)
{
    for (; value > 127; value >>= 7)
        link_put_byte(link, value | 128);
    link_put_byte(link, value);
}

static void link_put_end(link_out *link)
{
    uint32_t check = (uint32_t)(link->hash & 0xffff);
    link_put_byte(link, check >> 8);
    link_put_byte(link, check);
    if (link->held)
        link_put_digit(link, link->bits << (6 - link->held));
}

static uint32_t link_digest(const tri_game *game)
{
    const char *version = game->about->data_version;
    return (uint32_t)(tri_hash_bytes(tri_hash_start(), version, tri_length(version)) >> 32);
}

static uint32_t link_fold_sign(int value)
{
    return value < 0 ? (uint32_t)(-value) * 2 - 1 : (uint32_t)value * 2;
}

static int link_unfold_sign(uint32_t folded)
{
    return folded & 1 ? -(int)(folded / 2) - 1 : (int)(folded / 2);
}

static void link_put_value(link_out *link, const tri_option *option, const tri_value *value)
{
    if (option->kind == TRI_OPTION_LIST)
        link_put_number(link, (uint32_t)value->count);
    for (int i = 0; i < value->count; i++)
        link_put_number(link, link_fold_sign(value->item[i]));
}

static int link_find(const tri_move *list, int count, tri_move move)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (list[middle] < move)
            low = middle + 1;
        else
            high = middle;
    }
    TRI_ASSERT(low < count && list[low] == move);
    return low;
}

static void link_put_moves(link_out *link, const tri_game *game, tri_state *state, const tri_move *moves,
                           uint32_t count)
{
    tri_move list[TRI_MOVES_MAX];
    for (uint32_t i = 0; i < count; i++) {
        int n = game->moves(state, list);
        if (n > 1)
            link_put_number(link, (uint32_t)link_find(list, n, moves[i]));
        game->apply(state, moves[i]);
    }
}

void record_link_put(const tri_game *game, const tri_setup *setup, const tri_move *moves, uint32_t count, tri_text *out)
{
    link_out link = {.out = out, .hash = tri_hash_start()};
    tri_state state;
    bool started = game->start(&state, setup, NULL);
    TRI_ASSERT(started);
    if (!started)
        return;
    link_put_byte(&link, RECORD_LINK_VERSION);
    link_put_number(&link, (uint32_t)tri_length(game->id));
    for (const char *c = game->id; *c; c++)
        link_put_byte(&link, (uint8_t)*c);
    for (int shift = 24; shift >= 0; shift -= 8)
        link_put_byte(&link, link_digest(game) >> shift);
    link_put_byte(&link, setup->players);
    for (int i = 0; i < game->about->option_count; i++)
        if (tri_setup_applies(game, setup, i))
            link_put_value(&link, &game->about->options[i], &setup->value[i]);
    link_put_number(&link, count);
    link_put_moves(&link, game, &state, moves, count);
    link_put_end(&link);
}

typedef struct link_in {
    tri_reader r;
    uint64_t hash;
    uint32_t bits;
    int held;
    bool bad; ///< a character that is no base64url, the end where a byte should be, or a number in no proper form
} link_in;

static int link_digit(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

static uint32_t link_take_byte(link_in *link)
{
    while (link->held < 8) {
        int digit = link_digit(tri_peek(&link->r));
        if (digit < 0) {
            link->bad = true;
            return 0;
        }
        link->r.at++;
        link->bits = (link->bits << 6 | (uint32_t)digit) & 0x3fff;
        link->held += 6;
    }
    link->held -= 8;
    uint8_t byte = (uint8_t)(link->bits >> link->held & 255);
    link->hash = tri_hash_bytes(link->hash, &byte, 1);
    return byte;
}

/// A number of at most 21 bits, which holds every place in a list, every length and every option value.
static uint32_t link_take_number(link_in *link)
{
    uint32_t value = 0;
    for (int shift = 0; shift < 21; shift += 7) {
        uint32_t byte = link_take_byte(link);
        value |= (byte & 127) << shift;
        if (!(byte & 128)) {
            if (byte == 0 && shift > 0)
                link->bad = true;
            return value;
        }
    }
    link->bad = true;
    return 0;
}

static bool link_refuse(const link_in *link, tri_err *err, int code)
{
    return tri_refuse(err, code, 0, tri_position(&link->r));
}

static bool link_take_id(link_in *link, char id[RECORD_ID_MAX], tri_err *err)
{
    uint32_t version = link_take_byte(link);
    if (link->bad || version != RECORD_LINK_VERSION)
        return link_refuse(link, err, TRI_E_LINK);
    uint32_t size = link_take_number(link);
    if (link->bad || size == 0 || size >= RECORD_ID_MAX)
        return link_refuse(link, err, TRI_E_LINK_NO_GAME);
    for (uint32_t i = 0; i < size; i++) {
        id[i] = (char)link_take_byte(link);
        if (!link->bad && (id[i] < 'a' || id[i] > 'z') && (id[i] < '0' || id[i] > '9') && id[i] != '_')
            return link_refuse(link, err, TRI_E_LINK_NO_GAME);
    }
    id[size] = 0;
    return link->bad ? link_refuse(link, err, TRI_E_LINK_CUT) : true;
}

bool record_link_game_id(const char *text, size_t size, char id[RECORD_ID_MAX], tri_err *err)
{
    link_in link = {.r = tri_reader_over(text, size), .hash = tri_hash_start()};
    return link_take_id(&link, id, err);
}

static bool link_take_value(link_in *link, const tri_option *option, tri_value *value)
{
    bool number = option->kind == TRI_OPTION_NUMBER;
    uint32_t count = option->kind == TRI_OPTION_LIST ? link_take_number(link) : 1;
    if (count > TRI_LIST_MAX ||
        (option->kind == TRI_OPTION_LIST && count && ((int)count < option->min || (int)count > option->max)))
        return false;
    value->count = (int16_t)count;
    for (uint32_t i = 0; i < count; i++) {
        int item = link_unfold_sign(link_take_number(link));
        if (number ? item < option->min || item > option->max : item < 0 || item >= option->choice_count)
            return false;
        for (uint32_t j = 0; j < i; j++)
            if (value->item[j] == item)
                return false;
        value->item[i] = (int16_t)item;
    }
    return !link->bad;
}

/// Other data than ours: the link has no more of their version than this.
static void link_take_data(link_in *link, const tri_game *game, char other_data[RECORD_NAME_MAX])
{
    uint32_t digest = 0;
    for (int i = 0; i < 4; i++)
        digest = digest << 8 | link_take_byte(link);
    tri_text text = tri_text_over(other_data, RECORD_NAME_MAX);
    if (!link->bad && digest != link_digest(game)) {
        tri_put(&text, "digest ");
        for (int shift = 28; shift >= 0; shift -= 4)
            tri_put_char(&text, "0123456789abcdef"[digest >> shift & 15]);
    }
}

static bool link_take_setup(link_in *link, const tri_game *game, record_head *head, tri_err *err)
{
    char id[RECORD_ID_MAX];
    tri_setup *setup = &head->setup;
    if (!link_take_id(link, id, err))
        return false;
    if (!tri_same(id, game->id))
        return tri_refuse_word(err, TRI_E_LINK_OTHER_GAME, 0, 0, id, tri_length(id));
    link_take_data(link, game, head->other_data);
    uint32_t players = link_take_byte(link);
    if (link->bad || players < game->about->players_min || players > game->about->players_max)
        return link_refuse(link, err, TRI_E_PLAYERS);
    *setup = tri_setup_default(game, (int)players);
    for (int i = 0; i < game->about->option_count; i++)
        if (tri_setup_applies(game, setup, i) && !link_take_value(link, &game->about->options[i], &setup->value[i]))
            return link_refuse(link, err, TRI_E_LINK_OPTION);
    return true;
}

static bool link_take_moves(link_in *link, const tri_game *game, tri_state *state, tri_move *moves, uint32_t count,
                            tri_err *err)
{
    tri_move list[TRI_MOVES_MAX];
    for (uint32_t i = 0; i < count; i++) {
        int n = game->moves(state, list);
        uint32_t place = n > 1 ? link_take_number(link) : 0;
        if (link->bad || place >= (uint32_t)n)
            return link_refuse(link, err, n ? TRI_E_LINK_MOVE : TRI_E_LINK_GOES_ON);
        moves[i] = list[place];
        game->apply(state, moves[i]);
    }
    return true;
}

static bool link_take_end(link_in *link, tri_err *err)
{
    uint32_t check = (uint32_t)(link->hash & 0xffff);
    uint32_t high = link_take_byte(link), low = link_take_byte(link);
    bool spare = link->held >= 6 || (link->bits & ((1u << link->held) - 1)) != 0;
    if (link->bad || (high << 8 | low) != check || spare || !tri_at_end(&link->r))
        return link_refuse(link, err, TRI_E_LINK_CHANGED);
    return true;
}

bool record_link_parse(const tri_game *game, const char *text, size_t size, record_head *head, tri_move *moves,
                       uint32_t room, uint32_t *count, tri_err *err)
{
    *head = (record_head){0};
    link_in link = {.r = tri_reader_over(text, size), .hash = tri_hash_start()};
    tri_state state;
    if (!link_take_setup(&link, game, head, err) || !game->start(&state, &head->setup, err))
        return false;
    *count = link_take_number(&link);
    if (link.bad || *count > room || *count > game->about->plies_max)
        return link_refuse(&link, err, TRI_E_GAME_LENGTH);
    return link_take_moves(&link, game, &state, moves, *count, err) && link_take_end(&link, err);
}
