// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_vocab.h"

// The tree of a search, in one block of memory. Places in it are counted in units of eight bytes, and place 0 is
// nowhere. Nodes hang from slots: a slot holds the place of a chain of nodes, one per mover, since without branches for
// chance the same line of moves can leave different seats to decide.

/// A move out of a node.
typedef struct tri_edge {
    tri_move move;
    uint32_t child;             ///< slot
    uint32_t visits;            ///< walks through this edge
    float weight;               ///< attention it deserves before any visit; below 0 while nobody has looked
    float value[TRI_SEATS_MAX]; ///< of what follows, by seat; below 0 for not known
} tri_edge;

/// A decision, or a chance event, after the moves that lead to it.
typedef struct tri_node {
    uint32_t edges;  ///< place of the first edge; they ascend by move
    uint32_t next;   ///< the next node in the slot's chain
    uint16_t count;  ///< edges
    uint16_t room;   ///< edges the block can hold
    uint32_t visits; ///< chance nodes: walks through it
    float anchor;    ///< the logit whose weight is 1
    uint8_t mover;
    uint8_t unused[3];
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
tri_edge *tri_tree_edges(const tri_tree *tree, const tri_node *node);
/// The edge of a move, or NULL.
tri_edge *tri_tree_edge(const tri_tree *tree, const tri_node *node, tri_move move);
/// For each of `count` moves in ascending order the index of its edge in `index`, adding those that are missing.
/// Without room for them their index is TRI_TREE_NONE. Returns how many were added.
int tri_tree_match(tri_tree *tree, tri_node *node, const tri_move *moves, int count, uint32_t *index);
