// SPDX-License-Identifier: MIT
#include "tui/tui_table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The model. Whatever is shown is computed from the viewer's view; the source is asked for nothing else.

enum { TABLE_LOG = 160 }; ///< events looked through for the log

const tui_face *tui_face_of(const tri_game *game)
{
    static const tui_face *const faces[] = {&tui_face_basilica, &tui_face_red_cathedral, &tui_face_sagrada};
    for (int i = 0; i < TRI_COUNT(faces); i++)
        if (!strcmp(faces[i]->game, game->id))
            return faces[i];
    return &tui_face_plain;
}

void tui_table_start(tui_table *t, const tri_game *game, const tui_lang *lang, int players)
{
    memset(t, 0, sizeof *t);
    t->game = game;
    t->face = tui_face_of(game);
    t->lang = lang;
    t->players = players;
    t->preview = -1;
    for (int i = 0; i < TRI_SEATS_MAX; i++)
        t->names[i] = t->name[i];
    t->sheet.line = (char(*)[TUI_LINE_MAX])calloc(TUI_SHEET_MAX, TUI_LINE_MAX);
}

static void table_drop(json_t **tree)
{
    json_decref(*tree);
    *tree = NULL;
}

void tui_table_free(tui_table *t)
{
    table_drop(&t->now);
    table_drop(&t->past);
    table_drop(&t->start);
    table_drop(&t->then);
    tui_ways_free(&t->ways);
    free(t->sheet.line);
    t->sheet.line = NULL;
}

void tui_table_name(tui_table *t, int seat, const char *name)
{
    snprintf(t->name[seat], TUI_NAME_MAX, "%s", name);
}

void tui_table_reset(tui_table *t)
{
    t->path.depth = 0;
    t->roaming = t->confirming = false;
    t->refused[0] = t->why[0] = t->note[0] = t->typed[0] = 0;
    t->asking = 0;
    t->page = 0;
    t->previewed[0] = 0;
    t->sheet.count = 0;
}

/// The words of an event into a line, given the one before it of the same seat.
static tui_said table_say(const tui_table *t, const tui_event *event, const json_t *before, tui_line *line)
{
    tri_text text = tri_text_over(line->text, sizeof line->text);
    tui_said said = t->face->say && !event->hidden ? t->face->say(t, event->move, before, &text) : TUI_SAID_NOT;
    line->seat = event->seat;
    line->at = event->at;
    line->fresh = event->seat != t->viewer;
    if (said == TUI_SAID_NOT)
        tui_say_move(t->lang, t->game->id, event->move, event->hidden, event->seat == t->viewer, t->names, &text);
    tui_say_asides(t->lang, t->game->id, event->asides, &text);
    return said;
}

/// What the log was read for besides its lines: how many events there were when the viewer's last turn ended, and when
/// others had acted since. 0 before that.
typedef struct table_since {
    uint32_t own, others, before;
} table_since;

static void table_fade(tui_table *t)
{
    for (int i = 0; i < t->line_count; i++)
        t->lines[i].fresh = false;
}

static void table_add(tui_table *t, tui_said said, const tui_line *line)
{
    if (said == TUI_SAID_SKIP)
        return;
    if (said == TUI_SAID_BOTH && t->line_count && !t->lines[t->line_count - 1].talk)
        t->line_count--;
    if (t->line_count == TUI_LINES_MAX)
        memmove(t->lines, t->lines + 1, sizeof t->lines[0] * (size_t)--t->line_count);
    t->lines[t->line_count++] = *line;
}

/// What was said when the game had so many events, in lines that fit beside a board.
static void table_add_talk(tui_table *t, const tui_talk *talk)
{
    size_t name = talk->seat < TRI_SEATS_MAX ? strlen(t->name[talk->seat]) : 0;
    size_t width = t->screen.columns >= 120 ? 48 : 36;
    const char *text = talk->text;
    width = width > name + 12 ? width - name : 12;
    for (bool more = false; *text; more = true) {
        tui_line line = {.seat = talk->seat, .talk = true, .more = more, .at = talk->at};
        size_t cut = tui_line_end(text, width);
        snprintf(line.text, sizeof line.text, "%.*s", (int)cut, text);
        table_add(t, TUI_SAID, &line);
        text += cut + (text[cut] == ' ');
    }
}

/// The log's last lines.
static table_since table_log(tui_table *t, const tui_source *source)
{
    table_since since = {0, 0, 0};
    json_t *before = NULL;
    uint8_t seat = TRI_CHANCE;
    int said = 0;
    t->line_count = 0;
    for (uint32_t n = t->looking > TABLE_LOG ? t->looking - TABLE_LOG : 0; n < t->looking; n++) {
        tui_event event = {.seat = TRI_CHANCE};
        tui_line line = {.more = false};
        for (; said < t->talk_count && t->talk[said].after <= n; said++)
            table_add_talk(t, &t->talk[said]);
        if (source->event(source->context, n, t->viewer, &event) && event.seat < TRI_SEATS_MAX) {
            if (event.seat != t->viewer && seat == t->viewer) {
                table_fade(t);
                since.before = since.own;
            }
            table_add(t, table_say(t, &event, event.seat == seat ? before : NULL, &line), &line);
            *(event.seat == t->viewer ? &since.own : &since.others) = n + 1;
            seat = event.seat;
            json_decref(before);
            before = json_incref(event.move);
        }
        json_decref(event.move);
        json_decref(event.asides);
    }
    for (; said < t->talk_count; said++)
        table_add_talk(t, &t->talk[said]);
    json_decref(before);
    return since;
}

static json_t *table_tree(const tui_table *t, const tui_source *source, uint32_t count)
{
    tri_view view;
    return count && source->view(source->context, count, t->viewer, &view) ? tui_tree_view(t->game, &view) : NULL;
}

void tui_table_refresh(tui_table *t, const tui_source *source, uint8_t viewer, uint32_t looking)
{
    t->count = source->count(source->context);
    t->looking = looking < t->count ? looking : t->count;
    t->viewer = viewer;
    table_drop(&t->now);
    table_drop(&t->past);
    table_drop(&t->start);
    table_drop(&t->then);
    tui_ways_free(&t->ways);
    t->preview = -1;
    t->previewed[0] = 0;
    if (!source->view(source->context, t->looking, viewer, &t->view)) {
        table_log(t, source);
        return;
    }
    t->now = tui_tree_view(t->game, &t->view);
    t->turn = t->ended ? TRI_OVER : t->game->to_move(&t->view.known);
    table_since since = table_log(t, source);
    t->past = table_tree(t, source, since.before);
    t->start = t->past ? table_tree(t, source, since.others) : NULL;
    if (t->turn == viewer && t->looking == t->count)
        tui_ways_make(&t->ways, t->game, &t->view, t->face->ways);
}

/// The position some world of the viewer's would be in after a move: what a move brings to light cannot be foreseen.
json_t *tui_table_after(const tui_table *t, tri_move move, bool others)
{
    tri_rng rng = tri_rng_seed(1);
    tri_state world;
    tri_view view;
    tri_move list[TRI_MOVES_MAX];
    t->game->resample(&t->view, &rng, &world);
    t->game->apply(&world, move);
    for (int i = 0; others && i < TRI_SEATS_MAX; i++) {
        uint8_t seat = t->game->to_move(&world);
        if (seat < TRI_SEATS_MAX && seat != t->viewer && t->game->moves(&world, list))
            t->game->apply(&world, list[0]);
    }
    t->game->observe(&world, t->viewer, &view);
    return tui_tree_view(t->game, &view);
}

bool tui_table_commits(const tui_table *t, tri_move move)
{
    tri_rng rng = tri_rng_seed(1);
    tri_state world;
    t->game->resample(&t->view, &rng, &world);
    return !t->game->can_undo(&world, move);
}

void tui_table_foresee(tui_table *t)
{
    tui_path path = t->path;
    int first;
    if (t->previewed_depth == t->path.depth && !strcmp(t->previewed, t->cursor))
        return;
    table_drop(&t->then);
    t->preview = -1;
    snprintf(t->previewed, sizeof t->previewed, "%s", t->cursor);
    t->previewed_depth = t->path.depth;
    if (!t->cursor[0] || !tui_path_add(&path, t->cursor) || tui_ways_left(&t->ways, &path, &first) != 1)
        return;
    t->preview = first;
    t->then = tui_table_after(t, t->ways.moves[first], false);
}

void tui_spot_add(tui_table *t, int x, int y, int w, int h, bool framed, bool changed, const char *step)
{
    if (t->spot_count == TUI_SPOTS_MAX)
        return;
    tui_spot *spot = &t->spots[t->spot_count++];
    *spot = (tui_spot){x, y, w, h, framed, changed, ""};
    snprintf(spot->step, sizeof spot->step, "%s", step);
}

bool tui_is_target(const tui_table *t, const char *step)
{
    return tui_ways_has(&t->ways, &t->path, step);
}

bool tui_is_focused(const tui_table *t, const char *step)
{
    return !strcmp(t->cursor, step);
}

bool tui_is_chosen(const tui_table *t, const char *step)
{
    for (int i = 0; i < t->path.depth; i++)
        if (!strcmp(t->path.step[i], step))
            return true;
    return false;
}

bool tui_is_refused(const tui_table *t, const char *step)
{
    return t->refused[0] && !strcmp(t->refused, step);
}

bool tui_is_changed(const tui_table *t, const char *path, ...)
{
    char room[96];
    va_list list;
    va_start(list, path);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang 14 loses sight of va_start
    vsnprintf(room, sizeof room, path, list);
    va_end(list);
    const json_t *then = tui_at(t->past, "%s", room), *now = tui_at(t->start, "%s", room);
    return t->past && t->start && (then || now) && !(then && now && json_equal(then, now));
}

const char *tui_chosen_value(const tui_table *t, const char *kind)
{
    for (int i = t->path.depth - 1; i >= 0; i--)
        if (tui_step_is(t->path.step[i], kind))
            return tui_step_value(t->path.step[i]);
    return NULL;
}

const char *tui_t(const tui_table *t, const char *key)
{
    const char *word = tui_word(t->lang, "terminal", key);
    return word ? word : key;
}

const char *tui_w(const tui_table *t, const char *key)
{
    const char *word = tui_word(t->lang, t->game->id, key);
    return word ? word : key;
}

const char *tui_name(const tui_table *t, const char *kind, const char *value)
{
    char key[2 * TUI_NAME_MAX];
    snprintf(key, sizeof key, "%s.%s", kind, value);
    const char *word = tui_word(t->lang, t->game->id, key);
    return word ? word : value;
}

void tui_tell(const tui_table *t, const char *key, json_t *with, tri_text *out)
{
    tui_say_about(t->lang, t->game->id, key, with, t->names, out);
    json_decref(with);
}

void tui_tell_pair(const tui_table *t, const char *a, const char *b, tri_text *out)
{
    json_t *with = json_pack("{s:s,s:s}", "a", a, "b", b);
    tui_say(t->lang, "ui", "pair", with, NULL, out);
    json_decref(with);
}

int tui_put_told(tui_table *t, int x, int y, tui_style style, const char *key, json_t *with)
{
    char room[TUI_WORDS_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    tui_tell(t, key, with, &text);
    return tui_put(&t->screen, x, y, style, room);
}

int tui_score_sum(const json_t *position, int seat)
{
    const json_t *score = tui_at(position, "score");
    int sum = 0;
    for (int i = 0; i < tui_count(score); i++)
        if (tui_number(score, "%d.seat", i) == seat + 1)
            sum += tui_number(score, "%d.points", i);
    return sum;
}

int tui_points(const tui_table *t, const json_t *position, int seat)
{
    bool sum = !t->face->points || t->turn == TRI_OVER; // in the end everything counts
    return sum ? tui_score_sum(position, seat) : t->face->points(position, seat);
}

const char *tui_signed(char room[16], int value)
{
    snprintf(room, 16, value < 0 ? "−%d" : "%d", abs(value));
    return room;
}

bool tui_is_big(const tui_table *t)
{
    return t->screen.columns >= 120 && t->screen.rows >= 36;
}
