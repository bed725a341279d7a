// SPDX-License-Identifier: MIT
#include "core/base/tri_sha256.h"

TRI_LOCAL uint32_t tri_sha256_right(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

TRI_LOCAL uint32_t tri_sha256_constant(int round)
{
    static const uint32_t constants[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    return constants[round];
}

TRI_LOCAL void tri_sha256_spread(const uint8_t block[TRI_SHA256_BLOCK], uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (tri_sha256_right(a, 7) ^ tri_sha256_right(a, 18) ^ a >> 3) +
               (tri_sha256_right(b, 17) ^ tri_sha256_right(b, 19) ^ b >> 10);
    }
}

TRI_LOCAL void tri_sha256_mix(tri_sha256 *h)
{
    uint32_t w[64], s[8];
    tri_sha256_spread(h->block, w);
    for (int i = 0; i < 8; i++)
        s[i] = h->state[i];
    for (int i = 0; i < 64; i++) {
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]), most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint32_t one = s[7] + (tri_sha256_right(s[4], 6) ^ tri_sha256_right(s[4], 11) ^ tri_sha256_right(s[4], 25)) +
                       choice + tri_sha256_constant(i) + w[i];
        uint32_t two = (tri_sha256_right(s[0], 2) ^ tri_sha256_right(s[0], 13) ^ tri_sha256_right(s[0], 22)) + most;
        for (int j = 7; j > 0; j--)
            s[j] = s[j - 1];
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        h->state[i] += s[i];
}

TRI_FN void tri_sha256_start(tri_sha256 *h)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    for (int i = 0; i < 8; i++)
        h->state[i] = start[i];
    h->size = 0;
}

TRI_FN void tri_sha256_add(tri_sha256 *h, const void *bytes, size_t size)
{
    const uint8_t *from = (const uint8_t *)bytes;
    for (size_t i = 0; i < size; i++) {
        h->block[h->size++ % TRI_SHA256_BLOCK] = from[i];
        if (h->size % TRI_SHA256_BLOCK == 0)
            tri_sha256_mix(h);
    }
}

TRI_FN void tri_sha256_end(tri_sha256 *h, uint8_t digest[TRI_SHA256_SIZE])
{
    const uint8_t one = 0x80, zero = 0;
    uint64_t bits = h->size * 8;
    tri_sha256_add(h, &one, 1);
    while (h->size % TRI_SHA256_BLOCK != TRI_SHA256_BLOCK - 8)
        tri_sha256_add(h, &zero, 1);
    for (int i = 7; i >= 0; i--) {
        uint8_t byte = (uint8_t)(bits >> (8 * i));
        tri_sha256_add(h, &byte, 1);
    }
    for (int i = 0; i < TRI_SHA256_SIZE; i++)
        digest[i] = (uint8_t)(h->state[i / 4] >> (24 - 8 * (i % 4)));
}

/// The key, padded to a block, under the mask of the inner or the outer hash.
TRI_LOCAL void tri_hmac_key(tri_sha256 *h, const uint8_t key[TRI_SHA256_SIZE], uint8_t mask)
{
    uint8_t block[TRI_SHA256_BLOCK];
    for (int i = 0; i < TRI_SHA256_BLOCK; i++)
        block[i] = (uint8_t)((i < TRI_SHA256_SIZE ? key[i] : 0) ^ mask);
    tri_sha256_start(h);
    tri_sha256_add(h, block, sizeof block);
}

TRI_FN void tri_hmac_start(tri_sha256 *h, const uint8_t key[TRI_SHA256_SIZE])
{
    tri_hmac_key(h, key, 0x36);
}

TRI_FN void tri_hmac_end(tri_sha256 *h, const uint8_t key[TRI_SHA256_SIZE], uint8_t tag[TRI_SHA256_SIZE])
{
    uint8_t inner[TRI_SHA256_SIZE];
    tri_sha256_end(h, inner);
    tri_hmac_key(h, key, 0x5c);
    tri_sha256_add(h, inner, sizeof inner);
    tri_sha256_end(h, tag);
}
