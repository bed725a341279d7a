// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// Playing a move. A turn runs through three actions; an order with a paid part or a second half stops in phases of its
// own in between and comes back through basilica_end_order. Tiles come to the display only through basilica_fill, so
// that there is one place where the stack can run out.

// --- cathedral
// ---------------------------------------------------------------------------------------------------------

TRI_FN void basilica_lay(basilica_state *s, int cell, uint8_t tile)
{
    TRI_ASSERT(cell >= 0 && cell < BASILICA_CELLS && !s->tile[cell] && tile);
    s->tile[cell] = tile;
    if (tile == BASILICA_SCAFFOLD)
        basilica_set(s->scaffold_at, cell);
    else
        basilica_set(s->vault_at, cell);
    if (tile != BASILICA_SCAFFOLD && basilica_is_wild(tile))
        basilica_set(s->wild_at, cell);
    int row = cell / BASILICA_COLUMNS;
    if (row >= s->rows)
        s->rows = (uint8_t)(row + 1);
}

TRI_LOCAL bool basilica_row_empty(const basilica_state *s, int row)
{
    for (int column = 0; column < BASILICA_COLUMNS; column++)
        if (s->tile[row * BASILICA_COLUMNS + column])
            return false;
    return true;
}

TRI_LOCAL void basilica_trim(basilica_state *s)
{
    while (s->rows && basilica_row_empty(s, s->rows - 1))
        s->rows--;
}

/// Take a tile off: a vault goes to the discard pile (R12.5), its glass and altar to their supplies (R7.13, R13.7).
TRI_LOCAL void basilica_lift(basilica_state *s, int cell)
{
    TRI_ASSERT(s->tile[cell] && !basilica_has(s->builder_at[0], cell) && !basilica_has(s->builder_at[1], cell));
    if (s->tile[cell] != BASILICA_SCAFFOLD)
        s->discard[basilica_kind(s->tile[cell])]++;
    s->altars = (uint8_t)(s->altars + basilica_has(s->altar_at, cell));
    s->tile[cell] = 0;
    basilica_clear(s->vault_at, cell);
    basilica_clear(s->wild_at, cell);
    basilica_clear(s->scaffold_at, cell);
    basilica_clear(s->glass_at, cell);
    basilica_clear(s->altar_at, cell);
}

// --- builders and tokens
// -------------------------------------------------------------------------------------------------

/// Equal tokens are kept in one order, those in use first and by cell, so that equal positions have equal bytes.
TRI_FN void basilica_sort_tokens(basilica_state *s, int seat)
{
    for (int i = 0; i < BASILICA_TOKENS; i++) {
        int same = basilica_token_class(4 * s->edition + i);
        for (int j = same; j < i; j++) {
            uint16_t low = s->token[seat][j], high = s->token[seat][i];
            if (basilica_token_class(4 * s->edition + j) == same && high && (!low || high < low)) {
                s->token[seat][j] = high;
                s->token[seat][i] = low;
            }
        }
    }
}

TRI_LOCAL void basilica_post(basilica_state *s, int seat, int cell)
{
    TRI_ASSERT(basilica_is_free(s, cell) && s->supply[seat] > 0);
    basilica_set(s->builder_at[seat], cell);
    s->supply[seat]--;
}

/// R7.5: a builder taken back brings its token along.
TRI_LOCAL void basilica_take_back(basilica_state *s, int seat, int cell)
{
    int token = basilica_token_at(s, seat, cell);
    TRI_ASSERT(basilica_has(s->builder_at[seat], cell) && s->supply[seat] < BASILICA_BUILDERS);
    basilica_clear(s->builder_at[seat], cell);
    s->supply[seat]++;
    if (token < 0)
        return;
    s->token[seat][token] = 0;
    basilica_sort_tokens(s, seat);
}

/// R7.5, R7.13: the token goes with the builder, the glass stays.
TRI_LOCAL void basilica_step(basilica_state *s, int seat, int from, int to)
{
    int token = basilica_token_at(s, seat, from);
    TRI_ASSERT(basilica_has(s->builder_at[seat], from) && basilica_is_free(s, to));
    basilica_clear(s->builder_at[seat], from);
    basilica_set(s->builder_at[seat], to);
    if (token < 0)
        return;
    s->token[seat][token] = basilica_token_under(to, s->token[seat][token] & 1);
    basilica_sort_tokens(s, seat);
}

/// R7.2: the builder's earlier token returns to its owner.
TRI_LOCAL void basilica_promote(basilica_state *s, int seat, int cell, int choice)
{
    int before = basilica_token_at(s, seat, cell);
    TRI_ASSERT(basilica_has(s->builder_at[seat], cell) && !s->token[seat][choice >> 1]);
    if (before >= 0)
        s->token[seat][before] = 0;
    s->token[seat][choice >> 1] = basilica_token_under(cell, choice & 1);
    basilica_sort_tokens(s, seat);
}

// --- stack and display
// ---------------------------------------------------------------------------------------------------

/// R12.1: the open pile becomes the stack. Tiles of the first pass that lie in the order row with hidden crowns, and
/// the six that were taken out, stay apart from it for good (R2.4).
TRI_LOCAL void basilica_reshuffle(basilica_state *s)
{
    TRI_ASSERT(s->pass == 1 && !s->left && !s->top);
    int left = 0;
    for (int kind = 0; kind < BASILICA_POOL; kind++) {
        s->aside[kind] = s->stack[kind];
        s->stack[kind] = s->discard[kind];
        s->discard[kind] = 0;
        left += s->stack[kind];
    }
    s->left = (uint8_t)left;
    s->pass = 2;
    s->old = 0;
    for (int slot = 0; slot < 3; slot++)
        s->old |= (uint8_t)((s->order[slot] != 0) << slot);
}

/// Put the top tile there. A stack that runs out for the first time is made anew at once.
TRI_LOCAL void basilica_fill(basilica_state *s, uint8_t *space)
{
    TRI_ASSERT(s->top && !*space);
    *space = s->top;
    s->top = 0;
    if (!s->left && s->pass == 1)
        basilica_reshuffle(s);
}

/// R8.4: choose colours first if there are jugglers, then count.
TRI_LOCAL void basilica_begin_scoring(basilica_state *s)
{
    int seat = 0, cell = 0;
    s->actions = 0; // R8.1: whatever actions were left are lost
    s->just = 0;
    s->phase = basilica_next_juggler(s, &seat, &cell) ? BASILICA_PHASE_JUGGLE : BASILICA_PHASE_SCORE;
}

/// R12.2, R12.3: a tile was needed and the stack was empty.
TRI_LOCAL void basilica_exhaust(basilica_state *s)
{
    s->last = 1;
    s->slot = 0;
    s->must_place = 0;
    basilica_begin_scoring(s);
}

/// On to the next decision, after the new top tile is seen.
TRI_LOCAL void basilica_go_on(basilica_state *s)
{
    s->phase = !s->top && s->left ? BASILICA_PHASE_DRAW : BASILICA_PHASE_ACT;
}

/// Fill an emptied order space (R4.6). False when the game ends instead.
TRI_LOCAL bool basilica_refill_order(basilica_state *s, int slot)
{
    s->old &= (uint8_t) ~(1 << slot);
    if (!s->top) {
        basilica_exhaust(s);
        return false;
    }
    basilica_fill(s, &s->order[slot]);
    return true;
}

/// R4.6: the order tile above turns over into the vault space.
TRI_LOCAL bool basilica_refill_vault(basilica_state *s, int slot)
{
    s->vault[slot] = s->order[slot];
    s->order[slot] = 0;
    return basilica_refill_order(s, slot);
}

/// R3.1: three actions, then the other player.
TRI_LOCAL void basilica_end_action(basilica_state *s)
{
    TRI_ASSERT(s->actions > 0);
    if (--s->actions == 0) {
        s->turn = (uint8_t)(1 - s->turn);
        s->actions = BASILICA_ACTIONS;
        s->just = 0;
    }
    basilica_go_on(s);
}

// --- actions
// -------------------------------------------------------------------------------------------------------------

TRI_LOCAL bool basilica_on_scoring_space(const basilica_state *s)
{
    return s->scorings < BASILICA_SCORINGS && s->king == basilica_scoring_space(3 * s->crowns + s->scorings);
}

TRI_LOCAL void basilica_do_vault(basilica_state *s, int slot, int cell)
{
    uint8_t tile = s->vault[slot];
    TRI_ASSERT(tile && basilica_crown(tile) != BASILICA_UNKNOWN);
    s->vault[slot] = 0;
    s->must_place = 0;
    basilica_lay(s, cell, tile);
    if (basilica_crown(tile) == BASILICA_CROWNED) { // R4.5
        s->king++;
        if (basilica_on_scoring_space(s)) { // R8.1, R8.2: the space is filled after the scoring
            s->slot = (uint8_t)(slot + 1);
            basilica_begin_scoring(s);
            return;
        }
    }
    if (!basilica_refill_vault(s, slot))
        return;
    s->just = (uint16_t)(cell + 1);
    basilica_end_action(s);
}

/// R4.9: spaces 1 to 3 from the stack, drawing a new top tile in between.
TRI_LOCAL void basilica_fill_vaults(basilica_state *s)
{
    for (int slot = 0; slot < 3; slot++) {
        if (s->vault[slot])
            continue;
        if (!s->top && s->left) {
            s->phase = BASILICA_PHASE_DRAW;
            return;
        }
        if (!s->top) {
            basilica_exhaust(s);
            return;
        }
        basilica_fill(s, &s->vault[slot]);
    }
    s->must_place = 1; // R4.8
    basilica_go_on(s);
}

TRI_LOCAL void basilica_do_replace(basilica_state *s)
{
    for (int slot = 0; slot < 3; slot++) {
        s->discard[basilica_kind(s->vault[slot])]++;
        s->vault[slot] = 0;
    }
    s->just = 0;
    s->must_place = 0;
    basilica_fill_vaults(s);
}

/// R6.3: the executed tile is discarded, its space refilled.
TRI_LOCAL void basilica_end_order(basilica_state *s)
{
    int slot = s->slot - 1;
    TRI_ASSERT(slot >= 0 && slot < 3 && s->order[slot]);
    s->slot = 0;
    s->rank = 0;
    s->paid = 0;
    s->discard[basilica_kind(s->order[slot])]++; // R2.3
    s->order[slot] = 0;
    if (basilica_refill_order(s, slot))
        basilica_end_action(s);
}

/// R6.4, R6.5: ask the opponent, who needs a coin and something to buy.
TRI_LOCAL void basilica_offer(basilica_state *s, bool possible, int otherwise)
{
    TRI_ASSERT(basilica_bears_coin(basilica_face_order(basilica_face(s->order[s->slot - 1]))));
    s->phase = (uint8_t)otherwise;
    if (possible && s->coins[1 - s->turn])
        s->phase = BASILICA_PHASE_OFFER;
    else if (otherwise == BASILICA_PHASE_ACT)
        basilica_end_order(s);
}

/// R6.7: nothing here touches the king; only basilica_do_vault does.
TRI_LOCAL void basilica_do_order(basilica_state *s, basilica_parts p)
{
    int me = s->turn, other = 1 - s->turn;
    s->just = 0;
    s->slot = (uint8_t)(p.slot + 1);
    switch ((basilica_order)p.order) {
    case BASILICA_PROMOTE:
        basilica_promote(s, me, p.a, p.b);
        s->rank = (uint8_t)(1 + basilica_rank_at(s, me, p.a));
        basilica_offer(s, basilica_can_promote(s, other, s->rank - 1), BASILICA_PHASE_ACT);
        return;
    case BASILICA_MOVE:
        basilica_step(s, me, p.a, p.b);
        break;
    case BASILICA_RECRUIT:
        basilica_post(s, me, p.a);
        basilica_offer(s, basilica_can_recruit_beside(s, other), BASILICA_PHASE_ACT);
        return;
    case BASILICA_CONFUSE: // R7.10
        basilica_take_back(s, me, p.a);
        basilica_offer(s, true, BASILICA_PHASE_PUSH);
        return;
    case BASILICA_GLASS:
        basilica_set(s->glass_at, p.a);
        break;
    case BASILICA_SCAFFOLDING:
        basilica_lay(s, p.a, BASILICA_SCAFFOLD);
        s->phase = BASILICA_PHASE_SCAFFOLD;
        return;
    case BASILICA_DISASTER:
        basilica_lift(s, p.a);
        basilica_trim(s);
        break;
    case BASILICA_ALTAR:
        basilica_set(s->altar_at, p.a);
        s->altars--;
        s->phase = BASILICA_PHASE_ALTAR;
        return;
    }
    basilica_end_order(s);
}

TRI_LOCAL void basilica_do_pay(basilica_state *s)
{
    static const uint8_t next[4] = {BASILICA_PHASE_PROMOTE, 0, BASILICA_PHASE_RECRUIT, BASILICA_PHASE_PUSH};
    int order = basilica_face_order(basilica_face(s->order[s->slot - 1]));
    TRI_ASSERT(s->coins[1 - s->turn] > 0 && next[order]);
    s->coins[1 - s->turn]--; // R6.4: to the player whose turn it is
    s->coins[s->turn]++;
    s->paid = order == BASILICA_CONFUSE;
    s->phase = next[order];
}

TRI_LOCAL void basilica_do_decline(basilica_state *s)
{
    if (basilica_face_order(basilica_face(s->order[s->slot - 1])) == BASILICA_CONFUSE)
        s->phase = BASILICA_PHASE_PUSH;
    else
        basilica_end_order(s);
}

TRI_LOCAL void basilica_do_juggle(basilica_state *s, int colour)
{
    int seat = 0, cell = 0;
    bool asked = basilica_next_juggler(s, &seat, &cell);
    TRI_ASSERT(asked);
    if (!asked)
        return;
    uint16_t *token = &s->token[seat][basilica_token_at(s, seat, cell)];
    *token = basilica_token_with_colour(*token, 1 + colour);
    if (!basilica_next_juggler(s, &seat, &cell))
        s->phase = BASILICA_PHASE_SCORE;
}

// --- chance
// --------------------------------------------------------------------------------------------------------------

/// R1.6: three orders, three vaults, the top tile.
TRI_LOCAL void basilica_set_up(basilica_state *s, uint8_t tile)
{
    for (int slot = 0; slot < 6; slot++) {
        uint8_t *space = slot < 3 ? &s->order[slot] : &s->vault[slot - 3];
        if (*space)
            continue;
        *space = tile;
        return;
    }
    s->top = tile;
    s->actions = BASILICA_ACTIONS;
    s->phase = BASILICA_PHASE_ACT;
}

TRI_LOCAL void basilica_do_draw(basilica_state *s, int kind)
{
    TRI_ASSERT(s->stack[kind] > 0 && s->left > 0 && !s->top);
    s->stack[kind]--;
    s->left--;
    if (s->phase == BASILICA_PHASE_SETUP) {
        basilica_set_up(s, basilica_tile_of(kind));
        return;
    }
    s->top = basilica_tile_of(kind);
    if (s->vault[0] && s->vault[1] && s->vault[2])
        s->phase = BASILICA_PHASE_ACT;
    else
        basilica_fill_vaults(s);
}

/// R11.1
TRI_LOCAL void basilica_clear_builders(basilica_state *s)
{
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; i < BASILICA_WORDS; i++)
            s->builder_at[seat][i] = 0;
        for (int i = 0; i < BASILICA_TOKENS; i++)
            s->token[seat][i] = 0;
        s->supply[seat] = BASILICA_BUILDERS;
    }
}

/// R11.2, R11.5: lift the two nearest rows with vaults and all that is nearer. Returns the first row that stays.
TRI_LOCAL int basilica_finish_rows(basilica_state *s)
{
    int row = 0;
    for (int found = 0; row < s->rows && found < 2; row++) {
        bool vaults = false;
        for (int cell = row * BASILICA_COLUMNS; cell < (row + 1) * BASILICA_COLUMNS; cell++) {
            vaults |= basilica_has(s->vault_at, cell);
            if (s->tile[cell])
                basilica_lift(s, cell);
        }
        found += vaults;
    }
    return row;
}

/// R11.3: what stays slides, its nearest row with any tile to the board; R11.4: then scaffolding goes.
TRI_LOCAL void basilica_slide(basilica_state *s, int row)
{
    while (row < s->rows && basilica_row_empty(s, row))
        row++;
    int shift = row * BASILICA_COLUMNS, end = s->rows * BASILICA_COLUMNS;
    s->rows = 0;
    for (int cell = shift; cell < end; cell++) {
        uint8_t tile = s->tile[cell];
        bool glass = basilica_has(s->glass_at, cell), altar = basilica_has(s->altar_at, cell);
        if (!tile)
            continue;
        s->altars = (uint8_t)(s->altars - altar); // lifting gives it back
        if (tile != BASILICA_SCAFFOLD)
            s->discard[basilica_kind(tile)]--;
        basilica_lift(s, cell);
        if (tile == BASILICA_SCAFFOLD)
            continue;
        basilica_lay(s, cell - shift, tile);
        if (glass)
            basilica_set(s->glass_at, cell - shift);
        if (altar)
            basilica_set(s->altar_at, cell - shift);
    }
}

/// R8.2: bank the points, clean up, then fill the spaces that the vault left empty.
TRI_LOCAL void basilica_do_score(basilica_state *s)
{
    int points[2];
    TRI_ASSERT(s->scorings < BASILICA_SCORINGS);
    basilica_areas(s, NULL, points);
    for (int seat = 0; seat < 2; seat++)
        s->points[s->scorings][seat] = (uint16_t)points[seat];
    s->scorings++;
    if (s->last || s->scorings == BASILICA_SCORINGS) { // R8.3, R12.3
        s->phase = BASILICA_PHASE_OVER;
        s->slot = 0;
        return;
    }
    basilica_clear_builders(s);
    basilica_slide(s, basilica_finish_rows(s));
    int slot = s->slot - 1;
    TRI_ASSERT(slot >= 0 && slot < 3 && !s->vault[slot]);
    s->slot = 0;
    s->turn = (uint8_t)(1 - s->turn); // R11.6
    s->actions = BASILICA_ACTIONS;
    if (basilica_refill_vault(s, slot))
        basilica_go_on(s);
}

TRI_LOCAL void basilica_do(basilica_state *s, basilica_parts p)
{
    switch ((basilica_verb)p.verb) {
    case BASILICA_DO_VAULT:
        basilica_do_vault(s, p.slot, p.a);
        break;
    case BASILICA_DO_REPLACE:
        basilica_do_replace(s);
        break;
    case BASILICA_DO_BUILDER: // R5.1
        basilica_post(s, s->turn, s->just - 1);
        s->just = 0;
        basilica_end_action(s);
        break;
    case BASILICA_DO_ORDER:
        basilica_do_order(s, p);
        break;
    case BASILICA_DO_SCAFFOLD:
        basilica_lay(s, p.a, BASILICA_SCAFFOLD);
        basilica_end_order(s);
        break;
    case BASILICA_DO_ALTAR:
        basilica_set(s->altar_at, p.a);
        s->altars--;
        basilica_end_order(s);
        break;
    case BASILICA_DO_PAY:
        basilica_do_pay(s);
        break;
    case BASILICA_DO_DECLINE:
        basilica_do_decline(s);
        break;
    case BASILICA_DO_PROMOTE:
        basilica_promote(s, 1 - s->turn, p.a, p.b);
        basilica_end_order(s);
        break;
    case BASILICA_DO_RECRUIT:
        basilica_post(s, 1 - s->turn, p.a);
        basilica_end_order(s);
        break;
    case BASILICA_DO_PUSH:
        basilica_step(s, 1 - s->turn, p.a, p.b);
        basilica_end_order(s);
        break;
    case BASILICA_DO_JUGGLE:
        basilica_do_juggle(s, p.b);
        break;
    case BASILICA_DO_FIRST: // R1.7
        s->turn = (uint8_t)p.a;
        s->phase = BASILICA_PHASE_SETUP;
        break;
    case BASILICA_DO_DRAW:
        basilica_do_draw(s, p.a);
        break;
    case BASILICA_DO_SCORE:
        basilica_do_score(s);
        break;
    }
}

TRI_FN void basilica_apply(basilica_state *s, tri_move m)
{
    TRI_ASSERT(basilica_check(s, m) == TRI_LEGAL);
    bool sound = TRI_CHECKED && s->viewer == TRI_REFEREE && !basilica_flaw(s);
    basilica_do(s, basilica_split(m));
    if (sound) {
        TRI_ASSERT(tri_fields_hold(basilica_fields(), s));
        TRI_ASSERT_NONE(basilica_says(basilica_flaw(s)));
    }
}
