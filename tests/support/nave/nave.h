// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_rng.h"
#include "core/base/tri_vocab.h"

// Nave: a small complete game that exists only so that records, JSON and the rest can be tested without a real one.
// Two seats, nine cells. A coin says who begins (R1.1); each seat secretly favours a row (R1.2); then they place stones
// in turn (R2.1) on empty cells (R2.2); a stone in the middle rings a bell (R2.3). Lines, favours and bells score (R3).

enum { NAVE_CELLS = 9, NAVE_BLOCKED = 3, NAVE_MIDDLE = 4, NAVE_BLOCKS = 3, NAVE_UNKNOWN = 0xff };

// Move codes: the verb in bits 8.., the value below.
enum { NAVE_COIN = 1, NAVE_FAVOUR, NAVE_PLACE, NAVE_BELL, NAVE_VERBS };

/// A whole position. No pointers, no padding.
typedef struct nave_state {
    uint8_t cell[NAVE_CELLS]; ///< 0 empty, 1 or 2 a seat's stone, NAVE_BLOCKED
    uint8_t favour[2];        ///< 0 not chosen, 1..3 the row, NAVE_UNKNOWN in a view of the other seat
    uint8_t bell[2];          ///< points rung so far
    uint8_t first;            ///< 0 not decided, else seat + 1
    uint8_t ringing;          ///< 0, or seat + 1 of the stone whose bell is about to ring
    uint8_t bonus;            ///< option: 0 none, 1 rows
    uint8_t worth;            ///< option: points a bell stroke is worth
    uint8_t viewer;
    uint8_t blocked[NAVE_BLOCKS]; ///< option: 1 + the cells, in the order given, then 0
} nave_state;
TRI_STATIC_ASSERT(sizeof(nave_state) == 21, "states are compared as bytes");

extern const tri_about nave_about;
TRI_FN bool nave_start(nave_state *s, const tri_setup *setup, tri_err *err);
TRI_FN void nave_setup(const nave_state *s, tri_setup *out);
TRI_FN uint8_t nave_to_move(const nave_state *s);
TRI_FN int nave_moves(const nave_state *s, tri_move *out);
TRI_FN int nave_outcomes(const nave_state *s, tri_move *out, uint32_t *weight);
TRI_FN tri_move nave_sample(const nave_state *s, uint64_t random);
TRI_FN tri_rule nave_check(const nave_state *s, tri_move m);
TRI_FN void nave_apply(nave_state *s, tri_move m);
TRI_FN void nave_observe(const nave_state *s, uint8_t seat, nave_state *view);
TRI_FN int nave_told(const nave_state *before, tri_move m, uint8_t viewer);
TRI_FN void nave_resample(const nave_state *view, tri_rng *rng, nave_state *out);
TRI_FN int nave_score(const nave_state *s, tri_item *out);
TRI_FN void nave_result(const nave_state *s, tri_result *out);
TRI_FN void nave_cause(const nave_state *s, tri_move m, tri_err *err);
TRI_FN bool nave_can_undo(const nave_state *before, tri_move m);
TRI_FN void nave_move_text(const nave_state *s, tri_move m, tri_text *out);
TRI_FN bool nave_move_parse(const nave_state *s, const char *text, size_t size, tri_move *out, tri_err *err);
TRI_FN void nave_describe(const nave_state *s, tri_move m, tri_sink *sink);
TRI_FN void nave_state_text(const nave_state *s, tri_text *out);
TRI_FN bool nave_state_parse(const char *text, size_t size, nave_state *s, tri_err *err);
TRI_FN void nave_asides(const nave_state *before, const nave_state *after, tri_sink *sink);
TRI_FN void nave_show(const nave_state *s, tri_sink *sink);
TRI_FN void nave_facts(const nave_state *s, tri_sink *sink);
TRI_FN void nave_draw(const nave_state *s, tri_text *out);
TRI_FN const char *nave_item_text(const nave_state *s, const tri_item *item, tri_text *out);
TRI_FN void nave_item_fields(const nave_state *s, const tri_item *item, tri_sink *sink);
