// SPDX-License-Identifier: MIT
#pragma once
#include "core/base/tri_rng.h"
#include "nets/sagrada_inputs.h"

// Sagrada stays the same game when its colours change places, or when a window is turned upside down or mirrored: no
// rule, tool or objective tells colours, rows or columns apart, and inputs say what a pattern prints, not which it is.
// So one position is 120 colour orders times four for each window, all worth the same, and a network may learn from any
// of them.

/// Blocks of `size` inputs each take the place of that which `order` names.
static inline void sagrada_symmetry_blocks(uint16_t *from, int at, int count, int size, const uint8_t *order)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < size; k++)
            from[at + i * size + k] = (uint16_t)(at + order[i] * size + k);
}

typedef struct sagrada_symmetry {
    uint8_t colour[SAGRADA_COLOURS];
    uint8_t row[SAGRADA_ROWS], column[SAGRADA_COLUMNS]; ///< of a window
    uint8_t space[SAGRADA_SPACES];
} sagrada_symmetry;

static inline void sagrada_symmetry_colours(sagrada_symmetry *y, tri_rng *rng)
{
    for (int i = 0; i < SAGRADA_COLOURS; i++)
        y->colour[i] = (uint8_t)i;
    for (uint32_t i = SAGRADA_COLOURS - 1; i > 0; i--) {
        uint32_t at = tri_rng_below(rng, i + 1);
        uint8_t colour = y->colour[i];
        y->colour[i] = y->colour[at];
        y->colour[at] = colour;
    }
}

static inline void sagrada_symmetry_window(sagrada_symmetry *y, tri_rng *rng)
{
    uint32_t turned = tri_rng_below(rng, 4);
    for (int i = 0; i < SAGRADA_ROWS; i++)
        y->row[i] = (uint8_t)(turned & 1 ? SAGRADA_ROWS - 1 - i : i);
    for (int i = 0; i < SAGRADA_COLUMNS; i++)
        y->column[i] = (uint8_t)(turned & 2 ? SAGRADA_COLUMNS - 1 - i : i);
    for (int i = 0; i < SAGRADA_SPACES; i++)
        y->space[i] = (uint8_t)(y->row[i / SAGRADA_COLUMNS] * SAGRADA_COLUMNS + y->column[i % SAGRADA_COLUMNS]);
}

/// Planes of spaces, one a colour, or `count` that keep their order.
static inline void sagrada_symmetry_planes(const sagrada_symmetry *y, uint16_t *from, int at, int count, bool colours)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < SAGRADA_SPACES; k++)
            from[at + 20 * i + k] = (uint16_t)(at + 20 * (colours ? y->colour[i] : i) + y->space[k]);
}

static inline void sagrada_symmetry_whole(const sagrada_symmetry *y, uint16_t *from, int at)
{
    sagrada_symmetry_planes(y, from, at + SAGRADA_IN_COLOUR, SAGRADA_COLOURS, true);
    sagrada_symmetry_planes(y, from, at + SAGRADA_IN_VALUE, SAGRADA_VALUES, false);
    sagrada_symmetry_planes(y, from, at + SAGRADA_IN_FITS_COLOUR, SAGRADA_COLOURS, true);
    sagrada_symmetry_planes(y, from, at + SAGRADA_IN_FITS_VALUE, SAGRADA_VALUES, false);
    sagrada_symmetry_planes(y, from, at + SAGRADA_IN_DEAD, 1, false);
    sagrada_symmetry_planes(y, from, at + SAGRADA_IN_REACH, 1, false);
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_ROW_COLOURS, SAGRADA_ROWS, 6, y->row);
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_ROW_VALUES, SAGRADA_ROWS, 6, y->row);
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_COLUMN_COLOURS, SAGRADA_COLUMNS, 5, y->column);
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_COLUMN_VALUES, SAGRADA_COLUMNS, 5, y->column);
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_COLOURS, SAGRADA_COLOURS, 5, y->colour);
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_COLOURS + 5 * 5, SAGRADA_COLOURS, 3, y->colour);
}

static inline void sagrada_symmetry_outline(const sagrada_symmetry *y, uint16_t *from, int at)
{
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_KINDS, SAGRADA_COLOURS, 6, y->colour);
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_POOL_FITS, SAGRADA_COLOURS, 6, y->colour);
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_PIPS, SAGRADA_COLOURS, 8, y->colour);
}

static inline void sagrada_symmetry_secret(const sagrada_symmetry *y, uint16_t *from, int at)
{
    sagrada_symmetry_blocks(from, at + SAGRADA_IN_SECRET, SAGRADA_COLOURS, 1, y->colour);
    sagrada_symmetry_planes(y, from, at + SAGRADA_IN_SECRET_ROOM, 1, false);
}

static inline void sagrada_symmetry_table(const sagrada_symmetry *y, uint16_t *from, int at)
{
    static const struct {
        int at, size;
    } blocks[] = {
        {SAGRADA_IN_POOL, 6}, {SAGRADA_IN_TWICE, 6},   {SAGRADA_IN_BAG, 9},  {SAGRADA_IN_TRACK, 6},
        {SAGRADA_IN_HAND, 1}, {SAGRADA_IN_ROLLING, 3}, {SAGRADA_IN_LEFT, 8},
    };
    for (int i = 0; i < TRI_COUNT(blocks); i++)
        sagrada_symmetry_blocks(from, at + blocks[i].at, SAGRADA_COLOURS, blocks[i].size, y->colour);
}

/// A symmetry at random: from[i] is the input that takes the place of input i. Of `count` places; what is behind the
/// inputs stays.
static inline void sagrada_symmetry_draw(int players, tri_rng *rng, uint16_t *from, int count)
{
    sagrada_symmetry y[SAGRADA_SEATS];
    int at = 0;
    for (int i = 0; i < count; i++)
        from[i] = (uint16_t)i;
    sagrada_symmetry_colours(&y[0], rng);
    for (int i = 0; i < players; at += sagrada_input_window(players, i++)) {
        y[i] = y[0];
        sagrada_symmetry_window(&y[i], rng);
        bool whole = sagrada_input_window(players, i) == SAGRADA_IN_WINDOW;
        sagrada_symmetry_outline(&y[i], from, whole ? at : at - SAGRADA_IN_FREE);
        if (whole)
            sagrada_symmetry_whole(&y[i], from, at);
    }
    for (int i = 0; i < (players == 1 ? 2 : players); i++, at += SAGRADA_IN_SECRET_SIZE)
        sagrada_symmetry_secret(&y[players == 1 ? 0 : i], from, at);
    sagrada_symmetry_table(&y[0], from, at);
}
