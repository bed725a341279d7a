// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// What a seat may know: its own private objective, and its own pattern before all have chosen.

TRI_FN void sagrada_observe(const sagrada_state *s, uint8_t seat, sagrada_state *view)
{
    *view = *s;
    if (seat == TRI_REFEREE)
        return;
    view->viewer = seat;
    for (int other = 0; other < s->players; other++) {
        if (other == seat)
            continue;
        // R1.5: secret until the end, unless the table's options name them; R7.1: open in a solo game.
        bool open = s->step == SAGRADA_STEP_OVER || s->players == 1 || s->table.secrets[0];
        if (!open && s->secret[other])
            view->secret[other] = SAGRADA_HIDDEN;
        // R1.7: who has chosen is seen, what is not.
        if (s->step == SAGRADA_STEP_PATTERN && s->pattern[other] && !s->table.patterns[other])
            view->pattern[other] = SAGRADA_HIDDEN;
    }
}

TRI_FN int sagrada_told(const sagrada_state *before, tri_move m, uint8_t viewer)
{
    tri_shapes all = sagrada_shapes();
    bool secret = sagrada_verb_of(m) == SAGRADA_DEAL_SECRET && before->players > 1;
    if (viewer == TRI_REFEREE || viewer == before->seat)
        return TRI_WORDS_ALL;
    if (sagrada_verb_of(m) == SAGRADA_CHOOSE) { // the last one turns all of them over
        sagrada_state after = *before;
        sagrada_apply(&after, m);
        secret = after.step == SAGRADA_STEP_PATTERN;
    }
    return secret ? tri_shape_open_words(&all, before, m) : TRI_WORDS_ALL;
}

/// The bit of a set that a random number picks, all with the same chance.
TRI_LOCAL int sagrada_pick_bit(uint32_t set, tri_rng *rng)
{
    uint64_t left = set;
    for (uint32_t skip = tri_rng_below(rng, (uint32_t)tri_bits_count(set)); skip; skip--)
        left = tri_bits_rest(left);
    return tri_bits_first(left);
}

// The private objectives nobody has shown lie in the hidden hands in every order with the same chance; nothing that a
// seat sees before the end depends on them but other players' decisions, and those are taken as telling nothing.
TRI_FN void sagrada_resample(const sagrada_state *view, tri_rng *rng, sagrada_state *out)
{
    *out = *view;
    out->viewer = TRI_REFEREE;
    for (int seat = 0; seat < out->players; seat++) {
        if (out->secret[seat] == SAGRADA_HIDDEN)
            out->secret[seat] = (uint8_t)(sagrada_pick_bit(sagrada_secrets_left(out), rng) + 1);
        if (out->pattern[seat] == SAGRADA_HIDDEN) {
            uint32_t side = tri_rng_below(rng, 4);
            out->pattern[seat] = (uint8_t)(sagrada_table_side((out->card[seat][side / 2] - 1) * 2 + (int)side % 2) + 1);
        }
    }
}

// A decision that brings up chance is followed by its outcome at once, and the last turn opens the private objectives.
TRI_FN bool sagrada_can_undo(const sagrada_state *before, tri_move m)
{
    if (sagrada_to_move(before) >= SAGRADA_SEATS)
        return false;
    sagrada_state after = *before;
    sagrada_apply(&after, m);
    return sagrada_to_move(&after) < SAGRADA_SEATS;
}
