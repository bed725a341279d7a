// SPDX-License-Identifier: MIT
#include "tui/tui_graph.h"
#include "tui/tui_study.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

// What every game's screen has: the bar, the sentence that says what to do, the line of consequence, the keys; marks
// and cursor over what the game drew; and beside the board the choices it has no place for, and the log.

void tui_bar_draw(tui_table *t)
{
    char room[TUI_WORDS_MAX], points[16], part[TUI_NAME_MAX + 32];
    tui_screen *s = &t->screen;
    tri_text text = tri_text_over(room, sizeof room);
    tui_fill(s, 0, 0, s->columns, 1, TUI_ON(TUI_PANEL), " ");
    int x = s->columns - 1;
    const char *gap = t->players > 3 ? "  " : "   ";
    for (int seat = t->players - 1; seat >= 0; seat--) {
        const char *clock = t->clock[seat];
        int has = t->now ? tui_points(t, t->now, seat) : TUI_NO_POINTS;
        const char *shown = *clock ? clock : has == TUI_NO_POINTS ? "" : tui_signed(points, has);
        bool own = seat == t->viewer, away = t->away[seat];
        snprintf(part, sizeof part, "%s%s%s%s%s%s", seat ? gap : "", away ? "(" : "", t->name[seat], away ? ")" : "",
                 *shown ? " " : "", shown);
        x -= tui_width(s, part);
        tui_style style = t->stale || away ? TUI_DIM : own ? TUI_ACCENT | TUI_BOLD : TUI_INK_2;
        tui_put(s, x, 0, TUI_ON(TUI_PANEL) | style, part);
        if (t->hurry[seat] && !t->stale)
            tui_put(s, x + tui_width(s, part) - tui_width(s, clock), 0, TUI_ON(TUI_PANEL) | TUI_WARN | TUI_BOLD, clock);
        if (t->online && t->turn == seat)
            tui_put(s, x - 2 + (seat ? (int)strlen(gap) : 0), 0, TUI_ON(TUI_PANEL) | TUI_ACCENT | TUI_BOLD, "▸");
    }
    const char *name = tui_word(t->lang, t->game->id, "game.name"); // a game may have no words of its own
    int at = tui_put(s, 1, 0, TUI_ON(TUI_PANEL) | TUI_BOLD, name ? name : t->game->about->name);
    if (t->looking < t->count || t->replaying)
        tui_tell(t, "looking", json_pack("{s:i,s:i}", "n", (int)t->looking, "all", (int)t->count), &text);
    else if (t->face->progress && t->now)
        t->face->progress(t, &text);
    if (t->about[0]) {
        tri_put(&text, text.used ? ", " : "");
        tri_put(&text, t->about);
    }
    tui_put_within(s, at + 2, 0, x - (t->online ? 3 : 1), TUI_ON(TUI_PANEL) | TUI_INK_2, room);
}

/// "prompt.act" and what the position says besides.
static void frame_plain_prompt(tui_table *t, tri_text *todo)
{
    char key[96];
    const char *phase = tui_text(t->now, "phase");
    snprintf(key, sizeof key, "prompt.%s", *phase ? phase : tui_text(t->now, "step"));
    tui_say(t->lang, t->game->id, key, t->now, t->names, todo);
}

/// Who has won, where the position is the last one.
static void frame_winner(const tui_table *t, tri_text *out)
{
    char gap[16];
    tri_result result;
    json_t *names = json_array();
    t->game->result(&t->view.known, &result);
    for (int seat = 0; seat < t->players; seat++)
        if (result.place[seat] == 1)
            json_array_append_new(names, json_string(t->name[seat]));
    snprintf(gap, sizeof gap, "%+d", result.points[0] - result.rival);
    tui_tell(t,
             result.seats > 1       ? "first"
             : result.place[0] == 1 ? "plain.won"
                                    : "plain.lost",
             json_pack("{s:o,s:i,s:i,s:s}", "names", names, "own", result.points[0], "best", result.rival, "gap", gap),
             out);
}

static void frame_prompt(tui_table *t)
{
    char first[TUI_WORDS_MAX], second[TUI_WORDS_MAX];
    tri_text todo = tri_text_over(first, sizeof first), how = tri_text_over(second, sizeof second);
    tui_screen *s = &t->screen;
    int x = 1;
    if (t->speech[0] && !t->confirming)
        tri_put(&todo, t->speech);
    else if (t->replaying)
        tri_put(&todo, tui_t(t, "replaying"));
    else if (t->turn == TRI_OVER)
        tri_put(&todo, tui_t(t, "over"));
    else if (t->looking < t->count)
        tri_put(&todo, tui_t(t, "looking.how"));
    else if (t->turn != t->viewer)
        tui_tell(t, "waiting", json_pack("{s:s}", "name", t->turn < TRI_SEATS_MAX ? t->name[t->turn] : "?"), &todo);
    else if (t->confirming)
        tri_put(&todo, tui_t(t, "confirm"));
    else if (!t->face->prompt || !t->face->prompt(t, &x, &todo, &how))
        frame_plain_prompt(t, &todo);
    if (t->turn == TRI_OVER && t->now && t->game->to_move(&t->view.known) == TRI_OVER)
        frame_winner(t, &how);
    x = tui_put_within(s, x, 1, s->columns - 1, TUI_BOLD | (t->confirming ? TUI_ACCENT : 0), first);
    tui_put_within(s, x + 1, 1, s->columns - 1, TUI_INK_2, second);
}

/// What is asked for, and what has been typed.
static void frame_typed(tui_table *t, int y)
{
    char mark[2] = {t->asking == 't' ? '>' : t->asking, 0};
    int x = tui_put(&t->screen, 1, y, TUI_ON(TUI_WELL) | TUI_FOCUS | TUI_BOLD, mark);
    x = tui_put(&t->screen, x, y, TUI_ON(TUI_WELL), t->typed);
    t->screen.cursor_x = x < t->screen.columns ? x : t->screen.columns - 1;
    t->screen.cursor_y = y;
    tui_put_within(&t->screen, x + 2, y, t->screen.columns - 1, TUI_ON(TUI_WELL) | TUI_DIM, t->note);
}

/// The line that is always there: where the cursor is and what Enter would bring; what was refused and why.
static void frame_outcome(tui_table *t)
{
    char room[TUI_WORDS_MAX] = "";
    tui_screen *s = &t->screen;
    tri_text text = tri_text_over(room, sizeof room);
    int y = s->rows - 2, x = 1, end = s->columns - 1;
    tui_fill(s, 0, y, s->columns, 1, TUI_ON(TUI_WELL), " ");
    if (t->asking) {
        frame_typed(t, y);
        return;
    }
    if (t->note[0]) {
        tui_put_within(s, x, y, end, TUI_ON(TUI_WELL) | TUI_ACCENT, t->note);
        return;
    }
    if (t->cursor[0] && t->ways.count) {
        tui_label(t, t->cursor, &text);
        x = tui_put(s, x, y, TUI_ON(TUI_WELL) | TUI_FOCUS | TUI_BOLD, room) + 1;
        text = tri_text_over(room, sizeof room);
        room[0] = 0;
        if (t->face->outcome)
            t->face->outcome(t, &text);
        int limit = t->refused[0] ? x + (end - x) / 2 : end;
        x = tui_put_within(s, x, y, limit, TUI_ON(TUI_WELL), room) + (text.used ? 2 : 1);
    }
    if (t->refused[0]) {
        x = tui_put(s, x, y, TUI_ON(TUI_WELL) | TUI_WARN, "⊘ ");
        char what[TUI_WORDS_MAX] = "";
        text = tri_text_over(what, sizeof what);
        tui_label(t, t->refused, &text);
        text = tri_text_over(room, sizeof room);
        tui_tell_pair(t, what, t->why, &text);
        tui_put_within(s, x, y, end, TUI_ON(TUI_WELL) | TUI_WARN, room);
    }
}

/// Of the keys for who does not decide: does this one work now?
static bool frame_key_works(const tui_table *t, const char *const key[2])
{
    if (key[0][0] == 'a')
        return tui_study_can(t);
    if (key[0][0] == 'n')
        return t->turn == TRI_OVER && !t->replaying && t->online == !strcmp(key[1], "keys.rematch");
    return key[0][0] == 'g' ? t->graph != NULL : key[0][0] != 't' || t->online;
}

int tui_key_put(tui_table *t, int x, const char *press, const char *words)
{
    tui_screen *s = &t->screen;
    int y = s->rows - 1;
    if (!x)
        tui_fill(s, x++, y, s->columns, 1, TUI_ON(TUI_PANEL), " ");
    if (x + tui_width(s, press) + 1 + tui_width(s, words) >= s->columns)
        return s->columns;
    x = tui_put(s, x, y, TUI_ON(TUI_PANEL) | TUI_ACCENT | TUI_BOLD, press) + 1;
    return tui_put(s, x, y, TUI_ON(TUI_PANEL) | TUI_INK_2, words) + 2;
}

/// Keys that work now, those dropped first at the end.
static void frame_keys(tui_table *t)
{
    static const char *const turn[][2] = {{"key.arrows", "keys.walk"}, {"Enter", "keys.choose"}, {"Esc", "keys.back"},
                                          {"w", "keys.why"},           {"h", "keys.hint"},       {"u", "keys.undo"},
                                          {"?", "keys.keys"},          {"s", "keys.points"},     {"r", "keys.rule"},
                                          {":", "keys.type"},          {"< >", "keys.replay"},   {"q", "keys.quit"}};
    static const char *const rest[][2] = {{"t", "keys.talk"},   {"< >", "keys.replay"}, {"a", "keys.analysis"},
                                          {"s", "keys.points"}, {"?", "keys.keys"},     {"g", "keys.graph"},
                                          {"n", "keys.new"},    {"n", "keys.rematch"},  {"q", "keys.leave"},
                                          {"/", "keys.search"}};
    bool own = t->ways.count > 0;
    int x = 0, count = own ? TRI_COUNT(turn) : TRI_COUNT(rest);
    for (int i = 0; i < count; i++) {
        const char *const *key = own ? turn[i] : rest[i];
        const char *press = strchr(key[0], '.') ? tui_t(t, key[0]) : key[0];
        if (own || frame_key_works(t, key))
            x = tui_key_put(t, x, press, tui_t(t, key[1]));
    }
}

void tui_label(const tui_table *t, const char *step, tri_text *out)
{
    char kind[TUI_STEP_MAX];
    const char *value = tui_step_value(step);
    snprintf(kind, sizeof kind, "%.*s", (int)strcspn(step, ":"), step);
    if (t->face->label && t->face->label(t, step, out))
        return;
    tri_put(out, strcmp(kind, "words") ? tui_name(t, kind, value) : value);
}

bool tui_put_mark(tui_table *t, int x, int y, int w, int h, const char *step, const char *own)
{
    char mark[16];
    tui_screen *s = &t->screen;
    int middle = y + (h - 1) / 2;
    if (tui_is_refused(t, step)) {
        tui_fill(s, x, y, w, h, TUI_WARN | TUI_FAINT, "╱");
        snprintf(mark, sizeof mark, w > 3 ? " %s " : "%s", *own ? own : "⊘");
        tui_put(s, x + w / 2 - (w > 3), middle, TUI_WARN | TUI_BOLD, mark);
        return true;
    }
    if (!tui_is_target(t, step))
        return false;
    snprintf(mark, sizeof mark, "‹%s›", *own ? own : "+");
    tui_put(s, x + w / 2 - 1, middle, TUI_LEGAL | TUI_BOLD, mark);
    return true;
}

/// The steps that can follow and that the game drew nowhere.
static int frame_choices(const tui_table *t, tui_step out[], int room)
{
    int count = 0;
    for (int i = tui_ways_next(&t->ways, &t->path, 0); i >= 0; i = tui_ways_next(&t->ways, &t->path, i + 1)) {
        const tui_path *path = &t->ways.paths[i];
        bool known = path->depth <= t->path.depth;
        const char *step = known ? "" : path->step[t->path.depth];
        for (int k = 0; k < t->spot_count && !known; k++)
            known = !strcmp(t->spots[k].step, step);
        for (int k = 0; k < count && !known; k++)
            known = !strcmp(out[k], step);
        if (!known && count < room)
            snprintf(out[count++], TUI_STEP_MAX, "%s", step);
    }
    return count;
}

/// Choices in columns as wide as the widest, the cursor's in view. Returns the rows used.
static int side_choices(tui_table *t)
{
    enum { CHOICES = 128 };
    static const int gap = 2;
    tui_step steps[CHOICES];
    char room[TUI_WORDS_MAX];
    int count = frame_choices(t, steps, CHOICES), widest = 8, at = 0;
    if (!count)
        return 0;
    if (t->side.h < 1 || t->side.w < 16) { // no room was left: over the lowest rows, since nothing may be out of reach
        t->side.h = t->screen.rows > 18 ? 5 : 3;
        t->side.w = t->screen.columns;
        t->side.x = 0;
        t->side.y = t->screen.rows - 2 - t->side.h;
        tui_fill(&t->screen, 0, t->side.y, t->side.w, t->side.h, TUI_ON(TUI_PANEL), " ");
    }
    for (int i = 0; i < count; i++) {
        tri_text text = tri_text_over(room, sizeof room);
        tui_label(t, steps[i], &text);
        int width = tui_width(&t->screen, room);
        widest = width > widest ? width : widest;
        if (tui_is_focused(t, steps[i]))
            at = i;
    }
    int step = widest + gap + 1, columns = t->side.w / step < 1 ? 1 : t->side.w / step;
    int heading = t->side.h > 3, most = t->side.h - heading;
    int rows = (count + columns - 1) / columns, shown = most < rows ? most : rows;
    int top = at / columns < shown ? 0 : at / columns - shown + 1;
    if (heading)
        tui_put(&t->screen, t->side.x, t->side.y, TUI_INK_2, tui_t(t, "choices"));
    for (int i = top * columns; i < count && i / columns - top < shown; i++) {
        tri_text text = tri_text_over(room, sizeof room);
        int x = t->side.x + 2 + i % columns * step, y = t->side.y + heading + i / columns - top;
        tui_label(t, steps[i], &text);
        tui_put_within(&t->screen, x, y, t->side.x + t->side.w, TUI_LEGAL, room);
        tui_spot_add(t, x, y, widest, 1, false, false, steps[i]);
    }
    for (int i = 0; i < count; i++) // those out of view can be walked to
        if (i / columns < top || i / columns - top >= shown)
            tui_spot_add(t, t->side.x + 2 + i % columns * step, t->side.y + heading + i / columns - top, 0, 1, false,
                         false, steps[i]);
    return shown + heading;
}

/// The heading of what happened and was said: a box where there is room for one. Returns whether it is one.
static bool side_heading(tui_table *t, int x, int y, int room)
{
    tui_screen *s = &t->screen;
    if (!t->online) {
        tui_put(s, x, y, TUI_INK_2, tui_t(t, "moves"));
        return false;
    }
    bool box = tui_is_big(t) && room >= 5;
    if (box)
        tui_box(s, x, y, t->side.w, room, TUI_LIGHT, TUI_LINE);
    x = tui_put(s, x + (box ? 2 : 0), y, TUI_INK_2, tui_t(t, box ? "chat.box" : "chat"));
    if (!box)
        tui_put(s, x + 2, y, TUI_DIM, tui_t(t, "chat.how"));
    return box;
}

/// Who did or said it. Returns the column after it.
static int side_who(tui_table *t, const tui_line *line, int x, int y, int longest)
{
    tui_screen *s = &t->screen;
    if (line->seat >= TRI_SEATS_MAX)
        return x;
    int width = tui_width(s, t->name[line->seat]);
    if (t->face->sign && !line->talk)
        return t->face->sign(t, x, y, line->seat) + 1;
    if (!line->more)
        tui_put(s, x, y, line->fresh ? TUI_BOLD : line->talk ? TUI_ACCENT : TUI_INK_2, t->name[line->seat]);
    return x + (width < longest ? longest : width) + 1;
}

/// "21:04", where what was said and played is in a box.
static int side_when(tui_table *t, const tui_line *line, int x, int y)
{
    char room[16] = "";
    time_t at = (time_t)(line->at / 1000);
    struct tm when;
    if (line->at && !line->more && localtime_r(&at, &when))
        strftime(room, sizeof room, "%H:%M", &when);
    tui_put(&t->screen, x, y, TUI_DIM, room);
    return x + 7;
}

/// What somebody asks for, in the last row of the log: never over anything.
static void side_asked(tui_table *t, int x, int y, int end)
{
    x = tui_put(&t->screen, x, y, TUI_ACCENT | TUI_BOLD, "? ");
    x = tui_put_within(&t->screen, x, y, end, TUI_BOLD, t->asked);
    tui_put_within(&t->screen, x + 1, y, end, TUI_ACCENT | TUI_BOLD, tui_t(t, "asked.how"));
}

static void side_log(tui_table *t, int used)
{
    tui_screen *s = &t->screen;
    int room = t->side.h - used, y = t->side.y + used, x = t->side.x, end = t->side.x + t->side.w, longest = 0;
    if (t->asked[0] && room < 1) { // a line at least
        side_asked(t, 1, s->rows - 3, s->columns - 1);
        return;
    }
    if (room < 1)
        return;
    for (int seat = 0; seat < t->players; seat++) {
        int width = tui_width(s, t->name[seat]);
        longest = width > longest && width <= 12 ? width : longest;
    }
    bool heading = room >= 4 && (t->line_count > 0 || t->online);
    bool box = heading && side_heading(t, x, y, room);
    if (heading) {
        y++;
        room -= box ? 2 : 1;
        x += box ? 2 : 0;
        end -= box ? 2 : 0;
    }
    if (t->asked[0])
        side_asked(t, x, y + --room, end);
    int most = t->line_count > room ? t->line_count - room : 0;
    t->log_back = t->log_back > most ? most : t->log_back;
    int first = most - t->log_back;
    for (int i = first; i < t->line_count && i < first + room; i++, y++) {
        const tui_line *line = &t->lines[i];
        int at = box ? side_when(t, line, x, y) : x;
        if (line->fresh)
            tui_put(s, at, y, TUI_ACCENT | TUI_BOLD, "┃");
        at = side_who(t, line, at + 2 * !line->talk, y, longest);
        tui_put_within(s, at, y, end, line->fresh || line->talk ? TUI_INK : TUI_INK_2, line->text);
    }
}

void tui_side_draw(tui_table *t)
{
    int used = side_choices(t);
    side_log(t, used);
}

void tui_sheet_draw(tui_table *t)
{
    tui_screen *s = &t->screen;
    int w = s->columns >= 80 ? s->columns * 6 / 10 : s->columns, x = s->columns - w, h = s->rows - 4;
    if (!t->sheet.count)
        return;
    int inside = h - 2, top = t->sheet.top;
    top = top > t->sheet.count - inside ? t->sheet.count - inside : top;
    t->sheet.top = top = top < 0 ? 0 : top;
    tui_fill(s, x, 2, w, h, TUI_ON(TUI_PANEL), " ");
    tui_box(s, x, 2, w, h, TUI_LIGHT, TUI_ON(TUI_PANEL) | TUI_LINE);
    tui_putf(s, x + 2, 2, TUI_ON(TUI_PANEL) | TUI_BOLD, " %s ", t->sheet.title);
    for (int i = top; i < t->sheet.count && i < top + inside; i++)
        tui_put_within(s, x + 2, 3 + i - top, x + w - 2, TUI_ON(TUI_PANEL), t->sheet.line[i]);
    if (top + inside < t->sheet.count)
        tui_putf(s, x + w - 8, 1 + h, TUI_ON(TUI_PANEL) | TUI_DIM, " ▼ %d ", t->sheet.count - top - inside);
}

/// Heavy corners where something changed; then the cursor over all.
static void frame_marks(tui_table *t)
{
    tui_screen *s = &t->screen;
    for (int i = 0; i < t->spot_count; i++) {
        const tui_spot *spot = &t->spots[i];
        if (spot->framed && spot->changed)
            tui_corners(s, spot->x - 1, spot->y - 1, spot->w + 2, spot->h + 2, TUI_ACCENT | TUI_BOLD);
    }
    for (int i = 0; i < t->spot_count; i++) {
        const tui_spot *spot = &t->spots[i];
        if (!t->cursor[0] || !tui_is_focused(t, spot->step) || !spot->w)
            continue;
        if (spot->framed) {
            tui_box(s, spot->x - 1, spot->y - 1, spot->w + 2, spot->h + 2, TUI_DOUBLE, TUI_FOCUS);
        } else {
            tui_put(s, spot->x - 1, spot->y, TUI_FOCUS | TUI_BOLD, "▸");
            for (int x = spot->x; x < spot->x + spot->w && x < s->columns; x++)
                if (!(s->cell[spot->y][x].style & TUI_ON(0xff)))
                    s->cell[spot->y][x].style = TUI_FOCUS | TUI_BOLD;
        }
        s->cursor_x = spot->x;
        s->cursor_y = spot->y;
        return;
    }
}

void tui_frame_draw(tui_table *t)
{
    frame_marks(t);
    tui_bar_draw(t);
    frame_prompt(t);
    frame_outcome(t);
    frame_keys(t);
}

/// The cursor on something legal, unless it was led elsewhere.
static bool frame_settle_cursor(tui_table *t)
{
    int best = -1;
    for (int i = 0; i < t->spot_count; i++) {
        if (tui_is_focused(t, t->spots[i].step) && (t->roaming || tui_is_target(t, t->cursor)))
            return false;
        if (best < 0 && tui_is_target(t, t->spots[i].step))
            best = i;
    }
    snprintf(t->cursor, sizeof t->cursor, "%s", best < 0 ? "" : t->spots[best].step);
    t->roaming = false;
    return true;
}

/// Before the game begins: who is there, and below it what is said.
static void frame_room(tui_table *t)
{
    tui_screen *s = &t->screen;
    for (int seat = 0; seat < t->players; seat++) {
        bool own = seat == t->viewer;
        tui_putf(s, 2, 3 + seat, TUI_DIM, "%d", seat + 1);
        int x = tui_put_within(s, 5, 3 + seat, 30, own ? TUI_ACCENT | TUI_BOLD : TUI_INK, t->name[seat]);
        tui_put_within(s, x < 20 ? 20 : x + 1, 3 + seat, s->columns - 1, TUI_INK_2, t->place[seat]);
    }
    t->side.x = 2;
    t->side.y = 4 + t->players;
    t->side.w = s->columns - 4;
    t->side.h = s->rows - 2 - t->side.y;
}

static void frame_board(tui_table *t, int columns, int rows, bool ascii)
{
    tui_screen_clear(&t->screen, columns, rows, ascii);
    t->spot_count = 0;
    t->side.x = t->side.y = t->side.w = t->side.h = 0;
    if (t->now)
        t->face->draw(t);
    else if (t->online)
        frame_room(t);
    tui_side_draw(t);
}

void tui_table_draw(tui_table *t, int columns, int rows, bool ascii)
{
    bool moved = false;
    if (tui_study_is_open(t)) {
        tui_screen_clear(&t->screen, columns, rows, ascii);
        tui_study_draw(t);
        tui_sheet_draw(t);
        return;
    }
    for (int page = 0; page <= t->face->pages; page++) { // the page that has something to choose
        frame_board(t, columns, rows, ascii);
        moved = frame_settle_cursor(t);
        if (t->cursor[0] || !t->ways.count || columns >= 80 || !t->face->pages)
            break;
        t->page = (t->page + 1) % t->face->pages;
    }
    tui_table_foresee(t);
    if (moved || t->then)
        frame_board(t, columns, rows, ascii);
    tui_frame_draw(t);
    tui_graph_draw(t);
    tui_sheet_draw(t);
}
