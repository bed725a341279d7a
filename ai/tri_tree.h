// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_vocab.h"

// The tree of a search, in one block of memory that the caller brings.
//
//     slot --> node ------> node ------> nowhere       a chain: a node for each seat that was seen to move here
//              mover 0      mover 1
//              |  edges
//              v
//              +----------+----------+----------+ - - - - -+
//              | move   3 | move   8 | move  21 | room for |   one block, ascending by move, as legal lists are
//              | visits 5 | visits 1 | visits 0 | more     |
//              | prior 1. | prior .2 | prior .1 |          |
//              | value .6 | value .4 | value .5 |          |
//              | child    | child 0  | child 0  |          |
//              +---|------+----------+----------+ - - - - -+
//                  +--> slot --> node --> ...
//
// A node is a decision after a line of moves: not a position but all positions that the line leads to, whatever was
// dealt and rolled on the way. An edge is a move out of it, with what walks have found of it. A slot is the place below
// an edge (the root has one too); it is a chain because the same line can leave different seats to move, depending on
// what chance or a hidden card decided. Chance itself has no nodes, and neither have moves without an alternative.
//
// Memory. Places are counted in units of eight bytes from the start of the block, so that four bytes address 32 GiB;
// place 0 is nowhere. Space is taken from the front and never given back one piece at a time:
// - a node is made when its slot is entered for the second time, its edges when they are first legal in some
// determinization;
// - a block of edges that gets too small is copied to one half as large again, and the old one is lost: what is lost is
// never
//   more than twice what is in use;
// - pointers to nodes hold until the tree is cleared, pointers to edges until tri_tree_match adds edges to their node;
// - when something does not fit, `full` is set and nothing is changed: the tree stops growing, walks go on through what
// there
//   is, and moves without an edge are not looked at. Nothing is evicted;
// - tri_tree_clear forgets everything at once. A search does so for every root: no tree outlives a decision.

/// A move out of a node.
typedef struct tri_edge {
    tri_move move;
    uint32_t child;             ///< slot
    uint32_t visits;            ///< walks through this edge
    float prior;                ///< attention it deserves before any visit, not normalised; below 0 while it has none
    float value[TRI_SEATS_MAX]; ///< by seat: mean over its visits; before the first, what one look ahead says
} tri_edge;

/// A decision, after the moves that lead to it.
typedef struct tri_node {
    uint32_t edges; ///< place of the first edge; they ascend by move
    uint32_t next;  ///< the next node in the slot's chain
    uint16_t count; ///< edges
    uint16_t room;  ///< edges the block can hold
    float anchor;   ///< the logit whose prior is 1
    uint8_t mover;
    uint8_t unused[7];
} tri_node;

typedef struct tri_tree {
    uint64_t *base;
    uint32_t used, size; ///< in units
    bool full;           ///< something did not fit
} tri_tree;

enum { TRI_TREE_NONE = 0xffffffffu };

/// A tree over `size` bytes.
tri_tree tri_tree_over(void *memory, size_t size);
/// Forget everything.
void tri_tree_clear(tri_tree *tree);
/// The node of this mover in a slot, made if need be; NULL when there is no room.
tri_node *tri_tree_node(tri_tree *tree, uint32_t *slot, uint8_t mover);
/// The same without making one.
tri_node *tri_tree_find(const tri_tree *tree, uint32_t slot, uint8_t mover);
/// The node that was made first in a slot, or NULL.
tri_node *tri_tree_first(const tri_tree *tree, uint32_t slot);
tri_edge *tri_tree_edges(const tri_tree *tree, const tri_node *node);
/// The edge of a move, or NULL.
tri_edge *tri_tree_edge(const tri_tree *tree, const tri_node *node, tri_move move);
/// For each of `count` moves in ascending order the index of its edge in `index`, adding those that are missing.
/// Without room for them their index is TRI_TREE_NONE. Returns how many were added.
int tri_tree_match(tri_tree *tree, tri_node *node, const tri_move *moves, int count, uint32_t *index);
