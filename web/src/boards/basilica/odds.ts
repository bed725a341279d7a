// SPDX-License-Identifier: MIT
import type { Pile, Tile, View } from './types';

const sameFace = (a: Tile, b: Tile) => a.order === b.order && a.colours.join() === b.colours.join();

/**
 * How many of the tiles that a face-down one may be have a crown on their other side (docs/formats/basilica.md, Views).
 * Slot 0 is the top of the stack. null where the crown is known.
 */
export function crownOdds(view: View, tile: Tile, slot: number): { crowned: number; all: number } | null {
  if (tile.crown !== null) return null;
  const pool: Pile[] = slot && view.old.includes(slot) ? view.aside : view.stack;
  const like = pool.filter((pile) => sameFace(pile, tile));
  const sum = (piles: Pile[]) => piles.reduce((total, pile) => total + pile.count, 0);
  const all = sum(like);
  return all ? { crowned: sum(like.filter((pile) => pile.crown)), all } : null;
}
