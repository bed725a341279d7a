// SPDX-License-Identifier: MIT
#pragma once
#include "ai/tri_bytes.h"
#include "ai/tri_expect.h"
#include "ai/tri_search.h"
#include "ai/tri_tree.h"

// What the files of the search share: tri_search.c is its front, tri_walk.c one walk through the tree and beyond,
// tri_race.c the other way to share walks out among the moves of the root.

enum {
    TRI_SEARCH_PATH_MAX = TRI_LIMIT(512, 12), ///< edges of a walk that are kept
    TRI_WALK_WORLDS = 8,                      ///< determinizations drawn to find one that is easy to believe
};

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

enum { TRI_RACERS_MAX = TRI_LIMIT(64, 3) };

typedef struct tri_race {
    int racers; ///< 0: not begun
    int left;   ///< still in it
    int next;   ///< whose turn it is
    uint32_t laps;
    uint64_t luck; ///< seed of this lap's common random numbers
    tri_racer racer[TRI_RACERS_MAX];
} tri_race;

struct tri_search {
    tri_search_def def;
    tri_tree tree;
    uint32_t root; ///< slot
    bool narrow;   ///< only `only` is looked at
    tri_move only;
    tri_rng rng;
    tri_rng luck; ///< in a race: determinization and outcomes of the lap, alike for all racers
    tri_search_stats stats;
    float sum[TRI_SEATS_MAX];
    tri_expecter *look;       ///< NULL, or asked at the end of every walk
    tri_expectation expected; ///< sum of what it said
    int horizon;              ///< of this root
    int depth;                ///< edges a walk may keep
    int events;               ///< how often chance has decided on this walk
    bool rolling;             ///< the last step was chance's
    tri_race race;
    int length; ///< of the path
    tri_edge *path[TRI_SEARCH_PATH_MAX];
    tri_view view;   ///< the root
    tri_state world; ///< where the walk stands
    tri_state ahead; ///< one move further
    tri_move moves[TRI_MOVES_MAX];
    uint32_t index[TRI_MOVES_MAX]; ///< of their edges in the node at hand
    float logit[TRI_MOVES_MAX];
};

/// The node of a slot with an edge for each of `count` moves, which are in s->moves; s->index is filled. Edges that are
/// new get values and priors. NULL: no room for the node.
tri_node *tri_walk_open(tri_search *s, uint32_t *slot, uint8_t mover, int count);
/// Among the first `count` of s->index the edge to follow. NULL when none has an edge.
tri_edge *tri_walk_select(const tri_search *s, const tri_node *node, int count);
/// Take a walk's value into every edge of its path.
void tri_walk_back_up(tri_search *s, const float value[TRI_SEATS_MAX]);
/// Draw a determinization of the view into s->world, by belief where the plug-in has one.
void tri_walk_determinize(tri_search *s);
/// One walk from the root, by `first` or, when that is NULL, by whatever the tree selects. Its value for each seat is
/// left in `value`.
void tri_walk(tri_search *s, tri_edge *first, float value[TRI_SEATS_MAX]);

/// The edges with the greatest priors, at most `room` of them, into the race.
void tri_race_line_up(tri_race *r, tri_edge *edges, int count, int room);
/// All of the field have run: count the lap, and let those who are clearly behind leave.
void tri_race_finish_lap(tri_race *r, const tri_search_def *def);
/// One walk of the race. False: there is no room to race in.
bool tri_race_run(tri_search *s);
/// Has one move outrun all others?
bool tri_race_over(const tri_search *s);
/// What the race knows of a move: laps and mean value. False: it was not in it.
bool tri_race_choice(const tri_search *s, tri_choice *choice);
