// SPDX-License-Identifier: MIT
#pragma once
#include "nets/tri_inputs.h"

// A trained network: bits to 512 rectified sums, to 64, to what a seat will have, what the best other one will have,
// and the odds of winning. All of it is whole numbers, so every build gives the same answer. The first layer moves with
// the position: of two positions only the inputs that differ are added or taken away.
//
//     tri_network net;
//     tri_network_read(bytes, size, &net);       // a file of nets/; the bytes must outlive the network
//     tri_network_sum sum;
//     tri_network_begin(&net, &sum);
//     tri_network_move(&net, &sum, bits);        // to the inputs of a position, from those of the last
//     tri_network_say(&net, &sum, said);
//
// A file is a line of text, 192 bytes with the spaces before its end (docs/formats.md), then the weights: whole
// numbers, the lower byte first, in the order of struct tri_network. train/network.py writes it.

enum {
    TRI_NETWORK_HEAD = 192,
    TRI_NETWORK_FIRST = 512,
    TRI_NETWORK_SECOND = 64,
    TRI_NETWORK_OUTPUTS = 3,
    TRI_NETWORK_INPUTS_MAX = 4096,
    TRI_NETWORK_SCALE = 65536, ///< of what it says: points, and the logit of winning, in this many parts
    TRI_NETWORK_SHIFT = 16,    ///< bits of `last` behind the point
};

/// What a network says of a position to the seat that it is asked for, in parts of 1 / TRI_NETWORK_SCALE.
typedef struct tri_network_said {
    int32_t own;   ///< points at the end
    int32_t other; ///< of the best other seat (solo: of the rival)
    int32_t win;   ///< logit of winning
} tri_network_said;

struct tri_network_code;

typedef struct tri_network {
    const int8_t *first;                 ///< [inputs][TRI_NETWORK_FIRST]
    const int16_t *first_bias;           ///< [TRI_NETWORK_FIRST]
    const int16_t *second;               ///< [TRI_NETWORK_FIRST / 2][TRI_NETWORK_SECOND][2]: pairs of sums
    const int32_t *second_bias;          ///< [TRI_NETWORK_SECOND]
    const int32_t *last;                 ///< [TRI_NETWORK_OUTPUTS][TRI_NETWORK_SECOND]
    const int32_t *last_bias;            ///< [TRI_NETWORK_OUTPUTS], then 0
    const struct tri_network_code *code; ///< how this machine does it best
    uint64_t digest;                     ///< of the weights, as its file says
    int players, inputs, version;        ///< version: of the game's inputs
    char game[32];
} tri_network;

/// The first layer of a position.
typedef struct tri_network_sum {
    _Alignas(64) int16_t sum[TRI_NETWORK_FIRST];
    uint32_t bits[TRI_INPUT_WORDS(TRI_NETWORK_INPUTS_MAX)];
} tri_network_sum;

/// One way to calculate. All give the same numbers.
typedef struct tri_network_code {
    const char *name;
    void (*move)(const tri_network *net, tri_network_sum *sum, const uint32_t *bits);
    void (*say)(const tri_network *net, const tri_network_sum *sum, tri_network_said *said);
} tri_network_code;

/// The ways this machine has, the plain one first; NULL behind the last.
const tri_network_code *tri_network_code_at(int index);

/// A network over a file's bytes, aligned to 64. False when they are none: another head, or too few or too many
/// weights. The weights themselves are not looked at: see tri_network_intact.
bool tri_network_read(const void *bytes, size_t size, tri_network *out);
/// Are the weights those that the digest was made of?
bool tri_network_intact(const tri_network *net);

/// No inputs are on.
void tri_network_begin(const tri_network *net, tri_network_sum *sum);
/// On to a position with these inputs.
TRI_INLINE void tri_network_move(const tri_network *net, tri_network_sum *sum, const uint32_t *bits)
{
    net->code->move(net, sum, bits);
}
TRI_INLINE void tri_network_say(const tri_network *net, const tri_network_sum *sum, tri_network_said *said)
{
    net->code->say(net, sum, said);
}
