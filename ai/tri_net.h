// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// A small network with one hidden layer: inputs to TRI_NET_HIDDEN rectified sums to one number, plus a straight line
// from the inputs. Sums are taken in a fixed order, so every build gives the same bits. tools/fit_net.c trains it.

enum { TRI_NET_HIDDEN = 32 };

/// Weights of a network of so many inputs: for each input TRI_NET_HIDDEN to the hidden sums and one straight, then the
/// same of a constant 1, then TRI_NET_HIDDEN from the hidden sums.
#define TRI_NET_WEIGHTS(inputs) (((inputs) + 1) * (TRI_NET_HIDDEN + 1) + TRI_NET_HIDDEN)

TRI_INLINE float tri_net_value(const float *weight, const float *input, int inputs)
{
    enum { ROW = TRI_NET_HIDDEN + 1 };
    const float *last = weight + inputs * ROW;
    float sum[TRI_NET_HIDDEN], value = last[TRI_NET_HIDDEN];
    for (int j = 0; j < TRI_NET_HIDDEN; j++)
        sum[j] = last[j];
    for (int i = 0; i < inputs; i++) {
        const float *row = weight + i * ROW;
        float x = input[i];
        if (x == 0.0f)
            continue;
        for (int j = 0; j < TRI_NET_HIDDEN; j++)
            sum[j] += x * row[j];
        value += x * row[TRI_NET_HIDDEN];
    }
    for (int j = 0; j < TRI_NET_HIDDEN; j++)
        value += sum[j] > 0.0f ? sum[j] * last[ROW + j] : 0.0f;
    return value;
}
