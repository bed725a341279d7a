// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// A position as named fields.

TRI_FN void nave_show(const nave_state *s, tri_sink *sink)
{
    tri_fields all = nave_fields();
    tri_fields_show(&all, s, "cells", sink);
    sink->open(sink, "seats", '[');
    for (int i = 0; i < 2; i++) {
        sink->open(sink, NULL, '{');
        tri_kind_show(&all.kind[NAVE_KIND_ROW], s, 0, s->favour[i], "favour", sink);
        sink->number(sink, "bell", s->bell[i]);
        sink->close(sink, '}');
    }
    sink->close(sink, ']');
    tri_fields_show(&all, s, "first ringing", sink);
}

/// A line that an event completed.
TRI_FN void nave_asides(const nave_state *before, const nave_state *after, tri_sink *sink)
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
