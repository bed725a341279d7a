// SPDX-License-Identifier: MIT
import type { Glass } from '@/look/pieces';
import data from '../../../../data/sagrada.json';

// What is printed on the cards, from the same table the core is built from.

export interface Pattern {
  difficulty: number;
  /** Twenty prints: '.', '1'-'6' or a colour letter. */
  prints: string[];
}
const PATTERNS = new Map<string, Pattern>(data.patterns.list.map((each) => [each.id, { difficulty: each.difficulty, prints: [...each.rows.join('')] }]));
const TOOL_COLOURS = new Map(data.tools.list.map((each) => [each.id, each.solo_colour as Glass]));

export const pattern = (id: string): Pattern => PATTERNS.get(id) ?? { difficulty: 0, prints: Array(20).fill('.') };
/** The colour of die that pays for a tool in a solo game. */
export const toolColour = (id: string): Glass => TOOL_COLOURS.get(id) ?? 'W';
