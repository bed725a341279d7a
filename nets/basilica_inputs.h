// SPDX-License-Identifier: MIT
#pragma once
#include "core/basilica/basilica.h"

#include "nets/tri_inputs.h"

// Basilica as a network sees it: planes of the cathedral's first rows, then the display, the players and the table. The
// own seat comes first everywhere, and everything is a bit; counts are thermometers. Areas are said as they would be
// paid now, since a network cannot follow a flood. Edition and expansion are inputs: one network plays all tables.

enum {
    BASILICA_INPUTS_VERSION = 1,

    BASILICA_IN_ROWS = 9, ///< rows that are seen; hardly a game builds further
    BASILICA_IN_CELLS = BASILICA_IN_ROWS * BASILICA_COLUMNS,

    // Planes.
    BASILICA_PLANE_COLOUR = 0, ///< vaults of each colour; of two colours in both
    BASILICA_PLANE_WILD = BASILICA_PLANE_COLOUR + 4,
    BASILICA_PLANE_SCAFFOLD,
    BASILICA_PLANE_GLASS,
    BASILICA_PLANE_ALTAR,
    BASILICA_PLANE_OPEN,                              ///< empty cells where a tile may lie
    BASILICA_PLANE_JUST,                              ///< the vault just laid, while a builder may follow
    BASILICA_PLANE_TIED,                              ///< areas with builders that pay nobody
    BASILICA_PLANE_BUILDER,                           ///< own, then the other's
    BASILICA_PLANE_RANK = BASILICA_PLANE_BUILDER + 2, ///< builders of each rank, own, then the other's
    BASILICA_PLANE_AREA = BASILICA_PLANE_RANK + 8,    ///< areas of each colour that pay the own seat, then the other
    BASILICA_PLANES = BASILICA_PLANE_AREA + 8,

    // The display. A tile that shows its order: the order, the colours, whether it may and whether it must bear a
    // crown.
    BASILICA_IN_TILE = 8 + 4 + 2,
    BASILICA_IN_VAULT_TILE = 4 + 1 + 1, ///< one that shows its vault: colours, crown, two colours
    BASILICA_IN_ORDERS = BASILICA_PLANES * BASILICA_IN_CELLS,
    BASILICA_IN_TOP = BASILICA_IN_ORDERS + 3 * BASILICA_IN_TILE,
    BASILICA_IN_VAULTS = BASILICA_IN_TOP + BASILICA_IN_TILE,
    BASILICA_IN_UNSEEN_ORDER = BASILICA_IN_VAULTS + 3 * BASILICA_IN_VAULT_TILE, ///< of each order, tiles not seen yet
    BASILICA_IN_UNSEEN_COLOUR = BASILICA_IN_UNSEEN_ORDER + 8 * 6,               ///< of each colour, in twos
    BASILICA_IN_LEFT = BASILICA_IN_UNSEEN_COLOUR + 4 * 8,                       ///< tiles in the stack, in twos
    BASILICA_IN_PASS = BASILICA_IN_LEFT + 32,                                   ///< the stack has run out once

    // Twice: the own seat, then the other.
    BASILICA_IN_SEATS = BASILICA_IN_PASS + 1,
    BASILICA_IN_BANKED = 0,                      ///< points of earlier scorings, in twos
    BASILICA_IN_AREAS = BASILICA_IN_BANKED + 32, ///< what the cathedral would pay now
    BASILICA_IN_COINS = BASILICA_IN_AREAS + 32,
    BASILICA_IN_SUPPLY = BASILICA_IN_COINS + 2,  ///< builders
    BASILICA_IN_TOKEN = BASILICA_IN_SUPPLY + 5,  ///< promotion tokens in use
    BASILICA_IN_ACTIONS = BASILICA_IN_TOKEN + 4, ///< left in the running turn
    BASILICA_IN_ASKED = BASILICA_IN_ACTIONS + 3, ///< this seat decides next
    BASILICA_IN_SEAT = BASILICA_IN_ASKED + 1,    ///< inputs of a seat

    // The table.
    BASILICA_IN_LEAD = BASILICA_IN_SEATS + 2 * BASILICA_IN_SEAT, ///< banked points ahead, from -40 on, in twos
    BASILICA_IN_AREA_LEAD = BASILICA_IN_LEAD + 40,               ///< and of the areas
    BASILICA_IN_WHOLE_LEAD = BASILICA_IN_AREA_LEAD + 40,         ///< and of both
    BASILICA_IN_SCORINGS = BASILICA_IN_WHOLE_LEAD + 40,          ///< held so far
    BASILICA_IN_WAY = BASILICA_IN_SCORINGS + 3,                  ///< spaces to the next scoring
    BASILICA_IN_WAY_END = BASILICA_IN_WAY + 12,                  ///< and to the last
    BASILICA_IN_PHASE = BASILICA_IN_WAY_END + 32,
    BASILICA_IN_ORDER = BASILICA_IN_PHASE + BASILICA_PHASES, ///< the order being executed
    BASILICA_IN_CHOSEN = BASILICA_IN_ORDER + 8,              ///< the rank just chosen
    BASILICA_IN_FLAGS = BASILICA_IN_CHOSEN + 4,              ///< paid, must place, the last scoring
    BASILICA_IN_ALTARS = BASILICA_IN_FLAGS + 3,              ///< altars left, in twos
    BASILICA_IN_EDITION = BASILICA_IN_ALTARS + 7,
    BASILICA_IN_EXPANSION = BASILICA_IN_EDITION + 1,
    BASILICA_IN_KEEP_SIX = BASILICA_IN_EXPANSION + 1,
    BASILICA_IN_CROWNS = BASILICA_IN_KEEP_SIX + 1, ///< the crown profile

    BASILICA_INPUTS_MAX = BASILICA_IN_CROWNS + BASILICA_PROFILES,
};
TRI_STATIC_ASSERT((int)BASILICA_IN_CELLS <= (int)BASILICA_WORD_CELLS,
                  "the rows that are seen share a word of each plane");

TRI_INLINE int basilica_input_count(int players)
{
    (void)players; // always two
    return BASILICA_INPUTS_MAX;
}

/// The inputs for a seat, into TRI_INPUT_WORDS(BASILICA_INPUTS_MAX) words. `s` is a view of that seat or a whole state;
/// both give the same bits.
TRI_FN void basilica_inputs(const basilica_state *s, int seat, uint32_t *bits);

/// Is this a position that a network is asked about, after a decision of `seat`? All are: a turn has so many
/// combinations that each of its moves is a decision of its own.
TRI_INLINE bool basilica_valued(const basilica_state *s, int seat)
{
    (void)s, (void)seat;
    return true;
}
