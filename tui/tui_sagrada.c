// SPDX-License-Identifier: MIT
#include "tui/tui_table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Sagrada: the viewer's window at the left with the round track above and the pool below; tools, goals with what the
// choice under the cursor would bring, and the others' windows at the right. Before round 1 the four patterns.

enum { SAGRADA_COLUMNS = 5, SAGRADA_ROWS = 4, SAGRADA_CARDS = 4 };

static const tui_way sagrada_ways[] = {
    {"pattern", {"pattern:{pattern}"}, "pattern {0}"},
    {"take", {"die:{die}"}, "take {0}"},
    {"place", {"space:{space}"}, "place {0}"},
    {"tool", {"tool:{tool}", "die:{pay}"}, "tool {0} {1}"},
    {"tool", {"tool:{tool}"}, "tool {0}"},
    {"value", {"value:{value}"}, "value {0}"},
    {"swap", {"track:{round} {die}"}, "swap {0}"},
    {"move", {"space:{from}", "space:{to}"}, "move {0} {1}"},
    {"stop", {"do:stop"}, NULL},
    {"end", {"do:end"}, NULL},
    {NULL, {NULL}, NULL},
};

/// Whose window is the large one: the viewer's, or for who only looks on that of the seat to decide.
static int sagrada_own(const tui_table *t)
{
    int seat = t->viewer < TRI_SEATS_MAX ? t->viewer : tui_number(t->now, "seat") - 1;
    return seat >= 0 && seat < t->players ? seat : 0;
}

static int sagrada_put_die(tui_table *t, int x, int y, const char *die, bool wide)
{
    return tui_putf(&t->screen, x, y, tui_piece(tui_glass(die[0])), wide ? " %s " : "%s", die);
}

static tui_style sagrada_mark_paint(char letter)
{
    return letter == 'P' ? TUI_PURPLE_MARK : (tui_style)tui_glass(letter);
}

// The window.

static void sagrada_print(tui_table *t, const tui_grid *g, int x, int y, char mark)
{
    tui_screen *s = &t->screen;
    int middle = y + (g->h - 1) / 2;
    char small[2] = {(char)tolower((unsigned char)mark), 0};
    if (mark == '.' || !mark)
        tui_put(s, x + g->w / 2, middle, TUI_LINE, "·");
    else if (isdigit((unsigned char)mark))
        tui_put(s, x + g->w / 2, middle, TUI_INK_2, small);
    else {
        if (!s->ascii)
            tui_fill(s, x, y, 1, g->h, sagrada_mark_paint(mark), "▏");
        tui_put(s, x + g->w / 2, middle, sagrada_mark_paint(mark) | TUI_BOLD, small);
    }
}

static void sagrada_die(tui_table *t, const tui_grid *g, int x, int y, const char *die, bool ghost)
{
    static const char *const faces[] = {"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
    tui_screen *s = &t->screen;
    tui_paint paint = tui_glass(die[0]);
    tui_fill(s, x, y, g->w, g->h, ghost ? (tui_style)paint : tui_piece(paint), ghost ? "░" : " ");
    tui_putf(s, x + g->w / 2 - 1, y + (g->h - 1) / 2, ghost ? TUI_BOLD : tui_piece(paint), "%c %c", die[0], die[1]);
    if (g->h > 2 && !ghost && die[1] >= '1' && die[1] <= '6')
        tui_put(s, x + 1, y + g->h - 1, tui_piece(paint), faces[die[1] - '1']);
}

static void sagrada_space(tui_table *t, const tui_grid *g, int seat, int at)
{
    tui_step step;
    int column = at % SAGRADA_COLUMNS, row = at / SAGRADA_COLUMNS, x = tui_grid_x(g, column), y = tui_grid_y(g, row);
    const char *die = tui_text(t->now, "seats.%d.window.%d", seat, at);
    const char *later = tui_text(t->then, "seats.%d.window.%d", seat, at);
    char mark = tui_text(t->now, "seats.%d.prints.%d", seat, at)[0], own[2] = {mark == '.' ? 0 : mark, 0};
    snprintf(step, sizeof step, "space:%c%d", 'a' + row, column + 1);
    own[0] = (char)tolower((unsigned char)own[0]);
    tui_spot_add(t, x, y, g->w, g->h, true, tui_is_changed(t, "seats.%d.window.%d", seat, at), step);
    if (*die) {
        sagrada_die(t, g, x, y, die, false);
        if (tui_is_target(t, step) || tui_is_chosen(t, step)) {
            tui_style style = (tui_is_chosen(t, step) ? TUI_FOCUS : TUI_LEGAL) | TUI_BOLD;
            tui_put(&t->screen, x, y + g->h - 1, style, "‹");
            tui_put(&t->screen, x + g->w - 1, y + g->h - 1, style, "›");
        }
    } else if (*later && tui_is_focused(t, step)) {
        sagrada_die(t, g, x, y, later, true);
    } else {
        sagrada_print(t, g, x, y, mark);
        tui_put_mark(t, x, y, g->w, g->h, step, own);
    }
}

static void sagrada_window(tui_table *t, const tui_grid *g, int seat)
{
    for (int column = 0; column < g->columns; column++)
        tui_putf(&t->screen, tui_grid_x(g, column) + g->w / 2, g->y - 1, TUI_DIM, "%d", column + 1);
    for (int row = 0; row < g->rows; row++)
        tui_putf(&t->screen, g->x - 2, tui_grid_y(g, row) + (g->h - 1) / 2, TUI_DIM, "%c", 'a' + row);
    tui_grid_draw(&t->screen, g, TUI_LINE);
    for (int at = 0; at < SAGRADA_COLUMNS * SAGRADA_ROWS; at++)
        sagrada_space(t, g, seat, at);
}

/// Another's window, two letters a die.
static void sagrada_small(tui_table *t, int x, int y, int gap, const json_t *prints, const json_t *window)
{
    for (int at = 0; at < SAGRADA_COLUMNS * SAGRADA_ROWS; at++) {
        int column = x + at % SAGRADA_COLUMNS * (2 + gap), row = y + at / SAGRADA_COLUMNS;
        const char *die = tui_text(window, "%d", at);
        char mark = tui_text(prints, "%d", at)[0];
        if (*die)
            sagrada_put_die(t, column, row, die, false);
        else if (isalpha((unsigned char)mark))
            tui_putf(&t->screen, column, row, sagrada_mark_paint(mark), " %c", tolower((unsigned char)mark));
        else if (isdigit((unsigned char)mark))
            tui_putf(&t->screen, column, row, TUI_DIM, " %c", mark);
        else
            tui_put(&t->screen, column, row, TUI_LINE, " ·");
    }
}

// Track, pool, bag.

static void sagrada_track(tui_table *t, int x, int y, bool big)
{
    int round = tui_number(t->now, "round"), step = big ? 5 : 3;
    tui_put(&t->screen, x, y, TUI_DIM, tui_t(t, "sagrada.rounds"));
    x = 8;
    for (int i = 0; i < 10; i++, x += step) {
        const json_t *dice = tui_at(t->now, "track.%d", i);
        int count = tui_count(dice);
        if (count) {
            int chosen = 0; // of several dice the one the cursor is on, else the first that can be taken
            for (int k = 0; k < count; k++) {
                tui_step name;
                snprintf(name, sizeof name, "track:%d %s", i + 1, tui_text(dice, "%d", k));
                tui_spot_add(t, x, y, big ? 4 : 2, 1, false, false, name);
                chosen = tui_is_focused(t, name) ? k : chosen;
            }
            sagrada_put_die(t, x, y, tui_text(dice, "%d", chosen), big);
            if (count > 1)
                tui_putf(&t->screen, x, y + 1, TUI_DIM, "+%d", count - 1);
        } else if (i + 1 == round) {
            tui_putf(&t->screen, x, y, TUI_ACCENT | TUI_BOLD, big ? "[%2d]" : "[%d]", i + 1);
        } else {
            tui_putf(&t->screen, x, y, TUI_DIM, big ? " %2d " : "%2d", i + 1);
        }
    }
}

static void sagrada_pool(tui_table *t, int x, int y, bool big)
{
    static const char *const colours[] = {"red", "green", "blue", "yellow", "purple"};
    const json_t *pool = tui_at(t->now, "pool");
    int at = tui_put(&t->screen, x, y, TUI_DIM, tui_t(t, "sagrada.pool")) + 1, sum = 0;
    for (int i = 0; i < tui_count(pool); i++) {
        tui_step step;
        snprintf(step, sizeof step, "die:%s", tui_text(pool, "%d", i));
        tui_spot_add(t, at, y, big ? 4 : 2, 1, false, false, step);
        at = sagrada_put_die(t, at, y, tui_text(pool, "%d", i), big) + 1;
    }
    for (int i = 0; i < 5; i++)
        sum += tui_number(t->now, "bag.%s", colours[i]);
    tui_put_told(t, at + 1, y, TUI_DIM, "sagrada.bag", json_pack("{s:i}", "n", sum));
    if (y + 1 >= t->screen.rows - 2)
        return;
    at = x + (big ? tui_put(&t->screen, x, y + 1, TUI_DIM, tui_t(t, "sagrada.bag.long")) + 2 - x : 0);
    for (int i = 0; i < 5; i++) {
        int n = tui_number(t->now, "bag.%s", colours[i]);
        if (big)
            at = tui_putf(&t->screen, at, y + 1, TUI_DIM, "%s%d %s", i ? ", " : "", n,
                          tui_name(t, "colour", colours[i]));
        else
            at = tui_putf(&t->screen, at, y + 1, TUI_DIM, "%d%c ", n, toupper((unsigned char)colours[i][0]));
    }
    if (!big)
        tui_put(&t->screen, at, y + 1, TUI_DIM, tui_t(t, "sagrada.bag.short"));
}

// Facts.

static int sagrada_tools(tui_table *t, int x, int y, int seat, bool big)
{
    tui_screen *s = &t->screen;
    const json_t *tools = tui_at(t->now, "tools");
    int cost = s->columns - 10, favour = tui_number(t->now, "seats.%d.favour", seat);
    int at = tui_put(s, x, y, TUI_INK_2, tui_t(t, "sagrada.tools")) + 2;
    tui_put(s, at, y, TUI_DIM, tui_t(t, "sagrada.tools.how"));
    tui_put(s, cost, y, TUI_DIM, tui_t(t, "sagrada.cost"));
    for (int i = 0; i < tui_count(tools); i++) {
        const char *tool = tui_text(tools, "%d.tool", i);
        int price = tui_number(t->now, "facts.prices.%s", tool);
        char key[TUI_STEP_MAX + 8];
        tui_step step;
        y++;
        snprintf(step, sizeof step, "tool:%s", tool);
        bool legal = tui_is_target(t, step) || tui_is_chosen(t, step);
        tui_putf(s, x, y, TUI_DIM, "%2d", tui_number(tools, "%d.number", i));
        tui_put(s, x + 3, y, legal ? TUI_LEGAL | TUI_BOLD : TUI_INK_2, tui_name(t, "tool", tool));
        tui_spot_add(t, x + 3, y, 24, 1, false, false, step);
        if (tui_is_chosen(t, step) || !strcmp(tui_text(t->now, "using"), tool))
            tui_put(s, x + 2, y, TUI_FOCUS | TUI_BOLD, "▸");
        for (int k = 0; k < price && k < 3; k++)
            tui_put(s, cost + k, y, TUI_GOLD, "★");
        if (t->players > 1)
            tui_put_told(t, cost + 4, y, TUI_DIM, "sagrada.of", json_pack("{s:i}", "n", favour));
        snprintf(key, sizeof key, "tool.%s.text", tool);
        if (big)
            tui_put_within(s, x + 3, ++y, s->columns - 1, TUI_INK_2, tui_w(t, key));
    }
    return y + 2;
}

/// Points of a seat by items of one kind, and of one objective where it is named.
static int sagrada_sum(const json_t *position, int seat, const char *kind, const char *which)
{
    const json_t *score = tui_at(position, "score");
    int sum = 0;
    for (int i = 0; i < tui_count(score); i++) {
        const json_t *item = json_array_get(score, (size_t)i);
        bool own = tui_number(item, "seat") == seat + 1 && (!*kind || !strcmp(tui_text(item, "kind"), kind));
        if (own && (!which || !strcmp(tui_text(item, "at.%s", kind), which)))
            sum += tui_number(item, "points");
    }
    return sum;
}

/// One goal: its name, what it pays, what it would pay.
static void sagrada_goal(tui_table *t, int x, int y, const char *name, const char *text, int now, int then, bool sum)
{
    char room[16];
    tui_screen *s = &t->screen;
    int first = s->columns - 11, second = s->columns - 3;
    tui_put_within(s, x, y, first - 4, sum ? TUI_INK_2 : TUI_INK, name);
    if (tui_is_big(t) && text)
        tui_put_within(s, x + 20, y, first - 4, TUI_DIM, text);
    const char *number = tui_signed(room, now);
    tui_put(s, first - tui_width(s, number), y, sum ? TUI_BOLD : TUI_INK, number);
    if (!t->then)
        return;
    number = tui_signed(room, then);
    tui_put(s, second - tui_width(s, number), y, then == now ? TUI_INK_2 : TUI_FOCUS | TUI_BOLD | TUI_UNDER, number);
}

/// "Green, yours alone".
static void sagrada_private_name(const tui_table *t, const char *goal, tri_text *out)
{
    char word[TUI_NAME_MAX];
    const char *colour = strrchr(goal, '_');
    snprintf(word, sizeof word, "%s", tui_name(t, "colour", colour ? colour + 1 : goal));
    word[0] = (char)toupper((unsigned char)word[0]);
    tui_tell(t, "sagrada.private", json_pack("{s:s}", "colour", word), out);
}

static int sagrada_goals(tui_table *t, int x, int y, int seat)
{
    char room[TUI_WORDS_MAX], key[96];
    tui_screen *s = &t->screen;
    tri_text text = tri_text_over(room, sizeof room);
    const json_t *goals = tui_at(t->now, "public"), *own = tui_at(t->now, "seats.%d.private", seat);
    tui_put(s, x, y, TUI_INK_2, tui_t(t, "sagrada.goals"));
    tui_put(s, s->columns - 11 - tui_width(s, tui_t(t, "now")), y, TUI_DIM, tui_t(t, "now"));
    if (t->then) {
        char label[TUI_LINE_MAX];
        tri_text where = tri_text_over(label, sizeof label);
        tui_label(t, t->cursor, &where);
        tui_tell(t, tui_width(s, label) > 4 ? "sagrada.after" : "sagrada.on", json_pack("{s:s}", "where", label),
                 &text);
        tui_put(s, s->columns - 3 - tui_width(s, room), y, TUI_FOCUS, room);
    }
    for (int i = 0; i < tui_count(goals); i++) {
        const char *goal = tui_text(goals, "%d", i);
        snprintf(key, sizeof key, "public.%s.text", goal);
        sagrada_goal(t, x, ++y, tui_name(t, "public", goal), tui_w(t, key), sagrada_sum(t->now, seat, "public", goal),
                     sagrada_sum(t->then, seat, "public", goal), false);
    }
    for (int i = 0; i < tui_count(own); i++) {
        const char *goal = tui_text(own, "%d", i);
        if (!*goal)
            continue;
        text = tri_text_over(room, sizeof room);
        sagrada_private_name(t, goal, &text);
        sagrada_goal(t, x, ++y, room, NULL, sagrada_sum(t->now, seat, "private", goal),
                     sagrada_sum(t->then, seat, "private", goal), false);
    }
    if (t->players > 1)
        sagrada_goal(t, x, ++y, tui_t(t, "sagrada.favour_left"), NULL, sagrada_sum(t->now, seat, "favour", NULL),
                     sagrada_sum(t->then, seat, "favour", NULL), false);
    sagrada_goal(t, x, ++y, tui_t(t, "sagrada.empty"), NULL, sagrada_sum(t->now, seat, "empty", NULL),
                 sagrada_sum(t->then, seat, "empty", NULL), false);
    sagrada_goal(t, x, ++y, tui_t(t, "sagrada.if_ended"), NULL, sagrada_sum(t->now, seat, "", NULL),
                 sagrada_sum(t->then, seat, "", NULL), true);
    if (t->players == 1)
        tui_put_told(t, x, ++y, TUI_INK_2, "sagrada.target", json_pack("{s:i}", "n", tui_number(t->now, "target")));
    return y + 2;
}

static int sagrada_others(tui_table *t, int x, int y, int own, bool big)
{
    char points[16];
    int others = t->players - 1, gap = others > 2 && !big ? 0 : 1,
        step = big          ? (others > 2 ? 20 : 31)
               : others > 2 ? 13
                            : 20;
    if (!others)
        return y;
    for (int seat = 0, i = 0; seat < t->players; seat++) {
        if (seat == own)
            continue;
        int at = x + step * i++, name = at + (big ? 8 : 6);
        tui_put_within(&t->screen, at, y, name - 1, TUI_BOLD, t->name[seat]);
        tui_put_told(t, name, y, TUI_INK_2, gap ? "sagrada.public" : "sagrada.public.short",
                     json_pack("{s:s}", "n", tui_signed(points, sagrada_sum(t->now, seat, "", NULL))));
        if (big) {
            tui_put_within(&t->screen, at, y + 1, at + 16, TUI_DIM,
                           tui_name(t, "pattern", tui_text(t->now, "seats.%d.pattern", seat)));
            if (step > 20)
                tui_put_told(t, at + 17, y + 1, TUI_DIM, "sagrada.favour",
                             json_pack("{s:i}", "n", tui_number(t->now, "seats.%d.favour", seat)));
        }
        sagrada_small(t, at, y + 1 + big, gap, tui_at(t->now, "seats.%d.prints", seat),
                      tui_at(t->now, "seats.%d.window", seat));
    }
    return y + 1 + big + SAGRADA_ROWS;
}

// The choice of a pattern.

/// A name in two lines of so many columns.
static void sagrada_card_name(tui_table *t, int x, int y, int w, const char *name)
{
    char first[TUI_NAME_MAX];
    const char *split = name;
    for (const char *at = name; *at; at++)
        if (*at == ' ' && at - name <= w)
            split = at;
    if (tui_width(&t->screen, name) <= w || split == name)
        split = name + strlen(name);
    snprintf(first, sizeof first, "%.*s", (int)(split - name), name);
    tui_put_within(&t->screen, x, y, x + w, TUI_BOLD, first);
    if (*split)
        tui_put_within(&t->screen, x, y + 1, x + w, TUI_BOLD, split + 1);
}

static void sagrada_card(tui_table *t, int x, int y, int seat, int index, const char *pattern)
{
    tui_step step;
    tui_screen *s = &t->screen;
    int move = -1, free = 0, fits = 0;
    char colour =
        (char)toupper((unsigned char)*tui_text(t->now, "seats.%d.private.0", seat)
                          ? toupper((unsigned char)strrchr(tui_text(t->now, "seats.%d.private.0", seat), '_')[1])
                          : 0);
    snprintf(step, sizeof step, "pattern:%s", pattern);
    for (int i = 0; i < t->ways.count; i++)
        if (!strcmp(t->ways.paths[i].step[0], step))
            move = i;
    json_t *after = move < 0 ? NULL : tui_table_after(t, t->ways.moves[move], true);
    tui_spot_add(t, x + 1, y + 1, 16, 11, true, false, step);
    tui_box(s, x, y, 18, 13, TUI_LIGHT, TUI_LINE);
    sagrada_card_name(t, x + 2, y + 1, 15, tui_name(t, "pattern", pattern));
    if (!after) // another one chooses first: what is on it shows when it can be chosen
        return;
    for (int at = 0; at < SAGRADA_COLUMNS * SAGRADA_ROWS; at++) {
        char mark = tui_text(after, "seats.%d.prints.%d", seat, at)[0];
        int column = x + 2 + at % SAGRADA_COLUMNS * 3, row = y + 4 + at / SAGRADA_COLUMNS;
        free += mark == '.';
        fits += mark == colour;
        if (isalpha((unsigned char)mark))
            tui_putf(s, column, row, tui_piece(tui_glass(mark)), " %c ", mark);
        else
            tui_putf(s, column, row, isdigit((unsigned char)mark) ? TUI_INK : TUI_LINE, mark == '.' ? " · " : " %c ",
                     mark);
    }
    int favour = tui_number(after, "seats.%d.favour", seat), at = x + 2;
    for (int i = 0; i < favour && t->players > 1; i++)
        at = tui_put(s, at, y + 9, TUI_GOLD, "★");
    if (t->players > 1)
        tui_put_told(t, at + 1, y + 9, TUI_INK_2, "sagrada.card.favour", json_pack("{s:i}", "n", favour));
    char key[TUI_STEP_MAX], letter[2] = {colour, 0};
    snprintf(key, sizeof key, "colour.%s", letter);
    char room[TUI_WORDS_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    tui_tell(t, "sagrada.card.free", json_pack("{s:i,s:i,s:s}", "free", free, "n", fits, "colour", tui_w(t, key)),
             &text);
    size_t cut = tui_line_end(room, 15);
    tui_put_within(s, x + 2, y + 11, x + 17, TUI_INK_2, room + cut + (room[cut] == ' '));
    room[cut] = 0;
    tui_put_within(s, x + 2, y + 10, x + 17, TUI_INK_2, room);
    if (tui_is_focused(t, step))
        tui_putf(s, x + 6, y + 13, TUI_FOCUS | TUI_BOLD, "▲ %s", tui_t(t, "here"));
    else
        tui_putf(s, x + 8, y + 13, TUI_DIM, "%d", index + 1);
    json_decref(after);
}

static void sagrada_list(tui_table *t, int y, const char *head, const char *kind, const json_t *list, const char *field)
{
    int x = 14;
    tui_put(&t->screen, 1, y, TUI_INK_2, tui_t(t, head));
    for (int i = 0; i < tui_count(list); i++) {
        const char *value = field ? tui_text(list, "%d.%s", i, field) : tui_text(list, "%d", i);
        x = tui_put_within(&t->screen, x, y, t->screen.columns - 1, TUI_INK, tui_name(t, kind, value)) + 3;
    }
}

static void sagrada_patterns(tui_table *t, int seat)
{
    char key[96];
    const json_t *cards = tui_at(t->now, "seats.%d.cards", seat);
    bool narrow = t->screen.columns < 80;
    int per = narrow ? (t->screen.columns - 1) / 20 : SAGRADA_CARDS, first = 0;
    for (int i = 0; i < tui_count(cards); i++) {
        snprintf(key, sizeof key, "pattern:%s", tui_text(cards, "%d", i));
        if (tui_is_focused(t, key))
            first = i / per * per;
    }
    for (int i = first; i < tui_count(cards) && i < first + per; i++)
        sagrada_card(t, 1 + (i - first) * 20, 3, seat, i, tui_text(cards, "%d", i));
    for (int i = 0; narrow && i < tui_count(cards); i++)
        if (i < first || i >= first + per) {
            snprintf(key, sizeof key, "pattern:%s", tui_text(cards, "%d", i));
            tui_spot_add(t, 1 + (i - first) * 20, 4, 0, 1, false, false, key);
        }
    const char *goal = tui_text(t->now, "seats.%d.private.0", seat);
    snprintf(key, sizeof key, "private.%s.text", goal);
    tui_put(&t->screen, 1, 18, TUI_INK_2, tui_t(t, "sagrada.yours"));
    if (*goal)
        tui_put(&t->screen, 14, 18, TUI_INK, tui_w(t, key));
    sagrada_list(t, 19, "sagrada.goals", "public", tui_at(t->now, "public"), NULL);
    sagrada_list(t, 20, "sagrada.tools", "tool", tui_at(t->now, "tools"), "tool");
    t->side.x = 1;
    t->side.y = t->online ? 21 : 22; // a line at least for what is said
    t->side.w = t->screen.columns - 2;
    t->side.h = t->screen.rows - 2 - t->side.y;
}

static void sagrada_draw(tui_table *t)
{
    bool big = tui_is_big(t), narrow = t->screen.columns < 80;
    int own = sagrada_own(t), end = t->screen.rows - 2;
    if (!strcmp(tui_text(t->now, "step"), "pattern") && tui_count(tui_at(t->now, "seats.%d.cards", own))) {
        sagrada_patterns(t, own);
        return;
    }
    tui_grid g = {4, big ? 6 : 5, SAGRADA_COLUMNS, SAGRADA_ROWS, big ? 9 : 5, big ? 4 : end < 22 ? 1 : 2};
    int under = tui_grid_y(&g, SAGRADA_ROWS), x = narrow ? 1 : big ? 58 : 40, y = 2;
    if (!narrow || !t->page) {
        sagrada_track(t, 1, big ? 3 : 2, big);
        sagrada_window(t, &g, own);
        int at =
            tui_put(&t->screen, 4, under, TUI_INK_2, tui_name(t, "pattern", tui_text(t->now, "seats.%d.pattern", own)));
        for (int i = 0; i < tui_number(t->now, "seats.%d.favour", own); i++)
            at = tui_put(&t->screen, at + (i ? 0 : 2), under, TUI_GOLD, "★");
        if (t->players > 1)
            tui_put(&t->screen, at + 1, under, TUI_GOLD, tui_t(t, "sagrada.favour.word"));
        sagrada_pool(t, 4, under + 1 + big, big);
    }
    if (narrow && !t->page) {
        t->side.x = 1;
        t->side.y = under + 3;
        t->side.w = t->screen.columns - 2;
        t->side.h = end - t->side.y;
        return;
    }
    y = sagrada_tools(t, x, y, own, big);
    y = sagrada_goals(t, x, y, own);
    if (!t->online || big || t->players < 2)
        y = sagrada_others(t, x, y, own, big) + big;
    t->side.x = x;
    t->side.y = y;
    t->side.w = t->screen.columns - x;
    t->side.h = end - y;
}

// Words.

static void sagrada_progress(const tui_table *t, tri_text *out)
{
    int turn = tui_number(t->now, "turn"), players = tui_number(t->now, "players");
    const char *step = tui_text(t->now, "step");
    if (!strcmp(step, "pattern") || !strncmp(step, "deal", 4)) {
        tui_tell(t, "sagrada.before", json_pack("{s:i}", "n", players), out);
        return;
    }
    tui_tell(t, "sagrada.progress", json_pack("{s:i}", "n", tui_number(t->now, "round")), out);
    if (t->turn == t->viewer && t->turn < TRI_SEATS_MAX && players > 1) {
        tri_put(out, ", ");
        tri_put(out, tui_t(t, turn <= players ? "sagrada.first_turn" : "sagrada.second_turn"));
    }
}

static int sagrada_points(const json_t *position, int seat)
{
    const char *step = tui_text(position, "step");
    if (!strcmp(step, "pattern") || !strncmp(step, "deal", 4))
        return TUI_NO_POINTS;
    return sagrada_sum(position, seat, "", NULL);
}

static bool sagrada_prompt(tui_table *t, int *x, tri_text *todo, tri_text *how)
{
    const char *step = tui_text(t->now, "step"), *hand = tui_text(t->now, "hand"), *tool = tui_text(t->now, "using");
    char key[96];
    if (*hand)
        *x = sagrada_put_die(t, *x, 1, hand, true) + 1;
    if (!strcmp(step, "pattern")) {
        tri_put(todo, tui_t(t, "sagrada.choose"));
        tri_put(how, tui_t(t, t->players > 1 ? "sagrada.choose.how" : "sagrada.choose.how.solo"));
        return true;
    }
    if (!strcmp(step, "hand")) {
        tui_tell(t, "sagrada.place", json_pack("{s:s}", "die", hand), todo);
        tri_put(how, tui_t(t, "sagrada.place.how"));
        return true;
    }
    snprintf(key, sizeof key, "prompt.%s.%s", step, tool);
    if (!strcmp(step, "turn") && (tui_true(t->now, "drafted") || tui_true(t->now, "tool_used")))
        snprintf(key, sizeof key, "prompt.turn.%s",
                 t->ways.count == 1            ? "end"
                 : tui_true(t->now, "drafted") ? "drafted"
                                               : "tool_used");
    if (!strcmp(step, "turn") && tui_chosen_value(t, "tool"))
        snprintf(key, sizeof key, "prompt.turn.pay");
    if (!strcmp(step, "move") && t->path.depth)
        snprintf(key, sizeof key, "prompt.move.to");
    else if (!strcmp(step, "move") && !tui_at(t->now, "moved"))
        snprintf(key, sizeof key, "prompt.move");
    if (!tui_word(t->lang, t->game->id, key))
        return false;
    tri_put(todo, tui_w(t, key));
    return true;
}

/// What differs: each objective, the private goal, favour and empty spaces.
static void sagrada_differs(const char *name, int before, int after, tri_text *out)
{
    if (before == after)
        return;
    char room[16];
    tri_put(out, out->used && out->at[out->used - 1] != ' ' ? ", " : "");
    tri_put(out, name);
    tri_put(out, after > before ? " +" : " ");
    tri_put(out, tui_signed(room, after - before));
}

static void sagrada_outcome(const tui_table *t, tri_text *out)
{
    char room[16], key[96], first[40], rest[TUI_WORDS_MAX] = "";
    int seat = sagrada_own(t);
    const char *value = tui_step_value(t->cursor);
    if (tui_step_is(t->cursor, "tool")) {
        snprintf(key, sizeof key, "tool.%s.text", value);
        tri_put(out, tui_w(t, key));
        return;
    }
    if (!t->then || tui_step_is(t->cursor, "pattern"))
        return;
    int before = tui_points(t, t->now, seat), after = tui_points(t, t->then, seat);
    if (before == after)
        return;
    tri_text points = tri_text_over(first, sizeof first), why = tri_text_over(rest, sizeof rest);
    tri_put(&points, tui_signed(room, before));
    tri_put(&points, " → ");
    tri_put(&points, tui_signed(room, after));
    const json_t *goals = tui_at(t->now, "public"), *own = tui_at(t->now, "seats.%d.private", seat);
    for (int i = 0; i < tui_count(goals); i++) {
        const char *goal = tui_text(goals, "%d", i);
        sagrada_differs(tui_name(t, "public", goal), sagrada_sum(t->now, seat, "public", goal),
                        sagrada_sum(t->then, seat, "public", goal), &why);
    }
    for (int i = 0; i < tui_count(own); i++)
        sagrada_differs(tui_name(t, "private", tui_text(own, "%d", i)),
                        sagrada_sum(t->now, seat, "private", tui_text(own, "%d", i)),
                        sagrada_sum(t->then, seat, "private", tui_text(own, "%d", i)), &why);
    sagrada_differs(tui_t(t, "sagrada.favour.word"), sagrada_sum(t->now, seat, "favour", NULL),
                    sagrada_sum(t->then, seat, "favour", NULL), &why);
    sagrada_differs(tui_t(t, "sagrada.empty"), sagrada_sum(t->now, seat, "empty", NULL),
                    sagrada_sum(t->then, seat, "empty", NULL), &why);
    tui_tell_pair(t, first, rest, out);
}

static bool sagrada_label(const tui_table *t, const char *step, tri_text *out)
{
    const char *value = tui_step_value(step), *die = tui_step_is(step, "track") ? strchr(value, ' ') : value - 1;
    if (!tui_step_is(step, "die") && !tui_step_is(step, "track"))
        return false;
    tui_tell(t, "plain.sagrada.die", json_pack("{s:s}", "die", die ? die + 1 : ""), out);
    return true;
}

/// A draft and its place are one line: "red 6 on a5".
static tui_said sagrada_say(const tui_table *t, const json_t *move, const json_t *before, tri_text *out)
{
    const char *type = tui_text(move, "type");
    if (!strcmp(type, "end"))
        return TUI_SAID_SKIP;
    if (strcmp(type, "place") != 0 || strcmp(tui_text(before, "type"), "take") != 0)
        return TUI_SAID_NOT;
    tui_tell(t, "sagrada.sets",
             json_pack("{s:s,s:s}", "die", tui_text(before, "die"), "space", tui_text(move, "space")), out);
    return TUI_SAID_BOTH;
}

const tui_face tui_face_sagrada = {
    .pages = 2,
    .game = "sagrada",
    .ways = sagrada_ways,
    .draw = sagrada_draw,
    .progress = sagrada_progress,
    .points = sagrada_points,
    .prompt = sagrada_prompt,
    .outcome = sagrada_outcome,
    .label = sagrada_label,
    .say = sagrada_say,
    .speak = tui_speak_sagrada,
    .asked = tui_asked_sagrada,
};
