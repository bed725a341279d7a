// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// Lists of legal moves and chance outcomes. Verbs are numbered so that each step's list comes out ascending when its
// parts are written one after the other: draft, place, tool, and ending last. The pool is kept in order, so equal dice
// are neighbours and become one move.

TRI_FN uint8_t sagrada_to_move(const sagrada_state *s)
{
    switch (s->step) {
    case SAGRADA_STEP_PATTERN:
    case SAGRADA_STEP_TURN:
    case SAGRADA_STEP_HAND:
    case SAGRADA_STEP_VALUE:
    case SAGRADA_STEP_SWAP:
    case SAGRADA_STEP_MOVE:
    case SAGRADA_STEP_SECOND:
        return s->seat;
    case SAGRADA_STEP_OVER:
        return TRI_OVER;
    default:
        return TRI_CHANCE;
    }
}

/// The dice of the pool as drafts: all that may be drafted, or with Running Pliers those that fit at once.
TRI_LOCAL int sagrada_list_drafts(const sagrada_state *s, tri_move *out)
{
    int count = 0;
    int last = 0;
    for (int i = 0; i < s->pool_count; i++) {
        int die = s->pool[i];
        if (die != last && sagrada_draftable(s, die))
            out[count++] = sagrada_code(SAGRADA_TAKE, die, 0);
        last = die;
    }
    return count;
}

TRI_LOCAL int sagrada_list_payments(const sagrada_state *s, int tool, tri_move *out)
{
    int count = 0;
    int last = 0;
    int colour = sagrada_table_tool_colour(tool - 1);
    for (int i = 0; i < s->pool_count; i++) {
        int die = s->pool[i];
        if (die != last && sagrada_colour(die) == colour && sagrada_tool_works(s, tool, die))
            out[count++] = sagrada_code(SAGRADA_TOOL, tool, die);
        last = die;
    }
    return count;
}

TRI_LOCAL int sagrada_list_tools(const sagrada_state *s, uint32_t timely, tri_move *out)
{
    int count = 0;
    for (uint64_t tools = sagrada_affordable(s, 0) & timely; tools; tools = tri_bits_rest(tools)) {
        int tool = tri_bits_first(tools) + 1;
        if (s->players == 1)
            count += sagrada_list_payments(s, tool, out + count);
        else if (sagrada_tool_works(s, tool, 0))
            out[count++] = sagrada_code(SAGRADA_TOOL, tool, 0);
    }
    return count;
}

TRI_LOCAL int sagrada_list_turn(const sagrada_state *s, tri_move *out)
{
    int count = s->used & SAGRADA_USED_DRAFT ? 0 : sagrada_list_drafts(s, out);
    count += sagrada_list_tools(s, ~sagrada_hand_tools(), out + count);
    out[count++] = sagrada_code(SAGRADA_END, 0, 0);
    return count;
}

TRI_LOCAL int sagrada_list_hand(const sagrada_state *s, tri_move *out)
{
    const sagrada_window *w = &s->window[s->seat];
    int pattern = s->pattern[s->seat];
    uint64_t spaces = s->tool == SAGRADA_CORK_BACKED_STRAIGHTEDGE ? sagrada_lonely_spaces(w, pattern, s->hand)
                                                                  : sagrada_spaces(w, pattern, s->hand);
    int count = 0;
    for (; spaces; spaces = tri_bits_rest(spaces))
        out[count++] = sagrada_code(SAGRADA_PLACE, tri_bits_first(spaces), 0);
    return count + sagrada_list_tools(s, sagrada_hand_tools(), out + count);
}

TRI_LOCAL int sagrada_list_values(const sagrada_state *s, tri_move *out)
{
    const sagrada_window *w = &s->window[s->seat];
    int count = 0;
    for (int value = 1; value <= SAGRADA_VALUES; value++) {
        int step = value - sagrada_value(s->hand);
        int die = s->hand + step;
        bool can = s->tool == SAGRADA_FLUX_REMOVER || // R5.11: any value; R5.1: one step, and it must fit
                   ((step == 1 || step == -1) && sagrada_spaces(w, s->pattern[s->seat], die));
        if (can)
            out[count++] = sagrada_code(SAGRADA_VALUE, value, 0);
    }
    return count;
}

TRI_LOCAL int sagrada_list_swaps(const sagrada_state *s, tri_move *out)
{
    int count = 0;
    for (int round = 0; round < s->round; round++) {
        int last = 0;
        for (int i = 0; i < SAGRADA_POOL_MAX && s->track[round][i]; i++) {
            int die = s->track[round][i];
            if (die != last && sagrada_spaces(&s->window[s->seat], s->pattern[s->seat], die))
                out[count++] = sagrada_code(SAGRADA_SWAP, round + 1, die);
            last = die;
        }
    }
    return count;
}

/// Where the die on `from` may go, as the tool in use asks: Lathekin's first die must leave a second one to move
/// (R5.4).
TRI_LOCAL uint32_t sagrada_move_targets(const sagrada_state *s, int from)
{
    const sagrada_window *w = &s->window[s->seat];
    int pattern = s->pattern[s->seat];
    int die = sagrada_die_at(w, from);
    if (from == s->moved - 1 || !(sagrada_movable(s, s->tool) >> sagrada_colour(die) & 1))
        return 0;
    uint32_t targets = sagrada_targets(w, pattern, s->tool, from, die);
    if (s->tool != SAGRADA_LATHEKIN || s->moved)
        return targets;
    for (uint64_t left = targets; left; left = tri_bits_rest(left)) {
        int to = tri_bits_first(left);
        sagrada_window after = *w;
        sagrada_toggle(&after, die, from);
        sagrada_toggle(&after, die, to);
        if (!sagrada_can_follow(&after, pattern, to))
            targets &= ~(1u << to);
    }
    return targets;
}

TRI_LOCAL int sagrada_list_moves(const sagrada_state *s, tri_move *out)
{
    int count = 0;
    for (uint64_t dice = sagrada_occupied(&s->window[s->seat]); dice; dice = tri_bits_rest(dice)) {
        int from = tri_bits_first(dice);
        for (uint64_t targets = sagrada_move_targets(s, from); targets; targets = tri_bits_rest(targets))
            out[count++] = sagrada_code(SAGRADA_MOVE, from, tri_bits_first(targets));
    }
    if (s->tool == SAGRADA_TAP_WHEEL && s->moved) // R5.12: one die may be enough
        out[count++] = sagrada_code(SAGRADA_STOP, 0, 0);
    return count;
}

/// The four sides of two cards (R1.7), ascending wherever the data file has them.
TRI_LOCAL int sagrada_list_patterns(const sagrada_state *s, tri_move *out)
{
    uint64_t patterns = 0;
    for (int i = 0; i < 4; i++)
        patterns |= 1ull << sagrada_table_side((s->card[s->seat][i / 2] - 1) * 2 + i % 2);
    int count = 0;
    for (; patterns; patterns = tri_bits_rest(patterns))
        out[count++] = sagrada_code(SAGRADA_CHOOSE, tri_bits_first(patterns) + 1, 0);
    return count;
}

TRI_FN int sagrada_moves(const sagrada_state *s, tri_move *out)
{
    uint32_t weight[SAGRADA_MOVES_MAX];
    switch (s->step) {
    case SAGRADA_STEP_TURN:
        return sagrada_list_turn(s, out);
    case SAGRADA_STEP_HAND:
        return sagrada_list_hand(s, out);
    case SAGRADA_STEP_SECOND:
        return sagrada_list_drafts(s, out);
    case SAGRADA_STEP_VALUE:
        return sagrada_list_values(s, out);
    case SAGRADA_STEP_SWAP:
        return sagrada_list_swaps(s, out);
    case SAGRADA_STEP_MOVE:
        return sagrada_list_moves(s, out);
    case SAGRADA_STEP_PATTERN:
        return sagrada_list_patterns(s, out);
    case SAGRADA_STEP_OVER:
        return 0;
    default:
        return sagrada_outcomes(s, out, weight);
    }
}

// Chance. Every event is one card or one die (R0.4); weights are the pieces that give the outcome.

TRI_LOCAL int sagrada_list_cards(int verb, uint64_t cards, tri_move *out, uint32_t *weight)
{
    int count = 0;
    for (; cards; cards = tri_bits_rest(cards)) {
        weight[count] = 1;
        out[count++] = sagrada_code(verb, tri_bits_first(cards) + 1, 0);
    }
    return count;
}

/// One die drawn and rolled: every die in the bag, each of its six faces (R2.1).
TRI_LOCAL int sagrada_list_draws(const sagrada_state *s, tri_move *out, uint32_t *weight)
{
    int count = 0;
    for (int kind = 0; kind < 30; kind++) {
        if (!s->bag[kind / 6])
            continue;
        weight[count] = s->bag[kind / 6];
        out[count++] = sagrada_code(SAGRADA_DRAW, sagrada_die_of_kind(kind), 0);
    }
    return count;
}

TRI_LOCAL int sagrada_list_redraws(const sagrada_state *s, tri_move *out, uint32_t *weight)
{
    int count = 0;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        if (!s->bag[colour])
            continue;
        weight[count] = s->bag[colour];
        out[count++] = sagrada_code(SAGRADA_REDRAW, colour + 1, 0);
    }
    return count;
}

/// The colour of the die that is rolled next: the one in hand, or the first that Glazing Hammer lifted.
TRI_LOCAL int sagrada_rolling_colour(const sagrada_state *s)
{
    int colour = 0;
    if (s->step == SAGRADA_STEP_ROLL)
        return sagrada_colour(s->hand);
    while (!s->rolling[colour])
        colour++;
    return colour;
}

TRI_LOCAL int sagrada_list_rolls(const sagrada_state *s, tri_move *out, uint32_t *weight)
{
    int colour = sagrada_rolling_colour(s);
    for (int value = 1; value <= SAGRADA_VALUES; value++) {
        weight[value - 1] = 1;
        out[value - 1] = sagrada_code(SAGRADA_ROLL, sagrada_die(colour, value), 0);
    }
    return SAGRADA_VALUES;
}

TRI_FN int sagrada_outcomes(const sagrada_state *s, tri_move *out, uint32_t *weight)
{
    switch (s->step) {
    case SAGRADA_STEP_TOOLS:
        return sagrada_list_cards(SAGRADA_DEAL_TOOL, (1u << SAGRADA_TOOL_COUNT) - 1 - s->tools, out, weight);
    case SAGRADA_STEP_GOALS:
        return sagrada_list_cards(SAGRADA_DEAL_GOAL, (1u << SAGRADA_GOAL_COUNT) - 1 - s->goals, out, weight);
    case SAGRADA_STEP_FIRST:
        return sagrada_list_cards(SAGRADA_DEAL_FIRST, (1u << s->players) - 1, out, weight);
    case SAGRADA_STEP_SECRETS:
        return sagrada_list_cards(SAGRADA_DEAL_SECRET, sagrada_secrets_left(s), out, weight);
    case SAGRADA_STEP_CARDS:
        return sagrada_list_cards(SAGRADA_DEAL_CARD, sagrada_deck(s), out, weight);
    case SAGRADA_STEP_DRAW:
        return sagrada_list_draws(s, out, weight);
    case SAGRADA_STEP_REDRAW:
        return sagrada_list_redraws(s, out, weight);
    case SAGRADA_STEP_ROLL:
    case SAGRADA_STEP_REROLL:
        return sagrada_list_rolls(s, out, weight);
    default:
        return 0;
    }
}

TRI_FN tri_move sagrada_sample(const sagrada_state *s, uint64_t random)
{
    if (s->step == SAGRADA_STEP_DRAW) { // the frequent one, without its list
        uint32_t left = (uint32_t)tri_bits_scale(random, 6u * s->bag_count);
        int colour = 0;
        for (; left >= 6u * s->bag[colour]; colour++)
            left -= 6u * s->bag[colour];
        return sagrada_code(SAGRADA_DRAW, sagrada_die(colour, (int)(left / s->bag[colour]) + 1), 0);
    }
    if (s->step == SAGRADA_STEP_ROLL || s->step == SAGRADA_STEP_REROLL)
        return sagrada_code(SAGRADA_ROLL, sagrada_die(sagrada_rolling_colour(s), (int)tri_bits_scale(random, 6) + 1),
                            0);
    tri_move outcomes[SAGRADA_MOVES_MAX];
    uint32_t weights[SAGRADA_MOVES_MAX];
    int count = sagrada_outcomes(s, outcomes, weights);
    return tri_pick(outcomes, weights, count, random);
}
