// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "core/base/tri_hash.h"
#include "record/record_link.h"
#include "tests/support/nave_fixture.h"

#include <string.h>

// Links made of bytes that no writer would write, their check right, so that only what they say can be refused.

typedef struct bytes {
    uint8_t at[64];
    size_t size;
} bytes;

/// Version, id, data, two players; then whatever follows.
static bytes begun(const char *follows, size_t size)
{
    const char *version = nave_fixture()->about->data_version;
    uint32_t digest = (uint32_t)(tri_hash_bytes(tri_hash_start(), version, strlen(version)) >> 32);
    bytes out = {{1, 4, 'n', 'a', 'v', 'e', (uint8_t)(digest >> 24), (uint8_t)(digest >> 16), (uint8_t)(digest >> 8),
                  (uint8_t)digest, 2},
                 11};
    memcpy(out.at + out.size, follows, size);
    out.size += size;
    return out;
}

static size_t link_of(bytes from, char *room)
{
    const char *digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint64_t hash = tri_hash_bytes(tri_hash_start(), from.at, from.size);
    from.at[from.size++] = (uint8_t)(hash >> 8);
    from.at[from.size++] = (uint8_t)hash;
    size_t used = 0;
    for (size_t bit = 0; bit < 8 * from.size; bit += 6) {
        unsigned pair = from.at[bit / 8] * 256u + (bit / 8 + 1 < from.size ? from.at[bit / 8 + 1] : 0u);
        room[used++] = digits[pair >> (10 - bit % 8) & 63];
    }
    room[used] = 0;
    return used;
}

static bool parse(bytes from, record_head *head, uint32_t *count, tri_err *err)
{
    char room[128];
    tri_move moves[16];
    size_t size = link_of(from, room);
    return record_link_parse(nave_fixture(), room, size, head, moves, 16, count, err);
}

// bonus, bell, blocked (how many, which), how many moves, their places. Numbers with a sign have it in their lowest
// bit.
static void bytes_are_read_as_the_format_says(void **unused)
{
    (void)unused;
    record_head head;
    uint32_t count;
    assert_true(parse(begun("\2\2\0\0", 4), &head, &count, NULL));
    assert_int_equal(count, 0);
    assert_int_equal(head.setup.value[1].item[0], 1);
    assert_true(parse(begun("\0\6\3\0\2\x10\2\1\2", 9), &head, &count, NULL));
    assert_int_equal(count, 2);
    assert_int_equal(head.setup.value[0].item[0], 0);
    assert_int_equal(head.setup.value[1].item[0], 3);
    assert_int_equal(head.setup.value[2].count, 3);
    assert_int_equal(head.setup.value[2].item[2], 8);
}

static void what_no_writer_writes_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes;
        size_t size;
        int code;
    } bad[] = {
        {"\4\2\0\0", 4, TRI_E_LINK_OPTION},             // a choice there is not
        {"\1\2\0\0", 4, TRI_E_LINK_OPTION},             // less than none
        {"\2\x0c\0\0", 4, TRI_E_LINK_OPTION},           // more than a bell's 5
        {"\2\1\0\0", 4, TRI_E_LINK_OPTION},             // less than its 0
        {"\2\2\4\0\2\4\6\0", 8, TRI_E_LINK_OPTION},     // four cells of at most three
        {"\2\2\2\2\2\0", 6, TRI_E_LINK_OPTION},         // one cell twice
        {"\2\2\1\x12\0", 5, TRI_E_LINK_OPTION},         // a tenth cell
        {"\x82\0\2\0\0", 5, TRI_E_LINK_OPTION},         // a number longer than it need be
        {"\2\2\0\x80\0", 5, TRI_E_GAME_LENGTH},         // the same, of how many moves
        {"\2\2\0\x80\x80\x80\1", 7, TRI_E_GAME_LENGTH}, // more than 21 bits
        {"\2\2\0\x11", 4, TRI_E_GAME_LENGTH},           // more than there is room for
        {"\2\2\0\1\2", 5, TRI_E_LINK_MOVE},             // the third of two moves
        {"\2\2\0\1\0\0", 6, TRI_E_LINK_CHANGED},        // something more
    };
    for (int i = 0; i < TRI_COUNT(bad); i++) {
        record_head head;
        uint32_t count;
        tri_err err = {.rule = 7};
        assert_false(parse(begun(bad[i].bytes, bad[i].size), &head, &count, &err));
        assert_int_equal(err.code, bad[i].code);
        assert_int_equal(err.rule, 0);
    }
}

static void players_and_version_are_looked_at(void **unused)
{
    (void)unused;
    record_head head;
    uint32_t count;
    tri_err err;
    bytes link = begun("\2\2\0\0", 4);
    for (int players = 0; players < 5; players++) {
        link.at[10] = (uint8_t)players;
        assert_int_equal(parse(link, &head, &count, &err), players == 2);
        assert_int_equal(players == 2 ? TRI_E_PLAYERS : err.code, TRI_E_PLAYERS);
    }
    link.at[10] = 2;
    link.at[0] = 2;
    assert_false(parse(link, &head, &count, &err));
    assert_int_equal(err.code, TRI_E_LINK);
}

static void an_id_is_lower_case_letters_digits_and_bars(void **unused)
{
    (void)unused;
    for (int c = 0; c < 256; c++) {
        char room[128], id[RECORD_ID_MAX] = "?";
        bytes link = {{1, 1, (uint8_t)c, 0, 0, 0, 0}, 7};
        tri_err err;
        bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        assert_int_equal(record_link_game_id(room, link_of(link, room), id, &err), good);
        if (good)
            assert_true(id[0] == (char)c && id[1] == 0);
        else
            assert_int_equal(err.code, TRI_E_LINK_NO_GAME);
    }
    for (uint8_t size = 0; size < 60; size++) {
        char room[128], id[RECORD_ID_MAX];
        bytes link = {{1, size}, 62};
        memset(link.at + 2, 'n', 60);
        assert_int_equal(record_link_game_id(room, link_of(link, room), id, NULL), size > 0 && size < RECORD_ID_MAX);
    }
}

static bool start_of_any_setup(tri_state *state, const tri_setup *setup, tri_err *err)
{
    tri_setup plain = tri_setup_default(nave_fixture(), setup->players);
    return nave_fixture()->start(state, &plain, err);
}

// No game of the house has such an option; the format has it.
static void numbers_below_zero_travel(void **unused)
{
    (void)unused;
    tri_option options[3];
    tri_about about = *nave_fixture()->about;
    tri_game other = *nave_fixture();
    memcpy(options, about.options, sizeof options);
    options[1].min = -300;
    options[1].max = 300;
    about.options = options;
    other.about = &about;
    other.start = start_of_any_setup;
    for (int value = -300; value <= 300; value += 1) {
        char room[64];
        record_head head;
        uint32_t count;
        tri_text out = tri_text_over(room, sizeof room);
        tri_setup setup = tri_setup_default(&other, 2);
        setup.value[1].item[0] = (int16_t)value;
        record_link_put(&other, &setup, NULL, 0, &out);
        assert_true(record_link_parse(&other, room, out.used, &head, NULL, 0, &count, NULL));
        assert_int_equal(head.setup.value[1].item[0], value);
    }
}

// Nothing but zeros may fill up the last character, so that equal games have equal links.
static void a_link_has_one_spelling(void **unused)
{
    (void)unused;
    char room[128];
    record_head head;
    uint32_t count;
    size_t size = link_of(begun("\2\2\0\0", 4), room);
    assert_true(record_link_parse(nave_fixture(), room, size, &head, NULL, 0, &count, NULL));
    room[size - 1]++;
    assert_false(record_link_parse(nave_fixture(), room, size, &head, NULL, 0, &count, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_read_as_the_format_says),
        cmocka_unit_test(what_no_writer_writes_is_refused),
        cmocka_unit_test(players_and_version_are_looked_at),
        cmocka_unit_test(an_id_is_lower_case_letters_digits_and_bars),
        cmocka_unit_test(numbers_below_zero_travel),
        cmocka_unit_test(a_link_has_one_spelling),
    };
    return cmocka_run_group_tests_name("link", tests, NULL, NULL);
}
