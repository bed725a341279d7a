// SPDX-License-Identifier: MIT
#include "cli/arena.h"
#include "tests/tui/tui_test.h"
#include "tui/tui_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// test_screens FOLDER [--write]: whole screens of known positions, character by character, and for some of them what
// each depth of colour makes of every cell. They are in FOLDER/screens, and as pictures in docs/images; --write writes
// them anew.

enum { SCREEN_BYTES = 1 << 18 };

typedef enum screen_where { HERE, REPLAY, ELSEWHERE } screen_where;

typedef struct screen_case {
    const char *name, *game, *record, *lang, *keys;
    int columns, rows;
    bool ascii, colours;
    screen_where where;
} screen_case;

#define VAULT_3 "<tab>jj<enter>"
#define ON_B4   VAULT_3 "<s-left><s-up><down><left><up>"

static const screen_case cases[] = {
    {"basilica-80x24", "basilica", "basilica.txt", "en", ON_B4, 80, 24, false, true, HERE},
    {"basilica-120x36", "basilica", "basilica.txt", "en", ON_B4, 120, 36, false, false, HERE},
    {"basilica-200x60", "basilica", "basilica.txt", "en", ON_B4, 200, 60, false, false, HERE},
    {"basilica-64x20", "basilica", "basilica.txt", "en", ON_B4, 64, 20, false, false, HERE},
    {"basilica-40x12", "basilica", "basilica.txt", "en", VAULT_3, 40, 12, false, false, HERE},
    {"basilica-ascii-80x24", "basilica", "basilica.txt", "en", ON_B4, 80, 24, true, false, HERE},
    {"basilica-2010-80x24", "basilica", "basilica-2010.txt", "en", "", 80, 24, false, false, HERE},
    {"basilica-fr-80x24", "basilica", "basilica.txt", "fr", ON_B4, 80, 24, false, false, HERE},
    {"sagrada-80x24", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 80, 24, false, true, HERE},
    {"sagrada-120x36", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 120, 36, false, false, HERE},
    {"sagrada-64x20", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 64, 20, false, false, HERE},
    {"sagrada-ascii-80x24", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 80, 24, true, false, HERE},
    {"sagrada-pl-80x24", "sagrada", "sagrada.txt", "pl", "<right><down><s-right><left>", 80, 24, false, false, HERE},
    {"sagrada-patterns-80x24", "sagrada", "sagrada-patterns.txt", "en", "", 80, 24, false, false, HERE},
    {"red-cathedral-80x24", "red_cathedral", "red-cathedral-4p.txt", "en", "<left><down>", 80, 24, false, true, HERE},
    {"red-cathedral-120x36", "red_cathedral", "red-cathedral-4p.txt", "en", "<left><down>", 120, 36, false, false,
     HERE},
    {"red-cathedral-64x20", "red_cathedral", "red-cathedral-4p.txt", "en", "<left><down>", 64, 20, false, false, HERE},
    {"red-cathedral-ascii-80x24", "red_cathedral", "red-cathedral-4p.txt", "en", "<left><down>", 80, 24, true, false,
     HERE},
    {"red-cathedral-fr-80x24", "red_cathedral", "red-cathedral-4p.txt", "fr", "<left><down>", 80, 24, false, false,
     HERE},
    {"sagrada-patterns-fr-80x24", "sagrada", "sagrada-patterns.txt", "fr", "", 80, 24, false, false, HERE},
    {"basilica-pl-80x24", "basilica", "basilica.txt", "pl", ON_B4, 80, 24, false, false, HERE},
    {"red-cathedral-pl-80x24", "red_cathedral", "red-cathedral-4p.txt", "pl", "<left><down>", 80, 24, false, false,
     HERE},
    {"end-80x24", "red_cathedral", "red-cathedral-end.txt", "en", "", 80, 24, false, false, HERE},
    {"points-80x24", "sagrada", "sagrada.txt", "en", "s", 80, 24, false, false, HERE},
    {"points-fr-80x24", "sagrada", "sagrada.txt", "fr", "s", 80, 24, false, false, HERE},
    {"keys-80x24", "sagrada", "sagrada.txt", "en", "?", 80, 24, false, false, HERE},
    {"words-80x24", "basilica", "basilica.txt", "en", ":vault 3", 80, 24, false, false, HERE},
    {"search-80x24", "basilica", "basilica.txt", "en", "/juggler<enter>", 80, 24, false, false, HERE},
    {"rules-fr-80x24", "basilica", "basilica.txt", "fr", "r<pgdn><pgdn>", 80, 24, false, false, HERE},
    {"search-pl-80x24", "sagrada", "sagrada.txt", "pl", "/przek<enter>", 80, 24, false, false, HERE},
    {"replay-80x24", "sagrada", "sagrada.txt", "en", "<down><down><down><right><down>", 80, 24, false, false, REPLAY},
    {"replay-120x36", "basilica", "basilica.txt", "en", "<down><down><right>", 120, 36, false, false, REPLAY},
    {"looking-80x24", "basilica", "basilica.txt", "en", "<><><>", 80, 24, false, false, HERE},
    {"others-80x24", "red_cathedral", "red-cathedral-4p.txt", "en", "o", 80, 24, false, false, HERE},
    {"claim-80x24", "red_cathedral", "red-cathedral-4p.txt", "en", "c", 80, 24, false, false, HERE},
    {"analysis-80x24", "red_cathedral", "red-cathedral-end.txt", "en", "a<whole><down>", 80, 24, false, true, HERE},
    {"analysis-there-80x24", "red_cathedral", "red-cathedral-end.txt", "en", "a<whole>2<enter>", 80, 24, false, false,
     HERE},
    {"analysis-chance-80x24", "sagrada", "sagrada.txt", "pl", "a<whole>g", 80, 24, false, false, REPLAY},
    {"analysis-120x40", "sagrada", "sagrada.txt", "fr", "a<whole>jj", 120, 40, false, false, REPLAY},
    {"analysis-ascii-80x24", "basilica", "basilica.txt", "en", "a<whole>", 80, 24, true, false, REPLAY},
    {"analysis-64x20", "basilica", "basilica.txt", "fr", "a<whole><tab>", 64, 20, false, false, REPLAY},
    {"analysis-chart-40x12", "sagrada", "sagrada.txt", "pl", "a<whole>", 40, 12, false, false, REPLAY},
    {"analysis-40x12", "sagrada", "sagrada.txt", "pl", "a<whole><tab>5", 40, 12, false, false, REPLAY},
    {"analysis-alone-80x24", "sagrada", "sagrada-alone.txt", "en", "a<whole>", 80, 24, false, false, HERE},
    {"analysis-keys-80x24", "sagrada", "sagrada-alone.txt", "fr", "a<whole>?", 80, 24, false, false, HERE},
    {"online-80x24", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 80, 24, false, false, ELSEWHERE},
    {"online-120x36", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 120, 36, false, true, ELSEWHERE},
    {"online-ascii-80x24", "sagrada", "sagrada.txt", "pl", "", 80, 24, true, false, ELSEWHERE},
    {"online-40x12", "basilica", "basilica.txt", "en", "", 40, 12, false, false, ELSEWHERE},
};

/// Events as a server tells them: with the time.
static tui_source here;

static bool elsewhere_event(void *context, uint32_t n, uint8_t viewer, tui_event *out)
{
    out->at = 1763323530000;
    return here.event(context, n, viewer, out);
}

/// What a table elsewhere shows besides.
static void sit_elsewhere(tui_test *x)
{
    static tui_talk talk[] = {
        {.at = 1763323440000, .seat = 1, .text = "green is all yours"},
        {.at = 1763323500000, .seat = 2, .text = "take the 2, I dare you, or I shall take it myself"},
        {.at = 1763323560000, .seat = 1, .text = "shall I take that back?"}};
    tui_table *t = &x->t;
    for (int i = 0; i < TRI_COUNT(talk); i++) {
        talk[i].seat = (uint8_t)(talk[i].seat % t->players);
        talk[i].after = t->count - (i < 2);
    }
    t->online = true;
    here = x->source;
    x->source.event = elsewhere_event;
    t->talk = talk;
    t->talk_count = TRI_COUNT(talk);
    t->away[t->players - 1] = true;
    snprintf(t->clock[0], sizeof t->clock[0], "4:12");
    snprintf(t->clock[1], sizeof t->clock[1], "0:40");
    t->hurry[1] = true;
    snprintf(t->about, sizeof t->about, "online, table 7K2M");
    snprintf(t->asked, sizeof t->asked, "Zofia asks to take back.");
    tui_table_refresh(t, &x->source, t->viewer, UINT32_MAX);
}

static void put_colours(const tui_screen *s, tui_depth depth, tri_text *out)
{
    char word[64];
    for (int y = 0; y < s->rows; y++) {
        tui_colours last = {-2, -2, false, false, false, false};
        for (int x = 0; x < s->columns; x++) {
            tui_colours c = tui_resolve(s->cell[y][x].style, depth);
            if (!memcmp(&c, &last, sizeof c))
                continue;
            last = c;
            snprintf(word, sizeof word, depth == TUI_TRUE ? "%d:%x/%x%s%s%s%s " : "%d:%d/%d%s%s%s%s ", x,
                     (unsigned)c.ink, (unsigned)c.ground, c.bold ? "b" : "", c.under ? "u" : "", c.faint ? "f" : "",
                     c.reverse ? "r" : "");
            tri_put(out, word);
        }
        tri_put_char(out, '\n');
    }
}

enum { PICTURE_W = 10, PICTURE_H = 19 };

/// A run of cells of one style as a rectangle and a text whose width is fixed.
static void put_run(const tui_screen *s, int x, int end, int y, tri_text *out)
{
    char head[256], glyphs[TUI_COLUMNS_MAX * 6];
    tui_colours c = tui_resolve(s->cell[y][x].style, TUI_TRUE);
    tri_text text = tri_text_over(glyphs, sizeof glyphs);
    bool blank = true;
    for (int i = x; i < end; i++) {
        uint32_t glyph = s->cell[y][i].glyph;
        blank = blank && glyph == ' ';
        if (glyph == '<' || glyph == '>' || glyph == '&')
            tri_put(&text, glyph == '<' ? "&lt;" : glyph == '>' ? "&gt;" : "&amp;");
        else
            tui_put_glyph(&text, glyph == ' ' ? 0xa0 : glyph);
    }
    if (c.ground != -1) {
        snprintf(head, sizeof head, "<rect x='%d' y='%d' width='%d' height='%d' fill='#%06x'/>", x * PICTURE_W,
                 y * PICTURE_H, (end - x) * PICTURE_W, PICTURE_H, (unsigned)c.ground);
        tri_put(out, head);
    }
    if (blank)
        return;
    snprintf(head, sizeof head, "<text x='%d' y='%d' textLength='%d' fill='#%06x'%s%s>", x * PICTURE_W,
             y * PICTURE_H + 14, (end - x) * PICTURE_W, c.ink == -1 ? 0xf0e6d2u : (unsigned)c.ink,
             c.bold ? " class='b'" : "", c.faint ? " opacity='.55'" : "");
    tri_put(out, head);
    tri_put(out, glyphs);
    tri_put(out, "</text>\n");
}

/// The screen as SVG, in true colours on the dark ground they are made for.
static void put_picture(const tui_screen *s, tri_text *out)
{
    char head[512];
    int w = s->columns * PICTURE_W, h = s->rows * PICTURE_H;
    snprintf(head, sizeof head,
             "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d'><style>text{font:16.6px 'DejaVu Sans "
             "Mono',monospace}.b{font-weight:700}</style><rect width='%d' height='%d' fill='#12121c'/>\n",
             w, h, w, h);
    tri_put(out, head);
    for (int y = 0; y < s->rows; y++)
        for (int x = 0, end; x < s->columns; x = end) {
            for (end = x + 1; end < s->columns && s->cell[y][end].style == s->cell[y][x].style; end++)
                continue;
            put_run(s, x, end, y, out);
        }
    tri_put(out, "</svg>\n");
}

static bool compare(const char *folder, const char *name, const tri_text *text, bool write)
{
    static char there[SCREEN_BYTES];
    char path[512];
    snprintf(path, sizeof path, strchr(name, '/') ? "%s/%s" : "%s/screens/%s.txt", folder, name);
    FILE *file = fopen(path, write ? "w" : "r");
    if (!file) {
        fprintf(stderr, "%s: cannot be opened\n", path);
        return false;
    }
    size_t size = 0;
    if (write)
        size = fwrite(text->at, 1, text->used, file);
    else
        size = fread(there, 1, sizeof there, file);
    fclose(file);
    if (write || (size == text->used && !memcmp(there, text->at, size)))
        return true;
    fprintf(stderr, "%s differs; it is now:\n%s", path, text->at);
    return false;
}

static bool run(const char *folder, const screen_case *c, bool write)
{
    static char room[SCREEN_BYTES];
    static const char *const depths[] = {"mono", "16", "256", "true"};
    tri_text text = tri_text_over(room, sizeof room);
    tui_test *x = tui_test_load(folder, c->game, c->record, c->lang);
    if (c->where == REPLAY)
        tui_test_replay(x);
    tui_test_draw(x, c->columns, c->rows, c->ascii);
    if (c->where == ELSEWHERE)
        sit_elsewhere(x);
    tui_test_draw(x, c->columns, c->rows, c->ascii);
    tui_test_press(x, c->keys);
    tui_screen_text(&x->t.screen, &text);
    bool good = compare(folder, c->name, &text, write);
    for (int depth = TUI_MONO; c->colours && depth <= TUI_TRUE; depth++) {
        char name[96];
        snprintf(name, sizeof name, "%s.%s", c->name, depths[depth]);
        text = tri_text_over(room, sizeof room);
        put_colours(&x->t.screen, (tui_depth)depth, &text);
        good = compare(folder, name, &text, write) && good;
    }
    if (c->colours) { // and as the picture in the documents
        char name[96];
        bool analysis = !strncmp(c->name, "analysis", strlen("analysis"));
        snprintf(name, sizeof name, "../../docs/images/terminal-%s.svg",
                 analysis                ? "analysis"
                 : c->where == ELSEWHERE ? "online"
                                         : c->game);
        text = tri_text_over(room, sizeof room);
        put_picture(&x->t.screen, &text);
        good = compare(folder, name, &text, write) && good;
    }
    tui_test_free(x);
    return good;
}

/// The first screen, with two games that were begun before, after some keys: a seat of a bot's, or (`open`) for
/// somebody elsewhere and the clock that goes with it.
static bool run_setup(const char *folder, const char *name, const char *lang, int columns, int rows, bool open,
                      bool write)
{
    static const tui_key bot[] = {
        {.kind = TUI_KEY_CHAR, .glyph = '3'}, {.kind = TUI_KEY_DOWN}, {.kind = TUI_KEY_DOWN}, {.kind = TUI_KEY_RIGHT}};
    static const tui_key elsewhere[] = {{.kind = TUI_KEY_CHAR, .glyph = '3'},
                                        {.kind = TUI_KEY_RIGHT},
                                        {.kind = TUI_KEY_DOWN},
                                        {.kind = TUI_KEY_DOWN},
                                        {.kind = TUI_KEY_DOWN},
                                        {.kind = TUI_KEY_RIGHT},
                                        {.kind = TUI_KEY_RIGHT},
                                        {.kind = TUI_KEY_RIGHT},
                                        {.kind = TUI_KEY_DOWN},
                                        {.kind = TUI_KEY_RIGHT},
                                        {.kind = TUI_KEY_RIGHT}};
    const tui_key *keys = open ? elsewhere : bot;
    static tui_screen screen;
    static char room[SCREEN_BYTES];
    const tui_saved saved[] = {{tri_game_at(0), "2026-11-16 21:10"}, {tri_game_at(1), "2026-11-15 20:00"}};
    tui_setup s;
    tri_text text = tri_text_over(room, sizeof room);
    tui_setup_begin(&s, tui_lang_find(lang), saved, TRI_COUNT(saved));
    for (int i = 0; i < (open ? TRI_COUNT(elsewhere) : TRI_COUNT(bot)); i++)
        tui_setup_press(&s, keys[i]);
    tui_setup_draw(&s, &screen, columns, rows, false);
    tui_screen_text(&screen, &text);
    return compare(folder, name, &text, write);
}

/// A game whose outcome is a function of its number: of two, or of one who wins every third.
static ai_game played(uint32_t n, int players)
{
    ai_game game = {.index = n, .played = {.failed = TRI_OVER}};
    tri_result *r = &game.played.result;
    int own = 40 + (int)(n * 37 % 23), other = 33 + (int)(n * 53 % 29);
    r->seats = (uint8_t)players;
    r->rival = 50;
    for (int i = 0; i < players; i++) {
        game.seat[i] = (uint8_t)((n + (uint32_t)i) % (uint32_t)players);
        r->points[i] = (int16_t)(game.seat[i] ? other : own);
        r->place[i] = (uint8_t)(players == 1 ? 1 + (n % 3 != 0) : 1 + (game.seat[i] ? other < own : own < other));
    }
    return game;
}

/// A tournament under way, drawn after so many games, two thirds of them all; `svg` (may be NULL) is its picture. In
/// one that is longer than its graph the first entrant has failed.
static bool run_arena(const char *folder, const char *name, const char *svg, const char *const *entrants, int players,
                      uint32_t games, bool write)
{
    static tui_screen screen;
    static char room[SCREEN_BYTES];
    static arena a;
    static arena_tally tally;
    tri_text text = tri_text_over(room, sizeof room);
    memset(&a, 0, sizeof a);
    memset(&tally, 0, sizeof tally);
    a.game = tri_game_find("sagrada", 7);
    a.def = (ai_arena_def){
        .game = a.game, .setup = tri_setup_default(a.game, players), .entrants = players, .games = games * 3 / 2 - 5};
    for (int i = 0; i < players; i++)
        snprintf(a.entrant[i].name, sizeof a.entrant[i].name, "%s", entrants[i]);
    tally.stride = 1;
    for (uint32_t n = 0; n < games; n++) {
        ai_game game = played(n, players);
        for (int i = 0; games > ARENA_PAST && n < ARENA_PAST && i < players; i++)
            game.played.result.place[i] = (uint8_t)(1 + (game.seat[i] == 0));
        game.played.failed = n == ARENA_PAST ? game.seat[0] : TRI_OVER;
        snprintf(game.played.reason, sizeof game.played.reason, "no move begins with 'x'");
        a.finished++;
        arena_tally_add(&tally, &a, &game);
    }
    tui_screen_clear(&screen, 80, 24, false);
    arena_tally_draw(&tally, &a, 83000, &screen);
    tui_screen_text(&screen, &text);
    bool good = compare(folder, name, &text, write);
    text = tri_text_over(room, sizeof room);
    put_picture(&screen, &text);
    return (!svg || compare(folder, svg, &text, write)) && good;
}

int main(int argc, char **argv)
{
    setenv("TZ", "UTC0", 1); // when something was said is shown
    bool good = argc > 1, write = argc > 2 && !strcmp(argv[2], "--write");
    for (int i = 0; good && i < TRI_COUNT(cases); i++)
        good = run(argv[1], &cases[i], write) && good;
    good = good && run_setup(argv[1], "setup-80x24", "en", 80, 24, false, write) &&
           run_setup(argv[1], "setup-120x36", "fr", 120, 36, false, write) &&
           run_setup(argv[1], "setup-40x12", "pl", 40, 12, false, write) &&
           run_setup(argv[1], "setup-open-80x24", "en", 80, 24, true, write) &&
           run_setup(argv[1], "setup-open-fr-80x24", "fr", 80, 24, true, write);
    static const char *const pair[] = {"cat", "sparrow"}, *const alone[] = {"owl"};
    good =
        good &&
        run_arena(argv[1], "arena-80x24", "../../docs/images/terminal-arena.svg", pair, TRI_COUNT(pair), 137, write) &&
        run_arena(argv[1], "arena-long-80x24", NULL, pair, TRI_COUNT(pair), 3 * ARENA_PAST, write) &&
        run_arena(argv[1], "arena-alone-80x24", NULL, alone, TRI_COUNT(alone), 137, write);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
