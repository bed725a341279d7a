// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// Why a move is refused. Each verb has one function that walks its rules in the order a player would think of them and
// names the first that is broken. It must agree with sagrada_moves at every position; tests compare the two on all
// codes.

/// Nothing forbids it if `fine`; otherwise `rule` does.
TRI_LOCAL tri_rule sagrada_unless(bool fine, tri_rule rule)
{
    return fine ? (tri_rule)TRI_LEGAL : rule;
}

/// Are the bits of this code those of some move of the game (R0.1)? In a solo game tools are paid with dice, else
/// never.
TRI_LOCAL bool sagrada_is_move(const sagrada_state *s, tri_move m)
{
    tri_shapes all = sagrada_shapes();
    return tri_shape_has(&all, m) && (sagrada_verb_of(m) != SAGRADA_TOOL || s->players == 1 || !sagrada_b(m));
}

/// Does the verb belong to chance, and to this step of it?
TRI_LOCAL bool sagrada_is_event_of(int step, int verb)
{
    switch (verb) {
    case SAGRADA_DEAL_TOOL:
        return step == SAGRADA_STEP_TOOLS;
    case SAGRADA_DEAL_GOAL:
        return step == SAGRADA_STEP_GOALS;
    case SAGRADA_DEAL_FIRST:
        return step == SAGRADA_STEP_FIRST;
    case SAGRADA_DEAL_SECRET:
        return step == SAGRADA_STEP_SECRETS;
    case SAGRADA_DEAL_CARD:
        return step == SAGRADA_STEP_CARDS;
    case SAGRADA_DRAW:
        return step == SAGRADA_STEP_DRAW;
    case SAGRADA_REDRAW:
        return step == SAGRADA_STEP_REDRAW;
    case SAGRADA_ROLL:
        return step == SAGRADA_STEP_ROLL || step == SAGRADA_STEP_REROLL;
    default:
        return false;
    }
}

TRI_LOCAL bool sagrada_listed(const sagrada_state *s, tri_move m)
{
    tri_move list[SAGRADA_MOVES_MAX];
    int count = sagrada_moves(s, list);
    for (int i = 0; i < count; i++)
        if (list[i] == m)
            return true;
    return false;
}

TRI_LOCAL bool sagrada_in_pool(const sagrada_state *s, int die)
{
    for (int i = 0; i < s->pool_count; i++)
        if (s->pool[i] == die)
            return true;
    return false;
}

/// The rule of chapter 3 that keeps `die` off `space` of a window, given which prints do not matter.
TRI_LOCAL tri_rule sagrada_check_landing(const sagrada_window *w, int pattern, int die, int space, int tool)
{
    uint32_t here = 1u << space;
    uint32_t occupied = sagrada_occupied(w);
    int print = sagrada_table_print((pattern - 1) * SAGRADA_SPACES + space);
    if (occupied & here) // R3.1
        return TRI_RULE(3, 1);
    if (!occupied && !(SAGRADA_BORDER & here)) // R3.2
        return TRI_RULE(3, 2);
    bool touches = sagrada_around(occupied) & here;
    if (tool == SAGRADA_CORK_BACKED_STRAIGHTEDGE) { // R5.9
        if (touches)
            return TRI_RULE(5, 9);
    } else if (occupied && !touches) { // R3.3
        return TRI_RULE(3, 3);
    }
    if (print >= 7 && print - 7 != sagrada_colour(die) && tool != SAGRADA_EGLOMISE_BRUSH) // R3.4
        return TRI_RULE(3, 4);
    if (print >= 1 && print <= 6 && print != sagrada_value(die) && tool != SAGRADA_COPPER_FOIL_BURNISHER) // R3.5
        return TRI_RULE(3, 5);
    if (sagrada_beside(w->colour[sagrada_colour(die)]) & here) // R3.6
        return TRI_RULE(3, 6);
    if (sagrada_beside(w->value[sagrada_value(die) - 1]) & here) // R3.7
        return TRI_RULE(3, 7);
    return TRI_LEGAL; // R3.8: nothing else is asked, now or later
}

TRI_LOCAL tri_rule sagrada_check_take(const sagrada_state *s, int die)
{
    bool second = s->step == SAGRADA_STEP_SECOND;
    if (s->step != SAGRADA_STEP_TURN && s->step != SAGRADA_STEP_HAND && !second)
        return TRI_R0_2;
    if (s->used & SAGRADA_USED_DRAFT && !second) // R2.3
        return TRI_RULE(2, 3);
    if (!sagrada_in_pool(s, die)) // R2.5
        return TRI_RULE(2, 5);
    if (!sagrada_draftable(s, die)) // R2.4
        return second ? TRI_RULE(5, 8) : TRI_RULE(2, 4);
    return TRI_LEGAL;
}

TRI_LOCAL tri_rule sagrada_check_place(const sagrada_state *s, int space)
{
    if (s->step != SAGRADA_STEP_HAND)
        return TRI_R0_2;
    return sagrada_check_landing(&s->window[s->seat], s->pattern[s->seat], s->hand, space, s->tool);
}

/// R4.3 with tokens; alone, R7.3: once only, paid with a pool die of the card's colour.
TRI_LOCAL tri_rule sagrada_check_price(const sagrada_state *s, int tool, int pay)
{
    bool opened = s->opened >> (tool - 1) & 1;
    if (s->players > 1)
        return sagrada_unless(s->favour[s->seat] >= (opened ? 2 : 1), TRI_RULE(4, 3));
    if (opened || !pay || sagrada_colour(pay) != sagrada_table_tool_colour(tool - 1) || !sagrada_in_pool(s, pay))
        return TRI_RULE(7, 3);
    return TRI_LEGAL;
}

TRI_LOCAL tri_rule sagrada_check_tool(const sagrada_state *s, int tool, int pay)
{
    if (s->step != SAGRADA_STEP_TURN && s->step != SAGRADA_STEP_HAND && s->step != SAGRADA_STEP_SECOND)
        return TRI_R0_2;
    if (!(s->tools >> (tool - 1) & 1)) // R4.1
        return TRI_RULE(4, 1);
    if (s->used & SAGRADA_USED_TOOL) // R4.2
        return TRI_RULE(4, 2);
    bool for_hand = sagrada_hand_tools() >> (tool - 1) & 1;
    if (for_hand && !s->hand) // R4.4
        return TRI_RULE(4, 4);
    if (!for_hand && s->hand) // R4.5
        return TRI_RULE(4, 5);
    tri_rule price = sagrada_check_price(s, tool, pay);
    if (price)
        return price;
    return sagrada_unless(sagrada_tool_works(s, tool, pay), TRI_RULE(5, tool)); // R4.7
}

TRI_LOCAL tri_rule sagrada_check_value(const sagrada_state *s, int value)
{
    if (s->step != SAGRADA_STEP_VALUE)
        return TRI_R0_2;
    return sagrada_unless(sagrada_listed(s, sagrada_code(SAGRADA_VALUE, value, 0)), TRI_RULE(5, 1));
}

TRI_LOCAL tri_rule sagrada_check_swap(const sagrada_state *s, tri_move m)
{
    if (s->step != SAGRADA_STEP_SWAP)
        return TRI_R0_2;
    return sagrada_unless(sagrada_listed(s, m), TRI_RULE(5, 5));
}

TRI_LOCAL tri_rule sagrada_check_move(const sagrada_state *s, int from, int to)
{
    if (s->step != SAGRADA_STEP_MOVE)
        return TRI_R0_2;
    int pattern = s->pattern[s->seat];
    sagrada_window w = s->window[s->seat];
    int die = sagrada_die_at(&w, from);
    if (!die || from == to) // R4.6
        return TRI_RULE(4, 6);
    if (from == s->moved - 1 || !(sagrada_movable(s, s->tool) >> sagrada_colour(die) & 1))
        return TRI_RULE(5, s->tool);
    sagrada_toggle(&w, die, from);
    tri_rule landing = sagrada_check_landing(&w, pattern, die, to, s->tool);
    if (landing)
        return landing;
    sagrada_toggle(&w, die, to);
    if (s->tool == SAGRADA_LATHEKIN && !s->moved && !sagrada_can_follow(&w, pattern, to))
        return TRI_RULE(5, 4);
    return TRI_LEGAL;
}

TRI_LOCAL tri_rule sagrada_check_stop(const sagrada_state *s)
{
    if (s->step != SAGRADA_STEP_MOVE)
        return TRI_R0_2;
    return sagrada_unless(s->tool == SAGRADA_TAP_WHEEL && s->moved, TRI_RULE(5, s->tool));
}

TRI_LOCAL tri_rule sagrada_check_choose(const sagrada_state *s, tri_move m)
{
    if (s->step != SAGRADA_STEP_PATTERN)
        return TRI_R0_2;
    return sagrada_unless(sagrada_listed(s, m), TRI_RULE(1, 7));
}

TRI_LOCAL tri_rule sagrada_check_end(const sagrada_state *s)
{
    if (s->step == SAGRADA_STEP_PATTERN)
        return TRI_R0_2;
    return sagrada_unless(s->step == SAGRADA_STEP_TURN, TRI_RULE(2, 6)); // R2.6
}

TRI_LOCAL tri_rule sagrada_check_decision(const sagrada_state *s, tri_move m)
{
    int a = sagrada_a(m);
    int b = sagrada_b(m);
    switch (sagrada_verb_of(m)) {
    case SAGRADA_TAKE:
        return sagrada_check_take(s, a);
    case SAGRADA_PLACE:
        return sagrada_check_place(s, a);
    case SAGRADA_TOOL:
        return sagrada_check_tool(s, a, b);
    case SAGRADA_VALUE:
        return sagrada_check_value(s, a);
    case SAGRADA_SWAP:
        return sagrada_check_swap(s, m);
    case SAGRADA_MOVE:
        return sagrada_check_move(s, a, b);
    case SAGRADA_STOP:
        return sagrada_check_stop(s);
    case SAGRADA_END:
        return sagrada_check_end(s);
    case SAGRADA_CHOOSE:
        return sagrada_check_choose(s, m);
    default: // chance does not ask now
        return TRI_R0_2;
    }
}

TRI_FN tri_rule sagrada_check(const sagrada_state *s, tri_move m)
{
    if (!sagrada_is_move(s, m)) // R0.1
        return TRI_R0_1;
    uint8_t asked = sagrada_to_move(s);
    if (asked == TRI_OVER) // R0.3
        return TRI_R0_3;
    if (asked != TRI_CHANCE)
        return sagrada_check_decision(s, m);
    if (!sagrada_is_event_of(s->step, sagrada_verb_of(m))) // R0.2
        return TRI_R0_2;
    return sagrada_unless(sagrada_listed(s, m), TRI_R0_4); // R0.4
}

/// R3.6, R3.7: the die beside a space that has the same colour or value.
TRI_FN void sagrada_cause(const sagrada_state *s, tri_move m, tri_err *err)
{
    int verb = sagrada_verb_of(m);
    bool colour = err->rule == TRI_RULE(3, 6);
    if ((!colour && err->rule != TRI_RULE(3, 7)) || (verb != SAGRADA_PLACE && verb != SAGRADA_MOVE))
        return;
    const sagrada_window *w = &s->window[s->seat];
    int space = verb == SAGRADA_PLACE ? sagrada_a(m) : sagrada_b(m);
    int die = verb == SAGRADA_PLACE ? s->hand : sagrada_die_at(w, sagrada_a(m));
    if (!sagrada_is_die(die))
        return;
    uint32_t same = colour ? w->colour[sagrada_colour(die)] : w->value[sagrada_value(die) - 1];
    if (verb == SAGRADA_MOVE)
        same &= ~(1u << sagrada_a(m)); // it is lifted first (R4.6)
    same &= sagrada_beside(1u << space);
    if (!same)
        return;
    char room[8];
    tri_text text = tri_text_over(room, sizeof room);
    tri_kind_put(&sagrada_value_kinds()[SAGRADA_KIND_SPACE], NULL, 0, tri_bits_first(same), &text);
    tri_refuse_word(err, colour ? SAGRADA_E_SAME_COLOUR : SAGRADA_E_SAME_VALUE, err->rule, 0, room, text.used);
}
