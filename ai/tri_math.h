// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_base.h"

// The few real functions that opponents need, written out so that every build gives the same bits: libm differs between
// systems, while +, -, *, / and sqrt are exact by IEEE 754. Files that include this are built with -ffp-contract=off.

/// Square root; one instruction on every target.
TRI_INLINE float tri_sqrt(float x)
{
    return __builtin_sqrtf(x);
}

/// e to the power x for |x| <= 80, relative error below 1e-5; beyond, the value at the bound.
TRI_INLINE float tri_exp(float x)
{
    x = x < -80.0f ? -80.0f : x > 80.0f ? 80.0f : x;
    float scaled = x * 1.44269504f;
    int whole = (int)(scaled + (scaled < 0 ? -0.5f : 0.5f));
    float f = (scaled - (float)whole) * 0.69314718f; // |f| <= 0.35: five terms are enough
    float series = 1.0f + f * (1.0f + f * (0.5f + f * (0.16666667f + f * (0.04166667f + f * 0.00833333f))));
    union {
        uint32_t bits;
        float value;
    } power;
    power.bits = (uint32_t)(whole + 127) << 23;
    return series * power.value;
}

/// Natural logarithm of a normal positive number, absolute error below 1e-5.
TRI_INLINE float tri_log(float x)
{
    union {
        uint32_t bits;
        float value;
    } u;
    u.value = x;
    int whole = (int)(u.bits >> 23) - 127;
    u.bits = (u.bits & 0x7fffffu) | 0x3f800000u;
    if (u.value > 1.41421356f) {
        u.value *= 0.5f;
        whole++;
    }
    float t = (u.value - 1.0f) / (u.value + 1.0f), t2 = t * t;
    float series = 2.0f * t * (1.0f + t2 * (0.33333333f + t2 * (0.2f + t2 * (0.14285714f + t2 * 0.11111111f))));
    return (float)whole * 0.69314718f + series;
}

/// 1 / (1 + e^-x)
TRI_INLINE float tri_logistic(float x)
{
    return 1.0f / (1.0f + tri_exp(-x));
}

/// A number in [0, 1) from 64 random bits.
TRI_INLINE float tri_unit(uint64_t random)
{
    return (float)(random >> 40) * (1.0f / 16777216.0f);
}
