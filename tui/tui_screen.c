// SPDX-License-Identifier: MIT
#include "tui/tui_screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The grid. A text is UTF-8; what is no character, has no width or two columns becomes '?', since a cell that is wider
// on somebody's terminal moves all others.

typedef struct screen_plain {
    uint32_t glyph;
    const char *ascii;
} screen_plain;

static const screen_plain screen_plains[] = {
    {0x00b7, "."},  {0x00d7, "x"},  {0x00ab, "<"},  {0x00bb, ">"},  {0x2013, "-"},  {0x2014, "-"},   {0x2018, "'"},
    {0x2019, "'"},  {0x201c, "\""}, {0x201d, "\""}, {0x201e, "\""}, {0x2020, "+"},  {0x2026, "..."}, {0x2039, "<"},
    {0x203a, ">"},  {0x20bd, "r"},  {0x2190, "<-"}, {0x2191, "^"},  {0x2192, "->"}, {0x2193, "v"},   {0x2212, "-"},
    {0x2229, "n"},  {0x2298, "!"},  {0x2500, "-"},  {0x2502, "|"},  {0x250c, "+"},  {0x250f, "%"},   {0x2510, "+"},
    {0x2513, "%"},  {0x2503, "|"},  {0x2514, "+"},  {0x2517, "%"},  {0x2518, "+"},  {0x251b, "%"},   {0x251c, "+"},
    {0x2524, "+"},  {0x252c, "+"},  {0x2534, "+"},  {0x253c, "+"},  {0x254c, "-"},  {0x254e, "|"},   {0x2550, "="},
    {0x2551, "H"},  {0x2554, "#"},  {0x2557, "#"},  {0x255a, "#"},  {0x255d, "#"},  {0x256a, "X"},   {0x2571, "/"},
    {0x2572, "\\"}, {0x2580, "#"},  {0x2584, "#"},  {0x2588, "="},  {0x258f, "|"},  {0x2591, ":"},   {0x2592, "?"},
    {0x2594, "-"},  {0x25a0, "x"},  {0x25a1, "."},  {0x25a3, "#"},  {0x25b2, "^"},  {0x25b8, ">"},   {0x25bc, "v"},
    {0x25c2, "<"},  {0x25c8, "@"},  {0x25cf, "o"},  {0x2605, "*"},  {0x2680, " "},  {0x2681, " "},   {0x2682, " "},
    {0x2683, " "},  {0x2684, " "},  {0x2685, " "},  {0x265b, "*"},  {0x265c, "^"},  {0x2739, "*"},
};

/// Letters of our languages without their marks, from U+00C0 on and from U+0100 on.
static const char screen_latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
static const char screen_latin_more[] = "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNn"
                                        "OoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

static const char *screen_ascii(uint32_t glyph, char room[2])
{
    for (size_t i = 0; i < sizeof screen_plains / sizeof screen_plains[0]; i++)
        if (screen_plains[i].glyph == glyph)
            return screen_plains[i].ascii;
    bool latin = glyph >= 0xc0 && glyph < 0x100, more = glyph >= 0x100 && glyph < 0x100 + sizeof screen_latin_more - 1;
    room[0] = glyph < 0x80 ? (char)glyph
              : latin      ? screen_latin[glyph - 0xc0]
              : more       ? screen_latin_more[glyph - 0x100]
                           : '?';
    room[1] = 0;
    return room;
}

static bool screen_single(uint32_t glyph)
{
    bool nothing = glyph < 0x20 || (glyph >= 0x7f && glyph < 0xa0) || glyph == 0xad ||
                   (glyph >= 0x300 && glyph < 0x370) || (glyph >= 0x200b && glyph < 0x2010) ||
                   (glyph >= 0x2028 && glyph < 0x2030) || (glyph >= 0x2060 && glyph < 0x2070) ||
                   (glyph >= 0xd800 && glyph < 0xf900) || (glyph >= 0xfe00 && glyph < 0xfe10) || glyph >= 0xfeff;
    bool wide = (glyph >= 0x1100 && glyph < 0x1160) || (glyph >= 0x2e80 && glyph < 0xd7ff) ||
                (glyph >= 0xf900 && glyph < 0xfb00) || (glyph >= 0xfe30 && glyph < 0xfe70);
    return !nothing && !wide;
}

/// The next character of a text, '?' for what is none; `at` moves on by a byte at least.
static uint32_t screen_next(const char **at)
{
    const uint8_t *p = (const uint8_t *)*at;
    int more = p[0] < 0x80 ? 0 : (p[0] & 0xe0) == 0xc0 ? 1 : (p[0] & 0xf0) == 0xe0 ? 2 : (p[0] & 0xf8) == 0xf0 ? 3 : -1;
    uint32_t glyph = more == 0 ? p[0] : more > 0 ? p[0] & (0x3fu >> more) : '?';
    for (int i = 1; i <= more; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            *at += i;
            return '?';
        }
        glyph = glyph << 6 | (p[i] & 0x3f);
    }
    *at += more > 0 ? more + 1 : 1;
    if (glyph == 0x00a0 || glyph == 0x202f) // unbreakable ones: lines are broken before they come here
        return ' ';
    return screen_single(glyph) ? glyph : '?';
}

void tui_screen_clear(tui_screen *s, int columns, int rows, bool ascii)
{
    s->columns = columns < TUI_COLUMNS_MAX ? columns : TUI_COLUMNS_MAX;
    s->rows = rows < TUI_ROWS_MAX ? rows : TUI_ROWS_MAX;
    s->ascii = ascii;
    s->cursor_x = s->cursor_y = 0;
    for (int y = 0; y < s->rows; y++)
        for (int x = 0; x < s->columns; x++)
            s->cell[y][x] = (tui_cell){' ', 0};
}

static void screen_set(tui_screen *s, int x, int y, tui_style style, uint32_t glyph)
{
    if (x < 0 || y < 0 || x >= s->columns || y >= s->rows)
        return;
    tui_cell *c = &s->cell[y][x];
    tui_style ground = style & TUI_ON(0xff) ? 0 : c->style & TUI_ON(0xff);
    *c = (tui_cell){glyph, style | ground};
}

/// One character as this screen shows it. Returns the column after it.
static int screen_glyph(tui_screen *s, int x, int y, tui_style style, uint32_t glyph)
{
    char room[2];
    if (!s->ascii) {
        screen_set(s, x, y, style, glyph);
        return x + 1;
    }
    for (const char *at = screen_ascii(glyph, room); *at; at++)
        screen_set(s, x++, y, style, (uint32_t)(uint8_t)*at);
    return x;
}

int tui_put(tui_screen *s, int x, int y, tui_style style, const char *text)
{
    while (*text)
        x = screen_glyph(s, x, y, style, screen_next(&text));
    return x;
}

size_t tui_line_end(const char *text, size_t width)
{
    size_t at = 0, space = 0, characters = 0;
    for (; text[at] && characters < width; characters++) {
        if (text[at] == ' ' && characters >= width / 2)
            space = at;
        for (at++; ((unsigned char)text[at] & 0xc0) == 0x80;)
            at++;
    }
    return !text[at] || text[at] == ' ' || !space ? at : space;
}

int tui_width(const tui_screen *s, const char *text)
{
    int width = 0;
    char room[2];
    while (*text) {
        uint32_t glyph = screen_next(&text);
        width += s->ascii ? (int)strlen(screen_ascii(glyph, room)) : 1;
    }
    return width;
}

int tui_put_within(tui_screen *s, int x, int y, int end, tui_style style, const char *text)
{
    int mark = s->ascii ? 3 : 1;
    if (x + tui_width(s, text) <= end)
        return tui_put(s, x, y, style, text);
    while (*text && x < end - mark)
        x = screen_glyph(s, x, y, style, screen_next(&text));
    return x < end ? tui_put(s, x, y, style, "…") : x;
}

int tui_putf(tui_screen *s, int x, int y, tui_style style, const char *format, ...)
{
    char text[512];
    va_list list;
    va_start(list, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): clang 14 loses sight of va_start
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return tui_put(s, x, y, style, text);
}

void tui_fill(tui_screen *s, int x, int y, int w, int h, tui_style style, const char *glyph)
{
    char room[2];
    const char *at = glyph;
    uint32_t shown = *glyph ? screen_next(&at) : 0;
    if (s->ascii && shown)
        shown = (uint32_t)(uint8_t)screen_ascii(shown, room)[0];
    for (int row = y; row < y + h; row++)
        for (int column = x; column < x + w; column++)
            if (column >= 0 && row >= 0 && column < s->columns && row < s->rows)
                screen_set(s, column, row, style, shown ? shown : s->cell[row][column].glyph);
}

void tui_box(tui_screen *s, int x, int y, int w, int h, tui_frame frame, tui_style style)
{
    static const char *const parts[3][6] = {
        {"┌", "─", "┐", "│", "└", "┘"}, {"╔", "═", "╗", "║", "╚", "╝"}, {"┌", "╌", "┐", "╎", "└", "┘"}};
    const char *const *p = parts[frame];
    tui_fill(s, x + 1, y, w - 2, 1, style, p[1]);
    tui_fill(s, x + 1, y + h - 1, w - 2, 1, style, p[1]);
    tui_fill(s, x, y + 1, 1, h - 2, style, p[3]);
    tui_fill(s, x + w - 1, y + 1, 1, h - 2, style, p[3]);
    tui_put(s, x, y, style, p[0]);
    tui_put(s, x + w - 1, y, style, p[2]);
    tui_put(s, x, y + h - 1, style, p[4]);
    tui_put(s, x + w - 1, y + h - 1, style, p[5]);
}

void tui_corners(tui_screen *s, int x, int y, int w, int h, tui_style style)
{
    tui_put(s, x, y, style, "┏");
    tui_put(s, x + w - 1, y, style, "┓");
    tui_put(s, x, y + h - 1, style, "┗");
    tui_put(s, x + w - 1, y + h - 1, style, "┛");
}

int tui_grid_x(const tui_grid *g, int column)
{
    return g->x + column * (g->w + 1) + 1;
}

int tui_grid_y(const tui_grid *g, int row)
{
    return g->y + row * (g->h + 1) + 1;
}

void tui_grid_draw(tui_screen *s, const tui_grid *g, tui_style style)
{
    static const char *const joints[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    int right = tui_grid_x(g, g->columns) - 1, bottom = tui_grid_y(g, g->rows) - 1;
    for (int row = 0; row <= g->rows; row++)
        tui_fill(s, g->x, g->y + row * (g->h + 1), right - g->x, 1, style, "─");
    for (int column = 0; column <= g->columns; column++)
        tui_fill(s, g->x + column * (g->w + 1), g->y, 1, bottom - g->y, style, "│");
    for (int row = 0; row <= g->rows; row++)
        for (int column = 0; column <= g->columns; column++) {
            const char *const *line = joints[row == 0 ? 0 : row == g->rows ? 2 : 1];
            tui_put(s, g->x + column * (g->w + 1), g->y + row * (g->h + 1), style,
                    line[column == 0            ? 0
                         : column == g->columns ? 2
                                                : 1]);
        }
}

void tui_grid_frame(tui_screen *s, const tui_grid *g, int column, int row, tui_frame frame, tui_style style)
{
    tui_box(s, tui_grid_x(g, column) - 1, tui_grid_y(g, row) - 1, g->w + 2, g->h + 2, frame, style);
}

void tui_grid_corners(tui_screen *s, const tui_grid *g, int column, int row, tui_style style)
{
    tui_corners(s, tui_grid_x(g, column) - 1, tui_grid_y(g, row) - 1, g->w + 2, g->h + 2, style);
}

void tui_put_glyph(tri_text *out, uint32_t glyph)
{
    if (glyph >= 0x10000)
        tri_put_char(out, (char)(0xf0 | glyph >> 18));
    if (glyph >= 0x800)
        tri_put_char(out, (char)((glyph >= 0x10000 ? 0x80 | (glyph >> 12 & 0x3f) : 0xe0 | glyph >> 12)));
    if (glyph >= 0x80) {
        tri_put_char(out, (char)((glyph >= 0x800 ? 0x80 | (glyph >> 6 & 0x3f) : 0xc0 | glyph >> 6)));
        tri_put_char(out, (char)(0x80 | (glyph & 0x3f)));
    } else {
        tri_put_char(out, (char)glyph);
    }
}

void tui_screen_text(const tui_screen *s, tri_text *out)
{
    for (int y = 0; y < s->rows; y++) {
        for (int x = 0; x < s->columns; x++)
            tui_put_glyph(out, s->cell[y][x].glyph);
        tri_put_char(out, '\n');
    }
}
