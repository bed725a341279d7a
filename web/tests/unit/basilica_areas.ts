// SPDX-License-Identifier: MIT
import type { ScoreItem } from '@/core/types';
import { cellAt, cellName, neighbours, place } from '@/boards/basilica/cells';
import { isVault, type Area, type Cell, type Colour, type Pile, type Tile, type Vault, type View } from '@/boards/basilica/types';

// Basilica's areas a second time, written down without a look at the core: what the core says of them is compared with this.

const COLOURS: readonly Colour[] = ['red', 'yellow', 'green', 'blue'];

/** Printed colours, and the one a juggler adds where it is known. */
function coloursOf(vault: Vault): Colour[] {
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

interface Found extends Omit<Area, 'leader' | 'why'> {
  lone: boolean;
}
function describe(cathedral: readonly Cell[][], colour: Colour, cells: string[]): Found {
  const area: Found = { colour, cells, lone: false, builders: [0, 0], strength: [0, 0] };
  for (const name of cells) {
    const vault = vaultAt(cathedral, name)!;
    area.lone = cells.length === 1 && (vault.colours.length > 1 || vault.builder?.rank === 'juggler');
    if (!vault.builder) continue;
    const seat = vault.builder.seat - 1;
    area.builders[seat]++;
    area.strength[seat] += vault.builder.rank === 'mason' ? 2 : 1;
  }
  return area;
}

/** Why an area pays as it does, read off what the core pays for it. */
function why(area: Found, items: readonly ScoreItem[]): string | null {
  if (area.lone) return 'lone';
  if (!area.builders[0] && !area.builders[1]) return 'empty';
  if (!items.some((item) => item.kind === 'area')) return 'tied';
  if (area.strength[0] === area.strength[1]) return 'strongman';
  if (items.some((item) => item.kind === 'architect')) return 'architect';
  return area.strength.join() === area.builders.join() ? null : 'mason';
}

/** All areas, by colour, then by their first cell. Who leads is whom the score pays. */
export function areasOf({ cathedral }: Pick<View, 'cathedral'>, score: readonly ScoreItem[]): Area[] {
  const areas: Area[] = [];
  for (const colour of COLOURS) {
    const taken = new Set<string>();
    cathedral.forEach((row, r) =>
      row.forEach((cell, c) => {
        const name = cellName(r, c);
        if (!isVault(cell) || taken.has(name) || !coloursOf(cell).includes(colour)) return;
        const cells = flood(cathedral, name, colour);
        for (const each of cells) taken.add(each);
        const items = score.filter((item) => item.at?.colour === colour && item.at.cell === cells[0]);
        const { lone, ...found } = describe(cathedral, colour, cells);
        const leader = items.find((item) => item.kind === 'area')?.seat ?? null;
        areas.push({ ...found, leader: leader as number | null, why: why({ lone, ...found }, items) });
      }),
    );
  }
  return areas;
}

const sameFace = (a: Tile, b: Tile) => a.order === b.order && a.colours.join() === b.colours.join();
/** The crowns that a face-down tile may have (docs/formats/basilica.md, Views). Slot 0 is the top of the stack. */
export function crownOdds(view: View, tile: Tile | null, slot: number): { crowned: number; all: number } | null {
  if (!tile || tile.crown !== null) return null;
  const pool: Pile[] = slot && view.old.includes(slot) ? view.aside : view.stack;
  const like = pool.filter((pile) => sameFace(pile, tile));
  const sum = (piles: Pile[]) => piles.reduce((total, pile) => total + pile.count, 0);
  return { crowned: sum(like.filter((pile) => pile.crown)), all: sum(like) };
}
