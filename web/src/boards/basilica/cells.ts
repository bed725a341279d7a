// SPDX-License-Identifier: MIT
import type { Cell } from './types';

// Cells and where they are drawn. A cell is a column a-e and a row from 1; the plan is drawn in its own units, a tile being
// TILE wide.

export const COLUMNS = 5;
export const TILE = 88;
export const GAP = 6;
export const STEP = TILE + GAP;
export const LEFT = 44;
export const TOP = 46;
export const FOOT = 10;
export const PLAN_WIDTH = 2 * LEFT + COLUMNS * STEP - GAP;

export interface Place {
  row: number;
  column: number;
}
export const place = (name: string): Place => ({ column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 });
export const cellName = (row: number, column: number) => 'abcde'[column] + (row + 1);
export const left = (column: number) => LEFT + column * STEP;
export const top = (row: number) => TOP + row * STEP;
export const planHeight = (rows: number) => TOP + rows * STEP - GAP + FOOT;
export const cellAt = (cathedral: readonly Cell[][], name: string): Cell => {
  const { row, column } = place(name);
  return cathedral[row]?.[column] ?? null;
};
/** Side by side in a row or a column, within the walls. */
export function neighbours(name: string): string[] {
  const { row, column } = place(name);
  return [
    [row - 1, column],
    [row, column - 1],
    [row, column + 1],
    [row + 1, column],
  ]
    .filter(([r, c]) => r >= 0 && c >= 0 && c < COLUMNS)
    .map(([r, c]) => cellName(r, c));
}
