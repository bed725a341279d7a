// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "game/tri_setup.h"
#include "tests/support/nave/nave.h"
#include "tests/support/nave_fixture.h"

#include <string.h>

static void games_are_found_by_their_whole_word(void **unused)
{
    (void)unused;
    assert_true(tri_game_count() > 0);
    for (int i = 0; i < tri_game_count(); i++) {
        const tri_game *game = tri_game_at(i);
        size_t size = strlen(game->id);
        char longer[64] = {0};
        strcpy(longer, game->id);
        longer[size] = 'x';
        assert_ptr_equal(tri_game_find(game->id, size), game);
        assert_null(tri_game_find(game->id, size - 1));
        assert_null(tri_game_find(longer, size + 1));
    }
    assert_null(tri_game_find("", 0));
}

static void every_rule_has_its_text_and_no_other_number_has(void **unused)
{
    (void)unused;
    for (int g = 0; g < tri_game_count(); g++) {
        const tri_game *game = tri_game_at(g);
        assert_true(game->rule_count > 20);
        for (int i = 0; i < game->rule_count; i++)
            assert_string_equal(tri_game_rule(game, game->rules[i].rule), game->rules[i].text);
        assert_null(tri_game_rule(game, TRI_RULE(99, 99)));
        assert_null(tri_game_rule(game, TRI_RULE(0, 99)));
    }
}

// Nave: a coin falls, then a seat chooses.
static void chance_is_settled_and_counted(void **unused)
{
    (void)unused;
    const tri_game *game = nave_fixture();
    tri_setup setup = tri_setup_default(game, 2);
    tri_rng rng = tri_rng_seed(3);
    tri_state state;
    assert_true(game->start(&state, &setup, NULL));
    assert_int_equal(game->to_move(&state), TRI_CHANCE);
    assert_int_equal(tri_game_settle(game, &state, &rng), 1);
    assert_true(game->to_move(&state) < TRI_SEATS_MAX);
    assert_int_equal(tri_game_settle(game, &state, &rng), 0);
}

// Seat 1 favours row 2 in secret.
static void a_viewer_is_told_what_it_may_know_and_whether_that_is_all(void **unused)
{
    (void)unused;
    static const struct {
        uint8_t viewer;
        const char *words;
        bool all;
    } told[] = {
        {0, "favour 2", true}, {1, "favour", false}, {TRI_SPECTATOR, "favour", false}, {TRI_REFEREE, "favour 2", true}};
    const tri_game *game = nave_fixture();
    const char *words = "first=1 cells=-,-,-,-,-,-,-,-,-";
    tri_state state;
    assert_true(game->state_parse(words, strlen(words), &state, NULL));
    for (int i = 0; i < TRI_COUNT(told); i++) {
        char room[TRI_MOVE_TEXT_MAX];
        tri_text out = tri_text_over(room, sizeof room);
        assert_int_equal(tri_game_say(game, &state, NAVE_FAVOUR << 8 | 2, told[i].viewer, &out), told[i].all);
        assert_string_equal(room, told[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found_by_their_whole_word),
        cmocka_unit_test(every_rule_has_its_text_and_no_other_number_has),
        cmocka_unit_test(chance_is_settled_and_counted),
        cmocka_unit_test(a_viewer_is_told_what_it_may_know_and_whether_that_is_all),
    };
    return cmocka_run_group_tests_name("registry", tests, NULL, NULL);
}
