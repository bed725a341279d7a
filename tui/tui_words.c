// SPDX-License-Identifier: MIT
#include "tui/tui_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A small part of what ICU has, as web/src/i18n/format.ts: {cell}, {tile.order}, {rank|rank}, {n, plural, one {...}},
// {lays~lay} (the second when the subject is "you"), {colours-|vault} (a list as one name, vault.red-yellow).

typedef struct words_row {
    const char *key, *text;
} words_row;

typedef struct words_file {
    const char *name;
    const words_row *rows; ///< by key, ascending
    int count;
} words_file;

typedef struct words_rules {
    const char *game;
    const tri_rule_text *rows;
    int count;
} words_rules;

struct tui_lang {
    const char *name;
    const words_file *files;
    int count;
    const words_rules *rules; ///< NULL: English, which the games have themselves
    int rules_count;
};

#include "tui_lang.inc"

enum { WORDS_FIELD = 64 };

/// What a sentence is made with.
typedef struct words_job {
    const tui_lang *lang;
    const char *file;
    const json_t *with;
    const char *const *names;
    tri_text *out;
    bool you;
} words_job;

static void words_format(const words_job *job, const char *text, size_t size);

const char *tui_lang_name(const tui_lang *lang)
{
    return lang->name;
}

const tui_lang *tui_lang_find(const char *name)
{
    size_t size = strcspn(name, "_.@-");
    for (int i = 0; i < TRI_COUNT(words_langs); i++)
        if (strlen(words_langs[i].name) == size && !strncmp(words_langs[i].name, name, size))
            return &words_langs[i];
    return NULL;
}

const tui_lang *tui_lang_usual(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < TRI_COUNT(variables); i++) {
        const char *value = getenv(variables[i]);
        if (!value || !*value)
            continue;
        const tui_lang *lang = tui_lang_find(value);
        return lang ? lang : tui_lang_find("en");
    }
    return tui_lang_find("en");
}

static int words_compare(const void *key, const void *row)
{
    return strcmp((const char *)key, ((const words_row *)row)->key);
}

const char *tui_word(const tui_lang *lang, const char *file, const char *key)
{
    for (int i = 0; i < lang->count; i++) {
        const words_file *f = &lang->files[i];
        if (strcmp(f->name, file) != 0)
            continue;
        const words_row *row =
            (const words_row *)bsearch(key, f->rows, (size_t)f->count, sizeof *f->rows, words_compare);
        return row ? row->text : NULL;
    }
    return NULL;
}

const char *tui_rule(const tui_lang *lang, const tri_game *game, tri_rule rule)
{
    for (int i = 0; i < lang->rules_count; i++)
        for (int k = 0; !strcmp(lang->rules[i].game, game->id) && k < lang->rules[i].count; k++)
            if (lang->rules[i].rows[k].rule == rule)
                return lang->rules[i].rows[k].text;
    return tri_game_rule(game, rule);
}

static const json_t *words_field(const json_t *with, const char *path, size_t size)
{
    while (with && size) {
        char key[WORDS_FIELD];
        size_t part = 0;
        while (part < size && path[part] != '.')
            part++;
        snprintf(key, sizeof key, "%.*s", (int)part, path);
        with = json_object_get(with, key);
        path += part + (part < size);
        size -= part + (part < size);
    }
    return with;
}

/// The plural category of a number: English and French by one, Polish by its last digits.
static const char *words_category(const tui_lang *lang, long n)
{
    long tens = n % 100, ones = n % 10;
    if (!strcmp(lang->name, "fr"))
        return n == 0 || n == 1 ? "one" : "other";
    if (strcmp(lang->name, "pl") != 0 || n == 1)
        return n == 1 ? "one" : "other";
    return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? "few" : "many";
}

/// Behind the brace that closes the one at `open`.
static size_t words_closing(const char *text, size_t size, size_t open)
{
    int depth = 0;
    for (size_t i = open; i < size; i++) {
        depth += (text[i] == '{') - (text[i] == '}');
        if (!depth)
            return i + 1;
    }
    return size;
}

static void words_counted(const words_job *job, const char *form, size_t size, long n)
{
    char text[TUI_WORDS_MAX], number[24];
    tri_text out = tri_text_over(text, sizeof text);
    snprintf(number, sizeof number, "%ld", n);
    for (size_t i = 0; i < size; i++)
        if (form[i] == '#')
            tri_put(&out, number);
        else
            tri_put_char(&out, form[i]);
    words_format(job, text, out.used);
}

/// "one {# tile} other {# tiles}" for a number.
static void words_plural(const words_job *job, const char *forms, size_t size, long n)
{
    const char *wanted = words_category(job->lang, n), *found = NULL;
    size_t found_size = 0;
    for (size_t i = 0; i < size;) {
        while (i < size && isspace((unsigned char)forms[i]))
            i++;
        size_t name = i, open = i;
        while (open < size && forms[open] != '{')
            open++;
        if (open >= size)
            break;
        size_t end = words_closing(forms, size, open), length = strcspn(forms + name, " {");
        bool exact = length == strlen(wanted) && !strncmp(forms + name, wanted, length);
        if (exact || (!found && !strncmp(forms + name, "other", 5))) {
            found = forms + open + 1;
            found_size = end - open - 2;
        }
        if (exact)
            break;
        i = end;
    }
    if (found)
        words_counted(job, found, found_size, n);
}

/// "white_1" is slot.white with {n} 1.
static bool words_split_name(const words_job *job, const char *kind, const char *value)
{
    char key[2 * WORDS_FIELD], base[WORDS_FIELD];
    size_t size = strlen(value), digits = size;
    while (digits && isdigit((unsigned char)value[digits - 1]))
        digits--;
    if (digits == size || digits >= sizeof base)
        return false;
    snprintf(base, sizeof base, "%.*s", (int)(digits && value[digits - 1] == '_' ? digits - 1 : digits), value);
    snprintf(key, sizeof key, "%s.%s", kind, base);
    const char *text = tui_word(job->lang, job->file, key);
    if (!text)
        return false;
    json_t *with = json_pack("{s:i}", "n", atoi(value + digits));
    words_job inner = *job;
    inner.with = with;
    words_format(&inner, text, strlen(text));
    json_decref(with);
    return true;
}

static void words_name(const words_job *job, const char *kind, const char *value)
{
    char key[2 * WORDS_FIELD];
    if (!strcmp(kind, "player")) {
        int seat = atoi(value);
        tri_put(job->out, job->names && seat >= 1 ? job->names[seat - 1] : value);
        return;
    }
    snprintf(key, sizeof key, "%s.%s", kind, value);
    const char *text = tui_word(job->lang, job->file, key);
    if (text)
        tri_put(job->out, text);
    else if (!words_split_name(job, kind, value))
        tri_put(job->out, value);
}

static void words_value(const words_job *job, const json_t *value, const char *kind)
{
    char number[24];
    const char *text = json_string_value(value);
    if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++) {
            tri_put(job->out, i ? ", " : "");
            words_value(job, json_array_get(value, i), kind);
        }
        return;
    }
    if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        text = number;
    }
    if (text && *kind)
        words_name(job, kind, text);
    else if (text)
        tri_put(job->out, text);
}

/// What stands between two braces.
static void words_inside(const words_job *job, const char *text, size_t size)
{
    const char *other = (const char *)memchr(text, '~', size);
    if (other) {
        size_t third = (size_t)(other - text);
        tri_put_span(job->out, job->you ? other + 1 : text, job->you ? size - third - 1 : third);
        return;
    }
    size_t path = 0;
    while (path < size && !strchr(",| ", text[path]))
        path++;
    bool joined = path && text[path - 1] == '-';
    const json_t *value = words_field(job->with, text, path - joined);
    const char *plural = memchr(text, ',', size) ? strstr(text, "plural,") : NULL;
    if (plural && plural < text + size) {
        size_t from = (size_t)(plural + 7 - text);
        words_plural(job, text + from, size - from, (long)json_integer_value(value));
        return;
    }
    char kind[WORDS_FIELD] = "";
    const char *bar = (const char *)memchr(text, '|', size);
    if (bar)
        snprintf(kind, sizeof kind, "%.*s", (int)(text + size - bar - 1), bar + 1);
    char list[WORDS_FIELD] = "";
    for (size_t i = 0; joined && i < json_array_size(value); i++) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? "-" : "", json_string_value(json_array_get(value, i)));
    }
    if (joined)
        words_name(job, kind, list);
    else
        words_value(job, value, kind);
}

static void words_format(const words_job *job, const char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        if (text[i] != '{') {
            tri_put_char(job->out, text[i++]);
            continue;
        }
        size_t end = words_closing(text, size, i);
        words_inside(job, text + i + 1, end - i - 2);
        i = end;
    }
}

/// The sentence `text` of a key, with what a file calls things.
static void words_say(const words_job *job, const char *text, const char *key)
{
    if (text)
        words_format(job, text, strlen(text));
    else
        tri_put(job->out, key);
}

void tui_say(const tui_lang *lang, const char *file, const char *key, const json_t *with, const char *const *names,
             tri_text *out)
{
    words_say(&(words_job){lang, file, with, names, out, false}, tui_word(lang, file, key), key);
}

void tui_say_about(const tui_lang *lang, const char *game, const char *key, const json_t *with,
                   const char *const *names, tri_text *out)
{
    words_say(&(words_job){lang, game, with, names, out, false}, tui_word(lang, "terminal", key), key);
}

/// The part of a key that a field of a move chooses: "crown" of move.draw.crown. "" when none.
static const char *words_part(const json_t *move)
{
    const json_t *tile = json_object_get(move, "tile"), *crown = json_object_get(tile, "crown");
    const json_t *order = json_object_get(move, "order"), *face = json_object_get(move, "face_up");
    if (json_is_string(order))
        return json_string_value(order);
    if (json_is_boolean(crown))
        return json_is_true(crown) ? "crown" : "plain";
    if (json_is_boolean(face))
        return json_is_true(face) ? "face_up" : "face_down";
    if (json_array_size(json_object_get(move, "gems")))
        return "gems";
    if (json_integer_value(json_object_get(move, "extra")))
        return "extra";
    if (json_integer_value(json_object_get(move, "count")))
        return "materials";
    static const char *const fields[] = {"pay", "gain", "offer", "spaces", "slot"};
    for (int i = 0; i < TRI_COUNT(fields); i++) {
        const json_t *value = json_object_get(move, fields[i]);
        if (value && !json_is_null(value))
            return fields[i];
    }
    return "";
}

/// The key of what is said of a move that is secret but for its first words, "deal private": move.deal_private.hidden,
/// or one of fewer words. False where there is none.
static bool words_hidden(const tui_lang *lang, const char *file, const char *words, char key[2 * WORDS_FIELD])
{
    for (size_t size = strlen(words); size; size--) {
        if (words[size] && words[size] != ' ')
            continue;
        snprintf(key, (size_t)2 * WORDS_FIELD, "move.%.*s.hidden", (int)size, words);
        for (char *at = key; *at; at++)
            *at = *at == ' ' ? '_' : *at;
        if (tui_word(lang, file, key))
            return true;
    }
    return false;
}

void tui_say_move(const tui_lang *lang, const char *file, const json_t *move, bool hidden, bool you,
                  const char *const *names, tri_text *out)
{
    char key[2 * WORDS_FIELD], own[WORDS_FIELD];
    const char *type = json_string_value(json_object_get(move, "type")), *text = NULL;
    const char *words = json_string_value(json_object_get(move, "text"));
    snprintf(own, sizeof own, "move.%s", type ? type : "");
    snprintf(key, sizeof key, "%s.%s", own, words_part(move));
    if (hidden ? words && words_hidden(lang, file, words, key) : tui_word(lang, file, key) != NULL)
        text = tui_word(lang, file, key);
    else if (!hidden)
        text = tui_word(lang, file, own);
    const words_job job = {lang, file, move, names, out, you};
    if (text) {
        words_format(&job, text, strlen(text));
        return;
    }
    tri_put(out, words ? words : own);
    tri_put(out, hidden ? " ?" : "");
}

void tui_say_asides(const tui_lang *lang, const char *file, const json_t *asides, tri_text *out)
{
    for (size_t i = 0; i < json_array_size(asides); i++) {
        char key[WORDS_FIELD];
        const json_t *aside = json_array_get(asides, i);
        const char *what = json_string_value(json_object_get(aside, "what"));
        snprintf(key, sizeof key, "table.%s", what ? what : "");
        if (!tui_word(lang, file, key))
            continue;
        tri_put(out, ". ");
        tui_say(lang, file, key, aside, NULL, out);
    }
}

void tui_say_refusal(const tui_lang *lang, const tri_game *game, const tri_err *err, tri_text *out)
{
    char key[WORDS_FIELD], room[TRI_REFUSAL_MAX];
    bool own = err->code >= TRI_E_COUNT; // the game's
    const char *file = own && game ? game->id : "core";
    const tri_error_text *error = tri_error_of(game, err->code);
    snprintf(key, sizeof key, "%s%s", own ? "error." : "", error ? error->key : "");
    if (!tui_word(lang, file, key)) {
        tri_put(out, tri_refusal(game, err, room));
        return;
    }
    json_t *with = json_pack("{s:o}", "word", json_string_nocheck(err->word)); // whatever somebody typed
    tui_say(lang, file, key, with, NULL, out);
    json_decref(with);
}

void tui_say_item(const tui_lang *lang, const char *file, const json_t *item, const char *const *names, tri_text *out)
{
    char key[2 * WORDS_FIELD], place[3 * WORDS_FIELD];
    const json_t *at = json_object_get(item, "at");
    const char *kind = json_string_value(json_object_get(item, "kind")),
               *where = json_string_value(json_object_get(item, "where"));
    snprintf(key, sizeof key, "item.%s", kind ? kind : "");
    snprintf(place, sizeof place, "%s.%s", key,
             json_object_get(at, "row")      ? "row"
             : json_object_get(at, "column") ? "column"
             : json_object_get(at, "times")  ? "sets"
                                             : "where");
    if (!tui_word(lang, file, key)) { // a game without words of its own
        tri_put(out, where ? where : "");
        return;
    }
    char what_room[TUI_WORDS_MAX], where_room[TUI_WORDS_MAX];
    tri_text what = tri_text_over(what_room, sizeof what_room), there = tri_text_over(where_room, sizeof where_room);
    tui_say(lang, file, key, at, names, &what);
    if (tui_word(lang, file, place))
        tui_say(lang, file, place, at, names, &there);
    else
        tri_put(&there, where ? where : "");
    json_t *with = json_pack("{s:s,s:s}", "what", what_room, "where", where_room);
    tui_say(lang, "terminal", "item", with, NULL, out);
    json_decref(with);
}
