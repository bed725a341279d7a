// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_rng.h"
#include "core/base/tri_vocab.h"

// One table of functions per game: all that clients, opponents, records and servers know of the rules.
//
// A position is a flat struct of `state_size` bytes without pointers or padding: copy it with memcpy, compare it with
// memcmp. Everything that happens is a tri_move: a seat's decision, or an outcome of chance when to_move says
// TRI_CHANCE.
//
//     tri_state s;
//     tri_setup setup = tri_setup_default(game, 2);
//     tri_err err;
//     if (!game->start(&s, &setup, &err))
//         complain(err.text);
//     while (game->to_move(&s) != TRI_OVER) {
//         uint64_t random = tri_rng_next(&rng);
//         if (game->to_move(&s) == TRI_CHANCE)
//             game->apply(&s, game->sample(&s, random));
//         else
//             game->apply(&s, list[tri_bits_scale(random, game->moves(&s, list))]);
//     }
//
// Seats count from 0 here and from 1 in every text and JSON.

enum {
    TRI_STATE_MAX = 2048,      ///< no game's state is larger
    TRI_MOVES_MAX = 4096,      ///< no legal list is longer
    TRI_MOVE_TEXT_MAX = 96,    ///< bytes for any move's words, terminator included
    TRI_ITEM_TEXT_MAX = 96,    ///< bytes for any score item's words
    TRI_STATE_TEXT_MAX = 8192, ///< bytes for any position's one-line text
    TRI_DRAW_MAX = 32768,      ///< bytes for any position drawn over several lines
};

/// Room for a state of any game, aligned for all of them.
typedef union tri_state {
    uint8_t bytes[TRI_STATE_MAX];
    uint64_t align;
} tri_state;

/// One numbered sentence of docs/rules/<game>.md.
typedef struct tri_rule_text {
    tri_rule rule;    ///< 300 is the heading of chapter 3
    const char *text; ///< plain text, one line
} tri_rule_text;

typedef struct tri_game {
    const char *id;         ///< "red_cathedral"
    const tri_about *about; ///< name, bounds, options
    size_t state_size;
    const tri_rule_text *rules; ///< in ascending order
    int rule_count;

    /// The position before the first event. False with a reason when the values are impossible or contradict each
    /// other.
    bool (*start)(void *state, const tri_setup *setup, tri_err *err);
    /// The set-up a position was started with (it travels in the state).
    void (*setup)(const void *state, tri_setup *out);
    /// Seat to decide, TRI_CHANCE or TRI_OVER.
    uint8_t (*to_move)(const void *state);
    /// Legal moves (or possible outcomes) in ascending order, all different. 0 only when the game is over.
    int (*moves)(const void *state, tri_move *out);
    /// At a chance event: the same list with positive integer weights. 0 at any other time.
    int (*outcomes)(const void *state, tri_move *out, uint32_t *weight);
    /// At a chance event: the outcome for this random, as tri_pick defines it.
    tri_move (*sample)(const void *state, uint64_t random);
    /// TRI_LEGAL or the rule that forbids the move. Safe on any 32 bits.
    tri_rule (*check)(const void *state, tri_move move);
    /// Play a legal move or a possible outcome, and everything that follows from it without a decision.
    void (*apply)(void *state, tri_move move);
    /// What `seat` (or TRI_SPECTATOR) may know, as a state of its own with the rest blanked. A view is a legal input of
    /// every function that takes a const state; observing a view again for the same seat changes nothing.
    void (*observe)(const void *state, uint8_t seat, void *view);
    /// A whole state that agrees with the view, drawn from all such with their true odds given what the seat has seen
    /// (opponents' hidden decisions: evenly). A whole state comes back unchanged.
    void (*resample)(const void *view, tri_rng *rng, void *state);
    /// Reasons for points: final ones when the game is over, else what would be scored if it ended or was scored now.
    /// Writes at most TRI_ITEMS_MAX. On a view, what the viewer can know.
    int (*score)(const void *state, tri_item *out);
    void (*result)(const void *state, tri_result *out);
    /// May this decision, just played from `before`, be taken back? Only if it revealed nothing random or hidden. The
    /// caller adds that nothing was played since but decisions of the same seat that may be taken back too.
    bool (*can_undo)(const void *before, tri_move move);

    /// A move's words ("vault 2 c3"). Defined for legal moves and possible outcomes.
    void (*move_text)(const void *state, tri_move move, tri_text *out);
    /// The move these words name. Accepts words of moves that are not legal now as well, so that `check` can say why.
    bool (*move_parse)(const void *state, const char *text, size_t size, tri_move *out, tri_err *err);
    /// Type and named fields of a move, inside an object the caller has opened.
    void (*describe)(const void *state, tri_move move, tri_sink *sink);
    /// One line of ASCII that holds the whole position (or view), and back. Parsing refuses whatever is not a
    /// consistent position, so that every other function is safe on what it lets through.
    void (*state_text)(const void *state, tri_text *out);
    bool (*state_parse)(const char *text, size_t size, void *state, tri_err *err);
    /// Every field of the position by name, inside an object the caller has opened; docs/formats.md explains them.
    void (*show)(const void *state, tri_sink *sink);
    /// The position drawn for a terminal of 80 columns, several lines of ASCII.
    void (*draw)(const void *state, tri_text *out);
    /// A score item's kind and place: kind is one word for programs, `out` gets words for people.
    const char *(*item_text)(const void *state, const tri_item *item, tri_text *out);
    /// The same place as named fields, inside an object the caller has opened, for those who speak another language.
    void (*item_fields)(const void *state, const tri_item *item, tri_sink *sink);
} tri_game;

/// How many games there are, and each of them in the order of games.def.
int tri_game_count(void);
const tri_game *tri_game_at(int index);
/// The game of this id, or NULL.
const tri_game *tri_game_find(const char *id, size_t size);
/// The text of a rule, or NULL. `rule` of a chapter (300) gives its heading.
const char *tri_game_rule(const tri_game *game, tri_rule rule);
/// Play out the chance events that come next, one 64-bit random each. Returns how many.
int tri_game_settle(const tri_game *game, void *state, tri_rng *rng);
