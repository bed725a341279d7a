// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "proto/proto_trace.h"
#include "tests/support/nave/nave.h"
#include "tests/support/nave_fixture.h"

#include <stdio.h>
#include <string.h>

static char room[1 << 16];

static tri_text fresh(void)
{
    return tri_text_over(room, sizeof room);
}

static tri_state position(const char *words)
{
    tri_state state;
    assert_true(nave_fixture()->state_parse(words, strlen(words), &state, NULL));
    return state;
}

static tri_view seen_by(const char *words, uint8_t viewer)
{
    tri_state state = position(words);
    tri_view view;
    nave_fixture()->observe(&state, viewer, &view);
    return view;
}

// The coin has fallen, favours are chosen, seat 1 has the bottom row but for its middle.
static const char *const midgame = "first=1 favour=1,2 rung=-,2 cells=1,-,1,-,2,-,2,-,-";

static void commas_and_brackets_follow_the_structure(void **unused)
{
    (void)unused;
    tri_text out = fresh();
    proto_json json = proto_json_over(&out);
    proto_open(&json, NULL, '{');
    proto_open(&json, "empty", '[');
    proto_close(&json, ']');
    proto_open(&json, "list", '[');
    proto_number(&json, NULL, -3);
    proto_open(&json, NULL, '{');
    proto_close(&json, '}');
    proto_nothing(&json, NULL);
    proto_close(&json, ']');
    proto_flag(&json, "yes", true);
    proto_unsigned(&json, "most", UINT64_MAX);
    proto_unsigned(&json, "least", 0);
    proto_close(&json, '}');
    assert_string_equal(room,
                        "{\"empty\":[],\"list\":[-3,{},null],\"yes\":true,\"most\":18446744073709551615,\"least\":0}");
}

static void facts_are_an_object_of_the_games_own(void **unused)
{
    (void)unused;
    tri_view view = seen_by(midgame, 0);
    tri_text out = fresh();
    proto_facts(nave_fixture(), &view, &out);
    assert_string_equal(room, "{\"stones_to_come\":5}");
}

static void strings_are_escaped_and_always_utf8(void **unused)
{
    (void)unused;
    tri_text out = fresh();
    proto_json json = proto_json_over(&out);
    proto_open(&json, NULL, '[');
    proto_word(&json, NULL, "a\"b\\c\n\x01\x7f");
    proto_word(&json, NULL, "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2");
    proto_word(&json, NULL, "\xff\xc0\x80\xed\xa0\x80\xe2\x82");
    proto_close(&json, ']');
    assert_string_equal(room, "[\"a\\\"b\\\\c\\u000a\\u0001\\u007f\",\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2\","
                              "\"\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\\ufffd\"]");
}

// Each character alone, as a key and as a word, where other words were written before.
static void one_character_is_plain_or_escaped(void **unused)
{
    (void)unused;
    for (int c = 1; c < 128; c++) {
        char words[] = {(char)c, 0}, wanted[32];
        bool bare = c >= ' ' && c < 127, marked = c == '"' || c == '\\';
        snprintf(wanted, sizeof wanted, bare ? "\"%s%c\":\"%s%c\"" : "\"%s\\u%04x\":\"%s\\u%04x\"", marked ? "\\" : "",
                 c, marked ? "\\" : "", c);
        memset(room, '?', 64);
        tri_text out = tri_text_over(room, sizeof room);
        proto_json json = proto_json_over(&out);
        proto_word(&json, words, words);
        assert_string_equal(room, wanted);
    }
}

/// What Unicode says of bytes: the size of the character they begin with, 0 for none.
static int unicode_size(const unsigned char *at)
{
    int size = at[0] >= 0xf0 && at[0] < 0xf8   ? 4
               : at[0] >= 0xe0 && at[0] < 0xf0 ? 3
               : at[0] >= 0xc0 && at[0] < 0xe0 ? 2
                                               : 0;
    if (size == 0)
        return 0;
    uint32_t point = at[0] & (0x7fu >> size);
    for (int i = 1; i < size; i++) {
        if (at[i] < 0x80 || at[i] > 0xbf)
            return 0;
        point = point << 6 | (at[i] & 0x3fu);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    bool surrogate = point >= 0xd800 && point <= 0xdfff;
    return point < least[size] || point > 0x10ffff || surrogate ? 0 : size;
}

// Every first byte, followed by bytes around each bound that any first byte has.
static void what_is_no_utf8_is_replaced_byte_by_byte(void **unused)
{
    (void)unused;
    static const unsigned char near[] = {0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0};
    for (int n = 0; n < 128 * 9 * 9 * 9; n++) {
        unsigned char bytes[] = {(unsigned char)(0x80 + n / 729), near[n / 81 % 9], near[n / 9 % 9], near[n % 9], 0};
        tri_text out = fresh();
        proto_json json = proto_json_over(&out);
        proto_word(&json, NULL, (const char *)bytes);
        int size = unicode_size(bytes);
        if (size)
            assert_memory_equal(room + 1, bytes, (size_t)size);
        else
            assert_memory_equal(room + 1, "\\ufffd", 6);
    }
}

static void numbers_of_one_and_two_digits_meet(void **unused)
{
    (void)unused;
    tri_text out = fresh();
    proto_json json = proto_json_over(&out);
    for (uint64_t n = 8; n < 13; n++)
        proto_unsigned(&json, NULL, n);
    assert_string_equal(room, "8,9,10,11,12");
}

static void a_state_shows_every_field(void **unused)
{
    (void)unused;
    tri_view view = seen_by(midgame, TRI_REFEREE);
    tri_text out = fresh();
    proto_view(nave_fixture(), &view, &out);
    assert_string_equal(room, "{\"cells\":[1,null,1,null,2,null,2,null,null],\"seats\":[{\"favour\":1,\"bell\":0},"
                              "{\"favour\":2,\"bell\":2}],\"first\":1,\"ringing\":null}");
}

/// How far a game of this id is: at its start, or in this position.
static const char *progress_of(const char *id, const char *position)
{
    const tri_game *game = tri_game_find(id, strlen(id));
    tri_setup setup = tri_setup_default(game, 2);
    tri_state state;
    tri_view view;
    tri_err err;
    tri_text out = fresh();
    assert_true(position ? game->state_parse(position, strlen(position), &state, &err)
                         : game->start(&state, &setup, &err));
    game->observe(&state, TRI_SPECTATOR, &view);
    proto_progress(game, &view, &out);
    return room;
}

static void how_far_a_game_is_is_told_by_what_it_counts(void **unused)
{
    (void)unused;
    tri_view view = seen_by(midgame, TRI_SPECTATOR);
    tri_text out = fresh();
    proto_progress(nave_fixture(), &view, &out);
    assert_string_equal(room, "{}");
    assert_string_equal(progress_of("basilica", NULL), "{\"scorings\":0}");
    assert_string_equal(progress_of("red_cathedral", NULL), "{\"round\":0}");
    assert_string_equal(progress_of("sagrada",
                                    "players=1 first=1 round=3 turn=1 step=hand used=draft hand=P4 pool=P1,G2,B5 "
                                    "patterns=luz_celestial private=shades_of_purple,shades_of_red "
                                    "public=light_shades,color_variety tools=lathekin,flux_brush,glazing_hammer"),
                        "{\"round\":3}");
}

static void a_view_hides_what_the_seat_may_not_know(void **unused)
{
    (void)unused;
    tri_view view = seen_by(midgame, 0);
    tri_text out = fresh();
    proto_view(nave_fixture(), &view, &out);
    assert_non_null(strstr(room, "[{\"favour\":1,\"bell\":0},{\"favour\":null,\"bell\":2}]"));
    out = fresh();
    view = seen_by(midgame, TRI_SPECTATOR);
    proto_view(nave_fixture(), &view, &out);
    assert_non_null(strstr(room, "[{\"favour\":null,\"bell\":0},{\"favour\":null,\"bell\":2}]"));
}

static void moves_come_as_words_and_as_objects(void **unused)
{
    (void)unused;
    tri_view view = seen_by("first=1 favour=1,2 rung=-,2 cells=1,1,2,2,2,1,-,1,-", TRI_REFEREE);
    tri_text out = fresh();
    proto_legal(nave_fixture(), &view, &out);
    assert_string_equal(room, "[\"place a3\",\"place c3\"]");
    out = fresh();
    proto_moves(nave_fixture(), &view, &out);
    assert_string_equal(room, "[{\"text\":\"place a3\",\"type\":\"place\",\"cell\":\"a3\"},"
                              "{\"text\":\"place c3\",\"type\":\"place\",\"cell\":\"c3\"}]");
}

static void chance_carries_its_weights(void **unused)
{
    (void)unused;
    tri_view view = seen_by("first=1 favour=1,2 ringing=1 cells=-,-,-,-,1,-,-,-,-", TRI_REFEREE);
    tri_text out = fresh();
    proto_to_move(nave_fixture(), &view, &out);
    proto_legal(nave_fixture(), &view, &out);
    assert_string_equal(room, "\"chance\"[[\"bell 1\",1],[\"bell 2\",2],[\"bell 3\",1]]");
    out = fresh();
    proto_moves(nave_fixture(), &view, &out);
    assert_non_null(strstr(room, "{\"text\":\"bell 2\",\"type\":\"bell\",\"value\":2,\"weight\":2}"));
}

static void score_items_name_seat_rule_and_place(void **unused)
{
    (void)unused;
    tri_view view = seen_by("first=1 favour=1,3 cells=1,1,1,2,-,2,-,-,-", TRI_REFEREE);
    tri_text out = fresh();
    proto_score(nave_fixture(), &view, &out);
    assert_string_equal(
        room,
        "[{\"seat\":1,\"points\":3,\"rule\":\"3.1\",\"kind\":\"line\",\"where\":\"line 1\",\"at\":{\"place\":1}},"
        "{\"seat\":1,\"points\":3,\"rule\":\"3.2\",\"kind\":\"favour\",\"where\":\"favour 1\",\"at\":{\"place\":1}}]");
    out = fresh();
    proto_result(nave_fixture(), &view, &out);
    assert_string_equal(room, "{\"points\":[6,0],\"places\":[1,2]}");
}

static void what_happened_by_itself_is_a_list(void **unused)
{
    (void)unused;
    tri_view before = seen_by("first=1 favour=1,2 cells=1,1,-,2,-,2,-,-,-", TRI_REFEREE);
    tri_view after = seen_by("first=1 favour=1,2 cells=1,1,1,2,-,2,-,-,-", TRI_REFEREE);
    tri_text out = fresh();
    proto_asides(nave_fixture(), &before, &after, &out);
    assert_string_equal(room, "[{\"what\":\"line\",\"seat\":1}]");
    out = fresh();
    proto_asides(nave_fixture(), &after, &after, &out);
    assert_string_equal(room, "[]");
}

static void options_are_described_for_menus(void **unused)
{
    (void)unused;
    tri_text out = fresh();
    proto_about(nave_fixture(), &out);
    assert_non_null(strstr(room, "{\"id\":\"nave\",\"name\":\"Nave\""));
    assert_non_null(
        strstr(room, "{\"name\":\"bonus\",\"kind\":\"choice\",\"help\":\"Do favoured rows score\",\"players_min\":2,"
                     "\"players_max\":2,\"choices\":[\"none\",\"rows\"],\"default\":\"rows\"}"));
    assert_non_null(strstr(room, "\"min\":0,\"max\":5,\"default\":1}"));
    assert_non_null(strstr(room, "\"min\":1,\"max\":3,\"default\":[]}"));
}

static void a_trace_has_head_lines_and_end(void **unused)
{
    (void)unused;
    const tri_game *game = nave_fixture();
    tri_setup setup = tri_setup_default(game, 2);
    tri_state state;
    uint64_t seed = 0xffffffffffffffffu;
    assert_true(tri_setup_set(game, &setup, "blocked=a1", 10, NULL));
    assert_true(game->start(&state, &setup, NULL));
    tri_text out = fresh();
    proto_trace_head(&out, game, &state, &seed);
    assert_string_equal(
        room, "{\"game\":\"nave\",\"players\":2,\"options\":{\"bonus\":\"rows\",\"bell\":1,\"blocked\":[\"a1\"]},"
              "\"data_version\":\"nave-1\",\"seed\":18446744073709551615}");
    out = fresh();
    proto_trace_line(&out, game, &state, 1, NAVE_COIN << 8);
    const char *start =
        "{\"n\":1,\"to_move\":\"chance\",\"legal\":[[\"first 1\",1],[\"first 2\",1]],\"move\":\"first 1\","
        "\"state\":{\"cells\":[\"blocked\",null";
    assert_memory_equal(room, start, strlen(start));
    state = position("first=1 favour=1,1 rung=-,1 cells=1,2,1,1,2,2,2,1,1");
    out = fresh();
    proto_trace_last(&out, game, &state, 14);
    assert_non_null(strstr(room, "{\"n\":14,\"to_move\":\"over\",\"legal\":[],\"move\":null,\"state\":{"));
    assert_non_null(strstr(room, "\"score\":[{\"seat\":"));
    assert_non_null(strstr(room, "\"result\":{\"points\":["));
}

static void too_little_room_is_said_and_nothing_is_overrun(void **unused)
{
    (void)unused;
    tri_view view = seen_by(midgame, TRI_REFEREE);
    tri_text whole = fresh();
    proto_view(nave_fixture(), &view, &whole);
    for (size_t size = 1; size <= whole.used + 1; size++) {
        char small[512];
        memset(small, 0x5a, sizeof small);
        tri_text out = tri_text_over(small, size);
        proto_view(nave_fixture(), &view, &out);
        assert_int_equal(out.full, size <= whole.used);
        assert_int_equal(small[size], 0x5a);
        assert_memory_equal(small, room, out.used);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_and_brackets_follow_the_structure),
        cmocka_unit_test(facts_are_an_object_of_the_games_own),
        cmocka_unit_test(strings_are_escaped_and_always_utf8),
        cmocka_unit_test(one_character_is_plain_or_escaped),
        cmocka_unit_test(what_is_no_utf8_is_replaced_byte_by_byte),
        cmocka_unit_test(numbers_of_one_and_two_digits_meet),
        cmocka_unit_test(a_state_shows_every_field),
        cmocka_unit_test(how_far_a_game_is_is_told_by_what_it_counts),
        cmocka_unit_test(a_view_hides_what_the_seat_may_not_know),
        cmocka_unit_test(moves_come_as_words_and_as_objects),
        cmocka_unit_test(chance_carries_its_weights),
        cmocka_unit_test(score_items_name_seat_rule_and_place),
        cmocka_unit_test(what_happened_by_itself_is_a_list),
        cmocka_unit_test(options_are_described_for_menus),
        cmocka_unit_test(a_trace_has_head_lines_and_end),
        cmocka_unit_test(too_little_room_is_said_and_nothing_is_overrun),
    };
    return cmocka_run_group_tests_name("proto", tests, NULL, NULL);
}
