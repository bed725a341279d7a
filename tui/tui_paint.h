// SPDX-License-Identifier: MIT
#pragma once
#include "tui/tui_screen.h"

// Paints: what a colour is for. What a terminal shows for one depends on how many colours it has.

typedef enum tui_paint {
    TUI_INK,
    TUI_INK_2, ///< less important words
    TUI_DIM,
    TUI_LINE,
    TUI_ACCENT,
    TUI_LEGAL,
    TUI_WARN,
    TUI_FOCUS,
    TUI_GOLD,
    TUI_WOOD, ///< scaffolding
    TUI_PANEL,
    TUI_WELL,
    TUI_BRICK,
    TUI_MORTAR,
    TUI_PURPLE_MARK, ///< a printed purple, which would be too dark as a letter
    TUI_GLASS_R,     ///< glass, dice, banners
    TUI_GLASS_Y,
    TUI_GLASS_G,
    TUI_GLASS_B,
    TUI_GLASS_P,
    TUI_GLASS_W,
    TUI_MATERIAL_W, ///< materials
    TUI_MATERIAL_B,
    TUI_MATERIAL_S,
    TUI_MATERIAL_G,
    TUI_MATERIAL_E,
    TUI_MATERIAL_A,
    TUI_PAINTS,
} tui_paint;

typedef enum tui_depth { TUI_MONO, TUI_16, TUI_256, TUI_TRUE } tui_depth;

/// What a terminal of some depth does with a style: -1 is the terminal's own colour.
typedef struct tui_colours {
    int32_t ink, ground; ///< 0xrrggbb, a number of the 256 or of the 16; -1
    bool bold, under, faint, reverse;
} tui_colours;

/// A filled cell of a piece: its letter takes black or white by contrast.
tui_style tui_piece(tui_paint paint);
/// The paint of a letter: R Y G B P W of glass; W B S G E A of materials.
tui_paint tui_glass(char letter);
tui_paint tui_material(char letter);
tui_colours tui_resolve(tui_style style, tui_depth depth);
