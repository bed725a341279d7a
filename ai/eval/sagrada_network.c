// SPDX-License-Identifier: MIT
#include "ai/eval/sagrada_seat.h"
#include "nets/sagrada_inputs.h"
#include "nets/tri_nets.h"

// A network's opinion of a position. It is asked of positions where a seat has finished a decision; in the middle of
// one, what counts is the best way to finish it. Ways that begin alike differ in few inputs, so the first layer moves
// from one to the next.

enum { SAGRADA_WAY_MAX = 6 }; ///< moves of one seat that are looked at in a row, as in training

typedef struct sagrada_asked {
    tri_network net;
    tri_network_sum sum;
    int seat;
} sagrada_asked;

static bool sagrada_ask(sagrada_asked *a, const sagrada_state *s, int seat)
{
    a->seat = seat;
    if (!tri_nets_network("sagrada", s->players, &a->net))
        return false;
    tri_network_begin(&a->net, &a->sum);
    return true;
}

static float sagrada_said(sagrada_asked *a, const sagrada_state *s)
{
    uint32_t bits[TRI_INPUT_WORDS(SAGRADA_INPUTS_MAX)];
    tri_network_said said;
    if (s->step == SAGRADA_STEP_OVER) {
        tri_result result;
        sagrada_result(s, &result);
        return (float)result.points[a->seat];
    }
    sagrada_inputs(s, a->seat, bits);
    tri_network_move(&a->net, &a->sum, bits);
    tri_network_say(&a->net, &a->sum, &said);
    return (float)said.own * (1.0f / TRI_NETWORK_SCALE);
}

/// Points of the best way to finish what the seat has begun.
static float sagrada_best_way(sagrada_asked *a, const sagrada_state *s, int moves)
{
    if (moves == SAGRADA_WAY_MAX || sagrada_valued(s, a->seat))
        return sagrada_said(a, s);
    tri_move list[SAGRADA_MOVES_MAX];
    int count = sagrada_moves(s, list);
    float best = -1e6f;
    for (int i = 0; i < count; i++) {
        sagrada_state after = *s;
        sagrada_apply(&after, list[i]);
        float points = sagrada_best_way(a, &after, moves + 1);
        best = points > best ? points : best;
    }
    return best;
}

bool sagrada_network_points(const sagrada_state *s, float points[SAGRADA_SEATS])
{
    for (int seat = 0; seat < s->players; seat++) {
        sagrada_asked a;
        if (!sagrada_ask(&a, s, seat))
            return false;
        points[seat] = sagrada_best_way(&a, s, 0);
    }
    return true;
}

bool sagrada_network_policy(const sagrada_state *s, const float *weight, const tri_move *moves, int count, float *logit)
{
    sagrada_asked a;
    if (!sagrada_ask(&a, s, s->seat))
        return false;
    for (int i = 0; i < count; i++) {
        sagrada_state after = *s;
        sagrada_apply(&after, moves[i]);
        logit[i] = sagrada_best_way(&a, &after, 1) * weight[W_SHARP];
    }
    return true;
}

/// The bot `network`; docs/opponents.md has its games.
extern const char sagrada_network[];
const char sagrada_network[] = "net=1,nodes=2500,root=race,field=8,laps=12,confidence=2.5,depth=1,horizon=1,"
                               "playout=guided,cutoff=65535,spite=0,mix=0.05,margin=50";
