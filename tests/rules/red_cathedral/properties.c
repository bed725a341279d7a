// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

// Random games of every table size and both sides of the boards, with what must hold at every position.

// Conservation (R1.10), three dice a space (R6.3), canonical turn fields: what no single rule test would notice.
static void pieces_are_conserved(const red_cathedral_state *s)
{
    for (int seat = 0; seat < s->players; seat++)
        assert_true(red_cathedral_room(s, seat) >= 0);
    for (int kind = 0; kind < RC_MATERIALS; kind++) {
        int sum = s->supply[kind] + s->ivan_stock[kind] + s->ivan_works[kind];
        for (int house = 0; house < RC_HOUSES; house++)
            sum += red_cathedral_count(s->stock[house], kind);
        for (int site = 0; site < RC_SITES; site++)
            sum += red_cathedral_count(s->held[site], kind);
        assert_int_equal(sum, red_cathedral_pieces(kind));
    }
    if (s->step > RC_STEP_DROP)
        for (int space = 0; space < RC_SPACES; space++)
            assert_true(tri_bits_count(red_cathedral_dice_on(s, space)) <= RC_SPACE_DICE);
}

static void moves_ascend_and_are_exactly_what_check_allows(const red_cathedral_state *s, bool every_code)
{
    tri_move list[RED_CATHEDRAL_MOVES_MAX + 1];
    int n = red_cathedral_moves(s, list);
    assert_true(n <= RED_CATHEDRAL_MOVES_MAX);
    assert_int_equal(n == 0, red_cathedral_to_move(s) == TRI_OVER);
    for (int i = 0; i < n; i++) {
        assert_int_equal(red_cathedral_check(s, list[i]), TRI_LEGAL);
        assert_true(i == 0 || list[i - 1] < list[i]);
    }
    if (!every_code)
        return;
    int allowed = 0;
    for (int op = 0; op < RC_OPS + 2; op++)
        for (int a = 0; a < 66; a++)
            for (int b = 0; b < 66; b++)
                for (int c = 0; c < 9; c++)
                    allowed += red_cathedral_check(s, (tri_move)op << 24 | (tri_move)a << 16 | (tri_move)b << 8 |
                                                          (tri_move)c) == TRI_LEGAL;
    assert_int_equal(allowed, n);
}

static void words_come_back(const red_cathedral_state *s)
{
    tri_move list[RED_CATHEDRAL_MOVES_MAX];
    int n = red_cathedral_moves(s, list);
    for (int i = 0; i < n; i++) {
        char room[96];
        tri_text t = tri_text_over(room, sizeof room);
        tri_move back = 0;
        tri_err err;
        red_cathedral_move_text(s, list[i], &t);
        assert_false(t.full);
        if (!red_cathedral_move_parse(s, room, t.used, &back, &err))
            fail_msg("%s: %s", room, why_in("red_cathedral", &err));
        assert_int_equal(back, list[i]);
    }
    char room[8192];
    tri_text t = tri_text_over(room, sizeof room);
    red_cathedral_state back;
    tri_err err = {0};
    red_cathedral_state_text(s, &t);
    assert_false(t.full);
    if (!red_cathedral_state_parse(room, t.used, &back, &err))
        fail_msg("%s\n%s", why_in("red_cathedral", &err), room);
    assert_memory_equal(&back, s, sizeof back);
}

static void drawing_fits_a_terminal(const red_cathedral_state *s)
{
    char room[32768];
    tri_text t = tri_text_over(room, sizeof room);
    red_cathedral_draw(s, &t);
    assert_false(t.full);
    int column = 0;
    for (size_t i = 0; i < t.used; i++) {
        column = room[i] == '\n' ? 0 : column + 1;
        assert_true(column <= 80);
    }
    assert_int_equal(column, 0); // the last line is ended
}

static void sample_is_the_pick(const red_cathedral_state *s, uint64_t random)
{
    tri_move list[RED_CATHEDRAL_MOVES_MAX];
    uint32_t weight[RED_CATHEDRAL_MOVES_MAX];
    int n = red_cathedral_outcomes(s, list, weight);
    assert_true(n > 0);
    assert_int_equal(red_cathedral_sample(s, random), tri_pick(list, weight, n, random));
}

static void score_adds_up(const red_cathedral_state *s)
{
    tri_item items[TRI_ITEMS_MAX];
    tri_result result;
    int n = red_cathedral_score(s, items), sum[TRI_SEATS_MAX + 1] = {0};
    red_cathedral_result(s, &result);
    for (int i = 0; i < n; i++)
        sum[items[i].seat] += items[i].points;
    for (int seat = 0; seat < s->players; seat++)
        assert_int_equal(sum[seat], result.points[seat]);
    assert_int_equal(sum[TRI_SEATS_MAX], s->players == 1 ? result.rival : 0);
}

static void play(int players, int advanced, int limit, uint64_t seed)
{
    tri_rng rng = tri_rng_seed(seed);
    red_cathedral_state s = table_empty(players, advanced, limit);
    uint32_t plies = 0, bound = RC_SETUP_PLIES +
                                (uint32_t)red_cathedral_houses(&s) * (RC_GAME_PLIES + (uint32_t)limit * RC_TURN_PLIES);
    tri_move list[RED_CATHEDRAL_MOVES_MAX];
    while (red_cathedral_to_move(&s) != TRI_OVER) {
        pieces_are_conserved(&s);
        moves_ascend_and_are_exactly_what_check_allows(&s, plies % 499 == 0);
        words_come_back(&s);
        uint64_t random = tri_rng_next(&rng);
        if (red_cathedral_to_move(&s) == TRI_CHANCE) {
            sample_is_the_pick(&s, random);
            red_cathedral_apply(&s, red_cathedral_sample(&s, random));
        } else {
            score_adds_up(&s);
            drawing_fits_a_terminal(&s);
            int n = red_cathedral_moves(&s, list);
            tri_move m = list[tri_bits_scale(random, (uint64_t)n)];
            bool undo = red_cathedral_can_undo(&s, m);
            red_cathedral_apply(&s, m);
            assert_int_equal(undo, red_cathedral_to_move(&s) != TRI_CHANCE);
        }
        assert_true(++plies <= bound);
    }
    score_adds_up(&s);
    words_come_back(&s);
}

static void random_games_keep_every_promise(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 16; seed++)
        play((int)(seed % 4) + 1, seed / 4 % 2, seed < 8 ? 40 : 200, seed + 1);
}

// R7.4: a greedy spender that repeats whatever it can still comes to the end of every turn within the stated bound.
static void turns_end_even_for_a_spender(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 8; seed++) {
        tri_rng rng = tri_rng_seed(900 + seed);
        red_cathedral_state s = table_empty(2, 0, 60);
        tri_move list[RED_CATHEDRAL_MOVES_MAX];
        for (uint32_t plies = 0; red_cathedral_to_move(&s) != TRI_OVER; plies++) {
            assert_true(plies <= RC_SETUP_PLIES + 2 * (RC_GAME_PLIES + 60u * RC_TURN_PLIES));
            pieces_are_conserved(&s);
            int n = red_cathedral_moves(&s, list), pick = (int)tri_rng_below(&rng, (uint32_t)n);
            for (int i = 0; i < n; i++)
                if (list[i] >> 24 == RC_OP_USE || list[i] >> 24 == RC_OP_EXCHANGE)
                    pick = i;
            red_cathedral_apply(&s, list[pick]);
        }
    }
}

static void views_are_states(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(3, 0), view, whole;
    tri_rng rng = tri_rng_seed(1);
    red_cathedral_observe(&s, 1, &view);
    assert_memory_equal(&view, &s, sizeof s);
    red_cathedral_resample(&view, &rng, &whole);
    assert_memory_equal(&whole, &s, sizeof s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_every_promise),
        cmocka_unit_test(turns_end_even_for_a_spender),
        cmocka_unit_test(views_are_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
