// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_rng.h"
#include "core/base/tri_vocab.h"
#include "sagrada_data.h"

// Rules of Sagrada: pure functions over a flat state. Rule numbers (R3.2) are those of docs/rules/sagrada.md; what each
// function promises is in game/tri_game.h.
//
// Spaces of a window count row by row from the top left: "a1" is 0, "b2" is 6, "d5" is 19. Cards are kept as 1 + their
// index in data/sagrada.json, so that 0 can say that there is none.

enum {
    SAGRADA_SEATS = 4,
    SAGRADA_COLOURS = 5, ///< red, green, blue, yellow, purple
    SAGRADA_VALUES = 6,
    SAGRADA_ROWS = 4,
    SAGRADA_COLUMNS = 5,
    SAGRADA_SPACES = 20,
    SAGRADA_POOL_MAX = 9,
    SAGRADA_TOOL_COUNT = 12,
    SAGRADA_GOAL_COUNT = 10,
    SAGRADA_PATTERN_COUNT = 24,
    SAGRADA_CARD_COUNT = 12,
    SAGRADA_HIDDEN = 0xff, ///< in a view: a private objective or a chosen pattern its viewer may not see

    /// The longest lists: with n dice in a window a tool moves one of n to one of 20 - n spaces, and stopping is a
    /// move.
    SAGRADA_MOVES_MAX = 101,
    /// Four players: 3 tools, 3 public objectives, first player, 4 private objectives, 8 cards, 4 choices; then 10
    /// rounds of 9 dice drawn and 8 turns. The longest turn is take, place, end and Glazing Hammer with 9 dice to
    /// roll: 13.
    SAGRADA_PLIES_MAX = 23 + 10 * (9 + 8 * 13),
};

/// What is asked for next. Set-up first, in its order; R0.2 refuses whatever else comes.
typedef enum sagrada_step {
    SAGRADA_STEP_TOOLS,   ///< chance: a tool card
    SAGRADA_STEP_GOALS,   ///< chance: a public objective
    SAGRADA_STEP_FIRST,   ///< chance: the first player
    SAGRADA_STEP_SECRETS, ///< chance: a private objective for `seat`
    SAGRADA_STEP_CARDS,   ///< chance: a pattern card for `seat`
    SAGRADA_STEP_PATTERN, ///< `seat` picks one of four patterns
    SAGRADA_STEP_DRAW,    ///< chance: a die for the pool, drawn and rolled
    SAGRADA_STEP_TURN,    ///< draft, tool or end
    SAGRADA_STEP_HAND,    ///< a die in hand: place it, or a tool
    SAGRADA_STEP_VALUE,   ///< Grozing Pliers, Flux Remover: the new value of the die in hand
    SAGRADA_STEP_SWAP,    ///< Lens Cutter: which die of the round track
    SAGRADA_STEP_MOVE,    ///< tools 2, 3, 4, 12: which die goes where
    SAGRADA_STEP_SECOND,  ///< Running Pliers: the second draft
    SAGRADA_STEP_ROLL,    ///< chance: Flux Brush rolls the die in hand
    SAGRADA_STEP_REDRAW,  ///< chance: Flux Remover draws from the bag
    SAGRADA_STEP_REROLL,  ///< chance: Glazing Hammer rolls one die of the pool
    SAGRADA_STEP_OVER,
    SAGRADA_STEPS
} sagrada_step;

/// What a move does: the top byte of its code. The other bytes are its operands, from the left; unused ones are 0.
typedef enum sagrada_verb {
    SAGRADA_TAKE = 1, ///< die
    SAGRADA_PLACE,    ///< space
    SAGRADA_TOOL,     ///< tool number, die that pays (solo)
    SAGRADA_VALUE,    ///< value
    SAGRADA_SWAP,     ///< round from 1, die
    SAGRADA_MOVE,     ///< from, to
    SAGRADA_STOP,
    SAGRADA_END,
    SAGRADA_CHOOSE,      ///< pattern, as every card from 1
    SAGRADA_DEAL_TOOL,   ///< chance from here on: tool number
    SAGRADA_DEAL_GOAL,   ///< public objective
    SAGRADA_DEAL_FIRST,  ///< seat, from 1
    SAGRADA_DEAL_SECRET, ///< private objective
    SAGRADA_DEAL_CARD,   ///< pattern card
    SAGRADA_DRAW,        ///< die
    SAGRADA_ROLL,        ///< die
    SAGRADA_REDRAW,      ///< colour, from 1
    SAGRADA_VERBS
} sagrada_verb;

/// Flags of sagrada_state.used.
enum { SAGRADA_USED_DRAFT = 1, SAGRADA_USED_TOOL = 2 };

/// The options' places in tri_setup.value.
enum {
    SAGRADA_OPTION_FLUX_BRUSH,
    SAGRADA_OPTION_SOLO_TOOLS,
    SAGRADA_OPTION_TOOLS,
    SAGRADA_OPTION_GOALS,
    SAGRADA_OPTION_SECRETS,
    SAGRADA_OPTION_FIRST,
    SAGRADA_OPTION_PATTERN, ///< of seat 0; the other seats' follow
    SAGRADA_OPTIONS = SAGRADA_OPTION_PATTERN + SAGRADA_SEATS,
    SAGRADA_SOLO_TOOLS_DEFAULT = 3,
};

/// A window as one 20-bit set of spaces per colour and per value. A die lies where a colour and a value meet.
typedef struct sagrada_window {
    uint32_t colour[SAGRADA_COLOURS];
    uint32_t value[SAGRADA_VALUES];
} sagrada_window;

/// The options of the table, as they were given. Lists are 1 + index and end with 0.
typedef struct sagrada_table {
    uint8_t pool_flux; ///< flux_brush=pool
    uint8_t solo_tools;
    uint8_t first; ///< 0 by chance, else the seat from 1
    uint8_t tools[5];
    uint8_t goals[3];
    uint8_t secrets[SAGRADA_SEATS];
    uint8_t patterns[SAGRADA_SEATS]; ///< 0 dealt by chance
} sagrada_table;

/// A whole position. Copy with `=`. No pointers, no padding: equal bytes mean equal positions.
/// A die is (colour + 1) * 8 + value; value 0 is a die whose value is not known yet; 0 is no die.
typedef struct sagrada_state {
    sagrada_window window[SAGRADA_SEATS];
    uint32_t track_kinds;                    ///< which kinds of dice lie on the round track; follows from `track`
    uint16_t tools;                          ///< laid out, bit number - 1
    uint16_t opened;                         ///< those that carry tokens (solo: are spent); follows from `tool_tokens`
    uint16_t goals;                          ///< public objectives laid out, bit index
    uint8_t tool_tokens[SAGRADA_TOOL_COUNT]; ///< favour tokens on a card; solo: 1 when it has been used
    uint8_t track[SAGRADA_ROUNDS][SAGRADA_POOL_MAX]; ///< dice left over, ascending, zeros last
    uint8_t pool[SAGRADA_POOL_MAX];                  ///< ascending, zeros last
    uint8_t pool_count;
    uint8_t bag[SAGRADA_COLOURS];     ///< dice left by colour
    uint8_t bag_count;                ///< their sum
    uint8_t rolling[SAGRADA_COLOURS]; ///< Glazing Hammer: dice lifted from the pool, not rolled yet
    uint8_t secret[SAGRADA_SEATS];    ///< private objective of each seat; solo: entries 0 and 1
    uint8_t pattern[SAGRADA_SEATS];   ///< 0 not chosen yet
    uint8_t favour[SAGRADA_SEATS];    ///< tokens left
    uint8_t card[SAGRADA_SEATS][2];   ///< pattern cards dealt, ascending; gone once all have chosen
    uint8_t players;
    uint8_t step;  ///< sagrada_step
    uint8_t seat;  ///< whose turn, choice or deal it is
    uint8_t round; ///< from 0
    uint8_t turn;  ///< of the round, from 0: the first half is below `players`
    uint8_t first; ///< first player of the round, from 1; 0 not known yet
    uint8_t used;  ///< what this turn has seen: SAGRADA_USED_ flags
    uint8_t skip;  ///< seats whose second turn Running Pliers took, one bit each
    uint8_t hand;  ///< the drafted die
    uint8_t tool;  ///< the tool in use, by number
    uint8_t moved; ///< two-dice tools: 1 + the space where the first die landed
    sagrada_table table;
    uint8_t viewer; ///< a seat, TRI_SPECTATOR or TRI_REFEREE
} sagrada_state;
TRI_STATIC_ASSERT(sizeof(sagrada_state) == 4 * 44 + 4 + 6 + 12 + 90 + 10 + 6 + 5 + 20 + 11 + 19 + 1,
                  "states are hashed and sent as bytes: no padding");

extern const tri_about sagrada_about;

TRI_FN bool sagrada_start(sagrada_state *s, const tri_setup *setup, tri_err *err);
TRI_FN void sagrada_setup(const sagrada_state *s, tri_setup *out);
TRI_FN uint8_t sagrada_to_move(const sagrada_state *s);
TRI_FN int sagrada_moves(const sagrada_state *s, tri_move *out);
TRI_FN int sagrada_outcomes(const sagrada_state *s, tri_move *out, uint32_t *weight);
TRI_FN tri_move sagrada_sample(const sagrada_state *s, uint64_t random);
TRI_FN tri_rule sagrada_check(const sagrada_state *s, tri_move m);
/// What on the table is to blame for a refusal (tri_game.h).
TRI_FN void sagrada_cause(const sagrada_state *s, tri_move m, tri_err *err);
TRI_FN void sagrada_apply(sagrada_state *s, tri_move m);
TRI_FN void sagrada_observe(const sagrada_state *s, uint8_t seat, sagrada_state *view);
/// How many words of a move a viewer may be told; TRI_WORDS_ALL but for secret cards (R1.5) and patterns (R1.7).
TRI_FN int sagrada_told(const sagrada_state *before, tri_move m, uint8_t viewer);
TRI_FN void sagrada_resample(const sagrada_state *view, tri_rng *rng, sagrada_state *out);
TRI_FN int sagrada_score(const sagrada_state *s, tri_item *out);
TRI_FN void sagrada_result(const sagrada_state *s, tri_result *out);
TRI_FN bool sagrada_can_undo(const sagrada_state *before, tri_move m);
TRI_FN void sagrada_move_text(const sagrada_state *s, tri_move m, tri_text *out);
TRI_FN bool sagrada_move_parse(const sagrada_state *s, const char *text, size_t size, tri_move *out, tri_err *err);
TRI_FN void sagrada_describe(const sagrada_state *s, tri_move m, tri_sink *sink);
TRI_FN void sagrada_state_text(const sagrada_state *s, tri_text *out);
TRI_FN bool sagrada_state_parse(const char *text, size_t size, sagrada_state *s, tri_err *err);
TRI_FN void sagrada_asides(const sagrada_state *before, const sagrada_state *after, tri_sink *sink);
TRI_FN void sagrada_show(const sagrada_state *s, tri_sink *sink);
TRI_FN void sagrada_facts(const sagrada_state *s, tri_sink *sink);
TRI_FN void sagrada_draw(const sagrada_state *s, tri_text *out);
TRI_FN const char *sagrada_item_text(const sagrada_state *s, const tri_item *item, tri_text *out);
/// The same as named fields.
TRI_FN void sagrada_item_fields(const sagrada_state *s, const tri_item *item, tri_sink *sink);
