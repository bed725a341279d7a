// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// A seat's turn as a small machine. `step` is what is being asked; go_on runs every step that asks nothing, so that a
// position always waits for a decision, a die, or nobody. The fields a turn needs (left, take, used and so on) are zero
// outside it: equal positions stay equal bytes however they were reached.

TRI_FN void red_cathedral_pick_up(red_cathedral_state *s, int space)
{
    s->loose = (uint8_t)red_cathedral_dice_on(s, space);
    TRI_ASSERT(s->loose);
    for (uint32_t rest = s->loose; rest; rest &= rest - 1)
        s->face[tri_bits_first(rest)] = 0;
}

// R2.6: clockwise. R8.1: the game ends before the turn of whoever completed six sections. R2.7: or at the round limit.
TRI_LOCAL void red_cathedral_next_turn(red_cathedral_state *s)
{
    s->exchange = s->rerolled = 0;
    s->turn = (uint8_t)((s->turn + 1) % red_cathedral_houses(s));
    if (s->turn == s->first)
        s->round++;
    bool over = s->ender == s->turn + 1 || s->round == s->round_limit;
    s->step = over ? RC_STEP_OVER : s->turn >= s->players ? RC_STEP_IVAN_TURN : RC_STEP_ACT;
}

// R6.7: all dice on the reached space are rolled, whatever was done there.
TRI_LOCAL void red_cathedral_leave_market(red_cathedral_state *s)
{
    red_cathedral_pick_up(s, red_cathedral_reached(s));
    s->die = s->obtained = s->worked = s->used = 0;
    s->step = RC_STEP_END;
}

TRI_LOCAL void red_cathedral_leave_take(red_cathedral_state *s)
{
    s->left = s->must = s->take = 0;
    s->step = s->die ? RC_STEP_MARKET : RC_STEP_END;
}

TRI_LOCAL void red_cathedral_leave_deliveries(red_cathedral_state *s)
{
    s->step = s->step == RC_STEP_CARRY ? RC_STEP_MARKET : RC_STEP_END;
    s->left = s->must = 0;
}

TRI_LOCAL bool red_cathedral_market_waits(const red_cathedral_state *s)
{
    tri_move scratch[RED_CATHEDRAL_MOVES_MAX];
    return red_cathedral_may_exchange(s) || red_cathedral_may_reroll(s) || red_cathedral_market_list(s, scratch) > 0;
}

TRI_FN void red_cathedral_go_on(red_cathedral_state *s)
{
    while (!s->loose) {
        switch ((red_cathedral_step)s->step) {
        case RC_STEP_TAKE:
            if (s->left && red_cathedral_takable(s, s->turn, s->take))
                return;
            red_cathedral_leave_take(s);
            break;
        case RC_STEP_BUILD:
        case RC_STEP_CARRY:
            if (red_cathedral_can_build(s, s->turn, s->left))
                return;
            red_cathedral_leave_deliveries(s);
            break;
        case RC_STEP_MARKET:
            if (red_cathedral_market_waits(s))
                return;
            red_cathedral_leave_market(s);
            break;
        case RC_STEP_END: // R2.5: over by itself when nothing optional is left
            if (s->turn < s->players && (red_cathedral_may_exchange(s) || red_cathedral_may_reroll(s)))
                return;
            red_cathedral_next_turn(s);
            break;
        case RC_STEP_IVAN_TURN:
        case RC_STEP_IVAN_CARD:
            red_cathedral_ivan_step(s);
            break;
        default:
            return;
        }
    }
}

// A tile's or an action's gain. Roubles and recognition come whole; materials are then taken one by one.
TRI_LOCAL void red_cathedral_benefit(red_cathedral_state *s, const red_cathedral_gain *gain)
{
    if (gain->roubles)
        red_cathedral_pay_out(s, s->turn, gain->roubles);
    if (gain->recognition)
        red_cathedral_recognise(s, s->turn, gain->recognition);
    if (!gain->kinds)
        return;
    s->take = gain->kinds;
    s->left = gain->count;
    s->step = RC_STEP_TAKE;
}

TRI_LOCAL void red_cathedral_take_one(red_cathedral_state *s, int kind)
{
    TRI_ASSERT(s->supply[kind] > 0 && red_cathedral_room(s, s->turn) > 0);
    s->supply[kind]--;
    s->stock[s->turn] += red_cathedral_one(kind);
}

// Claiming (chapter 4).

TRI_LOCAL void red_cathedral_take_banner(red_cathedral_state *s, int source)
{
    TRI_ASSERT(red_cathedral_sources(s, s->turn) >> source & 1 && s->site);
    // R4.7: a banner from the inventory leaves its place free.
    if (source == RC_FROM_INVENTORY)
        s->inside[s->turn]--;
    else if (source == RC_FROM_OUTSIDE)
        s->outside[s->turn]--;
    else
        s->white[s->turn] = (uint8_t)(s->white[s->turn] & ~(1u << (source - RC_FROM_WHITE_1)));
    s->banner[s->turn] |= red_cathedral_bit(s->site - 1);
    s->step = RC_STEP_SLOT;
}

TRI_LOCAL void red_cathedral_claim(red_cathedral_state *s, int site)
{
    uint32_t sources = red_cathedral_sources(s, s->turn);
    s->site = (uint8_t)(site + 1);
    s->step = RC_STEP_BANNER;
    if (tri_bits_count(sources) == 1) // R4.2: nothing to choose
        red_cathedral_take_banner(s, tri_bits_first(sources));
}

TRI_LOCAL void red_cathedral_place_tile(red_cathedral_state *s, int slot, int paid)
{
    TRI_ASSERT(s->site && s->tile[s->site - 1] && red_cathedral_slot_free(s, s->turn, slot));
    int site = s->site - 1, tile = s->tile[site];
    s->tile[site] = s->site = 0;
    s->slot[s->turn][slot] = (uint8_t)(tile | (paid ? RC_FACE_UP : 0)); // R4.4: unpaid lies face down
    s->step = RC_STEP_END;
    if (!paid)
        return;
    TRI_ASSERT(s->roubles[s->turn] >= red_cathedral_slot_cost(s, s->turn, slot));
    s->roubles[s->turn] = (uint16_t)(s->roubles[s->turn] - red_cathedral_slot_cost(s, s->turn, slot));
    red_cathedral_benefit(s, red_cathedral_pays(s, tile - 1)); // R4.6
}

// The market (chapter 6).

TRI_LOCAL void red_cathedral_close_influence(red_cathedral_state *s)
{
    if (s->used)
        s->used = RC_USED_CLOSED; // R7.3: repeats are one block
}

TRI_LOCAL void red_cathedral_move_die(red_cathedral_state *s, int die, int extra)
{
    TRI_ASSERT(s->roubles[s->turn] >= extra && s->face[die]);
    s->roubles[s->turn] = (uint16_t)(s->roubles[s->turn] - extra); // R6.2
    s->space[die] = (uint8_t)red_cathedral_target(s, die, extra);
    s->die = (uint8_t)(die + 1);
    s->step = RC_STEP_MARKET;
}

TRI_LOCAL void red_cathedral_obtain(red_cathedral_state *s, int count)
{
    // R6.5: the tile's amount for every die there, the moved one included.
    int space = red_cathedral_reached(s), dice = tri_bits_count(red_cathedral_dice_on(s, space));
    const red_cathedral_gain *gain = red_cathedral_ring_gain(s->ring[space] - 1);
    if (gain->kinds) {
        int kind = tri_bits_first(gain->kinds);
        TRI_ASSERT(s->supply[kind] >= count && red_cathedral_room(s, s->turn) >= count);
        s->supply[kind] = (uint8_t)(s->supply[kind] - count);
        s->stock[s->turn] += (uint32_t)count << (4 * kind);
    }
    if (gain->roubles)
        red_cathedral_pay_out(s, s->turn, gain->roubles * dice);
    red_cathedral_recognise(s, s->turn, gain->recognition * dice);
    s->obtained = 1;
    red_cathedral_close_influence(s);
}

TRI_LOCAL void red_cathedral_workshop(red_cathedral_state *s, int slot)
{
    s->worked = 1;
    red_cathedral_close_influence(s);
    red_cathedral_benefit(s, red_cathedral_pays(s, (s->slot[s->turn][slot] & ~RC_FACE_UP) - 1));
}

// Influence (chapter 7).

TRI_LOCAL void red_cathedral_swap(red_cathedral_state *s, int a, int b)
{
    uint8_t tile = s->ring[a];
    s->ring[a] = s->ring[b];
    s->ring[b] = tile;
}

// R7.2: the payment reaches the supply before the gain.
TRI_LOCAL void red_cathedral_pay_action(red_cathedral_state *s, const red_cathedral_action *action, int choice)
{
    uint32_t bundle = 0;
    if (action->cost_identical)
        bundle = (uint32_t)action->cost_identical << (4 * choice);
    for (uint32_t rest = action->cost_different ? (uint32_t)choice : 0; rest; rest &= rest - 1)
        bundle |= red_cathedral_one(tri_bits_first(rest));
    TRI_ASSERT(red_cathedral_holds(s->stock[s->turn], bundle) && s->roubles[s->turn] >= action->cost_roubles);
    s->stock[s->turn] -= bundle;
    red_cathedral_return(s, bundle);
    s->roubles[s->turn] = (uint16_t)(s->roubles[s->turn] - action->cost_roubles);
}

TRI_LOCAL void red_cathedral_gain_materials(red_cathedral_state *s, const red_cathedral_action *action, int choice)
{
    if (!action->cost_identical && !action->cost_different && action->count == 1) {
        red_cathedral_take_one(s, choice);
        return;
    }
    s->take = action->kinds;
    s->left = action->count;
    s->must = 1;
    s->step = RC_STEP_TAKE;
}

TRI_LOCAL void red_cathedral_use(red_cathedral_state *s, int index, int b, int c)
{
    const red_cathedral_action *action = red_cathedral_action_of(index);
    s->used = (uint8_t)(action->repeat ? index + 1 : RC_USED_CLOSED); // R7.3
    red_cathedral_pay_action(s, action, b);
    if (action->roubles)
        red_cathedral_pay_out(s, s->turn, action->roubles);
    if (action->recognition)
        red_cathedral_recognise(s, s->turn, action->recognition);
    if (action->prestige)
        red_cathedral_honour(s, s->turn, action->prestige);
    if (action->swap)
        red_cathedral_swap(s, b, c);
    if (action->activate)
        red_cathedral_benefit(s, red_cathedral_pays(s, (s->slot[s->turn][b] & ~RC_FACE_UP) - 1));
    if (action->count)
        red_cathedral_gain_materials(s, action, b);
    if (action->deliveries) {
        s->step = RC_STEP_CARRY;
        s->left = action->deliveries;
        s->must = 1;
    }
}

// The exchanges (R2.2, R2.3): back to the prestige space behind (R3.3).

TRI_LOCAL void red_cathedral_exchange(red_cathedral_state *s)
{
    s->marker[s->turn] = (uint16_t)red_cathedral_behind(s->marker[s->turn]);
    red_cathedral_pay_out(s, s->turn, RC_ROUBLES_PER);
    s->exchange = 1;
}

TRI_LOCAL void red_cathedral_reroll(red_cathedral_state *s, int space)
{
    s->marker[s->turn] = (uint16_t)red_cathedral_behind(s->marker[s->turn]);
    s->rerolled = 1;
    red_cathedral_pick_up(s, space);
}

TRI_LOCAL void red_cathedral_done(red_cathedral_state *s)
{
    switch ((red_cathedral_step)s->step) {
    case RC_STEP_TAKE:
        red_cathedral_leave_take(s);
        break;
    case RC_STEP_BUILD:
    case RC_STEP_CARRY:
        red_cathedral_leave_deliveries(s);
        break;
    case RC_STEP_MARKET:
        red_cathedral_leave_market(s);
        break;
    default:
        red_cathedral_next_turn(s);
        break;
    }
}

// R5.1: the first delivery or ornament chooses the build action.
TRI_LOCAL void red_cathedral_open_build(red_cathedral_state *s)
{
    if (s->step == RC_STEP_ACT) {
        s->step = RC_STEP_BUILD;
        s->left = RC_DELIVERIES;
    }
    s->must = 0;
}

TRI_LOCAL void red_cathedral_turn_apply(red_cathedral_state *s, tri_move m)
{
    int op = (int)(m >> 24), a = (int)(m >> 16 & 255u), b = (int)(m >> 8 & 255u), c = (int)(m & 255u);
    if (s->exchange == 1 && op != RC_OP_EXCHANGE)
        s->exchange = 2; // R2.2: one block a turn
    switch (op) {
    case RC_OP_CLAIM:
        red_cathedral_claim(s, a);
        break;
    case RC_OP_BANNER:
        red_cathedral_take_banner(s, a);
        break;
    case RC_OP_SLOT:
        red_cathedral_place_tile(s, a, b);
        break;
    case RC_OP_TAKE:
        red_cathedral_take_one(s, a);
        s->left--;
        s->must = 0;
        break;
    case RC_OP_DELIVER:
        red_cathedral_open_build(s);
        red_cathedral_deliver(s, a, b);
        break;
    case RC_OP_DECORATE:
        red_cathedral_open_build(s);
        red_cathedral_decorate(s, a, b);
        break;
    case RC_OP_MARKET:
        red_cathedral_move_die(s, a, b);
        break;
    case RC_OP_OBTAIN:
        red_cathedral_obtain(s, a);
        break;
    case RC_OP_USE:
        red_cathedral_use(s, a, b, c);
        break;
    case RC_OP_WORKSHOP:
        red_cathedral_workshop(s, a);
        break;
    case RC_OP_DONE:
        red_cathedral_done(s);
        break;
    case RC_OP_EXCHANGE:
        red_cathedral_exchange(s);
        break;
    case RC_OP_REROLL:
        red_cathedral_reroll(s, a);
        break;
    case RC_OP_IVAN_ORNAMENT:
        red_cathedral_ivan_decorates(s, a);
        break;
    default:
        red_cathedral_ivan_claims(s, a);
        s->step = RC_STEP_END;
        break;
    }
    red_cathedral_go_on(s);
}

TRI_LOCAL void red_cathedral_do(red_cathedral_state *s, tri_move m)
{
    int a = (int)(m >> 16 & 255u), b = (int)(m >> 8 & 255u);
    if (s->loose) {
        s->face[a] = (uint8_t)b;
        s->loose = (uint8_t)(s->loose & (s->loose - 1u));
        if (!s->loose)
            red_cathedral_go_on(s);
        return;
    }
    if (s->step <= RC_STEP_FIRST)
        red_cathedral_deal(s, a, b);
    else
        red_cathedral_turn_apply(s, m);
}

TRI_FN void red_cathedral_apply(red_cathedral_state *s, tri_move m)
{
    TRI_ASSERT(red_cathedral_check(s, m) == TRI_LEGAL);
    bool sound = TRI_CHECKED && !red_cathedral_flaw(s);
    red_cathedral_do(s, m);
    if (sound) {
        TRI_ASSERT(tri_fields_hold(red_cathedral_fields(), s));
        TRI_ASSERT_NONE(red_cathedral_says(red_cathedral_flaw(s)));
    }
}
