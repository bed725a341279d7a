// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_text.h"

// A screen as data: a grid of characters with styles. Drawing fills it, a back end (tui_term.h) shows it, and tests
// compare it. Characters are one cell wide; with `ascii` each that is not ASCII becomes what TERMINAL characters have
// for it, in one table.

enum {
    TUI_COLUMNS_MAX = 240,
    TUI_ROWS_MAX = 80,
    TUI_COLUMNS_MIN = 40, ///< below this there is no table, only a sentence
    TUI_ROWS_MIN = 12,
};

/// What a character is painted with: a paint for it (bits 0-7), one for the ground (8-15, 0 leaves it), and how.
typedef uint32_t tui_style;
#define TUI_ON(paint) ((tui_style)(paint) << 8)
#define TUI_BOLD      ((tui_style)1 << 16)
#define TUI_UNDER     ((tui_style)1 << 17)
#define TUI_FAINT     ((tui_style)1 << 18)

typedef struct tui_cell {
    uint32_t glyph; ///< Unicode
    tui_style style;
} tui_cell;

typedef struct tui_screen {
    int columns, rows;
    bool ascii;
    int cursor_x, cursor_y; ///< where the terminal's own cursor rests
    tui_cell cell[TUI_ROWS_MAX][TUI_COLUMNS_MAX];
} tui_screen;

/// An empty screen; sizes beyond the largest are cut to it.
void tui_screen_clear(tui_screen *s, int columns, int rows, bool ascii);
/// Text from (x, y) on, cut at the right edge. Returns the column after it.
int tui_put(tui_screen *s, int x, int y, tui_style style, const char *text);
/// The same cut before column `end`, with "…" where something is cut.
int tui_put_within(tui_screen *s, int x, int y, int end, tui_style style, const char *text);
/// printf.
int tui_putf(tui_screen *s, int x, int y, tui_style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/// Fill a rectangle with a character ("" keeps what is there) and a style.
void tui_fill(tui_screen *s, int x, int y, int w, int h, tui_style style, const char *glyph);
/// Where a line of at most `width` characters ends: the whole text, before a space, or where there is none in the
/// second half of it, anywhere.
size_t tui_line_end(const char *text, size_t width);
/// How many cells a text takes.
int tui_width(const tui_screen *s, const char *text);

typedef enum tui_frame { TUI_LIGHT, TUI_DOUBLE, TUI_DASHED } tui_frame;
/// A frame round a rectangle, the frame included.
void tui_box(tui_screen *s, int x, int y, int w, int h, tui_frame frame, tui_style style);
/// The heavy corners that mark a change.
void tui_corners(tui_screen *s, int x, int y, int w, int h, tui_style style);

/// A grid of cells with lines between them: where it stands and how large its cells are inside.
typedef struct tui_grid {
    int x, y, columns, rows, w, h;
} tui_grid;
void tui_grid_draw(tui_screen *s, const tui_grid *g, tui_style style);
int tui_grid_x(const tui_grid *g, int column); ///< the first column inside
int tui_grid_y(const tui_grid *g, int row);
/// The rectangle of a cell with its frame: `frame` or corners around it.
void tui_grid_frame(tui_screen *s, const tui_grid *g, int column, int row, tui_frame frame, tui_style style);
void tui_grid_corners(tui_screen *s, const tui_grid *g, int column, int row, tui_style style);

/// One character as UTF-8.
void tui_put_glyph(tri_text *out, uint32_t glyph);
/// The characters as UTF-8, a line a row.
void tui_screen_text(const tui_screen *s, tri_text *out);
