// SPDX-License-Identifier: MIT
import type { Move, ScoreItem, Snapshot } from '@/core/types';
import { settings } from '@/session/settings.svelte';
import { areasOf, itemsOf, spotOf } from './areas';
import type { View } from './types';

// A scoring is walked through reason by reason before it happens, each area lit while it pays.

const STEP_MS = 700;

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

export class Scoring {
  now = $state.raw<Reason | null>(null);
  private next: (() => void) | null = null;
  private skipped = false;

  /** For TableModel.hold. */
  play = async (before: Snapshot, event: Move): Promise<void> => {
    if (event.type !== 'score' || settings.pace === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.skipped = false;
    for (const reason of reasonsOf(before)) {
      if (this.skipped) break;
      this.now = reason;
      await new Promise<void>((resolve) => {
        this.next = resolve;
        setTimeout(resolve, STEP_MS);
      });
    }
    this.now = null;
  };
  /** Any key or touch: the rest at once. */
  skip = (): void => {
    this.skipped = true;
    this.next?.();
  };
}
