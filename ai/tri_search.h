// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_eval.h"

// One search for every game: a tree over information sets, grown by repeated walks ("playouts"). Each walk draws a
// whole world that agrees with what the seat knows, goes down the tree by the moves that are legal in that world, adds
// a move at the bottom, values the position and takes the value of each mover back up. docs/opponents.md tells the
// whole story.
//
//     tri_search *search = tri_search_create(&def, memory, size);   // nothing else is ever allocated
//     tri_search_root(search, view, seed);
//     tri_search_think(search, NULL, NULL);                         // until def.nodes are spent
//     tri_move best = tri_search_best(search);
//
// The same view, seed and def give the same tree, bit for bit, on every build.

/// How the tree branches where chance decides.
typedef enum tri_chance_mode {
    TRI_CHANCE_OPEN,  ///< not at all: what follows is averaged over the outcomes
    TRI_CHANCE_FULL,  ///< a branch for each outcome that came up
    TRI_CHANCE_WIDEN, ///< as many branches as the visits justify: widen * sqrt(visits)
} tri_chance_mode;

/// What happens between the bottom of the tree and the valuation.
typedef enum tri_playout_mode {
    TRI_PLAYOUT_UNIFORM, ///< any legal move
    TRI_PLAYOUT_GUIDED,  ///< moves drawn by the plug-in's policy
} tri_playout_mode;

/// Where the first opinion on a move comes from.
typedef enum tri_prior_mode {
    TRI_PRIOR_EVEN,   ///< nowhere: all alike
    TRI_PRIOR_POLICY, ///< the plug-in's policy
    TRI_PRIOR_LOOK,   ///< the valuation one move ahead
} tri_prior_mode;

/// What a node tells the one above it.
typedef enum tri_backup_mode {
    TRI_BACKUP_MEAN, ///< the mean of all walks through it
    TRI_BACKUP_BEST, ///< the value of the move its mover likes best; means only where chance decides
} tri_backup_mode;

/// How walks are shared out among the moves of the root.
typedef enum tri_root_mode {
    TRI_ROOT_TREE, ///< as everywhere in the tree
    TRI_ROOT_RACE, ///< in laps of a walk for each move, all with the same luck; who is clearly behind drops out
} tri_root_mode;

/// How the move is picked in the end.
typedef enum tri_final_mode {
    TRI_FINAL_VISITS, ///< most visits
    TRI_FINAL_VALUE,  ///< best mean value among those with a fair share of visits
    TRI_FINAL_SECURE, ///< best mean value minus what few visits leave open
} tri_final_mode;

/// What to search for and how. tri_setting.c has the bounds and the normal values of each setting.
typedef struct tri_search_def {
    const tri_game *game;
    const tri_eval *eval; ///< NULL: points so far
    const float *weight;  ///< of the eval; must outlive the search
    tri_value_def value;
    uint64_t nodes;   ///< budget; a node is a position entered by a move or an outcome. 0: no bound
    uint8_t chance;   ///< tri_chance_mode
    uint8_t playout;  ///< tri_playout_mode
    uint8_t prior;    ///< tri_prior_mode
    uint8_t final;    ///< tri_final_mode
    uint8_t backup;   ///< tri_backup_mode
    uint8_t root;     ///< tri_root_mode
    uint16_t field;   ///< TRI_ROOT_RACE: so many moves with the best first opinion run; 0: as many as there is room for
    uint16_t laps;    ///< TRI_ROOT_RACE: run before anyone drops out
    float doubt;      ///< TRI_ROOT_RACE: a move drops out when it is behind by so many standard errors
    uint16_t reach;   ///< edges of a walk in the tree before its playout; 0: no bound
    uint16_t cutoff;  ///< moves of a playout below the tree before it is valued; 0: at once; 65535: no bound
    uint16_t horizon; ///< a walk ends where chance decides for this time (events in a row are one); 0: no bound
    uint16_t alone;   ///< the horizon of a solo game
    uint16_t worlds;  ///< so many different worlds, taken in turn; 0: a new one each time
    float explore;    ///< weight of curiosity against results
    float widen;      ///< TRI_CHANCE_WIDEN
    float heat;       ///< TRI_PRIOR_LOOK: a value better by this much gets e times the attention
    float first_loss; ///< a move not tried yet is taken to be worth so much less than its siblings
    float range;      ///< values of siblings are stretched over 0 .. 1 unless they are closer than this; 1: never
    bool reuse;       ///< keep the part of the tree that is still ahead
} tri_search_def;

typedef struct tri_search tri_search;

enum { TRI_SEARCH_MEMORY_MIN = 1 << 18 };

/// A search in the caller's memory (aligned for any type, at least TRI_SEARCH_MEMORY_MIN), which holds its tree too.
/// There is nothing to destroy.
tri_search *tri_search_create(const tri_search_def *def, void *memory, size_t size);
/// Think about this position from now on. `view` is what one seat may know; it is copied.
void tri_search_root(tri_search *search, const tri_view *view, uint64_t seed);
/// Look at this legal move of the root and at no other, until the next root.
void tri_search_only(tri_search *search, tri_move move);
/// With def.reuse: this move or outcome was played from `view`, and the next root is after it. Told of every event
/// since the last root, the next one keeps the tree below them; a search that was told of none, or def.reuse off,
/// starts afresh.
void tri_search_played(tri_search *search, const tri_view *view, tri_move move);
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
/// The line of most visits from the root, chance events left out; returns its length, at most `room`.
int tri_search_line(const tri_search *search, tri_move *out, int room);
