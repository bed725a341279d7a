// SPDX-License-Identifier: MIT
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// The moves that the seat to decide can make, by its view.

enum { SCREEN_COLUMNS = 79, SCREEN_LINES = 20 };

/// One legal move: its number in the list and its words.
typedef struct screen_row {
    int number;
    char words[TRI_MOVE_TEXT_MAX];
} screen_row;

static int screen_rows(const play *p, const char *prefix, screen_row *rows)
{
    tri_move list[TRI_MOVES_MAX];
    tri_view view;
    tri_game_turn(p->table.game, &p->table.state, &view);
    int n = p->table.game->moves(&view.known, list), kept = 0;
    for (int i = 0; i < n; i++) {
        tri_text text = tri_text_over(rows[kept].words, sizeof rows[kept].words);
        p->table.game->move_text(&view, list[i], &text);
        rows[kept].number = i + 1;
        kept += strncasecmp(rows[kept].words, prefix, strlen(prefix)) == 0;
    }
    return kept;
}

/// How many characters the first `count` words take; -1 when there are fewer. A count below 0 means all but so many.
static int screen_word_end(const char *words, int count)
{
    int ends[TRI_MOVE_TEXT_MAX], n = 0;
    for (int i = 1; words[0]; i++) {
        if (words[i] == ' ' || !words[i])
            ends[n++] = i;
        if (!words[i])
            break;
    }
    int wanted = count < 0 ? n + count : count;
    return wanted >= 1 && wanted <= n ? ends[wanted - 1] : -1;
}

/// Where the group of rows ends that begins at `first` and shares its first `words` words.
static int screen_group_end(const screen_row *rows, int count, int first, int words)
{
    int size = screen_word_end(rows[first].words, words), next = first + 1;
    while (next < count && size >= 0 && screen_word_end(rows[next].words, words) == size &&
           !strncmp(rows[first].words, rows[next].words, (size_t)size))
        next++;
    return next;
}

static void screen_start_line(tri_text *out, int *column, int indent)
{
    tri_put_char(out, '\n');
    for (*column = 0; *column < indent; ++*column)
        tri_put_char(out, ' ');
}

/// "[7] b2" on this line or the next.
static void screen_entry(tri_text *out, int *column, int indent, int number, const char *words)
{
    char entry[TRI_MOVE_TEXT_MAX + 16];
    int size = snprintf(entry, sizeof entry, "  [%d] %s", number, words);
    if (*column + size > SCREEN_COLUMNS)
        screen_start_line(out, column, indent);
    tri_put(out, entry);
    *column += size;
}

/// All rows. Moves that differ only in their last word share a line: "vault 1  [1] a2  [2] b3".
static void screen_full(const screen_row *rows, int count, tri_text *out)
{
    int column = 0, widest = 0;
    bool single = false;
    for (int i = 0, next; i < count; i = next) {
        next = screen_group_end(rows, count, i, -1);
        int size = next > i + 1 ? screen_word_end(rows[i].words, -1) : 0;
        widest = size > widest ? size : widest;
    }
    for (int i = 0, next; i < count; i = next) {
        next = screen_group_end(rows, count, i, -1);
        int size = screen_word_end(rows[i].words, -1);
        bool group = next > i + 1;
        if (i && (group || !single))
            screen_start_line(out, &column, 0);
        single = !group;
        if (group) {
            tri_put_span(out, rows[i].words, (size_t)size);
            for (column = size; column < widest; column++)
                tri_put_char(out, ' ');
        }
        for (int at = i; at < next; at++)
            screen_entry(out, &column, widest, rows[at].number, rows[at].words + (group ? size + 1 : 0));
    }
    tri_put_char(out, '\n');
}

static int screen_group_count(const screen_row *rows, int count, int words)
{
    int groups = 0;
    for (int i = 0; i < count; groups++)
        i = screen_group_end(rows, count, i, words);
    return groups;
}

/// A long list by its first words: as many of them as give at most a screenful of groups.
static void screen_grouped(const play *p, const screen_row *rows, int count)
{
    int words = 1;
    while (words < 6 && screen_group_count(rows, count, words + 1) <= SCREEN_LINES)
        words++;
    for (int i = 0, next; i < count; i = next) {
        next = screen_group_end(rows, count, i, words);
        if (next == i + 1)
            printf("  [%d] %s\n", rows[i].number, rows[i].words);
        else
            printf("  [%d-%d] %.*s ...\n", rows[i].number, rows[next - 1].number, screen_word_end(rows[i].words, words),
                   rows[i].words);
    }
    cli_tell(p->lang, "plain.moves", json_pack("{s:i}", "n", count));
}

int play_print_moves(const play *p, const char *prefix, bool all)
{
    size_t size = (size_t)TRI_MOVES_MAX * (TRI_MOVE_TEXT_MAX + 16);
    screen_row *rows = (screen_row *)cli_room(sizeof *rows * TRI_MOVES_MAX);
    char *room = (char *)cli_room(size);
    tri_text out = tri_text_over(room, size);
    int count = screen_rows(p, prefix, rows), lines = 0;
    if (count)
        screen_full(rows, count, &out);
    for (size_t i = 0; i < out.used; i++)
        lines += room[i] == '\n';
    if (all || lines <= SCREEN_LINES || screen_group_count(rows, count, 1) > SCREEN_LINES)
        fputs(room, stdout);
    else
        screen_grouped(p, rows, count);
    free(room);
    free(rows);
    return count;
}

bool play_pass_terminal(const play *p, uint8_t seat)
{
    for (int i = 0; i < 40; i++)
        putchar('\n');
    cli_say(p->lang, "plain.pass", json_pack("{s:i}", "seat", seat + 1));
    putchar(' ');
    fflush(stdout);
    int c;
    while ((c = getchar()) != '\n')
        if (c == EOF)
            return true;
    return false;
}
