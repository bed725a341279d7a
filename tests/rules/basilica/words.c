// SPDX-License-Identifier: MIT
#include "tests/rules/basilica/basilica_test.h"

// Words: moves and positions both ways, what is refused and why, named fields, drawings.

#define DISPLAY " order=yP*,gR*,bM* vault=rG*,yG*,bG* top=gS* "
#define ACT     "phase=act actions=3" DISPLAY

/// A text that is no position, and words that its refusal must contain.
typedef struct basilica_bad {
    const char *text, *why;
} basilica_bad;

static void basilica_impossible_positions_are_refused(void **unused)
{
    (void)unused;
    static const basilica_bad bad[] = {
        {"colour=red", "no such key"},
        {"king", "no such key"},
        {"row0=.,.,.,.,.", "no such key"},
        {"row999=.,.,.,.,.", "no such key"},
        {"king=3 king=3", "twice"},
        {"edition=2011", "value"},
        {"view=3", "value"},
        {"turn=3", "value"},
        {"phase=sleep", "value"},
        {"rank=bishop", "value"},
        {"paid=maybe", "value"},
        {"just=f1", "value"},
        {"old=4", "value"},
        {"points=1/2,3/4,5/6,7/8", "value"},
        {"order=yP*,gR*", "value"},
        {"order=yrP*,gR*,bM*", "value"},
        {"discard=rP?", "value"},
        {"discard=rP,rP", "value"},
        {ACT "row1=rP?,.,.,.,.", "value"},
        {ACT "row1=rP,.,.,.", "value"},
        {ACT "row1=rP@3,.,.,.,.", "value"},
        {ACT "row1=rP@1aa,.,.,.,.", "value"},
        {ACT "row1=rP@1am>x,.,.,.,.", "value"},
        {ACT "row1=rP+a,.,.,.,.", "value"},
        {ACT "row1=rP+g+g,.,.,.,.", "value"},
        {ACT "row1=rP,rP,.,.,.", "more tiles of a kind"},
        {ACT "discard=rP:3", "more tiles of a kind"},
        {ACT "aside=rP", "set aside"},
        {ACT "expansion=festum pass=2 aside=rP", "set aside"},
        {ACT "old=1", "old tiles"},
        {ACT "coins=1,2", "coins"},
        {ACT "king=10", "king"},
        {ACT "king=9 points=1/1", "king"},
        {ACT "king=31 points=1/1,1/1,1/1", "scorings"},
        {ACT "slot=1", "slot"},
        {ACT "paid=yes", "paid"},
        {ACT "last=yes", "last"},
        {ACT "rank=mason", "rank"},
        {ACT "just=a1", "just"},
        {ACT "must_place=yes just=a1 row1=rP,.,.,.,.", "just"},
        {ACT "row1=rP@1ja>b,.,.,.,.", "juggler"},
        {"phase=act actions=0" DISPLAY, "actions"},
        {"phase=act actions=3 order=-,gR*,bM* vault=rG*,yG*,bG* top=gS*", "empty space"},
        {"phase=act actions=3 order=yP*,gR*,bM* vault=rG*,yG*,bG* top=-", "top tile"},
        {"phase=act actions=3 order=yP?,gR*,bM* vault=rG*,yG*,bG* top=gS*", "order row"},
        {"phase=act actions=3 order=yP*,gR*,bM* vault=rG?,yG*,bG* top=gS*", "vault in the display"},
        {"phase=act actions=3 order=yP*,gR*,bM* vault=rG*,yG*,bG* top=gS?", "top tile"},
        {"view=1 " ACT, "order row"},
        {"view=1 phase=act actions=3 order=yP?,yP?,bM? vault=rG*,yG*,bG* top=gS?", "face-down"},
        {"phase=first order=yP*,-,-", "first player"},
        {"phase=first first=1", "not drawn"},
        {"phase=first turn=2", "not drawn"},
        {"phase=setup order=-,gR*,-", "laid out in order"},
        {"phase=setup first=1 turn=2", "another seat"},
        {"phase=setup row1=rP,.,.,.,.", "before the set-up"},
        {"phase=draw actions=3" DISPLAY, "draw"},
        {"phase=scaffold actions=3 slot=1" DISPLAY, "no such step"},
        {"phase=offer actions=3 slot=1 rank=mason" DISPLAY, "no such step"},
        {"phase=offer actions=3 slot=1" DISPLAY, "rank"},
        {"phase=promote actions=3 slot=1 rank=mason" DISPLAY, "no such step"},
        {"phase=recruit actions=3 slot=2" DISPLAY, "no such step"},
        {"phase=push actions=3 slot=1" DISPLAY, "no such step"},
        {"phase=altar actions=3 slot=1" DISPLAY, "no such step"},
        {"phase=juggle slot=1 king=10 order=yP*,gR*,bM* vault=-,yG*,bG* top=gS*", "jugglers"},
        {"phase=score slot=1 king=10 order=yP*,gR*,bM* vault=rG*,-,bG* top=gS*", "another one"},
        {"phase=score slot=1 king=10" DISPLAY, "one vault space"},
        {"phase=score slot=1 king=10 order=yP*,gR*,bM* vault=-,yG*,bG* top=gS* row1=rP@1ja,.,.,.,.", "jugglers"},
        {"phase=score slot=1 king=10 order=yP*,gR*,bM* vault=-,yG*,bG* top=gS* row1=rP@1ja>r,.,.,.,.", "does not have"},
        {"phase=score last=yes" DISPLAY, "run out"},
        {"phase=over king=20 points=0/0,0/0 order=yP*,gR*,bM* vault=-,yG*,bG* top=gS*", "third scoring"},
        {"phase=juggle slot=1 king=10 order=yP*,gR*,bM* vault=-,yG*,bG* top=gS* row1=rP@1ja,gD@1js>b,.,.,.",
         "in order"},
        {"view=2 phase=juggle slot=1 king=10 order=yP?,gR?,bM? vault=-,yG*,bG* top=gS? row1=rP@1ja>b,gD@2js,.,.,.",
         "shown or hidden"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        basilica_state s;
        tri_err err = {0};
        bool parsed = basilica_state_parse(bad[i].text, strlen(bad[i].text), &s, &err);
        if (parsed || !strstr(why_in("basilica", &err), bad[i].why))
            print_error("%s\ngave '%s' instead of '%s'\n", bad[i].text,
                        parsed ? "a position" : why_in("basilica", &err), bad[i].why);
        assert_false(parsed);
        assert_non_null(strstr(why_in("basilica", &err), bad[i].why));
    }
}

static void basilica_more_scaffolding_than_a_game_brings_is_refused(void **unused)
{
    (void)unused;
    char text[1024];
    int used = snprintf(text, sizeof text, ACT);
    for (int row = 1; row <= 7; row++)
        used += snprintf(text + used, sizeof text - (size_t)used, " row%d=#,#,#,#,#", row);
    assert_true(basilica_refuses(text));
}

static void basilica_words_of_no_move_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      "vault",
                                      "vault 1",
                                      "vault 1 c",
                                      "vault 1 3",
                                      "order 1",
                                      "order 1 sing",
                                      "order 0 move",
                                      "promote a1",
                                      "promote a1 pope",
                                      "push a1",
                                      "juggle a1",
                                      "first 3",
                                      "juggle a1 pink",
                                      "draw",
                                      "draw red",
                                      "draw pink promote crown",
                                      "draw red promote",
                                      "draw yellow-red glass crown",
                                      "draw red-blue promote crown",
                                      "pay 1",
                                      "replace"};
    basilica_state s = basilica_at("");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tri_move m = 0;
        tri_err err = {0};
        assert_false(basilica_move_parse(&s, bad[i], strlen(bad[i]), &m, &err));
        assert_true(err.rule != 0 && why_in("basilica", &err)[0]);
    }
}

static void basilica_a_tile_without_its_last_word_is_told_so(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *why;
    } bad[] = {{"draw red-yellow glass", "crown or plain"},
               {"draw red-yellow glass gilded", "crown or plain"},
               {"draw red-yellow", "no such tile"}};
    basilica_state s = basilica_at("");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        tri_move m = 0;
        tri_err err = {0};
        assert_false(basilica_move_parse(&s, bad[i].text, strlen(bad[i].text), &m, &err));
        assert_non_null(strstr(why_in("basilica", &err), bad[i].why));
    }
}

// A sink that writes what it is told as words, so that a test can look for them.
typedef struct basilica_sink {
    tri_sink sink;
    tri_text text;
    char room[32768];
    int depth;
} basilica_sink;

static void basilica_sink_key(tri_sink *sink, const char *key)
{
    basilica_sink *to = (basilica_sink *)sink;
    if (key) {
        tri_put(&to->text, key);
        tri_put_char(&to->text, ':');
    }
}

static void basilica_sink_open(tri_sink *sink, const char *key, char bracket)
{
    basilica_sink_key(sink, key);
    tri_put_char(&((basilica_sink *)sink)->text, bracket);
    ((basilica_sink *)sink)->depth++;
}

static void basilica_sink_close(tri_sink *sink, char bracket)
{
    tri_put_char(&((basilica_sink *)sink)->text, bracket);
    ((basilica_sink *)sink)->depth--;
}

static void basilica_sink_number(tri_sink *sink, const char *key, int64_t value)
{
    basilica_sink_key(sink, key);
    tri_put_int(&((basilica_sink *)sink)->text, value);
    tri_put_char(&((basilica_sink *)sink)->text, ' ');
}

static void basilica_sink_word(tri_sink *sink, const char *key, const char *word)
{
    basilica_sink_key(sink, key);
    tri_put(&((basilica_sink *)sink)->text, word);
    tri_put_char(&((basilica_sink *)sink)->text, ' ');
}

static void basilica_sink_flag(tri_sink *sink, const char *key, bool value)
{
    basilica_sink_word(sink, key, value ? "true" : "false");
}

static void basilica_sink_nothing(tri_sink *sink, const char *key)
{
    basilica_sink_word(sink, key, "null");
}

static basilica_sink *basilica_sink_new(void)
{
    static basilica_sink to;
    to.sink = (tri_sink){basilica_sink_open, basilica_sink_close, basilica_sink_number,
                         basilica_sink_word, basilica_sink_flag,  basilica_sink_nothing};
    to.text = tri_text_over(to.room, sizeof to.room);
    to.depth = 0;
    return &to;
}

static void basilica_moves_are_described(void **unused)
{
    (void)unused;
    static const char *const moves[][3] = {
        {"", "vault 2 c1", "type:vault slot:2 cell:c1 tile:{colours:[yellow ]order:glass crown:true }"},
        {"", "vault replace", "type:replace "},
        {"actions=2 just=a1 row1=rP,.,.,.,.", "builder", "type:builder cell:a1 "},
        {"row1=rP@1,.,.,.,.", "order 1 promote a1 mason/strongman",
         "type:order slot:1 order:promote cell:a1 rank:mason back:strongman "},
        {"", "order 3 move a1 b1", "type:order slot:3 order:move from:a1 to:b1 "},
        {"", "order 2 recruit c1", "type:order slot:2 order:recruit cell:c1 "},
        {"", "scaffold a2", "type:scaffold cell:a2 "},
        {"", "altar b2", "type:altar cell:b2 "},
        {"", "recruit b2", "type:recruit cell:b2 "},
        {"", "promote b2 mason/architect", "type:promote cell:b2 rank:mason back:architect "},
        {"", "push d2 d3", "type:push from:d2 to:d3 "},
        {"", "juggle e9 blue", "type:juggle cell:e9 colour:blue "},
        {"", "pay", "type:pay "},
        {"", "decline", "type:decline "},
        {"", "first 2", "type:first seat:2 "},
        {"", "score", "type:score "},
        {"", "draw red-yellow glass crown", "type:draw tile:{colours:[red yellow ]order:glass crown:true }"},
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        basilica_state s = basilica_at(moves[i][0]);
        tri_move m = 0;
        char words[96];
        tri_text text = tri_text_over(words, sizeof words);
        assert_true(basilica_move_parse(&s, moves[i][1], strlen(moves[i][1]), &m, NULL));
        basilica_move_text(&s, m, &text);
        assert_string_equal(words, moves[i][1]);
        basilica_sink *to = basilica_sink_new();
        basilica_describe(&s, m, &to->sink);
        assert_string_equal(to->room, moves[i][2]);
    }
}

static void basilica_positions_are_shown_whole(void **unused)
{
    (void)unused;
    basilica_state s = basilica_at("expansion=festum first=2 king=13 points=12/9 discard=yD*:1 row2=bR+a,#,.,.,. "
                                   "row1=rP@1am,.,.,.,rM*@2sj+g");
    basilica_state view;
    basilica_sink *to = basilica_sink_new();
    basilica_show(&s, &to->sink);
    assert_int_equal(to->depth, 0);
    assert_false(to->text.full);
    static const char *const parts[] = {
        "edition:2022 ",
        "expansion:festum ",
        "remove_six:true ",
        "crowns:standard_48 ",
        "first:2 ",
        "view:null ",
        "phase:act ",
        "turn:2 ",
        "actions:3 ",
        "just:null ",
        "slot:null ",
        "rank:null ",
        "paid:false ",
        "must_place:false ",
        "last:false ",
        "king:13 ",
        "scoring_spaces:[10 20 30 ]",
        "scorings:1 ",
        "points:[12 ]coins:1 builders:4 ",
        "tokens:[[mason strongman ]",
        "stack_count:",
        "pass:1 ",
        "old:[]",
        "aside:[]",
        "discard:[{colours:[yellow ]order:disaster crown:true count:1 }]",
        "altars:13 ",
        "builder:{seat:1 rank:architect back:mason colour:null }glass:false altar:false ",
        "glass:true ",
        "builder:null glass:false altar:true }scaffold null null null ]"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strstr(to->room, parts[i]))
            fail_msg("no '%s' in %s", parts[i], to->room);
    basilica_observe(&s, TRI_SPECTATOR, &view);
    to = basilica_sink_new();
    basilica_show(&view, &to->sink);
    assert_non_null(strstr(to->room, "view:spectator "));
    assert_non_null(strstr(to->room, "orders:[{colours:[yellow ]order:promote crown:null }"));
}

static void basilica_drawings_fit_a_terminal(void **unused)
{
    (void)unused;
    static char room[32768];
    basilica_state s =
        basilica_at("expansion=festum king=13 points=12/9 row2=bR+a,#,.,.,. row1=rP@1am,ryG*,.,.,rM*@2sj+g+a");
    tri_text text = tri_text_over(room, sizeof room);
    basilica_draw(&s, &text);
    assert_false(text.full);
    int column = 0;
    for (const char *c = room; *c; c++) {
        column = *c == '\n' ? 0 : column + 1;
        assert_in_range(column, 0, 80);
    }
    static const char *const parts[] = {"promote yellow *",     "queen",        "scores at 10 20 30",
                                        "> player 1 12 points", "[RY* ",        "[1A ",
                                        "2S gla alt",           "[###########]"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (!strstr(room, parts[i]))
            fail_msg("no '%s' in\n%s", parts[i], room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(basilica_impossible_positions_are_refused),
        cmocka_unit_test(basilica_more_scaffolding_than_a_game_brings_is_refused),
        cmocka_unit_test(basilica_words_of_no_move_are_refused),
        cmocka_unit_test(basilica_a_tile_without_its_last_word_is_told_so),
        cmocka_unit_test(basilica_moves_are_described),
        cmocka_unit_test(basilica_positions_are_shown_whole),
        cmocka_unit_test(basilica_drawings_fit_a_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
