// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "core/base/tri_hash.h"
#include "core/base/tri_rng.h"
#include "nets/tri_nets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Networks: files that are refused, sums by every way to calculate against sums taken one by one, and those we ship.

enum { INPUTS = 100, WORDS = TRI_INPUT_WORDS(INPUTS) };

enum {
    FIRST_BIAS = TRI_NETWORK_HEAD + INPUTS * TRI_NETWORK_FIRST,
    SECOND = FIRST_BIAS + 2 * TRI_NETWORK_FIRST,
    SECOND_BIAS = SECOND + 2 * TRI_NETWORK_FIRST * TRI_NETWORK_SECOND,
    LAST = SECOND_BIAS + 4 * TRI_NETWORK_SECOND,
    LAST_BIAS = LAST + 4 * TRI_NETWORK_OUTPUTS * TRI_NETWORK_SECOND,
    SIZE = LAST_BIAS + 4 * (TRI_NETWORK_OUTPUTS + 1),
};

static const char usual[] = "game=nave players=2 inputs=100 version=3 first=512 second=64";

static void head(char *bytes, const char *about)
{
    char line[TRI_NETWORK_HEAD + 1], marked[TRI_NETWORK_HEAD];
    uint64_t digest = tri_hash_bytes(tri_hash_start(), bytes + TRI_NETWORK_HEAD, SIZE - TRI_NETWORK_HEAD);
    snprintf(marked, sizeof marked, "triforium network 1 %s digest=%016llx", about, (unsigned long long)digest);
    snprintf(line, sizeof line, "%-191s\n", marked);
    memcpy(bytes, line, TRI_NETWORK_HEAD);
}

/// A network of random weights, every sum small enough for its type.
static char *make(uint64_t seed)
{
    char *bytes = (char *)aligned_alloc(64, (SIZE + 63) / 64 * 64);
    tri_rng rng = tri_rng_seed(seed);
    assert_non_null(bytes);
    for (int i = TRI_NETWORK_HEAD; i < FIRST_BIAS; i++)
        bytes[i] = (char)((int)tri_rng_below(&rng, 255) - 127);
    for (int i = FIRST_BIAS; i < SECOND_BIAS; i += 2) {
        int16_t weight = (int16_t)((int)tri_rng_below(&rng, 801) - 400);
        memcpy(bytes + i, &weight, 2);
    }
    for (int i = SECOND_BIAS; i < SIZE; i += 4) {
        int32_t weight = (int32_t)tri_rng_below(&rng, 20001) - 10000;
        memcpy(bytes + i, &weight, 4);
    }
    head(bytes, usual);
    return bytes;
}

static void random_bits(tri_rng *rng, uint32_t bits[WORDS])
{
    for (int i = 0; i < WORDS; i++)
        bits[i] = (uint32_t)(tri_rng_next(rng) & tri_rng_next(rng));
    bits[WORDS - 1] &= (1u << INPUTS % 32) - 1;
}

/// The network layer by layer as its header describes it, from scratch and with room to spare.
static void say_slowly(const tri_network *net, const uint32_t *bits, int64_t out[TRI_NETWORK_OUTPUTS])
{
    int64_t first[TRI_NETWORK_FIRST], second[TRI_NETWORK_SECOND];
    for (int k = 0; k < TRI_NETWORK_FIRST; k++) {
        first[k] = net->first_bias[k];
        for (int i = 0; i < net->inputs; i++)
            first[k] += bits[i / 32] >> i % 32 & 1 ? net->first[i * TRI_NETWORK_FIRST + k] : 0;
        first[k] = first[k] > 0 ? first[k] : 0;
    }
    for (int k = 0; k < TRI_NETWORK_SECOND; k++) {
        second[k] = net->second_bias[k];
        for (int i = 0; i < TRI_NETWORK_FIRST; i++)
            second[k] += first[i] * net->second[(i / 2 * TRI_NETWORK_SECOND + k) * 2 + i % 2];
        second[k] = second[k] > 0 ? second[k] : 0;
    }
    for (int k = 0; k < TRI_NETWORK_OUTPUTS; k++) {
        out[k] = 0;
        for (int i = 0; i < TRI_NETWORK_SECOND; i++)
            out[k] += second[i] * net->last[k * TRI_NETWORK_SECOND + i];
        out[k] = (out[k] >> TRI_NETWORK_SHIFT) + net->last_bias[k];
    }
}

static void every_way_to_calculate_says_the_same(void **unused)
{
    (void)unused;
    char *bytes = make(1);
    tri_network net;
    assert_true(tri_network_read(bytes, SIZE, &net));
    for (int way = 0; tri_network_code_at(way); way++) {
        tri_network_sum sum;
        tri_rng rng = tri_rng_seed(2);
        net.code = tri_network_code_at(way);
        tri_network_begin(&net, &sum);
        for (int step = 0; step < 200; step++) { // one position after the other, as a search goes
            uint32_t bits[WORDS];
            tri_network_said said;
            int64_t slowly[TRI_NETWORK_OUTPUTS];
            random_bits(&rng, bits);
            tri_network_move(&net, &sum, bits);
            tri_network_say(&net, &sum, &said);
            say_slowly(&net, bits, slowly);
            assert_int_equal(said.own, slowly[0]);
            assert_int_equal(said.other, slowly[1]);
            assert_int_equal(said.win, slowly[2]);
        }
    }
    free(bytes);
}

static void a_file_says_what_it_is(void **unused)
{
    (void)unused;
    char *bytes = make(3);
    tri_network net;
    assert_true(tri_network_read(bytes, SIZE, &net));
    assert_string_equal(net.game, "nave");
    assert_int_equal(net.players, 2);
    assert_int_equal(net.inputs, INPUTS);
    assert_int_equal(net.version, 3);
    assert_true(tri_network_intact(&net));
    bytes[SECOND + 7] ^= 1;
    assert_false(tri_network_intact(&net));
    free(bytes);
}

static void what_is_no_network_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {
        "game=nave players=5 inputs=100 version=3 first=512 second=64",
        "game=nave players=0 inputs=100 version=3 first=512 second=64",
        "game= players=2 inputs=100 version=3 first=512 second=64",
        "game=nave players=2 inputs=5000 version=3 first=512 second=64",
        "game=nave players=2 inputs=101 version=3 first=512 second=64", // more than there are weights
        "game=nave players=2 inputs=99 version=3 first=512 second=64",
        "game=nave players=2 inputs=100 version=3 first=256 second=64",
        "game=nave players=2 inputs=100 version=3 first=512 second=32",
        "players=2 inputs=100 version=3 first=512 second=64",
        "game=nave_nave_nave_nave_nave_nave_nave_nave players=2 inputs=100 version=3 first=512 second=64",
    };
    char *bytes = make(4);
    tri_network net;
    for (int i = 0; i < TRI_COUNT(wrong); i++) {
        head(bytes, wrong[i]);
        assert_false(tri_network_read(bytes, SIZE, &net));
    }
    head(bytes, usual);
    assert_true(tri_network_read(bytes, SIZE, &net));
    assert_false(tri_network_read(bytes, SIZE - 1, &net));
    assert_false(tri_network_read(bytes, TRI_NETWORK_HEAD - 1, &net));
    for (int i = 0; i < 100; i++) { // whatever byte of the line is another
        char kept = bytes[i];
        bytes[i] = '#';
        assert_false(tri_network_read(bytes, SIZE, &net));
        bytes[i] = kept;
    }
    bytes[TRI_NETWORK_HEAD - 1] = ' ';
    assert_false(tri_network_read(bytes, SIZE, &net));
    free(bytes);
}

static void the_networks_we_ship_are_whole(void **unused)
{
    (void)unused;
    tri_network net;
    for (int players = 1; players <= 4; players++) {
        assert_true(tri_nets_network("sagrada", players, &net));
        assert_true(tri_network_intact(&net));
    }
    assert_false(tri_nets_network("sagrada", 5, &net));
    assert_false(tri_nets_network("nave", 2, &net));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_to_calculate_says_the_same),
        cmocka_unit_test(a_file_says_what_it_is),
        cmocka_unit_test(what_is_no_network_is_refused),
        cmocka_unit_test(the_networks_we_ship_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
