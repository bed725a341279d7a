// SPDX-License-Identifier: MIT
#pragma once
#include "core/red_cathedral/red_cathedral_parts.h"

// The keys of a position's text, shared by its writer and its reader.

typedef enum red_cathedral_key {
    RC_KEY_PLAYERS,
    RC_KEY_WORKSHOPS,
    RC_KEY_ROUND_LIMIT,
    RC_KEY_ROUND,
    RC_KEY_STEP,
    RC_KEY_DEALT,
    RC_KEY_TURN,
    RC_KEY_FIRST,
    RC_KEY_ENDER,
    RC_KEY_RING,
    RC_KEY_GUILDS,
    RC_KEY_DICE,
    RC_KEY_PLAN,
    RC_KEY_A,
    RC_KEY_B,
    RC_KEY_C,
    RC_KEY_D,
    RC_KEY_E,
    RC_KEY_F,
    RC_KEY_MARKER,
    RC_KEY_ROUBLES,
    RC_KEY_STOCK,
    RC_KEY_BANNERS,
    RC_KEY_SLOTS1,
    RC_KEY_SLOTS2,
    RC_KEY_SLOTS3,
    RC_KEY_SLOTS4,
    RC_KEY_IVAN_CARDS,
    RC_KEY_IVAN_DICE,
    RC_KEY_IVAN_STOCK,
    RC_KEY_IVAN_WORKS,
    RC_KEY_CLAIM,
    RC_KEY_LEFT,
    RC_KEY_MUST,
    RC_KEY_TAKE,
    RC_KEY_MOVED,
    RC_KEY_OBTAINED,
    RC_KEY_WORKED,
    RC_KEY_USED,
    RC_KEY_EXCHANGE,
    RC_KEY_REROLLED,
    RC_KEYS
} red_cathedral_key;

/// The key as it is written.
TRI_INLINE const char *red_cathedral_key_word(int key)
{
    static const char *const words[RC_KEYS] = {
        "players",    "workshops", "round_limit", "round",      "step",     "dealt",  "turn",   "first",  "ender",
        "ring",       "guilds",    "dice",        "plan",       "a",        "b",      "c",      "d",      "e",
        "f",          "marker",    "roubles",     "stock",      "banners",  "slots1", "slots2", "slots3", "slots4",
        "ivan_cards", "ivan_dice", "ivan_stock",  "ivan_works", "claim",    "left",   "must",   "take",   "moved",
        "obtained",   "worked",    "used",        "exchange",   "rerolled",
    };
    return words[key];
}
