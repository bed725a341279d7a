// SPDX-License-Identifier: MIT
import { GLYPHS } from '@/look/glyphs';

// Signs that only analysis and puzzles need; they come with these screens.

Object.assign(GLYPHS, {
  chart: '<path d="M4 4v16h16M7.500 15l4-5 3.500 2.500 4.500-6"/>',
  again: '<path d="M5 12a7.500 7.500 0 1 0 2.500-5.600M5 4v5h5"/>',
});
