// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_rng.h"
#include "core/base/tri_vocab.h"
#include "red_cathedral_data.h"

// Rules of The Red Cathedral: pure functions over a flat state. Rule numbers (R5.4) are those of
// docs/rules/red_cathedral.md. Functions begin red_cathedral_, constants RED_CATHEDRAL_ or, where they are many, RC_.
//
// A house is whoever has banners: the seats, and with one seat Ivan as house 1. A site is a place for a section card:
// tower * RC_LEVELS + level, so that a set of sites is one 32-bit word and "the site above" is a shift by one. A bundle
// is a number of each material, four bits a kind. A die is white (0) or, one more than it, has a colour: red, blue,
// green, yellow, as slots have.

enum {
    RC_HOUSES = 4,
    RC_IVAN = 1,
    RC_TOWERS = 6,
    RC_LEVELS = 5,
    RC_SITES = RC_TOWERS * RC_LEVELS,
    RC_SPACES = 8,
    RC_QUADRANTS = 4,
    RC_DICE = 5,
    RC_SPACE_DICE = 3, ///< a die may not stop where so many lie (R6.3)
    RC_SLOTS = 6,      ///< red, blue, green, yellow, white, white
    RC_WHITE_SLOT = 4, ///< the first white one
    RC_SOLO_CARDS = 5,
    RC_DELIVERIES = 3,  ///< materials of one build action (R5.1)
    RC_EXTRA_MAX = 7,   ///< paid spaces; going round further changes nothing (R6.2)
    RC_ROUBLES_PER = 2, ///< for one prestige (R2.2)
    RC_ROUND_LIMIT = 500,
    RC_ROUND_LIMIT_MAX = 999,
    // Beyond what 999 rounds can bring; additions stop here so that no position, however made, overflows.
    RC_ROUBLES_MAX = 60000,
    RC_MARKER_MAX = 20000,
    RC_HEAP_MAX = 40, ///< pieces on one of Ivan's cards
    RC_SETUP_PLIES = 8 + 4 + 5 + 1 + 24 + 24 + 5 + 5 + 1,
    RED_CATHEDRAL_MOVES_MAX = 320,
    /// Every game of `round_limit` rounds ends within RC_SETUP_PLIES + houses * (RC_GAME_PLIES + round_limit *
    /// RC_TURN_PLIES) moves, chance included (R7.4); this is the largest of these.
    RED_CATHEDRAL_PLIES_MAX = RC_SETUP_PLIES + RC_HOUSES * (RC_GAME_PLIES + RC_ROUND_LIMIT_MAX * RC_TURN_PLIES),
};

/// What is being asked. Chance steps come first; a loose die is rolled before any other step goes on.
typedef enum red_cathedral_step {
    RC_STEP_RING,          ///< chance: the next resource tile
    RC_STEP_INFLUENCE,     ///< chance: the next quadrant's card
    RC_STEP_DROP,          ///< chance: the next die and its face
    RC_STEP_PLAN,          ///< chance
    RC_STEP_SECTION,       ///< chance: the next section card
    RC_STEP_TILE,          ///< chance: the next section's workshop tile
    RC_STEP_SOLO_CARD,     ///< chance: Ivan's next card
    RC_STEP_SOLO_DIE,      ///< chance: the die tile on Ivan's next card, at the start and at each shuffle
    RC_STEP_FIRST,         ///< chance: the first player
    RC_STEP_ACT,           ///< a basic action: claim, build or market
    RC_STEP_BANNER,        ///< claim: which banner
    RC_STEP_SLOT,          ///< claim: which slot, paid or not
    RC_STEP_TAKE,          ///< materials from a tile or an influence action, one by one
    RC_STEP_BUILD,         ///< more deliveries
    RC_STEP_CARRY,         ///< deliveries of the carriers
    RC_STEP_MARKET,        ///< obtain, influence, workshop
    RC_STEP_END,           ///< the action is over, exchanges are still possible
    RC_STEP_IVAN_ORNAMENT, ///< the human picks the section Ivan decorates
    RC_STEP_IVAN_CLAIM,    ///< the human picks the section Ivan claims
    RC_STEP_IVAN_TURN,     ///< passed through within one apply: his tile is looked for
    RC_STEP_IVAN_CARD,     ///< while his dice roll: his card comes next
    RC_STEP_OVER,
    RC_STEPS
} red_cathedral_step;

/// The kind of a move, its highest byte. The bytes below hold up to three small numbers, zero when not used.
typedef enum red_cathedral_op {
    RC_OP_RING = 1,      ///< tile
    RC_OP_INFLUENCE,     ///< card
    RC_OP_DROP,          ///< die, face
    RC_OP_PLAN,          ///< plan
    RC_OP_SECTION,       ///< card
    RC_OP_TILE,          ///< kind
    RC_OP_SOLO_CARD,     ///< card
    RC_OP_SOLO_DIE,      ///< die
    RC_OP_FIRST,         ///< seat
    RC_OP_ROLL,          ///< die, face
    RC_OP_CLAIM,         ///< site
    RC_OP_BANNER,        ///< red_cathedral_source
    RC_OP_SLOT,          ///< slot, 1 if paid for
    RC_OP_TAKE,          ///< material
    RC_OP_DELIVER,       ///< site, material
    RC_OP_DECORATE,      ///< site, gems (red_cathedral_gems)
    RC_OP_MARKET,        ///< die, extra spaces
    RC_OP_OBTAIN,        ///< number of materials, or 0 where roubles or recognition lie
    RC_OP_USE,           ///< influence action, then its choice: material, kinds, two spaces or slot
    RC_OP_WORKSHOP,      ///< slot
    RC_OP_DONE,          ///< nothing
    RC_OP_EXCHANGE,      ///< nothing
    RC_OP_REROLL,        ///< space
    RC_OP_IVAN_ORNAMENT, ///< site
    RC_OP_IVAN_CLAIM,    ///< site
    RC_OPS
} red_cathedral_op;

/// Where a banner is taken from.
typedef enum red_cathedral_source {
    RC_FROM_INVENTORY,
    RC_FROM_OUTSIDE,
    RC_FROM_WHITE_1,
    RC_FROM_WHITE_2,
    RC_SOURCES
} red_cathedral_source;

/// Gems set into an ornament.
typedef enum red_cathedral_gems {
    RC_GEMS_NONE,
    RC_GEMS_GREEN,
    RC_GEMS_PURPLE,
    RC_GEMS_GREEN_GREEN,
    RC_GEMS_GREEN_PURPLE,
    RC_GEMS_PURPLE_PURPLE,
    RC_GEMS
} red_cathedral_gems;

enum {
    RC_FACE_UP = 0x80,    ///< in slot[][]: the tile works
    RC_USED_CLOSED = 0xff ///< in used: no influence action any more
};

/// A whole position; nothing is hidden. Copy with `=`. No pointers, no padding: equal bytes mean equal positions.
typedef struct red_cathedral_state {
    uint32_t held[RC_SITES];      ///< bundle of materials on an unfinished section
    uint32_t stock[RC_HOUSES];    ///< bundle in a seat's inventory
    uint32_t banner[RC_HOUSES];   ///< sites a house has claimed, finished ones included
    uint32_t ornament[RC_HOUSES]; ///< sites a house has decorated
    uint32_t done;                ///< finished sites
    uint16_t marker[RC_HOUSES];   ///< spaces from the start of the track, laps included
    uint16_t roubles[RC_HOUSES];
    uint16_t round;                    ///< rounds that are over
    uint16_t round_limit;              ///< option
    uint8_t card[RC_SITES];            ///< section card + 1
    uint8_t tile[RC_SITES];            ///< kind of workshop tile + 1; 0 once it is taken
    uint8_t slot[RC_HOUSES][RC_SLOTS]; ///< kind of workshop tile + 1, RC_FACE_UP when paid for
    uint8_t inside[RC_HOUSES];         ///< banners that block inventory places
    uint8_t outside[RC_HOUSES];        ///< banners beside the board
    uint8_t white[RC_HOUSES];          ///< advanced: banners on the white slots, one bit each
    uint8_t supply[RC_MATERIALS];      ///< pieces nobody holds
    uint8_t ivan_stock[RC_MATERIALS];  ///< on Ivan's inventory card
    uint8_t ivan_works[RC_MATERIALS];  ///< on his construction card
    uint8_t ring[RC_SPACES];           ///< resource tile + 1
    uint8_t influence[RC_QUADRANTS];   ///< influence card + 1
    uint8_t space[RC_DICE];            ///< where each die lies
    uint8_t face[RC_DICE];             ///< 1..6; 0 while loose or not yet dropped
    uint8_t solo_card[RC_SOLO_CARDS];  ///< Ivan's row: card + 1
    uint8_t solo_die[RC_SOLO_CARDS];   ///< die + 1 of the tile on it
    uint8_t solo_up;                   ///< which of these tiles lie face up
    uint8_t players;                   ///< seats
    uint8_t advanced;                  ///< option: workshops=advanced
    uint8_t plan;                      ///< plan + 1
    uint8_t step;                      ///< red_cathedral_step
    uint8_t dealt;                     ///< during set-up and a shuffle: how much of this step is done
    uint8_t turn;                      ///< house whose turn it is
    uint8_t first;                     ///< house that began
    uint8_t ender;                     ///< house + 1 that completed six sections first
    uint8_t loose;                     ///< dice in the hand, about to be rolled
    uint8_t site;                      ///< claim: site + 1
    uint8_t left;                      ///< deliveries left in BUILD and CARRY
    uint8_t must;                      ///< in TAKE and CARRY: nothing taken yet, so it cannot be left
    uint8_t take;                      ///< in TAKE: kinds that may be taken
    uint8_t die;                       ///< market: die + 1 that moved
    uint8_t obtained;                  ///< market: 1 once done
    uint8_t worked;                    ///< market: 1 once done
    uint8_t used;                      ///< market: 0, influence action + 1 while it may be repeated, RC_USED_CLOSED
    uint8_t exchange;                  ///< prestige for roubles: 0 not yet, 1 going on, 2 over for this turn
    uint8_t rerolled;                  ///< 1 once dice were re-rolled for prestige this turn
    uint8_t seating;                   ///< options colours and first in one number (red_cathedral_seating)
    uint8_t viewer;                    ///< TRI_REFEREE: there is nothing to hide
} red_cathedral_state;
TRI_STATIC_ASSERT(sizeof(red_cathedral_state) == 120 + 48 + 4 + 16 + 4 + 60 + 24 + 12 + 18 + 12 + 10 + 10 + 22,
                  "states are hashed and sent as bytes");
TRI_STATIC_ASSERT(sizeof(red_cathedral_state) <= 512, "the bar of the house for this game");

extern const tri_about red_cathedral_about;

TRI_FN bool red_cathedral_start(red_cathedral_state *s, const tri_setup *setup, tri_err *err);
TRI_FN void red_cathedral_setup(const red_cathedral_state *s, tri_setup *out);
TRI_FN uint8_t red_cathedral_to_move(const red_cathedral_state *s);
/// Legal moves in ascending order, at most RED_CATHEDRAL_MOVES_MAX. 0 only when the game is over.
TRI_FN int red_cathedral_moves(const red_cathedral_state *s, tri_move *out);
TRI_FN int red_cathedral_outcomes(const red_cathedral_state *s, tri_move *out, uint32_t *weight);
TRI_FN tri_move red_cathedral_sample(const red_cathedral_state *s, uint64_t random);
/// The rule that forbids `m`, or TRI_LEGAL. Safe on any 32 bits.
TRI_FN tri_rule red_cathedral_check(const red_cathedral_state *s, tri_move m);
/// What on the table is to blame for a refusal (tri_game.h).
TRI_FN void red_cathedral_cause(const red_cathedral_state *s, tri_move m, tri_err *err);
/// Play a legal move. Ask red_cathedral_check first when it came from outside.
TRI_FN void red_cathedral_apply(red_cathedral_state *s, tri_move m);
TRI_FN void red_cathedral_observe(const red_cathedral_state *s, uint8_t seat, red_cathedral_state *view);
TRI_FN int red_cathedral_told(const red_cathedral_state *before, tri_move m, uint8_t viewer);
TRI_FN void red_cathedral_resample(const red_cathedral_state *view, tri_rng *rng, red_cathedral_state *out);
TRI_FN int red_cathedral_score(const red_cathedral_state *s, tri_item *out);
TRI_FN void red_cathedral_result(const red_cathedral_state *s, tri_result *out);
TRI_FN bool red_cathedral_can_undo(const red_cathedral_state *before, tri_move m);
TRI_FN void red_cathedral_move_text(const red_cathedral_state *s, tri_move m, tri_text *out);
TRI_FN bool red_cathedral_move_parse(const red_cathedral_state *s, const char *text, size_t size, tri_move *out,
                                     tri_err *err);
TRI_FN void red_cathedral_describe(const red_cathedral_state *s, tri_move m, tri_sink *sink);
TRI_FN void red_cathedral_state_text(const red_cathedral_state *s, tri_text *out);
TRI_FN bool red_cathedral_state_parse(const char *text, size_t size, red_cathedral_state *s, tri_err *err);
/// Solo: what Ivan did, whose turns take place within the events of others (R9).
TRI_FN void red_cathedral_asides(const red_cathedral_state *before, const red_cathedral_state *after, tri_sink *sink);
TRI_FN void red_cathedral_show(const red_cathedral_state *s, tri_sink *sink);
TRI_FN void red_cathedral_facts(const red_cathedral_state *s, tri_sink *sink);
TRI_FN void red_cathedral_draw(const red_cathedral_state *s, tri_text *out);
TRI_FN const char *red_cathedral_item_text(const red_cathedral_state *s, const tri_item *item, tri_text *out);
/// The same as named fields.
TRI_FN void red_cathedral_item_fields(const red_cathedral_state *s, const tri_item *item, tri_sink *sink);

/// A move from its parts.
TRI_INLINE tri_move red_cathedral_move(red_cathedral_op op, int a, int b, int c)
{
    return (tri_move)op << 24 | (tri_move)a << 16 | (tri_move)b << 8 | (tri_move)c;
}
