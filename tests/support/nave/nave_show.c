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

/// A line that an event completed.
void nave_asides(const nave_state *before, const nave_state *after, tri_sink *sink)
{
    tri_item was[32], is[32];
    int had = nave_score(before, was), has = nave_score(after, is), old = 0;
    for (int i = 0; i < had; i++)
        old += was[i].kind == 0;
    for (int i = 0; i < has; i++) {
        if (is[i].kind != 0 || old-- > 0)
            continue;
        sink->open(sink, NULL, '{');
        sink->word(sink, "what", "line");
        sink->number(sink, "seat", is[i].seat + 1);
        sink->close(sink, '}');
    }
}
