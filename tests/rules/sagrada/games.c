// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

#include "core/sagrada/sagrada_inside.h"

#include <stdlib.h>

// Whole random games, with what must hold after every move.

enum { GAMES = 60 };

/// The lasting truths: dice conserved by colour, no clash anywhere, prints contradicted only through tools 2 and 3.
static void check_position(const sagrada_state *s, int payments_of[5])
{
    int misprints[2] = {0, 0};
    for (int colour = 0; colour < SAGRADA_COLOURS; colour++)
        assert_int_equal(dice_of(s, colour) + payments_of[colour], 18);
    for (int seat = 0; seat < s->players; seat++) {
        const sagrada_window *w = &s->window[seat];
        uint32_t occupied = 0;
        for (int colour = 0; colour < SAGRADA_COLOURS; colour++) {
            assert_int_equal(occupied & w->colour[colour], 0);
            occupied |= w->colour[colour];
        }
        for (int space = 0; space < SAGRADA_SPACES; space++) {
            int die = sagrada_die_at(w, space);
            assert_int_equal(die != 0, occupied >> space & 1);
            if (!die)
                continue;
            // Written with rows and columns, not with the shifts that the rules use.
            int row = space / 5, column = space % 5;
            int right = column < 4 ? sagrada_die_at(w, space + 1) : 0;
            int below = row < 3 ? sagrada_die_at(w, space + 5) : 0;
            assert_true(die >> 3 != right >> 3 && die >> 3 != below >> 3);
            assert_true((die & 7) != (right & 7) && (die & 7) != (below & 7));
            int print = sagrada_table_print((s->pattern[seat] - 1) * SAGRADA_SPACES + space);
            misprints[0] += print >= 7 && print - 7 != sagrada_colour(die);
            misprints[1] += print >= 1 && print <= 6 && print != sagrada_value(die);
        }
    }
    assert_true(!misprints[0] || s->opened >> (SAGRADA_EGLOMISE_BRUSH - 1) & 1);
    assert_true(!misprints[1] || s->opened >> (SAGRADA_COPPER_FOIL_BURNISHER - 1) & 1);
    int flaw = sagrada_flaw(s);
    if (flaw)
        fail_msg("%s", sagrada_says(flaw));
}

/// Print and read back the position and every view of it; draw the event that `sample` promises.
static void check_doors(const sagrada_state *s, tri_rng *rng)
{
    tri_move list[SAGRADA_MOVES_MAX];
    uint32_t weight[SAGRADA_MOVES_MAX];
    for (int viewer = -2; viewer < s->players; viewer++) {
        char text[2048];
        sagrada_state view, read;
        tri_err err;
        tri_text out = tri_text_over(text, sizeof text);
        sagrada_observe(s, (uint8_t)(viewer == -2 ? TRI_REFEREE : viewer == -1 ? TRI_SPECTATOR : viewer), &view);
        sagrada_state_text(&view, &out);
        if (!sagrada_state_parse(text, out.used, &read, &err))
            fail_msg("%s\n%s", why_in("sagrada", &err), text);
        assert_memory_equal(&read, &view, sizeof read);
    }
    int count = sagrada_outcomes(s, list, weight);
    uint64_t random = tri_rng_next(rng);
    if (count)
        assert_int_equal(sagrada_sample(s, random), tri_pick(list, weight, count, random));
}

static void games_keep_their_promises(void **unused)
{
    (void)unused;
    const char *options[4] = {"", "flux_brush=pool", "pattern1=virtus", "pattern1=comitas flux_brush=pool"};
    uint32_t tools_seen = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        tri_rng rng = tri_rng_seed(seed);
        int players = (int)(seed % 4) + 1;
        sagrada_state s = start(players, players == 1 ? "solo_tools=5" : options[seed / 4 % 4]);
        int payments[5] = {0};
        int plies = 0;
        check_doors(&s, &rng);
        while (sagrada_to_move(&s) != TRI_OVER) {
            tri_move list[SAGRADA_MOVES_MAX];
            int count = sagrada_moves(&s, list);
            assert_in_range(count, 1, SAGRADA_MOVES_MAX);
            tri_move m = list[tri_rng_below(&rng, (uint32_t)count)];
            if (sagrada_verb_of(m) == SAGRADA_TOOL)
                tools_seen |= 1u << sagrada_a(m);
            if (sagrada_verb_of(m) == SAGRADA_TOOL && sagrada_b(m))
                payments[sagrada_colour(sagrada_b(m))]++;
            sagrada_apply(&s, m);
            check_position(&s, payments);
            check_doors(&s, &rng);
            plies++;
        }
        assert_true(plies <= SAGRADA_PLIES_MAX);
        assert_int_equal(s.round, 9);
    }
    assert_int_equal(tools_seen, 0x1ffe); // every tool was used at some time
}

/// Chapter 3 read plainly, space by space: may `die` land here? `tool` says what is waived; no bit tricks.
static bool lands(const sagrada_window *w, int pattern, int die, int space, int tool)
{
    int print = sagrada_table_print((pattern - 1) * SAGRADA_SPACES + space);
    int row = space / 5, column = space % 5;
    bool empty = true, touches = false;
    for (int other = 0; other < SAGRADA_SPACES; other++) {
        int neighbour = sagrada_die_at(w, other);
        int rows = abs(other / 5 - row), columns = abs(other % 5 - column);
        if (!neighbour)
            continue;
        empty = false;
        if (rows + columns == 0)
            return false;
        touches = touches || (rows <= 1 && columns <= 1);
        if (rows + columns == 1 && (neighbour >> 3 == die >> 3 || (neighbour & 7) == (die & 7)))
            return false;
    }
    if (empty && row > 0 && row < 3 && column > 0 && column < 4)
        return false;
    if (!empty && touches == (tool == SAGRADA_CORK_BACKED_STRAIGHTEDGE))
        return false;
    if (print >= 7)
        return tool == SAGRADA_EGLOMISE_BRUSH || print - 6 == die >> 3;
    return print == 0 || tool == SAGRADA_COPPER_FOIL_BURNISHER || print == (die & 7);
}

static void placements_agree_with_a_plain_reading(void **unused)
{
    (void)unused;
    long placed = 0, moved = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        tri_rng rng = tri_rng_seed(seed);
        sagrada_state s = start((int)(seed % 4) + 1, "");
        while (sagrada_to_move(&s) != TRI_OVER) {
            const sagrada_window *w = &s.window[s.seat];
            int pattern = s.pattern[s.seat];
            for (int space = 0; s.step == SAGRADA_STEP_HAND && space < SAGRADA_SPACES; space++, placed++)
                assert_int_equal(sagrada_check(&s, sagrada_code(SAGRADA_PLACE, space, 0)) == TRI_LEGAL,
                                 lands(w, pattern, s.hand, space, s.tool));
            // Lathekin looks a move ahead before its first die; the plain reading does not.
            bool moving = s.step == SAGRADA_STEP_MOVE && (s.tool != SAGRADA_LATHEKIN || s.moved);
            for (int i = 0; moving && i < SAGRADA_SPACES * SAGRADA_SPACES; i++, moved++) {
                int from = i / SAGRADA_SPACES, to = i % SAGRADA_SPACES;
                sagrada_window lifted = *w;
                int die = sagrada_die_at(w, from);
                bool can = die && from != to && from != s.moved - 1;
                if (can && s.tool == SAGRADA_TAP_WHEEL) {
                    bool on_track = false;
                    for (int r = 0; r < SAGRADA_ROUNDS; r++)
                        for (int k = 0; k < SAGRADA_POOL_MAX; k++)
                            on_track = on_track || s.track[r][k] >> 3 == die >> 3;
                    can = on_track && (!s.moved || sagrada_die_at(w, s.moved - 1) >> 3 == die >> 3);
                }
                if (can) {
                    sagrada_toggle(&lifted, die, from);
                    can = lands(&lifted, pattern, die, to, s.tool);
                }
                assert_int_equal(sagrada_check(&s, sagrada_code(SAGRADA_MOVE, from, to)) == TRI_LEGAL, can);
            }
            tri_move list[SAGRADA_MOVES_MAX];
            int count = sagrada_moves(&s, list);
            sagrada_apply(&s, list[tri_rng_below(&rng, (uint32_t)count)]);
        }
    }
    assert_true(placed > 10000 && moved > 10000);
}

/// Every code of two operands, not only those that are likely: `check` and the list agree.
static void check_agrees_with_the_list_on_every_code(void **unused)
{
    (void)unused;
    tri_rng rng = tri_rng_seed(11);
    int looked = 0;
    for (int game = 0; game < 8; game++) {
        sagrada_state s = start(game % 4 + 1, "");
        while (sagrada_to_move(&s) != TRI_OVER) {
            tri_move list[SAGRADA_MOVES_MAX];
            int count = sagrada_moves(&s, list);
            bool rare = s.step != SAGRADA_STEP_TURN && s.step != SAGRADA_STEP_HAND && s.step != SAGRADA_STEP_DRAW;
            if (tri_rng_below(&rng, rare ? 4 : 100) == 0) {
                int next = 0;
                for (int i = 0; i < 20 * 64 * 64; i++) { // verb, two operands below 64; ascending like the list
                    tri_move m = sagrada_code(i >> 12, i >> 6 & 63, i & 63);
                    bool in = next < count && list[next] == m;
                    next += in;
                    if ((sagrada_check(&s, m) == TRI_LEGAL) != in)
                        fail_msg("code %08x, step %d", m, s.step);
                }
                assert_int_equal(next, count);
                looked++;
            }
            sagrada_apply(&s, list[tri_rng_below(&rng, (uint32_t)count)]);
        }
    }
    assert_true(looked > 20);
}

/// What a seat sees does not change when what it may not see does.
static void views_do_not_leak(void **unused)
{
    (void)unused;
    int compared = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        tri_rng rng = tri_rng_seed(seed);
        sagrada_state s = start((int)(seed % 3) + 2, "");
        while (sagrada_to_move(&s) != TRI_OVER) {
            for (uint8_t seat = 0; seat < s.players; seat++) {
                sagrada_state view, other, again;
                sagrada_observe(&s, seat, &view);
                sagrada_resample(&view, &rng, &other); // another truth with the same view
                compared += memcmp(other.secret, s.secret, sizeof s.secret) != 0;
                sagrada_observe(&other, seat, &again);
                assert_memory_equal(&view, &again, sizeof view);
                tri_item a[TRI_ITEMS_MAX], b[TRI_ITEMS_MAX];
                assert_int_equal(sagrada_score(&view, a), sagrada_score(&again, b));
            }
            tri_move list[SAGRADA_MOVES_MAX];
            int count = sagrada_moves(&s, list);
            sagrada_apply(&s, list[tri_rng_below(&rng, (uint32_t)count)]);
        }
    }
    assert_true(compared > 1000);
}

/// Undo: only decisions after which a seat, not chance, comes next.
static void undo_stops_at_chance(void **unused)
{
    (void)unused;
    sagrada_state s = at(TABLE "tools=flux_brush,lathekin,flux_remover favour=3,3 step=turn pool=Y6,G5");
    assert_true(sagrada_can_undo(&s, words(&s, "take Y6")));
    assert_true(sagrada_can_undo(&s, words(&s, "end")));
    play(&s, "take Y6");
    assert_true(sagrada_can_undo(&s, words(&s, "place a1")));
    assert_false(sagrada_can_undo(&s, words(&s, "tool flux_brush")));
    assert_false(sagrada_can_undo(&s, words(&s, "tool flux_remover")));
    play(&s, "tool flux_brush");
    assert_false(sagrada_can_undo(&s, words(&s, "roll Y1")));
    s = at(TABLE "tools=flux_brush,lathekin,flux_remover favour=3,3 step=turn turn=4");
    assert_false(sagrada_can_undo(&s, words(&s, "end")));
    s = at(TABLE "tools=flux_brush,lathekin,flux_remover favour=3,3 step=turn turn=4 round=10");
    assert_false(sagrada_can_undo(&s, words(&s, "end")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_keep_their_promises),
        cmocka_unit_test(placements_agree_with_a_plain_reading),
        cmocka_unit_test(check_agrees_with_the_list_on_every_code),
        cmocka_unit_test(views_do_not_leak),
        cmocka_unit_test(undo_stops_at_chance),
    };
    return cmocka_run_group_tests_name("sagrada games", tests, NULL, NULL);
}
