// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// Whose move it is, the questions that lists, refusals and play share, and the legal lists: the hot path. Every list is
// made from planes, a word (twelve rows) at a time; nearly all cathedrals fit in one word. Codes ascend because verb,
// space, order and cell follow each other from the highest bits down.
//
// Mispredicted branches cost more here than instructions do. So cells are written out eight at a time, whether there
// are eight or not (BASILICA_MOVES_MAX has the room), the sets of cells that orders aim at are all computed and then
// looked up by order, and the two lists of cells that vaults are laid in are made once and copied.

enum { BASILICA_CHUNK = 8 };

TRI_FN uint8_t basilica_to_move(const basilica_state *s)
{
    int seat = 0, cell = 0;
    switch ((basilica_phase)s->phase) {
    case BASILICA_PHASE_ACT:
    case BASILICA_PHASE_SCAFFOLD:
    case BASILICA_PHASE_ALTAR:
        return s->turn;
    case BASILICA_PHASE_OFFER:
    case BASILICA_PHASE_PROMOTE:
    case BASILICA_PHASE_RECRUIT:
        return (uint8_t)(1 - s->turn);
    case BASILICA_PHASE_PUSH:
        return s->paid ? (uint8_t)(1 - s->turn) : s->turn;
    case BASILICA_PHASE_JUGGLE:
        basilica_next_juggler(s, &seat, &cell);
        return (uint8_t)seat;
    case BASILICA_PHASE_OVER:
        return TRI_OVER;
    default:
        return TRI_CHANCE;
    }
}

TRI_FN bool basilica_can_be_pushed(const basilica_state *s, int seat)
{
    int words = basilica_words(s);
    for (int i = 0; i < words; i++)
        if (basilica_beside_free(s, i, words) & s->builder_at[seat][i] & ~s->altar_at[i]) // R13.5
            return true;
    return false;
}

TRI_FN bool basilica_can_recruit_beside(const basilica_state *s, int seat)
{
    int words = basilica_words(s);
    for (int i = 0; i < words && s->supply[seat]; i++)
        if (basilica_beside_free(s, i, words) & s->builder_at[seat][i])
            return true;
    return false;
}

TRI_FN bool basilica_can_promote(const basilica_state *s, int seat, int barred)
{
    unsigned ranks = 0; // that the supply can give
    for (int token = 0; token < BASILICA_TOKENS; token++)
        if (!s->token[seat][token])
            ranks |= 1u << basilica_rank_of(s, token, 0) | 1u << basilica_rank_of(s, token, 1);
    ranks &= ~(1u << barred);
    int words = basilica_words(s);
    for (int i = 0; i < words && ranks; i++)
        for (uint64_t rest = s->builder_at[seat][i]; rest; rest = tri_bits_rest(rest)) {
            int cell = i * BASILICA_WORD_CELLS + tri_bits_first(rest);
            if (ranks & ~(1u << basilica_rank_at(s, seat, cell)))
                return true;
        }
    return false;
}

TRI_FN bool basilica_is_dead(const basilica_state *s)
{
    for (int slot = 0; slot < 3; slot++)
        if (!s->vault[slot] || !basilica_is_wild(s->vault[slot]))
            return false;
    int words = basilica_words(s);
    for (int i = 0; i < words; i++)
        if (basilica_open(s, i, words) & ~basilica_beside(s->wild_at, i, words))
            return false;
    return true;
}

/// The nearest juggler of `seat` without a colour, or BASILICA_CELLS.
TRI_LOCAL int basilica_first_juggler(const basilica_state *s, int seat)
{
    int best = BASILICA_CELLS;
    for (int i = 0; i < BASILICA_TOKENS; i++) {
        uint16_t token = s->token[seat][i];
        if (!token || basilica_token_colour(token) || basilica_rank_of(s, i, token & 1) != BASILICA_JUGGLER)
            continue;
        if (basilica_token_cell(token) < best)
            best = basilica_token_cell(token);
    }
    return best;
}

TRI_FN bool basilica_next_juggler(const basilica_state *s, int *seat, int *cell)
{
    for (int i = 0; i < 2; i++) { // R8.5: the turn player first, then row by row
        *seat = i ? 1 - s->turn : s->turn;
        *cell = basilica_first_juggler(s, *seat);
        if (*cell < BASILICA_CELLS)
            return true;
    }
    return false;
}

TRI_FN bool basilica_is_secret(const basilica_state *s)
{
    bool has[2] = {false, false};
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < BASILICA_TOKENS; i++)
            if (s->token[seat][i] && basilica_rank_of(s, i, s->token[seat][i] & 1) == BASILICA_JUGGLER)
                has[seat] = true;
    return has[0] && has[1];
}

/// One move per bit of word `i` of a set. Up to BASILICA_CHUNK entries after the last are overwritten.
TRI_INLINE tri_move *basilica_put_cells(tri_move *out, tri_move base, uint64_t set, int i)
{
    tri_move *end = out + tri_bits_count(set);
    base += (tri_move)(i * BASILICA_WORD_CELLS) << 13;
    do {
        for (int j = 0; j < BASILICA_CHUNK; j++, set = tri_bits_rest(set))
            out[j] = base + ((tri_move)tri_bits_first(set | (uint64_t)1 << 63) << 13);
        out += BASILICA_CHUNK;
    } while (out < end);
    return end;
}

/// The same for a whole set of `words` words.
TRI_INLINE tri_move *basilica_put_set(tri_move *out, tri_move base, const uint64_t *set, int words)
{
    for (int i = 0; i < words; i++)
        out = basilica_put_cells(out, base, set[i], i);
    return out;
}

/// A list of cells, under this verb, space and order. Written in chunks like basilica_put_cells.
TRI_INLINE tri_move *basilica_put_list(tri_move *out, tri_move base, const tri_move *list, int count)
{
    for (int i = 0; i < count; i += BASILICA_CHUNK)
        for (int j = 0; j < BASILICA_CHUNK; j++)
            out[i + j] = list[i + j] + base;
    return out + count;
}

/// R7.1-7.4: token and side for each builder of `seat`, never the rank it has nor the barred one.
TRI_LOCAL tri_move *basilica_put_promotions(const basilica_state *s, tri_move *out, tri_move base, int seat, int barred)
{
    uint8_t choice[2 * BASILICA_TOKENS], rank[2 * BASILICA_TOKENS];
    int choices = 0;
    if (s->supply[seat] == BASILICA_BUILDERS)
        return out;
    for (int token = 0; token < BASILICA_TOKENS; token++) {
        if (!basilica_token_offered(s, seat, token))
            continue;
        for (int side = 0; side < 2; side++) {
            rank[choices] = (uint8_t)basilica_rank_of(s, token, side);
            choice[choices] = (uint8_t)(2 * token + side);
            choices += rank[choices] != barred;
        }
    }
    int words = basilica_words(s);
    for (int i = 0; i < words && choices; i++)
        for (uint64_t rest = s->builder_at[seat][i]; rest; rest = tri_bits_rest(rest)) {
            int cell = i * BASILICA_WORD_CELLS + tri_bits_first(rest);
            int has = basilica_rank_at(s, seat, cell);
            for (int j = 0; j < choices; j++)
                if (rank[j] != has)
                    *out++ = base | (tri_move)cell << 13 | (tri_move)choice[j] << 3;
        }
    return out;
}

/// R7.6, R7.11: each step of each of `builders` (a word at a time) to a free vault beside it.
TRI_LOCAL tri_move *basilica_put_steps(const basilica_state *s, tri_move *out, tri_move base, int seat, bool pushed)
{
    int words = basilica_words(s);
    for (int i = 0; i < words; i++) {
        uint64_t rest = s->builder_at[seat][i] & basilica_beside_free(s, i, words);
        if (pushed)
            rest &= ~s->altar_at[i]; // R13.5
        for (; rest; rest = tri_bits_rest(rest)) {
            int from = i * BASILICA_WORD_CELLS + tri_bits_first(rest), column = from % BASILICA_COLUMNS;
            tri_move step = base | (tri_move)from << 13;
            if (from >= BASILICA_COLUMNS && basilica_is_free(s, from - BASILICA_COLUMNS))
                *out++ = step | (tri_move)(from - BASILICA_COLUMNS) << 3;
            if (column > 0 && basilica_is_free(s, from - 1))
                *out++ = step | (tri_move)(from - 1) << 3;
            if (column < BASILICA_COLUMNS - 1 && basilica_is_free(s, from + 1))
                *out++ = step | (tri_move)(from + 1) << 3;
            if (from + BASILICA_COLUMNS < BASILICA_CELLS && basilica_is_free(s, from + BASILICA_COLUMNS))
                *out++ = step | (tri_move)(from + BASILICA_COLUMNS) << 3;
        }
    }
    return out;
}

/// For each order that aims at one cell, the cells it may aim at now; none when it cannot be executed (R6.2).
typedef struct basilica_targets {
    uint64_t at[8][BASILICA_WORDS]; ///< by basilica_order; those of Promote and Move stay unused
    uint64_t wild[BASILICA_WORDS];  ///< where a wild vault may lie
} basilica_targets;

TRI_INLINE void basilica_find_targets(const basilica_state *s, basilica_targets *t, int words)
{
    int me = s->turn, bare = 0;
    uint64_t recruits = s->supply[me] ? ~(uint64_t)0 : 0, pushed = 0;
    for (int i = 0; i < words; i++) {
        uint64_t unoccupied = basilica_free(s, i), without = s->vault_at[i] & ~s->altar_at[i];
        uint64_t open = basilica_open(s, i, words);
        t->at[BASILICA_SCAFFOLDING][i] = open;                             // R7.14
        t->wild[i] = open & ~basilica_beside(s->wild_at, i, words);        // R4.4
        t->at[BASILICA_RECRUIT][i] = unoccupied & recruits;                // R7.7
        t->at[BASILICA_GLASS][i] = s->builder_at[me][i] & ~s->glass_at[i]; // R7.12
        t->at[BASILICA_DISASTER][i] = unoccupied & ~s->altar_at[i];        // R7.16, R13.4
        t->at[BASILICA_ALTAR][i] = without;                                // R13.2
        pushed |= basilica_beside_free(s, i, words) & s->builder_at[1 - me][i] & ~s->altar_at[i];
        bare += tri_bits_count(without);
    }
    uint64_t confuse = pushed ? ~(uint64_t)0 : 0, altars = s->altars >= 2 && bare >= 2 ? ~(uint64_t)0 : 0;
    for (int i = 0; i < words; i++) {
        t->at[BASILICA_CONFUSE][i] = s->builder_at[me][i] & confuse; // R7.9
        t->at[BASILICA_ALTAR][i] &= altars;                          // R13.3
    }
}

/// The ways to execute the order in one space.
TRI_INLINE tri_move *basilica_put_order(const basilica_state *s, tri_move *out, int slot, const basilica_targets *t,
                                        int words)
{
    int order = basilica_face_order(basilica_face(s->order[slot]));
    tri_move base = basilica_code(BASILICA_DO_ORDER, slot, order, 0, 0);
    if (order == BASILICA_PROMOTE)
        return basilica_put_promotions(s, out, base, s->turn, BASILICA_NO_RANK);
    if (order == BASILICA_MOVE)
        return basilica_put_steps(s, out, base, s->turn, false);
    return basilica_put_set(out, base, t->at[order], words);
}

/// All actions. `words` is passed in so that the compiler makes a version of its own for one word.
TRI_INLINE tri_move *basilica_put_actions(const basilica_state *s, tri_move *out, int words)
{
    basilica_targets targets;
    tri_move cells[2][BASILICA_CELLS + BASILICA_CHUNK]; // for plain vaults, for wild ones
    basilica_find_targets(s, &targets, words);
    int count[2] = {(int)(basilica_put_set(cells[0], 0, targets.at[BASILICA_SCAFFOLDING], words) - cells[0]),
                    (int)(basilica_put_set(cells[1], 0, targets.wild, words) - cells[1])};
    tri_move *start = out;
    for (int slot = 0; slot < 3; slot++) {
        int wild = basilica_is_wild(s->vault[slot]);
        out = basilica_put_list(out, basilica_code(BASILICA_DO_VAULT, slot, 0, 0, 0), cells[wild], count[wild]);
    }
    if (out == start) // R4.7: a plain vault always has a place (R3.4), so all three are wild
        *out++ = basilica_code(BASILICA_DO_REPLACE, 0, 0, 0, 0);
    if (s->must_place) // R4.8
        return out;
    *out = basilica_code(BASILICA_DO_BUILDER, 0, 0, 0, 0);
    out += s->just && s->supply[s->turn]; // R5.1, R5.2
    for (int slot = 0; slot < 3; slot++)
        out = basilica_put_order(s, out, slot, &targets, words);
    return out;
}

/// R7.8: beside a builder of the payer's own.
TRI_LOCAL tri_move *basilica_put_recruits_beside(const basilica_state *s, tri_move *out, int seat)
{
    int words = basilica_words(s);
    for (int i = 0; i < words; i++)
        out = basilica_put_cells(out, basilica_code(BASILICA_DO_RECRUIT, 0, 0, 0, 0),
                                 basilica_free(s, i) & basilica_beside(s->builder_at[seat], i, words), i);
    return out;
}

TRI_LOCAL tri_move *basilica_put_colours(const basilica_state *s, tri_move *out)
{
    int seat = 0, cell = 0;
    if (!basilica_next_juggler(s, &seat, &cell))
        return out;
    for (int colour = 0; colour < 4; colour++)
        if (!(basilica_colours(s->tile[cell]) >> colour & 1)) // R8.4
            *out++ = basilica_code(BASILICA_DO_JUGGLE, 0, 0, cell, colour);
    return out;
}

TRI_FN int basilica_moves(const basilica_state *s, tri_move *out)
{
    tri_move *end = out;
    int other = 1 - s->turn, words = basilica_words(s);
    switch ((basilica_phase)s->phase) {
    case BASILICA_PHASE_ACT:
        end = words == 1 ? basilica_put_actions(s, out, 1) : basilica_put_actions(s, out, words);
        break;
    case BASILICA_PHASE_SCAFFOLD:
        for (int i = 0; i < words; i++)
            end =
                basilica_put_cells(end, basilica_code(BASILICA_DO_SCAFFOLD, 0, 0, 0, 0), basilica_open(s, i, words), i);
        break;
    case BASILICA_PHASE_ALTAR:
        for (int i = 0; i < words && s->altars; i++)
            end = basilica_put_cells(end, basilica_code(BASILICA_DO_ALTAR, 0, 0, 0, 0),
                                     s->vault_at[i] & ~s->altar_at[i], i);
        break;
    case BASILICA_PHASE_OFFER: // R6.6
        *end++ = basilica_code(BASILICA_DO_PAY, 0, 0, 0, 0);
        *end++ = basilica_code(BASILICA_DO_DECLINE, 0, 0, 0, 0);
        break;
    case BASILICA_PHASE_PROMOTE: // R7.4
        end = basilica_put_promotions(s, out, basilica_code(BASILICA_DO_PROMOTE, 0, 0, 0, 0), other, s->rank - 1);
        break;
    case BASILICA_PHASE_RECRUIT:
        end = basilica_put_recruits_beside(s, out, other);
        break;
    case BASILICA_PHASE_PUSH:
        end = basilica_put_steps(s, out, basilica_code(BASILICA_DO_PUSH, 0, 0, 0, 0), other, true);
        break;
    case BASILICA_PHASE_JUGGLE:
        end = basilica_put_colours(s, out);
        break;
    case BASILICA_PHASE_OVER:
        break;
    default:
        return basilica_outcomes(s, out, NULL);
    }
    return (int)(end - out);
}

// --- chance ----------------------------------------------------------------------------------------------------------

/// Tiles of this face that the viewer sees lying in the display with their crowns hidden and that are counted in
/// `stack`.
TRI_LOCAL int basilica_hidden_of(const basilica_state *s, int face)
{
    int hidden = s->top == basilica_tile(face, BASILICA_UNKNOWN);
    for (int slot = 0; slot < 3; slot++)
        hidden += !(s->old >> slot & 1) && s->order[slot] == basilica_tile(face, BASILICA_UNKNOWN);
    return hidden;
}

/// The odds of drawing this kind. A whole state counts tiles. In a view, of the n unseen tiles of a face h lie in the
/// display with unknown crowns; the next one is of this face n - h times in all, and of this kind in that proportion.
TRI_LOCAL uint32_t basilica_draw_weight(const basilica_state *s, int kind)
{
    uint32_t count = s->stack[kind];
    if (s->viewer == TRI_REFEREE || !count)
        return count;
    uint32_t same = count + s->stack[kind ^ 1];
    return 720720u / same * count * (same - (uint32_t)basilica_hidden_of(s, kind >> 1)); // 720720: lcm of 1..16
}

TRI_FN int basilica_outcomes(const basilica_state *s, tri_move *out, uint32_t *weight)
{
    int n = 0, choices = 0;
    int verb = 0;
    switch ((basilica_phase)s->phase) {
    case BASILICA_PHASE_FIRST:
        verb = BASILICA_DO_FIRST;
        choices = 2;
        break;
    case BASILICA_PHASE_SETUP:
    case BASILICA_PHASE_DRAW:
        verb = BASILICA_DO_DRAW;
        choices = 2 * BASILICA_FACES;
        break;
    case BASILICA_PHASE_SCORE:
        verb = BASILICA_DO_SCORE;
        choices = 1;
        break;
    default:
        return 0;
    }
    for (int i = 0; i < choices; i++) {
        uint32_t odds = verb == BASILICA_DO_DRAW ? basilica_draw_weight(s, i) : 1;
        if (!odds)
            continue;
        if (weight)
            weight[n] = odds;
        out[n++] = basilica_code(verb, 0, 0, i, 0);
    }
    return n;
}

/// The kind that holds place `left` when all of the stack's tiles are counted off in order of kind. Eight counts are
/// taken at a time: byte j of their product with 0x01..01 is the sum of the first j + 1, and a deck has fewer than 128
/// tiles.
TRI_LOCAL int basilica_nth_kind(const uint8_t *pool, uint64_t left)
{
    const uint64_t ones = 0x0101010101010101u, tops = ones << 7;
    for (int kind = 0;; kind += 8) {
        const uint8_t *p = pool + kind;
        uint64_t sums =
            ones * ((uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
                    (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56);
        if (left < sums >> 56) {
            uint64_t passed = ((left * ones | tops) - sums) & tops; // a top bit for every sum that is not above `left`
            return kind + (int)((passed >> 7) * ones >> 56);
        }
        left -= sums >> 56;
    }
}

TRI_FN tri_move basilica_sample(const basilica_state *s, uint64_t random)
{
    if (s->viewer == TRI_REFEREE && (s->phase == BASILICA_PHASE_DRAW || s->phase == BASILICA_PHASE_SETUP)) {
        uint64_t total = (uint64_t)(s->left + (s->pass == 1 ? basilica_removed(s) : 0));
        int kind = basilica_nth_kind(s->stack, tri_bits_scale(random, total));
        return basilica_code(BASILICA_DO_DRAW, 0, 0, kind, 0);
    }
    tri_move outcomes[2 * BASILICA_FACES];
    uint32_t weights[2 * BASILICA_FACES];
    return tri_pick(outcomes, weights, basilica_outcomes(s, outcomes, weights), random);
}
