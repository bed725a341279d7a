// SPDX-License-Identifier: MIT
#pragma once
#include "core/red_cathedral/red_cathedral_inside.h"

// What a position holds for each house, as the evaluation sees it. What the running action has already earned but not
// yet handed out (the die has moved, the banner is chosen) is counted as if it were there.

typedef struct red_cathedral_look {
    const red_cathedral_state *s;
    int houses;
    float early; ///< 1 at the start, 0 when somebody has finished six
    uint32_t sites;
    uint32_t banner[RC_HOUSES];  ///< with the claim being made
    uint32_t stock[RC_HOUSES];   ///< with what the market action is about to bring
    uint32_t lacking[RC_HOUSES]; ///< what its unfinished sections need beyond its stock
    uint32_t ready[RC_HOUSES];   ///< unfinished sections whose needs its stock covers
    float odds[RC_SITES];        ///< of being finished
    float gain[RC_HOUSES];       ///< recognition to come
    float penalty[RC_HOUSES];    ///< recognition that others' sections above may still cost
    float spare[RC_HOUSES];      ///< materials in stock that fit nowhere
    float built[RC_HOUSES];      ///< sections built, parts included
    float towers[RC_HOUSES];     ///< tower shares as expected
    float now[RC_HOUSES];        ///< points if the game ended here
} red_cathedral_look;

/// Look at a position of a game whose plan is drawn.
void red_cathedral_survey(red_cathedral_look *l, const red_cathedral_state *s);
/// What an unfinished section still needs, by kind. On Ivan's any pieces count (R9.12): as many as are missing.
uint32_t red_cathedral_open_needs(const red_cathedral_state *s, int site);
/// Prestige at a place between two spaces of the track.
float red_cathedral_track(float marker);

enum {
    RC_HOUSE_INPUTS = 66,  ///< of a house; twice: the house itself, then its strongest rival
    RC_COMMON_INPUTS = 24, ///< of the table and the turn
    RC_IVAN_INPUTS = 8,    ///< solo
    RC_INPUTS = 1 + 2 * RC_HOUSE_INPUTS + RC_COMMON_INPUTS + RC_IVAN_INPUTS,
};

/// The position as a network sees it for each seat. Numbers are mostly between 0 and 2. The first is left to the
/// caller.
void red_cathedral_numbers(const red_cathedral_look *l, float input[RC_HOUSES][RC_INPUTS]);
