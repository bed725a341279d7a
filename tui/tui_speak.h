// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_tree.h"
#include "tui/tui_words.h"

// A table in sentences, for those who hear it and for scripts: nothing is drawn that can be said. A position is a line
// for each thing; a line says of itself what it is about, and what it is about always has its line. So whoever has
// heard the lines of an earlier position only needs those that are new.

enum {
    TUI_SPEECH_MAX = 1 << 16, ///< bytes that hold the lines of any position
    TUI_SPEECH_PART = 1 << 10 ///< bytes that hold a part of a line: what lies on a cell, what a tile does
};

/// What a game's own file speaks with.
typedef struct tui_speech {
    const tri_game *game;
    const tui_lang *lang;
    const json_t *now;        ///< the position (tui_tree.h)
    const char *const *names; ///< of the seats
    tri_text *out;
} tui_speech;

/// What a viewer may know, in lines.
void tui_speak(const tri_game *game, const tri_view *view, const tui_lang *lang, const char *const *names,
               tri_text *out);
/// What is asked of who decides, as a sentence; nothing where the game has no words for it.
void tui_speak_prompt(const tri_game *game, const tri_view *view, const tui_lang *lang, tri_text *out);
/// The lines of `now` that `before` has not.
void tui_speak_news(const char *before, const char *now, tri_text *out);

// For the games' files. `with` is what braces name, and is freed; what comes back is a string for another `with`.

/// A line of the terminal's words plain.<game>.<key>, or plain.<key> where the game has none of its own.
void speech_line(const tui_speech *s, const char *key, json_t *with);
/// Such words as a part of a line.
json_t *speech_part(const tui_speech *s, const char *key, json_t *with);
/// Words that the page says too, of the game's own file.
json_t *speech_word(const tui_speech *s, const char *key, json_t *with);
/// The name of a thing: the word <kind>.<value>.
json_t *speech_thing(const tui_speech *s, const char *kind, const char *value);
/// So many of something: the word of `key` with its number.
json_t *speech_count(const tui_speech *s, const char *key, int n);
/// Who sits at a seat, counted from 1.
json_t *speech_name(const tui_speech *s, int seat);
/// Is that whoever hears it?
bool speech_is_you(const tui_speech *s, int seat);
/// The entries of a list in one string, with semicolons; the word for nothing where there are none. The list is freed.
json_t *speech_join(const tui_speech *s, json_t *list);
/// How many there are of each thing of a kind, {"wood": 2, ...}, without those that are not there.
json_t *speech_amounts(const tui_speech *s, const char *kind, const json_t *amounts);

// A game's own file: its position in lines, and which of its words for a decision are meant, those of
// prompt.<phase>.<more>.

void tui_speak_basilica(const tui_speech *s);
void tui_asked_basilica(const json_t *now, char *more, size_t size);
void tui_speak_red_cathedral(const tui_speech *s);
void tui_asked_red_cathedral(const json_t *now, char *more, size_t size);
void tui_speak_sagrada(const tui_speech *s);
void tui_asked_sagrada(const json_t *now, char *more, size_t size);
