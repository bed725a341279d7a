// SPDX-License-Identifier: MIT
#include "tui/tui_graph.h"
#include "tui/tui_press_inside.h"
#include "tui/tui_study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is shown of a study and what keys do there. From the top: how far it is, the chart, the numbers of each seat,
// the decisions that cost most. Where that is too much for a screen the chart has a page of its own.

enum {
    STUDY_WAIT_MS = 100, ///< how often it is drawn while it looks
    STUDY_NAME = 14,     ///< columns of a seat's name
    STUDY_FIGURE = 9,    ///< and of a number
    STUDY_CHART_MIN = 7, ///< rows of a chart worth drawing
};

bool tui_study_can(const tui_table *t)
{
    return t->study && t->viewer == TRI_REFEREE;
}

bool tui_study_is_open(const tui_table *t)
{
    return t->study && t->study->open;
}

int tui_study_wait(const tui_table *t)
{
    return tui_study_is_open(t) && tui_study_runs(t->study) ? STUDY_WAIT_MS : -1;
}

/// A word of the page's analysis.
static const char *screen_w(const tui_table *t, const char *key)
{
    const char *word = tui_word(t->lang, "study", key);
    return word ? word : key;
}

static void screen_tell(const tui_table *t, const char *key, json_t *with, tri_text *out)
{
    tui_say(t->lang, "study", key, with, t->names, out);
    json_decref(with);
}

/// Thousandths as people read them: "39.3", or "52 %".
static void screen_figure(const tui_table *t, const void *of, int value, tri_text *out)
{
    const tui_study *s = (const tui_study *)of;
    int part = s->chance ? 10 : 100, rounded = (abs(value) + part / 2) / part;
    if (value < 0 && rounded)
        tri_put(out, "−");
    if (s->chance) {
        screen_tell(t, "percent", json_pack("{s:i}", "n", rounded), out);
        return;
    }
    tri_put_int(out, rounded / 10);
    tri_put(out, tui_t(t, "decimal"));
    tri_put_int(out, rounded % 10);
}

/// The same as a change.
static void screen_change(const tui_table *t, const tui_study *s, int value, tri_text *out)
{
    if (value >= 0)
        tri_put_char(out, '+');
    screen_figure(t, s, value, out);
}

/// The number of a seat by what is shown; a seat more than there are is the rival of who plays alone.
static int screen_of(const tui_study *s, const study_ends *ends, int seat)
{
    if (seat == s->head.setup.players)
        return ends->at[STUDY_RIVAL];
    return ends->at[(s->chance ? STUDY_CHANCE : STUDY_POINTS) + seat];
}

static int screen_at(const void *of, uint32_t n, int seat)
{
    const tui_study *s = (const tui_study *)of;
    return screen_of(s, &s->row[n].ends, seat);
}

// The chart.

/// Whole points around all that is known; of chances all there are.
static void screen_range(const tui_study *s, tui_chart *c)
{
    c->low = s->chance ? 0 : screen_at(s, 0, 0);
    c->high = s->chance ? STUDY_WHOLE : c->low;
    for (uint32_t n = 0; n <= c->known && !s->chance; n++)
        for (int seat = 0; seat < c->seats; seat++) {
            int value = screen_at(s, n, seat);
            c->low = value < c->low ? value : c->low;
            c->high = value > c->high ? value : c->high;
        }
    if (s->chance)
        return;
    c->low -= (c->low % STUDY_WHOLE + STUDY_WHOLE) % STUDY_WHOLE;
    c->high += STUDY_WHOLE - (c->high % STUDY_WHOLE + STUDY_WHOLE) % STUDY_WHOLE;
}

static void screen_chart(tui_table *t, int y, int h, const uint32_t *dear, int count)
{
    const tui_study *s = t->study;
    tui_chart c = {.x = 0,
                   .y = y,
                   .w = t->screen.columns,
                   .h = h,
                   .title = screen_w(t, s->chance ? "chance" : "points"),
                   .seats = t->players,
                   .count = s->count,
                   .known = s->looked.known,
                   .of = s,
                   .at = screen_at,
                   .figure = screen_figure};
    if (!c.known) {
        tui_put(&t->screen, 2, y + h / 2, TUI_INK_2, screen_w(t, "wait"));
        return;
    }
    c.here = s->pick < count ? dear[s->pick] : c.known;
    screen_range(s, &c);
    tui_chart_draw(t, &c);
    for (int i = count - 1; i >= 0; i--) // where they stand, in the frame's last row; the dearest on top
        tui_putf(&t->screen, tui_chart_column(&c, dear[i]), y + h - 1,
                 TUI_ON(TUI_PANEL) | TUI_BOLD | (i == s->pick ? TUI_FOCUS : TUI_ACCENT), "%d", i + 1);
}

// The numbers of the seats.

static void screen_right(tui_table *t, int end, int w, int y, tui_style style, const char *text)
{
    int width = tui_width(&t->screen, text);
    if (width < w)
        tui_put(&t->screen, end - width, y, style, text);
    else
        tui_put_within(&t->screen, end - w + 1, y, end, style, text);
}

/// A column of the table: what it says of a seat.
typedef enum screen_column {
    COLUMN_START,
    COLUMN_LUCK,
    COLUMN_OWN,
    COLUMN_OTHERS,
    COLUMN_SEAT,
    COLUMN_END
} screen_column;

typedef struct screen_table {
    screen_column column[TRI_SEATS_MAX + 3];
    int count, name, w; ///< how many; columns of a name and of a number
    bool whole;         ///< a column for each seat's decisions
} screen_table;

static void table_add(screen_table *table, screen_column column)
{
    table->column[table->count++] = column;
}

static screen_table table_lay_out(const tui_table *t)
{
    screen_table table = {.whole = t->screen.columns >= STUDY_NAME + (t->players + 3) * STUDY_FIGURE};
    table_add(&table, COLUMN_START);
    table_add(&table, COLUMN_LUCK);
    for (int seat = 0; seat < t->players && table.whole; seat++)
        table_add(&table, COLUMN_SEAT);
    if (!table.whole)
        table_add(&table, COLUMN_OWN);
    if (!table.whole && t->players > 1)
        table_add(&table, COLUMN_OTHERS);
    table_add(&table, COLUMN_END);
    int room = t->screen.columns - 1;
    table.w = (room - STUDY_NAME) / table.count;
    table.w = table.w > STUDY_FIGURE ? STUDY_FIGURE : table.w < 6 ? 6 : table.w;
    table.name = room - table.w * table.count;
    table.name = table.name > STUDY_NAME ? STUDY_NAME : table.name;
    return table;
}

/// What decisions of `by` changed for a seat.
static int table_skill(const tui_study *s, int by, int seat)
{
    study_ends sum = study_sum(&s->looked, (uint8_t)by);
    return screen_of(s, &sum, seat);
}

static int table_value(const tui_study *s, screen_column column, int by, int seat)
{
    study_ends luck;
    int sum = 0;
    switch (column) {
    case COLUMN_START:
        return screen_of(s, &s->row[0].ends, seat);
    case COLUMN_LUCK:
        luck = study_sum(&s->looked, TRI_CHANCE);
        return screen_of(s, &luck, seat);
    case COLUMN_SEAT:
        return table_skill(s, by, seat);
    case COLUMN_OWN:
        return table_skill(s, seat < s->head.setup.players ? seat : 0, seat);
    case COLUMN_OTHERS:
        for (int other = 0; other < s->head.setup.players; other++)
            sum += other == seat ? 0 : table_skill(s, other, seat);
        return sum;
    default:
        return screen_of(s, &s->row[s->looked.known].ends, seat);
    }
}

/// A seat by its sign in the chart and its name: bots of one level share that.
static void screen_seat(const tui_table *t, int seat, tri_text *out)
{
    tri_put(out, tui_chart_sign(seat));
    tri_put_char(out, ' ');
    tri_put(out, t->name[seat]);
}

static const char *table_heading(const tui_table *t, screen_column column)
{
    static const char *const keys[] = {"study.start", "", "study.own", "study.others", "", "study.end"};
    return column == COLUMN_LUCK ? screen_w(t, "luck") : tui_t(t, keys[column]);
}

static void table_row(tui_table *t, const screen_table *table, int y, int seat)
{
    const tui_study *s = t->study;
    char name[TUI_NAME_MAX + 8];
    const char *rival = tui_word(t->lang, "ui", "end.rival");
    tri_text who = tri_text_over(name, sizeof name);
    if (seat < t->players)
        screen_seat(t, seat, &who);
    else
        tri_put(&who, rival ? rival : "");
    tui_put_within(&t->screen, 1, y, table->name, TUI_INK, name);
    for (int i = 0; i < table->count; i++) {
        char room[16];
        tri_text text = tri_text_over(room, sizeof room);
        screen_column column = table->column[i];
        int value = table_value(s, column, i - 2, seat), end = table->name + (i + 1) * table->w;
        if (column == COLUMN_START || column == COLUMN_END)
            screen_figure(t, s, value, &text);
        else
            screen_change(t, s, value, &text);
        screen_right(t, end, table->w, y, column == COLUMN_END ? TUI_BOLD : TUI_INK, room);
    }
}

/// Rows the numbers take: two of headings, one a seat, one for the rival of who plays alone.
static int screen_seat_rows(const tui_table *t)
{
    return 2 + t->players + (t->players == 1 && !t->study->chance);
}

static void screen_seats(tui_table *t, int y)
{
    const tui_study *s = t->study;
    screen_table table = table_lay_out(t);
    tui_put(&t->screen, 1, y, TUI_INK_2 | TUI_BOLD, screen_w(t, s->chance ? "went.chance" : "went.points"));
    if (table.whole)
        screen_right(t, table.name + 3 * table.w, 2 * table.w, y, TUI_DIM, tui_t(t, "study.decisions"));
    if (!s->looked.known)
        return;
    for (int i = 0; i < table.count; i++) {
        char room[TUI_NAME_MAX + 8];
        tri_text text = tri_text_over(room, sizeof room);
        if (table.column[i] == COLUMN_SEAT)
            screen_seat(t, i - 2, &text);
        else
            tri_put(&text, table_heading(t, table.column[i]));
        screen_right(t, table.name + (i + 1) * table.w, table.w, y + 1, TUI_DIM, room);
    }
    for (int i = 0; i < screen_seat_rows(t) - 2; i++)
        table_row(t, &table, y + 2 + i, i);
}

// What cost most.

/// Are these decisions told to the only person here, in the second person?
static bool screen_is_you(const tui_table *t, int seat)
{
    int persons = 0;
    for (int i = 0; i < t->players; i++)
        persons += t->person[i];
    return persons == 1 && t->person[seat];
}

static void screen_move(const tui_table *t, uint32_t n, tri_move move, tri_text *out)
{
    const tui_study *s = t->study;
    tri_state state;
    tri_view view;
    record_table_at(s->table, n, &state);
    t->game->observe(&state, TRI_REFEREE, &view);
    json_t *tree = tui_tree_move(t->game, &view, move);
    tui_say_move(t->lang, t->game->id, tree, false, screen_is_you(t, s->row[n].by), t->names, out);
    json_decref(tree);
}

/// "■ Odo: lays a red vault on b4", or with `better` "Better: recruits on c3".
static void screen_said(const tui_table *t, uint32_t n, bool better, tri_text *out)
{
    const study_row *row = &t->study->row[n];
    char move[TUI_WORDS_MAX];
    tri_text text = tri_text_over(move, sizeof move);
    screen_move(t, n, better ? row->best : row->played, &text);
    if (!better) {
        char name[TUI_NAME_MAX + 8];
        tri_text who = tri_text_over(name, sizeof name);
        screen_seat(t, row->by, &who);
        tui_tell(t, "item", json_pack("{s:s,s:s}", "what", name, "where", move), out);
        return;
    }
    tri_put(out, screen_w(t, "better_is"));
    tri_put_char(out, ' ');
    tri_put(out, move);
}

static void screen_dear(tui_table *t, int y, int i, uint32_t n, int lines)
{
    char said[TUI_WORDS_MAX], cost[16];
    const tui_study *s = t->study;
    tui_screen *c = &t->screen;
    tri_text text = tri_text_over(said, sizeof said), number = tri_text_over(cost, sizeof cost);
    bool here = i == s->pick;
    int end = c->columns - 9;
    tui_style style = here ? TUI_FOCUS | TUI_BOLD : TUI_INK;
    tri_put(&number, "−");
    tri_put_int(&number, study_cost(&s->looked, n) / 1000);
    tri_put(&number, tui_t(t, "decimal"));
    tri_put_int(&number, study_cost(&s->looked, n) % 1000 / 100);
    tui_putf(c, 1, y, style, "%s%d", here ? "▸" : " ", i + 1);
    tui_putf(c, 4, y, TUI_DIM, "%4u", n + 1);
    screen_said(t, n, false, &text);
    if (lines == 1 && c->columns >= 80) {
        tri_put(&text, ". ");
        screen_said(t, n, true, &text);
    }
    tui_put_within(c, 9, y, end, style, said);
    screen_right(t, c->columns - 1, 8, y, style, cost);
    if (lines > 1) {
        text = tri_text_over(said, sizeof said);
        screen_said(t, n, true, &text);
        tui_put_within(c, 9, y + 1, end, TUI_INK_2, said);
    }
    if (here) {
        c->cursor_x = 9;
        c->cursor_y = y;
    }
}

static void screen_list(tui_table *t, int y, int rows, const uint32_t *dear, int count)
{
    tui_study *s = t->study;
    int lines = rows > 2 * TUI_STUDY_DEAR ? 2 : 1, most = (rows - 1) / lines;
    tui_put(&t->screen, 1, y, TUI_INK_2 | TUI_BOLD, screen_w(t, "cost"));
    s->list_y = y + 1;
    s->list_h = lines;
    s->first = s->pick >= most ? s->pick - most + 1 : 0;
    for (int i = s->first; i < count && i < s->first + most; i++)
        screen_dear(t, y + 1 + (i - s->first) * lines, i, dear[i], lines);
    if (!count)
        tui_put_within(&t->screen, 4, y + 1, t->screen.columns - 1, TUI_INK_2,
                       screen_w(t, s->whole || !s->wanted ? "nothing" : "wait"));
}

// The rows around it.

/// Turns as people count: all that one seat decides before another does.
static int screen_turns(const tui_study *s)
{
    int turns = 0, seat = -1;
    for (uint32_t n = 0; n < s->looked.known; n++) {
        turns += s->row[n].by < TRI_SEATS_MAX && s->row[n].by != seat;
        seat = s->row[n].by < TRI_SEATS_MAX ? s->row[n].by : seat;
    }
    return turns;
}

static void screen_head(tui_table *t)
{
    char room[TUI_WORDS_MAX];
    const tui_study *s = t->study;
    tri_text text = tri_text_over(room, sizeof room);
    int x = tui_put(&t->screen, 1, 1, TUI_BOLD, screen_w(t, "title"));
    if (s->whole)
        screen_tell(t, "looked", json_pack("{s:i,s:i}", "count", screen_turns(s), "n", (int)s->done), &text);
    else
        screen_tell(t, "progress", json_pack("{s:i,s:i}", "n", (int)s->done, "all", (int)s->total), &text);
    tui_put_within(&t->screen, x + 2, 1, t->screen.columns - 1, TUI_INK_2, room);
}

/// What everybody was expected to have, "31.2 : 28.0".
static void screen_ends(const tui_table *t, uint32_t n, tri_text *out)
{
    for (int seat = 0; seat < t->players; seat++) {
        tri_put(out, seat ? " : " : "");
        screen_figure(t, t->study, screen_at(t->study, n, seat), out);
    }
}

static void screen_outcome(tui_table *t, const uint32_t *dear, int count)
{
    char room[TUI_WORDS_MAX], before[64], after[64];
    const tui_study *s = t->study;
    tui_screen *c = &t->screen;
    tri_text text = tri_text_over(room, sizeof room), was = tri_text_over(before, sizeof before),
             is = tri_text_over(after, sizeof after);
    int y = c->rows - 2;
    tui_fill(c, 0, y, c->columns, 1, TUI_ON(TUI_WELL), " ");
    if (t->note[0]) {
        tui_put_within(c, 1, y, c->columns - 1, TUI_ON(TUI_WELL) | TUI_ACCENT, t->note);
        return;
    }
    if (s->pick >= count)
        return;
    screen_ends(t, dear[s->pick], &was);
    screen_ends(t, dear[s->pick] + 1, &is);
    tui_putf(c, 1, y, TUI_ON(TUI_WELL) | TUI_FOCUS | TUI_BOLD, "%d", s->pick + 1);
    if (c->columns < 80) // too narrow to say it in the list
        screen_said(t, dear[s->pick], true, &text);
    else
        screen_tell(t, "expected", json_pack("{s:s,s:s}", "before", before, "after", after), &text);
    tui_put_within(c, 4, y, c->columns - 1, TUI_ON(TUI_WELL), room);
}

static void screen_keys(tui_table *t, bool paged, int count)
{
    const tui_study *s = t->study;
    bool runs = s->wanted && !s->whole;
    int x = paged ? tui_key_put(t, 0, "Tab", tui_t(t, "keys.page")) : 0;
    x = tui_key_put(t, x, "Esc", tui_t(t, runs ? "keys.stop" : "keys.close"));
    if (!runs && !s->whole)
        x = tui_key_put(t, x, "a", tui_t(t, "keys.go_on"));
    if (count)
        x = tui_key_put(t, tui_key_put(t, x, "Enter", tui_t(t, "keys.there")), "↑↓", tui_t(t, "keys.walk"));
    x = tui_key_put(t, x, "g", screen_w(t, s->chance ? "points" : "chance"));
    tui_key_put(t, x, "?", tui_t(t, "keys.keys"));
}

/// Does the chart need a page of its own?
static bool screen_is_paged(const tui_table *t)
{
    return t->screen.rows - 4 - screen_seat_rows(t) - 1 - TUI_STUDY_DEAR < STUDY_CHART_MIN;
}

void tui_study_draw(tui_table *t)
{
    uint32_t dear[TUI_STUDY_DEAR];
    tui_study *s = t->study;
    bool paged = screen_is_paged(t);
    int body = t->screen.rows - 4, seats = screen_seat_rows(t), list = 1 + TUI_STUDY_DEAR;
    pthread_mutex_lock(&s->lock);
    int count = tui_study_dearest(s, dear);
    s->pick = s->pick < count ? s->pick : count ? count - 1 : 0;
    s->list_h = 0;
    if (body - seats - list - TUI_STUDY_DEAR >= 2 * STUDY_CHART_MIN)
        list += TUI_STUDY_DEAR;
    int chart = paged ? body : body - seats - list;
    if (!paged || !s->page)
        screen_chart(t, 2, chart, dear, count);
    if (paged)
        chart = 0, list = body - seats;
    if (!paged || s->page) {
        screen_seats(t, 2 + chart);
        screen_list(t, 2 + chart + seats, list, dear, count);
    }
    tui_bar_draw(t);
    screen_head(t);
    screen_outcome(t, dear, count);
    screen_keys(t, paged, count);
    pthread_mutex_unlock(&s->lock);
}

// Keys.

/// To the position before the decision that is picked, with what was better and what was played.
static tui_next screen_go(tui_table *t)
{
    uint32_t dear[TUI_STUDY_DEAR];
    tui_study *s = t->study;
    pthread_mutex_lock(&s->lock);
    int count = tui_study_dearest(s, dear);
    if (s->pick < count) {
        tui_table_reset(t);
        tri_text note = tri_text_over(t->note, sizeof t->note);
        screen_said(t, dear[s->pick], true, &note);
        tri_put(&note, ". ");
        screen_said(t, dear[s->pick], false, &note);
        t->looking = dear[s->pick];
        s->open = false;
    }
    pthread_mutex_unlock(&s->lock);
    return s->open ? TUI_STAY : TUI_LOOK;
}

static tui_next screen_pick(tui_table *t, int pick)
{
    t->study->pick = pick < 0 ? 0 : pick; // drawing keeps it among those there are
    return TUI_STAY;
}

static tui_next screen_mouse(tui_table *t, int y)
{
    tui_study *s = t->study;
    int at = s->list_h && y >= s->list_y ? (y - s->list_y) / s->list_h + s->first : -1;
    if (at < 0 || at >= TUI_STUDY_DEAR)
        return TUI_STAY;
    s->pick = at;
    return screen_go(t);
}

static tui_next screen_leave(tui_table *t)
{
    if (tui_study_runs(t->study))
        tui_study_stop(t->study);
    else
        t->study->open = false;
    return TUI_STAY;
}

static tui_next screen_character(tui_table *t, const tui_deeds *deeds, uint32_t glyph)
{
    tui_study *s = t->study;
    switch (glyph) {
    case 'j':
    case 'k':
        return screen_pick(t, s->pick + (glyph == 'j' ? 1 : -1));
    case 'g':
        s->chance = !s->chance;
        return TUI_STAY;
    case 'a':
        tui_study_begin(s);
        return TUI_STAY;
    case 'q':
        s->open = false;
        return TUI_STAY;
    case '?':
        return press_help(t, deeds);
    default:
        if (glyph >= '1' && glyph <= '0' + TUI_STUDY_DEAR)
            return screen_pick(t, (int)(glyph - '1'));
        press_note(t, "no_key", NULL);
        return TUI_STAY;
    }
}

tui_next tui_study_press(tui_table *t, const tui_deeds *deeds, tui_key key)
{
    tui_study *s = t->study;
    if (key.kind == TUI_KEY_NONE)
        return TUI_STAY;
    press_clear(t);
    switch (key.kind) {
    case TUI_KEY_CHAR:
        return screen_character(t, deeds, key.glyph);
    case TUI_KEY_UP:
    case TUI_KEY_DOWN:
        return screen_pick(t, s->pick + (key.kind == TUI_KEY_DOWN ? 1 : -1));
    case TUI_KEY_TAB:
    case TUI_KEY_BACK_TAB:
        s->page = !s->page;
        return TUI_STAY;
    case TUI_KEY_ENTER:
        return screen_go(t);
    case TUI_KEY_ESCAPE:
        return screen_leave(t);
    case TUI_KEY_MOUSE:
        return screen_mouse(t, key.y);
    default:
        return TUI_STAY;
    }
}
