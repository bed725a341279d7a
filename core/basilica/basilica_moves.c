// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_plan.h"

// Legal lists: the hot path. Every list is made from planes, a word (twelve rows) at a time; nearly all cathedrals fit
// in one word. Codes ascend because verb, space, order and cell follow each other from the highest bits down.

/// One move per bit of word `i` of a set.
TRI_INLINE tri_move *basilica_put_cells(tri_move *out, tri_move base, uint64_t set, int i)
{
    base += (tri_move)(i * BASILICA_WORD_CELLS) << 13;
    for (; set; set = tri_bits_rest(set))
        *out++ = base + ((tri_move)tri_bits_first(set) << 13);
    return out;
}

/// The same for a whole set of `words` words.
TRI_INLINE tri_move *basilica_put_set(tri_move *out, tri_move base, const uint64_t *set, int words)
{
    for (int i = 0; i < words; i++)
        out = basilica_put_cells(out, base, set[i], i);
    return out;
}

/// A list that is known already, under another verb or space: `change` is added to each code.
TRI_INLINE tri_move *basilica_put_again(tri_move *out, const tri_move *list, int count, tri_move change)
{
    for (int i = 0; i < count; i++)
        out[i] = list[i] + change;
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

/// R13.2: vaults without an altar, of which `least` must exist.
TRI_LOCAL tri_move *basilica_put_altars(const basilica_state *s, tri_move *out, tri_move base, int least)
{
    tri_move *end = out;
    int words = basilica_words(s);
    for (int i = 0; i < words; i++)
        end = basilica_put_cells(end, base, s->vault_at[i] & ~s->altar_at[i], i);
    return s->altars >= least && end - out >= least ? end : out; // R6.2, R13.3
}

/// Where tiles may lie, and the moves that lay the display's vaults there. The cells of one list serve every space that
/// shows the same sort of vault, and plain cells serve scaffolding too.
typedef struct basilica_places {
    uint64_t open[2][BASILICA_WORDS]; ///< for plain vaults and scaffolding; for wild vaults (R4.4)
    const tri_move *list[2];          ///< the first list made of each, or NULL
    int count[2];
    tri_move base[2]; ///< what the codes in the list begin with
} basilica_places;

TRI_INLINE tri_move *basilica_put_places(basilica_places *places, tri_move *out, tri_move base, int wild, int words)
{
    if (places->list[wild])
        return basilica_put_again(out, places->list[wild], places->count[wild], base - places->base[wild]);
    tri_move *end = basilica_put_set(out, base, places->open[wild], words);
    places->list[wild] = out;
    places->count[wild] = (int)(end - out);
    places->base[wild] = base;
    return end;
}

/// The ways to execute the order in one space.
TRI_INLINE tri_move *basilica_put_order(const basilica_state *s, tri_move *out, int slot, basilica_places *places, int words)
{
    int order = basilica_face_order(basilica_face(s->order[slot])), me = s->turn;
    tri_move base = basilica_code(BASILICA_DO_ORDER, slot, order, 0, 0);
    switch ((basilica_order)order) {
    case BASILICA_PROMOTE:
        return basilica_put_promotions(s, out, base, me, BASILICA_NO_RANK);
    case BASILICA_MOVE:
        return basilica_put_steps(s, out, base, me, false);
    case BASILICA_RECRUIT: // R7.7
        for (int i = 0; i < words && s->supply[me]; i++)
            out = basilica_put_cells(out, base, basilica_free(s, i), i);
        return out;
    case BASILICA_CONFUSE: // R7.9
        return basilica_can_be_pushed(s, 1 - me) ? basilica_put_set(out, base, s->builder_at[me], words) : out;
    case BASILICA_GLASS: // R7.12
        for (int i = 0; i < words; i++)
            out = basilica_put_cells(out, base, s->builder_at[me][i] & ~s->glass_at[i], i);
        return out;
    case BASILICA_SCAFFOLDING: // R7.14
        return basilica_put_places(places, out, base, 0, words);
    case BASILICA_DISASTER: // R7.16, R13.4
        for (int i = 0; i < words; i++)
            out = basilica_put_cells(out, base, basilica_free(s, i) & ~s->altar_at[i], i);
        return out;
    case BASILICA_ALTAR:
        return basilica_put_altars(s, out, base, 2);
    }
    return out;
}

/// All actions. `words` is passed in so that the compiler makes a version of its own for one word.
TRI_INLINE tri_move *basilica_put_actions(const basilica_state *s, tri_move *out, int words)
{
    basilica_places places;
    places.list[0] = places.list[1] = NULL;
    for (int i = 0; i < words; i++) {
        places.open[0][i] = basilica_open(s, i, words);
        places.open[1][i] = places.open[0][i] & ~basilica_beside(s->wild_at, i, words); // R4.4
    }
    tri_move *start = out;
    for (int slot = 0; slot < 3; slot++)
        out = basilica_put_places(&places, out, basilica_code(BASILICA_DO_VAULT, slot, 0, 0, 0),
                                  basilica_is_wild(s->vault[slot]), words);
    if (out == start) // R4.7: a plain vault always has a place (R3.4), so all three are wild
        *out++ = basilica_code(BASILICA_DO_REPLACE, 0, 0, 0, 0);
    if (s->must_place) // R4.8
        return out;
    if (s->just && s->supply[s->turn]) // R5.1, R5.2
        *out++ = basilica_code(BASILICA_DO_BUILDER, 0, 0, 0, 0);
    for (int slot = 0; slot < 3; slot++)
        out = basilica_put_order(s, out, slot, &places, words);
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
        end = basilica_put_altars(s, out, basilica_code(BASILICA_DO_ALTAR, 0, 0, 0, 0), 1);
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
/// passed at a time: their sum is the top byte of a product, since a deck has fewer than 256 tiles.
TRI_LOCAL int basilica_nth_kind(const uint8_t *pool, uint64_t left)
{
    int kind = 0;
    for (;; kind += 8) {
        uint64_t eight;
        __builtin_memcpy(&eight, pool + kind, sizeof eight);
        uint64_t sum = eight * 0x0101010101010101u >> 56;
        if (left < sum)
            break;
        left -= sum;
    }
    while (left >= pool[kind])
        left -= pool[kind++];
    return kind;
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
