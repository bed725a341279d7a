// SPDX-License-Identifier: MIT
import type { Move, Snapshot } from '@/core/types';
import { settings } from '@/session/settings.svelte';
import { reasonsOf, type Reason } from './reasons';

// A scoring is walked through reason by reason before it happens, each area lit while it pays.

const STEP_MS = 700;

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
