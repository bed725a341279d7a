// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// Why a move is not one: for any 32 bits, the rule that forbids them. Form comes first (R0.1), then whether the step
// asks for such a thing (R0.2 to R0.4), then the game's own rules in the order a player would meet them.

typedef struct red_cathedral_parts_of_move {
    int op, a, b, c;
} red_cathedral_parts_of_move;

// R0.1: the bits are those of a move, and an offer names as many kinds as its action takes.
TRI_LOCAL bool red_cathedral_formed(tri_move m, const red_cathedral_parts_of_move *parts)
{
    tri_shapes all = red_cathedral_shapes();
    if (!tri_shape_has(&all, m))
        return false;
    int different = parts->op == RC_OP_USE ? red_cathedral_action_of(parts->a)->cost_different : 0;
    return !different || tri_bits_count((uint64_t)parts->b) == different;
}

TRI_LOCAL tri_rule red_cathedral_check_chance(const red_cathedral_state *s, tri_move m)
{
    tri_move list[RED_CATHEDRAL_MOVES_MAX];
    int n = red_cathedral_moves(s, list);
    for (int i = 0; i < n; i++)
        if (list[i] == m)
            return TRI_LEGAL;
    return TRI_R0_4; // R0.4
}

// Claiming.

TRI_LOCAL tri_rule red_cathedral_check_slot(const red_cathedral_state *s, int slot, int paid)
{
    if (s->slot[s->turn][slot])
        return TRI_RULE(4, 3); // R4.3
    if (!red_cathedral_slot_free(s, s->turn, slot))
        return TRI_RULE(4, 10); // R4.10
    if (!paid || red_cathedral_slot_cost(s, s->turn, slot) <= s->roubles[s->turn])
        return TRI_LEGAL;
    return s->advanced ? TRI_RULE(4, 8) : TRI_RULE(4, 5); // R4.8, R4.5
}

TRI_LOCAL tri_rule red_cathedral_check_banner(const red_cathedral_state *s, int source)
{
    if (red_cathedral_sources(s, s->turn) >> source & 1)
        return TRI_LEGAL;
    return source >= RC_FROM_WHITE_1 ? TRI_RULE(4, 10) : TRI_RULE(4, 2);
}

TRI_LOCAL tri_rule red_cathedral_check_claim(const red_cathedral_state *s, int site)
{
    if (!(red_cathedral_available(s) >> site & 1))
        return TRI_RULE(4, 1);
    return red_cathedral_sources(s, s->turn) ? TRI_LEGAL : TRI_RULE(4, 2);
}

// Building. At the first delivery `left` is not yet set.

TRI_LOCAL int red_cathedral_deliveries_left(const red_cathedral_state *s)
{
    return s->step == RC_STEP_ACT ? RC_DELIVERIES : s->left;
}

TRI_LOCAL tri_rule red_cathedral_check_deliver(const red_cathedral_state *s, int site, int kind)
{
    bool open = s->banner[s->turn] & ~s->done & red_cathedral_bit(site);
    if (!red_cathedral_count(s->stock[s->turn], kind))
        return TRI_RULE(5, 1);
    return open && red_cathedral_count(red_cathedral_needs(s, site), kind) > 0 ? TRI_LEGAL : TRI_RULE(5, 2);
}

TRI_LOCAL tri_rule red_cathedral_check_decorate(const red_cathedral_state *s, int site, int gems)
{
    if (!(s->done & ~red_cathedral_decorated(s) & red_cathedral_bit(site)))
        return TRI_RULE(5, 5);
    int type = red_cathedral_site_type(s, site);
    if (red_cathedral_ready(s, s->turn, type) <= 0) {
        int placed = tri_bits_count(s->ornament[s->turn] & red_cathedral_type_sites(s, type));
        return placed < red_cathedral_ornament_pieces(type) ? TRI_RULE(4, 9) : TRI_RULE(5, 5); // locked or used
    }
    uint32_t bundle = red_cathedral_gem_bundle(gems) + red_cathedral_one(red_cathedral_ornament_material(type));
    if (!red_cathedral_holds(s->stock[s->turn], bundle))
        return TRI_RULE(5, 6);
    return red_cathedral_total(bundle) <= red_cathedral_deliveries_left(s) ? TRI_LEGAL : TRI_RULE(5, 1);
}

// The market.

TRI_LOCAL tri_rule red_cathedral_check_market(const red_cathedral_state *s, int die, int extra)
{
    if (extra && ((die != 0 && die != red_cathedral_own_die(s, s->turn)) || extra > s->roubles[s->turn]))
        return TRI_RULE(6, 2);
    return red_cathedral_may_stop(s, die, red_cathedral_target(s, die, extra)) ? TRI_LEGAL : TRI_RULE(6, 3);
}

TRI_LOCAL tri_rule red_cathedral_check_obtain(const red_cathedral_state *s, int count)
{
    int space = red_cathedral_reached(s), dice = tri_bits_count(red_cathedral_dice_on(s, space));
    const red_cathedral_gain *gain = red_cathedral_ring_gain(s->ring[space] - 1);
    if (s->obtained)
        return TRI_RULE(6, 4);
    if ((gain->kinds != 0) != (count != 0) || (count && count > gain->count * dice))
        return TRI_RULE(6, 5);
    return count <= red_cathedral_obtainable(s, gain, dice) ? TRI_LEGAL : TRI_RULE(6, 6);
}

TRI_LOCAL tri_rule red_cathedral_check_workshop(const red_cathedral_state *s, int slot)
{
    int tile = s->slot[s->turn][slot];
    if (s->worked)
        return TRI_RULE(6, 4);
    if (!(red_cathedral_die_slots(s->die - 1) >> slot & 1) || !(tile & RC_FACE_UP))
        return TRI_RULE(6, 8);
    bool worth = red_cathedral_worthwhile(s, s->turn, red_cathedral_pays(s, (tile & ~RC_FACE_UP) - 1));
    return worth ? TRI_LEGAL : TRI_RULE(6, 6);
}

// Influence.

// R7.5 artisans, R7.6 carriers, R7.7 merchants, R7.8 clergy: the sentence about the group in the reached quadrant.
TRI_LOCAL tri_rule red_cathedral_group_rule(const red_cathedral_state *s)
{
    int card = s->influence[red_cathedral_reached(s) / 2] - 1;
    return (tri_rule)(TRI_RULE(7, 5) + red_cathedral_card_group(card));
}

TRI_LOCAL bool red_cathedral_has_types(const red_cathedral_state *s)
{
    uint32_t built = s->banner[s->turn] & s->done;
    return built & red_cathedral_type_sites(s, 0) && built & red_cathedral_type_sites(s, 1) &&
           built & red_cathedral_type_sites(s, 2);
}

/// What does not depend on the choice: is it on the card, open, and can the rest be paid and had (R7.1 to R7.3)?
TRI_FN tri_rule red_cathedral_action_check(const red_cathedral_state *s, int index)
{
    const red_cathedral_action *action = red_cathedral_action_of(index);
    int card = s->influence[red_cathedral_reached(s) / 2] - 1;
    if (index != red_cathedral_card_action(2 * card) && index != red_cathedral_card_action(2 * card + 1))
        return TRI_RULE(7, 1);
    if (s->used == RC_USED_CLOSED)
        return TRI_RULE(7, 3);
    if (s->used && s->used != index + 1)
        return TRI_RULE(7, 1);
    if (s->roubles[s->turn] < action->cost_roubles || (action->needs_types && !red_cathedral_has_types(s)))
        return TRI_RULE(7, 2);
    bool paid_in_kind = action->cost_identical || action->cost_different;
    if (action->count && !paid_in_kind && !red_cathedral_takable(s, s->turn, action->kinds))
        return TRI_RULE(7, 2);
    return action->deliveries && !red_cathedral_can_build(s, s->turn, action->deliveries) ? TRI_RULE(7, 2) : TRI_LEGAL;
}

TRI_LOCAL tri_rule red_cathedral_check_payment(const red_cathedral_state *s, const red_cathedral_action *action,
                                               uint32_t paid, uint32_t held)
{
    if (paid & ~(uint32_t)action->cost_kinds)
        return red_cathedral_group_rule(s);
    if (paid & ~held)
        return TRI_RULE(7, 2);
    // The payment is in the supply by the time of the gain, so what was paid can be taken back.
    return action->count && !(action->kinds & (red_cathedral_supplied(s) | paid)) ? TRI_RULE(7, 2) : TRI_LEGAL;
}

// Kinds of which a bundle holds at least `count`.
TRI_LOCAL uint32_t red_cathedral_kinds_of(uint32_t bundle, int count)
{
    uint32_t kinds = 0;
    for (int kind = 0; kind < RC_MATERIALS; kind++)
        kinds |= (uint32_t)(red_cathedral_count(bundle, kind) >= count) << kind;
    return kinds;
}

TRI_LOCAL tri_rule red_cathedral_check_activate(const red_cathedral_state *s, int slot)
{
    int tile = s->slot[s->turn][slot];
    if (!(tile & RC_FACE_UP))
        return red_cathedral_group_rule(s);
    bool worth = red_cathedral_worthwhile(s, s->turn, red_cathedral_pays(s, (tile & ~RC_FACE_UP) - 1));
    return worth ? TRI_LEGAL : TRI_RULE(7, 2);
}

/// What depends on the choice (R7.2 and the group's own rule).
TRI_FN tri_rule red_cathedral_choice_check(const red_cathedral_state *s, int index, int b)
{
    const red_cathedral_action *action = red_cathedral_action_of(index);
    uint32_t stock = s->stock[s->turn];
    switch (red_cathedral_choice_of(action)) {
    case RC_CHOICE_PAY:
        return red_cathedral_check_payment(s, action, 1u << b, red_cathedral_kinds_of(stock, action->cost_identical));
    case RC_CHOICE_OFFER:
        return red_cathedral_check_payment(s, action, (uint32_t)b, red_cathedral_kinds(stock));
    case RC_CHOICE_SLOT:
        return red_cathedral_check_activate(s, b);
    case RC_CHOICE_GAIN:
        if (!(action->kinds >> b & 1))
            return red_cathedral_group_rule(s);
        return red_cathedral_takable(s, s->turn, 1u << b) ? TRI_LEGAL : TRI_RULE(7, 2);
    default:
        return TRI_LEGAL;
    }
}

TRI_LOCAL tri_rule red_cathedral_check_use(const red_cathedral_state *s, int index, int b)
{
    tri_rule rule = red_cathedral_action_check(s, index);
    return rule != TRI_LEGAL ? rule : red_cathedral_choice_check(s, index, b);
}

// Other decisions.

TRI_LOCAL tri_rule red_cathedral_check_take(const red_cathedral_state *s, int kind)
{
    if (!(s->take >> kind & 1))
        return TRI_RULE(6, 9);
    return red_cathedral_takable(s, s->turn, 1u << kind) ? TRI_LEGAL : TRI_RULE(6, 6);
}

TRI_LOCAL tri_rule red_cathedral_check_any_time(const red_cathedral_state *s, const red_cathedral_parts_of_move *m)
{
    if (m->op == RC_OP_EXCHANGE && s->exchange == 2)
        return TRI_RULE(2, 2);
    if (m->op == RC_OP_REROLL && (s->rerolled || !red_cathedral_dice_on(s, m->a)))
        return TRI_RULE(2, 3);
    return red_cathedral_behind(s->marker[s->turn]) ? TRI_LEGAL : TRI_RULE(2, 4);
}

// R0.2: does the step ask for this kind of move?
TRI_LOCAL bool red_cathedral_asked(const red_cathedral_state *s, int op)
{
    int step = s->step;
    switch (op) {
    case RC_OP_CLAIM:
    case RC_OP_MARKET:
        return step == RC_STEP_ACT; // R2.1: one basic action a turn
    case RC_OP_DELIVER:
    case RC_OP_DECORATE:
        return step == RC_STEP_ACT || step == RC_STEP_BUILD || step == RC_STEP_CARRY;
    case RC_OP_BANNER:
        return step == RC_STEP_BANNER;
    case RC_OP_SLOT:
        return step == RC_STEP_SLOT;
    case RC_OP_TAKE:
        return step == RC_STEP_TAKE;
    case RC_OP_OBTAIN:
    case RC_OP_USE:
    case RC_OP_WORKSHOP:
        return step == RC_STEP_MARKET;
    case RC_OP_DONE:
        return step == RC_STEP_TAKE || step == RC_STEP_BUILD || step == RC_STEP_CARRY || step == RC_STEP_MARKET ||
               step == RC_STEP_END;
    case RC_OP_EXCHANGE:
    case RC_OP_REROLL:
        return red_cathedral_any_time(step);
    case RC_OP_IVAN_ORNAMENT:
        return step == RC_STEP_IVAN_ORNAMENT;
    default:
        return step == RC_STEP_IVAN_CLAIM;
    }
}

TRI_LOCAL tri_rule red_cathedral_check_decision(const red_cathedral_state *s, const red_cathedral_parts_of_move *m)
{
    switch (m->op) {
    case RC_OP_CLAIM:
        return red_cathedral_check_claim(s, m->a);
    case RC_OP_BANNER:
        return red_cathedral_check_banner(s, m->a);
    case RC_OP_SLOT:
        return red_cathedral_check_slot(s, m->a, m->b);
    case RC_OP_TAKE:
        return red_cathedral_check_take(s, m->a);
    case RC_OP_DELIVER:
        return red_cathedral_check_deliver(s, m->a, m->b);
    case RC_OP_DECORATE:
        return red_cathedral_check_decorate(s, m->a, m->b);
    case RC_OP_MARKET:
        return red_cathedral_check_market(s, m->a, m->b);
    case RC_OP_OBTAIN:
        return red_cathedral_check_obtain(s, m->a);
    case RC_OP_USE:
        return red_cathedral_check_use(s, m->a, m->b);
    case RC_OP_WORKSHOP:
        return red_cathedral_check_workshop(s, m->a);
    case RC_OP_DONE:
        return s->must ? TRI_RULE(7, 2) : TRI_LEGAL;
    case RC_OP_EXCHANGE:
    case RC_OP_REROLL:
        return red_cathedral_check_any_time(s, m);
    case RC_OP_IVAN_ORNAMENT:
        return red_cathedral_ivan_ornament_sites(s) >> m->a & 1 ? TRI_LEGAL : TRI_RULE(9, 6);
    default:
        return red_cathedral_available(s) >> m->a & 1 ? TRI_LEGAL : TRI_RULE(9, 11);
    }
}

TRI_FN tri_rule red_cathedral_check(const red_cathedral_state *s, tri_move m)
{
    red_cathedral_parts_of_move parts = {(int)(m >> 24), (int)(m >> 16 & 255u), (int)(m >> 8 & 255u), (int)(m & 255u)};
    if (!red_cathedral_formed(m, &parts))
        return TRI_R0_1; // R0.1
    uint8_t mover = red_cathedral_to_move(s);
    if (mover == TRI_OVER)
        return TRI_R0_3; // R0.3
    if (parts.op <= RC_OP_ROLL)
        return mover == TRI_CHANCE ? red_cathedral_check_chance(s, m) : TRI_R0_4;
    if (mover == TRI_CHANCE || !red_cathedral_asked(s, parts.op))
        return TRI_R0_2; // R0.2
    return red_cathedral_check_decision(s, &parts);
}

// What is to blame, once a rule is known.

TRI_LOCAL void red_cathedral_blame(tri_err *err, int code, int kind, int value)
{
    char room[24];
    tri_text text = tri_text_over(room, sizeof room);
    if (kind)
        tri_kind_put(&red_cathedral_value_kinds()[kind], NULL, 0, value, &text);
    tri_refuse_word(err, code, err->rule, 0, room, text.used);
}

TRI_LOCAL void red_cathedral_blame_number(tri_err *err, int code, int number)
{
    char room[12];
    tri_text text = tri_text_over(room, sizeof room);
    tri_put_int(&text, number);
    tri_refuse_word(err, code, err->rule, 0, room, text.used);
}

TRI_LOCAL void red_cathedral_blame_claim(const red_cathedral_state *s, int site, tri_err *err)
{
    uint32_t claimed = 0;
    for (int house = 0; house < RC_HOUSES; house++)
        claimed |= s->banner[house];
    if (err->rule == TRI_RULE(4, 2))
        red_cathedral_blame(err, RED_CATHEDRAL_E_NO_BANNER, 0, 0);
    else if (claimed >> site & 1)
        red_cathedral_blame(err, RED_CATHEDRAL_E_CLAIMED, RC_KIND_SITE, site);
    else if (site % RC_LEVELS)
        red_cathedral_blame(err, RED_CATHEDRAL_E_BELOW_FREE, RC_KIND_SITE, site - 1);
}

TRI_LOCAL void red_cathedral_blame_deliver(const red_cathedral_state *s, int site, int kind, tri_err *err)
{
    if (err->rule == TRI_RULE(5, 1))
        red_cathedral_blame(err, RED_CATHEDRAL_E_HAS_NONE, RC_KIND_MATERIAL, kind);
    else if (s->done >> site & 1)
        red_cathedral_blame(err, RED_CATHEDRAL_E_FINISHED, RC_KIND_SITE, site);
    else
        red_cathedral_blame(err, s->banner[s->turn] >> site & 1 ? RED_CATHEDRAL_E_NEEDS_NOT : RED_CATHEDRAL_E_NOT_YOURS,
                            RC_KIND_SITE, site);
}

TRI_LOCAL void red_cathedral_blame_decorate(const red_cathedral_state *s, int site, int gems, tri_err *err)
{
    int type = red_cathedral_site_type(s, site), material = red_cathedral_ornament_material(type);
    const char *ornament = red_cathedral_ornament_word(type);
    if (err->rule == TRI_RULE(4, 9)) {
        tri_refuse_word(err, RED_CATHEDRAL_E_LOCKED, err->rule, 0, ornament, tri_length(ornament));
    } else if (err->rule == TRI_RULE(5, 6)) {
        uint32_t stock = s->stock[s->turn], bundle = red_cathedral_gem_bundle(gems);
        for (int kind = 0; kind < RC_MATERIALS; kind++)
            if (red_cathedral_count(bundle, kind) > red_cathedral_count(stock, kind))
                material = kind;
        if (!red_cathedral_count(stock, red_cathedral_ornament_material(type)))
            material = red_cathedral_ornament_material(type);
        red_cathedral_blame(err, RED_CATHEDRAL_E_HAS_NONE, RC_KIND_MATERIAL, material);
    } else if (err->rule == TRI_RULE(5, 5)) {
        if (!(s->done >> site & 1))
            red_cathedral_blame(err, RED_CATHEDRAL_E_UNFINISHED, RC_KIND_SITE, site);
        else if (red_cathedral_decorated(s) >> site & 1)
            red_cathedral_blame(err, RED_CATHEDRAL_E_DECORATED, RC_KIND_SITE, site);
        else
            tri_refuse_word(err, RED_CATHEDRAL_E_NO_ORNAMENT, err->rule, 0, ornament, tri_length(ornament));
    }
}

TRI_LOCAL void red_cathedral_blame_market(const red_cathedral_state *s, int die, int extra, tri_err *err)
{
    if (err->rule == TRI_RULE(6, 3))
        red_cathedral_blame_number(err, RED_CATHEDRAL_E_THREE_DICE, red_cathedral_target(s, die, extra) + 1);
    else if (die != 0 && die != red_cathedral_own_die(s, s->turn))
        red_cathedral_blame(err, RED_CATHEDRAL_E_OTHERS_DIE, 0, 0);
    else
        red_cathedral_blame_number(err, RED_CATHEDRAL_E_NO_ROUBLES, extra);
}

TRI_LOCAL void red_cathedral_blame_slot(const red_cathedral_state *s, int slot, tri_err *err)
{
    if (err->rule == TRI_RULE(4, 3))
        red_cathedral_blame(err, RED_CATHEDRAL_E_SLOT_FULL, 0, 0);
    else if (err->rule == TRI_RULE(4, 5) || err->rule == TRI_RULE(4, 8))
        red_cathedral_blame_number(err, RED_CATHEDRAL_E_TOO_DEAR, red_cathedral_slot_cost(s, s->turn, slot));
}

TRI_LOCAL void red_cathedral_blame_any_time(const red_cathedral_parts_of_move *m, const red_cathedral_state *s,
                                            tri_err *err)
{
    if (err->rule == TRI_RULE(2, 4))
        red_cathedral_blame(err, RED_CATHEDRAL_E_NO_PRESTIGE, 0, 0);
    else if (err->rule == TRI_RULE(2, 3) && !s->rerolled)
        red_cathedral_blame_number(err, RED_CATHEDRAL_E_NO_DICE, m->a + 1);
    else
        red_cathedral_blame(err, RED_CATHEDRAL_E_USED, 0, 0);
}

TRI_FN void red_cathedral_cause(const red_cathedral_state *s, tri_move m, tri_err *err)
{
    red_cathedral_parts_of_move parts = {(int)(m >> 24), (int)(m >> 16 & 255u), (int)(m >> 8 & 255u), (int)(m & 255u)};
    bool site = parts.op == RC_OP_CLAIM || parts.op == RC_OP_DELIVER || parts.op == RC_OP_DECORATE;
    if (err->rule == TRI_R0_1 || err->rule == TRI_R0_2 || err->rule == TRI_R0_3 || err->rule == TRI_R0_4)
        return;
    if (site && !(red_cathedral_sites(s) & red_cathedral_bit(parts.a))) // the plan has no such section
        return;
    switch (parts.op) {
    case RC_OP_CLAIM:
        red_cathedral_blame_claim(s, parts.a, err);
        break;
    case RC_OP_SLOT:
        red_cathedral_blame_slot(s, parts.a, err);
        break;
    case RC_OP_DELIVER:
        red_cathedral_blame_deliver(s, parts.a, parts.b, err);
        break;
    case RC_OP_DECORATE:
        red_cathedral_blame_decorate(s, parts.a, parts.b, err);
        break;
    case RC_OP_MARKET:
        red_cathedral_blame_market(s, parts.a, parts.b, err);
        break;
    case RC_OP_OBTAIN:
    case RC_OP_WORKSHOP:
    case RC_OP_TAKE:
        if (err->rule == TRI_RULE(6, 4))
            red_cathedral_blame(err, RED_CATHEDRAL_E_USED, 0, 0);
        else if (err->rule == TRI_RULE(6, 6))
            red_cathedral_blame(err, RED_CATHEDRAL_E_NO_ROOM, 0, 0);
        else if (err->rule == TRI_RULE(6, 8))
            red_cathedral_blame(err, RED_CATHEDRAL_E_NO_TILE, 0, 0);
        break;
    case RC_OP_EXCHANGE:
    case RC_OP_REROLL:
        red_cathedral_blame_any_time(&parts, s, err);
        break;
    default:
        break;
    }
}
