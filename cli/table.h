// SPDX-License-Identifier: MIT
#pragma once
#include "cli/args.h"
#include "game/tri_error.h"
#include "record/record.h"
#include "tui/tui_words.h"

// What several commands do with a game's name, a table's options and a file.

/// The game of this id; complains and returns NULL when there is none. `file` is where the id comes from, or NULL.
const tri_game *cli_find_game(const char *id, const char *file);
/// What can be set for a table of so many players, 0 for all of them: a line or two per option.
void cli_print_options(FILE *out, const tri_game *game, int players);
/// The levels of opponents and, of a game (or NULL), how strong they are at it.
void cli_print_levels(FILE *out, const tri_game *game);
/// A set-up from --players (0 for the usual number) and --option words. Complains and returns false when refused.
bool cli_setup(const tri_game *game, int64_t players, const cli_words *options, tri_setup *setup);
/// Complain about a record: file, line, reason, rule and its text. Returns CLI_REFUSED.
int cli_refuse_record(const char *file, const tri_game *game, const record_err *err);
/// Complain about a link: place and reason. Returns CLI_REFUSED.
int cli_refuse_link(const tri_game *game, const record_head *head, const tri_err *err);
/// A record that was read although it was made with other component data: say so on standard error.
void cli_note_data(const char *file, const tri_game *game, const record_head *head);
/// A whole file ("-" is standard input) in memory, zero-terminated; the caller frees it. Complains and returns NULL.
char *cli_read_file(const char *path, size_t *size);

enum { CLI_PATH_MAX = 4096 };
/// Write a file by way of a new one beside it, so that it is there whole or not at all; `durable` waits for the disk.
/// A link is followed, and what is no plain file written into.
bool cli_write_file(const char *path, const char *bytes, size_t size, bool durable);
/// The same of a plain file, which is given back open and locked, or -1 after a complaint. `fresh`: there must be none.
int cli_replace_file(const char *path, const char *bytes, size_t size, bool durable, bool fresh);
/// Give a file another name, durably. False: errno.
bool cli_rename_file(const char *from, const char *to);
/// What a link leads to, or the path itself. Complains and returns false about one that leads nowhere.
bool cli_follow_link(const char *path, char out[CLI_PATH_MAX]);
/// Write all of it, from place `at` on; -1: wherever the file stands.
bool cli_write_at(int file, const char *bytes, size_t size, int64_t at);

/// Memory, or the end of the program.
void *cli_room(size_t size);
/// First of all: a standard file that is closed is opened on nothing, so that no file of ours becomes the place where
/// messages go (reading finds its end, writing fails as it should), and what cannot be written is an error, not a
/// signal.
void cli_begin(void);
/// Last of all: the command's exit code, or CLI_REFUSED when what it printed has not arrived.
int cli_end(int code);
/// Flush what was printed: CLI_DONE, or CLI_REFUSED and a complaint when it could not be written; none when whoever
/// read it has gone.
int cli_finish(void);
/// The same in the middle of something long, or the end of the program: nobody would see the rest.
void cli_flush(void);

/// Text in lines of at most 79 columns, `indent` spaces before all but the first line.
void cli_wrap(const char *text, int column, int indent);
/// How many columns a text takes.
int cli_width(const char *text);
/// A sentence of the terminal's words (web/lang/<language>/terminal.json) with what its braces name, as it stands;
/// `with` is freed and may be NULL.
void cli_say(const tui_lang *lang, const char *key, json_t *with);
/// The same in lines of at most 79 columns, with an end of line.
void cli_tell(const tui_lang *lang, const char *key, json_t *with);
/// That there is no full screen, and why: what tui_term_refuses gave, or NULL when the terminal could not be opened.
void cli_tell_lines(const tui_lang *lang, const char *why);
/// What somebody typed or a path, for such a sentence, whatever its bytes are.
json_t *cli_typed(const char *text);
/// A game's name as people call it.
const char *cli_game_name(const tui_lang *lang, const tri_game *game);
/// The rules page: everything, a chapter ("3") or one rule ("3.2"). False when there is no such number.
bool cli_print_rules(const tui_lang *lang, const tri_game *game, const char *number);
/// "rule 3.2: its text"
void cli_print_rule(const tui_lang *lang, const tri_game *game, tri_rule rule);
/// All reasons for points, then a total a seat.
void cli_print_score(const tui_lang *lang, const tri_game *game, const tri_view *view);
/// A position in sentences, its seats called by their numbers.
void cli_print_position(const tui_lang *lang, const tri_game *game, const tri_view *view);
/// Each line of a text in lines of at most 79 columns.
void cli_print_lines(const char *lines);
/// The position as one line of text.
void cli_print_state(const tri_game *game, const tri_view *view);
/// Who won, from the places.
void cli_print_winner(const tui_lang *lang, const tri_game *game, const tri_view *view);
/// The language of this name, NULL for the usual one. Complains and returns NULL when there is none such.
const tui_lang *cli_lang(const char *language);
