// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// SHA-256 (FIPS 180-4) and HMAC over it (RFC 2104), for proofs that must be checked by the same code on a server, in a
// page and in a terminal. Whatever guards a secret on a server uses a library instead.

enum { TRI_SHA256_SIZE = 32, TRI_SHA256_BLOCK = 64 };

typedef struct tri_sha256 {
    uint32_t state[8];
    uint64_t size; ///< bytes so far
    uint8_t block[TRI_SHA256_BLOCK];
} tri_sha256;

TRI_FN void tri_sha256_start(tri_sha256 *h);
TRI_FN void tri_sha256_add(tri_sha256 *h, const void *bytes, size_t size);
/// The digest; `h` is then used up.
TRI_FN void tri_sha256_end(tri_sha256 *h, uint8_t digest[TRI_SHA256_SIZE]);

/// HMAC under a key of 32 bytes.
TRI_FN void tri_hmac_start(tri_sha256 *h, const uint8_t key[TRI_SHA256_SIZE]);
/// Its tag, under the same key; `h` is then used up.
TRI_FN void tri_hmac_end(tri_sha256 *h, const uint8_t key[TRI_SHA256_SIZE], uint8_t tag[TRI_SHA256_SIZE]);
