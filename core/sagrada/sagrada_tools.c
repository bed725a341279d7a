// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// Which tools can be used, and which dice a tool can still make placeable. A tool is offered only when its whole effect
// can be carried out (R4.7), so most questions here are "is there a space"; each is a few operations on 20-bit sets,
// and the search over dice of a window stops at the first answer.

TRI_FN uint32_t sagrada_targets(const sagrada_window *w, int pattern, int tool, int space, int die)
{
    uint32_t here = 1u << space;
    // The die is in the air: it is neither its own neighbour nor its own conflict, and a window that held only this die
    // is empty, so the border rule is back (R4.6).
    uint32_t reach = sagrada_reach(sagrada_occupied(w) & ~here) & ~here;
    uint32_t same = w->colour[sagrada_colour(die)] | w->value[sagrada_value(die) - 1];
    uint32_t print = sagrada_printed_for(pattern, die);
    if (tool == SAGRADA_EGLOMISE_BRUSH) // R5.2
        print |= sagrada_table_colour_prints(pattern - 1);
    else if (tool == SAGRADA_COPPER_FOIL_BURNISHER) // R5.3
        print |= sagrada_table_value_prints(pattern - 1);
    return reach & print & ~sagrada_beside(same & ~here);
}

/// Can any die of these colours move with `tool`? The one on `except` (-1 for none) may not.
TRI_LOCAL bool sagrada_any_target(const sagrada_window *w, int pattern, int tool, uint32_t colours, int except)
{
    uint32_t skip = except < 0 ? 0 : 1u << except;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        if (!(colours >> colour & 1))
            continue;
        for (int value = 1; value <= SAGRADA_VALUES; value++)
            for (uint64_t dice = w->colour[colour] & w->value[value - 1] & ~skip; dice; dice = tri_bits_rest(dice))
                if (sagrada_targets(w, pattern, tool, tri_bits_first(dice), sagrada_die(colour, value)))
                    return true;
    }
    return false;
}

TRI_FN uint32_t sagrada_movable(const sagrada_state *s, int tool)
{
    if (tool != SAGRADA_TAP_WHEEL)
        return 31;
    if (s->moved) // the second die has the first one's colour
        return 1u << sagrada_colour(sagrada_die_at(&s->window[s->seat], s->moved - 1));
    uint32_t colours = 0;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++)
        if (s->track_kinds >> colour * 6 & 63)
            colours |= 1u << colour;
    return colours;
}

TRI_FN bool sagrada_can_follow(const sagrada_window *w, int pattern, int landed)
{
    return sagrada_any_target(w, pattern, SAGRADA_LATHEKIN, 31, landed);
}

/// Is there a first move of Lathekin that leaves a second one (R5.4)?
TRI_LOCAL bool sagrada_any_pair(const sagrada_window *w, int pattern)
{
    for (uint64_t dice = sagrada_occupied(w); dice; dice = tri_bits_rest(dice)) {
        int from = tri_bits_first(dice);
        int die = sagrada_die_at(w, from);
        uint64_t targets = sagrada_targets(w, pattern, SAGRADA_LATHEKIN, from, die);
        for (; targets; targets = tri_bits_rest(targets)) {
            int to = tri_bits_first(targets);
            sagrada_window after = *w;
            sagrada_toggle(&after, die, from);
            sagrada_toggle(&after, die, to);
            if (sagrada_can_follow(&after, pattern, to))
                return true;
        }
    }
    return false;
}

/// Does any die of the round track fit (R5.5)?
TRI_LOCAL bool sagrada_any_swap(const sagrada_state *s)
{
    const sagrada_window *w = &s->window[s->seat];
    for (uint64_t kinds = s->track_kinds; kinds; kinds = tri_bits_rest(kinds))
        if (sagrada_spaces(w, s->pattern[s->seat], sagrada_die_of_kind(tri_bits_first(kinds))))
            return true;
    return false;
}

/// Does any die of the pool fit, once one that equals `pay` is gone (R5.8)?
TRI_LOCAL bool sagrada_any_second(const sagrada_state *s, int pay)
{
    for (int i = 0; i < s->pool_count; i++) {
        if (s->pool[i] == pay) {
            pay = 0;
            continue;
        }
        if (sagrada_spaces(&s->window[s->seat], s->pattern[s->seat], s->pool[i]))
            return true;
    }
    return false;
}

/// Would `tool` leave the drafted die `die` with somewhere to go?
TRI_LOCAL bool sagrada_helps(const sagrada_state *s, int tool, int die)
{
    const sagrada_window *w = &s->window[s->seat];
    int pattern = s->pattern[s->seat];
    int value = sagrada_value(die);
    switch (tool) {
    case SAGRADA_GROZING_PLIERS: // R5.1
        return (value > 1 && sagrada_spaces(w, pattern, die - 1)) || (value < 6 && sagrada_spaces(w, pattern, die + 1));
    case SAGRADA_LENS_CUTTER:
        return sagrada_any_swap(s);
    case SAGRADA_CORK_BACKED_STRAIGHTEDGE:
        return sagrada_lonely_spaces(w, pattern, die) != 0;
    case SAGRADA_GRINDING_STONE: // R5.10
        return sagrada_spaces(w, pattern, die - value + 7 - value) != 0;
    default: // R5.6, R5.11: the brush and the remover know what to do with a die that fits nowhere
        return true;
    }
}

TRI_FN bool sagrada_tool_works(const sagrada_state *s, int tool, int pay)
{
    const sagrada_window *w = &s->window[s->seat];
    int pattern = s->pattern[s->seat];
    switch (tool) {
    case SAGRADA_EGLOMISE_BRUSH:
    case SAGRADA_COPPER_FOIL_BURNISHER:
    case SAGRADA_TAP_WHEEL:
        return sagrada_any_target(w, pattern, tool, sagrada_movable(s, tool), -1);
    case SAGRADA_LATHEKIN:
        return sagrada_any_pair(w, pattern);
    case SAGRADA_GLAZING_HAMMER: // R5.7; a solo payment may have been the last die
        return s->turn >= s->players && !(s->used & SAGRADA_USED_DRAFT) && s->pool_count > (pay ? 1 : 0);
    case SAGRADA_RUNNING_PLIERS: // R5.8
        return s->turn < s->players && s->used & SAGRADA_USED_DRAFT && sagrada_any_second(s, pay);
    default:
        return sagrada_helps(s, tool, s->hand);
    }
}

TRI_FN uint32_t sagrada_affordable(const sagrada_state *s, int keep)
{
    if (s->used & SAGRADA_USED_TOOL) // R4.2
        return 0;
    if (s->players > 1) { // R4.3: one token for a bare card, two for one that carries tokens
        int favour = s->favour[s->seat];
        return favour >= 2 ? s->tools : favour == 1 ? (uint32_t)(s->tools & ~s->opened) : 0;
    }
    uint32_t tools = 0; // R7.3: a die of the card's colour, not the drafted one
    uint32_t colours = 0;
    for (int i = 0; i < s->pool_count; i++) {
        if (s->pool[i] == keep)
            keep = 0;
        else
            colours |= 1u << sagrada_colour(s->pool[i]);
    }
    for (uint64_t left = (uint64_t)(s->tools & ~s->opened); left; left = tri_bits_rest(left))
        if (colours >> sagrada_table_tool_colour(tri_bits_first(left)) & 1)
            tools |= 1u << tri_bits_first(left);
    return tools;
}

TRI_FN bool sagrada_draftable(const sagrada_state *s, int die)
{
    if (sagrada_spaces(&s->window[s->seat], s->pattern[s->seat], die))
        return true;
    for (uint64_t tools = sagrada_affordable(s, die) & sagrada_hand_tools(); tools; tools = tri_bits_rest(tools))
        if (sagrada_helps(s, tri_bits_first(tools) + 1, die))
            return true;
    return false;
}
