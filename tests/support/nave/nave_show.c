// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// A position as named fields.

void nave_show(const nave_state *s, tri_sink *sink)
{
    sink->open(sink, "cells", '[');
    for (int i = 0; i < NAVE_CELLS; i++)
        if (!s->cell[i])
            sink->nothing(sink, NULL);
        else if (s->cell[i] == NAVE_BLOCKED)
            sink->word(sink, NULL, "blocked");
        else
            sink->number(sink, NULL, s->cell[i]);
    sink->close(sink, ']');
    sink->open(sink, "seats", '[');
    for (int i = 0; i < 2; i++) {
        sink->open(sink, NULL, '{');
        if (s->favour[i] == 0 || s->favour[i] == NAVE_UNKNOWN)
            sink->nothing(sink, "favour");
        else
            sink->number(sink, "favour", s->favour[i]);
        sink->number(sink, "bell", s->bell[i]);
        sink->close(sink, '}');
    }
    sink->close(sink, ']');
    sink->number(sink, "first", s->first);
    sink->flag(sink, "ringing", s->ringing != 0);
}
