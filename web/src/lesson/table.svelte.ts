// SPDX-License-Identifier: MIT
import type { Component } from 'svelte';
import type { Core } from '@/core/core';
import type { GameEvent, GameId, Move, Seat, TableAbout } from '@/core/types';
import { t } from '@/i18n/i18n.svelte';
import { CoreTable } from '@/session/core_table.svelte';
import type { SeatAbout, TableModel } from '@/session/model';
import { LEARNER, recordOf, type Lesson, type Step } from './lessons';

// The table of a lesson: a real one, at which everything but the learner's own decisions happens as it is written. A decision that
// is not the written one is not played; it gets an answer. What is not legal is refused by the core, as at any table.

/** The answer to a legal move that is not what the step asks for: it is not its point, or it comes in a later step (from 1). */
export type Answer = { kind: 'other' } | { kind: 'early'; step: number };

export interface LessonDef {
  /** The learner's table, and one that plays the whole lesson once, to know it. */
  core: Core;
  whole: Core;
  game: GameId;
  lesson: Lesson;
  /** The step to begin with. */
  from?: number;
  /** Told whenever another step begins. */
  reached?: (step: number) => void;
  /** Milliseconds that a move of others takes. */
  pace?: () => number;
}

const TRIES = 3;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class LessonTable extends CoreTable implements TableModel {
  readonly about: TableAbout;
  readonly game: GameId;
  readonly lesson: Lesson;
  /** What the board shows beside itself; nothing where its words stand above it. */
  guide = $state.raw<Component<{ table: TableModel }>>();
  /** Which step it is, from 0; as many as there are when all are done. */
  step = $state(0);
  answer = $state.raw<Answer | null>(null);
  thinking = $state<Seat | null>(null);
  /** Wrong tries in this step. */
  private tries = 0;
  private readonly script: readonly GameEvent[];
  private readonly codes: Uint32Array;
  private readonly starts: readonly number[];
  private readonly reached: (step: number) => void;
  private readonly pace: () => number;
  private run = 0;

  constructor({ core, whole, game, lesson, from = 0, reached = () => {}, pace = () => 0 }: LessonDef) {
    super(core);
    const { head, record, starts } = recordOf(game, lesson);
    whole.load(record);
    this.game = game;
    this.lesson = lesson;
    this.reached = reached;
    this.pace = pace;
    this.script = whole.since(0, 0);
    this.codes = whole.codes(0);
    this.starts = starts;
    this.about = core.load(head);
    this.viewer = LEARNER;
    this.begin(from);
  }

  protected seated(): SeatAbout[] {
    const bots = this.about.seats.map((name, i) => (i ? name : null));
    return this.named(bots, this.about.seats, (seat, third) => (seat === LEARNER ? t('seat.you') : third));
  }
  get steps(): readonly Step[] {
    return this.lesson.steps;
  }
  get done(): boolean {
    return this.step === this.steps.length;
  }
  /** What the step speaks of, less what was chosen already: another tile lies there by then. */
  get things(): readonly string[] {
    const made = this.done ? [] : this.script.slice(this.starts[this.step], this.count).flatMap(({ by, move }) => (by === LEARNER ? [move.text] : []));
    return this.steps[this.step]?.lit.filter((thing) => !made.some((words) => words.startsWith(`${thing.replace(':', ' ')} `))) ?? [];
  }
  /** What the learner is to do; null while others act, and at the end. */
  get wanted(): Move | null {
    const next = this.done ? undefined : this.script[this.count];
    return next?.by === LEARNER ? next.move : null;
  }
  get moves(): readonly Move[] {
    return this.live && this.wanted && this.latest.to_move === this.viewer ? this.latest.moves : [];
  }
  get canUndo(): boolean {
    return !this.done && this.count > this.starts[this.step];
  }

  protected playTo(n: number): void {
    this.core.follow(this.codes.slice(this.core.count(), n));
    this.changed();
  }

  /** Go to the beginning of a step. */
  begin(step: number): void {
    this.run++;
    this.thinking = null;
    if (this.core.count() > this.starts[step]) this.core.cut(this.starts[step]);
    this.playTo(this.starts[step]);
    this.enter(step);
  }
  private enter(step: number): void {
    this.step = step;
    this.tries = 0;
    this.reached(step);
  }

  /** Everything up to the learner's next decision, as it is written. */
  private async advance(): Promise<void> {
    const run = ++this.run;
    const stale = () => run !== this.run;
    while (this.count < this.starts[this.step + 1]) {
      const next = this.script[this.count];
      if (next.by === LEARNER) return;
      if (next.by === 'chance') {
        if (this.hold && this.core.outcomes().length === 1) await this.hold(this.latest, next.move);
      } else {
        this.thinking = next.by as Seat;
        if (this.pace()) await pause(this.pace());
        if (!stale()) this.thinking = null;
      }
      if (stale()) return;
      this.playTo(this.count + 1);
    }
    this.enter(this.step + 1);
  }

  play(move: Move): void {
    if (!this.wanted || !this.moves.some((legal) => legal.text === move.text)) return;
    if (move.text !== this.wanted.text) return this.astray(move);
    this.playTo(this.count + 1);
    void this.advance();
  }
  /** Legal, but not what is asked: nothing happens, and the answer says why. */
  private astray(move: Move): void {
    const learns = (step: Step, i: number) => this.script.slice(this.starts[i], this.starts[i] + step.moves.length).some((each) => each.by === LEARNER && each.move.type === move.type);
    const first = this.steps.findIndex(learns);
    this.clear();
    this.answer = first > this.step ? { kind: 'early', step: first + 1 } : { kind: 'other' };
    this.tried();
  }
  override refuse(words: string): void {
    this.answer = null;
    super.refuse(words);
    if (this.refusal) this.tried();
  }
  /** After some tries in vain the lantern shows what is meant. */
  private tried(): void {
    if (++this.tries >= TRIES) this.hint = this.wanted;
  }
  override clear(): void {
    super.clear();
    this.answer = null;
  }

  /** Back to where the step began. */
  undo(): void {
    if (this.canUndo) this.begin(this.step);
  }
  back(): void {
    if (this.canUndo) this.undo();
    else if (this.step > 0) this.begin(this.step - 1);
  }
  /** Let the step's moves be made. */
  skip(): void {
    if (!this.done) this.begin(this.step + 1);
  }
  askHint(): void {
    this.clear();
    this.hint = this.wanted;
  }
  look(n: number | null): void {
    this.at = n === null || n >= this.count ? null : Math.max(0, n);
    this.clear();
    this.past = this.at === null ? null : this.core.snapshot(this.at, this.viewer);
  }
  /** The table as it stands: a game that goes on. */
  record(): string {
    return this.core.record();
  }
  leave(): void {
    this.run++;
  }
}
