// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "core/sagrada/sagrada_inside.h"

// Inputs of windows with any prints: a pattern that has been turned is none of the game's.

static uint32_t print_colour[SAGRADA_SEATS][SAGRADA_COLOURS], print_value[SAGRADA_SEATS][SAGRADA_VALUES];

static uint32_t any_of(const uint32_t *sets, int count)
{
    uint32_t all = 0;
    for (int i = 0; i < count; i++)
        all |= sets[i];
    return all;
}

static uint32_t colour_prints(int pattern)
{
    return any_of(print_colour[pattern], SAGRADA_COLOURS);
}

static uint32_t value_prints(int pattern)
{
    return any_of(print_value[pattern], SAGRADA_VALUES);
}

static uint32_t printed_for(int pattern, int die)
{
    uint32_t own = print_colour[pattern - 1][sagrada_colour(die)] | print_value[pattern - 1][sagrada_value(die) - 1];
    return own | (SAGRADA_ALL & ~(colour_prints(pattern - 1) | value_prints(pattern - 1)));
}

#define sagrada_printed_for         printed_for
#define sagrada_table_colour_prints colour_prints
#define sagrada_table_value_prints  value_prints
#include "nets/sagrada_inputs.c"
#undef sagrada_printed_for
#undef sagrada_table_colour_prints
#undef sagrada_table_value_prints

#include "train/sagrada_symmetry.h"

// A position and the same with its colours in another order and its windows turned have the same inputs in other
// places, and those are where the symmetry says.

enum { COLUMNS = TRI_INPUT_WORDS(SAGRADA_INPUTS_MAX) * 32 };

/// What a table of places says about colours and spaces: new ones, and which old one each is.
typedef struct turn {
    int colour[SAGRADA_COLOURS];
    int space[SAGRADA_SEATS][SAGRADA_SPACES]; ///< of each window from the own on; outlines have none
} turn;

static turn read_turn(const uint16_t *from, int players)
{
    turn y;
    int at = 0, table = sagrada_input_count(players) - SAGRADA_IN_TABLE;
    for (int c = 0; c < SAGRADA_COLOURS; c++)
        y.colour[c] = from[table + SAGRADA_IN_HAND + c] - table - SAGRADA_IN_HAND;
    for (int i = 0; i < players; at += sagrada_input_window(players, i++))
        for (int k = 0; k < SAGRADA_SPACES; k++)
            y.space[i][k] = sagrada_input_window(players, i) == SAGRADA_IN_WINDOW
                                ? from[at + SAGRADA_IN_DEAD + k] - at - SAGRADA_IN_DEAD
                                : k;
    return y;
}

static uint32_t turned_set(uint32_t set, const int *space)
{
    uint32_t out = 0;
    for (int k = 0; k < SAGRADA_SPACES; k++)
        out |= (set >> space[k] & 1) << k;
    return out;
}

static uint8_t turned_die(uint8_t die, const turn *y)
{
    for (int c = 0; c < SAGRADA_COLOURS; c++)
        if (die && y->colour[c] == sagrada_colour(die))
            return (uint8_t)((c + 1) * 8 + sagrada_value(die));
    return 0;
}

/// Sets of spaces by colour and by value.
static void turn_sets(uint32_t *colour, uint32_t *value, const turn *y, const int *space)
{
    uint32_t before[SAGRADA_COLOURS];
    for (int c = 0; c < SAGRADA_COLOURS; c++)
        before[c] = colour[c];
    for (int c = 0; c < SAGRADA_COLOURS; c++)
        colour[c] = turned_set(before[y->colour[c]], space);
    for (int v = 0; v < SAGRADA_VALUES; v++)
        value[v] = turned_set(value[v], space);
}

static void turn_state(sagrada_state *s, const turn *y, int seat)
{
    const sagrada_state was = *s;
    for (int i = 0; i < s->players; i++) {
        int owner = (seat + i) % s->players;
        turn_sets(s->window[owner].colour, s->window[owner].value, y, y->space[i]);
        turn_sets(print_colour[owner], print_value[owner], y, y->space[i]);
    }
    for (int i = 0; i < SAGRADA_SEATS; i++)
        for (int c = 0; was.secret[i] && was.secret[i] != SAGRADA_HIDDEN && c < SAGRADA_COLOURS; c++)
            s->secret[i] = y->colour[c] == was.secret[i] - 1 ? (uint8_t)(c + 1) : s->secret[i];
    for (int c = 0; c < SAGRADA_COLOURS; c++) {
        s->bag[c] = was.bag[y->colour[c]];
        s->rolling[c] = was.rolling[y->colour[c]];
    }
    s->track_kinds = 0;
    for (int i = 0; i < SAGRADA_POOL_MAX; i++) {
        s->pool[i] = turned_die(was.pool[i], y);
        for (int round = 0; round < SAGRADA_ROUNDS; round++)
            s->track[round][i] = turned_die(was.track[round][i], y);
    }
    for (int kind = 0; kind < 30; kind++)
        if (was.track_kinds >> kind & 1)
            s->track_kinds |= 1u << sagrada_kind(turned_die((uint8_t)sagrada_die_of_kind(kind), y));
    s->hand = turned_die(was.hand, y);
}

/// Prints of the real patterns become those of patterns 1, 2 and so on, by seat.
static void copy_prints(sagrada_state *s)
{
    for (int seat = 0; seat < s->players; seat++) {
        int pattern = s->pattern[seat];
        if (!pattern)
            continue;
        uint32_t colours = sagrada_table_colour_prints(pattern - 1), values = sagrada_table_value_prints(pattern - 1);
        for (int c = 0; c < SAGRADA_COLOURS; c++)
            print_colour[seat][c] = sagrada_printed_for(pattern, sagrada_die(c, 1)) & colours;
        for (int v = 0; v < SAGRADA_VALUES; v++)
            print_value[seat][v] = sagrada_printed_for(pattern, sagrada_die(0, v + 1)) & values;
        s->pattern[seat] = (uint8_t)(seat + 1);
    }
}

static void compare(sagrada_state s, tri_rng *rng)
{
    uint32_t plain[COLUMNS / 32] = {0}, turned[COLUMNS / 32] = {0};
    uint16_t from[COLUMNS];
    int seat = (int)tri_rng_below(rng, s.players);
    sagrada_symmetry_draw(s.players, rng, from, COLUMNS);
    copy_prints(&s);
    sagrada_inputs(&s, seat, plain);
    turn y = read_turn(from, s.players);
    turn_state(&s, &y, seat);
    sagrada_inputs(&s, seat, turned);
    for (int i = 0; i < COLUMNS; i++)
        if ((turned[i / 32] >> i % 32 & 1) != (plain[from[i] / 32] >> from[i] % 32 & 1))
            fail_msg("%d players: input %d is not what %d was", s.players, i, from[i]);
}

static void a_turned_position_has_its_inputs_elsewhere(void **unused)
{
    (void)unused;
    for (int game = 0; game < 40; game++) {
        tri_setup setup = {0};
        sagrada_state s;
        tri_move list[SAGRADA_MOVES_MAX];
        tri_rng rng = tri_rng_seed((uint64_t)game);
        setup.players = (uint8_t)(1 + game % 4);
        for (int i = 0; i < sagrada_about.option_count; i++) {
            setup.value[i].count = sagrada_about.options[i].kind != TRI_OPTION_LIST;
            setup.value[i].item[0] = sagrada_about.options[i].fallback;
        }
        assert_true(sagrada_start(&s, &setup, NULL));
        for (uint8_t to_move; (to_move = sagrada_to_move(&s)) != TRI_OVER;) {
            compare(s, &rng);
            uint64_t random = tri_rng_next(&rng);
            int legal = to_move == TRI_CHANCE ? 0 : sagrada_moves(&s, list);
            sagrada_apply(&s, to_move == TRI_CHANCE ? sagrada_sample(&s, random)
                                                    : list[tri_bits_scale(random, (uint64_t)legal)]);
        }
    }
}

static void a_symmetry_takes_every_input_once(void **unused)
{
    (void)unused;
    tri_rng rng = tri_rng_seed(3);
    for (int players = 1; players <= SAGRADA_SEATS; players++) {
        uint16_t from[COLUMNS];
        uint8_t taken[COLUMNS] = {0};
        sagrada_symmetry_draw(players, &rng, from, COLUMNS);
        for (int i = 0; i < COLUMNS; i++)
            assert_int_equal(taken[from[i]]++, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turned_position_has_its_inputs_elsewhere),
        cmocka_unit_test(a_symmetry_takes_every_input_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
