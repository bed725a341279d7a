// SPDX-License-Identifier: MIT
import type { ScoreItem, Seat } from '@/core/types';
import { cellName, left, place, TILE, top } from './cells';
import type { Area, Colour } from './types';

// What the eye should see at once: the bridges inside areas, the rope round them, the points that belong to them. Which vaults are
// an area, who leads in it and why is told by the core.

/** The areas a cell belongs to, the larger first. */
export const areasAt = (areas: readonly Area[], name: string) =>
  areas.filter((area) => area.cells.includes(name)).sort((a, b) => b.cells.length - a.cells.length);
/** A single wild vault, which is no area by itself (9.3). */
export const isLone = (area: Area) => area.why === 'lone';
/** The colours that a vault counts for: those of its areas. */
export const coloursAt = (areas: readonly Area[], name: string): Colour[] => areas.filter((area) => area.cells.includes(name)).map((area) => area.colour);

export interface Spot {
  colour: Colour;
  size: number;
  cell: string;
}
/** The area a score item is about; null for points of earlier scorings. */
export const spotOf = (item: ScoreItem): Spot | null => (item.kind === 'banked' ? null : (item.at as unknown as Spot));
export const itemsOf = (items: readonly ScoreItem[], area: Area) =>
  items.filter((item) => {
    const spot = spotOf(item);
    return spot?.colour === area.colour && spot.cell === area.cells[0];
  });

/** The area that an item pays. */
export const areaOf = (item: ScoreItem, areas: readonly Area[]): Area | undefined => areas.find((area) => itemsOf([item], area).length > 0);

export const pointsFor = (items: readonly ScoreItem[], seat: Seat) => items.reduce((sum, item) => (item.seat === seat ? sum + item.points : sum), 0);
/** A closed line round all cells, `out` beyond their edges. */
export function rope(cells: readonly string[], out = 3): string {
  const inside = new Set(cells);
  const has = (row: number, column: number) => column >= 0 && row >= 0 && inside.has(cellName(row, column));
  let d = '';
  for (const name of cells) {
    const { row, column } = place(name);
    const x = left(column) - out;
    const y = top(row) - out;
    const z = TILE + 2 * out;
    if (!has(row - 1, column)) d += `M${x} ${y}h${z}`;
    if (!has(row + 1, column)) d += `M${x} ${y + z}h${z}`;
    if (!has(row, column - 1)) d += `M${x} ${y}v${z}`;
    if (!has(row, column + 1)) d += `M${x + z} ${y}v${z}`;
  }
  return d;
}

export interface Bridge {
  colour: Colour;
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A bridge for each pair of vaults side by side and each area they share; two bridges of a pair lie beside each other. */
export function bridgesOf(areas: readonly Area[]): Bridge[] {
  const pairs = new Map<string, { row: number; column: number; across: boolean; colours: Colour[] }>();
  for (const { colour, cells } of areas)
    for (const name of cells) {
      const { row, column } = place(name);
      for (const across of [true, false]) {
        const other = cellName(row + (across ? 0 : 1), column + (across ? 1 : 0));
        if (!cells.includes(other)) continue;
        const pair = pairs.get(name + other) ?? { row, column, across, colours: [] };
        pairs.set(name + other, { ...pair, colours: [...pair.colours, colour] });
      }
    }
  return [...pairs.values()].flatMap(({ row, column, across, colours }) => {
    const long = colours.length > 1 ? 24 : 32;
    const [width, height] = across ? [15, long] : [long, 15];
    return colours.map((colour, i) => {
      const shift = (i - (colours.length - 1) / 2) * 28;
      const x = (across ? left(column) + TILE + 3 : left(column) + TILE / 2 + shift) - width / 2;
      const y = (across ? top(row) + TILE / 2 + shift : top(row) + TILE + 3) - height / 2;
      return { colour, x, y, width, height };
    });
  });
}
