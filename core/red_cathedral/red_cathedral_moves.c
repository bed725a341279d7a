// SPDX-License-Identifier: MIT
#include "core/red_cathedral/red_cathedral_inside.h"

// Lists of moves, the hot path. Every list is written in ascending order of its codes: kind of move first, then site,
// die or material. What the codes mean is in the header; why one is missing is the business of red_cathedral_check.c.

TRI_FN uint8_t red_cathedral_to_move(const red_cathedral_state *s)
{
    if (s->loose || s->step <= RC_STEP_FIRST)
        return TRI_CHANCE;
    if (s->step == RC_STEP_OVER)
        return TRI_OVER;
    return s->players == 1 ? 0 : s->turn;
}

TRI_FN int red_cathedral_tiles_left(const red_cathedral_state *s, int kind)
{
    // R1.6: below three players the tiles with the 3+ symbol stay in the box.
    int left = s->players < 3 ? red_cathedral_tile_plain(kind) : red_cathedral_tile_every(kind);
    for (int site = 0; site < s->dealt; site++)
        left -= s->tile[site] == kind + 1;
    return left;
}

// Chance.

TRI_LOCAL uint64_t red_cathedral_cards_left(const red_cathedral_state *s)
{
    static const uint8_t bound[4] = {0, RC_FIRST_MIDDLE, RC_FIRST_DOME, RC_CARDS};
    int type = red_cathedral_site_type(s, s->dealt);
    uint64_t left = 0;
    for (int card = bound[type]; card < bound[type + 1]; card++)
        left |= (uint64_t)1 << card;
    for (int site = 0; site < s->dealt; site++)
        if (s->card[site])
            left &= ~((uint64_t)1 << (s->card[site] - 1));
    return left;
}

TRI_LOCAL uint64_t red_cathedral_influence_left(const red_cathedral_state *s)
{
    uint32_t groups = 0;
    for (int i = 0; i < s->dealt; i++)
        groups |= 1u << red_cathedral_card_group(s->influence[i] - 1);
    uint64_t left = 0;
    for (int card = 0; card < RC_INFLUENCE_CARDS; card++)
        if (!(groups >> red_cathedral_card_group(card) & 1))
            left |= (uint64_t)1 << card;
    return left;
}

// Numbers below `count` that are not yet among the first `dealt` of a row (stored one higher).
TRI_LOCAL uint64_t red_cathedral_row_left(const uint8_t *row, int dealt, int count)
{
    uint64_t left = ((uint64_t)1 << count) - 1;
    for (int i = 0; i < dealt; i++)
        left &= ~((uint64_t)1 << (row[i] - 1));
    return left;
}

TRI_LOCAL uint64_t red_cathedral_plans_left(const red_cathedral_state *s)
{
    uint64_t left = 0;
    for (int plan = 0; plan < RC_PLANS; plan++)
        if (red_cathedral_plan_players(plan) == red_cathedral_houses(s))
            left |= (uint64_t)1 << plan;
    return left;
}

/// What can be dealt next, as a mask of the outcome's first number.
TRI_LOCAL uint64_t red_cathedral_dealable(const red_cathedral_state *s)
{
    uint64_t left = 0;
    switch ((red_cathedral_step)s->step) {
    case RC_STEP_RING:
        return red_cathedral_row_left(s->ring, s->dealt, RC_RING_TILES);
    case RC_STEP_INFLUENCE:
        return red_cathedral_influence_left(s);
    case RC_STEP_DROP:
        for (int die = 0; die < RC_DICE; die++)
            left |= (uint64_t)(s->face[die] == 0) << die;
        return left;
    case RC_STEP_PLAN:
        return red_cathedral_plans_left(s);
    case RC_STEP_SECTION:
        return red_cathedral_cards_left(s);
    case RC_STEP_TILE:
        for (int kind = 0; kind < RC_TILE_KINDS; kind++)
            left |= (uint64_t)(red_cathedral_tiles_left(s, kind) > 0) << kind;
        return left;
    case RC_STEP_SOLO_CARD:
        return red_cathedral_row_left(s->solo_card, s->dealt, RC_SOLO_CARDS);
    case RC_STEP_SOLO_DIE:
        return red_cathedral_row_left(s->solo_die, s->dealt, RC_DICE);
    default:
        return ((uint64_t)1 << s->players) - 1;
    }
}

TRI_LOCAL int red_cathedral_faces(tri_move *out, red_cathedral_op op, int die)
{
    for (int face = 1; face <= 6; face++)
        out[face - 1] = red_cathedral_move(op, die, face, 0);
    return 6;
}

TRI_LOCAL int red_cathedral_chance_list(const red_cathedral_state *s, tri_move *out)
{
    if (s->loose)
        return red_cathedral_faces(out, RC_OP_ROLL, tri_bits_first(s->loose));
    red_cathedral_op op = (red_cathedral_op)(s->step - RC_STEP_RING + RC_OP_RING);
    int n = 0;
    for (uint64_t rest = red_cathedral_dealable(s); rest; rest = tri_bits_rest(rest)) {
        int a = tri_bits_first(rest);
        if (s->step == RC_STEP_DROP)
            n += red_cathedral_faces(out + n, RC_OP_DROP, a);
        else
            out[n++] = red_cathedral_move(op, a, 0, 0);
    }
    return n;
}

TRI_FN int red_cathedral_outcomes(const red_cathedral_state *s, tri_move *out, uint32_t *weight)
{
    if (red_cathedral_to_move(s) != TRI_CHANCE)
        return 0;
    int n = red_cathedral_chance_list(s, out);
    for (int i = 0; i < n; i++)
        weight[i] = s->step == RC_STEP_TILE ? (uint32_t)red_cathedral_tiles_left(s, (int)(out[i] >> 16 & 255u)) : 1u;
    return n;
}

// The (random * total / 2^64)-th tile of those left, counted through the kinds.
TRI_LOCAL tri_move red_cathedral_sample_tile(const red_cathedral_state *s, uint64_t random)
{
    uint8_t left[RC_TILE_KINDS];
    int total = 0;
    for (int kind = 0; kind < RC_TILE_KINDS; kind++) {
        left[kind] = s->players < 3 ? red_cathedral_tile_plain(kind) : red_cathedral_tile_every(kind);
        total += left[kind];
    }
    for (int site = 0; site < s->dealt; site++)
        if (s->tile[site]) {
            left[s->tile[site] - 1]--;
            total--;
        }
    int skip = (int)tri_bits_scale(random, (uint64_t)total), kind = 0;
    while (skip >= left[kind])
        skip -= left[kind++];
    return red_cathedral_move(RC_OP_TILE, kind, 0, 0);
}

TRI_FN tri_move red_cathedral_sample(const red_cathedral_state *s, uint64_t random)
{
    if (s->loose)
        return red_cathedral_move(RC_OP_ROLL, tri_bits_first(s->loose), 1 + (int)tri_bits_scale(random, 6), 0);
    if (s->step == RC_STEP_TILE)
        return red_cathedral_sample_tile(s, random);
    uint64_t left = red_cathedral_dealable(s);
    int faces = s->step == RC_STEP_DROP ? 6 : 1;
    int skip = (int)tri_bits_scale(random, (uint64_t)tri_bits_count(left) * (uint64_t)faces), face = skip % 6 + 1;
    for (skip /= faces; skip > 0; skip--)
        left = tri_bits_rest(left);
    red_cathedral_op op = (red_cathedral_op)(s->step - RC_STEP_RING + RC_OP_RING);
    return red_cathedral_move(op, tri_bits_first(left), faces == 6 ? face : 0, 0);
}

// A seat's decisions.

// One move for every site, material or space of a set.
TRI_LOCAL int red_cathedral_list_mask(tri_move *out, red_cathedral_op op, uint32_t mask)
{
    int n = 0;
    for (; mask; mask &= mask - 1)
        out[n++] = red_cathedral_move(op, tri_bits_first(mask), 0, 0);
    return n;
}

// R5.2, R5.6: deliveries, then ornaments with every set of gems that can be paid and counted.
TRI_LOCAL int red_cathedral_list_build(const red_cathedral_state *s, int left, tri_move *out)
{
    int n = 0;
    uint32_t stock = s->stock[s->turn], have = red_cathedral_present(stock);
    for (uint32_t rest = have ? s->banner[s->turn] & ~s->done : 0; rest; rest &= rest - 1) {
        int site = tri_bits_first(rest);
        uint32_t wanted = red_cathedral_present(red_cathedral_needs(s, site)) & have;
        for (; wanted; wanted &= wanted - 1)
            out[n++] = red_cathedral_move(RC_OP_DELIVER, site, tri_bits_first(wanted) / 4, 0);
    }
    for (uint32_t rest = have ? red_cathedral_decorable(s, s->turn) : 0; rest; rest &= rest - 1)
        for (int gems = 0; gems < RC_GEMS; gems++) {
            uint32_t bundle = red_cathedral_gem_bundle(gems);
            if (red_cathedral_total(bundle) < left && red_cathedral_holds(stock, bundle))
                out[n++] = red_cathedral_move(RC_OP_DECORATE, tri_bits_first(rest), gems, 0);
        }
    return n;
}

TRI_LOCAL int red_cathedral_list_dice(const red_cathedral_state *s, tri_move *out)
{
    // Dice on each space, four bits a space, so that the 19 candidates need no counting loops.
    uint32_t crowd = 0;
    for (int die = 0; die < RC_DICE; die++)
        crowd += 1u << (4 * s->space[die]);
    int n = 0, paid = s->roubles[s->turn] < RC_EXTRA_MAX ? s->roubles[s->turn] : RC_EXTRA_MAX;
    for (int die = 0; die < RC_DICE; die++) {
        int most = die == 0 || die == red_cathedral_own_die(s, s->turn) ? paid : 0; // R6.2
        uint32_t others = crowd - (1u << (4 * s->space[die]));
        for (int extra = 0; extra <= most; extra++)
            if ((others >> (4 * red_cathedral_target(s, die, extra)) & 15u) < RC_SPACE_DICE)
                out[n++] = red_cathedral_move(RC_OP_MARKET, die, extra, 0);
    }
    return n;
}

TRI_LOCAL int red_cathedral_list_act(const red_cathedral_state *s, tri_move *out)
{
    int n = 0;
    if (red_cathedral_sources(s, s->turn))
        n = red_cathedral_list_mask(out, RC_OP_CLAIM, red_cathedral_available(s));
    n += red_cathedral_list_build(s, RC_DELIVERIES, out + n);
    return n + red_cathedral_list_dice(s, out + n);
}

TRI_LOCAL int red_cathedral_list_slots(const red_cathedral_state *s, tri_move *out)
{
    int n = 0;
    for (int slot = 0; slot < RC_SLOTS; slot++) {
        if (!red_cathedral_slot_free(s, s->turn, slot))
            continue;
        out[n++] = red_cathedral_move(RC_OP_SLOT, slot, 0, 0);
        if (red_cathedral_slot_cost(s, s->turn, slot) <= s->roubles[s->turn])
            out[n++] = red_cathedral_move(RC_OP_SLOT, slot, 1, 0);
    }
    return n;
}

TRI_LOCAL int red_cathedral_list_obtain(const red_cathedral_state *s, tri_move *out)
{
    int space = red_cathedral_reached(s);
    const red_cathedral_gain *gain = red_cathedral_ring_gain(s->ring[space] - 1);
    if (!gain->kinds) {
        out[0] = red_cathedral_move(RC_OP_OBTAIN, 0, 0, 0);
        return 1;
    }
    int most = red_cathedral_obtainable(s, gain, tri_bits_count(red_cathedral_dice_on(s, space)));
    for (int count = 1; count <= most; count++)
        out[count - 1] = red_cathedral_move(RC_OP_OBTAIN, count, 0, 0);
    return most;
}

/// The choices of one influence action, each asked of the same test that red_cathedral_check uses.
TRI_LOCAL int red_cathedral_list_use(const red_cathedral_state *s, int index, tri_move *out)
{
    if (red_cathedral_action_check(s, index) != TRI_LEGAL)
        return 0;
    const red_cathedral_action *action = red_cathedral_action_of(index);
    int n = 0, choice = red_cathedral_choice_of(action);
    int bound = choice == RC_CHOICE_NONE    ? 1
                : choice == RC_CHOICE_OFFER ? 64
                : choice == RC_CHOICE_SWAP  ? RC_SPACES
                                            : 6;
    for (int b = 0; b < bound; b++) {
        if (choice == RC_CHOICE_SWAP) {
            for (int c = b + 1; c < RC_SPACES; c++)
                out[n++] = red_cathedral_move(RC_OP_USE, index, b, c);
        } else if ((choice != RC_CHOICE_OFFER || tri_bits_count((uint64_t)b) == action->cost_different) &&
                   red_cathedral_choice_check(s, index, b) == TRI_LEGAL) {
            out[n++] = red_cathedral_move(RC_OP_USE, index, b, 0);
        }
    }
    return n;
}

TRI_LOCAL int red_cathedral_list_influence(const red_cathedral_state *s, tri_move *out)
{
    if (s->used)
        return s->used == RC_USED_CLOSED ? 0 : red_cathedral_list_use(s, s->used - 1, out);
    int card = s->influence[red_cathedral_reached(s) / 2] - 1;
    int n = red_cathedral_list_use(s, red_cathedral_card_action(2 * card), out);
    return n + red_cathedral_list_use(s, red_cathedral_card_action(2 * card + 1), out + n);
}

TRI_LOCAL int red_cathedral_list_workshop(const red_cathedral_state *s, tri_move *out)
{
    int n = 0;
    for (uint32_t rest = red_cathedral_die_slots(s->die - 1); rest; rest &= rest - 1) {
        int slot = tri_bits_first(rest), tile = s->slot[s->turn][slot];
        if (tile & RC_FACE_UP && red_cathedral_worthwhile(s, s->turn, red_cathedral_pays(s, (tile & ~RC_FACE_UP) - 1)))
            out[n++] = red_cathedral_move(RC_OP_WORKSHOP, slot, 0, 0);
    }
    return n;
}

// R6.4: each once, in any order.
TRI_FN int red_cathedral_market_list(const red_cathedral_state *s, tri_move *out)
{
    int n = s->obtained ? 0 : red_cathedral_list_obtain(s, out);
    n += red_cathedral_list_influence(s, out + n);
    return s->worked ? n : n + red_cathedral_list_workshop(s, out + n);
}

TRI_LOCAL int red_cathedral_list_reroll(const red_cathedral_state *s, tri_move *out)
{
    uint32_t spaces = 0;
    for (int die = 0; die < RC_DICE; die++)
        spaces |= 1u << s->space[die];
    return red_cathedral_list_mask(out, RC_OP_REROLL, spaces);
}

// What ends the step, and the exchanges that are possible at any time of one's turn.
TRI_LOCAL int red_cathedral_list_rest(const red_cathedral_state *s, tri_move *out)
{
    int n = 0, step = s->step;
    bool open = step == RC_STEP_BUILD || step == RC_STEP_CARRY || step == RC_STEP_TAKE;
    if (step == RC_STEP_MARKET || step == RC_STEP_END || (open && !s->must))
        out[n++] = red_cathedral_move(RC_OP_DONE, 0, 0, 0);
    if (!red_cathedral_any_time(step) || !red_cathedral_behind(s->marker[s->turn]))
        return n;
    if (s->exchange < 2)
        out[n++] = red_cathedral_move(RC_OP_EXCHANGE, 0, 0, 0);
    return s->rerolled ? n : n + red_cathedral_list_reroll(s, out + n);
}

TRI_LOCAL int red_cathedral_list_step(const red_cathedral_state *s, tri_move *out)
{
    switch ((red_cathedral_step)s->step) {
    case RC_STEP_ACT:
        return red_cathedral_list_act(s, out);
    case RC_STEP_BANNER:
        return red_cathedral_list_mask(out, RC_OP_BANNER, red_cathedral_sources(s, s->turn));
    case RC_STEP_SLOT:
        return red_cathedral_list_slots(s, out);
    case RC_STEP_TAKE:
        return red_cathedral_list_mask(out, RC_OP_TAKE, red_cathedral_takable(s, s->turn, s->take));
    case RC_STEP_BUILD:
    case RC_STEP_CARRY:
        return red_cathedral_list_build(s, s->left, out);
    case RC_STEP_MARKET:
        return red_cathedral_market_list(s, out);
    default:
        return 0;
    }
}

TRI_FN int red_cathedral_moves(const red_cathedral_state *s, tri_move *out)
{
    switch (red_cathedral_to_move(s)) {
    case TRI_CHANCE:
        return red_cathedral_chance_list(s, out);
    case TRI_OVER:
        return 0;
    default:
        break;
    }
    if (s->step == RC_STEP_IVAN_ORNAMENT)
        return red_cathedral_list_mask(out, RC_OP_IVAN_ORNAMENT, red_cathedral_ivan_ornament_sites(s));
    if (s->step == RC_STEP_IVAN_CLAIM)
        return red_cathedral_list_mask(out, RC_OP_IVAN_CLAIM, red_cathedral_available(s));
    int n = red_cathedral_list_step(s, out);
    return n + red_cathedral_list_rest(s, out + n);
}
