// SPDX-License-Identifier: MIT
#include "ai/eval/sagrada_seat.h"

bool sagrada_has_window(const sagrada_state *s, int seat)
{
    return s->pattern[seat] && s->pattern[seat] != SAGRADA_HIDDEN;
}

float sagrada_seat_points(const sagrada_state *s, const float *weight, int model, int seat)
{
    if (!sagrada_has_window(s, seat))
        return 0.0f;
    const sagrada_window *w = &s->window[seat];
    sagrada_allowed allowed = sagrada_allowed_in(w, s->pattern[seat]);
    sagrada_look l;
    int turns = sagrada_turns_left(s, seat);
    uint32_t spaces = 0;
    if (s->hand && s->seat == seat) {
        turns -= turns > 0 && !(s->used & SAGRADA_USED_DRAFT);
        spaces = sagrada_is_die(s->hand) ? sagrada_spaces(w, s->pattern[seat], s->hand) : 0;
    }
    sagrada_look_at(&l, s, weight, model, seat, turns);
    return spaces ? sagrada_best_place(&l, w, &allowed, s->hand, spaces) : sagrada_window_points(&l, w, &allowed);
}

// Of the pool, something between an average and the lowest dice stays.
float sagrada_target(const sagrada_state *s, const float *weight, int taken, int turns)
{
    int of[SAGRADA_VALUES + 1] = {0}, sum = 0, pool = 0, count = s->pool_count - (taken != 0), low = 0;
    for (int round = 0; round < s->round; round++)
        sum += sagrada_track_sum(s, round);
    for (int i = 0; i < s->pool_count; i++)
        of[sagrada_value(s->pool[i])]++;
    of[sagrada_value(taken)] -= taken != 0;
    int left = count > turns ? count - turns : 0, rest = left;
    for (int value = 1; value <= SAGRADA_VALUES; value++) {
        int take = of[value] < rest ? of[value] : rest;
        low += take * value;
        rest -= take;
        pool += of[value] * value;
    }
    float mean = count ? (float)(pool * left) / (float)count : 0.0f;
    int to_come = (sagrada_drawn_per_round(s) - 2) * (SAGRADA_ROUNDS - 1 - s->round);
    return (float)sum + mean + weight[W_LOW] * ((float)low - mean) + weight[W_LEFT] * (float)to_come;
}

int sagrada_turns_now(const sagrada_state *s)
{
    return sagrada_turns_left(s, 0) - 2 * (SAGRADA_ROUNDS - 1 - s->round);
}
