// SPDX-License-Identifier: MIT
import type { Judgement, Move } from '@/core/types';
import type { LocalTable } from '@/session/table.svelte';
import { reasonOf, type Reason } from './reasons';

// Speaks up before a decision that throws much away: once a turn, a few times a game, and only with a reason that can be said. What it
// costs is found out by the bot's worker, from what the seat may know.

export interface Question {
  move: Move;
  better: Move;
  reason: Reason;
}
/** How often in one game. */
const MOST = 5;
/** Nobody waits longer for it. */
const PATIENCE = 900;

const late = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null));

export class Coach {
  question = $state.raw<Question | null>(null);
  private asked = 0;
  /** The turn in which it spoke. */
  private spoke = -1;
  private answer: (go: boolean) => void = () => {};

  constructor(
    private readonly table: LocalTable,
    private readonly judge: (words: string) => Promise<Judgement>,
  ) {}

  /** Moves played when this turn began. */
  private turn(): number {
    return this.table.log.findLastIndex((event) => typeof event.by === 'number' && event.by !== this.table.viewer);
  }

  /** Is this move to be made? */
  async consider(move: Move): Promise<boolean> {
    const { table } = this;
    if (this.asked >= MOST || table.moves.length < 2 || this.spoke === this.turn()) return true;
    const judged = await Promise.race([this.judge(move.text), late(PATIENCE)]);
    if (!judged || judged.best.text === move.text || !table.viewer) return true;
    const [played, better] = [table.preview(move.text), table.preview(judged.best.text)];
    const reason = played && better && reasonOf(played, better, table.viewer, judged.loss);
    if (!reason) return true;
    this.asked++;
    this.spoke = this.turn();
    this.question = { move, better: judged.best, reason };
    return new Promise((resolve) => (this.answer = resolve));
  }

  /** Make it all the same, or choose again. */
  say(go: boolean): void {
    this.question = null;
    this.answer(go);
  }
}
