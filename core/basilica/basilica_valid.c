// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// Is a position that somebody wrote down one that a table could show? The stack is what remains of the deck; then every
// invariant that the other files rely on is checked, so that what passes is safe to hand to any of them. Each check
// answers TRI_E_NONE or the code of what is wrong.

/// Take this tile from what is unseen. A tile of unknown crown stays counted there, but must be there.
TRI_LOCAL bool basilica_account(uint8_t *pool, uint8_t tile)
{
    if (!tile || tile == BASILICA_SCAFFOLD || basilica_crown(tile) == BASILICA_UNKNOWN)
        return true;
    int kind = basilica_kind(tile);
    if (!pool[kind])
        return false;
    pool[kind]--;
    return true;
}

/// Hidden tiles of each face fit the pool they are counted in; returns how many there are, or -1.
TRI_LOCAL int basilica_count_hidden(const basilica_state *s, bool old)
{
    const uint8_t *pool = old ? s->aside : s->stack;
    int total = 0;
    for (int face = 0; face < BASILICA_FACES; face++) {
        uint8_t tile = basilica_tile(face, BASILICA_UNKNOWN);
        int hidden = !old && s->top == tile;
        for (int slot = 0; slot < 3; slot++)
            hidden += (s->old >> slot & 1) == old && s->order[slot] == tile;
        if (hidden > pool[2 * face] + pool[2 * face + 1])
            return -1;
        total += hidden;
    }
    return total;
}

/// The stack is the deck without everything that lies elsewhere (R1.6, R12.1).
TRI_LOCAL int basilica_find_stack(basilica_state *s)
{
    bool enough = true;
    int unseen = 0, aside = 0;
    for (int kind = 0; kind < 2 * BASILICA_FACES; kind++) {
        int count = basilica_deck_count(s, kind) - s->discard[kind] - s->aside[kind];
        enough &= count >= 0;
        s->stack[kind] = (uint8_t)(count > 0 ? count : 0);
        aside += s->aside[kind];
    }
    for (int slot = 0; slot < 3; slot++)
        enough &= basilica_account(s->stack, s->order[slot]) && basilica_account(s->stack, s->vault[slot]);
    enough &= basilica_account(s->stack, s->top);
    for (int cell = 0; cell < s->rows * BASILICA_COLUMNS; cell++)
        enough &= basilica_account(s->stack, s->tile[cell]);
    if (!enough)
        return BASILICA_E_POSITION_TILES;
    for (int kind = 0; kind < 2 * BASILICA_FACES; kind++)
        unseen += s->stack[kind];
    int fresh = basilica_count_hidden(s, false), old = basilica_count_hidden(s, true);
    if (fresh < 0 || old < 0)
        return BASILICA_E_POSITION_FACE_DOWN;
    if (aside != (s->pass == 2 ? basilica_removed(s) + old : 0))
        return BASILICA_E_POSITION_ASIDE;
    unseen -= fresh + (s->pass == 1 ? basilica_removed(s) : 0);
    if (unseen < 0)
        return BASILICA_E_POSITION_TAKEN_OUT;
    s->left = (uint8_t)unseen;
    return TRI_E_NONE;
}

/// Crowns are hidden from viewers and only from them; old tiles exist only in the second pass.
TRI_LOCAL int basilica_check_display(const basilica_state *s)
{
    bool view = s->viewer != TRI_REFEREE;
    for (int slot = 0; slot < 3; slot++) {
        if (s->order[slot] && (basilica_crown(s->order[slot]) == BASILICA_UNKNOWN) != view)
            return BASILICA_E_POSITION_ORDER_CROWN;
        if (s->vault[slot] && basilica_crown(s->vault[slot]) == BASILICA_UNKNOWN)
            return BASILICA_E_POSITION_VAULT_CROWN;
        if (s->old >> slot & 1 && (s->pass == 1 || !s->order[slot]))
            return BASILICA_E_POSITION_OLD;
    }
    if (s->top && (basilica_crown(s->top) == BASILICA_UNKNOWN) != view)
        return BASILICA_E_POSITION_TOP_CROWN;
    return TRI_E_NONE;
}

TRI_LOCAL int basilica_empty_spaces(const uint8_t tiles[3])
{
    return !tiles[0] + !tiles[1] + !tiles[2];
}

/// Only the last spaces are empty.
TRI_LOCAL bool basilica_filled_in_order(const uint8_t tiles[3])
{
    return (tiles[0] || !tiles[1]) && (tiles[1] || !tiles[2]);
}

TRI_LOCAL int basilica_check_cathedral(const basilica_state *s)
{
    int scaffolding = 0;
    for (int i = 0; i < BASILICA_WORDS; i++) {
        scaffolding += tri_bits_count(s->scaffold_at[i]);
        if (s->wild_at[i] & basilica_beside(s->wild_at, i, BASILICA_WORDS))
            return BASILICA_E_POSITION_WILD; // R4.4
    }
    if (scaffolding > BASILICA_SCAFFOLD_MAX)
        return BASILICA_E_POSITION_SCAFFOLDING;
    if (s->coins[0] + s->coins[1] != 2 * BASILICA_COINS)
        return BASILICA_E_POSITION_COINS;
    return TRI_E_NONE;
}

/// R8.4, R8.5: colours only while or after they are chosen, in order, none that the vault has, hidden where secret.
TRI_LOCAL int basilica_check_colours(const basilica_state *s)
{
    int seat = 0, cell = 0;
    bool asked = basilica_next_juggler(s, &seat, &cell), scoring = s->phase >= BASILICA_PHASE_JUGGLE;
    if (asked ? s->phase > BASILICA_PHASE_JUGGLE : s->phase == BASILICA_PHASE_JUGGLE)
        return BASILICA_E_POSITION_JUGGLE_PHASE;
    for (int i = 0; i < 2 * BASILICA_TOKENS; i++) {
        int owner = i / BASILICA_TOKENS, token = i % BASILICA_TOKENS;
        uint16_t value = s->token[owner][token];
        int colour = basilica_token_colour(value), at = basilica_token_cell(value);
        if (!colour)
            continue;
        if (!scoring || basilica_rank_of(s, token, value & 1) != BASILICA_JUGGLER)
            return BASILICA_E_POSITION_JUGGLE_RANK;
        if (colour != BASILICA_COLOUR_HIDDEN && basilica_colours(s->tile[at]) >> (colour - 1) & 1)
            return BASILICA_E_POSITION_JUGGLE_COLOUR;
        if (asked && (owner == seat ? at > cell : seat == s->turn))
            return BASILICA_E_POSITION_JUGGLE_ORDER;
        bool hidden = s->viewer != TRI_REFEREE && s->viewer != owner && asked && basilica_is_secret(s);
        if (hidden != (colour == BASILICA_COLOUR_HIDDEN))
            return BASILICA_E_POSITION_JUGGLE_SECRET;
    }
    return TRI_E_NONE;
}

TRI_LOCAL bool basilica_in_turn(const basilica_state *s)
{
    return s->phase >= BASILICA_PHASE_DRAW && s->phase <= BASILICA_PHASE_PUSH;
}

/// R4.5, R8.1: the king stands between the scoring spaces that belong to the scorings held.
TRI_LOCAL int basilica_check_king(const basilica_state *s)
{
    int held = s->scorings - (s->phase == BASILICA_PHASE_OVER);
    if (held < 0 || held >= BASILICA_SCORINGS)
        return BASILICA_E_POSITION_SCORINGS;
    int low = held ? basilica_scoring_space(3 * s->crowns + held - 1) : 0;
    int high = basilica_scoring_space(3 * s->crowns + held);
    bool reached = s->phase >= BASILICA_PHASE_JUGGLE && !s->last;
    if (reached ? s->king != high : s->king < low || s->king >= high)
        return BASILICA_E_POSITION_KING;
    if (s->phase == BASILICA_PHASE_OVER && !s->last && s->scorings != BASILICA_SCORINGS)
        return BASILICA_E_POSITION_END;
    return TRI_E_NONE;
}

/// Which spaces of the display are empty, and whether the stack has a top tile.
TRI_LOCAL int basilica_check_spaces(const basilica_state *s)
{
    int orders = basilica_empty_spaces(s->order), vaults = basilica_empty_spaces(s->vault);
    if (s->phase == BASILICA_PHASE_FIRST)
        return orders + vaults == 6 && !s->top ? 0 : BASILICA_E_POSITION_FIRST_TILES;
    if (s->phase == BASILICA_PHASE_SETUP) {
        bool fine = basilica_filled_in_order(s->order) && basilica_filled_in_order(s->vault) && !s->top;
        return fine && (!orders || vaults == 3) ? 0 : BASILICA_E_POSITION_LAID_OUT;
    }
    if (s->last) { // R12.2
        bool ended = orders + vaults > 0 && orders <= 1 && (!orders || !vaults) && basilica_filled_in_order(s->vault);
        return ended && !s->top && !s->left && s->pass == 2 ? 0 : BASILICA_E_POSITION_RUN_OUT;
    }
    if (s->phase == BASILICA_PHASE_DRAW) { // R4.9
        bool fine = !orders && basilica_filled_in_order(s->vault) && vaults < 3 && !s->top && s->left;
        return fine ? 0 : BASILICA_E_POSITION_DRAW;
    }
    if (!s->top && (s->left || s->pass == 1))
        return BASILICA_E_POSITION_TOP;
    if (s->phase < BASILICA_PHASE_JUGGLE)
        return orders + vaults == 0 ? 0 : BASILICA_E_POSITION_DISPLAY;
    if (orders || vaults != 1)
        return BASILICA_E_POSITION_VAULT_SPACE;
    return s->phase == BASILICA_PHASE_OVER || !s->vault[s->slot - 1] ? 0 : BASILICA_E_POSITION_OTHER_SPACE;
}

/// Do slot, actions and the small flags belong to the phase?
TRI_LOCAL int basilica_check_flags(const basilica_state *s)
{
    bool turn = basilica_in_turn(s), order = s->phase > BASILICA_PHASE_ACT && s->phase <= BASILICA_PHASE_PUSH;
    bool scoring = s->phase == BASILICA_PHASE_JUGGLE || s->phase == BASILICA_PHASE_SCORE;
    bool asks = s->phase == BASILICA_PHASE_ACT || s->phase == BASILICA_PHASE_DRAW;
    if (turn ? s->actions == 0 : s->actions != 0)
        return BASILICA_E_POSITION_ACTIONS;
    if (s->last && s->phase < BASILICA_PHASE_JUGGLE)
        return BASILICA_E_POSITION_LAST;
    if ((s->slot != 0) != (order || (scoring && !s->last)))
        return BASILICA_E_POSITION_SLOT;
    if (s->paid && s->phase != BASILICA_PHASE_PUSH)
        return BASILICA_E_POSITION_PAID;
    if (s->must_place && (!asks || basilica_empty_spaces(s->vault)))
        return BASILICA_E_POSITION_MUST_PLACE;
    if (s->phase == BASILICA_PHASE_FIRST && (s->first || s->turn))
        return BASILICA_E_POSITION_FIRST_DRAWN;
    if (s->just && (!asks || s->must_place || s->actions == BASILICA_ACTIONS || !basilica_is_free(s, s->just - 1) ||
                    basilica_empty_spaces(s->vault)))
        return BASILICA_E_POSITION_JUST;
    return TRI_E_NONE;
}

/// Before the first turn nothing has happened yet.
TRI_LOCAL int basilica_check_fresh(const basilica_state *s)
{
    int discarded = 0;
    for (int kind = 0; kind < BASILICA_POOL; kind++)
        discarded += s->discard[kind];
    bool fresh = !s->rows && !discarded && !s->king && !s->scorings && s->pass == 1 && s->coins[0] == BASILICA_COINS;
    if (s->phase == BASILICA_PHASE_SETUP && s->first && s->turn != s->first - 1)
        return BASILICA_E_POSITION_FIRST;
    return fresh ? 0 : BASILICA_E_POSITION_FRESH;
}

/// An order in progress must have its next step (R6.2, R6.5).
TRI_LOCAL int basilica_check_order_phase(const basilica_state *s)
{
    int other = 1 - s->turn, order = basilica_face_order(basilica_face(s->order[s->slot - 1]));
    bool promotes =
        order == BASILICA_PROMOTE && (s->phase == BASILICA_PHASE_OFFER || s->phase == BASILICA_PHASE_PROMOTE);
    if (promotes != (s->rank != 0))
        return BASILICA_E_POSITION_RANK;
    bool possible = false;
    tri_move first[BASILICA_CELLS];
    switch ((basilica_phase)s->phase) {
    case BASILICA_PHASE_SCAFFOLD:
        possible = order == BASILICA_SCAFFOLDING;
        break;
    case BASILICA_PHASE_ALTAR:
        possible = order == BASILICA_ALTAR && basilica_moves(s, first) > 0;
        break;
    case BASILICA_PHASE_OFFER:
        possible = s->coins[other] && ((promotes && basilica_can_promote(s, other, s->rank - 1)) ||
                                       (order == BASILICA_RECRUIT && basilica_can_recruit_beside(s, other)) ||
                                       (order == BASILICA_CONFUSE && basilica_can_be_pushed(s, other)));
        break;
    case BASILICA_PHASE_PROMOTE:
        possible = promotes && basilica_can_promote(s, other, s->rank - 1);
        break;
    case BASILICA_PHASE_RECRUIT:
        possible = order == BASILICA_RECRUIT && basilica_can_recruit_beside(s, other);
        break;
    default:
        possible = order == BASILICA_CONFUSE && basilica_can_be_pushed(s, other);
        break;
    }
    return possible ? 0 : BASILICA_E_POSITION_ORDER;
}

/// R12.4: the final scoring of a finished game is what its cathedral pays.
TRI_LOCAL int basilica_check_final(const basilica_state *s)
{
    int points[2];
    basilica_areas(s, NULL, points);
    bool same = points[0] == s->points[s->scorings - 1][0] && points[1] == s->points[s->scorings - 1][1];
    return same ? 0 : BASILICA_E_POSITION_POINTS;
}

TRI_FN int basilica_settle(basilica_state *s)
{
    int wrong = basilica_check_display(s);
    if (!wrong)
        wrong = basilica_find_stack(s);
    if (!wrong)
        wrong = basilica_check_cathedral(s);
    if (!wrong)
        wrong = basilica_check_colours(s);
    if (!wrong)
        wrong = basilica_check_king(s);
    if (!wrong)
        wrong = basilica_check_flags(s);
    if (!wrong)
        wrong = basilica_check_spaces(s);
    if (!wrong && s->phase <= BASILICA_PHASE_SETUP)
        wrong = basilica_check_fresh(s);
    if (!wrong && s->phase > BASILICA_PHASE_ACT && s->phase <= BASILICA_PHASE_PUSH)
        wrong = basilica_check_order_phase(s);
    else if (!wrong && s->rank)
        wrong = BASILICA_E_POSITION_RANK;
    if (!wrong && s->phase == BASILICA_PHASE_OVER)
        wrong = basilica_check_final(s);
    return wrong;
}

// --- what play keeps
// ---------------------------------------------------------------------------------------------------------------------

/// The planes and the rows in use say what the tile bytes say.
TRI_LOCAL bool basilica_planes_agree(const basilica_state *s)
{
    uint64_t vault[BASILICA_WORDS] = {0}, wild[BASILICA_WORDS] = {0}, scaffold[BASILICA_WORDS] = {0};
    for (int cell = 0; cell < BASILICA_CELLS; cell++) {
        uint8_t tile = s->tile[cell];
        if (!tile)
            continue;
        if (cell >= s->rows * BASILICA_COLUMNS)
            return false;
        basilica_set(tile == BASILICA_SCAFFOLD ? scaffold : vault, cell);
        if (tile != BASILICA_SCAFFOLD && basilica_is_wild(tile))
            basilica_set(wild, cell);
    }
    for (int i = 0; i < BASILICA_WORDS; i++) {
        uint64_t on_vaults = s->builder_at[0][i] | s->builder_at[1][i] | s->glass_at[i] | s->altar_at[i];
        if (vault[i] != s->vault_at[i] || wild[i] != s->wild_at[i] || scaffold[i] != s->scaffold_at[i] ||
            on_vaults & ~vault[i] || s->builder_at[0][i] & s->builder_at[1][i])
            return false;
    }
    return true;
}

/// A promotion token lies under a builder of its owner, no two under one.
TRI_LOCAL bool basilica_tokens_kept(const basilica_state *s)
{
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < BASILICA_TOKENS; i++) {
            int cell = basilica_token_cell(s->token[seat][i]);
            if (s->token[seat][i] && (cell >= BASILICA_CELLS || !basilica_has(s->builder_at[seat], cell) ||
                                      basilica_token_at(s, seat, cell) != i))
                return false;
        }
    return true;
}

/// Builders, coins and altars are where they are on the table, or in supply.
TRI_LOCAL bool basilica_pieces_kept(const basilica_state *s)
{
    int altars = s->altars, builders[2] = {s->supply[0], s->supply[1]};
    for (int i = 0; i < BASILICA_WORDS; i++) {
        altars += tri_bits_count(s->altar_at[i]);
        for (int seat = 0; seat < 2; seat++)
            builders[seat] += tri_bits_count(s->builder_at[seat][i]);
    }
    return builders[0] == BASILICA_BUILDERS && builders[1] == BASILICA_BUILDERS &&
           altars == (s->expansion ? BASILICA_ALTARS : 0) && s->coins[0] + s->coins[1] == 2 * BASILICA_COINS;
}

TRI_FN int basilica_flaw(const basilica_state *s)
{
    basilica_state settled = *s;
    int wrong = basilica_settle(&settled);
    if (wrong)
        return wrong;
    for (int kind = 0; kind < BASILICA_POOL; kind++)
        if (settled.stack[kind] != s->stack[kind])
            return BASILICA_E_POSITION_STACK;
    if (!basilica_planes_agree(s))
        return BASILICA_E_POSITION_PLANES;
    if (settled.left != s->left || !basilica_pieces_kept(s) || !basilica_tokens_kept(s))
        return BASILICA_E_POSITION_PIECES;
    return TRI_E_NONE;
}
