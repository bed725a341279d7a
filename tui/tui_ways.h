// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_tree.h"

// How a move is chosen thing by thing: "vault 2 c3" is the second vault, then the cell c3. Everything that can be
// pointed at is a step, a word like "cell:c3"; what is chosen so far is a path of them; each leaves fewer moves, until
// one is left. Nothing here knows a rule: a game's drawing file says which steps lead to a move (rows of tui_way), and
// the legal moves say the rest.

enum { TUI_STEP_MAX = 48, TUI_STEPS = 4 };

typedef char tui_step[TUI_STEP_MAX];

/// The steps of one type of move, with its fields in braces: {"vault:{slot}", "cell:{cell}"}. A step whose field is
/// missing or null is left out; a row is for moves that have its first step's fields.
typedef struct tui_way {
    const char *type;
    const char *steps[TUI_STEPS];
    const char *words; ///< the move's words with the steps' values, "vault {0} {1}", to ask why one is refused
} tui_way;

typedef struct tui_path {
    tui_step step[TUI_STEPS];
    int depth;
} tui_path;

/// The legal moves and their steps.
typedef struct tui_ways {
    const tui_way *rows; ///< ended by a row without a type; NULL: type first, then each field
    tri_move *moves;
    tui_path *paths;
    json_t **trees;
    int count;
} tui_ways;

/// The ways to all legal moves of a view. tui_ways_free frees.
void tui_ways_make(tui_ways *w, const tri_game *game, const tri_view *view, const tui_way *rows);
void tui_ways_free(tui_ways *w);

/// The next move at or after index `from` that goes on from a path; -1 when there is none.
int tui_ways_next(const tui_ways *w, const tui_path *path, int from);
/// How many moves go on from it, and the first of them.
int tui_ways_left(const tui_ways *w, const tui_path *path, int *first);
/// May a step follow?
bool tui_ways_has(const tui_ways *w, const tui_path *path, const char *step);
/// The words of the move somebody has in mind who points at a step that no legal move goes on with. False: none.
bool tui_ways_meant(const tui_ways *w, const tui_path *path, const char *step, char *out, size_t size);

bool tui_path_add(tui_path *path, const char *step);
/// "c3" of "cell:c3".
const char *tui_step_value(const char *step);
/// Is it a step of this kind?
bool tui_step_is(const char *step, const char *kind);
