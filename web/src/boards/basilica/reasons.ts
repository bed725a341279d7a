// SPDX-License-Identifier: MIT
import type { ScoreItem } from '@/core/types';
import { areaOf, spotOf } from './areas';
import type { Shown } from './types';

export interface Reason {
  item: ScoreItem;
  cells: string[];
  /** Points of this scoring so far, this one included. */
  sums: [number, number];
}

/** The reasons of a scoring in the order they are told. */
export function reasonsOf(before: Shown): Reason[] {
  const sums: [number, number] = [0, 0];
  return before.score.filter(spotOf).map((item) => {
    if (typeof item.seat === 'number') sums[item.seat - 1] += item.points;
    return { item, cells: areaOf(item, before.facts.areas)?.cells ?? [spotOf(item)!.cell], sums: [...sums] };
  });
}
