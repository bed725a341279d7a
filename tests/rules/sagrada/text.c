// SPDX-License-Identifier: MIT
#include "tests/rules/sagrada/sagrada_board.h"

// Positions and moves as text, described fields, the drawing.

static void position_over_several_lines_in_any_order(void **unused)
{
    (void)unused;
    sagrada_state a =
        at("1b=--.G4.--.--.--\n1a=R1.--.--.--.--\r\n\tpool=Y6,B5,R2 step=turn round=2\nfavour=3,3 players=2 first=1\n"
           "patterns=luz_celestial,sun_catcher private=shades_of_purple,shades_of_red " GOALS
           "tools=tap_wheel,lathekin,flux_brush viewer=referee");
    sagrada_state b = at(TABLE "tools=lathekin,flux_brush,tap_wheel favour=3,3 round=2 step=turn pool=R2,B5,Y6 "
                               "bag=16,17,17,17,18 1a=R1.--.--.--.-- 1b=--.G4.--.--.--");
    assert_memory_equal(&a, &b, sizeof a);
}

static void keys_left_out_are_those_of_the_start(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        char text[16];
        snprintf(text, sizeof text, "players=%d", players);
        sagrada_state s = at(text);
        sagrada_state fresh = start(players, "");
        assert_memory_equal(&s, &fresh, sizeof s);
    }
}

#define PLAY TABLE "tools=lathekin,flux_brush,tap_wheel "

static void impossible_positions_are_refused(void **unused)
{
    (void)unused;
    const char *bad[][2] = {
        {"", "a position says how many players there are"},
        {"step=turn", "a position says how many players there are"},
        {"players=5", "this value cannot be read from here on: '5'"},
        {"players=2 players=2", "this key comes twice: 'players=2'"},
        {"players=2 colour=red", "no such key of a position: 'colour=red'"},
        {"players=2 round=11", "this value cannot be read from here on: '11'"},
        {"players=2 step=lunch", "this value cannot be read from here on: 'lunch'"},
        {"players=2 viewer=3", "this value cannot be read from here on: '3'"},
        {"players=2 used=draft,", "this value cannot be read from here on: ''"},
        {"players=2 used=tool,draft", "this value cannot be read from here on: 'draft'"},
        // Options.
        {"players=2 solo_tools=4", "a solo game has 1 to 5 tools, and only one player"},
        {"players=2 set_tools=lathekin", "three different tools must be named, in a solo game as many as it has"},
        {"players=2 set_first=3", "the first player is a seat that this table does not have"},
        {"players=2 set_patterns=virtus,virtus", "two seats cannot have patterns of the same card"},
        {"players=2 set_patterns=?,-", "this value cannot be read from here on: '?,-'"},
        {"players=2 set_tools=lathekin,lathekin,tap_wheel",
         "three different tools must be named, in a solo game as many as it has"},
        // Set-up out of order.
        {"players=2 step=turn", "the step does not fit what has been dealt and chosen"},
        {"players=2 step=deal_public", "the step does not fit what has been dealt and chosen"},
        {"players=2 public=light_shades", "something lies on the table before its step of set-up"},
        {"players=2 first=1", "something lies on the table before its step of set-up"},
        {"players=2 pool=R1", "play has begun before set-up is complete"},
        {"players=2 rolling=1,0,0,0,0", "play has begun before set-up is complete"},
        {"players=2 favour=1,0", "a seat has tokens or dice before set-up is complete"},
        {"players=2 1a=R1.--.--.--.--", "a seat has tokens or dice before set-up is complete"},
        {"players=2 private=-,shades_of_red", "something lies on the table before its step of set-up"},
        {"players=2 tools=lathekin:1", "a tool was used before set-up is complete"},
        {"players=2 round=2", "play has begun before set-up is complete"},
        {"players=2 cards=1.2,0.0", "something lies on the table before its step of set-up"},
        {"players=2 tools=lathekin,lathekin", "this value cannot be read from here on: ''"},
        {"players=2 tools=lathekin,flux_brush,tap_wheel,lens_cutter",
         "the step does not fit what has been dealt and chosen"},
        {"players=2 step=deal_card tools=lathekin,flux_brush,tap_wheel " GOALS
         "first=1 private=shades_of_red,shades_of_red",
         "two seats have one private objective"},
        {"players=2 step=pattern tools=lathekin,flux_brush,tap_wheel " GOALS
         "first=1 private=shades_of_red,shades_of_blue cards=1.2,2.3",
         "a pattern card lies in two places"},
        {"players=2 step=pattern tools=lathekin,flux_brush,tap_wheel " GOALS
         "first=1 private=shades_of_red,shades_of_blue cards=2.1,3.4",
         "a seat's pattern cards are not two in ascending order"},
        {"players=2 step=pattern tools=lathekin,flux_brush,tap_wheel " GOALS
         "first=1 private=shades_of_red,shades_of_blue cards=1.2,3.4 patterns=comitas,-",
         "a pattern was chosen that is on neither card"},
        {"players=2 step=pattern tools=lathekin,flux_brush,tap_wheel " GOALS
         "first=1 private=shades_of_red,shades_of_blue cards=1.2,3.4 patterns=?,-",
         "a pattern is hidden from someone who may see it"},
        // Tokens.
        {PLAY "favour=2,3 step=turn", "favour tokens are either with their seat or on a tool"},
        {PLAY "favour=4,3 step=turn", "a seat has more favour tokens than its pattern gives"},
        {TABLE "tools=lathekin:2,flux_brush,tap_wheel favour=2,2 step=turn",
         "a tool carries 1 token for its first use and 2 for each other; alone it is used once"},
        // Dice.
        {PLAY "favour=3,3 step=turn pool=R1,R2,R3,R4,R5,R6", "more dice are in the pool than are drawn for a round"},
        {PLAY "favour=3,3 step=draw pool=R1,R2,R3,R4,R5", "more dice are in the pool than are drawn for a round"},
        {PLAY "favour=3,3 step=turn track=R1", "dice lie on the round track before the end of their round"},
        {PLAY "favour=3,3 step=turn round=2 track=R1.R1.R1.R1.R1.R1",
         "more dice lie on a space of the round track than are drawn for a round"},
        {PLAY "favour=3,3 step=turn round=2 track=R1.R1.R1.R1.R1 pool=R1,R1,R1,R1,R1 1a=R1.--.--.--.--",
         "more dice have left the bag than the rounds so far draw"},
        {PLAY "favour=3,3 step=turn 3a=R1.--.--.--.--", "a seat that this table does not have holds dice"},
        {PLAY "favour=3,3 step=turn bag=18,18,18,18,17",
         "the bag does not hold what the other dice leave of 18 a colour"},
        // Windows.
        {PLAY "favour=3,3 step=turn 1a=R1.--.--.--.--", "a window holds more dice than its seat has had turns"},
        {PLAY "favour=3,3 step=turn round=4 1a=R1.R2.--.--.--", "dice side by side share a colour or a value"},
        {PLAY "favour=3,3 step=turn round=4 1a=R1.G1.--.--.--", "dice side by side share a colour or a value"},
        {PLAY "favour=3,3 step=turn round=4 1a=--.--.G1.--.--",
         "a die lies on another colour and Eglomise Brush has not put it there"},
        {PLAY "favour=3,3 step=turn round=4 1a=--.--.--.G1.--",
         "a die lies on another value and Copper Foil Burnisher has not put it there"},
        {PLAY "favour=3,3 step=turn round=4 1b=--.--.G1.--.--", "a die touches no other and no tool has put it there"},
        {PLAY "favour=3,3 step=turn round=4 1a=R1.--.--.--.G2", "a die touches no other and no tool has put it there"},
        {PLAY "favour=3,3 step=turn round=4 1a=R?.--.--.--.--",
         "this value cannot be read from here on: 'R?.--.--.--.--'"},
        {PLAY "favour=3,3 step=turn round=4 1a=R1.-.--.--.--", "this value cannot be read from here on: '.--.--.--'"},
        {PLAY "favour=3,3 step=turn round=4 1a=R1.--.--.--", "this value cannot be read from here on: ''"},
        // Steps.
        {PLAY "favour=3,3 step=turn hand=R1", "the die in hand, or what was used this turn, does not fit the step"},
        {PLAY "favour=3,3 step=hand hand=R1", "the die in hand, or what was used this turn, does not fit the step"},
        {PLAY "favour=3,3 step=hand used=draft", "the die in hand, or what was used this turn, does not fit the step"},
        {PLAY "favour=3,3 step=hand used=draft hand=R?",
         "the die in hand, or what was used this turn, does not fit the step"},
        {PLAY "favour=3,3 step=turn using=lathekin", "the tool in use does not fit the step, or was not paid for"},
        {PLAY "favour=3,3 step=turn used=tool", "a tool was used this turn and none was paid for"},
        {PLAY "favour=3,3 step=turn moved=a1", "no first die of two has been moved there"},
        {PLAY "favour=3,3 step=turn skip=1", "a second turn is skipped without Running Pliers"},
        {PLAY "favour=3,3 step=draw turn=2", "no turn is being played"},
        {PLAY "favour=3,3 step=over round=9", "the game is over after round 10, with an empty pool"},
        {PLAY "favour=3,3 step=over round=10 pool=R1", "the game is over after round 10, with an empty pool"},
        {TABLE
         "tools=lathekin,glazing_hammer,tap_wheel favour=3,3 step=hand used=draft hand=Y1 round=2 1a=R1.--.--.--.--",
         "nothing can be done here, which never happens in a game"},
        {TABLE "tools=lathekin:1,flux_brush,tap_wheel favour=2,3 step=move using=lathekin used=tool",
         "nothing can be done here, which never happens in a game"},
        {TABLE "tools=lathekin:1,flux_brush,tap_wheel favour=2,3 step=move using=lathekin used=tool moved=b3 round=2 "
               "1a=R1.--.--.--.--",
         "no first die of two has been moved there"},
        {TABLE "tools=lathekin,flux_brush,tap_wheel:1 favour=2,3 step=move using=tap_wheel used=tool moved=a1 round=2 "
               "1a=R1.G2.--.--.--",
         "Tap Wheel has moved a colour that is not on the round track"},
        {TABLE
         "tools=glazing_hammer:1,flux_brush,tap_wheel favour=2,3 step=reroll using=glazing_hammer used=tool turn=4 "
         "pool=R1",
         "Glazing Hammer has no die to roll, or is used in a first turn"},
        {TABLE
         "tools=glazing_hammer:1,flux_brush,tap_wheel favour=2,3 step=reroll using=glazing_hammer used=tool turn=4 "
         "rolling=1,0,0,0,0 pool=G1",
         "Glazing Hammer rolls the dice in the order of their colours"},
        {TABLE
         "tools=glazing_hammer:1,flux_brush,tap_wheel favour=2,3 step=reroll using=glazing_hammer used=tool turn=1 "
         "rolling=1,0,0,0,0",
         "Glazing Hammer has no die to roll, or is used in a first turn"},
        {TABLE
         "tools=running_pliers:1,flux_brush,tap_wheel favour=2,3 step=second using=running_pliers used=draft,tool "
         "pool=R1",
         "Running Pliers belong to a first turn and take the second"},
        {TABLE "tools=running_pliers:1,flux_brush,tap_wheel favour=2,3 step=turn turn=4 skip=1",
         "a turn is played that is to be skipped"},
        {TABLE "tools=running_pliers:1,flux_brush,tap_wheel favour=2,3 step=turn turn=1 skip=2",
         "a second turn is skipped by a seat that has not used Running Pliers"},
        // Views.
        {"players=2 viewer=1 first=1 patterns=?,sun_catcher private=shades_of_blue,shades_of_red " GOALS
         "tools=lathekin,flux_brush,tap_wheel favour=3,3 step=turn",
         "a pattern is hidden from someone who may see it"},
        {"players=2 first=1 patterns=luz_celestial,sun_catcher private=?,shades_of_red " GOALS
         "tools=lathekin,flux_brush,tap_wheel favour=3,3 step=turn",
         "a private objective is hidden from someone who may see it"},
        {"players=2 viewer=2 first=1 patterns=luz_celestial,sun_catcher private=?,shades_of_red " GOALS
         "tools=lathekin,flux_brush,tap_wheel favour=3,3 step=over round=10",
         "a private objective is hidden from someone who may see it"},
        {"players=2 viewer=2 first=1 patterns=luz_celestial,sun_catcher private=?,shades_of_red " GOALS
         "tools=lathekin,flux_brush,tap_wheel favour=3,3 step=turn set_private=shades_of_blue,shades_of_red",
         "a private objective differs from the one the options name"},
        // More lists.
        {"players=2 set_tools=hammer", "this value cannot be read from here on: 'hammer'"},
        {"players=2 set_public=light_shades,deep_shades,color_variety,shade_variety",
         "this value cannot be read from here on: ',shade_variety'"},
        {"players=2 private=shades_of_red", "this value cannot be read from here on: ''"},
        {"players=2 private=red,-", "this value cannot be read from here on: 'red,-'"},
        {"players=2 bag=18,18,18,18", "this value cannot be read from here on: ''"},
        {"players=2 bag=19,18,18,18,18", "this value cannot be read from here on: '19,18,18,18,18'"},
        {TABLE "tools=running_pliers:1,flux_brush,tap_wheel favour=2,3 step=turn turn=1 skip=3",
         "a second turn is skipped without Running Pliers"},
        {"players=2 skip=0", "this value cannot be read from here on: '0'"},
        {"players=2 tools=lathekin:0", "this value cannot be read from here on: '0'"},
        {"players=2 public=light", "this value cannot be read from here on: 'light'"},
        {"players=2 cards=1.2", "this value cannot be read from here on: ''"},
        {"players=2 cards=1,2", "this value cannot be read from here on: ',2'"},
        {"players=2 track=R1,X", "this value cannot be read from here on: 'X'"},
        {"players=2 track=-,-,-,-,-,-,-,-,-,-,-", "this value cannot be read from here on: ',-'"},
        // Options against the table.
        {PLAY "favour=3,3 step=turn set_patterns=virtus,-", "a pattern differs from the one the options name"},
        {PLAY "favour=3,3 step=turn set_first=2", "the first player does not follow from the one the options name"},
        {PLAY "favour=3,3 step=turn set_tools=lathekin,flux_brush,lens_cutter",
         "the tools are too many, or not those the options name"},
        {PLAY "favour=3,3 step=turn set_public=light_shades,color_variety,deep_shades",
         "the public objectives are too many, or not those the options name"},
        {PLAY "favour=3,3 step=turn cards=1.2,3.4", "pattern cards lie before a seat that needs none"},
        {"players=2 first=1 patterns=virtus,symphony_of_light private=shades_of_red,shades_of_blue " GOALS
         "tools=lathekin,flux_brush,tap_wheel favour=5,6 step=turn",
         "two seats have patterns of one card"},
        {"players=2 step=pattern tools=lathekin,flux_brush,tap_wheel " GOALS
         "first=1 private=shades_of_red,shades_of_blue set_patterns=virtus,- cards=0.0,2.3",
         "a pattern card lies in two places"},
        {TABLE "tools=running_pliers:1,flux_brush,tap_wheel favour=2,3 step=hand used=draft,tool hand=R1 skip=1",
         "a turn that took the second one goes on with something else"},
        {TABLE "tools=lathekin,flux_brush,tap_wheel,lens_cutter favour=3,3 step=turn",
         "the tools are too many, or not those the options name"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_string_equal(flaw_of(bad[i][0]), bad[i][1]);
}

static void refusals_point_at_the_place(void **unused)
{
    (void)unused;
    const char *text = "players=2 step=turn pool=R1,X2";
    sagrada_state s;
    tri_err err;
    assert_false(sagrada_state_parse(text, strlen(text), &s, &err));
    assert_int_equal(err.pos, 28);
    text = "players=2 pond=R1";
    assert_false(sagrada_state_parse(text, strlen(text), &s, &err));
    assert_int_equal(err.pos, 10);
    tri_move m;
    assert_false(sagrada_move_parse(&s, "move a1 z9", 10, &m, &err));
    assert_int_equal(err.pos, 8);
}

static void move_words_both_ways(void **unused)
{
    (void)unused;
    const char *moves[] = {"take R4",
                           "place b2",
                           "tool lens_cutter",
                           "tool lens_cutter G3",
                           "value 6",
                           "swap 10 P1",
                           "move a1 d5",
                           "stop",
                           "end",
                           "pattern virtus",
                           "deal tool lathekin",
                           "deal public color_variety",
                           "deal first 4",
                           "deal card 12",
                           "deal private shades_of_blue",
                           "draw Y3",
                           "roll B6",
                           "redraw P"};
    sagrada_state s = start(1, "");
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        char room[TRI_MOVE_TEXT_MAX];
        tri_text out = tri_text_over(room, sizeof room);
        sagrada_move_text(&s, words(&s, moves[i]), &out);
        assert_string_equal(room, moves[i]);
    }
    assert_int_equal(words(&s, "take r4"), words(&s, "  take   R4 "));
    const char *bad[] = {"",       "take",       "take R",         "take R?", "place",     "place b",
                         "tool",   "swap 11 R1", "swap 1",         "deal",    "deal luck", "move a1",
                         "redraw", "value 7",    "pattern window", "takeR4",  "stop it",   "tool lathekin R9"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tri_move m;
        tri_err err;
        assert_false(sagrada_move_parse(&s, bad[i], strlen(bad[i]), &m, &err));
        assert_int_equal(err.rule, TRI_R0_1);
    }
}

// A sink that writes its calls down as one line.

typedef struct recorder {
    tri_sink sink;
    char line[8192];
    tri_text out;
    int depth;
} recorder;

static void record_key(tri_sink *sink, const char *key)
{
    recorder *r = (recorder *)sink;
    tri_put_char(&r->out, ' ');
    if (key) {
        tri_put(&r->out, key);
        tri_put_char(&r->out, ':');
    }
}
static void record_open(tri_sink *sink, const char *key, char bracket)
{
    record_key(sink, key);
    tri_put_char(&((recorder *)sink)->out, bracket);
    ((recorder *)sink)->depth++;
}
static void record_close(tri_sink *sink, char bracket)
{
    tri_put_char(&((recorder *)sink)->out, bracket);
    ((recorder *)sink)->depth--;
}
static void record_number(tri_sink *sink, const char *key, int64_t value)
{
    record_key(sink, key);
    tri_put_int(&((recorder *)sink)->out, value);
}
static void record_word(tri_sink *sink, const char *key, const char *word)
{
    record_key(sink, key);
    tri_put(&((recorder *)sink)->out, word);
}
static void record_flag(tri_sink *sink, const char *key, bool value)
{
    record_key(sink, key);
    tri_put(&((recorder *)sink)->out, value ? "yes" : "no");
}
static void record_nothing(tri_sink *sink, const char *key)
{
    record_key(sink, key);
    tri_put(&((recorder *)sink)->out, "null");
}

static void recorder_start(recorder *r)
{
    const tri_sink sink = {record_open, record_close, record_number, record_word, record_flag, record_nothing};
    r->sink = sink;
    r->out = tri_text_over(r->line, sizeof r->line);
    r->depth = 0;
}

static void moves_are_described(void **unused)
{
    (void)unused;
    const char *pairs[][2] = {{"take R4", " type:take die:R4"},
                              {"tool lens_cutter", " type:tool tool:lens_cutter pay:null"},
                              {"tool lens_cutter G3", " type:tool tool:lens_cutter pay:G3"},
                              {"swap 2 P6", " type:swap round:2 die:P6"},
                              {"move a1 d5", " type:move from:a1 to:d5"},
                              {"stop", " type:stop"},
                              {"redraw B", " type:redraw colour:B"},
                              {"deal first 2", " type:deal_first seat:2"},
                              {"deal card 2", " type:deal_card card:2 patterns:[ virtus symphony_of_light]"}};
    sagrada_state s = start(1, "");
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        recorder r;
        recorder_start(&r);
        sagrada_describe(&s, words(&s, pairs[i][0]), &r.sink);
        assert_string_equal(r.line, pairs[i][1]);
        assert_int_equal(r.depth, 0);
    }
}

static void every_field_is_shown(void **unused)
{
    (void)unused;
    sagrada_state s =
        at("players=2 viewer=2 first=1 patterns=luz_celestial,sun_catcher private=?,shades_of_red " GOALS
           "tools=lathekin,flux_brush,tap_wheel:1 favour=2,3 step=move using=tap_wheel used=tool moved=a1 round=3 "
           "1a=R1.G2.--.--.-- track=B5.R1 pool=Y6,Y6");
    recorder r;
    recorder_start(&r);
    sagrada_show(&s, &r.sink);
    assert_int_equal(r.depth, 0);
    assert_false(r.out.full);
    const char *parts[] = {
        " players:2 viewer:2 flux_brush:bag step:move round:3 turn:1 first:1 seat:1 drafted:no tool_used:yes hand:null",
        " hand:null using:tap_wheel moved:a1 tools:[ { number:4 tool:lathekin tokens:0 spent:no}",
        " { number:12 tool:tap_wheel tokens:1 spent:no}",
        " public:[ column_color_variety light_shades color_variety]",
        " pool:[ Y6 Y6]",
        " bag:{ red:16 green:17 blue:17 yellow:16 purple:18}",
        " track:[ [ R1 B5] [] []",
        " { seat:1 pattern:luz_celestial chosen:yes prints:[ . . R 5 . P 4 . G 3",
        " private:[ null]",
        " private:[ shades_of_red]",
        " window:[ R1 G2 null",
        " favour:2 skips:no",
        " target:null"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strstr(r.line, parts[i]))
            fail_msg("missing '%s' in\n%s", parts[i], r.line);
}

static void solo_and_set_up_are_shown_too(void **unused)
{
    (void)unused;
    sagrada_state s = at("players=1 solo_tools=1 first=1 patterns=luz_celestial private=shades_of_purple,shades_of_red "
                         "public=light_shades,color_variety tools=lathekin:1 step=turn round=2 track=R6.G1");
    recorder r;
    recorder_start(&r);
    sagrada_show(&s, &r.sink);
    assert_non_null(strstr(r.line, " viewer:referee "));
    assert_non_null(strstr(r.line, " tool:lathekin tokens:0 spent:yes"));
    assert_non_null(strstr(r.line, " private:[ shades_of_purple shades_of_red]"));
    assert_non_null(strstr(r.line, " target:7"));
    s = start(2, "tools=lathekin,flux_brush,tap_wheel public=light_shades,deep_shades,color_diagonals first=1 "
                 "private=shades_of_red,shades_of_blue");
    play(&s, "deal card 2; deal card 9; deal card 1; deal card 12; pattern virtus");
    sagrada_state view;
    sagrada_observe(&s, TRI_SPECTATOR, &view);
    recorder_start(&r);
    sagrada_show(&view, &r.sink);
    assert_non_null(strstr(r.line, " viewer:spectator "));
    assert_non_null(
        strstr(r.line, " { seat:1 pattern:null chosen:yes prints:null cards:[ virtus symphony_of_light gravitas"));
    assert_non_null(strstr(r.line, " { seat:2 pattern:null chosen:no "));
    s = start(2, "");
    recorder_start(&r);
    sagrada_show(&s, &r.sink);
    assert_non_null(strstr(r.line, " first:null "));
}

static void drawing_fits_a_terminal(void **unused)
{
    (void)unused;
    for (int players = 1; players <= 4; players++) {
        tri_rng rng = tri_rng_seed(4);
        sagrada_state s = start(players, "");
        static char page[TRI_DRAW_MAX];
        while (sagrada_to_move(&s) != TRI_OVER) {
            tri_move list[SAGRADA_MOVES_MAX];
            int count = sagrada_moves(&s, list);
            sagrada_apply(&s, list[tri_rng_below(&rng, (uint32_t)count)]);
            tri_text out = tri_text_over(page, sizeof page);
            sagrada_draw(&s, &out);
            assert_false(out.full);
            for (const char *line = page; *line; line += strcspn(line, "\n") + 1)
                assert_true(strcspn(line, "\n") <= 80);
        }
    }
    sagrada_state s = at(TABLE "tools=lathekin,flux_brush,tap_wheel favour=3,3 round=2 step=hand used=draft hand=Y6 "
                               "1a=R1.G2.--.--.--");
    char page[4096];
    tri_text out = tri_text_over(page, sizeof page);
    sagrada_draw(&s, &out);
    assert_non_null(strstr(page, "in hand Y6"));
    assert_non_null(strstr(page, "  a R1 G2  r  5  .\n  b  p  4  .  g  3\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(position_over_several_lines_in_any_order),
        cmocka_unit_test(keys_left_out_are_those_of_the_start),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(refusals_point_at_the_place),
        cmocka_unit_test(move_words_both_ways),
        cmocka_unit_test(moves_are_described),
        cmocka_unit_test(every_field_is_shown),
        cmocka_unit_test(solo_and_set_up_are_shown_too),
        cmocka_unit_test(drawing_fits_a_terminal),
    };
    return cmocka_run_group_tests_name("sagrada text", tests, NULL, NULL);
}
