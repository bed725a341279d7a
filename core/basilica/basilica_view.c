// SPDX-License-Identifier: MIT
#include "core/basilica/basilica_inside.h"

// What a player may know, and worlds that agree with it.
//
// Hidden are only the crowns of the order row and of the top tile (R2.2), the six tiles taken out (R2.4) and the
// colours of jugglers while both players choose (R8.5). A view counts a tile of hidden crown back into the pool it came
// from: in the first pass and for tiles drawn since, `stack`; for tiles that were in the order row when the stack ran
// out, `aside`. All tiles of one face in a pool are alike to the viewer, so resampling draws a crown from them without
// replacement.

/// Forget the crown of a tile in the display.
TRI_LOCAL void basilica_hide(uint8_t *tile, uint8_t *pool)
{
    if (!*tile || basilica_crown(*tile) == BASILICA_UNKNOWN)
        return;
    pool[basilica_kind(*tile)]++;
    *tile = basilica_tile(basilica_face(*tile), BASILICA_UNKNOWN);
}

/// Draw the crown of a tile in the display.
TRI_LOCAL void basilica_reveal(uint8_t *tile, uint8_t *pool, tri_rng *rng)
{
    if (!*tile || basilica_crown(*tile) != BASILICA_UNKNOWN)
        return;
    int face = basilica_face(*tile), plain = pool[2 * face], crowned = pool[2 * face + 1];
    TRI_ASSERT(plain + crowned > 0);
    int crown = (int)tri_rng_below(rng, (uint32_t)(plain + crowned)) >= plain;
    pool[2 * face + crown]--;
    *tile = basilica_tile(face, crown);
}

TRI_LOCAL void basilica_hide_colours(basilica_state *view, int seat)
{
    for (int i = 0; i < BASILICA_TOKENS; i++)
        if (basilica_token_colour(view->token[seat][i]))
            view->token[seat][i] = basilica_token_with_colour(view->token[seat][i], BASILICA_COLOUR_HIDDEN);
}

TRI_FN void basilica_observe(const basilica_state *s, uint8_t seat, basilica_state *view)
{
    *view = *s;
    if (seat == TRI_REFEREE)
        return;
    view->viewer = seat;
    for (int slot = 0; slot < 3; slot++) // R2.2, R2.4
        basilica_hide(&view->order[slot], view->old >> slot & 1 ? view->aside : view->stack);
    basilica_hide(&view->top, view->stack);
    if (s->phase != BASILICA_PHASE_JUGGLE || !basilica_is_secret(s))
        return;
    for (int other = 0; other < 2; other++) // R8.5
        if (other != seat)
            basilica_hide_colours(view, other);
}

/// R2.2: does a drawn tile lie with its crown up? Only in the vault row. Whoever has seen every other tile of its face
/// knows without looking.
TRI_LOCAL bool basilica_shows_crown(const basilica_state *before, tri_move m, uint8_t viewer)
{
    basilica_state view, after = *before;
    basilica_apply(&after, m);
    for (int slot = 0; slot < 3; slot++)
        if (!before->vault[slot] && after.vault[slot])
            return true;
    basilica_observe(before, viewer, &view);
    int face = basilica_split(m).a >> 1;
    return !view.stack[2 * face] || !view.stack[2 * face + 1];
}

TRI_FN int basilica_told(const basilica_state *before, tri_move m, uint8_t viewer)
{
    tri_shapes all = basilica_shapes();
    int verb = basilica_split(m).verb;
    bool secret = verb == BASILICA_DO_JUGGLE && basilica_is_secret(before);
    if (viewer == TRI_REFEREE || viewer == basilica_to_move(before))
        return TRI_WORDS_ALL;
    if (secret) { // the last choice turns all of them over
        basilica_state after = *before;
        basilica_apply(&after, m);
        secret = after.phase == BASILICA_PHASE_JUGGLE;
    }
    if (verb == BASILICA_DO_DRAW)
        secret = !basilica_shows_crown(before, m, viewer);
    return secret ? tri_shape_open_words(&all, before, m) : TRI_WORDS_ALL;
}

/// Every colour that the vault lacks is as likely as the next.
TRI_LOCAL void basilica_guess_colour(basilica_state *s, uint16_t *token, tri_rng *rng)
{
    int missing = ~basilica_colours(s->tile[basilica_token_cell(*token)]) & 15;
    int skip = (int)tri_rng_below(rng, (uint32_t)tri_bits_count((uint64_t)missing));
    while (skip--)
        missing &= missing - 1;
    *token = basilica_token_with_colour(*token, 1 + tri_bits_first((uint64_t)missing));
}

TRI_FN void basilica_resample(const basilica_state *view, tri_rng *rng, basilica_state *out)
{
    *out = *view;
    out->viewer = TRI_REFEREE;
    for (int slot = 0; slot < 3; slot++)
        basilica_reveal(&out->order[slot], out->old >> slot & 1 ? out->aside : out->stack, rng);
    basilica_reveal(&out->top, out->stack, rng);
    for (int i = 0; i < 2 * BASILICA_TOKENS; i++) {
        uint16_t *token = &out->token[i / BASILICA_TOKENS][i % BASILICA_TOKENS];
        if (basilica_token_colour(*token) == BASILICA_COLOUR_HIDDEN)
            basilica_guess_colour(out, token, rng);
    }
}

/// Does executing this order stop for an offer or a second half, so that the tile is not discarded yet? Asked of views
/// too, hence without playing the move, which would discard a tile of unknown crown.
TRI_LOCAL bool basilica_order_pauses(const basilica_state *s, basilica_parts p)
{
    int other = 1 - s->turn;
    basilica_state after = *s;
    switch ((basilica_order)p.order) {
    case BASILICA_CONFUSE:
    case BASILICA_SCAFFOLDING:
    case BASILICA_ALTAR:
        return true;
    case BASILICA_PROMOTE:
        return s->coins[other] && basilica_can_promote(s, other, basilica_rank_of(s, p.b >> 1, p.b & 1));
    case BASILICA_RECRUIT:
        basilica_set(after.builder_at[s->turn], p.a);
        return s->coins[other] && basilica_can_recruit_beside(&after, other);
    default:
        return false;
    }
}

TRI_FN bool basilica_can_undo(const basilica_state *before, tri_move m)
{
    basilica_parts p = basilica_split(m);
    basilica_state after = *before;
    switch ((basilica_verb)p.verb) {
    case BASILICA_DO_VAULT: // the tile above turns over and shows its crown, unless a scoring comes first (R8.2)
        return basilica_crown(before->vault[p.slot]) == BASILICA_CROWNED && before->scorings < BASILICA_SCORINGS &&
               before->king + 1 == basilica_scoring_space(3 * before->crowns + before->scorings);
    case BASILICA_DO_ORDER: // a discarded tile shows its crown (R2.3)
        return basilica_order_pauses(before, p);
    case BASILICA_DO_DECLINE:
        return basilica_face_order(basilica_face(before->order[before->slot - 1])) == BASILICA_CONFUSE;
    case BASILICA_DO_BUILDER:
    case BASILICA_DO_PAY:
        return true;
    case BASILICA_DO_JUGGLE: // the last secret choice turns over the other player's
        basilica_apply(&after, m);
        return after.phase == BASILICA_PHASE_JUGGLE || !basilica_is_secret(before);
    default:
        return false;
    }
}
