// SPDX-License-Identifier: MIT
#include "record/record_dice.h"

// Each use of the hash begins with words of its own, so that what was made for one can never stand for another.

void record_dice_hash(const uint8_t secret[RECORD_SECRET], uint8_t hash[RECORD_SECRET])
{
    static const char label[] = "triforium promise";
    tri_sha256 h;
    tri_sha256_start(&h);
    tri_sha256_add(&h, label, sizeof label - 1);
    tri_sha256_add(&h, secret, RECORD_SECRET);
    tri_sha256_end(&h, hash);
}

void record_dice_key(const record_dice *dice, uint8_t key[RECORD_SECRET])
{
    static const char label[] = "triforium dice";
    tri_sha256 h;
    tri_hmac_start(&h, dice->secret);
    tri_sha256_add(&h, label, sizeof label - 1);
    for (int seat = 0; seat < TRI_SEATS_MAX; seat++) {
        uint8_t has = dice->has_salt[seat];
        tri_sha256_add(&h, &has, 1);
        if (has)
            tri_sha256_add(&h, dice->salt[seat], RECORD_SECRET);
    }
    tri_hmac_end(&h, dice->secret, key);
}

uint64_t record_dice_random(const uint8_t key[RECORD_SECRET], uint32_t n)
{
    static const char label[] = "triforium event";
    uint8_t number[4], tag[TRI_SHA256_SIZE];
    uint64_t random = 0;
    tri_sha256 h;
    for (int i = 0; i < 4; i++)
        number[i] = (uint8_t)(n >> (24 - 8 * i));
    tri_hmac_start(&h, key);
    tri_sha256_add(&h, label, sizeof label - 1);
    tri_sha256_add(&h, number, sizeof number);
    tri_hmac_end(&h, key, tag);
    for (int i = 0; i < 8; i++)
        random = random << 8 | tag[i];
    return random;
}

void record_dice_put(const uint8_t bytes[RECORD_SECRET], tri_text *out)
{
    for (int i = 0; i < RECORD_SECRET; i++) {
        tri_put_char(out, "0123456789abcdef"[bytes[i] >> 4]);
        tri_put_char(out, "0123456789abcdef"[bytes[i] & 15]);
    }
}

static int record_dice_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool record_dice_parse(const char *text, size_t size, uint8_t bytes[RECORD_SECRET])
{
    if (size != 2 * RECORD_SECRET)
        return false;
    for (size_t i = 0; i < size; i++)
        if (record_dice_digit(text[i]) < 0)
            return false;
    for (int i = 0; i < RECORD_SECRET; i++)
        bytes[i] = (uint8_t)(record_dice_digit(text[2 * i]) << 4 | record_dice_digit(text[2 * i + 1]));
    return true;
}
