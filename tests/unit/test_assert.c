// SPDX-License-Identifier: MIT
#include "tests/support/assert.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_broken_promise_says_what_and_where),
        cmocka_unit_test(apply_asserts_its_check),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
