// SPDX-License-Identifier: MIT
#include "ai/tri_tree.h"
#include "tests/support/tri_test.h"

#include <string.h>

// The tree's memory, unit by unit: a node takes three of them, an edge four, and place 0 is nowhere.

enum { NODE = 3, EDGE = 4, UNITS = 64 };

static uint64_t memory[UNITS];

static tri_tree tree_of(int units)
{
    memset(memory, 0xee, sizeof memory); // whatever was there before
    return tri_tree_over(memory, (size_t)units * 8 + 7);
}

static void assert_moves(const tri_tree *tree, const tri_node *node, const tri_move *moves, int count)
{
    assert_int_equal(node->count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(tri_tree_edges(tree, node)[i].move, moves[i]);
}

static void a_slot_has_a_node_for_each_mover(void **unused)
{
    (void)unused;
    tri_tree tree = tree_of(UNITS);
    uint32_t slot = 0;
    assert_null(tri_tree_first(&tree, slot));
    assert_null(tri_tree_find(&tree, slot, 0));
    tri_node *a = tri_tree_node(&tree, &slot, 2), *b = tri_tree_node(&tree, &slot, 0);
    assert_true(a && b && a != b);
    assert_int_equal(tree.used, 1 + 2 * NODE);
    assert_ptr_equal(tri_tree_node(&tree, &slot, 2), a);
    assert_ptr_equal(tri_tree_node(&tree, &slot, 0), b);
    assert_int_equal(tree.used, 1 + 2 * NODE);
    assert_ptr_equal(tri_tree_find(&tree, slot, 2), a);
    assert_ptr_equal(tri_tree_find(&tree, slot, 0), b);
    assert_null(tri_tree_find(&tree, slot, 1));
    assert_ptr_equal(tri_tree_first(&tree, slot), a);
    assert_int_equal(a->mover, 2);
    assert_int_equal(a->count + a->room, 0);
    tri_tree_clear(&tree);
    slot = 0;
    assert_ptr_equal(tri_tree_node(&tree, &slot, 1), a); // the same place again
}

static void edges_are_matched_and_merged(void **unused)
{
    (void)unused;
    tri_tree tree = tree_of(UNITS);
    uint32_t slot = 0, index[8];
    tri_node *node = tri_tree_node(&tree, &slot, 0);
    assert_int_equal(tri_tree_match(&tree, node, (const tri_move[]){5, 9}, 2, index), 2);
    assert_int_equal(tree.used, 1 + NODE + 2 * EDGE); // the first block is as large as need be
    assert_true(index[0] == 0 && index[1] == 1);
    tri_edge *edge = tri_tree_edges(&tree, node);
    assert_true(edge[0].prior < 0 && edge[0].visits == 0 && edge[0].child == 0);
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        assert_true(edge[0].value[i] < 0);
    edge[0].visits = 50;
    edge[1].visits = 90;
    edge[1].value[3] = 0.25f;
    // Known ones, none new.
    assert_int_equal(tri_tree_match(&tree, node, (const tri_move[]){9}, 1, index), 0);
    assert_int_equal(index[0], 1);
    assert_int_equal(tree.used, 1 + NODE + 2 * EDGE);
    // Before, between and behind, in a block for half as many again.
    assert_int_equal(tri_tree_match(&tree, node, (const tri_move[]){1, 5, 7, 20}, 4, index), 3);
    assert_moves(&tree, node, (const tri_move[]){1, 5, 7, 9, 20}, 5);
    assert_int_equal(node->room, 7);
    assert_int_equal(tree.used, 1 + NODE + 2 * EDGE + 7 * EDGE);
    assert_true(index[0] == 0 && index[1] == 1 && index[2] == 2 && index[3] == 4);
    assert_int_equal(tri_tree_edge(&tree, node, 5)->visits, 50);
    assert_int_equal(tri_tree_edge(&tree, node, 9)->visits, 90);
    assert_true(tri_tree_edge(&tree, node, 9)->value[3] == 0.25f);
    assert_int_equal(tri_tree_edge(&tree, node, 7)->visits, 0);
    for (tri_move move = 0; move < 25; move++) {
        const tri_edge *found = tri_tree_edge(&tree, node, move);
        bool there = move == 1 || move == 5 || move == 7 || move == 9 || move == 20;
        assert_true(there ? found && found->move == move : !found);
    }
    // Into the room there is.
    assert_int_equal(tri_tree_match(&tree, node, (const tri_move[]){0, 30}, 2, index), 2);
    assert_moves(&tree, node, (const tri_move[]){0, 1, 5, 7, 9, 20, 30}, 7);
    assert_true(index[0] == 0 && index[1] == 6);
    assert_int_equal(tree.used, 1 + NODE + 2 * EDGE + 7 * EDGE);
    assert_false(tree.full);
}

static void a_full_tree_stays_as_it_is(void **unused)
{
    (void)unused;
    tri_tree tree = tree_of(1 + NODE + 2 * EDGE + NODE);
    uint32_t slot = 0, other = 0, index[4];
    tri_node *node = tri_tree_node(&tree, &slot, 0);
    assert_int_equal(tri_tree_match(&tree, node, (const tri_move[]){5, 9}, 2, index), 2);
    assert_false(tree.full);
    assert_int_equal(tri_tree_match(&tree, node, (const tri_move[]){5, 7, 9}, 3, index), 0);
    assert_true(tree.full);
    assert_true(index[0] == 0 && index[1] == TRI_TREE_NONE && index[2] == 1);
    assert_moves(&tree, node, (const tri_move[]){5, 9}, 2);
    assert_non_null(tri_tree_node(&tree, &other, 1)); // what is smaller still fits, to the last unit
    assert_int_equal(tree.used, tree.size);
    assert_null(tri_tree_node(&tree, &other, 2));
    assert_non_null(tri_tree_find(&tree, other, 1));
    assert_null(tri_tree_find(&tree, other, 2));
    tri_tree_clear(&tree);
    assert_false(tree.full);
    assert_int_equal(tree.used, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slot_has_a_node_for_each_mover),
        cmocka_unit_test(edges_are_matched_and_merged),
        cmocka_unit_test(a_full_tree_stays_as_it_is),
    };
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
