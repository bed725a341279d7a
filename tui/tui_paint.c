// SPDX-License-Identifier: MIT
#include "tui/tui_paint.h"

#include <stdlib.h>
#include <string.h>

// Values of the dark look of the page. The terminal's background is kept: only pieces and three bars have a ground.

typedef struct paint_row {
    uint32_t colour, letter; ///< itself, and what is written on it
    int8_t basic;            ///< of the 16; -1: the terminal's own
} paint_row;

static const paint_row paint_rows[TUI_PAINTS] = {
    [TUI_INK] = {0xf0e6d2, 0, -1},
    [TUI_INK_2] = {0xbfb4a2, 0, -1},
    [TUI_DIM] = {0x8d879b, 0, 8},
    [TUI_LINE] = {0x6f6b8c, 0, 8},
    [TUI_ACCENT] = {0xe7b75a, 0, 11},
    [TUI_LEGAL] = {0x8fe3f0, 0, 14},
    [TUI_WARN] = {0xffb08a, 0, 9},
    [TUI_FOCUS] = {0xa9d1ff, 0, 12},
    [TUI_GOLD] = {0xe7b75a, 0, 11},
    [TUI_WOOD] = {0xc98a48, 0, 3},
    [TUI_PANEL] = {0x1e1d2a, 0xf0e6d2, -1},
    [TUI_WELL] = {0x272636, 0xf0e6d2, -1},
    [TUI_BRICK] = {0xa8453a, 0xffffff, 1},
    [TUI_MORTAR] = {0x8e3026, 0xffffff, 1},
    [TUI_PURPLE_MARK] = {0xa96bd6, 0, 13},
    [TUI_GLASS_R] = {0xc6332f, 0xfff6e8, 1},
    [TUI_GLASS_Y] = {0xffdd70, 0x2a1d05, 3},
    [TUI_GLASS_G] = {0x2fa98f, 0x04211a, 2},
    [TUI_GLASS_B] = {0x4a7fdb, 0xffffff, 4},
    [TUI_GLASS_P] = {0x6f329c, 0xfff6e8, 5},
    [TUI_GLASS_W] = {0xfaf6ec, 0x2a221a, 7},
    [TUI_MATERIAL_W] = {0xc98a48, 0x1d0f02, 3},
    [TUI_MATERIAL_B] = {0xb5342d, 0xfff1e6, 1},
    [TUI_MATERIAL_S] = {0xbcc1cb, 0x1d2026, 7},
    [TUI_MATERIAL_G] = {0xffdb55, 0x3a2600, 11},
    [TUI_MATERIAL_E] = {0x22836c, 0xf2fffa, 2},
    [TUI_MATERIAL_A] = {0x7a45ae, 0xfbf4ff, 5},
};

tui_style tui_piece(tui_paint paint)
{
    return TUI_ON(paint) | (tui_style)paint | TUI_BOLD; // a piece's letter is the paint itself: resolved on its ground
}

static tui_paint paint_letter(const char *letters, char letter, tui_paint first)
{
    const char *at = letter ? strchr(letters, letter) : NULL;
    return at ? (tui_paint)((int)first + (int)(at - letters)) : TUI_DIM;
}

tui_paint tui_glass(char letter)
{
    return paint_letter("RYGBPW", letter, TUI_GLASS_R);
}

tui_paint tui_material(char letter)
{
    return paint_letter("WBSGEA", letter, TUI_MATERIAL_W);
}

static int paint_part(uint32_t colour, int part)
{
    return (int)(colour >> (16 - 8 * part) & 0xff);
}

/// The nearest of the cube of 6 x 6 x 6 and the 24 greys.
static int32_t paint_256(uint32_t colour)
{
    static const int steps[6] = {0, 95, 135, 175, 215, 255};
    int best = 0, index = 16, grey = 0;
    for (int part = 0; part < 3; part++) {
        int value = paint_part(colour, part), near = 0;
        for (int i = 1; i < 6; i++)
            if (abs(steps[i] - value) < abs(steps[near] - value))
                near = i;
        best += (steps[near] - value) * (steps[near] - value);
        index += near * (part == 0 ? 36 : part == 1 ? 6 : 1);
        grey += value;
    }
    int shade = (grey / 3 - 3) / 10, off = 0;
    shade = shade < 0 ? 0 : shade > 23 ? 23 : shade;
    for (int part = 0; part < 3; part++) {
        int away = 8 + 10 * shade - paint_part(colour, part);
        off += away * away;
    }
    return off < best ? 232 + shade : index;
}

/// Of a colour, in ten-thousandths as WCAG weighs it; squares stand for the power of 2.2, near enough to choose by.
static int32_t paint_light(uint32_t colour)
{
    int32_t r = paint_part(colour, 0), g = paint_part(colour, 1), b = paint_part(colour, 2);
    return (2126 * r * r / 255 + 7152 * g * g / 255 + 722 * b * b / 255) / 255;
}

static int32_t paint_on(uint32_t ground, tui_depth depth)
{
    bool dark = paint_light(ground) < 1791; // where white and black stand out equally
    return depth == TUI_256 ? (dark ? 231 : 16) : dark ? 15 : 0;
}

static int32_t paint_colour(tui_paint paint, tui_depth depth)
{
    const paint_row *row = &paint_rows[paint];
    return depth == TUI_TRUE ? (int32_t)row->colour : depth == TUI_256 ? paint_256(row->colour) : row->basic;
}

tui_colours tui_resolve(tui_style style, tui_depth depth)
{
    tui_paint ink = (tui_paint)(style & 0xff), ground = (tui_paint)(style >> 8 & 0xff);
    bool piece = ground >= TUI_BRICK, letter = piece && ink == ground;
    tui_colours c = {-1, -1, (style & TUI_BOLD) != 0, (style & TUI_UNDER) != 0, (style & TUI_FAINT) != 0, false};
    if (depth == TUI_MONO) {
        c.reverse = piece || ground == TUI_PANEL;
        c.faint = c.faint || ink == TUI_DIM || ink == TUI_LINE;
        return c;
    }
    c.ink = ink == TUI_INK ? -1 : paint_colour(ink, depth);
    c.ground = ground && ground != TUI_INK ? paint_colour(ground, depth) : -1;
    if (letter)
        c.ink = depth == TUI_TRUE ? (int32_t)paint_rows[ground].letter : paint_on(paint_rows[ground].colour, depth);
    else if (piece && ink == TUI_INK)
        c.ink = depth == TUI_TRUE ? 0xffffff : paint_on(paint_rows[ground].colour, depth);
    return c;
}
