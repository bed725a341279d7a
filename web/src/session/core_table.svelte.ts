// SPDX-License-Identifier: MIT
import type { Core } from '@/core/core';
import type { GameEvent, Move, Refusal, ScoreItem, Seat, Snapshot } from '@/core/types';
import { t } from '@/i18n/i18n.svelte';
import { lastOf, type SeatAbout, type TableModel } from './model';
import { botName } from './bots';
import { shared } from './shared';

// What every table has that asks a core in this page, wherever its game is kept: what is shown, the latest position or an earlier one,
// and what the core says to whoever looks.

const NOBODY: Snapshot = { n: 0, to_move: 'chance', moves: [], view: {}, facts: {}, score: [], result: { points: [], places: [] } };

export abstract class CoreTable<Asked extends Core = Core> {
  viewer = $state<Seat | 0>(0);
  hint = $state.raw<Move | null>(null);
  /** The coach says what a hint is. */
  coached = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  lit = $state.raw<ScoreItem | null>(null);
  hold: TableModel['hold'] = null;
  explain: TableModel['explain'] = null;
  /** Moves played in all, and the moment being looked at (null: the latest). */
  count = $state(0);
  protected at = $state<number | null>(null);
  protected latest: Snapshot = $state.raw(NOBODY);
  protected past: Snapshot | null = $state.raw(null);
  protected events = $state.raw<GameEvent[]>([]);

  protected constructor(protected readonly core: Asked) {}

  get now(): Snapshot {
    return this.past ?? this.latest;
  }
  get live(): boolean {
    return this.past === null;
  }
  /** The latest position, whatever is being looked at. */
  get final(): Snapshot {
    return this.latest;
  }
  get moment(): number {
    return this.at ?? this.count;
  }
  get advice(): Move | null {
    return this.coached ? null : this.hint;
  }
  readonly log: readonly GameEvent[] = $derived.by(() => (this.live ? this.events : this.events.filter((event) => event.n < this.now.n)));
  /** The moment before each decision, and the latest: where people stop who look back. Dice and draws are not what they count. */
  readonly stops = $derived.by(() => [...this.events.flatMap((event) => (typeof event.by === 'number' ? [event.n] : [])), this.count]);
  /** Decisions before the moment that is looked at. */
  get decided(): number {
    return this.stops.slice(0, -1).filter((n) => n < this.moment).length;
  }
  /** So many decisions on or back. */
  stride(by: number): void {
    const at = this.decided;
    const between = this.moment < this.stops[at];
    this.look(this.stops[Math.max(0, Math.min(this.stops.length - 1, at + by - (between && by > 0 ? 1 : 0)))]);
  }
  abstract look(n: number | null): void;
  readonly last: readonly GameEvent[] = $derived.by(() => lastOf(this.log, this.viewer));

  /** The latest position is this one now. Moves are never the old ones: what somebody has begun to choose holds for one position. */
  protected arrive(shown: Snapshot): void {
    const { view, facts, score, result } = this.latest;
    this.latest = { ...shown, view: shared(view, shown.view), facts: shared(facts, shown.facts), score: shared(score, shown.score), result: shared(result, shown.result) };
  }

  /** Show the latest position of a core that has gone on, and all that happened. */
  protected changed(): void {
    this.count = this.core.count();
    this.at = null;
    this.past = null;
    this.clear();
    this.arrive(this.core.snapshot(this.count, this.viewer));
    this.events = this.core.since(0, this.viewer);
  }

  private lastSeats: SeatAbout[] = [];
  readonly seats: readonly SeatAbout[] = $derived.by(() => (this.lastSeats = shared(this.lastSeats, this.seated())));
  protected abstract seated(): SeatAbout[];

  refuse(words: string): void {
    this.hint = null;
    this.refusal = this.core.check(words);
  }
  check(words: string): Refusal | null {
    return this.core.check(words);
  }
  preview(words: string): Snapshot | null {
    return this.core.check(words) ? null : this.core.preview(words, this.viewer);
  }
  commits(words: string): boolean {
    return this.core.commits(words);
  }
  clear(): void {
    this.hint = null;
    this.refusal = null;
  }

  /** Who sits where, by the bots' levels and the persons' names; `called` is what a seat is called in the second person. */
  protected named(bots: readonly (string | null)[], names: readonly string[], called: (seat: Seat, third: string) => string): SeatAbout[] {
    return bots.map((bot, i) => {
      const third = bot ? botName(bots, i) : names[i] || t('seat.player', { n: i + 1 });
      const name = called(i + 1, third);
      return { seat: i + 1, name, third, you: name !== third, bot };
    });
  }
}
