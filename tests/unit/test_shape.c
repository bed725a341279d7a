// SPDX-License-Identifier: MIT
#include "core/base/tri_fields.h"
#include "core/base/tri_shape.h"
#include "tests/support/tri_test.h"
#include "tests/support/why.h"

#include <string.h>

// Kinds, shapes and fields, on a game that exists only here: a code has its verb in the top byte and operands at 16 and
// 8, a state has one field of each sort.

enum { NONE, COLOUR, CELL, SITE, STEP, EXTRA, GEMS, BAG, DIGITS, ROUND, FLAG, SEAT, ODD, KINDS };

typedef struct toy {
    uint32_t bag;
    uint16_t round;
    uint8_t players, step, cell, hand, quick;
    uint8_t row[3], list[4], seats[4], board[2][2], limit, marks[3];
} toy;

// What only this game refuses.
enum { TOY_E_CELL = TRI_E_COUNT, TOY_E_SITE, TOY_E_STEP, TOY_E_EXTRA, TOY_E_GEMS, TOY_E_ODD };
static const tri_error_text errors[] = {{"cell", "expected a cell"}, {"site", "expected a site"},
                                        {"step", "expected a step"}, {"extra", "expected more"},
                                        {"gems", "expected gems"},   {"odd", "expected an odd number"}};
static const tri_game toy_game = {.errors = errors, .error_count = TRI_COUNT(errors)};

static const char *colour_word(int i)
{
    static const char *const words[] = {"red", "green", "red_gold"};
    return words[i];
}

static const char *gem_word(int i)
{
    static const char *const words[] = {"", "gem", "gem gem"};
    return words[i];
}

static bool is_odd(int value)
{
    return value % 2 == 1;
}

static const tri_kind kinds[KINDS] = {
    {.id = NONE},
    {TRI_WORDS(COLOUR, TRI_E_MOVE_COLOUR, colour_word, 0, 2)},
    {TRI_NUMBERS(CELL, TOY_E_CELL, 0, 11), .form = TRI_COLUMN_ROW, .wide = 4},
    {TRI_NUMBERS(SITE, TOY_E_SITE, 0, 11), .form = TRI_ROW_COLUMN, .wide = 4},
    {TRI_NUMBERS(STEP, TOY_E_STEP, 0, 3), .shift = 1},
    {TRI_NUMBERS(EXTRA, TOY_E_EXTRA, 1, 7), .mark = '+'},
    {TRI_WORDS(GEMS, TOY_E_GEMS, gem_word, 0, 2)},
    {TRI_WORDS(BAG, TRI_E_NONE, colour_word, 0, 2), .set = true, .between = ','},
    {TRI_NUMBERS(DIGITS, TRI_E_NONE, 0, 9)},
    {TRI_NUMBERS(ROUND, TRI_E_NONE, 1, 500)},
    {TRI_NUMBERS(FLAG, TRI_E_NONE, 0, 1), .flag = true},
    {TRI_NUMBERS(SEAT, TRI_E_NONE, 1, 4)},
    {TRI_NUMBERS(ODD, TOY_E_ODD, 1, 9), .has = is_odd},
};

static const tri_operand *move_rest(tri_move m)
{
    static const tri_operand to[TRI_OPERANDS] = {{"to", CELL, 8, 8, 0}};
    return (m >> 16 & 255) < 4 ? to : NULL; // only the first row goes anywhere
}

static const tri_shape shapes[] = {
    {.words = ""},
    {.words = "draw", .operand = {{"colour", COLOUR, 16, 8, TRI_SECRET}}},
    {.words = "draw all"},
    {.words = "bring", .operand = {{"site", SITE, 16, 8, 0}, {"colour", COLOUR, 8, 8, 0}}, .turned = true},
    {.words = "move", .operand = {{"from", CELL, 16, 8, 0}}, .rest = move_rest},
    {.words = "pay", .type = "paid", .operand = {{"step", STEP, 16, 8, 0}, {"extra", EXTRA, 8, 8, TRI_MAYBE}}},
    {.words = "set gems", .operand = {{NULL, GEMS, 16, 8, 0}}},
    {.words = "odd", .operand = {{"odd", ODD, 16, 8, 0}}},
};
static const tri_shapes moves = {shapes, kinds, TRI_COUNT(shapes), 24};

static void assert_move(const char *words, tri_move code)
{
    char room[64];
    tri_text text = tri_text_over(room, sizeof room);
    tri_move m = 0;
    tri_err err = {0};
    if (!tri_shape_take(&moves, NULL, words, strlen(words), &m, &err))
        fail_msg("%s: %s", words, why(&toy_game, &err));
    assert_int_equal(m, code);
    assert_true(tri_shape_has(&moves, m));
    tri_shape_put(&moves, NULL, m, &text);
    assert_string_equal(room, words);
}

static void moves_go_there_and_back(void **unused)
{
    (void)unused;
    assert_move("draw red", 0x01000000);
    assert_move("draw red_gold", 0x01020000);
    assert_move("draw all", 0x02000000); // the longer words win
    assert_move("bring green b3", 0x03060100);
    assert_move("move c1 a2", 0x04020400);
    assert_move("move c2", 0x04060000);
    assert_move("pay 1", 0x05000000);
    assert_move("pay 4 +7", 0x05030700);
    assert_move("set gems gem gem", 0x06020000);
    assert_move("odd 9", 0x07090000);
}

static void moves_say_what_was_expected_and_where(void **unused)
{
    (void)unused;
    static const struct {
        const char *words, *text;
        uint32_t pos;
    } bad[] = {
        {"fly", "no move begins with 'fly'", 0},   {"drawn", "no move begins with 'drawn'", 0},
        {"draw", "expected a colour", 4},          {"draw  blue", "expected a colour", 6},
        {"bring green e1", "expected a site", 12}, {"bring green a5", "expected a site", 12},
        {"move e1 a1", "expected a cell", 5},      {"move a4 a1", "expected a cell", 5},
        {"move a1", "expected a cell", 7},         {"pay 5", "expected a step", 4},
        {"pay 1 2", "expected more", 6},           {"draw all day", "something follows the move: 'day'", 9},
    };
    for (int i = 0; i < TRI_COUNT(bad); i++) {
        tri_err err = {0};
        tri_move m = 0;
        if (tri_shape_take(&moves, NULL, bad[i].words, strlen(bad[i].words), &m, &err))
            fail_msg("%s is read", bad[i].words);
        assert_string_equal(why(&toy_game, &err), bad[i].text);
        assert_int_equal(err.pos, bad[i].pos);
        assert_int_equal(err.rule, TRI_R0_1);
    }
}

static void other_bits_are_no_move(void **unused)
{
    (void)unused;
    static const tri_move none[] = {
        0,          // no verb
        0x08000000, // none so high
        0x01030000, // no such colour
        0x01000001, // bits that no operand has
        0x02010000, // an operand too many
        0x04060100, // no rest here
        0x04000c00, // no such cell
        0x05000800, // too far
        0x07020000, // not odd
    };
    for (int i = 0; i < TRI_COUNT(none); i++)
        if (tri_shape_has(&moves, none[i]))
            fail_msg("%08x is a move", none[i]);
}

static void secret_operands_are_not_told(void **unused)
{
    (void)unused;
    assert_int_equal(tri_shape_open_words(&moves, NULL, 0x01020000), 1);
    assert_int_equal(tri_shape_open_words(&moves, NULL, 0x02000000), 2);
    assert_int_equal(tri_shape_open_words(&moves, NULL, 0x03060100), 3);
}

// A sink that writes one line.

typedef struct line_sink {
    tri_sink sink;
    tri_text out;
} line_sink;

static void line_key(tri_sink *sink, const char *key)
{
    tri_text *out = &((line_sink *)(void *)sink)->out;
    tri_put(out, out->used ? " " : "");
    tri_put(out, key ? key : "");
    tri_put(out, key ? ":" : "");
}
static void line_open(tri_sink *sink, const char *key, char bracket)
{
    line_key(sink, key);
    tri_put_char(&((line_sink *)(void *)sink)->out, bracket);
}
static void line_close(tri_sink *sink, char bracket)
{
    tri_put_char(&((line_sink *)(void *)sink)->out, bracket);
}
static void line_number(tri_sink *sink, const char *key, int64_t value)
{
    line_key(sink, key);
    tri_put_int(&((line_sink *)(void *)sink)->out, value);
}
static void line_word(tri_sink *sink, const char *key, const char *word)
{
    line_key(sink, key);
    tri_put(&((line_sink *)(void *)sink)->out, word);
}
static void line_flag(tri_sink *sink, const char *key, bool value)
{
    line_word(sink, key, value ? "true" : "false");
}
static void line_nothing(tri_sink *sink, const char *key)
{
    line_word(sink, key, "null");
}

static line_sink line_over(char *room, size_t size)
{
    line_sink line = {{line_open, line_close, line_number, line_word, line_flag, line_nothing},
                      tri_text_over(room, size)};
    return line;
}

static void moves_are_described_in_the_order_of_their_bits(void **unused)
{
    (void)unused;
    static const struct {
        tri_move m;
        const char *line;
    } cases[] = {
        {0x03060100, "type:bring site:b3 colour:green"},
        {0x05000000, "type:paid step:1 extra:null"},
        {0x05000200, "type:paid step:1 extra:2"},
        {0x04020400, "type:move from:c1 to:a2"},
        {0x06020000, "type:set gems"},
    };
    for (int i = 0; i < TRI_COUNT(cases); i++) {
        char room[96];
        line_sink line = line_over(room, sizeof room);
        tri_shape_show(&moves, NULL, cases[i].m, &line.sink);
        assert_string_equal(room, cases[i].line);
    }
}

// Positions.

static int many_players(const void *s)
{
    return ((const toy *)s)->players;
}

static bool in_use(const void *s, int key)
{
    return key < ((const toy *)s)->players;
}

static void put_mark(const void *s, int index, tri_text *out)
{
    tri_put_char(out, (char)('A' + ((const toy *)s)->marks[index]));
}

static bool take_mark(void *s, int index, tri_reader *r)
{
    char c = tri_peek(r);
    if (c < 'A' || c > 'C')
        return false;
    ((toy *)s)->marks[index] = (uint8_t)(c - 'A');
    r->at++;
    return true;
}

static const tri_field rows[] = {
    {TRI_FIELD("players", toy, players, SEAT), .flags = TRI_OPTION},
    {TRI_FIELD("round", toy, round, ROUND)},
    {TRI_FIELD("step", toy, step, STEP)},
    {TRI_FIELD("cell", toy, cell, CELL), .plus = 1, .shown = "stone"},
    {TRI_FIELD("hand", toy, hand, COLOUR), .plus = 1, .flags = TRI_QUIET},
    {TRI_FIELD("limit", toy, limit, DIGITS), .flags = TRI_QUIET, .usual = 3},
    {TRI_FIELD("quick", toy, quick, FLAG)},
    {TRI_FIELD("bag", toy, bag, BAG), .flags = TRI_NOTHING},
    {TRI_FIELD("row", toy, row[0], COLOUR), .plus = 1, .count = 3, .between = '.'},
    {TRI_FIELD("list", toy, list[0], SEAT), .flags = TRI_LIST, .count = 4},
    {TRI_FIELD("seats", toy, seats[0], SEAT), .flags = TRI_NOTHING | TRI_HIDDEN, .many = many_players},
    {TRI_FIELD("#@", toy, board[0][0], DIGITS), .flags = TRI_STRICT, .keys = 4, .letters = 2, .when = in_use},
    {TRI_FIELD_OWN("marks", put_mark, take_mark), .count = 3},
};
static const tri_fields fields = {rows, kinds, TRI_COUNT(rows)};

static const char position[] = "players=2 round=300 step=4 cell=d3 hand=red_gold limit=0 quick=1 bag=red,red_gold "
                               "row=red.-.green list=1,4 seats=?,3 1a=7 1b=8 marks=A,B,C";

static bool read(const char *text, toy *s, tri_err *err)
{
    static const toy blank = {.limit = 3};
    tri_found found;
    *s = blank;
    return tri_fields_find(&fields, text, strlen(text), &found, err) &&
           tri_fields_read(&fields, &found, true, s, err) && tri_fields_read(&fields, &found, false, s, err);
}

static void positions_go_there_and_back(void **unused)
{
    (void)unused;
    char room[256];
    tri_text text = tri_text_over(room, sizeof room);
    tri_err err = {0};
    toy s;
    if (!read(position, &s, &err))
        fail_msg("%s", why(&toy_game, &err));
    assert_int_equal(s.cell, 12);
    assert_int_equal(s.bag, 5);
    assert_int_equal(s.seats[0], 255);
    tri_fields_put(&fields, &s, &text);
    assert_string_equal(room, position);
    assert_true(tri_fields_hold(fields, &s));
}

static void keys_come_in_any_order(void **unused)
{
    (void)unused;
    static const char *const turned[] = {
        "marks=A,B,C 1b=8 1a=7 seats=?,3 list=1,4 row=red.-.green bag=red,red_gold quick=1 limit=0 hand=red_gold "
        "cell=d3 "
        "step=4 round=300 players=2",
        "1b=8 players=2 marks=A,B,C round=300 1a=7 step=4 seats=?,3 cell=d3 list=1,4 hand=red_gold row=red.-.green "
        "limit=0 bag=red,red_gold quick=1",
    };
    toy s, other;
    assert_true(read(position, &s, NULL));
    for (int i = 0; i < TRI_COUNT(turned); i++) {
        assert_true(read(turned[i], &other, NULL));
        assert_memory_equal(&s, &other, sizeof s);
    }
}

static void positions_leave_out_what_is_usual(void **unused)
{
    (void)unused;
    char room[256];
    tri_text text = tri_text_over(room, sizeof room);
    tri_err err = {0};
    toy s;
    assert_true(read("players=1\nround=1", &s, &err)); // a key left out changes nothing
    tri_fields_put(&fields, &s, &text);
    assert_string_equal(room, "players=1 round=1 step=1 cell=- quick=0 bag=- row=-.-.- seats=- 1a=0 marks=A,A,A");
}

static void positions_say_what_cannot_be_read(void **unused)
{
    (void)unused;
    static const char *const bad[][2] = {
        {"colour=red", "no such key of a position: 'colour=red'"},
        {"round", "no such key of a position: 'round'"},
        {"3a=1", "no such key of a position: '3a=1'"},
        {"1c=1", "no such key of a position: '1c=1'"},
        {"step=1 step=2", "this key comes twice: 'step=2'"},
        {"round=0", "this value cannot be read from here on: '0'"},
        {"round=501", "this value cannot be read from here on: '501'"},
        {"step=-", "this value cannot be read from here on: '-'"},
        {"step=2x", "this value cannot be read from here on: 'x'"},
        {"bag=red,red", "this value cannot be read from here on: 'red'"},
        {"row=red.green", "this value cannot be read from here on: ''"},
        {"row=red.?.red", "this value cannot be read from here on: '?.red'"},
        {"list=1,2,3,4,1", "this value cannot be read from here on: ',1'"},
        {"players=1 seats=1,2", "this value cannot be read from here on: ',2'"},
        {"players=2 2a=1", "this value cannot be read from here on: '1'"}, // the third key of two in use
        {"marks=A,B,D", "this value cannot be read from here on: 'D'"},
    };
    for (int i = 0; i < TRI_COUNT(bad); i++) {
        tri_err err = {0};
        toy s;
        if (read(bad[i][0], &s, &err))
            fail_msg("%s is read", bad[i][0]);
        assert_string_equal(why(&toy_game, &err), bad[i][1]);
    }
}

static void values_out_of_range_do_not_hold(void **unused)
{
    (void)unused;
    tri_err err = {0};
    toy s, wrong;
    assert_true(read(position, &s, &err));
    wrong = s, wrong.step = 4;
    assert_false(tri_fields_hold(fields, &wrong));
    wrong = s, wrong.row[1] = 4;
    assert_false(tri_fields_hold(fields, &wrong));
    wrong = s, wrong.bag = 8;
    assert_false(tri_fields_hold(fields, &wrong));
    wrong = s, wrong.list[0] = 255; // nothing may be hidden there
    assert_false(tri_fields_hold(fields, &wrong));
    wrong = s, wrong.board[1][1] = 77; // of the last key
    assert_false(tri_fields_hold(fields, &wrong));
}

static void what_is_usual_need_not_be_of_the_kind(void **unused)
{
    (void)unused;
    static const tri_field row[] = {{TRI_FIELD("limit", toy, limit, DIGITS), .flags = TRI_QUIET, .usual = 253}};
    const tri_fields usual = {row, kinds, 1};
    toy s = {.limit = 253};
    assert_true(tri_fields_hold(usual, &s));
    s.limit = 252;
    assert_false(tri_fields_hold(usual, &s));
}

static void fields_are_described_by_name(void **unused)
{
    (void)unused;
    char room[256];
    line_sink line = line_over(room, sizeof room);
    tri_err err = {0};
    toy s;
    assert_true(read(position, &s, &err));
    tri_fields_show(&fields, &s, "quick stone round bag row seats hand", &line.sink);
    assert_string_equal(room, "quick:true stone:d3 round:300 bag:[ red red_gold] row:[ red null green] seats:[ null 3] "
                              "hand:red_gold");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_go_there_and_back),
        cmocka_unit_test(moves_say_what_was_expected_and_where),
        cmocka_unit_test(other_bits_are_no_move),
        cmocka_unit_test(secret_operands_are_not_told),
        cmocka_unit_test(moves_are_described_in_the_order_of_their_bits),
        cmocka_unit_test(positions_go_there_and_back),
        cmocka_unit_test(keys_come_in_any_order),
        cmocka_unit_test(positions_leave_out_what_is_usual),
        cmocka_unit_test(positions_say_what_cannot_be_read),
        cmocka_unit_test(values_out_of_range_do_not_hold),
        cmocka_unit_test(what_is_usual_need_not_be_of_the_kind),
        cmocka_unit_test(fields_are_described_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
