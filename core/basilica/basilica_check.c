// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// Why a move is refused. Each question is answered from the state alone, in the order in which a player would ask it:
// are these bits a move at all, is this being asked now, and which rule of its own does it break. A code passes exactly
// when basilica_moves lists it; tests compare the two over all codes.

/// Is this verb what the phase asks for?
TRI_LOCAL bool basilica_asked(int phase, int verb)
{
    static const uint16_t verbs[BASILICA_PHASES] = {
        1u << BASILICA_DO_FIRST,
        1u << BASILICA_DO_DRAW,
        1u << BASILICA_DO_DRAW,
        1u << BASILICA_DO_VAULT | 1u << BASILICA_DO_REPLACE | 1u << BASILICA_DO_BUILDER | 1u << BASILICA_DO_ORDER,
        1u << BASILICA_DO_SCAFFOLD,
        1u << BASILICA_DO_ALTAR,
        1u << BASILICA_DO_PAY | 1u << BASILICA_DO_DECLINE,
        1u << BASILICA_DO_PROMOTE,
        1u << BASILICA_DO_RECRUIT,
        1u << BASILICA_DO_PUSH,
        1u << BASILICA_DO_JUGGLE,
        1u << BASILICA_DO_SCORE,
        0,
    };
    return verbs[phase] >> verb & 1;
}

/// R4.1, R4.3: an empty cell in the first row or beside a tile.
TRI_LOCAL tri_rule basilica_check_place(const basilica_state *s, int cell)
{
    if (s->tile[cell])
        return TRI_RULE(4, 1);
    if (cell >= BASILICA_COLUMNS && !basilica_touches(s->vault_at, cell) && !basilica_touches(s->scaffold_at, cell))
        return TRI_RULE(4, 3);
    return TRI_LEGAL;
}

TRI_LOCAL tri_rule basilica_check_vault(const basilica_state *s, int slot, int cell)
{
    tri_rule rule = basilica_check_place(s, cell);
    if (rule == TRI_LEGAL && basilica_is_wild(s->vault[slot]) && basilica_touches(s->wild_at, cell))
        return TRI_RULE(4, 4);
    return rule;
}

/// R5.3, R7.15: a vault on which nobody stands; `rule` is what an empty cell breaks.
TRI_LOCAL tri_rule basilica_check_free(const basilica_state *s, int cell, tri_rule rule)
{
    if (s->tile[cell] == BASILICA_SCAFFOLD)
        return TRI_RULE(7, 15);
    if (!s->tile[cell])
        return rule;
    return basilica_is_free(s, cell) ? (tri_rule)TRI_LEGAL : TRI_RULE(5, 3);
}

/// A promotion by `seat` at `cell` with token side `choice`; `barred` is the rank it may not take (R7.4).
TRI_LOCAL tri_rule basilica_check_promotion(const basilica_state *s, int seat, int cell, int choice, int barred)
{
    int token = choice >> 1, rank = basilica_rank_of(s, token, choice & 1);
    if (!basilica_has(s->builder_at[seat], cell))
        return TRI_RULE(7, 1);
    if (rank == basilica_rank_at(s, seat, cell) || token == basilica_token_at(s, seat, cell))
        return TRI_RULE(7, 2);
    if (s->token[seat][token])
        return TRI_RULE(7, 3);
    if (rank == barred)
        return TRI_RULE(7, 4);
    return basilica_token_offered(s, seat, token) ? TRI_LEGAL : TRI_R0_1; // an equal token has the name
}

/// A step of a builder of `seat`; `rule` is what a wrong start breaks.
TRI_LOCAL tri_rule basilica_check_step(const basilica_state *s, int seat, int from, int to, tri_rule rule)
{
    if (!basilica_has(s->builder_at[seat], from))
        return rule;
    if (!basilica_adjacent(from, to))
        return TRI_RULE(3, 3);
    return basilica_check_free(s, to, rule);
}

/// R13.2, R13.3: an altar on this vault, when `least` more must be possible.
TRI_LOCAL tri_rule basilica_check_altar(const basilica_state *s, int cell, int least)
{
    int without = 0, words = basilica_words(s);
    for (int i = 0; i < words; i++)
        without += tri_bits_count(s->vault_at[i] & ~s->altar_at[i]);
    if (s->altars < least || without < least)
        return TRI_RULE(13, 3);
    bool fits = basilica_has(s->vault_at, cell) && !basilica_has(s->altar_at, cell);
    return fits ? (tri_rule)TRI_LEGAL : TRI_RULE(13, 2);
}

TRI_LOCAL tri_rule basilica_check_disaster(const basilica_state *s, int cell)
{
    tri_rule rule = basilica_check_free(s, cell, TRI_RULE(7, 16));
    if (rule == TRI_RULE(5, 3))
        return TRI_RULE(7, 16);
    if (rule == TRI_LEGAL && basilica_has(s->altar_at, cell))
        return TRI_RULE(13, 4);
    return rule;
}

TRI_LOCAL tri_rule basilica_check_order(const basilica_state *s, basilica_parts p)
{
    int me = s->turn;
    if (p.order != basilica_face_order(basilica_face(s->order[p.slot]))) // R6.1
        return TRI_RULE(6, 1);
    switch ((basilica_order)p.order) {
    case BASILICA_PROMOTE:
        return basilica_check_promotion(s, me, p.a, p.b, BASILICA_NO_RANK);
    case BASILICA_MOVE:
        return basilica_check_step(s, me, p.a, p.b, TRI_RULE(7, 6));
    case BASILICA_RECRUIT:
        return s->supply[me] ? basilica_check_free(s, p.a, TRI_RULE(7, 7)) : TRI_RULE(5, 2);
    case BASILICA_CONFUSE:
        if (!basilica_can_be_pushed(s, 1 - me))
            return TRI_RULE(7, 9);
        return basilica_has(s->builder_at[me], p.a) ? (tri_rule)TRI_LEGAL : TRI_RULE(7, 10);
    case BASILICA_GLASS:
        if (!basilica_has(s->builder_at[me], p.a) || basilica_has(s->glass_at, p.a))
            return TRI_RULE(7, 12);
        return TRI_LEGAL;
    case BASILICA_SCAFFOLDING:
        return basilica_check_place(s, p.a);
    case BASILICA_DISASTER:
        return basilica_check_disaster(s, p.a);
    case BASILICA_ALTAR:
        return basilica_check_altar(s, p.a, 2);
    }
    return TRI_R0_1;
}

/// R3.2: the three actions.
TRI_LOCAL tri_rule basilica_check_action(const basilica_state *s, basilica_parts p)
{
    switch ((basilica_verb)p.verb) {
    case BASILICA_DO_VAULT:
        return basilica_check_vault(s, p.slot, p.a);
    case BASILICA_DO_REPLACE:
        return basilica_is_dead(s) ? (tri_rule)TRI_LEGAL : TRI_RULE(4, 7);
    case BASILICA_DO_BUILDER:
        if (s->must_place)
            return TRI_RULE(4, 8);
        if (!s->just)
            return TRI_RULE(5, 1);
        return s->supply[s->turn] ? (tri_rule)TRI_LEGAL : TRI_RULE(5, 2);
    default:
        return s->must_place ? TRI_RULE(4, 8) : basilica_check_order(s, p);
    }
}

TRI_LOCAL tri_rule basilica_check_juggle(const basilica_state *s, basilica_parts p)
{
    int seat = 0, cell = 0;
    if (!basilica_next_juggler(s, &seat, &cell) || cell != p.a)
        return TRI_RULE(8, 5);
    return basilica_colours(s->tile[cell]) >> p.b & 1 ? TRI_RULE(8, 4) : (tri_rule)TRI_LEGAL;
}

/// R7.8: the payer's builder goes beside another of the payer's own.
TRI_LOCAL tri_rule basilica_check_beside(const basilica_state *s, int seat, int cell)
{
    tri_rule rule = basilica_check_free(s, cell, TRI_RULE(7, 8));
    if (rule == TRI_LEGAL && !basilica_touches(s->builder_at[seat], cell))
        return TRI_RULE(7, 8);
    return rule;
}

TRI_LOCAL tri_rule basilica_check_chance(const basilica_state *s, basilica_parts p)
{
    if (p.verb != BASILICA_DO_DRAW)
        return TRI_LEGAL;
    tri_move list[2 * BASILICA_FACES];
    int count = basilica_outcomes(s, list, NULL);
    for (int i = 0; i < count; i++)
        if (list[i] == basilica_code(BASILICA_DO_DRAW, 0, 0, p.a, 0))
            return TRI_LEGAL;
    return TRI_R0_4; // R0.4
}

TRI_FN tri_rule basilica_check(const basilica_state *s, tri_move m)
{
    basilica_parts p = basilica_split(m);
    tri_shapes all = basilica_shapes();
    if (!tri_shape_has(&all, m))
        return TRI_R0_1;
    if (s->phase == BASILICA_PHASE_OVER)
        return TRI_R0_3;                     // R0.3
    if (!basilica_asked(s->phase, p.verb)) { // R0.2; R5.4 while a scoring is under way
        bool scoring = (s->phase == BASILICA_PHASE_JUGGLE || s->phase == BASILICA_PHASE_SCORE) && !s->last;
        return scoring && p.verb == BASILICA_DO_BUILDER ? TRI_RULE(5, 4) : (tri_rule)TRI_R0_2;
    }
    switch ((basilica_verb)p.verb) {
    case BASILICA_DO_VAULT:
    case BASILICA_DO_REPLACE:
    case BASILICA_DO_BUILDER:
    case BASILICA_DO_ORDER:
        return basilica_check_action(s, p);
    case BASILICA_DO_SCAFFOLD:
        return basilica_check_place(s, p.a);
    case BASILICA_DO_ALTAR:
        return basilica_check_altar(s, p.a, 1);
    case BASILICA_DO_PROMOTE:
        return basilica_check_promotion(s, 1 - s->turn, p.a, p.b, s->rank - 1);
    case BASILICA_DO_RECRUIT:
        return basilica_check_beside(s, 1 - s->turn, p.a);
    case BASILICA_DO_PUSH:
        if (basilica_has(s->altar_at, p.a) && basilica_has(s->builder_at[1 - s->turn], p.a))
            return TRI_RULE(13, 5);
        return basilica_check_step(s, 1 - s->turn, p.a, p.b, TRI_RULE(7, 11));
    case BASILICA_DO_JUGGLE:
        return basilica_check_juggle(s, p);
    case BASILICA_DO_PAY:
    case BASILICA_DO_DECLINE:
        return TRI_LEGAL;
    default:
        return basilica_check_chance(s, p);
    }
}
