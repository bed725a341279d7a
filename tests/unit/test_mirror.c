// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "core/basilica/basilica_inside.h"
#include "train/basilica_symmetry.h"

#include <string.h>

// A cathedral in a mirror has the same inputs in other places, and those are where the symmetry says.

enum { COLUMNS = TRI_INPUT_WORDS(BASILICA_INPUTS_MAX) * 32 };

static int mirrored(int cell)
{
    return cell - cell % BASILICA_COLUMNS + BASILICA_COLUMNS - 1 - cell % BASILICA_COLUMNS;
}

static void mirror_plane(uint64_t *plane)
{
    uint64_t out[BASILICA_WORDS] = {0};
    for (int cell = 0; cell < BASILICA_CELLS; cell++)
        if (basilica_has(plane, cell))
            basilica_set(out, mirrored(cell));
    memcpy(plane, out, sizeof out);
}

static void mirror(basilica_state *s)
{
    uint64_t *const planes[] = {s->vault_at,      s->wild_at,  s->scaffold_at, s->builder_at[0],
                                s->builder_at[1], s->glass_at, s->altar_at};
    basilica_state was = *s;
    for (int i = 0; i < TRI_COUNT(planes); i++)
        mirror_plane(planes[i]);
    for (int cell = 0; cell < BASILICA_CELLS; cell++)
        s->tile[mirrored(cell)] = was.tile[cell];
    for (int i = 0; i < 2 * BASILICA_TOKENS; i++) {
        uint16_t *token = &s->token[i / BASILICA_TOKENS][i % BASILICA_TOKENS];
        if (*token)
            *token = (uint16_t)((*token & ~(1023 << 1)) | mirrored(basilica_token_cell(*token)) << 1);
    }
    if (s->just)
        s->just = (uint16_t)(1 + mirrored(s->just - 1));
}

/// A symmetry that moves something; half of them do.
static void draw(tri_rng *rng, uint16_t *from)
{
    do
        basilica_symmetry_draw(2, rng, from, COLUMNS);
    while (from[0] == 0);
}

static void compare(basilica_state s, int seat, const uint16_t *from)
{
    uint32_t plain[COLUMNS / 32] = {0}, turned[COLUMNS / 32] = {0};
    basilica_inputs(&s, seat, plain);
    mirror(&s);
    basilica_inputs(&s, seat, turned);
    for (int i = 0; i < COLUMNS; i++)
        if ((turned[i / 32] >> i % 32 & 1) != (plain[from[i] / 32] >> from[i] % 32 & 1))
            fail_msg("input %d is not what %d was", i, from[i]);
}

static void a_mirrored_cathedral_has_its_inputs_elsewhere(void **unused)
{
    (void)unused;
    tri_rng rng = tri_rng_seed(1);
    uint16_t from[COLUMNS];
    draw(&rng, from);
    for (int game = 0; game < 12; game++) {
        static tri_move list[BASILICA_MOVES_MAX];
        tri_setup setup = {0};
        basilica_state s;
        setup.players = 2;
        for (int i = 0; i < basilica_about.option_count; i++) {
            setup.value[i].count = 1;
            setup.value[i].item[0] = basilica_about.options[i].fallback;
        }
        setup.value[1].item[0] = (int16_t)(game % 2); // the expansion
        assert_true(basilica_start(&s, &setup, NULL));
        for (uint8_t to_move; (to_move = basilica_to_move(&s)) != TRI_OVER;) {
            compare(s, game / 2 % 2, from);
            uint64_t random = tri_rng_next(&rng);
            int legal = basilica_moves(&s, list);
            basilica_apply(&s, to_move == TRI_CHANCE ? basilica_sample(&s, random)
                                                     : list[tri_bits_scale(random, (uint64_t)legal)]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mirrored_cathedral_has_its_inputs_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
