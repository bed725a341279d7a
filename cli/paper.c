// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "cli/table.h"
#include "tui/tui_table.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

// Printing for people: wrapped paragraphs, sentences in the person's language, rules, positions, scores.

enum { CLI_COLUMNS = 79 };

/// Columns of the first `size` bytes: every byte that begins a character is one.
static int cli_columns(const char *text, size_t size)
{
    int columns = 0;
    for (size_t i = 0; i < size; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

int cli_width(const char *text)
{
    return cli_columns(text, strlen(text));
}

void cli_wrap(const char *text, int column, int indent)
{
    bool first = true;
    while (*text) {
        size_t size = strcspn(text, " ");
        int width = cli_columns(text, size);
        if (!first && column + 1 + width > CLI_COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            putchar(' ');
            column++;
        }
        fwrite(text, 1, size, stdout);
        column += width;
        first = false;
        text += size;
        text += strspn(text, " ");
    }
    putchar('\n');
}

const tui_lang *cli_lang(const char *language)
{
    const tui_lang *lang = language ? tui_lang_find(language) : tui_lang_usual();
    if (!lang)
        cli_refuse("--lang takes en, fr or pl, not '%s'", language);
    return lang;
}

enum { CLI_SENTENCE_MAX = 2 * CLI_PATH_MAX };

static char *cli_sentence(const tui_lang *lang, const char *key, json_t *with)
{
    char *room = (char *)cli_room(CLI_SENTENCE_MAX);
    tri_text text = tri_text_over(room, CLI_SENTENCE_MAX);
    tui_say(lang, "terminal", key, with, NULL, &text);
    json_decref(with);
    return room;
}

void cli_say(const tui_lang *lang, const char *key, json_t *with)
{
    char *room = cli_sentence(lang, key, with);
    fputs(room, stdout);
    free(room);
}

void cli_tell(const tui_lang *lang, const char *key, json_t *with)
{
    char *room = cli_sentence(lang, key, with);
    cli_wrap(room, 0, 0);
    free(room);
}

void cli_tell_lines(const tui_lang *lang, const char *why)
{
    cli_tell(lang, "plain.lines", json_pack("{s:s}", "why", tui_word(lang, "terminal", why ? why : "no_screen.open")));
}

json_t *cli_typed(const char *text)
{
    return json_string_nocheck(text);
}

const char *cli_game_name(const tui_lang *lang, const tri_game *game)
{
    const char *name = tui_word(lang, game->id, "game.name");
    return name ? name : game->about->name;
}

/// "rule 3.2" in the person's language.
static char *cli_rule_name(const tui_lang *lang, tri_rule rule)
{
    char number[16];
    snprintf(number, sizeof number, "%d.%d", rule / 100, rule % 100);
    return cli_sentence(lang, "plain.rule", json_pack("{s:s}", "rule", number));
}

void cli_print_rule(const tui_lang *lang, const tri_game *game, tri_rule rule)
{
    const char *text = tui_rule(lang, game, rule);
    char *name = cli_rule_name(lang, rule);
    int column = cli_width(name) + 2;
    printf("%s  ", name);
    cli_wrap(text ? text : "(no text)", column, column);
    free(name);
}

static void cli_print_row(const tui_lang *lang, const tri_game *game, tri_rule rule)
{
    const char *text = tui_rule(lang, game, rule);
    if (rule % 100 == 0) {
        printf("\n%d. %s\n\n", rule / 100, text);
        return;
    }
    int column = printf("%d.%-4d", rule / 100, rule % 100);
    cli_wrap(text, column, column);
}

/// "3", "3.2" or "R3.2" as a rule number; chapters give their heading's number. -1 when it is none.
static int cli_rule_number(const char *words, bool *chapter)
{
    tri_reader r = tri_reader_over(words, strlen(words));
    int64_t major, minor = 0;
    if (!tri_take_char(&r, 'R'))
        tri_take_char(&r, 'r');
    if (!tri_take_int(&r, 0, 99, &major))
        return -1;
    *chapter = !tri_take_char(&r, '.');
    if (!*chapter && !tri_take_int(&r, 1, 99, &minor))
        return -1;
    return tri_at_end(&r) ? (int)(major * 100 + minor) : -1;
}

/// "Name: what it is about", from the game's words or what the core says.
static void cli_print_about(const tui_lang *lang, const tri_game *game, const char *head, const char *key,
                            const char *otherwise)
{
    const char *words = tui_word(lang, game->id, key);
    char *room =
        cli_sentence(lang, "plain.about", json_pack("{s:s,s:s}", "what", head, "text", words ? words : otherwise));
    cli_wrap(room, 0, 2);
    free(room);
}

bool cli_print_rules(const tui_lang *lang, const tri_game *game, const char *number)
{
    bool chapter = false, found = false;
    int wanted = number ? cli_rule_number(number, &chapter) : -1;
    if (number && wanted < 0)
        return false;
    if (!number) {
        cli_print_about(lang, game, cli_game_name(lang, game), "game.summary", game->about->summary);
        cli_print_about(lang, game, tui_word(lang, "terminal", "plain.reconstructed"), "game.reconstructed",
                        game->about->reconstructed);
    }
    for (int i = 0; i < game->rule_count; i++) {
        tri_rule rule = game->rules[i].rule;
        if (number && (chapter ? rule / 100 != wanted / 100 : rule != wanted))
            continue;
        cli_print_row(lang, game, rule);
        found = true;
    }
    return found;
}

void cli_print_lines(const char *lines)
{
    char *line = (char *)cli_room(strlen(lines) + 1);
    for (size_t size; *lines; lines += size + (lines[size] == '\n')) {
        size = strcspn(lines, "\n");
        memcpy(line, lines, size);
        line[size] = 0;
        cli_wrap(line, 0, 2);
    }
    free(line);
}

void cli_print_position(const tui_lang *lang, const tri_game *game, const tri_view *view)
{
    char *room = (char *)cli_room(TUI_SPEECH_MAX), name[TRI_SEATS_MAX][TUI_NAME_MAX];
    const char *names[TRI_SEATS_MAX];
    tri_text text = tri_text_over(room, TUI_SPEECH_MAX);
    for (int seat = 0; seat < TRI_SEATS_MAX; seat++) {
        char *words = cli_sentence(lang, "seat", json_pack("{s:i}", "n", seat + 1));
        snprintf(name[seat], TUI_NAME_MAX, "%s", words);
        name[seat][0] = (char)toupper((unsigned char)name[seat][0]);
        names[seat] = name[seat];
        free(words);
    }
    tui_speak(game, view, lang, names, &text);
    cli_print_lines(room);
    free(room);
}

void cli_print_state(const tri_game *game, const tri_view *view)
{
    char *room = (char *)cli_room(TRI_STATE_TEXT_MAX);
    tri_text text = tri_text_over(room, TRI_STATE_TEXT_MAX);
    game->state_text(view, &text);
    puts(room);
    free(room);
}

static void cli_print_option(FILE *out, const tri_option *option)
{
    bool list = option->kind == TRI_OPTION_LIST;
    fprintf(out, "  %s=", option->name);
    if (option->kind == TRI_OPTION_NUMBER)
        fprintf(out, "%d..%d", option->min, option->max);
    for (int i = 0; option->kind != TRI_OPTION_NUMBER && i < option->choice_count; i++)
        fprintf(out, "%s%s", i ? list ? "," : "|" : "", option->choices[i]);
    fprintf(out, "\n      %s", option->help);
    if (option->kind == TRI_OPTION_NUMBER)
        fprintf(out, " (default %d)\n", option->fallback);
    else if (list)
        fprintf(out, " (%d to %d of them; default none given)\n", option->min, option->max);
    else
        fprintf(out, " (default %s)\n", option->choices[option->fallback]);
}

void cli_print_options(FILE *out, const tri_game *game, int players)
{
    for (int i = 0; i < game->about->option_count; i++) {
        const tri_option *option = &game->about->options[i];
        if (!players || (players >= option->players_min && players <= option->players_max))
            cli_print_option(out, option);
    }
}

void cli_print_levels(FILE *out, const tri_game *game)
{
    for (int i = 0; i < TRI_LEVELS; i++) {
        fprintf(out, "  %-12s ", tri_level_at(i)->name);
        if (game && tri_level_elo(game, i))
            fprintf(out, "%5d  ", tri_level_elo(game, i));
        fprintf(out, "%s\n", tri_level_at(i)->character);
    }
}

static void cli_print_item(const tui_lang *lang, const tri_game *game, const json_t *item)
{
    char words[TUI_WORDS_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    tui_say_item(lang, game->id, item, NULL, &text);
    char *rule = cli_rule_name(lang, (tri_rule)tui_number(item, "rule"));
    int column = printf("  %+4d  ", tui_number(item, "points"));
    if (column + cli_width(words) + cli_width(rule) + 4 <= CLI_COLUMNS) {
        printf("%s  (%s)\n", words, rule);
    } else {
        cli_wrap(words, column, column);
        printf("%*s(%s)\n", column, "", rule);
    }
    free(rule);
}

/// A line of points, then their reasons. Of a game for one, seat 0 is whom it plays against.
static void cli_print_points(const tui_lang *lang, const tri_game *game, const json_t *items, int seat, int points)
{
    cli_tell(lang, seat ? "plain.score" : "plain.to_beat", json_pack("{s:i,s:i}", "seat", seat, "n", points));
    for (size_t i = 0; i < json_array_size(items); i++)
        if (tui_number(json_array_get(items, i), "seat") == seat)
            cli_print_item(lang, game, json_array_get(items, i));
}

void cli_print_score(const tui_lang *lang, const tri_game *game, const tri_view *view)
{
    tri_result result;
    json_t *position = tui_tree_view(game, view);
    const json_t *items = tui_at(position, "score");
    game->result(&view->known, &result);
    for (int seat = 0; seat < result.seats; seat++)
        cli_print_points(lang, game, items, seat + 1, result.points[seat]);
    if (result.seats == 1)
        cli_print_points(lang, game, items, 0, result.rival);
    json_decref(position);
}

void cli_print_winner(const tui_lang *lang, const tri_game *game, const tri_view *view)
{
    tri_result result;
    game->result(&view->known, &result);
    if (result.seats == 1) {
        char gap[16];
        snprintf(gap, sizeof gap, "%+d", result.points[0] - result.rival);
        cli_tell(lang, result.place[0] == 1 ? "plain.won" : "plain.lost",
                 json_pack("{s:i,s:i,s:s}", "own", result.points[0], "best", result.rival, "gap", gap));
        return;
    }
    int first = 0, winner = 0;
    for (int seat = 0; seat < result.seats; seat++)
        if (result.place[seat] == 1 && ++first)
            winner = seat + 1;
    cli_tell(lang, first == 1 ? "plain.winner" : "plain.shared", json_pack("{s:i,s:i}", "seat", winner, "n", first));
}
