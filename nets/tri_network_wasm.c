// SPDX-License-Identifier: MIT
#include "nets/tri_network_inside.h"

// As tri_network_avx2.c, with the shorter vectors that browsers have.

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

enum { TILE = 8, LANES = 8, TILES = TRI_NETWORK_FIRST / (TILE * LANES), HALF = TRI_NETWORK_SECOND / 8 };

static void tri_wasm_tile(const tri_network *net, const tri_network_turn *turn, int from, int16_t *sum)
{
    v128_t part[TILE];
    for (int k = 0; k < TILE; k++)
        part[k] = wasm_v128_load(sum + k * LANES);
    for (int i = 0; i < turn->count[0]; i++) {
        const int8_t *column = net->first + turn->input[0][i] * TRI_NETWORK_FIRST + from;
        for (int k = 0; k < TILE; k++)
            part[k] = wasm_i16x8_sub(part[k], wasm_i16x8_load8x8(column + k * LANES));
    }
    for (int i = 0; i < turn->count[1]; i++) {
        const int8_t *column = net->first + turn->input[1][i] * TRI_NETWORK_FIRST + from;
        for (int k = 0; k < TILE; k++)
            part[k] = wasm_i16x8_add(part[k], wasm_i16x8_load8x8(column + k * LANES));
    }
    for (int k = 0; k < TILE; k++)
        wasm_v128_store(sum + k * LANES, part[k]);
}

static void tri_wasm_move(const tri_network *net, tri_network_sum *sum, const uint32_t *bits)
{
    tri_network_turn turn;
    tri_network_compare(net, sum, bits, &turn);
    for (int tile = 0; tile < TILES; tile++)
        tri_wasm_tile(net, &turn, tile * TILE * LANES, sum->sum + tile * TILE * LANES);
}

/// Rectified pairs that are not both zero: where, and the two numbers as one.
typedef struct tri_wasm_pairs {
    int count;
    uint16_t at[TRI_NETWORK_FIRST / 2];
    int32_t pair[TRI_NETWORK_FIRST / 2];
} tri_wasm_pairs;

static void tri_wasm_rectify(const tri_network_sum *sum, tri_wasm_pairs *out)
{
    const v128_t zero = wasm_i32x4_const_splat(0);
    out->count = 0;
    for (int i = 0; i < TRI_NETWORK_FIRST / 2; i += 4) {
        v128_t four = wasm_i16x8_max(wasm_v128_load(sum->sum + 2 * i), zero);
        wasm_v128_store(out->pair + i, four);
        for (uint32_t on = (uint32_t)wasm_i32x4_bitmask(wasm_i32x4_ne(four, zero)); on; on &= on - 1)
            out->at[out->count++] = (uint16_t)(i + tri_bits_first(on));
    }
}

/// Half of the second layer, so that its sums stay in registers.
static void tri_wasm_second(const tri_network *net, const tri_wasm_pairs *pairs, int from, int32_t *second)
{
    const v128_t zero = wasm_i32x4_const_splat(0);
    v128_t total[HALF];
    for (int k = 0; k < HALF; k++)
        total[k] = wasm_v128_load(net->second_bias + from + 4 * k);
    for (int i = 0; i < pairs->count; i++) {
        const int16_t *row = net->second + (pairs->at[i] * TRI_NETWORK_SECOND + from) * 2;
        v128_t pair = wasm_i32x4_splat(pairs->pair[pairs->at[i]]);
        for (int k = 0; k < HALF; k++)
            total[k] = wasm_i32x4_add(total[k], wasm_i32x4_dot_i16x8(pair, wasm_v128_load(row + 8 * k)));
    }
    for (int k = 0; k < HALF; k++)
        wasm_v128_store(second + from + 4 * k, wasm_i32x4_max(total[k], zero));
}

static void tri_wasm_say(const tri_network *net, const tri_network_sum *sum, tri_network_said *said)
{
    int32_t second[TRI_NETWORK_SECOND];
    tri_wasm_pairs pairs;
    tri_wasm_rectify(sum, &pairs);
    for (int from = 0; from < TRI_NETWORK_SECOND; from += 4 * HALF)
        tri_wasm_second(net, &pairs, from, second);
    tri_network_last(net, second, said);
}

const tri_network_code *tri_network_vectors(void)
{
    static const tri_network_code code = {"wasm", tri_wasm_move, tri_wasm_say};
    return &code;
}

#endif
