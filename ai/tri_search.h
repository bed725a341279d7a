// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_eval.h"

// One search for every game: information-set Monte Carlo tree search (the field's "ISMCTS"), grown by repeated walks.
// A walk (a simulation, an iteration) draws a determinization, that is a whole state that agrees with what the seat
// knows; goes down the tree by the moves that are legal in it (selection); adds a move at the bottom (expansion); plays
// on, or not (playout); values the position and takes the value of each mover back up (back-up). docs/opponents.md
// tells the whole story.
//
//     tri_search *search = tri_search_create(&def, memory, size);   // nothing else is ever allocated
//     tri_search_root(search, &view, seed);
//     tri_search_think(search, NULL, NULL);                         // until def.nodes are spent
//     tri_move best = tri_search_best(search);
//
// The same view, seed and def give the same tree, bit for bit, on every build.

/// The moves of a playout, between the bottom of the tree and the valuation.
typedef enum tri_playout_mode {
    TRI_PLAYOUT_UNIFORM, ///< any legal move (a light playout)
    TRI_PLAYOUT_GUIDED,  ///< moves drawn by the plug-in's policy (a heavy one)
} tri_playout_mode;

/// How walks are shared out among the moves of the root.
typedef enum tri_root_mode {
    TRI_ROOT_TREE, ///< as everywhere in the tree: PUCT
    TRI_ROOT_RACE, ///< a race: laps of a walk for each move, with common random numbers; who is clearly behind drops
                   ///< out
} tri_root_mode;

/// How the move is picked in the end.
typedef enum tri_final_mode {
    TRI_FINAL_VISITS, ///< most visits (the field's "robust child")
    TRI_FINAL_VALUE,  ///< best mean value ("max child") among those with a fair share of visits
} tri_final_mode;

/// What to search for and how. tri_setting.c has what each setting means, its bounds and its normal value.
typedef struct tri_search_def {
    const tri_game *game;
    const tri_eval *eval; ///< NULL: points so far
    const float *weight;  ///< of the eval; must outlive the search
    tri_value_def value;
    uint64_t nodes;          ///< 0: no bound
    uint8_t playout;         ///< tri_playout_mode
    uint8_t final;           ///< tri_final_mode
    uint8_t root;            ///< tri_root_mode
    uint16_t field;          ///< TRI_ROOT_RACE
    uint16_t laps;           ///< TRI_ROOT_RACE
    float confidence;        ///< TRI_ROOT_RACE
    uint16_t depth;          ///< 0: no bound
    uint16_t cutoff;         ///< TRI_CUTOFF_NEVER: to the end
    uint16_t horizon;        ///< 0: no bound
    uint16_t solo_horizon;   ///< the same in solo games
    float exploration;       ///< c of PUCT
    float prior_temperature; ///< of the softmax that makes priors of values
    float range;             ///< of sibling values below which they are not stretched
} tri_search_def;

enum { TRI_CUTOFF_NEVER = 0xffff };

typedef struct tri_search tri_search;

enum { TRI_SEARCH_MEMORY_MIN = 1 << 18 };

/// A search in the caller's memory (aligned for any type, at least TRI_SEARCH_MEMORY_MIN), which holds its tree too.
/// There is nothing to destroy.
tri_search *tri_search_create(const tri_search_def *def, void *memory, size_t size);
/// Think about this position from now on. `view` is what one seat may know; it is copied.
void tri_search_root(tri_search *search, const tri_view *view, uint64_t seed);
/// Look at this legal move of the root and at no other, until the next root.
void tri_search_only(tri_search *search, tri_move move);
/// Go on until the budget is spent, `stop` (may be NULL; asked after every walk) says so, or a walk could not enter any
/// position. At least one walk is made.
void tri_search_think(tri_search *search, bool (*stop)(void *context), void *context);
/// Change the node budget of the next think.
void tri_search_budget(tri_search *search, uint64_t nodes);

/// A move of the root as the search sees it.
typedef struct tri_choice {
    tri_move move;
    uint32_t visits;
    float value; ///< for the seat to move; below 0 when not even looked at
} tri_choice;

typedef struct tri_search_stats {
    uint64_t nodes, playouts;
    uint32_t depth;             ///< of the longest walk in the tree, in decisions
    bool full;                  ///< the memory is used up; the tree no longer grows
    float value[TRI_SEATS_MAX]; ///< mean over all walks
} tri_search_stats;

tri_search_stats tri_search_stats_of(const tri_search *search);
/// The root's legal moves in ascending order; at most `room` (TRI_MOVES_MAX holds all). Returns how many.
int tri_search_choices(const tri_search *search, tri_choice *out, int room);
/// The move def.final picks.
tri_move tri_search_best(const tri_search *search);
/// The same pick among any choices, for those who join several searches.
int tri_search_pick(const tri_search_def *def, const tri_choice *choice, int count);
/// The line of most visits from the root (the principal variation), chance events left out; returns its length, at most
/// `room`.
int tri_search_line(const tri_search *search, tri_move *out, int room);
