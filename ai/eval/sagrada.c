// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

#include "ai/tri_eval.h"
#include "ai/tri_math.h"

// What a window will be worth. For each empty space we know which colours and values its print and its neighbours
// allow; how many kinds of dice that leaves, and how many turns are to come, give the odds that it will be filled at
// all, and filled so that a line stays good. Objectives are then counted on the window as it is expected to end. A die
// in hand is taken to lie where it does most good.

enum {
    W_SEEN,        ///< dice a seat can choose from in a turn, for the odds of filling a space
    W_LINE,        ///< share of them that are of use when a line asks for more
    W_COUNT,       ///< the same for the odds of a die that a count asks for
    W_SECRET,      ///< pull towards dice of the own colour
    W_SPREAD,      ///< points of luck left at the end of the game
    W_SPREAD_TURN, ///< and more of it for each turn to come
    W_LEFT,        ///< solo: mean value of a die left over
    W_SHARP,
    WEIGHTS,
};

static const tri_weight sagrada_weights[WEIGHTS] = {
    {"seen", 2.0f},   {"line", 0.5f},        {"count", 0.25f}, {"secret", 1.5f},
    {"spread", 3.0f}, {"spread_turn", 0.4f}, {"left", 3.0f},   {"sharp", 20.0f},
};

/// What the fitted weights are of.
enum {
    F_ONE,
    F_FILL,        ///< spaces expected to be filled
    F_GAPS,        ///< empty spaces
    F_DEAD,        ///< those where nothing fits any more
    F_TIGHT,       ///< those with 1 or 2 kinds
    F_NARROW,      ///< 3 to 5
    F_MEDIUM,      ///< 6 to 10
    F_SHORT,       ///< more spaces than turns
    F_SECRET,      ///< private objective now
    F_SECRET_MORE, ///< and what it may still get
    F_TOKENS,
    F_GOAL,                                         ///< for each public objective on the table: 1
    F_GOAL_NOW = F_GOAL + SAGRADA_GOAL_COUNT,       ///< its points now
    F_GOAL_MORE = F_GOAL_NOW + SAGRADA_GOAL_COUNT,  ///< its points as expected
    F_GOAL_SURE = F_GOAL_MORE + SAGRADA_GOAL_COUNT, ///< lines: likely ones count more; counts: dice of use there are
    FEATURES = F_GOAL_SURE + SAGRADA_GOAL_COUNT,
};

enum { SAGRADA_MODELS = 2 }; ///< several seats; solo

static const float sagrada_fitted[SAGRADA_MODELS * FEATURES * TRI_STAGES] = {
#include "ai/eval/sagrada_fitted.inc"
};

/// An empty space: what may come there, and the odds that something does.
typedef struct sagrada_gap {
    uint8_t colours, values; ///< sets of those allowed
    uint8_t space;
    float fill;
} sagrada_gap;

typedef struct sagrada_look {
    const sagrada_state *s;
    const float *weight;
    const sagrada_window *w;
    int seat, turns; ///< turns to come
    float seen;      ///< dice to come that could be chosen
    int gaps;
    sagrada_gap gap[SAGRADA_SPACES];
    uint32_t occupied;
} sagrada_look;

static int sagrada_sum_of(const sagrada_window *w, int colour)
{
    int sum = 0;
    for (int value = 1; value <= SAGRADA_VALUES; value++)
        sum += value * tri_bits_count(w->colour[colour] & w->value[value - 1]);
    return sum;
}

/// Complete series: the size of the smallest set.
static int sagrada_series_now(const uint32_t *sets, int count)
{
    int least = SAGRADA_SPACES;
    for (int i = 0; i < count; i++) {
        int size = tri_bits_count(sets[i]);
        least = size < least ? size : least;
    }
    return least;
}

/// Full lines of different colours (or values).
static int sagrada_lines_now(const sagrada_window *w, bool rows, bool colours)
{
    const uint32_t *sets = colours ? w->colour : w->value;
    int lines = 0;
    for (int i = 0; i < (rows ? SAGRADA_ROWS : SAGRADA_COLUMNS); i++) {
        uint32_t line = rows ? 31u << 5 * i : SAGRADA_LEFT << i, seen = 0;
        bool good = true;
        for (int k = 0; k < (colours ? SAGRADA_COLOURS : SAGRADA_VALUES); k++) {
            uint32_t here = sets[k] & line;
            good = good && !(here & (here - 1));
            seen |= here;
        }
        lines += good && seen == line;
    }
    return lines;
}

static int sagrada_diagonals_now(const sagrada_window *w)
{
    int count = 0;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        uint32_t set = w->colour[colour];
        uint32_t right = (set & ~SAGRADA_RIGHT) << 1, left = (set & ~SAGRADA_LEFT) >> 1;
        count += tri_bits_count(set & (right << 5 | right >> 5 | left << 5 | left >> 5));
    }
    return count;
}

/// How often a window meets a public objective as it stands.
static int sagrada_goal_now(const sagrada_window *w, int goal)
{
    switch (goal) {
    case SAGRADA_LIGHT_SHADES:
        return sagrada_series_now(w->value, 2);
    case SAGRADA_MEDIUM_SHADES:
        return sagrada_series_now(w->value + 2, 2);
    case SAGRADA_DEEP_SHADES:
        return sagrada_series_now(w->value + 4, 2);
    case SAGRADA_SHADE_VARIETY:
        return sagrada_series_now(w->value, SAGRADA_VALUES);
    case SAGRADA_COLOR_VARIETY:
        return sagrada_series_now(w->colour, SAGRADA_COLOURS);
    case SAGRADA_COLOR_DIAGONALS:
        return sagrada_diagonals_now(w);
    default:
        return sagrada_lines_now(w, goal == SAGRADA_ROW_COLOR_VARIETY || goal == SAGRADA_ROW_SHADE_VARIETY,
                                 goal == SAGRADA_ROW_COLOR_VARIETY || goal == SAGRADA_COLUMN_COLOR_VARIETY);
    }
}

/// Odds that one of `n` dice is among `kinds` of the 30: 1 - e^-x, with e^x by its first terms.
static float sagrada_odds(int kinds, float n)
{
    float x = (float)kinds * n * (1.0f / 30.0f);
    return 1.0f - 1.0f / (1.0f + x * (1.0f + x * (0.5f + x * 0.1666667f)));
}

/// Turns in which the seat may still draft, the running one included.
static int sagrada_turns_left(const sagrada_state *s, int seat)
{
    int turns = 2 * (SAGRADA_ROUNDS - 1 - s->round);
    if (s->step < SAGRADA_STEP_DRAW)
        return 2 * SAGRADA_ROUNDS;
    for (int turn = s->turn; turn < 2 * s->players; turn++) {
        bool skipped = turn >= s->players && (s->skip >> seat & 1);
        bool drafted = turn == s->turn && (s->used & SAGRADA_USED_DRAFT);
        turns += sagrada_seat_of_turn(s, turn) == seat && !skipped && !drafted;
    }
    return turns;
}

static void sagrada_find_gaps(sagrada_look *l, int pattern)
{
    uint32_t colour_prints = sagrada_table_colour_prints(pattern - 1),
             value_prints = sagrada_table_value_prints(pattern - 1);
    uint32_t colour[SAGRADA_COLOURS], value[SAGRADA_VALUES];
    l->occupied = sagrada_occupied(l->w);
    uint32_t free = SAGRADA_ALL & ~l->occupied;
    for (int c = 0; c < SAGRADA_COLOURS; c++) {
        uint32_t print = ~colour_prints | sagrada_printed_for(pattern, sagrada_die(c, 1));
        colour[c] = free & print & ~sagrada_beside(l->w->colour[c]);
    }
    for (int v = 0; v < SAGRADA_VALUES; v++) {
        uint32_t print = ~value_prints | sagrada_printed_for(pattern, sagrada_die(0, v + 1));
        value[v] = free & print & ~sagrada_beside(l->w->value[v]);
    }
    l->gaps = 0;
    for (uint64_t rest = free; rest; rest = tri_bits_rest(rest)) {
        sagrada_gap *g = &l->gap[l->gaps++];
        int space = tri_bits_first(rest);
        unsigned colours = 0, values = 0;
        for (int c = 0; c < SAGRADA_COLOURS; c++)
            colours |= (colour[c] >> space & 1) << c;
        for (int v = 0; v < SAGRADA_VALUES; v++)
            values |= (value[v] >> space & 1) << v;
        g->space = (uint8_t)space;
        g->colours = (uint8_t)colours;
        g->values = (uint8_t)values;
    }
}

static int sagrada_kinds_of(unsigned colours, unsigned values)
{
    return tri_bits_count(colours) * tri_bits_count(values);
}

/// Fill odds: by kinds, and cut down when there are fewer turns than spaces.
static void sagrada_fill_gaps(sagrada_look *l)
{
    float slack = l->gaps > l->turns ? (float)l->turns / (float)l->gaps : 1.0f;
    for (int i = 0; i < l->gaps; i++)
        l->gap[i].fill = slack * sagrada_odds(sagrada_kinds_of(l->gap[i].colours, l->gap[i].values), l->seen);
}

/// Odds that a line ends full of different colours (or values).
static float sagrada_line_odds(const sagrada_look *l, uint32_t line, bool colours)
{
    const uint32_t *sets = colours ? l->w->colour : l->w->value;
    unsigned used = 0;
    float odds = 1.0f;
    for (int i = 0; i < (colours ? SAGRADA_COLOURS : SAGRADA_VALUES); i++) {
        uint32_t here = sets[i] & line;
        if (here & (here - 1))
            return 0.0f;
        used |= (unsigned)(here != 0) << i;
    }
    for (int i = 0; i < l->gaps; i++) {
        const sagrada_gap *g = &l->gap[i];
        if (!(line >> g->space & 1))
            continue;
        int kinds =
            sagrada_kinds_of(colours ? g->colours & ~used : g->colours, colours ? g->values : g->values & ~used);
        odds *= kinds ? g->fill * sagrada_odds(kinds, l->seen * l->weight[W_LINE]) : 0.0f;
    }
    return odds;
}

static float sagrada_lines(const sagrada_look *l, bool rows, bool colours, float *sure)
{
    float sum = 0.0f;
    for (int i = 0; i < (rows ? SAGRADA_ROWS : SAGRADA_COLUMNS); i++) {
        float odds = sagrada_line_odds(l, rows ? 31u << 5 * i : SAGRADA_LEFT << i, colours);
        sum += odds;
        *sure += odds * odds;
    }
    return sum;
}

/// Expected number of complete sets of `count` kinds, `have` of each.
static float sagrada_sets(const float *have, int count)
{
    float sum = 0.0f;
    for (int k = 0; k < 8; k++) {
        float progress = 0.0f;
        for (int i = 0; i < count; i++) {
            float part = have[i] - (float)k;
            progress += part > 1.0f ? 1.0f : part > 0.0f ? part : 0.0f;
        }
        progress /= (float)count;
        if (progress <= 0.0f)
            break;
        sum += progress * progress;
    }
    return sum;
}

/// Dice of each value (or colour) at the end, when those from `first` on are the ones wanted.
static float sagrada_series(const sagrada_look *l, bool colours, int first, int count, float *sure)
{
    const uint32_t *sets = (colours ? l->w->colour : l->w->value) + first;
    unsigned wanted = ((1u << count) - 1) << first;
    float have[SAGRADA_VALUES];
    for (int i = 0; i < count; i++)
        *sure += have[i] = (float)tri_bits_count(sets[i]);
    for (int i = 0; i < l->gaps; i++) {
        const sagrada_gap *g = &l->gap[i];
        unsigned allowed = colours ? g->colours : g->values, other = colours ? g->values : g->colours;
        int good = tri_bits_count(allowed & wanted);
        if (!good)
            continue;
        float odds = g->fill * sagrada_odds(good * tri_bits_count(other), l->seen * l->weight[W_COUNT]);
        for (int k = 0; k < count; k++)
            if (allowed >> (first + k) & 1)
                have[k] += odds / (float)good;
    }
    return sagrada_sets(have, count);
}

static float sagrada_diagonal_odds(const sagrada_look *l)
{
    float sum = (float)sagrada_diagonals_now(l->w);
    for (int i = 0; i < l->gaps; i++) {
        uint32_t bit = 1u << l->gap[i].space;
        uint32_t right = (bit & ~SAGRADA_RIGHT) << 1, left = (bit & ~SAGRADA_LEFT) >> 1;
        uint32_t corners = right << 5 | right >> 5 | left << 5 | left >> 5;
        unsigned near = 0;
        for (int c = 0; c < SAGRADA_COLOURS; c++)
            near |= (unsigned)((l->w->colour[c] & corners) != 0) << c;
        int kinds = sagrada_kinds_of(l->gap[i].colours & near, l->gap[i].values);
        float fresh = tri_bits_count(corners & SAGRADA_ALL & ~l->occupied) > 1 ? 0.3f : 0.0f;
        float odds = sagrada_odds(kinds, l->seen * l->weight[W_COUNT]);
        sum += l->gap[i].fill * (odds * 1.3f > fresh ? odds * 1.3f : fresh);
    }
    return sum;
}

/// Expected times; `sure` starts at 0.
static float sagrada_goal_odds(const sagrada_look *l, int goal, float *sure)
{
    switch (goal) {
    case SAGRADA_ROW_COLOR_VARIETY:
        return sagrada_lines(l, true, true, sure);
    case SAGRADA_COLUMN_COLOR_VARIETY:
        return sagrada_lines(l, false, true, sure);
    case SAGRADA_ROW_SHADE_VARIETY:
        return sagrada_lines(l, true, false, sure);
    case SAGRADA_COLUMN_SHADE_VARIETY:
        return sagrada_lines(l, false, false, sure);
    case SAGRADA_LIGHT_SHADES:
        return sagrada_series(l, false, 0, 2, sure);
    case SAGRADA_MEDIUM_SHADES:
        return sagrada_series(l, false, 2, 2, sure);
    case SAGRADA_DEEP_SHADES:
        return sagrada_series(l, false, 4, 2, sure);
    case SAGRADA_SHADE_VARIETY:
        return sagrada_series(l, false, 0, SAGRADA_VALUES, sure);
    case SAGRADA_COLOR_VARIETY:
        return sagrada_series(l, true, 0, SAGRADA_COLOURS, sure);
    default:
        return sagrada_diagonal_odds(l);
    }
}

/// What a private objective may still get.
static float sagrada_secret_odds(const sagrada_look *l, int colour)
{
    float sum = 0.0f;
    for (int i = 0; i < l->gaps; i++) {
        const sagrada_gap *g = &l->gap[i];
        if (!(g->colours >> colour & 1) || !g->values)
            continue;
        float total = 0.0f;
        for (int v = 0; v < SAGRADA_VALUES; v++)
            total += (float)((g->values >> v & 1) * (v + 1));
        float share = l->weight[W_SECRET] / ((float)tri_bits_count(g->colours) - 1.0f + l->weight[W_SECRET]);
        sum += g->fill * share * total / (float)tri_bits_count(g->values);
    }
    return sum;
}

static void sagrada_secret_features(const sagrada_look *l, float *f)
{
    const sagrada_state *s = l->s;
    float best = -1.0f;
    for (int i = 0; i < (s->players == 1 ? 2 : 1); i++) {
        int secret = s->secret[l->seat + i];
        if (!secret || secret == SAGRADA_HIDDEN)
            continue;
        float now = (float)sagrada_sum_of(l->w, secret - 1), more = sagrada_secret_odds(l, secret - 1);
        if (now + more <= best)
            continue;
        best = now + more;
        f[F_SECRET] = now;
        f[F_SECRET_MORE] = more;
    }
}

static void sagrada_gap_features(const sagrada_look *l, float *f)
{
    for (int i = 0; i < l->gaps; i++) {
        int kinds = sagrada_kinds_of(l->gap[i].colours, l->gap[i].values);
        f[F_FILL] += l->gap[i].fill;
        f[kinds == 0 ? F_DEAD : kinds <= 2 ? F_TIGHT : kinds <= 5 ? F_NARROW : F_MEDIUM] += kinds <= 10 ? 1.0f : 0.0f;
    }
    f[F_GAPS] = (float)l->gaps;
    f[F_SHORT] = l->gaps > l->turns ? (float)(l->gaps - l->turns) : 0.0f;
}

static void sagrada_window_features(sagrada_look *l, float *f)
{
    const sagrada_state *s = l->s;
    for (int i = 0; i < FEATURES; i++)
        f[i] = 0.0f;
    sagrada_find_gaps(l, s->pattern[l->seat]);
    sagrada_fill_gaps(l);
    f[F_ONE] = 1.0f;
    sagrada_gap_features(l, f);
    sagrada_secret_features(l, f);
    f[F_TOKENS] = (float)s->favour[l->seat];
    for (uint64_t goals = s->goals; goals; goals = tri_bits_rest(goals)) {
        int goal = tri_bits_first(goals);
        float points = (float)sagrada_table_goal_points(goal);
        f[F_GOAL + goal] = 1.0f;
        f[F_GOAL_NOW + goal] = points * (float)sagrada_goal_now(l->w, goal);
        f[F_GOAL_MORE + goal] = points * sagrada_goal_odds(l, goal, &f[F_GOAL_SURE + goal]);
    }
}

static float sagrada_window_points(sagrada_look *l)
{
    float feature[FEATURES];
    const float *fitted = l->weight + WEIGHTS + (l->s->players == 1 ? FEATURES * TRI_STAGES : 0);
    sagrada_window_features(l, feature);
    return tri_eval_linear(fitted, feature, FEATURES, (float)l->turns * (1.0f / (2 * SAGRADA_ROUNDS)));
}

/// With a die in hand: the best of its places.
static float sagrada_with_hand(sagrada_look *l)
{
    const sagrada_state *s = l->s;
    const sagrada_window *now = l->w;
    uint32_t spaces = sagrada_is_die(s->hand) ? sagrada_spaces(now, s->pattern[l->seat], s->hand) : 0;
    float best = -1e6f;
    l->turns -= l->turns > 0 && !(s->used & SAGRADA_USED_DRAFT);
    l->seen = (float)l->turns * l->weight[W_SEEN];
    if (!spaces)
        return sagrada_window_points(l);
    for (uint64_t rest = spaces; rest; rest = tri_bits_rest(rest)) {
        sagrada_window after = *now;
        sagrada_toggle(&after, s->hand, tri_bits_first(rest));
        l->w = &after;
        float points = sagrada_window_points(l);
        best = points > best ? points : best;
    }
    l->w = now;
    return best;
}

static sagrada_look sagrada_look_at(const sagrada_state *s, const float *weight, int seat)
{
    sagrada_look l;
    l.s = s;
    l.weight = weight;
    l.w = &s->window[seat];
    l.seat = seat;
    l.turns = sagrada_turns_left(s, seat);
    l.seen = (float)l.turns * weight[W_SEEN];
    l.gaps = 0;
    l.occupied = 0;
    return l;
}

static bool sagrada_has_window(const sagrada_state *s, int seat)
{
    return s->pattern[seat] && s->pattern[seat] != SAGRADA_HIDDEN;
}

static float sagrada_seat_points(const sagrada_state *s, const float *weight, int seat)
{
    sagrada_look l = sagrada_look_at(s, weight, seat);
    if (!sagrada_has_window(s, seat))
        return 0.0f;
    return s->hand && s->seat == seat ? sagrada_with_hand(&l) : sagrada_window_points(&l);
}

/// Features for fitting; a seat in the middle of a draft has none.
static void sagrada_features(const void *state, const float *weight, int seat, float *feature, float *stage, int *model)
{
    const sagrada_state *s = (const sagrada_state *)state;
    sagrada_look l = sagrada_look_at(s, weight, seat);
    *stage = -1.0f;
    *model = s->players == 1;
    if (!sagrada_has_window(s, seat) || (s->hand && s->seat == seat))
        return;
    sagrada_window_features(&l, feature);
    *stage = (float)l.turns * (1.0f / (2 * SAGRADA_ROUNDS));
}

/// Solo: the round track at the end.
static float sagrada_target(const sagrada_state *s, const float *weight)
{
    float sum = 0.0f, pool = 0.0f;
    for (int round = 0; round < SAGRADA_ROUNDS; round++)
        sum += (float)sagrada_track_sum(s, round);
    for (int i = 0; i < s->pool_count; i++)
        pool += (float)sagrada_value(s->pool[i]);
    int turns = sagrada_turns_left(s, 0) - 2 * (SAGRADA_ROUNDS - 1 - s->round);
    int left = s->pool_count - turns > 0 ? s->pool_count - turns : 0;
    int per_round = sagrada_drawn_per_round(s) - 2;
    if (s->pool_count)
        sum += pool * (float)left / (float)s->pool_count;
    return sum + weight[W_LEFT] * (float)(per_round * (SAGRADA_ROUNDS - 1 - s->round));
}

static void sagrada_outlook(const void *state, const float *weight, tri_outlook *out)
{
    const sagrada_state *s = (const sagrada_state *)state;
    for (int seat = 0; seat < s->players; seat++)
        out->points[seat] = sagrada_seat_points(s, weight, seat);
    if (s->players == 1)
        out->rival = sagrada_target(s, weight);
    out->spread = weight[W_SPREAD] + weight[W_SPREAD_TURN] * (float)sagrada_turns_left(s, 0);
}

static void sagrada_policy(const void *state, const float *weight, const tri_move *moves, int count, float *logit)
{
    int seat = ((const sagrada_state *)state)->seat;
    for (int i = 0; i < count; i++) {
        sagrada_state after = *(const sagrada_state *)state;
        sagrada_apply(&after, moves[i]);
        tri_result r;
        if (after.step == SAGRADA_STEP_OVER)
            sagrada_result(&after, &r);
        logit[i] =
            (after.step == SAGRADA_STEP_OVER ? (float)r.points[seat] : sagrada_seat_points(&after, weight, seat)) *
            weight[W_SHARP];
    }
}

/// The levels, weakest first; measured in docs/opponents.md.
static const char *const sagrada_levels[] = {
    "nodes=100,loose=0.08,blunder=0.75",
    "nodes=100,loose=0.08,blunder=0.52",
    "nodes=100,loose=0.06,blunder=0.28",
    "nodes=200,loose=0.04,blunder=0.08",
    "nodes=600,loose=0.015",
    "nodes=8000",
};

extern const tri_eval sagrada_eval;
const tri_eval sagrada_eval = {
    .id = "sagrada",
    .settings = "heat=0.003,mix=0.5",
    .levels = sagrada_levels,
    .weights = sagrada_weights,
    .weight_count = WEIGHTS,
    .outlook = sagrada_outlook,
    .policy = sagrada_policy,
    .feature_count = FEATURES,
    .models = SAGRADA_MODELS,
    .features = sagrada_features,
    .fitted = sagrada_fitted,
};
