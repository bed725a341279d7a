// SPDX-License-Identifier: MIT
#include "tests/tui/tui_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// test_screens FOLDER [--write]: whole screens of known positions, character by character, and for some of them what
// each depth of colour makes of every cell. They are in FOLDER/screens, and as pictures in docs/images; --write writes
// them anew.

enum { SCREEN_BYTES = 1 << 18 };

typedef struct screen_case {
    const char *name, *game, *record, *lang, *keys;
    int columns, rows;
    bool ascii, colours, replay;
} screen_case;

#define VAULT_3 "<tab>jj<enter>"
#define ON_B4   VAULT_3 "<s-left><s-up><down><left><up>"

static const screen_case cases[] = {
    {"basilica-80x24", "basilica", "basilica.txt", "en", ON_B4, 80, 24, false, true, false},
    {"basilica-120x36", "basilica", "basilica.txt", "en", ON_B4, 120, 36, false, false, false},
    {"basilica-200x60", "basilica", "basilica.txt", "en", ON_B4, 200, 60, false, false, false},
    {"basilica-64x20", "basilica", "basilica.txt", "en", ON_B4, 64, 20, false, false, false},
    {"basilica-40x12", "basilica", "basilica.txt", "en", VAULT_3, 40, 12, false, false, false},
    {"basilica-ascii-80x24", "basilica", "basilica.txt", "en", ON_B4, 80, 24, true, false, false},
    {"basilica-fr-80x24", "basilica", "basilica.txt", "fr", ON_B4, 80, 24, false, false, false},
    {"sagrada-80x24", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 80, 24, false, true, false},
    {"sagrada-120x36", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 120, 36, false, false, false},
    {"sagrada-64x20", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 64, 20, false, false, false},
    {"sagrada-ascii-80x24", "sagrada", "sagrada.txt", "en", "<right><down><s-right><left>", 80, 24, true, false, false},
    {"sagrada-pl-80x24", "sagrada", "sagrada.txt", "pl", "<right><down><s-right><left>", 80, 24, false, false, false},
    {"sagrada-patterns-80x24", "sagrada", "sagrada-patterns.txt", "en", "", 80, 24, false, false, false},
    {"red-cathedral-80x24", "red_cathedral", "red-cathedral-4p.txt", "en", "<left><down>", 80, 24, false, true, false},
    {"red-cathedral-120x36", "red_cathedral", "red-cathedral-4p.txt", "en", "<left><down>", 120, 36, false, false,
     false},
    {"red-cathedral-64x20", "red_cathedral", "red-cathedral-4p.txt", "en", "<left><down>", 64, 20, false, false, false},
    {"red-cathedral-ascii-80x24", "red_cathedral", "red-cathedral-4p.txt", "en", "<left><down>", 80, 24, true, false,
     false},
    {"points-80x24", "sagrada", "sagrada.txt", "en", "s", 80, 24, false, false, false},
    {"keys-80x24", "sagrada", "sagrada.txt", "en", "?", 80, 24, false, false, false},
    {"words-80x24", "basilica", "basilica.txt", "en", ":vault 3", 80, 24, false, false, false},
    {"search-80x24", "basilica", "basilica.txt", "en", "/juggler<enter>", 80, 24, false, false, false},
    {"replay-80x24", "sagrada", "sagrada.txt", "en", "<down><down><down><right><down>", 80, 24, false, false, true},
    {"replay-120x36", "basilica", "basilica.txt", "en", "<down><down><right>", 120, 36, false, false, true},
    {"looking-80x24", "basilica", "basilica.txt", "en", "<><><>", 80, 24, false, false, false},
};

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
    if (c->replay)
        tui_test_replay(x);
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
        snprintf(name, sizeof name, "../../docs/images/terminal-%s.svg", c->game);
        text = tri_text_over(room, sizeof room);
        put_picture(&x->t.screen, &text);
        good = compare(folder, name, &text, write) && good;
    }
    tui_test_free(x);
    return good;
}

int main(int argc, char **argv)
{
    bool good = argc > 1, write = argc > 2 && !strcmp(argv[2], "--write");
    for (int i = 0; good && i < TRI_COUNT(cases); i++)
        good = run(argv[1], &cases[i], write) && good;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
