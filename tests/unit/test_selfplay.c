// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "train/selfplay_host.c" // whole, for its slots and ways

#include <stdlib.h>
#include <string.h>

// Self-play on the CPU with a network that says what the test wants; a program for each game of train/game.h.

enum { GAMES = 8, ROOM = GAMES * (TRAIN_WAYS + 1), SAMPLES = 1 << 14, PLAYERS = 2 };

typedef struct fixture {
    train_job job;
    train_about about;
    train_tally tally;
    uint64_t written;
    uint32_t listed;
    float value[ROOM][TRAIN_OUTPUTS];
} fixture;

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    assert_non_null(memory);
    return memory;
}

static int set_up(void **state)
{
    static int16_t usual[TRAIN_OPTIONS];
    memset(usual, 0xff, sizeof usual);
    fixture *f = (fixture *)room(1, sizeof *f);
    void *start = room(TRAIN_TABLES_MAX, sizeof(RULE(state)));
    assert_true(train_open(PLAYERS, usual, &f->about, start));
    size_t words = (size_t)f->about.words, links = GAMES * PLAYERS * TRAIN_CHAIN;
    f->job = (train_job){
        .slot = room(GAMES, (size_t)f->about.slot_size),
        .way = room(GAMES * TRAIN_WAYS, (size_t)f->about.way_size),
        .owner = (uint32_t *)room(ROOM, 4),
        .bits = (uint32_t *)room(ROOM * words, 4),
        .value = &f->value[0][0],
        .chain_bits = (uint32_t *)room(links * words, 4),
        .chain_value = (float *)room(links * TRAIN_OUTPUTS, 4),
        .chain_mark = (uint8_t *)room(links, 1),
        .sample = (uint32_t *)room(SAMPLES * words, 4),
        .target = (float *)room(SAMPLES * TRAIN_OUTPUTS, 4),
        .written = &f->written,
        .listed = &f->listed,
        .tally = &f->tally,
        .start = start,
        .seed = 5,
        .games = GAMES,
        .room = ROOM,
        .samples = SAMPLES,
        .words = (uint32_t)words,
        .tables = (uint32_t)f->about.tables,
        .steady = GAMES,
        .want = {1, 0, 0},
        .lambda = 1,
    };
    train_begin(&f->job);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = (fixture *)*state;
    void *const rooms[] = {f->job.slot,        f->job.way,        f->job.owner,  f->job.bits,   f->job.chain_bits,
                           f->job.chain_value, f->job.chain_mark, f->job.sample, f->job.target, (void *)f->job.start};
    for (int i = 0; i < TRI_COUNT(rooms); i++)
        free(rooms[i]);
    free(f);
    return 0;
}

/// Steps until so many games are over, every way worth `value`, but those with an odd number a little more.
static void play_on(fixture *f, uint64_t games, float value)
{
    while (f->tally.finished < games) {
        uint32_t ways = train_ways(&f->job);
        train_inputs(&f->job, ways);
        for (uint32_t k = 0; k < ways; k++)
            for (int i = 0; i < TRAIN_OUTPUTS; i++)
                f->value[k][i] = value + (i == 0 && k % 2 ? 0.001f : 0);
        train_choose(&f->job);
        train_finish(&f->job);
    }
}

/// How many ways there are from a position, by plain recursion.
static uint32_t count_ways(const RULE(state) * s, int seat)
{
    tri_move list[TRAIN_MOVES];
    uint32_t found = 0;
    int count = RULE(moves)(s, list);
    for (int i = 0; i < count; i++) {
        RULE(state) after = *s;
        assert_int_equal(RULE(check)(s, list[i]), TRI_LEGAL);
        RULE(apply)(&after, list[i]);
        found += RULE(valued)(&after, seat) ? 1 : count_ways(&after, seat);
    }
    return found;
}

static void ways_are_all_there_are_and_legal(void **state)
{
    fixture *f = (fixture *)*state;
    for (int step = 0; step < 40; step++) {
        train_ways(&f->job);
        for (uint32_t i = 0; i < GAMES; i++) {
            const train_slot *slot = (const train_slot *)f->job.slot + i;
            const train_way *way = (const train_way *)f->job.way + i * TRAIN_WAYS;
            if (slot->over)
                continue;
            uint32_t all = count_ways(&slot->s, slot->seat);
            assert_int_equal(slot->ways, all < TRAIN_WAYS ? all : TRAIN_WAYS);
            for (uint32_t k = 0; k < slot->ways; k++) {
                RULE(state) s = slot->s;
                for (uint32_t m = 0; m < way[k].moves; m++) {
                    assert_int_equal(RULE(check)(&s, way[k].move[m]), TRI_LEGAL);
                    RULE(apply)(&s, way[k].move[m]);
                }
                assert_true(RULE(valued)(&s, slot->seat));
            }
        }
        train_choose(&f->job);
        train_finish(&f->job);
    }
}

static void games_end_and_become_samples_of_their_outcome(void **state)
{
    fixture *f = (fixture *)*state;
    play_on(f, GAMES, 0.25f);
    assert_int_equal(f->tally.games, f->tally.finished); // none explores
    assert_int_equal(f->tally.seats, 2 * f->tally.games);
    assert_true(f->written > 20 * f->tally.games && f->written <= SAMPLES);
    double won = 0;
    for (uint64_t i = 0; i < f->written; i++) { // lambda is 1: nothing but outcomes
        float win = f->job.target[i * TRAIN_OUTPUTS + 2];
        assert_true(win == 0.0f || win == 0.5f || win == 1.0f);
        won += (double)win;
    }
    assert_true(won > 0 && won < (double)f->written);
}

static void an_outcome_is_own_points_those_to_beat_and_the_win(void **state)
{
    (void)state;
    const tri_result three = {.seats = 3, .points = {50, 60, 60}, .place = {3, 1, 1}};
    const tri_result ahead = {.seats = 2, .points = {70, 40}, .place = {1, 2}};
    const tri_result alone = {.seats = 1, .points = {20}, .place = {1}, .rival = 30};
    const struct {
        const tri_result *result;
        int seat;
        float own, other, win;
    } rows[] = {{&three, 0, 0.5f, 1.0f, 0.0f},
                {&three, 1, 1.0f, 1.0f, 0.5f},
                {&alone, 0, -1.0f, -0.5f, 1.0f},
                {&ahead, 0, 1.5f, 0.0f, 1.0f}};
    for (int i = 0; i < TRI_COUNT(rows); i++) {
        float out[TRAIN_OUTPUTS];
        train_outcome(rows[i].result, rows[i].seat, out);
        assert_float_equal(out[0], rows[i].own, 1e-6);
        assert_float_equal(out[1], rows[i].other, 1e-6);
        assert_float_equal(out[2], rows[i].win, 1e-6);
    }
}

static void without_lambda_targets_are_what_is_said_next(void **state)
{
    fixture *f = (fixture *)*state;
    f->job.lambda = 0;
    play_on(f, GAMES, 0.25f);
    uint64_t said = 0;
    for (uint64_t i = 0; i < f->written; i++)
        said += f->job.target[i * TRAIN_OUTPUTS + 1] == 0.25f;
    // All but the last decision of each seat; a position before that is told, too.
    assert_true(said >= f->written - f->tally.seats && (TRAIN_BEFORE || said == f->written - f->tally.seats));
    assert_true(said < f->written);
}

/// Where another way is tried, the decision before it learns what the best was worth.
static void a_way_tried_cuts_the_outcome_off(void **state)
{
    fixture *f = (fixture *)*state;
    f->job.steady = 0;
    f->job.loose = UINT32_MAX;
    play_on(f, GAMES, 0.25f);
    uint64_t said = 0;
    for (uint64_t i = 0; i < f->written; i++)
        said += f->job.target[i * TRAIN_OUTPUTS + 1] == 0.25f;
    assert_true(said > f->written / 4);
    assert_int_equal(f->tally.games, 0); // and nothing of it is measured
}

/// Ways within the cut are followed to the end, however many are tried.
static void what_is_within_the_cut_learns_its_outcome(void **state)
{
    fixture *f = (fixture *)*state;
    f->job.steady = 0;
    f->job.loose = UINT32_MAX;
    f->job.cut = 1000;
    play_on(f, GAMES, 0.25f);
    for (uint64_t i = 0; i < f->written; i++)
        assert_true(f->job.target[i * TRAIN_OUTPUTS + 1] != 0.25f);
}

static void a_game_for_which_there_is_no_room_waits(void **state)
{
    fixture *f = (fixture *)*state;
    f->job.room = TRAIN_WAYS + 1;
    play_on(f, 2, 0.25f);
    assert_true(f->tally.finished >= 2);
}

static void the_best_way_is_played(void **state)
{
    fixture *f = (fixture *)*state;
    uint32_t ways = train_ways(&f->job);
    const train_slot *slot = (const train_slot *)f->job.slot;
    RULE(state) expected = slot->s;
    memset(f->value, 0, sizeof f->value);
    assert_true(slot->ways > 2 && slot->first + 2 < ways);
    f->value[slot->first + 2][0] = 1;
    train_inputs(&f->job, ways);
    train_play(&expected, (const train_way *)f->job.way + 2);
    train_choose(&f->job);
    assert_memory_equal(&slot->s, &expected, sizeof expected);
}

/// Of a game with more decisions than are remembered, the last ones become samples, the last first.
static void a_long_game_keeps_its_last_decisions(void **state)
{
    fixture *f = (fixture *)*state;
    train_slot *slot = (train_slot *)f->job.slot;
    float outcome[TRAIN_OUTPUTS] = {0};
    const uint32_t made = TRAIN_CHAIN + 3;
    f->job.lambda = 0;
    slot->chain[1] = made;
    for (uint32_t at = 3; at < made; at++)
        for (int k = 0; k < TRAIN_OUTPUTS; k++)
            f->job.chain_value[train_link(slot, 0, 1, at) * TRAIN_OUTPUTS + (size_t)k] = (float)at;
    train_samples(&f->job, slot, 0, 1, outcome);
    assert_int_equal(f->written, TRAIN_CHAIN);
    for (uint32_t t = 1; t <= TRAIN_CHAIN; t++) // the next decision's value, but for the last
        assert_float_equal(f->job.target[(size_t)(t - 1) * TRAIN_OUTPUTS], t == 1 ? 0.0f : (float)(made - t + 1), 0);
}

/// What is remembered is the chosen way or, where the row says so, the position before the decision.
static void a_decision_is_remembered_before_or_behind_it(void **state)
{
    fixture *f = (fixture *)*state;
    int before = 0;
    for (int step = 0; step < 4; step++) {
        uint32_t ways = train_ways(&f->job), at[GAMES], seat[GAMES];
        static RULE(state) seen[GAMES];
        train_inputs(&f->job, ways);
        for (uint32_t i = 0; i < GAMES; i++) {
            const train_slot *slot = (const train_slot *)f->job.slot + i;
            seat[i] = slot->seat;
            at[i] = slot->chain[slot->seat];
            seen[i] = slot->seen;
        }
        memset(f->value, 0, sizeof f->value); // the first way is best
        train_choose(&f->job);
        for (uint32_t i = 0; i < GAMES; i++) {
            const train_slot *slot = (const train_slot *)f->job.slot + i;
            size_t link = train_link(slot, i, (int)seat[i], at[i]), size = f->job.words * sizeof(uint32_t);
            const uint32_t *kept = f->job.chain_bits + link * f->job.words;
            uint32_t bits[TRI_INPUT_WORDS(4096)];
            RULE(inputs)(&seen[i], (int)seat[i], bits);
            bool is_before = f->job.chain_mark[link] & TRAIN_IS_BEFORE;
            before += is_before;
            assert_memory_equal(kept, is_before ? bits : f->job.bits + (size_t)slot->first * f->job.words, size);
        }
    }
    assert_true(TRAIN_BEFORE ? before > GAMES && before < 3 * GAMES : before == 0);
}

/// The network is asked where a seat stands, too, if the row says so; that is what an earlier decision is then told,
/// for the best of many guesses is too high a guess.
static void what_is_said_is_of_where_the_seat_stood(void **state)
{
    fixture *f = (fixture *)*state;
    uint32_t ways = train_ways(&f->job), all = 0;
    train_inputs(&f->job, ways);
    memset(f->value, 0, sizeof f->value);
    for (uint32_t i = 0; i < GAMES; i++) {
        const train_slot *slot = (const train_slot *)f->job.slot + i;
        all += slot->ways + TRAIN_BEFORE;
        f->value[slot->first + 1][1] = 0.5f; // of a way, none of the best
#if TRAIN_BEFORE
        uint32_t bits[TRI_INPUT_WORDS(4096)], stand = slot->first + slot->ways;
        f->value[stand][1] = 0.25f;
        RULE(inputs)(&slot->seen, slot->seat, bits);
        assert_memory_equal(f->job.bits + (size_t)stand * f->job.words, bits, f->job.words * sizeof *bits);
#endif
    }
    assert_int_equal(ways, all);
    train_choose(&f->job);
    for (uint32_t i = 0; i < GAMES; i++) {
        const train_slot *slot = (const train_slot *)f->job.slot + i;
        size_t link = train_link(slot, i, slot->seat, slot->chain[slot->seat] - 1);
        assert_float_equal(f->job.chain_value[link * TRAIN_OUTPUTS + 1], (TRAIN_BEFORE ? 0.25f : 0.0f), 0);
    }
}

/// What came of a way that only was tried says nothing of the position before it.
static void a_position_before_learns_unless_another_way_was_tried(void **state)
{
    fixture *f = (fixture *)*state;
    const train_slot *slot = (const train_slot *)f->job.slot;
    const struct {
        uint8_t mark;
        float told, passed; ///< and on to the decision before: lambda is a half, the outcome 1, and 0 was said
    } rows[] = {{0, 1, 0.5f}, {TRAIN_LOOSE, 1, 0}, {TRAIN_IS_BEFORE, 1, 0.5f}, {TRAIN_IS_BEFORE | TRAIN_LOOSE, 0, 0}};
    f->job.lambda = 0.5f;
    ((train_slot *)f->job.slot)->chain[0] = 1;
    for (int i = 0; i < TRI_COUNT(rows); i++) {
        float outcome[TRAIN_OUTPUTS] = {1, 1, 1};
        f->job.chain_mark[train_link(slot, 0, 0, 0)] = rows[i].mark;
        train_samples(&f->job, slot, 0, 0, outcome);
        assert_float_equal(f->job.target[(size_t)i * TRAIN_OUTPUTS], rows[i].told, 0);
        assert_float_equal(outcome[0], rows[i].passed, 0);
    }
}

/// What a seat may see of a position.
static RULE(state) seen_by(const RULE(state) * s, int seat)
{
    RULE(state) view;
    RULE(observe)(s, (uint8_t)seat, &view);
    return view;
}

/// Copies of a game stand where the ways lead; those of one lap have the same luck, whichever the way.
static void copies_go_on_behind_ways(void **state)
{
    fixture *f = (fixture *)*state, *ahead = NULL;
    assert_int_equal(set_up((void **)&ahead), 0);
    train_inputs(&f->job, train_ways(&f->job));
    const train_slot *slot = (const train_slot *)f->job.slot + 1, *copy = (const train_slot *)ahead->job.slot;
    uint32_t stand = slot->first + slot->ways; // no way: where there is such a row, the seat's own position
    uint32_t way[GAMES] = {slot->first,  slot->first,  slot->first + 1, slot->first + 1,
                           TRAIN_NOBODY, TRAIN_NOBODY, stand,           stand};
    f->job.owner[stand] = 1;
    train_branch(&f->job, &ahead->job, way, 2);
    for (uint32_t j = 0; j < 4; j++) {
        RULE(state) expected = slot->seen;
        train_play(&expected, (const train_way *)f->job.way + TRAIN_WAYS + j / 2);
        RULE(state) there = seen_by(&expected, slot->seat), here = seen_by(&copy[j].s, slot->seat);
        assert_memory_equal(&there, &here, sizeof here);
        assert_false(copy[j].over);
    }
    assert_memory_equal(&copy[0].rng, &copy[2].rng, sizeof copy->rng);
    assert_memory_equal(&copy[1].rng, &copy[3].rng, sizeof copy->rng);
    assert_memory_not_equal(&copy[0].rng, &copy[1].rng, sizeof copy->rng);
    for (uint32_t j = 4; j < GAMES; j++)
        assert_true(copy[j].over);
    tear_down((void **)&ahead);
}

/// A copy is worth what was said of its way, then what was said at the seat's last decision, in the end the outcome.
static void a_leaf_is_what_was_said_last_or_the_outcome(void **state)
{
    fixture *f = (fixture *)*state, *ahead = NULL;
    assert_int_equal(set_up((void **)&ahead), 0);
    train_inputs(&f->job, train_ways(&f->job));
    const train_slot *slot = (const train_slot *)f->job.slot, *copy = (const train_slot *)ahead->job.slot;
    uint32_t way[GAMES];
    float leaf[GAMES][TRAIN_OUTPUTS], expected[TRAIN_OUTPUTS];
    uint32_t stand = slot->first + slot->ways;
    for (uint32_t j = 0; j < GAMES; j++)
        way[j] = j == 0 ? slot->first : j == 1 ? stand : TRAIN_NOBODY;
    f->job.owner[stand] = 0;
    for (int k = 0; k < TRAIN_OUTPUTS; k++) {
        f->value[slot->first][k] = 0.125f;
        f->value[stand][k] = 0.25f;
    }
    train_branch(&f->job, &ahead->job, way, 1);
    train_leaves(&f->job, &ahead->job, way, leaf[0]);
    assert_true(leaf[0][0] == 0.125f && leaf[0][2] == 0.125f && leaf[1][0] == 0.25f && leaf[2][0] == 0.0f);
    bool said = false;
    while (!copy->over) {
        uint32_t ways = train_ways(&ahead->job);
        train_inputs(&ahead->job, ways);
        for (uint32_t k = 0; k < ways; k++)
            for (int i = 0; i < TRAIN_OUTPUTS; i++)
                ahead->value[k][i] = copy->seat == slot->seat ? 0.5f : 0.75f;
        train_choose(&ahead->job);
        train_leaves(&f->job, &ahead->job, way, leaf[0]);
        said = said || (copy->chain[slot->seat] && !copy->over);
        assert_true(copy->over || leaf[0][1] == (copy->chain[slot->seat] ? 0.5f : 0.125f));
    }
    tri_result result;
    RULE(result)(&copy->s, &result);
    train_outcome(&result, slot->seat, expected);
    assert_true(said);
    assert_memory_equal(leaf[0], expected, sizeof expected);
    tear_down((void **)&ahead);
}

/// Rows go through the symmetries one by one, from the one that `shift` names on.
static void a_row_is_shown_by_a_symmetry(void **state)
{
    enum { COUNT = 3, ROWS = 4, SHIFT = 2 };
    fixture *f = (fixture *)*state;
    size_t columns = (size_t)f->job.words * 32;
    uint16_t *from = (uint16_t *)room(COUNT * columns, 2), *shown = (uint16_t *)room(ROWS * columns, 2);
    assert_true(train_ways(&f->job) >= ROWS);
    train_inputs(&f->job, ROWS);
    train_symmetries(PLAYERS, 1, COUNT, f->job.words, from);
    train_expand(f->job.bits, ROWS, f->job.words, 7, from, COUNT, SHIFT, shown);
    size_t moved = 0;
    for (size_t row = 0; row < ROWS; row++)
        for (size_t i = 0; i < columns; i++) {
            size_t at = from[(row + SHIFT) % COUNT * columns + i];
            assert_int_equal(shown[row * columns + i],
                             f->job.bits[row * f->job.words + at / 32] >> at % 32 & 1 ? 7 : 0);
            moved += at != i;
        }
#if defined(TRAIN_SAGRADA) // others have few, or none
    assert_true(moved > columns);
#endif
    assert_true(moved <= ROWS * columns);
    free(from);
    free(shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_row_is_shown_by_a_symmetry, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_long_game_keeps_its_last_decisions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_said_is_of_where_the_seat_stood, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_position_before_learns_unless_another_way_was_tried, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_decision_is_remembered_before_or_behind_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ways_are_all_there_are_and_legal, set_up, tear_down),
        cmocka_unit_test_setup_teardown(games_end_and_become_samples_of_their_outcome, set_up, tear_down),
        cmocka_unit_test_setup_teardown(without_lambda_targets_are_what_is_said_next, set_up, tear_down),
        cmocka_unit_test(an_outcome_is_own_points_those_to_beat_and_the_win),
        cmocka_unit_test_setup_teardown(a_way_tried_cuts_the_outcome_off, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_within_the_cut_learns_its_outcome, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_game_for_which_there_is_no_room_waits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_best_way_is_played, set_up, tear_down),
        cmocka_unit_test_setup_teardown(copies_go_on_behind_ways, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_leaf_is_what_was_said_last_or_the_outcome, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
