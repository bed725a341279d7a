// SPDX-License-Identifier: MIT
#include "core/sagrada/sagrada_inside.h"

// Points, as counts of bits. A line objective gives one item per finished line, every other objective one item, so that
// a client can point at what was scored. `where` is the objective's index, the round of a track space, or 0; `extra` is
// the line, or how often the objective was met.

typedef enum sagrada_item_kind {
    SAGRADA_ITEM_GOAL,
    SAGRADA_ITEM_SECRET,
    SAGRADA_ITEM_FAVOUR,
    SAGRADA_ITEM_EMPTY,
    SAGRADA_ITEM_TARGET,
    SAGRADA_ITEMS
} sagrada_item_kind;

// Public objectives.

TRI_LOCAL uint32_t sagrada_line(bool row, int index)
{
    return row ? 31u << 5 * index : SAGRADA_LEFT << index;
}

/// Is the line full, and do its dice differ in every one of `sets` (R6.1)?
TRI_LOCAL bool sagrada_line_differs(const sagrada_window *w, const uint32_t *sets, int count, uint32_t line)
{
    if ((sagrada_occupied(w) & line) != line)
        return false;
    for (int i = 0; i < count; i++)
        if (tri_bits_count(sets[i] & line) > 1)
            return false;
    return true;
}

/// Lines that fulfil a line objective, one bit each: R6.2 and R6.3 about colours, R6.4 and R6.5 about values.
TRI_LOCAL uint32_t sagrada_goal_lines(const sagrada_window *w, int goal)
{
    bool row = goal == SAGRADA_ROW_COLOR_VARIETY || goal == SAGRADA_ROW_SHADE_VARIETY;
    bool colours = goal == SAGRADA_ROW_COLOR_VARIETY || goal == SAGRADA_COLUMN_COLOR_VARIETY;
    const uint32_t *sets = colours ? w->colour : w->value;
    int count = colours ? SAGRADA_COLOURS : SAGRADA_VALUES;
    uint32_t lines = 0;
    for (int i = 0; i < (row ? SAGRADA_ROWS : SAGRADA_COLUMNS); i++)
        if (sagrada_line_differs(w, sets, count, sagrada_line(row, i)))
            lines |= 1u << i;
    return lines;
}

/// The size of the smallest set: how many complete series there are.
TRI_LOCAL int sagrada_rarest(const uint32_t *sets, int count)
{
    int least = SAGRADA_SPACES;
    for (int i = 0; i < count; i++) {
        int size = tri_bits_count(sets[i]);
        least = size < least ? size : least;
    }
    return least;
}

/// Dice with a die of their own colour at a corner (R6.11).
TRI_LOCAL uint32_t sagrada_diagonals(const sagrada_window *w)
{
    uint32_t dice = 0;
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
        uint32_t set = w->colour[colour];
        uint32_t right = (set & ~SAGRADA_RIGHT) << 1;
        uint32_t left = (set & ~SAGRADA_LEFT) >> 1;
        uint32_t corners = right << 5 | right >> 5 | left << 5 | left >> 5;
        dice |= set & corners;
    }
    return dice;
}

TRI_LOCAL bool sagrada_is_line_goal(int goal)
{
    return goal <= SAGRADA_COLUMN_SHADE_VARIETY;
}

TRI_FN int sagrada_goal_times(const sagrada_window *w, int goal)
{
    switch (goal) {
    case SAGRADA_LIGHT_SHADES: // R6.6
        return sagrada_rarest(w->value, 2);
    case SAGRADA_MEDIUM_SHADES: // R6.7
        return sagrada_rarest(w->value + 2, 2);
    case SAGRADA_DEEP_SHADES: // R6.8
        return sagrada_rarest(w->value + 4, 2);
    case SAGRADA_SHADE_VARIETY: // R6.9
        return sagrada_rarest(w->value, SAGRADA_VALUES);
    case SAGRADA_COLOR_VARIETY: // R6.10
        return sagrada_rarest(w->colour, SAGRADA_COLOURS);
    case SAGRADA_COLOR_DIAGONALS:
        return tri_bits_count(sagrada_diagonals(w));
    default:
        return tri_bits_count(sagrada_goal_lines(w, goal));
    }
}

TRI_FN int sagrada_colour_sum(const sagrada_window *w, int colour)
{
    int sum = 0;
    for (int value = 1; value <= SAGRADA_VALUES; value++)
        sum += value * tri_bits_count(w->colour[colour] & w->value[value - 1]);
    return sum;
}

TRI_FN int sagrada_track_sum(const sagrada_state *s, int round)
{
    int sum = 0;
    for (int i = 0; i < SAGRADA_POOL_MAX; i++)
        sum += sagrada_value(s->track[round][i]);
    return sum;
}

// Items.

typedef struct sagrada_tally {
    tri_item *out;
    int count;
    uint8_t seat;
} sagrada_tally;

TRI_LOCAL void sagrada_add_item(sagrada_tally *t, int kind, tri_rule rule, int points, int where, int extra)
{
    tri_item *item = &t->out[t->count++];
    item->seat = t->seat;
    item->kind = (uint8_t)kind;
    item->rule = rule;
    item->points = (int16_t)points;
    item->where = (uint16_t)where;
    item->extra = (uint16_t)extra;
}

/// A public objective counts as often as it is met (R6.1).
TRI_LOCAL void sagrada_add_goal(sagrada_tally *t, const sagrada_window *w, int goal)
{
    int points = sagrada_table_goal_points(goal);
    tri_rule rule = sagrada_goal_rule(goal);
    if (sagrada_is_line_goal(goal)) {
        for (uint64_t lines = sagrada_goal_lines(w, goal); lines; lines = tri_bits_rest(lines))
            sagrada_add_item(t, SAGRADA_ITEM_GOAL, rule, points, goal, tri_bits_first(lines));
        return;
    }
    int times = sagrada_goal_times(w, goal);
    if (times)
        sagrada_add_item(t, SAGRADA_ITEM_GOAL, rule, points * times, goal, times);
}

/// The private objective that counts for a seat, from 1; 0 when it is not dealt or not known. R7.6: alone, the better
/// one.
TRI_LOCAL int sagrada_counting_secret(const sagrada_state *s, int seat)
{
    int secret = s->secret[seat] == SAGRADA_HIDDEN ? 0 : s->secret[seat];
    if (s->players > 1 || !s->secret[1])
        return secret;
    const sagrada_window *w = &s->window[0];
    return sagrada_colour_sum(w, s->secret[1] - 1) > sagrada_colour_sum(w, secret - 1) ? s->secret[1] : secret;
}

TRI_LOCAL int sagrada_secret_points(const sagrada_state *s, int seat)
{
    int secret = sagrada_counting_secret(s, seat);
    return secret ? sagrada_colour_sum(&s->window[seat], secret - 1) : 0;
}

TRI_LOCAL void sagrada_add_seat(sagrada_tally *t, const sagrada_state *s)
{
    const sagrada_window *w = &s->window[t->seat];
    for (uint64_t goals = s->goals; goals; goals = tri_bits_rest(goals))
        sagrada_add_goal(t, w, tri_bits_first(goals));
    int secret = sagrada_counting_secret(s, t->seat);
    if (secret) // R6.12
        sagrada_add_item(t, SAGRADA_ITEM_SECRET, s->players == 1 ? TRI_RULE(7, 6) : TRI_RULE(6, 12),
                         sagrada_secret_points(s, t->seat), secret - 1, 0);
    if (s->favour[t->seat]) // R6.13
        sagrada_add_item(t, SAGRADA_ITEM_FAVOUR, TRI_RULE(6, 13), s->favour[t->seat], 0, s->favour[t->seat]);
    int empty = SAGRADA_SPACES - tri_bits_count(sagrada_occupied(w));
    if (empty && s->players == 1) // R7.7
        sagrada_add_item(t, SAGRADA_ITEM_EMPTY, TRI_RULE(7, 7), -3 * empty, 0, empty);
    else if (empty) // R6.14
        sagrada_add_item(t, SAGRADA_ITEM_EMPTY, TRI_RULE(6, 14), -empty, 0, empty);
}

TRI_FN int sagrada_score(const sagrada_state *s, tri_item *out)
{
    sagrada_tally t;
    t.out = out;
    t.count = 0;
    for (t.seat = 0; t.seat < s->players; t.seat++)
        sagrada_add_seat(&t, s);
    t.seat = TRI_SEATS_MAX;
    for (int round = 0; s->players == 1 && round < SAGRADA_ROUNDS; round++) // R7.5
        if (s->track[round][0])
            sagrada_add_item(&t, SAGRADA_ITEM_TARGET, TRI_RULE(7, 5), sagrada_track_sum(s, round), round, 0);
    return t.count;
}

// Who won.

/// A seat's place in the turn order of round 10; 0 for all while the first player is not known.
TRI_LOCAL int sagrada_last_order(const sagrada_state *s, int seat)
{
    if (!s->first)
        return 0;
    int first = s->first - 1 + (SAGRADA_ROUNDS - 1 - s->round);
    return (seat - first % s->players + s->players) % s->players;
}

/// R6.15, then R6.16: private objective, favour tokens, later in the last round. One number that orders seats.
TRI_LOCAL int32_t sagrada_rank(const sagrada_state *s, int seat, int points)
{
    return ((points + 100) * 256 + sagrada_secret_points(s, seat)) * 64 + s->favour[seat] * 4 +
           sagrada_last_order(s, seat);
}

TRI_FN void sagrada_result(const sagrada_state *s, tri_result *out)
{
    const tri_result blank = {0};
    tri_item items[TRI_ITEMS_MAX];
    int count = sagrada_score(s, items);
    *out = blank;
    out->seats = s->players;
    for (int i = 0; i < count; i++) {
        if (items[i].seat < TRI_SEATS_MAX)
            out->points[items[i].seat] = (int16_t)(out->points[items[i].seat] + items[i].points);
        else
            out->rival = (int16_t)(out->rival + items[i].points);
    }
    if (s->players == 1) { // R7.8: more than the target, not as much
        out->place[0] = out->points[0] > out->rival ? 1 : 2;
        return;
    }
    for (int seat = 0; seat < s->players; seat++) {
        out->place[seat] = 1;
        for (int other = 0; other < s->players; other++)
            if (sagrada_rank(s, other, out->points[other]) > sagrada_rank(s, seat, out->points[seat]))
                out->place[seat]++;
    }
}

TRI_LOCAL void sagrada_put_goal_item(const tri_item *item, tri_text *out)
{
    tri_put(out, sagrada_goal_name(item->where));
    bool row = item->where == SAGRADA_ROW_COLOR_VARIETY || item->where == SAGRADA_ROW_SHADE_VARIETY;
    if (!sagrada_is_line_goal(item->where)) {
        tri_put(out, " x ");
        tri_put_int(out, item->extra);
    } else if (row) {
        tri_put(out, ", row ");
        tri_put_char(out, (char)('a' + item->extra));
    } else {
        tri_put(out, ", column ");
        tri_put_int(out, item->extra + 1);
    }
}

TRI_FN const char *sagrada_item_text(const sagrada_state *s, const tri_item *item, tri_text *out)
{
    (void)s;
    switch (item->kind) {
    case SAGRADA_ITEM_GOAL:
        sagrada_put_goal_item(item, out);
        return "public";
    case SAGRADA_ITEM_SECRET:
        tri_put(out, sagrada_secret_name(item->where));
        return "private";
    case SAGRADA_ITEM_FAVOUR:
        tri_put(out, "favour tokens left: ");
        tri_put_int(out, item->extra);
        return "favour";
    case SAGRADA_ITEM_EMPTY:
        tri_put(out, "empty spaces: ");
        tri_put_int(out, item->extra);
        return "empty";
    default:
        tri_put(out, "round track, space ");
        tri_put_int(out, item->where + 1);
        return "target";
    }
}

/// The dice of a window that a public objective is about, on the line of its item if it has one.
TRI_LOCAL uint32_t sagrada_goal_spaces(const sagrada_window *w, int goal, int line)
{
    switch (goal) {
    case SAGRADA_ROW_COLOR_VARIETY:
    case SAGRADA_ROW_SHADE_VARIETY:
        return sagrada_line(true, line);
    case SAGRADA_COLUMN_COLOR_VARIETY:
    case SAGRADA_COLUMN_SHADE_VARIETY:
        return sagrada_line(false, line);
    case SAGRADA_LIGHT_SHADES:
        return w->value[0] | w->value[1];
    case SAGRADA_MEDIUM_SHADES:
        return w->value[2] | w->value[3];
    case SAGRADA_DEEP_SHADES:
        return w->value[4] | w->value[5];
    case SAGRADA_COLOR_DIAGONALS:
        return sagrada_diagonals(w);
    default:
        return sagrada_occupied(w);
    }
}

TRI_LOCAL void sagrada_space_fields(uint32_t spaces, tri_sink *sink)
{
    sink->open(sink, "spaces", '[');
    for (; spaces; spaces &= spaces - 1)
        tri_kind_show(&sagrada_value_kinds()[SAGRADA_KIND_SPACE], NULL, 0, tri_bits_first(spaces), NULL, sink);
    sink->close(sink, ']');
}

/// A goal with its line, or how often it was met.
TRI_LOCAL void sagrada_goal_fields(const tri_item *item, tri_sink *sink)
{
    static const char *const rows[] = {"a", "b", "c", "d"};
    bool row = item->where == SAGRADA_ROW_COLOR_VARIETY || item->where == SAGRADA_ROW_SHADE_VARIETY;
    sink->word(sink, "public", sagrada_goal_word(item->where));
    if (!sagrada_is_line_goal(item->where))
        sink->number(sink, "times", item->extra);
    else if (row)
        sink->word(sink, "row", rows[item->extra & 3]);
    else
        sink->number(sink, "column", item->extra + 1);
}

TRI_FN void sagrada_item_fields(const sagrada_state *s, const tri_item *item, tri_sink *sink)
{
    const sagrada_window *w = item->kind == SAGRADA_ITEM_TARGET ? NULL : &s->window[item->seat];
    switch (item->kind) {
    case SAGRADA_ITEM_GOAL:
        sagrada_goal_fields(item, sink);
        sagrada_space_fields(sagrada_goal_spaces(w, item->where, item->extra), sink);
        break;
    case SAGRADA_ITEM_SECRET:
        sink->word(sink, "private", sagrada_secret_word(item->where));
        sagrada_space_fields(w->colour[item->where], sink);
        break;
    case SAGRADA_ITEM_EMPTY:
        sink->number(sink, "count", item->extra);
        sagrada_space_fields(SAGRADA_ALL & ~sagrada_occupied(w), sink);
        break;
    case SAGRADA_ITEM_FAVOUR:
        sink->number(sink, "count", item->extra);
        break;
    default:
        sink->number(sink, "space", item->where + 1);
        break;
    }
}
