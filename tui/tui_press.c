// SPDX-License-Identifier: MIT
#include "tui/tui_press_inside.h"

#include "game/tri_error.h"
#include "tui/tui_study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Keys are rows of a table. A move is played in one place only, press_play, and only if the core finds it legal.

void press_note(tui_table *t, const char *key, json_t *with)
{
    tri_text text = tri_text_over(t->note, sizeof t->note);
    tui_tell(t, key, with ? with : json_object(), &text);
}

void press_clear(tui_table *t)
{
    t->note[0] = 0;
    t->confirming = false;
}

tui_next press_play(tui_table *t, const tui_deeds *deeds, tri_move move)
{
    if (t->looking < t->count || t->turn != t->viewer || t->game->check(&t->view.known, move) != TRI_LEGAL)
        return TUI_STAY;
    tui_table_reset(t);
    deeds->play(deeds->context, move);
    return TUI_PLAYED;
}

bool press_explain(const tui_table *t, const char *words, tri_text *out)
{
    tri_move move;
    tri_err err = {0};
    if (t->game->move_parse(&t->view, words, strlen(words), &move, &err))
        tri_refuse_move(t->game, &t->view, move, t->game->check(&t->view.known, move), &err);
    const char *text = err.rule ? tui_rule(t->lang, t->game, err.rule) : NULL;
    if (!text)
        return false;
    tri_put_rule(out, err.rule);
    tri_put_char(out, ' ');
    if (err.code >= TRI_E_COUNT)
        tui_say_refusal(t->lang, t->game, &err, out);
    else
        tri_put_span(out, text, strcspn(text, ".;")); // the first sentence
    return true;
}

/// Why the thing under the cursor cannot be chosen, in the line of consequence.
static void press_refuse(tui_table *t)
{
    char words[TRI_MOVE_TEXT_MAX];
    tri_text out = tri_text_over(t->why, sizeof t->why);
    snprintf(t->refused, sizeof t->refused, "%s", t->cursor);
    if (!tui_ways_meant(&t->ways, &t->path, t->cursor, words, sizeof words) || !press_explain(t, words, &out))
        snprintf(t->why, sizeof t->why, "%s", tui_t(t, "refused"));
}

static tui_next press_enter(tui_table *t, const tui_deeds *deeds)
{
    tui_path path = t->path;
    int first;
    if (!t->cursor[0])
        return TUI_STAY;
    if (!tui_is_target(t, t->cursor)) {
        press_refuse(t);
        return TUI_STAY;
    }
    tui_path_add(&path, t->cursor);
    int left = tui_ways_left(&t->ways, &path, &first);
    bool whole = left == 1;
    if (whole && !t->confirming && tui_table_commits(t, t->ways.moves[first])) {
        t->confirming = true;
        return TUI_STAY;
    }
    if (whole)
        return press_play(t, deeds, t->ways.moves[first]);
    t->path = path;
    t->page = 0;
    t->roaming = false;
    t->refused[0] = 0;
    return TUI_STAY;
}

/// One step back: what is confirmed, said, refused, chosen.
static tui_next press_escape(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    if (t->sheet.count)
        t->sheet.count = 0;
    else if (t->looking < t->count && !t->replaying) {
        t->looking = t->count;
        return TUI_LOOK;
    } else if (t->note[0] || t->confirming)
        press_clear(t);
    else if (t->refused[0])
        t->refused[0] = 0;
    else if (t->path.depth) {
        snprintf(t->cursor, sizeof t->cursor, "%s", t->path.step[--t->path.depth]);
        t->previewed[0] = 0;
    }
    t->roaming = false;
    press_clear(t);
    return TUI_STAY;
}

static tui_next press_look(tui_table *t, int step)
{
    int64_t to = (int64_t)t->looking + step;
    to = to < 0 ? 0 : to > (int64_t)t->count ? (int64_t)t->count : to;
    if (to == (int64_t)t->looking)
        return TUI_STAY;
    tui_table_reset(t);
    t->looking = (uint32_t)to;
    return TUI_LOOK;
}

// Walking.

static const tui_spot *press_spot(const tui_table *t)
{
    for (int i = 0; i < t->spot_count; i++)
        if (tui_is_focused(t, t->spots[i].step))
            return &t->spots[i];
    return NULL;
}

/// How far a spot lies in a direction, sidesteps counted more; -1 when it does not lie there.
static int press_distance(const tui_spot *from, const tui_spot *to, int dx, int dy)
{
    int ahead_x = (2 * to->x + to->w - 2 * from->x - from->w),
        ahead_y = 2 * (2 * to->y + to->h - 2 * from->y - from->h);
    int ahead = ahead_x * dx + ahead_y * dy, aside = abs(dx ? ahead_y : ahead_x);
    return ahead <= 0 ? -1 : ahead + 2 * aside;
}

static void press_focus(tui_table *t, const tui_spot *spot)
{
    snprintf(t->cursor, sizeof t->cursor, "%s", spot->step);
    t->confirming = false;
}

static void press_walk(tui_table *t, int dx, int dy, bool roam)
{
    const tui_spot *from = press_spot(t), *best = NULL;
    int least = 0;
    press_clear(t);
    if (roam && from)
        t->roaming = true;
    for (int i = 0; from && i < t->spot_count; i++) {
        const tui_spot *spot = &t->spots[i];
        if (!strcmp(spot->step, from->step) || !(roam || tui_is_target(t, spot->step)))
            continue;
        int distance = press_distance(from, spot, dx, dy);
        if (distance < 0 || (best && distance >= least))
            continue;
        best = spot;
        least = distance;
    }
    if (best)
        press_focus(t, best);
    if (roam && best && !tui_is_target(t, t->cursor))
        press_refuse(t);
}

/// The next group: the first target after the cursor's that is of another kind, round and round.
static void press_tab(tui_table *t, int step)
{
    const tui_spot *from = press_spot(t);
    int start = from ? (int)(from - t->spots) : 0;
    press_clear(t);
    if (t->screen.columns < 80 && t->face->pages) {
        t->page = (t->page + 1) % t->face->pages;
        return;
    }
    for (int i = 1; i <= t->spot_count; i++) {
        const tui_spot *spot = &t->spots[(start + step * i + i * t->spot_count * (step < 0)) % t->spot_count];
        bool same = from && strcspn(from->step, ":") == strcspn(spot->step, ":") &&
                    !strncmp(from->step, spot->step, strcspn(spot->step, ":"));
        if (same || !tui_is_target(t, spot->step))
            continue;
        press_focus(t, spot);
        return;
    }
}

/// The n-th thing that can be chosen.
static void press_digit(tui_table *t, int n)
{
    for (int i = 0; i < t->spot_count; i++)
        if (tui_is_target(t, t->spots[i].step) && --n == 0) {
            press_clear(t);
            press_focus(t, &t->spots[i]);
            return;
        }
}

static tui_next press_mouse(tui_table *t, const tui_deeds *deeds, int x, int y)
{
    for (int i = t->spot_count - 1; i >= 0; i--) {
        const tui_spot *spot = &t->spots[i];
        if (x < spot->x || y < spot->y || x >= spot->x + spot->w || y >= spot->y + spot->h)
            continue;
        bool again = tui_is_focused(t, spot->step);
        bool confirming = t->confirming;
        press_focus(t, spot);
        t->confirming = again && confirming;
        t->roaming = !tui_is_target(t, spot->step);
        return press_enter(t, deeds);
    }
    return TUI_STAY;
}

// Single keys.

static tui_next press_ask(tui_table *t, char what)
{
    press_clear(t);
    t->asking = what;
    t->typed[0] = 0;
    press_suggest(t);
    return TUI_STAY;
}

static tui_next press_type(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    return t->ways.count ? press_ask(t, ':') : TUI_STAY;
}

static tui_next press_search(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    return press_ask(t, '/');
}

static tui_next press_talk(tui_table *t, const tui_deeds *deeds)
{
    if (deeds->say)
        return press_ask(t, 't');
    press_note(t, "no_key", NULL);
    return TUI_STAY;
}

static tui_next press_why(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    press_clear(t);
    if (!t->cursor[0])
        return TUI_STAY;
    if (tui_is_target(t, t->cursor))
        press_note(t, "nothing_forbids", NULL);
    else
        press_refuse(t);
    return TUI_STAY;
}

static tui_next press_hint(tui_table *t, const tui_deeds *deeds)
{
    char room[TUI_WORDS_MAX];
    tri_text text = tri_text_over(room, sizeof room);
    tri_move move;
    if (!t->ways.count || !deeds->hint || !deeds->hint(deeds->context, &move)) {
        press_note(t, "no_hint", NULL);
        return TUI_STAY;
    }
    json_t *tree = tui_tree_move(t->game, &t->view, move);
    tui_say_move(t->lang, t->game->id, tree, false, true, t->names, &text);
    for (int i = 0; i < t->ways.count; i++) // the cursor goes to its first step
        if (t->ways.moves[i] == move && t->path.depth < t->ways.paths[i].depth)
            snprintf(t->cursor, sizeof t->cursor, "%s", t->ways.paths[i].step[t->path.depth]);
    press_note(t, "hint", json_pack("{s:s}", "act", room));
    json_decref(tree);
    return TUI_STAY;
}

static tui_next press_request(tui_table *t, const tui_deeds *deeds, const char *what)
{
    const char *key = deeds->ask(deeds->context, what);
    tui_table_reset(t);
    press_note(t, key, NULL);
    return TUI_STAY;
}

static tui_next press_undo(tui_table *t, const tui_deeds *deeds)
{
    if (deeds->ask)
        return press_request(t, deeds, "back");
    const char *why = deeds->undo ? deeds->undo(deeds->context) : "undo.nothing";
    if (!why) {
        tui_table_reset(t);
        press_note(t, "undone", NULL);
        return TUI_PLAYED;
    }
    press_note(t, "no_undo", json_pack("{s:s}", "why", tui_t(t, why)));
    return TUI_STAY;
}

static tui_next press_earlier(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    return press_look(t, -1);
}

static tui_next press_later(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    return press_look(t, 1);
}

static tui_next press_graph(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    if (t->graph)
        t->show_graph = !t->show_graph;
    else
        press_note(t, "no_key", NULL);
    return TUI_STAY;
}

/// One step further without doing anything: what is under the cursor is chosen where more follows; once something is
/// chosen, the next thing is gone to.
static tui_next press_further(tui_table *t, const tui_deeds *deeds)
{
    tui_path path = t->path;
    int first;
    (void)deeds;
    if (!t->cursor[0] || !tui_is_target(t, t->cursor))
        return TUI_STAY;
    press_clear(t);
    tui_path_add(&path, t->cursor);
    if (tui_ways_left(&t->ways, &path, &first) > 1) {
        t->path = path;
        t->page = 0;
        t->roaming = false;
        t->refused[0] = 0;
        return TUI_STAY;
    }
    if (!t->path.depth) {
        press_note(t, "no_key_now", NULL);
        return TUI_STAY;
    }
    const tui_spot *from = press_spot(t);
    for (int i = 1; from && i <= t->spot_count; i++) {
        const tui_spot *spot = &t->spots[(from - t->spots + i) % t->spot_count];
        if (tui_is_target(t, spot->step)) {
            press_focus(t, spot);
            break;
        }
    }
    return TUI_STAY;
}

/// A key of the game's own: the cursor goes to the first thing that a move of its type begins with.
static bool press_face(tui_table *t, uint32_t glyph)
{
    for (int i = 0; t->face->keys && t->face->keys[i][0]; i++) {
        if ((uint32_t)(uint8_t)t->face->keys[i][0][0] != glyph)
            continue;
        press_clear(t);
        for (int k = tui_ways_next(&t->ways, &t->path, 0); k >= 0; k = tui_ways_next(&t->ways, &t->path, k + 1))
            if (!strcmp(tui_text(t->ways.trees[k], "type"), t->face->keys[i][1]) &&
                t->path.depth < t->ways.paths[k].depth) {
                snprintf(t->cursor, sizeof t->cursor, "%s", t->ways.paths[k].step[t->path.depth]);
                return true;
            }
        press_note(t, "no_key_now", NULL);
        return true;
    }
    return false;
}

static tui_next press_quit(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    if (t->sheet.count) {
        t->sheet.count = 0;
        return TUI_STAY;
    }
    return TUI_LEAVE;
}

static tui_next press_end(tui_table *t, const tui_deeds *deeds)
{
    if (deeds->ask && t->turn != TRI_OVER)
        return press_request(t, deeds, "end");
    press_note(t, "no_key", NULL);
    return TUI_STAY;
}

static tui_next press_new(tui_table *t, const tui_deeds *deeds)
{
    if (t->turn == TRI_OVER && deeds->ask)
        return press_request(t, deeds, "rematch");
    if (t->turn == TRI_OVER && !t->replaying)
        return TUI_AGAIN;
    press_note(t, "no_key", NULL);
    return TUI_STAY;
}

static tui_next press_answer(tui_table *t, const tui_deeds *deeds, bool yes)
{
    if (!deeds->answer || !deeds->answer(deeds->context, yes))
        press_note(t, "no_key", NULL);
    return TUI_STAY;
}

static tui_next press_yes(tui_table *t, const tui_deeds *deeds)
{
    return press_answer(t, deeds, true);
}

static tui_next press_no(tui_table *t, const tui_deeds *deeds)
{
    return t->turn == TRI_OVER && !t->asked[0] ? press_new(t, deeds) : press_answer(t, deeds, false);
}

static tui_next press_study(tui_table *t, const tui_deeds *deeds)
{
    (void)deeds;
    press_clear(t);
    if (!tui_study_can(t))
        press_note(t, "no_key", NULL);
    else if (tui_study_begin(t->study))
        t->study->open = true;
    else
        snprintf(t->note, sizeof t->note, "%s", tui_word(t->lang, "study", "failed"));
    return TUI_STAY;
}

typedef struct press_row {
    char key;
    tui_next (*run)(tui_table *t, const tui_deeds *deeds);
} press_row;

static tui_next press_character(tui_table *t, const tui_deeds *deeds, uint32_t glyph)
{
    static const press_row rows[] = {
        {'?', press_help},   {'r', press_rules}, {'w', press_why},     {'u', press_undo},    {'s', press_points},
        {'/', press_search}, {':', press_type},  {'<', press_earlier}, {'>', press_later},   {'q', press_quit},
        {'n', press_no},     {'y', press_yes},   {'t', press_talk},    {',', press_earlier}, {'.', press_later},
        {'h', press_hint},   {'g', press_graph}, {'e', press_end},     {'o', press_others},  {'+', press_further},
        {'a', press_study},
    };
    static const char walk[] = "\bjklHJKL"; // h is the hint; Backspace goes left, as in vi
    static const int way[4][2] = {{-1, 0}, {0, 1}, {0, -1}, {1, 0}};
    const char *at = glyph && glyph < 128 ? strchr(walk, (int)glyph) : NULL;
    if (glyph >= '1' && glyph <= '9') {
        press_digit(t, (int)glyph - '0');
        return TUI_STAY;
    }
    for (int i = 0; i < TRI_COUNT(rows); i++)
        if ((uint32_t)(uint8_t)rows[i].key == glyph)
            return rows[i].run(t, deeds);
    if (press_face(t, glyph))
        return TUI_STAY;
    if (at) {
        press_walk(t, way[(at - walk) % 4][0], way[(at - walk) % 4][1], at - walk >= 4);
        return TUI_STAY;
    }
    press_note(t, "no_key", NULL);
    return TUI_STAY;
}

/// A sheet, or where none lies there the log.
static void press_scroll(tui_table *t, int lines)
{
    if (!t->sheet.count) {
        t->log_back -= lines;
        t->log_back = t->log_back < 0 ? 0 : t->log_back;
        return;
    }
    t->sheet.top += lines;
    t->sheet.top = t->sheet.top < 0 ? 0 : t->sheet.top;
}

static tui_next press_arrow(tui_table *t, int dx, int dy, bool shift)
{
    if (t->sheet.count)
        press_scroll(t, dy);
    else if (t->replaying)
        return press_look(t, dx + 10 * dy);
    else
        press_walk(t, dx, dy, shift);
    return TUI_STAY;
}

tui_next tui_press(tui_table *t, const tui_deeds *deeds, tui_key key)
{
    if (key.kind == TUI_KEY_END)
        return TUI_LEAVE;
    if (t->asking && key.kind != TUI_KEY_MOUSE)
        return press_typing(t, deeds, key);
    if (tui_study_is_open(t) && !t->sheet.count)
        return tui_study_press(t, deeds, key);
    switch (key.kind) {
    case TUI_KEY_CHAR:
        return press_character(t, deeds, key.glyph);
    case TUI_KEY_UP:
        return press_arrow(t, 0, -1, key.shift);
    case TUI_KEY_DOWN:
        return press_arrow(t, 0, 1, key.shift);
    case TUI_KEY_LEFT:
    case TUI_KEY_BACKSPACE:
        return press_arrow(t, -1, 0, key.shift);
    case TUI_KEY_RIGHT:
        return press_arrow(t, 1, 0, key.shift);
    case TUI_KEY_ENTER:
        return press_enter(t, deeds);
    case TUI_KEY_ESCAPE:
        return press_escape(t, deeds);
    case TUI_KEY_TAB:
    case TUI_KEY_BACK_TAB:
        press_tab(t, key.kind == TUI_KEY_TAB ? 1 : -1);
        return TUI_STAY;
    case TUI_KEY_PAGE_UP:
    case TUI_KEY_PAGE_DOWN:
        press_scroll(t, (key.kind == TUI_KEY_PAGE_UP ? -1 : 1) * (t->sheet.count ? t->screen.rows - 7 : 3));
        return TUI_STAY;
    case TUI_KEY_WHEEL:
        press_scroll(t, key.glyph == '-' ? -3 : 3);
        return TUI_STAY;
    case TUI_KEY_MOUSE:
        return press_mouse(t, deeds, key.x, key.y);
    default:
        return TUI_STAY;
    }
}
