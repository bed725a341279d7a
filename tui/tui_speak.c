// SPDX-License-Identifier: MIT
#include "tui/tui_speak.h"
#include "tui/tui_table.h"

#include <stdio.h>
#include <string.h>

// What all games speak with, and what is said of one that nobody has found words for: its fields, by the names they
// have in JSON.

enum { SPEAK_KEY = 96 };

/// The key of the terminal's words for this game, or for any.
static const char *speak_key(const tui_speech *s, const char *key, char room[SPEAK_KEY])
{
    snprintf(room, SPEAK_KEY, "plain.%s.%s", s->game->id, key);
    if (!tui_word(s->lang, "terminal", room))
        snprintf(room, SPEAK_KEY, "plain.%s", key);
    return room;
}

void speech_line(const tui_speech *s, const char *key, json_t *with)
{
    char room[SPEAK_KEY];
    tui_say_about(s->lang, s->game->id, speak_key(s, key, room), with, s->names, s->out);
    tri_put_char(s->out, '\n');
    json_decref(with);
}

json_t *speech_part(const tui_speech *s, const char *key, json_t *with)
{
    char room[SPEAK_KEY], words[TUI_SPEECH_PART];
    tri_text text = tri_text_over(words, sizeof words);
    tui_say_about(s->lang, s->game->id, speak_key(s, key, room), with, s->names, &text);
    json_decref(with);
    return json_string_nocheck(words);
}

json_t *speech_word(const tui_speech *s, const char *key, json_t *with)
{
    char words[TUI_SPEECH_PART];
    tri_text text = tri_text_over(words, sizeof words);
    tui_say(s->lang, s->game->id, key, with, s->names, &text);
    json_decref(with);
    return json_string_nocheck(words);
}

json_t *speech_thing(const tui_speech *s, const char *kind, const char *value)
{
    char key[SPEAK_KEY];
    snprintf(key, sizeof key, "%s.%s", kind, value);
    return speech_word(s, key, NULL);
}

json_t *speech_count(const tui_speech *s, const char *key, int n)
{
    return speech_word(s, key, json_pack("{s:i}", "n", n));
}

json_t *speech_name(const tui_speech *s, int seat)
{
    return json_string_nocheck(seat >= 1 && seat <= TRI_SEATS_MAX ? s->names[seat - 1] : "");
}

bool speech_is_you(const tui_speech *s, int seat)
{
    return seat >= 1 && seat <= TRI_SEATS_MAX && !strcmp(s->names[seat - 1], tui_word(s->lang, "terminal", "you"));
}

json_t *speech_join(const tui_speech *s, json_t *list)
{
    char words[8 * TUI_SPEECH_PART];
    tri_text text = tri_text_over(words, sizeof words);
    for (size_t i = 0; i < json_array_size(list); i++) {
        tri_put(&text, i ? tui_word(s->lang, "terminal", "plain.and") : "");
        tri_put(&text, json_string_value(json_array_get(list, i)));
    }
    if (!json_array_size(list))
        tri_put(&text, tui_word(s->lang, "terminal", "plain.nothing"));
    json_decref(list);
    return json_string_nocheck(words);
}

json_t *speech_amounts(const tui_speech *s, const char *kind, const json_t *amounts)
{
    json_t *list = json_array();
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)amounts, key, value)
    {
        json_t *thing = speech_thing(s, kind, key);
        if (json_integer_value(value) == 1)
            json_array_append(list, thing);
        else if (json_integer_value(value) > 1)
            json_array_append_new(list, speech_part(s, "times", json_pack("{s:O,s:O}", "n", value, "thing", thing)));
        json_decref(thing);
    }
    return list;
}

// A game without words of its own.

static void speak_field(const tui_speech *s, const char *name, const json_t *value);

/// A value on one line: a word, a number, a list of them with commas, an object's fields with their names.
static void speak_value(const json_t *value, tri_text *out)
{
    const char *key;
    json_t *each;
    size_t i;
    if (!tui_put_scalar(value, out) && !json_array_size(value) && !json_is_object(value))
        tri_put(out, "-");
    json_array_foreach(value, i, each)
    {
        tri_put(out, i ? ", " : "");
        speak_value(each, out);
    }
    i = 0;
    json_object_foreach((json_t *)value, key, each)
    {
        tri_put(out, i++ ? ", " : "");
        tri_put(out, key);
        tri_put_char(out, ' ');
        speak_value(each, out);
    }
}

/// A list of lists or objects is a line an entry, "board 2: ..."; anything else is one line.
static void speak_field(const tui_speech *s, const char *name, const json_t *value)
{
    const json_t *first = json_array_get(value, 0);
    size_t count = json_is_array(first) || json_is_object(first) ? json_array_size(value) : 0;
    for (size_t i = 0; i < count; i++) {
        char entry[SPEAK_KEY];
        snprintf(entry, sizeof entry, "%s %zu", name, i + 1);
        speak_field(s, entry, json_array_get(value, i));
    }
    if (count)
        return;
    tri_put(s->out, name);
    tri_put(s->out, ": ");
    speak_value(value, s->out);
    tri_put_char(s->out, '\n');
}

static void speak_fields(const tui_speech *s)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)s->now, key, value) if (strcmp(key, "score") != 0) speak_field(s, key, value);
}

void tui_speak(const tri_game *game, const tri_view *view, const tui_lang *lang, const char *const *names,
               tri_text *out)
{
    const tui_face *face = tui_face_of(game);
    json_t *now = tui_tree_view(game, view);
    const tui_speech s = {game, lang, now, names, out};
    if (face->speak)
        face->speak(&s);
    else
        speak_fields(&s);
    TRI_ASSERT(!out->full);
    json_decref(now);
}

/// The position's fields with those of the first move there is: what sentences about a decision may name.
static json_t *speak_asked(const tri_game *game, const tri_view *view)
{
    tri_move list[TRI_MOVES_MAX];
    json_t *now = tui_tree_view(game, view);
    if (game->moves(&view->known, list)) {
        json_t *move = tui_tree_move(game, view, list[0]);
        json_object_update_missing(now, move);
        json_decref(move);
    }
    return now;
}

void tui_speak_prompt(const tri_game *game, const tri_view *view, const tui_lang *lang, tri_text *out)
{
    const tui_face *face = tui_face_of(game);
    char more[SPEAK_KEY] = "", key[SPEAK_KEY], longer[2 * SPEAK_KEY], own[2 * SPEAK_KEY];
    json_t *now = speak_asked(game, view);
    const char *phase = tui_text(now, "phase");
    snprintf(key, sizeof key, "prompt.%.40s", *phase ? phase : tui_text(now, "step"));
    if (face->asked)
        face->asked(now, more, sizeof more);
    snprintf(longer, sizeof longer, "%s.%.40s", key, more);
    snprintf(own, sizeof own, "plain.%.40s.%s", game->id, key);
    const char *found = tui_word(lang, game->id, longer) ? longer : key;
    if (tui_word(lang, "terminal", own)) // where the page's words speak of what is seen
        tui_say_about(lang, game->id, own, now, NULL, out);
    else if (tui_word(lang, game->id, found))
        tui_say(lang, game->id, found, now, NULL, out);
    json_decref(now);
}

static bool speak_has(const char *text, const char *line, size_t size)
{
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        if (length == size && !memcmp(text, line, size))
            return true;
    }
    return false;
}

void tui_speak_news(const char *before, const char *now, tri_text *out)
{
    for (size_t size; *now; now += size) {
        size = strcspn(now, "\n");
        bool heard = speak_has(before, now, size);
        size += now[size] == '\n';
        if (!heard)
            tri_put_span(out, now, size);
    }
}
