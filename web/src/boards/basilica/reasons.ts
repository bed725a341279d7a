// SPDX-License-Identifier: MIT
import type { ScoreItem, Snapshot } from '@/core/types';
import { areasOf, itemsOf, spotOf } from './areas';
import type { View } from './types';

export interface Reason {
  item: ScoreItem;
  cells: string[];
  /** Points of this scoring so far, this one included. */
  sums: [number, number];
}

/** The reasons of a scoring in the order they are told. */
export function reasonsOf(before: Snapshot<View>): Reason[] {
  const areas = areasOf(before.view.cathedral);
  const sums: [number, number] = [0, 0];
  return before.score.filter(spotOf).map((item) => {
    if (typeof item.seat === 'number') sums[item.seat - 1] += item.points;
    return { item, cells: areas.find((area) => itemsOf([item], area).length)?.cells ?? [spotOf(item)!.cell], sums: [...sums] };
  });
}
