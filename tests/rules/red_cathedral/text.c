// SPDX-License-Identifier: MIT
#include "tests/rules/red_cathedral/table.h"

#include <stdio.h>

// Positions that must not be read, and what a position shows. Round trips of everything random play meets are in
// properties.c.

static const char position[] =
    "players=2 step=act turn=1 first=1 ring=wood,brick,stone,gold,green_gem,purple_gem,roubles,recognition "
    "guilds=artisans_1,carriers_1,merchants_1,clergy_1 dice=8.1,1.1,2.1,3.1,4.1 plan=2p_a "
    "a=base_01/-/1/ww/-,middle_01/-/2/s/-,dome_01/die_blue/-/-/- "
    "b=base_02/-/2/done/-,middle_02/die_yellow/-/-/-,dome_02/wood/-/-/- "
    "c=base_03/brick/-/-/-,middle_03/stone/-/-/-,middle_04/gold/-/-/-,dome_03/green_gem/-/-/- "
    "d=base_04/purple_gem/-/-/-,dome_04/roubles/-/-/- marker=12,2 roubles=3,4 stock=wbsg,- banners=4/1/0,4/0/0 "
    "slots1=~die_white,-,-,-,-,- slots2=~die_red,~die_green,-,-,-,- exchange=1";

// Ivan's turn: the human says where he claims.
static const char alone[] =
    "players=1 step=ivan_claim turn=2 first=1 ring=wood,brick,stone,gold,green_gem,purple_gem,roubles,recognition "
    "guilds=artisans_1,carriers_1,merchants_1,clergy_1 dice=1.3,2.2,3.1,4.1,5.1 plan=2p_a "
    "a=base_01/-/2/-/-,middle_01/die_red/-/-/-,dome_01/die_blue/-/-/- "
    "b=base_02/-/2/done/-,middle_02/die_yellow/-/-/-,dome_02/wood/-/-/- "
    "c=base_03/-/2/-/-,middle_03/stone/-/-/-,middle_04/gold/-/-/-,dome_03/green_gem/-/-/- "
    "d=base_04/-/2/w/-,dome_04/roubles/-/-/- marker=2,12 roubles=3 stock=ww banners=4/2/0 "
    "ivan_cards=claim,recognition,inventory,transport,build ivan_dice=~white,red,blue,green,yellow "
    "ivan_stock=4,0,0,0,0,0 ivan_works=0,1,0,0,0,0";

/// Read `whole` with its first `from` replaced by `to`.
static bool reads_of(const char *whole, const char *from, const char *to, tri_err *err)
{
    char text[4096];
    const char *at = strstr(whole, from);
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - whole), whole, to, at + strlen(from));
    red_cathedral_state s;
    bool ok = red_cathedral_state_parse(text, strlen(text), &s, err);
    assert_true(ok || why_in("red_cathedral", err)[0]); // a refusal says why
    return ok;
}

/// The position with its first `from` replaced by `to`.
static bool reads(const char *from, const char *to)
{
    tri_err err = {0};
    return reads_of(position, from, to, &err);
}

static void the_position_itself_is_read(void **unused)
{
    (void)unused;
    assert_true(reads("players=2", "players=2"));
    assert_true(reads(" exchange=1", "\n\texchange=2\r\n"));
    assert_true(reads(" exchange=1", ""));
}

static void impossible_positions_are_refused(void **unused)
{
    (void)unused;
    static const char *const changes[][2] = {
        {"players=2", "players=5"},
        {"players=2", "players=3"},
        {"step=act", "step=ivan_turn"},
        {"step=act", "step=first"},
        {"step=act", "step=slot"},
        {"step=act", "step=market"},
        {"step=act", "step=over"},
        {"step=act", "step=build"},
        {"step=act", "step=take"},
        {"step=act", "step=ivan_claim"},
        {"step=act", "dealt=1 step=act"},
        {"turn=1", "turn=3"},
        {"turn=1", "turn=1 turn=1"},
        {"turn=1", "ender=1 turn=1"},
        {"turn=1", "round=500 turn=1"},
        {"turn=1", "claim=a1 turn=1"},
        {"turn=1", "moved=red turn=1"},
        {"turn=1", "left=1 turn=1"},
        {"turn=1", "colour=red turn=1"},
        {"ring=wood,brick", "ring=wood,wood"},
        {"guilds=artisans_1", "guilds=clergy_2"},
        {"8.1,1.1,2.1,3.1", "1.1,1.1,1.1,1.1"},
        {"8.1", "8.7"},
        {"8.1", "8.?"},
        {"8.1", "-"},
        {"plan=2p_a", "plan=2p_b"},
        {"plan=2p_a", "plan=4p_a"},
        {"base_01", "base_02"},
        {"base_01", "dome_05"},
        {"base_01/-/1", "base_01/-/3"},
        {"/ww/", "/wwb/"},
        {"/ww/", "/www/"},
        {"/ww/", "/bw/"},
        {"base_01/-/1/ww/-", "base_01/-/1/ww/1"},
        {"base_01/-/1/ww", "base_01/wood/1/ww"},
        {"dome_01/die_blue/-", "dome_01/-/-"},
        {"dome_02/wood/-", "dome_02/-/1"},
        {"die_yellow", "die_blue"},
        {"marker=12,2", "marker=12"},
        {"marker=12,2", "marker=20001,2"},
        {"stock=wbsg", "stock=wbsb"},
        {"stock=wbsg", "stock=wbsogpp"},
        {"banners=4/1/0", "banners=4/2/0"},
        {"banners=4/1/0", "banners=5/0/0"},
        {"banners=4/1/0", "banners=4/0/1"},
        {"slots1=~die_white", "slots1=-"},
        {"slots1=~die_white,-", "slots1=~die_white,gold"},
        {"exchange=1", "exchange=3"},
        {"exchange=1", "ivan_stock=1,0,0,0,0,0"},
        {"exchange=1", "slots3=-,-,-,-,-,-"},
    };
    for (int i = 0; i < TRI_COUNT(changes); i++)
        if (reads(changes[i][0], changes[i][1]))
            fail_msg("%s is read", changes[i][1]);
}

static void a_refused_position_names_what_and_which_rule(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *to;
        int code, rule;
    } wrong[] = {
        {"step=act", "step=ivan_turn", RED_CATHEDRAL_E_POSITION_TURN, 0},
        {"plan=2p_a", "plan=4p_a", RED_CATHEDRAL_E_POSITION_PLAN, 104},
        {"ring=wood,brick", "ring=wood,wood", RED_CATHEDRAL_E_POSITION_MARKET, 103},
        {"/ww/", "/wwb/", RED_CATHEDRAL_E_POSITION_SECTIONS, 107},
        {"turn=1", "ender=1 turn=1", RED_CATHEDRAL_E_POSITION_END, 801},
        {"turn=1", "left=1 turn=1", RED_CATHEDRAL_E_POSITION_LEFT, 201},
    };
    for (int i = 0; i < TRI_COUNT(wrong); i++) {
        tri_err err = {0};
        assert_false(reads_of(position, wrong[i].from, wrong[i].to, &err));
        if (err.code != wrong[i].code || err.rule != wrong[i].rule)
            fail_msg("%s: rule %d, %s", wrong[i].to, err.rule, why_in("red_cathedral", &err));
    }
    tri_err err = {0};
    assert_false(
        reads_of(alone, "step=ivan_claim turn=2", "step=end exchange=2 rerolled=1 turn=1", &err)); // all is done
    assert_int_equal(err.code, RED_CATHEDRAL_E_POSITION_NOTHING);
    assert_int_equal(err.rule, 205);
}

static void set_up_has_nothing_of_what_play_brings(void **unused)
{
    (void)unused;
    static const char dealing[] = "players=2 step=ring";
    static const char *const wrong[] = {"step=ring marker=3,2", "step=ring roubles=1,0", "step=ring stock=w,-"};
    tri_err err = {0};
    assert_true(reads_of(dealing, "step=ring", "step=ring", &err));
    for (int i = 0; i < TRI_COUNT(wrong); i++) {
        err = (tri_err){0};
        assert_false(reads_of(dealing, "step=ring", wrong[i], &err));
        if (err.code != RED_CATHEDRAL_E_POSITION_FRESH || err.rule != 107)
            fail_msg("%s: rule %d, %s", wrong[i], err.rule, why_in("red_cathedral", &err));
    }
}

static void ivan_has_his_cards_dice_and_ornaments_in_order(void **unused)
{
    (void)unused;
    static const char *const wrong[][2] = {
        {"ivan_cards=claim,recognition", "ivan_cards=claim,claim"},
        {"red,blue", "red,red"},
        {"~white,red", "white,~red"},
        {"middle_02/die_yellow/-/-/-", "middle_02/-/2/done/2"}, // the door comes first
        {"step=ivan_claim turn=2", "step=act turn=2"},
        {"first=1", "first=2"},
    };
    tri_err err = {0};
    if (!reads_of(alone, "players=1", "players=1", &err))
        fail_msg("%s", why_in("red_cathedral", &err));
    for (int i = 0; i < TRI_COUNT(wrong); i++) {
        err = (tri_err){0};
        if (reads_of(alone, wrong[i][0], wrong[i][1], &err))
            fail_msg("%s is read", wrong[i][1]);
        if (err.code != RED_CATHEDRAL_E_POSITION_SECTIONS)
            fail_msg("%s: %s", wrong[i][1], why_in("red_cathedral", &err));
    }
}

// A sink that writes one line of nearly JSON.
typedef struct line_sink {
    tri_sink sink;
    tri_text out;
} line_sink;

static void line_key(tri_sink *sink, const char *key)
{
    tri_text *out = &((line_sink *)(void *)sink)->out;
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
    tri_put_char(&((line_sink *)(void *)sink)->out, ' ');
}
static void line_number(tri_sink *sink, const char *key, int64_t value)
{
    line_key(sink, key);
    tri_put_int(&((line_sink *)(void *)sink)->out, value);
    tri_put_char(&((line_sink *)(void *)sink)->out, ' ');
}
static void line_word(tri_sink *sink, const char *key, const char *word)
{
    line_key(sink, key);
    tri_put(&((line_sink *)(void *)sink)->out, word);
    tri_put_char(&((line_sink *)(void *)sink)->out, ' ');
}
static void line_flag(tri_sink *sink, const char *key, bool value)
{
    line_word(sink, key, value ? "true" : "false");
}
static void line_nothing(tri_sink *sink, const char *key)
{
    line_word(sink, key, "null");
}

static char shown[32768];

static line_sink line_sink_new(void)
{
    line_sink line = {{line_open, line_close, line_number, line_word, line_flag, line_nothing},
                      tri_text_over(shown, sizeof shown)};
    return line;
}

static void a_position_shows_what_clients_need(void **unused)
{
    (void)unused;
    red_cathedral_state s;
    assert_true(red_cathedral_state_parse(position, strlen(position), &s, NULL));
    line_sink line = line_sink_new();
    red_cathedral_show(&s, &line.sink);
    assert_false(line.out.full);
    static const char *const parts[] = {
        "step:act turn:1 first:1 ender:null plan:2p_a market:[{tile:wood amount:2 quadrant:1 }",
        "{card:carriers_1 group:carriers actions:[carry_one wages ] }",
        "{die:white space:8 face:1 }",
        "{site:a1 type:base card:base_01 cost:{wood:2 brick:1 stone:0 gold:0 green_gem:0 purple_gem:0 } recognition:3 "
        "roubles:2 tile:null owner:1 held:{wood:2 ",
        "site:b1 type:base card:base_02",
        "done:true ornament:null }",
        "supply:{wood:17 brick:19 ",
        "{colour:red ivan:false marker:12 prestige:2 roubles:3 sections:0 claimed:1 ornaments:0 stock:{wood:1 brick:1 "
        "stone:1 gold:0 green_gem:1 purple_gem:0 } room:2 banners_inside:4 banners_outside:1 slots:[{slot:red cost:3 "
        "tile:die_white face_up:false banner:false ornament:null }",
        "ornaments_ready:{door:1 arch:2 cross:1 }",
        "exchange:open rerolled:false",
    };
    for (int i = 0; i < TRI_COUNT(parts); i++)
        if (!strstr(shown, parts[i]))
            fail_msg("%s\nis not in\n%s", parts[i], shown);
    red_cathedral_state solo = table_ready(1, 1);
    line = line_sink_new();
    red_cathedral_show(&solo, &line.sink);
    assert_non_null(strstr(shown, "ivan_row:[{card:recognition die:white face_up:true }"));
    assert_non_null(strstr(shown, "ivan_construction:{wood:0"));
    assert_non_null(strstr(shown, "tile:null face_up:false banner:true ornament:null }"));
    assert_non_null(strstr(shown, "{slot:blue cost:3 tile:null face_up:false banner:false ornament:door }"));
}

static void moves_are_described_by_name(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_ready(2, 0);
    static const char *const moves[][2] = {
        {"claim b2", "type:claim site:b2 "},
        {"banner white_1", "type:banner banner:white_1 "},
        {"slot blue paid", "type:slot slot:blue face_up:true "},
        {"take gold", "type:take material:gold "},
        {"deliver wood a1", "type:deliver site:a1 material:wood "},
        {"decorate d2 green_gem purple_gem", "type:decorate site:d2 gems:[green_gem purple_gem ] "},
        {"decorate d2", "type:decorate site:d2 gems:[] "},
        {"market red +3", "type:market die:red extra:3 space:5 thing:green_gem "},
        {"obtain", "type:obtain count:0 "},
        {"influence trade_two brick", "type:influence action:trade_two pay:brick "},
        {"influence offer wood brick gold", "type:influence action:offer offer:[wood brick gold ] "},
        {"influence buy_any gold", "type:influence action:buy_any gain:gold "},
        {"influence swap 8 3", "type:influence action:swap spaces:[3 8 ] "},
        {"influence activate white_2", "type:influence action:activate slot:white_2 "},
        {"influence wages", "type:influence action:wages "},
        {"done", "type:done "},
        {"reroll 3", "type:reroll space:3 "},
        {"drop red 4", "type:drop die:red face:4 "},
        {"first 2", "type:first seat:2 "},
        {"guild clergy_2", "type:guild card:clergy_2 "},
        {"ivan_card build", "type:ivan_card card:build "},
    };
    for (int i = 0; i < TRI_COUNT(moves); i++) {
        line_sink line = line_sink_new();
        red_cathedral_describe(&s, move_of(&s, moves[i][0]), &line.sink);
        assert_string_equal(shown, moves[i][1]);
    }
}

static void score_items_read_aloud(void **unused)
{
    (void)unused;
    red_cathedral_state s;
    tri_item items[TRI_ITEMS_MAX];
    char room[96];
    assert_true(red_cathedral_state_parse(position, strlen(position), &s, NULL));
    assert_int_equal(red_cathedral_score(&s, items), 5);
    tri_text t = tri_text_over(room, sizeof room);
    assert_string_equal(red_cathedral_item_text(&s, &items[0], &t), "track");
    assert_string_equal(room, "prestige on the track, marker at space 12");
    t = tri_text_over(room, sizeof room);
    assert_string_equal(red_cathedral_item_text(&s, &items[1], &t), "leftovers");
    assert_string_equal(room, "7 unused materials and roubles");
    t = tri_text_over(room, sizeof room);
    assert_string_equal(red_cathedral_item_text(&s, &items[4], &t), "tower");
    assert_string_equal(room, "tower b, presence 1");
}

static void options_travel_in_the_state(void **unused)
{
    (void)unused;
    red_cathedral_state s = table_empty(3, 1, 77);
    tri_setup setup;
    red_cathedral_setup(&s, &setup);
    assert_int_equal(setup.players, 3);
    assert_int_equal(setup.value[0].item[0], 1);
    assert_int_equal(setup.value[1].item[0], 77);
    setup.players = 5;
    assert_false(red_cathedral_start(&s, &setup, NULL));
    setup.players = 2;
    setup.value[0].item[0] = 2;
    assert_false(red_cathedral_start(&s, &setup, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_position_itself_is_read),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(a_refused_position_names_what_and_which_rule),
        cmocka_unit_test(set_up_has_nothing_of_what_play_brings),
        cmocka_unit_test(ivan_has_his_cards_dice_and_ornaments_in_order),
        cmocka_unit_test(a_position_shows_what_clients_need),
        cmocka_unit_test(moves_are_described_by_name),
        cmocka_unit_test(score_items_read_aloud),
        cmocka_unit_test(options_travel_in_the_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
