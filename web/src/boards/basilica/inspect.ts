// SPDX-License-Identifier: MIT
import type { Move, ScoreItem } from '@/core/types';
import { areasAt, isLone, itemsOf, pointsFor } from './areas';
import type { Area, Colour, Shown } from './types';

// What the inspector tells about the areas of a cell, as they are or as a move would leave them.

export interface Insight {
  colour: Colour;
  cells: string[];
  /** Before and after; equal where no move is being looked at. */
  size: [number, number];
  area: Area;
  items: ScoreItem[];
  /** By seat: before and after. */
  points: [number, number][];
}

/** The cell a move is about: where its piece ends. */
export const targetOf = (move: Move): string | null => {
  const cell = move.to ?? move.cell;
  return typeof cell === 'string' ? cell : null;
};

export function insights(now: Shown, after: Shown | null, cell: string): Insight[] {
  const before = now.facts.areas;
  const then = after ? after.facts.areas : before;
  const found = areasAt(then, cell);
  // A vault that goes away leaves its old areas to look at.
  return (found.length ? found : areasAt(before, cell)).map((area) => {
    const gone = !found.length;
    const old = gone ? [area] : before.filter((each) => each.colour === area.colour && each.cells.some((name) => area.cells.includes(name)));
    const rest = gone ? then.filter((each) => each.colour === area.colour && each.cells.some((name) => area.cells.includes(name))) : [area];
    const paid = (snapshot: Shown, areas: Area[], seat: number) => areas.reduce((sum, each) => sum + pointsFor(itemsOf(snapshot.score, each), seat), 0);
    const shown = rest[0] ?? area;
    const items = itemsOf((after ?? now).score, shown);
    const size = (areas: Area[]) => areas.reduce((sum, each) => sum + each.cells.length, 0);
    return {
      colour: area.colour,
      cells: shown.cells,
      size: [size(old), size(rest)],
      area: shown,
      items,
      points: [1, 2].map((seat) => [paid(now, old, seat), paid(after ?? now, rest, seat)]),
    };
  });
}

/** Areas with builders in them, the largest first, with what they pay now. */
export function contested(now: Shown): { area: Area; items: ScoreItem[] }[] {
  return now.facts.areas
    .filter((area) => !isLone(area) && (area.builders[0] || area.builders[1]))
    .sort((a, b) => b.cells.length - a.cells.length)
    .map((area) => ({ area, items: itemsOf(now.score, area) }));
}
