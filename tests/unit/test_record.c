// SPDX-License-Identifier: MIT
#include "tests/support/tri_test.h"

#include "record/record_link.h"
#include "record/record_table.h"
#include "tests/support/nave/nave.h"
#include "tests/support/nave_fixture.h"
#include "tests/support/why.h"

#include <stdio.h>
#include <string.h>

#define HEAD "triforium record 1\ngame nave\nplayers 2\n"

static const tri_game *game(void)
{
    return nave_fixture();
}

/// Read a whole record; the moves go to `moves` where it is not NULL. Returns how many, or -1.
static int read_all(const char *text, size_t size, record_reader *reader, tri_move *moves, record_err *err)
{
    tri_move move;
    record_step step;
    if (!record_open(reader, game(), text, size, err))
        return -1;
    while ((step = record_next(reader, &move, err)) == RECORD_MOVE) {
        if (moves)
            moves[reader->moves] = move;
        record_advance(reader, move);
    }
    return step == RECORD_END ? (int)reader->moves : -1;
}

static int random_game(const tri_setup *setup, uint64_t seed, tri_move *moves)
{
    tri_state s;
    tri_rng rng = tri_rng_seed(seed);
    tri_move list[16];
    int n = 0;
    assert_true(game()->start(&s, setup, NULL));
    for (; game()->to_move(&s) != TRI_OVER; n++) {
        moves[n] = list[tri_bits_scale(tri_rng_next(&rng), (uint64_t)game()->moves(&s, list))];
        game()->apply(&s, moves[n]);
    }
    return n;
}

static size_t write_game(const record_head *head, const tri_move *moves, int count, char *room, size_t size)
{
    tri_text out = tri_text_over(room, size);
    tri_state s;
    record_put_head(game(), head, &out);
    assert_true(game()->start(&s, &head->setup, NULL));
    for (int i = 0; i < count; i++) {
        record_put_move(game(), &s, moves[i], &out);
        game()->apply(&s, moves[i]);
    }
    if (game()->to_move(&s) == TRI_OVER)
        record_put_result(game(), &s, &out);
    assert_false(out.full);
    return out.used;
}

static void set(tri_setup *setup, const char *words)
{
    assert_true(tri_setup_set(game(), setup, words, strlen(words), NULL));
}

static record_head full_head(void)
{
    record_head head = {.setup = tri_setup_default(game(), 2), .has_seed = true, .seed = 0xfedcba9876543210u};
    set(&head.setup, "bonus=none");
    set(&head.setup, "bell=3");
    set(&head.setup, "blocked=c1,a3");
    strcpy(head.seat[0], "Anna Maria");
    strcpy(head.seat[1], "random");
    strcpy(head.date, "2026-01-31");
    return head;
}

// Field by field: between them a compiler may leave bytes that mean nothing.
static void assert_same_head(const record_head *a, const record_head *b)
{
    assert_int_equal(a->setup.players, b->setup.players);
    assert_memory_equal(a->setup.value, b->setup.value, sizeof a->setup.value);
    assert_memory_equal(a->seat, b->seat, sizeof a->seat);
    assert_memory_equal(a->date, b->date, sizeof a->date);
    assert_int_equal(a->has_seed, b->has_seed);
    assert_int_equal(a->seed, b->seed);
}

static void whole_games_read_back_as_written(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        record_head head = full_head();
        record_reader reader;
        record_err err;
        tri_move moves[16], again[16];
        char room[2048];
        int count = random_game(&head.setup, seed, moves);
        size_t size = write_game(&head, moves, count, room, sizeof room);
        assert_int_equal(read_all(room, size, &reader, again, &err), count);
        assert_memory_equal(moves, again, sizeof moves[0] * (size_t)count);
        assert_same_head(&reader.head, &head);
        assert_true(reader.finished);
    }
}

static void fair_dice_read_back_as_written(void **unused)
{
    (void)unused;
    record_head head = full_head();
    record_reader reader;
    record_err err;
    char room[2048];
    head.dice = (record_dice){.has_hash = true, .has_secret = true, .has_salt = {true, true}};
    for (uint8_t i = 0; i < RECORD_SECRET; i++) {
        head.dice.hash[i] = (uint8_t)(i * 77);
        head.dice.secret[i] = (uint8_t)(i * 78 + 1);
        head.dice.salt[0][i] = (uint8_t)(i * 79 + 2);
        head.dice.salt[1][i] = (uint8_t)(i * 80 + 3);
    }
    size_t size = write_game(&head, NULL, 0, room, sizeof room);
    assert_int_equal(read_all(room, size, &reader, NULL, &err), 0);
    assert_memory_equal(&reader.head.dice, &head.dice, sizeof head.dice);
    head.dice = (record_dice){0};
    size = write_game(&head, NULL, 0, room, sizeof room);
    assert_int_equal(read_all(room, size, &reader, NULL, &err), 0);
    assert_memory_equal(&reader.head.dice, &head.dice, sizeof head.dice);
}

static void a_record_may_stop_anywhere(void **unused)
{
    (void)unused;
    record_head head = full_head();
    record_reader reader;
    record_err err;
    tri_move moves[16];
    char room[2048];
    int count = random_game(&head.setup, 5, moves);
    for (int kept = 0; kept < count; kept++) {
        size_t size = write_game(&head, moves, kept, room, sizeof room);
        assert_int_equal(read_all(room, size, &reader, NULL, &err), kept);
        assert_false(reader.finished);
    }
}

// Bytes cut anywhere, lines turned around, bits flipped: always an answer, never a crash (the sanitizers watch).
static void damaged_records_are_refused_or_read_but_never_crash(void **unused)
{
    (void)unused;
    record_head head = full_head();
    tri_move moves[16];
    char room[2048];
    int count = random_game(&head.setup, 5, moves), refused = 0;
    size_t size = write_game(&head, moves, count, room, sizeof room);
    tri_rng rng = tri_rng_seed(1);
    for (size_t cut = 0; cut < size; cut++) {
        record_reader reader;
        record_err err = {.line = 0};
        char copy[2048];
        memcpy(copy, room, size);
        copy[tri_rng_below(&rng, (uint32_t)size)] = (char)tri_rng_below(&rng, 256);
        refused += read_all(copy, size, &reader, NULL, &err) < 0;
        if (read_all(room, cut, &reader, NULL, &err) < 0) {
            assert_true(err.why.code != TRI_E_NONE);
            refused++;
        }
    }
    assert_true(refused > 100);
}

typedef struct bad_record {
    const char *text;
    uint32_t line;
    tri_rule rule;
    const char *reason;
} bad_record;

static void every_refusal_names_line_and_reason(void **unused)
{
    (void)unused;
    static const bad_record bad[] = {
        {"", 0, 0, "empty"},
        {"\n\n# only comments\n", 3, 0, "empty"},
        {"hello\n", 1, 0, "begins with"},
        {"triforium record 2\ngame nave\n", 1, 0, "version 1, not '2'"},
        {"triforium record 1\n", 1, 0, "names no game"},
        {"triforium record 1\nplayers 2\n", 2, 0, "second line"},
        {"triforium record 1\ngame\n", 2, 0, "no game has"},
        {"triforium record 1\ngame aisle\n", 2, 0, "another game: 'aisle'"},
        {"triforium record 1\ngame nave\n\nfirst 1\n", 2, 0, "how many players"},
        {"triforium record 1\ngame nave\nplayers 3\n", 3, 0, "number of players: '3'"},
        {"triforium record 1\ngame nave\nplayers 2x\n", 3, 0, "number of players"},
        {"triforium record 1\ngame nave\noption bell=1\nplayers 2\n", 3, 0, "comes before options"},
        {"triforium record 1\ngame nave\nseat 1 A\nplayers 2\n", 3, 0, "comes before seats"},
        {HEAD "players 2\n", 4, 0, "twice 'players'"},
        {HEAD "option bell=9\n", 4, 0, "range"},
        {HEAD "option bell=1\noption bell=2\n", 5, 0, "set twice"},
        {HEAD "option colour=red\n", 4, 0, "no such option"},
        {HEAD "option bell=5\noption blocked=b2\n", 5, 0, "contradict"},
        {HEAD "data \n", 4, 0, "a data version is 1 to 47 bytes"},
        {HEAD "data nave-1\ndata nave-1\n", 5, 0, "says twice"},
        {"triforium record 1\ngame na\033[2Jve\n", 2, 0, "no game has such an id: 'na?[2Jve'"},
        {HEAD "data nave-1\ndata nave-1\n", 5, 0, "twice 'data'"},
        {HEAD "seat 3 Carl\n", 4, 0, "no seat"},
        {HEAD "seat 1\n", 4, 0, "1 to 47 bytes"},
        {HEAD "seat 1 A\nseat 1 B\n", 5, 0, "named twice"},
        {HEAD "seat 1 12345678901234567890123456789012345678901234567890\n", 4, 0, "1 to 47 bytes"},
        {HEAD "seed twelve\n", 4, 0, "64 bits, not 'twelve'"},
        {HEAD "seed 1\nseed 1\n", 5, 0, "twice 'seed'"},
        {HEAD "seed 18446744073709551616\n", 4, 0, "64 bits"},
        {HEAD "date \n", 4, 0, "a date is"},
        {HEAD "date a\ndate b\n", 5, 0, "twice 'date'"},
        {HEAD "colour red\n", 4, 0, "no such line"},
        {HEAD "first 1\n", 4, 0, "no such line (moves come after an empty line)"},
        {HEAD "\nfirst 1\nfavour 4\n", 6, 1, "a number from 1 to 3"},
        {HEAD "\nfirst 1\nplace a1\n", 6, 2, "not allowed: 'place a1'"},
        {HEAD "\nbell 1\n", 5, 4, "not allowed"},
        {HEAD "\nfirst 1\nfavour 1\nfavour 1\nplace a1\n\n# mine\nplace a1\n", 11, 202, "not allowed: 'place a1'"},
        {HEAD "\nfirst 1\nresult points 0 0 places 1 1\n", 6, 0, "not over"},
        {HEAD "\nfirst 1\nvault 2 c3\n", 6, 1, "no move begins with 'vault 2 c3'"},
    };
    for (int i = 0; i < TRI_COUNT(bad); i++) {
        record_reader reader;
        record_err err = {.line = 999};
        int got = read_all(bad[i].text, strlen(bad[i].text), &reader, NULL, &err);
        if (got != -1 || err.line != bad[i].line || err.why.rule != bad[i].rule ||
            !strstr(why(game(), &err.why), bad[i].reason))
            fail_msg("case %d: %d, line %u, rule %u, '%s' instead of line %u, rule %u, '%s'", i, got, err.line,
                     err.why.rule, why(game(), &err.why), bad[i].line, bad[i].rule, bad[i].reason);
        assert_int_equal(read_all(bad[i].text, strlen(bad[i].text), &reader, NULL, NULL), -1);
    }
}

static const char *const full_game =
    HEAD "\nfirst 1\nfavour 1\nfavour 2\nplace a1\nplace a2\nplace b1\nplace c2\nplace c1\n"
         "place c3\nplace b3\nplace a3\nplace b2\nbell 2\n";

static void a_result_is_checked_and_ends_the_record(void **unused)
{
    (void)unused;
    record_reader reader;
    record_err err;
    char text[1024];
    // Seat 1: the bottom row (3), three favoured stones (3), the middle column (3) and two strokes; seat 2: two
    // favoured stones.
    snprintf(text, sizeof text, "%sresult points 11 2 places 1 2\n\n# done\n", full_game);
    assert_int_equal(read_all(text, strlen(text), &reader, NULL, &err), 13);
    assert_true(reader.finished);
    snprintf(text, sizeof text, "%sresult points 11 3 places 1 2\n", full_game);
    assert_int_equal(read_all(text, strlen(text), &reader, NULL, &err), -1);
    assert_int_equal(err.line, 18);
    assert_non_null(strstr(why(game(), &err.why), "'result points 11 2 places 1 2'"));
    snprintf(text, sizeof text, "%sresult points 11 2 places 1 2\nplace a1\n", full_game);
    assert_int_equal(read_all(text, strlen(text), &reader, NULL, &err), -1);
    assert_non_null(strstr(why(game(), &err.why), "follows the result"));
    snprintf(text, sizeof text, "%splace a1\n", full_game);
    assert_int_equal(read_all(text, strlen(text), &reader, NULL, &err), -1);
    assert_int_equal(err.why.rule, TRI_R0_3);
}

static void blanks_comments_and_line_ends_are_forgiven(void **unused)
{
    (void)unused;
    record_reader reader;
    record_err err;
    const char *text =
        "# before\r\n\r\ntriforium record 1\r\ngame nave # the fixture\r\n  players 2\r\n# no end of the header\r\n"
        "seat 2 B # b\r\n \t\r\n\r\nfirst 2   # coin\r\n\tfavour 3\r\n# and so on\r\nfavour 1";
    assert_int_equal(read_all(text, strlen(text), &reader, NULL, &err), 3);
    assert_string_equal(reader.head.seat[1], "B");
    assert_string_equal(reader.head.seat[0], "");
}

static void long_lines_are_refused_where_they_are(void **unused)
{
    (void)unused;
    char text[2048];
    record_reader reader;
    record_err err;
    int n = snprintf(text, sizeof text, HEAD "\nfirst 1\n# %600s\n", "");
    assert_int_equal(read_all(text, (size_t)n, &reader, NULL, &err), -1);
    assert_int_equal(err.line, 6);
    assert_int_equal(err.why.code, TRI_E_RECORD_LINE_LONG);
    assert_int_equal(err.why.rule, 0);
    n = snprintf(text, sizeof text, HEAD "seat 1 %600s\n", "");
    assert_int_equal(read_all(text, (size_t)n, &reader, NULL, &err), -1);
    assert_int_equal(err.line, 4);
}

static void names_are_cleaned_when_written(void **unused)
{
    (void)unused;
    record_head head = {.setup = tri_setup_default(game(), 2)};
    record_reader reader;
    record_err err;
    char room[1024];
    strcpy(head.seat[0], " #1\nplace a1 ");
    strcpy(head.seat[1], "   ");
    size_t size = write_game(&head, NULL, 0, room, sizeof room);
    assert_int_equal(read_all(room, size, &reader, NULL, &err), 0);
    assert_string_equal(reader.head.seat[0], "_1_place a1");
    assert_string_equal(reader.head.seat[1], "");
}

static void names_are_cleaned_when_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *read, *name;
    } names[] = {
        {"Zo\u00eb \u0141ucja \U0001f3b2", "Zo\u00eb \u0141ucja \U0001f3b2"},
        {"A\033[2Jnna\007", "A_[2Jnna_"},
        {"\xc2\x9b"
         "31mred \x9b"
         "31m",
         "_31mred _31m"}, // the terminal's commands of one character, as UTF-8 and as bytes
        {"a\u202eb\u2066c\u200bd\u2028e\ufeff", "a_b_c_d_e_"},
        {"\xff\xc0\x80\xe2\x82 \xed\xa0\x80\xf4\x90\x80\x80", "_____ __"},
    };
    for (int i = 0; i < TRI_COUNT(names); i++) {
        char text[256], name[RECORD_NAME_MAX];
        record_reader reader;
        record_err err;
        int n = snprintf(text, sizeof text, HEAD "seat 1 %s\ndate %s\n", names[i].read, names[i].read);
        assert_int_equal(read_all(text, (size_t)n, &reader, NULL, &err), 0);
        assert_string_equal(reader.head.seat[0], names[i].name);
        assert_string_equal(reader.head.date, names[i].name);
        record_name(name, names[i].name, strlen(names[i].name));
        assert_string_equal(name, names[i].name);
    }
    char out[RECORD_NAME_MAX];
    record_name(out, "  0123456789012345678901234567890123456789012345\u00e9  ", 52);
    assert_string_equal(out, "0123456789012345678901234567890123456789012345"); // the last character does not fit
}

/// A code point as UTF-8.
static size_t utf8(uint32_t code, char out[5])
{
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    static const uint8_t lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    out[0] = (char)(lead[size] | code);
    out[size] = 0;
    return size;
}

// The first and last character of every range that is not shown, and their neighbours, which are.
static void names_keep_all_that_can_be_shown(void **unused)
{
    (void)unused;
    static const uint32_t hidden[][2] = {{0x01, 0x1f},     {'#', '#'},       {0x7f, 0x9f},     {0xad, 0xad},
                                         {0x61c, 0x61c},   {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
                                         {0xd800, 0xf8ff}, {0xfeff, 0xfeff}, {0xfff0, 0xfffb}, {0xe0000, 0x10ffff}};
    for (int i = 0; i < TRI_COUNT(hidden); i++)
        for (int n = 0; n < 4; n++) {
            uint32_t code = n < 2 ? hidden[i][0] - (n == 0) : hidden[i][1] + (n == 3);
            char text[8] = "a", name[RECORD_NAME_MAX];
            size_t size = 1 + utf8(code, text + 1);
            text[size++] = 'b';
            text[size] = 0;
            record_name(name, text, size);
            assert_string_equal(name, code && (n == 0 || n == 3) && code < 0x110000 ? text : "a_b");
        }
}

static void names_end_with_a_whole_character(void **unused)
{
    (void)unused;
    for (uint32_t code = 'a'; code < 0x20000; code = code * 16 + 0x100) // 1, 2, 3 and 4 bytes
        for (size_t before = RECORD_NAME_MAX - 6; before < RECORD_NAME_MAX; before++) {
            char text[RECORD_NAME_MAX + 8], name[RECORD_NAME_MAX];
            memset(text, 'x', before);
            size_t size = before + utf8(code, text + before);
            record_name(name, text, size);
            assert_int_equal(strlen(name), size < RECORD_NAME_MAX ? size : before);
            assert_memory_equal(name, text, strlen(name));
        }
    char name[RECORD_NAME_MAX];
    record_name(name, "  Anna  Maria   ", 16);
    assert_string_equal(name, "Anna  Maria");
    record_name(name, "   ", 3);
    assert_string_equal(name, "");
}

static void other_data_are_read_as_far_as_they_go(void **unused)
{
    (void)unused;
    record_reader reader;
    record_err err = {.other_data = "?"};
    const char *body = "\nfirst 1\nfavour 2\nfavour 3\nplace a1\n";
    char text[512];
    snprintf(text, sizeof text, HEAD "data nave-0\n%s", body);
    assert_int_equal(read_all(text, strlen(text), &reader, NULL, &err), 4);
    assert_string_equal(reader.head.other_data, "nave-0");
    snprintf(text, sizeof text, HEAD "data nave-1\n%splace a1\n", body);
    assert_int_equal(read_all(text, strlen(text), &reader, NULL, &err), -1);
    assert_string_equal(err.other_data, "");
    snprintf(text, sizeof text, HEAD "data nave-0\n%splace a1\n", body);
    assert_int_equal(read_all(text, strlen(text), &reader, NULL, &err), -1);
    assert_int_equal(reader.moves, 4); // what comes before can be shown
    assert_int_equal(err.line, 10);
    assert_int_equal(err.why.rule, 202);
    assert_string_equal(err.other_data, "nave-0");
    // The version is known even when an option before it is refused.
    snprintf(text, sizeof text, HEAD "option bonus=columns\ndata na\033ve-0\n%s", body);
    assert_int_equal(read_all(text, strlen(text), &reader, NULL, &err), -1);
    assert_int_equal(err.line, 4);
    assert_string_equal(err.other_data, "na_ve-0");
}

static void a_result_of_other_data_may_be_another(void **unused)
{
    (void)unused;
    record_table table;
    tri_move moves[64];
    record_err err;
    char text[1024];
    const char *body = strstr(full_game, "\n\n");
    snprintf(text, sizeof text, HEAD "data nave-0%sresult points 99 0 places 1 2\n", body);
    assert_true(record_table_read(&table, game(), text, strlen(text), moves, &err));
    assert_true(table.head.other_result);
    assert_string_equal(table.head.other_data, "nave-0");
    snprintf(text, sizeof text, HEAD "data nave-0%sresult points 11 2 places 1 2\n", body);
    assert_true(record_table_read(&table, game(), text, strlen(text), moves, &err));
    assert_false(table.head.other_result);
    snprintf(text, sizeof text, HEAD "data nave-1%sresult points 99 0 places 1 2\n", body);
    assert_false(record_table_read(&table, game(), text, strlen(text), moves, &err));
    // What is written is of this program's data.
    snprintf(text, sizeof text, HEAD "data nave-0\n\nfirst 1\n");
    assert_true(record_table_read(&table, game(), text, strlen(text), moves, &err));
    tri_text out = tri_text_over(text, sizeof text);
    record_table_write(&table, &out);
    assert_non_null(strstr(text, "\ndata nave-1\n"));
    assert_null(strstr(text, "nave-0"));
}

static bool count_two(void *context, uint32_t n, const tri_state *state, tri_move move)
{
    int *seen = (int *)context;
    assert_int_equal(n, ++*seen);
    assert_int_equal(game()->check(state, move), TRI_LEGAL);
    return n < 2;
}

static void replay_visits_every_step_and_stops_when_told(void **unused)
{
    (void)unused;
    record_reader reader;
    record_err err;
    int seen = 0;
    assert_true(record_open(&reader, game(), full_game, strlen(full_game), &err));
    assert_true(record_replay(&reader, count_two, &seen, &err));
    assert_int_equal(seen, 2);
    assert_true(record_open(&reader, game(), full_game, strlen(full_game), &err));
    assert_true(record_replay(&reader, NULL, NULL, &err));
    assert_int_equal(reader.moves, 13);
}

static void a_bare_list_of_moves_reads_like_a_body(void **unused)
{
    (void)unused;
    record_reader reader;
    record_err err;
    tri_setup setup = tri_setup_default(game(), 2);
    const char *text = "first 1\n\nfavour 2 # x\nfavour 7\n";
    assert_false(record_is(text, strlen(text)));
    assert_true(record_is(full_game, strlen(full_game)));
    assert_true(record_is("# x\n\ntriforium record 1\n", 24));
    assert_false(record_is("", 0));
    assert_true(record_open_moves(&reader, game(), &setup, text, strlen(text), &err));
    assert_false(record_replay(&reader, NULL, NULL, &err));
    assert_int_equal(err.line, 4);
    assert_int_equal(reader.moves, 2);
}

static void seeds_are_64_bits_or_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "", "-1", "+1", " 1", "1 ", "0x", "0xg", "0x10000000000000000", "18446744073709551616", "1e3"};
    uint64_t seed = 7;
    for (int i = 0; i < TRI_COUNT(bad); i++)
        assert_false(record_parse_seed(bad[i], strlen(bad[i]), &seed));
    assert_true(seed == 7);
    assert_true(record_parse_seed("18446744073709551615", 20, &seed) && seed == UINT64_MAX);
    assert_true(record_parse_seed("0xFfffffffffffffff", 18, &seed) && seed == UINT64_MAX);
    assert_true(record_parse_seed("0", 1, &seed) && seed == 0);
}

static bool read_link(const char *text, size_t size, tri_setup *setup, tri_move *moves, uint32_t *count, tri_err *err)
{
    record_head head;
    memset(&head, 1, sizeof head);
    bool good = record_link_parse(game(), text, size, &head, moves, 16, count, err);
    *setup = head.setup;
    assert_true(!head.has_seed && !head.dice.has_hash && !head.seat[0][0] && !head.date[0]); // a link has none of them
    return good;
}

static void links_round_trip_and_are_short(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        tri_setup setup = tri_setup_default(game(), 2), again;
        if (seed & 1)
            setup = full_head().setup;
        tri_move moves[16], back[16];
        char room[256], second[256], id[RECORD_ID_MAX];
        uint32_t count = (uint32_t)random_game(&setup, seed, moves), got = 0;
        count -= (uint32_t)(seed % 5);
        tri_text out = tri_text_over(room, sizeof room), twice = tri_text_over(second, sizeof second);
        record_link_put(game(), &setup, moves, count, &out);
        assert_false(out.full);
        assert_true(out.used < 60);
        assert_int_equal(strspn(room, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"), out.used);
        assert_true(record_link_game_id(room, out.used, id, NULL));
        assert_string_equal(id, "nave");
        assert_true(read_link(room, out.used, &again, back, &got, NULL));
        assert_int_equal(got, count);
        assert_memory_equal(back, moves, sizeof moves[0] * count);
        record_link_put(game(), &again, back, got, &twice);
        assert_string_equal(room, second);
    }
}

static void changed_links_are_refused(void **unused)
{
    (void)unused;
    tri_setup setup = full_head().setup, again;
    tri_move moves[16], back[16];
    char room[256];
    uint32_t count = (uint32_t)random_game(&setup, 3, moves), got;
    tri_text out = tri_text_over(room, sizeof room);
    record_link_put(game(), &setup, moves, count, &out);
    for (size_t i = 0; i < out.used; i++) {
        tri_err err = {.code = TRI_E_NONE};
        assert_false(read_link(room, i, &again, back, &got, &err));
        assert_true(err.code != TRI_E_NONE);
        for (const char *other = "Az9_ =\x80"; *other; other++) {
            char kept = room[i];
            room[i] = *other;
            // The two bytes of hash miss one change in 65536; none of these.
            if (kept != *other)
                assert_false(read_link(room, out.used, &again, back, &got, NULL));
            room[i] = kept;
        }
    }
    strcpy(room + out.used, "A");
    assert_false(read_link(room, out.used + 1, &again, back, &got, NULL));
}

static void links_of_other_data_say_so(void **unused)
{
    (void)unused;
    tri_about about = *game()->about;
    tri_game other = *game();
    record_head head;
    tri_setup setup = tri_setup_default(game(), 2);
    tri_move moves[16], back[16];
    tri_err err;
    char room[256];
    uint32_t count = (uint32_t)random_game(&setup, 3, moves), got;
    about.data_version = "nave-0";
    other.about = &about;
    tri_text out = tri_text_over(room, sizeof room);
    record_link_put(&other, &setup, moves, count, &out);
    assert_true(record_link_parse(&other, room, out.used, &head, back, 16, &got, &err));
    assert_string_equal(head.other_data, "");
    assert_true(record_link_parse(game(), room, out.used, &head, back, 16, &got, &err));
    assert_string_equal(head.other_data, "digest 73b6bb25");
    assert_int_equal(got, count);
    assert_memory_equal(back, moves, sizeof moves[0] * count);
    assert_false(record_link_parse(game(), room, out.used - 2, &head, back, 16, &got, &err));
    assert_string_equal(head.other_data, "digest 73b6bb25");
    assert_false(record_link_game_id("AQNhG2I", 7, room, &err)); // an id with an escape in it
    assert_int_equal(err.code, TRI_E_LINK_NO_GAME);
}

/// A table where these moves have been played.
static void play_words(record_table *table, tri_move *moves, const char *const *words, int count)
{
    record_head head = {.setup = tri_setup_default(game(), 2)};
    tri_view view;
    tri_move move;
    record_table_start(table, game(), &head, moves);
    for (int i = 0; i < count; i++) {
        game()->observe(&table->state, TRI_REFEREE, &view);
        assert_true(game()->move_parse(&view, words[i], strlen(words[i]), &move, NULL));
        record_table_play(table, move);
    }
}

static void another_ones_secret_is_not_taken_back(void **unused)
{
    (void)unused;
    static const char *const words[] = {"first 1", "favour 3", "favour 2", "place a1"};
    static const bool both[TRI_SEATS_MAX] = {true, true}, one[TRI_SEATS_MAX] = {true},
                      two[TRI_SEATS_MAX] = {false, true};
    record_table table;
    tri_move moves[64];
    uint32_t to = 99;
    play_words(&table, moves, words, 1);
    assert_int_equal(record_table_undo(&table, both, &to), RECORD_UNDO_NOTHING);
    play_words(&table, moves, words, 2);
    assert_int_equal(record_table_undo(&table, both, &to), RECORD_UNDO_SECRET);
    assert_int_equal(record_table_undo(&table, two, &to), RECORD_UNDO_NOTHING);
    assert_int_equal(to, 99);
    assert_int_equal(record_table_undo(&table, one, &to), RECORD_UNDO);
    assert_int_equal(to, 1);
    play_words(&table, moves, words, 3);
    assert_int_equal(record_table_undo(&table, both, &to), RECORD_UNDO_SECRET);
    assert_int_equal(record_table_undo(&table, one, &to), RECORD_UNDO);
    assert_int_equal(to, 1);
    assert_int_equal(record_table_undo(&table, two, &to), RECORD_UNDO);
    assert_int_equal(to, 2);
    play_words(&table, moves, words, 4);
    assert_int_equal(record_table_undo(&table, both, &to), RECORD_UNDO);
    assert_int_equal(to, 3);
}

/// A random game of a real game, played on a table; every position on the way is kept by replaying it.
static void play_at_random(record_table *table, uint32_t moves, tri_rng *rng)
{
    tri_move list[TRI_MOVES_MAX];
    while (moves-- && table->game->to_move(&table->state) != TRI_OVER) {
        int count = table->game->moves(&table->state, list);
        record_table_play(table, list[tri_rng_below(rng, (uint32_t)count)]);
    }
}

static void must_agree_with_a_replay(const record_table *table, uint32_t step)
{
    tri_state replayed, asked;
    table->game->start(&replayed, &table->head.setup, NULL);
    for (uint32_t n = 0; n <= table->count; n++) {
        if (n % step == 0 || n == table->count) {
            record_table_at(table, n, &asked);
            assert_memory_equal(&asked, &replayed, table->game->state_size);
        }
        if (n < table->count)
            table->game->apply(&replayed, table->moves[n]);
    }
    assert_memory_equal(&table->state, &replayed, table->game->state_size);
}

static void the_past_is_as_it_was(void **unused)
{
    (void)unused;
    static record_table table;
    static tri_move moves[1 << 14];
    tri_rng rng = tri_rng_seed(5);
    const tri_game *games[] = {game(), tri_game_find("red_cathedral", 13), tri_game_find("sagrada", 7)};
    for (int g = 0; g < TRI_COUNT(games); g++) {
        record_head head = {.setup = tri_setup_default(games[g], 2)};
        record_table_start(&table, games[g], &head, moves);
        must_agree_with_a_replay(&table, 1);
        play_at_random(&table, 12000, &rng);
        must_agree_with_a_replay(&table, 3);
        uint32_t all = table.count;
        for (uint32_t keep = all - 1; keep > 3; keep = keep * 2 / 3) { // take back, go another way, look again
            record_table_cut(&table, keep);
            assert_int_equal(table.count, keep);
            play_at_random(&table, 9, &rng);
            must_agree_with_a_replay(&table, 2);
        }
        record_table_cut(&table, 0);
        must_agree_with_a_replay(&table, 1);
    }
}

// Whose decision was the last is known without looking for it, after taking back too.
static void the_last_decision_of_each_seat_is_known(void **unused)
{
    (void)unused;
    static record_table table;
    static tri_move moves[1 << 14];
    const tri_game *real = tri_game_find("red_cathedral", 13);
    record_head head = {.setup = tri_setup_default(real, 3)};
    tri_rng rng = tri_rng_seed(6);
    record_table_start(&table, real, &head, moves);
    play_at_random(&table, 900, &rng);
    for (uint32_t keep = table.count; keep > 2; keep = keep * 4 / 5) {
        uint32_t last[TRI_SEATS_MAX] = {0};
        tri_state s;
        record_table_cut(&table, keep);
        real->start(&s, &head.setup, NULL);
        for (uint32_t n = 0; n < keep; n++) {
            if (real->to_move(&s) < TRI_SEATS_MAX)
                last[real->to_move(&s)] = n + 1;
            real->apply(&s, moves[n]);
        }
        assert_memory_equal(table.last, last, sizeof last);
    }
}

static void a_curtain_falls_between_those_who_know_different_things(void **unused)
{
    (void)unused;
    static record_table table;
    static tri_move moves[1 << 14];
    record_head head = {.setup = tri_setup_default(game(), 2)};
    record_table_start(&table, game(), &head, moves);
    record_table_play(&table, NAVE_COIN << 8);
    assert_false(record_table_curtain(&table, 0, 1));
    record_table_play(&table, NAVE_FAVOUR << 8 | 2); // seat 1 knows something now, and whoever comes next does not
    assert_true(record_table_curtain(&table, 0, 1));
    assert_true(record_table_curtain(&table, 1, 0));
    assert_false(record_table_curtain(&table, 0, 0));
    static const struct {
        const char *id;
        bool curtain;
    } games[] = {{"basilica", false}, {"red_cathedral", false}, {"sagrada", true}};
    for (int g = 0; g < TRI_COUNT(games); g++) {
        const tri_game *real = tri_game_find(games[g].id, strlen(games[g].id));
        tri_rng rng = tri_rng_seed(7);
        head.setup = tri_setup_default(real, 2);
        record_table_start(&table, real, &head, moves);
        play_at_random(&table, 30, &rng);
        assert_int_equal(record_table_curtain(&table, 0, 1), games[g].curtain);
        play_at_random(&table, 1 << 14, &rng);
        assert_false(record_table_curtain(&table, 0, 1)); // in the end everything is open
    }
}

static void a_table_may_begin_at_what_somebody_knows(void **unused)
{
    (void)unused;
    static record_table table, known;
    static tri_move moves[1 << 14], more[1 << 14];
    const tri_game *real = tri_game_find("sagrada", 7);
    record_head head = {.setup = tri_setup_default(real, 3)};
    tri_rng rng = tri_rng_seed(3);
    tri_state before;
    tri_view view;
    record_table_start(&table, real, &head, moves);
    play_at_random(&table, 40, &rng);
    real->observe(&table.state, 1, &view);
    record_table_start_at(&known, real, &view.known, more);
    assert_int_equal(known.head.setup.players, 3);
    assert_int_equal(known.count, 0);
    assert_memory_equal(&known.state, &view.known, real->state_size);
    record_table_at(&known, 0, &before);
    assert_memory_equal(&before, &view.known, real->state_size);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_read_back_as_written),
        cmocka_unit_test(fair_dice_read_back_as_written),
        cmocka_unit_test(a_record_may_stop_anywhere),
        cmocka_unit_test(damaged_records_are_refused_or_read_but_never_crash),
        cmocka_unit_test(every_refusal_names_line_and_reason),
        cmocka_unit_test(a_result_is_checked_and_ends_the_record),
        cmocka_unit_test(blanks_comments_and_line_ends_are_forgiven),
        cmocka_unit_test(long_lines_are_refused_where_they_are),
        cmocka_unit_test(names_are_cleaned_when_written),
        cmocka_unit_test(names_are_cleaned_when_read),
        cmocka_unit_test(names_keep_all_that_can_be_shown),
        cmocka_unit_test(names_end_with_a_whole_character),
        cmocka_unit_test(other_data_are_read_as_far_as_they_go),
        cmocka_unit_test(a_result_of_other_data_may_be_another),
        cmocka_unit_test(replay_visits_every_step_and_stops_when_told),
        cmocka_unit_test(a_bare_list_of_moves_reads_like_a_body),
        cmocka_unit_test(seeds_are_64_bits_or_refused),
        cmocka_unit_test(links_round_trip_and_are_short),
        cmocka_unit_test(changed_links_are_refused),
        cmocka_unit_test(links_of_other_data_say_so),
        cmocka_unit_test(another_ones_secret_is_not_taken_back),
        cmocka_unit_test(the_past_is_as_it_was),
        cmocka_unit_test(the_last_decision_of_each_seat_is_known),
        cmocka_unit_test(a_curtain_falls_between_those_who_know_different_things),
        cmocka_unit_test(a_table_may_begin_at_what_somebody_knows),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
