// SPDX-License-Identifier: MIT
#pragma once
#include "core/sagrada/sagrada.h"

#include "nets/tri_inputs.h"

// Sagrada as a network sees it: the windows from a seat's own on around the table, then what lies open for all.
// Everything is a bit, and counts are thermometers. What a public objective asks about a window is said only when it
// lies on the table, since a network cannot multiply.

enum {
    SAGRADA_INPUTS_VERSION = 2,

    // A window.
    SAGRADA_IN_COLOUR = 0,                              ///< a plane of 20 spaces for each colour: dice that lie there
    SAGRADA_IN_VALUE = SAGRADA_IN_COLOUR + 5 * 20,      ///< and for each value
    SAGRADA_IN_FITS_COLOUR = SAGRADA_IN_VALUE + 6 * 20, ///< free spaces that print and neighbours leave to each colour
    SAGRADA_IN_FITS_VALUE = SAGRADA_IN_FITS_COLOUR + 5 * 20,
    SAGRADA_IN_DEAD = SAGRADA_IN_FITS_VALUE + 6 * 20, ///< free spaces where nothing fits
    SAGRADA_IN_REACH = SAGRADA_IN_DEAD + 20,          ///< free spaces where the next die may touch down
    SAGRADA_IN_FREE = SAGRADA_IN_REACH + 20,          ///< how many spaces are free
    SAGRADA_IN_FAVOUR = SAGRADA_IN_FREE + 20,         ///< tokens
    SAGRADA_IN_KINDS = SAGRADA_IN_FAVOUR + 6,         ///< kinds of dice that fit within reach
    SAGRADA_IN_POOL_FITS = SAGRADA_IN_KINDS + 30,     ///< those of them that lie in the pool
    SAGRADA_IN_TOOLS = SAGRADA_IN_POOL_FITS + 30,     ///< tools on the table that this seat can pay for
    SAGRADA_IN_TURNS = SAGRADA_IN_TOOLS + 12,         ///< turns left in this round
    SAGRADA_IN_PIPS = SAGRADA_IN_TURNS + 2,           ///< pips of each colour, in threes
    SAGRADA_IN_GOALS = SAGRADA_IN_PIPS + 5 * 8,
    SAGRADA_IN_ROW_COLOURS = SAGRADA_IN_GOALS,                  ///< a row that may still fulfil it: dice in it, 0 to 5
    SAGRADA_IN_COLUMN_COLOURS = SAGRADA_IN_ROW_COLOURS + 4 * 6, ///< 0 to 4
    SAGRADA_IN_ROW_VALUES = SAGRADA_IN_COLUMN_COLOURS + 5 * 5,
    SAGRADA_IN_COLUMN_VALUES = SAGRADA_IN_ROW_VALUES + 4 * 6,
    SAGRADA_IN_PAIRS = SAGRADA_IN_COLUMN_VALUES + 5 * 5, ///< light, medium, deep: dice and room for both values, pairs
    SAGRADA_IN_PAIR_SIZE = 2 * 5 + 2 * 4 + 5,
    SAGRADA_IN_SHADES = SAGRADA_IN_PAIRS + 3 * SAGRADA_IN_PAIR_SIZE, ///< dice and room for each value, sets
    SAGRADA_IN_COLOURS = SAGRADA_IN_SHADES + 6 * 4 + 6 * 3 + 3,      ///< dice and room for each colour, sets
    SAGRADA_IN_DIAGONALS = SAGRADA_IN_COLOURS + 5 * 5 + 5 * 3 + 4,   ///< dice that count, spaces where one would
    SAGRADA_IN_WINDOW = SAGRADA_IN_DIAGONALS + 16 + 8,               ///< inputs of a window
    /// With three or four players the others' windows are seen in outline: from SAGRADA_IN_FREE on, no objectives.
    SAGRADA_IN_OUTLINE = SAGRADA_IN_GOALS - SAGRADA_IN_FREE,

    // Private objectives: twice, as a solo player has two. For other seats only where the table has them open.
    SAGRADA_IN_SECRET = 0,                                ///< which
    SAGRADA_IN_SECRET_PIPS = SAGRADA_IN_SECRET + 5,       ///< what it pays now, in twos
    SAGRADA_IN_SECRET_ROOM = SAGRADA_IN_SECRET_PIPS + 20, ///< free spaces its colour may still go to
    SAGRADA_IN_SECRET_POOL = SAGRADA_IN_SECRET_ROOM + 20, ///< values of its colour in the pool that fit within reach
    SAGRADA_IN_SECRET_SIZE = SAGRADA_IN_SECRET_POOL + 6,

    // The table.
    SAGRADA_IN_ROUND = 0,
    SAGRADA_IN_TURN = SAGRADA_IN_ROUND + 10,    ///< of the round
    SAGRADA_IN_FIRST = SAGRADA_IN_TURN + 8,     ///< the first player of the round, from the own seat on
    SAGRADA_IN_POOL = SAGRADA_IN_FIRST + 4,     ///< kinds in the pool
    SAGRADA_IN_TWICE = SAGRADA_IN_POOL + 30,    ///< those that lie there more than once
    SAGRADA_IN_BAG = SAGRADA_IN_TWICE + 30,     ///< dice left of each colour, in twos
    SAGRADA_IN_TOOL = SAGRADA_IN_BAG + 5 * 9,   ///< tools on the table
    SAGRADA_IN_OPENED = SAGRADA_IN_TOOL + 12,   ///< those that carry tokens (solo: are spent)
    SAGRADA_IN_GOAL = SAGRADA_IN_OPENED + 12,   ///< public objectives on the table
    SAGRADA_IN_TRACK = SAGRADA_IN_GOAL + 10,    ///< kinds on the round track, when a tool asks for them
    SAGRADA_IN_TARGET = SAGRADA_IN_TRACK + 30,  ///< solo: its sum, in fours
    SAGRADA_IN_STEP = SAGRADA_IN_TARGET + 30,   ///< what is being asked, of whomever
    SAGRADA_IN_ACTING = SAGRADA_IN_STEP + 17,   ///< the seat it is asked of, from the own on
    SAGRADA_IN_USED = SAGRADA_IN_ACTING + 4,    ///< this turn has seen a draft, a tool
    SAGRADA_IN_HAND = SAGRADA_IN_USED + 2,      ///< the drafted die: colour, value
    SAGRADA_IN_USING = SAGRADA_IN_HAND + 11,    ///< the tool in use
    SAGRADA_IN_ROLLING = SAGRADA_IN_USING + 12, ///< dice lifted from the pool, of each colour
    SAGRADA_IN_LEFT =
        SAGRADA_IN_ROLLING + 5 * 3, ///< pips of each colour on the round track, in threes: what no one took
    SAGRADA_IN_TABLE = SAGRADA_IN_LEFT + 5 * 8,

    SAGRADA_INPUTS_MAX = 2 * SAGRADA_IN_WINDOW + 4 * SAGRADA_IN_SECRET_SIZE + SAGRADA_IN_TABLE,
};

/// Inputs of the `i`-th window, counted from the own seat on, at a table of so many players.
TRI_INLINE int sagrada_input_window(int players, int i)
{
    return i == 0 || players == 2 ? SAGRADA_IN_WINDOW : SAGRADA_IN_OUTLINE;
}

/// How many inputs a table of so many players has.
TRI_INLINE int sagrada_input_count(int players)
{
    int windows = SAGRADA_IN_WINDOW + (players - 1) * sagrada_input_window(players, 1);
    return windows + (players == 1 ? 2 : players) * SAGRADA_IN_SECRET_SIZE + SAGRADA_IN_TABLE;
}
TRI_STATIC_ASSERT(3 * SAGRADA_IN_OUTLINE <= SAGRADA_IN_WINDOW, "no table has more inputs than SAGRADA_INPUTS_MAX");

/// The inputs for a seat, into TRI_INPUT_WORDS(sagrada_input_count(players)) words. `s` is a view of that seat or a
/// whole state; both give the same bits.
TRI_FN void sagrada_inputs(const sagrada_state *s, int seat, uint32_t *bits);

/// Is this a position that a network is asked about, after a decision of `seat`? Not in the middle of a draft or a
/// tool, where what comes next is the decision's other half; a tool's second die is chosen after the first has moved.
TRI_FN bool sagrada_valued(const sagrada_state *s, int seat);
