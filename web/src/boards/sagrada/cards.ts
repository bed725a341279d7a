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
const GOAL_POINTS = new Map(data.public_objectives.list.map((each) => [each.id, each.points]));
/** Rules 6.2 to 6.11 are the ten public objectives in the order of the table. */
export const GOALS = data.public_objectives.list.map((each) => each.id);

export const pattern = (id: string): Pattern => PATTERNS.get(id) ?? { difficulty: 0, prints: Array(20).fill('.') };
/** The colour of die that pays for a tool in a solo game. */
export const toolColour = (id: string): Glass => TOOL_COLOURS.get(id) ?? 'W';
export const goalPoints = (id: string): number => GOAL_POINTS.get(id) ?? 0;
export const goalRule = (id: string): string => `6.${GOALS.indexOf(id) + 2}`;
