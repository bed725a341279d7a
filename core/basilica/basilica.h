// SPDX-License-Identifier: MIT
#pragma once
#include "basilica_data.h"
#include "core/base/tri_rng.h"
#include "core/base/tri_vocab.h"

// Rules of Basilica: pure functions over a flat state. Rule numbers (R7.3) are those of docs/rules/basilica.md.
//
// The cathedral is five columns a-e wide and grows away from the board: cell = 5 * row + column, row 0 touches the
// board and is written 1. Twelve rows share a 64-bit word, so that a set of cells ("plane") is one word in nearly every
// game.

enum {
    BASILICA_COLUMNS = 5,
    BASILICA_WORD_ROWS = 12,
    BASILICA_WORD_CELLS = 60,
    BASILICA_ROWS = BASILICA_WORD_ROWS * BASILICA_WORDS, ///< at least BASILICA_ROWS_REACHED
    BASILICA_CELLS = BASILICA_COLUMNS * BASILICA_ROWS,
    BASILICA_SCAFFOLD = 255, ///< the tile byte of scaffolding
    BASILICA_TOKENS = 4,     ///< promotion tokens a player
    BASILICA_SCORINGS = 3,
    BASILICA_ACTIONS = 3,
    BASILICA_SMALL = 2 * (8 + 6 + 1) + 32, ///< bytes of the state's fields after its planes, pools and tiles
    BASILICA_SPARE = 8 - (BASILICA_CELLS + BASILICA_SMALL) % 8,
    /// Three vaults and three Scaffolding orders anywhere, one replacement, one builder; eight entries are written at
    /// once.
    BASILICA_MOVES_MAX = 6 * BASILICA_CELLS + 2 + 8,
    /// A tile enters the display at most twice (the stack is gone through twice), and leaves it by at most three
    /// decisions (order, pay, effect) or by a vault and its builder; each entry is one draw. Then jugglers, scorings,
    /// the first player.
    BASILICA_PLIES_MAX = 2 * BASILICA_TILES * (1 + 3 + 1) + BASILICA_SCORINGS * (2 * BASILICA_TOKENS + 1) + 1,
};
TRI_STATIC_ASSERT(BASILICA_CELLS < 1024, "a cell is ten bits of a move");

typedef enum basilica_colour { BASILICA_RED, BASILICA_YELLOW, BASILICA_GREEN, BASILICA_BLUE } basilica_colour;

typedef enum basilica_order {
    BASILICA_PROMOTE,
    BASILICA_MOVE,
    BASILICA_RECRUIT,
    BASILICA_CONFUSE,
    BASILICA_GLASS,
    BASILICA_SCAFFOLDING,
    BASILICA_DISASTER,
    BASILICA_ALTAR,
} basilica_order;

typedef enum basilica_rank {
    BASILICA_ARCHITECT,
    BASILICA_MASON,
    BASILICA_STRONGMAN,
    BASILICA_JUGGLER,
    BASILICA_NO_RANK,
} basilica_rank;

/// What is being asked.
typedef enum basilica_phase {
    BASILICA_PHASE_FIRST,    ///< chance: who begins
    BASILICA_PHASE_SETUP,    ///< chance: tiles for the display
    BASILICA_PHASE_DRAW,     ///< chance: the new top tile of the stack
    BASILICA_PHASE_ACT,      ///< an action
    BASILICA_PHASE_SCAFFOLD, ///< the second scaffolding tile
    BASILICA_PHASE_ALTAR,    ///< the second altar
    BASILICA_PHASE_OFFER,    ///< the opponent pays or declines
    BASILICA_PHASE_PROMOTE,  ///< the opponent's paid promotion
    BASILICA_PHASE_RECRUIT,  ///< the opponent's paid recruit
    BASILICA_PHASE_PUSH,     ///< the move that ends Confuse
    BASILICA_PHASE_JUGGLE,   ///< a juggler's colour
    BASILICA_PHASE_SCORE,    ///< chance with one outcome: the points are counted
    BASILICA_PHASE_OVER,
    BASILICA_PHASES,
} basilica_phase;

/// What a move is; bits 28-31 of its code.
typedef enum basilica_verb {
    BASILICA_DO_VAULT = 1, ///< slot, cell
    BASILICA_DO_REPLACE,   ///< the dead display
    BASILICA_DO_BUILDER,   ///< on the vault just placed
    BASILICA_DO_ORDER,     ///< slot, order, cell, and a second cell or a token side
    BASILICA_DO_SCAFFOLD,  ///< cell
    BASILICA_DO_ALTAR,     ///< cell
    BASILICA_DO_PAY,
    BASILICA_DO_DECLINE,
    BASILICA_DO_PROMOTE, ///< cell, token side
    BASILICA_DO_RECRUIT, ///< cell
    BASILICA_DO_PUSH,    ///< cell, cell
    BASILICA_DO_JUGGLE,  ///< cell, colour
    BASILICA_DO_FIRST,   ///< chance: seat
    BASILICA_DO_DRAW,    ///< chance: kind
    BASILICA_DO_SCORE,   ///< chance
} basilica_verb;

/// Score items; their names come from basilica_item_text.
typedef enum basilica_item_kind {
    BASILICA_ITEM_BANKED, ///< an earlier scoring; where: which (0-2)
    BASILICA_ITEM_AREA,   ///< the area's tiles, for its majority; where: its first cell; extra: colour + 4 * tiles
    BASILICA_ITEM_DOUBLE, ///< the same again for an architect
    BASILICA_ITEM_GLASS,  ///< its stained glass; what stands on altars is an item of its own
    BASILICA_ITEM_SECOND, ///< the other player's builders
} basilica_item_kind;

/// A whole position, or a view of one. Copy with `=`. No pointers, no padding: equal bytes mean equal positions.
///
/// Tiles are counted by kind (2 * face + crown), never named: two of a kind cannot be told apart. A tile byte is 0 for
/// none, else 1 + 3 * face + {0 plain, 1 crowned, 2 crown unknown (views only)}. The six tiles taken out of an
/// expansion game are the six that the first pass through the stack never reaches; nobody can tell that from a draw at
/// the start.
typedef struct basilica_state {
    uint64_t vault_at[BASILICA_WORDS];      ///< cells with a vault
    uint64_t wild_at[BASILICA_WORDS];       ///< those of two printed colours
    uint64_t scaffold_at[BASILICA_WORDS];   ///< cells with scaffolding
    uint64_t builder_at[2][BASILICA_WORDS]; ///< by owner
    uint64_t glass_at[BASILICA_WORDS];
    uint64_t altar_at[BASILICA_WORDS];
    uint8_t stack[BASILICA_POOL];          ///< by kind: unseen tiles of this pass, in the first with the six taken out
    uint8_t aside[BASILICA_POOL];          ///< second pass: what of the first was never seen
    uint8_t discard[BASILICA_POOL];        ///< the open pile
    uint8_t tile[BASILICA_CELLS];          ///< tile byte per cell, BASILICA_SCAFFOLD, or 0
    uint16_t token[2][BASILICA_TOKENS];    ///< 0 in supply, else 0x8000 | colour << 11 | cell << 1 | side
    uint16_t points[BASILICA_SCORINGS][2]; ///< banked, by scoring and seat
    uint16_t just;                         ///< 1 + cell of the vault just placed, while a builder may still follow
    uint8_t order[3];                      ///< tile bytes of the order row
    uint8_t vault[3];                      ///< tile bytes of the vault row
    uint8_t top;                           ///< tile byte of the stack's top tile
    uint8_t left;                          ///< tiles in the stack below it
    uint8_t pass;                          ///< 1 until the stack has run out once, then 2
    uint8_t old;                           ///< bit per order space: its tile was drawn before the stack ran out (R2.4)
    uint8_t phase;                         ///< basilica_phase
    uint8_t turn;                          ///< seat whose turn it is
    uint8_t actions;                       ///< actions it has left, the running one included
    uint8_t slot;       ///< 1 + space of the order being executed, or of the vault that brought the scoring
    uint8_t rank;       ///< 1 + rank just chosen, while the paid promotion is open
    uint8_t paid;       ///< the opponent has paid to choose (R7.10)
    uint8_t must_place; ///< the display was replaced: a vault must be placed (R4.8)
    uint8_t last;       ///< this scoring is the final one after exhaustion (R12.3)
    uint8_t king;       ///< spaces entered
    uint8_t scorings;   ///< held so far
    uint8_t supply[2];  ///< builders not in the cathedral
    uint8_t coins[2];
    uint8_t altars;                ///< altar tokens left
    uint8_t rows;                  ///< rows in use: 1 + the last row with a tile
    uint8_t edition;               ///< option: 0 is 2010, 1 is 2022
    uint8_t expansion;             ///< option: 0 none, 1 Festum Fatuorum
    uint8_t keep_six;              ///< option remove_six: 0 yes, 1 no
    uint8_t crowns;                ///< option: crown profile
    uint8_t first;                 ///< option: 0 random, else the seat, from 1
    uint8_t viewer;                ///< a seat, TRI_SPECTATOR or TRI_REFEREE
    uint8_t spare[BASILICA_SPARE]; ///< zero; rounds the size up to whole words
} basilica_state;
TRI_STATIC_ASSERT(sizeof(basilica_state) ==
                      8 * 7 * BASILICA_WORDS + 3 * BASILICA_POOL + BASILICA_CELLS + BASILICA_SMALL + BASILICA_SPARE,
                  "states are hashed and sent as bytes: no padding");

/// Menu, bounds and options.
extern const tri_about basilica_about;

/// The position before the first event; false with a reason when the options contradict each other (R1.2).
TRI_FN bool basilica_start(basilica_state *s, const tri_setup *setup, tri_err *err);
/// The options this position was started with.
TRI_FN void basilica_setup(const basilica_state *s, tri_setup *out);
/// Seat to decide, TRI_CHANCE or TRI_OVER.
TRI_FN uint8_t basilica_to_move(const basilica_state *s);
/// Legal moves or possible outcomes, ascending; `out` holds BASILICA_MOVES_MAX. 0 only when the game is over.
TRI_FN int basilica_moves(const basilica_state *s, tri_move *out);
/// At a chance event: outcomes and weights. On a view the weights are the viewer's odds, on a common scale.
TRI_FN int basilica_outcomes(const basilica_state *s, tri_move *out, uint32_t *weight);
/// At a chance event: the outcome for this random, as tri_pick defines it.
TRI_FN tri_move basilica_sample(const basilica_state *s, uint64_t random);
/// TRI_LEGAL or the rule that forbids the move. Safe on any 32 bits.
TRI_FN tri_rule basilica_check(const basilica_state *s, tri_move m);
/// What on the table is to blame for a refusal (tri_game.h).
TRI_FN void basilica_cause(const basilica_state *s, tri_move m, tri_err *err);
/// Play a legal move or a possible outcome of a whole state, and everything that follows from it without a decision.
TRI_FN void basilica_apply(basilica_state *s, tri_move m);
/// What a seat or TRI_SPECTATOR may know (R2.1-2.4, R8.5).
TRI_FN void basilica_observe(const basilica_state *s, uint8_t seat, basilica_state *view);
/// A whole state that agrees with the view, drawn with the viewer's true odds.
/// How many words of a move a viewer may be told; TRI_WORDS_ALL but for hidden crowns (R2.2) and colours (R8.5).
TRI_FN int basilica_told(const basilica_state *before, tri_move m, uint8_t viewer);
TRI_FN void basilica_resample(const basilica_state *view, tri_rng *rng, basilica_state *out);
/// Banked points, then what the cathedral pays now (a juggler whose colour is not known adds none). At most
/// TRI_ITEMS_MAX.
TRI_FN int basilica_score(const basilica_state *s, tri_item *out);
TRI_FN void basilica_result(const basilica_state *s, tri_result *out);
/// May this decision be taken back: did it show no crown and no secret?
TRI_FN bool basilica_can_undo(const basilica_state *before, tri_move m);
TRI_FN void basilica_move_text(const basilica_state *s, tri_move m, tri_text *out);
TRI_FN bool basilica_move_parse(const basilica_state *s, const char *text, size_t size, tri_move *out, tri_err *err);
TRI_FN void basilica_describe(const basilica_state *s, tri_move m, tri_sink *sink);
TRI_FN void basilica_state_text(const basilica_state *s, tri_text *out);
TRI_FN bool basilica_state_parse(const char *text, size_t size, basilica_state *s, tri_err *err);
TRI_FN void basilica_asides(const basilica_state *before, const basilica_state *after, tri_sink *sink);
TRI_FN void basilica_show(const basilica_state *s, tri_sink *sink);
TRI_FN void basilica_facts(const basilica_state *s, tri_sink *sink);
TRI_FN void basilica_draw(const basilica_state *s, tri_text *out);
TRI_FN const char *basilica_item_text(const basilica_state *s, const tri_item *item, tri_text *out);
/// The same as named fields.
TRI_FN void basilica_item_fields(const basilica_state *s, const tri_item *item, tri_sink *sink);
