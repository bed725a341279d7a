// SPDX-License-Identifier: MIT
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

// What the players see. Everything shown to a seat is computed from its view, or checked against it.

enum { SCREEN_COLUMNS = 79, SCREEN_LIST_MAX = 30 };

static void screen_words(const tri_game *game, const tri_state *state, tri_move move, char *out)
{
    tri_text text = tri_text_over(out, TRI_MOVE_TEXT_MAX);
    game->move_text(state, move, &text);
}

static void screen_event(const play *p, const tri_state *state, tri_move move, bool secret)
{
    char words[TRI_MOVE_TEXT_MAX] = "(in secret)";
    uint8_t seat = p->game->to_move(state);
    if (!secret)
        screen_words(p->game, state, move, words);
    if (seat == TRI_CHANCE)
        printf("  chance: %s\n", words);
    else
        printf("  seat %d%s: %s\n", seat + 1, p->human[seat] ? "" : " (random)", words);
}

void play_print_event(const play *p, tri_move move)
{
    bool secret = false;
    for (uint8_t seat = 0; seat < p->head.setup.players && !secret; seat++)
        secret =
            p->human[seat] && seat != p->game->to_move(&p->state) && play_is_secret(p->game, &p->state, move, seat);
    screen_event(p, &p->state, move, secret);
}

void play_print_log(const play *p, uint8_t seat)
{
    tri_state state;
    p->game->start(&state, &p->head.setup, NULL);
    for (uint32_t i = 0; i < p->count; i++) {
        bool own = p->game->to_move(&state) == seat;
        printf("%4u", i + 1);
        screen_event(p, &state, p->moves[i], !own && play_is_secret(p->game, &state, p->moves[i], seat));
        p->game->apply(&state, p->moves[i]);
    }
}

/// One row of the list of moves: its number and words.
typedef struct screen_row {
    int number;
    char words[TRI_MOVE_TEXT_MAX];
} screen_row;

static int screen_rows(const play *p, const char *prefix, screen_row *rows)
{
    tri_move list[TRI_MOVES_MAX];
    int n = p->game->moves(&p->state, list), kept = 0;
    for (int i = 0; i < n; i++) {
        screen_words(p->game, &p->state, list[i], rows[kept].words);
        rows[kept].number = i + 1;
        kept += strncmp(rows[kept].words, prefix, strlen(prefix)) == 0;
    }
    return kept;
}

/// Numbers and words in as many columns as fit, reading down.
static void screen_columns(const screen_row *rows, int count)
{
    int widest = 0;
    for (int i = 0; i < count; i++) {
        int width = (int)strlen(rows[i].words);
        widest = width > widest ? width : widest;
    }
    int columns = SCREEN_COLUMNS / (widest + 8);
    columns = columns < 1 ? 1 : columns;
    int lines = (count + columns - 1) / columns;
    for (int line = 0; line < lines; line++) {
        for (int i = line; i < count; i += lines)
            printf(i + lines < count ? "%4d %-*s  " : "%4d %.*s", rows[i].number, i + lines < count ? widest : 95,
                   rows[i].words);
        putchar('\n');
    }
}

/// How many characters of the words the first `count` words take; -1 when there are fewer.
static int screen_word_end(const char *words, int count)
{
    int at = 0;
    while (words[at]) {
        at += (int)strcspn(words + at, " ");
        if (--count == 0)
            return at;
        at += (int)strspn(words + at, " ");
    }
    return -1;
}

static bool screen_same_group(const screen_row *a, const screen_row *b, int words)
{
    int n = screen_word_end(a->words, words), m = screen_word_end(b->words, words);
    return n >= 0 && n == m && !strncmp(a->words, b->words, (size_t)n);
}

/// How many groups of neighbours there are that share their first `words` words.
static int screen_groups(const screen_row *rows, int count, int words)
{
    int groups = 0;
    for (int i = 0; i < count; i++)
        groups += i == 0 || !screen_same_group(&rows[i - 1], &rows[i], words);
    return groups;
}

/// A long list by its first words: as many of them as give at most a screenful of groups.
static void screen_grouped(const screen_row *rows, int count)
{
    int words = 1;
    while (words < 6 && screen_groups(rows, count, words + 1) <= SCREEN_LIST_MAX)
        words++;
    for (int i = 0; i < count;) {
        int next = i + 1;
        while (next < count && screen_same_group(&rows[i], &rows[next], words))
            next++;
        if (next == i + 1)
            printf("  %4d       %s\n", rows[i].number, rows[i].words);
        else
            printf("  %4d-%-5d %.*s ...\n", rows[i].number, rows[next - 1].number,
                   screen_word_end(rows[i].words, words), rows[i].words);
        i = next;
    }
    printf("%d moves. Type the first words to see those that begin so, or 'moves' for all.\n", count);
}

int play_print_moves(const play *p, const char *prefix, bool all)
{
    screen_row *rows = (screen_row *)cli_room(sizeof *rows * TRI_MOVES_MAX);
    int count = screen_rows(p, prefix, rows);
    if (all || count <= SCREEN_LIST_MAX || screen_groups(rows, count, 1) > SCREEN_LIST_MAX)
        screen_columns(rows, count);
    else
        screen_grouped(rows, count);
    free(rows);
    return count;
}

void play_print_turn(const play *p)
{
    tri_state view;
    uint8_t seat = p->game->to_move(&p->state);
    p->game->observe(&p->state, seat, &view);
    printf("\n%s, move %u: seat %d decides\n\n", p->game->about->name, p->count + 1, seat + 1);
    cli_print_board(p->game, &view);
    putchar('\n');
    play_print_moves(p, "", false);
}

bool play_pass_terminal(const play *p, uint8_t seat)
{
    if (!p->curtain)
        return false;
    if (p->clear)
        fputs("\033[2J\033[3J\033[H", stdout);
    else
        for (int i = 0; i < 40; i++)
            putchar('\n');
    printf("Pass the terminal to seat %d, who presses Enter. ", seat + 1);
    fflush(stdout);
    int c;
    while ((c = getchar()) != '\n')
        if (c == EOF)
            return true;
    return false;
}
