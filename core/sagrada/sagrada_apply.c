// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// Playing a move. Every function here takes a legal one and leaves a state in canonical form: pool and track in order,
// fields that no step is using at zero, so that equal positions have equal bytes.

TRI_LOCAL void sagrada_pool_add(sagrada_state *s, int die)
{
    TRI_ASSERT(sagrada_is_die(die) && s->pool_count < SAGRADA_POOL_MAX);
    int at = s->pool_count++;
    for (; at > 0 && s->pool[at - 1] > die; at--)
        s->pool[at] = s->pool[at - 1];
    s->pool[at] = (uint8_t)die;
}

TRI_LOCAL void sagrada_pool_remove(sagrada_state *s, int die)
{
    int at = 0;
    while (at < s->pool_count && s->pool[at] != die)
        at++;
    TRI_ASSERT(at < s->pool_count);
    for (s->pool_count--; at < s->pool_count; at++)
        s->pool[at] = s->pool[at + 1];
    s->pool[s->pool_count] = 0;
}

TRI_LOCAL void sagrada_bag_add(sagrada_state *s, int colour)
{
    TRI_ASSERT(s->bag[colour] < SAGRADA_DICE_OF_COLOUR);
    s->bag[colour]++;
    s->bag_count++;
}

TRI_LOCAL void sagrada_bag_remove(sagrada_state *s, int colour)
{
    TRI_ASSERT(s->bag[colour] > 0 && s->bag_count > 0);
    s->bag[colour]--;
    s->bag_count--;
}

// Turns and rounds.

/// The tool, or the draft, is done: back to the turn's own choice (R2.3).
TRI_LOCAL void sagrada_back_to_turn(sagrada_state *s)
{
    s->step = SAGRADA_STEP_TURN;
    s->hand = 0;
    s->tool = 0;
    s->moved = 0;
}

/// R2.7: what nobody took covers the round's space; R2.8: the next player begins the next round; R2.9: ten rounds.
TRI_LOCAL void sagrada_end_round(sagrada_state *s)
{
    TRI_ASSERT(s->round < SAGRADA_ROUNDS && !s->track[s->round][0] && !s->hand);
    for (int i = 0; i < s->pool_count; i++) {
        s->track[s->round][i] = s->pool[i];
        s->track_kinds |= 1u << sagrada_kind(s->pool[i]);
        s->pool[i] = 0;
    }
    s->pool_count = 0;
    s->turn = 0;
    s->skip = 0;
    if (s->round == SAGRADA_ROUNDS - 1) { // R0.3 from here on
        s->step = SAGRADA_STEP_OVER;
        s->seat = 0;
        return;
    }
    s->round++;
    s->first = (uint8_t)(s->first % s->players + 1);
    s->seat = (uint8_t)(s->first - 1);
    s->step = SAGRADA_STEP_DRAW;
}

TRI_LOCAL void sagrada_end_turn(sagrada_state *s)
{
    s->used = 0;
    do { // R5.8: a second turn that was played early is left out; only a seat that has had its first can be marked
        s->turn++;
        if (s->turn == 2 * s->players) {
            sagrada_end_round(s);
            return;
        }
        s->seat = (uint8_t)sagrada_seat_of_turn(s, s->turn);
    } while (s->skip >> s->seat & 1);
}

// The draft and the die in hand.

/// A tool has changed the die in hand: it must be placed (R4.8), or R5.6 and R5.11 say where it goes.
TRI_LOCAL void sagrada_changed(sagrada_state *s, int die)
{
    s->hand = (uint8_t)die;
    s->step = SAGRADA_STEP_HAND;
    if (s->tool != SAGRADA_FLUX_BRUSH && s->tool != SAGRADA_FLUX_REMOVER)
        return;
    if (sagrada_spaces(&s->window[s->seat], s->pattern[s->seat], die))
        return;
    if (s->tool == SAGRADA_FLUX_BRUSH && !s->table.pool_flux)
        sagrada_bag_add(s, sagrada_colour(die));
    else
        sagrada_pool_add(s, die);
    sagrada_back_to_turn(s);
}

/// R5.5: the drafted die lies down where the other one lay.
TRI_LOCAL void sagrada_apply_swap(sagrada_state *s, int round, int die)
{
    uint8_t *row = s->track[round - 1];
    int at = 0;
    while (at < SAGRADA_POOL_MAX && row[at] != die)
        at++;
    TRI_ASSERT(at < SAGRADA_POOL_MAX && sagrada_is_die(s->hand));
    for (; at + 1 < SAGRADA_POOL_MAX && row[at + 1] && row[at + 1] < s->hand; at++)
        row[at] = row[at + 1];
    for (; at > 0 && row[at - 1] > s->hand; at--)
        row[at] = row[at - 1];
    row[at] = s->hand;
    s->track_kinds = 0;
    for (int r = 0; r < s->round; r++)
        for (int i = 0; i < SAGRADA_POOL_MAX && s->track[r][i]; i++)
            s->track_kinds |= 1u << sagrada_kind(s->track[r][i]);
    sagrada_changed(s, die);
}

TRI_LOCAL void sagrada_apply_move(sagrada_state *s, int from, int to)
{
    sagrada_window *w = &s->window[s->seat];
    int die = sagrada_die_at(w, from);
    TRI_ASSERT(die && from != to);
    sagrada_toggle(w, die, from);
    sagrada_toggle(w, die, to);
    bool two = s->tool == SAGRADA_LATHEKIN || s->tool == SAGRADA_TAP_WHEEL; // R5.4, R5.12
    if (two && !s->moved)
        s->moved = (uint8_t)(to + 1);
    else
        sagrada_back_to_turn(s);
}

// Tools.

/// R4.3: tokens go onto the card. R7.4: a die leaves the game, and the card with it.
TRI_LOCAL void sagrada_pay(sagrada_state *s, int tool, int pay)
{
    int bit = tool - 1;
    TRI_ASSERT(s->tools >> bit & 1 && !(s->used & SAGRADA_USED_TOOL));
    if (pay) {
        TRI_ASSERT(s->players == 1 && !s->tool_tokens[bit]);
        sagrada_pool_remove(s, pay);
        s->tool_tokens[bit] = 1;
    } else {
        int price = s->opened >> bit & 1 ? 2 : 1;
        TRI_ASSERT(s->favour[s->seat] >= price);
        s->favour[s->seat] = (uint8_t)(s->favour[s->seat] - price);
        s->tool_tokens[bit] = (uint8_t)(s->tool_tokens[bit] + price);
    }
    s->opened |= (uint16_t)(1u << bit);
    s->used |= SAGRADA_USED_TOOL;
    s->tool = (uint8_t)tool;
}

/// R5.7: all dice of the pool are lifted, to be rolled one by one.
TRI_LOCAL void sagrada_lift_pool(sagrada_state *s)
{
    for (int i = 0; i < s->pool_count; i++) {
        s->rolling[sagrada_colour(s->pool[i])]++;
        s->pool[i] = 0;
    }
    s->pool_count = 0;
}

TRI_LOCAL void sagrada_apply_tool(sagrada_state *s, int tool, int pay)
{
    sagrada_pay(s, tool, pay);
    switch (tool) {
    case SAGRADA_GROZING_PLIERS:
        s->step = SAGRADA_STEP_VALUE;
        break;
    case SAGRADA_LENS_CUTTER:
        s->step = SAGRADA_STEP_SWAP;
        break;
    case SAGRADA_FLUX_BRUSH: // the value is gone the moment the die leaves the fingers
        s->hand = (uint8_t)(s->hand & ~7);
        s->step = SAGRADA_STEP_ROLL;
        break;
    case SAGRADA_GLAZING_HAMMER:
        sagrada_lift_pool(s);
        s->step = SAGRADA_STEP_REROLL;
        break;
    case SAGRADA_RUNNING_PLIERS:
        s->skip |= (uint8_t)(1u << s->seat);
        s->step = SAGRADA_STEP_SECOND;
        break;
    case SAGRADA_CORK_BACKED_STRAIGHTEDGE:
        break;
    case SAGRADA_GRINDING_STONE:
        s->hand = (uint8_t)(s->hand + 7 - 2 * sagrada_value(s->hand));
        break;
    case SAGRADA_FLUX_REMOVER:
        sagrada_bag_add(s, sagrada_colour(s->hand));
        s->hand = 0;
        s->step = SAGRADA_STEP_REDRAW;
        break;
    default:
        s->step = SAGRADA_STEP_MOVE;
        break;
    }
}

// Chance.

TRI_LOCAL void sagrada_apply_draw(sagrada_state *s, int die)
{
    sagrada_bag_remove(s, sagrada_colour(die));
    sagrada_pool_add(s, die);
    if (s->pool_count == sagrada_drawn_per_round(s)) // R2.1, R7.2
        s->step = SAGRADA_STEP_TURN;
}

TRI_LOCAL void sagrada_apply_roll(sagrada_state *s, int die)
{
    if (s->step == SAGRADA_STEP_ROLL) {
        sagrada_changed(s, die);
        return;
    }
    TRI_ASSERT(s->rolling[sagrada_colour(die)] > 0);
    sagrada_pool_add(s, die);
    s->rolling[sagrada_colour(die)]--;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++)
        if (s->rolling[colour])
            return;
    sagrada_back_to_turn(s);
}

TRI_LOCAL void sagrada_apply_card(sagrada_state *s, int card)
{
    uint8_t *cards = s->card[s->seat];
    TRI_ASSERT(!cards[1]);
    if (!cards[0] || cards[0] < card) {
        cards[cards[0] ? 1 : 0] = (uint8_t)card;
    } else {
        cards[1] = cards[0];
        cards[0] = (uint8_t)card;
    }
}

TRI_LOCAL void sagrada_apply_setup(sagrada_state *s, int verb, int card)
{
    int at = 0;
    switch (verb) {
    case SAGRADA_DEAL_TOOL:
        s->tools |= (uint16_t)(1u << (card - 1));
        break;
    case SAGRADA_DEAL_GOAL:
        s->goals |= (uint16_t)(1u << (card - 1));
        break;
    case SAGRADA_DEAL_FIRST:
        s->first = (uint8_t)card;
        break;
    case SAGRADA_DEAL_SECRET: // the next empty place: a solo player has two
        while (s->secret[at]) {
            at++;
            TRI_ASSERT(at < SAGRADA_SEATS);
        }
        s->secret[at] = (uint8_t)card;
        break;
    case SAGRADA_DEAL_CARD:
        sagrada_apply_card(s, card);
        break;
    default:
        s->pattern[s->seat] = (uint8_t)card;
        break;
    }
    sagrada_proceed(s);
}

TRI_LOCAL void sagrada_do(sagrada_state *s, tri_move m)
{
    int a = sagrada_a(m);
    switch (sagrada_verb_of(m)) {
    case SAGRADA_TAKE:
        sagrada_pool_remove(s, a);
        s->hand = (uint8_t)a;
        s->used |= SAGRADA_USED_DRAFT;
        s->step = SAGRADA_STEP_HAND;
        break;
    case SAGRADA_PLACE:
        sagrada_toggle(&s->window[s->seat], s->hand, a);
        sagrada_back_to_turn(s);
        break;
    case SAGRADA_TOOL:
        sagrada_apply_tool(s, a, sagrada_b(m));
        break;
    case SAGRADA_VALUE:
        sagrada_changed(s, (s->hand & ~7) | a);
        break;
    case SAGRADA_SWAP:
        sagrada_apply_swap(s, a, sagrada_b(m));
        break;
    case SAGRADA_MOVE:
        sagrada_apply_move(s, a, sagrada_b(m));
        break;
    case SAGRADA_STOP:
        sagrada_back_to_turn(s);
        break;
    case SAGRADA_END:
        sagrada_end_turn(s);
        break;
    case SAGRADA_DRAW:
        sagrada_apply_draw(s, a);
        break;
    case SAGRADA_ROLL:
        sagrada_apply_roll(s, a);
        break;
    case SAGRADA_REDRAW:
        sagrada_bag_remove(s, a - 1);
        s->hand = (uint8_t)(a * 8);
        s->step = SAGRADA_STEP_VALUE;
        break;
    default:
        sagrada_apply_setup(s, sagrada_verb_of(m), a);
        break;
    }
}

TRI_FN void sagrada_apply(sagrada_state *s, tri_move m)
{
    TRI_ASSERT(sagrada_check(s, m) == TRI_LEGAL);
    bool sound = TRI_CHECKED && s->viewer == TRI_REFEREE && !sagrada_flaw(s) && !sagrada_lost(s);
    sagrada_do(s, m);
    if (sound) {
        TRI_ASSERT(tri_fields_hold(sagrada_fields(), s));
        TRI_ASSERT_NONE(sagrada_says(sagrada_lost(s)));
        TRI_ASSERT_NONE(sagrada_says(sagrada_flaw(s)));
    }
}
