// SPDX-License-Identifier: MIT
#include "tui/tui_tree.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TREE_DEPTH = 12, TREE_PATH = 96 };

/// A sink that builds: the containers that are open, outermost first.
typedef struct tree_sink {
    tri_sink sink; ///< first, so that a tri_sink * of it is a tree_sink *
    json_t *open[TREE_DEPTH];
    int depth;
} tree_sink;

static void tree_add(tri_sink *sink, const char *key, json_t *value)
{
    tree_sink *t = (tree_sink *)(void *)sink;
    json_t *parent = t->open[t->depth - 1];
    if (key)
        json_object_set_new(parent, key, value);
    else
        json_array_append_new(parent, value);
}

static void tree_open(tri_sink *sink, const char *key, char bracket)
{
    tree_sink *t = (tree_sink *)(void *)sink;
    json_t *value = bracket == '{' ? json_object() : json_array();
    TRI_ASSERT(t->depth < TREE_DEPTH);
    tree_add(sink, key, value);
    t->open[t->depth++] = value;
}

static void tree_close(tri_sink *sink, char bracket)
{
    (void)bracket;
    ((tree_sink *)(void *)sink)->depth--;
}

static void tree_number(tri_sink *sink, const char *key, int64_t value)
{
    tree_add(sink, key, json_integer(value));
}

static void tree_word(tri_sink *sink, const char *key, const char *word)
{
    tree_add(sink, key, json_string(word));
}

static void tree_flag(tri_sink *sink, const char *key, bool value)
{
    tree_add(sink, key, json_boolean(value));
}

static void tree_nothing(tri_sink *sink, const char *key)
{
    tree_add(sink, key, json_null());
}

static tree_sink tree_over(json_t *root)
{
    return (tree_sink){{tree_open, tree_close, tree_number, tree_word, tree_flag, tree_nothing}, {root}, 1};
}

static void tree_put_score(const tri_game *game, const tri_view *view, json_t *list)
{
    static const char rival[] = "rival";
    tri_item items[TRI_ITEMS_MAX];
    int count = game->score(view, items);
    for (int i = 0; i < count; i++) {
        char where[TRI_ITEM_TEXT_MAX];
        tri_text text = tri_text_over(where, sizeof where);
        json_t *item = json_object(), *at = json_object();
        json_object_set_new(item, "kind", json_string(game->item_text(view, &items[i], &text)));
        json_object_set_new(item, "seat",
                            items[i].seat < TRI_SEATS_MAX ? json_integer(items[i].seat + 1) : json_string(rival));
        json_object_set_new(item, "points", json_integer(items[i].points));
        json_object_set_new(item, "rule", json_integer(items[i].rule));
        json_object_set_new(item, "where", json_string(where));
        tree_sink sink = tree_over(at);
        game->item_fields(view, &items[i], &sink.sink);
        json_object_set_new(item, "at", at);
        json_array_append_new(list, item);
    }
}

json_t *tui_tree_view(const tri_game *game, const tri_view *view)
{
    json_t *root = json_object(), *facts = json_object(), *score = json_array();
    tree_sink sink = tree_over(root), more = tree_over(facts);
    game->show(view, &sink.sink);
    game->facts(view, &more.sink);
    tree_put_score(game, view, score);
    json_object_set_new(root, "facts", facts);
    json_object_set_new(root, "score", score);
    return root;
}

json_t *tui_tree_move(const tri_game *game, const tri_view *view, tri_move move)
{
    char words[TRI_MOVE_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    json_t *root = json_object();
    tree_sink sink = tree_over(root);
    game->describe(view, move, &sink.sink);
    game->move_text(view, move, &text);
    json_object_set_new(root, "text", json_string(words));
    return root;
}

json_t *tui_tree_asides(const tri_game *game, const tri_view *before, const tri_view *after)
{
    json_t *root = json_array();
    tree_sink sink = tree_over(root);
    game->asides(before, after, &sink.sink);
    return root;
}

static const json_t *tree_at(const json_t *tree, const char *path)
{
    while (tree && *path) {
        size_t size = strcspn(path, ".");
        if (json_is_array(tree))
            tree = json_array_get(tree, (size_t)strtoul(path, NULL, 10));
        else {
            char key[TREE_PATH];
            snprintf(key, sizeof key, "%.*s", (int)size, path);
            tree = json_object_get(tree, key);
        }
        path += size + (path[size] == '.');
    }
    return json_is_null(tree) ? NULL : tree;
}

/// The value at the path that a variadic caller was given.
static const json_t *tree_find(const json_t *tree, const char *path, va_list list)
{
    char room[TREE_PATH];
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang 14 loses sight of va_start
    vsnprintf(room, sizeof room, path, list);
    return tree_at(tree, room);
}

const json_t *tui_at(const json_t *tree, const char *path, ...)
{
    va_list list;
    va_start(list, path);
    const json_t *found = tree_find(tree, path, list);
    va_end(list);
    return found;
}

int tui_number(const json_t *tree, const char *path, ...)
{
    va_list list;
    va_start(list, path);
    const json_t *found = tree_find(tree, path, list);
    va_end(list);
    return (int)json_integer_value(found);
}

const char *tui_text(const json_t *tree, const char *path, ...)
{
    va_list list;
    va_start(list, path);
    const json_t *found = tree_find(tree, path, list);
    va_end(list);
    const char *text = json_string_value(found);
    return text ? text : "";
}

bool tui_true(const json_t *tree, const char *path, ...)
{
    va_list list;
    va_start(list, path);
    const json_t *found = tree_find(tree, path, list);
    va_end(list);
    return json_is_true(found);
}

int tui_count(const json_t *list)
{
    return (int)json_array_size(list);
}

bool tui_put_scalar(const json_t *value, tri_text *out)
{
    if (json_is_string(value))
        tri_put(out, json_string_value(value));
    else if (json_is_integer(value))
        tri_put_int(out, json_integer_value(value));
    else if (json_is_boolean(value))
        tri_put(out, json_is_true(value) ? "yes" : "no");
    else
        return false;
    return true;
}
