// SPDX-License-Identifier: MIT
#include "ai/eval/sagrada_window.h"

// For each empty space we know which colours and values its print and its neighbours allow; how many kinds of dice that
// leaves, and how many turns are to come, give the odds that it will be filled at all, and filled so that a line stays
// good. Objectives are then counted on the window as it is expected to end.

/// An empty space.
typedef struct sagrada_gap {
    uint8_t colours, values; ///< sets of those allowed
    uint8_t kinds;
    float fill; ///< odds that it will be filled
} sagrada_gap;

typedef struct sagrada_gaps {
    uint32_t free;
    int count;
    sagrada_gap at[SAGRADA_SPACES]; ///< of the spaces that are free
} sagrada_gaps;

/// Size of a set of colours or values.
static const uint8_t sagrada_size[64] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3,
                                         3, 4, 2, 3, 3, 4, 3, 4, 4, 5, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4,
                                         3, 4, 4, 5, 2, 3, 3, 4, 3, 4, 4, 5, 3, 4, 4, 5, 4, 5, 5, 6};

/// 1 / n
static const float sagrada_part[SAGRADA_VALUES + 1] = {0.0f, 1.0f, 0.5f, 0.33333333f, 0.25f, 0.2f, 0.16666667f};

/// The kinds of dice of some colours, of some values; a bit each.
static uint32_t sagrada_kinds_of_colours(unsigned colours)
{
    return colours * 0x2108421u; // six times, 5 bits apart
}
static uint32_t sagrada_kinds_of_values(unsigned values)
{
    uint32_t first = (values & 1) | (values & 2) << 4 | (values & 4) << 8 | (values & 8) << 12 | (values & 16) << 16 |
                     (values & 32) << 20;
    return first * 31u;
}

static uint32_t sagrada_line_of(bool row, int index)
{
    return row ? 31u << 5 * index : SAGRADA_LEFT << index;
}

/// Full lines of different colours (or values).
static int sagrada_lines_now(const sagrada_window *w, uint32_t occupied, bool rows, bool colours)
{
    const uint32_t *sets = colours ? w->colour : w->value;
    int lines = 0;
    for (int i = 0; i < (rows ? SAGRADA_ROWS : SAGRADA_COLUMNS); i++) {
        uint32_t line = sagrada_line_of(rows, i);
        bool good = (occupied & line) == line;
        for (int k = 0; good && k < (colours ? SAGRADA_COLOURS : SAGRADA_VALUES); k++) {
            uint32_t here = sets[k] & line;
            good = !(here & (here - 1));
        }
        lines += good;
    }
    return lines;
}

/// How often a window meets a public objective as it stands.
static int sagrada_goal_now(const sagrada_window *w, uint32_t occupied, int goal)
{
    switch (goal) {
    case SAGRADA_ROW_COLOR_VARIETY:
        return sagrada_lines_now(w, occupied, true, true);
    case SAGRADA_COLUMN_COLOR_VARIETY:
        return sagrada_lines_now(w, occupied, false, true);
    case SAGRADA_ROW_SHADE_VARIETY:
        return sagrada_lines_now(w, occupied, true, false);
    case SAGRADA_COLUMN_SHADE_VARIETY:
        return sagrada_lines_now(w, occupied, false, false);
    default:
        return sagrada_goal_times(w, goal);
    }
}

int sagrada_turns_left(const sagrada_state *s, int seat)
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

/// Odds that one of `n` dice is among so many kinds of the 30: 1 - e^-x, with e^x by its first terms.
static void sagrada_odds(float *odds, float n)
{
    for (int kinds = 0; kinds <= SAGRADA_KINDS; kinds++) {
        float x = (float)kinds * n * (1.0f / SAGRADA_KINDS);
        odds[kinds] = 1.0f - 1.0f / (1.0f + x * (1.0f + x * (0.5f + x * 0.1666667f)));
    }
}

void sagrada_look_at(sagrada_look *l, const sagrada_state *s, const float *weight, int model, int seat, int turns)
{
    const float *fitted = weight + SAGRADA_WEIGHTS + model * SAGRADA_FEATURES * TRI_STAGES;
    float seen = (float)turns * weight[W_SEEN], stage = (float)turns * (1.0f / (2 * SAGRADA_ROUNDS));
    l->s = s;
    l->weight = weight;
    l->seat = seat;
    l->turns = turns;
    sagrada_odds(l->fill, seen);
    sagrada_odds(l->line, seen * weight[W_LINE]);
    sagrada_odds(l->count, seen * weight[W_COUNT]);
    for (int i = 0; i < SAGRADA_FEATURES; i++)
        l->fitted[i] =
            fitted[TRI_STAGES * i] + stage * (fitted[TRI_STAGES * i + 1] + stage * fitted[TRI_STAGES * i + 2]);
}

/// A set of spaces as one bit in the byte of its column, for one row.
static uint64_t sagrada_spread(uint32_t set, int row)
{
    return ((uint64_t)(set >> 5 * row & 31) * 0x10204081u) &
           0x0101010101u; // copies 7 bits apart; bit k of copy k stays
}

sagrada_allowed sagrada_allowed_in(const sagrada_window *w, int pattern)
{
    uint32_t colour_prints = sagrada_table_colour_prints(pattern - 1),
             value_prints = sagrada_table_value_prints(pattern - 1);
    sagrada_allowed a = {{0}, {0}};
    for (int c = 0; c < SAGRADA_COLOURS; c++) {
        uint32_t print = ~colour_prints | sagrada_printed_for(pattern, sagrada_die(c, 1));
        uint32_t set = print & ~sagrada_beside(w->colour[c]);
        for (int row = 0; row < SAGRADA_ROWS; row++)
            a.colours[row] |= sagrada_spread(set, row) << c;
    }
    for (int v = 0; v < SAGRADA_VALUES; v++) {
        uint32_t print = ~value_prints | sagrada_printed_for(pattern, sagrada_die(0, v + 1));
        uint32_t set = print & ~sagrada_beside(w->value[v]);
        for (int row = 0; row < SAGRADA_ROWS; row++)
            a.values[row] |= sagrada_spread(set, row) << v;
    }
    return a;
}

void sagrada_allowed_after(sagrada_allowed *a, int die, int space)
{
    uint32_t beside = sagrada_beside(1u << space);
    for (int row = 0; row < SAGRADA_ROWS; row++) {
        uint64_t here = sagrada_spread(beside, row);
        a->colours[row] &= ~(here << sagrada_colour(die));
        a->values[row] &= ~(here << (sagrada_value(die) - 1));
    }
}

/// Fill odds: by kinds, and cut down when there are fewer turns than spaces.
static void sagrada_find_gaps(const sagrada_look *l, const sagrada_allowed *a, uint32_t free, sagrada_gaps *g)
{
    g->free = free;
    g->count = tri_bits_count(free);
    float slack = g->count > l->turns ? (float)l->turns / (float)g->count : 1.0f;
    for (uint32_t rest = free; rest; rest &= rest - 1) {
        int space = tri_bits_first(rest), row = space / SAGRADA_COLUMNS, shift = 8 * (space % SAGRADA_COLUMNS);
        unsigned colours = (unsigned)(a->colours[row] >> shift) & 31, values = (unsigned)(a->values[row] >> shift) & 63;
        unsigned kinds = (unsigned)sagrada_size[colours] * sagrada_size[values];
        g->at[space] = (sagrada_gap){(uint8_t)colours, (uint8_t)values, (uint8_t)kinds, slack * l->fill[kinds]};
    }
}

/// Odds that a line ends full of different colours (or values).
static float sagrada_line_odds(const sagrada_look *l, const sagrada_window *w, const sagrada_gaps *g, uint32_t line,
                               bool colours)
{
    const uint32_t *sets = colours ? w->colour : w->value;
    unsigned used = 0;
    float odds = 1.0f;
    for (int i = 0; i < (colours ? SAGRADA_COLOURS : SAGRADA_VALUES); i++) {
        uint32_t here = sets[i] & line;
        if (here & (here - 1))
            return 0.0f;
        used |= (unsigned)(here != 0) << i;
    }
    for (uint32_t rest = line & g->free; rest; rest &= rest - 1) {
        const sagrada_gap *gap = &g->at[tri_bits_first(rest)];
        int kinds = colours ? sagrada_size[gap->colours & ~used] * sagrada_size[gap->values]
                            : sagrada_size[gap->colours] * sagrada_size[gap->values & ~used];
        odds *= gap->fill * l->line[kinds];
    }
    return odds;
}

static float sagrada_lines(const sagrada_look *l, const sagrada_window *w, const sagrada_gaps *g, bool rows,
                           bool colours, float *sure)
{
    float sum = 0.0f;
    for (int i = 0; i < (rows ? SAGRADA_ROWS : SAGRADA_COLUMNS); i++) {
        float odds = sagrada_line_odds(l, w, g, sagrada_line_of(rows, i), colours);
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
        progress *= sagrada_part[count];
        if (progress <= 0.0f)
            break;
        sum += progress * progress;
    }
    return sum;
}

/// Dice of each value (or colour) at the end, when those from `first` on are the ones wanted.
static float sagrada_series(const sagrada_look *l, const sagrada_window *w, const sagrada_gaps *g, bool colours,
                            int first, int count, float *sure)
{
    const uint32_t *sets = (colours ? w->colour : w->value) + first;
    unsigned wanted = (1u << count) - 1;
    float have[SAGRADA_VALUES];
    for (int i = 0; i < count; i++)
        *sure += have[i] = (float)tri_bits_count(sets[i]);
    for (uint32_t rest = g->free; rest; rest &= rest - 1) {
        const sagrada_gap *gap = &g->at[tri_bits_first(rest)];
        unsigned allowed = (unsigned)(colours ? gap->colours : gap->values) >> first & wanted;
        unsigned other = colours ? gap->values : gap->colours;
        int good = sagrada_size[allowed];
        float odds = gap->fill * l->count[good * sagrada_size[other]] * sagrada_part[good];
        for (int k = 0; k < count; k++)
            have[k] += allowed >> k & 1 ? odds : 0.0f;
    }
    return sagrada_sets(have, count);
}

static float sagrada_diagonal_odds(const sagrada_look *l, const sagrada_window *w, const sagrada_gaps *g)
{
    float sum = (float)sagrada_goal_times(w, SAGRADA_COLOR_DIAGONALS);
    for (uint32_t rest = g->free; rest; rest &= rest - 1) {
        const sagrada_gap *gap = &g->at[tri_bits_first(rest)];
        uint32_t bit = rest & -rest;
        uint32_t right = (bit & ~SAGRADA_RIGHT) << 1, left = (bit & ~SAGRADA_LEFT) >> 1;
        uint32_t corners = right << 5 | right >> 5 | left << 5 | left >> 5, open = corners & g->free;
        unsigned near = 0;
        for (int c = 0; c < SAGRADA_COLOURS; c++)
            near |= (unsigned)((w->colour[c] & corners) != 0) << c;
        float fresh = open & (open - 1) ? 0.3f : 0.0f;
        float odds = 1.3f * l->count[sagrada_size[gap->colours & near] * sagrada_size[gap->values]];
        sum += gap->fill * (odds > fresh ? odds : fresh);
    }
    return sum;
}

/// Expected times; `sure` starts at 0.
static float sagrada_goal_odds(const sagrada_look *l, const sagrada_window *w, const sagrada_gaps *g, int goal,
                               float *sure)
{
    switch (goal) {
    case SAGRADA_ROW_COLOR_VARIETY:
        return sagrada_lines(l, w, g, true, true, sure);
    case SAGRADA_COLUMN_COLOR_VARIETY:
        return sagrada_lines(l, w, g, false, true, sure);
    case SAGRADA_ROW_SHADE_VARIETY:
        return sagrada_lines(l, w, g, true, false, sure);
    case SAGRADA_COLUMN_SHADE_VARIETY:
        return sagrada_lines(l, w, g, false, false, sure);
    case SAGRADA_LIGHT_SHADES:
        return sagrada_series(l, w, g, false, 0, 2, sure);
    case SAGRADA_MEDIUM_SHADES:
        return sagrada_series(l, w, g, false, 2, 2, sure);
    case SAGRADA_DEEP_SHADES:
        return sagrada_series(l, w, g, false, 4, 2, sure);
    case SAGRADA_SHADE_VARIETY:
        return sagrada_series(l, w, g, false, 0, SAGRADA_VALUES, sure);
    case SAGRADA_COLOR_VARIETY:
        return sagrada_series(l, w, g, true, 0, SAGRADA_COLOURS, sure);
    default:
        return sagrada_diagonal_odds(l, w, g);
    }
}

/// What a private objective may still get.
static float sagrada_secret_odds(const sagrada_look *l, const sagrada_gaps *g, int colour)
{
    float sum = 0.0f, pull = l->weight[W_SECRET], share[SAGRADA_COLOURS + 1];
    for (int i = 1; i <= SAGRADA_COLOURS; i++)
        share[i] = pull / ((float)i - 1.0f + pull);
    for (uint32_t rest = g->free; rest; rest &= rest - 1) {
        const sagrada_gap *gap = &g->at[tri_bits_first(rest)];
        if (!(gap->colours >> colour & 1))
            continue;
        int total = 0;
        for (unsigned v = gap->values; v; v &= v - 1)
            total += tri_bits_first(v) + 1;
        sum += gap->fill * share[sagrada_size[gap->colours]] * (float)total * sagrada_part[sagrada_size[gap->values]];
    }
    return sum;
}

static void sagrada_secret_features(const sagrada_look *l, const sagrada_window *w, const sagrada_gaps *g, float *f)
{
    const sagrada_state *s = l->s;
    float best = -1.0f;
    for (int i = 0; i < (s->players == 1 ? 2 : 1); i++) {
        int secret = s->secret[l->seat + i];
        if (!secret || secret == SAGRADA_HIDDEN)
            continue;
        float now = (float)sagrada_colour_sum(w, secret - 1), more = sagrada_secret_odds(l, g, secret - 1);
        if (now + more <= best)
            continue;
        best = now + more;
        f[F_SECRET] = now;
        f[F_SECRET_MORE] = more;
        f[F_SECRET_BAG] = s->bag_count ? more * (5.0f * (float)s->bag[secret - 1] / (float)s->bag_count - 1.0f) : 0.0f;
    }
}

/// What fits where the next die may touch down.
static void sagrada_edge_features(const sagrada_gaps *g, uint32_t occupied, float *f)
{
    uint32_t once = 0, twice = 0, edge = sagrada_reach(occupied);
    f[F_EDGE] = (float)tri_bits_count(edge);
    for (; edge; edge &= edge - 1) {
        const sagrada_gap *gap = &g->at[tri_bits_first(edge)];
        uint32_t kinds = sagrada_kinds_of_colours(gap->colours) & sagrada_kinds_of_values(gap->values);
        twice |= once & kinds;
        once |= kinds;
    }
    f[F_KINDS] = (float)tri_bits_count(once);
    f[F_KINDS_TWICE] = (float)tri_bits_count(twice);
}

/// The lowest four bits, one in each 16.
static uint64_t sagrada_lanes(unsigned set)
{
    return (set & 15) * 0x200040008001u & 0x1000100010001u;
}

static float sagrada_lane_squares(uint64_t lanes)
{
    float sum = 0.0f;
    for (; lanes; lanes >>= 16)
        sum += (float)(lanes & 0xffff) * (float)(lanes & 0xffff);
    return sum;
}

/// Each space spreads its wish over the colours and values it allows, in sixtieths; the squares of their sums tell how
/// much the spaces want the same dice.
static void sagrada_crowd_features(const sagrada_gaps *g, float *f)
{
    static const uint8_t part[SAGRADA_VALUES + 1] = {0, 60, 30, 20, 15, 12, 10};
    uint64_t colours = 0, colours_high = 0, values = 0, values_high = 0;
    for (uint32_t rest = g->free; rest; rest &= rest - 1) {
        const sagrada_gap *gap = &g->at[tri_bits_first(rest)];
        unsigned wish = part[sagrada_size[gap->colours]];
        colours += sagrada_lanes(gap->colours) * wish;
        colours_high += (gap->colours >> 4) * wish;
        wish = part[sagrada_size[gap->values]];
        values += sagrada_lanes(gap->values) * wish;
        values_high += sagrada_lanes(gap->values >> 4) * wish;
    }
    f[F_COLOUR_CROWD] = (sagrada_lane_squares(colours) + sagrada_lane_squares(colours_high)) * (1.0f / 3600);
    f[F_VALUE_CROWD] = (sagrada_lane_squares(values) + sagrada_lane_squares(values_high)) * (1.0f / 3600);
}

static void sagrada_gap_features(const sagrada_look *l, const sagrada_gaps *g, float *f)
{
    for (uint32_t rest = g->free; rest; rest &= rest - 1) {
        const sagrada_gap *gap = &g->at[tri_bits_first(rest)];
        int kinds = gap->kinds;
        f[F_FILL] += gap->fill;
        f[kinds == 0 ? F_DEAD : kinds <= 2 ? F_TIGHT : kinds <= 5 ? F_NARROW : F_MEDIUM] += kinds <= 10 ? 1.0f : 0.0f;
    }
    f[F_GAPS] = (float)g->count;
    f[F_SHORT] = g->count > l->turns ? (float)(g->count - l->turns) : 0.0f;
}

/// Uses of each tool that the seat could pay for: the first costs one token, every later one two; alone there is one.
static void sagrada_tool_features(const sagrada_state *s, int seat, float *f)
{
    float tokens = (float)s->favour[seat];
    for (uint64_t tools = s->tools; tools; tools = tri_bits_rest(tools)) {
        int tool = tri_bits_first(tools);
        bool opened = s->opened >> tool & 1;
        float paid = opened ? 0.5f * tokens : tokens > 0.0f ? 0.5f * (tokens + 1.0f) : 0.0f;
        f[F_TOOL + tool] = s->players > 1 ? paid : opened ? 0.0f : 1.0f;
    }
}

void sagrada_window_features(const sagrada_look *l, const sagrada_window *w, const sagrada_allowed *a, float *f)
{
    const sagrada_state *s = l->s;
    sagrada_gaps g;
    uint32_t occupied = sagrada_occupied(w);
    for (int i = 0; i < SAGRADA_FEATURES; i++)
        f[i] = 0.0f;
    sagrada_find_gaps(l, a, SAGRADA_ALL & ~occupied, &g);
    f[F_ONE] = 1.0f;
    sagrada_gap_features(l, &g, f);
    sagrada_edge_features(&g, occupied, f);
    sagrada_crowd_features(&g, f);
    sagrada_secret_features(l, w, &g, f);
    f[F_TOKENS] = (float)s->favour[l->seat];
    sagrada_tool_features(s, l->seat, f);
    for (uint64_t goals = s->goals; goals; goals = tri_bits_rest(goals)) {
        int goal = tri_bits_first(goals);
        float points = (float)sagrada_table_goal_points(goal);
        f[F_GOAL + goal] = 1.0f;
        f[F_GOAL_NOW + goal] = points * (float)sagrada_goal_now(w, occupied, goal);
        f[F_GOAL_MORE + goal] = points * sagrada_goal_odds(l, w, &g, goal, &f[F_GOAL_SURE + goal]);
    }
}

float sagrada_window_points(const sagrada_look *l, const sagrada_window *w, const sagrada_allowed *a)
{
    float f[SAGRADA_FEATURES], sum = 0.0f;
    sagrada_window_features(l, w, a, f);
    for (int i = 0; i < F_GOAL; i++)
        sum += f[i] * l->fitted[i];
    for (uint64_t goals = l->s->goals; goals; goals = tri_bits_rest(goals))
        for (int i = F_GOAL + tri_bits_first(goals); i < F_TOOL; i += SAGRADA_GOAL_COUNT)
            sum += f[i] * l->fitted[i];
    for (uint64_t tools = l->s->tools; tools; tools = tri_bits_rest(tools)) {
        int i = F_TOOL + tri_bits_first(tools);
        sum += f[i] * l->fitted[i];
    }
    return sum;
}

float sagrada_best_place(const sagrada_look *l, const sagrada_window *w, const sagrada_allowed *a, int die,
                         uint32_t spaces)
{
    float best = -1e6f;
    for (; spaces; spaces &= spaces - 1) {
        int space = tri_bits_first(spaces);
        sagrada_window after = *w;
        sagrada_allowed allowed = *a;
        sagrada_toggle(&after, die, space);
        sagrada_allowed_after(&allowed, die, space);
        float points = sagrada_window_points(l, &after, &allowed);
        best = points > best ? points : best;
    }
    return best;
}
