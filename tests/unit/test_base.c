// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"
#include "tests/support/why.h"

#include "core/base/tri_hash.h"
#include "core/base/tri_rng.h"
#include "core/base/tri_text.h"
#include "core/base/tri_vocab.h"

#include <string.h>

static void writer_stops_at_its_end_and_says_so(void **unused)
{
    (void)unused;
    char room[6];
    tri_text t = tri_text_over(room, sizeof room);
    tri_put(&t, "vault");
    assert_false(t.full);
    tri_put_int(&t, 2);
    assert_true(t.full);
    assert_string_equal(room, "vault");
}

static void numbers_print_at_their_extremes(void **unused)
{
    (void)unused;
    char room[64];
    tri_text t = tri_text_over(room, sizeof room);
    tri_put_int(&t, INT64_MIN);
    tri_put_char(&t, ' ');
    tri_put_rule(&t, TRI_RULE(12, 3));
    assert_string_equal(room, "-9223372036854775808 12.3");
}

static void reader_takes_whole_words_only(void **unused)
{
    (void)unused;
    tri_reader r = tri_reader_over("promoted 12x", 12);
    assert_false(tri_take_word(&r, "promote"));
    assert_true(tri_take_word(&r, "promoted"));
    tri_skip_spaces(&r);
    int64_t n = 0;
    assert_false(tri_take_int(&r, 0, 11, &n));
    assert_true(tri_take_int(&r, 0, 12, &n));
    assert_int_equal(n, 12);
    assert_int_equal(tri_position(&r), 11);
}

static void reader_refuses_numbers_that_overflow(void **unused)
{
    (void)unused;
    const char *huge = "99999999999999999999";
    tri_reader r = tri_reader_over(huge, strlen(huge));
    int64_t n = 7;
    assert_false(tri_take_int(&r, 0, INT64_MAX, &n));
    assert_int_equal(n, 7);
}

static void pick_follows_the_weights_exactly(void **unused)
{
    (void)unused;
    const tri_move outcomes[3] = {10, 20, 30};
    const uint32_t weights[3] = {1, 2, 1};
    assert_int_equal(tri_pick(outcomes, weights, 3, 0), 10);
    assert_int_equal(tri_pick(outcomes, weights, 3, (UINT64_MAX >> 2)), 10);
    assert_int_equal(tri_pick(outcomes, weights, 3, (UINT64_MAX >> 2) + 1), 20);
    assert_int_equal(tri_pick(outcomes, weights, 3, UINT64_MAX), 30);
}

// The published first outputs for seed 1234567: every build must draw the same games.
static void generator_matches_the_published_stream(void **unused)
{
    (void)unused;
    tri_rng rng = tri_rng_seed(1234567);
    assert_true(tri_rng_next(&rng) == 6457827717110365317u);
    assert_true(tri_rng_next(&rng) == 3203168211198807973u);
}

static void hash_matches_the_published_value(void **unused)
{
    (void)unused;
    assert_true(tri_hash_bytes(tri_hash_start(), "foobar", 6) == 0x85944171f73967e8u);
}

static void refusal_quotes_strangers_safely(void **unused)
{
    (void)unused;
    tri_err err;
    assert_false(tri_refuse_word(&err, TRI_E_BOT, TRI_RULE(3, 2), 4, "a\x01\xff", 3));
    assert_string_equal(err.word, "a\?\?");
    assert_string_equal(why(NULL, &err), "no such bot 'a\?\?'");
    assert_int_equal(err.code, TRI_E_BOT);
    assert_int_equal(err.rule, 302);
    assert_int_equal(err.pos, 4);
    assert_false(tri_refuse(NULL, TRI_E_PLAYERS, 0, 0)); // nobody listens
    // What is long is cut, and a word that is not there is an empty one.
    const char *nine = "123456789 123456789 123456789 123456789 1";
    tri_refuse_word(&err, TRI_E_BOT, 0, 0, nine, 40);
    assert_string_equal(why(NULL, &err), "no such bot '123456789 123456789 123456789 123456789 '");
    tri_refuse_word(&err, TRI_E_BOT, 0, 0, nine, 41);
    assert_string_equal(why(NULL, &err), "no such bot '123456789 123456789 123456789 123456789 ...'");
    tri_refuse_word(&err, TRI_E_BOT, 0, 0, NULL, 0);
    assert_string_equal(why(NULL, &err), "no such bot ''");
    tri_refuse_word(&err, TRI_E_BOT, 0, 0, "{word}", 6);
    assert_string_equal(why(NULL, &err), "no such bot '{word}'");
}

static void every_code_has_its_sentence(void **unused)
{
    (void)unused;
    static const tri_error_text own[] = {{"first", "one"}, {"last", "two '{word}'"}};
    const tri_game game = {.errors = own, .error_count = TRI_COUNT(own)};
    tri_err err;
    for (int code = TRI_E_NONE + 1; code < TRI_E_COUNT; code++)
        assert_true(tri_error_of(NULL, code)->key[0] && tri_error_of(&game, code)->text[0]);
    assert_string_equal(tri_error_of(NULL, TRI_E_BOT)->key, "bot");
    assert_string_equal(tri_error_of(NULL, TRI_E_COUNT - 1)->key, "arena_illegal");
    assert_null(tri_error_of(&game, TRI_E_NONE));
    assert_null(tri_error_of(&game, -1));
    assert_null(tri_error_of(NULL, TRI_E_COUNT));
    assert_null(tri_error_of(&game, TRI_E_COUNT + 2));
    tri_refuse_word(&err, TRI_E_COUNT + 1, 0, 0, "x", 1);
    assert_string_equal(why(&game, &err), "two 'x'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writer_stops_at_its_end_and_says_so), cmocka_unit_test(numbers_print_at_their_extremes),
        cmocka_unit_test(reader_takes_whole_words_only),       cmocka_unit_test(reader_refuses_numbers_that_overflow),
        cmocka_unit_test(pick_follows_the_weights_exactly),    cmocka_unit_test(generator_matches_the_published_stream),
        cmocka_unit_test(hash_matches_the_published_value),    cmocka_unit_test(refusal_quotes_strangers_safely),
        cmocka_unit_test(every_code_has_its_sentence),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
