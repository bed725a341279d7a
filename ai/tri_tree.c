// SPDX-License-Identifier: MIT
#include "ai/tri_tree.h"

// Edges of a node lie side by side and ascend by move, like the legal lists they are compared with, so that matching a
// determinization's list is one pass over both.

enum { TRI_TREE_UNIT = 8 };
TRI_STATIC_ASSERT(sizeof(tri_edge) % TRI_TREE_UNIT == 0, "edges fill units");

tri_tree tri_tree_over(void *memory, size_t size)
{
    size_t units = size / TRI_TREE_UNIT;
    tri_tree tree = {(uint64_t *)memory, 1, units > 0xfffffff0u ? 0xfffffff0u : (uint32_t)units, false};
    return tree;
}

void tri_tree_clear(tri_tree *tree)
{
    tree->used = 1;
    tree->full = false;
}

static uint32_t tri_tree_take(tri_tree *tree, size_t bytes)
{
    uint32_t units = (uint32_t)((bytes + TRI_TREE_UNIT - 1) / TRI_TREE_UNIT);
    if (units > tree->size - tree->used) {
        tree->full = true;
        return 0;
    }
    uint32_t place = tree->used;
    tree->used += units;
    return place;
}

static tri_node *tri_tree_at(const tri_tree *tree, uint32_t place)
{
    return place ? (tri_node *)(tree->base + place) : NULL;
}

tri_node *tri_tree_find(const tri_tree *tree, uint32_t slot, uint8_t mover)
{
    tri_node *node = tri_tree_at(tree, slot);
    while (node && node->mover != mover)
        node = tri_tree_at(tree, node->next);
    return node;
}

tri_node *tri_tree_first(const tri_tree *tree, uint32_t slot)
{
    tri_node *node = tri_tree_at(tree, slot);
    while (node && node->next)
        node = tri_tree_at(tree, node->next);
    return node;
}

tri_node *tri_tree_node(tri_tree *tree, uint32_t *slot, uint8_t mover)
{
    tri_node *node = tri_tree_find(tree, *slot, mover);
    if (node)
        return node;
    uint32_t place = tri_tree_take(tree, sizeof *node);
    if (!place)
        return NULL;
    node = tri_tree_at(tree, place);
    *node = (tri_node){0, *slot, 0, 0, 0.0f, mover, {0}};
    *slot = place;
    return node;
}

tri_edge *tri_tree_edges(const tri_tree *tree, const tri_node *node)
{
    return (tri_edge *)(tree->base + node->edges);
}

tri_edge *tri_tree_edge(const tri_tree *tree, const tri_node *node, tri_move move)
{
    tri_edge *edges = tri_tree_edges(tree, node);
    int low = 0, high = node->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (edges[middle].move < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low < node->count && edges[low].move == move ? &edges[low] : NULL;
}

/// Room for `count` edges in the node's block.
static bool tri_tree_grow(tri_tree *tree, tri_node *node, int count)
{
    if (count <= node->room)
        return true;
    int room = node->room ? count + count / 2 : count;
    room = room > 0xffff ? 0xffff : room;
    uint32_t place = tri_tree_take(tree, sizeof(tri_edge) * (size_t)room);
    if (!place)
        return false;
    tri_edge *to = (tri_edge *)(tree->base + place), *from = tri_tree_edges(tree, node);
    for (int i = 0; i < node->count; i++)
        to[i] = from[i];
    node->edges = place;
    node->room = (uint16_t)room;
    return true;
}

/// Merge the moves that have no edge yet into the block, from the back.
static void tri_tree_merge(tri_tree *tree, tri_node *node, const tri_move *moves, int count, int missing)
{
    tri_edge *edges = tri_tree_edges(tree, node);
    int from = node->count - 1, to = node->count + missing - 1;
    for (int i = count - 1; i >= 0 && to > from; i--) {
        while (from >= 0 && edges[from].move > moves[i])
            edges[to--] = edges[from--];
        if (from < 0 || edges[from].move != moves[i])
            edges[to--] = (tri_edge){moves[i], 0, 0, -1.0f, {-1.0f, -1.0f, -1.0f, -1.0f}};
    }
    node->count = (uint16_t)(node->count + missing);
}

/// Index of each move's edge; returns how many have none.
static int tri_tree_index(const tri_tree *tree, const tri_node *node, const tri_move *moves, int count, uint32_t *index)
{
    const tri_edge *edges = tri_tree_edges(tree, node);
    int at = 0, missing = 0;
    for (int i = 0; i < count; i++) {
        while (at < node->count && edges[at].move < moves[i])
            at++;
        bool found = at < node->count && edges[at].move == moves[i];
        index[i] = found ? (uint32_t)at : (uint32_t)TRI_TREE_NONE;
        missing += !found;
    }
    return missing;
}

int tri_tree_match(tri_tree *tree, tri_node *node, const tri_move *moves, int count, uint32_t *index)
{
    int missing = tri_tree_index(tree, node, moves, count, index);
    if (!missing || node->count + missing > 0xffff || !tri_tree_grow(tree, node, node->count + missing))
        return 0;
    tri_tree_merge(tree, node, moves, count, missing);
    tri_tree_index(tree, node, moves, count, index);
    return missing;
}
