// SPDX-License-Identifier: MIT
#include "tests/support/nave/nave_inside.h"

// Is this a position that a game comes to? Each field is of its kind already; here they are compared with each other.

TRI_FN bool nave_valid(const nave_state *s)
{
    int stones[4] = {0};
    for (int i = 0; i < NAVE_CELLS; i++)
        stones[s->cell[i]]++;
    int blocked = 0;
    for (; blocked < NAVE_BLOCKS && s->blocked[blocked]; blocked++) {
        if (s->cell[s->blocked[blocked] - 1] != NAVE_BLOCKED)
            return false;
        for (int j = 0; j < blocked; j++)
            if (s->blocked[blocked] == s->blocked[j])
                return false;
    }
    int lead = stones[1] - stones[2];
    bool turns = s->first == 1 ? lead == 0 || lead == 1 : lead == 0 || lead == -1;
    bool begun = s->favour[0] && s->favour[1];
    uint8_t middle = s->cell[NAVE_MIDDLE];
    bool stone = middle == 1 || middle == 2;
    uint8_t rung = stone ? s->bell[middle - 1] : 0;
    bool bells = s->bell[0] + s->bell[1] == rung && (!stone || (rung ? !s->ringing : s->ringing == middle));
    if (s->viewer >= 2 && s->viewer < TRI_SEATS_MAX)
        return false;
    bool all = s->viewer == TRI_REFEREE || (begun && !stones[0] && !s->ringing); // nothing is hidden
    for (int i = 0; i < 2; i++)
        if (s->favour[i] == NAVE_UNKNOWN ? all || s->viewer == i : s->favour[i] && !all && s->viewer != i)
            return false;
    return stones[3] == blocked && turns && bells && (s->first || (!s->favour[0] && !s->favour[1])) &&
           (s->favour[0] || !s->favour[1]) && (begun || !(stones[1] + stones[2])) && (stone || !s->ringing) &&
           !(middle == NAVE_BLOCKED && s->worth == 5);
}
