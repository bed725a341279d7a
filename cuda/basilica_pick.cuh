// SPDX-License-Identifier: MIT
#pragma once

// One of Basilica's actions at random without its list, which is long (31 moves on average, and up to thousands) while
// a device has little memory that is near. The list consists of parts, each a set of cells or a few builders' choices:
// the parts are counted, then the part and the entry that the random number falls on are looked up. Which parts there
// are follows basilica_put_actions; `triforium-cuda check` compares counts and moves with it.

/// The parts of a list, in their order.
typedef struct basilica_menu {
    uint64_t open, wild;                                         ///< cells for plain and for wild vaults
    uint64_t aims[3];                                            ///< cells that the order in each space aims at
    tri_move promotion[2 * BASILICA_TOKENS * BASILICA_BUILDERS]; ///< Promote's, without verb, space and order
    tri_move step[4 * BASILICA_BUILDERS];                        ///< Move's
    int promotions, steps;
    int vaults, builder, orders[3]; ///< entries of each part
} basilica_menu;

/// Index of the `n`-th set bit, from 0.
TRI_INLINE int basilica_nth_bit(uint64_t set, int n)
{
    int at = 0;
    for (int width = 32; width; width /= 2) {
        int here = tri_bits_count(set & (((uint64_t)1 << width) - 1));
        if (n < here)
            continue;
        n -= here;
        at += width;
        set >>= width;
    }
    return at;
}

TRI_INLINE int basilica_order_in(const basilica_state *s, int slot)
{
    return basilica_face_order(basilica_face(s->order[slot]));
}

TRI_INLINE uint64_t basilica_cells_for(const basilica_state *s, const basilica_menu *menu, int slot)
{
    return basilica_is_wild(s->vault[slot]) ? menu->wild : menu->open;
}

/// Promote and Move list builders instead of cells.
TRI_INLINE void basilica_count_orders(const basilica_state *s, const basilica_targets *t, basilica_menu *menu)
{
    menu->promotions = menu->steps = -1;
    for (int slot = 0; slot < 3; slot++) {
        int order = basilica_order_in(s, slot);
        if (order == BASILICA_PROMOTE) {
            if (menu->promotions < 0)
                menu->promotions =
                    (int)(basilica_put_promotions(s, menu->promotion, 0, s->turn, BASILICA_NO_RANK) - menu->promotion);
            menu->orders[slot] = menu->promotions;
        } else if (order == BASILICA_MOVE) {
            if (menu->steps < 0)
                menu->steps = (int)(basilica_put_steps(s, menu->step, 0, s->turn, false) - menu->step);
            menu->orders[slot] = menu->steps;
        } else {
            menu->aims[slot] = t->at[order][0];
            menu->orders[slot] = tri_bits_count(menu->aims[slot]);
        }
    }
}

/// Count the parts; returns how many moves there are.
TRI_INLINE int basilica_count_actions(const basilica_state *s, basilica_menu *menu)
{
    basilica_targets t;
    basilica_find_targets(s, &t, 1);
    menu->open = t.at[BASILICA_SCAFFOLDING][0];
    menu->wild = t.wild[0];
    menu->vaults = menu->builder = menu->orders[0] = menu->orders[1] = menu->orders[2] = 0;
    for (int slot = 0; slot < 3; slot++)
        menu->vaults += tri_bits_count(basilica_cells_for(s, menu, slot));
    if (!s->must_place) { // R4.8
        menu->builder = s->just && s->supply[s->turn];
        basilica_count_orders(s, &t, menu);
    }
    int replace = !menu->vaults; // R4.7
    return menu->vaults + replace + menu->builder + menu->orders[0] + menu->orders[1] + menu->orders[2];
}

TRI_INLINE tri_move basilica_nth_vault(const basilica_state *s, const basilica_menu *menu, int n)
{
    for (int slot = 0;; slot++) {
        uint64_t cells = basilica_cells_for(s, menu, slot);
        int here = tri_bits_count(cells);
        if (n < here)
            return basilica_code(BASILICA_DO_VAULT, slot, 0, basilica_nth_bit(cells, n), 0);
        n -= here;
    }
}

TRI_INLINE tri_move basilica_nth_order(const basilica_state *s, const basilica_menu *menu, int n)
{
    int slot = 0;
    for (; n >= menu->orders[slot]; slot++)
        n -= menu->orders[slot];
    int order = basilica_order_in(s, slot);
    tri_move base = basilica_code(BASILICA_DO_ORDER, slot, order, 0, 0);
    if (order == BASILICA_PROMOTE)
        return base | menu->promotion[n];
    if (order == BASILICA_MOVE)
        return base | menu->step[n];
    return base | (tri_move)basilica_nth_bit(menu->aims[slot], n) << 13;
}

/// The action for a random number, in a cathedral of one word.
TRI_INLINE tri_move basilica_pick_action(const basilica_state *s, uint64_t random, int *legal)
{
    basilica_menu menu;
    *legal = basilica_count_actions(s, &menu);
    int n = (int)tri_bits_scale(random, (uint64_t)*legal);
    if (n < menu.vaults)
        return basilica_nth_vault(s, &menu, n);
    n -= menu.vaults;
    if (!menu.vaults && n-- == 0)
        return basilica_code(BASILICA_DO_REPLACE, 0, 0, 0, 0);
    if (menu.builder && n-- == 0)
        return basilica_code(BASILICA_DO_BUILDER, 0, 0, 0, 0);
    return basilica_nth_order(s, &menu, n);
}
