// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"
#include "tests/support/why.h"

#include "core/base/tri_hash.h"
#include "core/base/tri_rng.h"
#include "core/base/tri_sha256.h"
#include "core/base/tri_text.h"
#include "core/base/tri_vocab.h"

#include <stdio.h>
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

static void must_digest(const char *bytes, size_t size, const char *wanted)
{
    uint8_t digest[TRI_SHA256_SIZE];
    char hex[2 * TRI_SHA256_SIZE + 1];
    for (size_t split = 0; split <= (size < 200 ? size : 0); split++) { // the same however the bytes come
        tri_sha256 h;
        tri_sha256_start(&h);
        tri_sha256_add(&h, bytes, split);
        tri_sha256_add(&h, bytes + split, size - split);
        tri_sha256_end(&h, digest);
        for (int i = 0; i < TRI_SHA256_SIZE; i++)
            snprintf(hex + 2 * i, 3, "%02x", digest[i]);
        assert_string_equal(hex, wanted);
    }
}

// FIPS 180-4's examples; the lengths around a block's end are where padding goes wrong.
static void sha256_matches_the_published_values(void **unused)
{
    (void)unused;
    static char many[1000000];
    memset(many, 'a', sizeof many);
    must_digest("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    must_digest("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    must_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    must_digest(many, sizeof many, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    must_digest(many, 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    must_digest(many, 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

// RFC 4231, cases 1 and 2; a shorter key is one that ends in zeros.
static void hmac_matches_the_published_values(void **unused)
{
    (void)unused;
    static const struct {
        const char *key, *text, *wanted;
    } cases[] = {
        {"\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b", "Hi There",
         "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
        {"Jefe", "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
    };
    for (int i = 0; i < TRI_COUNT(cases); i++) {
        uint8_t key[TRI_SHA256_SIZE] = {0}, tag[TRI_SHA256_SIZE];
        char hex[2 * TRI_SHA256_SIZE + 1];
        tri_sha256 h;
        memcpy(key, cases[i].key, strlen(cases[i].key));
        tri_hmac_start(&h, key);
        tri_sha256_add(&h, cases[i].text, strlen(cases[i].text));
        tri_hmac_end(&h, key, tag);
        for (int j = 0; j < TRI_SHA256_SIZE; j++)
            snprintf(hex + 2 * j, 3, "%02x", tag[j]);
        assert_string_equal(hex, cases[i].wanted);
    }
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
        cmocka_unit_test(hash_matches_the_published_value),    cmocka_unit_test(sha256_matches_the_published_values),
        cmocka_unit_test(hmac_matches_the_published_values),   cmocka_unit_test(refusal_quotes_strangers_safely),
        cmocka_unit_test(every_code_has_its_sentence),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
