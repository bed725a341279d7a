// SPDX-License-Identifier: MIT
#include "tests/support/scene.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

// Online tables: what is shown is on the disk, moves, copies.

// What is shown is on the disk.

static void nothing_is_shown_or_acknowledged_before_it_is_written(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    scene_forget(w, 1);
    scene_forget(w, 2);
    w->manual = true;
    int who = 1;
    scene_say(w, 1, "{\"do\":\"say\",\"q\":4,\"id\":\"abcdefgh\",\"text\":\"hello\"}");
    assert_int_equal(w->heard_count[who], 0);
    assert_int_equal(w->heard_count[2], 0);
    scene_store(w, SERVER_WRITTEN);
    assert_int_equal(w->heard_count[1], 2); // the entry, then the answer
    assert_int_equal(w->heard_count[2], 1);
    assert_non_null(strstr(w->heard[1][0], "text=hello"));
    assert_int_equal(scene_number(w, 1, "done", "n"), (int)scene_written(w) - 1);
}

static void what_cannot_be_written_is_refused_and_play_goes_on(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    int who = scene_mover(w);
    uint32_t before = scene_written(w);
    scene_forget(w, who);
    w->manual = true;
    scene_move(w, who, "abcdefgh", "favour 1");
    scene_store(w, SERVER_FAILED);
    w->manual = false;
    scene_settle(w);
    scene_refused(w, who, "store");
    assert_int_equal(scene_written(w), before);
    scene_pass(w, 2000);
    scene_move(w, who, "abcdefgh", "favour 1");
    assert_int_equal(scene_number(w, who, "done", "n"), before);
}

static void what_another_has_taken_is_read_again(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    int who = scene_mover(w), d = scene_disk_of(w, &scene_table);
    w->manual = true;
    scene_move(w, who, "abcdefgh", "favour 1");
    w->disk[d].line[w->disk[d].count++] = strdup("1700000000001 say 1 id=elsewhere text=from another server");
    scene_store(w, SERVER_TAKEN);
    w->manual = false;
    scene_settle(w);
    scene_refused(w, who, "busy");
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", scene_table_word);
    assert_int_equal(scene_entries(w, 3), (int)scene_written(w));
}

// Only a hello is answered with what the table is: clients send again then what they do not find, and would otherwise
// do so while the first is under way.
static void what_others_wrote_comes_without_what_the_table_is(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    int d = scene_disk_of(w, &scene_table);
    w->disk[d].line[w->disk[d].count++] = strdup("1700000000001 say 1 id=elsewhere text=from another server");
    scene_forget(w, 1);
    server_news(w->s, w->now, &scene_table, w->disk[d].count);
    scene_settle(w);
    json_t *m = scene_last(w, 1, "table");
    assert_int_equal(json_array_size(json_object_get(m, "entries")), 1);
    assert_null(json_object_get(m, "about"));
    json_decref(m);
}

/// Connection 1 says something that the disk refuses.
static void talk_in_vain(scene *w)
{
    w->manual = true;
    scene_say(w, 1, "{\"do\":\"say\",\"q\":4,\"id\":\"abcdefgh\",\"text\":\"hello\"}");
    scene_store(w, SERVER_FAILED);
    w->manual = false;
    scene_refused(w, 1, "store");
}

static void a_log_that_cannot_be_read_is_read_later_whatever_is_due_first(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, "\"pace\":\"game:60+5\",\"away\":\"wait\",\"look\":true,\"list\":true,\"auto\":true");
    scene_pass(w, 59500);
    talk_in_vain(w);
    uint64_t ticket = w->load;
    w->load = 0;
    scene_forget(w, 2);
    scene_say(w, 2, "{\"do\":\"say\",\"q\":77,\"id\":\"abcdefgh\",\"text\":\"hello\"}"); // waits for the table
    assert_int_equal(w->heard_count[2], 0);
    server_loaded(w->s, w->now, ticket, false, 0, NULL, 0);
    assert_int_equal(scene_number(w, 2, "no", "q"), 77);
    scene_refused(w, 2, "store");
    scene_pass(w, 600); // a clock runs down first
    scene_pass(w, 600);
    scene_pass(w, 10);
    assert_int_equal(strncmp(scene_line(w, 1), "end time", 8), 0);
}

static void what_follows_by_itself_waits_for_a_disk_that_failed(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, "\"pace\":\"none\",\"away\":\"bot:random:60\",\"look\":true,\"list\":true,\"auto\":true");
    if (scene_mover(w) == 1)
        scene_move(w, 1, "favour_one", "favour 1");
    server_closed(w->s, w->now, 0x10002u);
    scene_pass(w, 61000);
    assert_string_equal(scene_line(w, 0), "away 2");
    talk_in_vain(w);
    scene_settle(w);
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", scene_table_word, scene_keys[1]);
    assert_string_equal(scene_line(w, 0), "away 2"); // not yet
    scene_pass(w, 1100);
    assert_string_equal(scene_line(w, 0), "return 2");
}

static void what_was_said_to_one_table_is_not_heard_at_another(void **state)
{
    scene *w = (scene *)*state;
    store_id other = {{9}};
    char other_word[23], promise[65];
    sodium_bin2base64(other_word, sizeof other_word, other.bytes, STORE_ID, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    scene_start_with(w, scene_usual);
    scene_say(
        w, 3,
        "{\"do\":\"open\",\"q\":1,\"table\":\"%s\",\"key\":\"%s\",\"game\":\"nave\",\"players\":2,\"seats\":[\"me\","
        "\"open\"],\"name\":\"Celia\",\"promise\":\"%s\",%s}",
        other_word, scene_keys[0], scene_promise_of(0, promise), scene_usual);
    w->manual = true;
    scene_say(w, 1, "{\"do\":\"say\",\"q\":4,\"id\":\"abcdefgh\",\"text\":\"hello\"}");
    scene_say(w, 1, "{\"do\":\"say\",\"q\":5,\"id\":\"ijklmnop\",\"text\":\"to the first\"}"); // waits there
    scene_say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", other_word, scene_keys[0]);
    w->manual = false;
    scene_settle(w);
    assert_int_equal(scene_number(w, 1, "done", "q"), 5);
    assert_string_equal(scene_line(w, 0), "say 1 id=ijklmnop text=to the first");
    assert_string_equal(scene_word(w, 1, "table", "table"), other_word);
    assert_int_equal(w->disk[scene_disk_of(w, &other)].count, 3); // open, seat, sit
    static const char *const lost[] = {"{\"do\":\"hello\",\"q\":6,\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"have\":0}",
                                       "{\"do\":\"look\",\"q\":7,\"count\":0}"};
    for (int i = 0; i < 2; i++)
        server_heard(w->s, w->now, 0x10001, lost[i], strlen(lost[i]));
    scene_settle(w); // where it wanted to go is no table, and what was for that one is not for where it still is
    assert_int_equal(scene_number(w, 1, "no", "q"), 7);
    scene_refused(w, 1, "not_here");
}

// Moves.

static void a_move_sent_twice_is_played_once(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    int who = scene_mover(w);
    scene_move(w, who, "abcdefgh", "favour 1");
    int n = scene_number(w, who, "done", "n");
    uint32_t count = scene_written(w);
    scene_forget(w, who);
    scene_move(w, who, "abcdefgh", "favour 1");
    assert_int_equal(scene_number(w, who, "done", "n"), n);
    assert_int_equal(scene_written(w), count);
}

static void a_late_move_hears_what_happened(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    int who = scene_mover(w);
    uint32_t n = scene_written(w);
    scene_say(w, who, "{\"do\":\"say\",\"id\":\"abcdefgh\",\"text\":\"one moment\"}");
    scene_say(w, who, "{\"do\":\"move\",\"q\":5,\"n\":%u,\"id\":\"abcdefg1\",\"move\":\"favour 1\"}",
              n); // talk does not matter
    assert_int_equal(scene_number(w, who, "done", "n"), n + 1);
    scene_forget(w, who);
    scene_say(w, who, "{\"do\":\"move\",\"q\":6,\"n\":%u,\"id\":\"abcdefg2\",\"move\":\"favour 1\"}", n);
    scene_refused(w, who, "late");
}

static void moves_of_others_and_of_nobody_are_refused(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    int who = scene_mover(w), other = 3 - who;
    uint32_t count = scene_written(w);
    scene_move(w, other, "abcdefgh", "favour 1");
    scene_refused(w, other, "turn");
    scene_move(w, who, "abcdefgh", "place a1");
    assert_string_equal(scene_word(w, who, "no", "rule"), "0.2");
    scene_refused(w, who, "illegal");
    scene_move(w, who, "abcdefgh", "dance");
    scene_refused(w, who, "words");
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", scene_table_word);
    scene_move(w, 3, "abcdefgh", "favour 1");
    scene_refused(w, 3, "not_yours");
    scene_move(w, 4, "abcdefgh", "favour 1");
    scene_refused(w, 4, "not_here");
    scene_say(w, 4, "nonsense");
    scene_refused(w, 4, "message");
    assert_int_equal(scene_written(w), count);
}

static void a_whole_game_ends_and_its_secret_is_revealed(void **state)
{
    static const char *const cells[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
    scene *w = (scene *)*state;
    char words[32], id[16];
    scene_start_with(w, scene_usual);
    scene_both_favour(w);
    for (int i = 0; i < 9 && !strcmp(scene_word(w, 1, "table", "phase"), "play"); i++) {
        snprintf(words, sizeof words, "place %s", cells[i]);
        snprintf(id, sizeof id, "placing_%d", i);
        scene_move(w, scene_mover(w), id, words);
    }
    assert_string_equal(scene_word(w, 1, "table", "phase"), "over");
    assert_string_equal(scene_word(w, 1, "table", "end"), "over");
    assert_true(scene_yes(w, 1, "table", "anew")); // the other's favour is no secret any more
    const char *anew = NULL;
    for (int i = 0; i < w->heard_count[1]; i++)
        anew = strstr(w->heard[1][i], "\"anew\":true") ? w->heard[1][i] : anew;
    assert_non_null(strstr(anew, "id=favour_one favour 1\""));
    assert_non_null(strstr(anew, "id=favour_two favour 2\""));
    assert_memory_equal(scene_line(w, 0), "reveal ", 7);
    scene_say(w, 1, "{\"do\":\"record\",\"q\":7}");
    assert_non_null(strstr(scene_word(w, 1, "record", "record"), "\nsecret "));
}

// Copies.

static void a_client_with_a_true_copy_gets_what_is_missing(void **state)
{
    scene *w = (scene *)*state;
    char digest[65];
    scene_start_with(w, scene_usual);
    snprintf(digest, sizeof digest, "%s", scene_word(w, 1, "table", "digest"));
    uint32_t have = scene_written(w);
    scene_say(w, 2, "{\"do\":\"say\",\"id\":\"abcdefgh\",\"text\":\"hello\"}");
    scene_forget(w, 1);
    scene_say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":%u,\"digest\":\"%s\"}",
              scene_table_word, scene_keys[0], have, digest);
    assert_false(scene_yes(w, 1, "table", "anew"));
    assert_int_equal(scene_number(w, 1, "table", "from"), have);
    assert_int_equal(scene_entries(w, 1), 1);
    digest[0] = digest[0] == 'a' ? 'b' : 'a';
    scene_say(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":%u,\"digest\":\"%s\"}",
              scene_table_word, scene_keys[0], have, digest);
    assert_true(scene_yes(w, 1, "table", "anew"));
    assert_int_equal(scene_number(w, 1, "table", "from"), 0);
    assert_int_equal(scene_entries(w, 1), (int)scene_written(w));
}

static void wrong_and_unknown_keys_hear_the_same(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"%s\",\"have\":0}", scene_table_word, scene_keys[5]);
    scene_say(w, 4, "{\"do\":\"hello\",\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"key\":\"%s\",\"have\":0}", scene_keys[5]);
    scene_say(w, 5, "{\"do\":\"hello\",\"table\":\"%s\",\"key\":\"short\",\"have\":0}", scene_table_word);
    assert_int_equal(w->heard_count[3], 1);
    assert_string_equal(w->heard[3][0], w->heard[4][0]);
    assert_string_equal(w->heard[3][0], w->heard[5][0]);
    scene_refused(w, 3, "key");
    scene_say(w, 6, "{\"do\":\"hello\",\"table\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"have\":0}");
    scene_refused(w, 6, "table");
}

static void the_servers_own_words_are_shown_to_nobody(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", scene_table_word);
    for (int c = 1; c <= 3; c++)
        for (int i = 0; i < w->heard_count[c]; i++) {
            assert_null(strstr(w->heard[c][i], "~"));
            assert_null(strstr(w->heard[c][i], "secret="));
        }
    assert_non_null(strstr(w->disk[scene_disk_of(w, &scene_table)].line[0], " ~secret="));
}

static void hidden_words_are_cut_for_others(void **state)
{
    scene *w = (scene *)*state;
    scene_start_with(w, scene_usual);
    int who = scene_mover(w), other = 3 - who;
    scene_say(w, 3, "{\"do\":\"hello\",\"table\":\"%s\",\"have\":0}", scene_table_word);
    scene_move(w, who, "abcdefgh", "favour 3");
    for (int c = 1; c <= 3; c++) {
        const char *text = NULL;
        for (int i = 0; i < w->heard_count[c]; i++)
            text = strstr(w->heard[c][i], "id=abcdefgh ") ? strstr(w->heard[c][i], "id=abcdefgh ") : text;
        assert_non_null(text);
        assert_int_equal(!strncmp(text, "id=abcdefgh favour 3\"", 21), c == who);
        assert_int_equal(!strncmp(text, "id=abcdefgh favour ...\"", 23), c != who);
    }
    assert_int_equal(scene_number(w, other, "table", "count"), 2);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        SCENE_TEST(nothing_is_shown_or_acknowledged_before_it_is_written),
        SCENE_TEST(what_cannot_be_written_is_refused_and_play_goes_on),
        SCENE_TEST(what_another_has_taken_is_read_again),
        SCENE_TEST(what_others_wrote_comes_without_what_the_table_is),
        SCENE_TEST(a_log_that_cannot_be_read_is_read_later_whatever_is_due_first),
        SCENE_TEST(what_follows_by_itself_waits_for_a_disk_that_failed),
        SCENE_TEST(what_was_said_to_one_table_is_not_heard_at_another),
        SCENE_TEST(a_move_sent_twice_is_played_once),
        SCENE_TEST(a_late_move_hears_what_happened),
        SCENE_TEST(moves_of_others_and_of_nobody_are_refused),
        SCENE_TEST(a_whole_game_ends_and_its_secret_is_revealed),
        SCENE_TEST(a_client_with_a_true_copy_gets_what_is_missing),
        SCENE_TEST(wrong_and_unknown_keys_hear_the_same),
        SCENE_TEST(the_servers_own_words_are_shown_to_nobody),
        SCENE_TEST(hidden_words_are_cut_for_others),
    };
    if (sodium_init() < 0)
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
