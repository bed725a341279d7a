// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_sha256.h"
#include "core/base/tri_vocab.h"

// Fair dice. Before the first event whoever deals publishes the hash of a secret; then every seat adds a salt, which it
// has promised by its own hash before any was shown; and every outcome of chance follows from secret, salts and the
// event's number. Nobody can choose the dice: the dealer was bound before the salts came, the seats never knew the
// secret. In the end the secret is revealed and anybody can check it all. An event's number counts moves and outcomes
// of the game, so that taking back and going on another way never rolls anew. docs/formats.md has the arithmetic.

enum { RECORD_SECRET = TRI_SHA256_SIZE };

typedef struct record_dice {
    bool has_hash, has_secret;
    bool has_salt[TRI_SEATS_MAX];
    uint8_t hash[RECORD_SECRET];                ///< of the secret
    uint8_t secret[RECORD_SECRET];              ///< once it is revealed
    uint8_t salt[TRI_SEATS_MAX][RECORD_SECRET]; ///< zeros of a seat that added none, a bot's say
} record_dice;

/// What a secret or a salt is promised by.
void record_dice_hash(const uint8_t secret[RECORD_SECRET], uint8_t hash[RECORD_SECRET]);
/// The key of a table's dice: of the secret and of all salts there are.
void record_dice_key(const record_dice *dice, uint8_t key[RECORD_SECRET]);
/// The random number of event `n`, counted from 0.
uint64_t record_dice_random(const uint8_t key[RECORD_SECRET], uint32_t n);
/// 64 hexadecimal digits, small letters, and back; the whole text and nothing else.
void record_dice_put(const uint8_t bytes[RECORD_SECRET], tri_text *out);
bool record_dice_parse(const char *text, size_t size, uint8_t bytes[RECORD_SECRET]);
