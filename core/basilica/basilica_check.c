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

// What is to blame, once a rule is known. An order that cannot be executed at all is refused for that, whatever cell
// was tried: the reason stands below the order, too.

TRI_LOCAL void basilica_blame(tri_err *err, int code, int cell)
{
    char room[8];
    tri_text text = tri_text_over(room, sizeof room);
    if (cell >= 0)
        tri_kind_put(&basilica_value_kinds()[BASILICA_KIND_CELL], NULL, 0, cell, &text);
    tri_refuse_word(err, code, err->rule, 0, room, text.used);
}

/// R4.4: the wild vault beside a cell.
TRI_LOCAL void basilica_blame_wild(const basilica_state *s, int cell, tri_err *err)
{
    static const int step[] = {-BASILICA_COLUMNS, BASILICA_COLUMNS, -1, 1};
    for (int i = 0; i < TRI_COUNT(step); i++) {
        int other = cell + step[i];
        if (other >= 0 && other < BASILICA_CELLS && basilica_adjacent(cell, other) && basilica_has(s->wild_at, other)) {
            basilica_blame(err, BASILICA_E_WILD_ABOVE + i, other);
            return;
        }
    }
}

TRI_LOCAL bool basilica_any(const uint64_t *cells, int words)
{
    for (int i = 0; i < words; i++)
        if (cells[i])
            return true;
    return false;
}

/// Why no move at all executes this order; 0: one does, or nothing better than the rule can be said.
TRI_LOCAL int basilica_order_cause(const basilica_state *s, int order)
{
    int me = s->turn, words = basilica_words(s);
    bool builder = basilica_any(s->builder_at[me], words), vault_free = false, step = false, bare = false,
         glassless = false;
    bool token = false, vault = basilica_any(s->vault_at, words);
    for (int i = 0; i < BASILICA_TOKENS; i++)
        token = token || !s->token[me][i];
    for (int i = 0; i < words; i++) {
        uint64_t own = s->builder_at[me][i];
        vault_free = vault_free || basilica_free(s, i);
        step = step || (own & basilica_beside_free(s, i, words));
        bare = bare || (basilica_free(s, i) & ~s->altar_at[i]);
        glassless = glassless || (own & ~s->glass_at[i]);
    }
    switch ((basilica_order)order) {
    case BASILICA_PROMOTE:
        return !builder ? BASILICA_E_NO_BUILDER : token ? 0 : BASILICA_E_NO_TOKEN;
    case BASILICA_MOVE:
        return !builder ? BASILICA_E_NO_BUILDER : step ? 0 : BASILICA_E_NO_STEP;
    case BASILICA_RECRUIT:
        return !s->supply[me] ? BASILICA_E_NO_SUPPLY
               : vault_free   ? 0
               : vault        ? BASILICA_E_NO_FREE
                              : BASILICA_E_NO_VAULTS;
    case BASILICA_CONFUSE:
        return !builder ? BASILICA_E_NO_BUILDER : basilica_can_be_pushed(s, 1 - me) ? 0 : BASILICA_E_NO_PUSH;
    case BASILICA_GLASS:
        return !builder ? BASILICA_E_NO_BUILDER : glassless ? 0 : BASILICA_E_NO_GLASS;
    case BASILICA_DISASTER:
        return bare ? 0 : vault ? BASILICA_E_NO_BARE : BASILICA_E_NO_VAULTS;
    case BASILICA_ALTAR:
        return BASILICA_E_NO_ALTARS;
    default:
        return 0;
    }
}

TRI_LOCAL bool basilica_executes(const basilica_state *s, int slot)
{
    tri_move list[BASILICA_MOVES_MAX];
    int count = basilica_moves(s, list);
    for (int i = 0; i < count; i++)
        if (list[i] >> 28 == BASILICA_DO_ORDER && (int)(list[i] >> 26 & 3) == slot)
            return true;
    return false;
}

/// What a single cell is to blame for; 0: nothing.
TRI_LOCAL int basilica_cell_cause(const basilica_state *s, tri_rule rule, int cell, int seat)
{
    switch (rule) {
    case TRI_RULE(4, 1):
        return BASILICA_E_TAKEN;
    case TRI_RULE(4, 3):
        return BASILICA_E_APART;
    case TRI_RULE(5, 3):
        return BASILICA_E_OCCUPIED;
    case TRI_RULE(7, 15):
        return BASILICA_E_SCAFFOLDING;
    case TRI_RULE(3, 3):
        return BASILICA_E_NOT_BESIDE;
    case TRI_RULE(7, 2):
        return BASILICA_E_HAS_RANK;
    case TRI_RULE(7, 12):
        return basilica_has(s->builder_at[seat], cell) ? BASILICA_E_HAS_GLASS : BASILICA_E_NOT_YOURS;
    case TRI_RULE(7, 1):
    case TRI_RULE(7, 10):
        return BASILICA_E_NOT_YOURS;
    case TRI_RULE(7, 16):
        return s->tile[cell] ? BASILICA_E_OCCUPIED : BASILICA_E_NO_VAULT;
    case TRI_RULE(13, 4):
    case TRI_RULE(13, 5):
        return BASILICA_E_HAS_ALTAR;
    case TRI_RULE(13, 2):
        return basilica_has(s->vault_at, cell) ? BASILICA_E_HAS_ALTAR : BASILICA_E_NO_VAULT;
    case TRI_RULE(7, 7):
        return BASILICA_E_NO_VAULT;
    case TRI_RULE(7, 8):
        return s->tile[cell] ? BASILICA_E_NO_NEIGHBOUR : BASILICA_E_NO_VAULT;
    default:
        return 0;
    }
}

/// A builder that cannot go from one cell to another: it is the start or the end that is wrong (R7.6, R7.11).
TRI_LOCAL void basilica_blame_step(const basilica_state *s, basilica_parts p, int seat, tri_err *err)
{
    if (!basilica_has(s->builder_at[seat], p.a))
        basilica_blame(err, seat == basilica_to_move(s) ? BASILICA_E_NOT_YOURS : BASILICA_E_NOT_THEIRS, p.a);
    else if (!s->tile[p.b])
        basilica_blame(err, BASILICA_E_NO_VAULT, p.b);
}

/// What a rule about no cell in particular is broken by; 0: it is another rule.
TRI_LOCAL int basilica_plain_cause(tri_rule rule)
{
    switch (rule) {
    case TRI_RULE(4, 7):
        return BASILICA_E_NOT_DEAD;
    case TRI_RULE(4, 8):
        return BASILICA_E_MUST_LAY;
    case TRI_RULE(5, 1):
        return BASILICA_E_NOT_JUST;
    case TRI_RULE(5, 2):
        return BASILICA_E_NO_SUPPLY;
    default:
        return 0;
    }
}

TRI_FN void basilica_cause(const basilica_state *s, tri_move m, tri_err *err)
{
    basilica_parts p = basilica_split(m);
    tri_rule rule = err->rule;
    if (rule == TRI_R0_1 || rule == TRI_R0_2 || rule == TRI_R0_3 || rule == TRI_R0_4 || rule == TRI_RULE(6, 1))
        return;
    bool order = p.verb == BASILICA_DO_ORDER, push = p.verb == BASILICA_DO_PUSH;
    bool step = push || (order && p.order == BASILICA_MOVE);
    int whole = order && !s->must_place && !basilica_executes(s, p.slot) ? basilica_order_cause(s, p.order) : 0;
    int plain = basilica_plain_cause(rule);
    if (whole) {
        basilica_blame(err, whole, -1);
    } else if (rule == TRI_RULE(4, 4)) {
        basilica_blame_wild(s, p.a, err);
    } else if (plain) {
        basilica_blame(err, plain, -1);
    } else if (step && (rule == TRI_RULE(7, 6) || rule == TRI_RULE(7, 11))) {
        basilica_blame_step(s, p, push ? 1 - s->turn : s->turn, err);
    } else {
        int cell = step ? (rule == TRI_RULE(13, 5) ? p.a : p.b) : p.a;
        int code = basilica_cell_cause(s, rule, cell, s->turn);
        if (code)
            basilica_blame(err, code, cell);
    }
}
