// SPDX-License-Identifier: MIT
#include "ai/eval/red_cathedral_look.h"
#include "ai/tri_expect.h"

// The network foresees who wins, not by how much. Points fitted to games of search:nodes=600 (60 of two houses, 24 of
// more at nodes=300, 60 solo) by the points so far and the chance to win.

enum { RC_SEEN = 3, RC_FORESEEN = 4 };

/// Two houses, more, solo, Ivan.
static const float red_cathedral_foreseen[RC_FORESEEN][RC_SEEN * TRI_STAGES] = {
    {4.553f, 14.704f, -9.925f, 0.640f, -0.989f, 0.546f, 5.236f, 12.801f, -2.308f},
    {13.100f, 16.973f, -6.977f, 0.430f, -0.361f, -0.305f, 8.620f, 23.060f, -24.336f},
    {11.446f, 19.949f, -7.871f, 0.535f, -0.836f, 0.377f, 0.877f, 10.880f, -9.391f},
    {13.016f, 21.298f, 1.665f, 0.781f, 0.004f, -0.297f, -10.044f, -6.423f, -9.503f},
};

static float red_cathedral_tell(int model, float points, float share, float early)
{
    const float feature[RC_SEEN] = {1.0f, points, share};
    return tri_eval_linear(red_cathedral_foreseen[model], feature, RC_SEEN, early);
}

tri_foresee red_cathedral_points;

void red_cathedral_points(const tri_state *state, const tri_result *now, tri_expectation *seen)
{
    const red_cathedral_state *s = (const red_cathedral_state *)state;
    red_cathedral_look l;
    float early = 1.0f;
    if (s->step > RC_STEP_TILE) { // all is dealt
        red_cathedral_survey(&l, s);
        early = l.early;
    }
    for (int i = 0; i < now->seats; i++)
        seen->points[i] =
            red_cathedral_tell(now->seats == 1 ? 2 : now->seats > 2, (float)now->points[i], seen->share[i], early);
    if (now->seats == 1)
        seen->rival = red_cathedral_tell(3, (float)now->rival, seen->share[0], early);
}
