// SPDX-License-Identifier: MIT
#pragma once
#include "nets/tri_network.h"

// What the ways to calculate share: tri_network.c is for any machine, tri_network_avx2.c for those with AVX2,
// tri_network_wasm.c for browsers with vectors.

/// Inputs that differ between two positions.
typedef struct tri_network_turn {
    uint16_t count[2]; ///< [0] those that go, [1] those that come
    uint16_t input[2][TRI_NETWORK_INPUTS_MAX];
} tri_network_turn;

TRI_INLINE void tri_network_compare(const tri_network *net, tri_network_sum *sum, const uint32_t *bits,
                                    tri_network_turn *turn)
{
    turn->count[0] = turn->count[1] = 0;
    for (int i = 0; i < TRI_INPUT_WORDS(net->inputs); i++) {
        for (uint32_t odd = sum->bits[i] ^ bits[i]; odd; odd &= odd - 1) {
            int bit = tri_bits_first(odd), comes = bits[i] >> bit & 1;
            turn->input[comes][turn->count[comes]++] = (uint16_t)(i * 32 + bit);
        }
        sum->bits[i] = bits[i];
    }
}

/// The last layer, of rectified sums of the second.
TRI_INLINE void tri_network_last(const tri_network *net, const int32_t second[TRI_NETWORK_SECOND],
                                 tri_network_said *said)
{
    int32_t out[TRI_NETWORK_OUTPUTS];
    for (int i = 0; i < TRI_NETWORK_OUTPUTS; i++) {
        const int32_t *row = net->last + i * TRI_NETWORK_SECOND;
        int64_t total = 0;
        for (int k = 0; k < TRI_NETWORK_SECOND; k++)
            total += (int64_t)second[k] * row[k];
        out[i] = (int32_t)(total >> TRI_NETWORK_SHIFT) + net->last_bias[i];
    }
    *said = (tri_network_said){out[0], out[1], out[2]};
}

#if defined(__x86_64__) || defined(__wasm_simd128__)
/// With vectors; NULL where this machine has none that we know.
const tri_network_code *tri_network_vectors(void);
#else
TRI_INLINE const tri_network_code *tri_network_vectors(void)
{
    return NULL;
}
#endif
