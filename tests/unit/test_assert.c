// SPDX-License-Identifier: MIT
#include "tests/support/assert.h"

#include "core/basilica/basilica_inside.h"
#include "core/red_cathedral/red_cathedral_inside.h"
#include "core/sagrada/sagrada_inside.h"
#include "game/tri_setup.h"
#include "tests/support/tri_test.h"

#include <string.h>

// Promises between our own functions, broken on purpose. Nothing here may be reached by what a stranger sends.

static void a_broken_promise_says_what_and_where(void **unused)
{
    (void)unused;
    expect_assert_failure(tri_bits_first(0));
    assert_string_equal(promise.what, "word != 0");
    assert_non_null(strstr(promise.file, "core/base/tri_bits.h"));
    assert_true(promise.line > 0);
}

/// apply begins with its check: a code that is no legal move never reaches the position.
static void apply_asserts_its_check(void **unused)
{
    (void)unused;
    static const tri_move strange[] = {0, 0xffffffff, 0x01ff0000, 0x010f0000, 0x0f0f0000, 0x10ff0000};
    static tri_state s;
    static int g, i;
    for (g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        tri_setup setup = tri_setup_default(game, 2);
        for (i = 0; i < TRI_COUNT(strange); i++) {
            tri_rng rng = tri_rng_seed(1);
            assert_true(game->start(&s, &setup, NULL));
            tri_game_settle(game, &s, &rng);
            expect_assert_failure(tri_game_at(g)->apply(&s, strange[i]));
            assert_non_null(strstr(promise.what, "_check(s, m) == TRI_LEGAL"));
        }
    }
}

// The invariants that TRI_CHECKED builds ask after every move.

static const char *flaw_of_basilica(const void *state)
{
    return basilica_says(basilica_flaw((const basilica_state *)state));
}

static const char *flaw_of_sagrada(const void *state)
{
    const sagrada_state *s = (const sagrada_state *)state;
    int lost = sagrada_lost(s);
    return sagrada_says(lost ? lost : sagrada_flaw(s));
}

static const char *flaw_of_red_cathedral(const void *state)
{
    return red_cathedral_says(red_cathedral_flaw((const red_cathedral_state *)state));
}

/// A byte of a state that no other byte leaves free: with its lowest bit turned the position is none.
typedef struct bound_byte {
    const char *game;
    const char *(*flaw)(const void *state);
    size_t at;
} bound_byte;

static void invariants_see_a_changed_byte(void **unused)
{
    (void)unused;
    static const bound_byte bytes[] = {
        {"basilica", flaw_of_basilica, offsetof(basilica_state, stack) + 1},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, discard) + 1},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, vault_at)},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, scaffold_at)},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, wild_at)},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, builder_at)},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, altar_at)},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, left)},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, supply) + 1},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, coins)},
        {"basilica", flaw_of_basilica, offsetof(basilica_state, altars)},
        {"sagrada", flaw_of_sagrada, offsetof(sagrada_state, bag) + 2},
        {"sagrada", flaw_of_sagrada, offsetof(sagrada_state, bag_count)},
        {"sagrada", flaw_of_sagrada, offsetof(sagrada_state, pool_count)},
        {"sagrada", flaw_of_sagrada, offsetof(sagrada_state, track_kinds)},
        {"sagrada", flaw_of_sagrada, offsetof(sagrada_state, opened)},
        {"sagrada", flaw_of_sagrada, offsetof(sagrada_state, window)},
        {"sagrada", flaw_of_sagrada, offsetof(sagrada_state, rolling) + 4},
        {"red_cathedral", flaw_of_red_cathedral, offsetof(red_cathedral_state, supply) + 3},
        {"red_cathedral", flaw_of_red_cathedral, offsetof(red_cathedral_state, stock)},
        {"red_cathedral", flaw_of_red_cathedral, offsetof(red_cathedral_state, held)},
        {"red_cathedral", flaw_of_red_cathedral, offsetof(red_cathedral_state, inside)},
        {"red_cathedral", flaw_of_red_cathedral, offsetof(red_cathedral_state, plan)},
    };
    for (int i = 0; i < TRI_COUNT(bytes); i++) {
        const tri_game *game = tri_game_find(bytes[i].game, strlen(bytes[i].game));
        tri_setup setup = tri_setup_default(game, 2);
        tri_rng rng = tri_rng_seed((uint64_t)i);
        tri_state s;
        tri_move list[TRI_MOVES_MAX];
        assert_true(game->start(&s, &setup, NULL));
        while (game->to_move(&s) != TRI_OVER) {
            assert_null(bytes[i].flaw(&s));
            s.bytes[bytes[i].at] ^= 1;
            if (!bytes[i].flaw(&s))
                fail_msg("%s: byte %d", bytes[i].game, (int)bytes[i].at);
            s.bytes[bytes[i].at] ^= 1;
            game->apply(&s, list[tri_bits_scale(tri_rng_next(&rng), (uint64_t)game->moves(&s, list))]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_promise_says_what_and_where),
        cmocka_unit_test(apply_asserts_its_check),
        cmocka_unit_test(invariants_see_a_changed_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
