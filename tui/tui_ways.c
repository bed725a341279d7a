// SPDX-License-Identifier: MIT
#include "tui/tui_ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *tui_step_value(const char *step)
{
    const char *colon = strchr(step, ':');
    return colon ? colon + 1 : step;
}

bool tui_step_is(const char *step, const char *kind)
{
    size_t size = strlen(kind);
    return !strncmp(step, kind, size) && step[size] == ':';
}

bool tui_path_add(tui_path *path, const char *step)
{
    if (path->depth == TUI_STEPS)
        return false;
    snprintf(path->step[path->depth++], TUI_STEP_MAX, "%s", step);
    return true;
}

/// A field as a step says it. False: there is none.
static bool ways_value(const json_t *value, tri_text *out)
{
    for (size_t i = 0; i < json_array_size(value); i++) {
        tri_put(out, i ? " " : "");
        ways_value(json_array_get(value, i), out);
    }
    return json_is_array(value) || tui_put_scalar(value, out);
}

/// A step's pattern filled in from a move. False: a field is missing.
static bool ways_fill(const char *pattern, const json_t *move, tui_step step)
{
    tri_text out = tri_text_over(step, TUI_STEP_MAX);
    while (*pattern) {
        size_t size = strcspn(pattern, "{");
        tri_put_span(&out, pattern, size);
        pattern += size;
        if (!*pattern)
            break;
        char key[TUI_STEP_MAX];
        size = strcspn(++pattern, "}");
        snprintf(key, sizeof key, "%.*s", (int)size, pattern);
        if (!ways_value(json_object_get(move, key), &out))
            return false;
        pattern += size + 1;
    }
    return true;
}

static bool ways_by_row(const tui_way *row, const json_t *move, tui_path *path)
{
    tui_step step;
    path->depth = 0;
    if (strcmp(row->type, tui_text(move, "type")) != 0 || !ways_fill(row->steps[0], move, step))
        return false;
    tui_path_add(path, step);
    for (int i = 1; i < TUI_STEPS && row->steps[i]; i++)
        if (ways_fill(row->steps[i], move, step))
            tui_path_add(path, step);
    return true;
}

/// Without a row: the type, then each field in the order of the core.
static void ways_plainly(json_t *move, tui_path *path)
{
    const char *key;
    json_t *value;
    tui_step step;
    path->depth = 0;
    snprintf(step, sizeof step, "do:%s", tui_text(move, "type"));
    tui_path_add(path, step);
    json_object_foreach(move, key, value)
    {
        tri_text out = tri_text_over(step, sizeof step);
        tri_put(&out, key);
        tri_put_char(&out, ':');
        if (strcmp(key, "type") != 0 && strcmp(key, "text") != 0 && ways_value(value, &out))
            tui_path_add(path, step);
    }
}

static void ways_of(const tui_ways *w, json_t *move, tui_path *path)
{
    for (const tui_way *row = w->rows; row && row->type; row++)
        if (ways_by_row(row, move, path))
            return;
    ways_plainly(move, path);
}

/// Two moves with one path could not be told apart: both get their words as a last step.
static void ways_separate(tui_ways *w)
{
    for (int i = 0; i + 1 < w->count; i++) {
        int other = tui_ways_next(w, &w->paths[i], i + 1);
        if (other < 0 || w->paths[other].depth != w->paths[i].depth || w->paths[i].depth == TUI_STEPS)
            continue;
        tui_step step;
        snprintf(step, sizeof step, "words:%.40s", tui_text(w->trees[other], "text"));
        tui_path_add(&w->paths[other], step);
        snprintf(step, sizeof step, "words:%.40s", tui_text(w->trees[i], "text"));
        tui_path_add(&w->paths[i], step);
    }
}

void tui_ways_make(tui_ways *w, const tri_game *game, const tri_view *view, const tui_way *rows)
{
    tri_move list[TRI_MOVES_MAX];
    w->rows = rows;
    w->count = game->to_move(&view->known) < TRI_SEATS_MAX ? game->moves(&view->known, list) : 0;
    size_t room = (size_t)w->count + 1;
    w->moves = (tri_move *)calloc(room, sizeof *w->moves);
    w->paths = (tui_path *)calloc(room, sizeof *w->paths);
    w->trees = (json_t **)calloc(room, sizeof(json_t *));
    if (!w->moves || !w->paths || !w->trees)
        w->count = 0;
    for (int i = 0; i < w->count; i++) {
        w->moves[i] = list[i];
        w->trees[i] = tui_tree_move(game, view, list[i]);
        ways_of(w, w->trees[i], &w->paths[i]);
    }
    ways_separate(w);
}

void tui_ways_free(tui_ways *w)
{
    for (int i = 0; i < w->count; i++)
        json_decref(w->trees[i]);
    free(w->moves);
    free(w->paths);
    free(w->trees);
    *w = (tui_ways){0};
}

static bool ways_begins(const tui_path *whole, const tui_path *path)
{
    for (int i = 0; i < path->depth; i++)
        if (i >= whole->depth || strcmp(whole->step[i], path->step[i]) != 0)
            return false;
    return true;
}

int tui_ways_next(const tui_ways *w, const tui_path *path, int from)
{
    for (int i = from; i < w->count; i++)
        if (ways_begins(&w->paths[i], path))
            return i;
    return -1;
}

int tui_ways_left(const tui_ways *w, const tui_path *path, int *first)
{
    int left = 0;
    *first = tui_ways_next(w, path, 0);
    for (int i = *first; i >= 0; i = tui_ways_next(w, path, i + 1))
        left++;
    return left;
}

bool tui_ways_has(const tui_ways *w, const tui_path *path, const char *step)
{
    tui_path longer = *path;
    return tui_path_add(&longer, step) && tui_ways_next(w, &longer, 0) >= 0;
}

/// Do the kinds of a row's first steps agree with a path?
static bool ways_alike(const tui_way *row, const tui_path *path)
{
    for (int i = 0; i < path->depth; i++) {
        const char *step = i < TUI_STEPS ? row->steps[i] : NULL;
        size_t size = step ? strcspn(step, ":") + 1 : 0;
        if (!step || strncmp(step, path->step[i], size) != 0)
            return false;
    }
    return path->depth == TUI_STEPS || !row->steps[path->depth];
}

bool tui_ways_meant(const tui_ways *w, const tui_path *path, const char *step, char *out, size_t size)
{
    tui_path whole = *path;
    if (!tui_path_add(&whole, step))
        return false;
    for (const tui_way *row = w->rows; row && row->type; row++) {
        if (!row->words || !ways_alike(row, &whole))
            continue;
        tri_text text = tri_text_over(out, size);
        for (const char *at = row->words; *at; at++) {
            int index = at[0] == '{' ? at[1] - '0' : -1;
            if (index < 0)
                tri_put_char(&text, *at);
            else
                tri_put(&text, tui_step_value(whole.step[index]));
            at += index < 0 ? 0 : 2;
        }
        return true;
    }
    return false;
}
