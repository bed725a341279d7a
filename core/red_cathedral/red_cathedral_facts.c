// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// What follows from a position and a board wants to show: where dice can go and what that brings, which ornament
// belongs on which section, what Ivan does next.

/// What obtaining pays on a space with so many dice (R6.5), room and supply aside.
TRI_LOCAL int red_cathedral_pay_of(const red_cathedral_state *s, int space, int dice)
{
    const red_cathedral_gain *gain = red_cathedral_ring_gain(s->ring[space] - 1);
    return (gain->count + gain->roubles + gain->recognition) * dice;
}

/// Where a die stops with 0, 1, 2 ... paid spaces (R6.1, R6.2), and what obtaining would pay there.
TRI_LOCAL void red_cathedral_tell_die(tri_sink *sink, const red_cathedral_state *s, int die)
{
    sink->open(sink, NULL, '{');
    sink->word(sink, "die", red_cathedral_die_word(die));
    sink->open(sink, "spaces", '[');
    for (int extra = 0; extra <= RC_EXTRA_MAX; extra++)
        sink->number(sink, NULL, red_cathedral_target(s, die, extra) + 1);
    sink->close(sink, ']');
    sink->open(sink, "pays", '[');
    for (int extra = 0; extra <= RC_EXTRA_MAX; extra++) {
        int space = red_cathedral_target(s, die, extra);
        int others = tri_bits_count(red_cathedral_dice_on(s, space) & ~(1u << die));
        sink->number(sink, NULL, red_cathedral_pay_of(s, space, others + 1));
    }
    sink->close(sink, ']');
    sink->close(sink, '}');
}

/// Is the market laid out and this die rolled?
TRI_LOCAL bool red_cathedral_is_rolled(const red_cathedral_state *s, int die)
{
    return s->face[die] && !(s->loose >> die & 1) && s->step >= RC_STEP_FIRST;
}

TRI_FN void red_cathedral_facts(const red_cathedral_state *s, tri_sink *sink)
{
    sink->open(sink, "dice", '[');
    for (int die = 0; die < RC_DICE; die++)
        if (red_cathedral_is_rolled(s, die))
            red_cathedral_tell_die(sink, s, die);
    sink->close(sink, ']');
    if (s->die) {
        int space = red_cathedral_reached(s);
        sink->number(sink, "pays", red_cathedral_pay_of(s, space, tri_bits_count(red_cathedral_dice_on(s, space))));
    } else {
        sink->nothing(sink, "pays");
    }
    sink->open(sink, "ornaments", '{');
    for (int type = 0; type < 3; type++) // R5.6
        sink->word(sink, red_cathedral_type_word(type), red_cathedral_ornament_word(type));
    sink->close(sink, '}');
    sink->number(sink, "exchange", RC_ROUBLES_PER); // R2.2
    if (s->players == 1 && s->solo_up)              // R9.3
        sink->number(sink, "ivan_next", tri_bits_first(s->solo_up) + 1);
    else
        sink->nothing(sink, "ivan_next");
}
