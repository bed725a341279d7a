// SPDX-License-Identifier: MIT
#include "nets/sagrada_inputs.h"

#include "core/sagrada/sagrada_inside.h"

// Windows are sets of spaces already, so most inputs are copied twenty at a time.

/// A window and what may still be laid into it. `w` is NULL when it is not known.
typedef struct sagrada_sight {
    const sagrada_window *w;
    uint32_t occupied, free, reach;
    uint32_t colour[SAGRADA_COLOURS], value[SAGRADA_VALUES]; ///< free spaces left to each
    uint32_t kinds;                                          ///< kinds of dice that fit within reach, a bit each
} sagrada_sight;

/// Is this seat's pattern known to `viewer`? While patterns are chosen, others' choices are not (R1.7).
TRI_LOCAL bool sagrada_pattern_known(const sagrada_state *s, int seat, int viewer)
{
    if (!s->pattern[seat] || s->pattern[seat] == SAGRADA_HIDDEN)
        return false;
    return seat == viewer || s->step != SAGRADA_STEP_PATTERN || s->table.patterns[seat];
}

/// The private objective of a seat, from 1, as far as `viewer` knows it; else 0 (R1.5).
TRI_LOCAL int sagrada_secret_known(const sagrada_state *s, int seat, int viewer)
{
    bool open = seat == viewer || s->step == SAGRADA_STEP_OVER || s->players == 1 || s->table.secrets[0];
    return open && s->secret[seat] != SAGRADA_HIDDEN ? s->secret[seat] : 0;
}

TRI_LOCAL void sagrada_look_into(const sagrada_window *w, int pattern, sagrada_sight *out)
{
    uint32_t by_colour = sagrada_table_colour_prints(pattern - 1), by_value = sagrada_table_value_prints(pattern - 1);
    uint32_t colours = 0, values = 0;
    out->w = w;
    out->occupied = sagrada_occupied(w);
    out->free = SAGRADA_ALL & ~out->occupied;
    out->reach = sagrada_reach(out->occupied);
    for (int i = 0; i < SAGRADA_COLOURS; i++) { // where a colour is printed, any value of it shows which
        uint32_t printed = sagrada_printed_for(pattern, sagrada_die(i, 1)) | ~by_colour;
        colours |= out->colour[i] = out->free & printed & ~sagrada_beside(w->colour[i]);
    }
    for (int i = 0; i < SAGRADA_VALUES; i++) {
        uint32_t printed = sagrada_printed_for(pattern, sagrada_die(0, i + 1)) | ~by_value;
        values |= out->value[i] = out->free & printed & ~sagrada_beside(w->value[i]);
    }
    for (int i = 0; i < SAGRADA_COLOURS; i++)
        out->colour[i] &= values;
    for (int i = 0; i < SAGRADA_VALUES; i++)
        out->value[i] &= colours;
    out->kinds = 0;
    for (int kind = 0; kind < 30; kind++)
        out->kinds |= (uint32_t)((out->reach & out->colour[kind / 6] & out->value[kind % 6]) != 0) << kind;
}

/// Pips of a colour. Values are taken bit by bit, which needs half the counting of taking them one by one.
TRI_LOCAL int sagrada_pips(const sagrada_window *w, int colour)
{
    const uint32_t *v = w->value, dice = w->colour[colour];
    return tri_bits_count(dice & (v[0] | v[2] | v[4])) + 2 * tri_bits_count(dice & (v[1] | v[2] | v[5])) +
           4 * tri_bits_count(dice & (v[3] | v[4] | v[5]));
}

TRI_LOCAL void sagrada_put_spaces(const sagrada_sight *x, uint32_t *bits, int at)
{
    uint32_t alive = 0;
    for (int i = 0; i < SAGRADA_COLOURS; i++) {
        tri_input_set(bits, at + SAGRADA_IN_COLOUR + 20 * i, x->w->colour[i], 20);
        tri_input_set(bits, at + SAGRADA_IN_FITS_COLOUR + 20 * i, x->colour[i], 20);
        alive |= x->colour[i];
    }
    for (int i = 0; i < SAGRADA_VALUES; i++) {
        tri_input_set(bits, at + SAGRADA_IN_VALUE + 20 * i, x->w->value[i], 20);
        tri_input_set(bits, at + SAGRADA_IN_FITS_VALUE + 20 * i, x->value[i], 20);
    }
    tri_input_set(bits, at + SAGRADA_IN_DEAD, x->free & ~alive, 20);
    tri_input_set(bits, at + SAGRADA_IN_REACH, x->reach, 20);
}

/// Kinds in the pool, one bit each; `twice` those that lie there more than once.
TRI_LOCAL uint32_t sagrada_pool_kinds(const sagrada_state *s, uint32_t *twice)
{
    uint32_t once = 0;
    *twice = 0;
    for (int i = 0; i < s->pool_count; i++) {
        uint32_t kind = 1u << sagrada_kind(s->pool[i]);
        *twice |= once & kind;
        once |= kind;
    }
    return once;
}

/// Tools of the table that a seat could pay for (R4.3); solo: that are not spent.
TRI_LOCAL uint32_t sagrada_payable(const sagrada_state *s, int seat)
{
    int favour = s->favour[seat];
    if (s->players == 1)
        return (uint32_t)(s->tools & ~s->opened);
    return favour >= 2 ? s->tools : favour == 1 ? (uint32_t)(s->tools & ~s->opened) : 0;
}

/// Turns a seat has left in this round, the running one included.
TRI_LOCAL int sagrada_round_turns(const sagrada_state *s, int seat)
{
    int turns = 0;
    if (s->step < SAGRADA_STEP_TURN || s->step == SAGRADA_STEP_OVER)
        return 0;
    for (int turn = s->turn; turn < 2 * s->players; turn++)
        turns += sagrada_seat_of_turn(s, turn) == seat && !(turn >= s->players && s->skip >> seat & 1);
    return turns;
}

// Public objectives.

/// Can the line still be filled with dice that all differ in `sets`? `fits` are the free spaces left to each.
TRI_LOCAL bool sagrada_line_open(const uint32_t *sets, const uint32_t *fits, int count, uint32_t line, uint32_t free)
{
    uint32_t room = 0;
    for (int k = 0; k < count; k++) {
        uint32_t dice = sets[k] & line;
        if (dice & (dice - 1)) // more than one
            return false;
        room |= dice ? 0 : fits[k];
    }
    return !(line & free & ~room);
}

/// How many dice lie in each line that is open: one of `size` inputs a line.
TRI_LOCAL void sagrada_put_lines(const sagrada_sight *x, bool rows, bool colours, uint32_t *bits, int at)
{
    const uint32_t *sets = colours ? x->w->colour : x->w->value, *fits = colours ? x->colour : x->value;
    int lines = rows ? SAGRADA_ROWS : SAGRADA_COLUMNS, size = rows ? 6 : 5;
    for (int i = 0; i < lines; i++) {
        uint32_t line = rows ? 31u << 5 * i : SAGRADA_LEFT << i;
        if (sagrada_line_open(sets, fits, colours ? SAGRADA_COLOURS : SAGRADA_VALUES, line, x->free))
            tri_input(bits, at + i * size + tri_bits_count(x->occupied & line));
    }
}

/// Of each of `count` sets the dice, up to `most`, and the room for more, up to `room`; then how many series there are.
TRI_LOCAL void sagrada_put_series(const uint32_t *sets, const uint32_t *fits, int count, int most, int room, int series,
                                  uint32_t *bits, int at)
{
    int least = SAGRADA_SPACES;
    for (int i = 0; i < count; i++) {
        int size = tri_bits_count(sets[i]);
        least = size < least ? size : least;
        tri_input_count(bits, at + i * most, size, most);
        tri_input_count(bits, at + count * most + i * room, tri_bits_count(fits[i]), room);
    }
    tri_input_count(bits, at + count * (most + room), least, series);
}

/// Light, medium and deep shades: pairs of values from `first` on.
TRI_LOCAL void sagrada_put_pair(const sagrada_sight *x, int first, uint32_t *bits, int at)
{
    sagrada_put_series(x->w->value + first, x->value + first, 2, 5, 4, 5, bits,
                       at + SAGRADA_IN_PAIRS + first / 2 * SAGRADA_IN_PAIR_SIZE);
}

TRI_LOCAL void sagrada_put_diagonals(const sagrada_sight *x, uint32_t *bits, int at)
{
    uint32_t room = 0;
    for (int i = 0; i < SAGRADA_COLOURS; i++) {
        uint32_t right = (x->w->colour[i] & ~SAGRADA_RIGHT) << 1, left = (x->w->colour[i] & ~SAGRADA_LEFT) >> 1;
        room |= (right << 5 | right >> 5 | left << 5 | left >> 5) & x->colour[i];
    }
    tri_input_count(bits, at, sagrada_goal_times(x->w, SAGRADA_COLOR_DIAGONALS), 16);
    tri_input_count(bits, at + 16, tri_bits_count(room), 8);
}

TRI_LOCAL void sagrada_put_goal(const sagrada_sight *x, int goal, uint32_t *bits, int at)
{
    switch (goal) {
    case SAGRADA_ROW_COLOR_VARIETY:
        sagrada_put_lines(x, true, true, bits, at + SAGRADA_IN_ROW_COLOURS);
        break;
    case SAGRADA_COLUMN_COLOR_VARIETY:
        sagrada_put_lines(x, false, true, bits, at + SAGRADA_IN_COLUMN_COLOURS);
        break;
    case SAGRADA_ROW_SHADE_VARIETY:
        sagrada_put_lines(x, true, false, bits, at + SAGRADA_IN_ROW_VALUES);
        break;
    case SAGRADA_COLUMN_SHADE_VARIETY:
        sagrada_put_lines(x, false, false, bits, at + SAGRADA_IN_COLUMN_VALUES);
        break;
    case SAGRADA_LIGHT_SHADES:
        sagrada_put_pair(x, 0, bits, at);
        break;
    case SAGRADA_MEDIUM_SHADES:
        sagrada_put_pair(x, 2, bits, at);
        break;
    case SAGRADA_DEEP_SHADES:
        sagrada_put_pair(x, 4, bits, at);
        break;
    case SAGRADA_SHADE_VARIETY:
        sagrada_put_series(x->w->value, x->value, 6, 4, 3, 3, bits, at + SAGRADA_IN_SHADES);
        break;
    case SAGRADA_COLOR_VARIETY:
        sagrada_put_series(x->w->colour, x->colour, 5, 5, 3, 4, bits, at + SAGRADA_IN_COLOURS);
        break;
    default:
        sagrada_put_diagonals(x, bits, at + SAGRADA_IN_DIAGONALS);
        break;
    }
}

// Blocks.

/// Spaces and objectives.
TRI_LOCAL void sagrada_put_whole(const sagrada_state *s, const sagrada_sight *x, uint32_t *bits, int at)
{
    sagrada_put_spaces(x, bits, at);
    for (uint32_t goals = s->goals; goals; goals &= goals - 1)
        sagrada_put_goal(x, tri_bits_first(goals), bits, at);
}

/// What a window is in outline.
TRI_LOCAL void sagrada_put_outline(const sagrada_state *s, int seat, const sagrada_sight *x, uint32_t pool,
                                   uint32_t *bits, int at)
{
    // R1.8: until all have chosen nobody has tokens, but it is known how many there will be.
    bool dealt = s->step != SAGRADA_STEP_PATTERN || s->players == 1;
    int favour = dealt ? s->favour[seat] : sagrada_table_difficulty(s->pattern[seat] - 1);
    tri_input_count(bits, at + SAGRADA_IN_FREE, tri_bits_count(x->free), 20);
    tri_input_count(bits, at + SAGRADA_IN_FAVOUR, favour, 6);
    tri_input_set(bits, at + SAGRADA_IN_KINDS, x->kinds, 30);
    tri_input_set(bits, at + SAGRADA_IN_POOL_FITS, x->kinds & pool, 30);
    tri_input_set(bits, at + SAGRADA_IN_TOOLS, sagrada_payable(s, seat), SAGRADA_TOOL_COUNT);
    tri_input_count(bits, at + SAGRADA_IN_TURNS, sagrada_round_turns(s, seat), 2);
    for (int i = 0; i < SAGRADA_COLOURS; i++)
        tri_input_count(bits, at + SAGRADA_IN_PIPS + 8 * i, sagrada_pips(x->w, i) / 3, 8);
}

/// A private objective about a window.
TRI_LOCAL void sagrada_put_secret(int secret, const sagrada_sight *x, uint32_t pool, uint32_t *bits, int at)
{
    if (!secret)
        return;
    tri_input(bits, at + SAGRADA_IN_SECRET + secret - 1);
    if (!x->w)
        return;
    tri_input_count(bits, at + SAGRADA_IN_SECRET_PIPS, sagrada_pips(x->w, secret - 1) / 2, 20);
    tri_input_set(bits, at + SAGRADA_IN_SECRET_ROOM, x->colour[secret - 1], 20);
    tri_input_set(bits, at + SAGRADA_IN_SECRET_POOL, (x->kinds & pool) >> 6 * (secret - 1), 6);
}

/// The decision or the event that comes next.
TRI_LOCAL void sagrada_put_step(const sagrada_state *s, int seat, uint32_t *bits, int at)
{
    tri_input(bits, at + SAGRADA_IN_STEP + s->step);
    tri_input(bits, at + SAGRADA_IN_ACTING + (s->seat - seat + s->players) % s->players);
    tri_input_set(bits, at + SAGRADA_IN_USED, s->used, 2);
    if (s->hand) {
        tri_input(bits, at + SAGRADA_IN_HAND + sagrada_colour(s->hand));
        if (sagrada_value(s->hand))
            tri_input(bits, at + SAGRADA_IN_HAND + 5 + sagrada_value(s->hand) - 1);
    }
    if (s->tool)
        tri_input(bits, at + SAGRADA_IN_USING + s->tool - 1);
    for (int i = 0; i < SAGRADA_COLOURS; i++)
        tri_input_count(bits, at + SAGRADA_IN_ROLLING + 3 * i, s->rolling[i], 3);
}

/// What was left of each colour: who does not take a colour is hardly paid for it.
TRI_LOCAL void sagrada_put_left(const sagrada_state *s, uint32_t *bits, int at)
{
    int pips[SAGRADA_COLOURS] = {0};
    for (int round = 0; round < SAGRADA_ROUNDS; round++)
        for (int i = 0; i < SAGRADA_POOL_MAX && s->track[round][i]; i++)
            pips[sagrada_colour(s->track[round][i])] += sagrada_value(s->track[round][i]);
    for (int i = 0; i < SAGRADA_COLOURS; i++)
        tri_input_count(bits, at + SAGRADA_IN_LEFT + 8 * i, pips[i] / 3, 8);
}

TRI_LOCAL void sagrada_put_table(const sagrada_state *s, int seat, uint32_t once, uint32_t twice, uint32_t *bits,
                                 int at)
{
    const uint32_t askers = 1u << (SAGRADA_LENS_CUTTER - 1) | 1u << (SAGRADA_TAP_WHEEL - 1);
    int target = 0;
    tri_input(bits, at + SAGRADA_IN_ROUND + s->round);
    tri_input(bits, at + SAGRADA_IN_TURN + (s->turn < 8 ? s->turn : 7));
    if (s->first)
        tri_input(bits, at + SAGRADA_IN_FIRST + (s->first - 1 - seat + s->players) % s->players);
    tri_input_set(bits, at + SAGRADA_IN_POOL, once, 30);
    tri_input_set(bits, at + SAGRADA_IN_TWICE, twice, 30);
    for (int i = 0; i < SAGRADA_COLOURS; i++)
        tri_input_count(bits, at + SAGRADA_IN_BAG + 9 * i, (s->bag[i] + 1) / 2, 9);
    tri_input_set(bits, at + SAGRADA_IN_TOOL, s->tools, SAGRADA_TOOL_COUNT);
    tri_input_set(bits, at + SAGRADA_IN_OPENED, s->opened, SAGRADA_TOOL_COUNT);
    tri_input_set(bits, at + SAGRADA_IN_GOAL, s->goals, SAGRADA_GOAL_COUNT);
    if (s->tools & askers)
        tri_input_set(bits, at + SAGRADA_IN_TRACK, s->track_kinds, 30);
    for (int round = 0; s->players == 1 && round < SAGRADA_ROUNDS; round++)
        target += sagrada_track_sum(s, round);
    tri_input_count(bits, at + SAGRADA_IN_TARGET, target / 4, 30);
    sagrada_put_step(s, seat, bits, at);
    sagrada_put_left(s, bits, at);
}

TRI_FN void sagrada_inputs(const sagrada_state *s, int seat, uint32_t *bits)
{
    int at = 0, secrets = s->players == 1 ? 2 : s->players;
    uint32_t twice, pool = sagrada_pool_kinds(s, &twice);
    sagrada_sight sight[SAGRADA_SEATS];
    TRI_ASSERT(s->players >= 1 && s->players <= SAGRADA_SEATS && seat >= 0 && seat < s->players);
    for (int i = 0; i < TRI_INPUT_WORDS(sagrada_input_count(s->players)); i++)
        bits[i] = 0;
    for (int i = 0; i < s->players; at += sagrada_input_window(s->players, i++)) {
        int owner = (seat + i) % s->players;
        bool whole = sagrada_input_window(s->players, i) == SAGRADA_IN_WINDOW;
        sight[i].w = NULL;
        if (!sagrada_pattern_known(s, owner, seat))
            continue;
        sagrada_look_into(&s->window[owner], s->pattern[owner], &sight[i]);
        sagrada_put_outline(s, owner, &sight[i], pool, bits, whole ? at : at - SAGRADA_IN_FREE);
        if (whole)
            sagrada_put_whole(s, &sight[i], bits, at);
    }
    for (int i = 0; i < secrets; i++, at += SAGRADA_IN_SECRET_SIZE) {
        int secret = s->players == 1 ? s->secret[i] : sagrada_secret_known(s, (seat + i) % s->players, seat);
        sagrada_put_secret(secret, &sight[s->players == 1 ? 0 : i], pool, bits, at);
    }
    sagrada_put_table(s, seat, pool, twice, bits, at);
}

TRI_FN bool sagrada_valued(const sagrada_state *s, int seat)
{
    return sagrada_to_move(s) != seat || s->step == SAGRADA_STEP_TURN || (s->step == SAGRADA_STEP_MOVE && s->moved);
}
