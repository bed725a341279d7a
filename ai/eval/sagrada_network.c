// SPDX-License-Identifier: MIT
#include "ai/eval/sagrada_seat.h"
#include "ai/tri_math.h"
#include "nets/sagrada_inputs.h"
#include "nets/tri_nets.h"

// A network's opinion of a position. It is asked of positions where a seat has finished a decision; in the middle of
// one, what counts is the best way to finish it. Ways that begin alike differ in few inputs, so the first layer moves
// from one to the next.

enum { SAGRADA_WAY_MAX = 6 }; ///< moves of one seat that are looked at in a row, as in training

/// What a network says of a position to a seat.
typedef struct sagrada_opinion {
    float own, other, win; ///< points in the end, the best other's (solo: the rival's), odds of winning
    float worth;           ///< what a seat goes for, as in training: own points; alone the win, too
} sagrada_opinion;

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

/// How the game ended.
static sagrada_opinion sagrada_ended(const sagrada_state *s, int seat)
{
    tri_result r;
    sagrada_result(s, &r);
    float other = r.seats == 1 ? (float)r.rival : -1e6f;
    for (int i = 0; i < r.seats; i++)
        other = i != seat && (float)r.points[i] > other ? (float)r.points[i] : other;
    return (sagrada_opinion){(float)r.points[seat], other, r.place[seat] == 1 ? 1.0f : 0.0f, 0};
}

static sagrada_opinion sagrada_said(sagrada_asked *a, const sagrada_state *s)
{
    const float unit = 1.0f / TRI_NETWORK_SCALE;
    uint32_t bits[TRI_INPUT_WORDS(SAGRADA_INPUTS_MAX)];
    sagrada_opinion o;
    if (s->step == SAGRADA_STEP_OVER) {
        o = sagrada_ended(s, a->seat);
    } else {
        tri_network_said said;
        sagrada_inputs(s, a->seat, bits);
        tri_network_move(&a->net, &a->sum, bits);
        tri_network_say(&a->net, &a->sum, &said);
        o = (sagrada_opinion){(float)said.own * unit, (float)said.other * unit, (float)said.win * unit, 0};
        o.win = tri_logistic(o.win);
    }
    o.worth = s->players == 1 ? 0.25f * (o.own - o.other) + 20.0f * o.win : o.own;
    return o;
}

/// The best way to finish what the seat has begun.
static sagrada_opinion sagrada_best_way(sagrada_asked *a, const sagrada_state *s, int moves)
{
    if (moves == SAGRADA_WAY_MAX || sagrada_valued(s, a->seat))
        return sagrada_said(a, s);
    tri_move list[SAGRADA_MOVES_MAX];
    int count = sagrada_moves(s, list);
    sagrada_opinion best = {0, 0, 0, -1e6f};
    for (int i = 0; i < count; i++) {
        sagrada_state after = *s;
        sagrada_apply(&after, list[i]);
        sagrada_opinion o = sagrada_best_way(a, &after, moves + 1);
        best = o.worth > best.worth ? o : best;
    }
    return best;
}

bool sagrada_network_outlook(const sagrada_state *s, const float *weight, tri_outlook *out)
{
    float wins = 0.0f;
    for (int seat = 0; seat < s->players; seat++) {
        sagrada_asked a;
        if (!sagrada_ask(&a, s, seat))
            return false;
        sagrada_opinion o = sagrada_best_way(&a, s, 0);
        out->points[seat] = o.own;
        out->rival = o.other;
        wins += out->share[seat] = o.win;
    }
    if (s->players > 1 && weight[W_NET] < 2.0f)
        out->share[0] = -1.0f;
    else if (s->players > 1)
        for (int seat = 0; seat < s->players; seat++)
            out->share[seat] /= wins > 1e-6f ? wins : 1e-6f;
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
        logit[i] = sagrada_best_way(&a, &after, 1).worth * weight[W_SHARP];
    }
    return true;
}

const char sagrada_network[] = "net=1,nodes=4000,root=race,field=8,laps=8,confidence=2.5,depth=1,horizon=2,"
                               "solo_horizon=2,playout=guided,cutoff=65535,spite=0,mix=0.035,solo_mix=0.5,margin=50";
const char sagrada_quick_network[] =
    "net=1,nodes=400,root=race,field=4,laps=4,confidence=2.5,depth=1,horizon=1,"
    "solo_horizon=1,playout=guided,cutoff=65535,spite=0,mix=0.05,solo_mix=0.5,margin=50";
