// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "core/sagrada/sagrada_inside.h"
#include "game/tri_game.h"
#include "nets/sagrada_inputs.h"
#include "nets/tri_nets.h"
#include "tests/support/variants.h"

#include <string.h>

// What networks see: bits land where they should, the header's sizes hold, and nothing hidden shows.

enum { WORDS = TRI_INPUT_WORDS(SAGRADA_INPUTS_MAX) };

static void sets_cross_the_edge_of_a_word(void **unused)
{
    (void)unused;
    uint32_t bits[3] = {0};
    tri_input_set(bits, 28, 0xfff, 10); // two bits too many are left out
    assert_int_equal(bits[0], 0xf0000000);
    assert_int_equal(bits[1], 0x3f);
    tri_input_set(bits, 64, 0x80000001, 32);
    assert_int_equal(bits[2], 0x80000001);
}

static void a_thermometer_shows_a_count_and_no_more_than_it_has(void **unused)
{
    (void)unused;
    uint32_t bits[2] = {0};
    tri_input_count(bits, 4, 3, 8);
    assert_int_equal(bits[0], 0x70);
    tri_input_count(bits, 20, 99, 20);
    assert_int_equal(bits[0], 0xfff00070);
    assert_int_equal(bits[1], 0xff);
    tri_input_count(bits, 60, -1, 4);
    assert_int_equal(bits[1], 0xff);
}

typedef void (*look)(const tri_game *game, const tri_state *s, int players);

/// Random games of every table of Sagrada; `see` looks at every position.
static void each_position(look see)
{
    static variant tables[VARIANTS_MAX];
    const tri_game *game = tri_game_find("sagrada", 7);
    int count = variants_load(game, tables);
    for (int i = 0; i < 2 * count; i++) {
        tri_move list[TRI_MOVES_MAX];
        tri_state s;
        tri_rng rng = tri_rng_seed((uint64_t)i);
        assert_true(game->start(&s, &tables[i / 2].setup, NULL));
        for (;;) {
            see(game, &s, tables[i / 2].setup.players);
            uint8_t to_move = game->to_move(&s);
            if (to_move == TRI_OVER)
                break;
            uint64_t random = tri_rng_next(&rng);
            int legal = game->moves(&s, list);
            game->apply(&s, to_move == TRI_CHANCE ? game->sample(&s, random)
                                                  : list[tri_bits_scale(random, (uint64_t)legal)]);
        }
    }
}

/// The whole state, the view, and any state that agrees with the view look the same.
static void look_hidden(const tri_game *game, const tri_state *s, int players)
{
    (void)game;
    const sagrada_state *whole = (const sagrada_state *)s->bytes;
    uint32_t a[WORDS], b[WORDS];
    size_t size = (size_t)TRI_INPUT_WORDS(sagrada_input_count(players)) * sizeof a[0];
    tri_rng rng = tri_rng_seed(whole->bag_count);
    for (int seat = 0; seat < players; seat++) {
        sagrada_state view, other;
        sagrada_observe(whole, (uint8_t)seat, &view);
        sagrada_inputs(whole, seat, a);
        sagrada_inputs(&view, seat, b);
        assert_memory_equal(a, b, size);
        sagrada_resample(&view, &rng, &other);
        sagrada_inputs(&other, seat, b);
        assert_memory_equal(a, b, size);
    }
}

static void hidden_facts_change_no_input(void **unused)
{
    (void)unused;
    each_position(look_hidden);
}

/// Nothing is written beyond the inputs, and the last of the table's block are reached.
static uint32_t seen[WORDS];

static void look_bounds(const tri_game *game, const tri_state *s, int players)
{
    (void)game;
    uint32_t bits[WORDS + 1];
    int words = TRI_INPUT_WORDS(sagrada_input_count(players));
    bits[words] = 0x5a5a5a5a;
    sagrada_inputs((const sagrada_state *)s->bytes, 0, bits);
    assert_int_equal(bits[words], 0x5a5a5a5a);
    if (sagrada_input_count(players) % 32)
        assert_int_equal(bits[words - 1] >> sagrada_input_count(players) % 32, 0);
    for (int i = 0; players == 2 && i < words; i++)
        seen[i] |= bits[i];
}

static void inputs_stay_within_their_count(void **unused)
{
    (void)unused;
    memset(seen, 0, sizeof seen);
    each_position(look_bounds);
    int on = 0;
    for (int i = 0; i < WORDS; i++)
        on += tri_bits_count(seen[i]);
    assert_true(on > sagrada_input_count(2) / 2); // random play shows more than half of what two players can see
}

static bool on(const uint32_t *bits, int at)
{
    return bits[at / 32] >> at % 32 & 1;
}

/// A window with R4 on a1 and a pattern without prints there: what fits beside it, and who sees what of whom.
static void a_window_shows_its_dice_and_what_fits(void **unused)
{
    (void)unused;
    const char text[] = "players=2 step=turn round=1 turn=2 first=1 tools=lens_cutter,flux_brush,grozing_pliers "
                        "public=row_color_variety,light_shades,color_diagonals private=shades_of_red,shades_of_blue "
                        "patterns=virtus,gravitas favour=5,5 pool=R1,B2,G3,P6 1a=R4.--.--.--.--";
    sagrada_state s;
    uint32_t bits[WORDS];
    assert_true(sagrada_state_parse(text, strlen(text), &s, NULL));
    sagrada_inputs(&s, 0, bits);
    assert_true(on(bits, SAGRADA_IN_COLOUR + 0));
    assert_true(on(bits, SAGRADA_IN_VALUE + 20 * 3 + 0));
    assert_false(on(bits, SAGRADA_IN_FITS_COLOUR + 1));         // beside it: no other red one
    assert_false(on(bits, SAGRADA_IN_FITS_VALUE + 20 * 3 + 5)); // and below it no other four
    assert_true(on(bits, SAGRADA_IN_REACH + 6));
    assert_false(on(bits, SAGRADA_IN_REACH + 19));
    assert_true(on(bits, 2 * SAGRADA_IN_WINDOW + SAGRADA_IN_SECRET + 0)); // its own private objective
    for (int i = 0; i < SAGRADA_IN_SECRET_SIZE; i++)                      // and nothing of the other's
        assert_false(on(bits, 2 * SAGRADA_IN_WINDOW + SAGRADA_IN_SECRET_SIZE + i));
    sagrada_inputs(&s, 1, bits); // the other seat sees the same window second
    assert_true(on(bits, SAGRADA_IN_WINDOW + SAGRADA_IN_COLOUR + 0));
    assert_true(on(bits, 2 * SAGRADA_IN_WINDOW + SAGRADA_IN_SECRET + 2));
}

static void a_game_without_inputs_has_no_row(void **unused)
{
    (void)unused;
    assert_null(tri_nets_find("sagra"));
    assert_null(tri_nets_find("sagradas"));
    assert_non_null(tri_nets_find("sagrada"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_cross_the_edge_of_a_word),
        cmocka_unit_test(a_thermometer_shows_a_count_and_no_more_than_it_has),
        cmocka_unit_test(hidden_facts_change_no_input),
        cmocka_unit_test(inputs_stay_within_their_count),
        cmocka_unit_test(a_window_shows_its_dice_and_what_fits),
        cmocka_unit_test(a_game_without_inputs_has_no_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
