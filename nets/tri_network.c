// SPDX-License-Identifier: MIT
#include "nets/tri_network_inside.h"

#include "core/base/tri_hash.h"
#include "core/base/tri_text.h"

// The plain way to calculate, for any machine, and files. Sums cannot overflow: train/network.py scales the weights so
// that even the worst inputs stay within.

static void tri_plain_move(const tri_network *net, tri_network_sum *sum, const uint32_t *bits)
{
    tri_network_turn turn;
    tri_network_compare(net, sum, bits, &turn);
    for (int comes = 0; comes < 2; comes++)
        for (int i = 0; i < turn.count[comes]; i++) {
            const int8_t *column = net->first + turn.input[comes][i] * TRI_NETWORK_FIRST;
            for (int k = 0; k < TRI_NETWORK_FIRST; k++)
                sum->sum[k] = (int16_t)(comes ? sum->sum[k] + column[k] : sum->sum[k] - column[k]);
        }
}

static void tri_plain_say(const tri_network *net, const tri_network_sum *sum, tri_network_said *said)
{
    int32_t second[TRI_NETWORK_SECOND];
    for (int k = 0; k < TRI_NETWORK_SECOND; k++)
        second[k] = net->second_bias[k];
    for (int i = 0; i < TRI_NETWORK_FIRST; i += 2) {
        const int16_t *row = net->second + i * TRI_NETWORK_SECOND;
        int32_t a = sum->sum[i] > 0 ? sum->sum[i] : 0, b = sum->sum[i + 1] > 0 ? sum->sum[i + 1] : 0;
        if (a | b)
            for (int k = 0; k < TRI_NETWORK_SECOND; k++)
                second[k] += a * row[2 * k] + b * row[2 * k + 1];
    }
    for (int k = 0; k < TRI_NETWORK_SECOND; k++)
        second[k] = second[k] > 0 ? second[k] : 0;
    tri_network_last(net, second, said);
}

const tri_network_code *tri_network_code_at(int index)
{
    static const tri_network_code plain = {"plain", tri_plain_move, tri_plain_say};
    return index == 0 ? &plain : index == 1 ? tri_network_vectors() : NULL;
}

void tri_network_begin(const tri_network *net, tri_network_sum *sum)
{
    for (int i = 0; i < TRI_NETWORK_FIRST; i++)
        sum->sum[i] = net->first_bias[i];
    for (int i = 0; i < TRI_INPUT_WORDS(net->inputs); i++)
        sum->bits[i] = 0;
}

// Files.

/// "name=" and a number within its bounds.
static bool tri_network_take(tri_reader *r, const char *name, int max, int *out)
{
    int64_t value;
    if (!tri_take_word(r, name) || !tri_take_char(r, '=') || !tri_take_int(r, 1, max, &value))
        return false;
    *out = (int)value;
    return tri_take_char(r, ' ');
}

static bool tri_network_take_digest(tri_reader *r, uint64_t *out)
{
    *out = 0;
    for (int i = 0; i < 16; i++) {
        char c = tri_peek(r);
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        *out = *out << 4 | (uint64_t)digit;
        r->at++;
    }
    return true;
}

static bool tri_network_take_game(tri_reader *r, char game[32])
{
    int size = 0;
    if (!tri_take_word(r, "game") || !tri_take_char(r, '='))
        return false;
    while (size < 31 && ((tri_peek(r) >= 'a' && tri_peek(r) <= 'z') || tri_peek(r) == '_'))
        game[size++] = *r->at++;
    game[size] = 0;
    return size > 0 && tri_take_char(r, ' ');
}

static bool tri_network_head(const void *bytes, tri_network *out)
{
    tri_reader r = tri_reader_over((const char *)bytes, TRI_NETWORK_HEAD);
    int first, second;
    if (!tri_take_word(&r, "triforium network 1") || !tri_take_char(&r, ' ') || !tri_network_take_game(&r, out->game) ||
        !tri_network_take(&r, "players", 4, &out->players) ||
        !tri_network_take(&r, "inputs", TRI_NETWORK_INPUTS_MAX, &out->inputs) ||
        !tri_network_take(&r, "version", 9999, &out->version) ||
        !tri_network_take(&r, "first", TRI_NETWORK_FIRST, &first) ||
        !tri_network_take(&r, "second", TRI_NETWORK_SECOND, &second) || !tri_take_word(&r, "digest") ||
        !tri_take_char(&r, '=') || !tri_network_take_digest(&r, &out->digest))
        return false;
    tri_skip_spaces(&r);
    return first == TRI_NETWORK_FIRST && second == TRI_NETWORK_SECOND && tri_take_char(&r, '\n') && tri_at_end(&r);
}

static size_t tri_network_weights(const tri_network *net)
{
    return (size_t)net->inputs * TRI_NETWORK_FIRST + 2 * TRI_NETWORK_FIRST +
           2 * TRI_NETWORK_SECOND * TRI_NETWORK_FIRST + 4 * TRI_NETWORK_SECOND +
           4 * TRI_NETWORK_OUTPUTS * TRI_NETWORK_SECOND + 4 * (TRI_NETWORK_OUTPUTS + 1);
}

bool tri_network_read(const void *bytes, size_t size, tri_network *out)
{
    TRI_ASSERT((uintptr_t)bytes % 64 == 0);
    if (size < TRI_NETWORK_HEAD || !tri_network_head(bytes, out) || size - TRI_NETWORK_HEAD != tri_network_weights(out))
        return false;
    out->first = (const int8_t *)bytes + TRI_NETWORK_HEAD;
    out->first_bias = (const int16_t *)(const void *)(out->first + out->inputs * TRI_NETWORK_FIRST);
    out->second = out->first_bias + TRI_NETWORK_FIRST;
    out->second_bias = (const int32_t *)(out->second + TRI_NETWORK_SECOND * TRI_NETWORK_FIRST);
    out->last = out->second_bias + TRI_NETWORK_SECOND;
    out->last_bias = out->last + TRI_NETWORK_OUTPUTS * TRI_NETWORK_SECOND;
    for (int i = 0; tri_network_code_at(i); i++)
        out->code = tri_network_code_at(i);
    return true;
}

bool tri_network_intact(const tri_network *net)
{
    return tri_hash_bytes(tri_hash_start(), net->first, tri_network_weights(net)) == net->digest;
}
