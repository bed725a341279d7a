// SPDX-License-Identifier: MIT
#include "ai/eval/basilica_look.h"
#include "ai/tri_expect.h"

// The plug-in was fitted to games of weaker players and expects too few points of both seats, which does a search no
// harm. Fitted to 60 games of search:nodes=2000 by what it sees, the points so far and the chance to win: in the mean
// within a point of the result from the first turn to the last.

enum { BASILICA_SEEN = 4 };

static const float basilica_foreseen[BASILICA_SEEN * TRI_STAGES] = {
    4.113f, 20.388f, 3.660f,  // always
    0.237f, 0.877f,  -1.152f, // what the plug-in sees
    0.690f, -1.026f, 0.910f,  // points so far
    1.076f, 6.575f,  13.676f, // chance to win
};

tri_foresee basilica_points;

void basilica_points(const tri_state *state, const tri_result *now, tri_expectation *seen)
{
    float stage = basilica_stage((const basilica_state *)state);
    for (int i = 0; i < now->seats; i++) {
        const float feature[BASILICA_SEEN] = {1.0f, seen->points[i], (float)now->points[i], seen->share[i]};
        seen->points[i] = tri_eval_linear(basilica_foreseen, feature, BASILICA_SEEN, stage);
    }
}
