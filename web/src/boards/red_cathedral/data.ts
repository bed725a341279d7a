// SPDX-License-Identifier: MIT
// What is printed on the pieces, out of the same file the core is built from: nothing is written down twice.
import { influence, materials, players, score_track, workshop_tiles } from '../../../../data/red_cathedral.json';
import type { Material, Ornament, SlotId } from './types';

export interface Action {
  id: string;
  group: string;
  cost: { roubles?: number; identical?: number; kinds?: 'any' | Material[]; different?: number; completed_each_type?: boolean };
  gain: {
    roubles?: number;
    materials?: number;
    kinds?: 'any' | Material[];
    deliveries?: number;
    swap_tiles?: boolean;
    activate?: boolean;
    recognition?: number;
    prestige?: number;
  };
  repeat: 'once' | 'infinity';
}
interface Tile {
  id: string;
  kind: string;
  die?: string;
  amount?: number;
}

export const MATERIALS = materials.list.map((one) => one.id) as Material[];
export const PLACES = players.inventory_places;
export const LAST_SECTION = players.sections_to_trigger_end;
export const OUTSIDE = players.banners - players.banners_in_inventory;
export const ORNAMENTS = players.ornaments as Record<Ornament, number>;
export const SLOTS: readonly SlotId[] = ['red', 'blue', 'green', 'yellow', 'white_1', 'white_2'];
export const ACTIONS: Record<string, Action> = Object.fromEntries((influence.actions.list as unknown as Action[]).map((one) => [one.id, one]));
export const TILES: Record<string, Tile> = Object.fromEntries((workshop_tiles.tiles.list as Tile[]).map((one) => [one.id, one]));

/** Spaces of the track that bear a prestige number, the first one worth 1. */
export const PRESTIGE: readonly number[] = score_track.gaps.runs.reduce<number[]>((spaces, [gap, times]) => {
  for (let i = 0; i < times; i++) spaces.push((spaces.at(-1) ?? 0) + gap);
  return spaces;
}, []);
export const LAP = PRESTIGE.at(-1)!;

/** The part of the track a phone has room for: all markers where they are near each other, else the one's that looks. */
export function legOf(places: readonly number[], own: number): { from: number; to: number } {
  const [LEAST, MOST] = [13, 20];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const begin = last - first + 4 <= MOST ? first - 1 : own - 4;
  const length = Math.min(MOST, Math.max(LEAST, last + 3 - begin));
  const from = Math.max(0, Math.min(begin, LAP - length));
  return { from, to: from + length };
}
