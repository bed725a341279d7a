// SPDX-License-Identifier: MIT
#include "tests/tui/tui_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// test_study FOLDER: a game is looked at once more by a thread, while keys are pressed.

/// The same record studied step by step must have come to the same.
static bool same_numbers(const tui_study *s)
{
    tri_bot_def def;
    study direct;
    study_def(s->table->game, s->nodes, &def);
    size_t size = tri_bot_memory(&def);
    void *memory = malloc(size);
    study_row *rows = (study_row *)calloc((size_t)s->count + 1, sizeof *rows);
    study_task task = s->looked.task;
    task.search = tri_search_create(&def.search, memory, size);
    task.def = &def.search;
    task.nodes = TUI_TEST_NODES;
    study_begin(&direct, &task, rows);
    while (study_step(&direct))
        continue;
    study_chain(&direct);
    bool same = direct.known == s->looked.known && direct.decisions == s->done && s->done == s->total;
    for (uint32_t n = 0; n <= direct.known; n++)
        same = same && !memcmp(&rows[n].ends, &s->row[n].ends, sizeof rows[n].ends);
    free(rows);
    free(memory);
    return same;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

#define MUST(what)                                                                                                     \
    ((what) ? (void)0 : (void)(good = false, fprintf(stderr, "analysis, line %d: %s\n", __LINE__, #what)))

/// A record is looked at once more: the numbers of `triforium analyse`, what cost most, and Enter goes there.
static bool analysis(const char *folder)
{
    bool good = true;
    uint32_t dear[TUI_STUDY_DEAR];
    tui_test *x = tui_test_load(folder, "sagrada", "sagrada.txt", "en");
    tui_study *s = x->t.study;
    tui_test_draw(x, 80, 24, false);
    tui_test_press(x, "a"); // while somebody plays it would tell secrets
    MUST(!s->open && !s->there && x->t.note[0]);
    tui_test_replay(x);
    tui_test_press(x, "a<whole>");
    MUST(s->open && s->whole && same_numbers(s));
    MUST(tui_study_dearest(s, dear) == TUI_STUDY_DEAR);
    for (int i = 1; i < TUI_STUDY_DEAR; i++)
        MUST(study_cost(&s->looked, dear[i - 1]) >= study_cost(&s->looked, dear[i]));
    tui_test_press(x, "<down><down><up>?<esc>k9j");
    MUST(s->open && s->pick == 1);
    tui_test_key(x, (tui_key){.kind = TUI_KEY_MOUSE, .x = 10, .y = s->list_y + 2});
    MUST(!s->open && s->pick == 2 && x->t.looking == dear[2] && x->t.note[0]);
    tui_test_press(x, "a2<enter>");
    MUST(!s->open && x->t.looking == dear[1] && s->whole);
    tui_test_press(x, "aq");
    MUST(!s->open);
    record_table_cut(&x->table, 100); // something was taken back: another game
    tui_test_press(x, "a<whole>");
    MUST(s->whole && s->count == 100 && same_numbers(s));
    tui_test_free(x);
    return good;
}

/// Keys are answered while it looks: not one waits for a search, which takes seconds here.
static bool analysis_answers(const char *folder)
{
    enum { KEYS = 40, LONG_MS = 1000 };
    bool good = true;
    tui_test *x = tui_test_load(folder, "sagrada", "sagrada.txt", "en");
    tui_study *s = x->t.study;
    s->nodes = 5000;
    tui_test_draw(x, 80, 24, false);
    tui_test_replay(x);
    tui_test_press(x, "a");
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL); // it is in its first search
    int64_t began = now_ms();
    for (int i = 0; i < KEYS; i++)
        tui_test_press(x, i % 2 ? "g" : "<down>");
    MUST(s->open && tui_study_runs(s));
    tui_test_press(x, "<esc>");
    MUST(s->open && !tui_study_runs(s));
    tui_test_press(x, "<esc>");
    MUST(!s->open);
    int64_t spent = now_ms() - began;
    MUST(spent < LONG_MS);
    tui_test_free(x);
    if (!good)
        fprintf(stderr, "%d keys took %lld ms\n", KEYS, (long long)spent);
    return good;
}

int main(int argc, char **argv)
{
    return argc > 1 && analysis(argv[1]) && analysis_answers(argv[1]) ? EXIT_SUCCESS : EXIT_FAILURE;
}
