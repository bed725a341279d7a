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
//         complain(tri_refusal(game, &err, room));
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

/// A whole position of any game, secrets included: room for all of them, aligned for all of them.
typedef union tri_state {
    uint8_t bytes[TRI_STATE_MAX];
    uint64_t align;
} tri_state;

/// What one viewer may know of a position. `observe` makes it and nothing else does: whatever is shown, said or thought
/// for somebody takes a view, so that handing it the whole position does not compile. The rules answer questions about
/// a view as about any position: `game->moves(&view.known, list)`.
typedef struct tri_view {
    tri_state known;
} tri_view;

/// One numbered sentence of docs/rules/<game>.md.
typedef struct tri_rule_text {
    tri_rule rule;    ///< 300 is the heading of chapter 3
    const char *text; ///< plain text, one line
} tri_rule_text;

/// One sentence of tri_errors.inc or of a game's own list: what translations are found by, and what English says, with
/// `{word}` where tri_err's word stands.
typedef struct tri_error_text {
    const char *key;
    const char *text;
} tri_error_text;

#ifdef TRI_PAGE_ONLY // the page says everything in its own words
#define TRI_ERROR_ROW(code, key, text) {key, ""},
#else
#define TRI_ERROR_ROW(code, key, text) {key, text},
#endif

typedef struct tri_game {
    const char *id;         ///< "red_cathedral"
    const tri_about *about; ///< name, bounds, options
    size_t state_size;
    const tri_rule_text *rules; ///< in ascending order
    int rule_count;
    const tri_error_text *errors; ///< the game's own refusals, from code TRI_E_COUNT on
    int error_count;

    // The rules, over whole positions, or over the `known` of a view.

    /// The position before the first event. False with a reason when the values are impossible or contradict each
    /// other.
    bool (*start)(tri_state *state, const tri_setup *setup, tri_err *err);
    /// The set-up a position was started with (it travels in the state).
    void (*setup)(const tri_state *state, tri_setup *out);
    /// Seat to decide, TRI_CHANCE or TRI_OVER.
    uint8_t (*to_move)(const tri_state *state);
    /// Legal moves (or possible outcomes) in ascending order, all different. 0 only when the game is over.
    int (*moves)(const tri_state *state, tri_move *out);
    /// At a chance event: the same list with positive integer weights. 0 at any other time.
    int (*outcomes)(const tri_state *state, tri_move *out, uint32_t *weight);
    /// At a chance event: the outcome for this random, as tri_pick defines it.
    tri_move (*sample)(const tri_state *state, uint64_t random);
    /// TRI_LEGAL or the rule that forbids the move. Safe on any 32 bits.
    tri_rule (*check)(const tri_state *state, tri_move move);
    /// Play a legal move or a possible outcome, and everything that follows from it without a decision.
    void (*apply)(tri_state *state, tri_move move);
    void (*result)(const tri_state *state, tri_result *out);
    /// May this decision, just played from `before`, be taken back? Only if it revealed nothing random or hidden. The
    /// caller adds that nothing was played since but decisions of the same seat that may be taken back too.
    bool (*can_undo)(const tri_state *before, tri_move move);

    // Two doors between what is and what somebody knows.

    /// What `seat` (or TRI_SPECTATOR; TRI_REFEREE sees everything) may know, the rest blanked. Observing a view's
    /// `known` again for the same seat changes nothing.
    void (*observe)(const tri_state *state, uint8_t seat, tri_view *view);
    /// A whole position that agrees with the view, drawn from all such with their true odds given what the seat has
    /// seen (opponents' hidden decisions: evenly). A referee's view comes back unchanged.
    void (*resample)(const tri_view *view, tri_rng *rng, tri_state *state);
    /// How many words of this move a viewer may be told when it is played from `before`: TRI_WORDS_ALL, or fewer where
    /// the last words are a secret. tri_game_say tells them.
    int (*told)(const tri_state *before, tri_move move, uint8_t viewer);

    // For people and programs that sit at the table or look on: over what they may know.

    /// Reasons for points: final ones when the game is over, else what would be scored if it ended or was scored now.
    /// Writes at most TRI_ITEMS_MAX.
    int (*score)(const tri_view *view, tri_item *out);
    /// A score item's kind and place: kind is one word for programs, `out` gets words for people.
    const char *(*item_text)(const tri_view *view, const tri_item *item, tri_text *out);
    /// The same place as named fields, inside an object the caller has opened, for those who speak another language.
    void (*item_fields)(const tri_view *view, const tri_item *item, tri_sink *sink);
    /// A move's words ("vault 2 c3"). Defined for legal moves and possible outcomes.
    void (*move_text)(const tri_view *view, tri_move move, tri_text *out);
    /// The move these words name. Accepts words of moves that are not legal now as well, so that `check` can say why.
    bool (*move_parse)(const tri_view *view, const char *text, size_t size, tri_move *out, tri_err *err);
    /// Type and named fields of a move, inside an object the caller has opened.
    void (*describe)(const tri_view *view, tri_move move, tri_sink *sink);
    /// One line of ASCII that holds all the viewer knows; of a referee's view, the whole position.
    void (*state_text)(const tri_view *view, tri_text *out);
    /// Back from that line. Refuses whatever is not a consistent position or view, so that every other function is safe
    /// on what it lets through. Whoever it is for observes what comes out.
    bool (*state_parse)(const char *text, size_t size, tri_state *state, tri_err *err);
    /// Every field by name, inside an object the caller has opened; docs/formats.md explains them.
    void (*show)(const tri_view *view, tri_sink *sink);
    /// What happened by itself while an event took its course, read off one viewer's views before and after it: an
    /// object {"what", fields ...} for each thing, inside a list the caller has opened.
    void (*asides)(const tri_view *before, const tri_view *after, tri_sink *sink);
    /// What follows from the position and a client would otherwise have to know rules for (who leads where, whose turns
    /// come, prices), inside an object the caller has opened; the game's page in docs/formats explains it.
    void (*facts)(const tri_view *view, tri_sink *sink);
    /// Drawn for a terminal of 80 columns, several lines of ASCII.
    void (*draw)(const tri_view *view, tri_text *out);
    /// Of a move that `check` forbids: what on the table is to blame, as a code of the game's own with the word it is
    /// about, the rule left as it is. Writes nothing where the rule says it all. tri_refuse_move calls it.
    void (*cause)(const tri_view *view, tri_move move, tri_err *err);
} tri_game;

/// How many games there are, and each of them in the order of games.txt.
int tri_game_count(void);
const tri_game *tri_game_at(int index);
/// The game of this id, or NULL.
const tri_game *tri_game_find(const char *id, size_t size);
/// The text of a rule, or NULL. `rule` of a chapter (300) gives its heading.
const char *tri_game_rule(const tri_game *game, tri_rule rule);
/// Play out the chance events that come next, one 64-bit random each. Returns how many.
int tri_game_settle(const tri_game *game, tri_state *state, tri_rng *rng);
/// Whose decision it is, and what that seat may know: all that anybody who decides for it is ever shown.
uint8_t tri_game_turn(const tri_game *game, const tri_state *state, tri_view *view);
/// The words of a move, played from `before`, as a viewer may hear them. False: some were left out.
bool tri_game_say(const tri_game *game, const tri_state *before, tri_move move, uint8_t viewer, tri_text *out);
