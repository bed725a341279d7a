// SPDX-License-Identifier: MIT
#include "tests/tui/tui_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// test_speak FOLDER [--write]: known positions in sentences, in every language, as in FOLDER/said (--write writes them
// anew); and through whole games, that every line is a whole sentence and what is new is told once.

enum { SPEAK_EVERY = 7 }; // decisions

typedef struct speak_case {
    const char *name, *game, *record;
} speak_case;

static char now[TUI_SPEECH_MAX], heard[TUI_SPEECH_MAX], news[TUI_SPEECH_MAX];

static bool compare(const char *folder, const char *name, const char *lang, bool write)
{
    static char there[TUI_SPEECH_MAX];
    char path[512];
    snprintf(path, sizeof path, "%s/said/%s-%s.txt", folder, name, lang);
    FILE *file = fopen(path, write ? "w" : "r");
    if (!file) {
        fprintf(stderr, "%s: cannot be opened\n", path);
        return false;
    }
    size_t size = write ? fwrite(now, 1, strlen(now), file) : fread(there, 1, sizeof there - 1, file);
    fclose(file);
    there[write ? 0 : size] = 0;
    if (write || !strcmp(there, now))
        return true;
    fprintf(stderr, "%s differs; it is now:\n%s", path, now);
    return false;
}

static void speak(const tui_test *x, const tri_view *view)
{
    tri_text text = tri_text_over(now, sizeof now);
    tui_speak(x->t.game, view, x->t.lang, x->t.names, &text);
}

static bool run(const char *folder, const speak_case *c, const char *lang, bool write)
{
    tui_test *x = tui_test_load(folder, c->game, c->record, lang);
    tui_table_name(&x->t, 0, tui_word(x->t.lang, "terminal", "you"));
    speak(x, &x->t.view);
    size_t size = strlen(now);
    tri_text text = tri_text_over(now + size, sizeof now - size);
    tui_speak_prompt(x->t.game, &x->t.view, x->t.lang, &text);
    tri_put_char(&text, '\n');
    tui_test_free(x);
    return compare(folder, c->name, lang, write);
}

/// Is the line at `line` one of a text's?
static bool has(const char *text, const char *line)
{
    size_t size = strcspn(line, "\n") + 1;
    for (; *text; text += strcspn(text, "\n") + 1)
        if (!strncmp(text, line, size))
            return true;
    return false;
}

/// A sentence with an end and without holes: every word was found, every brace filled in.
static bool is_whole(const char *line)
{
    static const char *const holes[] = {"plain.", "table.", "word.", "count.", "{",  "}",  ": .", ": ;",
                                        ": ,",    "; ;",    ", ,",   "  ",     " ;", "..", "()"};
    char one[4096];
    snprintf(one, sizeof one, "%.*s", (int)strcspn(line, "\n"), line);
    for (int i = 0; i < TRI_COUNT(holes); i++)
        if (strstr(one, holes[i]))
            return false;
    return one[0] && strchr(".:", one[strlen(one) - 1]);
}

/// Every line is whole, and said again only where it is new.
static bool hears(const char *game, uint32_t n)
{
    tri_text out = tri_text_over(news, sizeof news);
    tui_speak_news(heard, now, &out);
    for (const char *line = now; *line; line += strcspn(line, "\n") + 1)
        if (!is_whole(line) || has(heard, line) == has(news, line)) {
            fprintf(stderr, "%s, after %u moves: %.*s\n", game, n, (int)strcspn(line, "\n"), line);
            return false;
        }
    return true;
}

/// A game by chance, heard by seat 1 from its first decision on.
static bool run_game(const char *game, int players, uint64_t seed, const char *lang)
{
    tui_test *x = tui_test_new(game, players, seed, lang);
    const tri_game *g = x->t.game;
    tri_state s = x->table.state;
    tri_rng rng = tri_rng_seed(seed);
    bool good = true;
    heard[0] = 0;
    for (uint32_t n = 0; good && g->to_move(&s) != TRI_OVER; n++) {
        tri_move list[TRI_MOVES_MAX];
        tri_view view;
        if (n % SPEAK_EVERY == 0) {
            g->observe(&s, 0, &view);
            speak(x, &view);
            good = hears(game, n);
            memcpy(heard, now, sizeof heard);
        }
        tri_game_settle(g, &s, &rng);
        if (g->to_move(&s) != TRI_OVER)
            g->apply(&s, list[tri_rng_below(&rng, (uint32_t)g->moves(&s, list))]);
        tri_game_settle(g, &s, &rng);
    }
    tui_test_free(x);
    return good;
}

int main(int argc, char **argv)
{
    static const speak_case cases[] = {{"basilica", "basilica", "basilica.txt"},
                                       {"sagrada", "sagrada", "sagrada.txt"},
                                       {"sagrada-patterns", "sagrada", "sagrada-patterns.txt"},
                                       {"sagrada-alone", "sagrada", "sagrada-alone.txt"},
                                       {"red-cathedral", "red_cathedral", "red-cathedral-4p.txt"},
                                       {"red-cathedral-end", "red_cathedral", "red-cathedral-end.txt"}};
    static const char *const langs[] = {"en", "fr", "pl"};
    bool good = argc > 1, write = argc > 2 && !strcmp(argv[2], "--write");
    for (int i = 0; good && i < TRI_COUNT(cases); i++)
        for (int lang = 0; lang < TRI_COUNT(langs); lang++)
            good = run(argv[1], &cases[i], langs[lang], write) && good;
    for (int lang = 0; good && lang < TRI_COUNT(langs); lang++)
        good = run_game("basilica", 2, 1, langs[lang]) && run_game("sagrada", 1, 2, langs[lang]) &&
               run_game("sagrada", 3, 3, langs[lang]) && run_game("red_cathedral", 1, 4, langs[lang]) &&
               run_game("red_cathedral", 4, 5, langs[lang]);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
