// SPDX-License-Identifier: MIT
#pragma once
#include "core/red_cathedral/red_cathedral.h"

#include "nets/tri_inputs.h"

// The Red Cathedral as a network sees it: sections, houses, towers, market and turn. Houses come from the own seat on
// around the table (solo: Ivan second), and dice and slots in the same order by their colours, white first: the network
// knows the own die, not the red one. Everything is a bit; counts are thermometers. Workshops and plan are inputs.

enum {
    RED_CATHEDRAL_INPUTS_VERSION = 1,

    // A section, one for each level of the towers that plans for so many players have.
    RC_IN_NEEDS = 0,                         ///< materials missing: two of wood, brick, stone, gold, one gem each
    RC_IN_REWARD = RC_IN_NEEDS + 10,         ///< recognition beyond 3
    RC_IN_ROUBLES = RC_IN_REWARD + 5,        ///< for whoever builds it
    RC_IN_TILE = RC_IN_ROUBLES + 3,          ///< the workshop tile on it; dice by whose they are
    RC_IN_DONE = RC_IN_TILE + RC_TILE_KINDS, ///< finished
    RC_IN_AVAILABLE = RC_IN_DONE + 1,        ///< may be claimed
    RC_IN_CLAIMING = RC_IN_AVAILABLE + 1,    ///< is being claimed
    RC_IN_COVERED = RC_IN_CLAIMING + 1,      ///< the own stock has all it needs
    RC_IN_ORNAMENT = RC_IN_COVERED + 1,      ///< decorated by the own house, by another
    RC_IN_BANNER = RC_IN_ORNAMENT + 2,       ///< claimed by each house: as many inputs as houses

    // A house in outline.
    RC_IN_STOCK = 0,                             ///< of each material
    RC_IN_ROOM = RC_IN_STOCK + 6 * RC_MATERIALS, ///< free places
    RC_IN_MONEY = RC_IN_ROOM + 10,               ///< roubles
    RC_IN_PRESTIGE = RC_IN_MONEY + 12,
    RC_IN_STEP_UP = RC_IN_PRESTIGE + 40, ///< spaces beyond that
    RC_IN_SECTIONS = RC_IN_STEP_UP + 3,  ///< finished
    RC_IN_CLAIMS = RC_IN_SECTIONS + 6,   ///< not finished
    RC_IN_READY = RC_IN_CLAIMS + 4,      ///< ornaments of each type that lie ready
    RC_IN_POINTS = RC_IN_READY + 3 * 2,  ///< if the game ended now
    RC_IN_OUTLINE = RC_IN_POINTS + 40,
    // The whole of it: the own, and in a game of two houses the other.
    RC_IN_BANNERS = RC_IN_OUTLINE,          ///< inside, outside, on white slots
    RC_IN_SLOT = RC_IN_BANNERS + 4 + 2 + 2, ///< of each slot: the tile that works, or one that does not
    RC_IN_LACKING = RC_IN_SLOT + RC_SLOTS * (RC_TILE_KINDS + 1), ///< what its claims need beyond its stock, by material
    RC_IN_HOUSE = RC_IN_LACKING + 4 * RC_MATERIALS,

    // A tower.
    RC_IN_VALUE = 0,                  ///< in twos
    RC_IN_PRESENCE = RC_IN_VALUE + 6, ///< of each house
    RC_IN_PRESENCE_SIZE = 4,

    // The market.
    RC_IN_RING = 0,                                                    ///< which resource tile lies where
    RC_IN_INFLUENCE = RC_IN_RING + RC_SPACES * RC_RING_TILES,          ///< and which card at which quadrant
    RC_IN_SPACE = RC_IN_INFLUENCE + RC_QUADRANTS * RC_INFLUENCE_CARDS, ///< where each die lies
    RC_IN_FACE = RC_IN_SPACE + RC_DICE * RC_SPACES,                    ///< what it shows
    RC_IN_REACH = RC_IN_FACE + RC_DICE * 6,                            ///< the resource tile it reaches
    RC_IN_CARD = RC_IN_REACH + RC_DICE * RC_RING_TILES,                ///< and the influence card
    RC_IN_HEAP = RC_IN_CARD + RC_DICE * RC_INFLUENCE_CARDS,  ///< of each resource tile: dice there, if the best came
    RC_IN_PAID = RC_IN_HEAP + RC_RING_TILES * RC_SPACE_DICE, ///< the same for what the own roubles add, by their number
    RC_IN_SUPPLY = RC_IN_PAID + 3 * RC_RING_TILES,           ///< of each material: none, few left
    RC_IN_MARKET = RC_IN_SUPPLY + 3 * RC_MATERIALS,

    // The turn.
    RC_IN_STEP = 0,                                ///< what is being asked
    RC_IN_TURN = RC_IN_STEP + RC_STEPS,            ///< of which house
    RC_IN_LOOSE = RC_IN_TURN + RC_HOUSES,          ///< dice about to be rolled
    RC_IN_LEFT = RC_IN_LOOSE + RC_DICE,            ///< deliveries or materials left
    RC_IN_TAKE = RC_IN_LEFT + 4,                   ///< kinds that may be taken
    RC_IN_DIE = RC_IN_TAKE + RC_MATERIALS,         ///< the die that moved
    RC_IN_WHERE = RC_IN_DIE + RC_DICE,             ///< the resource tile it is on
    RC_IN_HELP = RC_IN_WHERE + RC_RING_TILES,      ///< the influence card, while it may be used
    RC_IN_FLAGS = RC_IN_HELP + RC_INFLUENCE_CARDS, ///< must, obtained, worked, exchanging, exchanged, re-rolled
    RC_IN_ENDER = RC_IN_FLAGS + 6,                 ///< the house that has ended the game
    RC_IN_FIRST = RC_IN_ENDER + RC_HOUSES,         ///< the house that began
    RC_IN_ROUND = RC_IN_FIRST + RC_HOUSES,         ///< rounds that are over
    RC_IN_PLAN = RC_IN_ROUND + 24,
    RC_IN_COLOUR = RC_IN_PLAN + RC_PLANS, ///< the own
    RC_IN_ADVANCED = RC_IN_COLOUR + RC_HOUSES,
    RC_IN_TABLE = RC_IN_ADVANCED + 1,

    // Solo.
    RC_IN_IVAN_CARD = 0,                                              ///< which card lies at each place
    RC_IN_IVAN_DIE = RC_IN_IVAN_CARD + RC_SOLO_CARDS * RC_SOLO_CARDS, ///< and which die
    RC_IN_IVAN_UP = RC_IN_IVAN_DIE + RC_SOLO_CARDS * RC_DICE,         ///< not yet turned down
    RC_IN_IVAN_STOCK = RC_IN_IVAN_UP + RC_SOLO_CARDS,                 ///< of each material
    RC_IN_IVAN_WORKS = RC_IN_IVAN_STOCK + 3 * RC_MATERIALS,
    RC_IN_IVAN = RC_IN_IVAN_WORKS + 3 * RC_MATERIALS,
};

/// Houses at a table of so many players.
TRI_INLINE int red_cathedral_input_houses(int players)
{
    return players == 1 ? 2 : players;
}

/// Towers that its plans have.
TRI_INLINE int red_cathedral_input_towers(int players)
{
    return players <= 2 ? 4 : players + 2;
}

/// Inputs of the `i`-th house, counted from the own on.
TRI_INLINE int red_cathedral_input_house(int players, int i)
{
    return i == 0 || players == 2 ? RC_IN_HOUSE : RC_IN_OUTLINE;
}

/// How many inputs a table of so many players has.
TRI_INLINE int red_cathedral_input_count(int players)
{
    int houses = red_cathedral_input_houses(players), towers = red_cathedral_input_towers(players);
    return towers * (RC_LEVELS * (RC_IN_BANNER + houses) + RC_IN_PRESENCE + houses * RC_IN_PRESENCE_SIZE) +
           RC_IN_HOUSE + (houses - 1) * red_cathedral_input_house(players, 1) + RC_IN_MARKET + RC_IN_TABLE +
           (players == 1 ? (int)RC_IN_IVAN : 0);
}

/// The inputs for a seat, into TRI_INPUT_WORDS(red_cathedral_input_count(players)) words. Nothing is hidden in this
/// game.
TRI_FN void red_cathedral_inputs(const red_cathedral_state *s, int seat, uint32_t *bits);

/// Is this a position that a network is asked about, after a decision of `seat`? All are: a turn has so many
/// combinations that each of its moves is a decision of its own.
TRI_INLINE bool red_cathedral_valued(const red_cathedral_state *s, int seat)
{
    (void)s, (void)seat;
    return true;
}
