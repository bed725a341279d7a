// SPDX-License-Identifier: MIT
#include "ai/eval/basilica_look.h"
#include "ai/tri_math.h"
#include "nets/basilica_inputs.h"
#include "nets/tri_nets.h"

// A network's opinion of a position, in the evaluation's place. It was trained on positions before a decision, seen by
// the seat that decides, and on those behind one, seen by the seat that took it. So one seat is asked and speaks for
// both.

bool basilica_network_outlook(const basilica_state *s, tri_outlook *out)
{
    const float unit = 1.0f / TRI_NETWORK_SCALE;
    uint32_t bits[TRI_INPUT_WORDS(BASILICA_INPUTS_MAX)];
    tri_network net;
    tri_network_sum sum;
    tri_network_said said;
    if (!tri_nets_network("basilica", 2, &net))
        return false;
    int seat = basilica_to_move(s);
    seat = seat < 2 ? seat : s->turn;
    basilica_inputs(s, seat, bits);
    tri_network_begin(&net, &sum);
    tri_network_move(&net, &sum, bits);
    tri_network_say(&net, &sum, &said);
    out->points[seat] = (float)said.own * unit;
    out->points[1 - seat] = (float)said.other * unit;
    out->share[seat] = tri_logistic((float)said.win * unit);
    out->share[1 - seat] = 1.0f - out->share[seat];
    return true;
}

const char basilica_network[] = "net=1,nodes=14000";
