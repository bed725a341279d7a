// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_bot.h"

// The settings of a bot as rows of a table: what each means, what it may be and what it is unless somebody says
// otherwise. Words ("search:nodes=500,exploration=1"), defaults and docs/opponents.md follow from it. Within these
// bounds every search ends.

typedef enum tri_setting_kind {
    TRI_SETTING_REAL,   ///< float
    TRI_SETTING_COUNT,  ///< uint64_t
    TRI_SETTING_SHORT,  ///< uint16_t
    TRI_SETTING_CHOICE, ///< uint8_t: one of some words
} tri_setting_kind;

typedef struct tri_setting {
    const char *name;
    tri_setting_kind kind;
    size_t at;               ///< offset in tri_bot_def
    double min, max, normal; ///< of a choice: its place among the words
    const char *choice[2];
    const char *meaning; ///< one line
} tri_setting;

enum {
    TRI_SETTING_TEXT_MAX = 64, ///< bytes for a setting's bounds
    TRI_WEIGHT_MAX = 100000,   ///< of a named weight of an evaluation
};

/// The rows in the order of the manual; NULL behind the last.
const tri_setting *tri_setting_at(int index);
/// Every setting at its normal value.
void tri_setting_normal(tri_bot_def *def);
/// Settings and named weights of the evaluation, separated by commas, to the end. False: the reader is left at the one
/// that is wrong, and what it may be is written to `bounds` when there is such a setting.
bool tri_setting_read(tri_bot_def *def, tri_reader *r, tri_text *bounds);
