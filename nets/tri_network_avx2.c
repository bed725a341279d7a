// SPDX-License-Identifier: MIT
#include "nets/tri_network_inside.h"

// Sums of the first layer are added up in tiles that stay in registers while all columns pass. Of its rectified sums
// three in four are zero, so the second layer skips pairs of zeros; pairs, since the machine multiplies and adds those.

#if defined(__x86_64__)

#include <immintrin.h>

#define TRI_AVX2 __attribute__((target("avx2")))

enum { TILE = 8, LANES = 16, TILES = TRI_NETWORK_FIRST / (TILE * LANES), ROWS = TRI_NETWORK_SECOND / 8 };

/// Sixteen weights of a column.
TRI_AVX2 static inline __m256i tri_avx2_column(const int8_t *at)
{
    return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(const void *)at));
}

TRI_AVX2 static void tri_avx2_tile(const tri_network *net, const tri_network_turn *turn, int from, int16_t *sum)
{
    __m256i part[TILE], *at = (__m256i *)(void *)sum;
    for (int k = 0; k < TILE; k++)
        part[k] = _mm256_load_si256(at + k);
    for (int i = 0; i < turn->count[0]; i++) {
        const int8_t *column = net->first + turn->input[0][i] * TRI_NETWORK_FIRST + from;
        for (int k = 0; k < TILE; k++)
            part[k] = _mm256_sub_epi16(part[k], tri_avx2_column(column + k * LANES));
    }
    for (int i = 0; i < turn->count[1]; i++) {
        const int8_t *column = net->first + turn->input[1][i] * TRI_NETWORK_FIRST + from;
        for (int k = 0; k < TILE; k++)
            part[k] = _mm256_add_epi16(part[k], tri_avx2_column(column + k * LANES));
    }
    for (int k = 0; k < TILE; k++)
        _mm256_store_si256(at + k, part[k]);
}

TRI_AVX2 static void tri_avx2_move(const tri_network *net, tri_network_sum *sum, const uint32_t *bits)
{
    tri_network_turn turn;
    tri_network_compare(net, sum, bits, &turn);
    for (int tile = 0; tile < TILES; tile++)
        tri_avx2_tile(net, &turn, tile * TILE * LANES, sum->sum + tile * TILE * LANES);
}

/// Rectified pairs that are not both zero: where, and the two numbers as one.
typedef struct tri_avx2_pairs {
    int count;
    uint16_t at[TRI_NETWORK_FIRST / 2];
    _Alignas(32) int32_t pair[TRI_NETWORK_FIRST / 2];
} tri_avx2_pairs;

TRI_AVX2 static void tri_avx2_rectify(const tri_network_sum *sum, tri_avx2_pairs *out)
{
    const __m256i zero = _mm256_setzero_si256();
    out->count = 0;
    for (int i = 0; i < TRI_NETWORK_FIRST / 2; i += 8) {
        __m256i *pair = (__m256i *)(void *)(out->pair + i);
        __m256i eight = _mm256_max_epi16(_mm256_load_si256((const __m256i *)(const void *)(sum->sum + 2 * i)), zero);
        _mm256_store_si256(pair, eight);
        uint32_t none = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(eight, zero)));
        for (uint32_t on = ~none & 0xff; on; on &= on - 1)
            out->at[out->count++] = (uint16_t)(i + tri_bits_first(on));
    }
}

TRI_AVX2 static void tri_avx2_say(const tri_network *net, const tri_network_sum *sum, tri_network_said *said)
{
    _Alignas(32) int32_t second[TRI_NETWORK_SECOND];
    tri_avx2_pairs pairs;
    __m256i total[ROWS], *out = (__m256i *)(void *)second;
    tri_avx2_rectify(sum, &pairs);
    for (int k = 0; k < ROWS; k++)
        total[k] = _mm256_loadu_si256((const __m256i *)(const void *)net->second_bias + k);
    for (int i = 0; i < pairs.count; i++) {
        const __m256i *row = (const __m256i *)(const void *)(net->second + pairs.at[i] * 2 * TRI_NETWORK_SECOND);
        __m256i pair = _mm256_set1_epi32(pairs.pair[pairs.at[i]]);
        for (int k = 0; k < ROWS; k++)
            total[k] = _mm256_add_epi32(total[k], _mm256_madd_epi16(pair, _mm256_loadu_si256(row + k)));
    }
    for (int k = 0; k < ROWS; k++)
        _mm256_store_si256(out + k, _mm256_max_epi32(total[k], _mm256_setzero_si256()));
    tri_network_last(net, second, said);
}

const tri_network_code *tri_network_vectors(void)
{
    static const tri_network_code code = {"avx2", tri_avx2_move, tri_avx2_say};
    return __builtin_cpu_supports("avx2") ? &code : NULL;
}

#endif
