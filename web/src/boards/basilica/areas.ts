// SPDX-License-Identifier: MIT
import type { ScoreItem, Seat } from '@/core/types';
import { cellAt, cellName, left, neighbours, place, TILE, top } from './cells';
import { isVault, type Cell, type Colour, type Vault } from './types';

// What the eye should see at once: connected groups of a colour, the bridges inside them, the rope round them. Who is paid
// and how much is not worked out here: the core's score items say it, and are laid beside the group they belong to.

export interface Area {
  colour: Colour;
  /** Nearest row first, from a to e: the first one names the area in score items. */
  cells: string[];
  /** A single wild vault, which is no area by itself (9.3). */
  lone: boolean;
  /** Builders by seat, and what they count when compared (masons twice). */
  builders: [number, number];
  strength: [number, number];
  strongmen: [number, number];
}

const COLOURS: readonly Colour[] = ['red', 'yellow', 'green', 'blue'];

/** Printed colours, and the one a juggler adds where it is known. */
export function coloursOf(vault: Vault): Colour[] {
  const added = vault.builder?.colour;
  return added && added !== 'hidden' && !vault.colours.includes(added) ? [...vault.colours, added] : vault.colours;
}

function vaultAt(cathedral: readonly Cell[][], name: string): Vault | null {
  const cell = cellAt(cathedral, name);
  return isVault(cell) ? cell : null;
}

function flood(cathedral: readonly Cell[][], from: string, colour: Colour): string[] {
  const seen = new Set([from]);
  for (const name of seen)
    for (const next of neighbours(name)) {
      const vault = vaultAt(cathedral, next);
      if (vault && coloursOf(vault).includes(colour)) seen.add(next);
    }
  const order = (name: string) => place(name).row * 5 + place(name).column;
  return [...seen].sort((a, b) => order(a) - order(b));
}

function describe(cathedral: readonly Cell[][], colour: Colour, cells: string[]): Area {
  const area: Area = { colour, cells, lone: false, builders: [0, 0], strength: [0, 0], strongmen: [0, 0] };
  for (const name of cells) {
    const vault = vaultAt(cathedral, name)!;
    area.lone = cells.length === 1 && (vault.colours.length > 1 || vault.builder?.rank === 'juggler');
    if (!vault.builder) continue;
    const seat = vault.builder.seat - 1;
    area.builders[seat]++;
    area.strength[seat] += vault.builder.rank === 'mason' ? 2 : 1;
    if (vault.builder.rank === 'strongman') area.strongmen[seat]++;
  }
  return area;
}

/** All areas, by colour, then by their first cell. */
export function areasOf(cathedral: readonly Cell[][]): Area[] {
  const areas: Area[] = [];
  for (const colour of COLOURS) {
    const taken = new Set<string>();
    cathedral.forEach((row, r) =>
      row.forEach((cell, c) => {
        const name = cellName(r, c);
        if (!isVault(cell) || taken.has(name) || !coloursOf(cell).includes(colour)) return;
        const cells = flood(cathedral, name, colour);
        for (const each of cells) taken.add(each);
        areas.push(describe(cathedral, colour, cells));
      }),
    );
  }
  return areas;
}

/** The areas a cell belongs to, the larger first. */
export const areasAt = (areas: readonly Area[], name: string) =>
  areas.filter((area) => area.cells.includes(name)).sort((a, b) => b.cells.length - a.cells.length);

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

/** The area of the table that an item pays. */
export const areaOf = (item: ScoreItem, cathedral: readonly Cell[][]): Area | undefined => areasOf(cathedral).find((area) => itemsOf([item], area).length > 0);

export const pointsFor = (items: readonly ScoreItem[], seat: Seat) => items.reduce((sum, item) => (item.seat === seat ? sum + item.points : sum), 0);
/** Who gets the majority of an area with these items. */
export const leader = (items: readonly ScoreItem[]): Seat | null => {
  const item = items.find((each) => each.kind === 'area');
  return typeof item?.seat === 'number' ? item.seat : null;
};

/** Why an area is paid as it is: a key of the board's words, or '' where nothing needs saying. */
export function remark(area: Area, items: readonly ScoreItem[]): string {
  if (area.lone) return 'lone';
  if (!area.builders[0] && !area.builders[1]) return 'empty';
  const first = leader(items);
  if (!first) return 'tied';
  if (area.strength[0] === area.strength[1]) return 'strongman';
  if (items.some((item) => item.kind === 'architect')) return 'architect';
  if (area.strength[0] !== area.builders[0] || area.strength[1] !== area.builders[1]) return 'mason';
  return '';
}

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
/** A bridge for each pair of vaults side by side and each colour they share; two bridges of a pair lie beside each other. */
export function bridgesOf(cathedral: readonly Cell[][]): Bridge[] {
  const bridges: Bridge[] = [];
  cathedral.forEach((row, r) =>
    row.forEach((cell, c) => {
      if (!isVault(cell)) return;
      for (const [dr, dc] of [
        [0, 1],
        [1, 0],
      ]) {
        const other = c + dc < row.length ? cathedral[r + dr]?.[c + dc] : undefined;
        if (!isVault(other)) continue;
        const shared = coloursOf(cell).filter((colour) => coloursOf(other).includes(colour));
        const width = dc ? 15 : shared.length > 1 ? 24 : 32;
        const height = dc ? (shared.length > 1 ? 24 : 32) : 15;
        shared.forEach((colour, i) => {
          const shift = (i - (shared.length - 1) / 2) * 28;
          const x = (dc ? left(c) + TILE + 3 : left(c) + TILE / 2) - width / 2 + (dc ? 0 : shift);
          const y = (dr ? top(r) + TILE + 3 : top(r) + TILE / 2) - height / 2 + (dc ? shift : 0);
          bridges.push({ colour, x, y, width, height });
        });
      }
    }),
  );
  return bridges;
}
