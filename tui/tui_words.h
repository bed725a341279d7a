// SPDX-License-Identifier: MIT
#pragma once
#include "game/tri_error.h"
#include <jansson.h>

// Words of people's languages: the page's own files, web/lang/<language>/<file>.json, compiled in (tools/gen_lang.py).
// docs/languages.md says which key is for which case and what a placeholder becomes. The rules are those of docs/rules.

enum { TUI_WORDS_MAX = 512 }; ///< bytes that hold any sentence

typedef struct tui_lang tui_lang;

/// The language of this name ("fr", "fr_CA.UTF-8"), or NULL.
const tui_lang *tui_lang_find(const char *name);
/// The language that the environment asks for (LC_ALL, LC_MESSAGES, LANG), English where it asks for none we have.
const tui_lang *tui_lang_usual(void);
const char *tui_lang_name(const tui_lang *lang);

/// The words of a key in a file ("basilica", "terminal"), as they stand; NULL when there are none.
const char *tui_word(const tui_lang *lang, const char *file, const char *key);
/// The sentence of a key with its placeholders filled in from an object; the key itself where there is no sentence.
/// `names` may have the seats' names, or be NULL.
void tui_say(const tui_lang *lang, const char *file, const char *key, const json_t *with, const char *const *names,
             tri_text *out);
/// A sentence of the terminal's own about a game's things: what a placeholder names is the game's word.
void tui_say_about(const tui_lang *lang, const char *game, const char *key, const json_t *with,
                   const char *const *names, tri_text *out);
/// A move as a sentence without its subject; `hidden`: the viewer knows only its first words; `you`: the subject is
/// "you".
void tui_say_move(const tui_lang *lang, const char *file, const json_t *move, bool hidden, bool you,
                  const char *const *names, tri_text *out);
/// The text of a rule, in English where the language has none; NULL when there is no such rule.
const char *tui_rule(const tui_lang *lang, const tri_game *game, tri_rule rule);
/// Why something is refused: a sentence without a full stop.
void tui_say_refusal(const tui_lang *lang, const tri_game *game, const tri_err *err, tri_text *out);
/// A reason for points, with its place: an entry of a position's "score" (docs/formats.md).
void tui_say_item(const tui_lang *lang, const char *file, const json_t *item, const char *const *names, tri_text *out);
/// What happened by itself: the sentence of each entry of a list, with ". " before it.
void tui_say_asides(const tui_lang *lang, const char *file, const json_t *asides, tri_text *out);
