// SPDX-License-Identifier: MIT
#include "proto/proto_json.h"
#include "tests/support/whole.h"
#include "tests/support/why.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Positions drawn as text, tests/boards/<game>/*.txt, with what must be legal, illegal or scored there:
//
//     % comment
//     position <the position's text, over as many lines as it likes>
//     legal   vault 2 c3
//     illegal vault 2 c4  R3.2 d4 beside it is red
//     points  1 12
//     fact    "top_crown":{"crowned":2,"all":3}
//
// What is to blame stands behind the rule, in the words of the refusal. A fact is what stands in the game's facts, as
// whoever decides may know them.

typedef struct board_reader {
    const tri_game *game;
    const char *path;
    int line, passed, failed;
    char text[TRI_STATE_TEXT_MAX]; // the position being gathered
    bool gathering;                // its lines are not over yet
    tri_state state;
    bool ready;
} board_reader;

static void board_fail(board_reader *b, const char *what, const char *why)
{
    printf("%s:%d: %s: %s\n", b->path, b->line, what, why);
    b->failed++;
}

static void board_finish(board_reader *b)
{
    if (!b->gathering)
        return;
    tri_err err;
    b->gathering = false;
    b->ready = b->game->state_parse(b->text, strlen(b->text), &b->state, &err);
    if (!b->ready)
        board_fail(b, "position", why(b->game, &err));
}

static bool board_lists(const board_reader *b, tri_move m)
{
    static tri_move list[TRI_MOVES_MAX];
    int count = b->game->moves(&b->state, list), i = 0;
    while (i < count && list[i] != m)
        i++;
    return i < count;
}

/// Whoever decides is told what is to blame: these words, where the board has some.
static bool board_blames(const board_reader *b, tri_move m, tri_rule rule, const char *wanted)
{
    tri_view view;
    tri_err err;
    uint8_t mover = b->game->to_move(&b->state);
    b->game->observe(&b->state, mover < TRI_SEATS_MAX ? mover : TRI_SPECTATOR, &view);
    tri_refuse_move(b->game, &view, m, rule, &err);
    const char *said = why(b->game, &err);
    if (err.rule != rule || !said[0])
        return false;
    if (wanted && strcmp(said, wanted) != 0)
        printf("%s:%d: %s\n", b->path, b->line, said);
    return !wanted || strcmp(said, wanted) == 0;
}

static void board_move(board_reader *b, char *words, bool legal)
{
    char wanted[16] = "", *cause = NULL;
    char *mark = legal ? NULL : strstr(words, "  R");
    if (!legal && !mark) {
        board_fail(b, words, "an illegal move names its rule after two spaces");
        return;
    }
    if (mark) {
        size_t size = strcspn(mark + 3, " ");
        snprintf(wanted, sizeof wanted, "%.*s", (int)size, mark + 3);
        cause = mark[3 + size] ? mark + 3 + size + 1 : NULL;
        *mark = 0;
    }
    while (*words == ' ')
        words++;
    tri_move m = 0;
    tri_err err;
    tri_view whole = tri_whole(b->game, &b->state);
    if (!b->game->move_parse(&whole, words, strlen(words), &m, &err)) {
        board_fail(b, words, why(b->game, &err));
        return;
    }
    tri_rule rule = b->game->check(&b->state, m);
    char got[16];
    tri_text out = tri_text_over(got, sizeof got);
    if (rule)
        tri_put_rule(&out, rule);
    if (strcmp(got, wanted) != 0)
        board_fail(b, words, rule ? got : "is legal");
    else if (!legal && !board_blames(b, m, rule, cause))
        board_fail(b, words, "is refused for another cause");
    else if (board_lists(b, m) != legal)
        board_fail(b, words, legal ? "is not in the list of legal moves" : "is in the list of legal moves");
    else
        b->passed++;
}

static void board_points(board_reader *b, const char *words)
{
    int seat = 0, points = 0;
    tri_result result;
    b->game->result(&b->state, &result);
    if (sscanf(words, "%d %d", &seat, &points) != 2 || seat < 1 || seat > result.seats)
        board_fail(b, words, "points SEAT TOTAL");
    else if (result.points[seat - 1] == points)
        b->passed++;
    else {
        char got[24];
        snprintf(got, sizeof got, "scores %d", result.points[seat - 1]);
        board_fail(b, words, got);
    }
}

static void board_fact(board_reader *b, const char *wanted)
{
    static char facts[1 << 16];
    tri_text out = tri_text_over(facts, sizeof facts);
    tri_view view;
    uint8_t mover = b->game->to_move(&b->state);
    b->game->observe(&b->state, mover < TRI_SEATS_MAX ? mover : TRI_SPECTATOR, &view);
    proto_facts(b->game, &view, &out);
    const char *found = strstr(facts, wanted + strspn(wanted, " "));
    char after = found ? found[strlen(wanted + strspn(wanted, " "))] : 0;
    if (after == ',' || after == '}')
        b->passed++;
    else
        board_fail(b, wanted, facts);
}

static void board_line(board_reader *b, char *line)
{
    bool legal = strncmp(line, "legal ", 6) == 0, illegal = strncmp(line, "illegal ", 8) == 0;
    bool points = strncmp(line, "points ", 7) == 0, fact = strncmp(line, "fact ", 5) == 0;
    if (line[0] == '%')
        return;
    if (legal || illegal || points || fact) {
        board_finish(b);
        if (!b->ready)
            board_fail(b, line, "no position");
        else if (points)
            board_points(b, line + 7);
        else if (fact)
            board_fact(b, line + 5);
        else
            board_move(b, line + (legal ? 6 : 8), legal);
        return;
    }
    if (strncmp(line, "position", 8) == 0) {
        board_finish(b);
        b->gathering = true;
        b->text[0] = 0;
        line += 8;
    }
    if (strlen(b->text) + strlen(line) + 2 > sizeof b->text)
        board_fail(b, "position", "too long");
    else if (b->gathering)
        strcat(strcat(b->text, " "), line);
    else if (line[strspn(line, " ")])
        board_fail(b, line, "neither position, legal, illegal, points nor fact");
}

static void board_file(const tri_game *game, const char *path, int *passed, int *failed)
{
    static board_reader b;
    static char line[TRI_STATE_TEXT_MAX];
    memset(&b, 0, sizeof b);
    b.game = game;
    b.path = path;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        b.line++;
        line[strcspn(line, "\n")] = 0;
        board_line(&b, line);
    }
    board_finish(&b);
    if (file)
        fclose(file);
    if (b.passed == 0)
        board_fail(&b, path, "asks nothing");
    *passed += b.passed;
    *failed += b.failed;
}

int main(void)
{
    int passed = 0, failed = 0;
    for (int g = 0; g < tri_game_count(); g++) {
        char folder[512], path[1024];
        snprintf(folder, sizeof folder, "%s/tests/boards/%s", TRI_SOURCE_DIR, tri_game_at(g)->id);
        DIR *dir = opendir(folder);
        if (!dir) {
            printf("%s: no boards\n", folder);
            failed++;
            continue;
        }
        for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
            if (!strstr(entry->d_name, ".txt"))
                continue;
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            board_file(tri_game_at(g), path, &passed, &failed);
        }
        closedir(dir);
    }
    printf("boards: %d passed, %d failed\n", passed, failed);
    return failed || !passed ? 1 : 0;
}
