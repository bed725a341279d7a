// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_bytes.h"
#include "ai/tri_search.h"
#include "ai/tri_tree.h"

// What the files of the search share: tri_search.c is its front, tri_walk.c one walk through the tree and beyond,
// tri_race.c the other way to share walks out among the moves of the root.

enum { TRI_SEARCH_PATH_MAX = 512 };

/// A step of a walk.
typedef struct tri_step {
    tri_edge *edge;
    const tri_edge *rival; ///< the best of the other moves of this world, or NULL
    uint8_t mover;
    bool random; ///< chance decided something between this edge and the next
} tri_step;

/// A move of the root in a race.
typedef struct tri_racer {
    tri_edge *edge;
    bool out;
    float now;   ///< value in the lap that is being run
    float value; ///< mean over the laps it has run
    float lead;  ///< mean of its values less those of the whole field
    float noise; ///< sum of the squares of that, about its mean
    uint32_t laps;
} tri_racer;

enum { TRI_RACERS_MAX = 64 };

typedef struct tri_race {
    int racers; ///< 0: not begun
    int left;   ///< still in it
    int next;   ///< whose turn it is
    uint32_t laps;
    uint64_t luck; ///< seed of this lap's
    tri_racer racer[TRI_RACERS_MAX];
} tri_race;

struct tri_search {
    tri_search_def def;
    tri_tree tree;
    uint32_t root; ///< slot
    bool told;     ///< `root` was moved along since the last think
    bool narrow;   ///< only `only` is looked at
    tri_move only;
    uint64_t seed;
    tri_rng rng;
    tri_rng luck; ///< in a race: the lap's worlds and outcomes, alike for all racers
    tri_search_stats stats;
    float sum[TRI_SEATS_MAX];
    const tri_edge *rival; ///< found by the last selection
    int length;            ///< of the path
    int horizon;           ///< of this root
    int reach;             ///< edges a walk may keep
    int events;            ///< how often chance has decided on this walk
    bool rolling;          ///< the last step was chance's
    tri_race race;
    tri_step path[TRI_SEARCH_PATH_MAX];
    tri_view view;   ///< the root
    tri_state world; ///< where the walk stands
    tri_state ahead; ///< one move further, for TRI_PRIOR_LOOK
    tri_move moves[TRI_MOVES_MAX];
    uint32_t index[TRI_MOVES_MAX];
    float logit[TRI_MOVES_MAX];
};

/// The root's node with an edge for each of `count` moves, which are in s->moves. NULL: no room.
tri_node *tri_walk_open(tri_search *s, uint32_t *slot, uint8_t who, int count);
/// One walk from the root, by `first` or, when that is NULL, by whatever the tree selects. Its value for each seat is
/// left in `value`.
void tri_walk(tri_search *s, tri_edge *first, float value[TRI_SEATS_MAX]);
/// One walk of the race. False: there is no room to race in.
bool tri_race_run(tri_search *s);
/// Has one move outrun all others?
bool tri_race_over(const tri_search *s);
/// What the race knows of a move: laps and mean value. False: it was not in it.
bool tri_race_choice(const tri_search *s, tri_choice *choice);
