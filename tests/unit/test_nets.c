// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "core/basilica/basilica_inside.h"
#include "core/red_cathedral/red_cathedral_inside.h"
#include "core/sagrada/sagrada_inside.h"
#include "game/tri_game.h"
#include "game/tri_setup.h"
#include "nets/basilica_inputs.h"
#include "nets/red_cathedral_inputs.h"
#include "nets/sagrada_inputs.h"
#include "nets/tri_nets.h"
#include "tests/support/variants.h"

#include <string.h>

// What networks see: bits land where they should, the header's sizes hold, and nothing hidden shows.

enum { WORDS = TRI_INPUT_WORDS(TRI_NETWORK_INPUTS_MAX) };

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

typedef void (*look)(const tri_game *game, const tri_net_game *net, const tri_state *s, int players);

/// Random games of every table of every game that networks know; `see` looks at every position.
static void each_position(look see)
{
    static variant tables[VARIANTS_MAX];
    static tri_move list[TRI_MOVES_MAX];
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        const tri_net_game *net = tri_nets_find(game->id);
        int count = net ? variants_load(game, tables) : 0;
        for (int i = 0; i < 2 * count; i++) {
            tri_state s;
            tri_rng rng = tri_rng_seed((uint64_t)i);
            assert_true(game->start(&s, &tables[i / 2].setup, NULL));
            for (uint8_t to_move;
                 see(game, net, &s, tables[i / 2].setup.players), (to_move = game->to_move(&s)) != TRI_OVER;) {
                uint64_t random = tri_rng_next(&rng);
                int legal = game->moves(&s, list);
                game->apply(&s, to_move == TRI_CHANCE ? game->sample(&s, random)
                                                      : list[tri_bits_scale(random, (uint64_t)legal)]);
            }
        }
    }
}

/// The whole state, the view, and any state that agrees with the view look the same.
static void look_hidden(const tri_game *game, const tri_net_game *net, const tri_state *s, int players)
{
    uint32_t a[WORDS], b[WORDS];
    size_t size = (size_t)TRI_INPUT_WORDS(net->count(players)) * sizeof a[0];
    tri_rng rng = tri_rng_seed(s->bytes[0]);
    for (int seat = 0; seat < players; seat++) {
        tri_view view;
        tri_state other;
        game->observe(s, (uint8_t)seat, &view);
        net->inputs(s, seat, a);
        net->inputs(&view, seat, b);
        assert_memory_equal(a, b, size);
        game->resample(&view, &rng, &other);
        net->inputs(&other, seat, b);
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
static const tri_net_game *watched;

static void look_bounds(const tri_game *game, const tri_net_game *net, const tri_state *s, int players)
{
    (void)game;
    uint32_t bits[WORDS + 1];
    int words = TRI_INPUT_WORDS(net->count(players));
    assert_true(words <= WORDS);
    bits[words] = 0x5a5a5a5a;
    net->inputs(s, players - 1, bits);
    assert_int_equal(bits[words], 0x5a5a5a5a);
    if (net->count(players) % 32)
        assert_int_equal(bits[words - 1] >> net->count(players) % 32, 0);
    for (int i = 0; net == watched && players == 2 && i < words; i++)
        seen[i] |= bits[i];
}

static void inputs_stay_within_their_count(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++) {
        watched = tri_nets_find(tri_game_at(g)->id);
        memset(seen, 0, sizeof seen);
        each_position(look_bounds);
        int on = 0;
        for (int i = 0; i < WORDS; i++)
            on += tri_bits_count(seen[i]);
        assert_true(on > watched->count(2) * 2 / 5); // of what two players can see, random play shows so much
    }
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

/// A red area that a1 leads and a blue one of the other seat's; both see themselves first.
static void a_cathedral_shows_its_areas_by_whom_they_pay(void **unused)
{
    (void)unused;
    const char text[] = "phase=act actions=3 order=yP*,gR*,bM* vault=yC*,yG*,bG* top=gS* row1=rP@1,rM*,.,bC*@2,bS*";
    basilica_state s;
    uint32_t bits[WORDS];
    assert_true(basilica_state_parse(text, strlen(text), &s, NULL));
    for (int seat = 0; seat < 2; seat++) {
        basilica_inputs(&s, seat, bits);
        assert_true(on(bits, (BASILICA_PLANE_COLOUR + BASILICA_RED) * BASILICA_IN_CELLS + 1));
        assert_true(on(bits, (BASILICA_PLANE_BUILDER + seat) * BASILICA_IN_CELLS + 0));
        assert_true(on(bits, (BASILICA_PLANE_AREA + 4 * seat + BASILICA_RED) * BASILICA_IN_CELLS + 1));
        assert_true(on(bits, (BASILICA_PLANE_AREA + 4 * (1 - seat) + BASILICA_BLUE) * BASILICA_IN_CELLS + 4));
        assert_true(on(bits, BASILICA_PLANE_OPEN * BASILICA_IN_CELLS + 2));
        assert_false(on(bits, BASILICA_PLANE_OPEN * BASILICA_IN_CELLS + 3));
        assert_int_equal(on(bits, BASILICA_IN_SEATS + BASILICA_IN_ASKED), seat == 0);
        assert_int_equal(on(bits, BASILICA_IN_SEATS + BASILICA_IN_SEAT + BASILICA_IN_ASKED), seat == 1);
    }
}

/// Dice and houses are seen from the own seat on.
static void a_market_shows_the_own_die_second(void **unused)
{
    (void)unused;
    tri_game const *game = tri_game_find("red_cathedral", 13);
    tri_setup setup = tri_setup_default(game, 2);
    red_cathedral_state s;
    uint32_t bits[WORDS];
    tri_rng rng = tri_rng_seed(1);
    assert_true(red_cathedral_start(&s, &setup, NULL));
    while (red_cathedral_to_move(&s) == TRI_CHANCE)
        red_cathedral_apply(&s, red_cathedral_sample(&s, tri_rng_next(&rng)));
    const int market =
        4 * (RC_LEVELS * (RC_IN_BANNER + 2) + RC_IN_PRESENCE + 2 * RC_IN_PRESENCE_SIZE) + 2 * RC_IN_HOUSE;
    s.roubles[0] = 1;
    s.roubles[1] = 9;
    for (int seat = 0; seat < 2; seat++) {
        const int money = 4 * (RC_LEVELS * (RC_IN_BANNER + 2) + RC_IN_PRESENCE + 2 * RC_IN_PRESENCE_SIZE) + RC_IN_MONEY;
        red_cathedral_inputs(&s, seat, bits);
        int die = red_cathedral_own_die(&s, seat);
        assert_true(on(bits, market + RC_IN_FACE + 0 * 6 + s.face[0] - 1));
        assert_true(on(bits, market + RC_IN_FACE + 1 * 6 + s.face[die] - 1));
        assert_true(on(bits, market + RC_IN_SPACE + 1 * RC_SPACES + s.space[die]));
        assert_int_equal(on(bits, money + 8), seat == 1);
        assert_int_equal(on(bits, money + RC_IN_HOUSE + 8), seat == 0);
    }
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
        cmocka_unit_test(a_cathedral_shows_its_areas_by_whom_they_pay),
        cmocka_unit_test(a_market_shows_the_own_die_second),
        cmocka_unit_test(a_game_without_inputs_has_no_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
