// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// Playing a move.

TRI_LOCAL void nave_do(nave_state *s, tri_move m)
{
    uint8_t seat = nave_to_move(s), value = (uint8_t)(m & 255);
    switch (m >> 8) {
    case NAVE_COIN:
        s->first = (uint8_t)(value + 1);
        break;
    case NAVE_FAVOUR:
        s->favour[seat] = value;
        break;
    case NAVE_PLACE:
        s->cell[value] = (uint8_t)(seat + 1);
        if (value == NAVE_MIDDLE)
            s->ringing = (uint8_t)(seat + 1);
        break;
    default:
        s->bell[s->ringing - 1] = value;
        s->ringing = 0;
        break;
    }
}

TRI_FN void nave_apply(nave_state *s, tri_move m)
{
    TRI_ASSERT(nave_check(s, m) == TRI_LEGAL);
    bool sound = TRI_CHECKED && s->viewer == TRI_REFEREE && nave_valid(s);
    nave_do(s, m);
    if (sound)
        TRI_ASSERT(tri_fields_hold(nave_fields(), s) && nave_valid(s));
}
