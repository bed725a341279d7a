// SPDX-License-Identifier: MIT
#include "ai/tri_bot.h"
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

// Printing for people: wrapped paragraphs, rules, boards, scores.

enum { CLI_COLUMNS = 79 };

void cli_wrap(const char *text, int column, int indent)
{
    bool first = true;
    while (*text) {
        int size = (int)strcspn(text, " ");
        if (!first && column + 1 + size > CLI_COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            putchar(' ');
            column++;
        }
        fwrite(text, 1, (size_t)size, stdout);
        column += size;
        first = false;
        text += size;
        text += strspn(text, " ");
    }
    putchar('\n');
}

void cli_print_rule(const tri_game *game, tri_rule rule)
{
    const char *text = tri_game_rule(game, rule);
    int column = printf("rule %d.%d  ", rule / 100, rule % 100);
    cli_wrap(text ? text : "(no text)", column, column);
}

static void cli_print_row(const tri_rule_text *row)
{
    if (row->rule % 100 == 0) {
        printf("\n%d. %s\n\n", row->rule / 100, row->text);
        return;
    }
    int column = printf("%d.%-4d", row->rule / 100, row->rule % 100);
    cli_wrap(row->text, column, column);
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

bool cli_print_rules(const tri_game *game, const char *number)
{
    bool chapter = false, found = false;
    int wanted = number ? cli_rule_number(number, &chapter) : -1;
    if (number && wanted < 0)
        return false;
    if (!number) {
        int column = printf("%s: ", game->about->name);
        cli_wrap(game->about->summary, column, 2);
        column = printf("Reconstructed: ");
        cli_wrap(game->about->reconstructed, column, 2);
    }
    for (int i = 0; i < game->rule_count; i++) {
        const tri_rule_text *row = &game->rules[i];
        if (number && (chapter ? row->rule / 100 != wanted / 100 : row->rule != wanted))
            continue;
        cli_print_row(row);
        found = true;
    }
    return found;
}

void cli_print_board(const tri_game *game, const tri_view *view)
{
    char *room = (char *)cli_room(TRI_DRAW_MAX);
    tri_text text = tri_text_over(room, TRI_DRAW_MAX);
    game->draw(view, &text);
    fputs(room, stdout);
    if (text.used && room[text.used - 1] != '\n')
        putchar('\n');
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

static void cli_print_item(const tri_game *game, const tri_view *view, const tri_item *item)
{
    char words[TRI_ITEM_TEXT_MAX];
    tri_text text = tri_text_over(words, sizeof words);
    game->item_text(view, item, &text);
    printf("  %+4d  %s  (rule %d.%d)\n", item->points, words, item->rule / 100, item->rule % 100);
}

void cli_print_score(const tri_game *game, const tri_view *view)
{
    tri_item items[TRI_ITEMS_MAX];
    tri_result result;
    int count = game->score(view, items);
    game->result(&view->known, &result);
    for (int seat = 0; seat < result.seats; seat++) {
        printf("seat %d: %d points\n", seat + 1, result.points[seat]);
        for (int i = 0; i < count; i++)
            if (items[i].seat == seat)
                cli_print_item(game, view, &items[i]);
    }
    if (result.seats != 1)
        return;
    printf("to beat: %d points\n", result.rival);
    for (int i = 0; i < count; i++)
        if (items[i].seat >= TRI_SEATS_MAX)
            cli_print_item(game, view, &items[i]);
}

void cli_print_winner(const tri_game *game, const tri_view *view)
{
    tri_result result;
    game->result(&view->known, &result);
    if (result.seats == 1) {
        printf("You have %s, %d points to %d (%+d).\n", result.place[0] == 1 ? "won" : "lost", result.points[0],
               result.rival, result.points[0] - result.rival);
        return;
    }
    int first = 0, winner = 0;
    for (int seat = 0; seat < result.seats; seat++)
        if (result.place[seat] == 1 && ++first)
            winner = seat + 1;
    if (first == 1)
        printf("Seat %d has won.\n", winner);
    else
        printf("%d seats share the first place.\n", first);
}
