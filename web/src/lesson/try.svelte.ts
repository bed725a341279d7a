// SPDX-License-Identifier: MIT
import type { Move } from '@/core/types';
import { LEARNER } from './lessons';
import { LessonTable } from './table.svelte';

// A moment of a lesson to try things at: any legal move is made, the rest is refused by the core, and again puts it back.

export class TryTable extends LessonTable {
  /** What was done last, until it is put back. */
  made = $state.raw<Move | null>(null);

  override get moves(): readonly Move[] {
    return this.latest.to_move === LEARNER ? this.latest.moves : [];
  }
  override play(move: Move): void {
    if (!this.moves.some((legal) => legal.text === move.text)) return;
    this.core.play(move.text);
    this.changed();
    this.made = move;
  }
  again(): void {
    this.made = null;
    this.begin(this.step);
    this.skipTo();
  }
  /** Moves of the step that are made beforehand: a die that is in hand. */
  ahead = 0;
  skipTo(): void {
    this.playTo(this.count + this.ahead);
  }
}
