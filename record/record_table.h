// SPDX-License-Identifier: MIT
#pragma once
#include "record/record.h"

// A game being played: its header, its moves and its present. Asking about now costs nothing; the past is never further
// away than a few moves from a mark, and so looking back, taking back and telling what happened are cheap too. What
// people at one table may take back, and when the screen they share must be covered, is decided here once for the
// terminal and the page.

// Positions kept on the way. When all are in use, every other one is given up, so that a game of any length has its
// marks evenly spread.
enum { RECORD_MARKS = TRI_LIMIT(64, 4) };

/// A moment of a game.
typedef struct record_moment {
    tri_state state;
    uint32_t last[TRI_SEATS_MAX]; ///< how many moves there were after each seat's last decision; 0: it took none
} record_moment;

typedef struct record_table {
    const tri_game *game;
    record_head head;
    tri_state state;              ///< after all moves
    uint32_t last[TRI_SEATS_MAX]; ///< as in record_moment
    tri_move *moves;              ///< the caller's room for game->about->plies_max of them, chance included
    uint32_t count;
    uint32_t stride;                  ///< moves from one mark to the next
    record_moment mark[RECORD_MARKS]; ///< after 0, stride, 2 * stride ... moves
} record_table;

/// The position before the first move. `moves` must outlive the table; the set-up is one the game accepts.
void record_table_start(record_table *table, const tri_game *game, const record_head *head, tri_move *moves);
/// A table that begins at a position, or at what a viewer knows of one; its header has the set-up and nothing else.
void record_table_start_at(record_table *table, const tri_game *game, const tri_state *state, tri_move *moves);
/// Read a whole record over the table. False with a line and a reason, and the table is then not to be used.
bool record_table_read(record_table *table, const tri_game *game, const char *bytes, size_t size, tri_move *moves,
                       record_err *err);
/// Write it as a record, with the result when the game is over. RECORD_TABLE_TEXT(count) bytes hold any.
void record_table_write(const record_table *table, tri_text *out);
/// Only what follows after the first `from` moves: what is appended to a record of those.
void record_table_write_moves(const record_table *table, uint32_t from, tri_text *out);
#define RECORD_TABLE_TEXT(count) (RECORD_HEAD_TEXT_MAX + RECORD_LINE_MAX + (size_t)(count) * (TRI_MOVE_TEXT_MAX + 1))

/// Play a legal move.
void record_table_play(record_table *table, tri_move move);
/// The position after the first `count` moves.
void record_table_at(const record_table *table, uint32_t count, tri_state *state);
/// Forget all but the first `count` moves.
void record_table_cut(record_table *table, uint32_t count);
/// Should a screen that showed `shown`'s view be covered before it shows `next`'s? Only where one of the two sees what
/// the other may not.
bool record_table_curtain(const record_table *table, uint8_t shown, uint8_t next);
/// What chance does next. The n-th move of a game uses the n-th number of its seed's stream, so that taking back and
/// coming back later change nothing about the dice.
tri_move record_table_chance(const record_table *table);
/// That n-th number: of the secret and the salts where the header has them (record_dice.h), else of the seed.
uint64_t record_table_random(const record_table *table);
/// A seed for a bot's thinking: it must not think with the very numbers the dice will come from.
uint64_t record_table_bot_seed(const record_table *table);

/// Whether a game's dice were fair, as far as its record shows.
typedef enum record_verdict {
    RECORD_FAIR,
    RECORD_UNPROMISED,     ///< nothing was promised before the first event
    RECORD_UNREVEALED,     ///< the secret is not known yet
    RECORD_BROKEN_PROMISE, ///< the secret is not the one that was promised
    RECORD_UNFAIR,         ///< an outcome does not follow
} record_verdict;

typedef struct record_fairness {
    record_verdict verdict;
    uint32_t checked; ///< outcomes of chance that follow
    uint32_t event;   ///< RECORD_UNFAIR: the first that does not, counted from 0
    tri_move due;     ///< RECORD_UNFAIR: what was due there
} record_fairness;

record_fairness record_table_fair(const record_table *table);

typedef enum record_undo { RECORD_UNDO, RECORD_UNDO_NOTHING, RECORD_UNDO_REVEALED, RECORD_UNDO_SECRET } record_undo;
/// May the last decision of a person be taken back? `to` is then the number of moves to keep. Others' replies go with
/// it; something random or hidden that came to light since forbids it, and so does that it was another's and secret
/// from who asks: the seat to decide, or the only person at the table.
record_undo record_table_undo(const record_table *table, const bool person[TRI_SEATS_MAX], uint32_t *to);
